//! Showing an alg as a case: the cube starts as the one that the moves solve, and its top layer is seen from above.

use super::case_card::CaseCard;
use super::modes::end_entering;
use super::mount::{Mount, State};
use crate::cube::{Alg, Axis};
use crate::limits;
use crate::numbers::Number;
use crate::play::{Action, Origin, Reading, Step};
use crate::text::fill;
use crate::view::{Looks, Mask, plan_svg_contents};
use crate::web::runtime::dom::{set_attribute, set_text, set_truth};

/// Shows the moves as a case, or ends it.
pub fn toggle_case(mount: &Mount) {
    if !mount.cases.end() {
        begin(mount);
        set_up(mount);
    }
    mount.request_frame();
}

/// Shows the card, and leaves the cube and its moves as they are.
pub fn begin(mount: &Mount) {
    if mount.cases.card.borrow().is_none() {
        let size = mount.state.borrow().player.state().size();
        // Without the card, the alg can still be played.
        let Ok(card) = CaseCard::new(&mount.root, size, mount.text) else { return };
        mount.cases.card.replace(Some(card));
    }
    end_entering(mount);
    mount.following.end();
    mount.cases.is_on.set(true);
}

/// Starts the moves from the cube that they solve. What scrambled the cube before them is left out.
fn set_up(mount: &Mount) {
    let steps = {
        let line = mount.state.borrow().player.line().clone();
        let home = if line.home < line.len() { line.home } else { 0 };
        line.steps[home..].iter().map(|step| Step { origin: Origin::Alg, ..step.clone() }).collect::<Vec<_>>()
    };
    if !steps.is_empty() {
        mount.act(Action::Case { steps, joins: false });
    }
}

/// Does what a button of the card is for; says whether it is one.
pub fn click(mount: &Mount, part: &str) -> bool {
    match part {
        "case" => toggle_case(mount),
        "case-close" => {
            mount.cases.end();
            mount.request_frame();
        }
        "case-set-up" => set_up(mount),
        "case-inverse" => change(mount, Alg::inverse),
        "case-mirror" => change(mount, |alg| alg.mirror(Axis::X)),
        _ => return false,
    }
    true
}

/// Takes the mask with this name.
pub fn choose_mask(mount: &Mount, name: &str) {
    let Some(mask) = Mask::READY.into_iter().find(|mask| mask.name() == name) else { return };
    let looks = Looks { mask, ..mount.state.borrow().looks.clone() };
    mount.choose_looks(looks);
}

/// Writes the alg otherwise, and shows its case. Groups stay groups.
fn change(mount: &Mount, change: impl Fn(&Alg) -> Alg) {
    let changed = {
        let state = mount.state.borrow();
        let Ok(alg) = Alg::parse(state.script.text()) else { return };
        let text = change(&alg).plain_halves().to_string();
        Reading::new(&text, state.player.line()).map(|reading| (text, reading))
    };
    let Ok((text, reading)) = changed else { return };
    mount.act(Action::Case { steps: reading.steps.clone(), joins: false });
    mount.state.borrow_mut().script.typed(&text, reading);
}

/// Shows the case and its plan on the card.
pub fn show_case(mount: &Mount, state: &State, looks: &Looks) {
    let Some(card) = &*mount.cases.card.borrow() else { return };
    if !mount.cases.is_on.get() {
        return;
    }
    let (player, text) = (&state.player, &mount.text.case);
    let picture = (player.nearest().into_owned(), looks.clone());
    if card.drawn.borrow().as_ref() != Some(&picture) {
        card.plan.set_inner_html(&plan_svg_contents(&picture.0, &picture.1));
        for button in &card.masks {
            let is_chosen = button.get_attribute("data-mask").as_deref() == Some(picture.1.mask.name());
            set_truth(button, "aria-pressed", is_chosen);
        }
        card.drawn.replace(Some(picture));
    }
    let edition = Some(player.edition());
    if card.shown.replace(edition) == edition {
        return;
    }
    let line = player.line();
    let count = line.steps.iter().filter(|step| step.turn.is_some()).count();
    let is_solved = line.state(line.len()).is_solved();
    let about = match count {
        0 => text.none.to_owned(),
        _ if is_solved => fill(text.about.of(count.to_f64()), &[("count", &count)]),
        _ => text.unsolved.to_owned(),
    };
    set_text(&card.about, &about);
    set_attribute(&card.set_up, "disabled", (count == 0 || is_solved).then_some(""));
    for button in [&card.inverse, &card.mirror] {
        let is_text = (1..=limits::FIELD_STEPS).contains(&line.len());
        set_attribute(button, "disabled", (!is_text).then_some(""));
    }
}

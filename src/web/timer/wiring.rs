//! Which event of the timer does what.

use std::rc::Rc;

use web_sys::{Event, MouseEvent};

use super::act::{
    act, add_typed, choose_event, choose_session, choose_setting, comment, open_solve, rename_session,
};
use super::files::import;
use super::keys::{focus, move_in_list};
use super::mount::Mount;
use super::sheet::{change_title, make_sheet};
use crate::web::runtime::dom::{DomError, all, around, target_of, value_of};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The listeners for everything but the clock.
pub fn listeners(mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
    let root = &mount.root;
    let mut listeners = vec![
        mount.on(root, "click", click)?,
        mount.on(root, "change", change)?,
        mount.on(root, "input", input)?,
        mount.on(root, "keydown", move_in_list)?,
        mount.on(root, "submit", submit)?,
    ];
    // It does not bubble.
    for dialog in all(root, "dialog")? {
        listeners.push(mount.on(&dialog, "close", |mount, _: &Event| closed(mount))?);
    }
    Ok(listeners)
}

fn click(mount: &Rc<Mount>, event: &MouseEvent) {
    if let Some(solve) = around(event, "data-solve").and_then(|(_, solve)| solve.parse().ok()) {
        return open_solve(mount, solve);
    }
    let Some((button, name)) = around(event, "data-act") else {
        // A click beside a dialog closes it: then the dialog itself is the target.
        if target_of(event).is_some_and(|target| target.tag_name() == "DIALOG") {
            mount.close_dialog();
        }
        return;
    };
    act(mount, &name);
    // After a click with a mouse or finger, the space bar is for the clock again.
    let is_of_work = button.closest("[data-part=work]").is_ok_and(|work| work.is_some());
    if event.detail() > 0
        && is_of_work
        && mount.dialog().is_none()
        && let Ok(pad) = mount.part("pad")
    {
        focus(&pad);
    }
}

fn change(mount: &Rc<Mount>, event: &Event) {
    let Some(field) = target_of(event) else { return };
    let name = field.get_attribute("name").unwrap_or_default();
    if around(event, "data-part").is_some()
        && field.closest("[data-part=settings-dialog]").is_ok_and(|it| it.is_some())
    {
        return choose_setting(mount, &name, &field);
    }
    match field.get_attribute("data-part").as_deref() {
        Some("session") => {
            if let Ok(index) = value_of(&field).parse() {
                choose_session(mount, index);
            }
        }
        Some("event") => choose_event(mount, &value_of(&field)),
        Some("session-name") => rename_session(mount, &value_of(&field)),
        Some("comment") => comment(mount, &value_of(&field)),
        Some("import-file") => import(mount),
        _ => {}
    }
}

fn input(mount: &Rc<Mount>, event: &Event) {
    if target_of(event).is_some_and(|field| field.get_attribute("name").as_deref() == Some("title")) {
        change_title(mount);
    }
}

fn submit(mount: &Rc<Mount>, event: &Event) {
    event.prevent_default();
    match around(event, "data-part").map(|(_, part)| part).as_deref() {
        Some("typed") => add_typed(mount),
        Some("sheet-form") => make_sheet(mount),
        _ => {}
    }
}

fn closed(mount: &Rc<Mount>) {
    {
        let state = &mut *mount.state.borrow_mut();
        state.open = None;
        state.stale.book = true;
    }
    mount.request_frame();
}

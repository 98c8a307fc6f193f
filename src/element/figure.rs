//! A cube that plays.

use super::attribute::{Attribute, AttributeError, Why};
use super::fingers::Finger;
use super::plain::{View, moves};
use super::settings::{Moment, Settings};
use crate::draw::Drawing;
use crate::numbers::nearest_f32;
use crate::nxn::Stickers;
use crate::play::{Action, KeyAction, KeyPress, Keys, Line, NO_SIZE, Origin, Player, Step};
use crate::view::{Orbit, Picture, Turning};

/// Returns a player in which no stickers are entered.
fn player_of(line: Line, place: usize) -> Player {
    Player::of_line(line, place, &NO_SIZE)
}

/// A cube that plays, with its looks: what one element shows.
///
/// ```
/// use cubelab::element::{Attribute, Figure, View};
///
/// let mut figure = Figure::default();
/// figure.set(&[(Attribute::Alg, "R U".into()), (Attribute::Mask, "dots".into())]);
/// assert!(figure.errors()[0].to_string().starts_with(r#"mask "dots": "dots" is no mask; expected one of fl, "#));
/// assert_eq!(figure.player().line().len(), 2);
/// assert!(figure.picture(View::Net).svg().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Figure {
    settings: Settings,
    player: Player,
    orbit: Orbit,
    keys: Keys,
    finger: Finger,
    is_dark: bool,
    /// The errors in the attributes.
    errors: Vec<AttributeError>,
}

impl Default for Figure {
    fn default() -> Figure {
        let (settings, _) = Settings::read(&[]);
        let player = player_of(settings.plain.line.clone(), 0);
        Figure {
            settings,
            player,
            orbit: Orbit::CLASSIC,
            keys: Keys::default(),
            finger: Finger::None,
            is_dark: false,
            errors: Vec::new(),
        }
    }
}

impl Figure {
    /// Replaces all attributes, and notes the errors in them. The cube begins anew if attributes change its beginning or its moves.
    pub fn set(&mut self, given: &[(Attribute, String)]) {
        let (settings, errors) = Settings::read(given);
        if settings.plain.line != self.settings.plain.line {
            self.player = player_of(settings.plain.line.clone(), 0);
            self.finger = Finger::None;
        }
        self.player.act(Action::Tempo(settings.speed));
        self.settings = settings;
        self.errors = errors;
    }

    /// The errors in the attributes.
    pub fn errors(&self) -> &[AttributeError] {
        &self.errors
    }

    /// What the attributes ask for.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The cube and its moves.
    pub const fn player(&self) -> &Player {
        &self.player
    }

    /// Does something with the cube.
    pub fn act(&mut self, action: Action) {
        self.player.act(action);
    }

    /// Lets time pass, and returns true if the picture must be drawn again after this.
    pub fn advance(&mut self, seconds: f64) -> bool {
        self.player.advance(seconds)
    }

    /// Shows turns at once, for people who prefer reduced motion.
    pub fn set_cuts(&mut self, cuts: bool) {
        self.player.set_cuts(cuts);
    }

    /// Chooses the plastic for a dark or a light page.
    pub const fn set_dark(&mut self, is_dark: bool) {
        self.is_dark = is_dark;
    }

    /// Makes the moves of an alg at once, each as a turn of one's own.
    pub fn perform(&mut self, alg: &str) -> Result<(), Why> {
        for step in self.steps(alg, Origin::Turn)? {
            self.player.act(Action::Turn(step));
        }
        Ok(())
    }

    /// Puts a solution after the place reached.
    pub fn offer(&mut self, alg: &str) -> Result<(), Why> {
        let steps = self.steps(alg, Origin::Solution)?;
        self.player.act(Action::Offer(steps));
        Ok(())
    }

    /// Begins anew with a solved cube and a scramble.
    pub fn scramble(&mut self, alg: &str) -> Result<(), Why> {
        let steps = self.steps(alg, Origin::Scramble)?;
        self.player.act(Action::Scramble(steps));
        Ok(())
    }

    /// Begins anew with these stickers of a cube of the same size.
    pub fn set_state(&mut self, facelets: &str) -> Result<(), Why> {
        let stickers: Stickers = facelets.parse()?;
        let (found, size) = (stickers.size(), self.size());
        if found != size {
            return Err(Why::OtherSize { found, size });
        }
        self.player.act(Action::Open { line: Line::new(stickers), place: 0 });
        Ok(())
    }

    /// Goes on from a line and a place, with nothing done yet.
    pub fn restore(&mut self, facelets: &str, alg: &str, place: usize) -> Result<(), Why> {
        let steps = self.steps(alg, Origin::Alg)?;
        self.player = player_of(Line { steps, ..Line::new(facelets.parse()?) }, place);
        self.player.act(Action::Tempo(self.settings.speed));
        Ok(())
    }

    fn steps(&self, alg: &str, origin: Origin) -> Result<Vec<Step>, Why> {
        Ok(moves(alg, self.size())?.into_iter().map(|step| Step { origin, ..step }).collect())
    }

    /// The number of layers.
    pub fn size(&self) -> usize {
        self.player.state().size()
    }

    /// Returns what a key asks for.
    pub fn key(&self, press: KeyPress) -> Option<KeyAction> {
        self.keys.action(press, self.size())
    }

    /// Moves the camera; see [`Orbit::drag`].
    pub fn look(&mut self, right: f32, down: f32, extent: f32) -> bool {
        self.orbit.drag(right, down, extent)
    }

    /// Moves the camera back.
    pub const fn look_back(&mut self) {
        self.orbit = Orbit::CLASSIC;
    }

    /// Presses a pointer at a point of the picture in space, and returns true if it holds a sticker.
    pub fn press(&mut self, at: [f32; 2]) -> bool {
        self.finger = Finger::press(self.player.shown(), &self.orbit, at);
        matches!(self.finger, Finger::Sticker(_))
    }

    /// Pulls a layer by the pointer, which has moved this far in the picture since it was pressed.
    pub fn pull(&mut self, moved: [f32; 2]) {
        if let Some(action) = self.finger.pull(moved) {
            self.player.act(action);
        }
    }

    /// Lets go of the layer. It goes to the nearest quarter, or back if the pointer was `cancelled`.
    pub fn let_go(&mut self, cancelled: bool) {
        if let Some(action) = self.finger.let_go() {
            self.player.act(if cancelled { Action::LetGo(0) } else { action });
        }
    }

    /// The picture of a view, without texts. Views of text give the picture in space.
    pub fn picture(&self, view: View) -> Drawing {
        self.settings.picture(view, &self.moment())
    }

    /// A picture for a document of its own, with a name for people who do not see it.
    pub fn titled_picture(&self, view: View) -> Drawing {
        self.settings.titled_picture(view, &self.moment())
    }

    /// The cube in space as WebGL draws it; `None` if the picture has arrows, or stickers that are not drawn.
    pub fn space(&self) -> Option<Picture> {
        self.settings.space(&self.moment())
    }

    fn moment(&self) -> Moment<'_> {
        let player = &self.player;
        let turning = player
            .turning()
            .map(|turning| Turning { turn: turning.turn, fraction: nearest_f32(turning.fraction) });
        let is_at_rest = player.is_still() && turning.is_none();
        let line = player.line();
        Moment {
            stickers: player.shown(),
            turning,
            next: line.steps.get(player.place()).and_then(|step| step.turn).filter(|_| is_at_rest),
            is_beginning: is_at_rest && player.place() == 0 && line.start == self.settings.plain.line.start,
            orbit: self.orbit,
            is_dark: self.is_dark,
        }
    }
}

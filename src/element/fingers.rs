//! A pointer on the cube: it turns the layer of a sticker, or looks at the cube from another side.

use crate::nxn::Stickers;
use crate::play::{Action, snap};
use crate::view::{Grip, Looks, Orbit, Pull, Scene, pick};

/// What a pointer holds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Finger {
    /// Nothing.
    #[default]
    None,
    /// A sticker, of which it is not clear yet which way it goes.
    Sticker(Grip),
    /// A layer, turned by so many quarters.
    Layer(Pull, f64),
}

impl Finger {
    /// Returns what a pointer holds that is pressed at a point of the picture.
    pub(super) fn press(stickers: &Stickers, orbit: &Orbit, at: [f32; 2]) -> Finger {
        let scene = Scene::new(stickers, None, &Looks::LIGHT);
        let hit = pick(&scene, orbit, at);
        hit.map_or(Finger::None, |hit| Finger::Sticker(Grip::on_cube(&hit, stickers.size(), orbit)))
    }

    /// Follows a pointer that has moved this far in the picture since it was pressed.
    pub(super) fn pull(&mut self, moved: [f32; 2]) -> Option<Action> {
        let pull = match self {
            Finger::None => return None,
            Finger::Sticker(grip) => grip.pull(moved),
            Finger::Layer(pull, _) => *pull,
        };
        let quarters = f64::from(pull.quarters(moved));
        *self = Finger::Layer(pull, quarters);
        Some(Action::Hold(pull.turn, quarters))
    }

    /// Lets go of what the pointer holds: a layer goes to the nearest quarter.
    pub(super) fn let_go(&mut self) -> Option<Action> {
        match std::mem::take(self) {
            Finger::Layer(_, quarters) => Some(Action::LetGo(snap(quarters, 0.0))),
            _ => None,
        }
    }
}

//! What a person, or a solver for them, can do with a player.

use std::ops::RangeInclusive;

use super::{Line, Step};
use crate::cube::Face;
use crate::nxn::{Draft, LayerTurn};

/// The tempos a playback can have, in quarter turns a second. Thousands of moves are skimmed with many in one frame.
pub const TEMPO: RangeInclusive<f64> = 0.5..=1000.0;

/// What a person, or a solver for them, can do.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Make one turn here; what came after in the line gives way.
    Turn(Step),
    /// Make the turn that was made last a half turn, if it is one's own quarter turn.
    Double,
    /// Put these steps after the place reached, and play them.
    Perform(Vec<Step>),
    /// Put this solution after the place reached, without playing it. It takes the place of the
    /// solution offered here before.
    Offer(Vec<Step>),
    /// Make the whole line these steps, and cut to this place in it: it was typed. Where it `joins`,
    /// it is one change with what was typed right before.
    Rewrite {
        /// The steps.
        steps: Vec<Step>,
        /// The place to go to.
        place: usize,
        /// Whether it belongs to the change before it.
        joins: bool,
    },
    /// Make the whole line these steps, start from the case that they solve (see [`super::case_of`]), and cut to it.
    Case {
        /// The steps.
        steps: Vec<Step>,
        /// Whether they were typed right after other steps, so that both are one change.
        joins: bool,
    },
    /// Go to the beginning at once, and play.
    Replay,
    /// Start again from a solved cube, and show this scramble.
    Scramble(Vec<Step>),
    /// Start again from a solved cube.
    Reset,
    /// Paint one sticker of the cube, or empty it.
    Paint {
        /// The sticker, as a place in facelet order.
        cell: usize,
        /// Its colour.
        colour: Option<Face>,
        /// Whether this goes on with the stroke of the brush that painted the sticker before: both
        /// are taken back at once.
        joins: bool,
    },
    /// Put these stickers in the place of the cube.
    Enter(Draft),
    /// Show this line at this place, which is brought into it.
    Open {
        /// The line.
        line: Line,
        /// How many steps of it have been made.
        place: usize,
    },
    /// Take back the last change of the line.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// Play the steps from here on; from the beginning, if there are none.
    Play,
    /// Stop playing after the turn under way.
    Pause,
    /// Make the next step.
    Forward,
    /// Take back one step, without changing the line.
    Back,
    /// Go to the beginning.
    Home,
    /// Go to the end.
    End,
    /// Go to the place after this many steps.
    Jump(usize),
    /// Show the line at this place, which may be in the middle of a step.
    Scrub(f64),
    /// Let go of the line: the step under way goes where it is nearer to.
    Release,
    /// Hold this quarter turn at so many quarters, any number; see [`super::snap`] for letting go.
    Hold(LayerTurn, f64),
    /// Let go of the layer that is held: it goes to this number of quarters, and what it has then
    /// turned joins the line as one's own turn.
    LetGo(i8),
    /// Play at this tempo, brought into [`TEMPO`].
    Tempo(f64),
}

impl Action {
    /// Whether this makes no sense while there is no cube.
    pub(super) fn needs_cube(&self) -> bool {
        !matches!(
            self,
            Action::Scramble(_)
                | Action::Open { .. }
                | Action::Reset
                | Action::Paint { .. }
                | Action::Enter(_)
                | Action::Undo
                | Action::Redo
                | Action::Tempo(_)
                | Action::Release
                | Action::Pause
                | Action::LetGo(_)
        )
    }
}

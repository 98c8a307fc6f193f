//! Every word a person reads on the page, from catalogues in `assets/words`, one a program and language.

mod camera;
mod catalogue;
mod category;
mod colours;
mod decimal;
mod element;
#[cfg(not(target_arch = "wasm32"))]
mod english;
mod errors;
mod fill;
mod follow;
mod lab;
mod law_words;
mod laws;
mod locale;
mod methods;
mod numbers;
mod page;
mod panels;
mod player;
mod plural;
mod sizes;
mod solver;
mod sticker_words;
mod timer;
mod turns;

pub use camera::{CameraHintText, CameraPanelText, CameraText, CameraTroubleText};
pub use catalogue::{Catalogue, OtherVersion, Shape, WordGroup};
pub use category::Category;
pub use colours::Colours;
pub use decimal::Decimal;
pub use element::AttributeErrorText;
#[cfg(not(target_arch = "wasm32"))]
pub use english::{
    CAMERA_ENGLISH, ENGLISH, LAB_ENGLISH, METHODS_ENGLISH, SIZES_ENGLISH, SIZES_PLAYER_ENGLISH, TIMER_ENGLISH,
};
pub use errors::{AlgErrorText, FailureText, StickerErrorText};
pub use fill::fill;
pub use follow::Follow;
pub use lab::{
    CheckText, EndingsText, FiguresText, HeuristicText, LabErrorText, LabText, RaceText, SettingsText,
    StartText, StepText, StrategyText, SweepErrorText, SweepText,
};
pub use law_words::LawWords;
pub use laws::{Changes, CountedLaw, Laws};
pub use locale::{Locale, set_locale};
pub use methods::{MethodText, MethodsText};
pub use numbers::{Units, decimal, decimal_point, grouped, rounded, short};
pub use page::{AroundText, LinkText, PageErrorText};
pub use panels::{HandoutText, KeysText, LooksText, Panels, Share};
pub use player::{Actions, CaseText, CubeText, Entry, Moves, Pad, Playback, Turns};
pub use plural::Plural;
pub use sizes::{PhaseText, SizesPageText, SizesText};
pub use solver::{ProofText, Solver};
pub use sticker_words::Words;
pub use timer::{
    ClockText, EventText, FileErrorText, ProgressChartText, ProgressText, SessionText, SettingText,
    SheetText, SolveText, TimerErrorText, TimerText,
};

use crate::cube::Face;
use crate::protocol::Outcome;
use catalogue::words;

words! {
    /// The words of one language. A word in braces, such as `{seed}`, is replaced by [`fill`].
    pub struct Text {
        /// The page around its players.
        page: AroundText,
        /// The buttons above the moves.
        actions: Actions,
        /// Playing the line.
        playback: Playback,
        /// Following a solution with a cube in the hand.
        follow: Follow,
        /// An alg shown as a case.
        case: CaseText,
        /// The turn pad.
        pad: Pad,
        /// The move list.
        moves: Moves,
        /// Typing an alg.
        entry: Entry,
        /// The views of the cube.
        cube: CubeText,
        /// Entering stickers.
        colours: Colours,
        /// The panels.
        panels: Panels,
        /// The panel of the looks.
        looks: LooksText,
        /// The panel of the keys.
        keys: KeysText,
        /// Turns in words.
        turns: Turns,
        /// What can be handed on.
        share: Share,
        /// The hand-out on paper.
        handout: HandoutText,
        /// What the solver is doing.
        solver: Solver,
        /// Proving shortest solutions.
        proof: ProofText,
        /// Why a text is not an alg.
        alg_errors: AlgErrorText,
        /// Why a text is not the stickers of a cube.
        sticker_errors: StickerErrorText,
        /// Why a worker could not do a job.
        failures: FailureText,
        /// What is wrong with a link.
        link: LinkText,
        /// What went wrong.
        errors: PageErrorText,
    }
}

impl Text {
    /// Why a search ended, where that is worth a word.
    pub const fn outcome(&self, outcome: Outcome) -> Option<&'static str> {
        match outcome {
            Outcome::Optimal => Some(self.solver.shortest),
            _ => None,
        }
    }

    /// The name of a face.
    pub const fn face(&self, face: Face) -> &'static str {
        self.cube.faces.0[face.index()]
    }

    /// The name of a face within a sentence.
    pub const fn face_in_sentence(&self, face: Face) -> &'static str {
        self.cube.faces_in_sentence.0[face.index()]
    }
}

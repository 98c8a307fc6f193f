//! Every word a person reads on the page, from catalogues in `assets/words`, one a program and language.

mod camera;
mod catalogue;
mod category;
mod colours;
mod decimal;
#[cfg(not(target_arch = "wasm32"))]
mod english;
mod errors;
mod fill;
mod follow;
mod lab;
mod law_words;
mod laws;
mod methods;
mod numbers;
mod plural;
mod sizes;
mod sticker_words;
mod timer;
mod turns;

pub use camera::{CameraHintText, CameraPanelText, CameraText, CameraTroubleText};
pub use catalogue::{Catalogue, OtherVersion, Shape, WordGroup};
pub use category::Category;
pub use colours::Colours;
pub use decimal::Decimal;
#[cfg(not(target_arch = "wasm32"))]
pub use english::{
    CAMERA_ENGLISH, ENGLISH, LAB_ENGLISH, METHODS_ENGLISH, SIZES_ENGLISH, SIZES_PLAYER_ENGLISH, TIMER_ENGLISH,
};
pub use errors::{AlgErrorText, FailureText, StickerErrorText};
pub use fill::{fill, grouped};
pub use follow::Follow;
pub use lab::{
    CheckText, EndingsText, FiguresText, HeuristicText, LabErrorText, LabText, RaceText, SettingsText,
    StartText, StepText, StrategyText, SweepErrorText, SweepText,
};
pub use law_words::LawWords;
pub use laws::{Changes, CountedLaw, Laws};
pub use methods::{MethodText, MethodsText};
pub use numbers::Numbers;
pub use plural::{Plural, PluralRule, english_plural, set_plural_rule};
pub use sizes::{PhaseText, SizesPageText, SizesText};
pub use sticker_words::Words;
pub use timer::{
    ClockText, EventText, FileErrorText, ProgressChartText, ProgressText, SessionText, SettingText,
    SheetText, SolveText, TimerErrorText, TimerText,
};

use crate::cube::{ByFace, Face};
use crate::protocol::Outcome;
use catalogue::words;

words! {
    /// The words of one language. A word in braces, such as `{seed}`, is replaced by [`fill`].
    pub struct Text {
        /// How numbers are written.
        numbers: Numbers,
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

words! {
    /// Words of the page around its players. index.html has them in elements that name their keys in `data-words`.
    pub struct AroundText {
        /// The title of the page.
        title,
        /// What the page is, for search engines.
        description,
        /// Names the choices of a size.
        sizes,
        /// Names the choice of a large size.
        more_sizes,
        /// The link to the cube.
        cube,
        /// The link to the timer.
        timer,
        /// The link to the search lab.
        lab,
        /// What the page is, and where everything stays.
        private,
        /// The link to the help.
        help,
        /// The link to the lessons.
        lessons,
        /// The link to the licence.
        licence,
        /// The program of other sizes did not come, for this `{reason}`.
        load_sizes,
        /// The program of the timer did not come, for this `{reason}`.
        load_timer,
        /// The program of the lab did not come, for this `{reason}`.
        load_lab,
        /// These `{files}` have not come yet.
        wait,
        /// Loads them once more.
        retry,
        /// A frame of no origin gets no programs, for this `{reason}`.
        sandbox,
    }
}

words! {
    /// Words for showing an alg as a case.
    pub struct CaseText {
        /// Names it.
        label,
        /// The `{count}` moves solve the cube.
        about: Plural,
        /// There are no moves.
        none,
        /// The moves do not solve the cube.
        unsolved,
        /// Makes the cube one that they solve.
        set_up,
        /// The moves backwards.
        inverse,
        /// Left and right exchanged.
        mirror,
        /// Names the plan.
        plan,
    }
}

words! {
    /// Words for scrambling and solving.
    pub struct Actions {
        /// Names the group.
        group,
        /// Draws a random state.
        scramble,
        /// Begins to enter the stickers of a cube.
        enter,
        /// Finds a solution.
        solve,
        /// Ends the search.
        stop,
        /// Back to a solved cube.
        reset,
        /// The number a scramble is drawn with.
        seed,
        /// What to do with the seed.
        seed_hint,
        /// The seed is not one.
        seed_wrong,
    }
}

words! {
    /// Words for the playback.
    pub struct Playback {
        /// Names the group.
        group,
        /// To the beginning.
        home,
        /// One step back.
        back,
        /// Plays.
        play,
        /// Stops playing.
        pause,
        /// One step forward.
        forward,
        /// To the end.
        end,
        /// The slider of the place in the line.
        place,
        /// `{place}` of `{length}`.
        place_value,
        /// The slider of the tempo.
        tempo,
        /// `{tempo}` turns a second.
        tempo_value: Plural,
    }
}

words! {
    /// Words for the turn pad.
    pub struct Pad {
        /// Names the group.
        group,
        /// The turns of one outer layer.
        faces,
        /// The turns of two layers.
        wide,
        /// The turns of a middle layer, and of the whole cube.
        middle,
        /// The keys that turn, for each of `play::Preset::ALL`.
        keys["letters", "cstimer", "twizzle"],
        /// Added where a person changed some.
        keys_changed,
    }
}

words! {
    /// Words for the move list.
    pub struct Moves {
        /// The heading.
        heading,
        /// Shows the moves as text, to be edited.
        edit,
        /// Shows them as a list again.
        list,
        /// Takes back a change.
        undo,
        /// Makes it again.
        redo,
        /// Stands where no moves are.
        empty,
        /// Before the steps of a scramble.
        scramble,
        /// Before the person's own turns.
        turns,
        /// Before a typed alg.
        alg,
        /// Before a solution.
        solution,
        /// A pause between moves.
        pause,
    }
}

words! {
    /// Words for typing an alg.
    pub struct Entry {
        /// The label of the field.
        label,
        /// An example in the empty field.
        example,
        /// Performs the alg.
        perform,
        /// What is understood.
        hint,
        /// There are `{count}` moves, too many for the field.
        too_long: Plural,
    }
}

words! {
    /// Words for the views of the cube.
    pub struct CubeText {
        /// The cube, and how to handle it.
        cube,
        /// The net's heading.
        net,
        /// The facelet string's heading.
        facelets,
        /// What the field of the facelet string takes.
        facelets_hint,
        /// The choice of a face.
        face,
        /// Unfolds the seed and the facelet string.
        more,
        /// Copies the facelet string.
        copy,
        /// It is copied.
        copied,
        /// The browser would not copy.
        copy_refused,
        /// The faces.
        faces: ByFace<&'static str>,
        /// The faces within a sentence.
        faces_in_sentence: ByFace<&'static str>,
    }
}

words! {
    /// Words for the panels.
    pub struct Panels {
        /// Names the buttons that open them.
        group,
        /// The looks of the cube.
        looks,
        /// The buttons that turn layers.
        turns,
        /// The keys and what they do.
        keys,
        /// What can be handed on.
        share,
        /// Closes a panel.
        close,
    }
}

words! {
    /// Words for the panel of the looks.
    pub struct LooksText {
        /// Heads the colour schemes.
        scheme,
        /// Those that are ready made, in the order of `view::Scheme::READY`.
        schemes["classic", "pastel", "safe", "contrast"],
        /// A person's own.
        own_scheme,
        /// Heads its six colours.
        own_colours,
        /// The colours of the classic scheme.
        colours: ByFace<&'static str>,
        /// Heads the colours that can be on top.
        top,
        /// Heads the colours that can be in front.
        front,
        /// Heads the signs on the stickers.
        marks,
        /// They, in the order of `view::Marks::ALL`.
        marks_names["none", "letters", "patterns"],
        /// Heads the masks.
        mask,
        /// Those that are ready made, in the order of `view::Mask::READY`.
        masks["none", "cross", "f2l", "oll", "pll", "corners", "edges"],
        /// A person's own.
        own_mask,
        /// How it is made.
        own_mask_hint,
        /// Heads what else can be shown.
        also,
        /// The cube from behind.
        back,
        /// The stickers of the faces that look away.
        hints,
        /// Back to the looks as they are at first.
        usual,
    }
}

words! {
    /// Words for the panel of the keys.
    pub struct KeysText {
        /// Heads the presets.
        preset,
        /// They, in the order of `play::Preset::ALL`.
        presets["letters", "cstimer", "twizzle"],
        /// How a key is changed.
        hint,
        /// Heads the blocks that turn.
        turn,
        /// Heads the columns: a quarter, a quarter back, a half.
        amounts["quarter", "back", "half"],
        /// What a cell does: the `{turn}` and its `{keys}`.
        cell,
        /// A turn without a key.
        none,
        /// A `{turn}` waits for its key.
        waiting,
        /// This `{key}` has another meaning, `{taken}`, and would lose it to `{turn}`.
        conflict,
        /// The `{key}` makes the `{turn}` from now on.
        bound,
        /// A key that takes no turn.
        reserved,
        /// Back to the preset.
        reset,
    }
}

words! {
    /// Turns in words, for those who hear them.
    pub struct Turns {
        /// The turn of a `{block}` in one `{way}`.
        turn,
        /// The outer layer of this `{face}`.
        face,
        /// The outer `{count}` layers of this `{face}`.
        wide: Plural,
        /// The middle layer, counted from this `{face}`.
        middle,
        /// The layer with the number `{first}` from this `{face}`.
        inner,
        /// The layers `{first}` to `{last}` from this `{face}`.
        inners,
        /// The whole cube, in the sense of this `{face}`.
        cube,
        /// By a quarter.
        clockwise,
        /// By a quarter the other way.
        counter,
        /// By a half.
        half,
        /// Not at all.
        still,
        /// The name of a button that makes these `{moves}`, in `{words}`.
        named,
        /// The `{moves}` made last, in `{words}`, at a `{place}` of `{length}`.
        made,
        /// No move was made last: the `{place}` of `{length}`.
        reached,
        /// An edit was taken back, which leads to this `{place}` of `{length}`.
        undone,
        /// An edit was made again, which leads to this `{place}` of `{length}`.
        redone,
    }
}

words! {
    /// Words for what can be handed on.
    pub struct Share {
        /// Above what can be copied.
        copy,
        /// A link to all that is shown.
        link,
        /// The moves.
        moves,
        /// The facelet string.
        facelets,
        /// Copies the field of this `{name}`.
        copy_name,
        /// Hands the link to another program.
        send,
        /// Shows the code with which other pages show the cube.
        embed,
        /// The script of this code did not arrive.
        embed_failed,
        /// Above the pictures.
        picture,
        /// Saves a picture of lines and areas.
        svg,
        /// Saves a picture of pixels.
        png,
        /// The side of the picture.
        side,
        /// Above what can be printed.
        paper,
        /// Prints the hand-out.
        print,
        /// What is on the hand-out.
        print_hint,
    }
}

words! {
    /// Words on the hand-out.
    pub struct HandoutText {
        /// Above a cube without moves.
        state,
        /// Above a solution of `{count}` moves.
        solution: Plural,
        /// Above `{count}` other moves.
        moves: Plural,
        /// Below the cube before the moves.
        before,
        /// Below the cube after them.
        after,
        /// Before the moves that lead from a solved cube to the first picture.
        setup,
        /// Where `{count}` steps are not drawn.
        hidden: Plural,
    }
}

words! {
    /// What the solver is doing.
    pub struct Solver {
        /// Before wasm is there.
        loading,
        /// How to turn the cube, for those who have not done it yet.
        start,
        /// The cube is solved.
        solved,
        /// The worker is starting.
        starting,
        /// `{done}` of `{total}` tables are built.
        building,
        /// The same of the second tier, which nobody waits for.
        building_more,
        /// A random state is being drawn.
        scrambling,
        /// The cube was scrambled with `{seed}`.
        scrambled,
        /// A search begins.
        solving,
        /// A search of length `{depth}`, after so many `{positions}`.
        searching,
        /// A solution of so many `{turns}` is there.
        best,
        /// Solved in so many `{turns}`, after so many `{positions}` and `{seconds}` seconds.
        done,
        /// So many turns: `{count}`.
        turns: Plural,
        /// So many positions: `{count}`.
        positions: Plural,
        /// Nothing to solve.
        nothing_to_do,
        /// Stopped without a solution.
        stopped,
        /// Added where no solution is shorter.
        shortest,
    }
}

words! {
    /// Proving shortest solutions of the 3x3x3.
    pub struct ProofText {
        /// Names the choices.
        how,
        /// The choice of the method.
        method,
        /// Names of the methods: two-phase, and the one that proves.
        methods["two-phase", "optimal"],
        /// The choice of the table.
        table,
        /// The size of a table: `{megabytes}`.
        megabytes,
        /// Shorter solutions than `{depth}` turns are ruled out, after so many `{positions}`.
        ruled_out,
        /// The shortest solution has at least `{bound}` and at most `{length}` turns.
        between,
    }
}

words! {
    /// What is wrong with a link.
    pub struct LinkText {
        /// The link has these `{faults}`.
        broken,
        /// A field of this `{name}` is not known.
        unknown,
        /// In the moves of the field `{name}` is a mistake: `{message}`.
        moves,
        /// There are more moves than `{most}`.
        long: Plural,
        /// There are more characters than `{most}`.
        cut: Plural,
        /// The stickers in the field `{name}` are no cube: `{message}`.
        state,
        /// The field `{name}` says the `{place}` in a line of `{length}`.
        place: Plural,
        /// The field `{name}` makes no sense with this `{value}`.
        value,
        /// There are `{count}` more faults.
        more: Plural,
    }
}

words! {
    /// What went wrong, and what to do.
    pub struct PageErrorText {
        /// The program did not load, because of `{reason}`.
        load,
        /// The page was opened as a file.
        file,
        /// Scripts are off.
        no_script,
        /// The program stopped, because of `{reason}`.
        broken,
        /// The name of the button that starts it again.
        again,
        /// The files of the worker have not come yet.
        worker_late,
        /// The worker died and was replaced.
        worker_replaced,
        /// The worker cannot be started, because of `{reason}`.
        worker_failed,
        /// The worker is of another version.
        worker_version,
        /// The job failed, because of `{reason}`.
        job_failed,
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

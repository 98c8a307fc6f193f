//! The words of a player: its buttons, its moves and turns, and the views of its cube.

use super::catalogue::words;
use super::plural::Plural;
use crate::cube::ByFace;

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

//! The words of the panels of a player, and of what it hands out.

use super::catalogue::words;
use super::plural::Plural;
use crate::cube::ByFace;

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

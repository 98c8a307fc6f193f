//! Errors of the model and of workers in words: each kind has a template, and its arguments fill it.

use super::catalogue::words;
use super::{Plural, fill};
use crate::cube::alg::{
    Alg, Block, BracketKind, Expected, Found, LayerError, OpenBracket, ParseAlgError, PerformError, Position,
    TooLong, Turn,
};
use crate::cube::{ParseFaceletsError, StickerCount, StickerSigns, seen_character, stickers_of};
use crate::limits;
use crate::numbers::Number;
use crate::wire::Failure;

words! {
    /// Why a text is not an alg, or an alg not one of a cube.
    pub struct AlgErrorText {
        /// At `{place}` stands `{found}` where `{expected}` could stand.
        parse,
        /// The character `{column}` of a text of one line.
        place,
        /// The character `{column}` of this `{line}`.
        place_in_line,
        /// These characters, `{text}`.
        found,
        /// The end of the text.
        found_end,
        /// The end of an alg of `{most}` bytes.
        end,
        /// A turn, or a bracket that opens.
        part,
        /// A turn, or the end of the group whose `{bracket}` stands at `{place}`.
        group,
        /// A turn, or the end of the first part that `{bracket}` at `{place}` begins.
        first_part,
        /// A turn, or the end of the last part that `{bracket}` at `{place}` begins.
        last_part,
        /// At most `{most}` open brackets.
        no_bracket,
        /// A comment.
        comment,
        /// The end of a comment.
        comment_end,
        /// An amount of at most `{most}`.
        amount,
        /// The number of a layer from `{least}` to `{most}`.
        layer,
        /// The last layer of a range.
        last_layer,
        /// The letter of a face.
        face_letter,
        /// A wide turn.
        wide_turn,
        /// A number without a sign, right after what it repeats.
        repeat,
        /// The alg has `{turns}`, more than `{most}`.
        too_long,
        /// This `{turn}` is none of a cube of this `{size}`, as it needs `{expected}`.
        no_turn,
        /// One layer up to `{size}`.
        one_layer,
        /// Fewer layers than `{size}`.
        fewer_layers,
        /// Layers up to `{size}`.
        layers,
        /// A middle layer.
        odd,
        /// Layers inside.
        inside,
        /// At most `{most}` layers.
        countable,
    }
}

impl AlgErrorText {
    /// Why a text is not an alg.
    pub fn parse_error(&self, error: &ParseAlgError) -> String {
        let ParseAlgError { at, expected, .. } = error;
        let found = match &error.found {
            Found::Text(_) => fill(self.found, &[("text", &error.found.shortened())]),
            Found::End => self.found_end.to_owned(),
        };
        let (place, expected) = (self.position(*at), self.expected(*expected));
        fill(self.parse, &[("place", &place), ("expected", &expected), ("found", &found)])
    }

    /// Why an alg cannot be performed on a cube.
    pub fn perform_error(&self, error: &PerformError) -> String {
        match *error {
            PerformError::TooLong(error) => self.length_error(error),
            PerformError::Layer(error) => self.layer_error(error),
        }
    }

    /// An alg that is too long.
    fn length_error(&self, TooLong { leaves }: TooLong) -> String {
        fill(self.too_long, &[("turns", &leaves), ("most", &Alg::MAX_LEAVES)])
    }

    /// A turn that a cube does not have.
    fn layer_error(&self, LayerError { turn, size }: LayerError) -> String {
        let expected = match turn.block() {
            Block::Layers { first, last, .. } if first == last => self.one_layer,
            Block::Layers { first: 1, .. } => self.fewer_layers,
            Block::Layers { .. } => self.layers,
            Block::Slice(_) => self.odd,
            Block::Inside(_) => self.inside,
            Block::Rotation(_) => self.countable,
        };
        let expected = fill(expected, &[("size", &size), ("most", &u16::MAX)]);
        fill(self.no_turn, &[("turn", &turn), ("size", &size), ("expected", &expected)])
    }

    fn position(&self, at: Position) -> String {
        match at.line {
            Some(line) => fill(self.place_in_line, &[("line", &line), ("column", &at.column)]),
            None => fill(self.place, &[("column", &at.column)]),
        }
    }

    fn expected(&self, expected: Expected) -> String {
        match expected {
            Expected::End => fill(self.end, &[("most", &limits::ALG_BYTES)]),
            Expected::Part => self.part.to_owned(),
            Expected::Inside(OpenBracket { kind, at }) => {
                let template = match kind {
                    BracketKind::Group => self.group,
                    BracketKind::FirstPart => self.first_part,
                    BracketKind::LastPart => self.last_part,
                };
                fill(template, &[("bracket", &kind.opening()), ("place", &self.position(at))])
            }
            Expected::NoBracket => fill(self.no_bracket, &[("most", &Alg::MAX_DEPTH)]),
            Expected::Comment => self.comment.to_owned(),
            Expected::CommentEnd => self.comment_end.to_owned(),
            Expected::Amount => fill(self.amount, &[("most", &Turn::MAX_AMOUNT)]),
            Expected::Layer { least } => fill(self.layer, &[("least", &least), ("most", &Turn::MAX_LAYER)]),
            Expected::LastLayer => self.last_layer.to_owned(),
            Expected::FaceLetter => self.face_letter.to_owned(),
            Expected::WideTurn => self.wide_turn.to_owned(),
            Expected::Repeat => self.repeat.to_owned(),
        }
    }
}

words! {
    /// Why a text is not the stickers of a cube.
    pub struct StickerErrorText {
        /// The sticker `{place}` is `{found}` where `{expected}` could stand.
        letter,
        /// There are `{found}` stickers, and not `{expected}`.
        count: Plural,
        /// The letters of the faces.
        faces,
        /// The letters of the faces, or a sign of an empty sticker.
        faces_or_empty,
        /// The letters of the colours, or a sign of an empty sticker.
        colours_or_empty,
        /// Coloured squares.
        squares,
        /// Digits from `{first}` to `{last}`, or a sign of an empty sticker.
        digits_or_empty,
        /// As many stickers as a cube of any size has.
        any_size,
        /// The same, where there are more than `{most}`.
        allowed_size,
        /// A sticker is empty, and may not be.
        empty,
    }
}

impl StickerErrorText {
    /// Why a text is not the stickers of a cube.
    pub fn words(&self, error: &ParseFaceletsError) -> String {
        match *error {
            ParseFaceletsError::Letter { index, found, expected } => {
                let expected = self.signs(expected);
                fill(
                    self.letter,
                    &[("place", &(index + 1)), ("expected", &expected), ("found", &seen_character(found))],
                )
            }
            ParseFaceletsError::Count { found, expected } => {
                let count = self.count.of(found.to_f64());
                fill(count, &[("found", &found), ("expected", &self.number(expected))])
            }
        }
    }

    fn signs(&self, signs: StickerSigns) -> String {
        match signs {
            StickerSigns::Faces => self.faces.to_owned(),
            StickerSigns::FacesOrEmpty => self.faces_or_empty.to_owned(),
            StickerSigns::ColoursOrEmpty => self.colours_or_empty.to_owned(),
            StickerSigns::Squares => self.squares.to_owned(),
            StickerSigns::DigitsOrEmpty { first } => {
                fill(self.digits_or_empty, &[("first", &first), ("last", &(first + 5))])
            }
        }
    }

    fn number(&self, count: StickerCount) -> String {
        match count {
            StickerCount::OfSize(size) => stickers_of(size).to_string(),
            StickerCount::OfAnySize => self.any_size.to_owned(),
            StickerCount::OfAllowedSize => {
                fill(self.allowed_size, &[("most", &stickers_of(limits::CUBE_LAYERS))])
            }
        }
    }
}

words! {
    /// Why a worker could not do a job.
    pub struct FailureText {
        /// A message of the type `{found}` is no request of the protocol `{version}`.
        request,
        /// The number of the job is in use.
        job,
        /// The sticker `{place}` is `{found}`.
        letter,
        /// There are `{found}` stickers, and not those of a cube.
        count,
        /// A cube breaks `{laws}` laws.
        cube,
        /// This `{method}` is none for a cube of this `{size}`, but `{expected}` are.
        method,
        /// There are no scrambles of this `{size}`.
        size,
        /// The table of this `{name}` is not there.
        tables,
        /// This `{search}` was not opened.
        search,
        /// The worker made an alg that is none of its cube.
        alg,
        /// The worker ended, because of `{reason}`.
        worker,
        /// The worker is of another version.
        version,
    }
}

impl FailureText {
    /// Why a worker could not do a job.
    pub fn words(&self, failure: &Failure) -> String {
        match failure {
            Failure::Request { found, version } => {
                fill(self.request, &[("version", version), ("found", found)])
            }
            Failure::Job => self.job.to_owned(),
            Failure::Letter { index, found } => {
                fill(self.letter, &[("place", &(index + 1)), ("found", found)])
            }
            Failure::Count { found } => fill(self.count, &[("found", found)]),
            Failure::Cube { laws } => fill(self.cube, &[("laws", laws)]),
            Failure::Method { method, size, expected } => {
                let expected = expected.join(", ");
                fill(self.method, &[("method", method), ("size", size), ("expected", &expected)])
            }
            Failure::Size { size } => fill(self.size, &[("size", size)]),
            Failure::Tables { name } => fill(self.tables, &[("name", name)]),
            Failure::Search { search } => fill(self.search, &[("search", search)]),
            Failure::Alg => self.alg.to_owned(),
            Failure::Worker { reason } => fill(self.worker, &[("reason", reason)]),
            Failure::Version => self.version.to_owned(),
        }
    }
}

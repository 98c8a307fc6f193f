//! A second bound: the distances of phase 1 of two-phase along the three axes (Kociemba's Cube Explorer; Reid 1997). The large
//! table knows little of flips; these distances know all of them.

use super::bytes::Bytes;
use super::pieces::{CORNERS, EDGES, Side};
use crate::coord::{Coordinate, Flip, Slice, Twist};
use crate::cube::{Cube, Metric, Move, Symmetry};
use crate::numbers::{Depth, Number};
use crate::solve::two_phase::{SOLVED, Space};
use crate::table::pages::prefetch;
use crate::table::{Builder, Classes, Column, Conjugates, Proof, Row, WrongEntry, check_sum};

/// The symmetry classes of flips and slice edges.
const ROWS: usize = 64_430;

/// The number of codes in a byte, to base 3.
const CODES: usize = 5;

/// The bytes of a row.
const ROW_BYTES: usize = Twist::COUNT.div_ceil(CODES);

/// The length of the codes in bytes: 28 MB.
pub(super) const LENGTH: usize = ROWS * ROW_BYTES;

/// The number of rows in a piece of work.
const PIECE: usize = 16;

/// The largest distance for which the code is 0. The codes 1 and 2 stand for one turn more, and for two or more. More than half of the positions
/// have the code 2.
pub(super) const fn nearest(metric: Metric) -> u8 {
    match metric {
        Metric::Qtm => 9,
        _ => 8,
    }
}

/// A cube seen along an axis, from one of the sixteen sides: which of its pieces are slice edges, flipped or twisted.
struct View {
    /// The bit of each place of edges, seen along the axis, for each half of the places.
    places: [[u16; 64]; 2],
    /// The slice of the axis, as a number of [`EDGES`].
    slice: usize,
    /// The places at which flips change, and the slices whose edges change theirs wherever they are.
    flips: u32,
    flipped: [u32; 3],
    /// The places at which a corner of the other tetrad has one twist more, and those at which it has one less.
    more: u32,
    less: u32,
    /// The twist that one twist is seen as, and that two are: a mirror reverses twists.
    seen_as: [u16; 2],
    /// The values of twists by 1 at the places of a mask.
    twists: [u16; 256],
}

impl View {
    /// Returns the view of a cube that a symmetry takes to the axis through U and D.
    fn new(symmetry: Symmetry) -> View {
        let edge_places = symmetry.edge_places();
        let place_bits = |half: usize, mask: usize| {
            let places = (0..6).filter(|place| mask >> place & 1 == 1).map(|place| EDGES[half * 6 + place]);
            // The last place has the lowest bit.
            places.map(|place| 1 << (11 - edge_places[place].index())).sum()
        };
        let slice = (0..3).find(|slice| edge_places[EDGES[slice * 4]].index() >= 8).expect("a slice");
        // An edge of the first slice at a place of another one, and a corner of the second tetrad at a place of the first one.
        let corner_places = symmetry.corner_places();
        let probe = |slice: usize| {
            let (mut corners, mut edges) = (*Cube::SOLVED.corners(), *Cube::SOLVED.edges());
            corners.swap(CORNERS[0], CORNERS[4]);
            edges.swap(EDGES[0], EDGES[slice * 4]);
            let image = Cube::from_valid(corners, edges).conjugate(symmetry);
            let edge = image.edges()[edge_places[EDGES[slice * 4]].index()];
            (edge.flip == 1, image.corners()[corner_places[CORNERS[0]].index()].twist)
        };
        let ((second, twist), (third, _)) = (probe(1), probe(2));
        let flipped = [false, second, third];
        let seen_as = if symmetry.is_mirror() { [2, 1] } else { [1, 2] };
        let (more, less) = match u16::from(twist) {
            0 => (0, 0),
            twist if twist == seen_as[0] => (0x0f, 0xf0),
            _ => (0xf0, 0x0f),
        };
        let twist = |mask: usize| {
            let places =
                (0..8).filter(|place| mask >> place & 1 == 1).map(|place| corner_places[CORNERS[place]]);
            let values =
                places.filter(|place| place.index() < 7).map(|place| 3u16.pow(6 - place.index().to_u32()));
            values.sum()
        };
        View {
            places: [0, 1].map(|half| std::array::from_fn(|mask| place_bits(half, mask))),
            slice,
            flips: (0..3).filter(|slice| flipped[*slice]).map(|slice| 0xf << (slice * 4)).sum(),
            flipped: flipped.map(|is_flipped| if is_flipped { 0xfff } else { 0 }),
            more,
            less,
            seen_as,
            twists: std::array::from_fn(twist),
        }
    }

    /// Returns a mask of places as it is seen along the axis.
    #[inline(always)]
    fn seen(&self, mask: u32) -> usize {
        usize::from(self.places[0][(mask & 63).index()] | self.places[1][(mask >> 6 & 63).index()])
    }
}

/// A position seen along an axis: the number of its flips and slice edges in [`Axes::rows`], and the value of its twists.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    flips: u32,
    twists: u32,
}

/// The place of a code: its byte, and the digit in the byte.
#[derive(Clone, Copy, Default)]
struct Place {
    byte: u32,
    digit: u32,
}

/// Room to find the codes of positions.
#[derive(Default)]
pub(super) struct Room {
    places: Vec<Place>,
    codes: Vec<u8>,
}

/// Finds the codes of positions.
///
/// The class of flips and slice edges is found in two steps: a symmetry takes the places of the slice edges to one of 45, and the flips that are
/// seen then have a class. So the tables have 0.5 MB and stay in the processor's own cache; those of all flips and slice edges have 4 MB.
pub(super) struct Axes {
    /// By the slice of their axis, and by the symmetry that follows.
    views: Box<[[View; Symmetry::UD_COUNT]; 3]>,
    /// By the places of the slice edges, as a mask seen along the axis.
    slices: Box<[SliceClass; 4096]>,
    /// For each class of slices and each flips, sixteen times the first byte of the row, plus the symmetry that takes twists to those of the row.
    rows: Box<[u32]>,
    /// The place of the code of each image of a twist in its row: eight times the byte, plus the digit.
    places: Box<[[u16; Symmetry::UD_COUNT]]>,
    /// The digits of each byte.
    digits: [[u8; 256]; CODES],
}

/// The class of the places of slice edges under the symmetries that keep the axis.
#[derive(Clone, Copy, Default)]
struct SliceClass {
    /// The class, times the number of flips.
    first: u32,
    /// The symmetry that takes the places to those of the class.
    symmetry: u32,
}

impl Axes {
    fn new(classes: &Classes) -> Axes {
        let images = Conjugates::<Slice>::new();
        let of_slices = Classes::new(Slice::COUNT, &Symmetry::UD, |value, s| images.image(value, s));
        let mut slices = Box::new([SliceClass::default(); 4096]);
        for value in 0..Slice::COUNT {
            let cube = Slice::cube(value);
            let places = cube.edges().iter().enumerate().filter(|(_, at)| at.piece.index() >= 8);
            let mask: usize = places.map(|(place, _)| 1 << (11 - place)).sum();
            let (class, symmetry) = of_slices.of(value);
            slices[mask] = SliceClass {
                first: (class.index() * Flip::COUNT).to_u32(),
                symmetry: symmetry.index().to_u32(),
            };
        }
        let row = |value: usize| {
            let slice = of_slices.representative(Row::from_index(value / Flip::COUNT));
            let (row, symmetry) = classes.of(slice * Flip::COUNT + value % Flip::COUNT);
            (row.index() * ROW_BYTES * Symmetry::UD_COUNT + symmetry.index()).to_u32()
        };
        let images = Conjugates::<Twist>::new();
        let place = |twist: u16| (twist.index() / CODES * 8 + twist.index() % CODES).to_u16();
        let mut views = [Symmetry::IDENTITY, Symmetry::URF, Symmetry::URF.inverse()]
            .map(|symmetry| Symmetry::UD.map(|next| View::new(symmetry.then(next))));
        views.sort_by_key(|views| views[0].slice);
        Axes {
            views: Box::new(views),
            slices,
            rows: (0..of_slices.count() * Flip::COUNT).map(row).collect(),
            places: (0..Twist::COUNT).map(|twist| images.row(twist).map(place)).collect(),
            digits: std::array::from_fn(|digit| {
                std::array::from_fn(|byte| (byte / 3usize.pow(digit.to_u32()) % 3).to_u8())
            }),
        }
    }

    /// Finds the codes of a finished table.
    pub(super) fn of_table() -> Axes {
        Axes::new(&Space::new(&[]).classes)
    }

    /// Returns a cube as it is seen along each axis, in the order of their slices.
    #[inline(always)]
    pub(super) fn seen<V: Bytes>(&self, side: &Side<V>) -> [Seen; 3] {
        let (low, high) = (side.edges.bits::<5>(), side.edges.bits::<4>());
        let slices = [!(low | high), low & !high, high];
        let flips = side.edges.bits::<3>();
        let (ones, twos) = (side.corners.bits::<3>(), side.corners.bits::<2>());
        let none = !(ones | twos);
        // The places of corners of the other tetrad.
        let others = side.corners.bits::<5>() ^ 0xf0;
        [0, 1, 2].map(|axis| {
            let views = &self.views[axis];
            let class = self.slices[views[0].seen(slices[axis])];
            let view = &views[class.symmetry.index() % Symmetry::UD_COUNT];
            let flipped =
                slices[0] & view.flipped[0] | slices[1] & view.flipped[1] | slices[2] & view.flipped[2];
            // The flip of the last place follows from the others.
            let flips = view.seen(flips ^ view.flips ^ flipped) / 2;
            let (more, less) = (others & view.more, others & view.less);
            let same = !(more | less);
            let seen_ones = ones & same | none & more | twos & less;
            let seen_twos = twos & same | ones & more | none & less;
            let [one, two] = [seen_ones, seen_twos].map(|mask| view.twists[(mask & 255).index()]);
            let twists = one * view.seen_as[0] + two * view.seen_as[1];
            Seen { flips: class.first + flips.to_u32(), twists: twists.into() }
        })
    }

    /// Finds the places of codes. Each step is made for all positions before the next, as in [`AxisCodes::find`].
    #[inline(always)]
    fn locate(&self, seen: &[Seen], places: &mut [Place]) {
        for (seen, place) in seen.iter().zip(&mut *places) {
            place.byte = self.rows[seen.flips.index()];
        }
        for (seen, place) in seen.iter().zip(places) {
            let row = place.byte;
            let in_row = self.places[seen.twists.index()][(row % 16).index()];
            *place = Place { byte: row / 16 + u32::from(in_row / 8), digit: u32::from(in_row % 8) };
        }
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.views)
            + size_of_val(&*self.slices)
            + size_of_val(&*self.rows)
            + size_of_val(&*self.places)
            + size_of_val(&self.digits)
    }
}

/// The codes of a table.
#[derive(Clone, Copy)]
pub(super) struct AxisCodes<'a> {
    pub axes: &'a Axes,
    pub codes: &'a [u8],
    /// The largest distance with the code 0.
    pub nearest: u8,
}

impl AxisCodes<'_> {
    /// Returns the codes of positions, as they are seen along axes. Each step is made for all positions before the next, so that many reads
    /// are under way at the same time.
    #[inline(always)]
    pub(super) fn find<'r>(&self, seen: &[Seen], room: &'r mut Room) -> &'r [u8] {
        let Room { places, codes } = room;
        places.resize(seen.len(), Place::default());
        codes.resize(seen.len(), 0);
        self.axes.locate(seen, places);
        for place in &*places {
            prefetch(self.codes, place.byte.index());
        }
        for (place, code) in places.iter().zip(&mut *codes) {
            *code = self.codes[place.byte.index()];
        }
        for (place, code) in places.iter().zip(&mut *codes) {
            *code = self.axes.digits[place.digit.index()][code.index()];
        }
        codes
    }
}

/// Finds the distances of phase 1 breadth first, and then writes their codes.
pub(super) struct AxesBuilder {
    nearest: Depth,
    space: Space,
    builder: Builder<2>,
    /// The number of rows whose codes are written.
    written: usize,
}

impl AxesBuilder {
    pub(super) fn new(metric: Metric) -> AxesBuilder {
        let is_unit = |turn: &Move| metric != Metric::Qtm || turn.quarters() != 2;
        let turns: Vec<Move> = Move::ALL.into_iter().filter(is_unit).collect();
        let space = Space::new(&turns);
        let nearest = Depth::new(nearest(metric));
        let builder = Builder::new(&space.positions, space.classes.of(SOLVED).0, Column::default());
        AxesBuilder { nearest, builder: builder.within(nearest + 1), space, written: 0 }
    }

    /// Works on some rows; returns true once the codes of all are written.
    pub(super) fn advance(&mut self, codes: &mut [u8]) -> bool {
        if self.builder.advance(&self.space.positions, PIECE) {
            let rows = codes.chunks_exact_mut(ROW_BYTES).skip(self.written).take(PIECE);
            for (row, bytes) in rows.enumerate() {
                self.write(Row::from_index(self.written + row), bytes);
            }
            self.written += PIECE;
        } else if self.builder.distance() == self.nearest {
            self.builder.merge();
        }
        self.written >= ROWS
    }

    /// Writes the codes of a row.
    fn write(&self, row: Row, bytes: &mut [u8]) {
        let cells = self.builder.cells();
        // The distances modulo 3 that have the codes 0 and 1. Empty cells have the code 2.
        let residues = [self.nearest, self.nearest + 1].map(|distance| distance.turns() % 3);
        let code = |column: usize| match cells.residue(row, Column::from_index(column)) {
            residue if residue == residues[0] => 0,
            residue if residue == residues[1] => 1,
            _ => 2,
        };
        for (at, byte) in bytes.iter_mut().enumerate() {
            let columns = (at * CODES..Twist::COUNT).take(CODES);
            *byte = columns.rev().fold(0, |byte, column| byte * 3 + code(column));
        }
    }

    /// Returns the part that is complete, 0 to 1. Writing takes about a fifth of the time.
    pub(super) fn progress(&self) -> f64 {
        0.8 * self.builder.progress(&self.space.positions) + 0.2 * self.written.to_f64() / ROWS.to_f64()
    }

    /// Returns what finds the codes.
    pub(super) fn finish(&self) -> Axes {
        Axes::new(&self.space.classes)
    }
}

/// Compares the number of positions with each code, and the checksum of the codes (XXH64, seed 0), with the known ones.
pub(super) fn verify(metric: Metric, codes: &[u8]) -> Result<Proof, WrongEntry> {
    const TABLE: &str = "distances along the axes";
    let (counts, sum) = match metric {
        Metric::Qtm => ([10_138_830, 48_182_278, 82_587_302], 0xb71c_9c7b_507b_cec2),
        _ => ([8_802_059, 52_098_876, 80_007_475], 0x378a_d56c_7f6f_123c),
    };
    let mut found = [0; 3];
    for row in codes.chunks_exact(ROW_BYTES) {
        for column in 0..Twist::COUNT {
            let digit = row[column / CODES] / 3u8.pow((column % CODES).to_u32()) % 3;
            found[usize::from(digit)] += 1;
        }
    }
    if let Some(code) = (0..3).find(|code| found[*code] != counts[*code]) {
        return Err(WrongEntry {
            table: TABLE,
            entry: code.to_u64(),
            found: found[code],
            expected: counts[code],
        });
    }
    check_sum(TABLE, counts.iter().sum(), codes, sum)
}

#[cfg(test)]
mod tests {
    use super::super::bytes::Portable;
    use super::*;
    use crate::coord::FlipSlice;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn places_are_those_of_the_cube_seen_along_each_axis() {
        let classes = Space::new(&[]).classes;
        let axes = Axes::new(&classes);
        let images = Conjugates::<Twist>::new();
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..1000 {
            let cube = Cube::random(&mut random);
            // The symmetries take the axes through U and D, R and L, F and B to that through U and D.
            let to_axis = [Symmetry::IDENTITY, Symmetry::URF.inverse(), Symmetry::URF];
            let mut places = [Place::default(); 3];
            axes.locate(&axes.seen(&Side::<Portable>::new(&cube)), &mut places);
            for (symmetry, place) in to_axis.into_iter().zip(places) {
                let cube = cube.conjugate(symmetry);
                let (row, image) = classes.of(FlipSlice::of(&cube));
                // A symmetry that keeps flips and slice edges takes twists to others of the same distance.
                let column = images.image(Twist::of(&cube), image);
                let keeps =
                    |symmetry: &Symmetry| classes.stabilizers()[row.index()] >> symmetry.index() & 1 == 1;
                let equals = Symmetry::UD.into_iter().filter(keeps).map(|next| images.image(column, next));
                let (byte, digit) = (place.byte.index() - row.index() * ROW_BYTES, place.digit.index());
                assert!(byte < ROW_BYTES, "{symmetry:?}");
                assert!(equals.into_iter().any(|column| column == byte * CODES + digit), "{symmetry:?}");
            }
        }
    }
}

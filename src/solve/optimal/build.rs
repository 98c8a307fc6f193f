//! Builds the table breadth first.

use super::along::Along;
use super::axes::AxesBuilder;
use super::coding::Coding;
use super::coset::Coset;
use super::file::length;
use super::groupings::{
    GROUPINGS, Groupings, Images, MotionMaps, SetMaps, compose, composed_effects, parts, slice_order,
};
use super::size::Size;
use super::table::Table;
use crate::cube::{Cube, Metric, Move, Symmetry};
use crate::job::{Build, SharedBuild};
use crate::numbers::{Number, WholePart};
use crate::table::pages::LineBytes;

/// The number of entries for each row of the last level up to which the neighbours of these entries are marked. Otherwise each
/// entry that has no distance yet looks for a neighbour in the last level.
const FEW: u64 = 2_000;

/// The most rows of a piece in which a row takes little time.
const ROWS: usize = 16;

/// The number of bytes behind the bits of a row that are read together with its last bits.
const BEHIND: usize = 8;

/// Returns the set of all entries of a grouping with `N` entries for each assignment.
const fn all<const N: usize>() -> u64 {
    (1 << (6 * N)) - 1
}

/// Returns the set of the entries of a grouping that have a bit in these bytes of a row. Higher bits belong to other groupings.
#[inline(always)]
fn set_at<const N: usize>(plane: &[u8], grouping: usize) -> u64 {
    let bit = grouping * 6 * N;
    let bytes: [u8; 8] = plane[bit / 8..bit / 8 + 8].try_into().expect("eight bytes");
    u64::from_le_bytes(bytes) >> (bit % 8)
}

/// Calls a method for the number of entries of an assignment.
macro_rules! sized {
    ($builder:expr, $method:ident($($argument:expr),*)) => {
        match $builder.coset.extra.bits {
            0 => $builder.$method::<1>($($argument),*),
            1 => $builder.$method::<2>($($argument),*),
            2 => $builder.$method::<4>($($argument),*),
            _ => $builder.$method::<8>($($argument),*),
        }
    };
}

/// The weight in the progress of each level up to the base.
const EARLY: u32 = 2;

/// The weight of each level above the base. These levels take most of the time.
const LATE: u32 = 50;

/// The weight of putting the rows in the order of the table.
const LAST: u32 = 12;

/// Builds a [`Table`].
///
/// While it is built, the code 3 stands for entries without a distance, 0 for entries up to the last level, and 1 for
/// the level that is being found. The levels above the base keep the codes 1 and 2, or only 1 if the table has digits.
///
/// Each row has the low bits of all codes, then the high bits. The entries of a row are in the order of `SetMaps`,
/// grouping by grouping. When all levels are found, the rows are put in the order of the table, in its coding. A row is then not longer than before,
/// so it overwrites only rows that have been read.
pub struct TableBuilder {
    size: Size,
    metric: Metric,
    base: u8,
    coset: Coset,
    groupings: Groupings,
    turns: Vec<TurnMaps>,
    /// The row and the symmetry that each turn leads to, by row.
    next_rows: Vec<[(u16, u8); Move::COUNT]>,
    /// The symmetries that keep the corners of each row, without the identity.
    keepers: Vec<Vec<u8>>,
    /// The images of groupings, and the order of the slices, by symmetry.
    images: Vec<Images>,
    slice_orders: Vec<usize>,
    composed: Vec<u8>,
    /// The images of sets, and the sets with given images.
    forward: SetMaps,
    backward: SetMaps,
    /// The rows. At the end they are followed by the least distances, if these are apart, and by the codes of the axes.
    bytes: LineBytes,
    /// A lower bound for each line. If the entries of one distribution of the slices span two lines, their distance counts for both.
    least: Vec<u8>,
    /// For the distances along the axes, which come last.
    axes: Option<Box<AxesBuilder>>,
    /// True for each row that has entries with a distance.
    is_reached: Vec<bool>,
    /// The last level.
    level: u8,
    pass: Pass,
    /// The next row of the pass.
    row: usize,
    /// The number of entries of each level, and of the next level so far.
    counts: Vec<u64>,
    found: u64,
}

/// A pass over all rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Gives the neighbours of the entries of a row their distance.
    Mark,
    /// Finds the entries of the next level in a row.
    Find,
    /// Gives the entries of the new level the code of all levels before.
    Settle,
    /// Puts the entries of a row in the order of the table.
    Order,
    /// Finds the distances along the axes.
    Axes,
    /// All rows are complete.
    Done,
}

/// The effect of a turn on the entries of a row.
struct TurnMaps {
    turn: Move,
    odd: u32,
    images: Images,
}

/// The effect of a turn on the entries of a row and then of a symmetry, which leads to another row.
struct Motion<'a> {
    turned: &'a [u32],
    images: &'a [u32],
    composed: &'a [u8],
    sets: MotionMaps<'a>,
}

impl Motion<'_> {
    /// Returns the image of a grouping, and the effect on its groups.
    #[inline(always)]
    fn of(&self, grouping: usize) -> (usize, usize) {
        let (turned, by_turn) = parts(self.turned[grouping]);
        let (image, by_symmetry) = parts(self.images[turned]);
        (image, compose(self.composed, by_turn, by_symmetry))
    }
}

/// The result of a pass for one row.
pub enum RowPiece {
    /// The entries of the next level: a grouping, and the set of its entries.
    Found(Vec<(u16, u64)>),
    /// The row in the order of the table.
    Ordered(Vec<u8>),
}

impl TableBuilder {
    /// Starts with the solved cube.
    pub fn new(size: Size, metric: Metric) -> TableBuilder {
        let coset = Coset::new(size);
        let extra = coset.extra;
        let groupings = Groupings::new(&coset);
        let is_unit = |turn: &Move| metric == Metric::Htm || turn.quarters() != 2;
        let turns = Move::ALL.into_iter().filter(is_unit).map(|turn| TurnMaps {
            turn,
            odd: (turn.quarters() % 2).into(),
            images: groupings.turned(extra, turn),
        });
        let rows = coset.representatives();
        let next_rows = rows.iter().map(|cube| {
            Move::ALL.map(|turn| {
                let (row, symmetry) = coset.row_of(&cube.after(turn));
                (row.to_u16(), symmetry.to_u8())
            })
        });
        let keepers = rows.iter().map(|cube| {
            let value = coset.corners_of(cube);
            let keeps = |symmetry: &Symmetry| coset.corners_of(&cube.conjugate(*symmetry)) == value;
            Symmetry::all().skip(1).filter(keeps).map(|symmetry| symmetry.index().to_u8()).collect()
        });
        let length = length(size, &coset).max(Coding::Bits.bytes(coset.entries()) + BEHIND);
        let mut builder = TableBuilder {
            size,
            metric,
            base: size.base(metric),
            turns: turns.collect(),
            next_rows: next_rows.collect(),
            keepers: keepers.collect(),
            images: coset.symmetries.iter().map(|symmetry| groupings.conjugated(extra, symmetry)).collect(),
            slice_orders: coset.symmetries.iter().map(slice_order).collect(),
            composed: composed_effects(),
            forward: SetMaps::new(extra, false),
            backward: SetMaps::new(extra, true),
            groupings,
            bytes: LineBytes::filled(u8::MAX, length),
            least: vec![u8::MAX; size.coding().lines(coset.entries())],
            axes: None,
            is_reached: vec![false; rows.len()],
            level: 0,
            pass: Pass::Mark,
            row: 0,
            counts: Vec::new(),
            found: 0,
            coset,
        };
        builder.mark_solved();
        builder.counts.push(1);
        builder
    }

    /// Returns the number of entries at each distance so far, from 0 turns on.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Gives the entry of the solved cube the distance 0.
    fn mark_solved(&mut self) {
        let entry = self.coset.entry_of(&Cube::SOLVED);
        let bits = self.coset.extra.bits;
        let (row, places) = (entry / self.row_entries(), (entry % self.row_entries()) >> bits);
        // No edge is flipped and the permutation is even, so the extra bits are 0.
        let at = usize::from(self.groupings.cells[places]) << bits;
        let start = row * self.row_bytes();
        for plane in [start, start + self.row_bytes() / 2] {
            self.bytes[plane + at / 8] &= !(1 << (at % 8));
        }
        self.least[entry / self.size.coding().line()] = 0;
        self.is_reached[row] = true;
    }

    fn rows(&self) -> usize {
        self.coset.representatives().len()
    }

    fn row_entries(&self) -> usize {
        self.coset.extra.row_entries()
    }

    fn row_bytes(&self) -> usize {
        Coding::Bits.bytes(self.row_entries())
    }

    /// The levels above the base that have codes of their own.
    fn late_levels(&self) -> u8 {
        self.size.coding().codes() - 2
    }

    /// Returns the bytes of the low or of the high bits of a row, and a few bytes behind them, so that the bits of each
    /// grouping are within eight bytes.
    #[inline(always)]
    fn plane(&self, row: usize, is_high: bool) -> &[u8] {
        let half = self.row_bytes() / 2;
        &self.bytes[(2 * row + usize::from(is_high)) * half..][..half + BEHIND]
    }

    /// Returns the tables of sets for a symmetry and a turn, and the images of groupings for both.
    #[inline(always)]
    fn motion<'a>(&'a self, sets: &'a SetMaps, maps: &'a TurnMaps, symmetry: u8) -> Motion<'a> {
        let symmetry = usize::from(symmetry);
        Motion {
            turned: &maps.images,
            images: &self.images[symmetry],
            composed: &self.composed,
            sets: sets.of(self.slice_orders[symmetry], maps.odd),
        }
    }

    /// Gives the neighbours of the entries of a row their distance, if they have none.
    fn mark_from_row<const N: usize>(&mut self, row: usize) {
        if !self.is_reached[row] {
            return;
        }
        let low = self.plane(row, false);
        let last: Vec<(u16, u64)> = (0..GROUPINGS)
            .map(|grouping| (grouping.to_u16(), !set_at::<N>(low, grouping) & all::<N>()))
            .filter(|(_, set)| *set != 0)
            .collect();
        let mut found = Vec::new();
        for index in 0..self.turns.len() {
            let maps = &self.turns[index];
            let (next_row, symmetry) = self.next_rows[row][maps.turn.index()];
            let next_row = usize::from(next_row);
            let motion = self.motion(&self.forward, maps, symmetry);
            let (low, high) = (self.plane(next_row, false), self.plane(next_row, true));
            for &(grouping, set) in &last {
                let (image, effect) = motion.of(grouping.into());
                let set = motion.sets.image::<N>(set, effect);
                let mut add = |grouping: usize, set: u64| {
                    let new = set & set_at::<N>(low, grouping) & set_at::<N>(high, grouping);
                    if new != 0 {
                        found.push((grouping.to_u16(), new));
                    }
                };
                add(image, set);
                // Entries that differ by a symmetry of the row's corners are equal.
                for keeper in self.keepers[next_row].iter().map(|keeper| usize::from(*keeper)) {
                    let (image, effect) = parts(self.images[keeper][image]);
                    add(image, self.forward.of(self.slice_orders[keeper], 0).image::<N>(set, effect));
                }
            }
            self.add_found::<N>(next_row, &found);
            found.clear();
        }
    }

    /// Finds the entries of the next level in a row: those without a distance that have a neighbour in the last level.
    fn find_in_row<const N: usize>(&self, row: usize) -> Vec<(u16, u64)> {
        let (low, high) = (self.plane(row, false), self.plane(row, true));
        let mut open: Vec<(u16, u64)> = (0..GROUPINGS)
            .map(|grouping| {
                (grouping.to_u16(), set_at::<N>(low, grouping) & set_at::<N>(high, grouping) & all::<N>())
            })
            .filter(|(_, set)| *set != 0)
            .collect();
        let before = open.clone();
        // Entries before the last level have no neighbour without a distance, so it does not matter that their codes lack
        // the same bit as those of the last level.
        let is_high = self.level > self.base;
        let mut count = open.len();
        for maps in &self.turns {
            let (next_row, symmetry) = self.next_rows[row][maps.turn.index()];
            let last = self.plane(next_row.into(), is_high);
            let motion = self.motion(&self.backward, maps, symmetry);
            let mut kept = 0;
            for at in 0..count {
                let (grouping, set) = open[at];
                let (image, effect) = motion.of(grouping.into());
                let set = set & !motion.sets.image::<N>(!set_at::<N>(last, image), effect);
                open[kept] = (grouping, set);
                kept += usize::from(set != 0);
            }
            count = kept;
        }
        // The groupings with entries that have no such neighbour are still in the list.
        let mut left = open[..count].iter().peekable();
        let found = |(grouping, set)| {
            let left = left.next_if(|(other, _)| *other == grouping).map_or(0, |(_, left)| *left);
            let found = set & !left;
            (found != 0).then_some((grouping, found))
        };
        before.into_iter().filter_map(found).collect()
    }

    /// Gives entries of a row that were found the distance of the next level.
    fn add_found<const N: usize>(&mut self, row: usize, found: &[(u16, u64)]) {
        let (half, first, line) = (self.row_bytes() / 2, row * self.row_entries(), self.size.coding().line());
        // The code is 1, or 2 above the base.
        let start = (2 * row + usize::from(self.level <= self.base)) * half;
        for &(grouping, set) in found {
            let grouping = usize::from(grouping);
            let bit = grouping * 6 * N;
            let bytes = &mut self.bytes[start + bit / 8..][..8];
            let old = u64::from_le_bytes((&*bytes).try_into().expect("eight bytes"));
            let new = old & !(set << (bit % 8));
            bytes.copy_from_slice(&new.to_le_bytes());
            self.found += u64::from((old ^ new).count_ones());
            if self.level < self.base {
                for assignment in 0..6 {
                    if set >> (assignment * N) & ((1 << N) - 1) != 0 {
                        let places = usize::from(self.groupings.places[grouping * 6 + assignment]);
                        // They may span two lines.
                        let entry = first + places * N;
                        for least in &mut self.least[entry / line..=(entry + N - 1) / line] {
                            *least = (self.level + 1).min(*least);
                        }
                    }
                }
            }
        }
        self.is_reached[row] |= !found.is_empty();
    }

    /// Returns a row in the order of the table.
    fn ordered_row<const N: usize>(&self, row: usize) -> Vec<u8> {
        let bits_of_slices = self.forward.bits_of_slices();
        let planes = [self.plane(row, false), self.plane(row, true)];
        let mut ordered = vec![u8::MAX; self.row_bytes()];
        for (places, cell) in self.groupings.cells.iter().enumerate() {
            let (grouping, assignment) = (usize::from(cell / 6), usize::from(cell % 6));
            for (at, plane) in planes.into_iter().enumerate() {
                let set = !(set_at::<N>(plane, grouping) >> (assignment * N)) & ((1 << N) - 1);
                let set = bits_of_slices[assignment][set.index()] << (places * N % 8);
                ordered[places * N / 8 * 2 + at] &= !set;
            }
        }
        // Rows end with a line if the least distances are among the words.
        let (coding, first) = (self.size.coding(), row * self.row_entries());
        coding
            .stored(ordered, &self.least[first / coding.line()..(first + self.row_entries()) / coding.line()])
    }

    /// Gives the entries of the new level in a row the code 0.
    fn settle_row(&mut self, row: usize) {
        if !self.is_reached[row] {
            return;
        }
        let bytes = self.row_bytes();
        let (low, high) = self.bytes[row * bytes..][..bytes].split_at_mut(bytes / 2);
        for (low, high) in low.iter_mut().zip(high) {
            *low &= *high;
        }
    }

    /// Works on a row in a pass whose rows do not depend on each other.
    fn piece<const N: usize>(&self, row: usize) -> RowPiece {
        match self.pass {
            Pass::Order => RowPiece::Ordered(self.ordered_row::<N>(row)),
            _ => RowPiece::Found(self.find_in_row::<N>(row)),
        }
    }

    /// Goes on to the next row after some rows, and to the next pass after all.
    fn pass_rows(&mut self, count: usize) {
        self.row += count;
        if self.row < self.rows() {
            return;
        }
        self.row = 0;
        match self.pass {
            Pass::Mark | Pass::Find => {
                self.counts.push(std::mem::take(&mut self.found));
                self.level += 1;
                self.pass = match self.level {
                    level if level <= self.base => Pass::Settle,
                    level if level < self.base + self.late_levels() => Pass::Find,
                    _ => Pass::Order,
                };
            }
            Pass::Settle => {
                let last = self.counts.last().copied().unwrap_or_default();
                let is_few = last < FEW * self.rows().to_u64();
                self.pass = if is_few { Pass::Mark } else { Pass::Find };
            }
            Pass::Order => {
                let builder = |along| Box::new(AxesBuilder::new(along, self.metric));
                self.axes = self.size.along().map(builder);
                self.pass = if self.axes.is_some() { Pass::Axes } else { Pass::Done };
            }
            Pass::Axes | Pass::Done => self.pass = Pass::Done,
        }
    }

    fn advance_sets<const N: usize>(&mut self) {
        match self.pass {
            Pass::Find | Pass::Order => {
                let piece = self.piece::<N>(self.row);
                self.add_piece::<N>(piece);
            }
            Pass::Mark => {
                self.mark_from_row::<N>(self.row);
                self.pass_rows(1);
            }
            Pass::Settle => {
                let rows = self.row..(self.row + ROWS).min(self.rows());
                let count = rows.len();
                for row in rows {
                    self.settle_row(row);
                }
                self.pass_rows(count);
            }
            Pass::Axes => {
                let end = length(self.size, &self.coset);
                let along = self.size.along().map_or(0, Along::length);
                let codes = &mut self.bytes[end - along..end];
                if self.axes.as_mut().is_none_or(|axes| axes.advance(codes)) {
                    self.pass = Pass::Done;
                }
            }
            Pass::Done => {}
        }
    }

    fn add_piece<const N: usize>(&mut self, piece: RowPiece) {
        match piece {
            RowPiece::Found(found) => self.add_found::<N>(self.row, &found),
            RowPiece::Ordered(row) => {
                self.bytes[self.row * row.len()..][..row.len()].copy_from_slice(&row);
            }
        }
        self.pass_rows(1);
    }
}

impl Build for TableBuilder {
    type Tables = Table;

    fn advance(&mut self) -> bool {
        sized!(self, advance_sets());
        self.pass == Pass::Done
    }

    fn progress(&self) -> (u32, u32) {
        let base = u32::from(self.base);
        let of_axes = self.size.along().map_or(0, |along| along.weight);
        let total = base * EARLY + u32::from(self.late_levels()) * LATE + LAST + of_axes;
        let level = u32::from(self.level);
        let done = level.min(base) * EARLY + level.saturating_sub(base) * LATE;
        let part = |weight: u32| (self.row * weight.index() / self.rows()).to_u32();
        let now = match self.pass {
            Pass::Mark | Pass::Find if level < base => part(EARLY),
            Pass::Mark | Pass::Find => part(LATE),
            Pass::Order => part(LAST),
            Pass::Settle => 0,
            Pass::Axes => {
                let axes = self.axes.as_ref().map_or(0.0, |axes| axes.progress());
                LAST + (axes * f64::from(of_axes)).whole_u32()
            }
            Pass::Done => return (total, total),
        };
        ((done + now).min(total - 1), total)
    }

    fn assemble(mut self) -> Table {
        assert!(self.pass == Pass::Done, "all rows are complete");
        let (coding, entries) = (self.size.coding(), self.coset.entries());
        let least = coding.least_bytes(entries);
        self.bytes[coding.bytes(entries)..][..least].copy_from_slice(&self.least[..least]);
        self.bytes.shrink(length(self.size, &self.coset));
        let axes = self.axes.map(|axes| axes.finish());
        Table::new(self.size, self.metric, self.coset, self.bytes, axes, None)
    }
}

/// The rows of a level do not depend on each other: an entry that is found has another code than the last level.
impl SharedBuild for TableBuilder {
    type Piece = RowPiece;

    fn open(&self) -> usize {
        let is_open = matches!(self.pass, Pass::Find | Pass::Order);
        if is_open { self.rows() - self.row } else { 0 }
    }

    fn compute(&self, index: usize) -> RowPiece {
        sized!(self, piece(self.row + index))
    }

    fn add(&mut self, row: RowPiece) {
        sized!(self, add_piece(row));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rustc_hash::FxBuildHasher;

    use super::*;

    #[test]
    fn levels_near_the_solved_cube_are_the_cosets_of_all_cubes_near_it() {
        const DEPTH: usize = 5;
        let mut near = HashSet::<_, FxBuildHasher>::from_iter([Cube::SOLVED]);
        let mut last = vec![Cube::SOLVED];
        for _ in 0..DEPTH {
            let turned = last.iter().flat_map(|cube| Move::ALL.map(|turn| cube.after(turn)));
            last = turned.filter(|cube| near.insert(*cube)).collect();
        }
        for (size, count) in [
            (Size::M32, 3612),
            (Size::M64, 3612),
            (Size::M128, 3617),
            (Size::M256, 3640),
            (Size::M576, 3636),
            (Size::M768, 3636),
        ] {
            let mut builder = TableBuilder::new(size, Metric::Htm);
            while builder.counts().len() <= DEPTH {
                builder.advance();
            }
            assert_eq!(builder.counts(), [1, 1, 4, 34, 331, count], "{size}");
            let entries: HashSet<usize, FxBuildHasher> =
                near.iter().map(|cube| builder.coset.entry_of(cube)).collect();
            assert_eq!(entries.len().to_u64(), builder.counts().iter().sum::<u64>(), "{size}");
        }
    }

    #[test]
    fn several_threads_build_the_same_table() {
        let mut builder = TableBuilder::new(Size::M1, Metric::Htm);
        while !builder.advance_on(3) {
            let (done, all) = builder.progress();
            assert!(done < all, "{done} of {all}");
        }
        let counts = builder.counts().to_vec();
        let table = builder.finish();
        assert!(table.verify().is_ok());
        let mut alone = TableBuilder::new(Size::M1, Metric::Htm);
        while !alone.advance() {}
        assert_eq!(alone.counts(), counts);
        assert_eq!(alone.finish().contents(), table.contents());
    }
}

//! Builds the table breadth first.

use super::coset::Coset;
use super::edge_maps::{EntrySets, Images, apply, conjugated, masks, parts, set_index, sum_images, turned};
use super::size::{PLACES, Size};
use super::table::{LINE_WORDS, Table};
use crate::cube::{Cube, Metric, Move, Symmetry};
use crate::job::{Build, SharedBuild};
use crate::numbers::Number;
use crate::table::pages::filled;

/// The number of entries of a level up to which the next level is found from these entries. Otherwise each entry that has
/// no distance yet looks for a neighbour in the level. 1.5 million take 2 seconds of the 30 for [`Size::M256`].
const FEW: usize = 1_500_000;

/// The number of entries whose neighbours are marked in a piece.
const PIECE: usize = 2_000;

/// The weight of a level in the progress: most work is in the last two.
const WEIGHTS: [u32; 2] = [5, 100];

/// Builds a [`Table`].
///
/// While it is built, the code 3 stands for entries without a distance, 0 for entries before the last level, and 1 for
/// the level that is being found. The last two levels keep the codes 1 and 2.
pub struct TableBuilder {
    size: Size,
    metric: Metric,
    base: u8,
    coset: Coset,
    turns: Vec<TurnMaps>,
    /// The row and the symmetry that each turn leads to, by row.
    next_rows: Vec<[(u16, u8); Move::COUNT]>,
    /// The symmetries that keep the corners of each row, without the identity.
    keepers: Vec<Vec<u8>>,
    /// The images of distributions, and those of the sums of flips, by symmetry.
    images: Vec<Images>,
    sum_images: Vec<[u8; 4]>,
    sets: EntrySets,
    words: Vec<[u8; 2]>,
    /// The least distance in each line.
    least: Vec<u8>,
    /// The last level, and the number of its entries that were few.
    level: u8,
    last_count: usize,
    /// The entries of the last level whose neighbours are still to be marked, and those of the next level.
    last: Vec<u32>,
    next: Vec<u32>,
    /// The row in which the next level is to be found.
    row: usize,
    /// The number of entries of each level, and of the next level so far.
    counts: Vec<u64>,
    found: u64,
}

/// The entries of the next level in a row: a distribution, and a bit for each of its entries.
type FoundInRow = Vec<(u16, u8)>;

/// The effect of a turn on the entries of a row.
struct TurnMaps {
    turn: Move,
    odd: u32,
    images: Images,
}

impl TableBuilder {
    /// Starts with the solved cube.
    pub fn new(size: Size, metric: Metric) -> TableBuilder {
        let coset = Coset::new(size);
        let masks = masks(&coset);
        let is_unit = |turn: &Move| metric == Metric::Htm || turn.quarters() != 2;
        let turns = Move::ALL.into_iter().filter(is_unit).map(|turn| TurnMaps {
            turn,
            odd: (turn.quarters() % 2).into(),
            images: turned(&coset, &masks, turn),
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
        let sum_images: Vec<[u8; 4]> = coset.symmetries.iter().map(sum_images).collect();
        let mut builder = TableBuilder {
            size,
            metric,
            base: size.base(metric),
            turns: turns.collect(),
            next_rows: next_rows.collect(),
            keepers: keepers.collect(),
            images: coset.symmetries.iter().map(|symmetry| conjugated(&coset, &masks, symmetry)).collect(),
            sets: EntrySets::new(coset.extra, &sum_images),
            sum_images,
            // The table is made of these words and the least distances, without another copy.
            words: filled(
                [u8::MAX; 2],
                coset.words(),
                coset.words() + coset.words().div_ceil(2 * LINE_WORDS),
            ),
            least: vec![u8::MAX; coset.words().div_ceil(LINE_WORDS)],
            level: 0,
            last_count: 0,
            last: Vec::new(),
            next: Vec::new(),
            row: 0,
            counts: Vec::new(),
            found: 0,
            coset,
        };
        builder.mark(builder.coset.entry_of(&Cube::SOLVED), 0);
        builder.start_next_level();
        builder
    }

    /// Returns the number of entries at each distance so far, from 0 turns on.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Gives an entry its distance, if it has none.
    fn mark(&mut self, entry: usize, level: u8) {
        let (word, bit) = (&mut self.words[entry / 8], entry % 8);
        if word[0] & word[1] & 1 << bit != 0 {
            *word = word.map(|bits| bits & !(1 << bit));
            let least = &mut self.least[entry / 8 / LINE_WORDS];
            *least = level.min(*least);
            self.next.push(entry.to_u32());
            self.found += 1;
        }
    }

    fn start_next_level(&mut self) {
        self.counts.push(std::mem::take(&mut self.found));
        self.last = std::mem::take(&mut self.next);
        self.last_count = self.last.len();
        self.row = 0;
    }

    fn end_level(&mut self) {
        self.level += 1;
        if self.level <= self.base {
            // The code 1 becomes 0.
            for [low, high] in &mut self.words {
                *low &= *high;
            }
        }
        self.start_next_level();
    }

    /// Marks the neighbours of some entries of the last level.
    fn mark_neighbours(&mut self) {
        let extra = self.coset.extra;
        let row_entries = extra.row_words() * 8;
        for _ in 0..PIECE {
            let Some(entry) = self.last.pop() else { return self.end_level() };
            let (row, within) = (entry.index() / row_entries, entry.index() % row_entries);
            let (places, bits) = (within >> extra.bits, (within & ((1 << extra.bits) - 1)).to_u32());
            for index in 0..self.turns.len() {
                let TurnMaps { turn, odd, images } = &self.turns[index];
                let (row, symmetry) = self.next_rows[row][turn.index()];
                let (places, by_turn) = parts(images[places]);
                let bits = bits ^ extra.of(by_turn, *odd);
                let next = self.conjugated(places, bits, symmetry);
                self.mark(self.coset.index(row.into(), next.0, next.1), self.level + 1);
                // Entries that differ by a symmetry of the row's corners are equal.
                for keeper in 0..self.keepers[usize::from(row)].len() {
                    let (places, bits) =
                        self.conjugated(next.0, next.1, self.keepers[usize::from(row)][keeper]);
                    self.mark(self.coset.index(row.into(), places, bits), self.level + 1);
                }
            }
        }
    }

    /// Returns the distribution and the extra bits after a symmetry.
    fn conjugated(&self, places: usize, bits: u32, symmetry: u8) -> (usize, u32) {
        let (places, by_symmetry) = parts(self.images[usize::from(symmetry)][places]);
        let sums = &self.sum_images[usize::from(symmetry)];
        (places, apply(self.coset.extra, bits, 0, [0, by_symmetry], sums))
    }

    /// Finds the entries of the next level in a row.
    fn found_in_row(&self, row: usize) -> FoundInRow {
        match self.coset.extra.bits {
            0 => self.find_sets::<1>(row),
            1 => self.find_sets::<2>(row),
            2 => self.find_sets::<4>(row),
            _ => self.find_sets::<8>(row),
        }
    }

    /// Finds the entries of the next level in a row: those without a distance that have a neighbour in the last level.
    /// All `N` entries of a distribution are treated at once.
    fn find_sets<const N: usize>(&self, row: usize) -> FoundInRow {
        let row_words = self.coset.extra.row_words();
        let set_of = |[low, high]: [u8; 2], shift: usize| (low & high) >> shift & (u8::MAX >> (8 - N));
        // The last level has the code 0, or 1 above the base: inverting these bits makes 3 of it.
        let inverted = if self.level <= self.base { [0xff, 0xff] } else { [0, 0xff] };
        let start = row * row_words;
        // The distributions with entries that may belong to the level, and these entries.
        let mut open = Vec::with_capacity(PLACES);
        let mut sets = vec![0; PLACES];
        for (places, set) in sets.iter_mut().enumerate() {
            let bits = places * N;
            *set = set_of(self.words[start + bits / 8], bits % 8);
            if *set != 0 {
                open.push(places.to_u16());
            }
        }
        let (candidates, before) = (open.clone(), sets.clone());
        let mut count = open.len();
        for maps in &self.turns {
            let (next_row, symmetry) = self.next_rows[row][maps.turn.index()];
            let from = &self.words[usize::from(next_row) * row_words..][..row_words];
            let images = &self.images[usize::from(symmetry)];
            let origins = self.sets.of(symmetry.into(), maps.odd);
            let mut kept = 0;
            for at in 0..count {
                let places = open[at];
                let (turned, by_turn) = parts(maps.images[usize::from(places)]);
                let (image, by_symmetry) = parts(images[turned]);
                let bits = image * N;
                let word = from[bits / 8];
                let last = set_of([word[0] ^ inverted[0], word[1] ^ inverted[1]], bits % 8);
                let set = &mut sets[usize::from(places)];
                *set &= !origins[set_index(by_turn, by_symmetry, last.into())];
                open[kept] = places;
                kept += usize::from(*set != 0);
            }
            count = kept;
        }
        let found = |places: u16| {
            let found = before[usize::from(places)] & !sets[usize::from(places)];
            (found != 0).then_some((places, found))
        };
        candidates.into_iter().filter_map(found).collect()
    }

    /// Gives the entries that were found in the row their distance.
    fn add_row(&mut self, found: &FoundInRow) {
        let extra = self.coset.extra;
        let start = self.row * extra.row_words();
        for &(places, found) in found {
            let bits = usize::from(places) << extra.bits;
            // The code is 1, or 2 above the base.
            let at = usize::from(self.level <= self.base);
            self.words[start + bits / 8][at] &= !(found << (bits % 8));
            if self.level < self.base {
                let least = &mut self.least[(start + bits / 8) / LINE_WORDS];
                *least = (self.level + 1).min(*least);
            }
            self.found += u64::from(found.count_ones());
        }
        self.row += 1;
        if self.row == self.coset.representatives().len() {
            self.end_level();
        }
    }

    /// True if the last level has few entries, whose neighbours are marked.
    fn is_marking(&self) -> bool {
        self.level < self.base && self.last_count > 0 && self.last_count < FEW
    }
}

impl Build for TableBuilder {
    type Tables = Table;

    fn advance(&mut self) -> bool {
        if self.is_marking() {
            self.mark_neighbours();
        } else if self.level < self.base + 2 {
            self.add_row(&self.found_in_row(self.row));
        }
        self.level == self.base + 2
    }

    fn progress(&self) -> (u32, u32) {
        let [early, late] = WEIGHTS;
        let base = u32::from(self.base);
        let total = base * early + 2 * late;
        let level = u32::from(self.level);
        let weight = if level < base { early } else { late };
        let part = |done: usize, all: usize| (done * weight.index() / all.max(1)).to_u32();
        let done = level.min(base) * early + level.saturating_sub(base) * late;
        let by_entries = part(self.last_count - self.last.len(), self.last_count);
        let by_rows = part(self.row, self.coset.representatives().len());
        (
            (done + if self.row > 0 { by_rows } else { by_entries }).min(total - u32::from(level < base + 2)),
            total,
        )
    }

    fn assemble(self) -> Table {
        assert_eq!(self.level, self.base + 2, "all levels are found");
        let mut bytes = self.words.into_flattened();
        bytes.extend(self.least);
        Table::new(self.size, self.metric, self.coset, bytes)
    }
}

/// The rows of a level do not depend on each other: an entry that is found has another code than the last level.
impl SharedBuild for TableBuilder {
    type Piece = FoundInRow;

    fn open(&self) -> usize {
        let is_over = self.is_marking() || self.level == self.base + 2;
        if is_over { 0 } else { self.coset.representatives().len() - self.row }
    }

    fn compute(&self, index: usize) -> FoundInRow {
        self.found_in_row(self.row + index)
    }

    fn add(&mut self, row: FoundInRow) {
        self.add_row(&row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(alone.finish().bytes(), table.bytes());
    }
}

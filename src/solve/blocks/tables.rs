//! The tables of all phases of a size.

use std::sync::Arc;

use super::bars::{Bars, CoreGoal};
use super::eight_pairs::{EightTables, PhaseEightPairs};
use super::four_pairs::{FourTables, PhaseFourPairs};
use super::joined_rows::{CORE_JOIN, CoreJoin, HALF_JOIN, HalfJoin, KnownDistances, ROW_JOIN, RowJoin};
use super::middle::Middle;
use super::split_pairs::{SplitPairs, SplitTables};
use crate::cube::{Axis, Face};
use crate::job::{Build, Pieces, pause};
use crate::numbers::Number;
use crate::solve::five::tables::Phases;
use crate::solve::phases::layered_cube::{AXES, SIDES};
use crate::solve::phases::rows::{
    axis_turns, bar_columns, bar_rows, boundaries, has_middle_layer, joined_rows, largest_depth, side_turns,
};
use crate::solve::two_phase;
use crate::table::{InUse, MemoryUsage, Proof, WrongEntry, memory_of};

/// The tables of a search.
pub struct Tables {
    pub(super) five: Arc<Phases>,
    pub(super) rows: RowPhases,
    middle: Option<MiddlePhases>,
    pub(super) two_phase: Arc<two_phase::Tables>,
}

/// The tables of the phases of each row of bars and of each boundary, from inside out. A 5x5x5 has none.
pub(super) struct RowPhases {
    pub(super) axis_bars: Vec<Bars>,
    pub(super) side_bars: Vec<Bars>,
    pub(super) boundaries: Vec<Boundary>,
    /// The distances of the boundaries.
    row_joins: KnownDistances<6>,
    core_joins: KnownDistances<5>,
}

/// The tables of the phases that join all rows outside a boundary: each with the next one inside, and the innermost with the core.
pub(super) struct Boundary {
    pub(super) rows: Vec<RowJoin>,
    pub(super) core: CoreJoin,
}

/// The tables of the phases at the middle of an even size.
pub(super) struct MiddlePhases {
    /// One for each row but the innermost, the outermost first.
    pub(super) rows: Vec<HalfJoin>,
    /// The distances of the rows.
    joins: KnownDistances<4>,
    pub(super) split: SplitPairs,
    pub(super) four: PhaseFourPairs,
    pub(super) eight: PhaseEightPairs,
    inner: Arc<InnerWings>,
}

/// The tables of the phases of the inner wings. They serve every even size from six layers on.
struct InnerWings {
    split: Arc<SplitTables>,
    four: Arc<FourTables>,
    eight: Arc<EightTables>,
}

/// The tables of the inner wings that solvers use.
static INNER_WINGS: InUse<InnerWings> = InUse::new();

/// The tables that other solvers used when a builder began.
#[derive(Clone, Default)]
struct Known {
    two_phase: Option<Arc<two_phase::Tables>>,
    five: Option<Arc<Phases>>,
    inner: Option<Arc<InnerWings>>,
    core_joins: KnownDistances<5>,
    row_joins: KnownDistances<6>,
    half_joins: KnownDistances<4>,
}

/// The places on U and D, and on R and L.
const UP_AND_DOWN: u32 = 0x00_F00F;
const RIGHT_AND_LEFT: u32 = 0x0F_00F0;

fn is_up(colour: Face) -> bool {
    colour.axis() == Axis::Y
}

fn is_side(colour: Face) -> bool {
    colour.axis() == Axis::X
}

impl RowPhases {
    /// Builds the tables, without those that are known.
    async fn new(size: usize, row_joins: KnownDistances<6>, core_joins: KnownDistances<5>) -> RowPhases {
        let mut phases = RowPhases {
            axis_bars: Vec::new(),
            side_bars: Vec::new(),
            boundaries: Vec::new(),
            row_joins,
            core_joins,
        };
        for (at, row) in bar_rows(size).enumerate() {
            let bar = || (row, bar_columns(size, row));
            // The bars of the innermost row of an even size are joined together with the core.
            let has_core = at == 0 && !has_middle_layer(size);
            let core = |goal, has_parity, names| {
                has_core.then(|| CoreGoal { place: Middle::new(size).core(), goal, has_parity, names })
            };
            let turns = axis_turns(size, row, has_core);
            phases.axis_bars.push(Bars::new(size, turns, is_up, bar(), core(UP_AND_DOWN, false, AXES)).await);
            pause().await;
            let turns = side_turns(size, row, has_core);
            phases
                .side_bars
                .push(Bars::new(size, turns, is_side, bar(), core(RIGHT_AND_LEFT, true, SIDES)).await);
            pause().await;
        }
        for depth in boundaries(size) {
            let mut rows = Vec::new();
            for row in joined_rows(depth) {
                rows.push(RowJoin::with_row(size, depth, row, &mut phases.row_joins).await);
                pause().await;
            }
            let core = CoreJoin::with_core(size, depth, &mut phases.core_joins).await;
            phases.boundaries.push(Boundary { rows, core });
            pause().await;
        }
        phases
    }

    fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = Vec::new();
        for (axis, side) in self.axis_bars.iter().zip(&self.side_bars) {
            proofs.extend(axis.verify("bars of an axis, x-centres", UP_AND_DOWN)?);
            proofs.extend(side.verify("bars of all axes, x-centres and parity", RIGHT_AND_LEFT)?);
        }
        for join in &self.core_joins {
            proofs.push(join.verify()?);
        }
        for join in &self.row_joins {
            proofs.push(join.verify()?);
        }
        Ok(proofs)
    }

    fn memory_usage(&self) -> usize {
        let bars = self.axis_bars.iter().chain(&self.side_bars).map(Bars::memory_usage);
        let cores = self.core_joins.iter().map(|join| join.memory_usage());
        let rows = self.row_joins.iter().map(|join| join.memory_usage());
        bars.chain(cores).chain(rows).sum()
    }
}

impl InnerWings {
    async fn new(middle: Middle) -> InnerWings {
        let eight = EightTables::new(middle).await;
        pause().await;
        let four = FourTables::new(middle, eight.side_distances()).await;
        pause().await;
        let split = SplitTables::new(middle, four.up_states()).await;
        InnerWings { split: split.into(), four: four.into(), eight: eight.into() }
    }
}

impl MiddlePhases {
    /// Builds the tables, without those that are known.
    async fn new(size: usize, inner: Option<Arc<InnerWings>>, mut joins: KnownDistances<4>) -> MiddlePhases {
        let middle = Middle::new(size);
        let inner = match inner {
            Some(inner) => inner,
            None => INNER_WINGS.add(InnerWings::new(middle).await),
        };
        let split = SplitPairs::new(middle, inner.split.clone());
        let four = PhaseFourPairs::new(middle, inner.four.clone());
        let eight = PhaseEightPairs::new(middle, inner.eight.clone());
        let mut rows = Vec::new();
        for row in joined_rows(largest_depth(size)) {
            pause().await;
            rows.push(HalfJoin::with_half_row(size, row, &mut joins).await);
        }
        MiddlePhases { rows, joins, split, four, eight, inner }
    }

    fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = Vec::new();
        for join in &self.joins {
            proofs.push(join.verify()?);
        }
        proofs.push(self.inner.split.verify()?);
        proofs.extend(self.inner.four.verify()?);
        proofs.extend(self.inner.eight.verify()?);
        Ok(proofs)
    }

    fn memory_usage(&self) -> usize {
        let joins: usize = self.joins.iter().map(|join| join.memory_usage()).sum();
        joins + memory_of!(self.inner.split, self.inner.four, self.inner.eight)
    }
}

impl Tables {
    /// Checks the tables of all phases.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = self.five.verify()?;
        proofs.extend(self.rows.verify()?);
        if let Some(middle) = &self.middle {
            proofs.extend(middle.verify()?);
        }
        proofs.extend(self.two_phase.verify()?);
        Ok(proofs)
    }

    /// Returns the tables of the inner wings of an even size.
    ///
    /// # Panics
    /// If the tables are those of an odd size.
    pub(super) fn middle(&self) -> &MiddlePhases {
        self.middle.as_ref().expect("the tables of an even size")
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(self.five, self.rows, self.two_phase)
            + self.middle.as_ref().map_or(0, MiddlePhases::memory_usage)
    }
}

/// Builds the tables.
pub struct TableBuilder(Pieces<Tables>);

/// The numbers of pieces of the work: for the tables of the 5x5x5, for the distances of joins with the core and of each other kind of
/// join, for the core and for the inner wings of an even size.
const PIECES_OF_FIVE: u32 = 1673;
const PIECES_OF_CORE_JOIN: u32 = 41;
const PIECES_OF_JOIN: u32 = 45;
const PIECES_OF_CORE: u32 = 94;
const PIECES_OF_INNER_WINGS: u32 = 196;

/// The numbers of phases of a size that join bars, rows with the core, rows with each other, and halves of rows.
fn phases(size: usize) -> [usize; 4] {
    let rows = boundaries(size).map(|depth| joined_rows(depth).len()).sum();
    let halves = if has_middle_layer(size) { 0 } else { joined_rows(largest_depth(size)).len() };
    [bar_rows(size).count(), boundaries(size).count(), rows, halves]
}

impl Known {
    /// Returns the tables that solvers use now.
    fn in_use() -> Known {
        Known {
            two_phase: two_phase::Tables::in_use(),
            five: Phases::in_use(),
            inner: INNER_WINGS.find(|_| true),
            core_joins: CORE_JOIN.in_use(),
            row_joins: ROW_JOIN.in_use(),
            half_joins: HALF_JOIN.in_use(),
        }
    }

    /// Returns those of the tables that a cube of this size needs.
    fn of_size(self, size: usize) -> Known {
        let [_, cores, rows, halves] = phases(size);
        Known {
            inner: self.inner.filter(|_| !has_middle_layer(size)),
            core_joins: if cores > 0 { self.core_joins } else { Vec::new() },
            row_joins: if rows > 0 { self.row_joins } else { Vec::new() },
            half_joins: if halves > 0 { self.half_joins } else { Vec::new() },
            ..self
        }
    }

    /// Returns the number of pieces of the work that is left for a size.
    fn pieces_left(&self, size: usize) -> u32 {
        let is_even = !has_middle_layer(size);
        let [bars, cores, rows, halves] = phases(size);
        let work = [
            (self.two_phase.is_none(), two_phase::Tables::PIECES - 1),
            (self.five.is_none(), PIECES_OF_FIVE),
            (is_even, PIECES_OF_CORE),
            (is_even && self.inner.is_none(), PIECES_OF_INNER_WINGS),
            (cores > 0 && self.core_joins.is_empty(), PIECES_OF_CORE_JOIN),
            (rows > 0 && self.row_joins.is_empty(), PIECES_OF_JOIN),
            (halves > 0 && self.half_joins.is_empty(), PIECES_OF_JOIN),
        ];
        let left: u32 = work.into_iter().filter(|(is_left, _)| *is_left).map(|(_, pieces)| pieces).sum();
        3 + 2 * (bars + cores + rows + halves).to_u32() + left
    }
}

impl TableBuilder {
    /// Starts the tables of a size with no piece built. It takes those that other solvers use.
    pub fn new(size: usize) -> TableBuilder {
        TableBuilder::beside(size, Known::in_use())
    }

    fn beside(size: usize, known: Known) -> TableBuilder {
        let known = known.of_size(size);
        TableBuilder(Pieces::new(known.pieces_left(size), build(size, known)))
    }
}

async fn build(size: usize, known: Known) -> Tables {
    let two_phase = match known.two_phase {
        Some(two_phase) => two_phase,
        None => two_phase::Tables::build_to_share().await,
    };
    pause().await;
    let five = match known.five {
        Some(five) => five,
        None => Phases::build().await,
    };
    pause().await;
    let rows = RowPhases::new(size, known.row_joins, known.core_joins).await;
    let middle = if has_middle_layer(size) {
        None
    } else {
        Some(MiddlePhases::new(size, known.inner, known.half_joins).await)
    };
    Tables { five, rows, middle, two_phase }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        self.0.advance()
    }

    fn progress(&self) -> (u32, u32) {
        let (done, all) = self.0.progress();
        (done * 100 / all, 100)
    }

    fn assemble(self) -> Tables {
        self.0.assemble()
    }
}

/// Tables that tests share.
#[cfg(test)]
pub(super) static SHARED: std::sync::LazyLock<Arc<Tables>> =
    std::sync::LazyLock::new(|| Arc::new(TableBuilder::new(6).finish_counted()));

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::nxn::Position;
    use crate::solve::blocks::joined_rows::JoinedRows;
    use crate::solve::phases::gathering::Gathered;
    use crate::solve::phases::layered_cube::LayeredCube;
    use crate::solve::phases::stage::Readable;
    use crate::solve::phases::turns::Turn;

    fn walk(cube: &LayeredCube, turns: &[Turn], random: &mut ChaCha8Rng) -> LayeredCube {
        let all: Vec<Turn> = (0..20).filter_map(|_| turns.choose(random).copied()).collect();
        cube.clone().after(&all)
    }

    /// Checks that the position after each turn is that of the cube after the turn.
    fn check_gathered<P: Gathered>(problem: &P, cube: &LayeredCube)
    where
        P::State: PartialEq + std::fmt::Debug,
    {
        for (number, turn) in (0..).zip(problem.turns()) {
            let after = problem.apply(&problem.position(cube), number);
            assert_eq!(after, problem.position(&cube.clone().after(&[*turn])), "{turn:?}");
        }
    }

    /// Returns the first position of a cube.
    fn first<P: Readable>(space: &P, cube: &LayeredCube) -> (P::Node, u8) {
        let mut all = Vec::new();
        space.positions(cube, 2, &mut |node, bound| all.push((node, bound)));
        all[0]
    }

    /// Returns the number of turns after which the first position of a cube is one of the positions of the turned cube.
    fn followed<P: Readable>(space: &P, cube: &LayeredCube) -> usize
    where
        P::Node: PartialEq,
    {
        let mut children = Vec::new();
        space.expand(&first(space, cube).0, None, 30, &mut children);
        assert_eq!(children.len(), space.turns().as_slice().len());
        let is_followed = |(turn, node): &&(u8, P::Node)| {
            let mut is_found = false;
            let after = cube.clone().after(&space.turns().of_numbers(&[*turn]));
            space.positions(&after, 2, &mut |position, _| is_found |= position == *node);
            is_found
        };
        children.iter().filter(is_followed).count()
    }

    /// Returns tables and the number of pauses on the way.
    fn counted<T>(build: impl Future<Output = T> + Send + 'static) -> (T, u32) {
        let mut pieces = Pieces::new(0, build);
        let mut pauses = 0;
        while !pieces.advance() {
            pauses += 1;
        }
        (pieces.assemble(), pauses)
    }

    /// Checks the phases at the middle of an even size, and the bars that are joined together with the core.
    fn check_middle(rows: &RowPhases, middle: &MiddlePhases, size: usize) {
        let mut random = ChaCha8Rng::seed_from_u64(6);
        let solved = LayeredCube::new(&Position::solved(size));
        let MiddlePhases { split, four, eight, .. } = middle;
        assert!(eight.is_goal(&eight.position(&solved)));
        assert_eq!((first(split, &solved).1, first(four, &solved).1), (0, 0));
        for _ in 0..10 {
            for bars in [&rows.axis_bars[0], &rows.side_bars[0]] {
                check_gathered(bars, &walk(&solved, Gathered::turns(bars), &mut random));
            }
            assert_eq!(followed(split, &walk(&solved, split.turns().as_slice(), &mut random)), 27);
            let cube = walk(&solved, four.turns().as_slice(), &mut random);
            assert_eq!(first(split, &cube).1, 0, "turns of the next phase keep the goal");
            // Pairs that are far from the goal beside others are not among the positions.
            assert!(followed(four, &cube) > 0);
            let cube = walk(&solved, Gathered::turns(eight), &mut random);
            assert_eq!(first(four, &cube).1, 0, "turns of the next phase keep the goal");
            check_gathered(eight, &cube);
        }
    }

    /// Checks a phase that joins a row with the pieces inside.
    fn check_join<const K: usize>(join: &JoinedRows<K>, row: usize, size: usize) {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let solved = LayeredCube::new(&Position::solved(size));
        let all = Gathered::turns(join);
        let cube = walk(&solved, all, &mut random);
        check_gathered(join, &cube);
        assert!(!join.is_goal(&join.position(&cube)));
        let thick = all.iter().copied().filter(|turn| usize::from(turn.depth()) != row + 1);
        let cube = walk(&solved, &thick.collect::<Vec<_>>(), &mut random);
        assert!(join.is_goal(&join.position(&cube)), "joined rows stay joined");
    }

    #[test]
    fn every_table_of_the_6x6x6_is_proved_and_every_coordinate_follows_the_cube() {
        assert_eq!(SHARED.rows.verify().expect("every entry is right").len(), 2);
        assert_eq!(SHARED.middle().verify().expect("every entry is right").len(), 8);
        check_middle(&SHARED.rows, SHARED.middle(), 6);
    }

    #[test]
    fn every_table_of_larger_cubes_is_proved_and_every_coordinate_follows_the_cube() {
        let mut built = Known::default();
        for size in 7..=12 {
            let known = built.clone().of_size(size);
            // The tables of the 5x5x5 and of two-phase are not built here.
            let pieces = known.pieces_left(size) - Known::default().pieces_left(5);
            let (rows, mut pauses) =
                counted(RowPhases::new(size, known.row_joins.clone(), known.core_joins.clone()));
            let joins = rows.core_joins.len() + rows.row_joins.len();
            assert_eq!(joins, if size < 9 { 1 } else { 2 }, "joins of a kind share their distances");
            let is_shared = |one: &KnownDistances<5>| Arc::ptr_eq(&one[0], &rows.core_joins[0]);
            assert!(size == 7 || is_shared(&built.core_joins), "all sizes share the distances of a kind");
            built.core_joins = rows.core_joins.clone();
            if size >= 9 {
                built.row_joins = rows.row_joins.clone();
            }
            let cores = if has_middle_layer(size) { 0 } else { 2 };
            assert_eq!(rows.verify().expect("every entry is right").len(), joins + cores);
            let mut random = ChaCha8Rng::seed_from_u64(7);
            let solved = LayeredCube::new(&Position::solved(size));
            for bars in rows.axis_bars.iter().chain(&rows.side_bars) {
                assert!(bars.is_goal(&bars.position(&solved)));
                check_gathered(bars, &walk(&solved, Gathered::turns(bars), &mut random));
            }
            for (boundary, depth) in rows.boundaries.iter().zip(boundaries(size)) {
                for (join, row) in boundary.rows.iter().zip(joined_rows(depth)) {
                    check_join(join, row, size);
                }
                check_join(&boundary.core, depth - 2, size);
            }
            if !has_middle_layer(size) {
                let (middle, more) = counted(MiddlePhases::new(size, known.inner, known.half_joins));
                pauses += more;
                built.inner = Some(middle.inner.clone());
                built.half_joins = middle.joins.clone();
                assert_eq!(middle.joins.len(), 1, "joins of a kind share their distances");
                assert_eq!(middle.verify().expect("every entry is right").len(), 8 + 1);
                for (join, row) in middle.rows.iter().zip(joined_rows(largest_depth(size))) {
                    check_join(join, row, size);
                }
                check_middle(&rows, &middle, size);
            }
            assert_eq!(pieces, pauses, "{size}");
        }
    }

    #[test]
    fn the_tables_of_the_inner_wings_fit_every_even_size() {
        let of = |size| {
            let middle = Middle::new(size);
            let sets = [middle.split_turns(), middle.four_turns(), middle.eight_turns()];
            let axes: [&[Axis]; 3] = [&[Axis::Y], &[Axis::Y, Axis::X], &[Axis::Y, Axis::X, Axis::Z]];
            sets.iter()
                .zip(axes)
                .map(|(turns, axes)| {
                    let of_turn = |turn: &Turn| (middle.wings(*turn), middle.is_deepest(*turn));
                    let of_turns: Vec<_> = turns.as_slice().iter().map(of_turn).collect();
                    let moves: Vec<_> =
                        axes.iter().map(|axis| middle.orbits(*axis, turns).moves().clone()).collect();
                    (of_turns, moves)
                })
                .collect::<Vec<_>>()
        };
        for size in [8, 10, 12, 20, 32, 100] {
            assert!(of(size) == of(6), "{size}");
        }
    }

    #[test]
    fn a_builder_takes_the_tables_that_a_solver_of_another_size_uses() {
        let inner = &SHARED.middle().inner;
        let known = Known { five: Some(SHARED.five.clone()), inner: Some(inner.clone()), ..Known::default() };
        let tables = TableBuilder::beside(8, known).finish_counted();
        assert!(Arc::ptr_eq(&tables.five, &SHARED.five) && Arc::ptr_eq(&tables.middle().inner, inner));
        tables.verify().expect("every entry is right");
        let known = Known::in_use();
        assert!(known.five.is_some() && known.inner.is_some() && known.half_joins.len() == 1);
    }
}

//! The tables of all phases of a size.

use std::sync::Arc;

use super::bars::{Bars, CoreGoal};
use super::eight_pairs::PhaseEightPairs;
use super::four_pairs::PhaseFourPairs;
use super::odd::{self, axis_turns, bar_columns, bar_rows, boundaries, side_turns};
use super::six::{self, SIX};
use super::split_pairs::SplitPairs;
use super::thick_layers::ThickLayers;
use crate::cube::{Axis, Face};
use crate::job::{Build, Pieces, pause};
use crate::solve::five::tables::Phases;
use crate::solve::two_phase;
use crate::table::{MemoryUsage, Proof, WrongEntry, memory_of};

/// The tables of a search.
pub struct Tables {
    pub(super) five: Phases,
    six: Option<SixPhases>,
    odd: Option<OddPhases>,
    pub(super) two_phase: Arc<two_phase::Tables>,
}

/// The tables of the further phases of a 6x6x6.
pub(super) struct SixPhases {
    pub(super) axis_bars: Bars,
    pub(super) side_bars: Bars,
    pub(super) split: SplitPairs,
    pub(super) four: PhaseFourPairs,
    pub(super) eight: PhaseEightPairs,
}

/// The tables of the further phases of a size with a middle layer, from seven layers on: of each row of bars and of each boundary, from
/// inside out.
pub(super) struct OddPhases {
    pub(super) axis_bars: Vec<Bars>,
    pub(super) side_bars: Vec<Bars>,
    pub(super) thick: Vec<ThickLayers>,
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

impl SixPhases {
    async fn new() -> SixPhases {
        let core = |goal, has_parity| Some(CoreGoal { place: (2, 2), goal, has_parity });
        let bars = || (1, [2, 3].into_iter());
        let axis_bars = Bars::new(SIX, six::all_turns(), is_up, bars(), core(UP_AND_DOWN, false)).await;
        pause().await;
        let side_bars = Bars::new(SIX, six::side_turns(), is_side, bars(), core(RIGHT_AND_LEFT, true)).await;
        pause().await;
        let eight = PhaseEightPairs::new().await;
        pause().await;
        let four = PhaseFourPairs::new(eight.side_distances()).await;
        pause().await;
        let split = SplitPairs::new(four.up_states()).await;
        SixPhases { axis_bars, side_bars, split, four, eight }
    }

    fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = Vec::new();
        proofs.extend(self.axis_bars.verify("6x6x6, bars of an axis, x-centres", UP_AND_DOWN)?);
        proofs
            .extend(self.side_bars.verify("6x6x6, bars of all axes, x-centres and parity", RIGHT_AND_LEFT)?);
        proofs.push(self.split.verify()?);
        proofs.extend(self.four.verify()?);
        proofs.extend(self.eight.verify()?);
        Ok(proofs)
    }

    fn memory_usage(&self) -> usize {
        memory_of!(self.axis_bars, self.side_bars, self.split, self.four, self.eight)
    }
}

impl OddPhases {
    async fn new(size: usize) -> OddPhases {
        let mut odd = OddPhases { axis_bars: Vec::new(), side_bars: Vec::new(), thick: Vec::new() };
        for row in bar_rows(size) {
            let bar = || (row, bar_columns(size, row));
            odd.axis_bars.push(Bars::new(size, axis_turns(size, row), is_up, bar(), None).await);
            pause().await;
            odd.side_bars.push(Bars::new(size, side_turns(size, row), is_side, bar(), None).await);
            pause().await;
        }
        for depth in boundaries(size) {
            odd.thick.push(ThickLayers::new(size, depth).await);
            pause().await;
        }
        odd
    }

    fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let proofs: Result<Vec<_>, _> = self.thick.iter().map(ThickLayers::verify).collect();
        Ok(proofs?.into_flattened())
    }

    fn memory_usage(&self) -> usize {
        let bars = self.axis_bars.iter().chain(&self.side_bars).map(Bars::memory_usage);
        bars.chain(self.thick.iter().map(ThickLayers::memory_usage)).sum()
    }
}

impl Tables {
    /// Checks the tables of all phases.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = self.five.verify()?;
        if let Some(six) = &self.six {
            proofs.extend(six.verify()?);
        }
        if let Some(odd) = &self.odd {
            proofs.extend(odd.verify()?);
        }
        proofs.extend(self.two_phase.verify()?);
        Ok(proofs)
    }

    /// Returns the tables of a 6x6x6.
    ///
    /// # Panics
    /// If the tables are those of another size.
    pub(super) fn six(&self) -> &SixPhases {
        self.six.as_ref().expect("the tables of a 6x6x6")
    }

    /// Returns the tables of a size with a middle layer, from seven layers on.
    ///
    /// # Panics
    /// If the tables are those of another size.
    pub(super) fn odd(&self) -> &OddPhases {
        self.odd.as_ref().expect("the tables of a size with a middle layer")
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(self.five, self.two_phase)
            + self.six.as_ref().map_or(0, SixPhases::memory_usage)
            + self.odd.as_ref().map_or(0, OddPhases::memory_usage)
    }
}

/// Builds the tables.
pub struct TableBuilder(Pieces<Tables>);

/// The number of pieces of the work for five and six layers, and for more.
const PIECES: [u32; 3] = [1746, 2179, 1760];

impl TableBuilder {
    /// Starts the tables of a size with no piece built.
    pub fn new(size: usize) -> TableBuilder {
        TableBuilder(Pieces::new(PIECES[size.min(7) - 5], build(size)))
    }
}

async fn build(size: usize) -> Tables {
    let two_phase = Arc::new(two_phase::Tables::new());
    pause().await;
    let five = Phases::new().await;
    let (mut six, mut odd) = (None, None);
    pause().await;
    match size {
        SIX => six = Some(SixPhases::new().await),
        size if odd::SIZES.contains(&size) => odd = Some(OddPhases::new(size).await),
        _ => {}
    }
    Tables { five, six, odd, two_phase }
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
    use crate::job::Pieces;
    use crate::nxn::Position;
    use crate::solve::phases::gathering::Gathered;
    use crate::solve::phases::layered_cube::LayeredCube;
    use crate::solve::phases::stage::Readable;
    use crate::solve::phases::turns::{Turn, TurnSet};

    fn walk(cube: &LayeredCube, turns: &TurnSet, random: &mut ChaCha8Rng) -> LayeredCube {
        let all: Vec<Turn> = (0..20).filter_map(|_| turns.as_slice().choose(random).copied()).collect();
        cube.clone().after(&all)
    }

    /// Checks that the position after each turn is that of the cube after the turn.
    fn check_gathered<P: Gathered>(problem: &P, cube: &LayeredCube)
    where
        P::State: PartialEq + std::fmt::Debug,
    {
        for (number, turn) in (0..).zip(problem.turns().as_slice()) {
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

    #[test]
    fn every_table_of_the_6x6x6_is_proved_and_every_coordinate_follows_the_cube() {
        let tables = SHARED.clone();
        let proofs = tables.six().verify().expect("every entry is right");
        assert_eq!(proofs.len(), 10);
        let six = tables.six();
        let mut random = ChaCha8Rng::seed_from_u64(6);
        let solved = LayeredCube::new(&Position::solved(6));
        assert!(six.eight.is_goal(&six.eight.position(&solved)));
        assert_eq!((first(&six.split, &solved).1, first(&six.four, &solved).1), (0, 0));
        for _ in 0..10 {
            check_gathered(&six.axis_bars, &walk(&solved, Gathered::turns(&six.axis_bars), &mut random));
            let cube = walk(&solved, Gathered::turns(&six.side_bars), &mut random);
            check_gathered(&six.side_bars, &cube);
            assert_eq!(followed(&six.split, &walk(&solved, six.split.turns(), &mut random)), 27);
            let cube = walk(&solved, six.four.turns(), &mut random);
            assert_eq!(first(&six.split, &cube).1, 0, "turns of the next phase keep the goal");
            // Pairs that are far from the goal beside others are not among the positions.
            assert!(followed(&six.four, &cube) > 0);
            let cube = walk(&solved, Gathered::turns(&six.eight), &mut random);
            assert_eq!(first(&six.four, &cube).1, 0, "turns of the next phase keep the goal");
            check_gathered(&six.eight, &cube);
        }
    }

    #[test]
    fn every_table_of_larger_cubes_is_proved_and_every_coordinate_follows_the_cube() {
        for size in odd::SIZES {
            let odd = Build::finish(Pieces::new(0, OddPhases::new(size)));
            assert_eq!(odd.verify().expect("every entry is right").len(), 2 * odd.thick.len());
            let mut random = ChaCha8Rng::seed_from_u64(7);
            let solved = LayeredCube::new(&Position::solved(size));
            for bars in odd.axis_bars.iter().chain(&odd.side_bars) {
                assert!(bars.is_goal(&bars.position(&solved)));
                check_gathered(bars, &walk(&solved, Gathered::turns(bars), &mut random));
            }
            for (thick, depth) in odd.thick.iter().zip(boundaries(size)) {
                let kept = Gathered::turns(thick);
                check_gathered(thick, &walk(&solved, kept, &mut random));
                let joined: Vec<Turn> =
                    kept.as_slice().iter().copied().filter(|turn| odd::keeps_thick(*turn, depth)).collect();
                let joined = TurnSet::of(joined.into_iter());
                let cube = walk(&solved, &joined, &mut random);
                assert!(thick.is_goal(&thick.position(&cube)), "thick layers stay joined");
                assert!(!thick.is_goal(&thick.position(&walk(&solved, kept, &mut random))));
            }
        }
    }
}

//! Joins the centres of one axis's colours into bars anywhere on the cube, by beam search.

use super::middle::Middle;
use crate::cube::Face;
use crate::job::pause;
use crate::numbers::{Depth, Number};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{LayeredCube, Slots, TurnTargets, slots};
use crate::solve::phases::parity_set::{ParitySet, ParitySets};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{Breadth, Distances, Proof, SetMap, TurnIndex, WrongEntry};

/// Centres of an axis's colours: the sets of their places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct BarState {
    /// The places of the centres that go to the two faces, with the parity of wings; none if the phase has no core.
    core: ParitySet,
    /// The places of each piece of the bars, 0 beyond the last. Place `i` of every piece is in bar `i`.
    pieces: [u32; MOST_PIECES],
}

/// The most centres of a bar.
const MOST_PIECES: usize = 6;

/// A phase that joins bars of a row, wherever they lie, and brings other centres onto the faces of their axis.
pub(super) struct Bars {
    turns: TurnSet,
    is_wanted: fn(Face) -> bool,
    pieces: Vec<Slots>,
    /// By piece, then by turn.
    maps: Vec<Vec<SetMap>>,
    core: Option<Core>,
}

/// The centres that go to the two faces, next to the middle of the cube.
struct Core {
    slots: Slots,
    /// Whether the parity of the innermost wings is to be even.
    has_parity: bool,
    distances: Distances<ParitySets>,
}

/// The state of the core in a phase that has none.
const NO_CORE: ParitySet = ParitySet::new(0, false);

/// The number of states of the core that a piece of the work expands.
const EXPANDED: usize = 8_000;

/// The centres next to the middle of a cube: their row and column, the places at the goal, and whether the innermost wings
/// are to be even.
pub(super) struct CoreGoal {
    pub(super) place: (usize, usize),
    pub(super) goal: u32,
    pub(super) has_parity: bool,
}

impl Bars {
    /// Prepares the phase for a cube of this size. The bars are in this row and these columns.
    pub(super) async fn new(
        size: usize,
        turns: TurnSet,
        is_wanted: fn(Face) -> bool,
        (row, columns): (usize, impl Iterator<Item = usize>),
        core: Option<CoreGoal>,
    ) -> Bars {
        let pieces: Vec<Slots> = columns.map(|column| slots(size, row, column)).collect();
        assert!(pieces.len() <= MOST_PIECES, "bars of {} centres", pieces.len());
        let targets = TurnTargets::new(size, &turns);
        let maps = |slots: &Slots| {
            targets.of_places(slots).map(|target| SetMap::new(&target)).collect::<Vec<SetMap>>()
        };
        let of_pieces = pieces.iter().map(maps).collect();
        let core = match core {
            None => None,
            Some(CoreGoal { place: (row, column), goal, has_parity }) => {
                let slots = slots(size, row, column);
                let innermost = (size / 2).to_u8();
                let is_odd = |turn: Turn| has_parity && turn.depth() == innermost && !turn.is_half();
                let index = ParitySets::new(8, &turns, maps(&slots), is_odd);
                let mut search = Breadth::new(index, [ParitySet::new(goal, false)], Depth::MAX);
                while !search.advance(EXPANDED) {
                    pause().await;
                }
                Some(Core { slots, has_parity, distances: search.finish() })
            }
        };
        Bars { turns, is_wanted, pieces, maps: of_pieces, core }
    }

    /// Returns the number of breaks in bars, with the distance of the core: neighbours in a bar of which the first has one of the two
    /// colours and the second has another. Turns cut bars between neighbours, so that a few turns mend a few breaks (docs/solvers/nxn.md).
    #[inline]
    fn distance(&self, state: &BarState) -> u32 {
        let core = self.core.as_ref().map_or(0, |core| core.distances.of(state.core).turns());
        let breaks = state.pieces[..self.pieces.len()].windows(2);
        let apart: u32 = breaks.map(|pair| (pair[0] & !pair[1]).count_ones()).sum();
        u32::from(core) + apart
    }

    #[inline]
    fn after(&self, state: &BarState, turn: usize) -> BarState {
        let after = |core: &Core| core.distances.after(state.core, TurnIndex::from_index(turn)).0;
        let mut pieces = state.pieces;
        for (piece, maps) in pieces.iter_mut().zip(&self.maps) {
            *piece = maps[turn].image(*piece);
        }
        BarState { core: self.core.as_ref().map_or(NO_CORE, after), pieces }
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.maps.iter().map(|maps| size_of_val(&**maps)).sum::<usize>()
            + self.core.as_ref().map_or(0, |core| core.distances.memory_usage())
    }

    /// Checks the table of the core, if there is one.
    pub(super) fn verify(&self, table: &'static str, goal: u32) -> Result<Option<Proof>, WrongEntry> {
        self.core
            .as_ref()
            .map(|core| core.distances.verify(table, [ParitySet::new(goal, false)], Depth::MAX))
            .transpose()
    }
}

impl Problem for Bars {
    type State = BarState;
    type Action = u8;
    type Key = BarState;

    const LARGEST_STEP: usize = 1;

    fn apply(&self, state: &BarState, turn: u8) -> BarState {
        self.after(state, turn.into())
    }

    fn key(&self, state: &BarState) -> Option<BarState> {
        // Other centres differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &BarState, children: &mut Children<u8>) -> u64 {
        let count = self.turns.as_slice().len();
        for turn in 0..count {
            children.add(self.distance(&self.after(state, turn)), 1, turn.to_u8());
        }
        count.to_u64()
    }
}

impl Gathered for Bars {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn position(&self, cube: &LayeredCube) -> BarState {
        let core = self.core.as_ref().map_or(NO_CORE, |core| {
            let is_odd = core.has_parity && Middle::five(cube).has_odd_wings();
            ParitySet::new(cube.set(&core.slots, self.is_wanted), is_odd)
        });
        let mut pieces = [0; MOST_PIECES];
        for (piece, slots) in pieces.iter_mut().zip(&self.pieces) {
            *piece = cube.set(slots, self.is_wanted);
        }
        BarState { core, pieces }
    }

    fn is_goal(&self, state: &BarState) -> bool {
        self.distance(state) == 0
    }
}

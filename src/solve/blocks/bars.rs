//! Joins the centres of one axis's colours into bars anywhere on the cube, by beam search.

use crate::cube::Face;
use crate::job::pause;
use crate::numbers::{Depth, Number};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{LayeredCube, Slots, slots, targets};
use crate::solve::phases::parity_set::{ParitySet, ParitySets};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{Breadth, Distances, Proof, SetMap, TurnIndex, WrongEntry};

/// Centres of an axis's colours: the sets of their places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct BarState<const P: usize> {
    /// The places of the centres that go to the two faces, with the parity of wings; none if the phase has no core.
    core: ParitySet,
    /// The places of each piece of the bars. Place `i` of every piece is in bar `i`.
    pieces: [u32; P],
}

/// A phase that joins bars of `P` centres, wherever they lie, and brings other centres onto the faces of their axis.
pub(super) struct Bars<const P: usize> {
    turns: TurnSet,
    is_wanted: fn(Face) -> bool,
    pieces: [Slots; P],
    /// By piece, then by turn.
    maps: [Vec<SetMap>; P],
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

impl<const P: usize> Bars<P> {
    /// Prepares the phase for a cube of this size. `pieces` are the columns of the bars in this row.
    pub(super) async fn new(
        size: usize,
        turns: TurnSet,
        is_wanted: fn(Face) -> bool,
        (row, pieces): (usize, [usize; P]),
        core: Option<CoreGoal>,
    ) -> Bars<P> {
        let pieces = pieces.map(|column| slots(size, row, column));
        let map = |slots: &Slots, turn: Turn| SetMap::new(&targets(size, slots, turn));
        let maps = |slots: &Slots| -> Vec<SetMap> {
            turns.as_slice().iter().map(|turn| map(slots, *turn)).collect()
        };
        let of_pieces = pieces.each_ref().map(maps);
        let core = match core {
            None => None,
            Some(CoreGoal { place: (row, column), goal, has_parity }) => {
                let slots = slots(size, row, column);
                let innermost = (size / 2).to_u8();
                let is_odd = |turn: Turn| has_parity && turn.depth() == innermost && !turn.is_half();
                let index = ParitySets::new(8, &turns, |turn| map(&slots, turn), is_odd);
                let mut search = Breadth::new(index, [ParitySet::new(goal, false)], Depth::MAX);
                while !search.advance(EXPANDED) {
                    pause().await;
                }
                Some(Core { slots, has_parity, distances: search.finish() })
            }
        };
        Bars { turns, is_wanted, pieces, maps: of_pieces, core }
    }

    /// Returns the number of centres outside of bars, with the distance of the core.
    #[inline]
    fn distance(&self, state: &BarState<P>) -> u32 {
        let core = self.core.as_ref().map_or(0, |core| core.distances.of(state.core).turns());
        let apart: u32 = state.pieces[1..].iter().map(|piece| (state.pieces[0] & !piece).count_ones()).sum();
        u32::from(core) + apart
    }

    #[inline]
    fn after(&self, state: &BarState<P>, turn: usize) -> BarState<P> {
        let after = |core: &Core| core.distances.after(state.core, TurnIndex::from_index(turn)).0;
        BarState {
            core: self.core.as_ref().map_or(NO_CORE, after),
            pieces: std::array::from_fn(|piece| self.maps[piece][turn].image(state.pieces[piece])),
        }
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

impl<const P: usize> Problem for Bars<P> {
    type State = BarState<P>;
    type Action = u8;
    type Key = BarState<P>;

    const LARGEST_STEP: usize = 1;

    fn apply(&self, state: &BarState<P>, turn: u8) -> BarState<P> {
        self.after(state, turn.into())
    }

    fn key(&self, state: &BarState<P>) -> Option<BarState<P>> {
        // Other centres differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &BarState<P>, children: &mut Children<u8>) -> u64 {
        let count = self.turns.as_slice().len();
        for turn in 0..count {
            children.add(self.distance(&self.after(state, turn)), 1, turn.to_u8());
        }
        count.to_u64()
    }
}

impl<const P: usize> Gathered for Bars<P> {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn position(&self, cube: &LayeredCube) -> BarState<P> {
        let core = self.core.as_ref().map_or(NO_CORE, |core| {
            let is_odd = core.has_parity && super::six::has_odd_wings(cube);
            ParitySet::new(cube.set(&core.slots, self.is_wanted), is_odd)
        });
        BarState { core, pieces: self.pieces.each_ref().map(|slots| cube.set(slots, self.is_wanted)) }
    }

    fn is_goal(&self, state: &BarState<P>) -> bool {
        self.distance(state) == 0
    }
}

//! Joins the centres of one axis's colours into bars anywhere on the cube, by beam search.

use smallvec::SmallVec;

use super::middle::Middle;
use crate::cube::{Face, Symmetry};
use crate::job::pause;
use crate::numbers::{Depth, Number};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{LayeredCube, Slots, TurnTargets, slots};
use crate::solve::phases::parity_set::{ParitySet, ParitySets};
use crate::solve::phases::turns::Turn;
use crate::table::{Breadth, Distances, Proof, SetMap, TurnIndex, WrongEntry};

/// Centres of an axis's colours: the sets of their places.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct BarState {
    /// The places of the centres that go to the two faces, with the parity of wings; none if the phase has no core.
    core: ParitySet,
    /// The places of each piece of the bars. Place `i` of every piece is in bar `i`. Up to ten layers, no bar has more than six pieces.
    pieces: SmallVec<[u32; 6]>,
}

/// A phase that joins bars of a row, wherever they lie, and brings other centres onto the faces of their axis.
pub(super) struct Bars {
    turns: Vec<Turn>,
    is_wanted: fn(Face) -> bool,
    pieces: Vec<Piece>,
    /// By turn, then by piece: the number of the piece's map, among the maps of all pieces.
    map_of: Vec<u16>,
    core: Option<Core>,
}

/// A piece of the bars.
struct Piece {
    slots: Slots,
    /// Its places after turns. Turns of different numbers of layers often move it alike.
    maps: Vec<SetMap>,
}

impl Piece {
    /// Returns a piece, and the number of its map for each turn.
    fn new(slots: Slots, targets: &TurnTargets) -> (Piece, Vec<usize>) {
        let mut different = Vec::new();
        let number = |target: [u8; 24]| {
            let known = different.iter().position(|known| *known == target);
            known.unwrap_or_else(|| {
                different.push(target);
                different.len() - 1
            })
        };
        let numbers = targets.of_places(&slots).map(number).collect();
        (Piece { slots, maps: different.iter().map(SetMap::new).collect() }, numbers)
    }
}

/// The images of the places of all pieces under all their maps: at most 358 up to twelve layers.
type MapImages = SmallVec<[u32; 512]>;

/// Returns the number of places that are in the first of two sets only.
#[inline]
const fn only_in_first(first: u32, second: u32) -> u32 {
    (first & !second).count_ones()
}

/// The centres that go to the two faces, next to the middle of the cube.
struct Core {
    slots: Slots,
    /// Whether the parity of the innermost wings is to be even.
    has_parity: bool,
    /// The rotations by which colours may be renamed.
    names: &'static [Symmetry],
    distances: Distances<ParitySets>,
}

/// The state of the core in a phase that has none.
const NO_CORE: ParitySet = ParitySet::new(0, false);

/// The number of states of the core that a piece of the work expands.
const EXPANDED: usize = 8_000;

/// The centres next to the middle of a cube.
pub(super) struct CoreGoal {
    /// Their row and column.
    pub(super) place: (usize, usize),
    /// Their places at the goal.
    pub(super) goal: u32,
    /// Whether the innermost wings are to be even.
    pub(super) has_parity: bool,
    /// The rotations by which colours may be renamed: a cube of an even size has no fixed centres, so its colours may go to any axis.
    pub(super) names: &'static [Symmetry],
}

impl Bars {
    /// Prepares the phase for a cube of this size. The bars are in this row and these columns.
    pub(super) async fn new(
        size: usize,
        turns: Vec<Turn>,
        is_wanted: fn(Face) -> bool,
        (row, columns): (usize, impl Iterator<Item = usize>),
        core: Option<CoreGoal>,
    ) -> Bars {
        let targets = TurnTargets::new(size, &turns);
        let pieces = columns.map(|column| Piece::new(slots(size, row, column), &targets));
        let (pieces, numbers): (Vec<Piece>, Vec<Vec<usize>>) = pieces.unzip();
        let mut map_of = Vec::new();
        for turn in 0..turns.len() {
            let mut first = 0;
            for (piece, numbers) in pieces.iter().zip(&numbers) {
                map_of.push((first + numbers[turn]).to_u16());
                first += piece.maps.len();
            }
        }
        let core = match core {
            None => None,
            Some(CoreGoal { place: (row, column), goal, has_parity, names }) => {
                let slots = slots(size, row, column);
                let innermost = (size / 2).to_u8();
                let is_odd = |turn: Turn| has_parity && turn.depth() == innermost && !turn.is_half();
                let maps = targets.of_places(&slots).map(|target| SetMap::new(&target)).collect();
                let index = ParitySets::new(8, &turns, maps, is_odd);
                let mut search = Breadth::new(index, [ParitySet::new(goal, false)], Depth::MAX);
                while !search.advance(EXPANDED) {
                    pause().await;
                }
                Some(Core { slots, has_parity, names, distances: search.finish() })
            }
        };
        Bars { turns, is_wanted, pieces, map_of, core }
    }

    /// Returns the number of breaks in bars, with the distance of the core: neighbours in a bar of which the first has one of the two
    /// colours and the second has another. Turns cut bars between neighbours, so that a few turns mend a few breaks (docs/solvers/nxn.md).
    fn distance(&self, state: &BarState) -> u32 {
        let core = self.core.as_ref().map_or(0, |core| core.distances.of(state.core).turns());
        let breaks = state.pieces.windows(2).map(|pair| only_in_first(pair[0], pair[1]));
        u32::from(core) + breaks.sum::<u32>()
    }

    /// Returns the distance after a turn, of a position with these images.
    #[inline]
    fn distance_after(&self, state: &BarState, images: &MapImages, turn: usize) -> u32 {
        let core = self.core.as_ref().map_or(0, |core| {
            let (_, distance) = core.distances.after(state.core, TurnIndex::from_index(turn));
            distance.turns()
        });
        let mut after = self.maps_of(turn).iter().map(|map| images[usize::from(*map)]);
        let mut last = after.next().unwrap_or_default();
        let breaks = after.map(|next| only_in_first(std::mem::replace(&mut last, next), next));
        u32::from(core) + breaks.sum::<u32>()
    }

    /// Returns the number of each piece's map under a turn, among the maps of all pieces.
    #[inline]
    fn maps_of(&self, turn: usize) -> &[u16] {
        &self.map_of[turn * self.pieces.len()..][..self.pieces.len()]
    }

    /// Returns the images of the places of all pieces: each is looked up for many turns.
    fn images(&self, state: &BarState) -> MapImages {
        let mut images = MapImages::new();
        for (piece, places) in self.pieces.iter().zip(&state.pieces) {
            images.extend(piece.maps.iter().map(|map| map.image(*places)));
        }
        images
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.pieces.iter().map(|piece| size_of_val(&*piece.maps)).sum::<usize>()
            + size_of_val(&*self.map_of)
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
        let turn = usize::from(turn);
        let after = |core: &Core| core.distances.after(state.core, TurnIndex::from_index(turn)).0;
        let (mut pieces, mut first) = (SmallVec::new(), 0);
        for ((piece, places), map) in self.pieces.iter().zip(&state.pieces).zip(self.maps_of(turn)) {
            pieces.push(piece.maps[usize::from(*map) - first].image(*places));
            first += piece.maps.len();
        }
        BarState { core: self.core.as_ref().map_or(NO_CORE, after), pieces }
    }

    fn key(&self, state: &BarState) -> Option<BarState> {
        // Other centres differ at each goal.
        (!self.is_goal(state)).then(|| state.clone())
    }

    fn expand(&self, state: &BarState, children: &mut Children<u8>) -> u64 {
        let images = self.images(state);
        for turn in 0..self.turns.len() {
            children.add(self.distance_after(state, &images, turn), 1, turn.to_u8());
        }
        self.turns.len().to_u64()
    }
}

impl Gathered for Bars {
    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn position(&self, cube: &LayeredCube) -> BarState {
        let core = self.core.as_ref().map_or(NO_CORE, |core| {
            let is_odd = core.has_parity && Middle::five(cube).has_odd_wings();
            ParitySet::new(cube.set(&core.slots, self.is_wanted), is_odd)
        });
        let pieces = self.pieces.iter().map(|piece| cube.set(&piece.slots, self.is_wanted));
        BarState { core, pieces: pieces.collect() }
    }

    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, BarState)) {
        let names = self.core.as_ref().map_or(&[Symmetry::IDENTITY][..], |core| core.names);
        for rotation in names {
            found(*rotation, self.position(&cube.renamed(*rotation)));
        }
    }

    fn is_goal(&self, state: &BarState) -> bool {
        self.distance(state) == 0
    }
}

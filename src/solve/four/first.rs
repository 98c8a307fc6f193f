//! The search for solutions of phase 1.

use super::cube::FourCube;
use super::phase_one::PairPlaces;
use super::phase_two::Division;
use super::places::places;
use super::tables::Tables;
use crate::cube::{Axis, Face, Symmetry};
use crate::numbers::Number;
use crate::solve::buckets::by_bound;
use crate::solve::phases::turns::Turn;
use crate::solve::phases::walk::{Stop, Walk};
use crate::solve::phases::width::Width;
use crate::table::SetMap;

/// A solution of phase 1.
pub(super) struct First {
    /// The turns.
    pub(super) turns: Vec<Turn>,
    /// The rotation of the cube after the turns, which makes the solved axis the axis through R and L.
    pub(super) rotation: Symmetry,
    /// The position at which phase 2 begins.
    pub(super) position: Division,
    /// A lower bound on the turns of phases 1 and 2.
    pub(super) bound: u8,
}

/// A pair of opposite colours before phase 1.
struct Pair {
    position: PairPlaces,
    /// The places of one of the colours.
    one: u32,
    /// The places of two other opposite colours.
    others: u32,
}

/// The search for solutions of phase 1, shortest first, for each of the three pairs of colours.
pub(super) struct FirstSearch {
    pairs: [Pair; 3],
    has_odd_wings: bool,
    rotations: Vec<(Symmetry, SetMap)>,
    turns: Vec<SetMap>,
    length: u8,
    pair: usize,
    walk: Option<Walk<PairPlaces>>,
    found: Vec<First>,
    width: Width<3>,
}

impl FirstSearch {
    pub(super) fn new(tables: &Tables, cube: &FourCube, width: Width<3>) -> FirstSearch {
        let pair = |axis: Axis| Pair {
            position: tables.one.position(cube.centres(|colour| colour.axis() == axis)),
            one: cube.centres(|colour| colour == axis.face()),
            others: cube.centres(|colour| colour.axis() == Axis::ALL[(axis.index() + 1) % 3]),
        };
        let rotation = |axis: Axis| {
            let brings = |s: &Symmetry| !s.is_mirror() && s.face(axis.face()) == Face::R;
            let rotation = Symmetry::all().find(brings).expect("rotations take any face to any other");
            (rotation, SetMap::new(&places().centre_symmetries[rotation.index()]))
        };
        let turn = |turn: &Turn| SetMap::new(&places().centre_turns[turn.index()]);
        FirstSearch {
            pairs: Axis::ALL.map(pair),
            has_odd_wings: cube.has_odd_wings(),
            rotations: Axis::ALL.into_iter().map(rotation).collect(),
            turns: tables.one.turns.as_slice().iter().map(turn).collect(),
            length: 0,
            pair: 0,
            walk: None,
            found: Vec::new(),
            width,
        }
    }

    /// Searches until `nodes` reaches `stop` or enough solutions are found. Returns the best of them, best
    /// first, when it has enough.
    pub(super) fn advance(&mut self, tables: &Tables, nodes: &mut u64, stop: u64) -> Option<Vec<First>> {
        while self.found.len() < self.width.looked_at {
            let Some(walk) = &mut self.walk else {
                self.begin(tables, nodes);
                continue;
            };
            match walk.advance(&tables.one, nodes, stop) {
                Stop::Goal => self.keep(tables),
                Stop::Nodes => return None,
                Stop::Over => {
                    self.walk = None;
                    self.pair += 1;
                }
            }
        }
        let mut found = by_bound(std::mem::take(&mut self.found), |first| first.bound.into());
        found.truncate(self.width.kept[0]);
        Some(found)
    }

    fn begin(&mut self, tables: &Tables, nodes: &mut u64) {
        let Some(pair) = self.pairs.get(self.pair) else {
            self.pair = 0;
            self.length += 1;
            return;
        };
        if tables.one.distance(pair.position) > self.length {
            self.pair += 1;
            return;
        }
        let mut walk = Walk::new();
        walk.begin(&tables.one, &pair.position, self.length, nodes);
        self.walk = Some(walk);
    }

    /// Stores the current path of the walk as a solution.
    fn keep(&mut self, tables: &Tables) {
        let path = self.walk.as_ref().map_or(&[][..], Walk::path);
        let Pair { one, others, .. } = self.pairs[self.pair];
        let after = |set| path.iter().fold(set, |set, &turn| self.turns[usize::from(turn)].image(set));
        let (one, others) = (after(one), after(others));
        let axis = Face::from_index(one.trailing_zeros().index() / 4).axis();
        let turns = tables.one.turns.of_numbers(path);
        if !Turn::may_end_phase_one(&turns, axis) {
            return;
        }
        let (rotation, map) = &self.rotations[axis.index()];
        let odd_turns = turns.iter().filter(|turn| turn.is_odd_for_wings()).count();
        let is_odd = self.has_odd_wings ^ (odd_turns % 2 == 1);
        let position = tables.two.position(map.image(others), map.image(one), is_odd);
        let bound = self.length + tables.two.distance(position);
        self.found.push(First { turns, rotation: *rotation, position, bound });
    }
}

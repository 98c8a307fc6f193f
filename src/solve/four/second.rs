//! The search for solutions of phase 2.

use super::cube::FourCube;
use super::first::First;
use super::pairing::Pairing;
use super::phase_three::Reduction;
use super::phase_two::Division;
use super::places::places;
use super::tables::Tables;
use crate::numbers::Number;
use crate::solve::buckets::by_bound;
use crate::solve::phases::turns::Turn;
use crate::solve::phases::walk::{Stop, Walk};
use crate::solve::phases::width::Width;
use crate::table::SetMap;

/// A solution of phases 1 and 2.
pub(super) struct Second {
    /// The index of the solution of phase 1.
    pub(super) first: usize,
    /// The turns of phase 2.
    pub(super) turns: Vec<Turn>,
    /// The number of turns of both phases.
    pub(super) length: u8,
    /// The cube after both phases.
    pub(super) cube: FourCube,
    /// The position at which phase 3 begins.
    pub(super) position: Reduction,
    /// A lower bound on the turns of phases 1 to 3.
    pub(super) bound: u8,
}

/// The search for solutions of phase 2, in the order of the total length with phase 1.
///
/// The table of phase 2 contains the centres and the parity of the wings. Phase 3 also requires one wing of
/// each edge in the high places, an even number of them in place of their mates. One solution in 1320 fulfils
/// this.
pub(super) struct SecondSearch {
    length: u8,
    first: usize,
    under_way: Option<UnderWay>,
    found: Vec<Second>,
    /// The map of sets of wing places by the inverse of each turn.
    undoing: Vec<SetMap>,
    width: Width<3>,
}

/// The search of phase 2 after one solution of phase 1.
struct UnderWay {
    walk: Walk<Division>,
    cube: FourCube,
    /// The map from a set of places to the homes of the wings in it.
    homes: Box<SetMap>,
}

/// The high wing places.
const HIGH: u32 = 0xFFF;

impl SecondSearch {
    pub(super) fn new(tables: &Tables, width: Width<3>) -> SecondSearch {
        let undoing = |turn: &Turn| SetMap::new(&places().wing_turns[turn.inverse().index()]);
        SecondSearch {
            length: 0,
            first: 0,
            under_way: None,
            found: Vec::new(),
            undoing: tables.two.turns.as_slice().iter().map(undoing).collect(),
            width,
        }
    }

    /// Searches until `nodes` reaches `stop` or enough solutions are found. Returns the solutions, best first
    /// for phase 3, when it has enough. `firsts` are the solutions of phase 1 of `cube`, best first.
    pub(super) fn advance(
        &mut self,
        tables: &Tables,
        cube: &FourCube,
        firsts: &[First],
        nodes: &mut u64,
        stop: u64,
    ) -> Option<Vec<Second>> {
        while self.found.len() < self.width.kept[1] {
            let Some(under_way) = &mut self.under_way else {
                self.begin(tables, cube, firsts, nodes);
                continue;
            };
            match under_way.walk.advance(&tables.two, nodes, stop) {
                Stop::Goal => self.keep(tables),
                Stop::Nodes => return None,
                Stop::Over => {
                    self.under_way = None;
                    self.first += 1;
                }
            }
        }
        Some(by_bound(std::mem::take(&mut self.found), |second| second.bound.into()))
    }

    fn begin(&mut self, tables: &Tables, cube: &FourCube, firsts: &[First], nodes: &mut u64) {
        let first = firsts.get(self.first).filter(|first| first.bound <= self.length);
        let Some(first) = first else {
            self.first = 0;
            self.length += 1;
            return;
        };
        let cube = cube.after(&first.turns).held(first.rotation);
        let mut walk = Walk::new();
        walk.begin(&tables.two, &first.position, self.length - first.turns.len().to_u8(), nodes);
        self.under_way = Some(UnderWay { walk, homes: Box::new(SetMap::new(&cube.wings())), cube });
    }

    /// Stores the current path of the walk as a solution, if phase 3 can solve its wings.
    fn keep(&mut self, tables: &Tables) {
        let Some(UnderWay { walk, cube, homes }) = &self.under_way else { return };
        let before = |set, &turn: &u8| self.undoing[usize::from(turn)].image(set);
        let high = homes.image(walk.path().iter().rev().fold(HIGH, before));
        let one_of_each = (high ^ high >> 12) & HIGH == HIGH;
        if !one_of_each || (high & HIGH).count_ones() % 2 == 1 {
            return;
        }
        let turns = tables.two.turns.of_numbers(walk.path());
        if !tables.two.turns.may_end(&turns) {
            return;
        }
        let cube = cube.after(&turns);
        let position = Pairing::of(&cube.wings())
            .and_then(|pairing| tables.three.position(cube.oriented_centres(), cube.is_odd(), pairing));
        let position = position.expect("the goal of phase 2 is what phase 3 can solve");
        let bound = self.length + tables.three.bound(&position);
        self.found.push(Second { first: self.first, turns, length: self.length, cube, position, bound });
    }
}

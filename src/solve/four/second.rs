//! Ways through phase 2.

use super::cube::FourCube;
use super::first::First;
use super::pairing::Pairing;
use super::phase_three::Reduction;
use super::phase_two::Division;
use super::places::places;
use super::tables::Tables;
use super::turns::Turn;
use super::walk::{Stop, Walk};
use super::width::Width;
use crate::table::SetMap;

/// A way through phases 1 and 2.
pub(super) struct Second {
    /// Which way through phase 1.
    pub(super) first: usize,
    /// The turns of phase 2.
    pub(super) turns: Vec<Turn>,
    /// The turns of both phases.
    pub(super) length: u8,
    /// The cube afterwards.
    pub(super) cube: FourCube,
    /// Where phase 3 begins.
    pub(super) position: Reduction,
    /// A lower bound of the turns of the three phases.
    pub(super) bound: u8,
}

/// The search for ways through phase 2, the shortest together with phase 1 first.
///
/// The table of phase 2 knows the centres and the parity of the wings. Phase 3 also wants one wing of each edge in
/// the high places, and of these an even number in place of their mates: one way in 1320.
pub(super) struct SecondSearch {
    length: u8,
    first: usize,
    under_way: Option<UnderWay>,
    found: Vec<Second>,
    /// By number of a turn: what undoing it makes of a set of wing places.
    undoing: Vec<SetMap>,
    width: Width,
}

/// Ways that begin with one way through phase 1.
struct UnderWay {
    walk: Walk<Division>,
    cube: FourCube,
    /// The homes of the wings in a set of places.
    homes: Box<SetMap>,
}

/// The high wing places.
const HIGH: u32 = 0xFFF;

impl SecondSearch {
    pub(super) fn new(tables: &Tables, width: Width) -> SecondSearch {
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

    /// Goes on until `nodes` reaches `stop` or enough are found: then these are those, the best for phase 3 first.
    /// `firsts` are the ways through phase 1 of `cube`, best first.
    pub(super) fn advance(
        &mut self,
        tables: &Tables,
        cube: &FourCube,
        firsts: &[First],
        nodes: &mut u64,
        stop: u64,
    ) -> Option<Vec<Second>> {
        while self.found.len() < self.width.second {
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
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|second| second.bound);
        Some(found)
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
        walk.begin(&tables.two, &first.position, self.length - first.turns.len() as u8, nodes);
        self.under_way = Some(UnderWay { walk, homes: Box::new(SetMap::new(&cube.wings())), cube });
    }

    /// Keeps where the walk is, if the wings are as phase 3 wants them.
    fn keep(&mut self, tables: &Tables) {
        let Some(UnderWay { walk, cube, homes }) = &self.under_way else { return };
        let before = |set, &turn: &u8| self.undoing[usize::from(turn)].image(set);
        let high = homes.image(walk.path().iter().rev().fold(HIGH, before));
        let one_of_each = (high ^ high >> 12) & HIGH == HIGH;
        if !one_of_each || (high & HIGH).count_ones() % 2 == 1 {
            return;
        }
        let turns = tables.two.turns.of_numbers(walk.path());
        if !Turn::may_end_phase_two(&turns) {
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

//! Turns that bring centres onto some faces, many at a time, and how many they bring.

use std::sync::Arc;

use super::beam::{Children, Problem};
use super::geometry::AXES;
use super::grid::{Faces, Grid};
use crate::cube::Face;
use crate::nxn::{LayerTurn, least_quarters};
use crate::table::members;

/// Centres, and by depth whether the wings are arranged oddly.
pub(super) type State = (Faces, u32);

/// Turns of faces before the others: by face that takes part, quarters.
type Before = [u8; 3];

/// Some turns. Faces that take part are in the band of an axis: the one at `place`, and those that `a` and `b` quarters
/// bring there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// A block turns, after a face was turned.
    Block { axis: u8, block: u8, quarters: u8, before: (u8, u8) },
    /// A block turns, then the face, and the block turns back: lines of two faces are exchanged.
    Exchange { axis: u8, place: u8, a: u8, turn: u8, before: Before, block: u8 },
    /// The commutator of two blocks, one conjugated by the face, without its last turn: single centres go round, one
    /// for each pair of layers.
    Cycle { axis: u8, place: u8, a: u8, b: u8, turn: u8, before: Before, blocks: [u8; 2] },
}

impl Move {
    /// The turns one after the other.
    pub(super) fn turns(&self, grid: &Grid) -> Vec<LayerTurn> {
        let face = |face: u8, quarters: u8| {
            let turn = LayerTurn::outer(Face::from_index(usize::from(face)), least_quarters(quarters as i8));
            (quarters & 3 != 0).then_some(turn)
        };
        let layers = |axis: u8, block: u8, quarters: u8| {
            let (first, last) = grid.blocks[usize::from(block)].layers;
            Some(LayerTurn {
                face: AXES[usize::from(axis)],
                first,
                last,
                quarters: least_quarters(quarters as i8),
            })
        };
        let taking_part = |axis: u8, place: u8, a: u8, b: u8| {
            [0, a, b].map(|back| grid.bands[usize::from(axis)][usize::from(place + 4 - back) % 4] as u8)
        };
        let turns = match *self {
            Move::Block { axis, block, quarters, before } => {
                vec![face(before.0, before.1), layers(axis, block, quarters)]
            }
            Move::Exchange { axis, place, a, turn, before, block } => {
                let [f, g, _] = taking_part(axis, place, a, a);
                vec![
                    face(f, before[0]),
                    face(g, before[1]),
                    layers(axis, block, a),
                    face(f, turn),
                    layers(axis, block, 4 - a),
                ]
            }
            Move::Cycle { axis, place, a, b, turn, before, blocks } => {
                let [f, g, h] = taking_part(axis, place, a, b);
                vec![
                    face(f, before[0]),
                    face(g, before[1]),
                    face(h, before[2]),
                    layers(axis, blocks[0], a),
                    face(f, turn),
                    layers(axis, blocks[1], b),
                    face(f, 4 - turn),
                    layers(axis, blocks[0], 4 - a),
                    face(f, turn),
                    layers(axis, blocks[1], 4 - b),
                ]
            }
        };
        turns.into_iter().flatten().collect()
    }
}

/// What is to come where, and by which turns.
pub(super) struct Gathering {
    pub grid: Arc<Grid>,
    /// The faces, by number, onto which the centres are to come.
    pub targets: [bool; 6],
    /// The numbers of the axes about which inner layers turn, and whether by halves only.
    pub axes: Vec<usize>,
    pub only_halves: bool,
    /// Whether blocks turn alone, and whether the arrangements of wings are to become even by that.
    pub turns_blocks: bool,
    pub evens_wings: bool,
    /// Commutators are looked at when so many centres are still to come.
    pub cycles_from: u32,
}

/// What an odd arrangement of wings counts, in centres.
const ODD_WINGS: u32 = 2;

impl Gathering {
    fn missing(&self, faces: &Faces) -> u32 {
        let targets = (0..6).filter(|&face| self.targets[face]);
        targets.map(|face| (!faces[face] & self.grid.all).count_ones()).sum()
    }

    fn wings(&self, odd: u32) -> u32 {
        if self.evens_wings { odd.count_ones() * ODD_WINGS } else { 0 }
    }

    /// How many centres are still to come, odd wings counted as well.
    pub(super) fn left(&self, (faces, odd): &State) -> u32 {
        self.missing(faces) + self.wings(*odd)
    }
}

/// The 16 choices of turns before for two faces.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..16).map(|code| (code & 3, code >> 2))
}

/// The position whose successors are told.
struct Expansion<'a, 'b> {
    gathering: &'a Gathering,
    /// By face and quarters, its centres after such a turn.
    faces: [[u64; 4]; 6],
    odd: u32,
    missing: u32,
    looked_at: u64,
    children: &'a mut Children<'b, Move>,
}

impl Expansion<'_, '_> {
    fn add(&mut self, gain: i32, cost: usize, odd: u32, action: Move) {
        let left = (self.missing as i32 - gain) as u32 + self.gathering.wings(odd);
        self.children.add(left, cost, action);
    }

    /// How many centres an action of this cost has to bring, if it leaves the wings as they are.
    fn least_gain(&self, cost: usize) -> i32 {
        let left = self.missing + self.gathering.wings(self.odd);
        (left as i32).saturating_sub_unsigned(self.children.farthest(cost)).max(1)
    }

    /// How a face of a band lies, turned before by some quarters, when it is aligned.
    #[inline]
    fn aligned(&self, axis: usize, face: usize, before: usize) -> usize {
        self.gathering.grid.aligned[axis][face] + before
    }

    fn blocks(&mut self, axis: usize) {
        let Gathering { grid, targets, only_halves, .. } = self.gathering;
        let band = grid.bands[axis];
        let middle = grid.size as u16 / 2 + 1;
        for (number, block) in grid.blocks.iter().enumerate() {
            let (first, last) = block.layers;
            if grid.size % 2 == 1 && (first..=last).contains(&middle) {
                // The middles of the faces stay.
                continue;
            }
            let depths = (first - 1..last).map(|layer| layer.min(grid.size as u16 - 1 - layer));
            let swapped = depths.fold(0, |odd, depth| odd ^ 1 << depth);
            for quarters in if *only_halves { 2..3 } else { 1..4usize } {
                let odd = if quarters == 2 { self.odd } else { self.odd ^ swapped };
                for (face, before) in (0..6).flat_map(|face| (0..4).map(move |before| (face, before))) {
                    if before == 0 && face > 0 {
                        continue;
                    }
                    self.looked_at += 1;
                    let centres = |at: usize| {
                        let turned = if at == face { before } else { 0 };
                        self.faces[at][self.aligned(axis, at, turned) & 3]
                    };
                    let mut gain = 0;
                    for place in 0..4 {
                        let to = band[(place + quarters) % 4];
                        if targets[to] {
                            gain += (centres(band[place]) & block.columns[0]).count_ones() as i32;
                            gain -= (centres(to) & block.columns[0]).count_ones() as i32;
                        }
                    }
                    if gain > 0 || odd.count_ones() < self.odd.count_ones() {
                        let before = (face as u8, before as u8);
                        let (axis, block, quarters) = (axis as u8, number as u8, quarters as u8);
                        let action = Move::Block { axis, block, quarters, before };
                        self.add(gain, 1 + usize::from(before.1 > 0), odd, action);
                    }
                }
            }
        }
    }

    fn exchanges(&mut self, axis: usize, place: usize, a: usize) {
        let Gathering { grid, targets, .. } = self.gathering;
        let (f, g) = (grid.bands[axis][place], grid.bands[axis][(place + 4 - a) % 4]);
        if targets[f] == targets[g] {
            return;
        }
        let before = if targets[f] { self.faces[f][0] } else { self.faces[g][0] };
        let before = before.count_ones() as i32;
        for (first, second) in pairs() {
            let (at_f, at_g) = (self.aligned(axis, f, first), self.aligned(axis, g, second));
            let (of_f, of_g) = (self.faces[f][at_f & 3], self.faces[g][at_g & 3]);
            let cost = 3 + usize::from(first > 0) + usize::from(second > 0);
            self.looked_at += 3 * grid.blocks.len() as u64;
            for turn in 1..4 {
                let (turned_f, turned_g) =
                    (self.faces[f][(at_f + turn) & 3], self.faces[g][(at_g + turn) & 3]);
                for (number, block) in grid.blocks.iter().enumerate() {
                    let (columns, rows) = (block.columns[0], block.columns[turn]);
                    let mixed = turned_f & !rows | turned_g & rows;
                    let after = if targets[f] {
                        mixed & !columns | of_f & columns
                    } else {
                        of_g & !columns | mixed & columns
                    };
                    let gain = after.count_ones() as i32 - before;
                    if gain > 0 {
                        let before = [first as u8, second as u8, 0];
                        let (axis, place, a) = (axis as u8, place as u8, a as u8);
                        let (turn, block) = (turn as u8, number as u8);
                        let action = Move::Exchange { axis, place, a, turn, before, block };
                        self.add(gain, cost, self.odd, action);
                    }
                }
            }
        }
    }

    fn cycles(&mut self, axis: usize, place: usize, [a, b]: [usize; 2]) {
        let Gathering { grid, targets, .. } = self.gathering;
        let [f, g, h] = [0, a, b].map(|back| grid.bands[axis][(place + 4 - back) % 4]);
        // The centre of g comes to f, that of f to h, that of h to g: one of them to a target from elsewhere, and one from
        // a target to elsewhere.
        let counts = [f, g, h].map(|face| i8::from(targets[face]));
        let gains = [counts[2] - counts[0], counts[0] - counts[1], counts[1] - counts[2]];
        let which = |sign: i8| gains.iter().position(|&gain| gain == sign);
        let (Some(comes), Some(leaves)) = (which(1), which(-1)) else { return };
        for (first, (second, third)) in (0..4).flat_map(|first| pairs().map(move |rest| (first, rest))) {
            let turned = [first, second, third].into_iter().filter(|&quarters| quarters > 0).count();
            if turned > 2 || h == g && third > 0 {
                continue;
            }
            let third_turned = if h == g { second } else { third };
            let of_f = self.faces[f][self.aligned(axis, f, first) & 3];
            let of_g = self.faces[g][self.aligned(axis, g, second) & 3];
            let cost = 7 + turned;
            for turn in 1..4 {
                // What the face turned by `turn` brings to the places of the others.
                let of_h = self.faces[h][(self.aligned(axis, h, third_turned) + 4 - turn) & 3];
                let all = [of_f, of_g, of_h];
                let (plus, minus) = (all[comes] & !all[leaves], all[leaves] & !all[comes]);
                let least_gain = self.least_gain(cost);
                let is_worth = |places: u64| (plus & places).count_ones() as i32 >= least_gain;
                if !is_worth(grid.all) {
                    continue;
                }
                let columns = grid.blocks_where(|block| is_worth(block.columns[0]));
                let rows = grid.blocks_where(|block| is_worth(block.columns[4 - turn]));
                self.looked_at += 2 * grid.blocks.len() as u64;
                for one in members(columns) {
                    for other in members(rows & grid.blocks[one].apart) {
                        self.looked_at += 1;
                        let places = grid.blocks[one].columns[0] & grid.blocks[other].columns[4 - turn];
                        let gain = (plus & places).count_ones() as i32 - (minus & places).count_ones() as i32;
                        if gain >= least_gain {
                            let before = [first as u8, second as u8, third as u8];
                            let (axis, place, a, b) = (axis as u8, place as u8, a as u8, b as u8);
                            let (turn, blocks) = (turn as u8, [one as u8, other as u8]);
                            let action = Move::Cycle { axis, place, a, b, turn, before, blocks };
                            self.add(gain, cost, self.odd, action);
                        }
                    }
                }
            }
        }
    }
}

impl Problem for Gathering {
    type State = State;
    type Action = Move;
    type Key = State;

    fn apply(&self, (faces, odd): &State, action: Move) -> State {
        let mut faces = *faces;
        let turns = action.turns(&self.grid);
        turns.iter().for_each(|&turn| self.grid.turn(&mut faces, turn));
        let blocks = turns.iter().filter(|turn| turn.first > 1 && turn.quarters != 2);
        let last = self.grid.size as u16 - 1;
        let layers = blocks.flat_map(|turn| turn.first - 1..turn.last);
        (faces, layers.fold(*odd, |odd, layer| odd ^ 1 << layer.min(last - layer)))
    }

    fn key(&self, (faces, odd): &State) -> Option<State> {
        // However each face is turned.
        let least = |face: u64| (0..4).map(|quarters| self.grid.turned(face, quarters)).min().unwrap_or(face);
        Some((faces.map(least), *odd))
    }

    fn expand(&self, (faces, odd): &State, children: &mut Children<Move>) -> u64 {
        let turned = faces.map(|face| [0, 1, 2, 3].map(|quarters| self.grid.turned(face, quarters)));
        let missing = self.missing(faces);
        let mut expansion =
            Expansion { gathering: self, faces: turned, odd: *odd, missing, looked_at: 1, children };
        for &axis in &self.axes {
            if self.turns_blocks {
                expansion.blocks(axis);
            }
            let quarters = if self.only_halves { 2..3 } else { 1..4 };
            for (place, a) in (0..4).flat_map(|place| quarters.clone().map(move |a| (place, a))) {
                expansion.exchanges(axis, place, a);
                if missing <= self.cycles_from {
                    quarters.clone().for_each(|b| expansion.cycles(axis, place, [a, b]));
                }
            }
        }
        expansion.looked_at
    }
}

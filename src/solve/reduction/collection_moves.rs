//! The moves of centre collection, and the number of centres that each brings onto its faces.

use std::sync::Arc;

use super::geometry::AXES;
use super::grid::{Faces, Grid};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::{LayerTurn, least_quarters};
use crate::solve::phases::beam::{Children, Problem};
use crate::table::members;

/// The wanted centres, and the depths of the wing orbits in an odd arrangement, one bit each.
pub(super) type State = (Faces, u32);

/// Setup turns: the quarter turns of each face that takes part.
type Before = [u8; 3];

/// A move. The faces that take part lie in the band of an axis: the face at `place`, and the faces that `a` and `b` quarter
/// turns bring there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// A turn of a block, after a setup turn of one face.
    Block { axis: u8, block: u8, quarters: u8, before: (u8, u8) },
    /// A turn of a block, a turn of the face, and the block's turn undone: exchanges lines of centres between two faces.
    Exchange { axis: u8, place: u8, a: u8, turn: u8, before: Before, block: u8 },
    /// A commutator of two blocks, one conjugated by a turn of the face, without its last turn: cycles three centres for
    /// each pair of layers.
    Cycle { axis: u8, place: u8, a: u8, b: u8, turn: u8, before: Before, blocks: [u8; 2] },
}

impl Move {
    /// Returns the turns in order.
    pub(super) fn turns(&self, grid: &Grid) -> Vec<LayerTurn> {
        let face = |face: u8, quarters: u8| {
            let turn =
                LayerTurn::outer(Face::from_index(usize::from(face)), least_quarters(quarters.to_i8()));
            (quarters & 3 != 0).then_some(turn)
        };
        let layers = |axis: u8, block: u8, quarters: u8| {
            let (first, last) = grid.blocks[usize::from(block)].layers;
            Some(LayerTurn::block(AXES[usize::from(axis)], first..=last, least_quarters(quarters.to_i8())))
        };
        let taking_part = |axis: u8, place: u8, a: u8, b: u8| {
            [0, a, b].map(|back| grid.bands[usize::from(axis)][usize::from(place + 4 - back) % 4].to_u8())
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

/// The problem of collecting some centres onto some faces.
pub(super) struct Collection {
    pub grid: Arc<Grid>,
    /// True for the faces that the centres belong on, by the index of the face.
    pub targets: [bool; 6],
    /// The indices of the axes about which inner layers may turn, and whether by half turns only.
    pub axes: Vec<usize>,
    pub only_halves: bool,
    /// True if blocks may turn alone, and true if these turns must make the arrangements of the wings even.
    pub turns_blocks: bool,
    pub evens_wings: bool,
    /// Commutators are evaluated when at most this many centres are missing.
    pub cycles_from: u32,
}

/// The number of missing centres that an odd arrangement of wings counts as.
const ODD_WINGS: u32 = 2;

impl Collection {
    fn missing(&self, faces: &Faces) -> u32 {
        let targets = (0..6).filter(|&face| self.targets[face]);
        targets.map(|face| (!faces[face] & self.grid.all).count_ones()).sum()
    }

    fn wings(&self, odd: u32) -> u32 {
        if self.evens_wings { odd.count_ones() * ODD_WINGS } else { 0 }
    }

    /// Returns the number of missing centres, plus [`ODD_WINGS`] for each odd arrangement of wings.
    pub(super) fn left(&self, (faces, odd): &State) -> u32 {
        self.missing(faces) + self.wings(*odd)
    }
}

/// Returns the 16 choices of setup turns of two faces.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..16).map(|code| (code & 3, code >> 2))
}

/// The position being expanded.
struct Expansion<'a, 'b> {
    collection: &'a Collection,
    /// By face and quarter turns: its centres after that turn.
    faces: [[u64; 4]; 6],
    odd: u32,
    missing: u32,
    looked_at: u64,
    children: &'a mut Children<'b, Move>,
}

impl Expansion<'_, '_> {
    fn add(&mut self, gain: i32, cost: usize, odd: u32, action: Move) {
        let left = (self.missing.to_i32() - gain).to_u32() + self.collection.wings(odd);
        self.children.add(left, cost, action);
    }

    /// Returns the number of centres that a move of this cost must bring to be kept, if it does not change the parity of
    /// wings.
    fn least_gain(&self, cost: usize) -> i32 {
        let left = self.missing + self.collection.wings(self.odd);
        left.to_i32().saturating_sub_unsigned(self.children.farthest(cost)).max(1)
    }

    /// Returns the quarter turns that align a face of a band after a setup turn.
    #[inline]
    fn aligned(&self, axis: usize, face: usize, before: usize) -> usize {
        self.collection.grid.aligned[axis][face] + before
    }

    fn blocks(&mut self, axis: usize) {
        let Collection { grid, targets, only_halves, .. } = self.collection;
        let band = grid.bands[axis];
        let middle = grid.size.to_u16() / 2 + 1;
        for (number, block) in grid.blocks.iter().enumerate() {
            let (first, last) = block.layers;
            if grid.size % 2 == 1 && (first..=last).contains(&middle) {
                // Turning the middle layer would move the fixed centres.
                continue;
            }
            let depths = (first - 1..last).map(|layer| layer.min(grid.size.to_u16() - 1 - layer));
            let swapped = depths.fold(0, |odd, depth| odd ^ 1 << depth);
            // By place in the band and quarter turns of its face: the number of centres that the block carries away.
            let mut carried = [[0; 4]; 4];
            for (&face, carried) in band.iter().zip(&mut carried) {
                for (before, carried) in carried.iter_mut().enumerate() {
                    let centres = self.faces[face][self.aligned(axis, face, before) & 3];
                    *carried = (centres & block.columns[0]).count_ones().to_i32();
                }
            }
            for quarters in if *only_halves { 2..3 } else { 1..4usize } {
                let odd = if quarters == 2 { self.odd } else { self.odd ^ swapped };
                // By place: what each centre carried away from there adds to the gain.
                let mut weights = [0; 4];
                for (place, weight) in weights.iter_mut().enumerate() {
                    let to = band[(place + quarters) % 4];
                    *weight = i32::from(targets[to]) - i32::from(targets[band[place]]);
                }
                let unturned: i32 = (0..4).map(|place| weights[place] * carried[place][0]).sum();
                for (face, before) in (0..6).flat_map(|face| (0..4).map(move |before| (face, before))) {
                    if before == 0 && face > 0 {
                        continue;
                    }
                    self.looked_at += 1;
                    let place = band.iter().position(|at| *at == face);
                    let gain = unturned
                        + place
                            .map_or(0, |place| weights[place] * (carried[place][before] - carried[place][0]));
                    if gain > 0 || odd.count_ones() < self.odd.count_ones() {
                        let before = (face.to_u8(), before.to_u8());
                        let (axis, block, quarters) = (axis.to_u8(), number.to_u8(), quarters.to_u8());
                        let action = Move::Block { axis, block, quarters, before };
                        self.add(gain, 1 + usize::from(before.1 > 0), odd, action);
                    }
                }
            }
        }
    }

    fn exchanges(&mut self, axis: usize, place: usize, a: usize) {
        let Collection { grid, targets, .. } = self.collection;
        let (f, g) = (grid.bands[axis][place], grid.bands[axis][(place + 4 - a) % 4]);
        if targets[f] == targets[g] {
            return;
        }
        let before = if targets[f] { self.faces[f][0] } else { self.faces[g][0] };
        let before = before.count_ones().to_i32();
        for (first, second) in pairs() {
            let (at_f, at_g) = (self.aligned(axis, f, first), self.aligned(axis, g, second));
            let (of_f, of_g) = (self.faces[f][at_f & 3], self.faces[g][at_g & 3]);
            let cost = 3 + usize::from(first > 0) + usize::from(second > 0);
            self.looked_at += 3 * grid.blocks.len().to_u64();
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
                    let gain = after.count_ones().to_i32() - before;
                    if gain > 0 {
                        let before = [first.to_u8(), second.to_u8(), 0];
                        let (axis, place, a) = (axis.to_u8(), place.to_u8(), a.to_u8());
                        let (turn, block) = (turn.to_u8(), number.to_u8());
                        let action = Move::Exchange { axis, place, a, turn, before, block };
                        self.add(gain, cost, self.odd, action);
                    }
                }
            }
        }
    }

    fn cycles(&mut self, axis: usize, place: usize, [a, b]: [usize; 2]) {
        let Collection { grid, targets, .. } = self.collection;
        let [f, g, h] = [0, a, b].map(|back| grid.bands[axis][(place + 4 - back) % 4]);
        // The cycle takes a centre of g to f, one of f to h and one of h to g. It helps if one of these steps leads onto a
        // target face; another one then leads off a target face.
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
                // The centres of h that the turned face brings to the places of the others.
                let of_h = self.faces[h][(self.aligned(axis, h, third_turned) + 4 - turn) & 3];
                let all = [of_f, of_g, of_h];
                let (plus, minus) = (all[comes] & !all[leaves], all[leaves] & !all[comes]);
                let least_gain = self.least_gain(cost);
                let is_worth = |places: u64| (plus & places).count_ones().to_i32() >= least_gain;
                if !is_worth(grid.all) {
                    continue;
                }
                let columns = grid.blocks_where(|block| is_worth(block.columns[0]));
                let rows = grid.blocks_where(|block| is_worth(block.columns[4 - turn]));
                self.looked_at += 2 * grid.blocks.len().to_u64();
                for one in members(columns) {
                    for other in members(rows & grid.blocks[one].apart) {
                        self.looked_at += 1;
                        let places = grid.blocks[one].columns[0] & grid.blocks[other].columns[4 - turn];
                        let gain =
                            (plus & places).count_ones().to_i32() - (minus & places).count_ones().to_i32();
                        if gain >= least_gain {
                            let before = [first.to_u8(), second.to_u8(), third.to_u8()];
                            let (axis, place, a, b) = (axis.to_u8(), place.to_u8(), a.to_u8(), b.to_u8());
                            let (turn, blocks) = (turn.to_u8(), [one.to_u8(), other.to_u8()]);
                            let action = Move::Cycle { axis, place, a, b, turn, before, blocks };
                            self.add(gain, cost, self.odd, action);
                        }
                    }
                }
            }
        }
    }
}

impl Problem for Collection {
    type State = State;
    type Action = Move;
    type Key = State;

    fn apply(&self, (faces, odd): &State, action: Move) -> State {
        let mut faces = *faces;
        let turns = action.turns(&self.grid);
        turns.iter().for_each(|&turn| self.grid.turn(&mut faces, turn));
        let blocks = turns.iter().filter(|turn| turn.first() > 1 && turn.quarters() != 2);
        let last = self.grid.size - 1;
        let depths = blocks.flat_map(|turn| turn.depths());
        (faces, depths.fold(*odd, |odd, depth| odd ^ 1 << depth.min(last - depth)))
    }

    fn key(&self, (faces, odd): &State) -> Option<State> {
        // Positions that differ by turns of faces are equivalent.
        let least = |face: u64| (0..4).map(|quarters| self.grid.turned(face, quarters)).min().unwrap_or(face);
        Some((faces.map(least), *odd))
    }

    fn expand(&self, (faces, odd): &State, children: &mut Children<Move>) -> u64 {
        let turned = faces.map(|face| [0, 1, 2, 3].map(|quarters| self.grid.turned(face, quarters)));
        let missing = self.missing(faces);
        let mut expansion =
            Expansion { collection: self, faces: turned, odd: *odd, missing, looked_at: 1, children };
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

//! What the distances along an axis distinguish: the positions of phase 1 of two-phase, with or without the layer of each corner.

use super::coding::{DIGITS, DIGITS_OF};
use crate::coord::{Coordinate, CornerLayers, FlipSlice, Twist};
use crate::cube::{Cube, Metric, Move, Symmetry};
use crate::numbers::{Depth, Number};
use crate::solve::two_phase::{FlipSliceMoves, SOLVED, Space};
use crate::table::{
    Classes, Conjugates, MoveTable, ProductSpace, Proof, Row, TurnIndex, WrongEntry, check_sum,
};

/// The bytes of a row.
pub(super) const ROW_BYTES: usize = Twist::COUNT.div_ceil(DIGITS);

/// The symmetry classes of flips and slice edges.
const CLASSES: usize = 64_430;

/// True if the program links the distances with the layers of corners. A browser has no memory for them.
pub(super) const LINKS_LAYERS: bool = !cfg!(target_arch = "wasm32");

/// What the distances along an axis distinguish. Their codes have a row for each class of flips and slice edges and each value of the layers of
/// corners, and a column for each twist.
pub(super) struct Along {
    /// The number of values of the layers: 1 if they are not distinguished.
    pub layers: usize,
    /// Returns the value of the layers by the places of the corners of the upper layer, a mask of four places.
    pub layers_at: fn(usize) -> usize,
    /// Returns the images of all values of the layers under the 16 symmetries that keep the axis.
    pub layer_images: fn() -> Box<[[u16; Symmetry::UD_COUNT]]>,
    /// The weight in the progress of the building of a table.
    pub weight: u32,
    /// True if half turns of faces on other axes keep the distance along this axis from 0.
    pub keeps_half_turns: bool,
    /// Returns the positions and these turns between them.
    positions: fn(&[Move]) -> Positions,
    /// The largest distance with the code 0, in half and in quarter turns.
    nearest: [u8; 2],
    /// The number of positions with each code, and the checksum of the codes (XXH64, seed 0).
    known: [([u64; 3], u64); 2],
}

/// The distances of phase 1: 28 MB.
pub(super) static PHASE_ONE: Along = Along {
    layers: 1,
    layers_at: |_| 0,
    layer_images: || [[0; Symmetry::UD_COUNT]].into(),
    weight: 30,
    keeps_half_turns: true,
    positions: Positions::of_phase_one,
    nearest: [8, 9],
    known: [
        ([8_802_059, 52_098_876, 80_007_475], 0x378a_d56c_7f6f_123c),
        ([10_138_830, 48_182_278, 82_587_302], 0xb71c_9c7b_507b_cec2),
    ],
};

/// The distances to phase 1 with all corners in their layers: 2 GB.
pub(super) static LAYERS: Along = Along {
    layers: CornerLayers::COUNT,
    layers_at: CornerLayers::of_places,
    layer_images: || {
        let images = Conjugates::<CornerLayers>::new();
        (0..CornerLayers::COUNT).map(|value| *images.row(value)).collect()
    },
    weight: 1500,
    keeps_half_turns: false,
    positions: Positions::with_layers,
    nearest: [10, 11],
    known: [
        ([3_190_699_180, 6_147_967_200, 524_922_320], 0x7159_9c5c_44dd_91dd),
        ([1_912_035_224, 5_681_816_836, 2_269_736_640], 0x785f_87bb_6e2c_86ec),
    ],
};

impl Along {
    /// The number of rows of the codes.
    pub(super) fn rows(&self) -> usize {
        CLASSES * self.layers
    }

    /// The length of the codes in bytes.
    pub(super) fn length(&self) -> usize {
        self.rows() * ROW_BYTES
    }

    /// The largest distance for which the code is 0. The codes 1 and 2 stand for one turn more, and for two or more.
    pub(super) fn nearest(&self, metric: Metric) -> Depth {
        Depth::new(self.nearest[in_quarter_turns(metric)])
    }

    /// Prepares the positions and the turns between them.
    pub(super) fn positions(&self, metric: Metric) -> Positions {
        let is_unit = |turn: &Move| metric != Metric::Qtm || turn.quarters() != 2;
        let turns: Vec<Move> = Move::ALL.into_iter().filter(is_unit).collect();
        (self.positions)(&turns)
    }

    /// Compares the number of positions with each code, and the checksum of the codes, with the known ones.
    pub(super) fn verify(&self, metric: Metric, codes: &[u8]) -> Result<Proof, WrongEntry> {
        const TABLE: &str = "distances along the axes";
        let (counts, sum) = self.known[in_quarter_turns(metric)];
        let mut found = [0; 3];
        for row in codes.chunks_exact(ROW_BYTES) {
            for column in 0..Twist::COUNT {
                let digit = DIGITS_OF[column % DIGITS][row[column / DIGITS].index()];
                found[usize::from(digit)] += 1;
            }
        }
        if let Some(code) = (0..3).find(|code| found[*code] != counts[*code]) {
            return Err(WrongEntry {
                table: TABLE,
                entry: code.to_u64(),
                found: found[code],
                expected: counts[code],
            });
        }
        check_sum(TABLE, counts.iter().sum(), codes, sum)
    }
}

/// Returns the index of figures of a metric: 0 for half turns, 1 for quarter turns.
pub(super) fn in_quarter_turns(metric: Metric) -> usize {
    usize::from(metric == Metric::Qtm)
}

/// The positions whose distances are found, and the turns between them.
pub(super) struct Positions {
    /// The classes of flips and slice edges.
    pub flip_slices: Classes,
    /// The classes of flips, slice edges and layers of corners, if the layers are distinguished: some symmetries keep flips and slice edges, but not
    /// the layers.
    with_layers: Option<Classes>,
    pub space: ProductSpace,
    /// The row of the solved cube.
    pub solved: Row,
}

impl Positions {
    fn of_phase_one(turns: &[Move]) -> Positions {
        let Space { classes, positions, .. } = Space::new(turns);
        let solved = classes.of(SOLVED).0;
        Positions { flip_slices: classes, with_layers: None, space: positions, solved }
    }

    fn with_layers(turns: &[Move]) -> Positions {
        const COUNT: usize = CornerLayers::COUNT;
        let Space { classes: flip_slices, positions, images } = Space::new(turns);
        let (moves, layers) = (FlipSliceMoves::new(), MoveTable::<CornerLayers>::new());
        let layer_images = Conjugates::<CornerLayers>::new();
        let classes = Classes::new(FlipSlice::COUNT * COUNT, &Symmetry::UD, |value, symmetry| {
            images.image(value / COUNT, symmetry) * COUNT + layer_images.image(value % COUNT, symmetry)
        });
        let space = positions.with_rows(&classes, |value, turn: TurnIndex| {
            let turn = turns[turn.index()];
            moves.next(value / COUNT, turn) * COUNT + layers.next(value % COUNT, turn)
        });
        let solved = classes.of(SOLVED * COUNT + CornerLayers::of(&Cube::SOLVED)).0;
        Positions { flip_slices, with_layers: Some(classes), space, solved }
    }

    /// Returns the row of the positions that has the distances of a row of the codes, and the symmetry that takes columns of the codes to it.
    pub(super) fn row_of(&self, row: usize) -> (Row, Symmetry) {
        match &self.with_layers {
            Some(classes) if LINKS_LAYERS => {
                let flip_slice = self.flip_slices.representative(Row::from_index(row / CornerLayers::COUNT));
                classes.of(flip_slice * CornerLayers::COUNT + row % CornerLayers::COUNT)
            }
            _ => (Row::from_index(row), Symmetry::IDENTITY),
        }
    }
}

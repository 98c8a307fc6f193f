//! A second bound: the distances of phase 1 of two-phase along the three axes (Kociemba's Cube Explorer; Reid 1997). The large
//! table knows little of flips; these distances know all of them. Those of the largest table also know the layers of the corners.

use super::along::{Along, LINKS_LAYERS, Positions, ROW_BYTES};
use super::bytes::Bytes;
use super::coding::{DIGITS, DIGITS_OF, byte_of};
use super::pieces::{CORNERS, EDGES, Side};
use crate::coord::{Coordinate, Flip, Slice, Twist};
use crate::cube::{Cube, Metric, Symmetry};
use crate::numbers::{Depth, Number};
use crate::solve::two_phase::Space;
use crate::table::pages::prefetch;
use crate::table::{Builder, Classes, Column, Conjugates, Row, memory_of};

/// The number of rows in a piece of work.
const PIECE: usize = 16;

/// A cube seen along an axis, from one of the sixteen sides: which of its pieces are slice edges, flipped or twisted.
struct View {
    /// The bit of each place of edges, seen along the axis, for each half of the places.
    places: [[u16; 64]; 2],
    /// The slice of the axis, as a number of [`EDGES`].
    slice: usize,
    /// The places at which flips change, and the slices whose edges change theirs wherever they are.
    flips: u32,
    flipped: [u32; 3],
    /// The places at which a corner of the other tetrad has one twist more, and those at which it has one less.
    more: u32,
    less: u32,
    /// The twist that one twist is seen as, and that two are: a mirror reverses twists.
    seen_as: [u16; 2],
    /// The values of twists by 1 at the places of a mask.
    twists: [u16; 256],
    /// The values of the layers of corners, by the places of the corners that are not of the layer of URF along the axis.
    layers: [u8; 256],
}

impl View {
    /// Returns the view of a cube that a symmetry takes to the axis through U and D.
    fn new(symmetry: Symmetry, along: &Along) -> View {
        let edge_places = symmetry.edge_places();
        let place_bits = |half: usize, mask: usize| {
            let places = (0..6).filter(|place| mask >> place & 1 == 1).map(|place| EDGES[half * 6 + place]);
            // The last place has the lowest bit.
            places.map(|place| 1 << (11 - edge_places[place].index())).sum()
        };
        let slice = (0..3).find(|slice| edge_places[EDGES[slice * 4]].index() >= 8).expect("a slice");
        // An edge of the first slice at a place of another one, and a corner of the second tetrad at a place of the first one.
        let corner_places = symmetry.corner_places();
        let probe = |slice: usize| {
            let (mut corners, mut edges) = (*Cube::SOLVED.corners(), *Cube::SOLVED.edges());
            corners.swap(CORNERS[0], CORNERS[4]);
            edges.swap(EDGES[0], EDGES[slice * 4]);
            let image = Cube::from_valid(corners, edges).conjugate(symmetry);
            let edge = image.edges()[edge_places[EDGES[slice * 4]].index()];
            (edge.flip == 1, image.corners()[corner_places[CORNERS[0]].index()].twist)
        };
        let ((second, twist), (third, _)) = (probe(1), probe(2));
        let flipped = [false, second, third];
        let seen_as = if symmetry.is_mirror() { [2, 1] } else { [1, 2] };
        let (more, less) = match u16::from(twist) {
            0 => (0, 0),
            twist if twist == seen_as[0] => (0x0f, 0xf0),
            _ => (0xf0, 0x0f),
        };
        let twist = |mask: usize| {
            let places =
                (0..8).filter(|place| mask >> place & 1 == 1).map(|place| corner_places[CORNERS[place]]);
            let values =
                places.filter(|place| place.index() < 7).map(|place| 3u16.pow(6 - place.index().to_u32()));
            values.sum()
        };
        // Seen along the axis, the corners of the layer of URF are upper corners, or lower ones.
        let is_upper = corner_places[CORNERS[0]].index() < 4;
        let layers = |others: usize| {
            let upper = (0..8).filter(|place| (others >> place & 1 == 0) == is_upper);
            let places: usize = upper.map(|place| 1 << corner_places[CORNERS[place]].index()).sum();
            if LINKS_LAYERS && places.count_ones() == 4 { (along.layers_at)(places).to_u8() } else { 0 }
        };
        View {
            places: [0, 1].map(|half| std::array::from_fn(|mask| place_bits(half, mask))),
            slice,
            flips: (0..3).filter(|slice| flipped[*slice]).map(|slice| 0xf << (slice * 4)).sum(),
            flipped: flipped.map(|is_flipped| if is_flipped { 0xfff } else { 0 }),
            more,
            less,
            seen_as,
            twists: std::array::from_fn(twist),
            layers: std::array::from_fn(layers),
        }
    }

    /// Returns a mask of places as it is seen along the axis.
    #[inline(always)]
    fn seen(&self, mask: u32) -> usize {
        usize::from(self.places[0][(mask & 63).index()] | self.places[1][(mask >> 6 & 63).index()])
    }
}

/// A position seen along an axis: the number of its flips and slice edges in [`Axes::rows`], and the values of its twists and of the layers of
/// its corners.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    flips: u32,
    twists: u16,
    layers: u16,
}

/// The place of a code: its byte, and the digit in the byte.
#[derive(Clone, Copy, Default)]
struct Place {
    byte: u32,
    digit: u32,
}

/// Room to find the codes of positions.
#[derive(Default)]
pub(super) struct Room {
    places: Vec<Place>,
    codes: Vec<u8>,
}

/// Finds the codes of positions.
///
/// The class of flips and slice edges is found in two steps: a symmetry takes the places of the slice edges to one of 45, and the flips that are
/// seen then have a class. So the tables have 0.5 MB and stay in the processor's own cache; those of all flips and slice edges have 4 MB.
pub(super) struct Axes {
    along: &'static Along,
    /// By the slice of their axis, and by the symmetry that follows.
    views: Box<[[View; Symmetry::UD_COUNT]; 3]>,
    /// By the places of the slice edges, as a mask seen along the axis.
    slices: Box<[SliceClass; 4096]>,
    /// For each class of slices and each flips, sixteen times the class of both, plus the symmetry that takes twists and layers to those of the
    /// class.
    rows: Box<[u32]>,
    /// The bytes of all rows of a class.
    class_bytes: u32,
    /// The first byte, in those of a class, of the row of each image of the layers.
    layer_bytes: Box<[[u32; Symmetry::UD_COUNT]]>,
    /// The place of the code of each image of a twist in its row: eight times the byte, plus the digit.
    places: Box<[[u16; Symmetry::UD_COUNT]]>,
}

/// The class of the places of slice edges under the symmetries that keep the axis.
#[derive(Clone, Copy, Default)]
struct SliceClass {
    /// The class, times the number of flips.
    first: u32,
    /// The symmetry that takes the places to those of the class.
    symmetry: u32,
}

impl Axes {
    /// Finds the codes of a table with these classes of flips and slice edges.
    fn new(along: &'static Along, classes: &Classes) -> Axes {
        let images = Conjugates::<Slice>::new();
        let of_slices = Classes::new(Slice::COUNT, &Symmetry::UD, |value, s| images.image(value, s));
        let mut slices = Box::new([SliceClass::default(); 4096]);
        for value in 0..Slice::COUNT {
            let cube = Slice::cube(value);
            let places = cube.edges().iter().enumerate().filter(|(_, at)| at.piece.index() >= 8);
            let mask: usize = places.map(|(place, _)| 1 << (11 - place)).sum();
            let (class, symmetry) = of_slices.of(value);
            slices[mask] = SliceClass {
                first: (class.index() * Flip::COUNT).to_u32(),
                symmetry: symmetry.index().to_u32(),
            };
        }
        let row = |value: usize| {
            let slice = of_slices.representative(Row::from_index(value / Flip::COUNT));
            let (row, symmetry) = classes.of(slice * Flip::COUNT + value % Flip::COUNT);
            (row.index() * Symmetry::UD_COUNT + symmetry.index()).to_u32()
        };
        let row_bytes = ROW_BYTES.to_u32();
        let layer_images = if LINKS_LAYERS { (along.layer_images)() } else { Box::default() };
        let images = Conjugates::<Twist>::new();
        let place = |twist: u16| (twist.index() / DIGITS * 8 + twist.index() % DIGITS).to_u16();
        let mut views = [Symmetry::IDENTITY, Symmetry::URF, Symmetry::URF.inverse()]
            .map(|symmetry| Symmetry::UD.map(|next| View::new(symmetry.then(next), along)));
        views.sort_by_key(|views| views[0].slice);
        Axes {
            along,
            views: Box::new(views),
            slices,
            rows: (0..of_slices.count() * Flip::COUNT).map(row).collect(),
            class_bytes: along.layers.to_u32() * row_bytes,
            layer_bytes: layer_images
                .iter()
                .map(|images| images.map(|layers| u32::from(layers) * row_bytes))
                .collect(),
            places: (0..Twist::COUNT).map(|twist| images.row(twist).map(place)).collect(),
        }
    }

    /// Finds the codes of a finished table.
    pub(super) fn of_table(along: &'static Along) -> Axes {
        Axes::new(along, &Space::new(&[]).classes)
    }

    /// Returns what the distances distinguish.
    pub(super) fn along(&self) -> &'static Along {
        self.along
    }

    /// Returns a cube as it is seen along each axis, in the order of their slices.
    #[inline(always)]
    pub(super) fn seen<V: Bytes>(&self, side: &Side<V>) -> [Seen; 3] {
        let (low, high) = (side.edges.bits::<5>(), side.edges.bits::<4>());
        let slices = [!(low | high), low & !high, high];
        let flips = side.edges.bits::<3>();
        let (ones, twos) = (side.corners.bits::<3>(), side.corners.bits::<2>());
        let none = !(ones | twos);
        // The places of corners of the other tetrad.
        let others = side.corners.bits::<5>() ^ 0xf0;
        let layers = if LINKS_LAYERS && self.along.layers > 1 { other_layers(side) } else { [0; 3] };
        [0, 1, 2].map(|axis| {
            let views = &self.views[axis];
            let class = self.slices[views[0].seen(slices[axis])];
            let view = &views[class.symmetry.index() % Symmetry::UD_COUNT];
            let flipped =
                slices[0] & view.flipped[0] | slices[1] & view.flipped[1] | slices[2] & view.flipped[2];
            // The flip of the last place follows from the others.
            let flips = view.seen(flips ^ view.flips ^ flipped) / 2;
            let (more, less) = (others & view.more, others & view.less);
            let same = !(more | less);
            let seen_ones = ones & same | none & more | twos & less;
            let seen_twos = twos & same | ones & more | none & less;
            let [one, two] = [seen_ones, seen_twos].map(|mask| view.twists[(mask & 255).index()]);
            let twists = one * view.seen_as[0] + two * view.seen_as[1];
            let layers = if LINKS_LAYERS { view.layers[layers[axis].index()].into() } else { 0 };
            Seen { flips: class.first + flips.to_u32(), twists, layers }
        })
    }

    /// Finds the places of codes. Each step is made for all positions before the next, as in [`AxisCodes::find`].
    #[inline(always)]
    fn locate(&self, seen: &[Seen], places: &mut [Place]) {
        for (seen, place) in seen.iter().zip(&mut *places) {
            place.byte = self.rows[seen.flips.index()];
        }
        for (seen, place) in seen.iter().zip(places) {
            let row = place.byte;
            let in_row = self.places[seen.twists.index()][(row % 16).index()];
            let in_class =
                if LINKS_LAYERS { self.layer_bytes[usize::from(seen.layers)][(row % 16).index()] } else { 0 };
            let first = row / 16 * self.class_bytes + in_class;
            *place = Place { byte: first + u32::from(in_row / 8), digit: u32::from(in_row % 8) };
        }
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.views, self.slices, self.rows, self.layer_bytes, self.places)
    }
}

/// Returns, for each axis in the order of their slices, the places of the corners that are not of the layer of URF: the numbers of
/// corners show it (`pieces.rs`).
#[inline(always)]
fn other_layers<V: Bytes>(side: &Side<V>) -> [u32; 3] {
    let [low, middle, tetrads] =
        [side.corners.bits::<7>(), side.corners.bits::<6>(), side.corners.bits::<5>()];
    [middle, low ^ middle ^ tetrads, low].map(|places| places & 255)
}

/// The codes of a table.
#[derive(Clone, Copy)]
pub(super) struct AxisCodes<'a> {
    pub axes: &'a Axes,
    pub codes: &'a [u8],
    /// The largest distance with the code 0.
    pub nearest: u8,
}

impl AxisCodes<'_> {
    /// Returns the codes of positions, as they are seen along axes. Each step is made for all positions before the next, so that many reads
    /// are under way at the same time.
    #[inline(always)]
    pub(super) fn find<'r>(&self, seen: &[Seen], room: &'r mut Room) -> &'r [u8] {
        let Room { places, codes } = room;
        places.resize(seen.len(), Place::default());
        codes.resize(seen.len(), 0);
        self.axes.locate(seen, places);
        for place in &*places {
            prefetch(self.codes, place.byte.index());
        }
        for (place, code) in places.iter().zip(&mut *codes) {
            *code = self.codes[place.byte.index()];
        }
        for (place, code) in places.iter().zip(&mut *codes) {
            *code = DIGITS_OF[place.digit.index()][code.index()];
        }
        codes
    }
}

/// Finds the distances breadth first, and then writes their codes.
pub(super) struct AxesBuilder {
    along: &'static Along,
    nearest: Depth,
    positions: Positions,
    builder: Builder<2>,
    /// The number of rows whose codes are written.
    written: usize,
}

impl AxesBuilder {
    pub(super) fn new(along: &'static Along, metric: Metric) -> AxesBuilder {
        let positions = along.positions(metric);
        let nearest = along.nearest(metric);
        let builder = Builder::new(&positions.space, positions.solved, Column::default());
        AxesBuilder { along, nearest, builder: builder.within(nearest + 1), positions, written: 0 }
    }

    /// Works on some rows; returns true once the codes of all are written.
    pub(super) fn advance(&mut self, codes: &mut [u8]) -> bool {
        if self.builder.advance(&self.positions.space, PIECE) {
            let rows = codes.chunks_exact_mut(ROW_BYTES).skip(self.written).take(PIECE);
            for (row, bytes) in rows.enumerate() {
                self.write(self.written + row, bytes);
            }
            self.written += PIECE;
        } else if self.builder.distance() == self.nearest {
            self.builder.merge();
        }
        self.written >= self.along.rows()
    }

    /// Writes the codes of a row.
    fn write(&self, row: usize, bytes: &mut [u8]) {
        let cells = self.builder.cells();
        let (row, symmetry) = self.positions.row_of(row);
        let images = self.positions.space.images(symmetry);
        // The distances modulo 3 that have the codes 0 and 1. Empty cells have the code 2.
        let residues = [self.nearest, self.nearest + 1].map(|distance| distance.turns() % 3);
        let code = |column: usize| match cells.residue(row, images[column]) {
            residue if residue == residues[0] => 0,
            residue if residue == residues[1] => 1,
            _ => 2,
        };
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = byte_of((at * DIGITS..Twist::COUNT).take(DIGITS).map(code));
        }
    }

    /// Returns the part that is complete, 0 to 1. Writing takes about a fifth of the time.
    pub(super) fn progress(&self) -> f64 {
        0.8 * self.builder.progress(&self.positions.space)
            + 0.2 * self.written.to_f64() / self.along.rows().to_f64()
    }

    /// Returns what finds the codes.
    pub(super) fn finish(&self) -> Axes {
        Axes::new(self.along, &self.positions.flip_slices)
    }
}

#[cfg(test)]
mod tests {
    use super::super::along::{LAYERS, PHASE_ONE};
    use super::super::bytes::Portable;
    use super::*;
    use crate::coord::{CornerLayers, FlipSlice};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    fn places_are_those_of_the_cube_seen_along_each_axis(along: &'static Along) {
        let classes = Space::new(&[]).classes;
        let axes = Axes::new(along, &classes);
        let (twist_images, layer_images) = (Conjugates::<Twist>::new(), (along.layer_images)());
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..1000 {
            let cube = Cube::random(&mut random);
            // The symmetries take the axes through U and D, R and L, F and B to that through U and D.
            let to_axis = [Symmetry::IDENTITY, Symmetry::URF.inverse(), Symmetry::URF];
            let mut places = [Place::default(); 3];
            axes.locate(&axes.seen(&Side::<Portable>::new(&cube)), &mut places);
            for (symmetry, place) in to_axis.into_iter().zip(places) {
                let cube = cube.conjugate(symmetry);
                let (class, to_class) = classes.of(FlipSlice::of(&cube));
                let layers = if along.layers > 1 { CornerLayers::of(&cube) } else { 0 };
                // A symmetry that keeps flips and slice edges takes the rest to another one of the same distance.
                let keeps =
                    |symmetry: &Symmetry| classes.stabilizers()[class.index()] >> symmetry.index() & 1 == 1;
                let code_of = |next: Symmetry| {
                    let layers = layer_images[layers][to_class.index()].index();
                    let twists = twist_images.image(Twist::of(&cube), to_class);
                    let row = class.index() * along.layers + layer_images[layers][next.index()].index();
                    (row, twist_images.image(twists, next))
                };
                let (byte, digit) = (place.byte.index(), place.digit.index());
                let found = (byte / ROW_BYTES, byte % ROW_BYTES * DIGITS + digit);
                let mut equals = Symmetry::UD.into_iter().filter(keeps).map(code_of);
                assert!(equals.any(|code| code == found), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn places_of_phase_one_are_those_of_the_cube_seen_along_each_axis() {
        places_are_those_of_the_cube_seen_along_each_axis(&PHASE_ONE);
    }

    #[test]
    fn places_with_layers_are_those_of_the_cube_seen_along_each_axis() {
        places_are_those_of_the_cube_seen_along_each_axis(&LAYERS);
    }
}

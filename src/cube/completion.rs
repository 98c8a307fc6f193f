//! Stickers of which some are empty turned into the colours that each sticker can still have.
//!
//! Exact, and quick: the pieces of one kind are put in place after place, and all that matters of
//! those placed is which they are, how they are turned in all, and whether their order is odd. So
//! there are 2^12 sets of edges and 2^8 of corners to go through once forwards and once backwards,
//! instead of 4 * 10^19 cubes.

use super::{ByFace, Corner, CornerAt, Edge, Face, Imbalance, Symmetry};
use crate::numbers::{Number, number};

/// The stickers of a 3x3x3 in facelet order, of which some may be blank.
pub type PartialFacelets = [Option<Face>; 54];

/// Why no cube has these stickers, where each piece by itself could be there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NoCompletion {
    /// Edges for which no pieces are left.
    pub edges: Vec<Edge>,
    /// Corners for which no pieces are left.
    pub corners: Vec<Corner>,
    /// What every way of filling in breaks.
    pub imbalances: Vec<Imbalance>,
}

/// Fills in the blank stickers that have the same colour on every cube with these stickers, held in any way.
///
/// Takes a fraction of a millisecond.
///
/// ```
/// use cubelab::cube::{Face, complete};
///
/// // Two stickers of a corner force its third one.
/// let mut stickers = [None; 54];
/// (stickers[8], stickers[9]) = (Some(Face::U), Some(Face::R));
/// assert_eq!(complete(&stickers).map(|filled| filled[20]), Ok(Some(Face::F)));
/// // No cube has a white sticker on five edges.
/// [1, 3, 5, 7, 28].map(|edge| stickers[edge] = Some(Face::U));
/// assert!(complete(&stickers).is_err());
/// ```
///
/// # Errors
/// If no cube has these stickers. The reason is that of one way of holding the cube, and says the most where each
/// painted piece is one that a cube has, and is there once.
pub fn complete(stickers: &PartialFacelets) -> Result<PartialFacelets, NoCompletion> {
    let mut filled = *stickers;
    for (sticker, colours) in filled.iter_mut().zip(possible_colours(stickers)?) {
        if colours.count_ones() == 1 {
            *sticker = Some(Face::from_index(colours.trailing_zeros().index()));
        }
    }
    Ok(filled)
}

/// One bit a colour, for each sticker.
type Colours = [u8; 54];

/// The centres of the ways of holding a cube that the stickers leave open.
pub(crate) fn grips(stickers: &PartialFacelets) -> impl Iterator<Item = ByFace<Face>> {
    let rotations = Symmetry::all().filter(|s| !s.is_mirror());
    rotations.map(|grip| ByFace::from_fn(|face| grip.face(face))).filter(|centres| {
        centres.iter().all(|(face, colour)| stickers[face.index() * 9 + 4].is_none_or(|c| c == *colour))
    })
}

/// The colours that each sticker has on some cube with these stickers, held in any way they allow.
fn possible_colours(stickers: &PartialFacelets) -> Result<Colours, NoCompletion> {
    let stickers = &with_third_stickers(stickers);
    let mut possible: Option<Colours> = None;
    let mut first_failure = None;
    for centres in grips(stickers) {
        match Placings::new(stickers, &centres) {
            Ok(placings) => {
                let more = placings.colours(&centres);
                let union = possible.map_or(more, |colours| std::array::from_fn(|i| colours[i] | more[i]));
                possible = Some(union);
                // Where nothing is forced any more, other grips force nothing either.
                if union.iter().zip(stickers).all(|(c, sticker)| sticker.is_some() || c.count_ones() > 1) {
                    break;
                }
            }
            Err(failure) => {
                first_failure.get_or_insert(failure);
            }
        }
    }
    possible.ok_or_else(|| first_failure.unwrap_or_default())
}

/// The stickers with those filled in that are the third of a corner: they are forced in every grip.
fn with_third_stickers(stickers: &PartialFacelets) -> PartialFacelets {
    let mut filled = *stickers;
    for place in Corner::ALL {
        let cells = place.facelets();
        let mut empty = (0..3).filter(|&k| stickers[cells[k]].is_none());
        if let (Some(third), None) = (empty.next(), empty.next()) {
            filled[cells[third]] = Face::ALL.into_iter().find(|&colour| {
                let colours = [0, 1, 2].map(|k| stickers[cells[k]].unwrap_or(colour));
                CornerAt::of_colours(colours).is_some()
            });
        }
    }
    filled
}

/// Why no cube has these stickers; nothing if one has.
pub(crate) fn no_completion(stickers: &PartialFacelets) -> Option<NoCompletion> {
    let mut first = None;
    for centres in grips(stickers) {
        match Placings::new(stickers, &centres) {
            Ok(_) => return None,
            Err(failure) => {
                first.get_or_insert(failure);
            }
        }
    }
    Some(first.unwrap_or_default())
}

/// All ways of filling in the stickers of a cube held in one way.
struct Placings {
    edges: Placing<12, 2>,
    corners: Placing<8, 3>,
}

impl Placings {
    fn new(stickers: &PartialFacelets, centres: &ByFace<Face>) -> Result<Placings, NoCompletion> {
        let placings = Placings {
            edges: Placing::new(edge_fits(stickers, centres)),
            corners: Placing::new(corner_fits(stickers, centres)),
        };
        if parities(placings.edges.sums()) & parities(placings.corners.sums()) == 0 {
            return Err(why_not(stickers, centres, &placings));
        }
        Ok(placings)
    }

    fn colours(&self, centres: &ByFace<Face>) -> Colours {
        let (edges, corners) = (&self.edges, &self.corners);
        let mut colours = [0; 54];
        for (face, colour) in centres.iter() {
            colours[face.index() * 9 + 4] = 1 << colour.index();
        }
        // Pieces that add up to no turn, in an order of a parity that the others can have too.
        for (place, fits) in Edge::ALL.into_iter().zip(edges.narrowed(parities(corners.sums()))) {
            for piece in Edge::ALL {
                for flip in (0..2).filter(|&flip| fits[flip] >> piece.index() & 1 != 0) {
                    for (k, face) in piece.faces().into_iter().enumerate() {
                        colours[place.facelets()[k ^ flip]] |= 1 << centres[face].index();
                    }
                }
            }
        }
        for (place, fits) in Corner::ALL.into_iter().zip(corners.narrowed(parities(edges.sums()))) {
            for piece in Corner::ALL {
                for twist in (0..3).filter(|&twist| fits[twist] >> piece.index() & 1 != 0) {
                    for (k, face) in piece.faces().into_iter().enumerate() {
                        colours[place.facelets()[(k + twist) % 3]] |= 1 << centres[face].index();
                    }
                }
            }
        }
        colours
    }
}

fn why_not(
    stickers: &PartialFacelets,
    centres: &ByFace<Face>,
    Placings { edges, corners }: &Placings,
) -> NoCompletion {
    let mut why = NoCompletion::default();
    let begun = |cells: &[usize]| {
        let painted = cells.iter().filter(|&&i| stickers[i].is_some()).count();
        painted == 1
    };
    let without = |cells: &[usize]| {
        let mut without = *stickers;
        cells.iter().for_each(|&i| without[i] = None);
        without
    };
    if edges.sums() == 0 {
        let places: Vec<Edge> = Edge::ALL.into_iter().filter(|e| begun(&e.facelets())).collect();
        let helps = |place: &Edge| Placing::new(edge_fits(&without(&place.facelets()), centres)).sums() != 0;
        let culprits: Vec<Edge> = places.iter().copied().filter(helps).collect();
        why.edges = if culprits.is_empty() { places } else { culprits };
    } else if parities(edges.sums()) == 0 {
        why.imbalances.push(Imbalance::Flip);
    }
    if corners.sums() == 0 {
        let places: Vec<Corner> = Corner::ALL.into_iter().filter(|c| begun(&c.facelets())).collect();
        let helps =
            |place: &Corner| Placing::new(corner_fits(&without(&place.facelets()), centres)).sums() != 0;
        let culprits: Vec<Corner> = places.iter().copied().filter(helps).collect();
        why.corners = if culprits.is_empty() { places } else { culprits };
    } else if parities(corners.sums()) == 0 {
        let is_one = corners.sums() >> 2 & 3 != 0;
        why.imbalances.push(Imbalance::Twist(if is_one { 1 } else { 2 }));
    }
    if why == NoCompletion::default() {
        why.imbalances.push(Imbalance::Parity);
    }
    why
}

/// For a place, the pieces that fit there, one bit a piece, by how they are turned.
type Fits<const TURNS: usize> = [u16; TURNS];

fn edge_fits(stickers: &PartialFacelets, centres: &ByFace<Face>) -> [Fits<2>; 12] {
    Edge::ALL.map(|place| {
        std::array::from_fn(|flip| {
            let fits = |piece: &Edge| {
                let mut faces = piece.faces().into_iter().enumerate();
                faces.all(|(k, face)| agrees(stickers, place.facelets()[k ^ flip], centres[face]))
            };
            Edge::ALL.into_iter().filter(fits).fold(0, |set, piece| set | 1 << piece.index())
        })
    })
}

fn corner_fits(stickers: &PartialFacelets, centres: &ByFace<Face>) -> [Fits<3>; 8] {
    Corner::ALL.map(|place| {
        std::array::from_fn(|twist| {
            let fits = |piece: &Corner| {
                let mut faces = piece.faces().into_iter().enumerate();
                faces.all(|(k, face)| agrees(stickers, place.facelets()[(k + twist) % 3], centres[face]))
            };
            Corner::ALL.into_iter().filter(fits).fold(0, |set, piece| set | 1 << piece.index())
        })
    })
}

fn agrees(stickers: &PartialFacelets, cell: usize, colour: Face) -> bool {
    stickers[cell].is_none_or(|sticker| sticker == colour)
}

/// A set of sums: bit `2 turn + parity` for turns added up modulo the number of turns, and for the
/// parity of the order of the pieces.
type Sums = u8;

/// The parities, one bit each, with which the turns add up to none.
const fn parities(sums: Sums) -> u8 {
    sums & 3
}

/// All ways of putting N pieces into N places, each turned in one of TURNS ways.
struct Placing<const N: usize, const TURNS: usize> {
    fits: [Fits<TURNS>; N],
    /// The places, those first for which there is least choice: fewer sets are reached.
    order: [usize; N],
    /// For each set of pieces, the sums with which the first places of the order can hold them. Empty if every piece
    /// fits everywhere: then all sums are reached, and there is nothing to go through.
    reached: Vec<Sums>,
}

impl<const N: usize, const TURNS: usize> Placing<N, TURNS> {
    /// What a set of sums becomes when a piece is added that is turned by `turn` and makes the order
    /// odd or not: `MOVED[2 turn + parity][set]`.
    const MOVED: [[Sums; 64]; 6] = {
        let mut table = [[0; 64]; 6];
        let mut step = 0;
        while step < 2 * TURNS {
            let mut set = 0;
            while set < 64 {
                let mut bit = 0;
                while bit < 2 * TURNS {
                    let turn = (bit / 2 + step / 2) % TURNS;
                    let parity = (bit + step) % 2;
                    table[step][set] |= number!(set >> bit & 1 => u8) << (2 * turn + parity);
                    bit += 1;
                }
                set += 1;
            }
            step += 1;
        }
        table
    };

    fn new(fits: [Fits<TURNS>; N]) -> Self {
        let mut order: [usize; N] = std::array::from_fn(|place| place);
        // A cube of even size has no middle edges, and one that is entered often no painted ones as yet.
        let all = (1 << N) - 1;
        if fits.as_flattened().iter().all(|pieces| *pieces == all) {
            return Placing { fits, order, reached: Vec::new() };
        }
        let choice = |place: usize| fits[place].iter().map(|set| set.count_ones()).sum::<u32>();
        // By insertion: a sort of the library would weigh more on the page than all the rest of this.
        for end in 1..N {
            let mut at = end;
            while at > 0 && choice(order[at - 1]) > choice(order[at]) {
                order.swap(at - 1, at);
                at -= 1;
            }
        }
        let mut reached = vec![0; 1 << N];
        reached[0] = 1;
        for set in 0..(1usize << N) - 1 {
            if reached[set] == 0 {
                continue;
            }
            let place = order[set.count_ones().index()];
            let from = usize::from(reached[set]);
            let mut sums = [0; 2];
            for (turn, &pieces) in fits[place].iter().enumerate() {
                sums[0] |= Self::MOVED[2 * turn][from];
                sums[1] |= Self::MOVED[2 * turn + 1][from];
                // Where the next turn fits the same pieces, they are gone through once for both.
                if fits[place].get(turn + 1) != Some(&pieces) {
                    for (piece, parity) in members(usize::from(pieces) & !set, set) {
                        reached[set | 1 << piece] |= sums[parity];
                    }
                    sums = [0; 2];
                }
            }
        }
        Placing { fits, order, reached }
    }

    /// The sums of all ways of putting every piece somewhere.
    fn sums(&self) -> Sums {
        let Some(&all) = self.reached.last() else { return (1 << (2 * TURNS)) - 1 };
        Self::MOVED[self.order_parity()][usize::from(all)]
    }

    /// Whether the order of the places is an odd permutation of them.
    fn order_parity(&self) -> usize {
        let later =
            |(i, place): (usize, &usize)| self.order[i..].iter().filter(|other| *other < place).count();
        self.order.iter().enumerate().map(later).sum::<usize>() % 2
    }

    /// The pieces that are at each place in some way in which the turns add up to none and the order
    /// has one of these parities, at least one.
    fn narrowed(&self, parities: u8) -> [Fits<TURNS>; N] {
        if self.reached.is_empty() {
            return self.fits;
        }
        let mut narrowed = [[0; TURNS]; N];
        // For each set, the sums of the places before it from which the rest can be put right.
        let mut wanted = vec![0; 1 << N];
        wanted[(1 << N) - 1] = Self::MOVED[self.order_parity()][usize::from(parities)];
        for set in (0..(1usize << N) - 1).rev() {
            if self.reached[set] == 0 {
                continue;
            }
            let place = self.order[set.count_ones().index()];
            for (turn, &pieces) in self.fits[place].iter().enumerate() {
                let back = (TURNS - turn) % TURNS;
                for (piece, parity) in members(usize::from(pieces) & !set, set) {
                    let before = Self::MOVED[2 * back + parity][usize::from(wanted[set | 1 << piece])];
                    wanted[set] |= before;
                    if before & self.reached[set] != 0 {
                        narrowed[place][turn] |= 1 << piece;
                    }
                }
            }
        }
        narrowed
    }
}

/// The members of a set of pieces, each with the parity of the number of greater ones in `placed`.
fn members(mut set: usize, placed: usize) -> impl Iterator<Item = (usize, usize)> {
    // Bit i becomes the parity of the bits from i on, for at most 16 bits.
    let above = [1, 2, 4, 8].into_iter().fold(placed, |bits, shift| bits ^ bits >> shift);
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let piece = set.trailing_zeros().index();
            set &= set - 1;
            (piece, above >> piece & 1)
        })
    })
}

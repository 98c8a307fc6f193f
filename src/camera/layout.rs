//! How six pictures of faces can be put together to a cube.

use super::placing::{ByParity, PieceCosts, Placing};
use crate::cube::{ByFace, Corner, Edge, Face, Vec3, dot};

/// A colour, by the picture that has it in its centre.
pub(super) type Colour = usize;

/// What it costs to take each of the 54 stickers, picture by picture, for each colour.
pub(super) type Costs = [[f32; 6]; 54];

/// The number of ways of putting six pictures on the faces of a cube, without its rotations.
pub(super) const PLACEMENTS: usize = 30;

/// The most ways of putting pictures together that are kept: more than a cube with plain faces has.
const MOST: usize = 5000;

/// Which picture is on each face.
pub(super) type Placement = ByFace<usize>;

/// Six pictures put together to a cube.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Layout {
    /// Which picture is on each face.
    pub faces: Placement,
    /// By how many quarters each picture is turned clockwise.
    pub turns: ByFace<usize>,
}

/// The least costs of the cubes of a layout.
pub(super) struct Solved {
    corners: Placing<8, 3>,
    edges: Placing<12, 2>,
}

/// Returns all placements: the first picture up, in front the one that comes first of those beside it.
pub(super) fn placements() -> impl Iterator<Item = Placement> {
    (1..6).flat_map(|below| {
        let beside: [usize; 4] = {
            let mut others = (1..6).filter(move |picture| *picture != below);
            std::array::from_fn(|_| others.next().unwrap_or_default())
        };
        [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]].map(move |[right, back, left]| {
            // In the order of the faces: U R F D L B.
            ByFace([0, beside[right], beside[0], below, beside[left], beside[back]])
        })
    })
}

/// Returns the sticker of a picture that comes to a place when the picture is turned by so many quarters clockwise.
pub(super) const fn turned(place: usize, quarters: usize) -> usize {
    let (row, column) = (place / 3, place % 3);
    match quarters % 4 {
        0 => place,
        1 => 3 * (2 - column) + row,
        2 => 8 - place,
        _ => 3 * column + 2 - row,
    }
}

/// Returns the colours of the 24 corners in places, a piece with each of its turns, in the order of the stickers of a place.
fn corner_colours(faces: &Placement) -> [[Colour; 3]; 24] {
    std::array::from_fn(|i| {
        let colours = Corner::from_index(i / 3).faces().map(|face| faces[face]);
        std::array::from_fn(|k| colours[(k + 3 - i % 3) % 3])
    })
}

/// The same for the 24 edges.
fn edge_colours(faces: &Placement) -> [[Colour; 2]; 24] {
    std::array::from_fn(|i| {
        let colours = Edge::from_index(i / 2).faces().map(|face| faces[face]);
        std::array::from_fn(|k| colours[k ^ (i % 2)])
    })
}

impl Layout {
    /// Returns the sticker, of all pictures, that is at this place of the facelet order.
    pub fn sticker(&self, facelet: usize) -> usize {
        let face = Face::from_index(facelet / 9);
        9 * self.faces[face] + turned(facelet % 9, self.turns[face])
    }

    /// Returns the colour of a face of the solved cube.
    pub fn colour(&self, face: Face) -> Colour {
        self.faces[face]
    }

    /// Returns the layout of the same cube after its faces are moved in space like `image` moves them.
    pub fn moved(&self, image: impl Fn(Face) -> Face) -> Layout {
        let mut moved = *self;
        for face in Face::ALL {
            let to = image(face);
            moved.faces[to] = self.faces[face];
            let up = direction_of(&image, self.up(face));
            let turn = (0..4).find(|turn| {
                moved.turns[to] = *turn;
                moved.up(to) == up
            });
            moved.turns[to] = turn.unwrap_or_default();
        }
        moved
    }

    /// Returns the direction in space that was up when the picture of this face was taken.
    fn up(&self, face: Face) -> Vec3 {
        let frame = face.frame();
        let back = |v: Vec3| v.map(|c| -c);
        [back(frame.down), frame.right, frame.down, back(frame.right)][self.turns[face] % 4]
    }

    /// Returns how many pictures were taken as people do who turn a cube before a camera: the sides upright, and top and bottom
    /// after tilting the cube from the front.
    pub fn upright(&self) -> usize {
        let axes = || Face::ALL.into_iter().map(|face| face.frame().normal);
        let ways = axes()
            .flat_map(|up| axes().filter(move |front| dot(up, *front) == 0).map(move |front| (up, front)));
        let count = |(top, front): (Vec3, Vec3)| {
            let is_upright = |face: &Face| {
                let expected = match dot(face.frame().normal, top) {
                    0 => top,
                    side => front.map(|c| -side * c),
                };
                self.up(*face) == expected
            };
            Face::ALL.iter().filter(|face| is_upright(face)).count()
        };
        ways.map(count).max().unwrap_or_default()
    }

    /// Returns the least costs of the cubes that the pictures can be, put together like this.
    pub fn solve(&self, costs: &Costs) -> Solved {
        let (corners, edges) = (corner_colours(&self.faces), edge_colours(&self.faces));
        let corner_costs: PieceCosts<8, 3> = Corner::ALL.map(|place| {
            let stickers = place.facelets().map(|facelet| costs[self.sticker(facelet)]);
            std::array::from_fn(|twist| {
                std::array::from_fn(|piece| (0..3).map(|k| stickers[k][corners[3 * piece + twist][k]]).sum())
            })
        });
        let edge_costs: PieceCosts<12, 2> = Edge::ALL.map(|place| {
            let stickers = place.facelets().map(|facelet| costs[self.sticker(facelet)]);
            std::array::from_fn(|flip| {
                std::array::from_fn(|piece| (0..2).map(|k| stickers[k][edges[2 * piece + flip][k]]).sum())
            })
        });
        Solved { corners: Placing::new(corner_costs), edges: Placing::new(edge_costs) }
    }
}

/// Returns where a direction along an axis goes.
fn direction_of(image: &impl Fn(Face) -> Face, direction: Vec3) -> Vec3 {
    Face::from_normal(direction).map_or(direction, |face| image(face).frame().normal)
}

impl Solved {
    /// Returns the least cost, without that of the centres, and the parity of the order of pieces with it.
    pub fn least(&self) -> (f32, usize) {
        let (corners, edges) = (self.corners.least(), self.edges.least());
        let sum = |parity: usize| corners[parity] + edges[parity];
        if sum(0) <= sum(1) { (sum(0), 0) } else { (sum(1), 1) }
    }

    /// Returns the colours of the cheapest cube in facelet order.
    pub fn colours(&self, layout: &Layout) -> [Colour; 54] {
        let (_, parity) = self.least();
        let mut cube = std::array::from_fn(|facelet| layout.colour(Face::from_index(facelet / 9)));
        let corners = self.corners.cheapest(parity);
        paint(&mut cube, Corner::ALL.map(Corner::facelets), corners, &corner_colours(&layout.faces));
        let edges = self.edges.cheapest(parity);
        paint(&mut cube, Edge::ALL.map(Edge::facelets), edges, &edge_colours(&layout.faces));
        cube
    }

    /// Lowers `least`, for each facelet and colour, to the least cost of a cube of this layout with that colour there.
    pub fn lower(&mut self, layout: &Layout, extra: f32, least: &mut Costs) {
        let (corner_sums, edge_sums) = (self.corners.least(), self.edges.least());
        let best = |with: ByParity, others: ByParity| (with[0] + others[0]).min(with[1] + others[1]) + extra;
        let corners = self.corners.least_with_each();
        let corner_cost = |place: usize, i: usize| best(corners[place][i % 3][i / 3], edge_sums);
        lower_at(least, Corner::ALL.map(Corner::facelets), &corner_colours(&layout.faces), corner_cost);
        let edges = self.edges.least_with_each();
        let edge_cost = |place: usize, i: usize| best(edges[place][i % 2][i / 2], corner_sums);
        lower_at(least, Edge::ALL.map(Edge::facelets), &edge_colours(&layout.faces), edge_cost);
    }
}

/// Gives the facelets at each place the colours of the piece there. `pieces` holds each piece with its turn,
/// `colours` the colours of each turned piece.
fn paint<const TURNS: usize, const N: usize>(
    cube: &mut [Colour; 54],
    places: [[usize; TURNS]; N],
    pieces: [(usize, usize); N],
    colours: &[[Colour; TURNS]; 24],
) {
    for (facelets, (piece, turn)) in places.into_iter().zip(pieces) {
        for (facelet, colour) in facelets.into_iter().zip(colours[TURNS * piece + turn]) {
            cube[facelet] = colour;
        }
    }
}

/// Lowers `least` at the facelets of each place to the least `cost` of a place and the index in `colours` of a
/// turned piece.
fn lower_at<const TURNS: usize, const N: usize>(
    least: &mut Costs,
    places: [[usize; TURNS]; N],
    colours: &[[Colour; TURNS]; 24],
    cost: impl Fn(usize, usize) -> f32,
) {
    for (place, facelets) in places.into_iter().enumerate() {
        for (i, colours) in colours.iter().enumerate() {
            let cost = cost(place, i);
            for (facelet, &colour) in facelets.into_iter().zip(colours) {
                least[facelet][colour] = least[facelet][colour].min(cost);
            }
        }
    }
}

/// A layout, before the laws of the cube as a whole are applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// What its cubes cost at least: the cost if the places could have any pieces.
    pub bound: f32,
    /// Its placement, by its place among [`placements`].
    pub placement: usize,
    /// The layout.
    pub layout: Layout,
}

/// Finds the candidates with the least bounds.
pub(super) struct Candidates {
    slack: f32,
    least: f32,
    found: Vec<Candidate>,
}

/// What pieces cost at a place of a placement at least, for each way of turning the pictures of its faces: the turn of the
/// first face counts once, of the second four times, of the third sixteen times.
struct PlaceBounds {
    faces: [usize; 3],
    bounds: [f32; 64],
}

impl Candidates {
    /// Returns the candidates whose bound is within `slack` of the least, by bound. `extra` is added for each placement.
    pub fn within(costs: &Costs, extra: &[f32; PLACEMENTS], slack: f32) -> Vec<Candidate> {
        let mut candidates = Candidates { slack, least: f32::INFINITY, found: Vec::new() };
        for (placement, faces) in placements().enumerate() {
            let layout = Layout { faces, turns: ByFace([0; 6]) };
            let start = Candidate { bound: extra[placement], placement, layout };
            candidates.turn_next(&places_of(&faces, costs), 0, start);
        }
        let Candidates { least, mut found, .. } = candidates;
        found.retain(|candidate| candidate.bound <= least + slack);
        found.sort_unstable_by(|a, b| a.bound.total_cmp(&b.bound));
        found
    }

    /// Tries all turns of the pictures from that on this face on.
    fn turn_next(&mut self, places: &[PlaceBounds], face: usize, start: Candidate) {
        let Candidate { bound, .. } = start;
        if bound > self.least + self.slack || self.found.len() >= MOST && bound >= self.least {
            return;
        }
        if face == 6 {
            self.least = self.least.min(bound);
            return self.found.push(start);
        }
        for turn in 0..4 {
            let mut next = start;
            next.layout.turns.0[face] = turn;
            // The places whose faces are all turned by now.
            let ready = places.iter().filter(|place| place.faces.into_iter().max() == Some(face));
            next.bound += ready.map(|place| place.of(&next.layout.turns)).sum::<f32>();
            self.turn_next(places, face + 1, next);
        }
    }
}

impl PlaceBounds {
    fn of(&self, turns: &ByFace<usize>) -> f32 {
        let [a, b, c] = self.faces.map(|face| turns.0[face]);
        self.bounds[a + 4 * b + 16 * c]
    }
}

fn places_of(faces: &Placement, costs: &Costs) -> Vec<PlaceBounds> {
    let sticker = |facelet: usize, turn: usize| costs[9 * faces.0[facelet / 9] + turned(facelet % 9, turn)];
    let turns = |code: usize| [code % 4, code / 4 % 4, code / 16];
    let (corners, edges) = (corner_colours(faces), edge_colours(faces));
    let corner_places = Corner::ALL.into_iter().map(|place| {
        let facelets = place.facelets();
        let costs = |code: usize| std::array::from_fn(|k| sticker(facelets[k], turns(code)[k]));
        let bound = |code: usize| least_cost(costs(code), &corners);
        PlaceBounds { faces: facelets.map(|facelet| facelet / 9), bounds: std::array::from_fn(bound) }
    });
    let edge_places = Edge::ALL.into_iter().map(|place| {
        let facelets = place.facelets();
        let costs = |code: usize| std::array::from_fn(|k| sticker(facelets[k], turns(code)[k]));
        let bound = |code: usize| least_cost(costs(code), &edges);
        let [a, b] = facelets.map(|facelet| facelet / 9);
        // An edge has no third face: the turn of its first one counts for nothing there.
        let bounds: [f32; 16] = std::array::from_fn(bound);
        PlaceBounds { faces: [a, b, a], bounds: std::array::from_fn(|code| bounds[code % 16]) }
    });
    corner_places.chain(edge_places).collect()
}

/// Returns the least cost of a piece with one of these lists of colours, given the costs of its stickers.
fn least_cost<const N: usize>(stickers: [[f32; 6]; N], pieces: &[[Colour; N]; 24]) -> f32 {
    let cost = |colours: &[Colour; N]| (0..N).map(|k| stickers[k][colours[k]]).sum();
    pieces.iter().map(cost).fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Symmetry;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_placements_are_rotations_of_each_other() {
        let rotations: Vec<Symmetry> = Symmetry::all().filter(|s| !s.is_mirror()).collect();
        let mut seen = BTreeSet::new();
        for faces in placements() {
            for rotation in &rotations {
                assert!(seen.insert(Face::ALL.map(|face| faces[rotation.face(face)])));
            }
        }
        assert_eq!(seen.len(), 720);
    }

    #[test]
    fn a_picture_is_turned_clockwise() {
        let quarter: Vec<usize> = (0..9).map(|place| turned(place, 1)).collect();
        assert_eq!(quarter, [6, 3, 0, 7, 4, 1, 8, 5, 2]);
        for place in 0..9 {
            let thrice = turned(turned(turned(place, 1), 1), 1);
            assert_eq!((turned(place, 3), turned(place, 2)), (thrice, turned(turned(place, 1), 1)));
        }
    }

    #[test]
    fn a_layout_moved_in_space_is_the_same_cube() {
        let layout = Layout { faces: ByFace([0, 1, 2, 3, 4, 5]), turns: ByFace([0, 1, 2, 3, 0, 1]) };
        let pieces = |layout: &Layout| -> BTreeSet<BTreeSet<usize>> {
            let corners = Corner::ALL.map(|c| c.facelets().map(|f| layout.sticker(f)).into());
            let edges = Edge::ALL.map(|e| e.facelets().map(|f| layout.sticker(f)).into());
            corners.into_iter().chain(edges).collect()
        };
        for rotation in Symmetry::all().filter(|s| !s.is_mirror()) {
            assert_eq!(pieces(&layout.moved(|face| rotation.face(face))), pieces(&layout), "{rotation:?}");
        }
    }

    #[test]
    fn pictures_taken_as_in_the_net_are_upright_in_every_grip() {
        let net = Layout { faces: ByFace([0, 1, 2, 3, 4, 5]), turns: ByFace([0; 6]) };
        for rotation in Symmetry::all().filter(|s| !s.is_mirror()) {
            assert_eq!(net.moved(|face| rotation.face(face)).upright(), 6);
        }
        let tilted = Layout { turns: ByFace([0, 0, 1, 0, 0, 2]), ..net };
        assert_eq!(tilted.upright(), 4);
    }
}

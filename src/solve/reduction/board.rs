//! The cube during a search: its colours, named after the faces they belong on, and a record of the turns.

use super::geometry::edge_place;
use super::layers::{held, joined};
use super::wings;
use crate::cube::{Face, cross};
use crate::numbers::Number;
use crate::nxn::{LayerTurn, Position, Stickers};

/// The cube during a search. Each colour is named after the face it belongs on.
#[derive(Clone)]
pub(super) struct Board {
    stickers: Stickers,
    turns: Vec<LayerTurn>,
}

impl Board {
    /// Makes the board of a position. The middle centres of an odd cube determine which colour belongs on which
    /// face. For an even cube the orientation with most centres on their faces is chosen.
    pub(super) fn new(position: &Position) -> Board {
        let stickers = position.stickers();
        let size = stickers.size();
        let right = |homes: &[Face; 6]| {
            let mut right = 0;
            for face in Face::ALL {
                for row in 1..size - 1 {
                    let start = stickers.position(face, row, 1);
                    let cells = &stickers.colours()[start..start + size - 2];
                    right += cells.iter().filter(|colour| homes[colour.index()] == face).count();
                }
            }
            right
        };
        let middle = stickers.position(Face::U, size / 2, size / 2);
        let fits = |homes: &&[Face; 6]| {
            let colour = |face: Face| stickers.colours()[middle + face.index() * size * size];
            size.is_multiple_of(2) || Face::ALL.into_iter().all(|face| homes[colour(face).index()] == face)
        };
        let all = orientations();
        // The first of equally good orientations, so that the usual one is kept if it is as good.
        let homes =
            all.iter().filter(fits).rev().max_by_key(|homes| right(homes)).expect("a position of turns");
        let named = stickers.colours().iter().map(|colour| homes[colour.index()]);
        let stickers = Stickers::from_valid(named.collect());
        Board { stickers, turns: Vec::new() }
    }

    pub(super) fn size(&self) -> usize {
        self.stickers.size()
    }

    pub(super) fn stickers(&self) -> &Stickers {
        &self.stickers
    }

    pub(super) fn turn(&mut self, turn: LayerTurn) {
        self.stickers.turn(turn);
        self.turns.push(turn);
    }

    pub(super) fn turn_all(&mut self, turns: impl IntoIterator<Item = LayerTurn>) {
        turns.into_iter().for_each(|turn| self.turn(turn));
    }

    /// Returns the turns made since the last call of [`Board::take_turns`].
    pub(super) fn turns(&self) -> &[LayerTurn] {
        &self.turns
    }

    /// Returns the number of turns made since the last call of [`Board::take_turns`], as blocks, as they appear
    /// in the solution.
    pub(super) fn length(&self) -> usize {
        held(self.size(), &joined(self.size(), &self.turns), &mut Face::ALL.clone()).len()
    }

    /// Removes and returns the turns made since the last call.
    pub(super) fn take_turns(&mut self) -> Vec<LayerTurn> {
        std::mem::take(&mut self.turns)
    }

    /// Returns the number of centres that are not on the face of their colour.
    pub(super) fn wrong_centres(&self) -> usize {
        let size = self.size();
        let wrong = |face: Face, row: usize| {
            let start = self.stickers.position(face, row, 1);
            let cells = &self.stickers.colours()[start..start + size - 2];
            cells.iter().filter(|&&colour| colour != face).count()
        };
        Face::ALL.into_iter().map(|face| (1..size - 1).map(|row| wrong(face, row)).sum::<usize>()).sum()
    }

    /// Returns true if all centres are on the faces of their axes and the wings of every orbit are in an even
    /// arrangement.
    pub(super) fn has_axes(&self) -> bool {
        let size = self.size();
        let is_home = |(place, colour): (usize, &Face)| {
            let [row, column] = [place / size % size, place % size];
            let is_centre = [row, column].iter().all(|line| (1..size - 1).contains(line));
            !is_centre || Face::from_index(place / size / size).axis() == colour.axis()
        };
        self.stickers.colours().iter().enumerate().all(is_home)
            && wings::odd_depths(&self.stickers).next().is_none()
    }

    /// Returns the gain of turning the layer with `depth` layers between it and `face`, by number of quarter
    /// turns: how many more centres are then on the face of their colour.
    pub(super) fn layer_gains(&self, face: Face, depth: usize) -> [i32; 4] {
        let size = self.size();
        let sides = face.clockwise_neighbours();
        let mut counts = [[0i32; 6]; 4];
        for (side, count) in sides.into_iter().zip(&mut counts) {
            let end = |beside: Face| {
                let at = |depth| edge_place(size, side, beside, depth);
                let nearest = if super::geometry::depth(size, at(depth), face) == depth {
                    depth
                } else {
                    size - 1 - depth
                };
                at(nearest).to_isize()
            };
            let (first, last) = (end(face.clockwise(side)), end(face.clockwise(side).opposite()));
            let step = (last - first) / (size.to_isize() - 1);
            for i in 1..size.to_isize() - 1 {
                count[self.stickers.colours()[(first + step * i).index()].index()] += 1;
            }
        }
        std::array::from_fn(|quarters| {
            let gain = |k: usize| counts[k][sides[(k + quarters) % 4].index()] - counts[k][sides[k].index()];
            (0..4).map(gain).sum()
        })
    }
}

/// Returns, for each of the 24 orientations, the face that the colour of each face belongs on. The first is the
/// identity.
fn orientations() -> Vec<[Face; 6]> {
    let mut all = Vec::new();
    for up in Face::ALL {
        for right in Face::ALL.into_iter().filter(|right| right.axis() != up.axis()) {
            let front = cross(right.frame().normal, up.frame().normal);
            let front = Face::from_normal(front).expect("the cross product of two axes is an axis");
            all.push([up, right, front, up.opposite(), right.opposite(), front.opposite()]);
        }
    }
    debug_assert_eq!(all[0], Face::ALL);
    all
}

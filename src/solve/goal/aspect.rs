//! Aspects of the cube: the coordinates that goals are made of.

use crate::coord::{Coordinate, Flip, Slice, Twist};
use crate::cube::{Axis, Corner, Cube, Edge, Move, Symmetry};
use crate::numbers::Number;

/// A property of the cube with at most 2187 values, whose value after a turn depends on the value alone. A goal asks for its
/// value on the solved cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aspect {
    /// The place and the twist of a corner: 24 values.
    Corner(Corner),
    /// The place and the flip of an edge: 24 values.
    Edge(Edge),
    /// The flips of all edges about an axis: quarter turns about this axis flip four edges, all other turns flip none. 2048 values.
    Flips(Axis),
    /// The twists of all corners about an axis: turns about this axis and half turns twist none. 2187 values.
    Twists(Axis),
    /// The set of places of the four edges of the slice between the two faces of an axis: 495 values.
    Slice(Axis),
}

impl Aspect {
    /// Returns the number of values.
    pub(super) const fn count(self) -> usize {
        match self {
            Aspect::Corner(_) | Aspect::Edge(_) => 24,
            Aspect::Flips(_) => Flip::COUNT,
            Aspect::Twists(_) => Twist::COUNT,
            Aspect::Slice(_) => Slice::COUNT,
        }
    }

    /// Returns the value of a cube.
    pub(super) fn of(self, cube: &Cube) -> usize {
        match self {
            Aspect::Corner(corner) => {
                let at = |(place, at): (usize, _)| (at == corner).then_some(place);
                let pieces = cube.corners().map(|at| at.piece);
                let place = pieces.into_iter().enumerate().find_map(at).expect("every corner has a place");
                3 * place + cube.corners()[place].twist.index()
            }
            Aspect::Edge(edge) => {
                let at = |(place, at): (usize, _)| (at == edge).then_some(place);
                let pieces = cube.edges().map(|at| at.piece);
                let place = pieces.into_iter().enumerate().find_map(at).expect("every edge has a place");
                2 * place + cube.edges()[place].flip.index()
            }
            // The flips of `Flip` are those about F and B, twists and slice of the others those about U and D.
            Aspect::Flips(axis) => Flip::of(&cube.conjugate(onto(axis, Axis::Z))),
            Aspect::Twists(axis) => Twist::of(&cube.conjugate(onto(axis, Axis::Y))),
            Aspect::Slice(axis) => Slice::of(&cube.conjugate(onto(axis, Axis::Y))),
        }
    }

    /// Returns the value after each turn, for every value in order.
    pub(super) fn turned(self) -> Vec<[u16; Move::COUNT]> {
        let mut turned = vec![[0; Move::COUNT]; self.count()];
        let mut is_reached = vec![false; self.count()];
        let mut open = vec![Cube::SOLVED];
        is_reached[self.of(&Cube::SOLVED)] = true;
        while let Some(cube) = open.pop() {
            let row = &mut turned[self.of(&cube)];
            for turn in Move::ALL {
                let after = cube.after(turn);
                let value = self.of(&after);
                row[turn.index()] = value.to_u16();
                if !std::mem::replace(&mut is_reached[value], true) {
                    open.push(after);
                }
            }
        }
        turned
    }
}

/// Returns a symmetry that takes one axis to another.
fn onto(axis: Axis, other: Axis) -> Symmetry {
    let takes = |symmetry: &Symmetry| symmetry.face(axis.face()).axis() == other;
    Symmetry::all().find(takes).expect("a symmetry takes any axis to any other")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quarter_turns_about_the_axis_flip_edges() {
        for axis in Axis::ALL {
            for turn in Move::ALL {
                let cube = Cube::of(turn);
                let is_quarter = turn.quarters() != 2;
                let is_solved = |aspect: Aspect| aspect.of(&cube) == aspect.of(&Cube::SOLVED);
                assert_eq!(is_solved(Aspect::Flips(axis)), turn.face().axis() != axis || !is_quarter);
                let keeps = turn.face().axis() == axis || !is_quarter;
                assert_eq!(
                    [Aspect::Twists(axis), Aspect::Slice(axis)].map(is_solved),
                    [keeps; 2],
                    "{turn} {axis:?}"
                );
            }
        }
    }
}

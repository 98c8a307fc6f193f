//! The registry of goals: their names, and the aspects of the cube that each asks for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::aspect::Aspect;
use crate::cube::{Axis, Corner, Cube, Edge, Face};

/// A subgoal on the way to a solved 3x3x3. Faces are those of the grip in which the cube is held.
///
/// ```
/// use cubelab::cube::{Cube, Face, Move};
/// use cubelab::solve::goal::Goal;
///
/// let turned = Cube::of(Move::new(Face::U, 1));
/// assert!(Goal::Cross(Face::D).is_reached(&turned) && !Goal::Corners.is_reached(&turned));
/// assert_eq!("cross-d".parse(), Ok(Goal::Cross(Face::D)));
/// let error = "cross".parse::<Goal>().unwrap_err().to_string();
/// assert!(error.starts_with("no goal has the name \"cross\"; expected one of cross-u, cross-r,"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The four edges of a face are solved: `cross-d`.
    Cross(Face),
    /// A corner and the three edges at it are solved, a 2x2x2 block: `block-222-dlf`.
    Block222(Corner),
    /// An edge, its two corners and the four edges beside it are solved, a 2x2x3 block: `block-223-dl`.
    Block223(Edge),
    /// All edges are oriented about an axis, so that no quarter turn about it is needed: `eo-z` for F and B.
    OrientedEdges(Axis),
    /// Domino reduction: half turns and quarter turns about an axis solve the cube, `dr-y` for U and D.
    Domino(Axis),
    /// All corners are solved: `corners`.
    Corners,
    /// The cross on D and the pair of a slot are solved: `f2l-pair-fr` for the corner DFR and the edge FR.
    Pair(Edge),
    /// The whole cube is solved, from a cube whose first two layers, on D, are solved: `last-layer`.
    LastLayer,
}

/// The slots of the first two layers on D: the edge, and the corner below it.
const SLOTS: [(Edge, Corner); 4] =
    [(Edge::FR, Corner::DFR), (Edge::FL, Corner::DLF), (Edge::BR, Corner::DRB), (Edge::BL, Corner::DBL)];

/// The error of a name that no goal has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no goal has the name {0:?}; expected one of {names}", names = names())]
pub struct UnknownGoal(pub String);

/// The error of a cube from which a goal is not meant to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "{0} begins with solved first two layers on D; expected cross-d and the pairs fr, fl, br and bl solved"
)]
pub struct Unready(pub Goal);

fn names() -> String {
    Goal::all().map(|goal| goal.to_string()).collect::<Vec<_>>().join(", ")
}

impl Goal {
    /// The families of goals: the beginnings of their names, in the order of [`Goal::all`].
    pub const FAMILIES: [&str; 8] =
        ["cross", "block-222", "block-223", "eo", "dr", "corners", "f2l-pair", "last-layer"];

    /// Returns the index of the family in [`Goal::FAMILIES`].
    pub const fn family(self) -> usize {
        match self {
            Goal::Cross(_) => 0,
            Goal::Block222(_) => 1,
            Goal::Block223(_) => 2,
            Goal::OrientedEdges(_) => 3,
            Goal::Domino(_) => 4,
            Goal::Corners => 5,
            Goal::Pair(_) => 6,
            Goal::LastLayer => 7,
        }
    }

    /// Returns the faces that tell the goal from others of its family: `D`, `DLF`, or `F B` for an axis; empty for a family of one.
    pub fn faces(self) -> String {
        match self {
            Goal::Cross(face) => face.to_string(),
            Goal::Block222(corner) => corner.to_string(),
            Goal::Block223(edge) | Goal::Pair(edge) => edge.to_string(),
            Goal::OrientedEdges(axis) | Goal::Domino(axis) => ["U D", "R L", "F B"][axis.index()].to_owned(),
            Goal::Corners | Goal::LastLayer => String::new(),
        }
    }

    /// Returns all goals.
    pub fn all() -> impl Iterator<Item = Goal> {
        let axes = [Axis::X, Axis::Y, Axis::Z];
        (Face::ALL.into_iter().map(Goal::Cross))
            .chain(Corner::ALL.into_iter().map(Goal::Block222))
            .chain(Edge::ALL.into_iter().map(Goal::Block223))
            .chain(axes.map(Goal::OrientedEdges))
            .chain(axes.map(Goal::Domino))
            .chain([Goal::Corners])
            .chain(SLOTS.map(|(edge, _)| Goal::Pair(edge)))
            .chain([Goal::LastLayer])
    }

    /// True if the cube has reached the goal.
    pub fn is_reached(self, cube: &Cube) -> bool {
        self.aspects().into_iter().all(|aspect| aspect.of(cube) == aspect.of(&Cube::SOLVED))
    }

    /// Returns an error unless the goal is meant to be reached from this cube: the last layer needs solved first two layers. All
    /// other goals can be reached from every cube.
    pub fn check(self, cube: &Cube) -> Result<(), Unready> {
        let is_ready =
            self != Goal::LastLayer || SLOTS.iter().all(|(edge, _)| Goal::Pair(*edge).is_reached(cube));
        if is_ready { Ok(()) } else { Err(Unready(self)) }
    }

    /// Returns the aspects that must have their values of the solved cube.
    pub(super) fn aspects(self) -> Vec<Aspect> {
        let corners = |of: &dyn Fn(&Corner) -> bool| {
            Corner::ALL.into_iter().filter(of).map(Aspect::Corner).collect::<Vec<_>>()
        };
        let edges = |of: &dyn Fn(&Edge) -> bool| {
            Edge::ALL.into_iter().filter(of).map(Aspect::Edge).collect::<Vec<_>>()
        };
        match self {
            Goal::Cross(face) => edges(&|edge| edge.faces().contains(&face)),
            Goal::Block222(corner) => {
                let is_at = |edge: &Edge| edge.faces().iter().all(|face| corner.faces().contains(face));
                [corners(&|other| *other == corner), edges(&is_at)].concat()
            }
            Goal::Block223(edge) => {
                let [one, other] = edge.faces();
                let is_at = |corner: &Corner| [one, other].iter().all(|face| corner.faces().contains(face));
                // The other edges of the two faces, except those opposite.
                let is_beside = |beside: &Edge| {
                    let is_of_block = |face: &Face| *face == one || *face == other;
                    let is_across = |face: &Face| *face == one.opposite() || *face == other.opposite();
                    beside.faces().iter().any(is_of_block) && !beside.faces().iter().any(is_across)
                };
                [corners(&is_at), edges(&is_beside)].concat()
            }
            Goal::OrientedEdges(axis) => vec![Aspect::Flips(axis)],
            Goal::Domino(axis) => {
                // With the edges of the slice in place, flips about one of the other axes suffice.
                let across = if axis == Axis::Z { Axis::X } else { Axis::Z };
                vec![Aspect::Flips(across), Aspect::Slice(axis), Aspect::Twists(axis)]
            }
            Goal::Corners => corners(&|_| true),
            Goal::Pair(edge) => {
                let slot = SLOTS.iter().filter(|slot| slot.0 == edge);
                let pair = slot.flat_map(|(edge, corner)| [Aspect::Corner(*corner), Aspect::Edge(*edge)]);
                Goal::Cross(Face::D).aspects().into_iter().chain(pair).collect()
            }
            Goal::LastLayer => [corners(&|_| true), edges(&|_| true)].concat(),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self {
            Goal::OrientedEdges(axis) | Goal::Domino(axis) => ["y", "x", "z"][axis.index()].to_owned(),
            _ => self.faces().to_ascii_lowercase(),
        };
        let family = Goal::FAMILIES[self.family()];
        if place.is_empty() { f.pad(family) } else { f.pad(&format!("{family}-{place}")) }
    }
}

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(name: &str) -> Result<Goal, UnknownGoal> {
        Goal::all().find(|goal| goal.to_string() == name).ok_or_else(|| UnknownGoal(name.to_owned()))
    }
}

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

/// All goals with their names.
const NAMES: [(&str, Goal); 38] = [
    ("cross-u", Goal::Cross(Face::U)),
    ("cross-r", Goal::Cross(Face::R)),
    ("cross-f", Goal::Cross(Face::F)),
    ("cross-d", Goal::Cross(Face::D)),
    ("cross-l", Goal::Cross(Face::L)),
    ("cross-b", Goal::Cross(Face::B)),
    ("block-222-urf", Goal::Block222(Corner::URF)),
    ("block-222-ufl", Goal::Block222(Corner::UFL)),
    ("block-222-ulb", Goal::Block222(Corner::ULB)),
    ("block-222-ubr", Goal::Block222(Corner::UBR)),
    ("block-222-dfr", Goal::Block222(Corner::DFR)),
    ("block-222-dlf", Goal::Block222(Corner::DLF)),
    ("block-222-dbl", Goal::Block222(Corner::DBL)),
    ("block-222-drb", Goal::Block222(Corner::DRB)),
    ("block-223-ur", Goal::Block223(Edge::UR)),
    ("block-223-uf", Goal::Block223(Edge::UF)),
    ("block-223-ul", Goal::Block223(Edge::UL)),
    ("block-223-ub", Goal::Block223(Edge::UB)),
    ("block-223-dr", Goal::Block223(Edge::DR)),
    ("block-223-df", Goal::Block223(Edge::DF)),
    ("block-223-dl", Goal::Block223(Edge::DL)),
    ("block-223-db", Goal::Block223(Edge::DB)),
    ("block-223-fr", Goal::Block223(Edge::FR)),
    ("block-223-fl", Goal::Block223(Edge::FL)),
    ("block-223-bl", Goal::Block223(Edge::BL)),
    ("block-223-br", Goal::Block223(Edge::BR)),
    ("eo-x", Goal::OrientedEdges(Axis::X)),
    ("eo-y", Goal::OrientedEdges(Axis::Y)),
    ("eo-z", Goal::OrientedEdges(Axis::Z)),
    ("dr-x", Goal::Domino(Axis::X)),
    ("dr-y", Goal::Domino(Axis::Y)),
    ("dr-z", Goal::Domino(Axis::Z)),
    ("corners", Goal::Corners),
    ("f2l-pair-fr", Goal::Pair(Edge::FR)),
    ("f2l-pair-fl", Goal::Pair(Edge::FL)),
    ("f2l-pair-br", Goal::Pair(Edge::BR)),
    ("f2l-pair-bl", Goal::Pair(Edge::BL)),
    ("last-layer", Goal::LastLayer),
];

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
    NAMES.map(|(name, _)| name).join(", ")
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

    /// Returns the name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, goal)| *goal == self).map_or("", |(name, _)| name)
    }

    /// Returns the faces that tell the goal from others of its family: `D`, `DLF`, or `F B` for an axis; empty for a family of one.
    pub fn faces(self) -> String {
        let name = self.name();
        let faces = name.strip_prefix(Goal::FAMILIES[self.family()]).unwrap_or(name);
        match faces.trim_start_matches('-') {
            "x" => "R L".to_owned(),
            "y" => "U D".to_owned(),
            "z" => "F B".to_owned(),
            faces => faces.to_ascii_uppercase(),
        }
    }

    /// Returns all goals.
    pub fn all() -> impl Iterator<Item = Goal> {
        NAMES.into_iter().map(|(_, goal)| goal)
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
        f.pad(self.name())
    }
}

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(name: &str) -> Result<Goal, UnknownGoal> {
        let found = NAMES.iter().find(|(other, _)| *other == name);
        found.map(|(_, goal)| *goal).ok_or_else(|| UnknownGoal(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_goal_is_its_family_and_its_place() {
        for goal in Goal::all() {
            let place = match goal {
                Goal::Cross(face) => face.to_string(),
                Goal::Block222(corner) => corner.to_string(),
                Goal::Block223(edge) | Goal::Pair(edge) => edge.to_string(),
                Goal::OrientedEdges(axis) | Goal::Domino(axis) => format!("{axis:?}"),
                Goal::Corners | Goal::LastLayer => String::new(),
            };
            let family = Goal::FAMILIES[goal.family()];
            let parts = [family.to_owned(), place.to_lowercase()];
            assert_eq!(goal.name(), parts.join("-").trim_end_matches('-'));
            assert_eq!(goal.name().parse(), Ok(goal));
        }
        assert_eq!(Goal::Block222(Corner::DLF).faces(), "DLF");
        assert_eq!([Goal::OrientedEdges(Axis::Z).faces(), Goal::Corners.faces()], ["F B", ""]);
    }
}

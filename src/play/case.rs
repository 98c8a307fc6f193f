//! The case of an alg: the cube that its moves solve.

use super::Step;
use crate::cube::{ByFace, Face};
use crate::nxn::{LayerTurn, Stickers};

/// Returns the cube of `size` layers that these steps solve, held as a solved cube is: with its centres at home.
///
/// An alg that does not end in the orientation in which it began, such as `x R`, leaves the solved cube turned as a whole.
/// With an even number of layers there are no centres, so only rotations of the whole cube count for the orientation.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::play::{Origin, case_of, read_steps};
///
/// let sune = read_steps("R U R' U R U2 R'", 3, Origin::Alg)?;
/// let mut case = case_of(&sune, 3);
/// assert!(!case.is_solved());
/// case.turn_all(sune.iter().filter_map(|step| step.turn));
/// assert_eq!(case, Stickers::solved(3));
/// # Ok::<(), cubelab::play::ReadError>(())
/// ```
pub fn case_of(steps: &[Step], size: usize) -> Stickers {
    let back = || steps.iter().rev().filter_map(|step| step.turn.map(LayerTurn::inverse));
    let mut case = Stickers::solved(size);
    case.turn_all(back());
    let mut grip = Stickers::solved(size);
    grip.turn_all(back().filter(|turn| size % 2 == 1 || turn.is_rotation(size)));
    let middle = |face| grip.colours()[grip.position(face, size / 2, size / 2)];
    // The face at which the centre of each colour lies.
    let mut home = ByFace(Face::ALL);
    for face in Face::ALL {
        home[middle(face)] = face;
    }
    let colours: Vec<Face> = case.colours().iter().map(|colour| home[*colour]).collect();
    case.refill(colours);
    case
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Origin, read_steps};

    fn case(alg: &str, size: usize) -> (Stickers, Stickers) {
        let steps = read_steps(alg, size, Origin::Alg).unwrap();
        let case = case_of(&steps, size);
        let mut end = case.clone();
        end.turn_all(steps.iter().filter_map(|step| step.turn));
        (case, end)
    }

    #[test]
    fn the_steps_solve_their_case() {
        for size in 2..=7 {
            for alg in ["", "R U R' U'", "Rw U2 R' x F . y2 L", "x R", "[R: U] z' 2R2"] {
                if size == 2 && alg.contains(['w', '2']) {
                    continue;
                }
                let (_, end) = case(alg, size);
                assert!(end.is_solved(), "{alg} on {size} layers");
            }
        }
    }

    #[test]
    fn a_case_is_held_with_its_centres_at_home() {
        for (alg, size) in [("x R U R'", 3), ("M2 U M y'", 3), ("Rw U", 5), ("z", 4), ("x R U R'", 2)] {
            let (case, _) = case(alg, size);
            for face in Face::ALL {
                let centre = case.colours()[case.position(face, size / 2, size / 2)];
                if size % 2 == 1 || alg == "z" {
                    assert_eq!(centre, face, "{alg} on {size} layers");
                }
            }
        }
        // The rotation at the beginning comes off: only the turns after it mix the cube.
        assert_eq!(case("x R U R' x'", 2).0, case("R F R'", 2).0);
        assert_eq!(case("x", 6).0, Stickers::solved(6));
    }
}

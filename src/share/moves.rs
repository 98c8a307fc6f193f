//! The moves of a line as text, and file names for pictures of its states.

use super::write::in_link;
use crate::play::{Line, Step};

/// The longest list of moves in a file name, in characters.
const LONGEST_NAME: usize = 48;

/// Returns the moves of a line as text. If the moves have several origins, a comment above each run names its origin.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::play::{Line, Origin, read_steps};
/// use cubelab::share::moves_text;
///
/// let steps = read_steps("R U2", 3, Origin::Turn).unwrap();
/// let line = Line { steps, ..Line::new(Stickers::solved(3)) };
/// assert_eq!(moves_text(&line), "R U2");
/// ```
pub fn moves_text(line: &Line) -> String {
    let runs: Vec<&[Step]> = line.steps.chunk_by(|a, b| a.origin == b.origin).collect();
    let mut lines = Vec::new();
    for run in &runs {
        if runs.len() > 1 {
            lines.push(format!("// {}", run[0].origin.comment()));
        }
        lines.push(spaced(run));
    }
    lines.join("\n")
}

/// Returns steps separated by spaces.
pub(super) fn spaced(steps: &[Step]) -> String {
    steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Returns a file name without extension for a picture of the cube after the first `place` steps of its line: `cube-solved`, or
/// `cube-after-R_U_R-_U-` with moves as in links.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::play::Player;
/// use cubelab::share::picture_name;
///
/// assert_eq!(picture_name(Player::new(Stickers::solved(3)).line(), 0), "cube-solved");
/// ```
pub fn picture_name(line: &Line, place: usize) -> String {
    let place = place.min(line.len());
    let moves = in_link(&spaced(&line.steps[..place]));
    if line.state(place).is_solved() {
        "cube-solved".into()
    } else if place > 0 && moves.len() <= LONGEST_NAME {
        format!("cube-after-{moves}")
    } else if place == line.scramble_length() && place > 0 {
        "cube-scrambled".into()
    } else if place > 0 {
        format!("cube-after-{place}-moves")
    } else {
        "cube".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;
    use crate::play::{Origin, read_steps};

    fn line(runs: &[(&str, Origin)]) -> Line {
        let steps = runs.iter().flat_map(|(moves, origin)| read_steps(moves, 3, *origin).unwrap());
        Line { steps: steps.collect(), ..Line::new(Stickers::solved(3)) }
    }

    #[test]
    fn several_runs_have_comments_and_one_run_has_none() {
        assert_eq!(moves_text(&line(&[("R U2", Origin::Turn)])), "R U2");
        let both = line(&[("R U'", Origin::Scramble), ("U R'", Origin::Solution)]);
        let text = moves_text(&both);
        assert_eq!(text, "// Scramble\nR U'\n// Solution\nU R'");
        assert_eq!(read_steps(&text, 3, Origin::Alg).unwrap().len(), 4, "it can be typed in again");
    }

    #[test]
    fn file_names_describe_the_state() {
        let sexy = line(&[("R U R' U'", Origin::Alg)]);
        assert_eq!(picture_name(&sexy, 3), "cube-after-R_U_R-");
        assert_eq!(picture_name(&sexy, 0), "cube-solved");
        let scrambled = line(&[("(R U F D L B)3", Origin::Scramble), ("(R U F D L B)3", Origin::Turn)]);
        assert_eq!(picture_name(&scrambled, 18), "cube-after-R_U_F_D_L_B_R_U_F_D_L_B_R_U_F_D_L_B");
        let long = line(&[("(R U2 F' D L B')5", Origin::Scramble), ("R", Origin::Turn)]);
        assert_eq!(picture_name(&long, 30), "cube-scrambled");
        assert_eq!(picture_name(&long, 31), "cube-after-31-moves");
    }
}

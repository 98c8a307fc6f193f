//! The scrambles of events, from those that the workers make.

use super::Event;
use crate::numbers::Number;

/// Stands at both ends of a scramble for fewest moves (WCA Regulation E3a1).
const FEWEST_MOVES_ENDS: &str = "R' U' F";

/// Returns the layers of the cube whose scramble the workers are to make.
pub fn layers_of(event: Event) -> u32 {
    event.layers().to_u32()
}

/// Returns the scramble of an event, made of a random scramble of its cube and a random number.
///
/// - Blindfolded: wide turns at the end bring the cube into one of its 24 orientations (WCA Regulation 4b3d).
/// - Fewest moves: `R' U' F` stands at both ends. Returns `None` if a turn would join with those of an end: another
///   scramble is to be drawn. As all states are equally likely before the ends are added, so they are after that.
pub fn finished_scramble(event: Event, alg: &str, random: u32) -> Option<String> {
    match event {
        Event::Cube(_) | Event::OneHanded => Some(alg.to_owned()),
        Event::Blind(layers) => Some(oriented(alg, layers, random)),
        Event::FewestMoves => {
            let joins = alg.starts_with(['F', 'B'])
                || alg.split(' ').next_back().is_some_and(|last| last.starts_with(['R', 'L']));
            (!joins).then(|| format!("{FEWEST_MOVES_ENDS} {alg} {FEWEST_MOVES_ENDS}"))
        }
    }
}

/// Appends the turns of all layers but one that bring the cube into one of its orientations.
fn oriented(alg: &str, layers: u8, random: u32) -> String {
    let wide = layers - 1;
    let prefix = if wide > 2 { wide.to_string() } else { String::new() };
    let mut text = alg.to_owned();
    let tilts = ["", "R", "R2", "R'", "F", "F'"];
    let turns = ["", "U", "U2", "U'"];
    for turn in [tilts[(random % 6).index()], turns[(random / 6 % 4).index()]] {
        if let Some((face, amount)) = turn.split_at_checked(1) {
            text = format!("{text} {prefix}{face}w{amount}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cube::Alg;
    use crate::nxn::Stickers;

    fn state(layers: u8, alg: &str) -> String {
        let mut cube = Stickers::solved(layers.index());
        cube.perform(&alg.parse::<Alg>().expect("an alg")).expect("turns of the cube");
        cube.to_string()
    }

    #[test]
    fn a_blindfolded_cube_lies_in_each_orientation() {
        for layers in [3, 4, 5] {
            let states: BTreeSet<String> = (0..24)
                .map(|random| finished_scramble(Event::Blind(layers), "R U", random).expect("a scramble"))
                .map(|alg| {
                    // All layers but one turned: the one that is left shows the same orientation as a rotation.
                    state(layers, &alg)
                })
                .collect();
            assert_eq!(states.len(), 24);
        }
        assert_eq!(finished_scramble(Event::Blind(4), "R U", 0).as_deref(), Some("R U"));
        assert_eq!(finished_scramble(Event::Blind(4), "R U", 3 + 6).as_deref(), Some("R U 3Rw' 3Uw"));
        assert_eq!(finished_scramble(Event::Blind(3), "R U", 4 + 12).as_deref(), Some("R U Fw Uw2"));
    }

    #[test]
    fn fewest_moves_has_its_ends() {
        let made = |alg| finished_scramble(Event::FewestMoves, alg, 0);
        assert_eq!(made("U2 R D").as_deref(), Some("R' U' F U2 R D R' U' F"));
        for joins in ["F2 R D", "B R D", "U R", "U L2"] {
            assert_eq!(made(joins), None, "{joins}");
        }
    }
}

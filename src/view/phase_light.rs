//! Which pieces each phase of a solution is about, to light them.

use super::Light;
use super::mask::home;
use crate::cube::Face;
use crate::nxn::Stickers;
use crate::solve::rows_in_order;
use crate::solve::staged::Phase;

/// No limit to layers or rings.
const INNERMOST: usize = usize::MAX;

/// Which of the pieces of a kind a phase is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// All.
    All,
    /// Those of the two colours that the phase, and those like it after it, bring onto two opposite faces.
    Axis,
    /// Those of the other four colours.
    Others,
    /// Those of the edges that are whole after the phase.
    WholeEdges,
}

/// Returns the lights for the phases of a solution of a cube with `size` layers: each lights the pieces that its phase is about. `state`
/// returns the cube after a number of phases. It is asked for phases that are about a part of the colours or edges only, because
/// solutions differ in these.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::solve::staged::Phase;
/// use cubelab::view::{Light, phase_lights};
///
/// let lights = phase_lights(4, &[Phase::Centres, Phase::Inner], |_| Stickers::solved(4));
/// assert!(lights[0].is_on(4, (1, 2)) && !lights[0].is_on(4, (0, 2)));
/// assert_eq!(lights[1], Light::ALL);
/// ```
pub fn phase_lights(size: usize, phases: &[Phase], state: impl Fn(usize) -> Stickers) -> Vec<Light> {
    let which = |phase: &Phase| kinds(*phase, size, 0).1;
    let light = |(at, phase): (usize, &Phase)| {
        let before = phases[..at].iter().filter(|earlier| *earlier == phase).count();
        let (light, which_ones) = kinds(*phase, size, before);
        // Phases of the same colours come one after the other.
        let end = at + phases[at..].iter().take_while(|phase| which(phase) == which_ones).count();
        let begin = at - phases[..at].iter().rev().take_while(|phase| which(phase) == which_ones).count();
        let seen = if light.corners { light } else { Light::centres(1..INNERMOST) };
        let homes = match which_ones {
            Which::All => Light::ALL_HOMES,
            Which::Axis => axis_homes(&state(end), seen),
            Which::Others => Light::ALL_HOMES & !axis_homes(&state(begin), seen),
            Which::WholeEdges => whole_edges(&state(at + 1), light.edges.0) | CENTRE_HOMES,
        };
        Light { homes: if homes == 0 { Light::ALL_HOMES } else { homes }, ..light }
    };
    phases.iter().enumerate().map(light).collect()
}

/// Returns the kinds of pieces that a phase is about, and which of them. `before` is the number of phases of the same name before it in
/// the solution: some come once for each row of centres or layer of wings, from inside out.
fn kinds(phase: Phase, size: usize, before: usize) -> (Light, Which) {
    let half = size / 2;
    let layer = half.saturating_sub(1 + before);
    let ring = size.div_ceil(2).saturating_sub(2 + before);
    let row = half.saturating_sub(2 + before);
    // On an even size, the innermost bars are joined while the four centres inside them come onto their faces.
    let beyond = if size.is_multiple_of(2) && before == 0 { row + 2 } else { row + 1 };
    let bars = |rings| Light { bars: true, ..Light::centres(rings) };
    let edges = |first| Light::edges(first..INNERMOST);
    match phase {
        Phase::Whole | Phase::Inner | Phase::Permutation => (Light::ALL, Which::All),
        Phase::OneAxis | Phase::SideCentres => (Light::centres(1..INNERMOST), Which::Axis),
        Phase::AllAxes => (Light::centres(1..INNERMOST), Which::Others),
        Phase::InnerOneAxis => (Light::centres(ring..INNERMOST), Which::Axis),
        Phase::InnerAllAxes => (Light::centres(ring..INNERMOST), Which::Others),
        Phase::OneAxisBars => (bars(row..beyond), Which::Axis),
        Phase::AllAxesBars => (bars(row..beyond), Which::Others),
        Phase::ThickLayers => (bars(rows_in_order(size).nth(before).unwrap_or(1)..INNERMOST), Which::All),
        Phase::InnerSplit => (Light::edges(layer..layer + 1), Which::All),
        Phase::FourInnerEdges => (edges(layer), Which::WholeEdges),
        Phase::InnerPairing => (Light { centres: (layer, INNERMOST), ..edges(layer) }, Which::All),
        Phase::Split | Phase::Edges | Phase::Parity => (edges(1), Which::All),
        Phase::FourEdges => (edges(1), Which::WholeEdges),
        Phase::Centres => (Light::centres(1..INNERMOST), Which::All),
        Phase::Pairing | Phase::Columns | Phase::CentresAndEdges => (Light::INSIDE, Which::All),
        Phase::MiddleEdges => (Light::INSIDE, Which::WholeEdges),
        Phase::Orientation => (Light::ALL, Which::Axis),
    }
}

/// The homes of centres.
const CENTRE_HOMES: u64 = 0o400_400_400_400_400_400 >> 4;

/// Returns the homes of the colours that lie on two opposite faces, two colours on each pair, among the stickers that `seen` lights.
fn axis_homes(stickers: &Stickers, seen: Light) -> u64 {
    let size = stickers.size();
    let mut homes = 0;
    for face in [Face::U, Face::R, Face::F] {
        let mut colours = 0;
        for side in [face, face.opposite()] {
            for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                if seen.is_on(size, (row, column)) {
                    colours |=
                        0x1ff << (9 * stickers.colours()[stickers.position(side, row, column)].index());
                }
            }
        }
        if u64::count_ones(colours) == 2 * 9 {
            homes |= colours;
        }
    }
    homes
}

/// Returns the homes of the edges whose pieces from layer `first` on lie side by side and have the same colours.
fn whole_edges(stickers: &Stickers, first: usize) -> u64 {
    let size = stickers.size();
    if 2 * first >= size {
        return 0;
    }
    let mut whole = 0;
    for face in Face::ALL {
        for border in 0..4 {
            let home_at = |along| {
                let end = size - 1;
                let (row, column) = [(0, along), (end, along), (along, 0), (along, end)][border];
                home(stickers, face, row, column)
            };
            if let Some(one) = home_at(first)
                && (first..size - first).all(|along| home_at(along) == Some(one))
            {
                whole |= 1 << one;
            }
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;
    use crate::solve::Method;

    /// Returns all phases that a method may have on a cube of this size, with the number of phases of the same name before each.
    fn phases(method: Method, size: usize) -> Vec<(Phase, usize)> {
        let once: &[Phase] = match (method, size) {
            (Method::Phases, _) => &[
                Phase::SideCentres,
                Phase::Columns,
                Phase::MiddleEdges,
                Phase::CentresAndEdges,
                Phase::Orientation,
                Phase::Permutation,
            ],
            (_, 2..=3) => &[Phase::Whole],
            (Method::Reduction, 4) => &[Phase::OneAxis, Phase::AllAxes, Phase::Pairing, Phase::Inner],
            (Method::Reduction, 5..=33) => &[
                Phase::OneAxis,
                Phase::AllAxes,
                Phase::Split,
                Phase::FourEdges,
                Phase::Pairing,
                Phase::Inner,
            ],
            _ => &[Phase::Centres, Phase::Edges, Phase::Parity, Phase::Inner],
        };
        let mut all: Vec<_> = once.iter().map(|phase| (*phase, 0)).collect();
        if method == Method::Reduction && (6..=33).contains(&size) {
            let (half, rings) = (size / 2, size.div_ceil(2));
            for (phases, count) in [
                (&[Phase::InnerOneAxis, Phase::InnerAllAxes][..], rings - 3),
                (&[Phase::OneAxisBars, Phase::AllAxesBars], half - 2),
                (&[Phase::InnerSplit, Phase::FourInnerEdges, Phase::InnerPairing], half - 2),
            ] {
                all.extend(phases.iter().flat_map(|phase| (0..count).map(|before| (*phase, before))));
            }
            let joins: usize = (3..rings).map(|depth| depth - 2).sum();
            let joins = joins + if size.is_multiple_of(2) { half - 3 } else { 0 };
            all.extend((0..joins).map(|before| (Phase::ThickLayers, before)));
        }
        all
    }

    fn is_edge(size: usize, (row, column): (usize, usize)) -> bool {
        let is_end = |index| index == 0 || index == size - 1;
        is_end(row) != is_end(column)
    }

    #[test]
    fn every_phase_of_every_size_lights_pieces_of_its_kind() {
        for size in 2..=12 {
            let cells = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
            let is_centre = |(row, column)| (1..size - 1).contains(&row) && (1..size - 1).contains(&column);
            for (phase, before) in Method::of_size(size).flat_map(|method| phases(method, size)) {
                let (light, _) = kinds(phase, size, before);
                let lit: Vec<_> = cells().filter(|cell| light.is_on(size, *cell)).collect();
                let name = format!("{phase} after {before} on size {size}: {lit:?}");
                assert!(!lit.is_empty(), "{name}");
                match phase {
                    Phase::Whole | Phase::Inner | Phase::Orientation | Phase::Permutation => {
                        assert_eq!(lit.len(), size * size, "{name}");
                    }
                    Phase::OneAxis | Phase::AllAxes | Phase::SideCentres | Phase::Centres => {
                        assert_eq!(lit.len(), (size - 2).pow(2), "{name}");
                    }
                    Phase::InnerOneAxis | Phase::InnerAllAxes => {
                        assert!(lit.iter().all(|cell| is_centre(*cell)), "{name}");
                        assert!(lit.len() < (size - 2).pow(2), "{name}");
                    }
                    Phase::OneAxisBars | Phase::AllAxesBars | Phase::ThickLayers => {
                        assert!(lit.iter().all(|cell| is_centre(*cell)), "{name}");
                        let first = lit[0].0;
                        assert!(!light.is_on(size, (first, first)), "a corner of the ring: {name}");
                    }
                    Phase::InnerSplit | Phase::FourInnerEdges => {
                        assert!(lit.iter().all(|cell| is_edge(size, *cell)), "{name}");
                        assert!(lit.len() < 4 * (size - 2), "{name}");
                    }
                    Phase::Split | Phase::FourEdges | Phase::Edges | Phase::Parity => {
                        assert!(lit.iter().all(|cell| is_edge(size, *cell)), "{name}");
                        assert_eq!(lit.len(), 4 * (size - 2), "{name}");
                    }
                    Phase::InnerPairing => assert!(lit.len() < size * size - 4, "{name}"),
                    Phase::Pairing | Phase::Columns | Phase::MiddleEdges | Phase::CentresAndEdges => {
                        assert_eq!(lit.len(), size * size - 4, "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_phase_of_any_size_fails() {
        for size in 1..=40 {
            for phase in Phase::ALL {
                let phases = vec![*phase; 30];
                assert_eq!(phase_lights(size, &phases, |_| Stickers::solved(size)).len(), 30);
            }
        }
    }

    #[test]
    fn phases_of_one_axis_light_the_colours_that_come_onto_two_opposite_faces() {
        // Two layers of R turn: the centres of R and L stay on their faces, all others are mixed.
        let mut mixed = Stickers::solved(5);
        mixed.turn(LayerTurn::block(Face::R, 1..=2, 1));
        let phases = [Phase::InnerOneAxis, Phase::OneAxis, Phase::AllAxes, Phase::Inner];
        let state = |count: usize| if count == 2 { mixed.clone() } else { Stickers::solved(5) };
        let lights = phase_lights(5, &phases, state);
        let colours = |light: Light| -> String {
            Face::ALL
                .iter()
                .filter(|face| light.homes >> (9 * face.index()) & 0x1ff == 0x1ff)
                .map(Face::to_string)
                .collect()
        };
        assert_eq!(
            lights.iter().map(|light| colours(*light)).collect::<Vec<_>>(),
            ["RL", "RL", "UFDB", "URFDLB"]
        );
    }

    #[test]
    fn phases_of_four_edges_light_those_that_are_whole() {
        // The inner layer of U moves wings of four edges; the other eight are whole.
        let mut stickers = Stickers::solved(4);
        stickers.turn(LayerTurn::block(Face::U, 2..=2, 1));
        let light = phase_lights(4, &[Phase::FourEdges], |_| stickers.clone())[0];
        assert_eq!((light.homes & !CENTRE_HOMES).count_ones(), 16);
        assert!(light.shows(Some(7)) && !light.shows(Some(18 + 3)), "UF is whole, FL is not");
        assert!((0..6).all(|face| CENTRE_HOMES >> (9 * face + 4) & 1 == 1));
        assert_eq!(CENTRE_HOMES.count_ones(), 6);
    }
}

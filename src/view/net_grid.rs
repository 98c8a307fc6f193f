//! The net as an accessible grid: the markup of its named cells, and the cell to which each arrow key moves.

use std::fmt::Write;

use super::{Looks, net_square};
use crate::cube::{Face, Frame, Vec3, dot};
use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::text::Text;

/// A step from one cell of the drawn net to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetStep {
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// Returns the sticker to which a step leads, in facelet order. It is always adjacent on the cube: at the edge of a face the step
/// goes around the edge of the cube.
///
/// ```
/// use cubelab::view::{NetStep, net_step};
///
/// // From the upper right sticker of F (facelet 20) to the upper left one of R (facelet 9).
/// assert_eq!(net_step(20, 3, NetStep::Right), 9);
/// ```
pub fn net_step(facelet: usize, size: usize, step: NetStep) -> usize {
    let (face, row, column) =
        (Face::from_index(facelet / (size * size)), facelet / size % size, facelet % size);
    let (across, down): (i32, i32) = match step {
        NetStep::Up => (0, -1),
        NetStep::Down => (0, 1),
        NetStep::Left => (-1, 0),
        NetStep::Right => (1, 0),
    };
    let within = |at: usize, by: i32| at.checked_add_signed(by.to_isize()).filter(|&to| to < size);
    if let (Some(row), Some(column)) = (within(row, down), within(column, across)) {
        return (face.index() * size + row) * size + column;
    }
    // Coordinates are twice the distances from the centre: the outermost rows lie at `size - 1`, the faces at `size`.
    let end = size.to_i32();
    let middle = |index: usize| 2 * index.to_i32() + 1 - end;
    let frame = face.frame();
    let direction: Vec3 = std::array::from_fn(|i| across * frame.right[i] + down * frame.down[i]);
    let sticker: Vec3 = std::array::from_fn(|i| {
        end * frame.normal[i] + middle(column) * frame.right[i] + middle(row) * frame.down[i]
    });
    let beyond: Vec3 = std::array::from_fn(|i| sticker[i] + direction[i] - frame.normal[i]);
    let Some(neighbour) = Face::from_normal(direction) else { return facelet };
    let Frame { right, down, .. } = neighbour.frame();
    let index = |along: Vec3| ((dot(beyond, along) + end - 1) / 2).clamp(0, end - 1).index();
    (neighbour.index() * size + index(down)) * size + index(right)
}

/// Returns the contents of the `svg` element of the net as an ARIA grid: a row group for each face, with rows of cells. The cells
/// are the squares of [`super::net_svg_contents`]. The tab key reaches the first one.
pub fn net_grid_contents(stickers: &Stickers, looks: &Looks, text: &'static Text) -> String {
    let words = text.words(|face| looks.held.on(face));
    let size = stickers.size();
    let mut svg = String::new();
    let coats = looks.coats(stickers);
    for (facelet, (coat, colour)) in coats.iter().zip(stickers.colours()).enumerate() {
        let (row, column) = (facelet / size % size, facelet % size);
        // Writing to a string cannot fail.
        if (row, column) == (0, 0) {
            let name = text.face(Face::from_index(facelet / (size * size)));
            let _ = write!(svg, r#"<g role="rowgroup" aria-label="{name}">"#);
        }
        if column == 0 {
            svg.push_str(r#"<g role="row">"#);
        }
        let _ = write!(
            svg,
            r#"<rect {} fill="{}" role="gridcell" tabindex="{}" aria-label="{}"/>"#,
            net_square(facelet, size),
            coat.colour,
            if facelet == 0 { 0 } else { -1 },
            words.coloured_cell(facelet, size, Some(*colour)),
        );
        if column + 1 == size {
            svg.push_str(if row + 1 == size { "</g></g>" } else { "</g>" });
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Corner, Edge};
    use crate::text::ENGLISH;

    const STEPS: [NetStep; 4] = [NetStep::Up, NetStep::Down, NetStep::Left, NetStep::Right];

    #[test]
    fn steps_continue_around_the_edges_of_the_cube() {
        use NetStep::{Down, Left, Right, Up};
        // Along the top row of F, then around all four side faces.
        let belt: Vec<usize> =
            std::iter::successors(Some(18), |cell| Some(net_step(*cell, 3, Right))).take(13).collect();
        assert_eq!(belt, [18, 19, 20, 9, 10, 11, 45, 46, 47, 36, 37, 38, 18]);
        assert_eq!(net_step(19, 3, Up), 7, "from the front to the top");
        assert_eq!(net_step(1, 3, Up), 46, "from the top over to the back");
        assert_eq!(net_step(46, 3, Up), 1);
        assert_eq!(net_step(5, 3, Right), 10, "from the top down to the right");
        assert_eq!(net_step(3, 3, Left), 37);
        assert_eq!(net_step(34, 3, Down), 52);
    }

    #[test]
    fn every_step_leads_to_a_neighbour_on_the_cube() {
        let pieces = Corner::ALL.map(|corner| corner.facelets().to_vec()).into_iter();
        let pieces: Vec<Vec<usize>> = pieces.chain(Edge::ALL.map(|edge| edge.facelets().to_vec())).collect();
        for facelet in 0..54 {
            let mut reached: Vec<usize> = STEPS.iter().map(|step| net_step(facelet, 3, *step)).collect();
            for &other in &reached {
                let is_one_piece = pieces.iter().any(|p| p.contains(&facelet) && p.contains(&other));
                assert!(other / 9 == facelet / 9 || is_one_piece, "{facelet} to {other}");
            }
            reached.sort_unstable();
            reached.dedup();
            assert_eq!(reached.len(), 4, "four neighbours of {facelet}");
        }
        for facelet in 0..96 {
            for step in STEPS {
                assert!(net_step(facelet, 4, step) < 96);
            }
        }
    }

    #[test]
    fn the_grid_has_rows_and_named_cells() {
        let grid = net_grid_contents(&Stickers::solved(3), &Looks::LIGHT, &ENGLISH);
        assert_eq!(grid.matches(r#"role="gridcell""#).count(), 54);
        assert_eq!(grid.matches(r#"role="row""#).count(), 18);
        assert_eq!(grid.matches("<g").count(), grid.matches("</g>").count());
        assert_eq!(grid.matches(r#"tabindex="0""#).count(), 1);
        assert!(grid.contains(r#"aria-label="Front, top left, green""#));
    }
}

//! The cube as blocks of layers and stickers in space.

use super::space::{Point, Rotation, along, direction, dot};
use super::{Coat, Looks, Mark, Rgb, Tag, Turning, tagged_colour};
use crate::cube::{Face, Frame};
use crate::numbers::{Number, WholePart};
use crate::nxn::Stickers;

/// A cube of any size, ready to be drawn: blocks of layers and stickers at their positions before the turn in progress, and the
/// current rotation of the turning layers.
///
/// The faces of the cube lie at -1 and 1, so a cubie has sides of `2 / size`. Between two frames of one turn only
/// [`Scene::rotation`] changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The number of layers, N.
    pub size: usize,
    /// The blocks of layers that move as one, from the outermost layer of [`Scene::face`] inwards:
    /// one at rest, up to three during a turn.
    pub blocks: Vec<Block>,
    /// The face from which layers are counted: the face of the turn in progress, or U.
    pub face: Face,
    /// The current rotation of the turning block.
    pub rotation: Rotation,
    /// The 6 N^2 stickers in facelet order.
    pub stickers: Vec<Sticker>,
    /// The colour of the plastic.
    pub body: Rgb,
    /// If true, hints show the hidden faces: copies of their stickers that hang behind the cube.
    pub hints: bool,
}

/// Adjacent layers that move together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Block {
    /// The outermost layer, counted from 0 at [`Scene::face`].
    pub first: usize,
    /// The innermost layer.
    pub last: usize,
    /// If true, [`Scene::rotation`] applies to the block.
    pub turns: bool,
}

impl Block {
    /// Splits the layers of a cube into up to three blocks: the layers before, in and after the turn.
    pub fn all(size: usize, turning: Option<Turning>) -> Vec<Block> {
        let (first, end) = turning.map_or((0, 0), |Turning { turn, .. }| {
            let depths = turn.depths();
            (depths.start.min(size), depths.end.min(size))
        });
        [(0, first, false), (first, end, true), (end, size, false)]
            .into_iter()
            .filter(|(from, to, _)| from < to)
            .map(|(from, to, turns)| Block { first: from, last: to - 1, turns })
            .collect()
    }

    /// Returns the coordinates of both ends of the block along the outward normal of [`Scene::face`], lower first, for a cube of
    /// `size` layers.
    pub fn ends(&self, size: usize) -> (f32, f32) {
        let below = |layers: usize| 1.0 - 2.0 * layers.to_f32() / size.to_f32();
        (below(self.last + 1), below(self.first))
    }

    /// Returns the centre of the block and half its sides along x, y and z.
    pub fn extent(&self, face: Face, size: usize) -> (Point, Point) {
        let (lower, upper) = self.ends(size);
        let axis = direction(face.frame().normal);
        let half = axis.map(|c| if c == 0.0 { 1.0 } else { (upper - lower) / 2.0 });
        (axis.map(|c| c * (lower + upper) / 2.0), half)
    }
}

/// A cubie of a scene.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cubie {
    /// The centre before the turn in progress.
    pub centre: Point,
    /// The index of its block in [`Scene::blocks`].
    pub block: usize,
}

/// A sticker of a scene.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sticker {
    /// The centre of the sticker on the surface of the cube, before the turn in progress.
    pub centre: Point,
    /// The face of the sticker before the turn in progress.
    pub face: Face,
    /// The colour of the sticker.
    pub colour: Rgb,
    /// The mark on the sticker.
    pub mark: Option<Mark>,
    /// The tag of the sticker.
    pub tag: Tag,
    /// The index of its block in [`Scene::blocks`].
    pub block: usize,
}

impl Scene {
    /// Builds the scene of a cube with these stickers, with a turn in progress if there is one.
    pub fn new(stickers: &Stickers, turning: Option<Turning>, looks: &Looks) -> Scene {
        let scene = Scene::painted(stickers.size(), &looks.coats(stickers), turning, looks.body);
        Scene { hints: looks.hints, ..scene }
    }

    /// Builds the scene of a cube of `size` layers. `coats` are the coats of its stickers in facelet order, `body` is the colour
    /// of the plastic. The scene has no hints.
    pub fn painted(size: usize, coats: &[Coat], turning: Option<Turning>, body: Rgb) -> Scene {
        let face = turning.map_or(Face::U, |turning| turning.turn.face());
        let scene = Scene::of_blocks(size, coats, face, Block::all(size, turning), body);
        Scene { rotation: turning.map_or(Rotation::NONE, |turning| turning.rotation()), ..scene }
    }

    /// Builds the scene of [`Scene::painted`] without a turn. It takes no sines, which a program of still pictures spares.
    pub fn at_rest(size: usize, coats: &[Coat], body: Rgb) -> Scene {
        Scene::of_blocks(size, coats, Face::U, Block::all(size, None), body)
    }

    fn of_blocks(size: usize, coats: &[Coat], face: Face, blocks: Vec<Block>, body: Rgb) -> Scene {
        let stickers = place_stickers(size, coats, face, &blocks);
        Scene { size, face, rotation: Rotation::NONE, stickers, blocks, body, hints: false }
    }

    /// Adds tags, in facelet order, and paints the stickers that are empty or unlit.
    pub fn tagged(mut self, tags: &[Tag], looks: &Looks) -> Scene {
        for (sticker, tag) in self.stickers.iter_mut().zip(tags) {
            sticker.tag = *tag;
            sticker.colour = tagged_colour(sticker.colour, *tag, looks);
            sticker.mark = sticker.mark.filter(|_| !tag.is_empty);
        }
        self
    }

    /// Returns the cubies on the surface of each block, including the surfaces that a turn exposes, so that a turning cube never
    /// looks hollow.
    pub fn cubies(&self) -> Vec<Cubie> {
        let size = self.size;
        let Frame { normal, right, down } = self.face.frame();
        let (normal, right, down) = (direction(normal), direction(right), direction(down));
        let mut cubies = Vec::with_capacity(6 * size * size);
        for (block, &Block { first, last, .. }) in self.blocks.iter().enumerate() {
            for depth in first..=last {
                let layer = normal.map(|c| -c * middle(depth, size));
                let is_end = depth == first || depth == last;
                for row in 0..size {
                    let strip = along(layer, down, middle(row, size));
                    let is_full = is_end || row == 0 || row == size - 1;
                    let step = if is_full { 1 } else { size - 1 };
                    let columns = (0..size).step_by(step);
                    cubies.extend(
                        columns
                            .map(|column| Cubie { centre: along(strip, right, middle(column, size)), block }),
                    );
                }
            }
        }
        cubies
    }

    /// Returns half the side of a cubie.
    pub fn half_cubie(&self) -> f32 {
        1.0 / self.size.to_f32()
    }

    /// Returns the current rotation of a block, given by its index.
    pub fn rotation_of(&self, block: usize) -> Rotation {
        if self.blocks[block].turns { self.rotation } else { Rotation::NONE }
    }
}

/// Returns the coordinate of the middle of a row, column or layer, between -1 and 1.
fn middle(index: usize, size: usize) -> f32 {
    (2 * index + 1).to_f32() / size.to_f32() - 1.0
}

/// Returns every sticker at its position on the cube, in facelet order.
fn place_stickers(size: usize, coats: &[Coat], turned: Face, blocks: &[Block]) -> Vec<Sticker> {
    let axis = direction(turned.frame().normal);
    let mut coats = coats.iter();
    let mut placed = Vec::with_capacity(coats.len());
    for face in Face::ALL {
        let Frame { normal, right, down } = face.frame();
        let (normal, right, down) = (direction(normal), direction(right), direction(down));
        for row in 0..size {
            let strip = along(normal, down, middle(row, size));
            for (column, &Coat { colour, mark }) in (0..size).zip(&mut coats) {
                let centre = along(strip, right, middle(column, size));
                // The depth below the turned face, in layers.
                let below = (1.0 - dot(centre, axis)) * size.to_f32() / 2.0;
                let depth = below.whole_index().min(size - 1);
                let block = blocks.iter().position(|block| depth <= block.last).unwrap_or(0);
                placed.push(Sticker { centre, face, colour, mark, tag: Tag::NONE, block });
            }
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;

    /// Returns the centre, normal and colour of every sticker after the turn in progress, in thousandths, sorted.
    fn seen(scene: &Scene) -> Vec<([i32; 3], [i32; 3], [u8; 3])> {
        let thousandths = |p: Point| p.map(|c| (c * 1000.0).round().whole_i32());
        let mut seen: Vec<_> = scene
            .stickers
            .iter()
            .map(|sticker| {
                let rotation = scene.rotation_of(sticker.block);
                let normal = rotation.apply(direction(sticker.face.frame().normal));
                let Rgb(red, green, blue) = sticker.colour;
                (thousandths(rotation.apply(sticker.centre)), thousandths(normal), [red, green, blue])
            })
            .collect();
        seen.sort_unstable();
        seen
    }

    /// Returns a cube on which any two turns look different.
    fn mixed(size: usize) -> Stickers {
        let mut stickers = Stickers::solved(size);
        for (face, quarters) in Face::ALL.into_iter().zip([1, 2, -1, 1, -1, 2]) {
            for layer in [1, 2] {
                stickers.turn(LayerTurn::block(face, layer..=layer, quarters));
            }
        }
        stickers
    }

    #[test]
    fn a_finished_turn_looks_like_the_turned_cube() {
        for size in 1..=5 {
            for face in Face::ALL {
                for first in 1..=size.to_u16() {
                    for last in first..=size.to_u16() {
                        for quarters in LayerTurn::QUARTERS {
                            let turn = LayerTurn::block(face, first..=last, quarters);
                            let before = mixed(size);
                            let mut after = before.clone();
                            after.turn(turn);
                            let turning = Turning { turn, fraction: 1.0 };
                            let looks = Looks::LIGHT;
                            assert_eq!(
                                seen(&Scene::new(&before, Some(turning), &looks)),
                                seen(&Scene::new(&after, None, &looks)),
                                "{turn:?} on size {size}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_turn_not_yet_begun_looks_like_the_cube_before_it() {
        let stickers = mixed(4);
        let turning = Turning { turn: LayerTurn::outer(Face::B, 1), fraction: 0.0 };
        let looks = Looks::LIGHT;
        assert_eq!(
            seen(&Scene::new(&stickers, Some(turning), &looks)),
            seen(&Scene::new(&stickers, None, &looks))
        );
    }

    #[test]
    fn a_scene_has_only_the_cubies_on_the_surface() {
        let looks = Looks::LIGHT;
        for size in 1..=9_usize {
            let scene = Scene::new(&Stickers::solved(size), None, &looks);
            let inside = size.saturating_sub(2);
            assert_eq!(scene.cubies().len(), size.pow(3) - inside.pow(3), "size {size}");
            assert_eq!(scene.stickers.len(), 6 * size * size);
        }
    }

    #[test]
    fn the_blocks_of_a_turn_are_closed() {
        let turn = LayerTurn::block(Face::L, 2..=2, 1);
        let turning = Some(Turning { turn, fraction: 0.3 });
        let scene = Scene::new(&Stickers::solved(5), turning, &Looks::LIGHT);
        let layers: Vec<_> = scene.blocks.iter().map(|b| (b.first, b.last, b.turns)).collect();
        assert_eq!(layers, [(0, 0, false), (1, 1, true), (2, 4, false)]);
        let cubies = scene.cubies();
        let count = |block| cubies.iter().filter(|cubie| cubie.block == block).count();
        assert_eq!([count(0), count(1), count(2)], [25, 25, 3 * 25 - 9]);
        // Each sticker lies in the block of its cubie.
        for sticker in &scene.stickers {
            let depth = ((1.0 + sticker.centre[0]) * 2.5).whole_index();
            let block = &scene.blocks[sticker.block];
            assert!(block.first <= depth.min(4) && depth.min(4) <= block.last);
        }
    }

    #[test]
    fn layers_beyond_the_cube_do_not_turn() {
        let turn = LayerTurn::block(Face::R, 4..=9, 1);
        let turning = Some(Turning { turn, fraction: 0.5 });
        let scene = Scene::new(&Stickers::solved(3), turning, &Looks::LIGHT);
        assert_eq!(scene.blocks, [Block { first: 0, last: 2, turns: false }]);
    }
}

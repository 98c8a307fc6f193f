//! The same effect with fewer turns, by joining turns about one axis that stand next to each other.

use std::collections::BTreeMap;

use super::turn::WideForm;
use super::{Alg, Block, Metric, Node, NodeKind, Turn};
use crate::cube::{Axis, Face};
use crate::numbers::Number;

impl Alg {
    /// Returns an alg with the same effect on every size of cube that has all its turns. Consecutive turns about one
    /// axis are joined or cancelled (`R L R` is `R2 L`), amounts are `2`, `'` or left out, groups that happen
    /// once are opened, and whatever has no effect is removed.
    ///
    /// `R 2R` stays as it is because 2 layers have no `Rw`; see [`Alg::simplify_for`].
    ///
    /// Comments, pauses and the brackets that remain stay where they are, and nothing is joined
    /// across them. To join everything, unroll first: `alg.turns()?.into_iter().collect::<Alg>()`.
    ///
    /// ```
    /// use cubelab::cube::Alg;
    ///
    /// let alg: Alg = "(R U) D (U' D') R' F3 [L: ] (R2 U2)3".parse()?;
    /// assert_eq!(alg.simplify().to_string(), "F' (R2 U2)3");
    /// # Ok::<(), cubelab::cube::ParseAlgError>(())
    /// ```
    pub fn simplify(&self) -> Alg {
        self.simplify_for(1)
    }

    /// Does what [`Alg::simplify`] does, for cubes of `size` layers or more: `R 2R` is `Rw` from 3 layers on.
    ///
    /// ```
    /// use cubelab::cube::Alg;
    ///
    /// let alg: Alg = "R 2R".parse()?;
    /// assert_eq!(alg.simplify_for(3).to_string(), "Rw");
    /// assert_eq!(alg.simplify_for(2).to_string(), "R 2R");
    /// # Ok::<(), cubelab::cube::ParseAlgError>(())
    /// ```
    pub fn simplify_for(&self, size: usize) -> Alg {
        let mut parts = Parts { parts: Vec::new(), size };
        for node in self.nodes() {
            parts.add(node);
        }
        let parts = parts.parts;
        let mut nodes = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                Part::Run(run) => nodes.extend(run.turns().into_iter().map(Node::from)),
                Part::Fixed(node) => nodes.push(node),
            }
        }
        Alg::new(nodes)
    }
}

/// A part of an alg that is being simplified.
enum Part {
    /// Turns about one axis; they commute.
    Run(Run),
    /// Something across which nothing is joined.
    Fixed(Node),
}

/// The parts of an alg so far, for cubes of `size` layers or more.
struct Parts {
    parts: Vec<Part>,
    size: usize,
}

impl Parts {
    fn add(&mut self, node: &Node) {
        let fixed = |kind| Part::Fixed(node.with(kind));
        let simple = |alg: &Alg| alg.simplify_for(self.size);
        match node.kind() {
            NodeKind::Turn(turn) => self.add_turn(*turn),
            NodeKind::Pause | NodeKind::Comment(_) => self.parts.push(Part::Fixed(node.clone())),
            NodeKind::Group { alg, amount } => self.add_group(node, simple(alg), *amount),
            NodeKind::Commutator { a, b, amount } => {
                let (a, b) = (simple(a), simple(b));
                if *amount != 0 && !a.is_empty() && !b.is_empty() {
                    self.parts.push(fixed(NodeKind::Commutator { a, b, amount: *amount }));
                }
            }
            NodeKind::Conjugate { setup, core, amount } => {
                let (setup, core) = (simple(setup), simple(core));
                if setup.is_empty() {
                    self.add_group(node, core, *amount);
                } else if *amount != 0 && !core.is_empty() {
                    self.parts.push(fixed(NodeKind::Conjugate { setup, core, amount: *amount }));
                }
            }
        }
    }

    /// Adds a group whose inside is simplified already.
    fn add_group(&mut self, node: &Node, alg: Alg, amount: i32) {
        match (alg.nodes(), amount) {
            ([], _) | (_, 0) => {}
            ([only], _) if let NodeKind::Turn(turn) = only.kind() => {
                let quarters = i64::from(turn.amount()) * i64::from(amount);
                self.add_turn(turn_by(turn.block(), quarters.rem_euclid(4).to_u8()));
            }
            (nodes, 1) => nodes.iter().for_each(|node| self.add(node)),
            (_, -1) => alg.inverse().nodes().iter().for_each(|node| self.add(node)),
            _ => self.parts.push(Part::Fixed(node.with(NodeKind::Group { alg, amount }))),
        }
    }

    fn add_turn(&mut self, turn: Turn) {
        if turn.quarters() == 0 {
            return;
        }
        let axis = turn.block().axis();
        match self.parts.last_mut() {
            Some(Part::Run(run)) if run.axis == axis => {
                run.add(turn);
                if run.does_nothing() {
                    self.parts.pop();
                }
            }
            _ => {
                let mut run = Run {
                    axis,
                    written: BTreeMap::new(),
                    steps: Default::default(),
                    count: 0,
                    size: self.size,
                };
                run.add(turn);
                self.parts.push(Part::Run(run));
            }
        }
    }
}

/// Turns about one axis.
struct Run {
    axis: Axis,
    /// Each block with its quarters, 1 to 3, and the place of its first turn among the others.
    written: BTreeMap<Block, (usize, u8)>,
    /// For each of the two faces the layers at which the quarters change, counted from the face, and
    /// by how much, 1 to 3. However the blocks are written, the same effect gives the same steps.
    steps: [BTreeMap<u16, u8>; 2],
    count: usize,
    /// The least number of layers of a cube that has all turns so far.
    size: usize,
}

impl Run {
    fn faces(&self) -> [Face; 2] {
        [self.axis.face(), self.axis.face().opposite()]
    }

    fn add(&mut self, turn: Turn) {
        let quarters = turn.quarters();
        if let Block::Layers { face, first, last } = turn.block() {
            let steps = &mut self.steps[usize::from(face != self.axis.face())];
            add_modulo(steps, first, quarters);
            add_modulo(steps, last + 1, 4 - quarters);
        }
        self.size = self.size.max(least_size(turn.block()));
        let (_, sum) = self.written.entry(turn.block()).or_insert((self.count, 0));
        *sum = (*sum + quarters) % 4;
        if *sum == 0 {
            self.written.remove(&turn.block());
        }
        self.count += 1;
    }

    fn does_nothing(&self) -> bool {
        let on_faces = |block: &Block| matches!(block, Block::Layers { .. });
        self.steps.iter().all(BTreeMap::is_empty) && self.written.keys().all(on_faces)
    }

    /// The fewest turns found that have this effect and that every cube has which has those written; those written if
    /// they are no more.
    fn turns(&self) -> Vec<Turn> {
        let mut ordered: Vec<(usize, Turn)> = Vec::with_capacity(self.written.len());
        for (steps, face) in self.steps.iter().zip(self.faces()) {
            let on_face = self
                .written
                .iter()
                .filter(|(block, _)| matches!(block, Block::Layers { face: other, .. } if *other == face));
            let written: Vec<(usize, Turn)> =
                on_face.map(|(block, &(place, quarters))| (place, turn_by(*block, quarters))).collect();
            let place = written.iter().map(|(place, _)| *place).min().unwrap_or(0);
            let others = [separate_blocks(face, steps), outer_blocks(face, steps)];
            let fit = |turns: &Vec<Turn>| turns.iter().all(|turn| least_size(turn.block()) <= self.size);
            let shortest = others
                .into_iter()
                .filter(fit)
                .map(|turns| turns.into_iter().map(|turn| (place, turn)).collect());
            let best = std::iter::once(written).chain(shortest).min_by_key(|turns: &Vec<(usize, Turn)>| {
                let cost: u64 = turns.iter().map(|(_, turn)| Metric::Htm.cost(*turn)).sum();
                (turns.len(), cost)
            });
            ordered.extend(best.unwrap_or_default());
        }
        let others = self.written.iter().filter(|(block, _)| !matches!(block, Block::Layers { .. }));
        ordered.extend(others.map(|(block, &(place, quarters))| (place, turn_by(*block, quarters))));
        ordered.sort_by_key(|(place, _)| *place);
        ordered.into_iter().map(|(_, turn)| turn).collect()
    }
}

/// The least number of layers of a cube that has this block, apart from whether it has a middle layer.
fn least_size(block: Block) -> usize {
    match block {
        // To turn all layers is a rotation, and written as one.
        Block::Layers { first: 1, last: last @ 2.., .. } => usize::from(last) + 1,
        Block::Layers { last, .. } => usize::from(last),
        Block::Inside(_) => 3,
        Block::Slice(_) | Block::Rotation(_) => 1,
    }
}

fn add_modulo(steps: &mut BTreeMap<u16, u8>, layer: u16, quarters: u8) {
    let step = steps.entry(layer).or_insert(0);
    *step = (*step + quarters) % 4;
    if *step == 0 {
        steps.remove(&layer);
    }
}

/// One turn for each block of layers that turn alike.
fn separate_blocks(face: Face, steps: &BTreeMap<u16, u8>) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut quarters = 0;
    let mut first = 1;
    for (&layer, &step) in steps {
        if quarters != 0 {
            turns.push(turn_by(Block::Layers { face, first, last: layer - 1 }, quarters));
        }
        quarters = (quarters + step) % 4;
        first = layer;
    }
    turns
}

/// One turn of an outer block for each layer at which the quarters change.
fn outer_blocks(face: Face, steps: &BTreeMap<u16, u8>) -> Vec<Turn> {
    let inside = steps.iter().filter(|(layer, _)| **layer > 1);
    inside
        .map(|(&layer, &step)| turn_by(Block::Layers { face, first: 1, last: layer - 1 }, 4 - step))
        .collect()
}

/// The turn of a block by 0 to 3 quarters, three of them written as one the other way.
fn turn_by(block: Block, quarters: u8) -> Turn {
    let amount = if quarters == 3 { -1 } else { i32::from(quarters) };
    Turn { block, amount, form: WideForm::Capital }
}

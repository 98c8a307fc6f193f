//! The alg with each turn replaced, in the same brackets.

use super::{Alg, Node, NodeKind, Turn};

impl Alg {
    /// The alg whose half turns are written without a direction: `U2` for `U2'`, which leads to the same state. The
    /// inverse of `U2` is written `U2'`, as hands make it; lists for learners do not tell the two apart.
    ///
    /// ```
    /// use cubelab::cube::Alg;
    ///
    /// let alg: Alg = "(R U2')2' [M2': U]".parse()?;
    /// assert_eq!(alg.plain_halves().to_string(), "(R U2)2' [M2: U]");
    /// # Ok::<(), cubelab::cube::ParseAlgError>(())
    /// ```
    pub fn plain_halves(&self) -> Alg {
        self.map_turns(&|turn| if turn.amount() == -2 { turn.inverse() } else { turn })
    }

    /// Replaces each turn as it is written, also in brackets.
    pub(super) fn map_turns(&self, change: &dyn Fn(Turn) -> Turn) -> Alg {
        Alg::new(self.nodes().iter().map(|node| map_node(node, change)).collect())
    }
}

fn map_node(node: &Node, change: &dyn Fn(Turn) -> Turn) -> Node {
    let changed = |alg: &Alg| alg.map_turns(change);
    node.with(match node.kind() {
        NodeKind::Turn(turn) => NodeKind::Turn(change(*turn)),
        NodeKind::Pause => NodeKind::Pause,
        NodeKind::Comment(comment) => NodeKind::Comment(comment.clone()),
        NodeKind::Group { alg, amount } => NodeKind::Group { alg: changed(alg), amount: *amount },
        NodeKind::Commutator { a, b, amount } => {
            NodeKind::Commutator { a: changed(a), b: changed(b), amount: *amount }
        }
        NodeKind::Conjugate { setup, core, amount } => {
            NodeKind::Conjugate { setup: changed(setup), core: changed(core), amount: *amount }
        }
    })
}

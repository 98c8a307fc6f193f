//! The alg that undoes another.

use super::{Alg, Node, NodeKind};

impl Alg {
    /// The alg that undoes this one, written with the same brackets: `[A, B]` becomes `[B, A]`,
    /// `[A: B]` becomes `[A: B']`. Pauses and comments stay between the same turns.
    ///
    /// ```
    /// use cubelab::cube::Alg;
    ///
    /// let alg: Alg = "R U2 [F, L']".parse()?;
    /// assert_eq!(alg.inverse().to_string(), "[L', F] U2' R'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inverse(&self) -> Alg {
        Alg::new(self.nodes().iter().rev().map(inverse_node).collect())
    }
}

fn inverse_node(node: &Node) -> Node {
    node.with(match node.kind() {
        NodeKind::Turn(turn) => NodeKind::Turn(turn.inverse()),
        NodeKind::Pause => NodeKind::Pause,
        NodeKind::Comment(comment) => NodeKind::Comment(comment.clone()),
        NodeKind::Group { alg, amount } => NodeKind::Group { alg: alg.inverse(), amount: *amount },
        NodeKind::Commutator { a, b, amount } => {
            NodeKind::Commutator { a: b.clone(), b: a.clone(), amount: *amount }
        }
        NodeKind::Conjugate { setup, core, amount } => {
            NodeKind::Conjugate { setup: setup.clone(), core: core.inverse(), amount: *amount }
        }
    })
}

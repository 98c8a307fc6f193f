//! Unrolling an alg into the turns to make, one after the other.

use thiserror::Error;

use super::{Alg, NodeKind, Span, Turn};
use crate::limits;
use crate::numbers::Number;

/// One beat of an unrolled alg, with the place in the text that says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaf {
    /// What happens.
    pub kind: LeafKind,
    /// Where it is written; a turn that undoes another has that one's place.
    pub span: Span,
}

/// What happens in one beat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeafKind {
    /// Layers turn.
    Turn(Turn),
    /// Nothing turns.
    Pause,
}

/// An alg that unrolls into more than [`Alg::MAX_LEAVES`] turns and pauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the alg unrolls into {leaves} turns; expected at most {}", Alg::MAX_LEAVES)]
pub struct TooLong {
    /// How many there would be, as far as 64 bits can count.
    pub leaves: u64,
}

impl Leaf {
    fn inverse(self) -> Leaf {
        let kind = match self.kind {
            LeafKind::Turn(turn) => LeafKind::Turn(turn.inverse()),
            LeafKind::Pause => LeafKind::Pause,
        };
        Leaf { kind, ..self }
    }
}

impl Alg {
    /// The most turns and pauses that an alg is unrolled into.
    pub const MAX_LEAVES: u64 = limits::ALG_TURNS;

    /// How many turns and pauses it unrolls into, at most `u64::MAX`; found without unrolling.
    pub fn leaf_count(&self) -> u64 {
        self.weigh(&|_| 1, 1)
    }

    /// The turns and pauses in the order in which they happen; comments are left out. An alg with
    /// more than [`Alg::MAX_LEAVES`] of them is refused before any work is done on it. The time
    /// is in proportion to the alg as written and what it unrolls into.
    pub fn expand(&self) -> Result<Vec<Leaf>, TooLong> {
        let leaves = self.leaf_count();
        if leaves > Alg::MAX_LEAVES {
            return Err(TooLong { leaves });
        }
        let mut unrolled = Vec::with_capacity(leaves.index());
        self.unroll(&mut unrolled);
        Ok(unrolled)
    }

    /// The turns alone, in the order in which they happen.
    ///
    /// ```
    /// use cubelab::cube::Alg;
    ///
    /// let turns = "(R U)2".parse::<Alg>()?.turns()?;
    /// assert_eq!(turns.iter().map(|turn| turn.to_string()).collect::<Vec<_>>(), ["R", "U", "R", "U"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turns(&self) -> Result<Vec<Turn>, TooLong> {
        let turns = self.expand()?.into_iter().filter_map(|leaf| match leaf.kind {
            LeafKind::Turn(turn) => Some(turn),
            LeafKind::Pause => None,
        });
        Ok(turns.collect())
    }

    /// The sum of the weights of all turns, and of `pause` for each pause, as unrolled.
    pub(super) fn weigh(&self, turn: &impl Fn(Turn) -> u64, pause: u64) -> u64 {
        let weights = self.nodes().iter().map(|node| match node.kind() {
            NodeKind::Turn(t) => turn(*t),
            NodeKind::Pause => pause,
            NodeKind::Comment(_) => 0,
            NodeKind::Group { alg, amount } => times(alg.weigh(turn, pause), *amount),
            NodeKind::Commutator { a, b, amount } => {
                let once = a.weigh(turn, pause).saturating_add(b.weigh(turn, pause));
                times(once.saturating_mul(2), *amount)
            }
            NodeKind::Conjugate { setup, core, amount } => {
                let around = setup.weigh(turn, pause).saturating_mul(2);
                times(core.weigh(turn, pause).saturating_add(around), *amount)
            }
        });
        weights.fold(0, u64::saturating_add)
    }

    /// Appends the leaves. Each part of the tree is walked once; whatever happens again is copied
    /// from the leaves written before.
    fn unroll(&self, leaves: &mut Vec<Leaf>) {
        for node in self.nodes() {
            let start = leaves.len();
            match node.kind() {
                // What does not happen is not walked: it may be of any length.
                NodeKind::Group { amount: 0, .. }
                | NodeKind::Commutator { amount: 0, .. }
                | NodeKind::Conjugate { amount: 0, .. } => {}
                NodeKind::Turn(turn) => {
                    leaves.push(Leaf { kind: LeafKind::Turn(*turn), span: node.span() });
                }
                NodeKind::Pause => leaves.push(Leaf { kind: LeafKind::Pause, span: node.span() }),
                NodeKind::Comment(_) => {}
                NodeKind::Group { alg, amount } => {
                    alg.unroll(leaves);
                    repeat(leaves, start, *amount);
                }
                NodeKind::Commutator { a, b, amount } => {
                    a.unroll(leaves);
                    let middle = leaves.len();
                    b.unroll(leaves);
                    let end = leaves.len();
                    append_inverse(leaves, start, middle);
                    append_inverse(leaves, middle, end);
                    repeat(leaves, start, *amount);
                }
                NodeKind::Conjugate { setup, core, amount } => {
                    setup.unroll(leaves);
                    let middle = leaves.len();
                    core.unroll(leaves);
                    append_inverse(leaves, start, middle);
                    repeat(leaves, start, *amount);
                }
            }
        }
    }
}

fn times(once: u64, amount: i32) -> u64 {
    once.saturating_mul(u64::from(amount.unsigned_abs()))
}

/// Appends what undoes the leaves `start..end`.
fn append_inverse(leaves: &mut Vec<Leaf>, start: usize, end: usize) {
    leaves.reserve(end - start);
    for place in (start..end).rev() {
        leaves.push(leaves[place].inverse());
    }
}

/// Makes the leaves from `start` on happen `amount` times, not 0.
fn repeat(leaves: &mut Vec<Leaf>, start: usize, amount: i32) {
    let end = leaves.len();
    if start == end {
        return;
    }
    if amount < 0 {
        leaves[start..].reverse();
        for leaf in &mut leaves[start..] {
            *leaf = leaf.inverse();
        }
    }
    for _ in 1..amount.unsigned_abs() {
        leaves.extend_from_within(start..end);
    }
}

//! The tree that a written alg is.

use thiserror::Error;

use super::Turn;
use super::scan::place_of;
use crate::cube::Move;
use crate::limits;
use crate::numbers::Number;

/// A sequence of turns as a person writes it: turns, pauses and comments, groups, commutators and
/// conjugates, nested at most [`Alg::MAX_DEPTH`] deep.
///
/// Two algs are equal if they are written alike; where in their texts the parts stood does not
/// count.
///
/// ```
/// use cubelab::cube::Alg;
///
/// let alg: Alg = "(R U R' U')3 [F: RUR’U’] // curly quotes and missing spaces are fine".parse()?;
/// assert_eq!(alg.inverse().to_string().lines().last(), Some("[F: U R U' R'] (U R U' R')3"));
/// # Ok::<(), cubelab::cube::ParseAlgError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Alg {
    nodes: Vec<Node>,
    depth: u8,
}

/// One part of an alg, with the place in the text it was read from.
#[derive(Clone, Debug)]
pub struct Node {
    kind: NodeKind,
    span: Span,
}

/// What a part of an alg is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// `R`, `2-4r'`, `M2`, `x`.
    Turn(Turn),
    /// `.`, a beat in which nothing turns.
    Pause,
    /// `// …` or `/* … */`.
    Comment(Comment),
    /// `(alg)amount`: repeated so many times, inverted if the amount is negative.
    Group {
        /// What is repeated.
        alg: Alg,
        /// How many times.
        amount: i32,
    },
    /// `[a, b]amount`: `a b a' b'`, repeated.
    Commutator {
        /// The first part.
        a: Alg,
        /// The second part.
        b: Alg,
        /// How many times.
        amount: i32,
    },
    /// `[setup: core]amount`: `setup core setup'`, repeated.
    Conjugate {
        /// What is done before and undone after.
        setup: Alg,
        /// What is done in between.
        core: Alg,
        /// How many times.
        amount: i32,
    },
}

/// The bytes `start..end` of the text that a part was read from; empty if it was not read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Why something cannot be a part of an alg.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NodeError {
    /// Brackets nested deeper than [`Alg::MAX_DEPTH`].
    #[error("brackets too deep inside one another: expected at most {}", Alg::MAX_DEPTH)]
    TooDeep,
    /// A repetition beyond [`Turn::MAX_AMOUNT`], either way.
    #[error("a repetition of {0}: expected at most {max}", max = Turn::MAX_AMOUNT)]
    TooOften(i32),
}

impl Alg {
    /// How deep brackets may be nested. Whatever walks the tree may recurse, as no tree is deeper.
    pub const MAX_DEPTH: u8 = limits::ALG_DEPTH;

    /// The alg with these parts.
    pub fn new(nodes: Vec<Node>) -> Alg {
        let depth = nodes.iter().map(|node| node.kind.depth()).max().unwrap_or(0);
        Alg { nodes, depth }
    }

    /// The parts in order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How deep brackets are nested, 0 to [`Alg::MAX_DEPTH`].
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// Whether nothing is written, not even a comment.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Node {
    /// The part of this kind, read from these bytes.
    pub fn new(kind: NodeKind, span: Span) -> Result<Node, NodeError> {
        if kind.depth() > Alg::MAX_DEPTH {
            return Err(NodeError::TooDeep);
        }
        match kind {
            NodeKind::Group { amount, .. }
            | NodeKind::Commutator { amount, .. }
            | NodeKind::Conjugate { amount, .. }
                if amount.unsigned_abs() > Turn::MAX_AMOUNT.to_u32() =>
            {
                Err(NodeError::TooOften(amount))
            }
            _ => Ok(Node { kind, span }),
        }
    }

    /// What it is.
    pub const fn kind(&self) -> &NodeKind {
        &self.kind
    }

    /// Where it was read from.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The same place with something else in it that is nested no deeper.
    pub(super) fn with(&self, kind: NodeKind) -> Node {
        debug_assert!(kind.depth() <= Alg::MAX_DEPTH);
        Node { kind, span: self.span }
    }
}

impl NodeKind {
    fn depth(&self) -> u8 {
        match self {
            NodeKind::Turn(_) | NodeKind::Pause | NodeKind::Comment(_) => 0,
            NodeKind::Group { alg, .. } => 1 + alg.depth,
            NodeKind::Commutator { a, b, .. } => 1 + a.depth.max(b.depth),
            NodeKind::Conjugate { setup, core, .. } => 1 + setup.depth.max(core.depth),
        }
    }
}

impl PartialEq for Node {
    /// Whether both are written alike, wherever they stood.
    fn eq(&self, other: &Node) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Node {}

impl std::hash::Hash for Node {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

impl From<Turn> for Node {
    /// A turn that was not read from a text.
    fn from(turn: Turn) -> Node {
        Node { kind: NodeKind::Turn(turn), span: Span::default() }
    }
}

impl FromIterator<Turn> for Alg {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Alg {
        Alg::new(turns.into_iter().map(Node::from).collect())
    }
}

impl FromIterator<Move> for Alg {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Alg {
        moves.into_iter().map(Turn::from).collect()
    }
}

/// A remark between the turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment {
    text: String,
    block: bool,
}

impl Comment {
    /// A comment to the end of the line, if the text has no line break.
    pub fn line(text: &str) -> Option<Comment> {
        let text = text.trim();
        place_of("\n", text).is_none().then(|| Comment { text: text.to_owned(), block: false })
    }

    /// A comment in `/* */`, if the text does not contain the `*/` that ends it.
    pub fn block(text: &str) -> Option<Comment> {
        let text = text.trim();
        place_of("*/", text).is_none().then(|| Comment { text: text.to_owned(), block: true })
    }

    /// The remark without the signs around it, nor white space at its ends.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it stands in `/* */`; otherwise it goes from `//` to the end of the line.
    pub const fn is_block(&self) -> bool {
        self.block
    }
}

//! Notation: turns text into a tree of turns, and the tree into turns to make, lengths and text.
//!
//! The notation is that of the WCA regulations (article 12a) and SiGN; every form is listed at
//! [`Alg::parse`].

mod display;
mod error;
mod expand;
mod face_turns;
mod inverse;
mod layers;
mod map;
mod metric;
mod mirror;
mod parse;
mod scan;
mod simplify;
mod tree;
mod turn;

pub use error::{BracketKind, Expected, Found, OpenBracket, ParseAlgError, PerformError, Position};
pub use expand::{Leaf, LeafKind, TooLong};
pub use face_turns::FaceTurns;
pub use layers::{LayerError, Layers};
pub use metric::{Metric, ParseMetricError};
pub use tree::{Alg, Comment, Node, NodeError, NodeKind, Span};
pub use turn::{Block, Turn};

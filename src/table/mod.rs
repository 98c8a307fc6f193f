//! Tables of coordinates and of sets of places: the value after each turn or symmetry, and the distance of
//! every value from solved.

/// Returns the sum of the sizes of tables and lists in bytes.
macro_rules! memory_of {
    ($($table:expr),+ $(,)?) => {
        {
            #[allow(unused_imports, reason = "some tables have a method of their own")]
            use $crate::table::MemoryUsage as _;
            0 $(+ $table.memory_usage())+
        }
    };
}

pub(crate) use memory_of;

/// Tables whose size in memory is known.
pub trait MemoryUsage {
    /// Returns the size in bytes.
    fn memory_usage(&self) -> usize;
}

/// A list of values that own no memory elsewhere; a list of others does not compile.
impl<T> MemoryUsage for [T] {
    fn memory_usage(&self) -> usize {
        const { assert!(!std::mem::needs_drop::<T>()) };
        size_of_val(self)
    }
}

mod breadth;
mod cells;
mod classes;
mod conjugates;
mod distances;
pub(crate) mod file;
mod folded;
mod image_table;
mod in_use;
mod move_masks;
mod moves;
pub(crate) mod pages;
pub mod pattern;
mod place;
mod ranks;
#[cfg(test)]
mod sample;
mod sets;
mod shared_memory;
mod verify;

pub use breadth::{Breadth, Distances, Index, SetIndex};
pub use cells::{Bytes, Cells, ColumnList, Images, MOST_COLUMNS, Mod3Table, Nibbles, RowCells};
pub use classes::{Classes, PackedClasses};
pub use conjugates::{Conjugates, all_images};
pub use distances::{Builder, Columns, ProductSpace};
pub use file::{FileFault, FileFaultKind};
pub use folded::{FAR, FoldedColumns, FoldedRows, FoldedSpace, FoldedTable, Folding, distance_beside};
pub use image_table::ImageTable;
pub(crate) use in_use::InUse;
pub use move_masks::{ConjugateTurns, MoveMaskTable, TurnSet};
pub use moves::MoveTable;
pub use place::{Column, Row, TurnIndex};
pub use ranks::Ranks;
pub use sets::{HALVES, Halves, Numbering, SetMap, Subsets, members, numbered};
pub(crate) use shared_memory::SharedFile;
pub use shared_memory::{Gather, SharedMemory};
pub(crate) use verify::{DistanceRule, check_counts, check_distribution, check_sum};
pub use verify::{Proof, WrongEntry};

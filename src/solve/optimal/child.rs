//! The children of positions that are being expanded.

/// A turn of a position that is being expanded. The layout is known to [`GATHER_MODULE`](super::GATHER_MODULE).
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Child {
    /// The entry of the side that is looked up.
    pub entry: usize,
    /// One after the other: the value of the corners of this side, their class, and the offset of the word in bytes.
    pub offset: u32,
    /// The word of the table that holds the entry.
    pub word: u16,
    /// The last byte of the line of the word.
    pub last: u8,
    /// The index of the position in the batch.
    pub parent: u8,
    pub turn: u8,
    pub side: u8,
    pub looked_up: u8,
    /// The bound of the side that is not looked up.
    pub bound: u8,
}

pub(super) const NO_CHILD: Child =
    Child { entry: 0, offset: 0, word: 0, last: 0, parent: 0, turn: 0, side: 0, looked_up: 0, bound: 0 };

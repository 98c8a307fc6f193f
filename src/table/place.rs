//! Rows and columns of tables, and the turns of a space.

use crate::numbers::index_type;

index_type! {
    /// A row of a table: a class of values of one coordinate, or the places of the pieces of a pattern.
    Row(u32);

    /// A column of a table: a value of the other coordinate, or the twists or flips of the pieces of a pattern.
    Column(u16);

    /// A turn of a space, by its place in the list of the turns that the space has.
    TurnIndex(u8);
}

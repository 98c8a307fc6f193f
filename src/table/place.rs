//! Rows and columns of tables, and the turns of a space.

use crate::numbers::index_type;

index_type! {
    /// A row of a table: a class of values of one coordinate, or the places of the pieces of a pattern.
    Row(u32);

    /// A column of a table: a value of the other coordinate, or the twists or flips of the pieces of a pattern.
    Column(u16);

    /// A turn of a space, by its place in the list of the turns that the space has.
    ///
    /// As wide as an index, because the compiler then drops the bounds check of a turn below the length of a list. With
    /// 8 bits a solution of a 5x5x5 takes 4 % more instructions.
    TurnIndex(usize);
}

//! Stickers that break a law turned into the small changes that would mend them, the likeliest first.
//!
//! What was mistaken on a 3x3x3 is a sticker or a piece; on other sizes only stickers are tried, in the parts that break
//! a law.

mod parts;
mod pieces;

use super::{Draft, Reading, Repair};

impl Draft {
    /// Up to five small changes of the stickers that were read so, the likeliest first. Takes a few milliseconds at most
    /// up to 7 layers.
    ///
    /// After each change no law is broken. If there is none such on a 3x3x3, fewer are broken than now. Other sizes have
    /// no repairs while a sticker is empty.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::nxn::{Change, Draft, Stickers};
    ///
    /// let mut draft = Draft::from(&Stickers::solved(4));
    /// draft.paint(0, Some(Face::D));
    /// let repairs = draft.repairs(&draft.read());
    /// assert_eq!(repairs[0].change, Change::Paint { cell: 0, colour: Some(Face::U) });
    /// ```
    pub fn repairs(&self, reading: &Reading) -> Vec<Repair> {
        if self.size() == 3 { self.repairs_of_pieces(reading) } else { self.repairs_of_parts(reading) }
    }
}

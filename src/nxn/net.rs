//! Stickers laid out flat as text.

use super::Stickers;
use crate::cube::Face;

impl Stickers {
    /// The net as drawn at [`Face`]. `write` adds one sticker, which fills two columns.
    pub fn net(&self, mut write: impl FnMut(&mut String, Face)) -> String {
        let size = self.size();
        let mut text = String::new();
        let rows = [
            &[None, Some(Face::U)][..],
            &[Face::L, Face::F, Face::R, Face::B].map(Some),
            &[None, Some(Face::D)],
        ];
        for faces in rows {
            for row in 0..size {
                for (place, face) in faces.iter().enumerate() {
                    if place > 0 {
                        text.push(' ');
                    }
                    match face {
                        Some(face) => (0..size).for_each(|column| {
                            write(&mut text, self.colours()[self.position(*face, row, column)]);
                        }),
                        None => text.extend(std::iter::repeat_n(' ', 2 * size)),
                    }
                }
                text.push('\n');
            }
        }
        text
    }
}

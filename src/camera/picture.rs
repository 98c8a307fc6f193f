//! A picture of the camera.

use crate::numbers::{Number, WholePart};

/// A picture: four bytes a pixel, red, green, blue and opacity, row by row from above.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    pixels: &'a [[u8; 4]],
    width: usize,
    height: usize,
}

impl<'a> Picture<'a> {
    /// Returns the picture with these bytes and this many pixels a row; `None` if the bytes do not fill whole rows.
    pub fn new(bytes: &'a [u8], width: usize) -> Option<Picture<'a>> {
        let (pixels, rest) = bytes.as_chunks();
        let height = pixels.len().checked_div(width)?;
        (rest.is_empty() && height > 0 && width * height == pixels.len()).then_some(Picture {
            pixels,
            width,
            height,
        })
    }

    /// The width and the height in pixels.
    pub fn size(&self) -> [f32; 2] {
        [self.width.to_f32(), self.height.to_f32()]
    }

    /// Returns the pixels of a picture of half the width and height, each the mean of four.
    pub(super) fn halved(&self) -> Vec<[u8; 4]> {
        let (width, height) = (self.width / 2, self.height / 2);
        let pixel = |i: usize| {
            let start = 2 * (i / width) * self.width + 2 * (i % width);
            let four =
                [start, start + 1, start + self.width, start + self.width + 1].map(|at| self.pixels[at]);
            std::array::from_fn(|k| (four.iter().map(|pixel| u16::from(pixel[k])).sum::<u16>() / 4).to_u8())
        };
        (0..width * height).map(pixel).collect()
    }

    /// Returns the picture of these pixels, if [`Picture::halved`] has returned them.
    pub(super) fn of_half<'b>(&self, pixels: &'b [[u8; 4]]) -> Picture<'b> {
        Picture { pixels, width: self.width / 2, height: self.height / 2 }
    }

    /// Returns the channels, 0 to 1 each, of the pixel at a point; outside of the picture, those of the nearest one.
    pub(super) fn at(&self, [x, y]: [f32; 2]) -> [f32; 3] {
        let (column, row) = (x.whole_index().min(self.width - 1), y.whole_index().min(self.height - 1));
        let [red, green, blue, _] = self.pixels[row * self.width + column];
        [red, green, blue].map(|channel| f32::from(channel) / 255.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_full_rows() {
        let bytes = [255u8; 24];
        assert!(Picture::new(&bytes, 3).is_some_and(|picture| picture.size() == [3.0, 2.0]));
        for (bytes, width) in [(&bytes[..], 4), (&bytes[..23], 3), (&bytes[..], 0), (&[], 3)] {
            assert!(Picture::new(bytes, width).is_none(), "{width}");
        }
        let picture = Picture::new(&bytes, 3).unwrap();
        assert_eq!(picture.at([-5.0, 99.0]), [1.0; 3]);
        let half = picture.halved();
        assert_eq!((&half[..], picture.of_half(&half).size()), (&[[255; 4]][..], [1.0, 1.0]));
    }
}

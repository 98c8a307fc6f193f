//! The problems of the university lab (docs/solvers/lab.md): the cubes in its files, their ids, and what its searches
//! make of them.

mod pieces;
#[cfg(feature = "cli")]
mod read;
mod search;

use std::fmt;

use crate::nxn::{LabFace, Stickers};

pub use pieces::NoCube;
#[cfg(feature = "cli")]
pub use read::ProblemError;
pub use search::{LabSearch, LabStrategy, Node, Settings};

/// A cube of 2 or more layers with stickers of the colours 0 to 5, as six matrices.
///
/// A colour is kept as the face of that place in [`crate::cube::Face::ALL`]; which face that is means nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem(Stickers);

impl Problem {
    /// The fewest layers: a cube of one has only turns of the whole, and is solved.
    pub const MIN_SIZE: usize = 2;

    /// The problem of solving this cube.
    ///
    /// # Panics
    /// If it has fewer than [`Problem::MIN_SIZE`] layers.
    pub fn new(stickers: Stickers) -> Problem {
        assert!(stickers.size() >= Problem::MIN_SIZE, "a problem of two layers or more");
        Problem(stickers)
    }

    /// The stickers, with DOWN on top: see [`LabFace`].
    pub const fn stickers(&self) -> &Stickers {
        &self.0
    }

    /// The stickers, to turn them.
    pub const fn stickers_mut(&mut self) -> &mut Stickers {
        &mut self.0
    }

    /// The number of a colour in a matrix, 0 to 5.
    fn colour(&self, face: LabFace, row: usize, column: usize) -> u8 {
        self.0.colours()[face.position(&self.0, row, column)] as u8
    }

    /// What tells this state from others: the MD5 of the digits of all matrices in alphabetical order,
    /// row by row, in lower-case hexadecimal.
    pub fn id(&self) -> String {
        let size = self.0.size();
        let mut digits = Vec::with_capacity(6 * size * size);
        for &face in LabFace::ALL {
            digits.extend((0..size * size).map(|i| b'0' + self.colour(face, i / size, i % size)));
        }
        format!("{:x}", md5::compute(digits))
    }
}

/// A problem as a file: an object with a matrix a line.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        for (i, &face) in LabFace::ALL.iter().enumerate() {
            write!(f, "{}\"{face}\": [", if i == 0 { "{" } else { ",\n " })?;
            for row in 0..size {
                f.write_str(if row == 0 { "[" } else { ",[" })?;
                for column in 0..size {
                    let comma = if column == 0 { "" } else { "," };
                    write!(f, "{comma}{}", self.colour(face, row, column))?;
                }
                f.write_str("]")?;
            }
            f.write_str("]")?;
        }
        f.write_str("}")
    }
}

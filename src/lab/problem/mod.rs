//! The problems of the university lab (docs/solvers/lab.md): turns its files into cubes, and cubes into ids, traces and solutions.

mod pieces;
#[cfg(feature = "cli")]
mod read;
mod search;

use std::fmt;

use crate::numbers::Number;
use crate::nxn::{LabFace, Stickers};

pub use pieces::NoCube;
#[cfg(feature = "cli")]
pub use read::ProblemError;
pub use search::{LabSearch, LabStrategy, Node, Settings};

/// A cube of 2 or more layers as six matrices of colours, 0 to 5.
///
/// Colour `i` is stored as the face with index `i` in [`crate::cube::Face::ALL`]. The colour has no other relation to that face.
///
/// ```
/// use cubelab::lab::problem::Problem;
/// use cubelab::nxn::Stickers;
///
/// let problem = Problem::new(Stickers::solved(2));
/// assert!(problem.to_string().starts_with("{\"BACK\": [["));
/// assert_eq!(problem.id().len(), 32);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem(Stickers);

impl Problem {
    /// The fewest layers. A cube of one layer is always solved.
    pub const MIN_SIZE: usize = 2;

    /// Builds the problem of solving a cube.
    ///
    /// # Panics
    /// If the cube has fewer than [`Problem::MIN_SIZE`] layers.
    pub fn new(stickers: Stickers) -> Problem {
        assert!(stickers.size() >= Problem::MIN_SIZE, "a problem has two layers or more");
        Problem(stickers)
    }

    /// The stickers, with DOWN on top (see [`LabFace`]).
    pub const fn stickers(&self) -> &Stickers {
        &self.0
    }

    /// The stickers, for turning the cube.
    pub const fn stickers_mut(&mut self) -> &mut Stickers {
        &mut self.0
    }

    /// Returns the colour of a sticker, 0 to 5.
    fn colour(&self, face: LabFace, row: usize, column: usize) -> u8 {
        self.0.colours()[face.position(&self.0, row, column)].index().to_u8()
    }

    /// Returns the id of the state: the MD5 of the digits of all matrices, in alphabetical order of the faces and row by row, as
    /// lower-case hexadecimal.
    pub fn id(&self) -> String {
        let size = self.0.size();
        let mut digits = Vec::with_capacity(6 * size * size);
        for &face in LabFace::ALL {
            digits.extend((0..size * size).map(|i| b'0' + self.colour(face, i / size, i % size)));
        }
        format!("{:x}", md5::compute(digits))
    }
}

/// Writes a problem file: a JSON object with one matrix on each line.
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

//! Symmetry classes of the values of a coordinate.

use super::Row;
use crate::cube::Symmetry;
use crate::numbers::Number;

/// The classes into which a group of symmetries divides the values of a coordinate.
///
/// The representative of a class is its least value. For every value, the table holds its class and a
/// symmetry that takes the value to the representative.
///
/// ```
/// use cubelab::coord::{Coordinate, Slice};
/// use cubelab::cube::Symmetry;
/// use cubelab::table::{Classes, Conjugates};
///
/// let images = Conjugates::<Slice>::new();
/// let classes = Classes::new(Slice::COUNT, &Symmetry::UD, |value, symmetry| images.image(value, symmetry));
/// // 495 places of the slice edges, but only 45 up to symmetry.
/// assert_eq!(classes.count(), 45);
/// ```
#[derive(Debug)]
pub struct Classes {
    /// `16 * class + symmetry` for each value.
    class_and_symmetry: Box<[u32]>,
    representatives: Box<[u32]>,
    /// A bit set for each class: bit s is set if symmetry s keeps the representative.
    stabilizers: Box<[u16]>,
}

impl Classes {
    /// Divides the values `0..count` by `symmetries`, a subgroup of the sixteen symmetries that keep the axis
    /// through U and D; `image(value, symmetry)` is the image of a value.
    pub fn new(count: usize, symmetries: &[Symmetry], image: impl Fn(usize, Symmetry) -> usize) -> Classes {
        Classes::divided(count, symmetries, &image)
    }

    // Compiled once for all closures, and never inlined: see `Builder::forward`.
    #[inline(never)]
    fn divided(count: usize, symmetries: &[Symmetry], image: &dyn Fn(usize, Symmetry) -> usize) -> Classes {
        let mut class_and_symmetry = vec![u32::MAX; count].into_boxed_slice();
        let mut representatives = Vec::new();
        let mut stabilizers = Vec::new();
        for value in 0..count {
            if class_and_symmetry[value] != u32::MAX {
                continue;
            }
            let class = representatives.len().to_u32();
            let mut stabilizer = 0u16;
            for &symmetry in symmetries {
                let seen = image(value, symmetry);
                if class_and_symmetry[seen] == u32::MAX {
                    class_and_symmetry[seen] = class * 16 + symmetry.inverse().index().to_u32();
                }
                if seen == value {
                    stabilizer |= 1 << symmetry.index();
                }
            }
            representatives.push(value.to_u32());
            stabilizers.push(stabilizer);
        }
        Classes {
            class_and_symmetry,
            representatives: representatives.into(),
            stabilizers: stabilizers.into(),
        }
    }

    /// Returns the number of classes.
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// Returns the class of a value, as a row, and a symmetry that takes the value to the representative.
    #[inline]
    pub fn of(&self, value: usize) -> (Row, Symmetry) {
        unpacked(self.class_and_symmetry[value])
    }

    /// Returns the least value of a class.
    pub fn representative(&self, class: Row) -> usize {
        self.representatives[class.index()].index()
    }

    /// Returns, by class, a bit set: bit s is set if symmetry s keeps the representative. Bit 0, the identity,
    /// always is.
    pub fn stabilizers(&self) -> &[u16] {
        &self.stabilizers
    }

    /// Returns the classes and the symmetries without the representatives, in 16 bits for each value.
    ///
    /// # Panics
    /// If there are more than 4096 classes.
    pub fn packed(&self) -> PackedClasses {
        assert!(self.count() <= 4096, "class and symmetry fit 16 bits");
        PackedClasses(self.class_and_symmetry.iter().map(|&packed| packed.to_u16()).collect())
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        memory_of!(self.class_and_symmetry, self.representatives, self.stabilizers)
    }
}

/// The class and the symmetry of every value, as in [`Classes`], in 16 bits each.
pub struct PackedClasses(Box<[u16]>);

impl PackedClasses {
    /// Returns the class of a value, as a row, and a symmetry that takes the value to the representative.
    #[inline]
    pub fn of(&self, value: usize) -> (Row, Symmetry) {
        unpacked(self.0[value].into())
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// Returns the parts of `16 * class + symmetry`.
#[inline]
fn unpacked(class_and_symmetry: u32) -> (Row, Symmetry) {
    let packed = class_and_symmetry.index();
    (Row::from_index(packed / Symmetry::UD_COUNT), Symmetry::from_index(packed % Symmetry::UD_COUNT))
}

//! Symmetry classes of the values of a coordinate.

use crate::numbers::Number;

/// The classes into which a group of symmetries divides the values of a coordinate.
///
/// The representative of a class is its least value. For every value, the table holds its class and a
/// symmetry that takes the value to the representative.
///
/// ```
/// use cubelab::coord::{Coordinate, Slice};
/// use cubelab::table::{Classes, Conjugates};
///
/// let images = Conjugates::<Slice>::new();
/// let symmetries: Vec<usize> = (0..16).collect();
/// let classes = Classes::new(Slice::COUNT, &symmetries, |value, symmetry| images.image(value, symmetry));
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
    /// Divides the values `0..count` by `symmetries`, the indices of a subgroup of the sixteen symmetries that
    /// keep the axis through U and D; `image(value, symmetry)` is the image of a value.
    pub fn new(count: usize, symmetries: &[usize], image: impl Fn(usize, usize) -> usize) -> Classes {
        Classes::divided(count, symmetries, &image)
    }

    // Compiled once for all closures, and never inlined: see `Builder::forward`.
    #[inline(never)]
    fn divided(count: usize, symmetries: &[usize], image: &dyn Fn(usize, usize) -> usize) -> Classes {
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
                    class_and_symmetry[seen] = class * 16 + inverse(symmetry).to_u32();
                }
                if seen == value {
                    stabilizer |= 1 << symmetry;
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

    /// Returns the class of a value, and a symmetry that takes the value to the representative.
    #[inline]
    pub fn of(&self, value: usize) -> (usize, usize) {
        let packed = self.class_and_symmetry[value].index();
        (packed >> 4, packed & 15)
    }

    /// Returns the least value of a class.
    pub fn representative(&self, class: usize) -> usize {
        self.representatives[class].index()
    }

    /// Returns, by class, a bit set: bit s is set if symmetry s keeps the representative. Bit 0, the identity,
    /// always is.
    pub fn stabilizers(&self) -> &[u16] {
        &self.stabilizers
    }

    /// Returns `16 * class + symmetry` for every value.
    ///
    /// # Panics
    /// If there are more than 4096 classes.
    pub fn packed(&self) -> Box<[u16]> {
        assert!(self.count() <= 4096, "class and symmetry fit 16 bits");
        self.class_and_symmetry.iter().map(|&packed| packed.to_u16()).collect()
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.class_and_symmetry)
            + size_of_val(&*self.representatives)
            + size_of_val(&*self.stabilizers)
    }
}

fn inverse(symmetry: usize) -> usize {
    crate::cube::Symmetry::from_index(symmetry).inverse().index()
}

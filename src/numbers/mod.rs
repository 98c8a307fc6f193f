//! Number types with a meaning, and the conversions between number types: the only place with `as` between them.
//!
//! `as` drops high bits without a word, so a reader cannot see whether a number is known to fit or meant to be
//! cut. Each conversion here has a name that says which: `Number` keeps the value, `LowBits` cuts it.
//! Conversions that cannot lose anything and stand in `std` are written as there, with `from` or `into`.

mod depth;

pub use depth::Depth;

/// Converts an integer and keeps its value.
///
/// The number must fit the new type. A debug build panics if it does not; a release build drops the high bits, so
/// that a conversion costs nothing in a search.
pub trait Number: Copy {
    /// Returns the number as an index into memory.
    fn index(self) -> usize;
    /// Returns the number in 8 bits.
    fn to_u8(self) -> u8;
    /// Returns the number in 16 bits.
    fn to_u16(self) -> u16;
    /// Returns the number in 32 bits.
    fn to_u32(self) -> u32;
    /// Returns the number in 64 bits.
    fn to_u64(self) -> u64;
    /// Returns the number in 8 bits with a sign.
    fn to_i8(self) -> i8;
    /// Returns the number in 32 bits with a sign.
    fn to_i32(self) -> i32;
    /// Returns the number in 64 bits with a sign.
    fn to_i64(self) -> i64;
    /// Returns the number as an offset in memory.
    fn to_isize(self) -> isize;
    /// Returns the nearest number with 24 binary digits; exact up to 2^24.
    fn to_f32(self) -> f32;
    /// Returns the nearest number with 53 binary digits; exact up to 2^53.
    fn to_f64(self) -> f64;
}

/// Cuts an integer: keeps its lowest bits, whatever the others are.
pub(crate) trait LowBits: Copy {
    /// Returns the lowest 8 bits.
    fn low_u8(self) -> u8;
}

/// Defines conversions that keep the value. 128 bits hold every value of the types below.
macro_rules! keep {
    ($($name:ident $to:ty)*) => {$(
        #[inline(always)]
        #[track_caller]
        fn $name(self) -> $to {
            let converted = self as $to;
            debug_assert!(converted as i128 == self as i128, concat!("not a ", stringify!($to)));
            converted
        }
    )*};
}

/// Defines conversions that cut or round the value.
macro_rules! cut {
    ($($name:ident $to:ty)*) => {$(
        #[inline(always)]
        fn $name(self) -> $to {
            self as $to
        }
    )*};
}

macro_rules! numbers {
    ($($from:ty)*) => {$(
        impl Number for $from {
            keep! { index usize to_u8 u8 to_u16 u16 to_u32 u32 to_u64 u64 to_i8 i8 to_i32 i32 to_i64 i64 to_isize isize }
            cut! { to_f32 f32 to_f64 f64 }
        }

        impl LowBits for $from {
            cut! { low_u8 u8 }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i8 i32 i64 isize);

/// Converts an integer or an enum without fields, and keeps its value: for constants and `const fn`, in which the
/// methods of [`Number`] cannot be called.
macro_rules! number {
    ($number:expr => $to:ty) => {{
        let number = $number;
        let converted = number as $to;
        debug_assert!(converted as i128 == number as i128);
        converted
    }};
}

pub(crate) use number;

/// Defines a type of indices of one kind, so that an index of another kind cannot be passed for it.
macro_rules! index_type {
    ($($(#[$about:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[repr(transparent)]
        pub struct $name($inner);

        impl $name {
            /// Returns the value with this index, which must fit.
            #[inline(always)]
            pub const fn from_index(index: usize) -> $name {
                $name($crate::numbers::number!(index => $inner))
            }

            /// Returns the index.
            #[inline(always)]
            pub const fn index(self) -> usize {
                $crate::numbers::number!(self.0 => usize)
            }

            /// Returns the values below `count`, in order.
            #[inline(always)]
            pub fn below(count: usize) -> impl DoubleEndedIterator<Item = $name> + Clone {
                (0..count).map($name::from_index)
            }
        }
    )*};
}

pub(crate) use index_type;

/// Gives a type that holds the number of one of `count` values its conversions from and to this number.
macro_rules! numbered_type {
    ($name:ident($inner:ty), $count:literal $values:literal) => {
        impl $name {
            #[doc = concat!("The number of ", $values, ".")]
            pub const COUNT: usize = $count;

            /// Returns the value with this number, counted from 0.
            ///
            /// # Panics
            #[doc = concat!("If `index` is ", $count, " or more.")]
            #[inline]
            pub const fn from_index(index: usize) -> $name {
                assert!(index < $name::COUNT, concat!("there are ", $count, " ", $values));
                $name($crate::numbers::number!(index => $inner))
            }

            /// Returns the number of the value, counted from 0.
            #[inline]
            pub const fn index(self) -> usize {
                $crate::numbers::number!(self.0 => usize)
            }
        }
    };
}

pub(crate) use numbered_type;

/// Converts a float to an integer: drops the fraction. A number beyond the range of the integer becomes the nearest
/// one in range; NaN becomes 0.
pub trait WholePart: Copy {
    /// Returns the whole part as an index into memory.
    fn whole_index(self) -> usize;
    /// Returns the whole part in 8 bits.
    fn whole_u8(self) -> u8;
    /// Returns the whole part in 16 bits.
    fn whole_u16(self) -> u16;
    /// Returns the whole part in 32 bits.
    fn whole_u32(self) -> u32;
    /// Returns the whole part in 64 bits.
    fn whole_u64(self) -> u64;
    /// Returns the whole part in 8 bits with a sign.
    fn whole_i8(self) -> i8;
    /// Returns the whole part in 32 bits with a sign.
    fn whole_i32(self) -> i32;
    /// Returns the whole part in 64 bits with a sign.
    fn whole_i64(self) -> i64;
}

macro_rules! floats {
    ($($from:ty)*) => {$(
        impl WholePart for $from {
            cut! {
                whole_index usize whole_u8 u8 whole_u16 u16 whole_u32 u32 whole_u64 u64
                whole_i8 i8 whole_i32 i32 whole_i64 i64
            }
        }
    )*};
}

floats!(f32 f64);

/// Returns the nearest number with 24 binary digits.
#[inline(always)]
pub(crate) fn nearest_f32(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIX: u8 = number!(6usize => u8);

    #[test]
    fn numbers_that_fit_keep_their_value() {
        assert_eq!((SIX, 255usize.to_u8(), 70_000u32.index()), (6, 255, 70_000));
        assert_eq!((3u8.to_i8(), (-1i32).to_isize()), (3, -1));
        assert_eq!(0x1234u32.low_u8(), 0x34);
        assert_eq!((5usize.to_f64(), nearest_f32(0.5)), (5.0, 0.5));
    }

    #[test]
    #[should_panic = "not a u8"]
    #[cfg(debug_assertions)]
    fn a_number_that_does_not_fit_panics_in_a_debug_build() {
        256usize.to_u8();
    }

    #[test]
    fn whole_parts_stay_in_range() {
        assert_eq!((2.9f64.whole_u32(), 1e9f32.whole_u8(), f64::NAN.whole_u64()), (2, 255, 0));
        assert_eq!(((-2.9f64).whole_i32(), (-1e9f32).whole_i8(), (-2.9f32).whole_index()), (-2, -128, 0));
    }
}

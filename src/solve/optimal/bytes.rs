//! Vectors of 16 bytes: the operations that turn a cube and read its coordinates.

use crate::numbers::Number;

/// Sixteen bytes with the operations of the search. All implementations give the same results.
pub(super) trait Bytes: Copy + Send + Sync + 'static {
    /// Returns the vector with these bytes.
    fn of(bytes: [u8; 16]) -> Self;

    /// Returns the byte at each of these places, which must be below 16.
    fn at(self, places: Self) -> Self;

    /// Returns the bits in which the vectors differ.
    fn xor(self, other: Self) -> Self;

    /// Returns the bits that both vectors have.
    fn and(self, other: Self) -> Self;

    /// Returns the sums, byte by byte, which must be below 256.
    fn plus(self, other: Self) -> Self;

    /// Returns each byte less `0x30` if it is at least that.
    fn reduce_twists(self) -> Self;

    /// Returns bit `7 - SHIFT` of each byte, that of the first byte lowest.
    fn bits<const SHIFT: i32>(self) -> u32;

    /// True if all bytes are equal.
    fn is(self, other: Self) -> bool;
}

/// Returns the halves of 16 bytes.
#[inline(always)]
fn halves(bytes: [u8; 16]) -> [[u8; 8]; 2] {
    let (halves, _) = bytes.as_chunks();
    [halves[0], halves[1]]
}

/// Vectors in portable code: the first eight bytes, and the others.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 2]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Portable, of: impl Fn(u64, u64) -> u64) -> Portable {
        Portable([of(self.0[0], other.0[0]), of(self.0[1], other.0[1])])
    }
}

impl Bytes for Portable {
    #[inline(always)]
    fn of(bytes: [u8; 16]) -> Portable {
        Portable(halves(bytes).map(u64::from_le_bytes))
    }

    #[inline(always)]
    fn at(self, places: Portable) -> Portable {
        let mut from = [0; 16];
        from[..8].copy_from_slice(&self.0[0].to_le_bytes());
        from[8..].copy_from_slice(&self.0[1].to_le_bytes());
        let pick = |place: u8| from[usize::from(place % 16)];
        Portable(places.0.map(|half| u64::from_le_bytes(half.to_le_bytes().map(pick))))
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        self.zip(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.zip(other, |one, other| one & other)
    }

    #[inline(always)]
    fn plus(self, other: Portable) -> Portable {
        self.zip(other, |one, other| one + other)
    }

    #[inline(always)]
    fn reduce_twists(self) -> Portable {
        const ONES: u64 = u64::MAX / 255;
        // Adding 0x50 sets the highest bit of bytes from 0x30 on.
        Portable(self.0.map(|half| half - ((half + ONES * 0x50) >> 7 & ONES) * 0x30))
    }

    #[inline(always)]
    fn bits<const SHIFT: i32>(self) -> u32 {
        let [low, high] = self.0.map(|half| {
            let bits = half >> (7 - SHIFT) & 0x0101_0101_0101_0101;
            // The product collects the bits in its highest byte.
            (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56).to_u32()
        });
        low | high << 8
    }

    #[inline(always)]
    fn is(self, other: Portable) -> bool {
        self.0 == other.0
    }
}

/// Vectors in registers of x86 processors.
#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8,
        _mm_set_epi64x, _mm_set1_epi8, _mm_shuffle_epi8, _mm_slli_epi16, _mm_sub_epi8, _mm_xor_si128,
    };

    use super::{Bytes, halves};
    use crate::numbers::Number;

    /// Sixteen bytes in a register. Its operations need a processor with SSSE3.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Register(__m128i);

    /// Evaluates an expression of instructions that the caller of [`Bytes`] knows the processor to have.
    macro_rules! instructions {
        ($expression:expr) => {{
            #[expect(unsafe_code, reason = "registers halve the time of a search: docs/solvers/optimal.md")]
            // SAFETY: a `Walker` uses registers only on processors with SSSE3, and no instruction reads memory.
            unsafe {
                $expression
            }
        }};
    }

    impl Bytes for Register {
        #[inline(always)]
        fn of(bytes: [u8; 16]) -> Register {
            let [low, high] = halves(bytes).map(i64::from_le_bytes);
            instructions!(Register(_mm_set_epi64x(high, low)))
        }

        #[inline(always)]
        fn at(self, places: Register) -> Register {
            instructions!(Register(_mm_shuffle_epi8(self.0, places.0)))
        }

        #[inline(always)]
        fn xor(self, other: Register) -> Register {
            instructions!(Register(_mm_xor_si128(self.0, other.0)))
        }

        #[inline(always)]
        fn and(self, other: Register) -> Register {
            instructions!(Register(_mm_and_si128(self.0, other.0)))
        }

        #[inline(always)]
        fn plus(self, other: Register) -> Register {
            instructions!(Register(_mm_add_epi8(self.0, other.0)))
        }

        #[inline(always)]
        fn reduce_twists(self) -> Register {
            // A byte below 0x30 becomes larger by the subtraction.
            instructions!(Register(_mm_min_epu8(self.0, _mm_sub_epi8(self.0, _mm_set1_epi8(0x30)))))
        }

        #[inline(always)]
        fn bits<const SHIFT: i32>(self) -> u32 {
            instructions!(_mm_movemask_epi8(_mm_slli_epi16::<SHIFT>(self.0))).to_u32()
        }

        #[inline(always)]
        fn is(self, other: Register) -> bool {
            instructions!(_mm_movemask_epi8(_mm_cmpeq_epi8(self.0, other.0))) == 0xffff
        }
    }
}

/// Vectors in registers of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) mod wasm {
    use std::arch::wasm32::{
        i8x16_add, i8x16_bitmask, i8x16_eq, i8x16_splat, i8x16_sub, i8x16_swizzle, i16x8_shl, i64x2,
        u8x16_min, v128, v128_and, v128_xor,
    };

    use super::{Bytes, halves};
    use crate::numbers::Number;

    /// Sixteen bytes in a register.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Register(v128);

    impl Bytes for Register {
        #[inline(always)]
        fn of(bytes: [u8; 16]) -> Register {
            let [low, high] = halves(bytes).map(i64::from_le_bytes);
            Register(i64x2(low, high))
        }

        #[inline(always)]
        fn at(self, places: Register) -> Register {
            Register(i8x16_swizzle(self.0, places.0))
        }

        #[inline(always)]
        fn xor(self, other: Register) -> Register {
            Register(v128_xor(self.0, other.0))
        }

        #[inline(always)]
        fn and(self, other: Register) -> Register {
            Register(v128_and(self.0, other.0))
        }

        #[inline(always)]
        fn plus(self, other: Register) -> Register {
            Register(i8x16_add(self.0, other.0))
        }

        #[inline(always)]
        fn reduce_twists(self) -> Register {
            // A byte below 0x30 becomes larger by the subtraction.
            Register(u8x16_min(self.0, i8x16_sub(self.0, i8x16_splat(0x30))))
        }

        #[inline(always)]
        fn bits<const SHIFT: i32>(self) -> u32 {
            // A shift of bytes takes more instructions, and the bits from the neighbour are not read.
            i8x16_bitmask(i16x8_shl(self.0, SHIFT.unsigned_abs())).to_u32()
        }

        #[inline(always)]
        fn is(self, other: Register) -> bool {
            i8x16_bitmask(i8x16_eq(self.0, other.0)).to_u32() == 0xffff
        }
    }
}

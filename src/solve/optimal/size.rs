//! The sizes of the table, and the parts of a position that each distinguishes.

use super::along::{Along, LAYERS, LINKS_LAYERS, PHASE_ONE, in_quarter_turns};
use super::coding::Coding;
use crate::cube::Metric;
use crate::named::named;
use crate::numbers::Number;

/// The number of ways to distribute the edges of the three slices over the places: 12! / (4! 4! 4!).
pub(super) const PLACES: usize = 34_650;

named! {
    /// The size of the table, named by the memory that holds it.
    Size ("table size") {
        /// 0.5 MB: the tetrads of the corners, the slices of the edges, the sums of flips, and the parity, stored in digits to base 3. It serves tests.
        M1 = "1M",
        /// 30 MB: the twists and tetrads of the corners, and the slices of the edges.
        M32 = "32M",
        /// 58 MB: as [`Size::M32`], and the distances along the axes, as all larger sizes have them.
        M64 = "64M",
        /// 88 MB: as [`Size::M64`], and the parity.
        M128 = "128M",
        /// 267 MB: as [`Size::M128`], and the sum of the flips of the edges of each slice.
        M256 = "256M",
        /// 589 MB: as [`Size::M768`], but stored in digits to base 3.
        M576 = "576M",
        /// 729 MB: as [`Size::M256`], and the permutation of the corners modulo that of half turns, which has the parity.
        M768 = "768M",
        /// 2.7 GB: as [`Size::M768`], and the distances along the axes distinguish the layer of each corner. For the command line only.
        G3 = "3G",
    }
}

impl Size {
    /// Returns the largest size whose table takes at most this many bytes.
    ///
    /// ```
    /// use cubelab::solve::optimal::Size;
    ///
    /// assert_eq!(Size::within(100_000_000), Some(Size::M64));
    /// assert_eq!(Size::within(1000), None);
    /// ```
    pub fn within(bytes: u64) -> Option<Size> {
        Size::ALL.iter().copied().rev().find(|size| u64::from(size.limit()) <= bytes)
    }

    /// Returns the number of bytes that hold the file of the table.
    pub fn limit(self) -> u32 {
        self.megabytes() << 20
    }

    /// Returns the memory that holds the file of the table, in units of 1,048,576 bytes: the number in the name.
    pub fn megabytes(self) -> u32 {
        [1, 32, 64, 128, 256, 576, 768, 3072][self.index()]
    }

    /// True if the memory of a program in a browser, at most 4 GB, has room to build the table and to store it.
    pub fn fits_browser(self) -> bool {
        self.limit() <= 1 << 30
    }

    /// Returns the number of the tier of the tables in messages, from 1 on.
    pub fn tier(self) -> u32 {
        self.index().to_u32() + 1
    }

    /// Returns the size whose tables have this tier.
    pub fn of_tier(tier: u32) -> Option<Size> {
        Size::ALL.get(tier.checked_sub(1)?.index()).copied()
    }

    /// Returns the largest distance for which the table stores only the least of a line.
    pub(super) fn base(self, metric: Metric) -> u8 {
        self.parts().base[in_quarter_turns(metric)]
    }

    /// Returns how the codes of entries are stored.
    pub(super) fn coding(self) -> Coding {
        self.parts().coding
    }

    /// Returns the checksum (XXH64, seed 0) of the table, without the distances along the axes.
    pub(super) fn checksum(self, metric: Metric) -> u64 {
        self.parts().checksum[in_quarter_turns(metric)]
    }

    /// True if the rows distinguish the twists of the corners.
    pub(super) fn has_twists(self) -> bool {
        self.parts().has_twists
    }

    /// Returns what the distances along the axes distinguish, if the table has these.
    pub(super) fn along(self) -> Option<&'static Along> {
        self.parts().along
    }

    /// True if the rows distinguish the permutations of the corners modulo those of half turns.
    pub(super) fn has_relations(self) -> bool {
        self.parts().has_relations
    }

    /// Returns the parts of a position that entries of one place of a row distinguish.
    pub(super) fn extra(self) -> Extra {
        self.parts().extra
    }

    fn parts(self) -> &'static Parts {
        &PARTS[self.index()]
    }
}

/// What a table distinguishes, and what is known of it. Figures of both metrics are those in half turns and those in quarter turns.
struct Parts {
    has_twists: bool,
    along: Option<&'static Along>,
    has_relations: bool,
    extra: Extra,
    coding: Coding,
    base: [u8; 2],
    checksum: [u64; 2],
}

/// The parts of each size.
static PARTS: [Parts; Size::ALL.len()] = [
    Parts {
        has_twists: false,
        along: None,
        has_relations: false,
        extra: Extra::new(true, true),
        coding: Coding::Digits,
        base: [6, 7],
        checksum: [0x6c49_907d_dde2_04dd, 0x8f8f_833d_9752_2ed1],
    },
    M32,
    M64,
    Parts { extra: Extra::new(false, true), checksum: [0x7b58_55fb_9c24_2329, 0x6fde_128f_aac0_5975], ..M64 },
    Parts {
        extra: Extra::new(true, true),
        base: [8, 10],
        checksum: [0xba03_39a5_927c_7f3b, 0x24f6_57a2_8b1e_4106],
        ..M64
    },
    Parts {
        coding: Coding::Digits,
        base: [9, 11],
        checksum: [0x579d_b30b_99f9_9ef7, 0x784a_f438_37a2_8491],
        ..M768
    },
    M768,
    Parts { along: if LINKS_LAYERS { Some(&LAYERS) } else { None }, ..M768 },
];

const M32: Parts = Parts {
    has_twists: true,
    along: None,
    has_relations: false,
    extra: Extra::new(false, false),
    coding: Coding::Bits,
    base: [8, 9],
    checksum: [0x3ac9_7b51_3e8e_5b43, 0x47e5_379d_8b3e_454e],
};

const M64: Parts = Parts { along: Some(&PHASE_ONE), ..M32 };

const M768: Parts = Parts {
    has_relations: true,
    extra: Extra::new(true, false),
    base: [8, 10],
    checksum: [0x100d_e533_6b7c_2ba6, 0x381d_75ce_7de6_4ddb],
    ..M64
};

/// Further parts of a position, as bits of the index of its entry: the sums of the flips of two slices, and the
/// parity of the permutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extra {
    /// The number of bits.
    pub bits: u32,
    /// The bits of the sums: the two lowest, or none.
    pub sums: u32,
    /// The place of the bit of the parity.
    pub parity_shift: u32,
    /// The bit of the parity, if there is one.
    pub parity: u32,
}

impl Extra {
    const fn new(has_sums: bool, has_parity: bool) -> Extra {
        let (sum_bits, sums) = if has_sums { (2, 3) } else { (0, 0) };
        let (parity_bits, parity) = if has_parity { (1, 1 << sum_bits) } else { (0, 0) };
        Extra { bits: sum_bits + parity_bits, sums, parity_shift: sum_bits, parity }
    }

    /// Returns the bits of a position with these sums and this parity.
    #[inline(always)]
    pub(super) fn of(self, sums: u32, odd: u32) -> u32 {
        sums & self.sums | odd << self.parity_shift & self.parity
    }

    /// Returns the number of entries of a row: a multiple of eight.
    #[inline(always)]
    pub(super) fn row_entries(self) -> usize {
        (PLACES << self.bits).next_multiple_of(8)
    }
}

//! How long an alg is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Alg, Block, Turn};
use crate::numbers::number;

/// A way of counting turns. A turn by a multiple of four quarters changes nothing and counts only in
/// [`Metric::Etm`]; pauses and comments never count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Metric {
    /// Half turn metric, the same as the WCA's outer block turn metric (OBTM): an outer block of any
    /// width by any amount is 1, an inner block (`M`, `2R`, `2-4r`) 2, a rotation 0.
    Htm,
    /// Quarter turn metric: as the half turn metric, and a half turn counts twice.
    Qtm,
    /// Slice turn metric: any block by any amount is 1, a rotation 0.
    Stm,
    /// Execution turn metric: everything that is written is 1, rotations included.
    Etm,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 4] = [Metric::Htm, Metric::Qtm, Metric::Stm, Metric::Etm];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Htm => "HTM",
            Metric::Qtm => "QTM",
            Metric::Stm => "STM",
            Metric::Etm => "ETM",
        }
    }

    /// Returns the usual name for cubes of this size. From 4 layers on, HTM is called OBTM, the outer block turn metric.
    pub const fn name_for(self, size: usize) -> &'static str {
        if matches!(self, Metric::Htm) && size >= 4 { "OBTM" } else { self.name() }
    }

    /// The metric of this name, in capitals or small letters. OBTM is another name of HTM.
    ///
    /// ```
    /// use cubelab::cube::Metric;
    ///
    /// assert_eq!(Metric::named("obtm"), Some(Metric::Htm));
    /// assert_eq!(Metric::Htm.name_for(5), "OBTM");
    /// ```
    pub fn named(name: &str) -> Option<Metric> {
        if name.eq_ignore_ascii_case("OBTM") {
            return Some(Metric::Htm);
        }
        Metric::ALL.into_iter().find(|metric| metric.name().eq_ignore_ascii_case(name))
    }

    /// How much one turn counts.
    pub const fn cost(self, turn: Turn) -> u64 {
        if let Metric::Etm = self {
            return 1;
        }
        let quarters = [0, 1, 2, 1][number!(turn.quarters() => usize)];
        let blocks = match turn.block() {
            Block::Layers { first: 1, .. } => 1,
            Block::Layers { .. } | Block::Slice(_) | Block::Inside(_) => 2,
            Block::Rotation(_) => 0,
        };
        match self {
            Metric::Qtm => quarters * blocks,
            _ if quarters == 0 => 0,
            Metric::Stm if blocks > 0 => 1,
            _ => blocks,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no metric has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown metric {0:?}; expected HTM, QTM, STM or ETM")]
pub struct ParseMetricError(pub String);

impl FromStr for Metric {
    type Err = ParseMetricError;

    /// Reads the name in capitals or small letters.
    fn from_str(name: &str) -> Result<Metric, ParseMetricError> {
        Metric::named(name).ok_or_else(|| ParseMetricError(name.to_owned()))
    }
}

impl Alg {
    /// The length, at most `u64::MAX`; found without unrolling the alg.
    ///
    /// ```
    /// use cubelab::cube::{Alg, Metric};
    ///
    /// let alg: Alg = "(R U2 M')2 x".parse()?;
    /// assert_eq!(Metric::ALL.map(|metric| alg.length(metric)), [8, 10, 6, 7]);
    /// # Ok::<(), cubelab::cube::ParseAlgError>(())
    /// ```
    pub fn length(&self, metric: Metric) -> u64 {
        self.weigh(&|turn| metric.cost(turn), 0)
    }
}

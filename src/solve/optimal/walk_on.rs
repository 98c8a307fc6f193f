//! Chooses the vectors of a search for the processor it runs on.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::bytes::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::bytes::wasm::Register;
#[cfg(target_arch = "x86_64")]
use super::bytes::x86::Register;
use super::table::Table;
use super::walk::{Pause, Walker};
use crate::cube::{Cube, Metric, Move};
use crate::job::Share;

/// A [`Walker`] with the vectors that suit the processor.
///
/// A WebAssembly program has vector instructions or it does not start, so it needs no other code.
pub(super) enum Walk {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Portable(Box<Walker<Portable>>),
    #[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
    Register(Box<Walker<Register>>),
}

/// Calls a method of either walker.
macro_rules! each {
    ($walk:expr, $walker:ident => $call:expr) => {
        match $walk {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Walk::Portable($walker) => $call,
            #[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
            Walk::Register($walker) => $call,
        }
    };
}

impl Walk {
    pub(super) fn new(table: &Table, metric: Metric, cube: &Cube, share: Share) -> Walk {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            return Walk::Register(Box::new(Walker::new(table, metric, cube, share)));
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Walk::Register(Box::new(Walker::new(table, metric, cube, share)));
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        Walk::portable(table, metric, cube, share)
    }

    /// Returns a walker in portable code, whatever the processor.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    pub(super) fn portable(table: &Table, metric: Metric, cube: &Cube, share: Share) -> Walk {
        Walk::Portable(Box::new(Walker::new(table, metric, cube, share)))
    }

    /// See [`Walker::start`].
    pub(super) fn start(&mut self, table: &Table, length: usize, searched: usize) {
        each!(self, walker => walker.start(table, length, searched));
    }

    /// See [`Walker::use_symmetries`].
    pub(super) fn use_symmetries(&mut self, cube: &Cube) {
        each!(self, walker => walker.use_symmetries(cube));
    }

    /// See [`Walker::pieces`].
    pub(super) fn pieces(&self) -> (usize, usize) {
        each!(self, walker => walker.pieces())
    }

    /// See [`Walker::solution`].
    pub(super) fn solution(&self) -> Vec<Move> {
        each!(self, walker => walker.solution())
    }

    /// Returns the number of positions generated.
    pub(super) fn nodes(&self) -> u64 {
        each!(self, walker => walker.nodes)
    }

    /// See [`Walker::advance`].
    pub(super) fn advance(&mut self, table: &Table, pause: u64) -> Pause {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Walk::Portable(walker) => walker.advance(table, pause),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Walk::Register(walker) => walker.advance(table, pause),
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "registers halve the time of a search: see docs/solvers/optimal.md"
            )]
            // SAFETY: `Walk::new` found the processor to have these instructions.
            Walk::Register(walker) => unsafe { advance_in_registers(walker, table, pause) },
        }
    }
}

/// See [`Walker::advance`]; compiled for processors with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn advance_in_registers(walker: &mut Walker<Register>, table: &Table, pause: u64) -> Pause {
    walker.advance(table, pause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Build;
    use crate::numbers::Number;
    use crate::solve::optimal::{Size, TableBuilder};

    #[test]
    fn portable_code_searches_the_same_positions() {
        let table = TableBuilder::new(Size::M1, Metric::Htm).finish_counted();
        let turns = [3, 0, 7, 12, 16, 4, 9, 2];
        let cube = Cube::SOLVED.after_all(turns.map(|turn: u8| Move::from_index(turn.index())));
        let all = |mut walk: Walk| {
            walk.start(&table, turns.len(), 0);
            let mut solutions = Vec::new();
            while walk.advance(&table, u64::MAX) == Pause::Solved {
                solutions.push(walk.solution());
            }
            (solutions, walk.nodes())
        };
        let portable = all(Walk::portable(&table, Metric::Htm, &cube, Share::WHOLE));
        assert!(!portable.0.is_empty());
        assert_eq!(all(Walk::new(&table, Metric::Htm, &cube, Share::WHOLE)), portable);
    }
}

//! The methods, and the sizes of cube that each is for.

use thiserror::Error;

use crate::named::named;

named! {
    /// A way to solve cubes of some sizes.
    Method ("method") {
        /// Near-optimal, 3x3x3 (Kociemba).
        TwoPhase = "two-phase",
        /// Shortest of all, 3x3x3, from pattern databases (Korf).
        Korf = "korf",
        /// Reduction to a 3x3x3, which two-phase solves: 4x4x4 and larger.
        Reduction = "reduction",
        /// Six phases with a choice of heuristics, 4x4x4: to teach and compare (the six-phase 4x4x4 of docs/solvers).
        Phases = "phases",
        /// Shortest of all, 2x2x2.
        Optimal = "optimal",
    }
}

/// A method that is not for cubes of this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{method} does not solve a {size}x{size}x{size}; expected {}", expected(*size))]
pub struct WrongMethod {
    /// The method.
    pub method: Method,
    /// The number of layers.
    pub size: usize,
}

impl Method {
    /// The methods for a size, the one to be taken first; none for a cube of one layer, which is always solved.
    ///
    /// ```
    /// use cubelab::solve::Method;
    ///
    /// assert_eq!(Method::of_size(4), [Method::Reduction, Method::Phases]);
    /// assert!(Method::Korf.check(4).is_err());
    /// ```
    pub const fn of_size(size: usize) -> &'static [Method] {
        match size {
            0 | 1 => &[],
            2 => &[Method::Optimal],
            3 => &[Method::TwoPhase, Method::Korf],
            4 => &[Method::Reduction, Method::Phases],
            _ => &[Method::Reduction],
        }
    }

    /// Whether it is for cubes of this size.
    pub fn check(self, size: usize) -> Result<(), WrongMethod> {
        if Method::of_size(size).contains(&self) { Ok(()) } else { Err(WrongMethod { method: self, size }) }
    }
}

fn expected(size: usize) -> String {
    match Method::of_size(size) {
        [] => "none, as it is always solved".to_owned(),
        methods => methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(" or "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_pair_is_told_with_those_that_fit() {
        let told = |method: Method, size| method.check(size).map_err(|error| error.to_string());
        assert_eq!(
            told(Method::Optimal, 3),
            Err("optimal does not solve a 3x3x3; expected two-phase or korf".to_owned())
        );
        assert_eq!(
            told(Method::Reduction, 1),
            Err("reduction does not solve a 1x1x1; expected none, as it is always solved".to_owned())
        );
        for (size, method) in
            [(2, Method::Optimal), (3, Method::TwoPhase), (4, Method::Phases), (100, Method::Reduction)]
        {
            assert_eq!(told(method, size), Ok(()));
        }
    }
}

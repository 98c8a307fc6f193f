//! Phase 3, which solves all centres and pairs all edges, without parity.

use super::centres::Centres;
use super::near::{NEAR, NearBuilder, NearTable, key, of_key};
use super::pairing::Pairing;
use super::pairing_table::{PairingBuilder, PairingTable};
use crate::numbers::Number;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps};
use crate::table::{Proof, WrongEntry, memory_of};

const TURNS: usize = 17;

/// A position of phase 3: the centres and the pairing of the wings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reduction {
    centres: u16,
    pairing: Pairing,
    /// The least number of turns that pair the edges.
    distance: u8,
}

const SOLVED: Reduction = Reduction { centres: 0, pairing: Pairing::SOLVED, distance: 0 };

/// The move tables and distances of phase 3.
pub(super) struct PhaseThree {
    /// The turns of the phase.
    pub(super) turns: TurnSet,
    centres: Centres,
    pairings: PairingTable,
    near: NearTable,
}

impl PhaseThree {
    /// Returns the position with these centres and this pairing, if phase 3 can solve it; see
    /// [`Centres::number`].
    pub(super) fn position(&self, centres: u32, is_odd: bool, pairing: Pairing) -> Option<Reduction> {
        let centres = self.centres.number(centres, is_odd)?;
        Some(Reduction { centres, pairing, distance: self.pairings.distance(pairing) })
    }

    /// Returns a lower bound on the turns to the goal.
    pub(super) fn bound(&self, position: &Reduction) -> u8 {
        position.distance.max(self.centres.distance(position.centres))
    }

    /// Checks the tables of the centres, of the pairing, and of positions near the goal.
    pub(super) fn verify(&self) -> Result<[Proof; 3], WrongEntry> {
        Ok([self.centres.verify()?, self.pairings.verify()?, self.near.verify()?])
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.centres, self.pairings, self.near)
    }
}

impl Space for PhaseThree {
    type Node = Reduction;

    fn expand(&self, node: &Reduction, last: Option<u8>, remaining: u8, steps: &mut Steps<Reduction>) -> u64 {
        let moves = self.centres.moves(node.centres);
        // All places are computed before the first read, so that the reads overlap.
        let mut found = [(0, SOLVED, (0, 0)); TURNS];
        let mut count = 0;
        let mut nodes = 0;
        for turn in self.turns.following(last, remaining) {
            nodes += 1;
            let centres = moves[turn];
            if self.centres.distance(centres) > remaining {
                continue;
            }
            let pairing = self.pairings.after(node.pairing, turn);
            if remaining <= NEAR && !self.near.may_hold(key(centres, pairing)) {
                continue;
            }
            let next = Reduction { centres, pairing, distance: 0 };
            found[count] = (turn.to_u8(), next, self.pairings.place(pairing));
            count += 1;
        }
        for &(turn, next, place) in &found[..count] {
            let distance = self.pairings.distance_at(place, node.distance);
            if distance <= remaining {
                steps.push((turn, Reduction { distance, ..next }));
            }
        }
        nodes
    }
}

/// Builds the tables of phase 3.
pub(super) struct PhaseThreeBuilder {
    turns: TurnSet,
    centres: Centres,
    edges: Edges,
}

enum Edges {
    Pairing { builder: PairingBuilder, left: usize },
    Near { pairings: PairingTable, builder: NearBuilder },
}

impl PhaseThreeBuilder {
    /// Builds the tables of the centres; the others are built in pieces.
    pub(super) fn new() -> PhaseThreeBuilder {
        let turns = TurnSet::new(Turn::is_of_phase_three);
        let edges = Edges::Pairing { builder: PairingBuilder::new(&turns), left: PairingBuilder::pieces() };
        PhaseThreeBuilder { centres: Centres::new(&turns), edges, turns }
    }

    /// Returns the number of pieces.
    pub(super) fn pieces() -> usize {
        PairingBuilder::pieces() + NearBuilder::pieces()
    }

    /// Does the next piece.
    pub(super) fn advance(mut self) -> PhaseThreeBuilder {
        match &mut self.edges {
            Edges::Pairing { builder, left } => {
                builder.advance();
                *left -= 1;
            }
            Edges::Near { pairings, builder } => builder.advance(|position| {
                let (centres, pairing) = of_key(position);
                let moves = self.centres.moves(centres);
                std::array::from_fn::<_, TURNS, _>(|turn| key(moves[turn], pairings.after(pairing, turn)))
            }),
        }
        if let Edges::Pairing { builder, left: 0 } = self.edges {
            let builder = Edges::Near {
                pairings: builder.finish(),
                builder: NearBuilder::new(key(SOLVED.centres, SOLVED.pairing)),
            };
            self.edges = builder;
        }
        self
    }

    /// Returns the tables.
    ///
    /// # Panics
    /// If a piece is missing.
    pub(super) fn finish(self) -> PhaseThree {
        let Edges::Near { pairings, builder } = self.edges else {
            panic!("pieces of the tables are missing")
        };
        PhaseThree { turns: self.turns, centres: self.centres, pairings, near: builder.finish() }
    }
}

//! `cubelab scramble`: prints scrambles of a WCA event or of a cube of any size.

use std::io::Write;
use std::iter;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{SeedableRng, TryRng};

use super::failure::Failure;
use super::input::sizes;
use super::output;
use cubelab::cube::Alg;
use cubelab::job::Build;
use cubelab::nxn::random_moves;
use cubelab::solve::scramble::Scrambles;
use cubelab::solve::two_phase::Tables;
use cubelab::solve::{four, two};

/// Print scrambles in the style of the WCA's, one a line
///
/// Scrambles of 222, 333 and 444 are random states, all states being equally likely; scrambles of other sizes
/// are random moves. Only the WCA's own program makes official scrambles.
#[derive(Args)]
pub(super) struct Scramble {
    /// WCA event
    #[arg(long, value_enum, default_value_t = Event::Three)]
    event: Event,

    /// Number of layers of the cube, 2 to 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=*sizes().end()), conflicts_with = "event")]
    size: Option<u16>,

    /// Seed: the same seed gives the same scrambles [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Number of scrambles
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
}

/// A WCA event.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Event {
    #[value(name = "222")]
    Two,
    #[value(name = "333")]
    Three,
    #[value(name = "444")]
    Four,
    #[value(name = "555")]
    Five,
    #[value(name = "666")]
    Six,
    #[value(name = "777")]
    Seven,
}

impl Event {
    /// Returns the number of layers of the cube.
    fn layers(self) -> usize {
        match self {
            Event::Two => 2,
            Event::Three => 3,
            Event::Four => 4,
            Event::Five => 5,
            Event::Six => 6,
            Event::Seven => 7,
        }
    }
}

impl Scramble {
    pub(super) fn run(self) -> Result<(), Failure> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64().map_err(|error| Failure::Message(error.to_string()))?,
        };
        let mut output = output::stdout();
        let size = self.size.map_or(self.event.layers(), usize::from);
        let algs: Box<dyn Iterator<Item = Alg>> = match size {
            3 => {
                let tables = Arc::new(Tables::new());
                Box::new(Scrambles::new(tables, seed).map(|scramble| scramble.alg))
            }
            2 => {
                let tables = Arc::new(two::Tables::new());
                Box::new(two::Scrambles::new(tables, seed))
            }
            4 => {
                let tables = Arc::new(four::TableBuilder::new().finish());
                Box::new(four::Scrambles::new(tables, seed))
            }
            size => {
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                Box::new(iter::repeat_with(move || random_moves(size, &mut random)))
            }
        };
        for (_, alg) in (0..self.count).zip(algs) {
            writeln!(output, "{alg}")?;
        }
        Ok(())
    }
}

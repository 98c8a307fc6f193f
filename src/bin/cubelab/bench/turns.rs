//! `cubelab bench turns`: measures the time of turns of random layers.

use std::fmt;

use clap::Args;
use cpu_time::ThreadTime;
use rand::RngExt;
use serde::Serialize;

use super::shared::{Shared, print};
use crate::failure::Failure;
use cubelab::cube::Face;
use cubelab::nxn::{LayerTurn, Stickers};

#[derive(Args)]
#[command(mut_arg("count", |count| count.default_value("1000000").help("Number of turns, each of one layer")))]
pub(super) struct Turns {
    /// Number of layers of the cubes; may be given more than once
    #[arg(long = "size", value_name = "N", default_values_t = [3, 33], value_parser = clap::value_parser!(u16).range(1..=1000))]
    sizes: Vec<u16>,

    #[command(flatten)]
    shared: Shared,
}

/// A result, printed as one line. The time is the CPU time of the thread.
#[derive(Serialize)]
struct Figure {
    size: u16,
    turns: u32,
    seconds: f64,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figure { size, turns, seconds } = self;
        write!(f, "size {size}: {turns} turns of random layers in {seconds:.3} s")
    }
}

impl Turns {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut random = self.shared.random();
        self.sizes.iter().try_for_each(|&size| {
            let mut turn = || {
                let layer = random.random_range(1..=size);
                let face = Face::from_index(random.random_range(0..6));
                let quarters = LayerTurn::QUARTERS[random.random_range(0..3)];
                LayerTurn::block(face, layer..=layer, quarters)
            };
            let turns: Vec<LayerTurn> = (0..self.shared.count).map(|_| turn()).collect();
            let mut cube = Stickers::solved(size.into());
            let start = ThreadTime::now();
            cube.turn_all(turns.iter().copied());
            let seconds = start.elapsed().as_secs_f64();
            cube.turn_all(turns.iter().rev().map(|turn| turn.inverse()));
            if !cube.is_solved() {
                return Err(Failure::Message(format!(
                    "turns of size {size}, made backwards, do not solve the cube"
                )));
            }
            print(&Figure { size, turns: self.shared.count, seconds }, self.shared.json)
        })
    }
}

//! The public interface of every room: one module for each topic. One program, because linking the library takes longer
//! than compiling a topic: `cargo test --test suite TOPIC::` runs one of them.

mod conversation;
#[cfg(unix)]
mod ctrl_c;
mod figures;

mod cli;
#[cfg(unix)]
mod cli_files;
mod cli_optimal;
mod cli_problems;
mod cli_sizes;
mod draw;
mod element;
mod entry;
mod errors;
mod four;
mod goals;
mod heuristics;
mod lab;
mod lab_problems;
mod lessons;
mod limits;
mod link;
mod methods;
mod notation;
mod nxn;
mod optimal;
mod pattern;
mod play;
mod player_sequences;
mod reduction;
mod repr;
mod service;
mod service_divided;
mod service_optimal;
mod service_sizes;
mod shared_table;
mod six_phase;
mod sizes_laws;
mod solve;
mod two;
mod words;

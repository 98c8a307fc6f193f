//! Cubelab: a Rubik's cube player, solver, teacher and search laboratory.
//!
//! Data flows one way through the rooms of the house:
//!
//! ```text
//! limits  <-  cube  <-  repr  <-  coord  <-  table  <-  search  <-  solve  <-  protocol  <-  service
//!       <-  play  <-  view  <-  share  <-  lab  <-  web
//! ```
//!
//! Each room says at its door what it turns into what. A room uses the rooms to its left, never
//! those to its right; `tests/architecture.rs` reads the imports to prove it.

#[cfg(feature = "cli")]
pub mod cli;
pub mod coord;
pub mod cube;
pub mod job;
pub mod lab;
pub mod limits;
pub mod named;
pub mod nxn;
pub mod play;
pub mod protocol;
pub mod repr;
pub mod search;
pub mod service;
pub mod share;
pub mod solve;
pub mod table;
pub mod text;
pub mod view;
#[cfg(feature = "web")]
pub mod web;

/// Keeps the example in the README true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

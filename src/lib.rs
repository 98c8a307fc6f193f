//! Cubelab: a Rubik's cube player, solver, teacher and search laboratory.
//!
//! Data flows one way through the rooms, the modules of this library:
//!
//! ```text
//! numbers  <-  limits  <-  named  <-  job  <-  cube  <-  nxn  <-  repr  <-  coord  <-  table  <-  search  <-  solve
//!        <-  protocol  <-  service  <-  text  <-  play  <-  view  <-  share  <-  draw  <-  element  <-  camera  <-  lab  <-  timer  <-  web
//! ```
//!
//! Each room opens with one sentence that says what it turns into what. A room uses the rooms to its left, never those to its
//! right; `tests/architecture.rs` reads the imports to prove it.
//!
//! ```
//! use cubelab::cube::{Cube, Face, Move};
//! use cubelab::job::Job;
//! use cubelab::solve::two_phase::{Limits, Search, Tables};
//!
//! let cube = Cube::SOLVED.after(Move::new(Face::R, 1)).after(Move::new(Face::U, 2));
//! let mut search = Search::new(Tables::new().into(), &cube, Limits::default());
//! let solution = search.next_solution().expect("every cube has a solution");
//! assert_eq!(cube.after_all(solution.iter().copied()), Cube::SOLVED);
//! ```

// Without the rooms of the page or the solvers of all sizes, nothing uses some of the functions that they call.
#![cfg_attr(not(all(feature = "page", feature = "sizes")), allow(dead_code, unused_imports))]

pub mod app;
#[cfg(feature = "page")]
pub mod camera;
pub mod coord;
pub mod cube;
#[cfg(feature = "page")]
pub mod draw;
#[cfg(feature = "page")]
pub mod element;
pub mod job;
pub mod lab;
pub mod limits;
pub mod named;
pub mod numbers;
pub mod nxn;
#[cfg(feature = "page")]
pub mod play;
pub mod protocol;
pub mod repr;
pub mod search;
pub mod service;
#[cfg(feature = "page")]
pub mod share;
pub mod solve;
pub mod table;
pub mod text;
#[cfg(feature = "page")]
pub mod timer;
#[cfg(feature = "page")]
pub mod view;
#[cfg(feature = "web")]
pub mod web;
pub mod wire;
#[cfg(feature = "worker")]
pub mod worker;

/// Keeps the example in the README true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

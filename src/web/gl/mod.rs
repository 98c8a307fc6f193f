//! Turns frames of a cube into drawing commands for WebGL, with `three-d`. This room is a program of its own, which all
//! players of a page share: see `runtime/renderer.rs` for how they call it.

pub mod blocks;
pub mod brush;
pub mod contexts;
pub mod cubies;
pub mod paint;
pub mod renderer;
pub mod shader_source;

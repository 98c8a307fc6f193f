//! Turns a picture of the cube into drawing commands for WebGL, with `three-d`.

pub mod blocks;
pub mod contexts;
pub mod cubies;
pub mod paint;
pub mod renderer;
pub mod shader_source;

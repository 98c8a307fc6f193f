//! Turns the numbers of the other rooms into what a browser shows, and its events back into actions.
//!
//! The only room that names `web_sys`, `js_sys`, `wasm_bindgen` or `three_d`.

pub mod gl;

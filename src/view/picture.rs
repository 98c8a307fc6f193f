//! A picture of the cube as plain values, from which it can be drawn at any time.

use super::looks::Looks;
use super::orbit::Orbit;
use super::scene::Scene;
use super::tag::Tag;
use super::turning::Turning;
use crate::nxn::Stickers;

/// Everything the picture depends on.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The stickers before the turn under way.
    pub stickers: Stickers,
    /// The tags of the stickers in facelet order; an empty list stands for no tags.
    pub tags: Vec<Tag>,
    /// The turn under way.
    pub turning: Option<Turning>,
    /// Where the camera is.
    pub orbit: Orbit,
    /// How it is painted.
    pub looks: Looks,
}

impl Picture {
    /// The picture in space.
    pub fn scene(&self) -> Scene {
        Scene::new(&self.stickers, self.turning, &self.looks).tagged(&self.tags, &self.looks)
    }
}

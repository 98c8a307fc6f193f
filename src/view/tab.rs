//! The tabs of the turn pad.

/// A tab of the turn pad, which determines its buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// The turns of one outer layer.
    #[default]
    Faces,
    /// The turns of two layers.
    Wide,
    /// The turns of a middle layer, and of the whole cube.
    Middle,
    /// The colours to paint stickers with: chosen by the button “Enter my cube”, not by a tab.
    Colours,
}

impl Tab {
    /// All tabs, from left to right.
    pub const ALL: [Tab; 4] = [Tab::Faces, Tab::Wide, Tab::Middle, Tab::Colours];

    /// The name in the page and in links.
    pub const fn name(self) -> &'static str {
        match self {
            Tab::Faces => "faces",
            Tab::Wide => "wide",
            Tab::Middle => "middle",
            Tab::Colours => "colours",
        }
    }

    /// Returns the tab with this name, or `None` for any other text.
    pub fn from_name(name: &str) -> Option<Tab> {
        Tab::ALL.into_iter().find(|tab| tab.name() == name)
    }
}

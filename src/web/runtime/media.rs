//! What the person prefers: dark or light, motion or none.

use web_sys::{MediaQueryList, MediaQueryListEvent};

use super::dom::{DomError, window};
use super::listener::Listener;

/// Whether this media query holds now.
pub fn holds(query: &str) -> bool {
    window()
        .ok()
        .and_then(|window| window.match_media(query).ok().flatten())
        .is_some_and(|query| query.matches())
}

/// A media query, and a listener for its changes.
pub struct MediaQuery {
    query: Option<MediaQueryList>,
    _listener: Option<Listener>,
}

impl MediaQuery {
    /// Calls `handle` with the answer whenever it changes.
    pub fn new(query: &str, mut handle: impl FnMut(bool) + 'static) -> Result<MediaQuery, DomError> {
        let query = window()?.match_media(query)?;
        let listener = match &query {
            Some(query) => Some(Listener::new(query, "change", move |event: MediaQueryListEvent| {
                handle(event.matches())
            })?),
            None => None,
        };
        Ok(MediaQuery { query, _listener: listener })
    }

    /// The answer now.
    pub fn matches(&self) -> bool {
        self.query.as_ref().is_some_and(MediaQueryList::matches)
    }
}

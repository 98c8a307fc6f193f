//! Why there is no picture from the camera.

/// Why a browser gives no picture from the camera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no camera.
    Missing,
    /// A person, or a setting, does not allow the page to use it.
    Refused,
    /// The page is in a frame that may not use it.
    Framed,
    /// Another program uses it.
    Busy,
    /// The page came over a connection that is not secure.
    Insecure,
    /// Anything else.
    Other,
}

impl Trouble {
    /// Returns what an exception of `getUserMedia` with this name means. See <https://www.w3.org/TR/mediacapture-streams/>.
    pub fn of_exception(name: &str, is_framed: bool) -> Trouble {
        match name {
            "NotFoundError" | "OverconstrainedError" => Trouble::Missing,
            "NotAllowedError" | "SecurityError" if is_framed => Trouble::Framed,
            "NotAllowedError" | "SecurityError" => Trouble::Refused,
            "NotReadableError" | "AbortError" => Trouble::Busy,
            _ => Trouble::Other,
        }
    }
}

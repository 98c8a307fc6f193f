//! Why there is no picture from the camera.

/// Why a browser gives no picture from the camera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no camera.
    Missing,
    /// The person or a setting does not allow the page to use the camera.
    Refused,
    /// The page is in a frame that may not use the camera.
    Framed,
    /// Another program uses the camera.
    Busy,
    /// The page came over a connection that is not secure.
    Insecure,
    /// Anything else.
    Other,
}

impl Trouble {
    /// Returns the meaning of an exception of `getUserMedia` with this name. `is_framed` is true for a page
    /// in a frame. See <https://www.w3.org/TR/mediacapture-streams/>.
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

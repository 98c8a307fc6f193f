//! The form in which tests print values of the model.

/// Implements `Debug` as `Display`, for a type whose text shows all of its value.
macro_rules! debug_as_display {
    ($name:ident) => {
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use debug_as_display;

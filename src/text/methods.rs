//! What the methods are called, and what they do.

use super::catalogue::words;
use crate::solve::Method;

words! {
    /// The words for the methods of the registry.
    pub struct MethodsText {
        /// In the order of [`Method::ALL`].
        methods: MethodText["two-phase", "korf", "reduction", "quick", "phases", "optimal"],
    }
}

words! {
    /// The words for a method.
    pub struct MethodText {
        /// Its name, as a heading.
        name,
        /// What it does, in a sentence.
        about,
    }
}

impl MethodsText {
    /// The words for a method.
    pub const fn method(&self, method: Method) -> &MethodText {
        &self.methods[method.index()]
    }
}

//! Tables that several solvers use.

use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The tables of one kind that some solver uses. Another solver takes them instead of building its own.
pub(crate) struct InUse<T>(Mutex<Vec<Weak<T>>>);

impl<T> InUse<T> {
    /// No tables.
    pub const fn new() -> InUse<T> {
        InUse(Mutex::new(Vec::new()))
    }

    /// Returns tables that fit, if a solver uses such tables.
    pub fn find(&self, fits: impl Fn(&T) -> bool) -> Option<Arc<T>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter_map(Weak::upgrade).find(|tables| fits(tables))
    }

    /// Adds tables that were built.
    pub fn add(&self, tables: T) -> Arc<T> {
        let tables = Arc::new(tables);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|tables| tables.strong_count() > 0);
        all.push(Arc::downgrade(&tables));
        tables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_found_as_long_as_somebody_uses_them() {
        let in_use = InUse::new();
        let [one, two] = [1, 2].map(|number| in_use.add(number));
        assert!(Arc::ptr_eq(&in_use.find(|number| *number == 2).expect("in use"), &two));
        drop(two);
        assert_eq!(in_use.find(|number| *number == 2), None);
        assert_eq!(in_use.find(|_| true), Some(one));
    }
}

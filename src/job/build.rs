//! Builders of tables that work in pieces.

/// Builds tables in pieces, so that the caller stays responsive.
///
/// ```
/// use cubelab::job::Build;
/// use cubelab::solve::two::TableBuilder;
/// use cubelab::table::MemoryUsage;
///
/// let mut builder = TableBuilder::new();
/// while !builder.advance() {
///     let (done, total) = builder.progress();
///     assert!(done < total);
/// }
/// assert_eq!(builder.progress().0, builder.progress().1);
/// let tables = builder.finish();
/// assert!(tables.memory_usage() < 2_000_000);
///
/// // A caller that may block builds everything at once.
/// assert_eq!(TableBuilder::new().finish().memory_usage(), tables.memory_usage());
/// ```
pub trait Build: Sized {
    /// The type of the tables.
    type Tables;

    /// Builds the next piece. Returns true if all pieces are built; a call after that does nothing and returns
    /// true.
    ///
    /// A piece takes at most 50 ms in a browser, most pieces far less.
    fn advance(&mut self) -> bool;

    /// Returns the number of pieces built, and the number of all pieces.
    fn progress(&self) -> (u32, u32);

    /// Assembles the tables from the pieces. Only [`Build::finish`] calls this, after [`Build::advance`]
    /// returned true.
    ///
    /// # Panics
    /// If a piece is missing.
    fn assemble(self) -> Self::Tables;

    /// Checks that every piece counts, builds all of them, and returns the tables.
    #[cfg(test)]
    fn finish_counted(mut self) -> Self::Tables {
        while !self.advance() {
            let (built, all) = self.progress();
            assert!(built < all, "{built} of {all} pieces, but more are left");
        }
        let (built, all) = self.progress();
        assert_eq!(built, all, "all pieces are built");
        self.finish()
    }

    /// Builds the remaining pieces without a pause, and returns the tables.
    fn finish(mut self) -> Self::Tables {
        while !self.advance() {}
        self.assemble()
    }
}

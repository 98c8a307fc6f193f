//! Tables being built, piece by piece.

/// Builds tables in pieces, so that the caller stays responsive.
///
/// ```
/// use cubelab::job::Build;
/// use cubelab::solve::two::TableBuilder;
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
/// // Whoever has time builds everything at once.
/// assert_eq!(TableBuilder::new().finish().memory_usage(), tables.memory_usage());
/// ```
pub trait Build: Sized {
    /// What is built.
    type Tables;

    /// Builds the next piece, which takes 50 milliseconds at most in a browser, and most of them far less. Returns
    /// whether all pieces are built now; if they were built before, it does nothing and returns true.
    fn advance(&mut self) -> bool;

    /// How many pieces are built, and how many there are.
    fn progress(&self) -> (u32, u32);

    /// Puts the pieces together. Only [`Build::finish`] calls this, once [`Build::advance`] has returned true.
    ///
    /// # Panics
    /// If a piece is missing.
    fn assemble(self) -> Self::Tables;

    /// The tables. Builds the pieces that are missing first, without a pause.
    fn finish(mut self) -> Self::Tables {
        while !self.advance() {}
        self.assemble()
    }
}

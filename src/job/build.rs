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

/// A builder of any type, whose tables are converted to `T` in the end.
///
/// ```
/// use cubelab::job::{AnyBuilder, Build};
/// use cubelab::solve::two::TableBuilder;
/// use cubelab::table::MemoryUsage;
///
/// let builder = AnyBuilder::new(TableBuilder::new(), |tables| tables.memory_usage());
/// assert!(builder.finish() < 2_000_000);
/// ```
pub struct AnyBuilder<T>(Box<dyn Erased<T> + Send>);

impl<T: 'static> AnyBuilder<T> {
    /// Wraps a builder and the conversion of its tables.
    pub fn new<B: Build + Send + 'static>(builder: B, convert: fn(B::Tables) -> T) -> AnyBuilder<T> {
        AnyBuilder(Box::new(Converting { builder, convert }))
    }
}

impl<T> Build for AnyBuilder<T> {
    type Tables = T;

    fn advance(&mut self) -> bool {
        self.0.advance()
    }

    fn progress(&self) -> (u32, u32) {
        self.0.progress()
    }

    fn assemble(self) -> T {
        self.0.assemble()
    }
}

/// The methods of [`Build`] that a trait object can have.
trait Erased<T> {
    fn advance(&mut self) -> bool;
    fn progress(&self) -> (u32, u32);
    fn assemble(self: Box<Self>) -> T;
}

struct Converting<B: Build, T> {
    builder: B,
    convert: fn(B::Tables) -> T,
}

impl<B: Build, T> Erased<T> for Converting<B, T> {
    fn advance(&mut self) -> bool {
        self.builder.advance()
    }

    fn progress(&self) -> (u32, u32) {
        self.builder.progress()
    }

    fn assemble(self: Box<Self>) -> T {
        (self.convert)(self.builder.assemble())
    }
}

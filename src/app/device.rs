//! What a device allows a proof: the size of the table, and the number of workers.

use crate::numbers::WholePart;
use crate::solve::optimal::Size;

/// The memory in GB from which on the table of 256 MB is chosen, and below which that of 32 MB.
const MUCH_MEMORY: f64 = 8.0;
const LITTLE_MEMORY: f64 = 4.0;

/// The memory in GB where the browser does not report it, for the number of workers: Safari ends pages on phones that take much.
const UNKNOWN_MEMORY: f64 = 2.0;

/// The megabytes that tables may take for each gigabyte of memory.
const TABLES_OF_MEMORY: f64 = 250.0;

/// The device that shows the page, as far as the browser reports it.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// The memory in GB.
    pub memory: Option<f64>,
    /// The number of processors.
    pub processors: f64,
    /// True if workers share one table, because the page is cross-origin isolated.
    pub shares_tables: bool,
}

impl Device {
    /// Returns the size of the table for this memory, or `usual` where the memory is ordinary or unknown.
    ///
    /// ```
    /// use cubelab::app::device::Device;
    /// use cubelab::solve::optimal::Size;
    ///
    /// let phone = Device { memory: Some(2.0), processors: 8.0, shares_tables: false };
    /// assert_eq!(phone.table(Size::M128), Size::M32);
    /// ```
    pub fn table(&self, usual: Size) -> Size {
        match self.memory {
            Some(memory) if memory >= MUCH_MEMORY => Size::M256,
            Some(memory) if memory < LITTLE_MEMORY => Size::M32,
            _ => usual,
        }
    }

    /// Returns the number of workers among which a proof with tables of this size is divided: one for each processor, as far as
    /// the memory holds a table for each, if they do not share one; one at least.
    pub fn workers(&self, size: Size) -> u32 {
        if self.shares_tables {
            return self.processors.max(1.0).whole_u32();
        }
        let tables = self.memory.unwrap_or(UNKNOWN_MEMORY) * TABLES_OF_MEMORY / f64::from(size.megabytes());
        self.processors.min(tables).max(1.0).whole_u32()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_fits_the_memory() {
        let table = |memory| Device { memory, processors: 4.0, shares_tables: false }.table(Size::M128);
        assert_eq!(table(None), Size::M128);
        assert_eq!(table(Some(2.0)), Size::M32);
        assert_eq!(table(Some(4.0)), Size::M128);
        assert_eq!(table(Some(8.0)), Size::M256);
    }

    #[test]
    fn there_is_a_worker_for_each_processor_whose_table_the_memory_holds() {
        let device = |memory, processors| Device { memory, processors, shares_tables: false };
        let workers = |memory, processors, size| device(memory, processors).workers(size);
        assert_eq!(workers(Some(8.0), 2.0, Size::M256), 2);
        assert_eq!(workers(Some(8.0), 16.0, Size::M256), 7);
        assert_eq!(workers(Some(8.0), 16.0, Size::M768), 2);
        assert_eq!(workers(Some(0.25), 8.0, Size::M256), 1);
        assert_eq!(workers(None, 8.0, Size::M256), 1);
        assert_eq!(workers(None, 8.0, Size::M128), 3);
        assert_eq!(Device { shares_tables: true, ..device(Some(0.25), 8.0) }.workers(Size::M256), 8);
    }
}

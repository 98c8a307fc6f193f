//! The table of shortest solutions in a memory outside the program, which several workers share.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use cubelab::cube::{Cube, Metric, Move};
use cubelab::job::{Build, Job};
use cubelab::protocol::{Event, Limits, Outcome, Settings, Task};
use cubelab::service::optimal::Optimal;
use cubelab::solve::Method;
use cubelab::solve::optimal::{
    self, GATHER_MODULE, HEADER_BYTES, OptimalSolutions, Search, Size, Table, TableBuilder, Tables,
};
use cubelab::table::{Gather, SharedMemory};

use crate::conversation::Conversation;

/// The file of the smallest table.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut file = Vec::new();
    built().save(&mut file).expect("memory can be written");
    file
});

fn built() -> Table {
    TableBuilder::new(Size::M1, Metric::Htm).finish()
}

/// A shared memory, whose words are those of [`FILE`].
struct Memory(RefCell<Vec<u8>>);

impl Memory {
    fn of(bytes: &[u8]) -> Memory {
        Memory(RefCell::new(bytes.to_vec()))
    }

    /// A memory without a file, as long as the browser's.
    fn empty() -> Memory {
        Memory::of(&[0; 1 << 20])
    }
}

impl SharedMemory for Memory {
    fn length(&self) -> usize {
        self.0.borrow().len()
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        into.copy_from_slice(&self.0.borrow()[at..at + into.len()]);
    }

    fn write(&self, at: usize, from: &[u8]) {
        self.0.borrow_mut()[at..at + from.len()].copy_from_slice(from);
    }

    #[expect(unsafe_code, reason = "words in shared memory are read by a function outside the program")]
    fn gather(&self) -> Gather {
        // SAFETY: it reads and writes what the browser's program does.
        unsafe { Gather::new(gather) }
    }
}

/// The places of an entry and of its word in a record, and the length of a record, as the browser's program has them.
fn layout() -> (usize, usize, usize) {
    let after = |before: &[u8]| {
        let at = GATHER_MODULE.windows(before.len()).position(|bytes| bytes == before);
        GATHER_MODULE[at.expect("these instructions") + before.len()]
    };
    let word = after(&[0x3b, 1]);
    (after(&[0x28, 2]).into(), word.into(), after(&[0x3b, 1, word, 0x20, 0, 0x41]).into())
}

/// Does for a native program what [`GATHER_MODULE`] does for one in a browser.
#[expect(unsafe_code, reason = "words in shared memory are read by a function outside the program")]
unsafe extern "C" fn gather(first: *mut u8, end: *mut u8) {
    let (entry_at, word_at, step) = layout();
    // SAFETY: the records are one list.
    let records = unsafe { std::slice::from_raw_parts_mut(first, end.addr() - first.addr()) };
    for record in records.chunks_exact_mut(step) {
        let entry: Range<usize> = entry_at..entry_at + size_of::<usize>();
        let entry = usize::from_ne_bytes(record[entry].try_into().expect("the bytes of a number"));
        let word = &FILE[HEADER_BYTES + entry / 8 * 2..][..2];
        record[word_at..word_at + 2].copy_from_slice(word);
    }
}

fn cube(turns: &[usize]) -> Cube {
    Cube::SOLVED.after_all(turns.iter().map(|turn| Move::from_index(*turn)))
}

const CUBES: [&[usize]; 3] = [&[], &[3, 0, 7, 12, 16, 4, 9, 2], &[1, 10, 4, 13]];

#[test]
fn a_search_in_shared_memory_generates_the_same_positions() {
    let own = Arc::new(Tables::new(built()));
    let memory = Memory::empty();
    let shared = Arc::new(Tables::new(built()).share(&memory));
    assert_eq!(memory.0.borrow()[..FILE.len()], FILE[..], "the memory has the file of the table");
    let attached = Arc::new(Tables::new(Table::attach(Size::M1, Metric::Htm, &memory).expect("a table")));
    for turns in CUBES {
        let cube = cube(turns);
        let all = |tables: &Arc<Tables>| {
            let mut search = Search::new(tables.clone(), &cube, Metric::Htm, optimal::Limits::default());
            search.run_to_end();
            let solutions: Vec<Vec<Move>> =
                OptimalSolutions::new(tables.clone(), &cube, Metric::Htm).collect();
            (search.nodes(), search.bound(), search.best().cloned(), solutions)
        };
        let expected = all(&own);
        assert_eq!(all(&shared), expected);
        assert_eq!(all(&attached), expected);
    }
}

#[test]
fn a_shared_table_is_verified_and_saved_like_another_and_leaves_its_words_outside() {
    let table = Table::attach(Size::M1, Metric::Htm, &Memory::of(&FILE)).expect("a table");
    assert!(table.verify().is_ok());
    let mut file = Vec::new();
    table.save(&mut file).expect("memory can be written");
    assert!(file == *FILE);
    assert!(table.memory_usage() + 600_000 < built().memory_usage());
}

#[test]
fn damage_in_shared_memory_is_found_and_a_memory_that_is_too_small_stays_empty() {
    let fault = |memory: &Memory, size: Size| {
        Table::attach(size, Metric::Htm, memory).err().map(|fault| fault.to_string()).unwrap_or_default()
    };
    let damaged = |at: usize| {
        let memory = Memory::of(&FILE);
        memory.0.borrow_mut()[at] ^= 4;
        memory
    };
    for (memory, expected) in [
        (Memory::empty(), "is no table"),
        (damaged(30), "has a damaged header"),
        (damaged(HEADER_BYTES + 100_000), "has damaged entries"),
        (damaged(FILE.len() - 1), "has damaged entries"),
        (Memory::of(&FILE[..FILE.len() - 1]), "is cut short"),
    ] {
        assert!(fault(&memory, Size::M1).contains(expected), "{} for {expected}", fault(&memory, Size::M1));
    }
    assert!(fault(&Memory::of(&FILE), Size::M32).contains("is the table 1M HTM; expected 32M HTM"));
    let small = Memory::of(&vec![0; FILE.len() - 1]);
    let table = built();
    let bytes = table.memory_usage();
    assert_eq!(table.share(&small).memory_usage(), bytes);
}

/// Proves a cube of eight turns in a worker with a shared memory. Returns the bytes of the tables that were built, if they were.
fn prove(memory: &Rc<Memory>) -> Option<f64> {
    let mut conversation = Conversation::<Optimal>::new(1.0);
    conversation.page.memory = Some(memory.clone());
    let state = cubelab::cube::Facelets::from(&cube(CUBES[1])).to_string();
    let settings = Settings::new(Method::Optimal);
    conversation.begin(1, Task::Solve { state, settings, limits: Limits::default() });
    while conversation.page.fetched.is_empty() {
        conversation.slice();
    }
    match memory.0.borrow()[0] {
        0 => conversation.service.fetched(None),
        _ => conversation.service.fetched_shared(&**memory),
    }
    let events = conversation.finish(1);
    assert!(matches!(events.last(), Some(Event::Done { end, .. }) if end.outcome == Outcome::Optimal));
    conversation.page.events.iter().find_map(|event| match event {
        Event::Prepared { bytes, .. } => Some(*bytes),
        _ => None,
    })
}

#[test]
fn the_worker_that_builds_a_table_moves_it_and_others_attach_to_it() {
    let memory = Rc::new(Memory::empty());
    let own = Tables::new(built());
    let own = cubelab::table::MemoryUsage::memory_usage(&own) as f64;
    let built = prove(&memory).expect("the memory is empty");
    assert!(built + 600_000.0 < own, "the words are outside the worker: {built} of {own} bytes");
    assert_eq!(memory.0.borrow()[..FILE.len()], FILE[..]);
    assert_eq!(prove(&memory), None, "the table is there");
    memory.0.borrow_mut()[HEADER_BYTES + 9] ^= 1;
    assert!(prove(&memory).is_some(), "a damaged table is built again");
}

//! The table of shortest solutions in a memory outside the program, which several workers share.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use cubelab::cube::{Cube, Metric, Move};
use cubelab::job::{Build, Job, Listing};
use cubelab::protocol::{Event, Limits, Outcome, Settings, Task};
use cubelab::service::optimal::Optimal;
use cubelab::solve::Method;
use cubelab::solve::optimal::{
    self, GATHER_MODULE, HEADER_BYTES, OptimalSolutions, Search, Size, Table, TableBuilder, Tables,
};
use cubelab::table::{Gather, SharedMemory};

use crate::conversation::Conversation;

/// The file of the smallest table, whose codes are digits.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| file(Size::M1));

/// The file of the smallest table whose codes are bits.
static FILE_OF_BITS: LazyLock<Vec<u8>> = LazyLock::new(|| file(Size::M32));

fn file(size: Size) -> Vec<u8> {
    let mut file = Vec::new();
    let table = TableBuilder::new(size, Metric::Htm).finish();
    table.save(&mut file).expect("memory can be written");
    file
}

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

/// A shared memory, whose words are those of [`FILE_OF_BITS`].
struct MemoryOfBits(Memory);

impl SharedMemory for MemoryOfBits {
    fn length(&self) -> usize {
        self.0.length()
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        self.0.read(at, into);
    }

    fn write(&self, at: usize, from: &[u8]) {
        self.0.write(at, from);
    }

    #[expect(unsafe_code, reason = "words in shared memory are read by a function outside the program")]
    fn gather(&self) -> Gather {
        // SAFETY: it reads and writes what the browser's program does.
        unsafe { Gather::new(gather_bits) }
    }
}

/// The fields of a record as the browser's program has them, by their first bytes, and the length of a record.
struct Layout {
    place: usize,
    word: usize,
    last: usize,
    record: usize,
}

fn layout() -> Layout {
    let after = |before: &[u8]| {
        let at = GATHER_MODULE.windows(before.len()).position(|bytes| bytes == before);
        GATHER_MODULE[at.expect("these instructions") + before.len()]
    };
    let last = after(&[0x3a, 0]);
    Layout {
        place: after(&[0x28, 2]).into(),
        word: after(&[0x3b, 1]).into(),
        last: last.into(),
        record: after(&[0x3a, 0, last, 0x20, 0, 0x41]).into(),
    }
}

#[expect(unsafe_code, reason = "words in shared memory are read by a function outside the program")]
unsafe extern "C" fn gather(first: *mut u8, end: *mut u8) {
    // SAFETY: the caller promises a list of records.
    unsafe { gather_from(&FILE, first, end) }
}

#[expect(unsafe_code, reason = "words in shared memory are read by a function outside the program")]
unsafe extern "C" fn gather_bits(first: *mut u8, end: *mut u8) {
    // SAFETY: the caller promises a list of records.
    unsafe { gather_from(&FILE_OF_BITS, first, end) }
}

/// Does for a native program what [`GATHER_MODULE`] does for one in a browser.
#[expect(unsafe_code, reason = "words in shared memory are read by a function outside the program")]
unsafe fn gather_from(file: &[u8], first: *mut u8, end: *mut u8) {
    let Layout { place, word, last, record } = layout();
    // SAFETY: the records are one list.
    let records = unsafe { std::slice::from_raw_parts_mut(first, end.addr() - first.addr()) };
    for record in records.chunks_exact_mut(record) {
        let bytes = record[place..place + size_of::<u32>()].try_into().expect("the bytes of a number");
        let place = u32::from_ne_bytes(bytes) as usize;
        record[word..word + 2].copy_from_slice(&file[HEADER_BYTES + place..][..2]);
        record[last] = file[HEADER_BYTES + (place | 63)];
    }
}

fn cube(turns: &[usize]) -> Cube {
    Cube::SOLVED.after_all(turns.iter().map(|turn| Move::from_index(*turn)))
}

const CUBES: [&[usize]; 3] = [&[], &[3, 0, 7, 12, 16, 4, 9, 2], &[1, 10, 4, 13]];

#[test]
fn a_search_in_shared_memory_generates_the_same_positions() {
    let memory = Memory::empty();
    same_positions(Size::M1, &FILE, &memory);
    assert_eq!(memory.0.borrow()[..FILE.len()], FILE[..], "the memory has the file of the table");
    same_positions(Size::M32, &FILE_OF_BITS, &MemoryOfBits(Memory::of(&[0; 30 << 20])));
}

fn same_positions(size: Size, file: &[u8], memory: &dyn SharedMemory) {
    let loaded = || Table::load(size, Metric::Htm, file).expect("the file is that of the table");
    assert!(loaded().verify().is_ok());
    let own = Arc::new(Tables::new(loaded()));
    let shared = Arc::new(Tables::new(loaded()).share(memory));
    let attached = Arc::new(Tables::new(Table::attach(size, Metric::Htm, memory).expect("a table")));
    for turns in CUBES {
        let cube = cube(turns);
        let all = |tables: &Arc<Tables>| {
            let mut search = Search::new(tables.clone(), &cube, Metric::Htm, optimal::Limits::default());
            search.run_to_end();
            let solutions: Vec<Vec<Move>> =
                OptimalSolutions::new(tables.clone(), &cube, Metric::Htm).solutions().collect();
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
    assert!(table.memory_usage() + 500_000 < built().memory_usage());
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
    let other = fault(&Memory::of(&FILE), Size::M32);
    let expected =
        format!("is the table 1M HTM of {} bytes; expected 32M HTM of ", FILE.len() - HEADER_BYTES);
    assert!(other.starts_with(&expected), "{other} for {expected}");
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
    assert!(built + 500_000.0 < own, "the words are outside the worker: {built} of {own} bytes");
    assert_eq!(memory.0.borrow()[..FILE.len()], FILE[..]);
    assert_eq!(prove(&memory), None, "the table is there");
    memory.0.borrow_mut()[HEADER_BYTES + 9] ^= 1;
    assert!(prove(&memory).is_some(), "a damaged table is built again");
}

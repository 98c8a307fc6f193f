//! Loads damaged files of pattern databases. Every damage must be detected as an error.

use cubelab::job::Build;
use cubelab::table::FileFault;
use cubelab::table::pattern::{HEADER_BYTES, Pattern, PatternBuilder, PatternDatabase};
use std::sync::LazyLock;
use twox_hash::XxHash64;

use super::Target;
use crate::choices::Choices;

pub const TARGET: Target = Target { name: "tables", corpus, run };

/// The offset of the header's checksum.
const CHECKSUM: usize = HEADER_BYTES - 8;

/// A valid file: the database of six edges to a depth of two turns.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut bytes = Vec::new();
    PatternBuilder::new(Pattern::Edges6a, Some(2)).finish().save(&mut bytes).expect("memory");
    bytes
});

fn corpus() -> Vec<Vec<u8>> {
    (0..32u8).map(|i| vec![i; 12]).collect()
}

fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let mut header = FILE[..HEADER_BYTES].to_vec();
    let mut is_damaged = false;
    for _ in 0..choices.below(4) {
        let (at, byte) = (choices.below(HEADER_BYTES), choices.byte());
        is_damaged |= header[at] != byte;
        header[at] = byte;
    }
    let is_mended = choices.once_in(8);
    if is_mended {
        let checksum = XxHash64::oneshot(0, &header[..CHECKSUM]);
        header[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
    }
    let pattern = choices.one_of(&[Pattern::Edges6a, Pattern::Edges6b, Pattern::Corners, Pattern::Edges7]);
    let depth = choices.one_of(&[Some(2), None, Some(0), Some(13), Some(255)]);
    // Most files are cut off early, because reading a whole one takes thousands of times as long.
    if !choices.once_in(2000) {
        let cut = choices.below(HEADER_BYTES + 1);
        let rest = if cut == 0 { choices.text().into_bytes() } else { Vec::new() };
        let bytes = [&header[..HEADER_BYTES - cut], &rest].concat();
        if pattern != Pattern::Edges7 {
            assert!(
                PatternDatabase::load(pattern, depth, bytes.as_slice()).is_err(),
                "a file that ends soon"
            );
        }
        return;
    }
    let mut file = FILE.clone();
    file[..HEADER_BYTES].copy_from_slice(&header);
    for _ in 0..choices.below(3) {
        let at = HEADER_BYTES + (choices.number() as usize) % (file.len() - HEADER_BYTES);
        let before = std::mem::replace(&mut file[at], choices.byte());
        is_damaged |= file[at] != before;
    }
    match choices.below(4) {
        0 => drop((file.pop(), is_damaged = true)),
        1 => drop((file.push(0), is_damaged = true)),
        _ => {}
    }
    let is_asked = pattern == Pattern::Edges6a && depth == Some(2);
    match PatternDatabase::load(pattern, depth, file.as_slice()) {
        Ok(_) => assert!(!is_damaged && is_asked, "damage that is not found"),
        Err(FileFault::Unreadable(error)) => panic!("memory cannot be read: {error}"),
        Err(fault) => assert!(is_damaged || !is_asked, "{fault}"),
    }
}

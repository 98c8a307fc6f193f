//! Measures the response to one painted sticker: reading the stickers and finding repairs.
//!
//! The first table has the time of the slowest of several drafts of each kind, the second the strokes of a whole cube entered sticker
//! by sticker. Times are those of the thread, so other work on the machine does not count.
//!
//! `cargo bench --bench entry`

use cpu_time::ThreadTime;
use cubelab::cube::Face;
use cubelab::nxn::{Draft, Position};
use cubelab::play::{ANY_SIZE, Entry, THREE};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

mod shared;

/// The number of drafts of each kind.
const DRAFTS: u64 = 20;

/// The most strokes of an entered cube that are measured, evenly spread.
const STROKES: usize = 300;

/// A kind of draft: its name, and the function that changes a cube's stickers into such a draft.
type Kind = (&'static str, fn(&mut Draft, &mut ChaCha8Rng));

const KINDS: [Kind; 6] = [
    ("possible", |_, _| ()),
    ("one wrong sticker", |draft, random| {
        let cell = random.random_range(0..draft.stickers().len());
        draft.paint(cell, Some(face(random)));
    }),
    ("two exchanged", |draft, random| exchange(draft, random)),
    ("20 pairs exchanged", |draft, random| (0..20).for_each(|_| exchange(draft, random))),
    ("any colours", |draft, random| {
        (0..draft.stickers().len()).for_each(|cell| draft.paint(cell, Some(face(random))));
    }),
    ("half entered", |draft, random| {
        for cell in 0..draft.stickers().len() {
            if random.random_bool(0.5) {
                draft.paint(cell, None);
            }
        }
    }),
];

fn face(random: &mut impl Rng) -> Face {
    Face::from_index(random.random_range(0..6))
}

fn exchange(draft: &mut Draft, random: &mut impl Rng) {
    let [one, other] = [(); 2].map(|()| random.random_range(0..draft.stickers().len()));
    let [a, b] = [one, other].map(|cell| draft.stickers()[cell]);
    draft.paint(one, b);
    draft.paint(other, a);
}

/// The milliseconds in which one stroke that leads to these stickers is answered.
fn stroke(draft: &Draft) -> f64 {
    let reader = if draft.size() == 3 { &THREE } else { &ANY_SIZE };
    let draft = draft.clone();
    let began = ThreadTime::now();
    std::hint::black_box(Entry::new(draft, reader));
    began.elapsed().as_secs_f64() * 1e3
}

/// The strokes that enter a random cube of this size, face by face.
fn entering(size: usize) -> Vec<f64> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let whole = Draft::from(Position::random(size, &mut random).stickers());
    let mut draft = Draft::empty(size);
    let between = whole.stickers().len().div_ceil(STROKES);
    let mut millis = Vec::new();
    for (cell, colour) in whole.stickers().iter().enumerate() {
        draft.paint(cell, *colour);
        if cell % between == 0 {
            millis.push(stroke(&draft));
        }
    }
    millis.sort_by(f64::total_cmp);
    millis
}

fn main() {
    shared::arguments("no argument", |_| false);
    let sizes = [2, 3, 4, 5, 6, 7, 10, 15, 21, 33];
    println!("milliseconds for the slowest of {DRAFTS} drafts");
    println!("{:>6}  {}", "layers", KINDS.map(|(name, _)| format!("{name:>18}")).join("  "));
    for size in sizes {
        let slowest = KINDS.map(|(_, make)| {
            let millis = (0..DRAFTS).map(|seed| {
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                let mut draft = Draft::from(Position::random(size, &mut random).stickers());
                make(&mut draft, &mut random);
                stroke(&draft)
            });
            format!("{:>18.3}", millis.fold(0.0, f64::max))
        });
        println!("{size:>6}  {}", slowest.join("  "));
    }
    println!("\nmilliseconds for a stroke while a cube is entered");
    println!("{:>6}  {:>8}  {:>8}", "layers", "median", "slowest");
    for size in sizes {
        let millis = entering(size);
        println!("{size:>6}  {:>8.3}  {:>8.3}", millis[millis.len() / 2], millis[millis.len() - 1]);
    }
}

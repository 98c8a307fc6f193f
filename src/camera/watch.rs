//! Decides when a face is held still before the camera, and whether it was taken before.

use super::grid::Sample;
use super::light::{Tint, white};
use super::reading::difference;

/// How long a face is held still before it is taken, in milliseconds.
const STILL: f64 = 400.0;

/// How much the tints of a face held still change from one picture to the next.
const TREMOR: f32 = 0.2;

/// How different the picture must become before another face is expected.
const ANOTHER: f32 = 0.25;

/// How different a face is from those taken before, at least.
const NEW: f32 = 0.3;

/// What the camera sees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sight {
    /// No face.
    Nothing,
    /// A face that moves, or was not held long enough yet.
    Moving,
    /// A face that was taken before.
    Known,
    /// A face that was not taken before, held still.
    New,
}

/// Watches what the camera sees from one picture to the next.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    last: Option<Sample>,
    /// How long it has been held still, in milliseconds.
    still: f64,
    /// The face that was taken last, until the picture has changed.
    taken: Option<Sample>,
}

impl Watch {
    /// Notes what is seen now, so many milliseconds after the picture before. `taken` are the faces taken so far.
    pub fn see<'a>(
        &mut self,
        seen: Option<&Sample>,
        millis: f64,
        taken: impl Iterator<Item = &'a Sample>,
    ) -> Sight {
        let Some(seen) = seen else {
            (self.last, self.still, self.taken) = (None, 0.0, None);
            return Sight::Nothing;
        };
        let is_still = self.last.replace(*seen).is_some_and(|last| change(&last, seen) < TREMOR);
        self.still = if is_still { self.still + millis } else { 0.0 };
        if self.taken.is_some_and(|taken| change(&taken, seen) < ANOTHER) {
            return Sight::Known;
        }
        self.taken = None;
        if taken.into_iter().any(|face| difference(face, seen) < NEW) {
            return Sight::Known;
        }
        if self.still < STILL { Sight::Moving } else { Sight::New }
    }

    /// Notes that this face was taken: another is expected now.
    pub fn take(&mut self, face: &Sample) {
        (self.taken, self.still) = (Some(*face), 0.0);
    }
}

/// Returns how much a picture of a face has changed, without the three stickers that have changed most: they may shine, or be
/// where the grid is not sure of the border.
fn change(before: &Sample, now: &Sample) -> f32 {
    let white = white(before.lights.into_iter().chain(now.lights));
    let tints = |sample: &Sample| sample.lights.map(|light| Tint::new(light, white));
    let (before, now) = (tints(before), tints(now));
    let mut changes: [f32; 9] = std::array::from_fn(|i| before[i].distance_squared(now[i]));
    changes.sort_unstable_by(f32::total_cmp);
    (changes[..6].iter().sum::<f32>() / 6.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [f32; 3] = [0.6, 0.03, 0.05];
    const BLUE: [f32; 3] = [0.02, 0.08, 0.5];

    fn face(blue: [usize; 3]) -> Sample {
        Sample::even(std::array::from_fn(|i| if blue.contains(&i) { BLUE } else { RED }))
    }

    #[test]
    fn a_face_is_taken_once_when_held_still() {
        let mut watch = Watch::default();
        let mut taken: Vec<Sample> = Vec::new();
        let mut sights = Vec::new();
        let [column, row, other_row] = [face([1, 4, 7]), face([0, 1, 2]), face([6, 7, 8])];
        let all = [None, Some(column), Some(column), Some(row), None, Some(column), Some(other_row)];
        for seen in all {
            for _ in 0..7 {
                let sight = watch.see(seen.as_ref(), 100.0, taken.iter());
                if let (Sight::New, Some(seen)) = (sight, seen) {
                    watch.take(&seen);
                    taken.push(seen);
                }
                if sights.last() != Some(&sight) {
                    sights.push(sight);
                }
            }
        }
        use Sight::*;
        // The last one is the second, turned.
        assert_eq!(sights, [Nothing, Moving, New, Known, Moving, New, Known, Nothing, Known]);
        assert_eq!(taken, [column, row]);
    }
}

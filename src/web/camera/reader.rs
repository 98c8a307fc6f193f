//! Turns pictures of a camera into the six faces of a cube.

use crate::camera::{Grid, Picture, Reading, Sample, Sight, Unreadable, Watch, read};
use crate::cube::{ByFace, Face};
use crate::view::Rgb;

/// The next task of the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Allow the page to use the camera, and wait for its first picture.
    Wait,
    /// Hold a face before the camera.
    Show,
    /// Hold the face still.
    HoldStill,
    /// Show a face that was not taken yet.
    ShowAnother,
    /// Show the missing face: the faces with these two indexes are the same one.
    Mend(usize, usize),
}

/// The faces that were taken, and the face in the current picture.
pub struct Reader {
    /// The colour schemes that the cube may have.
    schemes: Vec<ByFace<Rgb>>,
    /// The six faces in the order in which they were taken; `None` for one that is missing.
    pub faces: [Option<Sample>; 6],
    /// The colours in the square of the current picture.
    pub seen: Option<Sample>,
    /// The next task of the person.
    pub task: Task,
    /// The place of the face in the current picture; `None` if it shows none.
    grid: Option<Grid>,
    watch: Watch,
}

impl Reader {
    /// Returns a reader without faces, for a cube with one of these colour schemes.
    pub fn new(schemes: Vec<ByFace<Rgb>>) -> Reader {
        Reader {
            schemes,
            faces: [None; 6],
            seen: None,
            task: Task::Wait,
            grid: None,
            watch: Watch::default(),
        }
    }

    /// Reads a picture, `millis` milliseconds after the picture before. Returns the index of the face that it took, if any.
    pub fn look(&mut self, picture: &Picture, millis: f64) -> Option<usize> {
        let grid = Grid::find(picture, self.grid.as_ref());
        self.grid = grid;
        self.seen = Some(grid.unwrap_or_else(|| Grid::guide(picture)).sample(picture));
        let face = self.seen.filter(|_| grid.is_some());
        let sight = self.watch.see(face.as_ref(), millis, self.faces.iter().flatten());
        self.task = match (sight, self.task) {
            // The task to mend stays until a new face is before the camera.
            (Sight::Nothing | Sight::Known, task @ Task::Mend(..)) => task,
            (Sight::Known, _) => Task::ShowAnother,
            (Sight::Nothing, _) if self.count() > 0 => Task::ShowAnother,
            (Sight::Nothing, _) => Task::Show,
            (Sight::Moving | Sight::New, _) => Task::HoldStill,
        };
        if sight == Sight::New { self.take() } else { None }
    }

    /// Takes the colours of the current picture as the first missing face. Returns the index of the face.
    pub fn take(&mut self) -> Option<usize> {
        let seen = self.seen?;
        let place = self.faces.iter().position(Option::is_none)?;
        self.watch.take(&seen);
        self.faces[place] = Some(seen);
        self.task = Task::ShowAnother;
        Some(place)
    }

    /// Forgets the face with this index; `None` forgets all faces.
    pub fn forget(&mut self, place: Option<usize>) {
        match place {
            Some(place) => self.faces[place] = None,
            None => self.faces = [None; 6],
        }
        self.watch = Watch::default();
        self.task = Task::Show;
    }

    /// The number of faces taken.
    pub fn count(&self) -> usize {
        self.faces.iter().flatten().count()
    }

    /// Returns the stickers in facelet order once no face is missing. An empty sticker is a dot, and a doubtful one a small
    /// letter. If two faces are the same, forgets the second one.
    pub fn stickers(&mut self) -> Option<String> {
        let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = self.faces else { return None };
        match read(&[a, b, c, d, e, f], &self.schemes) {
            Ok(reading) => Some(written(&reading)),
            Err(Unreadable::Alike(first, second)) => {
                self.forget(Some(second));
                self.task = Task::Mend(first, second);
                None
            }
        }
    }
}

/// Writes the stickers of a reading in facelet order.
fn written(reading: &Reading) -> String {
    let letter = |(facelet, face): (usize, &Option<Face>)| match face {
        None => '.',
        Some(face) if reading.doubtful.contains(&facelet) => face.letter().to_ascii_lowercase(),
        Some(face) => face.letter(),
    };
    reading.stickers.iter().enumerate().map(letter).collect()
}

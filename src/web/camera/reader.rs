//! The faces taken so far, and what is seen now.

use crate::camera::{Grid, Picture, Reading, Sample, Sight, Unreadable, Watch, read};
use crate::cube::{ByFace, Face};
use crate::view::Rgb;

/// What a person is to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Allow the camera, and wait for it.
    Wait,
    /// Hold a face before the camera.
    Show,
    /// Hold the face still.
    HoldStill,
    /// Show another face than those taken.
    ShowAnother,
    /// Show the face that is missing: these two are the same.
    Mend(usize, usize),
}

/// The faces taken so far, and what is seen now.
pub struct Reader {
    /// The colours that the faces of the solved cube may have.
    schemes: Vec<ByFace<Rgb>>,
    /// The faces, where they were taken.
    pub faces: [Option<Sample>; 6],
    /// The colours in the square.
    pub seen: Option<Sample>,
    /// What to do next.
    pub task: Task,
    /// Where the face was in the last picture, if there was one.
    grid: Option<Grid>,
    watch: Watch,
}

impl Reader {
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

    /// Looks at a picture, so many milliseconds after the one before. Returns the place of a face that it has taken.
    pub fn look(&mut self, picture: &Picture, millis: f64) -> Option<usize> {
        let grid = Grid::find(picture, self.grid.as_ref());
        self.grid = grid;
        self.seen = Some(grid.unwrap_or_else(|| Grid::guide(picture)).sample(picture));
        let face = self.seen.filter(|_| grid.is_some());
        let sight = self.watch.see(face.as_ref(), millis, self.faces.iter().flatten());
        self.task = match (sight, self.task) {
            // That two faces are the same is said until the next face is there.
            (Sight::Nothing | Sight::Known, task @ Task::Mend(..)) => task,
            (Sight::Known, _) => Task::ShowAnother,
            (Sight::Nothing, _) if self.count() > 0 => Task::ShowAnother,
            (Sight::Nothing, _) => Task::Show,
            (Sight::Moving | Sight::New, _) => Task::HoldStill,
        };
        if sight == Sight::New { self.take() } else { None }
    }

    /// Takes the colours seen now for the first face that is missing. Returns its place.
    pub fn take(&mut self) -> Option<usize> {
        let seen = self.seen?;
        let place = self.faces.iter().position(Option::is_none)?;
        self.watch.take(&seen);
        self.faces[place] = Some(seen);
        self.task = Task::ShowAnother;
        Some(place)
    }

    /// Forgets a face, or all of them.
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

    /// Returns the stickers in facelet order once all faces are there: a dot for a blank one, a small letter for a doubtful
    /// one. If two faces are the same, the second is forgotten.
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

fn written(reading: &Reading) -> String {
    let letter = |(facelet, face): (usize, &Option<Face>)| match face {
        None => '.',
        Some(face) if reading.doubtful.contains(&facelet) => face.letter().to_ascii_lowercase(),
        Some(face) => face.letter(),
    };
    reading.stickers.iter().enumerate().map(letter).collect()
}

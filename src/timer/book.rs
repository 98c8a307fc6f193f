//! All sessions of a person, and how they choose to time.

use super::{Event, HOLDS, Rules, Solve};

/// The sessions, of which there is always one at least, and the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The sessions.
    pub sessions: Vec<Session>,
    /// The index of the session that is shown.
    pub current: usize,
    /// The settings.
    pub settings: Settings,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Session {
    /// The name; empty for a session that is called after its event.
    pub name: String,
    /// csTimer's name of the session's scrambles, and the length that it stores beside it. They may be of a puzzle that
    /// this program has no scrambles for.
    pub scramble_type: (String, Option<u32>),
    /// The solves, the oldest first.
    pub solves: Vec<Solve>,
}

/// The settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The rules of the clock.
    pub rules: Rules,
    /// Whether the running time is hidden.
    pub hides_time: bool,
    /// Whether the judge's calls are spoken.
    pub speaks: bool,
    /// Whether times are typed in, and not measured.
    pub types: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let rules = Rules { inspects: true, hold: HOLDS[1] };
        Settings { rules, hides_time: false, speaks: false, types: false }
    }
}

impl Default for Book {
    fn default() -> Book {
        let sessions = vec![Session::new(Event::Cube(3))];
        Book { sessions, current: 0, settings: Settings::default() }
    }
}

impl Session {
    /// Returns an empty session of an event.
    pub fn new(event: Event) -> Session {
        let mut session =
            Session { name: String::new(), scramble_type: (String::new(), None), solves: Vec::new() };
        session.set_event(event);
        session
    }

    /// Returns the event; `None` if this program has no scrambles for the puzzle.
    pub fn event(&self) -> Option<Event> {
        Event::of_scramble_type(&self.scramble_type.0, self.scramble_type.1)
    }

    /// Sets the event.
    pub fn set_event(&mut self, event: Event) {
        let (name, layers) = event.scramble_type();
        self.scramble_type = (name, layers.map(u32::from));
    }

    /// True if results are numbers of moves.
    pub fn counts_moves(&self) -> bool {
        self.event().is_some_and(Event::counts_moves)
    }
}

/// What was deleted, with its place, so that it can be brought back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deleted {
    /// A solve of the session with this index.
    Solve {
        /// The index of the session.
        session: usize,
        /// The index of the solve.
        at: usize,
        /// The solve.
        solve: Solve,
    },
    /// The session with this index.
    Session {
        /// The index of the session.
        at: usize,
        /// The session.
        session: Session,
    },
}

impl Book {
    /// Returns the session that is shown.
    pub fn session(&self) -> &Session {
        &self.sessions[self.current]
    }

    /// Returns the session that is shown, to change it.
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.sessions[self.current]
    }

    /// Adds an empty session and shows it.
    pub fn add_session(&mut self, event: Event) {
        self.sessions.push(Session::new(event));
        self.current = self.sessions.len() - 1;
    }

    /// Adds the sessions of another book, and shows the first of them. Settings stay.
    pub fn add_all(&mut self, other: Book) {
        self.current = self.sessions.len();
        self.sessions.extend(other.sessions);
    }

    /// Deletes a solve of the session that is shown.
    pub fn delete_solve(&mut self, at: usize) -> Option<Deleted> {
        let session = self.current;
        let solves = &mut self.sessions[session].solves;
        (at < solves.len()).then(|| Deleted::Solve { session, at, solve: solves.remove(at) })
    }

    /// Deletes the session that is shown. The next one is shown then, or a new one of the same event if there is no other.
    pub fn delete_session(&mut self) -> Deleted {
        let at = self.current;
        let session = self.sessions.remove(at);
        if self.sessions.is_empty() {
            let scramble_type = session.scramble_type.clone();
            self.sessions.push(Session { name: String::new(), scramble_type, solves: Vec::new() });
        }
        self.current = at.min(self.sessions.len() - 1);
        Deleted::Session { at, session }
    }

    /// Brings back what was deleted last, and shows its session.
    pub fn restore(&mut self, deleted: Deleted) {
        match deleted {
            Deleted::Solve { session, at, solve } => {
                self.current = session.min(self.sessions.len() - 1);
                let solves = &mut self.session_mut().solves;
                solves.insert(at.min(solves.len()), solve);
            }
            Deleted::Session { at, session } => {
                let at = at.min(self.sessions.len());
                self.sessions.insert(at, session);
                self.current = at;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let mut book = Book::default();
        for millis in [1000, 2000, 3000] {
            book.session_mut().solves.push(Solve { millis, ..Solve::default() });
        }
        book.add_session(Event::Blind(4));
        book.session_mut().name = "sighted".to_owned();
        book
    }

    #[test]
    fn what_is_deleted_comes_back_where_it_was() {
        let mut book = book();
        book.current = 0;
        let before = book.clone();
        let mut deleted =
            vec![book.delete_solve(1).expect("a solve"), book.delete_solve(1).expect("a solve")];
        deleted.push(book.delete_session());
        assert_eq!((book.sessions.len(), book.session().name.as_str()), (1, "sighted"));
        deleted.push(book.delete_session());
        assert_eq!(book.sessions.len(), 1, "there is always a session");
        assert_eq!(book.session().event(), Some(Event::Blind(4)));
        assert_eq!(book.delete_solve(0), None);
        for deleted in deleted.into_iter().rev() {
            book.restore(deleted);
        }
        assert_eq!(book.sessions[0], before.sessions[0]);
        assert_eq!(book.sessions[1], before.sessions[1]);
    }

    #[test]
    fn sessions_of_another_book_come_after_the_others() {
        let mut one = book();
        let other = book();
        one.settings.speaks = true;
        one.add_all(other.clone());
        assert_eq!((one.sessions.len(), one.current), (4, 2));
        assert_eq!(one.sessions[2..], other.sessions[..]);
        assert!(one.settings.speaks);
    }
}

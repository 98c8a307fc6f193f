//! When a part of the page reads the end of the page's address, after `#`, and when it writes it.
//!
//! The end follows the part whenever the part rests, and the part follows the end when a person changes that. Until the
//! part has read a changed end, it does not write the end: a link that a person has opened is never lost.

/// How the end of an address concerns a part of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concern {
    /// It is about another part.
    Other,
    /// It asks for this part, as it is.
    Bare,
    /// It says what this part shows.
    Link,
}

/// What a part of the page does after the end of the address was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another part is shown now.
    Leave,
    /// The part stays as it is: a person came back to it.
    Stay,
    /// The part shows what the end says.
    Open,
}

/// The end of the address as a part of the page last read or wrote it.
#[derive(Clone, Debug)]
pub struct AddressState {
    /// The end when it was last about this part.
    seen: String,
    /// The end that restores what was shown then. It differs from `seen` if that has a mistake, which stays for the
    /// person to correct until the part changes.
    known: String,
    /// Whether the part is about to write the end.
    is_due: bool,
}

impl AddressState {
    /// Returns the state of a part that begins with this end of the address, and whether it opens the end. After
    /// opening, and if it shows nothing that the address does not say, the part calls [`AddressState::shows`].
    pub fn start(end: String, concern: Concern) -> (AddressState, bool) {
        let opens = concern == Concern::Link && !end.is_empty();
        (AddressState { seen: end, known: String::new(), is_due: false }, opens)
    }

    /// Notes that the end which restores what is shown is `end`.
    pub fn shows(&mut self, end: String) {
        self.known = end;
    }

    /// Returns what the part does after a person has changed the end of the address.
    pub fn change(&mut self, end: String, concern: Concern) -> Change {
        if concern == Concern::Other {
            return Change::Leave;
        }
        let is_known = end == self.known || end == self.seen;
        self.seen = end;
        match concern {
            _ if is_known => Change::Stay,
            Concern::Link => Change::Open,
            _ => {
                self.known.clone_from(&self.seen);
                Change::Stay
            }
        }
    }

    /// Notes that the part rests; true if it has to start the delay after which it writes.
    pub const fn rest(&mut self) -> bool {
        !std::mem::replace(&mut self.is_due, true)
    }

    /// Notes that the part does not rest, or that the delay is over.
    pub const fn wait(&mut self) {
        self.is_due = false;
    }

    /// True if the part writes the end that restores what it shows. `now` is the end as it is. An end that was not read
    /// yet is a link whose `hashchange` event is on its way.
    pub fn writes(&self, now: &str, concern: Concern, end: &str) -> bool {
        concern != Concern::Other && now == self.seen && end != self.known
    }

    /// Notes that the part has written `end`, which the browser may spell as `seen`.
    pub fn wrote(&mut self, seen: String, end: String) {
        (self.seen, self.known) = (seen, end);
    }

    /// Returns the end as it was seen and the one that restores what is shown, unless the address says that already.
    pub fn unwritten(&self, end: String) -> Option<(String, String)> {
        (end != self.known).then(|| (self.seen.clone(), end))
    }
}

/// True if the end of an address is about the search lab.
pub fn is_of_lab(end: &str) -> bool {
    end.starts_with("lab")
}

/// True if the end of an address is about the timer.
pub fn is_of_timer(end: &str) -> bool {
    end.starts_with("timer")
}

/// Returns the number that `size=` at the beginning of an end names, of any value.
pub fn size_of(end: &str) -> Option<usize> {
    end.strip_prefix("size=")?.split('&').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// A page with one part, which shows a number, and a browser that reports changes of the address late.
    struct Page {
        address: AddressState,
        shown: u32,
        /// The end of the address.
        now: String,
        /// The last end that the part has read or written.
        read: String,
        /// How many `hashchange` events are on their way.
        events: u32,
        has_timer: bool,
        steps: VecDeque<String>,
    }

    /// `n` as the part writes it.
    fn end_of(n: u32) -> String {
        if n == 0 { "size=5".to_owned() } else { format!("size=5&n={n}") }
    }

    /// The number that a link stands for; leading zeros are a mistake that does no harm.
    fn number_of(end: &str) -> u32 {
        end.strip_prefix("size=5&n=").map_or(0, |number| number.parse().expect("a number"))
    }

    fn concern_of(end: &str) -> Concern {
        match end {
            "size=5" => Concern::Bare,
            _ if size_of(end) == Some(5) => Concern::Link,
            _ => Concern::Other,
        }
    }

    impl Page {
        fn new(end: &str, shown: u32) -> Page {
            let (address, opens) = AddressState::start(end.to_owned(), concern_of(end));
            let (now, read) = (end.to_owned(), end.to_owned());
            let mut page =
                Page { address, shown, now, read, events: 0, has_timer: false, steps: VecDeque::new() };
            if opens {
                page.shown = number_of(end);
            }
            if opens || shown == 0 {
                page.address.shows(end_of(page.shown));
            }
            page
        }

        /// A person opens a link.
        fn open(&mut self, end: String) {
            if end != self.now {
                self.now = end;
                self.events += 1;
            }
        }

        /// The browser reports a change.
        fn report(&mut self) {
            if self.events == 0 {
                return;
            }
            self.events -= 1;
            let (end, concern) = (self.now.clone(), concern_of(&self.now));
            if concern != Concern::Other {
                self.read.clone_from(&end);
            }
            match self.address.change(end.clone(), concern) {
                Change::Leave => return,
                Change::Stay => {}
                Change::Open => {
                    self.shown = number_of(&end);
                    self.address.shows(end_of(self.shown));
                }
            }
            self.rest();
        }

        fn rest(&mut self) {
            self.has_timer |= self.address.rest();
        }

        fn moves(&mut self) {
            self.address.wait();
            self.has_timer = false;
        }

        /// The delay before writing is over.
        fn ring(&mut self) {
            if !std::mem::take(&mut self.has_timer) {
                return;
            }
            self.address.wait();
            let end = end_of(self.shown);
            if self.address.writes(&self.now, concern_of(&self.now), &end) {
                assert_eq!(self.now, self.read, "overwritten unread after {:#?}", self.steps);
                (self.now, self.read) = (end.clone(), end.clone());
                self.address.wrote(end.clone(), end);
            }
        }

        /// Everything that is under way comes to its end.
        fn settle(&mut self) {
            while self.events > 0 {
                self.report();
            }
            self.rest();
            self.ring();
        }
    }

    #[test]
    fn no_link_is_overwritten_unread_and_the_address_finally_says_what_is_shown() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let starts = ["", "lab", "size=5", "size=5&n=3", "size=5&n=07"];
        for _ in 0..20_000 {
            let first = starts[random.random_range(0..starts.len())];
            let mut page = Page::new(first, random.random_range(0..2));
            for _ in 0..random.random_range(0..24) {
                let n = random.random_range(0..4);
                let step = match random.random_range(0..8) {
                    0 => {
                        page.shown = n;
                        page.rest();
                        "shows"
                    }
                    1 => {
                        page.moves();
                        page.shown = n;
                        "moves"
                    }
                    2 => {
                        page.open(if n == 0 { "lab".to_owned() } else { end_of(n - 1) });
                        "opens"
                    }
                    3 => {
                        page.open(format!("size=5&n=0{n}"));
                        "opens a link with a mistake"
                    }
                    4 | 5 => {
                        page.report();
                        "reports"
                    }
                    _ => {
                        page.ring();
                        "rings"
                    }
                };
                page.steps.push_back(format!("{step} {n}: {} shows {}", page.now, page.shown));
            }
            page.settle();
            if concern_of(&page.now) != Concern::Other {
                assert_eq!(number_of(&page.now), page.shown, "{} after {:#?}", page.now, page.steps);
            }
        }
    }

    #[test]
    fn a_link_is_opened_once_and_coming_back_to_it_changes_nothing() {
        let (mut address, opens) = AddressState::start("size=5&n=2".to_owned(), Concern::Link);
        assert!(opens);
        address.shows("size=5&n=2".to_owned());
        assert_eq!(address.change("lab".to_owned(), Concern::Other), Change::Leave);
        assert_eq!(address.change("size=5&n=2".to_owned(), Concern::Link), Change::Stay);
        assert_eq!(address.change("size=5".to_owned(), Concern::Bare), Change::Stay);
        assert_eq!(address.change("size=5&n=3".to_owned(), Concern::Link), Change::Open);
    }

    #[test]
    fn a_link_with_a_mistake_stays_until_the_part_changes() {
        let (mut address, _) = AddressState::start("size=5&n=02".to_owned(), Concern::Link);
        address.shows("size=5&n=2".to_owned());
        assert!(!address.writes("size=5&n=02", Concern::Link, "size=5&n=2"));
        assert_eq!(address.unwritten("size=5&n=2".to_owned()), None);
        assert!(address.writes("size=5&n=02", Concern::Link, "size=5&n=4"));
        let unwritten = address.unwritten("size=5&n=4".to_owned());
        assert_eq!(unwritten, Some(("size=5&n=02".to_owned(), "size=5&n=4".to_owned())));
    }

    #[test]
    fn an_end_names_a_size_or_the_lab() {
        assert_eq!(size_of("size=12&scramble=R"), Some(12));
        assert_eq!(size_of("scramble=R&size=12"), None);
        assert!(is_of_lab("lab=race") && !is_of_lab("size=3"));
    }
}

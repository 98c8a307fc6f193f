//! The scrambles of a session: those before, the one that is shown, and the next one, which is drawn ahead.

use super::Event;

/// The most scrambles before the one that is shown.
const MOST_BEFORE: usize = 20;

/// The scrambles of one event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Supply {
    event: Option<Event>,
    drawn: Vec<String>,
    /// The index of the one that is shown, which may not be drawn yet.
    at: usize,
}

impl Supply {
    /// Changes the event: scrambles of another one are dropped.
    pub fn set_event(&mut self, event: Option<Event>) {
        if self.event != event {
            *self = Supply { event, ..Supply::default() };
        }
    }

    /// Returns the event for which a scramble is to be drawn now, if one is.
    pub fn wants(&self) -> Option<Event> {
        self.event.filter(|_| self.drawn.len() < self.at + 2)
    }

    /// Takes a scramble. One for another event is dropped.
    pub fn add(&mut self, event: Event, scramble: String) {
        if self.event == Some(event) {
            self.drawn.push(scramble);
        }
    }

    /// Returns the scramble that is shown, with its event.
    pub fn current(&self) -> Option<(Event, &str)> {
        Some((self.event?, self.drawn.get(self.at)?))
    }

    /// True if there is an event, so that a scramble will come.
    pub const fn is_drawing(&self) -> bool {
        self.event.is_some() && self.at >= self.drawn.len()
    }

    /// True if there is a scramble before the one that is shown.
    pub const fn has_previous(&self) -> bool {
        self.at > 0
    }

    /// Goes to the next scramble, unless the one that is shown is still being drawn.
    pub fn next(&mut self) {
        if self.at < self.drawn.len() {
            self.at += 1;
        }
        if self.at > MOST_BEFORE {
            self.drawn.remove(0);
            self.at -= 1;
        }
    }

    /// Goes back to the scramble before.
    pub const fn previous(&mut self) {
        self.at = self.at.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Event = Event::Cube(3);

    #[test]
    fn the_next_scramble_is_drawn_ahead() {
        let mut supply = Supply::default();
        assert_eq!((supply.wants(), supply.current(), supply.is_drawing()), (None, None, false));
        supply.set_event(Some(THREE));
        assert!(supply.is_drawing());
        supply.next();
        for i in 0..2 {
            assert_eq!(supply.wants(), Some(THREE));
            supply.add(THREE, i.to_string());
        }
        assert_eq!((supply.wants(), supply.current()), (None, Some((THREE, "0"))));
        supply.next();
        assert_eq!((supply.wants(), supply.current()), (Some(THREE), Some((THREE, "1"))));
        supply.previous();
        supply.previous();
        assert_eq!((supply.wants(), supply.current()), (None, Some((THREE, "0"))));
    }

    #[test]
    fn scrambles_of_another_event_are_dropped() {
        let mut supply = Supply::default();
        supply.set_event(Some(THREE));
        supply.add(THREE, "0".to_owned());
        supply.set_event(Some(THREE));
        assert!(supply.current().is_some());
        supply.set_event(Some(Event::OneHanded));
        supply.add(THREE, "1".to_owned());
        assert_eq!(supply.current(), None);
    }

    #[test]
    fn only_some_scrambles_before_are_kept() {
        let mut supply = Supply::default();
        supply.set_event(Some(THREE));
        for i in 0..100 {
            supply.add(THREE, i.to_string());
            supply.next();
        }
        assert_eq!(supply.drawn.len(), MOST_BEFORE);
        supply.previous();
        assert_eq!(supply.current(), Some((THREE, "99")));
    }
}

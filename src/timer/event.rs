//! The events: what is solved, and how.

use crate::limits;
use crate::numbers::Number;

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A cube of so many layers, 2 to 33. Those up to 7 are events of the WCA.
    Cube(u8),
    /// The 3x3x3 with one hand.
    OneHanded,
    /// A cube of so many layers, 3 to 5, blindfolded.
    Blind(u8),
    /// The 3x3x3 in the fewest moves: the result is a number of moves.
    FewestMoves,
}

impl Event {
    /// The events of the WCA, in the order in which they are offered.
    pub const WCA: [Event; 11] = [
        Event::Cube(3),
        Event::Cube(2),
        Event::Cube(4),
        Event::Cube(5),
        Event::Cube(6),
        Event::Cube(7),
        Event::OneHanded,
        Event::Blind(3),
        Event::Blind(4),
        Event::Blind(5),
        Event::FewestMoves,
    ];

    /// Returns all events: those of the WCA, then the larger cubes.
    pub fn all() -> impl Iterator<Item = Event> {
        Event::WCA.into_iter().chain((8..=limits::PAGE_LAYERS.to_u8()).map(Event::Cube))
    }

    /// True for the events of the WCA.
    pub fn is_of_wca(self) -> bool {
        Event::WCA.contains(&self)
    }

    /// Returns the number of layers of the cube.
    pub const fn layers(self) -> u8 {
        match self {
            Event::Cube(layers) | Event::Blind(layers) => layers,
            Event::OneHanded | Event::FewestMoves => 3,
        }
    }

    /// True if results are numbers of moves, and not times.
    pub const fn counts_moves(self) -> bool {
        matches!(self, Event::FewestMoves)
    }

    /// Returns csTimer's name of the event's scrambles, and the length that csTimer stores beside it, which is a number of layers
    /// for cubes that have no name of their own.
    pub fn scramble_type(self) -> (String, Option<u8>) {
        let name = match self {
            Event::Cube(2) => "222so",
            Event::Cube(3) => "333",
            Event::Cube(layers @ 4..=7) => return (format!("{layers}{layers}{layers}wca"), None),
            Event::Cube(layers @ 8..=11) => return (format!("{layers}{layers}{layers}"), None),
            Event::Cube(layers) => return ("cubennn".to_owned(), Some(layers)),
            Event::OneHanded => "333oh",
            Event::Blind(3) => "333ni",
            Event::Blind(layers) => return (format!("{layers}{layers}{layers}bld"), None),
            Event::FewestMoves => "333fm",
        };
        (name.to_owned(), None)
    }

    /// Returns the event with these scrambles, if it is one of this program. The names of other scrambles of the same
    /// cube stand for its event.
    pub fn of_scramble_type(name: &str, length: Option<u32>) -> Option<Event> {
        if name == "cubennn" {
            let layers = length.filter(|layers| (2..=limits::PAGE_LAYERS.to_u32()).contains(layers))?;
            return Some(Event::Cube(layers.to_u8()));
        }
        let exact = Event::all().find(|event| event.scramble_type() == (name.to_owned(), None));
        let of_cube = |(prefix, layers): (&str, u8)| name.starts_with(prefix).then_some(Event::Cube(layers));
        let cubes = [("222", 2), ("333", 3), ("444", 4), ("555", 5), ("666", 6), ("777", 7)];
        exact.or_else(|| cubes.into_iter().find_map(of_cube))
    }

    /// Returns the name of the event in the values of a list: its scramble type, with the layers where that has any.
    pub fn id(self) -> String {
        let (name, layers) = self.scramble_type();
        layers.map_or(name.clone(), |layers| format!("{name}-{layers}"))
    }

    /// Returns the event with this [`Event::id`].
    pub fn with_id(id: &str) -> Option<Event> {
        Event::all().find(|event| event.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_a_scramble_type_of_its_own() {
        for event in Event::all() {
            let (name, length) = event.scramble_type();
            assert_eq!(Event::of_scramble_type(&name, length.map(u32::from)), Some(event), "{name}");
            assert_eq!(Event::with_id(&event.id()), Some(event));
        }
        assert_eq!(Event::all().count(), 37);
        assert_eq!(Event::all().filter(|event| event.is_of_wca()).count(), 11);
    }

    #[test]
    fn other_scrambles_of_a_cube_are_those_of_its_event() {
        for (name, event) in [("444m", Event::Cube(4)), ("2223", Event::Cube(2)), ("333ft", Event::Cube(3))] {
            assert_eq!(Event::of_scramble_type(name, None), Some(event));
        }
        for (name, length) in
            [("pyrso", None), ("cubennn", None), ("cubennn", Some(34)), ("r3ni", None), ("", None)]
        {
            assert_eq!(Event::of_scramble_type(name, length), None, "{name}");
        }
    }
}

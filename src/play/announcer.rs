//! Chooses the turns to announce to a person who does not see the cube: not every one of a fast playback.

use super::{LineChange, Player, Step};

/// The least time between two announcements during a playback, in milliseconds: about what one takes
/// to be read out.
const PAUSE: f64 = 1800.0;

/// What was announced last.
#[derive(Clone, Debug, Default)]
pub struct Announcer {
    /// The edition of the line and the place in it.
    last: Option<(u32, usize)>,
    at: f64,
}

/// Something to announce.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// What the last action did to the line.
    pub change: LineChange,
    /// The step made last, if it is one of those after the beginning.
    pub step: Option<Step>,
    /// How many steps after the beginning have been made.
    pub place: usize,
    /// How many there are.
    pub length: usize,
}

impl Announcer {
    /// What to announce at this time in milliseconds, if anything: where the player comes to rest, and
    /// during a playback from time to time where it is.
    pub fn update(&mut self, player: &Player, now: f64) -> Option<Announcement> {
        let here = (player.edition(), player.place());
        let passes_by = player.is_playing() && now - self.at < PAUSE;
        if self.last == Some(here) || passes_by || !(player.is_playing() || player.is_still()) {
            return None;
        }
        let is_first = self.last.replace(here).is_none();
        self.at = now;
        let (line, home) = (player.line(), player.line().home.min(player.place()));
        let length = line.len() - home;
        let change = player.last_change();
        // A cube without moves, as after a scramble, has words of its own.
        (!is_first && (length > 0 || change != LineChange::Made)).then(|| Announcement {
            change,
            step: (player.place() > home).then(|| line.steps[player.place() - 1].clone()),
            place: player.place() - home,
            length,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;
    use crate::play::{Action, Origin, read_steps};

    fn player() -> Player {
        Player::new(Stickers::solved(3))
    }

    #[test]
    fn a_turn_is_announced_when_it_is_made() {
        let (mut player, mut announcer) = (player(), Announcer::default());
        assert_eq!(announcer.update(&player, 0.0), None, "the start is not announced");
        let step = read_steps("R", 3, Origin::Turn).unwrap().remove(0);
        player.act(Action::Turn(step.clone()));
        assert_eq!(announcer.update(&player, 10.0), None, "it is still on its way");
        while player.advance(0.05) {}
        let change = LineChange::Made;
        let made = Announcement { change, step: Some(step), place: 1, length: 1 };
        assert_eq!(announcer.update(&player, 300.0), Some(made));
        assert_eq!(announcer.update(&player, 5000.0), None, "once");
        player.act(Action::Back);
        while player.advance(0.05) {}
        let back = Announcement { change, step: None, place: 0, length: 1 };
        assert_eq!(announcer.update(&player, 5300.0), Some(back));
    }

    #[test]
    fn what_is_taken_back_is_not_announced_as_made() {
        let (mut player, mut announcer) = (player(), Announcer::default());
        announcer.update(&player, 0.0);
        let mut said = |player: &mut Player, action| {
            player.act(action);
            while player.advance(0.05) {}
            let said = announcer.update(player, 0.0).expect("an announcement");
            (said.change, said.place, said.length)
        };
        let turn = |text| Action::Turn(read_steps(text, 3, Origin::Turn).unwrap().remove(0));
        assert_eq!(said(&mut player, turn("R")), (LineChange::Made, 1, 1));
        assert_eq!(said(&mut player, turn("U")), (LineChange::Made, 2, 2));
        assert_eq!(said(&mut player, Action::Undo), (LineChange::Undone, 1, 1));
        assert_eq!(said(&mut player, Action::Undo), (LineChange::Undone, 0, 0));
        assert_eq!(said(&mut player, Action::Redo), (LineChange::Redone, 1, 1));
        assert_eq!(said(&mut player, turn("F")), (LineChange::Made, 2, 2));
    }

    #[test]
    fn a_fast_playback_is_announced_from_time_to_time_and_at_its_end() {
        let (mut player, mut announcer) = (player(), Announcer::default());
        announcer.update(&player, 0.0);
        player.act(Action::Tempo(10.0));
        player.act(Action::Perform(read_steps("(R U)50", 3, Origin::Alg).unwrap()));
        let mut made = Vec::new();
        let mut now = 0.0;
        while player.advance(0.02) {
            now += 20.0;
            made.extend(announcer.update(&player, now));
        }
        made.extend(announcer.update(&player, now));
        assert!((4..=7).contains(&made.len()), "{} in {now} ms", made.len());
        assert_eq!(made.last().map(|last| (last.place, last.length)), Some((100, 100)));
    }

    #[test]
    fn a_scramble_is_not_announced_move_by_move() {
        let (mut player, mut announcer) = (player(), Announcer::default());
        announcer.update(&player, 0.0);
        player.act(Action::Scramble(read_steps("R U F D L B", 3, Origin::Scramble).unwrap()));
        let mut now = 0.0;
        while player.advance(0.02) {
            now += 20.0;
            assert_eq!(announcer.update(&player, now), None);
        }
        assert_eq!(announcer.update(&player, now), None);
    }
}

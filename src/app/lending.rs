//! Lends a few things, such as WebGL contexts, to many borrowers, such as players: first to those in view, and of these to
//! those that a person uses.

/// What a borrower does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loan {
    /// It takes a thing.
    Take(u32),
    /// It gives its thing back.
    GiveBack(u32),
}

#[derive(Clone, Copy, Debug)]
struct Borrower {
    id: u32,
    is_in_view: bool,
    has: bool,
    /// False once it could not make use of a thing.
    wants: bool,
}

/// Who has which of a few things. Each change returns what the borrowers do next, in this order.
#[derive(Debug)]
pub struct Lending {
    most: usize,
    next: u32,
    /// The borrower that a person used last is the last.
    borrowers: Vec<Borrower>,
}

impl Lending {
    /// Returns a lending of `most` things without borrowers.
    pub const fn new(most: usize) -> Lending {
        Lending { most, next: 0, borrowers: Vec::new() }
    }

    /// Adds a borrower and returns its number.
    pub fn join(&mut self) -> u32 {
        self.next += 1;
        let id = self.next;
        self.borrowers.insert(0, Borrower { id, is_in_view: false, has: false, wants: true });
        id
    }

    /// Takes a borrower out.
    pub fn leave(&mut self, id: u32) -> Vec<Loan> {
        let mut loans = Vec::new();
        if let Some(at) = self.place(id) {
            if self.borrowers.remove(at).has {
                loans.push(Loan::GiveBack(id));
            }
            self.balance(&mut loans);
        }
        loans
    }

    /// Notes whether a borrower is in view.
    pub fn set_in_view(&mut self, id: u32, is_in_view: bool) -> Vec<Loan> {
        let mut loans = Vec::new();
        if let Some(at) = self.place(id) {
            self.borrowers[at].is_in_view = is_in_view;
            self.balance(&mut loans);
        }
        loans
    }

    /// Notes that a person uses a borrower: if it has nothing, the one gives back that was used least recently.
    pub fn uses(&mut self, id: u32) -> Vec<Loan> {
        let mut loans = Vec::new();
        if let Some(at) = self.place(id) {
            let borrower = self.borrowers.remove(at);
            self.borrowers.push(Borrower { is_in_view: true, ..borrower });
            if borrower.wants && !borrower.has && self.lent() == self.most {
                let out_of_view = self.borrowers.iter().position(|other| other.has && !other.is_in_view);
                if let Some(at) = out_of_view.or_else(|| self.borrowers.iter().position(|other| other.has)) {
                    self.take_back(at, &mut loans);
                }
                self.lend(self.borrowers.len() - 1, &mut loans);
            }
            self.balance(&mut loans);
        }
        loans
    }

    /// Notes that a borrower cannot make use of a thing, and does not want another.
    pub fn refuse(&mut self, id: u32) -> Vec<Loan> {
        let mut loans = Vec::new();
        if let Some(at) = self.place(id) {
            (self.borrowers[at].has, self.borrowers[at].wants) = (false, false);
            self.balance(&mut loans);
        }
        loans
    }

    fn place(&self, id: u32) -> Option<usize> {
        self.borrowers.iter().position(|borrower| borrower.id == id)
    }

    fn lent(&self) -> usize {
        self.borrowers.iter().filter(|borrower| borrower.has).count()
    }

    fn lend(&mut self, at: usize, loans: &mut Vec<Loan>) {
        self.borrowers[at].has = true;
        loans.push(Loan::Take(self.borrowers[at].id));
    }

    fn take_back(&mut self, at: usize, loans: &mut Vec<Loan>) {
        self.borrowers[at].has = false;
        loans.push(Loan::GiveBack(self.borrowers[at].id));
    }

    /// Lends to those in view what is left, and what those out of view have. Nobody in view loses anything: three
    /// players in view must not take two things from each other all the time.
    fn balance(&mut self, loans: &mut Vec<Loan>) {
        let lacks = |borrower: &Borrower| borrower.is_in_view && borrower.wants && !borrower.has;
        while let Some(at) = self.borrowers.iter().rposition(lacks) {
            if self.lent() >= self.most {
                let idle = self.borrowers.iter().position(|other| other.has && !other.is_in_view);
                let Some(idle) = idle else { return };
                self.take_back(idle, loans);
            }
            self.lend(at, loans);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::Loan::{GiveBack, Take};
    use super::*;

    #[test]
    fn the_player_used_least_recently_gives_back() {
        let mut lending = Lending::new(2);
        let ids: Vec<u32> = (0..3).map(|_| lending.join()).collect();
        let begin: Vec<Loan> = ids.iter().flat_map(|id| lending.set_in_view(*id, true)).collect();
        assert_eq!(begin, [Take(ids[0]), Take(ids[1])]);
        assert!(lending.uses(ids[0]).is_empty());
        assert_eq!(lending.uses(ids[2]), [GiveBack(ids[1]), Take(ids[2])]);
        assert_eq!(lending.uses(ids[1]), [GiveBack(ids[0]), Take(ids[1])]);
        assert_eq!(lending.leave(ids[2]), [GiveBack(ids[2]), Take(ids[0])]);
    }

    #[test]
    fn a_player_out_of_view_gives_back_when_another_comes_into_view() {
        let mut lending = Lending::new(1);
        let (first, second) = (lending.join(), lending.join());
        assert_eq!(lending.set_in_view(first, true), [Take(first)]);
        assert!(lending.set_in_view(second, true).is_empty());
        assert_eq!(lending.set_in_view(first, false), [GiveBack(first), Take(second)]);
        assert!(lending.set_in_view(second, false).is_empty());
        assert_eq!(lending.refuse(second), []);
        assert_eq!(lending.set_in_view(first, true), [Take(first)]);
        assert!(lending.uses(second).is_empty());
    }

    #[test]
    fn in_any_order_no_more_are_lent_and_a_player_in_use_has_one() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for most in 1..4 {
            let mut lending = Lending::new(most);
            let (mut ids, mut have) = (Vec::new(), Vec::new());
            for _ in 0..5000 {
                let what = random.random_range(0..8);
                let chosen = ids.get(random.random_range(0..ids.len().max(1))).copied();
                let mut used = None;
                let loans = match (what, chosen) {
                    (0, _) | (_, None) => {
                        if ids.len() < 6 {
                            ids.push(lending.join());
                        }
                        Vec::new()
                    }
                    (1, Some(id)) => {
                        ids.retain(|other| *other != id);
                        lending.leave(id)
                    }
                    (2 | 3, Some(id)) => {
                        used = Some(id);
                        lending.uses(id)
                    }
                    (_, Some(id)) => lending.set_in_view(id, what % 2 == 0),
                };
                for loan in loans {
                    match loan {
                        Take(id) => have.push(id),
                        GiveBack(id) => {
                            let at = have.iter().position(|other| *other == id).expect("it has one");
                            have.remove(at);
                        }
                    }
                    assert!(have.len() <= most);
                }
                assert!(used.is_none_or(|id| have.contains(&id)));
                let in_view = lending.borrowers.iter().filter(|borrower| borrower.is_in_view);
                let lacking = in_view.clone().any(|borrower| !borrower.has);
                let others = in_view.filter(|borrower| borrower.has).count();
                assert!(!lacking || others == most, "one in view has none: {lending:?}");
            }
        }
    }
}

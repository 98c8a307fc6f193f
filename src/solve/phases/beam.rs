//! Beam search by cost: only the best positions of each cost are expanded (Bisiani 1987, with costs in place of
//! depths).

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::fast::{FixedState, FoldHasher};
use rustc_hash::FxBuildHasher;

use crate::numbers::Number;
use crate::solve::buckets::by_bound;

/// A search problem: positions, and actions that lead from one to another.
pub(in crate::solve) trait Problem {
    /// A position.
    type State;
    /// Turns that lead from one position to another.
    type Action: Copy;
    /// Identifies positions of which the search needs only one.
    type Key: Hash;

    /// The largest cost of one action.
    const LARGEST_STEP: usize = 12;

    /// True if [`Problem::second_look`] ranks positions better than the distance does.
    const LOOKS_TWICE: bool = false;

    /// Returns the position after an action.
    fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// Returns a key that equivalent positions share, or `None` for a position that no other can replace, such
    /// as a goal.
    fn key(&self, state: &Self::State) -> Option<Self::Key>;

    /// Ranks the positions of one cost more closely than the distance, lower being better. Called only if
    /// [`Problem::LOOKS_TWICE`] is true, as it requires making every position.
    fn second_look(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Returns the kind of a position: the reason why it is hard. Of each cost, only the [`ALIKE`] best positions of a kind are
    /// kept, so that the beam does not fill up with positions that all lead nowhere for the same reason. `None`
    /// sets no limit.
    fn kind(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Adds the successors of a position to `children`. Returns the number of actions evaluated.
    fn expand(&self, state: &Self::State, children: &mut Children<Self::Action>) -> u64;
}

/// The number of positions of one kind that are kept for each cost. Without a limit, one in two 7x7x7 searches
/// ended without a solution (docs/solvers/reduction.md).
const ALIKE: usize = 3;

/// The number of pseudo-random bits below the distance in a child's value. They break ties, so that the
/// children kept of equal distance differ from each other.
const CHANCE_BITS: u32 = 4;

/// How the beam came to a position.
enum Origin<A> {
    /// The index of the parent, and the action that led here.
    Parent(u32, A),
    /// The number of the root.
    Root(u32),
}

/// The positions of one cost.
struct Generation<S> {
    /// The index of the first.
    first: u32,
    states: Vec<S>,
}

/// A successor that the beam may keep.
struct Child<A> {
    /// The distance from the goal, followed by [`CHANCE_BITS`] pseudo-random bits.
    value: u32,
    parent: u32,
    action: A,
}

/// The children of one cost, or the best of them if there are too many.
struct Bucket<A> {
    children: Vec<Child<A>>,
    /// Children with this value or a larger one are dropped.
    least: u32,
}

impl<A> Default for Bucket<A> {
    fn default() -> Bucket<A> {
        Bucket { children: Vec::new(), least: u32::MAX }
    }
}

impl<A> Bucket<A> {
    /// Keeps the best `kept` children.
    #[cold]
    fn thin_out(&mut self, kept: usize) {
        let (_, last, _) = self.children.select_nth_unstable_by_key(kept, |child| child.value);
        self.least = last.value;
        self.children.truncate(kept);
    }
}

/// The children of the current cost that may be kept as positions, while they are looked at.
struct Filling<A> {
    /// The children not looked at yet, the best first.
    children: std::vec::IntoIter<Child<A>>,
    /// The number of positions of each kind.
    alike: HashMap<u32, usize, FxBuildHasher>,
}

/// The number of children that a piece of the work looks at.
pub(in crate::solve) const FILLED: usize = 1000;

/// The successors of the position being expanded.
pub(in crate::solve) struct Children<'a, A> {
    parent: u32,
    kept: usize,
    buckets: &'a mut VecDeque<Bucket<A>>,
    chance: &'a mut u32,
    attempt: u32,
}

impl<A> Children<'_, A> {
    /// Returns the number of earlier beams of the phase, all without a solution. A problem may use other distances in each attempt.
    pub(in crate::solve) const fn attempt(&self) -> u32 {
        self.attempt
    }

    /// Returns the largest distance from the goal that a child of this cost may have to be kept.
    pub(in crate::solve) fn farthest(&self, cost: usize) -> u32 {
        self.buckets[cost].least >> CHANCE_BITS
    }

    /// Adds the position after an action, given its distance from the goal and the cost of the action, 1 to
    /// [`Problem::LARGEST_STEP`].
    #[inline]
    pub(in crate::solve) fn add(&mut self, distance: u32, cost: usize, action: A) {
        *self.chance = self.chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let value = distance << CHANCE_BITS | *self.chance >> (32 - CHANCE_BITS);
        let bucket = &mut self.buckets[cost];
        if value >= bucket.least {
            return;
        }
        bucket.children.push(Child { value, parent: self.parent, action });
        if bucket.children.len() >= 2 * self.kept {
            bucket.thin_out(self.kept);
        }
    }
}

/// Hashes keys to 64 bits; FxHash has 32 bits in WebAssembly. All types of keys share the code of `write`, so programs stay small.
struct KeyHasher(FoldHasher<'static>);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0.finish()
    }

    #[inline(never)]
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }
}

/// The hashes of the keys of positions, in parts: a set moves all its entries when it grows, and each part moves its own in a short time. Of
/// two positions with one hash, the second is lost; for ten million positions this happens once in some hundred thousand searches.
struct Seen([HashSet<u64, FxBuildHasher>; PARTS]);

/// The number of parts of [`Seen`].
const PARTS: usize = 64;

impl Seen {
    fn new() -> Seen {
        Seen(std::array::from_fn(|_| HashSet::default()))
    }

    /// Adds a key. Returns true if it is new.
    fn insert(&mut self, key: &impl Hash) -> bool {
        let mut hasher = KeyHasher(FixedState::default().build_hasher());
        key.hash(&mut hasher);
        let hash = hasher.finish();
        self.0[(hash >> 32).index() % PARTS].insert(hash)
    }
}

/// A beam search. It returns positions in the order of their costs, and of each cost the nearest to the goal
/// first. It keeps a position until all its successors are made, and its origin to the end.
pub(in crate::solve) struct Beam<P: Problem> {
    width: usize,
    /// The number of children of each cost to choose from.
    kept: usize,
    /// How each position was reached, by its index.
    origins: Vec<Origin<P::Action>>,
    /// The positions of the current cost, last, and of those before from which an action leads to it.
    generations: Vec<Generation<P::State>>,
    /// The roots whose cost is not reached yet: cost, number, position; the cheapest last.
    roots: Vec<(usize, usize, P::State)>,
    /// The children by cost, beginning with the current cost.
    buckets: VecDeque<Bucket<P::Action>>,
    /// The positions of the current cost still to be returned, the next one last.
    left: Vec<u32>,
    filling: Option<Filling<P::Action>>,
    seen: Seen,
    cost: usize,
    chance: u32,
    attempt: u32,
}

impl<P: Problem> Beam<P> {
    /// Starts a search from these positions, each at its own cost. It keeps `width` positions of each cost,
    /// chosen from `spare` times as many children, because several children may lead to one position.
    pub(in crate::solve) fn new(
        width: usize,
        spare: usize,
        roots: impl IntoIterator<Item = (usize, P::State)>,
    ) -> Beam<P> {
        let mut roots: Vec<_> =
            roots.into_iter().enumerate().map(|(number, (cost, state))| (cost, number, state)).collect();
        // The cheapest come last; of equal ones, the first comes first.
        roots.reverse();
        roots = by_bound(roots, |root| root.0);
        roots.reverse();
        let cost = roots.last().map_or(0, |root| root.0);
        let mut beam = Beam {
            width,
            kept: spare * width,
            origins: Vec::new(),
            generations: vec![Generation { first: 0, states: Vec::new() }],
            roots,
            buckets: (0..=P::LARGEST_STEP).map(|_| Bucket::default()).collect(),
            left: Vec::new(),
            filling: None,
            seen: Seen::new(),
            cost,
            chance: 0,
            attempt: 0,
        };
        beam.enter_roots();
        beam
    }

    /// Returns the beam for this attempt, counted from 0: its pseudo-random bits differ, so it keeps others of the positions at equal
    /// distances.
    pub(in crate::solve) fn in_attempt(self, attempt: u32) -> Beam<P> {
        Beam { chance: attempt, attempt, ..self }
    }

    /// Returns the index of the next position and its cost, or `None` when there are no more.
    pub(in crate::solve) fn next(&mut self, problem: &P) -> Option<(u32, usize)> {
        while self.prepare(problem) {}
        self.left.pop().map(|index| (index, self.cost))
    }

    /// Does a piece of the work before [`Beam::next`]. Returns false if none is left.
    pub(in crate::solve) fn prepare(&mut self, problem: &P) -> bool {
        if self.filling.is_some() {
            self.fill(problem);
            return true;
        }
        let is_over = self.roots.is_empty() && self.buckets.iter().all(|bucket| bucket.children.is_empty());
        if !self.left.is_empty() || is_over {
            return false;
        }
        self.cost += 1;
        self.buckets.pop_front();
        self.buckets.push_back(Bucket::default());
        if self.generations.len() > P::LARGEST_STEP {
            self.generations.remove(0);
        }
        self.generations.push(Generation { first: self.origins.len().to_u32(), states: Vec::new() });
        self.enter_roots();
        let mut children = std::mem::take(&mut self.buckets[0].children);
        if P::LOOKS_TWICE {
            for child in &mut children {
                let state = problem.apply(state_of(&self.generations, child.parent), child.action);
                let by_chance = child.value & ((1 << CHANCE_BITS) - 1);
                child.value = problem.second_look(&state) << CHANCE_BITS | by_chance;
            }
        }
        // A stable sort prefers the children of the first parents among equal ones. These are alike: more beams have no solution.
        children.sort_unstable_by_key(|child| child.value);
        self.filling = Some(Filling { children: children.into_iter(), alike: HashMap::default() });
        true
    }

    fn enter_roots(&mut self) {
        while let Some((_, number, state)) = self.roots.pop_if(|root| root.0 <= self.cost) {
            self.add(state, Origin::Root(number.to_u32()));
        }
    }

    /// Adds a position of the current cost.
    fn add(&mut self, state: P::State, origin: Origin<P::Action>) {
        self.left.push(self.origins.len().to_u32());
        self.origins.push(origin);
        if let Some(newest) = self.generations.last_mut() {
            newest.states.push(state);
        }
    }

    /// Makes positions of some of the best children of the current cost.
    fn fill(&mut self, problem: &P) {
        let Some(mut filling) = self.filling.take() else { return };
        for _ in 0..FILLED {
            let next = if self.left.len() < self.width { filling.children.next() } else { None };
            let Some(child) = next else {
                self.left.reverse();
                return;
            };
            let state = problem.apply(state_of(&self.generations, child.parent), child.action);
            if let Some(kind) = problem.kind(&state) {
                let count = filling.alike.entry(kind).or_default();
                *count += 1;
                if *count > ALIKE {
                    continue;
                }
            }
            if problem.key(&state).is_none_or(|key| self.seen.insert(&key)) {
                self.add(state, Origin::Parent(child.parent, child.action));
            }
        }
        self.filling = Some(filling);
    }

    /// Returns the position at the index that [`Beam::next`] has returned last.
    ///
    /// # Panics
    /// If the position is no longer kept.
    pub(in crate::solve) fn state(&self, index: u32) -> &P::State {
        state_of(&self.generations, index)
    }

    /// Expands the position at the index that [`Beam::next`] has returned last; returns the number of actions evaluated.
    ///
    /// # Panics
    /// If the position is no longer kept.
    pub(in crate::solve) fn expand(&mut self, problem: &P, index: u32) -> u64 {
        let Beam { kept, generations, buckets, chance, attempt, .. } = self;
        let mut children = Children { parent: index, kept: *kept, buckets, chance, attempt: *attempt };
        problem.expand(state_of(generations, index), &mut children)
    }

    /// Returns the number of the root and the actions that led from it to a position.
    pub(in crate::solve) fn path(&self, mut index: u32) -> (usize, Vec<P::Action>) {
        let mut actions = Vec::new();
        loop {
            match self.origins[index.index()] {
                Origin::Parent(parent, action) => {
                    actions.push(action);
                    index = parent;
                }
                Origin::Root(root) => {
                    actions.reverse();
                    return (root.index(), actions);
                }
            }
        }
    }
}

/// Returns the position at an index.
#[inline]
fn state_of<S>(generations: &[Generation<S>], index: u32) -> &S {
    let generation = generations.iter().rev().find(|generation| generation.first <= index);
    let generation = generation.expect("positions are kept as long as they have successors");
    &generation.states[(index - generation.first).index()]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Adds one or two to a number, at that cost, and gives the sum one of four labels, of which 0 is the nearest to the goal.
    struct Labelled;

    impl Labelled {
        const GOAL: u32 = 60;
        const LABELS: u32 = 4;
    }

    impl Problem for Labelled {
        /// The number and its label.
        type State = (u32, u32);
        type Action = (u32, u32);
        type Key = (u32, u32);

        const LARGEST_STEP: usize = 2;

        fn apply(&self, state: &(u32, u32), action: (u32, u32)) -> (u32, u32) {
            (state.0 + action.0, action.1)
        }

        fn key(&self, state: &(u32, u32)) -> Option<(u32, u32)> {
            Some(*state)
        }

        fn expand(&self, state: &(u32, u32), children: &mut Children<'_, (u32, u32)>) -> u64 {
            for step in (1..=2).filter(|step| state.0 + step <= Labelled::GOAL) {
                for label in 0..Labelled::LABELS {
                    children.add(Labelled::GOAL - state.0 - step + label, step.index(), (step, label));
                }
            }
            2
        }
    }

    #[test]
    fn the_best_of_each_cost_come_in_order_with_their_whole_paths() {
        const WIDTH: usize = 3;
        let roots = [(0, (0, 0)), (4, (40, 0))];
        let mut beam = Beam::new(WIDTH, 2, roots);
        let mut labels = vec![Vec::new(); Labelled::GOAL.index() + 1];
        let mut numbers = BTreeSet::new();
        let mut last = 0;
        while let Some((index, cost)) = beam.next(&Labelled) {
            let (number, label) = *beam.state(index);
            let (root, actions) = beam.path(index);
            let sum: u32 = actions.iter().map(|action| action.0).sum();
            let (before, (start, _)) = roots[root];
            assert_eq!((number, cost), (start + sum, before + sum.index()));
            assert!(last <= cost, "{cost} after {last}");
            last = cost;
            labels[cost].push(label);
            numbers.insert(number);
            beam.expand(&Labelled, index);
        }
        assert_eq!(labels[1], [0, 1, 2]);
        assert!(labels.iter().all(|labels| labels.len() <= WIDTH), "{labels:?}");
        // From its cost on, the successors of the second root are nearer to the goal, and leave no room for others.
        assert!(numbers.into_iter().eq((0..=4).chain(40..=Labelled::GOAL)));
    }
}

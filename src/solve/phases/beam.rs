//! Beam search by cost: only the best positions of each cost are expanded (Bisiani 1987, with costs in place of
//! levels).

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

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
    type Key: Hash + Eq;

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

/// A position that the beam keeps.
struct Node<S, A> {
    state: S,
    /// The index of the parent and the action that led here, or the index of the root.
    from: Result<(u32, A), usize>,
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

/// The children of the current cost that may become nodes, while they do.
struct Filling<A> {
    /// The children not looked at yet, the best first.
    children: std::vec::IntoIter<Child<A>>,
    /// The number of nodes of each kind.
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
}

impl<A> Children<'_, A> {
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

/// The keys of the nodes, in parts: a set moves all its keys when it grows, and each part moves its own in a short time.
struct Seen<K>([HashSet<K, FxBuildHasher>; PARTS]);

/// The number of parts of [`Seen`].
const PARTS: usize = 64;

impl<K: Hash + Eq> Seen<K> {
    fn new() -> Seen<K> {
        Seen(std::array::from_fn(|_| HashSet::default()))
    }

    /// Adds a key. Returns true if it is new.
    fn insert(&mut self, key: K) -> bool {
        // The sets use the lowest and the highest bits themselves.
        let part = (FxBuildHasher.hash_one(&key) >> 32).index() % PARTS;
        self.0[part].insert(key)
    }
}

/// A beam search. It returns positions in the order of their costs, and of each cost the nearest to the goal
/// first.
pub(in crate::solve) struct Beam<P: Problem> {
    width: usize,
    /// The number of children of each cost to choose from.
    kept: usize,
    nodes: Vec<Node<P::State, P::Action>>,
    /// The roots whose cost is not reached yet: cost, index, position; the cheapest last.
    roots: Vec<(usize, usize, P::State)>,
    /// The children by cost, beginning with the current cost.
    buckets: VecDeque<Bucket<P::Action>>,
    /// The nodes of the current cost still to be returned, the next one last.
    level: Vec<u32>,
    filling: Option<Filling<P::Action>>,
    seen: Seen<P::Key>,
    cost: usize,
    chance: u32,
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
            nodes: Vec::new(),
            roots,
            buckets: (0..=P::LARGEST_STEP).map(|_| Bucket::default()).collect(),
            level: Vec::new(),
            filling: None,
            seen: Seen::new(),
            cost,
            chance: 0,
        };
        beam.enter_roots();
        beam
    }

    /// Returns the beam with other pseudo-random bits: it keeps others of the positions at equal distances.
    pub(in crate::solve) fn with_chance(self, chance: u32) -> Beam<P> {
        Beam { chance, ..self }
    }

    /// Returns the index of the next position and its cost, or `None` when there are no more.
    pub(in crate::solve) fn next(&mut self, problem: &P) -> Option<(u32, usize)> {
        while self.prepare(problem) {}
        self.level.pop().map(|index| (index, self.cost))
    }

    /// Does a piece of the work before [`Beam::next`]. Returns false if none is left.
    pub(in crate::solve) fn prepare(&mut self, problem: &P) -> bool {
        if self.filling.is_some() {
            self.fill(problem);
            return true;
        }
        let is_over = self.roots.is_empty() && self.buckets.iter().all(|bucket| bucket.children.is_empty());
        if !self.level.is_empty() || is_over {
            return false;
        }
        self.cost += 1;
        self.buckets.pop_front();
        self.buckets.push_back(Bucket::default());
        self.enter_roots();
        let mut children = std::mem::take(&mut self.buckets[0].children);
        if P::LOOKS_TWICE {
            for child in &mut children {
                let state = problem.apply(&self.nodes[child.parent.index()].state, child.action);
                let by_chance = child.value & ((1 << CHANCE_BITS) - 1);
                child.value = problem.second_look(&state) << CHANCE_BITS | by_chance;
            }
        }
        children.sort_unstable_by_key(|child| child.value);
        self.filling = Some(Filling { children: children.into_iter(), alike: HashMap::default() });
        true
    }

    fn enter_roots(&mut self) {
        while let Some((_, number, state)) = self.roots.pop_if(|root| root.0 <= self.cost) {
            self.level.push(self.nodes.len().to_u32());
            self.nodes.push(Node { state, from: Err(number) });
        }
    }

    /// Turns some of the best children of the current cost into nodes.
    fn fill(&mut self, problem: &P) {
        let Some(filling) = &mut self.filling else { return };
        for _ in 0..FILLED {
            let next = if self.level.len() < self.width { filling.children.next() } else { None };
            let Some(child) = next else {
                self.filling = None;
                self.level.reverse();
                return;
            };
            let state = problem.apply(&self.nodes[child.parent.index()].state, child.action);
            if let Some(kind) = problem.kind(&state) {
                let count = filling.alike.entry(kind).or_default();
                *count += 1;
                if *count > ALIKE {
                    continue;
                }
            }
            if problem.key(&state).is_none_or(|key| self.seen.insert(key)) {
                self.level.push(self.nodes.len().to_u32());
                self.nodes.push(Node { state, from: Ok((child.parent, child.action)) });
            }
        }
    }

    /// Returns the position at an index.
    pub(in crate::solve) fn state(&self, index: u32) -> &P::State {
        &self.nodes[index.index()].state
    }

    /// Expands a position; returns the number of actions evaluated.
    pub(in crate::solve) fn expand(&mut self, problem: &P, index: u32) -> u64 {
        let Beam { kept, nodes, buckets, chance, .. } = self;
        let mut children = Children { parent: index, kept: *kept, buckets, chance };
        problem.expand(&nodes[index.index()].state, &mut children)
    }

    /// Returns the index of the root and the actions that led from it to a position.
    pub(in crate::solve) fn path(&self, mut index: u32) -> (usize, Vec<P::Action>) {
        let mut actions = Vec::new();
        loop {
            match self.nodes[index.index()].from {
                Ok((parent, action)) => {
                    actions.push(action);
                    index = parent;
                }
                Err(root) => {
                    actions.reverse();
                    return (root, actions);
                }
            }
        }
    }
}

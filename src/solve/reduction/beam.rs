//! A search by cost that keeps of each cost only the best positions.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

/// Positions, and what leads from one to the next.
pub(super) trait Problem {
    /// A position.
    type State;
    /// What leads from one position to another.
    type Action: Copy;
    /// What positions have in common of which one is enough.
    type Key: Hash + Eq;

    /// The most that one action costs.
    const LARGEST_STEP: usize = 12;

    /// Whether [`Problem::second_look`] says more than the distance.
    const LOOKS_TWICE: bool = false;

    /// Where an action leads.
    fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// What is the same for positions of which one is enough; nothing for one of which no other takes the place, as of the
    /// goal.
    fn key(&self, state: &Self::State) -> Option<Self::Key>;

    /// What the positions of one cost are chosen by, less being better, where that is worth making all of them.
    fn second_look(&self, _state: &Self::State) -> u32 {
        0
    }

    /// What is the same for positions that are alike in what is hard about them: of each cost only the [`ALIKE`] best ways to
    /// those of a kind are looked at, so that not all go the same way, which may lead nowhere. Nothing where all may be alike.
    fn kind(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Adds what follows a position. Returns how many actions were looked at.
    fn expand(&self, state: &Self::State, children: &mut Children<Self::Action>) -> u64;
}

/// How many ways to positions of one kind are looked at for each cost.
const ALIKE: usize = 3;

/// Children of equal value are taken as if by chance (a linear congruence), so that they differ from each other: so
/// many bits decide.
const CHANCE_BITS: u32 = 4;

/// A position that was taken.
struct Node<S, A> {
    state: S,
    /// The number of the node before and the action that led here; or the number of the root.
    from: Result<(u32, A), usize>,
}

/// A position that may be taken.
struct Child<A> {
    /// The distance from the goal, and what chance decides by.
    value: u32,
    parent: u32,
    action: A,
}

/// The children of one cost; of too many, the best.
struct Bucket<A> {
    children: Vec<Child<A>>,
    /// None of this value is needed any more.
    least: u32,
}

impl<A> Default for Bucket<A> {
    fn default() -> Bucket<A> {
        Bucket { children: Vec::new(), least: u32::MAX }
    }
}

impl<A> Bucket<A> {
    /// Leaves so many, the best.
    #[cold]
    fn thin_out(&mut self, kept: usize) {
        let (_, last, _) = self.children.select_nth_unstable_by_key(kept, |child| child.value);
        self.least = last.value;
        self.children.truncate(kept);
    }
}

/// What follows the position that is looked at.
pub(super) struct Children<'a, A> {
    parent: u32,
    kept: usize,
    buckets: &'a mut VecDeque<Bucket<A>>,
    chance: &'a mut u32,
}

impl<A> Children<'_, A> {
    /// The farthest from the goal that an action of this cost may lead to be worth adding.
    pub(super) fn farthest(&self, cost: usize) -> u32 {
        self.buckets[cost].least >> CHANCE_BITS
    }

    /// Adds what an action leads to: how far from the goal that is, and what the action costs, from 1 to
    /// [`Problem::LARGEST_STEP`].
    #[inline]
    pub(super) fn add(&mut self, distance: u32, cost: usize, action: A) {
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

/// The search: it hands out the positions in the order of their costs, of each cost the nearest to the goal.
pub(super) struct Beam<P: Problem> {
    width: usize,
    /// How many children of each cost are kept to choose from.
    kept: usize,
    nodes: Vec<Node<P::State, P::Action>>,
    /// The roots that are not reached yet, by cost.
    roots: Vec<(usize, usize, P::State)>,
    /// By cost from the present one on, children.
    buckets: VecDeque<Bucket<P::Action>>,
    /// The nodes of the present cost that are to be handed out, the next one last.
    level: Vec<u32>,
    seen: HashSet<P::Key, FxBuildHasher>,
    cost: usize,
    chance: u32,
}

impl<P: Problem> Beam<P> {
    /// A search that begins with any of these positions, each at its cost, and keeps `width` of each cost, chosen from
    /// `spare` times as many: which lead to the same position is not known before.
    pub(super) fn new(
        width: usize,
        spare: usize,
        roots: impl IntoIterator<Item = (usize, P::State)>,
    ) -> Beam<P> {
        let mut roots: Vec<_> =
            roots.into_iter().enumerate().map(|(number, (cost, state))| (cost, number, state)).collect();
        roots.sort_by_key(|root| std::cmp::Reverse(root.0));
        let cost = roots.last().map_or(0, |root| root.0);
        let mut beam = Beam {
            width,
            kept: spare * width,
            nodes: Vec::new(),
            roots,
            buckets: (0..=P::LARGEST_STEP).map(|_| Bucket::default()).collect(),
            level: Vec::new(),
            seen: HashSet::default(),
            cost,
            chance: 0,
        };
        beam.enter_roots();
        beam
    }

    /// The next position, and its cost; nothing when there is none left.
    pub(super) fn next(&mut self, problem: &P) -> Option<(u32, usize)> {
        while self.level.is_empty() {
            let is_over = self.buckets.iter().all(|bucket| bucket.children.is_empty());
            if is_over && self.roots.is_empty() {
                return None;
            }
            self.cost += 1;
            self.buckets.pop_front();
            self.buckets.push_back(Bucket::default());
            self.fill(problem);
        }
        self.level.pop().map(|index| (index, self.cost))
    }

    fn enter_roots(&mut self) {
        while let Some((_, number, state)) = self.roots.pop_if(|root| root.0 <= self.cost) {
            self.level.push(self.nodes.len() as u32);
            self.nodes.push(Node { state, from: Err(number) });
        }
    }

    /// Makes the best children of the present cost to nodes.
    fn fill(&mut self, problem: &P) {
        self.enter_roots();
        let mut children = std::mem::take(&mut self.buckets[0].children);
        if P::LOOKS_TWICE {
            for child in &mut children {
                let state = problem.apply(&self.nodes[child.parent as usize].state, child.action);
                let by_chance = child.value & ((1 << CHANCE_BITS) - 1);
                child.value = problem.second_look(&state) << CHANCE_BITS | by_chance;
            }
        }
        children.sort_unstable_by_key(|child| child.value);
        let mut alike: HashMap<u32, usize, FxBuildHasher> = HashMap::default();
        for child in children {
            if self.level.len() >= self.width {
                break;
            }
            let state = problem.apply(&self.nodes[child.parent as usize].state, child.action);
            if let Some(kind) = problem.kind(&state) {
                let count = alike.entry(kind).or_default();
                *count += 1;
                if *count > ALIKE {
                    continue;
                }
            }
            if problem.key(&state).is_none_or(|key| self.seen.insert(key)) {
                self.level.push(self.nodes.len() as u32);
                self.nodes.push(Node { state, from: Ok((child.parent, child.action)) });
            }
        }
        self.level.reverse();
    }

    /// A position that was handed out.
    pub(super) fn state(&self, index: u32) -> &P::State {
        &self.nodes[index as usize].state
    }

    /// Looks at what follows a position; returns how many actions there were.
    pub(super) fn expand(&mut self, problem: &P, index: u32) -> u64 {
        let Beam { kept, nodes, buckets, chance, .. } = self;
        let mut children = Children { parent: index, kept: *kept, buckets, chance };
        problem.expand(&nodes[index as usize].state, &mut children)
    }

    /// The number of the root and the actions that led to a position.
    pub(super) fn path(&self, mut index: u32) -> (usize, Vec<P::Action>) {
        let mut actions = Vec::new();
        loop {
            match self.nodes[index as usize].from {
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

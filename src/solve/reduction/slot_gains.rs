//! The best actions of wing pairing: for each slot, the layers to turn that pair most wings.

use std::ops::{Range, RangeInclusive};

use wide::{ShuffleExt, i8x16, u8x16};

use super::layers::block_count;
use super::orbit_pairing::{Orbits, PairingProblem, State, amount};
use super::slots::{Action, Actions, Slot, SlotGroup};
use super::wings::{Arrangement, IDENTITY};
use crate::numbers::Number;
use crate::solve::buckets::by_bound;
use crate::solve::phases::beam::Children;

/// The number of slots for each position whose layers are optimised.
const CHOICES: usize = 16;

/// The prices of one end of a block, in wings. The layers are optimised at each price. Two prices save 3 % of
/// the turns for wings on 17 layers over 0.15 or 0.3 alone, and 23 % over 0.6 alone
/// (docs/solvers/reduction.md).
const PRICES: [f32; 2] = [0.15, 0.6];

/// How many more of a layer's wings are paired once it turns, by layer and quarter turns relative to the middle.
type PairingGains = [[i8; 4]; Orbits::MOST_LAYERS];

impl PairingProblem {
    /// Adds the best actions at a position.
    pub(super) fn add_best(&self, state: &State, children: &mut Children<Action>) {
        // Wings that no action pairs at once may be paired after a turn of a face, or after other pairs are
        // broken.
        if self.add_after(state, 0..6, false, children) < 2
            && self.add_after(state, 6..24, false, children) < 1
        {
            self.add_after(state, 0..24, true, children);
        }
    }

    /// Adds the best actions after each of some turns of faces: those that pair wings or, if `apart` is true,
    /// those that break one or two pairs. Returns the most wings that one of them pairs.
    fn add_after(
        &self,
        from: &State,
        befores: Range<u8>,
        apart: bool,
        children: &mut Children<Action>,
    ) -> i32 {
        let (actions, state) = (&*self.actions, &from.arrangements[..]);
        let layers = self.orbits.layers();
        // To break pairs usefully, the near layer of an orbit with unpaired wings must turn.
        let unpaired = state.iter().position(|state| *state != IDENTITY).filter(|_| apart);
        let preferred = unpaired.map(|layer| Preferred { layer, gain: 8 }).unwrap_or_default();
        let allowed = if apart { -2..=-1 } else { 1..=i32::MAX };
        let mut choices = Vec::new();
        for before in befores.filter(|&before| before == 0 || before >= 6) {
            let action = Action { before, ..Action::default() };
            let state = action.after_before(actions, state);
            for (slot, most) in (0..).zip(most_of_all(actions, &state, layers, preferred)) {
                let most = i32::from(most) - i32::from(preferred.gain);
                if allowed.contains(&most) {
                    choices.push((most, Action { slot, ..action }));
                }
            }
        }
        // The actions with the largest upper bounds.
        let largest = choices.iter().map(|&(most, _)| most).max().unwrap_or(0);
        choices = by_bound(choices, |&(most, _)| (largest - most).cast_unsigned().index());
        choices.truncate(CHOICES);
        let mut best = 0;
        for (most, action) in choices {
            best = best.max(self.add_action(from, action, (most, preferred, &allowed), children));
        }
        best
    }

    /// Returns true if layers are out of place at a position and an action can begin without turning them back.
    fn stays_open(&self, state: &State, action: Action) -> bool {
        let actions = &*self.actions;
        let slot = actions.slots[usize::from(action.slot)];
        let (face, quarters, _) = action.before(actions);
        state.last.amounts != 0
            && slot.axis == actions.slots[usize::from(state.last.slot)].axis
            && (quarters == 0 || face.axis() == slot.face().axis())
    }

    /// Adds the best layers for an action whose slot is chosen. Returns the most wings that they pair.
    fn add_action(
        &self,
        state: &State,
        mut action: Action,
        (most, preferred, allowed): (i32, Preferred, &RangeInclusive<i32>),
        children: &mut Children<Action>,
    ) -> i32 {
        let actions = &*self.actions;
        let Orbits { depth, count, .. } = self.orbits;
        let layers = self.orbits.layers();
        let slot = actions.slots[usize::from(action.slot)];
        let first = usize::from(action.before(actions).1 > 0);
        let stays = self.stays_open(state, action);
        let from = if stays { state.last.amounts } else { 0 };
        // The cost of the position includes turning these layers back.
        let closing = block_count((0..layers).map(|layer| amount(from, layer)));
        // The slot's turns come with one turn of layers and one back, unless layers are out of place already.
        let farthest = children.farthest(first + if stays { 3 } else { 5 });
        let unpaired = state.unpaired.to_i32();
        if unpaired.saturating_sub(most).cast_unsigned() > farthest {
            return 0;
        }
        let before = action.after_before(actions, &state.arrangements);
        let gains = by_layer(actions, slot, &before, layers, preferred);
        let mut best_gain = 0;
        for middle in 0..if self.orbits.has_middle() && count <= 2 { 4 } else { 1 } {
            action.middle = middle;
            let value = |layer: usize, quarters: u8| {
                if layers % 2 == 1 && layer == layers / 2 {
                    return if quarters == middle { 0 } else { i8::MIN };
                }
                gains[layer][usize::from((4 + quarters - middle) & 3)]
            };
            for price in PRICES {
                let best = Best::new(layers, from, slot.is_far, price, value);
                for with in 0..if depth == 1 { 4 } else { 1 } {
                    action.with = with;
                    if action.turns(actions).is_none() {
                        continue;
                    }
                    let with = if slot.is_far { (4 - with) & 3 } else { with };
                    action.amounts = best.amounts(with);
                    let out = |layer| amount(action.amounts, layer);
                    let sum: i32 = (0..layers).map(|layer| i32::from(value(layer, out(layer)))).sum();
                    let gain = sum - i32::from(preferred.gain);
                    let moved = (0..layers).map(|layer| (4 + out(layer) - amount(from, layer)) & 3);
                    let faces = if slot.is_far { [0, with] } else { [with, 0] };
                    let moved = [faces[0]].into_iter().chain(moved).chain([faces[1]]);
                    let cost = first + block_count(moved) + 3 + block_count((0..layers).map(out));
                    if !allowed.contains(&gain) || cost <= closing {
                        continue;
                    }
                    best_gain = best_gain.max(gain);
                    children.add((unpaired - gain).to_u32(), cost - closing, action);
                }
            }
        }
        best_gain
    }
}

/// A layer that should turn: the gains of its turns count more.
#[derive(Clone, Copy)]
struct Preferred {
    layer: usize,
    gain: i8,
}

impl Default for Preferred {
    /// No layer counts more.
    fn default() -> Preferred {
        Preferred { layer: Orbits::MOST_LAYERS, gain: 0 }
    }
}

impl Preferred {
    /// Returns how much more the gains of a layer's turns count.
    fn more(self, layer: usize) -> i8 {
        if layer == self.layer { self.gain } else { 0 }
    }
}

/// Returns the near layer and the far layer of an orbit. A place of near layers, XOR the number before the layer, is the layer's own place.
const fn layers_of(orbit: usize, layers: usize) -> [(u8, usize); 2] {
    [(0, orbit), (1, layers - 1 - orbit)]
}

/// Returns how many more wings a slot pairs in each layer, by the layer's quarter turns relative to the middle.
fn by_layer(
    actions: &Actions,
    slot: Slot,
    state: &[Arrangement],
    layers: usize,
    preferred: Preferred,
) -> PairingGains {
    let mut all = [[0; 4]; Orbits::MOST_LAYERS];
    for (orbit, arrangement) in state.iter().enumerate() {
        for (across, layer) in layers_of(orbit, layers) {
            let (edge, beside) = (slot.edge ^ across, slot.beside ^ across);
            let at = |place: u8| arrangement[usize::from(place)];
            let is = |piece: u8, place: u8| i8::from(piece == place);
            let same =
                preferred.more(layer) - is(at(edge), edge) - is(at(beside), beside) + is(at(edge), beside);
            for (quarters, gain) in (0..).zip(&mut all[layer]).skip(1) {
                let from = actions.brought(slot, quarters) ^ across;
                *gain = same - is(at(from), from) + is(at(from), edge) + is(at(beside), from);
            }
        }
    }
    all
}

/// Returns an upper bound of what each slot gains, in the order of the slots: the sum of the largest gains of all layers.
fn most_of_all<'a>(
    actions: &'a Actions,
    state: &[Arrangement],
    layers: usize,
    preferred: Preferred,
) -> impl Iterator<Item = i8> + use<'a> {
    let state: Vec<_> = state.iter().map(in_lanes).collect();
    actions.groups.iter().flat_map(move |group| most_of(group, &state, layers, preferred).to_array())
}

/// Returns the pieces of an arrangement by place, in lanes.
fn in_lanes(arrangement: &Arrangement) -> [u8x16; 2] {
    let mut pieces = [0; 2 * SlotGroup::SLOTS];
    pieces[..arrangement.len()].copy_from_slice(arrangement);
    let (halves, _) = pieces.as_chunks();
    [u8x16::new(halves[0]), u8x16::new(halves[1])]
}

/// Returns the bounds of a group of slots. Each of 32 layers gains at most three wings, and one counts eight more, so that the sums fit
/// into bytes.
#[inline]
fn most_of(group: &SlotGroup, state: &[[u8x16; 2]], layers: usize, preferred: Preferred) -> i8x16 {
    // Lanes that are equal are -1.
    let is = |pieces: u8x16, places: u8x16| pieces.simd_eq(places).cast_signed();
    let mut sums = i8x16::ZERO;
    for (orbit, pieces) in state.iter().enumerate() {
        for (across, layer) in layers_of(orbit, layers) {
            let across = u8x16::splat(across);
            let (edge, beside) = (group.edge ^ across, group.beside ^ across);
            let (at_edge, at_beside) = (pieces.shuffle(edge), pieces.shuffle(beside));
            let same = i8x16::splat(preferred.more(layer)) + is(at_edge, edge) + is(at_beside, beside)
                - is(at_edge, beside);
            let mut largest = i8x16::ZERO;
            for from in group.from {
                let from = from ^ across;
                let at_from = pieces.shuffle(from);
                largest = largest.max(same + is(at_from, from) - is(at_from, edge) - is(at_beside, from));
            }
            sums += largest;
        }
    }
    sums
}

/// The best amounts of all layers, by dynamic programming from the layer farthest from the slot's face to the
/// nearest.
struct Best {
    layers: usize,
    from: u64,
    is_far: bool,
    price: f32,
    /// The best value, by the amount of the last layer.
    worth: [f32; 4],
    /// The best amount of the previous layer, by layer and its amount.
    before: [[u8; 4]; Orbits::MOST_LAYERS],
}

impl Best {
    fn new(layers: usize, from: u64, is_far: bool, price: f32, value: impl Fn(usize, u8) -> i8) -> Best {
        let mut best =
            Best { layers, from, is_far, price, worth: [0.0; 4], before: [[0; 4]; Orbits::MOST_LAYERS] };
        let mut out_before = 0;
        for i in 0..layers {
            let layer = best.layer(i);
            let out = amount(from, layer);
            let mut worth = [f32::NEG_INFINITY; 4];
            for to in 0..4u8 {
                let value = value(layer, to);
                if value == i8::MIN {
                    continue;
                }
                for last in 0..if i == 0 { 1 } else { 4 } {
                    let sum = best.worth[usize::from(last)] + f32::from(value)
                        - price * ends(last, out_before, to, out);
                    if sum > worth[usize::from(to)] {
                        worth[usize::from(to)] = sum;
                        best.before[i][usize::from(to)] = last;
                    }
                }
            }
            best.worth = worth;
            out_before = out;
        }
        best
    }

    fn layer(&self, i: usize) -> usize {
        if self.is_far { i } else { self.layers - 1 - i }
    }

    /// Returns the best amounts if the slot's face makes `with` quarter turns before, as seen on the face that
    /// layers are counted from.
    fn amounts(&self, with: u8) -> u64 {
        let out = amount(self.from, self.layer(self.layers - 1));
        let worth = |to: u8| {
            let moved = (4 + to - out) & 3;
            self.worth[usize::from(to)] - self.price * f32::from(u8::from(moved != with) + u8::from(to != 0))
        };
        let mut at = (1..4).fold(0, |best, to| if worth(to) > worth(best) { to } else { best });
        let mut amounts = 0;
        for i in (0..self.layers).rev() {
            amounts |= u64::from(at) << (2 * self.layer(i));
            at = self.before[i][usize::from(at)];
        }
        amounts
    }
}

/// Returns the number of ends of blocks between two layers that turn from `out` to `to` and later back.
fn ends(last: u8, out_before: u8, to: u8, out: u8) -> f32 {
    let moved = |to: u8, out: u8| (4 + to - out) & 3;
    f32::from(u8::from(moved(last, out_before) != moved(to, out)) + u8::from(last != to))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;

    use super::*;
    use crate::solve::reduction::wings::{carried, differences};

    #[test]
    fn gains_are_the_wings_that_the_turns_pair() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let actions = Actions::new();
        for (count, layers) in [(1, 2), (2, 5), (15, 31), (16, 32)] {
            let shuffled = |_| {
                let mut state = IDENTITY;
                // Some of the wings stay paired.
                state[..16].shuffle(&mut random);
                state
            };
            let state: Vec<Arrangement> = (0..count).map(shuffled).collect();
            let preferred = Preferred { layer: count / 2, gain: 8 };
            let most: Vec<i8> = most_of_all(&actions, &state, layers, preferred).collect();
            assert_eq!(most.len(), actions.slots.len());
            for (number, &slot) in actions.slots.iter().enumerate() {
                let action = Action { slot: number.to_u8(), ..Action::default() };
                let gains = by_layer(&actions, slot, &state, layers, preferred);
                for (orbit, state) in state.iter().enumerate() {
                    let paired_by = |near, far| {
                        let turned = carried(state, &action.cycles(&actions, near, far), &IDENTITY);
                        differences(state, &IDENTITY).to_i8() - differences(&turned, &IDENTITY).to_i8()
                    };
                    let near = [1, 2, 3].map(|quarters| preferred.more(orbit) + paired_by(quarters, 0));
                    let far = [1, 2, 3].map(|quarters| paired_by(0, quarters));
                    assert_eq!(gains[orbit][1..], near);
                    assert_eq!(gains[layers - 1 - orbit][1..], far);
                }
                let largest = gains.iter().filter_map(|gains| gains.iter().max());
                assert_eq!(most[number], largest.sum::<i8>());
            }
        }
    }
}

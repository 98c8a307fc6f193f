//! Repairs of a 3x3x3.
//!
//! What is tried: one sticker of another colour, two stickers exchanged, one edge flipped, one corner
//! twisted, two pieces swapped. Of a full cube that is every such change, some two thousand, each
//! checked in a tenth of a microsecond; of one with empty stickers, those near what is broken.

use crate::cube::{ByFace, Corner, Edge, Face, Facelets, PartialFacelets, home_of};
use crate::numbers::Number;
use crate::nxn::entry::change::{Change, MOST, Repair, alike, twisted};
use crate::nxn::entry::counts::{colour_laws, counts};
use crate::nxn::entry::outline::{OutlineLaws, full};
use crate::nxn::entry::{BrokenLaw, Draft, Reading};

/// How many repairs of one kind are offered at most: where any edge could be the flipped one, five of
/// them say no more than three.
const MOST_OF_A_KIND: usize = 3;

/// More than any change costs.
const MOST_COST: i32 = 40;

/// How many changes are looked at where no single one mends everything, and each is to be read in
/// full.
const MOST_TRIED: usize = 160;

/// The same where stickers are empty, and all ways of filling them in are gone through.
const MOST_TRIED_UNFINISHED: usize = 24;

impl Draft {
    /// The repairs of a 3x3x3: such that no law is broken after them, or if there is none, fewer than now. Other sizes
    /// have none.
    pub(crate) fn repairs_of_pieces(&self, reading: &Reading) -> Vec<Repair> {
        if reading.broken.is_empty() || self.size() != 3 {
            return Vec::new();
        }
        let bench = Bench::new(self, &reading.broken);
        let picked = bench.pick();
        let repair = |(tried, left): &(Tried, usize)| {
            let mut result = self.clone();
            tried.result.iter().enumerate().for_each(|(cell, colour)| result.paint(cell, *colour));
            Repair { change: tried.change, result, left: *left }
        };
        picked.iter().map(repair).collect()
    }
}

/// The kind of a change, for not offering too many of one.
const fn kind(change: &Change) -> u8 {
    match change {
        Change::Paint { .. } => 0,
        Change::Exchange(_) => 1,
        Change::Flip(_) => 2,
        Change::Twist { .. } => 3,
        Change::SwapEdges(_) | Change::SwapCorners(_) => 4,
    }
}

/// The likeliest first. Costs are few and small: going through them all takes the place of a sort,
/// which would weigh more on the page than the rest of this.
fn by_cost(tried: &[Tried]) -> Vec<&Tried> {
    let mut ordered = Vec::new();
    for cost in 0..=MOST_COST {
        ordered.extend(tried.iter().filter(|tried| tried.cost == cost));
    }
    ordered
}

/// A change that could be a repair, with how unlikely it is that it undoes what went wrong.
#[derive(Clone, Copy)]
struct Tried {
    cost: i32,
    change: Change,
    result: PartialFacelets,
}

/// The stickers to be mended.
struct Bench<'a> {
    stickers: PartialFacelets,
    broken: &'a [BrokenLaw],
    /// Whether all pieces are there, as in a cube that was taken apart.
    is_assembly: bool,
    /// The stickers of the pieces that break a law, and of colours there are too many of.
    suspects: Vec<usize>,
    /// The face each colour belongs to.
    home: ByFace<Face>,
    /// Whether the centres are those of a cube.
    has_centres: bool,
}

impl<'a> Bench<'a> {
    fn new(draft: &'a Draft, broken: &'a [BrokenLaw]) -> Bench<'a> {
        let centres = ByFace::from_fn(|face| draft.centre(face).unwrap_or(face));
        let home = home_of(&centres);
        Bench {
            stickers: draft.outline(),
            broken,
            is_assembly: broken.iter().all(BrokenLaw::is_of_assembly),
            suspects: BrokenLaw::wrong_cells(broken, draft),
            home: home.unwrap_or(ByFace(Face::ALL)),
            has_centres: home.is_some(),
        }
    }

    /// The repairs, and how many laws each leaves broken.
    fn pick(&self) -> Vec<(Tried, usize)> {
        if let Some(facelets) = full(&self.stickers) {
            let mut picked = Picked::default();
            by_cost(&self.that_mend(&facelets)).into_iter().for_each(|tried| picked.add(tried, 0));
            if !picked.0.is_empty() {
                return picked.0;
            }
        }
        self.pick_better(&self.near_suspects())
    }

    /// Every change of a full cube that makes it a possible one.
    fn that_mend(&self, facelets: &Facelets) -> Vec<Tried> {
        let counts = counts(&self.stickers);
        let mut changes = Vec::new();
        if counts.0 == [9; 6] {
            // Two stickers of an edge exchanged are that edge flipped.
            let is_flip = |a: usize, b: usize| {
                Edge::ALL
                    .iter()
                    .any(|e| matches!(e.facelets(), [x, y] if (x, y) == (a, b) || (y, x) == (a, b)))
            };
            for a in 0..54 {
                for b in 0..a {
                    if facelets.0[a] != facelets.0[b] && !is_flip(a, b) {
                        changes.push(Change::Exchange([b, a]));
                    }
                }
            }
            add_pieces_changed(&mut changes);
        } else {
            let with = |n: usize| counts.iter().find(|(_, count)| **count == n).map(|(colour, _)| colour);
            if let (Some(over), Some(under)) = (with(10), with(8)) {
                let cells = (0..54).filter(|&cell| facelets.0[cell] == over);
                changes.extend(cells.map(|cell| Change::Paint { cell, colour: Some(under) }));
            }
        }
        let mut tried = Vec::new();
        for change in changes {
            for result in self.results(change) {
                let Some(facelets) = full(&result) else { continue };
                let moves_centres = (0..6).any(|face| result[face * 9 + 4] != self.stickers[face * 9 + 4]);
                let mends = if moves_centres {
                    facelets.held().is_some()
                } else {
                    self.has_centres && facelets.pieces(&self.home).is_some()
                };
                if mends {
                    tried.push(Tried { cost: self.cost(change, &result), change, result });
                }
            }
        }
        tried
    }

    /// Changes of the stickers that break a law; of pieces, where it is them taken together.
    fn near_suspects(&self) -> Vec<Tried> {
        let is_unfinished = self.is_unfinished();
        let mut cells = self.suspects.clone();
        let mut changes = Vec::new();
        if self.broken.iter().any(BrokenLaw::is_of_assembly) {
            add_pieces_changed(&mut changes);
            self.add_begun(&mut cells);
        }
        // Of utter nonsense, a part is enough to begin with.
        cells.truncate(12);
        for (i, &cell) in cells.iter().enumerate() {
            // Emptying a sticker mends nothing where the others are all there.
            let empty = is_unfinished.then_some(None);
            let colours = Face::ALL.into_iter().map(Some).chain(empty);
            let others = colours.filter(|colour| *colour != self.stickers[cell]);
            changes.extend(others.map(|colour| Change::Paint { cell, colour }));
            let earlier = cells[..i].iter().filter(|other| self.stickers[**other] != self.stickers[cell]);
            changes.extend(earlier.map(|&other| Change::Exchange([other, cell])));
        }
        let mut tried = Vec::new();
        for change in changes {
            for result in self.results(change) {
                tried.push(Tried { cost: self.cost(change, &result), change, result });
            }
        }
        tried
    }

    fn is_unfinished(&self) -> bool {
        self.stickers.iter().any(Option::is_none)
    }

    /// Adds the stickers of edges and corners that have but one as yet.
    fn add_begun(&self, cells: &mut Vec<usize>) {
        let mut add = |piece: &[usize]| {
            let mut painted = piece.iter().filter(|cell| self.stickers[**cell].is_some());
            if let (Some(cell), None) = (painted.next(), painted.next()) {
                cells.push(*cell);
            }
        };
        Edge::ALL.into_iter().for_each(|edge| add(&edge.facelets()));
        Corner::ALL.into_iter().for_each(|corner| add(&corner.facelets()));
    }

    /// What the stickers can look like after a change; nothing, where a piece is not there to be
    /// changed. Two pieces can be swapped in several ways.
    fn results(&self, change: Change) -> Vec<PartialFacelets> {
        let stickers = &self.stickers;
        let moved = |cells: &[usize], from: &[usize]| {
            let mut result = *stickers;
            cells.iter().zip(from).for_each(|(&to, &from)| result[to] = stickers[from]);
            result
        };
        let there = |cells: &[usize]| cells.iter().all(|&cell| stickers[cell].is_some());
        match change {
            Change::Paint { cell, colour } => {
                let mut result = *stickers;
                result[cell] = colour;
                vec![result]
            }
            Change::Exchange([a, b]) => vec![moved(&[a, b], &[b, a])],
            Change::Flip(edge) => {
                let [a, b] = edge.facelets();
                if there(&[a, b]) { vec![moved(&[a, b], &[b, a])] } else { Vec::new() }
            }
            Change::Twist { corner, clockwise } => {
                let cells = corner.facelets();
                let from = twisted(cells, clockwise);
                if there(&from) { vec![moved(&cells, &from)] } else { Vec::new() }
            }
            Change::SwapEdges(edges) => {
                let [[a, b], [c, d]] = edges.map(Edge::facelets);
                if !there(&[a, b, c, d]) {
                    return Vec::new();
                }
                [[c, d, a, b], [d, c, b, a], [c, d, b, a], [d, c, a, b]]
                    .map(|from| moved(&[a, b, c, d], &from))
                    .to_vec()
            }
            Change::SwapCorners(corners) => {
                let [first, second] = corners.map(Corner::facelets);
                if !there(&first) || !there(&second) {
                    return Vec::new();
                }
                let mut results = Vec::new();
                for i in 0..3 {
                    for j in 0..3 {
                        let turned = |cells: [usize; 3], by: usize| {
                            [cells[by % 3], cells[(by + 1) % 3], cells[(by + 2) % 3]]
                        };
                        let from = [turned(second, i), turned(first, j)].concat();
                        results.push(moved(&[first, second].concat(), &from));
                    }
                }
                results
            }
        }
    }

    /// How unlikely it is that this change undoes what went wrong; less is likelier.
    ///
    /// Turns of the hand and of the eye: red is taken for orange more often than any other colours
    /// for each other, then white for yellow and green for blue, which in the western scheme are
    /// opposite each other as well. Of a cube whose pieces are all there, one was twisted by
    /// mishap or put in the wrong way when it was assembled; pieces that are in their own place after
    /// that are a strong sign.
    fn cost(&self, change: Change, result: &PartialFacelets) -> i32 {
        let unless_assembled = if self.is_assembly { 0 } else { 10 };
        match change {
            Change::Paint { cell, colour } => {
                let looks = match (self.stickers[cell], colour) {
                    (Some(before), Some(after)) => 2 * alike(before, after),
                    _ => -6,
                };
                let is_suspect = self.suspects.contains(&cell);
                10 - looks - if is_suspect { 3 } else { 0 }
            }
            Change::Exchange([a, b]) => {
                let looks = match (self.stickers[a], self.stickers[b]) {
                    (Some(a), Some(b)) => 2 * alike(a, b),
                    _ => -6,
                };
                let suspects = [a, b].iter().filter(|cell| self.suspects.contains(cell)).count().to_i32();
                let is_one_piece = piece_cells(a).contains(&b);
                let is_one_face = a / 9 == b / 9;
                20 - looks - 2 * suspects - if is_one_piece { 6 } else { 0 } - if is_one_face { 1 } else { 0 }
            }
            Change::Flip(edge) => 8 + unless_assembled - 3 * self.at_home(&edge.facelets(), result),
            Change::Twist { corner, .. } => {
                7 + unless_assembled - 3 * self.at_home(&corner.facelets(), result)
            }
            Change::SwapEdges(edges) => {
                let home: i32 = edges.iter().map(|e| self.at_home(&e.facelets(), result)).sum();
                12 + unless_assembled - 3 * home
            }
            Change::SwapCorners(corners) => {
                let home: i32 = corners.iter().map(|c| self.at_home(&c.facelets(), result)).sum();
                13 + unless_assembled - 3 * home
            }
        }
    }

    /// 1 if each of these stickers has the colour of its centre after a change, 0 if not.
    fn at_home(&self, cells: &[usize], result: &PartialFacelets) -> i32 {
        let is_home =
            |&cell: &usize| result[cell].is_some_and(|colour| self.home[colour].index() == cell / 9);
        i32::from(cells.iter().all(is_home))
    }

    /// The likeliest of the changes after which fewer laws are broken; only those after which none
    /// is, if there are any.
    fn pick_better(&self, tried: &[Tried]) -> Vec<(Tried, usize)> {
        let most_tried = if !self.is_unfinished() { MOST_TRIED } else { MOST_TRIED_UNFINISHED };
        let (mut mending, mut bettering) = (Picked::default(), Picked::default());
        for tried in by_cost(tried).into_iter().take(most_tried) {
            match OutlineLaws::count(&tried.result) + colour_laws(&tried.result).len() {
                0 => mending.add(tried, 0),
                left if left < self.broken.len() => bettering.add(tried, left),
                _ => {}
            }
            if mending.0.len() == MOST {
                break;
            }
        }
        if !mending.0.is_empty() {
            return mending.0;
        }
        let mut better = Vec::new();
        for count in 1..self.broken.len() {
            better.extend(bettering.0.iter().filter(|(_, left)| *left == count));
        }
        better
    }
}

/// The first few of many changes: no result twice, and not too many of one kind.
#[derive(Default)]
struct Picked(Vec<(Tried, usize)>);

impl Picked {
    /// Adds a change that leaves so many laws broken.
    fn add(&mut self, tried: &Tried, left: usize) {
        let of_kind = self.0.iter().filter(|(picked, _)| kind(&picked.change) == kind(&tried.change)).count();
        let is_new = self.0.iter().all(|(picked, _)| picked.result != tried.result);
        if is_new && of_kind < MOST_OF_A_KIND && self.0.len() < MOST {
            self.0.push((*tried, left));
        }
    }
}

/// Adds all ways of changing one piece where it is, or two for each other.
fn add_pieces_changed(changes: &mut Vec<Change>) {
    changes.extend(Edge::ALL.map(Change::Flip));
    for corner in Corner::ALL {
        changes.extend([true, false].map(|clockwise| Change::Twist { corner, clockwise }));
    }
    for (earlier, edge) in Edge::ALL.into_iter().enumerate() {
        changes.extend(Edge::ALL[..earlier].iter().map(|other| Change::SwapEdges([*other, edge])));
    }
    for (earlier, corner) in Corner::ALL.into_iter().enumerate() {
        changes.extend(Corner::ALL[..earlier].iter().map(|other| Change::SwapCorners([*other, corner])));
    }
}

/// The stickers of the piece that this one is on; none for a centre.
fn piece_cells(cell: usize) -> Vec<usize> {
    let corner = Corner::ALL.into_iter().map(Corner::facelets).find(|cells| cells.contains(&cell));
    let edge = || Edge::ALL.into_iter().map(Edge::facelets).find(|cells| cells.contains(&cell));
    corner.map(Vec::from).or_else(|| edge().map(Vec::from)).unwrap_or_default()
}

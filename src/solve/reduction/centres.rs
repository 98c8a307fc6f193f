//! The search for turns that solve the centres, by a method that depends on the size.
//!
//! | layers | method |
//! |---|---|
//! | 5 | three goals, each by a beam search with distances of orbits |
//! | 6, 7 | centres collected onto two axes in several orders, by beam search; the last goal by a beam search
//! with distances of three orbits at once |
//! | 8 to 10 | most centres collected in several orders, by beam search; commutators of many layers for the
//! others |
//! | 4, more than 10 | turns of single layers, then commutators of many layers |

use std::sync::Arc;

use super::board::Board;
use super::centre_collection::{CentreCollection, Extent};
use super::commutators::{Commutators, even_wings};
use super::face_search::FaceSearch;
use super::grid::{self, Grid};
use super::orbit_search::OrbitSearch;
use super::orbit_tables::OrbitTables;

/// The number of orders of the axes to try. On larger cubes each takes more time, and their results differ
/// less.
const fn orders(size: usize) -> usize {
    if size <= 8 { 3 } else { 2 }
}

/// A search for turns that solve all centres and leave the wings of every orbit in an even arrangement.
pub(super) struct Centres {
    stage: Stage,
    /// The board at the start.
    first: Board,
    tables: Option<Arc<OrbitTables>>,
    grid: Option<Arc<Grid>>,
    /// The index of the current order of the axes.
    order: usize,
    /// The boards collected by earlier orders, or the shortest solved board.
    boards: Vec<Board>,
}

enum Stage {
    Axes(Box<OrbitSearch>),
    Faces(Box<FaceSearch>),
    Collection(Box<CentreCollection>),
    Commutators(Box<Commutators>),
}

impl Centres {
    /// Starts a search for the centres of this board; `tables` are those of its size, if it has any.
    pub(super) fn new(tables: Option<Arc<OrbitTables>>, board: &Board) -> Centres {
        let size = board.size();
        let grid = (6..=grid::LARGEST).contains(&size).then(|| Arc::new(Grid::new(size)));
        let stage = match (&tables, &grid) {
            _ if board.wrong_centres() == 0 => Stage::Commutators(Box::new(Commutators::new(board))),
            (_, Some(grid)) => collection(grid, 0),
            (Some(tables), None) => Stage::Axes(Box::new(OrbitSearch::new(tables.clone(), board))),
            (None, None) => Stage::Commutators(Box::new(Commutators::new(board))),
        };
        Centres { stage, first: board.clone(), tables, grid, order: 0, boards: Vec::new() }
    }

    /// Continues the search. Returns the number of positions evaluated and true once the search is over;
    /// `board` then has solved centres.
    pub(super) fn advance(&mut self, board: &mut Board) -> (u64, bool) {
        match &mut self.stage {
            Stage::Axes(search) => {
                let (nodes, found) = search.advance();
                if let Some(found) = found {
                    let boards = found.into_iter().map(|turns| {
                        let mut board = self.first.clone();
                        board.turn_all(turns);
                        board
                    });
                    self.boards = boards.collect();
                    self.end_axes(board);
                }
                (nodes, false)
            }
            Stage::Faces(search) => {
                let (nodes, nearest) = search.advance();
                let is_solved = nearest.is_some_and(|nearest| {
                    *board = nearest;
                    if board.wrong_centres() > 0 {
                        self.stage = Stage::Commutators(Box::new(Commutators::of_collected(board)));
                    }
                    board.wrong_centres() == 0
                });
                (nodes, is_solved)
            }
            Stage::Collection(collection) => {
                let (nodes, is_over) = collection.advance(board);
                if is_over {
                    self.end_collection(board);
                }
                (nodes, false)
            }
            Stage::Commutators(commutators) => {
                let (nodes, is_over) = commutators.advance(board);
                (nodes, is_over && self.end_order(board))
            }
        }
    }

    fn end_collection(&mut self, board: &mut Board) {
        if self.tables.is_none() {
            even_wings(board);
            self.stage = Stage::Commutators(Box::new(Commutators::of_collected(board)));
            return;
        }
        if board.has_axes() {
            self.boards.push(board.clone());
        }
        self.order += 1;
        if self.order < orders(board.size()) {
            self.next_order(board);
        } else {
            self.end_axes(board);
        }
    }

    /// Continues with the boards that have all centres on the faces of their axes.
    fn end_axes(&mut self, board: &mut Board) {
        // The results of the next stages are not compared with each other.
        self.grid = None;
        self.stage = match &self.tables {
            Some(tables) if !self.boards.is_empty() => {
                Stage::Faces(Box::new(FaceSearch::new(tables.clone(), std::mem::take(&mut self.boards))))
            }
            _ => {
                *board = self.first.clone();
                Stage::Commutators(Box::new(Commutators::new(board)))
            }
        };
    }

    fn next_order(&mut self, board: &mut Board) {
        *board = self.first.clone();
        let grid = self.grid.as_ref().expect("the grid is kept while centres are collected");
        self.stage = collection(grid, self.order);
    }

    /// Keeps the shortest board of all orders. Returns true after the last order.
    fn end_order(&mut self, board: &mut Board) -> bool {
        let Some(_) = &self.grid else { return true };
        self.boards.push(board.clone());
        self.boards =
            std::mem::take(&mut self.boards).into_iter().min_by_key(Board::length).into_iter().collect();
        self.order += 1;
        if self.order < orders(board.size()) && self.boards[0].length() > 0 {
            self.next_order(board);
            return false;
        }
        *board = self.boards.remove(0);
        true
    }
}

fn collection(grid: &Arc<Grid>, order: usize) -> Stage {
    // The widest beams that keep 6x6x6 within 4 s and 7x7x7 within 5 s (docs/solvers/reduction.md).
    let extent = match grid.size {
        6 => Extent::Axes(120),
        7 => Extent::Axes(60),
        _ => Extent::WhileWorth,
    };
    Stage::Collection(Box::new(CentreCollection::new(grid.clone(), order, extent)))
}

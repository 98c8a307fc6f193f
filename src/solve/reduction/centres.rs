//! The centres of a cube to turns that bring them home, by what suits its size.
//!
//! | layers | method |
//! |---|---|
//! | 5 | three goals, each by a beam with distances of orbits |
//! | 6, 7 | two axes gathered in several orders, each by a beam; the last goal by a beam with distances of three orbits at once |
//! | 8 to 10 | most gathered in several orders, each by a beam; commutators of many layers for the rest |
//! | 4, more than 10 | single layers, and commutators of many layers |

use std::sync::Arc;

use super::board::Board;
use super::commutators::{Commutators, even_wings};
use super::face_search::FaceSearch;
use super::gather::{Extent, Gather};
use super::grid::{self, Grid};
use super::orbit_search::OrbitSearch;
use super::orbit_tables::OrbitTables;

/// How many orders of the axes are tried: the larger the cube, the more time each takes, and the less they differ.
const fn orders(size: usize) -> usize {
    if size <= 8 { 3 } else { 2 }
}

/// A search for the turns that bring all centres home and leave all wings in even arrangements.
pub(super) struct Centres {
    stage: Stage,
    /// The board to begin with.
    first: Board,
    tables: Option<Arc<OrbitTables>>,
    grid: Option<Arc<Grid>>,
    /// The number of the order in which axes are gathered.
    order: usize,
    /// What has been gathered by other orders, or of solved boards the shortest.
    boards: Vec<Board>,
}

enum Stage {
    Axes(Box<OrbitSearch>),
    Faces(Box<FaceSearch>),
    Gather(Box<Gather>),
    Commutators(Box<Commutators>),
}

impl Centres {
    /// A search for the centres of this board; the tables are those of its size, if there are any.
    pub(super) fn new(tables: Option<Arc<OrbitTables>>, board: &Board) -> Centres {
        let size = board.size();
        let grid = (6..=grid::LARGEST).contains(&size).then(|| Arc::new(Grid::new(size)));
        let stage = match (&tables, &grid) {
            _ if board.wrong_centres() == 0 => Stage::Commutators(Box::new(Commutators::new(board))),
            (_, Some(grid)) => gather(grid, 0),
            (Some(tables), None) => Stage::Axes(Box::new(OrbitSearch::new(tables.clone(), board))),
            (None, None) => Stage::Commutators(Box::new(Commutators::new(board))),
        };
        Centres { stage, first: board.clone(), tables, grid, order: 0, boards: Vec::new() }
    }

    /// Goes on with the search on the board; returns how many positions it looked at, and whether it is over. Then the
    /// board is the one with solved centres.
    pub(super) fn advance(&mut self, board: &mut Board) -> (u64, bool) {
        match &mut self.stage {
            Stage::Axes(search) => {
                let (nodes, ways) = search.advance();
                if let Some(ways) = ways {
                    let boards = ways.into_iter().map(|turns| {
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
                        self.stage = Stage::Commutators(Box::new(Commutators::of_gathered(board)));
                    }
                    board.wrong_centres() == 0
                });
                (nodes, is_solved)
            }
            Stage::Gather(gather) => {
                let (nodes, is_over) = gather.advance(board);
                if is_over {
                    self.end_gathering(board);
                }
                (nodes, false)
            }
            Stage::Commutators(commutators) => {
                let (nodes, is_over) = commutators.advance(board);
                (nodes, is_over && self.end_order(board))
            }
        }
    }

    fn end_gathering(&mut self, board: &mut Board) {
        if self.tables.is_none() {
            even_wings(board);
            self.stage = Stage::Commutators(Box::new(Commutators::of_gathered(board)));
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

    /// Goes on from the boards on which all centres are on the faces of their axes.
    fn end_axes(&mut self, board: &mut Board) {
        // What follows is not compared with anything.
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
        let grid = self.grid.as_ref().expect("it is there while centres are gathered");
        self.stage = gather(grid, self.order);
    }

    /// Keeps the shortest of all orders; says whether this was the last.
    fn end_order(&mut self, board: &mut Board) -> bool {
        let Some(_) = &self.grid else { return true };
        self.boards.push(board.clone());
        self.boards.sort_by_key(Board::length);
        self.boards.truncate(1);
        self.order += 1;
        if self.order < orders(board.size()) && self.boards[0].length() > 0 {
            self.next_order(board);
            return false;
        }
        *board = self.boards.remove(0);
        true
    }
}

fn gather(grid: &Arc<Grid>, order: usize) -> Stage {
    // As wide as there is time for.
    let extent = match grid.size {
        6 => Extent::Axes(120),
        7 => Extent::Axes(60),
        _ => Extent::WhileWorth,
    };
    Stage::Gather(Box::new(Gather::new(grid.clone(), order, extent)))
}

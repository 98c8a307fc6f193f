//! Keys, touches and files of times → solves in sessions, their statistics, and the timer as HTML text.

mod book;
mod chart;
mod clock;
mod csv;
mod event;
mod file;
mod json;
mod markup;
mod scramble;
mod sheet;
mod solve;
mod statistics;
mod supply;
mod time;
mod typed;
mod words;

pub use book::{Book, Deleted, Session, Settings};
pub use chart::progress_chart;
pub use clock::{Call, Change, Clock, Face, HOLDS, Rules};
pub use csv::csv;
pub use event::Event;
pub use file::{Expected, FileError, read_book, write_book};
pub use json::{Json, JsonError, JsonExpected};
pub use markup::{
    event_options, running_text, scramble_picture, session_options, solve_rows, statistics_table,
    timer_markup,
};
pub use scramble::{finished_scramble, layers_of};
pub use sheet::{Sheet, sheet_html};
pub use solve::{Penalty, Solve};
pub use statistics::{AVERAGES, Average, Statistics, rolling};
pub use supply::Supply;
pub use time::Mark;
pub use typed::read_result;
pub use words::{
    announcement, event_name, file_error_words, mark_words, puzzle_name, result_words, session_name,
};

//! What becomes of a result.

use std::rc::Rc;

use super::drawing::draw_scrambles;
use super::mount::Mount;
use crate::numbers::WholePart;
use crate::timer::{Penalty, Solve, announcement};

/// Adds a solve with the scramble that is shown, goes to the next scramble, and announces the result.
pub fn add_solve(mount: &Rc<Mount>, millis: u32, penalty: Penalty) {
    let date = (js_sys::Date::now() / 1000.0).whole_u64();
    let words = mount.change(|state| {
        let scramble = state.supply.current().map(|(_, scramble)| scramble.to_owned()).unwrap_or_default();
        let solve = Solve { millis, penalty, scramble, comment: String::new(), date, splits: Vec::new() };
        state.book.session_mut().solves.push(solve);
        state.supply.next();
        state.stale.scramble = true;
        state.focus = state.book.session().solves.len() - 1;
        state.refresh();
        announcement(state.book.session(), &state.statistics, mount.text)
    });
    mount.announce(&words);
    draw_scrambles(mount);
}

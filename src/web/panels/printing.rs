//! Printing: the page on paper is a hand-out, made when somebody prints and taken away afterwards.

use std::rc::Rc;

use web_sys::Event;

use crate::share::{Handout, handout};
use crate::view::Looks;
use crate::web::player::link::full_link;
use crate::web::player::mount::Mount;
use crate::web::runtime::dom::{DomError, document, set_attribute, window};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The listeners that make and take away the hand-out of a player.
pub fn listeners(mount: &Rc<Mount>) -> Result<[Listener; 2], DomError> {
    let window = window()?;
    Ok([
        mount.on(&window, "beforeprint", |mount, _: &Event| {
            // Without a hand-out, nothing is printed of the player.
            let _ = put_up(mount);
        })?,
        mount.on(&window, "afterprint", |mount, _: &Event| take_down(mount))?,
    ])
}

/// Has the browser print the page.
pub fn print() {
    if let Ok(window) = window() {
        // A browser that cannot print says so itself.
        let _ = window.print();
    }
}

fn put_up(mount: &Mount) -> Result<(), DomError> {
    take_down(mount);
    let paper = document()?.create_element("section")?;
    set_attribute(&paper, "class", Some("handout"));
    let state = mount.state.borrow();
    let shown = Handout {
        line: state.player.line(),
        orbit: state.orbit,
        looks: &Looks { hints: false, ..state.looks.on_page(false) },
        link: &full_link(mount, &state)?,
    };
    paper.set_inner_html(&handout(mount.text, &shown));
    mount.root.append_child(&paper)?;
    Ok(())
}

fn take_down(mount: &Mount) {
    if let Ok(Some(paper)) = mount.root.query_selector(".handout") {
        paper.remove();
    }
}

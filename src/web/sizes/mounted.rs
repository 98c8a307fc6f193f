//! The element that shows the size which the address asks for. Each size keeps its cube and history while others are
//! shown.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::Promise;
use web_sys::{Element, Event};

use super::role::{Large, PROGRAMS};
use crate::app::PoolRules;
use crate::app::address::size_of;
use crate::nxn::Stickers;
use crate::play::{ANY_SIZE, Action, Player};
use crate::protocol::SolverProtocol;
use crate::share::SIZES;
use crate::solve::Worker;
use crate::text::SizesPageText;
use crate::view::sizes_markup;
use crate::web::player::mounted::{Mounted, Setup};
use crate::web::runtime::dom::{DomError, end_of_address, window};
use crate::web::runtime::guard::{BrokenWords, end_program, set_broken_words};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::{CallBack, beside};
use crate::web::runtime::words::words;
use crate::web::worker::worker_client::WorkerClient;

/// The players of other sizes. Dropping it leaves the element empty.
pub struct SizesMounted {
    shared: Rc<Sizes>,
    _changed: Listener,
}

struct Sizes {
    root: Element,
    /// The workers of each of [`PROGRAMS`], which start when a player first uses one of their methods.
    programs: Vec<Rc<WorkerClient<SolverProtocol>>>,
    renderer: Option<Promise>,
    words: Cell<&'static SizesPageText>,
    /// The size that is shown, and its player.
    live: RefCell<Option<(usize, Mounted)>>,
    /// The players of sizes that are not shown.
    kept: RefCell<BTreeMap<usize, Player>>,
}

impl SizesMounted {
    /// Shows the size that the address asks for, now and whenever it asks for another. `renderer` brings the module of the program that draws with WebGL, once it has started; without
    /// one, SVG does.
    ///
    /// The words are in the catalogues `page` and `sizes`, of which the second replaces some of the first.
    pub fn new(
        root: &Element,
        page: String,
        sizes: String,
        renderer: Option<Promise>,
    ) -> Result<SizesMounted, DomError> {
        let words = Cell::new(sizes_words(page, sizes)?);
        let workers = |program: Worker| {
            Rc::new(WorkerClient::new(beside(&format!("{program}_loader.js")), PoolRules::ONE))
        };
        let shared = Rc::new(Sizes {
            root: root.clone(),
            programs: PROGRAMS.map(workers).into(),
            renderer,
            words,
            live: RefCell::default(),
            kept: RefCell::default(),
        });
        shared.follow()?;
        let listener = shared.on(window()?.as_ref(), "hashchange", |shared, _: &Event| {
            if let Err(error) = shared.follow() {
                end_program(&error.to_string());
            }
        })?;
        Ok(SizesMounted { shared, _changed: listener })
    }

    /// Shows the words of other catalogues `page` and `sizes`. Every size keeps its cube and its history.
    pub fn speak(&self, page: String, sizes: String) -> Result<(), DomError> {
        let shared = &self.shared;
        shared.words.set(sizes_words(page, sizes)?);
        if let Some((size, mounted)) = &mut *shared.live.borrow_mut()
            && let Some(player) = mounted.player()
        {
            shared.with_setup(*size, player, |setup| mounted.renew(setup))?;
        }
        Ok(())
    }
}

impl Sizes {
    fn follow(&self) -> Result<(), DomError> {
        let asked = size_of(&end_of_address()?).filter(|size| SIZES.contains(size) && *size != 3);
        let shown = self.live.borrow().as_ref().map(|(size, _)| *size);
        let Some(size) = asked else {
            // Something else is shown: what nobody sees should cost nothing.
            if let Some((_, mounted)) = &*self.live.borrow() {
                mounted.act(Action::Pause);
                mounted.abandon_work();
            }
            return Ok(());
        };
        if shown == Some(size) {
            return Ok(());
        }
        if let Some((before, mounted)) = self.live.take() {
            self.kept.borrow_mut().extend(mounted.player().map(|player| (before, player)));
        }
        let kept = self.kept.borrow_mut().remove(&size);
        let player = kept.unwrap_or_else(|| Player::with_reader(Stickers::solved(size), &ANY_SIZE));
        let mounted = self.with_setup(size, player, |setup| Mounted::new(&self.root, setup))?;
        // Who chose the size in a list may go on choosing by keys.
        mounted.focus_unless(|element| element.tag_name() == "SELECT");
        self.live.replace(Some((size, mounted)));
        Ok(())
    }

    fn with_setup<T>(&self, size: usize, player: Player, act: impl FnOnce(Setup) -> T) -> T {
        let SizesPageText { text, sizes } = self.words.get();
        act(Setup {
            player,
            markup: &|| sizes_markup(size, text, sizes),
            complete: &|_| Ok(()),
            role: &|parts| Large::new(size, self.programs.clone(), parts, text, sizes),
            renderer: self.renderer.as_ref(),
            text,
        })
    }
}

/// Reads the words of the catalogues `page` and `sizes`, of which the second replaces some of the first.
fn sizes_words(page: String, sizes: String) -> Result<&'static SizesPageText, DomError> {
    let words: &'static SizesPageText = words(vec![page, sizes])?;
    let errors = &words.text.errors;
    set_broken_words(BrokenWords { broken: errors.broken, again: errors.again });
    Ok(words)
}

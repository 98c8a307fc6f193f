//! The page: its players, and what they share.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Promise;
use web_sys::Element;

use super::proof::prover;
use super::three::Three;
use crate::app::PoolRules;
use crate::app::spare_time::SpareTime;
use crate::nxn::Stickers;
use crate::play::Player;
use crate::protocol::SolverProtocol;
use crate::text::Text;
use crate::view::{palette_markup, player_markup};
use crate::web::player::mounted::{Mounted, Setup};
use crate::web::runtime::dom::{DomError, all, document, part};
use crate::web::runtime::guard::{BrokenWords, set_broken_words};
use crate::web::runtime::words::words;
use crate::web::worker::worker_client::WorkerClient;

/// What the players of a page share: one worker, one renderer, the words.
pub struct Page {
    worker: Rc<WorkerClient<SolverProtocol>>,
    /// When the worker may work ahead.
    spare_time: Rc<SpareTime>,
    /// The worker that proves shortest solutions.
    prover: Rc<WorkerClient<SolverProtocol>>,
    renderer: Option<Promise>,
    text: Cell<&'static Text>,
    /// The players on the elements that ask for one.
    players: RefCell<Vec<Mounted>>,
}

impl Page {
    /// A page whose worker has this address. The worker starts when a player comes in sight. The words are in the catalogue `page`. `renderer` brings the module of the program
    /// that draws with WebGL, once it has started; without one, SVG does.
    pub fn new(worker_url: String, page: String, renderer: Option<Promise>) -> Result<Page, DomError> {
        let text = Cell::new(page_words(page)?);
        let worker = Rc::new(WorkerClient::new(worker_url, PoolRules::ONE));
        let held = worker.clone();
        let spare_time = SpareTime::new(move |is_held| held.hold(is_held));
        Ok(Page { worker, spare_time, prover: prover(), renderer, text, players: RefCell::default() })
    }

    /// Puts a player on an element, until what is returned is dropped.
    pub fn mount(&self, element: &Element) -> Result<Mounted, DomError> {
        self.with_setup(Player::new(Stickers::solved(3)), |setup| Mounted::new(element, setup))
    }

    fn with_setup<T>(&self, player: Player, act: impl FnOnce(Setup) -> T) -> T {
        let text = self.text.get();
        act(Setup {
            player,
            markup: &|| player_markup(text),
            complete: &|root| add_palette(root, text),
            role: &|parts| Three::new(&self.worker, &self.spare_time, &self.prover, &parts.moves, text),
            renderer: self.renderer.as_ref(),
            text,
        })
    }

    /// Puts players on all elements that ask for one with `data-cubelab`, and gives the first the keys. They live as long as this does.
    pub fn mount_all(&self) -> Result<(), DomError> {
        let document = document()?;
        let root = document.document_element().ok_or(DomError::NoWindow)?;
        let players: Vec<Mounted> = all(&root, "[data-cubelab]")?
            .iter()
            .map(|element| self.mount(element))
            .collect::<Result<_, _>>()?;
        if let Some(first) = players.first() {
            first.focus_if_free();
        }
        self.players.replace(players);
        Ok(())
    }

    /// Shows the words of another catalogue `page`. The players on the elements that ask for one keep cubes and histories.
    pub fn speak(&self, page: String) -> Result<(), DomError> {
        self.text.set(page_words(page)?);
        for mounted in &mut *self.players.borrow_mut() {
            if let Some(player) = mounted.player() {
                self.with_setup(player, |setup| mounted.renew(setup))?;
            }
        }
        Ok(())
    }
}

/// Puts the palette into the turn pad of a player.
fn add_palette(root: &Element, text: &'static Text) -> Result<(), DomError> {
    let next: Element = part(root, "keys-hint")?;
    next.insert_adjacent_html("beforebegin", &palette_markup(text, true))?;
    Ok(())
}

/// Reads the words of the catalogue `page`.
fn page_words(page: String) -> Result<&'static Text, DomError> {
    let text: &'static Text = words(vec![page])?;
    set_broken_words(BrokenWords { broken: text.errors.broken, again: text.errors.again });
    Ok(text)
}

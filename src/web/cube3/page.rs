//! The page: its players, and what they share.

use std::rc::Rc;

use js_sys::Promise;
use web_sys::{Element, Event};

use super::proof::prover;
use super::three::Three;
use crate::app::PoolRules;
use crate::app::spare_time::SpareTime;
use crate::nxn::Stickers;
use crate::play::Player;
use crate::protocol::SolverProtocol;
use crate::text::Text;
use crate::view::player_markup;
use crate::web::player::mounted::{Mounted, Setup};
use crate::web::runtime::dom::{DomError, all, document, window};
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
    text: &'static Text,
}

impl Page {
    /// Starts the worker at this address. The words are in the catalogue `page`. `renderer` brings the module of the program
    /// that draws with WebGL, once it has started; without one, SVG does.
    pub fn new(worker_url: String, page: String, renderer: Option<Promise>) -> Result<Page, DomError> {
        let text: &'static Text = words(vec![page])?;
        set_broken_words(BrokenWords { broken: text.errors.broken, again: text.errors.again });
        let worker = Rc::new(WorkerClient::new(worker_url, PoolRules::ONE));
        let held = worker.clone();
        let spare_time = SpareTime::new(move |is_held| held.hold(is_held));
        Ok(Page { worker, spare_time, prover: prover(), renderer, text })
    }

    /// Puts a player on an element, until what is returned is dropped.
    pub fn mount(&self, element: &Element) -> Result<Mounted, DomError> {
        let setup = Setup {
            player: Player::new(Stickers::solved(3)),
            markup: &|| player_markup(self.text),
            role: &|parts| Three::new(&self.worker, &self.spare_time, &self.prover, &parts.moves, self.text),
            renderer: self.renderer.as_ref(),
            text: self.text,
        };
        Mounted::new(element, setup)
    }

    /// Puts players on all elements that ask for one with `data-cubelab`, gives the first the keys,
    /// and reports to the page that the program is there.
    pub fn mount_all(&self) -> Result<Vec<Mounted>, DomError> {
        let document = document()?;
        let root = document.document_element().ok_or(DomError::NoWindow)?;
        let players: Vec<Mounted> = all(&root, "[data-cubelab]")?
            .iter()
            .map(|element| self.mount(element))
            .collect::<Result<_, _>>()?;
        if let Some(first) = players.first() {
            first.focus_if_free();
        }
        window()?.dispatch_event(&Event::new("cubelab-ready")?)?;
        Ok(players)
    }
}

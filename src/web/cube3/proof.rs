//! Proving a shortest solution of the 3x3x3, with a large table, in a worker of its own.

use std::rc::Rc;

use js_sys::Reflect;
use wasm_bindgen::JsValue;

use crate::app::PoolRules;
use crate::app::status::{Notice, Work};
use crate::protocol::{End, Settings, SolverProtocol};
use crate::solve::Method;
use crate::solve::optimal::Size;
use crate::view::USUAL_TABLE;
use crate::web::player::asking::{Asking, Desk};
use crate::web::player::choices::choice;
use crate::web::player::following;
use crate::web::player::mount::Mount;
use crate::web::runtime::dom::{all, set_attribute, window};
use crate::web::runtime::program::beside;
use crate::web::worker::worker_client::WorkerClient;

/// The memory of a device in GB: from the first on, the largest table is selected; below the second, the smallest.
const MUCH_MEMORY: f64 = 8.0;
const LITTLE_MEMORY: f64 = 4.0;

/// Returns the client of the worker that proves, for all players of a page. The worker starts with the first proof.
pub fn prover() -> Rc<WorkerClient<SolverProtocol>> {
    Rc::new(WorkerClient::new(beside("optimal_worker_loader.js"), PoolRules::LARGE))
}

/// What a player asks of the worker that proves.
pub struct Proof {
    desk: Desk,
}

impl Proof {
    /// Returns the proofs of a player with nothing to do.
    pub fn new(prover: &Rc<WorkerClient<SolverProtocol>>) -> Rc<Proof> {
        Rc::new(Proof { desk: Desk::new(3, vec![prover.clone()]) })
    }

    /// Whether the worker does something for the player.
    pub fn is_busy(&self) -> bool {
        *self.desk.jobs.borrow().work() != Work::Idle
    }

    /// Whether a person has chosen to have the solution proved.
    pub fn is_chosen(mount: &Mount) -> bool {
        choice(mount, "method").as_deref() == Some(Method::Optimal.name())
    }

    /// Selects the table that fits the memory of the device. Firefox and Safari do not report the memory: then the usual table stays selected.
    pub fn choose_table(mount: &Mount) {
        let memory = window().ok().and_then(|window| {
            Reflect::get(&window.navigator(), &JsValue::from_str("deviceMemory")).ok()?.as_f64()
        });
        let size = match memory {
            Some(memory) if memory >= MUCH_MEMORY => Size::M256,
            Some(memory) if memory < LITTLE_MEMORY => Size::M32,
            _ => USUAL_TABLE,
        };
        // Without the choice, the usual table is taken.
        for option in all(&mount.root, "[data-part=table] option").unwrap_or_default() {
            let is_chosen = option.get_attribute("value").as_deref() == Some(size.name());
            set_attribute(&option, "selected", is_chosen.then_some(""));
        }
    }
}

impl Asking for Proof {
    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn settings(&self, mount: &Mount) -> (Settings, Option<f64>) {
        let size: Size = choice(mount, "table").and_then(|name| name.parse().ok()).unwrap_or(USUAL_TABLE);
        let tier = size.tier();
        (Settings { tier, ..Settings::new(Method::Optimal) }, None)
    }

    fn notice(&self, length: u32, end: &End, bound: Option<u32>) -> Notice {
        Notice::Solved { length, bound, ended: Some((end.outcome, end.stats)) }
    }

    fn present_solution(&self, mount: &Mount, _: usize) {
        following::begin(mount);
    }
}

//! The player of the 3x3x3: solved by the workers that all players of a page share, its moves all in one list.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Element, HtmlElement};

use super::camera;
use super::move_list::MoveList;
use super::proof::Proof;
use crate::app::spare_time::{Share, SpareTime};
use crate::app::status::{Notice, SOLVE_MILLIS, Work, status};
use crate::play::{Action, Origin, Step};
use crate::protocol::{End, Event, Settings, SolverProtocol};
use crate::solve::Method;
use crate::text::{Text, fill};
use crate::view::TEMPOS;
use crate::web::player::asking::{Asking, Desk};
use crate::web::player::entering::facelet_of;
use crate::web::player::following;
use crate::web::player::mount::{Mount, Role, State};
use crate::web::player::show::{Busy, show_facelets, show_net, show_status};
use crate::web::runtime::dom::{DomError, now};
use crate::web::runtime::listener::Listener;
use crate::web::worker::worker_client::WorkerClient;

/// The role of a player of the 3x3x3.
pub struct Three {
    desk: Desk,
    /// Its part in when the worker has spare time.
    share: Share,
    list: RefCell<MoveList>,
    /// What it proves.
    proof: Proof,
}

impl Three {
    /// A role with this worker, its spare time, the worker that proves, and this element for the moves.
    pub fn new(
        worker: &Rc<WorkerClient<SolverProtocol>>,
        spare_time: &Rc<SpareTime>,
        prover: &Rc<WorkerClient<SolverProtocol>>,
        list: &HtmlElement,
        text: &'static Text,
    ) -> Rc<Three> {
        Rc::new(Three {
            desk: Desk::new(3, vec![worker.clone(), prover.clone()]),
            share: Share::new(spare_time.clone()),
            list: RefCell::new(MoveList::new(list, text)),
            proof: Proof::new(),
        })
    }
}

impl Asking for Three {
    fn desk(&self) -> &Desk {
        &self.desk
    }

    /// A proof has no end of time.
    fn settings(&self, mount: &Mount) -> (Settings, Option<f64>) {
        match self.proof.settings(mount) {
            Some(settings) => (settings, None),
            None => (Settings::new(Method::TwoPhase), Some(SOLVE_MILLIS)),
        }
    }

    fn program(&self, settings: &Settings) -> usize {
        usize::from(settings.method == Method::Optimal)
    }

    fn begin_search(&self, state: &str, settings: &Settings) {
        self.proof.begin_search(state, settings);
    }

    fn note(&self, mount: &Mount, event: &Event) {
        if self.proof.proves() {
            self.proof.note(mount, event);
        }
    }

    fn take_all(&self, _: &Mount, algs: &[String], total: u32) {
        self.proof.list(algs, total);
    }

    /// A search that need not end with a proof rules out no length that is worth a word.
    fn notice(&self, length: u32, end: &End, bound: Option<u32>) -> Notice {
        let bound = bound.filter(|_| self.proof.proves());
        Notice::Solved { length, bound, ended: Some((end.outcome, end.stats)) }
    }

    fn present_solution(&self, mount: &Mount, _: usize) {
        following::begin(mount);
    }
}

impl Role for Three {
    fn begin(self: Rc<Self>, mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
        self.listen(mount);
        self.proof.begin(mount)?;
        self.has_failed(mount);
        camera::listeners(mount)
    }

    fn show(&self, mount: &Mount, state: &mut State) {
        camera::show(mount);
        let (line, edition) = (state.player.line(), state.player.edition());
        if let Err(error) = self.list.borrow_mut().show(line, edition, state.player.current()) {
            state.notice = Notice::Error(fill(mount.text.errors.broken, &[("reason", &error)]));
        }
        show_net(mount, state);
        show_facelets(mount, state);
        let jobs = self.desk.jobs.borrow();
        let (work, tables) = (jobs.work(), jobs.tables());
        let searched = match work {
            // A search that has not begun waits for its tables.
            Work::Solving { began, search, millis: Some(millis), .. }
                if search.is_some() || tables.is_none() =>
            {
                Some((now() - began) / millis)
            }
            _ => None,
        };
        show_status(mount, state, &Busy::of(work, tables, searched), |notice, standing| {
            status(mount.text, self.proof.turns(mount.text), work, notice, tables, standing)
        });
        self.proof.show(mount, state, work);
    }

    fn keeps_work(&self, _: &Action) -> bool {
        false
    }

    fn abandon_work(&self, mount: &Mount) {
        self.give_up(mount);
    }

    fn hear_moving(&self, mount: &Mount, moves: bool) {
        self.share.set_moving(moves);
        if !mount.state.borrow().player.state().is_solved() {
            self.share.set_solving();
        }
    }

    fn hear_hidden(&self, is_hidden: bool) {
        if !is_hidden {
            self.desk.start();
        }
        self.share.set_hidden(is_hidden);
    }

    fn scramble(&self, mount: &Mount, seed: u32) {
        self.ask_for_scramble(mount, seed);
    }

    fn solve_or_stop(&self, mount: &Mount) {
        self.ask_or_stop(mount);
    }

    fn click(&self, mount: &Rc<Mount>, button: &Element) {
        match button.get_attribute("data-part").as_deref() {
            Some("camera") => camera::toggle(mount),
            Some("continue") => self.proof.resume(mount, || self.search(mount)),
            _ => {}
        }
        let alg = self.proof.solution(button);
        if let Some(steps) = alg.and_then(|alg| self.steps_of(mount, &alg, Origin::Solution)) {
            let notice = mount.state.borrow().notice.clone();
            mount.act(Action::Home);
            mount.act(Action::Offer(steps));
            mount.say(notice);
        }
    }

    fn net_cell(&self, _: &Mount, under: &Element, _: [f32; 2]) -> Option<usize> {
        facelet_of(under)
    }

    fn tempo(&self, slider: f64) -> (f64, f64) {
        (slider, (slider - TEMPOS.start()) / (TEMPOS.end() - TEMPOS.start()))
    }

    fn key_turn(&self, _: &Mount, step: Step) -> Step {
        step
    }
}

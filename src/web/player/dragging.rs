//! Dragging: a sticker takes its layer along, what is beside the cube turns the camera.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use web_sys::{Element, Event, EventTarget, MouseEvent, PointerEvent};

use super::entering::paint_at;
use super::modes::leave_full_face;
use super::mount::Mount;
use crate::numbers::{Number, nearest_f32};
use crate::play::{Action, snap};
use crate::view::{Grip, Orbit, Pull, Tab, net_extent};
use crate::web::runtime::dom::{DomError, set_attribute, target_of};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// How far a pointer goes, in CSS pixels, before it is clear which layer it means.
const CLEAR: f32 = 7.0;

/// The last part of a drag, in milliseconds, whose speed counts as that of the release.
const LAST: f64 = 80.0;

/// Takes a sticker that was clicked.
type Click = dyn Fn(&Rc<Mount>, usize);

/// What the pointer of a player is dragging.
struct Dragging {
    drag: RefCell<Option<Drag>>,
    clicked: Box<Click>,
}

/// A pointer on its way.
struct Drag {
    pointer: i32,
    /// What it was pressed on, which gets its events until it is released.
    on: Element,
    start: [f32; 2],
    last: [f32; 2],
    what: Dragged,
}

/// What follows the pointer.
enum Dragged {
    /// The camera.
    Camera,
    /// The brush.
    Brush,
    /// A finger that clicks or paints a sticker when it is lifted where it was put; if it moves, it looks round on the stage,
    /// and scrolls on the net.
    Tap { facelet: usize },
    /// A sticker of which it is not yet clear which way it goes.
    Sticker {
        facelet: usize,
        grip: Grip,
        /// So many pixels are a length of 1.
        unit: f32,
    },
    /// A layer.
    Layer { pull: Pull, unit: f32, trail: Trail },
}

/// Where a layer was of late: the time in milliseconds, and the quarters it was turned by.
#[derive(Default)]
struct Trail(VecDeque<(f64, f64)>);

impl Trail {
    fn push(&mut self, millis: f64, quarters: f64) {
        self.0.push_back((millis, quarters));
        while self.0.len() > 2 && self.0[1].0 < millis - LAST {
            self.0.pop_front();
        }
    }

    /// The quarters it is turned by, and its speed in quarters a second when it is let go.
    fn end(&self, millis: f64) -> (f64, f64) {
        let (Some(first), Some(last)) = (self.0.front(), self.0.back()) else { return (0.0, 0.0) };
        // A finger that rested before it let go did not flick.
        let seconds = (millis - first.0).max(8.0) / 1000.0;
        let speed = if millis - last.0 > LAST { 0.0 } else { (last.1 - first.1) / seconds };
        (last.1, speed)
    }
}

/// The listeners for dragging on the stage and on the net; `clicked` takes a sticker that was clicked.
pub fn listeners(
    mount: &Rc<Mount>,
    clicked: impl Fn(&Rc<Mount>, usize) + 'static,
) -> Result<Vec<Listener>, DomError> {
    let dragging = Rc::new(Dragging { drag: RefCell::default(), clicked: Box::new(clicked) });
    let (stage, net) = (mount.parts.stage.clone(), mount.parts.net.clone());
    let listen = |target: &EventTarget, kind, act: fn(&Dragging, &Rc<Mount>, &PointerEvent)| {
        let dragging = dragging.clone();
        mount.on(target, kind, move |mount, event| act(&dragging, mount, event))
    };
    let mut all = vec![
        listen(&stage, "pointerdown", Dragging::press_stage)?,
        listen(&net, "pointerdown", Dragging::press_net)?,
        mount.on(&stage, "dblclick", double_click)?,
    ];
    for target in [stage.as_ref(), net.as_ref()] as [&EventTarget; 2] {
        all.push(listen(target, "pointermove", Dragging::follow)?);
        all.push(listen(target, "pointerup", Dragging::release)?);
        for end in ["pointercancel", "lostpointercapture"] {
            all.push(listen(target, end, Dragging::cancel_of)?);
        }
        let claims = dragging.clone();
        all.push(Listener::new(target, "touchmove", move |event: Event| claims.claim(&event))?);
    }
    Ok(all)
}

/// Whether a pointer is a finger.
fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Where a pointer is, in CSS pixels.
fn place(event: &MouseEvent) -> [f32; 2] {
    [event.client_x().to_f32(), event.client_y().to_f32()]
}

impl Dragging {
    fn is_of(&self, event: &PointerEvent) -> bool {
        self.drag.borrow().as_ref().is_some_and(|drag| drag.pointer == event.pointer_id())
    }

    fn cancel_of(&self, mount: &Rc<Mount>, event: &PointerEvent) {
        if self.is_of(event) {
            self.cancel(mount);
        }
    }

    /// Ends a drag as if it had not been, unless it turned the camera.
    fn cancel(&self, mount: &Mount) {
        let Some(drag) = self.drag.take() else { return };
        set_attribute(&mount.parts.stage, "data-dragging", None);
        // One that is released already needs no release.
        let _ = drag.on.release_pointer_capture(drag.pointer);
        if let Dragged::Layer { .. } = drag.what {
            mount.act(Action::LetGo(0));
        }
    }

    fn press_stage(&self, mount: &Rc<Mount>, event: &PointerEvent) {
        if !self.may_begin(mount, event) {
            return;
        }
        let [x, y] = place(event);
        let hit = mount.state.borrow().stage.pick(x, y);
        if mount.parts.tab() == Tab::Colours
            && is_touch(event)
            && let Some(hit) = hit
        {
            let tap = Dragged::Tap { facelet: hit.facelet };
            return self.begin(mount, event, mount.parts.stage.as_ref(), tap);
        }
        if mount.parts.tab() == Tab::Colours && paint_at(mount, event, false) {
            return self.begin(mount, event, mount.parts.stage.as_ref(), Dragged::Brush);
        }
        let what = {
            let state = &mut *mount.state.borrow_mut();
            let unit = state.stage.extent() / 2.0;
            match state.stage.pick(x, y) {
                Some(hit) => {
                    let grip = Grip::on_cube(&hit, state.player.state().size(), &state.stage.orbit());
                    Dragged::Sticker { facelet: hit.facelet, grip, unit }
                }
                None => Dragged::Camera,
            }
        };
        self.begin(mount, event, mount.parts.stage.as_ref(), what);
    }

    fn press_net(&self, mount: &Rc<Mount>, event: &PointerEvent) {
        let under = target_of(event);
        let Some(facelet) = under.and_then(|under| mount.role.net_cell(mount, &under, place(event))) else {
            return;
        };
        if !self.may_begin(mount, event) {
            return;
        }
        let net = &mount.parts.net;
        if is_touch(event) {
            return self.begin(mount, event, net, Dragged::Tap { facelet });
        }
        if mount.parts.tab() == Tab::Colours {
            paint_at(mount, event, false);
            return self.begin(mount, event, net, Dragged::Brush);
        }
        let face = nearest_f32(net.get_bounding_client_rect().width()) / net_extent().0;
        let size = mount.state.borrow().player.state().size();
        let what = Dragged::Sticker { facelet, grip: Grip::on_net(facelet, size), unit: face.max(1.0) };
        self.begin(mount, event, net, what);
    }

    /// Whether a press begins a drag. A second finger takes back what the first began.
    fn may_begin(&self, mount: &Mount, event: &PointerEvent) -> bool {
        if self.drag.borrow().is_some() {
            self.cancel(mount);
            return false;
        }
        event.button() == 0 && event.is_primary()
    }

    fn begin(&self, mount: &Mount, event: &PointerEvent, on: &Element, what: Dragged) {
        let (pointer, at) = (event.pointer_id(), place(event));
        // Without capture, a drag ends at the edge of the element.
        let _ = on.set_pointer_capture(pointer);
        set_attribute(&mount.parts.stage, "data-dragging", Some(""));
        self.drag.replace(Some(Drag { pointer, on: on.clone(), start: at, last: at, what }));
    }

    fn follow(&self, mount: &Rc<Mount>, event: &PointerEvent) {
        let mut action = None;
        let mut paints = false;
        if let Some(drag) = &mut *self.drag.borrow_mut()
            && drag.pointer == event.pointer_id()
        {
            let (now, last) = (place(event), drag.last);
            drag.last = now;
            let moved = [now[0] - drag.start[0], now[1] - drag.start[1]];
            if let Dragged::Sticker { grip, unit, .. } = drag.what
                && moved[0].hypot(moved[1]) >= CLEAR
            {
                let pull = grip.pull(moved);
                drag.what = Dragged::Layer { pull, unit, trail: Trail::default() };
            }
            let has_moved = moved[0].hypot(moved[1]) >= CLEAR;
            if matches!(drag.what, Dragged::Tap { .. })
                && has_moved
                && drag.on.is_same_node(Some(&mount.parts.stage))
            {
                drag.what = Dragged::Camera;
            }
            match &mut drag.what {
                Dragged::Camera => {
                    let state = &mut *mount.state.borrow_mut();
                    let extent = state.stage.extent();
                    if state.orbit.drag(now[0] - last[0], now[1] - last[1], extent) {
                        mount.request_frame();
                    }
                }
                Dragged::Sticker { .. } | Dragged::Tap { .. } => {}
                Dragged::Brush => paints = true,
                Dragged::Layer { pull, unit, trail } => {
                    let quarters = f64::from(pull.quarters(moved.map(|c| c / *unit)));
                    trail.push(event.time_stamp(), quarters);
                    action = Some(Action::Hold(pull.turn, quarters));
                }
            }
        }
        if let Some(action) = action {
            mount.act(action);
        }
        if paints {
            paint_at(mount, event, true);
        }
    }

    /// Keeps a drag by touch from the browser. `touch-action` alone does not: a flick begins a fling all the same, though
    /// nothing scrolls, and Chromium takes a tap in the 0.3 s after that for one that stops it, and swallows it.
    fn claim(&self, event: &Event) {
        let scrolls = |drag: &Drag| {
            matches!(drag.what, Dragged::Tap { .. })
                && target_of(event)
                    .is_some_and(|target| target.closest("[data-part=net]").ok().flatten().is_some())
        };
        if self.drag.borrow().as_ref().is_some_and(|drag| !scrolls(drag)) {
            event.prevent_default();
        }
    }

    fn release(&self, mount: &Rc<Mount>, event: &PointerEvent) {
        if !self.is_of(event) {
            return;
        }
        let Some(drag) = self.drag.take() else { return };
        set_attribute(&mount.parts.stage, "data-dragging", None);
        match drag.what {
            Dragged::Camera | Dragged::Brush => {}
            Dragged::Tap { facelet } => {
                let [x, y] = place(event);
                if (x - drag.start[0]).hypot(y - drag.start[1]) >= CLEAR {
                    return;
                }
                if mount.parts.tab() == Tab::Colours {
                    paint_at(mount, event, false);
                    leave_full_face(mount);
                } else {
                    (self.clicked)(mount, facelet);
                }
            }
            Dragged::Sticker { facelet, .. } => (self.clicked)(mount, facelet),
            Dragged::Layer { trail, .. } => {
                let (quarters, speed) = trail.end(event.time_stamp());
                mount.act(Action::LetGo(snap(quarters, speed)));
            }
        }
    }
}

/// A double click beside the cube sets the camera back.
fn double_click(mount: &Rc<Mount>, event: &MouseEvent) {
    let [x, y] = place(event);
    let state = &mut *mount.state.borrow_mut();
    if state.stage.pick(x, y).is_none() {
        state.orbit = Orbit::CLASSIC;
        mount.request_frame();
    }
}

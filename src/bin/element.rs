//! The program of the elements `<cube-lab>` that a person has touched: cubes that play and draw themselves as SVG.
//!
//! It carries what it needs only, as `still` does.
#![cfg_attr(target_family = "wasm", no_main)]

use cubelab::element::{Figure, View, Why, error_texts, joined, read_given};
use cubelab::play::{Action, KeyAction, KeyPress};
use cubelab::text::{AttributeErrorText, Catalogue, Locale, OtherVersion, Text, set_locale};
use cubelab::view::Picture;
use wasm_bindgen::prelude::wasm_bindgen;

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[cfg(not(target_family = "wasm"))]
fn main() {}

/// A cube of an element, and the picture whose paint the program that draws with WebGL has.
#[wasm_bindgen(js_name = Figure)]
pub struct Cube(Figure, Option<Picture>);

/// Why a cube cannot do what it was asked.
#[wasm_bindgen]
pub struct Refusal(Why);

#[wasm_bindgen]
impl Refusal {
    /// Returns the reason in English.
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// Returns the reason in other words.
    #[wasm_bindgen(js_name = textIn)]
    pub fn text_in(&self, words: &Words) -> String {
        words.set_locale();
        self.0.words(words.attributes, words.page)
    }
}

/// The words of a language for errors in attributes and requests.
#[wasm_bindgen]
pub struct Words {
    page: &'static Text,
    attributes: &'static AttributeErrorText,
    is_right_to_left: bool,
}

impl Words {
    fn set_locale(&self) {
        set_locale(Locale { isolates: self.is_right_to_left, ..Locale::ENGLISH });
    }
}

#[wasm_bindgen(js_class = Figure)]
impl Cube {
    /// A solved cube.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript has no defaults")]
    pub fn new() -> Cube {
        Cube(Figure::default(), None)
    }

    /// Replaces all attributes. `given` is a list with a name and a value for each attribute. Returns a list with an attribute, its
    /// value and the error in English for each error.
    pub fn set(&mut self, given: &str) -> String {
        self.0.set(&read_given(given));
        error_texts(self.0.errors(), ToString::to_string)
    }

    /// Reads two catalogues, which stay in memory for ever: a page reads those of a language once.
    #[wasm_bindgen(js_name = wordsOf)]
    pub fn words_of(
        &self,
        page: String,
        attributes: String,
        is_right_to_left: bool,
    ) -> Result<Words, String> {
        let read = |file: String| Catalogue::new(&[file.leak()]);
        let failed = |error: OtherVersion| error.to_string();
        Ok(Words {
            page: read(page).words().map_err(failed)?,
            attributes: read(attributes).words().map_err(failed)?,
            is_right_to_left,
        })
    }

    /// Returns the list that `set` returned in other words.
    #[wasm_bindgen(js_name = errorsIn)]
    pub fn errors_in(&self, words: &Words) -> String {
        words.set_locale();
        error_texts(self.0.errors(), |error| error.words(words.attributes, words.page))
    }

    /// The names of the views.
    pub fn views(&self) -> String {
        joined(self.0.settings().plain.views.iter().map(|view| view.name()))
    }

    /// The names of the controls.
    pub fn controls(&self) -> String {
        joined(self.0.settings().plain.controls.iter().map(|control| control.name()))
    }

    /// Performs the action of a control.
    pub fn act(&mut self, name: &str) {
        let action = match name {
            "play" => Action::Play,
            "pause" => Action::Pause,
            "home" => Action::Home,
            "back" => Action::Back,
            "forward" => Action::Forward,
            "end" => Action::End,
            "undo" => Action::Undo,
            "redo" => Action::Redo,
            "release" => Action::Release,
            _ => return,
        };
        self.0.act(action);
    }

    /// Goes to the place after this many moves.
    pub fn jump(&mut self, place: usize) {
        self.0.act(Action::Jump(place));
    }

    /// Shows the moves at this place, which may be in the middle of a move.
    pub fn scrub(&mut self, place: f64) {
        self.0.act(Action::Scrub(place));
    }

    /// Makes the moves of an alg.
    pub fn perform(&mut self, alg: &str) -> Result<(), Refusal> {
        self.0.perform(alg).map_err(Refusal)
    }

    /// Puts a solution after the place reached.
    pub fn offer(&mut self, alg: &str) -> Result<(), Refusal> {
        self.0.offer(alg).map_err(Refusal)
    }

    /// Replaces cube and moves by a scramble.
    pub fn scramble(&mut self, alg: &str) -> Result<(), Refusal> {
        self.0.scramble(alg).map_err(Refusal)
    }

    /// Replaces cube and moves by a cube with these stickers.
    #[wasm_bindgen(js_name = setState)]
    pub fn set_state(&mut self, facelets: &str) -> Result<(), Refusal> {
        self.0.set_state(facelets).map_err(Refusal)
    }

    /// Restores a cube from the stickers at the beginning, the moves, and the place in them.
    pub fn restore(&mut self, facelets: &str, alg: &str, place: usize) -> Result<(), Refusal> {
        self.0.restore(facelets, alg, place).map_err(Refusal)
    }

    /// Handles a key press. Returns true if the key has a meaning. A key that is held down turns once only.
    pub fn key(
        &mut self,
        key: &str,
        code: &str,
        shift: bool,
        alt: bool,
        command: bool,
        repeats: bool,
    ) -> bool {
        match self.0.key(KeyPress { key, code, shift, alt, command, wide: false }) {
            None => return false,
            Some(KeyAction::Act(Action::Turn(_) | Action::Double) | KeyAction::PlayOrPause) if repeats => {}
            Some(KeyAction::Act(action)) => self.0.act(action),
            Some(KeyAction::PlayOrPause) => {
                self.0.act(if self.0.player().is_playing() { Action::Pause } else { Action::Play });
            }
        }
        true
    }

    /// Moves the camera by a drag in pixels over a picture of this extent.
    pub fn look(&mut self, right: f32, down: f32, extent: f32) {
        self.0.look(right, down, extent);
    }

    /// Moves the camera back.
    #[wasm_bindgen(js_name = lookBack)]
    pub fn look_back(&mut self) {
        self.0.look_back();
    }

    /// Presses a pointer at a point of the picture, -1 to 1, and returns true if a sticker is there.
    pub fn press(&mut self, x: f32, y: f32) -> bool {
        self.0.press([x, y])
    }

    /// Pulls a layer by the pointer, which has moved this far since it was pressed.
    pub fn pull(&mut self, right: f32, down: f32) {
        self.0.pull([right, down]);
    }

    /// Lets go of a layer.
    #[wasm_bindgen(js_name = letGo)]
    pub fn let_go(&mut self, cancelled: bool) {
        self.0.let_go(cancelled);
    }

    /// Advances the picture by this time. Returns true if it has to be drawn again.
    pub fn advance(&mut self, seconds: f64) -> bool {
        self.0.advance(seconds)
    }

    /// Sets whether turns are shown at once instead of in motion.
    #[wasm_bindgen(js_name = setCuts)]
    pub fn set_cuts(&mut self, cuts: bool) {
        self.0.set_cuts(cuts);
    }

    /// Chooses the plastic for a dark or a light page.
    #[wasm_bindgen(js_name = setDark)]
    pub fn set_dark(&mut self, is_dark: bool) {
        self.0.set_dark(is_dark);
    }

    /// The picture of the view with this name as SVG, without a title.
    pub fn picture(&self, view: &str) -> String {
        self.0.picture(View::named(view).unwrap_or(View::Space)).svg()
    }

    /// The same picture with a title, as a document of its own.
    pub fn document(&self, view: &str) -> String {
        self.0.titled_picture(View::named(view).unwrap_or(View::Space)).svg()
    }

    /// The numbers of a frame for the program that draws with WebGL; empty if the picture in space has parts that it does not draw.
    pub fn frame(&self) -> Vec<f32> {
        self.0.space().map_or_else(Vec::new, |picture| picture.frame().numbers().to_vec())
    }

    /// The paint of the stickers for that program, four bytes each; empty if they have the same paint as at the last call. A canvas that
    /// is new gets all paint.
    pub fn paint(&mut self, is_new: bool) -> Vec<u8> {
        let Some(picture) = self.0.space() else { return Vec::new() };
        if !is_new && self.1.as_ref().is_some_and(|painted| painted.has_same_paint(&picture)) {
            return Vec::new();
        }
        let paint = picture.paint().as_flattened().to_vec();
        self.1 = Some(picture);
        paint
    }

    /// The moves.
    pub fn moves(&self) -> String {
        joined(self.0.player().line().steps.iter().map(|step| step.text.as_str()))
    }

    /// The stickers at the beginning of the moves.
    pub fn start(&self) -> String {
        self.0.player().line().start.to_string()
    }

    /// The stickers at the place reached.
    pub fn facelets(&self) -> String {
        self.0.player().state().to_string()
    }

    /// True if the cube at the place reached is solved.
    #[wasm_bindgen(js_name = isSolved)]
    pub fn is_solved(&self) -> bool {
        self.0.player().state().is_solved()
    }

    /// The number of layers.
    pub fn size(&self) -> usize {
        self.0.size()
    }

    /// A number that changes with the list of moves.
    pub fn edition(&self) -> u32 {
        self.0.player().edition()
    }

    /// The number of moves made, with the one in progress.
    pub fn place(&self) -> usize {
        self.0.player().place()
    }

    /// The index of the move in progress, or else of the next.
    pub fn current(&self) -> usize {
        self.0.player().current()
    }

    /// The place of the picture in the moves, which may be in the middle of one.
    pub fn position(&self) -> f64 {
        self.0.player().position()
    }

    /// True if the moves are being played.
    #[wasm_bindgen(js_name = isPlaying)]
    pub fn is_playing(&self) -> bool {
        self.0.player().is_playing()
    }

    /// True if a turn is in progress.
    #[wasm_bindgen(js_name = isTurning)]
    pub fn is_turning(&self) -> bool {
        self.0.player().turning().is_some()
    }

    /// True if there is a change to undo.
    #[wasm_bindgen(js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        self.0.player().can_undo()
    }

    /// True if there is a change to redo.
    #[wasm_bindgen(js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        self.0.player().can_redo()
    }
}

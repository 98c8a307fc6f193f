//! Turns the form of the scramble sheet into a sheet.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::drawing::draw_scrambles;
use super::mount::Mount;
use crate::limits;
use crate::numbers::Number;
use crate::text::fill;
use crate::timer::{Event, Sheet};
use crate::web::runtime::dom::{DomError, set_attribute, set_text};

/// Returns a field of the form.
fn field<T: JsCast>(mount: &Mount, name: &str) -> Result<T, DomError> {
    let form: Element = mount.part("sheet-form")?;
    let missing = || DomError::NoPart(name.to_owned());
    let found = form.query_selector(&format!("[name={name}]"))?.ok_or_else(missing)?;
    found.dyn_into().map_err(|_| missing())
}

/// Returns the list of events of the form.
pub fn event_list(mount: &Mount) -> Result<HtmlSelectElement, DomError> {
    field(mount, "event")
}

/// Begins a new sheet with the values of the form, or shows which value is wrong.
pub fn make_sheet(mount: &Rc<Mount>) {
    // Fails only if the form lacks one of its fields.
    let _ = try_make_sheet(mount);
}

fn try_make_sheet(mount: &Rc<Mount>) -> Result<(), DomError> {
    let count: HtmlInputElement = field(mount, "count")?;
    let asked = count.value().trim().parse::<u32>().ok();
    let asked = asked.filter(|asked| (1..=limits::SHEET_SCRAMBLES).contains(asked));
    set_attribute(&count, "aria-invalid", asked.is_none().then_some("true"));
    let status: Element = mount.part("sheet-status")?;
    set_attribute(&status, "data-error", asked.is_none().then_some(""));
    let Some(asked) = asked else {
        set_text(&status, &fill(mount.text.errors.count, &[("most", &limits::SHEET_SCRAMBLES)]));
        return Ok(());
    };
    set_text(&status, "");
    let Some(event) = Event::with_id(&event_list(mount)?.value()) else { return Ok(()) };
    let title = title(mount)?;
    {
        let state = &mut *mount.state.borrow_mut();
        state.sheet = Some(Sheet { title, event, scrambles: Vec::new(), count: asked.index() });
        state.stale.sheet = true;
    }
    draw_scrambles(mount);
    mount.request_frame();
    Ok(())
}

/// Returns the title in the form.
fn title(mount: &Mount) -> Result<String, DomError> {
    let field: HtmlInputElement = field(mount, "title")?;
    Ok(field.value().trim().chars().take(limits::SHEET_TITLE).collect())
}

/// Gives the current sheet the title in the form.
pub fn change_title(mount: &Rc<Mount>) {
    let Ok(title) = title(mount) else { return };
    {
        let state = &mut *mount.state.borrow_mut();
        let Some(sheet) = &mut state.sheet else { return };
        sheet.title = title;
        state.stale.sheet = true;
    }
    mount.request_frame();
}

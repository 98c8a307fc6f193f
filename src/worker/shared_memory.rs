//! A WebAssembly memory that the workers of a page share, for one table of them all.
//!
//! The memory of this program cannot be shared, because the standard library for `wasm32-unknown-unknown` is compiled without atomics.
//! The shared memory is another one. JavaScript copies bytes between both, and the words of a table are read by a second program, which
//! imports both memories ([`GATHER_MODULE`]).

use std::hint::black_box;
use std::rc::Rc;

use js_sys::WebAssembly::{Instance, Memory, Module, Table};
use js_sys::{Function, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::numbers::Number;
use crate::solve::optimal::GATHER_MODULE;
use crate::table::{Gather, SharedMemory};

/// The bytes of a page of memory.
const PAGE: u32 = 1 << 16;

/// Makes a memory that workers share, of at least this length in bytes. `None` if the page is not cross-origin isolated, if the browser
/// does not send shared memory to workers or has no programs with two memories, or if there is not so much memory.
pub(super) fn make(length: u32) -> Option<JsValue> {
    if !is_isolated() || property(&js_sys::global(), "SharedArrayBuffer")?.is_undefined() {
        return None;
    }
    gather_module().ok()?;
    let pages = length.div_ceil(PAGE);
    let limits = [("initial", pages.into()), ("maximum", pages.into()), ("shared", true.into())];
    Memory::new(&object(&limits).ok()?).ok().map(JsValue::from)
}

/// True if the page is cross-origin isolated, so that its workers may share memory.
pub(super) fn is_isolated() -> bool {
    property(&js_sys::global(), "crossOriginIsolated").is_some_and(|is_isolated| is_isolated.is_truthy())
}

/// Returns the memory of the device in GB, if the browser reports it.
pub(super) fn device_memory() -> Option<f64> {
    property(&property(&js_sys::global(), "navigator")?, "deviceMemory")?.as_f64()
}

/// Attaches a memory that [`make`] has made, perhaps in another worker. A program attaches one at most.
pub(super) fn attach(memory: &JsValue) -> Option<Rc<dyn SharedMemory>> {
    let bytes = Uint8Array::new(&property(memory, "buffer")?);
    let gather = link(memory).ok()?;
    Some(Rc::new(BrowserMemory { bytes, gather }))
}

/// A shared memory of the browser.
struct BrowserMemory {
    bytes: Uint8Array,
    gather: Gather,
}

impl SharedMemory for BrowserMemory {
    fn length(&self) -> usize {
        self.bytes.length().index()
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        self.part(at, into.len()).copy_to(into);
    }

    fn write(&self, at: usize, from: &[u8]) {
        self.part(at, from.len()).copy_from(from);
    }

    fn gather(&self) -> Gather {
        self.gather
    }
}

impl BrowserMemory {
    fn part(&self, at: usize, length: usize) -> Uint8Array {
        self.bytes.subarray(at.to_u32(), (at + length).to_u32())
    }
}

/// Keeps a place in the table of functions. [`link`] puts the function there that reads shared memory.
extern "C" fn unlinked(_: *mut u8, _: *mut u8) {
    panic!("no shared memory is attached");
}

/// Makes the program that reads a shared memory, and replaces [`unlinked`] by its function. A call through the table of functions leads
/// from one program to the other without JavaScript in between.
#[expect(unsafe_code, reason = "a memory outside the program is read by a function outside the program")]
fn link(memory: &JsValue) -> Result<Gather, JsValue> {
    let memories = object(&[("own", wasm_bindgen::memory()), ("table", memory.clone())])?;
    let instance = Instance::new(&gather_module()?, &object(&[("m", memories.into())])?)?;
    let gather: Function = Reflect::get(&instance.exports(), &"gather".into())?.dyn_into()?;
    // The compiler must not call the function that it finds here now.
    let place: extern "C" fn(*mut u8, *mut u8) = black_box(unlinked);
    let functions: Table = wasm_bindgen::function_table().dyn_into()?;
    functions.set((place as *const ()).addr().to_u32(), &gather)?;
    // SAFETY: the program reads and writes children only, which are the records.
    Ok(unsafe { Gather::new(place) })
}

fn gather_module() -> Result<Module, JsValue> {
    Module::new(&Uint8Array::from(&GATHER_MODULE[..]))
}

fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok()
}

/// Returns an object with these fields.
fn object(fields: &[(&str, JsValue)]) -> Result<Object, JsValue> {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &(*name).into(), value)?;
    }
    Ok(object)
}

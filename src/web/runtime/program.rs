//! What the start of every program of the page has in common, and the calls that come back to what it mounted.

use std::rc::{Rc, Weak};

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The address of the running program.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static URL: String;
}

/// The address of a file in the folder of the running program.
pub fn beside(file: &str) -> String {
    URL.with(|url| format!("{}{file}", url.rfind('/').map_or("", |end| &url[..=end])))
}

/// Functions for the browser to call, which do not keep alive what they act on.
pub trait CallBack<M: 'static> {
    /// A function that calls `act` as long as this is there, and returns `gone` after that.
    fn with<T, R: Clone + 'static, A>(&self, gone: R, act: A) -> impl FnMut(T) -> R + use<Self, M, T, R, A>
    where
        A: Fn(&Rc<M>, T) -> R + 'static;
}

impl<M: 'static> CallBack<M> for Rc<M> {
    fn with<T, R: Clone + 'static, A>(&self, gone: R, act: A) -> impl FnMut(T) -> R + use<M, T, R, A>
    where
        A: Fn(&Rc<M>, T) -> R + 'static,
    {
        let weak: Weak<M> = Rc::downgrade(self);
        move |argument| match weak.upgrade() {
            Some(mount) => act(&mount, argument),
            None => gone.clone(),
        }
    }
}

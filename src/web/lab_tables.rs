//! The browser's store for pattern databases, from a worker: its cache, an entry each.

use js_sys::Uint8Array;
use js_sys::futures::JsFuture;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Cache, DedicatedWorkerGlobalScope, Response};

use crate::table::pattern::{Pattern, PatternDatabase};

/// The name of the store: not one of those in which the service worker keeps versions of the page.
const STORE: &str = "cubelab-tables";

/// What is kept of a database; none where nothing is, or where the browser keeps nothing, as on pages that
/// came over an insecure connection.
pub async fn kept(scope: &DedicatedWorkerGlobalScope, pattern: Pattern) -> Option<Vec<u8>> {
    let found = JsFuture::from(store(scope).await?.match_with_str(&address(pattern))).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Keeps a database. Where the browser refuses, it is built again the next time.
pub async fn keep(scope: &DedicatedWorkerGlobalScope, database: PatternDatabase) -> Option<()> {
    let store = store(scope).await?;
    let mut bytes = Vec::with_capacity(database.saved_len());
    database.save(&mut bytes).ok()?;
    let response = Response::new_with_opt_u8_array(Some(&mut bytes)).ok()?;
    drop(bytes);
    JsFuture::from(store.put_with_str(&address(database.pattern()), &response)).await.ok().map(drop)
}

async fn store(scope: &DedicatedWorkerGlobalScope) -> Option<Cache> {
    let caches = js_sys::Reflect::get(scope, &JsValue::from_str("caches")).ok()?;
    if caches.is_undefined() {
        return None;
    }
    let opened = scope.caches().ok()?.open(STORE);
    JsFuture::from(opened).await.ok()?.dyn_into().ok()
}

/// Under which address a database is kept; nothing is fetched from there.
fn address(pattern: Pattern) -> String {
    format!("pattern-{}", pattern.name())
}

//! The browser's store for pattern databases, from a worker: its cache, an entry each.

use js_sys::Uint8Array;
use js_sys::futures::{JsFuture, spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Cache, DedicatedWorkerGlobalScope, Response};

use super::worker_scope::TableStore;
use crate::lab::service::Lab;

/// The name of the store: not one of those in which the service worker keeps versions of the page.
const STORE: &str = "cubelab-tables";

/// The store of the lab's workers.
pub const LAB_TABLES: TableStore<Lab> = TableStore {
    fetch: |shared, name| {
        let shared = shared.clone();
        spawn_local(async move {
            let bytes = stored(shared.scope(), name).await;
            shared.fetched(bytes.as_deref());
        });
    },
    store: |scope, name, bytes| {
        let scope = scope.clone();
        spawn_local(async move {
            store(&scope, name, bytes).await;
        });
    },
};

/// The stored bytes of a database; none if nothing is stored, or where the browser stores nothing, as on pages that came
/// over an insecure connection.
async fn stored(scope: &DedicatedWorkerGlobalScope, name: &str) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache(scope).await?.match_with_str(&address(name))).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Stores a database. Where the browser refuses, it is built again the next time.
async fn store(scope: &DedicatedWorkerGlobalScope, name: &str, mut bytes: Vec<u8>) -> Option<()> {
    let cache = cache(scope).await?;
    let response = Response::new_with_opt_u8_array(Some(&mut bytes)).ok()?;
    drop(bytes);
    JsFuture::from(cache.put_with_str(&address(name), &response)).await.ok().map(drop)
}

async fn cache(scope: &DedicatedWorkerGlobalScope) -> Option<Cache> {
    let caches = js_sys::Reflect::get(scope, &JsValue::from_str("caches")).ok()?;
    if caches.is_undefined() {
        return None;
    }
    let opened = scope.caches().ok()?.open(STORE);
    JsFuture::from(opened).await.ok()?.dyn_into().ok()
}

/// Under which address a database is stored; nothing is fetched from there.
fn address(name: &str) -> String {
    format!("pattern-{name}")
}

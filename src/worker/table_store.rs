//! The browser's store for tables, from a worker: its cache, an entry each.

use std::rc::Rc;

use js_sys::Uint8Array;
use js_sys::futures::{JsFuture, spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Cache, DedicatedWorkerGlobalScope, ReadableStreamDefaultReader, Response};

use super::shared_memory::attach;
use super::worker_scope::{Shared, TableStore};
use crate::lab::service::Lab;
use crate::service::Program;
use crate::service::optimal::Optimal;
use crate::table::SharedMemory;

/// The name of the store: not one of those in which the service worker keeps versions of the page.
const STORE: &str = "cubelab-tables";

/// The store of the lab's workers, for pattern databases.
pub const LAB_TABLES: TableStore<Lab> = TableStore { kind: "pattern", attach: |_| None, fetch, store };

/// The store of the workers that prove shortest solutions.
pub const OPTIMAL_TABLES: TableStore<Optimal> =
    TableStore { kind: "optimal", attach, fetch: fetch_into_shared, store };

fn fetch<P: Program>(shared: &Rc<Shared<P>>, address: String) {
    let shared = shared.clone();
    spawn_local(async move {
        let bytes = stored(shared.scope(), &address).await;
        shared.fetched(bytes.as_deref());
    });
}

/// Fetches a table into shared memory, if the worker has one. A table that another worker has put there is not fetched.
fn fetch_into_shared<P: Program>(shared: &Rc<Shared<P>>, address: String) {
    let Some(memory) = shared.memory_for(&address) else { return fetch(shared, address) };
    let shared = shared.clone();
    spawn_local(async move {
        if has_file(&*memory) || copy_stored(shared.scope(), &address, &*memory).await.is_some() {
            shared.fetched_shared(&*memory);
        } else {
            shared.fetched(None);
        }
    });
}

/// True if a file was copied into the memory: its first byte is no zero.
fn has_file(memory: &dyn SharedMemory) -> bool {
    let mut first = [0];
    memory.read(0, &mut first);
    first != [0]
}

fn store<P: Program>(shared: &Rc<Shared<P>>, address: String, bytes: Vec<u8>) {
    let shared = shared.clone();
    spawn_local(async move {
        put(shared.scope(), &address, bytes).await;
        shared.stored();
    });
}

/// Copies the stored bytes of tables into shared memory, without another copy of the whole; `None` if nothing is stored. The first byte
/// comes last: a file without it was not copied whole.
async fn copy_stored(
    scope: &DedicatedWorkerGlobalScope,
    address: &str,
    memory: &dyn SharedMemory,
) -> Option<()> {
    let found = JsFuture::from(cache(scope).await?.match_with_str(address)).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let reader: ReadableStreamDefaultReader = response.body()?.get_reader().dyn_into().ok()?;
    let (mut first, mut at) = (Vec::new(), 0);
    loop {
        let read = JsFuture::from(reader.read()).await.ok()?;
        let value = js_sys::Reflect::get(&read, &"value".into()).ok()?;
        let Ok(chunk) = value.dyn_into::<Uint8Array>() else { break };
        let mut chunk = chunk.to_vec();
        // Bytes behind those of the table are not read.
        chunk.truncate(memory.length() - at);
        if let Some(byte) = chunk.first_mut().filter(|_| first.is_empty()) {
            first.push(std::mem::take(byte));
        }
        memory.write(at, &chunk);
        at += chunk.len();
    }
    memory.write(0, &first);
    Some(())
}

/// The stored bytes of tables; none if nothing is stored, or where the browser stores nothing, as on pages that came
/// over an insecure connection.
async fn stored(scope: &DedicatedWorkerGlobalScope, address: &str) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache(scope).await?.match_with_str(address)).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Stores tables. Where the browser refuses, they are built again the next time.
async fn put(scope: &DedicatedWorkerGlobalScope, address: &str, mut bytes: Vec<u8>) -> Option<()> {
    let cache = cache(scope).await?;
    let response = Response::new_with_opt_u8_array(Some(&mut bytes)).ok()?;
    drop(bytes);
    JsFuture::from(cache.put_with_str(address, &response)).await.ok().map(drop)
}

async fn cache(scope: &DedicatedWorkerGlobalScope) -> Option<Cache> {
    let caches = js_sys::Reflect::get(scope, &JsValue::from_str("caches")).ok()?;
    if caches.is_undefined() {
        return None;
    }
    let opened = scope.caches().ok()?.open(STORE);
    JsFuture::from(opened).await.ok()?.dyn_into().ok()
}

// Keeps one version of the page whole, and serves it with or without a network. A kept file that is gone or damaged
// is fetched again.
//
// A newer version of this file, which names other hashes, fetches all of its files beside the old ones and
// then waits. It takes over when a page that is being opened asks it to and no other page uses the old
// one (see index.html): so no page ever gets files of two versions, and nobody is asked anything.

// The version of the page, and its files with their hashes: www/list-files.mjs writes both when the page
// is built. Without them, as while it is being worked on, nothing is kept.
const VERSION = "";
const FILES = {};

// Other folders of the same server may hold other pages, or this one in another version.
const OURS = `cubelab ${registration.scope} `;
const KEPT = OURS + VERSION;

addEventListener("install", (event) => event.waitUntil(VERSION ? keep() : skipWaiting()));

addEventListener("activate", (event) => event.waitUntil(VERSION ? tidy() : leave()));

addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

addEventListener("fetch", (event) => {
  const file = fileOf(event.request.url);
  if (event.request.method === "GET" && Object.hasOwn(FILES, file)) event.respondWith(answer(event.request, file));
});

/** The file behind an address, named as in FILES. */
function fileOf(address) {
  const { origin, pathname } = new URL(address);
  const path = origin + pathname;
  return path.startsWith(registration.scope) ? path.slice(registration.scope.length) || "index.html" : undefined;
}

/** The address to fetch a file from. A server may redirect index.html to its folder, and browsers refuse a page that
 * comes from a redirection. */
function addressOf(file) {
  return file === "index.html" ? registration.scope : file;
}

/** Fetches every file. One that is not as it should be, because the server is just being brought up to
 * date, ends the attempt; the browser makes another the next time the page is opened. */
async function keep() {
  try {
    const cache = await caches.open(KEPT);
    const fetched = Object.entries(FILES).map(async ([file, integrity]) => {
      await cache.put(file, await fetch(addressOf(file), { cache: "no-cache", integrity }));
    });
    await Promise.all(fetched);
  } catch (error) {
    await caches.delete(KEPT);
    throw error;
  }
}

/** Ends the wait, if the page that asks is the only one. */
async function takeOver() {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(registration.scope)).length === 1) await skipWaiting();
}

/** Deletes other versions, except while one is being fetched. */
async function tidy() {
  if (registration.installing || registration.waiting) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)));
}

/** Leaves nothing behind. */
async function leave() {
  await tidy();
  await registration.unregister();
}

/** Answers with the kept file if its hash is right, else with the file from the network, which is kept then.
 *
 * The hash is checked at each request: a load asks for each file once, and hashing all of them takes milliseconds. */
async function answer(request, file) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(file);
  // A second match: browsers keep compiled code beside a response that comes straight from the cache.
  const sound = kept && (await isSound(kept, file)) && (await cache.match(file));
  if (sound) return sound;
  const trouble = kept ? "is damaged in this browser" : "is no longer kept in this browser";
  let fetched;
  try {
    fetched = await fetch(addressOf(file), { cache: "no-cache" });
  } catch {
    return refusal(request, `${file} ${trouble}, and there is no network to fetch it again.`);
  }
  if (fetched.ok && (await isSound(fetched.clone(), file))) {
    // A full disk must not keep the file from the page.
    await cache.put(file, fetched.clone()).catch(() => {});
    return fetched;
  }
  // The server has another version by now. Its page asks for that version; its other files do not fit ours.
  if (file === "index.html") return fetch(request);
  return refusal(request, `${file} ${trouble}, and the server has no such file of this version.`);
}

/** Whether the content of a response, which is read by this, has the hash of the file. */
async function isSound(response, file) {
  try {
    const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return FILES[file] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  } catch {
    return false;
  }
}

/** An answer that says why there is no file: a page shows it, a script throws it, a program has it as its status. */
function refusal(request, reason) {
  if (["script", "worker"].includes(request.destination)) {
    return new Response(`throw new Error(${JSON.stringify(reason)});`, { headers: { "content-type": "text/javascript" } });
  }
  return new Response(reason, { status: 503, statusText: reason });
}

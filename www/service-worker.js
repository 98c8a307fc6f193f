// Keeps one version of the page whole, and serves it with or without a network.
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

/** Fetches every file. One that is not as it should be, because the server is just being brought up to
 * date, ends the attempt; the browser makes another the next time the page is opened. */
async function keep() {
  try {
    const cache = await caches.open(KEPT);
    const fetched = Object.entries(FILES).map(async ([file, integrity]) => {
      // A server may send index.html on to its folder, and a page must not come from a redirection.
      const address = file === "index.html" ? registration.scope : file;
      await cache.put(file, await fetch(address, { cache: "no-cache", integrity }));
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

/** The file as it is kept; from the network, where the browser has thrown it away. */
async function answer(request, file) {
  const cache = await caches.open(KEPT);
  return (await cache.match(file)) ?? fetch(request);
}

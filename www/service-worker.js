// Caches one complete version of the page, and serves it with or without a network. A cached file that is
// missing or damaged is fetched again.
//
// A newer version of this file, with other hashes, fetches all of its files into a cache of its own and then
// waits. It takes over when a page that is being opened requests it and no other page is open (see index.html);
// where the browser gives up the exchange, it waits for the next opening.
// Therefore a page never gets files of two versions, and the person is never asked.

// The version of the page, and its files with their hashes. www/list-files.mjs writes both when the page is
// built; during development they are empty, and nothing is cached.
const PAGE = { version: "", files: {} };

// The prefix of our caches: other folders of the same server may hold other pages, or another version of this
// one.
const OURS = `cubelab ${registration.scope} `;
const KEPT = OURS + PAGE.version;

addEventListener("install", (event) => event.waitUntil(PAGE.version ? keep() : skipWaiting()));

addEventListener("activate", (event) => event.waitUntil(PAGE.version ? tidy() : leave()));

addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data?.language) event.waitUntil(keepLanguage(event.data.language));
});

addEventListener("fetch", (event) => {
  const file = fileOf(event.request.url);
  if (event.request.method === "GET" && Object.hasOwn(PAGE.files, file)) event.respondWith(answer(event.request, file));
});

/** Returns the file at an address, named as in PAGE.files. */
function fileOf(address) {
  const { origin, pathname } = new URL(address);
  const path = origin + pathname;
  return path.startsWith(registration.scope) ? path.slice(registration.scope.length).replace(/(^|\/)$/, "$1index.html") : undefined;
}

/** Returns the address to fetch a file from: for index.html its folder, because a server may redirect index.html there,
 * and browsers refuse a page from a redirection. */
function addressOf(file) {
  return registration.scope + file.replace(/(^|\/)index\.html$/, "$1");
}

/** Returns the language of a file, or undefined for a file that all languages share. English, which stands in for the others, is
 * shared. */
function languageOf(file) {
  const [, language] = /^(?:words\/|help\.|learn\/\w+\.)([\w-]+)[./]/.exec(file) ?? [];
  return language === "en" ? undefined : language;
}

/** Fetches and caches a file. */
async function fetchKept(cache, file) {
  await cache.put(file, await fetch(addressOf(file), { cache: "no-cache", integrity: PAGE.files[file] }));
}

/** Caches the files of a language that somebody has used. */
async function keepLanguage(language) {
  const files = Object.keys(PAGE.files).filter((file) => languageOf(file) === language);
  if (!files.length) return;
  const cache = await caches.open(KEPT);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? fetchKept(cache, file)));
}

/** Returns the languages of which the versions before have files. */
async function usedLanguages() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => languageOf(fileOf(url) ?? ""));
}

/** Fetches and caches every file, of languages those that were used. A file with a wrong hash, as while the server is being
 * updated, ends the attempt; the browser makes another the next time the page is opened. */
async function keep() {
  try {
    const used = new Set([undefined, ...(await usedLanguages())]);
    const cache = await caches.open(KEPT);
    const files = Object.keys(PAGE.files).filter((file) => used.has(languageOf(file)));
    await Promise.all(files.map((file) => fetchKept(cache, file)));
  } catch (error) {
    await caches.delete(KEPT);
    throw error;
  }
}

/** Takes over from the old version, if the requesting page is the only one. */
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

/** Deletes all of our caches. */
async function leave() {
  await tidy();
  await registration.unregister();
}

/** Returns the cached file if its hash is right, else the file from the network, which is then cached.
 *
 * The hash is checked at each request: a load asks for each file once, and hashing all of them takes milliseconds. */
async function answer(request, file) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(file);
  // The file is read from the cache again, because browsers store compiled code with a response only if it
  // comes directly from the cache.
  const sound = kept && (await isSound(kept, file)) && (await cache.match(file));
  if (sound) return sound;
  const fault = kept ? "is damaged in this browser" : "is no longer kept in this browser";
  let fetched;
  try {
    fetched = await fetch(addressOf(file), { cache: "no-cache" });
  } catch {
    return refusal(request, `${file} ${fault}, and there is no network to fetch it again.`);
  }
  if (fetched.ok && (await isSound(fetched.clone(), file))) {
    // The page gets the file even if the disk is full.
    await cache.put(file, fetched.clone()).catch(() => {});
    return fetched;
  }
  // The server has another version by now. Its index.html requests that version; its other files do not fit
  // ours.
  if (file === "index.html") return fetch(request);
  return refusal(request, `${file} ${fault}, and the server has no such file of this version.`);
}

/** Resolves to true if the content of a response has the hash of the file. Reads the response. */
async function isSound(response, file) {
  try {
    const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return PAGE.files[file] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  } catch {
    return false;
  }
}

/** Returns a response with the reason why there is no file: shown by a page, thrown by a script, the status of a program. */
function refusal(request, reason) {
  if (["script", "worker"].includes(request.destination)) {
    return new Response(`throw new Error(${JSON.stringify(reason)});`, { headers: { "content-type": "text/javascript" } });
  }
  return new Response(reason, { status: 503, statusText: reason });
}

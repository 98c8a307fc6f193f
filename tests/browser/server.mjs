// A minimal web server, under a sub-path. Every web server can serve the page as it does.
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";

/** The folder with the built page. */
export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const BASE = "/some/sub/path/";

/** The headers that make a page cross-origin isolated, so that its workers may share memory. Trunk.toml has the same. */
export const ISOLATING = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Compresses a file, quickly rather than well: each file of tests has a server of its own. */
const gzip = (content) => gzipSync(content, { level: constants.Z_BEST_SPEED });

/** Serves a folder, gzipped. Resolves to the page's address, and functions to stop the server, to make it stop answering for
 * a while, to send more headers, and to put text in front of a file. */
export async function serve(folder = DIST) {
  const kept = new Map();
  let isDown = false;
  let more = {};
  let preludes = {};
  const server = createServer(async (request, response) => {
    if (isDown) return request.socket.destroy();
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    try {
      if (!path.startsWith(BASE)) throw new Error(`outside ${BASE}`);
      const file = normalize(path.slice(BASE.length).replace(/(^|\/)$/, "$1index.html"));
      const { mtimeMs } = await stat(join(folder, file));
      if (kept.get(file)?.mtimeMs !== mtimeMs) {
        kept.set(file, { mtimeMs, content: gzip(await readFile(join(folder, file))) });
      }
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "content-encoding": "gzip",
        "cache-control": "no-store",
        ...more,
      });
      const prelude = preludes[file];
      response.end(prelude ? gzip(prelude + (await readFile(join(folder, file)))) : kept.get(file).content);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}${BASE}`,
    breakDown: (down) => {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    sendHeaders: (headers) => (more = headers),
    begin: (texts) => (preludes = texts),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// A web server as plain as they come, under a sub-path: what it can serve, any server can.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** The folder with the built page. */
export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const BASE = "/some/sub/path/";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Serves `DIST`, gzipped; resolves to the page's address and a way to stop. */
export async function serve() {
  const kept = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    try {
      if (!path.startsWith(BASE)) throw new Error(`outside ${BASE}`);
      const file = normalize(path.slice(BASE.length) || "index.html");
      if (!kept.has(file)) kept.set(file, gzipSync(await readFile(join(DIST, file))));
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "content-encoding": "gzip",
        "cache-control": "no-store",
      });
      response.end(kept.get(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}${BASE}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// A server of a folder without compression, which counts the bytes that it sends and answers as usual when a file is the same.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript" };

export async function serve(folder) {
  const sent = { bytes: 0, files: [] };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    let body = null;
    try {
      body = readFileSync(join(folder, path));
    } catch {
      response.writeHead(404).end();
      return;
    }
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    const headers = { "Content-Type": TYPES[extname(path)] || "application/octet-stream", ETag: etag };
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    sent.bytes += body.length;
    sent.files.push(path);
    response.writeHead(200, headers).end(body);
  });
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(done);
    });
  return { root: `http://127.0.0.1:${server.address().port}`, sent, close };
}

// browser.mjs PACKAGE EXPECTED GUIDE TOOLS: the package in headless Chromium, by playwright-core of the folder TOOLS. The
// scenario of tests/clients runs in a page, as an ES module and by a plain <script>, and in workers of both kinds (pages/), under
// a Content Security Policy without unsafe-eval. A module in a worker behind promises does what one in the page does, in a page
// without shared memory and in one with it, and the pages of the guide do what it says.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { extname, join, normalize, resolve } from "node:path";

const [folder, expectedFile, guideFile, tools] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
const expected = readFileSync(expectedFile, "utf8").trim().split("\n");
const scenario = new URL("../../clients/node/scenario.mjs", import.meta.url).pathname;
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

// A page has shared memory under both headers, and a worker needs the second one then.
const ISOLATED = "/isolated.html";
const files = { [ISOLATED]: readFileSync(new URL("pages/proxy.html", import.meta.url)) };
// The guide's pages, which are complete documents.
const guide = Array.from(readFileSync(guideFile, "utf8").matchAll(/```html\n([\s\S]*?)```/g), (found) => found[1]);
guide.forEach((page, i) => {
  files[`/guide-${i}.html`] = page;
});

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
  const answer = (body) => {
    const policy = path.startsWith("/guide-") ? POLICY.replace("'self' 'wasm", "'self' 'unsafe-inline' 'wasm") : POLICY;
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] || "text/plain",
      "Content-Security-Policy": policy,
      "Cross-Origin-Embedder-Policy": "require-corp",
      ...(path === ISOLATED && { "Cross-Origin-Opener-Policy": "same-origin" }),
    });
    response.end(body);
  };
  try {
    if (path in files) answer(files[path]);
    else if (path === "/scenario.mjs") answer(readFileSync(scenario));
    else if (path.startsWith("/hawser/")) answer(readFileSync(join(folder, path.slice("/hawser/".length))));
    else answer(readFileSync(new URL(`pages${path}`, import.meta.url)));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => {
  server.listen(0, "127.0.0.1", done);
});
const root = `http://127.0.0.1:${server.address().port}`;

// As tests/clients/run.sh compares: numbers within 1e-12 of each other, anything else the same.
function differences(found) {
  const isNumber = (word) => /^-?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$/.test(word);
  const same = (a, b) =>
    a === b ||
    (isNumber(a) && isNumber(b) && Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(Number(a)), Math.abs(Number(b))));
  const bad = expected.filter((line, i) => {
    const [said, words] = [line.split(/\s+/), (found[i] || "").split(/\s+/)];
    return said.length !== words.length || !said.every((word, k) => same(word, words[k]));
  });
  return bad.concat(found.slice(expected.length));
}

let failures = 0;
function tell(ok, what) {
  console.log(`${ok ? "ok" : "FAILED"}: ${what}`);
  if (!ok) failures += 1;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  for (const name of ["module", "script", "worker", "classic", "proxy", "isolated"]) {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/favicon/.test(message.location().url)) problems.push(message.text());
    });
    await page.goto(`${root}/${name}.html`);
    await page.waitForFunction(() => window.result !== undefined, null, { timeout: 20000 }).catch(() => {});
    const found = await page.evaluate(() => window.result).catch((error) => problems.push(String(error)) && []);
    const shared = { proxy: "shared memory: false", isolated: "shared memory: true" }[name];
    const bad = shared ? found.filter((line) => !line.startsWith("ok")) : differences(found || []);
    if (shared && !found.includes(`ok: ${shared}`)) bad.push(`expected ${shared}`);
    tell(
      found.length > 0 && bad.length === 0 && problems.length === 0,
      `${name}: ${found.length} lines${[...bad, ...problems].map((x) => "\n  " + x).join("")}`,
    );
    await page.close();
  }
  for (let i = 0; i < guide.length; ++i) {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`${root}/guide-${i}.html`);
    const said = /<!-- shows: (.*) -->/.exec(guide[i])[1];
    await page
      .waitForFunction((text) => document.querySelector("output").textContent.trim() === text, said, { timeout: 20000 })
      .catch(async () => problems.push(`it shows: ${await page.textContent("output")}`));
    tell(
      problems.length === 0 && guide[i].trim().split("\n").length <= 30,
      `page ${i + 1} of the guide shows ${said}${problems.map((x) => "\n  " + x).join("")}`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
process.exitCode = failures > 0 || guide.length < 3 ? 1 : 0;

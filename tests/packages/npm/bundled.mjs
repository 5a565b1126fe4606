// bundled.mjs TOOLS TITLE FOLDER...: each folder's page gets this title in headless Chromium.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";

const [tools, title, ...folders] = process.argv.slice(2);
const { chromium } = createRequire(join(resolve(tools), "package.json"))("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  try {
    const body = readFileSync(join(process.cwd(), new URL(request.url, "http://x").pathname));
    response.writeHead(200, { "Content-Type": TYPES[extname(request.url)] || "text/plain" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => {
  server.listen(0, "127.0.0.1", done);
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  for (const folder of folders) {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/${folder}/index.html`);
    await page
      .waitForFunction((said) => document.title === said, title, { timeout: 20000 })
      .catch(async () => {
        throw new Error(`${folder}: the title is ${await page.title()}; ${problems.join("; ")}`);
      });
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}

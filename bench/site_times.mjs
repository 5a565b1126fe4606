// site_times.mjs FOLDER TOOLS: how long the page to play with (site/build.sh) takes in headless Chromium, by playwright-core of
// the folder TOOLS: medians of five first visits to each room, in milliseconds. "after load" is from the end of the page's load
// event to the first answer that a room shows, with a worker to start and a module to fetch and compile in between; "after
// module" is from the moment when that has been done. The aims of issue 53: first paint 1,000 ms, first answer 100 ms after
// loading.
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { loadavg } from "node:os";
import { serve } from "../tests/packages/site/serve.mjs";

const [folder, tools] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
const RUNS = 5;
const server = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const first = await browser.newPage();
await first.goto(server.root);
const rooms = await first.$$eval("nav a", (links) => links.map((link) => link.hash.slice(1)));
await first.context().close();
console.log(`Chromium ${browser.version()}, medians of ${RUNS}; load of the machine ${loadavg()[0].toFixed(1)}`);
console.log(
  "| room | first paint | loaded | first answer | after load | after module |\n|---|---:|---:|---:|---:|---:|",
);
for (const room of rooms) {
  const found = [];
  for (let run = 0; run < RUNS; ++run) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.root}/#${room}`);
    await page.waitForFunction((id) => performance.getEntriesByName(`answer ${id}`).length > 0, room);
    found.push(
      await page.evaluate((id) => {
        const at = (name) => performance.getEntriesByName(name)[0].startTime;
        const ready = performance.getEntriesByType("mark").find(({ name }) => name.startsWith("ready ")).startTime;
        const loaded = performance.getEntriesByType("navigation")[0].loadEventEnd;
        const answer = at(`answer ${id}`);
        return [at("first-contentful-paint"), loaded, answer, answer - loaded, answer - ready];
      }, room),
    );
    await context.close();
  }
  const medians = found[0].map((_, i) => Math.round(median(found.map((row) => row[i]))));
  console.log(`| ${room} | ${medians.join(" | ")} |`);
}
await browser.close();
await server.close();

// site.mjs FOLDER PAGE PACKAGE TOOLS: the page to play with (site/) in headless Chromium, by playwright-core of the folder
// TOOLS. FOLDER is what is served, PAGE is the one file, and with PACKAGE, the package for JavaScript, Node works out what each
// room has to show. Layout at two widths, dark and light, the keyboard, names for screen readers, bytes, and the page without a
// network are looked at too. HWS_TOOL may name the command line, whose drawings the page's have to be, and HWS_SHOTS a folder
// for screenshots.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expected, ROOMS } from "./expected.mjs";
import { pixels, shareOf } from "./pixels.mjs";
import { serve } from "./serve.mjs";

const [folder, onePage, modules, tools] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
const { HWS_TOOL: tool, HWS_SHOTS: shots } = process.env;
const MOST_BYTES = 2000000;
const PHONE = { width: 375, height: 812 };
const DESK = { width: 1440, height: 900 };

let failures = 0;
function tell(bad, what) {
  const all = bad.filter(Boolean);
  console.log(`${all.length === 0 ? "ok" : "FAILED"}: ${what}${all.map((x) => `\n  ${x}`).join("")}`);
  if (all.length > 0) failures += 1;
}
const close = (a, b, what) =>
  Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)) ? null : `${what}: ${a}, expected ${b}`;
const same = (a, b, what) => (String(a) === String(b) ? null : `${what}: ${a}, expected ${b}`);

const server = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

// A page whose errors, what its policy refuses included, and whose requests to others are problems.
async function opened(options = {}) {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.root) && !/^(data|blob|file):/.test(url)) problems.push(`asked for ${url}`);
  });
  return { page, context, problems };
}
// Goes to a room and waits until it says what has come out.
async function enter(page, id, root = `${server.root}/`) {
  await page.goto(`${root}#${id}`);
  await settled(page, id);
}
function settled(page, id) {
  const selector = `.${id}[data-busy="0"]:not([hidden])`;
  return page.waitForSelector(selector, { timeout: 120000, state: "attached" });
}
const data = (page, selector) => page.$eval(selector, (element) => ({ ...element.dataset }));
const says = (page, selector, pattern) =>
  page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ""),
    [selector, pattern],
    { timeout: 20000 },
  );

// Whether the page's drawing of a machine is the command line's, piece by piece.
async function drawnAlike(page, selector, machine) {
  if (!tool) return null;
  const scratch = mkdtempSync(join(tmpdir(), "hawser-site-"));
  try {
    writeFileSync(join(scratch, "machine"), machine.binary);
    const file = join(scratch, "drawing.svg");
    execFileSync(tool, ["fst", "draw", join(scratch, "machine"), "-o", file]);
    const [own, other] = await page.$eval(
      selector,
      (shown, text) => {
        const made = document.createElement("div");
        made.innerHTML = text;
        return [shown.querySelector("svg > g").outerHTML, made.querySelector("svg > g").outerHTML];
      },
      readFileSync(file, "utf8"),
    );
    return same(own, other, "the drawing");
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

// What each room shows at first, and then, is what Node works out.
const compared = {
  async vowels(page, found) {
    const shown = await data(page, ".vowels .letters");
    const picture = pixels(await page.locator(".vowels .letters").screenshot());
    const blue = [0, 99, 156];
    const half = picture.length >> 1;
    const marked = await page.$$eval(".vowels .read .one", (all) => all.map((one) => one.textContent));
    return [
      close(Number(shown.logProb), found.logProb, "nats a letter"),
      same(shown.step, found.step, "steps"),
      same(shown.one, found.one, "letters of state one"),
      found.one.startsWith("e a o i u") ? null : `state one has ${found.one}`,
      same(await page.textContent(".vowels .read"), found.text, "the text that was read"),
      same(marked.join("").toLowerCase(), found.marked, "its letters of state one"),
      shareOf(picture.slice(0, half), blue) > 0.001 ? null : "no letter of state one is above",
      shareOf(picture.slice(half + 8), blue) === 0 ? null : "a letter of state one is below",
    ];
  },
  async words(page, found) {
    const shown = await data(page, ".words .classes");
    const lists = await page.$$eval(".words .classes li", (items) => items.map((item) => item.textContent));
    return [
      close(Number(shown.logProb), found.logProb, "nats a word"),
      same(shown.step, found.step, "steps"),
      same(lists.join("; "), found.lists.join("; "), "classes"),
    ];
  },
  async automaton(page, found) {
    const shown = await data(page, ".automaton .drawing");
    const bad = [same(shown.states, found.states, "states"), same(shown.arcs, found.arcs, "arcs")];
    bad.push(await drawnAlike(page, ".automaton .drawing", found));
    await page.check(".automaton input[value=tree]");
    await says(page, ".automaton .status", "^8 words: 16 states and 15 arcs\\.$");
    await page.fill(".automaton textarea", "");
    await says(page, ".automaton .status", "no word");
    return bad;
  },
  async spelling(page, found) {
    const shown = await page.$$eval(".spelling .bars li", (items) =>
      items.map((item) => [item.querySelector(".word").textContent, Number(item.dataset.share)]),
    );
    const bad = [same(shown.map(([word]) => word).join(" "), found.map(({ word }) => word).join(" "), "words")];
    shown.forEach(([word, share], i) => bad.push(close(share, found[i].share, word)));
    await page.fill(".spelling input", "xqzjvkw");
    await says(page, ".spelling .status", "is near");
    return bad;
  },
  async pronunciation(page, found) {
    const rows = () =>
      page.$$eval(".pronunciation .bars li", (items) =>
        items.map((item) => [item.querySelector(".word").textContent, Number(item.dataset.share)]),
      );
    const bad = [found.right > 0.9 ? null : `${found.right} of the list's words are right`];
    const compare = async (wanted, word) => {
      const shown = await rows();
      const written = wanted.map(({ sounds }) => `/${sounds.join("")}/`);
      bad.push(same(shown.map(([said]) => said).join(" "), written.join(" "), `sounds of ${word}`));
      shown.forEach(([said, share], i) => bad.push(close(share, wanted[i].share, said)));
    };
    await compare(found.first, "hawser");
    const cut = () =>
      page.$$eval(".pronunciation .cut > span", (all) => all.map((one) => [...one.children].map((c) => c.textContent)));
    // The letters are those of the word, and the sounds those of the pronunciation that is chosen.
    const sound = ([, said]) => (said === "\u2013" ? "" : said);
    bad.push(same((await cut()).map(([letter]) => letter).join(""), "hawser", "letters"));
    bad.push(same((await cut()).map(sound).join(""), found.first[0].sounds.join(""), "sounds of the letters"));
    await page.click(".pronunciation .bars li:nth-child(2) button");
    bad.push(same((await cut()).map(sound).join(""), found.first[1].sounds.join(""), "sounds of the second"));
    const picture = pixels(await page.locator(".pronunciation .cut > span >> nth=0").screenshot());
    bad.push(shareOf(picture, [0, 99, 156]) > 0.005 ? null : "the sounds are not blue");
    await says(page, ".pronunciation .status", `by a model of ${found.ngrams} n-grams`);
    await page.fill(".pronunciation input", "Knights!");
    await says(page, ".pronunciation .status", "^knights ");
    await compare(found.second, "knights");
    bad.push(same(await page.getAttribute(".pronunciation .cut", "aria-label").then((text) => text.split(",")[0]),
      "k is silent", "what is read of the first letter"));
    await page.fill(".pronunciation input", "na\u00efve");
    await says(page, ".pronunciation .status", "^naive ");
    await compare(found.third, "naive");
    await page.fill(".pronunciation input", "123");
    await says(page, ".pronunciation .status", "Type a word");
    bad.push(same((await rows()).length, 0, "pronunciations of no word"));
    return bad;
  },
  async patterns(page, found) {
    const shown = await data(page, ".patterns .drawing");
    const bad = [same(shown.states, found.regex.states, "states"), same(shown.arcs, found.regex.arcs, "arcs")];
    bad.push(same(await page.textContent(".patterns .answer"), "accepted", "babb"));
    bad.push(await drawnAlike(page, ".patterns .drawing", found.regex));
    await page.fill(".patterns input[maxlength]", "bab");
    await says(page, ".patterns .answer", "^not accepted$");
    await page.check(".patterns input[value=rule]");
    await says(page, ".patterns .answer", `^${found.rule.output}$`);
    bad.push(same((await data(page, ".patterns .drawing")).states, found.rule.states, "states of the rule"));
    bad.push(await drawnAlike(page, ".patterns .drawing", found.rule));
    await page.fill(".patterns input >> nth=4", "n");
    await says(page, ".patterns .status.error", "expected a colon");
    await page.check(".patterns input[value=regex]");
    await page.fill(".patterns .code", "(a|b");
    await says(page, ".patterns .status.error", "Line 1, column 1: the expression: ");
    return bad;
  },
  async grammar(page, found) {
    const shown = await data(page, ".grammar .drawing");
    const shares = await page.$$eval(".grammar .shares button", (all) => all.map((one) => Number(one.dataset.share)));
    const bad = [close(Number(shown.total), found.total, "ln p"), same(shown.text, found.text, "tree")];
    bad.push(same(shares.length, found.shares.length, "trees"));
    shares.forEach((share, i) => bad.push(close(share, found.shares[i], `share ${i + 1}`)));
    await page.fill(".grammar input", "we saw cats");
    await says(page, ".grammar .status", "no tree");
    await page.fill(".grammar textarea", "1 S --> we\n1 S we");
    await says(page, ".grammar .status.error", "^Line 2");
    return bad;
  },
  async picture(page, found) {
    const shown = await data(page, ".picture figure:nth-child(3) canvas");
    const grey = await dots(page, 3);
    const far = grey.filter((value, i) => Math.abs(value - found.grey[i]) > 1).length;
    return [
      close(Number(shown.sum) / 1e3, found.sum / 1e3, "sum of the probabilities in thousands"),
      same(shown.wrong, found.wrong, "wrong dots"),
      same(far, 0, "dots of another grey"),
    ];
  },
};
function dots(page, figure) {
  return page.$eval(`.picture figure:nth-child(${figure}) canvas`, (canvas) => {
    const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return Array.from(image.data).filter((_, i) => i % 4 === 0);
  });
}
async function given(page, id) {
  if (id !== "picture") return {};
  const black = (grey) => grey.map((value) => (value < 128 ? 1 : 0));
  return { painted: black(await dots(page, 1)), noisy: black(await dots(page, 2)) };
}

async function numbers(where, root) {
  const { page, context, problems } = await opened();
  for (const id of ROOMS) {
    await enter(page, id, root);
    const found = await expected(id, modules, await given(page, id));
    const bad = await compared[id](page, found);
    tell([...bad, ...problems.splice(0)], `${where}: ${id} shows what Node works out`);
  }
  await context.close();
}

// Nothing is wider than the page, nothing lies on anything else, texts can be read, and every control has a name.
function looked() {
  const bad = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) bad.push(`it is ${scrollWidth} wide`);
  const visible = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const all = [
    ...document.querySelectorAll(
      "h1, h2, p, label, legend, input, textarea, button, progress, canvas, a, li, summary, figcaption",
    ),
  ];
  const own = all.filter(
    (element) => visible(element) && !element.matches(".skip, :empty:not(input, textarea, progress, canvas)"),
  );
  const boxes = own.map((element) => element.getBoundingClientRect());
  own.forEach((one, i) => {
    const [a, text] = [boxes[i], one.textContent.trim().slice(0, 30) || one.id];
    if (a.left < -0.5 || a.right > clientWidth + 0.5) bad.push(`${one.tagName} ${text} is outside`);
    for (let j = i + 1; j < own.length; ++j) {
      const [other, b] = [own[j], boxes[j]];
      if (one.contains(other) || other.contains(one)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1)
        bad.push(`${one.tagName} ${text} lies on ${other.tagName} ${other.textContent.slice(0, 30)}`);
    }
  });
  const letters = [...document.querySelectorAll(".letter")].filter(visible).map((one) => one.getBoundingClientRect());
  const deep = letters.filter((a, i) =>
    letters.some((b, j) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return j > i && across > 3 && down > 3;
    }),
  );
  if (deep.length > 0) bad.push(`${deep.length} letters lie on others`);
  // Contrast as WCAG 2 has it.
  const channels = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (text) => {
    const parts = channels(text)
      .slice(0, 3)
      .map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if ((channels(colour)[3] ?? 1) > 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!text || !visible(element) || element.matches(":disabled, .skip, script, style")) continue;
    const style = getComputedStyle(element);
    const isSvg = element instanceof SVGElement;
    if (isSvg && !element.matches("text")) continue;
    const [a, b] = [light(isSvg ? style.fill : style.color), light(ground(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) bad.push(`contrast ${contrast.toFixed(2)}: ${element.textContent.trim().slice(0, 30)}`);
  }
  for (const control of document.querySelectorAll("input, textarea, button, canvas, progress, [tabindex='0']")) {
    const labels = control.labels ? [...control.labels].map((label) => label.textContent) : [];
    const name = [control.getAttribute("aria-label"), ...labels, control.matches("button") ? control.textContent : ""]
      .join("")
      .trim();
    if (visible(control) && !name) bad.push(`${control.tagName} has no name`);
    const { width, height } = control.getBoundingClientRect();
    if (visible(control) && control.matches("button") && (width < 24 || height < 24))
      bad.push(`${control.textContent} is too small to touch`);
  }
  return [...new Set(bad)];
}

async function layout() {
  if (shots) mkdirSync(shots, { recursive: true });
  for (const [name, viewport] of [
    ["phone", PHONE],
    ["desk", DESK],
  ]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, context, problems } = await opened({ viewport, colorScheme, hasTouch: name === "phone" });
      const bad = [];
      for (const id of ROOMS) {
        await enter(page, id);
        for (const found of await page.evaluate(looked)) bad.push(`${id}: ${found}`);
        if (shots) await page.screenshot({ path: join(shots, `${id}-${name}-${colorScheme}.png`), fullPage: true });
        if (id === "patterns") {
          await page.check(".patterns input[value=rule]");
          await says(page, ".patterns .answer", "impossible");
          for (const found of await page.evaluate(looked)) bad.push(`rule: ${found}`);
          if (shots) await page.screenshot({ path: join(shots, `rule-${name}-${colorScheme}.png`), fullPage: true });
        }
      }
      const ground = colorScheme === "dark" ? [21, 24, 27] : [251, 251, 249];
      const share = shareOf(pixels(await page.screenshot()), ground);
      bad.push(share > 0.4 ? null : `${(100 * share).toFixed(0)} % of the pixels are the ground's`);
      tell([...bad, ...problems], `layout: ${name}, ${colorScheme}`);
      await context.close();
    }
  }
}

// Without a mouse: rooms are reached, fields filled, a training stopped, a picture painted.
async function keyboard() {
  const { page, context, problems } = await opened({ reducedMotion: "no-preference" });
  const bad = [];
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => (document.activeElement.textContent || document.activeElement.id).trim());
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60; ++i) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), wanted)) return;
      await press("Tab");
    }
    bad.push(`${wanted} is not reached by the tabulator key`);
  };
  await page.goto(`${server.root}/`);
  await page.waitForSelector(".vowels .letter");
  await press("Tab");
  bad.push(same(await focused(), "To the room", "first stop"));
  await tabTo(".vowels .training button:nth-child(2)");
  await press("Enter");
  await says(page, ".vowels .status", "^Stopped\\.$");
  const step = Number((await data(page, ".vowels .letters")).step);
  bad.push(step < 60 ? null : `the training went on to step ${step}`);
  bad.push(same(await focused(), "Learn from this text", "the focus after a stop"));
  await page.reload();
  await tabTo("nav li:nth-child(4) a");
  await press("Enter");
  await page.waitForSelector(".spelling:not([hidden])");
  bad.push(same(await focused(), "A misspelt word is corrected", "the focus in a new room"));
  await tabTo(".spelling input");
  await press("Control+A");
  await page.keyboard.type("catterpiller");
  await says(page, ".spelling .status", "^caterpillar ");
  await enter(page, "pronunciation");
  await tabTo(".pronunciation .bars li:nth-child(2) button");
  await press("Enter");
  const chosen = ".pronunciation .bars li:nth-child(2) button";
  bad.push(same(await page.getAttribute(chosen, "aria-pressed"), "true", "the second pronunciation"));
  bad.push(same(await focused(), await page.textContent(chosen), "the focus after a choice"));
  await enter(page, "patterns");
  await tabTo(".patterns input[type=radio]");
  await press("ArrowRight");
  await says(page, ".patterns .answer", "impossible");
  await enter(page, "picture");
  await tabTo(".picture .brush");
  const black = async () => (await dots(page, 1)).filter((grey) => grey < 128).length;
  const before = await black();
  await press("ArrowUp", "ArrowUp", " ");
  const painted = await black();
  bad.push(painted > before ? null : "the space bar does not paint");
  await settled(page, "picture"); // what is painted meanwhile is shown after the answer
  await press("x");
  bad.push((await black()) < painted ? null : "x does not erase");
  await enter(page, "grammar");
  await tabTo(".grammar .shares button:nth-child(2)");
  await press("Enter");
  bad.push(same(await page.getAttribute(".shares button:nth-child(2)", "aria-pressed"), "true", "the second tree"));
  tell([...bad, ...problems], "keyboard");
  await context.close();
}

// A finger paints.
async function touch() {
  const { page, context, problems } = await opened({ viewport: PHONE, hasTouch: true });
  await enter(page, "picture");
  const black = async () => (await dots(page, 1)).filter((grey) => grey < 128).length;
  const before = await black();
  await page.locator(".brush").scrollIntoViewIfNeeded();
  const box = await page.locator(".brush").boundingBox();
  await page.touchscreen.tap(box.x + 10, box.y + 10);
  await page.waitForTimeout(50);
  tell([(await black()) > before ? null : "a tap does not paint", ...problems], "touch");
  await context.close();
}

// The first visit fetches all once, and the second needs no network.
async function offline() {
  const { page, context, problems } = await opened();
  Object.assign(server.sent, { bytes: 0, files: [] });
  await enter(page, "vowels");
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const id of ROOMS) await enter(page, id);
  await page.waitForTimeout(200);
  const { bytes, files } = server.sent;
  const twice = files.filter((file, i) => files.indexOf(file) < i);
  tell(
    [
      bytes <= MOST_BYTES ? null : "too many bytes",
      twice.length > 0 ? `twice: ${twice.join(" ")}` : null,
      ...problems.splice(0),
    ],
    `the first visit and all rooms: ${bytes} bytes of ${MOST_BYTES}, in ${files.length} files, uncompressed by the server`,
  );
  await server.close();
  const bad = [];
  for (const id of ROOMS) {
    await page.goto("about:blank");
    await enter(page, id).catch((error) => bad.push(`${id}: ${error.message.split("\n")[0]}`));
  }
  tell([...bad, ...problems], "without a server every room answers");
  await context.close();
}

try {
  await numbers("served");
  await numbers("one file", pathToFileURL(onePage).href);
  await layout();
  await keyboard();
  await touch();
  await offline();
} finally {
  await browser.close();
  await server.close().catch(() => {});
}
process.exitCode = failures > 0 ? 1 : 0;

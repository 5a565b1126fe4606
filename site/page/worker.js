// A worker with one module of hawser: it does the work of the rooms that need this module. The page sends
//   { kind: "open", module, packs }           once: the packs of the module and of the drawings
//   { kind: "work", id, room, name, given }   for each piece of work; { kind: "stop", id } ends it between two steps
// and hears { ready } once, { id, told } while the work goes on, then { id, value } or { id, error }.

const running = new Map();
const keeps = new Map(); // what a room keeps from one piece of work to the next
let opened = null;

async function run(pack) {
  const { text, module } = parts(pack);
  const wasm = module();
  const address = URL.createObjectURL(new Blob([await text()], { type: "text/javascript" }));
  importScripts(address);
  URL.revokeObjectURL(address);
  return wasm;
}

async function opening(module, packs) {
  const drawing = run(packs.draw).then((wasm) => self.draw.load(wasm));
  const wasm = await run(packs[module]);
  const hawser = self.hawser[module];
  await hawser.load({ wasm, warn: () => {} });
  await drawing;
  self.postMessage({ ready: module });
  return hawser;
}

async function work({ id, room: name, name: task, given }) {
  const place = rooms.find((one) => one.id === name);
  if (!keeps.has(name)) keeps.set(name, {});
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const hawser = await opened;
    const value = await place.work[task](given, {
      hawser,
      draw: self.draw,
      kept: keeps.get(name),
      signal: stop.signal,
      tell: (told) => self.postMessage({ id, told }),
      pause: (milliseconds) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
        }),
    });
    self.postMessage({ id, value });
  } catch (error) {
    const { message, line, column } = error;
    self.postMessage({ id, error: { message, line, column, stopped: stop.signal.aborted } });
  } finally {
    running.delete(id);
  }
}

function serve() {
  self.onmessage = ({ data }) => {
    if (data.kind === "open") opened = opening(data.module, data.packs);
    else if (data.kind === "work") work(data);
    else if (running.has(data.id)) running.get(data.id).abort();
  };
}

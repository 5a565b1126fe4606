// A worker with one module of hawser: it does the work of the rooms that need this module. The page sends
//   { kind: "open", module, own, draw }       once: the scripts and compiled modules of hawser and of the drawings
//   { kind: "work", id, room, name, given }   for each piece of work; { kind: "stop", id } ends it between two steps
// and hears { ready } once, { id, told } while the work goes on, then { id, value } or { id, error }.

const running = new Map();
const keeps = new Map(); // what a room keeps from one piece of work to the next
let opened = null;

function run(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  importScripts(address);
  URL.revokeObjectURL(address);
}

async function opening(module, own, draw) {
  run(draw.text);
  run(own.text);
  const hawser = self.hawser[module];
  await Promise.all([self.draw.load(draw.wasm), hawser.load({ wasm: own.wasm, warn: () => {} })]);
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
    if (data.kind === "open") opened = opening(data.module, data.own, data.draw);
    else if (data.kind === "work") work(data);
    else if (running.has(data.id)) running.get(data.id).abort();
  };
}

// The worker's end of worker.mjs: a module, its objects by number, and what is asked of them.

// Node has modules of its own (node/worker-host.mjs).
export const modules = {
  all: () => import("./all.mjs"),
  run: () => import("./run.mjs"),
  hmm: () => import("./hmm.mjs"),
  grammar: () => import("./grammar.mjs"),
  graph: () => import("./graph.mjs"),
};
const objects = new Map();
const loops = new Map();
const signals = new Map();
let hawser = null;
let count = 0;

function kept(map, x) {
  count += 1;
  map.set(count, x);
  return count;
}

function signalOf(number, flag) {
  if (!signals.has(number)) {
    const made = new AbortController();
    if (flag) hawser.sharedSignal(flag, made.signal);
    signals.set(number, made);
  }
  return signals.get(number);
}

function taken(x) {
  if ("handle" in x) return objects.get(x.handle);
  if ("signal" in x) return signalOf(x.signal, x.flag).signal;
  if ("list" in x) return x.list.map(taken);
  return "fields" in x ? Object.fromEntries(x.fields.map(([key, value]) => [key, taken(value)])) : x.plain;
}

function given(x) {
  if (x instanceof hawser.Handle) return { handle: kept(objects, x) };
  if (x !== null && typeof x === "object" && Object.getPrototypeOf(x) === Object.prototype) {
    return { fields: Object.entries(x).map(([key, value]) => [key, given(value)]) };
  }
  return { plain: x };
}

// What a call is made of: `Machine.fromRegex` of the module, or a method of an object.
function found(target, name) {
  if (target !== null) return [objects.get(target), name];
  const parts = name.split(".");
  return parts.length === 2 ? [hawser[parts[0]], parts[1]] : [hawser, name];
}

const kinds = {
  async load({ module, options }) {
    hawser = await modules[module]();
    await hawser.load(options);
    return { plain: true };
  },
  new: (asked) => given(new hawser[asked.name](...asked.given.map(taken))),
  call(asked) {
    const [owner, name] = found(asked.target, asked.name);
    if (typeof owner[name] !== "function") throw new TypeError(`there is no function ${asked.name}`);
    return given(owner[name](...asked.given.map(taken)));
  },
  get: ({ target, name }) => given(objects.get(target)[name]),
  loop: (asked) => ({ plain: kept(loops, objects.get(asked.target).iterate(...asked.given.map(taken))) }),
  async next({ loop }) {
    // What the page has sent meanwhile, such as that a signal is set, is heard first.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    return { plain: await loops.get(loop).next() };
  },
  async leave({ loop }) {
    await loops.get(loop).return();
    loops.delete(loop);
    return { plain: null };
  },
};

self.onmessage = async ({ data }) => {
  if (data.kind === "abort") {
    signalOf(data.signal).abort();
    return;
  }
  if (data.kind === "free") {
    const object = objects.get(data.handle);
    objects.delete(data.handle);
    object.free();
    return;
  }
  try {
    self.postMessage({ id: data.id, value: await kinds[data.kind](data) });
  } catch (error) {
    const { name, message, status, code, line, column } = error;
    self.postMessage({ id: data.id, error: { name, message, status, code, line, column } });
  }
};

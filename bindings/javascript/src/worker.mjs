// A module of hawser in a worker: the page stays awake while it works. What `connect` gives has the module's classes, whose
// calls return promises and whose objects stay in the worker:
//
//     const { Corpus, HmmData, HmmLearner } = await connect("hmm");
//     const data = await new HmmData(await Corpus.read(text, "spaces"));
//     const learner = await new HmmLearner(null, data, { method: "em" });
//     for await (const { step, metrics } of learner.iterate({ signal })) show(step, metrics);
//     const states = await data.states;

export class HawserError extends Error {}

class AbortError extends Error {
  constructor(message) {
    super(message);
    this.name = "AbortError";
  }
}

// A page has shared memory if its server isolates it (Cross-Origin-Opener-Policy, Cross-Origin-Embedder-Policy).
function canShare() {
  return typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
}

// Bundlers follow the address in this line. Node starts its workers in another way (node/worker.mjs).
let start = () => new Worker(new URL("./worker-host.mjs", import.meta.url), { type: "module" });
export const _startBy = (by) => {
  start = by;
};

// Starts a worker that loads a module. `options` are those of `load` that can be sent: wasm (an address or bytes), maxBytes.
export async function connect(module = "all", options = {}) {
  const line = new Line(start());
  const inPage = typeof options.wasm === "string" && typeof location === "object";
  const wasm = inPage ? new URL(options.wasm, location.href).href : options.wasm;
  try {
    await line.ask({ kind: "load", module, options: { ...options, wasm } });
  } catch (error) {
    line.terminate(error);
    throw error;
  }
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === "terminate" ? () => line.terminate() : name === "then" ? undefined : line.exported(name),
    },
  );
}

// What goes to the worker and comes back.
class Line {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.asked = 0;
    this.signals = new WeakMap();
    this.numbers = new WeakMap(); // of objects in the worker
    this.registry = new FinalizationRegistry((handle) => worker.postMessage({ kind: "free", handle }));
    worker.onmessage = ({ data }) => this.answered(data);
    worker.onerror = (event) => this.terminate(new Error(event.message || "the worker could not start"));
    worker.onmessageerror = worker.onerror;
  }

  ask(message) {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      this.asked += 1;
      this.waiting.set(this.asked, { resolve, reject });
      this.worker.postMessage({ ...message, id: this.asked });
    });
  }

  answered({ id, value, error }) {
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) resolve(this.received(value));
    else reject(Object.assign(error.status ? new HawserError(error.message) : new Error(error.message), error));
  }

  terminate(reason = new AbortError("the worker was stopped")) {
    this.ended = reason;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }

  // What a call is given, as it can be sent: objects of the worker by number, signals by a number of their own.
  sent(x) {
    if (x instanceof AbortSignal) return this.signalOf(x);
    if (typeof x === "function" && this.numbers.has(x)) return { handle: this.numbers.get(x) };
    if (Array.isArray(x)) return { list: x.map((item) => this.sent(item)) };
    if (x !== null && typeof x === "object" && Object.getPrototypeOf(x) === Object.prototype) {
      return { fields: Object.entries(x).map(([key, value]) => [key, this.sent(value)]) };
    }
    return { plain: x };
  }

  received(x) {
    if ("handle" in x) return this.object(x.handle);
    if ("fields" in x) return Object.fromEntries(x.fields.map(([key, value]) => [key, this.received(value)]));
    return x.plain;
  }

  // A signal goes by its number. With it goes a flag in memory that both threads share, where there is such memory: the
  // worker hears a message only between two calls, and sees the flag inside one.
  signalOf(signal) {
    if (!this.signals.has(signal)) {
      this.asked += 1;
      const sent = { signal: this.asked, flag: canShare() ? new SharedArrayBuffer(4) : null };
      this.signals.set(signal, sent);
      const tell = () => {
        if (sent.flag) Atomics.store(new Int32Array(sent.flag), 0, 1);
        this.worker.postMessage({ kind: "abort", signal: sent.signal });
      };
      if (signal.aborted) tell();
      else signal.addEventListener("abort", tell, { once: true });
    }
    return this.signals.get(signal);
  }

  call(target, name, given, kind = "call") {
    return this.ask({ kind, target, name, given: given.map((x) => this.sent(x)) });
  }

  // A class or a function that the module exports: it can be called, made, and asked for what is static.
  exported(name) {
    return new Proxy(function () {}, {
      apply: (_, __, given) => this.call(null, name, given),
      construct: (_, given) => this.call(null, name, given, "new"),
      get: (_, part) => (part === "then" ? undefined : (...given) => this.call(null, `${name}.${String(part)}`, given)),
    });
  }

  // An object in the worker. A property is waited for, a method is called.
  object(handle) {
    const line = this;
    const made = new Proxy(function () {}, {
      get(_, name) {
        if (name === "then") return undefined;
        if (name === Symbol.asyncIterator) return () => line.iterate(handle, {});
        if (name === "iterate") return (options) => line.iterate(handle, options);
        if (name === "train") return (options) => line.train(handle, options);
        const called = (...given) => line.call(handle, name, given);
        called.then = (resolve, reject) => line.call(handle, name, [], "get").then(resolve, reject);
        return called;
      },
    });
    this.numbers.set(made, handle);
    this.registry.register(made, handle);
    return made;
  }

  async *iterate(handle, options = {}) {
    const loop = await this.call(handle, "iterate", [options], "loop");
    try {
      for (;;) {
        const { done, value } = await this.ask({ kind: "next", loop });
        if (done) return;
        yield value;
      }
    } catch (error) {
      const isOther = error instanceof HawserError && error.name !== "CancelledError";
      if (options.signal && options.signal.aborted && !isOther) throw options.signal.reason;
      throw error;
    } finally {
      if (!this.ended) this.ask({ kind: "leave", loop }).catch(() => {});
    }
  }

  async train(handle, { progress, ...options } = {}) {
    let last = null;
    for await (const report of this.iterate(handle, options)) {
      last = report;
      if (progress) progress(report);
    }
    return last;
  }
}

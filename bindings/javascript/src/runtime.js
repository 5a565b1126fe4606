// What the classes of every module stand on: handles, the memory of a call, numbers and texts on their way in and out.
//
// Handles are addresses in the module's memory inside objects; a FinalizationRegistry gives them back once the object is
// collected, free() or `using` at once. What a call needs is put on a stack of its own, which is dropped when the call returns.

let wasm = null; // the instance's functions, once it is loaded
let memory = null;
let running = null; // the instance with what its functions look at
let warned = (message) => console.warn(message);
let loading = null;

const ARENA_BYTES = 65536;
const arena = { base: 0, top: 0 };

const I32 = { bytes: 4, from: Int32Array, low: -(2 ** 31), high: 2 ** 31 - 1, what: "whole numbers of 32 bits" };
const I64 = {
  bytes: 8,
  from: BigInt64Array,
  low: Number.MIN_SAFE_INTEGER,
  high: Number.MAX_SAFE_INTEGER,
  what: "whole numbers",
};
const F64 = { bytes: 8, from: Float64Array, what: "numbers" };
const [TEXT, BYTES, DATA] = [{ bytes: 1 }, { bytes: 1 }, { bytes: 1 }];
const HEAP_KINDS = { int32: I32, int64: I64, float64: F64 };
const ARGUMENT = -1;
const NO_MEMORY = -6;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// --- errors ---

const NOT_SETTLED =
  "stopped at its limit of iterations before its result settled; set the option iterations higher, or tolerance to what is " +
  "precise enough";
const CUT_SHORT =
  "stopped at a limit before it had found all, so that there may be more or better; set the option maxStates or " +
  "maxBytes higher";

// What a failed call says: the library's status, its name as `name` (ParseError) and `code` (HWS_E_PARSE), and the place.
class HawserError extends Error {
  constructor(status, code, message, line, column) {
    super(message);
    this.name = errorName(code);
    this.status = status;
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

function errorName(code) {
  return (
    code
      .slice("HWS_E_".length)
      .toLowerCase()
      .replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase()) + "Error"
  );
}

// The module has one thread, so that nothing comes between a call and its error.
function check(status, name) {
  if (status === 0 || status === 1) return;
  if (status > 0) {
    warned(`${name} ${status === 2 ? NOT_SETTLED : CUT_SHORT}`, status);
    return;
  }
  throw new HawserError(
    status,
    lentText(wasm.hws_status_name(status)),
    lentText(wasm.hws_error_message_view()),
    Number(wasm.hws_error_line()),
    Number(wasm.hws_error_column()),
  );
}

function noMemory(bytes) {
  return new HawserError(
    NO_MEMORY,
    "HWS_E_NO_MEMORY",
    `no memory for ${bytes} bytes that a call is given or gives`,
    0,
    0,
  );
}

function checkSignal(signal) {
  if (!signal) return;
  if (signal.aborted) throw signal.reason === undefined ? new Error("aborted") : signal.reason;
  const flag = sharedFlags.get(signal);
  if (flag && Atomics.load(flag, 0) !== 0) throw new DOMException("another thread has set the signal", "AbortError");
}

// --- signals that other threads set ---

const sharedFlags = new WeakMap(); // the number in shared memory of each such signal
let cancel = 0; // the library's request to stop, which asks the loader

// A signal that is set as soon as the first number in shared memory is not 0: another thread can set it while a call of this
// one runs, and the call ends by CancelledError. `signal` is a signal that is set by other means besides.
function sharedSignal(buffer, signal = new AbortController().signal) {
  if (typeof SharedArrayBuffer !== "function" || !(buffer instanceof SharedArrayBuffer) || buffer.byteLength < 4) {
    throw new TypeError(`buffer must be a SharedArrayBuffer of at least 4 bytes, not ${kindOf(buffer)}`);
  }
  sharedFlags.set(signal, new Int32Array(buffer, 0, 1));
  return signal;
}

function kindOf(x) {
  if (x === null || x === undefined) return String(x);
  return typeof x === "object" && x.constructor ? x.constructor.name : typeof x;
}

// --- memory ---

function allocated(bytes) {
  if (!(bytes < 2 ** 32)) throw noMemory(bytes);
  const address = wasm.malloc(bytes) >>> 0;
  if (address === 0) throw noMemory(bytes);
  return address;
}

// What one call needs: its memory, its options, and the signal that cancels it.
class Frame {
  constructor() {
    if (wasm === null) throw new Error("await load() before the first call of hawser");
    this.top = arena.top;
    this.blocks = null;
    this.opened = 0;
    this.signal = undefined;
    this.flags = running.flags;
  }

  // Lets the library look at these signals while the call runs. Gives the request that asks for them, or 0 where no other
  // thread can set one.
  watch(...signals) {
    for (const signal of signals) checkSignal(signal);
    const flags = signals.flatMap((signal) => (signal && sharedFlags.get(signal)) || []);
    if (flags.length === 0) return 0;
    running.flags = flags;
    if (cancel === 0) {
      const out = this.room(8);
      check(wasm.hws_cancel_new(out), "signal");
      cancel = readPointer(out);
    }
    return cancel;
  }

  room(bytes) {
    const size = (bytes + 15) & ~15;
    if (bytes <= ARENA_BYTES && arena.top + size <= arena.base + ARENA_BYTES) {
      const address = arena.top;
      arena.top += size;
      return address;
    }
    const address = allocated(bytes);
    this.blocks = { address, next: this.blocks };
    return address;
  }

  leave() {
    running.flags = this.flags;
    arena.top = this.top;
    for (let block = this.blocks; block !== null; block = block.next) wasm.free(block.address);
    if (this.opened !== 0) wasm.hws_options_free(this.opened);
  }

  // Room for so many numbers that a call gives.
  numbers(count, kind, name) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${name} would have ${count} entries`);
    return this.room(Math.max(kind.bytes * count, 8));
  }

  array(x, kind, name, count) {
    if (x === null) return 0;
    counted(x, name, count);
    if (x instanceof HeapArray && x.kind === kind) return x.address;
    let from = x instanceof HeapArray ? x.array : x;
    if (ArrayBuffer.isView(from) && from.buffer === memory.buffer) {
      if (from instanceof kind.from) return from.byteOffset;
      from = from.slice(); // memory that grows leaves the old views without any
    }
    const address = this.room(Math.max(kind.bytes * from.length, 8));
    put(from, kind, address, name);
    return address;
  }

  handles(xs, Class, name, count) {
    if (xs === null) return 0;
    counted(xs, name, count);
    const address = this.room(Math.max(4 * xs.length, 8));
    for (let i = 0; i < xs.length; ++i) {
      const given = xs[i] === null ? 0 : handle(xs[i], Class, `${name}[${i}]`);
      new Uint32Array(memory.buffer)[(address >>> 2) + i] = given;
    }
    return address;
  }

  texts(xs, name, count) {
    if (xs === null) return 0;
    counted(xs, name, count);
    const address = this.room(Math.max(4 * xs.length, 8));
    for (let i = 0; i < xs.length; ++i) {
      const text = this.text(xs[i], `${name}[${i}]`, false);
      new Uint32Array(memory.buffer)[(address >>> 2) + i] = text;
    }
    return address;
  }

  // Text that ends at a zero byte.
  text(x, name, nullable) {
    if (nullable && (x === null || x === undefined)) return 0;
    if (typeof x !== "string") throw new TypeError(`${name} must be a string, not ${kindOf(x)}`);
    if (x.includes("\0")) throw new TypeError(`${name} has a zero character`);
    const encoded = encoder.encode(x);
    const address = this.room(encoded.length + 1);
    const heap = new Uint8Array(memory.buffer);
    heap.set(encoded, address);
    heap[address + encoded.length] = 0;
    return address;
  }

  bytes(x, name, nullable) {
    if (nullable && (x === null || x === undefined)) return { address: 0, length: 0 };
    const given = bytesOf(x, name);
    const address = this.room(given.length + 1);
    new Uint8Array(memory.buffer).set(given, address);
    return { address, length: given.length };
  }

  // Bytes that the library keeps: it frees them itself, once it needs them no more.
  lend(x, name) {
    const given = bytesOf(x, name);
    const address = allocated(given.length + 8);
    this.blocks = { address, next: this.blocks };
    new Uint8Array(memory.buffer).set(given, address);
    return { address, length: given.length };
  }

  keep(lent) {
    if (this.blocks.address === lent.address) {
      this.blocks = this.blocks.next;
      return;
    }
    let block = this.blocks;
    while (block.next.address !== lent.address) block = block.next;
    block.next = block.next.next;
  }

  size(bytes) {
    return BigInt(bytes.length);
  }

  // What a call gives that finds out itself how much it is. It is made once where there is room enough: for as much as is
  // expected, or as it was the last time; else once more.
  twice(name, kind, call, expected) {
    const needed = this.room(8);
    let capacity = expected === undefined ? rooms.get(name) || 256 : expected;
    for (;;) {
      const buffer = this.numbers(capacity, kind, name);
      const status = call(buffer, BigInt(capacity), needed);
      const count = readI64(needed);
      if (status === ARGUMENT && count > capacity) {
        capacity = count;
        continue;
      }
      check(status, name);
      rooms.set(name, Math.min(count + (count >>> 3), 8192));
      if (kind === TEXT) return textAt(buffer, count - 1);
      if (kind === DATA) return JSON.parse(textAt(buffer, count - 1));
      return kind === BYTES ? new Uint8Array(memory.buffer).slice(buffer, buffer + count) : copied(buffer, count, kind);
    }
  }

  // The options of a call: {priorTransition: .5, method: "em", signal}. Names may be written as the library writes them, too.
  options(given) {
    if (given === null || given === undefined) return 0;
    if (typeof given !== "object") throw new TypeError(`options must be an object, not ${kindOf(given)}`);
    const stop = this.watch(given.signal);
    this.signal = given.signal;
    if (stop !== 0) check(wasm.hws_options_set_cancel(this.open(), stop), "signal");
    for (const [key, value] of Object.entries(given)) {
      if (value === null || value === undefined || key === "signal") continue;
      this.open();
      this.option(key, value);
    }
    return this.opened;
  }

  open() {
    if (this.opened === 0) {
      const out = this.room(8);
      check(wasm.hws_options_new(out), "options");
      this.opened = readPointer(out);
    }
    return this.opened;
  }

  option(key, value) {
    const name = key.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
    if (name === "monitor") {
      if (!(value instanceof Handle) || value.constructor._free !== "hws_monitor_free") {
        throw new TypeError(`monitor must be a Monitor, not ${kindOf(value)}`);
      }
      check(wasm.hws_options_set_monitor(this.opened, handle(value)), key);
      return;
    }
    const text = this.text(name, "the option's name", false);
    if (typeof value === "string") {
      check(wasm.hws_options_set_text(this.opened, text, this.text(value, key, false)), key);
    } else if (typeof value === "number" && (reals.has(name) || !Number.isInteger(value))) {
      check(wasm.hws_options_set_real(this.opened, text, value), key);
    } else if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
      check(
        wasm.hws_options_set_int(this.opened, text, int64(typeof value === "boolean" ? Number(value) : value, key)),
        key,
      );
    } else {
      throw new TypeError(`${key} must be a number, a string or a boolean, not ${kindOf(value)}`);
    }
  }
}

const rooms = new Map();
const reals = new Set();

function realOptions(names) {
  for (const name of names.split(/\s+/)) reals.add(name);
}

function framed(call) {
  const frame = new Frame();
  try {
    return call(frame);
  } finally {
    frame.leave();
  }
}

// --- what calls are given ---

// What may be left out, and options: an object of options may stand in the place of whatever is left out.
function optionsLast(...last) {
  const at = last.findIndex(
    (x) => x !== null && typeof x === "object" && Object.getPrototypeOf(x) === Object.prototype,
  );
  if (at < 0 || at === last.length - 1) return last;
  const options = last[at];
  if (last.slice(at + 1).some((x) => x !== undefined)) throw new TypeError("options must be the last argument");
  return [...last.fill(null, at, -1).slice(0, -1), options];
}

function counted(x, name, count) {
  if (count !== undefined && x.length !== count)
    throw new RangeError(`${name} has ${x.length} entries; expected ${count}`);
}

// A list whose length is known. Rows of a table become one list.
function listed(x, name) {
  if (x instanceof HeapArray || (ArrayBuffer.isView(x) && !(x instanceof DataView))) return x;
  if (x instanceof Handle) return [x];
  if (typeof x !== "object" || x === null || typeof x[Symbol.iterator] !== "function") {
    throw new TypeError(`${name} must be an array, not ${kindOf(x)}`);
  }
  let list = Array.isArray(x) ? x : Array.from(x);
  while (Array.isArray(list[0]) || ArrayBuffer.isView(list[0])) list = list.flatMap((row) => Array.from(row));
  return list;
}

function listedOrNull(x, name) {
  return x === null || x === undefined ? null : listed(x, name);
}

function put(x, kind, address, name) {
  if (x instanceof kind.from || (kind === F64 && x instanceof Float32Array)) {
    new kind.from(memory.buffer, address, x.length).set(x);
    return;
  }
  if (kind === F64) {
    const out = new Float64Array(memory.buffer, address, x.length);
    for (let i = 0; i < x.length; ++i) out[i] = float64(x[i], `${name}[${i}]`);
    return;
  }
  const words = new Int32Array(memory.buffer, address, x.length * (kind.bytes / 4));
  for (let i = 0; i < x.length; ++i) {
    const value = typeof x[i] === "bigint" || typeof x[i] === "boolean" ? Number(x[i]) : x[i];
    if (!Number.isInteger(value) || value < kind.low || value > kind.high) {
      throw new TypeError(`${name}[${i}] is ${String(x[i])}; expected ${kind.what}`);
    }
    if (kind === I32) {
      words[i] = value;
    } else {
      words[2 * i] = value; // the lower 32 bits
      words[2 * i + 1] = Math.floor(value / 2 ** 32);
    }
  }
}

function bytesOf(x, name) {
  if (typeof x === "string") return encoder.encode(x);
  if (x instanceof Uint8Array) return x.buffer === (memory && memory.buffer) ? x.slice() : x;
  if (x instanceof ArrayBuffer || (typeof SharedArrayBuffer === "function" && x instanceof SharedArrayBuffer))
    return new Uint8Array(x);
  if (ArrayBuffer.isView(x)) return new Uint8Array(x.buffer.slice(x.byteOffset, x.byteOffset + x.byteLength));
  throw new TypeError(`${name} must be a string, a Uint8Array or an ArrayBuffer, not ${kindOf(x)}`);
}

function integer(x, name, low, high) {
  const value = typeof x === "boolean" ? Number(x) : x;
  if ((typeof value !== "number" || !Number.isInteger(value)) && typeof value !== "bigint") {
    throw new TypeError(`${name} must be a whole number, not ${typeof x === "number" ? x : kindOf(x)}`);
  }
  if (value < low || value > high) throw new RangeError(`${name} is ${value}; expected ${low} to ${high}`);
  return value;
}

const int32 = (x, name) => Number(integer(x, name, I32.low, I32.high));
const int64 = (x, name) => BigInt(integer(x, name, -(2n ** 63n), 2n ** 63n - 1n));
const uint64 = (x, name) => BigInt(integer(x, name, 0n, 2n ** 64n - 1n));

function float64(x, name) {
  if (typeof x !== "number" && typeof x !== "bigint") throw new TypeError(`${name} must be a number, not ${kindOf(x)}`);
  return Number(x);
}

// A constant of an enumeration, given as a number or by its name in any case.
function constant(x, values, name) {
  if (typeof x !== "string") return int32(x, name);
  const short = x.toUpperCase().replace(/-/g, "_");
  if (!(short in values)) {
    throw new TypeError(`${name} is "${x}"; expected one of ${Object.keys(values).join(", ").toLowerCase()}`);
  }
  return values[short];
}

function constants(xs, values, name) {
  return xs === null ? null : Array.from(xs, (x, i) => constant(x, values, `${name}[${i}]`));
}

// --- what calls give ---

const readI32 = (address) => new Int32Array(memory.buffer, address, 1)[0];
const readPointer = (address) => new Uint32Array(memory.buffer, address, 1)[0];
const readF64 = (address) => new Float64Array(memory.buffer, address, 1)[0];
const readI64 = (address) => Number(new BigInt64Array(memory.buffer, address, 1)[0]);

// Numbers that JavaScript owns. Those of 64 bits become doubles: the library's are below 2^53.
function copied(address, count, kind) {
  if (count === 0) return kind === I32 ? new Int32Array(0) : new Float64Array(0);
  if (kind !== I64) return new kind.from(memory.buffer, address, count).slice();
  const words = new Int32Array(memory.buffer, address, 2 * count);
  const out = new Float64Array(count);
  for (let i = 0; i < count; ++i) out[i] = words[2 * i + 1] * 2 ** 32 + (words[2 * i] >>> 0);
  return out;
}

function textAt(address, length) {
  return decoder.decode(new Uint8Array(memory.buffer, address, length).slice());
}

function lentText(address) {
  const bytes = new Uint8Array(memory.buffer);
  return address === 0 ? "" : textAt(address, bytes.indexOf(0, address) - address);
}

function at(list, index) {
  const found = list instanceof HeapArray ? list.array[index] : list[index];
  if (found === undefined) throw new RangeError(`a list has ${list.length} entries; expected more than ${index}`);
  return Number(found);
}

const sum = (list) => Array.from(list instanceof HeapArray ? list.array : list, Number).reduce((a, b) => a + b, 0);
const freePointer = () => wasm.hws_js_free_pointer();

// --- objects ---

const registry = new FinalizationRegistry(({ free, address }) => wasm[free](address));

class Owner {
  constructor(address, signal) {
    this.address = address;
    this.signal = signal;
  }
}

const owner = (out, signal) => new Owner(readPointer(out), signal);

function adopt(object, { address, signal }) {
  object._address = address;
  object._signal = signal;
  registry.register(object, { free: object.constructor._free, address }, object);
  return object;
}

const take = (Class, out, signal) => adopt(Object.create(Class.prototype), owner(out, signal));
const takeOrNull = (Class, out, signal) => (readPointer(out) === 0 ? null : take(Class, out, signal));

function handle(x, Class, name) {
  if (Class !== undefined && !(x instanceof Class))
    throw new TypeError(`${name} must be a ${Class.name}, not ${kindOf(x)}`);
  if (!x._address) throw new TypeError(`this ${x.constructor.name} was freed`);
  return x._address;
}

const handleOrNull = (x, Class, name) => (x === null || x === undefined ? 0 : handle(x, Class, name));

// An object of the library. What was made from it stays as it is when it is freed.
class Handle {
  constructor(made) {
    if (!(made instanceof Owner)) {
      throw new TypeError(`${this.constructor.name} objects are made by its static methods or by other objects`);
    }
    adopt(this, made);
  }

  free() {
    if (!this._address) return;
    registry.unregister(this);
    wasm[this.constructor._free](this._address);
    this._address = 0;
  }

  get freed() {
    return !this._address;
  }
}

// Numbers in the module's memory: a call that is given them copies nothing.
class HeapArray {
  constructor(type, length) {
    if (wasm === null) throw new Error("await load() before the first call of hawser");
    if (!(type in HEAP_KINDS))
      throw new TypeError(`type is ${String(type)}; expected one of ${Object.keys(HEAP_KINDS).join(", ")}`);
    this.kind = HEAP_KINDS[type];
    this.length = Number(integer(length, "length", 0, 2 ** 31));
    this.address = allocated(Math.max(this.kind.bytes * this.length, 8));
    registry.register(this, { free: "free", address: this.address }, this);
    this.array.fill(type === "int64" ? 0n : 0);
  }

  // The numbers, to be read and written until the module's memory grows, which any call may do; then ask for them anew.
  get array() {
    if (this.address === 0) throw new TypeError("this HeapArray was freed");
    return new this.kind.from(memory.buffer, this.address, this.length);
  }

  free() {
    if (this.address === 0) return;
    registry.unregister(this);
    wasm.free(this.address);
    this.address = 0;
    this.length = 0;
  }
}

if (typeof Symbol.dispose === "symbol") {
  for (const Class of [Handle, HeapArray]) Class.prototype[Symbol.dispose] = Class.prototype.free;
}

// --- loading ---

// Fetches and compiles the module, once; every call before it fails. `wasm` is where it is, if not beside this file: an
// address, an answer of fetch, its bytes, a WebAssembly.Module, or a promise of one of them. The module's memory stays within
// `maxBytes`.
function load({ wasm: from, maxBytes, warn } = {}) {
  if (warn !== undefined) warned = warn;
  if (loading === null) {
    loading = (async () => {
      const host = await instantiate(await compiled(from === undefined ? place() : from), maxBytes);
      running = host;
      memory = host.memory;
      wasm = host.exports;
      arena.base = allocated(ARENA_BYTES);
      arena.top = arena.base;
      return everything;
    })();
    loading.catch(() => {
      loading = null;
    });
  }
  return loading;
}

const loaded = () => wasm !== null;

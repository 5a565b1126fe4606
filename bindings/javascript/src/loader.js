// The module in WebAssembly: it is compiled, given its memory, and what C++ asks of its host.
//
// The compiled code throws exceptions of C++ as numbers, the addresses of their objects. Its landing pads ask here which
// clause catches one; what they are given is a number that only comes back here. So nothing is allocated while an exception
// is on its way but its object, and for that some blocks are kept where memory has run out.

const PAGE = 65536;
const FIRST_PAGES = 128; // as package.sh links: INITIAL_MEMORY
const MOST_PAGES = 32768; // MAXIMUM_MEMORY
const SPARE_BLOCKS = 8; // for exceptions that are thrown when memory has run out
const SPARE_BYTES = 256;

// A module of one function that makes vectors of 128 bits: engines without them say that it is none.
const OF_VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0];
OF_VECTORS.push(65, 0, 253, 15, 253, 98, 11);

function hasVectors() {
  return WebAssembly.validate(new Uint8Array(OF_VECTORS));
}

// What the module asks of its host: functions by name. `host` holds the instance's exports once there are some.
function hostFunctions(host) {
  const thrown = new Map(); // the state of each exception by its object's address
  const caught = []; // those that are being handled, the innermost last
  const landings = []; // what a landing pad was told, by number less one
  const free = []; // numbers of landings that can be used again
  let last = 0; // the exception that is on its way
  let second = 0; // the second result of the last call
  const entries = []; // functions of the module's table, by number: to ask it takes longer than most calls

  function entry(index) {
    if (entries[index] === undefined) entries[index] = host.exports.__indirect_function_table.get(index);
    return entries[index];
  }
  function land(address, adjusted) {
    const number = free.length > 0 ? free.pop() : landings.length;
    landings[number] = { address, adjusted };
    return number + 1;
  }
  function leave(number) {
    const landing = landings[number - 1];
    landings[number - 1] = null;
    free.push(number - 1);
    return landing;
  }
  function objectOf(landing) {
    const about = thrown.get(landing.address);
    if (host.exports.__cxa_is_pointer_type(about.type))
      return new Uint32Array(host.memory.buffer)[landing.address >>> 2];
    return landing.adjusted;
  }
  function release(address) {
    const about = thrown.get(address);
    about.holders -= 1;
    if (about.holders > 0 || about.again) return;
    if (about.destructor) entry(about.destructor)(address);
    freeException(address);
  }
  function freeException(address) {
    thrown.delete(address);
    if (host.spares.includes(address)) host.spare.push(address);
    else host.exports.free(address);
  }
  function findCatch(...types) {
    if (last === 0) {
      second = 0;
      return 0;
    }
    const about = thrown.get(last);
    second = about.type;
    for (const type of types) {
      if (type === 0 || type === about.type) break;
      new Uint32Array(host.memory.buffer)[host.word >>> 2] = last;
      if (host.exports.__cxa_can_catch(type, about.type, host.word)) {
        second = type;
        return land(last, new Uint32Array(host.memory.buffer)[host.word >>> 2]);
      }
    }
    return land(last, last);
  }

  const functions = {
    __cxa_allocate_exception(size) {
      const address = host.exports.malloc(size) || (size <= SPARE_BYTES ? host.spare.pop() || 0 : 0);
      if (address === 0) throw new RangeError("no memory is left for an exception");
      return address;
    },
    __cxa_free_exception: freeException,
    __cxa_throw(address, type, destructor) {
      thrown.set(address, { type, destructor, holders: 0, again: false });
      last = address;
      throw address;
    },
    __cxa_begin_catch(number) {
      const landing = leave(number);
      const about = thrown.get(landing.address);
      about.again = false;
      about.holders += 1;
      caught.push(landing);
      return objectOf(landing);
    },
    __cxa_end_catch() {
      host.exports.setThrew(0, 0);
      release(caught.pop().address);
      last = 0;
    },
    __cxa_rethrow() {
      const landing = caught[caught.length - 1];
      const about = thrown.get(landing.address);
      about.again = true;
      last = landing.address;
      throw landing.address;
    },
    __cxa_current_primary_exception() {
      if (caught.length === 0) return 0;
      const { address } = caught[caught.length - 1];
      thrown.get(address).holders += 1;
      return address;
    },
    __cxa_increment_exception_refcount(address) {
      if (address !== 0) thrown.get(address).holders += 1;
    },
    __cxa_decrement_exception_refcount(address) {
      if (address !== 0) release(address);
    },
    __cxa_rethrow_primary_exception(address) {
      if (address === 0) return;
      const about = thrown.get(address);
      about.again = false;
      last = address;
      throw address;
    },
    __resumeException(number) {
      const { address } = leave(number);
      if (last === 0) last = address;
      throw address;
    },
    llvm_eh_typeid_for: (type) => type,
    getTempRet0: () => second,
    emscripten_memcpy_big(to, from, size) {
      new Uint8Array(host.memory.buffer).copyWithin(to, from, from + size);
    },
    emscripten_resize_heap(asked) {
      const now = host.memory.buffer.byteLength;
      for (const target of [Math.max(asked >>> 0, now * 1.25), asked >>> 0]) {
        try {
          host.memory.grow(Math.ceil((target - now) / PAGE));
          return 1;
        } catch {
          /* less may be had */
        }
      }
      return 0;
    },
    clock_gettime(clock, at) {
      const nanoseconds = Math.round((clock === 0 ? Date.now() : performance.now()) * 1e6);
      const width = host.exports.hws_js_seconds_bytes() / 4;
      const words = new Int32Array(host.memory.buffer, at, width + 1);
      words.fill(0);
      words[0] = Math.floor(nanoseconds / 1e9);
      words[width] = nanoseconds % 1e9;
      return 0;
    },
    hws_js_stop_flag: () => (host.flags.some((flag) => Atomics.load(flag, 0) !== 0) ? 1 : 0),
    clock: () => Math.floor(performance.now() * 1000), // in microseconds, since the page began
    abort() {
      throw new WebAssembly.RuntimeError("hawser's module has stopped: please report this");
    },
  };

  // A call of compiled code in whose wake landing pads are to run: invoke_SIGNATURE(function, arguments...).
  function invoke(index, ...given) {
    const stack = host.exports.stackSave();
    try {
      return entry(index)(...given);
    } catch (error) {
      host.exports.stackRestore(stack);
      if (typeof error !== "number") throw error;
      host.exports.setThrew(1, 0);
      return undefined;
    }
  }
  return (name) => {
    if (name.startsWith("invoke_")) return invoke;
    return name.startsWith("__cxa_find_matching_catch_") ? findCatch : functions[name];
  };
}

// An instance of a compiled module, whose memory never grows beyond `maxBytes`.
async function instantiate(module, maxBytes) {
  const maximum = Math.max(
    FIRST_PAGES,
    Math.min(MOST_PAGES, Math.floor((maxBytes === undefined ? Infinity : maxBytes) / PAGE)),
  );
  const host = {
    memory: new WebAssembly.Memory({ initial: FIRST_PAGES, maximum }),
    exports: null,
    spare: [],
    spares: [],
    word: 0,
    flags: [], // other threads set these to end the call that runs
  };
  const functionOf = hostFunctions(host);
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const given = kind === "memory" ? host.memory : functionOf(name);
    if (given === undefined) throw new Error(`hawser's module asks for ${name}, which its loader does not know`);
    imports[from] = imports[from] || {};
    imports[from][name] = given;
  }
  host.exports = (await WebAssembly.instantiate(module, imports)).exports;
  host.exports.__wasm_call_ctors();
  host.word = host.exports.malloc(8);
  for (let i = 0; i < SPARE_BLOCKS; ++i) host.spare.push(host.exports.malloc(SPARE_BYTES));
  host.spares = [...host.spare];
  return host;
}

// A compiled module of what `load` was given: an address, an answer of fetch, bytes or a module.
async function compiled(given) {
  const source = await given;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const answer = typeof Response === "function" && source instanceof Response ? source : await fetch(source);
  if (!answer.ok) throw new Error(`${answer.url} was not to be had: ${answer.status} ${answer.statusText}`);
  const plain = answer.clone();
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return WebAssembly.compile(await plain.arrayBuffer()); // the server does not say that it is application/wasm
  }
}

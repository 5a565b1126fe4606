'use strict';
// A small binding over the wasm build: enough of hawser for client.js, and the shape a whole one would have.
//
// Handles are numbers (addresses in the module's memory) inside objects; a FinalizationRegistry returns them when the
// object is collected, free() at once. Arrays are copied into the module's memory for a call and freed after it.
// 64-bit integers cross as BigInt.

const LOG = 1;

// What a failed call left behind.
class HawserError extends Error {
  constructor(code, message, line, column) {
    super(message);
    this.name = 'HawserError';
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

// The classes over one instance of the module: `wasm` is what emscripten's factory resolves to.
function bind(wasm) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  // Zero-terminated text the library lends.
  function lent(address) {
    const bytes = wasm.HEAPU8;
    return decoder.decode(bytes.slice(address, bytes.indexOf(0, address)));
  }

  // The module is one thread: nothing comes between a call and its error.
  function check(status) {
    if (status >= 0) return;
    throw new HawserError(lent(wasm._hws_status_name(status)), lent(wasm._hws_error_message_view()),
      Number(wasm._hws_error_line()), Number(wasm._hws_error_column()));
  }

  // Memory for one call, freed as a whole. The HEAP views are taken anew each time: memory that grows gets new ones.
  class Frame {
    constructor() {
      this.blocks = [];
    }

    block(size) {
      const address = wasm._malloc(Math.max(size, 8));
      if (address === 0) throw new RangeError('the module is out of memory');
      this.blocks.push(address);
      return address;
    }

    int32(array) {
      const address = this.block(4 * array.length);
      wasm.HEAP32.set(array, address / 4);
      return address;
    }

    pointers(array) {
      return this.int32(array);
    }

    int64(array) {
      const address = this.block(8 * array.length);
      new BigInt64Array(wasm.HEAP8.buffer).set(array.map(BigInt), address / 8);
      return address;
    }

    real(array) {
      const address = this.block(8 * array.length);
      wasm.HEAPF64.set(array, address / 8);
      return address;
    }

    text(string) {
      const bytes = encoder.encode(string);
      const address = this.block(bytes.length + 1);
      wasm.HEAPU8.set(bytes, address);
      wasm.HEAPU8[address + bytes.length] = 0;
      return address;
    }

    free() {
      this.blocks.forEach((address) => wasm._free(address));
    }
  }

  function framed(call) {
    const frame = new Frame();
    try {
      return call(frame);
    } finally {
      frame.free();
    }
  }

  // What a call puts into its last parameter.
  function real(call) {
    return framed((frame) => {
      const out = frame.block(8);
      check(call(out, frame));
      return wasm.HEAPF64[out / 8];
    });
  }

  function int(call) {
    return framed((frame) => {
      const out = frame.block(4);
      check(call(out, frame));
      return wasm.HEAP32[out / 4];
    });
  }

  function int64(call) { // a BigInt, as it crosses
    return framed((frame) => {
      const out = frame.block(8);
      check(call(out, frame));
      return new BigInt64Array(wasm.HEAP8.buffer)[out / 8];
    });
  }

  const registry = new FinalizationRegistry(({ free, address }) => free(address));

  class Handle {
    // make(out, frame) is the call that puts the new handle at `out`.
    constructor(make, free) {
      this.address = int(make) >>> 0;
      this.release = free;
      registry.register(this, { free, address: this.address }, this);
    }

    // A freed handle is NULL to the library, which says so.
    free() {
      if (this.address === 0) return;
      registry.unregister(this);
      this.release(this.address);
      this.address = 0;
    }
  }

  const addressOf = (handle) => (handle ? handle.address : 0);

  class Alphabet extends Handle {
    constructor(make) {
      super(make, wasm._hws_alphabet_free);
    }

    static ofSize(size) {
      return new Alphabet((out) => wasm._hws_alphabet_new(BigInt(size), 0, out));
    }

    static ofNames(names) {
      return new Alphabet((out, frame) => wasm._hws_alphabet_from_names(
        frame.pointers(names.map((name) => frame.text(name))), BigInt(names.length), 0, out));
    }

    text(labels) {
      return Array.from(labels, (label) => lent(wasm._hws_alphabet_name_view(this.address, label))).join('');
    }
  }

  class Options extends Handle {
    // Whole numbers as BigInt, others as numbers, texts as strings.
    constructor(values) {
      super((out) => wasm._hws_options_new(out), wasm._hws_options_free);
      for (const [name, value] of Object.entries(values)) {
        const put = { bigint: wasm._hws_options_set_int, string: wasm._hws_options_set_text }[typeof value] ?? wasm._hws_options_set_real;
        framed((frame) => check(put(this.address, frame.text(name), typeof value === 'string' ? frame.text(value) : value)));
      }
    }
  }

  class Strings extends Handle {
    constructor(make) {
      super(make, wasm._hws_strings_free);
    }

    // pairs: [[input, output], ...], arrays of labels.
    static ofPairs(pairs, counts, alphabet) {
      const strings = pairs.flat();
      const offsets = [0];
      strings.forEach((string) => offsets.push(offsets[offsets.length - 1] + string.length));
      return new Strings((out, frame) => wasm._hws_strings_from_arrays(2, BigInt(pairs.length), frame.int64(offsets),
        frame.int32(strings.flat()), frame.real(counts), frame.pointers([alphabet.address, alphabet.address]),
        0, out));
    }

    // { value, strings: [labels of tape 0, ...] } per item; copied, so they outlive the handle and growing memory.
    items() {
      return framed((frame) => {
        const out = frame.block(12);
        check(wasm._hws_strings_arrays_view(this.address, out, out + 4, out + 8));
        const [offsets, labels, values] = wasm.HEAPU32.subarray(out / 4, out / 4 + 3);
        const tapes = wasm._hws_strings_tapes(this.address);
        const count = Number(wasm._hws_strings_count(this.address));
        const ends = Array.from(new BigInt64Array(wasm.HEAP8.buffer, offsets, count * tapes + 1), Number);
        return Array.from({ length: count }, (_, i) => ({
          value: wasm.HEAPF64[values / 8 + i],
          strings: Array.from({ length: tapes }, (_, tape) => {
            const k = i * tapes + tape;
            return wasm.HEAP32.slice(labels / 4 + ends[k], labels / 4 + ends[k + 1]);
          }),
        }));
      });
    }
  }

  class Builder extends Handle {
    constructor(tapes, alphabet) {
      super((out, frame) => wasm._hws_builder_new(LOG, tapes, frame.pointers(Array(tapes).fill(alphabet.address)), 0, out),
        wasm._hws_builder_free);
    }
  }

  class Machine extends Handle {
    constructor(make) {
      super(make, wasm._hws_machine_free);
    }

    // arcs: [from, [label per tape], cost, to]; finals: [state, cost]. Log semiring.
    static ofArcs(alphabet, tapes, states, arcs, finals) {
      const builder = new Builder(tapes, alphabet);
      try {
        framed((frame) => {
          check(wasm._hws_builder_add_states(builder.address, BigInt(states), frame.block(8)));
          check(wasm._hws_builder_add_arcs(builder.address, BigInt(arcs.length), frame.int64(arcs.map((arc) => arc[0])),
            frame.int32(arcs.flatMap((arc) => arc[1])), frame.real(arcs.map((arc) => arc[2])),
            frame.int64(arcs.map((arc) => arc[3]))));
          check(wasm._hws_builder_set_finals(builder.address, BigInt(finals.length),
            frame.int64(finals.map((final) => final[0])), frame.real(finals.map((final) => final[1]))));
        });
        return new Machine((out) => wasm._hws_builder_build(builder.address, out));
      } finally {
        builder.free();
      }
    }

    // An acceptor from AT&T text; log semiring.
    static ofText(text, alphabet) {
      return new Machine((out, frame) => wasm._hws_machine_read_text(frame.text(text), -1n, LOG, 1,
        frame.pointers([alphabet.address]), 1, 0, 0, 0, out));
    }

    get states() {
      return Number(wasm._hws_machine_states(this.address));
    }

    get arcs() {
      return Number(wasm._hws_machine_arcs(this.address));
    }

    alphabet(tape) {
      return new Alphabet((out) => wasm._hws_machine_alphabet(this.address, tape, out));
    }

    compose(other, options) {
      return new Machine((out) => wasm._hws_machine_compose(this.address, other.address, addressOf(options), out));
    }

    total(options) {
      return real((out) => wasm._hws_machine_total(this.address, addressOf(options), out));
    }

    bestStrings(n, options) {
      return new Strings((out) => wasm._hws_machine_best_strings(this.address, BigInt(n), addressOf(options), out));
    }

    sample(n, seed, options) {
      return new Strings((out) => wasm._hws_machine_sample(this.address, BigInt(n), BigInt(seed), addressOf(options), out));
    }
  }

  class EditModel extends Handle {
    constructor(make) {
      super(make, wasm._hws_edit_model_free);
    }

    static of(alphabet, options) {
      return new EditModel((out) => wasm._hws_edit_model_new(alphabet.address, addressOf(options), out));
    }

    info(name) {
      return real((out, frame) => wasm._hws_edit_model_info(this.address, frame.text(name), out));
    }

    probability({ leftInput = [], rightInput = [], leftOutput = [], read, write }) {
      return real((out, frame) => wasm._hws_edit_model_probability(this.address, frame.int32(leftInput),
        leftInput.length, frame.int32(rightInput), rightInput.length, frame.int32(leftOutput), leftOutput.length, read,
        write, out));
    }
  }

  class NgramModel extends Handle {
    constructor(make) {
      super(make, wasm._hws_ngram_model_free);
    }

    // The model, and how near it is to the machine's distribution, in nats.
    static nearest(machine, options) {
      let model;
      const nats = real((out) => {
        model = new NgramModel((made) => wasm._hws_ngram_project(machine.address, 0, addressOf(options), made, out));
        return 0;
      });
      return { model, nats };
    }

    info(name) {
      return real((out, frame) => wasm._hws_ngram_info(this.address, frame.text(name), out));
    }

    start() {
      return int64((out) => wasm._hws_ngram_start(this.address, out));
    }

    logProb(state, word) {
      return real((out) => wasm._hws_ngram_score_word(this.address, state, word, 0, out));
    }
  }

  class Learner extends Handle {
    constructor(make) {
      super(make, wasm._hws_learner_free);
    }

    // Makes up to n steps; true once there is nothing left to do.
    step(n = 1) {
      return int((out) => wasm._hws_learner_step(this.address, BigInt(n), out)) === 1;
    }

    metric(name) {
      return real((out, frame) => wasm._hws_learner_metric(this.address, frame.text(name), out));
    }
  }

  class EditLearner extends Learner {
    constructor(start, pairs, options) {
      super((out) => wasm._hws_edit_learner_new(start.address, pairs.address, 0, addressOf(options), out));
    }

    model() {
      return new EditModel((out) => wasm._hws_edit_learner_model(this.address, out));
    }
  }

  class Graph extends Handle {
    constructor(make) {
      super(make, wasm._hws_graph_free);
    }
  }

  // Variables and factors are numbers as the library gives them: BigInt.
  class GraphBuilder extends Handle {
    constructor() {
      super((out) => wasm._hws_graph_builder_new(out), wasm._hws_graph_builder_free);
    }

    addStrings(alphabet, name) {
      return int64((out, frame) => wasm._hws_graph_builder_add_strings(this.address, alphabet.address, frame.text(name), out));
    }

    addMachine(machine, variables) {
      return int64((out, frame) => wasm._hws_graph_builder_add_machine(this.address, machine.address, frame.int64(variables),
        variables.length, 0, out));
    }

    observeString(variable, labels) {
      framed((frame) => check(wasm._hws_graph_builder_observe_string(this.address, variable, frame.int32(labels),
        BigInt(labels.length))));
    }

    build() {
      return new Graph((out) => wasm._hws_graph_builder_build(this.address, out));
    }
  }

  class GraphLearner extends Learner {
    constructor(graph, options) {
      super((out) => wasm._hws_graph_learner_new(graph.address, addressOf(options), out));
    }

    best(variable, n, options) {
      return new Strings((out) => wasm._hws_graph_learner_best(this.address, variable, BigInt(n), addressOf(options), out));
    }

    variable(variable, name) {
      return real((out, frame) => wasm._hws_graph_learner_variable(this.address, variable, frame.text(name), 0, out));
    }
  }

  class Corpus extends Handle {
    constructor(make) {
      super(make, wasm._hws_corpus_free);
    }

    // strings: arrays of labels.
    static ofStrings(strings, alphabet) {
      const offsets = [0];
      strings.forEach((string) => offsets.push(offsets[offsets.length - 1] + string.length));
      return new Corpus((out, frame) => wasm._hws_corpus_from_arrays(BigInt(strings.length), frame.int64(offsets),
        frame.int32(strings.flat()), alphabet.address, out));
    }

    get count() {
      return Number(wasm._hws_corpus_count(this.address));
    }
  }

  class Pfa extends Handle {
    constructor(make) {
      super(make, wasm._hws_pfa_free);
    }

    info(name) {
      return real((out, frame) => wasm._hws_pfa_info(this.address, frame.text(name), out));
    }

    // ln p of each of a corpus' strings.
    score(corpus, options) {
      return framed((frame) => {
        const { count } = corpus;
        const out = frame.block(8 * count);
        check(wasm._hws_pfa_score(this.address, corpus.address, addressOf(options), out));
        return Array.from(wasm.HEAPF64.subarray(out / 8, out / 8 + count));
      });
    }
  }

  class PfaLearner extends Learner {
    constructor(corpus, options) {
      super((out) => wasm._hws_pfa_learner_new(0, corpus.address, 0, addressOf(options), out));
    }

    model() {
      return new Pfa((out) => wasm._hws_pfa_learner_model(this.address, out));
    }
  }

  // Words with tags.
  class Tagged extends Handle {
    constructor(make) {
      super(make, wasm._hws_tagged_free);
    }

    static ofText(text, options) {
      return new Tagged((out, frame) => wasm._hws_tagged_read(frame.text(text), -1n, 0, 0, addressOf(options), out));
    }

    corpus() {
      return new Corpus((out) => wasm._hws_tagged_corpus(this.address, out));
    }
  }

  class Dictionary extends Handle {
    constructor(make) {
      super(make, wasm._hws_dictionary_free);
    }

    static ofTagged(tagged) {
      return new Dictionary((out) => wasm._hws_dictionary_collect(tagged.address, 0, out));
    }
  }

  // A corpus of words, and the states its tokens may be in.
  class HmmData extends Handle {
    constructor(make) {
      super(make, wasm._hws_hmm_data_free);
    }

    static of(corpus, dictionary, options) {
      return new HmmData((out) => wasm._hws_hmm_data_new(corpus.address, 0, addressOf(dictionary), 0, addressOf(options), out));
    }

    // With the dictionary the model was learned with.
    static forModel(model, corpus, options) {
      return new HmmData((out) => wasm._hws_hmm_data_for(model.address, corpus.address, 0, 0, 0, addressOf(options), out));
    }

    get sequences() {
      return Number(wasm._hws_hmm_data_sequences(this.address));
    }

    get tokens() {
      return Number(wasm._hws_hmm_data_tokens(this.address));
    }
  }

  class Hmm extends Handle {
    constructor(make) {
      super(make, wasm._hws_hmm_free);
    }

    tags() {
      return new Alphabet((out) => wasm._hws_hmm_tags(this.address, out));
    }

    // ln p of each sequence.
    score(data, options) {
      return framed((frame) => {
        const count = data.sequences;
        const out = frame.block(8 * count);
        check(wasm._hws_hmm_score(this.address, data.address, addressOf(options), out));
        return Array.from(wasm.HEAPF64.subarray(out / 8, out / 8 + count));
      });
    }

    // The state of each token, over all sequences.
    decode(data, options) {
      return framed((frame) => {
        const count = data.tokens;
        const out = frame.block(4 * count);
        check(wasm._hws_hmm_decode(this.address, data.address, addressOf(options), out));
        return Array.from(wasm.HEAP32.subarray(out / 4, out / 4 + count));
      });
    }
  }

  class HmmLearner extends Learner {
    constructor(data, options) {
      super((out) => wasm._hws_hmm_learner_new(0, data.address, 0, addressOf(options), out));
    }

    model() {
      return new Hmm((out) => wasm._hws_hmm_learner_model(this.address, 0, out));
    }
  }

  return { Alphabet, Options, Strings, Machine, EditModel, NgramModel, EditLearner, GraphBuilder, GraphLearner, Corpus, PfaLearner,
    Tagged, Dictionary, HmmData, HmmLearner };
}

module.exports = { bind, HawserError };

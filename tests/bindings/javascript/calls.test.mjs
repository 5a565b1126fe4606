// What calls take and give, and what they refuse.
import assert from "node:assert/strict";
import test from "node:test";
import { loadedModule, random } from "./package.mjs";

const hawser = await loadedModule("all");
const {
  Alphabet,
  Builder,
  Corpus,
  Handle,
  HawserError,
  HeapArray,
  Hmm,
  HmmData,
  HmmLearner,
  Machine,
  Ngram,
  Status,
  Strings,
} = hawser;
const letters = () => Alphabet.fromNames(["a", "b", "c"]);

test("a machine gives back the arcs that it was built of", () => {
  const next = random(11);
  const pick = (n) => Math.floor(next() * n);
  for (let round = 0; round < 200; ++round) {
    const [tapes, states, count] = [1 + pick(3), 1 + pick(5), pick(20)];
    const arcs = Array.from({ length: count }, () => ({
      from: pick(states),
      labels: Array.from({ length: tapes }, () => pick(4)),
      weight: [0, 1, 0.5, 1e300, 5e-324, pick(7)][pick(6)],
      to: pick(states),
    }));
    if (count > 1) arcs[count - 1] = arcs[0]; // some are equal
    const names = letters();
    const builder = new Builder("real", tapes, Array(tapes).fill(names));
    assert.equal(builder.addStates(states), 0);
    const of = (key) => arcs.map((arc) => arc[key]);
    const [from, labels, weights, to] = [of("from"), of("labels"), of("weight"), of("to")];
    if (round % 2 === 0) builder.addArcs(from, labels, weights, to);
    else
      builder.addArcs(
        BigInt64Array.from(from, BigInt),
        Int32Array.from(labels.flat()),
        Float64Array.from(weights),
        Float64Array.from(to),
      );
    builder.setFinals([0], [1]);
    const machine = builder.build();
    const found = machine.copyArcs();
    const order = (list) => list.map((x) => x.join(" ")).sort();
    assert.ok(
      found.from instanceof Float64Array && found.labels instanceof Int32Array && found.weights instanceof Float64Array,
    );
    assert.deepEqual(
      order(
        Array.from(found.from, (x, i) => [
          x,
          ...found.labels.slice(i * tapes, (i + 1) * tapes),
          found.weights[i],
          found.to[i],
        ]),
      ),
      order(arcs.map((arc) => [arc.from, ...arc.labels, arc.weight, arc.to])),
    );
    [machine, builder, names].forEach((x) => x.free());
  }
});

test("strings come back as they were given, with offsets of 64 bits and names of any language", () => {
  const next = random(5);
  const names = Alphabet.fromNames(["ä", "語", "😀", "x y"]);
  for (let round = 0; round < 100; ++round) {
    const count = Math.floor(next() * 6);
    const items = Array.from({ length: count }, () =>
      Array.from({ length: Math.floor(next() * 4) }, () => 1 + Math.floor(next() * 4)),
    );
    const offsets = items.reduce((all, item) => [...all, all[all.length - 1] + item.length], [0]);
    const strings = Strings.fromArrays(1, count, offsets, items.flat(), null, [names]);
    const arrays = strings.arrays();
    assert.deepEqual(Array.from(arrays.offsets), offsets);
    assert.deepEqual(Array.from(arrays.labels), items.flat());
    items.forEach((item, i) => assert.deepEqual(Array.from(strings.labels(i, 0)), item));
  }
  assert.equal(names.name(2), "語");
  assert.equal(names.decode([3, 1], "chars"), "😀ä");
  assert.equal(names.find("x y"), 4);
});

test("what is no number, no array or no object of the class is a TypeError with the name of the argument", () => {
  const names = letters();
  const machine = Machine.fromRegex(names, "log", "a*");
  assert.throws(() => machine.compose(names), /b must be a Machine, not Alphabet/);
  assert.throws(() => machine.compose(null), /b must be a Machine, not null/);
  assert.throws(() => machine.bestStrings(1.5), /n must be a whole number, not 1.5/);
  assert.throws(() => machine.bestStrings("3"), /n must be a whole number, not string/);
  assert.throws(() => machine.final(2 ** 70), RangeError);
  assert.throws(() => Machine.fromLabels(names, "log", [1, 2.5]), /labels\[1\] is 2.5; expected whole numbers/);
  assert.throws(() => Machine.fromLabels(names, "log", [2 ** 31]), /labels\[0\]/);
  assert.throws(() => Machine.fromLabels(names, "log", "ab"), /labels must be an array, not string/);
  assert.throws(() => Machine.fromLabels(names, "logs", [1]), /semiring is "logs"; expected one of real, log/);
  assert.throws(() => Alphabet.fromNames(["a", 3]), /names\[1\] must be a string, not number/);
  assert.throws(() => Alphabet.fromNames(["a\0"]), /zero character/);
  assert.throws(() => new Builder("log", 1, [names]).addArc(0, [1, 1], 0, 0), /labels has 2 entries; expected 1/);
  assert.throws(() => machine.total(5), /options must be an object, not number/);
  assert.throws(() => machine.total({ maxStates: [] }), /maxStates must be a number/);
});

test("objects are made by their own means, and can do nothing once they are freed", () => {
  assert.throws(() => new Machine(), /Machine objects are made by its static methods/);
  assert.throws(() => new Ngram(1234), TypeError);
  const names = letters();
  const machine = Machine.fromRegex(names, "log", "a*");
  assert.ok(machine instanceof Handle && !machine.freed);
  names.free();
  assert.equal(machine.alphabet(0).size, 3);
  machine.free();
  machine.free();
  assert.ok(machine.freed);
  assert.throws(() => machine.states, /this Machine was freed/);
  assert.throws(() => Machine.fromRegex(names, "log", "a"), /this Alphabet was freed/);
  if (Symbol.dispose) assert.equal(machine[Symbol.dispose], machine.free);
});

test("an error has the library's status, name, message and place", () => {
  const names = letters();
  try {
    Machine.readText("0 1 a 0.5\n1 2 z 1.5\n2\n", "log", 1, [names]);
    assert.fail("expected an error");
  } catch (error) {
    assert.ok(error instanceof HawserError && error instanceof Error);
    assert.deepEqual(
      [error.name, error.code, error.status, error.line, error.column],
      ["ParseError", "HWS_E_PARSE", Status.E_PARSE, 2, 5],
    );
    assert.match(error.message, /^'z'; expected <eps>/);
  }
});

test("options have names in both spellings, and a wrong one is refused with the nearest", () => {
  const corpus = Corpus.read("abab\nba\n", "chars");
  const learner = (options) => new HmmLearner(null, new HmmData(corpus, { states: 2 }), { seed: 7, ...options });
  const run = (options) => {
    const made = learner(options);
    while (!made.step(1));
    return made.metric("log_likelihood");
  };
  const camel = run({ method: "em", priorTransition: 2, iterations: 5 });
  assert.equal(run({ method: "em", prior_transition: 2.0, iterations: 5n, threads: undefined }), camel);
  assert.notEqual(run({ method: "em", priorTransition: 1.5, iterations: 5 }), camel);
  assert.throws(
    () => learner({ priorTransitions: 2 }),
    (error) => error.name === "ArgumentError" && /prior_transition/.test(error.message),
  );
  assert.throws(() => learner({ iterations: 2.5 }), HawserError);
  assert.ok(hawser.describeOptions("hws_hmm_learner_new").some((option) => option.name === "prior_transition"));
});

test("what is given in the module's memory is not copied, and gives the same", () => {
  const next = random(3);
  const [states, symbols] = [4, 3];
  const table = (rows, columns) =>
    Array.from({ length: rows }, () => {
      const row = Array.from({ length: columns }, () => next() + 0.01);
      const total = row.reduce((a, b) => a + b);
      return row.map((x) => x / total);
    });
  const [initial, transition, emission] = [table(1, states), table(states, states), table(states, symbols)];
  const heap = (rows) => {
    const made = new HeapArray("float64", rows.length * rows[0].length);
    made.array.set(rows.flat());
    return made;
  };
  const plain = new Hmm(letters(), null, initial, transition, null, emission);
  const lent = new Hmm(letters(), null, heap(initial), heap(transition), null, heap(emission));
  for (const name of ["initial", "transition", "emission"]) assert.deepEqual(lent[name](), plain[name]());
  const numbers = new HeapArray("int64", 3);
  numbers.array.set([2n ** 53n - 1n, -(2n ** 40n), 0n]);
  assert.throws(() => new HeapArray("float32", 3), /type is float32/);
  numbers.free();
  assert.throws(() => numbers.array, /freed/);
});

test("whole numbers of 64 bits cross as they are", () => {
  const strings = (offsets, labels) => Strings.fromArrays(1, 1, offsets, labels);
  for (const wrong of [
    [0, 2 ** 53],
    [0, -1],
    [0, 2 ** 32],
    [0n, 2n ** 31n],
  ])
    assert.throws(() => strings(wrong, [1]));
  assert.equal(strings([0, 1], [2 ** 31 - 1]).labels(0, 0)[0], 2 ** 31 - 1);
  const sampled = (seed) =>
    Machine.fromRegex(letters(), "real", "(a<0.3>|b<0.3>|c<0.2>)* c<0.2>").sample(5, seed).arrays().labels.join("");
  assert.equal(sampled(12345678901), sampled(12345678901n));
  assert.notEqual(sampled(2n ** 64n - 1n), sampled(0));
  assert.throws(() => sampled(-1), RangeError);
  assert.throws(() => sampled(2n ** 64n), RangeError);
});

test("a call that did not settle says so, and gives what it has", async () => {
  const said = [];
  await hawser.load({ warn: (message, status) => said.push([message, status]) });
  const names = letters();
  const many = Machine.fromRegex(names, "real", "(a<0.4>|b<0.4>)* c<0.1>");
  try {
    many.bestStrings(1000, { maxStates: 40 });
  } catch (error) {
    assert.equal(error.name, "LimitError");
  }
  for (const [message, status] of said) assert.ok(status > 1 && message.length > 20);
  await hawser.load({ warn: () => {} });
});

test("options may stand in the place of what is left out, and nowhere else", () => {
  const corpus = Corpus.read("abab\nba\n", "chars");
  const states = (...given) => new HmmData(corpus, ...given).states;
  assert.equal(states({ states: 3 }), 3);
  assert.equal(states(null, { states: 3 }), 3);
  assert.equal(states(null, null, null, { states: 3 }), 3);
  assert.throws(() => states({ states: 3 }, null), /options must be the last argument/);
  assert.throws(() => states(null, 5), /dictionary must be a Dictionary, not number/);
});

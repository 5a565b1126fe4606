// Memory: objects that are freed or dropped leave none behind, and a call that finds none fails and changes nothing.
import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { loadedModule } from "./package.mjs";

const LIMIT = 24 * 2 ** 20;
const hawser = await loadedModule("all", { maxBytes: LIMIT });
const { Alphabet, Corpus, HawserError, HeapArray, HmmData, HmmLearner, Machine, Ngram, NgramCounts, Strings } = hawser;

function job() {
  const names = Alphabet.fromNames(["a", "b", "c"]);
  const machine = Machine.fromRegex(names, "log", "(a b* c | b c?)<1.0>*");
  const words = Machine.fromRegex(names, "log", "a b b c b");
  const best = machine.compose(words).bestStrings(2);
  return Array.from(best.arrays().labels).join("");
}

// How many bytes can be had in blocks of a page.
function room() {
  const blocks = [];
  try {
    for (;;) blocks.push(new HeapArray("int32", 16384));
  } catch (error) {
    assert.equal(error.name, "NoMemoryError");
  }
  blocks.forEach((block) => block.free());
  return blocks.length;
}

test("10,000 objects that are freed leave as much memory as there was", () => {
  job();
  const before = room();
  const names = Alphabet.fromNames(["a", "b", "c"]);
  for (let i = 0; i < 10000; ++i) {
    const machine = Machine.fromRegex(names, "real", "a<0.5>* b c");
    const strings = machine.bestStrings(1);
    strings.free();
    machine.free();
  }
  names.free();
  assert.ok(room() >= before - 2, `${room()} pages, ${before} before`);
});

test(
  "10,000 objects that are dropped are collected",
  { skip: !globalThis.gc && "node runs without --expose-gc" },
  async () => {
    job();
    globalThis.gc();
    await wait(20);
    const before = room();
    const names = Alphabet.fromNames(["a", "b", "c"]);
    for (let round = 0; round < 20; ++round) {
      for (let i = 0; i < 500; ++i) Machine.fromRegex(names, "real", "a<0.5>* b c").bestStrings(1);
      globalThis.gc();
      await wait(10);
    }
    globalThis.gc();
    await wait(50);
    assert.ok(room() >= before - 4, `${room()} pages, ${before} before`);
  },
);

test("bytes that a model keeps are freed with it", () => {
  const words = Strings.read("abc\nabca\nbca\n", 1, "chars", [Alphabet.fromNames(["a", "b", "c"])]);
  const counts = new NgramCounts(Alphabet.fromNames(["a", "b", "c"]), 3);
  counts.add(words);
  const model = Ngram.estimate(counts);
  const written = model.write();
  const expected = model.score(words).logProbs;
  const before = room();
  for (let i = 0; i < 2000; ++i) {
    const view = Ngram.readView(
      i % 2 === 0 ? written : written.buffer.slice(written.byteOffset, written.byteOffset + written.byteLength),
    );
    if (i % 500 === 0) assert.deepEqual(view.score(words).logProbs, expected);
    view.free();
    assert.throws(() => Ngram.readView(written.subarray(0, 10 + (i % 30))), HawserError);
  }
  assert.ok(room() >= before - 2);
});

test("a call without memory is an error, at whatever point it runs out, and all works once there is some again", () => {
  const expected = job();
  const learner = () => {
    const data = new HmmData(Corpus.read("abab\nbaba\nab\n".repeat(40), "chars"), { states: 3 });
    return new HmmLearner(null, data, { method: "em", seed: 3, iterations: 4 });
  };
  const metric = (made) => {
    while (!made.step(1));
    return made.metric("log_likelihood");
  };
  const likelihood = metric(learner());
  const blocks = [];
  const fill = (entries) => {
    try {
      for (;;) blocks.push(new HeapArray("int32", entries));
    } catch (error) {
      assert.ok(error instanceof HawserError && error.name === "NoMemoryError" && error.code === "HWS_E_NO_MEMORY");
    }
  };
  for (const entries of [262144, 16384, 1024, 128, 16, 2]) fill(entries);
  let [failed, went] = [0, 0];
  const tried = (call, found) => {
    try {
      assert.deepEqual(call(), found);
      went += 1;
    } catch (error) {
      if (!(error instanceof HawserError)) throw error;
      assert.equal(error.name, "NoMemoryError");
      failed += 1;
    }
  };
  while (blocks.length > 0) {
    tried(job, expected);
    tried(() => metric(learner()), likelihood);
    for (let i = 0; i < 1 + blocks.length / 40 && blocks.length > 0; ++i) blocks.pop().free();
  }
  assert.ok(failed > 20 && went > 2, `${failed} failed, ${went} went`);
  assert.equal(job(), expected);
  assert.throws(
    () => Machine.read(new Uint8Array(LIMIT)),
    (error) => error.name === "NoMemoryError",
  );
  assert.throws(
    () => new HeapArray("float64", 2 ** 30),
    (error) => error.name === "NoMemoryError",
  );
  assert.equal(job(), expected);
});

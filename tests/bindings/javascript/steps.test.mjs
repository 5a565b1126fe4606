// Learners step by step: progress, turns of others, signals; and the same in a worker.
import assert from "node:assert/strict";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { file, loadedModule } from "./package.mjs";

const { Corpus, HmmData, HmmLearner, Machine, Alphabet, sharedSignal } = await loadedModule("all");

const corpus = Corpus.read("the dog saw the cat\na cat saw a dog\n".repeat(200), "spaces");
const learner = (options, states = 4) =>
  new HmmLearner(null, new HmmData(corpus, { states }), {
    method: "em",
    seed: 5,
    iterations: 12,
    tolerance: 0,
    ...options,
  });

test("steps by a loop, by train and by hand are the same", async () => {
  const plain = learner();
  const expected = [];
  for (let done = false; !done;) {
    done = plain.step(1);
    expected.push(plain.metric("log_likelihood"));
  }
  const looped = [];
  for await (const { step, done, metrics } of learner()) {
    looped.push(metrics.log_likelihood);
    assert.equal(step, looped.length);
    assert.equal(done, looped.length === expected.length);
  }
  assert.deepEqual(looped, expected);
  const trained = [];
  const last = await learner().train({
    metrics: ["log_likelihood"],
    progress: (report) => trained.push(report.metrics.log_likelihood),
  });
  assert.deepEqual(trained, expected);
  assert.deepEqual(last.metrics, { log_likelihood: expected[expected.length - 1] });
  assert.equal((await learner().train({ steps: 3 })).step, 3);
});

test("others have their turn between steps", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const slow = learner({ iterations: 400 }, 12);
  await slow.train({ metrics: [] });
  clearInterval(timer);
  assert.ok(turns > 1, `${turns} turns`);
});

test("a signal ends the loop between two steps, and the learner goes on from there", async () => {
  const controller = new AbortController();
  const made = learner({ iterations: 6 });
  const steps = [];
  await assert.rejects(async () => {
    for await (const { step } of made.iterate({ signal: controller.signal })) {
      steps.push(step);
      if (step === 2) controller.abort(new Error("enough"));
    }
  }, /enough/);
  assert.deepEqual(steps, [1, 2]);
  await made.train();
  const whole = learner({ iterations: 6 });
  await whole.train();
  assert.equal(made.metric("log_likelihood"), whole.metric("log_likelihood"));
});

test("a signal that is given to a call, or to a learner when it is made, refuses what comes after it", () => {
  const controller = new AbortController();
  const made = learner({ signal: controller.signal });
  made.step(1);
  controller.abort();
  assert.throws(
    () => made.step(1),
    (error) => error.name === "AbortError",
  );
  assert.equal(made.steps(), 1);
  made.model().free();
  assert.throws(
    () => Machine.fromRegex(Alphabet.fromNames(["a"]), "log", "a", { signal: controller.signal }),
    (error) => error.name === "AbortError",
  );
  assert.throws(
    () => learner({ signal: AbortSignal.abort("no") }),
    (error) => error === "no",
  );
});

// A signal that a thread of its own sets after so many milliseconds, while this thread is held by a call.
function setByAnother(milliseconds) {
  const buffer = new SharedArrayBuffer(4);
  const source = `const { workerData } = require("node:worker_threads");
    const flag = new Int32Array(workerData.buffer);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds);
    Atomics.store(flag, 0, 1);`;
  new Worker(source, { eval: true, workerData: { buffer, milliseconds } }).unref();
  return sharedSignal(buffer);
}
const endless = { method: "cgs", iterations: 1e9, seed: 5 };
const sampler = (options) => new HmmLearner(null, new HmmData(corpus, { states: 4 }), { ...endless, ...options });
const isCancelled = (error) => error.name === "CancelledError" && error.code === "HWS_E_CANCELLED";

test("another thread ends a step, and the learner goes on as if it had not been", async () => {
  const made = sampler({ signal: setByAnother(100) });
  assert.throws(() => made.step(1e9), isCancelled);
  const steps = made.steps();
  assert.throws(
    () => made.step(1),
    (error) => error.name === "AbortError",
  );
  assert.equal(made.steps(), steps);
  const [other, whole] = [sampler(), sampler()];
  other.load(made.save());
  other.step(2);
  whole.step(steps + 2);
  assert.deepEqual(other.model().counts("emission"), whole.model().counts("emission"));
});

test("another thread ends a loop inside a step", async () => {
  const long = new HmmData(Corpus.read("a b c d e f g h\n".repeat(10000), "spaces"), { states: 40 });
  const made = new HmmLearner(null, long, { method: "em", starts: 1, seed: 1, iterations: 50, tolerance: 0 });
  await assert.rejects(made.train({ signal: setByAnother(60), metrics: [] }), isCancelled);
  assert.ok(made.steps() < 50);
  const steps = made.steps();
  made.step(1);
  assert.equal(made.steps(), steps + 1);
});

test("another thread ends a call that makes a machine, and no call without the signal", () => {
  const letters = Alphabet.fromNames(["a", "b"]);
  const exponential = Machine.fromRegex(letters, "boolean", `(a|b)* a ${"(a|b) ".repeat(24)}`);
  const signal = setByAnother(100);
  assert.throws(() => exponential.determinize(0, { signal, maxStates: 2 ** 30, maxArcs: 2 ** 30 }), isCancelled);
  assert.ok(Machine.fromRegex(letters, "boolean", "a b").determinize(0).states > 0);
  assert.throws(
    () => exponential.determinize(0, { signal }),
    (error) => error.name === "AbortError",
  );
});

test("a shared signal needs shared memory", () => {
  assert.throws(() => sharedSignal(new ArrayBuffer(4)), /SharedArrayBuffer/);
  assert.throws(() => sharedSignal(new SharedArrayBuffer(3)), /at least 4 bytes/);
  const own = new AbortController();
  assert.equal(sharedSignal(new SharedArrayBuffer(4), own.signal), own.signal);
  own.abort("both");
  assert.throws(
    () => learner({ signal: own.signal }),
    (error) => error === "both",
  );
});

test("in a worker of Node a signal ends a call, and the worker goes on", async () => {
  const { connect } = await import(file("worker"));
  const there = await connect("hmm");
  const data = await new there.HmmData(await there.Corpus.read("abab\nba\n", "chars"), { states: 2 });
  const controller = new AbortController();
  const made = await new there.HmmLearner(null, data, { ...endless, signal: controller.signal });
  const step = made.step(1e9);
  setTimeout(() => controller.abort(new Error("enough")), 50);
  await assert.rejects(step, isCancelled);
  const steps = await made.steps();
  assert.equal(await made.steps(), steps);
  const loop = new AbortController();
  const other = await new there.HmmLearner(null, data, endless);
  setTimeout(() => loop.abort(new Error("looped")), 50);
  await assert.rejects(other.train({ signal: loop.signal, metrics: [] }), /looped/);
  await other.step(1);
  await there.terminate();
  await assert.rejects(other.steps(), (error) => error.name === "AbortError");
});

test("a metric that is not there is an error by its name", async () => {
  await assert.rejects(learner().train({ metrics: ["log_likelihoods"] }), (error) => error.name === "ArgumentError");
});

test("a learner that is saved and loaded goes on as if it had not been", async () => {
  const [first, second, whole] = [learner(), learner(), learner()];
  await first.train({ steps: 5 });
  second.load(first.save());
  await second.train();
  await whole.train();
  assert.equal(second.metric("log_likelihood"), whole.metric("log_likelihood"));
});

test("a worker loads the package and gives the same", async () => {
  const source = `const { parentPort } = require("node:worker_threads");
    import(${JSON.stringify(file("hmm"))}).then(async ({ load, Corpus, HmmData, HmmLearner }) => {
      await load();
      const data = new HmmData(Corpus.read("abab\\nba\\n", "chars"), { states: 2 });
      const made = new HmmLearner(null, data, { seed: 7, method: "em", iterations: 3 });
      const { metrics } = await made.train();
      parentPort.postMessage(metrics.log_likelihood);
    });`;
  const worker = new Worker(source, { eval: true });
  const found = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  const data = new HmmData(Corpus.read("abab\nba\n", "chars"), { states: 2 });
  const here = new HmmLearner(null, data, { seed: 7, method: "em", iterations: 3 });
  assert.equal(found, (await here.train()).metrics.log_likelihood);
});

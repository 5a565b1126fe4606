// A module in a worker beside the same in the page: calls, steps, errors, signals, and the page that stays awake.
import { connect, HawserError } from "./hawser/worker.mjs";
import * as here from "./hawser/hmm.mjs";

const text = "the dog saw the cat\na cat saw a dog\n".repeat(300);
const found = [];
const expect = (what, ok) => found.push(`${ok ? "ok" : "FAILED"}: ${what}`);

async function rejected(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return null;
}

async function learner(hawser, options = {}) {
  const data = await new hawser.HmmData(await hawser.Corpus.read(text, "spaces"), { states: 5 });
  return new hawser.HmmLearner(null, data, { method: "em", seed: 5, iterations: 8, ...options });
}

async function run() {
  const there = await connect("hmm");
  await here.load();
  const seen = [];
  const last = await (await learner(here)).train({ metrics: ["log_likelihood"] });
  const remote = await learner(there);
  const reports = [];
  for await (const report of remote.iterate({ metrics: ["log_likelihood"] })) reports.push(report);
  expect("steps in a worker are those in the page", reports.length === last.step && reports.at(-1).done);
  expect("their numbers are the same", reports.at(-1).metrics.log_likelihood === last.metrics.log_likelihood);

  const model = await remote.model();
  const states = await model.decode(
    await there.HmmData.for(model, await there.Corpus.read("the cat saw a dog\n", "spaces")),
  );
  expect("arrays come back", states instanceof Int32Array && states.length === 5);
  expect("a property is awaited", (await (await there.Alphabet.fromNames(["a", "b"])).size) === 2);
  expect("a version", /^\d+\.\d+/.test(await there.version()));
  const again = await here.Hmm.read(await model.write());
  expect("a model goes from one memory to the other", again.info("states") === 5);

  const error = await rejected(() => there.Tagged.read("the\tD\ndog\tN\tV\n"));
  expect(
    "an error keeps name and place",
    error instanceof HawserError && error.name === "ParseError" && error.line === 2,
  );
  expect("a call that is not there", (await rejected(() => there.Corpus.reed("a"))) instanceof Error);
  expect("an argument of the wrong type", (await rejected(() => there.Corpus.read(5, "spaces"))).name === "TypeError");

  const controller = new AbortController();
  const slow = await learner(there, { method: "cgs", iterations: 1000000 });
  const stopped = await rejected(() =>
    slow.train({
      signal: controller.signal,
      progress({ step }) {
        seen.push(step);
        if (step === 3) controller.abort(new Error("enough"));
      },
    }),
  );
  expect("a signal ends the steps", stopped !== null && stopped.message === "enough" && seen.length <= 4);
  expect("the learner stays as it was", (await slow.steps()) === 3);

  if (self.crossOriginIsolated) {
    const stop = new AbortController();
    const held = await learner(there, { method: "cgs", iterations: 1e9, signal: stop.signal });
    const step = held.step(1e9);
    setTimeout(() => stop.abort(new Error("enough")), 50);
    const ended = await rejected(() => step);
    expect("a signal ends a call that runs", ended instanceof HawserError && ended.name === "CancelledError");
    expect("the next call sees the signal before it begins", (await rejected(() => held.step(1))).name === "AbortError");
    expect("the worker goes on", (await held.steps()) >= 0 && (await remote.steps()) === last.step);
    const loop = new AbortController();
    const looped = (await learner(there, { method: "cgs", iterations: 1e9 })).train({ signal: loop.signal, metrics: [] });
    setTimeout(() => loop.abort(new Error("looped")), 50);
    expect("a loop ends by the signal's reason", (await rejected(() => looped)).message === "looped");
  }
  expect(`shared memory: ${Boolean(self.crossOriginIsolated)}`, true);

  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await slow.step(300);
  clearInterval(timer);
  expect("the page is awake while a call lasts", ticks > 2);
  const endless = slow.step(1e9);
  setTimeout(() => there.terminate(), 50);
  expect("a worker is stopped at once", (await rejected(() => endless)).name === "AbortError");
  expect("nothing goes on after that", (await rejected(() => slow.steps())).name === "AbortError");
  return found;
}

window.result = run();

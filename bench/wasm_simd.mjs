// wasm_simd.mjs PACKAGE [VECTORS]: the modules of the package for JavaScript with vectors of 128 bits beside those without, in
// Node: EM of a hidden Markov model and belief propagation on a grid. PACKAGE is the folder of the package, VECTORS that of the
// modules with vectors, if it is another. Both sides' numbers are compared before they are timed; they take turns, and the least
// CPU time of 12 runs, of several steps each where a step is short, counts.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, vectors] = [process.argv[2], process.argv[3] || process.argv[2]].map((path) => resolve(path));
const RUNS = 12;

async function loaded(module, file) {
  // Each address is an instance of its own.
  const hawser = await import(`${pathToFileURL(join(folder, `${module}.mjs`))}?${encodeURIComponent(file)}`);
  await hawser.load({ wasm: readFileSync(file), warn: () => {} });
  return hawser;
}

// Random numbers that are the same everywhere.
function drawn(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 16777216;
  };
}

function em(hawser, states, steps) {
  const next = drawn(7);
  const [sequences, tokens, symbols] = [200, 100, 500];
  const offsets = Array.from({ length: sequences + 1 }, (_, i) => i * tokens);
  const labels = Array.from({ length: sequences * tokens }, () => 1 + Math.floor(symbols * next() * next()));
  const names = hawser.Alphabet.fromNames(Array.from({ length: symbols }, (_, i) => `w${i}`));
  const data = new hawser.HmmData(hawser.Corpus.fromArrays(offsets, labels, names), { states });
  const learner = new hawser.HmmLearner(null, data, { method: "em", starts: 1, seed: 1, iterations: 1000 });
  learner.step(2);
  return {
    work: steps * sequences * tokens * states * states,
    step: () => learner.step(steps),
    number: () => learner.metric("log_likelihood"),
  };
}

function grid(hawser, values, steps) {
  const next = drawn(11);
  const [rows, columns] = [100, 100];
  const builder = new hawser.GraphBuilder();
  const table = Array.from({ length: values * values }, (_, i) => (i % (values + 1) === 0 ? 2 : 0.5 + next()));
  const unary = Array.from({ length: rows * columns * values }, () => 0.1 + next());
  builder.addGrid(rows, columns, values, table, table, unary);
  const learner = new hawser.GraphLearner(builder.build(), { method: "bp", iterations: 1000, tolerance: 1e-300 });
  learner.step(2);
  return {
    work: steps * 4 * rows * columns,
    step: () => learner.step(steps),
    number: () => learner.metric("free_energy"),
  };
}

const jobs = [
  ["hmm", "EM, 4 states", (hawser) => em(hawser, 4, 16)],
  ["hmm", "EM, 8 states", (hawser) => em(hawser, 8, 8)],
  ["hmm", "EM, 32 states", (hawser) => em(hawser, 32, 1)],
  ["graph", "grid of 2 values", (hawser) => grid(hawser, 2, 20)],
  ["graph", "grid of 4 values", (hawser) => grid(hawser, 4, 8)],
  ["graph", "grid of 16 values", (hawser) => grid(hawser, 16, 1)],
];
console.log("| job | scalar | vectors | times |\n|---|---:|---:|---:|");
for (const [module, name, job] of jobs) {
  const file = vectors === folder ? join(folder, `${module}.simd.wasm`) : join(vectors, `${module}.wasm`);
  const sides = [];
  for (const wasm of [join(folder, `${module}.wasm`), file]) sides.push(job(await loaded(module, wasm)));
  const least = [Infinity, Infinity];
  for (let run = 0; run < RUNS; ++run) {
    sides.forEach((side, i) => {
      const begin = process.cpuUsage();
      side.step();
      least[i] = Math.min(least[i], process.cpuUsage(begin).user / 1000);
    });
    const [a, b] = sides.map((side) => side.number());
    if (!(Math.abs(a - b) <= 1e-12 * Math.abs(a))) throw new Error(`${name}: ${a} and ${b}`);
  }
  const each = least.map((time, i) => `${((1e6 * time) / sides[i].work).toFixed(3)} ns`);
  console.log(`| ${name} | ${each.join(" | ")} | ${(least[0] / least[1]).toFixed(2)} |`);
}

// A module with vectors of 128 bits gives the bits of its twin without them, and engines that have vectors take it by themselves.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";
import nodeTest from "node:test";
import { folder, random } from "./package.mjs";

// A package that was made with HWS_SKIP=vectors has no twins.
const skip = !existsSync(join(folder, "run.simd.wasm")) && "this package has no modules with vectors";
const test = (name, job) => nodeTest(name, { skip }, job);

// Both of a module, each an instance of its own.
function twins(name) {
  return Promise.all(
    [`${name}.wasm`, `${name}.simd.wasm`].map(async (file) => {
      const hawser = await import(`${pathToFileURL(join(folder, `${name}.mjs`)).href}?${file}`);
      await hawser.load({ wasm: readFileSync(join(folder, file)), warn: () => {} });
      return hawser;
    }),
  );
}
async function compare(name, job) {
  const [plain, vectors] = await twins(name);
  assert.deepEqual(job(vectors), job(plain));
}
const bytesOf = (name) => readFileSync(join(folder, name));

test("hidden Markov models by every sum", async () => {
  for (const [method, states] of [
    ["em", 1],
    ["em", 3],
    ["em", 8],
    ["vi", 5],
    ["cvi1", 4],
    ["cgs", 7],
  ]) {
    await compare("hmm", (hawser) => {
      const next = random(3);
      // Letters repeat, sequences repeat and are empty or of one token.
      const lines = Array.from({ length: 30 }, (_, i) =>
        Array.from({ length: [0, 1, 7, 40][i % 4] }, () => "aabcde"[Math.floor(6 * next())]).join(""),
      );
      const corpus = hawser.Corpus.read([...lines, ...lines.slice(0, 4)].join("\n") + "\n", "chars");
      const data = new hawser.HmmData(corpus, { states });
      const learner = new hawser.HmmLearner(null, data, { method, seed: 5, iterations: 6 });
      while (!learner.step(1));
      const model = learner.model();
      return [model.emission(), model.transition(), model.score(data), model.decode(data)];
    });
  }
});

test("networks by exact sums and messages", async () => {
  for (const [method, values] of [
    ["bp", 2],
    ["bp", 3],
    ["bp", 4],
    ["bp", 16],
    ["exact", 3],
    ["trw", 2],
    ["mean-field", 4],
    ["gibbs", 3],
  ]) {
    await compare("graph", (hawser) => {
      const next = random(4);
      const builder = new hawser.GraphBuilder();
      const table = Array.from({ length: values * values }, () => 0.1 + Math.round(4 * next()));
      const unary = Array.from({ length: 35 * values }, () => Math.max(0.01, Math.round(8 * next()) / 4));
      builder.addGrid(5, 7, values, table, table, unary);
      const limits = { exact: {}, gibbs: { seed: 1, samples: 20, burnIn: 5 } }[method] || { iterations: 8 };
      const learner = new hawser.GraphLearner(builder.build(), { method, ...limits });
      while (!learner.step(1));
      return [learner.marginals()];
    });
  }
});

test("grammars, machines and spelling", async () => {
  await compare("grammar", (hawser) => {
    const grammar = hawser.Grammar.readText("0.5 S --> S S\n0.2 S --> a\n0.2 S --> b\n0.1 S --> S c\n");
    const corpus = hawser.Corpus.read("a b a b c\na\nb b b b b b b b\nc\n", "spaces");
    return [grammar.score(corpus), grammar.parse(corpus, 4).logWeights];
  });
  await compare("run", (hawser) => {
    const letters = hawser.Alphabet.fromChars("abcdefghijklmnopqrstuvwxyz");
    const read = (words) => hawser.Strings.read(words.join("\n") + "\n", 1, "chars", [letters]);
    const speller = new hawser.Speller(hawser.EditModel.typing(letters), read(["table", "tab", "cable", "a", "table"]));
    const machine = hawser.Machine.fromRegex(letters, "real", "(a<.3>|b<.2>)* (c|d<.5>)+ e?");
    const found = speller.correct(read(["tabel", "x", "able"]), 4);
    return [
      found.logProbs,
      found.words,
      hawser.Machine.fromRegex(letters, "real", "a<.3>* b<.7>").total(),
      machine.writeText(),
    ];
  });
});

test("the twin has vectors, and is taken where there are some", async () => {
  for (const name of ["all", "run", "hmm", "grammar", "graph"]) {
    const [plain, vectors] = [`${name}.wasm`, `${name}.simd.wasm`].map(bytesOf);
    assert.notDeepEqual(plain, vectors);
    // The gate has limits for the former.
    assert.ok(gzipSync(vectors).length <= 1.02 * gzipSync(plain).length, `${name} is larger with vectors`);
    for (const file of [`${name}.mjs`, `${name}.js`]) {
      assert.match(
        readFileSync(join(folder, file), "utf8"),
        new RegExp(`hasVectors\\(\\) \\? .*${name}\\.simd\\.wasm`),
        file,
      );
    }
  }
  const { validate } = WebAssembly;
  const asked = [];
  const answered = globalThis.fetch;
  globalThis.fetch = (address) => {
    asked.push(String(address).replace(/.*\//, ""));
    return Promise.reject(new Error("no network"));
  };
  try {
    for (const has of [true, false]) {
      WebAssembly.validate = () => has;
      const hawser = await import(`${pathToFileURL(join(folder, "run.mjs")).href}?fetched${has}`);
      await assert.rejects(hawser.load(), /no network/);
    }
  } finally {
    WebAssembly.validate = validate;
    globalThis.fetch = answered;
  }
  assert.deepEqual(asked, ["run.simd.wasm", "run.wasm"]);
});

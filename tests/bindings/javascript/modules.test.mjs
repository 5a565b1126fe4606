// Every module of the package does its work alone, as an ES module and by require(), and has no more than it says.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { folder, loadedModule } from "./package.mjs";

const require = createRequire(import.meta.url);
const names = ["all", "run", "hmm", "grammar", "graph"];

const jobs = {
  run({ Alphabet, Machine, Strings, EditModel, Speller, Ngram, Hmm }) {
    const alphabet = Alphabet.fromChars("abcdefghijklmnopqrstuvwxyz");
    const words = Strings.read("tab\ntable\ncable\n", 1, "chars", [alphabet]);
    const speller = new Speller(EditModel.typing(alphabet), words);
    const { words: found, counts } = speller.correct(Strings.read("tabel\n", 1, "chars", [alphabet]), 3);
    assert.equal(found[0], 1);
    assert.ok(counts[0] >= 1);
    assert.equal(Machine.fromWords(words, "log").bestStrings(3).count, 3);
    assert.ok(Ngram.readView && Hmm.read);
  },
  hmm({ Corpus, HmmData, HmmLearner, Hmm }) {
    const data = new HmmData(Corpus.read("abab\nba\n", "chars"), { states: 2 });
    const learner = new HmmLearner(null, data, { seed: 7, method: "em" });
    while (!learner.step(1));
    const model = Hmm.read(learner.model().write());
    assert.equal(model.decode(data).length, 6);
  },
  grammar({ Corpus, Grammar }) {
    const grammar = Grammar.readText("1 S --> NP VP\n0.5 NP --> we\n0.5 NP --> dogs\n1 VP --> saw NP\n");
    const { parses } = grammar.parse(Corpus.read("we saw dogs\n", "spaces"), 1);
    assert.match(parses.write(), /^\(S \(NP we\) \(VP \( saw\) \(NP dogs\)\)\)/);
  },
  graph({ GraphBuilder, GraphLearner, Alphabet, Machine }) {
    const builder = new GraphBuilder();
    builder.addFiniteMany([2, 2]);
    builder.addTable(
      [0, 1],
      [
        [4, 1],
        [1, 4],
      ],
    );
    builder.observeValue(0, 1);
    const learner = new GraphLearner(builder.build(), { method: "exact" });
    learner.step(1);
    assert.ok(Math.abs(learner.probabilities(1, 2)[1] - 0.8) < 1e-12);
    assert.ok(Machine.fromRegex(Alphabet.fromNames(["a"]), "log", "a").states > 0);
  },
};

for (const name of names) {
  test(`${name} as an ES module`, async () => {
    const hawser = await loadedModule(name);
    for (const job of name === "all" ? Object.values(jobs) : [jobs[name]]) job(hawser);
    assert.equal(name === "run", hawser.Hmm !== undefined && hawser.HmmLearner === undefined);
    assert.ok(hawser.loaded());
    assert.match(hawser.version(), /^\d+\.\d+\.\d+$/);
  });
  test(`${name} by require()`, async () => {
    const hawser = require(join(folder, `${name}.js`));
    assert.throws(() => hawser.Alphabet.fromNames(["a"]), /await load\(\)/);
    assert.equal(await hawser.load({ wasm: readFileSync(join(folder, `${name}.wasm`)) }), await hawser.load());
    for (const job of name === "all" ? Object.values(jobs) : [jobs[name]]) job(hawser);
  });
}

test("a module that cannot be had is an error, and can be loaded then", async () => {
  delete require.cache[require.resolve(join(folder, "run.js"))];
  const hawser = require(join(folder, "run.js"));
  await assert.rejects(hawser.load({ wasm: new Uint8Array([0, 97, 115, 109, 9, 0, 0, 0]) }), WebAssembly.CompileError);
  await assert.rejects(hawser.load({ wasm: new Uint8Array(0) }), WebAssembly.CompileError);
  assert.ok(!hawser.loaded());
  await hawser.load({ wasm: WebAssembly.compile(readFileSync(join(folder, "run.wasm"))) });
  jobs.run(hawser);
});

test("the package holds licences, types, and no way to run text as code", () => {
  const found = readdirSync(folder);
  // A package has twins with vectors for all modules, or, made with HWS_SKIP=vectors, for none.
  const twins = found.some((file) => file.endsWith(".simd.wasm")) ? [".simd.wasm"] : [];
  for (const file of [
    "LICENSE",
    "NOTICE",
    "README.md",
    "package.json",
    ...names.flatMap((n) => [".wasm", ".mjs", ".js", ".d.ts", ".d.mts", ...twins].map((end) => n + end)),
  ]) {
    assert.ok(found.includes(file), file);
  }
  const notice = readFileSync(join(folder, "NOTICE"), "utf8");
  for (const part of ["Mozilla Public License", "musl", "LLVM Exceptions"]) assert.ok(notice.includes(part), part);
  for (const name of names) {
    for (const file of [`${name}.mjs`, `${name}.js`]) {
      const text = readFileSync(join(folder, file), "utf8");
      assert.doesNotMatch(text, /\beval\s*\(|new Function|https?:/, file);
    }
    assert.doesNotMatch(readFileSync(join(folder, `${name}.mjs`), "utf8"), /\brequire\s*\(|node:/, name);
  }
});

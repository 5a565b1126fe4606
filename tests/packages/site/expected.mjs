// What the rooms have to show at first, worked out in Node by the package for JavaScript, from the book and not from the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { learned, pronunciations } from "../../../site/pronunciations.mjs";

const book = readFileSync(new URL("../../../examples/correct/alice.txt", import.meta.url), "utf8");
const whole = book.slice(book.indexOf("  Alice was beginning"));
const opening = whole.slice(0, whole.indexOf("\n\n", 5200)).replace(/\s+/g, " ").trim();

async function trained(hawser, lines, format, states, options) {
  const corpus = hawser.Corpus.read(lines.join("\n") + "\n", format);
  const data = new hawser.HmmData(corpus, { states });
  const learner = new hawser.HmmLearner(null, data, { method: "em", starts: 1, seed: 1, ...options });
  while (!learner.step(1));
  const model = learner.model();
  const names = model.words();
  const counts = model.counts("emission");
  const count = (state, symbol) => counts[state * names.size + symbol];
  const symbols = Array.from({ length: names.size }, (_, i) => names.name(i + 1));
  return {
    step: learner.steps(),
    logProb: learner.metric("log_likelihood_per_token"),
    symbols,
    count,
    tokens: corpus.symbols,
    model,
  };
}

async function vowels(hawser) {
  const lines = opening.toLowerCase().split(/[.!?;:]+/);
  const letters = lines.map((line) => line.replace(/[^a-z]+/g, "")).filter(Boolean);
  const { step, logProb, symbols, count, model } = await trained(hawser, letters, "chars", 2, {
    iterations: 100,
    tolerance: 1e-6,
  });
  const total = (i) => count(0, i) + count(1, i);
  const order = symbols.map((_, i) => i).sort((a, b) => total(b) - total(a));
  const one = count(0, order[0]) >= count(1, order[0]) ? 0 : 1;
  const own = order.filter((i) => count(one, i) >= count(1 - one, i));
  // The four sentences that are read, as they are written, and their letters that state one writes.
  const read = letters.slice(0, 4).join("\n");
  const states = model.decode(hawser.HmmData.for(model, hawser.Corpus.read(read + "\n", "chars")));
  const marked = [...read.replaceAll("\n", "")].filter((_, i) => states[i] === one).join("");
  const text = opening.split(/(?<=[.!?;:])(?![.!?;:])/).slice(0, 4).join("");
  return { step, logProb, one: own.map((i) => symbols[i]).join(" "), text, marked };
}

async function words(hawser) {
  const pieces = whole.toLowerCase().split(/[.!?;:,()"`]+|--|\n\s*\n/);
  const lines = pieces.map((piece) => (piece.match(/[a-z]+(?:'[a-z]+)*/g) || []).join(" ")).filter(Boolean);
  const states = 10;
  const { step, logProb, symbols, count, tokens } = await trained(hawser, lines, "spaces", states, {
    iterations: 60,
    tolerance: 1e-5,
  });
  const all = [...Array(states).keys()];
  const lists = all.map((k) => {
    const own = symbols
      .map((_, i) => i)
      .filter((i) => count(k, i) >= 1 && count(k, i) > 0.5 * all.reduce((sum, j) => sum + count(j, i), 0));
    own.sort((a, b) => count(k, b) - count(k, a) || a - b);
    return {
      share: symbols.reduce((sum, _, i) => sum + count(k, i), 0) / tokens,
      words: own.slice(0, 14).map((i) => symbols[i]),
    };
  });
  lists.sort((a, b) => b.share - a.share);
  return { step, logProb, lists: lists.map((list) => `${Math.round(100 * list.share)} % ${list.words.join(" ")}`) };
}

const shape = (machine) => ({ states: machine.states, arcs: machine.arcs, binary: machine.write() });

function automaton(hawser) {
  const list = ["tap", "taps", "top", "tops", "stop", "stops", "step", "steps"];
  const letters = hawser.Alphabet.fromChars("aeopst");
  const strings = hawser.Strings.read(list.join("\n") + "\n", 1, "chars", [letters]);
  return shape(hawser.Machine.fromWordsMinimal(strings, "real"));
}

function spelling(hawser) {
  const counts = {};
  for (const word of whole.toLowerCase().match(/[a-z]+/g)) counts[` ${word}`] = (counts[` ${word}`] || 0) + 1;
  const list = Object.keys(counts).map((word) => word.slice(1));
  const letters = hawser.Alphabet.fromChars("abcdefghijklmnopqrstuvwxyz");
  const offsets = [0];
  const labels = [];
  for (const word of list) {
    labels.push(...letters.encode(word, "chars"));
    offsets.push(labels.length);
  }
  const known = hawser.Strings.fromArrays(1, list.length, offsets, labels, Object.values(counts), [letters]);
  const speller = new hawser.Speller(hawser.EditModel.typing(letters), known);
  const found = speller.correct(hawser.Strings.read("hert\n", 1, "chars", [letters]), 50);
  const shares = Array.from(found.logProbs.subarray(0, found.counts[0]), Math.exp);
  const total = shares.reduce((a, b) => a + b, 0);
  return shares.slice(0, 7).map((share, i) => ({ word: list[found.words[i]], share: share / total }));
}

// The model is the page's: it is learned once more, from the list of words, and answers for the room's first word and others.
async function pronunciation(hawser, { folder }) {
  const all = await import(pathToFileURL(join(folder, "node/all.mjs")));
  await all.load();
  const list = pronunciations(readFileSync(new URL("../../../site/words/cmudict.txt", import.meta.url), "utf8"));
  const binary = learned(all, list).write();
  const model = hawser.PairsModel.read(binary);
  const [letters, sounds] = [model.alphabet(0), model.alphabet(1)];
  const said = (word) => {
    const inputs = hawser.Strings.fromArrays(1, 1, [0, word.length], letters.encode(word, "chars"), null, [letters]);
    const { counts, outputs } = model.apply(inputs, 6);
    const { values } = outputs.arrays();
    return Array.from({ length: counts[0] }, (_, i) => ({
      sounds: Array.from(outputs.labels(i, 0), (label) => sounds.name(label)),
      share: Math.exp(values[i]),
    }));
  };
  const some = list.filter((_, i) => i % 10 === 0);
  const known = some.map(([word, wanted]) => said(word)[0].sounds.join(" ") === wanted.join(" "));
  return {
    first: said("hawser"),
    second: said("knights"),
    third: said("naive"),
    right: known.filter(Boolean).length / known.length,
    ngrams: model.info("ngrams"),
    binary,
  };
}

function patterns(hawser) {
  const letters = hawser.Alphabet.fromChars("abcdefghijklmnopqrstuvwxyz#");
  const machine = (text) => hawser.Machine.fromRegex(letters, "real", text);
  const edge = letters.find("#");
  const rule = machine("n:m").rewrite(null, machine("[b m p]"), edge, edge, "left-to-right", "obligatory");
  const best = new hawser.Cascade([rule]).bestStrings(letters.encode("inpossible", "chars"), 1);
  const output = letters.decode(best.labels(0, 0), "chars");
  return { regex: shape(machine("(a|b)* a b b")), rule: { ...shape(rule), output } };
}

function grammar(hawser) {
  const rules = `1 S --> NP VP\n.4 NP --> we\n.3 NP --> dogs\n.1 NP --> telescopes\n.2 NP --> NP PP
.6 VP --> saw NP\n.3 VP --> VP PP\n.1 VP --> slept\n1 PP --> with NP\n`;
  const read = hawser.Grammar.readText(rules);
  const corpus = hawser.Corpus.read("we saw dogs with telescopes\n", "spaces");
  const { parses, logWeights } = read.parse(corpus, 6);
  const [total] = read.score(corpus);
  const weights = Array.from(logWeights).filter((weight) => weight > -Infinity);
  return { total, shares: weights.map((weight) => Math.exp(weight - total)), text: parses.write().split("\n")[0] };
}

// The dots are the page's: what is painted and what is spoilt are read from its canvases.
function picture(hawser, { painted, noisy }) {
  const [rows, columns, noise] = [48, 64, 0.15];
  const builder = new hawser.GraphBuilder();
  const unary = noisy.flatMap((black) => (black ? [noise, 1 - noise] : [1 - noise, noise]));
  const equal = Math.exp(0.8);
  const pair = [equal, 1 / equal, 1 / equal, equal];
  builder.addGrid(rows, columns, 2, pair, pair, unary);
  const learner = new hawser.GraphLearner(builder.build(), { method: "bp", iterations: 60, tolerance: 1e-3 });
  while (!learner.step(1));
  const black = Array.from(learner.marginals()).filter((_, i) => i % 2 === 1);
  const wrong = black.filter((p, i) => (p > 0.5 ? 1 : 0) !== painted[i]).length;
  return { sum: black.reduce((a, b) => a + b, 0), wrong, grey: black.map((p) => Math.round(250 - 226 * p)) };
}

const all = {
  vowels: ["hmm", vowels],
  words: ["hmm", words],
  automaton: ["run", automaton],
  spelling: ["run", spelling],
  pronunciation: ["run", pronunciation],
  patterns: ["run", patterns],
  grammar: ["grammar", grammar],
  picture: ["graph", picture],
};
export const ROOMS = Object.keys(all);

const worked = new Map();
export async function expected(id, folder, given) {
  if (!worked.has(id)) {
    const [module, work] = all[id];
    const hawser = await import(pathToFileURL(join(folder, "node", `${module}.mjs`)));
    await hawser.load({ warn: () => {} });
    worked.set(id, await work(hawser, { ...given, folder }));
  }
  return worked.get(id);
}

// pronunciations.mjs PACKAGE WORDS MODEL: the pair model of the room in which words are pronounced. WORDS are in the format of
// CMUdict, one pronunciation a line. Sounds are learned by the names that the International Phonetic Association gives them.
// Stress is left out, except that AH0 is a vowel of its own. The model is grown within a number of n-grams and has weights of
// few bits, since a page fetches it. PACKAGE is the folder of the package for JavaScript.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const NGRAMS = 20000;
const ORDER = 6;
const WEIGHT_BITS = 5;
const NAMES =
  "AA:ɑ AE:æ AH:ʌ AO:ɔ AW:aʊ AY:aɪ B:b CH:tʃ D:d DH:ð EH:ɛ ER:ɝ EY:eɪ F:f G:ɡ HH:h IH:ɪ IY:i JH:dʒ K:k L:l M:m N:n " +
  "NG:ŋ OW:oʊ OY:ɔɪ P:p R:r S:s SH:ʃ T:t TH:θ UH:ʊ UW:u V:v W:w Y:j Z:z ZH:ʒ AH0:ə";
const names = new Map(NAMES.split(" ").map((pair) => pair.split(":")));

// [word, sounds] of each line that is no comment.
export function pronunciations(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith(";;;"));
  return lines.map((line) => {
    const [word, ...sounds] = line.split(/\s+/);
    return [word, sounds.map((sound) => names.get(sound) || names.get(sound.replace(/[0-2]$/, "")))];
  });
}

export function learned(hawser, pairs, { ngrams = NGRAMS, order = ORDER, weightBits = WEIGHT_BITS } = {}) {
  const alphabets = [0, 1].map((side) =>
    hawser.Alphabet.fromNames([...new Set(pairs.flatMap((pair) => [...pair[side]]))].sort()),
  );
  const lines = pairs.map(([word, sounds]) => `${[...word].join(" ")}\t${sounds.join(" ")}\n`);
  const strings = hawser.Strings.read(lines.join(""), 2, "spaces", alphabets);
  const learner = new hawser.PairsLearner(null, strings);
  while (!learner.step(1));
  return new hawser.PairsModel(learner.chunks(), strings, { order, ngrams, weightBits });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, words, file] = process.argv.slice(2).map((path) => resolve(path));
  const hawser = await import(pathToFileURL(join(folder, "node/all.mjs")));
  await hawser.load();
  const model = learned(hawser, pronunciations(readFileSync(words, "utf8")));
  const binary = model.write();
  writeFileSync(file, binary);
  console.log(`${model.info("ngrams")} n-grams, ${binary.length} bytes`);
}

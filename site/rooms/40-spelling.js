// A misspelt word, and the words that were perhaps meant.

room({
  id: "spelling",
  name: "Spelling",
  title: "A misspelt word is corrected",
  module: "run",
  reads: "book",
  lead:
    "Type a word wrongly. The speller knows the words of a book and how often they occur, and it knows how " +
    "fingers slip on a keyboard.",
  about: [
    "Each probability is that of the word in the book times that of what was typed, given the word. It is a " +
      "sum over all ways of making the one from the other, and the shares sum to 1 over the words that were " +
      "found.",
    "Slips are neighbouring keys, letters of a like sound, letters that are lost or doubled, and two " +
      "neighbours that change places.",
  ],
  work: {
    learn({ text }, { hawser, kept }) {
      const counts = new Map();
      for (const word of text.toLowerCase().match(/[a-z]+/g) || []) counts.set(word, (counts.get(word) || 0) + 1);
      kept.letters = hawser.Alphabet.fromChars("abcdefghijklmnopqrstuvwxyz");
      kept.words = [...counts.keys()];
      // The letter a has the label 1, b has 2.
      const labels = [];
      const offsets = [0];
      for (const word of kept.words) {
        for (let i = 0; i < word.length; ++i) labels.push(word.charCodeAt(i) - 96);
        offsets.push(labels.length);
      }
      const list = hawser.Strings.fromArrays(1, kept.words.length, offsets, labels, [...counts.values()], [kept.letters]);
      kept.speller = new hawser.Speller(hawser.EditModel.typing(kept.letters), list);
      return { words: kept.words.length };
    },
    correct({ typed }, { hawser, kept }) {
      const strings = hawser.Strings.read(typed + "\n", 1, "chars", [kept.letters]);
      const { words, logProbs, counts } = kept.speller.correct(strings, 50);
      const best = logProbs[0];
      const weights = Array.from(logProbs.subarray(0, counts[0]), (p) => Math.exp(p - best));
      const total = weights.reduce((a, b) => a + b, 0);
      return weights.slice(0, 7).map((weight, i) => ({ word: kept.words[words[i]], share: weight / total }));
    },
  },

  view({ ask, wholeText }) {
    const typed = textField("hert", { class: "large", maxlength: "40", lang: "en" });
    const list = h("ol", { class: "bars", "aria-label": "Words that were perhaps meant" });
    const status = statusLine();
    let learned = null;
    const follow = following(async () => {
      try {
        learned = learned || (async () => ask("learn", { text: await wholeText() }))();
        const { words } = await learned;
        const word = typed.value.toLowerCase().replace(/[^a-z]/g, "");
        const found = word ? await ask("correct", { typed: word }) : [];
        list.replaceChildren(
          ...found.map(({ word: meant, share }) => shareRow(h("span", { class: "word" }, meant), share)),
        );
        const best = found[0];
        status.say(
          best
            ? `${best.word} was meant with a probability of ${(100 * best.share).toFixed(1)} %. The book has ${words} words.`
            : word
              ? `None of the book's ${words} words is near.`
              : "Type a word of the letters a to z.",
        );
      } catch (error) {
        learned = null;
        status.say(reason(error), true);
      }
    });
    typed.addEventListener("input", follow);
    const examples = wordsToTry(["trea", "wnat", "moze", "thier", "catterpiller"], typed, follow);
    return {
      element: h(
        "div",
        { class: "columns" },
        h("div", { class: "controls" }, field("What was typed", typed), examples, status),
        h("div", { class: "stage" }, list),
      ),
      enter: follow,
    };
  },
});

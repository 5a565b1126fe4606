// A word that nobody listed is pronounced, letter by letter.

room({
  id: "pronunciation",
  name: "Pronunciation",
  title: "A word is pronounced",
  module: "run",
  reads: "sounds",
  lead:
    "Type any English word, or one that you make up. The model has learned from a dictionary which letters make " +
    "which sounds, and says how the word may be read aloud.",
  about: [
    "Words of the dictionary were cut into chunks of one letter and its sounds, and a model of n-grams was learned " +
      "from the sequences of chunks. A pronunciation's probability is a sum over all ways to cut the word.",
    "The model is small, so that a page can fetch it: its n-grams are few, and each weight has a few bits. " +
      "Sounds are written as the International Phonetic Association has them. Stress is left out.",
  ],
  work: {
    open({ binary }, { hawser, kept }) {
      kept.model = hawser.PairsModel.read(binary);
      kept.alphabets = [0, 1].map((side) => kept.model.alphabet(side));
      const chunks = kept.model.chunks();
      kept.chunks = Array.from({ length: chunks.count }, (_, i) =>
        kept.alphabets.map((alphabet, tape) => Array.from(chunks.labels(i, tape), (label) => alphabet.name(label))),
      );
      return { ngrams: kept.model.info("ngrams") };
    },
    pronounce({ typed, count }, { hawser, kept }) {
      const [letters, sounds] = kept.alphabets;
      const word = [...typed].filter((letter) => letters.find(letter) > 0);
      if (word.length === 0) return [];
      const inputs = hawser.Strings.read(word.join(" ") + "\n", 1, "spaces", [letters]);
      const { outputs } = kept.model.apply(inputs, count);
      const { values } = outputs.arrays();
      const found = Array.from(values, (logProb, i) => ({
        share: Math.exp(logProb),
        sounds: Array.from(outputs.labels(i, 0), (label) => sounds.name(label)),
      }));
      const lines = found.map((one) => `${word.join(" ")}\t${one.sounds.join(" ")}\n`).join("");
      const ways = kept.model.align(hawser.Strings.read(lines, 2, "spaces", kept.alphabets));
      return found.map((one, i) => ({
        ...one,
        cut: Array.from(ways.labels(i, 0), (chunk) => kept.chunks[chunk - 1].map((part) => part.join(""))),
      }));
    },
  },

  view({ ask, bytes }) {
    const typed = textField("hawser", { class: "large", maxlength: "40", lang: "en" });
    const cut = h("div", { class: "cut", role: "img" });
    const list = h("ol", { class: "bars sounds", "aria-label": "Pronunciations" });
    const status = statusLine();
    let opened = null;
    let found = [];
    let word = "";

    function show(chosen) {
      const { cut: chunks = [] } = found[chosen] || {};
      cut.replaceChildren(
        ...chunks.map(([letters, sounds]) =>
          h("span", {}, h("span", {}, letters), h("span", { class: sounds ? "sound" : "silent" }, sounds || "\u2013")),
        ),
      );
      cut.hidden = chunks.length === 0;
      cut.setAttribute(
        "aria-label",
        chunks.map(([letters, sounds]) => `${letters} ${sounds ? `as ${sounds}` : "is silent"}`).join(", "),
      );
      const choose = (k) => () => {
        show(k);
        list.children[k].firstChild.focus();
      };
      list.replaceChildren(
        ...found.map(({ share, sounds }, k) => {
          const pressed = String(k === chosen);
          const more = { type: "button", class: "link word", "aria-pressed": pressed, onclick: choose(k) };
          return shareRow(h("button", more, `/${sounds.join("")}/`), share);
        }),
      );
    }

    const follow = following(async () => {
      try {
        opened = opened || (async () => ask("open", { binary: await bytes("sounds") }))();
        const { ngrams } = await opened;
        word = typed.value.normalize("NFD").toLowerCase().replace(/[^a-z]/g, "");
        found = word ? await ask("pronounce", { typed: word, count: 6 }) : [];
        show(0);
        const sum = found.reduce((total, { share }) => total + share, 0);
        status.say(
          found.length > 0
            ? `${word} is read /${found[0].sounds.join("")}/ with a probability of ${(100 * found[0].share).toFixed(1)} %. ` +
                `What is shown has ${(100 * sum).toFixed(1)} % together, by a model of ${ngrams} n-grams.`
            : "Type a word of the letters a to z.",
        );
      } catch (error) {
        opened = null;
        status.say(reason(error), true);
      }
    });
    typed.addEventListener("input", follow);
    const examples = wordsToTry(["knights", "phonetic", "though", "chaotic", "blorping"], typed, follow);
    return {
      element: h(
        "div",
        { class: "columns" },
        h("div", { class: "controls" }, field("A word", typed), examples, status),
        h("div", { class: "stage" }, cut, list),
      ),
      enter: follow,
    };
  },
});

// A hidden Markov model with more states reads words, and its states become classes of words.

room({
  id: "words",
  name: "Word classes",
  title: "Words gather in classes",
  module: "hmm",
  reads: "book",
  lead:
    "The same kind of model reads words in place of letters. Words that stand in like places come into one " +
    "class, and the classes look like parts of speech.",
  about: [
    "The text is cut into pieces at punctuation. The model has a state for each class, and training is " +
      "expectation maximization from random beginnings.",
    "A word belongs to the class that most probably wrote it. Each list has the words that its class writes " +
      "most often.",
  ],
  work: {
    async learn({ text, classes, seed }, { hawser, draw, tell, signal }) {
      const pieces = text
        .toLowerCase()
        .split(/[.!?;:,()"`]+|--|\n\s*\n/)
        .map((piece) => (piece.match(/\p{L}+(?:['\u2019]\p{L}+)*/gu) || []).join(" "))
        .filter((piece) => piece.length > 0);
      if (pieces.length === 0) throw new Error("The text has no words.");
      const words = pieces.flatMap((piece) => piece.split(" "));
      tell({ tokens: words.length, symbols: new Set(words).size });
      const corpus = hawser.Corpus.read(pieces.join("\n") + "\n", "spaces");
      const steps = 60;
      const learner = new hawser.HmmLearner(null, new hawser.HmmData(corpus, { states: classes }), {
        method: "em",
        starts: 1,
        iterations: steps,
        tolerance: 1e-5,
        seed,
      });
      const curve = { name: "nats per word", x: [], y: [] };
      let last = null;
      const metrics = ["log_likelihood_per_token"];
      for await (const { step, metrics: found } of learner.iterate({ signal, metrics })) {
        const model = learner.model();
        const names = model.words();
        const symbols = names.size;
        const counts = model.counts("emission");
        const total = new Float64Array(symbols);
        counts.forEach((count, i) => {
          total[i % symbols] += count;
        });
        const lists = Array.from({ length: classes }, (_, k) => {
          const row = counts.subarray(k * symbols, (k + 1) * symbols);
          const own = Array.from(row.keys()).filter((i) => row[i] > 0.5 * total[i] && row[i] >= 1);
          own.sort((a, b) => row[b] - row[a] || a - b);
          const tokens = row.reduce((a, b) => a + b, 0);
          return { share: tokens / corpus.symbols, words: own.slice(0, 14).map((i) => names.name(i + 1)) };
        });
        curve.x.push(step);
        curve.y.push(found.log_likelihood_per_token);
        last = { step, logProb: found.log_likelihood_per_token, lists, tokens: corpus.symbols, symbols };
        tell({
          ...last,
          share: step / steps,
          chart: draw.curves([curve], { title: "Log-probability", x: "step", y: "nats per word" }),
        });
        model.free();
      }
      return last;
    },
  },

  view({ ask, wholeText }) {
    const text = textArea("", 7, { class: "prose", placeholder: "Alice's Adventures in Wonderland, the whole book" });
    let classes = 10;
    const size = slider("Classes", { min: 2, max: 16, value: classes }, String, (value) => {
      classes = value;
    });
    const board = h("ol", { class: "classes", "aria-label": "Classes of words" });
    const chart = figure("Log-probability by step", 0.4);
    const status = statusLine();
    let seed = 0;

    function show({ step, logProb, lists }) {
      const sorted = [...lists].sort((a, b) => b.share - a.share);
      board.dataset.step = step;
      board.dataset.logProb = logProb;
      board.replaceChildren(
        ...sorted.map(({ share, words }) =>
          h(
            "li",
            {},
            h("b", {}, `${Math.round(100 * share)} %`),
            " ",
            words.length > 0 ? words.join(" ") : "no word of its own",
          ),
        ),
      );
    }

    const run = training("Learn classes", (progress) => {
      seed += 1;
      status.say("Learning");
      let asked = null;
      let ended = false;
      const answer = (async () => {
        const whole = text.value.trim() || (await wholeText());
        if (ended) throw Object.assign(new Error("stopped"), { stopped: true });
        asked = ask("learn", { text: whole, classes, seed }, (told) => {
          if (told.lists === undefined) {
            status.say(`Learning from ${told.tokens} words, ${told.symbols} of them different`);
            return;
          }
          show(told);
          progress(told.share);
          chart.show(told.chart);
        });
        return asked;
      })();
      answer.stop = () => {
        ended = true;
        if (asked) asked.stop();
      };
      answer.then(
        (found) => {
          show(found);
          status.say(
            `After ${found.step} steps over ${found.tokens} words, ${found.symbols} of them different: ` +
              `${found.logProb.toFixed(3)} nats per word.`,
          );
        },
        (error) => status.say(error.stopped ? "Stopped." : reason(error), !error.stopped),
      );
      return answer;
    });
    return {
      element: h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "controls" },
          field("A text; a few thousand words at least", text, "Empty: the whole of Alice's Adventures in Wonderland."),
          size.element,
          run.element,
          status,
        ),
        h("div", { class: "stage" }, board, chart),
      ),
      enter: () => seed === 0 && run.run(),
      leave: run.stop,
    };
  },
});

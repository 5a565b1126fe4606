// A hidden Markov model of two states learns from letters, and the letters part.

const lettersOf = (text) => text.toLowerCase().replace(/[^\p{L}]+/gu, "");

// The beginning of a text as it is written, up to the end of as many sentences with letters.
function beginningOf(text, sentences) {
  let beginning = "";
  let count = 0;
  for (const piece of text.match(/[^.!?;:]*[.!?;:]*/g)) {
    if (count === sentences) break;
    beginning += piece;
    if (lettersOf(piece)) count += 1;
  }
  return beginning.trim();
}

room({
  id: "vowels",
  name: "Vowels",
  title: "Vowels and consonants part",
  module: "hmm",
  lead:
    "Nobody tells the model what a vowel is. It has two states, it reads the letters one after the other, and " +
    "it learns which state each letter belongs to.",
  about: [
    "The model is a hidden Markov model: each letter is written by one of two states, and each state says " +
      "which state comes next. Training is expectation maximization. Each step makes the text more probable.",
    "A run begins at random and may end in another division of the letters than vowels and consonants. The " +
      "log-probability tells which run is better: the higher, the better.",
  ],
  work: {
    async learn({ text, seed, pace }, { hawser, draw, tell, signal, pause }) {
      const letters = text
        .split(/[.!?;:]+/)
        .map(lettersOf)
        .filter((line) => line.length > 0);
      if (letters.length === 0) throw new Error("The text has no letters.");
      // Before the first step the letters stand between the states.
      const counts = new Map();
      for (const letter of letters.join("")) counts.set(letter, (counts.get(letter) || 0) + 1);
      tell({ step: 0, letters: Array.from(counts, ([letter, count]) => ({ letter, share: 0.5, count })), share: 0 });
      const corpus = hawser.Corpus.read(letters.join("\n") + "\n", "chars");
      const learner = new hawser.HmmLearner(null, new hawser.HmmData(corpus, { states: 2 }), {
        method: "em",
        starts: 1,
        iterations: 100,
        tolerance: 1e-6,
        seed,
      });
      const curve = { name: "nats per letter", x: [], y: [] };
      let report = null;
      let model = null;
      const metrics = ["log_likelihood_per_token"];
      for await (const { step, done, metrics: found } of learner.iterate({ signal, metrics })) {
        if (model) model.free();
        model = learner.model();
        const names = model.words();
        const counts = model.counts("emission");
        const symbols = names.size;
        const state = Array.from({ length: symbols }, (_, i) => {
          const both = counts[i] + counts[symbols + i];
          return { letter: names.name(i + 1), share: counts[i] / both, count: both };
        });
        curve.x.push(step);
        curve.y.push(found.log_likelihood_per_token);
        report = { step, logProb: found.log_likelihood_per_token, letters: state };
        tell({
          ...report,
          share: step / 100,
          chart: draw.curves([curve], { title: "Log-probability", x: "step", y: "nats per letter" }),
        });
        if (!done) await pause(pace);
      }
      const transition = model.transition();
      const words = [0, 1].map((k) =>
        report.letters
          .filter(({ share }) => (k === 0 ? share >= 0.5 : share < 0.5))
          .sort((a, b) => b.count - a.count)
          .slice(0, 9)
          .map(({ letter }) => letter),
      );
      const states = ["one", "two"].map((name, k) => ({
        name,
        words: words[k],
        next: [0, 1].map((to) => [["one", "two"][to], transition[2 * k + to]]),
      }));
      const first = hawser.HmmData.for(model, corpus.part([...Array(Math.min(corpus.count, 4)).keys()]));
      return {
        ...report,
        transition: Array.from(transition),
        matrix: draw.matrix(states, "From state (row) to state"),
        beginning: beginningOf(text, 4),
        states: Array.from(model.decode(first)),
      };
    },
  },

  view({ ask, openingText, calm }) {
    const text = textArea(openingText, 7, { class: "prose" });
    const field_ = h("div", { class: "letters", role: "img", "aria-label": "Letters between the two states" });
    const top = h("span", { class: "edge top" }, "state one");
    const bottom = h("span", { class: "edge bottom" }, "state two");
    field_.append(top, bottom);
    const placed = new Map();
    const status = statusLine();
    const chart = figure("Log-probability by step", 0.4);
    const matrix = figure("Which state follows which");
    const read = h("p", { class: "read", lang: "en" });
    let seed = 0;

    // The state with the most frequent letter stands above.
    function show({ step, logProb, letters }) {
      const sorted = [...letters].sort((a, b) => (a.letter < b.letter ? -1 : 1));
      const most = letters.reduce((a, b) => (b.count > a.count ? b : a));
      const above = (share) => (most.share >= 0.5 ? share : 1 - share);
      for (const [letter, element] of placed) {
        if (!letters.some((one) => one.letter === letter)) {
          element.remove();
          placed.delete(letter);
        }
      }
      sorted.forEach(({ letter, share, count }, i) => {
        if (!placed.has(letter)) {
          const element = h("span", { class: "letter" }, letter);
          placed.set(letter, element);
          field_.append(element);
        }
        const element = placed.get(letter);
        element.style.left = `${2 + ((i + 0.5) / sorted.length) * 96}%`;
        element.style.top = `${14 + 72 * (1 - above(share))}%`;
        element.style.setProperty("--size", `${(0.85 + 0.75 * Math.sqrt(count / most.count)).toFixed(2)}rem`);
        element.classList.toggle("one", step > 0 && above(share) >= 0.5);
      });
      const list = (isAbove) =>
        [...letters]
          .filter(({ share }) => above(share) >= 0.5 === isAbove)
          .sort((a, b) => b.count - a.count)
          .map((one) => one.letter)
          .join(" ");
      field_.setAttribute("aria-label", `State one has ${list(true)}. State two has ${list(false)}.`);
      field_.dataset.step = step;
      if (logProb !== undefined) field_.dataset.logProb = logProb;
      field_.dataset.one = list(true);
      return { above, list };
    }

    const run = training("Learn from this text", (progress) => {
      seed += 1;
      status.say("Learning");
      const asked = ask("learn", { text: text.value, seed, pace: calm ? 0 : 45 }, (told) => {
        show(told);
        progress(told.share);
        if (told.chart) chart.show(told.chart);
      });
      asked.then(
        (found) => {
          const { above, list } = show(found);
          matrix.show(found.matrix);
          let i = 0;
          const one = above(1) === 1 ? 0 : 1;
          read.replaceChildren(
            ...Array.from(found.beginning, (character) => {
              const state = found.states[i];
              const count = Array.from(lettersOf(character)).length;
              i += count;
              return count > 0 && state === one ? h("span", { class: "one" }, character) : character;
            }),
          );
          status.say(
            `After ${found.step} steps: ${found.logProb.toFixed(3)} nats per letter. One: ${list(true)}. Two: ${list(false)}.`,
          );
        },
        (error) => status.say(error.stopped ? "Stopped." : reason(error), !error.stopped),
      );
      return asked;
    });
    return {
      element: h(
        "div",
        { class: "columns" },
        h("div", { class: "controls" }, field("A text in any language", text), run.element, status),
        h("div", { class: "stage" }, field_, read, chart, matrix),
      ),
      enter: () => seed === 0 && run.run(),
      leave: run.stop,
    };
  },
});

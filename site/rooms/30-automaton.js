// Strings become the smallest automaton that accepts them and nothing else.

room({
  id: "automaton",
  name: "Automaton",
  title: "An automaton grows from strings",
  module: "run",
  lead:
    "Each line of the list is a word. The automaton accepts these words and no others, and words that begin " +
    "or end alike share states.",
  about: [
    "Without merging it is a prefix tree: words share their beginnings. Merging equal endings gives the " +
      "smallest deterministic automaton, which is the same for any order of the words.",
    "A state with two outlines may end a word. Arcs are read from left to right, and a thick arrow shows the start.",
  ],
  work: {
    build({ words, merge }, { hawser, draw }) {
      const letters = [...new Set(words.join(""))].sort().join("");
      if (letters.length === 0) throw new Error("The list has no word.");
      const alphabet = hawser.Alphabet.fromChars(letters);
      const strings = hawser.Strings.read(words.join("\n") + "\n", 1, "chars", [alphabet]);
      const tree = hawser.Machine.fromWords(strings, "real");
      const machine = merge ? hawser.Machine.fromWordsMinimal(strings, "real") : tree;
      return {
        states: machine.states,
        arcs: machine.arcs,
        treeStates: tree.states,
        svg: draw.machine(machine, `An automaton of ${words.length} words`),
      };
    },
  },

  view({ ask, calm }) {
    const list = textArea("tap\ntaps\ntop\ntops\nstop\nstops\nstep\nsteps", 9, { class: "code" });
    const drawing = figure("The automaton");
    const status = statusLine();
    let merge = true;
    let shown = Infinity;
    let timer = 0;
    const words = () => {
      const lines = list.value.split("\n").map((line) => line.trim().replace(/\s+/g, "_"));
      return [...new Set(lines)].filter((word) => word.length > 0);
    };

    const follow = following(async () => {
      const all = words();
      const some = all.slice(0, Math.min(shown, all.length));
      try {
        const found = await ask("build", { words: some, merge });
        drawing.show(found.svg);
        drawing.dataset.states = found.states;
        drawing.dataset.arcs = found.arcs;
        const saved = found.treeStates - found.states;
        const merged = saved > 0 ? `; merging saves ${saved} of ${found.treeStates} states` : "";
        const count = `${some.length} ${some.length === 1 ? "word" : "words"}`;
        status.say(`${count}: ${found.states} states and ${found.arcs} arcs${merged}.`);
      } catch (error) {
        status.say(reason(error), true);
      }
    });
    const still = () => {
      clearInterval(timer);
      timer = 0;
    };
    const typed = () => {
      still();
      shown = Infinity;
      slide();
      follow();
    };
    const count = slider("Words so far", { min: 1, max: 8, value: 8 }, String, (value) => {
      still();
      shown = value;
      follow();
    });
    function slide() {
      count.input.max = Math.max(1, words().length);
      count.input.value = Math.min(shown, words().length);
      count.say();
    }
    const grow = h("button", { class: "main", type: "button" }, "Grow from the first word");
    grow.addEventListener("click", () => {
      still();
      shown = 1;
      slide();
      follow();
      timer = setInterval(
        () => {
          shown += 1;
          slide();
          follow();
          if (shown >= words().length) still();
        },
        calm ? 1200 : 700,
      );
    });
    list.addEventListener("input", typed);
    const merging = choice("Endings", { merge: "merged", tree: "kept apart" }, "merge", (value) => {
      merge = value === "merge";
      follow();
    });
    return {
      element: h(
        "div",
        { class: "columns" },
        h("div", { class: "controls" }, field("Words, one in a line", list), count.element, merging, grow, status),
        h("div", { class: "stage" }, drawing),
      ),
      enter: follow,
      leave: still,
    };
  },
});

// A regular expression or a rewrite rule as a machine, and what it does to a string.

room({
  id: "patterns",
  name: "Patterns",
  title: "A pattern becomes a machine",
  module: "run",
  lead:
    "A regular expression says which strings are accepted. A rewrite rule says what is changed, and between " +
    "what. Both are compiled into a machine that is drawn and applied.",
  about: [
    "In an expression | is a choice, * any number of times, + once or more, ? perhaps, [a e] a set, . any " +
      "letter, & both, - but not, ~ anything else, and a:b writes b where it reads a. A number in <> is a " +
      "weight.",
    "A rule changes what it reads from left to right wherever its contexts hold. In contexts # is the edge " +
      "of the word. Letters that the rule leaves alone are copied, by an arc for each.",
  ],
  work: {
    compile({ rule, pattern, left, right, input }, { hawser, draw }) {
      const alphabet = hawser.Alphabet.fromChars("abcdefghijklmnopqrstuvwxyz#");
      const compiled = (what, text) => {
        try {
          return hawser.Machine.fromRegex(alphabet, "real", text);
        } catch (error) {
          error.message = `${what}: ${error.message}`;
          throw error;
        }
      };
      let machine = compiled(rule ? "the change" : "the expression", pattern);
      if (rule) {
        const edge = alphabet.find("#");
        const context = (what, text) => (text.trim() ? compiled(what, text) : null);
        if (machine.tapes === 1)
          throw new Error("the change: expected a colon between what is read and what is written");
        const before = context("the left context", left);
        const after = context("the right context", right);
        machine = machine.rewrite(before, after, edge, edge, "left-to-right", "obligatory");
      }
      const outputs = [];
      const isClean = /^[a-z]*$/.test(input);
      if (isClean) {
        const strings = new hawser.Cascade([machine]).bestStrings(alphabet.encode(input, "chars"), 3);
        for (let i = 0; i < strings.count; ++i) {
          const weight = Math.exp(-strings.value(i));
          outputs.push({ text: alphabet.decode(strings.labels(i, 0), "chars"), weight });
        }
      }
      let svg = null;
      let tooLarge = null;
      try {
        svg = draw.machine(machine, rule ? "A rewrite rule" : "A regular expression");
      } catch (error) {
        tooLarge = error.message;
      }
      return {
        outputs,
        isClean,
        svg,
        tooLarge,
        states: machine.states,
        arcs: machine.arcs,
        writes: machine.tapes === 2,
      };
    },
  },

  view({ ask }) {
    let rule = false;
    const pattern = textField("(a|b)* a b b", { class: "code" });
    const change = textField("n:m", { class: "code" });
    const left = textField("", { class: "code" });
    const right = textField("[b m p]", { class: "code" });
    const input = textField("babb", { class: "code", maxlength: "60" });
    const ruled = textField("inpossible", { class: "code", maxlength: "60" });
    const drawing = figure("The machine");
    const status = statusLine();
    const answer = h("p", { class: "answer", role: "status" });

    const follow = following(async () => {
      const asked = rule
        ? { rule, pattern: change.value, left: left.value, right: right.value, input: ruled.value }
        : { rule, pattern: pattern.value, left: "", right: "", input: input.value };
      try {
        const found = await ask("compile", asked);
        if (found.svg) drawing.show(found.svg);
        else drawing.textContent = found.tooLarge;
        drawing.dataset.states = found.states;
        drawing.dataset.arcs = found.arcs;
        status.say(`${found.states} states and ${found.arcs} arcs.`);
        const [best] = found.outputs;
        const weight = best && Math.abs(best.weight - 1) > 1e-9 ? `, weight ${best.weight.toPrecision(4)}` : "";
        answer.classList.toggle("no", !best);
        answer.textContent = !found.isClean
          ? "The word may have letters from a to z alone."
          : !best
            ? "not accepted"
            : found.writes
              ? found.outputs.map(({ text }) => text || "(nothing)").join(", ") + weight
              : `accepted${weight}`;
      } catch (error) {
        answer.textContent = "";
        status.say(reason(error), true);
      }
    });
    for (const one of [pattern, change, left, right, input, ruled]) one.addEventListener("input", follow);

    const forExpression = h("div", {}, field("Expression", pattern), field("A word to try", input));
    const forRule = h(
      "div",
      { hidden: true },
      field("Change", change, "What is read, a colon, and what is written."),
      h("div", { class: "two" }, field("Left of it", left), field("Right of it", right)),
      field("A word to change", ruled),
    );
    const kind = choice("Kind", { regex: "regular expression", rule: "rewrite rule" }, "regex", (value) => {
      rule = value === "rule";
      forExpression.hidden = rule;
      forRule.hidden = !rule;
      follow();
    });
    return {
      element: h(
        "div",
        { class: "columns" },
        h("div", { class: "controls" }, kind, forExpression, forRule, answer, status),
        h("div", { class: "stage" }, drawing),
      ),
      enter: follow,
    };
  },
});

// A sentence is parsed by a grammar that one can edit.

room({
  id: "grammar",
  name: "Grammar",
  title: "A sentence is parsed",
  module: "grammar",
  lead:
    "Each rule has a probability. The sentence gets its most probable trees, and the grammar may be changed " +
    "while one looks on.",
  about: [
    "A rule has a weight, what is rewritten, an arrow, and what it becomes. The weights of all rules for " +
      "one symbol sum to 1. The first rule's symbol is that of a sentence.",
    "The share of a tree is its probability divided by that of the sentence, which is the sum over all of its trees.",
  ],
  work: {
    parse({ rules, sentence }, { hawser, draw }) {
      const grammar = hawser.Grammar.readText(rules + "\n");
      const corpus = hawser.Corpus.read(sentence + "\n", "spaces");
      const [total] = grammar.score(corpus);
      const { parses, logWeights } = grammar.parse(corpus, 6);
      const constituents = parses.constituents();
      const words = parses.words();
      const [labels, tags, names] = ["labels", "tags", "words"].map((what) => parses.alphabet(what));
      const trees = [];
      logWeights.forEach((logWeight, k) => {
        if (logWeight === -Infinity) return;
        const begin = constituents.offsets[k];
        const nodes = [];
        for (let c = begin; c < constituents.offsets[k + 1]; ++c) {
          const parent = constituents.parents[c];
          const label = labels.name(constituents.labels[c]);
          nodes.push({ label, parent, word: -1, first: constituents.first[c] });
        }
        const number = (c) => (c < 0 ? -1 : c);
        const from = words.offsets[k];
        for (let i = 0; from + i < words.offsets[k + 1]; ++i) {
          let parent = number(words.parents[from + i]);
          const tag = words.tags[from + i];
          if (tag > 0) {
            nodes.push({ label: tags.name(tag), parent, word: -1, first: i });
            parent = nodes.length - 1;
          }
          nodes.push({ label: names.name(words.words[from + i]), parent, word: i, first: i });
        }
        trees.push({ share: Math.exp(logWeight - total), svg: draw.tree(inOrder(nodes), `Tree ${k + 1}`) });
      });
      return { total, trees, text: parses.write().split("\n")[0] };
    },
  },

  view({ ask }) {
    const rules = textArea(
      "1   S  --> NP VP\n0.4 NP --> we\n0.3 NP --> dogs\n0.1 NP --> telescopes\n0.2 NP --> NP PP\n" +
        "0.6 VP --> saw NP\n0.3 VP --> VP PP\n0.1 VP --> slept\n1   PP --> with NP",
      11,
      { class: "code", wrap: "off" },
    );
    const sentence = textField("we saw dogs with telescopes", {});
    const drawing = figure("The tree");
    const list = h("div", { class: "shares", role: "group", "aria-label": "Trees" });
    const status = statusLine();
    let chosen = 0;
    let trees = [];

    function show() {
      if (trees.length === 0) {
        list.replaceChildren();
        drawing.replaceChildren();
        return;
      }
      chosen = Math.min(chosen, trees.length - 1);
      drawing.show(trees[chosen].svg);
      list.replaceChildren(
        ...trees.map(({ share }, k) =>
          h(
            "button",
            {
              type: "button",
              "aria-pressed": String(k === chosen),
              "data-share": share,
              onclick: () => {
                chosen = k;
                show();
                list.children[k].focus();
              },
            },
            `Tree ${k + 1}: ${(100 * share).toFixed(1)} %`,
          ),
        ),
      );
    }

    const follow = following(async () => {
      try {
        const found = await ask("parse", { rules: rules.value, sentence: sentence.value });
        trees = found.trees;
        drawing.dataset.total = found.total;
        drawing.dataset.text = found.text;
        chosen = 0;
        show();
        const counted = { 1: "One tree", 6: "The six best trees" };
        const count = counted[trees.length] || `${trees.length} trees`;
        status.say(
          trees.length > 0
            ? `${count}. ln p of the sentence is ${found.total.toFixed(4)}.`
            : "The grammar has no tree for this sentence.",
        );
      } catch (error) {
        status.say(reason(error), true);
      }
    });
    for (const one of [rules, sentence]) one.addEventListener("input", follow);
    return {
      element: h(
        "div",
        { class: "columns" },
        h("div", { class: "controls" }, field("Sentence", sentence), field("Grammar", rules), status),
        h("div", { class: "stage" }, list, drawing),
      ),
      enter: follow,
    };
  },
});

// Nodes of a tree so that parents come first and children from left to right, as the drawing wants them.
function inOrder(nodes) {
  const children = new Map();
  nodes.forEach(({ parent }, i) => {
    if (!children.has(parent)) children.set(parent, []);
    children.get(parent).push(i);
  });
  for (const list of children.values()) list.sort((a, b) => nodes[a].first - nodes[b].first || a - b);
  const ordered = [];
  const waiting = (children.get(-1) || []).map((i) => [i, -1]).reverse();
  while (waiting.length > 0) {
    const [i, parent] = waiting.pop();
    const own = ordered.push({ label: nodes[i].label, parent, word: nodes[i].word }) - 1;
    for (const child of [...(children.get(i) || [])].reverse()) waiting.push([child, own]);
  }
  return ordered;
}

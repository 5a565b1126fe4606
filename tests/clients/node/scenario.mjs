// The scenario of tests/clients/README.md, over what the package exports: in Node and in a page. `report` is given a key and
// what belongs to it.
export function scenario(hawser, report) {
  const {
    Alphabet,
    Builder,
    Corpus,
    Dictionary,
    EditLearner,
    EditModel,
    Grammar,
    GrammarLearner,
    GraphBuilder,
    GraphLearner,
    HawserError,
    Hmm,
    HmmData,
    HmmLearner,
    Machine,
    Ngram,
    PairsLearner,
    PairsModel,
    PfaLearner,
    Strings,
    Tagged,
  } = hawser;

  const letters = () => Alphabet.fromNames(["a", "b", "c"]);

  // Labels are those of one arc after the other, one for each tape.
  function machine(names, tapes, states, from, labels, weights, to, finals, finalWeights) {
    const builder = new Builder("log", tapes, Array(tapes).fill(names));
    builder.addStates(states);
    builder.addArcs(from, labels, weights, to);
    builder.setFinals(finals, finalWeights);
    const made = builder.build();
    builder.free();
    return made;
  }

  const wordsOf = (names) =>
    machine(
      names,
      1,
      3,
      [0, 0, 1, 1, 2],
      [1, 2, 3, 1, 2],
      [0.5, 1.25, 0.75, 1.5, 2.25],
      [1, 1, 2, 1, 0],
      [2, 1],
      [0.25, 2],
    );

  const noiseOf = (names) =>
    machine(
      names,
      2,
      1,
      Array(7).fill(0),
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [1, 2],
        [2, 3],
        [3, 0],
        [0, 1],
      ],
      [0.25, 0.25, 0.25, 2.5, 3, 3.5, 4],
      Array(7).fill(0),
      [0],
      [0.125],
    );

  const textOf = (names, labels) => Array.from(labels, (label) => names.name(label)).join("");

  function reportStrings(key, names, items) {
    for (let i = 0; i < items.count; ++i) {
      const tapes = Array.from({ length: items.tapes }, (_, tape) => textOf(names, items.labels(i, tape)));
      report(`${key}.${i + 1}`, items.value(i), tapes.join(":"));
    }
  }

  function reportNumbers(key, numbers) {
    numbers.forEach((number, i) => report(`${key}.${i + 1}`, number));
  }

  function run(learner) {
    while (!learner.step(1));
  }

  function threeSteps(key, learner, metric) {
    for (let step = 1; step <= 3; ++step) {
      learner.step(1);
      report(`${key}.${step}`, learner.metric(metric));
    }
  }

  function machines() {
    const names = letters();
    const [words, noise] = [wordsOf(names), noiseOf(names)];
    names.free();
    const composed = words.compose(noise);
    words.free();
    noise.free();
    report("composed.states", composed.states);
    report("composed.arcs", composed.arcs);
    report("total", composed.total());
    const [best, samples, shown] = [composed.bestStrings(5), composed.sample(10, 2026), composed.alphabet(0)];
    composed.free();
    reportStrings("best", shown, best);
    reportStrings("sample", shown, samples);
  }

  function editLearner() {
    const names = letters();
    const sides = ["abc", "abc", "ab", "ac", "bca", "ba", "c", "cb"].map((side) => names.encode(side, "chars"));
    const offsets = sides.reduce((found, side) => [...found, found[found.length - 1] + side.length], [0]);
    const pairs = Strings.fromArrays(2, 4, offsets, sides, [1, 2, 1, 0.5], [names, names]);
    const start = new EditModel(names, { leftInput: 1, pCopy: 0.75 });
    names.free();
    const learner = new EditLearner(start, pairs);
    start.free();
    pairs.free();
    return learner;
  }

  function training() {
    const learner = editLearner();
    threeSteps("step", learner, "log_likelihood");
    const model = learner.model();
    learner.free();
    report("model.contexts", model.info("contexts"));
    report("model.copy", model.probability([], [1], [], 1, 1));
  }

  function ngrams() {
    const words = wordsOf(letters());
    const { model, crossEntropy } = Ngram.project(words);
    words.free();
    report("ngrams.count", model.info("ngrams"));
    report("ngrams.nats", crossEntropy);
    report("ngrams.first", model.scoreWord(model.start(), 1).logProb);
  }

  // meant - heard - typed, of which the last was seen.
  function chain() {
    const names = letters();
    const [words, noise, builder] = [wordsOf(names), noiseOf(names), new GraphBuilder()];
    const [meant, heard, typed] = ["meant", "heard", "typed"].map((name) => builder.addStrings(names, name));
    builder.addMachine(words, [meant]);
    builder.addMachine(noise, [meant, heard]);
    builder.addMachine(noise, [heard, typed]);
    builder.observeString(typed, names.encode("ac", "chars"));
    const graph = builder.build();
    [names, words, noise, builder].forEach((object) => object.free());
    const learner = new GraphLearner(graph, { method: "bp" });
    graph.free();
    return { learner, meant, heard };
  }

  function inference() {
    const { learner, meant, heard } = chain();
    run(learner);
    const names = letters();
    reportStrings("meant", names, learner.best(meant, 3));
    reportStrings("heard", names, learner.best(heard, 3));
    report("heard.length", learner.variable(heard, "expected_length"));
  }

  // Two spins, a third variable of three values, and features of which three share a weight.
  function network() {
    const builder = new GraphBuilder();
    builder.addFiniteMany([2, 2, 3]);
    builder.addCouplings("ising", [0, 1], 1, [0.5]);
    builder.addFields("ising", [0, 1], [0.125, -0.25]);
    builder.addWeights([0.75, -0.5]);
    builder.addFeatures([1, 2, 0, 2], 2, 2, [1, 2, 0, 1], 4, [0, 1]);
    builder.addFeatures([2, 2], 1, 2, [0, 2], 2, [1]);
    const graph = builder.build();
    const changed = graph.withWeights([1.25, 0.25]);
    builder.free();
    graph.free();
    const learner = new GraphLearner(changed, { method: "exact" });
    learner.step(1);
    report("network.log_z", -learner.metric("free_energy"));
    reportNumbers("network.count", learner.expectedCounts());
    reportNumbers("network.marginal", learner.marginals());
  }

  function automaton(method, metric, options) {
    const names = letters();
    const strings = Corpus.read("ab\nabab\nc\nabc\nababab\nab\n\ncc\nabab\nc\n", "chars", names);
    names.free();
    const learner = new PfaLearner(null, strings, null, { method, ...options });
    strings.free();
    run(learner);
    report(`${method}.${metric}`, learner.metric(metric));
    const model = learner.model();
    learner.free();
    report(`${method}.states`, model.info("states"));
    reportNumbers(`${method}.score`, model.score(Corpus.read("ab\ncab\n\n", "chars", model.alphabet())));
  }

  const taggedText =
    "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n" +
    "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n";

  function tagLearner(method) {
    const tagged = Tagged.read(taggedText, { minCount: 0 });
    const [words, dictionary] = [tagged.corpus(), Dictionary.collect(tagged)];
    tagged.free();
    const data = new HmmData(words, null, dictionary);
    words.free();
    dictionary.free();
    const learner = new HmmLearner(null, data, null, { method, init: "posteriors", end: 1, seed: 2026 });
    data.free();
    return learner;
  }

  function trainTagger(method, metric) {
    const learner = tagLearner(method);
    threeSteps(method, learner, metric);
    const model = learner.model();
    learner.free();
    return model;
  }

  const dataFor = (model, lines) => HmmData.for(model, Tagged.read(lines, { format: "text" }).corpus());

  function tagging() {
    trainTagger("em", "log_likelihood").free();
    const model = trainTagger("cvi2", "surrogate");
    const data = dataFor(model, "the can can run\ndogs end\n");
    const [tags, states, scores] = [model.tags(), model.decode(data), model.score(data)];
    model.free();
    data.free();
    report(
      "tags",
      textOf(
        tags,
        states.map((state) => state + 1),
      ),
    );
    reportNumbers("tags.score", scores);
  }

  // Learns how many regimes wrote these lines of letters.
  function regimes() {
    let [x, regime, lines] = [1, 0, ""];
    const next = () => {
      x = (x * 75 + 74) % 65537;
      return x;
    };
    for (let line = 0; line < 30; ++line) {
      for (let letter = 0; letter < 20; ++letter) {
        if (Math.floor(next() / 7) % 5 === 0) regime = (regime + 1) % 3;
        lines += "abcdef"[2 * regime + (Math.floor(next() / 16) % 2)];
      }
      lines += "\n";
    }
    const learner = new HmmLearner(null, new HmmData(Corpus.read(lines, "chars")), null, { hdp: 1, seed: 2026 });
    run(learner);
    report("regimes.states", learner.model().info("states_99"));
    report("regimes.surrogate", learner.metric("surrogate"));
  }

  function learnedGrammar() {
    const rules = Grammar.readText(
      "0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n" +
        "0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n",
    );
    const sentences = Corpus.read(
      "we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n",
      "spaces",
    );
    const learner = new GrammarLearner(rules, sentences, null, { method: "cvi", iterations: 5, seed: 2026 });
    rules.free();
    sentences.free();
    run(learner);
    report("grammar.surrogate", learner.metric("surrogate"));
    const model = learner.model();
    learner.free();
    return model;
  }

  function grammar() {
    const model = learnedGrammar();
    reportNumbers("grammar.weight", model.weights());
    const sentences = Corpus.read("we saw we with dogs\nwe saw cats\n", "spaces");
    const { logWeights, unknown, impossible, parses } = model.parse(sentences, 1);
    model.free();
    sentences.free();
    report("grammar.score", logWeights[0]);
    report("grammar.impossible", impossible);
    report("grammar.unknown", unknown[1]);
    report("grammar.tree", parses.write().split("\n")[0]);
  }

  // A pair model of words and sounds, which a language model of sounds joins.
  function pairsModel(names, sounds) {
    const text = "c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\na c t\tA K T\n";
    const taught = Strings.read(text, 2, "spaces", [names, sounds]);
    const learner = new PairsLearner(null, taught);
    run(learner);
    report("pairs.log_likelihood", learner.metric("log_likelihood"));
    const chunks = learner.chunks();
    learner.free();
    const model = new PairsModel(chunks, taught);
    for (const one of [chunks, taught]) one.free();
    const outputs = Strings.read("T A K T\nT A K T\nB A B\n", 1, "spaces", [sounds]);
    const language = model.estimateLanguage(outputs, { order: 3 });
    const joined = model.withLanguage(language, 0.5);
    for (const one of [outputs, language, model]) one.free();
    return joined;
  }

  function pairs() {
    const [names, sounds] = [Alphabet.fromNames(["a", "b", "c", "t"]), Alphabet.fromNames(["A", "B", "K", "T"])];
    const model = pairsModel(names, sounds);
    const { counts, outputs } = model.apply(Strings.read("b b a b b\nc b b a\n", 1, "spaces", [names]), 3);
    const scores = model.score(Strings.read("b b a b b\tB B A B\n", 2, "spaces", [names, sounds]));
    report("pairs.language", model.info("language_ngrams"));
    model.free();
    report("pairs.counts", counts[0], counts[1]);
    reportStrings("pairs.output", sounds, outputs);
    report("pairs.score", scores[0]);
  }

  function reportError(number, call) {
    try {
      call();
    } catch (error) {
      if (!(error instanceof HawserError)) throw error;
      report(`error.${number}`, error.code, error.line, error.column, error.message);
    }
  }

  function errors() {
    const [names, other] = [letters(), Alphabet.fromNames(["x", "y"])];
    const endless = machine(other, 1, 1, [0], [1], [0], [0], [0], [0]);
    reportError(1, () => wordsOf(names).compose(endless));
    reportError(2, () => Machine.readText("0 1 a 0.5\n1 2 z 1.5\n2\n", "log", 1, [names]));
    reportError(3, () => endless.total());
    reportError(4, () => Tagged.read("the\tD\ndog\tN\tV\n"));
    const model = tagLearner("em").model();
    reportError(5, () => dataFor(model, "the cat\n"));
    if (!(model instanceof Hmm)) throw new Error("a learner of hidden Markov models gives one");
  }

  machines();
  training();
  ngrams();
  inference();
  network();
  automaton("cgs", "log_joint", { states: 3, priorTransition: 0.25, iterations: 40, seed: 2026 });
  automaton("estatemerge", "log_evidence", { minimumCount: 1 });
  tagging();
  regimes();
  grammar();
  pairs();
  errors();
  report("done", 1);
}

'use strict';
// The Node client: the scenario of tests/clients/README.md over the wasm build. Usage: client.js MODULE
const path = require('path');
const { bind, HawserError } = require('./hawser.js');

function report(key, ...values) {
  console.log(key, values.join(' '));
}

function scenario({ Alphabet, Options, Strings, Machine, EditModel, NgramModel, EditLearner, GraphBuilder, GraphLearner, Corpus,
  PfaLearner, Tagged, Dictionary, HmmData, HmmLearner }) {
  const makeWords = (alphabet) => Machine.ofArcs(alphabet, 1, 3, [[0, [1], 0.5, 1], [0, [2], 1.25, 1], [1, [3], 0.75, 2],
    [1, [1], 1.5, 1], [2, [2], 2.25, 0]], [[2, 0.25], [1, 2]]);

  const makeNoise = (alphabet) => Machine.ofArcs(alphabet, 2, 1, [[0, [1, 1], 0.25, 0], [0, [2, 2], 0.25, 0],
    [0, [3, 3], 0.25, 0], [0, [1, 2], 2.5, 0], [0, [2, 3], 3, 0], [0, [3, 0], 3.5, 0], [0, [0, 1], 4, 0]], [[0, 0.125]]);

  function reportStrings(key, alphabet, strings) {
    strings.items().forEach((item, i) => {
      report(`${key}.${i + 1}`, item.value, item.strings.map((labels) => alphabet.text(labels)).join(':'));
    });
  }

  function machines() {
    const alphabet = Alphabet.ofNames(['a', 'b', 'c']);
    const words = makeWords(alphabet);
    const noise = makeNoise(alphabet);
    alphabet.free();
    const composed = words.compose(noise);
    words.free();
    noise.free();
    report('composed.states', composed.states);
    report('composed.arcs', composed.arcs);
    report('total', composed.total());
    const best = composed.bestStrings(5);
    const samples = composed.sample(10, 2026);
    const names = composed.alphabet(0);
    composed.free();
    reportStrings('best', names, best);
    reportStrings('sample', names, samples);
  }

  function makeLearner() {
    const alphabet = Alphabet.ofSize(3);
    const pairs = Strings.ofPairs([[[1, 2, 3], [1, 2, 3]], [[1, 2], [1, 3]], [[2, 3, 1], [2, 1]], [[3], [3, 2]]],
      [1, 2, 1, 0.5], alphabet);
    const options = new Options({ left_input: 1n, p_copy: 0.75 });
    const start = EditModel.of(alphabet, options);
    options.free();
    alphabet.free();
    const learner = new EditLearner(start, pairs);
    start.free();
    pairs.free();
    return learner;
  }

  function training() {
    const learner = makeLearner();
    for (let step = 1; step <= 3; ++step) {
      learner.step();
      report(`step.${step}`, learner.metric('log_likelihood'));
    }
    const model = learner.model();
    learner.free();
    report('model.contexts', model.info('contexts'));
    report('model.copy', model.probability({ rightInput: [1], read: 1, write: 1 }));
  }

  function ngrams() {
    const words = makeWords(Alphabet.ofNames(['a', 'b', 'c']));
    const { model, nats } = NgramModel.nearest(words);
    words.free();
    report('ngrams.count', model.info('ngrams'));
    report('ngrams.nats', nats);
    report('ngrams.first', model.logProb(model.start(), 1));
  }

  // meant - heard - typed, of which the last was seen.
  function makeChain() {
    const alphabet = Alphabet.ofNames(['a', 'b', 'c']);
    const [words, noise] = [makeWords(alphabet), makeNoise(alphabet)];
    const builder = new GraphBuilder();
    const [meant, heard, typed] = ['meant', 'heard', 'typed'].map((name) => builder.addStrings(alphabet, name));
    alphabet.free();
    builder.addMachine(words, [meant]);
    builder.addMachine(noise, [meant, heard]);
    builder.addMachine(noise, [heard, typed]);
    words.free();
    noise.free();
    builder.observeString(typed, [1, 3]);
    const graph = builder.build();
    builder.free();
    const options = new Options({ method: 'bp' });
    const learner = new GraphLearner(graph, options);
    options.free();
    graph.free();
    return { learner, meant, heard };
  }

  function inference() {
    const { learner, meant, heard } = makeChain();
    while (!learner.step());
    const alphabet = Alphabet.ofNames(['a', 'b', 'c']);
    reportStrings('meant', alphabet, learner.best(meant, 3));
    reportStrings('heard', alphabet, learner.best(heard, 3));
    report('heard.length', learner.variable(heard, 'expected_length'));
    learner.free();
  }

  function makeCorpus(strings) {
    const alphabet = Alphabet.ofNames(['a', 'b', 'c']);
    const corpus = Corpus.ofStrings(strings, alphabet);
    alphabet.free();
    return corpus;
  }

  // Options and corpus are gone when the learner is used.
  function makeAutomatonLearner(values) {
    const corpus = makeCorpus([[1, 2], [1, 2, 1, 2], [3], [1, 2, 3], [1, 2, 1, 2, 1, 2], [1, 2], [], [3, 3], [1, 2, 1, 2], [3]]);
    const options = new Options(values);
    const learner = new PfaLearner(corpus, options);
    options.free();
    corpus.free();
    return learner;
  }

  function reportAutomaton(key, learner, metric) {
    while (!learner.step());
    report(`${key}.${metric}`, learner.metric(metric));
    const model = learner.model();
    learner.free();
    report(`${key}.states`, model.info('states'));
    model.score(makeCorpus([[1, 2], [3, 1, 2], []])).forEach((logProb, i) => report(`${key}.score.${i + 1}`, logProb));
  }

  function automata() {
    reportAutomaton('cgs', makeAutomatonLearner({ method: 'cgs', states: 3n, prior_transition: 0.25, iterations: 40n, seed: 2026n }), 'log_joint');
    reportAutomaton('estatemerge', makeAutomatonLearner({ method: 'estatemerge', minimum_count: 1n }), 'log_evidence');
  }

  const taggedText = 'the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n'
    + 'the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n';

  // A model without <unk>. Text, dictionary, words, data and options are gone when the learner is used.
  function makeTagLearner(method) {
    const all = new Options({ min_count: 0n });
    const tagged = Tagged.ofText(taggedText, all);
    all.free();
    const words = tagged.corpus();
    const dictionary = Dictionary.ofTagged(tagged);
    tagged.free();
    const data = HmmData.of(words, dictionary);
    words.free();
    dictionary.free();
    const options = new Options({ method, init: 'posteriors', end: 1n, seed: 2026n });
    const learner = new HmmLearner(data, options);
    options.free();
    data.free();
    return learner;
  }

  function trainTagger(method, metric) {
    const learner = makeTagLearner(method);
    for (let step = 1; step <= 3; ++step) {
      learner.step();
      report(`${method}.${step}`, learner.metric(metric));
    }
    const model = learner.model();
    learner.free();
    return model;
  }

  // A sequence a line.
  function makeWordsCorpus(text) {
    const options = new Options({ format: 'text' });
    const tagged = Tagged.ofText(text, options);
    options.free();
    const words = tagged.corpus();
    tagged.free();
    return words;
  }

  function tagging() {
    trainTagger('em', 'log_likelihood').free();
    const model = trainTagger('cvi2', 'surrogate');
    const data = HmmData.forModel(model, makeWordsCorpus('the can can run\ndogs end\n'));
    const [tags, states, logProbs] = [model.tags(), model.decode(data), model.score(data)];
    model.free();
    data.free();
    report('tags', tags.text(states.map((state) => state + 1)));
    logProbs.forEach((logProb, i) => report(`tags.score.${i + 1}`, logProb));
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
    const alphabet = Alphabet.ofNames(['a', 'b', 'c']);
    const other = Alphabet.ofNames(['x', 'y']);
    const words = makeWords(alphabet);
    const endless = Machine.ofArcs(other, 1, 1, [[0, [1], 0, 0]], [[0, 0]]);
    reportError(1, () => words.compose(endless));
    reportError(2, () => Machine.ofText('0 1 a 0.5\n1 2 z 1.5\n2\n', alphabet));
    reportError(3, () => endless.total());
    reportError(4, () => Tagged.ofText('the\tD\ndog\tN\tV\n'));
    const model = makeTagLearner('em').model();
    reportError(5, () => HmmData.forModel(model, makeWordsCorpus('the cat\n')));
  }

  machines();
  training();
  ngrams();
  inference();
  automata();
  tagging();
  errors();
  report('done', 1);
}

// The factory gives the module, or a promise of it, depending on how it was compiled.
async function main() {
  const factory = require(path.resolve(process.argv[2]));
  scenario(bind(await factory()));
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});

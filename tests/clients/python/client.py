"""The Python client: the scenario of tests/clients/README.md, by bindings/python."""
import warnings

import hawser
from hawser import api

# The scenario takes few steps on purpose, so that all languages print the same numbers soon.
warnings.simplefilter("ignore", hawser.NotConvergedWarning)


def make_machine(alphabet, tapes, states, arcs, finals):
    """arcs: (from, label per tape..., cost, to); finals: (state, cost). Log semiring."""
    builder = api.Builder("log", tapes, [alphabet] * tapes)
    builder.add_states(states)
    builder.add_arcs([a[0] for a in arcs], [a[1:-2] for a in arcs], [a[-2] for a in arcs], [a[-1] for a in arcs])
    builder.set_finals(*zip(*finals))
    return builder.build()


def make_words(alphabet):
    return make_machine(alphabet, 1, 3, [(0, 1, 0.5, 1), (0, 2, 1.25, 1), (1, 3, 0.75, 2), (1, 1, 1.5, 1), (2, 2, 2.25, 0)],
                        [(2, 0.25), (1, 2.0)])


def make_noise(alphabet):
    return make_machine(alphabet, 2, 1, [(0, 1, 1, 0.25, 0), (0, 2, 2, 0.25, 0), (0, 3, 3, 0.25, 0), (0, 1, 2, 2.5, 0),
                                         (0, 2, 3, 3.0, 0), (0, 3, 0, 3.5, 0), (0, 0, 1, 4.0, 0)], [(0, 0.125)])


def print_strings(key, alphabet, strings):
    for i, (value, *texts) in enumerate(strings.texts(alphabet), 1):
        print(f"{key}.{i}", value, ":".join(texts))


def machines():
    alphabet = api.Alphabet.from_names(["a", "b", "c"])
    words, noise = make_words(alphabet), make_noise(alphabet)
    alphabet.close()
    composed = words @ noise
    words.close()
    noise.close()
    print("composed.states", composed.states)
    print("composed.arcs", composed.arcs)
    print("total", composed.total())
    best, samples, alphabet = composed.best_strings(5), composed.sample(10, 2026), composed.alphabet(0)
    composed.close()
    print_strings("best", alphabet, best)
    print_strings("sample", alphabet, samples)


def make_learner():
    alphabet = api.Alphabet.from_chars("abc")
    pairs = api.Strings.of([("abc", "abc"), ("ab", "ac"), ("bca", "ba"), ("c", "cb")], alphabet, [1, 2, 1, 0.5])
    # Dropped at the end of this function, in whatever order; the learner keeps what it needs.
    return api.EditLearner(api.EditModel(alphabet, left_input=1, p_copy=0.75), pairs)


def training():
    learner = make_learner()
    for step in range(1, 4):
        learner.step(1)
        print(f"step.{step}", learner.metric("log_likelihood"))
    model = learner.model()
    learner.close()
    print("model.contexts", model.info("contexts"))
    print("model.copy", model.probability([], [1], [], 1, 1))


def ngrams():
    words = make_words(api.Alphabet.from_names(["a", "b", "c"]))
    model, nats = api.Ngram.project(words, None)
    words.close()
    print("ngrams.count", model.info("ngrams"))
    print("ngrams.nats", nats)
    print("ngrams.first", model.score_word(model.start(), 1).log_prob)


def make_beliefs():
    """meant - heard - typed, of which the last was seen. The beliefs keep what they need."""
    alphabet = api.Alphabet.from_names(["a", "b", "c"])
    words, noise = make_words(alphabet), make_noise(alphabet)
    graph = hawser.Graph().strings("meant", alphabet).strings("heard", alphabet).strings("typed", alphabet)
    graph.factor(words, "meant").factor(noise, "meant", "heard").factor(noise, "heard", "typed").observe(typed="ac")
    return graph.set_params(method="bp").fit()


def inference():
    beliefs = make_beliefs()
    for name in "meant", "heard":
        for i, (probability, text) in enumerate(beliefs.best(name, 3), 1):
            print(f"{name}.{i}", probability, text)
    print("heard.length", beliefs.number("heard", "expected_length"))


def print_automaton(key, estimator, metric):
    estimator.fit(["ab", "abab", "c", "abc", "ababab", "ab", "", "cc", "abab", "c"])
    value, model = estimator.learner_.metric(metric), estimator.model_
    estimator.learner_.close()
    print(f"{key}.{metric}", value)
    print(f"{key}.states", model.info("states"))
    for i, log_prob in enumerate(estimator.score_samples(["ab", "cab", ""]), 1):
        print(f"{key}.score.{i}", log_prob)


def automata():
    cgs = hawser.PFA(alphabet="abc", method="cgs", states=3, prior_transition=0.25, iterations=40, random_state=2026)
    print_automaton("cgs", cgs, "log_joint")
    print_automaton("estatemerge", hawser.PFA(alphabet="abc", method="estatemerge", minimum_count=1), "log_evidence")


TAGGED = ("the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n"
          "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n")


def make_tag_learner(method):
    """A model without <unk>. Dropped at the end of this function: text, dictionary, words, data and options."""
    tagged = api.Tagged.read(TAGGED, None, None, min_count=0)
    data = api.HmmData(tagged.corpus(), None, api.Dictionary.collect(tagged))
    return api.HmmLearner(None, data, method=method, init="posteriors", end=1, seed=2026)


def train_tagger(method, metric):
    learner = make_tag_learner(method)
    for step in range(1, 4):
        learner.step(1)
        print(f"{method}.{step}", learner.metric(metric))
    model = learner.model()
    learner.close()
    return model


def make_words_corpus(text):
    return api.Tagged.read(text, None, None, format="text").corpus()


def network():
    builder = api.GraphBuilder()
    builder.add_finite_many([2, 2, 3])
    builder.add_couplings(api.Coupling.ISING, [0, 1], 1, [0.5])
    builder.add_fields(api.Coupling.ISING, [0, 1], [0.125, -0.25])
    builder.add_weights([0.75, -0.5])
    builder.add_features([1, 2, 0, 2], 2, 2, [1, 2, 0, 1], 4, [0, 1])
    builder.add_features([2, 2], 1, 2, [0, 2], 2, [1])
    beliefs = api.GraphLearner(builder.build().with_weights([1.25, 0.25]), method="exact")
    beliefs.step(1)
    print("network.log_z", -beliefs.metric("free_energy"))
    for i, count in enumerate(beliefs.expected_counts(), 1):
        print(f"network.count.{i}", count)
    for i, p in enumerate(beliefs.marginals(), 1):
        print(f"network.marginal.{i}", p)


def tagging():
    train_tagger("em", "log_likelihood")
    model = train_tagger("cvi2", "surrogate")
    data = api.HmmData.for_(model, make_words_corpus("the can can run\ndogs end\n"))
    tags, states, log_probs = model.tags(), model.decode(data), model.score(data)
    model.close()
    print("tags", tags.text(states + 1))
    for i, log_prob in enumerate(log_probs, 1):
        print(f"tags.score.{i}", log_prob)


def regimes():
    text, x, regime = "", 1, 0
    for _ in range(30):
        for _ in range(20):
            x = (x * 75 + 74) % 65537
            if x // 7 % 5 == 0:
                regime = (regime + 1) % 3
            x = (x * 75 + 74) % 65537
            text += "abcdef"[2 * regime + x // 16 % 2]
        text += "\n"
    learner = api.HmmLearner(None, api.HmmData(api.Corpus.read(text, "chars")), hdp=1, seed=2026)
    while not learner.step(1):
        pass
    print("regimes.states", learner.model().info("states_99"))
    print("regimes.surrogate", learner.metric("surrogate"))


def make_grammar_learner():
    rules = api.Grammar.read_text("0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n"
                                  "0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n")
    corpus = api.Corpus.read("we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n", "spaces")
    return api.GrammarLearner(rules, corpus, method="cvi", iterations=5, seed=2026)


def grammar():
    """A grammar learned from four sentences, and the best trees of two others, of which one has a word that it lacks."""
    learner = make_grammar_learner()
    while not learner.step(1):
        pass
    print("grammar.surrogate", learner.metric("surrogate"))
    model = learner.model()
    learner.close()
    for i, weight in enumerate(model.weights(), 1):
        print(f"grammar.weight.{i}", weight)
    found = model.parse(api.Corpus.read("we saw we with dogs\nwe saw cats\n", "spaces"), 1)
    model.close()
    print("grammar.score", found.log_weights[0])
    print("grammar.impossible", found.impossible)
    print("grammar.unknown", found.unknown[1])
    print("grammar.tree", found.parses.write().splitlines()[0])


def make_pairs_model(letters, sounds):
    """A pair model of words and sounds, which a language model of sounds joins."""
    pairs = api.Strings.read("c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\na c t\tA K T\n", 2, "spaces",
                             [letters, sounds])
    learner = api.PairsLearner(None, pairs)
    while not learner.step(1):
        pass
    print("pairs.log_likelihood", learner.metric("log_likelihood"))
    chunks = learner.chunks()
    learner.close()
    model = api.PairsModel(chunks, pairs)
    outputs = api.Strings.read("T A K T\nT A K T\nB A B\n", 1, "spaces", [sounds])
    return model.with_language(model.estimate_language(outputs, order=3), 0.5)


def pairs():
    letters, sounds = api.Alphabet.from_chars("abct"), api.Alphabet.from_chars("ABKT")
    model = make_pairs_model(letters, sounds)
    found = model.apply(api.Strings.read("b b a b b\nc b b a\n", 1, "spaces", [letters]), 3)
    score = model.score(api.Strings.read("b b a b b\tB B A B\n", 2, "spaces", [letters, sounds]))[0]
    print("pairs.language", model.info("language_ngrams"))
    model.close()
    print("pairs.counts", *found.counts)
    print_strings("pairs.output", sounds, found.outputs)
    print("pairs.score", score)


def print_error(number, call):
    try:
        call()
    except hawser.Error as error:
        print(f"error.{number}", error.name, error.line, error.column, error)


def errors():
    alphabet, other = api.Alphabet.from_names(["a", "b", "c"]), api.Alphabet.from_names(["x", "y"])
    words = make_words(alphabet)
    endless = make_machine(other, 1, 1, [(0, 1, 0.0, 0)], [(0, 0.0)])
    print_error(1, lambda: words @ endless)
    print_error(2, lambda: api.Machine.read_text("0 1 a 0.5\n1 2 z 1.5\n2\n", "log", 1, [alphabet]))
    print_error(3, endless.total)
    print_error(4, lambda: api.Tagged.read("the\tD\ndog\tN\tV\n", None, None))
    model = make_tag_learner("em").model()
    print_error(5, lambda: api.HmmData.for_(model, make_words_corpus("the cat\n")))


machines()
training()
ngrams()
inference()
network()
automata()
tagging()
regimes()
grammar()
pairs()
errors()
print("done 1")

"""The Python client: the scenario of tests/clients/README.md. Usage: client.py LIBRARY"""
import sys

import hawser
from hawser import (Alphabet, Corpus, Dictionary, EditLearner, EditModel, GraphBuilder, GraphLearner, HmmData, HmmLearner, Machine,
                    NgramModel, Options, PfaLearner, Strings, Tagged)


def make_words(alphabet):
    return Machine.of_arcs(alphabet, 1, 3, [(0, 1, 0.5, 1), (0, 2, 1.25, 1), (1, 3, 0.75, 2), (1, 1, 1.5, 1),
                                            (2, 2, 2.25, 0)], [(2, 0.25), (1, 2.0)])


def make_noise(alphabet):
    return Machine.of_arcs(alphabet, 2, 1, [(0, 1, 1, 0.25, 0), (0, 2, 2, 0.25, 0), (0, 3, 3, 0.25, 0),
                                            (0, 1, 2, 2.5, 0), (0, 2, 3, 3.0, 0), (0, 3, 0, 3.5, 0),
                                            (0, 0, 1, 4.0, 0)], [(0, 0.125)])


def print_strings(key, alphabet, strings):
    for i, (cost, tapes) in enumerate(strings, 1):
        print(f"{key}.{i}", cost, ":".join(map(alphabet.text, tapes)))


def machines():
    alphabet = Alphabet.of_names(["a", "b", "c"])
    words, noise = make_words(alphabet), make_noise(alphabet)
    alphabet.close()
    composed = words.compose(noise)
    words.close()
    noise.close()
    print("composed.states", composed.states)
    print("composed.arcs", composed.arcs)
    print("total", composed.total())
    best, samples, alphabet = composed.best_strings(5), composed.sample(10, seed=2026), composed.alphabet(0)
    composed.close()
    print_strings("best", alphabet, best)
    print_strings("sample", alphabet, samples)


def make_learner():
    alphabet = Alphabet.of_size(3)
    pairs = Strings.of_pairs([([1, 2, 3], [1, 2, 3]), ([1, 2], [1, 3]), ([2, 3, 1], [2, 1]), ([3], [3, 2])],
                             [1, 2, 1, 0.5], alphabet)
    # Dropped at the end of this function, in whatever order; the learner keeps what it needs.
    return EditLearner(EditModel.new(alphabet, Options(left_input=1, p_copy=0.75)), pairs)


def training():
    learner = make_learner()
    for step in range(1, 4):
        learner.step()
        print(f"step.{step}", learner.metric("log_likelihood"))
    model = learner.model()
    learner.close()
    print("model.contexts", model.info("contexts"))
    print("model.copy", model.probability([], [1], [], read=1, write=1))


def ngrams():
    words = make_words(Alphabet.of_names(["a", "b", "c"]))
    model, nats = NgramModel.nearest(words)
    words.close()
    print("ngrams.count", model.info("ngrams"))
    print("ngrams.nats", nats)
    print("ngrams.first", model.log_prob(model.start(), 1))


def make_chain():
    """meant - heard - typed, of which the last was seen. The learner keeps what it needs."""
    alphabet = Alphabet.of_names(["a", "b", "c"])
    words, noise = make_words(alphabet), make_noise(alphabet)
    graph = GraphBuilder()
    meant, heard, typed = (graph.add_strings(alphabet, name) for name in ("meant", "heard", "typed"))
    graph.add_machine(words, [meant])
    graph.add_machine(noise, [meant, heard])
    graph.add_machine(noise, [heard, typed])
    graph.observe_string(typed, [1, 3])
    return GraphLearner(graph.build(), Options(method="bp")), meant, heard


def inference():
    learner, meant, heard = make_chain()
    while not learner.step():
        pass
    alphabet = Alphabet.of_names(["a", "b", "c"])
    for key, variable in ("meant", meant), ("heard", heard):
        for i, (probability, (labels,)) in enumerate(learner.best(variable, 3), 1):
            print(f"{key}.{i}", probability, alphabet.text(labels))
    print("heard.length", learner.variable(heard, "expected_length"))


def make_automaton_learner(**options):
    strings = ["ab", "abab", "c", "abc", "ababab", "ab", "", "cc", "abab", "c"]
    corpus = Corpus.of_strings([["abc".index(c) + 1 for c in s] for s in strings], Alphabet.of_names(["a", "b", "c"]))
    return PfaLearner(corpus, Options(**options))


def print_automaton(key, learner, metric):
    while not learner.step():
        pass
    value, model = learner.metric(metric), learner.model()
    learner.close()
    print(f"{key}.{metric}", value)
    print(f"{key}.states", model.info("states"))
    log_probs = model.score(Corpus.of_strings([[1, 2], [3, 1, 2], []], Alphabet.of_names(["a", "b", "c"])))
    for i, log_prob in enumerate(log_probs, 1):
        print(f"{key}.score.{i}", log_prob)


def automata():
    cgs = make_automaton_learner(method="cgs", states=3, prior_transition=0.25, iterations=40, seed=2026)
    print_automaton("cgs", cgs, "log_joint")
    print_automaton("estatemerge", make_automaton_learner(method="estatemerge", minimum_count=1), "log_evidence")


TAGGED = ("the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n"
          "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n")


def make_tag_learner(method):
    """A model without <unk>. Dropped at the end of this function: text, dictionary, words, data and options."""
    tagged = Tagged.of_text(TAGGED, Options(min_count=0))
    data = HmmData.of_corpus(tagged.corpus(), Dictionary.of_tagged(tagged))
    return HmmLearner(data, Options(method=method, init="posteriors", end=1, seed=2026))


def train_tagger(method, metric):
    learner = make_tag_learner(method)
    for step in range(1, 4):
        learner.step()
        print(f"{method}.{step}", learner.metric(metric))
    model = learner.model()
    learner.close()
    return model


def make_words_corpus(text):
    return Tagged.of_text(text, Options(format="text")).corpus()


def tagging():
    train_tagger("em", "log_likelihood")
    model = train_tagger("cvi2", "surrogate")
    data = HmmData.for_model(model, make_words_corpus("the can can run\ndogs end\n"))
    tags, states, log_probs = model.tags(), model.decode(data), model.score(data)
    model.close()
    print("tags", tags.text(state + 1 for state in states))
    for i, log_prob in enumerate(log_probs, 1):
        print(f"tags.score.{i}", log_prob)


def print_error(number, call):
    try:
        call()
    except hawser.Error as error:
        print(f"error.{number}", error.name, error.line, error.column, error)


def errors():
    alphabet, other = Alphabet.of_names(["a", "b", "c"]), Alphabet.of_names(["x", "y"])
    words = make_words(alphabet)
    endless = Machine.of_arcs(other, 1, 1, [(0, 1, 0.0, 0)], [(0, 0.0)])
    print_error(1, lambda: words.compose(endless))
    print_error(2, lambda: Machine.of_text("0 1 a 0.5\n1 2 z 1.5\n2\n", 1, alphabet))
    print_error(3, endless.total)
    print_error(4, lambda: Tagged.of_text("the\tD\ndog\tN\tV\n"))
    model = make_tag_learner("em").model()
    print_error(5, lambda: HmmData.for_model(model, make_words_corpus("the cat\n")))


hawser.load(sys.argv[1])
machines()
training()
ngrams()
inference()
automata()
tagging()
errors()
print("done 1")

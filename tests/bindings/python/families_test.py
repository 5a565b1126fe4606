"""Families of graphs: a hidden Markov model that is built as one learns what the learner of hidden Markov models learns, each option
of Graph.fit_parameters has an effect, and mistakes are named."""
import itertools
import json
import unittest
import warnings
from pathlib import Path

import hawser
import numpy as np
from hawser import api

ROOT = Path(__file__).resolve().parents[3]
WORDS = "abcdefgh"
ROUNDING = 2.0**-12  # relative, of each number that collapsed inference stores


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)  # of few steps


class Chain:
    """A hidden Markov model of K states and W words, and sequences of 1 to T words (T > 1), some of them more than once."""

    def __init__(self, rng, states, words, longest, count):
        self.states, self.words, self.longest = states, words, longest
        self.initial = rng.dirichlet(np.ones(states))
        self.transition, self.emission = rng.dirichlet(np.ones(states), states), rng.dirichlet(np.ones(words), states)
        distinct = [rng.integers(0, words, rng.integers(1, longest + 1)) for _ in range(count)]
        self.sequences = [distinct[i] for i in rng.integers(0, count, count)] + [rng.integers(0, words, longest)]

    def rows(self):
        return np.concatenate([self.initial, self.transition.ravel(), self.emission.ravel()])

    def family(self):
        """States are the first `longest` variables, and words the others. All times share the transitions and the emissions."""
        n, builder = self.longest, api.GraphBuilder()
        builder.add_finite_many([self.states] * n + [self.words] * n)
        builder.add_table([0], self.initial)
        for t in range(1, n):
            builder.add_table([t - 1, t], self.transition)
        for t in range(n):
            builder.add_table([t, n + t], self.emission)
        parts = np.array([0] + [1] * (n - 1) + [2] * n)
        return api.GraphFamily(builder.build(), parts, None, 2 * n)

    def values(self):
        """Sequences that are shorter than the longest one lack the times behind their end."""
        values = np.full((len(self.sequences), 2 * self.longest), -2, np.int32)
        for row, words in zip(values, self.sequences):
            row[:len(words)] = -1
            row[self.longest:self.longest + len(words)] = words
        return values

    def graph_learner(self, family, priors, **options):
        return api.GraphFamilyLearner(family, self.values(), len(self.sequences), None, 0, start="rows", tolerance=0,
                                      priors=",".join(map(str, priors)), **options)

    def hmm_learner(self, priors, **options):
        alphabet = api.Alphabet.from_chars(WORDS[:self.words])
        offsets = np.cumsum([0, *map(len, self.sequences)])
        corpus = api.Corpus.from_arrays(offsets, np.concatenate(self.sequences) + 1, alphabet)
        model = api.Hmm(alphabet, None, self.initial, self.transition, None, self.emission)
        names = ("prior_initial", "prior_transition", "prior_emission")
        return api.HmmLearner(model, api.HmmData(corpus, states=self.states), None, tolerance=0, **dict(zip(names, priors)), **options)

    def counts(self, rows, words):
        """Expected uses of all rows by one sequence, path by path."""
        k, found = self.states, np.zeros(len(rows))
        initial, transition = rows[:k], rows[k:k + k * k].reshape(k, k)
        emission = rows[k + k * k:].reshape(k, self.words)
        for path in itertools.product(range(k), repeat=len(words)):
            places = [path[0]] + [k + k * a + b for a, b in itertools.pairwise(path)]
            places += [k + k * k + self.words * z + x for z, x in zip(path, words)]
            weight = initial[path[0]] * emission[path, words].prod() * np.prod([transition[a, b] for a, b in itertools.pairwise(path)])
            np.add.at(found, places, weight)
        return found / (found[:k].sum() or 1)

    def means(self, counts, priors):
        """Posterior means of all rows, given how often they were used."""
        k, parts = self.states, []
        for begin, size, outcomes, prior in ((0, k, k, priors[0]), (k, k * k, k, priors[1]), (k + k * k, None, self.words, priors[2])):
            part = counts[begin:begin + size if size else None].reshape(-1, outcomes) + prior
            parts.append((part / part.sum(1, keepdims=True)).ravel())
        return np.concatenate(parts)


def rows_of(hmm):
    return np.concatenate([np.ravel(x) for x in (hmm.initial(), hmm.transition(), hmm.emission())])


def model_of(learner):
    made = learner.model()
    return made[0] if isinstance(made, tuple) else made


class HiddenMarkovModels(unittest.TestCase):
    def test_em_makes_the_steps_of_the_learner_of_hidden_markov_models(self):
        rng = np.random.default_rng(49)
        for _ in range(30):
            chain = Chain(rng, int(rng.integers(1, 5)), int(rng.integers(1, 7)), int(rng.integers(2, 9)), int(rng.integers(1, 15)))
            priors = (1, 1, 1) if rng.random() < 0.3 else tuple(rng.uniform(1, 3, 3))
            steps = int(rng.integers(1, 6))
            graphs = chain.graph_learner(chain.family(), priors, method="em", iterations=steps)
            graphs.step(steps)
            # A given model makes the expected counts that its learner begins with. So its model is a step ahead.
            hmms = chain.hmm_learner(priors, method="em", iterations=steps)
            if steps > 1:
                hmms.step(steps - 1)
            np.testing.assert_allclose(graphs.model().rows(), rows_of(model_of(hmms)), rtol=0, atol=1e-9)

    def test_a_pass_of_cvi2_is_one_of_the_learner_of_hidden_markov_models(self):
        rng = np.random.default_rng(2)
        moved = 0.0
        for _ in range(30):
            chain = Chain(rng, int(rng.integers(2, 5)), int(rng.integers(2, 7)), int(rng.integers(2, 6)), int(rng.integers(12, 30)))
            priors = tuple(rng.uniform(0.05, 1, 3))
            # Both begin with the posteriors under the means of the counts that are expected under the model. A step of em under
            # concentrations that are larger by 1 makes these means.
            first = chain.graph_learner(chain.family(), [prior + 1 for prior in priors], method="em", iterations=1)
            first.step(1)
            begun = chain.means(sum(chain.counts(chain.rows(), words) for words in chain.sequences), priors)
            np.testing.assert_allclose(first.model().rows(), begun, rtol=1e-9)
            graphs = chain.graph_learner(first.model(), priors, method="cvi2", iterations=1)
            hmms = chain.hmm_learner(priors, method="cvi2", iterations=1)
            locals_ = [chain.counts(begun, words) for words in chain.sequences]
            before = chain.means(sum(locals_), priors)
            self.close(graphs.model().rows(), rows_of(model_of(hmms)), before)
            graphs.step(1)
            hmms.step(1)
            # The pass itself, path by path and without rounding: out with a sequence's counts, and in with those under the rest.
            total = sum(locals_)
            for i, words in enumerate(chain.sequences):
                total = total - locals_[i]
                locals_[i] = chain.counts(chain.means(np.maximum(total, 0), priors), words)
                total = total + locals_[i]
            after = chain.means(total, priors)
            self.close(graphs.model().rows(), rows_of(model_of(hmms)), after)
            self.assertAlmostEqual(graphs.metric("surrogate"), hmms.metric("surrogate"), delta=ROUNDING * len(chain.sequences))
            moved = max(moved, float(np.abs(after - before).max()))
        self.assertGreater(moved, 0.01)  # what is compared is a pass and no start

    def close(self, graphs, hmms, exact):
        """A row is a quotient of sums of stored numbers. So its numbers are within twice the rounding of one."""
        for found, expected in ((graphs, hmms), (graphs, exact), (hmms, exact)):
            np.testing.assert_allclose(found, expected, rtol=2 * ROUNDING, atol=0)


class FitParameters(unittest.TestCase):
    """Two hidden causes of one hidden class, and two things that are seen: a loop, so that messages are no exact sums."""

    @staticmethod
    def graph():
        rng = np.random.default_rng(8)
        graph = hawser.Graph()
        for name, values in (("kind", 2), ("left", 2), ("right", 2), ("seen", 3), ("more", 2)):
            graph.finite(name, values)
        for *given, name in (["kind"], ["kind", "left"], ["kind", "right"], ["left", "right", "seen"], ["kind", "more"]):
            sizes = [len(graph.values[v]) for v in (*given, name)]
            graph.factor(rng.dirichlet(np.ones(sizes[-1]), int(np.prod(sizes[:-1]))).reshape(sizes), *given, name)
        return graph

    @staticmethod
    def items(seed, count=40):
        rng = np.random.default_rng(seed)
        items = [{"seen": int(rng.integers(3)), "more": int(rng.integers(2))} for _ in range(count)]
        for item in items[::5]:
            item["more"] = None
        return items

    def learned(self, heldout=None, parts=None, outcomes=None, **options):
        graph = self.graph().fit_parameters(self.items(1), heldout=heldout, parts=parts, outcomes=outcomes, **options)
        return graph.family_.rows().tolist(), graph.parameter_metrics_

    # Of each option two calls whose results differ: what both have, and what the second one has instead.
    WITNESSES = {
        "method": ({"iterations": 4}, {"method": "vi"}),
        "iterations": ({"iterations": 2}, {"iterations": 3}),
        "tolerance": ({"tolerance": 0}, {"tolerance": 0.1}),
        "seed": ({"iterations": 2}, {"seed": 2}),
        "starts": ({"iterations": 5, "seed": 3}, {"starts": 4}),
        "start_iterations": ({"iterations": 30, "starts": 4}, {"start_iterations": 2}),
        "minibatch": ({"method": "svi", "iterations": 3}, {"minibatch": 7}),
        "forgetting_rate": ({"method": "svi", "iterations": 3, "minibatch": 7}, {"forgetting_rate": 0.9}),
        "delay": ({"method": "scvi2", "iterations": 3, "minibatch": 7}, {"delay": 10}),
        "start": ({"iterations": 2}, {"start": "rows"}),
        "prior": ({"iterations": 2}, {"prior": 2}),
        "priors": ({"iterations": 2}, {"priors": "1,2,1,1,1"}),
        "inference": ({"iterations": 2}, {"inference": "mean-field"}),
        "inference_iterations": ({"iterations": 2, "inference": "bp"}, {"inference_iterations": 2}),
        "inference_tolerance": ({"iterations": 2, "inference": "bp"}, {"inference_tolerance": 0.5}),
        "inference_damping": ({"iterations": 2, "inference": "bp", "inference_iterations": 3}, {"inference_damping": 0.5}),
    }
    # And what fit_parameters has beside them.
    OWN = {
        "parts": {"parts": [-1, 0, 0, 1, 2]},
        "outcomes": {"outcomes": [0, 0, 1, 2, 1]},
        "heldout": {"heldout": [{"seen": 1, "more": 0}, {"seen": 2}]},
    }

    def test_each_option_has_an_effect(self):
        headers = json.loads((ROOT / "docs" / "api.json").read_text(encoding="utf-8"))["headers"]
        call = next(f for header in headers for f in header["functions"] if f["name"] == "hws_graph_family_learner_new")
        others = {"threads", "max_bytes", "cancel", "monitor", "items", "first_item",  # the last two: of parts of a corpus
                  "inference_strings"}  # of items with strings, below
        self.assertEqual(set(self.WITNESSES), {option["name"] for option in call["options"]} - others)
        for name, (both, other) in self.WITNESSES.items():
            with self.subTest(name):
                self.assertNotEqual(self.learned(**both), self.learned(**{**both, **other}))
        for name, other in self.OWN.items():
            with self.subTest(name):
                self.assertNotEqual(self.learned(iterations=2), self.learned(iterations=2, **other))
        self.assertEqual(self.learned(iterations=3), self.learned(iterations=3, threads=2))
        with self.assertRaises(api.LimitError):
            self.learned(max_bytes=100)

    def test_ties_make_rows_equal_and_fixed_tables_stay(self):
        parts = [-1, 0, 0, 1, 2]
        rows, _ = self.learned(parts=parts, iterations=3)
        self.assertEqual(len(rows), 2 * 2 + 4 * 3 + 2 * 2)
        before = self.graph().fit().marginals()["kind"]
        for learned, same in ((parts, True), (None, False)):
            graph = self.graph().fit_parameters(self.items(1), parts=learned, start="rows", iterations=3).fit()
            self.assertEqual(np.allclose(graph.marginals()["kind"], before, atol=1e-12), same)
            self.assertEqual(np.allclose(*(graph.marginals()[name] for name in ("left", "right")), atol=1e-12), same)

    def test_items_are_read_alike(self):
        items = self.items(1)
        array = np.array([[-1, -1, -1, item["seen"], -1 if item["more"] is None else item["more"]] for item in items])
        numbers = np.where(array < 0, np.nan, array)
        expected = self.learned(iterations=3)[0]
        for given in array, numbers, array.tolist():
            graph = self.graph().fit_parameters(given, iterations=3)
            self.assertEqual(graph.family_.rows().tolist(), expected)
            np.testing.assert_array_equal(graph.score_items(given), graph.score_items(items))

    def test_networks_of_files_learn_their_conditional_tables(self):
        bif = """network wet { }
variable rain { type discrete [ 2 ] { no, yes }; }
variable grass { type discrete [ 3 ] { dry, damp, wet }; }
probability ( rain ) { table 0.7, 0.3; }
probability ( grass | rain ) { (no) 0.8, 0.1, 0.1; (yes) 0.2, 0.2, 0.6; }"""
        uai = "BAYES 2 2 3 2 1 0 2 0 1  2 .7 .3  6 .8 .1 .1 .2 .2 .6"
        rng = np.random.default_rng(5)
        values = np.stack([rng.integers(0, 2, 300), rng.integers(0, 3, 300)], 1)
        counts = np.zeros((2, 3))
        np.add.at(counts, tuple(values.T), 1)
        expected = np.concatenate([counts.sum(1) / 300, (counts / counts.sum(1, keepdims=True)).ravel()])
        items = [{"rain": ["no", "yes"][rain], "grass": ["dry", "damp", "wet"][grass]} for rain, grass in values]
        for graph, given in ((hawser.Graph.read_bif(bif), items), (hawser.Graph.read_uai(uai), values)):
            np.testing.assert_allclose(graph.fit_parameters(given).family_.rows(), expected, rtol=1e-12)

    def test_each_step_is_reported_and_what_did_not_settle_is_said(self):
        graph = self.graph().fit_parameters(self.items(1), start="rows", iterations=400, tolerance=1e-9)
        objectives = [row["objective"] for row in graph.history_]
        self.assertEqual(objectives[-1], graph.parameter_metrics_["objective"])
        self.assertTrue(all(b >= a - 1e-9 for a, b in itertools.pairwise(objectives)))
        self.assertIn("objective", graph._repr_svg_())
        self.assertEqual(len(self.graph().fit_parameters(self.items(1), method="svi", minibatch=10, iterations=3).history_), 3)
        with self.assertWarnsRegex(hawser.NotConvergedWarning, "fit_parameters has not converged after 2 steps"):
            self.graph().fit_parameters(self.items(1), method="cvi2", iterations=2, tolerance=1e-9)

    def test_mistakes_are_named(self):
        for what, call, kind, words in (
                ("a variable that is not there", lambda g: g.fit_parameters([{"sen": 1}]), ValueError, ["nearest one is 'seen'"]),
                ("a value that is not there", lambda g: g.fit_parameters([{"seen": 3}]), ValueError, ["seen", "3"]),
                ("a number in an array", lambda g: g.fit_parameters(np.full((2, 5), 7)), ValueError, ["item 0", "7", "0 to 1"]),
                ("columns", lambda g: g.fit_parameters(np.zeros((2, 4), int)), ValueError, ["(2, 4)", "5 values"]),
                ("no items", lambda g: g.fit_parameters([]), api.EmptyError, ["no items"]),
                ("nothing seen", lambda g: g.fit_parameters([{}, {}]), api.EmptyError, ["2 items of which nothing was seen"]),
                ("parts", lambda g: g.fit_parameters([{"seen": 1}], parts=[0, 1]), ValueError, ["2", "5"]),
                ("a gap in parts", lambda g: g.fit_parameters([{"seen": 1}], parts=[0, 0, 2, 3, 4]), ValueError, ["part"]),
                ("all fixed", lambda g: g.fit_parameters([{"seen": 1}], parts=[-1] * 5), ValueError, ["all factors are fixed"]),
                ("outcomes", lambda g: g.fit_parameters([{"seen": 1}], outcomes=[0, 2, 1, 2, 1]), ValueError, ["outcome 2 of factor 1", "0 to 1"]),
                ("a method's other name", lambda g: g.fit_parameters([{"seen": 1}], method="EM"), ValueError, ["EM", "em"]),
                ("another method's option", lambda g: g.fit_parameters([{"seen": 1}], method="vi", minibatch=3), ValueError, ["minibatch"]),
                ("priors", lambda g: g.fit_parameters([{"seen": 1}], priors="1,2"), ValueError, ["2 priors", "5 parts"]),
                ("an option nobody has", lambda g: g.fit_parameters([{"seen": 1}], iteration=3), (TypeError, ValueError), ["iteration"]),
                ("scores before learning", lambda g: g.score_items([{"seen": 1}]), ValueError, ["not fitted yet", "call fit_parameters first"]),
                ("strings without factors", lambda g: g.strings("word", "ab").fit_parameters([{"seen": 1}]), api.ImproperError, ["item 0", "infinite mass"])):
            with self.subTest(what):
                with self.assertRaises(kind) as found:
                    call(self.graph())
                for word in words:
                    self.assertIn(word, str(found.exception))


class Copies(unittest.TestCase):
    """A word with n-grams, and two copies of it through one channel."""

    ITEMS = [{"first": a, "second": b} for a, b in (("ab", "ab"), ("ab", "b"), ("ba", "ba"), ("bb", "ab"), ("ab", "ab"), ("b", None))]

    @staticmethod
    def graph(channel):
        letters = api.Alphabet.from_chars("ab")
        counts = api.NgramCounts(letters, 2)
        counts.add(api.Strings.read("ab\nba\nb\n", 1, "chars", [letters]))
        grams = api.Ngram.estimate(counts)
        graph = hawser.Graph().strings("word", letters).strings("first", letters).strings("second", letters).factor(grams, "word")
        machine = channel.machine("log")
        return graph.factor(machine, "word", "first").factor(machine, "word", "second")

    @staticmethod
    def channel():
        return api.EditModel(api.Alphabet.from_chars("ab"), left_input=0, right_input=0, left_output=0, p_insert=0.05, p_delete=0.1, p_copy=0.7)

    def learned(self, **options):
        channel = self.channel()
        return self.graph(channel).fit_parameters(self.ITEMS, parts=[0, 1, 1], models={1: channel}, start="rows", iterations=4, **options)

    def test_an_edit_model_and_ngrams_are_learned_together(self):
        graph = self.learned()
        objectives = [row["objective"] for row in graph.history_]
        self.assertTrue(all(b >= a - 1e-9 for a, b in itertools.pairwise(objectives)))
        self.assertGreaterEqual(sum(graph.score_items(self.ITEMS)), objectives[-1] - 1e-9)
        family = graph.family_
        edits, grams = family.edit_model(1), family.ngram(0)
        self.assertGreater(edits.probability([], [], [], 1, 1), 0.5)
        self.assertEqual(family.machine(0).tapes, 1)
        self.assertGreater(grams.info("ngrams"), 3)
        # The graph goes on with what was learned.
        self.assertEqual(graph.fit({"first": "ab", "second": "ab"}).best("word")[0][1], "ab")

    def test_models_and_their_numbers_have_effects(self):
        channel = self.channel()
        same = self.learned().family_.rows().tolist()
        graph = self.graph(channel)
        for models in ({0: (None, {"backoff": 0.6}), 1: channel}, {1: None}, {1: (None, {"groups": "conditional"})}):
            with self.subTest(models):
                other = self.graph(channel).fit_parameters(self.ITEMS, parts=[0, 1, 1], models=models, start="rows", iterations=4)
                self.assertNotEqual(other.family_.rows().tolist(), same)
        few, many = (self.learned(inference="pruned", inference_strings=n).parameter_metrics_["objective"] for n in (1, 50))
        self.assertLess(few, many)
        self.assertAlmostEqual(many, self.learned().parameter_metrics_["objective"], 4)
        self.assertEqual(self.learned(threads=2).family_.rows().tolist(), same)
        heldout = self.learned(heldout=[{"first": "ab", "second": "bb"}])
        self.assertLess(heldout.parameter_metrics_["heldout_log_likelihood"], 0)
        with self.assertRaises(api.LimitError):
            self.learned(max_bytes=100)
        with self.assertRaisesRegex(api.ArgumentError, "part1 has machines and no model|no model"):
            api.GraphFamily(graph.build(), np.array([0, 1, 1]), None, 3).with_ngram(0, None, 0.2).score(np.array([-1, -1, -1], np.int32), 1)

    def test_best_strings_and_texts_of_items(self):
        family = self.learned().family_
        text = '{"first": "ab", "second": "ab"}\n{"word": "b", "first": null}\n'
        family = family.with_text(text)
        values = family.items(text)
        self.assertEqual(values.tolist()[3:], [values[3], -1, -1])
        letters = api.Alphabet.from_chars("ab")
        for inference in "auto", "pruned":
            best = family.best(values, 2, 0, inference=inference).texts(letters)
            self.assertEqual([text for _, text in best], ["ab", "b"])
            self.assertEqual(best[1][0], 1)
        with self.assertRaises(api.UnsupportedError):
            family.write()


if __name__ == "__main__":
    unittest.main()

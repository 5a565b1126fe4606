"""Estimators in scikit-learn's manner. What needs scikit-learn, pandas or tqdm is skipped without it."""
import contextlib
import copy
import importlib.util
import io
import itertools
import pickle
import unittest
import warnings
from unittest import mock

import hawser
import numpy as np

SENTENCES = ["the dog runs", "the can can run", "the dog can run"] * 4


def setUpModule():
    # Most fits here make a few steps only; tests/bindings/python/doubts_test.py has the warnings.
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)


class Estimators(unittest.TestCase):
    def test_learning_by_steps_is_learning_at_once(self):
        by_steps, at_once = (hawser.HMM(states=2, method="em", iterations=4, starts=1, random_state=5, init="rows") for _ in range(2))
        rows = list(by_steps.fit_steps(SENTENCES))
        self.assertEqual(at_once.fit(SENTENCES).history_, rows)
        self.assertEqual([row["step"] for row in rows], [1, 2, 3, 4])
        self.assertEqual(by_steps.score(SENTENCES), at_once.score(SENTENCES))

    def test_a_tagger_tags_by_its_dictionary(self):
        tagger = hawser.HMM(dictionary={"the": ["D"], "dog": ["N"], "runs": ["V"], "can": ["N", "V"], "run": ["N", "V"]},
                            method="em", iterations=10, end=1, random_state=1).fit(SENTENCES)
        self.assertEqual(tagger.predict(["the dog runs"]), [["D", "N", "V"]])
        self.assertEqual([p.shape for p in tagger.predict_proba(["the dog runs", "the can run"])], [(3, 3), (3, 3)])
        supervised = hawser.HMM(method="em", iterations=1, end=1).fit(["a b", "b"], [["X", "Y"], ["Y"]])
        self.assertEqual(supervised.predict(["a b"]), [["X", "Y"]])

    def test_nothing_is_predicted_for_what_is_impossible(self):
        tags = {"the": ["D"], "a": ["D"], "dog": ["N"], "cat": ["N"], "barks": ["V"]}
        tagger = hawser.HMM(dictionary=tags, method="em").fit(["the dog barks", "a cat barks", "the cat barks"])
        for decode in "posterior", "viterbi":
            with self.assertWarnsRegex(hawser.ImpossibleWarning, r"1 of 2 sequences .*X\[1\]"):
                found = tagger.predict(["a dog barks", "barks the dog"], decode=decode)
            self.assertEqual(found, [["D", "N", "V"], [None, None, None]])
        with self.assertWarns(hawser.ImpossibleWarning):
            self.assertEqual(tagger.score(["barks the dog", "a dog barks"], [["V", "D", "N"], ["D", "N", "V"]]), 0.5)
        with self.assertWarns(hawser.ImpossibleWarning):
            self.assertTrue(np.isnan(tagger.predict_proba(["barks the dog"])[0]).all())
        automaton, rows = hawser.PFA(method="alergia").fit(["ab", "abab"] * 9), np.array([[np.nan] * 3, [0.1, 0.7, 0.2]])
        with mock.patch.object(automaton, "predict_proba", return_value=rows), self.assertWarns(hawser.ImpossibleWarning):
            self.assertEqual(automaton.predict(["bb", "a"]), [None, "b"])

    def test_several_fixed_points_are_told(self):
        graph = hawser.Graph(method="bp", starts=8, iterations=1000)
        for v in range(6):  # each prefers 0, and two that are both 1 weigh more
            graph.finite(str(v), 2).factor(np.exp([0, -4.5]), str(v))
        for a in range(6):
            for b in range(a + 1, 6):
                graph.factor(np.exp([[0, 0], [0, 2.0]]), str(a), str(b))
        with self.assertWarnsRegex(hawser.FixedPointsWarning, "2 fixed points were reached by 8 starts"):
            graph.fit()
        self.assertEqual(graph.fixed_points_, 2)
        self.assertGreater(graph.probabilities("0")[1], .9)
        graph.set_params(starts=None)
        self.assertIsNone(graph.fit().fixed_points_)
        self.assertLess(graph.probabilities("0")[1], .1)

    def test_an_outlier_has_the_states_of_its_neighbours(self):
        rng = np.random.default_rng(0)
        x = [np.vstack([rng.normal(0, 1, (30, 1)), rng.normal(10, 1, (30, 1))]) for _ in range(5)]
        model = hawser.HMM(states=2, method="em", random_state=0, covariance="diagonal").fit(x)
        y = x[0].copy()
        y[0] = 100
        self.assertAlmostEqual(model.score_samples([y])[0], -4740.93, delta=0.01)
        np.testing.assert_array_equal(model.predict([y])[0], model.predict([y], decode="viterbi")[0])
        self.assertTrue(np.isfinite(model.predict_proba([y])[0]).all())
        for method in "em", "vi", "cvi1", "cvi2", "svi", "scvi2":
            y[0] = 1000
            made = hawser.HMM(states=2, method=method, topology="left-right" if method in ("em", "vi", "cvi1", "cvi2") else None,
                              random_state=0, covariance="diagonal", iterations=3).fit([*x, y])
            self.assertTrue(np.isfinite(made.score_samples([*x, y])).all(), method)

    def test_learning_goes_on_from_the_model(self):
        hmm = hawser.HMM(states=2, method="em", iterations=3, random_state=5, init="rows", min_count=0).fit(SENTENCES)
        before = hmm.score(SENTENCES)
        self.assertGreaterEqual(hmm.partial_fit(SENTENCES).score(SENTENCES), before)
        self.assertGreater(hmm.history_[0]["log_likelihood"], hawser.HMM(**hmm.get_params()).fit(SENTENCES).history_[0]["log_likelihood"])
        pfa = hawser.PFA(states=2, method="em", iterations=3, random_state=5).fit(["ab", "abab", "b"])
        before = pfa.score(["ab", "abab", "b"])
        self.assertGreater(pfa.partial_fit(["ab", "abab", "b"]).score(["ab", "abab", "b"]), before)
        edit = hawser.Edit(iterations=2).fit(["ab", "b"], ["ab", "a"])
        self.assertGreater(edit.partial_fit(["b"], ["a"]).score(["b"], ["a"]), hawser.Edit(iterations=2).fit(["ab", "b"], ["ab", "b"]).score(["b"], ["a"]))
        ngram = hawser.NGram(order=2, chars=True).fit(["ab"])
        self.assertGreater(ngram.partial_fit(["ba", "ba", "ba"]).score(["ba"]), hawser.NGram(order=2, chars=True).fit(["ab"]).score(["ba"]))

    def test_parameters_are_those_given(self):
        pfa = hawser.PFA(states=3, random_state=7, n_jobs=2)
        self.assertEqual({k: v for k, v in pfa.get_params().items() if v != hawser.PFA().get_params()[k]}, {"random_state": 7, "n_jobs": 2, "states": 3})
        self.assertEqual(pfa.set_params(states=4, n_jobs=1).get_params()["states"], 4)
        self.assertEqual(repr(pfa), "PFA(states=4, random_state=7, n_jobs=1)")

    def test_n_jobs_and_random_state_are_threads_and_seed(self):
        one = hawser.PFA(method="cgs", states=2, prior_transition=0.5, iterations=20, random_state=3, n_jobs=1).fit(["abab", "ab", "b"])
        for other, same in (({"n_jobs": 2}, True), ({"n_jobs": -1}, True), ({"random_state": 4}, False)):
            again = hawser.PFA(**{**one.get_params(), **other}).fit(["abab", "ab", "b"])
            self.assertEqual(again.score(["ab"]) == one.score(["ab"]), same, other)
        for kind in np.random.RandomState, np.random.default_rng:
            drawn = [hawser.PFA(**{**one.get_params(), "random_state": kind(5)}).fit(["ab", "b"]).score(["ab"]) for _ in range(2)]
            self.assertEqual(drawn[0], drawn[1])
            shared = kind(5)
            two = [hawser.PFA(**{**one.get_params(), "random_state": shared}).fit(["ab", "b"]).score(["ab"]) for _ in range(2)]
            self.assertNotEqual(two[0], two[1])
        with self.assertRaises(hawser.Error):
            hawser.PFA(n_jobs=5000).fit(["ab"])

    def test_what_comes_next_has_probabilities(self):
        texts = ["abab", "ab", "abb", ""]
        for model in (hawser.PFA(method="em", states=2, iterations=30, random_state=1), hawser.PFA(method="cgs", states=2, iterations=30,
                      prior_transition=0.5, random_state=1), hawser.NGram(order=3, chars=True)):
            model.fit(texts)
            found = model.predict_proba(["", "a", "ab"])
            np.testing.assert_allclose(found.sum(axis=1), 1, rtol=1e-9)
            self.assertEqual(model.predict(["", "a"]), [model.classes_[i] for i in found.argmax(axis=1)[:2]])
            # p of a text is the product of what comes next, up to its end.
            chain = model.predict_proba(["", "a", "ab"])[range(3), [model.classes_.index(x) for x in ("a", "b", "")]].prod()
            np.testing.assert_allclose(np.log(chain), model.score_samples(["ab"])[0], rtol=1e-9)
            self.assertEqual(len(model.sample(7, 1)), 7)
            self.assertEqual(model.sample(3, 1), model.sample(3, 1))

    def test_an_edit_model_predicts_and_draws(self):
        edit = hawser.Edit(iterations=10).fit(["ab", "b", "abb"] * 20, ["aa", "a", "aaa"] * 20)
        self.assertEqual(edit.predict(["b", "ab"]), ["a", "aa"])
        self.assertEqual(next(iter(edit.predict_proba(["ab"], 3)[0])), "aa")
        np.testing.assert_allclose(np.log(edit.predict_proba(["ab"], 1)[0]["aa"]), edit.score(["ab"], ["aa"]), rtol=1e-9)
        self.assertEqual([len(row) for row in edit.sample(["ab", "b"], 4, 1)], [4, 4])

    def test_numbers_are_clustered(self):
        draw = np.random.default_rng(1)
        X = np.concatenate([draw.normal(0, 1, (40, 2)), draw.normal(6, 1, (40, 2))])
        model = hawser.HMM(states=2, random_state=1).fit(X)
        states = model.predict(X)
        self.assertEqual((set(states[:40]), set(states[40:])), ({states[0]}, {1 - states[0]}))
        self.assertEqual(model.predict_proba(X).shape, (80, 2))
        self.assertEqual(model.score_samples([X[:40], X[40:]]).shape, (2,))
        self.assertEqual([x.shape for x, _ in model.sample(2, 1, length=5)], [(5, 2), (5, 2)])
        X[3, 0] = np.nan  # missing
        self.assertTrue(np.isfinite(model.score(X)))
        self.assertEqual(len(model.partial_fit([X[:30], X[30:]]).predict([X[:30], X[30:]])), 2)

    def test_columns_are_of_several_kinds(self):
        draw = np.random.default_rng(1)
        count, bit, real = draw.poisson(3, 60), draw.integers(0, 2, 60), draw.normal(0, 1, (60, 2))
        X = np.column_stack([count, real, bit])
        model = hawser.HMM(states=1, method="vi", iterations=2, kinds="count,real:2,bit").fit(X)
        self.assertEqual([model.model_.channel_spec(c).kind for c in range(3)], [1, 0, 2])
        np.testing.assert_allclose(model.model_.channel(0, "rate"), count.mean(), rtol=0.1)
        (drawn, _), = model.sample(1, 1, length=200)
        self.assertEqual(drawn.shape, (200, 4))
        self.assertTrue(set(drawn[:, 3]) <= {0, 1} and (drawn[:, 0] == drawn[:, 0].round()).all())
        with self.assertRaisesRegex(ValueError, "has 4 columns"):
            hawser.HMM(states=1, kinds="count,real").fit(X)
        with self.assertRaisesRegex(ValueError, "reel.*expected one of real"):
            hawser.HMM(states=1, kinds="reel:4").fit(X)

    def test_words_are_taken_as_they_are(self):
        model = hawser.HMM(states=2, method="em", iterations=2, min_count=0).fit([["New_York", "is"], ["is"]])
        self.assertEqual([len(tags) for tags in model.predict([["New_York", "is"], "is"])], [2, 1])
        for wrong, said in (["is", ""], r"X\[1\] has no words"), ([["is", ""]], r"X\[0\] has an empty word"):
            for call in model.fit, model.predict:
                with self.assertRaisesRegex(ValueError, said):
                    call(wrong)
        # Words may have blanks, and a no-break space is no blank.
        model.fit([["New York", "is"], ["New\u00a0York"], ["is"]], [["N", "V"], ["N"], ["V"]])
        self.assertEqual(model.predict([["New York", "is"]]), [["N", "V"]])
        self.assertEqual([len(tags) for tags in model.predict(["New\u00a0York is", ["New York"]])], [2, 1])
        self.assertEqual([len(tags) for tags in model.fit([["New York", "is"]], [[None, "V"]]).predict([["New York", "is"]])], [2])

    def test_unknown_symbols_cost_their_own_items(self):
        pairs = [("a", "b"), ("b", "a"), ("ab", "ba")]
        models = {"pfa": hawser.PFA(method="em", states=2, iterations=2).fit(["ab", "ba", "a"]), "ngram": hawser.NGram(order=2, alphabet="ab").fit(["ab", "ba", "a"]),
                  "hmm": hawser.HMM(states=2, method="em", iterations=2, min_count=0).fit([["a", "b"], ["b", "a"], ["a"]]),
                  "edit": hawser.Edit(iterations=2).fit(pairs)}
        for name, model in models.items():
            with self.subTest(model=name):
                items = lambda *rows: [(row, row) for row in rows] if name == "edit" else [list(row) for row in rows]
                known = model.score_samples(items("ab", "a"))
                with self.assertWarnsRegex(hawser.ImpossibleWarning, r"2 of 4 items .* X\[1\]"):
                    got = model.score_samples(items("ab", "axb", "a", "y"))
                np.testing.assert_array_equal(got, [known[0], -np.inf, known[1], -np.inf])
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    np.testing.assert_array_equal(model.score_samples(items("axb"), unknown="skip"), [known[0]])
                    np.testing.assert_array_equal(model.score_samples(items("ax"), unknown="b"), [known[0]])
                    self.assertEqual(model.score(items("xb"), unknown="a"), known[0])
                with self.assertRaisesRegex((hawser.Error, ValueError), "x"):
                    model.score_samples(items("ab", "axb"), unknown="error")
                with self.assertRaisesRegex(ValueError, "unknown is 'z'"):
                    model.score_samples(items("ab"), unknown="z")
        # A model's own symbol stands for them.
        own = hawser.NGram(order=2, alphabet=["a", "b", "<unk>"]).fit([["a", "<unk>"], ["b", "a"]])
        np.testing.assert_array_equal(own.score_samples([["a", "lion"]]), own.score_samples([["a", "<unk>"]]))

    def test_what_is_no_list_of_sequences_is_refused(self):
        hmm, pfa = hawser.HMM(states=2, method="em", iterations=1).fit(["a b"]), hawser.PFA(method="em", states=2, iterations=1).fit(["ab"])
        ngram, edit = hawser.NGram(chars=True).fit(["ab"]), hawser.Edit(iterations=1).fit([("a", "b")])
        for model in hmm, pfa, ngram:
            for wrong, said in (("ab", "X is one str"), (None, "X is None"), ([1, 2], r"X\[0\] is int" if model is not hmm else "X"), ({"a": 1}, "X is one dict")):
                series = model is hmm and wrong == [1, 2]  # which an HMM may be fitted to
                for call in (model.fit,) * (not series) + (model.predict, model.predict_proba, model.score_samples):
                    with self.assertRaisesRegex(TypeError, said):
                        call(wrong)
            self.assertEqual([len(model.predict([])), len(model.predict_proba([])), len(model.score_samples([]))], [0, 0, 0])
            with self.assertRaises(ValueError):
                type(model)().fit([])
        for call in edit.fit, edit.score:
            with self.assertRaisesRegex(ValueError, "X has 1 sequences and y has 2"):
                call(["a"], ["b", "a"])
        with self.assertRaisesRegex(TypeError, r"X\[1\] is no pair"):
            edit.fit([("a", "b"), "a"])

    def test_tags_are_scored_by_their_share(self):
        model = hawser.HMM(method="em", iterations=1, end=1).fit(["a b", "b"], [["X", "Y"], ["Y"]])
        self.assertEqual(model.score(["a b"], [["X", "X"]]), 0.5)
        self.assertEqual(model.score(["a b"], [["X", None]]), 1)
        with self.assertRaisesRegex(ValueError, "tag for each word"):
            model.fit(["a b"], [["X"]])

    def test_a_graph_infers_and_predicts(self):
        def made(**options):
            words = hawser.words({"a": 1.0, "ab": 0.5, "bb": 0.25}, "ab", "real")
            graph = hawser.Graph(**options).strings("word", "ab").finite("tag", ["N", "V"]).strings("both", "ab").strings("end", "ab")
            graph.factor(words.convert("log"), "word").factor([0.25, 0.75], "tag")
            return graph.factor(hawser.regex("b", "ab"), "end").concatenation("word", "end", "both")
        graph = made(method="bp").fit()
        np.testing.assert_allclose([p for p, _ in graph.best("word", 3)], np.array([1, 0.5, 0.25]) / 1.75)
        self.assertEqual(graph.best("both")[0][1], "ab")
        self.assertEqual(graph.predict([{}, {"both": "bbb"}], "word"), ["a", "bb"])
        self.assertEqual(graph.predict([{}, {"tag": "N"}], "tag"), ["V", "N"])
        np.testing.assert_allclose([graph.predict_proba([{}], "tag")[0][tag] for tag in "NV"], [0.25, 0.75])
        np.testing.assert_allclose(graph.predict_proba([{}], "word", 1)[0]["a"], 1 / 1.75)
        np.testing.assert_allclose(graph.score_samples([{"word": "ab"}, {"tag": "N", "word": "bb"}]), np.log([0.5 / 1.75, 0.25 * 0.25 / 1.75]))
        self.assertEqual(set(graph.sample("tag", 50, 1)), {"N", "V"})
        self.assertEqual(graph.partial_fit({"both": "abb"}).partial_fit({"both": "bbb"}).best("word")[0][1], "bb")
        self.assertEqual(pickle.loads(pickle.dumps(graph)).fit({"both": "abb"}).best("word")[0][1], "ab")
        self.assertEqual(made(method="bp").observe(both="abb").fit().best("word")[0][1], "ab")
        self.assertIn("4 variables, 4 factors", repr(graph))
        self.assertEqual(made(method="ep", order=3).fit({"both": "abb"}).partial_fit({"both": "bbb"}).best("word")[0][1], "bb")

    def test_a_markov_network_is_read_and_has_marginals(self):
        table = {(a, b): t * [0.3, 0.7][a] for (a, b), t in zip(itertools.product(range(2), range(3)), [0.9, 0.1, 2, 0.2, 0.8, 0])}
        model = "MARKOV 2 2 3 2 1 0 2 0 1  2 .3 .7  6 .9 .1 2 .2 .8 0"
        total, share = sum(table.values()), lambda kept: sum(w for at, w in table.items() if kept(*at)) / sum(table.values())
        for method in "exact", "bp":
            graph = hawser.Graph.read_uai(model, method=method).fit()
            found = graph.marginals()
            self.assertEqual(list(found), ["0", "1"])
            for v, name in enumerate(found):
                np.testing.assert_allclose(found[name], [share(lambda *at: at[v] == x) for x in range(2 + v)], rtol=1e-12)
                np.testing.assert_array_equal(found[name], graph.probabilities(name))
            np.testing.assert_allclose(graph.learner_.metric("free_energy"), -np.log(total), rtol=1e-12)
            np.testing.assert_allclose(graph.score_samples([{"1": 1}, {"0": 1, "1": 0}]), np.log([share(lambda a, b: b == 1), table[1, 0] / total]), rtol=1e-12)
            self.assertEqual(graph.predict([{}, {"0": 1}], "1"), [2, 1])
            self.assertEqual(graph.predict([{"1": 2}], "0"), [0])
            seen = hawser.Graph.read_uai(model, "1 1 0", method=method)
            for again in seen, pickle.loads(pickle.dumps(seen)), copy.deepcopy(seen):
                np.testing.assert_allclose(again.fit().marginals()["0"][1], table[1, 0] / (table[0, 0] + table[1, 0]), rtol=1e-12)
        self.assertEqual(repr(graph), "<Graph(method='bp') of 2 variables, 2 factors>")
        with self.assertRaisesRegex(ValueError, "nothing can be added"):
            graph.finite("more", 2)
        built = hawser.Graph().finite("tag", ["N", "V"]).strings("word", "ab").factor([0.25, 0.75], "tag").factor(hawser.regex("a|b", "ab"), "word")
        np.testing.assert_allclose(built.fit().marginals()["tag"], [0.25, 0.75])
        of = hawser.Graph.of(built.build(), method="bp")
        self.assertEqual((of.variables, list(of.alphabets)), ({"tag": 0, "word": 1}, ["word"]))
        self.assertEqual(of.predict([{}], "tag"), [1])
        with self.assertRaisesRegex(TypeError, "cannot be pickled"):
            pickle.dumps(of)
        plain = hawser.Graph.of(hawser.Graph().finite("tag", 2).factor([0.25, 0.75], "tag").build())
        self.assertEqual(pickle.loads(pickle.dumps(plain)).predict([{}], "tag"), [1])
        self.assertEqual(hawser.Graph().strings("x", "ab").factor(hawser.regex("a", "ab"), "x").fit().marginals(), {})

    def test_a_pickled_or_copied_estimator_predicts_as_before(self):
        pfa = hawser.PFA(method="em", states=2, iterations=3, random_state=1).fit(["ab", "b"])
        ngram = hawser.NGram(order=2, chars=True).fit(["ab", "b"])
        for model in pfa, ngram, hawser.Edit(iterations=1).fit(["ab"], ["b"]), hawser.HMM(states=2, iterations=2, method="em").fit(["ab b"]):
            data = [("ab", "b")] if isinstance(model, hawser.Edit) else ["ab"]
            for again in pickle.loads(pickle.dumps(model)), copy.deepcopy(model):
                self.assertEqual(again.score(data), model.score(data))
                self.assertEqual(again.history_, model.history_)
        with self.assertRaisesRegex(ValueError, "counts"):
            copy.deepcopy(ngram).partial_fit(["ab"])

    def test_progress_is_shown(self):
        model, said = hawser.PFA(method="em", states=2, iterations=3, random_state=1, verbose=1), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # tqdm's, about Jupyter
            model.fit(["ab", "b"])
        self.assertRegex(said.getvalue(), "PFA.*3")
        with mock.patch.dict("sys.modules", {"tqdm": None, "tqdm.auto": None}), contextlib.redirect_stdout(said):
            model.fit(["ab", "b"])
        self.assertIn("PFA: step 3", said.getvalue())

    def test_metrics_are_a_table(self):
        model = hawser.PFA(method="em", states=2, iterations=3, random_state=1).fit(["ab", "b"])
        with mock.patch.dict("sys.modules", {"pandas": None}):
            self.assertEqual(model.metrics_, model.history_)
        if importlib.util.find_spec("pandas"):
            self.assertEqual(model.metrics_["log_likelihood"].tolist(), [row["log_likelihood"] for row in model.history_])
            self.assertEqual(model.metrics_.index.tolist(), [1, 2, 3])


if __name__ == "__main__":
    unittest.main()

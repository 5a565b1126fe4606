"""What people type in their first hour: doubts that are told, symbols of any kind, one series of numbers, tables, signatures,
messages that can be acted on."""
import collections
import copy
import inspect
import io
import os
import pathlib
import pickle
import pydoc
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings

import hawser
import numpy as np
from hawser import api

SENTENCES = ["the dog runs", "a cat sleeps"]


def series(seed=0):
    draw = np.random.default_rng(seed)
    return np.concatenate([draw.normal(mean, 1, 250) for mean in (0, 5, 10, 0)])


def frustrated(side=6, **options):
    """A grid on which belief propagation does not settle."""
    draw, graph = np.random.default_rng(0), hawser.Graph(**options)
    for v in range(side * side):
        graph.finite(f"v{v}", 2).factor(np.exp(draw.normal(0, 1, 2)), f"v{v}")
    for i in range(side):
        for j in range(side):
            for a, b in ((i + 1, j), (i, j + 1)):
                if a < side and b < side:
                    w = draw.normal(0, 6)
                    graph.factor(np.exp([[w, -w], [-w, w]]), f"v{i * side + j}", f"v{a * side + b}")
    return graph


class Doubts(unittest.TestCase):
    def told(self, made, *said):
        """The warning names the place in this file and the remedy, and the printed object says the same."""
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            model = made()
        found = [w for w in found if w.category is hawser.NotConvergedWarning]
        self.assertEqual(len(found), 1)
        self.assertEqual(found[0].filename, __file__)
        for text in said:
            self.assertIn(text, str(found[0].message))
        self.assertIs(model.converged_, False)
        self.assertIn("not converged after", repr(model))
        return model

    def test_every_learner_that_has_not_settled_warns(self):
        texts = ["abab", "ab", "b", "bba"] * 3
        self.told(lambda: frustrated(method="bp").fit(), "Graph has not converged after 50 steps", "method='exact'", "damping")
        self.told(lambda: hawser.Edit(iterations=2).fit(["night", "light"], ["nite", "lite"]), "Edit has not converged after 2 steps", "iterations higher")
        for method in "em", "vi", "cvi1":
            self.told(lambda: hawser.HMM(3, method=method, iterations=2, random_state=1).fit(series()), "HMM has not", "iterations higher")
        self.told(lambda: hawser.PFA(3, method="em", iterations=2, random_state=1).fit(texts), "PFA has not converged after 2 steps")
        self.told(lambda: hawser.PFA(3, method="vb", iterations=2, random_state=1).fit(texts), "PFA has not converged")
        self.told(lambda: hawser.PFA(3, method="cvb0", iterations=1, random_state=1).fit(texts), "PFA has not converged")

    def test_what_has_settled_says_nothing(self):
        for made in (lambda: frustrated(method="exact").fit(), lambda: hawser.Edit(iterations=500).fit(["ab"], ["b"]),
                     lambda: hawser.HMM(3, method="em", random_state=1).fit(series()), lambda: hawser.PFA(2, method="em", iterations=2000).fit(["ab", "b"])):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                model = made()
            self.assertIs(model.converged_, True)
            self.assertNotIn("not converged", repr(model))
        self.assertIsNone(hawser.PFA().converged_)
        self.assertIsNone(hawser.PFA(method="alergia").fit(["ab"] * 9).converged_)

    def test_learners_of_grammars_warn_too(self):
        grammar = api.Grammar.read_text("0.5 S --> S S\n0.25 S --> a\n0.25 S --> b\n")
        text = api.Corpus.read("a b\na a b\na b b\na\n", "spaces").with_classes(grammar.words())
        learner = api.GrammarLearner(grammar, text, method="em", iterations=1, tolerance=1e-9)
        with self.assertWarnsRegex(hawser.NotConvergedWarning, "GrammarLearner has not converged after 1 step"):
            list(learner.run())
        self.assertIn("not converged", repr(learner))

    def test_a_list_that_a_limit_cut_short_warns_and_a_whole_one_does_not(self):
        names = api.Alphabet.from_names(["a", "b"])
        machine = api.Machine.from_regex(names, "real", "(a<0.4>|b<0.3>)*")
        one = api.Machine.from_regex(names, "real", "a b")
        for search in "best_strings", "best_paths":
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.assertEqual(getattr(one, search)(9).count, 1)
                self.assertEqual(getattr(machine, search)(9).count, 9)
            with self.assertWarnsRegex(hawser.NotConvergedWarning, f"hws_machine_{search} stopped at a limit .* max_states") as found:
                self.assertLess(0, getattr(machine, search)(10000, max_states=50).count)
            self.assertEqual(found.filename, __file__)

    def test_a_call_that_ends_unsettled_names_itself(self):
        from hawser import _library
        with self.assertWarnsRegex(hawser.NotConvergedWarning, "hws_ngram_project stopped .*iterations higher") as found:
            _library.check(2, "hws_ngram_project")
        self.assertEqual(found.filename, __file__)


class Quiet(unittest.TestCase):
    """Tests of which doubts are no part."""

    def setUp(self):
        caught = warnings.catch_warnings()
        caught.__enter__()
        self.addCleanup(caught.__exit__, None, None, None)
        warnings.simplefilter("ignore", hawser.NotConvergedWarning)


class SymbolsOfAnyKind(Quiet):
    LOGS = [["open file", 3, ("read", 2), None], ["open file", 3, "close"], [3, ("read", 2), "3"]] * 10

    def test_an_automaton_gives_them_back_as_they_came(self):
        automaton = hawser.PFA(method="alergia", minimum_count=1).fit(self.LOGS)
        self.assertEqual(set(automaton.classes_), {"open file", 3, ("read", 2), None, "close", "3", ""})
        self.assertEqual(len(automaton.classes_), 7)
        drawn = automaton.sample(40, 1)
        self.assertTrue({symbol for row in drawn for symbol in row} <= {"open file", 3, ("read", 2), None, "close", "3"})
        self.assertTrue(any(type(symbol) is int for row in drawn for symbol in row))
        self.assertEqual(automaton.predict([["open file"]]), [3])
        again = pickle.loads(pickle.dumps(automaton))
        self.assertEqual(again.classes_, automaton.classes_)
        np.testing.assert_array_equal(again.score_samples(self.LOGS[:3]), automaton.score_samples(self.LOGS[:3]))

    def test_characters_may_be_blanks(self):
        automaton = hawser.PFA(method="alergia").fit(np.array(["a b", "b a", "a\tb"] * 9))
        self.assertEqual(set(automaton.classes_), {"a", "b", " ", "\t", ""})
        self.assertTrue(set("".join(automaton.sample(30, 1))) <= set("ab \t"))

    def test_symbols_without_a_hash_are_named(self):
        with self.assertRaisesRegex(TypeError, r"X\[1\] has a symbol of type list, which has no hash"):
            hawser.PFA().fit([["a"], [["b"]]])

    def test_edit_models_and_taggers_take_them(self):
        edit = hawser.Edit(iterations=300).fit([(["new york", 1], [2.5, 1]), ([1], [1]), (["new york"], [2.5])] * 9)
        self.assertEqual(edit.predict([["new york", 1, 1]]), [[2.5, 1, 1]])
        self.assertEqual(next(iter(edit.predict_proba([["new york"]])[0])), (2.5,))
        tagger = hawser.HMM(method="em", iterations=1).fit([["New York", ("a", 1), 7]] * 3, [["place name", 1, None]] * 3)
        self.assertEqual(tagger.predict([["New York", ("a", 1)]]), [["place name", 1]])
        self.assertEqual(set(tagger.classes_), {"place name", 1})
        self.assertIn(("a", 1), tagger.vocabulary_)
        self.assertEqual(hawser.HMM(2, method="em", iterations=30).fit([[1, 2, 3], [1, 2]] * 5).vocabulary_[-3:], [1, 2, 3])

    def test_names_do_not_collide(self):
        from hawser._symbols import Symbols
        draw = np.random.default_rng(5)
        pool = [1, "1", "1'", 1.5, "1.5", " ", "␣", "␣'", "", "''", None, "None", (1, 2), "(1,␣2)", "(1, 2)", "a b", "a␣b", frozenset([1]), b"1", "b'1'"]
        for _ in range(200):
            chosen = [pool[i] for i in draw.permutation(len(pool))[:draw.integers(1, len(pool))]]
            symbols = Symbols.of([chosen])
            self.assertEqual(len(set(symbols.names)), len(chosen))
            self.assertEqual(symbols.back(symbols.coded(chosen)), chosen)
            self.assertFalse(any(not name or name.split() != [name] for name in symbols.names))
            others = [s for s in pool if s not in chosen]
            self.assertFalse(set(symbols.coded(others)) & set(symbols.names))
            read = Symbols.of_pairs(symbols.names, symbols.pairs())
            self.assertEqual(read.coded(chosen), symbols.coded(chosen))


class Regimes(Quiet):
    def test_one_series_is_fitted_and_has_its_parameters(self):
        x = series()
        model = hawser.HMM(3, random_state=1).fit(x)
        np.testing.assert_allclose(sorted(model.means_[:, 0]), [0, 5, 10], atol=0.3)
        self.assertEqual((model.means_.shape, model.covars_.shape, model.transmat_.shape, model.startprob_.shape), ((3, 1), (3, 1, 1), (3, 3), (3,)))
        np.testing.assert_allclose(model.transmat_.sum(1), 1)
        order = np.argsort(model.means_[:, 0])
        truth = np.repeat([0, 1, 2, 0], 250)
        self.assertGreater(np.mean(order[truth] == model.predict(x)), 0.98)
        self.assertGreater(np.mean(order[truth] == model.decode(x)), 0.98)
        self.assertEqual(model.predict_proba(x).shape, (1000, 3))
        drawn, states = model.sample(500, 3)
        self.assertEqual((drawn.shape, states.shape), ((500, 1), (500,)))
        np.testing.assert_allclose(model.score(x), model.score(x.reshape(-1, 1)))
        for name in "means_", "covars_", "transmat_", "startprob_", "decode", "aic", "bic":
            self.assertIn(name, dir(model))

    def test_the_number_of_regimes_is_chosen_of_one_series(self):
        model = hawser.HMM(random_state=1).fit(series())
        self.assertTrue(3 <= len(model.means_) <= 8, model.means_)
        self.assertAlmostEqual(np.abs(model.means_ - 5).min(), 0, delta=0.3)

    def test_information_criteria_count_parameters(self):
        x = series()
        for covariance, each in (("full", 3), ("diagonal", 2), ("spherical", 1), ("tied", 0)):
            model = hawser.HMM(2, covariance=covariance, method="em", random_state=1, iterations=40, tolerance=1e-4).fit(np.column_stack([x, -x]))
            k = 1 + 2 + 2 * 2 + (2 * each if each else 3)
            self.assertAlmostEqual(model.aic(np.column_stack([x, -x])), 2 * k - 2 * model.score(np.column_stack([x, -x])), places=6)
            self.assertAlmostEqual(model.bic(np.column_stack([x, -x])), np.log(1000) * k - 2 * model.score(np.column_stack([x, -x])), places=6)
            shape = {"full": (2, 2, 2), "diagonal": (2, 2), "spherical": (2,), "tied": (2, 2)}[covariance]
            self.assertEqual(model.covars_.shape, shape)

    def test_learning_goes_on_with_lengths(self):
        x = series()
        model = hawser.HMM(2, method="em", random_state=1, iterations=5).fit(x, lengths=[400, 600])
        before = model.score_samples(x, [400, 600]).sum()
        self.assertGreaterEqual(model.partial_fit(x, lengths=[400, 600]).score_samples(x, [400, 600]).sum(), before - 1e-9)

    def test_lengths_cut_an_array(self):
        x = series()
        model = hawser.HMM(2, method="em", random_state=1).fit(x, lengths=[400, 600])
        np.testing.assert_allclose(model.score_samples(x, [400, 600]), model.score_samples([x[:400], x[400:]]))
        self.assertEqual([len(s) for s in model.predict([x[:400], x[400:]])], [400, 600])
        for wrong in [400, 500], [1000, 0], [[1000]], [999.0, 1.0]:
            with self.assertRaisesRegex(ValueError, "lengths are"):
                model.fit(x, lengths=wrong)
        with self.assertRaisesRegex(ValueError, "lengths are for X of numbers"):
            model.fit(SENTENCES, lengths=[1, 1])


class Tables(Quiet):
    def setUp(self):
        super().setUp()
        try:
            import pandas
        except ImportError:
            self.skipTest("there is no pandas")
        self.pandas = pandas

    def test_columns_are_matched_by_their_names(self):
        draw, s = np.random.default_rng(0), np.repeat([0, 1], 40)
        table = self.pandas.DataFrame({"temp": 20 + 50 * s + draw.normal(size=80), "load": 1 + 3 * s + draw.normal(size=80)})
        model = hawser.HMM(2, method="em", random_state=1).fit(table)
        self.assertEqual(list(model.feature_names_in_), ["temp", "load"])
        self.assertTrue(np.isfinite(model.score(table)))
        np.testing.assert_allclose(model.score(table.to_numpy()), model.score(table))
        with self.assertRaisesRegex(ValueError, r"same order as they were in fit.\n.*X\[\['temp', 'load'\]\]"):
            model.score(table[["load", "temp"]])
        with self.assertRaisesRegex(ValueError, "unseen at fit time:\n- x\n.*now missing:\n- load"):
            model.predict(table.rename(columns={"load": "x"}))
        with self.assertRaisesRegex(ValueError, r"column 'day' of X has no numbers.*X\[\['temp', 'load'\]\]"):
            hawser.HMM(2).fit(table.assign(day="monday"))
        self.assertEqual(len(model.predict([table[:40], table[40:]])), 2)

    def test_a_column_of_texts_is_a_list_of_texts(self):
        column = self.pandas.Series(SENTENCES * 3, index=range(7, 13))
        tagger = hawser.HMM(2, method="em", random_state=1, min_count=0).fit(column)
        self.assertEqual(tagger.predict(column), tagger.predict(SENTENCES * 3))
        self.assertEqual(hawser.PFA(method="alergia").fit(column).score(column), hawser.PFA(method="alergia").fit(SENTENCES * 3).score(SENTENCES * 3))
        with self.assertRaisesRegex(TypeError, r"X is a table; expected one of its columns, such as X\['text'\]"):
            hawser.PFA().fit(self.pandas.DataFrame({"text": SENTENCES}))


class Inputs(unittest.TestCase):
    def test_generators_arrays_files_and_paths_have_texts(self):
        expected = hawser.PFA(method="alergia").fit(SENTENCES * 5)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "lines.txt"
            path.write_text("\n".join(SENTENCES * 5) + "\n", encoding="utf-8")
            for X in (x for x in SENTENCES * 5), np.array(SENTENCES * 5), path, io.StringIO(path.read_text(encoding="utf-8")), collections.deque(SENTENCES * 5):
                model = hawser.PFA(method="alergia").fit(X)
                self.assertEqual(model.score(SENTENCES), expected.score(SENTENCES))
            with self.assertRaisesRegex(TypeError, "pathlib.Path"):
                hawser.PFA().fit(str(path))


# What a process has in memory beside what it had before it learned from a mapped corpus, as a program of its own.
MAPPED = """
import pathlib, sys, warnings
sys.path.insert(0, sys.argv[2])
import hawser
from resident import resident
warnings.simplefilter("ignore")
path, method = pathlib.Path(sys.argv[1]), sys.argv[3]
options = dict(method=method, iterations=20, minibatch=100, random_state=1)
hawser.HMM(3, **options).fit(["a b a"] * 200)  # what the package itself takes
before = resident()
model = hawser.HMM(3, **options).fit(path)
print(resident() - before, model.vocabulary_[:2], model.model_.info("states"))
"""


class Corpora(Quiet):
    """Texts that are read in pieces, and corpora that are mapped: what is learned is what lists give."""

    def setUp(self):
        super().setUp()
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = pathlib.Path(made.name)
        draw = np.random.default_rng(4)
        self.words = ["the", "dog", "'s", "runs,", "caf\u00e9", "\u4e2d", "a-b", "x"]
        self.lines = [" ".join(draw.choice(self.words, n)) for n in draw.integers(1, 9, 300)]
        self.text = self.folder / "lines.txt"
        self.text.write_text("\n".join(self.lines) + "\n", encoding="utf-8")
        self.corpus = self.folder / "lines.corpus"
        api.Tagged.read_file(self.text, format="text").corpus().write_file("binary", self.corpus)

    def test_taggers_take_texts_and_corpora(self):
        dictionary = {"dog": ["N"], "the": ["D"], "x": ["N", "V"]}
        for options in (dict(states=3, method="em"), dict(states=3, method="scvi2", minibatch=10), dict(dictionary=dictionary, method="vi"),
                        dict(states=2, method="em", min_count=3)):
            options.update(iterations=15, random_state=1)
            expected = hawser.HMM(**options).fit(self.lines)
            for X in [self.text, *[self.corpus, api.Corpus.read_file(self.corpus, "binary")] * ("min_count" not in options)]:
                model = hawser.HMM(**options).fit(X)
                self.assertEqual(model.history_[-1], expected.history_[-1])
                self.assertEqual(model.vocabulary_, expected.vocabulary_)
                np.testing.assert_array_equal(model.transmat_, expected.transmat_)
                np.testing.assert_array_equal(model.score_samples(X), expected.score_samples(self.lines))
                self.assertEqual(list(map(list, model.predict(X))), expected.predict(self.lines))
                self.assertEqual([p.shape for p in model.predict_proba(X)], [p.shape for p in expected.predict_proba(self.lines)])
                self.assertEqual(model.partial_fit(X).history_[-1], copy.deepcopy(expected).partial_fit(self.lines).history_[-1])
                self.assertEqual(pickle.loads(pickle.dumps(model)).predict(["the dog"]), model.predict(["the dog"]))

    def test_word_models_take_texts_in_pieces(self):
        from unittest import mock
        for options in ({}, {"min_count": 60}, {"chars": True}, {"alphabet": ["<unk>", "the", "dog"]}):
            expected = hawser.NGram(order=3, **options).fit(self.lines)
            with mock.patch("hawser._ngram.PIECE", 500):  # several pieces
                model = hawser.NGram(order=3, **options).fit(self.text)
            self.assertEqual(model.classes_, expected.classes_)
            np.testing.assert_allclose(model.score_samples(self.lines), expected.score_samples(self.lines), rtol=1e-12)
            self.assertAlmostEqual(model.history_[0]["log_likelihood"], expected.history_[0]["log_likelihood"], 6)
            model.partial_fit(self.text)
            np.testing.assert_allclose(model.score_samples(self.lines), expected.partial_fit(self.lines).score_samples(self.lines), rtol=1e-12)
        (self.folder / "empty").write_bytes(b"")
        with self.assertRaisesRegex(ValueError, "no sequences"):
            hawser.NGram().fit(self.folder / "empty")

    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "memory is read from /proc")
    def test_a_mapped_corpus_is_not_held_in_memory(self):
        tokens = 15_000_000  # 60 MB and 8 for each of the sequences
        symbols = np.random.default_rng(1).integers(1, 51, tokens, dtype=np.int32)
        names = api.Alphabet.from_names([f"w{i}" for i in range(50)])
        api.Corpus.from_arrays(np.arange(0, tokens + 1, 30), symbols, names).write_file("binary", self.corpus)
        size = os.path.getsize(self.corpus)
        self.assertGreater(size, 60e6)
        for method in "svi", "scvi2":
            done = subprocess.run([sys.executable, "-c", MAPPED, self.corpus, os.path.dirname(os.path.abspath(__file__)), method], capture_output=True, text=True,
                                  check=True)
            grown, rest = done.stdout.split(" ", 1)
            self.assertEqual(rest.strip(), "['w0', 'w1'] 3.0")
            self.assertLess(int(grown), size / 2, method)

    def test_what_has_no_use_beside_a_corpus_is_refused(self):
        corpus = api.Corpus.read_file(self.corpus, "binary")
        model = hawser.HMM(2, method="em", iterations=2).fit(corpus)
        with self.assertRaisesRegex(TypeError, "beside which y has no use"):
            hawser.HMM().fit(corpus, ["D"])
        with self.assertRaisesRegex(ValueError, "unknown has no use with a corpus"):
            model.score_samples(corpus, unknown="skip")
        with self.assertRaisesRegex(TypeError, "was fitted to numbers"):
            hawser.HMM(2).fit(np.arange(40.0) % 7).predict(corpus)


class Files(Quiet):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "model.hws"

    def again(self, model):
        """What the file gives back, which says the same as before."""
        model.save(self.path)
        loaded = hawser.load(self.path)
        self.assertIs(type(loaded), type(model))
        self.assertEqual(repr(loaded), repr(model))
        self.assertEqual(loaded.get_params(), model.get_params())
        self.assertEqual(getattr(loaded, "history_", None), getattr(model, "history_", None))
        return loaded

    def test_estimators_come_back(self):
        logs = SymbolsOfAnyKind.LOGS
        automaton = hawser.PFA(method="alergia", minimum_count=1).fit(logs)
        loaded = self.again(automaton)
        np.testing.assert_array_equal(loaded.score_samples(logs), automaton.score_samples(logs))
        self.assertEqual((loaded.classes_, loaded.sample(5, 2)), (automaton.classes_, automaton.sample(5, 2)))
        edit = hawser.Edit(iterations=20).fit(["night", "light"] * 9, ["nite", "lite"] * 9)
        self.assertEqual(self.again(edit).predict(["tight"]), edit.predict(["tight"]))
        tagger = hawser.HMM(dictionary={"the": ["D"], "dog": ["N"], "runs": ["V"], "a b": [1]}, method="em").fit([["the", "dog", "runs"], ["the", "a b"]] * 3)
        loaded = self.again(tagger)
        self.assertEqual(loaded.predict([["the", "a b"], "the dog"]), [["D", 1], ["D", "N"]])
        self.assertEqual(loaded.partial_fit(["the dog"]).predict(["the dog"]), [["D", "N"]])
        numbers = hawser.HMM(3, random_state=1).fit(series())
        np.testing.assert_array_equal(self.again(numbers).means_, numbers.means_)
        ngram = hawser.NGram(order=2).fit(["banana", "bandana"])
        loaded = self.again(ngram)
        np.testing.assert_array_equal(loaded.score_samples(["ban"]), ngram.score_samples(["ban"]))
        self.assertEqual(loaded.alphabet_.names, ngram.alphabet_.names)
        self.assertEqual(loaded.complete("ba"), ngram.complete("ba"))

    def test_graphs_come_back_fitted(self):
        def made(**options):
            graph = hawser.Graph(**options).finite("rain", ["no", "yes"]).finite("grass", ["dry", "wet"])
            return graph.factor([0.7, 0.3], "rain").factor([[0.9, 0.1], [0.2, 0.8]], "rain", "grass")
        words = hawser.Graph(method="ep", order=3).strings("word", "ab").strings("end", "ab").strings("both", "ab")
        words.factor(hawser.words(["a", "ab", "bb"], "ab"), "word").factor(hawser.regex("b", "ab"), "end").concatenation("word", "end", "both")
        words.fit({"both": "abb"})
        for graph in made(method="bp").fit({"grass": "wet"}), made().fit({"grass": "wet"}):
            for loaded in self.again(graph), pickle.loads(pickle.dumps(graph)), copy.deepcopy(graph):
                np.testing.assert_array_equal(loaded.probabilities("rain"), graph.probabilities("rain"))
                self.assertEqual(loaded.predict([{"grass": "dry"}], "rain"), ["no"])
                np.testing.assert_allclose(loaded.partial_fit({"grass": "dry"}).probabilities("rain"), made().fit({"grass": "dry"}).probabilities("rain"))
        for loaded in pickle.loads(pickle.dumps(words)), copy.deepcopy(words):
            self.assertEqual(loaded.best("word"), words.best("word"))
            self.assertEqual(loaded.partial_fit({"both": "bbb"}).best("word")[0][1], "bb")
        with self.assertRaisesRegex(hawser.Error, "'word' ranges over strings.*pickle"):
            words.save(self.path)
        self.assertEqual(self.again(made()).fit({"grass": "wet"}).predict([{}], "grass"), made().fit().predict([{}], "grass"))

    def test_other_files_are_models_of_the_library(self):
        automaton = hawser.PFA(method="alergia").fit(["ab", "abab"] * 9)
        automaton.model_.write_file(self.path)
        self.assertIsInstance(hawser.load(self.path), api.Pfa)
        hawser.regex("ab*", "ab").write_file(self.path)
        self.assertEqual(hawser.load(self.path).tapes, 1)
        self.path.write_bytes(b"no model")
        with self.assertRaisesRegex(ValueError, "is no file of hawser's"):
            hawser.load(self.path)
        with self.assertRaises(FileNotFoundError):
            hawser.load(self.path.with_name("none"))
        with self.assertRaisesRegex(ValueError, "not fitted yet"):
            hawser.PFA().save(self.path)

    def test_the_library_and_the_command_line_read_the_model(self):
        automaton = hawser.PFA(method="alergia").fit(["ab", "abab"] * 9)
        automaton.save(self.path)
        self.assertEqual(api.Pfa.read_file(self.path).score(api.Corpus.of(["ab"], "ab")), automaton.score(["ab"]))
        if os.path.isdir(os.path.join(os.environ.get("R_LIBS", ""), "hawser")) and shutil.which("Rscript"):
            code = f'library(hawser); cat(hws_pfa_score(hws_pfa_read_file("{self.path}"), hws_corpus_read("ab\n", format = "chars", alphabet = ' \
                   f'hws_pfa_alphabet(hws_pfa_read_file("{self.path}")))))'
            found = subprocess.run(["Rscript", "--vanilla", "-e", code], capture_output=True, text=True, check=True)
            self.assertAlmostEqual(float(found.stdout), automaton.score(["ab"]), places=4)
        tool = os.environ.get("HAWSER_TOOL")
        if tool:
            found = subprocess.run([tool, "pfa", "score", str(self.path), "-"], input="a b\n", capture_output=True, text=True, check=True)
            self.assertAlmostEqual(float(found.stdout.split()[0]), automaton.score(["ab"]), places=4)


class Importing(unittest.TestCase):
    def test_importing_reads_nothing_that_is_not_used(self):
        said = subprocess.run([sys.executable, "-c", "import hawser, sys; print(*[m for m in sys.modules if m.split('.')[0] in ('hawser', 'numpy', 'ctypes')])"],
                              capture_output=True, text=True, check=True).stdout
        self.assertEqual(said.split(), ["hawser"])

    def test_everything_is_found_once_it_is_used(self):
        for name in hawser.__all__:
            self.assertEqual(getattr(hawser, name).__module__, "hawser", name)
            self.assertIn(name, dir(hawser))
        self.assertRegex(hawser.__version__, r"^\d+\.\d+")
        with self.assertRaisesRegex(AttributeError, "no attribute 'nothing'"):
            hawser.nothing


class Signatures(Quiet):
    ALL = hawser.HMM, hawser.PFA, hawser.Edit, hawser.Graph

    def test_a_dozen_parameters_stand_in_the_signature(self):
        for estimator in self.ALL:
            found = inspect.signature(estimator).parameters
            self.assertLessEqual(len(found), 16, estimator)
            self.assertFalse([p for p in found.values() if p.default is None and p.name not in ("random_state", "n_jobs", "alphabet", "dictionary", "kinds")])
        self.assertEqual(repr(hawser.HMM(2)), "HMM(states=2)")
        self.assertEqual(hawser.PFA(3).states, 3)

    def test_help_is_short_and_has_an_example(self):
        # Two screens of 60 lines; since 3.13 long signatures are broken up.
        for estimator in [*self.ALL, hawser.NGram, hawser.Grammar, hawser.Speller, hawser.Aligner, hawser.DependencyParser]:
            text = pydoc.render_doc(estimator, renderer=pydoc.plaintext)
            self.assertLessEqual(text.count("\n"), 120 if sys.version_info < (3, 13) else 140, estimator)
            self.assertIn(">>> ", text)
            for name in [*inspect.signature(estimator).parameters, "converged_", *(["means_", "transmat_"] if estimator is hawser.HMM else [])]:
                self.assertRegex(text, rf"\| +{name}: \w", estimator)
            self.assertFalse([name for name in dir(estimator) if name.startswith("_")])
        self.assertIn("means_", dir(hawser.HMM()))
        # Methods that have a line in a table have no other one, are all told, and are found by tab.
        text = pydoc.render_doc(hawser.Graph, renderer=pydoc.plaintext)
        self.assertEqual(len(hawser.Graph._briefly), 17)
        for name in hawser.Graph._briefly:
            self.assertRegex(text, rf"\|  {name}\(.*\): \w")
            self.assertEqual(len(re.findall(rf"\b{name}\(", text)), 1, name)
            self.assertIn(name, dir(hawser.Graph()))

    def test_defaults_in_the_signature_are_the_librarys(self):
        # What is given as it stands there changes nothing, with any method.
        for given in ({}, {"method": "auto", "prior_transition": "auto", "chains": 4, "starts": 1, "order": "auto"}):
            model = hawser.PFA(**{**given, "method": "alergia"}).fit(["ab", "abab"] * 20)
            self.assertEqual(model.score(["ab"]), hawser.PFA(method="alergia").fit(["ab", "abab"] * 20).score(["ab"]))

    def test_other_options_are_keywords_in_a_table(self):
        model = hawser.HMM(2, method="cgs", iterations=9, burn_in=3)
        self.assertEqual(model.get_params()["burn_in"], 3)
        self.assertEqual(repr(model), "HMM(states=2, method='cgs', iterations=9, burn_in=3)")
        self.assertEqual(copy.deepcopy(model.set_params(burn_in=4)).get_params(), model.get_params())
        names = {row["name"] for row in hawser.HMM.options()}
        self.assertTrue({"states", "burn_in", "sticky", "max_bytes", "random_state"} <= names)
        self.assertEqual({row["name"] for row in hawser.HMM.options("burn_in")}, {"burn_in"})
        self.assertIn("Gibbs sampling", str(hawser.HMM.options()))
        self.assertIn("log_likelihood", str(hawser.HMM.reported()))

    def test_names_of_peers_answer_with_ours(self):
        for estimator, theirs, ours in ((hawser.HMM, "n_components", "states"), (hawser.HMM, "n_states", "states"), (hawser.HMM, "n_iter", "iterations"),
                                        (hawser.HMM, "tol", "tolerance"), (hawser.HMM, "n_init", "starts"), (hawser.HMM, "hidden", "states"),
                                        (hawser.HMM, "covariance_type", "covariance"), (hawser.PFA, "max_iter", "iterations"),
                                        (hawser.Graph, "max_iter", "iterations"), (hawser.Edit, "seed", "random_state"), (hawser.HMM, "n_threads", "n_jobs")):
            for call, kind in ((lambda **k: estimator(**k), TypeError), (lambda **k: estimator().set_params(**k), ValueError)):
                with self.assertRaisesRegex(kind, f"^{ours}: .* has no parameter '{theirs}'"):
                    call(**{theirs: 1})
        with self.assertRaisesRegex(TypeError, "did you mean 'iterations'"):
            hawser.HMM(itrations=3)
        with self.assertRaises(TypeError) as found:
            hawser.HMM(zzz=3)
        self.assertNotIn("min_count", str(found.exception))


if __name__ == "__main__":
    unittest.main()

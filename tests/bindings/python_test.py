"""What Python's bindings promise beside the numbers (tests/clients/python has those): errors, lifetimes, memory, threads, forks,
Ctrl-C, scikit-learn's manner. Needs numpy; what needs more is skipped without it."""
import copy
import importlib.util
import json
import multiprocessing
import os
import pickle
import signal
import threading
import time
import unittest
from pathlib import Path

import hawser
import numpy as np
from hawser import api

ROOT = Path(__file__).resolve().parent.parent.parent
SENTENCES = ["the dog runs", "the can can run", "the dog can run"] * 4


def wide(states):
    """A machine whose determinization takes long: states in a ring, of which one arc is missing."""
    return hawser.regex("(a|b)*a" + "(a|b)" * states, "ab", "boolean")


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def total_of_child(machine, expected, results):
    results.put(machine.total() == expected and hawser.regex("ab?", "ab", "real").texts(1)[0][1] == "a")


class Calls(unittest.TestCase):
    def test_every_function_of_the_interface_is_there(self):
        described = json.loads((ROOT / "docs/api.json").read_text(encoding="utf-8"))
        bound = Path(api.__file__).read_text(encoding="utf-8")
        for function in (f for header in described["headers"] for f in header["functions"]):
            self.assertIn(f"_{function['name']} = bind(", bound)
            self.assertGreaterEqual(bound.count(f"_{function['name']}"), 2, function["name"])

    def test_a_misspelt_option_is_an_error_that_names_the_nearest(self):
        with self.assertRaises(ValueError) as caught:
            hawser.regex("ab", "ab").total(treads=2)
        self.assertIsInstance(caught.exception, api.ArgumentError)
        self.assertEqual((caught.exception.code, caught.exception.place), (-1, None))
        self.assertIn("threads", str(caught.exception))
        with self.assertRaisesRegex(hawser.Error, "iterations"):
            hawser.PFA(itrations=3).fit(["ab"])

    def test_errors_in_texts_have_a_place(self):
        with self.assertRaises(api.ParseError) as caught:
            api.Machine.read_text("0 1 a\n1 2 z\n", "log", 1, [api.Alphabet.from_chars("abc")])
        self.assertEqual(caught.exception.place, (2, 5))
        with self.assertRaises(OSError):
            api.Machine.read_file("/nowhere/at/all")

    def test_none_and_other_types_are_refused_by_name(self):
        machine = hawser.regex("ab", "ab")
        for call, said in ((lambda: machine.compose(None), "b must be Machine, not NoneType"),
                           (lambda: machine.compose("ab"), "b must be Machine, not str"),
                           (lambda: machine.prune("much", 3), "threshold must be a number, not str"),
                           (lambda: machine.best_strings(1.5), "n must be a whole number, not float"),
                           (lambda: machine.project(None), "tapes must not be None"),
                           (lambda: machine.read_file(None), "path must not be None"),
                           (lambda: machine.compose(machine, cancel=3), "cancel must be Cancel, not int")):
            with self.assertRaisesRegex(TypeError, said):
                call()
        with self.assertRaisesRegex(OverflowError, "n is"):
            machine.best_strings(2**63)
        with self.assertRaisesRegex(ValueError, "expected one of real, log"):
            machine.convert("logs")

    def test_arrays_of_another_type_or_size_are_refused(self):
        builder = api.Builder("log", 1, None)
        builder.add_states(2)
        with self.assertRaisesRegex(TypeError, "float64"):
            builder.add_arcs([0.5], [1], [1.0], [1])
        with self.assertRaisesRegex(ValueError, "labels has 2 entries; expected 1"):
            builder.add_arcs([0], [1, 2], [1.0], [1])
        with self.assertRaises(OverflowError):
            builder.add_arcs([0], [2**40], [1.0], [1])
        builder.add_arcs(np.array([0], np.uint8), np.array([[1]], np.int64), np.array([1], np.float32), [True])
        self.assertEqual(builder.build().arcs, 1)

    def test_a_closed_object_says_so(self):
        with hawser.regex("ab", "ab") as machine:
            self.assertEqual(machine.total(), 0)
        self.assertTrue(machine.closed)
        with self.assertRaisesRegex(ValueError, "this Machine is closed"):
            machine.total()
        machine.close()

    def test_a_view_outlives_its_object(self):
        view = api.Strings.of(["ab", "ba"], "ab").arrays_view()
        self.assertEqual((view.labels.tolist(), view.offsets.tolist()), ([1, 2, 2, 1], [0, 2, 4]))
        self.assertFalse(view.labels.flags.writeable)

    def test_pickled_and_copied_things_are_the_same(self):
        machine, strings = hawser.regex("(ab)*", "ab"), api.Strings.of([("ab", "b"), ("", "a")], "ab", [1, 2])
        corpus = api.Corpus.of(["ab", "ba"], "ab")
        self.assertTrue(pickle.loads(pickle.dumps(machine)).isomorphic(machine))
        self.assertEqual(list(pickle.loads(pickle.dumps(strings))), list(strings))
        self.assertEqual([x.tolist() for x in pickle.loads(pickle.dumps(corpus))], [x.tolist() for x in corpus])
        self.assertIs(copy.deepcopy(machine), machine)
        pfa = hawser.PFA(method="cgs", states=2, iterations=5, random_state=1).fit(["ab", "b"])
        self.assertEqual(pickle.loads(pickle.dumps(pfa)).score(["ab"]), pfa.score(["ab"]))
        with self.assertRaises(TypeError):
            pickle.dumps(pfa.learner_)

    def test_objects_come_and_go_without_growth(self):
        def make():
            for _ in range(1000):
                hawser.regex("a?b", "ab").total(threads=1)
                try:
                    hawser.regex("a", "ab").total(treads=1)
                except hawser.Error:
                    pass
        make()
        before = resident()
        for _ in range(5):
            make()
        self.assertLess(resident() - before, 2 << 20)

    def test_things_say_what_they_are_and_are_drawn(self):
        machine = hawser.regex("ab*", "ab")
        self.assertRegex(repr(machine), "log, 1 tape.*3 states, 3 arcs")
        self.assertIn("<svg", machine._repr_svg_())
        self.assertIn("symbols, a b", repr(machine.alphabet(0)))


class Machines(unittest.TestCase):
    def test_operators_are_the_operations_of_languages(self):
        a, b = hawser.regex("(a|b)(a|b)?", "ab", "boolean"), hawser.regex("a*", "ab", "boolean")
        def language(m):
            return {text for _, text in m.texts(50)}
        self.assertEqual(language(a @ b), {"a", "aa"})
        self.assertEqual(language(a - b), {"b", "ab", "ba", "bb"})
        self.assertEqual(language(hawser.regex("a", "ab", "boolean") + a), {"aa", "ab", "aaa", "aab", "aba", "abb"})
        self.assertEqual(language(hawser.words(["ab"], "ab", "boolean") | hawser.words(["b"], "ab", "boolean")), {"ab", "b"})

    def test_rules_rewrite_in_context(self):
        names = api.Alphabet.from_chars("abc")
        change = hawser.regex("a", names).cross(hawser.regex("c", names))
        rule = hawser.rule(change, hawser.regex("b", names), None)
        self.assertEqual([text for _, text in rule.apply("aba")], ["abc"])


class Processes(unittest.TestCase):
    def test_threads_share_what_is_immutable(self):
        model, found = hawser.NGram(order=3).fit(["abab", "abc"]), []
        def work():
            found.append([model.score(["ab", "cab"]) for _ in range(200)])
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({score for scores in found for score in scores}, {model.score(["ab", "cab"])})

    def test_children_of_a_fork_go_on(self):
        machine = hawser.regex("a*b", "ab", "tropical")
        expected = machine.total()
        for method in "fork", "spawn":
            context = multiprocessing.get_context(method)
            results = context.Queue()
            child = context.Process(target=total_of_child, args=(machine, expected, results))
            child.start()
            self.assertTrue(results.get(timeout=60))
            child.join()

    def test_ctrl_c_stops_a_call_and_the_next_one_works(self):
        machine = wide(26)
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            machine.determinize(0, max_states=2**30, max_arcs=2**30)
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(hawser.regex("ab", "ab").total(), 0)

    def test_a_cancel_stops_calls_of_other_threads(self):
        cancel, caught = api.Cancel(), []
        def work():
            try:
                wide(26).determinize(0, max_states=2**30, max_arcs=2**30, cancel=cancel)
            except api.CancelledError as error:
                caught.append(error.name)
        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.2)
        cancel.set()
        thread.join(60)
        self.assertEqual(caught, ["HWS_E_CANCELLED"])


class Estimators(unittest.TestCase):
    def test_learning_by_steps_is_learning_at_once(self):
        by_steps, at_once = (hawser.HMM(states=2, method="em", iterations=4, random_state=5, init="rows") for _ in range(2))
        rows = list(by_steps.fit_steps(SENTENCES))
        self.assertEqual(at_once.fit(SENTENCES).history_, rows)
        self.assertEqual([row["step"] for row in rows], [1, 2, 3, 4])
        self.assertEqual(by_steps.score(SENTENCES), at_once.score(SENTENCES))

    def test_a_tagger_tags_by_its_dictionary(self):
        tagger = hawser.HMM(dictionary={"the": ["D"], "dog": ["N"], "runs": ["V"], "can": ["N", "V"], "run": ["N", "V"]},
                            method="em", iterations=10, end=1, random_state=1).fit(SENTENCES)
        self.assertEqual(tagger.predict(["the dog runs"]), [["D", "N", "V"]])
        self.assertEqual([p.shape for p in tagger.predict_proba(["the dog", "run"])], [(2, 3), (1, 3)])
        supervised = hawser.HMM(method="em", iterations=1, end=1).fit(["a b", "b"], [["X", "Y"], ["Y"]])
        self.assertEqual(supervised.predict(["a b"]), [["X", "Y"]])

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
        ngram = hawser.NGram(order=2).fit(["ab"])
        self.assertGreater(ngram.partial_fit(["ba", "ba", "ba"]).score(["ba"]), hawser.NGram(order=2).fit(["ab"]).score(["ba"]))

    def test_parameters_are_those_given(self):
        pfa = hawser.PFA(states=3, random_state=7, n_jobs=2)
        self.assertEqual(pfa.get_params(), {"random_state": 7, "n_jobs": 2, "states": 3, "alphabet": None})
        self.assertEqual(pfa.set_params(states=4, n_jobs=1).get_params()["states"], 4)
        self.assertEqual(repr(pfa), "PFA(random_state=7, n_jobs=1, states=4)")

    @unittest.skipUnless(importlib.util.find_spec("sklearn"), "without scikit-learn")
    def test_scikit_learn_clones_and_searches(self):
        from sklearn.base import clone
        from sklearn.model_selection import GridSearchCV
        pfa = hawser.PFA(method="em", iterations=10, random_state=1, alphabet="abc")
        self.assertEqual(clone(pfa).get_params(), pfa.get_params())
        found = GridSearchCV(pfa, {"states": [1, 4]}, cv=2).fit(["ab", "abab", "ababab"] * 6)
        self.assertEqual(found.best_params_, {"states": 4})


if __name__ == "__main__":
    unittest.main()

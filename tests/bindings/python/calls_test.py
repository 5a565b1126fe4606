"""Calls: errors, lifetimes, memory, what things say of themselves."""
import ast
import builtins
import copy
import dis
import gc
import json
import math
import pickle
import types
import unittest
import warnings
from pathlib import Path
from unittest import mock

import hawser
import numpy as np
from hawser import _library, api

from resident import resident

def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)  # most learners here make a few steps only


ROOT = Path(__file__).resolve().parents[3]


def things():
    """An object of each kind."""
    names = api.Alphabet.from_chars("ab")
    made = {"Alphabet": names, "Machine": hawser.regex("ab*", names), "Strings": api.Strings.of([("ab", "b"), ("", "a")], names, [1, 2]),
            "Corpus": api.Corpus.of(["ab", "ba"], names), "Channels": api.Channels([0, 2], ["real"], [1], [0.5, np.nan]),
            "Builder": api.Builder("log", 1), "NgramCounts": api.NgramCounts(names, 2), "Cancel": api.Cancel(), "Monitor": api.Monitor(),
            "Options": api.Options(), "EditModel": api.EditModel(names, left_input=1), "GraphBuilder": api.GraphBuilder()}
    made["Tagged"] = api.Tagged(made["Corpus"], api.Alphabet.from_names(["X", "Y"]), [1, 2, 0, 1])
    made["Dictionary"] = api.Dictionary.collect(made["Tagged"])
    made["HmmData"] = api.HmmData(made["Corpus"], states=2)
    made["Hmm"] = api.Hmm(names, None, [0.5, 0.5], [0.9, 0.1, 0.2, 0.8], None, [0.7, 0.3, 0.4, 0.6])
    made["HmmFilter"] = api.HmmFilter(made["Hmm"])
    made["PfaLearner"] = api.PfaLearner(None, made["Corpus"], method="em", states=2, iterations=3, seed=1)
    for _ in made["PfaLearner"].run():
        pass
    made["Pfa"], made["Ngram"] = made["PfaLearner"].model(), api.Ngram.from_machine(hawser.NGram(order=2, chars=True).fit(["ab"]).model_.machine("log"))
    made["Graph"] = hawser.Graph().strings("x", names).build()
    made["Statistics"] = api.HmmLearner(None, made["HmmData"], method="em", init="rows", starts=1).statistics()
    return made


def arrays(*views):
    return [x.tolist() for x in views]


PICKLED = {"Alphabet": lambda x: x.names, "Machine": lambda x: x.write(), "Strings": lambda x: arrays(*x.arrays_view()),
           "Corpus": lambda x: arrays(*x.arrays_view()) + x.alphabet().names, "Channels": lambda x: x.write(), "EditModel": lambda x: x.write(),
           "Tagged": lambda x: (x.write(), x.alphabet().names, x.labels_view().tolist()), "Dictionary": lambda x: (x.write(), x.tags().names),
           "Hmm": lambda x: x.write(), "Pfa": lambda x: x.write(), "Ngram": lambda x: x.write()}
MUTABLE = ("Builder", "NgramCounts", "Cancel", "Monitor", "Options", "GraphBuilder", "PfaLearner")


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
        with self.assertRaisesRegex(TypeError, "itrations.*did you mean .iterations"):
            hawser.PFA(itrations=3)
        with self.assertRaisesRegex(ValueError, "itrations.*did you mean .iterations"):
            hawser.PFA().set_params(itrations=3)
        with self.assertRaisesRegex(hawser.Error, "gcvb0"):
            hawser.PFA(method="gcvb1").fit(["ab"])

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

    def test_arrays_are_read_whatever_their_memory_is_like(self):
        offsets, labels = np.array([0, 2, 3]), np.array([1, 2, 1], np.int32)
        frozen = labels.copy()
        frozen.flags.writeable = False
        lent = api.Strings.from_arrays(1, 2, offsets, labels).arrays_view().labels
        for given in frozen, lent, np.repeat(labels, 2)[::2], labels[::-1][::-1]:
            self.assertEqual(api.Strings.from_arrays(1, 2, offsets, given).arrays_view().labels.tolist(), [1, 2, 1])
        self.assertEqual(api.Strings.from_arrays(1, 0, offsets[:1], labels[:0]).count, 0)
        self.assertEqual(api.Builder("log", 1).build().copy_arcs().to.tolist(), [])

    def test_what_is_large_is_not_computed_twice(self):
        thing, calls = things(), []
        data = thing["HmmData"]
        with mock.patch.object(api, "_hws_hmm_posteriors", side_effect=lambda *x, call=api._hws_hmm_posteriors: calls.append(x) or call(*x)):
            everything = thing["Hmm"].posteriors(data, 0, 2)
            self.assertEqual((len(calls), everything.size), (1, data.tokens * data.states))
            np.testing.assert_array_equal(thing["Hmm"].posteriors(data, 1, 2), everything[-4:])
            with self.assertRaises(hawser.Error):
                thing["Hmm"].posteriors(data, 1, 3)
            self.assertEqual(len(calls), 3)
        long = api.Alphabet.from_names([f"word{i}" for i in range(1000)])
        with mock.patch.object(api, "_hws_alphabet_write", side_effect=lambda *x, call=api._hws_alphabet_write: calls.append(x) or call(*x)):
            texts = [x.write() for x in (thing["Alphabet"], long, long, thing["Alphabet"])]
            self.assertLessEqual(len(calls), 8)
        self.assertEqual((texts[0], texts[1]), (texts[3], texts[2]))
        self.assertEqual(texts[1].split()[-2:], ["word999", "1000"])

    def test_texts_become_labels_one_by_one_or_in_bulk(self):
        draw, long = np.random.default_rng(1), api.Alphabet.from_names(["New", "York", "é", "𝔄"])
        for names in api.Alphabet.from_chars("aé𝔄z"), long:
            texts = ["".join(draw.choice(["é", "𝔄"], draw.integers(0, 5))) for _ in range(50)]
            offsets, labels = names.labels_of(texts)
            parts = [labels[a:b].tolist() for a, b in zip(offsets, offsets[1:])]
            self.assertEqual(parts, [names.encode(text, "chars").tolist() for text in texts])
            self.assertEqual(parts, [names.labels(list(text)) for text in texts])
        self.assertEqual(long.labels(["York", "é"]), [2, 3])
        self.assertEqual(names.labels_of([])[0].tolist(), [0])
        for wrong in "b", ["b"], "\U0010ffff", ["Yorc"]:
            with self.assertRaises(hawser.Error):
                long.labels(wrong)
        with self.assertRaises(TypeError):
            api.Corpus.of([None], long)

    def test_grammars_sum_over_sentences_and_lattices(self):
        grammar = api.Grammar.read_text("0.25 S --> S S\n0.75 S --> a\n")
        chain = api.Machine.from_labels(grammar.words(), "log", [1, 1, 1])
        expected = math.log(2 * .25 ** 2 * .75 ** 3)
        self.assertAlmostEqual(grammar.score_lattice(chain), expected, places=12)
        found = grammar.counts_lattice(chain)
        np.testing.assert_allclose(found.counts, [2, 3], rtol=1e-12)
        np.testing.assert_allclose(found.arc_counts, [1, 1, 1], rtol=1e-12)
        self.assertAlmostEqual(found.log_weight, expected, places=12)
        self.assertEqual(grammar.parse_lattice(chain).arc_uses.tolist(), [1, 1, 1])
        self.assertAlmostEqual(grammar.intersect(chain).mass().log_masses[0], expected, places=12)
        corpus = api.Corpus.read("a a a\n", "spaces", grammar.words())
        np.testing.assert_allclose(grammar.counts(corpus).counts, [2, 3], rtol=1e-12)
        self.assertAlmostEqual(api.Grammar.from_machine(chain).machine("real").total(), 1, places=12)

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

    def test_every_name_that_a_call_uses_is_there(self):
        def used(code):
            yield from (i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL")
            for inner in (c for c in code.co_consts if isinstance(c, types.CodeType)):
                yield from used(inner)
        known = set(vars(api)) | set(dir(builtins))
        self.assertEqual(set(used(compile(Path(api.__file__).read_text(encoding="utf-8"), "api.py", "exec"))) - known, set())

    def test_a_call_that_the_library_lacks_says_so(self):
        with self.assertRaisesRegex(NotImplementedError, "this build of the library has no hws_nothing"):
            _library.bind("hws_nothing", None)()

    def test_sources_are_of_the_oldest_python_supported(self):
        for path in [*Path(api.__file__).parent.glob("*.py"), *(ROOT / "bindings").glob("**/*.py")]:
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=(3, 9))

    def test_the_version_is_the_librarys(self):
        header = (ROOT / "include/hawser/status.h").read_text(encoding="utf-8")
        self.assertIn(f'HWS_VERSION_STRING "{hawser.__version__}"', header)

    def test_pickled_and_copied_things_are_the_same(self):
        for name, thing in things().items():
            with self.subTest(name):
                if name in PICKLED:
                    again = pickle.loads(pickle.dumps(thing))
                    self.assertEqual(PICKLED[name](again), PICKLED[name](thing))
                elif name == "Graph":  # this one has a variable over strings
                    with self.assertRaisesRegex(api.UnsupportedError, "ranges over strings"):
                        pickle.dumps(thing)
                else:
                    with self.assertRaisesRegex(TypeError, f"{name} cannot be pickled"):
                        pickle.dumps(thing)
                if name in MUTABLE:
                    with self.assertRaisesRegex(TypeError, f"a {name} changes as it is used"):
                        copy.copy(thing)
                elif name != "HmmFilter":
                    self.assertIs(copy.deepcopy(thing), thing)

    def test_pickled_graphs_of_finite_variables_are_the_same(self):
        graph = api.Graph.read_uai("MARKOV\n2\n2 2\n1\n2 0 1\n4\n1 2 3 4\n")
        self.assertEqual(pickle.loads(pickle.dumps(graph)).write(), graph.write())

    def test_a_copied_filter_goes_its_own_way(self):
        one = things()["HmmFilter"]
        two = copy.copy(one)
        one.step(1, [])
        two.step(2, [])
        three = copy.deepcopy(two)
        self.assertEqual(two.next().tolist(), three.next().tolist())
        self.assertNotEqual(one.next().tolist(), two.next().tolist())

    def test_objects_come_and_go_without_growth(self):
        def make():
            for _ in range(100):
                hawser.regex("a?b", "ab").total(threads=1)
                api.Strings.of(["ab", "ba"], "ab").arrays_view()
                hawser.NGram(order=2, chars=True).fit(["ab"]).predict(["a"])
                hawser.PFA(method="em", states=2, iterations=1).fit(["ab"]).score(["b"])
                with self.assertRaises(hawser.Error):
                    hawser.regex("a", "ab").total(treads=1)
        freed, made = _library.Owner.__del__, []
        def counting(owner):
            made.append(1)
            freed(owner)
        _library.Owner.__del__ = counting
        try:
            make()
        finally:
            _library.Owner.__del__ = freed
        rounds = -(-10000 // len(made))
        make()
        before = resident()
        for _ in range(rounds):
            make()
        self.assertLess(resident() - before, 1 << 20)
        gc.collect()
        self.assertEqual([x for x in gc.get_objects() if isinstance(x, api.Pfa)], [])

    def test_things_say_what_they_are_and_are_drawn(self):
        said = {name: repr(thing) for name, thing in things().items()}
        for name, text in said.items():
            self.assertRegex(text, f"^<hawser {name}(: .*)?>$")
        self.assertRegex(said["Machine"], "log, 1 tape, 3 states, 3 arcs")
        self.assertRegex(said["Alphabet"], "2 symbols, a b")
        self.assertRegex(said["Pfa"], "3 states, 12 arcs, 2 symbols")
        self.assertRegex(said["PfaLearner"], "after 3 steps, log_likelihood -")
        self.assertRegex(said["HmmData"], "2 sequences, 2 states, 4 tokens")
        with hawser.regex("ab", "ab") as machine:
            pass
        self.assertEqual(repr(machine), "<hawser Machine: closed>")

    def test_metrics_and_numbers_have_names(self):
        learner = things()["PfaLearner"]
        with self.assertRaisesRegex(hawser.Error, "log_likelihood"):
            learner.metric("loglikelihood")
        with self.assertRaisesRegex(hawser.Error, "order"):
            things()["Ngram"].info("odrer")


if __name__ == "__main__":
    unittest.main()

"""Machines: operators, expressions, rules, learning and drawings."""
import contextlib
import doctest
import io
import itertools
import pickle
import pydoc
import re
import unittest
import warnings
import xml.etree.ElementTree
from pathlib import Path

import hawser
import numpy as np
from hawser import api
from hawser._machines import MachineMixin

def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)  # most learners here make a few steps only


ROOT = Path(__file__).resolve().parents[3]

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

    def test_texts_stand_for_machines_as_pynini_has_it(self):
        a = hawser.regex("a*", "ab", "tropical")
        def texts(m, n=9):
            return sorted(text for _, *tapes in m.texts(n) for text in tapes)
        self.assertEqual(texts("b" + a, 2), ["b", "ba"])
        self.assertEqual(texts(a + "b", 2), ["ab", "b"])
        self.assertEqual(texts("bb" | hawser.accep("b", "ab", "tropical")), ["b", "bb"])
        self.assertEqual(texts("ab" - a), ["ab"])
        self.assertEqual(texts(hawser.regex("a|b", "ab", "tropical") - "a"), ["b"])
        with self.assertRaisesRegex(TypeError, "a Machine or a text is expected, not int"):
            a @ 3
        with self.assertRaisesRegex(hawser.Error, "c"):
            "c" @ a

    def test_powers_closures_and_the_complement(self):
        a = hawser.accep("a", "ab", "log")
        for times, expected in ((0, {""}), (1, {"a"}), (3, {"aaa"}), ((0, 2), {"", "a", "aa"}), ((1, 3), {"a", "aa", "aaa"})):
            found = (a ** times).texts(20)
            self.assertEqual({text for _, text in found}, expected)
            self.assertEqual([cost for cost, _ in found], [0] * len(expected), times)  # each number of times is one path
        for times in -1, (3, 1):
            with self.assertRaisesRegex(ValueError, "cannot be repeated"):
                a ** times
        self.assertEqual((hawser.cross(a, "bb") ** 2).apply("aa"), [(0, "bbbb")])
        self.assertEqual((hawser.cross(a, "b") ** 0).texts(2), [(0, "", "")])
        for machine, regex in ((a ** (2, ...), "aaa*"), (a.star, "a*"), (a.plus, "aa*"), (a.ques, "a?"), (~a, "()|b.*|a.+")):
            self.assertTrue(machine.convert("boolean").equivalent(hawser.regex(regex, "ab", "boolean")), regex)

    def test_words_have_costs_and_may_be_pairs(self):
        self.assertEqual(hawser.words({"ab": 1.0, "b": 0.5}, "ab").texts(), [(0.5, "b"), (1.0, "ab")])
        self.assertEqual(hawser.words([("ab", "b")], "ab", "tropical").predict(["ab", "a"]), ["b", None])
        self.assertEqual(hawser.words([["New", "York"]], ["New", "York"]).texts(), [(0, "New York")])

    def test_outputs_have_probabilities(self):
        for semiring, costs in (("log", (np.log(2), np.log(4))), ("real", (0.5, 0.25)), ("tropical", (np.log(2), np.log(4)))):
            machine = hawser.words({("a", "b"): costs[0], ("a", "bb"): costs[1]}, "ab", semiring)
            found, = machine.predict_proba(["a"])
            self.assertEqual(list(found), ["b", "bb"])
            np.testing.assert_allclose(list(found.values()), [2 / 3, 1 / 3], rtol=1e-14)
            np.testing.assert_allclose(machine.score_samples([("a", "b"), ("a", "a")]), [np.log(0.5), -np.inf], rtol=1e-14)
            np.testing.assert_allclose(machine.score(["a"], ["bb"]), np.log(0.25), rtol=1e-14)

    def test_weights_are_fitted_to_texts(self):
        texts = ["b", "ab", "ab", "aab"]
        fitted = hawser.regex("a*b", "ab").fit(texts)
        self.assertAlmostEqual(fitted.log_total(), 0, 12)
        # Expressions are position automata: at the start three of four texts read an a, after an a it is one of four.
        np.testing.assert_allclose(fitted.score_samples(["b", "ab", "aab"]), np.log([1 / 4, 3 / 4 * 3 / 4, 3 / 4 * 1 / 4 * 3 / 4]), rtol=1e-12)
        with self.assertRaisesRegex(hawser.Error, "lacks"):
            hawser.regex("a*b", "ab").fit(["ba"])

    def test_fitting_goes_on_as_if_all_texts_had_been_there(self):
        parts = ["b", "ab", "aab"], ["aab", "aaaab"], ["b"]
        for pattern, semiring in itertools.product(("a*b", "(a|b)*b", "[^b]*b|a"), ("log", "real", "tropical")):
            acceptor = hawser.regex(pattern, "abc", semiring)
            at_once, by_parts = acceptor.fit(sum(parts, [])), acceptor
            for part in parts:
                by_parts = pickle.loads(pickle.dumps(by_parts.partial_fit(part)))
            self.assertEqual((by_parts.states, by_parts.semiring), (acceptor.states, acceptor.semiring))
            np.testing.assert_allclose(by_parts.copy_arcs().weights, at_once.copy_arcs().weights, rtol=1e-12, atol=1e-15)
            np.testing.assert_allclose(by_parts.copy_finals().weights, at_once.copy_finals().weights, rtol=1e-12, atol=1e-15)
        # A machine that no fit gave is fitted for the first time, and what is made from a fitted one has no texts.
        again = by_parts.minimize().partial_fit(["b"])
        self.assertEqual(again.score(["b"]), 0)
        with self.assertRaisesRegex(ValueError, "no texts"):
            acceptor.fit([])

    def test_drawings_show_states_arcs_and_names(self):
        text = hawser.regex("ab|<c>", ["a", "b", "c"], "tropical")._repr_svg_()
        tree = xml.etree.ElementTree.fromstring(text)
        shown = {x.text for x in tree.iter() if x.tag.endswith("text")}
        self.assertTrue({"a", "b", "c"} <= {s.split()[0] for s in shown if s}, shown)
        self.assertIsNone(hawser.regex("a" * 100, "a")._repr_svg_())  # too large to be drawn
        self.assertIn("polyline", hawser.PFA(method="em", states=2, iterations=3).fit(["ab", "b"])._repr_svg_())
        self.assertIn("<svg", hawser.NGram(order=2, chars=True).fit(["ab"]).model_._repr_svg_())

    def test_transducers_learn_from_pairs(self):
        names = api.Alphabet.from_chars("adt")
        channel = api.Machine.from_regex(names, "log", "((a|d|t):(a|d|t)|(a|d|t):())*")
        pairs = [("tat", "dat"), ("tad", "dad"), ("at", "at"), ("tata", "daa"), ("data", "aa")] * 3
        learned = channel.fit(pairs, groups="conditional", init="random", seed=3, iterations=20)
        self.assertEqual((learned.arcs, learned.states, learned.tapes), (channel.arcs, channel.states, 2))
        self.assertGreater(learned.score(pairs), channel.fit(pairs, groups="conditional", init="random", seed=3, iterations=1).score(pairs))
        self.assertEqual(learned.score(pairs), channel.fit(*zip(*pairs), groups="conditional", init="random", seed=3, iterations=20).score(pairs))
        # Acceptors of one text each are the texts.
        same = [(api.Machine.from_labels(names, "log", names.labels(x)), y) for x, y in pairs]
        again = channel.fit(same, groups="conditional", init="random", seed=3, iterations=20)
        self.assertAlmostEqual(learned.score(pairs), again.score(pairs), 9)

    def test_ties_and_groups_are_numbers_of_weights(self):
        machine = hawser.regex("(a|b)*", "ab")
        count = machine.arcs + machine.states
        tied = machine.fit(["aab", "b", "aa"], ties=[0] * count, groups=[0] * count)
        weights = [w for w in tied.copy_arcs()[2]]
        self.assertAlmostEqual(max(weights), min(weights), 12)
        with self.assertRaises(ValueError):
            machine.fit(["a"], ties=[0])

    def test_examples_in_help_say_what_happens(self):
        for kind in hawser.HMM, hawser.PFA, hawser.NGram, hawser.Edit, hawser.Graph, MachineMixin:
            example, = doctest.DocTestFinder(recurse=False).find(kind, kind.__name__, module=False, globs={"hawser": hawser})
            self.assertTrue(example.examples)
            said = io.StringIO()
            self.assertEqual(doctest.DocTestRunner().run(example, out=said.write).failed, 0, said.getvalue())

    def test_help_says_what_there_is(self):
        said = pydoc.render_doc(hawser)
        for name in hawser.__all__:
            self.assertEqual(getattr(hawser, name).__module__, "hawser")
            self.assertRegex(said, rf"\b{name}\b")
            self.assertTrue(getattr(hawser, name).__doc__)
        for kind in hawser.HMM, hawser.Graph, hawser.Machine:
            for name in (n for n in dir(kind) if not n.startswith("_") and callable(getattr(kind, n))):
                self.assertTrue(getattr(kind, name).__doc__, f"{kind.__name__}.{name}")

    def test_the_readme_says_what_happens(self):
        text = ROOT / "bindings" / "python" / "README.md"
        code = re.search(r"```python\n(.*?)```", text.read_text(encoding="utf-8"), re.S)[1]
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(code, str(text), "exec"), {})
        self.assertEqual(said.getvalue().splitlines()[0], re.search(r"# (\[.*)", code)[1])


if __name__ == "__main__":
    unittest.main()

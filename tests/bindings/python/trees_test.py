"""Grammars as estimators: CFG text and trees in, trees out, beside all trees of short sentences by hand."""
import copy
import importlib.util
import pathlib
import pickle
import tempfile
import unittest
from xml.etree import ElementTree

import hawser
import numpy as np

CFG = "S -> NP VP\nNP -> 'she' | 'the' N\nN -> 'dog'\nVP -> 'sees' NP | 'runs'"
TREES = ["(S (NP she) (VP sees (NP the (N dog))))", "(S (NP she) (VP runs))", "(S (NP the (N dog)) (VP runs))"]


class Grammars(unittest.TestCase):
    def test_a_grammar_without_weights_parses_scores_and_draws(self):
        grammar = hawser.Grammar(CFG)
        self.assertEqual(str(grammar.parse("she sees the dog")), "(S (NP she) (VP sees (NP the (N dog))))")
        self.assertEqual([str(tree) for tree in grammar.parse(["she runs", ["runs", "she"], "she flies", ""])],
                         ["(S (NP she) (VP runs))", "None", "None", "None"])
        np.testing.assert_allclose(grammar.score_samples(["she runs", "runs"]), [np.log(0.25), -np.inf])
        drawn = grammar.sample(40, 1)
        self.assertEqual(drawn, grammar.sample(40, 1))
        self.assertTrue(all(tree.leaves() == text.split() for tree, text in zip(grammar.parse(drawn), drawn)))

    def test_the_best_trees_come_with_their_probabilities(self):
        grammar = hawser.Grammar("S -> S S [.3] | 'a' [.7]")
        for words, count in (1, 1), (2, 1), (3, 2), (4, 5):  # Catalan's numbers
            found = grammar.parse(" ".join("a" * words), 10)
            self.assertEqual(len({str(tree) for _, tree in found}), count)
            np.testing.assert_allclose([p for p, _ in found], np.log(0.7) * words + np.log(0.3) * (words - 1))
            np.testing.assert_allclose(grammar.score_samples([["a"] * words])[0], np.logaddexp.reduce([p for p, _ in found]))

    def test_trees_give_rules_and_relative_frequencies(self):
        text = hawser.Grammar().fit(TREES).model_.write_text(format="nltk")
        weights = dict(line.rsplit(" ", 1) for line in text.splitlines() if "->" in line)
        expected = {"S -> NP VP": 1, "NP -> 'she'": 2 / 4, "NP -> 'the' N": 2 / 4, "VP -> 'sees' NP": 1 / 3, "VP -> 'runs'": 2 / 3, "N -> 'dog'": 1}
        self.assertEqual(set(weights), set(expected))
        for rule, weight in expected.items():
            self.assertAlmostEqual(float(weights[rule].strip("[]")), weight, places=9)
        fitted = hawser.Grammar("S -> NP VP\nNP -> 'she' | 'the' N | 'he'\nN -> 'dog'\nVP -> 'sees' NP | 'runs'").fit(TREES)
        self.assertAlmostEqual(fitted.score(["she runs"]), np.log(2 / 4 * 2 / 3), places=6)

    def test_sentences_teach_the_weights(self):
        sentences = ["a a", "a", "a a a"]
        before, after = hawser.Grammar("S -> S S | 'a'"), hawser.Grammar("S -> S S | 'a'").fit(sentences)
        self.assertGreater(after.score(sentences), before.score(sentences))
        self.assertAlmostEqual(after.score(["a"]), np.log(6 / 9), places=6)  # nine rules are used, six of them write a word
        for again in pickle.loads(pickle.dumps(after)), copy.deepcopy(after):
            np.testing.assert_array_equal(again.score_samples(sentences), after.score_samples(sentences))
        # Another Grammar stands for its rules and weights, and a path for its lines.
        np.testing.assert_array_equal(hawser.Grammar(after).score_samples(sentences), after.score_samples(sentences))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "sentences")
            path.write_text("\n".join(sentences) + "\n")
            np.testing.assert_array_equal(hawser.Grammar(before).fit(path).score_samples(sentences), after.score_samples(sentences))

    def test_a_tree_is_read_written_and_drawn(self):
        tree = hawser.Tree.of("( (S (NP she)\n (VP sees (NP the (N dog)))) )")
        self.assertEqual(str(tree), TREES[0])
        self.assertEqual(tree, hawser.Tree.of(TREES[0]))
        self.assertEqual((tree.leaves(), [node.label for node in tree.nodes()]), (["she", "sees", "the", "dog"], ["S", "NP", "VP", "NP", "N"]))
        drawn = ElementTree.fromstring(tree._repr_svg_())
        texts = [(x.text, float(x.get("x")), float(x.get("y"))) for x in drawn.iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(sorted(text for text, _, _ in texts), sorted(["S", "NP", "VP", "NP", "N", *tree.leaves()]))
        self.assertEqual([text for text, x, _ in sorted(texts, key=lambda row: row[1]) if text in tree.leaves()], tree.leaves())
        self.assertEqual(len(list(drawn.iter("{http://www.w3.org/2000/svg}path"))), 8)
        deep = hawser.Tree("X", ["a"])
        for _ in range(3000):  # nothing recurs
            deep = hawser.Tree("X", [deep])
        self.assertEqual(len(str(deep)), 3000 * 4 + 5)
        self.assertIn("<svg", deep._repr_svg_())
        for wrong in "(S", "S)", "(S a) (S b)", "word", "(S a))":
            with self.assertRaises(ValueError):
                hawser.Tree.of(wrong)

    def test_what_is_missing_is_said(self):
        with self.assertRaisesRegex(TypeError, "grammar is int; expected CFG text"):
            hawser.Grammar(3).parse("a")
        with self.assertRaisesRegex(ValueError, "needs rules"):
            hawser.Grammar().fit(["she runs"])
        with self.assertRaisesRegex(ValueError, "roots S, NP"):
            hawser.Grammar().fit(["(S a)", "(NP b)"])
        with self.assertRaisesRegex(ValueError, "not fitted"):
            hawser.Grammar().parse("a")

    @unittest.skipUnless(importlib.util.find_spec("nltk"), "nltk is not installed")
    def test_grammars_and_trees_of_nltk(self):
        import nltk
        self.assertEqual(hawser.Grammar(nltk.CFG.fromstring(CFG)).parse("she runs").nltk(), nltk.Tree.fromstring(TREES[1]))
        weighted = nltk.induce_pcfg(nltk.Nonterminal("S"), [p for text in TREES for p in nltk.Tree.fromstring(text).productions()])
        learned = hawser.Grammar().fit(list(map(nltk.Tree.fromstring, TREES)))
        for grammar in hawser.Grammar(weighted), learned:
            np.testing.assert_allclose(grammar.score_samples(["she runs", "she sees she"]), np.log([1 / 3, 1 / 12]), rtol=1e-6)


if __name__ == "__main__":
    unittest.main()

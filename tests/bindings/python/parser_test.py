"""Dependency parsers from Python: sentences or CoNLL-U in, heads and their probabilities out."""
import copy
import os
import pickle
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path
from xml.etree import ElementTree

import hawser
import numpy as np
from hawser import api

ENGLISH = Path(__file__).resolve().parents[3] / "examples" / "parser" / "english.conllu"
SETTINGS = {"bits": 16, "epochs": 8}


def sentences(text):
    """Words with their tags, and heads, of CoNLL-U without ranges."""
    rows = [[line.split("\t") for line in block.splitlines() if not line.startswith("#")] for block in text.strip().split("\n\n")]
    return [[(r[1], r[3], r[4]) for r in row] for row in rows], [[int(r[6]) for r in row] for row in rows]


X, Y = sentences(ENGLISH.read_text(encoding="utf-8"))
# Whether P belongs to V or to N shows in the word below it alone: a grandparent sees it, an arc does not.
ATTACHED = ([[("v", "V"), ("n", "N"), ("p", "P"), (last.lower(), last)] for last in "TL"] * 6, [[0, 1, 1, 3], [0, 1, 2, 3]] * 6)
TEMPLATES = "arc h.tag m.tag m.dist\ngrandparent g.tag h.tag m.tag\n"


class Parsing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.parser = hawser.DependencyParser(**SETTINGS).fit(ENGLISH)

    def test_heads_are_those_of_the_library(self):
        bank = api.Treebank.read_file(ENGLISH, format="conllu")
        learner = api.ParserLearner(bank, bits=16, epochs=8, likelihood=1)
        while not learner.step(1):
            pass
        heads = learner.model().parse(bank).treebank().words_view().heads.tolist()
        found = self.parser.predict(ENGLISH)
        self.assertEqual([head for row in found for head in row], heads)
        self.assertEqual(found[0].words, "the house is small .".split())
        self.assertEqual(found[0].tags, ["DET", "NOUN", "AUX", "ADJ", "PUNCT"])
        self.assertEqual(found[0], [2, 4, 4, 0, 4])
        self.assertEqual(found[0].arcs()[3], ("ROOT", "small"))
        self.assertEqual(found[0].children(4), [2, 3, 5])
        self.assertEqual(api.Treebank.read(found[0].conllu(), format="conllu").words_view().heads.tolist(), found[0])
        self.assertGreater(self.parser.score(ENGLISH), 0.98)

    def test_sentences_come_in_many_forms(self):
        expected = self.parser.predict(ENGLISH)
        text = ENGLISH.read_text(encoding="utf-8")
        mappings = [[{"id": n, "form": w, "upos": t, "xpos": f, "head": h} for n, ((w, t, f), h) in enumerate(zip(row, heads), 1)] for row, heads in zip(X, Y)]
        mappings[0].insert(1, {"id": (2, "-", 3), "form": "houseis"})  # as the package conllu reads a token of two words
        for form in (str(ENGLISH), text, api.Treebank.read(text, format="conllu"), X, [[(w, t) for w, t, _ in row] for row in X], iter(X), mappings):
            self.assertEqual(self.parser.predict(form), expected)
        # So does what it learns from.
        for given in ((X, Y), (X, expected[:0] + [hawser.Dependencies.of(heads, *zip(*[(w, t) for w, t, _ in row])) for row, heads in zip(X, Y)]), (text,), (mappings,)):
            again = hawser.DependencyParser(**SETTINGS).fit(*given)
            self.assertEqual(again.model_.write(), self.parser.model_.write())
        self.assertEqual(self.parser.score(X, Y), self.parser.score(ENGLISH))
        self.assertEqual(self.parser.score(mappings), self.parser.score(ENGLISH))

    def test_sentences_without_words_keep_their_place(self):
        found = self.parser.predict([[], X[0], [], X[1], []])
        self.assertEqual(found, [[], *self.parser.predict(X[:1]), [], *self.parser.predict(X[1:2]), []])
        self.assertEqual([p.shape for p in self.parser.predict_proba([[], X[0]])], [(0, 1), (5, 6)])
        self.assertEqual(self.parser.predict([]), [])
        self.assertEqual(self.parser.predict([[]]), [[]])
        shares = self.parser.score_samples([[], X[0]], [[], Y[0]])
        self.assertTrue(np.isnan(shares[0]))
        self.assertEqual(shares[1], 1)
        self.assertTrue(np.isnan(self.parser.score([X[0]], [None])))

    def test_probabilities_are_distributions_over_heads(self):
        for method in "tree", "bp", "min-joint":
            parser = hawser.DependencyParser(method=method, **SETTINGS).fit(X[:40], Y[:40])
            rows = parser.predict_proba(X[40:50])
            for words, p in zip(X[40:50], rows):
                self.assertEqual(p.shape, (len(words), len(words) + 1))
                np.testing.assert_allclose(p.sum(axis=1), 1, atol=1e-6)
                self.assertAlmostEqual(p[:, 0].sum(), 1, places=6)  # one root
                np.testing.assert_array_equal(np.diag(p[:, 1:]), 0)  # no word is its own head
            bank = api.Treebank.read(ENGLISH.read_text(encoding="utf-8").split("\n\n")[40] + "\n\n", format="conllu")
            of_library, _ = parser.model_.marginals(bank, (len(X[40]) + 1) ** 2)
            np.testing.assert_array_equal(of_library.reshape(len(X[40]) + 1, -1)[:, 1:].T, rows[0])
        # Sums over all trees of two words, by hand.
        tree = hawser.DependencyParser(method="tree", bits=12, epochs=3).fit([[("a", "A"), ("b", "B")]], [[0, 1]])
        bank = api.Treebank.read("1\ta\t_\tA\tA\t_\t_\t_\t_\t_\n2\tb\t_\tB\tB\t_\t_\t_\t_\t_\n\n", format="conllu")
        scores = tree.model_.marginals(bank, 9).scores.reshape(3, 3)
        weights = np.exp([scores[0, 1] + scores[1, 2], scores[0, 2] + scores[2, 1]])
        first, second = weights / weights.sum()
        np.testing.assert_allclose(tree.predict_proba([[("a", "A"), ("b", "B")]])[0], [[first, 0, second], [second, first, 0]], atol=1e-9)

    def test_pairs_of_arcs_see_what_single_arcs_do_not(self):
        single = hawser.DependencyParser(method="tree", templates=TEMPLATES, bits=12, epochs=40).fit(*ATTACHED)
        pairs = hawser.DependencyParser(method="bp", templates=TEMPLATES, bits=12, epochs=40).fit(*ATTACHED)
        self.assertEqual((single.score(*ATTACHED), pairs.score(*ATTACHED)), (0.875, 1))
        self.assertEqual(pairs.score_samples(*ATTACHED).tolist(), [1] * 12)
        # The method is that of the parameter; without a method it is the model's.
        pairs.set_params(method="tree")
        self.assertLess(pairs.score(*ATTACHED), 1)
        pairs.set_params(method=None)
        self.assertEqual(pairs.score(*ATTACHED), 1)

    def test_a_tagger_gives_tags_to_plain_text(self):
        tagger = hawser.HMM(method="em", end=1, prior_emission=1.1).fit([[w for w, *_ in row] for row in X], [[t for _, t, *_ in row] for row in X])
        parser = copy.deepcopy(self.parser).set_params(tagger=tagger)
        text = "the cat in the garden sees a bird ."
        tags, = tagger.predict([text])
        expected = parser.predict([list(zip(text.split(), tags))])
        self.assertEqual(parser.predict([text]), expected)
        self.assertEqual(parser.predict([text.split()])[0].tags, tags)
        self.assertEqual(expected[0], [2, 6, 5, 5, 2, 0, 8, 6, 6])
        # Tags that are given stay.
        self.assertEqual(parser.predict([[("the", "X"), "cat"]])[0].tags[0], "X")
        self.assertIs(parser.__sklearn_clone__().tagger, tagger)
        with self.assertRaisesRegex(ValueError, "words without tags"):
            self.parser.predict([text])

        class Silent:
            def predict(self, rows):
                return [[None] * len(row) for row in rows]
        with self.assertRaisesRegex(ValueError, "gives 'the' of X.0. no tag"):
            parser.set_params(tagger=Silent()).predict([text])

    def test_words_alone_are_learned_from(self):
        words = [[w for w, *_ in row] for row in X]
        parser = hawser.DependencyParser(method="tree", bits=14).fit(words, Y)
        self.assertGreater(parser.score(words, Y), 0.9)
        self.assertEqual(parser.predict([" ".join(words[0])])[0], Y[0])

    def test_it_learns_by_passes_and_learns_on(self):
        parser = hawser.DependencyParser(method="tree", bits=14, epochs=3)
        steps = list(parser.fit_steps(X, Y))
        self.assertEqual([row["step"] for row in steps], [1, 2, 3])
        self.assertGreater(steps[-1]["log_likelihood_per_token"], steps[0]["log_likelihood_per_token"])
        self.assertIsNone(parser.converged_)
        self.assertIn("<svg", parser._repr_svg_())
        before = parser.model_.info("weights")
        parser.partial_fit(X, Y)
        self.assertEqual(parser.model_.info("bits"), 14)
        self.assertGreaterEqual(parser.model_.info("weights"), before)
        self.assertGreater(parser.history_[0]["log_likelihood_per_token"], steps[0]["log_likelihood_per_token"])
        self.assertEqual(hawser.DependencyParser(epochs=0, bits=12).fit(X, Y).history_, [])
        same = [hawser.DependencyParser(method="min-joint", bits=12, epochs=2, random_state=seed, n_jobs=jobs).fit(X, Y).model_.write()
                for seed, jobs in ((1, 1), (1, 2), (2, 1))]
        self.assertEqual(same[0], same[1])
        self.assertNotEqual(same[0], same[2])

    def test_trees_of_another_kind_are_left_out_with_a_warning(self):
        rows, heads = [*X[:3], [(c, c) for c in "ABCD"]], [*Y[:3], [3, 0, 2, 2][:4]]
        heads[3] = [3, 0, 2, 1]  # 1 -> 4 crosses 2 -> 3's arcs
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            hawser.DependencyParser(bits=12).fit(rows, heads)
        self.assertEqual([w.category for w in found], [hawser.ImpossibleWarning])
        self.assertIn("1 of 4 sentences", str(found[0].message))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            hawser.DependencyParser(bits=12, trees="non-projective").fit(rows, heads)

    def test_it_is_saved_copied_and_pickled(self):
        expected = self.parser.predict(X)
        for again in pickle.loads(pickle.dumps(self.parser)), copy.deepcopy(self.parser):
            self.assertEqual(again.predict(X), expected)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model")
            self.parser.save(path)
            again = hawser.load(path)
            self.assertIsInstance(again, hawser.DependencyParser)
            self.assertEqual(again.predict(X), expected)
            self.assertEqual(again.history_, self.parser.history_)
            self.assertEqual(again.get_params(), self.parser.get_params())
            with self.assertRaisesRegex(ValueError, "words without tags"):
                again.predict(["the cat"])
            self.parser.model_.write_file(path)
            self.assertIsInstance(hawser.load(path), api.Parser)

    @unittest.skipUnless("HAWSER_TOOL" in os.environ, "HAWSER_TOOL names the command line")
    def test_the_command_line_reads_it_and_is_read(self):
        run = lambda *a: subprocess.run([os.environ["HAWSER_TOOL"], *map(str, a)], capture_output=True, text=True, check=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model")
            self.parser.save(path)
            rows = [line.split("\t") for line in run("mrf", "parse", "run", path, ENGLISH).splitlines() if line[:1].isdigit()]
            self.assertEqual([int(row[6]) for row in rows], [head for tree in self.parser.predict(ENGLISH) for head in tree])
            run("mrf", "parse", "train", ENGLISH, path, "--overwrite", "--bits", 16, "--epochs", 8)
            model = hawser.load(path)
            self.assertIsInstance(model, api.Parser)
            bank = api.Treebank.read_file(ENGLISH, format="conllu")
            np.testing.assert_array_equal(model.parse(bank).treebank().words_view().heads, self.parser.model_.parse(bank).treebank().words_view().heads)

    def test_mistakes_are_told(self):
        parser = hawser.DependencyParser(bits=12)
        for X_, y, said in ((X, None, r"X\[0\] has no heads"), (X, Y[:-1], "as many"), (X[:1], [[0, 1]], "5 words"), ([[("a", "b", "c", 1)]], [[0]], r"X\[0\]\[0\]"),
                            ([[("", "b")]], [[0]], "word ''"), ([[("a b\tc", "b")]], [[0]], "tabs"), ([[("a", 3)]], [[0]], "tag 3"), ([], [], "nothing to learn"),
                            ([[{"upos": "A"}]], [[0]], "no word"), (X[:1], [[1, 1, 1, 1, 1]], "head|tree|itself")):
            with self.assertRaisesRegex((ValueError, TypeError), said):
                parser.fit(X_, y)
        with self.assertRaisesRegex(TypeError, "no file has this name"):
            self.parser.predict("the cat sleeps .")
        with self.assertRaisesRegex(TypeError, "its own heads"):
            parser.fit(ENGLISH, Y)
        with self.assertRaisesRegex(ValueError, "column HEAD"):
            parser.fit("1\ta\t_\tA\tA\t_\t_\t_\t_\t_\n\n")
        with self.assertRaises(ValueError):
            hawser.DependencyParser().predict(X)  # not fitted
        for theirs, ours in (("n_iter", "epochs"), ("learning_rate", "rate"), ("batch_size", "batch"), ("projective", "trees"), ("features", "templates"),
                             ("seed", "random_state"), ("algorithm", "method")):
            with self.assertRaisesRegex(TypeError, f"it is called '{ours}' here"):
                hawser.DependencyParser(**{theirs: 1})
        self.assertIn("min_joint".replace("_", "-"), str(hawser.DependencyParser.options("gamma")))
        self.assertIn("log_likelihood_per_token", str(hawser.DependencyParser.reported()))

    def test_arcs_are_drawn(self):
        tree = self.parser.predict(X[68:69])[0]
        drawn = ElementTree.fromstring(tree._repr_svg_())
        space = "{http://www.w3.org/2000/svg}"
        self.assertEqual([x.text for x in drawn.iter(space + "text")][::2], tree.words)
        self.assertEqual(len([x for x in drawn.iter(space + "path") if x.get("marker-end")]), len(tree))
        height = float(drawn.get("height"))
        for text in drawn.iter(space + "text"):
            self.assertLess(float(text.get("y")), height)


if __name__ == "__main__":
    unittest.main()

"""Word alignment from Python: sentences in, links and their probabilities out."""
import copy
import os
import pickle
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

import hawser
import numpy as np
from hawser import api

PAIRS = (Path(__file__).resolve().parents[3] / "examples" / "align" / "pairs.txt").read_text(encoding="utf-8").splitlines()
SOURCE, TARGET = ([line.split("|||")[side].strip() for line in PAIRS] for side in (0, 1))


class Aligning(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.aligner = hawser.Aligner("ibm1/vi:20,hmm/vi:5,fertility:100").fit(SOURCE, TARGET)

    def test_links_are_those_of_the_library(self):
        found = self.aligner.predict(SOURCE[:9], TARGET[:9])
        links = self.aligner.model_.align(api.Bitext.read("\n".join(PAIRS[:9]) + "\n"))
        self.assertEqual([str(pair) for pair in found], links.write().splitlines())
        self.assertEqual(found[8], [(0, 0), (1, 2), (2, 1), (3, 3), (4, 4)])  # the black cat sleeps .
        self.assertIn(("black", "noir"), found[8].words())
        self.assertEqual(len(found[8].probabilities), 5)

    def test_pairs_come_as_lists_tuples_or_lines(self):
        expected = self.aligner.predict(SOURCE[:3], TARGET[:3])
        self.assertEqual(self.aligner.predict(PAIRS[:3]), expected)
        self.assertEqual(self.aligner.predict(list(zip(SOURCE[:3], TARGET[:3]))), expected)
        self.assertEqual(self.aligner.predict([(s.split(), t.split()) for s, t in zip(SOURCE[:3], TARGET[:3])]), expected)
        self.assertEqual(self.aligner.predict(["", "the cat"], ["le", ""]), [[], []])
        with self.assertRaisesRegex(ValueError, "2 sequences and y has 1"):
            self.aligner.predict(["a", "b"], ["c"])
        with self.assertRaisesRegex(ValueError, r"X\[0\] has 1 sides"):
            self.aligner.predict(["no bars"])
        with self.assertRaises(ValueError):
            hawser.Aligner().predict(PAIRS)  # not fitted

    def test_posteriors_are_matrices(self):
        aligner = hawser.Aligner("ibm1:3,hmm:3").fit(SOURCE, TARGET)
        matrix, = aligner.posteriors([(SOURCE[8], TARGET[8])])
        self.assertEqual(matrix.shape, (5, 5))
        self.assertTrue((matrix >= 0).all() and (matrix.sum(axis=0) <= 1 + 1e-9).all() and (matrix.sum(axis=0) > 0.5).all())
        links = aligner.predict([(SOURCE[8], TARGET[8])])[0]
        for (i, j), p in zip(links, links.probabilities):
            reverse, = aligner.posteriors([(SOURCE[8], TARGET[8])], direction="reverse")
            self.assertAlmostEqual(p, matrix[i, j] * reverse[i, j], places=9)
        # The sum of posteriors and of none is 1: the model has p0 = .2 of none, and a word that fits none goes there.
        self.assertEqual(aligner.posteriors(["the"], [""])[0].shape, (1, 0))

    def test_scores_tell_translations_from_others(self):
        right = self.aligner.score_samples(SOURCE[:20], TARGET[:20])
        wrong = self.aligner.score_samples(SOURCE[:20], TARGET[1:21])
        self.assertGreater((right > wrong).mean(), 0.8)
        self.assertAlmostEqual(self.aligner.score(SOURCE[:20], TARGET[:20]), right.mean())
        reverse = hawser.Aligner("ibm1:2", direction="reverse").fit(PAIRS)
        np.testing.assert_array_equal(reverse.score_samples(PAIRS), reverse.score_samples(PAIRS, direction="reverse"))

    def test_words_have_translations(self):
        self.assertEqual(self.aligner.translations("house")[0][0], "maison")
        self.assertEqual(self.aligner.translations("xyzzy"), [])
        self.assertIn("NULL", self.aligner.lexicon(least=1e-6))

    def test_it_learns_on(self):
        first = hawser.Aligner("ibm1:4", direction="forward").fit(PAIRS[:30])
        second = copy.deepcopy(first).partial_fit(PAIRS[30:])
        alone = hawser.Aligner("ibm1:4", direction="forward").fit(PAIRS[30:])
        words = {word for line in SOURCE[:30] for word in line.split()} - {word for line in SOURCE[30:] for word in line.split()}
        self.assertTrue(words)
        for word in words:  # what the first pairs taught stays
            self.assertTrue(second.translations(word) and not alone.translations(word))
        self.assertGreater(second.score(PAIRS), alone.score(PAIRS))

    def test_it_is_saved_copied_and_pickled(self):
        expected = self.aligner.predict(PAIRS[:5])
        for again in pickle.loads(pickle.dumps(self.aligner)), copy.deepcopy(self.aligner):
            self.assertEqual(again.predict(PAIRS[:5]), expected)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model")
            self.aligner.save(path)
            again = hawser.load(path)
            self.assertIsInstance(again, hawser.Aligner)
            self.assertEqual(again.predict(PAIRS[:5]), expected)
            self.assertEqual(again.history_, self.aligner.history_)
            self.aligner.model_.write_file(path)
            self.assertIsInstance(hawser.load(path), api.Aligner)

    def test_names_of_others_are_told(self):
        for name, ours in (("n_samplers", "chains"), ("symmetrization", "symmetrize"), ("p0", "null"), ("n_iterations", "schedule")):
            with self.assertRaisesRegex(TypeError, f"it is called '{ours}' here"):
                hawser.Aligner(**{name: 1})
        self.assertIn("schedule", str(hawser.Aligner.options()))
        self.assertIn("log_joint", str(hawser.Aligner.reported()))
        with self.assertRaisesRegex(ValueError, "ibm9"):
            hawser.Aligner("ibm9:1").fit(PAIRS)

    def test_links_are_drawn(self):
        drawn = ElementTree.fromstring(self.aligner.predict(PAIRS[:1])[0]._repr_svg_())
        texts = [x.text for x in drawn.iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(texts, SOURCE[0].split() + TARGET[0].split())
        self.assertEqual(len(list(drawn.iter("{http://www.w3.org/2000/svg}rect"))), 1 + 5)


if __name__ == "__main__":
    unittest.main()

"""Word models: lines of text and lists of names, unknown words, probabilities that sum to one."""
import copy
import os
import pickle
import tempfile
import unittest

import hawser
import numpy as np

LINES = ["the cat sat", "the cat ran", "the dog ran, too", "a dog sat"]


class WordModels(unittest.TestCase):
    def test_files_of_fewer_bits_are_smaller_and_near(self):
        model = hawser.NGram(order=4).fit(LINES * 5)
        with tempfile.TemporaryDirectory() as folder:
            path, sizes = os.path.join(folder, "model"), []
            for bits in None, 32, 8:
                model.save(path, weight_bits=bits)
                back = hawser.load(path)
                sizes.append(back.model_.info("bytes"))
                self.assertEqual(back.model_.info("weight_bits"), bits or 64)
                np.testing.assert_allclose(back.score_samples(LINES), model.score_samples(LINES), rtol=1e-5)
                self.assertEqual([w for w, _ in back.complete("the ", 2)], [w for w, _ in model.complete("the ", 2)])
            self.assertGreater(sizes[0], sizes[1])
            self.assertGreaterEqual(sizes[1], sizes[2])
            self.assertEqual(model.model_.info("weight_bits"), 64)

    def test_texts_are_cut_into_words(self):
        model = hawser.NGram(order=3).fit(LINES)
        self.assertEqual(set(model.classes_), {"<unk>", "", "the", "cat", "sat", "ran", "dog", ",", "too", "a"})
        tokens = hawser.NGram(order=3).fit([["the", "cat", "sat"], ["the", "cat", "ran"], ["the", "dog", "ran", ",", "too"], ["a", "dog", "sat"]])
        for line, words in ("the cat ran", ["the", "cat", "ran"]), ("a cat sat, too", ["a", "cat", "sat", ",", "too"]), ("", []):
            self.assertAlmostEqual(model.score([line]), tokens.score([words]), places=12)
            self.assertAlmostEqual(model.score([line]), model.score([words]), places=12)

    def test_lines_keep_their_places(self):
        model = hawser.NGram(order=2).fit(LINES)
        odd = ["", "the cat", " \t", "the\ncat", "\x01", "dog"]
        scores = model.score_samples(odd)
        self.assertEqual(scores.shape, (6,))
        one_by_one = [model.score_samples([x])[0] for x in odd]
        np.testing.assert_allclose(scores, one_by_one, rtol=1e-14)
        self.assertEqual(scores[0], scores[2])
        self.assertEqual(scores[1], scores[3])
        np.testing.assert_allclose(model.score_samples(["the cat", ["the", "cat"], ""]), scores[[1, 1, 0]], rtol=1e-14)

    def test_what_comes_next_sums_to_one_and_makes_the_score(self):
        for order in 1, 2, 3, 4:
            model = hawser.NGram(order=order).fit(LINES)
            rows = model.predict_proba(["", "the", "a zebra", "the dog ran"])
            np.testing.assert_allclose(rows.sum(axis=1), 1, rtol=1e-9)
            for row, context in zip(rows, ["", "the", "a zebra", "the dog ran"]):
                np.testing.assert_allclose([np.exp(model.logprob(word, context)) for word in model.classes_], row, rtol=1e-12)
            chain = model.logprob("a") + model.logprob("zebra", "a") + model.logprob("ran", "a zebra") + model.logprob("", "a zebra ran")
            self.assertAlmostEqual(chain, model.score(["a zebra ran"]), places=12)
            self.assertAlmostEqual(model.perplexity(["a zebra ran"]), np.exp(-chain / 4), places=9)
            known = chain - model.logprob("zebra", "a")
            self.assertAlmostEqual(model.perplexity(["a zebra ran"], unknown=False), np.exp(-known / 3), places=9)

    def test_unknown_and_rare_words_have_a_symbol(self):
        model = hawser.NGram(order=2, min_count=2).fit(LINES)
        self.assertEqual(set(model.classes_), {"<unk>", "", "the", "cat", "sat", "ran", "dog"})
        self.assertEqual(model.score(["the zebra"]), model.score([["the", "<unk>"]]))
        self.assertEqual(model.logprob("zebra", "a"), model.logprob("too", "yak"))
        self.assertNotIn("<unk>", [word for word, _ in model.complete("the ", 99)])
        strict = hawser.NGram(order=2, alphabet=["the", "cat"]).fit(["the cat"])
        with self.assertWarnsRegex(hawser.ImpossibleWarning, "1 of 2 items"):
            self.assertEqual(strict.score_samples(["the cat", "the dog"]).tolist(), [strict.score(["the cat"]), -np.inf])
        with self.assertRaisesRegex((hawser.Error, ValueError), "dog"):
            strict.score_samples(["the dog"], unknown="error")

    def test_beginnings_are_completed(self):
        model = hawser.NGram(order=3).fit(LINES * 3)
        found = model.complete("the ", 3)
        np.testing.assert_allclose([p for _, p in found], np.sort(model.predict_proba(["the"])[0][1:-1])[::-1][:3], rtol=1e-12)
        self.assertEqual([word for word, _ in found[:2]], ["cat", "dog"])
        self.assertEqual(model.complete("the c"), model.complete("the ", prefix="c"))
        self.assertEqual([word for word, _ in model.complete("the c")], ["cat"])
        self.assertEqual(model.complete("x"), [])
        self.assertEqual(model.complete(["the"], 3), found)
        self.assertEqual(len(model.complete("", 2)), 2)

    def test_characters(self):
        model = hawser.NGram(order=3, chars=True).fit(["banana", "a b"])
        self.assertEqual(set(model.classes_), {"<unk>", "", " ", "a", "b", "n"})
        self.assertEqual(model.complete("ba", 1)[0][0], "n")
        self.assertEqual(model.complete("ban", 1)[0][0], "a")
        self.assertLess(model.score(["bxn"]), model.score(["ban"]))
        self.assertEqual(hawser.NGram(alphabet="abn ").fit(["banana"]).classes_, ["a", "b", "n", " ", ""])
        self.assertEqual(model.logprob(" ", "a"), np.log(model.predict_proba(["a"])[0][model.classes_.index(" ")]))
        self.assertIn(" ", "".join(model.sample(50, 1)))
        self.assertNotIn("␣", "".join(model.sample(50, 1)))

    def test_samples_are_lines_of_the_model(self):
        model = hawser.NGram(order=2, smoothing="maximum-likelihood").fit(LINES)
        drawn = model.sample(200, 1)
        self.assertEqual(drawn, model.sample(200, 1))
        self.assertNotEqual(drawn, model.sample(200, 2))
        self.assertTrue(np.isfinite(model.score_samples(drawn)).all())
        share = np.mean([line.startswith("the ") for line in drawn])
        self.assertAlmostEqual(share, np.exp(model.logprob("the")), delta=0.12)

    def test_a_large_vocabulary_is_sampled_without_its_machine(self):
        draw = np.random.default_rng(1)
        lines = [" ".join(f"w{x}" for x in row) for row in draw.integers(0, 20000, (4000, 10))]
        model = hawser.NGram(order=3).fit(lines)
        self.assertEqual(len(model.sample(3, 1)), 3)  # a machine of all states took gigabytes
        self.assertGreater(len(model.classes_), 15000)

    def test_learning_goes_on_and_copies_predict(self):
        model = hawser.NGram(order=2).fit(LINES)
        before = model.score(["a cat ran"])
        self.assertGreater(model.partial_fit(["a cat ran"] * 3).score(["a cat ran"]), before)
        for again in pickle.loads(pickle.dumps(model)), copy.deepcopy(model):
            self.assertEqual(again.score(["a yak", "the cat"]), model.score(["a yak", "the cat"]))
            self.assertEqual(again.complete("the "), model.complete("the "))

    def test_what_is_no_text_is_refused(self):
        with self.assertRaisesRegex(TypeError, "one str"):
            hawser.NGram().fit("the cat")
        with self.assertRaisesRegex(TypeError, r"X\[1\] is int"):
            hawser.NGram().fit(["the cat", 3])


if __name__ == "__main__":
    unittest.main()

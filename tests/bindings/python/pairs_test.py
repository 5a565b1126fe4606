"""Pair models: outputs with probabilities, stress, known words, accents, files, dictionaries, and what is refused."""
import os
import pickle
import tempfile
import unittest

import hawser
import numpy as np

WORDS = {"cab": "K AE1 B", "cat": "K AE1 T", "tab": "T AE1 B", "taco": "T AA1 K OW0", "coat": "K OW1 T", "bat": "B AE1 T",
         "boat": "B OW1 T", "abba": "AE1 B AH0", "tact": "T AE1 K T", "act": "AE1 K T", "cot": "K AA1 T", "bot": "B AA1 T"}


class PairModels(unittest.TestCase):
    def test_outputs_have_probabilities_that_sum_to_one(self):
        model = hawser.Pairs(beam=1e9, hypotheses=10**6).fit(["abba", "ab", "ba", "bab", "ab"], ["0110", "01", "10", "101", "011"])
        self.assertEqual(model.predict(["ba", "b"]), ["10", "1"])
        found = model.candidates(["ab"], 10**6)[0]
        self.assertGreater(len(found), 1)
        self.assertAlmostEqual(sum(p for _, p in found), 1, places=9)
        self.assertTrue(all(a >= b for (_, a), (_, b) in zip(found, found[1:])))
        outputs = [output for output, _ in found][:5]
        np.testing.assert_allclose(np.exp(model.score_samples(["ab"] * len(outputs), outputs)), [p for _, p in found[:5]], rtol=1e-9)
        self.assertEqual(model.align(["ba"], ["10"]), [[("b", "1"), ("a", "0")]])

    def test_words_become_sounds_with_and_without_stress(self):
        g2p = hawser.G2P(marks="012").fit(WORDS)
        self.assertEqual(g2p.predict(["cab"]), ["K AE1 B"])
        self.assertEqual(g2p.predict(["cab", "tab"], fold=1), ["K AE B", "T AE B"])
        self.assertEqual(len(g2p.predict(["boat"], n=3)[0]), 3)
        self.assertEqual(g2p.score(WORDS), np.mean([g2p.predict([word])[0] == sounds for word, sounds in WORDS.items()]))

    def test_accents_and_cases_stand_for_letters_and_others_have_no_output(self):
        g2p = hawser.G2P().fit(WORDS)
        self.assertEqual(g2p.predict(["CÁB", "ca\u0301b", "cxb"]), [g2p.predict(["cab"])[0]] * 2 + [None])
        skipping = hawser.G2P(skip=1).fit(WORDS)
        self.assertEqual(skipping.predict(["cxab"]), skipping.predict(["cab"]))

    def test_syllables_of_hangul_are_cut_into_letters(self):
        g2p = hawser.G2P().fit(["가", "각", "나", "낙"], ["k a", "k a k", "n a", "n a k"])
        self.assertEqual(g2p.inputs_.names, ["\u1100", "\u1102", "\u1161", "\u11a8"])
        self.assertEqual(g2p.predict(["가낙"]), ["k a n a k"])

    def test_grapheme_clusters_are_symbols(self):
        flag, family = "\U0001f1e9\U0001f1ea", "\U0001f468\u200d\U0001f469\u200d\U0001f467"
        pairs = {"e\u0301a": flag + "x", "ae\u0301": "x" + flag, "a": "x", "e\u0301": flag, "नि": family}
        model = hawser.Pairs(input_units="graphemes", output_units="graphemes").fit(pairs)
        self.assertEqual(model.inputs_.names, ["a", "e\u0301", "नि"])
        self.assertEqual(sorted(model.outputs_.names), sorted(["x", flag, family]))
        self.assertEqual(model.predict(["ae\u0301a", "नि"]), ["x" + flag + "x", family])
        self.assertIn('"output_units": "graphemes"', model.model_.card())
        spoken = hawser.Pairs(input_units="words", output_units="words").fit({"the cat": "le chat", "the": "le", "cat": "chat"})
        self.assertEqual(spoken.predict(["cat the"]), ["chat le"])

    def test_known_words_come_first(self):
        g2p = hawser.G2P().fit(WORDS).with_known(["cab", "cab"], ["T AE1 B", "B AE1 T"])
        self.assertEqual(g2p.candidates(["cab"], 3), [[("T AE1 B", 0.5), ("B AE1 T", 0.5)]])

    def test_a_language_model_joins_answers(self):
        wide = {"beam": 1e9, "hypotheses": 10**6}
        plain = hawser.Pairs(**wide).fit(["abba", "ab", "ba", "bab", "ab"], ["0110", "01", "10", "101", "011"])
        before = dict(plain.candidates(["ab"], 10**6)[0])
        joined = plain.with_language(["011", "011", "0111", "11"], weight=2, order=3)
        after = dict(joined.candidates(["ab"], 10**6)[0])
        self.assertAlmostEqual(sum(after.values()), 1, places=9)
        self.assertGreater(after["011"], before["011"])
        outputs = list(after)[:5]
        np.testing.assert_allclose(np.exp(joined.score_samples(["ab"] * len(outputs), outputs)), [after[o] for o in outputs], rtol=1e-9)

    def test_the_weight_of_a_language_model_is_chosen_on_pairs(self):
        g2p = hawser.G2P(marks="012").fit(WORDS)
        g2p.with_language(WORDS.values(), ["cob", "cob"], ["K AA1 B", "K OW1 B"], weights=[0, .5, 1], fold=1)
        self.assertEqual(list(g2p.weights_), [0, .5, 1])
        self.assertEqual(g2p.weights_[g2p.language_weight_][0], min(wrong for wrong, _ in g2p.weights_.values()))
        g2p.with_language(WORDS.values(), ["cob", "cob"], ["K AA1 B", "K OW1 B"], criterion="likelihood")
        self.assertEqual(g2p.weights_[g2p.language_weight_][1], max(log_prob for _, log_prob in g2p.weights_.values()))
        again = pickle.loads(pickle.dumps(g2p))
        self.assertEqual(again.candidates(["cob"], 3), g2p.candidates(["cob"], 3))
        with self.assertRaisesRegex(ValueError, "expected one of them"):
            g2p.with_language(WORDS.values())
        with self.assertRaisesRegex(ValueError, "none of the model's"):
            g2p.with_language(["K X"], weight=1)

    def test_files_and_pickles_hold_the_estimator(self):
        g2p = hawser.G2P(order=3).fit(WORDS)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model")
            g2p.save(path)
            again = hawser.load(path)
        for other in (again, pickle.loads(pickle.dumps(g2p))):
            self.assertEqual(other.predict(list(WORDS), n=2), g2p.predict(list(WORDS), n=2))

    def test_dictionaries_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "words")
            for text, form in ((";;; c\na  AH0 B # x\na(2) B\n", "auto"), ("a\tAH0 B\na\tB\n", "auto"), ("a 0.5 1.2 AH0 B\na B\n", "mfa")):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                self.assertEqual(hawser.G2P.read(path, form), (["a", "a"], ["AH0 B", "B"]))

    def test_what_fits_nothing_is_refused(self):
        with self.assertRaisesRegex(ValueError, "expected as many"):
            hawser.Pairs().fit(["a"], ["b", "c"])
        with self.assertRaisesRegex(ValueError, "no symbols"):
            hawser.Pairs().fit([""], [""])
        with self.assertRaisesRegex(ValueError, "none of the model's"):
            hawser.Pairs().fit(["ab"], ["01"]).score_samples(["ab"], ["02"])


if __name__ == "__main__":
    unittest.main()

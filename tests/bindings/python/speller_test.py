"""Spelling by a list of words: the issue's words, weights, texts, pairs, odd characters, and half of the example's misspellings."""
import copy
import pickle
import unittest
import warnings
from pathlib import Path

import hawser
import numpy as np
from hawser import api

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "correct"
WORDS = ["receive", "relieve", "recipe", "the", "then", "ten", "book", "cook"]


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)  # of the channel, whose last steps change little


def damerau(a, b):
    rows = [list(range(len(b) + 1))]
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(rows[-1][j] + 1, row[j - 1] + 1, rows[-1][j - 1] + (x != y)))
            if i > 1 and j > 1 and a[i - 2] == y and x == b[j - 2]:
                row[j] = min(row[j], rows[-2][j - 2] + 1)
        rows.append(row)
    return rows[-1][-1]


class Spelling(unittest.TestCase):
    def test_words_are_corrected(self):
        speller = hawser.Speller(WORDS)
        self.assertEqual(speller.correct("recieve", n=5)[0], "receive")
        self.assertEqual(speller.correct(["recieve", "teh", "bokk", "qqqqqqqq"]), [["receive"], ["the"], ["book"], []])
        self.assertEqual(speller.predict(["recieve", "qqqqqqqq"]), ["receive", None])
        self.assertEqual(speller.score(["recieve", "teh"], ["receive", "then"]), 0.5)
        shares = speller.candidates("teh", 3)
        self.assertAlmostEqual(sum(p for _, p in shares), 1)
        self.assertEqual([word for word, _ in shares], speller.correct("teh", 3))

    def test_scores_are_those_of_the_whole_channel(self):
        speller = hawser.Speller(dict(zip(WORDS, range(1, 9))), swap=0.0, edits=20).fit()
        for typed in "teh", "ckoo", "reliv":
            pairs = api.Strings.of([(word, typed) for word in WORDS], speller.alphabet_)
            scores = speller.channel_.score(pairs) + np.log(np.arange(1, 9))
            best = np.argsort(-scores)
            found = speller.candidates(typed, 8)
            self.assertEqual([word for word, _ in found], [WORDS[i] for i in best])
            np.testing.assert_allclose([p for _, p in found], np.exp(scores - np.logaddexp.reduce(scores))[best], rtol=1e-9)

    def test_a_text_and_weights_say_what_is_meant(self):
        self.assertEqual(hawser.Speller(["cook", "book"], text=["A book.", "The BOOK!"]).correct("vook"), ["book"])
        self.assertEqual(hawser.Speller(["cook", "book"], text="cook cook book").correct("ook"), ["cook"])
        self.assertEqual(hawser.Speller({"cook": 1, "book": 9}).correct("ook"), ["book"])
        self.assertEqual(hawser.Speller({"cook": 1, "book": 0}).correct("book"), ["cook"])

    def test_pairs_teach_the_channel(self):
        pairs = [("queen", "ween"), ("quick", "wick"), ("quiet", "wiet")] * 5
        plain, taught = hawser.Speller(["quest", "nest", "west"]), hawser.Speller(["quest", "nest", "zest"], pairs)
        self.assertEqual(plain.correct("west"), ["west"])
        self.assertEqual(taught.correct("west"), ["quest"])

    def test_odd_characters_and_cases(self):
        speller = hawser.Speller(["New York", "café", "naïve"])
        self.assertEqual(speller.correct(["new york", "New Yrok", "cafe", "na☃ve"]), [["New York"], ["New York"], ["café"], ["naïve"]])
        self.assertEqual(hawser.Speller(["new york"]).correct("NEW YORK"), ["new york"])

    def test_keyboards_differ(self):
        words = ["zap", "tap"]
        self.assertEqual(hawser.Speller(words, layout="qwertz").correct("uap"), ["zap"])
        with self.assertRaisesRegex(ValueError, "qwertz"):
            hawser.Speller(words, layout="dvorak").fit()

    def test_what_is_no_list_is_refused(self):
        for wrong, said in ((None, "None"), ("word", "one text")):
            with self.assertRaisesRegex(TypeError, said):
                hawser.Speller(wrong).fit()
        with self.assertRaisesRegex(ValueError, "empty"):
            hawser.Speller([]).fit()
        with self.assertRaisesRegex(ValueError, "not fitted"):
            hawser.Speller().correct("a")
        with self.assertRaisesRegex(TypeError, "edits"):
            hawser.Speller(WORDS, edit=2)

    def test_copies_correct_as_before(self):
        speller = hawser.Speller(WORDS, [("the", "teh")], "the the then")
        before = speller.candidates("thn", 4)
        for again in pickle.loads(pickle.dumps(speller)), copy.deepcopy(speller), hawser.Speller(**speller.get_params()):
            self.assertEqual(again.candidates("thn", 4), before)

    def test_most_of_a_held_out_half_is_right_and_more_than_by_distance(self):
        lines = (EXAMPLE / "misspellings.tsv").read_text().splitlines()
        pairs = [tuple(line.split("\t")) for line in lines if not line.startswith("#")]
        text = (EXAMPLE / "alice.txt").read_text().lower()
        words = sorted({"".join(c for c in word if c.isalpha()) for word in text.split()} - {""} | {right for right, _ in pairs})
        test = pairs[1::2]
        typed, right = [wrong for _, wrong in test], [word for word, _ in test]
        plain, taught = hawser.Speller(words, text=text), hawser.Speller(words, pairs[::2], text)
        share = plain.score(typed, right)
        self.assertGreaterEqual(share, 0.7)
        self.assertGreaterEqual(taught.score(typed, right), share)
        counts = dict(zip(words, plain._counts(text)))
        some = slice(0, 40)
        nearest = [min((word for word in words if abs(len(word) - len(wrong)) < 3), key=lambda word: (damerau(word, wrong), -counts[word]))
                   for wrong in typed[some]]
        by_distance = np.mean([found == meant for found, meant in zip(nearest, right[some])])
        self.assertGreaterEqual(plain.score(typed[some], right[some]), by_distance)


if __name__ == "__main__":
    unittest.main()

"""Queries beside choices by learned distances: the search beside the matrix, the matrix beside composed machines, and odd input."""
import math
import random
import unittest
import warnings

import hawser
import numpy as np
from hawser import api, process

WORDS = ["receive", "relieve", "recipe", "the", "then", "ten", "book", "cook", ""]


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)


def composed(model, semiring, choice, query):
    """ln p(query | choice) by machines: the string, the model, the other string."""
    names = model.alphabet()
    choice, query = (api.Machine.from_labels(names, semiring, names.labels(text)) for text in (choice, query))
    return choice.compose(model.machine(semiring)).compose(query).log_total()


def an_edit(letters="abc", seed=1):
    draw = random.Random(seed)
    pairs = [["".join(draw.choices(letters, k=draw.randrange(1, 6))) for _ in range(2)] for _ in range(30)]
    return hawser.Edit(iterations=3).fit([x for x, _ in pairs], [y for _, y in pairs])


class Matrices(unittest.TestCase):
    def test_entries_are_those_of_composed_machines(self):
        model = an_edit()
        queries, choices = ["ab", "", "ccba", "a"], ["abc", "ba", "", "cab", "abc"]
        for paths, semiring in ("sum", "log"), ("best", "tropical"):
            found = process.cdist(queries, choices, model, paths=paths)
            self.assertEqual(found.shape, (4, 5))
            turned = process.cdist(choices, queries, model, paths=paths, given="query", workers=2)
            np.testing.assert_array_equal(turned.T, found)
            for i, query in enumerate(queries):
                for k, choice in enumerate(choices):
                    self.assertAlmostEqual(found[i, k], composed(model.model_, semiring, choice, query), 9)

    def test_pair_models_score_all_pairs(self):
        draw = random.Random(2)
        words = ["".join(draw.choices("abc", k=draw.randrange(1, 6))) for _ in range(60)]
        model = hawser.Pairs().fit(words, [w.translate(str.maketrans("abc", "012")) for w in words])
        queries, choices = ["01", "2", "0120"], ["ab", "c", "bca", "abca", "x"]
        for given in "choice", "query":
            rows, columns = (queries, choices) if given == "choice" else (choices, queries)
            found = process.cdist(rows, columns, model, given=given)
            for i, row in enumerate(rows):
                for k, column in enumerate(columns):
                    x, y = (column, row) if given == "choice" else (row, column)
                    self.assertAlmostEqual(found[i, k], -math.inf if x == "x" else model.score_samples([x], [y])[0], 12)
        best = process.extract("01", choices, model, limit=2)
        self.assertEqual(best[0][0], "ab")
        scores = process.cdist(["01"], choices, model)[0]  # what is impossible is not among the best
        self.assertEqual([index for _, _, index in best], [k for k in np.argsort(-scores, kind="stable")[:2].tolist() if scores[k] > -math.inf])
        with self.assertRaisesRegex(ValueError, "sums over all ways"):
            process.cdist(["01"], choices, model, paths="best")

    def test_cutoffs_and_unknown_symbols_are_minus_infinity(self):
        model = an_edit()
        found = process.cdist(["ab", "xy"], ["ab", "bbbb", "z"], model)
        self.assertTrue(np.isneginf(found[1]).all() and np.isneginf(found[:, 2]).all())
        cut = process.cdist(["ab"], ["ab", "bbbb"], model, score_cutoff=float(found[0, 0]))
        self.assertEqual(cut[0, 0], found[0, 0])
        self.assertTrue(np.isneginf(cut[0, 1]))
        self.assertEqual(process.cdist([], ["a"], model).shape, (0, 1))
        self.assertEqual(process.cdist(["a"], [], model).shape, (1, 0))


class Extracting(unittest.TestCase):
    def test_the_search_finds_the_greatest_entries(self):
        draw = random.Random(3)
        model = an_edit("abcdef", 4)
        choices = ["".join(draw.choices("abcdef", k=draw.randrange(0, 9))) for _ in range(500)]
        queries = ["".join(draw.choices("abcdef", k=draw.randrange(0, 9))) for _ in range(20)]
        for paths in "sum", "best":
            matrix = process.cdist(queries, choices, model, paths=paths)
            prepared = process.Choices(choices, model, paths=paths)
            self.assertEqual(len(prepared), 500)
            found = prepared.extract(queries, limit=7, workers=2)
            self.assertEqual(found, [prepared.extract(query, limit=7) for query in queries])
            for row, best in zip(matrix, found):
                np.testing.assert_allclose([score for _, score, _ in best], -np.sort(-row)[:7], rtol=1e-10)
                for choice, score, index in best:
                    self.assertEqual(choices[index], choice)
                    self.assertAlmostEqual(row[index], score, 9)
                self.assertEqual(len({index for _, _, index in best}), 7)
            cutoff = float(np.sort(matrix[0])[-3]) - 1e-9
            self.assertEqual(len(process.extract(queries[0], prepared, limit=None, score_cutoff=cutoff)), int((matrix[0] >= cutoff).sum()))
            self.assertEqual(len(prepared.extract(queries[0], limit=None)), 500)

    def test_the_shape_is_that_of_rapidfuzz(self):
        found = process.extract("recive", WORDS, limit=2)
        self.assertEqual([(choice, index) for choice, _, index in found], [("receive", 0), ("recipe", 2)])
        self.assertLess(found[0][1], 0)
        self.assertEqual(process.extractOne("thn", {"x": "then", "y": "book", "z": None})[2], "x")
        self.assertEqual(process.extract(["bok", "teh"], WORDS, limit=1)[0][0][0], "book")
        self.assertEqual(process.Choices(["tax", "the"], swap=0.2).extractOne("teh")[0], "the")
        self.assertIsNone(process.extractOne("qqqq", WORDS, score_cutoff=-1.0))
        self.assertIsNone(process.extractOne("a", []))
        self.assertIsNone(process.extractOne("a", [None]))
        self.assertEqual(process.extract("a", WORDS, limit=0), [])
        self.assertEqual(process.extract("the end", ["the and", "then end"], limit=1)[0][2], 1)

    def test_equal_choices_all_come(self):
        found = process.extract("book", ["cook", "book", "hook", "book", "book"], limit=3)
        self.assertEqual([index for _, _, index in found], [1, 3, 4])

    def test_spellers_and_models_are_scorers(self):
        speller = hawser.Speller(WORDS[:-1], pairs=[("queen", "ween"), ("quick", "wick")])
        self.assertEqual(process.extractOne("TEH", ["The", "cook"], speller)[0], "The")
        model = api.EditModel(api.Alphabet.from_chars("abc"))
        self.assertEqual(process.extract("aab", ["bbb", "ab"], model, limit=1)[0][0], "ab")
        lists = hawser.Edit(iterations=2).fit([[1, 2], [2, 3]], [[1, 2], [2, 2]])
        self.assertEqual(process.extract([[1, 2]], [[2, 3], [1, 2]], lists, limit=1)[0][0][0], [1, 2])
        self.assertEqual(process.extract("ab", ["b", "ab"], an_edit(), given="query", limit=1)[0][2],
                         int(np.argmax(process.cdist(["ab"], ["b", "ab"], an_edit(), given="query"))))

    def test_mistakes_are_named(self):
        for wrong, said in ((lambda: process.extract("a", "abc"), "one text"), (lambda: process.extract("a", ["a"], 7), "int"),
                            (lambda: process.extract("a", ["a"], given="both"), "'choice' or 'query'"),
                            (lambda: process.extract("a", ["a"], paths="all"), "'sum' or 'best'"),
                            (lambda: process.extract("a", ["a"], limit=-1), "limit is -1"),
                            (lambda: process.extract("a", [1]), "a choice is int"),
                            (lambda: process.Choices(["a"], given="query", swap=0.1), "swap is 0.1"),
                            (lambda: process.extract("a", process.Choices(["a"]), an_edit()), "prepared")):
            with self.assertRaisesRegex((TypeError, ValueError), said):
                wrong()


if __name__ == "__main__":
    unittest.main()

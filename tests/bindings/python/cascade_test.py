"""Machines applied to texts from Python."""
import os
import tempfile
import unittest

import numpy as np

import hawser
from hawser import api


def machine(text, semiring="TROPICAL", alphabet=None):
    return api.Machine.read_text(text, api.Semiring[semiring], 2, [alphabet, alphabet] if alphabet else [])


class Cascades(unittest.TestCase):
    def setUp(self):
        self.abc = api.Alphabet.from_chars("abc")
        self.swap = machine("0 0 a b 0.5\n0 0 a c 1\n0 0 b a\n0 0 c c\n0\n", alphabet=self.abc)

    def test_best_outputs(self):
        c = hawser.Cascade(self.swap)
        self.assertEqual(c.top_rewrite("aab"), "bba")
        self.assertEqual(c._cascade.rewrite("aab", "chars"), "bba")
        self.assertEqual(c.rewrites("ab"), ["ba", "ca"])
        self.assertEqual(c.rewrites("ab", 1), ["ba"])
        self.assertEqual(c.predict(["ab", "", "bb"]), ["ba", "", "aa"])
        self.assertEqual(c.apply(["ab", "b"], 2, threads=2), [[("ba", 0.5), ("ca", 1.0)], [("a", 0.0)]])
        self.assertEqual(c.total("aa"), 1.0)
        self.assertEqual(c.predict([]), [])

    def test_machines_follow_one_another(self):
        twice = hawser.Cascade([self.swap, self.swap])
        whole = hawser.Cascade(self.swap.compose(self.swap))
        for text in ("a", "ab", "abcab", ""):
            self.assertEqual(twice.apply([text], 5), whole.apply([text], 5))
            self.assertEqual(twice.lattice(text).total(), whole.total(text))
        self.assertIn("tropical", repr(twice))

    def test_machines_that_are_searched_as_one(self):
        marks, words = hawser.rule(hawser.cross(hawser.accep("a", "abc"), "b")), hawser.rule(hawser.cross(hawser.accep("bb", "abc"), "c"))
        for together in (1, 2):
            cascade = hawser.Cascade([marks, words], together=together)
            self.assertEqual(cascade.predict(["aab", "ca", ""]), ["cb", "cb", ""])
            self.assertEqual(cascade.total("aab"), 0)
        with self.assertRaisesRegex(ValueError, "together"):
            hawser.Cascade([marks, words], together=0)

    def test_networks_and_parentheses(self):
        letters = api.Alphabet.from_names(["a", "b", "(", ")", "S"])
        nested = api.Machine.read_text("0 1 a\n1 2 S\n2 3 b\n3\n0\n", "tropical", 1, [letters])
        with self.assertRaisesRegex(api.LimitError, "max_depth"):
            api.Machine.replace([nested], [5], 0, 0)
        with self.assertWarnsRegex(hawser.NotConvergedWarning, "max_depth"):
            plain = api.Machine.replace([nested], [5], 0, 0, max_depth=2)
        self.assertEqual(sorted(text.replace(" ", "") for _, text in plain.texts(9)), ["", "aabb", "ab"])
        pushed = api.Machine.read_text("0 1 a\n1 0 (\n0 2 )\n2 3 b\n3 2 )\n0\n3\n", "tropical", 1, [letters])
        with self.assertRaisesRegex(api.LimitError, "without end"):
            pushed.expand_parentheses([3], [4], 0)
        with self.assertWarnsRegex(hawser.NotConvergedWarning, "max_depth"):
            plain = pushed.expand_parentheses([3], [4], 0, max_depth=2)
        self.assertEqual(sorted(text.replace(" ", "") for _, text in plain.texts(9)), ["", "aabb", "ab"])

    def test_bytes_and_code_points(self):
        by_bytes = machine("0 1 195 97 1\n1 0 188 0\n0 0 98 99\n0\n")
        self.assertEqual(hawser.Cascade(by_bytes).top_rewrite("büb"), "cac")
        points = machine("0 0 252 8364 1\n0\n")
        self.assertEqual(hawser.Cascade(points, "code points").top_rewrite("üü"), "€€")
        self.assertEqual(hawser.Cascade(points, "labels").rewrites([252]), [[8364]])
        self.assertEqual(hawser.Cascade(points, "spaces").top_rewrite("252 252"), "8364 8364")

    def test_names_of_several_letters(self):
        words = api.Alphabet.from_names(["one", "two"])
        c = hawser.Cascade(machine("0 0 one two\n0\n", alphabet=words))
        self.assertEqual((c.unit, c.top_rewrite("one one")), ("spaces", "two two"))

    def test_mistakes(self):
        c = hawser.Cascade(self.swap)
        with self.assertRaises(api.ParseError):
            c.predict(["abx"])
        with self.assertRaises(ValueError):
            hawser.Cascade(machine("0 0 1 2\n0\n")).top_rewrite("no")
        self.assertEqual(hawser.Cascade(machine("0 0 1 2\n0\n")).predict(["no"]), [None])
        with self.assertRaises(ValueError):
            hawser.Cascade(self.swap, "words")
        with self.assertRaises(TypeError):
            c.predict([["a"]])
        with self.assertRaises(TypeError):
            c.predict("abc")
        with self.assertRaises(api.ArgumentError):
            hawser.Cascade([])
        with self.assertRaises(api.ArgumentError):
            hawser.Cascade(self.swap, composed=3)

    def test_bounds_and_sums(self):
        c = hawser.Cascade(machine("0 0 1 2 0.5\n0 0 1 2 0.5\n0\n", "LOG"), "labels")
        self.assertAlmostEqual(c.total([1, 1]), 2 * (0.5 - np.log(2)))
        with self.assertRaises(api.UnsupportedError):
            c.predict([[1]], beam=1)

    def test_files(self):
        points = machine("0 0 252 8364 1\n0\n")
        whole = [hawser.Cascade([self.swap, self.swap]), hawser.Cascade(points, "code points"), hawser.Cascade(points, "labels"),
                 hawser.Cascade(machine("0 0 1 2\n0\n", alphabet=api.Alphabet(3)))]
        self.assertEqual([c.unit for c in whole], ["chars", "code points", "labels", "labels"])
        texts = [["abc", ""], ["üü"], [[252]], [[1, 1]]]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "c")
            for c, read in zip(whole, texts):
                c.save(path)
                for back in (hawser.Cascade.load(path), hawser.load(path)):
                    self.assertEqual((back.unit, back.apply(read, 3)), (c.unit, c.apply(read, 3)))
                    self.assertEqual(back.info()["states"], c.info()["states"])
            whole[1]._cascade.write_file(path)
            self.assertEqual(hawser.load(path).unit, "code points")  # the file itself says so
            api.write_file(path, self.swap.write())
            with self.assertRaises(ValueError):
                hawser.Cascade.load(path)

    def test_numbers(self):
        c = hawser.Cascade(self.swap)
        self.assertEqual({k: v for k, v in c.info().items() if k != "table_bytes"},
                         {"machines": 1, "states": 1, "arcs": 4, "other_symbols": 0, "store_bytes": 0, "steps": 0})
        c.predict(["abc"])
        self.assertEqual(c.info()["steps"], 4)
        self.assertGreater(c.info()["store_bytes"], 0)
        self.assertEqual(c.pairs("abc"), (4, 4))

    def test_identity_symbols(self):
        c = hawser.Cascade(machine("0 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n0 0 a b 1\n0 0 @_SPACE_@ _\n0\n"))
        self.assertEqual((c.unit, c.predict(["xüa a", "", "€"])), ("chars", ["xüb_b", "", "€"]))
        self.assertEqual(c.rewrites("zaz", 2), ["zbz"])
        with self.assertRaises(api.LimitError):
            hawser.Cascade(machine("0 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n0\n"), "chars", other_symbols=1).predict(["xy"])


if __name__ == "__main__":
    unittest.main()

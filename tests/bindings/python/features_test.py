"""Graph.choose with an acceptor: its arcs are the features of a variable's messages."""
import unittest

import hawser
import numpy as np
from hawser import api

LETTERS = api.Alphabet.from_chars("ab")
WORDS = {"ab": 3, "b": 1, "": 2, "abba": 1}


def machine(arcs, finals):
    """An acceptor of arcs (from, symbol, to)."""
    builder = api.Builder("real", 1, [LETTERS])
    builder.add_states(1 + max(max(a, b) for a, _, b in arcs))
    for start, symbol, end in arcs:
        builder.add_arc(start, [LETTERS.find(symbol) if isinstance(symbol, str) else symbol], 1, end)
    for state in finals:
        builder.set_final(state, 1)
    return builder.build()


def graph(acceptor=None, **options):
    made = hawser.Graph(method="ep", **options).strings("word", LETTERS).factor(hawser.words(WORDS, LETTERS, "real"), "word")
    return made if acceptor is None else made.choose("word", acceptor)


class Features(unittest.TestCase):
    def test_bigrams_are_the_family_of_bigrams(self):
        bigrams = machine([(0, "a", 1), (0, "b", 2), (1, "a", 1), (1, "b", 2), (2, "a", 1), (2, "b", 2)], range(3))
        own, ngrams = graph(bigrams).fit(), graph(order=2).fit()
        for belief in own, ngrams:
            self.assertEqual(belief.model_.metric("converged"), 1)
        words = hawser.api.Strings.read("\n".join(WORDS), 1, "chars", [LETTERS])
        np.testing.assert_allclose(own.model_.log_probs(0, words), ngrams.model_.log_probs(0, words), atol=1e-10)

    def test_lengths_are_exact(self):
        rho = api.SpecialLabel.RHO
        length = graph(machine([(0, rho, 1), (1, rho, 2), (2, rho, 2)], range(3))).fit().number("word", "expected_length")
        self.assertAlmostEqual(length, sum(len(word) * n for word, n in WORDS.items()) / sum(WORDS.values()), 12)

    def test_a_clone_and_a_copy_keep_the_acceptor(self):
        every = machine([(0, "a", 0), (0, "b", 0)], [0])
        made = graph(every)
        self.assertEqual(made.__sklearn_clone__().fit().number("word", "features"), made.fit().number("word", "features"))

    def test_mistakes_are_named(self):
        with self.assertRaisesRegex(ValueError, "complete"):
            graph(machine([(0, "a", 0)], [0])).build()
        every = machine([(0, "a", 0), (0, "b", 0)], [0])
        with self.assertRaisesRegex(ValueError, "order"):
            graph().choose("word", every, order=2).build()
        with self.assertRaisesRegex(api.UnsupportedError, "ambiguous"):
            graph(machine([(0, "a", 0), (0, "a", 1), (0, "b", 0), (1, "a", 1)], [0, 1])).build()


if __name__ == "__main__":
    unittest.main()

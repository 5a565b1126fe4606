"""Grammars from Python: words that a model never saw, and trees of them."""
import unittest

import numpy as np

from hawser import api


def lines(corpus):
    return corpus.write("spaces").decode().rstrip("\0").splitlines()


class Words(unittest.TestCase):
    def test_words_that_a_model_lacks_are_read_by_their_classes(self):
        text = api.Corpus.read("the dog sees\nthe cat sleeps\nthe dog sees\n", "spaces")
        classes = text.with_classes()
        self.assertEqual(lines(classes), ["the dog sees", "the UNK UNK-s", "the dog sees"])
        unseen = api.Corpus.read("the wug jumps\n", "spaces")
        self.assertEqual(lines(unseen.with_classes(classes.alphabet())), ["the UNK UNK-s"])
        short = text.with_classes(signatures="S suffix s\n", rare=4)
        self.assertEqual(lines(short)[1], "UNK UNK UNK-S")
        rules = "1 S --> D N V\n1 D --> the\n0.6 N --> dog\n0.4 N --> UNK\n0.6 V --> sees\n0.4 V --> UNK-s\n"
        learner = api.GrammarLearner(api.Grammar.read_text(rules), classes, method="em")
        learner.step(1)
        found = learner.model().parse(unseen, 1)
        self.assertEqual(found.parses.write(), "(S (D the) (N wug) (V jumps))\n")
        self.assertAlmostEqual(found.log_weights[0], 2 * np.log(1 / 3), places=12)  # one of three nouns, and of three verbs


if __name__ == "__main__":
    unittest.main()

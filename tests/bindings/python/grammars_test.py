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

    def test_words_of_a_lattice_are_read_by_their_classes(self):
        rules = "1 S --> D N V\n1 D --> the\n0.6 N --> dog\n0.4 N --> UNK\n0.6 V --> sees\n0.4 V --> UNK-s\n"
        grammar = api.Grammar.read_text(rules)
        text = api.Corpus.read("the dog sees\nthe cat sleeps\n", "spaces").with_classes(grammar.words())
        model = api.GrammarLearner(grammar, text, method="em").model()
        unseen = api.Corpus.read("the wug jumps\n", "spaces")
        builder = api.Builder("real", 1, unseen.alphabet())
        builder.add_states(4)
        builder.add_arcs([0, 1, 2], [1, 2, 3], [1, .5, 1], [1, 2, 3])
        builder.set_final(3, 1)
        lattice = builder.build()
        self.assertAlmostEqual(model.score_lattice(lattice), np.log(.5) + model.score(unseen)[0], places=12)
        self.assertEqual(model.parse_lattice(lattice).parses.write(), "(S (D the) (N wug) (V jumps))\n")


class KnownTrees(unittest.TestCase):
    """ "we saw we with we": the last phrase belongs to the verb (.7) or to the noun (.2)."""
    RULES = "1 S --> NP VP\n0.8 NP --> we\n0.2 NP --> NP PP\n0.3 VP --> saw NP\n0.7 VP --> VP PP\n1 PP --> with NP\n"
    NOUN = "(S (NP we) (VP ( saw) (NP (NP we) (PP ( with) (NP we)))))\n"
    VERB = "(S (NP we) (VP (VP ( saw) (NP we)) (PP ( with) (NP we))))\n"
    REQUIRED = "(S ( we) ( saw) (NP ( we) ( with) ( we)))"
    FORBIDDEN = "(S ( we) ( saw) (!NP ( we) ( with) ( we)))"

    def setUp(self):
        self.grammar = api.Grammar.read_text(self.RULES)

    def test_labels_are_required_or_forbidden(self):
        for text, tree in ((self.REQUIRED, self.NOUN), (self.FORBIDDEN, self.VERB)):
            known = api.Treebank.read(text)
            found = self.grammar.parse_known(known, 1, labels="known")
            self.assertEqual((found.parses.write(), found.impossible), (tree, 0))
            counts = self.grammar.counts_known(known, labels="known")
            self.assertAlmostEqual(counts.log_weight, found.log_weights[0], places=12)  # the other tree is left out
            uses = [1, 3, 1, 1, 0, 1] if tree == self.NOUN else [1, 3, 0, 1, 1, 1]
            np.testing.assert_allclose(counts.counts, uses, rtol=1e-13)
        # Without the option a forbidden span is a bracket as any other.
        self.assertEqual(self.grammar.parse_known(api.Treebank.read(self.FORBIDDEN), 1).parses.write(), self.NOUN)
        strange = api.Treebank.read("(S ( we) ( saw) (X ( we) ( with) ( we)))")
        with self.assertRaisesRegex(api.ArgumentError, "'X' is no nonterminal"):
            self.grammar.counts_known(strange, labels="known")
        none = self.grammar.parse_known(api.Treebank.read("(S ( we) (PP ( saw) ( we)))"), 1, labels="known")
        self.assertEqual((none.impossible, none.log_weights[0]), (1, -np.inf))

    def test_learners_count_trees_that_agree(self):
        known = api.Treebank.read(self.FORBIDDEN)
        learner = api.GrammarLearner.new_known(self.grammar, known.corpus("words"), known, method="em", labels="known")
        learner.step(1)
        np.testing.assert_allclose(learner.model().weights(), [1, 1, 0, .5, .5, 1])


if __name__ == "__main__":
    unittest.main()

"""Mistakes that people make: each message says what was found, what was expected or meant, and is no riddle of another layer. A row
is a call that somebody typed, the kind of error and words that the message must have."""
import pathlib
import unittest
import warnings

import hawser
import numpy as np

S = ["the dog runs", "a cat sleeps"]


def setUpModule():
    warnings.simplefilter("ignore", hawser.NotConvergedWarning)


def tagger(**options):
    return hawser.HMM(2, method="em", random_state=0, **options)


def numbers():
    return hawser.HMM(2, method="em", random_state=0).fit(np.random.default_rng(0).normal(size=(30, 2)))


def rain():
    return hawser.Graph().finite("a", [0, 1])


# What was typed, the error, and what its message says.
MISTAKES = [
    ("tagger: one sentence", lambda: tagger().fit("the dog runs"), TypeError, ["X is one str", "list of sequences", "['the dog runs']"]),
    ("tagger: nothing", lambda: tagger().fit([]), ValueError, ["X has no sequences", "nothing to learn from"]),
    ("tagger: predict before fit", lambda: hawser.HMM().predict(S), ValueError, ["HMM was not fitted yet", "call fit first"]),
    ("tagger: save before fit", lambda: hawser.HMM().save("x"), ValueError, ["was not fitted yet"]),
    ("tagger: tags of one sentence", lambda: tagger().fit(S, [["D"]]), ValueError, ["y has the tags of 1 sentences and X has 2"]),
    ("tagger: a tag too few", lambda: tagger().fit(S, [["D", "N", "V"], ["D"]]), ValueError, ["y[1] has 1 tags and X[1] has 3 words"]),
    ("tagger: states below 1", lambda: hawser.HMM(-1).fit(S), ValueError, ["states is -1", "from 1"]),
    ("tagger: states 0", lambda: hawser.HMM(0).fit(S), ValueError, ["states is 0", "from 1"]),
    ("tagger: states as a text", lambda: hawser.HMM("3").fit(S), ValueError, ["states is '3'", "without quotes"]),
    ("tagger: states as a fraction", lambda: hawser.HMM(2.5).fit(S), ValueError, ["states is 2.5", "whole number"]),
    ("tagger: a method's other name", lambda: hawser.HMM(2, method="baum-welch").fit(S), ValueError, ["method is 'baum-welch'", "did you mean 'em'"]),
    ("tagger: a method in capitals", lambda: hawser.HMM(2, method="EM").fit(S), ValueError, ["did you mean 'em'"]),
    ("tagger: a method nobody has", lambda: hawser.HMM(2, method="xyz").fit(S), ValueError, ["method is 'xyz'", "expected one of auto|em"]),
    ("tagger: an unhashable word", lambda: tagger().fit([[["a"], "b"]]), TypeError, ["X[0]", "list", "no hash"]),
    ("tagger: an empty sentence", lambda: tagger().fit(["a b", ""]), ValueError, ["X[1] has no words"]),
    ("tagger: an empty word", lambda: tagger().fit([["a", ""]]), ValueError, ["X[0] has an empty word"]),
    ("tagger: numbers for words", lambda: tagger().fit(S).predict(np.zeros((3, 2))), TypeError, ["X has numbers", "fitted to words"]),
    ("tagger: None", lambda: tagger().fit(None), TypeError, ["X is None", "list of sequences"]),
    ("tagger: a dictionary for X", lambda: tagger().fit({"a": ["N"]}), TypeError, ["X is one dict"]),
    ("tagger: too few states for the tags", lambda: tagger().fit(S, [["D", "N", "V"], ["D", "N", "V"]]), ValueError, ["2 states for 3 tags"]),
    ("regimes: other columns", lambda: numbers().predict(np.zeros((3, 3))), ValueError, ["X has 3 features", "expecting 2"]),
    ("regimes: one series for two columns", lambda: numbers().predict(np.zeros(4)), ValueError, ["one series", "2 features", "Reshape your data"]),
    ("regimes: words for numbers", lambda: numbers().predict(S), TypeError, ["X has no numbers", "fitted to numbers"]),
    ("regimes: infinity", lambda: numbers().predict(np.full((2, 2), np.inf)), ValueError, ["infinity", "NaN where one is missing"]),
    ("regimes: three dimensions", lambda: hawser.HMM(2).fit(np.zeros((2, 2, 2))), ValueError, ["Expected 2D array, got 3D"]),
    ("regimes: complex numbers", lambda: hawser.HMM(2).fit(np.zeros((3, 2), complex)), ValueError, ["Complex data not supported"]),
    ("regimes: no rows", lambda: hawser.HMM(2).fit(np.zeros((0, 2))), ValueError, ["0 sample(s)", "minimum of 1"]),
    ("regimes: rows of several lengths", lambda: hawser.HMM(2).fit([[1.5, 2.0], [1.0]]), ValueError, ["differ in length", "a row per token"]),
    ("regimes: lengths that do not add up", lambda: hawser.HMM(2).fit(np.zeros(9), lengths=[3, 3]), ValueError, ["lengths are [3, 3]", "sum is 6", "9 rows"]),
    ("regimes: kinds of too few columns", lambda: hawser.HMM(2, kinds="real").fit(np.zeros((9, 2))), ValueError, ["kinds is 'real'", "2 columns"]),
    ("regimes: an unknown kind", lambda: hawser.HMM(2, kinds="reel:2").fit(np.zeros((9, 2))), ValueError, ["reel", "expected one of real"]),
    ("regimes: an unknown covariance", lambda: hawser.HMM(2, covariance="diag").fit(np.random.default_rng(0).normal(size=(9, 2))), ValueError,
     ["covariance is 'diag'", "diagonal"]),
    ("regimes: means of words", lambda: tagger().fit(S).means_, AttributeError, ["fitted to words", "emissionprob_"]),
    ("regimes: no rows drawn", lambda: numbers().sample(0), ValueError, ["n is 0", "positive"]),
    ("automaton: one text", lambda: hawser.PFA().fit("abab"), TypeError, ["X is one str", "['abab']"]),
    ("automaton: a file's name", lambda: hawser.PFA().fit("logs.txt"), TypeError, ["pathlib.Path", "lines of a file"]),
    ("automaton: one sequence of numbers", lambda: hawser.PFA().fit([1, 2, 3]), TypeError, ["X[0] is int", "list of symbols"]),
    ("automaton: nothing", lambda: hawser.PFA().fit([]), ValueError, ["X has no sequences"]),
    ("automaton: an unknown symbol", lambda: hawser.PFA(alphabet="ab").fit(["ab", "abc"]), ValueError, ["'c' is no symbol", "a, b"]),
    ("automaton: no such file", lambda: hawser.PFA().fit(pathlib.Path("no/such/file")), FileNotFoundError, ["no/such/file"]),
    ("automaton: method ALERGIA", lambda: hawser.PFA(method="ALERGIA").fit(["ab"]), ValueError, ["did you mean 'alergia'"]),
    ("automaton: another method's option", lambda: hawser.PFA(method="alergia", chains=8).fit(["ab"] * 9), ValueError, ["chains"]),
    ("edit: sizes that differ", lambda: hawser.Edit().fit(["a"], ["b", "c"]), ValueError, ["X has 1 sequences and y has 2"]),
    ("edit: no pair", lambda: hawser.Edit().fit([("a", "b"), "a"]), TypeError, ["X[1] is no pair of an input and an output"]),
    ("edit: nothing", lambda: hawser.Edit().fit([]), ValueError, ["X has no sequences"]),
    ("spelling: an open bracket", lambda: hawser.regex("a(b", "ab"), ValueError, ["("]),
    ("spelling: a letter that is missing", lambda: hawser.regex("abc", "ab"), ValueError, ["'c'"]),
    ("network: two numbers", lambda: rain().factor([.1, .8, .1], "a").fit(), ValueError, ["3", "2"]),
    ("parameters: n_components", lambda: hawser.HMM(n_components=2), TypeError, ["states: HMM has no parameter 'n_components'"]),
    ("parameters: n_iter", lambda: hawser.HMM(n_iter=2), TypeError, ["iterations: HMM has no parameter"]),
    ("parameters: tol", lambda: hawser.Edit(tol=.1), TypeError, ["tolerance: Edit has no parameter"]),
    ("parameters: seed", lambda: hawser.PFA(seed=3), TypeError, ["random_state: PFA has no parameter"]),
    ("parameters: misspelt", lambda: hawser.PFA(staets=3), TypeError, ["did you mean 'states'"]),
    ("parameters: iterations of -1", lambda: hawser.PFA(2, method="em", iterations=-1).fit(["ab"]), ValueError, ["iterations is -1"]),
    ("parameters: a list for a number", lambda: hawser.PFA(2, method="em", iterations=[3]).fit(["ab"]), TypeError, ["iterations must be a whole number"]),
    ("files: no model", lambda: hawser.load(__file__), ValueError, ["is no file of hawser's", "what save wrote"]),
    ("files: no file", lambda: hawser.load("no/such/file"), FileNotFoundError, ["no/such/file"]),
    ("word model: order 0", lambda: hawser.NGram(order=0).fit(S), ValueError, ["order 0", "expected 1 to"]),
    ("word model: order as a text", lambda: hawser.NGram(order="3").fit(S), TypeError, ["order must be a whole number", "str"]),
    ("word model: a file's name", lambda: hawser.NGram(order=2).fit("text.txt"), TypeError, ["X is one str", "pathlib.Path(...)"]),
    ("word model: before fit", lambda: hawser.NGram(order=2).perplexity(S), ValueError, ["NGram was not fitted yet"]),
    ("word model: fewer draws than none", lambda: hawser.NGram(order=2).fit(S).sample(-1), ValueError, ["n is -1", ">= 0"]),
    ("word model: a smoothing's short name", lambda: hawser.NGram(order=2, smoothing="KN").fit(S), ValueError, ["smoothing is 'KN'", "did you mean 'kneser-ney'"]),
    ("word model: a number for a context", lambda: hawser.NGram(order=2).fit(S).logprob("dog", 3), TypeError, ["is int", "a text or a list of words"]),
    ("network: a variable that is not there", lambda: rain().factor([.1, .9], "b"), ValueError, ["no variable 'b'", "nearest one is 'a'"]),
    ("network: a variable twice", lambda: rain().finite("a", [0, 1, 2]), ValueError, ["a variable 'a' already", "another name"]),
    ("network: no such file", lambda: hawser.Graph.read_uai("model.uai"), FileNotFoundError, ["model.uai"]),
    ("network: a value that a variable lacks", lambda: rain().factor([.1, .9], "a").fit({"a": 7}), ValueError, ["a has the values [0, 1], not 7"]),
    ("network: evidence about nothing there", lambda: rain().factor([.1, .9], "a").fit({"z": 0}), ValueError, ["no variable 'z'"]),
    ("network: a weight below 0", lambda: rain().factor([-.1, .9], "a").fit(), ValueError, ["-0.1", "finite number >= 0"]),
    ("network: a weight that is no number", lambda: rain().factor([np.nan, .9], "a").fit(), ValueError, ["nan", "finite number >= 0"]),
    ("network: before fit", lambda: rain().factor([.1, .9], "a").marginals(), ValueError, ["Graph was not fitted yet"]),
    ("spelling: two alphabets", lambda: hawser.words(["cat"], "act") @ hawser.words(["dog"], "dog"), ValueError, ["a, c, t", "d, g, o", "the same symbols"]),
    ("spelling: no words", lambda: hawser.Speller([]).correct("cet"), ValueError, ["words is empty", "one word at least"]),
    ("spelling: one text", lambda: hawser.Speller("words").correct("cet"), TypeError, ["one text", "list of words"]),
    ("spelling: numbers for words", lambda: hawser.Speller([1, 2]).correct("cet"), TypeError, ["a word is int", "expected a text"]),
    ("spelling: a number was typed", lambda: hawser.Speller(["cat"]).correct(3), TypeError, ["typed is int", "a word or a list of words"]),
    ("spelling: a weight below 0", lambda: hawser.Speller({"cat": -1}).correct("cet"), ValueError, ["word 0 is -1", ">= 0"]),
    ("spelling: none wanted", lambda: hawser.Speller(["cat"]).correct("cet", 0), ValueError, ["n is 0", "expected 1 to"]),
    ("grammar: a number for rules", lambda: hawser.Grammar(3).fit(S), TypeError, ["grammar is int", "CFG text such as"]),
    ("grammar: another arrow", lambda: hawser.Grammar("S > NP").parse(S), ValueError, ["'S > NP'", "expected A -> B"]),
    ("grammar: a nonterminal without rules", lambda: hawser.Grammar("S -> 'a' T").fit(["a a"]), ValueError, ["'T' has no rule", "a word in quotes"]),
    ("grammar: one sentence", lambda: hawser.Grammar("S -> 'a' S | 'a'").fit("a a"), TypeError, ["X is one str", "['a a']"]),
    ("aligner: sizes that differ", lambda: hawser.Aligner().fit(["a b"], ["c", "d"]), ValueError, ["X has 1 sequences and y has 2"]),
    ("aligner: before fit", lambda: hawser.Aligner().predict([("a", "b")]), ValueError, ["Aligner was not fitted yet"]),
    ("aligner: one text", lambda: hawser.Aligner().fit("a b", "c d"), TypeError, ["X is one str", "['a b']"]),
    ("aligner: a peer's parameter", lambda: hawser.Aligner(model="ibm1"), TypeError, ["schedule: Aligner has no parameter 'model'"]),
    ("parser: sentences without heads", lambda: hawser.DependencyParser().fit(["a b"]), ValueError, ["X[0] has no heads", "expected y"]),
    ("parser: before fit", lambda: hawser.DependencyParser().predict([["a"]]), ValueError, ["DependencyParser was not fitted yet"]),
    ("cascade: no machines", lambda: hawser.Cascade([]), ValueError, ["0 machines", "at least one"]),
    ("cascade: a file's name", lambda: hawser.Cascade("grammar.fst"), TypeError, ["machines is one str", "hawser.read_fst('grammar.fst')"]),
    ("machines: no such file", lambda: hawser.read_fst("grammar.fst"), FileNotFoundError, ["grammar.fst"]),
]


class Mistakes(unittest.TestCase):
    def test_every_message_says_what_was_found_and_what_was_meant(self):
        for name, call, kind, said in MISTAKES:
            with self.subTest(name):
                with self.assertRaises(kind) as found:
                    call()
                for words in said:
                    self.assertIn(words, str(found.exception))
                self.assertNotIn("hws_", str(found.exception))


if __name__ == "__main__":
    unittest.main()

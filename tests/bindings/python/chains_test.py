"""Chains and restarts side by side, which are those of one process, and columns of perplexities by a mapped model; without any
engine."""
import os
import pickle
import tempfile
import unittest
import warnings

import hawser
import numpy as np
from distributed_test import LINES, NUMBERS, STRINGS, TAGGED, WORDS, Astray, Unwarned, bits
from hawser import distributed
from hawser.distributed import Here, PartError


class Chains(Unwarned):
    def test_chains_side_by_side_are_those_of_one_learner(self):
        for estimator, X, y in (
                (hawser.HMM(states=3, method="cgs", iterations=40), WORDS, None),
                (hawser.HMM(states=3, method="blocked-gibbs", iterations=12, random_state=7), WORDS, None),
                (hawser.HMM(states=3, method="beam", hdp=1, iterations=12), WORDS, None),
                (hawser.HMM(states=3, method="cgs", iterations=12, anneal="3:0.5"), WORDS, None),
                (hawser.HMM(states=2, method="cgs", iterations=12), NUMBERS, None),
                (hawser.HMM(method="cgs", iterations=12), [x for x, _ in TAGGED], [y for _, y in TAGGED]),
                (hawser.PFA(states=3, method="cgs", prior_transition=0.1, iterations=40), STRINGS, None),
                (hawser.PFA(states=3, method="cgs-hmm", iterations=12), STRINGS, None)):
            whole = pickle.loads(pickle.dumps(estimator)).set_params(chains=5).fit(X, y)
            for numbers in [[0, 1, 2, 3, 4]], [[0], [], [1, 2], [3], [4]]:
                with self.subTest(estimator, parts=len(numbers)):
                    found = distributed.fit_chains(estimator, Astray(numbers, len(numbers)), X, y)
                    self.assertEqual(bits(found), bits(whole))
                    for name in "r_hat", "chain_spread", "effective_samples", "chains_disagree":
                        self.assertEqual(found.history_[-1].get(name), whole.history_[-1].get(name))
                    self.assertEqual(len(found.report_.values), 5)
                    self.assertEqual(found.report_.best, whole.history_[-1]["chain"])
                    self.assertEqual(found.report_.values[found.report_.best], whole.history_[-1]["best_chain_log_joint"])
                    self.assertEqual(found.get_params(), estimator.get_params())
                    self.assertEqual(hasattr(estimator, "model_"), False)
            self.assertEqual(len(found.predict(X[:3])), 3)
        self.assertRegex(str(found.report_), r"^5 chains, of which number \d is the best: -\d+.*r_hat \d.*in the longest$")
        later = distributed.fit_chains(hawser.HMM(states=3, method="cgs", iterations=12, first_chain=3), Here([[0, 1]]), WORDS)
        whole = hawser.HMM(states=3, method="cgs", iterations=12, first_chain=3, chains=2).fit(WORDS)
        self.assertEqual(bits(later), bits(whole))

    def test_the_best_of_restarts_side_by_side_is_kept(self):
        def worth(fitted, X):
            return fitted.score_samples(X).sum() if isinstance(fitted, hawser.PFA) else \
                next(fitted.history_[-1][name] for name in ("objective", "surrogate") if name in fitted.history_[-1])
        for estimator, X in (
                (hawser.HMM(states=3, method="cvi1", iterations=6), WORDS),
                (hawser.HMM(states=3, method="cvi2", iterations=6), WORDS),
                (hawser.HMM(states=3, method="cvi3", iterations=6), WORDS),
                (hawser.HMM(states=3, method="em", iterations=6, starts=1), WORDS),
                (hawser.HMM(states=2, method="vi", iterations=6), NUMBERS),
                (hawser.PFA(states=3, method="em", iterations=6), STRINGS),
                (hawser.PFA(states=3, method="cvb0", iterations=6), STRINGS),
                (hawser.PFA(states=3, method="vb", iterations=6), STRINGS)):
            for first in None, 5:
                alone = [pickle.loads(pickle.dumps(estimator)).set_params(random_state=(first or 1) + k).fit(X)
                         for k in range(4)]
                values = [worth(fitted, X) for fitted in alone]
                for numbers in [[0, 1, 2, 3]], [[0, 1], [], [2], [3]]:
                    with self.subTest(estimator, parts=len(numbers), first=first):
                        mine = pickle.loads(pickle.dumps(estimator)).set_params(random_state=first)
                        found = distributed.fit_chains(mine, Astray(numbers), X)
                        self.assertEqual(list(found.report_.values.values()), values)
                        self.assertEqual(found.report_.best, int(np.argmax(values)))
                        self.assertEqual(bits(found), bits(alone[int(np.argmax(values))]))
        self.assertRegex(str(found.report_), r"^4 restarts, of which number \d is the best: ")

    def test_chains_and_restarts_begin_with_a_model(self):
        start = hawser.HMM(states=3, method="em", iterations=3, starts=1).fit(WORDS).model_
        mine = hawser.HMM(states=3, method="cgs", iterations=12)
        whole = pickle.loads(pickle.dumps(mine)).set_params(chains=3)
        for _ in whole.fit_steps(WORDS, start=start):
            pass
        self.assertEqual(bits(distributed.fit_chains(mine, Astray([[0, 1], [2]]), WORDS, start=start)), bits(whole))

    def test_chains_that_cannot_be_made_say_so(self):
        def made(estimator, X, numbers=((0, 1),), **options):
            return distributed.fit_chains(estimator, Here(numbers), X, **options)
        for wrong, X, kind, said in (
                (hawser.NGram(), LINES, TypeError, "NGram has no chains"),
                (hawser.HMM(states=3), WORDS, ValueError, "method is auto"),
                (hawser.HMM(method="cgs"), WORDS, ValueError, "states is auto"),
                (hawser.HMM(states=3, method="cgs", choose="grid"), WORDS, ValueError, "choose has no use"),
                (hawser.HMM(states=3, method="cgs", iterations=9), ["a", ""], PartError, r"part 0: X\[1\] has no words")):
            with self.assertRaisesRegex(kind, said):
                made(wrong, X)
        with self.assertRaisesRegex(ValueError, "no part has the number of a chain"):
            made(hawser.HMM(states=3, method="cgs", iterations=9), WORDS, [[], []])
        from hawser._part_chains import blocks, number_of_chains
        for estimator, count, wanted in ((hawser.HMM(), None, 4), (hawser.HMM(chains=3), None, 3), (hawser.HMM(chains=3), 3, 3),
                                         (hawser.PFA(), None, 4), (hawser.PFA(), 7, 7)):
            self.assertEqual(number_of_chains(estimator, count), wanted)
        for estimator, count, said in ((hawser.HMM(chains=3), 4, "chains=3"), (hawser.HMM(), 0, "above 0"),
                                       (hawser.HMM(), 1.5, "above 0")):
            with self.assertRaisesRegex(ValueError, said):
                number_of_chains(estimator, count)
        self.assertEqual(blocks(5, 3), [[0], [1, 2], [3, 4]])
        self.assertEqual(blocks(1, 3), [[], [], [0]])
        with self.assertWarnsRegex(hawser.NotConvergedWarning, "chains are in different places"):
            warnings.simplefilter("always", hawser.NotConvergedWarning)
            made(hawser.HMM(states=3, method="cgs", iterations=40), WORDS, [[0], [1, 2, 3]])

    def test_a_column_gets_its_perplexity_by_a_mapped_model(self):
        from hawser._filter import Perplexity, mapped
        texts = ["the old dog", None, "zebras run", ["old", "dog"], "", "the cat runs."]
        with tempfile.TemporaryDirectory() as folder:
            for chars in False, True:
                for bits_ in None, 8:
                    path = os.path.join(folder, f"model{chars}{bits_}")
                    hawser.NGram(order=3, chars=chars).fit(LINES).save(path, weight_bits=bits_)
                    model = hawser.load(path)
                    for unknown in True, False:
                        column = pickle.loads(pickle.dumps(Perplexity(path, "t", "p", unknown)))
                        wanted = [np.nan if x is None else model.perplexity([x], unknown=unknown) for x in texts]
                        np.testing.assert_allclose(column.values(texts), wanted, rtol=1e-12)
                        batch = column({"t": np.array([*texts, float("nan")], object), "other": np.arange(7)})
                        np.testing.assert_allclose(batch["p"], [*wanted, np.nan], rtol=1e-12)
                        self.assertEqual(list(batch), ["t", "other", "p"])
                    self.assertIs(mapped(path), mapped(path))
                    self.assertEqual(len(column.values([])), 0)
            bare = os.path.join(folder, "bare")
            model = hawser.NGram(order=2).fit(LINES)
            model.model_.write_file(bare)  # as the command line leaves it
            np.testing.assert_allclose(Perplexity(bare).values(["the dog"]), [model.perplexity(["the dog"])])
            hawser.HMM(states=2, method="em", iterations=1).fit(WORDS).save(bare + "2")
            open(bare + "3", "w").close()
            for path, said in ((__file__, "is no file of hawser; expected an n-gram model"),
                               (bare + "2", "holds hmm; expected an n-gram"),
                               (bare + "3", "is no file of hawser")):
                with self.assertRaisesRegex(ValueError, said):
                    Perplexity(path).values(["x"])
            with open(bare, "r+b") as file:
                file.seek(os.path.getsize(bare) // 2)
                file.write(b"damage, damage, damage")
            with self.assertRaises(hawser.api.CorruptError):
                Perplexity(bare).values(["x"])
            with self.assertRaises(FileNotFoundError):
                Perplexity(bare + "4").values(["x"])


if __name__ == "__main__":
    unittest.main()

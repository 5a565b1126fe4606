"""Learning from parts without any engine: the bits of one process for every estimator, however rows are shared out and in
whatever order parts answer; what differs on a worker is refused; checkpoints and workers that die."""
import concurrent.futures
import functools
import multiprocessing
import os
import pickle
import random
import tempfile
import unittest
import warnings
from unittest import mock

import hawser
import numpy as np
from hawser import _parts, distributed
from hawser._texts import as_alphabet
from hawser.distributed import Here, PartError, Runs, fit


class Astray(Here):
    """An engine as unfriendly as may be: everything is pickled on its way, parts answer in any order, and some twice. Sums are
    joined in groups that any parts are in."""

    def __init__(self, parts, seed=0):
        super().__init__(parts)
        self.draw = random.Random(seed)

    def share(self, value):
        return pickle.loads(pickle.dumps(value))

    def called(self, function, shared):
        order = [*range(self.parts), *self.draw.choices(range(self.parts), k=2)]
        self.draw.shuffle(order)
        for part in order:
            function, rows = pickle.loads(pickle.dumps((function, self.rows[part])))
            yield part, pickle.loads(pickle.dumps(function(*shared, part, iter(rows))))

    def each(self, function, *shared):
        found = dict(self.called(function, shared))
        return [found[part] for part in range(self.parts)]

    def total(self, function, join, *shared):
        both, groups = functools.partial(join, *shared), [Runs() for _ in range(3)]
        for part, value in self.called(function, shared):
            groups[self.draw.randrange(3)].put(0, part, value, both)
        self.draw.shuffle(groups)
        return groups[0].add(groups[1], both).add(pickle.loads(pickle.dumps(groups[2])), both).whole(self.parts, both)


def shares(rows, sizes):
    """Rows cut into parts of so many; the last one has the rest."""
    found, at = [], 0
    for size in sizes:
        found.append(rows[at:at + size])
        at += size
    return [*found, rows[at:]]


def sentences(count, seed=0):
    draw = random.Random(seed)
    words = {"D": ["the", "a"], "N": ["dog", "cat", "can", "fish"], "V": ["can", "fish", "runs"], "A": ["old", "red"]}
    made = []
    for _ in range(count):
        tags = [draw.choice("DDA"), "N", "V"] + ["D", "N"] * (draw.random() < 0.5)
        made.append(([draw.choice(words[t]) for t in tags], tags))
    return made


def strings(count, seed=0):
    draw = random.Random(seed)
    return ["".join(draw.choice("abc") for _ in range(draw.randrange(7))) for _ in range(count)]


def bits(estimator):
    """All numbers of a fitted model, but for what its card says of how it came to be."""
    model = estimator.model_
    if isinstance(estimator, hawser.HMM):
        arrays = [model.initial(), model.transition()]
        arrays += [estimator.means_, estimator.covars_] if model.info("channels") else [model.emission()]
        return [np.asarray(x).tobytes() for x in arrays]
    if isinstance(estimator, hawser.PFA):
        return model.machine("log").write()
    if isinstance(estimator, hawser.Edit):
        return estimator.machine().write()
    if isinstance(estimator, hawser.NGram):
        return model.write_arpa()
    if isinstance(estimator, hawser.Aligner):
        ways = ["forward", "reverse"] if estimator.direction == "both" else [estimator.direction]
        scores = estimator.score_samples(BITEXT[:40], direction=ways[-1])
        return [model.lexicon(least=0, direction=way) for way in ways], scores.tobytes()
    return model.write_text(format="nltk")


WORDS = [words for words, _ in sentences(150)]
TAGGED = [(words, [tag if i % 3 == 0 else None for tag in tags]) for i, (words, tags) in enumerate(sentences(150))]
TAGS = {"dog": ["N"], "cat": ["N"], "can": ["N", "V"], "fish": ["N", "V"], "runs": ["V"]}
STRINGS = strings(900)
PAIRS = [(x + "ab", x[::-1] + "a") for x in strings(1200, 5)]
TREES = ["(S (N %s) (V %s))" % (random.Random(i).choice("xyz"), random.Random(i).choice("uvw")) for i in range(150)]
RULES = "S -> S S [0.3] | 'a' [0.4] | 'b' [0.3]"
BRACKETS = [" ".join(random.Random(i).choices("ab", k=1 + i % 5)) for i in range(150)]
NUMBERS = [np.random.RandomState(i).normal(3.0 * (i % 2), 1, (4 + i % 3, 2)) for i in range(150)]
LINES = ["the %s %s." % (words[1], words[2]) for words in WORDS]
BITEXT = [(words, [word.upper() for word in words[::-1]] + ["!"] * (i % 3)) for i, words in enumerate(WORDS)]

CASES = [
    ("em of words", hawser.HMM(states=3, method="em", iterations=4), WORDS, False),
    ("vi of words", hawser.HMM(states=3, method="vi", iterations=4, init="posteriors", end=1), WORDS, False),
    ("svi of words", hawser.HMM(states=3, method="svi", iterations=4, minibatch=100, init="counts"), WORDS, False),
    ("scvi2 of words", hawser.HMM(states=3, method="scvi2", iterations=4, minibatch=100, init="counts"), WORDS, False),
    ("rare words, in small letters", hawser.HMM(states=2, method="em", iterations=3, min_count=40, lower_case=1),
     [[w.title() if i % 2 else w for w in row] for i, row in enumerate(WORDS)], False),
    ("words of any kind", hawser.HMM(states=2, method="em", iterations=3), [[(w, 1) for w in row] for row in WORDS], False),
    ("a dictionary", hawser.HMM(dictionary=TAGS, method="em", iterations=4, init="posteriors"), WORDS, False),
    ("tags", hawser.HMM(method="em", iterations=4, init="posteriors"), TAGGED, True),
    ("em of automata", hawser.PFA(states=3, method="em", iterations=4), STRINGS, False),
    ("vb of automata", hawser.PFA(states=3, method="vb", iterations=4), STRINGS, False),
    ("hard em of automata", hawser.PFA(states=3, method="hard-em", iterations=4), [list(x) for x in STRINGS], False),
    ("edits", hawser.Edit(iterations=3, left_input=1), PAIRS, True),
    ("trees", hawser.Grammar(method="em", iterations=3), TREES, False),
    ("vi of sentences", hawser.Grammar(RULES, method="vi", iterations=3), BRACKETS, False),
    ("em of alignments", hawser.Aligner(schedule="ibm1/em:2,hmm/em:2"), BITEXT, True),
    ("vi of alignments", hawser.Aligner(schedule="diagonal/vi:3", direction="reverse"), BITEXT, True),
    ("svi of alignments", hawser.Aligner(schedule="ibm1/svi:3", minibatch=64), BITEXT, True),
    ("scvi2 of alignments", hawser.Aligner(schedule="ibm1/scvi2:3,hmm/scvi2:2", minibatch=64),
     [" ".join(e) + " ||| " + " ".join(f) for e, f in BITEXT], False),
    ("n-grams", hawser.NGram(order=3), LINES, False),
    ("n-grams of characters", hawser.NGram(order=4, chars=True, smoothing="witten-bell"), LINES, False),
]
SIZES = [[], [70], [0, 1], [129, 0, 5], [3, 60, 0]]  # parts 1, 2, 3, 4, 4 of them; unequal ones, and empty ones


def of_one_process(estimator, rows, paired):
    """What fit learns by itself. Several starts and starts that need all rows are not what parts have."""
    estimator = pickle.loads(pickle.dumps(estimator))
    if isinstance(estimator, (hawser.HMM, hawser.Grammar)) and estimator.method in ("em", "vi"):
        estimator.set_params(starts=1)
    return estimator.fit([x for x, _ in rows], [y for _, y in rows]) if paired else estimator.fit(rows)


class Unwarned(unittest.TestCase):
    """Tests whose runs are too short to converge."""

    def setUp(self):
        self.enterContext(warnings.catch_warnings())
        warnings.simplefilter("ignore", hawser.NotConvergedWarning)

    if not hasattr(unittest.TestCase, "enterContext"):  # Python 3.9 and 3.10
        def enterContext(self, context):
            value = context.__enter__()
            self.addCleanup(context.__exit__, None, None, None)
            return value


class Distributed(Unwarned):
    def test_parts_learn_the_bits_of_one_process(self):
        for name, estimator, rows, paired in CASES:
            whole = of_one_process(estimator, rows, paired)
            for seed, sizes in enumerate(SIZES):
                with self.subTest(name, sizes=sizes):
                    found = fit(estimator, Astray(shares(rows, sizes), seed), paired=paired)
                    self.assertEqual(bits(found), bits(whole))
                    self.assertEqual(len(found.history_), len(whole.history_))
                    self.assertFalse(hasattr(estimator, "model_"), "the estimator itself was fitted")

    def test_parts_of_numbers_begin_with_a_model_of_the_first_rows(self):
        for method in "em", "vi", "svi":
            estimator = hawser.HMM(states=2, method=method, iterations=4, covariance="tied")
            found = fit(estimator, Astray(shares(NUMBERS, [70, 0])))
            start = found.report_.start
            whole = pickle.loads(pickle.dumps(estimator))
            self.assertEqual(len(list(whole.fit_steps(NUMBERS, start=start))), len(found.history_))
            self.assertEqual(bits(found), bits(whole))
            self.assertEqual([len(x) for x in found.predict(NUMBERS[:3])], [len(x) for x in NUMBERS[:3]])
            for sizes in [], [1, 2, 140]:
                self.assertEqual(bits(fit(estimator, Astray(shares(NUMBERS, sizes)))), bits(whole))
            own = hawser.HMM(states=2, method="vi", iterations=2, covariance="tied").fit(NUMBERS[100:])
            self.assertEqual(bits(fit(estimator, Here(shares(NUMBERS, [10])), start=own.model_)),
                             bits(fit(estimator, Here([NUMBERS]), start=own.model_)))


    def approximate(self, estimator, engine, **options):
        parts = sum(map(bool, engine.rows))
        with self.assertWarnsRegex(hawser.ApproximateWarning, rf"^HMM: {parts} parts learned approximately"):
            warnings.simplefilter("always", hawser.ApproximateWarning)
            return fit(estimator, engine, approximate=True, **options)

    def test_shards_learn_the_same_whoever_calls_them_how_often(self):
        for name, estimator, rows, paired in (
                ("cgs", hawser.HMM(states=3, method="cgs", iterations=12, random_state=4), WORDS, False),
                ("cgs with ends", hawser.HMM(states=3, method="cgs", iterations=9, end=1, burn_in=0, period=2), WORDS, False),
                ("cvi1", hawser.HMM(states=3, method="cvi1", iterations=4, start_sweeps=9), WORDS, False),
                ("cvi2", hawser.HMM(states=3, method="cvi2", iterations=4, start_sweeps=9, end=1), WORDS, False),
                ("cvi3", hawser.HMM(states=3, method="cvi3", iterations=4, start_sweeps=9, subsequence=3), WORDS, False),
                ("a dictionary", hawser.HMM(dictionary=TAGS, method="cvi1", iterations=4, start_sweeps=9), WORDS, False),
                ("tags", hawser.HMM(method="cgs", iterations=9), TAGGED, True)):
            for sizes in [70], [60, 0, 50]:
                parts = shares(rows, sizes)
                with self.subTest(name, parts=len(parts)):
                    found = self.approximate(estimator, Here(parts), paired=paired)
                    again = self.approximate(estimator, Astray(parts, len(parts)), paired=paired)
                    self.assertEqual(bits(found), bits(again))
                    self.assertEqual(found.history_, again.history_)
                    self.assertEqual(len(found.history_), estimator.iterations)
                    self.assertEqual(found.report_.items, [len(part) for part in parts])
                    tokens = sum(len(x[0] if paired else x) for x in rows)
                    self.assertAlmostEqual(found.model_.info("tokens"), tokens, 1)  # of cvi in 16 bits
                    self.assertEqual(found.model_.method(), estimator.method)
                    for name_, x in ("initial", found.startprob_), ("transition", found.transmat_):
                        self.assertTrue((np.asarray(x) > 0).all(), name_)
                    np.testing.assert_allclose(found.emissionprob_.sum(axis=1), 1)
                    self.assertEqual(len(found.predict(WORDS[:3])), 3)
                    self.assertIn("[approximate]", repr(found))
                    self.assertRegex(str(found.report_), "^approximate: each part counts its own rows anew")
                    self.assertTrue(found.report_.approximate)
        self.assertEqual(found.classes_, hawser.HMM(method="cgs", iterations=9).fit(*zip(*TAGGED)).classes_)

    def test_one_shard_is_the_exact_method(self):
        for method in "cvi1", "cvi2":
            whole = hawser.HMM(states=3, method=method, iterations=5, start_sweeps=20).fit(WORDS)
            found = fit(hawser.HMM(states=3, method=method, iterations=5, start_sweeps=20), Here([WORDS, []]), approximate=True)
            np.testing.assert_allclose(found.transmat_, whole.transmat_, rtol=5e-2)  # counts in 16 bits
            self.assertAlmostEqual(found.score(WORDS), whole.score(WORDS), 2)
            self.assertFalse(found.report_.approximate)
            self.assertNotIn("approximate", repr(found) + str(found.report_))
        start = hawser.HMM(states=3, method="em", iterations=4, starts=1).fit(WORDS)
        for method in "cvi1", "cvi2", "cvi3":  # to rounding, where nothing is drawn
            whole = hawser.HMM(states=3, method=method, iterations=5)
            for _ in whole.fit_steps(WORDS, start=start.model_):
                pass
            found = fit(hawser.HMM(states=3, method=method, iterations=5), Here([WORDS]), start=start.model_, approximate=True)
            np.testing.assert_allclose(found.emissionprob_, whole.emissionprob_, rtol=1e-3, atol=1e-6)
            self.assertAlmostEqual(found.history_[-1]["surrogate"], whole.history_[-1]["surrogate"], 2)

    def test_counts_of_shards_are_those_that_others_learn_under(self):
        """Against the slow way: every learner by hand, in order."""
        estimator = hawser.HMM(states=3, method="cgs", iterations=6, burn_in=2, period=2)
        parts = shares(WORDS, [50, 40])
        found = self.approximate(estimator, Here(parts))
        names = sorted({w for row in WORDS for w in row}, key=[w for row in WORDS for w in row].index)
        words, made, counts = as_alphabet(["<unk>", *names]), [], []

        def count(learner):
            model = learner.model(unknown="symbol")
            return [model.counts(name) for name in ("initial", "transition", "emission")]
        for part, rows in enumerate(parts):
            data = hawser.api.HmmData(hawser.api.Corpus.of(rows, words), states=3)
            made.append(hawser.api.HmmLearner(None, data, method="cgs", chains=1, first_chain=part, iterations=99, burn_in=98,
                                              period=1))
            counts.append(count(made[-1]))
        like, kept = made[0].model(), []
        for sweep in range(6):
            before = [[np.array(x) for x in each] for each in counts]
            for part, learner in enumerate(made):
                for which, name in enumerate(("initial", "transition", "emission")):
                    others = sum(before[other][which] for other in range(3) if other != part)
                    learner.set_prior(name, 1, like.info("prior_" + name) + others)
                learner.step(1)
                counts[part] = count(learner)
            if sweep in (3, 5):
                kept.append([sum(np.array(each[which]) for each in counts) for which in range(3)])
        mean = np.concatenate([sum(each) / len(kept) for each in zip(*kept)])
        whole = like.with_counts(mean)
        for name in "initial", "transition", "emission":
            self.assertEqual(getattr(found.model_, name)().tobytes(), getattr(whole, name)().tobytes())

    def test_what_has_no_approximate_form_says_so(self):
        for wrong, options, said in (
                (hawser.PFA(states=3, method="cgs"), {}, "PFA with method cgs has no approximate form"),
                (hawser.HMM(states=3, method="em"), {}, "HMM with method em has no approximate form"),
                (hawser.HMM(states=3), {}, "method auto"), (hawser.HMM(method="cgs"), {}, "states is auto"),
                (hawser.HMM(states=3, method="cvi2", hdp=1), {}, "hdp is 1, which has no use"),
                (hawser.HMM(states=3, method="cgs", chains=4), {}, "chains is 4"),
                (hawser.HMM(states=3, method="cvi2", init="rows"), {}, "init is 'rows'"),
                (hawser.HMM(states=3, method="cgs", iterations=9, burn_in=9), {}, "there is no sample"),
                (hawser.HMM(states=3, method="cgs"), {"checkpoint": "x"}, "checkpoint has no use")):
            with self.assertRaisesRegex(ValueError, said):
                fit(wrong, Here([WORDS]), approximate=True, **options)
        for empty in [[]], [[], []]:
            with self.assertRaisesRegex(ValueError, "no sequences"):
                fit(hawser.HMM(states=2, method="cgs"), Here(empty), approximate=True)
        with self.assertRaisesRegex((ValueError, PartError), "numbers|words"):
            fit(hawser.HMM(states=2, method="cgs"), Here([NUMBERS]), approximate=True)
        with self.assertRaisesRegex(PartError, r"part 1: X\[0\] has no words"):
            fit(hawser.HMM(states=2, method="cgs"), Here([["a"], [""]]), approximate=True)

        class Changing(Here):
            def each(self, function, *shared):
                if function.__name__ == "begin":
                    self.rows[1] = self.rows[1][::-1]
                return super().each(function, *shared)
        with self.assertRaisesRegex(PartError, "part 1: .*the same rows in the same order"):
            fit(hawser.HMM(states=2, method="cgs"), Changing(shares(WORDS, [70])), approximate=True)

    def test_whatever_comes_first_or_twice_sums_are_bracketed_alike(self):
        def join(a, b):
            return f"({a}{b})"
        for parts in range(1, 10):
            wanted = None
            for seed in range(20):
                draw = random.Random(seed)
                groups = [Runs() for _ in range(3)]
                order = [*range(parts), *draw.choices(range(parts), k=3)]
                draw.shuffle(order)
                for part in order:
                    groups[draw.randrange(3)].put(0, part, None if part == 2 else str(part), join)
                draw.shuffle(groups)
                found = groups[0].add(groups[1].add(groups[2], join), join).whole(parts, join)
                wanted = wanted or found
                self.assertEqual(found, wanted)
            self.assertEqual([c for c in wanted if c.isdigit()], [str(part) for part in range(parts) if part != 2])
        with self.assertRaisesRegex(PartError, r"values of \[\(0, 1\)\]; expected those of all 2 parts"):
            Runs().put(0, 1, "b", join).whole(2, join)

    def test_blocks_that_are_cut_differ_by_rounding(self):
        estimator, whole = CASES[0][1], of_one_process(*CASES[0][1:])
        found = fit(estimator, Here(shares(WORDS, [7, 50])), exact=False)
        self.assertEqual(found.report_.moved, 0)
        self.assertEqual(found.report_.items, [7, 50, 93])
        np.testing.assert_allclose(found.transmat_, whole.transmat_, rtol=1e-9)
        np.testing.assert_allclose(found.emissionprob_, whole.emissionprob_, rtol=1e-9, atol=1e-12)

    def test_estimators_are_left_as_fit_leaves_them(self):
        tagger = fit(hawser.HMM(dictionary=TAGS, method="em", iterations=4, init="posteriors"), Here(shares(WORDS, [70])))
        whole = of_one_process(hawser.HMM(dictionary=TAGS, method="em", iterations=4, init="posteriors"), WORDS, False)
        self.assertEqual(tagger.predict(WORDS[:5]), whole.predict(WORDS[:5]))
        self.assertEqual(tagger.classes_, whole.classes_)
        with tempfile.TemporaryDirectory() as folder:
            tagger.save(os.path.join(folder, "tagger"))
            self.assertEqual(bits(hawser.load(os.path.join(folder, "tagger"))), bits(whole))
        ngrams = fit(hawser.NGram(order=3), Here(shares(LINES, [70])))
        whole = hawser.NGram(order=3).fit(LINES)
        self.assertAlmostEqual(ngrams.history_[0]["log_likelihood"], whole.history_[0]["log_likelihood"])
        self.assertEqual(ngrams.complete("the "), hawser.NGram(order=3).fit(LINES).complete("the "))
        self.assertEqual(bits(ngrams.partial_fit(LINES[:3])), bits(hawser.NGram(order=3).fit(LINES).partial_fit(LINES[:3])))
        edits = fit(hawser.Edit(iterations=3), Here(shares(PAIRS, [70])), paired=True)
        self.assertEqual(edits.predict(["abc"]), of_one_process(hawser.Edit(iterations=3), PAIRS, True).predict(["abc"]))
        report = str(tagger.report_)
        self.assertRegex(report, r"^2 parts, 150 items, \d+ rows moved, 5 rounds: \d+ bytes of sums and \d+ bytes of state a")

    def test_learning_begins_with_a_model_as_partial_fit_does(self):
        for name in "em of words", "a dictionary", "em of automata", "edits", "trees", "vi of sentences", "em of alignments":
            _, estimator, rows, paired = next(case for case in CASES if case[0] == name)
            first = of_one_process(estimator, rows[:len(rows) // 2] if name != "edits" else rows, paired)
            whole = pickle.loads(pickle.dumps(first))
            X, y = ([x for x, _ in rows], [y for _, y in rows]) if paired else (rows, None)
            for _ in whole.fit_steps(X, y, start=first.model_):
                pass
            for engine in Here([rows]), Astray(shares(rows, [7, 60])):
                with self.subTest(name, parts=engine.parts):
                    self.assertEqual(bits(fit(first, engine, paired=paired, start=first.model_)), bits(whole))
        with self.assertRaisesRegex(ValueError, "expected start None"):
            fit(hawser.NGram(), Here([LINES]), start=first.model_)

    def test_parts_that_others_wait_for_are_named(self):
        report = distributed.Report()
        report.items, report.busy = [5, 90, 5], {0: 0.1, 1: 1.8, 2: 0.1}
        self.assertEqual([(part, round(seconds, 3)) for part, seconds in report.skewed()], [(1, 1.7)])
        self.assertIn("part 1 has 90 items, and others wait 1.7 s for it", str(report))
        report.busy = {0: 0.1, 1: 1.8}
        self.assertEqual([part for part, _ in report.skewed()], [1])
        report.busy = {0: 0.1, 1: 0.19, 2: 0.1}
        self.assertEqual(report.skewed(), [])

    def test_what_cannot_learn_from_parts_says_so(self):
        for wrong, rows, said in (
                (hawser.HMM(states=2), WORDS, "items"),
                (hawser.HMM(states=2, method="cvi1"), WORDS, "items"),
                (hawser.HMM(dictionary=TAGS, method="em"), WORDS, "init"),
                (hawser.PFA(states=3, method="cgs"), STRINGS, "items"),
                (hawser.Aligner(), [" ||| ".join(["a b"] * 2)] * 2, "items"),
                (hawser.Grammar(method="em"), ["a b", "b"], "needs rules"),
                (hawser.Grammar(method="em"), ["(S a)", "b"], "trees alone")):
            with self.assertRaisesRegex((PartError, ValueError, hawser.Error), said):
                fit(wrong, Here(shares(rows, [1])))
        for empty in [], [[]], [[], []]:
            with self.assertRaisesRegex(ValueError, "no sequences"):
                fit(hawser.HMM(states=2, method="em"), Here(empty))
        with self.assertRaisesRegex(TypeError, "Speller does not learn from parts"):
            fit(hawser.Speller(["a"]), Here([["a"]]))
        with self.assertRaisesRegex(PartError, r"part 1: X\[0\] has no words"):
            fit(hawser.HMM(states=2, method="em"), Here([["a"], [""]]))
        with self.assertRaisesRegex(PartError, "tags"):
            fit(hawser.HMM(method="em", init="posteriors"), Here([TAGGED, [(["a", "b"], ["D"])]]), paired=True)

    def test_other_rows_and_other_libraries_are_refused(self):
        estimator = hawser.HMM(states=2, method="em", iterations=3)

        class Changing(Here):
            def each(self, function, *shared):
                if function.__name__ == "step":
                    self.rows[1] = [*self.rows[1][1:], self.rows[1][0]]  # as many rows, in another order
                return super().each(function, *shared)
        with self.assertRaisesRegex(PartError, "part 1: .*expected the same rows in the same order at every pass"):
            fit(estimator, Changing(shares(WORDS, [70])))

        class Older(Here):
            def each(self, function, *shared):
                with mock.patch.object(hawser.api, self.call, lambda: "another"):
                    return super().each(function, *shared)
        for call, said in (("version", "this worker has hawser another, and the driver"),
                           ("build_info", "hawser built as another")):
            engine = Older(shares(WORDS, [70]))
            engine.call = call
            with self.assertRaisesRegex(PartError, f"part 0: .*{said}"):
                fit(estimator, engine)

        class OtherOptions(Here):
            def each(self, function, job, *shared):
                if function.__name__ == "step":
                    job = pickle.loads(pickle.dumps(job))
                    job.id, job.family.estimator.prior_transition = "other", 3.0
                return super().each(function, job, *shared)
        with self.assertRaisesRegex((PartError, hawser.Error), "prior"):
            fit(estimator, OtherOptions(shares(WORDS, [70])))

    def test_learning_goes_on_from_a_checkpoint(self):
        rows = shares(WORDS, [60, 30])
        estimator = hawser.HMM(states=3, method="em", iterations=6)
        whole = of_one_process(estimator, WORDS, False)

        class Stopping(Here):
            left = 3

            def total(self, function, join, *shared):
                if function.__name__ == "step":
                    self.left -= 1
                    if self.left < 0:
                        raise OSError("the driver dies")
                return super().total(function, join, *shared)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "state")
            with self.assertRaisesRegex(OSError, "dies"):
                fit(estimator, Stopping(rows), checkpoint=path)
            with self.assertRaisesRegex(FileExistsError, "resume=True"):
                fit(estimator, Here(rows), checkpoint=path)
            for wrong, parts, said in ((estimator, shares(WORDS[::-1], [60, 30]), "other rows"),
                                       (estimator, shares(WORDS[:-1], [60, 30]), "150 items; here are 149"),
                                       (hawser.HMM(states=4, method="em"), rows, "states"),
                                       (hawser.PFA(states=3, method="em"), rows, "estimator 'HMM'; here it is 'PFA'")):
                with self.assertRaisesRegex((ValueError, hawser.Error), said):
                    fit(wrong, Here(parts), checkpoint=path, resume=True)
            found = fit(estimator, Astray(rows), checkpoint=path, resume=True)
            self.assertEqual(bits(found), bits(whole))
            self.assertEqual(len(found.history_), 6)
            self.assertLess(len(found.report_.sent), 7)
            done = fit(estimator, Here(rows), checkpoint=path, resume=True)
            self.assertEqual((bits(done), len(done.history_), len(done.report_.sent)), (bits(whole), 6, 0))
            hawser.HMM(states=2, method="em", iterations=1).fit(WORDS).save(path)
            with self.assertRaisesRegex(ValueError, "is of distributed None"):
                fit(estimator, Here(rows), checkpoint=path, resume=True)

    def test_a_worker_that_is_killed_is_made_again(self):
        estimator = hawser.HMM(states=3, method="em", iterations=4)
        with tempfile.TemporaryDirectory() as folder:
            engine = Processes(shares(WORDS, [40, 60]), os.path.join(folder, "killed"))
            found = fit(estimator, engine)
            self.assertEqual(os.listdir(folder), ["killed"])
        self.assertEqual(bits(found), bits(of_one_process(estimator, WORDS, False)))


def called(function, path, part, rows, shared):
    """In a worker process: the function, or death in a step of part 1 the first time."""
    if function.__name__ == "step" and part == 1 and not os.path.exists(path):
        open(path, "w").close()
        os.kill(os.getpid(), 9)
    return function(*shared, part, rows)


class Processes(Here):
    """Two worker processes, which are started anew when one of them dies."""

    def __init__(self, parts, path):
        super().__init__(parts)
        self.path = path
        self.start()

    def start(self):
        self.pool = concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))

    def each(self, function, *shared):
        while True:
            try:
                calls = [(function, self.path, part, rows, shared) for part, rows in enumerate(self.rows)]
                return list(self.pool.map(called, *zip(*calls)))
            except concurrent.futures.process.BrokenProcessPool:
                self.start()

    def close(self):
        self.pool.shutdown()


if __name__ == "__main__":
    unittest.main()

"""hawser pfa: training, choosing, scores, random targets, interruptions."""
import json
import math
import os
import random
import signal
import subprocess
import time

from cli_case import Case, HAWSER, Run

METHODS = ["cgs", "em", "hard-em", "vb", "cvb0", "cvb2", "gcvb0", "cgs-sg", "cgs-hmm", "cgs-hmm-star", "estatemerge", "alergia", "mdi",
           "likelihood-ratio", "aic", "evgram", "cvgram", "ngram"]
ITERATES = METHODS[:10]
# What choosing states and prior_transition by halving costs at the least.
CHOOSING = ["--candidate-states", "1,4", "--candidate-prior-transition", "0.1,0.5", "--folds", "2", "--budget", "1", "--iterations", "10"]


class Automata(Case):
    def corpus(self, strings=200, target="dpfa", seed=5):
        path = self.path("train")
        self.ok("pfa", "generate", "--target", target, "--states", 4, "--symbols", 3, "--mean-length", 4, "--final-share", 1, "--strings", strings,
                "--seed", seed, "-o", self.path("target"), "--corpus", path)
        return path

    def start(self, *args):
        """A run that goes on meanwhile."""
        running = subprocess.Popen([HAWSER, "pfa", "train", *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(running.kill)
        return running

    def wait_for(self, path, running):
        deadline = time.monotonic() + 60
        while not os.path.exists(path) and running.poll() is None and time.monotonic() < deadline:
            time.sleep(.002)
        self.assertTrue(os.path.exists(path))

    def assert_same_file(self, a, b):
        with open(self.path(a), "rb") as one, open(self.path(b), "rb") as other:
            self.assertEqual(one.read(), other.read())

    def test_every_method_trains_and_its_model_is_read_again(self):
        train = self.corpus()
        for method in METHODS:
            flags = ["--states", 4, "--iterations", 8] if method in ITERATES else []
            flags += ["--prior-transition", 0.2] if method.startswith("cgs") else []
            model = self.path(method)
            j = json.loads(self.ok("pfa", "train", train, "--method", method, *flags, "-o", model, "--json"))
            self.assertEqual((j["method"], j["sequences"]), (method, 200))
            self.assertGreater(j["seconds"], 0)
            self.assertGreaterEqual(j["processor_seconds"], 0)
            rows = self.ok("pfa", "score", model, train).split()
            self.assertEqual(len(rows), 200)
            self.assertLess(max(map(float, rows)), 0)
            info = json.loads(self.ok("pfa", "info", model, "--json"))
            self.assertEqual((info["method"], info["symbols"]), (method, 3))

    def told(self, *args, says, stdin=""):
        """Succeeds with one line on standard error, which has these words."""
        r = Run([str(a) for a in args], stdin)
        self.assertEqual((r.code, r.err.count("\n")), (0, 1), r.err)
        for words in [says] if isinstance(says, str) else says:
            self.assertIn(words, r.err)
        return r.out

    def test_a_model_is_begun_with(self):
        corpus = self.corpus()
        old, new = self.path("old"), self.path("new")
        self.ok("pfa", "train", corpus, "--method", "em", "--states", 3, "--iterations", 30, "-o", old)
        for method in ITERATES:
            self.ok("pfa", "train", corpus, "--method", method, "--start", old, "--iterations", 3, "-o", new)
        first = {}
        for start in ((), ("--start", old)):
            out = self.ok("pfa", "train", corpus, "--method", "em", "--states", 3, "--iterations", 1, *start, "-o", new, "--json")
            first[bool(start)] = json.loads(out)["log_likelihood"]
        self.assertGreater(first[True], first[False])
        self.bad(1, "pfa", "train", corpus, "--method", "alergia", "--start", old, "-o", new, says="alergia")

    def test_parts_of_the_model_to_begin_with_are_fixed(self):
        corpus, new = self.corpus(), self.file("new", "2 2 1\n1 1\n2\n")
        old, held = self.path("old"), self.path("held")
        self.ok("pfa", "train", corpus, "--method", "em", "--states", 3, "--iterations", 5, "-o", old)
        lines = lambda model: [line.split("\t") for line in self.ok("pfa", "info", model, "--machine", "-").splitlines()]
        ends = lambda model: [row for row in lines(model) if len(row) == 2 and row[0] != "0"]
        self.ok("pfa", "train", new, "--format", "integers", "--method", "em", "--start", old, "--fixed", "end", "--iterations", 3, "-o", held)
        self.assertEqual(len(ends(old)), 3)
        self.assertEqual(ends(held), ends(old))
        for method in "em", "vb", "cvb0", "cgs":
            # Read in the model's symbols, of which the new strings have two.
            self.ok("pfa", "train", new, "--format", "integers", "--method", method, "--start", old, "--fixed", "transition", "--iterations", 3, "-o", held)
            self.assertEqual(json.loads(self.ok("pfa", "info", held, "--json"))["symbols"], 3)
        strange = self.file("strange", "0 1\n5\n")
        self.bad(1, "pfa", "train", strange, "--format", "integers", "--method", "em", "--start", old, "--fixed", "transition", "-o", held,
                 says="sequence 1 (counted from 0)")
        self.bad(1, "pfa", "train", corpus, "--method", "em", "--fixed", "end", "-o", held, says="without a model to begin with")
        self.bad(2, "pfa", "train", corpus, "--start", old, "--fixed", "ends", "-o", held, says="--fixed")

    def test_held_out_strings_are_scored(self):
        corpus, model = self.corpus(), self.path("m")
        train = ["pfa", "train", corpus, "--method", "em", "--states", 3, "--iterations", 4, "-o", model, "--json"]
        self.assertNotIn("heldout_log_likelihood", json.loads(self.ok(*train)))
        j = json.loads(self.ok(*train, "--heldout", corpus))
        scores = list(map(float, self.ok("pfa", "score", model, corpus).split()))
        self.assertAlmostEqual(j["heldout_log_likelihood"], math.fsum(scores), 8)
        part = json.loads(self.ok(*train, "--heldout", 0.2))
        self.assertEqual(part["sequences"], 160)
        self.assertLess(part["heldout_log_likelihood_per_token"], 0)
        self.bad(1, *train, "--heldout", self.file("strange", "1 9\n1 8\n"), says="has a symbol")
        self.bad(2, *train, "--heldout", 1.5, says="--heldout 1.5")

    def test_it_is_said_before_about_how_long_it_takes(self):
        corpus, model = self.corpus(), self.path("m")
        for flags, supposes in ((["--method", "cgs", "--states", 4, "--prior-transition", 0.1, "--iterations", 10**9], "steps, each as long as the first "),
                                (["--budget", 1e12], "candidates are dropped, and the best one sampled, as planned")):
            r = Run(["pfa", "train", corpus, *map(str, flags), "--max-seconds", "1", "-o", model, "--json"])
            self.assertEqual(r.code, 3)
            line = [line for line in r.err.splitlines() if "this takes about" in line]
            self.assertEqual(len(line), 1, r.err)
            self.assertIn(supposes, line[0])
            j = json.loads(r.out)
            self.assertGreater(j["estimated_seconds"], 5)
            self.assertIn(supposes, j["estimate_supposes"])
        r = Run(["pfa", "train", corpus, "--method", "em", "--states", "2", "--iterations", "3", "-o", model, "--json"])
        self.assertNotIn("this takes", r.err)  # what takes no seconds
        self.assertGreater(json.loads(r.out)["estimated_seconds"], 0)

    def test_formats_are_guessed_from_the_lines(self):
        """Random strings in every format: without --format the model is the one that it gives."""
        rng = random.Random(4)
        for trial in range(10):
            strings = [[rng.randrange(3) for _ in range(rng.randrange(6))] for _ in range(rng.randrange(20, 60))] + [[0, 1, 2]]
            head = f"{len(strings)} 3"
            texts = {
                "pautomac": [head] + [" ".join(map(str, [len(s), *s])) for s in strings],
                "abbadingo": [head] + [" ".join(map(str, [1, len(s), *s])) for s in strings],
                "integers": [" ".join(map(str, s)) for s in strings],
                "spaces": [" ".join("the cat sat".split()[c] for c in s) for s in strings],
                "chars": ["".join("abc"[c] for c in s) for s in strings],
            }
            for form, lines in texts.items():
                with self.subTest(trial=trial, form=form):
                    corpus = self.file("c", "\n".join(lines) + "\n")
                    shown = json.loads(self.ok("pfa", "train", corpus, "--method", "ngram", "-o", self.path("guessed"), "--json"))
                    self.assertEqual(shown["format"], form)
                    self.ok("pfa", "train", corpus, "--method", "ngram", "-o", self.path("given"), "--format", form)
                    self.assert_same_file("guessed", "given")
                    piped = "\n".join(lines) + "\n"
                    self.ok("pfa", "train", "-", "--method", "ngram", "-o", self.path("piped"), stdin=piped)
                    self.assert_same_file("guessed", "piped")
        # A mistake in one line is told, not read as something else.
        corpus = self.file("c", "4 2\n2 0 1\n3 0 1\n1 0\n1 1\n")
        self.bad(1, "pfa", "train", corpus, "--method", "ngram", "-o", self.path("m"), says="c:3")

    def test_a_symbol_the_model_has_not_costs_its_string_alone(self):
        self.ok("pfa", "train", self.file("abc", "a b\nb c a\n<unk> a\n"), "--format", "spaces", "--method", "cvb0", "--states", 2, "-o", self.path("m"))
        known = [float(x) for x in self.ok("pfa", "score", self.path("m"), self.file("known", "a b\nb\n\n<unk> b\n"), "--format", "spaces").split()]
        score = lambda *flags: ["pfa", "score", self.path("m"), self.file("mixed", "a b\nx b\nb\n\n"), "--format", "spaces", *flags]
        for flags in [], ["--unknown", "<unk>"]:
            rows = [float(x) for x in self.ok(*score(*flags)).split()]
            self.assertEqual(rows, [known[0], known[3], known[1], known[2]])
        self.bad(2, *score("--unknown", "other"), says=["--unknown other", "no symbol of the model"])
        self.ok("pfa", "train", self.file("numbers", "2 2\n2 0 1\n1 1\n"), "--method", "cvb0", "--states", 2, "-o", self.path("n"))
        rows = [float(x) for x in self.told("pfa", "score", self.path("n"), self.file("more", "3 4\n1 1\n2 0 3\n0\n"), says="1 of 3").split()]
        self.assertEqual([x == -math.inf for x in rows], [False, True, False])
        self.bad(1, "pfa", "score", self.path("n"), self.file("letters", "1 2\n1 a\n"), "--format", "pautomac", says="letters:2")

    def test_a_run_that_is_bounded_gives_the_best_so_far_and_goes_on_to_the_same_bits(self):
        train, checkpoint = self.corpus(strings=60), self.path("saved")
        choosing = ["--seed", 3, "--candidate-states", "2,3,4", "--candidate-prior-transition", "0.1,0.5", "--folds", 2, "--iterations", 60, "--chains", 2]
        sampling = ["--method", "cgs", "--states", 4, "--prior-transition", 0.1, "--iterations", 60000, "--chains", 1, "--seed", 3]
        for flags, budget in ((choosing, ["--budget", "1e12"]), (sampling, [])):
            stopped = Run([str(a) for a in ["pfa", "train", train, *flags, *budget, "-o", self.path("m"), "--checkpoint", checkpoint, "--overwrite",
                                            "--max-seconds", ".4", "--json"]])
            self.assertEqual(stopped.code, 3, stopped.err)
            self.assertIn("--resume", stopped.err)
            self.assertLess(json.loads(stopped.out)["seconds"], 30)
            self.ok("pfa", "score", self.path("m"), train)  # a model all the same
        # What is left over is short now, so that both ways end soon.
        short = ["--method", "cgs", "--states", 4, "--prior-transition", 0.1, "--iterations", 4000, "--chains", 1, "--seed", 3]
        self.ok("pfa", "train", train, *short, "-o", self.path("whole"))
        stopped = Run([str(a) for a in ["pfa", "train", train, *short, "-o", self.path("part"), "--checkpoint", checkpoint, "--overwrite", "--max-seconds", ".02"]])
        self.assertIn(stopped.code, (0, 3))
        self.ok("pfa", "train", train, *short, "-o", self.path("resumed"), "--checkpoint", checkpoint, "--resume")
        self.assert_same_file("whole", "resumed")
        r = Run([str(a) for a in ["pfa", "select", train, *choosing, "--budget", "1e12", "--max-seconds", ".2"]])
        self.assertEqual(r.code, 3, r.err)
        self.assertTrue(r.out.startswith("states\t"))

    def test_a_run_that_chooses_is_planned_for_the_time_there_is(self):
        train, checkpoint = self.corpus(strings=60), self.path("saved")
        plan = lambda seconds: json.loads(Run(["pfa", "train", train, "--max-seconds", seconds, "-o", self.path("m"), "--checkpoint", checkpoint,
                                                    "--overwrite", "--json"]).out)
        short, long = plan("0.1"), plan("2")
        self.assertLess(short["planned_visits"], long["planned_visits"])
        self.assertLess(long["estimated_seconds"], 2)
        # Whoever goes on needs no word of the plan.
        self.ok("pfa", "train", train, "-o", self.path("resumed"), "--checkpoint", checkpoint, "--resume")

    def test_what_a_text_cannot_hold_is_said(self):
        train = self.file("words", "ab\nabb\nb\n" * 20)
        flags = ["pfa", "train", train, "--format", "chars", "--states", 2, "--prior-transition", 0.1, "--iterations", 20, "--chains", 2]
        r = Run([str(a) for a in [*flags, "-o", self.path("m.txt")]])
        self.assertEqual(r.code, 0)
        self.assertIn("the best of ", r.err)
        self.assertIn("numbers the symbols from 0", r.err)
        self.told(*flags, "-o", self.path("m.txt"), "--sample", "mixture", says="numbers the symbols")
        self.ok(*flags, "-o", self.path("m"))
        self.bad(2, *flags, "-o", self.path("m"), "--sample", "last", says="--sample")

    def test_a_place_that_cannot_be_written_is_found_before_training(self):
        train = self.corpus()
        running = ["pfa", "train", train, "--states", "50", "--prior-transition", "0.1", "--iterations", "1000000000"]
        self.bad(1, *running, "-o", os.path.join(self.folder.name, "no", "m"), says="cannot write it")
        self.bad(1, *running, "-o", self.folder.name, says="cannot write it")
        self.ok("pfa", "train", train, "--method", "ngram", "-o", self.path("m.txt"))
        self.assertEqual([f for f in os.listdir(self.folder.name) if "part" in f], [])

    def test_flags_without_an_effect_are_refused(self):
        train = self.corpus()
        target = self.path("target")
        self.bad(2, "pfa", "generate", "--labels", "all")
        self.bad(2, "pfa", "generate", "--model", target, "--states", "3", says="states")
        self.bad(2, "pfa", "generate", "-o", self.path("t"), "--strings", "5", says="--strings")
        self.bad(2, "pfa", "generate", "-o", self.path("t"), "--max-length", "5", says="--max-length")
        self.bad(2, "pfa", "info", target, "--sample", "last", says="sample")
        self.bad(2, "pfa", "info", target, "--semiring", "real", says="--semiring")
        self.bad(2, "pfa", "select", train, "--choose", "halving", "--full", says="--full")
        text = "I:\n(0) 1\nF:\n(0) 0.5\nS:\n(0,0) 1\nT:\n(0,0,0) 1\n"
        self.bad(2, "pfa", "score", "-", "-", says="only once", stdin=text)
        self.bad(2, "pfa", "kl", "-", "-", says="only once", stdin=text)

    def test_a_target_goes_to_standard_output(self):
        args = ["pfa", "generate", "--states", "4", "--symbols", "50", "--sparsity", ".1", "--mean-length", "5", "--final-share", "1"]
        text = self.ok(*args, "-o", "-", "--corpus", self.path("c"))
        self.assertTrue(text.startswith("I: (state)"))
        # No state emits the last symbols: they are symbols all the same.
        rows = self.ok("pfa", "score", self.file("t.txt", text), self.path("c")).split()
        self.assertEqual(len(rows), 1000)
        self.ok(*args, "-o", self.path("t"))
        self.assertAlmostEqual(json.loads(self.ok("pfa", "kl", self.path("t"), self.path("t.txt"), "--samples", "50", "--json"))["divergence"], 0, 9)

    def test_the_best_strings_and_the_entropy_come_from_the_machine(self):
        target = self.file("t.txt", "I:\n(0) 1\nF:\n(0) 0.5\n(1) 0.25\nS:\n(0,0) 0.5\n(0,1) 0.5\n(1,1) 1\nT:\n(0,0,0) 1\n(0,1,1) 1\n(1,1,0) 0.5\n(1,1,1) 0.5\n")
        machine = self.path("machine")
        self.ok("pfa", "info", target, "--machine", machine)
        best = [line.split("\t") for line in self.ok("fst", "shortest-path", "--unique", "-n", "4", machine).splitlines()]
        self.assertEqual([labels for cost, labels in best], ["", "0", "1 1", "1"])
        for (cost, labels), p in zip(best, (1 / 2, 1 / 8, 9 / 128, 1 / 16)):
            self.assertAlmostEqual(float(cost), -math.log(p), 12)
        self.ok("pfa", "generate", "--target", "dpfa", "--states", "3", "--symbols", "2", "--mean-length", "3", "--final-share", "1", "-o", self.path("d"))
        self.ok("pfa", "info", self.path("d"), "--machine", machine)
        value = float(self.ok("fst", "entropy", machine))
        self.ok("pfa", "generate", "--model", self.path("d"), "--strings", "4000", "--corpus", self.path("c"))
        rows = [float(x) for x in self.ok("pfa", "score", self.path("d"), self.path("c")).split()]
        mean = -sum(rows) / len(rows)
        self.assertLess(abs(mean - value), 5 * math.sqrt(sum((x + mean) ** 2 for x in rows)) / len(rows))

    def test_a_drawing_keeps_what_is_reached_and_says_what_is_left_out(self):
        self.ok("pfa", "generate", "--target", "dpfa", "--states", "5", "--symbols", "3", "--mean-length", "10000", "--final-share", "0.2", "-o", self.path("long"))
        drawing = self.told("pfa", "draw", self.path("long"), says=["ends are left out", "--least 0"])
        self.assertGreaterEqual(drawing.count("->"), 5)
        self.assertEqual(self.ok("pfa", "draw", self.path("long"), "--least", "0").count("->"), int(json.loads(self.ok("pfa", "info", self.path("long"), "--json"))["arcs"]))

    def test_threads_are_what_is_asked_for(self):
        if not os.path.isdir("/proc/self/task"):
            self.skipTest("no /proc to count threads in")
        train = self.corpus(1000)
        choosing = ["--candidate-states", "30,40", "--candidate-prior-transition", "0.1", "--folds", "4", "--budget", "1", "--iterations", "150"]
        for args in (["train", train, "--states", 20, "--prior-transition", 0.2, "--iterations", 300, "-o", self.path("model")],
                     ["select", train, *choosing]):
            self.assertEqual(self.threads_of("pfa", *args, "--threads", 1), 1, args)
            self.assertEqual(self.threads_of("pfa", *args, "--threads", 2), 2, args)
        many = self.path("many")
        self.ok("pfa", "generate", "--model", self.path("target"), "--strings", 8000, "--corpus", many)
        for threads in (1, 2):
            self.assertEqual(self.threads_of("pfa", "score", self.path("model"), many, "--threads", threads), threads)
        self.bad(2, "pfa", "score", self.path("model"), train, "--threads", 0, says="--threads")

    def test_with_only_a_corpus_it_chooses(self):
        train = self.corpus()
        for method, candidates, first in ((["--method", "cgs"], 4, "4"), ([], 5, "merging")):
            out = dict(line.split("\t") for line in self.ok("pfa", "train", train, "-o", self.path("model"), *CHOOSING, *method).splitlines() if "#" not in line)
            self.assertEqual(out["selected"], "1")
            rows = [line.split("\t") for line in self.ok("pfa", "select", train, *CHOOSING, *method).splitlines()]
            self.assertEqual(rows[0], ["states", "prior_transition", "rounds", "held out", "standard error"])
            self.assertEqual(len(rows), 1 + candidates)
            self.assertEqual(rows[1][0], first)
            self.assertEqual(out["method"], "cgs" if method else "estatemerge")
            self.assertEqual(out["states"], "4" if method else "0")
            if method:
                self.assertEqual(float(rows[1][1]), float(out["prior_transition"]))
        table = json.loads(self.ok("pfa", "select", train, *CHOOSING, "--method", "cgs", "--json"))
        self.assertEqual(len(table), 4)
        self.assertEqual(table[0]["states"], 4)
        full = CHOOSING[:6] + ["--iterations", "10", "--method", "cgs", "--full", "--json"]
        self.assertEqual(len(json.loads(self.ok("pfa", "select", train, *full))), 3)
        self.bad(2, "pfa", "select", train, "--method", "em")

    def test_score_against_a_solution(self):
        train = self.corpus()
        test, solution = self.path("test"), self.path("solution")
        with open(train) as f:
            lines = f.read().splitlines()
        distinct = sorted(set(lines[1:]))
        self.file("test", f"{len(distinct)} 3\n" + "\n".join(distinct) + "\n")
        truth = [math.exp(float(x)) for x in self.ok("pfa", "score", self.path("target"), test).split()]
        self.file("solution", f"{len(truth)}\n" + "".join(f"{p!r}\n" for p in truth))
        own = json.loads(self.ok("pfa", "score", self.path("target"), test, "--solution", solution, "--json"))
        total = sum(truth)
        self.assertAlmostEqual(own["minimum"], 2 ** -sum(p / total * math.log2(p / total) for p in truth), 9)
        self.assertAlmostEqual(own["difference"], 0, 9)
        self.ok("pfa", "train", train, "--method", "ngram", "-o", self.path("model"))
        j = json.loads(self.ok("pfa", "score", self.path("model"), test, "--solution", solution, "--json"))
        self.assertEqual(list(j), ["score", "minimum", "difference"])
        self.assertGreater(j["difference"], 0)
        self.assertAlmostEqual(j["score"] - j["minimum"], j["difference"], 12)
        self.bad(1, "pfa", "score", self.path("model"), test, "--solution", self.file("short", "1\n0.5\n"), says="expected")
        self.assertEqual(self.told("pfa", "score", self.path("model"), self.file("other", "1 9\n1 8\n"), says="other: 1 of 1"), "-Infinity\n")

    def test_generate_draws_the_same_for_a_seed(self):
        args = ["pfa", "generate", "--states", "3", "--symbols", "2", "--mean-length", "3", "--final-share", "1", "--strings", "20"]
        out = self.ok(*args, "--seed", "4")
        self.assertEqual(out, self.ok(*args, "--seed", "4"))
        self.assertNotEqual(out, self.ok(*args, "--seed", "5"))
        lines = out.splitlines()
        self.assertEqual(lines[0], "20 2")
        self.assertTrue(all(int(line.split()[0]) == len(line.split()) - 1 for line in lines[1:]))
        self.assertEqual(self.ok(*args[:-2], "-o", self.path("model")), "")
        again = self.ok("pfa", "generate", "--model", self.path("model"), "--strings", "20", "--format", "spaces")
        self.assertEqual(len(again.splitlines()), 20)
        self.bad(2, *args, "--sparsity", "7", says="--sparsity")
        for target in ("pfa", "dpfa", "hmm"):  # what is left out goes with what is given
            for states in (1, 2, 3, 5):
                self.ok("pfa", "generate", "--target", target, "--states", states, "-o", self.path("small"))
        self.bad(1, "pfa", "generate", "--target", "dpfa", "--states", 50, "--symbols", 2, "--final-share", 0, "--mean-length", 0.001, says="mean length")
        self.bad(2, "pfa", "generate", "--target", "cfg")

    def test_info_draw_and_kl(self):
        self.corpus()
        target, text = self.path("target"), self.path("target.txt")
        self.ok("pfa", "generate", "--model", target, "-o", text)
        with open(text) as f:
            self.assertTrue(f.read().startswith("I: (state)"))
        rows = dict(line.split("\t") for line in self.ok("pfa", "info", text).splitlines())
        self.assertEqual((rows["states"], rows["deterministic"], rows["members"]), ("4", "1", "1"))
        machine = self.ok("pfa", "info", target, "--machine", "-")
        self.assertAlmostEqual(float(self.ok("fst", "sum", self.file("m.txt", machine))), 0, 6)
        drawing = self.ok("pfa", "draw", target)
        self.assertTrue(drawing.startswith("digraph"))
        self.assertLess(len(self.told("pfa", "draw", target, "--least", "0.5", says="--least 0")), len(drawing))
        same = json.loads(self.ok("pfa", "kl", target, text, "--json"))
        self.assertEqual(same["exact"], True)
        self.assertLess(abs(same["divergence"]), 1e-9)
        self.ok("pfa", "train", self.path("train"), "--method", "em", "--states", "3", "--iterations", "5", "-o", self.path("model"))
        other = json.loads(self.ok("pfa", "kl", target, self.path("model"), "--samples", "500", "--json"))
        self.assertGreater(other["divergence"], 0)

    def test_resume_gives_the_same_model(self):
        train = self.corpus()
        for flags in (CHOOSING, ["--states", "4", "--prior-transition", "0.2", "--iterations", "20"], ["--method", "em", "--states", "3", "--tolerance", "0"]):
            state = self.path("state")
            self.ok("pfa", "train", train, *flags, "-o", self.path("whole"))
            self.ok("pfa", "train", train, *flags, "-o", self.path("half"), "--checkpoint", state, "--overwrite")
            self.ok("pfa", "train", train, *flags, "-o", self.path("rest"), "--checkpoint", state, "--resume", "--threads", "2")
            with open(self.path("whole"), "rb") as a, open(self.path("rest"), "rb") as b:
                self.assertEqual(a.read(), b.read())
            self.bad(1, "pfa", "train", self.path("train"), "--method", "alergia", "-o", self.path("x"), "--checkpoint", state, "--resume", says="checkpoint")
        self.bad(2, "pfa", "train", train, "-o", self.path("x"), "--resume")

    # A run that is slow, since it saves after every step, and quick to end once it does not.
    LONG = ["--states", "8", "--prior-transition", "0.2", "--iterations", "600"]

    def test_interrupt_saves_says_how_to_go_on_and_that_gives_the_same_bits(self):
        train, state = self.corpus(), self.path("state")
        self.ok("pfa", "train", train, *self.LONG, "-o", self.path("whole"))
        running = self.start(train, *self.LONG, "-o", self.path("m"), "--checkpoint", state, "--save-every", 0)
        self.wait_for(state, running)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        self.assertEqual((running.returncode, out), (130, b""))
        self.assertIn(b"--resume", err)
        self.assertFalse(os.path.exists(self.path("m")))
        steps = int(err.decode().split("after ")[1].split()[0])
        self.assertTrue(0 < steps < 600, steps)
        j = json.loads(self.ok("pfa", "train", train, *self.LONG, "-o", self.path("m"), "--checkpoint", state, "--resume", "--json"))
        self.assertEqual(j["steps"], 600)
        self.assert_same_file("whole", "m")

    def test_killed_at_any_moment_it_goes_on_to_the_same_bits(self):
        train, delays = self.corpus(), random.Random(5)
        for name, flags in (("cgs", self.LONG), ("em", ["--method", "em", "--states", "4", "--iterations", "110", "--tolerance", "0", "--starts", "3", "--start-iterations", "20"]),
                            ("choice", CHOOSING)):
            state = self.path("state." + name)
            self.ok("pfa", "train", train, *flags, "-o", self.path("whole." + name))
            for kill in range(4):
                resume = ["--resume"] if os.path.exists(state) else []
                running = self.start(train, *flags, "-o", self.path(name), "--checkpoint", state, "--save-every", 0, *resume)
                if not resume:
                    self.wait_for(state, running)
                time.sleep(.03 * delays.random())
                running.send_signal(signal.SIGKILL)
                running.communicate()
            self.ok("pfa", "train", train, *flags, "-o", self.path(name), "--checkpoint", state, "--resume")
            self.assert_same_file("whole." + name, name)

    def test_other_formats(self):
        train = self.file("words", "abra cadabra\n".replace(" ", "\n") * 20)
        self.ok("pfa", "train", train, "--format", "chars", "--method", "evgram", "-o", self.path("m"))
        rows = self.ok("pfa", "score", self.path("m"), "-", "--format", "chars", stdin="abra\ncadabra\n").split()
        self.assertGreater(float(rows[0]), -2)
        self.assertEqual(self.told("pfa", "score", self.path("m"), "-", "--format", "chars", stdin="xyz\n", says="standard input: 1 of 1"), "-Infinity\n")
        self.bad(1, "pfa", "train", self.file("bad", "2 2\n1 0\n"), "-o", self.path("x"), says="bad:")
        self.bad(1, "pfa", "train", self.file("empty", ""), "-o", self.path("x"), says="empty")
        self.bad(1, "pfa", "train", train, "--format", "chars", "--method", "alergia", "--states", "4", "-o", self.path("x"), says="states")
        self.bad(1, "pfa", "info", self.file("notamodel", "junk"), says="notamodel")
        self.bad(2, "pfa", "train", train)

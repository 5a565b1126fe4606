"""hawser hmm train: reports, held-out data, traces, checkpoints, interruptions."""
import json
import math
import os
import random
import signal
import subprocess
import time
import xml.etree.ElementTree as ET

from cli_case import Case, HAWSER
from hmm_cases import contents, pairs, synthetic, text

METHODS = ["em", "vi", "cvi1", "cvi2", "cvi3", "cgs", "blocked-gibbs", "svi", "svi-buffered", "scvi2", "scvi3"]


class HmmTraining(Case):
    def corpus(self, sentences=80):
        return self.file("c.txt", text(synthetic(sentences)))

    def train(self, *flags, model="m"):
        method = () if "--method" in flags else ("--method", "vi")
        return json.loads(self.ok("hmm", "train", *flags, *method, "-o", self.path(model), "--json"))

    def assert_same_file(self, a, b):
        with open(self.path(a), "rb") as one, open(self.path(b), "rb") as other:
            self.assertEqual(one.read(), other.read())

    def test_every_method_learns_and_says_what_it_took(self):
        corpus = self.corpus()
        for method in METHODS:
            once = ["--starts", 1] if method in ("em", "vi") else []
            j = self.train(corpus, "--method", method, "--states", 3, "--iterations", 12, "--heldout", ".2", *once)
            self.assertEqual((j["method"], j["sequences"], j["states"], j["steps"]), (method, 64, 3, 12))
            for key in ("seconds", "ns_per_token", "ns_per_token_per_k2", "peak_megabytes"):
                self.assertGreater(j[key], 0, key)
            self.assertAlmostEqual(j["ns_per_token"] / 9, j["ns_per_token_per_k2"], 9)
            self.assertLess(j["heldout_log_likelihood_per_token"], 0)
            self.assertEqual(json.loads(self.ok("hmm", "info", self.path("m"), "--json"))["method"], method)
        for method in ("cvi3", "svi-buffered", "scvi3"):
            flags = [corpus, "--method", method, "--states", 3, "--iterations", 5, "--subsequence", 2]
            self.assertNotEqual(self.train(*flags)["surrogate"], self.train(*flags, "--vanilla")["surrogate"])
        self.bad(1, "hmm", "train", corpus, "--states", 3, "--vanilla", "-o", self.path("m"), says="vanilla")
        flags = [corpus, "--method", "cgs", "--states", 3, "--iterations", 30, "--chains", 1]
        self.assertNotEqual(self.train(*flags)["log_joint"], self.train(*flags, "--anneal", "2.0:0.08")["log_joint"])
        self.bad(2, "hmm", "train", corpus, "--method", "cgs", "--states", 3, "--anneal", "hot", "-o", self.path("m"), says="anneal")
        vi = ["hmm", "train", corpus, "--method", "vi", "--states", 3, "--iterations", 7, "-o", self.path("m")]
        report = r"^# %s steps in [0-9.]+ s, [0-9.]+ ns per token per K\^2; .* 3 states used%s; \d+ MB$"
        self.assertRegex(self.ok(*vi, "--starts", 1).splitlines()[-1], report % ("7", ""))
        self.assertRegex(self.ok(*vi).splitlines()[-1], report % ("24", r"; 3 starts up to \d\.\d{4} nats a token apart"))

    def test_a_model_is_begun_with(self):
        old, new = self.file("old.tsv", pairs(synthetic(60))), self.file("new.txt", text(synthetic(40, seed=5)).upper())
        self.train(old, "--observed", "--lower-case", 1, "--method", "em", "--iterations", 4, model="old")
        j = self.train(new, "--start", self.path("old"), "--iterations", 3, model="new")
        self.assertEqual(j["states"], 3)  # and its way of reading, under which the texts share their words
        names = [[s["state"] for s in json.loads(self.ok("hmm", "info", self.path(m), "--json"))["outline"]] for m in ("old", "new")]
        self.assertEqual(names[0], names[1])
        alone = self.train(new, "--states", 3, "--lower-case", 1, "--iterations", 3, model="alone")
        self.assertGreater(j["elbo"], alone["elbo"])
        self.bad(1, "hmm", "train", new, "--start", self.path("old"), "--states", 4, "-o", self.path("m"), says="a start of 3 states for data of 4")
        self.bad(1, "hmm", "train", new, "--start", self.path("old"), "--init", "rows", "--method", "vi", "-o", self.path("m"), says="init")

    def test_parts_of_the_model_to_begin_with_are_fixed(self):
        old, new = self.file("old.tsv", pairs(synthetic(60))), self.file("new.txt", text(synthetic(40, seed=5)) + "an unseen word\n")
        self.train(old, "--observed", "--method", "em", "--iterations", 4, model="old")
        start = ["--start", self.path("old"), "--iterations", 3]
        self.train(new, *start, "--fixed", "transition", model="words")
        self.train(new, *start, "--fixed", "initial,emission", model="chain")
        outline = lambda model: json.loads(self.ok("hmm", "info", self.path(model), "--json"))["outline"]
        part = lambda model, name: [state[name] for state in outline(model)]
        for model, same, other in (("words", "next", "words"), ("chain", "words", "next")):
            self.assertEqual(part(model, same), part("old", same))
            self.assertNotEqual(part(model, other), part("old", other))
        self.bad(1, "hmm", "train", new, "--fixed", "transition", "-o", self.path("m"), says="fixed parts without a model")
        self.bad(2, "hmm", "train", new, *start, "--fixed", "words", "-o", self.path("m"), says="--fixed")

    def test_kinds_without_columns_of_numbers_are_refused(self):
        points = self.file("points.txt", "0.5\t1.5\n0.25\t2\n")
        self.bad(2, "hmm", "train", points, "--kinds", "real:2", "--states", 2, "-o", self.path("m"), says="--kinds")

    def test_channels_of_the_model_to_begin_with_are_fixed(self):
        draw = random.Random(8)
        numbers = lambda stay: "".join("\n" if i % 20 == 0 else "%.3f,%d\n" % (draw.gauss(9 * (i // stay % 2), 1), i // stay % 2 * 5) for i in range(1, 300))
        old, new = self.file("old.csv", numbers(7)), self.file("new.csv", numbers(2))
        kinds = ["--kinds", "real,count"]
        self.train(old, *kinds, "--states", 2, "--method", "em", "--iterations", 9, model="old")
        info = lambda model: json.loads(self.ok("hmm", "info", self.path(model), "--json"))
        for method in ("vi", "cvi1", "cgs"):
            self.train(new, *kinds, "--start", self.path("old"), "--fixed", "channels", "--method", method, "--iterations", 6, model="new")
            self.assertEqual(info("new")["centres"], info("old")["centres"], method)
            self.assertNotEqual(info("new")["outline"], info("old")["outline"], method)
        self.train(new, *kinds, "--start", self.path("old"), "--method", "vi", "--iterations", 6, model="new")
        self.assertNotEqual(info("new")["centres"], info("old")["centres"])
        self.bad(1, "hmm", "train", new, *kinds, "--start", self.path("old"), "--fixed", "emission", "-o", self.path("m"), says="channels")

    def test_left_right_models_go_forward(self):
        corpus = self.file("stages.txt", 6 * "a a b c c\na b b c\na a a b c\n" + "a b c\n")
        for flags, furthest in (([], 1), (["--end", 1], 1), (["--end", 1, "--jumps", 1], 2)):
            for method in METHODS:
                self.train(corpus, "--left-right", "--states", 3, "--method", method, "--iterations", 12, *flags)
                outline = json.loads(self.ok("hmm", "info", self.path("m"), "--json"))["outline"]
                names = [state["state"] for state in outline]
                self.assertEqual([state["initial"] for state in outline], [1, 0, 0], method)
                for k, state in enumerate(outline):
                    reached = [names.index(name) for name, probability in state["next"] if probability > 0]
                    self.assertTrue(all(k <= to <= k + furthest for to in reached), (method, state))
        self.train(corpus, "--left-right", "--states", 3, "--method", "em", "--iterations", 12)
        self.assertIn("digraph", self.ok("hmm", "draw", self.path("m")))
        self.bad(1, "hmm", "train", corpus, "--states", 3, "--jumps", 1, "--method", "em", "-o", self.path("m"), says="jumps")
        self.bad(1, "hmm", "train", corpus, "--left-right", "--states", 4, "--end", 1, "--method", "em", "-o", self.path("m"), says="sequence 18 ")

    def test_the_report_has_an_estimate_of_the_time(self):
        corpus = self.file("new.txt", text(synthetic(40)))
        j = json.loads(self.ok("hmm", "train", corpus, "--method", "em", "--candidate-states", "2,3", "--candidate-iterations", 2, "--iterations", 4, "--starts", 1,
                               "-o", self.path("m"), "--json"))
        self.assertGreater(j["estimated_seconds"], 0)
        self.assertIn("steps, each as long as the first ", j["estimate_supposes"])

    def test_states_that_are_alike_are_warned_of(self):
        corpus = self.file("long.txt", 40 * ("a b b c a " * 60 + "\n"))
        flags = [corpus, "--method", "em", "--states", 3, "--iterations", 2, "-o", self.path("m")]
        for start, alike in (("posteriors", True), ("auto", False)):
            done = subprocess.run([HAWSER, "hmm", "train", *map(str, flags), "--init", start, "--json"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertEqual(json.loads(done.stdout)["states_alike"], 2 if alike else 0)
            self.assertEqual("2 of 3 states emit and lead to the same" in done.stderr, alike, done.stderr)

    def test_as_many_states_as_the_data_need(self):
        corpus = self.file("four.txt", "a b c d a b c d a b c d\n" * 30 + "a b c d a b\n" * 30)
        flags = [corpus, "--hdp", "--states", 12, "--prior-emission", 1]
        j = self.train(*flags, "--iterations", 40, "--method", "auto")
        self.assertEqual((j["method"], j["states"], j["states_99"], j["states_used"]), ("cvi2", 5, 4, 4))  # with the rest
        info = json.loads(self.ok("hmm", "info", self.path("m"), "--json"))
        self.assertEqual([info[name] for name in ("states", "states_used", "states_99", "states_999")], [5, 4, 4, 4])
        self.assertLess(info["outline"][-1]["share"], .05)  # the rest of the stick
        for more in (["--sticky", 2], ["--existence", "exact"], ["--hyper", "gamma"], ["--method", "cvi1"], ["--expect-states", 4],
                     ["--hyper", "fixed", "--sticky-update", "learn"], ["--moves", "merge,delete,split"],
                     ["--method", "cvi3", "--subsequence", 3], ["--expected-tables", "second-order"],
                     ["--method", "scvi2", "--top-level", "pass", "--minibatch", 20],
                     ["--method", "scvi3", "--subsequence", 3, "--level-step", "printed", "--existence-sum", "minibatches"]):
            other = self.train(*flags, "--iterations", 5, *(more if "--method" in more else [*more, "--method", "cvi2"]), model="other")
            self.assertEqual(other["steps"], 5)
        for method, more in (("scvi2", []), ("scvi3", ["--subsequence", 6])):  # by a sample of half of the corpus
            j = self.train(*flags, "--method", method, *more, "--minibatch", 20, "--iterations", 60, "--sample-tokens", 270, model="other")
            self.assertEqual((j["states"], j["states_99"]), (5, 4))
            self.assertIn("merges_tried", j)
            self.bad(1, "hmm", "train", *flags, "--method", method, "--moves", "merge,delete,split", "-o", self.path("m"), says="split")
        self.assertEqual(self.ok("hmm", "sample", self.path("m"), "-n", 3, "--length", 5).count("\n"), 3)
        self.ok("hmm", "tag", self.path("m"), corpus)
        given = self.train(corpus, "--hdp", "--method", "auto", model="given")  # so many as the corpus has tokens for
        self.assertEqual((given["states"], given["states_99"]), (5, 4))
        self.train(corpus, "--hdp", "--states", 6, "--emission-base", "learn", "--method", "cvi2", "--iterations", 5, model="base")
        self.bad(1, "hmm", "train", *flags, "--method", "em", "-o", self.path("m"), says="hdp")
        self.bad(1, "hmm", "train", corpus, "--states", 4, "--method", "beam", "-o", self.path("m"), says="beam without hdp")
        bounds = {}
        for form in ("sticks", "surrogate", "point"):
            j = self.train(*flags, "--method", "vi", "--level-form", form, "--iterations", 10, model="other")
            self.assertEqual(j["states"], j["states_used"] + 1)
            bounds[form] = j["objective"]
            self.train(*flags, "--method", "svi", "--level-form", form, "--minibatch", 20, "--iterations", 5, model="other")
        self.assertLess(bounds["surrogate"], bounds["sticks"])
        for method, sweeps in (("cgs", 600), ("blocked-gibbs", 150), ("beam", 150)):
            j = self.train(*flags, "--method", method, "--sticky", .1, "--iterations", sweeps, model="other")
            self.assertEqual((j["method"], j["states"], j["states_99"]), (method, j["states_used"] + 1, 4))
            self.assertGreater(j["kappa"], 0)
            self.bad(1, "hmm", "train", *flags, "--method", method, "--hyper", "ml", "-o", self.path("m"), says="hyper ml")
            self.bad(1, "hmm", "train", *flags, "--method", method, "--anneal", "2:1", "-o", self.path("m"), says="hdp")

    def test_concentrations_are_chosen_or_learned(self):
        corpus = self.corpus()
        flags = [corpus, "--states", 6, "--iterations", 8, "--candidate-iterations", 3, "--candidate-prior-transition", "0.1,1", "--candidate-prior-emission", "0.01,10"]
        j = self.train(*flags, "--select", "--heldout", .2)
        rows = j["candidates"]
        self.assertEqual([(r["prior_transition"], r["prior_emission"]) for r in rows], [(.1, .01), (.1, 10), (1, .01), (1, 10)])
        chosen = [r for r in rows if r["chosen"]]
        self.assertEqual(len(chosen), 1)
        self.assertEqual(chosen[0]["heldout_log_likelihood_per_token"], max(r["heldout_log_likelihood_per_token"] for r in rows if not r["excluded"]))
        self.assertEqual(rows, self.train(*flags, "--choose", "grid", "--heldout", .2)["candidates"])
        lines = self.ok("hmm", "train", *flags, "--select", "-o", self.path("m")).splitlines()
        table = [line.split("\t") for line in lines[lines.index("candidate\tstates\tprior_transition\tprior_emission\theldout_log_likelihood_per_token\tstates_used") + 1:-1]]
        self.assertEqual([len(row) for row in table], [6] * 4)
        self.assertEqual([row[0] for row in table].count("chosen"), 1)
        for criterion in ("heldout", "bic"):
            j = self.train(corpus, "--method", "vi", "--candidate-states", "2,3", "--candidate-iterations", 5, "--criterion", criterion)
            chosen = [r for r in j["candidates"] if r["chosen"]]
            self.assertEqual([r["states"] for r in j["candidates"]], [2, 3])
            self.assertEqual([r["states"] for r in chosen], [j["states"]])
            info = json.loads(self.ok("hmm", "info", self.path("m"), "--json"))
            self.assertEqual(info["states"], j["states"])
        learned = self.train(corpus, "--states", 6, "--iterations", 30, "--prior-update", "minka")
        self.assertNotEqual(learned["prior_emission"], .1)
        self.bad(1, "hmm", "train", corpus, "--states", 6, "--select", "--prior-update", "minka", "-o", self.path("m"), says="--prior-update")

    def test_what_could_learn_nothing_is_refused(self):
        corpus, cgs = self.corpus(), ["--method", "cgs", "--states", 3, "--iterations", 10]
        for flags in (["--burn-in", 10], ["--burn-in", 30], ["--burn-in", 4, "--period", 7]):
            self.bad(1, "hmm", "train", corpus, *cgs, *flags, "-o", self.path("m"), says=["iterations is 10", "--burn-in is", "no sample"])
        self.train(corpus, *cgs, "--burn-in", 4, "--period", 6)
        shouted = self.file("words", "".join(f"{w.upper()}\tA\tB\n" for w in sorted(set(contents(corpus).split()))))
        self.bad(1, "hmm", "train", corpus, "--dictionary", shouted, "-o", self.path("m"), says=["words", "of which the corpus has none"])

    def test_held_out_sequences_are_not_learned_from(self):
        sequences = synthetic(50)
        whole, out = self.file("all.txt", text(sequences)), [s for i, s in enumerate(sequences) if math.floor((i + 1) * .2) > math.floor(i * .2)]
        self.assertEqual(len(out), 10)
        rest = [s for s in sequences if s not in out]
        share = self.train(whole, "--states", 3, "--heldout", "0.2")
        # The same words in the same order, so the same bits: the vocabulary is that of all.
        files = self.train(self.file("rest.txt", text(rest)), "--states", 3, "--heldout", self.file("out.txt", text(out)), "--min-count", 0, model="n")
        own = self.train(whole, "--states", 3, "--heldout", "0.2", "--min-count", 0, model="n")
        self.assertEqual(files["sequences"], share["sequences"])
        self.assertAlmostEqual(files["heldout_log_likelihood"], own["heldout_log_likelihood"], 9)
        rows = [float(x) for x in self.ok("hmm", "score", self.path("n"), self.path("out.txt")).split()]
        self.assertAlmostEqual(sum(rows), own["heldout_log_likelihood"], 8)

    def test_a_trace_has_every_step_and_is_drawn(self):
        corpus = self.corpus()
        trace = self.path("t.tsv")
        flags = ["--states", 3, "--iterations", 9, "--starts", 1, "--heldout", ".2"]
        j = self.train(corpus, *flags, "--trace", trace, "--plot", self.path("p.svg"))
        lines = [line.split("\t") for line in contents(trace).splitlines()]
        self.assertEqual(lines[0][:2], ["step", "seconds"])
        self.assertEqual([line[0] for line in lines[1:]], [str(i + 1) for i in range(9)])
        last = dict(zip(lines[0], lines[-1]))
        self.assertEqual(float(last["elbo"]), j["elbo"])
        self.assertEqual(float(last["heldout_log_likelihood_per_token"]), j["heldout_log_likelihood_per_token"])
        elbo = [float(line[lines[0].index("elbo")]) for line in lines[1:]]
        self.assertEqual(elbo, sorted(elbo))
        self.train(corpus, *flags, "--trace", self.path("t.jsonl"))
        rows = [json.loads(line) for line in contents(self.path("t.jsonl")).splitlines()]
        self.assertEqual([r["elbo"] for r in rows], elbo)
        picture = ET.parse(self.path("p.svg")).getroot()
        self.assertEqual(len(picture.find("{http://www.w3.org/2000/svg}polyline").get("points").split()), 9)
        self.assertEqual(len(ET.fromstring(self.ok("hmm", "plot", trace, self.path("t.jsonl"))).findall("{http://www.w3.org/2000/svg}polyline")), 2)
        self.bad(2, "hmm", "train", corpus, "--states", 3, "-o", self.path("m"), "--plot-metric", "elbo", says="--plot-metric")
        self.bad(1, "hmm", "train", corpus, "--states", 3, "-o", self.path("m"), "--trace", self.path("no/t.tsv"), says="cannot write")

    def test_resume_gives_the_same_model_and_trace(self):
        corpus, state = self.corpus(), self.path("state")
        for method in METHODS:
            flags = [corpus, "--method", method, "--states", 3, *(["--burn-in", 2, "--period", 1] if method in ("cgs", "blocked-gibbs") else [])]
            flags += ["--starts", 1] if method in ("em", "vi") else []
            self.train(*flags, "--iterations", 10, "--trace", self.path("whole.tsv"), model="whole")
            self.train(*flags, "--iterations", 4, "--checkpoint", state, "--overwrite", "--trace", self.path("half.tsv"))
            with open(self.path("half.tsv"), "a") as f:  # a step that was made after the checkpoint
                f.write(contents(self.path("whole.tsv")).splitlines()[5] + "\n")
            j = self.train(*flags, "--iterations", 10, "--checkpoint", state, "--resume", "--threads", 2, "--trace", self.path("half.tsv"))
            self.assertEqual(j["steps"], 10)
            self.assert_same_file("whole", "m")
            traces = [[line.split("\t") for line in contents(self.path(name)).splitlines()] for name in ("whole.tsv", "half.tsv")]
            other = {1, traces[0][0].index("iterations")}  # seconds, and the limit that the first half had
            same = [[[x for i, x in enumerate(line) if i not in other] for line in trace] for trace in traces]
            self.assertEqual(same[0], same[1])
            seconds = [float(line[1]) for line in traces[1][1:]]
            self.assertEqual(seconds, sorted(seconds))
            self.bad(1, "hmm", "train", corpus, "--states", 4, "-o", self.path("x"), "--checkpoint", state, "--resume", says="checkpoint")
        self.bad(2, "hmm", "train", corpus, "--states", 3, "-o", self.path("x"), "--resume")

    def test_several_starts_go_on_with_more_iterations(self):
        corpus, state = self.corpus(), self.path("state")
        flags = [corpus, "--method", "em", "--states", 3, "--checkpoint", state]
        first = self.train(*flags, "--iterations", 4, "--tolerance", 0)
        more = self.train(*flags, "--iterations", 10, "--tolerance", 0, "--resume")
        self.assertGreater(more["steps"], first["steps"])
        self.assertGreater(more["objective"], first["objective"])

    LONG = ["--method", "vi", "--states", "12", "--iterations", "400"]

    def start(self, *args):
        running = subprocess.Popen([HAWSER, "hmm", "train", *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(running.kill)
        return running

    def wait_for(self, path, running):
        deadline = time.monotonic() + 60
        while not os.path.exists(path) and running.poll() is None and time.monotonic() < deadline:
            time.sleep(.002)
        self.assertTrue(os.path.exists(path))

    def test_interrupt_saves_says_how_to_go_on_and_that_gives_the_same_bits(self):
        corpus, state = self.corpus(), self.path("state")
        self.train(corpus, *self.LONG, model="whole")
        running = self.start(corpus, *self.LONG, "-o", self.path("m"), "--checkpoint", state, "--save-every", 0)
        self.wait_for(state, running)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        self.assertEqual((running.returncode, out), (130, b""))
        self.assertIn(b"--resume", err)
        self.assertFalse(os.path.exists(self.path("m")))
        self.train(corpus, *self.LONG, "--checkpoint", state, "--resume")
        self.assert_same_file("whole", "m")

    def test_killed_at_any_moment_it_goes_on_to_the_same_bits(self):
        corpus, state, delays = self.corpus(), self.path("state"), random.Random(7)
        self.train(corpus, *self.LONG, model="whole")
        for kill in range(3):
            resume = ["--resume"] if os.path.exists(state) else []
            running = self.start(corpus, *self.LONG, "-o", self.path("m"), "--checkpoint", state, "--save-every", 0, *resume)
            if not resume:
                self.wait_for(state, running)
            time.sleep(.03 * delays.random())
            running.send_signal(signal.SIGKILL)
            running.communicate()
        self.train(corpus, *self.LONG, "--checkpoint", state, "--resume")
        self.assert_same_file("whole", "m")

"""hawser grammar train: weights of grammars from sentences, checkpoints, held-out sentences; dependency models scored."""
import json
import math
import os
import random
import signal
import subprocess
import time
import xml.etree.ElementTree as ET

from cli_case import Case, HAWSER, Run
from hmm_cases import contents

RULES = (
    "0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n0.6 VP --> saw NP\n0.4 VP --> VP PP\n"
         "1 PP --> with NP\n")
METHODS = ("em", "hard-em", "vi", "svi", "scvi", "cvi", "hastings", "blocked-gibbs")


def sentences(count=40, seed=3):
    rng = random.Random(seed)
    noun = lambda: rng.choice(["we", "dogs"]) + (" with " + rng.choice(["we", "dogs"]) if rng.random() < .4 else "")
    return "".join(f"{noun()} saw {noun()}\n" for _ in range(count))


class Training(Case):
    def setUp(self):
        super().setUp()
        self.rules, self.corpus = self.file("rules.txt", RULES), self.file("c.txt", sentences())
        self.model = self.path("model.grm")

    def learned(self, *flags, rules=None, corpus=None, model=None):
        """What the run prints, and the grammar as text."""
        model = model or self.model
        values = json.loads(self.ok("grammar", "train", "--model", "pcfg", "--grammar", rules or self.rules, *flags,
                                    corpus or self.corpus,
                                    "-o", model, "--json"))
        return values, self.ok("grammar", "print", model)

    def test_every_method_learns_a_grammar_that_parses(self):
        start = self.ok("grammar", "score", self.rules, self.corpus).split()
        for method in METHODS:
            with self.subTest(method=method):
                values, text = self.learned("--method", method, "--iterations", 10)
                self.assertEqual((values["model"], values["sentences"]), ("pcfg", 40))
                self.assertEqual([line.split(" ", 1)[1] for line in text.splitlines()],
                                 [line.split(" ", 1)[1] for line in RULES.splitlines()])
                scores = self.ok("grammar", "score", self.model, self.corpus).split()
                self.assertGreater(sum(map(float, scores)), sum(map(float, start)))
                trees = self.ok("grammar", "parse", self.model, self.corpus)
                self.assertEqual(self.ok("grammar", "convert", "-", "--yield", stdin=trees), sentences())
                self.assertEqual(json.loads(self.ok("grammar", "info", self.model, "--json"))["method"], method)

    def test_a_trace_has_every_iteration_and_is_drawn(self):
        trace = self.path("t.tsv")
        values, _ = self.learned("--method", "vi", "--iterations", 7, "--tolerance", 0, "--trace", trace, "--plot", self.path("p.svg"))
        lines = [line.split("\t") for line in contents(trace).splitlines()]
        self.assertEqual([line[0] for line in lines], ["step", *map(str, range(1, 8))])
        elbo = [float(line[lines[0].index("elbo")]) for line in lines[1:]]
        self.assertEqual(elbo, sorted(elbo))
        self.assertEqual(elbo[-1], values["elbo"])
        state, flags = self.path("state"), ["--method", "vi", "--tolerance", 0, "--trace", self.path("half.tsv"), "--checkpoint"]
        self.learned(*flags, state, "--iterations", 3)
        self.learned(*flags, state, "--iterations", 7, "--resume")
        half = [line.split("\t") for line in contents(self.path("half.tsv")).splitlines()]
        self.assertEqual([float(line[half[0].index("elbo")]) for line in half[1:]], elbo)
        line = "{http://www.w3.org/2000/svg}polyline"
        self.assertEqual(len(ET.parse(self.path("p.svg")).getroot().find(line).get("points").split()), 7)
        self.learned("--method", "cvi", "--iterations", 4, "--trace", self.path("cvi.jsonl"))
        self.assertEqual(len(contents(self.path("cvi.jsonl")).splitlines()), 4)
        both = self.ok("grammar", "plot", trace, self.path("cvi.jsonl"), "--metric", "perplexity")
        self.assertEqual(len(ET.fromstring(both).findall(line)), 2)
        some = ["grammar", "train", "--model", "pcfg", "--grammar", self.rules, self.corpus, "-o", self.model]
        self.bad(2, *some, "--plot-metric", "elbo", says="--plot-metric has no effect without --plot")
        self.bad(1, *some, "--trace", self.path("no/t.tsv"), says="cannot write")
        self.bad(2, *some, "--method", "vi", "--select", "--heldout", self.corpus, "--plot", self.path("p.svg"), says="several runs")
        self.bad(2, "grammar", "train", "--model", "pcfg-la", self.corpus, "--split-merge", 1, "-o", self.model, "--trace", trace,
                 says="several runs")

    def known(self, name, noun):
        """The sentences as flat trees, or with a bracket around each noun phrase that has a prepositional one."""
        trees = []
        for line in sentences().splitlines():
            words = [f"( {word})" for word in line.split()]
            saw = words.index("( saw)")
            parts = (words[:saw], words[saw + 1:])
            before, after = ("(N " + " ".join(part) + ")" if noun and len(part) > 1 else " ".join(part) for part in parts)
            trees.append(f"(X {before} ( saw) {after})")
        return self.file(name, "\n".join(trees) + "\n")

    def test_brackets_leave_the_trees_that_agree(self):
        flat, noun = self.known("flat.mrg", False), self.known("noun.mrg", True)
        for method in METHODS:
            plain = self.learned("--method", method, "--iterations", 3)[1]
            with self.subTest(method=method):
                self.assertEqual(self.learned("--method", method, "--iterations", 3, "--known", flat)[1], plain)
                self.assertNotEqual(self.learned("--method", method, "--iterations", 3, "--known", noun)[1], plain)
        weights = dict(reversed(line.split(" ", 1)) for line in
                       self.learned("--method", "em", "--iterations", 1, "--tolerance", 0, "--known", noun)[1].splitlines())
        self.assertEqual((float(weights["VP --> VP PP"]), float(weights["S --> S PP"])), (0, 0))
        self.assertGreater(float(weights["NP --> NP PP"]), .1)
        strange = self.learned("--method", "em", "--iterations", 1, "--known", noun, "--labels", "any")[1]
        self.assertEqual(strange, self.learned("--method", "em", "--iterations", 1, "--known", noun)[1])
        self.bad(1, "grammar", "train", "--model", "pcfg", "--grammar", self.rules, self.corpus, "-o", self.model,
                 "--known", noun, "--labels", "known", says="the label 'X' is no nonterminal")
        self.bad(2, "grammar", "train", "--known", noun, self.corpus, "-o", self.model, "--labels", "known", says="--labels")
        # A treebank may be its own --known, and its tags are nonterminals there.
        bank = self.file("bank.mrg", "(S (NP we) (VP (V saw) (NP (NP dogs) (PP (P with) (NP we)))))\n" * 3)
        rules = self.file("tags.txt", "1 S --> NP VP\n0.6 NP --> NP PP\n0.4 NP --> we\n0.2 NP --> dogs\n0.5 VP --> V NP\n"
                          "0.5 VP --> VP PP\n1 PP --> P NP\n1 V --> saw\n1 P --> with\n")
        text = self.learned("--method", "em", "--known", bank, "--symbols", "words", "--weights", "normalize", rules=rules,
                            corpus=bank)[1]
        self.assertIn("0 VP --> VP PP", text)

    def test_the_prior_is_chosen_by_held_out_sentences(self):
        held_out = self.file("h.txt", sentences(10, 8))
        flags = ("--method", "vi", "--iterations", 5, "--heldout", held_out)
        values, text = self.learned(*flags, "--select")
        self.assertEqual(list(values["candidates"]), ["1", "0.1", "0.01", "0.001"])
        for prior, per_token in values["candidates"].items():
            one, own = self.learned(*flags, "--prior", prior, model=self.path("one.grm"))
            self.assertEqual(one["heldout_log_likelihood_per_token"], per_token)
            if float(prior) == values["prior"]:
                self.assertEqual(own, text)
        self.assertEqual(values["heldout_log_likelihood_per_token"], max(values["candidates"].values()))
        self.assertEqual(values["candidates_impossible"], dict.fromkeys(values["candidates"], 0))
        bank = self.file("bank.mrg", "(S (NP (D a) (N b)) (VP (V c) (NP (D a) (N b))))\n" * 5)
        dmv = ("grammar", "train", "--method", "cvi", "--iterations", 3, "--heldout", bank, bank, "-o", self.path("m.dmv"))
        chosen = json.loads(self.ok(*dmv, "--select", "--json"))
        self.assertIn(chosen["prior"], (1, .1, .01, .001))
        self.assertIn("prior\t", self.ok(*dmv, "--select"))
        train = ("grammar", "train", "--model", "pcfg", "--grammar", self.rules, self.corpus, "-o", self.model, "--select")
        self.bad(2, *train, "--method", "vi", says="--heldout")
        self.bad(2, *train, "--heldout", held_out, says="em and hard-em")
        strange = self.file("strange.txt", "never seen\n")
        self.bad(1, *train, "--method", "vi", "--iterations", 2, "--heldout", strange, says="no held-out sentence has a tree")
        self.bad(2, *train, "--method", "vi", "--heldout", held_out, "--prior", 1, says="--prior")
        self.bad(2, *train, "--method", "vi", "--heldout", held_out, "--checkpoint", self.path("k"), says="--checkpoint")

    def test_the_prior_of_latent_annotations_is_chosen_by_held_out_sentences(self):
        trees = self.file("t.mrg", "(TOP (S (NP (P I)) (VP (V see) (NP (N dogs)))))\n"
                          "(TOP (S (NP (N dogs)) (VP (V see) (NP (N cats)))))\n" * 3)
        held_out = self.file("h.mrg", "(TOP (S (NP (P I)) (VP (V see) (NP (N cats)))))\n(TOP (X (V see) (V see)))\n")
        model = self.path("la")
        train = ("grammar", "train", "--model", "pcfg-la", "--method", "vi", "--iterations", 3, trees, "-o", model)
        r = Run([str(x) for x in (*train, "--select", "--heldout", held_out, "--json")])
        values = json.loads(r.out)
        self.assertIn("1 of 2 sentences have no tree", r.err)
        self.assertEqual((list(values["candidates"]), values["heldout_impossible"]), (["1", "0.1", "0.01", "0.001"], 1))
        self.assertEqual(values["candidates"][f'{values["prior"]:g}'], max(values["candidates"].values()))
        self.assertEqual(values["candidates_impossible"], dict.fromkeys(values["candidates"], 1))
        for prior in (values["prior"], .01):  # each is ln p per word of the sentence that has a tree
            self.ok(*train, "--prior", prior)
            score = float(Run(["grammar", "score", model, held_out]).out.split()[0])
            self.assertAlmostEqual(values["candidates"][f"{prior:g}"], score / 3, places=12)
        self.bad(2, *train, "--heldout", held_out, says="without --select")
        for method in (["--method", "em"], ["--method", "hard-em"]):
            self.bad(2, "grammar", "train", "--model", "pcfg-la", *method, trees, "-o", model, "--select", "--heldout", held_out,
                     says="em")
        self.bad(2, "grammar", "train", "--model", "pcfg-la", "--split-merge", 1, trees, "-o", model, "--select", "--heldout",
                 held_out, says="--select has no use")

    def test_perplexity_is_that_of_the_model(self):
        values, _ = self.learned("--method", "vi", "--iterations", 4, "--heldout", self.corpus)
        scores = [float(x) for x in self.ok("grammar", "score", self.model, self.corpus).split()]
        perplexity = math.exp(-sum(scores) / values["words"])
        self.assertAlmostEqual(values["perplexity"], perplexity, places=9)
        self.assertAlmostEqual(values["heldout_perplexity"], perplexity, places=9)
        self.assertLessEqual(values["rules_used"], 8)

    def test_brackets_of_dependency_trees(self):
        bank = self.file("bank.mrg", "(S (NP (D a) (N b)) (VP (V c) (NP (D a) (N b))))\n" * 5)
        model = self.path("m.dmv")
        likelihood = []
        for flags in ((), ("--known", bank)):
            values = json.loads(self.ok("grammar", "train", "--method", "em", "--iterations", 1, "--start", "uniform", *flags,
                                        bank, "-o", model, "--json"))
            likelihood.append(values["log_likelihood"])
        self.assertLess(likelihood[1], likelihood[0] - .1)

    def test_brackets_of_other_sentences_are_refused(self):
        known = self.file("known.mrg", "(X ( we))\n")
        train = ("grammar", "train", "--known", known, self.corpus, "-o", self.model)
        self.bad(1, *train, "--model", "pcfg", "--grammar", self.rules, says=("known.mrg", "1 sentences; expected 40"))
        self.bad(1, *train, says=("1 sentences; expected 40",))
        self.bad(2, *train, "--model", "pcfg-la", says=("--known has no use",))

    def test_em_is_the_equation(self):
        """One step of EM: the expected counts of each nonterminal's rules, divided by their sum."""
        _, text = self.learned("--method", "em", "--iterations", 1, "--tolerance", 0)
        counts = [line.split(" ", 1) for line in self.ok("grammar", "score", self.rules, self.corpus, "--counts").splitlines()]
        totals = {}
        for count, rule in counts:
            left = rule.split()[0]
            totals[left] = totals.get(left, 0) + float(count)
        for (count, rule), line in zip(counts, text.splitlines()):
            weight, same = line.split(" ", 1)
            self.assertEqual(rule, same)
            self.assertAlmostEqual(float(weight), float(count) / totals[rule.split()[0]], places=12)

    def test_flags_have_their_effect(self):
        sampler = ("--method", "hastings", "--iterations", 6)
        base = self.learned(*sampler)[1]
        for flags in (("--seed", 2), ("--chains", 3), ("--anneal", "4:1"), ("--prior", 3), ("--burn-in", 0), ("--period", 3),
                      ("--order", "given")):
            with self.subTest(flags=flags):
                self.assertNotEqual(self.learned(*sampler, *flags)[1], base)
        self.assertEqual(self.learned(*sampler, "--threads", 1)[1], base)
        self.assertEqual(self.learned(*sampler, "--threads", 2)[1], base)
        stochastic = {"--method": "svi", "--iterations": 6, "--minibatch": 9}

        def with_minibatches(*more):
            return self.learned(*(part for flag in (stochastic | dict([more] if more else [])).items() for part in flag))[1]
        base = with_minibatches()
        for more in (("--seed", 2), ("--minibatch", 5), ("--forgetting-rate", .9), ("--delay", 5), ("--method", "scvi")):
            with self.subTest(flags=more):
                self.assertNotEqual(with_minibatches(*more), base)
        em = ("--method", "em", "--iterations", 6, "--init", "random")
        base = self.learned(*em)
        self.assertNotEqual(self.learned("--method", "em", "--iterations", 6)[1], base[1])
        many = ("--method", "em", "--iterations", 40, "--init", "random")
        self.assertLess(self.learned(*many, "--tolerance", 1)[0]["steps"], self.learned(*many, "--tolerance", 0)[0]["steps"])

    def test_held_out_sentences_are_measured_per_word(self):
        held_out = self.file("h.txt", "we saw dogs with we\ndogs saw we\n")
        values, _ = self.learned("--heldout", held_out, "--iterations", 3)
        scores = [float(x) for x in self.ok("grammar", "score", self.model, held_out).split()]
        self.assertAlmostEqual(values["heldout_log_likelihood"], sum(scores), places=10)
        self.assertAlmostEqual(values["heldout_log_likelihood_per_token"], sum(scores) / 8, places=10)

    def test_a_run_that_is_resumed_is_one_without_a_break(self):
        for method in ("em", "hastings", "scvi"):
            with self.subTest(method=method):
                checkpoint, flags = self.path(method), ("--method", method, "--seed", 4)[:4 if method != "em" else 2]
                whole = self.learned(*flags, "--iterations", 8)[1]
                half = self.learned(*flags, "--iterations", 8, "--checkpoint", checkpoint, "--save-every", 0)[1]
                self.assertEqual(half, whole)
                again = self.learned(*flags, "--iterations", 8, "--checkpoint", checkpoint, "--resume")[1]
                self.assertEqual(again, whole)
                if method == "em":
                    self.learned(*flags, "--iterations", 3, "--checkpoint", checkpoint, "--overwrite", "--save-every", 0)
                    self.assertEqual(self.learned(*flags, "--iterations", 8, "--checkpoint", checkpoint, "--resume")[1], whole)
        self.bad(2, "grammar", "train", "--model", "pcfg", "--grammar", self.rules, self.corpus, "-o", self.model, "--resume",
                 says="--checkpoint")

    def test_cycles_of_splits_and_merges_are_resumed_to_the_bit(self):
        trees = self.file("cycles.mrg", "(S (NP (DT a) (NN b)) (VP (VB c)))\n(S (NP (NN b)) (VP (VB c) (NP (DT a) (NN d))))\n" * 3)
        train = ["grammar", "train", "--model", "pcfg-la", trees, "--rare", 1, "--merge-iterations", 2, "--smooth-iterations", 2]
        whole, split, checkpoint = self.path("whole"), self.path("split"), self.path("cycles.ckpt")

        def model(path):
            with open(path, "rb") as f:
                return f.read()

        values = json.loads(self.ok(*train, "--iterations", 3, "--split-merge", 2, "-o", whole, "--json"))
        self.assertEqual(values["cycles"], 2)
        saved = ("--checkpoint", checkpoint, "--save-every", 0)
        self.ok(*train, "--iterations", 3, "--split-merge", 1, *saved, "-o", split)
        self.assertNotEqual(model(split), model(whole))
        self.bad(2, *train, "--iterations", 3, "--split-merge", 2, *saved, "-o", split, says="--resume")
        self.ok(*train, "--iterations", 3, "--split-merge", 2, *saved, "--resume", "-o", split)
        self.assertEqual(model(split), model(whole))
        self.bad(1, *train, "--iterations", 4, "--split-merge", 2, *saved, "--resume", "-o", split, says="iterations")

        # A run that is stopped in the middle of a cycle.
        long = [str(x) for x in train + ["--iterations", 100000, "--split-merge", 2, "-o", split]]
        other = self.path("stopped.ckpt")
        running = subprocess.Popen([HAWSER, *long, "--checkpoint", other, "--save-every", "0"], stderr=subprocess.PIPE)
        end = time.monotonic() + 100
        while not os.path.exists(other) and time.monotonic() < end:
            time.sleep(.02)
        running.send_signal(signal.SIGINT)
        self.assertIn(b"--resume goes on from there", running.communicate(timeout=100)[1])
        self.assertEqual(running.returncode, 130)

    def test_an_interrupted_run_goes_on_from_its_checkpoint(self):
        checkpoint, long = self.path("state"), self.file("long.txt", sentences(3000))
        args = ["grammar", "train", "--model", "pcfg", "--nonterminals", "12", "--method", "vi", "--iterations", "100000",
            "--tolerance", "0",
                "--checkpoint", checkpoint, "--save-every", "0", long, "-o", self.model]
        running = subprocess.Popen([HAWSER, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        end = time.monotonic() + 100
        while not os.path.exists(checkpoint) and time.monotonic() < end:
            time.sleep(.02)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=100)
        self.assertEqual((running.returncode, out), (130, b""))
        self.assertIn(b"--resume goes on from there", err)
        self.assertFalse(os.path.exists(self.model))

    def test_dense_grammars_begin_at_random(self):
        values = json.loads(self.ok("grammar", "train", "--model", "pcfg", "--nonterminals", 3, "--method", "em",
            "--iterations", 5, self.corpus,
                                    "-o", self.path("dense.txt"), "--json"))
        with open(self.path("dense.txt"), encoding="utf-8") as f:
            rules = f.read().splitlines()
        self.assertEqual(len(rules), 3 * (9 + 4))
        self.assertTrue(rules[0].split(" ", 1)[1].startswith("S --> "))
        again = self.learned("--method", "em", "--iterations", 1, "--init", "given", rules=self.path("dense.txt"))[0]
        self.assertGreater(again["objective"], values["objective"] - 1e-9)
        other = self.ok("grammar", "train", "--model", "pcfg", "--nonterminals", 3, "--iterations", 5, "--seed", 2, self.corpus,
            "-o",
                        self.path("other.txt"), "--json")
        self.assertNotEqual(json.loads(other)["objective"], values["objective"])
        many = self.ok("grammar", "train", "--model", "pcfg", "--nonterminals", 3, "--iterations", 5, "--starts", 20,
            "--start-iterations", 5,
                       self.corpus, "-o", self.path("many.txt"), "--json")
        self.assertGreater(json.loads(many)["objective"], values["objective"])
        clash = self.file("clash.txt", "S N1 a\nS a\n")
        self.ok("grammar", "train", "--model", "pcfg", "--nonterminals", 2, "--iterations", 1, clash, "-o",
                self.path("clash.out.txt"))
        with open(self.path("clash.out.txt"), encoding="utf-8") as f:
            self.assertEqual({line.split()[1] for line in f}, {"S'", "N1'"})

    def test_treebanks_give_words_or_tags(self):
        bank = self.file("bank.mrg", "(S (N dogs) (V bark))\n(S (N cats) (V sleep))\n")
        for what, words in (("tags", {"N", "V"}), ("words", {"dogs", "bark", "cats", "sleep"})):
            self.ok("grammar", "train", "--model", "pcfg", "--nonterminals", 1, "--iterations", 1, bank, "--symbols", what,
                "-o", self.path("w.txt"))
            with open(self.path("w.txt"), encoding="utf-8") as f:
                self.assertEqual({line.split()[3] for line in f if len(line.split()) == 4}, words)

    def test_unseen_words_are_read_by_their_classes(self):
        corpus = self.file("seen.txt", "the dog sees\nthe dog sleeps\nthe cat sees\nthe dog sees\n")
        unseen = self.file("unseen.txt", "the wug jumps\nthe dog zed\n")
        rules = self.file("r.txt", "1 S --> D N V\n1 D --> the\n3 N --> dog\n2 N --> UNK\n3 V --> sees\n2 V --> UNK-s\n")
        self.ok("grammar", "train", "--model", "pcfg", "--grammar", rules, "--weights", "normalize", "--signatures", "standard",
                "--method", "em", "--iterations", 1, corpus, "-o", self.model)
        parses = Run(["grammar", "parse", self.model, unseen, "--best", "1"])
        place, log_weight, tree = parses.out.splitlines()[0].split("\t")
        self.assertEqual((place, tree), ("1", "(S (D the) (N wug) (V jumps))"))
        self.assertAlmostEqual(float(log_weight), math.log(1 / 16), places=12)  # by hand: N is dog 3 times of 4, V sees
        self.assertIn("1 of 2 sentences have no tree", parses.err)
        for flag in ([], ["--prefix"]):
            score = self.ok("grammar", "score", self.model, "-", *flag, stdin="the wug jumps\n")
            self.assertAlmostEqual(float(score), math.log(1 / 16), places=12)
        self.assertIn("1 N --> UNK\n", self.ok("grammar", "score", self.model, "-", "--counts", stdin="the wug jumps\n"))
        # So are those of a lattice, whose text may have them beside the model's words.
        lattice = self.file("heard.att", "0 1 the\n1 2 wug 0.5\n1 2 dog 3\n2 3 jumps\n3 3 <eps> 1\n3\n")
        score = float(self.ok("grammar", "score", self.model, "--lattice", lattice))
        rounds = 1 / (1 - math.exp(-1))
        self.assertAlmostEqual(math.exp(score), (math.exp(-.5) / 4 + math.exp(-3) * 3 / 4) / 4 * rounds, places=12)
        self.assertEqual(self.ok("grammar", "parse", self.model, "--lattice", lattice), "(S (D the) (N wug) (V jumps))\n")
        plain = Run(["grammar", "score", rules, "--weights", "normalize", "--lattice", self.file("wug.att", "0 1 wug\n1\n")])
        self.assertEqual((plain.code, plain.out), (0, "-Infinity\n"))
        # Rare words of the sentences make the vocabulary of a dense grammar, and held-out words are read by it.
        dense = ("grammar", "train", "--model", "pcfg", "--nonterminals", 2, "--iterations", 3, "--heldout", unseen, corpus,
                 "-o")
        values = json.loads(self.ok(*dense, self.model, "--signatures", "standard", "--json"))
        self.assertTrue(math.isfinite(values["heldout_log_likelihood"]))
        words = {line.split()[3] for line in self.ok("grammar", "print", self.model).splitlines() if len(line.split()) == 4}
        self.assertEqual(words, {"the", "dog", "sees", "UNK", "UNK-s"})
        self.ok(*dense, self.model, "--rare", 9, "--signatures", self.file("table", "CAP capital\n"))
        words = {line.split()[3] for line in self.ok("grammar", "print", self.model).splitlines() if len(line.split()) == 4}
        self.assertEqual(words, {"UNK"})
        self.assertEqual(len(self.ok("grammar", "parse", self.model, unseen).splitlines()), 2)
        self.bad(2, *dense, self.path("a.txt"), "--signatures", "standard", says="binary")
        self.bad(2, *dense, self.model, "--rare", 3, says="--signatures")
        self.bad(1, *dense, self.model, "--signatures", self.file("odd", "A\n"), says="test")
        # Dependencies over words.
        model, unseen = self.path("dmv"), self.file("unseen.txt", "the wug jumps\nthe dog sees\n")
        values = json.loads(self.ok("grammar", "train", "--signatures", "standard", "--method", "vi", "--heldout", unseen,
                                    corpus, "-o", model, "--json"))
        self.assertTrue(math.isfinite(values["heldout_log_likelihood"]))
        score = [float(x) for x in self.ok("grammar", "score", model, "-", stdin="the cat sleeps\nthe wug jumps\n").split()]
        self.assertEqual(score[0], score[1])
        self.assertEqual(len(self.ok("grammar", "parse", model, unseen, "--best", 1).splitlines()), 2)
        self.ok("grammar", "train", "--from", model, "--heldout", unseen, "--iterations", 1, unseen, "-o", self.model)
        self.bad(2, "grammar", "train", "--from", model, "--signatures", "standard", corpus, "-o", self.model, says="--from")
        no_class = self.file("few.txt", "a b\nb a\n")
        self.ok("grammar", "train", "--signatures", "standard", no_class, "-o", model)
        for verb in ("parse", "score"):
            self.bad(1, "grammar", verb, model, unseen, "--unknown", "error", says=("unseen.txt", "'the'"))

    def test_sentences_without_brackets_mix_with_trees(self):
        full = "(TOP (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs)))))\n(TOP (S (NP (NNS dogs)) (VP (VBP see) (NP (PRP I)))))\n"
        trees, mixed = self.file("full.mrg", full * 2), self.file("mixed.mrg", full * 2 + "(( dogs) ( see) ( dogs))\n")
        model, train = self.path("model"), ("grammar", "train", "--model", "pcfg-la", "--subtypes", 2, "--rare", 1)
        for method in ("em", "vi"):
            scores = []
            for bank in (trees, mixed):
                values = json.loads(self.ok(*train, "--method", method, bank, "-o", model, "--json"))
                self.assertEqual(values["sentences"], 4 + (bank == mixed))
                scores.append(float(self.ok("grammar", "score", model, "-", stdin="dogs see dogs\n")))
            self.assertGreater(scores[1], scores[0] + .1)
        self.bad(1, *train, "--method", "cvi", mixed, "-o", model, says="without tags and brackets")
        self.bad(1, "grammar", "train", "--model", "pcfg-la", "--split-merge", 1, mixed, "-o", model, says="trees alone")

    def test_what_makes_no_sense_is_refused(self):
        train = ("grammar", "train", "--model", "pcfg")
        rest = (self.corpus, "-o", self.model)
        self.bad(2, *train, *rest, says="either --grammar or --nonterminals")
        self.bad(2, *train, "--grammar", self.rules, "--nonterminals", 2, *rest, says="either --grammar or --nonterminals")
        self.bad(2, *train, "--grammar", self.rules, "--from", self.model, *rest, says="--from")
        self.bad(2, *train, "--grammar", self.rules, "--valence", 3, *rest, says="--valence has no use for --model pcfg")
        self.bad(2, *train, "--nonterminals", 2, "--weights", "any", *rest, says="--weights")
        self.bad(2, "grammar", "train", "--grammar", self.rules, *rest, says="--model dmv")
        self.bad(2, "grammar", "train", "--init", "random", *rest, says="--init has no use for --model dmv")
        self.bad(2, *train, "--grammar", self.rules, self.corpus, says="-o MODEL")
        self.bad(1, *train, "--grammar", self.rules, "--iterations", 2, self.file("odd.txt", "we saw\n"), "-o", self.model,
            says="odd.txt")
        self.assertFalse(os.path.exists(self.model))

    def test_dependency_models_score_sentences(self):
        tags = self.file("tags.txt", "D N V\nN V N\nN V\n" * 5)
        model = self.path("dmv")
        self.ok("grammar", "train", tags, "--iterations", 5, "-o", model)
        score = float(self.ok("grammar", "score", model, "-", stdin="D N V\n"))
        trees = [float(line.split("\t")[1]) for line in self.ok("grammar", "parse", model, "-", "--best", 100,
                                                                        stdin="D N V\n").splitlines()]
        self.assertAlmostEqual(score, math.log(sum(map(math.exp, trees))), places=12)
        bank = self.file("bank", "(S (D the) (N dog) (V barks))\n")
        self.assertEqual(json.loads(self.ok("grammar", "score", model, bank, "--json"))["log_weights"], [score])
        self.bad(2, "grammar", "score", model, bank, "--counts", says="--counts")
        self.bad(2, "grammar", "score", model, bank, "--weights", "any", says="--weights has no effect")

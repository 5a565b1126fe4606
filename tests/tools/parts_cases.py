"""Several processes that learn together: each has a file with a part of the data, and they pass on nothing but files."""
import json
import os
import random

from cli_case import Case


class Parts(Case):
    def rounds(self, verb, parts, nobody, options, rounds):
        """parts: (file, first item). The state of who adds up, after the first round and so many steps."""
        state = self.path("state")
        if os.path.exists(state):
            os.remove(state)
        for r in range(rounds + 1):
            for p, (file, first) in enumerate(parts):
                said = json.loads(self.ok(*verb, file, *options, "--first-item", first, "--checkpoint", state,
                                          "--statistics-out", self.path(f"sums.{p}"), "--json"))
                self.assertEqual(said["steps"], max(0, r - 1))
                self.assertEqual(said["bytes"], os.path.getsize(self.path(f"sums.{p}")))
            sums = [self.path(f"sums.{p}") for p in range(len(parts))]
            # The last two are added up on the way.
            self.ok(*verb, nobody, *options, "--checkpoint", state, "--statistics", ",".join(sums[-2:]), "--statistics-out",
                    self.path("both"))
            said = json.loads(self.ok(*verb, nobody, *options, "--checkpoint", state, "--statistics",
                                      ",".join(sums[:-2] + [self.path("both")]), "-o", self.path("model"), "--json"))
            self.assertEqual(said["steps"], r)
        return said

    def slices(self, *args):
        said = json.loads(self.ok(*args, "--parts", 3, "-o", self.path("part"), "--json"))
        parts = said["parts"]
        self.assertEqual([p["first_item"] for p in parts],
                         [sum(q["items"] for q in parts[:i]) for i in range(3)])
        return said, [(p["file"], p["first_item"]) for p in parts]

    def test_automata(self):
        corpus = self.path("corpus")
        self.ok("pfa", "generate", "--states", 6, "--symbols", 4, "--mean-length", 9, "--strings", 4000, "--seed", 3,
                "--corpus", corpus)
        said, parts = self.slices("pfa", "slice", corpus)
        self.assertGreater(said["items"], 768)
        for _, first in parts:
            self.assertEqual(first % 256, 0)
        options = ["--method", "em", "--states", 3, "--seed", 4]
        together = self.rounds(["pfa", "train"], parts, self.path("part"), [*options, "--items", said["items"]], 3)
        alone = json.loads(self.ok("pfa", "train", corpus, *options, "--iterations", 3, "-o", self.path("alone"), "--json"))
        for name in ("log_likelihood", "objective", "change"):
            self.assertEqual(together[name], alone[name])
        self.assertEqual(together["done"], 0)
        self.assertEqual(self.ok("pfa", "score", self.path("model"), corpus), self.ok("pfa", "score", self.path("alone"), corpus))

    def test_hidden_markov_models(self):
        r = random.Random(1)
        lines = [" ".join(r.choice("aeiou" if i % 2 else "bcdf") for i in range(r.randint(3, 9))) for _ in range(600)]
        corpus = self.file("corpus.txt", "\n".join(lines) + "\n")
        said, parts = self.slices("hmm", "corpus", corpus, "--format", "text")
        self.assertEqual(said["sequences"], 600)
        options = ["--method", "vi", "--states", 2, "--init", "counts"]
        together = self.rounds(["hmm", "train"], parts, self.path("part"), [*options, "--items", 600], 3)
        alone = json.loads(self.ok("hmm", "train", corpus, "--format", "text", *options, "--starts", 1, "--iterations", 3, "-o",
                                   self.path("alone"), "--json"))
        for name in ("log_likelihood", "objective", "change"):
            self.assertEqual(together[name], alone[name])

    def test_edit_models(self):
        r = random.Random(2)
        words = ["".join(r.choice("abcde") for _ in range(r.randint(2, 6))) for _ in range(1200)]
        lines = [w + "\t" + w.replace(r.choice("abcde"), r.choice("abcde")) for w in words]
        corpus = self.file("pairs.tsv", "\n".join(lines) + "\n")
        letters = self.file("letters", "<eps> 0\na 1\nb 2\nc 3\nd 4\ne 5\n")
        cuts = [0, 512, 1024, 1200]
        parts = [(self.file(f"pairs.{i}", "\n".join(lines[cuts[i]:cuts[i + 1]]) + "\n"), cuts[i]) for i in range(3)]
        options = ["--chars", "--alphabet", letters, "--left-input", 1]
        together = self.rounds(["edit", "train"], parts, self.file("nobody", ""), [*options, "--items", 1200], 3)
        self.ok("edit", "train", corpus, *options, "--iterations", 3, "-o", self.path("alone"))
        # Their cards differ: nobody has read all pairs.
        for model in "model", "alone":
            self.ok("edit", "info", self.path(model), "--machine", self.path(model + ".fst"))
        with open(self.path("model.fst"), "rb") as a, open(self.path("alone.fst"), "rb") as b:
            self.assertEqual(a.read(), b.read())
        self.assertGreater(together["contexts"], 5)

    def test_aligners(self):
        r = random.Random(5)
        words = [[f"{letter}{r.randint(0, 9)}" for _ in range(r.randint(1, 6))] for letter in "ef" * 300]
        whole, shares = [], []
        for side, name in enumerate(("en", "fr")):
            text = self.file(name, "".join(" ".join(line) + "\n" for line in words[side::2]))
            _, parts = self.slices("hmm", "corpus", text, "--format", "text")
            whole.append(text)
            shares.append([])
            for n, (file, first) in enumerate([*parts, (self.path("part"), 0)]):
                os.rename(file, self.path(f"{name}.{n}"))
                shares[side].append((self.path(f"{name}.{n}"), first))
        self.assertEqual([first for _, first in shares[0]], [first for _, first in shares[1]])
        pairs = [(source, target, first) for (source, first), (target, _) in zip(*shares)]
        options = ["--schedule", "ibm1/vi:1,diagonal:1,hmm:1", "--items", 300]
        state, sums = self.path("state"), [self.path(f"sums.{p}") for p in range(3)]
        for step in range(4):
            for p, (source, target, first) in enumerate(pairs[:3]):
                self.ok("align", "train", source, target, *options, "--first-item", first, "--checkpoint", state,
                        "--statistics-out", sums[p])
            together = json.loads(self.ok("align", "train", *pairs[3][:2], *options, "--checkpoint", state, "--statistics",
                                          ",".join(sums), "-o", self.path("model"), "--json"))
            self.assertEqual((together["steps"], together["done"]), (step, int(step == 3)))
        alone = json.loads(self.ok("align", "train", *whole, *options[:2], "-o", self.path("alone"), "--json"))
        self.assertAlmostEqual(together["log_likelihood_per_token"], alone["log_likelihood_per_token"], 10)
        self.assertEqual(self.ok("align", "run", self.path("model"), *whole), self.ok("align", "run", self.path("alone"), *whole))
        self.bad(2, "align", "train", *whole, "--statistics", sums[0], says="--checkpoint")

    def test_what_makes_no_round_is_refused(self):
        corpus = self.file("corpus", "a b\nb a\na\n")
        train = ["pfa", "train", corpus, "--method", "em", "--states", 2]
        sums = self.path("sums")
        self.ok(*train, "--items", 9, "--statistics-out", sums)
        self.bad(2, *train, "--items", 9, "--statistics", sums, says="--checkpoint")
        self.bad(2, *train, "--statistics-out", sums, "--checkpoint", self.path("c"), "--resume", says="--resume")
        self.bad(1, *train, "--items", 9, "--statistics", sums, "--checkpoint", self.path("c"), says="expected all")
        self.bad(1, *train, "--items", 8, "--statistics", sums, "--checkpoint", self.path("c"), says="statistics of another")
        self.bad(2, *train, says="-o MODEL")
        self.bad(1, "pfa", "train", corpus, "--method", "cgs", "--states", 2, "--prior-transition", 0.1, "--statistics-out", sums,
                 says="no sum over items")
        self.assertFalse(os.path.exists(self.path("c")))

    def test_chains_on_two_machines(self):
        corpus = self.file("corpus", "".join(" ".join(random.Random(i).choices("abc", k=i % 7 + 1)) + "\n" for i in range(60)))
        chains = ["--iterations", 20, "--burn-in", 10, "--period", 5, "--method", "cgs", "--seed", 3]
        sizes = {"pfa": ["--states", 3, "--prior-transition", 0.2], "hmm": ["--states", 3]}
        for family in ("pfa", "hmm"):
            for name, first, count in (("all", 0, 4), ("one", 0, 2), ("two", 2, 2)):
                self.ok(family, "train", corpus, *chains, *sizes[family], "--first-chain", first, "--chains", count,
                        "-o", self.path(name + family))
        one, two = self.path("onepfa"), self.path("twopfa")
        said = json.loads(self.ok("pfa", "join", two, one, "-o", self.path("joined"), "--json"))
        self.assertEqual((said["chains"], said["members"]), (4, 8))
        self.assertEqual(self.ok("pfa", "score", self.path("joined"), corpus), self.ok("pfa", "score", self.path("allpfa"), corpus))
        self.bad(1, "pfa", "join", one, one, "-o", self.path("joined"), says="first_chain")
        one, two = self.path("onehmm"), self.path("twohmm")
        rows = json.loads(self.ok("hmm", "pick", one, two, "-o", self.path("best"), "--json"))
        self.assertEqual(sum(r["best"] for r in rows), 1)
        self.assertEqual(max(rows, key=lambda r: r["value"])["best"], True)
        self.assertEqual(self.ok("hmm", "score", self.path("best"), corpus), self.ok("hmm", "score", self.path("allhmm"), corpus))
        self.assertIn("\tbest\t", self.ok("hmm", "pick", one, two, "--metric", "log_joint"))
        self.bad(1, "hmm", "pick", one, two, "--metric", "nothing", says="nothing")

"""Cases of cli_test.py: n-gram models from text and ARPA files."""
import json
import math

from cli_case import Case, Run

TEXT = "the cat sat on the mat\nthe cat ate the rat\na rat sat on a mat\nthe dog sat\na dog ate the mat\nthe cat sat\n"


def arpa(text):
    """n-gram: (log10 p, log10 back-off) of an ARPA file."""
    found = {}
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) > 1:
            found[fields[1]] = (float(fields[0]), float(fields[2]) if len(fields) > 2 else 0.0)
    return found


def log10_p(model, words):
    """By the definition: the longest n-gram, after back-off weights of longer contexts."""
    total, history = 0.0, ["<s>"]
    for word in [*words, "</s>"]:
        weight = 0.0
        while " ".join([*history, word]) not in model and history:
            weight += model.get(" ".join(history), (0, 0))[1]
            history = history[1:]
        known = " ".join([*history, word])
        total += weight + model.get(known, model["<unk>"])[0]
        history = (history + [word])[-3:]
    return total


class NgramData(Case):
    def fitted(self, *flags):
        self.ok("ngram", "fit", self.file("text.txt", TEXT), *flags, "-o", self.path("m.arpa"))
        return self.path("m.arpa")

    def test_fit_score(self):
        for flags in ([], ["--smoothing", "witten-bell"], ["--order", "2"], ["--prune", "0.5"]):
            path = self.fitted("--digits", "12", *flags)
            with open(path, encoding="utf-8") as file:
                model = arpa(file.read())
            self.assertAlmostEqual(sum(10 ** p for w, (p, _) in model.items() if " " not in w and w != "<s>"), 1, places=9)
            lines = ["the rat sat", "a zebra ate the cat", "mat"]
            text = self.file("test.txt", "\n".join(lines) + "\n")
            scores = [float(x) for x in self.ok("ngram", "score", path, text, "--strings").split()]
            for line, score in zip(lines, scores):
                self.assertAlmostEqual(score, math.log(10) * log10_p(model, line.split()), places=9)
            j = json.loads(self.ok("ngram", "score", path, text, "--json"))
            self.assertEqual((j["tokens"], j["unknown"]), (12, 1))
            self.assertAlmostEqual(j["perplexity"], math.exp(-sum(scores) / 12), places=9)
            rows = [r.split("\t") for r in self.ok("ngram", "score", path, text, "--symbols").split("\n") if r]
            self.assertAlmostEqual(sum(float(r[2]) for r in rows), sum(scores), places=9)
            self.assertEqual([r[1] for r in rows if r[0] == "<unk>"], ["1"])
            self.assertIn("unknown\t1", self.ok("ngram", "score", path, text))

    def test_a_model_has_a_card(self):
        text, model = self.file("text.txt", TEXT), self.path("m.bin")
        self.ok("ngram", "fit", text, "--smoothing", "witten-bell", "--binary", "-o", model)
        card = json.loads(self.ok("ngram", "info", model, "--card", "--json"))
        self.assertEqual((card["method"], card["options"]["order"]), ("witten-bell", 3))
        score = json.loads(self.ok("ngram", "score", model, text, "--json"))
        self.assertAlmostEqual(card["metrics"]["perplexity"], score["perplexity"], places=9)
        shown = self.ok("ngram", "info", model, "--card")
        self.assertTrue(shown.startswith(f"# {model}\n"))
        self.assertIn("| method | witten-bell |", shown)
        self.ok("ngram", "prune", model, "--threshold", ".1", "--binary", "-o", self.path("p.bin"))
        pruned = json.loads(self.ok("ngram", "info", self.path("p.bin"), "--card", "--json"))
        self.assertEqual((pruned["method"], pruned["model"]["method"], pruned["data"]), ("entropy-pruning", "witten-bell", card["data"]))
        self.ok("ngram", "grow", text, "--binary", "-o", self.path("g.bin"))
        self.assertIn("least_gain", self.ok("ngram", "info", self.path("g.bin"), "--card"))
        self.ok("ngram", "arpa", model, "-o", self.path("m.arpa"))
        self.ok("ngram", "binary", self.path("m.arpa"), "-o", self.path("a.bin"))
        self.assertEqual(json.loads(self.ok("ngram", "info", self.path("a.bin"), "--card", "--json"))["method"], "arpa")
        self.bad(2, "ngram", "fit", text, "--binary", says="--binary")
        self.bad(2, "ngram", "info", model, "--card", "--sums", says="--card")
        theta = self.file("t.txt", "0.5\ta\n")
        self.bad(1, "ngram", "info", theta, "--alphabet", self.file("abc.syms", "<eps>\t0\na\t1\n"), "--card", says="card")

    def test_prune_grow_arpa(self):
        path = self.fitted()
        full = arpa(self.ok("ngram", "arpa", path))
        small = arpa(self.ok("ngram", "prune", "--threshold", "0.01", path))
        self.assertTrue(set(small) < set(full))
        text = self.file("text.txt", TEXT)
        grown, none = (arpa(self.ok("ngram", "grow", "--least-gain", d, text)) for d in ("0", "1e6"))
        self.assertTrue(set(none) < set(grown) <= set(full))
        self.assertTrue(all(" " not in w for w in none))
        self.assertIn("order\t3", self.ok("ngram", "info", path))
        chars = arpa(self.ok("ngram", "fit", "--split", "chars", "--space", "_", "--order", "2", text))
        self.assertIn("_ t", chars)
        words = arpa(self.ok("ngram", "fit", "--split", "words", self.file("w.txt", "Well, no.\n")))
        self.assertIn(",", words)
        two = arpa(self.ok("ngram", "fit", text, self.file("w.txt", "the mat sat zebra\n")))
        self.assertIn("mat sat", two)

    def test_project(self):
        p = self.file("p.txt", "0 0 1 0.6931471805599453\n0 1 2\n1\n")
        flags = ["--alphabet", "2", "--order", "2"]
        model = arpa(self.ok("ngram", "project", *flags, p))
        self.assertAlmostEqual(model["1 1"][0], math.log10(.5), places=6)
        entropy = float(self.ok("fst", "entropy", *flags[:2], p))
        near = json.loads(self.ok("ngram", "project", *flags, "--json", p))["cross_entropy"]
        self.assertAlmostEqual(near, entropy, places=12)
        far = [json.loads(self.ok("ngram", "project", *flags, "--method", "gradient", "--penalty-weight", x, "--json", p)) for x in (".02", ".6")]
        self.assertTrue(entropy < far[0]["cross_entropy"] < far[1]["cross_entropy"])
        self.assertGreater(far[0]["ngrams"], far[1]["ngrams"])
        theta = self.file("theta.txt", self.ok("ngram", "project", *flags, "--method", "gradient", p))
        self.assertTrue(math.isfinite(float(self.ok("fst", "sum", "--alphabet", "2", "--phi", "-2", "--rho", "-3", "-", stdin=self.ok("ngram", "to-fst", "--alphabet", "2", theta)))))
        for method in ("greedy", "bundle"):
            small, large = [json.loads(self.ok("ngram", "project", *flags, "--method", method, "--penalty-weight", x, "--json", p)) for x in (".6", ".001")]
            self.assertTrue(entropy - 1e-9 < large["cross_entropy"] < small["cross_entropy"] and small["ngrams"] < large["ngrams"])
        names = ["--alphabet", self.file("ab.txt", "<eps> 0\na 1\nb 2\n")]
        spelt = self.file("spelt.txt", "0 0 a 0.6931471805599453\n0 1 b\n1\n")
        grown = self.file("grown.arpa", self.ok("ngram", "project", *names, "--method", "greedy", spelt))
        refitted, closed = [json.loads(self.ok("ngram", "project", *names, *how, "--start", grown, "--json", spelt))["cross_entropy"]
                            for how in (["--method", "gradient", "--penalty", "none"], ["--method", "closed"])]
        self.assertTrue(entropy - 1e-9 < closed < refitted + 1e-9)
        late = Run(["ngram", "project", *flags, "--method", "gradient", "--iterations", "1", "--json", p], "")
        self.assertEqual(late.code, 3)
        self.assertIn("not converged", late.err)
        self.assertGreater(json.loads(late.out)["cross_entropy"], entropy)
        self.bad(1, "ngram", "project", *flags, "--tapes", "1", self.file("q.txt", "0 0 1 0\n0\n"), says="infinite")
        self.bad(1, "ngram", "project", *flags, "--method", "gradient", "--penalty", "none", p, says="start")

    def test_errors(self):
        path = self.fitted()
        self.bad(1, "ngram", "fit", self.file("empty.txt", "\n\n"))
        self.bad(1, "ngram", "fit", self.path("missing.txt"), says="missing.txt")
        self.bad(2, "ngram", "fit", "--order", "0", self.path("text.txt"))
        self.bad(1, "ngram", "arpa", self.file("bad.arpa", "\\data\\\nngram 1=1\n\n\\1-grams:\nx a\n\\end\\\n"), says="bad.arpa:5:1")
        self.bad(1, "ngram", "fit", "--alphabet", self.file("a.txt", "<eps> 0\nthe 1\n"), self.path("text.txt"), says="text.txt:1:5")
        self.bad(1, "ngram", "fit", "--max-bytes", "100", self.path("text.txt"), says="--max-bytes")
        self.bad(1, "ngram", "score", path, self.file("none.txt", ""))

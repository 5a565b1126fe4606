"""Cases of cli_test.py: n-gram models as text and as machines."""
import itertools
import json
import math

from cli_case import Case, Run

THETA = {"": -1.5, "a": .5, "<s> b": 1, "a b </s>": -.75}


def weight(theta, word):
    """exp of theta times occurrences, counted one by one."""
    text, total = ["<s>", *word, "</s>"], 0
    for ngram, t in theta.items():
        w = ngram.split()
        n = sum(text[i:i + len(w)] == w for i in range(len(text))) if w else len(word) + 1
        total += n * t if n else 0
    return math.exp(total)


class NgramModels(Case):
    def theta(self, theta, name="theta.txt"):
        return self.file(name, "# theta\n\n" + "".join(f"{t!r}\t{w}\n" for w, t in theta.items()))

    def letters(self):
        return ["--alphabet", self.file("ab.txt", "<eps> 0\na 1\nb 2\n")]

    def machine(self, theta, *flags):
        self.ok("ngram", "to-fst", *self.letters(), self.theta(theta), *flags, "-o", self.path("m.fst"))
        return self.path("m.fst")

    def best(self, path):
        rows = (line.split("\t") for line in self.ok("fst", "shortest-path", "--unique", "-n", "15", path).splitlines())
        return {r[1]: math.exp(-float(r[0])) for r in rows}

    def test_to_fst(self):
        plain, normal = self.best(self.machine(THETA)), self.best(self.machine(THETA, "--normalize"))
        z = math.exp(-float(self.ok("fst", "sum", self.machine(THETA))))
        self.assertEqual(len(plain), 15)
        for word, w in plain.items():
            self.assertAlmostEqual(w, weight(THETA, word.split()), delta=1e-12)
            self.assertAlmostEqual(normal[word], w / z, delta=1e-12)
        self.assertAlmostEqual(float(self.ok("fst", "sum", self.machine(THETA, "--normalize"))), 0, delta=1e-12)
        real = self.ok("ngram", "to-fst", "--semiring", "real", *self.letters(), self.theta({"": -1}))
        self.assertIn(repr(math.exp(-1)), real)
        self.bad(2, "ngram", "to-fst", self.theta(THETA), says="--alphabet")
        self.bad(1, "ngram", "to-fst", *self.letters(), self.file("t.txt", "1\ta\nx\tb\n"), says="t.txt:2")
        self.bad(1, "ngram", "to-fst", *self.letters(), self.file("t.txt", "1\ta c\n"), says=["t.txt:1", "c is no symbol"])
        self.bad(1, "ngram", "to-fst", *self.letters(), self.file("t.txt", "1\t</s> a\n"), says="end of the string")
        self.bad(1, "ngram", "to-fst", "--max-states", "1", *self.letters(), self.theta(THETA), says="--max-states")
        self.bad(1, "ngram", "to-fst", "--normalize", *self.letters(), self.theta({}))

    def test_from_fst_and_back(self):
        text = self.ok("ngram", "from-fst", self.machine({**THETA, "a a": -math.inf}))
        back = {w: float(t) for t, w in (line.split("\t") for line in text.splitlines())}
        self.assertEqual(set(back), {*THETA, "a a"})
        for w, t in THETA.items():
            self.assertAlmostEqual(back[w], t, delta=1e-14)
        self.assertEqual(back["a a"], -math.inf)
        # With probabilities for weights the same strings in the same proportions.
        norm = self.ok("ngram", "from-fst", self.machine(THETA, "--normalize"))
        back = {w: float(t) for t, w in (line.split("\t") for line in norm.splitlines())}
        ratios = [weight(back, w) / weight(THETA, w) for n in range(4) for w in itertools.product("ab", repeat=n)]
        for r in ratios:
            self.assertAlmostEqual(r / ratios[0], 1, delta=1e-12)
        self.bad(1, "ngram", "from-fst", "--tapes", "1", "--alphabet", "2", self.file("bad.txt", "0 1 1\n1 1 2\n1 0 1\n1\n"), says="state 1")

    def test_info(self):
        words = [w for n in range(22) for w in ("a" * k + "b" * (n - k) for k in range(n + 1))]
        theta = {**THETA, "b a": -math.inf}  # a* b*: enumerable
        z = sum(weight(theta, w) for w in words)
        p = {w: weight(theta, w) / z for w in words}
        entropy = -sum(x * math.log(x) for x in p.values() if x > 0)
        info = json.loads(self.ok("ngram", "info", "--json", *self.letters(), self.theta(theta)))
        self.assertEqual((info["symbols"], info["order"], info["ngrams 0"], info["ngrams 1"], info["ngrams 3"]), (2, 3, 1, 2, 1))
        self.assertAlmostEqual(info["log total"], math.log(z), delta=1e-6)
        self.assertAlmostEqual(info["entropy"], entropy, delta=1e-4)
        length = sum(x * len(w) for w, x in p.items())
        self.assertAlmostEqual(info["expected length"], length, delta=1e-4)
        self.assertAlmostEqual(info["perplexity"], math.exp(entropy / (length + 1)), delta=1e-4)
        self.assertEqual(json.loads(self.ok("ngram", "info", "--json", *self.letters(), self.theta({})))["log total"], "Infinity")
        self.assertIn("log total\t-Infinity", self.ok("ngram", "info", *self.letters(), self.theta({"</s>": -math.inf})))
        self.assertIn("entropy\t", self.ok("ngram", "info", self.machine(THETA)))

    def test_info_of_a_large_model_sums_only_on_request(self):
        words = 1030
        unigrams = ["-99\t<s>", "-3\t</s>", *(f"-4\tw{i}\t0" for i in range(words))]
        pairs = [f"-5\tw{i} w{k}" for i in range(words) for k in range(1020)]
        model = self.file("large.arpa", "\n".join(["\\data\\", f"ngram 1={len(unigrams)}", f"ngram 2={len(pairs)}", "\n\\1-grams:", *unigrams,
                                                  "\n\\2-grams:", *pairs, "\n\\end\\\n"]))
        large = Run(["ngram", "info", "--json", model])
        self.assertEqual(large.code, 0, large.err)
        sizes = json.loads(large.out)
        self.assertEqual((sizes["symbols"], sizes["ngrams 2"]), (words, len(pairs)))
        self.assertNotIn("log total", sizes)
        self.assertIn("--sums", large.err)
        self.bad(1, "ngram", "info", "--sums", "--max-bytes", "100000", model, says="--max-bytes")

    def test_sample(self):
        args = ["ngram", "sample", "-n", "4000", "--seed", "3", *self.letters(), self.theta(THETA)]
        drawn = self.ok(*args).split("\n")[:-1]
        self.assertEqual(drawn, self.ok(*args).split("\n")[:-1])
        self.assertEqual(len(drawn), 4000)
        z = math.exp(-float(self.ok("fst", "sum", self.machine(THETA))))
        for word in ("", "a", "b", "a b"):
            self.assertAlmostEqual(drawn.count(word) / 4000, weight(THETA, word.split()) / z, delta=.04)
        self.bad(1, "ngram", "sample", *self.letters(), self.theta({"</s>": -math.inf}))

"""fst expectation, entropy, cross-entropy, kl, difference-of-totals, ngram-counts."""
import json
import math

from cli_case import Case


class Expectations(Case):
    # a^n or a^n b: a .5, b .3, end .2, the end after b 1
    P = "0\t0\t1\t.5\n0\t1\t2\t.3\n0\t.2\n1\t1\n"
    Q = "0\t0\t1\t.25\n0\t1\t2\t.5\n0\t.25\n1\t1\n"

    def real(self, name, text):
        return ["--semiring", "real", "--tapes", "1", "--alphabet", "2", self.file(name, text)]

    def test_means_and_covariances(self):
        p = self.real("p.txt", self.P)
        rows = [l.split("\t") for l in self.ok("fst", "expectation", *p, "--value", "length", "--value", "label:1", "--covariance").splitlines()]
        self.assertEqual([r[0] for r in rows], ["length", "label:1"])
        for got, want in zip([float(x) for r in rows for x in r[1:]], [1.6, 2.24, 2, 1, 2, 2]):
            self.assertAlmostEqual(got, want, delta=1e-12)
        j = json.loads(self.ok("fst", "expectation", *p, "--value", "cost", "--value", "arcs", "--json"))
        entropy = -2 * (.5 * math.log(.5) + .3 * math.log(.3) + .2 * math.log(.2))
        self.assertAlmostEqual(j[0]["mean"], entropy, delta=1e-12)  # the weights sum to 1
        self.assertAlmostEqual(j[1]["mean"], 1.6, delta=1e-12)
        self.assertAlmostEqual(float(self.ok("fst", "entropy", *p)), entropy, delta=1e-12)
        values = self.file("v.txt", "# per arc\narc 0 1 0\narc 1 0 2.5\nfinal 0 0 -1\n")
        rows = [l.split("\t") for l in self.ok("fst", "expectation", *p, "--values", values).splitlines()]
        self.assertAlmostEqual(float(rows[0][1]), 1, delta=1e-12)
        self.assertAlmostEqual(float(rows[1][1]), .6 * 2.5 - .4, delta=1e-12)

    def test_cross_entropy_and_divergence(self):
        p, q = self.real("p.txt", self.P), self.file("q.txt", self.Q)
        cross = -2 * (.5 * math.log(.25) + .3 * math.log(.5) + .2 * math.log(.25))
        self.assertAlmostEqual(float(self.ok("fst", "cross-entropy", *p, q)), cross, delta=1e-12)
        own = float(self.ok("fst", "entropy", *p))
        self.assertAlmostEqual(float(self.ok("fst", "kl", *p, q)), cross - own, delta=1e-12)
        self.assertEqual(self.ok("fst", "kl", *p, self.file("x.txt", "0\t0\t1\t.5\n0\t1\n")), "Infinity\n")
        self.assertEqual(json.loads(self.ok("fst", "kl", "--json", *p, self.file("x.txt", "0\t0\t1\t.5\n0\t1\n"))), {"nats": "Infinity"})
        fitted = self.ok("fst", "fit-weights", *p, q)
        self.assertAlmostEqual(float(self.ok("fst", "cross-entropy", *p, self.file("f.txt", fitted))), own, delta=1e-12)
        self.assertAlmostEqual(json.loads(self.ok("fst", "fit-weights", *p, q, "--json"))["cross_entropy"], own, delta=1e-12)
        self.bad(1, "fst", "fit-weights", *p, self.file("x.txt", "0\t0\t1\t.5\n0\t1\n"), says="lacks")
        self.bad(1, "fst", "cross-entropy", *p, self.file("y.txt", "0\t1\t1\t.5\n0\t1\t1\t.5\n1\t1\n"), says="ambiguous")
        self.bad(2, "fst", "kl", *p)

    def test_difference_of_totals(self):
        a = self.real("a.txt", "0\t0\t1\t.5\n0\t.25\n")
        b = self.file("b.txt", "0\t0\t1\t.5\n0\t1\n")
        d, r = map(float, self.ok("fst", "difference-of-totals", *a, b).split("\t"))
        self.assertAlmostEqual(d, -1.5, delta=1e-12)
        self.assertAlmostEqual(r, -math.log(4), delta=1e-12)
        self.assertAlmostEqual(json.loads(self.ok("fst", "difference-of-totals", "--json", *a, b))["difference"], -1.5, delta=1e-12)

    def test_ngram_counts(self):
        p = self.real("p.txt", self.P)
        grams = self.file("g.txt", "1\n1 2\n<s> 1\n2 </s>\n<s> </s>\n\n")
        rows = [l.split("\t") for l in self.ok("fst", "ngram-counts", *p, "--ngrams", grams, "--ends").splitlines()]
        self.assertEqual([r[1] for r in rows], ["1", "1 2", "<s> 1", "2 </s>", "<s> </s>", ""])
        for row, want in zip(rows, [1, .3, .5, .6, .2, 2.6]):
            self.assertAlmostEqual(float(row[0]), want, delta=1e-12)
        rows = [l.split("\t") for l in self.ok("fst", "ngram-counts", *p, "--threshold", ".45", "--ends").splitlines()]
        self.assertEqual([r[1] for r in rows], ["1", "1 1", "2", "2 </s>", "<s>", "<s> 1", "</s>"])
        self.assertEqual(len(self.ok("fst", "ngram-counts", *p, "--threshold", ".45", "--order", "1").splitlines()), 2)
        symbols = self.file("s.txt", "x 1\ny 2\n")
        named = ["--semiring", "real", "--tapes", "1", "--alphabet", symbols, self.file("n.txt", self.P.replace("0\t1\t2", "0\t1\ty").replace("0\t0\t1", "0\t0\tx"))]
        j = json.loads(self.ok("fst", "ngram-counts", *named, "--ngrams", self.file("h.txt", "x y\n"), "--json"))
        self.assertEqual(j[0]["ngram"], "x y")
        self.assertAlmostEqual(j[0]["count"], .3, delta=1e-12)
        self.bad(1, "fst", "ngram-counts", *named, "--ngrams", self.file("b.txt", "x\nx z\n"), says="b.txt:2: z")

    def test_mistakes(self):
        p = self.real("p.txt", self.P)
        self.bad(2, "fst", "expectation", *p)
        self.bad(2, "fst", "expectation", *p, "--value", "width", says="width")
        self.bad(2, "fst", "expectation", *p, "--value", "length", "--tape", "2", says="--tape 2")
        self.bad(1, "fst", "expectation", *p, "--values", self.file("v.txt", "arc 0 1\narc 9 1\n"), says="v.txt:2: the machine has no arc 9")
        self.bad(1, "fst", "expectation", *p, "--values", self.file("w.txt", "arc 0 1\narc 1 1 2\n"), says="w.txt:2")
        self.bad(1, "fst", "expectation", *p, "--values", self.file("x.txt", "arc 0 one\n"), says="x.txt:1")
        self.bad(2, "fst", "ngram-counts", *p)
        self.bad(2, "fst", "ngram-counts", *p, "--threshold", "0")
        self.bad(1, "fst", "entropy", self.file("d.txt", "0 0 1 1 0.0\n0\n"))
        self.bad(1, "fst", "entropy", "--semiring", "tropical", self.file("d.txt", "0 0 1 1 0.0\n0\n"), says="tropical")
        rho = self.file("r.txt", "0 1 R 1.0\n1\n")
        self.bad(1, "fst", "expectation", "--tapes", "1", "--alphabet", "3", "--rho", "R", rho, "--value", "label:1", says="ngram-counts")

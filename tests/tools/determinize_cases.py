"""fst determinize, disambiguate, difference, synchronize, equivalent."""
import math

from cli_case import Case


class Determinism(Case):
    # 1 2 in two ways, 1 3 in one.
    TWICE = "0 1 1 0.25\n0 2 1 0.5\n1 3 2 0.5\n2 3 2 0.25\n2 3 3 0.5\n3 1\n"

    def strings(self, path):
        lines = self.ok("fst", "shortest-path", "-n", "100", "--unique", "--semiring", "real", path).splitlines()
        return {tuple(l.split("\t")[1:]): float(l.split("\t")[0]) for l in lines}

    def test_determinize(self):
        path = self.file("a.txt", self.TWICE)
        self.ok("fst", "determinize", "--semiring", "real", path, "-o", self.path("d.bin"))
        self.assertEqual(self.ok("fst", "print", self.path("d.bin")).count("\n"), 4)
        self.assertEqual(len(self.strings(self.path("d.bin"))), 2)
        for string, cost in self.strings(path).items():
            self.assertAlmostEqual(self.strings(self.path("d.bin"))[string], cost, delta=1e-13)

    def test_determinize_a_function(self):
        path = self.file("a.txt", "0 1 1 1 1\n0 2 1 2 1\n1 3 2 1 0.5\n2 3 3 1 0.25\n3 1\n")
        out = self.ok("fst", "determinize", "--semiring", "real", "--function", path)
        self.assertEqual(sum(l.split()[2] == "1" for l in out.splitlines() if len(l.split()) > 3), 1)
        d = self.file("d.txt", out)
        self.assertEqual(self.strings(d), self.strings(path))
        twice = self.file("b.txt", "0 1 1 1 1\n0 1 1 2 1\n1 1\n")
        self.bad(1, "fst", "determinize", "--function", twice, says=["b.txt", "having read '1'", "'2'"])

    def test_determinize_within_limits(self):
        path = self.file("a.txt", "0 1 1 0.5\n0 2 1 0.5\n1 1 2 0.5\n2 2 2 0.25\n1 1\n2 1\n")
        self.bad(1, "fst", "determinize", "--max-states", "20", path, says=["--max-states", "leads to 2 states"])
        self.ok("fst", "determinize", "--max-states", "20", "--delta", "0.1", "--semiring", "real",
                self.file("b.txt", "0 1 1 0.5\n0 2 1 0.5\n1 1 2 0.5\n2 2 2 0.501\n1 1\n2 1\n"))

    def test_difference(self):
        path = self.file("a.txt", self.TWICE)
        less = self.file("b.txt", "0 1 1 1\n1 2 2 1\n2 1\n")
        self.ok("fst", "difference", "--tapes", "1", "--semiring", "real", path, less, "-o", self.path("d.bin"))
        self.assertEqual(list(self.strings(self.path("d.bin"))), [("1 3",)])
        self.bad(1, "fst", "difference", "--tapes", "1", "--semiring", "real", less, path, says=["a.txt", "weight 0.25"])

    def test_synchronize(self):
        path = self.file("a.txt", "0 1 1 0 0.5\n1 2 2 4 0.5\n2 3 0 5 1\n2 3 3 0 1\n3 0.5\n")
        out = self.ok("fst", "synchronize", "--semiring", "real", path)
        self.assertEqual(sorted(l.split()[2:4] for l in out.splitlines() if len(l.split()) > 3),
                         [["0", "0"], ["0", "0"], ["1", "4"], ["2", "0"], ["2", "5"], ["3", "0"]])
        self.assertEqual(self.strings(self.file("s.txt", out)), self.strings(path))
        self.bad(1, "fst", "synchronize", self.file("c.txt", "0 0 1 0 0.5\n0 1\n"), says=["c.txt", "no bound"])

    def test_disambiguate(self):
        path = self.file("a.txt", self.TWICE)
        out = self.file("d.txt", self.ok("fst", "disambiguate", "--semiring", "real", path))
        self.assertEqual(len(self.ok("fst", "shortest-path", "-n", "9", "--semiring", "real", out).splitlines()), 2)
        for string, cost in self.strings(path).items():
            self.assertAlmostEqual(self.strings(out)[string], cost, delta=1e-13)

    def test_equivalent(self):
        path = self.file("a.txt", self.TWICE)
        same = self.file("b.txt", "0 1 1 0.5\n1 2 2 0.5\n1 2 3 0.5\n2 1\n")
        other = self.file("c.txt", "0 1 1 0.5\n1 2 2 0.5\n1 2 3 0.25\n2 1\n")
        self.assertEqual(self.ok("fst", "equivalent", "--semiring", "real", path, same), "equivalent\n")
        verdict, string, a, b = self.ok("fst", "equivalent", "--semiring", "real", path, other).rstrip().split("\t")
        self.assertEqual((verdict, string), ("different", "1 3"))
        self.assertAlmostEqual(float(a), -math.log(.25), delta=1e-14)
        self.assertAlmostEqual(float(b), -math.log(.125), delta=1e-14)
        self.assertEqual(self.ok("fst", "equivalent", "--semiring", "real", "--delta", "0.1", path,
                                 self.file("d.txt", "0 1 1 0.5\n1 2 2 0.5\n1 2 3 0.51\n2 1\n")), "equivalent\n")
        self.bad(1, "fst", "equivalent", path, self.file("e.txt", "0 1 1 2 0\n1 0\n"), says="tapes")

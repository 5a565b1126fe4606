"""fst sum, sum-product, shortest-distance, counts, shortest-path, sample: numbers held against sums
done by hand or by enumeration."""
import itertools
import json
import math
import random

from cli_case import Case, LOG, TOTAL


class Sums(Case):
    def test_sum_prints_one_cost(self):
        out = self.ok("fst", "sum", self.file("a.txt", LOG))
        self.assertEqual(out.count("\n"), 1)
        self.assertAlmostEqual(float(out), -math.log(TOTAL), delta=1e-14)
        self.assertGreaterEqual(len(out.strip().replace("-", "").replace(".", "")), 16)

    def test_sum_in_every_semiring(self):
        path = self.file("a.txt", "0 1 1 1 0.5\n0 1 1 1 1.5\n1 0.25\n")
        self.assertAlmostEqual(float(self.ok("fst", "sum", "--semiring", "tropical", path)), .75, delta=1e-15)
        self.assertAlmostEqual(float(self.ok("fst", "sum", "--semiring", "real", path)), -math.log(2 * .25), delta=1e-15)
        self.assertAlmostEqual(float(self.ok("fst", "sum", path)), -math.log((math.exp(-.5) + math.exp(-1.5)) * math.exp(-.25)), delta=1e-15)

    def test_standard_input(self):
        self.assertEqual(self.ok("fst", "sum", "-", stdin=LOG), self.ok("fst", "sum", self.file("a.txt", LOG)))

    def test_geometric_cycle(self):
        path = self.file("a.txt", f"0 0 1 1 {-math.log(.75)!r}\n0 {-math.log(.5)!r}\n")
        self.assertAlmostEqual(float(self.ok("fst", "sum", path)), -math.log(2), delta=1e-14)

    def test_divergence_and_emptiness(self):
        self.bad(1, "fst", "sum", self.file("a.txt", "0 0 1 1 0.0\n0\n"), says="a.txt")
        self.bad(1, "fst", "sum", self.file("b.txt", "0 0 1 1 -0.5\n0\n"))
        self.bad(1, "fst", "sum", "--semiring", "tropical", self.file("c.txt", "0 0 1 1 -0.5\n0\n"))
        self.bad(1, "fst", "sum", self.file("d.txt", "0 1 1 1 0.5\n"), says="empty")
        self.ok("fst", "sum", "--semiring", "tropical", self.file("e.txt", "0 0 1 1 0.0\n0\n"))

    def test_sum_product_equals_sum_of_compose(self):
        a, b = self.file("a.txt", LOG), self.file("b.txt", "0 0 1 3 0.5\n0 0 2 1 0.25\n0 1 0 2 1.0\n1 0.0\n0 3.0\n")
        c = self.file("c.txt", "0 0 1 1 0.1\n0 0 2 2 0.2\n0 0 3 2 0.3\n0 0.0\n")
        direct = float(self.ok("fst", "sum-product", a, b, c))
        self.ok("fst", "compose", a, b, c, "-o", self.path("abc.bin"))
        self.assertAlmostEqual(direct, float(self.ok("fst", "sum", self.path("abc.bin"))), delta=1e-13)
        self.assertAlmostEqual(float(self.ok("fst", "sum-product", a)), -math.log(TOTAL), delta=1e-14)
        self.bad(1, "fst", "sum-product", a, self.file("none.txt", "0 1 7 7 1.0\n1\n"), says="empty")

    def test_shortest_distance(self):
        path = self.file("a.txt", LOG + "7 8 1 1 1.0\n")
        rows = [line.split("\t") for line in self.ok("fst", "shortest-distance", path).splitlines()]
        self.assertEqual([r[0] for r in rows], [str(s) for s in range(9)])
        expect = [1, .5, .25, .5 * .25 + .25 * .25]
        for s, w in enumerate(expect):
            self.assertAlmostEqual(float(rows[s][1]), -math.log(w), delta=1e-14)
        self.assertEqual(rows[8][1], "Infinity")
        back = [line.split("\t")[1] for line in self.ok("fst", "shortest-distance", "--reverse", path).splitlines()]
        self.assertAlmostEqual(float(back[0]), -math.log(TOTAL), delta=1e-14)
        self.assertAlmostEqual(float(back[3]), -math.log(.5), delta=1e-14)

    def test_counts_add_up(self):
        j = json.loads(self.ok("fst", "counts", "--json", self.file("a.txt", LOG)))
        self.assertAlmostEqual(sum(j["finals"]), 1, delta=1e-14)
        self.assertAlmostEqual(j["arcs"][0], (.5 * .25 * .5 + .5 * .125) / TOTAL, delta=1e-14)
        lines = self.ok("fst", "counts", self.file("a.txt", LOG)).splitlines()
        self.assertEqual(len(lines), 6)
        self.assertEqual(lines[0].split("\t")[:4], ["0", "1", "1", "1"])

    def test_failure_and_default_arcs(self):
        # 0 reads 1 itself, everything else through φ at 1, which has 1, 2 and ρ.
        text = "0 2 1 0.5\n0 1 F 0.25\n1 2 1 1.0\n1 2 2 2.0\n1 2 R 3.0\n2 0.0\n"
        for phi, rho in (("F", "R"), ("-2", "-3"), ("28", "29")):
            path = self.file("a.txt", text.replace("F", phi).replace("R", rho))
            got = float(self.ok("fst", "sum", "--alphabet", "5", "--phi", phi, "--rho", rho, path))
            want = math.exp(-.5) + math.exp(-.25) * (math.exp(-2) + 3 * math.exp(-3))
            self.assertAlmostEqual(got, -math.log(want), delta=1e-14)
        self.bad(1, "fst", "sum", "--phi", "28", "--rho", "29", path, says="alphabet")

    def test_tolerance_threads_and_limits(self):
        path = self.file("a.txt", LOG)
        self.ok("fst", "sum", "--tolerance", "1e-6", "--threads", "2", path)
        self.bad(1, "fst", "compose", "--max-states", "1", path, path, says="--max-states")
        self.bad(1, "fst", "compose", "--max-arcs", "1", path, path, says="--max-arcs")
        self.bad(1, "fst", "compose", "--max-bytes", "10", path, path, says="--max-bytes")
        self.bad(2, "fst", "sum", "--max-states", "0", path, says="--max-states")
        self.bad(2, "fst", "sum", "--max-states", "many", path)


class Paths(Case):
    TWO = "0 1 1 2 1.0\n0 1 0 3 2.0\n1 2 2 0 0.5\n2 0.25\n1 3.0\n"

    def test_shortest_path_lines(self):
        out = self.ok("fst", "shortest-path", "-n", "3", self.file("a.txt", self.TWO))
        rows = [line.split("\t") for line in out.splitlines()]
        self.assertEqual([r[1:] for r in rows], [["1 2", "2"], ["2", "3"], ["1", "2"]])
        for r, cost in zip(rows, (1.75, 2.75, 4)):
            self.assertAlmostEqual(float(r[0]), cost, delta=1e-15)

    def test_default_is_one_and_more_than_there_are(self):
        path = self.file("a.txt", self.TWO)
        self.assertEqual(self.ok("fst", "shortest-path", path).count("\n"), 1)
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "100", path).count("\n"), 4)
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "0", path), "")

    def test_unique_sums_in_log_and_keeps_the_best_in_tropical(self):
        path = self.file("a.txt", LOG)
        log = self.ok("fst", "shortest-path", "-n", "5", "--unique", path).splitlines()
        self.assertEqual([l.split("\t")[1] for l in log], ["1 2", "1"])
        self.assertAlmostEqual(float(log[0].split("\t")[0]), -math.log(.09375), delta=1e-14)
        best = self.ok("fst", "shortest-path", "-n", "5", "--unique", "--semiring", "tropical", path).splitlines()
        self.assertAlmostEqual(float(best[0].split("\t")[0]), -math.log(.0625), delta=1e-14)
        self.assertEqual(len(self.ok("fst", "shortest-path", "-n", "5", path).splitlines()), 3)

    def test_three_tapes_one_column_each(self):
        text = "0 1 1 2 3 0.5\n1 2 0 2 0 0.5\n2 0.0\n"
        out = self.ok("fst", "shortest-path", "--tapes", "3", self.file("a.txt", text))
        self.assertEqual(out, "1\t1\t2 2\t3\n")
        printed = self.ok("fst", "print", "--tapes", "3", self.file("a.txt", text))
        self.assertEqual(printed.splitlines()[0].split(), ["0", "1", "1", "2", "3", "0.5"])
        self.assertEqual(self.ok("fst", "print", "-", stdin=printed), printed)  # found out from the columns

    def test_samples(self):
        path = self.file("a.txt", LOG)
        out = self.ok("fst", "sample", "-n", "2000", "--seed", "5", path)
        lines = out.splitlines()
        self.assertEqual(len(lines), 2000)
        share = sum(l == "1 2\t1 2" for l in lines) / 2000
        self.assertAlmostEqual(share, .09375 / TOTAL, delta=.04)
        self.assertEqual(out, self.ok("fst", "sample", "-n", "2000", "--seed", "5", path))
        self.assertNotEqual(out, self.ok("fst", "sample", "-n", "2000", "--seed", "6", path))
        self.assertEqual(lines[:10], self.ok("fst", "sample", "-n", "10", "--seed", "5", path).splitlines())

    def test_names(self):
        syms = self.file("s.txt", "<eps> 0\na 1\nb 2\n")
        path = self.file("a.txt", "0 1 a b 0.5\n1 2 <eps> a 0.5\n2\n")
        self.assertEqual(self.ok("fst", "shortest-path", "--alphabet", syms, path), "1\ta\tb a\n")
        self.assertEqual(self.ok("fst", "shortest-path", "--isymbols", syms, "--osymbols", syms, path), "1\ta\tb a\n")
        numbers = self.file("n.txt", "0 1 a 2 0.5\n1\n")
        self.assertEqual(self.ok("fst", "shortest-path", "--isymbols", syms, numbers), "0.5\ta\t2\n")
        self.bad(1, "fst", "sum", "--alphabet", syms, self.file("u.txt", "0 1 a b 0.5\n0 1 a zz 0.5\n1\n"), says=["u.txt:2:7", "zz"])
        self.bad(1, "fst", "sum", "--alphabet", "1", self.file("v.txt", "0 1 1 2 0.5\n1\n"), says="v.txt:1:7")

    def test_json(self):
        j = json.loads(self.ok("fst", "shortest-path", "-n", "2", "--json", self.file("a.txt", self.TWO)))
        self.assertEqual(j["items"][0]["strings"], ["1 2", "2"])
        self.assertAlmostEqual(j["items"][0]["cost"], 1.75)


class Enumeration(Case):
    def test_random_machines_against_enumeration(self):
        r = random.Random(11)
        for trial in range(25):
            n = r.randint(3, 6)
            arcs = [(s, r.randint(s + 1, n - 1), r.randint(0, 2), r.randint(0, 2), round(r.uniform(.1, 3), 3))
                    for s in range(n - 1) for _ in range(r.randint(1, 3))]
            finals = {n - 1: round(r.uniform(0, 1), 3), r.randint(0, n - 2): round(r.uniform(0, 1), 3)}
            arcs.sort(key=lambda a: a[0])
            text = "".join(f"{s} {d} {i} {o} {w}\n" for s, d, i, o, w in arcs) + "".join(f"{s} {w}\n" for s, w in finals.items())
            strings, paths = {}, []

            def walk(s, i, o, cost):
                if s in finals:
                    strings[i, o] = strings.get((i, o), 0) + math.exp(-cost - finals[s])
                    paths.append(cost + finals[s])
                for a in arcs:
                    if a[0] == s:
                        walk(a[1], i + (str(a[2]),) * (a[2] > 0), o + (str(a[3]),) * (a[3] > 0), cost + a[4])
            walk(0, (), (), 0)
            path = self.file("r.txt", text)
            self.assertAlmostEqual(float(self.ok("fst", "sum", path)), -math.log(sum(strings.values())), delta=1e-12)
            rows = [l.split("\t") for l in self.ok("fst", "shortest-path", "-n", "1000", "--unique", path).splitlines()]
            self.assertEqual(len(rows), len(strings))
            for cost, i, o in rows:
                self.assertAlmostEqual(float(cost), -math.log(strings[tuple(i.split()), tuple(o.split())]), delta=1e-12)
            self.assertEqual([float(x[0]) for x in rows], sorted(float(x[0]) for x in rows))
            costs = [float(l.split("\t")[0]) for l in self.ok("fst", "shortest-path", "-n", "1000", path).splitlines()]
            self.assertEqual(len(costs), len(paths))
            for got, want in itertools.zip_longest(costs, sorted(paths)):
                self.assertAlmostEqual(got, want, delta=1e-12)

#!/usr/bin/env python3
"""The command line as its users meet it: every verb, every flag, every kind of
mistake. Run by ctest with the path of the built program; standard library only.
Numbers are compared with sums done here by hand or by enumeration."""
import itertools
import json
import math
import os
import random
import signal
import subprocess
import sys
import time
import unittest

from cli_case import HAWSER, Case, Run
from compile_cases import Compilers  # noqa: F401, these and the next are run from here
from determinize_cases import Determinism  # noqa: F401
from ngram_model_cases import NgramModels  # noqa: F401
from rational_cases import Rational  # noqa: F401


# Two ways to read 1 2, one to read 1: total .5*.25*.5 + .25*.25*.5 + .5*.125
LOG = "\n".join(f"{s}\t{d}\t{l}\t{l}\t{-math.log(w)!r}" for s, d, l, w in
                [(0, 1, 1, .5), (0, 2, 1, .25), (1, 3, 2, .25), (2, 3, 2, .25)]) + \
      f"\n3\t{-math.log(.5)!r}\n1\t{-math.log(.125)!r}\n"
TOTAL = .5 * .25 * .5 + .25 * .25 * .5 + .5 * .125


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
        self.bad(1, "fst", "compose", "--max-states", "1", path, path, says="max_states")
        self.bad(1, "fst", "compose", "--max-arcs", "1", path, path, says="max_arcs")
        self.bad(1, "fst", "compose", "--max-bytes", "10", path, path, says="max_bytes")
        self.bad(1, "fst", "sum", "--max-states", "0", path, says="max_states")
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


class Machines(Case):
    def test_binary_and_text_by_content(self):
        text = self.file("a.txt", LOG)
        binary = self.path("a.fst")
        self.ok("fst", "compile", text, "-o", binary)
        with open(binary, "rb") as f:
            self.assertTrue(f.read(6) == b"hawser")
        self.assertEqual(self.ok("fst", "print", binary), self.ok("fst", "print", text))
        os.rename(binary, self.path("odd.txt"))
        self.assertEqual(self.ok("fst", "sum", self.path("odd.txt")), self.ok("fst", "sum", text))
        self.ok("fst", "compile", text, "-o", self.path("b.txt"))
        with open(self.path("b.txt")) as f:
            self.assertEqual(f.read(), self.ok("fst", "print", text))
        self.bad(1, "fst", "sum", "--semiring", "real", self.path("odd.txt"), says="semiring")
        self.ok("fst", "sum", "--semiring", "log", self.path("odd.txt"))

    def test_damaged_binary(self):
        self.ok("fst", "compile", self.file("a.txt", LOG), "-o", self.path("a.fst"))
        with open(self.path("a.fst"), "rb") as f:
            whole = f.read()
        for cut in (8, 63, 64, len(whole) // 2, len(whole) - 1):
            self.bad(1, "fst", "sum", self.file("cut.fst", whole[:cut]))
        flipped = bytearray(whole)
        flipped[len(whole) // 2] ^= 4
        self.bad(1, "fst", "sum", self.file("flip.fst", bytes(flipped)))

    def test_info(self):
        path = self.file("a.txt", LOG)
        j = json.loads(self.ok("fst", "info", "--json", path))
        self.assertEqual((j["tapes"], j["states"], j["arcs"], j["final states"], j["semiring"]), (2, 4, 4, 2, "log"))
        self.assertIn("states", self.ok("fst", "info", path))

    def test_draw(self):
        dot = self.ok("fst", "draw", self.file("a.txt", LOG))
        self.assertTrue(dot.startswith("digraph"))
        self.assertEqual(dot.count("->"), 4)

    def test_compose_and_project(self):
        a, b = self.file("a.txt", "0 1 1 2 0.5\n1 0.0\n"), self.file("b.txt", "0 1 2 3 0.25\n1 0.125\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "compose", a, b)), "0.875\t1\t3\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", a)), "0.5\t1\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", "--tape", "2", a)), "0.5\t2\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", "--project-output", a)), "0.5\t2\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", "--tape", "2,1", a)), "0.5\t2\t1\n")
        self.bad(1, "fst", "project", "--tape", "3", a)

    def test_rmepsilon(self):
        path = self.file("a.txt", "0 1 0 0 0.5\n1 1 0 0 0.25\n1 2 1 1 0.5\n2\n")
        text = self.ok("fst", "rmepsilon", "--semiring", "real", path)
        first = text.splitlines()[0].split("\t")
        self.assertEqual(first[:3], ["0", "1", "1"])
        self.assertAlmostEqual(float(first[-1]), .5 / .75 * .5, delta=1e-15)
        self.assertEqual(len(text.splitlines()), 2)
        self.assertEqual(self.ok("fst", "rmepsilon", "--semiring", "tropical", path), "0\t1\t1\t1\t1\n1\n")
        self.bad(1, "fst", "rmepsilon", "--semiring", "real", "-", stdin="0 0 0 0 1\n0 1 1 1\n1\n", says=["state 0", "infinite"])
        self.bad(1, "fst", "rmepsilon", "--max-states", "1", path, says="max_states")

    def rows(self, text):
        return [line.split("\t") for line in text.splitlines()]

    def test_push_and_normalize(self):
        path = self.file("a.txt", "0 1 1 1 0.5\n0 1 2 2 0.25\n1 0.125\n")
        rows = self.rows(self.ok("fst", "normalize", "--semiring", "real", path))
        for row, weight in zip(rows, (2 / 3, 1 / 3)):
            self.assertAlmostEqual(float(row[-1]), weight, delta=1e-15)
        self.assertEqual(rows[2], ["1"])
        self.assertEqual(self.ok("fst", "push", "--semiring", "tropical", path), "0\t1\t1\t1\t0.625\n0\t1\t2\t2\t0.375\n1\n")
        self.assertEqual(self.ok("fst", "push", "--to-end", "--semiring", "tropical", path), "0\t1\t1\t1\t0.25\n0\t1\t2\t2\n1\t0.375\n")
        for direction in [], ["--to-end"]:
            self.assertAlmostEqual(float(self.ok("fst", "sum", "-", stdin=self.ok("fst", "push", *direction, path))),
                                   float(self.ok("fst", "sum", path)), delta=1e-14)
        self.bad(1, "fst", "normalize", "--semiring", "tropical", path, says=["tropical", "real or log"])
        self.bad(1, "fst", "normalize", "-", stdin="0 1 1 1\n", says="mass")
        self.bad(1, "fst", "push", "-", stdin="0 0 1 1 0\n0\n", says="infinite")

    def test_minimize_and_isomorphic(self):
        path = self.file("a.txt", "0 1 1 1\n0 2 2 2\n1 3 3 3\n2 4 3 3\n3\n4\n")
        least = self.ok("fst", "minimize", "--semiring", "tropical", path)
        self.assertEqual(least, "0\t1\t1\t1\n0\t1\t2\t2\n1\t2\t3\t3\n2\n")
        b = self.file("b.txt", "7 5 2 2\n7 5 1 1\n5 0 3 3\n0\n")
        self.assertEqual(self.ok("fst", "isomorphic", self.file("least.txt", least), b), "isomorphic\n")
        self.assertEqual(self.ok("fst", "isomorphic", path, b), "different\n")
        self.assertEqual(json.loads(self.ok("fst", "isomorphic", "--json", path, path)), {"isomorphic": True})
        near = self.file("near.txt", "7 5 2 2\n7 5 1 1 0.001\n5 0 3 3\n0\n")
        self.assertEqual(self.ok("fst", "isomorphic", near, b), "different\n")
        self.assertEqual(self.ok("fst", "isomorphic", "--delta", "0.01", near, b), "isomorphic\n")
        self.bad(1, "fst", "minimize", "-", stdin="0 1 1 1\n0 0 1 1\n1\n", says=["state 0", "label 1:1", "determinize"])
        self.bad(2, "fst", "isomorphic", path)

    def test_prune(self):
        path = self.file("a.txt", "0 1 1 1 0.5\n0 2 2 2 1.5\n0 3 3 3 4\n1\n2\n3\n")
        self.assertEqual(self.ok("fst", "prune", "--threshold", "1", path), "0\t1\t1\t1\t0.5\n0\t2\t2\t2\t1.5\n1\n2\n")
        self.assertEqual(self.ok("fst", "prune", "--states", "2", path), "0\t1\t1\t1\t0.5\n1\n")
        self.assertEqual(len(self.ok("fst", "prune", path).splitlines()), 6)
        z = math.exp(-.5) + math.exp(-1.5) + math.exp(-4)
        self.assertEqual(self.ok("fst", "posterior-prune", "--posterior", str(math.exp(-1.5) / z * .99), path),
                         "0\t1\t1\t1\t0.5\n0\t2\t2\t2\t1.5\n1\n2\n")
        self.bad(1, "fst", "prune", "--threshold", "-1", path, says="threshold")
        self.bad(1, "fst", "prune", "--states", "-1", path, says="-1 states")
        self.bad(2, "fst", "posterior-prune", path)
        self.bad(1, "fst", "posterior-prune", "--posterior", "0.5", "--semiring", "tropical", path, says="tropical")

    def test_mismatched_alphabets_name_both_sides(self):
        a = self.path("a.fst")
        self.ok("fst", "compile", "--alphabet", "4", self.file("a.txt", "0 1 1 2 0.5\n1\n"), "-o", a)
        self.ok("fst", "compile", "--alphabet", "5", self.file("b.txt", "0 1 1 2 0.5\n1\n"), "-o", self.path("b.fst"))
        self.bad(1, "fst", "compose", a, self.path("b.fst"), says=["4 symbols", "5 symbols"])
        self.ok("fst", "compile", "--semiring", "real", self.file("c.txt", "0 1 1 2 0.5\n1\n"), "-o", self.path("c.fst"))
        self.bad(1, "fst", "compose", a, self.path("c.fst"), says=["log", "real"])

    def test_apply(self):
        t = self.file("t.txt", "0 0 1 2 0.5\n0 0 1 3 1.5\n0 0 2 0 0.25\n0 0.0\n")
        out = self.ok("fst", "apply", t, stdin="1 2\n\n7\n")
        self.assertEqual(out, "0.75\t2\n0\t\nInfinity\t\n")
        self.assertEqual(self.ok("fst", "apply", t, "-n", "2", stdin="1\n"), "0.5\t2\n1.5\t3\n")
        syms = self.file("s.txt", "<eps> 0\na 1\nb 2\nc 3\n")
        named = self.file("n.txt", "0 0 a b 0.5\n0 0 a c 1.5\n0 0 b <eps> 0.25\n0 0.0\n")
        self.assertEqual(self.ok("fst", "apply", named, "--alphabet", syms, "--chars", stdin="aba\n"), "1.25\tbb\n")
        self.assertEqual(self.ok("fst", "apply", named, "--alphabet", syms, stdin="a b a\n"), "1.25\tb b\n")
        self.bad(1, "fst", "apply", named, "--alphabet", syms, "--chars", stdin="ab\naxb\n", says="standard input:2:2")
        self.bad(1, "fst", "apply", t, stdin="1 x\n", says="standard input:1:3")


class Mistakes(Case):
    def test_usage_errors_exit_2(self):
        path = self.file("a.txt", LOG)
        for args in ([], ["fst"], ["fst", "nothing"], ["nothing"], ["fst", "sum"], ["fst", "sum", "--nothing", path],
                     ["fst", "sum", "--semiring", "complex", path], ["fst", "shortest-path", "-n", "x", path],
                     ["fst", "shortest-path", "-n", "-1", path], ["fst", "compose", path], ["edit", "train"],
                     ["fst", "sample", "--seed", "x", path], ["fst", "sum", path, path], ["fst", "sum", "--threads", "0", path]):
            self.bad(2, *args)

    def test_data_errors_say_where(self):
        for text, place, words in (
                ("0 1 1 1 0.5\n0 x 1 1 0.5\n1\n", ":2:3", "x"),
                ("0 1 1 1 0.5\n1 nan\n", ":2:3", "nan"),
                ("0 1 1 1 -Infinity\n1\n", ":1:9", "nfinity"),
                ("0 1 1 1 0.5 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19\n1\n", ":1", ""),
                ("0 99999999999 1 1\n1\n", ":1:3", "99999999999"),
                ("0 4000000 1 1\n1\n", ":1:3", "4000000"),
                ("-1 1 1 1\n1\n", ":1:1", "-1"),
                ("0 1 1 1e999\n1\n", ":1", "")):
            err = self.bad(1, "fst", "sum", self.file("bad.txt", text), says=["bad.txt" + place, words])
            self.assertIn("expected", err)
        self.bad(1, "fst", "sum", self.file("empty.txt", ""), says="empty.txt")
        self.bad(1, "fst", "sum", self.path("missing.txt"), says="missing.txt")
        self.bad(1, "fst", "sum", self.folder.name)
        self.bad(1, "fst", "sum", "--alphabet", self.path("missing"), self.file("a.txt", LOG), says="missing")
        self.bad(1, "fst", "sum", self.file("p.txt", "0 1 -2 0.5\n0 1 -2 0.5\n1\n"), says="failure")
        self.bad(1, "fst", "sum", self.file("q.txt", "0 1 -2 0.5\n1 0 -2 0.5\n1\n"), says="cycle")

    def test_output_that_cannot_be_written(self):
        path = self.file("a.txt", LOG)
        self.bad(1, "fst", "compile", path, "-o", self.path("no/such/folder.fst"), says="folder.fst")
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w") as full:
                done = subprocess.run([HAWSER, "fst", "print", path], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"standard output", done.stderr)

    def test_help_and_version(self):
        self.assertRegex(self.ok("--version"), r"^hawser \d+\.\d+\.\d+\n$")
        self.assertIn("fst", self.ok("help"))
        self.assertIn("--semiring", self.ok("help", "fst", "sum"))
        self.assertIn("--unique", self.ok("fst", "shortest-path", "--help"))
        self.bad(2, "help", "nothing")
        for verb in ("compile print info draw compose project union concat closure cross reverse invert relabel realphabet "
                     "trim explicit arcsort topsort components convert power scale rmepsilon push normalize minimize "
                     "isomorphic prune posterior-prune determinize disambiguate difference synchronize equivalent regex "
                     "words rewrite replace random sum sum-product shortest-distance shortest-path sample counts entropy "
                     "cross-entropy kl expectation ngram-counts difference-of-totals apply ").split():
            self.assertIn("hawser fst " + verb, " ".join(self.ok("help", "fst", verb).split()).replace("Usage: ", ""))

    def test_shell_files(self):
        self.assertEqual(subprocess.run(["bash", "-n"], input=self.ok("completion", "bash").encode()).returncode, 0)
        script = self.ok("completion", "bash") + '\nCOMP_WORDS=(hawser fst shor); COMP_CWORD=2; _hawser; echo "${COMPREPLY[@]}"\n'
        self.assertEqual(subprocess.check_output(["bash"], input=script.encode()).decode().split(), ["shortest-distance", "shortest-path"])
        self.assertTrue(self.ok("completion", "zsh").startswith("#compdef hawser"))
        self.assertTrue(self.ok("completion", "man").startswith(".TH HAWSER 1"))


class Edit(Case):
    def pairs(self, n=150):
        r = random.Random(3)
        lines = []
        for _ in range(n):
            word = "".join(r.choice("abcd") for _ in range(r.randint(3, 8)))
            typed = "".join("c" if ch == "a" and r.random() < .4 else "" if ch == "d" and r.random() < .2 else ch for ch in word)
            lines.append(f"{word}\t{typed}")
        return "# made up\n" + "\n".join(lines) + "\n"

    def test_train_and_info(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        j = json.loads(self.ok("edit", "train", path, "--chars", "-o", model, "--iterations", "5", "--json"))
        self.assertEqual(j["iterations"], 5)
        longer = json.loads(self.ok("edit", "train", path, "--chars", "-o", self.path("m2"), "--iterations", "9", "--json"))
        self.assertGreater(longer["log-likelihood per symbol"], j["log-likelihood per symbol"])
        i = json.loads(self.ok("edit", "info", model, "--json"))
        self.assertEqual(i["symbols"], 4)
        self.ok("edit", "info", model, "--machine", self.path("t.fst"))
        rows = self.ok("fst", "apply", self.path("t.fst"), "--chars", "-n", "2", stdin="abba\n").splitlines()
        self.assertEqual(rows[0].split("\t")[1], "abba")
        self.ok("edit", "train", path, "--chars", "-o", self.path("m3"), "--left-output", "0", "--right-input", "0")

    def test_holdout_and_start_model(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        j = json.loads(self.ok("edit", "train", path, "--chars", "-o", model, "--holdout", "4", "--json"))
        self.assertEqual((j["pairs"], j["held-out pairs"]), (113, 37))
        k = json.loads(self.ok("edit", "train", path, "--chars", "-o", self.path("m2"), "--model", model, "--iterations", "1", "--json"))
        self.assertGreater(k["log-likelihood per symbol"], -1)

    def test_resume_gives_the_same_model(self):
        path = self.file("pairs.tsv", self.pairs())
        self.ok("edit", "train", path, "--chars", "-o", self.path("whole"), "--iterations", "8")
        self.ok("edit", "train", path, "--chars", "-o", self.path("half"), "--iterations", "3", "--checkpoint", self.path("state"))
        self.ok("edit", "train", path, "--chars", "-o", self.path("rest"), "--iterations", "8", "--checkpoint", self.path("state"), "--resume")
        with open(self.path("whole"), "rb") as a, open(self.path("rest"), "rb") as b:
            self.assertEqual(a.read(), b.read())
        self.bad(1, "edit", "train", self.file("other.tsv", self.pairs(20)), "--chars", "-o", self.path("x"), "--checkpoint", self.path("state"), "--resume")
        self.bad(2, "edit", "train", path, "--chars", "-o", self.path("x"), "--resume")

    def test_interrupt_saves_and_says_how_to_go_on(self):
        path = self.file("pairs.tsv", self.pairs(4000))
        args = [HAWSER, "edit", "train", path, "--chars", "-o", self.path("m"), "--checkpoint", self.path("state"),
                "--iterations", "1000000", "--tolerance", "0"]
        running = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(200):
            time.sleep(.05)
            if os.path.exists(self.path("state")):
                break
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        self.assertEqual(running.returncode, 130)
        self.assertEqual(out, b"")
        self.assertIn(b"--resume", err)
        self.assertFalse(os.path.exists(self.path("m")))

    def test_bad_pairs(self):
        self.bad(1, "edit", "train", self.file("p.tsv", ""), "--chars", "-o", self.path("m"))
        self.bad(1, "edit", "train", self.file("p.tsv", "abc\n"), "--chars", "-o", self.path("m"), says="p.tsv")
        self.bad(1, "edit", "train", self.file("p.tsv", "ab\tab\tx\n"), "--chars", "-o", self.path("m"), says="p.tsv:1:7")
        self.bad(1, "edit", "info", self.file("notamodel", "junk"), says="notamodel")
        self.bad(1, "edit", "train", self.file("q.tsv", "ab\tab\n"), "--chars", "-o", self.path("m"), "--backoff", "7", says="backoff")


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


class Random(Case):
    def test_a_seed_makes_one_machine(self):
        first = self.ok("fst", "random", "--seed", "3", "--states", "20")
        self.assertEqual(first, self.ok("fst", "random", "--seed", "3", "--states", "20"))
        self.assertNotEqual(first, self.ok("fst", "random", "--seed", "4", "--states", "20"))

    def test_shapes(self):
        symbols = self.file("s.txt", "x 1\ny 2\n")
        args = ["--states", "50", "--tapes", "2", "--alphabet", symbols, "--failure", "0.5", "--mass", "0.8",
                "--connected", "yes", "-o", self.path("m.fst")]
        self.ok("fst", "random", *args)
        info = json.loads(self.ok("fst", "info", "--json", self.path("m.fst")))
        self.assertEqual((info["states"], info["tapes"]), (50, 2))
        self.assertGreater(float(self.ok("fst", "sum", self.path("m.fst"))), 0)
        text = self.ok("fst", "random", "--semiring", "tropical", "--acyclic", "yes", "--grain", "0.5")
        for row in (line.split("\t") for line in text.splitlines()):
            self.assertEqual(float(row[-1]) % .5 if len(row) in (2, 5) else 0, 0)
            if len(row) > 2:
                self.assertLess(int(row[0]), int(row[1]))

    def test_mistakes(self):
        self.bad(2, "fst", "random", "--acyclic", "maybe")
        self.bad(1, "fst", "random", "--arcs", "-1", says="arcs")
        self.bad(1, "fst", "random", "--semiring", "tropical", "--mass", "0.5", says="mass")
        self.bad(1, "fst", "random", "--states", "100", "--max-states", "99", says="max_states")


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


if __name__ == "__main__":
    unittest.main(verbosity=1)

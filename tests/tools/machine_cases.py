"""fst compile, print, info, draw, compose, intersect, project, rmepsilon, push, minimize, prune, cascade, apply, random."""
import json
import math
import os

from cli_case import Case, LOG, Run


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

    def test_intersect(self):
        a, b, c = (self.file(f"{n}.txt", t) for n, t in (("a", "0 1 1 0.5\n0 1 2 0.25\n1\n"), ("b", "0 1 2 0.25\n0 1 3\n1 0.125\n"), ("c", "0 0 2 1\n0\n")))
        self.assertEqual(self.ok("fst", "shortest-path", "--tapes", "1", "-", stdin=self.ok("fst", "intersect", "--tapes", "1", a, b)), "0.625\t2\n")
        three = self.ok("fst", "intersect", "--tapes", "1", a, b, c)
        self.assertEqual(three, self.ok("fst", "compose", "--tapes", "1", a, b, c))
        self.assertEqual(self.ok("fst", "shortest-path", "--tapes", "1", "-", stdin=three), "1.625\t2\n")
        two = self.file("two.txt", "0 1 1 2 0.5\n1\n")
        self.bad(1, "fst", "intersect", two, two, says=["two.txt: 2 tapes", "acceptor"])
        self.bad(2, "fst", "intersect", "--tapes", "1", "--max-arcs", "0", a, b, says="--max-arcs")
        self.bad(2, "fst", "intersect", a)

    def test_compose_and_project(self):
        a, b = self.file("a.txt", "0 1 1 2 0.5\n1 0.0\n"), self.file("b.txt", "0 1 2 3 0.25\n1 0.125\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "compose", a, b)), "0.875\t1\t3\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", a)), "0.5\t1\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", "--tape", "2", a)), "0.5\t2\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", "--project-output", a)), "0.5\t2\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "project", "--tape", "2,1", a)), "0.5\t2\t1\n")
        self.bad(1, "fst", "project", "--tape", "3", a)

    def test_join_and_constrain(self):
        a, b = self.file("a.txt", "0 1 1 2 0.5\n1 0.0\n"), self.file("b.txt", "0 1 2 1 3 0.25\n1 0.125\n")
        best = lambda *verb: self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", *verb))
        self.assertEqual(best("join", "--on", "2:1", a, b), "0.875\t1\t2\t1\t3\n")
        self.assertEqual(best("join", "--on", "2:1", "--drop", a, b), "0.875\t1\t1\t3\n")
        self.assertEqual(best("join", "--on", "2:1,1:2", a, b), "0.875\t1\t2\t3\n")
        self.assertEqual(best("join", a, b), "0.875\t1\t2\t2\t1\t3\n")
        self.assertEqual(self.ok("fst", "join", "--on", "2:1", "--drop", a, a), "0\tInfinity\n")
        drifting = self.file("d.txt", "0 0 1 0 0.5\n0 1 1 1 0.5\n1 1 0 1 0.5\n1 0.0\n")
        loops = self.file("l.txt", "0 0 1 1 0.5\n0 0.0\n")
        self.bad(1, "fst", "join", "--on", "1:1,2:2", drifting, loops, says=["tapes 0 and 1", "not in step"])
        self.bad(1, "fst", "join", "--on", "1:4", a, b, says="tape 3")
        self.bad(2, "fst", "join", "--on", "1-4", a, b, says="'1-4' is no tape")
        self.bad(2, "fst", "join", "--on", "1:", a, b, says="such as 2:1")
        self.bad(1, "fst", "join", "--max-states", "1", "--on", "2:1", a, b, says="--max-states")
        one, two = self.file("1.txt", "0 1 1 0.25\n1 0.0\n"), self.file("2.txt", "0 1 2 0.125\n1 0.0\n")
        self.assertEqual(best("constrain", "--tape", "1,2", a, one, two), "0.875\t1\t2\n")
        self.assertEqual(best("constrain", "--tape", "2", a, two), "0.625\t1\t2\n")
        self.bad(2, "fst", "constrain", "--tape", "1", a, one, two)
        self.bad(1, "fst", "constrain", "--tape", "1,2", a, one, b, says="acceptor 1 has 3 tapes")

    def test_info_on_paths(self):
        once = self.file("a.txt", "0 1 1 1\n0 1 2 1\n1\n")
        twice = self.file("b.txt", "0 1 1 1\n0 1 1 2\n1\n")
        self.assertNotIn("functional", json.loads(self.ok("fst", "info", "--json", once)))
        for path, functional in ((once, True), (twice, False)):
            j = json.loads(self.ok("fst", "info", "--paths", "--json", path))
            self.assertEqual((j["functional"], j["unambiguous"]), (functional, True))
        same = self.file("c.txt", "0 1 1 1\n0 1 1 1\n1\n")
        j = json.loads(self.ok("fst", "info", "--paths", "--json", same))
        self.assertEqual((j["functional"], j["unambiguous"]), (True, False))

    def test_rmepsilon(self):
        path = self.file("a.txt", "0 1 0 0 0.5\n1 1 0 0 0.25\n1 2 1 1 0.5\n2\n")
        text = self.ok("fst", "rmepsilon", "--semiring", "real", path)
        first = text.splitlines()[0].split("\t")
        self.assertEqual(first[:3], ["0", "1", "1"])
        self.assertAlmostEqual(float(first[-1]), .5 / .75 * .5, delta=1e-15)
        self.assertEqual(len(text.splitlines()), 2)
        self.assertEqual(self.ok("fst", "rmepsilon", "--semiring", "tropical", path), "0\t1\t1\t1\t1\n1\n")
        self.bad(1, "fst", "rmepsilon", "--semiring", "real", "-", stdin="0 0 0 0 1\n0 1 1 1\n1\n", says=["state 0", "infinite"])
        self.bad(1, "fst", "rmepsilon", "--max-states", "1", path, says="--max-states")

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
        self.bad(2, "fst", "prune", "--states", "0", path, says="--states")
        z = math.exp(-.5) + math.exp(-1.5) + math.exp(-4)
        self.assertEqual(self.ok("fst", "posterior-prune", "--posterior", str(math.exp(-1.5) / z * .99), path),
                         "0\t1\t1\t1\t0.5\n0\t2\t2\t2\t1.5\n1\n2\n")
        self.bad(1, "fst", "prune", "--threshold", "-1", path, says="threshold")
        self.bad(2, "fst", "prune", "--states", "-1", path, says="--states")
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
        self.bad(1, "fst", "apply", named, "--alphabet", syms, "--chars", "--unknown", "error", stdin="ab\naxb\n", says="word 2 of line 2")
        self.bad(1, "fst", "apply", t, "--unknown", "error", stdin="1 x\n", says="word 2 of line 1")

    def test_apply_several_machines(self):
        t = self.file("t.txt", "0 0 1 2 0.5\n0 0 1 3 1.5\n0 0 2 0 0.25\n0 0 3 3\n0 0.0\n")
        lines = "1 2\n1 1\n7\n\n3 3\n" * 20
        one = self.ok("fst", "apply", t, t, "-n", "9", stdin=lines)
        self.ok("fst", "compose", t, t, "-o", self.path("both.fst"))
        self.assertEqual(self.ok("fst", "apply", self.path("both.fst"), "-n", "9", stdin=lines), one)
        for flags in (["--threads", "3"], ["--store-bytes", "0"], ["--composed-states", "10"]):
            self.assertEqual(self.ok("fst", "apply", t, t, "-n", "9", *flags, stdin=lines), one)
        self.assertEqual(self.ok("fst", "apply", t, "-n", "3", "--outputs", "paths", stdin="1\n"), "0.5\t2\n1.5\t3\n")
        self.assertEqual(self.ok("fst", "apply", t, "--semiring", "tropical", "--beam", "9", stdin="1\n"), "0.5\t2\n")
        self.bad(1, "fst", "apply", t, "--semiring", "log", "--beam", "1", stdin="1\n", says=["line 1", "costs"])
        self.bad(1, "fst", "apply", t, t, "--max-states", "3", "-n", "2", stdin="\n1 1 1 1\n", says=["line 2", "--max-states"])

    def test_apply_bytes(self):
        t = self.file("t.txt", "0 1 195 98 0.5\n1 0 188 195\n0 0 97 182 2\n0 0 98 300\n0\n")
        self.assertEqual(self.ok("fst", "apply", t, "--bytes", stdin="üa\n\nx\n"), "2.5\tb\xf6\n0\t\nInfinity\t\n")
        self.assertEqual(self.ok("fst", "apply", t, "--bytes", "--json", stdin="üa\n"), '{"items":[{"cost":2.5,"strings":["bö"]}]}\n')
        self.bad(1, "fst", "apply", t, "--bytes", stdin="b\n", says="300")
        self.bad(2, "fst", "apply", t, "--bytes", "--look-ahead", "1", stdin="a\n", says="--look-ahead")
        self.bad(2, "fst", "apply", t, "--bytes", "--chars", stdin="a\n", says="--chars")

    def test_a_cascade_in_a_file(self):
        t = self.file("t.txt", "0 0 1 2 0.5\n0 0 1 3 1.5\n0 0 2 0 0.25\n0 0 3 3\n0 0.0\n")
        lines, c = "1 2\n1 1\n7\n\n3 3\n", self.path("c")
        both = self.ok("fst", "apply", t, t, "-n", "9", stdin=lines)
        for flags, machines in (([], 2), (["--composed-states", "10"], 1)):
            self.ok("fst", "cascade", t, t, *flags, "--unit", "spaces", "-o", c)
            self.assertEqual(self.ok("fst", "apply", c, "-n", "9", stdin=lines), both)
            told = json.loads(self.ok("fst", "info", c, "--json"))
            self.assertEqual((told["machines"], told["symbols of texts"], told["alphabet that is read"]),
                             (machines, "names between blanks", "open"))
        self.assertEqual(self.ok("fst", "apply", c, "--store-bytes", "0", "--semiring", "log", "-n", "9", stdin=lines), both)
        self.bad(2, "fst", "apply", c, "--composed-states", "3", stdin=lines, says=["--composed-states", "made before"])
        self.bad(1, "fst", "apply", c, "--semiring", "real", stdin=lines, says="semiring")
        self.bad(1, "fst", "apply", c, t, stdin=lines, says=["a cascade", "expected a machine"])
        self.bad(1, "fst", "sum", c, says=["a cascade", "expected a machine"])
        self.bad(2, "fst", "info", c, "--paths", says="--paths")
        self.bad(2, "fst", "cascade", t, says="-o FILE")
        self.bad(1, "fst", "cascade", t, self.file("n.txt", "0 0 a b\n0 0 b a\n0\n"), "-o", self.path("no"), says="machine 1")
        with open(c, "rb") as f:
            content = bytearray(f.read())
        content[-1] ^= 1
        with open(self.path("damaged"), "wb") as f:
            f.write(content)
        self.bad(1, "fst", "apply", self.path("damaged"), stdin=lines, says=["damaged", "checksum"])
        b = self.file("b.txt", "0 0 252 8364 1\n0 0 97 98\n0\n")
        self.ok("fst", "cascade", b, "--unit", "code_points", "-o", c)
        self.assertEqual(self.ok("fst", "apply", c, stdin="üa\n\n"), "1\t€b\n0\t\n")
        self.assertEqual(self.ok("fst", "apply", c, "--bytes", stdin="a\n"), "0\tb\n")

    def test_identity_symbols_and_counts(self):
        t = self.file("t.txt", "0 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n0 0 a b 1\n0 0 a c 2\n0 0 @_SPACE_@ @_SPACE_@\n0\n")
        u = self.file("u.txt", "0 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n0 0 b d\n0 0 c @0@\n0\n")
        self.assertEqual(self.ok("fst", "apply", "--chars", t, u, "-n", "2", stdin="zü a\n"), "1\tzü d\n2\tzü \n")
        self.assertEqual(self.ok("fst", "apply", t, stdin="a word\n"), "1\tb word\n")
        self.ok("fst", "cascade", t, u, "--other-symbols", "2", "-o", self.path("c"))
        self.assertEqual(self.ok("fst", "apply", self.path("c"), stdin="xaxy\n"), "1\txdxy\n")
        self.bad(1, "fst", "apply", self.path("c"), stdin="xy\nxyz\n", says=["line 2:1:3", "--other-symbols"])
        r = Run(["fst", "apply", self.path("c"), "--counts", "--json"], "xax\n")
        self.assertEqual((r.code, json.loads(r.out)), (0, {"items": [{"cost": 1.0, "strings": ["xdx"]}], "pairs_entered": 4, "pairs_kept": 4}))
        for words in ("4 pairs", "(1.00 for one)", "look-ahead tables", "kept steps"):
            self.assertIn(words, r.err)
        self.bad(2, "fst", "apply", self.file("w.txt", "0 0 1 2 3 0.5\n0\n"), "--tapes", "3", "--counts", stdin="1\n", says="--counts")

    def test_apply_three_tapes(self):
        t = self.file("t.txt", "0 0 1 2 3 0.5\n0 0 2 0 4\n0\n")
        self.assertEqual(self.ok("fst", "apply", t, "--tapes", "3", stdin="1 2\n3\n"), "0.5\t2\t3 4\nInfinity\t\n")
        self.bad(2, "fst", "apply", t, "--tapes", "3", "--beam", "2", stdin="1\n", says="--beam")
        self.bad(2, "fst", "apply", t, "--tapes", "3", "--bytes", stdin="1\n", says="--bytes")
        self.bad(1, "fst", "apply", t, t, "--tapes", "3", stdin="1\n", says="3 tapes")


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
        self.bad(2, "fst", "random", "--arcs", "-1", says="--arcs")
        self.bad(1, "fst", "random", "--semiring", "tropical", "--mass", "0.5", says="mass")
        self.bad(1, "fst", "random", "--states", "100", "--max-states", "99", says="--max-states")

"""Cases of cli_test.py: union to set-weights, boolean machines, what info tells."""
import json
import math

from cli_case import Case


class Rational(Case):
    """Each machine as its strings and costs, put together by hand."""
    A, B = "0 1 1 1 0.5\n1 0.25\n", "0 1 2 2 0.5\n0 0.125\n1 0.0\n"

    def strings(self, text, *args):
        out = self.ok("fst", "shortest-path", "-n", "40", "--unique", *args, "-", stdin=text)
        return {tuple(r[1:]): float(r[0]) for r in (line.split("\t") for line in out.splitlines())}

    def check(self, text, want, *args):
        got = self.strings(text, *args)
        self.assertEqual(set(got), set(want))
        for key, cost in want.items():
            self.assertAlmostEqual(got[key], cost, delta=1e-14)

    def test_union_concat_cross(self):
        a, b = self.file("a.txt", self.A), self.file("b.txt", self.B)
        self.check(self.ok("fst", "union", a, b), {("1", "1"): .75, ("2", "2"): .5, ("", ""): .125})
        self.check(self.ok("fst", "concat", a, b), {("1 2", "1 2"): 1.25, ("1", "1"): .875})
        self.check(self.ok("fst", "concat", a, b, a), {("1 2 1", "1 2 1"): 2, ("1 1", "1 1"): 1.625})
        crossed = self.ok("fst", "cross", "--tapes", "1", self.file("c.txt", "0 1 1 0.5\n1\n"), self.file("d.txt", "0 1 2 0.25\n1\n"))
        self.check(crossed, {("1", "2"): .75})
        self.ok("fst", "compile", "--alphabet", "3", a, "-o", self.path("a.fst"))
        self.ok("fst", "compile", "--alphabet", "4", b, "-o", self.path("b.fst"))
        self.bad(1, "fst", "union", self.path("a.fst"), self.path("b.fst"), says=["3 symbols", "4 symbols"])
        self.bad(1, "fst", "concat", "--max-states", "1", a, b, says="--max-states")
        self.bad(2, "fst", "cross", a)

    def test_closure(self):
        a = self.file("a.txt", self.A)
        z = math.exp(-.75)
        for flags, total in ((["--star"], 1 / (1 - z)), ([], 1 / (1 - z)), (["--plus"], z / (1 - z)), (["--option"], 1 + z)):
            cost = float(self.ok("fst", "sum", "-", stdin=self.ok("fst", "closure", *flags, a)))
            self.assertAlmostEqual(cost, -math.log(total), delta=1e-13)
        self.bad(2, "fst", "closure", "--star", "--plus", a)

    def test_reverse_invert_trim_explicit(self):
        a = self.file("a.txt", "0 1 1 2 0.5\n1 2 3 4 0.25\n2\n1 3 5 5 0.0\n")
        self.check(self.ok("fst", "reverse", a), {("3 1", "4 2"): .75})
        self.check(self.ok("fst", "invert", a), {("2 4", "1 3"): .75})
        self.assertEqual(len(self.ok("fst", "trim", a).splitlines()), 3)
        rho = self.file("r.txt", "0 1 -3 0.5\n0 1 1 0.25\n1\n")
        self.check(self.ok("fst", "explicit", "--alphabet", "3", rho), {("1",): .25, ("2",): .5, ("3",): .5})
        self.bad(1, "fst", "explicit", rho, says="sized alphabet")
        self.bad(1, "fst", "explicit", "--alphabet", "3", "--max-arcs", "2", rho, says="--max-arcs")

    def test_relabel_and_realphabet(self):
        old, new = self.file("old.txt", "<eps> 0\na 1\nb 2\n"), self.file("new.txt", "<eps> 0\nb 1\nx 2\na 3\n")
        a = self.file("a.txt", "0 1 a b 0.5\n1 2 b a 0.25\n2\n")
        read = ["--alphabet", old, a]
        pairs = self.file("pairs.txt", "a b\nb <eps>\n")
        self.check(self.ok("fst", "relabel", "--pairs", pairs, *read), {("b", "b a"): .75}, "--alphabet", old)
        wide = self.file("wide.txt", "a x\n\nb a\n")
        self.check(self.ok("fst", "relabel", "--tape", "2", "--pairs", wide, "--to", new, *read), {("a b", "a x"): .75},
                   "--isymbols", old, "--osymbols", new)
        numbers = self.file("numbers.txt", "1 7\n")
        self.check(self.ok("fst", "relabel", "--pairs", numbers, "-", stdin="0 1 1 1 0.5\n1\n"), {("7", "1"): .5})
        self.check(self.ok("fst", "realphabet", "--to", new, *read), {("a b", "b a"): .75}, "--isymbols", new, "--osymbols", old)
        self.ok("fst", "realphabet", "--tape", "2", "--to", "open", *read)
        few = self.file("few.txt", "b 1\n")
        self.bad(1, "fst", "realphabet", "--to", few, *read, says=["reads a (label 1)", "1 symbol"])
        self.bad(1, "fst", "relabel", "--pairs", self.file("bad.txt", "a b\nzz a\n"), *read, says=["bad.txt:2", "zz"])
        self.bad(1, "fst", "relabel", "--pairs", self.file("bad.txt", "a\n"), *read, says="bad.txt:1")
        self.bad(1, "fst", "relabel", "--tape", "3", "--pairs", pairs, *read, says="tape 2")

    def test_orders(self):
        a = self.file("a.txt", "3 1 3 3 0.5\n3 1 1 2 0.25\n1 0 2 2\n0\n2 0 1 1\n")
        self.assertEqual([l.split("\t")[2:4] for l in self.ok("fst", "arcsort", a).splitlines()[:2]], [["1", "2"], ["3", "3"]])
        self.assertEqual([l.split("\t")[3] for l in self.ok("fst", "arcsort", "--tape", "2", a).splitlines()[:2]], ["2", "3"])
        rows = [l.split("\t") for l in self.ok("fst", "topsort", a).splitlines()]
        self.assertTrue(all(int(r[0]) < int(r[1]) for r in rows if len(r) > 3))
        self.assertEqual(self.ok("fst", "components", a), "0\t3\n1\t2\n2\t1\n3\t0\n")
        j = json.loads(self.ok("fst", "components", "--json", "-", stdin="0 1 1 1\n1 0 1 1\n1 2 1 1\n2\n"))
        self.assertEqual(j, {"count": 2, "component": [0, 0, 1]})
        self.bad(1, "fst", "topsort", "-", stdin="0 1 1 1\n1 0 1 1\n1\n", says="state 0 is on a cycle")

    def test_weights(self):
        a = self.file("a.txt", self.A)
        real = self.ok("fst", "convert", "--to", "real", a)
        self.assertAlmostEqual(float(self.ok("fst", "sum", "--semiring", "real", "-", stdin=real)), .75, delta=1e-15)
        self.check(self.ok("fst", "power", "--exponent", "3", a), {("1", "1"): 2.25})
        self.check(self.ok("fst", "scale", "--by", "-0.5", a), {("1", "1"): .25})
        self.bad(1, "fst", "convert", "--to", "real", "-", stdin="0 1 1 1 -800\n1\n", says=["-800 of arc 0", "log semiring"])
        self.bad(2, "fst", "convert", "--to", "octonion", a)
        self.bad(2, "fst", "scale", a)
        self.bad(1, "fst", "convert", "--max-bytes", "1", "--to", "real", a, says="--max-bytes")

    def test_set_weights(self):
        a = self.file("a.txt", "0 1 1 1 0.5\n0 1 2 2 0.25\n1 0.125\n")
        weights = self.file("w.txt", "# the first arc\n\narc 0 2\nfinal 1 -0.5\n")
        self.check(self.ok("fst", "set-weights", "--weights", weights, a), {("1", "1"): 1.5, ("2", "2"): -.25})
        zero = self.ok("fst", "set-weights", "--weights", self.file("z.txt", "arc 1 Infinity\n"), a)
        self.check(zero, {("1", "1"): .625})
        self.assertEqual(len(zero.splitlines()), 3)  # an arc of weight zero stays
        self.assertEqual(self.ok("fst", "set-weights", "--weights", self.file("none.txt", ""), a), self.ok("fst", "print", a))
        for text, says in (("arc 2 1\n", ["w.txt:1", "no arc 2"]), ("final 7 1\n", "no state 7"), ("arc 0 1 2\n", "2 values; expected one"),
                           ("final 0 1\n", "state 0"), ("arc 0 nan\n", "w.txt:1"), ("arc x 1\n", ["w.txt:1", "expected 'arc NUMBER"])):
            self.bad(1, "fst", "set-weights", "--weights", self.file("w.txt", text), a, says=says)
        self.bad(1, "fst", "set-weights", "--max-bytes", "1", "--weights", weights, a)
        self.bad(2, "fst", "set-weights", a)

    def test_boolean_machines(self):
        text = "0 1 1 1\n0 1 2 2 Infinity\n1 2 1 1 0\n1\n2\n"
        path = self.file("b.txt", text)
        boolean = ["--semiring", "boolean"]
        self.assertEqual(self.ok("fst", "sum", *boolean, path), "0\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", *boolean, path), "0\t1\t1\n0\t1 1\t1 1\n")
        self.check(self.ok("fst", "union", *boolean, path, path), {("1", "1"): 0, ("1 1", "1 1"): 0}, *boolean)
        self.check(self.ok("fst", "convert", "--to", "tropical", *boolean, path), {("1", "1"): 0, ("1 1", "1 1"): 0}, "--semiring", "tropical")
        self.check(self.ok("fst", "convert", "--to", "boolean", self.file("a.txt", self.A)), {("1", "1"): 0}, *boolean)
        self.ok("fst", "compile", *boolean, path, "-o", self.path("b.fst"))
        self.assertEqual(json.loads(self.ok("fst", "info", "--json", self.path("b.fst")))["semiring"], "boolean")
        self.bad(1, "fst", "sum", *boolean, "-", stdin="0 1 1 1 0.5\n1\n", says="boolean")

    def test_info_tells_properties(self):
        j = json.loads(self.ok("fst", "info", "--json", self.file("a.txt", self.A)))
        self.assertTrue(j["acyclic"] and j["epsilon-free"] and j["deterministic"] and j["trim"] and j["states topologically sorted"])
        self.assertFalse(j["unweighted"])
        text = self.ok("fst", "info", self.file("b.txt", "0 0 0 0\n0 0 2 2\n0 0 1 1\n0\n"))
        rows = dict(line.rsplit(None, 1) for line in text.splitlines())
        self.assertEqual([rows[k] for k in ("acyclic", "epsilon-free", "unweighted", "arcs sorted by tape 1")], ["no", "no", "yes", "no"])

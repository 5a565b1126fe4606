"""hawser fst regex, words, rewrite, replace, parentheses. Run by cli_test.py."""
import json
import math

from cli_case import Case, Run


class Compilers(Case):
    def test_help(self):
        for verb in "regex words rewrite replace parentheses".split():
            self.assertIn("hawser fst " + verb, " ".join(self.ok("help", "fst", verb).split()).replace("Usage: ", ""))

    def test_regex(self):
        syms = self.file("s.txt", "a 1\nb 2\nc 3\n")
        m = self.path("m.fst")
        self.ok("fst", "regex", "a(b|c<0.5>)[^b]*:()", "--alphabet", syms, "-o", m)
        rows = self.ok("fst", "shortest-path", "-n", "3", m)
        self.assertEqual(rows.splitlines()[0], "0\ta b\ta b")
        self.assertEqual(len(rows.splitlines()), 3)
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "regex", "7 (8 | 9<-1>)")), "-1\t7 9\n")
        self.assertEqual(self.ok("fst", "sum", "--semiring", "real", "--alphabet", "5", "-", stdin=self.ok("fst", "regex", "--semiring", "real", "1<0.5>* [2-4] .")), f"{-math.log(30)!r}\n")
        self.bad(1, "fst", "regex", "a(b|\nd)", "--alphabet", syms, says=[":2:1", "'d' is no symbol", "3 symbols named a, b, c"])
        self.bad(1, "fst", "regex", "1{1000000}{1000}", "--max-states", "100000", says="--max-states")
        self.bad(1, "fst", "regex", "(1?)*", says="infinitely")
        self.bad(2, "fst", "regex")

    def test_words(self):
        path = self.file("w.txt", "# a list\nstring\nsting\t1.5\n\nsing\n")
        syms = self.file("s.txt", "g 1\ni 2\nn 3\nr 4\ns 5\nt 6\n")
        text = self.ok("fst", "words", "--chars", "--alphabet", syms, path)
        self.assertEqual(text.splitlines()[0].split("\t")[2], "s")
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", "--alphabet", syms, "-", stdin=text), "0\ts i n g\n0\ts t r i n g\n1.5\ts t i n g\n")
        tree, small = self.path("tree.fst"), self.path("small.fst")
        self.ok("fst", "words", "--chars", path, "-o", tree)
        self.ok("fst", "words", "--chars", "--minimal", path, "-o", small)
        states = [json.loads(self.ok("fst", "info", "--json", m))["states"] for m in (tree, small)]
        self.assertEqual(states, [13, 7])
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", small), "0\ts i n g\n0\ts t r i n g\n1.5\ts t i n g\n")
        self.assertEqual(self.ok("fst", "words", "--semiring", "real", "-", stdin="3 4\n3\t0.5\n"), "0\t1\t3\n1\t2\t4\n1\t0.5\n2\n")
        self.bad(1, "fst", "words", "--minimal", "--max-states", "3", "--chars", path, says="--max-states")
        self.bad(1, "fst", "words", self.file("x.txt", "1 2\n1 x\n"), says="x.txt:2:3")

    def test_rewrite(self):
        syms = self.file("s.txt", "a 1\nb 2\nc 3\n[BOS] 4\n[EOS] 5\n")
        rule, out = self.path("rule.fst"), lambda word: self.ok("fst", "apply", rule, "--chars", "-n", "9", stdin=word + "\n")
        self.ok("fst", "rewrite", "--regex", "a:b", "--left", "b", "--alphabet", syms, "-o", rule)
        self.assertEqual(out("baaca"), "0\tbbbca\n")
        self.ok("fst", "rewrite", "--regex", "a:b", "--left", "b", "--direction", "simultaneous", "--alphabet", syms, "-o", rule)
        self.assertEqual(out("baaca"), "0\tbbaca\n")
        self.ok("fst", "rewrite", "--regex", "a:b", "--right", "b", "--direction", "right-to-left", "--alphabet", syms, "-o", rule)
        self.assertEqual(out("aabca"), "0\tbbbca\n")
        self.ok("fst", "rewrite", "--regex", "(a:b)<1.5>", "--right", "<[EOS]>", "--optional", "--alphabet", syms, "-o", rule)
        self.assertEqual(out("aa"), "0\taa\n1.5\tab\n")
        change, left = self.file("c.txt", "0 1 a c\n1\n"), self.file("l.txt", "0 1 b\n1\n")
        self.ok("fst", "rewrite", change, "--left", left, "--alphabet", syms, "-o", rule)
        self.assertEqual(out("aba"), "0\tabc\n")
        self.bad(1, "fst", "rewrite", change, "--alphabet", syms, "--bos", "zz", says="zz")
        self.bad(1, "fst", "rewrite", left, "--alphabet", syms, says="expected 2")
        self.bad(1, "fst", "rewrite", "--regex", "a:", "--alphabet", syms, says=["'a:':1:3", "the end"])
        self.bad(1, "fst", "rewrite", change, "--alphabet", syms, "--max-states", "2", says="--max-states")
        self.bad(1, "fst", "rewrite", self.file("o.txt", "0 1 1 2\n1\n"), says="open alphabet")
        self.bad(2, "fst", "rewrite", change, "--direction", "up")

    def cut_short(self, *args, says):
        """Writes a result that is not all there is, and says why."""
        r = Run([str(a) for a in args], "")
        self.assertEqual(r.code, 3, r.err)
        self.assertIn(says, r.err)
        return r.out

    def test_parentheses(self):
        m = self.file("p.txt", "0 1 5 1\n1 0 8\n0 2 9\n2 3 6\n3 2 9\n0\n3\n")
        self.bad(1, "fst", "parentheses", m, "8=9", says=["--max-depth", "without end"])
        out = self.cut_short("fst", "parentheses", m, "8=9", "--max-depth", "2", says="--max-depth")
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", "-", stdin=out), "0\t\n1\t5 6\n2\t5 5 6 6\n")
        pairs = self.file("pairs.txt", "8 9\n# a comment\n\n10\t11\n")
        flat = self.file("f.txt", "0 1 8\n1 2 5\n2 3 9\n2 3 11\n3\n")
        out = self.ok("fst", "parentheses", flat, "--pairs", pairs)
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", "-", stdin=out), "0\t5\n")
        out = self.ok("fst", "parentheses", flat, "8=9", "10=11", "--keep-parentheses", "1")
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", "-", stdin=out), "0\t8 5 9\n")
        two = self.file("two.txt", "0 1 1 8\n1 2 1 9\n2\n")
        out = self.ok("fst", "parentheses", two, "8=9", "--tape", "2")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=out), "0\t\t\n")
        self.bad(1, "fst", "parentheses", flat, "--pairs", self.file("m.txt", "8 9 1\n10 11 2\n"), says=["m.txt:1", "MPDT", "MPdt"])
        self.bad(1, "fst", "parentheses", flat, "--pairs", self.file("one.txt", "8\n"), says="one.txt:1")
        self.bad(2, "fst", "parentheses", flat, says="no pairs")
        self.bad(2, "fst", "parentheses", flat, "8", says="OPEN=CLOSE")
        self.bad(1, "fst", "parentheses", flat, "8=8", says="twice")

    def test_replace(self):
        root, other = self.file("r.txt", "0 1 1 0.5\n1 2 9 0.25\n2 3 2\n3\n"), self.file("o.txt", "0 1 5 1\n1 2 6\n2 0.5\n")
        out = self.ok("fst", "replace", root, "9=" + other)
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=out), "2.25\t1 5 6 2\n")
        nested = self.file("n.txt", "0 1 1\n1 2 9\n2 3 2\n3\n0\n")
        self.bad(1, "fst", "replace", nested, "--root-label", "9", "8=" + other, says=["0 -> 0", "--max-depth"])
        out = self.cut_short("fst", "replace", nested, "--root-label", "9", "8=" + other, "--max-depth", "2", says="--max-depth")
        self.assertEqual(self.ok("fst", "shortest-path", "-n", "9", "-", stdin=out).count("\n"), 3)
        two = self.file("t.txt", "0 1 3 9\n1\n")
        inner = self.file("i.txt", "0 1 4 5\n1\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "replace", two, "9=" + inner)), "0\t3 4\t5\n")
        self.assertEqual(self.ok("fst", "shortest-path", "-", stdin=self.ok("fst", "replace", "--tape", "1", two, "3=" + inner)), "0\t4\t9 5\n")
        syms = self.file("s.txt", "a 1\nNP 2\n")
        named = self.file("m.txt", "0 1 NP\n1\n")
        np = self.file("np.txt", "0 1 a\n1\n")
        self.assertEqual(self.ok("fst", "shortest-path", "--alphabet", syms, "-", stdin=self.ok("fst", "replace", "--alphabet", syms, named, "NP=" + np)), "0\ta\n")
        self.bad(1, "fst", "replace", "--alphabet", syms, named, "VP=" + np, says="VP")
        self.bad(2, "fst", "replace", root, "x=" + other)
        self.bad(2, "fst", "replace", root, other)

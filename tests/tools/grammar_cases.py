"""hawser grammar: grammars in their formats, what they are, scores of sentences, counts of rules, trees of sentences."""
import json
import math
import os

from cli_case import Case, Run

CYCLE = "0.5 S --> A\n0.2 S --> S S\n0.3 S --> a\n0.6 A --> S\n0.4 A --> b\n"
CATALAN = "0.25 S --> S S\n0.75 S --> a\n"
# The last phrase of "we saw we with we" belongs to the verb by 7 to 2.
PHRASES = ("1 S --> NP VP\n0.8 NP --> we\n0.2 NP --> NP PP\n0.3 VP --> saw NP\n0.7 VP --> VP PP\n1 PP --> with NP\n")
VERB = "(S (NP we) (VP (VP ( saw) (NP we)) (PP ( with) (NP we))))\n"
NOUN = "(S (NP we) (VP ( saw) (NP (NP we) (PP ( with) (NP we)))))\n"


class Grammars(Case):
    def test_formats_lead_into_each_other(self):
        johnson = self.file("g.txt", CYCLE)
        nltk = self.file("g.nltk", self.ok("grammar", "print", johnson, "--format", "nltk"))
        self.assertEqual(self.ok("grammar", "print", nltk), CYCLE)
        binary = self.path("g.grm")
        self.ok("grammar", "compile", nltk, "-o", binary)
        self.assertEqual(self.ok("grammar", "print", binary), CYCLE)
        self.assertEqual(self.ok("grammar", "print", "-", stdin=CYCLE), CYCLE)
        text = self.path("again.txt")
        self.ok("grammar", "print", binary, "-o", text)
        with open(text) as f:
            self.assertEqual(f.read(), CYCLE)

    def test_the_parser_of_berkeley_has_two_texts(self):
        rules = self.file("b.grammar", "ROOT_0 -> S_0 1.0\nS_0 -> NP_1 VP_0 0.5\nS_0 -> VP_0 0.5\nS_0 -> S_0 1.0\n")
        lexicon = self.file("b.lexicon", "NP we [0.0, 0.75]\nVP run [1.0]\n")
        self.bad(1, "grammar", "info", rules, "--lexicon", lexicon, says=["NP_1", "0.75", ":1:1:"])
        flags = [rules, "--lexicon", lexicon, "--weights", "any"]
        self.assertEqual(self.ok("grammar", "print", *flags),
                         "1 ROOT_0 --> S_0\n0.5 S_0 --> NP_1 VP_0\n0.5 S_0 --> VP_0\n0.75 NP_1 --> we\n1 VP_0 --> run\n")
        self.assertEqual(self.ok("grammar", "print", *flags, "--format", "berkeley-lexicon"), "NP we [0, 0.75]\nVP run [1]\n")

    def test_info_has_mass_length_and_entropy(self):
        j = json.loads(self.ok("grammar", "info", self.file("c.txt", CATALAN), "--json"))
        self.assertEqual((j["nonterminals"], j["words"], j["rules"], j["start"]), (1, 1, 2, "S"))
        self.assertTrue(j["probabilistic"] and j["consistent"])
        self.assertAlmostEqual(j["expected_length"], 1.5, places=12)
        self.assertAlmostEqual(j["tree_entropy"], -(.5 * math.log(.25) + 1.5 * math.log(.75)), places=12)
        j = json.loads(self.ok("grammar", "info", self.file("d.txt", "0.75 S --> S S\n0.25 S --> a\n"), "--json"))
        self.assertFalse(j["consistent"])
        self.assertAlmostEqual(j["log_mass"], -math.log(3), places=12)
        j = json.loads(self.ok("grammar", "info", self.file("e.txt", "S --> S S\nS --> a\n"), "--weights", "any", "--json"))
        self.assertEqual(j["log_mass"], "Infinity")
        j = json.loads(self.ok("grammar", "info", self.file("f.txt", ".5 S --> S S\n.5 S --> a\n"), "--json"))
        self.assertAlmostEqual(j["log_mass"], 0, places=13)
        self.assertEqual(j["expected_length"], "Infinity")

    def test_prefixes_and_next_words(self):
        g = self.file("nested.txt", "0.6 S --> a b\n0.4 S --> a S b\n")
        corpus = self.file("begun.txt", "a a a\na b\nb\na c\n\n")
        prefixes = [float(x) for x in self.ok("grammar", "score", g, corpus, "--prefix").split()]
        for x, y in zip(prefixes, [math.log(.16), math.log(.6), -math.inf, -math.inf, 0]):
            self.assertTrue(x == y or abs(x - y) < 1e-12, (x, y))
        lines = self.ok("grammar", "score", g, corpus, "--next", 2).splitlines()
        first = [x.split(" ") for x in lines[0].split("\t")]
        self.assertEqual([x[0] for x in first], ["b", "a"])
        self.assertAlmostEqual(float(first[0][1]), math.log(.6), places=12)
        self.assertAlmostEqual(float(first[1][1]), math.log(.4), places=12)
        self.assertEqual(lines[1].split(" ")[0], "</s>")
        self.assertEqual(lines[2:4], ["", ""])
        rows = json.loads(self.ok("grammar", "score", g, corpus, "--next", 1, "--json"))["next"]
        self.assertEqual([[x["word"] for x in row] for row in rows], [["b"], ["</s>"], [], [], ["a"]])
        self.assertEqual(len(json.loads(self.ok("grammar", "score", g, corpus, "--prefix", "--json"))["log_weights"]), 5)

    def test_scores_and_counts(self):
        g = self.file("g.txt", CYCLE)
        corpus = self.file("c.txt", "a\nb\na b\n")
        scores = [float(x) for x in self.ok("grammar", "score", g, corpus).split()]
        for x, y in zip(scores, [-0.847297860387, -1.2527629685, -3.35282379738]):
            self.assertAlmostEqual(x, y, places=10)
        self.assertEqual(self.ok("grammar", "score", g, corpus, "--threads", 2), self.ok("grammar", "score", g, corpus))
        lines = self.ok("grammar", "score", g, corpus, "--counts").splitlines()
        self.assertEqual([line.split(" ", 1)[1] for line in lines], [line.split(" ", 1)[1] for line in CYCLE.splitlines()])
        self.assertAlmostEqual(float(lines[0].split()[0]), 3 / 7 + 10 / 7 + 16 / 7, places=10)
        rows = json.loads(self.ok("grammar", "score", g, corpus, "--counts", "--json"))["counts"]
        self.assertEqual([row["rule"] for row in rows], [line.split(" ", 1)[1] for line in lines])
        self.assertEqual(len(json.loads(self.ok("grammar", "score", g, corpus, "--json"))["log_weights"]), 3)

    def test_counts_of_a_grammar_with_priors_whose_start_stands_last(self):
        text = "%start S\nA -> 'a' [1]\nS -> A S [0.5] | A [0.5]\n"
        lines = self.ok("grammar", "score", self.file("s.nltk", text), "-", "--counts", stdin="a a a\n").splitlines()
        self.assertEqual(lines, ["2 S --> A S", "1 S --> A", "3 A --> a"])
        priors = self.file("p.txt", "0.5 2 S --> A S\n0.5 3 S --> A\n1 1 A --> a\n")
        self.assertEqual(self.ok("grammar", "score", priors, "-", "--counts", stdin="a a a\n").splitlines(), lines)

    def test_samples(self):
        g = self.file("g.txt", CYCLE)
        ten = self.ok("grammar", "sample", g)
        self.assertEqual(ten.count("\n"), 10)
        self.assertTrue(self.ok("grammar", "sample", g, "--sentences", 20).startswith(ten))
        self.assertNotEqual(self.ok("grammar", "sample", g, "--seed", 2), ten)
        self.bad(1, "grammar", "sample", g, "--max-length", 1, says="--max-length")

    def test_what_is_wrong_is_said_in_one_line(self):
        self.bad(1, "grammar", "info", self.file("g.txt", "S --> a\n-1 S --> b\n"), says=[":2:1:", "-1"])
        self.bad(1, "grammar", "info", self.file("h.txt", "S -> T [1]\n"), says=[":1:6:", "T"])
        self.bad(1, "grammar", "info", self.file("i.txt", "0.5 S --> a\n"), says="sum to 0.5")
        endless = self.file("j.txt", "S --> A\nS --> a\nA --> S\n")
        self.bad(1, "grammar", "score", endless, "-", "--weights", "any", stdin="a\n", says="infinite")
        binary = self.path("g.grm")
        self.ok("grammar", "compile", self.file("k.txt", CYCLE), "-o", binary)
        self.bad(2, "grammar", "info", binary, "--weights", "any", says="--weights has no effect")
        self.bad(2, "grammar", "info", binary, "--lexicon", endless, says="--lexicon has no effect")
        r = self.run_with_note("grammar", "score", binary, "-", stdin="a c\n")
        self.assertEqual(r.out, "-Infinity\n")

    def run_with_note(self, *args, stdin):
        r = Run([str(a) for a in args], stdin)
        self.assertEqual(r.code, 0, r.err)
        self.assertIn("1 of 1 sentences have no tree", r.err)
        return r

    def test_lattices_in_place_of_sentences(self):
        g = self.file("g.txt", PHRASES)
        chain = self.file("chain.att", "0 1 we\n1 2 saw\n2 3 we\n3 4 with\n4 5 we\n5\n")
        # Either word may come first, and "saw" leads nowhere; costs are -ln w.
        choice = self.file("choice.att", f"0 1 we {math.log(2)}\n0 1 saw {math.log(2)}\n1 2 saw\n2 3 we\n3\n")
        none = self.file("none.att", "0 1 with\n1\n")
        scores = [float(x) for x in self.ok("grammar", "score", g, "--lattice", chain, choice).split()]
        self.assertAlmostEqual(scores[0], math.log(.8 ** 3 * .3 * .9), places=12)
        self.assertAlmostEqual(scores[1], math.log(.5 * .8 ** 2 * .3), places=12)
        sentence = self.ok("grammar", "score", g, "-", "--counts", stdin="we saw we with we\n").splitlines()
        lattice = self.ok("grammar", "score", g, "--lattice", chain, "--counts").splitlines()
        for x, y in zip(sentence, lattice):
            self.assertAlmostEqual(float(x.split()[0]), float(y.split()[0]), places=12)
            self.assertEqual(x.split(" ", 1)[1], y.split(" ", 1)[1])
        self.assertEqual(self.ok("grammar", "parse", g, "--lattice", chain), VERB)
        rows = self.ok("grammar", "parse", g, "--lattice", chain, choice, "--best", 1).splitlines()
        self.assertEqual([row.split("\t")[0] for row in rows], ["1", "2"])
        self.assertEqual(rows[1].split("\t")[2], "(S (NP we) (VP ( saw) (NP we)))")
        self.assertAlmostEqual(float(rows[1].split("\t")[1]), scores[1], places=12)
        r = Run(["grammar", "score", g, "--lattice", none], "")
        self.assertEqual((r.code, r.out), (0, "-Infinity\n"))
        self.bad(2, "grammar", "score", g, says="CORPUS")
        self.bad(2, "grammar", "score", g, chain, "--lattice", chain, says="--lattice")
        self.bad(2, "grammar", "parse", g, "--lattice", chain, "--sample", 2, says="--sample")
        self.bad(1, "grammar", "score", g, "--lattice", chain, "--max-states", 3, says="--max-states")

    def test_intersections_and_right_linear_grammars(self):
        g = self.file("g.txt", PHRASES)
        lattice = self.file("l.att", "0 1 we\n1 2 saw\n2 3 we\n3 4 with 0.5\n4 3 we 1\n3\n")
        both = self.path("both.txt")
        self.ok("grammar", "intersect", g, lattice, "-o", both)
        mass = json.loads(self.ok("grammar", "info", both, "--weights", "any", "--json"))["log_mass"]
        self.assertAlmostEqual(mass, float(self.ok("grammar", "score", g, "--lattice", lattice)), places=12)
        self.bad(1, "grammar", "intersect", g, lattice, "--max-arcs", 5, says="--max-arcs")
        linear = "0.25 S --> a S\n0.5 S --> b T\n0.25 S --> b\n0.75 T --> a T\n0.25 T -->\n"
        machine = self.path("m.fst")
        self.ok("grammar", "to-machine", self.file("r.txt", linear), "--semiring", "real", "-o", machine)
        self.assertEqual(self.ok("grammar", "from-machine", machine),
                         "0.25 q0 --> a q0\n0.5 q0 --> b q1\n0.25 q0 --> b q2\n0.75 q1 --> a q1\n0.25 q1 -->\n1 q2 -->\n")
        self.bad(1, "grammar", "to-machine", g, says="NP VP")

    def test_threads_are_what_is_asked_for(self):
        if not os.path.isdir("/proc/self/task"):
            self.skipTest("no /proc to count threads in")
        g, corpus = self.file("g.txt", PHRASES), self.file("c.txt", ("we saw we" + 20 * " with we" + "\n") * 2000)
        for threads in (1, 3):
            for verb in (["parse", g, corpus], ["draw", g, corpus], ["score", g, corpus]):
                self.assertEqual(self.threads_of("grammar", *verb, "--threads", threads), threads, verb)

    def test_parses_are_the_best_trees(self):
        g, out = self.file("g.txt", PHRASES), self.path("trees.mrg")
        self.assertEqual(self.ok("grammar", "parse", g, "-", stdin="we saw we with we\n"), VERB)
        both = self.file("c.txt", "we saw we\nwe saw we with we\n")
        self.ok("grammar", "parse", g, both, "--to", "penn", "--threads", 2, "-o", out)
        with open(out, encoding="utf-8") as f:
            self.assertEqual(f.read(), "(S (NP we) (VP ( saw) (NP we)))\n" + VERB)
        for decode in ("viterbi", "max-rule", "mbr"):
            self.assertEqual(self.ok("grammar", "parse", g, "-", "--decode", decode, stdin="we saw we with we\n"), VERB)
        r = Run(["grammar", "parse", g, "-", "--best", "3"], "we saw we with we\nwe\n")
        rows = [x.split("\t") for x in r.out.splitlines()]
        self.assertEqual([(x[0], x[2] + "\n") for x in rows], [("1", VERB), ("1", NOUN), ("2", "(())\n")])
        for row, verb in zip(rows, (.7, .2)):
            self.assertAlmostEqual(float(row[1]), math.log(.8 ** 3 * .3 * verb), places=12)
        self.bad(2, "grammar", "parse", g, "-", "--best", 2, "--decode", "mbr", stdin="we saw we\n", says="--decode mbr")
        bank = self.file("bank.mrg", NOUN)
        self.assertEqual(self.ok("grammar", "parse", g, bank, "--symbols", "words"), VERB)
        self.assertEqual(self.ok("grammar", "parse", g, bank, "--symbols", "words", "--known"), NOUN)
        other = self.file("other.mrg", "(X (V we) ( saw) (NP we))\n")
        self.assertEqual(self.ok("grammar", "parse", g, other, "--symbols", "words", "--known", "--tags", "any"),
                         "(S (NP we) (VP ( saw) (NP we)))\n")
        self.bad(1, "grammar", "parse", g, other, "--symbols", "words", "--known", says="'V' is no nonterminal")
        labels = self.file("labels.mrg", "(S ( we) ( saw) (!NP ( we) ( with) ( we)))\n")
        known = ("grammar", "parse", g, labels, "--symbols", "words", "--known")
        self.assertEqual(self.ok(*known, "--labels", "known"), VERB)
        self.assertEqual(self.ok(*known, "--labels", "any"), NOUN)
        self.bad(1, "grammar", "parse", g, other, "--symbols", "words", "--known", "--tags", "any", "--labels", "known",
                 says="words 1 to 3: the label 'X'")
        self.bad(2, "grammar", "parse", g, "-", "--known", stdin="we saw we\n", says="--symbols words")
        self.assertEqual(json.loads(self.ok("grammar", "eval", bank, self.file("guess.mrg", VERB), "--json"))["lr"], 75)
        tags = self.file("tags.txt", "0.5 S --> D N\n0.5 S --> N\n")
        self.assertEqual(self.ok("grammar", "parse", tags, self.file("t.mrg", "(NP (D the) (N dog))\n")), "(S ( D) ( N))\n")
        r = Run(["grammar", "parse", g, "-"], "we saw we\nwe saw them\nwe we\n")
        self.assertEqual((r.code, r.out), (0, "(S (NP we) (VP ( saw) (NP we)))\n(())\n(())\n"))
        self.assertEqual(r.err, "hawser: standard input: 2 of 3 sentences have no tree; the grammar lacks word 3 of "
                         "sentence 2, 'them'\n")
        self.bad(2, "grammar", "parse", g, bank, "--to", "heads", says="--to penn")
        self.bad(2, "grammar", "parse", g, bank, "--best", 2, "--sample", 2, says="one of them")
        self.bad(2, "grammar", "parse", g, "-", "--symbols", "words", stdin="we saw we\n", says="--symbols")

    def test_trees_are_drawn_by_their_probability(self):
        g, c = self.file("g.txt", PHRASES), self.file("c.txt", "we saw we\nwe saw we with we\n")
        rows = [line.split("\t") for line in self.ok("grammar", "parse", g, c, "--sample", 400).splitlines()]
        self.assertEqual([row[0] for row in rows], ["1"] * 400 + ["2"] * 400)
        verb = sum(row[2] + "\n" == VERB for row in rows)
        self.assertLess(abs(verb / 400 - 7 / 9), .1)
        for row in rows[400:]:
            self.assertIn(row[2] + "\n", (VERB, NOUN))
            self.assertAlmostEqual(float(row[1]), math.log(.8 ** 3 * .3 * (.7 if row[2] + "\n" == VERB else .2)), places=12)
        trees = self.ok("grammar", "parse", g, c, "--sample", 400, "--to", "penn")
        self.assertEqual(trees.splitlines(), [row[2] for row in rows])
        self.assertNotEqual(self.ok("grammar", "parse", g, c, "--sample", 400, "--to", "penn", "--seed", 2), trees)
        self.bad(2, "grammar", "parse", g, c, "--sample", 2, "--decode", "viterbi", says="--decode")
        self.bad(1, "grammar", "parse", g, c, "--seed", 2, says="--seed")

"""hawser grammar segment: words into units, boundaries beside gold, and grammars of any substring that are learned."""
import json

from cli_case import Case, Run

MORPHS = "0.5 W --> Stem\n0.5 W --> Stem Suffix\n1 Stem --> <any>\n1 Suffix --> <any>\n"
KNOWN = "0.5 W --> Stem\n0.5 W --> Stem Suffix\n0.5 Stem --> w a l k\n0.5 Stem --> ö\n0.5 Suffix --> e d\n0.5 Suffix --> s\n"
STEMS, SUFFIXES = ("walk", "talk", "öffn", "camp", "lift", "form"), ("", "ed", "ing", "s")


class Segments(Case):
    def test_units_of_known_rules(self):
        g = self.file("known.txt", KNOWN)
        self.assertEqual(self.ok("grammar", "segment", g, "-", "--chars", stdin="walked\nös\nwalk\n\n".replace("\n\n", "\n")),
                         "walk+ed\nö+s\nwalk\n")
        self.assertEqual(self.ok("grammar", "segment", g, "-", stdin="w a l k e d\nö\n"), "w a l k + e d\nö\n")
        self.assertEqual(self.ok("grammar", "segment", g, "-", "--chars", "--decode", "marginal", stdin="ös\n"), "ö+s\n")
        r = Run(["grammar", "segment", g, "-", "--chars"], "walks\nsing\n")
        self.assertEqual((r.code, r.out), (0, "walk+s\nsing\n"))
        self.assertIn("1 of 2 sentences have no tree", r.err)
        self.assertAlmostEqual(float(self.ok("grammar", "score", g, "-", "--chars", stdin="walks\n")), -2.0794415416798357)

    def test_boundaries_beside_gold(self):
        g, out = self.file("known.txt", KNOWN), self.path("units.txt")
        words, gold = self.file("w.txt", "walked\nös\nwalk\n"), self.file("g.txt", "walk+ed\nös\nwal+k\n")
        scores = json.loads(self.ok("grammar", "segment", g, words, "--chars", "--gold", gold, "--json"))
        self.assertEqual(scores, {"words": 3, "precision": 50, "recall": 50, "f1": 50, "exact": 100 / 3})
        self.assertIn("f1\t50\n", self.ok("grammar", "segment", g, words, "--chars", "--gold", gold, "-o", out))
        with open(out, encoding="utf-8") as f:
            self.assertEqual(f.read(), "walk+ed\nö+s\nwalk\n")
        spaced = self.file("s.txt", "w a l k + e d\n")
        scores = json.loads(self.ok("grammar", "segment", g, "-", "--gold", spaced, "--json", stdin="w a l k e d\n"))
        self.assertEqual((scores["f1"], scores["exact"]), (100, 100))
        self.bad(1, "grammar", "segment", g, words, "--chars", "--gold", self.file("x.txt", "walk+ed\ns\n"), says=["x.txt:2:", "'ös'"])
        self.bad(1, "grammar", "segment", g, "-", "--chars", "--gold", gold, stdin="walked\n", says="more lines")

    def test_morphs_are_learned(self):
        g = self.file("morphs.txt", MORPHS)
        words = self.file("w.txt", "".join(stem + suffix + "\n" for stem in STEMS for suffix in SUFFIXES))
        gold = self.file("gold.txt", "".join(stem + ("+" + suffix if suffix else "") + "\n" for stem in STEMS for suffix in SUFFIXES))
        self.bad(1, "grammar", "score", g, words, "--chars", says="<any>")
        for method, least in (("cvi", 90), ("hastings", 90), ("blocked-gibbs", 70)):
            model = self.path(method + ".grm")
            values = json.loads(self.ok("grammar", "train", "--model", "pcfg", "--grammar", g, "--method", method, "--prior", .01,
                                        "--iterations", 40, "--chars", words, "-o", model, "--json"))
            self.assertEqual(values["sentences"], len(STEMS) * len(SUFFIXES))
            scores = json.loads(self.ok("grammar", "segment", model, words, "--chars", "--gold", gold, "--json"))
            self.assertGreater(scores["f1"], least)
        text = self.path("model.txt")
        self.ok("grammar", "train", "--model", "pcfg", "--grammar", g, "--method", "cvi", "--chars", words, "--heldout",
                self.file("h.txt", "jumped\n"), "-o", text)
        with open(text, encoding="utf-8") as f:
            rules = f.read()
        self.assertIn(" Stem --> w a l k\n", rules)
        self.assertIn(" Suffix --> j u m p e d\n", rules)
        self.bad(2, "grammar", "train", "--chars", "--symbols", "words", words, "-o", text, says="--symbols")

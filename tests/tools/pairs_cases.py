"""pairs: formats of dictionaries, outputs, stress, known words, accents, errors with their lines."""
import json
import pathlib

from cli_case import Case, Run

WORDS = ["cab K AE1 B", "cat K AE1 T", "tab T AE1 B", "taco T AA1 K OW0", "coat K OW1 T", "bat B AE1 T", "boat B OW1 T",
         "abba AE1 B AH0", "tact T AE1 K T", "act AE1 K T", "cot K AA1 T", "bot B AA1 T"]


class PairCases(Case):
    def lines(self, form):
        pairs = [line.split(" ", 1) for line in WORDS]
        if form == "cmudict":
            return ";;; a comment\n" + "".join(f"{word}  {sounds} # x\n" for word, sounds in pairs) + "cab(2)  T AE1 B\n"
        if form == "mfa":
            return "".join(f"{word} 0.99 0.1 1.0 1.0 {sounds}\n" for word, sounds in pairs)
        return "".join(f"{word}\t{sounds}\n" for word, sounds in pairs)

    def test_dictionaries_of_all_formats_teach(self):
        for form in ("auto", "table", "wikipron", "mfa", "cmudict"):
            text = self.lines("cmudict" if form == "cmudict" else "mfa" if form == "mfa" else "table")
            flags = ["--estimate", "witten-bell"] if form == "mfa" else []
            out = self.ok("pairs", "train", self.file("d", text), "--format", form, "-o", self.path("m"), *flags)
            self.assertIn(f"pairs\t{13 if form == 'cmudict' else 12}\n", out)
            found = self.ok("pairs", "apply", self.path("m"), self.file("w", "tab\n"))
            self.assertEqual(found, "tab\tT AE1 B\n")

    def test_stress_is_summed_over_and_probabilities_are_printed(self):
        self.ok("pairs", "train", self.file("d", self.lines("table")), "--marks", "012", "-o", self.path("m"))
        self.assertEqual(self.ok("pairs", "apply", self.path("m"), self.file("w", "cab\nCÁB\n"), "--fold", "1"),
                         "cab\tK AE B\nCÁB\tK AE B\n")
        items = json.loads(self.ok("pairs", "apply", self.path("m"), self.path("w"), "--best", 2, "--json"))["items"]
        self.assertEqual(len(items), 2)
        self.assertEqual(items[0]["outputs"][0]["output"], "K AE1 B")
        self.assertGreater(items[0]["outputs"][0]["log_prob"], items[0]["outputs"][1]["log_prob"])
        drawn = self.ok("pairs", "apply", self.path("m"), self.path("w"), "--draws", 3, "--seed", 2).splitlines()
        self.assertEqual(len(drawn), 6)

    def test_a_language_model_joins_answers(self):
        self.ok("pairs", "train", self.file("d", self.lines("table")), "--marks", "012", "-o", self.path("m"))
        dev = self.file("dev", "cob\tK AA1 B\ncob\tK OW1 B\ntot\tT AA1 T\nxx\tT\nbob\tB ZZ B\n")
        j = json.loads(self.ok("pairs", "language", self.path("m"), self.path("d"), "--dev", dev, "--fold", 1, "--trials", "--most", 2,
                               "--steps", 4, "-o", self.path("joined"), "--json"))
        self.assertEqual((j["outputs"], j["pairs to choose on"], j["left out"]), (12, 3, 2))
        self.assertEqual([row["weight"] for row in j["trials"]], [0, .5, 1, 1.5, 2])
        self.assertEqual(j["wrong inputs"], min(row["wrong"] for row in j["trials"]))
        info = json.loads(self.ok("pairs", "info", self.path("joined"), "--json"))
        self.assertEqual((info["language_weight"], info["language_ngrams"]), (j["weight"], j["language n-grams"]))
        # The log-likelihood has one maximum in the weight, which the criterion likelihood finds.
        text = self.ok("pairs", "language", self.path("m"), self.path("d"), "--dev", dev, "--criterion", "likelihood", "--trials",
                       "-o", self.path("other"))
        values = [float(line.split("ln p ")[1]) for line in text.splitlines() if line.startswith("weight ")]
        self.assertEqual(len(values), 21)
        top = values.index(max(values))
        self.assertEqual(values, sorted(values[:top + 1]) + sorted(values[top + 1:], reverse=True))
        # Outputs of a file of their own, with a weight that is given, change probabilities and nothing in what is known.
        self.ok("pairs", "language", self.path("m"), self.file("o", "B OW1 T\nB OW1 T\nB OW1 B\n"), "--only-outputs", "--weight", 3,
                "--order", 2, "-o", self.path("joined"))
        plain, joined = (self.ok("pairs", "apply", self.path(m), self.file("w", "bot\n"), "--scores") for m in ("m", "joined"))
        self.assertEqual((plain.split("\t")[1], joined.split("\t")[1]), ("B AA1 T", "B OW1 T"))
        self.assertEqual(self.ok("pairs", "apply", self.path("joined"), self.path("w"), "--scores", "--language-weight", 0), plain)

    def test_language_models_say_what_they_need(self):
        self.ok("pairs", "train", self.file("d", self.lines("table")), "-o", self.path("m"))
        verb = ["pairs", "language", self.path("m"), self.path("d")]
        self.bad(2, *verb, "--weight", 1, says="-o MODEL")
        self.bad(2, *verb, "-o", self.path("j"), says="expected one of them")
        self.bad(2, *verb, "-o", self.path("j"), "--weight", 1, "--dev", self.path("d"), says="expected one of them")
        self.bad(1, *verb, "-o", self.path("j"), "--dev", self.file("odd", "x\tT\n"), says="no pair has symbols")
        self.bad(1, *verb[:3], self.file("e", "# \n"), "-o", self.path("j"), "--weight", 1, says="no outputs")
        self.bad(1, *verb[:3], self.file("e", "a\tQQ\n"), "-o", self.path("j"), "--weight", 1, says="QQ")
        self.bad(1, "pairs", "apply", self.path("m"), self.file("w", "tab\n"), "--language-weight", 1, says="that the pair model has not")

    def test_weights_of_few_bits_make_small_files(self):
        words = pathlib.Path(__file__).resolve().parents[2] / "examples/pronounce/words.txt"
        sizes = []
        for flags in ([], ["--weight-bits", 8]):
            self.ok("pairs", "train", words, "-o", self.path("m"), *flags)
            sizes.append(pathlib.Path(self.path("m")).stat().st_size)
            self.assertEqual(self.ok("pairs", "apply", self.path("m"), self.file("w", "grain\n")), "grain\tG R EY1 N\n")
        self.assertLess(sizes[1], sizes[0] / 3)

    def test_an_empty_line_keeps_its_place(self):
        self.ok("pairs", "train", self.file("d", self.lines("table")), "-o", self.path("m"))
        found = self.ok("pairs", "apply", self.path("m"), self.file("w", "tab\n\ncat\n"))
        self.assertEqual(found, "tab\tT AE1 B\n\t\ncat\tK AE1 T\n")
        self.bad(1, "pairs", "train", self.file("d", "tab\ncat\n"), "-o", self.path("m"),
                 says=["no line has an output; expected lines of an input and an output"])

    def test_syllables_of_hangul_are_cut_into_letters(self):
        self.ok("pairs", "train", self.file("d", "가\tk a\n각\tk a k\n나\tn a\n낙\tn a k\n"), "-o", self.path("m"))
        self.assertEqual(self.ok("pairs", "apply", self.path("m"), self.file("w", "가낙\n")), "가낙\tk a n a k\n")
        self.assertIn("inputs\t4\n", self.ok("pairs", "info", self.path("m")))

    def test_grapheme_clusters_are_symbols_that_the_card_knows(self):
        flag, family = "\U0001f1e9\U0001f1ea", "\U0001f468\u200d\U0001f469\u200d\U0001f467"
        rows = (("e\u0301a", flag + "x"), ("ae\u0301", "x" + flag), ("a", "x"), ("e\u0301", flag), ("नि", family), ("각", "x"))
        pairs = self.file("d", "".join(f"{one}\t{other}\n" for one, other in rows))
        self.ok("pairs", "train", pairs, "--graphemes", "--chars", "-o", self.path("m"))
        info = json.loads(self.ok("pairs", "info", self.path("m"), "--json"))
        self.assertEqual((info["inputs"], info["outputs"]), (4, 3))
        self.assertEqual(self.ok("pairs", "apply", self.path("m"), self.file("w", "ae\u0301a\n")), f"ae\u0301a\tx{flag}x\n")
        self.assertIn("wrong inputs, %\t0\n", self.ok("pairs", "eval", self.path("m"), pairs))
        self.assertEqual(self.ok("pairs", "align", self.path("m"), self.file("one", f"ae\u0301\tx{flag}\n")), f"a}}x e\u0301}}{flag}\n")
        card = self.ok("pairs", "info", self.path("m"), "--card")
        self.assertRegex(card, r"input_units.*graphemes")
        self.assertRegex(card, r"output_units.*graphemes")
        self.ok("pairs", "train", self.file("d", "a b\tx y\nb a\ty x\n"), "--words", "-o", self.path("m"))
        self.assertEqual(self.ok("pairs", "apply", self.path("m"), self.file("w", "b b a\n")), "b b a\ty y x\n")

    def test_words_are_judged_and_cut(self):
        self.ok("pairs", "train", self.file("d", self.lines("table")), "-o", self.path("m"), "--keep")
        judged = self.ok("pairs", "eval", self.path("m"), self.path("d"))
        self.assertIn("wrong inputs, %\t0\n", judged)
        self.assertIn("inputs\t12\n", judged)
        self.assertEqual(self.ok("pairs", "align", self.path("m"), self.file("one", "cab\tK AE1 B\n")), "c}K a}AE1 b}B\n")
        self.assertIn("known\t12", self.ok("pairs", "info", self.path("m")))
        self.assertIn("backward", self.ok("pairs", "info", self.path("m"), "--machine", self.path("m.fst"), "--semiring", "tropical"))

    def test_lemmas_have_features_before_them(self):
        text = "".join(f"{w}\t{w}s\tN;PL\n{w}\t{w}\tN;SG\n" for w in ("cat", "dog", "hat", "cot", "tag", "god", "hog", "tot"))
        self.ok("pairs", "train", self.file("d", text), "--format", "inflection", "--direction", "forward", "-o", self.path("m"))
        self.assertIn("without output\t0\n", self.ok("pairs", "eval", self.path("m"), self.path("d"), "--format", "inflection"))

    def test_what_is_wrong_has_a_line(self):
        self.bad(1, "pairs", "train", self.file("d", "a\tb\nc\n"), "--format", "table", "-o", self.path("m"), says="d:2: no tab")
        self.bad(1, "pairs", "train", self.file("d", "# \n"), "-o", self.path("m"), says="no pairs")
        self.ok("pairs", "train", self.file("d", self.lines("table")), "-o", self.path("m"))
        run = Run(["pairs", "apply", self.path("m"), self.file("w", "cxb\n")])
        self.assertEqual((run.code, run.out), (0, "cxb\t\n"))
        self.assertIn("input 1, symbol 2: 'x'", run.err)
        self.assertEqual(self.ok("pairs", "apply", self.path("m"), self.path("w"), "--skip", "1").count("\n"), 1)

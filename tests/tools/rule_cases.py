"""Cases of cli_test.py: rules that every verb that reads sentences for a model keeps. One table has the verbs; a verb that takes
--unknown and is not in it fails a test."""
import math
import os

from cli_case import Case, Run
from file_cases import verbs_with

ARPA = ("\\data\\\nngram 1={n}\nngram 2=3\n\n\\1-grams:\n-0.6\ta\t-0.2\n-0.8\tb\t-0.3\n{more}-0.5\t</s>\n-99\t<s>\t-0.4\n\n"
        "\\2-grams:\n-0.2\t<s> a\n-0.4\ta b\n-0.3\tb </s>\n\n\\end\\\n")
# Texts that mean the same as the first one.
SPELLINGS = ["a b\nb\na a b\n", "\ufeffa b\nb\na a b\n", "a b\r\nb\r\na a b\r\n", "a b\nb\na a b", "  a\t b \nb\t\n\ta  a b\n",
             "a\vb\n\fb\na a\f \vb\n"]
NO_PROBABILITY = {"-Infinity", "Infinity", "(())", "-1 -1 -1"}


def untabbed(verb, text):
    """A text with tabs is a treebank to the verbs of grammars."""
    return text.replace("\t", " ") if verb.startswith("grammar") else text


class Rules(Case):
    def verbs(self, unknown=""):
        """name: (the command without its text, the text comes from standard input). The models have the words a and b, and
        `unknown` if it is given."""
        words = ["a", "b"] + ([unknown] if unknown else [])
        text = self.file("train.txt", "a b\nb a\na a b\nb\n" + (f"a {unknown} b\n{unknown} a\n" if unknown else ""))
        arpa = self.file("m.arpa", ARPA.format(n=len(words) + 2, more=f"-0.9\t{unknown}\n" if unknown else ""))
        self.ok("pfa", "train", text, "--format", "spaces", "--method", "cvb0", "--states", 2, "--iterations", 5, "-o", self.path("pfa"))
        self.ok("hmm", "train", text, "--states", 2, "--method", "vi", "--iterations", 5, "--min-count", 0, "--unknown", "symbol",
                "-o", self.path("hmm"))
        rules = "".join(f"{1 / len(words)!r} X --> {w}\n" for w in words)
        grammar = self.file("s.grammar", "0.5 S --> X\n0.5 S --> X S\n" + rules)
        trees = "".join(f"1\t{w}\t_\t{w}\t_\t_\t2\tx\t_\t_\n2\t{v}\t_\t{v}\t_\t_\t0\tx\t_\t_\n\n" for w in words for v in words)
        self.ok("grammar", "train", "--model", "dmv", self.file("t.conllu", trees), "--iterations", 2, "-o", self.path("dmv"))
        names = self.file("names", "<eps> 0\n" + "".join(f"{w} {i + 1}\n" for i, w in enumerate(words)))
        self.ok("fst", "compile", self.file("copy.txt", "".join(f"0 0 {w} {w} 0.5\n" for w in words) + "0\n"), "--alphabet", names,
                "-o", self.path("copy.fst"))
        return {
            "ngram score": ["ngram", "score", "--strings", arpa, "-"],
            "pfa score": ["pfa", "score", self.path("pfa"), "-", "--format", "spaces"],
            "hmm score": ["hmm", "score", self.path("hmm"), "-", "--format", "text"],
            "grammar score": ["grammar", "score", grammar, "-"],
            "grammar score, dmv": ["grammar", "score", self.path("dmv"), "-"],
            "grammar parse": ["grammar", "parse", grammar, "-"],
            "grammar parse, dmv": ["grammar", "parse", self.path("dmv"), "-", "--to", "heads"],
            "fst apply": ["fst", "apply", self.path("copy.fst")],
        }

    def lines(self, command, text, *flags, says=()):
        """What a run prints, by line, and each of `says` stands on standard error, where nothing stands without them."""
        r = Run([str(a) for a in [*command, *flags]], text)
        self.assertTrue(r.ended, r.err)
        if not says:
            self.assertEqual(r.notes, "")
        for words in says:
            self.assertIn(words, r.err)
        return r.out.splitlines()

    def test_the_table_has_every_verb(self):
        tried = {name.split(",")[0] for name in self.verbs()} | {"hmm tag", "hmm eval", "hmm train", "edit train"}
        self.assertEqual(set(verbs_with("--unknown ")) - {"ngram fit", "ngram grow"}, tried)

    def test_a_word_that_a_model_lacks_costs_its_own_sentence(self):
        for name, command in self.verbs().items():
            with self.subTest(verb=name):
                known = self.lines(command, "a b\na b\nb\n")
                got = self.lines(command, "a b\na zebra b\nb\n", says=["1 of 3"])
                self.assertEqual((got[0], got[2]), (known[0], known[2]))
                self.assertIn(got[1].strip(), NO_PROBABILITY)
                self.assertNotIn(known[1].strip(), NO_PROBABILITY)
                every = self.lines(command, "zebra\nzebra zebra\n", says=["2 of 2"])
                self.assertEqual(len(every), 2)

    def test_one_flag_says_what_becomes_of_such_words(self):
        for name, command in self.verbs().items():
            with self.subTest(verb=name):
                text = "a b\na zebra b\nzebra\nb\n"
                self.bad(1, *command, "--unknown", "error", stdin=text, says=["zebra", "word 2 of", " 2"])
                self.assertEqual(self.lines(command, "a b\nb\n", "--unknown", "error"), self.lines(command, "a b\nb\n"))
                stands = self.lines(command, text, "--unknown", "b")
                if name == "grammar parse":  # whose trees keep the sentence's own words
                    self.assertEqual([row.count("zebra") for row in stands], [0, 1, 1, 0])
                    stands = [row.replace("zebra", "b") for row in stands]
                self.assertEqual(stands, self.lines(command, text.replace("zebra", "b")))
                self.bad(2, *command, "--unknown", "lion", stdin=text, says=["--unknown lion", "no symbol of the model"])
                skips = self.lines(command, text, "--unknown", "skip", says=["2 words"])
                self.assertEqual(len(skips), 4)
                if name != "grammar parse, dmv":  # whose trees have all words
                    self.assertEqual(skips[1], skips[0])
        heads = self.lines(self.verbs()["grammar parse, dmv"], "a zebra b\n", "--unknown", "skip", says=["1 words"])[0].split()
        self.assertEqual(heads.count("0"), 1)
        self.assertEqual(heads[1], "3" if heads[2] == "0" else "1")

    def test_a_models_own_symbol_stands_for_them(self):
        for symbol in "<unk>", "<UNK>":
            for name, command in self.verbs(symbol).items():
                with self.subTest(verb=name, symbol=symbol):
                    got = self.lines(command, "a zebra b\nb lion\n")
                    if name == "grammar parse":
                        self.assertIn("zebra", got[0])
                        got = [row.replace("zebra", symbol).replace("lion", symbol) for row in got]
                    self.assertEqual(got, self.lines(command, f"a {symbol} b\nb {symbol}\n"))
                    self.assertTrue(all(row.strip() not in NO_PROBABILITY for row in got))

    def test_held_out_pairs_with_unknown_symbols_are_counted_apart(self):
        pairs, held = self.file("pairs", "a b\ta b\nb\tb a\n" * 5), self.file("held", "a b\ta b\t2\n\n# none\nb\tlion\na\ta\n")
        known = self.file("known", "a b\ta b\t2\na\ta\n")

        def likelihood(held_out, *flags, says=()):
            rows = self.lines(["edit", "train", pairs, "-o", self.path("edit"), "--heldout", held_out, "--iterations", "2"], "", *flags, says=says)
            return [row for row in rows if row.startswith("held-out")]
        without = likelihood(known)
        self.assertEqual(len(without), 2)
        self.assertEqual(likelihood(held, says=["1 of 3 held-out pairs", "probability 0"]), without)
        self.assertEqual(likelihood(held, "--unknown", "a"), likelihood(self.file("stands", "a b\ta b\t2\nb\ta\na\ta\n")))
        self.assertEqual(likelihood(held, "--unknown", "skip", says=["1 words"]), likelihood(self.file("skips", "a b\ta b\t2\nb\t\na\ta\n")))
        command = ["edit", "train", pairs, "-o", self.path("edit"), "--heldout", held]
        self.bad(1, *command, "--unknown", "error", says=["lion", "word 1 of pair 2"])
        self.bad(2, *command, "--unknown", "zebra", says=["--unknown zebra", "no symbol of the model"])
        # Characters, and pairs to learn from.
        self.lines(["edit", "train", self.file("letters", "ab\tab\nb\tba\n"), "-o", self.path("edit"), "--chars", "--iterations", "2"], "")
        more = ["edit", "train", self.file("more", "axb\tab\nb\tba\n"), "-o", self.path("other"), "--chars", "--model", self.path("edit"), "--iterations", "2"]
        self.bad(1, *more, says=["'x' is no symbol"])
        self.lines(more, "", "--unknown", "skip", says=["1 words"])
        self.lines(more, "", "--unknown", "a")

    def test_a_line_goes_in_and_a_line_comes_out(self):
        for name, command in self.verbs().items():
            with self.subTest(verb=name):
                alone = [self.lines(command, one + "\n")[0] for one in ("a b", "b", "a")]
                r = Run([str(a) for a in command], untabbed(name, "a b\n\nb\n \t\na\n"))
                rows = r.out.splitlines()
                self.assertEqual(len(rows), 5, r.out + r.err)
                self.assertEqual([rows[0], rows[2], rows[4]], alone)
                self.assertEqual(rows[1], rows[3])

    def test_blanks_marks_and_ends_of_lines_are_the_same_for_all(self):
        for name, command in self.verbs().items():
            expected = self.lines(command, SPELLINGS[0])
            for text in SPELLINGS[1:]:
                with self.subTest(verb=name, text=text):
                    self.assertEqual(self.lines(command, untabbed(name, text)), expected)
            with self.subTest(verb=name):  # U+00A0 is no blank, but part of a word
                self.lines(command, "a\u00a0b\nb\n", says=["1 of 2"])

    def test_a_sentence_may_begin_with_a_bracket(self):
        verbs = {name: command for name, command in self.verbs("(a").items() if name.startswith("grammar")}
        verbs["grammar parse, pcfg-la"] = ["grammar", "parse", self.path("la"), "-"]
        trees = self.file("la.mrg", "(S (A a) (B b))\n(S (A -LRB-a) (B b))\n" * 3)
        self.ok("grammar", "train", "--model", "pcfg-la", "--method", "em", "--iterations", 2, trees, "-o", self.path("la"))
        for name, command in verbs.items():
            with self.subTest(verb=name):
                text = "(a b\n\n(b)\n"
                r = Run([str(a) for a in [*command, "--format", "plain"]], text)
                self.assertEqual(r.code, 0, r.err)
                self.assertEqual(len(r.out.splitlines()), 3)
                if "pcfg-la" not in name:
                    self.assertNotIn(r.out.splitlines()[0].strip(), NO_PROBABILITY)
                self.bad(1, *command, stdin=text)  # what looks like brackets is read as brackets
                # An empty tree and a tree of traces alone have their lines, too.
                bank = "()\n(S (X a) (X b))\n(S (-NONE- *))\n"
                words = ["--symbols", "words"] if "pcfg-la" not in name else []
                r = Run([str(a) for a in [*command, *words]], bank)
                self.assertEqual(r.code, 0, r.err)
                if "--to" not in command:
                    self.assertEqual(len(r.out.splitlines()), 3)

    def test_sums_of_rounded_rules_are_read_with_a_note(self):
        for name, text in (("johnson", "0.66 S --> a\n0.335 S --> b\n"), ("nltk", "S -> 'a' [0.66] | 'b' [0.335]\n")):
            with self.subTest(format=name):
                grammar = self.file(name, text)
                r = Run(["grammar", "score", grammar, "-"], "a\n")
                self.assertEqual(r.code, 0)
                self.assertAlmostEqual(float(r.out), math.log(.66 / .995), places=12)
                self.assertRegex(r.err, "sum to 1 within 0.005.*--weights normalize")
                for weights in "normalize", "any":
                    r = Run(["grammar", "score", grammar, "-", "--weights", weights], "a\n")
                    self.assertEqual((r.code, r.err), (0, ""))
                self.bad(1, "grammar", "score", self.file("off", text.replace("335", "3")), "-", stdin="a\n", says=["within .01", "normalize"])

    def test_names_may_have_blanks_between_tabs(self):
        names = self.file("cities", "<eps>\t0\nNew York\t1\nb 2\n")
        machine = self.file("cities.txt", "0\t1\tNew York\n1 2 b\n2\n")
        self.assertEqual(self.ok("fst", "compile", machine, "--alphabet", names, "--tapes", 1, "-o", "-"), "0\t1\tNew York\n1\t2\tb\n2\n")
        self.bad(1, "fst", "shortest-path", machine, "--alphabet", names, "--tapes", 1, says=["'New York'", "between blanks", "tabs"])
        self.ok("hmm", "train", self.file("cities.tsv", "New York\tN\nb V\n\nb\tV\n\n" * 6), "--format", "pairs", "--method", "em",
                "--iterations", 2, "--min-count", 0, "-o", self.path("hmm"))
        tagged = self.ok("hmm", "tag", self.path("hmm"), "-", "--format", "pairs", stdin="New York\tV\nb\n")
        self.assertRegex(tagged, r"^New York\t[^\t\n]+\nb\t[^\t\n]+\n$")

    def test_tags_and_posteriors_have_a_row_for_every_word(self):
        self.verbs()
        text = "a b\na zebra b\nb\n"
        for flags in [], ["--posteriors"]:
            for unknown in [], ["--unknown", "skip"]:
                with self.subTest(flags=flags, unknown=unknown):
                    rows = self.lines(["hmm", "tag", self.path("hmm"), "-", "--format", "text", *flags], text, *unknown, says=["words"])
                    words = [r.split("\t")[0] for r in rows if r]
                    self.assertEqual(words, text.split())
                    tagged = ["\t" in r for r in rows if r]
                    self.assertEqual(tagged[3], False)
                    self.assertEqual((tagged[2], tagged[4]), (bool(unknown),) * 2)

    def test_lists_have_words_that_begin_with_a_hash_sign(self):
        words = self.file("words.txt", "# a comment\tof two columns\n#a comment\n#tag\t0.5\ntag\t0.25\n#\t9\n")
        out = self.ok("fst", "words", words, "--chars", "-o", "-")
        self.assertIn("#", out)
        total = float(self.ok("fst", "sum", self.wrote("words.fst", "fst", "words", words, "--chars")))
        self.assertAlmostEqual(total, -math.log(math.exp(-.5) + math.exp(-.25)), places=12)
        pairs = self.file("pairs.txt", "# a comment\n#b\tb\nb\t#b\n")
        self.assertIn("pairs                                 2", self.ok("edit", "train", pairs, "--chars", "--iterations", 1, "-o",
                                                                         self.path("edit")))

    def wrote(self, name, *args):
        self.ok(*args, "-o", self.path(name))
        return self.path(name)

    def test_numbers_of_spreadsheets_are_read(self):
        plain = "x,y\n1,2.5\n0,nan\n-3,4\n2,1\n1,0\n"
        spelled = "x,y\n+1,2.5\n1e-400,NA\n-3,+4\n2,1\n+1,-2.5e-999\n"
        scores = []
        self.ok("hmm", "train", self.file("a.csv", plain), "--states", 2, "--method", "em", "--iterations", 3, "-o", self.path("m"))
        for text in plain, spelled:
            scores.append(self.ok("hmm", "score", self.path("m"), self.file("b.csv", text)))
        self.assertEqual(*scores)
        for bad in "++1", "+-1", "1e400", "n/a", "+":
            self.bad(1, "hmm", "score", self.path("m"), self.file("c.csv", f"x,y\n1,2\n{bad},1\n"), says="c.csv:3")

    def test_methods_take_flags_that_change_nothing_for_them(self):
        self.verbs()
        text = self.path("train.txt")
        rules = self.file("r.grammar", "0.5 S --> X\n0.5 S --> X S\n0.5 X --> a\n0.5 X --> b\n")
        learners = {"pfa": ["pfa", "train", text, "--format", "spaces", "--method"], "hmm": ["hmm", "train", text, "--states", 2, "--method"],
                    "pcfg": ["grammar", "train", "--model", "pcfg", "--grammar", rules, text, "--method"]}
        for family, method in (("pfa", "alergia"), ("pfa", "ngram"), ("hmm", "cgs"), ("pcfg", "em")):
            command, told = [*learners[family], method], []
            help_text = Run(["help", *command[:2]]).out
            for flag, value in (("--seed", 3), ("--tolerance", 0.25), ("--iterations", 7)):
                if flag + " " not in help_text:
                    continue
                with self.subTest(family=family, method=method, flag=flag):
                    r = Run([str(a) for a in [*command, flag, value, "-o", self.path("m")]])
                    self.assertEqual((r.code, r.err), (0, ""))
                    r = Run([str(a) for a in [*command, flag, value, "-v", "-o", self.path("m")]])
                    self.assertEqual(r.code, 0, r.err)
                    told.append(flag in r.err and "changes nothing" in r.err)
            if method in ("ngram", "cgs"):
                self.assertTrue(any(told))
        # Verbs that draw nothing, or whose method takes no steps, take all three.
        machine = self.file("m.txt", "0 1 1 0.5\n1 0 2 0.5\n0 0.9\n1 0.9\n")
        forms = self.file("forms.tsv", "word\tmorphs\tsurface\nab\tstem:A suffix:B\ta b\nad\tstem:A suffix:D\ta d\n")
        trees = self.file("two.mrg", "(S (A a) (B b))\n(S (B b) (A a))\n" * 3)
        every = [["ngram", "project", machine, "--alphabet", 2, "--method", method] for method in ("closed", "gradient")]
        every += [["morph", "infer", forms, "--sweeps", 1], ["grammar", "train", "--model", "pcfg-la", "--method", "em", trees, "-o", self.path("la")],
                  ["grammar", "train", "--model", "pcfg-la", "--split-merge", 1, trees, "-o", self.path("la")]]
        for command in every:
            told = 0
            for flag, value in (("--seed", 3), ("--tolerance", 0.001), ("--iterations", 7)):
                with self.subTest(command=command, flag=flag):
                    quiet, said = (Run([str(a) for a in [*command, flag, value, *more]]) for more in ([], ["-v"]))
                    self.assertIn(quiet.code, (0, 3), quiet.err)
                    self.assertIn(said.code, (0, 3), said.err)
                    self.assertNotIn("changes nothing", quiet.err)
                    told += flag in said.err and "changes nothing" in said.err
            self.assertTrue(told or "pcfg-la" in command, command)
        # Other flags are refused as before, unless their value is the default.
        for value, code in (("auto", 0), (0.01, 1)):
            r = Run(["pfa", "train", text, "--format", "spaces", "--method", "ngram", "--significance", str(value), "-o", self.path("m")])
            self.assertEqual(r.code, code, r.err)

    def test_parsers_read_marks_and_comments_as_the_others_do(self):
        row = lambda n, w, h: f"{n}\t{w}\t_\tX\t_\t_\t{h}\tx\t_\t_\n"
        plain = row(1, "a", 0) + row(2, "b", 1) + "\n"
        outs = []
        for i, text in enumerate((plain, "\ufeff# text = a b\n" + plain, "# newdoc\n\n" + plain, plain.replace("\n", "\r\n"), plain.rstrip("\n"))):
            bank = self.file(f"{i}.conllu", text)
            self.ok("mrf", "parse", "train", bank, self.path("p"), "--method", "tree", "--bits", 8, "--epochs", 1)
            out = self.ok("mrf", "parse", "run", self.path("p"), bank)
            outs.append([r for r in out.lstrip("\ufeff").splitlines() if r and not r.startswith("#")])
            self.assertEqual("# newdoc" in out, "# newdoc" in text)
            os.remove(self.path("p"))
        self.assertEqual([o for o in outs if o != outs[0]], [])

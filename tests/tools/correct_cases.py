"""edit correct: words that were meant by what was typed."""
import itertools
import json
import math

from cli_case import Case, Run

WORDS = {"the": 900, "then": 80, "receive": 7, "relieve": 3, "recipe": 5, "gloves": 4, "voice": 30, "New York": 12}


class Corrections(Case):
    def lexicon(self):
        return self.file("words.txt", "# made for this test\n" + "".join(f"{word}\t{count}\n" for word, count in WORDS.items()))

    def rows(self, *args, typed):
        lines = self.ok("edit", "correct", *args, stdin=typed).splitlines()
        return [line.split("\t") for line in lines]

    def test_the_word_that_was_meant_comes_first(self):
        rows = self.rows(self.lexicon(), typed="recieve\nteh\nvoise\nglvoes\nNeu York\n")
        self.assertEqual([row[:2] for row in rows], [["recieve", "receive"], ["teh", "the"], ["voise", "voice"], ["glvoes", "gloves"],
                                                     ["Neu York", "New York"]])
        self.assertEqual([float(row[2]) for row in rows], [1] * 5)  # of one word each

    def test_a_line_goes_in_and_a_line_comes_out(self):
        typed = "the\n\n  \nqqqqqqqqqq\n  teh  \nrecie\u0444e\r\n\u0444\u0444\u0444\nthe"
        rows = self.ok("edit", "correct", self.file("words", "the\nreceive\n"), stdin=typed).split("\n")
        self.assertEqual(len(rows), 9)
        self.assertEqual([row.split("\t")[:2] for row in rows[:-1]],
                         [["the", "the"], [""], [""], ["qqqqqqqqqq"], ["teh", "the"], ["recie\u0444e", "receive"], ["\u0444\u0444\u0444", "the"], ["the", "the"]])
        self.assertEqual(self.ok("edit", "correct", self.path("words"), stdin=""), "")

    def test_the_best_words_share_their_probability(self):
        for n in 1, 2, 5:
            rows = self.rows(self.lexicon(), "-n", n, "--edits", 4, typed="recieve\nthem\n")
            found = [json.loads(line) for line in self.ok("edit", "correct", self.lexicon(), "-n", n, "--edits", 4, "--json", stdin="recieve\nthem\n").splitlines()]
            for row, one in zip(rows, found):
                words, shares = row[1::2], list(map(float, row[2::2]))
                self.assertLessEqual(len(words), n)
                self.assertEqual([w["word"] for w in one["words"]], words)
                self.assertEqual([w["probability"] for w in one["words"]], shares)
                self.assertEqual(shares, sorted(shares, reverse=True))
                self.assertAlmostEqual(sum(shares), 1, 12)
                logs = [w["log_prob"] for w in one["words"]]
                for share, log in zip(shares, logs):
                    self.assertAlmostEqual(share, math.exp(log) / sum(map(math.exp, logs)), 12)

    def test_it_is_the_sum_over_the_whole_channel(self):
        words, typed = ["ab", "ba", "abb", "b", "aab"], ["ab", "b", "bba", "aaab"]
        pairs = self.file("pairs", "ab\tba\nab\tabb\naab\tab\nb\tb\nba\tab\n")
        self.ok("edit", "train", pairs, "--chars", "--iterations", 3, "-o", self.path("m"))
        lexicon = self.file("list", "".join(f"{word}\t{k + 1}\n" for k, word in enumerate(words)))
        self.ok("edit", "info", self.path("m"), "--machine", self.path("m.fst"))
        letters = self.file("letters", "<eps> 0\na 1\nb 2\n")

        def cost(word, as_typed):
            lines = [self.file(name, "".join(f"{k} {k + 1} {c}\n" for k, c in enumerate(text)) + f"{len(text)}\n")
                     for name, text in (("word", word), ("typed", as_typed))]
            made = []
            for k, path in enumerate(lines):
                made.append(self.path(f"{k}.fst"))
                self.ok("fst", "compile", path, "--tapes", 1, "--alphabet", letters, "-o", made[-1])
            r = Run(["fst", "sum-product", made[0], self.path("m.fst"), made[1]])
            return math.exp(-float(r.out))

        for as_typed in typed:
            p = {w: (k + 1) * cost(w, as_typed) for k, w in enumerate(words)}
            wanted = sorted(words, key=lambda w: -p[w])
            row = self.rows(lexicon, self.path("m"), "-n", len(words), "--edits", 9, "--swap", 0, typed=as_typed + "\n")[0]
            self.assertEqual(row[1::2], wanted)
            for word, share in zip(row[1::2], row[2::2]):
                self.assertAlmostEqual(float(share), p[word] / sum(p.values()), 9)

    def test_a_text_says_how_often_words_are_meant(self):
        text = self.file("text", "The cat sat. The cat ran, and the cot stood.\nA cat is 1 cat!\n")
        row = self.rows(text, "-n", 2, typed="czt\n")[0]
        self.assertEqual(row[1::2], ["cat", "cot"])
        again = self.rows(self.file("counts", "the\t3\ncat\t4\nsat\t1\nran\t1\nand\t1\ncot\t1\nstood\t1\na\t1\nis\t1\n"), "-n", 2, typed="czt\n")[0]
        self.assertEqual(row[1::2], again[1::2])
        for one, other in zip(row[2::2], again[2::2]):
            self.assertAlmostEqual(float(one), float(other), 12)
        self.assertEqual(set(self.rows(text, "--min-count", 2, "-n", 9, typed="cot\n")[0][1::2]), {"cat", "the"})
        self.assertEqual(self.rows(self.file("two", "new york\nthe cat\n"), "--format", "list", typed="new yrok\n")[0][1], "new york")

    def test_capitals_count_as_small_letters_where_the_words_have_none(self):
        self.assertEqual(self.rows(self.file("small", "the\n"), typed="TEH\n")[0][:2], ["TEH", "the"])
        self.assertEqual(self.rows(self.file("names", "The\nhe\n"), "-n", 2, typed="The\n")[0][1], "The")

    def test_options_have_their_effect(self):
        lexicon = self.lexicon()

        def shares(*more):
            return self.ok("edit", "correct", lexicon, "-n", 4, *more, stdin="recieve\nthw\n")
        base = shares()
        for more in (("--edits", 1), ("--swap", 0), ("--p-insert", .1), ("--layout", "qwertz"), ("--near-keys", .5)):
            if more[0] == "--layout":
                self.assertNotEqual(self.ok("edit", "correct", self.file("z", "cat\nzat\n"), "-n", 2, stdin="yat\n"),
                                    self.ok("edit", "correct", self.path("z"), "-n", 2, *more, stdin="yat\n"))
                continue
            self.assertNotEqual(shares(*more), base, more)
        self.assertEqual(shares("--threads", 1), shares("--threads", 3))

    def test_a_model_that_lacks_letters_says_so(self):
        self.ok("edit", "train", self.file("pairs", "ab\tba\nab\tabb\n"), "--chars", "--iterations", 2, "-o", self.path("m"))
        lexicon = self.file("list", "ab\nabc\n")
        r = Run(["edit", "correct", lexicon, self.path("m")], "ba\nxa\n\n")
        self.assertEqual((r.code, r.out), (0, "ba\tab\t1\nxa\n\n"))
        self.assertIn("1 of 2 words have a letter that the model lacks", r.err)
        self.assertIn("1 of 3 lines have a letter that the model lacks, and no answer", r.err)
        self.bad(1, "edit", "correct", self.file("none", "xyz\n"), self.path("m"), "-q", stdin="a\n", says="no word with a weight above 0")

    def test_mistakes_say_what_was_expected(self):
        self.bad(1, "edit", "correct", self.file("bad", "the\t5\ncat\tmany\n"), "--format", "list", stdin="", says=["bad:2", "'many'"])
        self.bad(1, "edit", "correct", self.file("bad2", "the\t-5\n"), stdin="", says=["bad2:1", "'-5'", "0 or more"])
        self.bad(1, "edit", "correct", self.file("empty", "\n# nothing\n"), stdin="", says=["empty", "no words"])
        self.bad(1, "edit", "correct", self.file("zero", "the\t0\n"), stdin="", says=["zero", "above 0"])
        self.bad(2, "edit", "correct", "-", stdin="the\n", says="standard input can be read only once")
        self.bad(2, "edit", "correct", self.file("one", "the\n"), "--min-count", 2, stdin="", says="--min-count")
        self.ok("edit", "train", self.file("pairs", "ab\tba\n"), "--chars", "--iterations", 1, "-o", self.path("m"))
        self.bad(2, "edit", "correct", self.path("one"), self.path("m"), "--near-keys", .2, stdin="", says=["--near-keys", "MODEL"])
        self.bad(1, "edit", "correct", self.path("one"), self.path("one"), stdin="", says="one")

    def test_every_neighbour_of_a_word_finds_it(self):
        words = ["kitten", "mitten", "sitting", "house", "mouse"]
        lexicon = self.file("list", "".join(word + "\n" for word in words))
        typed = [word[:i] + c + word[i + cut:] for word in words for i, cut, c in itertools.product(range(len(word)), (0, 1), ("", "e", "x"))]
        rows = self.rows(lexicon, "-n", len(words), "--edits", 2, typed="".join(t + "\n" for t in typed))
        origin = [word for word in words for _ in range(6 * len(word))]
        for word, row in zip(origin, rows):
            self.assertIn(word, row[1::2])

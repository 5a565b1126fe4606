"""align corpus, train, run, eval, draw, lexicon, merge, info."""
import html
import json
import os

from cli_case import Case

with open(os.path.join(os.path.dirname(__file__), "../../examples/align/pairs.txt"), encoding="utf-8") as file:
    PAIRS = file.read() + " ||| rien\n"


def content(path):
    with open(path, "rb") as file_read:
        return file_read.read()


class Alignment(Case):
    def model(self, *flags):
        path = self.path("model")
        self.ok("align", "train", self.file("pairs", PAIRS), "-o", path, *flags)
        return path

    def test_pairs_are_aligned(self):
        model = self.model()
        rows = self.ok("align", "run", model, self.path("pairs")).splitlines()
        self.assertEqual(len(rows), 61)
        self.assertEqual((rows[0], rows[60]), ("0-0 1-1 2-2 3-3 4-4", ""))
        # Two texts say the same.
        sides = [[line.split("|||")[side].strip() for line in PAIRS.splitlines()] for side in (0, 1)]
        source, target = (self.file(name, "\n".join(side) + "\n") for name, side in zip(("en", "fr"), sides))
        self.assertEqual(self.ok("align", "run", model, source, target).splitlines(), rows)
        # So do two corpora, of which one may be a text's.
        corpora = [self.path("en.corpus"), self.path("fr.corpus")]
        for text, corpus in zip((source, target), corpora):
            said = json.loads(self.ok("align", "corpus", text, "-o", corpus, "--json"))
            self.assertEqual(said["sequences"], 61)
        other = self.path("other")
        self.ok("align", "train", corpora[0], corpora[1], "-o", other)
        self.assertEqual(self.ok("align", "run", other, source, corpora[1]).splitlines(), rows)
        self.bad(2, "align", "corpus", source, says="-o CORPUS")
        scored = self.ok("align", "run", model, source, target, "--scores").splitlines()
        forward, reverse, links = scored[0].split("\t")
        self.assertLess(float(forward), 0)
        self.assertLess(float(reverse), 0)
        self.assertEqual([link.split(":")[0] for link in links.split()], ["0-0", "1-1", "2-2", "3-3", "4-4"])
        for link in links.split():
            self.assertTrue(0 < float(link.split(":")[1]) <= 1)
        self.bad(1, "align", "run", model, source, self.file("short", "le\n"), says="as many")

    def test_one_direction_has_links_of_its_own(self):
        model = self.model("--direction", "reverse", "--schedule", "ibm1:2,hmm:2")
        self.assertEqual(len(self.ok("align", "run", model, self.path("pairs")).splitlines()), 61)
        self.bad(1, "align", "run", model, self.path("pairs"), "--symmetrize", "union", says="direction")
        self.assertEqual(json.loads(self.ok("align", "info", model, "--json"))["directions"], 1)

    def test_a_run_goes_on_from_its_checkpoint(self):
        state, flags = self.path("state"), ["--schedule", "ibm1:2,hmm:2,fertility:4"]
        whole = content(self.model(*flags))
        self.model(*flags, "--checkpoint", state)
        self.assertTrue(os.path.getsize(state) > 0)
        self.assertEqual(content(self.model(*flags, "--checkpoint", state, "--resume")), whole)

    def test_models_go_on_and_are_merged(self):
        lines, flags = PAIRS.splitlines(keepends=True), ["--schedule", "ibm1:3"]
        parts = [self.file(f"part{i}", "".join(lines[i * 30:(i + 1) * 30])) for i in range(2)]
        first, second, both, further = (self.path(name) for name in ("first", "second", "both", "further"))
        self.ok("align", "train", parts[0], "-o", first, *flags)
        self.ok("align", "train", parts[1], "-o", second, *flags)
        self.ok("align", "merge", first, second, "-o", both)
        self.ok("align", "train", parts[1], "--from", first, "-o", further, *flags)
        words = [json.loads(self.ok("align", "info", m, "--json"))["source_words"] for m in (first, second, both, further)]
        self.assertGreater(words[2], max(words[:2]))
        self.assertEqual(words[3], words[2])
        for model in (both, further):  # each knows the words of the other part
            self.assertEqual(len(self.ok("align", "run", model, self.path("part0")).splitlines()), 30)
        self.ok("align", "train", parts[1], "-o", second, "--schedule", "ibm1:3", "--prior-translation", ".5")
        self.bad(1, "align", "merge", first, second, "-o", both, says="prior_translation")

    def test_words_are_folded(self):
        text = self.file("cases", "The Cat ||| Le Chat\nthe cat ||| le chat\n")
        plain, folded = self.path("plain"), self.path("folded")
        self.ok("align", "train", text, "-o", plain, "--schedule", "ibm1:2")
        self.ok("align", "train", text, "-o", folded, "--schedule", "ibm1:2", "--fold", "lower")
        words = [json.loads(self.ok("align", "info", m, "--json"))["source_words"] for m in (plain, folded)]
        self.assertEqual(words, [4, 2])
        self.bad(1, "align", "train", text, "-o", plain, "--fold", "upper", says="fold")

    def test_a_pair_is_drawn(self):
        model = self.model()
        svg = self.ok("align", "draw", model, self.path("pairs"), "--pair", 2)
        self.assertTrue(svg.startswith("<svg") or svg.startswith("<?xml"))
        source, target = PAIRS.splitlines()[1].split("|||")
        for word in source.split() + target.split():
            self.assertIn(html.escape(word, quote=False), svg)
        self.bad(2, "align", "draw", model, self.path("pairs"), "--pair", 100, says="pair")

    def test_links_are_judged_by_collection(self):
        gold = self.file("gold", "one\t1-1 2p2\ntwo\t\none\t1-2\ntwo\t2-2\n")
        links = self.file("links", "0-0 1-1\n0-0\n0-0\n1-1\n")
        j = json.loads(self.ok("align", "eval", gold, links, "--links-from", 1, "--json"))
        self.assertEqual((j["links"], j["pairs"]), (4, 3))
        self.assertAlmostEqual(j["aer"], 1 - (2 + 3) / (4 + 3))
        self.assertAlmostEqual(j["collections"]["two"]["aer"], 0)
        self.assertAlmostEqual(j["collections"]["one"]["recall"], 1 / 2)
        self.assertIn("two aer", self.ok("align", "eval", gold, links, "--links-from", 1))
        self.bad(1, "align", "eval", gold, self.file("few", "0-0\n"), says="4 pairs")

    def test_a_model_has_a_lexicon_and_a_card(self):
        model = self.model()
        rows = [line.split(" ") for line in self.ok("align", "lexicon", model).splitlines()]
        self.assertTrue(all(len(row) == 3 and 0 < float(row[2]) <= 1 for row in rows))
        best = {source: target for target, source, _ in reversed(rows)}
        self.assertEqual((best["house"], best["book"]), ("maison", "livre"))
        self.assertIn("schedule", self.ok("align", "info", model, "--card"))
        self.bad(2, "align", "train", self.path("pairs"), says="-o MODEL")
        self.bad(1, "align", "train", self.path("pairs"), "-o", self.path("x"), "--schedule", "ibm9:3", says="ibm9")

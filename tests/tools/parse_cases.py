"""mrf parse: parsers that learn what single arcs cannot say, gradients, resumed and interrupted training, files with mistakes."""
import json
import os
import random
import signal
import subprocess
import time

from cli_case import HAWSER, Case, Run

# Whether P belongs to V or to N shows in the word below P alone: a grandparent sees it, an arc does not.
ABOVE = {"T": [0, 1, 1, 3], "L": [0, 1, 2, 3]}
TEMPLATES = """# arcs by their tags
arc h.tag m.tag m.dist
grandparent g.tag h.tag m.tag
sibling h.tag m.tag s.tag m.dir
"""


def sentence(tags, heads=None, forms=None):
    lines = [f"{i + 1}\t{forms[i] if forms else tag.lower()}\t_\t{tag}\t{tag}\t_\t{heads[i] if heads else '_'}\t_\t_\t_"
             for i, tag in enumerate(tags)]
    return "\n".join(lines) + "\n\n"


def attachments(count=12):
    return "".join(sentence("VNP" + last, ABOVE[last]) for _ in range(count // 2) for last in "TL")


def random_treebank(count, seed):
    """Projective trees: a word's head is the word before it, or a head of that."""
    rng, text = random.Random(seed), ""
    for _ in range(count):
        heads = [0]
        for word in range(2, rng.randint(2, 9)):
            chain = [word - 1]
            while chain[-1] > 1:
                chain.append(heads[chain[-1] - 1])
            heads.append(rng.choice(chain))
        text += sentence([rng.choice("ABCD") for _ in heads], heads)
    return text


class Parsers(Case):
    def setUp(self):
        super().setUp()
        self.bank = self.file("bank.conllu", attachments())
        self.templates = self.file("templates", TEMPLATES)

    def train(self, *flags, bank=None, model="model", bits=12):
        bits = [] if "--bits" in flags else ["--bits", bits]
        bits += [] if "--resume" in flags else ["--overwrite"]
        r = Run([str(x) for x in ("mrf", "parse", "train", bank or self.bank, self.path(model), *bits, *flags)])
        self.assertEqual(r.code, 0, r.err)
        with open(self.path(model), "rb") as file:
            return file.read()

    def report(self, *flags, model="model", bank=None):
        return json.loads(self.ok("mrf", "parse", "run", self.path(model), bank or self.bank, "--json", *flags))

    def test_pairs_of_arcs_are_right_where_single_arcs_are_not(self):
        for method in ("tree", "bp", "min-joint", "min-size", "min-divergence"):
            limit = ["--factors", "40"] if method == "min-divergence" else []
            self.train("--method", method, *limit, "--templates", self.templates, "--epochs", "40")
            j = self.report(*limit)
            self.assertEqual(j["method"], method)
            self.assertEqual((j["sentences"], j["tokens"]), (12, 48))
            if method == "tree":
                self.assertEqual((j["uas"], j["factors"], j["inferred_once"]), (87.5, 0, 12))
            else:
                self.assertEqual(j["uas"], 100, method)
                self.assertGreater(j["factors_kept"], 0)
                self.assertEqual(j["inferred_once"], 0)
            self.assertTrue(j["factors_kept"] == j["factors"] if method == "bp" else j["factors_kept"] <= j["factors"])
        # Where nothing is kept there is no second inference, and the heads are the seed's.
        self.train("--templates", self.templates, "--epochs", "40")
        j = self.report("--gamma", "1000")
        self.assertEqual((j["factors_kept"], j["iterations"], j["inferred_once"]), (0, 0, 12))
        self.assertEqual(self.ok("mrf", "parse", "run", self.path("model"), self.bank, "--gamma", "1000"),
                         self.ok("mrf", "parse", "run", self.path("model"), self.bank, "--method", "tree"))

    def test_the_gradient_is_that_of_the_log_likelihood(self):
        bank = self.file("random.conllu", random_treebank(20, 1))
        for trees in ("projective", "non-projective"):
            for roots in ("one", "many"):
                kind = ["--trees", trees, "--roots", roots, "--bits", "10"]
                for method in ("tree", "bp"):
                    self.train("--method", method, *kind, "--epochs", "2", bank=bank)
                    error = float(Run(["mrf", "parse", "train", bank, self.path("none"), "--start", self.path("model"), "--method",
                                       method, *kind, "--tolerance", "1e-13", "--iterations", "1000", "--check-gradient", "40"]).out)
                    self.assertLess(error, 1e-3, (trees, roots, method))
        self.assertFalse(os.path.exists(self.path("none")))

    def test_the_rest_follows_from_a_model_to_the_bit(self):
        bank = self.file("random.conllu", random_treebank(60, 2))
        for method in ("tree", "bp", "min-joint"):
            flags = ["--method", method, "--templates", self.templates]
            whole = self.train(*flags, "--epochs", "3", "--threads", "1", bank=bank)
            self.train(*flags, "--epochs", "1", "--threads", "2", model="parts", bank=bank)
            parts = self.train(*flags, "--epochs", "3", "--threads", "2", "--resume", model="parts", bank=bank)
            self.assertEqual(whole, parts)
            # Nothing is left to do.
            self.assertEqual(self.train(*flags, "--epochs", "3", "--resume", model="parts", bank=bank), whole)

    def test_training_begins_with_what_a_parser_parses_with(self):
        self.train("--method", "tree", "--epochs", "5")
        self.train("--method", "tree", "--start", self.path("model"), "--epochs", "0", model="average")
        parsed = [self.ok("mrf", "parse", "run", self.path(model), self.bank) for model in ("model", "average")]
        self.assertEqual(*parsed)

    def test_interrupted_it_leaves_a_model_that_parses_and_goes_on_to_the_same_bits(self):
        bank = self.file("random.conllu", random_treebank(400, 3))
        flags = ["--method", "min-joint", "--epochs", "4"]
        whole = self.train(*flags, bank=bank, model="whole")
        args = [HAWSER, "mrf", "parse", "train", bank, self.path("model"), "--bits", "12", *flags]
        running = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + 60
        while not os.path.exists(self.path("model")) and running.poll() is None and time.monotonic() < deadline:
            time.sleep(.002)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        self.assertEqual((running.returncode, out), (130, b""), err)
        self.assertIn(b"--resume", err)
        self.assertGreater(self.report(bank=bank)["uas"], 30)
        self.assertEqual(self.train(*flags, "--resume", bank=bank), whole)

    def test_every_setting_of_training_changes_the_weights(self):
        bank = self.file("random.conllu", random_treebank(30, 4))

        def weights(*flags, **more):  # sums of the last of them, before the checkpoint's last section
            passes = [] if "--epochs" in flags else ["--epochs", "2"]
            return self.train(*passes, *flags, bank=bank, **more)[-2408:-64]
        standard = weights()
        self.assertEqual(weights(), standard)
        for flags in (["--method", "tree"], ["--method", "bp"], ["--templates", self.templates], ["--epochs", "1"], ["--batch", "7"],
                      ["--rate", ".3"], ["--l2", ".1"], ["--seed", "9"], ["--bits", "11"], ["--trees", "non-projective"],
                      ["--roots", "many"], ["--gamma", "3"], ["--means", "product"], ["--least-arc", ".3"],
                      ["--start", self.path("model")]):
            self.assertNotEqual(weights(*flags, model="other"), standard, flags)
        self.assertNotEqual(weights("--method", "bp", "--iterations", "1"), weights("--method", "bp"))

    def test_settings_of_parsing_change_what_is_kept_and_found(self):
        bank = self.file("random.conllu", random_treebank(60, 5))
        self.train("--epochs", "3", bank=bank)
        standard = self.report(bank=bank)
        self.assertTrue(0 < standard["factors_kept"] < standard["factors"], standard)
        for flags, what in ((["--gamma", ".2"], "factors_kept"), (["--means", "product"], "factors_kept"), (["--least-arc", ".2"], "factors"),
                            (["--method", "bp"], "factors_kept"), (["--method", "min-size", "--epsilon", ".5"], "factors_kept"),
                            (["--method", "min-divergence", "--factors", "50"], "factors_kept"), (["--iterations", "1"], "iterations")):
            self.assertNotEqual(self.report(*flags, bank=bank)[what], standard[what], flags)
        same = self.report("--threads", "3", bank=bank)
        for name in ("uas", "factors", "factors_kept", "iterations"):
            self.assertEqual(same[name], standard[name])

    def test_held_out_sentences_show_how_good_each_pass_is(self):
        j = json.loads(Run(["mrf", "parse", "train", self.bank, self.path("model"), "--bits", "12", "--held-out", self.bank, "--epochs",
                            "3", "--json", "--templates", self.templates, "--method", "tree"]).out)
        self.assertEqual([one["epoch"] for one in j["passes"]], [1, 2, 3])
        self.assertEqual(j["passes"][-1]["uas"], self.report()["uas"])
        self.assertEqual((j["sentences"], j["left_out"]), (12, 0))

    def test_trees_of_another_kind_are_left_out_and_said(self):
        crossing = sentence("ABCD", [3, 0, 2, 2]) + sentence("ABC", [2, 0, 2]) + sentence("AB", [0, 0])
        bank = self.file("crossing.conllu", crossing)
        for flags, left_out in (([], 2), (["--trees", "non-projective"], 1), (["--trees", "non-projective", "--roots", "many"], 0)):
            j = json.loads(Run(["mrf", "parse", "train", bank, self.path("model"), "--bits", "12", "--overwrite", *flags, "--epochs", "60",
                                "--json"]).out)
            self.assertEqual((j["sentences"], j["left_out"]), (3 - left_out, left_out))
        self.assertEqual(self.report(bank=bank)["uas"], 100)
        only = self.file("only.conllu", sentence("AB", [0, 0]))
        self.bad(1, "mrf", "parse", "train", only, self.path("x"), says=["only.conllu", "roots"])

    def test_what_is_not_a_head_stays_as_it_was(self):
        self.train("--templates", self.templates, "--epochs", "40")
        text = ("# a comment\n1-2\tvn\t_\t_\t_\t_\t_\t_\t_\t_\n1\tv\t_\tV\tV\tx=1\t_\tdep\t_\tn\n2\tn\t_\tN\tN\t_\t_\t_\t_\t_\n"
                "2.1\tn\t_\tN\tN\t_\t_\t_\t_\t_\n3\tp\t_\tP\tP\t_\t_\t_\t_\t_\n4\tt\t_\tT\tT\t_\t_\t_\t_\t_\n\n")
        found = self.ok("mrf", "parse", "run", self.path("model"), self.file("text.conllu", text))
        rows = [line.split("\t") for line in found.split("\n") if line[:1].isdigit() and "-" not in line.split("\t")[0] and "." not in line.split("\t")[0]]
        self.assertEqual([int(row[6]) for row in rows], ABOVE["T"])
        self.assertEqual(rows[0][5], "x=1")
        self.assertEqual((rows[0][7], rows[0][9]), ("_", "n"))
        self.assertEqual(found.split("\n")[:2], text.split("\n")[:2])
        self.assertIn("\n2.1\t", found)
        self.ok("mrf", "parse", "run", self.path("model"), self.path("text.conllu"), "-o", self.path("out.conllu"))
        with open(self.path("out.conllu")) as file:
            self.assertEqual(file.read(), found)
        # What it has found it finds again, from standard input too.
        self.assertEqual(self.ok("mrf", "parse", "run", self.path("model"), "-", stdin=found), found)
        self.assertIsNone(self.report(bank=self.path("text.conllu"))["uas"])

    def test_a_byte_order_mark_and_other_line_ends_are_read(self):
        plain = self.train("--epochs", "1")
        marked = self.file("marked.conllu", "\ufeff" + attachments().replace("\n", "\r\n"))
        self.assertEqual(self.train("--epochs", "1", bank=marked), plain)
        found = self.ok("mrf", "parse", "run", self.path("model"), marked)
        self.assertTrue(found.startswith("\ufeff1\tv\t"), found[:20])

    def test_plain_text_is_tagged_and_parsed_in_one_command(self):
        self.train("--templates", self.templates, "--epochs", "40")
        self.ok("hmm", "train", self.bank, "--observed", "--method", "em", "--prior-emission", "1.1", "-o", self.path("tagger"))
        text = self.file("plain.txt", "v n p t\n\nv n p l\n")
        found = self.ok("mrf", "parse", "run", self.path("model"), text, "--tagger", self.path("tagger"))
        # The same heads as those of the words with their tags, in both columns.
        tagged = [row.split("\t")[1] for row in self.ok("hmm", "tag", self.path("tagger"), text).splitlines() if "\t" in row]
        self.assertEqual(tagged, list("VNPTVNPL"))
        self.assertEqual(found, "".join(sentence("VNP" + last, ABOVE[last]) for last in "TL"))
        self.assertEqual(found, self.ok("mrf", "parse", "run", self.path("model"), "-", "--tagger", self.path("tagger"), stdin="v n p t\nv n p l\n"))
        given = self.file("tagged.conllu", sentence("VNPT") + sentence("VNPL"))
        self.assertEqual(found, self.ok("mrf", "parse", "run", self.path("model"), given))
        # In one column alone the other one is empty, and the templates of this parser look at UPOS.
        upos = self.ok("mrf", "parse", "run", self.path("model"), text, "--tagger", self.path("tagger"), "--tag-column", "upos")
        self.assertEqual(upos, "\n".join("\t".join([*row.split("\t")[:4], "_", *row.split("\t")[5:]]) if row else row for row in found.split("\n")))
        xpos = self.ok("mrf", "parse", "run", self.path("model"), text, "--tagger", self.path("tagger"), "--tag-column", "xpos")
        self.assertEqual([row.split("\t")[3:5] for row in xpos.split("\n") if row], [["_", tag] for tag in "VNPTVNPL"])
        self.assertNotEqual([row.split("\t")[6] for row in xpos.split("\n") if row], [row.split("\t")[6] for row in found.split("\n") if row])
        # What the tagger's options say is done, and words that it lacks are told where there is no <unk>.
        j = json.loads(self.ok("mrf", "parse", "run", self.path("model"), text, "--tagger", self.path("tagger"), "--json"))
        self.assertEqual((j["sentences"], j["tokens"], j["uas"]), (2, 8, None))
        self.assertEqual(found, self.ok("mrf", "parse", "run", self.path("model"), text, "--tagger", self.path("tagger"), "--decode", "viterbi"))
        self.bad(1, "mrf", "parse", "run", self.path("model"), text, "--tagger", self.path("model"), says="model")
        self.bad(1, "mrf", "parse", "run", self.path("model"), self.file("none.txt", "\n"), "--tagger", self.path("tagger"), says="none.txt")

    def test_templates_are_kept_with_the_model_and_can_be_edited(self):
        self.train("--templates", self.templates)
        self.assertEqual(self.ok("mrf", "parse", "templates", self.path("model")), TEMPLATES)
        built_in = self.ok("mrf", "parse", "templates")
        by_file = self.train("--templates", self.file("built in", built_in), "--epochs", "1")
        self.assertEqual(by_file, self.train("--epochs", "1"))

    def test_mistakes_have_a_file_and_a_line(self):
        good = sentence("AB", [0, 1])
        for text, says in ((good + "1\ta\n", ":4:4: 2 columns"), (good + good.replace("2\tb", "3\tb"), ":5:1: word number 3; expected 2"),
                           (sentence("AB", [0, 3]), ":2:1: head 3; the sentence has 2 words"), (sentence("AB", [2, 1]), "back to it"),
                           (sentence("AB", ["x", 0]), ":1:13: head 'x'"), (sentence("AB", [0, "_"]), ":1:1: some words"), ("", "no sentence"),
                           (good + "3--4" + good[1:], ":4:1: '3--4' is no word's number"), (sentence("AB", [-1, 0]), ":1:13: head '-1'"),
                           (good + sentence("AB"), "1 of 2 sentences have no heads")):
            self.bad(1, "mrf", "parse", "train", self.file("bad.conllu", text), self.path("x"), says=["bad.conllu", says])
        self.train("--templates", self.templates)
        self.bad(1, "mrf", "parse", "run", self.path("model"), self.file("half.conllu", sentence("AB", [0, "_"])), says="half.conllu:1:1: some words")
        for text, says in (("arc h.tag q.tag\n", ":1:11: 'q.tag'; expected"), ("arc h.tag\nark m.tag\n", ":2:1: 'ark'"), ("arc\n", "looks at nothing"),
                           ("arc h.tag\narc h.tag\n", ":2:1: a template that comes twice"), ("sibling s.tag\n", "no template of arcs"),
                           ("arc h.tag g.tag\n", "'g.tag'"), ("arc h+9.tag\n", "'h+9.tag'"), ("arc h.dist\n", "'h.dist'"), ("arc h.tags\n", "'h.tags'"),
                           ("arc between.tag between.fine\n", "between twice"), ("arc h.tag\nsibling between.tag\n", ":2:9: 'between.tag'")):
            self.bad(1, "mrf", "parse", "train", self.bank, self.path("x"), "--templates", self.file("bad", text), says=["bad", says])

    def test_a_parser_that_is_there_is_not_replaced_unasked(self):
        first = self.train("--epochs", "1")
        again = ["mrf", "parse", "train", self.bank, self.path("model"), "--bits", "12", "--epochs", "2", "--rate", ".3"]
        self.bad(2, *again, says=["is there already", "--resume", "--overwrite"])
        self.bad(2, *again, "--resume", "--overwrite", says="--overwrite")
        with open(self.path("model"), "rb") as file:
            self.assertEqual(file.read(), first)
        # Nothing is written where the gradient is checked alone.
        self.assertEqual(Run([*again, "--check-gradient", "2"]).code, 0)
        with open(self.path("model"), "rb") as file:
            self.assertEqual(file.read(), first)
        self.assertNotEqual(self.train("--epochs", "2", "--rate", ".3"), first)
        self.file("empty", "")
        self.assertEqual(Run([*again[:4], self.path("empty"), *again[5:]]).code, 0)

    def test_files_that_are_no_parser_are_refused(self):
        whole = self.train("--templates", self.templates)
        for bad in (b"junk", whole[:-1], whole[:40], whole[:10], b"hwsparse\7" + b"\0" * 40, whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]):
            self.bad(1, "mrf", "parse", "run", self.file("bad.model", bad), self.bank, says="bad.model")
        flags = ["mrf", "parse", "train", self.bank, self.path("model"), "--resume"]
        self.bad(1, *flags, "--rate", ".5", says=["--rate = 0.1", "has 0.5"])
        self.bad(1, *flags, "--iterations", "3", says=["--iterations = 50", "has 3"])
        self.bad(1, *flags, "--trees", "non-projective", says=["--trees = projective", "has non-projective"])
        self.bad(1, *flags, "--method", "bp", says=["--method = min-joint", "has bp"])
        self.bad(1, *flags, "--bits", "13", says="2^12 weights")
        old = self.file("old", b"hwsparse\2" + b"\0" * 40)
        self.bad(1, "mrf", "parse", "train", self.bank, old, "--resume", says=["old", "--start"])
        self.bad(1, *flags, "--templates", self.file("other", "arc h.tag\n"), says="other templates")
        self.bad(2, *flags, "--start", self.path("model"), says="--start")
        self.bad(1, "mrf", "parse", "train", self.file("other.conllu", attachments(2)), self.path("model"), "--resume", says="other data: the treebank differs")
        anew = Run(["mrf", "parse", "train", self.bank, self.path("none"), "--resume", "--bits", "12", "--epochs", "1"])
        self.assertEqual((anew.code, "begins anew" in anew.err), (0, True), anew.err)
        self.bad(1, "mrf", "parse", "train", self.bank, self.path("no/folder/model"), says="no/folder/model")
        self.bad(2, "mrf", "parse", "train", self.bank, self.path("x"), "--bits", "7", says="--bits")
        self.bad(2, "mrf", "parse", says="subcommand")

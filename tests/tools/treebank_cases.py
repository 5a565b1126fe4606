"""hawser grammar: treebanks converted and compared, dependency models trained and parsed with."""
import json
import random

from cli_case import Case, Run

TREES = ("( (S (NP-SBJ (DT the) (NN dog)) (VP (VBZ barks)) (. .)) )\n"
         "( (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs)))) )\n")


def tag_text(count=60, seed=1):
    """Sentences D? N V (D? N)?, whose words' heads a model can find by their order."""
    rng = random.Random(seed)
    noun = lambda: "D N" if rng.random() < .7 else "N"
    return "".join(f"{noun()} V" + (f" {noun()}" if rng.random() < .6 else "") + "\n" for _ in range(count))


class Treebanks(Case):
    def test_brackets_become_dependencies_words_and_tags(self):
        trees = self.file("trees.mrg", TREES)
        conllu = self.ok("grammar", "convert", trees, "--to", "conllu")
        rows = [line.split("\t") for line in conllu.split("\n") if line]
        self.assertEqual([row[6] for row in rows], ["2", "3", "0", "3", "2", "0", "2"])
        self.assertEqual([row[3] for row in rows][:2], ["DT", "NN"])
        self.assertEqual(self.ok("grammar", "convert", trees, "--yield"), "the dog barks .\nI see dogs\n")
        self.assertEqual(self.ok("grammar", "convert", trees, "--to", "tags", "--drop", ". PRP", "--max-length", 3),
                         "DT NN VBZ\nVBP NNS\n")
        self.assertEqual(self.ok("grammar", "convert", "-", "--empty-root", "drop", "--functions", "keep", stdin=TREES),
                         "(S (NP-SBJ (DT the) (NN dog)) (VP (VBZ barks)) (. .))\n"
                         "(S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs))))\n")
        left = self.file("left.heads", "* left\n")
        conllu = self.ok("grammar", "convert", trees, "--to", "conllu", "--heads", left)
        rows = [line.split("\t") for line in conllu.split("\n")]
        self.assertEqual(rows[0][6], "0")
        out = self.path("out.conllu")
        self.ok("grammar", "convert", trees, "--to", "conllu", "--column", "xpos", "-o", out)
        self.assertIn("\tDT\t", open(out, encoding="utf-8").read())
        self.bad(1, "grammar", "convert", self.file("cut.mrg", "(S (A b)"), says=["cut.mrg", "expected ')'"])
        self.bad(2, "grammar", "convert", trees, "--heads", left, says="--heads")
        self.bad(1, "grammar", "convert", self.file("heads", conllu), "--to", "penn", says="no brackets")

    def test_trees_are_compared_as_evalb_does(self):
        gold = self.file("gold", "( (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs))) (. .)))\n")
        guess = self.file("guess", "(S (NP (PRP I)) (VP (VBP see)) (NP (NN dogs)) (. .))\n")
        values = json.loads(self.ok("grammar", "eval", gold, guess, "--json"))
        self.assertEqual(list(values), ["lp", "lr", "f1", "exact", "crossing", "tagging"])
        self.assertAlmostEqual(values["f1"], 75)
        self.assertAlmostEqual(values["tagging"], 200 / 3)
        more = json.loads(self.ok("grammar", "eval", gold, guess, "--punctuation", "none", "--json"))
        self.assertAlmostEqual(more["tagging"], 75)
        heads = [self.file(name, "".join(f"{k + 1}\tw\t_\tA\t_\t_\t{head}\t_\t_\t_\n" for k, head in enumerate(row)))
                 for name, row in (("a", "2022"), ("b", "0122"))]
        values = json.loads(self.ok("grammar", "eval", *heads, "--json"))
        self.assertEqual((values["directed"], values["undirected"]), (50, 75))
        self.bad(1, "grammar", "eval", gold, heads[0], says="sentence 0")

    def test_a_grammar_with_subtypes_is_trained_on_trees_and_parses(self):
        trees, model, again = self.file("trees.mrg", TREES * 5), self.path("la"), self.path("la2")
        values = json.loads(self.ok("grammar", "train", "--model", "pcfg-la", "--method", "cvi", "--subtypes", 3,
                                    "--iterations", 4, trees, "-o", model, "--json"))
        self.assertEqual((values["model"], values["sentences"], values["steps"]), ("pcfg-la", 10, 4))
        parsed = self.ok("grammar", "parse", model, trees)
        self.assertEqual(json.loads(self.ok("grammar", "eval", trees, self.file("guess", parsed), "--json"))["f1"], 100)
        r = Run(["grammar", "parse", model, "-"], "I see dogs\nsee see\n")
        self.assertEqual((r.code, r.out), (0, "(TOP (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs)))))\n(())\n"))
        self.assertIn("1 of 2 sentences have no tree", r.err)
        scores = [float(line) for line in self.ok("grammar", "score", model, "-", stdin="I see dogs\n").split()]
        self.assertTrue(len(scores) == 1 and scores[0] < 0)
        table = self.file("table", "DIG digit\n")
        self.ok("grammar", "train", "--model", "pcfg-la", "--rare", 20, "--signatures", table, trees, "-o", again)
        self.ok("grammar", "train", "--model", "pcfg-la", "--method", "em", "--from", model, "--iterations", 1, trees, "-o",
                again)
        self.bad(1, "grammar", "train", "--model", "pcfg-la", "--signatures", self.file("none", "A\n"), trees, "-o", again,
                 says="test")
        self.bad(2, "grammar", "train", "--model", "pcfg-la", "--valence", 3, trees, "-o", again, says="--valence")
        self.bad(2, "grammar", "train", "--model", "pcfg-la", "--heldout", trees, trees, "-o", again, says="--heldout")
        self.bad(2, "grammar", "parse", model, trees, "--to", "conllu", says="--to penn")
        self.bad(2, "grammar", "parse", model, trees, "--best", 2, says="--best")
        train = ("grammar", "train", "--model", "pcfg-la", trees, "-o", again, "--split-merge", 2)
        values = json.loads(self.ok(*train, "--rare", 1, "--iterations", 3, "--merge-iterations", 2, "--merged", 0.5, "--json"))
        self.assertEqual((values["cycles"], values["sentences"]), (2, 10))
        self.assertTrue(values["subtypes"] > 15 and values["log_likelihood"] < 0)
        guess = self.file("guess", self.ok("grammar", "parse", again, trees))
        self.assertEqual(json.loads(self.ok("grammar", "eval", trees, guess, "--json"))["f1"], 100)
        self.bad(2, *train, "--subtypes", 2, says="--subtypes")
        self.bad(2, "grammar", "train", trees, "-o", again, "--split-merge", 1, says="--split-merge needs")
        for flag in (["--prefix"], ["--next", 3], ["--counts"]):
            self.bad(2, "grammar", "score", model, trees, *flag,
                     says=flag[0] + " has no use for a grammar with latent annotations")

    def test_a_model_is_trained_and_parses(self):
        corpus, model = self.file("tags.txt", tag_text()), self.path("model")
        values = json.loads(self.ok("grammar", "train", corpus, "--method", "em", "--iterations", 30, "-o", model, "--json"))
        self.assertEqual((values["model"], values["sentences"]), ("dmv", 60))
        heads = [line.split() for line in self.ok("grammar", "parse", model, "-", stdin="D N V\nN V N\n").split("\n")]
        self.assertEqual([len(row) for row in heads], [3, 3, 0])
        parses = self.ok("grammar", "parse", model, "-", "--best", 3, stdin="D N V\n")
        best = [line.split("\t") for line in parses.split("\n")[:-1]]
        self.assertEqual(best[0][2].split(), heads[0])
        self.assertEqual([float(row[1]) for row in best], sorted((float(row[1]) for row in best), reverse=True))
        drawn = self.ok("grammar", "parse", model, "-", "--sample", 5, "--seed", 3, stdin="D N V\n")
        self.assertEqual(drawn.count("\n"), 5)
        self.assertEqual(drawn, self.ok("grammar", "parse", model, "-", "--sample", 5, "--seed", 3, stdin="D N V\n"))
        bank = self.file("bank", "(S (D the) (N dog) (V barks))\n")
        parsed = self.ok("grammar", "parse", model, bank, "--decode", "mbr")
        self.assertEqual([line.split("\t")[6] for line in parsed.split("\n") if line], heads[0])
        again = json.loads(self.ok("grammar", "train", corpus, "--method", "cvi", "--from", model, "--heldout", bank,
                                   "--iterations", 2, "-o", self.path("next"), "--json"))
        self.assertIn("heldout_log_likelihood", again)
        self.bad(1, "grammar", "parse", model, "-", "--unknown", "error", stdin="D X\n", says="X")
        self.bad(1, "grammar", "parse", self.file("none", "hawser"), corpus, says="none")
        self.bad(2, "grammar", "train", corpus, says="-o MODEL")
        self.bad(2, "grammar", "train", corpus, "--drop", "V", "-o", model, says="--drop")
        self.bad(2, "grammar", "parse", model, bank, "--best", 2, "--to", "conllu", says="--to heads")
        self.bad(2, "grammar", "parse", model, corpus, "--to", "conllu", says="--to heads")
        self.bad(2, "grammar", "parse", model, corpus, "--best", 2, "--sample", 2, says="one of them")

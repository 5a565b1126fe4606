"""Every verb that prints values prints them as JSON, too."""
import json
import math
import os

from cli_case import Case, LOG, Run
from output_cases import Arguments, names_below

# Verbs that write files of a format, or drawings, and no values of their own.
WRITERS = set("""
    fst: arcsort cascade closure compile compose concat constrain convert cross determinize difference disambiguate draw explicit far-make flags
    fst: intersect invert
    fst: join minimize normalize parentheses plot posterior-prune power print project prune push random realphabet regex relabel replace reverse rewrite
    fst: rmepsilon scale set-weights synchronize topsort trim union words
    ngram: arpa binary fit from-fst grow prune to-fst
    edit: plot
    align: draw lexicon merge run
    pairs: align
    morph: plot
    grammar: compile convert draw from-machine intersect plot print to-machine
    mrf: convert
    mrf parse: plot templates
    pfa: draw generate plot
    hmm: draw machine plot
""".strip().splitlines())
WRITERS = {f"{line.partition(':')[0].strip()} {verb}" for line in WRITERS for verb in line.partition(":")[2].split()}
BANK = "1\tshe\t_\tP\t_\t_\t2\t_\t_\t_\n2\tsleeps\t_\tV\t_\t_\t0\t_\t_\t_\n\n1\tdogs\t_\tN\t_\t_\t2\t_\t_\t_\n2\trun\t_\tV\t_\t_\t0\t_\t_\t_\n\n"


def verbs():
    """By walking through the help: every verb, with what its help says."""
    found = {}
    groups = [[name] for name in names_below() if name not in ("help", "completion")]
    while groups:
        group = groups.pop()
        below = names_below(*group)
        groups += [[*group, name] for name in below]
        if not below:
            found[" ".join(group)] = Run(["help", *group]).out
    return found


def refuse(word):
    raise ValueError(f"{word} is no JSON")


def parsed(text):
    """The values of one JSON text, or of JSON lines."""
    return [json.loads(line, parse_constant=refuse) for line in text.splitlines()]


class JsonEverywhere(Arguments, Case):
    def values(self):
        """A run of each verb that prints values, by its name."""
        runs = self.arguments()
        pair, plain, hmm, grammar = self.path("pair.txt"), ["--tapes", "1", self.path("one.txt")], self.path("hmm"), self.path("one.grammar")
        bank, sentence, lexicon = self.file("bank.conllu", BANK * 8), self.path("one.sentence"), self.file("lexicon.txt", "the\t5\ncat\t3\n")
        network = self.file("one.uai", "MARKOV\n2\n2 2\n1\n2 0 1\n4\n1 3 2 1\n")
        picture = self.file("p.pgm", "P2\n4 4\n255\n" + "0 0 255 255\n" * 4)
        graph = self.file("g.json", '{"variables": [{"name": "x", "values": ["a", "b"]}], "factors": '
                          '[{"kind": "table", "variables": ["x"], "values": [1, 3]}]}')
        self.ok("graph", "train", *map(str, runs["graph train"]), "-o", self.path("family"))
        self.ok("edit", "train", self.path("pairs"), "--iterations", 1, "-o", self.path("edit"))
        self.ok("mrf", "parse", "train", bank, self.path("parser"), "--epochs", 1, "--bits", 12)
        self.ok("hmm", "train", self.path("c.txt"), "--states", 2, "--method", "em", "--iterations", 2, "--end", 1, "-o", self.path("ending"))
        self.ok("morph", "learn", self.path("morphs.tsv"), "--iterations", 1, "--candidates", 4, "-o", self.path("morph"))
        self.ok("pfa", "train", self.path("strings"), "--method", "alergia", "-o", self.path("other"))
        self.ok("fst", "convert", "--to", "openfst", pair, "-o", self.path("machine.fst"))
        arcs = {verb: [pair] for verb in ("components", "counts", "info", "shortest-distance", "shortest-path", "sample", "ngram-counts")}
        runs |= {"fst " + verb: args for verb, args in arcs.items()}
        runs |= {f"fst {verb}": [self.file("free.txt", "0 1 1 1 0.5\n1 0.1\n")] for verb in ("sum", "entropy")}
        runs |= {f"fst {verb}": [*plain, plain[-1]] for verb in ("equivalent", "isomorphic", "cross-entropy", "kl", "difference-of-totals", "sum-product")}
        runs |= {
            "doctor": [],
            "fst apply": [pair],
            "fst far": [self.path("machine.fst")],
            "fst expectation": [pair, "--value", "length"],
            "fst ngram-counts": [pair, "--threshold", 0.01],
            "ngram complete": [self.path("m.arpa"), "--context", "the"],
            "ngram info": [self.path("m.arpa")],
            "ngram sample": [self.path("m.arpa")],
            "ngram score": [self.path("m.arpa"), self.path("words.txt")],
            "edit info": [self.path("edit")],
            "align info": [self.path("aligner")],
            "align eval": [self.file("gold.txt", "0-0 1-1\n"), self.path("gold.txt")],
            "pairs info": [self.path("pair_model")],
            "pairs apply": [self.path("pair_model"), self.file("inputs.txt", "ab\n")],
            "pairs eval": [self.path("pair_model"), self.path("sounds.txt")],
            "edit correct": [lexicon],
            "morph infer": [self.path("morphs.tsv"), "--method", "pruned", "--kept-strings", 2, "--sweeps", 1],
            "morph predict": [self.path("morph"), self.path("morphs.tsv")],
            "graph infer": [graph],
            "graph info": [graph],
            "graph score": [self.path("family"), self.path("items.csv")],
            "mrf infer": [network],
            "mrf info": [network],
            "mrf denoise": [picture, self.path("clean.pgm"), "--levels", 2],
            "mrf parse train": [bank, self.path("new parser"), "--epochs", 1, "--bits", 12, "--overwrite"],
            "mrf parse run": [self.path("parser"), bank],
            "pfa score": [self.path("pfa"), self.path("strings")],
            "pfa info": [self.path("pfa")],
            "pfa kl": [self.path("pfa"), self.path("other")],
            "pfa select": [self.path("strings"), "--method", "cgs", "--candidate-states", "1,2", "--candidate-prior-transition", "0.1", "--budget", 1e4,
                           "--iterations", 20],
            "hmm score": [hmm, self.path("c.txt")],
            "hmm eval": [hmm, self.file("tagged.tsv", "a\t0\nb\t1\n\n"), "--format", "pairs"],
            "hmm info": [hmm],
            "hmm sample": [self.path("ending")],
            "grammar eval": [self.path("bank.mrg"), self.path("bank.mrg")],
            "grammar info": [grammar],
            "grammar sample": [grammar],
            "grammar score": [grammar, sentence],
        }
        return runs

    def json_of(self, verb, *more, stdin="1 2\n"):
        r = Run([str(a) for a in [*verb.split(), *self.runs[verb], *more, "--json"]], stdin)
        self.assertTrue(r.ended, (verb, r.err))
        return parsed(r.out)

    def test_every_verb_prints_json_or_is_a_writer_of_files(self):
        self.runs, told = self.values(), verbs()
        self.assertGreater(len(told), 100)
        self.assertEqual({verb for verb in told if "--json" not in told[verb]}, WRITERS)
        for verb in sorted(set(told) - WRITERS):
            with self.subTest(verb=verb):
                to = ["-o", self.path("out of " + verb)] if "-o,--output" in told[verb] else []
                if to and verb in ("grammar parse", "grammar segment", "hmm tag", "mrf parse run", "pairs apply"):
                    to = []
                self.assertIn(verb, self.runs)
                values = self.json_of(verb, *to)
                self.assertTrue(all(isinstance(value, (dict, list)) for value in values))
                self.assertGreater(len(values), 0)

    def test_numbers_have_all_their_digits(self):
        self.runs = self.values()
        for verb, name in (("fst sum", "cost"), ("fst shortest-distance", "costs"), ("pfa score", "log_probs"), ("hmm score", "log_probs"),
                           ("grammar score", "log_weights")):
            with self.subTest(verb=verb):
                found = self.json_of(verb)[0][name]
                lines = self.ok(*verb.split(), *self.runs[verb]).splitlines()
                self.assertEqual([repr(float(line.split("\t")[-1])) for line in lines],
                                 [repr(float(x)) for x in (found if isinstance(found, list) else [found])])

    def test_infinity_is_a_text_and_what_is_not_known_is_null(self):
        pfa = self.path("pfa")
        self.ok("pfa", "train", self.file("strings", "3 2\n2 0 1\n1 0\n0\n"), "--method", "alergia", "-o", pfa)
        strings = self.file("words", "a b\n")
        said = Run(["pfa", "score", pfa, strings, "--format", "spaces", "--json"])
        self.assertEqual(parsed(said.out), [{"log_probs": ["-Infinity"]}], said.err)
        graph = self.file("g.json", '{"variables": [{"name": "x", "values": ["a", "b"]}, {"name": "y", "values": ["a", "b"]}], "factors": '
                          '[{"kind": "table", "variables": ["x"], "values": [1, 0]}]}')
        self.assertNotIn("NaN", Run(["graph", "infer", graph, "--json"]).out)
        network = self.file("one.uai", "MARKOV\n2\n2 2\n1\n2 0 1\n4\n1 3 2 1\n")
        found = parsed(Run(["mrf", "infer", network, "--method", "max-product", "--json"]).out)[0]
        self.assertIsNone(found["log_z"])

    def test_best_strings_trees_and_tags_are_lines_of_json(self):
        grammar = self.file("g.txt", "3 S --> a S\n1 S --> a\n")
        sentences = self.file("s.txt", "a a\nb\na\n")
        r = Run(["grammar", "parse", grammar, sentences, "--json", "--weights", "normalize"])
        found = parsed(r.out)
        self.assertEqual([(one["sentence"], one["tree"]) for one in found], [(1, "(S ( a) (S a))"), (2, None), (3, "(S ( a))")])
        self.assertAlmostEqual(found[0]["log_weight"], math.log(3 / 16), 12)
        self.assertEqual(found[1]["log_weight"], "-Infinity")
        several = parsed(Run(["grammar", "parse", grammar, sentences, "--json", "--best", "3", "--weights", "normalize"]).out)
        self.assertEqual([one["sentence"] for one in several], [1, 2, 3])
        self.bad(2, "grammar", "parse", grammar, sentences, "--json", "--to", "penn", says="--json and --to")
        tags = self.file("tags.txt", "n v\nd n v\n" * 8)
        self.ok("grammar", "train", tags, "--iterations", 3, "-o", self.path("dmv"))
        heads = parsed(self.ok("grammar", "parse", self.path("dmv"), tags, "--json"))
        self.assertEqual([len(one["heads"]) for one in heads], [2, 3] * 8)
        self.assertEqual([" ".join(map(str, one["heads"])) for one in heads],
                         self.ok("grammar", "parse", self.path("dmv"), tags, "--to", "heads").splitlines())
        drawn = parsed(self.ok("grammar", "sample", grammar, "--weights", "normalize", "--sentences", 4, "--json"))[0]["items"]
        self.assertEqual([one["strings"][0] for one in drawn],
                         self.ok("grammar", "sample", grammar, "--weights", "normalize", "--sentences", 4).splitlines())

    def test_states_of_hidden_markov_models(self):
        corpus = self.file("c.txt", "a b a\nb a\n\nb b a b\n" * 5)
        self.ok("hmm", "train", corpus, "--states", 2, "--method", "em", "--iterations", 3, "--end", 1, "-o", self.path("m"))
        tagged = self.ok("hmm", "tag", self.path("m"), corpus)
        rows = [[line.split("\t") for line in block.splitlines()] for block in tagged.split("\n\n") if block.strip()]
        found = [one for one in parsed(self.ok("hmm", "tag", self.path("m"), corpus, "--json")) if one]
        self.assertEqual([[[t["token"], t["tag"]] for t in one] for one in found], rows)
        drawn = parsed(self.ok("hmm", "sample", self.path("m"), "-n", 5, "--seed", 3, "--states", "--json"))[0]["items"]
        text = self.ok("hmm", "sample", self.path("m"), "-n", 5, "--seed", 3, "--states")
        blocks = [[line.split("\t") for line in block.splitlines()] for block in text.split("\n\n") if block.strip()]
        self.assertEqual([[list(pair) for pair in zip(one["strings"][0].split(), one["states"].split())] for one in drawn if one["strings"][0]], blocks)

    def test_units_of_words(self):
        grammar = self.file("m.txt", "1 Word --> Stem Suffix\n.5 Stem --> w a l k\n.5 Stem --> t a l k\n.5 Suffix --> e d\n.5 Suffix --> s\n")
        words = self.file("w.txt", "walked\ntalks\n")
        self.assertEqual(self.ok("grammar", "segment", grammar, words, "--chars"), "walk+ed\ntalk+s\n")
        self.assertEqual(parsed(self.ok("grammar", "segment", grammar, words, "--chars", "--json")),
                         [{"symbols": list("walked"), "units": [4, 2]}, {"symbols": list("talks"), "units": [4, 1]}])

    def test_bytes_that_are_no_text_are_replaced(self):
        machine = self.file("odd.txt", b"0\t1\t1\n1\n")
        names = self.file("names", b"<eps>\t0\n\xff\xfe\t1\n")
        done = Run(["fst", "shortest-path", "--tapes", "1", "--alphabet", names, machine, "--json"])
        if done.code == 0:
            self.assertEqual(parsed(done.out)[0]["items"][0]["strings"], ["\ufffd\ufffd"])
        else:
            self.assertIn("UTF-8", done.err)

    def test_differences_of_machines(self):
        one, two = self.file("1.txt", "0 1 1 0.5\n1\n"), self.file("2.txt", "0 1 1 0.75\n1\n")
        self.assertEqual(parsed(self.ok("fst", "equivalent", "--tapes", 1, one, one, "--json")), [{"equivalent": True}])
        found = parsed(self.ok("fst", "equivalent", "--tapes", 1, one, two, "--json"))[0]
        self.assertEqual(found, {"equivalent": False, "strings": ["1"], "costs": [.5, .75]})

    def test_scores_of_symbols_and_strings(self):
        self.ok("ngram", "fit", self.file("words.txt", "the cat sat\na cat\n"), "--order", 2, "-o", self.path("m.arpa"))
        found = parsed(self.ok("ngram", "score", self.path("m.arpa"), self.path("words.txt"), "--strings", "--symbols", "--json"))[0]
        self.assertEqual([len(line) for line in found["symbols"]], [4, 3])
        for line, whole in zip(found["symbols"], found["log_probs"]):
            self.assertAlmostEqual(sum(one["log_prob"] for one in line), whole, 12)
        self.assertEqual(os.linesep.join(map(str, found["log_probs"])).count("\n"), 1)

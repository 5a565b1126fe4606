"""Cases of cli_test.py: every verb that takes -o writes the file it names, or fails."""
import os
import re

from cli_case import Case, LOG, Run
from hmm_cases import synthetic, text
from morph_cases import table, voicing


def names_below(*words):
    """The groups or verbs that the help of these words lists."""
    listed = Run([*words, "--help"]).out.partition("\nCommands:")[2]
    return [m.group(1) for m in re.finditer(r"^  ([a-z][a-z-]*)  ", listed, re.M)]


def verbs_with_output():
    """By walking through the help, so that none is forgotten; and whether it takes --json."""
    found = {}
    for group in names_below():
        for verb in names_below(group):
            told = Run(["help", group, verb]).out
            if "-o,--output" in told:
                found[f"{group} {verb}"] = "--json" in told
    return found


# Where --json goes with another flag only.
JSON_OF = {"hmm tag": ["--posteriors", "--json"]}


class Arguments:
    def arguments(self):
        """A run of each verb that succeeds, by name."""
        words, corpus = self.file("words.txt", "the cat sat\nthe dog sat\na cat\n"), self.file("c.txt", text(synthetic(20)))
        self.ok("ngram", "fit", words, "--order", "2", "-o", self.path("m.arpa"))
        self.ok("edit", "train", self.file("pairs", "a b\tb a\n"), "--iterations", 1, "-o", self.path("edit"))
        self.ok("pfa", "train", self.file("strings", "3 2\n2 0 1\n1 0\n0\n"), "--method", "ngram", "-o", self.path("pfa"))
        self.ok("hmm", "train", corpus, "--states", 2, "--method", "em", "--iterations", 2, "-o", self.path("hmm"),
                "--trace", self.path("t.csv"))
        self.ok("grammar", "to-machine", self.file("one.grammar", "1 S --> a\n"), "-o", self.path("linear.fst"))
        self.ok("align", "train", self.file("bitext", "a b ||| x y\nb ||| y\n"), "--schedule", "ibm1:2", "-o",
                self.path("aligner"))
        self.ok("pairs", "train", self.file("sounds.txt", "ab\tA B\nba\tB A\nabb\tA B\n"), "--order", "2", "-o", self.path("pair_model"))
        pair, plain = self.file("pair.txt", LOG), ["--tapes", "1", self.file("one.txt", "0 1 1 0.5\n0 1 2 1.5\n1\n")]
        self.ok("fst", "convert", "--to", "log", pair, "-o", self.path("costs"))
        morphs = self.file("morphs.tsv", table(voicing(stems=3)[0]))
        cognates = self.file("cognates.tsv", "set\tlanguage\tform\n" + "".join(
            f"{s}\t{l}\t{f}\n" for s, a, b in (("1", "p a", "b a"), ("2", "t i", "d i")) for l, f in (("A", a), ("B", b))))
        runs = {"fst " + verb: [pair] for verb in (
            "compile", "flags", "project", "rmepsilon", "push", "normalize", "closure", "reverse", "invert", "trim", "explicit",
            "arcsort", "topsort", "synchronize")}
        runs |= {"fst " + verb: [pair, pair] for verb in ("compose", "union", "concat")}
        runs |= {"fst " + verb: plain for verb in ("determinize", "disambiguate", "minimize")}
        runs |= {"fst " + verb: [*plain, plain[-1]] for verb in ("intersect", "cross", "fit-weights")}
        runs |= {
            "fst regex": ["a (b | c)", "--alphabet", self.file("abc.txt", "<eps> 0\na 1\nb 2\nc 3\n")],
            "fst words": [self.file("numbers.txt", "1 2\n1\n")],
            "fst rewrite": ["--regex", "a:b", "--alphabet", self.path("abc.txt")],
            "fst replace": [*plain, "2=" + plain[-1]],
            "fst parentheses": [*plain, "1=2"],
            "fst join": ["--on", "2:1", pair, pair],
            "fst constrain": ["--tape", "2", pair, plain[-1]],
            "fst prune": ["--threshold", "3", pair],
            "fst posterior-prune": ["--posterior", "0.01", pair],
            "fst relabel": ["--pairs", self.file("relabel.txt", "1 2\n"), pair],
            "fst realphabet": ["--to", "open", pair],
            "fst convert": ["--to", "real", pair],
            "fst far-make": ["m=" + self.path("costs")],
            "fst cascade": [pair, pair],
            "fst power": ["--exponent", "2", pair],
            "fst scale": ["--by", "0.5", pair],
            "fst set-weights": ["--weights", self.file("weights.txt", "arc 0 0.5\n"), pair],
            "fst difference": ["--semiring", "tropical", *plain, self.file("less.txt", "0 1 1 0\n1\n")],
            "fst random": ["--states", "3"],
            "ngram to-fst": [self.path("m.arpa")],
            "ngram fit": ["--order", "2", words],
            "ngram grow": ["--order", "2", words],
            "ngram project": ["--order", "2", "--alphabet", "2", *plain],
            "ngram prune": [self.path("m.arpa")],
            "ngram arpa": [self.path("m.arpa")],
            "ngram binary": [self.path("m.arpa")],
            "edit train": [self.path("pairs"), "--iterations", 1],
            "align corpus": [self.file("side", "a b\nc\n")],
            "fst train": [*plain, self.file("strings.txt", "1\n2\n"), "--iterations", 1],
            "align train": [self.file("bitext", "a b ||| x y\nb ||| y\n"), "--schedule", "ibm1:2"],
            "align run": [self.path("aligner"), self.file("bitext", "a b ||| x y\nb ||| y\n")],
            "align draw": [self.path("aligner"), self.file("bitext", "a b ||| x y\nb ||| y\n"), "--pair", 2],
            "align lexicon": [self.path("aligner")],
            "align merge": [self.path("aligner"), self.path("aligner")],
            "pairs train": [self.path("sounds.txt"), "--order", "2", "--iterations", 1],
            "pairs language": [self.path("pair_model"), self.path("sounds.txt"), "--dev", self.path("sounds.txt"), "--steps", 2],
            "pairs apply": [self.path("pair_model"), self.file("inputs.txt", "ab\n")],
            "pairs align": [self.path("pair_model"), self.path("sounds.txt")],
            "morph learn": [morphs, "--iterations", 1, "--candidates", 4],
            "morph tree": [self.file("t.nwk", "(A,B)R;"), cognates, "--iterations", 1, "--sweeps", 1, "--method", "pruned",
                           "--kept-strings", 2],
            "pfa train": [self.path("strings"), "--method", "ngram"],
            "pfa generate": ["--states", 3, "--symbols", 2],
            "fst draw": [pair],
            "pfa draw": [self.path("pfa")],
            "pfa join": [self.path("pfa"), self.path("pfa")],
            "pfa slice": [self.path("strings")],
            "grammar convert": [self.file("bank.mrg", "(S (D the) (N dog) (V barks))\n")],
            "grammar intersect": [self.file("one.grammar", "1 S --> a\n"), self.file("one.lattice", "0 1 a 0.5\n1\n")],
            "grammar to-machine": [self.file("one.grammar", "1 S --> a\n")],
            "grammar from-machine": [self.path("linear.fst")],
            "grammar segment": [self.file("one.grammar", "1 S --> a\n"), self.file("one.sentence", "a\n")],
            "grammar parse": [self.file("one.grammar", "1 S --> a\n"), self.file("one.sentence", "a\n")],
            "grammar draw": [self.file("one.grammar", "1 S --> a\n"), self.file("one.sentence", "a\n")],
            "grammar train": [self.file("bank.mrg", "(S (D the) (N dog) (V barks))\n"), "--iterations", 1],
            "hmm corpus": [corpus],
            "hmm train": [corpus, "--states", 2, "--method", "em", "--iterations", 2],
            "hmm tag": [self.path("hmm"), corpus],
            "hmm draw": [self.path("hmm")],
            "hmm machine": [self.path("hmm")],
            "hmm pick": [self.path("hmm"), self.path("hmm")],
            "hmm plot": [self.path("t.csv")],
            "edit plot": [self.path("t.csv")],
            "fst plot": [self.path("t.csv")],
            "pfa plot": [self.path("t.csv")],
            "morph plot": [self.path("t.csv")],
            "grammar plot": [self.path("t.csv")],
            "grammar print": [self.file("one.grammar", "1 S --> a\n")],
            "grammar compile": [self.file("one.grammar", "1 S --> a\n")],
            "graph train": [self.file("net.uai", "BAYES 2 2 2 2 1 0 2 0 1 2 .4 .6 4 .9 .1 .2 .8"),
                            self.file("items.csv", "1\n0\n1\n0\n"), "--iterations", 2],
            "mrf convert": ["--to", "fg", self.file("one.uai", "MARKOV\n1\n2\n1\n1 0\n2\n1 3\n")],
        }
        return runs


class Outputs(Arguments, Case):
    def written(self, path):
        return os.path.isdir(path) and os.listdir(path) or os.path.isfile(path) and os.path.getsize(path)

    def test_every_verb_writes_what_it_names(self):
        verbs, runs = verbs_with_output(), self.arguments()
        self.assertGreater(len(verbs), 50)
        self.assertEqual(set(verbs), set(runs))
        tries = [(verb, []) for verb in verbs] + [(verb, JSON_OF.get(verb, ["--json"])) for verb, json in verbs.items() if json]
        tries += [("ngram project", ["--method", method, *json]) for method in ("gradient", "greedy", "bundle")
                  for json in ([], ["--json"])]
        for i, (verb, flags) in enumerate(tries):
            with self.subTest(verb=verb, flags=flags):
                out = self.path(f"out{i}")
                r = Run([str(x) for x in [*verb.split(), *runs[verb], *flags, "-o", out]])
                self.assertTrue(r.ended, r.err)
                self.assertTrue(self.written(out))
                nowhere = Run([str(x) for x in [*verb.split(), *runs[verb], *flags, "-o", self.path("words.txt/below-a-file")]])
                self.assertNotEqual(nowhere.code, 0)

    def test_every_failure_names_a_file_it_is_about(self):
        """With next to no memory every verb that reads something fails somewhere; which call it is, no test needs to know."""
        failed = 0
        for verb, args in self.arguments().items():
            if verb in ("fst regex", "fst rewrite"):
                continue  # the pattern is at fault, which is named
            for limit in ("--max-bytes", "--max-states"):
                args = [str(a) for a in args]
                if limit not in Run(["help", *verb.split()]).out:
                    continue
                r = Run([*verb.split(), *args, limit, "1", "-o", self.path(verb + limit)])
                files = {os.path.basename(a.split("=")[-1]) for a in args if os.path.exists(a.split("=")[-1])}
                if r.code != 1 or not files:
                    continue
                failed += 1
                with self.subTest(verb=verb, limit=limit):
                    self.assertTrue(any(name in r.err for name in files), r.err)
        self.assertGreater(failed, 40)

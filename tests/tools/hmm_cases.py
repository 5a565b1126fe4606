"""hawser hmm: corpora of every format, training, tags, scores, measures, drawings."""
import json
import math
import random
import re
import subprocess
import xml.etree.ElementTree as ET
from itertools import product

from cli_case import Case, Run


def contents(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def synthetic(sentences=60, seed=3):
    """(word, tag) sequences of a chain D N V that is not quite regular."""
    draw = random.Random(seed)
    words = {"D": ["the", "a"], "N": ["cat", "dog", "hat", "saw"], "V": ["saw", "ate", "sat"]}
    after = {"D": "NNNN", "N": "VVVN", "V": "DDDN"}
    made = []
    for _ in range(sentences):
        tag, one = "D", []
        for _ in range(draw.randint(3, 9)):
            one.append((draw.choice(words[tag]), tag))
            tag = draw.choice(after[tag])
        made.append(one)
    return made


def pairs(sequences):
    return "".join("".join(f"{w}\t{t}\n" for w, t in s) + "\n" for s in sequences)


def text(sequences):
    return "".join(" ".join(w for w, _ in s) + "\n" for s in sequences)


def conllu(sequences):
    out = ""
    for n, s in enumerate(sequences):
        out += f"# sent_id = {n}\n"
        for i, (w, t) in enumerate(s):
            if i == 1:
                out += "2-3\tof_both\t" + "\t".join("_" * 8) + "\n"
            out += f"{i + 1}\t{w.capitalize()}\t_\tX\t{t}\t_\t0\t_\t_\t_\n"
        out += "\n"
    return out


class Model:
    """What `info --json` tells, as arrays, with sums over all paths."""

    def __init__(self, j):
        self.states = [s["state"] for s in j["outline"]]
        self.initial = [s["initial"] for s in j["outline"]]
        self.end = [s["end"] for s in j["outline"]] if j["end"] else [1] * len(self.states)
        self.next = [dict(map(tuple, s["next"])) for s in j["outline"]]
        self.words = [dict(map(tuple, s["words"])) for s in j["outline"]]

    def paths(self, words, allowed=None):
        K = range(len(self.states))
        for path in product(*(allowed(w) if allowed else K for w in words)):
            p = self.initial[path[0]]
            for t, k in enumerate(path):
                p *= self.words[k].get(words[t], self.words[k].get("<unk>", 0))
                if t:
                    p *= self.next[path[t - 1]][self.states[k]]
            yield path, p * self.end[path[-1]]


class HiddenMarkov(Case):
    @staticmethod
    def with_method(flags):
        return flags if "--method" in flags else (*flags, "--method", "vi")

    def trained(self, *flags, corpus=None, model="m"):
        path = corpus or self.file("c.txt", text(synthetic()))
        self.ok("hmm", "train", path, "-o", self.path(model), *self.with_method(flags))
        return self.path(model)

    def model(self, path):
        return Model(json.loads(self.ok("hmm", "info", path, "--words", 1000, "--json")))

    def test_scores_are_sums_over_all_paths(self):
        corpus = self.file("test.txt", "the cat\nsaw\na dog ate the hat\nthe the the unseen\n")
        for flags in (["--states", 3], ["--states", 2, "--end", 1], ["--states", 1]):
            path = self.trained(*flags, "--unknown", "symbol")
            model = self.model(path)
            rows = [float(x) for x in self.ok("hmm", "score", path, corpus).split()]
            expected = [math.log(sum(p for _, p in model.paths(line.split()))) for line in contents(corpus).splitlines()]
            for found, right in zip(rows, expected):
                self.assertAlmostEqual(found, right, 11)
            j = json.loads(self.ok("hmm", "score", path, corpus, "--json"))
            self.assertEqual(j["log_probs"], rows)
            total = dict(line.split("\t") for line in self.ok("hmm", "score", path, corpus, "--total").splitlines())
            self.assertAlmostEqual(float(total["log_prob"]), sum(expected), 10)
            self.assertAlmostEqual(float(total["per_token"]), sum(expected) / 12, 10)
            self.assertEqual((total["tokens"], total["sequences"]), ("12", "4"))

    def test_unknown_words_go_by_their_endings(self):
        draw = random.Random(1)
        stem = lambda: "".join(draw.choice("bdfgklmprt") + draw.choice("aeiou") for _ in range(2))
        sentence = lambda: [(stem() + ending, tag) for ending, tag in draw.choices([("ness", "N"), ("king", "G")], k=4)]
        train, test = self.file("train.tsv", pairs(sentence() for _ in range(60))), self.file("test.tsv", pairs(sentence() for _ in range(20)))
        accuracy = []
        for flags in ((), ("--suffix", 0), ("--unknown", "symbol")):
            self.ok("hmm", "train", train, "--observed", "--method", "em", "--prior-transition", 1.1, "-o", self.path("m"), *flags)
            if "symbol" in flags:
                self.bad(1, "hmm", "eval", self.path("m"), test, "--impossible", "refuse", says="no probability")
            else:
                accuracy.append(json.loads(self.ok("hmm", "eval", self.path("m"), test, "--json"))["accuracy"])
        self.assertEqual(accuracy[0], 1)
        self.assertLess(accuracy[1], 1)
        self.bad(1, "hmm", "train", train, "--observed", "--unknown", "symbol", "--rare", 3, "-o", self.path("m"), says="rare")

    def test_text_is_read_as_the_models_was(self):
        path = self.file("train.conllu", conllu(synthetic()))
        flags = ["--observed", "--method", "vi", "--tag-column", "xpos", "--lower-case", 1]
        for more in ((), ("--heldout", .2)):
            self.ok("hmm", "train", path, *flags, *more, "-o", self.path("m"))
            plain = self.ok("hmm", "tag", self.path("m"), path)  # without a flag, words and columns as they were in training
            self.assertEqual(plain, self.ok("hmm", "tag", self.path("m"), path, "--lower-case", 1, "--tag-column", "xpos"))
            self.assertIn("accuracy", self.ok("hmm", "eval", self.path("m"), path))
            changed = [(a, b) for a, b in zip(contents(path).split("\n"), plain.split("\n"), strict=True) if a != b]
            for a, b in changed:
                self.assertEqual([x for i, x in enumerate(a.split("\t")) if i != 4], [x for i, x in enumerate(b.split("\t")) if i != 4])
            self.bad(1, "hmm", "tag", self.path("m"), path, "--lower-case", 0, says=("--lower-case", "'0'", "'1'"))
            self.bad(1, "hmm", "score", self.path("m"), path, "--word-column", "lemma", says=("--word-column", "'3'", "'2'"))
            self.bad(1, "hmm", "tag", self.path("m"), "-", "--format", "chars", says="split", stdin="cat\n")
            upper = self.ok("hmm", "tag", self.path("m"), "-", stdin="THE CAT ATE\n")
            self.assertEqual([line.split("\t")[-1] for line in upper.split("\n")], ["D", "N", "V", "", ""])
        letters = self.file("letters.txt", "abab\nbaba\nabba\n")
        self.ok("hmm", "train", letters, "--format", "chars", "--states", 2, "--method", "vi", "-o", self.path("l"))
        self.assertEqual(self.ok("hmm", "score", self.path("l"), letters), self.ok("hmm", "score", self.path("l"), letters, "--format", "chars"))

    def test_posteriors_of_every_token(self):
        path = self.trained("--states", 3)
        model = self.model(path)
        words = ["the", "cat", "saw"]
        share = [{s: 0 for s in model.states} for _ in words]
        total = 0
        for states, p in model.paths(words):
            total += p
            for t, k in enumerate(states):
                share[t][model.states[k]] += p
        text = "the cat saw\na dog\n"
        j = [json.loads(line) for line in self.ok("hmm", "tag", path, "-", "--posteriors", "--json", "--least", 0, stdin=text).splitlines()]
        self.assertEqual([[t["token"] for t in s] for s in j], [words, ["a", "dog"]])
        for found, right in zip(j[0], share):
            self.assertEqual(list(found["tags"].values()), sorted(found["tags"].values(), reverse=True))
            for state, p in right.items():
                self.assertAlmostEqual(found["tags"][state], p / total, 11)
        plain = self.ok("hmm", "tag", path, "-", "--posteriors", "--least", .2, stdin=text)
        for line, found in zip(plain.split("\n"), j[0]):
            token, *rest = line.split("\t")
            some = [(tag, p) for i, (tag, p) in enumerate(found["tags"].items()) if i == 0 or p >= .2]
            self.assertEqual((token, [(rest[i], float(rest[i + 1])) for i in range(0, len(rest), 2)]), (found["token"], some))
        self.assertEqual(plain.count("\n"), 7)
        self.assertEqual(len(self.ok("hmm", "tag", path, "-", "--json", stdin=text).splitlines()), 2)
        self.bad(2, "hmm", "tag", path, "-", "--posteriors", "--decode", "viterbi", stdin=text, says="--decode")

    def test_a_model_has_a_card(self):
        path = self.trained("--states", 2, "--seed", 12)
        card = json.loads(self.ok("hmm", "info", path, "--card", "--json"))
        self.assertEqual((card["method"], card["options"]["seed"], card["reading"]["split"]), ("vi", 12, "words"))
        text = self.ok("hmm", "info", path, "--card")
        for part in ("# " + path, "| method | vi |", "## options", "| seed | 12 |", "## data", "## metrics", "| elbo | -", "## reading"):
            self.assertIn(part, text)
        self.ok("pfa", "train", self.file("p.txt", "3 2\n2 0 1\n3 1 0 1\n1 0\n"), "--method", "em", "--states", 2, "-o", self.path("p"))
        card = json.loads(self.ok("pfa", "info", self.path("p"), "--card", "--json"))
        self.assertEqual(card["method"], "em")
        self.assertIn("metrics", card)
        self.bad(2, "pfa", "info", self.path("p"), "--card", "--machine", "-", says="--card")

    def test_states_are_the_likeliest_ones(self):
        path = self.trained("--states", 3)
        model = self.model(path)
        lines = ["the cat saw a dog", "a hat", "saw the ate"]
        for decode in ("posterior", "viterbi"):
            out = self.ok("hmm", "tag", path, "-", "--format", "text", "--decode", decode, stdin="\n".join(lines) + "\n")
            blocks = [[line.split("\t") for line in block.split("\n") if line] for block in out.split("\n\n") if block]
            self.assertEqual([[w for w, _ in b] for b in blocks], [line.split() for line in lines])
            for words, block in zip(lines, blocks):
                words = words.split()
                found = [model.states.index(s) for _, s in block]
                all_paths = list(model.paths(words))
                best = max(all_paths, key=lambda x: x[1])[0]
                marginal = [max(range(3), key=lambda k: sum(p for z, p in all_paths if z[t] == k)) for t in range(len(words))]
                self.assertEqual(found, list(best) if decode == "viterbi" else marginal)

    def test_a_binary_corpus_is_its_text(self):
        words = self.file("words.tsv", pairs(synthetic()))
        j = json.loads(self.ok("hmm", "corpus", words, "-o", self.path("words.corpus"), "--min-count", 2, "--json"))
        self.assertEqual(j["sequences"], 60)
        reports = []
        for corpus, flags in ((words, ["--min-count", 2]), (self.path("words.corpus"), []), (self.path("words.corpus"), ["--format", "binary"])):
            found = json.loads(self.ok("hmm", "train", corpus, "--states", 3, "--method", "svi", "--minibatch", 7, "--iterations", 20, "--dictionary", words,
                                       "-o", self.path("m"), "--json", *flags))
            scores = self.ok("hmm", "score", self.path("m"), corpus)
            tagged = re.sub(r"\t", " ", self.ok("hmm", "tag", self.path("m"), corpus))
            reports.append((found["tokens"], found["log_likelihood_per_token"], scores, tagged))
        self.assertEqual(reports[0][0], j["tokens"])
        self.assertEqual(reports[1], reports[2])
        self.assertEqual(reports[0][:2], reports[1][:2])
        with open(self.path("words.corpus"), "rb") as file:
            whole = file.read()
        with open(self.path("words.corpus"), "wb") as file:
            file.write(whole[:-1] + bytes([whole[-1] ^ 1]))
        self.bad(1, "hmm", "score", self.path("m"), self.path("words.corpus"), says="checksum")
        self.bad(1, "hmm", "corpus", self.file("numbers.csv", "1,2\n3,4\n"), "-o", self.path("n"), says="numbers")
        self.bad(1, "hmm", "eval", self.path("m"), self.path("words.corpus"), says="")

    def test_one_corpus_in_every_format_is_the_same(self):
        sequences = synthetic()
        numbers = {w: i for i, w in enumerate(dict.fromkeys(w for s in sequences for w, _ in s))}
        letters = {w: "abcdefghij"[i] for w, i in numbers.items()}
        reports = {}
        for name, body, flags in (("a.txt", text(sequences), []), ("a.tsv", pairs(sequences), []), ("unnamed", pairs(sequences), []),
                                  ("a.conllu", conllu(sequences), []), ("other", conllu(sequences), ["--format", "conllu", "--lower-case", 1]),
                                  ("numbers", "".join(" ".join(str(numbers[w]) for w, _ in s) + "\n" for s in sequences), []),
                                  ("chars", "".join("".join(letters[w] for w, _ in s) + "\n" for s in sequences), ["--format", "chars"])):
            path = self.file(name, body)
            j = json.loads(self.ok("hmm", "train", path, "--states", 3, "--min-count", 0, "--method", "vi", "-o", self.path("m." + name), "--json", *flags))
            reports[name] = (j["sequences"], j["tokens"], j["elbo"])
        self.assertEqual(len(set(reports.values())), 1, reports)

    def test_tags_take_the_place_of_the_text_own(self):
        sequences = synthetic(5)
        model = self.trained("--states", 2, "--lower-case", 1)
        for name, body, column, flags in (("t.tsv", pairs(sequences), 1, []), ("t.conllu", conllu(sequences), 3, ["--lower-case", 1]),
                                          ("u.conllu", conllu(sequences), 4, ["--lower-case", 1, "--tag-column", "xpos"])):
            path = self.file(name, body)
            found, own = self.ok("hmm", "tag", model, path, *flags).split("\n"), body.split("\n")
            self.assertEqual(len(found), len(own))
            states = []
            for a, b in zip(found, own):
                if re.match(r"#|\d+-|$", b):
                    self.assertEqual(a, b)
                    continue
                a, b = a.split("\t"), b.split("\t")
                states.append(a.pop(column))
                b.pop(column)
                self.assertEqual(a, b)
            self.assertEqual(set(states), {"0", "1"})
            self.ok("hmm", "tag", model, path, *flags, "-o", self.path("out"))
            self.assertEqual(contents(self.path("out")).split("\n"), found)
        self.assertEqual(self.ok("hmm", "tag", self.trained("--states", 1, "--format", "chars", corpus=self.file("c", "ab\n")), "-", "--format", "chars", stdin="ba\na\n"),
                         "b\t0\na\t0\n\na\t0\n\n")

    def test_a_sequence_without_probability_has_no_tags_and_the_others_theirs(self):
        gold = self.file("gold.tsv", "a\tA\nb\tB\n\na\tA\nb\tB\n\n")
        model = self.path("m")
        self.ok("hmm", "train", gold, "--observed", "--method", "em", "-o", model)
        path = self.file("t.tsv", "a\tx\nb\tx\n\nb\tx\na\tx\n\na\tx\nb\tx\n\n")
        for decode in ("posterior", "viterbi"):
            done = Run(["hmm", "tag", model, path, "--decode", decode])
            self.assertEqual(done.code, 3)
            self.assertEqual(done.out, "a\tA\nb\tB\n\nb\na\n\na\tA\nb\tB\n\n")
            self.assertIn("1 of 3 sequences have no probability under the model, the first of them 1 (counted from 0)", done.err)
        done = Run(["hmm", "tag", model, path, "--posteriors"])
        self.assertEqual((done.code, done.out), (3, "a\tA\t1\nb\tB\t1\n\nb\na\n\na\tA\t1\nb\tB\t1\n\n"))
        gold = self.file("g.tsv", "a\tA\nb\tB\n\nb\tB\na\tA\n\n")
        done = Run(["hmm", "eval", model, gold, "--json"])
        self.assertEqual((done.code, json.loads(done.out)["accuracy"]), (3, 0.5))
        self.bad(1, "hmm", "tag", model, path, "--impossible", "refuse", says="sequence 1 of the corpus (counted from 0) has no probability")

    def test_a_dictionary_says_which_tags_a_word_may_have(self):
        sequences = synthetic()
        gold, words = self.file("gold.tsv", pairs(sequences)), self.file("words.txt", text(sequences))
        entries = {}
        for s in sequences:
            for w, t in s:
                entries.setdefault(w, []).append(t)
        entries = {w: sorted(set(t)) for w, t in entries.items()}
        table = self.file("table", "".join("\t".join([w, *t]) + "\n" for w, t in entries.items()))
        for dictionary in (gold, table):
            self.ok("hmm", "train", words, "--dictionary", dictionary, "-o", self.path("m"))
            for line in self.ok("hmm", "tag", self.path("m"), words).split("\n"):
                if line:
                    word, tag = line.split("\t")
                    self.assertIn(tag, entries[word])
            j = json.loads(self.ok("hmm", "eval", self.path("m"), gold, "--json"))
            tokens = [(w, t) for s in sequences for w, t in s]
            random_accuracy = sum(1 / len(entries[w]) for w, t in tokens) / len(tokens)
            self.assertAlmostEqual(j["random_accuracy"], random_accuracy, 12)
            self.assertAlmostEqual(j["error_reduction"], (j["accuracy"] - random_accuracy) / (1 - random_accuracy), 12)
            self.assertGreater(j["accuracy"], random_accuracy)
        # Words seen fewer than ten times are free.
        counts = {w: sum(v == w for s in sequences for v, _ in s) for w in entries}
        least = sorted(counts.values())[len(counts) // 2]
        free = json.loads(self.ok("hmm", "train", words, "--method", "vi", "--prior-transition", 0.3, "--dictionary", gold, "--dictionary-min-count", least, "-o", self.path("free"), "--json"))
        bound = json.loads(self.ok("hmm", "train", words, "--method", "vi", "--prior-transition", 0.3, "--dictionary", gold, "-o", self.path("m"), "--json"))
        self.assertNotEqual(free["elbo"], bound["elbo"])
        self.assertNotEqual(self.ok("hmm", "score", self.path("m"), words), self.ok("hmm", "score", self.path("m"), words, "--dictionary", "none"))
        self.assertEqual(self.ok("hmm", "score", self.path("m"), words), self.ok("hmm", "score", self.path("m"), words, "--dictionary", gold))
        self.bad(2, "hmm", "train", words, "--states", 2, "--dictionary-min-count", 2, "-o", self.path("x"), says="--dictionary-min-count")
        self.bad(1, "hmm", "train", words, "--dictionary", self.file("bad", "the\tD\tN\nthe\tD\tV\n"), "-o", self.path("x"), says="bad:2")

    def test_observed_tags_are_kept_to(self):
        sequences = synthetic()
        gold = self.file("gold.tsv", pairs(sequences))
        self.ok("hmm", "train", gold, "--observed", "-o", self.path("m"))
        j = json.loads(self.ok("hmm", "info", self.path("m"), "--json", "--words", 20))
        self.assertEqual([s["state"] for s in j["outline"]], ["D", "N", "V"])
        tops = {s["state"]: {w for w, p in s["words"] if p > .05} for s in j["outline"]}
        self.assertEqual(tops, {"D": {"the", "a"}, "N": {"cat", "dog", "hat", "saw"}, "V": {"saw", "ate", "sat"}})
        self.assertGreater(json.loads(self.ok("hmm", "eval", self.path("m"), gold, "--json"))["accuracy"], .9)
        self.bad(1, "hmm", "train", self.file("c.txt", text(sequences)), "--states", 2, "--observed", "-o", self.path("x"), says="--observed")

    def test_measures_of_a_tagging(self):
        gold = self.file("gold.tsv", pairs(synthetic()))
        model = self.trained("--states", 4, "--seed", 2)
        j = json.loads(self.ok("hmm", "eval", model, gold, "--json"))
        states = [line.split("\t")[1] for line in self.ok("hmm", "tag", model, gold).split("\n") if line]
        tags = [line.split("\t")[1] for line in contents(gold).split("\n") if line]
        n = len(tags)
        self.assertNotIn("accuracy", j)
        self.assertEqual(j["tokens"], n)
        joint = {}
        for s, t in zip(states, tags):
            joint[s, t] = joint.get((s, t), 0) + 1
        self.assertAlmostEqual(j["many_to_one"], sum(max(joint.get((s, t), 0) for t in "DNV") for s in set(states)) / n, 12)

        def entropy(values):
            return -sum(values.count(v) / n * math.log2(values.count(v) / n) for v in set(values))
        both = entropy(list(zip(states, tags)))
        self.assertAlmostEqual(j["vi_bits"], 2 * both - entropy(states) - entropy(tags), 10)
        for key in ("one_to_one", "many_to_one_cv", "v_measure", "homogeneity", "completeness"):
            self.assertTrue(0 < j[key] <= 1, (key, j[key]))
        rows = dict(line.split("\t") for line in self.ok("hmm", "eval", model, gold).splitlines())
        self.assertEqual(float(rows["v_measure"]), j["v_measure"])
        self.bad(1, "hmm", "eval", model, self.file("c.txt", text(synthetic())), says="no tags")

    def test_a_model_is_outlined_and_drawn(self):
        model = self.trained("--states", 3)
        out = self.ok("hmm", "info", model, "--words", 2)
        self.assertIn("method\tvi\nstates\t3\n", out)
        table = [line.split("\t") for line in out.split("\n\n")[1].splitlines()]
        self.assertEqual(table[0], ["state", "share", "words", "then"])
        self.assertEqual([len(row) for row in table], [4] * 4)
        self.assertAlmostEqual(sum(float(row[1]) for row in table[1:]), 1, 2)
        self.assertTrue(all(len(row[2].split()) == 2 for row in table[1:]))
        j = json.loads(self.ok("hmm", "info", model, "--json", "--words", 100))
        for s in j["outline"]:
            self.assertAlmostEqual(sum(p for _, p in s["words"]), 1, 10)
            self.assertAlmostEqual(sum(p for _, p in s["next"]), 1, 10)
        share = {s["state"]: s["share"] for s in j["outline"]}
        for k in share:  # a fixed point of the chain
            self.assertAlmostEqual(share[k], sum(share[s["state"]] * dict(map(tuple, s["next"]))[k] for s in j["outline"]), 6)
        ending = json.loads(self.ok("hmm", "info", self.trained("--states", 3, "--end", 1, model="e"), "--json"))["outline"]
        self.assertAlmostEqual(sum(s["share"] for s in ending), 1, 9)
        ended = sum(s["share"] * s["end"] for s in ending)
        for k in ending:  # where a sequence ends another one begins
            came = sum(s["share"] * dict(map(tuple, s["next"]))[k["state"]] for s in ending)
            self.assertAlmostEqual(k["share"], came + ended * k["initial"], 6)
        drawing = self.ok("hmm", "draw", model, "--least", 0)
        self.assertTrue(drawing.startswith("digraph"))
        self.assertEqual(drawing.count("->"), 9)
        self.assertLess(self.ok("hmm", "draw", model, "--least", .3).count("->"), 9)
        self.ok("hmm", "draw", model, "-o", self.path("d.svg"))
        squares = ET.parse(self.path("d.svg")).getroot().findall("{http://www.w3.org/2000/svg}rect")[1:]
        self.assertTrue(3 <= len(squares) <= 9)
        self.bad(2, "hmm", "draw", model, "--least", .3, "-o", self.path("d.svg"), says="--least")
        self.bad(1, "hmm", "info", self.file("junk", "junk"), says="junk")

    def test_numbers_are_learned_from_too(self):
        draw = random.Random(4)
        rows, side = [], []
        for _ in range(30):
            state = draw.randrange(2)
            for _ in range(20):
                state = state if draw.random() < .9 else 1 - state
                rows.append((draw.gauss(5 if state else -5, 1), draw.gauss(1, 2), draw.randrange(4) + 9 * state))
                side.append(str(state))
            rows.append(None)
        csv = "".join("%.4f,%.4f,%d\n" % row if row else "\n" for row in rows)
        path = self.file("n.csv", "x,y,n\n" + csv)
        flags = ["--kinds", "real:2,count"]
        j = json.loads(self.ok("hmm", "train", path, "--states", 2, *flags, "--heldout", .2, "-o", self.path("m"), "--json"))
        self.assertEqual((j["sequences"], j["tokens"]), (24, 480))
        self.assertLess(j["heldout_log_likelihood_per_token"], 0)
        info = json.loads(self.ok("hmm", "info", self.path("m"), "--json"))
        self.assertEqual((info["symbols"], info["channels"]), (0, 2))
        means, rates = info["centres"][0]["mean"], info["centres"][1]["rate"]
        order = sorted(range(2), key=lambda k: means[k][0])
        for k, (x, n) in zip(order, ((-5, 1.5), (5, 10.5))):
            self.assertAlmostEqual(means[k][0], x, delta=.4)
            self.assertAlmostEqual(rates[k][0], n, delta=.6)
        self.assertIn("mean ", self.ok("hmm", "info", self.path("m")))
        lines = self.ok("hmm", "tag", self.path("m"), path, *flags).splitlines()
        self.assertEqual(lines[0], "x,y,n,state")
        self.assertEqual([line.rsplit(",", 1)[0] for line in lines], contents(path).splitlines())
        found = [line.rsplit(",", 1)[1] for line in lines[1:] if line]
        self.assertEqual([str(order.index(int(k))) for k in found], side)
        self.assertEqual(self.ok("hmm", "tag", self.path("m"), self.file("unnamed", csv), *flags).splitlines(), lines[1:])
        found_means = set()
        for covariance in ("full", "diagonal", "spherical", "tied"):
            m = self.path(covariance)
            self.ok("hmm", "train", path, "--states", 2, *flags, "--covariance", covariance, "-o", m)
            got = [line.rsplit(",", 1)[1] for line in self.ok("hmm", "tag", m, path, *flags).splitlines()[1:] if line]
            self.assertIn([str(order.index(int(k))) for k in got], (side, [str(1 - int(k)) for k in side]))
            found_means.add(json.dumps(json.loads(self.ok("hmm", "info", m, "--json"))["centres"]))
        self.assertEqual(len(found_means), 4)
        # Maximum likelihood: the means of the numbers themselves, and no prior that could be given.
        m = self.path("ml")
        self.ok("hmm", "train", path, "--states", 1, *flags, "--method", "em", "--estimate", "ml", "-o", m)
        plain = [row for row in rows if row]
        found = json.loads(self.ok("hmm", "info", m, "--json"))["centres"]
        for got, column in zip(found[0]["mean"][0] + found[1]["rate"][0], zip(*plain)):
            self.assertAlmostEqual(got, sum(float("%.4f" % x) for x in column) / len(plain), delta=1e-9)
        self.bad(1, "hmm", "train", path, "--states", 2, *flags, "--method", "em", "--estimate", "ml", "--prior-initial", 2, "-o", m,
                 says="--prior-initial")
        self.bad(1, "hmm", "train", path, "--states", 2, *flags, "--method", "vi", "--estimate", "ml", "-o", m, says="--estimate")
        # Beside words, which say nothing here.
        words = self.file("w.txt", "".join("w " * 20 + "\n" for _ in range(30)))
        self.ok("hmm", "train", words, "--channels", path, *flags, "--states", 2, "-o", self.path("b"))
        both = [line.split("\t")[1] for line in self.ok("hmm", "tag", self.path("b"), words, "--channels", path, *flags).splitlines() if line]
        self.assertEqual(len(set(zip(both, side))), 2)
        self.bad(1, "hmm", "train", self.file("few.txt", "w w\n"), "--channels", path, *flags, "--states", 2, "-o", self.path("x"))
        self.bad(2, "hmm", "train", path, "--channels", path, *flags, "--states", 2, "-o", self.path("x"), says="--channels")
        self.bad(1, "hmm", "train", self.file("bad.csv", "1,2\n1,x\n"), "--states", 2, "-o", self.path("x"), says="bad.csv:2:3")
        self.bad(2, "hmm", "train", path, *flags, "--dictionary", words, "-o", self.path("x"), says="--dictionary")

    def test_sequences_are_drawn(self):
        model = self.trained("--states", 3, "--end", 1, "--min-count", 0)
        outline = self.model(model)
        lines = self.ok("hmm", "sample", model, "-n", 500, "--seed", 5).splitlines()
        self.assertEqual(len(lines), 500)
        self.assertEqual("\n".join(lines), self.ok("hmm", "sample", model, "-n", 500, "--seed", 5).rstrip("\n"))
        self.assertNotEqual(lines[:10], self.ok("hmm", "sample", model, "--seed", 6).splitlines())
        first = sum(line.split()[0] == "the" for line in lines) / 500
        p = sum(outline.initial[k] * outline.words[k]["the"] for k in range(3))
        self.assertLess(abs(first - p), 5 * math.sqrt(p * (1 - p) / 500))
        blocks = self.ok("hmm", "sample", model, "-n", 20, "--seed", 5, "--states").split("\n\n")
        self.assertEqual([" ".join(line.split("\t")[0] for line in b.splitlines()) for b in blocks[:20]], lines[:20])
        endless = self.trained("--states", 2)
        self.assertEqual([len(line.split()) for line in self.ok("hmm", "sample", endless, "-n", 3, "--length", 7).splitlines()], [7] * 3)
        self.bad(1, "hmm", "sample", endless, says="length")

    def test_a_model_is_a_machine_of_the_same_probabilities(self):
        model, machine = self.trained("--states", 2, "--end", 1, "--min-count", 0), self.path("machine")
        self.ok("hmm", "machine", model, "-o", machine)
        self.assertAlmostEqual(float(self.ok("fst", "sum", machine)), 0, 9)
        best = [line.split("\t") for line in self.ok("fst", "shortest-path", "--unique", "-n", 4, machine).splitlines()]
        rows = self.ok("hmm", "score", model, "-", "--format", "text", stdin="".join(labels + "\n" for _, labels in best if labels)).split()
        for (cost, labels), row in zip([b for b in best if b[1]], rows):
            self.assertAlmostEqual(float(cost), -float(row), 9)
        self.assertIn("\t", self.ok("hmm", "machine", model, "--semiring", "real"))

    def test_every_verb_has_help_and_completion(self):
        verbs = "corpus train tag score eval sample info draw machine plot pick".split()
        for verb in verbs:
            self.assertIn("hawser hmm " + verb, " ".join(self.ok("help", "hmm", verb).split()))
        script = self.ok("completion", "bash") + '\nCOMP_WORDS=(hawser hmm ""); COMP_CWORD=2; _hawser; echo "${COMPREPLY[@]}"\n'
        self.assertEqual(sorted(subprocess.check_output(["bash"], input=script.encode()).decode().split()), sorted(verbs))
        self.assertIn("hawser hmm train", self.ok("completion", "man"))

    def test_data_errors_say_where(self):
        train = ["hmm", "train", "-o", self.path("x"), "--states", 2]
        self.bad(1, *train, self.file("bad.tsv", "the\tD\nthe\tD\tN\n"), says="bad.tsv:2")
        self.bad(1, *train, self.file("bad.conllu", "1\tThe\n"), says="bad.conllu:1")
        self.bad(1, *train, self.file("empty", ""), says="empty")
        self.bad(1, *train, self.file("ints", "1 2\n3 x\n"), "--format", "integers", says="ints:2:3")
        self.bad(1, *train, self.path("missing"), says="missing")
        self.bad(2, "hmm", "train", self.file("c.txt", "a b\n"), "--states", 2, says="-o MODEL")
        self.bad(2, *train, self.file("c.txt", "a b\n"), "--heldout", "1.5", says="--heldout")
        self.bad(1, *train, self.file("c.txt", "a b\n"), "--heldout", "0.5", says="--heldout")
        self.bad(2, *train, self.file("c.txt", "a b\n"), "--prior-transition", "nan", says="--prior-transition")
        self.bad(2, *train, self.file("c.txt", "a b\n"), "--method", "magic", says="magic")
        self.bad(1, "hmm", "train", self.file("c.txt", "a b\n"), "--states", 2, "-o", self.path("no/m"), says="cannot write")
        model = self.trained("--states", 2, "--min-count", 0)
        self.bad(1, "hmm", "score", model, "-", "--unknown", "error", stdin="the unseen\n", says="unseen")

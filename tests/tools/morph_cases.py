"""morph infer, learn, predict, tree: on invented words, against enumeration."""
import itertools
import json
import math
import os
import random

from cli_case import Case, Run

HEADER = "word\tmorphs\tsurface\n"


def edit_probability(source, target, symbols, p_insert, p_delete, p_copy):
    """p(target | source) of the untrained edit model, by its definition."""
    other = (1 - p_delete - p_copy) / (symbols - 1)
    table = [[0.0] * (len(target) + 1) for _ in range(len(source) + 1)]
    table[0][0] = 1.0
    for i in range(len(source) + 1):
        for j in range(len(target) + 1):
            if j:
                table[i][j] += table[i][j - 1] * p_insert / symbols
            if i:
                table[i][j] += table[i - 1][j] * (1 - p_insert) * p_delete
            if i and j:
                table[i][j] += table[i - 1][j - 1] * (1 - p_insert) * (p_copy if source[i - 1] == target[j - 1] else other)
    return table[-1][-1] * (1 - p_insert)


def voicing(seed=5, stems=24):
    """Words of a language that turns b d g into p t k at their end: stems alone, with -a and with -im."""
    r = random.Random(seed)
    rows, gold, taken = [], {"suffix:A": "a", "suffix:IM": "i m"}, set()
    while len(taken) < stems:
        stem = r.choice("ptkbdgm") + r.choice("aiu") + r.choice("bdg" if len(taken) % 2 else "ptk")
        if stem in taken:
            continue
        taken.add(stem)
        gold["stem:" + stem] = " ".join(stem)
        bare = stem[:-1] + {"b": "p", "d": "t", "g": "k"}.get(stem[-1], stem[-1])
        for suffix, form in (("", bare), (" suffix:A", stem + "a"), (" suffix:IM", stem + "im")):
            rows.append((f"w{len(rows)}", f"stem:{stem}{suffix}", " ".join(form)))
    return rows, gold


def table(rows):
    return HEADER + "".join("\t".join(row) + "\n" for row in rows)


def gold_table(gold):
    return "morph\tgold\n" + "".join(f"{m}\t{form}\n" for m, form in gold.items())


class Morphology(Case):
    def infer(self, *args):
        return json.loads(self.ok("morph", "infer", "--json", *args))

    def test_bp_agrees_with_enumeration(self):
        self.compare_with_enumeration(0)

    def test_forms_within_a_surface_form_weigh_more(self):
        self.compare_with_enumeration(30)

    def compare_with_enumeration(self, allomorphs):
        rates, length = (.05, .1, .8), 1.5
        path = self.file("w.tsv", table([("1", "stem:S", "a b"), ("2", "stem:S suffix:T", "a a"), ("3", "prefix:P suffix:T", "b")]))
        j = self.infer(path, "--method", "bp", "--p-insert", ".05", "--p-delete", ".1", "--p-copy", ".8", "--length", length, "-n", 5,
                       "--allomorphs", allomorphs)
        strings = ["".join(s) for n in range(7) for s in itertools.product("ab", repeat=n)]
        end = 1 / (length + 1)
        prior = {s: end * ((1 - end) / 2) ** len(s) for s in strings}
        p = {(s, t): edit_probability(s, t, 2, *rates) for s in strings for t in ("ab", "aa", "b")}
        posterior = {"stem:S": {}, "suffix:T": {}, "prefix:P": {}}
        short = [s for s in strings if len(s) <= 5]
        for stem, suffix in itertools.product(short, short):
            both = (1 + allomorphs * (stem in ("a", "b", "ab", "aa"))) * prior[stem] * prior[suffix] * p[stem, "ab"] * edit_probability(stem + suffix, "aa", 2, *rates)
            if len(suffix) > 3 or both < 1e-12:
                continue
            for prefix in short:
                weight = both * prior[prefix] * (p[prefix + suffix, "b"] if prefix + suffix in prior else edit_probability(prefix + suffix, "b", 2, *rates))
                for morph, form in (("stem:S", stem), ("suffix:T", suffix), ("prefix:P", prefix)):
                    posterior[morph][form] = posterior[morph].get(form, 0) + weight
        for morph in j["forms"]:
            total = sum(posterior[morph["morph"]].values())
            expected = sorted(((w / total, " ".join(s)) for s, w in posterior[morph["morph"]].items()), reverse=True)[:5]
            got = {f["form"]: f["posterior"] for f in morph["forms"]}
            for probability, form in expected[:3]:
                self.assertAlmostEqual(got[form], probability, delta=2e-3)

    def test_lists_of_candidates_agree_with_enumeration(self):
        words = [("1", "stem:S", "a b"), ("2", "stem:S suffix:T", "a a"), ("3", "prefix:P suffix:T", "b a")]
        j = self.infer(self.file("w.tsv", table(words)), "--candidates", 20, "--p-insert", ".05", "--p-delete", ".1", "--p-copy", ".8", "--length", 1.5, "-n", 9)
        ends = lambda *strings: {s[i:] for s in strings for i in range(len(s) + 1)}
        begins = lambda *strings: {s[:i] for s in strings for i in range(len(s) + 1)}
        lists = {"stem:S": {"ab"} | begins("aa"), "suffix:T": ends("aa", "ba"), "prefix:P": begins("ba")}
        p = lambda source, target: edit_probability(source, target, 2, .05, .1, .8)
        posterior = {m: {form: 0.0 for form in forms} for m, forms in lists.items()}
        for stem, suffix, prefix in itertools.product(*lists.values()):
            weight = p(stem, "ab") * p(stem + suffix, "aa") * p(prefix + suffix, "ba") * .3 ** len(stem + suffix + prefix)
            for morph, form in zip(lists, (stem, suffix, prefix)):
                posterior[morph][form] += weight
        for morph in j["forms"]:
            exact = posterior[morph["morph"]]
            got = {f["form"].replace(" ", ""): f["posterior"] for f in morph["forms"]}
            self.assertEqual(set(got), set(exact))
            for form in exact:
                self.assertAlmostEqual(got[form], exact[form] / sum(exact.values()), delta=1e-6)

    def test_long_stems_are_not_taken_for_the_empty_one(self):
        """Shorter forms have the larger prior, by a factor per segment; no word of the stem supports them."""
        r = random.Random(3)
        letters = [f"s{i}" for i in range(40)]
        stem = [r.choice(letters) for _ in range(24)]
        words = [("1", "stem:S", " ".join(stem)), ("2", "stem:S suffix:T", " ".join(stem + ["s1", "s2"]))]
        words += [(f"o{i}", f"stem:O{i}", letter) for i, letter in enumerate(letters)]
        j = self.infer(self.file("w.tsv", table(words)), "--candidates", 40, "-n", 1)
        self.assertEqual(j["forms"][0]["forms"][0]["form"], " ".join(stem))

    def test_candidates_cross_forms_that_differ_twice(self):
        words = [("1", "stem:S", "a b c"), ("2", "stem:S", "d b e")]
        j = self.infer(self.file("w.tsv", table(words)), "--candidates", 20, "-n", 9)
        self.assertEqual({f["form"] for f in j["forms"][0]["forms"]}, {"a b c", "d b e", "a b e", "d b c"})
        fewer = self.infer(self.path("w.tsv"), "--candidates", 2, "-n", 9)
        self.assertEqual({f["form"] for f in fewer["forms"][0]["forms"]}, {"a b c", "d b e"})

    def test_candidates_within_a_surface_form_weigh_more(self):
        words = [("1", "stem:S", "a b c"), ("2", "stem:S", "d b e"), ("3", "suffix:T stem:S", "a b e")]
        rates = ("--p-insert", ".05", "--p-delete", ".1", "--p-copy", ".8", "--length", 1.5)
        weights = {}
        for allomorphs in (0, 30):
            j = self.infer(self.file("w.tsv", table(words[:2])), "--candidates", 20, "-n", 9, "--allomorphs", allomorphs, *rates)
            weights[allomorphs] = {f["form"]: f["posterior"] for f in j["forms"][0]["forms"]}
        for form, factor in (("a b c", 31), ("d b e", 31), ("a b e", 1), ("d b c", 1)):
            ratio = weights[30][form] / weights[0][form] / (weights[30]["a b e"] / weights[0]["a b e"])
            self.assertAlmostEqual(ratio, factor, delta=1e-6)
        j = self.infer(self.file("w.tsv", table(words)), "--candidates", 20, "-n", 99, *rates)
        k = self.infer(self.path("w.tsv"), "--candidates", 20, "-n", 99, "--allomorphs", 30, *rates)
        self.assertNotEqual(j["forms"], k["forms"])

    def test_options_of_inference_reach_lists_or_are_named(self):
        path, model = self.file("w.tsv", table(voicing(stems=5)[0])), self.path("m")
        lists = self.infer(path, "--candidates", 10)
        self.assertGreater(lists["sweeps"], 3)
        self.assertEqual((lists["variables"], lists["factors"]), (7, 7 + 15))
        self.assertEqual(self.infer(path, "--candidates", 10, "--sweeps", 3)["sweeps"], 3)
        for option in (("--damping", .6), ("--schedule", "sweeps"), ("--tolerance", .01)):
            other = self.infer(path, "--candidates", 10, *option)
            self.assertNotEqual(other["sweeps"], lists["sweeps"], option)
        self.assertEqual(self.infer(path, "--candidates", 10, "--threads", 2)["forms"], lists["forms"])
        self.bad(1, "morph", "infer", path, "--candidates", 10, "--max-bytes", 2000, says="--max-bytes")
        learn = ("morph", "learn", path, "-o", model, "--iterations", 2)
        said = lambda *args: Run([str(a) for a in args])
        plain = self.ok(*learn)
        for idle in (("--penalty-weight", .1), ("--kept-strings", 3), ("--projection", "closed"), ("--candidates", 40, "--method", "bp")):
            r = said(*learn, *idle)
            self.assertEqual((r.ended, r.out, r.notes), (True, plain, f"hawser: without effect under lists of candidates: {idle[-2]}\n"))
        r = said("morph", "infer", path, "--candidates", 5, "--order", 2)
        self.assertEqual((r.code, r.err), (0, "hawser: without effect under lists of candidates: --order\n"))
        few, many = (json.loads(self.ok(*learn, "--json", "--sweeps", n, "--damping", 0))["training"] for n in (1, 30))
        self.assertNotEqual(few, many)
        r = said("morph", "infer", path, "--model", model, "--penalty-weight", .1, "--sweeps", 9, "--damping", .2, "--threads", 2)
        self.assertEqual((r.code, r.err), (0, "hawser: without effect under lists of candidates: --penalty-weight\n"))
        self.bad(2, "morph", "infer", path, "--model", model, "--p-copy", .9, says="--p-copy")
        self.ok("morph", "infer", path, "--model", model, "--method", "pep", "--order", 2, "--penalty-weight", .1, "--sweeps", 1)
        self.ok("morph", "infer", path, "--model", model, "--candidates", 0, "--penalty-weight", .1, "--sweeps", 1)
        # More than could ever be looked at.
        self.assertEqual(self.infer(path, "--candidates", 10**12)["sweeps"], self.infer(path, "--candidates", 10**6)["sweeps"])

    def test_one_long_word_shortens_no_other_words_lists(self):
        five = "stem:L " + " ".join(f"suffix:{c}" for c in "ABCD")
        words = [("1", five, "b a d a g i m"), ("2", "stem:S suffix:E", "k u d a g i m"), ("3", "stem:S", "k u d a g")]
        lengths = {m["morph"]: len(m["forms"]) for m in self.infer(self.file("w.tsv", table(words)), "--candidates", 40, "-n", 99)["forms"]}
        self.assertEqual([lengths[m] for m in five.split()], [8, 10, 10, 10, 8])  # 64,000 of 65,536 entries
        self.assertEqual(lengths["suffix:E"], 8)
        words.append(("4", "stem:S suffix:E", "o r a n u t u p i"))
        longer = {m["morph"]: len(m["forms"]) for m in self.infer(self.file("w.tsv", table(words)), "--candidates", 40, "-n", 99)["forms"]}
        self.assertGreater(longer["suffix:E"], 9)

    def test_strings_of_a_word_are_summed_over_how_they_are_put_together(self):
        words = [("1", "stem:S suffix:T", "a a b"), ("2", "stem:U suffix:T", "b a b"), ("3", "stem:S", "a a")]
        path = self.file("w.tsv", table(words))
        run = lambda forms: json.loads(self.ok("morph", "learn", path, "-o", self.path("m"), "--iterations", 3, "--candidates", 9, "--forms", forms, "--json"))["runs"]
        values = lambda runs: [[p["training"] for p in r] for r in runs]
        self.assertEqual(values(run(16)), values(run(100000)))  # a word's choices are more, its strings are not

    def test_learning_says_which_run_was_best_and_what_took_how_long(self):
        path = self.file("w.tsv", table(voicing(stems=6)[0]))
        args = ("morph", "learn", path, "-o", self.path("m"), "--iterations", 2, "--starts", 2, "--direction", "both")
        j = json.loads(self.ok(*args, "--json"))
        self.assertEqual(j["starts"], [{"restart": r, "direction": d} for r in (0, 1) for d in ("forward", "backward")])
        best = min(range(4), key=lambda i: min(p["training"] for p in j["runs"][i]))
        self.assertEqual({"restart": j["restart"], "direction": j["direction"]}, j["starts"][best])
        self.assertTrue(all(p["seconds"] > 0 and p["seconds_scoring"] > 0 for r in j["runs"] for p in r))
        self.assertRegex(self.ok(*args), r"(?m)^restart 1 backward iteration 0: training +[0-9.]+$")

    def test_learning_from_lists_finds_final_devoicing(self):
        rows, gold = voicing(stems=24)
        path, model = self.file("w.tsv", table(rows)), self.path("model")
        j = json.loads(self.ok("morph", "learn", path, "-o", model, "--json"))
        points = j["runs"][0]
        self.assertLess(points[j["iteration"]]["training"], points[0]["training"])
        after = self.infer(path, "--model", model, "--gold", self.file("g.tsv", gold_table(gold)))
        self.assertEqual(after["exact_match"], 1)
        held = json.loads(self.ok("morph", "learn", path, "-o", model, "--heldout", ".2", "--json"))
        self.assertLess(held["held_out"], held["copy_only"])
        self.assertLess(held["held_out"], held["bare_form"])
        r = Run(["morph", "infer", path, "--model", model, "--show-features"])
        self.assertEqual((r.code, r.err), (0, "hawser: without effect under lists of candidates: --show-features\n"))

    def test_scores_against_gold(self):
        rows, _ = voicing(stems=4)
        path = self.file("w.tsv", table(rows))
        j = self.infer(path, "--method", "pruned", "--kept-strings", 20, "--sweeps", 3, "-n", 30)
        forms = {m["morph"]: {f["form"]: f["posterior"] for f in m["forms"]} for m in j["forms"]}
        stems = sorted(m for m in forms if m.startswith("stem:"))
        best = {m: max(forms[m], key=forms[m].get) for m in forms}
        gold = {"suffix:A": "x | " + best["suffix:A"], stems[0]: best[stems[0]], stems[1]: best[stems[1]] + " m", stems[2]: "x x"}
        k = self.infer(path, "--method", "pruned", "--kept-strings", 20, "--sweeps", 3, "--gold", self.file("g.tsv", gold_table(gold)))
        self.assertEqual((k["gold_morphs"], k["gold_morphs_elsewhere"]), (4, 0))
        more = self.infer(path, "--method", "pruned", "--kept-strings", 20, "--sweeps", 3, "--gold", self.file("more.tsv", gold_table({**gold, "stem:else": "x"})))
        self.assertEqual((more["gold_morphs"], more["gold_morphs_elsewhere"], more["exact_match"]), (4, 1, k["exact_match"]))
        self.bad(1, "morph", "infer", path, "--gold", self.file("other.tsv", gold_table({"stem:else": "x"})), says=["other.tsv", "none of its 1 morphs"])
        self.assertEqual((k["affixes"]["morphs"], k["affixes"]["exact_match"], k["affixes"]["edit_distance"]), (1, 1, 0))
        self.assertAlmostEqual(k["affixes"]["neg_log_gold"], -math.log(forms["suffix:A"][best["suffix:A"]]), delta=1e-9)
        self.assertAlmostEqual(k["stems"]["exact_match"], 1 / 3, delta=1e-12)
        self.assertAlmostEqual(k["stems"]["edit_distance"], (1 + len(best[stems[2]].split())) / 3, delta=1e-12)
        self.assertGreaterEqual(k["stems"]["infinite"], 1)
        self.assertEqual(k["floor"], 50)
        self.assertLessEqual(k["stems"]["neg_log_gold"], 50)
        for key in ("neg_log_gold", "exact_match", "edit_distance", "seconds", "skipped_updates"):
            self.assertIn(key, k)
        self.assertEqual(k["bare_forms"]["stems"], 3)

    def test_text_output_and_more_words(self):
        path = self.file("w.tsv", "# invented\n" + table(voicing(stems=3)[0]).replace("\n", "\r\n"))
        out = self.ok("morph", "infer", path, "--method", "pruned", "--sweeps", 2, "-n", 2)
        self.assertIn("\nsuffix:A\t", out)
        self.assertRegex(out, r"seconds +[0-9.e-]+\n")

    def test_features_of_beliefs(self):
        path = self.file("w.tsv", table(voicing(stems=3)[0]))
        j = self.infer(path, "--method", "pep", "--sweeps", 4, "--show-features")
        features = {m["morph"]: m["features"] for m in j["forms"]}
        self.assertTrue(features["suffix:A"])
        self.assertTrue(all(math.isfinite(f["weight"]) and f["weight"] for m in features.values() for f in m))
        fewer = self.infer(path, "--method", "pep", "--sweeps", 4, "--penalty-weight", 1, "--show-features")
        self.assertLess(sum(len(m["features"]) for m in fewer["forms"]), sum(len(m) for m in features.values()))

    def test_one_command_line_serves_every_method(self):
        """The issue's, whatever the method: what it has no use for is said on standard error."""
        rows, gold = voicing(stems=3)
        path, gold_path = self.file("w.tsv", table(rows)), self.file("g.tsv", gold_table(gold))
        flags = ["--gold", gold_path, "--order", 3, "--penalty-weight", .05, "--kept-strings", 5, "--sweeps", 2, "--seed", 7, "--threads", 2, "--show-features"]
        for method, idle in (("bp", "--kept-strings, --order, --penalty-weight, --show-features"), ("pruned", "--order, --penalty-weight, --show-features"),
                             ("ep", "--kept-strings, --penalty-weight"), ("pep", "--kept-strings"), ("pep-greedy", "--kept-strings")):
            r = Run([str(a) for a in ["morph", "infer", path, "--method", method, *flags, "--json"]])
            self.assertEqual((r.code, r.err), (0, f"hawser: without effect under method {method}: {idle}\n"))
            j = json.loads(r.out)
            self.assertEqual(set(j["forms"][0]) >= {"features"}, "ep" in method, method)
            for key in ("neg_log_gold", "exact_match", "edit_distance", "seconds", "seconds_factors", "seconds_projections", "seconds_growth",
                        "features", "skipped_updates"):
                self.assertIn(key, j)
            self.assertGreater(j["seconds_factors"] + j["seconds_projections"], 0)
        r = Run([str(a) for a in ["morph", "infer", path, "--candidates", 9, *flags]])
        self.assertEqual((r.code, r.err), (0, "hawser: without effect under lists of candidates: --kept-strings, --order, --penalty-weight, --show-features\n"))
        r = Run(["morph", "learn", path, "-o", self.path("m"), "--method", "pruned", "--kept-strings", "3", "--penalty-weight", "1", "--sweeps", "1", "--iterations", "1"])
        self.assertEqual((r.ended, r.notes), (True, "hawser: without effect under method pruned: --penalty-weight\n"))
        # Flags change nothing that is not theirs; values a method does not have are mistakes still.
        with_k = json.loads(Run(["morph", "infer", path, "--sweeps", "2", "--kept-strings", "3", "--json"]).out)
        self.assertEqual(with_k["forms"], self.infer(path, "--sweeps", 2)["forms"])
        self.bad(1, "morph", "infer", path, "--method", "pep-greedy", "--projection", "gradient")

    def test_samples_by_seed(self):
        path = self.file("w.tsv", table(voicing(stems=2)[0]))
        for flags in (("--method", "pep", "--sweeps", 3), ("--candidates", 9)):
            flags += ("--p-insert", .1, "--p-copy", .4)  # so that much is open
            j = self.infer(path, *flags, "-n", 40, "--samples", 400, "--seed", 5)
            for morph in j["forms"]:
                self.assertEqual(len(morph["samples"]), 400)
                for f in morph["forms"][:3]:
                    self.assertAlmostEqual(morph["samples"].count(f["form"]) / 400, f["posterior"], delta=5 * math.sqrt(.25 / 400))
            again = self.infer(path, *flags, "--samples", 20, "--seed", 5)["forms"]
            self.assertEqual([m["samples"] for m in again], [m["samples"][:20] for m in j["forms"]])
            self.assertNotEqual([m["samples"] for m in self.infer(path, *flags, "--samples", 20, "--seed", 6)["forms"]], [m["samples"] for m in again])
            lines = self.ok("morph", "infer", path, *flags, "--samples", 20, "--seed", 5).splitlines()
            self.assertEqual([line.split("\t")[2] for line in lines if "\tsample\t" in line], [s for m in again for s in m["samples"]])

    def test_methods_agree_on_suffixes(self):
        path = self.file("w.tsv", table(voicing(stems=5)[0]))
        for method in (("pruned",), ("ep", "--order", 2), ("pep", "--projection", "converged"), ("pep-greedy",)):
            j = self.infer(path, "--sweeps", 3, "-n", 1, "--method", *method)
            best = {m["morph"]: m["forms"][0]["form"] for m in j["forms"]}
            self.assertEqual((best["suffix:A"], best["suffix:IM"]), ("a", "i m"), method)

    def test_learning_final_devoicing(self):
        rows, gold = voicing(stems=14)
        path, model = self.file("w.tsv", table(rows)), self.path("model")
        args = ["morph", "learn", path, "-o", model, "--method", "pep", "--sweeps", 3, "--iterations", 3, "--heldout", ".2", "--json"]
        j = json.loads(self.ok(*args))
        self.assertLess(j["held_out"], j["copy_only"])
        self.assertLess(j["held_out"], j["bare_form"])
        points = j["runs"][0]
        self.assertLess(points[j["iteration"]]["training"], points[0]["training"])
        stem = next(m[5:] for m in gold if m.startswith("stem:") and m[-1] == "d")
        new = self.file("n.tsv", HEADER + f"bare\tstem:{stem}\t{stem[0]} {stem[1]} t\nlong\tstem:{stem} suffix:IM\t{' '.join(stem)} i m\n")
        predicted = json.loads(self.ok("morph", "predict", model, new, "--json", "-n", 2))
        self.assertEqual(predicted["exact_match"], 1)
        self.assertEqual(predicted["edit_distance"], 0)
        self.assertIn(stem[0] + " " + stem[1] + " t", self.ok("morph", "predict", model, new).split("\n")[0])
        after = self.infer(path, "--model", model, "--gold", self.file("g.tsv", gold_table(gold)), "--method", "pruned", "--sweeps", 3)
        before = self.infer(path, "--gold", self.path("g.tsv"), "--method", "pruned", "--sweeps", 3)
        self.assertLess(after["neg_log_gold"], before["neg_log_gold"])
        self.assertIn("contexts", self.ok("edit", "info", os.path.join(model, "edit.model")))

    def test_words_of_many_morphs_have_small_tables(self):
        many = " ".join(f"suffix:{c}" for c in "ABCDEFG")
        path = self.file("w.tsv", table([("1", f"stem:S {many}", "b a d a g i m"), ("2", f"stem:T {many}", "k u d a g i m"), ("3", "stem:S", "b")]))
        j = json.loads(self.ok("morph", "learn", path, "-o", self.path("m"), "--iterations", 2, "--json"))
        self.assertTrue(all(math.isfinite(p["training"]) for p in j["runs"][0]))

    def test_em_on_a_tree_never_lowers_the_likelihood(self):
        path = self.file("w.tsv", table([("1", "stem:S", "b"), ("2", "stem:S suffix:T", "b a"), ("3", "stem:U suffix:T", "a b a"), ("4", "stem:U", "a")]))
        j = json.loads(self.ok("morph", "learn", path, "-o", self.path("m"), "--method", "bp", "--fixed-prior", "--prior-edit", 0,
                               "--stop", 0, "--edit-steps", 200, "--forms", 300, "--iterations", 5, "--length", .7, "--json"))
        for run in j["runs"]:
            energy = [p["free_energy"] for p in run]
            self.assertEqual(len(energy), 5)
            for before, after in zip(energy, energy[1:]):
                self.assertLess(after, before + 1e-6)
            self.assertLess(energy[-1], energy[0] - .5)

    def test_reading_backward_is_reading_turned_words(self):
        rows, _ = voicing(stems=4)
        turned = [(w, " ".join(morphs.split()[::-1]), " ".join(surface.split()[::-1])) for w, morphs, surface in rows]
        run = lambda some, direction, folder: json.loads(self.ok(
            "morph", "learn", self.file("w.tsv", table(some)), "-o", self.path(folder), "--method", "pruned", "--kept-strings", 4, "--sweeps", 2, "--iterations", 2,
            "--heldout", ".2", "--direction", direction, "--json"))
        one, other = run(rows, "backward", "a"), run(turned, "forward", "b")
        self.assertEqual((one["held_out"], one["training"]), (other["held_out"], other["training"]))
        def read(folder):
            with open(os.path.join(self.path(folder), "forms.tsv"), encoding="utf-8") as f:
                return [line.rstrip("\n").split("\t") for line in f][1:]
        forms = {(m, form): p for m, p, form in read("a")}
        self.assertEqual(forms, {(m, " ".join(form.split()[::-1])): p for m, p, form in read("b")})
        self.assertEqual((one["direction"], other["direction"]), ("backward", "forward"))

    def test_starts_follow_the_seed(self):
        path = self.file("w.tsv", table(voicing(stems=4)[0]))
        run = lambda seed: [[p["held_out"] for p in r] for r in json.loads(self.ok(
            "morph", "learn", path, "-o", self.path("m"), "--method", "pruned", "--kept-strings", 3, "--sweeps", 2, "--iterations", 2, "--starts", 2,
            "--heldout", ".2", "--seed", seed, "--json"))["runs"]]
        one, again, other = run(1), run(1), run(2)
        self.assertEqual(one, again)
        self.assertEqual(one[0], other[0])
        self.assertNotEqual(one[1], other[1])

    def test_mistakes_in_tables_say_where(self):
        for text, place in (("", ""), ("word\tsurface\n1\ta\n", ":1"), (HEADER, ""), (HEADER + "1\tstem:A\ta\n2\tA\ta\n", ":3"),
                            (HEADER + "1\tstem:A\n", ":2"), (HEADER + "1\tstem:A\t \n", ":2"), (HEADER + "1\t\ta\n", ":2"),
                            (HEADER + "1\tstem:A stem:A\ta\n", ":2"), (HEADER + "1\tstem:\ta\n", ":2")):
            self.bad(1, "morph", "infer", self.file("w.tsv", text), says="w.tsv" + place)
        good = self.file("good.tsv", HEADER + "1\tstem:A\ta\n")
        self.bad(1, "morph", "infer", good, "--gold", self.file("g.tsv", "morph\tgold\nstem:A\ta\nstem:A\tb\n"), says="g.tsv:3")
        self.bad(1, "morph", "infer", good, "--model", self.path("nothing"), says="nothing")
        self.bad(1, "morph", "infer", good, "--p-copy", ".9", "--p-delete", ".9", says="--p-delete")
        self.bad(2, "morph", "infer", good, "--method", "guessing")
        self.bad(2, "morph", "learn", good)

    def test_predict_refuses_what_the_model_lacks(self):
        model = self.path("m")
        self.ok("morph", "learn", self.file("w.tsv", table(voicing(stems=2)[0])), "-o", model, "--method", "pruned", "--kept-strings", 3, "--sweeps", 2, "--iterations", 2)
        self.bad(1, "morph", "predict", model, self.file("n.tsv", HEADER + "x\tstem:unknown\ta\n"), says=["n.tsv:2", "stem:unknown"])
        with open(os.path.join(model, "prior.tsv"), "a", encoding="utf-8") as prior:
            prior.write("stem\tzz\t0.1\n")
        self.bad(1, "morph", "predict", model, self.file("n.tsv", HEADER + "x\tsuffix:A\ta\n"), says=["prior.tsv", "zz"])


class Tree(Case):
    def words(self):
        """Forms of a lost language: its West lost final vowels, its East turned p into f, the South of that s into h."""
        r = random.Random(9)
        rows = ["set\tlanguage\tform"]
        for i in range(8):
            word = "".join(r.choice("ptksm") + r.choice("aiu") for _ in range(2))
            east = word.replace("p", "f")
            forms = {"West": word[:-1], "North": east, "South": east.replace("s", "h"), "Old": word, "East": east}
            rows += [f"{i}\t{language}\t{' '.join(form)}" for language, form in forms.items()]
        return "\n".join(rows) + "\n"

    def test_ancestors_and_branches(self):
        tree = self.file("t.nwk", "(West, (North,South)East) Old;\n")
        words = self.file("c.tsv", self.words())
        args = ["morph", "tree", tree, words, "--method", "pruned", "--kept-strings", 4, "--sweeps", 3, "--forms", 2, "--json", "--heldout", ".167"]
        j = json.loads(self.ok(*args, "--iterations", 2, "-o", self.path("branches")))
        self.assertEqual((j["sets"], j["gold_forms"]), (8, 16))
        self.assertLess(j["held_out"], j["held_out_untrained"])
        self.assertEqual(sorted(os.listdir(self.path("branches"))), ["East.model", "North.model", "South.model", "West.model"])
        east = [f for f in j["forms"] if f["language"] == "East"]
        self.assertEqual(len(east), 8)
        self.assertGreater(j["exact_match"], .4)

    def test_mistakes_say_where(self):
        words = self.file("c.tsv", "set\tlanguage\tform\n1\tA\tx\n1\tB\tx y\n")
        good = self.file("good.nwk", "(A,B)C;")
        for text in ("", "(A,B)C", "(A,B", "A,B)C;", "(A,)C;", "(A:1,B)C;", "(A,A)C;", "A;", "(A,B)C;x", "((A,B);"):
            self.bad(1, "morph", "tree", self.file("t.nwk", text), words, says="t.nwk")
        self.bad(1, "morph", "tree", good, self.file("d.tsv", "set\tlanguage\tform\n1\tA\tx\n1\tZ\tx\n"), says="d.tsv:3")
        self.bad(1, "morph", "tree", good, self.file("d.tsv", "set\tlanguage\tform\n1\tA\tx\n1\tA\tx\n"), says="d.tsv:3")
        self.bad(1, "morph", "tree", good, self.file("d.tsv", "set\tlanguage\tform\n1\tC\tx\n"), says="d.tsv")

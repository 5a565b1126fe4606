"""graph infer, graph info: every kind of factor, posteriors done by hand, mistakes with their places."""
import json
import math
import os

from cli_case import Case, Run


def graph(**parts):
    return {"alphabets": {"ab": {"chars": "ab"}}, "variables": [], "factors": [], **parts}


class Graph(Case):
    def write(self, document, name="graph.json"):
        return self.file(name, document if isinstance(document, (str, bytes)) else json.dumps(document))

    def infer(self, document, *flags):
        """Variable -> string or value -> probability."""
        lines = self.ok("graph", "infer", self.write(document), *(() if "--method" in flags else ("--method", "bp")), *flags).splitlines()
        self.assertRegex(lines[0], r"^# [a-z-]+, \d+ sweeps, converged$")
        beliefs = {}
        for line in lines[1:]:
            if line.startswith("#"):
                continue
            name, probability, what = line.split("\t")
            beliefs.setdefault(name, {})[what] = float(probability)
        return beliefs

    def unfinished(self, *args):
        """Ends with 3 and says so, having written what there is."""
        r = Run([str(a) for a in args])
        self.assertEqual(r.code, 3, r.err)
        self.assertIn("not converged", r.err)
        return r.out

    def near(self, found, expected):
        self.assertEqual(found.keys(), expected.keys())
        for name in expected:
            self.assertEqual(found[name].keys(), expected[name].keys())
            for what, p in expected[name].items():
                self.assertAlmostEqual(found[name][what], p, delta=1e-12)

    # Words ab (3) and b (1); p(b typed | ab) = .1, p(b typed | b) = .8; tags by length, weights 1 and 2: tests/capi/graph_scene.h.
    def scene(self):
        return graph(
            variables=[{"name": "meant", "alphabet": "ab"}, {"name": "typed", "alphabet": "ab", "observed": "b"},
                       {"name": "tag", "values": ["N", "V"]}],
            factors=[{"kind": "word_list", "variables": ["meant"], "words": {"ab": 3, "b": 1}},
                     {"kind": "arcs", "variables": ["meant", "typed"], "semiring": "real", "finals": [0],
                      "arcs": [[0, 0, "a", "a", .8], [0, 0, "b", "b", .8], [0, 0, "a", "b", .2], [0, 0, "b", "a", .2],
                               [0, 0, "a", None, .1], [0, 0, "b", None, .1]]},
                     {"kind": "arcs", "variables": ["meant", "tag"], "semiring": "real", "finals": [3],
                      "arcs": [[0, 1, "a", None], [0, 1, "b", None], [1, 3, None, "N", .9], [1, 3, None, 1, .1],
                               [1, 2, "a", None], [1, 2, "b", None], [2, 2, "a", None], [2, 2, "b", None],
                               [2, 3, None, "N", .2], [2, 3, None, "V", .8]]},
                     {"kind": "table", "variables": ["tag"], "values": [1, 2], "name": "prior"}])

    def test_an_acceptor_s_arcs_are_features(self):
        """Lengths of up to two letters; a sum of 1 per length is all that is kept: ab and b become all strings of two and one."""
        scene = self.scene()
        lengths = {"kind": "arcs", "arcs": [[0, 1, "<rho>"], [1, 2, "<rho>"], [2, 3, "<rho>"], [3, 3, "<rho>"]], "finals": [0, 1, 2, 3]}
        scene["variables"], scene["factors"] = [{**scene["variables"][0], "acceptor": lengths}], scene["factors"][:1]
        for method in "ep", "pep":  # the variable's is ep in any run
            self.near(self.infer(scene, "--method", method, "-n", 6), {"meant": {"aa": 3 / 16, "ab": 3 / 16, "ba": 3 / 16, "bb": 3 / 16, "a": 1 / 8, "b": 1 / 8}})
        for acceptor, message in (({**lengths, "finals": [0]}, "complete"), ({**lengths, "name": "x"}, 'no "name"'),
                                  ({"kind": "word_list", "words": ["a"]}, "machine, arcs or regex"),
                                  ({"kind": "regex", "pattern": "(a|b|.)*"}, None)):
            scene["variables"][0]["acceptor"] = acceptor
            if message:
                self.bad(1, "graph", "infer", self.write(scene), says=message)
            else:
                self.infer(scene, "--method", "ep")

    def test_the_scene_s_posterior(self):
        expected = {"meant": {"b": .88 / 1.42, "ab": .54 / 1.42}, "tag": {"N": .78 / 1.42, "V": .64 / 1.42}}
        self.near(self.infer(self.scene()), expected)
        self.near(self.infer(self.scene(), "-n", "1"), {"meant": {"b": .88 / 1.42}, "tag": expected["tag"]})
        path = self.write(self.scene())
        j = json.loads(self.ok("graph", "infer", path, "--method", "bp", "--json"))
        self.assertIs(j["converged"], True)
        meant, typed, tag = j["variables"]
        self.assertEqual((meant["name"], typed["observed"], tag["observed"]), ("meant", True, False))
        self.assertEqual([b["string"] for b in meant["best"]], ["b", "ab"])
        self.assertAlmostEqual(meant["expected_length"], (.88 + 2 * .54) / 1.42, delta=1e-12)
        p = .54 / 1.42
        self.assertAlmostEqual(meant["entropy"], -p * math.log(p) - (1 - p) * math.log(1 - p), delta=1e-12)
        self.assertNotIn("expected_length", tag)
        self.assertEqual(self.ok("graph", "info", path), "variables\t3\nobserved\t1\nfactors\t4\nedges\t6\n")
        self.assertEqual(json.loads(self.ok("graph", "info", path, "--json"))["edges"], 6)

    def test_samples_are_drawn_by_seed(self):
        path = self.write(self.scene())
        run = lambda *flags: self.ok("graph", "infer", path, "--method", "bp", *flags).splitlines()
        drawn = [line.split("\t") for line in run("--samples", 2000, "--seed", 4) if "\tsample\t" in line]
        self.assertEqual(len(drawn), 4000)  # typed was observed
        share = lambda name, what: sum(d[0] == name and d[2] == what for d in drawn) / 2000
        for name, what, p in (("meant", "ab", .54 / 1.42), ("meant", "b", .88 / 1.42), ("tag", "N", .78 / 1.42), ("tag", "V", .64 / 1.42)):
            self.assertAlmostEqual(share(name, what), p, delta=5 * math.sqrt(.25 / 2000))
        self.assertEqual(run("--samples", 20, "--seed", 4), run("--samples", 20, "--seed", 4))
        self.assertNotEqual(run("--samples", 20, "--seed", 4), run("--samples", 20, "--seed", 5))
        meant, typed, tag = json.loads(self.ok("graph", "infer", path, "--method", "bp", "--samples", 5, "--seed", 4, "--json"))["variables"]
        self.assertEqual([meant["samples"], tag["samples"]], [[d[2] for d in drawn if d[0] == name][:5] for name in ("meant", "tag")])
        self.assertEqual(typed["samples"], ["b"] * 5)
        self.assertNotIn("samples", self.ok("graph", "infer", path, "--method", "bp", "--json"))

    def test_marginals_are_files(self):
        folder = self.path("out/marginals")
        self.ok("graph", "infer", self.write(self.scene()), "--method", "bp", "--marginals", folder)
        self.assertEqual(sorted(os.listdir(folder)), ["meant.fst", "tag.txt"])
        rows = self.ok("fst", "shortest-path", "-n", "2", "--unique", os.path.join(folder, "meant.fst")).splitlines()
        self.assertAlmostEqual(float(rows[0].split("\t")[0]), -math.log(.88 / 1.42), delta=1e-12)
        self.assertAlmostEqual(float(self.ok("fst", "sum", os.path.join(folder, "meant.fst"))), 0, delta=1e-12)
        with open(os.path.join(folder, "tag.txt")) as f:
            self.assertEqual([line.split("\t")[1].strip() for line in f], ["N", "V"])
        odd = self.scene()
        odd["variables"][2]["name"] = "a/b"
        odd["factors"][2]["variables"][1] = odd["factors"][3]["variables"][0] = "a/b"
        self.ok("graph", "infer", self.write(odd), "--method", "bp", "--marginals", folder)
        self.assertIn("variable-2.txt", os.listdir(folder))
        self.bad(1, "graph", "infer", self.write(self.scene()), "--method", "bp", "--marginals", self.write("x", "file"), says="folder")

    def test_alphabets_of_every_form(self):
        self.file("symbols.txt", "<eps> 0\nba 1\nna 2\n")
        edit = {"kind": "edit", "variables": ["v", "w"], "p_copy": .98, "p_insert": .01, "p_delete": .01}
        copy = {"kind": "regex", "variables": ["v", "w"], "pattern": "(a:a|b:b)*"}
        for alphabet, seen, words, noise, expected in (
                (["ba", "na"], "ba na", ["ba na", "na"], edit, "ba na"), ({"size": 2}, "1 2", ["1 2", "2"], edit, "1 2"),
                ({"file": "symbols.txt"}, ["ba", "na"], [["ba", "na"], [2]], edit, "ba na"),
                ({"chars": "ba"}, [1, "b"], ["ab", "b"], copy, "ab"), (["a", "b"], "ab", ["ab", "b"], copy, "ab")):
            document = graph(alphabets={"x": alphabet}, variables=[{"name": "v", "alphabet": "x"}, {"name": "w", "alphabet": "x", "observed": seen}],
                             factors=[{"kind": "word_list", "variables": ["v"], "words": words}, noise])
            best = max(self.infer(document)["v"].items(), key=lambda item: item[1])
            self.assertEqual(best[0], expected)

    def test_regex_and_weights(self):
        document = graph(variables=[{"name": "v", "alphabet": "ab"}],
                         factors=[{"kind": "regex", "variables": ["v"], "pattern": "a<0.25> | b<0.75>", "semiring": "real"}])
        self.near(self.infer(document), {"v": {"b": .75, "a": .25}})
        document["factors"] = [{"kind": "regex", "variables": ["v"], "pattern": "a | b<1>"}]
        self.near(self.infer(document), {"v": {"a": 1 / (1 + math.exp(-1)), "b": math.exp(-1) / (1 + math.exp(-1))}})

    def test_concatenation(self):
        document = graph(variables=[{"name": "x", "alphabet": "ab"}, {"name": "y", "alphabet": "ab"}, {"name": "xy", "alphabet": "ab", "observed": "aba"}],
                         factors=[{"kind": "word_list", "variables": ["x"], "words": {"a": 1, "ab": 2, "b": 9}},
                                  {"kind": "word_list", "variables": ["y"], "words": {"ba": 3, "a": 1, "aa": 9}},
                                  {"kind": "concatenation", "variables": ["x", "y", "xy"]}])
        self.near(self.infer(document), {"x": {"a": .6, "ab": .4}, "y": {"ba": .6, "a": .4}})

    def test_tables_flat_and_nested(self):
        variables = [{"name": "p", "values": 2}, {"name": "q", "values": ["x", "y", "z"], "observed": "z"}]
        for values in ([[1, 2, 3], [4, 5, 9]], [1, 2, 3, 4, 5, 9]):
            document = graph(variables=variables, factors=[{"kind": "table", "variables": ["p", "q"], "values": values}])
            self.near(self.infer(document), {"p": {"1": .75, "0": .25}})
        variables[1]["observed"] = 0
        self.near(self.infer(document), {"p": {"1": .8, "0": .2}})

    def test_features_share_weights(self):
        variables = [{"name": "a", "values": 2}, {"name": "b", "values": ["no", "yes"]}, {"name": "c", "values": 3}]
        factors = [{"kind": "feature", "variables": ["a", "b"], "weight": 0},
                   {"kind": "feature", "variables": ["b", "c"], "weight": 0, "values": ["yes", 2]},
                   {"kind": "feature", "variables": ["c"], "weight": 1, "values": [0]}]
        total, counts = 0, [0, 0]
        for s in range(12):
            a, b, c = s // 6, s // 3 % 2, s % 3
            n = a * b + b * (c == 2), int(c == 0)
            weight = math.exp(.7 * n[0] - .4 * n[1])
            total += weight
            counts = [x + weight * y for x, y in zip(counts, n)]
        path = self.write(graph(variables=variables, factors=factors, weights=[.7, -.4]))
        for method in "exact", "bp":
            found = json.loads(self.ok("graph", "infer", path, "--method", method, "--json"))["expected_counts"]
            for x, y in zip(found, counts, strict=True):
                self.assertAlmostEqual(x, y / total, delta=1e-12)
        for change, says in (({"weight": 2}, "/factors/0/weight"), ({"values": [1]}, "/factors/0/values"),
                             ({"values": [1, 2]}, "/factors/0/values/1"), ({"name": "f"}, "name")):
            wrong = [{**factors[0], **change}]
            self.bad(1, "graph", "infer", self.write(graph(variables=variables, factors=wrong, weights=[.7, -.4])), says=says)
        self.bad(1, "graph", "infer", self.write(graph(variables=variables, factors=factors)), says="weights")
        self.bad(1, "graph", "infer", self.write(graph(variables=variables, factors=factors, weights=[800, 1])), says="/weights")

    def test_rules_and_trees(self):
        names = ["0-1", "2-1", "0-2", "1-2"]
        odds = dict(zip(names, (2, 3, 5, 7)))
        variables = [{"name": name, "values": 2} for name in names]
        own = [{"kind": "table", "variables": [name], "values": [1, odds[name]]} for name in names]
        arcs = [[int(end) for end in name.split("-")] for name in names]
        trees = {"one": [{"0-1", "1-2"}, {"0-2", "2-1"}], "many": [{"0-1", "1-2"}, {"0-2", "2-1"}, {"0-1", "0-2"}]}
        rules = {"exactly_one": lambda on: len(on) == 1, "at_most_one": lambda on: len(on) <= 1,
                 "parity": lambda on: len(on) % 2 == 0, "or": lambda on: ("1-2" in on) == bool(on - {"1-2"}),
                 "and": lambda on: ("1-2" in on) == (on >= set(names[:3]))}
        factors = [({"kind": kind, "variables": names}, rule) for kind, rule in rules.items()]
        for roots, all_trees in trees.items():
            for kind in "projective", "non-projective":
                factors.append(({"kind": "tree", "variables": names, "words": 2, "arcs": arcs, "trees": kind, "roots": roots},
                                lambda on, all_trees=all_trees: on in all_trees))
        for factor, rule in factors:
            total, expected = 0, {name: {"0": 0, "1": 0} for name in names}
            for s in range(16):
                on = {name for i, name in enumerate(names) if s >> i & 1}
                weight = rule(on) * math.prod(odds[name] for name in on)
                total += weight
                for name in names:
                    expected[name]["1" if name in on else "0"] += weight
            expected = {name: {value: w / total for value, w in values.items()} for name, values in expected.items()}
            for method in "bp", "exact":
                self.near(self.infer(graph(variables=variables, factors=own + [factor]), "--method", method), expected)
        self.bad(1, "graph", "infer", self.write(graph(variables=variables, factors=[
            {"kind": "tree", "variables": names, "words": 2, "arcs": arcs[:3]}])), says=["/factors/0/arcs", "4"])
        self.bad(1, "graph", "infer", self.write(graph(variables=variables, factors=[
            {"kind": "tree", "variables": names, "words": 2, "arcs": arcs, "roots": "two"}])), says=["/factors/0/roots", "many"])

    def test_files_beside_the_graph(self):
        os.mkdir(self.path("sub"))
        self.file("sub/words.txt", "ab\t3\nb\t1\n# nothing\n")
        self.file("sub/tags.txt", "0 1 a <eps>\n0 1 b <eps>\n0 2 b N 0.5\n1 1 b <eps>\n1 2 <eps> V\n2\n")
        self.file("lm.txt", "-1\t\n0.5\tb\n")
        document = graph(variables=[{"name": "v", "alphabet": "ab"}, {"name": "t", "values": ["N", "V"]}],
                         factors=[{"kind": "word_list", "variables": ["v"], "file": "words.txt"},
                                  {"kind": "machine", "variables": ["v", "t"], "file": "tags.txt"},
                                  {"kind": "ngram", "variables": ["v"], "file": "../lm.txt"}])
        ab, b_n, b_v = 3 * math.exp(-2.5), math.exp(-1.5 - .5), math.exp(-1.5)
        total = ab + b_n + b_v
        path = self.file("sub/graph.json", json.dumps(document))
        lines = self.ok("graph", "infer", path, "--method", "bp").splitlines()[1:]
        found = {tuple(line.split("\t")[::2]): float(line.split("\t")[1]) for line in lines}
        self.assertAlmostEqual(found["v", "ab"], ab / total, delta=1e-12)
        self.assertAlmostEqual(found["t", "N"], b_n / total, delta=1e-12)
        # The same machine in binary.
        self.ok("fst", "compile", self.path("sub/tags.txt"), "--isymbols", self.file("ab.txt", "a 1\nb 2\n"), "--osymbols", self.file("nv.txt", "N 1\nV 2\n"), "-o", self.path("sub/tags.fst"))
        document["factors"][1]["file"] = "tags.fst"
        self.assertEqual(self.ok("graph", "infer", self.file("sub/graph.json", json.dumps(document)), "--method", "bp").splitlines()[1:], lines)

    def test_checkpoint_and_resume(self):
        path = self.write(self.scene())
        whole = self.ok("graph", "infer", path, "--method", "bp", "--iterations", "3", "--tolerance", "0")
        self.unfinished("graph", "infer", path, "--method", "bp", "--iterations", "1", "--checkpoint", self.path("state"))
        self.assertEqual(self.ok("graph", "infer", path, "--method", "bp", "--iterations", "3", "--tolerance", "0", "--checkpoint", self.path("state"), "--resume"), whole)
        other = self.scene()
        other["factors"][3]["values"] = [2, 1]
        self.bad(1, "graph", "infer", self.write(other, "other.json"), "--method", "bp", "--checkpoint", self.path("state"), "--resume", says="state")
        self.bad(2, "graph", "infer", path, "--resume", says="--checkpoint")

    def test_contradictions_are_refused(self):
        seen = self.scene()
        seen["variables"][1]["observed"] = "bbb"  # longer than any word
        lists = graph(variables=[{"name": "x", "alphabet": "ab"}],
                      factors=[{"kind": "word_list", "variables": ["x"], "words": {w: 1}, "name": "list-" + w} for w in ("bb", "ab")])
        value = graph(variables=[{"name": "x", "values": ["N", "V"], "observed": "V"}],
                      factors=[{"kind": "table", "variables": ["x"], "values": [1, 0], "name": "prior"}])
        for method in ("bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"):
            for document, says in ((seen, "the evidence contradicts itself"), (lists, "factor 1 (list-ab) leaves variable 0 (x)"), (value, "factor 0 (prior)")):
                self.bad(1, "graph", "infer", self.write(document), "--method", method, says=says)

    def test_infinite_mass_is_said(self):
        loop = {"kind": "arcs", "variables": ["x"], "semiring": "real", "finals": [0], "arcs": [[0, 0, "a", 1], [0, 0, "b", 1]]}
        for method in ("bp", "ep", "pep"):
            path = self.write(graph(variables=[{"name": "x", "alphabet": "ab"}], factors=[loop]))
            r = Run(["graph", "infer", path, "--method", method])
            self.assertIn("# x: the messages to variable 0 (x) have infinite mass", r.out)

    def test_residual_runs_end_where_the_others_do(self):
        edit = {"kind": "edit", "p_copy": .8, "p_insert": .1, "p_delete": .1}
        document = graph(variables=[{"name": name, "alphabet": "ab"} for name in "xyz"],
                         factors=[{"kind": "word_list", "variables": ["x"], "words": {"ab": 5, "aab": 1, "ba": 2, "b": 1}},
                                  {**edit, "variables": ["x", "y"]}, {**edit, "variables": ["y", "z"]},
                                  {"kind": "word_list", "variables": ["z"], "words": {"bb": 4, "ab": 1, "a": 2}}])
        exact = self.infer(document)["x"]["ab"]
        for method in ("ep", "pep"):
            for schedule in ("sweeps", "flooding", "residual"):
                found = self.infer(document, "--method", method, "--schedule", schedule)["x"]["ab"]
                self.assertAlmostEqual(found, exact, delta=1e-3)

    def test_beliefs_that_lack_strings_are_not_converged(self):
        """Each word list leaves out "ba" in the light of the other, and their product has it at .88."""
        document = graph(variables=[{"name": "x", "alphabet": "ab"}],
                         factors=[{"kind": "word_list", "variables": ["x"], "words": {"ab": 1, "ba": math.exp(gain)}}
                                  for gain in (-16, 18)])
        # Single symbols are right from the start, but the first sweep alone does not show that nothing longer is needed.
        r = Run(["graph", "infer", self.write(document), "--method", "pep", "--penalty-weight", "1e-6", "--json"])
        self.assertEqual(r.code, 3, r.err)
        self.assertIn("1 variables lack n-grams", r.err)
        self.assertIn("--penalty-weight", r.err)
        self.assertEqual(json.loads(r.out)["metrics"]["lacking"], 1)
        self.near(self.infer(document), {"x": {"ba": 1 / (1 + math.exp(-2)), "ab": 1 / (1 + math.exp(2))}})

    def test_mistakes_name_their_place(self):
        def broken(edit):
            document = self.scene()
            edit(document)
            return document

        def put(path, value):
            def edit(document):
                at = document
                for step in path[:-1]:
                    at = at[step]
                if value is KeyError:
                    del at[path[-1]]
                else:
                    at[path[-1]] = value
            return edit
        for edit, places in (
                (put(["variables"], KeyError), ["variables"]),
                (put(["variables"], []), ["/variables", "an array of at least 1"]),
                (put(["variables", 0], 7), ["/variables/0", "7", "an object"]),
                (put(["variables", 0, "name"], ""), ["/variables/0/name", "a name"]),
                (put(["variables", 0, "name"], "typed"), ["/variables/1", "typed"]),
                (put(["variables", 0, "alphabet"], "xy"), ["/variables/0/alphabet", '"xy"', "ab"]),
                (put(["variables", 0, "values"], 2), ["/variables/0", "one of them"]),
                (put(["variables", 0, "colour"], 2), ["/variables/0/colour", "expected only name"]),
                (put(["variables", 0, "method"], "tree"), ["/variables/0", "tree"]),
                (put(["variables", 0, "order"], 0), ["/variables/0/order", "from 1"]),
                (put(["variables", 1, "observed"], "bc"), ["/variables/1/observed", "c"]),
                (put(["variables", 1, "observed"], [3]), ["/variables/1/observed/0", "from 1 to 2"]),
                (put(["variables", 1, "observed"], None), ["/variables/1/observed", "null"]),
                (put(["variables", 2, "values"], 0), ["/variables/2/values", "1048576"]),
                (put(["variables", 2, "values"], ["N", "N"]), ["/variables/2/values", "N"]),
                (put(["variables", 2, "observed"], "X"), ["/variables/2/observed", '"X"', "0 to 1"]),
                (put(["variables", 2, "observed"], 2), ["/variables/2/observed", "from 0 to 1"]),
                (put(["factors", 0, "kind"], "wordlist"), ["/factors/0/kind", "word_list"]),
                (put(["factors", 0, "kind"], KeyError), ["/factors/0", "kind"]),
                (put(["factors", 0, "variables"], ["none"]), ["/factors/0/variables/0", "name of a variable"]),
                (put(["factors", 0, "variables"], ["tag"]), ["/factors/0/variables/0", "strings"]),
                (put(["factors", 0, "variables"], "meant"), ["/factors/0/variables", "an array"]),
                (put(["factors", 0, "words"], {"a/c": 1}), ["/factors/0/words/a~1c"]),
                (put(["factors", 0, "words"], {"ab": -1}), ["/factors/0/words/ab", ">= 0"]),
                (put(["factors", 0, "words"], {"ab": "x"}), ["/factors/0/words/ab", "a number"]),
                (put(["factors", 0, "words"], []), ["/factors/0/words"]),
                (put(["factors", 0, "file"], "w.txt"), ["/factors/0", "one of them"]),
                (put(["factors", 1, "arcs", 2], [0, 0, "a"]), ["/factors/1/arcs/2", "2 labels"]),
                (put(["factors", 1, "arcs", 2], [0, -1, "a", "a"]), ["/factors/1/arcs/2/1", "from 0"]),
                (put(["factors", 1, "arcs", 2], [0, 10**6, "a", "a"]), ["/factors/1/arcs/2/1", "from 0"]),
                (put(["factors", 1, "arcs", 2], [0, 2**64 - 1, "a", "a"]), ["/factors/1/arcs/2/1", "whole number"]),
                (put(["factors", 1, "arcs", 2], [0, 0, "a", "c"]), ["/factors/1/arcs/2/3", "c"]),
                (put(["factors", 1, "arcs", 2], [0, 0, "a", "a", -1]), ["/factors/1/arcs/2", "-1"]),
                (put(["factors", 1, "finals"], []), ["/factors/1/finals"]),
                (put(["factors", 1, "finals"], [[0, 1, 2]]), ["/factors/1/finals/0", "a state and a weight"]),
                (put(["factors", 1, "semiring"], "tropical"), ["/factors/1/semiring", '"log"']),
                (put(["factors", 3, "values"], [1, -2]), ["/factors/3/values/1", ">= 0"]),
                (put(["factors", 3, "values"], [1, 2, 3]), ["/factors/3/values", "an array of 2"]),
                (put(["factors", 3, "values"], [1, [2]]), ["/factors/3/values/1", "a number"]),
                (put(["factors", 3, "variables"], ["meant"]), ["/factors/3/variables/0", "values"]),
                (put(["factors", 3], {"kind": "regex", "variables": ["meant"], "pattern": "(a"}), ["/factors/3/pattern"]),
                (put(["factors", 3], {"kind": "regex", "variables": ["meant"], "pattern": "a:b"}), ["/factors/3/variables", "tapes"]),
                (put(["factors", 3], {"kind": "edit", "variables": ["meant", "typed"], "p_copy": "most"}), ["/factors/3/p_copy", '"most"', "a number"]),
                (put(["factors", 3], {"kind": "edit", "variables": ["meant", "typed"], "p_copy": 7}), ["/factors/3", "p_copy"]),
                (put(["factors", 3], {"kind": "edit", "variables": ["meant"]}), ["/factors/3/variables", "2"]),
                (put(["factors", 3], {"kind": "machine", "variables": ["meant"], "file": "none.fst"}), ["none.fst"]),
                (put(["factors", 3], {"kind": "ngram", "variables": ["tag"], "file": "none"}), ["/factors/3/variables/0", "strings"]),
                (put(["factors", 3], {"kind": "concatenation", "variables": ["meant"]}), ["/factors/3"]),
                (put(["alphabets", "ab"], {"chars": "ab", "size": 2}), ["/alphabets/ab", "chars, size or file"]),
                (put(["alphabets", "ab"], {"chars": "  "}), ["/alphabets/ab/chars"]),
                (put(["alphabets", "ab"], ["a", "a"]), ["/alphabets/ab", "a"]),
                (put(["alphabets", "ab"], {"file": "none.txt"}), ["none.txt"]),
                (put(["alphabet"], {}), ["/alphabet", "expected only alphabets"])):
            with self.subTest(places=places):
                self.bad(1, "graph", "info", self.write(broken(edit)), says=["graph.json", *places] if places[0][0] == "/" else places)

    def test_hostile_json(self):
        for text, words in (("", "graph.json"), ("{", "line 1"), ("[1, 2]", "an array of 2"), ("{\"variables\": [}", "column 16"), ('"text"', "an object"),
                            ('{"a": 1, "a": 2}', "twice"), ("[" * 200000, "parse error"), ("[" * 200000 + "]" * 200000, "an array of 1"), (b'{"\xff": 1}', "parse error"),
                            ('{"variables": [{"name": "x", "values": 1e999}]}', "number"), ('{"variables": [{"name": "x", "values": 1.5}]}', "whole number"),
                            ('{"variables": [{"name": "x", "values": 99999999999999999999}]}', "whole number"),
                            ('{"variables": [{"name": "x\\u0000y", "values": ["a\\u0000b"]}]}', "zero byte"), ('{"variables": {"' + "x" * 5000 + '": 1}}', "an array")):
            with self.subTest(text=text[:40]):
                self.assertLess(len(self.bad(1, "graph", "info", self.write(text), says=words)), 600)
        self.bad(1, "graph", "infer", self.path("missing.json"), says="missing.json")
        self.bad(2, "graph", "infer", self.write(self.scene()), "--method", "prayer", says="method")
        self.bad(1, "graph", "info", "-", stdin="[]", says="standard input")

"""mrf infer: marginals by hand, every task and comparison, evidence, mistakes with their places."""
import json
import math

from cli_case import Case, Run

# Three binary variables in a cycle; the last pair cannot both be 1.
CYCLE = "MARKOV\n3\n2 2 2\n3\n2 0 1\n2 1 2\n2 2 0\n4 1 2 3 4\n4 1 2 3 4\n4 1 2 3 0\n"


def enumerated(evidence=None):
    """ln Z, and the probabilities of each variable's values."""
    weights = {}
    for s in range(8):
        a, b, c = s >> 2, s >> 1 & 1, s & 1
        if all((a, b, c)[v] == x for v, x in (evidence or {}).items()):
            weights[a, b, c] = [1, 2, 3, 4][2 * a + b] * [1, 2, 3, 4][2 * b + c] * [1, 2, 3, 0][2 * c + a]
    z = sum(weights.values())
    return math.log(z), [[sum(w for values, w in weights.items() if values[v] == x) / z for x in (0, 1)] for v in range(3)]


class MarkovNetworks(Case):
    def model(self, text=CYCLE, name="cycle.uai"):
        return self.file(name, text)

    def marginals(self, *flags):
        kind, numbers = self.ok("mrf", "infer", *flags).split("\n", 1)
        self.assertEqual(kind, "MAR")
        words = numbers.split()
        self.assertEqual(int(words.pop(0)), 3)
        found = []
        while words:
            size = int(words.pop(0))
            found.append([float(words.pop(0)) for _ in range(size)])
        return found

    def near(self, found, expected, delta):
        for x, y in zip(found, expected, strict=True):
            for p, q in zip(x, y, strict=True):
                self.assertAlmostEqual(p, q, delta=delta)

    def test_marginals_are_exact_by_default(self):
        log_z, expected = enumerated()
        self.near(self.marginals(self.model()), expected, 1e-14)
        self.near(self.marginals(self.model(), "--method", "exact"), expected, 1e-14)
        report = json.loads(self.ok("mrf", "infer", self.model(), "--json"))
        self.assertEqual((report["method"], report["status"], report["log_z_kind"]), ("exact", "exact", "exact"))
        self.assertAlmostEqual(report["log_z"], log_z, delta=1e-13)
        self.assertEqual((report["treewidth"], report["table_entries"], report["iterations"]), (2, 8, 1))
        kind, value = self.ok("mrf", "infer", self.model(), "--task", "pr").split()
        self.assertEqual(kind, "PR")
        self.assertAlmostEqual(float(value), log_z / math.log(10), delta=1e-13)

    def test_factors_without_variables_count(self):
        uai = "MARKOV\n2\n2 2\n2\n0\n2 0 1\n1 5\n4 1 2 3 4\n"
        fg = "2\n\n0\n\n\n1\n0 5\n\n2\n0 1\n2 2\n4\n0 1\n1 3\n2 2\n3 4\n"
        for path in (self.model(uai, "constant.uai"), self.model(fg, "constant.fg")):
            for method in ("exact", "bp", "trw"):
                report = json.loads(self.ok("mrf", "infer", path, "--method", method, "--json"))
                self.assertAlmostEqual(report["log_z"], math.log(50), delta=1e-9)

    def test_a_table_of_zeros_is_named(self):
        path = self.model("MARKOV\n2\n2 2\n2\n1 0\n2 0 1\n2 1 1\n4 0 0 0 0\n", "zeros.uai")
        for method in ("exact", "bp", "trw", "mean-field"):
            self.bad(1, "mrf", "infer", path, "--method", method, says="every entry of factor 1 is 0")

    def test_texts_may_be_adorned(self):
        """Byte order marks, comments and line ends of other systems change nothing, in models, evidence and marginals."""
        def adorned(text):
            return "\ufeffc made by a person\n" + text.replace("\n", " # 7 8\r\n")
        plain, evidence = self.model(), self.file("e.evid", "1 1 0\n")
        model, seen = self.model(adorned(CYCLE), "adorned.uai"), self.file("f.evid", adorned("1 1 0\n"))
        right = self.ok("mrf", "infer", plain, "--evidence", evidence)
        self.assertEqual(self.ok("mrf", "infer", model, "--evidence", seen), right)
        errors = self.ok("mrf", "infer", plain, "--evidence", evidence, "--compare", self.file("adorned.MAR", adorned(right)))
        self.assertEqual([float(line.split()[-1]) for line in errors.splitlines()], [0, 0])

    def test_belief_propagation_is_near_and_says_so(self):
        report = json.loads(self.ok("mrf", "infer", self.model(), "--method", "bp", "--tolerance", "1e-9", "--json"))
        self.assertEqual((report["method"], report["status"], report["log_z_kind"]), ("bp", "converged", "bethe"))
        self.near(self.marginals(self.model(), "--method", "bp"), enumerated()[1], 0.1)
        r = Run(["mrf", "infer", self.model(), "--method", "bp", "--iterations", "1"])
        self.assertEqual(r.code, 3, r.err)
        self.assertIn("not converged after 1 sweeps", r.err)

    def test_every_method_is_near_and_says_what_its_value_is(self):
        model = self.model(CYCLE.replace("4 1 2 3 0", "4 1 2 3 9"))
        log_z = json.loads(self.ok("mrf", "infer", model, "--json"))["log_z"]
        reference = self.file("exact.MAR", self.ok("mrf", "infer", model))
        kinds = {"bp": "bethe", "trw": "upper-bound", "mean-field": "lower-bound", "gibbs": "unknown"}
        for method, kind in kinds.items():
            report = json.loads(self.ok("mrf", "infer", model, "--method", method, "--compare", reference, "--json"))
            self.assertEqual((report["method"], report["log_z_kind"]), (method, kind))
            self.assertEqual(report["status"], "sampled" if method == "gibbs" else "converged")
            self.assertLess(report["max_error"], 0.1)
            if method == "trw":
                self.assertGreater(report["log_z"], log_z)
            if method == "mean-field":
                self.assertLess(report["log_z"], log_z)
        few, many = (json.loads(self.ok("mrf", "infer", model, "--method", "gibbs", "--samples", n, "--seed", "3", "--compare",
                                        reference, "--json")) for n in ("5", "5000"))
        self.assertGreater(few["max_error"], many["max_error"])
        self.assertLess(many["r_hat"], 1.01)
        for schedule in ("sweeps", "flooding", "residual"):
            report = json.loads(self.ok("mrf", "infer", model, "--method", "bp", "--schedule", schedule, "--damping", "0.2",
                                        "--tolerance", "1e-6", "--threads", "2", "--json"))
            self.assertEqual((report["status"], report["change"] < 1e-6), ("converged", True))
            self.assertGreater(report["messages"], 0)
        self.bad(1, "mrf", "infer", model, "--method", "gibbs", "--task", "pr", says="does not know")

    def test_the_best_state(self):
        self.assertIn(self.ok("mrf", "infer", self.model(), "--task", "mpe"), ("MPE\n3 0 1 1\n", "MPE\n3 1 1 0\n"))
        report = json.loads(self.ok("mrf", "infer", self.model(), "--task", "mpe", "--json"))
        self.assertEqual(report["method"], "exact")
        self.assertAlmostEqual(report["best_log_weight"], math.log(24), delta=1e-12)
        for method in ("exact", "max-product"):
            report = json.loads(self.ok("mrf", "infer", self.model(), "--task", "mpe", "--method", method, "--json"))
            self.assertAlmostEqual(report["best_log_weight"], math.log(24), delta=1e-12)
        lines = self.ok("mrf", "infer", self.model(), "--task", "mpe", "--k", "3").splitlines()
        self.assertEqual(sorted(lines[1:3]), ["3 0 1 1", "3 1 1 0"])
        self.assertEqual(len(lines), 4)
        report = json.loads(self.ok("mrf", "infer", self.model(), "--task", "mpe", "--k", "3", "--json"))
        self.assertEqual([" ".join(map(str, [3] + state["values"])) for state in report["states"]], lines[1:])

    def test_evidence(self):
        evidence = self.file("cycle.evid", "1 2 1\n")
        self.near(self.marginals(self.model(), "--evidence", evidence), enumerated({2: 1})[1], 1e-14)

    def test_marginals_are_compared(self):
        reference = self.file("cycle.MAR", self.ok("mrf", "infer", self.model()))
        lines = dict(line.split("\t") for line in self.ok("mrf", "infer", self.model(), "--compare", reference).splitlines())
        self.assertEqual({name: float(value) for name, value in lines.items()}, {"maximum error": 0, "mean error": 0})
        report = json.loads(self.ok("mrf", "infer", self.model(), "--method", "bp", "--compare", reference, "--json"))
        self.assertGreater(report["max_error"], report["mean_error"])
        other = self.file("other.MAR", "MAR\n2 1 1 1 1\n")
        self.bad(1, "mrf", "infer", self.model(), "--compare", other, says="other variables")
        self.bad(1, "mrf", "infer", self.model(), "--compare", self.file("x.MAR", "MAR 1 2 x"), says="word 4")

    def test_pruned_networks_say_how_far_they_are(self):
        square = self.model("MARKOV 4 2 2 2 2 8 1 0 1 1 1 2 1 3 2 0 1 2 1 2 2 2 3 2 3 0 "
                            "2 1 3 2 2 1 2 1 1 2 1 5 4 2 1 1 2 4 1 3 1 1 4 1 1 1.01 1 4 4 1 1 4", "square.uai")
        exact = json.loads(self.ok("mrf", "infer", square, "--json"))
        self.assertNotIn("factors", exact)
        reference = [float(x) for x in self.ok("mrf", "infer", square).split()[2:]]
        reference = [x for i, x in enumerate(reference) if i % 3]
        for flags in (["--prune", "min-joint", "--gamma", ".001"], ["--prune", "min-size", "--epsilon", ".02"],
                      ["--prune", "min-divergence", "--factors", "6"], ["--prune", "min-joint", "--seed-graph", "spanning-tree"],
                      ["--prune", "min-joint", "--gamma", "9", "--target-bound", ".02"],
                      ["--prune", "min-joint", "--gamma", "9", "--compensation", "marginals"],
                      ["--prune", "min-joint", "--gamma", "9", "--least-marginal", ".18"]):
            report = json.loads(self.ok("mrf", "infer", square, *flags, "--json", "--intervals"))
            self.assertEqual(report["factors"], 8)
            self.assertLess(report["factors_kept"], 8)
            self.assertEqual(report["bound_kind"], "bound")
            self.assertGreater(report["divergence_bound"], 0)
            self.assertEqual(report["left_out_values"] > 0, "--least-marginal" in flags)
            if "--target-bound" in flags:
                self.assertLessEqual(report["divergence_bound"], .02)
                self.assertGreater(report["factors_kept"], 4)
            for x, (least, most) in zip(reference, report["intervals"], strict=True):
                self.assertTrue(least - 1e-12 <= x <= most + 1e-12, (x, least, most))
        # This network has no structured factors, so that their seed is that of unary ones.
        some = ["mrf", "infer", square, "--prune", "min-joint", "--gamma", ".001", "--seed-graph"]
        self.assertEqual(self.ok(*some, "structured"), self.ok(*some, "unary"))
        lines = self.ok("mrf", "infer", square, "--prune", "min-divergence", "--factors", "6", "--intervals").splitlines()
        self.assertEqual(len(lines), 8)
        variable, value, marginal, least, most = map(float, lines[3].split("\t"))
        self.assertEqual((variable, value), (1, 1))
        self.assertTrue(0 <= least <= marginal <= most <= 1)
        self.bad(2, "mrf", "infer", square, "--intervals", says="--prune")
        self.bad(1, "mrf", "infer", square, "--prune", "min-size", "--gamma", "1", says="gamma")

    def test_reweighted_values_by_their_trees(self):
        exact = float(self.ok("mrf", "infer", self.model(), "--task", "pr", "--method", "exact").split()[1])
        values = {}
        for trees in (["uniform"], ["sampled", "--tree-samples", "3"], ["optimized"]):
            flags = ["--method", "trw", "--tolerance", "1e-9", "--iterations", "5000", "--spanning-trees", *trees]
            report = json.loads(self.ok("mrf", "infer", self.model(), *flags, "--json"))
            self.assertEqual(report["log_z_kind"], "upper-bound")
            values[trees[0]] = report["log_z"]
            self.assertGreaterEqual(report["log_z"], exact * math.log(10) - 1e-7)
        self.assertLessEqual(values["optimized"], values["uniform"])
        self.bad(1, "mrf", "infer", self.model(), "--method", "bp", "--spanning-trees", "sampled", says="--spanning-trees")

    # Six variables, all joined, each preferring 0, and pairs that weigh more where both are 1.
    JOINED = ("PAIRWISE 6\nsizes 2\n" + "".join(f"field {v} 0 -4.5\n" for v in range(6)) +
              "".join(f"pair {a} {b} 1 1 1 7.389\n" for a in range(6) for b in range(a + 1, 6)))

    def test_several_starts_tell_fixed_points(self):
        path = self.file("joined.pair", self.JOINED)
        one = Run(["mrf", "infer", path, "--method", "bp", "--json"])
        several = Run(["mrf", "infer", path, "--method", "bp", "--starts", "8", "--json"])
        self.assertEqual(one.err, "")
        self.assertIn("fixed points were seen by 8 starts", several.err)
        self.assertIn("not certain", several.err)
        one, several = json.loads(one.out), json.loads(several.out)
        self.assertNotIn("fixed_points", one)
        self.assertGreaterEqual(several["fixed_points"], 2)
        self.assertEqual(several["starts"], 8)
        self.assertGreater(several["log_z"], one["log_z"] + 2)
        exact = json.loads(self.ok("mrf", "infer", path, "--json"))
        self.assertEqual(exact["method"], "exact")
        self.assertAlmostEqual(several["log_z"], exact["log_z"], delta=.2)
        self.bad(1, "mrf", "infer", path, "--method", "trw", "--starts", "8", says="starts has no effect")

    def test_common_flags_are_taken_with_every_method(self):
        flags = ["--seed", "7", "--tolerance", "1e-6", "--iterations", "2000"]
        for method in ("auto", "exact", "bp", "trw", "mean-field", "gibbs", "max-product"):
            plain = Run(["mrf", "infer", self.model(), "--method", method, *flags, "--samples", "20"] if method == "gibbs" else
                        ["mrf", "infer", self.file("joined.pair", self.JOINED), "--method", method, *flags])
            self.assertEqual((plain.code, plain.err), (0, ""), method)
        said = Run(["mrf", "infer", self.model(), "--method", "exact", *flags, "-v"]).err
        for name in ("--seed 7", "--tolerance 1e-6", "--iterations 2000"):
            self.assertEqual(said.count(f"{name} changes nothing for this method"), 1)
        by_auto = Run(["mrf", "infer", self.model(), *flags, "-v"]).err
        self.assertEqual(sorted(by_auto.splitlines()), sorted(said.splitlines()))
        said = Run(["mrf", "infer", self.model(), "--method", "gibbs", *flags, "-v"]).err
        self.assertEqual((said.count("changes nothing"), said.count("--seed")), (2, 0))
        self.bad(1, "mrf", "infer", self.model(), "--method", "exact", "--damping", ".5", says="damping has no effect")
        self.picture("seen.pgm", self.disc(0.4))
        for method in ("bp", "trw", "mean-field", "gibbs", "max-product"):
            run = Run(["mrf", "denoise", self.path("seen.pgm"), self.path("clean.pgm"), "--levels", "2", "--method", method, *flags])
            self.assertEqual((run.ended, run.notes), (True, ""), method)
        run = Run(["mrf", "denoise", self.path("seen.pgm"), self.path("clean.pgm"), "--levels", "2", "--seed", "7", "-v"])
        self.assertIn("--seed 7 changes nothing for this method", run.err)

    def test_mistakes_have_their_place(self):
        negative = self.model("MARKOV\n1\n2\n1\n1 0\n2 1 -1\n")
        self.bad(1, "mrf", "infer", negative, says=["cycle.uai", "6:5", "0 or more"])
        both = self.file("both.evid", "2 2 1 0 1\n")
        self.bad(1, "mrf", "infer", self.model(), "--evidence", both, says=["cycle.uai", "both.evid", "contradicts"])
        self.bad(1, "mrf", "infer", self.model(), "--method", "exact", "--max-bytes", "32", says="--max-bytes")

    # ---- info, convert, denoise ----

    def info(self, *args):
        return json.loads(self.ok("mrf", "info", *args, "--json"))

    def test_info_says_what_exact_inference_takes(self):
        found = self.info(self.model())
        self.assertEqual(found, {"variables": 3, "observed": 0, "values": 2, "factors": 3, "scope": 2, "edges": 6, "components": 1,
                                 "entries": 12, "zeros": 1, "treewidth": 2, "table_entries": 8, "table_bytes": 128,
                                 "auto": "exact"})
        report = json.loads(self.ok("mrf", "infer", self.model(), "--json"))
        self.assertEqual((report["treewidth"], report["table_entries"]), (found["treewidth"], found["table_entries"]))
        seen = self.info(self.model(), "--evidence", self.file("seen", "1 0 0"))
        self.assertEqual((seen["observed"], seen["components"], seen["treewidth"]), (1, 1, 1))
        seen = self.info(self.model(), "--evidence", self.file("seen", "1 1 0"))
        self.assertEqual(seen["components"], 1)
        apart = self.file("apart.pair", "PAIRWISE 5\nsizes 2\ncoupling 0 1 1\ncoupling 3 4 -1\n")
        self.assertEqual(self.info(apart)["components"], 3)
        never = self.file("never.pair", "PAIRWISE 1\nsizes 2\nunary 0 0 1\nunary 0 1 0\n")
        self.assertEqual(self.info(never)["auto"], "impossible")
        self.assertIn("auto\texact\n", self.ok("mrf", "info", self.model()))
        rows = ["PAIRWISE 2500", "sizes 2"]
        for v in range(2500):
            rows += [f"coupling {v} {v + 1} .5"] * (v % 50 != 49) + [f"coupling {v} {v + 50} .5"] * (v < 2450)
        run = Run(["mrf", "info", self.file("large.pair", "\n".join(rows) + "\n"), "--json"])
        large = json.loads(run.out)
        self.assertEqual((run.code, large["search"]), (0, "cut-short"))
        self.assertIn("was cut short; treewidth and tables are those of the best one until then", run.err)
        self.assertGreaterEqual(large["treewidth"], 50)
        self.assertEqual(large["auto"], "bp")
        self.assertGreater(large["table_bytes"], 8 * 2.0 ** 40)

    def test_formats_are_told_apart_and_converted(self):
        log_z, expected = enumerated()
        names = ("a.uai", "a.fg", "a.pair", "a.json", "a.bin")
        self.model(name="a.uai")
        for source in names:
            for target in names:
                if target in ("a.uai", source):
                    continue
                self.ok("mrf", "convert", self.path(source), "-o", self.path(target))
            self.near(self.marginals(self.path(source)), expected, 1e-14)
        self.assertEqual(self.ok("mrf", "convert", self.path("a.bin"), "--to", "uai"),
                         self.ok("mrf", "convert", self.path("a.uai"), "--to", "uai"))
        # Observations stay where there is a place for them.
        evidence = self.file("seen", "1 0 1")
        for target in ("b.pair", "b.json", "b.bin"):
            self.ok("mrf", "convert", self.path("a.fg"), "--evidence", evidence, "-o", self.path(target))
            self.near(self.marginals(self.path(target)), enumerated({0: 1})[1], 1e-14)
        r = Run(["mrf", "convert", self.path("b.pair"), "--to", "fg"])
        self.assertIn("observations are left out", r.err)
        weighted = self.file("weighted.json", '{"variables": [{"name": "a", "values": 2}], "weights": [1], "factors": '
                                              '[{"kind": "feature", "variables": ["a"], "weight": 0}]}')
        r = Run(["mrf", "convert", weighted, "--to", "pairwise"])
        self.assertIn("unary 0  1 2.71828", r.out)
        self.assertIn("features are written as tables", r.err)
        self.assertEqual(Run(["mrf", "convert", weighted, "-o", self.path("weighted.bin")]).err, "")
        self.bad(2, "mrf", "convert", self.path("a.fg"), says="--to")
        self.bad(1, "mrf", "convert", self.file("three.uai", "MARKOV 3 2 2 2 1 3 0 1 2 8 1 1 1 1 1 1 1 1"), "--to", "pairwise",
                 says="joins 3 variables")
        self.bad(1, "mrf", "convert", self.file("bad.fg", "1\n1\n0\n2\n1\n2 1\n"), "--to", "uai", says=["bad.fg:6:1", "place"])
        self.bad(1, "mrf", "info", self.file("bad.pair", "PAIRWISE 1\nsizes 2\nunary 0 1 -1\n"), says=["bad.pair:3:11", "0 or more"])
        self.bad(1, "mrf", "info", self.file("rule.json", '{"variables": [{"name": "a", "values": 2}], "factors": 3}'))

    def test_info_takes_rules_of_logic(self):
        rule = self.file("rule.json", '{"variables": [{"name": "a", "values": 2}, {"name": "b", "values": 2}], "factors": '
                                      '[{"kind": "exactly_one", "variables": ["a", "b"]}]}')
        found = self.info(rule)
        self.assertEqual((found["entries"], found["table_entries"]), (None, 4))
        self.bad(1, "mrf", "convert", rule, "--to", "json", says="expected a table")
        self.ok("mrf", "convert", rule, "-o", self.path("rule.bin"))
        self.assertEqual(self.info(self.path("rule.bin")), found)

    def test_infer_says_what_the_learner_holds(self):
        small, large = (self.file(f"{n}.pair", f"PAIRWISE {n}\nsizes 2\n" +
                                  "".join(f"coupling {v} {v + 1} .5\n" for v in range(n - 1))) for n in (1000, 8000))
        held = [json.loads(self.ok("mrf", "infer", path, "--method", "bp", "--json"))["bytes"] for path in (small, large)]
        if held[0] is not None:  # a C library that says it
            self.assertGreater(held[0], 1000 * 8)
            self.assertGreater(held[1], 4 * held[0])
            self.assertLess(held[1], 8000 * 400)

    # A disc, as grey levels from 0 to 1, and a noise that repeats itself.
    SIZE = 24

    def disc(self, noise, low=0.0, high=1.0):
        points, state = [], 12345
        for row in range(self.SIZE):
            for column in range(self.SIZE):
                inside = (row - 12) ** 2 + (column - 12) ** 2 < 60
                unit = 0.0
                for _ in range(12):  # nearly Gaussian
                    state = state * 16807 % 2147483647
                    unit += state / 2147483647
                points.append(min(1.0, max(0.0, (high if inside else low) + noise * (unit - 6))))
        return points

    def picture(self, name, points, most=255):
        return self.file(name, f"P2\n# a disc\n{self.SIZE} {self.SIZE}\n{most}\n" + "\n".join(str(round(most * x)) for x in points) + "\n")

    def denoise(self, *flags, truth="truth.pgm"):
        return json.loads(self.ok("mrf", "denoise", self.path("seen.pgm"), self.path("clean.pgm"), "--truth", self.path(truth), "--json",
                                  *flags))

    def read_picture(self, name):
        with open(self.path(name), "rb") as file:
            kind, size, most, points = file.read().split(b"\n", 3)
        columns, rows = map(int, size.split())
        self.assertEqual((kind, most, len(points)), (b"P5", b"255", rows * columns))
        return rows, columns, points

    def test_denoise_takes_noise_away(self):
        self.picture("truth.pgm", self.disc(0))
        self.picture("seen.pgm", self.disc(0.4))
        found = self.denoise("--levels", "2", "--panel", self.path("panel.pgm"))
        self.assertEqual(found["method"], "bp")
        self.assertLess(found["error_after"], found["error_before"] / 2)
        rows, columns, points = self.read_picture("clean.pgm")
        self.assertEqual((rows, columns, set(points)), (self.SIZE, self.SIZE, {0, 255}))
        rows, columns, panel = self.read_picture("panel.pgm")
        self.assertEqual((rows, columns), (self.SIZE, 3 * self.SIZE + 8))
        self.assertEqual(panel[self.SIZE + 4:2 * self.SIZE + 4], points[:self.SIZE])
        for flags in (["--decision", "map"], ["--method", "trw"], ["--method", "mean-field"], ["--method", "gibbs", "--samples", "50"]):
            other = self.denoise("--levels", "2", *flags)
            self.assertLess(other["error_after"], other["error_before"] / 2)
        self.assertEqual(self.denoise("--levels", "2", "--decision", "map")["method"], "max-product")
        self.assertIn("error_after\t", self.ok("mrf", "denoise", self.path("seen.pgm"), self.path("clean.pgm"), "--truth",
                                               self.path("truth.pgm")))

    def test_denoise_of_grey_pictures(self):
        self.picture("truth.pgm", self.disc(0, .25, .7), 65535)
        self.picture("seen.pgm", self.disc(.12, .25, .7))
        found = self.denoise()
        self.assertAlmostEqual(found["noise"], .12, delta=.03)
        self.assertLess(found["error_after"], found["error_before"] / 2)
        # Every option counts.
        for flags in (["--smoothness", ".1"], ["--noise", ".02"], ["--levels", "8"], ["--decision", "map"]):
            self.assertNotEqual(self.denoise(*flags)["error_after"], found["error_after"])

    def test_pictures_that_are_wrong_are_refused(self):
        for text, says in (("P3\n1 1\n255\n0\n", "P2 or P5"), ("P2\n0 1\n255\n", "number of columns"),
                           ("P2\n2 2\n255\n0 1 2\n", "expected"), ("P2\n1 1\n255\n256\n", "0 to 255"),
                           ("P2\n1 1\n70000\n0\n", "white"), ("P2\n1 1\n255\n0 0\n", "end of the file"),
                           ("P2\n60000 60000\n255\n0\n", "number of rows"), ("P5\n4 4\n255\nabc", "16 points")):
            self.bad(1, "mrf", "denoise", self.file("bad.pgm", text), self.path("out.pgm"), says=["bad.pgm", says])
        self.picture("seen.pgm", self.disc(.4))
        self.bad(1, "mrf", "denoise", self.path("seen.pgm"), self.path("out.pgm"), "--truth", self.file("t.pgm", "P2\n1 1\n255\n0\n"),
                 says="another size")
        self.bad(2, "mrf", "denoise", self.path("seen.pgm"), self.path("out.pgm"), "--levels", "1")

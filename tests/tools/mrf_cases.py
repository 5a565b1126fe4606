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
        self.assertEqual(report["method"], "max-product")
        self.assertAlmostEqual(report["best_log_weight"], math.log(24), delta=1e-12)

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

    def test_mistakes_have_their_place(self):
        negative = self.model("MARKOV\n1\n2\n1\n1 0\n2 1 -1\n")
        self.bad(1, "mrf", "infer", negative, says=["cycle.uai", "6:5", "0 or more"])
        both = self.file("both.evid", "2 2 1 0 1\n")
        self.bad(1, "mrf", "infer", self.model(), "--evidence", both, says=["cycle.uai", "both.evid", "contradicts"])
        self.bad(1, "mrf", "infer", self.model(), "--method", "exact", "--max-bytes", "32", says="--max-bytes")

"""Networks: files and texts, evidence of three kinds, names and numbers, the best state, marginals as a table."""
import itertools
import tempfile
import unittest
from pathlib import Path

import hawser
import numpy as np

MODEL = "MARKOV 3 2 3 2 3 1 0 2 0 1 2 1 2  2 .3 .7  6 .9 .1 2 .2 .8 0  6 1 2 3 1 1 4"


def weight(a, b, c):
    return [0.3, 0.7][a] * [0.9, 0.1, 2, 0.2, 0.8, 0][3 * a + b] * [1, 2, 3, 1, 1, 4][2 * b + c]


STATES = list(itertools.product(range(2), range(3), range(2)))


class Networks(unittest.TestCase):
    def test_paths_and_texts_are_read_alike(self):
        with tempfile.TemporaryDirectory() as folder:
            path, seen = Path(folder, "net.uai"), Path(folder, "net.evid")
            path.write_text(MODEL)
            seen.write_text("1 1 0")
            expected = hawser.Graph.read_uai(MODEL, "1 1 0").fit().marginals()
            for model in path, str(path), MODEL.encode():
                for evidence in seen, str(seen), "1 1 0", {1: 0}, {"1": 0}:
                    found = hawser.Graph.read_uai(model, evidence).fit().marginals()
                    for name in expected:
                        np.testing.assert_allclose(found[name], expected[name], rtol=1e-12)
            with self.assertRaises(FileNotFoundError):
                hawser.Graph.read_uai(str(path) + "x")
        share = sum(weight(*s) for s in STATES if s[1] == 0 and s[0] == 1) / sum(weight(*s) for s in STATES if s[1] == 0)
        self.assertAlmostEqual(expected["0"][1], share)

    def test_variables_have_names_or_numbers(self):
        graph = hawser.Graph.read_uai(MODEL)
        np.testing.assert_array_equal(graph.fit({1: 2}).probabilities(0), graph.fit({"1": 2}).probabilities("0"))
        named = hawser.Graph().finite("rain", ["no", "yes"]).finite("grass", ["dry", "wet"])
        named.factor([0.7, 0.3], "rain").factor([[0.9, 0.1], [0.2, 0.8]], "rain", "grass").fit({"grass": "wet"})
        np.testing.assert_array_equal(named.probabilities(0), named.probabilities("rain"))
        self.assertEqual(named.predict([{1: "wet"}], 0), ["yes"])
        for call in (lambda: named.fit({"gras": "wet"}), lambda: named.probabilities("gras"), lambda: named.factor([1, 1], "gras")):
            with self.assertRaisesRegex(ValueError, "nearest one is 'grass'"):
                call()
        with self.assertRaisesRegex(ValueError, r"grass has the values \['dry', 'wet'\], not 'moist'"):
            named.fit({"grass": "moist"})
        with self.assertRaisesRegex(ValueError, "variable 1 has the values 0 to 2, not 3"):
            hawser.Graph.read_uai(MODEL, {1: 3})

    def test_the_best_state_is_the_best_of_all(self):
        graph = hawser.Graph.read_uai(MODEL)
        for seen in {}, {0: 0}, {"2": 0}, {0: 1, 2: 1}:
            fits = [s for s in STATES if all(s[int(v)] == x for v, x in seen.items())]
            best = max(fits, key=lambda s: weight(*s))
            self.assertEqual(graph.map(seen), {str(v): x for v, x in enumerate(best)})
        named = hawser.Graph().finite("rain", ["no", "yes"]).finite("grass", ["dry", "wet"])
        named.factor([0.7, 0.3], "rain").factor([[0.9, 0.1], [0.2, 0.8]], "rain", "grass")
        self.assertEqual(named.map(), {"rain": "no", "grass": "dry"})
        self.assertEqual(named.map({"grass": "wet"}), {"rain": "yes", "grass": "wet"})

    def test_marginals_are_a_table(self):
        found = hawser.Graph.read_uai(MODEL).fit().marginals()
        rows = found.table()
        self.assertEqual([name for name, _ in rows], ["0", "1", "2"])
        for v, (_, row) in enumerate(rows):
            for value, p in row.items():
                self.assertAlmostEqual(p, sum(weight(*s) for s in STATES if s[v] == value) / sum(weight(*s) for s in STATES))
        lines = repr(found).splitlines()
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1], "1  " + "  ".join(f"{x} {p:.4f}" for x, p in rows[1][1].items()))

    def test_bayesian_networks_are_read_and_written(self):
        text = '''network wet { property "made for a test"; }
// comments of both kinds
variable rain { type discrete [ 2 ] { no, yes }; }
variable sprinkler { type discrete[3] { off, low, "very high" }; property x = 1; }
variable grass { type discrete [ 2 ] { dry, wet }; } /* the
child */
probability ( rain ) { table 0.7, 0.3; }
probability ( sprinkler | rain ) { (no) 0.5, 0.25, 0.25; default 0.9, 0.1, 0; }
probability ( grass | sprinkler, rain ) {
  (off, no) 1, 0; (off, yes) 0.2, 0.8; (low, no) .5, .5; (low, yes) .1, .9; ("very high", no) 0.05, 0.95; ("very high", yes) 0, 1;
}'''
        rain, sprinkler = np.array([0.7, 0.3]), np.array([[0.5, 0.25, 0.25], [0.9, 0.1, 0]])
        wet = np.array([[0, 0.8], [0.5, 0.9], [0.95, 1]])
        joint = rain[:, None] * sprinkler * wet.T
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "wet.bif")
            path.write_text(text)
            graphs = [hawser.Graph.read_bif(text), hawser.Graph.read_bif(path), hawser.Graph.read_bif(str(path))]
            graphs[0].write_bif(path)
            graphs += [hawser.Graph.read_bif(path), hawser.Graph.read_bif(graphs[0].write_bif())]
        for graph in graphs:
            self.assertEqual(graph.values, {"rain": ["no", "yes"], "sprinkler": ["off", "low", "very high"], "grass": ["dry", "wet"]})
            graph.fit({"grass": "wet"})
            np.testing.assert_allclose(graph.probabilities("rain"), joint.sum(1) / joint.sum(), rtol=1e-9)
            np.testing.assert_allclose(graph.probabilities("sprinkler"), joint.sum(0) / joint.sum(), rtol=1e-9)
        seen = hawser.Graph.read_bif(text, {"grass": "wet"}).fit()
        np.testing.assert_allclose(seen.probabilities("rain"), joint.sum(1) / joint.sum(), rtol=1e-9)
        for old, new, said in (("0.7, 0.3", "0.7, 0.4", "line 7 .*sum to 1.1"), ("(no) 0.5", "(nay) 0.5", r"\(nay\) are no values of rain"),
                               ("[ 2 ] { no", "[ 3 ] { no", "rain has 2 values; expected 3"), ("default 0.9, 0.1, 0;", "", "no probabilities in some"),
                               ("| rain", "| rains", "no variable 'rains'"), ("(no) 0.5", "table 0.5", "order programs disagree"),
                               ("probability ( rain ) { table 0.7, 0.3; }", "", "no probabilities of rain"), ("1;\n}", "1;\n", "text ends")):
            self.assertIn(old, text)
            with self.assertRaisesRegex(ValueError, said):
                hawser.Graph.read_bif(text.replace(old, new))
        with self.assertRaisesRegex(ValueError, "each variable needs one table"):
            hawser.Graph().finite("a", 2).finite("b", 2).factor([0.5, 0.5], "a").write_bif()
        with self.assertRaisesRegex(ValueError, "rows that sum to 1"):
            hawser.Graph().finite("a", 2).factor([1, 2], "a").write_bif()


if __name__ == "__main__":
    unittest.main()

"""hawser hmm plot: curves of metrics as SVG."""
import math
import re
import xml.etree.ElementTree as ET

from cli_case import Case

SVG = "{http://www.w3.org/2000/svg}"


class Plots(Case):
    def trace(self, name, values, metric="elbo", extra=""):
        rows = "".join(f"{i + 1}\t{.5 * (i + 1)}\t{v}{extra}\n" for i, v in enumerate(values))
        return self.file(name, f"step\tseconds\t{metric}{extra and chr(9) + 'other'}\n" + rows)

    def plot(self, *args):
        root = ET.fromstring(self.ok("hmm", "plot", *args))
        lines = root.findall(SVG + "polyline")
        points = [[tuple(map(float, p.split(","))) for p in line.get("points").split()] for line in lines]
        return root, points, [t.text for t in root.findall(SVG + "text")]

    def ticks(self, root, anchor):
        """(place, value) of an axis' labels: of the y axis those that end at it, of the x axis those in the middle."""
        found = []
        for t in root.findall(SVG + "text"):
            if t.get("text-anchor") == anchor and re.fullmatch(r"-?[0-9.]+", t.text or "") and not t.get("transform"):
                found.append((float(t.get("y")) - 4 if anchor == "end" else float(t.get("x")), float(t.text)))
        return found

    def test_points_lie_where_the_ticks_say(self):
        values = [-9.5, -7.25, -6.5, -6.1, -6.0]
        root, (points,), texts = self.plot(self.trace("one.tsv", values))
        self.assertEqual(len(points), len(values))
        for anchor, expected, coordinate in (("end", values, 1), ("middle", [1, 2, 3, 4, 5], 0)):
            ticks = self.ticks(root, anchor)
            self.assertTrue(3 <= len(ticks) <= 10, ticks)
            (p0, v0), (p1, v1) = ticks[0], ticks[-1]
            for point, value in zip(points, expected):
                self.assertAlmostEqual(point[coordinate], p0 + (value - v0) / (v1 - v0) * (p1 - p0), 1)
        self.assertIn("one", texts)
        self.assertIn("elbo", texts)
        self.assertIn("step", texts)

    def test_ticks_are_round_numbers_for_any_range(self):
        for low, high in ((-1.234e6, -1.1e6), (3e-5, 8.2e-5), (0, 1), (-7, 1200), (.1, .1), (0, 0), (1e9, 1e9 + 3), (-1e300, 1e300), (5, 5.0000001)):
            root, (points,), _ = self.plot(self.trace("t.tsv", [low, high]))
            values = [v for _, v in self.ticks(root, "end")]
            self.assertTrue(3 <= len(values) <= 10, (low, high, values))
            self.assertEqual(values, sorted(values))
            self.assertEqual(len(values), len(set(values)))
            step = values[1] - values[0]
            digits = step / 10 ** math.floor(math.log10(step) + 1e-9)
            self.assertIn(round(digits, 3), (1, 2, 5), (low, high, values))

    def test_runs_have_a_legend_and_looks_of_their_own(self):
        runs = [self.trace(f"run{i}.tsv", [i, i + 1, i + 3]) for i in range(9)]
        root, points, texts = self.plot(*runs)
        self.assertEqual(len(points), 9)
        looks = [(line.get("stroke"), line.get("stroke-dasharray")) for line in root.findall(SVG + "polyline")]
        self.assertEqual(len(set(looks)), 9)
        for i in range(9):
            self.assertIn(f"run{i}", texts)
        names = self.plot(runs[0], runs[1], "--names", "a <b>,c & d", "--title", "T")[2]
        self.assertTrue({"a <b>", "c & d", "T"} <= set(names))

    def test_the_metric_is_chosen_or_said(self):
        one = self.trace("one.tsv", [1, 2], "elbo\theldout_log_likelihood_per_token", "")
        one = self.file("one.tsv", "step\tseconds\telbo\theldout_log_likelihood_per_token\n1\t.5\t-9\t-3\n2\t1\t-8\t-2\n")
        other = self.file("other.jsonl", '{"step":1,"seconds":0.5,"elbo":-9}\n{"step":2,"seconds":1,"elbo":-7,"change":0.5}\n')
        self.assertIn("heldout log likelihood per token", self.plot(one)[2])
        self.assertIn("elbo", self.plot(one, other)[2])
        self.assertIn("change", self.plot(other, "--metric", "change")[2])
        self.bad(1, "hmm", "plot", one, other, "--metric", "heldout_log_likelihood_per_token", says=["heldout", "elbo"])
        self.assertIn("seconds", self.plot(one, "--x", "seconds")[2])
        self.assertEqual(len(self.plot(self.trace("t.tsv", [1, 5, 6, 7]), "--from-step", 2)[1][0]), 3)

    def test_long_runs_stay_small_and_keep_their_extremes(self):
        values = [math.sin(i / 50) for i in range(100000)]
        values[54321] = 5.0
        svg = self.ok("hmm", "plot", self.trace("long.tsv", values))
        self.assertLess(len(svg), 150000)
        ys = [float(p.split(",")[1]) for p in re.search(r'points="([^"]*)"', svg).group(1).split()]
        self.assertEqual(min(ys), sorted(ys)[0])
        self.assertGreater(sorted(ys)[2] - min(ys), 100)  # the peak alone is up there

    def test_wide_labels_leave_the_axis_title_its_place(self):
        for low, high in ((-12345.67891, -12345.67889), (-2.8821001, -2.8821), (0, 1), (-99999.5, -99998.75), (1e9, 1e9 + 3)):
            root, _, _ = self.plot(self.trace("t.tsv", [low, high]))
            texts = root.findall(SVG + "text")
            title = next(t for t in texts if t.get("transform"))
            labels = [t for t in texts if t.get("text-anchor") == "end"]
            # A digit is 6.7 pixels wide; the title is turned, and reaches 4 pixels beyond its base line.
            begins = min(float(t.get("x")) - 6.7 * len(t.text) for t in labels)
            self.assertGreater(begins, float(title.get("x")) + 4, [t.text for t in labels])

    def test_what_is_no_trace_is_refused_with_its_place(self):
        self.bad(1, "hmm", "plot", self.file("bad.tsv", "step\tseconds\telbo\n1\t2\n"), says="bad.tsv:2: 2 fields; expected 3")
        self.bad(1, "hmm", "plot", self.file("bad.tsv", "step\tseconds\telbo\n1\t2\tx\n"), says=["bad.tsv:2:3", "number"])
        self.bad(1, "hmm", "plot", self.file("bad.tsv", "nothing\n"), says="bad.tsv:1")
        self.bad(1, "hmm", "plot", self.file("bad.tsv", ""), says="bad.tsv")
        self.bad(1, "hmm", "plot", self.file("bad.jsonl", '{"step":1}\n{"step":\n'), says="bad.jsonl:2")
        self.bad(1, "hmm", "plot", self.file("none.tsv", "step\tseconds\telbo\n1\t1\t\n"), says="expected one of: none")
        self.bad(2, "hmm", "plot", self.trace("a.tsv", [1, 2]), "--names", "a,b", says="--names")
        self.bad(2, "hmm", "plot")

"""hawser graph train and graph score: tables learned from items, ties, missing values, families that go on."""
import json
import math

from cli_case import Case

# A class and two words of the same rows.
NET = "BAYES 3 2 2 2 3 1 0 2 0 1 2 0 2 2 .4 .6 4 .9 .1 .2 .8 4 .9 .1 .2 .8"
ITEMS = "0,1,2\n?,0,0\n?,1,1\n?,0,1\n?,1,0\n?,0,0\n"


class GraphFamilies(Case):
    def trained(self, *flags, items=ITEMS, name="items.csv", out="family"):
        parts = [] if "--from" in flags else ["--parts", "0,1,1"]
        return json.loads(self.ok("graph", "train", self.file("net.uai", NET), self.file(name, items), *parts,
                                  "-o", self.path(out), "--json", *flags))

    def test_a_step_is_one_of_em(self):
        self.trained("--start", "rows", "--iterations", 1, "--tolerance", 0)
        p, rows = [.4, .6], [[.9, .1], [.2, .8]]
        uses, words = [0, 0], [[0, 0], [0, 0]]
        for a, b in ((0, 0), (1, 1), (0, 1), (1, 0), (0, 0)):
            q = [p[h] * rows[h][a] * rows[h][b] for h in (0, 1)]
            for h in (0, 1):
                share = q[h] / sum(q)
                uses[h] += share
                words[h][a] += share
                words[h][b] += share
        p = [x / sum(uses) for x in uses]
        rows = [[x / sum(row) for x in row] for row in words]
        scores = json.loads(self.ok("graph", "score", self.path("family"), self.path("items.csv"), "--json"))
        for (a, b), found in zip(((0, 0), (1, 1), (0, 1), (1, 0), (0, 0)), scores["log_probs"], strict=True):
            self.assertAlmostEqual(found, math.log(sum(p[h] * rows[h][a] * rows[h][b] for h in (0, 1))), delta=1e-9)

    def test_objects_say_what_a_table_says(self):
        lines = "".join(json.dumps({"0": None, "1": a, "2": b}) + "\n" for a, b in ((0, 0), (1, 1), (0, 1), (1, 0), (0, 0)))
        one = self.trained("--iterations", 3)
        other = self.trained("--iterations", 3, items=lines, name="items.jsonl", out="other")
        for report in (one, other):
            report.pop("seconds")
        self.assertEqual(one, other)

    def test_learning_goes_on_from_a_family_and_sees_what_is_held_out(self):
        first = self.trained("--iterations", 2, "--heldout", self.file("more.csv", ITEMS))
        self.assertIn("heldout_log_likelihood", first)
        more = self.trained("--from", self.path("family"), "--start", "rows", "--iterations", 2, out="further")
        self.assertGreaterEqual(more["objective"], first["objective"])

    def test_mistakes_are_named(self):
        net = self.file("net.uai", NET)
        self.bad(1, "graph", "train", net, self.file("bad.csv", "0,1\n0,7\n"), "-o", self.path("f"), says="2:3")
        self.bad(2, "graph", "train", net, self.file("few.csv", ITEMS), "--parts", "0,1", "-o", self.path("f"), says="--parts")

"""fst train: weights that are learned, ties, groups, held-out items, and what is refused."""
import json
import math

from cli_case import Case


class MachineTraining(Case):
    def machine(self):
        """An acceptor of two symbols in one state, and of what weight each line is."""
        return self.file("loops.txt", "0 0 1 0.5\n0 0 2 0.25\n0 1.0\n")

    def weights(self, path):
        """Of each arc and final weight that fst print shows, in order."""
        return [math.exp(-float(row.split()[-1])) for row in self.ok("fst", "print", path, "--tapes", 1).splitlines()]

    def train(self, *args):
        return self.ok("fst", "train", "--tapes", 1, "--init", "given", *args)

    def test_weights_are_shares_of_what_strings_take(self):
        machine, items = self.machine(), self.file("items", "1 1 2\n2\n1\t2\n")  # the last one counts twice
        told = json.loads(self.train(machine, items, "-o", self.path("out"), "--json"))
        self.assertEqual((told["items"], told["iterations"] > 1), (3, True))
        for got, expected in zip(self.weights(self.path("out")), (4 / 10, 2 / 10, 4 / 10)):
            self.assertAlmostEqual(got, expected, 9)

    def test_ties_fixed_weights_and_groups(self):
        machine, items = self.machine(), self.file("items", "1 1 2\n2\n1\n")
        self.train(machine, items, "--ties", self.file("ties", "# both arcs\n7 7\n3\n"), "-o", self.path("tied"))
        a, b, end = self.weights(self.path("tied"))
        self.assertAlmostEqual(a, b, 12)
        self.assertAlmostEqual(end, 3 / 8, 9)
        self.train(machine, items, "--ties", self.file("fixed", "1 2 -1"), "-o", self.path("fixed.fst"))
        a, b, end = self.weights(self.path("fixed.fst"))
        self.assertAlmostEqual(end, math.exp(-1), 12)
        self.assertAlmostEqual(a / b, 3 / 2, 9)
        self.train(machine, items, "--group-numbers", self.file("groups", "0 0 1"), "-o", self.path("groups.fst"))
        for got, expected in zip(self.weights(self.path("groups.fst")), (3 / 5, 2 / 5, 1)):
            self.assertAlmostEqual(got, expected, 9)

    def test_held_out_items_are_told_and_not_learned_from(self):
        machine, items = self.machine(), self.file("items", "1 1 2\n2\n1\n2 2\n")
        told = json.loads(self.train(machine, items, "--heldout", self.file("others", "1 2\n"), "-o", self.path("out"), "--json"))
        self.assertEqual(told["held-out items"], 1)
        a, b, end = self.weights(self.path("out"))
        self.assertAlmostEqual(told["held-out log-likelihood per symbol"], math.log(a * b * end) / 3, 9)
        told = json.loads(self.train(machine, items, "--heldout", 0.25, "-o", self.path("out"), "--json"))
        self.assertEqual((told["items"], told["held-out items"]), (3, 1))

    def test_what_is_wrong_is_said_with_its_place(self):
        machine, items = self.machine(), self.file("items", "1\n")
        out = ["-o", self.path("out")]
        self.bad(2, "fst", "train", machine, items, "--tapes", 1, says="-o OUT")
        self.bad(1, "fst", "train", machine, items, "--tapes", 1, *out, "--ties", self.file("few", "1 2\n"), says=["few", "expected 3"])
        self.bad(1, "fst", "train", machine, items, "--tapes", 1, *out, "--ties", self.file("word", "1\n2 x\n"), says=["word:2", "'x'"])
        self.bad(1, "fst", "train", machine, items, "--tapes", 1, *out, "--ties", self.file("none", "-1 -1 -1"), says="fixed")
        self.bad(1, "fst", "train", self.file("one", "0 1 1\n1\n"), self.file("two", "2\n"), "--tapes", 1, *out, says="item 0")
        self.bad(1, "fst", "train", machine, self.file("empty", "# nothing\n"), "--tapes", 1, *out, says="empty")

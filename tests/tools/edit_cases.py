"""edit train, edit info: runs, interruptions, resumption."""
import json
import os
import random
import signal
import subprocess
import time

from cli_case import Case, HAWSER


class Edit(Case):
    def pairs(self, n=150):
        r = random.Random(3)
        lines = []
        for _ in range(n):
            word = "".join(r.choice("abcd") for _ in range(r.randint(3, 8)))
            typed = "".join("c" if ch == "a" and r.random() < .4 else "" if ch == "d" and r.random() < .2 else ch for ch in word)
            lines.append(f"{word}\t{typed}")
        return "# made up\n" + "\n".join(lines) + "\n"

    def test_train_and_info(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        j = json.loads(self.ok("edit", "train", path, "--chars", "-o", model, "--iterations", "5", "--json"))
        self.assertEqual(j["iterations"], 5)
        longer = json.loads(self.ok("edit", "train", path, "--chars", "-o", self.path("m2"), "--iterations", "9", "--json"))
        self.assertGreater(longer["log-likelihood per symbol"], j["log-likelihood per symbol"])
        i = json.loads(self.ok("edit", "info", model, "--json"))
        self.assertEqual(i["symbols"], 4)
        self.ok("edit", "info", model, "--machine", self.path("t.fst"))
        rows = self.ok("fst", "apply", self.path("t.fst"), "--chars", "-n", "2", stdin="abba\n").splitlines()
        self.assertEqual(rows[0].split("\t")[1], "abba")
        self.ok("edit", "train", path, "--chars", "-o", self.path("m3"), "--left-output", "0", "--right-input", "0")

    def test_a_model_has_a_card(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        self.ok("edit", "train", path, "--chars", "-o", model, "--iterations", "5", "--prior-edit", "2")
        card = json.loads(self.ok("edit", "info", model, "--card", "--json"))
        self.assertEqual((card["method"], card["steps"], card["options"]["prior_edit"]), ("em", 5, 2))
        self.assertEqual(len(card["data"]), 2)
        self.assertLess(card["metrics"]["log_likelihood"], 0)
        text = self.ok("edit", "info", model, "--card")
        self.assertTrue(text.startswith(f"# {model}\n"))
        self.assertIn("| prior_edit | 2", text)
        self.bad(2, "edit", "info", model, "--card", "--machine", "-", says="--card")

    def test_held_out_pairs_are_a_share_or_a_file(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        j = json.loads(self.ok("edit", "train", path, "--chars", "-o", model, "--heldout", "0.25", "--json"))
        self.assertEqual((j["pairs"], j["held-out pairs"]), (113, 37))
        card = json.loads(self.ok("edit", "info", model, "--card", "--json"))
        self.assertAlmostEqual(card["metrics"]["heldout_log_likelihood_per_token"], j["held-out log-likelihood per symbol"])
        lines = self.pairs().splitlines()[1:]
        learned = self.file("learned.tsv", "\n".join(line for i, line in enumerate(lines) if i % 4 != 3) + "\n")
        held = self.file("held.tsv", "\n".join(lines[3::4]) + "\n")
        k = json.loads(self.ok("edit", "train", learned, "--chars", "-o", self.path("m2"), "--heldout", held, "--json"))
        self.assertEqual(j, k)
        self.bad(1, "edit", "train", learned, "--chars", "-o", self.path("m3"), "--heldout", self.file("none.tsv", ""), says="none.tsv")
        self.bad(1, "edit", "train", learned, "--chars", "-o", self.path("m3"), "--heldout", "0.001", says="--heldout")
        self.bad(2, "edit", "train", learned, "--chars", "-o", self.path("m3"), "--heldout", "1.5", says="--heldout")
        self.bad(1, "edit", "train", held, "--chars", "-o", self.path("m3"), "--heldout", self.file("x.tsv", "xyz\txyz\n"), says="x.tsv")

    def test_a_part_that_is_held_fixed_stays(self):
        path, start = self.file("pairs.tsv", self.pairs()), self.path("start")
        self.ok("edit", "train", path, "--chars", "-o", start, "--iterations", "3")
        train = ["edit", "train", path, "--chars", "-o", self.path("m"), "--model", start, "--iterations", "5"]
        edits = []
        for fixed in ([], ["--fixed", "writing"]):
            j = json.loads(self.ok(*train, *fixed, "--json"))
            edits.append(j["log-likelihood per symbol"])
        self.assertLess(edits[1], edits[0])
        self.assertEqual(json.loads(self.ok("edit", "info", self.path("m"), "--card", "--json"))["options"]["fixed"], "writing")
        self.bad(2, *train, "--fixed", "copies", says="--fixed")
        self.bad(1, *train, "--fixed", "insertion,writing", says="all parts are fixed")

    def test_a_start_model_is_gone_on_from(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        self.ok("edit", "train", path, "--chars", "-o", model)
        k = json.loads(self.ok("edit", "train", path, "--chars", "-o", self.path("m2"), "--model", model, "--iterations", "1", "--json"))
        self.assertGreater(k["log-likelihood per symbol"], -1)

    def test_resume_gives_the_same_model(self):
        path = self.file("pairs.tsv", self.pairs())
        self.ok("edit", "train", path, "--chars", "-o", self.path("whole"), "--iterations", "8")
        self.ok("edit", "train", path, "--chars", "-o", self.path("half"), "--iterations", "3", "--checkpoint", self.path("state"))
        self.ok("edit", "train", path, "--chars", "-o", self.path("rest"), "--iterations", "8", "--checkpoint", self.path("state"), "--resume")
        with open(self.path("whole"), "rb") as a, open(self.path("rest"), "rb") as b:
            self.assertEqual(a.read(), b.read())
        self.bad(1, "edit", "train", self.file("other.tsv", self.pairs(20)), "--chars", "-o", self.path("x"), "--checkpoint", self.path("state"), "--resume")
        self.bad(2, "edit", "train", path, "--chars", "-o", self.path("x"), "--resume")

    def test_interrupt_saves_and_says_how_to_go_on(self):
        path = self.file("pairs.tsv", self.pairs(4000))
        args = [HAWSER, "edit", "train", path, "--chars", "-o", self.path("m"), "--checkpoint", self.path("state"),
                "--iterations", "1000000", "--tolerance", "0"]
        running = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(200):
            time.sleep(.05)
            if os.path.exists(self.path("state")):
                break
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        self.assertEqual(running.returncode, 130)
        self.assertEqual(out, b"")
        self.assertIn(b"--resume", err)
        self.assertFalse(os.path.exists(self.path("m")))

    def test_bad_pairs(self):
        self.bad(1, "edit", "train", self.file("p.tsv", ""), "--chars", "-o", self.path("m"))
        self.bad(1, "edit", "train", self.file("p.tsv", "abc\n"), "--chars", "-o", self.path("m"), says="p.tsv")
        self.bad(1, "edit", "train", self.file("p.tsv", "ab\tab\tx\n"), "--chars", "-o", self.path("m"), says="p.tsv:1:7")
        self.bad(1, "edit", "info", self.file("notamodel", "junk"), says="notamodel")
        self.bad(2, "edit", "train", self.file("q.tsv", "ab\tab\n"), "--chars", "-o", self.path("m"), "--backoff", "7", says="--backoff")

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

    def test_holdout_and_start_model(self):
        path, model = self.file("pairs.tsv", self.pairs()), self.path("model")
        j = json.loads(self.ok("edit", "train", path, "--chars", "-o", model, "--holdout", "4", "--json"))
        self.assertEqual((j["pairs"], j["held-out pairs"]), (113, 37))
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

"""Traces and plots of every trainer, old spellings of flags, and colours of errors."""
import os
import subprocess
import unittest
import xml.etree.ElementTree as ET

from cli_case import Case, HAWSER, Run
from hmm_cases import synthetic, text
from morph_cases import table, voicing

try:
    import pty
except ImportError:  # not a POSIX system
    pty = None

BANK = "".join(f"{k + 1}\t{w}\t{w}\t{t}\t_\t_\t{h}\t_\t_\t_\n" for k, (w, t, h) in enumerate(
    [("the", "D", 2), ("dog", "N", 3), ("sat", "V", 0)])) + "\n"


class Traces(Case):
    def trainers(self):
        """A run of each, and how many steps it takes; where the result goes follows."""
        pairs = self.file("pairs", "a b\tb a\na a\tb b\nb\tb\n")
        strings = self.file("strings", "a b a\nb a\na\nb b a\n")
        bank = self.file("bank.conllu", BANK * 4)
        morphs = self.file("morphs.tsv", table(voicing(stems=3)[0]))
        corpus = self.file("corpus.txt", text(synthetic(20)))
        sentences = self.file("plain.mrg", "(S (D the) (N dog) (V barks))\n(S (D a) (N dog) (V sat))\n")
        return [
            (["edit", "train", pairs, "--iterations", 4, "--tolerance", 0], "-o", 4, "edit"),
            (["fst", "train", self.file("loops", "0 0 1 0.5\n0 0 2 0.25\n0 1.0\n"), self.file("items", "1 2\n1\n1 1\t2\n"), "--tapes", 1,
              "--init", "given", "--iterations", 4, "--tolerance", 0], "-o", 4, "fst"),
            (["pfa", "train", strings, "--format", "spaces", "--method", "cgs", "--states", 2, "--prior-transition", 0.1,
              "--iterations", 5], "-o", 5, "pfa"),
            (["pfa", "train", strings, "--format", "spaces", "--method", "em", "--states", 2, "--iterations", 3, "--tolerance", 0],
             "-o", 3, "pfa"),
            (["hmm", "train", corpus, "--states", 2, "--method", "em", "--starts", 1, "--iterations", 3, "--tolerance", 0], "-o", 3, "hmm"),
            (["grammar", "train", sentences, "--iterations", 3, "--tolerance", 0], "-o", 3, "grammar"),
            (["morph", "learn", morphs, "--iterations", 2, "--candidates", 4], "-o", 2, "morph"),
            (["mrf", "parse", "train", bank, "--epochs", 3, "--bits", 12], None, 3, "mrf parse"),
        ]

    def test_every_trainer_writes_a_trace_and_a_plot(self):
        for i, (args, flag, steps, family) in enumerate(self.trainers()):
            with self.subTest(args=args[:2]):
                model, trace, plot = (self.path(f"{name}{i}") for name in ("model", "trace.tsv", "plot"))
                to = [flag, model] if flag else [model]
                done = Run([str(a) for a in [*args, *to, "--trace", trace, "--plot", plot]])
                self.assertTrue(done.ended, done.err)
                with open(trace, encoding="utf-8") as f:
                    rows = [line.rstrip("\n").split("\t") for line in f]
                self.assertEqual(rows[0][:2], ["step", "seconds"])
                self.assertGreater(len(rows[0]), 2)
                self.assertEqual([row[0] for row in rows[1:]], [str(k + 1) for k in range(steps)])
                seconds = [float(row[1]) for row in rows[1:]]
                self.assertEqual(seconds, sorted(seconds))
                root = ET.parse(plot).getroot()
                line = root.find("{http://www.w3.org/2000/svg}polyline")
                self.assertEqual(len(line.get("points").split()), steps)
                drawn = ET.fromstring(self.ok(*family.split(), "plot", trace))
                self.assertIsNotNone(drawn.find("{http://www.w3.org/2000/svg}polyline"))
                self.bad(2, *args, *(["-o", self.path("other")] if flag else [self.path("other")]), "--plot-metric", "seconds",
                         says="--plot-metric")

    def test_likelihoods_of_traces_rise(self):
        bank = self.file("bank.conllu", BANK * 8)
        trace = self.path("t.tsv")
        self.ok("mrf", "parse", "train", bank, self.path("m"), "--epochs", 5, "--bits", 12, "--trace", trace)
        with open(trace, encoding="utf-8") as f:
            values = [float(line.split("\t")[2]) for line in list(f)[1:]]
        self.assertEqual(values, sorted(values))
        self.assertLess(values[0], values[-1])  # above 0, too: ln Z is Bethe's approximation here

    def test_the_old_spelling_of_heldout_is_taken(self):
        bank = self.file("bank.conllu", BANK * 4)
        first = [str(a) for a in ("mrf", "parse", "train", bank)]
        for k, spelling in enumerate((["--heldout", bank], ["--held-out", bank], ["--held-out=" + bank])):
            r = Run([*first, self.path(f"m{k}"), "--epochs", "1", "--bits", "12", *spelling])
            self.assertEqual(r.code, 0, r.err)
            self.assertIn("UAS", r.err)
        self.assertNotIn("--held-out", Run(["mrf", "parse", "train", "--help-all"]).out)
        pairs = self.file("pairs", "a b\tb a\na a\tb b\n" * 10)
        told = [self.ok("edit", "train", pairs, "--iterations", 1, spelling, "0.2", "-o", self.path("e"))
                for spelling in ("--heldout", "--held-out")]
        self.assertEqual(*told)


@unittest.skipIf(pty is None, "no pseudo-terminals here")
class Colours(Case):
    def on_terminal(self, *args, **environment):
        own, terminal = pty.openpty()
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
        running = subprocess.Popen([HAWSER, *args], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=terminal,
                                   env=kept | environment)
        os.close(terminal)
        text = b""
        try:
            while more := os.read(own, 4096):
                text += more
        except OSError:  # Linux's way to say that the other end is closed
            pass
        os.close(own)
        running.wait()
        return text.decode()

    def test_errors_begin_red_on_a_terminal_alone(self):
        wrong = ["fst", "sum", self.path("nothing")]
        self.assertTrue(self.on_terminal(*wrong, TERM="xterm").startswith("\x1b[1;31mhawser:\x1b[0m "))
        for environment in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {}):
            self.assertTrue(self.on_terminal(*wrong, **environment).startswith("hawser: "), environment)
        self.assertTrue(self.on_terminal(*wrong, TERM="xterm", NO_COLOR="").startswith("\x1b[1;31m"))
        self.assertNotIn("\x1b", self.bad(1, *wrong))

#!/usr/bin/env python3
"""The command line as its users meet it: every verb, every flag, every kind of
mistake. Run by ctest with the path of the built program; standard library only.
Numbers are compared with sums done here by hand or by enumeration. With `--part I N`
every N-th test from the I-th on, so that processors share them."""
import os
import subprocess
import sys
import unittest

from cli_case import Case, HAWSER, LOG
# Run from here:
from align_cases import Alignment  # noqa: F401
from compile_cases import Compilers  # noqa: F401
from converged_cases import Converged  # noqa: F401
from correct_cases import Corrections  # noqa: F401
from determinize_cases import Determinism  # noqa: F401
from drawing_cases import MachineDrawings  # noqa: F401
from edit_cases import Edit  # noqa: F401
from expectation_cases import Expectations  # noqa: F401
from file_cases import Files  # noqa: F401
from fst_train_cases import MachineTraining  # noqa: F401
from graph_train_cases import GraphFamilies  # noqa: F401
from grammar_cases import Grammars  # noqa: F401
from grammar_draw_cases import Drawings  # noqa: F401
from grammar_segment_cases import Segments  # noqa: F401
from grammar_train_cases import Training  # noqa: F401
from graph_cases import Graph  # noqa: F401
from help_cases import Help  # noqa: F401
from hmm_cases import HiddenMarkov  # noqa: F401
from hmm_plot_cases import Plots  # noqa: F401
from hmm_train_cases import HmmTraining  # noqa: F401
from json_cases import JsonEverywhere  # noqa: F401
from machine_cases import Machines, Random  # noqa: F401
from mrf_cases import MarkovNetworks  # noqa: F401
from morph_cases import Morphology, Tree  # noqa: F401
from ngram_data_cases import NgramData  # noqa: F401
from ngram_model_cases import NgramModels  # noqa: F401
from ngram_query_cases import NgramQueries  # noqa: F401
from openfst_cases import OpenFst  # noqa: F401
from number_cases import Numbers  # noqa: F401
from output_cases import Outputs  # noqa: F401
from pairs_cases import PairCases  # noqa: F401
from parse_cases import Parsers  # noqa: F401
from parts_cases import Parts  # noqa: F401
from pfa_cases import Automata  # noqa: F401
from progress_cases import Progress  # noqa: F401
from rational_cases import Rational  # noqa: F401
from rule_cases import Rules  # noqa: F401
from sum_cases import Enumeration, Paths, Sums  # noqa: F401
from trace_cases import Colours, Traces  # noqa: F401
from treebank_cases import Treebanks  # noqa: F401


class Mistakes(Case):
    def test_usage_errors_exit_2(self):
        path = self.file("a.txt", LOG)
        for args in ([], ["fst"], ["fst", "nothing"], ["nothing"], ["fst", "sum"], ["fst", "sum", "--nothing", path],
                     ["fst", "sum", "--semiring", "complex", path], ["fst", "shortest-path", "-n", "x", path],
                     ["fst", "shortest-path", "-n", "-1", path], ["fst", "compose", path], ["edit", "train"],
                     ["fst", "sample", "--seed", "x", path], ["fst", "sum", path, path],
                     ["fst", "sum", "--threads", "0", path]):
            self.bad(2, *args)

    def test_data_errors_say_where(self):
        for text, place, words in (
                ("0 1 1 1 0.5\n0 x 1 1 0.5\n1\n", ":2:3", "x"),
                ("0 1 1 1 0.5\n1 nan\n", ":2:3", "nan"),
                ("0 1 1 1 -Infinity\n1\n", ":1:9", "nfinity"),
                ("0 1 1 1 0.5 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19\n1\n", ":1", ""),
                ("0 99999999999 1 1\n1\n", ":1:3", "99999999999"),
                ("0 4000000 1 1\n1\n", ":1:3", "4000000"),
                ("-1 1 1 1\n1\n", ":1:1", "-1"),
                ("0 1 1 1e999\n1\n", ":1", "")):
            err = self.bad(1, "fst", "sum", self.file("bad.txt", text), says=["bad.txt" + place, words])
            self.assertIn("expected", err)
        self.bad(1, "fst", "sum", self.file("empty.txt", ""), says="empty.txt")
        self.bad(1, "fst", "sum", self.path("missing.txt"), says="missing.txt")
        self.bad(1, "fst", "sum", self.folder.name)
        self.bad(1, "fst", "sum", "--alphabet", self.path("missing"), self.file("a.txt", LOG), says="missing")
        self.bad(1, "fst", "sum", self.file("p.txt", "0 1 -2 0.5\n0 1 -2 0.5\n1\n"), says="failure")
        self.bad(1, "fst", "sum", self.file("q.txt", "0 1 -2 0.5\n1 0 -2 0.5\n1\n"), says="cycle")

    def test_output_that_cannot_be_written(self):
        path = self.file("a.txt", LOG)
        self.bad(1, "fst", "compile", path, "-o", self.path("no/such/folder.fst"), says="folder.fst")
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w") as full:
                done = subprocess.run([HAWSER, "fst", "print", path], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"standard output", done.stderr)

    def test_help_and_version(self):
        self.assertRegex(self.ok("--version"), r"^hawser \d+\.\d+\.\d+\n$")
        self.assertIn("fst", self.ok("help"))
        self.assertIn("--semiring", self.ok("help", "fst", "sum"))
        self.assertIn("--unique", self.ok("fst", "shortest-path", "--help"))
        self.assertEqual(self.ok("hmm", "train", "--help=hdp"), self.ok("hmm", "train", "--help", "hdp"))
        self.bad(2, "help", "nothing")
        for verb in ("compile print info draw compose join constrain project union concat closure cross reverse invert relabel "
                     "realphabet "
                     "trim explicit arcsort topsort components convert power scale rmepsilon push normalize minimize "
                     "isomorphic prune posterior-prune determinize disambiguate difference synchronize equivalent regex "
                     "words rewrite replace parentheses random sum sum-product shortest-distance shortest-path sample counts entropy "
                     "cross-entropy kl fit-weights expectation ngram-counts difference-of-totals cascade apply ").split():
            self.assertIn("hawser fst " + verb, " ".join(self.ok("help", "fst", verb).split()).replace("Usage: ", ""))

    def test_shell_files(self):
        self.assertEqual(subprocess.run(["bash", "-n"], input=self.ok("completion", "bash").encode()).returncode, 0)
        script = (self.ok("completion", "bash") +
                  '\nCOMP_WORDS=(hawser fst shor); COMP_CWORD=2; _hawser; echo "${COMPREPLY[@]}"\n')
        self.assertEqual(subprocess.check_output(["bash"], input=script.encode()).decode().split(),
                         ["shortest-distance", "shortest-path"])
        self.assertTrue(self.ok("completion", "zsh").startswith("#compdef hawser"))
        self.assertTrue(self.ok("completion", "man").startswith(".TH HAWSER 1"))


def each_test(suite):
    for test in suite:
        yield from each_test(test) if isinstance(test, unittest.TestSuite) else (test,)


def load_tests(loader, tests, pattern):
    return unittest.TestSuite(list(each_test(tests))[FIRST::EACH])


if __name__ == "__main__":
    FIRST, EACH = 0, 1
    if sys.argv[1:2] == ["--part"]:
        FIRST, EACH = int(sys.argv[2]), int(sys.argv[3])
        del sys.argv[1:4]
    unittest.main(verbosity=1)

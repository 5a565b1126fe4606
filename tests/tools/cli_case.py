"""What every case of the command line starts from: files of its own, runs that must
succeed, runs that must fail with one line."""
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest

HAWSER = sys.argv.pop(1) if len(sys.argv) > 1 else "hawser"

# Two ways to read 1 2, one to read 1: total .5*.25*.5 + .25*.25*.5 + .5*.125
LOG = "\n".join(f"{s}\t{d}\t{l}\t{l}\t{-math.log(w)!r}" for s, d, l, w in
                [(0, 1, 1, .5), (0, 2, 1, .25), (1, 3, 2, .25), (2, 3, 2, .25)]) + \
      f"\n3\t{-math.log(.5)!r}\n1\t{-math.log(.125)!r}\n"
TOTAL = .5 * .25 * .5 + .25 * .25 * .5 + .5 * .125


# What a learner says that ends before it has settled: exit code 3.
UNSETTLED = re.compile(r"hawser: [^\n]*: not converged after \d+ \w+[^\n]*; --iterations N with a greater N[^\n]*\n\Z")
# The verbs that step a learner.
LEARNS = {"train", "learn", "denoise"}


class Run:
    """A run of the command line. Tests give learners few iterations: `ended` is true also where one says that it has not settled,
    and `notes` is standard error without that line."""
    def __init__(self, args, stdin="", cwd=None):
        done = subprocess.run([HAWSER, *args], input=stdin.encode(), capture_output=True, cwd=cwd, timeout=120)
        self.code, self.out, self.err = done.returncode, done.stdout.decode(), done.stderr.decode()
        unsettled = self.code == 3 and LEARNS.intersection(args) and UNSETTLED.search(self.err)
        self.ended = self.code == 0 or bool(unsettled)
        self.notes = UNSETTLED.sub("", self.err) if unsettled else self.err


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())
        return path

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def ok(self, *args, stdin=""):
        """Ends as it should, without notes."""
        r = Run([str(a) for a in args], stdin)
        self.assertTrue(r.ended, (r.code, r.err))
        self.assertEqual(r.notes, "")
        return r.out

    def threads_of(self, *args):
        """The most threads that a run was seen to have."""
        running, most = subprocess.Popen([HAWSER, *map(str, args)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), 1
        while running.poll() is None:
            try:
                most = max(most, len(os.listdir(f"/proc/{running.pid}/task")))
            except OSError:
                pass
        self.assertIn(running.returncode, (0, 3) if LEARNS.intersection(args) else (0,))
        return most

    def bad(self, code, *args, stdin="", says=()):
        """Fails with this exit code, one line on standard error, nothing on standard output."""
        r = Run([str(a) for a in args], stdin)
        self.assertEqual(r.code, code, (r.out, r.err))
        self.assertEqual(r.out, "")
        self.assertEqual(r.err.count("\n"), 1, r.err)
        self.assertTrue(r.err.startswith("hawser: "), r.err)
        for words in [says] if isinstance(says, str) else says:
            self.assertIn(words, r.err)
        return r.err

"""What a terminal shows while work lasts: standard error is a pseudo-terminal here."""
import os
import re
import select
import signal
import subprocess
import time
import unittest

from cli_case import Case, HAWSER

try:
    import pty
except ImportError:  # not a POSIX system
    pty = None


@unittest.skipIf(pty is None, "no pseudo-terminals here")
class Progress(Case):
    def shown(self, args, pattern, sign):
        """Runs until the terminal shows a pattern (a regular expression), sends a signal; what it showed, standard output, exit code."""
        own, terminal = pty.openpty()
        running = subprocess.Popen([HAWSER, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=terminal)
        os.close(terminal)
        text, sent, end = b"", False, time.monotonic() + 100
        try:
            while time.monotonic() < end:
                ready, _, _ = select.select([own], [], [], .1)
                if ready:
                    try:
                        more = os.read(own, 4096)
                    except OSError:  # Linux's way to say that the other end is closed
                        break
                    if not more:
                        break
                    text += more
                if not sent and re.search(pattern, text, re.DOTALL):
                    running.send_signal(sign)
                    sent = True
            self.assertTrue(sent, text)
            return text.decode(), running.communicate(timeout=60)[0], running.wait()
        finally:
            if running.poll() is None:
                running.kill()
            running.communicate()
            os.close(own)

    def test_tables_are_aligned_on_a_terminal_and_have_tabs_in_a_pipe(self):
        own, terminal = pty.openpty()
        subprocess.run([HAWSER, "doctor"], stdout=terminal, check=True)
        os.close(terminal)
        text = b""
        while select.select([own], [], [], 5)[0]:
            try:
                more = os.read(own, 4096)
            except OSError:
                break
            if not more:
                break
            text += more
        os.close(own)
        rows = [line.split("\t") for line in self.ok("doctor").replace("terminal\tno", "terminal\tyes").splitlines()]
        self.assertGreater(len(rows), 3)
        width = max(len(row[0]) for row in rows) + 2
        self.assertEqual(text.decode().split("\r\n")[:-1], [row[0].ljust(width) + row[1] for row in rows])

    def ring(self, name, n):
        arcs = "".join(f"{s}\t{(s + x) % n}\t{x}\t{x}\t2.5\n" for s in range(n) for x in (1, 2, 3))
        return self.file(name, arcs + "".join(f"{s}\n" for s in range(n)))

    def test_work_over_a_second_shows_a_line_that_goes_away(self):
        text, out, code = self.shown(["fst", "compose", self.ring("a.txt", 4000), self.ring("b.txt", 3999), "-o", self.path("c.fst")],
                                     rb"s\)", signal.SIGINT)
        self.assertRegex(text, r"\r\x1b\[K[a-z -]+: \d+ \(\d+ s\)")
        self.assertIn("\r\x1b[K", text[text.rindex("s)"):])  # the line is wiped
        self.assertEqual((out, code), (b"", 130))
        self.assertEqual(text[text.rindex("\x1b[K"):].count("\n"), 1, text)
        self.assertFalse(os.path.exists(self.path("c.fst")))

    def test_a_learner_shows_its_steps(self):
        pairs = self.file("pairs.tsv", "".join(f"ab{'ab' * (i % 7)}\ta{'ba' * (i % 5)}\n" for i in range(2000)))
        text, out, code = self.shown(["edit", "train", pairs, "--chars", "-o", self.path("m"), "--checkpoint", self.path("state"),
                                      "--iterations", "1000000", "--tolerance", "0"], b"iteration.*iteration.*iteration", signal.SIGINT)
        self.assertRegex(text, r"(\r\x1b\[Kiteration \d+ of 1000000: [a-z_]+ -\d[-\d.e]*(, \d+ (s|min|h) left at most)?){3}")
        self.assertEqual((out, code), (b"", 130))
        self.assertIn("--resume", text[text.rindex("\x1b[K"):])
        self.ok("edit", "train", pairs, "--chars", "-o", self.path("m"), "--checkpoint", self.path("state"), "--resume", "--iterations", "1")

    def test_a_long_run_of_hmm_train_shows_what_it_raises(self):
        corpus = self.file("c.txt", "".join(f"{'ab' * (i % 7)}c{'ba' * (i % 5)}\n" for i in range(2000)))
        text, out, code = self.shown(["hmm", "train", corpus, "--format", "chars", "--states", "4", "--method", "em", "-o", self.path("m"),
                                      "--checkpoint", self.path("state"), "--iterations", "1000000", "--starts", "1", "--heldout", "0.1"],
                                     b"step.*step.*step", signal.SIGINT)
        self.assertRegex(text, r"(\r\x1b\[Kstep \d+ of 1000000: objective -\d[-\d.e]*(, \d+ (s|min|h) left at most)?){3}")
        self.assertEqual((out, code), (b"", 130))
        self.assertIn("--resume", text[text.rindex("\x1b[K"):])

    def test_without_a_terminal_a_line_now_and_then(self):
        corpus = self.file("c.txt", "".join(f"{'ab' * (i % 7)}c{'ba' * (i % 5)}\n" for i in range(2000)))
        train = [HAWSER, "hmm", "train", corpus, "--format", "chars", "--states", "4", "--method", "cgs", "-o", self.path("m")]
        running = subprocess.Popen([*train, "--iterations", "1000000", "--log-every", "1"], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        lines = [running.stderr.readline() for _ in range(3)]
        lines.remove(next(line for line in lines if line.startswith("hawser: this takes about ")))  # told once
        running.send_signal(signal.SIGINT)
        _, rest = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130)
        steps = []
        for line in lines:
            self.assertRegex(line, r"^hawser: step \d+ of 1000000: log_joint -\d[-\d.e]*, \d+ (s|min|h) left at most\n$")
            steps.append(int(line.split()[2]))
        self.assertGreater(steps[1], steps[0] + 1)  # not every step
        self.assertIn("interrupted", rest)
        self.assertEqual(subprocess.run([*train, "--iterations", "5"], capture_output=True, check=True).stderr, b"")

"""The programs of docs/guides/more-than-one-machine.md on one engine, each in a folder with a book in four files, and what
they print."""
import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[3]
ENGINE = sys.argv.pop(1)


def put_book(folder):
    """The book's paragraphs in four files of different lengths."""
    text = (ROOT / "examples/correct/alice.txt").read_text(encoding="utf-8")
    rows = [" ".join(row.split()) for row in text.split("\n\n") if row.strip()]
    (folder / "text").mkdir()
    cuts = [0, len(rows) // 5, len(rows) // 3, len(rows) // 2, len(rows)]
    for part in range(4):
        lines = "".join(row + "\n" for row in rows[cuts[part]:cuts[part + 1]])
        (folder / "text" / f"part.{part}").write_text(lines, encoding="utf-8")


class Guide(unittest.TestCase):
    def test_programs_print_what_the_guide_says(self):
        os.environ["PYSPARK_PYTHON"] = sys.executable
        guide = (ROOT / "docs/guides/more-than-one-machine.md").read_text(encoding="utf-8")
        programs = re.findall(rf"^```python {ENGINE}\n(.*?)^```\n```printed\n(.*?)^```$", guide, re.S | re.M)
        self.assertTrue(programs)
        comm = None
        if ENGINE == "mpi":
            from mpi4py import MPI
            comm = MPI.COMM_WORLD
        first = comm is None or comm.rank == 0
        folder = pathlib.Path(tempfile.mkdtemp()) if first else None
        if first:
            put_book(folder)
        os.chdir(comm.bcast(folder) if comm is not None else folder)
        for program, expected in programs:
            if ENGINE == "ray":  # whose second start in a process may wait for ever
                command = [sys.executable, "-W", "ignore", "-c", program]
                found = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=400)
                self.assertEqual((found.returncode, found.stdout), (0, expected))
                continue
            self.assertLessEqual(program.count("\n"), {"spark": 30, "mpi": 25}.get(ENGINE, 30))
            said = io.StringIO()
            with contextlib.redirect_stdout(said), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(compile(program, "guide", "exec"), {"__name__": "__main__"})
            self.assertEqual(said.getvalue(), expected if first else "")


if __name__ == "__main__":
    unittest.main()

"""Notebooks run from an empty kernel without an error, and what they carry as outputs is what they print. `--write` runs them and
keeps the outputs. Outputs of cells with the tag "varies", such as times, need not be the same, but have to be there."""
import re
import sys
import unittest
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[3] / "bindings" / "python" / "notebooks"
NUMBER = r"-?\d+\.?\d*(?:e[-+]?\d+)?"
NAMES = ["automaton", "machines", "networks", "parser", "pronunciation", "regimes", "spelling", "tagger", "translations", "trees"]


def executed(path):
    """The notebook with the outputs of a run, and nothing in it that tells when or where it ran."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False, coalesce_streams=True, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def outputs_of(cell):
    """What a cell shows, apart from its numbers, and these: of printed text and of each result its kinds and its text. Addresses of
    objects differ from run to run."""
    shown, numbers = [], []
    for output in cell.outputs:
        if output.output_type == "stream":
            kind, text = output.name, output.text
        else:
            kind, text = sorted(output.data), re.sub(r" at 0x[0-9a-f]+", "", output.data.get("text/plain", ""))
        numbers += map(float, re.findall(NUMBER, text))
        text = " ".join(re.sub(NUMBER, "#", text).split())
        if shown and kind in ("stdout", "stderr") and shown[-1][0] == kind:
            shown[-1] = (kind, shown[-1][1] + " " + text)
        else:
            shown.append((kind, text))
    return shown, numbers


class Notebooks(unittest.TestCase):
    def test_there_are_nine(self):
        self.assertEqual(sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")), NAMES)

    def test_they_run_and_carry_what_they_show(self):
        for path in sorted(NOTEBOOKS.glob("*.ipynb")):
            with self.subTest(path.stem):
                kept, notebook = nbformat.read(path, as_version=4), executed(path)
                nbformat.validate(kept)
                before, after = ([cell for cell in book.cells if cell.cell_type == "code"] for book in (kept, notebook))
                for old, new in zip(before, after):
                    self.assertIsNotNone(old.execution_count, "outputs are carried: notebooks_test.py --write")
                    (text, numbers), (new_text, new_numbers) = outputs_of(old), outputs_of(new)
                    if "varies" in old.metadata.get("tags", []):
                        self.assertEqual([kind for kind, _ in text], [kind for kind, _ in new_text])
                        continue
                    self.assertEqual(text, new_text, old.source)
                    for x, y in zip(numbers, new_numbers):  # other processors may round otherwise
                        self.assertTrue(abs(x - y) <= 1e-6 * abs(x) + 1e-12, f"{x}, now {y}: {old.source}")
                outputs = [output for cell in after for output in cell.outputs]
                self.assertEqual([o for o in outputs if o.output_type == "stream" and o.name == "stderr"], [])
                self.assertTrue(any("image/svg+xml" in o.get("data", {}) for o in outputs))
                if "-v" in sys.argv:
                    for output in outputs:
                        print(output.get("text") or output.get("data", {}).get("text/plain"))


def write():
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        path.write_text(nbformat.writes(executed(path)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write() if sys.argv[1:] == ["--write"] else unittest.main()

"""Notebooks run from an empty kernel, without an error, and are kept without outputs."""
import sys
import unittest
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[3] / "bindings" / "python" / "notebooks"


class Notebooks(unittest.TestCase):
    def test_there_are_three(self):
        self.assertEqual(sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")), ["automaton", "spelling", "tagger"])

    def test_they_run_and_show_something(self):
        for path in sorted(NOTEBOOKS.glob("*.ipynb")):
            with self.subTest(path.stem):
                notebook = nbformat.read(path, as_version=4)
                nbformat.validate(notebook)
                code = [cell for cell in notebook.cells if cell.cell_type == "code"]
                self.assertEqual([cell.outputs for cell in code], [[]] * len(code), "outputs are not kept")
                NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
                outputs = [output for cell in code for output in cell.outputs]
                self.assertEqual([o for o in outputs if o.output_type == "stream" and o.name == "stderr"], [])
                self.assertTrue(any("image/svg+xml" in o.get("data", {}) for o in outputs))
                if "-v" in sys.argv:
                    for output in outputs:
                        print(output.get("text") or output.get("data", {}).get("text/plain"))


if __name__ == "__main__":
    unittest.main()

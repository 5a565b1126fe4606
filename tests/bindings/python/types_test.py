"""mypy --strict: the package and the code of the notebooks have no error, and what is wrong is refused before it runs."""
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3] / "bindings" / "python"
WRONG = '''
import hawser
from hawser import api

machine = hawser.regex("ab", "ab")
machine.total(treads=2)  # a misspelt option
machine.convert("logs")  # no such constant
machine.convert(None)
api.PfaLearner(None, api.Corpus.of(["ab"], "ab"), method="emm")  # no such choice
api.PfaLearner(None, api.Corpus.of(["ab"], "ab")).metric("log_likelihod")  # no such metric
hawser.NGram(chars=True).fit(["ab"]).model_.info  # what fit gives is not known to types
api.Ngram.read(b"").info("odrer")  # no such number
hawser.HMM(itrations=3)  # no such parameter
hawser.HMM(method="alergia")  # another family's
hawser.regex("ab", "ab", "trpical")
machine @ 3.5
x: str = machine.texts()[0]
'''
RIGHT = {6: "call-arg", 7: "arg-type", 8: "arg-type", 9: "arg-type", 10: "arg-type", 12: "arg-type", 13: "call-arg", 14: "arg-type",
         15: "arg-type", 16: "operator", 17: "assignment"}


def mypy(*paths):
    command = [sys.executable, "-m", "mypy", "--config-file", str(PACKAGE / "pyproject.toml"), "--strict", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE, check=False).stdout


class Types(unittest.TestCase):
    def test_the_package_and_the_notebooks_have_no_error(self):
        with tempfile.TemporaryDirectory() as folder:
            codes = []
            for path in sorted((PACKAGE / "notebooks").glob("*.ipynb")):
                cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
                codes.append(Path(folder) / (path.stem + ".py"))
                codes[-1].write_text("\n".join("".join(c["source"]) + "\n" for c in cells if c["cell_type"] == "code"), encoding="utf-8")
            self.assertEqual(len(codes), 10)
            self.assertRegex(mypy("hawser", *codes), "^Success: no issues found")

    def test_what_is_wrong_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = Path(folder) / "wrong.py"
            wrong.write_text(WRONG, encoding="utf-8")
            found = {int(line): code for line, code in re.findall(r"^[^:]*wrong\.py:(\d+): error: .*\[([a-z-]+)\]$", mypy(wrong), re.M)}
            self.assertEqual(found, RIGHT)


if __name__ == "__main__":
    unittest.main()

"""Each figure of the README's table of other libraries stands in docs/benchmarks.md, and each row names what measures it."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
readme = (ROOT / "README.md").read_text(encoding="utf-8")
benchmarks = (ROOT / "docs/benchmarks.md").read_text(encoding="utf-8")
table = readme[readme.index("## Beside others"):readme.index("\\*")]
rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ") and "`" in line]
failures = [] if rows else ["README.md has no table of other libraries"]


def figures(text):
    return re.findall(r"(?<![\w.])\d*\.?\d+(?:e[+-]\d+)?(?=\s|,|$|\|)", text)


known = set(figures(benchmarks)) | {n.rstrip(".") for n in figures(benchmarks)}
known |= {f"{float(n):g}" for n in known}
for row in rows:
    for cell in row[2:4]:
        for number in figures(cell):
            if number not in known and f"{float(number):g}" not in known:
                failures.append(f"{number} ({row[0] or 'as above'}: {row[1]}) does not stand in docs/benchmarks.md")
    command = row[4].strip("`").split("/")[-1]
    if command != "make bench" and command not in benchmarks:
        failures.append(f"docs/benchmarks.md does not know {row[4]}")
print("\n".join(failures) or f"{len(rows)} rows of measurements")
sys.exit(bool(failures))

"""installed_files.py PREFIX: licences, documentation and the interface as data are there, and say what they should."""
import json
import pathlib
import re
import subprocess
import sys

prefix = pathlib.Path(sys.argv[1])
documents = prefix / "share/doc/hawser"
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


expect("MIT License" in (documents / "LICENSE").read_text(), "LICENSE is not the MIT License")
notice = (documents / "NOTICE").read_text()
for words in ("Eigen 3.4", "https://gitlab.com/libeigen/eigen", "Mozilla Public License Version 2.0", "Exhibit B"):
    expect(words in notice, f"NOTICE does not say {words!r}")

# A link of a guide that is not installed leads nowhere.
pages = list(documents.rglob("*.md"))
expect(len([p for p in pages if p.parent.name == "guides"]) >= 10, f"only {len(pages)} pages in {documents}")
for page in pages:
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
        if "://" not in link:
            expect((page.parent / link).exists(), f"{page.relative_to(documents)} links to {link}, which is not installed")

# Bindings find the data as pkg-config says, and it is of the headers beside it.
found = subprocess.run(["pkg-config", "--variable=api", "hawser"], capture_output=True, text=True).stdout.strip()
expect(found, "pkg-config does not name the interface's data")
if found:
    data = json.loads(pathlib.Path(found).read_text())
    described = {f["name"] for h in data["headers"] for f in h["functions"]}
    headers = "".join(h.read_text() for h in (prefix / "include/hawser").glob("*.h"))
    declared = set(re.findall(r"\b(hws_[a-z0-9_]+)\(", headers)) & described
    expect(described and declared == described, f"api.json has functions that no header declares: {sorted(described - declared)[:5]}")

print("\n".join(failures) or f"{len(pages)} pages, {len(described)} functions")
sys.exit(bool(failures))

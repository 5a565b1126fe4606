#!/usr/bin/env python3
"""What may cross the ABI (docs/design/abi.md; the types any language's foreign interface has): int32_t, int64_t, uint64_t,
double, texts, arrays of these, opaque handles, one form of callback. No bool, enum, union, varargs, struct by value; no
type whose size differs between platforms. And every header says how stable it is."""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCALAR = r"(int32_t|int64_t|uint64_t|double|hws_status)"
PARAMETER = re.compile(
    rf"{SCALAR}"                                    # by value
    r"|(const )?(void|char|int32_t|int64_t|double) \*"  # an array in or out, a text, a result
    r"|const (char|int32_t|int64_t|double) \*\*"    # a view
    r"|const char \*const \*"                       # texts
    r"|(const )?hws_\w+ \*"                         # a handle
    r"|const hws_\w+ \*const \*"                    # handles
    r"|hws_\w+ \*\*"                                # a new handle
    r"|void \(\*\)\(void \*context\)")              # what gives lent memory back
RETURNED = re.compile(r"void|const char \*|int32_t|int64_t|hws_status")
# In the text itself, comments and directives left out: what a parser of declarations might read past.
NEVER = re.compile(r"\.\.\.|\b(bool|_Bool|enum|union|va_list|float|long|short|unsigned|signed|size_t|ptrdiff_t|wchar_t|FILE|inline|static)\b"
                   r"|\bstruct\s+\w*\s*\{|\bint\b|\bchar\s+\w+\s*[,)\[]|\[\d*\]")


def problems():
    headers = sorted((ROOT / "include" / "hawser").glob("*.h"))
    if len(headers) < 10:
        yield "include/hawser holds %d headers" % len(headers)
    for path in headers:
        text = path.read_text(encoding="utf-8")
        if not re.match(r"/\*(?:(?!\*/).)*\[(stable|experimental)\]", text, re.S):
            yield f"{path.name}: its first comment does not say [stable] or [experimental]"
        bare = re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)
        bare = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", "", bare, flags=re.M).replace('extern "C"', "")
        for found in NEVER.finditer(bare):
            yield f"{path.name}: '{found[0].strip()}' does not cross the ABI"
        for kind in re.findall(r"\btypedef ([^;]*);", bare):
            if not re.fullmatch(r"struct (hws_\w+) \1|int32_t hws_status", " ".join(kind.split())):
                yield f"{path.name}: 'typedef {' '.join(kind.split())}'; expected an opaque handle"
    api = json.loads((ROOT / "docs" / "api.json").read_text(encoding="utf-8"))
    handles = {h["name"] for header in api["headers"] for h in header["handles"]}
    for function in (f for header in api["headers"] for f in header["functions"]):
        if not RETURNED.fullmatch(function["returns"]):
            yield f"{function['name']} returns {function['returns']}"
        for p in function["parameters"]:
            if not PARAMETER.fullmatch(p["type"]):
                yield f"{function['name']}: {p['name']} is a {p['type']}"
            for handle in re.findall(r"hws_\w+", p["type"]):
                if handle != "hws_status" and handle not in handles:
                    yield f"{function['name']}: {handle} is no handle"


found = list(problems())
print("\n".join(found), end="\n" if found else "")
sys.exit(1 if found else 0)

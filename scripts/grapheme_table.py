#!/usr/bin/env python3
"""Writes the table of grapheme clusters (Unicode Standard Annex 29) of the command line and of Python, by the properties that perl has.

    grapheme_table.py            writes tools/pairs/grapheme_table.hh and bindings/python/hawser/_grapheme_table.py
    grapheme_table.py --check    exit 1 if the two files have different tables

A range of code points is the gap before it, a colon and its length less 1 where that is not 0, both in lower-case hexadecimal, and a
letter: C control, D carriage return, N line feed, E extend, J zero-width joiner, R regional indicator, P prepend, S spacing mark,
L, V, T, Hangul's letters, H its syllables, X extended pictographic."""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CPP, PYTHON = ROOT / "tools/pairs/grapheme_table.hh", ROOT / "bindings/python/hawser/_grapheme_table.py"
KINDS = {"GCB=CR": "D", "GCB=LF": "N", "GCB=Control": "C", "GCB=Extend": "E", "GCB=ZWJ": "J", "GCB=RI": "R", "GCB=Prepend": "P",
         "GCB=SpacingMark": "S", "GCB=L": "L", "GCB=V": "V", "GCB=T": "T", "GCB=LV": "H", "GCB=LVT": "H", "ExtPict": "X"}
PERL = "use Unicode::UCD; no warnings; print Unicode::UCD::UnicodeVersion(), qq(\\n); for my $c (0..0x10FFFF) { " \
    "next if $c >= 0xD800 && $c <= 0xDFFF; my $s = chr $c; " + " ".join(
        f"{'els' if k else ''}if ($s =~ /\\p{{{kind}}}/) {{ print qq($c {letter}\\n) }}" for k, (kind, letter) in enumerate(KINDS.items())) + " }"


def table():
    version, *lines = subprocess.run(["perl", "-e", PERL], check=True, capture_output=True, text=True).stdout.splitlines()
    ranges = []
    for line in lines:
        code, letter = int(line.split()[0]), line.split()[1]
        if ranges and ranges[-1][1] == code - 1 and ranges[-1][2] == letter:
            ranges[-1][1] = code
        else:
            ranges.append([code, code, letter])
    text, before = "", -1
    for first, last, letter in ranges:
        gap = first - before - 1
        text += (f"{gap:x}" if gap else "") + (f":{last - first:x}" if last > first else "") + letter
        before = last
    return version, text


def written(path):
    """The table of a file, whose lines of text are put together."""
    return "".join(re.findall(r'^ *"([0-9a-z:A-Z]+)"', path.read_text(encoding="utf-8"), re.M))


def main():
    if sys.argv[1:] == ["--check"]:
        if not written(CPP) or written(CPP) != written(PYTHON):
            sys.exit("the tables of tools/pairs and of bindings/python differ; run scripts/grapheme_table.py")
        return
    version, text = table()
    lines = [text[k:k + 112] for k in range(0, len(text), 112)]
    CPP.write_text(f"// Made by scripts/grapheme_table.py, which says what its letters are: grapheme clusters of Unicode {version}.\n"
                   "#pragma once\n#include <string_view>\n\nnamespace tool {\n\ninline constexpr std::string_view kGraphemeTable =\n"
                   + "\n".join(f'    "{line}"' for line in lines) + ";\n\n}  // namespace tool\n", encoding="utf-8")
    PYTHON.write_text(f'"""Made by scripts/grapheme_table.py, which says what its letters are: grapheme clusters of Unicode {version}."""\n'
                      "TABLE = (\n" + "\n".join(f'    "{line}"' for line in lines) + ")\n", encoding="utf-8")


main()

#!/usr/bin/env python3
"""Writes small files by pynini (PyPI): make_pynini_files.py FOLDER."""
import sys

import pynini
import pywrapfst

folder = sys.argv[1]
machine = pynini.cross("a", "bc") | pynini.cross("b", pynini.accep("d", weight=0.5))
machine.optimize()
machine.write(f"{folder}/pynini.vector.fst")
pywrapfst.convert(machine, "const").write(f"{folder}/pynini.const.fst")
with pynini.Far(f"{folder}/pynini.far", "w", far_type="sttable") as far:
    far["first"] = machine
    far["second"] = pynini.accep("[spec]x")

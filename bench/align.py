#!/usr/bin/env python3
"""Word alignment of English and French: error rates of `hawser align` by model and method, of held-out pairs, and its speed per cell,
beside fast_align (PyPI: sil-thot) and eflomal in one run.

Usage: align.py HAWSER ENFR [--parts default,models,held-out,ladder,speed,pair,peers] [--python PYTHON]

ENFR is the path of enfr.en, enfr.fr and enfr.gold without the ending. Gold links stand in the first lines, of two collections. A row
has alignment error rates in percent, of the two collections: forward, reverse, intersection; then those of the even and of the odd
marked pairs alone, by intersection. Seconds are of processors, user and system. --python is an interpreter that has sil-thot and
eflomal. Speeds are the difference of a long and a short run, divided by iterations and by cells: source words times target words."""
import argparse
import json
import os
import statistics
import subprocess
import tempfile

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("enfr")
parser.add_argument("--parts", default="default,models,held-out,ladder,speed,pair,peers")
parser.add_argument("--python", default="")
parser.add_argument("--repeats", type=int, default=3)
OPTIONS = parser.parse_args()
MARKED = 969
MODELS = ["ibm1:5", "ibm1:5,hmm:5", "diagonal:5", "ibm1:5,diagonal:5", "ibm1:3,hmm:3,hmm/cgs:20", "ibm1:3,hmm:3,fertility:20"]
LADDER = [f"ibm1/{method}:{n},hmm/{method}:{n}" for n in (3, 5) for method in ("em", "vi", "cvi1", "cvi2")]
SPEEDS = ["ibm1/em", "ibm1/vi", "ibm1/cvi1", "ibm1/cvi2", "diagonal/em", "hmm/em", "hmm/vi", "hmm/cvi1", "hmm/cvi2", "ibm1/cgs", "hmm/cgs", "fertility/cgs"]


def hawser(*arguments):
    """What the tool prints, and the seconds of processors that it took."""
    before = os.times()
    done = subprocess.run([OPTIONS.hawser, "align", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    after = os.times()
    return done.stdout, after.children_user + after.children_system - before.children_user - before.children_system


def lines_of(ending):
    with open(f"{OPTIONS.enfr}.{ending}", encoding="utf-8") as file:
        return file.read().splitlines(keepends=True)


def written(folder, name, lines):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
    return path


class Bench:
    def __init__(self, folder):
        self.folder = folder
        self.source, self.target = (written(folder, ending, lines_of(ending)) for ending in ("en", "fr"))
        gold = lines_of("gold")
        self.gold = written(folder, "gold", gold)
        # Halves keep the numbers of lines: the pairs of the other half have no links and are not judged.
        self.halves = [written(folder, f"gold{half}", [line if i % 2 == half else line.partition("\t")[0] + "\t\n" for i, line in enumerate(gold)])
                       for half in (0, 1)]

    def rates(self, gold, links):
        found = json.loads(hawser("eval", gold, links, "--links-from", 1, "--json")[0])
        return [100 * found["collections"][name]["aer"] for name in ("hansards", "alibi")]

    def judged(self, name, links, seconds):
        """Prints a row of three files of links: forward, reverse, intersection."""
        cells = [" / ".join(f"{x:.1f}" for x in self.rates(self.gold, path)) for path in links]
        cells += [" / ".join(f"{x:.1f}" for x in self.rates(half, links[2])) for half in self.halves]
        print(f"| {name} | " + " | ".join(cells) + f" | {seconds:.1f} |", flush=True)

    def links_of(self, model, source, target):
        paths = []
        for way in ("forward", "reverse", "intersection"):
            paths.append(os.path.join(self.folder, way))
            hawser("run", model, source, target, "--symmetrize", way, "--threads", 1, "-o", paths[-1])
        return paths

    def train(self, *options, source=None, target=None):
        model = os.path.join(self.folder, "model")
        _, seconds = hawser("train", source or self.source, target or self.target, "-o", model, "--threads", 1, *options)
        return model, seconds

    def row(self, name, *options):
        model, seconds = self.train(*options)
        self.judged(name, self.links_of(model, self.source, self.target), seconds)

    def held_out(self):
        rest = [written(self.folder, "rest." + ending, lines_of(ending)[MARKED:]) for ending in ("en", "fr")]
        marked = [written(self.folder, "marked." + ending, lines_of(ending)[:MARKED]) for ending in ("en", "fr")]
        model, seconds = self.train(source=rest[0], target=rest[1])
        for path in [self.gold, *self.halves]:  # its lines are as many as the pairs that are aligned
            with open(path, encoding="utf-8") as file:
                written(self.folder, os.path.basename(path), file.read().splitlines(keepends=True)[:MARKED])
        self.judged("held out: trained on the last 1,963 pairs", self.links_of(model, *marked), seconds)

    def speed(self):
        cells = json.loads(self.json_of("ibm1:1"))["cells"]
        print("| stage | ns per cell and step |\n|---|---|")
        for stage in SPEEDS:
            few, more = (2, 12) if "hmm" not in stage else (1, 5)
            begin = "ibm1:2," if "ibm1" not in stage else ""
            seconds = [statistics.median(self.train("--direction", "forward", "--chains", 1, "--schedule", f"{begin}{stage}:{n}")[1]
                                         if "cgs" in stage else
                                         self.train("--direction", "forward", "--schedule", f"{begin}{stage}:{n}")[1]
                                         for _ in range(OPTIONS.repeats)) for n in (few, more)]
            print(f"| {stage} | {1e9 * (seconds[1] - seconds[0]) / (more - few) / cells:.2f} |", flush=True)

    def json_of(self, schedule):
        return hawser("train", self.source, self.target, "-o", os.path.join(self.folder, "m"), "--schedule", schedule, "--direction", "forward", "--json")[0]

    def pair(self):
        """Microseconds for a pair of 25 words each, both directions and the intersection: 1,000 pairs less one pair, in one run each."""
        model, _ = self.train()
        words = [[word for line in lines_of(ending) for word in line.split()] for ending in ("en", "fr")]
        texts = [[" ".join(side[25 * i:25 * i + 25]) + "\n" for i in range(1000)] for side in words]
        few, many = (tuple(written(self.folder, f"{n}.{k}", text[:n]) for k, text in enumerate(texts)) for n in (1, 1000))
        times = [statistics.median(hawser("run", model, *files, "--threads", 1)[1] for _ in range(OPTIONS.repeats)) for files in (few, many)]
        print(f"one pair of 25 x 25 words, both directions: {1e6 * (times[1] - times[0]) / 999:.0f} us")

    def peers(self):
        for name, script in ("fast_align (Thot)", THOT), ("eflomal, three samplers", EFLOMAL):
            paths = [os.path.join(self.folder, way) for way in ("forward", "reverse", "intersection")]
            before = os.times()
            done = subprocess.run([OPTIONS.python, "-c", script, self.source, self.target, *paths[:2]], capture_output=True, text=True)
            after = os.times()
            if done.returncode:
                print(f"| {name} | did not run, status {done.returncode}: {done.stderr.strip()[-200:]} |")
                continue
            one, other = ([set(line.split()) for line in open(path, encoding="utf-8")] for path in paths[:2])
            written(self.folder, "intersection", [" ".join(sorted(a & b)) + "\n" for a, b in zip(one, other)])
            self.judged(name, paths, after.children_user + after.children_system - before.children_user - before.children_system)


THOT = """
import sys
from thot.alignment import FastAlignModel
source, target, *out = sys.argv[1:]
def lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.split() for line in file]
sides = lines(source), lines(target)
for way, path in enumerate(out):
    first, second = sides if way == 0 else sides[::-1]
    model = FastAlignModel()
    model.variational_bayes = True
    for a, b in zip(first, second):
        model.add_sentence_pair(a, b, 1)
    model.start_training()
    for _ in range(5):
        model.train()
    model.end_training()
    with open(path, "w") as file:
        for a, b in zip(first, second):
            links = []
            if a and b:
                matrix = model.get_best_alignment(a, b)[1]
                matrix = matrix.to_numpy() if hasattr(matrix, "to_numpy") else matrix
                links = [(i, j) if way == 0 else (j, i) for i in range(len(a)) for j in range(len(b)) if matrix[i][j]]
            file.write(" ".join(f"{i}-{j}" for i, j in links) + "\\n")
"""
EFLOMAL = """
import sys
import eflomal
source, target, forward, reverse = sys.argv[1:]
with open(source, encoding="utf-8") as one, open(target, encoding="utf-8") as other:
    eflomal.Aligner(n_samplers=3).align(one, other, links_filename_fwd=forward, links_filename_rev=reverse, quiet=True)
"""
HEAD = "| | forward | reverse | intersection | even marked pairs | odd marked pairs | s |\n|---|---|---|---|---|---|---|"


def main():
    parts = OPTIONS.parts.split(",")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder)
        print(HEAD)
        if "default" in parts:
            bench.row("default")
        for schedule in MODELS * ("models" in parts):
            bench.row(schedule, "--schedule", schedule)
        for schedule in LADDER * ("ladder" in parts):
            for beta in (1e-1, 1e-2, 1e-3, 3e-4) if "/em" not in schedule else (3e-4,):
                bench.row(f"{schedule}, beta {beta:g}", "--schedule", schedule, "--prior-spelling", 0, "--prior-translation", beta)
        if "held-out" in parts:
            bench.held_out()
        if "peers" in parts and OPTIONS.python:
            bench.peers()
        if "speed" in parts:
            bench.speed()
        if "pair" in parts:
            bench.pair()


main()

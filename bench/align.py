#!/usr/bin/env python3
"""Word alignment of English and French: error rates of `hawser align` by model and method, of held-out pairs, and its speed per cell,
beside fast_align (PyPI: sil-thot) and eflomal in one run.

Usage: align.py HAWSER ENFR [--parts default,models,held-out,ladder,stop,left-out,speed,pair,memory,peers] [--python PYTHON] [--library LIBRARY]
                [--pairs N]

ENFR is the path of enfr.en, enfr.fr and enfr.gold without the ending. Gold links stand in the first lines, of two collections. A row
has alignment error rates in percent, of the two collections: forward, reverse, intersection; then those of the even and of the odd
marked pairs alone, by intersection. Seconds are of processors, user and system. --python is an interpreter that has sil-thot and
eflomal. --library is libhawser.so, whose calls `pair` and `memory` time. `memory` learns from N generated pairs of 25 words, Zipf over
200,000 types each side, and opens the model; a peak is of the whole process, with the mapped corpora and without them. `left-out`
leaves out pairs of words under svi and scvi2. Speeds are the difference of a long and a short run, divided by iterations and by cells: source words times target words."""
import argparse
import ctypes
import itertools
import json
import os
import random
import statistics
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("enfr")
parser.add_argument("--parts", default="default,models,held-out,ladder,stop,left-out,speed,pair,peers")
parser.add_argument("--python", default="")
parser.add_argument("--library", default="")
parser.add_argument("--pairs", type=int, default=1000000)
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


def trained(*arguments):
    """What a training run printed as JSON, the largest memory of its process in bytes, and its seconds of processors."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen([OPTIONS.hawser, "align", "train", *map(str, arguments), "--json"], stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        if status:
            raise SystemExit(f"align train {arguments}: status {status}")
        out.seek(0)
        return json.load(out), 1024 * usage.ru_maxrss, usage.ru_utime + usage.ru_stime


def lines_of(ending):
    with open(f"{OPTIONS.enfr}.{ending}", encoding="utf-8") as file:
        return file.read().splitlines(keepends=True)


def written(folder, name, lines):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
    return path


class Calls:
    """Calls of the library that give a handle."""

    def __init__(self):
        self.library = ctypes.CDLL(OPTIONS.library)
        for name in ("hws_links_free", "hws_bitext_free", "hws_aligner_free", "hws_options_free"):
            getattr(self.library, name).argtypes = [ctypes.c_void_p]

    def made(self, name, *arguments):
        handle = ctypes.c_void_p()
        status = getattr(self.library, name)(*arguments, ctypes.byref(handle))
        if status < 0:
            raise SystemExit(f"{name}: status {status}")
        return handle

    def aligner(self, path, **options):
        o = self.made("hws_options_new")
        for name, value in options.items():
            if self.library.hws_options_set_int(o, name.encode(), ctypes.c_int64(value)) < 0:
                raise SystemExit(f"option {name}")
        aligner = self.made("hws_aligner_read_file", path.encode(), o)
        self.library.hws_options_free(o)
        return aligner


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
        if OPTIONS.library:
            self.calls(model, list(zip(*texts)))

    def calls(self, model, pairs):
        """The same one call at a time, from an open model: the median, with and without reading the pair."""
        c = Calls()
        aligner = c.aligner(model, in_place=1)
        reading, aligning = [], []
        for source, target in pairs:
            text = f"{source.strip()} ||| {target.strip()}\n".encode()
            begin = time.perf_counter()
            bitext = c.made("hws_bitext_read", text, ctypes.c_int64(len(text)), None)
            read = time.perf_counter()
            links = c.made("hws_aligner_align", aligner, bitext, None)
            aligning.append(time.perf_counter() - read)
            reading.append(time.perf_counter() - begin)
            c.library.hws_links_free(links)
            c.library.hws_bitext_free(bitext)
        print(f"one call at a time, medians: {1e6 * statistics.median(aligning):.0f} us, with reading the pair "
              f"{1e6 * statistics.median(reading):.0f} us")
        c.library.hws_aligner_free(aligner)

    def memory(self):
        """The largest memory of a run, and how long the model takes to open."""
        types, draw = 200000, random.Random(1)
        cumulative = list(itertools.accumulate(1 / k for k in range(1, types + 1)))
        names = [f"w{k}" for k in range(types)]
        paths = [os.path.join(self.folder, name) for name in ("generated.en", "generated.fr")]
        for path in paths:
            with open(path, "w", encoding="utf-8") as file:
                for _ in range(OPTIONS.pairs):
                    file.write(" ".join(draw.choices(names, cum_weights=cumulative, k=25)) + "\n")
        corpora = [path + ".corpus" for path in paths]
        for path, corpus in zip(paths, corpora):
            hawser("corpus", path, "-o", corpus)
        model = os.path.join(self.folder, "generated.model")
        mapped = sum(map(os.path.getsize, corpora))
        print("| schedule | pairs of words kept | left out | peak MB | bytes per pair of words kept | without the mapped corpora | s |\n|---|---|---|---|---|---|---|")
        for schedule in ("ibm1:2", "ibm1/vi:2", "ibm1/scvi2:2"):
            said, peak, seconds = trained(*corpora, "-o", model, "--schedule", schedule, "--direction", "forward", "--threads", 1)
            kept = said["word_pairs"]
            print(f"| {schedule} | {kept:.0f} | {said.get('word_pairs_left_out', 0):.0f} | {peak / 1e6:.0f} | {peak / kept:.1f} | "
                  f"{(peak - mapped) / kept:.1f} | {seconds:.0f} |", flush=True)
        if not OPTIONS.library:
            return
        c, size = Calls(), os.path.getsize(model)
        for verify in (1, 0):
            times = []
            for _ in range(21):
                begin = time.perf_counter()
                aligner = c.aligner(model, in_place=1, verify=verify)
                times.append(time.perf_counter() - begin)
                c.library.hws_aligner_free(aligner)
            print(f"opening a mapped model of {size / 1e6:.0f} MB with verify {verify}: {1e3 * statistics.median(times):.2f} ms")

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
        for method in ("cvi1", "cvi2") * ("stop" in parts):
            for beta in (1e-1, 1e-2, 1e-3, 3e-4):
                schedule = f"ibm1/{method}:12,hmm/{method}:12"
                bench.row(f"{schedule}, stop agreement, beta {beta:g}", "--schedule", schedule, "--prior-spelling", 0, "--prior-translation", beta,
                          "--stop", "agreement")
        for method in ("scvi2", "svi") * ("left-out" in parts):
            for most in (25000000, 1000000, 500000, 200000, 100000, 50000):
                bench.row(f"{method}, most_word_pairs {most}", "--schedule", f"ibm1/{method}:60,hmm/{method}:60", "--most-word-pairs", most)
        if "held-out" in parts:
            bench.held_out()
        if "peers" in parts and OPTIONS.python:
            bench.peers()
        if "speed" in parts:
            bench.speed()
        if "pair" in parts:
            bench.pair()
        if "memory" in parts:
            bench.memory()


main()

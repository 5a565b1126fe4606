#!/usr/bin/env python3
"""Grammars with latent annotations on a treebank: labelled F1 of brackets for numbers of subtypes, methods and seeds.

The first trees are learned from, the next are parsed, those of at most so many words; trees are compared as evalb does under
COLLINS.prm. TREES are Penn brackets, or CoNLL-U (*.conllu), of which each projective tree is read as brackets: a head with its
dependents is a constituent, named by the head's universal tag and P. A sentence without a tree counts with no brackets. Every
run has as many iterations (auto: those that users get), and begins with the plain grammar's frequencies with noise of one per
cent. Learning has the program's defaults, so that a run that has converged ends
earlier; --flags gives others, such as "--tolerance 0 --coupling 0", and what was given is printed above the rows; VI and CVI begin with the expected counts of that start. --cycles adds rows
for so many cycles of splits and merges. With --log every run's result is appended to a file, and what is there is not run
again. Columns: s/it is seconds of an iteration, cpu/it processor seconds of the whole training by its iterations, MB the most
memory that a training had, and sent/s sentences parsed in a second with the start of the program.

With --speed it prints another table: processor seconds of an iteration, the difference of 33 and 3 iterations over thirty, being
the least of so many rounds in which methods take turns, and its ratio to em's of the same round, the median of rounds. ns/node
divides them by H³ and by twice the number of words: those are words and nodes with two children, since rules of one child are not
counted. ns/pair divides by nodes with two children alone.
Column 2:1 is the elapsed time of an iteration on one thread over that on two right after it, and "busy" is how many processors these
two keep busy, medians of rounds. "apart" is what two programs of one thread at once do in the time of one, which share nothing: what
the machine's two processors have.

Usage: pcfg_la.py HAWSER TREES [--train N] [--test N] [--words N] [--subtypes H,...] [--methods M,...] [--seeds N]
       [--iterations N] [--prior P] [--flags "..."] [--cycles C] [--log FILE] [--speed ROUNDS]"""
import argparse
import json
import math
import os
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor


def brackets_of(rows):
    """The brackets of a sentence's rows of CoNLL-U; None: its tree is not projective, or has several roots."""
    dependents = [[] for _ in range(len(rows) + 1)]
    for i, row in enumerate(rows, 1):
        dependents[int(row[6])].append(i)

    def below(i):
        """The positions below i with i itself, and their brackets."""
        word, tag = (row.replace("(", "-LRB-").replace(")", "-RRB-") for row in (rows[i - 1][1], rows[i - 1][4]))
        parts = [([i], f"({tag} {word})")] + [below(k) for k in dependents[i]]
        if None in parts:
            return None
        parts.sort()
        positions = [at for part, _ in parts for at in part]
        if positions != list(range(positions[0], positions[-1] + 1)):
            return None
        text = " ".join(text for _, text in parts)
        return positions, f"({rows[i - 1][3]}P {text})" if dependents[i] else text

    root = below(dependents[0][0]) if len(dependents[0]) == 1 else None
    return f"(ROOT {root[1]})" if root else None


def trees_of(path):
    """The outermost brackets of a file, each as one text."""
    if path.endswith(".conllu"):
        sentences = open(path, encoding="utf-8").read().split("\n\n")
        rows = [[line.split("\t") for line in sentence.split("\n") if line[:1].isdigit()] for sentence in sentences]
        rows = [[row for row in sentence if row[0].isdigit()] for sentence in rows]
        return [tree for tree in (brackets_of(sentence) for sentence in rows if sentence) if tree]
    text, depth, begin, trees = open(path, encoding="utf-8").read(), 0, 0, []
    for at, c in enumerate(text):
        if c == "(":
            begin, depth = (at, 1) if depth == 0 else (begin, depth + 1)
        elif c == ")":
            depth -= 1
            if depth == 0:
                trees.append(" ".join(text[begin:at + 1].split()))
    return trees


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    parser.add_argument("trees")
    for name, number in (("train", 3400), ("test", 250), ("words", 40), ("seeds", 5)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--iterations", default="50")
    parser.add_argument("--methods", default="em,vi,cvi")
    parser.add_argument("--subtypes", default="1,2,4")
    parser.add_argument("--prior", default="0.1")
    parser.add_argument("--cycles", type=int, default=0)
    parser.add_argument("--flags", default="")
    parser.add_argument("--log")
    parser.add_argument("--speed", type=int, default=0)
    asked = parser.parse_args()
    folder = tempfile.mkdtemp()
    path = lambda name: os.path.join(folder, name)
    run = lambda *a: subprocess.run([asked.hawser, "grammar", *a], check=True, capture_output=True, text=True).stdout

    def trained(*a):
        """What training prints, its processor seconds, and the most memory that it had in MB."""
        with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
            process = subprocess.Popen([asked.hawser, "grammar", "train", *a], stdout=out, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in (0, 3):  # 3: not converged
                raise subprocess.CalledProcessError(process.returncode, process.args)
            out.seek(0)
            return json.loads(out.read()), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024

    def options(method, subtypes, seed, iterations):
        prior = [] if method == "em" or asked.prior == "auto" else ["--prior", asked.prior]
        steps = [] if iterations == "auto" else ["--iterations", str(iterations)]
        return ["--method", method, "--subtypes", subtypes, "--seed", str(seed), *steps, *asked.flags.split(), *prior]

    def speed(subtypes):
        """Prints the rows of one number of subtypes, beside the first method."""
        methods = asked.methods.split(",")
        processor, faster, busy, apart = ({m: [] for m in methods} for _ in range(4))
        data = {}

        def iteration(method, threads, programs=1):
            """Processor seconds and elapsed ones of an iteration, the latter of so many programs at once."""
            nonlocal data
            runs = []
            for count in (3, 33):
                def one(k):
                    return trained("--model", "pcfg-la", *options(method, subtypes, 1, count), "--threads", str(threads),
                                   path("train"), "-o", path(f"model{k}"), "--json")
                begin = time.time()
                with ThreadPoolExecutor(programs) as pool:
                    (data, seconds, _), *_ = pool.map(one, range(programs))
                runs.append((seconds, time.time() - begin))
            return [(b - a) / 30 for a, b in zip(*runs)]

        for _ in range(asked.speed):
            for method in methods:
                seconds, passed = iteration(method, 1)
                processor[method].append(seconds)
                if method == "cvi":  # which has one thread
                    continue
                of_both, of_two = iteration(method, 2)
                faster[method].append(passed / of_two)
                busy[method].append(of_both / of_two)
                apart[method].append(2 * passed / iteration(method, 1, programs=2)[1])
        cube, pairs = int(subtypes) ** 3, data["words"] - data["sentences"]
        for method in methods:
            least = min(processor[method])
            beside = statistics.median(a / b for a, b in zip(processor[method], processor["em"]))
            of_threads = [statistics.median(x) if x else math.nan for x in (faster[method], busy[method], apart[method])]
            print(f"{subtypes:>8} {method:>6} {least:7.4f} {beside:6.2f} "
                  f"{1e9 * least / (2 * data['words'] * cube):8.2f} {1e9 * least / (pairs * cube):8.2f} "
                  f"{of_threads[0]:6.2f} {of_threads[1]:6.2f} {of_threads[2]:6.2f}", flush=True)

    trees = trees_of(asked.trees)
    for name, part in (("train", trees[:asked.train]), ("all", trees[asked.train:asked.train + asked.test])):
        open(path(name), "w", encoding="utf-8").write("\n".join(part) + "\n")
    run("convert", path("all"), "--to", "penn", "--max-length", str(asked.words), "-o", path("test"))
    if asked.speed:
        asked.flags += " --tolerance 0"  # iterations are timed, of which all runs must make as many
    print("flags beside --iterations and --prior:", asked.flags or "none")
    if asked.speed:
        print(f"{'subtypes':>8} {'method':>6} {'cpu/it':>7} {'/ EM':>6} {'ns/node':>8} {'ns/pair':>8} {'2:1':>6} {'busy':>6} {'apart':>6}")
        for subtypes in asked.subtypes.split(","):
            speed(subtypes)
        return
    known = {}
    if asked.log and os.path.exists(asked.log):
        for line in open(asked.log, encoding="utf-8"):
            known.update([json.loads(line)])

    def result(chosen):
        key = " ".join(chosen)
        if key not in known:
            values, processor, memory = trained("--model", "pcfg-la", *chosen, "--threads", "1", path("train"), "-o",
                                                path("model"), "--json")
            begin = time.time()
            run("parse", path("model"), path("test"), "--threads", "1", "-o", path("parsed"))
            speed = sum(1 for _ in open(path("parsed"), encoding="utf-8")) / (time.time() - begin)
            scores = json.loads(run("eval", path("test"), path("parsed"), "--json"))
            known[key] = {"f1": scores["f1"], "exact": scores["exact"], "speed": speed,
                          "seconds": values["seconds"] / values.get("steps", 1),
                          "processor": processor / values.get("steps", 1), "memory": memory}
            if asked.log:
                open(asked.log, "a", encoding="utf-8").write(json.dumps([key, known[key]]) + "\n")
        return known[key]

    def row(subtypes, method, results):
        f1 = [r["f1"] for r in results]
        print(f"{subtypes:>8} {method:>6} {statistics.mean(f1):6.2f} {min(f1):6.2f} {max(f1):6.2f} "
              f"{statistics.mean(r['exact'] for r in results):6.2f} {min(r['seconds'] for r in results):6.3f} "
              f"{min(r.get('processor', math.nan) for r in results):6.3f} "
              f"{max(r.get('memory', math.nan) for r in results):6.0f} {max(r['speed'] for r in results):6.1f}", flush=True)

    print(f"{'subtypes':>8} {'method':>6} {'F1':>6} {'least':>6} {'most':>6} {'exact':>6} {'s/it':>6} "
          f"{'cpu/it':>6} {'MB':>6} {'sent/s':>6}")
    for subtypes in filter(None, asked.subtypes.split(",")):
        for method in asked.methods.split(","):
            if subtypes == "1" and method != "em":
                continue
            row(subtypes, method, [result(options(method, subtypes, seed, asked.iterations))
                                   for seed in range(1, (1 if subtypes == "1" else asked.seeds) + 1)])
    for cycles in range(1, asked.cycles + 1):
        row(f"2^{cycles}", "cycles", [result(["--split-merge", str(cycles), "--seed", str(seed)])
                                      for seed in range(1, asked.seeds + 1)])


if __name__ == "__main__":
    main()

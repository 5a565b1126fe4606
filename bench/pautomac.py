#!/usr/bin/env python3
"""Methods of learning automata on problems of the PAutomaC competition: score minus minimum, its ratio to the minimum minus one,
and processor seconds of `hawser pfa train`. Learning sees the training strings alone; test strings and solutions are
read by `hawser pfa score`, afterwards.

Usage: pautomac.py HAWSER [FOLDER] [--problems 1,3,...] [--methods default,estatemerge,...] [--train="OPTIONS OF TRAIN"]
[--limit SECONDS] [--threads N]
FOLDER has N.pautomac.train, N.pautomac.test and N.pautomac_solution.txt; without one it is shared/data/pautomac beside the
checkout, and if that is not there nothing is run. The method `default` is `hawser pfa train` with only a corpus."""
import argparse
import glob
import json
import os
import re
import resource
import signal
import subprocess
import tempfile

METHODS = ("alergia,estatemerge,likelihood-ratio,aic,mdi,evgram,cvgram,ngram,em,hard-em,vb,cvb0,cvb2,gcvb0,cgs,cgs-sg,cgs-hmm,cgs-hmm-star,"
           "default")


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def learned(hawser, problem, method, options, limit, model):
    """Score, minimum and seconds; or what went wrong."""
    command = [hawser, "pfa", "train", problem + ".pautomac.train", "-o", model] + options
    if method != "default":
        command += ["--method", method]
    before = processor_seconds()
    done = subprocess.run(command, capture_output=True, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
    if done.returncode == -signal.SIGXCPU:
        return f"more than {limit} s"
    if done.returncode not in (0, 3):  # 3: not converged
        return done.stderr.strip()
    seconds = processor_seconds() - before
    scored = subprocess.run([hawser, "pfa", "score", model, problem + ".pautomac.test", "--solution", problem + ".pautomac_solution.txt", "--json"],
                            capture_output=True, text=True, check=True)
    j = json.loads(scored.stdout)
    return j["score"], j["minimum"], seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/data/pautomac")
    parser.add_argument("folder", nargs="?", default=beside)
    parser.add_argument("--problems", default="", help="all that the folder has")
    parser.add_argument("--methods", default=METHODS)
    parser.add_argument("--train", default="", help="further options of train")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--limit", type=int, default=3600, help="seconds of processor time per run")
    a = parser.parse_args()
    if not os.path.isdir(a.folder):
        print("no problems of PAutomaC: nothing to measure")
        return
    found = sorted(int(re.match(r"\d+", os.path.basename(f))[0]) for f in glob.glob(os.path.join(a.folder, "*.pautomac.train")))
    problems = [int(p) for p in a.problems.split(",")] if a.problems else found
    options = a.train.split() + (["--threads", str(a.threads)] if a.threads > 1 else [])
    print("| method | problem | score | minimum | difference | ratio - 1 | seconds |")
    print("|---" * 7 + "|")
    for method in a.methods.split(","):
        ratios = []
        for number in problems:
            with tempfile.TemporaryDirectory() as scratch:
                result = learned(a.hawser, os.path.join(a.folder, str(number)), method, options, a.limit, os.path.join(scratch, "model"))
            if isinstance(result, str):
                print(f"| {method} | {number} | {result} | | | | |", flush=True)
                continue
            score, minimum, seconds = result
            ratios.append(score / minimum - 1)
            print(f"| {method} | {number} | {score:.6f} | {minimum:.6f} | {score - minimum:.5f} | {ratios[-1]:.6f} | {seconds:.2f} |", flush=True)
        if ratios:
            print(f"| {method} | mean of {len(ratios)} | | | | {sum(ratios) / len(ratios):.6f} | |", flush=True)


main()

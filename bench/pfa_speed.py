#!/usr/bin/env python3
"""How fast `hawser pfa train` learns, by its own report, reading excluded: processor seconds on one thread, seconds by the clock where
threads are compared (which wants a machine with nothing else to do). On strings of an automaton made
here: 20,000 strings of 63 states and 8 symbols, as problem 1 of PAutomaC has. Per sweep or iteration: the difference of a long run and
a short one, so that what is done once does not count; the fastest of several.

Usage: pfa_speed.py HAWSER [--rounds 3] [--parts cgs,dense,merging,threads] [--dense-states 10,20,40,63,90]
  cgs      nanoseconds per symbol and sweep of a chain at N states
  dense    em, vb, cvb0: nanoseconds per symbol, iteration and N^2
  merging  alergia on all strings: seconds, and the largest resident memory of the whole process
  threads  two and four chains, and ten folds of a choice, on one thread and on two: how many times faster"""
import argparse
import json
import os
import subprocess
import tempfile
import time

STRINGS, STATES, SYMBOLS, LENGTH, SEED = 20000, 63, 8, 8, 1


def run(*args):
    """Output, seconds by the clock, largest resident memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen([OPTIONS.hawser, "pfa", *map(str, args)], stdout=subprocess.PIPE, text=True)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(f"hawser pfa {' '.join(map(str, args))} failed")
    return out, time.monotonic() - start, usage.ru_maxrss / 1024


def train(*flags):
    return json.loads(run("train", TRAIN, "-o", os.path.join(FOLDER, "model"), "--json", *flags)[0])


def fastest(measure):
    return min(measure() for _ in range(OPTIONS.rounds))


def per_step(short, long, *flags):
    """Seconds of a step; the steps made are the learner's own count. Flags may be functions of the number of iterations."""
    found = []
    for iterations in (short, long):
        given = [flag(iterations) if callable(flag) else flag for flag in flags]
        runs = [train(*given, "--iterations", iterations) for _ in range(OPTIONS.rounds)]
        found.append((runs[0]["steps"], min(r["processor_seconds"] for r in runs)))
    return (found[1][1] - found[0][1]) / (found[1][0] - found[0][0])


def cgs(symbols):
    print("| sampler | states | ns per symbol |\n|---|---:|---:|")
    for method, states in (("cgs", 20), ("cgs", 63), ("cgs", 90), ("cgs-sg", 63), ("cgs-hmm", 63)):
        flags = ["--method", method, "--states", states, "--prior-transition", .1, "--burn-in", lambda iterations: iterations - 1, "--period", 1]
        one, two = (per_step(10, 60, *flags, "--chains", chains, "--threads", 1) for chains in (1, 2))
        print(f"| {method}, one chain | {states} | {one / symbols * 1e9:.1f} |")
        print(f"| {method}, two chains on one thread | {states} | {two / symbols / 2 * 1e9:.1f} |", flush=True)


def dense(symbols):
    print("\n--tolerance 0, so that all steps are made.\n\n| method | states | ns per symbol | ns per symbol and N^2 |\n|---|---:|---:|---:|")
    for method in ("em", "vb", "cvb0"):
        for states in map(int, OPTIONS.dense_states.split(",")):
            once = ["--starts", 1] if method != "cvb0" else []
            step = per_step(1, 4, "--method", method, "--states", states, "--tolerance", 0, "--threads", 1, *once)
            print(f"| {method} | {states} | {step / symbols * 1e9:.0f} | {step / symbols / states ** 2 * 1e9:.3f} |", flush=True)


def merging(_):
    flags = ["--method", "alergia", "--threads", 1]
    seconds = fastest(lambda: train(*flags)["processor_seconds"])
    memory = run("train", TRAIN, "-o", os.path.join(FOLDER, "model"), *flags)[2]
    print(f"\nalergia, {STRINGS} strings: {seconds:.3f} s, {memory:.0f} MB")


def threads(_):
    print()
    for count in (2, 4):
        flags = ["--states", 63, "--prior-transition", .1, "--chains", count, "--iterations", 120]
        chains = [fastest(lambda: train(*flags, "--threads", n)["seconds"]) for n in (1, 2)]
        print(f"{count} chains: {chains[0]:.2f} s on one thread, {chains[1]:.2f} s on two, {chains[0] / chains[1]:.2f} times")
    choice = ["select", TRAIN, "--candidate-states", "40", "--candidate-prior-transition", "0.1,0.2", "--budget", 1e9]
    folds = [fastest(lambda: run(*choice, "--threads", n)[1]) for n in (1, 2)]
    print(f"ten folds: {folds[0]:.2f} s on one thread, {folds[1]:.2f} s on two, {folds[0] / folds[1]:.2f} times (reading included)")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--dense-states", default="10,20,40,63,90")
parser.add_argument("--parts", default="cgs,dense,merging,threads")
OPTIONS = parser.parse_args()
with tempfile.TemporaryDirectory() as FOLDER:
    TRAIN = os.path.join(FOLDER, "train")
    run("generate", "--states", STATES, "--symbols", SYMBOLS, "--mean-length", LENGTH, "--seed", SEED, "--strings", STRINGS, "-o",
        os.path.join(FOLDER, "target"), "--corpus", TRAIN)
    SIZE = json.loads(run("train", TRAIN, "-o", os.path.join(FOLDER, "model"), "--json", "--method", "ngram")[0])["symbols"]
    print(f"{STRINGS} strings, {SIZE} symbols\n")
    for part in OPTIONS.parts.split(","):
        {"cgs": cgs, "dense": dense, "merging": merging, "threads": threads}[part](SIZE)

#!/usr/bin/env python3
"""What a graph of finite variables takes: seconds of the processor to build it by bulk calls, bytes for each variable, and
megabytes once belief propagation has run on it.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so graph_store.py [--sides 1024]
A row is a square of binary variables, with one table for neighbours in a row, one for those in a column, and a unary table of
its own for each variable. Bytes are those of the resident set, less those before the graph was built. `with_tables` replaces
1,000 tables in one call. `graph and bp` is the resident set with a learner after ten sweeps; `at peak` is the most from the
start of building until then, and `marginals, at peak` the most while all marginals are copied out, their array counted. The
system resets its record of the peak where /proc/self/clear_refs can be written."""
import argparse
import os
import time

import numpy as np

from hawser import api


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def forget_peak():
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def peak():
    with open("/proc/self/status", encoding="ascii") as file:
        return 1024 * int(next(line for line in file if line.startswith("VmHWM:")).split()[1])


def timed(call):
    begin = time.process_time()
    result = call()
    return result, time.process_time() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", default="1024")
    a = parser.parse_args()
    columns = "grid", "build, s", "MB", "bytes per variable", "with_tables, ms", "precision", "graph and bp, MB", "at peak"
    print("|", " | ".join(columns), "| marginals, at peak |", flush=True)
    print("|---" * (len(columns) + 1) + "|", flush=True)
    for side in map(int, a.sides.split(",")):
        draw = np.random.default_rng(1)
        unary = draw.random((side, side, 2)) + 0.1
        pair = np.exp([[1.0, 0.0], [0.0, 1.0]])
        changed = np.arange(1000, dtype=np.int64) * (side * side // 1000)

        def build():
            builder = api.GraphBuilder()
            builder.add_grid(side, side, 2, pair, pair, unary)
            return builder.build()

        def row(precision):
            before = resident()
            forget_peak()
            graph, seconds = timed(build)
            taken = resident() - before
            learner = api.GraphLearner(graph, method="bp", tolerance=0, precision=precision)
            learner.step(10)
            held, most = resident() - before, peak() - before
            learner.marginals()
            with_marginals = peak() - before
            _, change = timed(lambda: graph.with_tables(changed, unary.ravel()[:2000]))
            print(f"| {side} x {side} | {seconds:.3f} | {taken / 1e6:.1f} | {taken / side**2:.0f} | {1e3 * change:.1f} "
                  f"| {precision} | {held / 1e6:.1f} | {most / 1e6:.1f} | {with_marginals / 1e6:.1f} |", flush=True)

        for precision in "double", "single":  # each in a process of its own, as freed memory would count for the next one
            child = os.fork()
            if child == 0:
                row(precision)
                os._exit(0)
            os.waitpid(child, 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Belief propagation on large models by one thread and by several: milliseconds of the clock of an iteration, the least of
twenty in each of some runs that take turns, and whether the marginals are the same bits.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so bench/graph_threads.py [--threads 2] [--repeat 5]
The figures mean something on an idle machine alone; the load is printed beside them."""
import argparse
import os
import time

import numpy as np

from hawser import api


def grid(side, draw):
    unary = draw.random((side, side, 2)) + 0.1
    pair = np.exp([[1.0, 0.0], [0.0, 1.0]])
    builder = api.GraphBuilder()
    builder.add_grid(side, side, 2, pair, pair, unary)
    return builder.build()


def pairs(variables, count, draw):
    builder = api.GraphBuilder()
    builder.add_finite_many(np.full(variables, 2, np.int32))
    first = draw.integers(variables, size=count)
    second = (first + 1 + draw.integers(variables - 1, size=count)) % variables
    builder.add_tables(np.stack([first, second], 1).ravel(), 2, count, np.exp(0.1 * draw.random((count, 4))).ravel())
    return builder.build()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=5)
    a = parser.parse_args()
    draw = np.random.default_rng(1)
    rows = [("grid 1024, sweeps", grid(1024, draw), "bp", "sweeps"), ("grid 2048, sweeps", grid(2048, draw), "bp", "sweeps"),
            ("100,000 variables, 1,000,000 pairs, flooding", pairs(100000, 1000000, draw), "bp", "flooding")]
    print(f"| work | one thread, ms | {a.threads} threads, ms | times as fast | same bits | load |\n|---|---:|---:|---:|---|---:|")
    for name, graph, method, schedule in rows:
        best, marginals = {}, {}
        for _ in range(a.repeat):
            for threads in 1, a.threads:
                learner = api.GraphLearner(graph, method=method, schedule=schedule, tolerance=0, threads=threads)
                learner.step(1)
                for _ in range(20):
                    begin = time.perf_counter()
                    learner.step(1)
                    best[threads] = min(best.get(threads, np.inf), time.perf_counter() - begin)
                marginals[threads] = learner.marginals()
        same = bool((marginals[1] == marginals[a.threads]).all())
        print(f"| {name} | {1e3 * best[1]:.2f} | {1e3 * best[a.threads]:.2f} | {best[1] / best[a.threads]:.2f} | {same} "
              f"| {os.getloadavg()[0]:.1f} |", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""What a graph of finite variables takes: seconds of the processor to build it by bulk calls, and bytes for each variable.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so graph_store.py [--sides 1024]
A row is a square of binary variables, with one table for neighbours in a row, one for those in a column, and a unary table of
its own for each variable. Bytes are those of the resident set, less those before the graph was built. `with_tables` replaces
1,000 tables in one call."""
import argparse
import os
import time

import numpy as np

from hawser import api


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def timed(call):
    begin = time.process_time()
    result = call()
    return result, time.process_time() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", default="1024")
    a = parser.parse_args()
    print("| grid | build, s | MB | bytes per variable | with_tables, ms |")
    print("|---" * 5 + "|")
    for side in map(int, a.sides.split(",")):
        draw = np.random.default_rng(1)
        unary = draw.random((side, side, 2)) + 0.1
        pair = np.exp([[1.0, 0.0], [0.0, 1.0]])
        changed = np.arange(1000, dtype=np.int64) * (side * side // 1000)
        before = resident()

        def build():
            builder = api.GraphBuilder()
            builder.add_grid(side, side, 2, pair, pair, unary)
            return builder.build()

        graph, seconds = timed(build)
        taken = resident() - before
        _, change = timed(lambda: graph.with_tables(changed, unary.ravel()[:2000]))
        print(f"| {side} x {side} | {seconds:.3f} | {taken / 1e6:.1f} | {taken / side**2:.0f} | {1e3 * change:.1f} |")


if __name__ == "__main__":
    main()

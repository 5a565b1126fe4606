#!/usr/bin/env python3
"""What belief propagation takes in a network of finite variables that a few strings stand beside: time of the processor, once
without any string and once with them, and megabytes.

Usage: PYTHONPATH=bindings/python HAWSER_LIBRARY=build/release/libhawser.so graph_beside_strings.py [--sides 64,256] [--strings 16]
A row is a square of binary variables with a unary table each. Each string has an acceptor of its own and a transducer that
rewards its first letter for agreeing with a variable of the square, spread over it. A run ends once it has converged."""
import argparse
import os
import time

import numpy as np

from hawser import api

COLUMNS = "grid", "strings", "steps", "messages", "ms", "ns per message", "MB", "converged"


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def acceptor(letters):
    """Strings of one to three letters, the longer the rarer."""
    builder = api.Builder("real", 1, [letters])
    builder.add_states(4)
    for state in range(3):
        for label in 1, 2:
            builder.add_arc(state, [label], 0.5 / label, state + 1)
        builder.set_final(state + 1, 0.5)
    return builder.build()


def first_letter(letters, values):
    """Weight 3 where the value is that of the string's first letter, else 1."""
    builder = api.Builder("real", 2, [letters, values])
    builder.add_states(2)
    for label in 1, 2:
        for value in 1, 2:
            builder.add_arc(0, [label, value], 3.0 if label == value else 1.0, 1)
        builder.add_arc(1, [label, 0], 1.0, 1)
    builder.set_final(1, 1.0)
    return builder.build()


def row(side, strings):
    draw = np.random.default_rng(1)
    before = resident()
    builder = api.GraphBuilder()
    pair = np.exp([[0.3, 0.0], [0.0, 0.3]])
    builder.add_grid(side, side, 2, pair, pair, draw.random((side, side, 2)) + 0.1)
    letters, values = api.Alphabet(2), api.Alphabet(2)
    own, joint = acceptor(letters), first_letter(letters, values)
    for i in range(strings):
        name = builder.add_strings(letters)
        builder.add_machine(own, [name])
        builder.add_machine(joint, [name, i * (side * side // strings)])
    learner = api.GraphLearner(builder.build(), method="bp", tolerance=1e-6, iterations=200)
    steps, messages, seconds = 0, 0, 0.0
    while steps < 200 and not (steps and learner.metric("converged") == 1):
        begin = time.process_time()
        learner.step(1)
        seconds += time.process_time() - begin
        messages += learner.metric("accepted")
        steps += 1
    print(f"| {side} x {side} | {strings} | {steps} | {messages:.0f} | {1e3 * seconds:.1f} | {1e9 * seconds / messages:.1f} "
          f"| {(resident() - before) / 1e6:.1f} | {'yes' if learner.metric('converged') == 1 else 'no'} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sides", default="64,256")
    parser.add_argument("--strings", type=int, default=16)
    a = parser.parse_args()
    print("|", " | ".join(COLUMNS), "|", flush=True)
    print("|---" * len(COLUMNS) + "|", flush=True)
    for side in map(int, a.sides.split(",")):
        for strings in 0, a.strings:
            row(side, strings)


if __name__ == "__main__":
    main()

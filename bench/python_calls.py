#!/usr/bin/env python3
"""What a call costs from Python beside the same call in a loop of C (bench/python_calls.c): of the same handles and arrays, in one
process, in turns. Items are 1,000 to a call. Both sides' results are compared first. The ratio is the median over the rounds. A line says what the
parts of a call cost at least.

    python_calls.py LIBRARY [--rounds 41]      LIBRARY is libhawser.so; hawser for Python must be importable, or lie beside this folder"""
import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ITEMS = 1000


def rows(hawser, api, np):
    """(what is done, the C function, its arguments, the call in Python, the number in its result that C must give too)."""
    draw = np.random.default_rng(1)
    names = api.Alphabet.from_chars("abcdefgh")
    labels = draw.integers(1, 9, 8 * ITEMS, dtype=np.int32)
    offsets = np.arange(0, 8 * ITEMS + 1, 8)
    corpus, strings = api.Corpus.from_arrays(offsets, labels, names), api.Strings.from_arrays(1, ITEMS, offsets, labels, None, [names])
    pairs = api.Strings.from_arrays(2, ITEMS, np.arange(0, 8 * ITEMS + 1, 4), labels, None, [names, names])
    ngram = hawser.NGram(order=3, alphabet=names, chars=True).fit(["abcdefgh", "ghab"] * 9).model_
    pfa = hawser.PFA(method="em", states=4, iterations=3, random_state=1, alphabet=names).fit(["abcdefgh", "ghab"] * 9).model_
    edit = api.EditModel(names, left_input=1)
    data = api.HmmData(corpus, states=4)
    learner = api.HmmLearner(None, data, method="em", iterations=2, seed=1, init="rows")
    list(learner.run())
    hmm = learner.model()
    words, weights, to = labels[:ITEMS].copy(), draw.random(ITEMS), np.arange(1, ITEMS + 1)
    begin = np.arange(ITEMS)

    def machine():
        builder = api.Builder("log", 1, names)
        builder.add_states(ITEMS + 1)
        builder.add_arcs(begin, words, weights, to)
        return builder.build()

    path, at = machine(), lambda x: x.ctypes.data
    last = lambda found: found[-1]
    return [
        ("ln p of strings, trigrams", "ngram", (ngram, strings), lambda: ngram.score(strings), lambda x: x.log_probs[-1]),
        ("ln p of strings, an automaton of 4 states", "pfa", (pfa, corpus), lambda: pfa.score(corpus), last),
        ("ln p of pairs of 4 letters, an edit model", "edit", (edit, pairs), lambda: edit.score(pairs), last),
        ("ln p of sequences, a hidden Markov model of 4 states", "hmm", (hmm, data), lambda: hmm.score(data), last),
        ("states of 8,000 tokens", "decode", (hmm, data), lambda: hmm.decode(data), last),
        ("probabilities of the states of 8,000 tokens", "posteriors", (hmm, data), lambda: hmm.posteriors(data, 0, ITEMS), last),
        ("ln p of the words of one sequence, trigrams", "words", (ngram, at(words)), lambda: ngram.score_words(0, words), lambda x: x.log_probs[-1]),
        ("a corpus of arrays", "corpus", (names, at(offsets), at(labels)), lambda: api.Corpus.from_arrays(offsets, labels, names), len),
        ("a machine of arcs: four calls", "machine", (names, at(begin), at(words), at(weights), at(to)), machine, lambda x: x.arcs),
        ("the arcs of a machine", "arcs", (path,), path.copy_arcs, lambda x: x.weights[-1]),
    ]


def floor(lib, np, rounds):
    """What no call from Python goes below: microseconds of a call that does nothing, of a new array of 1,000 numbers and of its
    address."""
    empty = lib.hws_error_line
    empty.restype, empty.argtypes = ctypes.c_int64, ()
    array, memory = np.empty(ITEMS), (ctypes.c_char * 0).from_buffer
    seconds = lambda call: min(timeit.repeat(call, number=1000, repeat=rounds, timer=time.thread_time))
    return [1e3 * seconds(call) for call in (empty, lambda: np.empty(ITEMS), lambda: ctypes.addressof(memory(array)))]


def measured(function, arguments, call, number, rounds):
    """Microseconds of a call in C and in Python, and the ratio."""
    result = ctypes.c_double()
    given = [ctypes.c_void_p(x) if isinstance(x, int) else x._pointer for x in arguments]
    c_side = lambda times: function(times, *given, ctypes.byref(result))

    def python_side(times):
        begin = time.thread_time_ns()
        for _ in range(times):
            call()
        return 1e-9 * (time.thread_time_ns() - begin)

    c_side(3)
    if result.value != number(call()):
        raise SystemExit(f"results differ: {result.value!r}, {number(call())!r}")
    times = max(1, int(0.01 / (c_side(5) / 5)))
    pairs = [(c_side(times) / times, python_side(times) / times) for _ in range(rounds)]
    return [1e6 * statistics.median(side) for side in zip(*pairs)] + [statistics.median(p / c for c, p in pairs)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("--rounds", type=int, default=41)
    options = parser.parse_args()
    os.environ["HAWSER_LIBRARY"] = str(options.library.resolve())
    sys.path.insert(0, str(ROOT / "bindings" / "python"))
    import hawser
    import numpy as np
    from hawser import api
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "calls.so"
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", f"-I{ROOT}/include", str(ROOT / "bench/python_calls.c"),
                        str(options.library.resolve()), "-o", str(built)], check=True)
        loops = ctypes.CDLL(str(built))
        print("| 1,000 items to a call | C | Python | Python - C | Python / C |\n|---|---:|---:|---:|---:|")
        for said, name, arguments, call, number in rows(hawser, api, np):
            function = getattr(loops, "time_" + name)
            function.restype = ctypes.c_double
            c, python, ratio = measured(function, arguments, call, number, options.rounds)
            print(f"| {said} | {c:.1f} µs | {python:.1f} µs | {python - c:.1f} µs | {ratio:.2f} |")
        print("\nA call by ctypes that does nothing: {:.2f} µs; a new array of 1,000 numbers: {:.2f} µs; its address: {:.2f} µs".format(
            *floor(ctypes.CDLL(str(options.library.resolve())), np, options.rounds)))


if __name__ == "__main__":
    main()

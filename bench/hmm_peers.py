#!/usr/bin/env python3
"""hawser beside hmmlearn (https://hmmlearn.readthedocs.io; `pip install hmmlearn`), EM and variational inference of categorical HMMs: the
same sequences, the same start, the same number of iterations on one thread. Likelihoods (or bounds) of every iteration are compared
before times are shown; a pair that differs by more than 1e-8 of its size shows the difference instead, and the program ends with 1.

Usage: hmm_peers.py HAWSER LIBRARY TAGGED [--sentences 4000] [--states 45] [--iterations 4] [--rounds 2]
LIBRARY is libhawser.so of the same build, through which the start is read off. Seconds per iteration are processor seconds: of hawser
as bench/hmm_speed.py takes them, of hmmlearn of fit() with its C++ code in scaled numbers ("scaling"), its faster one."""
import argparse
import ctypes
import logging
import math
import os
import sys
import tempfile
import time

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})
import numpy as np
from hmmlearn.hmm import CategoricalHMM
from hmmlearn.vhmm import VariationalCategoricalHMM

from hmm_corpora import Hawser, quiet, sentences, tokens, write


class Arrays:
    """A model's numbers, through the library."""

    def __init__(self, library, path):
        self.library, self.model = ctypes.CDLL(library), ctypes.c_void_p()
        self.check(self.library.hws_hmm_read_file(path.encode(), None, ctypes.byref(self.model)))

    def check(self, status):
        if status:
            raise SystemExit(f"the library's status is {status}")

    def of(self, name):
        call, needed = getattr(self.library, f"hws_hmm_{name}"), ctypes.c_int64()
        self.check(call(self.model, None, ctypes.c_int64(0), ctypes.byref(needed)))
        values = np.empty(needed.value)
        self.check(call(self.model, values.ctypes.data_as(ctypes.POINTER(ctypes.c_double)), needed, None))
        return values


class Problem:
    def __init__(self, chosen):
        self.corpus = write(os.path.join(FOLDER, "corpus"), chosen)
        self.tokens, self.lengths = tokens(chosen), [len(s) for s in chosen]
        # The reader's numbering: <unk> first, then words in order of their first occurrence.
        names = {"<unk>": 0}
        self.symbols = np.array([[names.setdefault(token, len(names))] for s in chosen for token, _ in s])
        self.words = len(names)

    def start(self, *flags):
        model = os.path.join(FOLDER, "model")
        HAWSER.train(self.corpus, model, *flags, "--iterations", 0)
        arrays, k = Arrays(OPTIONS.library, model), OPTIONS.states
        return arrays.of("initial"), arrays.of("transition").reshape(k, k), arrays.of("emission").reshape(k, self.words)

    def hawser(self, metric, *flags):
        """The metric after each iteration, and seconds of one."""
        found, model = [], os.path.join(FOLDER, "model")
        for i in range(1, OPTIONS.iterations + 1):
            found.append(HAWSER.train(self.corpus, model, *flags, "--iterations", i)[metric])
        return found, HAWSER.per_step(self.corpus, model, 2, 12, OPTIONS.rounds, "processor_seconds", *flags)

    def peer(self, make):
        """The same of hmmlearn: its history, and seconds of an iteration."""
        best = math.inf
        for _ in range(OPTIONS.rounds):
            model = make()
            begin = time.process_time()
            model.fit(self.symbols, self.lengths)
            best = min(best, (time.process_time() - begin) / OPTIONS.iterations)
        return list(model.monitor_.history), best


def em(problem):
    flags = ["--method", "em", "--states", OPTIONS.states, "--init", "counts", "--threads", 1]
    initial, transition, emission = problem.start(*flags)

    def make():
        model = CategoricalHMM(OPTIONS.states, n_iter=OPTIONS.iterations, tol=-math.inf, init_params="", implementation="scaling",
                               n_features=problem.words)
        model.startprob_, model.transmat_, model.emissionprob_ = initial, transition, emission
        return model

    return problem.hawser("log_likelihood", *flags), problem.peer(make)


def vi(problem, prior=.3):
    flags = ["--method", "vi", "--states", OPTIONS.states, "--init", "rows", "--prior-transition", prior, "--prior-emission", prior, "--threads", 1]
    initial, transition, emission = problem.start(*flags)
    # The start "rows" gives each state its even part of the tokens: that makes counts of means.
    k, count = OPTIONS.states, len(problem.lengths)
    share = problem.tokens / k

    def make():
        model = VariationalCategoricalHMM(k, prior, prior, prior, n_iter=OPTIONS.iterations, tol=-math.inf, init_params="",
                                          implementation="scaling", n_features=problem.words)
        for name, rows, total, width in (("startprob", initial, count, k), ("transmat", transition, share, k),
                                         ("emissionprob", emission, share, problem.words)):
            setattr(model, name + "_posterior_", rows * (total + width * prior))
            setattr(model, name + "_prior_", np.full(rows.shape, prior))
        return model

    return problem.hawser("elbo", *flags), problem.peer(make)


def main():
    problem = Problem(sentences(OPTIONS.tagged)[:OPTIONS.sentences])
    print(f"{problem.tokens} tokens, {problem.words} words, {OPTIONS.states} states, {OPTIONS.iterations} iterations; {quiet()}\n")
    print("| method | ns per token and K^2 | hmmlearn | times faster | |\n|---|---:|---:|---:|---|")
    good = True
    for name, run in (("EM", em), ("VI", vi)):
        (ours, seconds), (theirs, slower) = run(problem)
        error = max(abs(a - b) / abs(b) for a, b in zip(ours, theirs, strict=True))
        unit = problem.tokens * OPTIONS.states ** 2 * 1e-9
        good = good and error <= 1e-8
        shown = f"{seconds / unit:.3f} | {slower / unit:.2f} | {slower / seconds:.1f}" if error <= 1e-8 else "| |"
        print(f"| {name} | {shown} | {'equal to' if error <= 1e-8 else 'differs by'} {error:.1e} after each iteration; last {ours[-1]:.3f} |", flush=True)
    return 0 if good else 1


logging.getLogger("hmmlearn").setLevel(logging.ERROR)  # it warns of few data
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("library")
parser.add_argument("tagged")
parser.add_argument("--sentences", type=int, default=4000)
parser.add_argument("--states", type=int, default=45)
parser.add_argument("--iterations", type=int, default=4)
parser.add_argument("--rounds", type=int, default=2)
OPTIONS = parser.parse_args()
HAWSER = Hawser(OPTIONS.hawser)
with tempfile.TemporaryDirectory() as FOLDER:
    sys.exit(main())

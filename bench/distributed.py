#!/usr/bin/env python3
"""What a step of learning from parts costs, for docs/design/distributed.md: processor time a token at three sizes, what the
busier of two parts takes, what merging and the update take, and the bytes that travel against the numbers in them.

python3 bench/distributed.py            needs numpy; about a minute mpirun -n 2 python3 bench/distributed.py mpi   what a step
over MPI takes beyond its busiest part"""
import random
import statistics
import sys
import time
import warnings

import hawser
import numpy as np
from hawser import distributed

STATES, WORDS, STEPS = 20, 5000, 8
warnings.simplefilter("ignore")


def sentences(count, seed=1):
    """Sentences of ten words on average, whose frequencies fall as Zipf's law says."""
    draw = np.random.RandomState(seed)
    words = [f"w{i}" for i in range(WORDS)]
    weights = 1 / np.arange(1, WORDS + 1)
    made = draw.choice(WORDS, size=10 * count, p=weights / weights.sum())
    lengths = draw.randint(5, 16, size=count)
    cuts = np.cumsum(lengths) % len(made)
    places = [(a if a + n <= len(made) else 0, n) for a, n in zip(cuts, lengths)]
    return [[words[w] for w in made[a:a + n]] for a, n in places]


class Timed(distributed.Here):
    """Parts in this process, and the processor time of each in every step."""

    def __init__(self, parts):
        super().__init__(parts)
        self.steps, self.joins = [], []

    def each(self, function, *shared):
        if function.__name__ != "step":
            return super().each(function, *shared)
        found, times = [], []
        for part, rows in enumerate(self.rows):
            begin = time.process_time()
            found.append(function(*shared, part, rows))
            times.append(time.process_time() - begin)
        self.steps.append(times)
        return found

    def total(self, function, join, *shared):
        def timed(*arguments):
            begin = time.process_time()
            made = join(*arguments)
            self.joins.append(time.process_time() - begin)
            return made
        return super().total(function, timed if function.__name__ == "step" else join, *shared)


def usual(steps):
    """The busiest part's time in the fastest step, without the first rounds, which make the learners."""
    return min(max(times) for times in steps[2:])


def hmm(rows, parts):
    engine = Timed([rows[part * len(rows) // parts:(part + 1) * len(rows) // parts] for part in range(parts)])
    estimator = hawser.HMM(states=STATES, method="em", iterations=STEPS, tolerance=0, init="counts", n_jobs=1)
    model = distributed.fit(estimator, engine)
    return engine, model


def sizes():
    print(f"HMM, em, {STATES} states, {WORDS} words, one thread a part; processor time of a step")
    print("| sentences | tokens | one part, s | ns a token | two parts, busier, s | ratio | join, ms | sums, bytes | numbers |")
    print("|---|---|---|---|---|---|---|---|---|")
    for count in 5000, 20000, 80000:
        rows = sentences(count)
        tokens = sum(map(len, rows))
        one, model = hmm(rows, 1)
        two, _ = hmm(rows, 2)
        a, b = usual(one.steps), usual(two.steps)
        counts = sum(np.count_nonzero(model.model_.counts(name)) for name in ("initial", "transition", "emission"))
        print(f"| {count} | {tokens} | {a:.3f} | {1e9 * a / tokens:.0f} | {b:.3f} | {a / b:.2f} | "
              f"{1000 * min(two.joins[2:]):.1f} | {model.report_.sent[-1]} | {counts} |", flush=True)


def methods():
    draw = random.Random(4)
    strings = ["".join(draw.choice("abcde") for _ in range(draw.randrange(1, 9))) for _ in range(4000)]
    pairs = [(x, x[::-1]) for x in strings]
    numbers = [np.random.RandomState(i).normal(i % 3, 1, (10, 4)) for i in range(2000)]
    lines = [" ".join(row) for row in sentences(5000)]
    grammar = "S -> S S [0.2] | 'a' [0.2] | 'b' [0.2] | 'c' [0.2] | 'd' [0.1] | 'e' [0.1]"
    print("\n| learner | items | sums, bytes | state, bytes |\n|---|---|---|---|")
    for name, estimator, rows, paired in (
            ("HMM of numbers, vi, 3 states, 4 columns", hawser.HMM(states=3, method="vi", iterations=3), numbers, False),
            ("PFA, em, 10 states, 5 symbols", hawser.PFA(states=10, method="em", iterations=3), strings, False),
            ("Edit, em, a window of 1", hawser.Edit(iterations=3, left_input=1), pairs, True),
            ("Grammar, em, 7 rules", hawser.Grammar(grammar, method="em", iterations=3), [" ".join(x) for x in strings], False),
            ("NGram, order 3", hawser.NGram(order=3), lines, False)):
        found = distributed.fit(estimator, distributed.Here([rows[::2], rows[1::2]]), paired=paired).report_
        print(f"| {name} | {sum(found.items)} | {found.sent[-1]} | {found.state[-1]} |", flush=True)


def over_mpi():
    import hawser.mpi
    from mpi4py import MPI
    comm = MPI.COMM_WORLD
    rows = sentences(20000, comm.rank + 1)
    estimator = hawser.HMM(states=STATES, method="em", iterations=20, tolerance=0, init="counts", n_jobs=1)
    found = hawser.mpi.fit(estimator, rows, comm).report_
    if comm.rank == 0:
        rest = [1000 * (all_of_it - busiest) for all_of_it, busiest in zip(found.seconds[1:], found.busiest[1:])]
        print(f"{comm.size} ranks: a step takes {1000 * statistics.median(found.seconds[1:]):.0f} ms, of which "
              f"{statistics.median(rest):.0f} ms beyond its busiest part (median of {len(rest)})")


if __name__ == "__main__":
    if sys.argv[1:] == ["mpi"]:
        over_mpi()
    else:
        sizes()
        methods()

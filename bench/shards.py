#!/usr/bin/env python3
"""What approximate learning over parts costs in quality (hawser.distributed.fit with approximate), for
docs/design/distributed.md: ln p of held-out sentences a token after cgs and cvi2 in one process, and over 1, 2, 4 and 16 parts
of the same sentences. The means are over seeds, since two runs of one process differ by as much as parts do. cvi2 begins
with the model of a short run of cgs in one process, the same for all, so that they stay in one mode and differ by less.

bench/shards.py BOOK.txt SENTENCES.tsv SENTENCES.conllu   texts by their paragraphs, by the first column, by the second one"""
import statistics
import sys
import warnings

import hawser
from hawser import distributed

STATES, SEEDS, MOST, SHARDS = 8, 4, 600, (1, 2, 4, 16)
METHODS = ("cvi2", 12), ("cvi2", 150), ("cgs", 300)  # with so many passes or sweeps
warnings.simplefilter("ignore")


def sentences(path):
    """The first sentences of a file, in small letters."""
    with open(path, encoding="utf-8") as file:
        blocks = [block for block in file.read().split("\n\n") if block.strip()]
    if path.endswith(".txt"):
        rows = [block.lower().split() for block in blocks]
    else:
        column = 1 if path.endswith(".conllu") else 0
        rows = [[line.split("\t")[column].lower() for line in block.splitlines() if line.strip()] for block in blocks]
    return [row for row in rows if 1 < len(row) < 100][:MOST]


def main():
    print(f"| corpus | tokens | method, passes | one process | {' | '.join(f'{n} parts' for n in SHARDS)} |")
    print("|---" * (4 + len(SHARDS)) + "|")
    for path in sys.argv[1:]:
        rows = sentences(path)
        learned, held = [row for i, row in enumerate(rows) if i % 10], rows[::10]
        tokens = sum(map(len, held))
        for method, passes in METHODS:
            begins = method == "cvi2"  # cgs begins at random
            scores = {n: [] for n in (0, *SHARDS)}
            for seed in range(1, SEEDS + 1):
                estimator = hawser.HMM(states=STATES, method=method, random_state=seed, unknown="symbol", n_jobs=1,
                                       iterations=passes)
                short = hawser.HMM(states=STATES, method="cgs", iterations=60, chains=1, random_state=seed)
                start = short.fit(learned).model_ if begins else None
                for n in scores:
                    if n == 0:
                        made = hawser.HMM(**estimator.get_params(), **({"chains": 1} if method == "cgs" else {}))
                        for _ in made.fit_steps(learned, start=start):
                            pass
                    else:
                        parts = [learned[part * len(learned) // n:(part + 1) * len(learned) // n] for part in range(n)]
                        made = distributed.fit(estimator, distributed.Here(parts), start=start, approximate=True)
                    scores[n].append(made.score_samples(held).sum() / tokens)
            means = {n: statistics.mean(x) for n, x in scores.items()}
            errors = {n: statistics.stdev(x) / len(x) ** 0.5 for n, x in scores.items()}
            cells = [f"{means[n]:.4f} ± {errors[n]:.4f}" + (f" ({means[n] - means[0]:+.4f})" if n else "")
                     for n in scores]
            name = path.rpartition("/")[2]
            said = f"{method}, {passes}"
            print(f"| {name} | {sum(map(len, learned))} | {said} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

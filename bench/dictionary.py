#!/usr/bin/env python3
"""Which method tags best with a dictionary, and whether the probability of held-out sentences, which asks no tags, says so.

Usage: dictionary.py HAWSER DATA [--rows FILE] [--build NAME] [--seeds 1] [--sentences 1000] [--large 5000] [--only CORPORA] [--table]

DATA is the folder of the corpora: tagged/wsj-sample.tsv, tagged/brown.tsv, and tagged/ewt.train.conllu with its UPOS tags. The
dictionary has every tag of a word in the whole corpus; with d = 5 a word that the learned sentences have fewer than five times may
have any tag. Blocks of --sentences, and one of at most --large (0: none), are learned; the thousand sentences behind a block are held out.
Numbers are under the default priors and passes.

  one start   vi, cvi1, cvi2 and cgs all begin with the model of one step of vi from even posteriors (--start)
  own starts  those of the thesis: vi with random rows, cvi1 and cvi2 with random local posteriors, cgs with random states
  even        what the program begins with by itself: even posteriors, of cgs random states

Three tables follow: accuracy and held-out nats a token of each block, the mean over --seeds (one for large blocks); how often the
method with the highest held-out probability is the one with the highest accuracy, and what its choice loses to the best one; and the
mean loss of each fixed method on a corpus, beside the loss there of the method that the two other corpora choose.

Figures are kept in --rows, a file of JSON lines, and are not computed again. --table prints what is there and measures nothing."""
import argparse
import os
import tempfile

from defaults import Measured
from hmm_corpora import Hawser, mean, sentences, write, write_dictionary

CORPORA = {"wsj": ("tagged/wsj-sample.tsv", (0, 1000, 2000)),
           "brown": ("tagged/brown.tsv", (0, 20000, 40000)),
           "ewt": ("tagged/ewt.train.conllu", (0, 4000, 10000))}
METHODS = ("vi", "cvi1", "cvi2", "cgs")
OWN = {"vi": "rows", "cvi1": "posteriors", "cvi2": "posteriors", "cgs": None}
KINDS = ("one start", "own starts", "even")
HELD_OUT = 1000


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    parser.add_argument("data")
    parser.add_argument("--rows", default="dictionary.jsonl")
    parser.add_argument("--build", default="this")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--sentences", type=int, default=1000)
    parser.add_argument("--large", type=int, default=5000)
    parser.add_argument("--only", default=",".join(CORPORA))
    parser.add_argument("--table", action="store_true")
    return parser.parse_args()


class Block:
    """Sentences to learn from, those that are held out behind them, and the dictionary, as files."""

    def __init__(self, hawser, folder, whole, begin, size):
        path = lambda name: os.path.join(folder, name)
        self.hawser, self.model, self.begun = hawser, path("model"), path("begun")
        self.learned = write(path("learned"), whole[begin:begin + size])
        self.held_out = write(path("held-out"), whole[begin + size:begin + size + HELD_OUT])
        self.dictionary = path("dictionary")
        write_dictionary(self.dictionary, whole)

    def measured(self, kind, method, d, seed):
        given = ["--dictionary", self.dictionary, "--dictionary-min-count", d, "--seed", seed, "--threads", 1]
        own = []
        if kind == "one start":
            self.hawser.train(self.learned, self.begun, *given, "--method", "vi", "--init", "even", "--iterations", 1)
            own = ["--start", self.begun]
        elif method != "cgs":
            own = ["--init", OWN[method] if kind == "own starts" else "even"]
        found = self.hawser.train(self.learned, self.model, *given, "--method", method, *own, "--heldout", self.held_out)
        return {"accuracy": self.hawser.json("hmm", "eval", self.model, self.learned)["accuracy"],
                "held_out": found["heldout_log_likelihood_per_token"], "impossible": found["heldout_impossible"],
                "seconds": found["processor_seconds"]}


def blocks_of(options, corpus, whole):
    blocks = [(begin, options.sentences) for begin in CORPORA[corpus][1]]
    return blocks + ([(0, min(options.large, len(whole) - HELD_OUT))] if options.large else [])


def measured_blocks(options):
    """By corpus, block, d and kind: accuracy, held-out ln p and seconds of each method, as far as they are known."""
    hawser, rows, found = Hawser(options.hawser), Measured(options.rows), {}
    for corpus in options.only.split(","):
        path = os.path.join(options.data, CORPORA[corpus][0])
        if not os.path.exists(path):
            print(f"{corpus}: {path} is not there")
            continue
        whole = sentences(path)
        for begin, size in blocks_of(options, corpus, whole):
            with tempfile.TemporaryDirectory() as folder:
                block = None if options.table else Block(hawser, folder, whole, begin, size)
                for d in (1, 5):
                    for kind in KINDS:
                        for method in METHODS:
                            def compute(flags, seed):
                                return block.measured(kind, method, d, seed)

                            name, flags = f"{corpus} {begin} {size} d{d}", f"{kind}, {method}"
                            seeds = range(1, (options.seeds if size == options.sentences else 1) + 1)
                            own = [rows.row(options.build, name, flags, seed, block and compute) for seed in seeds]
                            own = [row for row in own if row]
                            if own:
                                key = corpus, begin, size, d, kind
                                found.setdefault(key, {})[method] = {
                                    what: mean([row[what] for row in own]) for what in ("accuracy", "held_out", "seconds")}
    return found


def print_blocks(found):
    print("| corpus, from, sentences, d | start | " + " | ".join(METHODS) + " | seconds |\n|---|---|" + "---:|" * (len(METHODS) + 1))
    for (corpus, begin, size, d, kind), own in found.items():
        cells = [f"{100 * own[m]['accuracy']:.2f}, {own[m]['held_out']:.4f}" if m in own else "" for m in METHODS]
        seconds = ", ".join(f"{own[m]['seconds']:.2f}" for m in METHODS if m in own)
        print(f"| {corpus} {begin} {size} d={d} | {kind} | " + " | ".join(cells) + f" | {seconds} |")


def loss(own, method):
    """In points of accuracy, to the best method of the block."""
    return 100 * (max(one["accuracy"] for one in own.values()) - own[method]["accuracy"])


def print_choices(found):
    print("\n| start, corpus, d | blocks | held out chooses the best | held out chooses | its loss | " +
          " | ".join(f"{m}: loss" for m in METHODS) + " |\n|---|---:|---:|---|---:|" + "---:|" * len(METHODS))
    for kind in KINDS:
        for corpus in CORPORA:
            for d in (1, 5):
                some = [own for (c, _, _, e, k), own in found.items() if (c, e, k) == (corpus, d, kind) and len(own) == len(METHODS)]
                if not some:
                    continue
                chosen = [max(METHODS, key=lambda m: own[m]["held_out"]) for own in some]
                best = sum(loss(own, m) == 0 for own, m in zip(some, chosen))
                counts = ", ".join(f"{m} {chosen.count(m)}" for m in METHODS if m in chosen)
                print(f"| {kind}, {corpus}, {d} | {len(some)} | {best} | {counts} | {mean([loss(o, m) for o, m in zip(some, chosen)]):.2f} | " +
                      " | ".join(f"{mean([loss(own, m) for own in some]):.2f}" for m in METHODS) + " |")


def print_left_out(found):
    """The mean loss of a corpus is over its dictionaries, each by the mean over blocks."""
    print("\n| start | corpus left out | " + " | ".join(f"{m}: loss there" for m in METHODS) +
          " | chosen by the others | its loss there |\n|---|---|" + "---:|" * len(METHODS) + "---|---:|")
    for kind in KINDS:
        by_corpus = {}
        for corpus in CORPORA:
            some = {(b, d): own for (c, b, s, d, k), own in found.items() if (c, k) == (corpus, kind) and len(own) == len(METHODS)}
            if some:
                by_corpus[corpus] = {m: mean([loss(own, m) for own in some.values()]) for m in METHODS}
        total = {m: mean([own[m] for own in by_corpus.values()]) for m in METHODS} if by_corpus else {}
        for corpus, own in by_corpus.items():
            others = [c for c in by_corpus if c != corpus]
            if others:
                chosen = min(METHODS, key=lambda m: mean([by_corpus[c][m] for c in others]))
                print(f"| {kind} | {corpus} | " + " | ".join(f"{own[m]:.2f}" for m in METHODS) + f" | {chosen} | {own[chosen]:.2f} |")
        if total:
            print(f"| {kind} | none | " + " | ".join(f"{total[m]:.2f}" for m in METHODS) + f" | {min(total, key=total.get)} | |")


def main():
    found = measured_blocks(parsed())
    print_blocks(found)
    print_choices(found)
    print_left_out(found)


if __name__ == "__main__":
    main()

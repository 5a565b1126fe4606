#!/usr/bin/env python3
"""One long sequence learned by pieces, with messages between neighbours and without (seed 001, Figure 3.17 in kind).

Usage: hmm_pieces.py HAWSER TAGGED [--sentences 3000] [--methods scvi3,cvi3,svi-buffered] [--lengths 2,5,10,50] [--epochs 10]
                     [--seeds 3] [--states 45]

TAGGED has lines "token TAB tag". The words of four fifths of the sentences are one sequence to learn from, those of the others one
that is held out. Minibatches have a thousand tokens. Rows have held-out nats a token, the mean and the deviation of the seeds, for
each method and for its --vanilla form; how many seeds are better with messages; and processor seconds."""
import argparse
import os
import tempfile

from hmm_corpora import Hawser, deviation, mean, sentences

PER_STEP = 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hawser")
    parser.add_argument("tagged")
    parser.add_argument("--sentences", type=int, default=3000)
    parser.add_argument("--methods", default="scvi3,cvi3,svi-buffered")
    parser.add_argument("--lengths", default="2,5,10,50")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--states", type=int, default=45)
    options = parser.parse_args()
    hawser, whole = Hawser(options.hawser), sentences(options.tagged)[:options.sentences]
    cut = len(whole) * 4 // 5
    print("| method | T | messages | vanilla | seeds with messages ahead | seconds |\n|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)
        words = [[word for s in part for word, _ in s] for part in (whole[:cut], whole[cut:])]
        for name, part in zip(("learned.txt", "held-out.txt"), words):
            with open(path(name), "w", encoding="utf-8") as file:
                file.write(" ".join(part) + "\n")

        def run(method, length, seed, *more):
            stochastic = ["--minibatch", PER_STEP // length] if method != "cvi3" else []
            steps = options.epochs if method == "cvi3" else -(-len(words[0]) * options.epochs // PER_STEP)
            found = hawser.train(path("learned.txt"), path("model"), "--format", "text", "--method", method, "--states", options.states,
                                 "--subsequence", length, *stochastic, "--iterations", steps, "--seed", seed, "--threads", 1, "--heldout",
                                 path("held-out.txt"), *more)
            return found["heldout_log_likelihood_per_token"], found["processor_seconds"]

        for method in options.methods.split(","):
            for length in map(int, options.lengths.split(",")):
                seeds = range(1, options.seeds + 1)
                heard, vanilla = ([run(method, length, seed, *more) for seed in seeds] for more in ([], ["--vanilla"]))
                cells = [f"{mean([x for x, _ in runs]):.4f} ± {deviation([x for x, _ in runs]):.4f}" for runs in (heard, vanilla)]
                ahead = sum(a > b for (a, _), (b, _) in zip(heard, vanilla))
                seconds = ", ".join(f"{mean([t for _, t in runs]):.2f}" for runs in (heard, vanilla))
                print(f"| {method} | {length} | " + " | ".join(cells) + f" | {ahead} of {options.seeds} | {seconds} |", flush=True)


if __name__ == "__main__":
    main()

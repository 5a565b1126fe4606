#!/usr/bin/env python3
"""The ladder of methods for hidden Markov models as taggers (seed 001, figures 3.10, 3.12 and 3.13), on a corpus of lines "token TAB tag".

Usage: hmm.py HAWSER TAGGED [--parts dictionary,unsupervised,default,starts] [--sentences 1000] [--first 0] [--tag-column 3] [--seeds 10] [--starts "vi, even;cvi1, even"] [--methods "em;vi;cvi1, sampled;cvi1, posteriors;cvi2, sampled;cvi2, posteriors;cgs;cgs, annealed"]
              [--sweeps 20000] [--tune likelihood] [--grid .003,.01,.03,.1,.3,1,3,10] [--betas ...] [--tuning-seeds 2] [--tuning-sweeps 2000] [--tuning-passes P] [--d 1]
  dictionary    with every tag of a word in the whole corpus as its dictionary (words seen fewer than d times: all tags): accuracy of the
                maximum-posterior tags, and the part of the random tagger's errors that is not made
  unsupervised  as many states as there are tags: one-to-one, cross-validated many-to-one, variation of information in bits, V-measure
  default       the same from `hawser hmm train` with nothing but the corpus and K
  starts        with the dictionary, each method from each start with the default alpha and beta, and `hawser hmm train` alone: accuracy of the
                seeds, the lowest, and log-likelihood of as many sentences after those ("5 starts": the one with the best objective of that
                many); --starts names some of them

TAGGED may be CoNLL-U as well. On the sentences from number --first on, each method with the pair of alpha and beta from the grid that is chosen for it; then every seed runs once. em has
none to choose. Chosen by --tune:
  likelihood  what `hawser hmm train --select` takes: the most likely pair for a tenth of the sentences when learned from the others. No tag is looked at
  score       as many sentences after those are learned and scored with every pair, by accuracy or V-measure, the mean over the tuning seeds
50 iterations with a dictionary, 200 without, as the thesis has, or when tuned by score the passes asked for. "cgs, annealed": from temperature 2
to .08 over the sweeps. "cvi2, posteriors": from random local posteriors, as the thesis has it; "cvi2, sampled": from sampled states; any --init will do, and
"cvi2, sampled:500" is sampled states of 500 sweeps. --grid has the alphas, and the betas too, unless --betas has those."""
import argparse
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor

from hmm_corpora import Hawser, deviation, mean, sentences, tokens, write, write_dictionary

SAMPLERS = ("cgs", "cgs, annealed", "blocked-gibbs")


class Part:
    """Sentences to learn from and be scored on, with or without a dictionary."""

    def __init__(self, name, chosen, states, dictionary):
        self.name, self.states, self.dictionary = name, states, dictionary
        self.corpus = write(os.path.join(FOLDER, name), chosen)

    def flags(self, method, pair, seed, sweeps, passes=None):
        name, _, variant = method.partition(", ")
        flags = ["--method", name, "--seed", seed, "--threads", 1]
        flags += ["--dictionary", self.dictionary, "--dictionary-min-count", OPTIONS.d] if self.dictionary else ["--states", self.states]
        if method in SAMPLERS:
            flags += ["--iterations", sweeps, "--chains", 1] + (["--anneal", "2.0:0.08"] if variant else [])
        else:
            init, _, start_sweeps = variant.partition(":")
            flags += ["--iterations", passes or (50 if self.dictionary else 200)] + (["--init", init] if init else [])
            flags += ["--start-sweeps", start_sweeps] if start_sweeps else []
        return flags + (["--prior-transition", pair[0], "--prior-emission", pair[1]] if pair else [])

    def scored(self, flags, name):
        """The scores of a model trained on these sentences; seconds of learning."""
        model = os.path.join(FOLDER, f"{self.name}.{name}.model")
        learned = HAWSER.train(self.corpus, model, *flags)
        scores = HAWSER.json("hmm", "eval", model, self.corpus)
        os.remove(model)
        return {**scores, "seconds": learned["processor_seconds"], "heldout": learned.get("heldout_log_likelihood_per_token")}

    def runs(self, jobs):
        """jobs: (method, pair, seed, sweeps, passes)."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda job: self.scored(self.flags(*job), "-".join(map(str, job)).replace("/", "")), jobs))


def tuned(part, method, by):
    """The best pair of (alpha, beta), or None where there is nothing to tune."""
    if method == "em":
        return None
    alphas, betas = OPTIONS.grid, OPTIONS.betas or OPTIONS.grid
    pairs = [(float(alpha), float(beta)) for alpha in alphas.split(",") for beta in betas.split(",")]
    if len(pairs) == 1:
        return pairs[0]
    if OPTIONS.tune == "likelihood":
        flags = part.flags(method, None, 1, OPTIONS.tuning_sweeps)
        found = HAWSER.train(part.corpus, os.path.join(FOLDER, "model"), *flags, "--select", "--heldout", .1, "--candidate-prior-transition", alphas,
                             "--candidate-prior-emission", betas)
        return next((c["prior_transition"], c["prior_emission"]) for c in found["candidates"] if c["chosen"])
    seeds = range(1, OPTIONS.tuning_seeds + 1)
    found = part.runs([(method, pair, seed, OPTIONS.tuning_sweeps, OPTIONS.tuning_passes) for pair in pairs for seed in seeds])
    score = lambda i: mean([f[by] for f in found[i * len(seeds):(i + 1) * len(seeds)]])
    return pairs[max(range(len(pairs)), key=score)]


def table(title, measures, tune, test, by, extra):
    print(f"\n{title}\n\n| method | alpha, beta | " + " | ".join(name for name, _, _ in measures) + " | seconds |")
    print("|---|---|" + "---:|" * (len(measures) + 1))
    for method in OPTIONS.methods.split(";"):
        pair = tuned(tune if OPTIONS.tune == "score" else test, method, by)
        found = test.runs([(method, pair, seed, OPTIONS.sweeps) for seed in range(1, OPTIONS.seeds + 1)])
        row(method, ", ".join(f"{x:g}" for x in pair) if pair else "", measures, found, extra)


def row(method, pair, measures, found, extra):
    for f in found:
        f.update(extra(f))
    cells = [f"{mean([f[key] * scale for f in found]):.2f} ± {deviation([f[key] * scale for f in found]):.2f}" for _, key, scale in measures]
    print(f"| {method} | {pair} | " + " | ".join(cells) + f" | {mean([f['seconds'] for f in found]):.2f} |", flush=True)


STARTS = ["em, even", "em, posteriors", "em, counts", "vi, even", "vi, posteriors", "vi, counts", "cvi1, even", "cvi1, posteriors", "cvi1, sampled", "cvi1, 5 starts",
          "cvi2, even", "cvi2, posteriors", "cvi2, sampled", "cgs", "cgs, annealed"]


def starts(part, others):
    held_out = write(os.path.join(FOLDER, "held-out"), others)
    print("\n| method, start | accuracy | lowest | held-out nats per token | seconds |\n|---|---:|---:|---:|---:|")
    chosen = OPTIONS.starts.split(";") if OPTIONS.starts else STARTS + ["`train` alone"]
    for method in chosen:
        name, _, variant = method.partition(", ")
        flags = ["--dictionary", part.dictionary, "--heldout", held_out]
        if method in STARTS:
            count = variant.removesuffix(" starts")
            flags += ["--method", name]
            flags += ["--anneal", "2.0:0.08"] if variant == "annealed" else ["--starts", count] if count.isdigit() else ["--init", variant] if variant else []
        found = [part.scored([*flags, "--seed", seed], f"starts-{seed}") for seed in range(1, OPTIONS.seeds + 1)]
        accuracy = [100 * f["accuracy"] for f in found]
        nats = [f["heldout"] for f in found if f["heldout"] is not None]  # em leaves words of other sentences no probability
        print(f"| {method} | {mean(accuracy):.2f} ± {deviation(accuracy):.2f} | {min(accuracy):.2f} | "
              f"{f'{mean(nats):.4f}' if nats else ''} | {mean([f['seconds'] for f in found]):.2f} |", flush=True)


UNSUPERVISED = [("1-1", "one_to_one", 100), ("M-1", "many_to_one_cv", 100), ("VI, bits", "vi_bits", 1), ("V-measure", "v_measure", 100)]


def main():
    whole = sentences(OPTIONS.tagged, OPTIONS.tag_column)
    begin, size = OPTIONS.first, OPTIONS.sentences
    chosen, others = whole[begin:begin + size], whole[begin + size:begin + 2 * size]
    tags = {tag for sentence in whole for _, tag in sentence}
    parts = OPTIONS.parts.split(",")
    print(f"{len(chosen)} sentences from {begin} on, {tokens(chosen)} tokens, {len(tags)} tags; {OPTIONS.seeds} seeds; alpha and beta chosen by {OPTIONS.tune}")
    if "starts" in parts:
        path = os.path.join(FOLDER, "dictionary")
        write_dictionary(path, whole)
        starts(Part("starts", chosen, None, path), others)
    if "dictionary" in parts:
        path = os.path.join(FOLDER, "dictionary")
        allowed = write_dictionary(path, whole)
        counts = {}
        for sentence in chosen:
            for token, _ in sentence:
                counts[token] = counts.get(token, 0) + 1
        size = lambda token: len(allowed[token]) if counts[token] >= OPTIONS.d else len(tags)
        random = mean([1 / size(token) for sentence in chosen for token, _ in sentence])
        print(f"the random tagger: {100 * random:.2f} of its tags are right, {mean([size(t) for s in chosen for t, _ in s]):.2f} tags per token")
        measures = [("accuracy", "accuracy", 100), ("error reduction", "reduction", 100)]
        table(f"dictionary, d = {OPTIONS.d}", measures, Part("tune", others, None, path), Part("test", chosen, None, path), "accuracy",
              lambda f: {"reduction": (f["accuracy"] - random) / (1 - random)})
    if "unsupervised" in parts:
        table("unsupervised", UNSUPERVISED, Part("tune", others, len(tags), None), Part("test", chosen, len(tags), None), "v_measure", lambda f: {})
    if "default" in parts:
        part = Part("test", chosen, len(tags), None)
        print("\n| `train` alone | | " + " | ".join(name for name, _, _ in UNSUPERVISED) + " | seconds |\n|---|---|" + "---:|" * (len(UNSUPERVISED) + 1))
        found = [part.scored(["--states", len(tags), "--seed", seed], f"default-{seed}") for seed in range(1, OPTIONS.seeds + 1)]
        row("default", "", UNSUPERVISED, found, lambda f: {})


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("tagged")
parser.add_argument("--parts", default="dictionary,unsupervised,default")
parser.add_argument("--sentences", type=int, default=1000)
parser.add_argument("--first", type=int, default=0)
parser.add_argument("--tag-column", type=int, default=3)
parser.add_argument("--seeds", type=int, default=10)
parser.add_argument("--starts")
parser.add_argument("--methods", default="em;vi;cvi1, sampled;cvi1, posteriors;cvi2, sampled;cvi2, posteriors;cgs;cgs, annealed")
parser.add_argument("--sweeps", type=int, default=20000)
parser.add_argument("--tune", choices=("likelihood", "score"), default="likelihood")
parser.add_argument("--grid", default=".003,.01,.03,.1,.3,1,3,10")
parser.add_argument("--betas")
parser.add_argument("--tuning-seeds", type=int, default=2)
parser.add_argument("--tuning-sweeps", type=int, default=2000)
parser.add_argument("--tuning-passes", type=int)
parser.add_argument("--d", type=int, default=1)
OPTIONS = parser.parse_args()
HAWSER = Hawser(OPTIONS.hawser)
with tempfile.TemporaryDirectory() as FOLDER:
    main()

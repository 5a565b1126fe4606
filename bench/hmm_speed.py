#!/usr/bin/env python3
"""How fast and in what memory `hawser hmm train` learns, by its own report, reading excluded: processor seconds on one thread, seconds by
the clock where threads are compared (which wants a machine with nothing else to do). Per iteration: the difference of a long run and a
short one, so that what is done once does not count; the fastest of several. cvi1 and cvi2 begin with random posteriors here: the sampler's
sweeps they begin with by default take longer than the iterations that are timed.

Usage: hmm_speed.py HAWSER LARGE SMALL [--rounds 2] [--parts dense,large,dictionary,threads,pieces,memory,hdp]
                    [--methods em,vi,cvi1,cvi2,cgs,svi,scvi2,scvi3]
LARGE and SMALL are corpora of lines "token TAB tag".
  dense       em, vi, cvi1, cvi2 and cgs on LARGE with 45 states: ns per token, and per token and K^2
  large       em and vi with 500 states on SMALL
  hdp         cvi2 finite, and with hdp by each existence, on LARGE with 45 states and on SMALL with 500 (finite and memory): ns per
              token and K^2 of the shortest pass, by the clock
  dictionary  all of them with the dictionary of all tags a word has, on SMALL and on LARGE
  threads     em, vi, svi, scvi2, scvi3 on LARGE, 45 states, svi and scvi2 with hdp too, without moves: how many times the work of
              one thread two do by the clock, medians of rounds; beside them two programs of one thread each at once, which share
              nothing and show what the machine's two processors have; minibatches of about 20,000 tokens
  pieces      scvi3 against scvi3 --vanilla and svi-buffered against its vanilla, by length of subsequence: times longer, and the floor
  memory      of the process: one sequence of a million tokens; cvi2 on LARGE; svi on LARGE once and five times over, as text and as the
              file of `hawser hmm corpus`"""
import argparse
import math
import os
import statistics
import tempfile
from concurrent.futures import ThreadPoolExecutor

from hmm_corpora import Hawser, mean, quiet, sentences, tokens, write, write_dictionary

BATCH = ("em", "vi", "cvi1", "cvi2")


def step(corpus, short, long, *flags):
    if any(method in flags for method in ("cvi1", "cvi2")):
        flags += ("--init", "posteriors")
    return HAWSER.per_step(corpus, MODEL, short, long, OPTIONS.rounds, "processor_seconds", *flags)


def asked(methods):
    return [method for method in methods if method in METHODS]


def dense():
    print("\n| method | states | ns per token | ns per token and K^2 |\n|---|---:|---:|---:|")
    for method in asked(BATCH):
        seconds = step(LARGE, 1, 4, "--method", method, "--states", 45, "--threads", 1)
        print(f"| {method} | 45 | {seconds / LARGE_TOKENS * 1e9:.0f} | {seconds / LARGE_TOKENS / 45 ** 2 * 1e9:.3f} |", flush=True)
    if "cgs" not in METHODS:
        return
    seconds = sampler(LARGE, "--states", 45)
    print(f"| cgs, one chain | 45 | {seconds / LARGE_TOKENS * 1e9:.1f} | |", flush=True)


def sampler(corpus, *flags):
    # Sweeps alone: either run has one sample whose counts are summed, its last sweep, so that the difference has none.
    return HAWSER.per_step(corpus, MODEL, 2, 12, OPTIONS.rounds, "processor_seconds", "--method", "cgs", "--chains", 1, "--threads", 1, "--burn-in",
                           lambda iterations: iterations - 1, *flags)


def large():
    print("\n--tolerance 0 in all rows of batch methods.\n\n| method | states | ns per token and K^2 |\n|---|---:|---:|")
    for method in asked(("em", "vi")):
        seconds = step(SMALL, 1, 3, "--method", method, "--states", 500, "--threads", 1)
        print(f"| {method} | 500 | {seconds / SMALL_TOKENS / 500 ** 2 * 1e9:.3f} |", flush=True)


def least_pass(corpus, iterations, *flags):
    """Seconds by the clock of the shortest pass after the first one of a run."""
    trace = os.path.join(FOLDER, "trace.tsv")
    HAWSER.train(corpus, MODEL, "--init", "posteriors", "--iterations", iterations, "--tolerance", 0, "--trace", trace, *flags)
    with open(trace, encoding="utf-8") as file:
        seconds = [float(line.split("\t")[1]) for line in list(file)[1:]]
    return min(after - before for before, after in zip(seconds, seconds[1:]))


def hdp():
    print("\n| cvi2 | corpus | states | ns per token and K^2 | times the finite one |\n|---|---|---:|---:|---:|")
    rows = [("finite", ["--prior-transition", .1]), *((f"hdp, {e}", ["--hdp", "--existence", e]) for e in ("memory", "pairs", "mean-field"))]
    for name, corpus, all_tokens, states in (("LARGE", LARGE, LARGE_TOKENS, 45), ("SMALL", SMALL, SMALL_TOKENS, 500)):
        chosen, large = rows if name == "LARGE" else rows[:2], name == "LARGE"
        best = [math.inf] * len(chosen)
        for _ in range(OPTIONS.rounds):  # methods take turns
            for i, (_, flags) in enumerate(chosen):
                more = ["--moves", "none"] if "--hdp" in flags else []
                best[i] = min(best[i], least_pass(corpus, 7 if large else 3, "--method", "cvi2", "--states", states, "--threads", 1, *flags, *more))
        for (row, _), seconds in zip(chosen, best):
            print(f"| {row} | {name} | {states} | {seconds / all_tokens / states ** 2 * 1e9:.3f} | {seconds / best[0]:.2f} |", flush=True)


def dictionary():
    print("\n| method | corpus | tags | ns per token |\n|---|---|---:|---:|")
    for name, corpus in (("SMALL", SMALL), ("LARGE", LARGE)):
        whole, path = sentences(corpus), os.path.join(FOLDER, name + ".dictionary")
        tags = set().union(*write_dictionary(path, whole).values())
        for method in asked(BATCH):
            long = 201 if name == "SMALL" else 21
            seconds = step(corpus, 1, long, "--method", method, "--dictionary", path, "--threads", 1)
            print(f"| {method} | {name} | {len(tags)} | {seconds / tokens(whole) * 1e9:.1f} |", flush=True)
        if "cgs" in METHODS:
            print(f"| cgs, one chain | {name} | {len(tags)} | {sampler(corpus, '--dictionary', path) / tokens(whole) * 1e9:.1f} |", flush=True)


def threads():
    print()
    shared = {"svi": ["--hdp"], "scvi2": ["--hdp", "--moves", "none"]}
    rows = [(m, []) for m in asked(("em", "vi", "svi", "scvi2", "scvi3"))] + [(m, shared[m]) for m in asked(shared)]
    for method, more in rows:
        short, long, flags = (1, 6, ["--tolerance", 0]) if method in BATCH else (20, 420, ["--minibatch", 1000])
        if method == "scvi3":
            flags = ["--minibatch", 2000, "--subsequence", 10]

        def milliseconds(n, programs=1):
            """Those of a step by the clock, after the first ones, of so many programs of n threads that run at once."""
            def run(k, iterations):
                return HAWSER.train(LARGE, f"{MODEL}{k}", "--init", "posteriors", "--method", method, "--states", 45, "--threads", n,
                                    "--iterations", iterations, *flags, *more)["seconds"]
            with ThreadPoolExecutor(programs) as pool:
                first, whole = (mean(list(pool.map(lambda k: run(k, iterations), range(programs)))) for iterations in (short, long))
            return (whole - first) / (long - short) * 1e3

        rounds = [(milliseconds(1), milliseconds(2), milliseconds(1, programs=2)) for _ in range(OPTIONS.rounds)]
        of_threads, of_programs = (statistics.median(ratios) for ratios in zip(*((one / two, 2 * one / both) for one, two, both in rounds)))
        print(f"{' '.join([method, *more])}: {', '.join(f'{min(times):.1f}' for times in zip(*rounds))} ms a step on one thread, on two, and "
              f"of two programs at once; two threads do {of_threads:.2f} times the work, two programs {of_programs:.2f}", flush=True)


def pieces():
    print("\n| method | T | times its vanilla | at most |\n|---|---:|---:|---:|")
    for method, beside, lengths in (("scvi3", 2, (2, 5, 10, 50)), ("svi-buffered", 20, (2, 10, 50, 200))):
        for length in lengths:
            flags = ["--method", method, "--states", 45, "--subsequence", length, "--minibatch", max(1, 20000 // length), "--threads", 1]
            whole, vanilla = (step(ONE_LONG, 10, 60, *flags, *more) for more in ([], ["--vanilla"]))
            print(f"| {method} | {length} | {whole / vanilla:.2f} | {1.2 * (length + beside) / length:.2f} |", flush=True)


def corpus_file(name, corpus):
    path = os.path.join(FOLDER, name.replace(" ", "-") + ".corpus")
    HAWSER.json("hmm", "corpus", corpus, "-o", path)
    return path


def memory():
    print("\n| what | MB resident at most |\n|---|---:|")
    flags = ["--states", 45, "--threads", 1]
    rows = [("em, one sequence of a million tokens", ONE_LONG, ["--method", "em", "--iterations", 1]),
            ("em, LARGE", LARGE, ["--method", "em", "--iterations", 1]),
            ("cvi2, LARGE", LARGE, ["--method", "cvi2", "--iterations", 1])]
    five = os.path.join(FOLDER, "five")
    with open(five, "w", encoding="utf-8") as file, open(LARGE, encoding="utf-8") as once:
        text = once.read()
        for _ in range(5):
            file.write(text)
    rows += [(f"svi, LARGE {times}", corpus, ["--method", "svi", "--minibatch", 100, "--iterations", 5])
             for times, corpus in (("once", LARGE), ("five times over", five))]
    for times, corpus in (("once", LARGE), ("five times over", five)):
        mapped = corpus_file(times, corpus)
        rows.append((f"svi, LARGE {times}, mapped ({os.path.getsize(mapped) / 1e6:.0f} MB)", mapped, ["--method", "svi", "--minibatch", 100, "--iterations", 5]))
    for name, corpus, more in rows:
        print(f"| {name} | {HAWSER.train(corpus, MODEL, *flags, *more)['peak_megabytes']:.0f} |", flush=True)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("hawser")
parser.add_argument("large")
parser.add_argument("small")
parser.add_argument("--rounds", type=int, default=2)
parser.add_argument("--parts", default="dense,large,dictionary,threads,pieces,memory")
parser.add_argument("--methods", default="em,vi,cvi1,cvi2,cgs,svi,scvi2,scvi3", help="of dense, large, dictionary and threads")
OPTIONS = parser.parse_args()
METHODS = OPTIONS.methods.split(",")
HAWSER = Hawser(OPTIONS.hawser)
LARGE, SMALL = OPTIONS.large, OPTIONS.small
with tempfile.TemporaryDirectory() as FOLDER:
    MODEL = os.path.join(FOLDER, "model")
    big = sentences(LARGE)
    LARGE_TOKENS, SMALL_TOKENS = tokens(big), tokens(sentences(SMALL))
    ONE_LONG = write(os.path.join(FOLDER, "long"), [[pair for sentence in big for pair in sentence][:1000000]])
    print(f"LARGE: {len(big)} sentences, {LARGE_TOKENS} tokens; SMALL: {SMALL_TOKENS} tokens; {quiet()}")
    for part in OPTIONS.parts.split(","):
        {"dense": dense, "large": large, "dictionary": dictionary, "threads": threads, "pieces": pieces, "memory": memory,
         "hdp": hdp}[part]()

"""What the benchmarks of hidden Markov models share: running the tool, and corpora cut from a file of lines "token TAB tag" with an
empty line between sentences."""
import json
import os
import subprocess
import time


class Hawser:
    def __init__(self, path):
        self.path = path

    def json(self, *args):
        done = subprocess.run([self.path, *map(str, args), "--json"], capture_output=True, text=True)
        if done.returncode not in (0, 3):  # 3: not converged
            raise SystemExit(f"hawser {' '.join(map(str, args))} failed: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def train(self, corpus, model, *flags):
        return self.json("hmm", "train", corpus, "-o", model, *flags)

    def per_step(self, corpus, model, short, long, rounds, clock, *flags):
        """Seconds of a step: the difference of a long run and a short one, the fastest of several each; the steps made are the
        learner's own count. Flags may be functions of the number of iterations."""
        found = []
        for iterations in (short, long):
            given = [flag(iterations) if callable(flag) else flag for flag in flags]
            runs = [self.train(corpus, model, *given, "--iterations", iterations) for _ in range(rounds)]
            found.append((runs[0]["steps"], min(r[clock] for r in runs)))
        return (found[1][1] - found[0][1]) / (found[1][0] - found[0][0])


def sentences(path, tag_column=3):
    """Lists of (token, tag). Of CoNLL-U the words in small letters, and a column's tags (3: UPOS, 4: XPOS)."""
    found, now = [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if fields == [""]:
                if now:
                    found.append(now)
                now = []
            elif len(fields) < 10:
                now.append(tuple(fields))
            elif fields[0].isdigit():
                now.append((fields[1].lower(), fields[tag_column]))
    return found + [now] if now else found


def write(path, chosen):
    with open(path, "w", encoding="utf-8") as file:
        for sentence in chosen:
            file.write("".join(f"{token}\t{tag}\n" for token, tag in sentence) + "\n")
    return path


def write_dictionary(path, chosen):
    """Every tag each word has; words and tags in order of their first occurrence."""
    tags = {}
    for sentence in chosen:
        for token, tag in sentence:
            tags.setdefault(token, {})[tag] = True
    with open(path, "w", encoding="utf-8") as file:
        for token, own in tags.items():
            file.write("\t".join([token, *own]) + "\n")
    return {token: set(own) for token, own in tags.items()}


def tokens(chosen):
    return sum(map(len, chosen))


def mean(numbers):
    return sum(numbers) / len(numbers)


def deviation(numbers):
    m = mean(numbers)
    return (sum((x - m) ** 2 for x in numbers) / max(1, len(numbers) - 1)) ** .5


def quiet():
    """The part of the machine that is free, by the load of the last minute; for a line above tables of time."""
    return f"load {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors at {time.strftime('%H:%M')}"

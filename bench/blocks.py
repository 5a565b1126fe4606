"""How a corpus is cut into blocks of sums: their number, the symbols and ends of the largest one over the mean, and of automata the
trie nodes; and the bytes of a part's statistics by number that is not 0.
    blocks.py HAWSER FOLDER hmm|pfa|edit FILE     FILE: a sequence a line, words between blanks; PAutomaC's format; or pairs
                                                  "input TAB output", every character a symbol"""
import json
import os
import subprocess
import sys


def hawser(*args):
    done = subprocess.run([sys.argv[1], *map(str, args), "--json"], capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: not converged
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def share(sizes, per_block):
    blocks = [sum(sizes[i:i + per_block]) for i in range(0, len(sizes), per_block)]
    return len(blocks), max(blocks) * len(blocks) / sum(blocks)


def prefixes(strings):
    """Nodes that each string adds to a trie of the ones before it."""
    before, added = (), []
    for s in strings:
        common = len(os.path.commonprefix([before, s]))
        added.append(len(s) - common)
        before = s
    return added


def main():
    _, tool, folder, family, path = sys.argv
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    sums, state = os.path.join(folder, "sums"), os.path.join(folder, "state")
    if family == "hmm":
        sizes = [len(line.split()) for line in lines]
        words = len({w for line in lines for w in line.split()})
        flags, numbers = ["--states", 20, "--method", "vi", "--init", "rows", "--format", "text"], 20 * words + 20 * 20 + 20
    elif family == "pfa":
        strings = sorted({tuple(map(int, line.split()[1:])) for line in lines[1:]})
        sizes = [len(s) + 1 for s in strings]
        letters = len({a for s in strings for a in s})
        flags, numbers = ["--states", 20, "--method", "em", "--format", "pautomac"], letters * 20 * 20 + letters * 20 + 20
    else:
        sizes = [(len(line.split("\t")[0]) + 1) * (len(line.split("\t")[1]) + 1) for line in lines]
        flags, numbers = ["--chars"], None
    if os.path.exists(state):
        os.remove(state)
    train = [family, "train", path, *flags, "--items", len(sizes), "--checkpoint", state]
    hawser(*train, "--statistics-out", sums)
    hawser(*train, "--statistics", sums)
    said = hawser(*train, "--statistics-out", sums)
    count, largest = share(sizes, int(said["items_per_block"]))
    print(f"{os.path.basename(path)}: {len(sizes)} items, {sum(sizes)} symbols and ends (cells), {count} blocks of "
          f"{said['items_per_block']:.0f}, largest / mean {largest:.2f}", end="")
    if family == "pfa":
        print(f", of trie nodes {share(prefixes(strings), int(said['items_per_block']))[1]:.2f}", end="")
    print(f", {said['bytes']} bytes" + (f", {said['bytes'] / numbers:.2f} per number" if numbers else ""))


main()

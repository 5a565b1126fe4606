#!/usr/bin/env python3
"""Writes ngram.json: n-gram models of small texts by plain formulas, in exact fractions.

Modified Kneser-Ney as KenLM's lmplz computes it (Heafield, Pouzyrevsky, Clark, Koehn 2013;
Chen and Goodman 1998): adjusted counts, discounts from counts of counts, interpolation down
to the uniform distribution over words, </s> and <unk>. Witten-Bell: method C, interpolated
down to the same. Entropy pruning: Stolcke 1998, by enumeration of the vocabulary. Nothing here
is shared with hawser; see README.md."""
import json
import math
from fractions import Fraction as F
from pathlib import Path

TEXTS = {
    "cats": ["the cat sat on the mat", "the cat ate the rat", "a rat sat on a mat", "the dog sat", "a dog ate the mat", "the cat sat"],
    "letters": ["a b c a b d", "a b c", "b c a b", "c a b d d", "a a b", "d", "a b c a b d c b a", "b b c d a b c"],
    "long": [" ".join(chr(97 + (i * i * 7 + i * 3 + k) % (5 + i % 3)) for k in range(3 + i % 7)) for i in range(1, 40)],
}
TEST = ["the cat sat on a dog", "a bird ate the cat", "", "zebra zebra", "a b c d", "b a c e"]
FALLBACK = [F(0), F(1, 2), F(1), F(3, 2)]


def ngrams(lines, order):
    counts = {}
    for line in lines:
        words = ("<s>", *line.split(), "</s>")
        for i in range(len(words)):
            for k in range(1, order + 1):
                if i + k <= len(words):
                    counts[words[i:i + k]] = counts.get(words[i:i + k], 0) + 1
    return counts


def adjusted(counts, order):
    result = {}
    for w, c in counts.items():
        result[w] = c if len(w) == order or w[0] == "<s>" else len({v[0] for v in counts if v[1:] == w})
    return result


def discounts(adj, length):
    t = [sum(1 for w, c in adj.items() if len(w) == length and c == j and w != ("<s>",)) for j in range(5)]
    d = [F(0)]
    for j in (1, 2, 3):
        if t[j] == 0:
            return FALLBACK
        d.append(j - F(j + 1) * F(t[1], t[1] + 2 * t[2]) * F(t[j + 1], t[j]))
        if not 0 <= d[j] <= j:
            return FALLBACK
    return d


class Interpolated:
    """p(c | h) = share(hc) + left(h) p(c | h'), uniform below unigrams."""

    def __init__(self, counts, order, vocabulary, share_and_left):
        self.share, self.left, self.vocabulary = {}, {}, vocabulary
        for h in {w[:-1] for w in counts}:
            followers = {w[-1]: w for w in counts if w[:-1] == h and w != ("<s>",)}
            self.left[h], shares = share_and_left(h, followers)
            for c, s in shares.items():
                self.share[h + (c,)] = s

    def p(self, c, h):
        left = self.left.get(h, F(1))
        if not h:
            return self.share.get((c,), F(0)) + left / len(self.vocabulary)
        return self.share.get(h + (c,), F(0)) + left * self.p(c, h[1:])


def kneser_ney(counts, order, vocabulary):
    adj = adjusted(counts, order)
    d = [None] + [discounts(adj, k) for k in range(1, order + 1)]

    def parts(h, followers):
        take = d[len(h) + 1]
        total = sum(adj[w] for w in followers.values())
        return (F(sum(take[min(adj[w], 3)] for w in followers.values()), total),
                {c: (adj[w] - take[min(adj[w], 3)]) / total for c, w in followers.items()})
    return Interpolated(counts, order, vocabulary, parts)


def witten_bell(counts, order, vocabulary):
    def parts(h, followers):
        below = sum(counts[w] for w in followers.values()) + len(followers)
        return F(len(followers), below), {c: F(counts[w], below) for c, w in followers.items()}
    return Interpolated(counts, order, vocabulary, parts)


def context(h, order):
    return h[-(order - 1):] if order > 1 else ()


def score(model, line, order, vocabulary):
    h, out = ("<s>",), []
    for word in (*line.split(), "</s>"):
        c = word if word in vocabulary else "<unk>"
        out.append((c, math.log(model.p(c, context(h, order)))))
        h += (c,)
    return out


def entropy_losses(model, counts, vocabulary):
    """relative perplexity change of each n-gram's removal alone, h's other continuations as they are."""
    losses = {}
    for w in counts:
        h, c = w[:-1], w[-1]
        if not h:
            continue
        kept = {v[-1] for v in counts if v[:-1] == h} - {c}
        alpha = F(1 - sum(model.p(x, h) for x in kept)) / (1 - sum(model.p(x, h[1:]) for x in kept))
        weight = F(1)
        for i, x in enumerate(h):
            weight *= model.p("</s>", ()) if x == "<s>" else model.p(x, h[:i])
        gain = 0.0
        for x in vocabulary:
            p, q = model.p(x, h), model.p(x, h) if x in kept else alpha * model.p(x, h[1:])
            if p != q:
                gain += float(weight * p) * math.log(F(q, p))
        losses[" ".join(w)] = math.expm1(-gain)
    return losses


def main():
    entries = []
    for name, lines in TEXTS.items():
        words = dict.fromkeys(word for line in lines for word in line.split())
        vocabulary = ["<unk>", *words, "</s>"]
        for order in (1, 2, 3, 4):
            counts = ngrams(lines, order)
            entry = {"text": lines, "order": order, "discounts": [[float(x) for x in discounts(adjusted(counts, order), k)] for k in range(1, order + 1)]}
            for method, make in ("kneser_ney", kneser_ney), ("witten_bell", witten_bell):
                model = make(counts, order, vocabulary)
                for h in model.left:
                    assert sum(model.p(c, h) for c in vocabulary) == 1, (name, order, method, h, sum(model.p(c, h) for c in vocabulary))
                table = {" ".join(w): math.log(model.p(w[-1], w[:-1])) for w in counts if w != ("<s>",)}
                table["<unk>"] = math.log(model.p("<unk>", ()))
                scored = [score(model, line, order, vocabulary) for line in TEST]
                everything = [x for line in scored for x in line]
                known = [p for c, p in everything if c != "<unk>"]
                entry[method] = {
                    "log_probs": table,
                    "log_backoff": {" ".join(h): math.log(b) for h, b in model.left.items() if h},
                    "scores": [[p for _, p in line] for line in scored],
                    "perplexity": math.exp(-sum(p for _, p in everything) / len(everything)),
                    "without_unknown": math.exp(-sum(known) / len(known)),
                    "unknown": len(everything) - len(known),
                    "tokens": len(everything),
                }
                if order in (2, 3) and name != "long":
                    entry[method]["entropy_losses"] = entropy_losses(model, counts, vocabulary)
            entries.append(entry)
    text = json.dumps({"test": TEST, "models": entries}, indent=0)
    Path(__file__).with_name("ngram.json").write_text(text + "\n", encoding="utf-8")


main()

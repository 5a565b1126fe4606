"""Cases of cli_test.py: binaries of n-gram models, completion."""
import json
import math

from cli_case import Case
from ngram_data_cases import TEXT


class NgramQueries(Case):
    def fitted(self):
        self.ok("ngram", "fit", "--digits", "17", self.file("text.txt", TEXT), "-o", self.path("m.arpa"))
        return self.path("m.arpa")

    def rows(self, *arguments):
        return [(float(p), w) for p, w in (line.split("\t") for line in self.ok("ngram", "complete", *arguments).splitlines())]

    def test_binary(self):
        arpa, binary = self.fitted(), self.path("m.bin")
        self.ok("ngram", "binary", arpa, "-o", binary)
        self.assertEqual(self.ok("ngram", "arpa", "--digits", "17", binary), self.ok("ngram", "arpa", "--digits", "17", arpa))
        self.assertEqual(self.ok("ngram", "info", binary), self.ok("ngram", "info", arpa))
        with open(binary, "r+b") as file:
            file.seek(200)
            byte = file.read(1)
            file.seek(200)
            file.write(bytes([byte[0] ^ 1]))
        self.bad(1, "ngram", "info", binary)
        self.bad(2, "ngram", "binary", arpa, says="-o")

    def test_compact_binaries_answer_as_the_model(self):
        arpa, text = self.fitted(), self.path("text.txt")
        expected = [float(x) for x in self.ok("ngram", "score", arpa, text, "--strings").split()]
        whole = json.loads(self.ok("ngram", "info", arpa, "--json"))
        self.assertEqual((whole["weight bits"], "weight error" in whole), (64, False))
        for bits, delta in (32, 1e-4), (16, 1e-4), (3, 5):
            small = self.path(f"small{bits}.bin")
            self.ok("ngram", "binary", arpa, "--weight-bits", bits, "-o", small)
            found = [float(x) for x in self.ok("ngram", "score", small, text, "--strings").split()]
            self.assertEqual(len(found), len(expected))
            for x, y in zip(found, expected):
                self.assertAlmostEqual(x, y, delta=delta)
            info = json.loads(self.ok("ngram", "info", small, "--json"))
            self.assertEqual([info[name] for name in ("symbols", "states", "order", "ngrams", "weight bits")],
                             [whole[name] for name in ("symbols", "states", "order", "ngrams")] + [bits])
            self.assertLess(info["bytes per n-gram"], whole["bytes per n-gram"])
            self.assertGreater(info["weight error"], 0)
            self.assertEqual(self.rows(small, "--context", "the", "-k", "1")[0][1], self.rows(arpa, "--context", "the", "-k", "1")[0][1])
        for verb in "fit", "grow":
            self.ok("ngram", verb, text, "--weight-bits", "8", "-o", self.path("g.bin"))
            card = json.loads(self.ok("ngram", "info", self.path("g.bin"), "--card", "--json"))
            self.assertEqual((card["method"], card["options"]["weight_bits"]), ("compact", 8))
            self.bad(2, "ngram", verb, text, "--weight-bits", "8", says="--weight-bits")
        self.ok("ngram", "prune", self.path("small32.bin"), "--threshold", ".1", "--weight-bits", "32", "-o", self.path("p.bin"))
        self.assertLess(json.loads(self.ok("ngram", "info", self.path("p.bin"), "--json"))["ngrams"], whole["ngrams"])
        self.bad(1, "ngram", "binary", arpa, "--weight-bits", "20", "-o", self.path("g.bin"), says="2 to 16, or 32")

    def test_complete(self):
        path = self.fitted()
        words = sorted(set(TEXT.split()) | {"<unk>"})
        p = {}
        for word in words:
            symbols = self.ok("ngram", "score", path, self.file("t.txt", f"the {word}\n"), "--symbols").splitlines()
            p[word] = float(symbols[1].split("\t")[2])
        for prefix in ("", "c", "a", "zz", "mat"):
            rows = self.rows(path, "--context", "the", "--prefix", prefix, "-k", "20")
            self.assertEqual({w for _, w in rows}, {w for w in words if w.startswith(prefix)})
            self.assertEqual([x for x, _ in rows], sorted((x for x, _ in rows), reverse=True))
            for x, w in rows:
                self.assertAlmostEqual(x, p[w], delta=1e-12)
        self.assertEqual(self.rows(path, "--context", "the", "-k", "1"), self.rows(path, "--context", "the", "-k", "9")[:1])
        j = json.loads(self.ok("ngram", "complete", path, "--context", "the dog", "--json", "-k", "1"))
        self.assertEqual(j[0]["word"], "sat")
        inside = self.rows(path, "--inside", "--context", "zebra", "-k", "20")
        self.assertLess(sum(math.exp(x) for x, _ in inside), 1)
        self.bad(2, "ngram", "complete", path, "-k", "-1")
        self.bad(1, "ngram", "complete", path, "--max-bytes", "8", says="--max-bytes")

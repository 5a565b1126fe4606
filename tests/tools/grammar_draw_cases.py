"""hawser grammar draw: trees as text, for Graphviz and in SVG."""
import re
import xml.etree.ElementTree as xml

from cli_case import Case, Run

RULES = "1 S --> NP VP\n0.5 NP --> we\n0.5 NP --> dogs\n1 VP --> V NP\n1 V --> saw\n"


class Drawings(Case):
    def setUp(self):
        super().setUp()
        self.rules, self.corpus = self.file("rules.txt", RULES), self.file("c.txt", "we saw dogs\ndogs saw we\n")

    def drawn(self, name, *arguments):
        self.ok("grammar", "draw", *arguments, "-o", self.path(name))
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def test_constituents_as_text(self):
        tree = "S\n├─ NP we\n└─ VP\n   ├─ V saw\n   └─ NP dogs\n"
        other = tree.replace("we", "X").replace("dogs", "we").replace("X", "dogs")
        self.assertEqual(self.ok("grammar", "draw", self.rules, self.corpus), tree + "\n" + other)
        self.assertEqual(self.ok("grammar", "draw", self.rules, self.corpus, "--sentence", 2), other)
        self.bad(1, "grammar", "draw", self.rules, self.corpus, "--sentence", 3, says="2 sentences")
        r = Run(["grammar", "draw", self.rules, "-"], "saw we\n")
        self.assertEqual((r.code, r.out), (0, "()\n"))
        self.assertIn("no tree", r.err)

    def test_a_word_beside_constituents_keeps_its_place(self):
        rules = self.file("r.txt", "1 S --> the N ran away\n1 N --> big dog\n")
        self.assertEqual(self.ok("grammar", "draw", rules, "-", stdin="the big dog ran away\n").replace("() ", ""),
                         "S\n├─ the\n├─ N\n│  ├─ big\n│  └─ dog\n├─ ran\n└─ away\n")

    def test_graphviz(self):
        text = self.drawn("t.dot", self.rules, self.corpus)
        self.assertTrue(text.startswith("digraph"))
        self.assertEqual(text.count(" -> "), 2 * 7)
        self.assertEqual(text.count("rank=same"), 2)
        self.assertEqual(self.drawn("t.gv", self.rules, self.corpus), text)

    def test_svg(self):
        root = xml.fromstring(self.drawn("t.svg", self.rules, self.corpus))
        texts = [e.text for e in root.iter() if e.tag.endswith("}text")]
        self.assertEqual(sorted(texts), sorted(2 * ["S", "NP", "VP", "V", "NP", "we", "saw", "dogs"]))
        self.assertEqual(sum(e.tag.endswith("}line") for e in root.iter()), 2 * 7)
        places = {e.text: float(e.get("x")) for e in root.iter() if e.tag.endswith("}text")}
        self.assertLess(places["dogs"], places["saw"])  # of the last sentence
        self.assertLess(places["saw"], places["we"])

    def test_dependencies(self):
        bank = self.file("b.mrg", "(S (NP (D the) (N dog)) (VP (V saw) (NP (D the) (N cat))))\n" * 3)
        model = self.path("m.dmv")
        self.ok("grammar", "train", "--iterations", 3, bank, "-o", model)
        heads = self.ok("grammar", "parse", model, bank, "--to", "heads").splitlines()[0].split()
        text = self.ok("grammar", "draw", model, bank, "--sentence", 1)
        words = ["the", "dog", "saw", "the", "cat"]
        self.assertEqual(sorted(re.findall(r"(\d+ \w+)", text)), sorted(f"{k + 1} {word}" for k, word in enumerate(words)))
        self.assertEqual(text.splitlines()[0], f"{heads.index('0') + 1} {words[heads.index('0')]}")
        svg = self.drawn("t.svg", model, bank, "--sentence", "1")
        self.assertEqual(svg.count(" stroke=\"#0072B2\""), 4)  # arcs
        self.assertEqual(svg.count("stroke-dasharray"), 1)  # the root
        dot = self.drawn("t.dot", model, bank, "--sentence", "1")
        arcs = {(int(a), int(b)) for a, b in re.findall(r"t1n(\d+) -> t1n(\d+)", dot)}
        self.assertEqual(arcs, {(int(h), k + 1) for k, h in enumerate(heads) if h != "0"})

    def test_latent_annotations(self):
        bank = self.file("b.mrg", "(S (NP (D the) (N dog)) (VP (V ran)))\n(S (NP (D a) (N cat)) (VP (V sat)))\n")
        model = self.path("m.la")
        self.ok("grammar", "train", "--model", "pcfg-la", "--iterations", 1, "--subtypes", 1, bank, "-o", model)
        self.assertIn("└─ VP\n   └─ V ran\n", self.ok("grammar", "draw", model, bank, "--sentence", 1))
        self.bad(2, "grammar", "draw", model, bank, "--symbols", "words", says="--symbols")

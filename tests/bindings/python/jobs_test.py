"""The seven jobs of somebody's first hour, as README and guides say they are done, each up to its answer: a tagger, regimes in a
series, spelling by an own list, a word model, an automaton from logs, a grammar, a network. Each takes at most 60 s of processor
time, which is printed."""
import math
import pathlib
import random
import tempfile
import time
import unittest
import warnings

import hawser
import numpy as np


def log_sessions(count, seed=0):
    """Sessions of a server: a user opens, works on files, sees errors and closes."""
    draw, made = random.Random(seed), []
    for _ in range(count):
        session = [("open", draw.choice(["ann", "bob"]))]
        for _ in range(draw.randrange(1, 8)):
            session += [draw.choice(["read file", "write file"]), 200] if draw.random() < 0.8 else ["read file", 404, "retry now", 200]
        made.append([*session, "close"])
    return made


def reports(count, seed=0):
    """Lines of a weather report, whose words depend on the words before them."""
    draw, made = random.Random(seed), []
    for _ in range(count):
        region = draw.choice(["the north", "the south", "the hills", "the coast"])
        wet = draw.random() < (0.8 if region == "the coast" else 0.3)
        sky = draw.choice(["heavy rain", "some rain", "snow"] if wet else ["clear skies", "sunshine", "thin clouds"])
        made.append(f"In {region}, {sky} is expected {draw.choice(['today', 'tonight', 'on Monday'])}.")
    return made


PARTS = ("micro", "hydro", "photo", "thermo", "electro", "carbo", "ultra", "infra"), \
    ("graph", "meter", "phone", "scope", "static", "dynamic", "chemical", "structure")
# What a laboratory types: letters exchanged or left out, sounds spelt another way, neighbours on the keyboard.
TYPED = {"micrograhp": "micrograph", "microscpoe": "microscope", "hydrometre": "hydrometer", "hidrometer": "hydrometer",
         "termometer": "thermometer", "thermomter": "thermometer", "photografh": "photograph", "fotograph": "photograph",
         "electrostattic": "electrostatic", "elektrostatic": "electrostatic", "infrastucture": "infrastructure",
         "infrastrukture": "infrastructure", "ultrasturcture": "ultrastructure", "carbochemicle": "carbochemical",
         "hydrodinamic": "hydrodynamic", "hydrodynamik": "hydrodynamic", "termodinamic": "thermodynamic",
         "fotochemicle": "photochemical", "nicroscope": "microscope", "ohotometer": "photometer"}


class Jobs(unittest.TestCase):
    def setUp(self):
        begin = time.process_time()
        self.addCleanup(lambda: print(f"{self.id().rpartition('.')[2]}: {time.process_time() - begin:.1f} s of processor time"))

    def test_a_tagger_from_a_dictionary(self):
        draw = random.Random(1)
        words = {"D": ["the", "a", "every"], "N": ["dog", "cat", "can", "run", "walk"], "V": ["sees", "can", "run", "walk", "likes"], "A": ["old", "red", "fast"]}
        def sentence():
            tags = ["D", *["A"] * draw.randrange(2), "N", "V", *(["D", "N"] if draw.random() < 0.6 else [])]
            return [draw.choice(words[tag]) for tag in tags], tags
        data = [sentence() for _ in range(1500)]
        dictionary = {}
        for tag, forms in words.items():
            for form in forms:
                dictionary.setdefault(form, []).append(tag)
        tagger = hawser.HMM(dictionary=dictionary, method="em", end=1, random_state=1).fit([" ".join(s) for s, _ in data[:1000]])
        self.assertGreater(tagger.score([s for s, _ in data[1000:]], [t for _, t in data[1000:]]), 0.98)
        self.assertEqual(tagger.predict(["the old can walk"]), [["D", "A", "N", "V"]])

    def test_regimes_in_a_series(self):
        draw = np.random.default_rng(3)
        truth = np.repeat([0, 1, 2, 1, 0], 200)
        x = draw.normal(np.array([0, 3, -2])[truth], np.array([1, 0.5, 0.3])[truth])
        model = hawser.HMM(3, random_state=1).fit(x)
        order = np.argsort(model.means_[:, 0])  # -2, 0, 3
        self.assertGreater(np.mean(np.array([order[1], order[2], order[0]])[truth] == model.predict(x)), 0.97)
        np.testing.assert_allclose(model.means_[order, 0], [-2, 0, 3], atol=0.2)
        np.testing.assert_allclose(np.sqrt(model.covars_[order, 0, 0]), [0.3, 1, 0.5], atol=0.15)
        self.assertGreater(np.diag(model.transmat_).min(), 0.97)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", hawser.NotConvergedWarning)
            wrong = hawser.HMM(1, random_state=1).fit(x)
        self.assertLess(model.bic(x), wrong.bic(x))
        drawn, states = model.sample(500)
        self.assertEqual((drawn.shape, states.shape), ((500, 1), (500,)))

    def test_a_word_model(self):
        lines, fresh = reports(3000), reports(300, seed=1)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "reports.txt"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            model = hawser.NGram(order=4).fit(path)
            model.save(pathlib.Path(folder) / "reports.hws")
            self.assertEqual(hawser.load(pathlib.Path(folder) / "reports.hws").score(fresh), model.score(fresh))
        # What a line leaves open: one of four regions, the sky by the region, one of three times.
        def entropy(*shares):
            return -sum(p * math.log(p) for p in shares)
        open_ = math.log(4) + math.log(3) + math.log(3) + 0.25 * entropy(0.8, 0.2) + 0.75 * entropy(0.3, 0.7)
        self.assertGreater(-model.score(fresh), open_ - 0.1)
        self.assertLess(-model.score(fresh), open_ + 0.3)
        self.assertLess(model.perplexity(fresh), hawser.NGram(order=1).fit(lines).perplexity(fresh) / 4)
        self.assertEqual(model.complete("In the north, heavy ")[0][0], "rain")
        self.assertEqual({word for word, _ in model.complete("In the ", 4)}, {"north", "south", "hills", "coast"})
        self.assertEqual(model.complete("In the co", 1)[0][0], "coast")
        self.assertGreater(model.logprob("rain", "In the coast, heavy"), math.log(0.9))
        self.assertLess(model.logprob("skies", "In the coast, heavy"), math.log(0.05))
        # Words that it has never seen cost something, and stop nothing.
        strange = model.score_samples(["In the desert, sandstorms are expected today."])[0]
        self.assertTrue(-60 < strange < model.score_samples(fresh).min())
        drawn = model.sample(5, random_state=1)
        self.assertEqual(drawn, model.sample(5, random_state=1))
        self.assertTrue(all("expected" in text for text in drawn), drawn)

    def test_spelling_by_an_own_list(self):
        words = [first + last for first in PARTS[0] for last in PARTS[1]]
        speller = hawser.Speller(words)
        self.assertEqual(speller.correct("micrograhp"), ["micrograph"])
        right = speller.score(TYPED, TYPED.values())
        self.assertGreaterEqual(right, 0.9)
        self.assertEqual(speller.predict(words), words)
        self.assertEqual(speller.predict(["THERMOMTER"]), ["thermometer"])
        self.assertEqual(speller.candidates("qqqqqqqqqqqqqqqqq"), [])
        # What is typed lies between two words, and a text of the laboratory says which one is meant.
        near = dict(hawser.Speller(["hydrometer", "hygrometer"]).candidates("hyrometer"))
        often = dict(hawser.Speller(["hydrometer", "hygrometer"], text=["a hygrometer"] * 50).candidates("hyrometer"))
        self.assertGreater(often["hygrometer"], max(near["hygrometer"], 0.9))

    def test_an_automaton_from_logs(self):
        logs, fresh = log_sessions(3000), log_sessions(500, seed=1)
        automaton = hawser.PFA(method="alergia").fit(logs)
        self.assertEqual(automaton.predict([[("open", "ann"), "read file", 404]]), ["retry now"])
        self.assertEqual(automaton.predict([[("open", "bob"), "write file"]]), [200])
        strange = [[("open", "ann"), "retry now", 404, "close", "close"]]
        self.assertLess(automaton.score(strange), automaton.score_samples(fresh).min() - 5)
        self.assertTrue(all(row[-1] == "close" and row[0][0] == "open" for row in automaton.sample(20, 1) if row))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "logs.hws"
            automaton.save(path)
            self.assertEqual(hawser.load(path).score(fresh), automaton.score(fresh))

    def test_a_grammar(self):
        rules = """S -> NP VP
NP -> 'she' | Det N | NP PP
Det -> 'the' | 'a'
N -> 'man' | 'dog' | 'telescope' | 'park'
VP -> V NP | VP PP
V -> 'saw' | 'walked'
P -> 'with' | 'in'
PP -> P NP"""
        grammar = hawser.Grammar(rules)
        self.assertEqual(str(grammar.parse("she walked the dog")), "(S (NP she) (VP (V walked) (NP (Det the) (N dog))))")
        self.assertIsNone(grammar.parse("dog the walked"))
        self.assertEqual(grammar.score_samples(["dog the walked"])[0], -math.inf)
        # Where phrases go: 3 of 4 of the treebank's modify the verb. The grammar that trees give says so, and parses that way.
        verb = "(S (NP she) (VP (VP (V saw) (NP (Det the) (N man))) (PP (P with) (NP (Det a) (N telescope)))))"
        noun = "(S (NP she) (VP (V saw) (NP (NP (Det the) (N dog)) (PP (P in) (NP (Det the) (N park))))))"
        learned = hawser.Grammar().fit([verb] * 3 + [noun])
        found = learned.parse("she saw the dog with a telescope", 5)
        self.assertEqual(len(found), 2)
        self.assertEqual(str(found[0][1]), verb.replace("man", "dog"))
        # By hand: VP -> V NP is 4 of 7 and VP -> VP PP 3 of 7; NP -> NP PP is 1 of 13.
        self.assertAlmostEqual(found[0][0] - found[1][0], math.log((3 / 7) / (1 / 13)), 9)
        self.assertAlmostEqual(learned.score_samples(["she saw the dog with a telescope"])[0], math.log(sum(math.exp(p) for p, _ in found)), 9)
        # Sentences alone teach a grammar's weights: what it drew is more probable under the weights learned from it.
        drawn = learned.sample(300, random_state=2)
        self.assertTrue(all(learned.parse(text) is not None for text in drawn[:20]))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", hawser.NotConvergedWarning)
            weighed = hawser.Grammar(rules, method="em", random_state=1).fit(drawn)
        self.assertGreater(weighed.score(drawn), grammar.score(drawn) + 0.5)
        self.assertIn("<svg", found[0][1]._repr_svg_())

    def test_a_network(self):
        graph = hawser.Graph().finite("rain", ["no", "yes"]).finite("sprinkler", ["off", "on"]).finite("grass", ["dry", "wet"])
        graph.factor([0.8, 0.2], "rain").factor([[0.6, 0.4], [0.99, 0.01]], "rain", "sprinkler")
        graph.factor([[[1, 0], [0.1, 0.9]], [[0.2, 0.8], [0.01, 0.99]]], "rain", "sprinkler", "grass")
        found = graph.fit({"grass": "wet"}).marginals()
        joint = np.array([[0.8 * 0.6 * 0, 0.8 * 0.4 * 0.9], [0.2 * 0.99 * 0.8, 0.2 * 0.01 * 0.99]])
        np.testing.assert_allclose(found["rain"][1], joint[1].sum() / joint.sum(), rtol=1e-9)
        self.assertEqual(graph.predict([{"grass": "wet"}], "sprinkler"), ["on"])


if __name__ == "__main__":
    unittest.main()

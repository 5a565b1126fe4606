"""Networks of pgmpy and pyAgrum: what hawser infers in them is what those packages infer, on random networks."""
import contextlib
import importlib.util
import itertools
import random
import unittest
import warnings

import hawser
import numpy as np

with warnings.catch_warnings():  # of the packages' own dependencies
    warnings.simplefilter("ignore")
    pgmpy = importlib.util.find_spec("pgmpy") and importlib.import_module("pgmpy.models")
    gum = importlib.util.find_spec("pyagrum") and importlib.import_module("pyagrum")
    factors = pgmpy and importlib.import_module("pgmpy.factors.discrete")


@contextlib.contextmanager
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def parents_of(r, count):
    """Of each node of a random graph up to two earlier ones."""
    return [sorted(r.sample(range(node), min(node, r.randrange(3)))) for node in range(count)]


def by_enumeration(values, tables, seen):
    """The marginals given what was seen, by a sum over all states: tables are (names, a function of the states by name)."""
    sums = {name: np.zeros(len(states)) for name, states in values.items()}
    for state in itertools.product(*(range(len(states)) for states in values.values())):
        at = dict(zip(values, state))
        if any(values[name][at[name]] != value for name, value in seen.items()):
            continue
        weight = np.prod([array[tuple(at[name] for name in names)] for names, array in tables])
        for name in values:
            sums[name][at[name]] += weight
    return {name: row / row.sum() for name, row in sums.items()}


class Peers(unittest.TestCase):
    def agree(self, graph, expected, seen):
        found = graph.fit(seen).marginals()
        self.assertEqual(set(found), set(expected))
        for name, row in expected.items():
            np.testing.assert_allclose(found[name], row, rtol=1e-9, atol=1e-12)


@unittest.skipUnless(pgmpy, "pgmpy is not installed")
class Pgmpy(Peers):
    def random_network(self, seed):
        """A network, its values, and its tables with the variables in an order of this test's own."""
        r, draw = random.Random(seed), np.random.default_rng(seed)
        names = [f"v{i}" if seed % 2 else i for i in range(r.randrange(1, 6))]
        r.shuffle(names)
        states = {name: [["no", "yes"], ["x", "y", "z"], [1, 2], [0, 5, 7, 9]][r.randrange(4)] for name in names}
        parents = [[names[p] for p in row] for row in parents_of(r, len(names))]
        model, tables = pgmpy.DiscreteBayesianNetwork(), []
        model.add_nodes_from(names)
        model.add_edges_from((p, name) for name, row in zip(names, parents) for p in row)
        for name, row in zip(names, parents):
            r.shuffle(row)
            array = draw.dirichlet(np.ones(len(states[name])), [len(states[p]) for p in row])  # the child last
            model.add_cpds(factors.TabularCPD(name, len(states[name]), np.moveaxis(array, -1, 0).reshape(len(states[name]), -1), row or None,
                                              [len(states[p]) for p in row] or None, state_names={n: states[n] for n in [name, *row]}))
            tables.append(([str(n) for n in [*row, name]], array))
        return model, {str(name): states[name] for name in names}, tables

    def test_bayesian_networks_are_inferred_in(self):
        for seed in range(30):
            with quiet():
                model, values, tables = self.random_network(seed)
                self.assertTrue(model.check_model())
            graph, r = hawser.Graph.of(model), random.Random(seed)
            seen = {name: r.choice(values[name]) for name in values if r.random() < .3}
            self.agree(graph, by_enumeration(values, tables, seen), seen)
            self.agree(hawser.Graph.read_bif(graph.write_bif()), by_enumeration(values, tables, {}), {})

    def test_pgmpy_says_the_same(self):
        from pgmpy.inference import VariableElimination
        with quiet():
            model, values, _ = self.random_network(3)
            found = {name: VariableElimination(model).query([name], show_progress=False) for name in values}
        self.agree(hawser.Graph.of(model), {name: [table.get_value(**{name: state}) for state in values[name]] for name, table in found.items()}, {})

    def test_markov_networks_are_inferred_in(self):
        for seed in range(20):
            r, draw = random.Random(seed), np.random.default_rng(seed)
            sizes = {f"v{i}": r.randrange(1, 4) for i in range(r.randrange(2, 6))}
            edges = {(a, b) for a, b in itertools.combinations(sizes, 2) if r.random() < .5} or {("v0", "v1")}
            tables = [(list(edge), draw.random([sizes[n] for n in edge])) for edge in sorted(edges)]
            tables += [([n], draw.random([sizes[n]])) for n in sizes]
            with quiet():
                model = pgmpy.DiscreteMarkovNetwork()
                model.add_nodes_from(sizes)
                model.add_edges_from(edges)
                model.add_factors(*(factors.DiscreteFactor(names, array.shape, array.ravel()) for names, array in tables))
            self.agree(hawser.Graph.of(model), by_enumeration({n: list(range(k)) for n, k in sizes.items()}, tables, {"v0": 0}), {"v0": 0})

    def test_what_cannot_be_taken_is_named(self):
        with quiet():
            model = pgmpy.DiscreteBayesianNetwork([("a", "b")])
            model.add_cpds(factors.TabularCPD("a", 2, [[.5], [.5]]))
        with self.assertRaisesRegex(ValueError, "'b' has no table"):
            hawser.Graph.of(model)
        with quiet():
            alike = pgmpy.DiscreteBayesianNetwork()
            alike.add_nodes_from([1, "1"])
            alike.add_cpds(*(factors.TabularCPD(name, 2, [[.5], [.5]]) for name in (1, "1")))
        with self.assertRaisesRegex(ValueError, "two are alike"):
            hawser.Graph.of(alike)


@unittest.skipUnless(gum, "pyAgrum is not installed")
class PyAgrum(Peers):
    def test_bayesian_networks_are_inferred_in(self):
        for seed in range(30):
            r = random.Random(seed)
            parents = parents_of(r, r.randrange(1, 6))
            kinds = [r.choice(["[2]", "[3]", "{no|yes|maybe}", "[1,4]"]) for _ in parents]
            gum.initRandom(seed + 1)
            arcs = ";".join([f"v{i}{kind}" for i, kind in enumerate(kinds)] + [f"v{p}->v{i}" for i, row in enumerate(parents) for p in row])
            net = gum.fastBN(arcs)
            labels = {name: list(net.variable(name).labels()) for name in net.names()}
            seen = {name: r.choice(labels[name]) for name in sorted(labels) if r.random() < .3}
            engine = gum.LazyPropagation(net)
            engine.setEvidence(seen)
            engine.makeInference()
            graph = hawser.Graph.of(net)
            self.agree(graph, {name: engine.posterior(name).toarray() for name in labels}, seen)
            self.assertTrue(graph.write_bif())  # each child comes last

    def test_markov_networks_are_inferred_in(self):
        for seed in range(20):
            gum.initRandom(seed + 1)
            net = gum.fastMRF("a[2]--b[3]--c[4];b--d[2];d--a" if seed % 2 else "a[3]--b[2];b--c[4];c--a")
            engine = gum.ShaferShenoyMRFInference(net)
            engine.setEvidence({"a": 1})
            engine.makeInference()
            self.agree(hawser.Graph.of(net), {name: engine.posterior(name).toarray() for name in net.names()},
                       {"a": net.variable("a").labels()[1]})

    def test_influence_diagrams_are_refused(self):
        with self.assertRaisesRegex(TypeError, "InfluenceDiagram is no graph"):
            hawser.Graph.of(gum.fastID("a->*b->$c"))


class Others(unittest.TestCase):
    def test_other_objects_are_refused(self):
        for other in (3, "net.bif", {"a": 1}, object()):
            with self.assertRaisesRegex(TypeError, "expected one, a Bayesian or Markov network"):
                hawser.Graph.of(other)


if __name__ == "__main__":
    unittest.main()

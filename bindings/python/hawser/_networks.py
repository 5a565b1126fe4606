"""Networks of pgmpy and pyAgrum, known by the methods that they have: neither package is needed, nor imported."""
from __future__ import annotations

from typing import Any

import numpy as np

Parts = tuple[dict[str, list[Any]], list[tuple[list[str], Any]]]


def parts_of(model: Any) -> Parts:
    """The values of each variable by its name, and the factors: their variables, and an array with a dimension for each of these. In
    the factors of Bayesian networks the child comes last."""
    if hasattr(model, "get_cpds") or hasattr(model, "get_factors"):
        return _of_pgmpy(model)
    if hasattr(model, "cpt") and hasattr(model, "names") and not hasattr(model, "utility"):
        return _of_pyagrum(model, [model.cpt(name) for name in _in_order(model)])
    if hasattr(model, "factor") and hasattr(model, "factors"):
        return _of_pyagrum(model, [model.factor(at) for at in model.factors()])
    raise TypeError(f"{type(model).__name__} is no graph of the library's; expected one, a Bayesian or Markov network of discrete variables of "
                    "pgmpy's, or a BayesNet or MarkovRandomField of pyAgrum's")


def _of_pgmpy(model: Any) -> Parts:
    found = model.get_cpds() if hasattr(model, "get_cpds") else model.get_factors()
    values: dict[Any, list[Any]] = {}
    for factor in found:
        if not hasattr(factor, "values") or not hasattr(factor, "state_names"):
            raise TypeError(f"{type(model).__name__} has a {type(factor).__name__}, which is no table; expected discrete variables alone")
        for variable in factor.variables:
            states = list(factor.state_names[variable])
            if values.setdefault(variable, states) != states:
                raise ValueError(f"the states of {variable!r} are {values[variable]} in one table and {states} in another")
    lacking = [node for node in model.nodes() if node not in values and node not in found]
    lacking += [node for node in model.nodes() if hasattr(model, "get_cpds") and model.get_cpds(node) is None and node not in lacking]
    if lacking:
        raise ValueError(f"the variable {lacking[0]!r} has no table, as model.check_model() says too")
    names = {variable: str(variable) for variable in [*(node for node in model.nodes() if node in values), *values]}
    if len(set(names.values())) < len(names):
        raise ValueError(f"variables are told by their names as texts, of which two are alike in {list(names)}")
    tables = []
    for factor in found:
        variables, array = list(factor.variables), np.asarray(factor.values, np.float64)
        if hasattr(model, "get_cpds"):  # which have the child first
            variables, array = variables[1:] + variables[:1], np.moveaxis(array, 0, -1)
        tables.append(([names[variable] for variable in variables], array))
    return {names[variable]: values[variable] for variable in names}, tables


def _in_order(model: Any) -> list[str]:
    return [model.variable(node).name() for node in sorted(model.nodes())]


def _of_pyagrum(model: Any, tensors: list[Any]) -> Parts:
    values = {name: list(model.variable(name).labels()) for name in _in_order(model)}
    tables = []
    for tensor in tensors:  # whose arrays have the last of its variables first
        names = list(tensor.names)[::-1]
        array = np.asarray(tensor.toarray(), np.float64)
        if array.shape != tuple(len(values[name]) for name in names):
            raise ValueError(f"the table of {', '.join(names)} has the shape {array.shape}; expected the variables in that order")
        tables.append((names, array))
    return values, tables

"""Estimators in files. A file is the library's own file of the model, which every language and the command line read, with a note
of this package: what the estimator was and what the symbols were."""
from __future__ import annotations

import importlib
import json
import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from hawser._symbols import Symbols
from hawser._texts import api, as_alphabet

FORMAT = 1
# The class of what a file holds, by the library's name of it, and the estimators whose models are such.
CLASSES = {"machine": "Machine", "edit_model": "EditModel", "ngram": "Ngram", "pfa": "Pfa", "hmm": "Hmm", "corpus": "Corpus", "graph": "Graph",
           "grammar": "Grammar", "dmv": "Dmv", "pcfg_la": "PcfgLa", "aligner": "Aligner",
           "parser": "Parser", "pairs": "PairsModel", "cascade": "Cascade"}


def written(value: Any) -> Any:
    """A value as JSON has it; raises TypeError for one that JSON cannot have."""
    if isinstance(value, Symbols):
        return {"symbols": [value.names, value.pairs()]}
    if isinstance(value, api().Alphabet) and all(value.names):
        return {"alphabet": value.names}
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return {"array": value.tolist(), "dtype": value.dtype.str if value.dtype.kind != "O" else "O"}
    if isinstance(value, Mapping):
        return {"map": [[written(k), written(v)] for k, v in value.items()]}
    if isinstance(value, (tuple, set, frozenset)):
        return {type(value).__name__: [written(x) for x in value]}
    if isinstance(value, list):
        return [written(x) for x in value]
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"a {type(value).__name__} has no place in a file")


def read(value: Any) -> Any:
    if isinstance(value, list):
        return [read(x) for x in value]
    if not isinstance(value, dict):
        return value
    kind = next(iter(value))
    if kind == "symbols":
        return Symbols.of_pairs(*value[kind])
    if kind == "alphabet":
        return as_alphabet(value[kind])
    if kind == "array":
        return np.array(value["array"], value["dtype"])
    if kind == "map":
        return {read(k): read(v) for k, v in value[kind]}
    if kind == "bytes":
        return bytes.fromhex(value[kind])
    return {"tuple": tuple, "set": set, "frozenset": frozenset}[kind](read(x) for x in value[kind])


def kept(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the values that a file can have."""
    found = {}
    for name, value in values.items():
        try:
            found[name] = written(value)
        except TypeError:
            pass
    return found


def save(path: str | os.PathLike[str], model: bytes, note: dict[str, Any]) -> None:
    text = json.dumps({"python": FORMAT, **note}, ensure_ascii=False, separators=(",", ":")).encode()
    api().write_file(path, api().file_with_note(model, text))


def load(path: str | os.PathLike[str]) -> Any:
    """What a file holds: the estimator that `save` wrote, or a model, a machine or a corpus of the library's."""
    with open(path, "rb") as file:
        content = file.read()
    kind = api().file_kind(content)
    if kind == "checkpoint":  # of the command line's parsers, whose models are such
        try:
            return api().Parser.read(content)
        except (api().Error, NotImplementedError):
            pass
    if kind not in CLASSES:
        held = f"holds {kind}, which continues learning: load it into a learner" if kind else "is no file of hawser's"
        raise ValueError(f"{os.fspath(path)!r} {held}; expected what save wrote, or a model of the command line")
    made = getattr(api(), CLASSES[kind]).read(content)
    bare = made if kind != "cascade" else importlib.import_module("hawser").Cascade._loaded(made, {"unit": "auto"}, {})
    try:
        note = json.loads(bytes(api().file_note(content)))
    except api().EmptyError:
        return bare
    if not isinstance(note, dict) or "python" not in note:
        return bare  # another program's note
    if note["python"] > FORMAT:
        raise ValueError(f"{os.fspath(path)!r} was written by a newer version of hawser, {note.get('version')}")
    estimator = getattr(importlib.import_module("hawser"), note["estimator"])
    return estimator._loaded(made, {name: read(value) for name, value in note["params"].items()},
                             {name: read(value) for name, value in note["state"].items()})

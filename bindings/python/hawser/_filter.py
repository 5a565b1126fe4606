"""Perplexity of a column of texts by an n-gram model in a file, for engines that call workers with batches of rows. The file is
mapped: the processes of a machine share its pages, and none of them reads more of it than it looks up."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from hawser import api
from hawser._files import read
from hawser._ngram import NGram

_open: dict[tuple[str, int, int], NGram] = {}  # of this process, by path, time and size


def mapped(path: str) -> NGram:
    """The estimator that `NGram.save` wrote, whose model stays in the file; once a process."""
    status = os.stat(path)
    key = path, status.st_mtime_ns, status.st_size
    if key not in _open:
        with open(path, "rb") as file:
            kind = api.file_kind(file.read(64))
        if kind != "ngram":
            raise ValueError(f"{path!r} holds {kind or 'nothing of hawser'}; expected what NGram.save or `hawser ngram fit` wrote")
        model = api.Ngram.read_file(path, in_place=1, verify=0)
        try:
            note = json.loads(_note(path))
        except api.EmptyError:
            note = {}
        if note.get("estimator") == "NGram":
            made = NGram._loaded(model, {name: read(x) for name, x in note["params"].items()}, {name: read(x) for name, x in note["state"].items()})
        else:
            made = NGram._loaded(model, {}, {"alphabet_": model.alphabet(), "_all_names": None, "texts_": True})
        _open[key] = made
    return _open[key]


def _note(path: str) -> bytes:
    with open(path, "rb") as file:
        return bytes(api.file_note(file.read()))

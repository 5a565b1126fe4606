"""Perplexity of a column of texts, for engines that call workers with batches of rows. The model's file is mapped, so that all
processes of a machine share its pages, and none of them has a copy."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from hawser import api
from hawser._arguments import two_call
from hawser._files import read
from hawser._library import check
from hawser._ngram import NGram

_open: dict[tuple[Any, ...], NGram] = {}  # models that this process has mapped, by file


def mapped(path: str, verify: bool = True) -> NGram:
    """The estimator that NGram.save left in a file, or one for a model of the command line. The model stays in the file,
    which must not change while it is used; a process maps it once."""
    status = os.stat(path)
    key = os.path.realpath(path), status.st_mtime_ns, status.st_size, verify
    if key not in _open:
        for old in [other for other in _open if other[0] == key[0] and other[1:3] != key[1:3]]:
            del _open[old]  # the file is another one now
        content = np.memmap(path, np.uint8, "r") if status.st_size else np.empty(0, np.uint8)
        kind = api.file_kind(content[:64].tobytes())
        if kind != "ngram":
            said = f"holds {kind}" if kind else "is no file of hawser"
            raise ValueError(f"{path!r} {said}; expected an n-gram model, as NGram.save or `hawser ngram fit` writes it")
        model = api.Ngram.read_file(path, in_place=1, verify=int(verify))
        note = _note(content)
        if note.get("estimator") == "NGram":
            params, state = ({name: read(x) for name, x in note[part].items()} for part in ("params", "state"))
        else:
            params, state = {}, {"alphabet_": model.alphabet(), "texts_": True}
        _open[key] = NGram._loaded(model, params, state | {"_all_names": None})
    return _open[key]


def _note(content: Any) -> dict[str, Any]:
    """The note of a file that is mapped, no byte of which is copied but the note's."""
    call: Any = getattr(api, "_hws_file_note")  # file_note would copy the file
    try:
        found = two_call("hws_file_note", lambda *buffer: check(call(content.ctypes.data, content.size, *buffer)), bytes)
    except api.EmptyError:
        return {}
    note = json.loads(bytes(found))
    return note if isinstance(note, dict) else {}


class Perplexity:
    """What adds the perplexity of each text of a column to batches of rows: exp(-ln p / tokens), where the end of a text is a
    token. A text that is null gets null. The model is a file that every worker sees: what `NGram.save` wrote, with
    `weight_bits` in a compact form too, or the command line.

    On Spark `Perplexity("model", "text").transform(frame)` is the frame with one more column. On Ray it is an actor's class:
    `data.map_batches(Perplexity, fn_constructor_args=("model", "text"), concurrency=2)`.

    - path: of the model's file
    - column: the column of texts, or of lists of words
    - output: the column that is added
    - unknown: whether unknown words count; else they are left out of ln p and of the tokens
    - verify: whether the file is checked when a process maps it, which reads all of it once"""

    def __init__(self, path: str | os.PathLike[str], column: str = "text", output: str = "perplexity", unknown: bool = True,
                 verify: bool = True) -> None:
        self.path, self.column, self.output, self.unknown, self.verify = os.fspath(path), column, output, unknown, verify

    def values(self, texts: Sequence[Any]) -> Any:
        """The perplexity of each text; NaN of None, and where every token is left out."""
        model, found = mapped(self.path, self.verify), np.full(len(texts), np.nan)
        full = [i for i, text in enumerate(texts) if text is not None]
        if full:
            strings = model._strings([texts[i] if isinstance(texts[i], str) else list(texts[i]) for i in full])
            logs = model.model_.score(strings)
            tokens = np.diff(np.asarray(strings.arrays_view().offsets)) + 1
            sums = np.asarray(logs.log_probs if self.unknown else logs.known_log_probs)
            if not self.unknown:
                tokens = tokens - np.asarray(logs.unknown_counts)
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                found[full] = np.exp(-sums / tokens)
        return found

    def __call__(self, batch: Any) -> Any:
        """A batch with the column: a dictionary of arrays, or a frame of pandas."""
        values = self.values([None if _is_null(x) else x for x in batch[self.column]])
        if isinstance(batch, dict):
            return batch | {self.output: values}
        return batch.assign(**{self.output: values})

    def frames(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Frames of pandas, as DataFrame.mapInPandas of Spark gives and takes them."""
        for batch in batches:
            made = self(batch)
            made[self.output] = made[self.output].astype(object).where(made[self.output].notna(), None)
            yield made

    def transform(self, frame: Any) -> Any:
        """A data frame of Spark with the column."""
        from pyspark.sql.types import DoubleType
        schema = type(frame.schema)(list(frame.schema.fields)).add(self.output, DoubleType())
        return frame.mapInPandas(self.frames, schema)


def _is_null(text: Any) -> bool:
    return text is None or (isinstance(text, float) and text != text)

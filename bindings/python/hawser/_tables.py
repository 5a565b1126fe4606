"""Numbers as sequences of vectors: one series, arrays with a row per token, lists of them, and tables with named columns."""
from __future__ import annotations

from typing import Any

import numpy as np


def is_table(X: Any) -> bool:
    return hasattr(X, "columns") and hasattr(X, "dtypes")


def numbers(X: Any, lengths: Any = None) -> list[Any] | None:
    """Sequences of vectors; None if X are words or other symbols. `lengths` says how many rows each sequence has, where X has those
    of all sequences one after the other."""
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix; a dense array is expected")
    arrays = _arrays(X)
    if arrays is None:
        if lengths is not None:
            raise ValueError("lengths are for X of numbers; a list has a sequence per item")
        return None
    arrays = [_checked(x) for x in arrays]
    if lengths is None:
        return arrays
    lengths = np.asarray(lengths)
    if len(arrays) != 1 or lengths.ndim != 1 or lengths.dtype.kind not in "iu" or (lengths <= 0).any() or lengths.sum() != len(arrays[0]):
        raise ValueError(f"lengths are {lengths.tolist()}, whose sum is {lengths.sum()}; X is {len(arrays)} array(s) with {len(arrays[0])} rows. "
                         "Expected a positive length per sequence, which together are the rows of one array")
    return np.split(arrays[0], np.cumsum(lengths)[:-1])


def _arrays(X: Any) -> list[Any] | None:
    if is_table(X):
        return [_of_table(X)]
    if isinstance(X, (list, tuple)):
        if not len(X):
            return None
        if all(is_table(x) for x in X):
            return [_of_table(x) for x in X]
        if all(isinstance(x, np.ndarray) and x.dtype.kind in "buif" for x in X):
            if isinstance(X[0], np.ndarray) and X[0].ndim == 1 and all(x.dtype.kind in "bui" and x.ndim == 1 for x in X):
                return None  # whole numbers in sequences of several lengths are symbols
            return [x.reshape(-1, 1) if x.ndim == 1 else x for x in X]
        if not _like_numbers(X):
            return None
        if not isinstance(X[0], (list, tuple)) or all(len(row) == len(X[0]) for row in X):
            return [_as_rows(np.asarray(X))]
        if all(isinstance(x, (int, np.integer)) for row in X for x in row):
            return None  # symbols
        raise ValueError("X is a list of lists of numbers that differ in length; expected an array with a row per token, or a list of arrays, "
                         "one per sequence")
    if not hasattr(X, "__array__"):
        return None
    found = np.asarray(X)
    if found.dtype.kind == "O" and found.size and isinstance(found.flat[0], (str, list, tuple, np.ndarray)):
        return None
    return [_as_rows(found)] if found.dtype.kind in "buifcO" else None


def _like_numbers(X: Any) -> bool:
    kinds = (int, float, np.number)
    if isinstance(X[0], (list, tuple)):
        return bool(len(X[0])) and all(isinstance(row, (list, tuple)) and all(isinstance(x, kinds) for x in row) for row in X)
    return all(isinstance(x, kinds) for x in X)


def _as_rows(x: Any) -> Any:
    """One series is a column."""
    return x.reshape(-1, 1) if x.ndim == 1 else x


def _of_table(X: Any) -> Any:
    for name, kind in zip(X.columns, X.dtypes):
        if getattr(kind, "kind", "O") not in "buif":
            try:
                X[name].astype(float)
            except (TypeError, ValueError):
                rest = [str(n) for n, k in zip(X.columns, X.dtypes) if getattr(k, "kind", "O") in "buif"]
                raise ValueError(f"the column {name!r} of X has no numbers but {kind}; expected columns of numbers, such as X[{rest!r}], or one column of "
                                 "texts, such as X['text']") from None
    return np.asarray(X.astype(float))


def _checked(x: Any) -> Any:
    if x.ndim != 2:
        raise ValueError(f"Expected 2D array, got {x.ndim}D array instead: a row per token. Reshape your data, by array.reshape(-1, 1) if it has a "
                         "single feature")
    if x.dtype.kind == "c":
        raise ValueError("Complex data not supported")
    if not x.shape[0] or not x.shape[1]:
        raise ValueError(f"Found array with {x.shape[0]} sample(s) and {x.shape[1]} feature(s) (shape={x.shape}) while a minimum of 1 is required.")
    x = x.astype(np.float64)
    if np.isinf(x).any():
        raise ValueError("X has infinity; finite numbers are expected, and NaN where one is missing")
    return x


def names_of(X: Any) -> list[str] | None:
    """The names of a table's columns, or of the first of several tables; None where there are none."""
    table = X[0] if isinstance(X, (list, tuple)) and len(X) else X
    if not is_table(table):
        return None
    names = list(table.columns)
    return [str(name) for name in names] if names and all(isinstance(name, str) for name in names) else None


def require_names(X: Any, expected: list[str]) -> None:
    """Raises ValueError, as scikit-learn does, if tables have other columns than fit had, or the same ones in another order."""
    for table in X if isinstance(X, (list, tuple)) else [X]:
        names = names_of(table)
        if names is None or names == expected:
            continue
        said = "The feature names should match those that were passed during fit.\n"
        unseen, missing = sorted(set(names) - set(expected)), sorted(set(expected) - set(names))
        if unseen:
            said += "Feature names unseen at fit time:\n" + "".join(f"- {name}\n" for name in unseen)
        if missing:
            said += "Feature names seen at fit time, yet now missing:\n" + "".join(f"- {name}\n" for name in missing)
        if not unseen and not missing:
            said += "Feature names must be in the same order as they were in fit.\n" + f"Pass X[{expected!r}].\n"
        raise ValueError(said)

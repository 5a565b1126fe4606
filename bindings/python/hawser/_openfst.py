"""Files of OpenFst: what pynini, Thrax, Kaldi and OpenFst's programs have compiled."""
from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Union

from hawser._texts import api

if TYPE_CHECKING:
    from hawser.api import Machine

Path = Union[str, "os.PathLike[str]"]  # read at run time, where Python 3.9 has no |


def _bytes(path: Path | None) -> bytes | None:
    if path is None:
        return None
    with open(path, "rb") as file:
        return file.read()


def read_fst(path: Path, isymbols: Path | None = None, osymbols: Path | None = None, key: str | None = None, *,
             tapes: Literal["auto", 1, 2] = "auto", symbols: Literal["keep", "drop"] = "keep", phi_label: int | Literal["auto"] = "auto",
             rho_label: int | Literal["auto"] = "auto", **limits: Any) -> Machine:
    """A machine from a binary file of OpenFst, as `Fst.write` of pynini or fstcompile leave it. Of an archive, `key` names the machine.

    Without symbol tables labels are numbers, such as the bytes of pynini's strings. Tables of the file count unless `isymbols` and
    `osymbols`, paths of symbol files, stand in for them."""
    data = _bytes(path)
    chosen = dict(tapes=tapes, symbols=symbols, phi_label=phi_label, rho_label=rho_label, **limits)
    tables = {"input_symbols": _bytes(isymbols), "output_symbols": _bytes(osymbols)}
    if api().openfst_file(data) == api().OpenfstKind.ARCHIVE:
        archive = api().Archive.read(data)
        if key is None and archive.size != 1:
            raise ValueError(f"{os.fspath(path)} has {archive.size} machines; name one of them by key")
        return archive.machine(archive.find(key) if key is not None else 0, **tables, **chosen)
    if key is not None:
        raise ValueError(f"{os.fspath(path)} is no archive; key names a machine of one")
    return api().Machine.read_openfst(data, **tables, **chosen)


class _Far(Mapping[str, Any]):
    """The machines of an archive by their keys. Each is read when it is asked for."""

    def __init__(self, archive: Any, options: dict[str, Any]):
        self._archive, self._options = archive, options

    def __getitem__(self, key: str) -> Machine:
        try:
            index = self._archive.find(key)
        except api().ArgumentError:
            raise KeyError(key) from None
        return self._archive.machine(index, **self._options)

    def __iter__(self) -> Iterator[str]:
        return (self._archive.key_view(i) for i in range(len(self)))

    def __len__(self) -> int:
        return self._archive.size

    def __repr__(self) -> str:
        return f"<archive of {len(self)} machines: {', '.join(list(self)[:5])}{', ...' if len(self) > 5 else ''}>"


def read_far(path: Path, isymbols: Path | None = None, osymbols: Path | None = None, **options: Any) -> Mapping[str, Machine]:
    """An archive (FAR) as a mapping from keys to machines. The options are those of `read_fst`."""
    tables = {"input_symbols": _bytes(isymbols), "output_symbols": _bytes(osymbols)}
    return _Far(api().Archive.read_file(path), {**tables, **options})

"""What calls are given and what they give: texts, numbers, arrays of numpy's and of the library's."""
from __future__ import annotations

import ctypes
import functools
import operator
import os
from collections.abc import Callable
from ctypes import addressof, byref, c_char_p, c_int64, c_void_p
from typing import Any

import numpy as np

from hawser._library import ERRORS, Handle, Owner

I32, I64, F64 = np.dtype(np.int32), np.dtype(np.int64), np.dtype(np.float64)
BYTES: dict[Any, str] = {I32: "<i4", I64: "<i8", F64: "<f8"}


def required(x: Any, name: str) -> Any:
    if x is None:
        raise TypeError(f"{name} must not be None")
    return x


# --- objects ---
def pointer(x: Any, kind: type[Handle], name: str) -> Any:
    if not isinstance(x, kind):
        raise TypeError(f"{name} must be {kind.__name__}, not {type(x).__name__}")
    return x._pointer


def optional(x: Any, kind: type[Handle], name: str) -> Any:
    return None if x is None else pointer(x, kind, name)


@functools.lru_cache(64)
def _addresses(count: int) -> Any:
    """The type of an array of addresses, which takes longer to make than the array."""
    return c_void_p * count


def pointers(xs: Any, kind: type[Handle], name: str) -> Any:
    """Handles of one object or several; None stands for NULL."""
    xs = [xs] if isinstance(xs, kind) else required(xs, name)
    found = [None if x is None else pointer(x, kind, name) for x in xs]
    made = _addresses(len(found))(*found)
    made.owners = found  # which live as long as their addresses
    return made


# --- texts ---
def as_text(x: Any, name: str) -> bytes:
    if isinstance(x, str):
        return x.encode()
    if isinstance(x, (bytes, bytearray, memoryview)):
        return bytes(x)
    raise TypeError(f"{name} must be str or bytes, not {type(x).__name__}")


def zero_text(x: Any, name: str) -> bytes:
    encoded = as_text(x, name)
    if b"\0" in encoded:
        raise ValueError(f"{name} has a zero byte")
    return encoded


def as_path(x: Any, name: str) -> bytes:
    return zero_text(os.fsencode(required(x, name)), name)  # also of names that are not UTF-8


def as_texts(xs: Any, name: str) -> Any:
    encoded = [zero_text(x, name) for x in required(xs, name)]
    return (c_char_p * len(encoded))(*encoded)


# --- numbers ---
def integer(low: int, high: int) -> Callable[[Any, str], int]:
    def convert(x: Any, name: str) -> int:
        try:
            value = operator.index(x)
        except TypeError:
            raise TypeError(f"{name} must be a whole number, not {type(x).__name__}") from None
        if not low <= value <= high:
            raise OverflowError(f"{name} is {value}; expected {low} to {high}")
        return value
    return convert


int32, int64, uint64 = integer(-2**31, 2**31 - 1), integer(-2**63, 2**63 - 1), integer(0, 2**64 - 1)


def float64(x: Any, name: str) -> float:
    if isinstance(x, (str, bytes)) or x is None:
        raise TypeError(f"{name} must be a number, not {type(x).__name__}")
    return float(x)


@functools.lru_cache(None)
def _numbers(kind: Any) -> dict[str, int]:
    return {name.lower(): int(value) for name, value in kind.__members__.items()}


def constant(x: Any, kind: Any, name: str) -> int:
    """A constant of an enumeration, given as itself, as a number or by its name in any case."""
    if not isinstance(x, str):
        return int32(x, name)
    names = _numbers(kind)
    if x not in names and x.lower().replace("-", "_") not in names:
        raise ValueError(f"{name} is '{x}'; expected one of {', '.join(names)}")
    return names[x] if x in names else names[x.lower().replace("-", "_")]


# --- arrays ---
def as_array(x: Any, dtype: Any, name: str) -> Any:
    """Numbers in memory as the library reads them: x itself where it is so already. Nothing is rounded or cut off."""
    if type(x) is np.ndarray and x.dtype is dtype and x.flags.c_contiguous:
        return x
    given = np.asarray(required(x, name))
    if given.size and given.dtype.kind not in ("bui" if dtype.kind == "i" else "buif"):
        raise TypeError(f"{name} has entries of type {given.dtype}; expected {dtype}")
    made = np.ascontiguousarray(given, dtype=dtype)
    if dtype.kind == "i" and given.dtype != dtype and given.size and not np.array_equal(made, given):
        raise OverflowError(f"{name} has entries beyond {dtype}")
    return made


def constants(xs: Any, kind: Any, name: str) -> Any:
    """Constants of an enumeration, each given as itself, as a number or by its name."""
    return as_array([constant(x, kind, name) for x in required(xs, name)], I32, name)


memory = (ctypes.c_char * 0).from_buffer  # addressof(memory(x)): a tenth of what numpy's own ways take


def address(x: Any) -> int:
    try:
        return addressof(memory(x))
    except TypeError:  # it may not be written
        return int(x.ctypes.data)


def sized(x: Any, expected: int, name: str) -> int | None:
    """The address of an array of so many entries; None stays None."""
    if x is None:
        return None
    if x.size != expected:
        raise ValueError(f"{name} has {x.size} entries; expected {expected}")
    try:
        return addressof(memory(x))
    except TypeError:
        return address(x)


def counted(xs: Any, expected: int, name: str) -> Any:
    """Handles or texts, if there are so many."""
    if xs is not None and len(xs) != expected:
        raise ValueError(f"{name} has {len(xs)} entries; expected {expected}")
    return xs


class View:
    """What numpy needs to see memory of the library: it keeps the owner alive, as the array keeps this."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, pointer: c_void_p, count: int, dtype: Any, owner: Owner) -> None:
        self.owner = owner
        self.__array_interface__ = {"data": (pointer.value, True), "shape": (count,), "typestr": BYTES[dtype], "version": 3}


def view(pointer: c_void_p, count: int, dtype: Any, owner: Owner) -> Any:
    """A read-only array over memory of a handle, which lives as long as the array does."""
    return np.asarray(View(pointer, count, dtype, owner)) if count else np.empty(0, dtype)


_rooms: dict[str, int] = {}


def two_call(name: str, call: Callable[..., Any], dtype: Any, expected: int | None = None) -> Any:
    """What a call gives that finds out itself how much it is; dtype: of numbers; str or bytes. It is made once where there is room
    enough: for as many as are expected, or as the function of that name gave the last time; else once more."""
    needed, room = c_int64(), _rooms.get(name, 256) if expected is None else expected
    while True:
        values = np.empty(room, np.uint8 if dtype in (str, bytes) else dtype)
        try:
            call(address(values), room, byref(needed))
            break
        except ERRORS[-1]:
            if needed.value <= room:
                raise
            room = needed.value
    count = _rooms[name] = needed.value
    if dtype not in (str, bytes):
        return values if count == room else values[:count].copy()
    _rooms[name] += count // 8  # texts of the same things differ a little
    return values[:count - 1].tobytes().decode() if dtype is str else values[:count].tobytes()


RELEASE = ctypes.CFUNCTYPE(None, c_void_p)
_lent: dict[int, Any] = {}
_release = RELEASE(lambda key: _lent.pop(key, None) and None)


def lend(x: Any, name: str) -> tuple[int, int, Any, int]:
    """Address, size, callback and key of bytes that stay as they are until the library calls the callback with the key."""
    seen = np.frombuffer(required(x, name), np.uint8)
    key = id(seen)
    _lent[key] = seen
    return address(seen), seen.size, _release, key

"""The library, its errors, and the objects that own its handles."""
from __future__ import annotations

import ctypes
import os
import sys
import warnings
from ctypes import c_char_p, c_int32, c_int64, c_void_p
from pathlib import Path
from threading import get_ident
from typing import Any, ClassVar


def _library() -> ctypes.CDLL:
    """HAWSER_LIBRARY, if it is set, else the library that came with this package, else the system's."""
    chosen = os.environ.get("HAWSER_LIBRARY")
    names = [chosen] if chosen else sorted(map(str, Path(__file__).parent.glob("*hawser.*[dsl][oyl]*")))
    if names:
        return ctypes.CDLL(names[0])
    try:
        return ctypes.CDLL("libhawser.so.1")  # its soname has the version of the interface
    except OSError as error:
        raise ImportError("hawser was installed without its library, and the system has none; "
                          f"HAWSER_LIBRARY can name one ({error})") from None


lib = _library()


def bind(name: str, result: Any, *arguments: Any) -> Any:
    """A function of the library; one that a build without its module lacks fails when it is called."""
    try:
        function = getattr(lib, name)
    except AttributeError:
        def absent(*_: Any) -> Any:
            raise NotImplementedError(f"this build of the library has no {name}")
        return absent
    function.restype, function.argtypes = result, arguments
    return function


_status_name, _message = bind("hws_status_name", c_char_p, c_int32), bind("hws_error_message_view", c_char_p)
_line, _column = bind("hws_error_line", c_int64), bind("hws_error_column", c_int64)


class Error(Exception):
    """A call failed. `code` is the library's status, such as -2, `name` its name, `line` and `column` say where in a text."""

    code, name, line, column = 0, "", 0, 0

    @property
    def place(self) -> tuple[int, int] | None:
        """(line, column), from 1, or None where the error has no place in a text."""
        return (self.line, self.column) if self.line or self.column else None


class NotConvergedWarning(UserWarning):
    """Iterations ended before the result settled, or a limit ended a search. What was found can be used, but it may be far from
    what more steps would give. The message says what ended, after how many steps, and which parameters help."""


class ImpossibleWarning(UserWarning):
    """Some items have no probability under the model, so that nothing is predicted for them."""


class ApproximateWarning(UserWarning):
    """What was learned is an approximation of what the method learns in one process (hawser.distributed.fit with approximate)."""


class FixedPointsWarning(UserWarning):
    """Belief propagation reached several fixed points from several starts; beliefs are those of the best Bethe value, which need
    not be near the truth."""


class BusyError(RuntimeError):
    """An object that belongs to one thread at a time is in a call of another thread."""


ERRORS: dict[int, type[Error]] = {}  # by status; the generated layer fills it, and with its classes
CLASSES: dict[str, Any] = {}


_FOLDER = os.path.dirname(__file__) + os.sep


def warn(message: str, kind: type[Warning]) -> None:
    """Warns of the line that called this package, however deep inside the package the reason was found."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_FOLDER):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, kind, stacklevel=level)


def check(status: int, function: str = "") -> None:
    """Raises the error of a failed call, in the thread that it failed in."""
    if status == 2:
        warn(f"{function or 'a call'} stopped at its limit of iterations before its result settled; set the option iterations higher, "
             "or tolerance to what is precise enough", NotConvergedWarning)
    if status == 3:
        warn(f"{function or 'a call'} stopped at a limit before it had found all, so that there may be more or better; "
             "set the limit that was met higher: max_states, max_bytes, max_depth, beam or seconds", NotConvergedWarning)
    if status < 0:
        error = ERRORS.get(status, Error)(_message().decode(errors="backslashreplace"))
        error.code, error.name, error.line, error.column = status, _status_name(status).decode(), _line(), _column()
        raise error


class Owner(c_void_p):
    """A handle, which is freed once nobody has it: neither the object nor an array that looks into it. A call that makes one
    fills in the address itself. The class of each kind of handle knows how it is freed."""

    _free: ClassVar[Any]
    exclusive: ClassVar[bool] = False  # whether one thread at a time may be inside calls on it
    user: int | None = None            # the thread that is inside a call on it, if it is exclusive

    def __del__(self) -> None:
        self._free(self)

    def enter(self, thread: int) -> bool:
        """Makes a thread its user. Whether it was not before; raises BusyError if another thread is."""
        user = self.__dict__.setdefault("user", thread)  # at once, whatever other threads do
        if user is not thread and user != thread:
            self.refuse()
        if "inside" in self.__dict__:
            return False
        self.__dict__["inside"] = True
        return True

    def leave(self) -> None:
        del self.__dict__["inside"], self.__dict__["user"]

    def refuse(self) -> None:
        raise BusyError(f"this {type(self).__name__[:-5]} is in a call of another thread: one thread at a time may use it")


def remade(cls: Any, method: str, *arguments: Any) -> Any:
    """What a class method makes, for pickles: cloudpickle, which engines use, cannot have the bound method itself."""
    return getattr(cls, method)(*arguments)


class Handle:
    """An object of the library. `close` gives its memory back now; what was made from it stays as it is. No other thread may be
    inside a call on the object then. Copies of what never changes are the object itself; what can be written is pickled so."""

    _free: ClassVar[Any] = None
    _shared: ClassVar[bool] = False
    _new_owner: ClassVar[type[Owner]]
    _owner: Owner | None = None
    _cancel: Any = None

    def __init_subclass__(cls) -> None:
        CLASSES[cls.__name__] = cls
        if "_free" in vars(cls):
            cls._new_owner = type(cls.__name__ + "Owner", (Owner,), {"_free": cls._free, "exclusive": not cls._shared})

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} objects are made by its class methods or by other objects")

    @classmethod
    def _take(cls, owner: Owner, cancel: Any = None) -> Any:
        self = object.__new__(cls)
        self._owner = owner
        if cancel is not None:
            self._cancel = cancel
        return self

    @property
    def _pointer(self) -> Owner:
        owner = self._owner
        if owner is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        if owner.user is not None and owner.user != get_ident():
            owner.refuse()
        return owner

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._owner is None

    def close(self) -> None:
        """Gives the memory back now, or once no array looks into it. The object can do nothing after that."""
        self._owner = None

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> Any:
        if self._shared:
            return self
        if not hasattr(self, "copy"):
            raise TypeError(f"a {type(self).__name__} changes as it is used and cannot be copied")
        return self.copy()

    def __deepcopy__(self, _: Any) -> Any:
        return self.__copy__()

    def __reduce__(self) -> Any:
        if not (hasattr(self, "write") and hasattr(self, "read")):
            raise TypeError(f"a {type(self).__name__} cannot be pickled")
        return remade, (type(self), "read", self.write())

    def _facts(self) -> list[str]:
        """What the object is, in few words: its numbers, as its properties have them."""
        found = {name: getattr(self, name) for name in dir(type(self)) if isinstance(getattr(type(self), name), property)
                 and not name.startswith("_") and name != "closed"}
        return [f"{value} {name}" for name, value in found.items() if type(value) is int]

    def __repr__(self) -> str:
        facts = ["closed"] if self.closed else self._facts()
        return f"<hawser {type(self).__name__}{': ' * bool(facts)}{', '.join(facts)}>"

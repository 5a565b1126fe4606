"""What the generated layer (api.py) stands on: the library, objects that own handles, options, arrays, errors, Ctrl-C."""
import ctypes
import operator
import os
import signal
import threading
import warnings
from ctypes import byref, c_char_p, c_double, c_int32, c_int64, c_uint64, c_void_p
from pathlib import Path

import numpy as np

I32, I64, F64 = np.dtype(np.int32), np.dtype(np.int64), np.dtype(np.float64)
BYTES = {I32: "<i4", I64: "<i8", F64: "<f8"}


def _library():
    """HAWSER_LIBRARY, if it is set, else the library that came with this package."""
    chosen = os.environ.get("HAWSER_LIBRARY")
    names = [chosen] if chosen else sorted(map(str, Path(__file__).parent.glob("*hawser.*[dsl][oyl]*")))
    if not names:
        raise ImportError("hawser was installed without its library; HAWSER_LIBRARY can name one")
    return ctypes.CDLL(names[0])


lib = _library()


def bind(name, result, *arguments):
    """A function of the library; one that a build without its module lacks fails when it is called."""
    try:
        function = getattr(lib, name)
    except AttributeError:
        def absent(*_):
            raise NotImplementedError(f"this build of the library has no {name}")
        return absent
    function.restype, function.argtypes = result, arguments
    return function


_status_name = bind("hws_status_name", c_char_p, c_int32)
_message = bind("hws_error_message_view", c_char_p)
_line, _column = bind("hws_error_line", c_int64), bind("hws_error_column", c_int64)
_options_new, _options_free = bind("hws_options_new", c_int32, c_void_p), bind("hws_options_free", None, c_void_p)
_set_int = bind("hws_options_set_int", c_int32, c_void_p, c_char_p, c_int64)
_set_real = bind("hws_options_set_real", c_int32, c_void_p, c_char_p, c_double)
_set_text = bind("hws_options_set_text", c_int32, c_void_p, c_char_p, c_char_p)
_set_cancel = bind("hws_options_set_cancel", c_int32, c_void_p, c_void_p)
_set_monitor = bind("hws_options_set_monitor", c_int32, c_void_p, c_void_p)
_cancel_new, _cancel_free = bind("hws_cancel_new", c_int32, c_void_p), bind("hws_cancel_free", None, c_void_p)
_cancel_set, _cancel_clear = bind("hws_cancel_set", None, c_void_p), bind("hws_cancel_clear", None, c_void_p)


class Error(Exception):
    """A call failed. `code` is the library's status, such as -2, `name` its name, `line` and `column` say where in a text."""

    code, name, line, column = 0, "", 0, 0

    @property
    def place(self):
        """(line, column), from 1, or None where the error has no place in a text."""
        return (self.line, self.column) if self.line or self.column else None


class NotConvergedWarning(UserWarning):
    """The iterations were not enough; the results are valid all the same."""


ERRORS = {}  # by status; the generated layer fills it, and with its classes
CLASSES = {}


def check(status):
    """Raises the error of a failed call, in the thread that it failed in."""
    if status == 2:
        warnings.warn("the iterations were not enough", NotConvergedWarning, stacklevel=4)
    if status < 0:
        error = ERRORS.get(status, Error)(_message().decode())
        error.code, error.name, error.line, error.column = status, _status_name(status).decode(), _line(), _column()
        raise error


class Owner:
    """Frees a handle once nobody has it: neither the object nor an array that looks into it."""

    __slots__ = ("pointer", "free")

    def __init__(self, pointer, free):
        self.pointer, self.free = pointer, free

    def __del__(self):
        self.free(self.pointer)


class Handle:
    """An object of the library. `close` gives its memory back now; what was made from it stays as it is. No other thread may be
    inside a call on the object then."""

    _free = _owner = _cancel = None

    def __init_subclass__(cls):
        CLASSES[cls.__name__] = cls

    def __init__(self):
        raise TypeError(f"{type(self).__name__} objects are made by its class methods or by other objects")

    @classmethod
    def _take(cls, pointer, cancel=None):
        self = object.__new__(cls)
        self._owner, self._cancel = Owner(pointer.value, cls._free), cancel
        return self

    @property
    def _pointer(self):
        owner = self._owner
        if owner is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return owner.pointer

    @property
    def closed(self):
        return self._owner is None

    def close(self):
        self._owner = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __reduce__(self):
        if not (hasattr(self, "write") and hasattr(self, "read")):
            raise TypeError(f"a {type(self).__name__} cannot be pickled")
        return type(self).read, (self.write(),)


def pointer(x, kind, name):
    if not isinstance(x, kind):
        raise TypeError(f"{name} must be {kind.__name__}, not {type(x).__name__}")
    return x._pointer


def optional(x, kind, name):
    return None if x is None else pointer(x, kind, name)


def pointers(xs, kind, name):
    """Handles of one object or several; None stands for NULL."""
    xs = [xs] if isinstance(xs, kind) else list(required(xs, name))
    made = (c_void_p * len(xs))(*(optional(x, kind, name) for x in xs))
    made.objects = xs  # which live as long as their addresses
    return made


def required(x, name):
    if x is None:
        raise TypeError(f"{name} must not be None")
    return x


def as_text(x, name):
    if isinstance(x, str):
        return x.encode()
    if isinstance(x, (bytes, bytearray, memoryview)):
        return bytes(x)
    raise TypeError(f"{name} must be str or bytes, not {type(x).__name__}")


def zero_text(x, name):
    encoded = as_text(x, name)
    if b"\0" in encoded:
        raise ValueError(f"{name} has a zero byte")
    return encoded


def as_path(x, name):
    return zero_text(os.fspath(required(x, name)), name)


def as_texts(xs, name):
    xs = [zero_text(x, name) for x in required(xs, name)]
    return (c_char_p * len(xs))(*xs)


def integer(low, high):
    def convert(x, name):
        try:
            value = operator.index(x)
        except TypeError:
            raise TypeError(f"{name} must be a whole number, not {type(x).__name__}") from None
        if not low <= value <= high:
            raise OverflowError(f"{name} is {value}; expected {low} to {high}")
        return value
    return convert


int32, int64, uint64 = integer(-2**31, 2**31 - 1), integer(-2**63, 2**63 - 1), integer(0, 2**64 - 1)


def float64(x, name):
    if isinstance(x, (str, bytes)) or x is None:
        raise TypeError(f"{name} must be a number, not {type(x).__name__}")
    return float(x)


def constant(x, kind, name):
    """A constant of an enumeration, given as itself, as a number or by its name in any case."""
    if not isinstance(x, str):
        return int32(x, name)
    try:
        return int(kind[x.upper().replace("-", "_")])
    except KeyError:
        raise ValueError(f"{name} is '{x}'; expected one of {', '.join(k.lower() for k in kind.__members__)}") from None


def as_array(x, dtype, name):
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


def address(x):
    return x.__array_interface__["data"][0]


def sized(x, expected, name):
    """The address of an array of so many entries; None stays None."""
    if x is None:
        return None
    if x.size != expected:
        raise ValueError(f"{name} has {x.size} entries; expected {expected}")
    return address(x)


def counted(xs, expected, name):
    """Handles or texts, if there are so many."""
    if xs is not None and len(xs) != expected:
        raise ValueError(f"{name} has {len(xs)} entries; expected {expected}")
    return xs


class View:
    """What numpy needs to see memory of the library: it keeps the owner alive, as the array keeps this."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, pointer, count, dtype, owner):
        self.owner = owner
        self.__array_interface__ = {"data": (pointer.value, True), "shape": (count,), "typestr": BYTES[dtype], "version": 3}


def view(pointer, count, dtype, owner):
    """A read-only array over memory of a handle, which lives as long as the array does."""
    return np.asarray(View(pointer, count, dtype, owner)) if count else np.empty(0, dtype)


def two_call(call, dtype):
    """What a call gives that is asked first how much it is. dtype: of numbers; str or bytes."""
    needed = c_int64()
    call(None, 0, byref(needed))
    if dtype in (str, bytes):
        buffer = ctypes.create_string_buffer(max(needed.value, 1))
        call(buffer, needed.value, None)
        return buffer.raw[:needed.value - 1].decode() if dtype is str else buffer.raw[:needed.value]
    values = np.empty(needed.value, dtype)
    call(address(values), needed.value, None)
    return values


RELEASE = ctypes.CFUNCTYPE(None, c_void_p)
_lent = {}
_release = RELEASE(lambda key: _lent.pop(key, None) and None)


def lend(x, name):
    """Address, size, callback and key of bytes that stay as they are until the library calls the callback with the key."""
    seen = np.frombuffer(required(x, name), np.uint8)
    key = id(seen)
    _lent[key] = seen
    return address(seen), seen.size, _release, key


class Options:
    """The options of one call. `cancel` is what stops it."""

    __slots__ = ("pointer", "cancel", "__weakref__")

    def __init__(self, values, cancel):
        made = c_void_p()
        check(_options_new(byref(made)))
        self.pointer, self.cancel = made.value, cancel
        check(_set_cancel(self.pointer, cancel._pointer))
        for name, value in values.items():
            self.put(name.rstrip("_"), value)

    def put(self, name, value):
        encoded = zero_text(name, "the option's name")
        if name == "monitor":
            check(_set_monitor(self.pointer, optional(value, CLASSES["Monitor"], name)))
        elif isinstance(value, str):
            check(_set_text(self.pointer, encoded, zero_text(value, name)))
        elif isinstance(value, (float, np.floating)):
            check(_set_real(self.pointer, encoded, value))
        elif value is not None:
            check(_set_int(self.pointer, encoded, int64(value, name)))

    def __del__(self):
        _options_free(getattr(self, "pointer", None))


class OwnCancel(Handle):
    """A request to stop that no user has seen."""

    _free = _cancel_free

    def __init__(self):
        made = c_void_p()
        check(_cancel_new(byref(made)))
        self._owner = Owner(made.value, _cancel_free)


_defaults = threading.local()


def prepared(values, own_cancel=False):
    """The options that a call is given by keywords; those without any share one handle per thread."""
    cancel = values.pop("cancel", None)
    if values or own_cancel or cancel is not None:
        optional(cancel, CLASSES["Cancel"], "cancel")
        return Options(values, cancel or OwnCancel())
    try:
        return _defaults.options
    except AttributeError:
        _defaults.options = Options({}, OwnCancel())
        return _defaults.options


class Watcher:
    """Lets Ctrl-C stop a call of the main thread. Python's own handler runs only once the call has returned; but the system's
    handler writes to a pipe at once, which a thread reads. It ends before a fork and begins anew when it is needed."""

    def __init__(self):
        self.cancel, self.previous, self.thread, self.pipe = None, -1, None, None

    def start(self):
        self.pipe = os.pipe()
        os.set_blocking(self.pipe[1], False)
        self.thread = threading.Thread(target=self.loop, args=(self.pipe[0],), name="hawser: Ctrl-C", daemon=True)
        self.thread.start()

    def loop(self, pipe):
        while True:
            signals = os.read(pipe, 64)
            if b"\0" in signals:
                return
            cancel = self.cancel
            if signal.SIGINT in signals and cancel is not None:
                _cancel_set(cancel._pointer)
            if self.previous >= 0:
                os.write(self.previous, signals)

    def stop(self):
        if self.thread is not None and self.thread is not threading.current_thread():
            os.write(self.pipe[1], b"\0")
            self.thread.join()
            os.close(self.pipe[0])
            os.close(self.pipe[1])
            self.thread = None

    def run(self, cancel, function, arguments):
        if self.thread is None:
            self.start()
        self.cancel, self.previous = cancel, signal.set_wakeup_fd(self.pipe[1], warn_on_full_buffer=False)
        try:
            return function(*arguments)
        except KeyboardInterrupt:
            if isinstance(cancel, OwnCancel):
                _cancel_clear(cancel._pointer)
            raise
        finally:
            signal.set_wakeup_fd(self.previous)
            self.cancel = None


_watcher = Watcher()
_main = threading.main_thread().ident
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_watcher.stop)


def run(cancel, function, *arguments):
    """A call that may take long."""
    if threading.get_ident() == _main and os.name == "posix" and signal.getsignal(signal.SIGINT) is signal.default_int_handler \
            and _watcher.cancel is None:
        status = _watcher.run(cancel, function, arguments)
    else:
        status = function(*arguments)
    if status:
        check(status)

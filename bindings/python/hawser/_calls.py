"""How calls run: their options, and Ctrl-C, which stops the call that the main thread is in."""
from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from ctypes import byref, c_char_p, c_double, c_int32, c_int64, c_void_p
from typing import Any

import numpy as np

from hawser._arguments import int64, optional, zero_text
from hawser._library import CLASSES, Handle, Owner, bind, check

_options_new, _options_free = bind("hws_options_new", c_int32, c_void_p), bind("hws_options_free", None, c_void_p)
_set_int = bind("hws_options_set_int", c_int32, c_void_p, c_char_p, c_int64)
_set_real = bind("hws_options_set_real", c_int32, c_void_p, c_char_p, c_double)
_set_text = bind("hws_options_set_text", c_int32, c_void_p, c_char_p, c_char_p)
_set_cancel = bind("hws_options_set_cancel", c_int32, c_void_p, c_void_p)
_set_monitor = bind("hws_options_set_monitor", c_int32, c_void_p, c_void_p)
_cancel_new, _cancel_free = bind("hws_cancel_new", c_int32, c_void_p), bind("hws_cancel_free", None, c_void_p)
_cancel_set, _cancel_clear = bind("hws_cancel_set", None, c_void_p), bind("hws_cancel_clear", None, c_void_p)
CANCELLED = -12


class Options:
    """The options of one call. `cancel` is what stops it."""

    __slots__ = ("pointer", "cancel", "__weakref__")

    def __init__(self, values: dict[str, Any], cancel: Any) -> None:
        made = c_void_p()
        check(_options_new(byref(made)))
        self.pointer, self.cancel = made.value, cancel
        check(_set_cancel(self.pointer, cancel._pointer))
        for name, value in values.items():
            self.put(name.rstrip("_"), value)

    def put(self, name: str, value: Any) -> None:
        encoded = zero_text(name, "the option's name")
        if name == "monitor":
            check(_set_monitor(self.pointer, optional(value, CLASSES["Monitor"], name)))
        elif isinstance(value, str):
            check(_set_text(self.pointer, encoded, zero_text(value, name)))
        elif isinstance(value, (float, np.floating)):
            check(_set_real(self.pointer, encoded, value))
        elif value is not None:
            check(_set_int(self.pointer, encoded, int64(value, name)))

    def __del__(self) -> None:
        _options_free(getattr(self, "pointer", None))


class OwnCancel(Handle):
    """A request to stop that no user has seen."""

    _free = _cancel_free

    def __init__(self) -> None:
        self._owner = self._new_owner()
        check(_cancel_new(byref(self._owner)))


_defaults = threading.local()


def prepared(values: dict[str, Any], own_cancel: bool = False) -> Options:
    """The options that a call is given by keywords; those without any share one handle per thread."""
    cancel = values.pop("cancel", None)
    if values or own_cancel or cancel is not None:
        optional(cancel, CLASSES["Cancel"], "cancel")
        return Options(values, cancel or OwnCancel())
    try:
        return _defaults.options
    except AttributeError:
        made = _defaults.options = Options({}, OwnCancel())
        return made


class Watcher:
    """Lets Ctrl-C stop a call of the main thread. Python's own handler runs only once the call has returned; but the system's
    handler writes to a pipe at once, which a thread reads. It ends before a fork and begins anew when it is needed."""

    def __init__(self) -> None:
        self.cancel: Any = None
        self.previous, self.pipe = -1, (-1, -1)
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        self.pipe = os.pipe()
        os.set_blocking(self.pipe[1], False)
        self.thread = threading.Thread(target=self.loop, args=(self.pipe[0],), name="hawser: Ctrl-C", daemon=True)
        self.thread.start()

    def loop(self, pipe: int) -> None:
        while True:
            signals = os.read(pipe, 64)
            if b"\0" in signals:
                return
            cancel = self.cancel
            if signal.SIGINT in signals and cancel is not None:
                _cancel_set(cancel._pointer)
            if self.previous >= 0:
                os.write(self.previous, signals)

    def stop(self) -> None:
        if self.thread is not None and self.thread is not threading.current_thread():
            os.write(self.pipe[1], b"\0")
            self.thread.join()
            os.close(self.pipe[0])
            os.close(self.pipe[1])
            self.thread = None

    def run(self, cancel: Any, function: Callable[..., int], arguments: tuple[Any, ...]) -> int:
        if self.thread is None:
            self.start()
        self.cancel, self.previous = cancel, signal.set_wakeup_fd(self.pipe[1], warn_on_full_buffer=False)
        try:
            status = function(*arguments)
            if status == CANCELLED and isinstance(cancel, OwnCancel):
                # No interrupt was raised: the thread was late with the request that stopped an earlier call.
                _cancel_clear(cancel._pointer)
                status = function(*arguments)
            return status
        except KeyboardInterrupt:
            if isinstance(cancel, OwnCancel):
                _cancel_clear(cancel._pointer)
            raise
        finally:
            signal.set_wakeup_fd(self.previous)
            self.cancel = None


_watcher = Watcher()
# The module's own wrapper makes an enumeration of what it finds, which takes longer than most calls.
_handler_of = getattr(signal, "_signal", signal).getsignal
_main = threading.main_thread().ident
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_watcher.stop)


def run(cancel: Any, function: Callable[..., int], *arguments: Any) -> None:
    """A call that may take long. Objects of one thread at a time are held until it returns."""
    thread = threading.get_ident()
    held: list[Owner] = []
    try:
        for x in arguments:
            if isinstance(x, Owner) and x.exclusive and x.enter(thread):
                held.append(x)
        status = _status(cancel, function, arguments)
    finally:
        for x in held:
            x.leave()
    if status:
        check(status, getattr(function, "__name__", ""))


def _status(cancel: Any, function: Callable[..., int], arguments: tuple[Any, ...]) -> int:
    if threading.get_ident() == _main and os.name == "posix" and _handler_of(2) is signal.default_int_handler \
            and _watcher.cancel is None:
        return _watcher.run(cancel, function, arguments)
    return function(*arguments)

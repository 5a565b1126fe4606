"""The symbols file of Debian's package: each function, and the first version of the library that had it.

A program's package then asks for the oldest library that has all functions that the program calls. Versions of the committed
file stay as they are, so that a new function gets the version in which it came. A function that is gone is gone here too; the
name of the package changes with HWS_ABI_VERSION."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def files(m):
    header = (ROOT / "include/hawser/status.h").read_text(encoding="utf-8")
    version = re.search(r'HWS_VERSION_STRING "(.*)"', header)[1]
    package = "libhawser" + re.search(r"HWS_ABI_VERSION (\d+)", header)[1]
    path = ROOT / "packaging/debian" / f"{package}.symbols"
    known = dict(re.findall(r"^ (\w+)@Base (\S+)$", path.read_text(encoding="utf-8"), re.M)) if path.exists() else {}
    names = sorted(f.name for f in m.functions)
    lines = [f"libhawser.so.{package[9:]} {package} #MINVER#", "* Build-Depends-Package: libhawser-dev",
             *(f" {name}@Base {known.get(name, version)}" for name in names)]
    return {f"../packaging/debian/{package}.symbols": "\n".join(lines) + "\n"}

"""install_module.py FOLDER: puts the module for Python below FOLDER, as Debian's packages have it.

Debian 12's setuptools cannot read the licence expression of pyproject.toml, and a module of text needs no build. What pip and
dh_python3 read of an installed package is written here, from pyproject.toml and the header that states the version."""
import re
import shutil
import sys
import tomllib
from pathlib import Path

module = Path("bindings/python/hawser")
project = tomllib.loads(Path("bindings/python/pyproject.toml").read_text(encoding="utf-8"))["project"]
version = re.search(r'HWS_VERSION_STRING "(.*)"', Path("include/hawser/status.h").read_text(encoding="utf-8"))[1]
packages = Path(sys.argv[1]) / "usr/lib/python3/dist-packages"
shutil.copytree(module, packages / "hawser", ignore=shutil.ignore_patterns("__pycache__"))
about = packages / f"hawser-{version}.dist-info"
about.mkdir()
lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}", f"Summary: {project['description']}",
         f"Requires-Python: {project['requires-python']}", *(f"Requires-Dist: {need}" for need in project["dependencies"])]
(about / "METADATA").write_text("\n".join(lines) + "\n", encoding="utf-8")
(about / "INSTALLER").write_text("debian\n", encoding="utf-8")

#!/usr/bin/env python3
"""build.py PACKAGE DRAWINGS SOUNDS FOLDER [FILE]: the page to play with. PACKAGE is the folder of the package for JavaScript,
DRAWINGS the module of site/drawing.cc in WebAssembly, SOUNDS the model of site/pronunciations.mjs. FOLDER gets the files to
serve, and FILE one page with everything in it, which may be opened as it is. site/build.sh calls this.

The scripts of page/ and rooms/ are put one after the other. Where the page is served, those that bring the first room's module
stand in its head. A room is a file of rooms/, and a new file is a new room: it calls room() with its name, its texts, the
module of the package that it needs, the work that is done in a worker, and its view."""
import base64
import gzip
import hashlib
import html
import json
import re
import shutil
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
OPENING = 5200  # letters of the book's beginning, at least
POLICY = ("default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; style-src {styles}; connect-src 'self'; "
          "worker-src {workers}; img-src data:; base-uri 'none'; form-action 'none'")


def read(path):
    return (HERE / path).read_text(encoding="utf-8")


def in_one(*paths):
    """Scripts as one, whose names are its own."""
    return '"use strict";\n(() => {\n' + "\n".join(p if "\n" in p else read(p) for p in paths) + "})();\n"


def room_files():
    return [f"rooms/{path.name}" for path in sorted((HERE / "rooms").glob("*.js"))]


def rooms():
    """{id: the packs that a room needs}: its module of the package, and what it reads where it says so."""
    found = {}
    for path in room_files():
        lines = dict(re.findall(r'^  (id|module|reads): "(\w+)",$', read(path), re.M))
        found[lines["id"]] = [lines[key] for key in ("module", "reads") if key in lines]
    return found


def packed(script, module):
    head = gzip.compress(script, 9, mtime=0)
    return struct.pack("<I", len(head)) + head + (gzip.compress(module, 9, mtime=0) if module else b"")


def book():
    """The text of the book without its title, and its beginning."""
    text = (ROOT / "examples/correct/alice.txt").read_text(encoding="utf-8")
    text = text[text.index("  Alice was beginning"):]
    return text, re.sub(r"\s+", " ", text[:text.index("\n\n", OPENING)]).strip()


def hashed(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii") + "'"


def page(style, licences, script, **policy):
    text = read("page/index.html")
    parts = (("POLICY", POLICY.format(**policy)), ("STYLE", style), ("LICENCES", licences), ("SCRIPT", script))
    for name, value in parts:
        text = text.replace(name, value, 1)
    return text


def main():
    package, drawings, sounds, folder = (Path(argument) for argument in sys.argv[1:5])
    text, opening = book()
    loader = (ROOT / "bindings/javascript/src/loader.js").read_text(encoding="utf-8")
    packs = {"draw": packed(in_one(loader, "page/drawing.js").encode("utf-8"), drawings.read_bytes()),
             "book": packed(text.encode("utf-8"), b""), "sounds": packed(sounds.read_bytes(), b"")}
    for module in sorted({needed[0] for needed in rooms().values()}):
        packs[module] = packed((package / f"{module}.js").read_bytes(), (package / f"{module}.wasm").read_bytes())
    register = "const rooms = [];\nconst room = (definition) => rooms.push(definition);\n"
    begun = f"const OPENING = {ascii_text(opening)};\n{register}"
    own = (begun, "page/worker.js", "page/desk.js", "page/elements.js", *room_files(), "page/shell.js")
    early = ("page/packs.js", "page/beginning.js")
    first = in_one(f"const ROOMS = {json.dumps(rooms())};\n", *early, "page/first.js")
    style = read("page/page.css")
    licences = "\n\n".join(path.read_text(encoding="utf-8") for path in (
        package / "LICENSE", package / "NOTICE", ROOT / "examples/data/LICENSE.cmudict"))

    shutil.rmtree(folder, ignore_errors=True)
    (folder / "packs").mkdir(parents=True)
    files = {f"packs/{name}.pack": data for name, data in packs.items()}
    files.update({"page.js": in_one(*own).encode("utf-8"), "licences.txt": licences.encode("utf-8"),
                  "index.html": page(f"<style>\n{style}</style>\n<script>{first}</script>",
                                     '<a href="licences.txt">Licences</a>',
                                     '<script id="script" src="page.js"></script>', scripts=f"'self' {hashed(first)} blob:",
                                     styles=hashed("\n" + style), workers="'self'").encode("utf-8")})
    digest = hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:16]
    listed = ", ".join(f'"{name}"' for name in ["./", *sorted(set(files) - {"index.html"})])
    files["sw.js"] = read("page/sw.js").replace("DIGEST", digest).replace("FILE_LIST", listed).encode("utf-8")
    for name, data in files.items():
        (folder / name).write_bytes(data)

    if len(sys.argv) > 5:
        inside = "".join(f'<script type="text/plain" id="pack-{name}">{base64.b64encode(data).decode("ascii")}</script>\n'
                         for name, data in packs.items())
        script = in_one(*early, *own)
        inside += f'<script id="script">{script}</script>'
        read_here = f"<details><summary>Licences</summary><pre>{html.escape(licences)}</pre></details>"
        one = page(f"<style>\n{style}</style>", read_here, inside, scripts=f"{hashed(script)} blob:",
                   styles=hashed("\n" + style), workers="blob:")
        Path(sys.argv[5]).write_text(one, encoding="utf-8")


def ascii_text(text):
    """A text as JavaScript's."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[^ -~]", lambda found: f"\\u{ord(found[0]):04x}", escaped) + '"'


if __name__ == "__main__":
    main()

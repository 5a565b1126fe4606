#!/usr/bin/env python3
"""assemble.py FOLDER MODULE...: the files of the package for JavaScript that are put together, for each module:

    MODULE.mjs        an ES module for pages, workers and bundlers; node/MODULE.mjs is the same where there are files
    MODULE.js         for require() in Node, and for a plain <script>, where it makes the global variable `hawser`
    MODULE.d.ts       types, of the latter; MODULE.d.mts has those of the former
    worker.mjs        a module in a worker, with worker-host.mjs, which is what runs there; both in node/ for Node's workers

Loader, runtime and classes lie in one file, so that the address of the module in WebAssembly is the only one that a bundler
has to follow."""
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

PAGE = """
// Where the module is, as bundlers read it.
let place = () => PLACE;
const placed = (by) => {
  place = () => by(FILE);
};

export { placed as _placed, NAMES };
"""
NODE = """import { readFile } from "node:fs/promises";
import { _placed } from "../MODULE.mjs";

_placed((file) => readFile(new URL(`../${file}`, import.meta.url)));
export * from "../MODULE.mjs";
"""
SCRIPT = """"use strict";
(function (root, make) {
  if (typeof module === "object" && module.exports) {
    const { join } = require("node:path");
    module.exports = make((file) => require("node:fs/promises").readFile(join(__dirname, file)));
  } else {
    const script = root.document && root.document.currentScript;
    const base = script ? script.src : root.location.href;
    const made = make((file) => new URL(file, base));
    root.hawser = root.hawser || {};
    root.hawser.MODULE = made;
    if ("MODULE" === "all") Object.assign(root.hawser, made);
  }
})(typeof globalThis === "object" ? globalThis : self, function (placed) {
const place = () => placed(FILE);
PARTS
return everything;
});
"""
TYPES = """
/** All that this file exports. */
declare const everything: { MEMBERS };
export {};
"""


def read(path):
    return (HERE / path).read_text(encoding="utf-8")


def assembled(module, has_twin):
    """{path: text} of a module; with a twin of vectors, an engine that has these takes it."""
    one, twin = f'"{module}.wasm"', f'"{module}.simd.wasm"'
    url = 'new URL("./{}.wasm", import.meta.url)'
    either = "hasVectors() ? {} : {}" if has_twin else "{1}"
    place, file = either.format(url.format(module + ".simd"), url.format(module)), either.format(twin, one)
    classes = read(f"lib/{module}.js")
    names = re.search(r"^const everything = \{(.*?)\};", classes, re.M | re.S)[1].split()
    names = [name.rstrip(",") for name in names]
    parts = read("src/loader.js") + read("src/runtime.js") + read("src/steps.js") + classes
    members = " ".join(f"readonly {name}: typeof {name};" for name in names)
    page = PAGE.replace("PLACE", place).replace("FILE", file)
    made = {f"{module}.mjs": parts + page, f"node/{module}.mjs": NODE, f"{module}.js": SCRIPT.replace("FILE", file),
            f"{module}.d.ts": read("src/runtime.d.ts") + read(f"lib/{module}.d.ts") + TYPES.replace("MEMBERS", members),
            f"{module}.d.mts": 'export * from "./MODULE.js";\n'}
    return {path: text.replace("MODULE", module).replace("NAMES", ", ".join(names)).replace("PARTS", parts)
            for path, text in made.items()}


def main():
    folder = Path(sys.argv[1])
    (folder / "node").mkdir(parents=True, exist_ok=True)
    for module in sys.argv[2:]:
        for path, text in assembled(module, (folder / f"{module}.simd.wasm").exists()).items():
            (folder / path).write_text(text, encoding="utf-8")
    for path in ("worker.mjs", "worker-host.mjs", "worker.d.mts"):
        (folder / path).write_text(read("src/" + path), encoding="utf-8")
    for path in ("worker.mjs", "worker-host.mjs"):
        (folder / "node" / path).write_text(read("src/node-" + path), encoding="utf-8")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Files of the library include the standard headers of what they name, directly or through a header of the house. Builds with a
precompiled header hide a missing one until another compiler line or another standard library reads the file. Exits with 1 and a
list. Kernels, which are read inside of other files, have their headers there."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MATHEMATICS = "isnan|isinf|isfinite|isnormal|signbit|exp2?|expm1|log2?|log1p|fabs|abs|sqrt|pow|ldexp|frexp|floor|ceil|l?lround|" \
              "f(?:max|min|mod)|lgamma|hypot|nextafter|copysign"
ALGORITHMS = "max|min|clamp|(?:partial_|nth_)?sort|nth_element|fill(?:_n)?|copy(?:_n|_backward)?|equal|find(?:_if)?|count(?:_if)?|" \
             "(?:any|all|none)_of|swap_ranges|(?:lower|upper)_bound|binary_search|reverse|rotate|unique|transform|remove(?:_if)?|" \
             "(?:max|min|minmax)_element|push_heap|pop_heap|make_heap|lexicographical_compare|merge|set_union"
NEEDS = {
    "algorithm": rf"\bstd::(?:{ALGORITHMS})\b\s*[(<]",
    "array": r"\bstd::array\b",
    "atomic": r"\bstd::atomic\b",
    "bit": r"\bstd::(?:bit_cast|bit_width|has_single_bit|popcount|count[lr]_(?:zero|one))\b",
    "cfloat": r"\b(?:DBL|FLT)_[A-Z_]+\b",
    "cinttypes": r"\bPRI[diuxX]64\b",
    "cmath": rf"\b(?:INFINITY|NAN|HUGE_VAL)\b|\bstd::(?:{MATHEMATICS})\b",
    "cstdint": r"\b(?:U?INT(?:8|16|32|64)_(?:MAX|MIN)|SIZE_MAX)\b",
    "cstring": r"\bstd::(?:mem(?:cpy|cmp|set|move|chr)|str(?:len|n?cmp|chr))\b",
    "functional": r"\bstd::function\b",
    "initializer_list": r"\bstd::initializer_list\b",
    "limits": r"\bstd::numeric_limits\b",
    "map": r"\bstd::map\b",
    "memory": r"\bstd::(?:unique_ptr|shared_ptr|weak_ptr|make_unique|make_shared)\b",
    "mutex": r"\bstd::(?:mutex|lock_guard|unique_lock|scoped_lock|call_once)\b",
    "numeric": r"\bstd::(?:accumulate|iota|partial_sum|inner_product|reduce|gcd|lcm)\b",
    "optional": r"\bstd::(?:optional|nullopt)\b",
    "set": r"\bstd::set\b",
    "span": r"\bstd::span\b",
    "string": r"\bstd::(?:string|to_string)\b",
    "string_view": r"\bstd::string_view\b",
    "thread": r"\bstd::(?:thread|this_thread)\b",
    "tuple": r"\bstd::(?:tuple|tie)\b",
    "unordered_map": r"\bstd::unordered_map\b",
    "unordered_set": r"\bstd::unordered_set\b",
    "utility": r"\bstd::(?:pair|move|swap|exchange|forward)\b\s*[(<]",
    "variant": r"\bstd::(?:variant|visit|get_if|holds_alternative)\b",
}
IN_C = {"stdint.h": "cstdint", "string.h": "cstring", "math.h": "cmath"}
INCLUDE = re.compile(r'^#\s*include\s*(<|")([^>"]+)', re.M)
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
texts, reached = {}, {}


def text_of(path):
    if path not in texts:
        texts[path] = path.read_text(encoding="utf-8")
    return texts[path]


def headers_of(path, above=()):
    """The standard headers that a file reads, with all that its own headers read."""
    if path in reached or path in above:
        return reached.get(path, set())
    found = set()
    for kind, name in INCLUDE.findall(text_of(path)):
        if kind == "<":
            found.add(IN_C.get(name, name))
            continue
        for folder in (ROOT, ROOT / "include", path.parent):
            if (folder / name).exists():
                found |= headers_of(folder / name, (*above, path))
                break
    reached[path] = found
    return found


def main():
    missing = []
    for folder in ("fsa", "src", "capi"):
        for path in sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in (".cc", ".hh")):
            text = text_of(path)
            if "HWS_SET" in text and path.suffix == ".hh":
                continue
            code = COMMENT_OR_TEXT.sub(" ", INCLUDE.sub(" ", text))
            for header, pattern in NEEDS.items():
                named = re.search(pattern, code)
                if named and header not in headers_of(path):
                    missing.append(f"{path.relative_to(ROOT)}: {named[0].strip(' (<')} needs <{header}>")
    print("\n".join(missing) or "every file includes what it names")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

"""Rust: hawser-sys, the C interface as its headers declare it, and a test that every declaration is what the library has."""
import textwrap

PLAIN = {"int32_t": "i32", "int64_t": "i64", "uint64_t": "u64", "double": "f64", "char": "c_char", "void": "c_void",
         "hws_status": "hws_status"}
KEYWORDS = set("""as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref
return self Self static struct super trait true type unsafe use where while async await dyn abstract become box do final macro
override priv typeof unsized virtual yield try gen""".split())


def safe(name):
    return name + "_" if name in KEYWORDS else name


def rust_type(c):
    """A type of the headers in Rust."""
    c = c.strip()
    if c.startswith("void (*)"):
        return "Option<unsafe extern \"C\" fn(context: *mut c_void)>"
    if c.endswith("*"):
        inner = c[:-1].strip()
        if inner.endswith("const"):
            return "*const " + rust_type(inner[:-5])
        constant = inner.startswith("const ") and "*" not in inner
        return ("*const " if constant else "*mut ") + rust_type(inner[6:] if constant else inner)
    return PLAIN.get(c.removeprefix("const ").strip(), c.removeprefix("const ").strip())


def comment(text, indent="", mark="///"):
    """Lines of documentation in which nothing is taken for a link or a tag."""
    parts = " ".join(text.split()).split("`")
    for i in range(0, len(parts), 2):
        for sign in ("\\", "[", "]", "<", ">", "*", "|", "~"):
            parts[i] = parts[i].replace(sign, "\\" + sign)
    lines = textwrap.wrap("`".join(parts), 118 - len(indent), break_long_words=False, break_on_hyphens=False)
    return [f"{indent}{mark} {line}" for line in lines]


def joined(head, items, tail, indent="", width=120):
    """head item, item tail: in one line if it fits, else in lines that are indented."""
    line = f"{indent}{head}{', '.join(items)}{tail}"
    if len(line) <= width:
        return [line]
    whole = ", ".join(item.replace(" ", "\x02") for item in items) + ","  # an item is not cut
    inner = textwrap.wrap(whole, width - 4 - len(indent), break_long_words=False, break_on_hyphens=False)
    return [indent + head] + [indent + "    " + part.replace("\x02", " ") for part in inner] + [indent + tail.lstrip()]


def declaration(f):
    given = [f"{safe(p.name)}: {rust_type(p.type)}" for p in f.parameters]
    returned = "" if f.returns == "void" else " -> " + rust_type(f.returns)
    return comment(f.doc.split("\n\n")[0], "    ") + joined(f"pub fn {f.name}(", given, f"){returned};", "    ")


def constant(name, value, doc):
    kind = "&str" if isinstance(value, str) else "f64" if isinstance(value, float) else "i32" if abs(value) < 2 ** 31 else "i64"
    shown = f'"{value}"' if isinstance(value, str) else value
    return comment(doc) * bool(doc) + [f"pub const {name}: {kind} = {shown};"]


def library(m):
    out = ["// Written by bindings/generate.py from docs/api.json; not to be changed by hand.", ""]
    out += ["/// What a call says of itself: 0, a positive code (the results are valid, with a reservation), or an error.",
            "pub type hws_status = i32;", ""]
    for c in m.constants + [c for group in m.enums.values() for c in group]:
        out += constant(c["name"], c["value"], c["doc"])
    out.append("")
    for c in m.ordered_classes():
        if c.handle:
            out += comment(f"{c.doc} Threads: {c.threads}.") + ["#[repr(C)]", f"pub struct {c.handle['name']} {{",
                "    _private: [u8; 0],", "    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,", "}", ""]
    out += ['extern "C" {']
    for f in m.functions:
        out += declaration(f)
    return "\n".join(out + ["}", ""])


def layout(m):
    """A test that links every function and compares constants and sizes with what the C ABI says."""
    out = ["//! Written by bindings/generate.py from docs/api.json; not to be changed by hand.",
           "use hawser_sys::*;", "use std::ffi::{c_void, CStr};", "use std::mem::{align_of, size_of};", "",
           "#[test]", "fn the_library_is_that_of_the_headers() {",
           "    let version = unsafe { CStr::from_ptr(hws_version()) };",
           "    assert_eq!(version.to_str(), Ok(HWS_VERSION_STRING));",
           "    assert_eq!(HWS_VERSION_STRING, env!(\"CARGO_PKG_VERSION\"));",
           "    assert_eq!(unsafe { hws_abi_version() }, HWS_ABI_VERSION);", "}", "",
           "#[test]", "fn statuses_have_the_names_of_their_constants() {",
           "    let named = |status| unsafe { CStr::from_ptr(hws_status_name(status)) }.to_str();"]
    out += [f'    assert_eq!(named({c["name"]}), Ok("{c["name"]}"));' for c in m.enums["status"]]
    out += ["}", "", "#[test]", "fn handles_are_opaque_and_pointers_thin() {"]
    for c in m.ordered_classes():
        if c.handle:
            name = c.handle["name"]
            out.append(f"    assert_eq!((size_of::<{name}>(), align_of::<{name}>()), (0, 1));")
            out.append(f"    assert_eq!(size_of::<*mut {name}>(), size_of::<*mut c_void>());")
    out += ["    assert_eq!(size_of::<hws_status>(), 4);", "}", "",
            "#[test]", "fn every_function_of_the_headers_is_in_the_library() {", "    let functions = ["]
    out += [f"        {f.name} as *const c_void," for f in m.functions]
    out += ["    ];", f"    assert_eq!(functions.len(), {len(m.functions)});",
            "    assert!(functions.iter().all(|function| !function.is_null()));", "}", ""]
    return "\n".join(out)


def files(m):
    return {"rust/hawser-sys/src/api.rs": library(m), "rust/hawser-sys/tests/layout.rs": layout(m)}

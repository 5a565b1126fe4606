"""Names of languages that write words together: what Java and JavaScript call things of the C interface."""


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def camel(name):
    words = pascal(name)
    return words[:1].lower() + words[1:]


def error_name(code, ending):
    return pascal(code.removeprefix("HWS_E_").lower()) + ending


def viewless(m, f):
    """A view's name without its ending, as these languages are given a copy, but where another method has that name."""
    short = f.short.removesuffix("_view")
    others = {o.short for o in (m.classes[f.own].functions if f.own else m.statics()) if o is not f}
    return f.short if short in others else short


def namer(m, method_name, static_name, error_ending):
    """What things of the C interface are called in a language's texts."""
    constants = {c["name"]: f"{pascal(e)}.{short}" for e in m.enums for short, c in m.short_constants(e).items()}

    def said(name):
        f = m.by_name.get(name)
        if f and f.own:
            return pascal(f.own) + ("." + method_name(m, f) if f.short != "new" and f.kind != "destructor" else "")
        if name.startswith("HWS_E_") and name in constants:
            return error_name(name, error_ending)
        if f:
            return static_name(f.short)
        if name in m.class_of_handle:
            return pascal(m.class_of_handle[name])
        return "null" if name == "NULL" else constants.get(name)
    return said

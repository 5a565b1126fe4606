"""Python: what classes of hawser/api.py have beside the calls of the library where that is regular: operators, lengths, facts."""

TEXT = "Machine | str | list[str]"
# Operators of machines: the name, what it is of machines a and b, the tape whose symbols a text in place of b has; the same with a
# text on the left.
OPERATORS = (("matmul", "{a}.compose({b})", "self.tapes - 1"), ("or", "self.union([{a}, {b}])", "0"), ("add", "self.concat([{a}, {b}])", "0"),
             ("sub", "{a}.difference({b})", "self.tapes - 1"))
# Properties of machines: how often a closure takes them, what that is.
CLOSURES = {"star": ("star", "Any number of strings of this, one after the other."), "plus": ("plus", "One or more of them."),
            "ques": ("option", "This or nothing.")}
# What a model says of itself: names of its `info`. Such classes are drawn too (ModelMixin).
FACTS = {"ngram": ("order", "ngrams", "symbols"), "pfa": ("states", "arcs", "symbols", "members"), "hmm": ("states", "symbols", "channels"),
         "edit_model": ("contexts", "parameters")}


def method(head, body, typed):
    return [f"    def {head}:", "        " + ("..." if typed else body), ""]


def of_machines(typed):
    lines = []
    for name, form, tape in OPERATORS:
        other, gives = (f"other: {TEXT}", " -> Machine") if typed else ("other", "")
        lines += method(f"__{name}__(self, {other}){gives}", "return " + form.format(a="self", b=f"self._like(other, {tape})"), typed)
        lines += method(f"__r{name}__(self, {other}){gives}", "return " + form.format(a="self._like(other, 0)", b="self"), typed)
    for name, (kind, doc) in CLOSURES.items():
        lines += ["    @property"] + [f"    def {name}(self)" + (" -> Machine" if typed else "") + ":", f'        """{doc}"""',
                                      "        " + ("..." if typed else f'return self.closure("{kind}")'), ""]
    return lines


def bases(c):
    return ["ModelMixin"] * (c.name in FACTS)


def lines(c, typed):
    made = of_machines(typed) if c.name == "machine" else []
    for length in (f for f in c.functions if f.is_property() and f.short in ("count", "size")):
        made += method("__len__(self)" + (" -> int" if typed else ""), f"return self.{length.short}", typed)
    return made + ([f"    _said = {FACTS[c.name]}", ""] if c.name in FACTS and not typed else [])

"""Which metrics learners have, for docs/api.json: a learner of every method is made of a little data and asked for its list.

Some metrics are there only under certain options (VARIANTS), others only where a method has a use for them. A new constructor
of learners needs a function in DATA that makes what its parameters before the options are."""
import ctypes
import json

VARIANTS = ("starts=2", "start=random starts=2", "prior_update=minka",
            "choose=grid candidate_prior_transition=0.5,1 candidate_prior_emission=0.5",
            "candidate_states=2,3", "states=auto", "prior_transition=auto", "hdp=1", "hdp=1 emission_base=learn")
SIZES = {"hws_pfa_learner_new": "states=2 prior_transition=0.5"}  # what methods that do not choose it must be given


class Library:
    """Calls by name, whose numbers are int64_t; a status below 0 is an error."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(str(path))
        self.lib.hws_error_message_view.restype = ctypes.c_char_p

    def call(self, name, *arguments):
        return getattr(self.lib, name)(*[ctypes.c_int64(x) if isinstance(x, int) else x for x in arguments])

    def made(self, name, *arguments):
        """The new handle that a call gives through its last parameter."""
        handle = ctypes.c_void_p()
        if self.call(name, *arguments, ctypes.byref(handle)) < 0:
            raise RuntimeError(f"{name}: {self.lib.hws_error_message_view().decode()}")
        return handle

    def options(self, texts):
        handle = self.made("hws_options_new")
        for text in texts.split():
            name, value = text.split("=")
            self.call("hws_options_set", handle, name.encode(), value.encode())
        return handle

    def text(self, name, *arguments):
        needed = ctypes.c_int64()
        self.call(name, *arguments, None, 0, ctypes.byref(needed))
        buffer = ctypes.create_string_buffer(needed.value)
        self.call(name, *arguments, buffer, needed.value, None)
        return buffer.value.decode()


def corpus(lib):
    alphabet = lib.made("hws_alphabet_new", 2, None)
    offsets = (ctypes.c_int64 * 13)(*range(0, 37, 3))
    symbols = (ctypes.c_int32 * 36)(*[1 + (k * k + k // 5) % 2 for k in range(36)])
    return alphabet, lib.made("hws_corpus_from_arrays", 12, offsets, symbols, alphabet), offsets, symbols


def edit(lib, _):
    alphabet, _, offsets, symbols = corpus(lib)
    alphabets = (ctypes.c_void_p * 2)(alphabet, alphabet)
    pairs = lib.made("hws_strings_from_arrays", ctypes.c_int32(2), 6, offsets, symbols, None, alphabets, None)
    return lib.made("hws_edit_model_new", alphabet, None), pairs, pairs


def pairs(lib, method):
    strings = edit(lib, method)[1]
    return None, strings, strings


def machine(lib, _):
    words = (ctypes.c_int64 * 2)(0, 2)
    strings = lib.made("hws_strings_from_arrays", ctypes.c_int32(1), 1, words, (ctypes.c_int32 * 2)(1, 2), None, None, None)
    acceptor = lib.made("hws_machine_from_words", strings, ctypes.c_int32(1), None)
    return acceptor, None, None, 0, strings, strings


def machines(lib, method):
    """The acceptor is the only item itself."""
    acceptor = machine(lib, method)[0]
    return acceptor, None, None, 0, (ctypes.c_void_p * 1)(acceptor), None, None, ctypes.c_int32(1)


def edit_machines(lib, method):
    model, *_ = edit(lib, method)
    word = (ctypes.c_int32 * 2)(1, 2)
    one = lib.made("hws_machine_from_labels", corpus(lib)[0], ctypes.c_int32(1), word, 2, None)
    acceptors = (ctypes.c_void_p * 1)(one)
    return model, acceptors, acceptors, None, ctypes.c_int32(1)


def graph(lib, method):
    if method in ("exact", "trw", "mean-field", "gibbs", "max-product", "best-state"):
        return (lib.made("hws_graph_read_uai", b"MARKOV 1 2 1 1 0 2 1 2", -1, None, 0, None),)
    builder, variable = lib.made("hws_graph_builder_new"), ctypes.c_int64()
    lib.call("hws_graph_builder_add_strings", builder, corpus(lib)[0], None, ctypes.byref(variable))
    lib.call("hws_graph_builder_observe_string", builder, 0, (ctypes.c_int32 * 1)(1), 1)
    return (lib.made("hws_graph_builder_build", builder),)


def hmm(lib, _):
    data = lib.made("hws_hmm_data_new", corpus(lib)[1], None, None, None, lib.options("states=2"))
    return None, data, data


def grammar(lib, _):
    text = b"1 S --> S S\n1 S --> 1\n1 S --> 2\n"
    made = lib.made("hws_grammar_read_text", text, -1, lib.options("weights=normalize"))
    return made, corpus(lib)[1], None


def bank(lib):
    """What is known of the trees of corpus(): nothing, in sentences that are as long."""
    return lib.made("hws_treebank_read", b"(X ( 1) ( 2) ( 1))" * 12, -1, None)


def heads(lib):
    text = "".join(f"{w}\t{f}\t_\t{f}\t_\t_\t{h}\t_\t_\t_\n" for w, f, h in ((1, "a", 2), (2, "b", 0)))
    return lib.made("hws_treebank_read", text.encode(), -1, None)


def pcfg_la(lib, _):
    return None, lib.made("hws_treebank_read", b"(S (A a) (B b))(S (A a) (A b))", -1, None), None, 0


def split_merge(lib, method):
    """The plain grammar of the trees, with one subtype for each label."""
    nothing, trees, *_ = pcfg_la(lib, method)
    learner = lib.made("hws_pcfg_la_learner_new", nothing, trees, None, 0, lib.options("subtypes=1"))
    lib.call("hws_learner_step", learner, 1, ctypes.byref(ctypes.c_int32()))
    return lib.made("hws_pcfg_la_learner_model", learner), trees


def graph_family(lib, _):
    """A hidden class and a word, of two items, both of which are held out."""
    chain = lib.made("hws_graph_read_uai", b"BAYES 2 2 2 2 1 0 2 0 1 2 .4 .6 4 .9 .1 .2 .8", -1, None, 0, None)
    values = (ctypes.c_int32 * 4)(-1, 0, -1, 1)
    return lib.made("hws_graph_family_new", chain, None, None, 0), values, 2, values, 2


DATA = {"hws_pcfg_la_learner_new": pcfg_la, "hws_graph_family_learner_new": graph_family, "hws_pcfg_la_split_merge_learner_new": split_merge,
        "hws_align_learner_new": lambda lib, _: (None, lib.made("hws_bitext_read", b"a b ||| x y\nb ||| y\n", -1, None),),
        "hws_parser_learner_new": lambda lib, _: (heads(lib), None),
        "hws_dmv_learner_new": lambda lib, _: (None, corpus(lib)[1], corpus(lib)[1]),
        "hws_dmv_learner_new_known": lambda lib, _: (None, corpus(lib)[1], bank(lib), corpus(lib)[1]),
        "hws_grammar_learner_new_known": lambda lib, _: grammar(lib, _)[:2] + (bank(lib), None),
        "hws_edit_learner_new": edit, "hws_edit_learner_machines_new": edit_machines, "hws_grammar_learner_new": grammar, "hws_graph_learner_new": graph,
        "hws_hmm_learner_new": hmm, "hws_machine_learner_new": machine, "hws_pairs_learner_new": pairs, "hws_machine_learner_machines_new": machines,
        "hws_pfa_learner_new": lambda lib, _: (None, corpus(lib)[1], None)}


def metrics_of(lib, function):
    """[{"name", "doc", "methods" that have it, unless all have, "with": options without which it is not there}]."""
    methods = next((o["choices"] for o in function["options"] if o["name"] == "method"), [""])
    found, counted = {}, set()
    data = {method: DATA[function["name"]](lib, method) for method in methods}
    for variant in ("",) + VARIANTS:
        for method in methods:
            chosen = f"method={method} " * bool(method)
            for size in ("", SIZES.get(function["name"], "")) if not variant else ("",):
                try:
                    learner = lib.made(function["name"], *data[method], lib.options(chosen + size + " " + variant))
                except RuntimeError:  # a method that has no use for the variant
                    continue
                counted.add(method)
                for row in json.loads(lib.text("hws_learner_metrics", learner)):
                    entry = found.setdefault((row["name"], row["doc"]), {"methods": [], "with": variant})
                    entry["methods"] += [method] * (method not in entry["methods"])
    if counted != set(methods):
        raise RuntimeError(f"{function['name']}: no learner of {', '.join(set(methods) - counted)} could be made")
    return [{"name": name, "doc": doc, **({"methods": x["methods"]} if len(x["methods"]) < len(methods) else {}),
             **({"with": x["with"]} if x["with"] else {})} for (name, doc), x in found.items()]


def add(functions, path):
    """Puts "metrics" into every constructor of learners."""
    lib = Library(path)
    for function in functions:
        if function["kind"] == "constructor" and any(p["type"] == "hws_learner **" for p in function["parameters"]):
            if function["name"] not in DATA:
                raise RuntimeError(f"scripts/api_metrics.py does not know how to make a learner by {function['name']}")
            function["metrics"] = metrics_of(lib, function)

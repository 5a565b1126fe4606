#!/usr/bin/env python3
"""The rules of hawser/status.h that follow from a function's declaration alone, over every function of docs/api.json
(which is extracted from the headers, so that a new function is here the moment it is declared):

    declared_rules.py LIBRARY API.json

One handle of each kind is made; each function is called with arguments that fit by type, of which one at a time is
spoilt. What may be NULL is what the comments of the headers say, and is tested both ways."""
import ctypes
import json
import os
import re
import struct
import sys
import tempfile
import unittest

LIBRARY, API = sys.argv[1:3]
del sys.argv[1:3]
lib = ctypes.CDLL(os.path.abspath(LIBRARY))
with open(API, encoding="utf-8") as file:
    HEADERS = json.load(file)["headers"]
WORK = tempfile.TemporaryDirectory()  # calls that are not refused write files there
os.chdir(WORK.name)
FUNCTIONS = {f["name"]: f for h in HEADERS for f in h["functions"]}
CONSTANTS = {c["name"]: c["value"] for h in HEADERS for c in h["constants"]}
LOG, CHARS, PAUTOMAC = (CONSTANTS["HWS_" + name] for name in ("LOG", "SPLIT_CHARS", "CORPUS_PAUTOMAC"))
PRESENT = {name: f for name, f in FUNCTIONS.items() if hasattr(lib, name)}
ARGUMENT = CONSTANTS["HWS_E_ARGUMENT"]
DIRTY = 0x5A5A5A5A5A5A5A5A

# A machine of OpenFst: one state, which is final.
OPENFST = b"".join([struct.pack("<i", 2125659606), *(struct.pack("<i", len(t)) + t for t in (b"vector", b"standard")),
                    struct.pack("<iiQqqqfq", 2, 0, 3, 0, 1, 0, 0.0, 0)])

# What a parameter is given where its type does not say enough to get as far as the rule under test.
GIVEN = {
    "hws_options_check.call": b"hws_machine_total", "hws_graph_builder_add_finite.values": 2, "hws_graph_with_ngram.factor": 1,
    "hws_graph_with_table.factor": 2,
    "hws_graph_learner_probabilities.variable": 1, "hws_graph_learner_probabilities.count": 2, "hws_hmm_new.states": 2,
    "hws_ngram_score_word.word": 1, "hws_grammar_new.rules": 2, "hws_grammar_new.parents": (0, 1), "hws_grammar_new.right": (-2, -2),
    "hws_ngram_theta.capacity": 9, "hws_ngram_theta.label_capacity": 9, "hws_machine_rewrite.change": "transducer",
    "hws_trees_best.words": (1,), "hws_trees_best.count": 4, "hws_trees_pair_means.words": (1,), "hws_trees_pair_means.count": 4,
    "hws_chains_measure.chains": 1, "hws_trees_pair_means.arcs": (0, 1, 0, 1),
    **{f"hws_trees_grandparent_{name}.{parameter}": value for name in ("log_totals", "marginals", "best")
       for parameter, value in (("words", (2,)), ("count", 9), ("grandparents", (0, 1, 2)))},
}

CTYPES = {"int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "double": ctypes.c_double,
          "hws_status": ctypes.c_int32}
lib.hws_error_message_view.restype = ctypes.c_char_p
lib.hws_status_name.restype = ctypes.c_char_p


def made(name, *args):
    handle = ctypes.c_void_p()
    status = getattr(lib, name)(*args, ctypes.byref(handle))
    assert status >= 0, (name, status, lib.hws_error_message_view())
    return handle


def pointers(*handles):
    return (ctypes.c_void_p * len(handles))(*[h.value for h in handles])


def int64(x):
    return ctypes.c_int64(x)


class World:
    """A handle of each kind this build has; freed at the end. Learners are made by family."""

    def __init__(self):
        w = self.of = {}
        for simple in ("options", "cancel", "monitor"):
            w["hws_" + simple] = made(f"hws_{simple}_new")
        alphabet = w["hws_alphabet"] = made("hws_alphabet_from_chars", b"ab", int64(-1), None)
        tape = pointers(alphabet, alphabet)
        strings = w["hws_strings"] = made("hws_strings_read", b"ab\nb\n", int64(-1), 1, CHARS, tape, None)
        pairs = made("hws_strings_read", b"ab\tb\nb\tb\n", int64(-1), 2, CHARS, tape, None)
        machine = w["hws_machine"] = made("hws_machine_from_words", strings, LOG, None)
        w["hws_builder"] = made("hws_builder_new", LOG, 1, tape, None)
        model = w["hws_edit_model"] = made("hws_edit_model_new", alphabet, None)
        w["hws_speller"] = made("hws_speller_new", model, strings, None)
        w["transducer"] = made("hws_edit_model_machine", model, LOG, None)
        self.learners = {"edit": made("hws_edit_learner_new", model, pairs, None, None),
                         "machine": made("hws_machine_learner_new", w["transducer"], None, None, int64(0), pairs, None, None)}
        lib.hws_strings_free(pairs)
        if "hws_ngram_from_theta" in PRESENT:
            offsets, theta = (ctypes.c_int64 * 2)(0, 0), (ctypes.c_double * 1)(-2)
            w["hws_ngram_model"] = made("hws_ngram_from_theta", alphabet, int64(1), offsets, None, theta, None)
            w["hws_ngram_counts"] = made("hws_ngram_counts_new", alphabet, 2)
        if "hws_graph_builder_new" in PRESENT:
            builder = made("hws_graph_builder_new")
            at = ctypes.c_int64()
            lib.hws_graph_builder_add_strings(builder, alphabet, b"v", ctypes.byref(at))
            lib.hws_graph_builder_add_machine(builder, machine, (ctypes.c_int64 * 1)(0), 1, None, ctypes.byref(at))
            lib.hws_graph_builder_add_ngram(builder, w["hws_ngram_model"], int64(0), None, ctypes.byref(at))
            lib.hws_graph_builder_add_finite(builder, int64(2), b"w", ctypes.byref(at))
            table = (ctypes.c_double * 2)(1, 1)
            lib.hws_graph_builder_add_table(builder, (ctypes.c_int64 * 1)(1), 1, table, int64(2), None, ctypes.byref(at))
            graph = w["hws_graph"] = made("hws_graph_builder_build", builder)
            lib.hws_graph_builder_add_finite(builder, int64(2), b"w", ctypes.byref(at))
            lib.hws_graph_builder_add_table(builder, (ctypes.c_int64 * 1)(0), 1, table, int64(2), None, ctypes.byref(at))
            finite = made("hws_graph_builder_build", builder)
            w["hws_graph_pruner"] = made("hws_graph_pruner_from_graph", finite, None)
            lib.hws_graph_free(finite)
            w["hws_graph_builder"] = builder
            self.learners["graph"] = made("hws_graph_learner_new", graph, None)
        if "hws_corpus_read" in PRESENT:
            corpus = w["hws_corpus"] = made("hws_corpus_read", b"2 2\n2 0 1\n1 1\n", int64(-1), PAUTOMAC, None, None)
            w["hws_corpus_reader"] = made("hws_corpus_reader_new", 0, None, None)
        if "hws_pfa_learner_new" in PRESENT:
            w["hws_pfa"] = made("hws_pfa_random", ctypes.c_uint64(1), None)
            self.learners["pfa"] = made("hws_pfa_learner_new", None, corpus, None, None)

        if "hws_hmm_new" in PRESENT:
            tagged = w["hws_tagged"] = made("hws_tagged_read", b"a\tX\nb\tY\n\na\tY\n", int64(-1), None, None, None)
            w["hws_tagged_reader"] = made("hws_tagged_reader_new", None, None, None)
            dictionary = w["hws_dictionary"] = made("hws_dictionary_collect", tagged, None)
            w["hws_channels"] = made("hws_channels_read", b"1,2\n3,4\n\n5,6\n", int64(-1), None)
            words = w["words"] = made("hws_tagged_corpus", tagged)
            data = w["hws_hmm_data"] = made("hws_hmm_data_new", words, w["hws_channels"], dictionary, None, None)
            summing = made("hws_options_new")
            lib.hws_options_set_text(summing, b"method", b"em")
            lib.hws_options_set_int(summing, b"starts", int64(1))
            learner = self.learners["hmm"] = made("hws_hmm_learner_new", None, data, None, summing)
            lib.hws_options_free(summing)
            w["hws_hmm"] = made("hws_hmm_learner_model", learner, None)
            w["hws_hmm_filter"] = made("hws_hmm_filter_new", w["hws_hmm"], None)
            w["hws_statistics"] = made("hws_learner_statistics", learner)

        w["hws_cascade"] = made("hws_cascade_new", pointers(machine), 1, None)
        if "hws_archive_read" in PRESENT:
            w["hws_archive"] = made("hws_archive_read", OPENFST, int64(len(OPENFST)), None)

        if "hws_graph_family_new" in PRESENT:
            chain = made("hws_graph_read_uai", b"BAYES 2 2 2 2 1 0 2 0 1 2 .4 .6 4 .9 .1 .2 .8", int64(-1), None, int64(0), None)
            w["hws_graph_family"] = made("hws_graph_family_new", chain, None, None, int64(0))
            self.learners["graph_family"] = made("hws_graph_family_learner_new", w["hws_graph_family"],
                                                 (ctypes.c_int32 * 4)(-1, 0, -1, 1), int64(2), None, int64(0), None)
            lib.hws_graph_free(chain)

        if "hws_pairs_learner_new" in PRESENT:
            sized = made("hws_alphabet_new", int64(2), None)
            pair = made("hws_strings_from_arrays", ctypes.c_int32(2), int64(1), (ctypes.c_int64 * 3)(0, 1, 2),
                        (ctypes.c_int32 * 2)(1, 2), None, pointers(sized, sized), None)
            self.learners["pairs"] = made("hws_pairs_learner_new", None, pair, None, None)
            w["hws_pairs_model"] = made("hws_pairs_model_new", made("hws_pairs_chunks", pair, None), pair, None)

        if "hws_align_learner_new" in PRESENT:
            w["hws_bitext"] = made("hws_bitext_read", b"a b ||| x y\nb ||| y\n", int64(-1), None)
            w["hws_links"] = made("hws_links_read", b"0-0 1-1\n0-0\n", int64(-1), None)
            self.learners["align"] = made("hws_align_learner_new", None, w["hws_bitext"], None)
            w["hws_aligner"] = made("hws_align_learner_model", self.learners["align"])

        if "hws_parser_learner_new" in PRESENT:
            heads = made("hws_treebank_read", b"1\ta\t_\tA\t_\t_\t0\t_\t_\t_\n", int64(-1), None)
            few = made("hws_options_new")
            lib.hws_options_set_int(few, b"bits", int64(8))
            self.learners["parser"] = made("hws_parser_learner_new", heads, None, few)
            w["hws_parser"] = made("hws_parser_learner_model", self.learners["parser"])
            w["hws_parses"] = made("hws_parser_parse", w["hws_parser"], heads, None)
            lib.hws_options_free(few)
            lib.hws_treebank_free(heads)

        if "hws_grammar_read_text" in PRESENT:
            w["hws_grammar"] = made("hws_grammar_read_text", b"S --> a\n", int64(-1), None)
            w["hws_grammar_prefix"] = made("hws_grammar_prefix_new", w["hws_grammar"], None)
            w["hws_treebank"] = made("hws_treebank_read", b"(S (A b) (C d))", int64(-1), None)
            self.learners["dmv"] = made("hws_dmv_learner_new", None, corpus, None, None)
            w["hws_dmv"] = made("hws_dmv_learner_model", self.learners["dmv"])
            self.learners["pcfg_la"] = made("hws_pcfg_la_learner_new", None, w["hws_treebank"], None, int64(0), None)
            w["hws_pcfg_la"] = made("hws_pcfg_la_learner_model", self.learners["pcfg_la"])

    def handle(self, kind, function):
        if kind != "hws_learner":
            return self.of[kind]
        family = re.match(r"hws_(\w+?)_learner_", function)
        return self.learners[family[1] if family and family[1] in self.learners else "edit"]

    def free(self):
        for kind, handle in self.of.items():
            getattr(lib, {"transducer": "hws_machine", "words": "hws_corpus"}.get(kind, kind) + "_free")(handle)
        for learner in self.learners.values():
            lib.hws_learner_free(learner)


def least(p):
    """The least number that the header allows, or its first constant."""
    constants = [c["value"] for h in HEADERS for c in h["constants"] if c.get("enum", "") == p.get("enum")]
    bound = re.match(r"(>=? )?(-?\d+)", p.get("range", "0"))
    return constants[0] if constants else int(bound[2]) + (bound[1] == "> ") if bound else 0


class Arguments:
    """Arguments that fit a function by type. Outputs hold what no call gives until they are written."""

    def __init__(self, world, function):
        self.function = function
        self.names = [p["name"] for p in function["parameters"]]
        lengths = [p.get("length", "") for p in function["parameters"]]
        self.lengths = re.findall(r"\w+", " ".join(lengths))
        self.values, self.outputs = [], {}
        for p in function["parameters"]:
            self.values.append(self.fitting(world, p))

    def fitting(self, world, p):
        kind, name, role = p["type"], p["name"], p.get("role")
        given = GIVEN.get(self.function["name"] + "." + name, GIVEN.get(name))
        if given in world.of:
            return world.of[given]
        if role in ("handle", "released"):
            return world.handle(re.search(r"hws_\w+", kind)[0], self.function["name"])
        if role == "options" or role == "callback context" or kind.startswith("void (*)"):
            return None
        if given is not None and kind in CTYPES:
            return CTYPES[kind](given)
        if kind == "const char *":
            first = p.get("choices", [{"name": "ab"}])[0]["name"]
            return ctypes.c_char_p(given if given is not None else first.encode())
        if kind in CTYPES:
            return CTYPES[kind](-1 if role == "length" else 64 if role == "size" else max(least(p), name == "n" or name in self.lengths))
        if re.fullmatch(r"const hws_\w+ \*const \*", kind):
            handle = world.handle(re.search(r"hws_\w+", kind)[0], self.function["name"])
            return pointers(handle, handle, handle, handle)
        if kind == "const char *const *":
            return (ctypes.c_char_p * 4)(b"a", b"b", b"c", b"d")
        if role in ("new handle", "view", "result", "size needed"):
            place = self.outputs[name] = ctypes.c_uint64(DIRTY)
            return ctypes.byref(place)
        if kind == "const int64_t *":
            return (ctypes.c_int64 * 64)(*(given or range(64)))
        if kind == "const int32_t *":
            return (ctypes.c_int32 * 64)(*(given or [1]))
        if kind == "const double *":
            return (ctypes.c_double * 64)(*(given or [1] * 64))
        return (ctypes.c_uint64 * 4096)()  # memory that is lent, or a binary

    def call(self, spoilt=None, value=None):
        values = [value if n == spoilt else v for n, v in zip(self.names, self.values)]
        function = getattr(lib, self.function["name"])
        function.restype = {"void": None, "const char *": ctypes.c_char_p, **CTYPES}[self.function["returns"]]
        return function(*values)

    def written(self, p):
        """What is in an output, of its own width."""
        width = ctypes.c_uint32 if p["type"] == "int32_t *" else ctypes.c_uint64
        return width.from_buffer(self.outputs[p["name"]]).value

    def free_results(self):
        for p in self.function["parameters"]:
            if p.get("role") == "new handle" and p["name"] in self.outputs and self.written(p) not in (0, DIRTY):
                getattr(lib, p["type"][:-3].strip() + "_free")(ctypes.c_void_p(self.written(p)))


def message():
    return lib.hws_error_message_view().decode("utf-8", "replace")


def may_be_null(parameter):
    return parameter["nullable"]


class DeclaredRules(unittest.TestCase):
    def setUp(self):
        self.world = World()
        self.wrong = []

    def tearDown(self):
        self.world.free()
        self.assertEqual(self.wrong, [], "\n".join([""] + self.wrong))

    def fresh(self):
        self.world.free()
        self.world = World()

    def spoil(self, role, value, allowed, says):
        """Calls every function with one parameter of a role spoilt."""
        for name, function in PRESENT.items():
            for p in function["parameters"]:
                if p.get("role") not in role or not function["fallible"]:
                    continue
                self.fresh()
                place = f"{name}.{p['name']}"
                arguments = Arguments(self.world, function)
                before = self.record()
                status = arguments.call(p["name"], value() if callable(value) else value)
                said = message()
                refused = status == ARGUMENT and said != before and says(function, p) in said
                arguments.free_results()
                if allowed(p):
                    # What is needed only beside others has a message that says so.
                    if status == ARGUMENT and said.startswith(p["name"] + " is NULL;"):
                        self.wrong.append(f"{place}: refused, although the header says that it may be NULL: {said}")
                    continue
                if not refused:
                    self.wrong.append(f"{place}: status {status}, message '{said}'; expected one with '{says(function, p)}'")
                    continue
                for other in function["parameters"]:
                    if other["name"] != p["name"] and other.get("role") in ("new handle", "view", "result") and arguments.written(other) != 0:
                        self.wrong.append(f"{place} refused: {other['name']} is {arguments.written(other):x}, expected 0")

    def record(self):
        """Made different from what any rule's message is."""
        nothing = ctypes.c_void_p()
        lib.hws_alphabet_new(int64(-1), None, ctypes.byref(nothing))
        return message()

    def test_no_handle_where_one_is_needed(self):
        self.spoil(("handle",), None, may_be_null, lambda f, p: p["name"] + " is NULL")

    def test_no_place_for_a_result(self):
        self.spoil(("new handle", "result", "view"), None, may_be_null, lambda f, p: p["name"] + " is NULL")

    def test_no_array_or_text_where_one_is_needed(self):
        self.spoil(("array", "text", "bytes", "path"), None, may_be_null, lambda f, p: p["name"] + " is NULL")

    def test_options_the_call_does_not_take(self):
        odd = ctypes.c_void_p()
        lib.hws_options_new(ctypes.byref(odd))
        lib.hws_options_set_int(odd, b"no_such_option", int64(1))
        self.spoil(("options",), odd, lambda p: False, lambda f, p: f["name"])
        self.assertEqual(lib.hws_options_check(odd, b"hws_machine_total"), ARGUMENT)
        lib.hws_options_free(odd)

    def test_free_takes_null(self):
        freeing = [name for name in PRESENT if name.endswith("_free")]
        self.assertGreater(len(freeing), 8)
        for name in freeing:
            getattr(lib, name)(None)
        handles = {h for f in PRESENT.values() for p in f["parameters"] if p.get("role") == "new handle"
                   for h in [p["type"][:-3].strip()]}
        self.assertEqual({h + "_free" for h in handles}, set(freeing))

    def test_getters_of_nothing_give_nothing(self):
        for name, function in PRESENT.items():
            handles = [p for p in function["parameters"] if p.get("role") == "handle"]
            if function["fallible"] or not handles:
                continue
            arguments = Arguments(self.world, function)
            before = self.record()
            for p in handles:
                self.assertIn(arguments.call(p["name"], None), (None, function.get("result", {}).get("of_null", 0), b""), name)
            self.assertEqual(message(), before, name + " wrote the error record")

    def test_a_status_has_a_name(self):
        self.assertEqual(lib.hws_status_name(ARGUMENT), b"HWS_E_ARGUMENT")


if __name__ == "__main__":
    unittest.main()

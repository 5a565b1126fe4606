"""A small binding by ctypes: enough of hawser for client.py, and the shape a whole one would have.

Handles become objects whose memory is returned when Python drops them (weakref.finalize) or on close();
a failed call becomes an Error with its code, message and place.
"""
import ctypes
import weakref
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_uint64, c_void_p

LOG = 1


class Error(Exception):
    def __init__(self, code, name, message, line, column):
        super().__init__(message)
        self.code, self.name, self.line, self.column = code, name, line, column


class Library:
    """The functions with their types. A pointer argument is c_void_p: ctypes takes arrays and byref() for it."""

    # name: argument types, the pointers to handles and arrays among them as P. The result is a status ...
    P, I32, I64, REAL, TEXT = c_void_p, c_int32, c_int64, c_double, c_char_p
    FALLIBLE = {
        "hws_alphabet_new": [I64, P, P],
        "hws_alphabet_from_names": [P, I64, P, P],
        "hws_builder_new": [I32, I32, P, P, P],
        "hws_builder_add_states": [P, I64, P],
        "hws_builder_add_arcs": [P, I64, P, P, P, P],
        "hws_builder_set_finals": [P, I64, P, P],
        "hws_builder_build": [P, P],
        "hws_machine_read_text": [TEXT, I64, I32, I32, P, I32, TEXT, TEXT, P, P],
        "hws_machine_alphabet": [P, I32, P],
        "hws_machine_compose": [P, P, P, P],
        "hws_machine_total": [P, P, P],
        "hws_machine_best_strings": [P, I64, P, P],
        "hws_machine_sample": [P, I64, c_uint64, P, P],
        "hws_strings_from_arrays": [I32, I64, P, P, P, P, P, P],
        "hws_strings_arrays_view": [P, P, P, P],
        "hws_options_new": [P],
        "hws_options_set_int": [P, TEXT, I64],
        "hws_options_set_real": [P, TEXT, REAL],
        "hws_options_set_text": [P, TEXT, TEXT],
        "hws_edit_model_new": [P, P, P],
        "hws_edit_model_info": [P, TEXT, P],
        "hws_edit_model_probability": [P, P, I32, P, I32, P, I32, I32, I32, P],
        "hws_edit_learner_new": [P, P, P, P],
        "hws_edit_learner_model": [P, P],
        "hws_ngram_project": [P, P, P, P, P],
        "hws_ngram_info": [P, TEXT, P],
        "hws_ngram_start": [P, P],
        "hws_ngram_score_word": [P, I64, I32, P, P],
        "hws_learner_step": [P, I64, P],
        "hws_learner_metric": [P, TEXT, P],
        "hws_graph_builder_new": [P],
        "hws_graph_builder_add_strings": [P, P, TEXT, P],
        "hws_graph_builder_add_machine": [P, P, P, I32, TEXT, P],
        "hws_graph_builder_observe_string": [P, I64, P, I64],
        "hws_graph_builder_build": [P, P],
        "hws_graph_learner_new": [P, P, P],
        "hws_graph_learner_best": [P, I64, I64, P, P],
        "hws_graph_learner_variable": [P, I64, TEXT, P, P],
        "hws_corpus_from_arrays": [I64, P, P, P, P],
        "hws_pfa_learner_new": [P, P, P],
        "hws_pfa_learner_model": [P, P],
        "hws_pfa_info": [P, TEXT, P],
        "hws_pfa_score": [P, P, P, P],
        "hws_tagged_read": [TEXT, I64, P, P, P, P],
        "hws_tagged_corpus": [P, P],
        "hws_dictionary_collect": [P, P, P],
        "hws_hmm_data_new": [P, P, P, P, P, P],
        "hws_hmm_data_for": [P, P, P, P, P, P, P],
        "hws_hmm_learner_new": [P, P, P, P, P],
        "hws_hmm_learner_model": [P, P, P],
        "hws_hmm_tags": [P, P],
        "hws_hmm_score": [P, P, P, P],
        "hws_hmm_decode": [P, P, P, P],
    }
    # ... or, here, what is told.
    TELLING = {
        "hws_status_name": (TEXT, [I32]),
        "hws_error_message_view": (TEXT, []),
        "hws_error_line": (I64, []),
        "hws_error_column": (I64, []),
        "hws_alphabet_name_view": (TEXT, [P, I32]),
        "hws_machine_states": (I64, [P]),
        "hws_machine_arcs": (I64, [P]),
        "hws_strings_count": (I64, [P]),
        "hws_strings_tapes": (I32, [P]),
        "hws_corpus_count": (I64, [P]),
        "hws_hmm_data_sequences": (I64, [P]),
        "hws_hmm_data_tokens": (I64, [P]),
    }
    HANDLES = ["alphabet", "builder", "machine", "strings", "options", "edit_model", "ngram_model", "learner", "graph_builder", "graph",
               "corpus", "pfa", "tagged", "dictionary", "hmm_data", "hmm"]

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        for name, arguments in self.FALLIBLE.items():
            self.declare(name, c_int32, arguments).errcheck = self.check
        for name, (result, arguments) in self.TELLING.items():
            self.declare(name, result, arguments)
        for handle in self.HANDLES:
            self.declare(f"hws_{handle}_free", None, [c_void_p])

    def declare(self, name, result, arguments):
        function = getattr(self.library, name)
        function.restype, function.argtypes = result, arguments
        setattr(self, name, function)
        return function

    def check(self, status, function, arguments):
        """The error is read in the thread that failed, at once. A finalizer that runs in between does not disturb it."""
        if status < 0:
            raise Error(status, self.hws_status_name(status).decode(), self.hws_error_message_view().decode(),
                        self.hws_error_line(), self.hws_error_column())
        return status


lib = None


def load(path):
    global lib
    lib = Library(path)


class Handle:
    """Owns one handle. `kind` names its functions: hws_<kind>_free."""

    kind = None

    def __init__(self, call, *arguments):
        made = c_void_p()
        call(*arguments, byref(made))
        self._as_parameter_ = made
        self._finalizer = weakref.finalize(self, getattr(lib, f"hws_{self.kind}_free"), made)

    def close(self):
        """Returns the memory now. What was made from this object stays as it is."""
        self._finalizer()
        self._as_parameter_ = None


def handles(objects):
    return (c_void_p * len(objects))(*(o._as_parameter_ for o in objects))


def number(call, *arguments, kind=c_double):
    result = kind()
    call(*arguments, byref(result))
    return result.value


class Alphabet(Handle):
    kind = "alphabet"

    @classmethod
    def of_size(cls, size):
        return cls(lib.hws_alphabet_new, size, None)

    @classmethod
    def of_names(cls, names):
        return cls(lib.hws_alphabet_from_names, (c_char_p * len(names))(*(n.encode() for n in names)), len(names), None)

    def text(self, labels):
        return "".join(lib.hws_alphabet_name_view(self, label).decode() for label in labels)


class Options(Handle):
    kind = "options"

    def __init__(self, **values):
        super().__init__(lib.hws_options_new)
        for name, value in values.items():
            if isinstance(value, str):
                lib.hws_options_set_text(self, name.encode(), value.encode())
            else:
                put = lib.hws_options_set_int if isinstance(value, int) else lib.hws_options_set_real
                put(self, name.encode(), value)


class Builder(Handle):
    kind = "builder"


class Strings(Handle):
    kind = "strings"

    @classmethod
    def of_pairs(cls, pairs, counts, alphabet):
        strings = [string for pair in pairs for string in pair]
        offsets, labels = [0], []
        for string in strings:
            labels += string
            offsets.append(len(labels))
        return cls(lib.hws_strings_from_arrays, 2, len(pairs), (c_int64 * len(offsets))(*offsets),
                   (c_int32 * len(labels))(*labels), (c_double * len(counts))(*counts), handles([alphabet, alphabet]), None)

    def __iter__(self):
        """(cost, (labels of tape 0, labels of tape 1, ...)) per item; copied, so it outlives the handle."""
        offsets, labels, values = POINTER(c_int64)(), POINTER(c_int32)(), POINTER(c_double)()
        lib.hws_strings_arrays_view(self, byref(offsets), byref(labels), byref(values))
        tapes = lib.hws_strings_tapes(self)
        for i in range(lib.hws_strings_count(self)):
            yield values[i], tuple(labels[offsets[i * tapes + t]:offsets[i * tapes + t + 1]] for t in range(tapes))


class Machine(Handle):
    kind = "machine"

    @classmethod
    def of_arcs(cls, alphabet, tapes, states, arcs, finals):
        """arcs: (from, label per tape..., cost, to); finals: (state, cost). Log semiring."""
        builder = Builder(lib.hws_builder_new, LOG, tapes, handles([alphabet] * tapes), None)
        lib.hws_builder_add_states(builder, states, byref(c_int64()))
        integers, reals = c_int64 * len(arcs), c_double * len(arcs)
        labels = [label for arc in arcs for label in arc[1:1 + tapes]]
        lib.hws_builder_add_arcs(builder, len(arcs), integers(*(a[0] for a in arcs)), (c_int32 * len(labels))(*labels),
                                 reals(*(a[-2] for a in arcs)), integers(*(a[-1] for a in arcs)))
        lib.hws_builder_set_finals(builder, len(finals), (c_int64 * len(finals))(*(f[0] for f in finals)),
                                   (c_double * len(finals))(*(f[1] for f in finals)))
        return cls(lib.hws_builder_build, builder)

    @classmethod
    def of_text(cls, text, tapes, alphabet):
        encoded = text.encode()
        return cls(lib.hws_machine_read_text, encoded, len(encoded), LOG, tapes, handles([alphabet]), 1, None, None, None)

    states = property(lambda self: lib.hws_machine_states(self))
    arcs = property(lambda self: lib.hws_machine_arcs(self))

    def alphabet(self, tape):
        return Alphabet(lib.hws_machine_alphabet, self, tape)

    def compose(self, other, options=None):
        return Machine(lib.hws_machine_compose, self, other, options)

    def total(self, options=None):
        return number(lib.hws_machine_total, self, options)

    def best_strings(self, n, options=None):
        return Strings(lib.hws_machine_best_strings, self, n, options)

    def sample(self, n, seed, options=None):
        return Strings(lib.hws_machine_sample, self, n, seed, options)


class EditModel(Handle):
    kind = "edit_model"

    @classmethod
    def new(cls, alphabet, options=None):
        return cls(lib.hws_edit_model_new, alphabet, options)

    def info(self, name):
        return number(lib.hws_edit_model_info, self, name.encode())

    def probability(self, left_input, right_input, left_output, read, write):
        windows = []
        for window in (left_input, right_input, left_output):
            windows += [(c_int32 * len(window))(*window), len(window)]
        return number(lib.hws_edit_model_probability, self, *windows, read, write)


class NgramModel(Handle):
    kind = "ngram_model"

    @classmethod
    def nearest(cls, machine, options=None):
        """The model, and how near it is to the machine's distribution, in nats."""
        nats = c_double()
        return cls(lambda out: lib.hws_ngram_project(machine, None, options, out, byref(nats))), nats.value

    def info(self, name):
        return number(lib.hws_ngram_info, self, name.encode())

    def start(self):
        return number(lib.hws_ngram_start, self, kind=c_int64)

    def log_prob(self, state, word):
        return number(lib.hws_ngram_score_word, self, state, word, None)


class Learner(Handle):
    kind = "learner"

    def step(self, n=1):
        """Makes up to n steps; true once there is nothing left to do."""
        return bool(number(lib.hws_learner_step, self, n, kind=c_int32))

    def metric(self, name):
        return number(lib.hws_learner_metric, self, name.encode())


class EditLearner(Learner):
    def __init__(self, start, pairs, options=None):
        super().__init__(lib.hws_edit_learner_new, start, pairs, options)

    def model(self):
        return EditModel(lib.hws_edit_learner_model, self)


class Graph(Handle):
    kind = "graph"


class GraphBuilder(Handle):
    kind = "graph_builder"

    def __init__(self):
        super().__init__(lib.hws_graph_builder_new)

    def add_strings(self, alphabet, name):
        return number(lib.hws_graph_builder_add_strings, self, alphabet, name.encode(), kind=c_int64)

    def add_machine(self, machine, variables, name=None):
        return number(lib.hws_graph_builder_add_machine, self, machine, (c_int64 * len(variables))(*variables), len(variables),
                      name and name.encode(), kind=c_int64)

    def observe_string(self, variable, labels):
        lib.hws_graph_builder_observe_string(self, variable, (c_int32 * len(labels))(*labels), len(labels))

    def build(self):
        return Graph(lib.hws_graph_builder_build, self)


class GraphLearner(Learner):
    def __init__(self, graph, options=None):
        super().__init__(lib.hws_graph_learner_new, graph, options)

    def best(self, variable, n, options=None):
        return Strings(lib.hws_graph_learner_best, self, variable, n, options)

    def variable(self, variable, name, options=None):
        return number(lib.hws_graph_learner_variable, self, variable, name.encode(), options)


class Corpus(Handle):
    kind = "corpus"

    @classmethod
    def of_strings(cls, strings, alphabet):
        offsets, symbols = [0], []
        for string in strings:
            symbols += string
            offsets.append(len(symbols))
        return cls(lib.hws_corpus_from_arrays, len(strings), (c_int64 * len(offsets))(*offsets), (c_int32 * len(symbols))(*symbols),
                   alphabet)


class Pfa(Handle):
    kind = "pfa"

    def info(self, name):
        return number(lib.hws_pfa_info, self, name.encode())

    def score(self, corpus, options=None):
        """ln p of each of a corpus' strings."""
        log_probs = (c_double * lib.hws_corpus_count(corpus))()
        lib.hws_pfa_score(self, corpus, options, log_probs)
        return list(log_probs)


class PfaLearner(Learner):
    def __init__(self, corpus, options=None):
        super().__init__(lib.hws_pfa_learner_new, corpus, options)

    def model(self):
        return Pfa(lib.hws_pfa_learner_model, self)


class Tagged(Handle):
    """Words with tags."""
    kind = "tagged"

    @classmethod
    def of_text(cls, text, options=None):
        encoded = text.encode()
        return cls(lib.hws_tagged_read, encoded, len(encoded), None, None, options)

    def corpus(self):
        return Corpus(lib.hws_tagged_corpus, self)


class Dictionary(Handle):
    kind = "dictionary"

    @classmethod
    def of_tagged(cls, tagged, options=None):
        return cls(lib.hws_dictionary_collect, tagged, options)


class HmmData(Handle):
    """A corpus of words, and the states its tokens may be in."""
    kind = "hmm_data"

    @classmethod
    def of_corpus(cls, corpus, dictionary=None, options=None):
        return cls(lib.hws_hmm_data_new, corpus, None, dictionary, None, options)

    @classmethod
    def for_model(cls, model, corpus, options=None):
        return cls(lib.hws_hmm_data_for, model, corpus, None, None, None, options)


class Hmm(Handle):
    kind = "hmm"

    def tags(self):
        return Alphabet(lib.hws_hmm_tags, self)

    def score(self, data, options=None):
        """ln p of each sequence."""
        log_probs = (c_double * lib.hws_hmm_data_sequences(data))()
        lib.hws_hmm_score(self, data, options, log_probs)
        return list(log_probs)

    def decode(self, data, options=None):
        """The state of each token, over all sequences."""
        states = (c_int32 * lib.hws_hmm_data_tokens(data))()
        lib.hws_hmm_decode(self, data, options, states)
        return list(states)


class HmmLearner(Learner):
    def __init__(self, data, options=None):
        super().__init__(lib.hws_hmm_learner_new, None, data, None, options)

    def model(self):
        return Hmm(lib.hws_hmm_learner_model, self, None)

// Written by bindings/generate.py from docs/api.json; not to be changed by hand.

/// What a call says of itself: 0, a positive code (the results are valid, with a reservation), or an error.
pub type hws_status = i32;

pub const HWS_VERSION_MAJOR: i32 = 0;
pub const HWS_VERSION_MINOR: i32 = 1;
pub const HWS_VERSION_PATCH: i32 = 0;
pub const HWS_VERSION_STRING: &str = "0.1.0";
/// Raised when a caller compiled against an older header would break
pub const HWS_ABI_VERSION: i32 = 1;
/// Bytes that hold any message with its closing zero byte
pub const HWS_ERROR_BYTES: i32 = 512;
pub const HWS_OK: i32 = 0;
/// fewer results than asked for, because there are no more
pub const HWS_PARTIAL: i32 = 1;
/// stopped at the iteration limit
pub const HWS_NOT_CONVERGED: i32 = 2;
/// stopped at another limit: what is given is right, and there may be more or better
pub const HWS_CUT_SHORT: i32 = 3;
/// an argument is out of its range, NULL, or does not fit the others
pub const HWS_E_ARGUMENT: i32 = -1;
/// a text does not follow its format; line and column say where
pub const HWS_E_PARSE: i32 = -2;
/// the system could not open, read or write a file
pub const HWS_E_IO: i32 = -3;
/// a binary is damaged: checksum, sizes or contents
pub const HWS_E_CORRUPT: i32 = -4;
/// a binary of a newer format, or a checkpoint of other data or options
pub const HWS_E_VERSION: i32 = -5;
/// malloc failed
pub const HWS_E_NO_MEMORY: i32 = -6;
/// a limit on states, arcs, bytes or numbers was met
pub const HWS_E_LIMIT: i32 = -7;
/// the sum is infinite
pub const HWS_E_DIVERGED: i32 = -8;
/// cannot be normalized to a distribution
pub const HWS_E_IMPROPER: i32 = -9;
/// zero mass where some is needed, or nothing known yet
pub const HWS_E_EMPTY: i32 = -10;
/// a combination this version does not do; the message names it
pub const HWS_E_UNSUPPORTED: i32 = -11;
/// stopped through hws_cancel; nothing was changed
pub const HWS_E_CANCELLED: i32 = -12;
/// a defect of the library: please report
pub const HWS_E_INTERNAL: i32 = -13;
/// evidence or factors exclude everything; the message names where
pub const HWS_E_IMPOSSIBLE: i32 = -14;
/// every code point is a name
pub const HWS_SPLIT_CHARS: i32 = 0;
/// names stand between blanks; digits where the alphabet has no names
pub const HWS_SPLIT_SPACES: i32 = 1;
/// as HWS_SPLIT_SPACES, and ASCII punctuation apart, except ' and - inside a word
pub const HWS_SPLIT_WORDS: i32 = 2;
pub const HWS_EPSILON: i32 = 0;
/// failure: looked up when a state has no arc for the symbol read
pub const HWS_PHI: i32 = -2;
/// default: every symbol of the alphabet its state has no arc for
pub const HWS_RHO: i32 = -3;
pub const HWS_BOS: i32 = -4;
pub const HWS_EOS: i32 = -5;
pub const HWS_REAL: i32 = 0;
pub const HWS_LOG: i32 = 1;
pub const HWS_TROPICAL: i32 = 2;
pub const HWS_BOOLEAN: i32 = 3;
/// from the start: `left` in what has been written, `right` in what is read
pub const HWS_LEFT_TO_RIGHT: i32 = 0;
/// from the end: `right` in what has been written, `left` in what is read
pub const HWS_RIGHT_TO_LEFT: i32 = 1;
/// from the start: both in what is read
pub const HWS_SIMULTANEOUS: i32 = 2;
/// the change is made wherever it can be
pub const HWS_OBLIGATORY: i32 = 0;
/// leaving the symbol (or the end) alone is a choice as well
pub const HWS_OPTIONAL: i32 = 1;
/// they stand among a's tapes
pub const HWS_JOINED_KEEP: i32 = 0;
/// the weights are summed over their strings
pub const HWS_JOINED_DROP: i32 = 1;
/// any number of strings one after the other, none included: 1 + A + AA +
pub const HWS_STAR: i32 = 0;
/// at least one: A + AA +
pub const HWS_PLUS: i32 = 1;
/// one or none: 1 + A
pub const HWS_OPTION: i32 = 2;
/// no cycle, where failure arcs are arcs
pub const HWS_IS_ACYCLIC: i32 = 1;
/// no arc that is epsilon on every tape
pub const HWS_IS_EPSILON_FREE: i32 = 2;
/// epsilon-free, and no state has two arcs with the same labels
pub const HWS_IS_DETERMINISTIC: i32 = 4;
/// every arc and final state weighs one
pub const HWS_IS_UNWEIGHTED: i32 = 8;
/// each state's arcs are sorted by their label on the first tape
pub const HWS_IS_ARC_SORTED: i32 = 16;
/// every arc leads to a higher state
pub const HWS_IS_TOP_SORTED: i32 = 32;
/// hws_machine_trim would take no state away
pub const HWS_IS_TRIM: i32 = 64;
/// failure arcs
pub const HWS_HAS_FAILURE: i32 = 128;
/// default arcs
pub const HWS_HAS_DEFAULT: i32 = 256;
pub const HWS_TO_START: i32 = 0;
pub const HWS_TO_END: i32 = 1;
/// label tuples: no two arcs of a state agree on all tapes
pub const HWS_AS_TUPLES: i32 = 0;
/// tape 0: no two arcs of a state agree there; the others are written
pub const HWS_AS_FUNCTION: i32 = 1;
/// one variable is 1
pub const HWS_EXACTLY_ONE: i32 = 0;
/// no two variables are 1
pub const HWS_AT_MOST_ONE: i32 = 1;
/// the last variable is 1 if any of the others is
pub const HWS_OR: i32 = 2;
/// the last variable is 1 if all others are
pub const HWS_AND: i32 = 3;
/// an even number of variables are 1
pub const HWS_PARITY: i32 = 4;
/// values 0 and 1 are the spins s = -1 and +1: exp(J s t) for neighbours, exp(h s) for a variable
pub const HWS_ISING: i32 = 0;
/// exp(J) where neighbours have equal values, else 1; exp(h\[value\]) for a variable
pub const HWS_POTTS: i32 = 1;
/// a sequence a line, symbols between blanks; an empty line is an empty sequence
pub const HWS_CORPUS_SPACES: i32 = 0;
/// a sequence a line, every character (code point) a symbol
pub const HWS_CORPUS_CHARS: i32 = 1;
/// a sequence a line, symbols are numbers from 0 between blanks
pub const HWS_CORPUS_INTEGERS: i32 = 2;
/// a line "sequences symbols", then a line "length s1 s2 ..." each, numbers from 0
pub const HWS_CORPUS_PAUTOMAC: i32 = 3;
/// a line "sequences symbols", then a line "label length s1 s2 ..." each, numbers from 0
pub const HWS_CORPUS_ABBADINGO: i32 = 4;
/// hawser's binary, as hws_corpus_write makes it: names, sequences and checksums
pub const HWS_CORPUS_BINARY: i32 = 5;
/// finite numbers
pub const HWS_CHANNEL_REAL: i32 = 0;
/// whole numbers from 0 to 2^53
pub const HWS_CHANNEL_COUNT: i32 = 1;
/// 0 or 1
pub const HWS_CHANNEL_BIT: i32 = 2;

/// A set of options. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_options {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A request to stop, shared between the thread that works and whoever wants it to stop. Every long call given options
/// that carry it looks at it and returns HWS_E_CANCELLED within a second of its being set. Threads: any thread and any
/// signal handler may use it at any time.
#[repr(C)]
pub struct hws_cancel {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Watches a long call from another thread, and counts. One monitor may be given to several calls one after the other.
/// Threads: any thread and any signal handler may use it at any time.
#[repr(C)]
pub struct hws_monitor {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable alphabet. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_alphabet {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable list of items. Each item is a tuple of strings, one per tape, with a number beside it: a cost where the
/// batch is a result of the engine (n best, samples: the cost of the path) or is given to hws_machine_from_words, a
/// weight (a count) where it is given to a learner. Corpora of words or of pairs are such lists, and so is what n best
/// and sampling return. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_strings {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable machine: k tapes, states 0..n-1, arcs, final weights. Threads: immutable: any number of threads may use
/// it at once.
#[repr(C)]
pub struct hws_machine {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Makes machines. It keeps the limits and the cancel request of its options: they hold for all that is added to it and
/// for each machine that it builds. A call that meets a limit adds nothing. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_builder {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable model. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_ngram_model {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// How often n-grams occur in strings that are added. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_ngram_counts {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A learner of any family. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_learner {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable sum of what a step needs over a range of items. Threads: immutable: any number of threads may use it at
/// once.
#[repr(C)]
pub struct hws_statistics {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable edit model. Input and output share one alphabet. Threads: immutable: any number of threads may use it at
/// once.
#[repr(C)]
pub struct hws_edit_model {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A list of words that may be meant, and an edit model of how they are mistyped. Immutable. Threads: immutable: any
/// number of threads may use it at once.
#[repr(C)]
pub struct hws_speller {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable graph. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_graph {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Makes graphs. A call that fails leaves it as it was. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_graph_builder {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A seed graph with candidates. A call that fails leaves it as it was. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_graph_pruner {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable corpus. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_corpus {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Reads a corpus from pieces of text of any size, in order: what comes through a pipe needs no copy as a whole. It holds
/// the corpus and one line. After a call that fails, other calls than free return that failure again. Threads: one thread
/// at a time may use it.
#[repr(C)]
pub struct hws_corpus_reader {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable treebank. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_treebank {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable dependency model with its symbols. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_dmv {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable grammar with latent annotations. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_pcfg_la {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable model. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_pfa {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable corpus of words with a tag per token. It takes 4 bytes per token beside the words, which are shared.
/// Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_tagged {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Reads a tagged corpus from pieces of text of any size, in order. After a call that fails, other calls than free return
/// that failure again. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_tagged_reader {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable list of the tags that each word may have (Merialdo 1994). A word without an entry may have any. "\<unk\>"
/// has an entry only where a text gives it one. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_dictionary {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Immutable sequences of numbers: each token has as many in each channel as that channel's dimension. Any may be
/// missing. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_channels {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable hidden Markov model. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_hmm {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable corpus with the states each token may be in. Threads: immutable: any number of threads may use it at
/// once.
#[repr(C)]
pub struct hws_hmm_data {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// What the tokens so far say of the hidden state and of the next token (the forward variable, normalized: Rabiner 1989,
/// III A). It keeps the model alive. Threads: one thread at a time may use it.
#[repr(C)]
pub struct hws_hmm_filter {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable grammar. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_grammar {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// The words of a sentence that were read so far. It is immutable: reading a word gives a new prefix, and the old one may
/// be kept and read from again. Prefixes that come from each other share their memory. Threads: immutable: any number of
/// threads may use it at once.
#[repr(C)]
pub struct hws_grammar_prefix {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable bitext. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_bitext {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Links between the words of pairs: for each pair, which source position goes with which target position, both from 0.
/// Immutable. Links that were marked by hand are sure or only possible. Links of an aligner are sure, and have a
/// probability. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_links {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable model that aligns words, in one direction or in both. Threads: immutable: any number of threads may use
/// it at once.
#[repr(C)]
pub struct hws_aligner {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// An immutable parser. Threads: immutable: any number of threads may use it at once.
#[repr(C)]
pub struct hws_parser {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Heads of the sentences of a treebank, and what finding them took. Immutable. Threads: immutable: any number of threads
/// may use it at once.
#[repr(C)]
pub struct hws_parses {
    _private: [u8; 0],
    _unmoved: PhantomData<(*mut u8, PhantomPinned)>,
}

extern "C" {
    /// The name of a status, such as "HWS_E_PARSE".
    pub fn hws_status_name(status: hws_status) -> *const c_char;
    /// The status that the calling thread's last failed call returned.
    pub fn hws_error_code() -> hws_status;
    /// The message of the last failed call: one line, what was found and what was expected.
    pub fn hws_error_message_view() -> *const c_char;
    /// The line of the text in which the last failed call found an error.
    pub fn hws_error_line() -> i64;
    /// The column of the text in which the last failed call found an error.
    pub fn hws_error_column() -> i64;
    /// Copies the whole error record at once, so that a host whose tasks move between threads needs one call on the
    /// thread that failed. A buffer of HWS_ERROR_BYTES always suffices. The call needs no memory, and its own failures
    /// leave the record alone.
    pub fn hws_error_copy(
        code: *mut i32, line: *mut i64, column: *mut i64, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The library's version at run time.
    pub fn hws_version() -> *const c_char;
    /// The ABI's version at run time.
    pub fn hws_abi_version() -> i32;
    /// What this build holds: version, modules, name of the random number generator, limits of calls whose options set
    /// none.
    pub fn hws_build_info() -> *const c_char;
    /// An empty set: all defaults.
    pub fn hws_options_new(options: *mut *mut hws_options) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_options_free(options: *mut hws_options);
    /// Sets an option to an integer. Names are checked when an operation is given the options, since only it knows which
    /// it takes. Setting an option again replaces its value.
    pub fn hws_options_set_int(options: *mut hws_options, name: *const c_char, value: i64) -> hws_status;
    /// Sets an option to a real number, otherwise as hws_options_set_int.
    pub fn hws_options_set_real(options: *mut hws_options, name: *const c_char, value: f64) -> hws_status;
    /// Sets an option to a text, otherwise as hws_options_set_int. The word "auto" lets a call choose, where it can.
    pub fn hws_options_set_text(options: *mut hws_options, name: *const c_char, value: *const c_char) -> hws_status;
    /// Sets an option as a person wrote it, in a command line or a configuration file. The operation that is given the
    /// options reads the text by the option's type, as hws_parse_integer and hws_parse_real do, and refuses what is no
    /// such number.
    pub fn hws_options_set(options: *mut hws_options, name: *const c_char, text: *const c_char) -> hws_status;
    /// Whether a call takes options of these names, types and ranges: the error it would return at once, before any data
    /// are read. Options that have no effect together are found by the call alone.
    pub fn hws_options_check(options: *const hws_options, call: *const c_char) -> hws_status;
    /// The options that a call takes, as a JSON array of {"name", "type" (int\|real\|text), "default", "min", "max"
    /// (numbers) or "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that the
    /// word "auto", set as a text, is a value too: the call chooses, as "doc" says. "needed": false says that a limit is
    /// taken and has no effect on the call.
    pub fn hws_options_describe(
        call: *const c_char, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Reads an integer: digits with a sign or none, within 64 bits.
    pub fn hws_parse_integer(text: *const c_char, value: *mut i64) -> hws_status;
    /// Reads a real number: decimal (3, +0.5, -1e-9), or inf, infinity in any case. What is nearer to 0 than any double
    /// (1e-400) is 0; what is beyond every double is refused.
    pub fn hws_parse_real(text: *const c_char, value: *mut f64) -> hws_status;
    /// A request that is not set.
    pub fn hws_cancel_new(cancel: *mut *mut hws_cancel) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_cancel_free(cancel: *mut hws_cancel);
    /// Asks the calls that carry it to stop, from any thread or signal handler. NULL does nothing.
    pub fn hws_cancel_set(cancel: *mut hws_cancel);
    /// Takes the request back. NULL does nothing.
    pub fn hws_cancel_clear(cancel: *mut hws_cancel);
    /// Whether the request is set.
    pub fn hws_cancel_is_set(cancel: *const hws_cancel) -> i32;
    /// Lets the calls that are given these options be cancelled. The options keep the request alive.
    pub fn hws_options_set_cancel(options: *mut hws_options, cancel: *mut hws_cancel) -> hws_status;
    /// A monitor that has counted nothing.
    pub fn hws_monitor_new(monitor: *mut *mut hws_monitor) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_monitor_free(monitor: *mut hws_monitor);
    /// Lets the calls that are given these options be watched. The options keep the monitor alive.
    pub fn hws_options_set_monitor(options: *mut hws_options, monitor: *mut hws_monitor) -> hws_status;
    /// What the watched call is doing, from any thread at any time.
    pub fn hws_monitor_read(
        monitor: *const hws_monitor, stage: *mut *const c_char, done: *mut i64, total: *mut i64,
    ) -> hws_status;
    /// A counter, summed over the calls that the monitor was given to, to be read after they returned.
    pub fn hws_monitor_metric(monitor: *const hws_monitor, name: *const c_char, value: *mut i64) -> hws_status;
    /// An alphabet of symbols without names.
    pub fn hws_alphabet_new(size: i64, options: *const hws_options, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// An alphabet of given names, which are copied.
    pub fn hws_alphabet_from_names(
        names: *const *const c_char, count: i64, options: *const hws_options, alphabet: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol named
    /// by itself. Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out.
    pub fn hws_alphabet_from_chars(
        text: *const c_char, length: i64, options: *const hws_options, alphabet: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a line
    /// that has one, and at blanks in others. Number 0 is epsilon's and may be left out; the others must be 1..n, in any
    /// order.
    pub fn hws_alphabet_read(
        text: *const c_char, length: i64, options: *const hws_options, alphabet: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// The symbol file of an alphabet, which begins with "\<eps\>\\t0". Symbols without names are written as their
    /// number.
    pub fn hws_alphabet_write(
        alphabet: *const hws_alphabet, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_alphabet_free(alphabet: *mut hws_alphabet);
    /// How many symbols an alphabet has.
    pub fn hws_alphabet_size(alphabet: *const hws_alphabet) -> i64;
    /// The name of a symbol, borrowed from the alphabet.
    pub fn hws_alphabet_name_view(alphabet: *const hws_alphabet, label: i32) -> *const c_char;
    /// The symbol of a name.
    pub fn hws_alphabet_find(
        alphabet: *const hws_alphabet, name: *const c_char, length: i64, label: *mut i32,
    ) -> hws_status;
    /// Whether two alphabets match, as the top of this header says.
    pub fn hws_alphabet_matches(a: *const hws_alphabet, b: *const hws_alphabet) -> i32;
    /// The labels of a line of text.
    pub fn hws_alphabet_encode(
        alphabet: *const hws_alphabet, text: *const c_char, length: i64, split: i32, labels: *mut i32, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// The text of labels: names joined by nothing or by one space. Epsilons are left out.
    pub fn hws_alphabet_decode(
        alphabet: *const hws_alphabet, labels: *const i32, count: i64, split: i32, buffer: *mut c_char, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// An alphabet from a symbol file at a path.
    pub fn hws_alphabet_read_file(
        path: *const c_char, options: *const hws_options, alphabet: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// Strings of the caller's arrays, which are copied.
    pub fn hws_strings_from_arrays(
        tapes: i32, count: i64, offsets: *const i64, labels: *const i32, values: *const f64,
        alphabets: *const *const hws_alphabet, options: *const hws_options, strings: *mut *mut hws_strings,
    ) -> hws_status;
    /// Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that is the
    /// item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a blank next.
    pub fn hws_strings_read(
        text: *const c_char, length: i64, tapes: i32, split: i32, alphabets: *const *const hws_alphabet,
        options: *const hws_options, strings: *mut *mut hws_strings,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_strings_free(strings: *mut hws_strings);
    /// How many items there are.
    pub fn hws_strings_count(strings: *const hws_strings) -> i64;
    /// How many strings each item has.
    pub fn hws_strings_tapes(strings: *const hws_strings) -> i32;
    /// The number beside an item.
    pub fn hws_strings_value(strings: *const hws_strings, item: i64, value: *mut f64) -> hws_status;
    /// The labels of one string.
    pub fn hws_strings_labels(
        strings: *const hws_strings, item: i64, tape: i32, labels: *mut i32, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The labels of one string without a copy, borrowed from the list.
    pub fn hws_strings_labels_view(
        strings: *const hws_strings, item: i64, tape: i32, labels: *mut *const i32, count: *mut i64,
    ) -> hws_status;
    /// All strings, as hws_strings_from_arrays takes them, borrowed from the list.
    pub fn hws_strings_arrays_view(
        strings: *const hws_strings, offsets: *mut *const i64, labels: *mut *const i32, values: *mut *const f64,
    ) -> hws_status;
    /// Strings from a file of lines.
    pub fn hws_strings_read_file(
        path: *const c_char, tapes: i32, split: i32, alphabets: *const *const hws_alphabet, options: *const hws_options,
        strings: *mut *mut hws_strings,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_machine_free(machine: *mut hws_machine);
    /// A builder without states.
    pub fn hws_builder_new(
        semiring: i32, tapes: i32, alphabets: *const *const hws_alphabet, options: *const hws_options,
        builder: *mut *mut hws_builder,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_builder_free(builder: *mut hws_builder);
    /// Adds states.
    pub fn hws_builder_add_states(builder: *mut hws_builder, count: i64, first: *mut i64) -> hws_status;
    /// Sets the start state, which is 0 if never set.
    pub fn hws_builder_set_start(builder: *mut hws_builder, state: i64) -> hws_status;
    /// Makes a state final. A weight of zero (a cost of +infinity) is allowed and stops the failure look-up of the end.
    /// Setting it again replaces the weight.
    pub fn hws_builder_set_final(builder: *mut hws_builder, state: i64, weight: f64) -> hws_status;
    /// Adds one arc. Both states must exist.
    pub fn hws_builder_add_arc(
        builder: *mut hws_builder, from: i64, labels: *const i32, weight: f64, to: i64,
    ) -> hws_status;
    /// Adds several arcs. Either all are added or, on an error, which names the arc, none.
    pub fn hws_builder_add_arcs(
        builder: *mut hws_builder, count: i64, from: *const i64, labels: *const i32, weights: *const f64,
        to: *const i64,
    ) -> hws_status;
    /// Makes several states final, as hws_builder_set_final does; all or, on an error, none.
    pub fn hws_builder_set_finals(
        builder: *mut hws_builder, count: i64, states: *const i64, weights: *const f64,
    ) -> hws_status;
    /// The machine as it stands. Arcs of one state keep their order and are numbered state by state. The builder stays as
    /// it is and may go on.
    pub fn hws_builder_build(builder: *const hws_builder, machine: *mut *mut hws_machine) -> hws_status;
    /// The machine that accepts one string with weight one.
    pub fn hws_machine_from_labels(
        alphabet: *const hws_alphabet, semiring: i32, labels: *const i32, count: i64, options: *const hws_options,
        machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in log and
    /// tropical, weights in real; values of 0 make an unweighted list in log. A word that occurs twice has the sum of its
    /// weights (tropical: the best).
    pub fn hws_machine_from_words(
        words: *const hws_strings, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// The semiring of a machine.
    pub fn hws_machine_semiring(machine: *const hws_machine) -> i32;
    /// How many tapes a machine has.
    pub fn hws_machine_tapes(machine: *const hws_machine) -> i32;
    /// How many states a machine has.
    pub fn hws_machine_states(machine: *const hws_machine) -> i64;
    /// How many arcs a machine has.
    pub fn hws_machine_arcs(machine: *const hws_machine) -> i64;
    /// The start state of a machine.
    pub fn hws_machine_start(machine: *const hws_machine) -> i64;
    /// The tape that failure and default arcs name.
    pub fn hws_machine_phi_tape(machine: *const hws_machine) -> i32;
    /// The memory that a machine's arrays take.
    pub fn hws_machine_bytes(machine: *const hws_machine) -> i64;
    /// The alphabet of a tape.
    pub fn hws_machine_alphabet(machine: *const hws_machine, tape: i32, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// The final weight of a state.
    pub fn hws_machine_final(
        machine: *const hws_machine, state: i64, weight: *mut f64, is_final: *mut i32,
    ) -> hws_status;
    /// The arcs of a state, which are numbered in a row.
    pub fn hws_machine_arc_range(machine: *const hws_machine, state: i64, begin: *mut i64, end: *mut i64) -> hws_status;
    /// One arc.
    pub fn hws_machine_arc(
        machine: *const hws_machine, arc: i64, from: *mut i64, labels: *mut i32, weight: *mut f64, to: *mut i64,
    ) -> hws_status;
    /// All arcs, in order.
    pub fn hws_machine_copy_arcs(
        machine: *const hws_machine, from: *mut i64, labels: *mut i32, weights: *mut f64, to: *mut i64,
    ) -> hws_status;
    /// The final weights of all states.
    pub fn hws_machine_copy_finals(machine: *const hws_machine, weights: *mut f64, is_final: *mut i32) -> hws_status;
    /// A list of strings as the smallest deterministic acceptor: hws_machine_from_words with equal ends merged, each
    /// string's weight the same. Values, and words that occur twice, are taken as there; words of weight zero are left
    /// out. Weights sit as near to the start as they can: the best (least cost, largest value) of what is left over at
    /// any state but the start is one. Two states are merged if they read the same strings with weights left over that
    /// differ by at most about the option `delta` each (relative in real, absolute for costs), so a word's weight may
    /// move by its length times that. States are in topological order, arcs of a state by label. Any order of the words
    /// gives the same machine.
    pub fn hws_machine_from_words_minimal(
        words: *const hws_strings, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a name
    /// ends.
    pub fn hws_machine_from_regex(
        alphabet: *const hws_alphabet, semiring: i32, pattern: *const c_char, length: i64, options: *const hws_options,
        machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet, tape
    /// 1 writes what the rule makes of it.
    pub fn hws_machine_rewrite(
        change: *const hws_machine, left: *const hws_machine, right: *const hws_machine, bos: i32, eos: i32,
        direction: i32, mode: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Puts machines in the place of labels. Where machines\[root\] (and any machine it calls) reads labels\[i\] on the
    /// tape, machines\[i\] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other
    /// tapes a calling arc keeps its labels, read before the called machine starts. (A text made for OpenFst's tools with
    /// the call in both columns: read it as an acceptor, or the label stays on the other tape, as with fstreplace.)
    pub fn hws_machine_replace(
        machines: *const *const hws_machine, labels: *const i32, count: i32, root: i32, tape: i32,
        options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// A machine from AT&T text. With tapes 0 their number k is found. With a 3-field arc line k is 1. Otherwise, where
    /// arc lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n \>= 5 the last column is the weight
    /// and k is n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a label (no symbol is named so;
    /// on a nameless tape: it has a point or an exponent, is negative, or is Infinity), else k is 2 (OpenFst's default: a
    /// transducer without weights). Without arc lines k is the number of alphabets given, at least 1.
    /// hws_machine_write_text writes so that this finds k again.
    pub fn hws_machine_read_text(
        text: *const c_char, length: i64, semiring: i32, tapes: i32, alphabets: *const *const hws_alphabet,
        alphabet_count: i32, phi: *const c_char, rho: *const c_char, options: *const hws_options,
        machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// The AT&T text of a machine. The start state's line comes first. Weights have as many digits as are needed to read
    /// them back to the bit. The text reads back as the same machine, with two exceptions that no sum can tell: a start
    /// state that has no arcs and is not final, and a last state that nothing names, come back as final with weight zero,
    /// since the format has no other line for them.
    pub fn hws_machine_write_text(
        machine: *const hws_machine, phi: *const c_char, rho: *const c_char, buffer: *mut c_char, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// The binary of a machine.
    pub fn hws_machine_write(
        machine: *const hws_machine, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A machine from a copy of its binary.
    pub fn hws_machine_read(
        buffer: *const c_void, length: i64, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// A machine in place: its arrays stay in the caller's binary. On an error `release` is not called.
    pub fn hws_machine_read_view(
        buffer: *const c_void, length: i64, release: Option<unsafe extern "C" fn(context: *mut c_void)>,
        context: *mut c_void, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// Whether a buffer starts like a hawser binary.
    pub fn hws_machine_is_binary(buffer: *const c_void, length: i64) -> i32;
    /// What a binary file of the library holds, as its header says: "machine", "edit_model", "checkpoint", "statistics",
    /// "ngram", "pfa", "hmm", "corpus", "graph", "grammar", "dmv" or "pcfg_la".
    pub fn hws_file_kind(file: *const c_void, length: i64) -> *const c_char;
    /// A binary file of the library with a note of the host: bytes that no reader of the library looks at, such as what a
    /// program has to know of a model beside the model. A file has one note at most, and is otherwise as it was.
    pub fn hws_file_with_note(
        file: *const c_void, length: i64, note: *const c_void, note_length: i64, buffer: *mut c_void, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// The note that hws_file_with_note left in a file.
    pub fn hws_file_note(
        file: *const c_void, length: i64, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A drawing of a machine as Graphviz text, with labels by name where there are names.
    pub fn hws_machine_draw(
        machine: *const hws_machine, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Writes bytes to a file, as every call with a path does: a temporary file beside it comes to the disk and takes its
    /// name, so that after a crash there is the old file or the new one. Symbolic links are followed, permissions are
    /// kept, devices are written to directly, and temporary files of processes that were killed are removed.
    pub fn hws_write_file(path: *const c_char, buffer: *const c_void, length: i64) -> hws_status;
    /// A machine from a file with its binary.
    pub fn hws_machine_read_file(
        path: *const c_char, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// Writes a machine's binary to a file.
    pub fn hws_machine_write_file(machine: *const hws_machine, path: *const c_char) -> hws_status;
    /// A machine from a file with AT&T text.
    pub fn hws_machine_read_text_file(
        path: *const c_char, semiring: i32, tapes: i32, alphabets: *const *const hws_alphabet, alphabet_count: i32,
        phi: *const c_char, rho: *const c_char, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// Writes a machine's AT&T text to a file.
    pub fn hws_machine_write_text_file(
        machine: *const hws_machine, phi: *const c_char, rho: *const c_char, path: *const c_char,
    ) -> hws_status;
    /// The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum over v
    /// of a(u, v) \* b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons pair up, and
    /// where failure and default arcs stay native. Only states both accessible and coaccessible are kept; the target of a
    /// failure arc is kept as long as a look-up may need it.
    pub fn hws_machine_compose(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The composition of several machines, made from the left.
    pub fn hws_machine_compose_all(
        machines: *const *const hws_machine, count: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes of each
    /// pair, weights multiplied. The tapes of the result are a's in their order (those joined only if kept), then those
    /// of b that are in no pair. Two paths that agree give one path. At least one tape must be left. With no pairs it is
    /// the cross product. hws_machine_compose is the join of a's last tape and b's first, kept where a or b has one tape,
    /// else dropped.
    pub fn hws_machine_join(
        a: *const hws_machine, b: *const hws_machine, tapes_a: *const i32, tapes_b: *const i32, count: i32, joined: i32,
        options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no
    /// difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as well
    /// they are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed.
    pub fn hws_machine_constrain(
        machine: *const hws_machine, acceptors: *const *const hws_machine, tapes: *const i32, count: i32,
        options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so the
    /// strings of the other tapes are summed over.
    pub fn hws_machine_project(
        machine: *const hws_machine, tapes: *const i32, count: i32, options: *const hws_options,
        result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon arc
    /// to each machine's start; their states follow in order. A single machine comes back as it is. Failure and default
    /// arcs stay native if all that have them name one tape; a machine that names another tape than the first one that
    /// has them has its own made explicit.
    pub fn hws_machine_union(
        machines: *const *const hws_machine, count: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights are
    /// multiplied and summed over all ways to split. States of all machines but the last stop being final. Where they
    /// could stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to the next
    /// machine's start. Failure and default arcs are treated as in hws_machine_union.
    pub fn hws_machine_concat(
        machines: *const *const hws_machine, count: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The closure. The total of A\* is 1 / (1 - total(A)) where that converges; where it does not, the machine is made
    /// all the same and its sums report HWS_E_DIVERGED. If A accepts the empty string, A\* counts it any number of times,
    /// as the definition says. Failure and default arcs stay native. States of A follow a new start state; with HWS_PLUS
    /// they keep their numbers.
    pub fn hws_machine_closure(
        machine: *const hws_machine, kind: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) \* b(v). It reads all of u first,
    /// then v. Failure and default arcs are native; if both machines have some, b's are made explicit.
    pub fn hws_machine_cross(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old states
    /// follow. Failure and default arcs are made explicit first.
    pub fn hws_machine_reverse(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are shared.
    pub fn hws_machine_invert(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Other labels on one tape: from\[i\] becomes to\[i\], for all i at the same time, and others stay. Labels are
    /// symbols or HWS_EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which are no moves).
    /// Failure and default arcs on the tape stay native if different symbols stay different, epsilon is not mapped, no
    /// symbol to it, and, where there are default arcs, the new alphabet has as many symbols; otherwise they are made
    /// explicit first. On other tapes they are native.
    pub fn hws_machine_relabel(
        machine: *const hws_machine, tape: i32, from: *const i32, to: *const i32, count: i64,
        alphabet: *const hws_alphabet, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The same strings on one tape over another alphabet: larger, smaller, in another order, with names or without.
    /// Symbols are matched by name if both alphabets have names, else by number. Default arcs of a tape that was not open
    /// go on standing for the old symbols: they are made explicit unless the new alphabet has the same ones. Failure arcs
    /// stay native.
    pub fn hws_machine_realphabet(
        machine: *const hws_machine, tape: i32, alphabet: *const hws_alphabet, options: *const hws_options,
        result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a
    /// failure arc and its target stay as long as a look-up that may find something goes through. An arc to a useless
    /// state stays, with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all such arcs lead
    /// to one state without arcs, the last. The start state becomes state 0, the others keep their order.
    pub fn hws_machine_trim(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States keep
    /// their numbers.
    pub fn hws_machine_explicit_failure(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from the
    /// first on, then by destination, then by number. Failure and default arcs are native.
    pub fn hws_machine_arc_sort(
        machine: *const hws_machine, tape: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where there is a
    /// choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs are native.
    pub fn hws_machine_top_sort(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the costs
    /// are kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is true, and from
    /// it true is one.
    pub fn hws_machine_convert(
        machine: *const hws_machine, semiring: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's only
    /// if it has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they are.
    pub fn hws_machine_power(
        machine: *const hws_machine, exponent: f64, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Every string's weight, and so the total, times one weight. It is done at the final weights.
    pub fn hws_machine_scale(
        machine: *const hws_machine, weight: f64, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The machine with weights of the caller's. A state that is not final must be given zero; a final one stays final
    /// whatever it is given. Zeros may come and go here.
    pub fn hws_machine_with_weights(
        machine: *const hws_machine, arcs: *const f64, finals: *const f64, options: *const hws_options,
        result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal or
    /// larger numbers.
    pub fn hws_machine_components(
        machine: *const hws_machine, options: *const hws_options, component: *mut i32, count: *mut i64,
    ) -> hws_status;
    /// Which properties hold, found anew each time.
    pub fn hws_machine_properties(
        machine: *const hws_machine, options: *const hws_options, properties: *mut i32,
    ) -> hws_status;
    /// The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine
    /// without any is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs and
    /// finals of weight zero are left out; the start becomes state 0 and the others keep their order. Arcs of a state
    /// that agree in labels and destination, and that several silent walks bring together, are merged. In real and log
    /// silent cycles are exact too: each is solved as a linear system to a relative error of the option `tolerance`.
    pub fn hws_machine_rm_epsilon(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The same weights for all strings, moved along the paths toward the start or the end. States without mass are left
    /// out; the start becomes state 0. Boolean weights stay what they are.
    pub fn hws_machine_push(
        machine: *const hws_machine, direction: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The probabilistic machine: it is pushed to the start, and the start divided like every other state. What leaves
    /// any state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of the total.
    /// Failure and default arcs stay native.
    pub fn hws_machine_normalize(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The deterministic machine with the fewest states that gives every string the weight it has. It takes a machine
    /// that is deterministic by label tuples; an arc that is epsilon on every tape counts as one more label. Failure and
    /// default arcs are made explicit; useless states, arcs and finals of weight zero are left out. The result is pushed
    /// to the start as by hws_machine_push; but where arcs lead back to the start, which would need a copy to hold the
    /// total, the total is in all final weights instead. Two weights are equal if other weights of the machine lead from
    /// one to the other in steps of at most the option `delta` of their cost, relative to the weight, whatever the order
    /// of arcs. Merged states have the weights of the lowest-numbered one.
    pub fn hws_machine_minimize(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared is
    /// what the starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights are
    /// equal as in hws_machine_minimize, by the option `delta`. Each attempt of a search counts as one of max_states.
    pub fn hws_machine_isomorphic(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, isomorphic: *mut i32,
    ) -> hws_status;
    /// Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost being
    /// minus the logarithm of a single path's weight in every semiring. The states that are kept can be bounded as well:
    /// those with the least cost of a best path through them, ties by number. The result is trimmed: it may have fewer
    /// states, and none but the start if the bound cuts the best path. Weights stay as they are. Failure and default arcs
    /// are made explicit.
    pub fn hws_machine_prune(
        machine: *const hws_machine, threshold: f64, max_states: i64, options: *const hws_options,
        result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Keeps the arcs and finals with a large enough expected count (hws_machine_expected_counts), and of these what is
    /// still on accepting paths. Weights stay as they are. Failure and default arcs are made explicit.
    pub fn hws_machine_posterior_prune(
        machine: *const hws_machine, posterior: f64, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted subset
    /// construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of arcs that are
    /// epsilon on all tapes are summed exactly first.
    pub fn hws_machine_determinize(
        machine: *const hws_machine, as_: i32, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same
    /// weights. A path weighs what the word's paths weigh together: their sum in real and log, the best of them in
    /// tropical. Paths are merged only as far as needed: where no word leads to two states that accept a word in common,
    /// the machine is copied. Arcs that are epsilon on all tapes are removed first, exactly. The result is smaller than a
    /// deterministic machine as a rule, and exists for more machines, though not for all. The limit max_states also
    /// bounds the pairs of states looked at.
    pub fn hws_machine_disambiguate(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of zero
    /// is as good as none; other weights do not matter. A machine of one tape is functional. The answer is exact, by the
    /// square of the machine on tape 0, which max_states and max_arcs bound, and the delays in it. Failure and default
    /// arcs of tape 0 are native, those of other tapes made explicit first.
    pub fn hws_machine_is_functional(
        machine: *const hws_machine, options: *const hws_options, functional: *mut i32,
    ) -> hws_status;
    /// Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two paths
    /// that differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer has one path
    /// per input is asked of its projection to tape 0, since hws_machine_project keeps paths apart. The answer is exact,
    /// by the square of the machine; max_states also bounds pairs of states. Failure and default arcs are made explicit
    /// first, unless the machine has one tape, no epsilons, and no two arcs of a state with one label: the answer is then
    /// 1. Machines of several tapes are synchronized first.
    pub fn hws_machine_is_unambiguous(
        machine: *const hws_machine, options: *const hws_options, unambiguous: *mut i32,
    ) -> hws_status;
    /// Whether two machines weigh every tuple of strings alike. Weights may differ by the option `delta`, relatively; in
    /// tropical costs may differ by that much. Machines of several tapes must be such that their tapes can be read in
    /// step (hws_machine_synchronize, which is done here). Epsilons are removed first, exactly.
    pub fn hws_machine_equivalent(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, equivalent: *mut i32,
    ) -> hws_status;
    /// A witness that two machines differ: hws_machine_equivalent with a reason for its answer. Equivalent machines give
    /// no item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost in a and in
    /// b as values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps of the synchronized
    /// machine.
    pub fn hws_machine_distinguish(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, witness: *mut *mut hws_strings,
    ) -> hws_status;
    /// The difference: a's weight for each string that b rejects. b is joined with a's last tape as in
    /// hws_machine_compose, so a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one
    /// default arc of its complement, and a's failure arcs stay. b's stay too if it is deterministic and without epsilons
    /// (no two arcs of a state carry the same label); otherwise its states are merged into sets, with look-ups resolved.
    pub fn hws_machine_difference(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter
    /// strings comes what is left of the longer ones. A machine of one tape stays as it is, trimmed.
    pub fn hws_machine_synchronize(
        machine: *const hws_machine, options: *const hws_options, result: *mut *mut hws_machine,
    ) -> hws_status;
    /// The total weight of all accepting paths.
    pub fn hws_machine_total(machine: *const hws_machine, options: *const hws_options, total: *mut f64) -> hws_status;
    /// The natural logarithm of the total; in the tropical semiring that of the best path's weight.
    pub fn hws_machine_log_total(
        machine: *const hws_machine, options: *const hws_options, log_total: *mut f64,
    ) -> hws_status;
    /// The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached and
    /// their sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the joined
    /// tape and the other reads most of the alphabet, a composition that keeps these arcs is made inside, within the
    /// limits; it is far smaller than the expanded one.
    pub fn hws_machine_sum_product(
        machines: *const *const hws_machine, count: i32, options: *const hws_options, total: *mut f64,
    ) -> hws_status;
    /// The forward weights: of all paths from the start to each state. A state that cannot be reached gets the semiring's
    /// zero; failure look-ups alone do not reach a state.
    pub fn hws_machine_forward(
        machine: *const hws_machine, options: *const hws_options, weights: *mut f64,
    ) -> hws_status;
    /// The backward weights: of all paths from each state to the end, final weights included. A state from which no end
    /// can be reached gets the semiring's zero.
    pub fn hws_machine_backward(
        machine: *const hws_machine, options: *const hws_options, weights: *mut f64,
    ) -> hws_status;
    /// The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and ends in
    /// each state. A failure arc counts when a look-up goes through it, a look-up of the end included.
    pub fn hws_machine_expected_counts(
        machine: *const hws_machine, options: *const hws_options, arc_counts: *mut f64, final_counts: *mut f64,
    ) -> hws_status;
    /// The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the paths'
    /// weights, are the items' values. Of equal costs the path with fewer moves comes first, then the one earlier in the
    /// order of arc numbers (and of a default arc's symbols). Failure look-ups are resolved: each path spells what it
    /// reads. Paths of weight zero are left out.
    pub fn hws_machine_best_paths(
        machine: *const hws_machine, n: i64, options: *const hws_options, paths: *mut *mut hws_strings,
    ) -> hws_status;
    /// The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are summed in
    /// real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the item with fewer
    /// symbols comes first, then the one earlier in label order. The search over prefixes is exact, best first; for
    /// ambiguous machines the problem is hard.
    pub fn hws_machine_best_strings(
        machine: *const hws_machine, n: i64, options: *const hws_options, strings: *mut *mut hws_strings,
    ) -> hws_status;
    /// Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values. Item i
    /// depends on the seed and i alone.
    pub fn hws_machine_sample(
        machine: *const hws_machine, n: i64, seed: u64, options: *const hws_options, samples: *mut *mut hws_strings,
    ) -> hws_status;
    /// Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is
    /// added; a failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The covariance
    /// is summed as squares: it never comes out negative and keeps its digits however large the mean.
    pub fn hws_machine_expectation(
        machine: *const hws_machine, arc_values: *const f64, final_values: *const f64, d: i32,
        options: *const hws_options, mean: *mut f64, covariance: *mut f64,
    ) -> hws_status;
    /// The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of strings,
    /// that is the entropy over strings; else it is more. A default arc is one path for each symbol it reads. The sum is
    /// made node by node from terms \>= 0.
    pub fn hws_machine_entropy(machine: *const hws_machine, options: *const hws_options, nats: *mut f64) -> hws_status;
    /// The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) \*
    /// ln(q(x)/Z(q)). p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided exactly,
    /// at no cost for a machine whose states have one arc per symbol, else within the limits on pairs of states. Failure
    /// arcs of one side stay in the composition; removing epsilons from a machine with failure arcs makes these explicit.
    pub fn hws_machine_cross_entropy(
        p: *const hws_machine, q: *const hws_machine, options: *const hws_options, nats: *mut f64,
    ) -> hws_status;
    /// The Kullback-Leibler divergence D(p \|\| q), the sum of p(x)/Z(p) \* ln((p(x)/Z(p)) / (q(x)/Z(q))): the
    /// cross-entropy less the entropy of p over strings, for which p must be unambiguous too. Small divergences keep
    /// their digits where the two machines' weights are near each other arc by arc.
    pub fn hws_machine_kl(
        p: *const hws_machine, q: *const hws_machine, options: *const hws_options, nats: *mut f64,
    ) -> hws_status;
    /// The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form. Each
    /// has its share of what p's strings expect at its state, so what leaves a state sums to 1. The result has the
    /// states, arcs and labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the other
    /// weights of the acceptor do not matter. A default arc's share is divided among its symbols. States to which p's
    /// strings never come have weights of zero.
    pub fn hws_machine_fit_weights(
        p: *const hws_machine, acceptor: *const hws_machine, options: *const hws_options, fitted: *mut *mut hws_machine,
        cross_entropy: *mut f64,
    ) -> hws_status;
    /// The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of their
    /// ratio, which keeps its digits where the totals are close. Any semiring, tropical and boolean included; in tropical
    /// the totals are the best paths' weights e^-cost.
    pub fn hws_machine_total_difference(
        a: *const hws_machine, b: *const hws_machine, options: *const hws_options, difference: *mut f64,
        log_ratio: *mut f64,
    ) -> hws_status;
    /// The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The labels
    /// that the options bos and eos name stand for the begin and the end of the string, at the first and last place of an
    /// n-gram only: with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8 the empty string. The
    /// empty n-gram counts length + 1. The alphabet is not expanded: for each distinct prefix, the states that can have
    /// just read it, and a look-up in each.
    pub fn hws_machine_ngram_counts(
        machine: *const hws_machine, tape: i32, ngrams: *const hws_strings, options: *const hws_options,
        counts: *mut f64,
    ) -> hws_status;
    /// All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values. Options
    /// bos and eos are those of hws_machine_ngram_counts; if the tape's alphabet lacks them, the result's is open. Only
    /// prefixes and ranges of the alphabet that can reach the threshold are looked into. The limit max_states bounds the
    /// n-grams.
    pub fn hws_machine_frequent_ngrams(
        machine: *const hws_machine, tape: i32, order: i32, threshold: f64, options: *const hws_options,
        ngrams: *mut *mut hws_strings,
    ) -> hws_status;
    /// A random machine that is always valid and the same for one seed, on any machine of one library version; weights
    /// are the same up to the rounding of exp and log. The start is state 0, and the last state is final. Options say how
    /// many states and arcs there are, of which kinds, and which weights they have. An open tape reads symbols 1 to 3.
    pub fn hws_machine_random(
        semiring: i32, tapes: i32, alphabets: *const *const hws_alphabet, seed: u64, options: *const hws_options,
        machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// The log of the weight of all trees, of each sentence.
    pub fn hws_trees_log_totals(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, options: *const hws_options,
        log_totals: *mut f64,
    ) -> hws_status;
    /// The probability of every arc: the gradient of the log total by the log weights.
    pub fn hws_trees_marginals(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, options: *const hws_options,
        marginals: *mut f64, log_totals: *mut f64,
    ) -> hws_status;
    /// The tree of the largest weight, of each sentence; of several always the same one.
    pub fn hws_trees_best(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, options: *const hws_options,
        heads: *mut i32, best: *mut f64,
    ) -> hws_status;
    /// The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors
    /// (grandparents, siblings) are expected to be under a first-order model.
    pub fn hws_trees_pair_means(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, offsets: *const i64, arcs: *const i32,
        options: *const hws_options, means: *mut f64,
    ) -> hws_status;
    /// The log of the weight of all trees, of each sentence, with weights of grandparents.
    pub fn hws_trees_grandparent_log_totals(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, offsets: *const i64,
        grandparents: *const i32, log_grandparents: *const f64, options: *const hws_options, log_totals: *mut f64,
    ) -> hws_status;
    /// The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of the
    /// log total by the log weights of both.
    pub fn hws_trees_grandparent_marginals(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, offsets: *const i64,
        grandparents: *const i32, log_grandparents: *const f64, options: *const hws_options, marginals: *mut f64,
        means: *mut f64, log_totals: *mut f64,
    ) -> hws_status;
    /// The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same one.
    pub fn hws_trees_grandparent_best(
        words: *const i64, sentences: i64, log_weights: *const f64, count: i64, offsets: *const i64,
        grandparents: *const i32, log_grandparents: *const f64, options: *const hws_options, heads: *mut i32,
        best: *mut f64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_ngram_model_free(model: *mut hws_ngram_model);
    /// The alphabet that a model's n-grams are over.
    pub fn hws_ngram_alphabet(model: *const hws_ngram_model, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// A number about a model, by its name.
    pub fn hws_ngram_info(model: *const hws_ngram_model, name: *const c_char, value: *mut f64) -> hws_status;
    /// How a model came to be, as a JSON object; "{}" for one that was given, by its weights or by its machine. Its
    /// members are "method", "hawser" (the library's version), of estimates "learner" (with its own version), and
    /// objects: "options" (the order and those of the method), "data" (fingerprints of what was counted or read),
    /// "metrics" (of estimates: the n-grams, and the log-likelihood, tokens and perplexity of what was counted). A model
    /// that was read from ARPA text has the method "arpa", since the text does not say more. One that was made from other
    /// models says in "model", or in "first model" and "second model", how these came to be. Binaries keep the card; ARPA
    /// text does not.
    pub fn hws_ngram_card(
        model: *const hws_ngram_model, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How many n-grams of a length a model has.
    pub fn hws_ngram_count(model: *const hws_ngram_model, length: i32) -> i64;
    /// The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta\[w\] times the occurrences
    /// of w in BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed under prefixes (the
    /// model's are); none may be given twice. The weight of HWS_BOS alone, which occurs once in every string, goes to
    /// HWS_EOS, which does too.
    pub fn hws_ngram_from_theta(
        alphabet: *const hws_alphabet, count: i64, offsets: *const i64, labels: *const i32, theta: *const f64,
        options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// The log-linear weights of any model, so that hws_ngram_from_theta of them gives each string the weight it has
    /// here. Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first; an
    /// n-gram that is there for its extensions has weight 0. Back-off and default weights of zero add n-grams, one per
    /// symbol of the alphabet, within max_arcs. With the three arrays NULL only `count` and `label_count` are set; they
    /// are set too where there is not enough room (HWS_E_ARGUMENT).
    pub fn hws_ngram_theta(
        model: *const hws_ngram_model, options: *const hws_options, offsets: *mut i64, theta: *mut f64, capacity: i64,
        count: *mut i64, labels: *mut i32, label_capacity: i64, label_count: *mut i64,
    ) -> hws_status;
    /// The product of two models: weight_a(v) \* weight_b(v) for every string, over the union of the n-grams. Strings of
    /// weight zero in either have weight zero.
    pub fn hws_ngram_product(
        a: *const hws_ngram_model, b: *const hws_ngram_model, options: *const hws_options,
        product: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams. Strings of
    /// weight zero in either have weight zero. Nothing says that a quotient can be normalized.
    pub fn hws_ngram_quotient(
        a: *const hws_ngram_model, b: *const hws_ngram_model, options: *const hws_options,
        quotient: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the exponent.
    /// Nothing says that a power can be normalized.
    pub fn hws_ngram_power(
        model: *const hws_ngram_model, exponent: f64, options: *const hws_options, power: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// The logarithm of the weight of each string of a batch.
    pub fn hws_ngram_log_weights(
        model: *const hws_ngram_model, strings: *const hws_strings, options: *const hws_options, log_weights: *mut f64,
    ) -> hws_status;
    /// The logarithm of the sum of all strings' weights, exact with cycles.
    pub fn hws_ngram_log_total(
        model: *const hws_ngram_model, options: *const hws_options, log_total: *mut f64,
    ) -> hws_status;
    /// The probabilistic model: strings weigh in the same proportions, and after every context that a string of positive
    /// weight can have the symbols' and the end's probabilities sum to 1. The n-grams stay; HWS_EOS becomes one.
    pub fn hws_ngram_normalize(
        model: *const hws_ngram_model, options: *const hws_options, normalized: *mut *mut hws_ngram_model,
        log_total: *mut f64,
    ) -> hws_status;
    /// The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's
    /// (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with HWS_EOS, a
    /// final weight.
    pub fn hws_ngram_machine(
        model: *const hws_ngram_model, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized alphabet,
    /// without epsilons, whose failure arcs end at one state (the start, if there are none), the only one that may have a
    /// default arc, back to itself. A state's context is the shortest string that leads to it from there, or from the
    /// start; every arc must lead to the longest context that what was read ends with.
    pub fn hws_ngram_from_machine(
        machine: *const hws_machine, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as
    /// blanks. With HWS_SPLIT_CHARS blanks are left out, or become the symbol of the option `space`. Segments without a
    /// symbol become the symbol that the option `unknown` names.
    pub fn hws_ngram_segment_text(
        text: *const c_char, length: i64, split: i32, alphabet: *const hws_alphabet, options: *const hws_options,
        strings: *mut *mut hws_strings, built: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// Counts of nothing yet.
    pub fn hws_ngram_counts_new(
        alphabet: *const hws_alphabet, order: i32, counts: *mut *mut hws_ngram_counts,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_ngram_counts_free(counts: *mut hws_ngram_counts);
    /// Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large for
    /// memory come in pieces. The limit max_states bounds the n-grams.
    pub fn hws_ngram_counts_add(
        counts: *mut hws_ngram_counts, strings: *const hws_strings, options: *const hws_options,
    ) -> hws_status;
    /// Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that reach
    /// a threshold: what hws_machine_frequent_ngrams gives, whose status codes and options are also these.
    pub fn hws_ngram_counts_add_machine(
        counts: *mut hws_ngram_counts, machine: *const hws_machine, tape: i32, threshold: f64, weight: f64,
        options: *const hws_options,
    ) -> hws_status;
    /// The counts of given n-grams. The empty one counts the symbols and ends.
    pub fn hws_ngram_counts_get(
        counts: *mut hws_ngram_counts, count: i64, offsets: *const i64, labels: *const i32, values: *mut f64,
    ) -> hws_status;
    /// The model that the option `smoothing` estimates. Each state's probabilities sum to 1 over the alphabet's symbols
    /// and the end. All are interpolated with the next shorter context; below single symbols lies the uniform
    /// distribution over symbols and end (not for maximum likelihood), which is all that symbols never seen have.
    pub fn hws_ngram_estimate(
        counts: *mut hws_ngram_counts, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that lowers the
    /// log-likelihood of what was counted by no more than a threshold. Its occurrences count for the next shorter n-gram
    /// from then on; discounts are estimated anew per length.
    pub fn hws_ngram_prune_kneser_ney(
        counts: *mut hws_ngram_counts, threshold: f64, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the model
    /// together if the log-likelihood rises by more than the growth of the model's cost times a least gain, which options
    /// give. Then the model is pruned as by hws_ngram_prune_kneser_ney, by the option `threshold`. The counts' order
    /// bounds the lengths.
    pub fn hws_ngram_grow(
        counts: *mut hws_ngram_counts, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of two
    /// symbols or more that no other extends and whose loss alone raises the perplexity little, and computes back-off
    /// weights anew. The probability of a context is the product of the model's along it, HWS_BOS counted as the end (as
    /// SRILM has it).
    pub fn hws_ngram_prune(
        model: *const hws_ngram_model, threshold: f64, options: *const hws_options, pruned: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin D(p
    /// \|\| q), among models and by a penalty that options choose. The option `method` says how:
    pub fn hws_ngram_project(
        machine: *const hws_machine, start: *const hws_ngram_model, options: *const hws_options,
        model: *mut *mut hws_ngram_model, cross_entropy: *mut f64,
    ) -> hws_status;
    /// A model from ARPA text: log10 probabilities and back-off weights. \<s\> and \</s\> are the ends of the string; -99
    /// and less is a probability of zero. Back-off weights of the longest length that the file declares are not used: no
    /// context is that long.
    pub fn hws_ngram_read_arpa(
        text: *const c_char, length: i64, alphabet: *const hws_alphabet, options: *const hws_options,
        model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15. Symbols
    /// without an n-gram are written with the weight they have. Where the longest n-grams have back-off weights, a longer
    /// length without n-grams is declared, so that readers use them.
    pub fn hws_ngram_write_arpa(
        model: *const hws_ngram_model, options: *const hws_options, buffer: *mut c_char, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// A model from an ARPA file.
    pub fn hws_ngram_read_arpa_file(
        path: *const c_char, alphabet: *const hws_alphabet, options: *const hws_options,
        model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Writes a model to an ARPA file.
    pub fn hws_ngram_write_arpa_file(
        model: *const hws_ngram_model, options: *const hws_options, path: *const c_char,
    ) -> hws_status;
    /// The log-probability of each string, its end included.
    pub fn hws_ngram_score(
        model: *const hws_ngram_model, strings: *const hws_strings, options: *const hws_options, log_probs: *mut f64,
        known_log_probs: *mut f64, unknown_counts: *mut i64,
    ) -> hws_status;
    /// The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many
    /// entries as symbols and strings together.
    pub fn hws_ngram_score_symbols(
        model: *const hws_ngram_model, strings: *const hws_strings, options: *const hws_options, log_probs: *mut f64,
        lengths: *mut i32,
    ) -> hws_status;
    /// The perplexity exp(-ln p / tokens) of strings, each as often as its value says.
    pub fn hws_ngram_perplexity(
        model: *const hws_ngram_model, strings: *const hws_strings, options: *const hws_options, perplexity: *mut f64,
        without_unknown: *mut f64, tokens: *mut f64, unknown: *mut f64,
    ) -> hws_status;
    /// The binary of a model.
    pub fn hws_ngram_write(
        model: *const hws_ngram_model, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A model from a copy of its binary. The limit max_states bounds the n-grams.
    pub fn hws_ngram_read(
        buffer: *const c_void, length: i64, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// A model in place: its arrays stay in the caller's binary. On an error `release` is not called.
    pub fn hws_ngram_read_view(
        buffer: *const c_void, length: i64, release: Option<unsafe extern "C" fn(context: *mut c_void)>,
        context: *mut c_void, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Whether a buffer starts like a binary of a model.
    pub fn hws_ngram_is_binary(buffer: *const c_void, length: i64) -> i32;
    /// A model from a file with its binary.
    pub fn hws_ngram_read_file(
        path: *const c_char, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// Writes a model's binary to a file.
    pub fn hws_ngram_write_file(model: *const hws_ngram_model, path: *const c_char) -> hws_status;
    /// The state at the begin of a string.
    pub fn hws_ngram_start(model: *const hws_ngram_model, state: *mut i64) -> hws_status;
    /// Reads one symbol, or the end of the string.
    pub fn hws_ngram_score_word(
        model: *const hws_ngram_model, state: i64, word: i32, next: *mut i64, log_prob: *mut f64,
    ) -> hws_status;
    /// Reads several symbols in a row.
    pub fn hws_ngram_score_words(
        model: *const hws_ngram_model, state: i64, words: *const i32, count: i64, next: *mut i64, log_probs: *mut f64,
    ) -> hws_status;
    /// The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal weights the
    /// smaller label comes first. HWS_EOS is never among them. The first call makes tables of 4 1/4 bytes per n-gram and
    /// 24 per symbol, and the first one with a prefix one of 16 per symbol. The first one after a context sorts the
    /// n-grams that begin with it. Others allocate nothing if `options` is NULL.
    pub fn hws_ngram_best_continuations(
        model: *const hws_ngram_model, state: i64, prefix: *const c_char, k: i64, options: *const hws_options,
        words: *mut i32, log_probs: *mut f64, count: *mut i64,
    ) -> hws_status;
    /// Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed and i
    /// alone. Where the weights after every state sum to one (to 1e-4) and every state can reach the end, as in estimated
    /// models, a symbol costs a look-up. Any other model is normalized first, as hws_ngram_normalize does it. The first
    /// call looks at the sums and keeps a byte for two n-grams.
    pub fn hws_ngram_sample(
        model: *const hws_ngram_model, n: i64, seed: u64, options: *const hws_options, samples: *mut *mut hws_strings,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_learner_free(learner: *mut hws_learner);
    /// Makes steps. A step is one iteration, sweep or minibatch, as the family's constructor says. Cancelling inside a
    /// step undoes that step: the learner is as it was before it, and can go on. The same holds for HWS_E_NO_MEMORY.
    pub fn hws_learner_step(learner: *mut hws_learner, n: i64, done: *mut i32) -> hws_status;
    /// How many steps have been made, over all runs.
    pub fn hws_learner_steps(learner: *const hws_learner, steps: *mut i64) -> hws_status;
    /// A number that the learner reports, by its name.
    pub fn hws_learner_metric(learner: *const hws_learner, name: *const c_char, value: *mut f64) -> hws_status;
    /// The names of what this learner reports, as a JSON array of {"name", "doc"}.
    pub fn hws_learner_metrics(
        learner: *const hws_learner, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Replaces the cancel request that the learner works under; at first that is the one of the options it was made
    /// with.
    pub fn hws_learner_set_cancel(learner: *mut hws_learner, cancel: *mut hws_cancel) -> hws_status;
    /// Replaces the monitor that the learner works under; at first that is the one of the options it was made with.
    pub fn hws_learner_set_monitor(learner: *mut hws_learner, monitor: *mut hws_monitor) -> hws_status;
    /// A checkpoint: the learner's whole state with its format's version, its options and a fingerprint of its data.
    pub fn hws_learner_save(
        learner: *const hws_learner, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and threads may
    /// differ). A resumed run equals an uninterrupted one to the bit. On an error the learner is unchanged. The options
    /// are of this call alone: afterwards the learner has the limits it was made with. Without a cancel request among
    /// them the learner's own holds.
    pub fn hws_learner_load(
        learner: *mut hws_learner, buffer: *const c_void, length: i64, options: *const hws_options,
    ) -> hws_status;
    /// Writes a checkpoint to a file, through a temporary file and a rename: killed at any moment, the file is the old
    /// checkpoint or the new one.
    pub fn hws_learner_save_file(learner: *const hws_learner, path: *const c_char) -> hws_status;
    /// Puts a checkpoint from a file into a learner.
    pub fn hws_learner_load_file(
        learner: *mut hws_learner, path: *const c_char, options: *const hws_options,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_statistics_free(statistics: *mut hws_statistics);
    /// What the learner's next step sums over the items it holds.
    pub fn hws_learner_statistics(learner: *const hws_learner, statistics: *mut *mut hws_statistics) -> hws_status;
    /// Statistics as bytes, at most ten per number that is not 0.
    pub fn hws_statistics_write(
        statistics: *const hws_statistics, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Statistics from bytes, for a learner whose next step has such.
    pub fn hws_learner_read_statistics(
        learner: *const hws_learner, buffer: *const c_void, length: i64, statistics: *mut *mut hws_statistics,
    ) -> hws_status;
    /// The statistics of two neighbouring ranges of items together.
    pub fn hws_statistics_merge(
        first: *const hws_statistics, second: *const hws_statistics, merged: *mut *mut hws_statistics,
    ) -> hws_status;
    /// Makes the next step from the statistics of all items.
    pub fn hws_learner_update(
        learner: *mut hws_learner, statistics: *const hws_statistics, done: *mut i32,
    ) -> hws_status;
    /// A model with the same distribution in every context. Options give the probabilities to insert (any symbol alike),
    /// delete and copy; else one of the other symbols is written, all alike (over an alphabet of one symbol: a copy).
    /// Deleting and copying are choices once a symbol is read, so their probabilities hold given that nothing is inserted
    /// first.
    pub fn hws_edit_model_new(
        alphabet: *const hws_alphabet, options: *const hws_options, model: *mut *mut hws_edit_model,
    ) -> hws_status;
    /// A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller uses.
    /// Its windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter of a like
    /// sound (vowels; c, k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any other symbol. What
    /// is inserted is the next letter twice, a key beside it or any symbol. The second of two equal letters is lost four
    /// times as often as others. Symbols whose names are no ASCII letters are treated alike.
    pub fn hws_edit_model_typing(
        alphabet: *const hws_alphabet, options: *const hws_options, model: *mut *mut hws_edit_model,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_edit_model_free(model: *mut hws_edit_model);
    /// The alphabet of a model's input and output.
    pub fn hws_edit_model_alphabet(model: *const hws_edit_model, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// A number about an edit model, by its name.
    pub fn hws_edit_model_info(model: *const hws_edit_model, name: *const c_char, value: *mut f64) -> hws_status;
    /// How an edit model was learned: an object like that of hws_hmm_card; "{}" for one that was given.
    pub fn hws_edit_model_card(
        model: *const hws_edit_model, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The probability of one edit in a context. Windows are given in the order of the strings, at most as long as the
    /// model's; shorter ones mean the edge of the string.
    pub fn hws_edit_model_probability(
        model: *const hws_edit_model, left_input: *const i32, left_input_count: i32, right_input: *const i32,
        right_input_count: i32, left_output: *const i32, left_output_count: i32, input: i32, output: i32,
        probability: *mut f64,
    ) -> hws_status;
    /// The log-probability of the output given the input, for each pair of a batch.
    pub fn hws_edit_model_score(
        model: *const hws_edit_model, pairs: *const hws_strings, options: *const hws_options, log_probs: *mut f64,
    ) -> hws_status;
    /// The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output \| input). Its states are the
    /// contexts, over the windows that distributions of the model really use (a new model has one state). Look-ahead is
    /// guessed by epsilon arcs of weight one and checked, so that one guess survives for each input. Arcs of probability
    /// 0 are left out.
    pub fn hws_edit_model_machine(
        model: *const hws_edit_model, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// The binary of an edit model, versioned and with checksums.
    pub fn hws_edit_model_write(
        model: *const hws_edit_model, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// An edit model from a copy of its binary.
    pub fn hws_edit_model_read(
        buffer: *const c_void, length: i64, options: *const hws_options, model: *mut *mut hws_edit_model,
    ) -> hws_status;
    /// Writes an edit model's binary to a file.
    pub fn hws_edit_model_write_file(model: *const hws_edit_model, path: *const c_char) -> hws_status;
    /// An edit model from a file with its binary.
    pub fn hws_edit_model_read_file(
        path: *const c_char, options: *const hws_options, model: *mut *mut hws_edit_model,
    ) -> hws_status;
    /// A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never lowers
    /// the objective log-likelihood + ln prior, where the prior of each context's own distribution is a Dirichlet around
    /// the starting model: an option's number of pseudo-counts, spread over the outcomes as the starting model does in
    /// that context. Every context that occurs at some cell of a pair's grid gets a distribution of its own. Any number
    /// of threads gives the same bits. Memory: 4 bytes per cell of all grids, and three times contexts \* (symbols + 1)
    /// doubles.
    pub fn hws_edit_learner_new(
        start: *const hws_edit_model, pairs: *const hws_strings, heldout: *const hws_strings,
        options: *const hws_options, learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The edit model as it stands after the steps made.
    pub fn hws_edit_learner_model(learner: *const hws_learner, model: *mut *mut hws_edit_model) -> hws_status;
    /// The expected numbers of edits over the data, under the model before the last step.
    pub fn hws_edit_learner_edits(
        learner: *const hws_learner, insertions: *mut f64, deletions: *mut f64, copies: *mut f64,
        substitutions: *mut f64,
    ) -> hws_status;
    /// A speller from a channel and words. It scores a word by p(word) \* p(typed \| word), where p(word) is the word's
    /// share of all weights. Before the channel's edits two neighbouring symbols may have changed places, with the
    /// probability swap that an option gives, any two alike:
    pub fn hws_speller_new(
        channel: *const hws_edit_model, words: *const hws_strings, options: *const hws_options,
        speller: *mut *mut hws_speller,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_speller_free(speller: *mut hws_speller);
    /// The words that were most probably meant, for each string of a batch. A word can be meant if a number of edits,
    /// which an option gives, makes of it what was typed: at most one swap of two neighbours, then insertions, deletions
    /// and replacements. Among these words the n best are exact, and their probabilities are whole sums over all edits.
    /// Of equal words that with the smaller number comes first. Any number of threads gives the same bits.
    pub fn hws_speller_correct(
        speller: *const hws_speller, typed: *const hws_strings, n: i64, options: *const hws_options, words: *mut i64,
        log_probs: *mut f64, counts: *mut i64,
    ) -> hws_status;
    /// A builder of graphs, without variables.
    pub fn hws_graph_builder_new(builder: *mut *mut hws_graph_builder) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_graph_builder_free(builder: *mut hws_graph_builder);
    /// Adds a variable over finitely many values.
    pub fn hws_graph_builder_add_finite(
        builder: *mut hws_graph_builder, values: i64, name: *const c_char, variable: *mut i64,
    ) -> hws_status;
    /// Adds many variables over finitely many values at once, without names. Either all are added or none.
    pub fn hws_graph_builder_add_finite_many(
        builder: *mut hws_graph_builder, values: *const i64, count: i64, first: *mut i64,
    ) -> hws_status;
    /// Adds a factor that is a table over finite variables.
    pub fn hws_graph_builder_add_table(
        builder: *mut hws_graph_builder, variables: *const i64, count: i32, table: *const f64, entries: i64,
        name: *const c_char, factor: *mut i64,
    ) -> hws_status;
    /// Adds many factors of one shape at once, without names: pairs of neighbours, say. Either all are added or none.
    /// Equal tables are stored once, in this call and across calls.
    pub fn hws_graph_builder_add_tables(
        builder: *mut hws_graph_builder, variables: *const i64, each: i32, count: i64, tables: *const f64, entries: i64,
        first: *mut i64,
    ) -> hws_status;
    /// Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and one to
    /// that below. Either all is added or nothing. Factors are numbered in this order: unary ones by variable, pairs of
    /// all rows, pairs of all columns.
    pub fn hws_graph_builder_add_grid(
        builder: *mut hws_graph_builder, rows: i64, columns: i64, values: i64, across: *const f64, down: *const f64,
        unary: *const f64, first: *mut i64,
    ) -> hws_status;
    /// Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its messages take
    /// O(count), and under exact where the graph has no cycle; else methods for finite variables take it as a table, of
    /// up to 20 variables.
    pub fn hws_graph_builder_add_logic(
        builder: *mut hws_graph_builder, logic: i32, variables: *const i64, count: i32, name: *const c_char,
        factor: *mut i64,
    ) -> hws_status;
    /// Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence, else 0
    /// (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under exact where the
    /// graph has no cycle. Where cycles come from tables of the two arcs from a grandparent to a head and on to a word
    /// alone, exact sums over all trees in O(words^4): the tree is projective, has all variables of the graph, and the
    /// tables have zeros at most where both arcs are there. Else methods for finite variables take the tree as a table,
    /// of up to 20 variables.
    pub fn hws_graph_builder_add_tree(
        builder: *mut hws_graph_builder, words: i32, projective: i32, one_root: i32, heads: *const i32,
        dependents: *const i32, variables: *const i64, count: i32, name: *const c_char, factor: *mut i64,
    ) -> hws_status;
    /// Says which value a variable was seen to have.
    pub fn hws_graph_builder_observe_value(builder: *mut hws_graph_builder, variable: i64, value: i64) -> hws_status;
    /// Says which values many variables were seen to have. Either all are observed or none.
    pub fn hws_graph_builder_observe_values(
        builder: *mut hws_graph_builder, variables: *const i64, values: *const i64, count: i64,
    ) -> hws_status;
    /// Adds a variable over all strings of an alphabet.
    pub fn hws_graph_builder_add_strings(
        builder: *mut hws_graph_builder, alphabet: *const hws_alphabet, name: *const c_char, variable: *mut i64,
    ) -> hws_status;
    /// Adds a factor that is a machine with one tape per variable.
    pub fn hws_graph_builder_add_machine(
        builder: *mut hws_graph_builder, machine: *const hws_machine, variables: *const i64, count: i32,
        name: *const c_char, factor: *mut i64,
    ) -> hws_status;
    /// Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their order,
    /// else 0.
    pub fn hws_graph_builder_add_concatenation(
        builder: *mut hws_graph_builder, variables: *const i64, count: i32, name: *const c_char, factor: *mut i64,
    ) -> hws_status;
    /// Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its theta
    /// over as it is, without a projection.
    pub fn hws_graph_builder_add_ngram(
        builder: *mut hws_graph_builder, model: *const hws_ngram_model, variable: i64, name: *const c_char,
        factor: *mut i64,
    ) -> hws_status;
    /// Says which string a variable was seen to be.
    pub fn hws_graph_builder_observe_string(
        builder: *mut hws_graph_builder, variable: i64, labels: *const i32, count: i64,
    ) -> hws_status;
    /// Says how one string variable's messages are kept, where it differs from the options of the run. A second call for
    /// the same variable replaces the first.
    pub fn hws_graph_builder_choose(
        builder: *mut hws_graph_builder, variable: i64, options: *const hws_options,
    ) -> hws_status;
    /// Adds weights of features, the vector theta. Either all are added or none.
    pub fn hws_graph_builder_add_weights(
        builder: *mut hws_graph_builder, weights: *const f64, count: i64, first: *mut i64,
    ) -> hws_status;
    /// Adds many log-linear features at once, each a factor that is exp(theta\[weight\]) where its variables have the
    /// values it asks for, and 1 elsewhere. Many may share a weight, and hws_graph_with_weights replaces all of them.
    /// Every method takes a feature as a table, of at most 2^20 entries. Either all are added or none.
    pub fn hws_graph_builder_add_features(
        builder: *mut hws_graph_builder, variables: *const i64, each: i32, count: i64, values: *const i64,
        values_count: i64, weights: *const i64, weights_count: i64, first: *mut i64,
    ) -> hws_status;
    /// Adds many pairs of neighbours by a coupling J each, without names. Under HWS_ISING the table is exp(J), exp(-J),
    /// exp(-J), exp(J); under HWS_POTTS it has exp(J) on its diagonal and 1 elsewhere. Either all are added or none.
    pub fn hws_graph_builder_add_couplings(
        builder: *mut hws_graph_builder, coupling: i32, variables: *const i64, count: i64, couplings: *const f64,
        couplings_count: i64, first: *mut i64,
    ) -> hws_status;
    /// Adds many unary factors by fields h, without names. Under HWS_ISING a field is one number, and the table is
    /// exp(-h), exp(h); under HWS_POTTS it is a number for each value, and the table has their exponentials. Either all
    /// are added or none.
    pub fn hws_graph_builder_add_fields(
        builder: *mut hws_graph_builder, coupling: i32, variables: *const i64, count: i64, fields: *const f64,
        fields_count: i64, first: *mut i64,
    ) -> hws_status;
    /// Adds a grid of variables by couplings and fields, numbered and ordered as hws_graph_builder_add_grid does it.
    /// Either all is added or nothing.
    pub fn hws_graph_builder_add_coupled_grid(
        builder: *mut hws_graph_builder, coupling: i32, rows: i64, columns: i64, values: i64, across: *const f64,
        across_count: i64, down: *const f64, down_count: i64, fields: *const f64, fields_count: i64, first: *mut i64,
    ) -> hws_status;
    /// The graph of all that was added; the builder is empty afterwards. Structure is checked as it is added.
    pub fn hws_graph_builder_build(builder: *mut hws_graph_builder, graph: *mut *mut hws_graph) -> hws_status;
    /// ---- Graphs ----
    pub fn hws_graph_free(graph: *mut hws_graph);
    /// A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that are
    /// too small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to the end
    /// of its line. A factor without variables, a number that all assignments are multiplied by, becomes a table of equal
    /// entries over the first of the variables that have the fewest values.
    pub fn hws_graph_read_uai(
        text: *const c_char, length: i64, evidence: *const c_char, evidence_length: i64, options: *const hws_options,
        graph: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph with the observations of a text, beside those that it has.
    pub fn hws_graph_with_uai_evidence(
        graph: *const hws_graph, evidence: *const c_char, length: i64, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// A graph of finite variables and tables as the text that hws_graph_read_uai reads, without names and observations.
    pub fn hws_graph_write_uai(
        graph: *const hws_graph, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and factors
    /// without variables are as hws_graph_read_uai has them. Variables are numbered in ascending order of their labels,
    /// which are their names where they leave numbers out.
    pub fn hws_graph_read_fg(
        text: *const c_char, length: i64, options: *const hws_options, graph: *mut *mut hws_graph,
    ) -> hws_status;
    /// A graph of finite variables and tables as the text that hws_graph_read_fg reads, without names and observations.
    /// Labels are the variables' numbers, and a variable without factors gets a table of ones, since the format has no
    /// other place for it.
    pub fn hws_graph_write_fg(
        graph: *const hws_graph, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments are as
    /// hws_graph_read_uai has them, and each line is a statement:
    pub fn hws_graph_read_pairwise(
        text: *const c_char, length: i64, options: *const hws_options, graph: *mut *mut hws_graph,
    ) -> hws_status;
    /// A graph as the text that hws_graph_read_pairwise reads, with observations and without names.
    pub fn hws_graph_write_pairwise(
        graph: *const hws_graph, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The binary of a graph of finite variables, versioned and with checksums: names, observations, tables, structured
    /// factors, features and their weights.
    pub fn hws_graph_write(graph: *const hws_graph, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> hws_status;
    /// A graph from a copy of its binary.
    pub fn hws_graph_read(
        buffer: *const c_void, length: i64, options: *const hws_options, graph: *mut *mut hws_graph,
    ) -> hws_status;
    /// Whether a buffer starts like a binary of a graph.
    pub fn hws_graph_is_binary(buffer: *const c_void, length: i64) -> i32;
    /// Which variables each factor joins: for each factor the number of its variables, then these.
    pub fn hws_graph_scopes(graph: *const hws_graph, numbers: *mut i64, capacity: i64, needed: *mut i64) -> hws_status;
    /// The tables of all factors, one behind another, as hws_graph_builder_add_table takes them.
    pub fn hws_graph_tables(graph: *const hws_graph, entries: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// Which values the variables were seen to have.
    pub fn hws_graph_observed_values(
        graph: *const hws_graph, values: *mut i64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of several
    /// elimination orders is taken. Structured factors count as tables. On large graphs the search for orders is cut
    /// short after a second or so of work, which is counted and not timed, so that results do not depend on the machine.
    pub fn hws_graph_exact_size(
        graph: *const hws_graph, options: *const hws_options, treewidth: *mut f64, entries: *mut f64, bytes: *mut f64,
    ) -> hws_status;
    /// How large a graph is.
    pub fn hws_graph_info(
        graph: *const hws_graph, variables: *mut i64, factors: *mut i64, edges: *mut i64,
    ) -> hws_status;
    /// The variable of a name.
    pub fn hws_graph_find(graph: *const hws_graph, name: *const c_char, variable: *mut i64) -> hws_status;
    /// The name of a variable; "" if it has none.
    pub fn hws_graph_name(
        graph: *const hws_graph, variable: i64, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// What a variable ranges over.
    pub fn hws_graph_domain(
        graph: *const hws_graph, variable: i64, values: *mut i64, alphabet: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// The weights of a graph's features, theta.
    pub fn hws_graph_weights(graph: *const hws_graph, weights: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// The graph with another table in one factor.
    pub fn hws_graph_with_table(
        graph: *const hws_graph, factor: i64, table: *const f64, entries: i64, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph with other tables in many factors. A chain of changed graphs takes no more than twice the memory of all
    /// tables.
    pub fn hws_graph_with_tables(
        graph: *const hws_graph, factors: *const i64, count: i64, tables: *const f64, entries: i64,
        changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph with other weights of its features. Nothing else changes a feature: the calls that replace tables refuse
    /// it.
    pub fn hws_graph_with_weights(
        graph: *const hws_graph, weights: *const f64, count: i64, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph in which a variable was seen to have a value.
    pub fn hws_graph_with_value(
        graph: *const hws_graph, variable: i64, value: i64, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph in which many variables were seen to have a value, or were not observed.
    pub fn hws_graph_with_values(
        graph: *const hws_graph, variables: *const i64, values: *const i64, count: i64, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph in which a variable was not observed.
    pub fn hws_graph_unobserved(graph: *const hws_graph, variable: i64, changed: *mut *mut hws_graph) -> hws_status;
    /// The graph with another machine in one factor.
    pub fn hws_graph_with_machine(
        graph: *const hws_graph, factor: i64, machine: *const hws_machine, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph with another n-gram model in one factor.
    pub fn hws_graph_with_ngram(
        graph: *const hws_graph, factor: i64, model: *const hws_ngram_model, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The graph in which a variable was seen to be a string.
    pub fn hws_graph_with_string(
        graph: *const hws_graph, variable: i64, labels: *const i32, count: i64, changed: *mut *mut hws_graph,
    ) -> hws_status;
    /// The same distribution with factors of at most two variables: a factor of more becomes a variable over its paths,
    /// named after it. Old variables keep their numbers. Features are tables in it, and weights are left out.
    pub fn hws_graph_binary(
        graph: *const hws_graph, options: *const hws_options, binary: *mut *mut hws_graph,
    ) -> hws_status;
    /// A learner of the beliefs of a graph's variables. The option `method` says how string variables keep their
    /// messages; finite variables keep vectors under every method, so that bp to pep-greedy are the same where no factor
    /// reads strings or tapes.
    pub fn hws_graph_learner_new(
        graph: *const hws_graph, options: *const hws_options, learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The method of a learner as the option "method" has it; where that is auto, the one that was chosen.
    pub fn hws_graph_learner_method(
        learner: *const hws_learner, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A learner in a changed graph with another one's options. Under ep, pep, pep-greedy and surrogate, and between
    /// finite variables and tables under all methods but exact, it starts from the messages, distributions or states of
    /// the other, which stays as it is, and so needs fewer sweeps where little has changed (EM, frame after frame),
    /// unless the option separate is set or zeros leave other values; other methods start anew. No step is made yet.
    pub fn hws_graph_learner_with_graph(
        learner: *const hws_learner, graph: *const hws_graph, next: *mut *mut hws_learner,
    ) -> hws_status;
    /// Puts other tables into factors of a learner, in place: the graph stays as it is, and the learner has tables of its
    /// own from then on. So a caller that goes from frame to frame makes one graph and one learner. The run begins anew,
    /// without steps, and its results are those of a new learner in the changed graph. A call that fails leaves the
    /// learner as it was.
    pub fn hws_graph_learner_set_tables(
        learner: *mut hws_learner, factors: *const i64, count: i64, tables: *const f64, entries: i64, keep: i32,
    ) -> hws_status;
    /// The belief of a finite variable.
    pub fn hws_graph_learner_probabilities(
        learner: *const hws_learner, variable: i64, probabilities: *mut f64, count: i64,
    ) -> hws_status;
    /// The beliefs of all finite variables: those of the first one by value, then those of the next.
    pub fn hws_graph_learner_marginals(
        learner: *const hws_learner, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The beliefs of all factors that are tables, as expected counts need them: the probability of each entry of the
    /// first table, as hws_graph_builder_add_table orders them, then those of the next. Each table's sum to 1.
    pub fn hws_graph_learner_factor_marginals(
        learner: *const hws_learner, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The expected count of each weight: of all features that have it, the sum of the probabilities that their variables
    /// have the values they ask for. These are the derivatives of ln Z by the weights where the method is exact, and
    /// those of its value under bp and trw once they have converged. A gradient of a likelihood is a difference of two
    /// such vectors.
    pub fn hws_graph_learner_expected_counts(
        learner: *const hws_learner, counts: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A state of high weight of a graph of finite variables and tables: a value of each variable. Under exact, and under
    /// max-product on trees, it is the best one of all. The metric "best_log_weight" is its log weight. Otherwise no
    /// change of a single value is better. Under max-product it is the best that messages gave after any step, in graphs
    /// of up to 2^16 edges; under gibbs it is the best that the chains were in at the end of a step.
    pub fn hws_graph_learner_best_state(
        learner: *const hws_learner, values: *mut i32, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The k states of the highest weights, under method exact. Of states of equal weight the one with the lower value at
    /// the first variable where they differ comes first, and which of them are given where not all can be is the same in
    /// each run.
    pub fn hws_graph_learner_best_states(
        learner: *const hws_learner, k: i64, options: *const hws_options, values: *mut i32, count: i64,
        log_weights: *mut f64, found: *mut i64,
    ) -> hws_status;
    /// Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the one
    /// symbol v + 1), each with the number 1 beside it. Item i depends on the belief, the seed, the variable and i alone.
    pub fn hws_graph_learner_sample(
        learner: *const hws_learner, variable: i64, n: i64, seed: u64, options: *const hws_options,
        samples: *mut *mut hws_strings,
    ) -> hws_status;
    /// A number about one variable, by its name.
    pub fn hws_graph_learner_variable(
        learner: *const hws_learner, variable: i64, name: *const c_char, options: *const hws_options, value: *mut f64,
    ) -> hws_status;
    /// The normalized belief of a string variable as an acceptor in the log semiring.
    pub fn hws_graph_learner_belief(
        learner: *const hws_learner, variable: i64, options: *const hws_options, belief: *mut *mut hws_machine,
    ) -> hws_status;
    /// The normalized belief of a string variable that is kept as n-grams, as a log-linear model.
    pub fn hws_graph_learner_model(
        learner: *const hws_learner, variable: i64, options: *const hws_options, model: *mut *mut hws_ngram_model,
    ) -> hws_status;
    /// The log-probability of strings under the normalized belief of a string variable.
    pub fn hws_graph_learner_log_probs(
        learner: *const hws_learner, variable: i64, strings: *const hws_strings, options: *const hws_options,
        log_probs: *mut f64,
    ) -> hws_status;
    /// The best strings of a belief, with their posterior probabilities as values.
    pub fn hws_graph_learner_best(
        learner: *const hws_learner, variable: i64, n: i64, options: *const hws_options, strings: *mut *mut hws_strings,
    ) -> hws_status;
    /// The gains of features: of factors that weigh e^theta where a feature holds, and 1 elsewhere.
    pub fn hws_prune_feature_gains(means: *const f64, thetas: *const f64, count: i64, gains: *mut f64) -> hws_status;
    /// Which candidates stay, by their gains, as hws_graph_pruner_select decides it.
    pub fn hws_prune_select(
        gains: *const f64, count: i64, seed_factors: i64, options: *const hws_options, stays: *mut i32,
    ) -> hws_status;
    /// An upper bound of D(H \|\| F), where F has besides the factors of H those of features that were left out.
    pub fn hws_prune_feature_bound(
        means: *const f64, thetas: *const f64, count: i64, bound: *mut f64, looser: *mut f64,
    ) -> hws_status;
    /// A pruner without candidates.
    pub fn hws_graph_pruner_new(
        seed: *const hws_learner, options: *const hws_options, pruner: *mut *mut hws_graph_pruner,
    ) -> hws_status;
    /// A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order.
    /// Inference in the seed is exact, unless structured factors that join one another in a cycle are in it.
    pub fn hws_graph_pruner_from_graph(
        graph: *const hws_graph, options: *const hws_options, pruner: *mut *mut hws_graph_pruner,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_graph_pruner_free(pruner: *mut hws_graph_pruner);
    /// Adds candidates over as many variables each. They stay until hws_graph_pruner_select says which do.
    pub fn hws_graph_pruner_add(
        pruner: *mut hws_graph_pruner, variables_each: i32, variables: *const i64, count: i64, tables: *const f64,
        entries: i64, options: *const hws_options, gains: *mut f64,
    ) -> hws_status;
    /// Decides which candidates stay, by the option `selection`. May be called again with other options.
    pub fn hws_graph_pruner_select(
        pruner: *mut hws_graph_pruner, options: *const hws_options, kept: *mut i64,
    ) -> hws_status;
    /// Lets more candidates stay, if the bound of hws_graph_pruner_bound is above the option `target_bound`: those of the
    /// largest gain under the pruned graph's marginals, as few as bring the bound to the target if these marginals stay
    /// as they are. Values that were left out come back first, the dearest ones, until they cost half of the target at
    /// most. A caller makes the new graph and a learner in it, and calls again, until `bound` is at most the target. That
    /// takes some rounds, since each call that finds a larger bound lets something stay.
    pub fn hws_graph_pruner_reselect(
        pruner: *mut hws_graph_pruner, pruned: *const hws_learner, options: *const hws_options, kept: *mut i64,
        bound: *mut f64, is_bound: *mut i32,
    ) -> hws_status;
    /// Which candidates stay.
    pub fn hws_graph_pruner_kept(
        pruner: *const hws_graph_pruner, stays: *mut i32, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The gains of all candidates.
    pub fn hws_graph_pruner_gains(
        pruner: *const hws_graph_pruner, gains: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The seed graph with the candidates that stay, behind its own factors and in their order. Variables of which a
    /// single value stays are observed. Factors for the values of other variables that were left out, and for
    /// compensation, come last.
    pub fn hws_graph_pruner_graph(pruner: *const hws_graph_pruner, graph: *mut *mut hws_graph) -> hws_status;
    /// A number about a pruner, by its name.
    pub fn hws_graph_pruner_info(pruner: *const hws_graph_pruner, name: *const c_char, value: *mut f64) -> hws_status;
    /// How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H \|\| F) by the
    /// marginals of H. Where features hold together it is tight. It is a bound where these are exact, and else an
    /// estimate of one. Values that were left out add what the full graph's factors of their variables let them cost at
    /// most.
    pub fn hws_graph_pruner_bound(
        pruner: *const hws_graph_pruner, pruned: *const hws_learner, options: *const hws_options, bound: *mut f64,
        looser: *mut f64, is_bound: *mut i32,
    ) -> hws_status;
    /// What the full graph's marginals can be, where D(H \|\| F) is at most a bound: for each value the least and the
    /// largest probability x with kl(marginal, x) \<= bound.
    pub fn hws_graph_learner_intervals(
        pruned: *const hws_learner, bound: f64, least: *mut f64, most: *mut f64, count: i64,
    ) -> hws_status;
    /// A corpus of the caller's arrays, which are copied.
    pub fn hws_corpus_from_arrays(
        count: i64, offsets: *const i64, symbols: *const i32, alphabet: *const hws_alphabet,
        corpus: *mut *mut hws_corpus,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_corpus_free(corpus: *mut hws_corpus);
    /// A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an
    /// alphabet it is named "k", up to the number of symbols that the first line states (HWS_CORPUS_INTEGERS: up to the
    /// largest), 2^20 of them at most. A line of HWS_CORPUS_ABBADINGO begins with the string's class, which that format
    /// calls its label. Strings of class 1 are kept, or all of them (option labels). An option of the same name in
    /// hawser/grammar.h is about labels of constituents, and no call has both. What is refused, with line, column and
    /// reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or the first
    /// line does not have, lines longer or shorter than they state, fewer or more of them, a zero byte, what is not
    /// UTF-8, a text without a line.
    pub fn hws_corpus_read(
        text: *const c_char, length: i64, format: i32, alphabet: *const hws_alphabet, options: *const hws_options,
        corpus: *mut *mut hws_corpus,
    ) -> hws_status;
    /// A reader at the begin of a text.
    pub fn hws_corpus_reader_new(
        format: i32, alphabet: *const hws_alphabet, options: *const hws_options, reader: *mut *mut hws_corpus_reader,
    ) -> hws_status;
    /// Reads the next piece of the text.
    pub fn hws_corpus_reader_feed(reader: *mut hws_corpus_reader, text: *const c_char, length: i64) -> hws_status;
    /// Ends the text and gives its corpus. Nothing can be fed any more.
    pub fn hws_corpus_reader_finish(reader: *mut hws_corpus_reader, corpus: *mut *mut hws_corpus) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_corpus_reader_free(reader: *mut hws_corpus_reader);
    /// How many sequences a corpus has.
    pub fn hws_corpus_count(corpus: *const hws_corpus) -> i64;
    /// How many symbols all sequences have, their ends not counted.
    pub fn hws_corpus_symbols(corpus: *const hws_corpus) -> i64;
    /// The alphabet of a corpus.
    pub fn hws_corpus_alphabet(corpus: *const hws_corpus, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// The symbols of one sequence, borrowed from the corpus.
    pub fn hws_corpus_sequence_view(
        corpus: *const hws_corpus, sequence: i64, symbols: *mut *const i32, count: *mut i64,
    ) -> hws_status;
    /// A corpus of some of the sequences, in a given order, over the same alphabet. They are copied.
    pub fn hws_corpus_part(
        corpus: *const hws_corpus, sequences: *const i64, count: i64, part: *mut *mut hws_corpus,
    ) -> hws_status;
    /// Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a vocabulary
    /// lacks. Grammars and dependency models that learn from it keep its table in their card and in their binary. They
    /// replace a word that they lack by its class in what they score, parse or count, sentences or machines. Their
    /// results have the words as they were.
    pub fn hws_corpus_with_classes(
        corpus: *const hws_corpus, words: *const hws_alphabet, signatures: *const c_char, length: i64,
        options: *const hws_options, classes: *mut *mut hws_corpus,
    ) -> hws_status;
    /// All sequences, as hws_corpus_from_arrays takes them, borrowed from the corpus.
    pub fn hws_corpus_arrays_view(
        corpus: *const hws_corpus, offsets: *mut *const i64, symbols: *mut *const i32,
    ) -> hws_status;
    /// A corpus as text or bytes. A text read again with its alphabet, or a binary, is the same corpus (but one of no
    /// sequences: readers refuse an empty text). Symbols without names are written as their labels, from 1, between
    /// blanks.
    pub fn hws_corpus_write(
        corpus: *const hws_corpus, format: i32, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A corpus from a file of any format.
    pub fn hws_corpus_read_file(
        path: *const c_char, format: i32, alphabet: *const hws_alphabet, options: *const hws_options,
        corpus: *mut *mut hws_corpus,
    ) -> hws_status;
    /// Writes a corpus to a file.
    pub fn hws_corpus_write_file(corpus: *const hws_corpus, format: i32, path: *const c_char) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_treebank_free(treebank: *mut hws_treebank);
    /// A treebank from text. The option `format` says how it is written; with auto, a text that begins with a bracket is
    /// penn.
    pub fn hws_treebank_read(
        text: *const c_char, length: i64, options: *const hws_options, treebank: *mut *mut hws_treebank,
    ) -> hws_status;
    /// A treebank from a file.
    pub fn hws_treebank_read_file(
        path: *const c_char, options: *const hws_options, treebank: *mut *mut hws_treebank,
    ) -> hws_status;
    /// A treebank as text. The option `format` says how: penn writes a tree a line, and needs brackets around all words
    /// of a sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the column that an option
    /// names, heads and relations, without sentences that have no words.
    pub fn hws_treebank_write(
        treebank: *const hws_treebank, options: *const hws_options, buffer: *mut c_char, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// Writes a treebank to a file, as hws_treebank_write gives it.
    pub fn hws_treebank_write_file(
        treebank: *const hws_treebank, options: *const hws_options, path: *const c_char,
    ) -> hws_status;
    /// A number about a treebank, by its name.
    pub fn hws_treebank_info(treebank: *const hws_treebank, name: *const c_char, value: *mut f64) -> hws_status;
    /// Names of a treebank, by what they name.
    pub fn hws_treebank_alphabet(
        treebank: *const hws_treebank, what: *const c_char, names: *mut *mut hws_alphabet,
    ) -> hws_status;
    /// All words of a treebank, borrowed from it.
    pub fn hws_treebank_words_view(
        treebank: *const hws_treebank, offsets: *mut *const i64, words: *mut *const i32, tags: *mut *const i32,
        heads: *mut *const i32, relations: *mut *const i32, parents: *mut *const i32,
    ) -> hws_status;
    /// All constituents of a treebank, borrowed from it.
    pub fn hws_treebank_constituents_view(
        treebank: *const hws_treebank, offsets: *mut *const i64, labels: *mut *const i32, parents: *mut *const i32,
        first: *mut *const i32, last: *mut *const i32,
    ) -> hws_status;
    /// The words or tags of a treebank as a corpus.
    pub fn hws_treebank_corpus(
        treebank: *const hws_treebank, what: *const c_char, alphabet: *const hws_alphabet, corpus: *mut *mut hws_corpus,
    ) -> hws_status;
    /// The sentences of a treebank that have so many words, without words of some tags. Options say which tags go, and
    /// how many words there are to be at least and at most without them. A word whose head goes gets the nearest one
    /// above it that stays, or the root; constituents without words go.
    pub fn hws_treebank_select(
        treebank: *const hws_treebank, options: *const hws_options, selected: *mut *mut hws_treebank,
    ) -> hws_status;
    /// A treebank with other heads, without relations.
    pub fn hws_treebank_with_heads(
        treebank: *const hws_treebank, heads: *const i32, count: i64, changed: *mut *mut hws_treebank,
    ) -> hws_status;
    /// The text of CoNLL-U with other heads. Every other byte stays as it is: comments, tokens of several words, ends of
    /// lines, and all columns but DEPREL and DEPS, which become _ where a head changes, since they belong to the old one.
    pub fn hws_treebank_replace_heads(
        text: *const c_char, length: i64, heads: *const i32, count: i64, buffer: *mut c_char, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the label
    /// of a constituent, how its head is found among its children, and labels or tags of children:
    pub fn hws_treebank_dependencies(
        treebank: *const hws_treebank, table: *const c_char, length: i64, changed: *mut *mut hws_treebank,
    ) -> hws_status;
    /// The text of a table of heads after Collins (1999), appendix A.
    pub fn hws_treebank_collins(buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// How well trees agree with the right ones. Brackets are compared as the program evalb does under its parameters
    /// COLLINS.prm: those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the same, and words
    /// whose right tag is punctuation are taken out of both trees first. Which tags are punctuation is an option. A
    /// sentence without words in `guess` counts as one that no tree was found for.
    pub fn hws_treebank_agreement(
        gold: *const hws_treebank, guess: *const hws_treebank, name: *const c_char, options: *const hws_options,
        value: *mut f64,
    ) -> hws_status;
    /// A dependency model of given rows. Every row sums to 1 within 1e-9, or to 0 where it is never used.
    pub fn hws_dmv_new(
        symbols: *const hws_alphabet, valence: i64, rows: *const f64, count: i64, dmv: *mut *mut hws_dmv,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_dmv_free(dmv: *mut hws_dmv);
    /// The symbols of a dependency model.
    pub fn hws_dmv_alphabet(dmv: *const hws_dmv, symbols: *mut *mut hws_alphabet) -> hws_status;
    /// A number about a dependency model, by its name.
    pub fn hws_dmv_info(dmv: *const hws_dmv, name: *const c_char, value: *mut f64) -> hws_status;
    /// The rows of a dependency model.
    pub fn hws_dmv_rows(dmv: *const hws_dmv, buffer: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// How a dependency model was learned: an object like that of hws_hmm_card; "{}" for one that was given.
    pub fn hws_dmv_card(dmv: *const hws_dmv, buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// The log-probability of every sentence, all its trees together.
    pub fn hws_dmv_score(
        dmv: *const hws_dmv, sentences: *const hws_corpus, options: *const hws_options, log_probs: *mut f64,
    ) -> hws_status;
    /// The best tree of every sentence. The option `decode` says which: the most probable one, or the one that is
    /// expected to have most arcs in common with the right one.
    pub fn hws_dmv_parse(
        dmv: *const hws_dmv, sentences: *const hws_corpus, options: *const hws_options, heads: *mut i32,
        scores: *mut f64,
    ) -> hws_status;
    /// The most probable trees of one sentence, in descending order.
    pub fn hws_dmv_best(
        dmv: *const hws_dmv, words: *const i32, count: i64, trees: i64, options: *const hws_options, heads: *mut i32,
        scores: *mut f64, found: *mut i64,
    ) -> hws_status;
    /// Trees of one sentence, drawn by p(tree \| sentence). The option seed gives the random numbers.
    pub fn hws_dmv_sample(
        dmv: *const hws_dmv, words: *const i32, count: i64, trees: i64, options: *const hws_options, heads: *mut i32,
        scores: *mut f64,
    ) -> hws_status;
    /// The probabilities of the arcs of one sentence's trees, and the trees' entropy.
    pub fn hws_dmv_arcs(
        dmv: *const hws_dmv, words: *const i32, count: i64, options: *const hws_options, arcs: *mut f64,
        entropy: *mut f64,
    ) -> hws_status;
    /// The binary of a dependency model, versioned and with checksums.
    pub fn hws_dmv_write(dmv: *const hws_dmv, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> hws_status;
    /// A dependency model from a copy of its binary.
    pub fn hws_dmv_read(
        buffer: *const c_void, length: i64, options: *const hws_options, dmv: *mut *mut hws_dmv,
    ) -> hws_status;
    /// Writes a dependency model's binary to a file.
    pub fn hws_dmv_write_file(dmv: *const hws_dmv, path: *const c_char) -> hws_status;
    /// A dependency model from a file with its binary.
    pub fn hws_dmv_read_file(path: *const c_char, options: *const hws_options, dmv: *mut *mut hws_dmv) -> hws_status;
    /// A learner of a dependency model from sentences without trees. The option `method` says how:
    pub fn hws_dmv_learner_new(
        model: *const hws_dmv, sentences: *const hws_corpus, heldout: *const hws_corpus, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// A learner as hws_dmv_learner_new makes it, of trees alone in which no subtree crosses a bracket: the words of each
    /// subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the constituents
    /// of a treebank, whose labels do not count. Every method is that of the other call, with these trees in place of
    /// all, but the harmonic start counts without brackets. A sentence without brackets has all its trees.
    pub fn hws_dmv_learner_new_known(
        model: *const hws_dmv, sentences: *const hws_corpus, known: *const hws_treebank, heldout: *const hws_corpus,
        options: *const hws_options, learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The dependency model as it stands: of em and hard-em the last estimate; of vi, svi, scvi and cvi the posterior
    /// mean; of samplers the mean under the average counts of the best chain's samples.
    pub fn hws_dmv_learner_model(learner: *const hws_learner, dmv: *mut *mut hws_dmv) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_pcfg_la_free(pcfg_la: *mut hws_pcfg_la);
    /// A number about a grammar with latent annotations, by its name.
    pub fn hws_pcfg_la_info(pcfg_la: *const hws_pcfg_la, name: *const c_char, value: *mut f64) -> hws_status;
    /// The probabilities of all rules. Those of a subtype of a label are contiguous and sum to 1; labels stand in the
    /// order: start, tags, constituents, intermediate ones.
    pub fn hws_pcfg_la_rows(
        pcfg_la: *const hws_pcfg_la, buffer: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How a grammar was learned: an object like that of hws_hmm_card.
    pub fn hws_pcfg_la_card(
        pcfg_la: *const hws_pcfg_la, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The table of classes for English, as hws_pcfg_la_learner_new takes one. A line has a name, a test and perhaps what
    /// the test needs; an empty line ends a group, and a line that begins with # is a comment. The class of a word is
    /// named "UNK", then for each group, in order, "-" and the name of the first line whose test the word passes, if
    /// there is one. Letters are those of ASCII.
    pub fn hws_pcfg_la_signatures(buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// The log-probability of every sentence, all its trees together, but for labels that the plain grammar of relative
    /// frequencies finds improbable where they would stand (below 1e-5).
    pub fn hws_pcfg_la_score(
        pcfg_la: *const hws_pcfg_la, sentences: *const hws_treebank, options: *const hws_options, log_probs: *mut f64,
    ) -> hws_status;
    /// The tree of every sentence that has the largest product of its rules' posterior probabilities, where subtypes are
    /// summed (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels that the plain
    /// grammar finds improbable where they would stand (below 1e-5) are not looked at.
    pub fn hws_pcfg_la_parse(
        pcfg_la: *const hws_pcfg_la, sentences: *const hws_treebank, options: *const hws_options,
        parses: *mut *mut hws_treebank,
    ) -> hws_status;
    /// The binary of a grammar with latent annotations, versioned and with checksums.
    pub fn hws_pcfg_la_write(
        pcfg_la: *const hws_pcfg_la, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A grammar with latent annotations from a copy of its binary.
    pub fn hws_pcfg_la_read(
        buffer: *const c_void, length: i64, options: *const hws_options, pcfg_la: *mut *mut hws_pcfg_la,
    ) -> hws_status;
    /// Writes the binary of a grammar with latent annotations to a file.
    pub fn hws_pcfg_la_write_file(pcfg_la: *const hws_pcfg_la, path: *const c_char) -> hws_status;
    /// A grammar with latent annotations from a file with its binary.
    pub fn hws_pcfg_la_read_file(
        path: *const c_char, options: *const hws_options, pcfg_la: *mut *mut hws_pcfg_la,
    ) -> hws_status;
    /// A learner of a grammar with latent annotations from trees. The option `method` says how:
    pub fn hws_pcfg_la_learner_new(
        model: *const hws_pcfg_la, trees: *const hws_treebank, signatures: *const c_char, length: i64,
        options: *const hws_options, learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The grammar as it stands: of em and hard-em the last estimate; of the others the posterior mean, of samplers under
    /// the average counts of the best chain's samples.
    pub fn hws_pcfg_la_learner_model(learner: *const hws_learner, pcfg_la: *mut *mut hws_pcfg_la) -> hws_status;
    /// A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option
    /// cycles). Each subtype is split in two, and EM learns both; the splits that explain the trees least are undone, and
    /// EM goes on; at the end probabilities are moved a little towards the mean of their label's subtypes, in turn with
    /// EM. The first cycle takes a grammar with one subtype for each label, as the learner makes it with the option
    /// `subtypes` at 1 in one step of em.
    pub fn hws_pcfg_la_split_merge(
        pcfg_la: *const hws_pcfg_la, trees: *const hws_treebank, options: *const hws_options,
        split: *mut *mut hws_pcfg_la,
    ) -> hws_status;
    /// The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all
    /// subtypes, a merge, or a step of EM with the smoothing behind it. The metric iterations says how many there are.
    /// hws_pcfg_la_learner_model gives the grammar as it stands; at the end it is bit for bit that of
    /// hws_pcfg_la_split_merge.
    pub fn hws_pcfg_la_split_merge_learner_new(
        pcfg_la: *const hws_pcfg_la, trees: *const hws_treebank, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_pfa_free(pfa: *mut hws_pfa);
    /// The binary of an automaton or ensemble, versioned and with checksums: all members, counts as whole numbers.
    pub fn hws_pfa_write(pfa: *const hws_pfa, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> hws_status;
    /// An automaton or ensemble from a copy of its binary.
    pub fn hws_pfa_read(
        buffer: *const c_void, length: i64, options: *const hws_options, pfa: *mut *mut hws_pfa,
    ) -> hws_status;
    /// An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability" per
    /// entry. I are the initial probabilities, F those of stopping, by state; S is of a symbol given that its state does
    /// not stop; T of the next state given state and symbol. Numbers count from 0; symbol k is label k + 1, named "k",
    /// 2^20 of them at most. What should sum to 1 and misses it by 1e-6 or less is made to.
    pub fn hws_pfa_read_pautomac(
        text: *const c_char, length: i64, options: *const hws_options, pfa: *mut *mut hws_pfa,
    ) -> hws_status;
    /// One automaton of the model as PAutomaC's text, which hws_pfa_read_pautomac reads back with the same probabilities;
    /// symbols' names are not written. A last symbol that no state emits is written with probability 0. What smoothing
    /// adds is written out: symbols \* states^2 lines.
    pub fn hws_pfa_write_pautomac(
        pfa: *const hws_pfa, options: *const hws_options, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Writes the binary of an automaton or ensemble to a file.
    pub fn hws_pfa_write_file(pfa: *const hws_pfa, path: *const c_char) -> hws_status;
    /// An automaton or ensemble from a file with its binary.
    pub fn hws_pfa_read_file(path: *const c_char, options: *const hws_options, pfa: *mut *mut hws_pfa) -> hws_status;
    /// The symbols of an automaton.
    pub fn hws_pfa_alphabet(pfa: *const hws_pfa, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// A number about an automaton or ensemble, by its name.
    pub fn hws_pfa_info(pfa: *const hws_pfa, name: *const c_char, value: *mut f64) -> hws_status;
    /// The method by which an automaton was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII.
    pub fn hws_pfa_method(pfa: *const hws_pfa, buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// How an automaton was learned, in more words: an object like that of hws_hmm_card; "{}" for one that was given.
    pub fn hws_pfa_card(pfa: *const hws_pfa, buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// A member of an ensemble as a model of its own, which shares memory with the ensemble.
    pub fn hws_pfa_member(pfa: *const hws_pfa, member: i64, one: *mut *mut hws_pfa) -> hws_status;
    /// Ensembles that were sampled apart as one, such as those of nodes that had the same corpus, options and seed, and
    /// samplers of other numbers (the option first_chain): 2 and 2 samplers on two nodes give the ensemble of 4 on one.
    /// All members count alike in the average.
    pub fn hws_pfa_join(models: *const *const hws_pfa, count: i64, all: *mut *mut hws_pfa) -> hws_status;
    /// The initial probabilities of a member's states. They are there for every model.
    pub fn hws_pfa_initial(
        pfa: *const hws_pfa, member: i64, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The emission probabilities of a member that is a hidden Markov model.
    pub fn hws_pfa_emission(
        pfa: *const hws_pfa, member: i64, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The transition probabilities of a member that is a hidden Markov model.
    pub fn hws_pfa_transition(
        pfa: *const hws_pfa, member: i64, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 \* symbols arcs.
    pub fn hws_pfa_from_hmm(
        states: i64, alphabet: *const hws_alphabet, initial: *const f64, emission: *const f64, transition: *const f64,
        options: *const hws_options, pfa: *mut *mut hws_pfa,
    ) -> hws_status;
    /// The model as a machine, for all that machines can do (n best, entropy, drawing, AT&T text). What smoothing adds
    /// becomes arcs: states^2 \* symbols of them. The option `sample` says which member is taken; as "mixture" all
    /// members stand side by side, and the machine has the model's own probabilities.
    pub fn hws_pfa_machine(
        pfa: *const hws_pfa, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and epsilon
    /// arcs are resolved first.
    pub fn hws_pfa_from_machine(
        machine: *const hws_machine, options: *const hws_options, pfa: *mut *mut hws_pfa,
    ) -> hws_status;
    /// The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any number
    /// of threads gives the same bits.
    pub fn hws_pfa_score(
        pfa: *const hws_pfa, corpus: *const hws_corpus, options: *const hws_options, log_probs: *mut f64,
    ) -> hws_status;
    /// Strings drawn from an automaton. String i depends on the seed and i alone.
    pub fn hws_pfa_sample(
        pfa: *const hws_pfa, n: i64, seed: u64, options: *const hws_options, corpus: *mut *mut hws_corpus,
    ) -> hws_status;
    /// The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that is
    /// deterministic, or of 2048 arcs at most and found to give every string one path at most; else it is the mean over
    /// strings drawn from it.
    pub fn hws_pfa_entropy(
        pfa: *const hws_pfa, options: *const hws_options, value: *mut f64, standard_error: *mut f64, exact: *mut i32,
    ) -> hws_status;
    /// The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where hws_pfa_entropy is for both models. A
    /// sampled value may fall below 0 by its error.
    pub fn hws_pfa_divergence(
        p: *const hws_pfa, q: *const hws_pfa, options: *const hws_options, value: *mut f64, standard_error: *mut f64,
        exact: *mut i32,
    ) -> hws_status;
    /// The score of the PAutomaC competition: 2 to the power of the cross-entropy, in bits, of the solution's
    /// probabilities and the candidate's, both normalized over the test strings.
    pub fn hws_pfa_pautomac_score(
        log_probs: *const f64, probabilities: *const f64, count: i64, score: *mut f64, minimum: *mut f64,
    ) -> hws_status;
    /// The numbers of a solution file: a line with a count, then a probability a line.
    pub fn hws_pfa_read_solution(
        text: *const c_char, length: i64, options: *const hws_options, probabilities: *mut f64, capacity: i64,
        needed: *mut i64,
    ) -> hws_status;
    /// A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which kind it
    /// is and how large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to give the
    /// expected length. Every state is reached and ends.
    pub fn hws_pfa_random(seed: u64, options: *const hws_options, pfa: *mut *mut hws_pfa) -> hws_status;
    /// A learner of an automaton from the sequences of a corpus. The option `method` says how:
    pub fn hws_pfa_learner_new(
        start: *const hws_pfa, corpus: *const hws_corpus, heldout: *const hws_corpus, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The automaton or ensemble as it stands after the steps made.
    pub fn hws_pfa_learner_model(learner: *const hws_learner, pfa: *mut *mut hws_pfa) -> hws_status;
    /// Whether a learner chooses sizes, and what of. The chosen candidate comes first, then the best; without rows
    /// nothing is chosen. Numbers that are not known yet are NaN.
    pub fn hws_pfa_learner_candidates(
        learner: *const hws_learner, rows: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_tagged_free(tagged: *mut hws_tagged);
    /// A tagged corpus of given words and tags. The words are shared, the tags copied.
    pub fn hws_tagged_new(
        words: *const hws_corpus, tags: *const hws_alphabet, labels: *const i32, count: i64,
        tagged: *mut *mut hws_tagged,
    ) -> hws_status;
    /// A tagged corpus from text. The option `format` says how it is written:
    pub fn hws_tagged_read(
        text: *const c_char, length: i64, words: *const hws_alphabet, tags: *const hws_alphabet,
        options: *const hws_options, tagged: *mut *mut hws_tagged,
    ) -> hws_status;
    /// A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
    pub fn hws_tagged_read_file(
        path: *const c_char, words: *const hws_alphabet, tags: *const hws_alphabet, options: *const hws_options,
        tagged: *mut *mut hws_tagged,
    ) -> hws_status;
    /// A reader at the begin of a text, which is written as the options of hws_tagged_read say.
    pub fn hws_tagged_reader_new(
        words: *const hws_alphabet, tags: *const hws_alphabet, options: *const hws_options,
        reader: *mut *mut hws_tagged_reader,
    ) -> hws_status;
    /// Reads the next piece of a tagged text.
    pub fn hws_tagged_reader_feed(reader: *mut hws_tagged_reader, text: *const c_char, length: i64) -> hws_status;
    /// Ends the text and gives its tagged corpus. Nothing can be fed any more.
    pub fn hws_tagged_reader_finish(reader: *mut hws_tagged_reader, tagged: *mut *mut hws_tagged) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_tagged_reader_free(reader: *mut hws_tagged_reader);
    /// The words of a tagged corpus, shared.
    pub fn hws_tagged_corpus(tagged: *const hws_tagged, words: *mut *mut hws_corpus) -> hws_status;
    /// The names of the tags.
    pub fn hws_tagged_alphabet(tagged: *const hws_tagged, tags: *mut *mut hws_alphabet) -> hws_status;
    /// The tags of all tokens, over all sequences, borrowed from the tagged corpus.
    pub fn hws_tagged_labels_view(tagged: *const hws_tagged, labels: *mut *const i32, count: *mut i64) -> hws_status;
    /// A tagged corpus as text of the format "pairs". Symbols without names are written as their labels, from 1;
    /// sequences without tokens do not come back.
    pub fn hws_tagged_write(
        tagged: *const hws_tagged, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Writes a tagged corpus to a file, in the format "pairs".
    pub fn hws_tagged_write_file(tagged: *const hws_tagged, path: *const c_char) -> hws_status;
    /// The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it is;
    /// "text" becomes "pairs", words as they were spelled.
    pub fn hws_tagged_retag(
        text: *const c_char, length: i64, tags: *const hws_alphabet, labels: *const i32, count: i64,
        options: *const hws_options, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a state
    /// agree with no tag.
    pub fn hws_tagged_score(
        gold: *const hws_tagged, tags: *const hws_alphabet, states: *const i32, count: i64, state_count: i32,
        name: *const c_char, options: *const hws_options, value: *mut f64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_dictionary_free(dictionary: *mut hws_dictionary);
    /// The dictionary of a tagged corpus: of each word all the tags with which it is seen.
    pub fn hws_dictionary_collect(
        tagged: *const hws_tagged, options: *const hws_options, dictionary: *mut *mut hws_dictionary,
    ) -> hws_status;
    /// A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
    pub fn hws_dictionary_read(
        text: *const c_char, length: i64, tags: *const hws_alphabet, options: *const hws_options,
        dictionary: *mut *mut hws_dictionary,
    ) -> hws_status;
    /// A dictionary from a file.
    pub fn hws_dictionary_read_file(
        path: *const c_char, tags: *const hws_alphabet, options: *const hws_options,
        dictionary: *mut *mut hws_dictionary,
    ) -> hws_status;
    /// Writes a dictionary to a file.
    pub fn hws_dictionary_write_file(dictionary: *const hws_dictionary, path: *const c_char) -> hws_status;
    /// A dictionary as text that hws_dictionary_read reads.
    pub fn hws_dictionary_write(
        dictionary: *const hws_dictionary, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The names of a dictionary's words.
    pub fn hws_dictionary_words(dictionary: *const hws_dictionary, words: *mut *mut hws_alphabet) -> hws_status;
    /// The names of a dictionary's tags.
    pub fn hws_dictionary_tags(dictionary: *const hws_dictionary, tags: *mut *mut hws_alphabet) -> hws_status;
    /// The tags that a word may have, borrowed from the dictionary; all of them for a word without an entry.
    pub fn hws_dictionary_entry_view(
        dictionary: *const hws_dictionary, word: i32, states: *mut *const i32, count: *mut i64,
    ) -> hws_status;
    /// The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are left
    /// without an entry, and so may have any tag; so are those that the dictionary lacks.
    pub fn hws_dictionary_adapt(
        dictionary: *const hws_dictionary, corpus: *const hws_corpus, options: *const hws_options,
        adapted: *mut *mut hws_dictionary,
    ) -> hws_status;
    /// What a dictionary leaves open in a corpus.
    pub fn hws_dictionary_ambiguity(
        dictionary: *const hws_dictionary, corpus: *const hws_corpus, options: *const hws_options,
        tags_per_token: *mut f64, ambiguous: *mut f64,
    ) -> hws_status;
    /// The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as likely.
    pub fn hws_dictionary_random_accuracy(
        dictionary: *const hws_dictionary, gold: *const hws_tagged, options: *const hws_options, accuracy: *mut f64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_channels_free(channels: *mut hws_channels);
    /// Channels of the caller's arrays, which are copied.
    pub fn hws_channels_new(
        sequences: i64, offsets: *const i64, count: i32, kinds: *const i32, dimensions: *const i32, values: *const f64,
        options: *const hws_options, channels: *mut *mut hws_channels,
    ) -> hws_status;
    /// Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An empty
    /// value or "nan" is missing; a first line of names is skipped. The option `kinds` says which columns make which
    /// channels, such as "real:3,count,bit:2" (dimension 1 where none is said).
    pub fn hws_channels_read(
        text: *const c_char, length: i64, options: *const hws_options, channels: *mut *mut hws_channels,
    ) -> hws_status;
    /// Channels from a file of numeric CSV.
    pub fn hws_channels_read_file(
        path: *const c_char, options: *const hws_options, channels: *mut *mut hws_channels,
    ) -> hws_status;
    /// Writes channels to a file of numeric CSV.
    pub fn hws_channels_write_file(channels: *const hws_channels, path: *const c_char) -> hws_status;
    /// Channels as numeric CSV, which hws_channels_read reads back to the bit, given the kinds. Sequences without tokens
    /// do not come back.
    pub fn hws_channels_write(
        channels: *const hws_channels, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How many sequences the channels have.
    pub fn hws_channels_sequences(channels: *const hws_channels) -> i64;
    /// How many tokens all sequences of the channels have.
    pub fn hws_channels_tokens(channels: *const hws_channels) -> i64;
    /// How many channels there are.
    pub fn hws_channels_count(channels: *const hws_channels) -> i32;
    /// What a channel is.
    pub fn hws_channels_spec(
        channels: *const hws_channels, channel: i32, kind: *mut i32, dimension: *mut i32,
    ) -> hws_status;
    /// Where the sequences of the channels begin, borrowed from them.
    pub fn hws_channels_offsets_view(
        channels: *const hws_channels, offsets: *mut *const i64, count: *mut i64,
    ) -> hws_status;
    /// A channel's numbers as hws_channels_new takes them.
    pub fn hws_channels_values(
        channels: *const hws_channels, channel: i32, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_hmm_data_free(data: *mut hws_hmm_data);
    /// Data of words, of channels, or of both, which have the same sequences then. Options give the number of states (by
    /// default as many as there are tags; without tags a learner chooses it, and until then there is one state), the
    /// symbol that stands for a word nobody observed, and the priors of channels, which are weak and take their scale
    /// from the data where they are left out. States beyond the tags are named "state\<k\>".
    pub fn hws_hmm_data_new(
        words: *const hws_corpus, channels: *const hws_channels, dictionary: *const hws_dictionary,
        observed: *const hws_tagged, options: *const hws_options, data: *mut *mut hws_hmm_data,
    ) -> hws_status;
    /// Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as the
    /// class of unknown words that their spelling says (hws_hmm_learner_model), or as its "\<unk\>" where it has no
    /// classes, in the states that the dictionary gives the words themselves. So words are best read without an alphabet
    /// given, lest their spelling is lost. A learner reads words of classes as "\<unk\>".
    pub fn hws_hmm_data_for(
        hmm: *const hws_hmm, words: *const hws_corpus, channels: *const hws_channels,
        other_dictionary: *const hws_dictionary, observed: *const hws_tagged, options: *const hws_options,
        data: *mut *mut hws_hmm_data,
    ) -> hws_status;
    /// Further sequences, as given data read them: in their words, states and priors of channels, with their dictionary.
    /// Held-out data are made so.
    pub fn hws_hmm_data_like(
        data: *const hws_hmm_data, words: *const hws_corpus, channels: *const hws_channels,
        other_dictionary: *const hws_dictionary, observed: *const hws_tagged, options: *const hws_options,
        more: *mut *mut hws_hmm_data,
    ) -> hws_status;
    /// The same data with fewer states for some tokens.
    pub fn hws_hmm_data_allow(
        data: *const hws_hmm_data, count: i64, places: *const i64, offsets: *const i64, states: *const i32,
        options: *const hws_options, restricted: *mut *mut hws_hmm_data,
    ) -> hws_status;
    /// How many sequences the data have.
    pub fn hws_hmm_data_sequences(data: *const hws_hmm_data) -> i64;
    /// How many tokens all sequences of the data have.
    pub fn hws_hmm_data_tokens(data: *const hws_hmm_data) -> i64;
    /// How many states a model of the data has.
    pub fn hws_hmm_data_states(data: *const hws_hmm_data) -> i64;
    /// ---- Models ----
    pub fn hws_hmm_free(hmm: *mut hws_hmm);
    /// The binary of a hidden Markov model, versioned and with checksums: names, dictionary, priors, counts.
    pub fn hws_hmm_write(hmm: *const hws_hmm, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> hws_status;
    /// A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped.
    pub fn hws_hmm_read(
        buffer: *const c_void, length: i64, options: *const hws_options, hmm: *mut *mut hws_hmm,
    ) -> hws_status;
    /// Writes the binary of a hidden Markov model to a file.
    pub fn hws_hmm_write_file(hmm: *const hws_hmm, path: *const c_char) -> hws_status;
    /// A hidden Markov model from a file with its binary.
    pub fn hws_hmm_read_file(path: *const c_char, options: *const hws_options, hmm: *mut *mut hws_hmm) -> hws_status;
    /// A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
    pub fn hws_hmm_new(
        states: i64, words: *const hws_alphabet, tags: *const hws_alphabet, initial: *const f64, transition: *const f64,
        end: *const f64, emission: *const f64, options: *const hws_options, hmm: *mut *mut hws_hmm,
    ) -> hws_status;
    /// The words that a model emits.
    pub fn hws_hmm_words(hmm: *const hws_hmm, words: *mut *mut hws_alphabet) -> hws_status;
    /// The names of a model's states, or a nameless alphabet of as many symbols.
    pub fn hws_hmm_tags(hmm: *const hws_hmm, tags: *mut *mut hws_alphabet) -> hws_status;
    /// The dictionary that a model was learned with.
    pub fn hws_hmm_dictionary(hmm: *const hws_hmm, dictionary: *mut *mut hws_dictionary) -> hws_status;
    /// A number about a hidden Markov model, by its name.
    pub fn hws_hmm_info(hmm: *const hws_hmm, name: *const c_char, value: *mut f64) -> hws_status;
    /// The method by which a model was learned ("em", "vi", ...), "given" if it was not: a word of ASCII.
    pub fn hws_hmm_method(hmm: *const hws_hmm, buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// The best of several models of the same data, such as those that nodes learned from other seeds or with samplers of
    /// other numbers (the option first_chain): it is the one whose learner reported the highest number, the first of
    /// several.
    pub fn hws_hmm_pick(
        models: *const *const hws_hmm, count: i64, metric: *const c_char, values: *mut f64, best: *mut i64,
    ) -> hws_status;
    /// How a learned model came to be, as a JSON object; "{}" for one that was given. Its members are "method", "hawser"
    /// (the library's version), "learner" (with its own), "steps"; the objects "options" (those that shape numbers, the
    /// seed too), "data" (fingerprints of what it was learned from), "metrics" (as the learner knew them), and "reading":
    /// how its text was read, as the strings "split" ("words" or "chars"), "lower_case", "word_column" and "tag_column"
    /// (CoNLL-U's, by number), each where it is known.
    pub fn hws_hmm_card(hmm: *const hws_hmm, buffer: *mut c_char, capacity: i64, needed: *mut i64) -> hws_status;
    /// The probabilities of the first state. Those of a model learned by em are the posterior's mode, 0 where nothing was
    /// seen and the prior is 1; of one learned otherwise its mean (3.109), so that no string over the words has
    /// probability 0. The other probabilities are alike.
    pub fn hws_hmm_initial(hmm: *const hws_hmm, values: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// The probabilities of the next state, as hws_hmm_new takes them.
    pub fn hws_hmm_transition(hmm: *const hws_hmm, values: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// The probabilities that a sequence ends after a state, as hws_hmm_new takes them.
    pub fn hws_hmm_end(hmm: *const hws_hmm, values: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// The probabilities of the words that a state emits, as hws_hmm_new takes them.
    pub fn hws_hmm_emission(hmm: *const hws_hmm, values: *mut f64, capacity: i64, needed: *mut i64) -> hws_status;
    /// The counts that a learned model was read off from.
    pub fn hws_hmm_counts(
        hmm: *const hws_hmm, which: *const c_char, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// What a channel of a model holds.
    pub fn hws_hmm_channel_spec(hmm: *const hws_hmm, channel: i32, kind: *mut i32, dimension: *mut i32) -> hws_status;
    /// A channel's parameters, state by state. Learned by em they are the posterior's mode, or with the option estimate
    /// "ml" the maximum of the likelihood; learned otherwise they are the posterior's means. The density that scores and
    /// taggings use can be computed from them. Bits: the probability. Reals: Student's t about the mean with m degrees of
    /// freedom and S the scale, of n dimensions, with d = (x - mean)' S^-1 (x - mean): ln p(x) = lgamma((m + n)/2) -
    /// lgamma(m/2) - (n ln(m pi) + ln \|S\|)/2 - (m + n)/2 ln(1 + d/m) S is a matrix and m one number per state where the
    /// covariance is full or tied. Where it is spherical S is a diagonal of n numbers and m one number. Where it is
    /// diagonal each dimension has its own m and S with n = 1. Counts: negative binomial with mean r and shape a: ln p(x)
    /// = lgamma(a + x) - lgamma(a) - lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r)) Of em degrees and shape are
    /// infinite: a Gaussian whose covariance is the scale, a Poisson.
    pub fn hws_hmm_channel(
        hmm: *const hws_hmm, channel: i32, what: *const c_char, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K per
    /// token.
    pub fn hws_hmm_score(
        hmm: *const hws_hmm, data: *const hws_hmm_data, options: *const hws_options, log_probs: *mut f64,
    ) -> hws_status;
    /// A state for each token: by the option `decode` the most probable one of the token, ties to the lowest, or that of
    /// the sequence's most probable path.
    pub fn hws_hmm_decode(
        hmm: *const hws_hmm, data: *const hws_hmm_data, options: *const hws_options, states: *mut i32,
    ) -> hws_status;
    /// The probability of each state given the sequence, for each token of some sequences.
    pub fn hws_hmm_posteriors(
        hmm: *const hws_hmm, data: *const hws_hmm_data, first: i64, last: i64, options: *const hws_options,
        values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K + 1
    /// states, K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and those of
    /// each length have weight 1 together.
    pub fn hws_hmm_machine(
        hmm: *const hws_hmm, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models without an
    /// end symbol need the option length. Of a model without words every token is the one symbol of a nameless alphabet.
    pub fn hws_hmm_sample(
        hmm: *const hws_hmm, n: i64, seed: u64, options: *const hws_options, sequences: *mut *mut hws_tagged,
    ) -> hws_status;
    /// What a model's channels hold for tokens whose states are known, drawn.
    pub fn hws_hmm_sample_channels(
        hmm: *const hws_hmm, states: *const hws_tagged, seed: u64, options: *const hws_options,
        channels: *mut *mut hws_channels,
    ) -> hws_status;
    /// The symbol of a word, as hws_hmm_filter_step takes it: its label, or behind those of all words the one of its
    /// class of unknown words (hws_hmm_learner_model); the label of "\<unk\>" in a model without classes.
    pub fn hws_hmm_encode(hmm: *const hws_hmm, word: *const c_char, symbol: *mut i32) -> hws_status;
    /// A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the
    /// model's dictionary, as hws_hmm_data_for keeps them.
    pub fn hws_hmm_filter_new(
        hmm: *const hws_hmm, options: *const hws_options, filter: *mut *mut hws_hmm_filter,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_hmm_filter_free(filter: *mut hws_hmm_filter);
    /// Another filter that stands where this one does.
    pub fn hws_hmm_filter_copy(filter: *const hws_hmm_filter, copy: *mut *mut hws_hmm_filter) -> hws_status;
    /// Goes back to before the first token of a sequence. This and what follows allocates nothing unless it fails.
    pub fn hws_hmm_filter_start(filter: *mut hws_hmm_filter) -> hws_status;
    /// Takes the next token. The sum of log_prob over a sequence and ln of hws_hmm_filter_end make hws_hmm_score. After
    /// an error the filter stands where it stood.
    pub fn hws_hmm_filter_step(
        filter: *mut hws_hmm_filter, symbol: i32, values: *const f64, count: i64, log_prob: *mut f64,
    ) -> hws_status;
    /// The probabilities of the last token's state given the tokens up to it; at the start the initial ones.
    pub fn hws_hmm_filter_states(
        filter: *const hws_hmm_filter, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The probabilities of the next token's word given the tokens so far, where "\<unk\>" stands for all unknown ones.
    /// With the probability of an end they sum to 1, or to less under a dictionary.
    pub fn hws_hmm_filter_next(
        filter: *const hws_hmm_filter, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The probability that the sequence ends here given the tokens so far; also 0 if it is below what a double holds.
    pub fn hws_hmm_filter_end(filter: *const hws_hmm_filter, probability: *mut f64) -> hws_status;
    /// A learner of a hidden Markov model from data. The option `method` says how; by default it is vi with channels,
    /// cvi1 with a dictionary or observed tags, else cgs:
    pub fn hws_hmm_learner_new(
        start: *const hws_hmm, data: *const hws_hmm_data, heldout: *const hws_hmm_data, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// Sets the bases of a prior from the next step on: the parameter of an outcome is the concentration times its base.
    /// Outcomes are states; states, then the end if there is one; words. A base of 0 forbids the outcome: its probability
    /// and its count are 0 and stay 0, as in a left-right model, where transition\[j\]\[k\] is forbidden for k \< j.
    /// Sequences that are impossible then make a step fail with HWS_E_EMPTY, and strings over the words may have
    /// probability 0. cgs draws one state at a time, so it needs zeros under which single changes lead everywhere. A
    /// choice among candidates keeps bases for all of them; under choose=grid a candidate's own concentrations take the
    /// place of `concentration` until one is chosen. What is refused changes nothing.
    pub fn hws_hmm_learner_set_prior(
        learner: *mut hws_learner, which: *const c_char, concentration: f64, base: *const f64, count: i64,
    ) -> hws_status;
    /// The hidden Markov model as it stands after the steps made.
    pub fn hws_hmm_learner_model(
        learner: *const hws_learner, options: *const hws_options, hmm: *mut *mut hws_hmm,
    ) -> hws_status;
    /// What a grid of priors, or of numbers of states, chooses from, in its order. There are no rows where nothing is
    /// chosen.
    pub fn hws_hmm_learner_candidates(
        learner: *const hws_learner, rows: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_grammar_free(grammar: *mut hws_grammar);
    /// A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in their
    /// order.
    pub fn hws_grammar_new(
        nonterminals: *const hws_alphabet, words: *const hws_alphabet, start: i32, rules: i64, parents: *const i32,
        offsets: *const i64, right: *const i32, rule_weights: *const f64, priors: *const f64, fixed: *const i32,
        options: *const hws_options, grammar: *mut *mut hws_grammar,
    ) -> hws_status;
    /// A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of their
    /// first rules, words in that of their first occurrence.
    pub fn hws_grammar_read_text(
        text: *const c_char, length: i64, options: *const hws_options, grammar: *mut *mut hws_grammar,
    ) -> hws_status;
    /// A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because that
    /// parser leaves out small ones and smooths the lexicon.
    pub fn hws_grammar_read_berkeley(
        rules: *const c_char, rules_length: i64, lexicon: *const c_char, lexicon_length: i64,
        options: *const hws_options, grammar: *mut *mut hws_grammar,
    ) -> hws_status;
    /// A grammar as text in one of the formats above. Weights are written so that the same bits are read back. Priors are
    /// written by johnson alone, and what is fixed by none.
    pub fn hws_grammar_write_text(
        grammar: *const hws_grammar, options: *const hws_options, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The binary of a grammar, versioned and with checksums: weights, priors, what is fixed, and how it was learned.
    pub fn hws_grammar_write(
        grammar: *const hws_grammar, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A grammar from a copy of its binary.
    pub fn hws_grammar_read(
        buffer: *const c_void, length: i64, options: *const hws_options, grammar: *mut *mut hws_grammar,
    ) -> hws_status;
    /// Writes the binary of a grammar to a file.
    pub fn hws_grammar_write_file(grammar: *const hws_grammar, path: *const c_char) -> hws_status;
    /// A grammar from a file with its binary.
    pub fn hws_grammar_read_file(
        path: *const c_char, options: *const hws_options, grammar: *mut *mut hws_grammar,
    ) -> hws_status;
    /// The grammar with a rule for each substring of the sentences in place of each rule A --\> \<any\>, but for strings
    /// that A rewrites itself as anyway. These rules share its weight evenly, and each has its prior and is fixed if it
    /// is. Substrings of the held-out sentences count like the others, so that none is impossible. The words of the
    /// sentences that are new follow those of the grammar, and "\<any\>" is none any more.
    pub fn hws_grammar_with_substrings(
        grammar: *const hws_grammar, corpus: *const hws_corpus, heldout: *const hws_corpus, options: *const hws_options,
        written: *mut *mut hws_grammar,
    ) -> hws_status;
    /// The names of a grammar's nonterminals; nonterminal A has the label A + 1.
    pub fn hws_grammar_nonterminals(grammar: *const hws_grammar, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// The words of a grammar.
    pub fn hws_grammar_words(grammar: *const hws_grammar, alphabet: *mut *mut hws_alphabet) -> hws_status;
    /// A number about a grammar, by its name.
    pub fn hws_grammar_info(grammar: *const hws_grammar, name: *const c_char, value: *mut f64) -> hws_status;
    /// The method by which a grammar was learned, "given" if it was not: a word of ASCII.
    pub fn hws_grammar_method(
        grammar: *const hws_grammar, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How a grammar was learned, in more words: an object like that of hws_hmm_card; "{}" for one that was given.
    pub fn hws_grammar_card(
        grammar: *const hws_grammar, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The left side of each rule, ascending.
    pub fn hws_grammar_parents(
        grammar: *const hws_grammar, values: *mut i32, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Where each rule's right side begins among all right sides, and the end of the last one.
    pub fn hws_grammar_offsets(
        grammar: *const hws_grammar, values: *mut i64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The symbols of all right sides, one rule after the other.
    pub fn hws_grammar_right_sides(
        grammar: *const hws_grammar, values: *mut i32, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The weight of each rule of a grammar.
    pub fn hws_grammar_weights(
        grammar: *const hws_grammar, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The prior of each rule; no entries if the grammar has none.
    pub fn hws_grammar_priors(
        grammar: *const hws_grammar, values: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// Which rules learners leave as they are; no entries if the grammar does not say.
    pub fn hws_grammar_fixed(
        grammar: *const hws_grammar, values: *mut i32, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that of
    /// the start is 0: otherwise some of its probability is lost to trees without end. It is the least solution of
    /// polynomial equations, by Newton's method from below on their components, which converges at critical grammars,
    /// too.
    pub fn hws_grammar_mass(
        grammar: *const hws_grammar, options: *const hws_options, log_masses: *mut f64, error: *mut f64,
    ) -> hws_status;
    /// The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their weights.
    pub fn hws_grammar_expectations(
        grammar: *const hws_grammar, options: *const hws_options, words: *mut f64, entropy: *mut f64, counts: *mut f64,
    ) -> hws_status;
    /// Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their weights, so
    /// that an inconsistent grammar has no trees without end here. Sentence i is a function of the seed and i alone.
    pub fn hws_grammar_sample(
        grammar: *const hws_grammar, n: i64, seed: u64, options: *const hws_options, corpus: *mut *mut hws_corpus,
    ) -> hws_status;
    /// The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their names;
    /// a sentence with a word that the grammar lacks has no tree.
    pub fn hws_grammar_score(
        grammar: *const hws_grammar, corpus: *const hws_corpus, options: *const hws_options, log_weights: *mut f64,
    ) -> hws_status;
    /// How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives of the
    /// log weight by the logs of the rules' weights.
    pub fn hws_grammar_counts(
        grammar: *const hws_grammar, corpus: *const hws_corpus, options: *const hws_options, counts: *mut f64,
        log_weight: *mut f64, impossible: *mut i64,
    ) -> hws_status;
    /// Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The option
    /// `decode` says which.
    pub fn hws_grammar_parse(
        grammar: *const hws_grammar, corpus: *const hws_corpus, trees: i64, options: *const hws_options,
        log_weights: *mut f64, unknown: *mut i32, impossible: *mut i64, parses: *mut *mut hws_treebank,
    ) -> hws_status;
    /// Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit is what
    /// a rule with words alone in its right side rewrites a nonterminal as; a word of another right side is a unit by
    /// itself. A sentence without a tree is one unit.
    pub fn hws_grammar_segment(
        grammar: *const hws_grammar, corpus: *const hws_corpus, options: *const hws_options, ends: *mut f64,
        log_weights: *mut f64, impossible: *mut i64,
    ) -> hws_status;
    /// Expected uses of each rule as hws_grammar_counts gives them, of the trees that agree with what is known. No node
    /// crosses a constituent of the treebank: each node's words are all inside of it, all outside of it, or hold all of
    /// its words. A word that has a tag has no other one, if the option `tags` says so, and stands in no longer right
    /// side.
    pub fn hws_grammar_counts_known(
        grammar: *const hws_grammar, known: *const hws_treebank, options: *const hws_options, counts: *mut f64,
        log_weight: *mut f64, impossible: *mut i64,
    ) -> hws_status;
    /// Trees as hws_grammar_parse gives them, of those that agree with what is known, as hws_grammar_counts_known says
    /// it. Where labels are required of some words, max-rule counts nodes over them below and above these labels apart.
    pub fn hws_grammar_parse_known(
        grammar: *const hws_grammar, known: *const hws_treebank, trees: i64, options: *const hws_options,
        log_weights: *mut f64, impossible: *mut i64, parses: *mut *mut hws_treebank,
    ) -> hws_status;
    /// The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read the
    /// same words, of the products of their weights. Failure, default and epsilon arcs count as they do in sums over
    /// machines, and cycles are solved for. A machine that accepts one sentence with weight 1 has that sentence's log
    /// weight. Words are matched by their names, or by their labels if neither side has names. A word that the grammar
    /// lacks is read as its class, or has no tree; default arcs read each of them. Nonterminals between two states count
    /// as states for limits, and rules over them as arcs.
    pub fn hws_grammar_score_lattice(
        grammar: *const hws_grammar, lattice: *const hws_machine, options: *const hws_options, log_weight: *mut f64,
    ) -> hws_status;
    /// How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the
    /// derivatives of the log weight by the logs of their weights. A failure arc counts when a look-up goes through it.
    pub fn hws_grammar_counts_lattice(
        grammar: *const hws_grammar, lattice: *const hws_machine, options: *const hws_options, counts: *mut f64,
        arc_counts: *mut f64, final_counts: *mut f64, log_weight: *mut f64,
    ) -> hws_status;
    /// The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as
    /// hws_grammar_parse has trees. If there is none, the sentence has no words. Of pairs of the same weight it is always
    /// the same one.
    pub fn hws_grammar_parse_lattice(
        grammar: *const hws_grammar, lattice: *const hws_machine, options: *const hws_options, arc_uses: *mut i64,
        log_weight: *mut f64, parses: *mut *mut hws_treebank,
    ) -> hws_status;
    /// The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it
    /// together. Nonterminal A between states p and q is named A\<p-q\>, and the start S is named S\<\>. Only what a tree
    /// of the start has is there. The machine's weights are in those of rules with words, and its final weights in those
    /// of the start's rules. hws_grammar_mass gives its start the log weight of hws_grammar_score_lattice. Words that the
    /// grammar lacks stand as classes.
    pub fn hws_grammar_intersect(
        grammar: *const hws_grammar, lattice: *const hws_machine, options: *const hws_options,
        intersection: *mut *mut hws_grammar,
    ) -> hws_status;
    /// A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side has a
    /// nonterminal at its end alone. States are the nonterminals in their order, then one where all words were read, then
    /// those inside longer rules. Real weights have the same bits.
    pub fn hws_grammar_machine(
        grammar: *const hws_grammar, semiring: i32, options: *const hws_options, machine: *mut *mut hws_machine,
    ) -> hws_status;
    /// A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths are the
    /// nonterminals q0, q1, ... by their numbers, each arc is a rule `q1 --> word q2`, and each final weight an empty
    /// rule. Arcs that have the same label and states are one rule. Failure and default arcs are made explicit.
    pub fn hws_grammar_from_machine(
        machine: *const hws_machine, options: *const hws_options, grammar: *mut *mut hws_grammar,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_grammar_prefix_free(prefix: *mut hws_grammar_prefix);
    /// A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion, cycles
    /// and empty rules are solved for, as for hws_grammar_mass.
    pub fn hws_grammar_prefix_new(
        grammar: *const hws_grammar, options: *const hws_options, prefix: *mut *mut hws_grammar_prefix,
    ) -> hws_status;
    /// Reads one word.
    pub fn hws_grammar_prefix_read(
        prefix: *const hws_grammar_prefix, word: i32, options: *const hws_options, next: *mut *mut hws_grammar_prefix,
    ) -> hws_status;
    /// The log weight of all sentences that begin with what was read, and of what was read as a sentence.
    pub fn hws_grammar_prefix_score(
        prefix: *const hws_grammar_prefix, log_prefix: *mut f64, log_sentence: *mut f64,
    ) -> hws_status;
    /// The log weight of all sentences that begin with what was read and one word more, for every word: less the log
    /// weight of the prefix, the log probability of the next word.
    pub fn hws_grammar_prefix_next(
        prefix: *const hws_grammar_prefix, log_weights: *mut f64, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet prior
    /// over its rules. Rules that the grammar calls fixed keep their weights, and the others of their nonterminal share
    /// what these leave.
    pub fn hws_grammar_learner_new(
        grammar: *const hws_grammar, corpus: *const hws_corpus, heldout: *const hws_corpus, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// A learner as hws_grammar_learner_new makes it, of the trees alone that agree with what is known of each sentence,
    /// as hws_grammar_counts_known says it: no node crosses a bracket, and labels are met if the option `labels` says so.
    /// Every method is that of the other call, with these trees in place of all. A sentence of which nothing is known has
    /// all its trees.
    pub fn hws_grammar_learner_new_known(
        grammar: *const hws_grammar, corpus: *const hws_corpus, known: *const hws_treebank, heldout: *const hws_corpus,
        options: *const hws_options, learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The grammar with the weights that the learner has after the steps made: posterior means for vi, svi, scvi, cvi and
    /// the samplers. It has the learner's method and card. If the corpus has classes of words (hws_corpus_with_classes),
    /// their table is in the card. A text of the grammar has no card.
    pub fn hws_grammar_learner_model(learner: *const hws_learner, grammar: *mut *mut hws_grammar) -> hws_status;
    /// A bitext of two corpora, which it keeps.
    pub fn hws_bitext_new(
        source: *const hws_corpus, target: *const hws_corpus, bitext: *mut *mut hws_bitext,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_bitext_free(bitext: *mut hws_bitext);
    /// A bitext from lines `source ||| target`, words between blanks. A side may be empty, and keeps its line.
    pub fn hws_bitext_read(
        text: *const c_char, length: i64, options: *const hws_options, bitext: *mut *mut hws_bitext,
    ) -> hws_status;
    /// How many pairs of sequences a bitext has.
    pub fn hws_bitext_count(bitext: *const hws_bitext) -> i64;
    /// One side of a bitext.
    pub fn hws_bitext_corpus(bitext: *const hws_bitext, side: i32, corpus: *mut *mut hws_corpus) -> hws_status;
    /// Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is kept
    /// once.
    pub fn hws_links_new(
        count: i64, offsets: *const i64, sources: *const i32, targets: *const i32, sure: *const i32,
        links: *mut *mut hws_links,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_links_free(links: *mut hws_links);
    /// Links from text, a line per pair: `1-2` is sure and `1p2` possible, source position first, between blanks. What
    /// stands before the last tab of a line is skipped, so that files of pairs or collections with links are read too.
    pub fn hws_links_read(
        text: *const c_char, length: i64, options: *const hws_options, links: *mut *mut hws_links,
    ) -> hws_status;
    /// Links as text, in the form that hws_links_read takes: without possible ones that of Pharaoh.
    pub fn hws_links_write(
        links: *const hws_links, options: *const hws_options, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How many pairs there are links of, pairs without links counted.
    pub fn hws_links_count(links: *const hws_links) -> i64;
    /// All links, borrowed. Those of a pair are in the order of source positions, then of target positions.
    pub fn hws_links_arrays_view(
        links: *const hws_links, offsets: *mut *const i64, sources: *mut *const i32, targets: *mut *const i32,
        sure: *mut *const i32, probabilities: *mut *const f64,
    ) -> hws_status;
    /// One set of links from those of two directions, by the rule that an option names. The growing rules are those of
    /// Moses (Koehn, Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union whose
    /// words have none, then, with `final`, links of either direction where one word has none, or with `final-and`
    /// neither has. Probabilities are the products of both directions', or that of the one there is.
    pub fn hws_links_symmetrize(
        forward: *const hws_links, reverse: *const hws_links, options: *const hws_options, links: *mut *mut hws_links,
    ) -> hws_status;
    /// How well links agree with those that were marked by hand (Och and Ney 2003), over all pairs that have marked
    /// links.
    pub fn hws_links_evaluate(
        gold: *const hws_links, links: *const hws_links, name: *const c_char, value: *mut f64,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_aligner_free(aligner: *mut hws_aligner);
    /// A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both
    /// directions and all chains of a sampler are made at once if there are threads, and any number of them gives the
    /// same bits. Memory: 12 bytes for each pair of words that some pair of sequences has both of, more for samplers, and
    /// 4 bytes for each pair of positions.
    pub fn hws_align_learner_new(
        start: *const hws_aligner, bitext: *const hws_bitext, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// An aligner as it stands after the steps made: posterior means of the parameters under the priors. Its model is
    /// that of the last stage that has begun.
    pub fn hws_align_learner_model(learner: *const hws_learner, aligner: *mut *mut hws_aligner) -> hws_status;
    /// One aligner with the counts of two, as if both had counted together what each has. Words are found by name.
    pub fn hws_aligner_merge(
        first: *const hws_aligner, second: *const hws_aligner, options: *const hws_options,
        aligner: *mut *mut hws_aligner,
    ) -> hws_status;
    /// A number about an aligner, by its name.
    pub fn hws_aligner_info(aligner: *const hws_aligner, name: *const c_char, value: *mut f64) -> hws_status;
    /// How an aligner was learned: an object like that of hws_hmm_card.
    pub fn hws_aligner_card(
        aligner: *const hws_aligner, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The words of one side of an aligner.
    pub fn hws_aligner_words(aligner: *const hws_aligner, side: i32, words: *mut *mut hws_alphabet) -> hws_status;
    /// Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned to any.
    /// ibm1 and hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws depend on a
    /// pair's words and the seed alone: a pair has the same links wherever it stands.
    pub fn hws_aligner_align(
        aligner: *const hws_aligner, bitext: *const hws_bitext, options: *const hws_options, links: *mut *mut hws_links,
    ) -> hws_status;
    /// ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of hmm with
    /// the same jumps. Divided by the number of words it tells translations from what is none.
    pub fn hws_aligner_score(
        aligner: *const hws_aligner, bitext: *const hws_bitext, options: *const hws_options, log_probs: *mut f64,
    ) -> hws_status;
    /// Probabilities of translations as text: lines `target source p`, as lex.e2f of Moses has them, sorted by source
    /// word in the order of its vocabulary and then by falling probability. NULL stands for null.
    pub fn hws_aligner_lexicon(
        aligner: *const hws_aligner, options: *const hws_options, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// The binary of an aligner, versioned and with checksums.
    pub fn hws_aligner_write(
        aligner: *const hws_aligner, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// An aligner from a copy of its binary.
    pub fn hws_aligner_read(
        buffer: *const c_void, length: i64, options: *const hws_options, aligner: *mut *mut hws_aligner,
    ) -> hws_status;
    /// Writes an aligner's binary to a file.
    pub fn hws_aligner_write_file(aligner: *const hws_aligner, path: *const c_char) -> hws_status;
    /// An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps files,
    /// and must not change while the aligner lives.
    pub fn hws_aligner_read_file(
        path: *const c_char, options: *const hws_options, aligner: *mut *mut hws_aligner,
    ) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_parser_free(parser: *mut hws_parser);
    /// A number about a parser, by its name.
    pub fn hws_parser_info(parser: *const hws_parser, name: *const c_char, value: *mut f64) -> hws_status;
    /// The method of inference that a parser was trained with, and that it parses with unless the option `method` says
    /// otherwise.
    pub fn hws_parser_method(
        parser: *const hws_parser, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// What a parser's features look at.
    pub fn hws_parser_templates(
        parser: *const hws_parser, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// How a parser was learned: an object like that of hws_hmm_card.
    pub fn hws_parser_card(
        parser: *const hws_parser, buffer: *mut c_char, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes `batch` sentences
    /// and moves the weights by the features that their trees have minus those that are expected. A pass over the
    /// treebank ends with a step of what is left, and the next one has another order, from the seed. Any number of
    /// threads gives the same bits.
    pub fn hws_parser_learner_new(
        treebank: *const hws_treebank, start: *const hws_parser, options: *const hws_options,
        learner: *mut *mut hws_learner,
    ) -> hws_status;
    /// The parser as it stands after the steps made.
    pub fn hws_parser_learner_model(learner: *const hws_learner, parser: *mut *mut hws_parser) -> hws_status;
    /// How far the gradient of the first sentence's log-likelihood is from finite differences: the largest difference
    /// among its largest parts, relative to the largest of them. Under tree and bp it shows that inference has converged;
    /// under the other methods the choice of pairs depends on the weights, which the gradient does not see.
    pub fn hws_parser_learner_gradient_error(learner: *const hws_learner, weights: i64, error: *mut f64) -> hws_status;
    /// Releases it. NULL is fine.
    pub fn hws_parses_free(parses: *mut hws_parses);
    /// The heads of sentences: of each sentence the tree that is expected to have most heads right, by the marginals. Any
    /// number of threads gives the same heads.
    pub fn hws_parser_parse(
        parser: *const hws_parser, treebank: *const hws_treebank, options: *const hws_options,
        parses: *mut *mut hws_parses,
    ) -> hws_status;
    /// The treebank that was parsed, with the heads that were found and without relations.
    pub fn hws_parses_treebank(parses: *const hws_parses, treebank: *mut *mut hws_treebank) -> hws_status;
    /// A number about what parsing took, by its name. Seconds are those of processors, summed over threads, and differ
    /// from run to run.
    pub fn hws_parses_info(parses: *const hws_parses, name: *const c_char, value: *mut f64) -> hws_status;
    /// The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them. With
    /// the scores hws_trees_best and its like find trees of arcs alone.
    pub fn hws_parser_marginals(
        parser: *const hws_parser, treebank: *const hws_treebank, count: i64, options: *const hws_options,
        marginals: *mut f64, scores: *mut f64,
    ) -> hws_status;
    /// The binary of a parser, versioned and with checksums.
    pub fn hws_parser_write(
        parser: *const hws_parser, buffer: *mut c_void, capacity: i64, needed: *mut i64,
    ) -> hws_status;
    /// A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it has
    /// learned, and so are files that the command line wrote before version 0.1.
    pub fn hws_parser_read(
        buffer: *const c_void, length: i64, options: *const hws_options, parser: *mut *mut hws_parser,
    ) -> hws_status;
    /// Writes a parser's binary to a file.
    pub fn hws_parser_write_file(parser: *const hws_parser, path: *const c_char) -> hws_status;
    /// A parser from a file with its binary.
    pub fn hws_parser_read_file(
        path: *const c_char, options: *const hws_options, parser: *mut *mut hws_parser,
    ) -> hws_status;
}

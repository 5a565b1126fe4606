// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
use crate::calls::*;
use crate::error::{check, Result};
use crate::sys;
use std::borrow::Cow;
use std::ffi::CStr;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::atomic::AtomicUsize;
use std::sync::Arc;


constants! {
    Split {
        /// every code point is a name
        CHARS = sys::HWS_SPLIT_CHARS,
        /// names stand between blanks; digits where the alphabet has no names
        SPACES = sys::HWS_SPLIT_SPACES,
        /// as `Split::SPACES`, and ASCII punctuation apart, except ' and - inside a word
        WORDS = sys::HWS_SPLIT_WORDS,
    }
}
/// `HWS_EPSILON` in C.
pub const EPSILON: i32 = sys::HWS_EPSILON;
/// failure: looked up when a state has no arc for the symbol read
pub const PHI: i32 = sys::HWS_PHI;
/// default: every symbol of the alphabet its state has no arc for
pub const RHO: i32 = sys::HWS_RHO;
/// `HWS_BOS` in C.
pub const BOS: i32 = sys::HWS_BOS;
/// `HWS_EOS` in C.
pub const EOS: i32 = sys::HWS_EOS;

constants! {
    Semiring {
        /// `HWS_REAL` in C.
        REAL = sys::HWS_REAL,
        /// `HWS_LOG` in C.
        LOG = sys::HWS_LOG,
        /// `HWS_TROPICAL` in C.
        TROPICAL = sys::HWS_TROPICAL,
        /// `HWS_BOOLEAN` in C.
        BOOLEAN = sys::HWS_BOOLEAN,
    }
}

constants! {
    Direction {
        /// from the start: `left` in what has been written, `right` in what is read
        LEFT_TO_RIGHT = sys::HWS_LEFT_TO_RIGHT,
        /// from the end: `right` in what has been written, `left` in what is read
        RIGHT_TO_LEFT = sys::HWS_RIGHT_TO_LEFT,
        /// from the start: both in what is read
        SIMULTANEOUS = sys::HWS_SIMULTANEOUS,
    }
}

constants! {
    Mode {
        /// the change is made wherever it can be
        OBLIGATORY = sys::HWS_OBLIGATORY,
        /// leaving the symbol (or the end) alone is a choice as well
        OPTIONAL = sys::HWS_OPTIONAL,
    }
}

constants! {
    Joined {
        /// they stand among a's tapes
        KEEP = sys::HWS_JOINED_KEEP,
        /// the weights are summed over their strings
        DROP = sys::HWS_JOINED_DROP,
    }
}

constants! {
    Closure {
        /// any number of strings one after the other, none included: 1 + A + AA +
        STAR = sys::HWS_STAR,
        /// at least one: A + AA +
        PLUS = sys::HWS_PLUS,
        /// one or none: 1 + A
        OPTION = sys::HWS_OPTION,
    }
}

bits! {
    Property {
        /// no cycle, where failure arcs are arcs
        IS_ACYCLIC = sys::HWS_IS_ACYCLIC,
        /// no arc that is epsilon on every tape
        IS_EPSILON_FREE = sys::HWS_IS_EPSILON_FREE,
        /// epsilon-free, and no state has two arcs with the same labels
        IS_DETERMINISTIC = sys::HWS_IS_DETERMINISTIC,
        /// every arc and final state weighs one
        IS_UNWEIGHTED = sys::HWS_IS_UNWEIGHTED,
        /// each state's arcs are sorted by their label on the first tape
        IS_ARC_SORTED = sys::HWS_IS_ARC_SORTED,
        /// every arc leads to a higher state
        IS_TOP_SORTED = sys::HWS_IS_TOP_SORTED,
        /// `Machine::trim` would take no state away
        IS_TRIM = sys::HWS_IS_TRIM,
        /// failure arcs
        HAS_FAILURE = sys::HWS_HAS_FAILURE,
        /// default arcs
        HAS_DEFAULT = sys::HWS_HAS_DEFAULT,
    }
}

constants! {
    Push {
        /// `HWS_TO_START` in C.
        START = sys::HWS_TO_START,
        /// `HWS_TO_END` in C.
        END = sys::HWS_TO_END,
    }
}

constants! {
    As {
        /// label tuples: no two arcs of a state agree on all tapes
        TUPLES = sys::HWS_AS_TUPLES,
        /// tape 0: no two arcs of a state agree there; the others are written
        FUNCTION = sys::HWS_AS_FUNCTION,
    }
}

constants! {
    Logic {
        /// one variable is 1
        EXACTLY_ONE = sys::HWS_EXACTLY_ONE,
        /// no two variables are 1
        AT_MOST_ONE = sys::HWS_AT_MOST_ONE,
        /// the last variable is 1 if any of the others is
        OR = sys::HWS_OR,
        /// the last variable is 1 if all others are
        AND = sys::HWS_AND,
        /// an even number of variables are 1
        PARITY = sys::HWS_PARITY,
    }
}

constants! {
    Coupling {
        /// values 0 and 1 are the spins s = -1 and +1: exp(J s t) for neighbours, exp(h s) for a variable
        ISING = sys::HWS_ISING,
        /// exp(J) where neighbours have equal values, else 1; exp(h\[value\]) for a variable
        POTTS = sys::HWS_POTTS,
    }
}

constants! {
    Format {
        /// a sequence a line, symbols between blanks; an empty line is an empty sequence
        SPACES = sys::HWS_CORPUS_SPACES,
        /// a sequence a line, every character (code point) a symbol
        CHARS = sys::HWS_CORPUS_CHARS,
        /// a sequence a line, symbols are numbers from 0 between blanks
        INTEGERS = sys::HWS_CORPUS_INTEGERS,
        /// a line "sequences symbols", then a line "length s1 s2 ..." each, numbers from 0
        PAUTOMAC = sys::HWS_CORPUS_PAUTOMAC,
        /// a line "sequences symbols", then a line "label length s1 s2 ..." each, numbers from 0
        ABBADINGO = sys::HWS_CORPUS_ABBADINGO,
        /// hawser's binary, as `Corpus::write` makes it: names, sequences and checksums
        BINARY = sys::HWS_CORPUS_BINARY,
    }
}

constants! {
    Kind {
        /// finite numbers
        REAL = sys::HWS_CHANNEL_REAL,
        /// whole numbers from 0 to 2^53
        COUNT = sys::HWS_CHANNEL_COUNT,
        /// 0 or 1
        BIT = sys::HWS_CHANNEL_BIT,
    }
}

kinds! {
    /// an argument is out of its range, `None`, or does not fit the others
    Argument = HWS_E_ARGUMENT,
    /// a text does not follow its format; line and column say where
    Parse = HWS_E_PARSE,
    /// the system could not open, read or write a file
    Io = HWS_E_IO,
    /// a binary is damaged: checksum, sizes or contents
    Corrupt = HWS_E_CORRUPT,
    /// a binary of a newer format, or a checkpoint of other data or options
    Version = HWS_E_VERSION,
    /// malloc failed
    NoMemory = HWS_E_NO_MEMORY,
    /// a limit on states, arcs, bytes or numbers was met
    Limit = HWS_E_LIMIT,
    /// the sum is infinite
    Diverged = HWS_E_DIVERGED,
    /// cannot be normalized to a distribution
    Improper = HWS_E_IMPROPER,
    /// zero mass where some is needed, or nothing known yet
    Empty = HWS_E_EMPTY,
    /// a combination this version does not do; the message names it
    Unsupported = HWS_E_UNSUPPORTED,
    /// stopped through `Cancel`; nothing was changed
    Cancelled = HWS_E_CANCELLED,
    /// a defect of the library: please report
    Internal = HWS_E_INTERNAL,
    /// evidence or factors exclude everything; the message names where
    Impossible = HWS_E_IMPOSSIBLE,
}

options! {
    /// Limits of a call that has no options of its own. What is not set has its default.
    Limits {
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Monitor::read` gives.
#[derive(Clone, Debug)]
pub struct MonitorReadOutput {
    /// its work at present; "" if it is idle
    pub stage: &'static str,
    /// units that are done
    pub done: i64,
    /// units in all; 0: not known
    pub total: i64,
}

/// What `Strings::arrays_view` gives.
#[derive(Clone, Debug)]
pub struct StringsArraysViewOutput<'a> {
    /// where each string begins in `labels`
    pub offsets: &'a [i64],
    /// of all strings
    pub labels: &'a [i32],
    /// the number beside each item
    pub values: &'a [f64],
}

/// What `Machine::final_` gives.
#[derive(Clone, Debug)]
pub struct MachineFinalOutput {
    /// the semiring's zero if the state is not final
    pub weight: f64,
    /// tells a final state of weight zero from one that is not final
    pub is_final: bool,
}

/// What `Machine::arc_range` gives.
#[derive(Clone, Debug)]
pub struct MachineArcRangeOutput {
    /// number of its first arc
    pub begin: i64,
    /// number of its last arc, plus 1
    pub end: i64,
}

/// What `Machine::arc` gives.
#[derive(Clone, Debug)]
pub struct MachineArcOutput {
    /// where it leaves
    pub from: i64,
    /// one per tape
    pub labels: Vec<i32>,
    /// its weight
    pub weight: f64,
    /// where it leads
    pub to: i64,
}

/// What `Machine::copy_arcs` gives.
#[derive(Clone, Debug)]
pub struct MachineCopyArcsOutput {
    /// where each leaves
    pub from: Vec<i64>,
    /// those of the first arc, one per tape, then the next one's
    pub labels: Vec<i32>,
    /// weight of each
    pub weights: Vec<f64>,
    /// where each leads
    pub to: Vec<i64>,
}

/// What `Machine::copy_finals` gives.
#[derive(Clone, Debug)]
pub struct MachineCopyFinalsOutput {
    /// the semiring's zero for a state that is not final
    pub weights: Vec<f64>,
    /// whether each is final
    pub is_final: Vec<i32>,
}

options! {
    /// Options of `Machine::from_words_minimal`. What is not set has its default.
    MachineFromWordsMinimalOptions {
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::from_regex`. What is not set has its default.
    MachineFromRegexOptions {
        /// states made at most; fewer than in other calls, since \~, & and - can need exponentially many (default
        /// 1048576)
        max_states int "max_states",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::replace`. What is not set has its default.
    MachineReplaceOptions {
        /// calls open at once at most, deeper ones are left out; auto: no bound (default auto)
        max_depth auto_int "max_depth",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::read_file`. What is not set has its default.
    MachineReadFileOptions {
        /// 1: the file is mapped and stays where it is; it must not change while anything made of it lives (default 0)
        in_place int "in_place",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Machine::components` gives.
#[derive(Clone, Debug)]
pub struct MachineComponentsOutput {
    /// of each state
    pub component: Vec<i32>,
    /// number of components
    pub count: i64,
}

options! {
    /// Options of `Machine::rm_epsilon`. What is not set has its default.
    MachineRmEpsilonOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::push`. What is not set has its default.
    MachinePushOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::normalize`. What is not set has its default.
    MachineNormalizeOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::minimize`. What is not set has its default.
    MachineMinimizeOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::isomorphic`. What is not set has its default.
    MachineIsomorphicOptions {
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::posterior_prune`. What is not set has its default.
    MachinePosteriorPruneOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::determinize`. What is not set has its default.
    MachineDeterminizeOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::disambiguate`. What is not set has its default.
    MachineDisambiguateOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::equivalent`. What is not set has its default.
    MachineEquivalentOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::distinguish`. What is not set has its default.
    MachineDistinguishOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
        delta real "delta",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::total`. What is not set has its default.
    MachineTotalOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::log_total`. What is not set has its default.
    MachineLogTotalOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::sum_product`. What is not set has its default.
    MachineSumProductOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::forward`. What is not set has its default.
    MachineForwardOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::backward`. What is not set has its default.
    MachineBackwardOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::expected_counts`. What is not set has its default.
    MachineExpectedCountsOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Machine::expected_counts` gives.
#[derive(Clone, Debug)]
pub struct MachineExpectedCountsOutput {
    /// by arc
    pub arc_counts: Vec<f64>,
    /// by state, the ends that use its own final weight
    pub final_counts: Vec<f64>,
}

options! {
    /// Options of `Machine::best_strings`. What is not set has its default.
    MachineBestStringsOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::sample`. What is not set has its default.
    MachineSampleOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::expectation`. What is not set has its default.
    MachineExpectationOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Machine::expectation` gives.
#[derive(Clone, Debug)]
pub struct MachineExpectationOutput {
    /// the expected vector
    pub mean: Vec<f64>,
    /// symmetric
    pub covariance: Vec<f64>,
}

options! {
    /// Options of `Machine::entropy`. What is not set has its default.
    MachineEntropyOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::cross_entropy`. What is not set has its default.
    MachineCrossEntropyOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::kl`. What is not set has its default.
    MachineKlOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::fit_weights`. What is not set has its default.
    MachineFitWeightsOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Machine::fit_weights` gives.
#[derive(Clone, Debug)]
pub struct MachineFitWeightsOutput {
    /// the acceptor with the new weights
    pub fitted: Machine,
    /// -E_p\[ln q\]
    pub cross_entropy: f64,
}

options! {
    /// Options of `Machine::total_difference`. What is not set has its default.
    MachineTotalDifferenceOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Machine::total_difference` gives.
#[derive(Clone, Debug)]
pub struct MachineTotalDifferenceOutput {
    /// with its sign
    pub difference: f64,
    /// ln(Z(a)/Z(b)), +-infinity if one of them is zero
    pub log_ratio: f64,
}

options! {
    /// Options of `Machine::ngram_counts`. What is not set has its default.
    MachineNgramCountsOptions {
        /// label that stands for the begin of the string in n-grams; auto: none does (default auto)
        bos auto_int "bos",
        /// label that stands for the end of the string in n-grams; auto: none does (default auto)
        eos auto_int "eos",
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::frequent_ngrams`. What is not set has its default.
    MachineFrequentNgramsOptions {
        /// label that stands for the begin of the string in n-grams; auto: none does (default auto)
        bos auto_int "bos",
        /// label that stands for the end of the string in n-grams; auto: none does (default auto)
        eos auto_int "eos",
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Machine::random`. What is not set has its default.
    MachineRandomOptions {
        /// number of states (default 10)
        states int "states",
        /// mean number of ordinary arcs per state (default 2)
        arcs real "arcs",
        /// whether arcs lead to states of higher numbers only (default no; no \| yes)
        acyclic text "acyclic",
        /// whether every state is on a path from the start to the last state (default no; no \| yes)
        connected text "connected",
        /// whether the ordinary arcs of a state read different symbols (default no; no \| yes)
        deterministic text "deterministic",
        /// probability that an arc reads epsilon, for each tape (default 0)
        epsilon real "epsilon",
        /// probability that a state is final; the last one always is (default 0.3)
        final_ real "final",
        /// probability that a state has a failure arc (default 0)
        failure real "failure",
        /// probability that a state has a default arc (default 0)
        default real "default",
        /// the tape that failure and default arcs name (default 0)
        failure_tape int "failure_tape",
        /// probability that an arc's or final weight is zero (default 0)
        zero real "zero",
        /// least cost drawn (default 0)
        min_cost real "min_cost",
        /// greatest cost drawn (default 3)
        max_cost real "max_cost",
        /// costs are multiples of this; auto: any numbers (default auto)
        grain auto_real "grain",
        /// what leaves a state sums to at most this, and below 1 all sums are finite; auto: no bound (default auto)
        mass auto_real "mass",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `trees_log_totals`. What is not set has its default.
    TreesLogTotalsOptions {
        /// which trees there are: projective ones, or all (default projective; projective \| non-projective)
        trees text "trees",
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `trees_marginals`. What is not set has its default.
    TreesMarginalsOptions {
        /// which trees there are: projective ones, or all (default projective; projective \| non-projective)
        trees text "trees",
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `trees_marginals` gives.
#[derive(Clone, Debug)]
pub struct TreesMarginalsOutput {
    /// by head and word, as the log weights are; 0 in column 0 and on the diagonal
    pub marginals: Vec<f64>,
    /// as `trees_log_totals` gives them
    pub log_totals: Vec<f64>,
}

options! {
    /// Options of `trees_best`. What is not set has its default.
    TreesBestOptions {
        /// which trees there are: projective ones, or all (default projective; projective \| non-projective)
        trees text "trees",
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `trees_best` gives.
#[derive(Clone, Debug)]
pub struct TreesBestOutput {
    /// of the words of the first sentence, then of those of the next; 0 is the root
    pub heads: Vec<i32>,
    /// log weight of each tree
    pub best: Vec<f64>,
}

options! {
    /// Options of `trees_pair_means`. What is not set has its default.
    TreesPairMeansOptions {
        /// which trees there are: projective ones, or all (default projective; projective \| non-projective)
        trees text "trees",
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `trees_grandparent_log_totals`. What is not set has its default.
    TreesGrandparentLogTotalsOptions {
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `trees_grandparent_marginals`. What is not set has its default.
    TreesGrandparentMarginalsOptions {
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `trees_grandparent_marginals` gives.
#[derive(Clone, Debug)]
pub struct TreesGrandparentMarginalsOutput {
    /// by head and word, as the log weights are; 0 in column 0 and on the diagonal
    pub marginals: Vec<f64>,
    /// that a tree has both arcs of each grandparent
    pub means: Vec<f64>,
    /// as `trees_grandparent_log_totals` gives them
    pub log_totals: Vec<f64>,
}

options! {
    /// Options of `trees_grandparent_best`. What is not set has its default.
    TreesGrandparentBestOptions {
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `trees_grandparent_best` gives.
#[derive(Clone, Debug)]
pub struct TreesGrandparentBestOutput {
    /// of the words of the first sentence, then of those of the next; 0 is the root
    pub heads: Vec<i32>,
    /// log weight of each tree
    pub best: Vec<f64>,
}

/// What `Ngram::theta` gives.
#[derive(Clone, Debug)]
pub struct NgramThetaOutput {
    /// where each n-gram begins in `labels`
    pub offsets: Vec<i64>,
    /// weight of each n-gram
    pub theta: Vec<f64>,
    /// number of n-grams; `None` only with arrays
    pub count: i64,
    /// of the n-grams
    pub labels: Vec<i32>,
    /// number of labels; `None` only with arrays
    pub label_count: i64,
}

options! {
    /// Options of `Ngram::log_total`. What is not set has its default.
    NgramLogTotalOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Ngram::normalize`. What is not set has its default.
    NgramNormalizeOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Ngram::normalize` gives.
#[derive(Clone, Debug)]
pub struct NgramNormalizeOutput {
    /// the new model
    pub normalized: Ngram,
    /// what `Ngram::log_total` gives
    pub log_total: f64,
}

options! {
    /// Options of `Ngram::segment_text`. What is not set has its default.
    NgramSegmentTextOptions {
        /// name of the symbol that stands for those without one of their own; empty: none does (default \<unk\>)
        unknown text "unknown",
        /// by characters: name of the symbol for white space; empty: it is left out (default )
        space text "space",
        /// occurrences that make a segment a symbol of an alphabet that is built (default 1)
        min_count int "min_count",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Ngram::segment_text` gives.
#[derive(Clone, Debug)]
pub struct NgramSegmentTextOutput {
    /// the segments as symbols, one tape
    pub strings: Strings,
    /// the alphabet, given or built
    pub built: Alphabet,
}

options! {
    /// Options of `NgramCounts::add_machine`. What is not set has its default.
    NgramCountsAddMachineOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Ngram::estimate`. What is not set has its default.
    NgramEstimateOptions {
        /// how probabilities are made from counts (default kneser-ney; kneser-ney \| witten-bell \| maximum-likelihood)
        smoothing text "smoothing",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Ngram::grow`. What is not set has its default.
    NgramGrowOptions {
        /// nats of likelihood that a unit of description must gain (delta) (default 0.01)
        least_gain real "least_gain",
        /// description of an n-gram's numbers, in nats (alpha) (default 10)
        ngram_cost real "ngram_cost",
        /// nats of likelihood below which an n-gram is pruned in the end; 0: none is (default 0)
        threshold real "threshold",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Ngram::project`. What is not set has its default.
    NgramProjectOptions {
        /// relative counts of one order or of given contexts; log-linear weights; growing by single n-grams, or by all
        /// that follow a context (default closed; closed \| gradient \| greedy \| bundle)
        method text "method",
        /// longest n-grams, begin and end counted (default 3)
        order int "order",
        /// closed, greedy, bundle: expected count below which an n-gram is left out (default 1e-12)
        threshold real "threshold",
        /// gradient: the penalty that keeps n-grams few (default tree; none \| tree \| l1)
        penalty text "penalty",
        /// gradient: what the penalty is multiplied by; greedy, bundle: the price of an n-gram (lambda) (default 0.01)
        penalty_weight real "penalty_weight",
        /// gradient: 1: the tree penalty has the group of all n-grams too (default 0)
        root_group int "root_group",
        /// gradient: 1: an n-gram has a weight only if it has one without its first symbol (default 0)
        suffix_test int "suffix_test",
        /// gradient: steps at most (default 10000)
        iterations int "iterations",
        /// gradient: first step size (default 0.5)
        step real "step",
        /// gradient: norm of the proximal gradient that is small enough (default 1e-08)
        gradient_tolerance real "gradient_tolerance",
        /// gradient: 0: plain proximal gradient steps, as in the seed paper (default 1)
        accelerate int "accelerate",
        /// greedy, bundle: n-grams between two looks at the objective (default 20)
        batch int "batch",
        /// greedy, bundle: what has to fall: the model's own objective, or the seed paper's equation 11 (default
        /// objective; objective \| eq11)
        stop text "stop",
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Ngram::project` gives.
#[derive(Clone, Debug)]
pub struct NgramProjectOutput {
    /// the nearest model
    pub model: Ngram,
    /// -E_p\[ln q\]
    pub cross_entropy: f64,
    /// Whether the iterations sufficed.
    pub converged: bool,
}

options! {
    /// Options of `Ngram::write_arpa`. What is not set has its default.
    NgramWriteArpaOptions {
        /// significant digits of the numbers (default 7)
        digits int "digits",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Ngram::score`. What is not set has its default.
    NgramScoreOptions {
        /// name of the symbol that stands for those without one of their own; empty: none does (default \<unk\>)
        unknown text "unknown",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Ngram::score` gives.
#[derive(Clone, Debug)]
pub struct NgramScoreOutput {
    /// by string
    pub log_probs: Vec<f64>,
    /// without unknown symbols
    pub known_log_probs: Vec<f64>,
    /// number of unknown symbols
    pub unknown_counts: Vec<i64>,
}

/// What `Ngram::score_symbols` gives.
#[derive(Clone, Debug)]
pub struct NgramScoreSymbolsOutput {
    /// by symbol and end
    pub log_probs: Vec<f64>,
    /// of the n-grams that gave them, 0 for symbols that have none
    pub lengths: Vec<i32>,
}

options! {
    /// Options of `Ngram::perplexity`. What is not set has its default.
    NgramPerplexityOptions {
        /// name of the symbol that stands for those without one of their own; empty: none does (default \<unk\>)
        unknown text "unknown",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Ngram::perplexity` gives.
#[derive(Clone, Debug)]
pub struct NgramPerplexityOutput {
    /// of all tokens
    pub perplexity: f64,
    /// unknown symbols left out of both sums
    pub without_unknown: f64,
    /// symbols and ends
    pub tokens: f64,
    /// unknown ones of these
    pub unknown: f64,
}

options! {
    /// Options of `Ngram::read_file`. What is not set has its default.
    NgramReadFileOptions {
        /// 1: the file is mapped and stays where it is; it must not change while anything made of it lives (default 0)
        in_place int "in_place",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Ngram::score_word` gives.
#[derive(Clone, Debug)]
pub struct NgramScoreWordOutput {
    /// the state after it, -1 after `EOS`, which nothing follows
    pub next: i64,
    /// logarithm of its weight
    pub log_prob: f64,
}

/// What `Ngram::score_words` gives.
#[derive(Clone, Debug)]
pub struct NgramScoreWordsOutput {
    /// the state after the last one, -1 after `EOS`
    pub next: i64,
    /// logarithm of each symbol's weight
    pub log_probs: Vec<f64>,
}

/// What `Ngram::best_continuations` gives.
#[derive(Clone, Debug)]
pub struct NgramBestContinuationsOutput {
    /// the symbols; `count` of them are written
    pub words: Vec<i32>,
    /// logarithms of their weights
    pub log_probs: Vec<f64>,
    /// symbols found, fewer than k where fewer have a weight above zero
    pub count: i64,
}

options! {
    /// Options of `Ngram::sample`. What is not set has its default.
    NgramSampleOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `EditModel::new`. What is not set has its default.
    EditModelOptions {
        /// input symbols read that a context sees (default 0)
        left_input int "left_input",
        /// input symbols ahead that a context sees, from the next one on; 0: insertions do not see it (default 1)
        right_input int "right_input",
        /// output symbols written that a context sees (default 1)
        left_output int "left_output",
        /// share of the next shorter context in every distribution (default 0.2)
        backoff real "backoff",
        /// probability of inserting a symbol, all symbols alike (default 0.02)
        p_insert real "p_insert",
        /// probability of deleting the symbol that is read (default 0.02)
        p_delete real "p_delete",
        /// probability of copying the symbol that is read; the rest replaces it (default 0.92)
        p_copy real "p_copy",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `EditModel::typing`. What is not set has its default.
    EditModelTypingOptions {
        /// keyboard on which keys are neighbours (default qwerty; qwerty \| qwertz \| azerty)
        layout text "layout",
        /// share of the next shorter context in every distribution (default 0.2)
        backoff real "backoff",
        /// probability of inserting a symbol (default 0.02)
        p_insert real "p_insert",
        /// probability of deleting the symbol that is read (default 0.02)
        p_delete real "p_delete",
        /// probability of copying the symbol that is read; the rest replaces it (default 0.92)
        p_copy real "p_copy",
        /// share of the replacements that are keys beside the right one (default 0.35)
        near_keys real "near_keys",
        /// share of the replacements that are letters of a like sound (default 0.45)
        like_sounds real "like_sounds",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `EditLearner::new`. What is not set has its default.
    EditLearnerOptions {
        /// steps at most (default 40)
        iterations int "iterations",
        /// done once five steps in a row raise the objective by no more than this, relative to its size, and become no
        /// larger (default 0.0001)
        tolerance real "tolerance",
        /// pseudo-counts per context, spread as the start model's distribution there (default 5)
        prior_edit real "prior_edit",
        /// parts that keep the values of the start: insertion (of symbols, or moving on), writing (of a symbol or none
        /// for the one that is read) (default none)
        fixed text "fixed",
        /// pairs in all, of which the learner's are a part, or none; auto: they are all (default auto)
        items auto_int "items",
        /// with items: which of all pairs, counted from 0, is the learner's first one (default 0)
        first_item int "first_item",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `EditLearner::edits` gives.
#[derive(Clone, Debug)]
pub struct EditLearnerEditsOutput {
    /// symbols inserted
    pub insertions: f64,
    /// symbols deleted
    pub deletions: f64,
    /// symbols copied
    pub copies: f64,
    /// symbols read that another one was written for
    pub substitutions: f64,
}

options! {
    /// Options of `Speller::new`. What is not set has its default.
    SpellerOptions {
        /// probability that two neighbouring symbols changed places (default 0.1)
        swap real "swap",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Speller::correct`. What is not set has its default.
    SpellerCorrectOptions {
        /// insertions, deletions, replacements and, once, a swap of neighbours that make of a word what was typed
        /// (default 3)
        edits int "edits",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Speller::correct` gives.
#[derive(Clone, Debug)]
pub struct SpellerCorrectOutput {
    /// numbers of words in the speller's list, the best first, of string i from words\[n \* i\] on; of what is there
    /// several times the first; -1 behind the last
    pub words: Vec<i64>,
    /// ln p(word) + ln p(typed \| word); -infinity behind the last
    pub log_probs: Vec<f64>,
    /// of each string how many words were found, n at most
    pub counts: Vec<i64>,
}

options! {
    /// Options of `GraphBuilder::choose`. What is not set has its default.
    GraphBuilderChooseOptions {
        /// how the variable's messages are kept; auto: as in the whole run (default auto; auto \| bp \| pruned \|
        /// candidates \| surrogate \| ep \| pep \| pep-greedy)
        method text "method",
        /// longest n-grams, begin and end counted; auto: as in the whole run (default auto)
        order auto_int "order",
        /// what the penalty is multiplied by (lambda); auto: as in the whole run (default auto)
        penalty_weight auto_real "penalty_weight",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Graph::exact_size` gives.
#[derive(Clone, Debug)]
pub struct GraphExactSizeOutput {
    /// variables of the junction tree's largest clique less one; 0 where zeros decide everything; not a number where the
    /// search ended before its first order
    pub treewidth: f64,
    /// of the junction tree's tables; without an order, what the tables of any order have at least
    pub entries: f64,
    /// of these tables, with what the largest one needs in passing
    pub bytes: f64,
}

/// What `Graph::info` gives.
#[derive(Clone, Debug)]
pub struct GraphInfoOutput {
    /// number of variables
    pub variables: i64,
    /// number of factors
    pub factors: i64,
    /// number of pairs of a factor and one of its variables
    pub edges: i64,
}

/// What `Graph::domain` gives.
#[derive(Clone, Debug)]
pub struct GraphDomainOutput {
    /// its number of values; 0 for strings
    pub values: i64,
    /// of its strings, a new handle; `None` for a finite variable
    pub alphabet: Option<Alphabet>,
}

options! {
    /// Options of `GraphLearner::new`. What is not set has its default.
    GraphLearnerOptions {
        /// how string variables keep their messages; of finite variables alone exact: a junction tree; trw:
        /// tree-reweighted messages, whose value is an upper bound of ln Z; mean-field: independent variables, a lower
        /// bound; gibbs: samples; max-product: a state of high weight; best-state: exact where cheap, else max-product;
        /// auto: exact or bp where it is exact and cheap, and no option of other messages is given; of finite variables
        /// else bp, of strings pep (default auto; auto \| bp \| pruned \| candidates \| surrogate \| ep \| pep \|
        /// pep-greedy \| exact \| trw \| mean-field \| gibbs \| max-product \| best-state)
        method text "method",
        /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default
        /// sweeps; sweeps \| flooding \| residual)
        schedule text "schedule",
        /// sweeps at most (default 50)
        iterations int "iterations",
        /// done once no message would change by more (default 0.001)
        tolerance real "tolerance",
        /// share of the old message that stays, in logs (default 0)
        damping real "damping",
        /// pruned: strings per message (k) (default 20)
        kept_strings int "kept_strings",
        /// ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5 (default auto)
        order auto_int "order",
        /// gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best weights of the n-grams
        /// the penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep, refit for the others
        /// (default auto; auto \| gradient \| converged \| refit \| closed)
        projection text "projection",
        /// projection gradient: length of a step (eta) (default 0.05)
        step real "step",
        /// pep, pep-greedy: what the penalty is multiplied by (lambda) (default 0.01)
        penalty_weight real "penalty_weight",
        /// pep, pep-greedy: penalty_weight is multiplied by this after every sweep (default 1)
        penalty_decay real "penalty_decay",
        /// projection gradient: passes over a variable's messages a visit, in the first sweeps (default 20)
        first_passes int "first_passes",
        /// projection gradient: how many sweeps count as first ones (default 3)
        first_sweeps int "first_sweeps",
        /// pep: sweeps in which there are single symbols only (default 1)
        unigram_sweeps int "unigram_sweeps",
        /// pep-greedy: n-grams between two looks at the objective (default 20)
        batch int "batch",
        /// ep, pep, pep-greedy: 1: each outgoing message is projected on its own (default 0)
        separate int "separate",
        /// bp: runs from different messages, of `iterations` sweeps at most each; the settled one of the best Bethe value
        /// is taken; auto: 1, and up to 8 where auto chooses bp in a graph with cycles (default auto)
        starts auto_int "starts",
        /// bp and trw on grids of binary variables: numbers of messages; single where the weights fit (default double;
        /// double \| single)
        precision text "precision",
        /// gibbs: sweeps counted, per chain (default 1000)
        samples int "samples",
        /// gibbs: sweeps before the first sample; auto: twice the samples (default auto)
        burn_in auto_int "burn_in",
        /// gibbs: independent chains (default 4)
        chains int "chains",
        /// gibbs, bp with several starts, and trw under spanning_trees sampled: start of the random numbers (default 1)
        seed int "seed",
        /// trw: the spanning trees whose shares are the weights of pairs: all alike; some that are drawn; those of the
        /// lowest value; auto: uniform, or sampled where that would take more than some seconds or max_bytes (default
        /// auto; auto \| uniform \| sampled \| optimized)
        spanning_trees text "spanning_trees",
        /// spanning_trees sampled: trees that are drawn; more are added until each pair is in one (default 100)
        tree_samples int "tree_samples",
        /// spanning_trees optimized: steps at most; the value falls in each, and messages converge anew (default 20)
        tree_rounds int "tree_rounds",
        /// arcs made at most, for one message or belief (default 8388608)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `GraphLearner::best_states` gives.
#[derive(Clone, Debug)]
pub struct GraphLearnerBestStatesOutput {
    /// of each state the values of all variables, the best state first; what there are no states for is -1
    pub values: Vec<i32>,
    /// of each state; what there are no states for is -infinity
    pub log_weights: Vec<f64>,
    /// how many there are
    pub found: i64,
}

options! {
    /// Options of `prune_select`. What is not set has its default.
    PruneSelectOptions {
        /// what decides which candidates stay (default min-joint; min-joint \| min-size \| min-divergence)
        selection text "selection",
        /// min-joint: nats that a candidate gains if it stays (default 0.01)
        gamma real "gamma",
        /// min-size: nats that are left out at most (default 0.01)
        epsilon real "epsilon",
        /// min-divergence: factors of the pruned graph at most (default 0)
        factors int "factors",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `prune_feature_bound` gives.
#[derive(Clone, Debug)]
pub struct PruneFeatureBoundOutput {
    /// a bound where the means are exact, and else an estimate of one
    pub bound: f64,
    /// with every feature at its largest weight
    pub looser: f64,
}

options! {
    /// Options of `GraphPruner::new`. What is not set has its default.
    GraphPrunerOptions {
        /// where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the product
        /// of marginals, or exact where that takes some seconds at most (default auto; auto \| exact \| product)
        means text "means",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `GraphPruner::from_graph`. What is not set has its default.
    GraphPrunerFromGraphOptions {
        /// factors of the seed: those of one variable; or also a forest of pairs, those of the largest gain first; or
        /// also structured factors, such as trees (default unary; unary \| spanning-tree \| structured)
        seed_graph text "seed_graph",
        /// where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the product
        /// of marginals, or exact where that takes some seconds at most (default auto; auto \| exact \| product)
        means text "means",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `GraphPruner::select`. What is not set has its default.
    GraphPrunerSelectOptions {
        /// what decides which candidates stay (default min-joint; min-joint \| min-size \| min-divergence)
        selection text "selection",
        /// min-joint: nats that a candidate gains if it stays (default 0.01)
        gamma real "gamma",
        /// min-size: nats that are left out at most (default 0.01)
        epsilon real "epsilon",
        /// min-divergence: factors of the pruned graph at most (default 0)
        factors int "factors",
        /// values of a smaller probability in the seed are left out, but for each variable's most probable one;
        /// candidates with one variable of several values left stay, and are not counted (default 0)
        least_marginal real "least_marginal",
        /// what takes the place of candidates that are left out: factors of single variables, by which each changes the
        /// seed's marginals as the candidate alone would (default none; none \| marginals)
        compensation text "compensation",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `GraphPruner::reselect`. What is not set has its default.
    GraphPrunerReselectOptions {
        /// nats that the divergence from the full graph may have at most (default 0.1)
        target_bound real "target_bound",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `GraphPruner::reselect` gives.
#[derive(Clone, Debug)]
pub struct GraphPrunerReselectOutput {
    /// how many candidates stay now
    pub kept: i64,
    /// as it was before this call
    pub bound: f64,
    /// whether all marginals that were used are exact
    pub is_bound: bool,
}

/// What `GraphPruner::bound` gives.
#[derive(Clone, Debug)]
pub struct GraphPrunerBoundOutput {
    /// by the coupling that makes the factors left out as large as possible together
    pub bound: f64,
    /// with every factor at its largest weight
    pub looser: f64,
    /// whether all marginals that were used are exact
    pub is_bound: bool,
}

/// What `GraphLearner::intervals` gives.
#[derive(Clone, Debug)]
pub struct GraphLearnerIntervalsOutput {
    /// by variable and value, as `GraphLearner::marginals` gives them
    pub least: Vec<f64>,
    /// the same
    pub most: Vec<f64>,
}

options! {
    /// Options of `Corpus::read`. What is not set has its default.
    CorpusReadOptions {
        /// of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept
        /// (default positive; positive \| all)
        labels text "labels",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `CorpusReader::new`. What is not set has its default.
    CorpusReaderOptions {
        /// of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept
        /// (default positive; positive \| all)
        labels text "labels",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Corpus::with_classes`. What is not set has its default.
    CorpusWithClassesOptions {
        /// words that occur less often are replaced by the class of their spelling (default 2)
        rare int "rare",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Corpus::arrays_view` gives.
#[derive(Clone, Debug)]
pub struct CorpusArraysViewOutput<'a> {
    /// where each sequence begins in `symbols`
    pub offsets: &'a [i64],
    /// of all sequences, one after the other
    pub symbols: &'a [i32],
}

options! {
    /// Options of `Treebank::read`. What is not set has its default.
    TreebankReadOptions {
        /// how the text is written; plain: a sentence a line, words between blanks; auto: penn if it begins with a
        /// bracket, else conllu (default auto; auto \| penn \| conllu \| plain)
        format text "format",
        /// penn: what becomes of words tagged -NONE- (default drop; drop \| keep)
        traces text "traces",
        /// penn: what becomes of functions behind a label, such as -SBJ (default drop; drop \| keep)
        functions text "functions",
        /// penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it has one constituent
        /// (default name; name \| keep \| drop)
        empty_root text "empty_root",
        /// conllu: the column of tags (default upos; upos \| xpos)
        column text "column",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Treebank::write`. What is not set has its default.
    TreebankWriteOptions {
        /// how the text is written (default penn; penn \| conllu)
        format text "format",
        /// conllu: the column that tags are written to (default upos; upos \| xpos)
        column text "column",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Treebank::words_view` gives.
#[derive(Clone, Debug)]
pub struct TreebankWordsViewOutput<'a> {
    /// where the words of each sentence begin, and the end
    pub offsets: &'a [i64],
    /// of each word its name
    pub words: &'a [i32],
    /// of each word its tag, 0 for none
    pub tags: &'a [i32],
    /// of each word the number of its head, 0 for the root, -1 where heads are not known
    pub heads: &'a [i32],
    /// of each word its relation to the head, 0 for none
    pub relations: &'a [i32],
    /// of each word the innermost constituent that spans it, -1 for none
    pub parents: &'a [i32],
}

/// What `Treebank::constituents_view` gives.
#[derive(Clone, Debug)]
pub struct TreebankConstituentsViewOutput<'a> {
    /// where the constituents of each sentence begin, and the end
    pub offsets: &'a [i64],
    /// of each its label, 0 for the empty one
    pub labels: &'a [i32],
    /// of each the constituent right above it, -1 for none
    pub parents: &'a [i32],
    /// of each the first word that it spans, from 0 within the sentence
    pub first: &'a [i32],
    /// of each the word after the last that it spans
    pub last: &'a [i32],
}

options! {
    /// Options of `Treebank::select`. What is not set has its default.
    TreebankSelectOptions {
        /// tags whose words go, with commas or blanks between them (default )
        drop text "drop",
        /// words of a sentence at least (default 1)
        least_words int "least_words",
        /// words of a sentence at most (default 9223372036854775807)
        most_words int "most_words",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Treebank::agreement`. What is not set has its default.
    TreebankAgreementOptions {
        /// tags of words that do not count, with blanks between them, or none (default , : `` '' .)
        punctuation text "punctuation",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Dmv::parse`. What is not set has its default.
    DmvParseOptions {
        /// which tree: the most probable one (viterbi), or the one with the most arcs expected to be right (mbr) (default
        /// viterbi; viterbi \| mbr)
        decode text "decode",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Dmv::parse` gives.
#[derive(Clone, Debug)]
pub struct DmvParseOutput {
    /// of each word, over all sentences: its head's number from 1, 0 for the root's child; -1 in a sentence that is
    /// impossible
    pub heads: Vec<i32>,
    /// of each tree ln p(sentence, tree), or the expected number of right arcs; -infinity where there is none
    pub scores: Vec<f64>,
}

/// What `Dmv::best` gives.
#[derive(Clone, Debug)]
pub struct DmvBestOutput {
    /// of each tree the heads of its words, as `Dmv::parse` gives them; what there are no trees for is -1
    pub heads: Vec<i32>,
    /// ln p(sentence, tree) of each; -infinity where there is none
    pub scores: Vec<f64>,
    /// number of trees that there are, `trees` at most
    pub found: i64,
}

options! {
    /// Options of `Dmv::sample`. What is not set has its default.
    DmvSampleOptions {
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Dmv::sample` gives.
#[derive(Clone, Debug)]
pub struct DmvSampleOutput {
    /// of each tree the heads of its words, as `Dmv::parse` gives them
    pub heads: Vec<i32>,
    /// ln p(sentence, tree) of each
    pub scores: Vec<f64>,
}

/// What `Dmv::arcs` gives.
#[derive(Clone, Debug)]
pub struct DmvArcsOutput {
    /// p(head, word \| sentence), row h of the arcs from head h, where words are numbered from 1 and the root is 0
    pub arcs: Vec<f64>,
    /// of the trees given the sentence
    pub entropy: f64,
}

options! {
    /// Options of `DmvLearner::new`. What is not set has its default.
    DmvLearnerOptions {
        /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means;
        /// hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees
        /// (default em; em \| hard-em \| vi \| svi \| scvi \| cvi \| hastings \| blocked-gibbs)
        method text "method",
        /// passes, sweeps or minibatches at most (default 200)
        iterations int "iterations",
        /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size,
        /// and become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
        tolerance real "tolerance",
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// starts with other random rows, of which the one with the best objective goes on (default 1)
        starts int "starts",
        /// with starts: passes of each before they are compared (default 10)
        start_iterations int "start_iterations",
        /// sweeps before the first sample; auto: half of them (default auto)
        burn_in auto_int "burn_in",
        /// sweeps from one sample to the next (default 1)
        period int "period",
        /// independent samplers, of which the best is taken (default 1)
        chains int "chains",
        /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
        anneal text "anneal",
        /// svi, scvi: items of a minibatch, at most (default 100)
        minibatch int "minibatch",
        /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
        /// are all (default auto)
        items auto_int "items",
        /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
        first_item int "first_item",
        /// rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random (default
        /// harmonic; harmonic \| uniform \| random)
        start text "start",
        /// how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the
        /// model that learning begins with, or else 2 (default auto)
        valence auto_int "valence",
        /// concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise (default auto)
        prior auto_real "prior",
        /// the same of the root's child; auto: prior (default auto)
        prior_root auto_real "prior_root",
        /// the same of the child of a head and side; auto: prior (default auto)
        prior_child auto_real "prior_child",
        /// the same of stopping or going on; auto: prior (default auto)
        prior_stop auto_real "prior_stop",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `DmvLearner::new_known`. What is not set has its default.
    DmvLearnerNewKnownOptions {
        /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means;
        /// hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees
        /// (default em; em \| hard-em \| vi \| svi \| scvi \| cvi \| hastings \| blocked-gibbs)
        method text "method",
        /// passes, sweeps or minibatches at most (default 200)
        iterations int "iterations",
        /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size,
        /// and become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
        tolerance real "tolerance",
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// starts with other random rows, of which the one with the best objective goes on (default 1)
        starts int "starts",
        /// with starts: passes of each before they are compared (default 10)
        start_iterations int "start_iterations",
        /// sweeps before the first sample; auto: half of them (default auto)
        burn_in auto_int "burn_in",
        /// sweeps from one sample to the next (default 1)
        period int "period",
        /// independent samplers, of which the best is taken (default 1)
        chains int "chains",
        /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
        anneal text "anneal",
        /// svi, scvi: items of a minibatch, at most (default 100)
        minibatch int "minibatch",
        /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
        /// are all (default auto)
        items auto_int "items",
        /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
        first_item int "first_item",
        /// rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random (default
        /// harmonic; harmonic \| uniform \| random)
        start text "start",
        /// how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the
        /// model that learning begins with, or else 2 (default auto)
        valence auto_int "valence",
        /// concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise (default auto)
        prior auto_real "prior",
        /// the same of the root's child; auto: prior (default auto)
        prior_root auto_real "prior_root",
        /// the same of the child of a head and side; auto: prior (default auto)
        prior_child auto_real "prior_child",
        /// the same of stopping or going on; auto: prior (default auto)
        prior_stop auto_real "prior_stop",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `PcfgLaLearner::new`. What is not set has its default.
    PcfgLaLearnerOptions {
        /// how it is learned; hard-em: EM of the best subtypes; svi: vi of minibatches; scvi: the same under posterior
        /// means; cvi: a tree at once; cvi1: node by node; hastings: subtypes are proposed under the other trees' counts;
        /// blocked-gibbs: rows are drawn, then all subtypes (default em; em \| hard-em \| vi \| svi \| scvi \| cvi \|
        /// hastings \| blocked-gibbs \| cvi1)
        method text "method",
        /// passes, sweeps or minibatches at most (default 200)
        iterations int "iterations",
        /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size,
        /// and become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
        tolerance real "tolerance",
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// sweeps before the first sample; auto: half of them (default auto)
        burn_in auto_int "burn_in",
        /// sweeps from one sample to the next (default 1)
        period int "period",
        /// independent samplers, of which the best is taken (default 1)
        chains int "chains",
        /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
        anneal text "anneal",
        /// svi, scvi: items of a minibatch, at most (default 100)
        minibatch int "minibatch",
        /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// how many subtypes a label has (H) (default 2)
        subtypes int "subtypes",
        /// share of children that begin with their parent's subtype, those of the others being even; auto: 0, but 0.9
        /// where 20 steps of EM on some of the trees leave subtypes alike (default auto)
        coupling auto_real "coupling",
        /// words that occur less often are replaced by the class of their spelling (default 2)
        rare int "rare",
        /// concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise (default auto)
        prior auto_real "prior",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `PcfgLa::split_merge`. What is not set has its default.
    PcfgLaSplitMergeOptions {
        /// how often subtypes are split in two (default 1)
        cycles int "cycles",
        /// steps of EM after each subtype was split in two (default 50)
        iterations int "iterations",
        /// steps of EM after splits were undone (default 20)
        merge_iterations int "merge_iterations",
        /// steps of EM at the end of a cycle, behind each of which rules are smoothed (default 10)
        smooth_iterations int "smooth_iterations",
        /// share of the splits that are undone: those that explain the trees least (default 0.5)
        merged real "merged",
        /// how far rules of labels are moved towards the mean of their label's subtypes (default 0.01)
        rule_smoothing real "rule_smoothing",
        /// how many uses of each word are shared out to subtypes as those of its class are (default 3)
        word_smoothing real "word_smoothing",
        /// seed of the noise that lets halves grow apart (default 1)
        seed int "seed",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `PcfgLaSplitMergeLearner::new`. What is not set has its default.
    PcfgLaSplitMergeLearnerOptions {
        /// how often subtypes are split in two (default 1)
        cycles int "cycles",
        /// steps of EM after each subtype was split in two (default 50)
        iterations int "iterations",
        /// steps of EM after splits were undone (default 20)
        merge_iterations int "merge_iterations",
        /// steps of EM at the end of a cycle, behind each of which rules are smoothed (default 10)
        smooth_iterations int "smooth_iterations",
        /// share of the splits that are undone: those that explain the trees least (default 0.5)
        merged real "merged",
        /// how far rules of labels are moved towards the mean of their label's subtypes (default 0.01)
        rule_smoothing real "rule_smoothing",
        /// how many uses of each word are shared out to subtypes as those of its class are (default 3)
        word_smoothing real "word_smoothing",
        /// seed of the noise that lets halves grow apart (default 1)
        seed int "seed",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Pfa::write_pautomac`. What is not set has its default.
    PfaWritePautomacOptions {
        /// which automaton stands for an ensemble; mixture: all, side by side (default best; best \| last \| mixture)
        sample text "sample",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Pfa::machine`. What is not set has its default.
    PfaMachineOptions {
        /// which automaton stands for an ensemble; mixture: all, side by side (default best; best \| last \| mixture)
        sample text "sample",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Pfa::from_machine`. What is not set has its default.
    PfaFromMachineOptions {
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Pfa::sample`. What is not set has its default.
    PfaSampleOptions {
        /// symbols of a string drawn at most (default 1000000)
        max_length int "max_length",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Pfa::entropy`. What is not set has its default.
    PfaEntropyOptions {
        /// strings drawn where no exact sum is possible (default 10000)
        samples int "samples",
        /// seed of the strings that are drawn (default 1)
        seed int "seed",
        /// symbols of a string drawn at most (default 1000000)
        max_length int "max_length",
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Pfa::entropy` gives.
#[derive(Clone, Debug)]
pub struct PfaEntropyOutput {
    /// the entropy
    pub value: f64,
    /// of the mean; 0 if the value is exact
    pub standard_error: f64,
    /// whether it is a sum over arcs
    pub exact: bool,
}

options! {
    /// Options of `Pfa::divergence`. What is not set has its default.
    PfaDivergenceOptions {
        /// strings drawn where no exact sum is possible (default 10000)
        samples int "samples",
        /// seed of the strings that are drawn (default 1)
        seed int "seed",
        /// symbols of a string drawn at most (default 1000000)
        max_length int "max_length",
        /// relative error of the sums over cycles at most (default 1e-12)
        tolerance real "tolerance",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Pfa::divergence` gives.
#[derive(Clone, Debug)]
pub struct PfaDivergenceOutput {
    /// +infinity where q lacks a string of p's (sampled: one that was drawn)
    pub value: f64,
    /// of the mean; 0 if the value is exact
    pub standard_error: f64,
    /// whether it is a sum over arcs
    pub exact: bool,
}

/// What `Pfa::pautomac_score` gives.
#[derive(Clone, Debug)]
pub struct PfaPautomacScoreOutput {
    /// the candidate's
    pub score: f64,
    /// the solution's own, which no candidate undercuts
    pub minimum: f64,
}

options! {
    /// Options of `Pfa::random`. What is not set has its default.
    PfaRandomOptions {
        /// any automaton; a deterministic one; emission times transition (default pfa; pfa \| dpfa \| hmm)
        target text "target",
        /// number of states (default 20)
        states int "states",
        /// symbols of the alphabet (default 8)
        symbols int "symbols",
        /// share of the symbols that a state emits (default 0.5)
        sparsity real "sparsity",
        /// pfa, hmm: share of the states that one goes on to, with each symbol (pfa) or in all (hmm) (default 0.1)
        transition_sparsity real "transition_sparsity",
        /// share of the states where strings may end; auto: 0.3, and more where mean_length needs them (default auto)
        final_share auto_real "final_share",
        /// expected number of symbols of a string (default 12)
        mean_length real "mean_length",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `PfaLearner::new`. What is not set has its default.
    PfaLearnerOptions {
        /// how it is learned; auto: cgs, with the number of states and the prior chosen, or estatemerge if that predicts
        /// held-out sequences as well (default auto; auto \| cgs \| em \| hard-em \| vb \| cvb0 \| cvb2 \| gcvb0 \|
        /// cgs-sg \| cgs-hmm \| cgs-hmm-star \| estatemerge \| alergia \| mdi \| likelihood-ratio \| aic \| evgram \|
        /// cvgram \| ngram)
        method text "method",
        /// states, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-hmm-star take 20,
        /// other methods 10 (default auto)
        states auto_int "states",
        /// prior count of every transition or outcome (beta); auto: cgs chooses by cross-validation; em, hard-em, evgram,
        /// cvgram take 1 (for em: no prior), estatemerge 0.5, others 0.1 (default auto)
        prior_transition auto_real "prior_transition",
        /// cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission; auto: 1 for em and hard-em
        /// (none), 0.1 otherwise (default auto)
        prior_emission auto_real "prior_emission",
        /// parts that keep the values of the start, with commas between them: initial, transition, emission (of hidden
        /// Markov models), end (default none)
        fixed text "fixed",
        /// sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the states, where sizes are
        /// chosen by the budget, gcvb0 2,000, others 200 (default auto)
        iterations auto_int "iterations",
        /// cgs: sweeps before the first sample; auto: two thirds of them (default auto)
        burn_in auto_int "burn_in",
        /// cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain (default auto)
        period auto_int "period",
        /// cgs: independent samplers, over which results are averaged; where sizes are chosen at most so many, and fewer
        /// if the budget has less than 2,000 sweeps for each (default 4)
        chains int "chains",
        /// cgs: the first sampler's number: nodes whose samplers have other numbers draw other samples of one run
        /// (default 0)
        first_chain int "first_chain",
        /// cgs: prior_transition of the first sweep, from which it falls to its own; 0: it does not fall; auto: 0.2 for
        /// cgs begun at random, else 0 (default auto)
        start_prior_transition auto_real "start_prior_transition",
        /// cgs: first states where no model is given: random, or as ALERGIA's automaton has them (states and
        /// prior_transition must be given) (default random; random \| merged)
        init text "init",
        /// cgs-sg: sweeps from one update of the graph to the next (default 1)
        structure_interval int "structure_interval",
        /// cgs-hmm: printed: equation 20 as printed, whose mass leaks (default normalized; normalized \| printed)
        transitions text "transitions",
        /// halving: ever fewer candidates for ever longer runs; full: section 4.1: states, then the prior, by whole runs
        /// (default halving; halving \| full)
        choose text "choose",
        /// numbers of states to compare; auto: 5,10,20,30,40,50,60,70,80,90 (default auto)
        candidate_states text "candidate_states",
        /// values of prior_transition to compare; auto: 0.01,0.02,0.05,0.1,0.2,0.5 (default auto)
        candidate_prior_transition text "candidate_prior_transition",
        /// choose halving: symbols times (states + 40) that choosing and the sampling after it visit together, about; the
        /// default takes about a minute of one processor (default 140000000000.0)
        budget real "budget",
        /// choosing, cvgram: parts of the corpus that are held out in turn (default 10)
        folds int "folds",
        /// em, hard-em, vb: any automaton, or emission times transition (default pfa; pfa \| hmm)
        shape text "shape",
        /// em, hard-em, vb: done once five steps in a row raise the objective by no more than this, relative to its size,
        /// and become no larger; gcvb0: once its objective falls by no more, relative to its size; cvb0, cvb2: once a
        /// pass changes the posteriors by no more, per token; auto: 1e-6, 2.22e-9, 1e-4 (default auto)
        tolerance auto_real "tolerance",
        /// em, hard-em, vb: random starts, of which the one with the best objective goes on (default 1)
        starts int "starts",
        /// with starts: passes of each before they are compared; auto: 20, with anneal 20 more than anneal_iterations
        /// (default auto)
        start_iterations auto_int "start_iterations",
        /// em, vb: temperatures of the first iteration and, where annealing ends, 1, as 2:1: posteriors are flattened to
        /// the power 1 / temperature (default 1:1)
        anneal text "anneal",
        /// em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until prior_transition is its own;
        /// auto: 50, or nine tenths of the burn-in (default auto)
        anneal_iterations auto_int "anneal_iterations",
        /// cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all outcomes; auto: 1e-6
        /// (default auto)
        uniform_share auto_real "uniform_share",
        /// estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance of the test that keeps
        /// states apart (alpha); auto: 1e-4, 0.01, 1e-5 (default auto)
        significance auto_real "significance",
        /// mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below (alpha); auto: 2 /
        /// sequences (default auto)
        threshold auto_real "threshold",
        /// merging: count added to every outcome of a state in the end; auto: 0.0625 (default auto)
        added_count auto_real "added_count",
        /// merging: which state is next: the one seen most often, or the one with the least prefix (default count; count
        /// \| shortlex)
        merge_order text "merge_order",
        /// merging: states seen less often never stay apart (default 25)
        minimum_count int "minimum_count",
        /// grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32 (default auto)
        order auto_int "order",
        /// ngram: how probabilities are made from counts (default kneser-ney; kneser-ney \| witten-bell)
        smoothing text "smoothing",
        /// em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a part, or none;
        /// auto: it is all (default auto)
        items auto_int "items",
        /// with items: which of the whole corpus' distinct sequences in sorted order, counted from 0, is the first one
        /// here (default 0)
        first_item int "first_item",
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Tagged::read`. What is not set has its default.
    TaggedReadOptions {
        /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs \|
        /// conllu \| text)
        format text "format",
        /// conllu: the words' column, by name or number (default form)
        word_column text "word_column",
        /// conllu: the tags' column, by name or number; none: no tags (default upos)
        tag_column text "tag_column",
        /// 1: A to Z are read as a to z (default 0)
        lower_case int "lower_case",
        /// collected words seen less often are read as \<unk\>; 0: there is no \<unk\> (default 1)
        min_count int "min_count",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `TaggedReader::new`. What is not set has its default.
    TaggedReaderOptions {
        /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs \|
        /// conllu \| text)
        format text "format",
        /// conllu: the words' column, by name or number (default form)
        word_column text "word_column",
        /// conllu: the tags' column, by name or number; none: no tags (default upos)
        tag_column text "tag_column",
        /// 1: A to Z are read as a to z (default 0)
        lower_case int "lower_case",
        /// collected words seen less often are read as \<unk\>; 0: there is no \<unk\> (default 1)
        min_count int "min_count",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Tagged::retag`. What is not set has its default.
    TaggedRetagOptions {
        /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs \|
        /// conllu \| text)
        format text "format",
        /// conllu: the tags' column, by name or number; none: no tags (default upos)
        tag_column text "tag_column",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Dictionary::adapt`. What is not set has its default.
    DictionaryAdaptOptions {
        /// words seen less often in the corpus have no entry; 0: all keep theirs (default 0)
        min_count int "min_count",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Dictionary::ambiguity` gives.
#[derive(Clone, Debug)]
pub struct DictionaryAmbiguityOutput {
    /// number of tags that a token may have, on average
    pub tags_per_token: f64,
    /// part of the tokens that may have several
    pub ambiguous: f64,
}

options! {
    /// Options of `Channels::read`. What is not set has its default.
    ChannelsReadOptions {
        /// channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns (default )
        kinds text "kinds",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Channels::spec` gives.
#[derive(Clone, Debug)]
pub struct ChannelsSpecOutput {
    /// what its numbers are
    pub kind: Kind,
    /// numbers per token
    pub dimension: i32,
}

options! {
    /// Options of `HmmData::new`. What is not set has its default.
    HmmDataOptions {
        /// states; auto: as many as there are tags; where there are none `HmmLearner::new` chooses (default auto)
        states auto_int "states",
        /// name of the symbol that stands for a word nobody observed; nothing: there is none (default )
        missing text "missing",
        /// real channels: a state's covariance: a full matrix, a diagonal, one variance for all dimensions, or one full
        /// matrix that all states share (default full; full \| diagonal \| spherical \| tied)
        covariance text "covariance",
        /// real channels: prior means, a number for each dimension of all of them; auto: the data's means (default auto)
        prior_mean text "prior_mean",
        /// real channels: tokens that the prior mean weighs; auto: 0.1 (default auto)
        prior_mean_tokens auto_real "prior_mean_tokens",
        /// real channels: degrees of freedom of the prior covariance, more than dimensions + 1, diagonal and spherical
        /// more than 2; auto: dimensions + 2, diagonal: 3 (default auto)
        prior_degrees auto_real "prior_degrees",
        /// real channels: prior scale, as a multiple of the data's variances, spherical: of their sum; auto: 1 (default
        /// auto)
        prior_scale auto_real "prior_scale",
        /// channels of counts: shape of the prior of rates; auto: 2 (default auto)
        prior_shape auto_real "prior_shape",
        /// channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean (default auto)
        prior_rate auto_real "prior_rate",
        /// channels of bits: ones that the prior has seen; auto: 2 (default auto)
        prior_ones auto_real "prior_ones",
        /// channels of bits: zeros that the prior has seen; auto: 2 (default auto)
        prior_zeros auto_real "prior_zeros",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `HmmData::for_`. What is not set has its default.
    HmmDataForOptions {
        /// where none is given: the one the model was learned with, or none (default own; own \| none)
        dictionary text "dictionary",
        /// name of the symbol that stands for a word nobody observed; nothing: there is none (default )
        missing text "missing",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `HmmData::like`. What is not set has its default.
    HmmDataLikeOptions {
        /// where none is given: the one the model was learned with, or none (default own; own \| none)
        dictionary text "dictionary",
        /// name of the symbol that stands for a word nobody observed; nothing: there is none (default )
        missing text "missing",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Hmm::pick` gives.
#[derive(Clone, Debug)]
pub struct HmmPickOutput {
    /// the metric of each
    pub values: Vec<f64>,
    /// the index of the best model
    pub best: i64,
}

/// What `Hmm::channel_spec` gives.
#[derive(Clone, Debug)]
pub struct HmmChannelSpecOutput {
    /// what its numbers are
    pub kind: Kind,
    /// numbers per token
    pub dimension: i32,
}

options! {
    /// Options of `Hmm::decode`. What is not set has its default.
    HmmDecodeOptions {
        /// of each token the most probable state, or the most probable path's (default posterior; posterior \| viterbi)
        decode text "decode",
        /// sequences without probability: nothing is said of their tokens, or an error (default skip; skip \| refuse)
        impossible text "impossible",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Hmm::posteriors`. What is not set has its default.
    HmmPosteriorsOptions {
        /// sequences without probability: nothing is said of their tokens, or an error (default skip; skip \| refuse)
        impossible text "impossible",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Hmm::sample`. What is not set has its default.
    HmmSampleOptions {
        /// tokens of each sequence, in models without an end symbol (default 0)
        length int "length",
        /// tokens of a sequence at most (default 100000)
        max_length int "max_length",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `HmmFilter::new`. What is not set has its default.
    HmmFilterOptions {
        /// which states words may be in: as the model was learned, or all (default own; own \| none)
        dictionary text "dictionary",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `HmmLearner::new`. What is not set has its default.
    HmmLearnerOptions {
        /// how it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all is one sequence; else vi
        /// with channels, cvi1 with a dictionary or observed tags, cgs otherwise (default auto; auto \| em \| vi \| cvi1
        /// \| cvi2 \| cvi3 \| cgs \| blocked-gibbs \| beam \| svi \| svi-buffered \| scvi2 \| scvi3)
        method text "method",
        /// em: the mode of the parameters given the data and the priors, or their maximum likelihood without any prior,
        /// variances at least 1e-6 of the data's (of the prior's scale) (default map; map \| ml)
        estimate text "estimate",
        /// concentration of the priors of transitions (alpha); prior_update minka: at first (default 1)
        prior_transition real "prior_transition",
        /// concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 for em, 0.01 otherwise;
        /// with hdp the one of .01, .03, .1, .3 and 1 under which a short run gives left-out sequences the highest
        /// probability; where nothing can be left out the weight of 100 tokens, or of .7 times the square root of their
        /// number where that is more, but of no more than a hundredth of them, divided by the number of symbols, at most
        /// 1 (default auto)
        prior_emission auto_real "prior_emission",
        /// concentration of the prior of initial states; auto: prior_transition's (default auto)
        prior_initial auto_real "prior_initial",
        /// parts that keep the values of the start, with commas between them: initial, transition (ends too), emission
        /// (of words), channels (all of them, with the families and priors of that model) (default none)
        fixed text "fixed",
        /// 1: sequences end by a symbol of their own (default 0)
        end int "end",
        /// left-right: sequences begin in the first state, and no transition leads back to an earlier state (default
        /// free; free \| left-right)
        topology text "topology",
        /// left-right: states that a transition may skip, at most; with end the end stands behind the last state (default
        /// 0)
        jumps int "jumps",
        /// passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches (default auto)
        iterations auto_int "iterations",
        /// em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
        /// become no larger; cvi1, cvi2, cvi3: once a pass changes the posteriors by no more, per token (default 0)
        tolerance real "tolerance",
        /// all but Gibbs sampling: what it begins with where no model is given: random rows, local posteriors or counts;
        /// sampled, cvi1, cvi2, cvi3: the states of a short run of cgs, with hdp on channels or little data of
        /// blocked-gibbs, scvi2, scvi3 with hdp: of that on a sample; even: posteriors as even as allowed states let them
        /// be; flat: a token's state follows its relative place in its sequence; auto: counts, with a dictionary or
        /// observed tags even, left-right without them flat, with channels alone posteriors; cvi1, cvi2, cvi3 on words
        /// alone or with hdp, scvi2, scvi3 with hdp: sampled (default auto; auto \| rows \| posteriors \| counts \|
        /// sampled \| even \| flat)
        init text "init",
        /// init sampled: sweeps of the run that makes the start; auto: 20 for each state that a token may be in, but 200
        /// to 1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the more probable one where
        /// tokens times squared states times the sweeps of both are 4e9 at most. With hdp cgs makes three runs, and the
        /// most probable one is the start; where tokens times states times all sweeps are over 4e9, it is chosen after a
        /// quarter of them (default auto)
        start_sweeps auto_int "start_sweeps",
        /// scvi2, scvi3 with hdp: tokens of the sample of the corpus on which the start is sampled and moves are judged
        /// (default 20000)
        sample_tokens int "sample_tokens",
        /// em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other seeds, with a
        /// dictionary and init auto also posteriors and sampled, with init flat by parts of other lengths; auto: 3 for em
        /// and vi without a dictionary, observed tags or hdp, else 1 (default auto)
        starts auto_int "starts",
        /// with starts: passes of each before they are compared; auto: 20, or 50 where starts is auto (default auto)
        start_iterations auto_int "start_iterations",
        /// cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them (default auto)
        burn_in auto_int "burn_in",
        /// cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a chain (default auto)
        period auto_int "period",
        /// cgs, blocked-gibbs, beam: independent samplers, of which the best is taken (default 2)
        chains int "chains",
        /// cgs, blocked-gibbs, beam: the first sampler's number: nodes whose samplers have other numbers draw other
        /// samples of one run (default 0)
        first_chain int "first_chain",
        /// cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2:0.08 (default 1:1)
        anneal text "anneal",
        /// with anneal: share of the sweeps that have the last temperature (default 0.1)
        cold real "cold",
        /// svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch, at most (default 100)
        minibatch int "minibatch",
        /// cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences (default auto)
        subsequence auto_int "subsequence",
        /// svi-buffered: tokens on either side of a piece that are summed over (default 10)
        buffer int "buffer",
        /// cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of others
        /// (default 0)
        vanilla int "vanilla",
        /// svi, svi-buffered, scvi2, scvi3: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, svi-buffered, scvi2, scvi3: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// 1: a hierarchical Dirichlet process: rows of transitions share the weights of one stick, and the data use as
        /// many of its states as they need; the number of states is the most there may be, with cgs and beam what they
        /// begin with (default 0)
        hdp int "hdp",
        /// with hdp: concentration of the stick, at first: with more of it more states are expected (default 1)
        gamma real "gamma",
        /// with hdp: concentration of the rows, at first: with more of it they are more like the stick (default 1)
        sigma real "sigma",
        /// with hdp: prior count of each state's transition to itself (kappa), at first; 0: none (default 0)
        sticky real "sticky",
        /// with hdp: sticky stays, or is learned even where hyper is fixed, from 1 on if it is 0; auto: as hyper says
        /// (default auto; auto \| fixed \| learn)
        sticky_update text "sticky_update",
        /// with hdp: so many states are expected to be 99 per cent of the stick, and half as many of a row, at first; it
        /// sets gamma and sigma; auto: they are given (default auto)
        expect_states auto_real "expect_states",
        /// with hdp and end: prior count of the end in each row (default 1)
        prior_end real "prior_end",
        /// cvi1, cvi2, cvi3 with hdp, on words: learn: the emissions of all states share a base that is learned from the
        /// words' tables, and so is its concentration unless hyper is fixed; it begins as prior_emission says (default
        /// fixed; fixed \| learn)
        emission_base text "emission_base",
        /// emission_base learn: prior count of each word in the base (default 1)
        emission_base_prior real "emission_base_prior",
        /// cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: how the probabilities are found that counts are above 0; auto:
        /// memory, with cvi1 mean-field; exact takes the states squared times as long (default auto; auto \| memory \|
        /// pairs \| exact \| mean-field \| sampled)
        existence text "existence",
        /// existence sampled: state sequences drawn of each sequence (default 10)
        existence_samples int "existence_samples",
        /// cvi1, cvi2, cvi3 with hdp: existence is found, and the stick, its concentrations and the base of emissions
        /// move, in the first pass and each so many later (default 3)
        existence_every int "existence_every",
        /// cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: tables are expected by the mean of each count that is above 0, or by
        /// its variance too, which takes longer (default first-order; first-order \| second-order)
        expected_tables text "expected_tables",
        /// with hdp, but for samplers: states are put in order of their expected tokens before each update of the stick,
        /// or never (default counts; counts \| none)
        label_order text "label_order",
        /// with hdp: the stick moves after each pass or sweep, in minibatches after each epoch or each minibatch; or its
        /// weights stay even, as in a finite model; auto: minibatch in minibatches, else pass (default auto; auto \| pass
        /// \| minibatch \| even)
        top_level text "top_level",
        /// vi, svi, svi-buffered with hdp: what is kept of the stick: a distribution of its pieces; one value of it,
        /// which is svi-p; or a distribution under the surrogate bound of Hughes et al. (2015) (default sticks; sticks \|
        /// point \| surrogate)
        level_form text "level_form",
        /// scvi2, scvi3 with top_level minibatch: the natural step, which averages; or the plain gradient, whose steps
        /// are badly scaled (default natural; natural \| printed)
        level_step text "level_step",
        /// scvi2, scvi3 with hdp: one decayed sum of what exists, or the sum over the minibatches of an epoch, which
        /// takes 8 bytes times the states squared for each of them (default decayed; decayed \| minibatches)
        existence_sum text "existence_sum",
        /// cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: after ten passes, of minibatches after an epoch, and again as many
        /// later or more, two states become one where the corpus and its hard states are then more probable, and a state
        /// ends that no most probable path takes; with split, not of minibatches, a state becomes two where that makes
        /// them more probable (default merge,delete; merge,delete \| merge,delete,split \| none)
        moves text "moves",
        /// with hdp: gamma, sigma and sticky stay, or are learned by maximum likelihood or under a gamma prior; auto: ml,
        /// with cgs, blocked-gibbs and beam gamma (default auto; auto \| fixed \| ml \| gamma)
        hyper text "hyper",
        /// with hyper gamma: the prior's shape (default 1)
        hyper_shape real "hyper_shape",
        /// with hyper gamma: the prior's rate (default 1)
        hyper_rate real "hyper_rate",
        /// concentrations: as given, or learned by Minka's fixed point (not em) (default fixed; fixed \| minka)
        prior_update text "prior_update",
        /// prior_update minka: steps before the first update; auto: half of the iterations (default auto)
        prior_update_first auto_int "prior_update_first",
        /// grid: the concentrations that are best on held-out data, of all pairs of candidates (default none; none \|
        /// grid)
        choose text "choose",
        /// choose grid: values of prior_transition to compare; auto: 0.003,0.01,0.03,0.1,0.3,1 or for em
        /// 1,1.01,1.03,1.1,1.3 (default auto)
        candidate_prior_transition text "candidate_prior_transition",
        /// choose grid: values of prior_emission to compare, each with each prior_transition; auto: the same values
        /// (default auto)
        candidate_prior_emission text "candidate_prior_emission",
        /// choose grid, numbers of states: steps of a candidate (default 20)
        candidate_iterations int "candidate_iterations",
        /// numbers of states to compare, without a dictionary or observed tags; auto: 2,4,8,16,32,64 where the data's
        /// states are auto, else those of the data (default auto)
        candidate_states text "candidate_states",
        /// numbers of states are compared by ln p of held-out data, or by the Bayesian information criterion; auto:
        /// heldout, but bic where fewer than ten sequences are all there is and concentrations are given (default auto;
        /// auto \| heldout \| bic)
        criterion text "criterion",
        /// em, vi, svi, scvi2: sequences of the whole corpus, of which the data are a part, or none; auto: the data are
        /// all (default auto)
        items auto_int "items",
        /// with items: which of the whole corpus' sequences, counted from 0, is the data's first one (default 0)
        first_item int "first_item",
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `HmmLearner::model`. What is not set has its default.
    HmmLearnerModelOptions {
        /// words outside a vocabulary that has \<unk\>: by suffix and shape, as rare words of the text are; or all alike
        /// (default classes; classes \| symbol)
        unknown text "unknown",
        /// unknown classes: words of at most so many tokens say what unknown words are like (default 10)
        rare int "rare",
        /// unknown classes: letters of the longest suffix that is looked at (default 4)
        suffix int "suffix",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Grammar::new`. What is not set has its default.
    GrammarOptions {
        /// what the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything;
        /// anything positive, by which they are divided (default probabilities; probabilities \| any \| normalize)
        weights text "weights",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Grammar::read_text`. What is not set has its default.
    GrammarReadTextOptions {
        /// how the text is written (hawser/grammar.h) (default johnson; johnson \| nltk)
        format text "format",
        /// what the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything;
        /// anything positive, by which they are divided (default probabilities; probabilities \| any \| normalize)
        weights text "weights",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Grammar::read_berkeley`. What is not set has its default.
    GrammarReadBerkeleyOptions {
        /// what the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything;
        /// anything positive, by which they are divided (default probabilities; probabilities \| any \| normalize)
        weights text "weights",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Grammar::write_text`. What is not set has its default.
    GrammarWriteTextOptions {
        /// how the text is written (hawser/grammar.h) (default johnson; johnson \| nltk \| berkeley-grammar \|
        /// berkeley-lexicon)
        format text "format",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Grammar::mass` gives.
#[derive(Clone, Debug)]
pub struct GrammarMassOutput {
    /// by nonterminal; -infinity: no finite tree, or none of the start that has the nonterminal
    pub log_masses: Vec<f64>,
    /// a bound on the relative error of each mass, which holds for weights that are larger by 9e-16 of themselves, too.
    /// So it is infinity at a critical grammar
    pub error: f64,
}

/// What `Grammar::expectations` gives.
#[derive(Clone, Debug)]
pub struct GrammarExpectationsOutput {
    /// expected length of the sentence
    pub words: f64,
    /// of the tree, at least that of the sentence
    pub entropy: f64,
    /// expected uses of each rule
    pub counts: Vec<f64>,
}

options! {
    /// Options of `Grammar::sample`. What is not set has its default.
    GrammarSampleOptions {
        /// words of a sentence drawn at most (default 100000)
        max_length int "max_length",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Grammar::counts` gives.
#[derive(Clone, Debug)]
pub struct GrammarCountsOutput {
    /// of each rule
    pub counts: Vec<f64>,
    /// the sum of the log weights of the sentences that have a tree
    pub log_weight: f64,
    /// sentences that have none and do not count
    pub impossible: i64,
}

options! {
    /// Options of `Grammar::parse`. What is not set has its default.
    GrammarParseOptions {
        /// which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior
        /// probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in
        /// proportion to their weights (sample) (default viterbi; viterbi \| max-rule \| mbr \| sample)
        decode text "decode",
        /// decode=sample: seed of the trees (default 1)
        seed int "seed",
        /// the word of the grammar, such as \<unk\>, that stands for words which it lacks; trees keep the sentence's own;
        /// empty: none does (default )
        unknown text "unknown",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Grammar::parse` gives.
#[derive(Clone, Debug)]
pub struct GrammarParseOutput {
    /// of each tree; -infinity where there is none. With mbr it is that of all trees of the sentence
    pub log_weights: Vec<f64>,
    /// of each sentence the place, from 0, of its first word that the grammar lacks and for which nothing stands, or -1
    pub unknown: Vec<i32>,
    /// sentences without a tree
    pub impossible: i64,
    /// the treebank
    pub parses: Treebank,
}

options! {
    /// Options of `Grammar::segment`. What is not set has its default.
    GrammarSegmentOptions {
        /// which ends: those of the best tree (viterbi), or how probable they are under all trees (marginal) (default
        /// viterbi; viterbi \| marginal)
        decode text "decode",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Grammar::segment` gives.
#[derive(Clone, Debug)]
pub struct GrammarSegmentOutput {
    /// of each word in turn, whether a unit ends with it: 1 or 0 in the best tree, or with the option decode=marginal the
    /// probability of that under all trees
    pub ends: Vec<f64>,
    /// of each sentence's best tree, or of all its trees; -infinity: it has none
    pub log_weights: Vec<f64>,
    /// sentences without a tree
    pub impossible: i64,
}

options! {
    /// Options of `Grammar::counts_known`. What is not set has its default.
    GrammarCountsKnownOptions {
        /// whether a word's tag is known or may be any one (default known; known \| any)
        tags text "tags",
        /// of brackets in known trees: whether a node over a bracket's words may have any label or must have the
        /// bracket's; a label that begins with ! must not stand there (default any; any \| known)
        labels text "labels",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Grammar::counts_known` gives.
#[derive(Clone, Debug)]
pub struct GrammarCountsKnownOutput {
    /// of each rule
    pub counts: Vec<f64>,
    /// the sum of the log weights of the sentences that have such a tree
    pub log_weight: f64,
    /// sentences that have none and do not count
    pub impossible: i64,
}

options! {
    /// Options of `Grammar::parse_known`. What is not set has its default.
    GrammarParseKnownOptions {
        /// which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior
        /// probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in
        /// proportion to their weights (sample) (default viterbi; viterbi \| max-rule \| mbr \| sample)
        decode text "decode",
        /// decode=sample: seed of the trees (default 1)
        seed int "seed",
        /// whether a word's tag is known or may be any one (default known; known \| any)
        tags text "tags",
        /// of brackets in known trees: whether a node over a bracket's words may have any label or must have the
        /// bracket's; a label that begins with ! must not stand there (default any; any \| known)
        labels text "labels",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Grammar::parse_known` gives.
#[derive(Clone, Debug)]
pub struct GrammarParseKnownOutput {
    /// of each tree; -infinity where there is none. With mbr it is that of all trees of the sentence that agree
    pub log_weights: Vec<f64>,
    /// sentences without a tree
    pub impossible: i64,
    /// the treebank
    pub parses: Treebank,
}

/// What `Grammar::counts_lattice` gives.
#[derive(Clone, Debug)]
pub struct GrammarCountsLatticeOutput {
    /// of each rule
    pub counts: Vec<f64>,
    /// of each arc
    pub arc_counts: Vec<f64>,
    /// of each state, the ends that use its own final weight
    pub final_counts: Vec<f64>,
    /// as `Grammar::score_lattice` gives it
    pub log_weight: f64,
}

/// What `Grammar::parse_lattice` gives.
#[derive(Clone, Debug)]
pub struct GrammarParseLatticeOutput {
    /// how often the path takes each arc, failure arcs included. If no cycle is taken, these arcs are the path
    pub arc_uses: Vec<i64>,
    /// of the tree times the path; -infinity: there is none
    pub log_weight: f64,
    /// the treebank
    pub parses: Treebank,
}

/// What `GrammarPrefix::score` gives.
#[derive(Clone, Debug)]
pub struct GrammarPrefixScoreOutput {
    /// of all sentences that begin so; -infinity: there are none
    pub log_prefix: f64,
    /// of the sentence
    pub log_sentence: f64,
}

options! {
    /// Options of `GrammarLearner::new`. What is not set has its default.
    GrammarLearnerOptions {
        /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means;
        /// hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees
        /// (default em; em \| hard-em \| vi \| svi \| scvi \| cvi \| hastings \| blocked-gibbs)
        method text "method",
        /// passes, sweeps or minibatches at most (default 200)
        iterations int "iterations",
        /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size,
        /// and become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
        tolerance real "tolerance",
        /// seed of all random numbers, and of the order of sentences (default 1)
        seed int "seed",
        /// starts with other random rows, of which the one with the best objective goes on (default 1)
        starts int "starts",
        /// with starts: passes of each before they are compared (default 10)
        start_iterations int "start_iterations",
        /// sweeps before the first sample; auto: half of them (default auto)
        burn_in auto_int "burn_in",
        /// sweeps from one sample to the next (default 1)
        period int "period",
        /// independent samplers, of which the best is taken (default 1)
        chains int "chains",
        /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
        anneal text "anneal",
        /// svi, scvi: items of a minibatch, at most (default 100)
        minibatch int "minibatch",
        /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
        /// are all (default auto)
        items auto_int "items",
        /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
        first_item int "first_item",
        /// concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such; auto:
        /// 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise (default auto)
        prior auto_real "prior",
        /// weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal
        /// weights (default auto; auto \| random \| given)
        init text "init",
        /// cvi, hastings: in which order sentences are visited; random: drawn from the seed (default random; random \|
        /// given)
        order text "order",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `GrammarLearner::new_known`. What is not set has its default.
    GrammarLearnerNewKnownOptions {
        /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means;
        /// hastings: trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees
        /// (default em; em \| hard-em \| vi \| svi \| scvi \| cvi \| hastings \| blocked-gibbs)
        method text "method",
        /// passes, sweeps or minibatches at most (default 200)
        iterations int "iterations",
        /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size,
        /// and become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
        tolerance real "tolerance",
        /// seed of all random numbers, and of the order of sentences (default 1)
        seed int "seed",
        /// starts with other random rows, of which the one with the best objective goes on (default 1)
        starts int "starts",
        /// with starts: passes of each before they are compared (default 10)
        start_iterations int "start_iterations",
        /// sweeps before the first sample; auto: half of them (default auto)
        burn_in auto_int "burn_in",
        /// sweeps from one sample to the next (default 1)
        period int "period",
        /// independent samplers, of which the best is taken (default 1)
        chains int "chains",
        /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
        anneal text "anneal",
        /// svi, scvi: items of a minibatch, at most (default 100)
        minibatch int "minibatch",
        /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data
        /// are all (default auto)
        items auto_int "items",
        /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
        first_item int "first_item",
        /// concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such; auto:
        /// 1 for em and hard-em and if the grammar has numbers, 0.1 otherwise (default auto)
        prior auto_real "prior",
        /// weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal
        /// weights (default auto; auto \| random \| given)
        init text "init",
        /// cvi, hastings: in which order sentences are visited; random: drawn from the seed (default random; random \|
        /// given)
        order text "order",
        /// whether a word's tag is known or may be any one (default known; known \| any)
        tags text "tags",
        /// of brackets in known trees: whether a node over a bracket's words may have any label or must have the
        /// bracket's; a label that begins with ! must not stand there (default any; any \| known)
        labels text "labels",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Links::read`. What is not set has its default.
    LinksReadOptions {
        /// the number of a sentence's first word in the text: 0 or 1 (default 0)
        links_from int "links_from",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Links::write`. What is not set has its default.
    LinksWriteOptions {
        /// the number of a sentence's first word in the text: 0 or 1 (default 0)
        links_from int "links_from",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Links::arrays_view` gives.
#[derive(Clone, Debug)]
pub struct LinksArraysViewOutput<'a> {
    /// where each pair's links begin
    pub offsets: &'a [i64],
    /// position of the source word
    pub sources: &'a [i32],
    /// position of the target word
    pub targets: &'a [i32],
    /// 0: only possible
    pub sure: &'a [i32],
    /// of each link; 1 where nothing is known
    pub probabilities: &'a [f64],
}

options! {
    /// Options of `Links::symmetrize`. What is not set has its default.
    LinksSymmetrizeOptions {
        /// the rule by which links of two directions become one set (default intersection; intersection \| union \|
        /// grow-diag \| grow-diag-final \| grow-diag-final-and)
        symmetrize text "symmetrize",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `AlignLearner::new`. What is not set has its default.
    AlignLearnerOptions {
        /// which way: forward aligns target words to source words, reverse the other way, both are needed to symmetrize
        /// (default both; forward \| reverse \| both)
        direction text "direction",
        /// probability that a target word is aligned to no source word (default 0.2)
        null real "null",
        /// longest jump with a probability of its own; longer ones have that of this one (default 100)
        longest_jump int "longest_jump",
        /// 1: em, cvi2, scvi2 divide jumps by their sum over the sentence, as GIZA does, and em may then lower the
        /// likelihood; 0: what leaves the sentence is lost (default 0)
        normalized int "normalized",
        /// pseudo-count (beta) of each target word for each source word; em takes none but for the model that is read off
        /// (default 0.0003)
        prior_translation real "prior_translation",
        /// pseudo-counts more for two words that are spelled alike; a third of it if four letters at their begin are
        /// (default 1)
        prior_spelling real "prior_spelling",
        /// pseudo-count (alpha) of each jump; em takes none but for the model that is read off (default 0.5)
        prior_jump real "prior_jump",
        /// pseudo-count of each number of target words that a source word is aligned to (default 0.5)
        prior_fertility real "prior_fertility",
        /// cgs: independent samplers, whose counts are averaged (default 3)
        chains int "chains",
        /// cgs: sweeps of a stage before its first sample; auto: a third of them (default auto)
        burn_in auto_int "burn_in",
        /// cgs: temperatures of a stage's first sweep and, from its first sample on, of the others, as 3:1; draws are
        /// from conditional probabilities to the power 1 / temperature (default 1:1)
        anneal text "anneal",
        /// svi, scvi2: pairs of a step, at most (default 500)
        minibatch int "minibatch",
        /// svi, scvi2: step m of a stage has the size (delay + m)^-forgetting_rate (kappa) (default 0.5)
        forgetting_rate real "forgetting_rate",
        /// svi, scvi2: added to the number of a step, see forgetting_rate (tau) (default 1)
        delay real "delay",
        /// seed of all random numbers (default 1)
        seed int "seed",
        /// stages, MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas (default ibm1:3,hmm:3,fertility:20)
        schedule text "schedule",
        /// words that count as one: lower: those that differ in case alone; a number: those with as many equal first
        /// letters; lower,4: both; none: none do (default none)
        fold text "fold",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Aligner::align`. What is not set has its default.
    AlignerAlignOptions {
        /// links of which directions, and how they become one set; agreement: those whose posteriors of both directions
        /// have a high product; of an aligner of one direction: that direction (default intersection; intersection \|
        /// union \| grow-diag \| grow-diag-final \| grow-diag-final-and \| agreement \| forward \| reverse)
        symmetrize text "symmetrize",
        /// posterior: by each link's probability; viterbi: the most probable alignment (ibm1, hmm) (default posterior;
        /// posterior \| viterbi)
        decode text "decode",
        /// decode posterior: probability from which on there is a link, of agreement the square root of both's product;
        /// auto: each word's best position if that is above null's, and .45 for agreement (default auto)
        threshold auto_real "threshold",
        /// fertility: independent samplers of a pair, whose posteriors are averaged (default 2)
        chains int "chains",
        /// fertility: sweeps of each, of which the first quarter does not count (default 8)
        sweeps int "sweeps",
        /// fertility: seed of all random numbers (default 1)
        seed int "seed",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Aligner::score`. What is not set has its default.
    AlignerScoreOptions {
        /// forward: targets given sources; reverse: sources given targets (default forward; forward \| reverse)
        direction text "direction",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Aligner::lexicon`. What is not set has its default.
    AlignerLexiconOptions {
        /// forward: targets given sources; reverse: sources given targets (default forward; forward \| reverse)
        direction text "direction",
        /// probability from which on a translation is written (default 0.001)
        least real "least",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Aligner::read_file`. What is not set has its default.
    AlignerReadFileOptions {
        /// 1: the file is mapped and stays where it is; it must not change while anything made of it lives (default 0)
        in_place int "in_place",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `ParserLearner::new`. What is not set has its default.
    ParserLearnerOptions {
        /// inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors (default
        /// min-joint; tree \| bp \| min-joint \| min-size \| min-divergence)
        method text "method",
        /// min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for
        /// sentences of up to 40 words and for trees that need not be projective (default auto; auto \| exact \| product)
        means text "means",
        /// min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed (default
        /// 0.0001)
        least_arc real "least_arc",
        /// min-joint: nats that a pair gains if it stays (default 0.01)
        gamma real "gamma",
        /// min-size: nats that are left out at most (default 0.01)
        epsilon real "epsilon",
        /// min-divergence: factors of a sentence's pruned graph at most, the seed's among them (default 0)
        factors int "factors",
        /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default
        /// sweeps; sweeps \| flooding \| residual)
        schedule text "schedule",
        /// sweeps at most (default 50)
        iterations int "iterations",
        /// done once no message would change by more (default 0.001)
        tolerance real "tolerance",
        /// share of the old message that stays, in logs (default 0)
        damping real "damping",
        /// which trees there are: projective ones, or all (default projective; projective \| non-projective)
        trees text "trees",
        /// how many words the root is the head of: one, or any number (default one; one \| many)
        roots text "roots",
        /// passes over the treebank in all (default 5)
        epochs int "epochs",
        /// sentences of a step (default 4)
        batch int "batch",
        /// length of the first steps along a weight (default 0.1)
        rate real "rate",
        /// penalty on a weight's square, in each step that changes the weight (default 0.0001)
        l2 real "l2",
        /// of the order of sentences (default 1)
        seed int "seed",
        /// there are 2^bits weights, which features share by hashes; auto: 22, or the start's (default auto)
        bits auto_int "bits",
        /// 1: steps sum up the log-likelihood of their sentences, which metrics then show (default 0)
        likelihood int "likelihood",
        /// what features look at, a template a line; auto: the list of `Parser::templates`, or the start's (default auto)
        templates text "templates",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Parser::parse`. What is not set has its default.
    ParserParseOptions {
        /// inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in
        /// training (default auto; auto \| tree \| bp \| min-joint \| min-size \| min-divergence)
        method text "method",
        /// min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for
        /// sentences of up to 40 words and for trees that need not be projective (default auto; auto \| exact \| product)
        means text "means",
        /// min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed (default
        /// 0.0001)
        least_arc real "least_arc",
        /// min-joint: nats that a pair gains if it stays (default 0.01)
        gamma real "gamma",
        /// min-size: nats that are left out at most (default 0.01)
        epsilon real "epsilon",
        /// min-divergence: factors of a sentence's pruned graph at most, the seed's among them (default 0)
        factors int "factors",
        /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default
        /// sweeps; sweeps \| flooding \| residual)
        schedule text "schedule",
        /// sweeps at most (default 50)
        iterations int "iterations",
        /// done once no message would change by more (default 0.001)
        tolerance real "tolerance",
        /// share of the old message that stays, in logs (default 0)
        damping real "damping",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

options! {
    /// Options of `Parser::marginals`. What is not set has its default.
    ParserMarginalsOptions {
        /// inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in
        /// training (default auto; auto \| tree \| bp \| min-joint \| min-size \| min-divergence)
        method text "method",
        /// min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for
        /// sentences of up to 40 words and for trees that need not be projective (default auto; auto \| exact \| product)
        means text "means",
        /// min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed (default
        /// 0.0001)
        least_arc real "least_arc",
        /// min-joint: nats that a pair gains if it stays (default 0.01)
        gamma real "gamma",
        /// min-size: nats that are left out at most (default 0.01)
        epsilon real "epsilon",
        /// min-divergence: factors of a sentence's pruned graph at most, the seed's among them (default 0)
        factors int "factors",
        /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default
        /// sweeps; sweeps \| flooding \| residual)
        schedule text "schedule",
        /// sweeps at most (default 50)
        iterations int "iterations",
        /// done once no message would change by more (default 0.001)
        tolerance real "tolerance",
        /// share of the old message that stays, in logs (default 0)
        damping real "damping",
        /// arcs made at most (default 268435456)
        max_arcs int "max_arcs",
        /// bytes the call's own arrays take at most (default 4294967296)
        max_bytes int "max_bytes",
        /// states (or pairs of states, or search nodes) made at most (default 67108864)
        max_states int "max_states",
        /// threads at most; the result is the same for any number (default 1)
        threads int "threads",
    }
}

/// What `Parser::marginals` gives.
#[derive(Clone, Debug)]
pub struct ParserMarginalsOutput {
    /// by head and word
    pub marginals: Vec<f64>,
    /// the sum of the weights of each arc's own features
    pub scores: Vec<f64>,
}

/// A request to stop, shared between the thread that works and whoever wants it to stop. Every long call given options
/// that carry it looks at it and returns `ErrorKind::Cancelled` within a second of its being set.
///
/// Threads: any thread and any signal handler may use it at any time.
#[derive(Clone, Debug)]
pub struct Cancel {
    owned: Arc<Owned<sys::hws_cancel>>,
}
handle!(Cancel, hws_cancel, hws_cancel_free, shared,
    |raw| Cancel { owned: Arc::new(Owned::of(raw)) });

impl Cancel {
    /// A request that is not set.
    ///
    /// Gives:
    ///
    /// - `cancel`: the new cancel
    ///
    /// C: `hws_cancel_new`.
    pub fn new() -> Result<Self> {
        let mut cancel_ = ptr::null_mut();
        check(unsafe { sys::hws_cancel_new(&mut cancel_) })?;
        Ok(Cancel::of(cancel_))
    }

    /// Asks the calls that carry it to stop, from any thread or signal handler. `None` does nothing.
    ///
    /// C: `hws_cancel_set`.
    pub fn set(&self) {
        unsafe { sys::hws_cancel_set(self.raw()); }
    }

    /// Takes the request back. `None` does nothing.
    ///
    /// C: `hws_cancel_clear`.
    pub fn clear(&self) {
        unsafe { sys::hws_cancel_clear(self.raw()); }
    }

    /// Whether the request is set.
    ///
    /// C: `hws_cancel_is_set`.
    pub fn is_set(&self) -> bool {
        unsafe { sys::hws_cancel_is_set(self.raw()) != 0 }
    }
}

/// Watches a long call from another thread, and counts. One monitor may be given to several calls one after the other.
///
/// Threads: any thread and any signal handler may use it at any time.
#[derive(Clone, Debug)]
pub struct Monitor {
    owned: Arc<Owned<sys::hws_monitor>>,
}
handle!(Monitor, hws_monitor, hws_monitor_free, shared,
    |raw| Monitor { owned: Arc::new(Owned::of(raw)) });

impl Monitor {
    /// A monitor that has counted nothing.
    ///
    /// Gives:
    ///
    /// - `monitor`: the new monitor
    ///
    /// C: `hws_monitor_new`.
    pub fn new() -> Result<Self> {
        let mut monitor_ = ptr::null_mut();
        check(unsafe { sys::hws_monitor_new(&mut monitor_) })?;
        Ok(Monitor::of(monitor_))
    }

    /// What the watched call is doing, from any thread at any time.
    ///
    /// Gives:
    ///
    /// - `stage`: its work at present; "" if it is idle
    /// - `done`: units that are done
    /// - `total`: units in all; 0: not known
    ///
    /// C: `hws_monitor_read`.
    pub fn read(&self) -> Result<MonitorReadOutput> {
        let mut stage_ = ptr::null();
        let mut done_ = 0;
        let mut total_ = 0;
        check(unsafe { sys::hws_monitor_read(self.raw(), &mut stage_, &mut done_, &mut total_) })?;
        Ok(MonitorReadOutput { stage: fixed_text(stage_), done: done_, total: total_ })
    }

    /// A counter, summed over the calls that the monitor was given to, to be read after they returned.
    ///
    /// Arguments:
    ///
    /// - `name`: which counter
    ///
    /// Gives:
    ///
    /// - `value`: the sum
    ///
    /// C: `hws_monitor_metric`.
    pub fn metric(&self, name: &str) -> Result<i64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0;
        check(unsafe { sys::hws_monitor_metric(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }
}

/// An immutable alphabet.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Alphabet {
    owned: Arc<Owned<sys::hws_alphabet>>,
}
handle!(Alphabet, hws_alphabet, hws_alphabet_free, shared,
    |raw| Alphabet { owned: Arc::new(Owned::of(raw)) });

impl Alphabet {
    /// An alphabet of symbols without names.
    ///
    /// Arguments:
    ///
    /// - `size`: number of symbols
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// Cost: O(1)
    ///
    /// C: `hws_alphabet_new`.
    pub fn new(size: i64, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_alphabet_new(size, options.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// An alphabet of given names, which are copied.
    ///
    /// Arguments:
    ///
    /// - `names`: of the symbols 1, 2, ...; zero-terminated UTF-8, not empty, without blanks at their ends or control
    ///   characters, all different. Spaces within, as in "New York", fit texts whose columns stand between tabs (AT&T text,
    ///   symbol files, pairs of word and tag); texts that are cut at blanks refuse such names.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// Cost: O(total length)
    ///
    /// C: `hws_alphabet_from_names`.
    pub fn from_names(names: &[impl AsRef<str>], options: Option<&Limits>) -> Result<Self> {
        let count = counted::<i64>("names", names.len(), 0)?;
        let names_ = names.iter().map(|text| zero_ended("names", text.as_ref())).collect::<Result<Vec<_>>>()?;
        let names_starts: Vec<_> = names_.iter().map(|text| text.as_ptr()).collect();
        let options = prepared(options.map(|options| &options.0))?;
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_alphabet_from_names(names_starts.as_ptr(), count, options.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol named
    /// by itself. Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out.
    ///
    /// Arguments:
    ///
    /// - `text`: any text, UTF-8
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// `ErrorKind::Parse`: the text is not UTF-8
    ///
    /// `ErrorKind::Empty`: no character is left
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_alphabet_from_chars`.
    pub fn from_chars(text: &str, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut alphabet_ = ptr::null_mut();
        check(unsafe {
            sys::hws_alphabet_from_chars(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut alphabet_)
        })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a line
    /// that has one, and at blanks in others. Number 0 is epsilon's and may be left out; the others must be 1..n, in any
    /// order.
    ///
    /// Arguments:
    ///
    /// - `text`: the file's contents, UTF-8
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// `ErrorKind::Parse`: line and column of what is wrong
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_alphabet_read`.
    pub fn read(text: &str, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_alphabet_read(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// The symbol file of an alphabet, which begins with "\<eps\>\\t0". Symbols without names are written as their
    /// number.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_alphabet_write`.
    pub fn write(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_alphabet_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How many symbols an alphabet has.
    ///
    /// C: `hws_alphabet_size`.
    pub fn size(&self) -> i64 {
        unsafe { sys::hws_alphabet_size(self.raw()) }
    }

    /// The name of a symbol, borrowed from the alphabet.
    ///
    /// Arguments:
    ///
    /// - `label` (label): the symbol
    ///
    /// C: `hws_alphabet_name_view`.
    pub fn name_view(&self, label: i32) -> Cow<'_, str> {
        unsafe { CStr::from_ptr(sys::hws_alphabet_name_view(self.raw(), label)).to_string_lossy() }
    }

    /// The symbol of a name.
    ///
    /// Arguments:
    ///
    /// - `name`: UTF-8
    ///
    /// Gives:
    ///
    /// - `label` (label): the symbol
    ///
    /// `ErrorKind::Argument`: no symbol has this name
    ///
    /// C: `hws_alphabet_find`.
    pub fn find(&self, name: &str) -> Result<i32> {
        let mut label_ = 0;
        check(unsafe { sys::hws_alphabet_find(self.raw(), name.as_ptr().cast(), name.len() as i64, &mut label_) })?;
        Ok(label_)
    }

    /// Whether two alphabets match, as the top of this header says.
    ///
    /// Arguments:
    ///
    /// - `b`: the other alphabet
    ///
    /// C: `hws_alphabet_matches`.
    pub fn matches(&self, b: &Alphabet) -> bool {
        unsafe { sys::hws_alphabet_matches(self.raw(), b.raw()) != 0 }
    }

    /// The labels of a line of text.
    ///
    /// Arguments:
    ///
    /// - `text`: the line, UTF-8
    /// - `split`: `Split::CHARS` or `Split::SPACES`
    ///
    /// Gives:
    ///
    /// - `labels` (label): one per name
    ///
    /// `ErrorKind::Parse`: a symbol that the alphabet lacks; the column and the message say which
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_alphabet_encode`.
    pub fn encode(&self, text: &str, split: Split) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_alphabet_encode(
                self.raw(), text.as_ptr().cast(), text.len() as i64, split.0, buffer.cast(), capacity, needed,
            )
        })?;
        Ok(made)
    }

    /// The text of labels: names joined by nothing or by one space. Epsilons are left out.
    ///
    /// Arguments:
    ///
    /// - `labels` (label): what is written
    /// - `split`: `Split::CHARS` or `Split::SPACES`
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(length of the text)
    ///
    /// C: `hws_alphabet_decode`.
    pub fn decode(&self, labels: &[i32], split: Split) -> Result<String> {
        let count = counted::<i64>("labels", labels.len(), 0)?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_alphabet_decode(self.raw(), labels.as_ptr(), count, split.0, buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// An alphabet from a symbol file at a path.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// `ErrorKind::Parse`: line and column of what is wrong
    ///
    /// C: `hws_alphabet_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_alphabet_read_file(path_.as_ptr(), options.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }
}

/// An immutable list of items. Each item is a tuple of strings, one per tape, with a number beside it: a cost where the
/// batch is a result of the engine (n best, samples: the cost of the path) or is given to `Machine::from_words`, a weight
/// (a count) where it is given to a learner. Corpora of words or of pairs are such lists, and so is what n best and
/// sampling return.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Strings {
    owned: Arc<Owned<sys::hws_strings>>,
}
handle!(Strings, hws_strings, hws_strings_free, shared,
    |raw| Strings { owned: Arc::new(Owned::of(raw)) });

impl Strings {
    /// Strings of the caller's arrays, which are copied.
    ///
    /// Arguments:
    ///
    /// - `tapes`: strings per item
    /// - `count`: number of items
    /// - `offsets`: where each string begins in `labels`, ascending from 0; string t of item i is number i \* tapes + t
    /// - `labels` (label): of all strings, one after the other; symbols of the tape's alphabet
    /// - `values`: the number beside each item, not NaN; `None`: all are 1
    /// - `alphabets`: of each tape, `None` for an open one; `None`: all are open
    ///
    /// Gives:
    ///
    /// - `strings`: the new strings
    ///
    /// Cost: O(labels)
    ///
    /// C: `hws_strings_from_arrays`.
    pub fn from_arrays(
        tapes: i32, count: i64, offsets: &[i64], labels: &[i32], values: Option<&[f64]>,
        alphabets: &[Option<&Alphabet>], options: Option<&Limits>,
    ) -> Result<Self> {
        sized("offsets", offsets, plus(times(count, tapes), 1))?;
        sized("labels", labels, entry(offsets, times(count, tapes))?)?;
        let values_ = maybe_sized("values", values, count)?;
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        if !alphabets.is_empty() { sized("alphabets", alphabets, tapes)?; }
        let options = prepared(options.map(|options| &options.0))?;
        let mut strings_ = ptr::null_mut();
        check(unsafe {
            sys::hws_strings_from_arrays(
                tapes, count, offsets.as_ptr(), labels.as_ptr(), values_, or_null(&alphabets_), options.raw(),
                &mut strings_,
            )
        })?;
        Ok(Strings::of(strings_))
    }

    /// Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that is the
    /// item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a blank next.
    ///
    /// Arguments:
    ///
    /// - `text`: the lines, UTF-8
    /// - `tapes`: strings per line
    /// - `split`: how each string is cut into names
    /// - `alphabets`: of each tape, `None` for an open one; `None`: all are open
    ///
    /// Gives:
    ///
    /// - `strings`: the new strings
    ///
    /// `ErrorKind::Parse`: line and column of what is wrong
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_strings_read`.
    pub fn read(
        text: &str, tapes: i32, split: Split, alphabets: &[Option<&Alphabet>], options: Option<&Limits>,
    ) -> Result<Self> {
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        if !alphabets.is_empty() { sized("alphabets", alphabets, tapes)?; }
        let options = prepared(options.map(|options| &options.0))?;
        let mut strings_ = ptr::null_mut();
        check(unsafe {
            sys::hws_strings_read(
                text.as_ptr().cast(), text.len() as i64, tapes, split.0, or_null(&alphabets_), options.raw(),
                &mut strings_,
            )
        })?;
        Ok(Strings::of(strings_))
    }

    /// How many items there are.
    ///
    /// C: `hws_strings_count`.
    pub fn count(&self) -> i64 {
        unsafe { sys::hws_strings_count(self.raw()) }
    }

    /// How many strings each item has.
    ///
    /// C: `hws_strings_tapes`.
    pub fn tapes(&self) -> i32 {
        unsafe { sys::hws_strings_tapes(self.raw()) }
    }

    /// The number beside an item.
    ///
    /// Arguments:
    ///
    /// - `item` (item): which one
    ///
    /// Gives:
    ///
    /// - `value`: the cost, weight or count
    ///
    /// C: `hws_strings_value`.
    pub fn value(&self, item: i64) -> Result<f64> {
        let mut value_ = 0.0;
        check(unsafe { sys::hws_strings_value(self.raw(), item, &mut value_) })?;
        Ok(value_)
    }

    /// The labels of one string.
    ///
    /// Arguments:
    ///
    /// - `item` (item): which item
    /// - `tape` (tape): which of its strings
    ///
    /// Gives:
    ///
    /// - `labels` (label): the string
    ///
    /// C: `hws_strings_labels`.
    pub fn labels(&self, item: i64, tape: i32) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_strings_labels(self.raw(), item, tape, buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The labels of one string without a copy, borrowed from the list.
    ///
    /// Arguments:
    ///
    /// - `item` (item): which item
    /// - `tape` (tape): which of its strings
    ///
    /// Gives:
    ///
    /// - `labels` (label): the string
    ///
    /// C: `hws_strings_labels_view`.
    pub fn labels_view(&self, item: i64, tape: i32) -> Result<&[i32]> {
        let mut labels_ = ptr::null();
        let mut count_ = 0;
        check(unsafe { sys::hws_strings_labels_view(self.raw(), item, tape, &mut labels_, &mut count_) })?;
        let labels_ = unsafe { lent(labels_, count_) };
        Ok(labels_)
    }

    /// All strings, as `Strings::from_arrays` takes them, borrowed from the list.
    ///
    /// Gives:
    ///
    /// - `offsets`: where each string begins in `labels`
    /// - `labels` (label): of all strings
    /// - `values`: the number beside each item
    ///
    /// C: `hws_strings_arrays_view`.
    pub fn arrays_view(&self) -> Result<StringsArraysViewOutput<'_>> {
        let mut offsets_ = ptr::null();
        let mut labels_ = ptr::null();
        let mut values_ = ptr::null();
        check(unsafe { sys::hws_strings_arrays_view(self.raw(), &mut offsets_, &mut labels_, &mut values_) })?;
        let offsets_ = unsafe { lent(offsets_, plus(times(self.count(), self.tapes()), 1)) };
        let labels_ = unsafe { lent(labels_, entry(offsets_, times(self.count(), self.tapes()))?) };
        let values_ = unsafe { lent(values_, self.count()) };
        Ok(StringsArraysViewOutput { offsets: offsets_, labels: labels_, values: values_ })
    }

    /// Strings from a file of lines.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    /// - `tapes`: strings per line
    /// - `split`: how each string is cut into names
    /// - `alphabets`: of each tape, `None` for an open one; `None`: all are open
    ///
    /// Gives:
    ///
    /// - `strings`: the new strings
    ///
    /// `ErrorKind::Parse`: line and column of what is wrong
    ///
    /// C: `hws_strings_read_file`.
    pub fn read_file(
        path: impl AsRef<Path>, tapes: i32, split: Split, alphabets: &[Option<&Alphabet>], options: Option<&Limits>,
    ) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        if !alphabets.is_empty() { sized("alphabets", alphabets, tapes)?; }
        let options = prepared(options.map(|options| &options.0))?;
        let mut strings_ = ptr::null_mut();
        check(unsafe {
            sys::hws_strings_read_file(
                path_.as_ptr(), tapes, split.0, or_null(&alphabets_), options.raw(), &mut strings_,
            )
        })?;
        Ok(Strings::of(strings_))
    }
}

/// An immutable machine: k tapes, states 0..n-1, arcs, final weights.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Machine {
    owned: Arc<Owned<sys::hws_machine>>,
}
handle!(Machine, hws_machine, hws_machine_free, shared,
    |raw| Machine { owned: Arc::new(Owned::of(raw)) });

impl Machine {
    /// The machine that accepts one string with weight one.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: of its tape; `None`: an open tape
    /// - `semiring`: what weights are
    /// - `labels` (label): the string
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// Cost: O(count)
    ///
    /// C: `hws_machine_from_labels`.
    pub fn from_labels(
        alphabet: Option<&Alphabet>, semiring: Semiring, labels: &[i32], options: Option<&Limits>,
    ) -> Result<Self> {
        let count = counted::<i64>("labels", labels.len(), 0)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_from_labels(
                maybe(alphabet), semiring.0, labels.as_ptr(), count, options.raw(), &mut machine_,
            )
        })?;
        Ok(Machine::of(machine_))
    }

    /// A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in log and
    /// tropical, weights in real; values of 0 make an unweighted list in log. A word that occurs twice has the sum of its
    /// weights (tropical: the best).
    ///
    /// Arguments:
    ///
    /// - `words`: of one tape; values are weights
    /// - `semiring`: what the values are weights in
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// Cost: O(total length \* log(alphabet))
    ///
    /// C: `hws_machine_from_words`.
    pub fn from_words(words: &Strings, semiring: Semiring, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_from_words(words.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// The semiring of a machine.
    ///
    /// C: `hws_machine_semiring`.
    pub fn semiring(&self) -> Semiring {
        unsafe { Semiring(sys::hws_machine_semiring(self.raw())) }
    }

    /// How many tapes a machine has.
    ///
    /// C: `hws_machine_tapes`.
    pub fn tapes(&self) -> i32 {
        unsafe { sys::hws_machine_tapes(self.raw()) }
    }

    /// How many states a machine has.
    ///
    /// C: `hws_machine_states`.
    pub fn states(&self) -> i64 {
        unsafe { sys::hws_machine_states(self.raw()) }
    }

    /// How many arcs a machine has.
    ///
    /// C: `hws_machine_arcs`.
    pub fn arcs(&self) -> i64 {
        unsafe { sys::hws_machine_arcs(self.raw()) }
    }

    /// The start state of a machine.
    ///
    /// C: `hws_machine_start`.
    pub fn start(&self) -> i64 {
        unsafe { sys::hws_machine_start(self.raw()) }
    }

    /// The tape that failure and default arcs name.
    ///
    /// C: `hws_machine_phi_tape`.
    pub fn phi_tape(&self) -> i32 {
        unsafe { sys::hws_machine_phi_tape(self.raw()) }
    }

    /// The memory that a machine's arrays take.
    ///
    /// C: `hws_machine_bytes`.
    pub fn bytes(&self) -> i64 {
        unsafe { sys::hws_machine_bytes(self.raw()) }
    }

    /// The alphabet of a tape.
    ///
    /// Arguments:
    ///
    /// - `tape` (tape): which one
    ///
    /// Gives:
    ///
    /// - `alphabet`: a new handle; `None` if the tape is open
    ///
    /// C: `hws_machine_alphabet`.
    pub fn alphabet(&self, tape: i32) -> Result<Option<Alphabet>> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_alphabet(self.raw(), tape, &mut alphabet_) })?;
        Ok(NonNull::new(alphabet_).map(|made| Alphabet::of(made.as_ptr())))
    }

    /// The final weight of a state.
    ///
    /// Arguments:
    ///
    /// - `state` (state): which one
    ///
    /// Gives:
    ///
    /// - `weight` (weight): the semiring's zero if the state is not final
    /// - `is_final` (0 or 1): tells a final state of weight zero from one that is not final
    ///
    /// C: `hws_machine_final`.
    pub fn final_(&self, state: i64) -> Result<MachineFinalOutput> {
        let mut weight_ = 0.0;
        let mut is_final_ = 0;
        check(unsafe { sys::hws_machine_final(self.raw(), state, &mut weight_, &mut is_final_) })?;
        Ok(MachineFinalOutput { weight: weight_, is_final: is_final_ != 0 })
    }

    /// The arcs of a state, which are numbered in a row.
    ///
    /// Arguments:
    ///
    /// - `state` (state): which one
    ///
    /// Gives:
    ///
    /// - `begin` (arc): number of its first arc
    /// - `end` (arc): number of its last arc, plus 1
    ///
    /// C: `hws_machine_arc_range`.
    pub fn arc_range(&self, state: i64) -> Result<MachineArcRangeOutput> {
        let mut begin_ = 0;
        let mut end_ = 0;
        check(unsafe { sys::hws_machine_arc_range(self.raw(), state, &mut begin_, &mut end_) })?;
        Ok(MachineArcRangeOutput { begin: begin_, end: end_ })
    }

    /// One arc.
    ///
    /// Arguments:
    ///
    /// - `arc` (arc): which one
    ///
    /// Gives:
    ///
    /// - `from` (state): where it leaves
    /// - `labels` (label): one per tape
    /// - `weight` (weight): its weight
    /// - `to` (state): where it leads
    ///
    /// C: `hws_machine_arc`.
    pub fn arc(&self, arc: i64) -> Result<MachineArcOutput> {
        let mut from_ = 0;
        let mut labels_ = room::<i32>(self.tapes())?;
        let mut weight_ = 0.0;
        let mut to_ = 0;
        check(unsafe { sys::hws_machine_arc(self.raw(), arc, &mut from_, labels_.as_mut_ptr(), &mut weight_, &mut to_) })?;
        Ok(MachineArcOutput { from: from_, labels: labels_, weight: weight_, to: to_ })
    }

    /// All arcs, in order.
    ///
    /// Gives:
    ///
    /// - `from` (state): where each leaves
    /// - `labels` (label): those of the first arc, one per tape, then the next one's
    /// - `weights` (weight): weight of each
    /// - `to` (state): where each leads
    ///
    /// Cost: O(arcs)
    ///
    /// C: `hws_machine_copy_arcs`.
    pub fn copy_arcs(&self) -> Result<MachineCopyArcsOutput> {
        let mut from_ = room::<i64>(self.arcs())?;
        let mut labels_ = room::<i32>(times(self.arcs(), self.tapes()))?;
        let mut weights_ = room::<f64>(self.arcs())?;
        let mut to_ = room::<i64>(self.arcs())?;
        check(unsafe {
            sys::hws_machine_copy_arcs(
                self.raw(), from_.as_mut_ptr(), labels_.as_mut_ptr(), weights_.as_mut_ptr(), to_.as_mut_ptr(),
            )
        })?;
        Ok(MachineCopyArcsOutput { from: from_, labels: labels_, weights: weights_, to: to_ })
    }

    /// The final weights of all states.
    ///
    /// Gives:
    ///
    /// - `weights` (weight): the semiring's zero for a state that is not final
    /// - `is_final` (0 or 1): whether each is final
    ///
    /// Cost: O(states)
    ///
    /// C: `hws_machine_copy_finals`.
    pub fn copy_finals(&self) -> Result<MachineCopyFinalsOutput> {
        let mut weights_ = room::<f64>(self.states())?;
        let mut is_final_ = room::<i32>(self.states())?;
        check(unsafe { sys::hws_machine_copy_finals(self.raw(), weights_.as_mut_ptr(), is_final_.as_mut_ptr()) })?;
        Ok(MachineCopyFinalsOutput { weights: weights_, is_final: is_final_ })
    }

    /// A list of strings as the smallest deterministic acceptor: `Machine::from_words` with equal ends merged, each
    /// string's weight the same. Values, and words that occur twice, are taken as there; words of weight zero are left
    /// out. Weights sit as near to the start as they can: the best (least cost, largest value) of what is left over at
    /// any state but the start is one. Two states are merged if they read the same strings with weights left over that
    /// differ by at most about the option `delta` each (relative in real, absolute for costs), so a word's weight may
    /// move by its length times that. States are in topological order, arcs of a state by label. Any order of the words
    /// gives the same machine.
    ///
    /// Arguments:
    ///
    /// - `words`: strings of one tape
    /// - `semiring`: what the values are weights in
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Limit`: limits were met, or left-over weights are further apart than doubles hold
    ///
    /// Cost: O(total length \* log(words))
    ///
    /// Source: Daciuk, Mihov, Watson, Watson 2000
    ///
    /// C: `hws_machine_from_words_minimal`.
    pub fn from_words_minimal(
        words: &Strings, semiring: Semiring, options: Option<&MachineFromWordsMinimalOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_from_words_minimal(words.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a name
    /// ends.
    ///
    /// name a symbol. Where every name of the alphabet is one character, each character is a symbol: ab is a, then b.
    /// Otherwise a name is a run of characters without blanks and ( ) \| \* + ? { } . \[ \] & - : \< \> \~ " \\. Symbols
    /// without names are written as their number. \\ takes the meaning off the next character. "..." a name, whatever its
    /// characters; over an alphabet of characters, any number of them ("" is the empty string) \<name\> a name, whatever
    /// its characters: the symbol named with the angle brackets (\<s\>) if there is one, else without them . any symbol
    /// \[a b x-z\] any of these; ranges in the alphabet's order \[^a b x-z\] any symbol but these () the empty string A:B
    /// what A reads on tape 0 beside what B reads on tape 1; the machine has two tapes, and parts without ':' copy what
    /// they read A\* A+ A? any number of times, at least once, at most once A{n} A{m,n} A{m,} A{,n} n times, m to n, at
    /// least m, at most n times A\<w\> A times weight w: a cost, in the real semiring a value \~A every string that A
    /// gives no weight A B A, then B A & B both: weights are multiplied A - B A without the strings that B gives a weight
    /// (which does not matter) A \| B either
    ///
    /// from the tightest to the loosest: first A:B (a:b\* repeats the pair), then \* + ? {} \<\>, \~, A B, & and -, \|;
    /// parentheses group. Weights add up as in any sum of paths: a\|a weighs twice a in log and real, once in tropical
    /// and boolean; a repetition sums over all numbers of times, which is infinite for (a?)\* in log and real. Operands
    /// of & - \~ and of ':' may not have ':' in them.
    ///
    /// The result is trimmed. It is a position automaton: no epsilon arcs on one tape, at most one state per symbol of
    /// the expression (repetitions written out) and the start, and for each place an arc to each symbol that may follow.
    /// '.', \[^...\] and \~ stay one default arc, also in '&' and '-', whatever the alphabet's size; only where two tapes
    /// copy them, or on tape 1, do they become an arc for each symbol. Two sides of ':' that are strings of symbols and
    /// sets are paired one by one; otherwise tape 1 is written after tape 0 is read.
    ///
    /// A short expression can need very many states: those of repetitions multiply, and \~, & and - make one for each set
    /// of places that must be told apart, as in \~(.\* a .{20}). So the option max_states is 1048576 here where it is not
    /// set, and the message of `ErrorKind::Limit` names it.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: the symbols; `None`: an open tape
    /// - `semiring`: what \<w\> is a weight in
    /// - `pattern`: the expression, UTF-8
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Parse`: not an expression; the message says what was found and expected, and the nearest name
    ///
    /// `ErrorKind::Limit`: more states, arcs or bytes are needed than the options allow
    ///
    /// `ErrorKind::Diverged`: a repetition sums to infinity
    ///
    /// `ErrorKind::Unsupported`: two tapes copy a default arc of an open tape
    ///
    /// Cost: O(symbols of the expression \* symbols that may follow each)
    ///
    /// Source: Glushkov 1961; with weights Caron and Flouret 2003
    ///
    /// C: `hws_machine_from_regex`.
    pub fn from_regex(
        alphabet: Option<&Alphabet>, semiring: Semiring, pattern: &str, options: Option<&MachineFromRegexOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_from_regex(
                maybe(alphabet), semiring.0, pattern.as_ptr().cast(), pattern.len() as i64, options.raw(),
                &mut machine_,
            )
        })?;
        Ok(Machine::of(machine_))
    }

    /// A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet, tape
    /// 1 writes what the rule makes of it.
    ///
    /// A place of a string is before a symbol, or at the end. The left context holds at a place if it accepts something
    /// right before it (a suffix of what is there), the right context if it accepts something right after it. The string
    /// is scanned from its start. At each place where `left` holds, and some u that `change` reads follows with `right`
    /// holding after it, any such u is replaced by any of its v, and scanning goes on after u; elsewhere a symbol is
    /// copied with weight one. A change of the empty u happens at most once at a place; the symbol after it is copied.
    /// `Direction::RIGHT_TO_LEFT` is the mirror image. The weight of a pair is the sum over all ways of going through.
    ///
    /// All machines are in one semiring, with matching tapes of a sized alphabet: symbols that the rule does not touch
    /// are copied by an arc each. Failure arcs, and default arcs in `change`, are made explicit first. The result is
    /// trimmed; epsilon arcs occur where `change` has some, for a change of nothing into nothing, and at the start with
    /// `Direction::RIGHT_TO_LEFT`. One scan does the work of the compositions of Kaplan and Kay (1994) and Mohri and
    /// Sproat (1996).
    ///
    /// Arguments:
    ///
    /// - `left`: an acceptor, whose weights do not matter; `None`: any context
    /// - `right`: an acceptor, whose weights do not matter; `None`: any context
    /// - `bos` (label): the symbol by which contexts read the start of the string; strings of the result do not have it,
    ///   nor may `change`, nor do default arcs in contexts stand for it; 0: none
    /// - `eos` (label): the same for the end; it may be the same symbol; 0: none
    /// - `direction`: how the string is scanned
    /// - `mode`: whether the change must be made
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: an open tape
    ///
    /// Cost: states: at most those of two minimal deterministic automata for the contexts, times those of `change` and
    /// two
    ///
    /// C: `hws_machine_rewrite`.
    pub fn rewrite(
        &self, left: Option<&Machine>, right: Option<&Machine>, bos: i32, eos: i32, direction: Direction, mode: Mode,
        options: Option<&Limits>,
    ) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_rewrite(
                self.raw(), maybe(left), maybe(right), bos, eos, direction.0, mode.0, options.raw(), &mut result_,
            )
        })?;
        Ok(Machine::of(result_))
    }

    /// Puts machines in the place of labels. Where machines\[root\] (and any machine it calls) reads labels\[i\] on the
    /// tape, machines\[i\] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other
    /// tapes a calling arc keeps its labels, read before the called machine starts. (A text made for OpenFst's tools with
    /// the call in both columns: read it as an acceptor, or the label stays on the other tape, as with fstreplace.)
    ///
    /// A network may be recursive. Calls in last place (the call leads to a final state without arcs) take the place of
    /// their caller, so a regular grammar written with them is a finite machine of that size. Other recursion nests
    /// without end, unless the option `max_depth` bounds the number of calls open at once; what deeper calls would add is
    /// then left out. Calls of a machine that never comes to an end accept nothing. Failure and default arcs are made
    /// explicit first (a default arc stands for the labels that call, too). The result is trimmed; a call takes an
    /// epsilon arc (on the tape) in and one out.
    ///
    /// Arguments:
    ///
    /// - `machines`: all in one semiring, with matching tapes
    /// - `labels` (label): what calls each machine: a symbol of the tape's alphabet, or 0 for a machine that is not called
    ///   (the root of most networks); all symbols differ
    /// - `root`: index of the machine that is run
    /// - `tape` (tape): where calls are read
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Limit`: limits were met, or calls nest without end; the message names the machines of the cycle
    ///
    /// Cost: O(size of the result)
    ///
    /// C: `hws_machine_replace`.
    pub fn replace(
        machines: &[&Machine], labels: &[i32], root: i32, tape: i32, options: Option<&MachineReplaceOptions>,
    ) -> Result<Self> {
        let count = counted::<i32>("machines", machines.len(), 0)?;
        let machines_: Vec<_> = machines.iter().map(|one| maybe(Some(*one))).collect();
        sized("labels", labels, count)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_replace(
                machines_.as_ptr(), labels.as_ptr(), count, root, tape, options.raw(), &mut result_,
            )
        })?;
        Ok(Machine::of(result_))
    }

    /// A machine from AT&T text. With tapes 0 their number k is found. With a 3-field arc line k is 1. Otherwise, where
    /// arc lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n \>= 5 the last column is the weight
    /// and k is n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a label (no symbol is named so;
    /// on a nameless tape: it has a point or an exponent, is negative, or is Infinity), else k is 2 (OpenFst's default: a
    /// transducer without weights). Without arc lines k is the number of alphabets given, at least 1.
    /// `Machine::write_text` writes so that this finds k again.
    ///
    /// "-2" and "-3" are always understood as failure and default labels on a nameless tape, "\<phi\>" and "\<rho\>" on a
    /// named one if they are no symbols. With two label columns, a line whose both labels are phi is read as OpenFst
    /// means it in an acceptor written with two columns: the first column is kept, the second becomes epsilon. For rho
    /// this is refused, as it would not copy.
    ///
    /// Arguments:
    ///
    /// - `text`: the machine, UTF-8
    /// - `semiring`: what weights are
    /// - `tapes`: number of label columns; 0: found as above
    /// - `alphabets`: one per tape, `None` for an open one; with tapes 0 the first ones are used, and a single one serves
    ///   every tape
    /// - `phi`: the text of a failure label, such as "28" or "\<phi\>"; `None`: only those above
    /// - `rho`: the text of a default label; `None`: only those above
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Parse`: line and column of what is wrong; also a text without any line, which has no start state
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_machine_read_text`.
    pub fn read_text(
        text: &str, semiring: Semiring, tapes: i32, alphabets: &[Option<&Alphabet>], phi: Option<&str>,
        rho: Option<&str>, options: Option<&Limits>,
    ) -> Result<Self> {
        let alphabet_count = counted::<i32>("alphabets", alphabets.len(), 0)?;
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        let phi_ = phi.map(|text| zero_ended("phi", text)).transpose()?;
        let rho_ = rho.map(|text| zero_ended("rho", text)).transpose()?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_read_text(
                text.as_ptr().cast(), text.len() as i64, semiring.0, tapes, alphabets_.as_ptr(), alphabet_count,
                pointer(&phi_), pointer(&rho_), options.raw(), &mut machine_,
            )
        })?;
        Ok(Machine::of(machine_))
    }

    /// The AT&T text of a machine. The start state's line comes first. Weights have as many digits as are needed to read
    /// them back to the bit. The text reads back as the same machine, with two exceptions that no sum can tell: a start
    /// state that has no arcs and is not final, and a last state that nothing names, come back as final with weight zero,
    /// since the format has no other line for them.
    ///
    /// Arguments:
    ///
    /// - `phi`: the text of failure labels; `None`: -2, \<phi\> on named tapes
    /// - `rho`: the text of default labels; `None`: -3, \<rho\> on named tapes
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Argument`: a symbol's text would read back as another label
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_write_text`.
    pub fn write_text(&self, phi: Option<&str>, rho: Option<&str>) -> Result<String> {
        let phi_ = phi.map(|text| zero_ended("phi", text)).transpose()?;
        let rho_ = rho.map(|text| zero_ended("rho", text)).transpose()?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_machine_write_text(self.raw(), pointer(&phi_), pointer(&rho_), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The binary of a machine.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_machine_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A machine from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Machine::write` made
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: written by a newer library
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_machine_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut machine_)
        })?;
        Ok(Machine::of(machine_))
    }

    /// A machine in place: its arrays stay in the caller's binary. On an error `release` is not called.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary, aligned to 8 bytes
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: written by a newer library
    ///
    /// C: `hws_machine_read_view`.
    pub fn read_view(buffer: impl AsRef<[u8]> + Send + Sync + 'static, options: Option<&Limits>) -> Result<Self> {
        let buffer = Lent::of(buffer);
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        let release = buffer.releaser();
        check(unsafe {
            sys::hws_machine_read_view(
                buffer.bytes().as_ptr().cast(), buffer.bytes().len() as i64, Some(release), buffer.context(),
                options.raw(), &mut machine_,
            )
        })?;
        buffer.given();
        Ok(Machine::of(machine_))
    }

    /// Whether a buffer starts like a hawser binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: any bytes
    ///
    /// C: `hws_machine_is_binary`.
    pub fn is_binary(buffer: &[u8]) -> bool {
        unsafe { sys::hws_machine_is_binary(buffer.as_ptr().cast(), buffer.len() as i64) != 0 }
    }

    /// A drawing of a machine as Graphviz text, with labels by name where there are names.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_draw`.
    pub fn draw(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_machine_draw(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// A machine from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: written by a newer library
    ///
    /// C: `hws_machine_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&MachineReadFileOptions>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_read_file(path_.as_ptr(), options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// Writes a machine's binary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_machine_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_machine_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A machine from a file with AT&T text.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    /// - `semiring`: what weights are
    /// - `tapes`: number of label columns; 0: found as above
    /// - `alphabets`: one per tape, `None` for an open one; with tapes 0 the first ones are used, and a single one serves
    ///   every tape
    /// - `phi`: the text of a failure label, such as "28" or "\<phi\>"; `None`: only those above
    /// - `rho`: the text of a default label; `None`: only those above
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Parse`: line and column of what is wrong; also a text without any line, which has no start state
    ///
    /// C: `hws_machine_read_text_file`.
    pub fn read_text_file(
        path: impl AsRef<Path>, semiring: Semiring, tapes: i32, alphabets: &[Option<&Alphabet>], phi: Option<&str>,
        rho: Option<&str>, options: Option<&Limits>,
    ) -> Result<Self> {
        let alphabet_count = counted::<i32>("alphabets", alphabets.len(), 0)?;
        let path_ = path_ended(path.as_ref())?;
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        let phi_ = phi.map(|text| zero_ended("phi", text)).transpose()?;
        let rho_ = rho.map(|text| zero_ended("rho", text)).transpose()?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_read_text_file(
                path_.as_ptr(), semiring.0, tapes, alphabets_.as_ptr(), alphabet_count, pointer(&phi_),
                pointer(&rho_), options.raw(), &mut machine_,
            )
        })?;
        Ok(Machine::of(machine_))
    }

    /// Writes a machine's AT&T text to a file.
    ///
    /// Arguments:
    ///
    /// - `phi`: the text of failure labels; `None`: -2, \<phi\> on named tapes
    /// - `rho`: the text of default labels; `None`: -3, \<rho\> on named tapes
    /// - `path`: a file's path, UTF-8
    ///
    /// `ErrorKind::Argument`: a symbol's text would read back as another label
    ///
    /// C: `hws_machine_write_text_file`.
    pub fn write_text_file(&self, phi: Option<&str>, rho: Option<&str>, path: impl AsRef<Path>) -> Result<()> {
        let phi_ = phi.map(|text| zero_ended("phi", text)).transpose()?;
        let rho_ = rho.map(|text| zero_ended("rho", text)).transpose()?;
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_machine_write_text_file(self.raw(), pointer(&phi_), pointer(&rho_), path_.as_ptr()) })?;
        Ok(())
    }

    /// The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum over v
    /// of a(u, v) \* b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons pair up, and
    /// where failure and default arcs stay native. Only states both accessible and coaccessible are kept; the target of a
    /// failure arc is kept as long as a look-up may need it.
    ///
    /// Arguments:
    ///
    /// - `b`: the right machine
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(pairs of states reached \* matching arcs)
    ///
    /// C: `hws_machine_compose`.
    pub fn compose(&self, b: &Machine, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_compose(self.raw(), b.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The composition of several machines, made from the left.
    ///
    /// Arguments:
    ///
    /// - `machines`: a1 o a2 o ... o an in this order
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: that of the compositions one after the other
    ///
    /// C: `hws_machine_compose_all`.
    pub fn compose_all(machines: &[&Machine], options: Option<&Limits>) -> Result<Self> {
        let count = counted::<i32>("machines", machines.len(), 0)?;
        let machines_: Vec<_> = machines.iter().map(|one| maybe(Some(*one))).collect();
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_compose_all(machines_.as_ptr(), count, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes of each
    /// pair, weights multiplied. The tapes of the result are a's in their order (those joined only if kept), then those
    /// of b that are in no pair. Two paths that agree give one path. At least one tape must be left. With no pairs it is
    /// the cross product. `Machine::compose` is the join of a's last tape and b's first, kept where a or b has one tape,
    /// else dropped.
    ///
    /// One pair: any machines. Failure and default arcs of the joined tapes are native as in `Machine::compose`; those of
    /// other tapes are made explicit first.
    ///
    /// Several pairs: what both read together need not be rational. It is, and is made, where the joined tapes of each
    /// machine are read in step (each arc reads all of them or none; more generally, no cycle reads more on one than on
    /// another), or where all pairs but one, or one of the machines, have no cycles that read them (docs/semantics.md,
    /// 5.6). If every arc reads all joined tapes or none this costs what one pair does; else a state holds what one side
    /// has read ahead. Failure and default arcs are made explicit first, on a joined tape only for symbols that the other
    /// machine reads there.
    ///
    /// Arguments:
    ///
    /// - `b`: the right machine
    /// - `tapes_a` (tape): a's tape of each pair, distinct
    /// - `tapes_b` (tape): b's tape of each pair, distinct
    /// - `joined`: whether the joined tapes are kept
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: several pairs that are not read in step; the message names machine, tapes and arc
    ///
    /// Cost: O(pairs of states reached \* matching arcs) for one pair or tapes in step; else O(states of the result \*
    /// (arcs + symbols held)), the result exponential in the longest delay at worst
    ///
    /// C: `hws_machine_join`.
    pub fn join(
        &self, b: &Machine, tapes_a: &[i32], tapes_b: &[i32], joined: Joined, options: Option<&Limits>,
    ) -> Result<Machine> {
        let count = counted::<i32>("tapes_a", tapes_a.len(), 0)?;
        sized("tapes_b", tapes_b, count)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_join(
                self.raw(), b.raw(), tapes_a.as_ptr(), tapes_b.as_ptr(), count, joined.0, options.raw(),
                &mut result_,
            )
        })?;
        Ok(Machine::of(result_))
    }

    /// A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no
    /// difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as well
    /// they are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed.
    ///
    /// Arguments:
    ///
    /// - `acceptors`: machines of one tape each
    /// - `tapes` (tape): the tape of each acceptor, distinct
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: that of a `Machine::join` of one pair per acceptor, one after the other
    ///
    /// C: `hws_machine_constrain`.
    pub fn constrain(&self, acceptors: &[&Machine], tapes: &[i32], options: Option<&Limits>) -> Result<Machine> {
        let count = counted::<i32>("acceptors", acceptors.len(), 0)?;
        let acceptors_: Vec<_> = acceptors.iter().map(|one| maybe(Some(*one))).collect();
        sized("tapes", tapes, count)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_constrain(
                self.raw(), acceptors_.as_ptr(), tapes.as_ptr(), count, options.raw(), &mut result_,
            )
        })?;
        Ok(Machine::of(result_))
    }

    /// The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so the
    /// strings of the other tapes are summed over.
    ///
    /// Arguments:
    ///
    /// - `tapes` (tape): distinct tapes of the machine
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs), or the size of the expanded machine where failure arcs must be made explicit
    ///
    /// C: `hws_machine_project`.
    pub fn project(&self, tapes: &[i32], options: Option<&Limits>) -> Result<Machine> {
        let count = counted::<i32>("tapes", tapes.len(), 0)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_project(self.raw(), tapes.as_ptr(), count, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon arc
    /// to each machine's start; their states follow in order. A single machine comes back as it is. Failure and default
    /// arcs stay native if all that have them name one tape; a machine that names another tape than the first one that
    /// has them has its own made explicit.
    ///
    /// Arguments:
    ///
    /// - `machines`: what is united
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_union`.
    pub fn union(machines: &[&Machine], options: Option<&Limits>) -> Result<Self> {
        let count = counted::<i32>("machines", machines.len(), 0)?;
        let machines_: Vec<_> = machines.iter().map(|one| maybe(Some(*one))).collect();
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_union(machines_.as_ptr(), count, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights are
    /// multiplied and summed over all ways to split. States of all machines but the last stop being final. Where they
    /// could stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to the next
    /// machine's start. Failure and default arcs are treated as in `Machine::union`.
    ///
    /// Arguments:
    ///
    /// - `machines`: what stands one after the other
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_concat`.
    pub fn concat(machines: &[&Machine], options: Option<&Limits>) -> Result<Self> {
        let count = counted::<i32>("machines", machines.len(), 0)?;
        let machines_: Vec<_> = machines.iter().map(|one| maybe(Some(*one))).collect();
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_concat(machines_.as_ptr(), count, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The closure. The total of A\* is 1 / (1 - total(A)) where that converges; where it does not, the machine is made
    /// all the same and its sums report `ErrorKind::Diverged`. If A accepts the empty string, A\* counts it any number of
    /// times, as the definition says. Failure and default arcs stay native. States of A follow a new start state; with
    /// `Closure::PLUS` they keep their numbers.
    ///
    /// Arguments:
    ///
    /// - `kind`: how often
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_closure`.
    pub fn closure(&self, kind: Closure, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_closure(self.raw(), kind.0, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) \* b(v). It reads all of u first,
    /// then v. Failure and default arcs are native; if both machines have some, b's are made explicit.
    ///
    /// Arguments:
    ///
    /// - `b`: the machine of the last tapes
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Limit`: more than 16 tapes
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_cross`.
    pub fn cross(&self, b: &Machine, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_cross(self.raw(), b.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old states
    /// follow. Failure and default arcs are made explicit first.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_reverse`.
    pub fn reverse(&self, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_reverse(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are shared.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(tapes)
    ///
    /// C: `hws_machine_invert`.
    pub fn invert(&self, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_invert(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// Other labels on one tape: from\[i\] becomes to\[i\], for all i at the same time, and others stay. Labels are
    /// symbols or `EPSILON`. Epsilon is mapped where an arc reads nothing (not on failure arcs, which are no moves).
    /// Failure and default arcs on the tape stay native if different symbols stay different, epsilon is not mapped, no
    /// symbol to it, and, where there are default arcs, the new alphabet has as many symbols; otherwise they are made
    /// explicit first. On other tapes they are native.
    ///
    /// Arguments:
    ///
    /// - `tape` (tape): whose labels change
    /// - `from` (label): what is replaced, each label at most once
    /// - `to` (label): by what
    /// - `alphabet`: the tape's in the result; `None`: as it was
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Argument`: a label that the result's alphabet lacks
    ///
    /// Cost: O(states + arcs \* log(count))
    ///
    /// C: `hws_machine_relabel`.
    pub fn relabel(
        &self, tape: i32, from: &[i32], to: &[i32], alphabet: Option<&Alphabet>, options: Option<&Limits>,
    ) -> Result<Machine> {
        let count = counted::<i64>("from", from.len(), 0)?;
        sized("to", to, count)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_relabel(
                self.raw(), tape, from.as_ptr(), to.as_ptr(), count, maybe(alphabet), options.raw(), &mut result_,
            )
        })?;
        Ok(Machine::of(result_))
    }

    /// The same strings on one tape over another alphabet: larger, smaller, in another order, with names or without.
    /// Symbols are matched by name if both alphabets have names, else by number. Default arcs of a tape that was not open
    /// go on standing for the old symbols: they are made explicit unless the new alphabet has the same ones. Failure arcs
    /// stay native.
    ///
    /// Arguments:
    ///
    /// - `tape` (tape): whose alphabet changes
    /// - `alphabet`: the new one; `None`: an open tape
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Argument`: some arc reads a symbol that the new alphabet lacks; the message names it
    ///
    /// Cost: O(states + arcs \* log(symbols))
    ///
    /// C: `hws_machine_realphabet`.
    pub fn realphabet(&self, tape: i32, alphabet: Option<&Alphabet>, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_realphabet(self.raw(), tape, maybe(alphabet), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a
    /// failure arc and its target stay as long as a look-up that may find something goes through. An arc to a useless
    /// state stays, with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all such arcs lead
    /// to one state without arcs, the last. The start state becomes state 0, the others keep their order.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs) without failure arcs; with them each arc is looked at once more per state that blocks it
    ///
    /// C: `hws_machine_trim`.
    pub fn trim(&self, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_trim(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States keep
    /// their numbers.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: default arcs on an open tape
    ///
    /// Cost: O(states \* symbols) at worst
    ///
    /// C: `hws_machine_explicit_failure`.
    pub fn explicit_failure(&self, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_explicit_failure(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from the
    /// first on, then by destination, then by number. Failure and default arcs are native.
    ///
    /// Arguments:
    ///
    /// - `tape` (tape): whose labels come first
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(arcs \* log(arcs of a state))
    ///
    /// C: `hws_machine_arc_sort`.
    pub fn arc_sort(&self, tape: i32, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_arc_sort(self.raw(), tape, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where there is a
    /// choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs are native.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: there is a cycle; the message names a state on it
    ///
    /// Cost: O(arcs + states \* log(states))
    ///
    /// C: `hws_machine_top_sort`.
    pub fn top_sort(&self, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_top_sort(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the costs
    /// are kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is true, and from
    /// it true is one.
    ///
    /// Arguments:
    ///
    /// - `semiring`: the new one
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_convert`.
    pub fn convert(&self, semiring: Semiring, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_convert(self.raw(), semiring.0, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's only
    /// if it has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they are.
    ///
    /// Arguments:
    ///
    /// - `exponent`: any finite number, zero and negative ones included
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_power`.
    pub fn power(&self, exponent: f64, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_power(self.raw(), exponent, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// Every string's weight, and so the total, times one weight. It is done at the final weights.
    ///
    /// Arguments:
    ///
    /// - `weight` (weight): the factor; a cost is added
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_scale`.
    pub fn scale(&self, weight: f64, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_scale(self.raw(), weight, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The machine with weights of the caller's. A state that is not final must be given zero; a final one stays final
    /// whatever it is given. Zeros may come and go here.
    ///
    /// Arguments:
    ///
    /// - `arcs` (weight): by arc; `None` keeps them
    /// - `finals` (weight): by state; `None` keeps them
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_with_weights`.
    pub fn with_weights(
        &self, arcs: Option<&[f64]>, finals: Option<&[f64]>, options: Option<&Limits>,
    ) -> Result<Machine> {
        let arcs_ = maybe_sized("arcs", arcs, self.arcs())?;
        let finals_ = maybe_sized("finals", finals, self.states())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_with_weights(self.raw(), arcs_, finals_, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal or
    /// larger numbers.
    ///
    /// Gives:
    ///
    /// - `component` (from 0): of each state
    /// - `count`: number of components
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_components`.
    pub fn components(&self, options: Option<&Limits>) -> Result<MachineComponentsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut component_ = room::<i32>(self.states())?;
        let mut count_ = 0;
        check(unsafe { sys::hws_machine_components(self.raw(), options.raw(), component_.as_mut_ptr(), &mut count_) })?;
        Ok(MachineComponentsOutput { component: component_, count: count_ })
    }

    /// Which properties hold, found anew each time.
    ///
    /// Gives:
    ///
    /// - `properties`: the sum of those that hold
    ///
    /// Cost: O(arcs \* log(arcs of a state)), and what `Machine::trim` takes
    ///
    /// C: `hws_machine_properties`.
    pub fn properties(&self, options: Option<&Limits>) -> Result<Property> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut properties_ = 0;
        check(unsafe { sys::hws_machine_properties(self.raw(), options.raw(), &mut properties_) })?;
        Ok(Property(properties_))
    }

    /// The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine
    /// without any is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs and
    /// finals of weight zero are left out; the start becomes state 0 and the others keep their order. Arcs of a state
    /// that agree in labels and destination, and that several silent walks bring together, are merged. In real and log
    /// silent cycles are exact too: each is solved as a linear system to a relative error of the option `tolerance`.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Diverged`: the sum over a silent cycle is infinite (tropical: its cost is below 0); the message names
    /// a state
    ///
    /// Cost: O(sum over the states kept of the states and arcs their silent arcs lead to), plus the solves
    ///
    /// Source: Mohri 2002
    ///
    /// C: `hws_machine_rm_epsilon`.
    pub fn rm_epsilon(&self, options: Option<&MachineRmEpsilonOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_rm_epsilon(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The same weights for all strings, moved along the paths toward the start or the end. States without mass are left
    /// out; the start becomes state 0. Boolean weights stay what they are.
    ///
    /// `Push::START`: with b(s) the backward weight of state s, an arc from s to t weighing w weighs w \* b(t) / b(s)
    /// afterwards and a final weight f weighs f / b(s). Failure and default arcs stay native: a failure arc of weight k
    /// to r weighs k \* b(r) / b(s). What leaves a state, look-ups resolved, then sums to one (tropical: the best of it
    /// has cost 0). Only the start is not divided, so that the total stays: what leaves it sums to that. A start that
    /// arcs lead back to gets a copy for this, which becomes the start, unless the total is one (within 1e-14).
    ///
    /// `Push::END`: with a(s) the forward weights, an arc weighs a(s) \* w / a(t), a final weight a(s) \* f / a(start);
    /// what enters a state other than the start sums to one. Failure and default arcs are made explicit.
    ///
    /// Arguments:
    ///
    /// - `direction`: where to
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// `ErrorKind::Limit`: a weight leaves the range of a double
    ///
    /// Cost: O(states + arcs) besides the sums
    ///
    /// Source: Mohri 1997, 2002; Cotterell and Eisner 2015, B.7, for failure arcs
    ///
    /// C: `hws_machine_push`.
    pub fn push(&self, direction: Push, options: Option<&MachinePushOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_push(self.raw(), direction.0, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The probabilistic machine: it is pushed to the start, and the start divided like every other state. What leaves
    /// any state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of the total.
    /// Failure and default arcs stay native.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: the semiring is neither real nor log
    ///
    /// `ErrorKind::Empty`: no mass
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// Cost: as `Machine::push`
    ///
    /// C: `hws_machine_normalize`.
    pub fn normalize(&self, options: Option<&MachineNormalizeOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_normalize(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The deterministic machine with the fewest states that gives every string the weight it has. It takes a machine
    /// that is deterministic by label tuples; an arc that is epsilon on every tape counts as one more label. Failure and
    /// default arcs are made explicit; useless states, arcs and finals of weight zero are left out. The result is pushed
    /// to the start as by `Machine::push`; but where arcs lead back to the start, which would need a copy to hold the
    /// total, the total is in all final weights instead. Two weights are equal if other weights of the machine lead from
    /// one to the other in steps of at most the option `delta` of their cost, relative to the weight, whatever the order
    /// of arcs. Merged states have the weights of the lowest-numbered one.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: two arcs of a state, on accepting paths, agree on every tape; the message names the
    /// state and the labels
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// Cost: O(arcs) if acyclic, O(arcs \* log(states)) otherwise, besides the sums and sorting the different weights
    ///
    /// Source: Mohri 2000, Revuz 1992, Hopcroft 1971
    ///
    /// C: `hws_machine_minimize`.
    pub fn minimize(&self, options: Option<&MachineMinimizeOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_minimize(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared is
    /// what the starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights are
    /// equal as in `Machine::minimize`, by the option `delta`. Each attempt of a search counts as one of max_states.
    ///
    /// Arguments:
    ///
    /// - `b`: the other machine; semiring, tapes and alphabets match
    ///
    /// Gives:
    ///
    /// - `isomorphic` (0 or 1): the answer
    ///
    /// `ErrorKind::Limit`: the search needs more attempts than max_states
    ///
    /// Cost: O(arcs \* log(arcs)) for deterministic machines; others may need a search
    ///
    /// C: `hws_machine_isomorphic`.
    pub fn isomorphic(&self, b: &Machine, options: Option<&MachineIsomorphicOptions>) -> Result<bool> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut isomorphic_ = 0;
        check(unsafe { sys::hws_machine_isomorphic(self.raw(), b.raw(), options.raw(), &mut isomorphic_) })?;
        Ok(isomorphic_ != 0)
    }

    /// Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost being
    /// minus the logarithm of a single path's weight in every semiring. The states that are kept can be bounded as well:
    /// those with the least cost of a best path through them, ties by number. The result is trimmed: it may have fewer
    /// states, and none but the start if the bound cuts the best path. Weights stay as they are. Failure and default arcs
    /// are made explicit.
    ///
    /// Arguments:
    ///
    /// - `threshold` (cost): by how much a path may be worse than the best; infinity keeps all
    /// - `max_states`: states kept at most; 0 or less: no bound
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Diverged`: there is no best path, because of cycles of negative cost
    ///
    /// Cost: O(states + arcs) if acyclic
    ///
    /// C: `hws_machine_prune`.
    pub fn prune(&self, threshold: f64, max_states: i64, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_prune(self.raw(), threshold, max_states, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// Keeps the arcs and finals with a large enough expected count (`Machine::expected_counts`), and of these what is
    /// still on accepting paths. Weights stay as they are. Failure and default arcs are made explicit.
    ///
    /// Arguments:
    ///
    /// - `posterior`: the least expected count that is kept
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Unsupported`: the semiring is neither real nor log
    ///
    /// `ErrorKind::Empty`: no mass
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// Cost: that of the expected counts
    ///
    /// C: `hws_machine_posterior_prune`.
    pub fn posterior_prune(&self, posterior: f64, options: Option<&MachinePosteriorPruneOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_posterior_prune(self.raw(), posterior, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted subset
    /// construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of arcs that are
    /// epsilon on all tapes are summed exactly first.
    ///
    /// `As::TUPLES`: the machine is an acceptor of label tuples (with one tape, of symbols). The result has no arcs that
    /// are epsilon on all tapes.
    ///
    /// `As::FUNCTION`, for two tapes or more: each string of tape 0 must have one tuple of strings on the others. The
    /// result writes as soon as all continuations agree. What can only be written once the input has ended, and outputs
    /// of more than one symbol at a time, are written by chains of arcs that are epsilon on tape 0: a state has at most
    /// one such arc, and where it has others as well it stands for the end of the input.
    ///
    /// Not every machine can be determinized; the twins property is a sufficient and in many cases necessary condition.
    ///
    /// Arguments:
    ///
    /// - `as_`: what is read
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Limit`: limits were met; the message shows a prefix, the states it leads to and how far apart their
    /// weights are
    ///
    /// `ErrorKind::Unsupported`: `As::FUNCTION` of a machine that is not functional; the message shows a string and two
    /// outputs
    ///
    /// `ErrorKind::Diverged`: the sum over a cycle of epsilons is infinite
    ///
    /// Cost: O(arcs of the result \* states a prefix leads to \* log)
    ///
    /// Source: Mohri 1997
    ///
    /// C: `hws_machine_determinize`.
    pub fn determinize(&self, as_: As, options: Option<&MachineDeterminizeOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_determinize(self.raw(), as_.0, options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same
    /// weights. A path weighs what the word's paths weigh together: their sum in real and log, the best of them in
    /// tropical. Paths are merged only as far as needed: where no word leads to two states that accept a word in common,
    /// the machine is copied. Arcs that are epsilon on all tapes are removed first, exactly. The result is smaller than a
    /// deterministic machine as a rule, and exists for more machines, though not for all. The limit max_states also
    /// bounds the pairs of states looked at.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Limit`: limits were met; the message names a state and how far apart the weights of those beside it
    /// are
    ///
    /// `ErrorKind::Diverged`: the sum over a cycle of epsilons is infinite
    ///
    /// Cost: O(arcs of the result \* states merged)
    ///
    /// Source: Mohri and Riley 2015, with sums
    ///
    /// C: `hws_machine_disambiguate`.
    pub fn disambiguate(&self, options: Option<&MachineDisambiguateOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_disambiguate(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of zero
    /// is as good as none; other weights do not matter. A machine of one tape is functional. The answer is exact, by the
    /// square of the machine on tape 0, which max_states and max_arcs bound, and the delays in it. Failure and default
    /// arcs of tape 0 are native, those of other tapes made explicit first.
    ///
    /// Gives:
    ///
    /// - `functional` (0 or 1): the answer
    ///
    /// Cost: O(pairs of states reached \* pairs of arcs that read the same \* delay)
    ///
    /// Source: Beal, Carton, Prieur, Sakarovitch 2003
    ///
    /// C: `hws_machine_is_functional`.
    pub fn is_functional(&self, options: Option<&Limits>) -> Result<bool> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut functional_ = 0;
        check(unsafe { sys::hws_machine_is_functional(self.raw(), options.raw(), &mut functional_) })?;
        Ok(functional_ != 0)
    }

    /// Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two paths
    /// that differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer has one path
    /// per input is asked of its projection to tape 0, since `Machine::project` keeps paths apart. The answer is exact,
    /// by the square of the machine; max_states also bounds pairs of states. Failure and default arcs are made explicit
    /// first, unless the machine has one tape, no epsilons, and no two arcs of a state with one label: the answer is then
    /// 1. Machines of several tapes are synchronized first.
    ///
    /// Gives:
    ///
    /// - `unambiguous` (0 or 1): the answer
    ///
    /// `ErrorKind::Unsupported`: a cycle reads more on one tape than on another; the question is then undecidable
    ///
    /// Cost: O(arcs^2) at worst
    ///
    /// Source: Allauzen, Mohri, Rastogi 2011
    ///
    /// C: `hws_machine_is_unambiguous`.
    pub fn is_unambiguous(&self, options: Option<&Limits>) -> Result<bool> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut unambiguous_ = 0;
        check(unsafe { sys::hws_machine_is_unambiguous(self.raw(), options.raw(), &mut unambiguous_) })?;
        Ok(unambiguous_ != 0)
    }

    /// Whether two machines weigh every tuple of strings alike. Weights may differ by the option `delta`, relatively; in
    /// tropical costs may differ by that much. Machines of several tapes must be such that their tapes can be read in
    /// step (`Machine::synchronize`, which is done here). Epsilons are removed first, exactly.
    ///
    /// Deterministic machines are walked in step. Others are made deterministic first in tropical and boolean; in real
    /// and log they are compared by linear algebra with at most n = states of both vectors. A 0 is certain: a string was
    /// found whose two weights, each a sum without cancellation, differ. A 1 rests on which vectors are taken for
    /// dependent, to 2e-13 of the terms of each entry. The limit max_states also bounds pairs and vectors.
    ///
    /// Arguments:
    ///
    /// - `b`: the other machine; semiring, number of tapes and alphabets match
    ///
    /// Gives:
    ///
    /// - `equivalent` (0 or 1): the answer
    ///
    /// `ErrorKind::Limit`: limits were met, as in `Machine::determinize`
    ///
    /// `ErrorKind::Unsupported`: tapes that cannot be read in step, for which the question is undecidable
    ///
    /// Cost: O(pairs of states reached \* arcs) for deterministic machines; by linear algebra O(n^2 \* arcs) at worst and
    /// far less where vectors are sparse
    ///
    /// Source: Schutzenberger 1961, Tzeng 1992
    ///
    /// C: `hws_machine_equivalent`.
    pub fn equivalent(&self, b: &Machine, options: Option<&MachineEquivalentOptions>) -> Result<bool> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut equivalent_ = 0;
        check(unsafe { sys::hws_machine_equivalent(self.raw(), b.raw(), options.raw(), &mut equivalent_) })?;
        Ok(equivalent_ != 0)
    }

    /// A witness that two machines differ: `Machine::equivalent` with a reason for its answer. Equivalent machines give
    /// no item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost in a and in
    /// b as values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps of the synchronized
    /// machine.
    ///
    /// Arguments:
    ///
    /// - `b`: the other machine
    ///
    /// Gives:
    ///
    /// - `witness`: no item or two
    ///
    /// `ErrorKind::Limit`: limits were met, as in `Machine::determinize`
    ///
    /// `ErrorKind::Unsupported`: tapes that cannot be read in step, for which the question is undecidable
    ///
    /// Cost: as `Machine::equivalent`
    ///
    /// C: `hws_machine_distinguish`.
    pub fn distinguish(&self, b: &Machine, options: Option<&MachineDistinguishOptions>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut witness_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_distinguish(self.raw(), b.raw(), options.raw(), &mut witness_) })?;
        Ok(Strings::of(witness_))
    }

    /// The difference: a's weight for each string that b rejects. b is joined with a's last tape as in
    /// `Machine::compose`, so a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one
    /// default arc of its complement, and a's failure arcs stay. b's stay too if it is deterministic and without epsilons
    /// (no two arcs of a state carry the same label); otherwise its states are merged into sets, with look-ups resolved.
    ///
    /// Arguments:
    ///
    /// - `b`: an acceptor of one tape without weights: every arc and final weight is one or zero
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// Cost: O(a's states \* sets of b's reached \* matching arcs)
    ///
    /// Source: Rabin and Scott 1959
    ///
    /// C: `hws_machine_difference`.
    pub fn difference(&self, b: &Machine, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_difference(self.raw(), b.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter
    /// strings comes what is left of the longer ones. A machine of one tape stays as it is, trimmed.
    ///
    /// Gives:
    ///
    /// - `result`: the new machine
    ///
    /// `ErrorKind::Limit`: a cycle reads more on one tape than on another, so that no such machine exists; the message
    /// names it
    ///
    /// Cost: O(size of the result \* longest delay)
    ///
    /// Source: Mohri 2003, "Edit-distance of weighted automata", section 4
    ///
    /// C: `hws_machine_synchronize`.
    pub fn synchronize(&self, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut result_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_synchronize(self.raw(), options.raw(), &mut result_) })?;
        Ok(Machine::of(result_))
    }

    /// The total weight of all accepting paths.
    ///
    /// Gives:
    ///
    /// - `total` (weight): a cost in log and tropical (+infinity if nothing is accepted), a plain value in real
    ///
    /// `ErrorKind::Diverged`: the sum is infinite
    ///
    /// `ErrorKind::Limit`: the value is finite but exceeds a double (`Machine::log_total` gives its logarithm)
    ///
    /// Cost: O(states + arcs) if acyclic, plus the solves of the cyclic components
    ///
    /// C: `hws_machine_total`.
    pub fn total(&self, options: Option<&MachineTotalOptions>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut total_ = 0.0;
        check(unsafe { sys::hws_machine_total(self.raw(), options.raw(), &mut total_) })?;
        Ok(total_)
    }

    /// The natural logarithm of the total; in the tropical semiring that of the best path's weight.
    ///
    /// Gives:
    ///
    /// - `log_total` (nats): -infinity if nothing is accepted
    ///
    /// `ErrorKind::Diverged`: the sum is infinite
    ///
    /// Cost: as `Machine::total`
    ///
    /// C: `hws_machine_log_total`.
    pub fn log_total(&self, options: Option<&MachineLogTotalOptions>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_total_ = 0.0;
        check(unsafe { sys::hws_machine_log_total(self.raw(), options.raw(), &mut log_total_) })?;
        Ok(log_total_)
    }

    /// The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached and
    /// their sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the joined
    /// tape and the other reads most of the alphabet, a composition that keeps these arcs is made inside, within the
    /// limits; it is far smaller than the expanded one.
    ///
    /// Arguments:
    ///
    /// - `machines`: the factors, from the left
    ///
    /// Gives:
    ///
    /// - `total` (weight): in the terms of the machines' semiring
    ///
    /// `ErrorKind::Diverged`: the sum is infinite
    ///
    /// `ErrorKind::Argument`: semirings or alphabets do not match
    ///
    /// Cost: O(pairs of states reached \* matching arcs) for two machines
    ///
    /// C: `hws_machine_sum_product`.
    pub fn sum_product(machines: &[&Machine], options: Option<&MachineSumProductOptions>) -> Result<f64> {
        let count = counted::<i32>("machines", machines.len(), 0)?;
        let machines_: Vec<_> = machines.iter().map(|one| maybe(Some(*one))).collect();
        let options = prepared(options.map(|options| &options.0))?;
        let mut total_ = 0.0;
        check(unsafe { sys::hws_machine_sum_product(machines_.as_ptr(), count, options.raw(), &mut total_) })?;
        Ok(total_)
    }

    /// The forward weights: of all paths from the start to each state. A state that cannot be reached gets the semiring's
    /// zero; failure look-ups alone do not reach a state.
    ///
    /// Gives:
    ///
    /// - `weights` (weight): by state
    ///
    /// `ErrorKind::Diverged`: a state's sum is infinite
    ///
    /// Cost: as `Machine::total`
    ///
    /// C: `hws_machine_forward`.
    pub fn forward(&self, options: Option<&MachineForwardOptions>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut weights_ = room::<f64>(self.states())?;
        check(unsafe { sys::hws_machine_forward(self.raw(), options.raw(), weights_.as_mut_ptr()) })?;
        Ok(weights_)
    }

    /// The backward weights: of all paths from each state to the end, final weights included. A state from which no end
    /// can be reached gets the semiring's zero.
    ///
    /// Gives:
    ///
    /// - `weights` (weight): by state
    ///
    /// `ErrorKind::Diverged`: a state's sum is infinite
    ///
    /// Cost: as `Machine::total`
    ///
    /// C: `hws_machine_backward`.
    pub fn backward(&self, options: Option<&MachineBackwardOptions>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut weights_ = room::<f64>(self.states())?;
        check(unsafe { sys::hws_machine_backward(self.raw(), options.raw(), weights_.as_mut_ptr()) })?;
        Ok(weights_)
    }

    /// The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and ends in
    /// each state. A failure arc counts when a look-up goes through it, a look-up of the end included.
    ///
    /// Gives:
    ///
    /// - `arc_counts`: by arc
    /// - `final_counts`: by state, the ends that use its own final weight
    ///
    /// `ErrorKind::Unsupported`: the semiring is neither real nor log
    ///
    /// `ErrorKind::Empty`: no mass
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// Cost: that of forward and backward sums together
    ///
    /// C: `hws_machine_expected_counts`.
    pub fn expected_counts(
        &self, options: Option<&MachineExpectedCountsOptions>,
    ) -> Result<MachineExpectedCountsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut arc_counts_ = room::<f64>(self.arcs())?;
        let mut final_counts_ = room::<f64>(self.states())?;
        check(unsafe {
            sys::hws_machine_expected_counts(
                self.raw(), options.raw(), arc_counts_.as_mut_ptr(), final_counts_.as_mut_ptr(),
            )
        })?;
        Ok(MachineExpectedCountsOutput { arc_counts: arc_counts_, final_counts: final_counts_ })
    }

    /// The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the paths'
    /// weights, are the items' values. Of equal costs the path with fewer moves comes first, then the one earlier in the
    /// order of arc numbers (and of a default arc's symbols). Failure look-ups are resolved: each path spells what it
    /// reads. Paths of weight zero are left out.
    ///
    /// Arguments:
    ///
    /// - `n`: paths that are wanted
    ///
    /// Gives:
    ///
    /// - `paths`: the paths, one item each, with one string per tape
    ///
    /// `HWS_PARTIAL`: there are fewer
    ///
    /// `HWS_CUT_SHORT`: limits did not suffice for all of them, and those given are the best, in order
    ///
    /// `ErrorKind::Limit`: limits did not suffice for one
    ///
    /// `ErrorKind::Diverged`: a cycle has a negative cost
    ///
    /// Cost: O(search nodes \* log(search nodes))
    ///
    /// C: `hws_machine_best_paths`.
    pub fn best_paths(&self, n: i64, options: Option<&Limits>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut paths_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_best_paths(self.raw(), n, options.raw(), &mut paths_) })?;
        Ok(Strings::of(paths_))
    }

    /// The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are summed in
    /// real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the item with fewer
    /// symbols comes first, then the one earlier in label order. The search over prefixes is exact, best first; for
    /// ambiguous machines the problem is hard.
    ///
    /// Arguments:
    ///
    /// - `n`: strings that are wanted
    ///
    /// Gives:
    ///
    /// - `strings`: the strings, their costs as values
    ///
    /// `HWS_PARTIAL`: there are fewer
    ///
    /// `HWS_CUT_SHORT`: limits did not suffice for all of them, and those given are the best, in order
    ///
    /// `ErrorKind::Limit`: limits did not suffice for one
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// Cost: exponential in the length of the strings at worst; one search node per prefix looked at
    ///
    /// C: `hws_machine_best_strings`.
    pub fn best_strings(&self, n: i64, options: Option<&MachineBestStringsOptions>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut strings_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_best_strings(self.raw(), n, options.raw(), &mut strings_) })?;
        Ok(Strings::of(strings_))
    }

    /// Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values. Item i
    /// depends on the seed and i alone.
    ///
    /// Arguments:
    ///
    /// - `n`: paths to draw
    /// - `seed`: any number; the same one gives the same samples
    ///
    /// Gives:
    ///
    /// - `samples`: the paths, one item each
    ///
    /// `ErrorKind::Unsupported`: the semiring is neither real nor log
    ///
    /// `ErrorKind::Empty`: no mass
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// Cost: O(moves), beyond tables that are made once for each machine from its backward sums
    ///
    /// C: `hws_machine_sample`.
    pub fn sample(&self, n: i64, seed: u64, options: Option<&MachineSampleOptions>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut samples_ = ptr::null_mut();
        check(unsafe { sys::hws_machine_sample(self.raw(), n, seed, options.raw(), &mut samples_) })?;
        Ok(Strings::of(samples_))
    }

    /// Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is
    /// added; a failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The covariance
    /// is summed as squares: it never comes out negative and keeps its digits however large the mean.
    ///
    /// Arguments:
    ///
    /// - `arc_values`: row by row; any sign, finite, expected within 1e150 of 0
    /// - `final_values`: what is added if a path ends with a state's own final weight; `None`: zeros
    /// - `d`: numbers of a row
    ///
    /// Gives:
    ///
    /// - `mean`: the expected vector
    /// - `covariance`: symmetric
    ///
    /// `ErrorKind::Limit`: a result exceeds a double
    ///
    /// Cost: O(edges \* d) beyond forward and backward sums; with covariance O(edges \* d^2) and 2d solves of each cyclic
    /// component
    ///
    /// Source: Eisner 2002; Li and Eisner 2009
    ///
    /// C: `hws_machine_expectation`.
    pub fn expectation(
        &self, arc_values: &[f64], final_values: Option<&[f64]>, d: i32, options: Option<&MachineExpectationOptions>,
    ) -> Result<MachineExpectationOutput> {
        sized("arc_values", arc_values, times(self.arcs(), d))?;
        let final_values_ = maybe_sized("final_values", final_values, times(self.states(), d))?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut mean_ = room::<f64>(d)?;
        let mut covariance_ = room::<f64>(times(d, d))?;
        check(unsafe {
            sys::hws_machine_expectation(
                self.raw(), arc_values.as_ptr(), final_values_, d, options.raw(), mean_.as_mut_ptr(),
                covariance_.as_mut_ptr(),
            )
        })?;
        Ok(MachineExpectationOutput { mean: mean_, covariance: covariance_ })
    }

    /// The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of strings,
    /// that is the entropy over strings; else it is more. A default arc is one path for each symbol it reads. The sum is
    /// made node by node from terms \>= 0.
    ///
    /// Gives:
    ///
    /// - `nats` (nats): the entropy
    ///
    /// Cost: that of forward and backward sums
    ///
    /// C: `hws_machine_entropy`.
    pub fn entropy(&self, options: Option<&MachineEntropyOptions>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut nats_ = 0.0;
        check(unsafe { sys::hws_machine_entropy(self.raw(), options.raw(), &mut nats_) })?;
        Ok(nats_)
    }

    /// The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) \*
    /// ln(q(x)/Z(q)). p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided exactly,
    /// at no cost for a machine whose states have one arc per symbol, else within the limits on pairs of states. Failure
    /// arcs of one side stay in the composition; removing epsilons from a machine with failure arcs makes these explicit.
    ///
    /// Arguments:
    ///
    /// - `q`: the model, of one tape, the same semiring and a matching alphabet
    ///
    /// Gives:
    ///
    /// - `nats` (nats): +infinity where p has a string that q has not: decided exactly if q has one arc per state and
    ///   symbol, else if more than 1e-10 of p's mass is concerned
    ///
    /// `ErrorKind::Unsupported`: several tapes, or q is ambiguous
    ///
    /// Cost: O(the composition of p with q)
    ///
    /// C: `hws_machine_cross_entropy`.
    pub fn cross_entropy(&self, q: &Machine, options: Option<&MachineCrossEntropyOptions>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut nats_ = 0.0;
        check(unsafe { sys::hws_machine_cross_entropy(self.raw(), q.raw(), options.raw(), &mut nats_) })?;
        Ok(nats_)
    }

    /// The Kullback-Leibler divergence D(p \|\| q), the sum of p(x)/Z(p) \* ln((p(x)/Z(p)) / (q(x)/Z(q))): the
    /// cross-entropy less the entropy of p over strings, for which p must be unambiguous too. Small divergences keep
    /// their digits where the two machines' weights are near each other arc by arc.
    ///
    /// Arguments:
    ///
    /// - `q`: the model, of one tape, the same semiring and a matching alphabet
    ///
    /// Gives:
    ///
    /// - `nats` (nats): never below 0; +infinity as in `Machine::cross_entropy`
    ///
    /// `ErrorKind::Unsupported`: several tapes, or p or q is ambiguous
    ///
    /// Cost: as `Machine::cross_entropy`
    ///
    /// C: `hws_machine_kl`.
    pub fn kl(&self, q: &Machine, options: Option<&MachineKlOptions>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut nats_ = 0.0;
        check(unsafe { sys::hws_machine_kl(self.raw(), q.raw(), options.raw(), &mut nats_) })?;
        Ok(nats_)
    }

    /// The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form. Each
    /// has its share of what p's strings expect at its state, so what leaves a state sums to 1. The result has the
    /// states, arcs and labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the other
    /// weights of the acceptor do not matter. A default arc's share is divided among its symbols. States to which p's
    /// strings never come have weights of zero.
    ///
    /// Arguments:
    ///
    /// - `acceptor`: of one tape and a matching alphabet; any semiring
    ///
    /// Gives:
    ///
    /// - `fitted`: the acceptor with the new weights
    /// - `cross_entropy` (nats): -E_p\[ln q\]
    ///
    /// `ErrorKind::Unsupported`: the acceptor is ambiguous, lacks a string of p's (a complete one lacks none; decided as
    /// for `Machine::cross_entropy`), or has failure arcs, whose weights serve several look-ups, so that no closed form
    /// is known
    ///
    /// Cost: O(the composition of p with it)
    ///
    /// Source: Cotterell and Eisner 2015, sections 3.4 and 6
    ///
    /// C: `hws_machine_fit_weights`.
    pub fn fit_weights(
        &self, acceptor: &Machine, options: Option<&MachineFitWeightsOptions>,
    ) -> Result<MachineFitWeightsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut fitted_ = ptr::null_mut();
        let mut cross_entropy_ = 0.0;
        check(unsafe {
            sys::hws_machine_fit_weights(
                self.raw(), acceptor.raw(), options.raw(), &mut fitted_, &mut cross_entropy_,
            )
        })?;
        Ok(MachineFitWeightsOutput { fitted: Machine::of(fitted_), cross_entropy: cross_entropy_ })
    }

    /// The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of their
    /// ratio, which keeps its digits where the totals are close. Any semiring, tropical and boolean included; in tropical
    /// the totals are the best paths' weights e^-cost.
    ///
    /// Arguments:
    ///
    /// - `b`: the other machine, of the same semiring
    ///
    /// Gives:
    ///
    /// - `difference`: with its sign
    /// - `log_ratio` (nats): ln(Z(a)/Z(b)), +-infinity if one of them is zero
    ///
    /// `ErrorKind::Limit`: the difference exceeds a double
    ///
    /// `ErrorKind::Empty`: both totals are zero
    ///
    /// Cost: that of the two totals
    ///
    /// C: `hws_machine_total_difference`.
    pub fn total_difference(
        &self, b: &Machine, options: Option<&MachineTotalDifferenceOptions>,
    ) -> Result<MachineTotalDifferenceOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut difference_ = 0.0;
        let mut log_ratio_ = 0.0;
        check(unsafe {
            sys::hws_machine_total_difference(self.raw(), b.raw(), options.raw(), &mut difference_, &mut log_ratio_)
        })?;
        Ok(MachineTotalDifferenceOutput { difference: difference_, log_ratio: log_ratio_ })
    }

    /// The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The labels
    /// that the options bos and eos name stand for the begin and the end of the string, at the first and last place of an
    /// n-gram only: with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8 the empty string. The
    /// empty n-gram counts length + 1. The alphabet is not expanded: for each distinct prefix, the states that can have
    /// just read it, and a look-up in each.
    ///
    /// Arguments:
    ///
    /// - `tape` (tape): what is read
    /// - `ngrams`: of one tape, open or with the same symbols
    ///
    /// Gives:
    ///
    /// - `counts`: by n-gram
    ///
    /// `ErrorKind::Argument`: bos or eos stands elsewhere in an n-gram
    ///
    /// Cost: O(sum over distinct prefixes of the states that can have just read them)
    ///
    /// Source: Cotterell and Eisner 2015, appendix B.9
    ///
    /// C: `hws_machine_ngram_counts`.
    pub fn ngram_counts(
        &self, tape: i32, ngrams: &Strings, options: Option<&MachineNgramCountsOptions>,
    ) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut counts_ = room::<f64>(ngrams.count())?;
        check(unsafe {
            sys::hws_machine_ngram_counts(self.raw(), tape, ngrams.raw(), options.raw(), counts_.as_mut_ptr())
        })?;
        Ok(counts_)
    }

    /// All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values. Options
    /// bos and eos are those of `Machine::ngram_counts`; if the tape's alphabet lacks them, the result's is open. Only
    /// prefixes and ranges of the alphabet that can reach the threshold are looked into. The limit max_states bounds the
    /// n-grams.
    ///
    /// Arguments:
    ///
    /// - `tape` (tape): what is read
    /// - `order`: labels of the longest n-grams
    /// - `threshold`: the least expected count
    ///
    /// Gives:
    ///
    /// - `ngrams`: the n-grams, of one tape
    ///
    /// `ErrorKind::Limit`: more n-grams than max_states
    ///
    /// Cost: O(sum over the prefixes that reach the threshold of the states that can have just read them)
    ///
    /// C: `hws_machine_frequent_ngrams`.
    pub fn frequent_ngrams(
        &self, tape: i32, order: i32, threshold: f64, options: Option<&MachineFrequentNgramsOptions>,
    ) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut ngrams_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_frequent_ngrams(self.raw(), tape, order, threshold, options.raw(), &mut ngrams_)
        })?;
        Ok(Strings::of(ngrams_))
    }

    /// A random machine that is always valid and the same for one seed, on any machine of one library version; weights
    /// are the same up to the rounding of exp and log. The start is state 0, and the last state is final. Options say how
    /// many states and arcs there are, of which kinds, and which weights they have. An open tape reads symbols 1 to 3.
    ///
    /// Arguments:
    ///
    /// - `semiring`: what its weights are
    /// - `tapes`: number of tapes
    /// - `alphabets`: of each tape, `None` for an open one; `None`: all are open
    /// - `seed`: any number
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Argument`: options contradict each other
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_machine_random`.
    pub fn random(
        semiring: Semiring, tapes: i32, alphabets: &[Option<&Alphabet>], seed: u64,
        options: Option<&MachineRandomOptions>,
    ) -> Result<Self> {
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        if !alphabets.is_empty() { sized("alphabets", alphabets, tapes)?; }
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe {
            sys::hws_machine_random(semiring.0, tapes, or_null(&alphabets_), seed, options.raw(), &mut machine_)
        })?;
        Ok(Machine::of(machine_))
    }
}

/// Makes machines. It keeps the limits and the cancel request of its options: they hold for all that is added to it and
/// for each machine that it builds. A call that meets a limit adds nothing.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct Builder {
    owned: Owned<sys::hws_builder>,
    tapes: i32,
}
handle!(Builder, hws_builder, hws_builder_free, single,
    |raw| Builder { owned: Owned::of(raw), tapes: 0 });

impl Builder {
    /// A builder without states.
    ///
    /// Arguments:
    ///
    /// - `semiring`: what weights are
    /// - `tapes`: number of tapes
    /// - `alphabets`: of each tape, `None` for an open one; `None`: all are open
    ///
    /// Gives:
    ///
    /// - `builder`: the new builder
    ///
    /// C: `hws_builder_new`.
    pub fn new(
        semiring: Semiring, tapes: i32, alphabets: &[Option<&Alphabet>], options: Option<&Limits>,
    ) -> Result<Self> {
        let alphabets_: Vec<_> = alphabets.iter().map(|one| maybe(*one)).collect();
        if !alphabets.is_empty() { sized("alphabets", alphabets, tapes)?; }
        let options = prepared(options.map(|options| &options.0))?;
        let mut builder_ = ptr::null_mut();
        check(unsafe { sys::hws_builder_new(semiring.0, tapes, or_null(&alphabets_), options.raw(), &mut builder_) })?;
        Ok(Builder { tapes, ..Builder::of(builder_) })
    }

    /// Adds states.
    ///
    /// Arguments:
    ///
    /// - `count`: how many
    ///
    /// Gives:
    ///
    /// - `first` (state): number of the first one
    ///
    /// C: `hws_builder_add_states`.
    pub fn add_states(&mut self, count: i64) -> Result<i64> {
        let mut first_ = 0;
        check(unsafe { sys::hws_builder_add_states(self.raw(), count, &mut first_) })?;
        Ok(first_)
    }

    /// Sets the start state, which is 0 if never set.
    ///
    /// Arguments:
    ///
    /// - `state` (state): the start; it must exist
    ///
    /// C: `hws_builder_set_start`.
    pub fn set_start(&mut self, state: i64) -> Result<()> {
        check(unsafe { sys::hws_builder_set_start(self.raw(), state) })?;
        Ok(())
    }

    /// Makes a state final. A weight of zero (a cost of +infinity) is allowed and stops the failure look-up of the end.
    /// Setting it again replaces the weight.
    ///
    /// Arguments:
    ///
    /// - `state` (state): which one
    /// - `weight` (weight): its final weight
    ///
    /// C: `hws_builder_set_final`.
    pub fn set_final(&mut self, state: i64, weight: f64) -> Result<()> {
        check(unsafe { sys::hws_builder_set_final(self.raw(), state, weight) })?;
        Ok(())
    }

    /// Adds one arc. Both states must exist.
    ///
    /// Arguments:
    ///
    /// - `from` (state): where it leaves
    /// - `labels` (label): one per tape
    /// - `weight` (weight): its weight
    /// - `to` (state): where it leads
    ///
    /// C: `hws_builder_add_arc`.
    pub fn add_arc(&mut self, from: i64, labels: &[i32], weight: f64, to: i64) -> Result<()> {
        sized("labels", labels, self.tapes)?;
        check(unsafe { sys::hws_builder_add_arc(self.raw(), from, labels.as_ptr(), weight, to) })?;
        Ok(())
    }

    /// Adds several arcs. Either all are added or, on an error, which names the arc, none.
    ///
    /// Arguments:
    ///
    /// - `from` (state): where each leaves
    /// - `labels` (label): those of the first arc, one per tape, then the next one's
    /// - `weights` (weight): weight of each
    /// - `to` (state): where each leads
    ///
    /// Cost: O(count)
    ///
    /// C: `hws_builder_add_arcs`.
    pub fn add_arcs(&mut self, from: &[i64], labels: &[i32], weights: &[f64], to: &[i64]) -> Result<()> {
        let count = counted::<i64>("from", from.len(), 0)?;
        sized("labels", labels, times(count, self.tapes))?;
        sized("weights", weights, count)?;
        sized("to", to, count)?;
        check(unsafe {
            sys::hws_builder_add_arcs(
                self.raw(), count, from.as_ptr(), labels.as_ptr(), weights.as_ptr(), to.as_ptr(),
            )
        })?;
        Ok(())
    }

    /// Makes several states final, as `Builder::set_final` does; all or, on an error, none.
    ///
    /// Arguments:
    ///
    /// - `states` (state): which ones
    /// - `weights` (weight): final weight of each
    ///
    /// Cost: O(count)
    ///
    /// C: `hws_builder_set_finals`.
    pub fn set_finals(&mut self, states: &[i64], weights: &[f64]) -> Result<()> {
        let count = counted::<i64>("states", states.len(), 0)?;
        sized("weights", weights, count)?;
        check(unsafe { sys::hws_builder_set_finals(self.raw(), count, states.as_ptr(), weights.as_ptr()) })?;
        Ok(())
    }

    /// The machine as it stands. Arcs of one state keep their order and are numbered state by state. The builder stays as
    /// it is and may go on.
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Argument`: a state has two failure arcs, or failure arcs form a cycle
    ///
    /// Cost: O(states + arcs)
    ///
    /// C: `hws_builder_build`.
    pub fn build(&self) -> Result<Machine> {
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_builder_build(self.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }
}

/// An immutable model.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Ngram {
    owned: Arc<Owned<sys::hws_ngram_model>>,
}
handle!(Ngram, hws_ngram_model, hws_ngram_model_free, shared,
    |raw| Ngram { owned: Arc::new(Owned::of(raw)) });

impl Ngram {
    /// The alphabet that a model's n-grams are over.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// C: `hws_ngram_alphabet`.
    pub fn alphabet(&self) -> Result<Alphabet> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_alphabet(self.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// A number about a model, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_ngram_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_ngram_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// How a model came to be, as a JSON object; "{}" for one that was given, by its weights or by its machine. Its
    /// members are "method", "hawser" (the library's version), of estimates "learner" (with its own version), and
    /// objects: "options" (the order and those of the method), "data" (fingerprints of what was counted or read),
    /// "metrics" (of estimates: the n-grams, and the log-likelihood, tokens and perplexity of what was counted). A model
    /// that was read from ARPA text has the method "arpa", since the text does not say more. One that was made from other
    /// models says in "model", or in "first model" and "second model", how these came to be. Binaries keep the card; ARPA
    /// text does not.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_ngram_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_ngram_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How many n-grams of a length a model has.
    ///
    /// Arguments:
    ///
    /// - `length`: labels of the n-grams, begin and end counted
    ///
    /// C: `hws_ngram_count`.
    pub fn count(&self, length: i32) -> i64 {
        unsafe { sys::hws_ngram_count(self.raw(), length) }
    }

    /// The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta\[w\] times the occurrences
    /// of w in BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed under prefixes (the
    /// model's are); none may be given twice. The weight of `BOS` alone, which occurs once in every string, goes to
    /// `EOS`, which does too.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: of the n-grams; sized
    /// - `offsets`: where each n-gram begins in `labels`, ascending from 0
    /// - `labels` (label): of the n-grams, `BOS` first and `EOS` last only
    /// - `theta` (nats): log-linear weights; -infinity: a weight of zero
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// Cost: O(count \* log(count))
    ///
    /// Source: ENCODE, Cotterell and Eisner 2015, appendices B.3 and B.4
    ///
    /// C: `hws_ngram_from_theta`.
    pub fn from_theta(
        alphabet: &Alphabet, offsets: &[i64], labels: &[i32], theta: &[f64], options: Option<&Limits>,
    ) -> Result<Self> {
        let count = counted::<i64>("offsets", offsets.len(), 1)?;
        sized("offsets", offsets, plus(count, 1))?;
        sized("labels", labels, entry(offsets, count)?)?;
        sized("theta", theta, count)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe {
            sys::hws_ngram_from_theta(
                alphabet.raw(), count, offsets.as_ptr(), labels.as_ptr(), theta.as_ptr(), options.raw(),
                &mut model_,
            )
        })?;
        Ok(Ngram::of(model_))
    }

    /// The log-linear weights of any model, so that `Ngram::from_theta` of them gives each string the weight it has here.
    /// Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first; an n-gram
    /// that is there for its extensions has weight 0. Back-off and default weights of zero add n-grams, one per symbol of
    /// the alphabet, within max_arcs. With the three arrays `None` only `count` and `label_count` are set; they are set
    /// too where there is not enough room (`ErrorKind::Argument`).
    ///
    /// Arguments:
    ///
    /// - `capacity`: n-grams that fit
    /// - `label_capacity`: labels that fit
    ///
    /// Gives:
    ///
    /// - `offsets`: where each n-gram begins in `labels`
    /// - `theta` (nats): weight of each n-gram
    /// - `count`: number of n-grams; `None` only with arrays
    /// - `labels` (label): of the n-grams
    /// - `label_count`: number of labels; `None` only with arrays
    ///
    /// `ErrorKind::Unsupported`: an n-gram can be read whose suffix has weight zero, which no theta says
    ///
    /// Cost: O(n-grams)
    ///
    /// Source: Cotterell and Eisner 2015, appendix B.6
    ///
    /// C: `hws_ngram_theta`.
    pub fn theta(&self, capacity: i64, label_capacity: i64, options: Option<&Limits>) -> Result<NgramThetaOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut offsets_ = room::<i64>(plus(capacity, 1))?;
        let mut theta_ = room::<f64>(capacity)?;
        let mut count_ = 0;
        let mut labels_ = room::<i32>(label_capacity)?;
        let mut label_count_ = 0;
        check(unsafe {
            sys::hws_ngram_theta(
                self.raw(), options.raw(), offsets_.as_mut_ptr(), theta_.as_mut_ptr(), capacity, &mut count_,
                labels_.as_mut_ptr(), label_capacity, &mut label_count_,
            )
        })?;
        Ok(NgramThetaOutput { offsets: offsets_, theta: theta_, count: count_, labels: labels_, label_count: label_count_ })
    }

    /// The product of two models: weight_a(v) \* weight_b(v) for every string, over the union of the n-grams. Strings of
    /// weight zero in either have weight zero.
    ///
    /// Arguments:
    ///
    /// - `b`: the other model, over an equal alphabet
    ///
    /// Gives:
    ///
    /// - `product`: the new ngram model
    ///
    /// `ErrorKind::Limit`: a weight exceeds a double
    ///
    /// Cost: O(n-grams \* order)
    ///
    /// C: `hws_ngram_product`.
    pub fn product(&self, b: &Ngram, options: Option<&Limits>) -> Result<Ngram> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut product_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_product(self.raw(), b.raw(), options.raw(), &mut product_) })?;
        Ok(Ngram::of(product_))
    }

    /// The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams. Strings of
    /// weight zero in either have weight zero. Nothing says that a quotient can be normalized.
    ///
    /// Arguments:
    ///
    /// - `b`: the divisor, over an equal alphabet
    ///
    /// Gives:
    ///
    /// - `quotient`: the new ngram model
    ///
    /// `ErrorKind::Limit`: a weight exceeds a double
    ///
    /// Cost: O(n-grams \* order)
    ///
    /// C: `hws_ngram_quotient`.
    pub fn quotient(&self, b: &Ngram, options: Option<&Limits>) -> Result<Ngram> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut quotient_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_quotient(self.raw(), b.raw(), options.raw(), &mut quotient_) })?;
        Ok(Ngram::of(quotient_))
    }

    /// A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the exponent.
    /// Nothing says that a power can be normalized.
    ///
    /// Arguments:
    ///
    /// - `exponent`: any finite number
    ///
    /// Gives:
    ///
    /// - `power`: the new ngram model
    ///
    /// `ErrorKind::Limit`: a weight exceeds a double
    ///
    /// Cost: O(n-grams \* order)
    ///
    /// C: `hws_ngram_power`.
    pub fn power(&self, exponent: f64, options: Option<&Limits>) -> Result<Ngram> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut power_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_power(self.raw(), exponent, options.raw(), &mut power_) })?;
        Ok(Ngram::of(power_))
    }

    /// The logarithm of the weight of each string of a batch.
    ///
    /// Arguments:
    ///
    /// - `strings`: of one tape, with symbols of the model's alphabet
    ///
    /// Gives:
    ///
    /// - `log_weights` (nats): by string
    ///
    /// Cost: O(symbols \* order)
    ///
    /// C: `hws_ngram_log_weights`.
    pub fn log_weights(&self, strings: &Strings, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_weights_ = room::<f64>(strings.count())?;
        check(unsafe { sys::hws_ngram_log_weights(self.raw(), strings.raw(), options.raw(), log_weights_.as_mut_ptr()) })?;
        Ok(log_weights_)
    }

    /// The logarithm of the sum of all strings' weights, exact with cycles.
    ///
    /// Gives:
    ///
    /// - `log_total` (nats): -infinity if all weights are zero
    ///
    /// `ErrorKind::Diverged`: the sum is infinite
    ///
    /// Cost: O(n-grams), plus the solves of cyclic components
    ///
    /// C: `hws_ngram_log_total`.
    pub fn log_total(&self, options: Option<&NgramLogTotalOptions>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_total_ = 0.0;
        check(unsafe { sys::hws_ngram_log_total(self.raw(), options.raw(), &mut log_total_) })?;
        Ok(log_total_)
    }

    /// The probabilistic model: strings weigh in the same proportions, and after every context that a string of positive
    /// weight can have the symbols' and the end's probabilities sum to 1. The n-grams stay; `EOS` becomes one.
    ///
    /// Gives:
    ///
    /// - `normalized`: the new model
    /// - `log_total` (nats): what `Ngram::log_total` gives
    ///
    /// `ErrorKind::Diverged`: the total is infinite
    ///
    /// `ErrorKind::Empty`: no mass
    ///
    /// Cost: as `Ngram::log_total`
    ///
    /// Source: Cotterell and Eisner 2015, appendix B.7, whose weight of failure arcs is corrected
    ///
    /// C: `hws_ngram_normalize`.
    pub fn normalize(&self, options: Option<&NgramNormalizeOptions>) -> Result<NgramNormalizeOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut normalized_ = ptr::null_mut();
        let mut log_total_ = 0.0;
        check(unsafe { sys::hws_ngram_normalize(self.raw(), options.raw(), &mut normalized_, &mut log_total_) })?;
        Ok(NgramNormalizeOutput { normalized: Ngram::of(normalized_), log_total: log_total_ })
    }

    /// The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's
    /// (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with `EOS`, a final
    /// weight.
    ///
    /// Arguments:
    ///
    /// - `semiring`: of the machine
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Limit`: limits were met, or a weight exceeds a double of the real semiring or vanishes in it
    ///
    /// Cost: O(n-grams)
    ///
    /// C: `hws_ngram_machine`.
    pub fn machine(&self, semiring: Semiring, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_machine(self.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized alphabet,
    /// without epsilons, whose failure arcs end at one state (the start, if there are none), the only one that may have a
    /// default arc, back to itself. A state's context is the shortest string that leads to it from there, or from the
    /// start; every arc must lead to the longest context that what was read ends with.
    ///
    /// Arguments:
    ///
    /// - `machine`: the acceptor
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// `ErrorKind::Unsupported`: a state does not fit; the message names it
    ///
    /// Cost: O(arcs \* log(arcs))
    ///
    /// C: `hws_ngram_from_machine`.
    pub fn from_machine(machine: &Machine, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_from_machine(machine.raw(), options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as
    /// blanks. With `Split::CHARS` blanks are left out, or become the symbol of the option `space`. Segments without a
    /// symbol become the symbol that the option `unknown` names.
    ///
    /// Arguments:
    ///
    /// - `text`: lines of text, UTF-8
    /// - `split`: what a segment is
    /// - `alphabet`: the symbols; `None`: one is built of the segments that occur at least min_count times, by first
    ///   appearance, with `unknown` before them
    ///
    /// Gives:
    ///
    /// - `strings`: the segments as symbols, one tape
    /// - `built`: the alphabet, given or built
    ///
    /// `ErrorKind::Parse`: a segment that the alphabet lacks, as it lacks `unknown`, or bytes that are not UTF-8; line
    /// and column say where
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_ngram_segment_text`.
    pub fn segment_text(
        text: &str, split: Split, alphabet: Option<&Alphabet>, options: Option<&NgramSegmentTextOptions>,
    ) -> Result<NgramSegmentTextOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut strings_ = ptr::null_mut();
        let mut built_ = ptr::null_mut();
        check(unsafe {
            sys::hws_ngram_segment_text(
                text.as_ptr().cast(), text.len() as i64, split.0, maybe(alphabet), options.raw(), &mut strings_,
                &mut built_,
            )
        })?;
        Ok(NgramSegmentTextOutput { strings: Strings::of(strings_), built: Alphabet::of(built_) })
    }

    /// The model that the option `smoothing` estimates. Each state's probabilities sum to 1 over the alphabet's symbols
    /// and the end. All are interpolated with the next shorter context; below single symbols lies the uniform
    /// distribution over symbols and end (not for maximum likelihood), which is all that symbols never seen have.
    ///
    /// Kneser-Ney is the modified one, as KenLM's lmplz has it: n-grams shorter than the order count by the number of
    /// different symbols before them, those that begin with `BOS` and the longest as they are. Discounts D1, D2, D3+ per
    /// length come from the numbers of n-grams that count 1 to 4; where these are 0 or give a discount outside 0..j they
    /// are 0.5, 1 and 1.5. A symbol `<unk>` that does not occur gets what lmplz gives \<unk\>. Counts must be whole.
    /// Witten-Bell is their method C. Maximum likelihood takes relative frequencies: a context that was seen leaves
    /// nothing to what was not seen after it.
    ///
    /// Arguments:
    ///
    /// - `counts`: of the strings; it may go on afterwards
    ///
    /// Gives:
    ///
    /// - `model`: the estimate
    ///
    /// `ErrorKind::Empty`: no strings
    ///
    /// `ErrorKind::Argument`: counts that are not whole, for Kneser-Ney
    ///
    /// Cost: O(n-grams)
    ///
    /// Source: Chen and Goodman 1998; Witten and Bell 1991
    ///
    /// C: `hws_ngram_estimate`.
    pub fn estimate(counts: &mut NgramCounts, options: Option<&NgramEstimateOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_estimate(counts.raw(), options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that lowers the
    /// log-likelihood of what was counted by no more than a threshold. Its occurrences count for the next shorter n-gram
    /// from then on; discounts are estimated anew per length.
    ///
    /// Arguments:
    ///
    /// - `counts`: whole numbers
    /// - `threshold` (nats): the greatest loss of one n-gram
    ///
    /// Gives:
    ///
    /// - `model`: the estimate
    ///
    /// `ErrorKind::Empty`: no strings
    ///
    /// `ErrorKind::Argument`: counts that are not whole
    ///
    /// Cost: O(n-grams \* order)
    ///
    /// Source: Siivola, Hirsimaki, Virpioja 2007, revised Kneser pruning
    ///
    /// C: `hws_ngram_prune_kneser_ney`.
    pub fn prune_kneser_ney(counts: &mut NgramCounts, threshold: f64, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_prune_kneser_ney(counts.raw(), threshold, options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the model
    /// together if the log-likelihood rises by more than the growth of the model's cost times a least gain, which options
    /// give. Then the model is pruned as by `Ngram::prune_kneser_ney`, by the option `threshold`. The counts' order
    /// bounds the lengths.
    ///
    /// Arguments:
    ///
    /// - `counts`: whole numbers
    ///
    /// Gives:
    ///
    /// - `model`: the estimate
    ///
    /// `ErrorKind::Empty`: no strings
    ///
    /// `ErrorKind::Argument`: counts that are not whole
    ///
    /// Source: Siivola, Hirsimaki, Virpioja 2007, Kneser-Ney growing
    ///
    /// C: `hws_ngram_grow`.
    pub fn grow(counts: &mut NgramCounts, options: Option<&NgramGrowOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_grow(counts.raw(), options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of two
    /// symbols or more that no other extends and whose loss alone raises the perplexity little, and computes back-off
    /// weights anew. The probability of a context is the product of the model's along it, `BOS` counted as the end (as
    /// SRILM has it).
    ///
    /// Arguments:
    ///
    /// - `threshold`: an n-gram goes if the perplexity rises by less than the factor 1 + threshold
    ///
    /// Gives:
    ///
    /// - `pruned`: the smaller model
    ///
    /// `ErrorKind::Argument`: the model's probabilities do not sum to 1
    ///
    /// Cost: O(n-grams)
    ///
    /// Source: Stolcke 1998
    ///
    /// C: `hws_ngram_prune`.
    pub fn prune(&self, threshold: f64, options: Option<&Limits>) -> Result<Ngram> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pruned_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_prune(self.raw(), threshold, options.raw(), &mut pruned_) })?;
        Ok(Ngram::of(pruned_))
    }

    /// The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin D(p
    /// \|\| q), among models and by a penalty that options choose. The option `method` says how:
    ///
    /// closed all n-grams of an order that p expects often enough, each with its share of its context's count. That is
    /// the exact optimum over all models of that order if nothing is left out; p's other strings have weight zero. The
    /// model's probabilities sum to 1. With `start` the contexts are those of its n-grams, each with all that p has after
    /// it: the exact optimum over all weights of these n-grams. gradient log-linear weights by proximal gradient,
    /// -E_p\[ln q\] + penalty_weight \* Omega(theta) to its optimum. Omega is the sum over prefixes of the norms of what
    /// extends them (tree), or the absolute values (l1), over all n-grams of up to an order, ends counted; or nothing,
    /// over the n-grams of `start`, which must be given. The weight of the empty n-gram is free. Starts from `start`,
    /// which must have a finite total. `Ngram::theta` gives the log-linear weights, `Ngram::normalize` probabilities.
    /// greedy a back-off model that grows: n-grams in decreasing order of their count under p, each taken in if it is
    /// worth more than the penalty's weight in nats by itself. After every batch of them -E_p\[ln q\] + penalty_weight \*
    /// n-grams is looked at, and growing stops and the batch goes again once that does not fall. Weights are relative
    /// counts, which back-off makes less than optimal: method gradient without penalty refits them with this model as
    /// `start`, `Ngram::prune` makes it smaller. The model's probabilities sum to 1. bundle the same by whole contexts:
    /// all that follows a context joins at once. Such models back off nowhere, and their weights are the exact optimum.
    ///
    /// Arguments:
    ///
    /// - `machine`: the acceptor
    /// - `start`: n-grams or weights to begin with; `None` for greedy and bundle; `None`: n-grams are chosen, and all
    ///   symbols are alike
    ///
    /// Gives:
    ///
    /// - `model`: the nearest model
    /// - `cross_entropy` (nats): -E_p\[ln q\]
    ///
    /// `HWS_NOT_CONVERGED`: the iterations were not enough, outputs are valid
    ///
    /// `ErrorKind::Diverged`: p's total is infinite
    ///
    /// `ErrorKind::Empty`: p has no mass
    ///
    /// Cost: one forward-backward sum of the acceptor with the model per step
    ///
    /// Source: Cotterell and Eisner 2015, sections 3 and 6, appendices B.8 and B.9; Nelakanti et al. 2013.
    ///
    /// C: `hws_ngram_project`.
    pub fn project(
        machine: &Machine, start: Option<&Ngram>, options: Option<&NgramProjectOptions>,
    ) -> Result<NgramProjectOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        let mut cross_entropy_ = 0.0;
        let status = check(unsafe {
            sys::hws_ngram_project(machine.raw(), maybe(start), options.raw(), &mut model_, &mut cross_entropy_)
        })?;
        Ok(NgramProjectOutput { 
            model: Ngram::of(model_), cross_entropy: cross_entropy_, converged: status != sys::HWS_NOT_CONVERGED,
        })
    }

    /// A model from ARPA text: log10 probabilities and back-off weights. \<s\> and \</s\> are the ends of the string; -99
    /// and less is a probability of zero. Back-off weights of the longest length that the file declares are not used: no
    /// context is that long.
    ///
    /// Arguments:
    ///
    /// - `text`: the file's contents, UTF-8
    /// - `alphabet`: the symbols; those that the file lacks have the probability of its \<unk\>; `None`: the file's
    ///   unigrams, in their order, \<unk\> among them
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// `ErrorKind::Parse`: line and column; also where a log10 probability is above 0 by more than the rounding of its
    /// writer (1e-6)
    ///
    /// Cost: O(length \* log(symbols))
    ///
    /// C: `hws_ngram_read_arpa`.
    pub fn read_arpa(text: &str, alphabet: Option<&Alphabet>, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe {
            sys::hws_ngram_read_arpa(
                text.as_ptr().cast(), text.len() as i64, maybe(alphabet), options.raw(), &mut model_,
            )
        })?;
        Ok(Ngram::of(model_))
    }

    /// The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15. Symbols
    /// without an n-gram are written with the weight they have. Where the longest n-grams have back-off weights, a longer
    /// length without n-grams is declared, so that readers use them.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Argument`: a symbol is named \<s\> or \</s\>, or an n-gram's weight is above 1 and so no probability
    /// (`Ngram::normalize` makes one of it)
    ///
    /// Cost: O(n-grams)
    ///
    /// C: `hws_ngram_write_arpa`.
    pub fn write_arpa(&self, options: Option<&NgramWriteArpaOptions>) -> Result<String> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_ngram_write_arpa(self.raw(), options.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// A model from an ARPA file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    /// - `alphabet`: the symbols; those that the file lacks have the probability of its \<unk\>; `None`: the file's
    ///   unigrams, in their order, \<unk\> among them
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// `ErrorKind::Parse`: line and column; also where a log10 probability is above 0 by more than the rounding of its
    /// writer (1e-6)
    ///
    /// C: `hws_ngram_read_arpa_file`.
    pub fn read_arpa_file(
        path: impl AsRef<Path>, alphabet: Option<&Alphabet>, options: Option<&Limits>,
    ) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_read_arpa_file(path_.as_ptr(), maybe(alphabet), options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// Writes a model to an ARPA file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// `ErrorKind::Argument`: a symbol is named \<s\> or \</s\>, or an n-gram's weight is above 1 and so no probability
    /// (`Ngram::normalize` makes one of it)
    ///
    /// C: `hws_ngram_write_arpa_file`.
    pub fn write_arpa_file(&self, path: impl AsRef<Path>, options: Option<&NgramWriteArpaOptions>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe { sys::hws_ngram_write_arpa_file(self.raw(), options.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// The log-probability of each string, its end included.
    ///
    /// Arguments:
    ///
    /// - `strings`: of one tape, with symbols of the model's alphabet
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): by string
    /// - `known_log_probs` (nats): without unknown symbols
    /// - `unknown_counts`: number of unknown symbols
    ///
    /// Cost: O(symbols \* order)
    ///
    /// C: `hws_ngram_score`.
    pub fn score(&self, strings: &Strings, options: Option<&NgramScoreOptions>) -> Result<NgramScoreOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(strings.count())?;
        let mut known_log_probs_ = room::<f64>(strings.count())?;
        let mut unknown_counts_ = room::<i64>(strings.count())?;
        check(unsafe {
            sys::hws_ngram_score(
                self.raw(), strings.raw(), options.raw(), log_probs_.as_mut_ptr(), known_log_probs_.as_mut_ptr(),
                unknown_counts_.as_mut_ptr(),
            )
        })?;
        Ok(NgramScoreOutput { log_probs: log_probs_, known_log_probs: known_log_probs_, unknown_counts: unknown_counts_ })
    }

    /// The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many
    /// entries as symbols and strings together.
    ///
    /// Arguments:
    ///
    /// - `strings`: of one tape, with symbols of the model's alphabet
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): by symbol and end
    /// - `lengths`: of the n-grams that gave them, 0 for symbols that have none
    ///
    /// Cost: O(symbols \* order)
    ///
    /// C: `hws_ngram_score_symbols`.
    pub fn score_symbols(&self, strings: &Strings, options: Option<&Limits>) -> Result<NgramScoreSymbolsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(plus(entry(strings.arrays_view()?.offsets, strings.count())?, strings.count()))?;
        let mut lengths_ = room::<i32>(plus(entry(strings.arrays_view()?.offsets, strings.count())?, strings.count()))?;
        check(unsafe {
            sys::hws_ngram_score_symbols(
                self.raw(), strings.raw(), options.raw(), log_probs_.as_mut_ptr(), lengths_.as_mut_ptr(),
            )
        })?;
        Ok(NgramScoreSymbolsOutput { log_probs: log_probs_, lengths: lengths_ })
    }

    /// The perplexity exp(-ln p / tokens) of strings, each as often as its value says.
    ///
    /// Arguments:
    ///
    /// - `strings`: of one tape, with symbols of the model's alphabet
    ///
    /// Gives:
    ///
    /// - `perplexity`: of all tokens
    /// - `without_unknown`: unknown symbols left out of both sums
    /// - `tokens`: symbols and ends
    /// - `unknown`: unknown ones of these
    ///
    /// `ErrorKind::Empty`: no strings
    ///
    /// Cost: O(symbols \* order)
    ///
    /// C: `hws_ngram_perplexity`.
    pub fn perplexity(
        &self, strings: &Strings, options: Option<&NgramPerplexityOptions>,
    ) -> Result<NgramPerplexityOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut perplexity_ = 0.0;
        let mut without_unknown_ = 0.0;
        let mut tokens_ = 0.0;
        let mut unknown_ = 0.0;
        check(unsafe {
            sys::hws_ngram_perplexity(
                self.raw(), strings.raw(), options.raw(), &mut perplexity_, &mut without_unknown_, &mut tokens_,
                &mut unknown_,
            )
        })?;
        Ok(NgramPerplexityOutput { 
            perplexity: perplexity_, without_unknown: without_unknown_, tokens: tokens_, unknown: unknown_,
        })
    }

    /// The binary of a model.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(n-grams)
    ///
    /// C: `hws_ngram_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_ngram_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A model from a copy of its binary. The limit max_states bounds the n-grams.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Ngram::write` made
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: written by a newer library
    ///
    /// Cost: O(n-grams \* log(symbols))
    ///
    /// C: `hws_ngram_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// A model in place: its arrays stay in the caller's binary. On an error `release` is not called.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary, aligned to 8 bytes
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: written by a newer library
    ///
    /// C: `hws_ngram_read_view`.
    pub fn read_view(buffer: impl AsRef<[u8]> + Send + Sync + 'static, options: Option<&Limits>) -> Result<Self> {
        let buffer = Lent::of(buffer);
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        let release = buffer.releaser();
        check(unsafe {
            sys::hws_ngram_read_view(
                buffer.bytes().as_ptr().cast(), buffer.bytes().len() as i64, Some(release), buffer.context(),
                options.raw(), &mut model_,
            )
        })?;
        buffer.given();
        Ok(Ngram::of(model_))
    }

    /// Whether a buffer starts like a binary of a model.
    ///
    /// Arguments:
    ///
    /// - `buffer`: any bytes
    ///
    /// C: `hws_ngram_is_binary`.
    pub fn is_binary(buffer: &[u8]) -> bool {
        unsafe { sys::hws_ngram_is_binary(buffer.as_ptr().cast(), buffer.len() as i64) != 0 }
    }

    /// A model from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `model`: the new ngram model
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: written by a newer library
    ///
    /// C: `hws_ngram_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&NgramReadFileOptions>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_read_file(path_.as_ptr(), options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// Writes a model's binary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_ngram_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_ngram_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// The state at the begin of a string.
    ///
    /// Gives:
    ///
    /// - `state`: to give to `Ngram::score_word`
    ///
    /// C: `hws_ngram_start`.
    pub fn start(&self) -> Result<i64> {
        let mut state_ = 0;
        check(unsafe { sys::hws_ngram_start(self.raw(), &mut state_) })?;
        Ok(state_)
    }

    /// Reads one symbol, or the end of the string.
    ///
    /// Arguments:
    ///
    /// - `state`: what was read so far
    /// - `word` (label): a symbol or `EOS`
    ///
    /// Gives:
    ///
    /// - `next`: the state after it, -1 after `EOS`, which nothing follows
    /// - `log_prob` (nats): logarithm of its weight
    ///
    /// Cost: O(back-offs \* log(symbols))
    ///
    /// C: `hws_ngram_score_word`.
    pub fn score_word(&self, state: i64, word: i32) -> Result<NgramScoreWordOutput> {
        let mut next_ = 0;
        let mut log_prob_ = 0.0;
        check(unsafe { sys::hws_ngram_score_word(self.raw(), state, word, &mut next_, &mut log_prob_) })?;
        Ok(NgramScoreWordOutput { next: next_, log_prob: log_prob_ })
    }

    /// Reads several symbols in a row.
    ///
    /// Arguments:
    ///
    /// - `state`: what was read so far
    /// - `words` (label): symbols, `EOS` only last
    ///
    /// Gives:
    ///
    /// - `next`: the state after the last one, -1 after `EOS`
    /// - `log_probs` (nats): logarithm of each symbol's weight
    ///
    /// Cost: O(symbols \* back-offs \* log(symbols of the alphabet))
    ///
    /// C: `hws_ngram_score_words`.
    pub fn score_words(&self, state: i64, words: &[i32]) -> Result<NgramScoreWordsOutput> {
        let count = counted::<i64>("words", words.len(), 0)?;
        let mut next_ = 0;
        let mut log_probs_ = room::<f64>(count)?;
        check(unsafe {
            sys::hws_ngram_score_words(
                self.raw(), state, words.as_ptr(), count, &mut next_, log_probs_.as_mut_ptr(),
            )
        })?;
        Ok(NgramScoreWordsOutput { next: next_, log_probs: log_probs_ })
    }

    /// The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal weights the
    /// smaller label comes first. `EOS` is never among them. The first call makes tables of 4 1/4 bytes per n-gram and 24
    /// per symbol, and the first one with a prefix one of 16 per symbol. The first one after a context sorts the n-grams
    /// that begin with it. Others allocate nothing if `options` is `None`.
    ///
    /// Arguments:
    ///
    /// - `state`: what was read so far
    /// - `prefix`: only symbols whose names begin with it, UTF-8; `None` or "": all
    /// - `k`: symbols that are wanted
    ///
    /// Gives:
    ///
    /// - `words` (label): the symbols; `count` of them are written
    /// - `log_probs` (nats): logarithms of their weights
    /// - `count`: symbols found, fewer than k where fewer have a weight above zero
    ///
    /// `ErrorKind::Argument`: a prefix where symbols have no names
    ///
    /// Cost: O(k + what longer contexts hide) as a rule, without a scan of the vocabulary
    ///
    /// C: `hws_ngram_best_continuations`.
    pub fn best_continuations(
        &self, state: i64, prefix: Option<&str>, k: i64, options: Option<&Limits>,
    ) -> Result<NgramBestContinuationsOutput> {
        let prefix_ = prefix.map(|text| zero_ended("prefix", text)).transpose()?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut words_ = room::<i32>(k)?;
        let mut log_probs_ = room::<f64>(k)?;
        let mut count_ = 0;
        check(unsafe {
            sys::hws_ngram_best_continuations(
                self.raw(), state, pointer(&prefix_), k, options.raw(), words_.as_mut_ptr(),
                log_probs_.as_mut_ptr(), &mut count_,
            )
        })?;
        Ok(NgramBestContinuationsOutput { words: words_, log_probs: log_probs_, count: count_ })
    }

    /// Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed and i
    /// alone. Where the weights after every state sum to one (to 1e-4) and every state can reach the end, as in estimated
    /// models, a symbol costs a look-up. Any other model is normalized first, as `Ngram::normalize` does it. The first
    /// call looks at the sums and keeps a byte for two n-grams.
    ///
    /// Arguments:
    ///
    /// - `n`: strings to draw
    /// - `seed`: any number; the same one gives the same samples
    ///
    /// Gives:
    ///
    /// - `samples`: the strings, one item each
    ///
    /// `ErrorKind::Empty`: a model that is normalized first has no mass
    ///
    /// `ErrorKind::Diverged`: its total is infinite
    ///
    /// Cost: O(symbols \* n-grams of a state / 512) as a rule
    ///
    /// C: `hws_ngram_sample`.
    pub fn sample(&self, n: i64, seed: u64, options: Option<&NgramSampleOptions>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut samples_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_sample(self.raw(), n, seed, options.raw(), &mut samples_) })?;
        Ok(Strings::of(samples_))
    }
}

/// How often n-grams occur in strings that are added.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct NgramCounts {
    owned: Owned<sys::hws_ngram_counts>,
}
handle!(NgramCounts, hws_ngram_counts, hws_ngram_counts_free, single,
    |raw| NgramCounts { owned: Owned::of(raw) });

impl NgramCounts {
    /// Counts of nothing yet.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: of the strings; sized
    /// - `order`: symbols of the longest n-grams, `BOS` and `EOS` counted
    ///
    /// Gives:
    ///
    /// - `counts`: the new ngram counts
    ///
    /// C: `hws_ngram_counts_new`.
    pub fn new(alphabet: &Alphabet, order: i32) -> Result<Self> {
        let mut counts_ = ptr::null_mut();
        check(unsafe { sys::hws_ngram_counts_new(alphabet.raw(), order, &mut counts_) })?;
        Ok(NgramCounts::of(counts_))
    }

    /// Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large for
    /// memory come in pieces. The limit max_states bounds the n-grams.
    ///
    /// Arguments:
    ///
    /// - `strings`: of one tape, values \>= 0
    ///
    /// Cost: O(order \* symbols), without hashing; pieces are merged in O(n-grams \* log(pieces))
    ///
    /// C: `hws_ngram_counts_add`.
    pub fn add(&mut self, strings: &Strings, options: Option<&Limits>) -> Result<()> {
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe { sys::hws_ngram_counts_add(self.raw(), strings.raw(), options.raw()) })?;
        Ok(())
    }

    /// Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that reach
    /// a threshold: what `Machine::frequent_ngrams` gives, whose status codes and options are also these.
    ///
    /// Arguments:
    ///
    /// - `machine`: in real or log, with a finite total
    /// - `tape` (tape): what is read
    /// - `threshold`: the least expected count, before `weight` multiplies it
    /// - `weight`: how often the distribution is added
    ///
    /// `ErrorKind::Diverged`: the machine's total is infinite
    ///
    /// `ErrorKind::Empty`: no mass
    ///
    /// Cost: as `Machine::frequent_ngrams`
    ///
    /// C: `hws_ngram_counts_add_machine`.
    pub fn add_machine(
        &mut self, machine: &Machine, tape: i32, threshold: f64, weight: f64,
        options: Option<&NgramCountsAddMachineOptions>,
    ) -> Result<()> {
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe {
            sys::hws_ngram_counts_add_machine(self.raw(), machine.raw(), tape, threshold, weight, options.raw())
        })?;
        Ok(())
    }

    /// The counts of given n-grams. The empty one counts the symbols and ends.
    ///
    /// Arguments:
    ///
    /// - `offsets`: where each n-gram begins in `labels`, ascending from 0
    /// - `labels` (label): of the n-grams
    ///
    /// Gives:
    ///
    /// - `values`: how often each was seen, 0 for never
    ///
    /// C: `hws_ngram_counts_get`.
    pub fn get(&mut self, offsets: &[i64], labels: &[i32]) -> Result<Vec<f64>> {
        let count = counted::<i64>("offsets", offsets.len(), 1)?;
        sized("offsets", offsets, plus(count, 1))?;
        sized("labels", labels, entry(offsets, count)?)?;
        let mut values_ = room::<f64>(count)?;
        check(unsafe {
            sys::hws_ngram_counts_get(self.raw(), count, offsets.as_ptr(), labels.as_ptr(), values_.as_mut_ptr())
        })?;
        Ok(values_)
    }
}

/// A learner of any family.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct Learner {
    owned: Owned<sys::hws_learner>,
}
handle!(Learner, hws_learner, hws_learner_free, single,
    |raw| Learner { owned: Owned::of(raw) });

impl Learner {
    /// Makes steps. A step is one iteration, sweep or minibatch, as the family's constructor says. Cancelling inside a
    /// step undoes that step: the learner is as it was before it, and can go on. The same holds for
    /// `ErrorKind::NoMemory`.
    ///
    /// A family's getters may be called after any step. A sampler that anneals and has no sample yet shows its present
    /// states, or while the temperature still falls those it began with, if these have the higher ln p(data, states).
    ///
    /// Arguments:
    ///
    /// - `n`: steps at most
    ///
    /// Gives:
    ///
    /// - `done` (0 or 1): whether the learner has converged or made all its iterations; further steps then do nothing
    ///
    /// C: `hws_learner_step`.
    pub fn step(&mut self, n: i64) -> Result<bool> {
        let mut done_ = 0;
        check(unsafe { sys::hws_learner_step(self.raw(), n, &mut done_) })?;
        Ok(done_ != 0)
    }

    /// How many steps have been made, over all runs.
    ///
    /// Gives:
    ///
    /// - `steps`: their number
    ///
    /// C: `hws_learner_steps`.
    pub fn steps(&self) -> Result<i64> {
        let mut steps_ = 0;
        check(unsafe { sys::hws_learner_steps(self.raw(), &mut steps_) })?;
        Ok(steps_)
    }

    /// A number that the learner reports, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: one of those that `Learner::metrics` lists
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// `ErrorKind::Argument`: there is no such number; the message says the nearest name
    ///
    /// `ErrorKind::Empty`: it is not known before a first step
    ///
    /// C: `hws_learner_metric`.
    pub fn metric(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_learner_metric(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The names of what this learner reports, as a JSON array of {"name", "doc"}.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the list
    ///
    /// C: `hws_learner_metrics`.
    pub fn metrics(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_learner_metrics(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// Replaces the cancel request that the learner works under; at first that is the one of the options it was made
    /// with.
    ///
    /// Arguments:
    ///
    /// - `cancel`: the request; `None`: none
    ///
    /// C: `hws_learner_set_cancel`.
    pub fn set_cancel(&mut self, cancel: Option<&Cancel>) -> Result<()> {
        check(unsafe { sys::hws_learner_set_cancel(self.raw(), maybe_changed(cancel)) })?;
        Ok(())
    }

    /// Replaces the monitor that the learner works under; at first that is the one of the options it was made with.
    ///
    /// Arguments:
    ///
    /// - `monitor`: what watches; `None`: nothing
    ///
    /// C: `hws_learner_set_monitor`.
    pub fn set_monitor(&mut self, monitor: Option<&Monitor>) -> Result<()> {
        check(unsafe { sys::hws_learner_set_monitor(self.raw(), maybe_changed(monitor)) })?;
        Ok(())
    }

    /// A checkpoint: the learner's whole state with its format's version, its options and a fingerprint of its data.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_learner_save`.
    pub fn save(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_learner_save(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and threads may
    /// differ). A resumed run equals an uninterrupted one to the bit. On an error the learner is unchanged. The options
    /// are of this call alone: afterwards the learner has the limits it was made with. Without a cancel request among
    /// them the learner's own holds.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a checkpoint that `Learner::save` made
    ///
    /// `ErrorKind::Version`: other data, options or format; the message names what differs
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// C: `hws_learner_load`.
    pub fn load(&mut self, buffer: &[u8], options: Option<&Limits>) -> Result<()> {
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe { sys::hws_learner_load(self.raw(), buffer.as_ptr().cast(), buffer.len() as i64, options.raw()) })?;
        Ok(())
    }

    /// Writes a checkpoint to a file, through a temporary file and a rename: killed at any moment, the file is the old
    /// checkpoint or the new one.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_learner_save_file`.
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_learner_save_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// Puts a checkpoint from a file into a learner.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// `ErrorKind::Version`: other data, options or format; the message names what differs
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// C: `hws_learner_load_file`.
    pub fn load_file(&mut self, path: impl AsRef<Path>, options: Option<&Limits>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe { sys::hws_learner_load_file(self.raw(), path_.as_ptr(), options.raw()) })?;
        Ok(())
    }

    /// What the learner's next step sums over the items it holds.
    ///
    /// Gives:
    ///
    /// - `statistics`: the new statistics
    ///
    /// `ErrorKind::Unsupported`: the method's step is no sum over items
    ///
    /// C: `hws_learner_statistics`.
    pub fn statistics(&self) -> Result<Statistics> {
        let mut statistics_ = ptr::null_mut();
        check(unsafe { sys::hws_learner_statistics(self.raw(), &mut statistics_) })?;
        Ok(Statistics::of(statistics_))
    }

    /// Statistics from bytes, for a learner whose next step has such.
    ///
    /// Arguments:
    ///
    /// - `buffer`: bytes that `Statistics::write` made
    ///
    /// Gives:
    ///
    /// - `statistics`: the new statistics
    ///
    /// `ErrorKind::Version`: statistics of another learner or format, the message names what differs
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// C: `hws_learner_read_statistics`.
    pub fn read_statistics(&self, buffer: &[u8]) -> Result<Statistics> {
        let mut statistics_ = ptr::null_mut();
        check(unsafe {
            sys::hws_learner_read_statistics(
                self.raw(), buffer.as_ptr().cast(), buffer.len() as i64, &mut statistics_,
            )
        })?;
        Ok(Statistics::of(statistics_))
    }

    /// Makes the next step from the statistics of all items.
    ///
    /// Arguments:
    ///
    /// - `statistics`: of all items
    ///
    /// Gives:
    ///
    /// - `done` (0 or 1): as in `Learner::step`
    ///
    /// `ErrorKind::Argument`: they are of a part, of another step or of another learner; no step is made then
    ///
    /// C: `hws_learner_update`.
    pub fn update(&mut self, statistics: &Statistics) -> Result<bool> {
        let mut done_ = 0;
        check(unsafe { sys::hws_learner_update(self.raw(), statistics.raw(), &mut done_) })?;
        Ok(done_ != 0)
    }
}

/// An immutable sum of what a step needs over a range of items.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Statistics {
    owned: Arc<Owned<sys::hws_statistics>>,
}
handle!(Statistics, hws_statistics, hws_statistics_free, shared,
    |raw| Statistics { owned: Arc::new(Owned::of(raw)) });

impl Statistics {
    /// Statistics as bytes, at most ten per number that is not 0.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_statistics_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_statistics_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The statistics of two neighbouring ranges of items together.
    ///
    /// Arguments:
    ///
    /// - `second`: of the later range, which begins where the first ends
    ///
    /// Gives:
    ///
    /// - `merged`: of both
    ///
    /// `ErrorKind::Argument`: the ranges are no neighbours, or of different steps, or of learners that differ
    ///
    /// C: `hws_statistics_merge`.
    pub fn merge(&self, second: &Statistics) -> Result<Statistics> {
        let mut merged_ = ptr::null_mut();
        check(unsafe { sys::hws_statistics_merge(self.raw(), second.raw(), &mut merged_) })?;
        Ok(Statistics::of(merged_))
    }
}

/// An immutable edit model. Input and output share one alphabet.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct EditModel {
    owned: Arc<Owned<sys::hws_edit_model>>,
}
handle!(EditModel, hws_edit_model, hws_edit_model_free, shared,
    |raw| EditModel { owned: Arc::new(Owned::of(raw)) });

impl EditModel {
    /// A model with the same distribution in every context. Options give the probabilities to insert (any symbol alike),
    /// delete and copy; else one of the other symbols is written, all alike (over an alphabet of one symbol: a copy).
    /// Deleting and copying are choices once a symbol is read, so their probabilities hold given that nothing is inserted
    /// first.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: of input and output; sized
    ///
    /// Gives:
    ///
    /// - `model`: the new edit model
    ///
    /// C: `hws_edit_model_new`.
    pub fn new(alphabet: &Alphabet, options: Option<&EditModelOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_edit_model_new(alphabet.raw(), options.raw(), &mut model_) })?;
        Ok(EditModel::of(model_))
    }

    /// A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller uses.
    /// Its windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter of a like
    /// sound (vowels; c, k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any other symbol. What
    /// is inserted is the next letter twice, a key beside it or any symbol. The second of two equal letters is lost four
    /// times as often as others. Symbols whose names are no ASCII letters are treated alike.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: of input and output; sized
    ///
    /// Gives:
    ///
    /// - `model`: the new edit model
    ///
    /// Cost: O(symbols^2)
    ///
    /// C: `hws_edit_model_typing`.
    pub fn typing(alphabet: &Alphabet, options: Option<&EditModelTypingOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_edit_model_typing(alphabet.raw(), options.raw(), &mut model_) })?;
        Ok(EditModel::of(model_))
    }

    /// The alphabet of a model's input and output.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// C: `hws_edit_model_alphabet`.
    pub fn alphabet(&self) -> Result<Alphabet> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_edit_model_alphabet(self.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// A number about an edit model, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_edit_model_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_edit_model_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// How an edit model was learned: an object like that of `Hmm::card`; "{}" for one that was given.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_edit_model_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_edit_model_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The probability of one edit in a context. Windows are given in the order of the strings, at most as long as the
    /// model's; shorter ones mean the edge of the string.
    ///
    /// Arguments:
    ///
    /// - `left_input` (label): last symbols of the input read
    /// - `right_input` (label): next symbols of the input; begins with `input` if that is a symbol
    /// - `left_output` (label): last symbols of the output written
    /// - `input` (label): the symbol read, or 0 for an insertion
    /// - `output` (label): the symbol written, or 0: with an input its deletion, without one that nothing is inserted
    ///
    /// Gives:
    ///
    /// - `probability` (probability): of the edit, given the context and, for a symbol read, that nothing is inserted
    ///
    /// C: `hws_edit_model_probability`.
    pub fn probability(
        &self, left_input: &[i32], right_input: &[i32], left_output: &[i32], input: i32, output: i32,
    ) -> Result<f64> {
        let left_input_count = counted::<i32>("left_input", left_input.len(), 0)?;
        let right_input_count = counted::<i32>("right_input", right_input.len(), 0)?;
        let left_output_count = counted::<i32>("left_output", left_output.len(), 0)?;
        let mut probability_ = 0.0;
        check(unsafe {
            sys::hws_edit_model_probability(
                self.raw(), left_input.as_ptr(), left_input_count, right_input.as_ptr(), right_input_count,
                left_output.as_ptr(), left_output_count, input, output, &mut probability_,
            )
        })?;
        Ok(probability_)
    }

    /// The log-probability of the output given the input, for each pair of a batch.
    ///
    /// Arguments:
    ///
    /// - `pairs`: of two tapes, input and output
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): by pair; -infinity where the output is impossible
    ///
    /// Cost: O(length of the input \* length of the output) each
    ///
    /// C: `hws_edit_model_score`.
    pub fn score(&self, pairs: &Strings, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(pairs.count())?;
        check(unsafe { sys::hws_edit_model_score(self.raw(), pairs.raw(), options.raw(), log_probs_.as_mut_ptr()) })?;
        Ok(log_probs_)
    }

    /// The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output \| input). Its states are the
    /// contexts, over the windows that distributions of the model really use (a new model has one state). Look-ahead is
    /// guessed by epsilon arcs of weight one and checked, so that one guess survives for each input. Arcs of probability
    /// 0 are left out.
    ///
    /// Arguments:
    ///
    /// - `semiring`: of the machine
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// Cost: O(contexts \* symbols^2)
    ///
    /// C: `hws_edit_model_machine`.
    pub fn machine(&self, semiring: Semiring, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_edit_model_machine(self.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// The binary of an edit model, versioned and with checksums.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_edit_model_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_edit_model_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// An edit model from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `EditModel::write` made
    ///
    /// Gives:
    ///
    /// - `model`: the new edit model
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_edit_model_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe {
            sys::hws_edit_model_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut model_)
        })?;
        Ok(EditModel::of(model_))
    }

    /// Writes an edit model's binary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_edit_model_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_edit_model_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// An edit model from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `model`: the new edit model
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_edit_model_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_edit_model_read_file(path_.as_ptr(), options.raw(), &mut model_) })?;
        Ok(EditModel::of(model_))
    }
}

/// A list of words that may be meant, and an edit model of how they are mistyped. Immutable.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Speller {
    owned: Arc<Owned<sys::hws_speller>>,
}
handle!(Speller, hws_speller, hws_speller_free, shared,
    |raw| Speller { owned: Arc::new(Owned::of(raw)) });

impl Speller {
    /// A speller from a channel and words. It scores a word by p(word) \* p(typed \| word), where p(word) is the word's
    /// share of all weights. Before the channel's edits two neighbouring symbols may have changed places, with the
    /// probability swap that an option gives, any two alike:
    ///
    /// p(typed \| word) = (1 - swap) \* channel(typed \| word) + swap / (\|word\| - 1) \* sum over k of channel(typed \|
    /// word with symbols k and k + 1 swapped)
    ///
    /// A word of less than two symbols has the channel's probability alone.
    ///
    /// Arguments:
    ///
    /// - `channel`: of what is typed, given the word
    /// - `words`: of one tape over the channel's alphabet; values are weights such as counts. What is there several times
    ///   has the sum of its weights, and weight 0 leaves a word out.
    ///
    /// Gives:
    ///
    /// - `speller`: the new speller
    ///
    /// `ErrorKind::Empty`: no word has a weight above 0
    ///
    /// Cost: O(letters \* log(words)), 40 bytes per state of the words' trie
    ///
    /// C: `hws_speller_new`.
    pub fn new(channel: &EditModel, words: &Strings, options: Option<&SpellerOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut speller_ = ptr::null_mut();
        check(unsafe { sys::hws_speller_new(channel.raw(), words.raw(), options.raw(), &mut speller_) })?;
        Ok(Speller::of(speller_))
    }

    /// The words that were most probably meant, for each string of a batch. A word can be meant if a number of edits,
    /// which an option gives, makes of it what was typed: at most one swap of two neighbours, then insertions, deletions
    /// and replacements. Among these words the n best are exact, and their probabilities are whole sums over all edits.
    /// Of equal words that with the smaller number comes first. Any number of threads gives the same bits.
    ///
    /// Arguments:
    ///
    /// - `typed`: of one tape over the channel's alphabet
    /// - `n`: words that are wanted of each
    ///
    /// Gives:
    ///
    /// - `words` (item): numbers of words in the speller's list, the best first, of string i from words\[n \* i\] on; of
    ///   what is there several times the first; -1 behind the last
    /// - `log_probs` (nats): ln p(word) + ln p(typed \| word); -infinity behind the last
    /// - `counts` (count): of each string how many words were found, n at most
    ///
    /// Cost: O(length) per state of the trie that is visited; the best words so far bound what is visited
    ///
    /// C: `hws_speller_correct`.
    pub fn correct(
        &self, typed: &Strings, n: i64, options: Option<&SpellerCorrectOptions>,
    ) -> Result<SpellerCorrectOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut words_ = room::<i64>(times(n, typed.count()))?;
        let mut log_probs_ = room::<f64>(times(n, typed.count()))?;
        let mut counts_ = room::<i64>(typed.count())?;
        check(unsafe {
            sys::hws_speller_correct(
                self.raw(), typed.raw(), n, options.raw(), words_.as_mut_ptr(), log_probs_.as_mut_ptr(),
                counts_.as_mut_ptr(),
            )
        })?;
        Ok(SpellerCorrectOutput { words: words_, log_probs: log_probs_, counts: counts_ })
    }
}

/// An immutable graph.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Graph {
    owned: Arc<Owned<sys::hws_graph>>,
}
handle!(Graph, hws_graph, hws_graph_free, shared,
    |raw| Graph { owned: Arc::new(Owned::of(raw)) });

impl Graph {
    /// A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that are
    /// too small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to the end
    /// of its line. A factor without variables, a number that all assignments are multiplied by, becomes a table of equal
    /// entries over the first of the variables that have the fewest values.
    ///
    /// Arguments:
    ///
    /// - `text`: the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of factors, each
    ///   one's number of variables and these, then for each factor the number of its entries and the entries, the last
    ///   variable's value fastest
    /// - `evidence`: observations: their number, then pairs of a variable and a value; the number of samples, 1, may stand
    ///   first; `None`: nothing was observed
    ///
    /// Gives:
    ///
    /// - `graph`: the new graph
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_graph_read_uai`.
    pub fn read_uai(text: &str, evidence: Option<&str>, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut graph_ = ptr::null_mut();
        check(unsafe {
            sys::hws_graph_read_uai(
                text.as_ptr().cast(), text.len() as i64, evidence.map_or(ptr::null(), |text| text.as_ptr().cast()),
                evidence.map_or(0, |text| text.len() as i64), options.raw(), &mut graph_,
            )
        })?;
        Ok(Graph::of(graph_))
    }

    /// The graph with the observations of a text, beside those that it has.
    ///
    /// Arguments:
    ///
    /// - `evidence`: observations of finite variables, as `Graph::read_uai` takes them
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// Cost: O(variables + length)
    ///
    /// C: `hws_graph_with_uai_evidence`.
    pub fn with_uai_evidence(&self, evidence: &str) -> Result<Graph> {
        let mut changed_ = ptr::null_mut();
        check(unsafe {
            sys::hws_graph_with_uai_evidence(
                self.raw(), evidence.as_ptr().cast(), evidence.len() as i64, &mut changed_,
            )
        })?;
        Ok(Graph::of(changed_))
    }

    /// A graph of finite variables and tables as the text that `Graph::read_uai` reads, without names and observations.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Unsupported`: a variable over strings, or a factor that is no table
    ///
    /// C: `hws_graph_write_uai`.
    pub fn write_uai(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_write_uai(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and factors
    /// without variables are as `Graph::read_uai` has them. Variables are numbered in ascending order of their labels,
    /// which are their names where they leave numbers out.
    ///
    /// Arguments:
    ///
    /// - `text`: the number of factors, then for each its number of variables, their labels, their numbers of values, the
    ///   number of its entries that are not zero, and for each of these its place and itself; the first variable's value
    ///   runs fastest
    ///
    /// Gives:
    ///
    /// - `graph`: the new graph
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// `ErrorKind::Limit`: the tables would take more than the option max_bytes
    ///
    /// Cost: O(length and the entries of all tables)
    ///
    /// C: `hws_graph_read_fg`.
    pub fn read_fg(text: &str, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut graph_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_read_fg(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut graph_) })?;
        Ok(Graph::of(graph_))
    }

    /// A graph of finite variables and tables as the text that `Graph::read_fg` reads, without names and observations.
    /// Labels are the variables' numbers, and a variable without factors gets a table of ones, since the format has no
    /// other place for it.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Unsupported`: a variable over strings, or a factor that is no table
    ///
    /// C: `hws_graph_write_fg`.
    pub fn write_fg(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_write_fg(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments are as
    /// `Graph::read_uai` has them, and each line is a statement:
    ///
    /// PAIRWISE 4 number of variables sizes 2 their numbers of values: one number for all, or one for each unary 0 .3 .7
    /// a variable, and a weight for each of its values field 1 -.5 .5 the same in logarithms pair 0 1 2 1 1 2 two
    /// variables, and a weight for each pair of values, the second variable's fastest coupling 1 2 .7 exp(.7) where both
    /// variables have the same value, else 1 seen 3 1 variable 3 was seen to have value 1
    ///
    /// Arguments:
    ///
    /// - `text`: the two first lines in this order, then any number of the others in any order
    ///
    /// Gives:
    ///
    /// - `graph`: the new graph
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// `ErrorKind::Limit`: the tables would take more than the option max_bytes
    ///
    /// Cost: O(length, and values^2 for each coupling)
    ///
    /// C: `hws_graph_read_pairwise`.
    pub fn read_pairwise(text: &str, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut graph_ = ptr::null_mut();
        check(unsafe {
            sys::hws_graph_read_pairwise(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut graph_)
        })?;
        Ok(Graph::of(graph_))
    }

    /// A graph as the text that `Graph::read_pairwise` reads, with observations and without names.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Unsupported`: a variable over strings, a factor that is no table, or one of more than two variables
    ///
    /// C: `hws_graph_write_pairwise`.
    pub fn write_pairwise(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_write_pairwise(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The binary of a graph of finite variables, versioned and with checksums: names, observations, tables, structured
    /// factors, features and their weights.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Unsupported`: a variable over strings, or a factor of another kind
    ///
    /// C: `hws_graph_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A graph from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Graph::write` made
    ///
    /// Gives:
    ///
    /// - `graph`: the new graph
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_graph_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut graph_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut graph_) })?;
        Ok(Graph::of(graph_))
    }

    /// Whether a buffer starts like a binary of a graph.
    ///
    /// Arguments:
    ///
    /// - `buffer`: any bytes
    ///
    /// C: `hws_graph_is_binary`.
    pub fn is_binary(buffer: &[u8]) -> bool {
        unsafe { sys::hws_graph_is_binary(buffer.as_ptr().cast(), buffer.len() as i64) != 0 }
    }

    /// Which variables each factor joins: for each factor the number of its variables, then these.
    ///
    /// Gives:
    ///
    /// - `numbers` (from 0): factors + edges of them
    ///
    /// C: `hws_graph_scopes`.
    pub fn scopes(&self) -> Result<Vec<i64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_scopes(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The tables of all factors, one behind another, as `GraphBuilder::add_table` takes them.
    ///
    /// Gives:
    ///
    /// - `entries`: those of the first factor, then those of the next
    ///
    /// `ErrorKind::Unsupported`: a factor is no table; the message names it
    ///
    /// C: `hws_graph_tables`.
    pub fn tables(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_tables(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// Which values the variables were seen to have.
    ///
    /// Gives:
    ///
    /// - `values`: by variable; -1: it was not observed, or ranges over strings
    ///
    /// C: `hws_graph_observed_values`.
    pub fn observed_values(&self) -> Result<Vec<i64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_observed_values(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of several
    /// elimination orders is taken. Structured factors count as tables. On large graphs the search for orders is cut
    /// short after a second or so of work, which is counted and not timed, so that results do not depend on the machine.
    ///
    /// Gives:
    ///
    /// - `treewidth`: variables of the junction tree's largest clique less one; 0 where zeros decide everything; not a
    ///   number where the search ended before its first order
    /// - `entries`: of the junction tree's tables; without an order, what the tables of any order have at least
    /// - `bytes`: of these tables, with what the largest one needs in passing
    ///
    /// `HWS_CUT_SHORT`: the search was cut short
    ///
    /// `ErrorKind::Impossible`: zeros leave a variable without a value
    ///
    /// `ErrorKind::Unsupported`: a variable over strings, or a factor that is no table and cannot be one
    ///
    /// Cost: that of some tens of eliminations on small graphs; at most a second or so
    ///
    /// C: `hws_graph_exact_size`.
    pub fn exact_size(&self, options: Option<&Limits>) -> Result<GraphExactSizeOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut treewidth_ = 0.0;
        let mut entries_ = 0.0;
        let mut bytes_ = 0.0;
        check(unsafe {
            sys::hws_graph_exact_size(self.raw(), options.raw(), &mut treewidth_, &mut entries_, &mut bytes_)
        })?;
        Ok(GraphExactSizeOutput { treewidth: treewidth_, entries: entries_, bytes: bytes_ })
    }

    /// How large a graph is.
    ///
    /// Gives:
    ///
    /// - `variables`: number of variables
    /// - `factors`: number of factors
    /// - `edges`: number of pairs of a factor and one of its variables
    ///
    /// C: `hws_graph_info`.
    pub fn info(&self) -> Result<GraphInfoOutput> {
        let mut variables_ = 0;
        let mut factors_ = 0;
        let mut edges_ = 0;
        check(unsafe { sys::hws_graph_info(self.raw(), &mut variables_, &mut factors_, &mut edges_) })?;
        Ok(GraphInfoOutput { variables: variables_, factors: factors_, edges: edges_ })
    }

    /// The variable of a name.
    ///
    /// Arguments:
    ///
    /// - `name`: UTF-8
    ///
    /// Gives:
    ///
    /// - `variable` (variable): its number
    ///
    /// `ErrorKind::Argument`: there is none; the message says the nearest name
    ///
    /// C: `hws_graph_find`.
    pub fn find(&self, name: &str) -> Result<i64> {
        let name_ = zero_ended("name", name)?;
        let mut variable_ = 0;
        check(unsafe { sys::hws_graph_find(self.raw(), name_.as_ptr(), &mut variable_) })?;
        Ok(variable_)
    }

    /// The name of a variable; "" if it has none.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_graph_name`.
    pub fn name(&self, variable: i64) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_name(self.raw(), variable, buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// What a variable ranges over.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    ///
    /// Gives:
    ///
    /// - `values`: its number of values; 0 for strings
    /// - `alphabet`: of its strings, a new handle; `None` for a finite variable
    ///
    /// C: `hws_graph_domain`.
    pub fn domain(&self, variable: i64) -> Result<GraphDomainOutput> {
        let mut values_ = 0;
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_domain(self.raw(), variable, &mut values_, &mut alphabet_) })?;
        Ok(GraphDomainOutput { values: values_, alphabet: NonNull::new(alphabet_).map(|made| Alphabet::of(made.as_ptr())) })
    }

    /// The weights of a graph's features, theta.
    ///
    /// Gives:
    ///
    /// - `weights` (nats): by index
    ///
    /// C: `hws_graph_weights`.
    pub fn weights(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_weights(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The graph with another table in one factor.
    ///
    /// Arguments:
    ///
    /// - `factor` (factor): a table's
    /// - `table`: the new one, as `GraphBuilder::add_table` takes it
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(variables + factors + entries)
    ///
    /// C: `hws_graph_with_table`.
    pub fn with_table(&self, factor: i64, table: &[f64]) -> Result<Graph> {
        let entries = counted::<i64>("table", table.len(), 0)?;
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_with_table(self.raw(), factor, table.as_ptr(), entries, &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The graph with other tables in many factors. A chain of changed graphs takes no more than twice the memory of all
    /// tables.
    ///
    /// Arguments:
    ///
    /// - `factors` (factor): tables'; where one comes twice the last table counts
    /// - `tables`: the new ones, one behind another, as `GraphBuilder::add_table` takes them
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(factors + entries), and the tables that earlier changes replaced
    ///
    /// C: `hws_graph_with_tables`.
    pub fn with_tables(&self, factors: &[i64], tables: &[f64]) -> Result<Graph> {
        let count = counted::<i64>("factors", factors.len(), 0)?;
        let entries = counted::<i64>("tables", tables.len(), 0)?;
        let mut changed_ = ptr::null_mut();
        check(unsafe {
            sys::hws_graph_with_tables(self.raw(), factors.as_ptr(), count, tables.as_ptr(), entries, &mut changed_)
        })?;
        Ok(Graph::of(changed_))
    }

    /// The graph with other weights of its features. Nothing else changes a feature: the calls that replace tables refuse
    /// it.
    ///
    /// Arguments:
    ///
    /// - `weights` (nats): the new theta
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(factors, and entries of the features whose weight changes)
    ///
    /// C: `hws_graph_with_weights`.
    pub fn with_weights(&self, weights: &[f64]) -> Result<Graph> {
        let count = counted::<i64>("weights", weights.len(), 0)?;
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_with_weights(self.raw(), weights.as_ptr(), count, &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The graph in which a variable was seen to have a value.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): a finite variable
    /// - `value` (from 0): the value
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(variables + factors)
    ///
    /// C: `hws_graph_with_value`.
    pub fn with_value(&self, variable: i64, value: i64) -> Result<Graph> {
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_with_value(self.raw(), variable, value, &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The graph in which many variables were seen to have a value, or were not observed.
    ///
    /// Arguments:
    ///
    /// - `variables` (variable): finite variables; where one comes twice the last value counts
    /// - `values`: the values; -1: not observed
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(variables + count)
    ///
    /// C: `hws_graph_with_values`.
    pub fn with_values(&self, variables: &[i64], values: &[i64]) -> Result<Graph> {
        let count = counted::<i64>("variables", variables.len(), 0)?;
        sized("values", values, count)?;
        let mut changed_ = ptr::null_mut();
        check(unsafe {
            sys::hws_graph_with_values(self.raw(), variables.as_ptr(), values.as_ptr(), count, &mut changed_)
        })?;
        Ok(Graph::of(changed_))
    }

    /// The graph in which a variable was not observed.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(variables + factors)
    ///
    /// C: `hws_graph_unobserved`.
    pub fn unobserved(&self, variable: i64) -> Result<Graph> {
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_unobserved(self.raw(), variable, &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The graph with another machine in one factor.
    ///
    /// Arguments:
    ///
    /// - `factor` (factor): a machine's
    /// - `machine`: the new one, of the same semiring, tapes and alphabets
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(variables + factors)
    ///
    /// C: `hws_graph_with_machine`.
    pub fn with_machine(&self, factor: i64, machine: &Machine) -> Result<Graph> {
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_with_machine(self.raw(), factor, machine.raw(), &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The graph with another n-gram model in one factor.
    ///
    /// Arguments:
    ///
    /// - `factor` (factor): a model's
    /// - `model`: the new one, over the same alphabet
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// `ErrorKind::Unsupported`: no theta says what the model does
    ///
    /// Cost: O(variables + factors)
    ///
    /// C: `hws_graph_with_ngram`.
    pub fn with_ngram(&self, factor: i64, model: &Ngram) -> Result<Graph> {
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_with_ngram(self.raw(), factor, model.raw(), &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The graph in which a variable was seen to be a string.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): a string variable
    /// - `labels` (label): the string
    ///
    /// Gives:
    ///
    /// - `changed`: the new graph
    ///
    /// Cost: O(variables + factors)
    ///
    /// C: `hws_graph_with_string`.
    pub fn with_string(&self, variable: i64, labels: &[i32]) -> Result<Graph> {
        let count = counted::<i64>("labels", labels.len(), 0)?;
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_with_string(self.raw(), variable, labels.as_ptr(), count, &mut changed_) })?;
        Ok(Graph::of(changed_))
    }

    /// The same distribution with factors of at most two variables: a factor of more becomes a variable over its paths,
    /// named after it. Old variables keep their numbers. Features are tables in it, and weights are left out.
    ///
    /// Gives:
    ///
    /// - `binary`: the new graph
    ///
    /// Source: Cotterell and Eisner 2015, appendix B.10
    ///
    /// C: `hws_graph_binary`.
    pub fn binary(&self, options: Option<&Limits>) -> Result<Graph> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut binary_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_binary(self.raw(), options.raw(), &mut binary_) })?;
        Ok(Graph::of(binary_))
    }
}

/// Makes graphs. A call that fails leaves it as it was.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct GraphBuilder {
    owned: Owned<sys::hws_graph_builder>,
}
handle!(GraphBuilder, hws_graph_builder, hws_graph_builder_free, single,
    |raw| GraphBuilder { owned: Owned::of(raw) });

impl GraphBuilder {
    /// A builder of graphs, without variables.
    ///
    /// Gives:
    ///
    /// - `builder`: the new graph builder
    ///
    /// C: `hws_graph_builder_new`.
    pub fn new() -> Result<Self> {
        let mut builder_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_builder_new(&mut builder_) })?;
        Ok(GraphBuilder::of(builder_))
    }

    /// Adds a variable over finitely many values.
    ///
    /// Arguments:
    ///
    /// - `values`: number of values
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `variable` (variable): its number
    ///
    /// C: `hws_graph_builder_add_finite`.
    pub fn add_finite(&mut self, values: i64, name: Option<&str>) -> Result<i64> {
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut variable_ = 0;
        check(unsafe { sys::hws_graph_builder_add_finite(self.raw(), values, pointer(&name_), &mut variable_) })?;
        Ok(variable_)
    }

    /// Adds many variables over finitely many values at once, without names. Either all are added or none.
    ///
    /// Arguments:
    ///
    /// - `values`: number of values of each
    ///
    /// Gives:
    ///
    /// - `first` (variable): the number of the first one; the others follow
    ///
    /// Cost: O(count), and 4 bytes for each
    ///
    /// C: `hws_graph_builder_add_finite_many`.
    pub fn add_finite_many(&mut self, values: &[i64]) -> Result<i64> {
        let count = counted::<i64>("values", values.len(), 0)?;
        let mut first_ = 0;
        check(unsafe { sys::hws_graph_builder_add_finite_many(self.raw(), values.as_ptr(), count, &mut first_) })?;
        Ok(first_)
    }

    /// Adds a factor that is a table over finite variables.
    ///
    /// Arguments:
    ///
    /// - `variables` (variable): distinct
    /// - `table`: a number \>= 0 per tuple of values; the last variable's value runs fastest
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `factor` (factor): its number
    ///
    /// C: `hws_graph_builder_add_table`.
    pub fn add_table(&mut self, variables: &[i64], table: &[f64], name: Option<&str>) -> Result<i64> {
        let count = counted::<i32>("variables", variables.len(), 0)?;
        let entries = counted::<i64>("table", table.len(), 0)?;
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut factor_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_table(
                self.raw(), variables.as_ptr(), count, table.as_ptr(), entries, pointer(&name_), &mut factor_,
            )
        })?;
        Ok(factor_)
    }

    /// Adds many factors of one shape at once, without names: pairs of neighbours, say. Either all are added or none.
    /// Equal tables are stored once, in this call and across calls.
    ///
    /// Arguments:
    ///
    /// - `variables` (variable): those of the first factor, then those of the next; distinct within a factor. The variables
    ///   at one place have as many values in all factors
    /// - `each`: number of variables of each factor
    /// - `count`: number of factors
    /// - `tables`: one table that all factors have, or one for each factor, one behind another, as
    ///   `GraphBuilder::add_table` takes them
    ///
    /// Gives:
    ///
    /// - `first` (factor): the number of the first one; the others follow
    ///
    /// Cost: O(count \* each + entries), and 4 bytes for each factor and for each of its variables
    ///
    /// C: `hws_graph_builder_add_tables`.
    pub fn add_tables(&mut self, variables: &[i64], each: i32, count: i64, tables: &[f64]) -> Result<i64> {
        let entries = counted::<i64>("tables", tables.len(), 0)?;
        sized("variables", variables, times(count, each))?;
        let mut first_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_tables(
                self.raw(), variables.as_ptr(), each, count, tables.as_ptr(), entries, &mut first_,
            )
        })?;
        Ok(first_)
    }

    /// Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and one to
    /// that below. Either all is added or nothing. Factors are numbered in this order: unary ones by variable, pairs of
    /// all rows, pairs of all columns.
    ///
    /// Arguments:
    ///
    /// - `rows`: number of rows
    /// - `columns`: number of columns
    /// - `values`: number of values of each variable
    /// - `across`: the table of all neighbours in a row, the left one's value first
    /// - `down`: the table of all neighbours in a column, the upper one's value first
    /// - `unary`: a table for each variable; `None`: no unary factors
    ///
    /// Gives:
    ///
    /// - `first` (variable): the number of the variable in the first row and column; that in row i and column j is first +
    ///   i \* columns + j
    ///
    /// Cost: O(rows \* columns \* values)
    ///
    /// C: `hws_graph_builder_add_grid`.
    pub fn add_grid(
        &mut self, rows: i64, columns: i64, values: i64, across: &[f64], down: &[f64], unary: Option<&[f64]>,
    ) -> Result<i64> {
        sized("across", across, times(values, values))?;
        sized("down", down, times(values, values))?;
        let unary_ = maybe_sized("unary", unary, times(times(rows, columns), values))?;
        let mut first_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_grid(
                self.raw(), rows, columns, values, across.as_ptr(), down.as_ptr(), unary_, &mut first_,
            )
        })?;
        Ok(first_)
    }

    /// Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its messages take
    /// O(count), and under exact where the graph has no cycle; else methods for finite variables take it as a table, of
    /// up to 20 variables.
    ///
    /// Arguments:
    ///
    /// - `logic`: the rule
    /// - `variables` (variable): finite variables of two values each; distinct
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `factor` (factor): its number
    ///
    /// C: `hws_graph_builder_add_logic`.
    pub fn add_logic(&mut self, logic: Logic, variables: &[i64], name: Option<&str>) -> Result<i64> {
        let count = counted::<i32>("variables", variables.len(), 0)?;
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut factor_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_logic(
                self.raw(), logic.0, variables.as_ptr(), count, pointer(&name_), &mut factor_,
            )
        })?;
        Ok(factor_)
    }

    /// Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence, else 0
    /// (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under exact where the
    /// graph has no cycle. Where cycles come from tables of the two arcs from a grandparent to a head and on to a word
    /// alone, exact sums over all trees in O(words^4): the tree is projective, has all variables of the graph, and the
    /// tables have zeros at most where both arcs are there. Else methods for finite variables take the tree as a table,
    /// of up to 20 variables.
    ///
    /// Arguments:
    ///
    /// - `words`: words of the sentence; an arc that no variable stands for is in no tree
    /// - `projective` (0 or 1): 1: projective trees only
    /// - `one_root` (0 or 1): 1: the root is the head of one word only
    /// - `heads`: of each variable's arc the head, 0 for the root
    /// - `dependents`: of each variable's arc the word it leads to, numbered from 1
    /// - `variables` (variable): finite variables of two values each; distinct
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `factor` (factor): its number
    ///
    /// Source: Smith and Eisner 2008
    ///
    /// C: `hws_graph_builder_add_tree`.
    pub fn add_tree(
        &mut self, words: i32, projective: bool, one_root: bool, heads: &[i32], dependents: &[i32], variables: &[i64],
        name: Option<&str>,
    ) -> Result<i64> {
        let count = counted::<i32>("heads", heads.len(), 0)?;
        sized("dependents", dependents, count)?;
        sized("variables", variables, count)?;
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut factor_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_tree(
                self.raw(), words, i32::from(projective), i32::from(one_root), heads.as_ptr(), dependents.as_ptr(),
                variables.as_ptr(), count, pointer(&name_), &mut factor_,
            )
        })?;
        Ok(factor_)
    }

    /// Says which value a variable was seen to have.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): a finite variable
    /// - `value` (from 0): the value
    ///
    /// C: `hws_graph_builder_observe_value`.
    pub fn observe_value(&mut self, variable: i64, value: i64) -> Result<()> {
        check(unsafe { sys::hws_graph_builder_observe_value(self.raw(), variable, value) })?;
        Ok(())
    }

    /// Says which values many variables were seen to have. Either all are observed or none.
    ///
    /// Arguments:
    ///
    /// - `variables` (variable): finite variables; where one comes twice the last value counts
    /// - `values` (from 0): the values
    ///
    /// C: `hws_graph_builder_observe_values`.
    pub fn observe_values(&mut self, variables: &[i64], values: &[i64]) -> Result<()> {
        let count = counted::<i64>("variables", variables.len(), 0)?;
        sized("values", values, count)?;
        check(unsafe { sys::hws_graph_builder_observe_values(self.raw(), variables.as_ptr(), values.as_ptr(), count) })?;
        Ok(())
    }

    /// Adds a variable over all strings of an alphabet.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: sized
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `variable` (variable): its number
    ///
    /// C: `hws_graph_builder_add_strings`.
    pub fn add_strings(&mut self, alphabet: &Alphabet, name: Option<&str>) -> Result<i64> {
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut variable_ = 0;
        check(unsafe { sys::hws_graph_builder_add_strings(self.raw(), alphabet.raw(), pointer(&name_), &mut variable_) })?;
        Ok(variable_)
    }

    /// Adds a factor that is a machine with one tape per variable.
    ///
    /// Arguments:
    ///
    /// - `machine`: in the real or log semiring; tape i has the alphabet of variables\[i\] (a finite variable's: any with
    ///   as many symbols as it has values)
    /// - `variables` (variable): what each tape reads; distinct
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `factor` (factor): its number
    ///
    /// C: `hws_graph_builder_add_machine`.
    pub fn add_machine(&mut self, machine: &Machine, variables: &[i64], name: Option<&str>) -> Result<i64> {
        let count = counted::<i32>("variables", variables.len(), 0)?;
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut factor_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_machine(
                self.raw(), machine.raw(), variables.as_ptr(), count, pointer(&name_), &mut factor_,
            )
        })?;
        Ok(factor_)
    }

    /// Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their order,
    /// else 0.
    ///
    /// Arguments:
    ///
    /// - `variables` (variable): string variables over one alphabet; distinct
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `factor` (factor): its number
    ///
    /// C: `hws_graph_builder_add_concatenation`.
    pub fn add_concatenation(&mut self, variables: &[i64], name: Option<&str>) -> Result<i64> {
        let count = counted::<i32>("variables", variables.len(), 0)?;
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut factor_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_concatenation(
                self.raw(), variables.as_ptr(), count, pointer(&name_), &mut factor_,
            )
        })?;
        Ok(factor_)
    }

    /// Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its theta
    /// over as it is, without a projection.
    ///
    /// Arguments:
    ///
    /// - `model`: over the variable's alphabet
    /// - `variable` (variable): a string variable
    /// - `name`: unique, UTF-8; `None` or "": none
    ///
    /// Gives:
    ///
    /// - `factor` (factor): its number
    ///
    /// `ErrorKind::Unsupported`: no theta says what the model does (see `Ngram::theta`)
    ///
    /// C: `hws_graph_builder_add_ngram`.
    pub fn add_ngram(&mut self, model: &Ngram, variable: i64, name: Option<&str>) -> Result<i64> {
        let name_ = name.map(|text| zero_ended("name", text)).transpose()?;
        let mut factor_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_ngram(self.raw(), model.raw(), variable, pointer(&name_), &mut factor_)
        })?;
        Ok(factor_)
    }

    /// Says which string a variable was seen to be.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): a string variable
    /// - `labels` (label): the string
    ///
    /// C: `hws_graph_builder_observe_string`.
    pub fn observe_string(&mut self, variable: i64, labels: &[i32]) -> Result<()> {
        let count = counted::<i64>("labels", labels.len(), 0)?;
        check(unsafe { sys::hws_graph_builder_observe_string(self.raw(), variable, labels.as_ptr(), count) })?;
        Ok(())
    }

    /// Says how one string variable's messages are kept, where it differs from the options of the run. A second call for
    /// the same variable replaces the first.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): a string variable, or a finite one with method bp or auto
    ///
    /// Source: Cotterell and Eisner 2015, footnote 3
    ///
    /// C: `hws_graph_builder_choose`.
    pub fn choose(&mut self, variable: i64, options: Option<&GraphBuilderChooseOptions>) -> Result<()> {
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe { sys::hws_graph_builder_choose(self.raw(), variable, options.raw()) })?;
        Ok(())
    }

    /// Adds weights of features, the vector theta. Either all are added or none.
    ///
    /// Arguments:
    ///
    /// - `weights` (nats): a weight each
    ///
    /// Gives:
    ///
    /// - `first` (from 0): the index of the first one; the others follow
    ///
    /// C: `hws_graph_builder_add_weights`.
    pub fn add_weights(&mut self, weights: &[f64]) -> Result<i64> {
        let count = counted::<i64>("weights", weights.len(), 0)?;
        let mut first_ = 0;
        check(unsafe { sys::hws_graph_builder_add_weights(self.raw(), weights.as_ptr(), count, &mut first_) })?;
        Ok(first_)
    }

    /// Adds many log-linear features at once, each a factor that is exp(theta\[weight\]) where its variables have the
    /// values it asks for, and 1 elsewhere. Many may share a weight, and `Graph::with_weights` replaces all of them.
    /// Every method takes a feature as a table, of at most 2^20 entries. Either all are added or none.
    ///
    /// Arguments:
    ///
    /// - `variables` (variable): those of the first feature, then those of the next; distinct within a feature. The
    ///   variables at one place have as many values in all features
    /// - `each`: number of variables of each feature
    /// - `count`: number of features
    /// - `values` (from 0): the values that all features ask for, or those of each feature, one behind another; `None`: 1
    ///   of every variable
    /// - `values_count`: each, or count \* each; 0 with `None`
    /// - `weights` (from 0): the index of the weight that all have, or one for each feature
    ///
    /// Gives:
    ///
    /// - `first` (factor): the number of the first one; the others follow
    ///
    /// Cost: O(count \* each and the entries of all tables)
    ///
    /// Source: Riedel, Smith and McCallum 2010, section 2
    ///
    /// C: `hws_graph_builder_add_features`.
    pub fn add_features(
        &mut self, variables: &[i64], each: i32, count: i64, values: Option<&[i64]>, values_count: i64, weights: &[i64],
    ) -> Result<i64> {
        let weights_count = counted::<i64>("weights", weights.len(), 0)?;
        sized("variables", variables, times(count, each))?;
        let values_ = maybe_sized("values", values, values_count)?;
        let mut first_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_features(
                self.raw(), variables.as_ptr(), each, count, values_, values_count, weights.as_ptr(), weights_count,
                &mut first_,
            )
        })?;
        Ok(first_)
    }

    /// Adds many pairs of neighbours by a coupling J each, without names. Under `Coupling::ISING` the table is exp(J),
    /// exp(-J), exp(-J), exp(J); under `Coupling::POTTS` it has exp(J) on its diagonal and 1 elsewhere. Either all are
    /// added or none.
    ///
    /// Arguments:
    ///
    /// - `coupling`: the form of the tables
    /// - `variables` (variable): two neighbours, then the next two; finite variables of as many values, under
    ///   `Coupling::ISING` of two
    /// - `count`: number of pairs
    /// - `couplings` (nats): one J for all pairs, or one for each; \> 0 where neighbours like to agree
    ///
    /// Gives:
    ///
    /// - `first` (factor): the number of the first one; the others follow
    ///
    /// Cost: O(count + couplings_count \* values^2)
    ///
    /// C: `hws_graph_builder_add_couplings`.
    pub fn add_couplings(
        &mut self, coupling: Coupling, variables: &[i64], count: i64, couplings: &[f64],
    ) -> Result<i64> {
        let couplings_count = counted::<i64>("couplings", couplings.len(), 0)?;
        sized("variables", variables, times(2, count))?;
        let mut first_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_couplings(
                self.raw(), coupling.0, variables.as_ptr(), count, couplings.as_ptr(), couplings_count, &mut first_,
            )
        })?;
        Ok(first_)
    }

    /// Adds many unary factors by fields h, without names. Under `Coupling::ISING` a field is one number, and the table
    /// is exp(-h), exp(h); under `Coupling::POTTS` it is a number for each value, and the table has their exponentials.
    /// Either all are added or none.
    ///
    /// Arguments:
    ///
    /// - `coupling`: the form of the tables
    /// - `variables` (variable): finite variables of as many values, under `Coupling::ISING` of two
    /// - `fields` (nats): the field of all variables, or one of each, one behind another
    ///
    /// Gives:
    ///
    /// - `first` (factor): the number of the first one; the others follow
    ///
    /// Cost: O(count + fields_count)
    ///
    /// C: `hws_graph_builder_add_fields`.
    pub fn add_fields(&mut self, coupling: Coupling, variables: &[i64], fields: &[f64]) -> Result<i64> {
        let count = counted::<i64>("variables", variables.len(), 0)?;
        let fields_count = counted::<i64>("fields", fields.len(), 0)?;
        let mut first_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_fields(
                self.raw(), coupling.0, variables.as_ptr(), count, fields.as_ptr(), fields_count, &mut first_,
            )
        })?;
        Ok(first_)
    }

    /// Adds a grid of variables by couplings and fields, numbered and ordered as `GraphBuilder::add_grid` does it. Either
    /// all is added or nothing.
    ///
    /// Arguments:
    ///
    /// - `coupling`: the form of the tables
    /// - `rows`: number of rows
    /// - `columns`: number of columns
    /// - `values`: number of values of each variable; 2 under `Coupling::ISING`
    /// - `across` (nats): one J for all neighbours in a row, or one for each pair, row by row
    /// - `down` (nats): one J for all neighbours in a column, or one for each pair, row by row
    /// - `fields` (nats): the fields of all variables, as `GraphBuilder::add_fields` takes them; `None`: no unary factors
    /// - `fields_count`: rows \* columns, under `Coupling::POTTS` values times as many; 0 with `None`
    ///
    /// Gives:
    ///
    /// - `first` (variable): the number of the variable in the first row and column
    ///
    /// Cost: O(rows \* columns \* values + (across_count + down_count) \* values^2)
    ///
    /// C: `hws_graph_builder_add_coupled_grid`.
    pub fn add_coupled_grid(
        &mut self, coupling: Coupling, rows: i64, columns: i64, values: i64, across: &[f64], down: &[f64],
        fields: Option<&[f64]>, fields_count: i64,
    ) -> Result<i64> {
        let across_count = counted::<i64>("across", across.len(), 0)?;
        let down_count = counted::<i64>("down", down.len(), 0)?;
        let fields_ = maybe_sized("fields", fields, fields_count)?;
        let mut first_ = 0;
        check(unsafe {
            sys::hws_graph_builder_add_coupled_grid(
                self.raw(), coupling.0, rows, columns, values, across.as_ptr(), across_count, down.as_ptr(),
                down_count, fields_, fields_count, &mut first_,
            )
        })?;
        Ok(first_)
    }

    /// The graph of all that was added; the builder is empty afterwards. Structure is checked as it is added.
    ///
    /// Gives:
    ///
    /// - `graph`: the new graph
    ///
    /// C: `hws_graph_builder_build`.
    pub fn build(&mut self) -> Result<Graph> {
        let mut graph_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_builder_build(self.raw(), &mut graph_) })?;
        Ok(Graph::of(graph_))
    }
}

/// A seed graph with candidates. A call that fails leaves it as it was.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct GraphPruner {
    owned: Owned<sys::hws_graph_pruner>,
}
handle!(GraphPruner, hws_graph_pruner, hws_graph_pruner_free, single,
    |raw| GraphPruner { owned: Owned::of(raw) });

impl GraphPruner {
    /// A pruner without candidates.
    ///
    /// Arguments:
    ///
    /// - `seed`: a learner of `GraphLearner::new` that has made a step, in a graph of finite variables. Its marginals are
    ///   taken as exact under method exact, and under bp in a graph without cycles once it has converged
    ///
    /// Gives:
    ///
    /// - `pruner`: the pruner
    ///
    /// `ErrorKind::Empty`: the learner has made no step
    ///
    /// `ErrorKind::Unsupported`: a variable over strings
    ///
    /// C: `hws_graph_pruner_new`.
    pub fn new(seed: &Learner, options: Option<&GraphPrunerOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pruner_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_pruner_new(seed.raw(), options.raw(), &mut pruner_) })?;
        Ok(GraphPruner::of(pruner_))
    }

    /// A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order.
    /// Inference in the seed is exact, unless structured factors that join one another in a cycle are in it.
    ///
    /// Arguments:
    ///
    /// - `graph`: finite variables, tables and structured factors. These are in the seed if the option `seed_graph` says
    ///   so; else they are taken as tables, of up to 20 variables
    ///
    /// Gives:
    ///
    /// - `pruner`: the pruner
    ///
    /// `ErrorKind::Unsupported`: a variable over strings, or a factor of another kind
    ///
    /// `ErrorKind::Impossible`: no assignment has a positive weight in the seed
    ///
    /// C: `hws_graph_pruner_from_graph`.
    pub fn from_graph(graph: &Graph, options: Option<&GraphPrunerFromGraphOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pruner_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_pruner_from_graph(graph.raw(), options.raw(), &mut pruner_) })?;
        Ok(GraphPruner::of(pruner_))
    }

    /// Adds candidates over as many variables each. They stay until `GraphPruner::select` says which do.
    ///
    /// Arguments:
    ///
    /// - `variables_each`: number of variables of each candidate
    /// - `variables` (variable): of the first candidate, then of the next; distinct within each
    /// - `count`: number of candidates
    /// - `tables`: numbers \>= 0 by tuple of values, the last variable's value fastest: one table for all of them, or one
    ///   for each, one behind another
    ///
    /// Gives:
    ///
    /// - `gains` (nats): of each; infinity where it is 0 and the seed has mass
    ///
    /// Cost: O(entries), and exact inference in the seed for each tuple of values of all variables but the last, where
    /// candidates' variables depend on one another in the seed and the option `means` asks for that
    ///
    /// C: `hws_graph_pruner_add`.
    pub fn add(
        &mut self, variables_each: i32, variables: &[i64], count: i64, tables: &[f64], options: Option<&Limits>,
    ) -> Result<Vec<f64>> {
        let entries = counted::<i64>("tables", tables.len(), 0)?;
        sized("variables", variables, times(variables_each, count))?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut gains_ = room::<f64>(count)?;
        check(unsafe {
            sys::hws_graph_pruner_add(
                self.raw(), variables_each, variables.as_ptr(), count, tables.as_ptr(), entries, options.raw(),
                gains_.as_mut_ptr(),
            )
        })?;
        Ok(gains_)
    }

    /// Decides which candidates stay, by the option `selection`. May be called again with other options.
    ///
    /// min-joint those that gain at least gamma: the least sum of divergence and gamma for each factor. O(candidates)
    /// min-size as few as possible: the smallest gains are left out while they sum up to epsilon at most min-divergence
    /// the largest gains, so that at most `factors` factors stay, the seed's among them
    ///
    /// A candidate of infinite gain always stays. Under the option `least_marginal` a pruned graph may have no assignment
    /// of positive weight where factors forbid what the seed believes; methods then say `ErrorKind::Impossible`.
    ///
    /// Gives:
    ///
    /// - `kept` (count): how many stay
    ///
    /// C: `hws_graph_pruner_select`.
    pub fn select(&mut self, options: Option<&GraphPrunerSelectOptions>) -> Result<i64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut kept_ = 0;
        check(unsafe { sys::hws_graph_pruner_select(self.raw(), options.raw(), &mut kept_) })?;
        Ok(kept_)
    }

    /// Lets more candidates stay, if the bound of `GraphPruner::bound` is above the option `target_bound`: those of the
    /// largest gain under the pruned graph's marginals, as few as bring the bound to the target if these marginals stay
    /// as they are. Values that were left out come back first, the dearest ones, until they cost half of the target at
    /// most. A caller makes the new graph and a learner in it, and calls again, until `bound` is at most the target. That
    /// takes some rounds, since each call that finds a larger bound lets something stay.
    ///
    /// Arguments:
    ///
    /// - `pruned`: a learner in the graph of `GraphPruner::graph` that has made a step
    ///
    /// Gives:
    ///
    /// - `kept` (count): how many candidates stay now
    /// - `bound` (nats): as it was before this call
    /// - `is_bound` (0 or 1): whether all marginals that were used are exact
    ///
    /// `ErrorKind::Argument`: a learner in another graph
    ///
    /// `ErrorKind::Empty`: it has made no step
    ///
    /// Cost: as `GraphPruner::bound`, some twenty times without its inference
    ///
    /// C: `hws_graph_pruner_reselect`.
    pub fn reselect(
        &mut self, pruned: &Learner, options: Option<&GraphPrunerReselectOptions>,
    ) -> Result<GraphPrunerReselectOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut kept_ = 0;
        let mut bound_ = 0.0;
        let mut is_bound_ = 0;
        check(unsafe {
            sys::hws_graph_pruner_reselect(
                self.raw(), pruned.raw(), options.raw(), &mut kept_, &mut bound_, &mut is_bound_,
            )
        })?;
        Ok(GraphPrunerReselectOutput { kept: kept_, bound: bound_, is_bound: is_bound_ != 0 })
    }

    /// Which candidates stay.
    ///
    /// Gives:
    ///
    /// - `stays` (0 or 1): of each candidate, in their order
    ///
    /// C: `hws_graph_pruner_kept`.
    pub fn kept(&self) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_pruner_kept(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The gains of all candidates.
    ///
    /// Gives:
    ///
    /// - `gains` (nats): in their order
    ///
    /// C: `hws_graph_pruner_gains`.
    pub fn gains(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_pruner_gains(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The seed graph with the candidates that stay, behind its own factors and in their order. Variables of which a
    /// single value stays are observed. Factors for the values of other variables that were left out, and for
    /// compensation, come last.
    ///
    /// Gives:
    ///
    /// - `graph`: the pruned graph
    ///
    /// C: `hws_graph_pruner_graph`.
    pub fn graph(&self) -> Result<Graph> {
        let mut graph_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_pruner_graph(self.raw(), &mut graph_) })?;
        Ok(Graph::of(graph_))
    }

    /// A number about a pruner, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_graph_pruner_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_graph_pruner_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H \|\| F) by the
    /// marginals of H. Where features hold together it is tight. It is a bound where these are exact, and else an
    /// estimate of one. Values that were left out add what the full graph's factors of their variables let them cost at
    /// most.
    ///
    /// Arguments:
    ///
    /// - `pruned`: a learner in the graph of `GraphPruner::graph` that has made a step
    ///
    /// Gives:
    ///
    /// - `bound` (nats): by the coupling that makes the factors left out as large as possible together
    /// - `looser` (nats): with every factor at its largest weight
    /// - `is_bound` (0 or 1): whether all marginals that were used are exact
    ///
    /// `ErrorKind::Argument`: a learner in another graph
    ///
    /// `ErrorKind::Empty`: it has made no step
    ///
    /// Cost: as `GraphPruner::add` of the candidates left out
    ///
    /// Source: proposition 2, with the means under H and the sign corrected
    ///
    /// C: `hws_graph_pruner_bound`.
    pub fn bound(&self, pruned: &Learner, options: Option<&Limits>) -> Result<GraphPrunerBoundOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut bound_ = 0.0;
        let mut looser_ = 0.0;
        let mut is_bound_ = 0;
        check(unsafe {
            sys::hws_graph_pruner_bound(
                self.raw(), pruned.raw(), options.raw(), &mut bound_, &mut looser_, &mut is_bound_,
            )
        })?;
        Ok(GraphPrunerBoundOutput { bound: bound_, looser: looser_, is_bound: is_bound_ != 0 })
    }
}

/// An immutable corpus.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Corpus {
    owned: Arc<Owned<sys::hws_corpus>>,
}
handle!(Corpus, hws_corpus, hws_corpus_free, shared,
    |raw| Corpus { owned: Arc::new(Owned::of(raw)) });

impl Corpus {
    /// A corpus of the caller's arrays, which are copied.
    ///
    /// Arguments:
    ///
    /// - `offsets`: where each sequence begins in `symbols`, ascending from 0
    /// - `symbols` (symbol): of all sequences, one after the other
    /// - `alphabet`: sized; it has every symbol
    ///
    /// Gives:
    ///
    /// - `corpus`: the new corpus
    ///
    /// Cost: O(symbols)
    ///
    /// C: `hws_corpus_from_arrays`.
    pub fn from_arrays(offsets: &[i64], symbols: &[i32], alphabet: &Alphabet) -> Result<Self> {
        let count = counted::<i64>("offsets", offsets.len(), 1)?;
        sized("offsets", offsets, plus(count, 1))?;
        sized("symbols", symbols, entry(offsets, count)?)?;
        let mut corpus_ = ptr::null_mut();
        check(unsafe {
            sys::hws_corpus_from_arrays(count, offsets.as_ptr(), symbols.as_ptr(), alphabet.raw(), &mut corpus_)
        })?;
        Ok(Corpus::of(corpus_))
    }

    /// A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an
    /// alphabet it is named "k", up to the number of symbols that the first line states (`Format::INTEGERS`: up to the
    /// largest), 2^20 of them at most. A line of `Format::ABBADINGO` begins with the string's class, which that format
    /// calls its label. Strings of class 1 are kept, or all of them (option labels). An option of the same name in
    /// hawser/grammar.h is about labels of constituents, and no call has both. What is refused, with line, column and
    /// reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or the first
    /// line does not have, lines longer or shorter than they state, fewer or more of them, a zero byte, what is not
    /// UTF-8, a text without a line.
    ///
    /// Arguments:
    ///
    /// - `text`: the corpus
    /// - `format`: how it is written
    /// - `alphabet`: what the symbols are; `None`: what the text has, names in the order of their first occurrence; always
    ///   `None` for a binary, which has its own
    ///
    /// Gives:
    ///
    /// - `corpus`: the new corpus
    ///
    /// `ErrorKind::Parse`: the text is refused
    ///
    /// `ErrorKind::Corrupt`: a binary is damaged
    ///
    /// `ErrorKind::Version`: a binary of a later library
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_corpus_read`.
    pub fn read(
        text: &str, format: Format, alphabet: Option<&Alphabet>, options: Option<&CorpusReadOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut corpus_ = ptr::null_mut();
        check(unsafe {
            sys::hws_corpus_read(
                text.as_ptr().cast(), text.len() as i64, format.0, maybe(alphabet), options.raw(), &mut corpus_,
            )
        })?;
        Ok(Corpus::of(corpus_))
    }

    /// How many sequences a corpus has.
    ///
    /// C: `hws_corpus_count`.
    pub fn count(&self) -> i64 {
        unsafe { sys::hws_corpus_count(self.raw()) }
    }

    /// How many symbols all sequences have, their ends not counted.
    ///
    /// C: `hws_corpus_symbols`.
    pub fn symbols(&self) -> i64 {
        unsafe { sys::hws_corpus_symbols(self.raw()) }
    }

    /// The alphabet of a corpus.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// C: `hws_corpus_alphabet`.
    pub fn alphabet(&self) -> Result<Alphabet> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_corpus_alphabet(self.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// The symbols of one sequence, borrowed from the corpus.
    ///
    /// Arguments:
    ///
    /// - `sequence` (sequence): which one
    ///
    /// Gives:
    ///
    /// - `symbols` (symbol): its symbols
    ///
    /// C: `hws_corpus_sequence_view`.
    pub fn sequence_view(&self, sequence: i64) -> Result<&[i32]> {
        let mut symbols_ = ptr::null();
        let mut count_ = 0;
        check(unsafe { sys::hws_corpus_sequence_view(self.raw(), sequence, &mut symbols_, &mut count_) })?;
        let symbols_ = unsafe { lent(symbols_, count_) };
        Ok(symbols_)
    }

    /// A corpus of some of the sequences, in a given order, over the same alphabet. They are copied.
    ///
    /// Arguments:
    ///
    /// - `sequences` (sequence): which ones; one may be given several times
    ///
    /// Gives:
    ///
    /// - `part`: the new corpus
    ///
    /// Cost: O(their symbols)
    ///
    /// C: `hws_corpus_part`.
    pub fn part(&self, sequences: &[i64]) -> Result<Corpus> {
        let count = counted::<i64>("sequences", sequences.len(), 0)?;
        let mut part_ = ptr::null_mut();
        check(unsafe { sys::hws_corpus_part(self.raw(), sequences.as_ptr(), count, &mut part_) })?;
        Ok(Corpus::of(part_))
    }

    /// Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a vocabulary
    /// lacks. Grammars and dependency models that learn from it keep its table in their card and in their binary. They
    /// replace a word that they lack by its class in what they score, parse or count, sentences or machines. Their
    /// results have the words as they were.
    ///
    /// A class that a vocabulary lacks gives way to the one without its last part, as in UNK-CAP-ing, UNK-CAP, UNK. A
    /// word without any of these stays.
    ///
    /// Arguments:
    ///
    /// - `words`: a vocabulary, of names; every word that it lacks is replaced. `None`: words that occur less often than
    ///   the option `rare` says are replaced, and the vocabulary is the other words in their order, followed by the classes
    /// - `signatures`: the table of classes of words, in the form of `PcfgLa::signatures`; `None`: that one, for English
    ///
    /// Gives:
    ///
    /// - `classes`: over `words`, or over that vocabulary; it goes on with the words that stay
    ///
    /// `ErrorKind::Parse`: the table, with its line
    ///
    /// `ErrorKind::Argument`: words without names
    ///
    /// Cost: O(symbols)
    ///
    /// C: `hws_corpus_with_classes`.
    pub fn with_classes(
        &self, words: Option<&Alphabet>, signatures: Option<&str>, options: Option<&CorpusWithClassesOptions>,
    ) -> Result<Corpus> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut classes_ = ptr::null_mut();
        check(unsafe {
            sys::hws_corpus_with_classes(
                self.raw(), maybe(words), signatures.map_or(ptr::null(), |text| text.as_ptr().cast()),
                signatures.map_or(0, |text| text.len() as i64), options.raw(), &mut classes_,
            )
        })?;
        Ok(Corpus::of(classes_))
    }

    /// All sequences, as `Corpus::from_arrays` takes them, borrowed from the corpus.
    ///
    /// Gives:
    ///
    /// - `offsets`: where each sequence begins in `symbols`
    /// - `symbols` (symbol): of all sequences, one after the other
    ///
    /// C: `hws_corpus_arrays_view`.
    pub fn arrays_view(&self) -> Result<CorpusArraysViewOutput<'_>> {
        let mut offsets_ = ptr::null();
        let mut symbols_ = ptr::null();
        check(unsafe { sys::hws_corpus_arrays_view(self.raw(), &mut offsets_, &mut symbols_) })?;
        let offsets_ = unsafe { lent(offsets_, plus(self.count(), 1)) };
        let symbols_ = unsafe { lent(symbols_, self.symbols()) };
        Ok(CorpusArraysViewOutput { offsets: offsets_, symbols: symbols_ })
    }

    /// A corpus as text or bytes. A text read again with its alphabet, or a binary, is the same corpus (but one of no
    /// sequences: readers refuse an empty text). Symbols without names are written as their labels, from 1, between
    /// blanks.
    ///
    /// Arguments:
    ///
    /// - `format`: `Format::SPACES`, `Format::CHARS`, `Format::PAUTOMAC`, or `Format::BINARY`, whose bytes have no zero
    ///   byte behind them
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the text or the bytes
    ///
    /// `ErrorKind::Argument`: another format, or `Format::CHARS` where a name is no character
    ///
    /// Cost: O(symbols)
    ///
    /// C: `hws_corpus_write`.
    pub fn write(&self, format: Format) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_corpus_write(self.raw(), format.0, buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A corpus from a file of any format.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    /// - `format`: how it is written
    /// - `alphabet`: what the symbols are; `None`: what the text has, names in the order of their first occurrence; always
    ///   `None` for a binary, which has its own
    ///
    /// Gives:
    ///
    /// - `corpus`: the new corpus
    ///
    /// `ErrorKind::Parse`: the text is refused
    ///
    /// `ErrorKind::Corrupt`: a binary is damaged
    ///
    /// `ErrorKind::Version`: a binary of a later library
    ///
    /// C: `hws_corpus_read_file`.
    pub fn read_file(
        path: impl AsRef<Path>, format: Format, alphabet: Option<&Alphabet>, options: Option<&CorpusReadOptions>,
    ) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut corpus_ = ptr::null_mut();
        check(unsafe {
            sys::hws_corpus_read_file(path_.as_ptr(), format.0, maybe(alphabet), options.raw(), &mut corpus_)
        })?;
        Ok(Corpus::of(corpus_))
    }

    /// Writes a corpus to a file.
    ///
    /// Arguments:
    ///
    /// - `format`: `Format::SPACES`, `Format::CHARS`, `Format::PAUTOMAC`, or `Format::BINARY`, whose bytes have no zero
    ///   byte behind them
    /// - `path`: a file's path, UTF-8
    ///
    /// `ErrorKind::Argument`: another format, or `Format::CHARS` where a name is no character
    ///
    /// C: `hws_corpus_write_file`.
    pub fn write_file(&self, format: Format, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_corpus_write_file(self.raw(), format.0, path_.as_ptr()) })?;
        Ok(())
    }
}

/// Reads a corpus from pieces of text of any size, in order: what comes through a pipe needs no copy as a whole. It holds
/// the corpus and one line. After a call that fails, other calls than free return that failure again.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct CorpusReader {
    owned: Owned<sys::hws_corpus_reader>,
}
handle!(CorpusReader, hws_corpus_reader, hws_corpus_reader_free, single,
    |raw| CorpusReader { owned: Owned::of(raw) });

impl CorpusReader {
    /// A reader at the begin of a text.
    ///
    /// Arguments:
    ///
    /// - `format`: how the text is written; not `Format::BINARY`
    /// - `alphabet`: what the symbols are; `None`: what the text has, names in the order of their first occurrence; always
    ///   `None` for a binary, which has its own
    ///
    /// Gives:
    ///
    /// - `reader`: the new corpus reader
    ///
    /// `ErrorKind::Parse`: the text is refused
    ///
    /// `ErrorKind::Corrupt`: a binary is damaged
    ///
    /// `ErrorKind::Version`: a binary of a later library
    ///
    /// C: `hws_corpus_reader_new`.
    pub fn new(format: Format, alphabet: Option<&Alphabet>, options: Option<&CorpusReaderOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut reader_ = ptr::null_mut();
        check(unsafe { sys::hws_corpus_reader_new(format.0, maybe(alphabet), options.raw(), &mut reader_) })?;
        Ok(CorpusReader::of(reader_))
    }

    /// Reads the next piece of the text.
    ///
    /// Arguments:
    ///
    /// - `text`: the piece; it may end anywhere, also inside a character
    ///
    /// `ErrorKind::Parse`: the text is refused
    ///
    /// `ErrorKind::Corrupt`: a binary is damaged
    ///
    /// `ErrorKind::Version`: a binary of a later library
    ///
    /// C: `hws_corpus_reader_feed`.
    pub fn feed(&mut self, text: &str) -> Result<()> {
        check(unsafe { sys::hws_corpus_reader_feed(self.raw(), text.as_ptr().cast(), text.len() as i64) })?;
        Ok(())
    }

    /// Ends the text and gives its corpus. Nothing can be fed any more.
    ///
    /// Gives:
    ///
    /// - `corpus`: the new corpus
    ///
    /// `ErrorKind::Parse`: the text is refused
    ///
    /// `ErrorKind::Corrupt`: a binary is damaged
    ///
    /// `ErrorKind::Version`: a binary of a later library
    ///
    /// C: `hws_corpus_reader_finish`.
    pub fn finish(&mut self) -> Result<Corpus> {
        let mut corpus_ = ptr::null_mut();
        check(unsafe { sys::hws_corpus_reader_finish(self.raw(), &mut corpus_) })?;
        Ok(Corpus::of(corpus_))
    }
}

/// An immutable treebank.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Treebank {
    owned: Arc<Owned<sys::hws_treebank>>,
}
handle!(Treebank, hws_treebank, hws_treebank_free, shared,
    |raw| Treebank { owned: Arc::new(Owned::of(raw)) });

impl Treebank {
    /// A treebank from text. The option `format` says how it is written; with auto, a text that begins with a bracket is
    /// penn.
    ///
    /// penn Penn brackets, "( (S (NP (DT the) (NN dog)) (VP (VBZ barks))) )". Brackets around nothing, "()" and "(())",
    /// are a sentence without words, as parsers write it that found no tree; beside words they are refused, since "(" and
    /// ")" as words or tags are written -LRB- and -RRB-. By default words tagged -NONE- go, with constituents that have
    /// no other word; a tree of these alone is a sentence without words; functions go from labels ("NP-SBJ" becomes
    /// "NP"); and an outermost bracket without label is named TOP. Options keep these. A word without a tag stands behind
    /// a blank, "( saw)". conllu CoNLL-U, ten columns (universaldependencies.org/format.html): words, the column of tags
    /// that an option names, heads and relations. The column XPOS is kept besides, for parsers and for writing. Tokens of
    /// several words and words that are not written are skipped. The heads of a sentence are all there or all _. plain a
    /// sentence a line, words between blanks, without tags and trees. An empty line is a sentence without words, and a
    /// word may begin with a bracket.
    ///
    /// Arguments:
    ///
    /// - `text`: the treebank, UTF-8
    ///
    /// Gives:
    ///
    /// - `treebank`: the new treebank
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them heads that are no tree
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_treebank_read`.
    pub fn read(text: &str, options: Option<&TreebankReadOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut treebank_ = ptr::null_mut();
        check(unsafe { sys::hws_treebank_read(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut treebank_) })?;
        Ok(Treebank::of(treebank_))
    }

    /// A treebank from a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `treebank`: the new treebank
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them heads that are no tree
    ///
    /// C: `hws_treebank_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&TreebankReadOptions>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut treebank_ = ptr::null_mut();
        check(unsafe { sys::hws_treebank_read_file(path_.as_ptr(), options.raw(), &mut treebank_) })?;
        Ok(Treebank::of(treebank_))
    }

    /// A treebank as text. The option `format` says how: penn writes a tree a line, and needs brackets around all words
    /// of a sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the column that an option
    /// names, heads and relations, without sentences that have no words.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(words)
    ///
    /// C: `hws_treebank_write`.
    pub fn write(&self, options: Option<&TreebankWriteOptions>) -> Result<String> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_treebank_write(self.raw(), options.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// Writes a treebank to a file, as `Treebank::write` gives it.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_treebank_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>, options: Option<&TreebankWriteOptions>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        check(unsafe { sys::hws_treebank_write_file(self.raw(), options.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A number about a treebank, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_treebank_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_treebank_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// Names of a treebank, by what they name.
    ///
    /// Arguments:
    ///
    /// - `what`: which names
    ///
    /// Gives:
    ///
    /// - `names`: their alphabet
    ///
    /// `ErrorKind::Empty`: the treebank has none of these
    ///
    /// C: `hws_treebank_alphabet`.
    pub fn alphabet(&self, what: &str) -> Result<Alphabet> {
        let what_ = zero_ended("what", what)?;
        let mut names_ = ptr::null_mut();
        check(unsafe { sys::hws_treebank_alphabet(self.raw(), what_.as_ptr(), &mut names_) })?;
        Ok(Alphabet::of(names_))
    }

    /// All words of a treebank, borrowed from it.
    ///
    /// Gives:
    ///
    /// - `offsets`: where the words of each sentence begin, and the end
    /// - `words` (label): of each word its name
    /// - `tags` (label): of each word its tag, 0 for none
    /// - `heads`: of each word the number of its head, 0 for the root, -1 where heads are not known
    /// - `relations` (label): of each word its relation to the head, 0 for none
    /// - `parents`: of each word the innermost constituent that spans it, -1 for none
    ///
    /// C: `hws_treebank_words_view`.
    pub fn words_view(&self) -> Result<TreebankWordsViewOutput<'_>> {
        let mut offsets_ = ptr::null();
        let mut words_ = ptr::null();
        let mut tags_ = ptr::null();
        let mut heads_ = ptr::null();
        let mut relations_ = ptr::null();
        let mut parents_ = ptr::null();
        check(unsafe {
            sys::hws_treebank_words_view(
                self.raw(), &mut offsets_, &mut words_, &mut tags_, &mut heads_, &mut relations_, &mut parents_,
            )
        })?;
        let offsets_ = unsafe { lent(offsets_, plus(whole(self.info("sentences")?), 1)) };
        let words_ = unsafe { lent(words_, whole(self.info("words")?)) };
        let tags_ = unsafe { lent(tags_, whole(self.info("words")?)) };
        let heads_ = unsafe { lent(heads_, whole(self.info("words")?)) };
        let relations_ = unsafe { lent(relations_, whole(self.info("words")?)) };
        let parents_ = unsafe { lent(parents_, whole(self.info("words")?)) };
        Ok(TreebankWordsViewOutput { 
            offsets: offsets_, words: words_, tags: tags_, heads: heads_, relations: relations_, parents: parents_,
        })
    }

    /// All constituents of a treebank, borrowed from it.
    ///
    /// Gives:
    ///
    /// - `offsets`: where the constituents of each sentence begin, and the end
    /// - `labels` (label): of each its label, 0 for the empty one
    /// - `parents`: of each the constituent right above it, -1 for none
    /// - `first`: of each the first word that it spans, from 0 within the sentence
    /// - `last`: of each the word after the last that it spans
    ///
    /// C: `hws_treebank_constituents_view`.
    pub fn constituents_view(&self) -> Result<TreebankConstituentsViewOutput<'_>> {
        let mut offsets_ = ptr::null();
        let mut labels_ = ptr::null();
        let mut parents_ = ptr::null();
        let mut first_ = ptr::null();
        let mut last_ = ptr::null();
        check(unsafe {
            sys::hws_treebank_constituents_view(
                self.raw(), &mut offsets_, &mut labels_, &mut parents_, &mut first_, &mut last_,
            )
        })?;
        let offsets_ = unsafe { lent(offsets_, plus(whole(self.info("sentences")?), 1)) };
        let labels_ = unsafe { lent(labels_, whole(self.info("constituents")?)) };
        let parents_ = unsafe { lent(parents_, whole(self.info("constituents")?)) };
        let first_ = unsafe { lent(first_, whole(self.info("constituents")?)) };
        let last_ = unsafe { lent(last_, whole(self.info("constituents")?)) };
        Ok(TreebankConstituentsViewOutput { offsets: offsets_, labels: labels_, parents: parents_, first: first_, last: last_ })
    }

    /// The words or tags of a treebank as a corpus.
    ///
    /// Arguments:
    ///
    /// - `what`: which symbols
    /// - `alphabet`: the symbols, with names; a name that it lacks is read as its "\<unk\>". `None`: the treebank's own
    ///
    /// Gives:
    ///
    /// - `corpus`: a sequence for each sentence
    ///
    /// `ErrorKind::Argument`: a word without a tag, or a name that the alphabet lacks, as it lacks "\<unk\>"
    ///
    /// Cost: O(words)
    ///
    /// C: `hws_treebank_corpus`.
    pub fn corpus(&self, what: &str, alphabet: Option<&Alphabet>) -> Result<Corpus> {
        let what_ = zero_ended("what", what)?;
        let mut corpus_ = ptr::null_mut();
        check(unsafe { sys::hws_treebank_corpus(self.raw(), what_.as_ptr(), maybe(alphabet), &mut corpus_) })?;
        Ok(Corpus::of(corpus_))
    }

    /// The sentences of a treebank that have so many words, without words of some tags. Options say which tags go, and
    /// how many words there are to be at least and at most without them. A word whose head goes gets the nearest one
    /// above it that stays, or the root; constituents without words go.
    ///
    /// Gives:
    ///
    /// - `selected`: the treebank of these sentences
    ///
    /// Cost: O(words)
    ///
    /// C: `hws_treebank_select`.
    pub fn select(&self, options: Option<&TreebankSelectOptions>) -> Result<Treebank> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut selected_ = ptr::null_mut();
        check(unsafe { sys::hws_treebank_select(self.raw(), options.raw(), &mut selected_) })?;
        Ok(Treebank::of(selected_))
    }

    /// A treebank with other heads, without relations.
    ///
    /// Arguments:
    ///
    /// - `heads`: of each word over all sentences, as `Treebank::words_view` gives them: those of a tree, or -1 for all
    ///   words of a sentence
    ///
    /// Gives:
    ///
    /// - `changed`: the treebank with these heads
    ///
    /// `ErrorKind::Argument`: another number of heads, or heads that are no tree; the message says where
    ///
    /// Cost: O(words)
    ///
    /// C: `hws_treebank_with_heads`.
    pub fn with_heads(&self, heads: &[i32]) -> Result<Treebank> {
        let count = counted::<i64>("heads", heads.len(), 0)?;
        let mut changed_ = ptr::null_mut();
        check(unsafe { sys::hws_treebank_with_heads(self.raw(), heads.as_ptr(), count, &mut changed_) })?;
        Ok(Treebank::of(changed_))
    }

    /// The text of CoNLL-U with other heads. Every other byte stays as it is: comments, tokens of several words, ends of
    /// lines, and all columns but DEPREL and DEPS, which become _ where a head changes, since they belong to the old one.
    ///
    /// Arguments:
    ///
    /// - `text`: CoNLL-U, UTF-8
    /// - `heads`: of each word over all sentences, as `Treebank::words_view` gives them; -1 is written as _
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the text
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// `ErrorKind::Argument`: the text has another number of words
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_treebank_replace_heads`.
    pub fn replace_heads(text: &str, heads: &[i32]) -> Result<String> {
        let count = counted::<i64>("heads", heads.len(), 0)?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_treebank_replace_heads(
                text.as_ptr().cast(), text.len() as i64, heads.as_ptr(), count, buffer.cast(), capacity, needed,
            )
        })?;
        text_of(made)
    }

    /// A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the label
    /// of a constituent, how its head is found among its children, and labels or tags of children:
    ///
    /// left of each of these children in turn, the leftmost right of each of these children in turn, the rightmost
    /// leftmost the leftmost child that is one of these rightmost the rightmost child that is one of these last the last
    /// child, if it is one of these
    ///
    /// Lines of one label hold in turn. If none finds a head, it is the first child from the side of the last line, but
    /// those that a line "skip" lists come last. A label without a line has the lines of \*. A line that begins with # is
    /// a comment.
    ///
    /// Arguments:
    ///
    /// - `table`: the table's text; `None`: that of `Treebank::collins`
    ///
    /// Gives:
    ///
    /// - `changed`: the treebank with these heads
    ///
    /// `ErrorKind::Parse`: the table, with line and column
    ///
    /// `ErrorKind::Argument`: a sentence has no brackets around all words
    ///
    /// Cost: O(words \* lines of a label)
    ///
    /// Source: Magerman 1995; Collins 1999, appendix A
    ///
    /// C: `hws_treebank_dependencies`.
    pub fn dependencies(&self, table: Option<&str>) -> Result<Treebank> {
        let mut changed_ = ptr::null_mut();
        check(unsafe {
            sys::hws_treebank_dependencies(
                self.raw(), table.map_or(ptr::null(), |text| text.as_ptr().cast()),
                table.map_or(0, |text| text.len() as i64), &mut changed_,
            )
        })?;
        Ok(Treebank::of(changed_))
    }

    /// The text of a table of heads after Collins (1999), appendix A.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the text
    ///
    /// C: `hws_treebank_collins`.
    pub fn collins() -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_treebank_collins(buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How well trees agree with the right ones. Brackets are compared as the program evalb does under its parameters
    /// COLLINS.prm: those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the same, and words
    /// whose right tag is punctuation are taken out of both trees first. Which tags are punctuation is an option. A
    /// sentence without words in `guess` counts as one that no tree was found for.
    ///
    /// Arguments:
    ///
    /// - `guess`: other trees of the same sentences
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number; NaN where there is nothing to compare
    ///
    /// `ErrorKind::Argument`: another number of sentences, or other words; the message says where
    ///
    /// Cost: O(words), and O(constituents^2) of each sentence
    ///
    /// C: `hws_treebank_agreement`.
    pub fn agreement(&self, guess: &Treebank, name: &str, options: Option<&TreebankAgreementOptions>) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut value_ = 0.0;
        check(unsafe {
            sys::hws_treebank_agreement(self.raw(), guess.raw(), name_.as_ptr(), options.raw(), &mut value_)
        })?;
        Ok(value_)
    }
}

/// An immutable dependency model with its symbols.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Dmv {
    owned: Arc<Owned<sys::hws_dmv>>,
}
handle!(Dmv, hws_dmv, hws_dmv_free, shared,
    |raw| Dmv { owned: Arc::new(Owned::of(raw)) });

impl Dmv {
    /// A dependency model of given rows. Every row sums to 1 within 1e-9, or to 0 where it is never used.
    ///
    /// Arguments:
    ///
    /// - `symbols`: of the sentences; sized
    /// - `valence`: number of states that a side's children are told apart by
    /// - `rows` (probability): all numbers in the order above
    ///
    /// Gives:
    ///
    /// - `dmv`: the new dmv
    ///
    /// C: `hws_dmv_new`.
    pub fn new(symbols: &Alphabet, valence: i64, rows: &[f64]) -> Result<Self> {
        let count = counted::<i64>("rows", rows.len(), 0)?;
        let mut dmv_ = ptr::null_mut();
        check(unsafe { sys::hws_dmv_new(symbols.raw(), valence, rows.as_ptr(), count, &mut dmv_) })?;
        Ok(Dmv::of(dmv_))
    }

    /// The symbols of a dependency model.
    ///
    /// Gives:
    ///
    /// - `symbols`: their alphabet
    ///
    /// C: `hws_dmv_alphabet`.
    pub fn alphabet(&self) -> Result<Alphabet> {
        let mut symbols_ = ptr::null_mut();
        check(unsafe { sys::hws_dmv_alphabet(self.raw(), &mut symbols_) })?;
        Ok(Alphabet::of(symbols_))
    }

    /// A number about a dependency model, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_dmv_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_dmv_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The rows of a dependency model.
    ///
    /// Gives:
    ///
    /// - `buffer` (probability): all numbers in the order above
    ///
    /// C: `hws_dmv_rows`.
    pub fn rows(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_dmv_rows(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// How a dependency model was learned: an object like that of `Hmm::card`; "{}" for one that was given.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_dmv_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_dmv_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The log-probability of every sentence, all its trees together.
    ///
    /// Arguments:
    ///
    /// - `sentences`: over the model's symbols, which are found by name. Where the model has a table of classes
    ///   (`Corpus::with_classes`), a symbol that it lacks counts as its class. A sentence with any other symbol is
    ///   impossible
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): of each; -infinity where it is impossible
    ///
    /// Cost: O(words^3) each
    ///
    /// C: `hws_dmv_score`.
    pub fn score(&self, sentences: &Corpus, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(sentences.count())?;
        check(unsafe { sys::hws_dmv_score(self.raw(), sentences.raw(), options.raw(), log_probs_.as_mut_ptr()) })?;
        Ok(log_probs_)
    }

    /// The best tree of every sentence. The option `decode` says which: the most probable one, or the one that is
    /// expected to have most arcs in common with the right one.
    ///
    /// Arguments:
    ///
    /// - `sentences`: over the model's symbols, as `Dmv::score` takes them
    ///
    /// Gives:
    ///
    /// - `heads`: of each word, over all sentences: its head's number from 1, 0 for the root's child; -1 in a sentence that
    ///   is impossible
    /// - `scores`: of each tree ln p(sentence, tree), or the expected number of right arcs; -infinity where there is none
    ///
    /// Cost: O(words^3) each
    ///
    /// C: `hws_dmv_parse`.
    pub fn parse(&self, sentences: &Corpus, options: Option<&DmvParseOptions>) -> Result<DmvParseOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut heads_ = room::<i32>(sentences.symbols())?;
        let mut scores_ = room::<f64>(sentences.count())?;
        check(unsafe {
            sys::hws_dmv_parse(
                self.raw(), sentences.raw(), options.raw(), heads_.as_mut_ptr(), scores_.as_mut_ptr(),
            )
        })?;
        Ok(DmvParseOutput { heads: heads_, scores: scores_ })
    }

    /// The most probable trees of one sentence, in descending order.
    ///
    /// Arguments:
    ///
    /// - `words` (label): the sentence, of the model's symbols
    /// - `trees`: how many trees are wanted; there may be fewer
    ///
    /// Gives:
    ///
    /// - `heads`: of each tree the heads of its words, as `Dmv::parse` gives them; what there are no trees for is -1
    /// - `scores` (nats): ln p(sentence, tree) of each; -infinity where there is none
    /// - `found` (count): number of trees that there are, `trees` at most
    ///
    /// Cost: O(words^3 + words^2 \* trees \* ln(trees + words)) time, O(words^2 \* trees) memory
    ///
    /// C: `hws_dmv_best`.
    pub fn best(&self, words: &[i32], trees: i64, options: Option<&Limits>) -> Result<DmvBestOutput> {
        let count = counted::<i64>("words", words.len(), 0)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut heads_ = room::<i32>(times(trees, count))?;
        let mut scores_ = room::<f64>(trees)?;
        let mut found_ = 0;
        check(unsafe {
            sys::hws_dmv_best(
                self.raw(), words.as_ptr(), count, trees, options.raw(), heads_.as_mut_ptr(), scores_.as_mut_ptr(),
                &mut found_,
            )
        })?;
        Ok(DmvBestOutput { heads: heads_, scores: scores_, found: found_ })
    }

    /// Trees of one sentence, drawn by p(tree \| sentence). The option seed gives the random numbers.
    ///
    /// Arguments:
    ///
    /// - `words` (label): the sentence, of the model's symbols
    /// - `trees`: how many are drawn
    ///
    /// Gives:
    ///
    /// - `heads`: of each tree the heads of its words, as `Dmv::parse` gives them
    /// - `scores` (nats): ln p(sentence, tree) of each
    ///
    /// `ErrorKind::Impossible`: the sentence has no probability
    ///
    /// Cost: O(words^3), and O(words^2) for each tree
    ///
    /// C: `hws_dmv_sample`.
    pub fn sample(&self, words: &[i32], trees: i64, options: Option<&DmvSampleOptions>) -> Result<DmvSampleOutput> {
        let count = counted::<i64>("words", words.len(), 0)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut heads_ = room::<i32>(times(trees, count))?;
        let mut scores_ = room::<f64>(trees)?;
        check(unsafe {
            sys::hws_dmv_sample(
                self.raw(), words.as_ptr(), count, trees, options.raw(), heads_.as_mut_ptr(), scores_.as_mut_ptr(),
            )
        })?;
        Ok(DmvSampleOutput { heads: heads_, scores: scores_ })
    }

    /// The probabilities of the arcs of one sentence's trees, and the trees' entropy.
    ///
    /// Arguments:
    ///
    /// - `words` (label): the sentence, of the model's symbols
    ///
    /// Gives:
    ///
    /// - `arcs` (probability): p(head, word \| sentence), row h of the arcs from head h, where words are numbered from 1
    ///   and the root is 0
    /// - `entropy` (nats): of the trees given the sentence
    ///
    /// `ErrorKind::Impossible`: the sentence has no probability
    ///
    /// Cost: O(words^3)
    ///
    /// C: `hws_dmv_arcs`.
    pub fn arcs(&self, words: &[i32], options: Option<&Limits>) -> Result<DmvArcsOutput> {
        let count = counted::<i64>("words", words.len(), 0)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut arcs_ = room::<f64>(times(plus(count, 1), plus(count, 1)))?;
        let mut entropy_ = 0.0;
        check(unsafe {
            sys::hws_dmv_arcs(self.raw(), words.as_ptr(), count, options.raw(), arcs_.as_mut_ptr(), &mut entropy_)
        })?;
        Ok(DmvArcsOutput { arcs: arcs_, entropy: entropy_ })
    }

    /// The binary of a dependency model, versioned and with checksums.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_dmv_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_dmv_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A dependency model from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Dmv::write` made
    ///
    /// Gives:
    ///
    /// - `dmv`: the new dmv
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_dmv_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut dmv_ = ptr::null_mut();
        check(unsafe { sys::hws_dmv_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut dmv_) })?;
        Ok(Dmv::of(dmv_))
    }

    /// Writes a dependency model's binary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_dmv_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_dmv_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A dependency model from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `dmv`: the new dmv
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_dmv_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut dmv_ = ptr::null_mut();
        check(unsafe { sys::hws_dmv_read_file(path_.as_ptr(), options.raw(), &mut dmv_) })?;
        Ok(Dmv::of(dmv_))
    }
}

/// An immutable grammar with latent annotations.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct PcfgLa {
    owned: Arc<Owned<sys::hws_pcfg_la>>,
}
handle!(PcfgLa, hws_pcfg_la, hws_pcfg_la_free, shared,
    |raw| PcfgLa { owned: Arc::new(Owned::of(raw)) });

impl PcfgLa {
    /// A number about a grammar with latent annotations, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_pcfg_la_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_pcfg_la_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The probabilities of all rules. Those of a subtype of a label are contiguous and sum to 1; labels stand in the
    /// order: start, tags, constituents, intermediate ones.
    ///
    /// Gives:
    ///
    /// - `buffer` (probability): as many as the number "numbers" of `PcfgLa::info` says
    ///
    /// C: `hws_pcfg_la_rows`.
    pub fn rows(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pcfg_la_rows(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// How a grammar was learned: an object like that of `Hmm::card`.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_pcfg_la_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pcfg_la_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The table of classes for English, as `PcfgLaLearner::new` takes one. A line has a name, a test and perhaps what
    /// the test needs; an empty line ends a group, and a line that begins with # is a comment. The class of a word is
    /// named "UNK", then for each group, in order, "-" and the name of the first line whose test the word passes, if
    /// there is one. Letters are those of ASCII.
    ///
    /// initial the word is the first of its sentence and begins with a capital capital it begins with a capital capitals
    /// it has a capital and no small letter digit it has a digit hyphen it has a hyphen suffix X it ends in X, whatever
    /// its case, and has at least three characters more
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the text
    ///
    /// C: `hws_pcfg_la_signatures`.
    pub fn signatures() -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pcfg_la_signatures(buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The log-probability of every sentence, all its trees together, but for labels that the plain grammar of relative
    /// frequencies finds improbable where they would stand (below 1e-5).
    ///
    /// Arguments:
    ///
    /// - `sentences`: whose words are looked at
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): of each; -infinity for one without a tree
    ///
    /// Cost: O(words^3) each
    ///
    /// C: `hws_pcfg_la_score`.
    pub fn score(&self, sentences: &Treebank, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(whole(sentences.info("sentences")?))?;
        check(unsafe { sys::hws_pcfg_la_score(self.raw(), sentences.raw(), options.raw(), log_probs_.as_mut_ptr()) })?;
        Ok(log_probs_)
    }

    /// The tree of every sentence that has the largest product of its rules' posterior probabilities, where subtypes are
    /// summed (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels that the plain
    /// grammar finds improbable where they would stand (below 1e-5) are not looked at.
    ///
    /// Arguments:
    ///
    /// - `sentences`: whose words are looked at
    ///
    /// Gives:
    ///
    /// - `parses`: the same sentences with their trees; one that has no tree has no words
    ///
    /// Cost: O(words^3) each
    ///
    /// C: `hws_pcfg_la_parse`.
    pub fn parse(&self, sentences: &Treebank, options: Option<&Limits>) -> Result<Treebank> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut parses_ = ptr::null_mut();
        check(unsafe { sys::hws_pcfg_la_parse(self.raw(), sentences.raw(), options.raw(), &mut parses_) })?;
        Ok(Treebank::of(parses_))
    }

    /// The binary of a grammar with latent annotations, versioned and with checksums.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_pcfg_la_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pcfg_la_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A grammar with latent annotations from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `PcfgLa::write` made
    ///
    /// Gives:
    ///
    /// - `pcfg_la`: the new pcfg la
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_pcfg_la_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pcfg_la_ = ptr::null_mut();
        check(unsafe {
            sys::hws_pcfg_la_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut pcfg_la_)
        })?;
        Ok(PcfgLa::of(pcfg_la_))
    }

    /// Writes the binary of a grammar with latent annotations to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_pcfg_la_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_pcfg_la_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A grammar with latent annotations from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `pcfg_la`: the new pcfg la
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_pcfg_la_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut pcfg_la_ = ptr::null_mut();
        check(unsafe { sys::hws_pcfg_la_read_file(path_.as_ptr(), options.raw(), &mut pcfg_la_) })?;
        Ok(PcfgLa::of(pcfg_la_))
    }

    /// A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option
    /// cycles). Each subtype is split in two, and EM learns both; the splits that explain the trees least are undone, and
    /// EM goes on; at the end probabilities are moved a little towards the mean of their label's subtypes, in turn with
    /// EM. The first cycle takes a grammar with one subtype for each label, as the learner makes it with the option
    /// `subtypes` at 1 in one step of em.
    ///
    /// Arguments:
    ///
    /// - `trees`: that it was learned from, or others by its rules
    ///
    /// Gives:
    ///
    /// - `split`: the new grammar. Its card is that of `pcfg_la` with the method "split-merge", and ln p of the trees in
    ///   the last step
    ///
    /// `ErrorKind::Empty`: there are no trees
    ///
    /// `ErrorKind::Argument`: a tree with a rule that the grammar lacks, or more than 64 subtypes
    ///
    /// `ErrorKind::Unsupported`: a bare sentence (`PcfgLaLearner::new`)
    ///
    /// Source: Petrov, Barrett, Thibaux and Klein, "Learning accurate, compact, and interpretable tree annotation", ACL
    /// 2006
    ///
    /// C: `hws_pcfg_la_split_merge`.
    pub fn split_merge(&self, trees: &Treebank, options: Option<&PcfgLaSplitMergeOptions>) -> Result<PcfgLa> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut split_ = ptr::null_mut();
        check(unsafe { sys::hws_pcfg_la_split_merge(self.raw(), trees.raw(), options.raw(), &mut split_) })?;
        Ok(PcfgLa::of(split_))
    }
}

/// An immutable model.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Pfa {
    owned: Arc<Owned<sys::hws_pfa>>,
}
handle!(Pfa, hws_pfa, hws_pfa_free, shared,
    |raw| Pfa { owned: Arc::new(Owned::of(raw)) });

impl Pfa {
    /// The binary of an automaton or ensemble, versioned and with checksums: all members, counts as whole numbers.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_pfa_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// An automaton or ensemble from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Pfa::write` made
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_pfa_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pfa_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut pfa_) })?;
        Ok(Pfa::of(pfa_))
    }

    /// An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability" per
    /// entry. I are the initial probabilities, F those of stopping, by state; S is of a symbol given that its state does
    /// not stop; T of the next state given state and symbol. Numbers count from 0; symbol k is label k + 1, named "k",
    /// 2^20 of them at most. What should sum to 1 and misses it by 1e-6 or less is made to.
    ///
    /// Arguments:
    ///
    /// - `text`: the automaton
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Parse`: line and reason
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_pfa_read_pautomac`.
    pub fn read_pautomac(text: &str, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pfa_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_read_pautomac(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut pfa_) })?;
        Ok(Pfa::of(pfa_))
    }

    /// One automaton of the model as PAutomaC's text, which `Pfa::read_pautomac` reads back with the same probabilities;
    /// symbols' names are not written. A last symbol that no state emits is written with probability 0. What smoothing
    /// adds is written out: symbols \* states^2 lines.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Argument`: more than 2^20 symbols
    ///
    /// C: `hws_pfa_write_pautomac`.
    pub fn write_pautomac(&self, options: Option<&PfaWritePautomacOptions>) -> Result<String> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_write_pautomac(self.raw(), options.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// Writes the binary of an automaton or ensemble to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_pfa_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_pfa_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// An automaton or ensemble from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_pfa_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut pfa_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_read_file(path_.as_ptr(), options.raw(), &mut pfa_) })?;
        Ok(Pfa::of(pfa_))
    }

    /// The symbols of an automaton.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the new alphabet
    ///
    /// C: `hws_pfa_alphabet`.
    pub fn alphabet(&self) -> Result<Alphabet> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_alphabet(self.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// A number about an automaton or ensemble, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_pfa_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_pfa_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The method by which an automaton was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_pfa_method`.
    pub fn method(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_method(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How an automaton was learned, in more words: an object like that of `Hmm::card`; "{}" for one that was given.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_pfa_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// A member of an ensemble as a model of its own, which shares memory with the ensemble.
    ///
    /// Arguments:
    ///
    /// - `member` (from 0): which one of `Pfa::info`(pfa, "members")
    ///
    /// Gives:
    ///
    /// - `one`: the member
    ///
    /// C: `hws_pfa_member`.
    pub fn member(&self, member: i64) -> Result<Pfa> {
        let mut one_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_member(self.raw(), member, &mut one_) })?;
        Ok(Pfa::of(one_))
    }

    /// Ensembles that were sampled apart as one, such as those of nodes that had the same corpus, options and seed, and
    /// samplers of other numbers (the option first_chain): 2 and 2 samplers on two nodes give the ensemble of 4 on one.
    /// All members count alike in the average.
    ///
    /// Arguments:
    ///
    /// - `models`: what is joined: of one alphabet and one method
    ///
    /// Gives:
    ///
    /// - `all`: the ensemble, which shares memory with them
    ///
    /// `ErrorKind::Argument`: also for samplers that are the same: of one number, seed and corpus
    ///
    /// Cost: O(members)
    ///
    /// C: `hws_pfa_join`.
    pub fn join(models: &[&Pfa]) -> Result<Self> {
        let count = counted::<i64>("models", models.len(), 0)?;
        let models_: Vec<_> = models.iter().map(|one| maybe(Some(*one))).collect();
        let mut all_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_join(models_.as_ptr(), count, &mut all_) })?;
        Ok(Pfa::of(all_))
    }

    /// The initial probabilities of a member's states. They are there for every model.
    ///
    /// Arguments:
    ///
    /// - `member` (from 0): which one
    ///
    /// Gives:
    ///
    /// - `values` (probability): one per state
    ///
    /// C: `hws_pfa_initial`.
    pub fn initial(&self, member: i64) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_initial(self.raw(), member, buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The emission probabilities of a member that is a hidden Markov model.
    ///
    /// Arguments:
    ///
    /// - `member` (from 0): which one
    ///
    /// Gives:
    ///
    /// - `values` (probability): row by row, one row of symbols + 1 numbers per state
    ///
    /// `ErrorKind::Unsupported`: the member is no hidden Markov model
    ///
    /// C: `hws_pfa_emission`.
    pub fn emission(&self, member: i64) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_emission(self.raw(), member, buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The transition probabilities of a member that is a hidden Markov model.
    ///
    /// Arguments:
    ///
    /// - `member` (from 0): which one
    ///
    /// Gives:
    ///
    /// - `values` (probability): row by row, one row of as many numbers as states per state
    ///
    /// `ErrorKind::Unsupported`: the member is no hidden Markov model
    ///
    /// C: `hws_pfa_transition`.
    pub fn transition(&self, member: i64) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_transition(self.raw(), member, buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 \* symbols arcs.
    ///
    /// Arguments:
    ///
    /// - `alphabet`: the symbols; sized
    /// - `initial` (probability): sums to 1
    /// - `emission` (probability): row by row, of the end first; each sums to 1
    /// - `transition` (probability): row by row; each sums to 1
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Improper`: a sum misses 1 by more than 1e-9
    ///
    /// C: `hws_pfa_from_hmm`.
    pub fn from_hmm(
        alphabet: &Alphabet, initial: &[f64], emission: &[f64], transition: &[f64], options: Option<&Limits>,
    ) -> Result<Self> {
        let states = counted::<i64>("initial", initial.len(), 0)?;
        sized("emission", emission, times(states, plus(alphabet.size(), 1)))?;
        sized("transition", transition, times(states, states))?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut pfa_ = ptr::null_mut();
        check(unsafe {
            sys::hws_pfa_from_hmm(
                states, alphabet.raw(), initial.as_ptr(), emission.as_ptr(), transition.as_ptr(), options.raw(),
                &mut pfa_,
            )
        })?;
        Ok(Pfa::of(pfa_))
    }

    /// The model as a machine, for all that machines can do (n best, entropy, drawing, AT&T text). What smoothing adds
    /// becomes arcs: states^2 \* symbols of them. The option `sample` says which member is taken; as "mixture" all
    /// members stand side by side, and the machine has the model's own probabilities.
    ///
    /// Arguments:
    ///
    /// - `semiring`: `Semiring::REAL` or `Semiring::LOG`
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// Cost: O(arcs + states^2 \* symbols with smoothing)
    ///
    /// C: `hws_pfa_machine`.
    pub fn machine(&self, semiring: Semiring, options: Option<&PfaMachineOptions>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_machine(self.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and epsilon
    /// arcs are resolved first.
    ///
    /// Arguments:
    ///
    /// - `machine`: in the real or log semiring
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Diverged`: its total is infinite
    ///
    /// `ErrorKind::Empty`: it accepts nothing
    ///
    /// `ErrorKind::Improper`: it cannot be normalized
    ///
    /// C: `hws_pfa_from_machine`.
    pub fn from_machine(machine: &Machine, options: Option<&PfaFromMachineOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pfa_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_from_machine(machine.raw(), options.raw(), &mut pfa_) })?;
        Ok(Pfa::of(pfa_))
    }

    /// The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any number
    /// of threads gives the same bits.
    ///
    /// Arguments:
    ///
    /// - `corpus`: over the model's alphabet
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): by sequence; -infinity where p is 0
    ///
    /// Cost: O(members \* symbols \* (arcs of a symbol + states))
    ///
    /// C: `hws_pfa_score`.
    pub fn score(&self, corpus: &Corpus, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(corpus.count())?;
        check(unsafe { sys::hws_pfa_score(self.raw(), corpus.raw(), options.raw(), log_probs_.as_mut_ptr()) })?;
        Ok(log_probs_)
    }

    /// Strings drawn from an automaton. String i depends on the seed and i alone.
    ///
    /// Arguments:
    ///
    /// - `n`: how many
    /// - `seed`: any number
    ///
    /// Gives:
    ///
    /// - `corpus`: the strings
    ///
    /// `ErrorKind::Limit`: a string gets longer than the option max_length
    ///
    /// C: `hws_pfa_sample`.
    pub fn sample(&self, n: i64, seed: u64, options: Option<&PfaSampleOptions>) -> Result<Corpus> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut corpus_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_sample(self.raw(), n, seed, options.raw(), &mut corpus_) })?;
        Ok(Corpus::of(corpus_))
    }

    /// The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that is
    /// deterministic, or of 2048 arcs at most and found to give every string one path at most; else it is the mean over
    /// strings drawn from it.
    ///
    /// Gives:
    ///
    /// - `value` (nats): the entropy
    /// - `standard_error` (nats): of the mean; 0 if the value is exact
    /// - `exact` (0 or 1): whether it is a sum over arcs
    ///
    /// C: `hws_pfa_entropy`.
    pub fn entropy(&self, options: Option<&PfaEntropyOptions>) -> Result<PfaEntropyOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut value_ = 0.0;
        let mut standard_error_ = 0.0;
        let mut exact_ = 0;
        check(unsafe { sys::hws_pfa_entropy(self.raw(), options.raw(), &mut value_, &mut standard_error_, &mut exact_) })?;
        Ok(PfaEntropyOutput { value: value_, standard_error: standard_error_, exact: exact_ != 0 })
    }

    /// The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where `Pfa::entropy` is for both models. A
    /// sampled value may fall below 0 by its error.
    ///
    /// Arguments:
    ///
    /// - `q`: the other model, over a matching alphabet
    ///
    /// Gives:
    ///
    /// - `value` (nats): +infinity where q lacks a string of p's (sampled: one that was drawn)
    /// - `standard_error` (nats): of the mean; 0 if the value is exact
    /// - `exact` (0 or 1): whether it is a sum over arcs
    ///
    /// C: `hws_pfa_divergence`.
    pub fn divergence(&self, q: &Pfa, options: Option<&PfaDivergenceOptions>) -> Result<PfaDivergenceOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut value_ = 0.0;
        let mut standard_error_ = 0.0;
        let mut exact_ = 0;
        check(unsafe {
            sys::hws_pfa_divergence(
                self.raw(), q.raw(), options.raw(), &mut value_, &mut standard_error_, &mut exact_,
            )
        })?;
        Ok(PfaDivergenceOutput { value: value_, standard_error: standard_error_, exact: exact_ != 0 })
    }

    /// The score of the PAutomaC competition: 2 to the power of the cross-entropy, in bits, of the solution's
    /// probabilities and the candidate's, both normalized over the test strings.
    ///
    /// Arguments:
    ///
    /// - `log_probs` (nats): the candidate's, by string
    /// - `probabilities` (probability): the solution's, by string
    ///
    /// Gives:
    ///
    /// - `score`: the candidate's
    /// - `minimum`: the solution's own, which no candidate undercuts
    ///
    /// Source: \[SY\] equation 19
    ///
    /// C: `hws_pfa_pautomac_score`.
    pub fn pautomac_score(log_probs: &[f64], probabilities: &[f64]) -> Result<PfaPautomacScoreOutput> {
        let count = counted::<i64>("log_probs", log_probs.len(), 0)?;
        sized("probabilities", probabilities, count)?;
        let mut score_ = 0.0;
        let mut minimum_ = 0.0;
        check(unsafe {
            sys::hws_pfa_pautomac_score(
                log_probs.as_ptr(), probabilities.as_ptr(), count, &mut score_, &mut minimum_,
            )
        })?;
        Ok(PfaPautomacScoreOutput { score: score_, minimum: minimum_ })
    }

    /// The numbers of a solution file: a line with a count, then a probability a line.
    ///
    /// Arguments:
    ///
    /// - `text`: the file's contents
    ///
    /// Gives:
    ///
    /// - `probabilities` (probability): one per test string
    ///
    /// `ErrorKind::Parse`: line and reason
    ///
    /// C: `hws_pfa_read_solution`.
    pub fn read_solution(text: &str, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_read_solution(
                text.as_ptr().cast(), text.len() as i64, options.raw(), buffer.cast(), capacity, needed,
            )
        })?;
        Ok(made)
    }

    /// A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which kind it
    /// is and how large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to give the
    /// expected length. Every state is reached and ends.
    ///
    /// Arguments:
    ///
    /// - `seed`: any number
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Argument`: the length cannot be reached with the final share given
    ///
    /// Source: Verwer, Eyraud, de la Higuera 2012
    ///
    /// C: `hws_pfa_random`.
    pub fn random(seed: u64, options: Option<&PfaRandomOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut pfa_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_random(seed, options.raw(), &mut pfa_) })?;
        Ok(Pfa::of(pfa_))
    }
}

/// An immutable corpus of words with a tag per token. It takes 4 bytes per token beside the words, which are shared.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Tagged {
    owned: Arc<Owned<sys::hws_tagged>>,
}
handle!(Tagged, hws_tagged, hws_tagged_free, shared,
    |raw| Tagged { owned: Arc::new(Owned::of(raw)) });

impl Tagged {
    /// A tagged corpus of given words and tags. The words are shared, the tags copied.
    ///
    /// Arguments:
    ///
    /// - `words`: the tokens
    /// - `tags`: the tags' names; sized
    /// - `labels` (label): the tag of each token, 0 for none
    ///
    /// Gives:
    ///
    /// - `tagged`: the new tagged
    ///
    /// Cost: O(tokens)
    ///
    /// C: `hws_tagged_new`.
    pub fn new(words: &Corpus, tags: &Alphabet, labels: &[i32]) -> Result<Self> {
        let count = counted::<i64>("labels", labels.len(), 0)?;
        let mut tagged_ = ptr::null_mut();
        check(unsafe { sys::hws_tagged_new(words.raw(), tags.raw(), labels.as_ptr(), count, &mut tagged_) })?;
        Ok(Tagged::of(tagged_))
    }

    /// A tagged corpus from text. The option `format` says how it is written:
    ///
    /// pairs a token a line: the word alone, or word TAB tag; an empty line ends a sequence conllu CoNLL-U, ten columns
    /// (universaldependencies.org/format.html); words and tags stand in the columns that the options word_column and
    /// tag_column say, by name or by number from 1; tag_column "none": no tags text a sequence a line, words between
    /// blanks, without tags
    ///
    /// A word that a given alphabet lacks is read as its symbol "\<unk\>"; a tag it lacks is refused. Collected words
    /// begin with "\<unk\>", then come in the order of their first occurrence; those that are rarer than the option
    /// min_count are read as "\<unk\>" (with 0 there is no such symbol). There are no sequences without tokens.
    ///
    /// Arguments:
    ///
    /// - `text`: the corpus, UTF-8
    /// - `words`: the words, with names; `None`: collected
    /// - `tags`: the tags, with names; `None`: collected
    ///
    /// Gives:
    ///
    /// - `tagged`: the new tagged
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them a word that the alphabet lacks, as it lacks "\<unk\>"
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_tagged_read`.
    pub fn read(
        text: &str, words: Option<&Alphabet>, tags: Option<&Alphabet>, options: Option<&TaggedReadOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut tagged_ = ptr::null_mut();
        check(unsafe {
            sys::hws_tagged_read(
                text.as_ptr().cast(), text.len() as i64, maybe(words), maybe(tags), options.raw(), &mut tagged_,
            )
        })?;
        Ok(Tagged::of(tagged_))
    }

    /// A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    /// - `words`: the words, with names; `None`: collected
    /// - `tags`: the tags, with names; `None`: collected
    ///
    /// Gives:
    ///
    /// - `tagged`: the new tagged
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them a word that the alphabet lacks, as it lacks "\<unk\>"
    ///
    /// C: `hws_tagged_read_file`.
    pub fn read_file(
        path: impl AsRef<Path>, words: Option<&Alphabet>, tags: Option<&Alphabet>, options: Option<&TaggedReadOptions>,
    ) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut tagged_ = ptr::null_mut();
        check(unsafe {
            sys::hws_tagged_read_file(path_.as_ptr(), maybe(words), maybe(tags), options.raw(), &mut tagged_)
        })?;
        Ok(Tagged::of(tagged_))
    }

    /// The words of a tagged corpus, shared.
    ///
    /// Gives:
    ///
    /// - `words`: the tokens without their tags
    ///
    /// C: `hws_tagged_corpus`.
    pub fn corpus(&self) -> Result<Corpus> {
        let mut words_ = ptr::null_mut();
        check(unsafe { sys::hws_tagged_corpus(self.raw(), &mut words_) })?;
        Ok(Corpus::of(words_))
    }

    /// The names of the tags.
    ///
    /// Gives:
    ///
    /// - `tags`: their alphabet
    ///
    /// `ErrorKind::Empty`: the corpus has no tags
    ///
    /// C: `hws_tagged_alphabet`.
    pub fn alphabet(&self) -> Result<Alphabet> {
        let mut tags_ = ptr::null_mut();
        check(unsafe { sys::hws_tagged_alphabet(self.raw(), &mut tags_) })?;
        Ok(Alphabet::of(tags_))
    }

    /// The tags of all tokens, over all sequences, borrowed from the tagged corpus.
    ///
    /// Gives:
    ///
    /// - `labels` (label): of each token, 0 for none
    ///
    /// C: `hws_tagged_labels_view`.
    pub fn labels_view(&self) -> Result<&[i32]> {
        let mut labels_ = ptr::null();
        let mut count_ = 0;
        check(unsafe { sys::hws_tagged_labels_view(self.raw(), &mut labels_, &mut count_) })?;
        let labels_ = unsafe { lent(labels_, count_) };
        Ok(labels_)
    }

    /// A tagged corpus as text of the format "pairs". Symbols without names are written as their labels, from 1;
    /// sequences without tokens do not come back.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(tokens)
    ///
    /// C: `hws_tagged_write`.
    pub fn write(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_tagged_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// Writes a tagged corpus to a file, in the format "pairs".
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_tagged_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_tagged_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it is;
    /// "text" becomes "pairs", words as they were spelled.
    ///
    /// Arguments:
    ///
    /// - `text`: the corpus as it was read, UTF-8
    /// - `tags`: the new tags' names
    /// - `labels` (label): the new tag of each token, 0 for none
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Argument`: the text has another number of tokens
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_tagged_retag`.
    pub fn retag(text: &str, tags: &Alphabet, labels: &[i32], options: Option<&TaggedRetagOptions>) -> Result<String> {
        let count = counted::<i64>("labels", labels.len(), 0)?;
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_tagged_retag(
                text.as_ptr().cast(), text.len() as i64, tags.raw(), labels.as_ptr(), count, options.raw(),
                buffer.cast(), capacity, needed,
            )
        })?;
        text_of(made)
    }

    /// How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a state
    /// agree with no tag.
    ///
    /// Arguments:
    ///
    /// - `tags`: for "accuracy": state k stands for the tag with label k + 1 here, matched to gold's by name; `None`: of
    ///   gold's own
    /// - `states` (state): of each token, -1 for none
    /// - `state_count`: number of states
    /// - `name`: which measure
    ///
    /// Gives:
    ///
    /// - `value`: the measure
    ///
    /// `ErrorKind::Empty`: no tagged tokens
    ///
    /// Cost: O(tokens); for one_to_one states cubed beside
    ///
    /// C: `hws_tagged_score`.
    pub fn score(
        &self, tags: Option<&Alphabet>, states: &[i32], state_count: i32, name: &str, options: Option<&Limits>,
    ) -> Result<f64> {
        let count = counted::<i64>("states", states.len(), 0)?;
        let name_ = zero_ended("name", name)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut value_ = 0.0;
        check(unsafe {
            sys::hws_tagged_score(
                self.raw(), maybe(tags), states.as_ptr(), count, state_count, name_.as_ptr(), options.raw(),
                &mut value_,
            )
        })?;
        Ok(value_)
    }
}

/// Reads a tagged corpus from pieces of text of any size, in order. After a call that fails, other calls than free return
/// that failure again.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct TaggedReader {
    owned: Owned<sys::hws_tagged_reader>,
}
handle!(TaggedReader, hws_tagged_reader, hws_tagged_reader_free, single,
    |raw| TaggedReader { owned: Owned::of(raw) });

impl TaggedReader {
    /// A reader at the begin of a text, which is written as the options of `Tagged::read` say.
    ///
    /// Arguments:
    ///
    /// - `words`: the words, with names; `None`: collected
    /// - `tags`: the tags, with names; `None`: collected
    ///
    /// Gives:
    ///
    /// - `reader`: the new tagged reader
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them a word that the alphabet lacks, as it lacks "\<unk\>"
    ///
    /// C: `hws_tagged_reader_new`.
    pub fn new(
        words: Option<&Alphabet>, tags: Option<&Alphabet>, options: Option<&TaggedReaderOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut reader_ = ptr::null_mut();
        check(unsafe { sys::hws_tagged_reader_new(maybe(words), maybe(tags), options.raw(), &mut reader_) })?;
        Ok(TaggedReader::of(reader_))
    }

    /// Reads the next piece of a tagged text.
    ///
    /// Arguments:
    ///
    /// - `text`: the piece; it may end anywhere, also inside a character
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them a word that the alphabet lacks, as it lacks "\<unk\>"
    ///
    /// C: `hws_tagged_reader_feed`.
    pub fn feed(&mut self, text: &str) -> Result<()> {
        check(unsafe { sys::hws_tagged_reader_feed(self.raw(), text.as_ptr().cast(), text.len() as i64) })?;
        Ok(())
    }

    /// Ends the text and gives its tagged corpus. Nothing can be fed any more.
    ///
    /// Gives:
    ///
    /// - `tagged`: the new tagged
    ///
    /// `ErrorKind::Parse`: line, column and reason, among them a word that the alphabet lacks, as it lacks "\<unk\>"
    ///
    /// C: `hws_tagged_reader_finish`.
    pub fn finish(&mut self) -> Result<Tagged> {
        let mut tagged_ = ptr::null_mut();
        check(unsafe { sys::hws_tagged_reader_finish(self.raw(), &mut tagged_) })?;
        Ok(Tagged::of(tagged_))
    }
}

/// An immutable list of the tags that each word may have (Merialdo 1994). A word without an entry may have any. "\<unk\>"
/// has an entry only where a text gives it one.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Dictionary {
    owned: Arc<Owned<sys::hws_dictionary>>,
}
handle!(Dictionary, hws_dictionary, hws_dictionary_free, shared,
    |raw| Dictionary { owned: Arc::new(Owned::of(raw)) });

impl Dictionary {
    /// The dictionary of a tagged corpus: of each word all the tags with which it is seen.
    ///
    /// Arguments:
    ///
    /// - `tagged`: words and their tags
    ///
    /// Gives:
    ///
    /// - `dictionary`: the new dictionary
    ///
    /// Cost: O(tokens)
    ///
    /// C: `hws_dictionary_collect`.
    pub fn collect(tagged: &Tagged, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut dictionary_ = ptr::null_mut();
        check(unsafe { sys::hws_dictionary_collect(tagged.raw(), options.raw(), &mut dictionary_) })?;
        Ok(Dictionary::of(dictionary_))
    }

    /// A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
    ///
    /// Arguments:
    ///
    /// - `text`: the entries, UTF-8
    /// - `tags`: the tags, with names; `None`: collected
    ///
    /// Gives:
    ///
    /// - `dictionary`: the new dictionary
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_dictionary_read`.
    pub fn read(text: &str, tags: Option<&Alphabet>, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut dictionary_ = ptr::null_mut();
        check(unsafe {
            sys::hws_dictionary_read(
                text.as_ptr().cast(), text.len() as i64, maybe(tags), options.raw(), &mut dictionary_,
            )
        })?;
        Ok(Dictionary::of(dictionary_))
    }

    /// A dictionary from a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    /// - `tags`: the tags, with names; `None`: collected
    ///
    /// Gives:
    ///
    /// - `dictionary`: the new dictionary
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// C: `hws_dictionary_read_file`.
    pub fn read_file(path: impl AsRef<Path>, tags: Option<&Alphabet>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut dictionary_ = ptr::null_mut();
        check(unsafe { sys::hws_dictionary_read_file(path_.as_ptr(), maybe(tags), options.raw(), &mut dictionary_) })?;
        Ok(Dictionary::of(dictionary_))
    }

    /// Writes a dictionary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_dictionary_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_dictionary_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A dictionary as text that `Dictionary::read` reads.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_dictionary_write`.
    pub fn write(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_dictionary_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The names of a dictionary's words.
    ///
    /// Gives:
    ///
    /// - `words`: the new alphabet
    ///
    /// C: `hws_dictionary_words`.
    pub fn words(&self) -> Result<Alphabet> {
        let mut words_ = ptr::null_mut();
        check(unsafe { sys::hws_dictionary_words(self.raw(), &mut words_) })?;
        Ok(Alphabet::of(words_))
    }

    /// The names of a dictionary's tags.
    ///
    /// Gives:
    ///
    /// - `tags`: the new alphabet
    ///
    /// C: `hws_dictionary_tags`.
    pub fn tags(&self) -> Result<Alphabet> {
        let mut tags_ = ptr::null_mut();
        check(unsafe { sys::hws_dictionary_tags(self.raw(), &mut tags_) })?;
        Ok(Alphabet::of(tags_))
    }

    /// The tags that a word may have, borrowed from the dictionary; all of them for a word without an entry.
    ///
    /// Arguments:
    ///
    /// - `word` (label): which word, by its label
    ///
    /// Gives:
    ///
    /// - `states` (state): the tags, ascending, each as the state that stands for it: its label less one
    ///
    /// C: `hws_dictionary_entry_view`.
    pub fn entry_view(&self, word: i32) -> Result<&[i32]> {
        let mut states_ = ptr::null();
        let mut count_ = 0;
        check(unsafe { sys::hws_dictionary_entry_view(self.raw(), word, &mut states_, &mut count_) })?;
        let states_ = unsafe { lent(states_, count_) };
        Ok(states_)
    }

    /// The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are left
    /// without an entry, and so may have any tag; so are those that the dictionary lacks.
    ///
    /// Arguments:
    ///
    /// - `corpus`: whose words are taken
    ///
    /// Gives:
    ///
    /// - `adapted`: the dictionary of these words
    ///
    /// Cost: O(tokens + entries)
    ///
    /// C: `hws_dictionary_adapt`.
    pub fn adapt(&self, corpus: &Corpus, options: Option<&DictionaryAdaptOptions>) -> Result<Dictionary> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut adapted_ = ptr::null_mut();
        check(unsafe { sys::hws_dictionary_adapt(self.raw(), corpus.raw(), options.raw(), &mut adapted_) })?;
        Ok(Dictionary::of(adapted_))
    }

    /// What a dictionary leaves open in a corpus.
    ///
    /// Arguments:
    ///
    /// - `corpus`: the tokens
    ///
    /// Gives:
    ///
    /// - `tags_per_token`: number of tags that a token may have, on average
    /// - `ambiguous`: part of the tokens that may have several
    ///
    /// Cost: O(tokens)
    ///
    /// C: `hws_dictionary_ambiguity`.
    pub fn ambiguity(&self, corpus: &Corpus, options: Option<&Limits>) -> Result<DictionaryAmbiguityOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut tags_per_token_ = 0.0;
        let mut ambiguous_ = 0.0;
        check(unsafe {
            sys::hws_dictionary_ambiguity(
                self.raw(), corpus.raw(), options.raw(), &mut tags_per_token_, &mut ambiguous_,
            )
        })?;
        Ok(DictionaryAmbiguityOutput { tags_per_token: tags_per_token_, ambiguous: ambiguous_ })
    }

    /// The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as likely.
    ///
    /// Arguments:
    ///
    /// - `gold`: the right tags
    ///
    /// Gives:
    ///
    /// - `accuracy`: part of the tagged tokens
    ///
    /// `ErrorKind::Empty`: no tagged tokens
    ///
    /// Cost: O(tokens)
    ///
    /// C: `hws_dictionary_random_accuracy`.
    pub fn random_accuracy(&self, gold: &Tagged, options: Option<&Limits>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut accuracy_ = 0.0;
        check(unsafe { sys::hws_dictionary_random_accuracy(self.raw(), gold.raw(), options.raw(), &mut accuracy_) })?;
        Ok(accuracy_)
    }
}

/// Immutable sequences of numbers: each token has as many in each channel as that channel's dimension. Any may be
/// missing.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Channels {
    owned: Arc<Owned<sys::hws_channels>>,
}
handle!(Channels, hws_channels, hws_channels_free, shared,
    |raw| Channels { owned: Arc::new(Owned::of(raw)) });

impl Channels {
    /// Channels of the caller's arrays, which are copied.
    ///
    /// Arguments:
    ///
    /// - `offsets`: where each sequence's tokens begin, ascending from 0
    /// - `kinds`: what each channel's numbers are
    /// - `dimensions`: numbers per token of each channel
    /// - `values`: all those of channel 0, token by token, then those of channel 1, and so on; NaN: missing
    ///
    /// Gives:
    ///
    /// - `channels`: the new channels
    ///
    /// `ErrorKind::Argument`: also numbers that a channel's kind does not allow
    ///
    /// Cost: O(numbers)
    ///
    /// C: `hws_channels_new`.
    pub fn new(
        offsets: &[i64], kinds: &[Kind], dimensions: &[i32], values: &[f64], options: Option<&Limits>,
    ) -> Result<Self> {
        let sequences = counted::<i64>("offsets", offsets.len(), 1)?;
        let count = counted::<i32>("kinds", kinds.len(), 0)?;
        sized("offsets", offsets, plus(sequences, 1))?;
        sized("dimensions", dimensions, count)?;
        sized("values", values, times(entry(offsets, sequences)?, total(dimensions)))?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut channels_ = ptr::null_mut();
        check(unsafe {
            sys::hws_channels_new(
                sequences, offsets.as_ptr(), count, kinds.as_ptr().cast(), dimensions.as_ptr(), values.as_ptr(),
                options.raw(), &mut channels_,
            )
        })?;
        Ok(Channels::of(channels_))
    }

    /// Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An empty
    /// value or "nan" is missing; a first line of names is skipped. The option `kinds` says which columns make which
    /// channels, such as "real:3,count,bit:2" (dimension 1 where none is said).
    ///
    /// Arguments:
    ///
    /// - `text`: the table, UTF-8
    ///
    /// Gives:
    ///
    /// - `channels`: the new channels
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_channels_read`.
    pub fn read(text: &str, options: Option<&ChannelsReadOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut channels_ = ptr::null_mut();
        check(unsafe { sys::hws_channels_read(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut channels_) })?;
        Ok(Channels::of(channels_))
    }

    /// Channels from a file of numeric CSV.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `channels`: the new channels
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// C: `hws_channels_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&ChannelsReadOptions>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut channels_ = ptr::null_mut();
        check(unsafe { sys::hws_channels_read_file(path_.as_ptr(), options.raw(), &mut channels_) })?;
        Ok(Channels::of(channels_))
    }

    /// Writes channels to a file of numeric CSV.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_channels_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_channels_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// Channels as numeric CSV, which `Channels::read` reads back to the bit, given the kinds. Sequences without tokens
    /// do not come back.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: O(numbers)
    ///
    /// C: `hws_channels_write`.
    pub fn write(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_channels_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How many sequences the channels have.
    ///
    /// C: `hws_channels_sequences`.
    pub fn sequences(&self) -> i64 {
        unsafe { sys::hws_channels_sequences(self.raw()) }
    }

    /// How many tokens all sequences of the channels have.
    ///
    /// C: `hws_channels_tokens`.
    pub fn tokens(&self) -> i64 {
        unsafe { sys::hws_channels_tokens(self.raw()) }
    }

    /// How many channels there are.
    ///
    /// C: `hws_channels_count`.
    pub fn count(&self) -> i32 {
        unsafe { sys::hws_channels_count(self.raw()) }
    }

    /// What a channel is.
    ///
    /// Arguments:
    ///
    /// - `channel` (from 0): which one
    ///
    /// Gives:
    ///
    /// - `kind`: what its numbers are
    /// - `dimension`: numbers per token
    ///
    /// C: `hws_channels_spec`.
    pub fn spec(&self, channel: i32) -> Result<ChannelsSpecOutput> {
        let mut kind_ = 0;
        let mut dimension_ = 0;
        check(unsafe { sys::hws_channels_spec(self.raw(), channel, &mut kind_, &mut dimension_) })?;
        Ok(ChannelsSpecOutput { kind: Kind(kind_), dimension: dimension_ })
    }

    /// Where the sequences of the channels begin, borrowed from them.
    ///
    /// Gives:
    ///
    /// - `offsets`: the first token of each sequence, and the number of tokens at last
    ///
    /// C: `hws_channels_offsets_view`.
    pub fn offsets_view(&self) -> Result<&[i64]> {
        let mut offsets_ = ptr::null();
        let mut count_ = 0;
        check(unsafe { sys::hws_channels_offsets_view(self.raw(), &mut offsets_, &mut count_) })?;
        let offsets_ = unsafe { lent(offsets_, plus(count_, 1)) };
        Ok(offsets_)
    }

    /// A channel's numbers as `Channels::new` takes them.
    ///
    /// Arguments:
    ///
    /// - `channel` (from 0): which one
    ///
    /// Gives:
    ///
    /// - `values`: token by token; NaN: missing
    ///
    /// C: `hws_channels_values`.
    pub fn values(&self, channel: i32) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_channels_values(self.raw(), channel, buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }
}

/// An immutable hidden Markov model.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Hmm {
    owned: Arc<Owned<sys::hws_hmm>>,
}
handle!(Hmm, hws_hmm, hws_hmm_free, shared,
    |raw| Hmm { owned: Arc::new(Owned::of(raw)) });

impl Hmm {
    /// The binary of a hidden Markov model, versioned and with checksums: names, dictionary, priors, counts.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_hmm_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Hmm::write` made
    ///
    /// Gives:
    ///
    /// - `hmm`: the new hmm
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_hmm_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut hmm_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut hmm_) })?;
        Ok(Hmm::of(hmm_))
    }

    /// Writes the binary of a hidden Markov model to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_hmm_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_hmm_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A hidden Markov model from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `hmm`: the new hmm
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_hmm_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut hmm_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_read_file(path_.as_ptr(), options.raw(), &mut hmm_) })?;
        Ok(Hmm::of(hmm_))
    }

    /// A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
    ///
    /// Arguments:
    ///
    /// - `words`: the alphabet of what states emit; sized
    /// - `tags`: names of the states, as many; `None`: none
    /// - `initial` (probability): sums to 1
    /// - `transition` (probability): a row sums to 1, together with the state's end
    /// - `end` (probability): that a sequence ends after the state; `None`: there is no end symbol
    /// - `emission` (probability): a row sums to 1
    ///
    /// Gives:
    ///
    /// - `hmm`: the new hmm
    ///
    /// `ErrorKind::Improper`: a sum misses 1 by more than 1e-9
    ///
    /// C: `hws_hmm_new`.
    pub fn new(
        words: &Alphabet, tags: Option<&Alphabet>, initial: &[f64], transition: &[f64], end: Option<&[f64]>,
        emission: &[f64], options: Option<&Limits>,
    ) -> Result<Self> {
        let states = counted::<i64>("initial", initial.len(), 0)?;
        sized("transition", transition, times(states, states))?;
        let end_ = maybe_sized("end", end, states)?;
        sized("emission", emission, times(states, words.size()))?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut hmm_ = ptr::null_mut();
        check(unsafe {
            sys::hws_hmm_new(
                states, words.raw(), maybe(tags), initial.as_ptr(), transition.as_ptr(), end_, emission.as_ptr(),
                options.raw(), &mut hmm_,
            )
        })?;
        Ok(Hmm::of(hmm_))
    }

    /// The words that a model emits.
    ///
    /// Gives:
    ///
    /// - `words`: their alphabet
    ///
    /// `ErrorKind::Empty`: it emits none
    ///
    /// C: `hws_hmm_words`.
    pub fn words(&self) -> Result<Alphabet> {
        let mut words_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_words(self.raw(), &mut words_) })?;
        Ok(Alphabet::of(words_))
    }

    /// The names of a model's states, or a nameless alphabet of as many symbols.
    ///
    /// Gives:
    ///
    /// - `tags`: state k is label k + 1
    ///
    /// C: `hws_hmm_tags`.
    pub fn tags(&self) -> Result<Alphabet> {
        let mut tags_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_tags(self.raw(), &mut tags_) })?;
        Ok(Alphabet::of(tags_))
    }

    /// The dictionary that a model was learned with.
    ///
    /// Gives:
    ///
    /// - `dictionary`: the new dictionary
    ///
    /// `ErrorKind::Empty`: there was none
    ///
    /// C: `hws_hmm_dictionary`.
    pub fn dictionary(&self) -> Result<Dictionary> {
        let mut dictionary_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_dictionary(self.raw(), &mut dictionary_) })?;
        Ok(Dictionary::of(dictionary_))
    }

    /// A number about a hidden Markov model, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// `ErrorKind::Empty`: the model was given and not learned
    ///
    /// C: `hws_hmm_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_hmm_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The method by which a model was learned ("em", "vi", ...), "given" if it was not: a word of ASCII.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_hmm_method`.
    pub fn method(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_method(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The best of several models of the same data, such as those that nodes learned from other seeds or with samplers of
    /// other numbers (the option first_chain): it is the one whose learner reported the highest number, the first of
    /// several.
    ///
    /// Arguments:
    ///
    /// - `models`: learned ones
    /// - `metric`: one of the names under "metrics" on their cards, such as "heldout_log_likelihood"; `None`: of samplers
    ///   "best_chain_log_joint", else the objective
    ///
    /// Gives:
    ///
    /// - `values`: the metric of each
    /// - `best`: the index of the best model
    ///
    /// `ErrorKind::Argument`: also for models without that metric, or learned from other data
    ///
    /// `ErrorKind::Empty`: a model was given and not learned
    ///
    /// C: `hws_hmm_pick`.
    pub fn pick(models: &[&Hmm], metric: Option<&str>) -> Result<HmmPickOutput> {
        let count = counted::<i64>("models", models.len(), 0)?;
        let models_: Vec<_> = models.iter().map(|one| maybe(Some(*one))).collect();
        let metric_ = metric.map(|text| zero_ended("metric", text)).transpose()?;
        let mut values_ = room::<f64>(count)?;
        let mut best_ = 0;
        check(unsafe { sys::hws_hmm_pick(models_.as_ptr(), count, pointer(&metric_), values_.as_mut_ptr(), &mut best_) })?;
        Ok(HmmPickOutput { values: values_, best: best_ })
    }

    /// How a learned model came to be, as a JSON object; "{}" for one that was given. Its members are "method", "hawser"
    /// (the library's version), "learner" (with its own), "steps"; the objects "options" (those that shape numbers, the
    /// seed too), "data" (fingerprints of what it was learned from), "metrics" (as the learner knew them), and "reading":
    /// how its text was read, as the strings "split" ("words" or "chars"), "lower_case", "word_column" and "tag_column"
    /// (CoNLL-U's, by number), each where it is known.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_hmm_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The probabilities of the first state. Those of a model learned by em are the posterior's mode, 0 where nothing was
    /// seen and the prior is 1; of one learned otherwise its mean (3.109), so that no string over the words has
    /// probability 0. The other probabilities are alike.
    ///
    /// Gives:
    ///
    /// - `values` (probability): as `Hmm::new` takes them
    ///
    /// C: `hws_hmm_initial`.
    pub fn initial(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_initial(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The probabilities of the next state, as `Hmm::new` takes them.
    ///
    /// Gives:
    ///
    /// - `values` (probability): as `Hmm::new` takes them
    ///
    /// C: `hws_hmm_transition`.
    pub fn transition(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_transition(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The probabilities that a sequence ends after a state, as `Hmm::new` takes them.
    ///
    /// Gives:
    ///
    /// - `values` (probability): as `Hmm::new` takes them
    ///
    /// `ErrorKind::Empty`: the model has no end symbol
    ///
    /// C: `hws_hmm_end`.
    pub fn end(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_end(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The probabilities of the words that a state emits, as `Hmm::new` takes them.
    ///
    /// Gives:
    ///
    /// - `values` (probability): as `Hmm::new` takes them
    ///
    /// C: `hws_hmm_emission`.
    pub fn emission(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_emission(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The counts that a learned model was read off from.
    ///
    /// Arguments:
    ///
    /// - `which`: which counts
    ///
    /// Gives:
    ///
    /// - `values`: in the order of `Hmm::new`
    ///
    /// `ErrorKind::Empty`: the model was given, or it has no end symbol
    ///
    /// C: `hws_hmm_counts`.
    pub fn counts(&self, which: &str) -> Result<Vec<f64>> {
        let which_ = zero_ended("which", which)?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_counts(self.raw(), which_.as_ptr(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// What a channel of a model holds.
    ///
    /// Arguments:
    ///
    /// - `channel` (from 0): which one
    ///
    /// Gives:
    ///
    /// - `kind`: what its numbers are
    /// - `dimension`: numbers per token
    ///
    /// C: `hws_hmm_channel_spec`.
    pub fn channel_spec(&self, channel: i32) -> Result<HmmChannelSpecOutput> {
        let mut kind_ = 0;
        let mut dimension_ = 0;
        check(unsafe { sys::hws_hmm_channel_spec(self.raw(), channel, &mut kind_, &mut dimension_) })?;
        Ok(HmmChannelSpecOutput { kind: Kind(kind_), dimension: dimension_ })
    }

    /// A channel's parameters, state by state. Learned by em they are the posterior's mode, or with the option estimate
    /// "ml" the maximum of the likelihood; learned otherwise they are the posterior's means. The density that scores and
    /// taggings use can be computed from them. Bits: the probability. Reals: Student's t about the mean with m degrees of
    /// freedom and S the scale, of n dimensions, with d = (x - mean)' S^-1 (x - mean): ln p(x) = lgamma((m + n)/2) -
    /// lgamma(m/2) - (n ln(m pi) + ln \|S\|)/2 - (m + n)/2 ln(1 + d/m) S is a matrix and m one number per state where the
    /// covariance is full or tied. Where it is spherical S is a diagonal of n numbers and m one number. Where it is
    /// diagonal each dimension has its own m and S with n = 1. Counts: negative binomial with mean r and shape a: ln p(x)
    /// = lgamma(a + x) - lgamma(a) - lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r)) Of em degrees and shape are
    /// infinite: a Gaussian whose covariance is the scale, a Poisson.
    ///
    /// Arguments:
    ///
    /// - `channel` (from 0): which one
    /// - `what`: which parameters
    ///
    /// Gives:
    ///
    /// - `values`: state by state
    ///
    /// C: `hws_hmm_channel`.
    pub fn channel(&self, channel: i32, what: &str) -> Result<Vec<f64>> {
        let what_ = zero_ended("what", what)?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_channel(self.raw(), channel, what_.as_ptr(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K per
    /// token.
    ///
    /// Arguments:
    ///
    /// - `data`: the sequences
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): by sequence; -infinity where it is impossible; 0 without tokens
    ///
    /// C: `hws_hmm_score`.
    pub fn score(&self, data: &HmmData, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(data.sequences())?;
        check(unsafe { sys::hws_hmm_score(self.raw(), data.raw(), options.raw(), log_probs_.as_mut_ptr()) })?;
        Ok(log_probs_)
    }

    /// A state for each token: by the option `decode` the most probable one of the token, ties to the lowest, or that of
    /// the sequence's most probable path.
    ///
    /// Arguments:
    ///
    /// - `data`: the sequences
    ///
    /// Gives:
    ///
    /// - `states` (state): by token; -1 in a sequence without probability
    ///
    /// `HWS_PARTIAL`: some sequences have no probability
    ///
    /// `ErrorKind::Empty`: the same with the option impossible "refuse"; the message names the first
    ///
    /// C: `hws_hmm_decode`.
    pub fn decode(&self, data: &HmmData, options: Option<&HmmDecodeOptions>) -> Result<Vec<i32>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut states_ = room::<i32>(data.tokens())?;
        check(unsafe { sys::hws_hmm_decode(self.raw(), data.raw(), options.raw(), states_.as_mut_ptr()) })?;
        Ok(states_)
    }

    /// The probability of each state given the sequence, for each token of some sequences.
    ///
    /// Arguments:
    ///
    /// - `data`: the sequences
    /// - `first` (sequence): the first one
    /// - `last` (sequence): the one behind the last
    ///
    /// Gives:
    ///
    /// - `values` (probability): a number per state, token by token; NaN in a sequence without probability
    ///
    /// `HWS_PARTIAL`: some sequences have no probability
    ///
    /// `ErrorKind::Empty`: the same with the option impossible "refuse"; the message names the first
    ///
    /// C: `hws_hmm_posteriors`.
    pub fn posteriors(
        &self, data: &HmmData, first: i64, last: i64, options: Option<&HmmPosteriorsOptions>,
    ) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_posteriors(
                self.raw(), data.raw(), first, last, options.raw(), buffer.cast(), capacity, needed,
            )
        })?;
        Ok(made)
    }

    /// The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K + 1
    /// states, K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and those of
    /// each length have weight 1 together.
    ///
    /// Arguments:
    ///
    /// - `semiring`: `Semiring::REAL` or `Semiring::LOG`
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Unsupported`: the model has channels
    ///
    /// C: `hws_hmm_machine`.
    pub fn machine(&self, semiring: Semiring, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_machine(self.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models without an
    /// end symbol need the option length. Of a model without words every token is the one symbol of a nameless alphabet.
    ///
    /// Arguments:
    ///
    /// - `n`: how many
    /// - `seed`: any number
    ///
    /// Gives:
    ///
    /// - `sequences`: words and states
    ///
    /// `ErrorKind::Limit`: a sequence gets longer than the option max_length
    ///
    /// C: `hws_hmm_sample`.
    pub fn sample(&self, n: i64, seed: u64, options: Option<&HmmSampleOptions>) -> Result<Tagged> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut sequences_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_sample(self.raw(), n, seed, options.raw(), &mut sequences_) })?;
        Ok(Tagged::of(sequences_))
    }

    /// What a model's channels hold for tokens whose states are known, drawn.
    ///
    /// Arguments:
    ///
    /// - `states`: sequences all of whose tokens have tags, which are the model's
    /// - `seed`: any number
    ///
    /// Gives:
    ///
    /// - `channels`: the new channels
    ///
    /// `ErrorKind::Argument`: also a model without channels
    ///
    /// C: `hws_hmm_sample_channels`.
    pub fn sample_channels(&self, states: &Tagged, seed: u64, options: Option<&Limits>) -> Result<Channels> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut channels_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_sample_channels(self.raw(), states.raw(), seed, options.raw(), &mut channels_) })?;
        Ok(Channels::of(channels_))
    }

    /// The symbol of a word, as `HmmFilter::step` takes it: its label, or behind those of all words the one of its class
    /// of unknown words (`HmmLearner::model`); the label of "\<unk\>" in a model without classes.
    ///
    /// Arguments:
    ///
    /// - `word`: UTF-8, zero-terminated
    ///
    /// Gives:
    ///
    /// - `symbol` (symbol): the symbol
    ///
    /// `ErrorKind::Empty`: the model has neither classes nor "\<unk\>", or no words
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_hmm_encode`.
    pub fn encode(&self, word: &str) -> Result<i32> {
        let word_ = zero_ended("word", word)?;
        let mut symbol_ = 0;
        check(unsafe { sys::hws_hmm_encode(self.raw(), word_.as_ptr(), &mut symbol_) })?;
        Ok(symbol_)
    }
}

/// An immutable corpus with the states each token may be in.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct HmmData {
    owned: Arc<Owned<sys::hws_hmm_data>>,
}
handle!(HmmData, hws_hmm_data, hws_hmm_data_free, shared,
    |raw| HmmData { owned: Arc::new(Owned::of(raw)) });

impl HmmData {
    /// Data of words, of channels, or of both, which have the same sequences then. Options give the number of states (by
    /// default as many as there are tags; without tags a learner chooses it, and until then there is one state), the
    /// symbol that stands for a word nobody observed, and the priors of channels, which are weak and take their scale
    /// from the data where they are left out. States beyond the tags are named "state\<k\>".
    ///
    /// Arguments:
    ///
    /// - `words`: a word per token; `None`: there are none
    /// - `channels`: numbers per token; `None`: there are none
    /// - `dictionary`: the states of each word's tokens, matched by names, all of them for words without an entry; `None`:
    ///   every token may be in any state
    /// - `observed`: the same sequences with tags; a token that has one is in that state alone, and its word's entry is
    ///   enlarged by it if it lacks it; the tags are among the dictionary's; `None`: none was observed
    ///
    /// Gives:
    ///
    /// - `data`: the new hmm data
    ///
    /// Cost: O(tokens + words)
    ///
    /// C: `hws_hmm_data_new`.
    pub fn new(
        words: Option<&Corpus>, channels: Option<&Channels>, dictionary: Option<&Dictionary>, observed: Option<&Tagged>,
        options: Option<&HmmDataOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut data_ = ptr::null_mut();
        check(unsafe {
            sys::hws_hmm_data_new(
                maybe(words), maybe(channels), maybe(dictionary), maybe(observed), options.raw(), &mut data_,
            )
        })?;
        Ok(HmmData::of(data_))
    }

    /// Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as the
    /// class of unknown words that their spelling says (`HmmLearner::model`), or as its "\<unk\>" where it has no
    /// classes, in the states that the dictionary gives the words themselves. So words are best read without an alphabet
    /// given, lest their spelling is lost. A learner reads words of classes as "\<unk\>".
    ///
    /// Arguments:
    ///
    /// - `hmm`: the model
    /// - `words`: a word per token; `None`: there are none
    /// - `channels`: numbers per token; `None`: there are none
    /// - `other_dictionary`: the states of each word's tokens; `None`: those of the dictionary that the model was learned
    ///   with, or all if the option dictionary says so
    /// - `observed`: the same sequences with tags; a token that has one is in that state alone, and its word's entry is
    ///   enlarged by it if it lacks it; the tags are among the dictionary's; `None`: none was observed
    ///
    /// Gives:
    ///
    /// - `data`: the new hmm data
    ///
    /// `ErrorKind::Empty`: a word is unknown and the model has no "\<unk\>"; the message names the word
    ///
    /// `ErrorKind::Argument`: also words that were read in another way than the model's text was, where both are known
    /// (`Hmm::card`): split otherwise, in another case, from another column
    ///
    /// Cost: O(tokens + words)
    ///
    /// C: `hws_hmm_data_for`.
    pub fn for_(
        hmm: &Hmm, words: Option<&Corpus>, channels: Option<&Channels>, other_dictionary: Option<&Dictionary>,
        observed: Option<&Tagged>, options: Option<&HmmDataForOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut data_ = ptr::null_mut();
        check(unsafe {
            sys::hws_hmm_data_for(
                hmm.raw(), maybe(words), maybe(channels), maybe(other_dictionary), maybe(observed), options.raw(),
                &mut data_,
            )
        })?;
        Ok(HmmData::of(data_))
    }

    /// Further sequences, as given data read them: in their words, states and priors of channels, with their dictionary.
    /// Held-out data are made so.
    ///
    /// Arguments:
    ///
    /// - `words`: a word per token; `None`: there are none
    /// - `channels`: numbers per token; `None`: there are none
    /// - `other_dictionary`: the states of each word's tokens; `None`: those of the dictionary of `data`
    /// - `observed`: the same sequences with tags; a token that has one is in that state alone, and its word's entry is
    ///   enlarged by it if it lacks it; the tags are among the dictionary's; `None`: none was observed
    ///
    /// Gives:
    ///
    /// - `more`: the new data
    ///
    /// `ErrorKind::Empty`: a word is unknown and the model has no "\<unk\>"; the message names the word
    ///
    /// `ErrorKind::Argument`: also words that were read in another way than the model's text was, where both are known
    /// (`Hmm::card`): split otherwise, in another case, from another column
    ///
    /// Cost: O(tokens + words)
    ///
    /// C: `hws_hmm_data_like`.
    pub fn like(
        &self, words: Option<&Corpus>, channels: Option<&Channels>, other_dictionary: Option<&Dictionary>,
        observed: Option<&Tagged>, options: Option<&HmmDataLikeOptions>,
    ) -> Result<HmmData> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut more_ = ptr::null_mut();
        check(unsafe {
            sys::hws_hmm_data_like(
                self.raw(), maybe(words), maybe(channels), maybe(other_dictionary), maybe(observed), options.raw(),
                &mut more_,
            )
        })?;
        Ok(HmmData::of(more_))
    }

    /// The same data with fewer states for some tokens.
    ///
    /// Arguments:
    ///
    /// - `places` (token): which ones, numbered over all sequences, each once
    /// - `offsets`: where each token's states begin in `states`, ascending from 0
    /// - `states` (state): those that each may be in, among those it may be in now
    ///
    /// Gives:
    ///
    /// - `restricted`: the new data
    ///
    /// Cost: O(tokens)
    ///
    /// C: `hws_hmm_data_allow`.
    pub fn allow(&self, places: &[i64], offsets: &[i64], states: &[i32], options: Option<&Limits>) -> Result<HmmData> {
        let count = counted::<i64>("places", places.len(), 0)?;
        sized("offsets", offsets, plus(count, 1))?;
        sized("states", states, entry(offsets, count)?)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut restricted_ = ptr::null_mut();
        check(unsafe {
            sys::hws_hmm_data_allow(
                self.raw(), count, places.as_ptr(), offsets.as_ptr(), states.as_ptr(), options.raw(),
                &mut restricted_,
            )
        })?;
        Ok(HmmData::of(restricted_))
    }

    /// How many sequences the data have.
    ///
    /// C: `hws_hmm_data_sequences`.
    pub fn sequences(&self) -> i64 {
        unsafe { sys::hws_hmm_data_sequences(self.raw()) }
    }

    /// How many tokens all sequences of the data have.
    ///
    /// C: `hws_hmm_data_tokens`.
    pub fn tokens(&self) -> i64 {
        unsafe { sys::hws_hmm_data_tokens(self.raw()) }
    }

    /// How many states a model of the data has.
    ///
    /// C: `hws_hmm_data_states`.
    pub fn states(&self) -> i64 {
        unsafe { sys::hws_hmm_data_states(self.raw()) }
    }
}

/// What the tokens so far say of the hidden state and of the next token (the forward variable, normalized: Rabiner 1989,
/// III A). It keeps the model alive.
///
/// Threads: one thread at a time may use it.
#[derive(Debug)]
pub struct HmmFilter {
    owned: Owned<sys::hws_hmm_filter>,
}
handle!(HmmFilter, hws_hmm_filter, hws_hmm_filter_free, single,
    |raw| HmmFilter { owned: Owned::of(raw) });

impl HmmFilter {
    /// A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the
    /// model's dictionary, as `HmmData::for_` keeps them.
    ///
    /// Arguments:
    ///
    /// - `hmm`: the model
    ///
    /// Gives:
    ///
    /// - `filter`: the new hmm filter
    ///
    /// C: `hws_hmm_filter_new`.
    pub fn new(hmm: &Hmm, options: Option<&HmmFilterOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut filter_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_filter_new(hmm.raw(), options.raw(), &mut filter_) })?;
        Ok(HmmFilter::of(filter_))
    }

    /// Another filter that stands where this one does.
    ///
    /// Gives:
    ///
    /// - `copy`: the new hmm filter
    ///
    /// C: `hws_hmm_filter_copy`.
    pub fn copy(&self) -> Result<HmmFilter> {
        let mut copy_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_filter_copy(self.raw(), &mut copy_) })?;
        Ok(HmmFilter::of(copy_))
    }

    /// Goes back to before the first token of a sequence. This and what follows allocates nothing unless it fails.
    ///
    /// C: `hws_hmm_filter_start`.
    pub fn start(&mut self) -> Result<()> {
        check(unsafe { sys::hws_hmm_filter_start(self.raw()) })?;
        Ok(())
    }

    /// Takes the next token. The sum of log_prob over a sequence and ln of `HmmFilter::end` make `Hmm::score`. After an
    /// error the filter stands where it stood.
    ///
    /// Arguments:
    ///
    /// - `symbol` (symbol): as `Hmm::encode` says; 0: no word, or one that nobody observed
    /// - `values`: the numbers of all its channels, one behind the other, NaN where they are missing
    ///
    /// Gives:
    ///
    /// - `log_prob` (nats): of the token given those before it
    ///
    /// `ErrorKind::Empty`: the token is impossible there
    ///
    /// Cost: O(states^2), and the channels' densities
    ///
    /// C: `hws_hmm_filter_step`.
    pub fn step(&mut self, symbol: i32, values: &[f64]) -> Result<f64> {
        let count = counted::<i64>("values", values.len(), 0)?;
        let mut log_prob_ = 0.0;
        check(unsafe { sys::hws_hmm_filter_step(self.raw(), symbol, values.as_ptr(), count, &mut log_prob_) })?;
        Ok(log_prob_)
    }

    /// The probabilities of the last token's state given the tokens up to it; at the start the initial ones.
    ///
    /// Gives:
    ///
    /// - `values` (probability): by state
    ///
    /// C: `hws_hmm_filter_states`.
    pub fn states(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_filter_states(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The probabilities of the next token's word given the tokens so far, where "\<unk\>" stands for all unknown ones.
    /// With the probability of an end they sum to 1, or to less under a dictionary.
    ///
    /// Gives:
    ///
    /// - `values` (probability): by word of the model
    ///
    /// `ErrorKind::Empty`: the model has no words
    ///
    /// Cost: O(states \* words)
    ///
    /// C: `hws_hmm_filter_next`.
    pub fn next(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_filter_next(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The probability that the sequence ends here given the tokens so far; also 0 if it is below what a double holds.
    ///
    /// Gives:
    ///
    /// - `probability` (probability): 0 at the start and in models without an end symbol
    ///
    /// C: `hws_hmm_filter_end`.
    pub fn end(&self) -> Result<f64> {
        let mut probability_ = 0.0;
        check(unsafe { sys::hws_hmm_filter_end(self.raw(), &mut probability_) })?;
        Ok(probability_)
    }
}

/// An immutable grammar.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Grammar {
    owned: Arc<Owned<sys::hws_grammar>>,
}
handle!(Grammar, hws_grammar, hws_grammar_free, shared,
    |raw| Grammar { owned: Arc::new(Owned::of(raw)) });

impl Grammar {
    /// A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in their
    /// order.
    ///
    /// Arguments:
    ///
    /// - `nonterminals`: their names; sized
    /// - `words`: the vocabulary; sized
    /// - `start` (from 0): the nonterminal that sentences come from
    /// - `parents` (from 0): the left side of each rule
    /// - `offsets`: where each right side begins in `right`, ascending from 0
    /// - `right`: symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
    /// - `rule_weights`: finite numbers \>= 0
    /// - `priors`: the Dirichlet prior's concentration of each rule, \> 0, for learners; `None`: none are given
    /// - `fixed` (0 or 1): 1 for rules whose weights learners leave as they are; `None`: none
    ///
    /// Gives:
    ///
    /// - `grammar`: the new grammar
    ///
    /// `ErrorKind::Argument`: also for a nonterminal without a rule and for a rule that occurs twice
    ///
    /// `ErrorKind::Improper`: weights whose sums the option weights refuses
    ///
    /// Cost: O(size \* log rules)
    ///
    /// C: `hws_grammar_new`.
    pub fn new(
        nonterminals: &Alphabet, words: &Alphabet, start: i32, parents: &[i32], offsets: &[i64], right: &[i32],
        rule_weights: &[f64], priors: Option<&[f64]>, fixed: Option<&[i32]>, options: Option<&GrammarOptions>,
    ) -> Result<Self> {
        let rules = counted::<i64>("parents", parents.len(), 0)?;
        sized("offsets", offsets, plus(rules, 1))?;
        sized("right", right, entry(offsets, rules)?)?;
        sized("rule_weights", rule_weights, rules)?;
        let priors_ = maybe_sized("priors", priors, rules)?;
        let fixed_ = maybe_sized("fixed", fixed, rules)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut grammar_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_new(
                nonterminals.raw(), words.raw(), start, rules, parents.as_ptr(), offsets.as_ptr(), right.as_ptr(),
                rule_weights.as_ptr(), priors_, fixed_, options.raw(), &mut grammar_,
            )
        })?;
        Ok(Grammar::of(grammar_))
    }

    /// A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of their
    /// first rules, words in that of their first occurrence.
    ///
    /// Arguments:
    ///
    /// - `text`: the grammar
    ///
    /// Gives:
    ///
    /// - `grammar`: the new grammar
    ///
    /// `ErrorKind::Parse`: line and reason: a symbol without a rule, a weight that is negative or no number, a rule that
    /// occurs twice, weights whose sums the option weights refuses, a text without rules or without words
    ///
    /// Cost: O(length \* log rules)
    ///
    /// C: `hws_grammar_read_text`.
    pub fn read_text(text: &str, options: Option<&GrammarReadTextOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut grammar_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_read_text(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut grammar_)
        })?;
        Ok(Grammar::of(grammar_))
    }

    /// A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because that
    /// parser leaves out small ones and smooths the lexicon.
    ///
    /// Arguments:
    ///
    /// - `rules`: the text with the rules over nonterminals
    /// - `lexicon`: the text with tags and words
    ///
    /// Gives:
    ///
    /// - `grammar`: the new grammar
    ///
    /// `ErrorKind::Parse`: line and reason, as `Grammar::read_text` has them
    ///
    /// Cost: O(length \* log rules)
    ///
    /// C: `hws_grammar_read_berkeley`.
    pub fn read_berkeley(rules: &str, lexicon: &str, options: Option<&GrammarReadBerkeleyOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut grammar_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_read_berkeley(
                rules.as_ptr().cast(), rules.len() as i64, lexicon.as_ptr().cast(), lexicon.len() as i64,
                options.raw(), &mut grammar_,
            )
        })?;
        Ok(Grammar::of(grammar_))
    }

    /// A grammar as text in one of the formats above. Weights are written so that the same bits are read back. Priors are
    /// written by johnson alone, and what is fixed by none.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// `ErrorKind::Argument`: also for a grammar that the format cannot express, with the reason
    ///
    /// Cost: O(size)
    ///
    /// C: `hws_grammar_write_text`.
    pub fn write_text(&self, options: Option<&GrammarWriteTextOptions>) -> Result<String> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_write_text(self.raw(), options.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The binary of a grammar, versioned and with checksums: weights, priors, what is fixed, and how it was learned.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_grammar_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A grammar from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Grammar::write` made
    ///
    /// Gives:
    ///
    /// - `grammar`: the new grammar
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_grammar_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut grammar_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut grammar_)
        })?;
        Ok(Grammar::of(grammar_))
    }

    /// Writes the binary of a grammar to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_grammar_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_grammar_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A grammar from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `grammar`: the new grammar
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_grammar_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut grammar_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_read_file(path_.as_ptr(), options.raw(), &mut grammar_) })?;
        Ok(Grammar::of(grammar_))
    }

    /// The grammar with a rule for each substring of the sentences in place of each rule A --\> \<any\>, but for strings
    /// that A rewrites itself as anyway. These rules share its weight evenly, and each has its prior and is fixed if it
    /// is. Substrings of the held-out sentences count like the others, so that none is impossible. The words of the
    /// sentences that are new follow those of the grammar, and "\<any\>" is none any more.
    ///
    /// Arguments:
    ///
    /// - `corpus`: the sentences, of words with names
    /// - `heldout`: more sentences; `None`: none
    ///
    /// Gives:
    ///
    /// - `written`: the grammar with its rules written out; one without "\<any\>" is the same as before
    ///
    /// `ErrorKind::Argument`: also for "\<any\>" beside other symbols, and in a corpus
    ///
    /// `ErrorKind::Empty`: the sentences have no words
    ///
    /// Cost: O(words^2) of each sentence in time, O(different substrings \* nonterminals that have them \* length) in
    /// memory
    ///
    /// Source: Johnson, Griffiths and Goldwater 2007
    ///
    /// C: `hws_grammar_with_substrings`.
    pub fn with_substrings(
        &self, corpus: &Corpus, heldout: Option<&Corpus>, options: Option<&Limits>,
    ) -> Result<Grammar> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut written_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_with_substrings(self.raw(), corpus.raw(), maybe(heldout), options.raw(), &mut written_)
        })?;
        Ok(Grammar::of(written_))
    }

    /// The names of a grammar's nonterminals; nonterminal A has the label A + 1.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the nonterminals
    ///
    /// C: `hws_grammar_nonterminals`.
    pub fn nonterminals(&self) -> Result<Alphabet> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_nonterminals(self.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// The words of a grammar.
    ///
    /// Gives:
    ///
    /// - `alphabet`: the words
    ///
    /// C: `hws_grammar_words`.
    pub fn words(&self) -> Result<Alphabet> {
        let mut alphabet_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_words(self.raw(), &mut alphabet_) })?;
        Ok(Alphabet::of(alphabet_))
    }

    /// A number about a grammar, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_grammar_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_grammar_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The method by which a grammar was learned, "given" if it was not: a word of ASCII.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_grammar_method`.
    pub fn method(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_method(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How a grammar was learned, in more words: an object like that of `Hmm::card`; "{}" for one that was given.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_grammar_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The left side of each rule, ascending.
    ///
    /// Gives:
    ///
    /// - `values` (from 0): nonterminals
    ///
    /// C: `hws_grammar_parents`.
    pub fn parents(&self) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_parents(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// Where each rule's right side begins among all right sides, and the end of the last one.
    ///
    /// Gives:
    ///
    /// - `values`: rules + 1 places, ascending from 0
    ///
    /// C: `hws_grammar_offsets`.
    pub fn offsets(&self) -> Result<Vec<i64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_offsets(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The symbols of all right sides, one rule after the other.
    ///
    /// Gives:
    ///
    /// - `values`: a nonterminal's number, or -w - 1 for the word with label w
    ///
    /// C: `hws_grammar_right_sides`.
    pub fn right_sides(&self) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_right_sides(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The weight of each rule of a grammar.
    ///
    /// Gives:
    ///
    /// - `values`: numbers \>= 0
    ///
    /// C: `hws_grammar_weights`.
    pub fn weights(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_weights(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The prior of each rule; no entries if the grammar has none.
    ///
    /// Gives:
    ///
    /// - `values`: concentrations \> 0
    ///
    /// C: `hws_grammar_priors`.
    pub fn priors(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_priors(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// Which rules learners leave as they are; no entries if the grammar does not say.
    ///
    /// Gives:
    ///
    /// - `values` (0 or 1): by rule
    ///
    /// C: `hws_grammar_fixed`.
    pub fn fixed(&self) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_fixed(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that of
    /// the start is 0: otherwise some of its probability is lost to trees without end. It is the least solution of
    /// polynomial equations, by Newton's method from below on their components, which converges at critical grammars,
    /// too.
    ///
    /// Gives:
    ///
    /// - `log_masses` (nats): by nonterminal; -infinity: no finite tree, or none of the start that has the nonterminal
    /// - `error`: a bound on the relative error of each mass, which holds for weights that are larger by 9e-16 of
    ///   themselves, too. So it is infinity at a critical grammar
    ///
    /// `ErrorKind::Diverged`: a mass is infinite; the message names the nonterminal
    ///
    /// Cost: O(size) per step of Newton's method, and a solve of each cyclic component
    ///
    /// Source: Etessami and Yannakakis 2009; Esparza, Kiefer and Luttenberger 2010
    ///
    /// C: `hws_grammar_mass`.
    pub fn mass(&self, options: Option<&Limits>) -> Result<GrammarMassOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_masses_ = room::<f64>(whole(self.info("nonterminals")?))?;
        let mut error_ = 0.0;
        check(unsafe { sys::hws_grammar_mass(self.raw(), options.raw(), log_masses_.as_mut_ptr(), &mut error_) })?;
        Ok(GrammarMassOutput { log_masses: log_masses_, error: error_ })
    }

    /// The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their weights.
    ///
    /// Gives:
    ///
    /// - `words` (count): expected length of the sentence
    /// - `entropy` (nats): of the tree, at least that of the sentence
    /// - `counts` (count): expected uses of each rule
    ///
    /// `ErrorKind::Improper`: the start has no finite tree of positive weight
    ///
    /// `ErrorKind::Diverged`: a mass is infinite, or trees are infinitely large on average, as in a critical grammar
    ///
    /// Cost: as `Grammar::mass`
    ///
    /// Source: Grenander 1967; Chi 1999
    ///
    /// C: `hws_grammar_expectations`.
    pub fn expectations(&self, options: Option<&Limits>) -> Result<GrammarExpectationsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut words_ = 0.0;
        let mut entropy_ = 0.0;
        let mut counts_ = room::<f64>(whole(self.info("rules")?))?;
        check(unsafe {
            sys::hws_grammar_expectations(
                self.raw(), options.raw(), &mut words_, &mut entropy_, counts_.as_mut_ptr(),
            )
        })?;
        Ok(GrammarExpectationsOutput { words: words_, entropy: entropy_, counts: counts_ })
    }

    /// Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their weights, so
    /// that an inconsistent grammar has no trees without end here. Sentence i is a function of the seed and i alone.
    ///
    /// Arguments:
    ///
    /// - `n`: number of sentences
    /// - `seed`: of the random numbers
    ///
    /// Gives:
    ///
    /// - `corpus`: the sentences, over the grammar's words
    ///
    /// `ErrorKind::Improper`: the start has no finite tree of positive weight
    ///
    /// `ErrorKind::Diverged`: its mass is infinite
    ///
    /// `ErrorKind::Limit`: also for a sentence of more than max_length words
    ///
    /// Cost: that of `Grammar::mass`, and O(log rules) for each rule of the trees
    ///
    /// C: `hws_grammar_sample`.
    pub fn sample(&self, n: i64, seed: u64, options: Option<&GrammarSampleOptions>) -> Result<Corpus> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut corpus_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_sample(self.raw(), n, seed, options.raw(), &mut corpus_) })?;
        Ok(Corpus::of(corpus_))
    }

    /// The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their names;
    /// a sentence with a word that the grammar lacks has no tree.
    ///
    /// Arguments:
    ///
    /// - `corpus`: the sentences
    ///
    /// Gives:
    ///
    /// - `log_weights` (nats): of each sentence; -infinity: it has no tree
    ///
    /// `ErrorKind::Diverged`: cycles of unary rules, or empty trees, have an infinite sum where some sentence meets them
    ///
    /// Cost: O(words^3 \* rules) of each sentence in time, O(words^2 \* nonterminals) of the longest one in memory
    ///
    /// Source: Baker 1979; Lari and Young 1990; Stolcke 1995 for cycles
    ///
    /// C: `hws_grammar_score`.
    pub fn score(&self, corpus: &Corpus, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_weights_ = room::<f64>(corpus.count())?;
        check(unsafe { sys::hws_grammar_score(self.raw(), corpus.raw(), options.raw(), log_weights_.as_mut_ptr()) })?;
        Ok(log_weights_)
    }

    /// How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives of the
    /// log weight by the logs of the rules' weights.
    ///
    /// Arguments:
    ///
    /// - `corpus`: the sentences
    ///
    /// Gives:
    ///
    /// - `counts` (count): of each rule
    /// - `log_weight` (nats): the sum of the log weights of the sentences that have a tree
    /// - `impossible` (count): sentences that have none and do not count
    ///
    /// `ErrorKind::Diverged`: as `Grammar::score`; also where empty trees that count are infinitely large on average
    ///
    /// Cost: about three times that of `Grammar::score`
    ///
    /// Source: Lari and Young 1990
    ///
    /// C: `hws_grammar_counts`.
    pub fn counts(&self, corpus: &Corpus, options: Option<&Limits>) -> Result<GrammarCountsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut counts_ = room::<f64>(whole(self.info("rules")?))?;
        let mut log_weight_ = 0.0;
        let mut impossible_ = 0;
        check(unsafe {
            sys::hws_grammar_counts(
                self.raw(), corpus.raw(), options.raw(), counts_.as_mut_ptr(), &mut log_weight_, &mut impossible_,
            )
        })?;
        Ok(GrammarCountsOutput { counts: counts_, log_weight: log_weight_, impossible: impossible_ })
    }

    /// Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The option
    /// `decode` says which.
    ///
    /// viterbi: the trees of the greatest weights, the heaviest first. A cycle of unary rules gives a tree for each
    /// number of its rounds. Trees of the same weight come in a fixed order. max-rule: the trees whose rules have the
    /// largest products of posterior probabilities, each rule at its place in the sentence; parts without words count
    /// with the sum over their trees. mbr: brackets of the greatest expected recall, whether or not the grammar has such
    /// a tree. The start spans the whole sentence, every other span has at most one label, and each word has its most
    /// probable tag. sample: trees that are drawn in proportion to their weights among those of the sentence; tree k of
    /// sentence i is a function of the seed, i and k.
    ///
    /// The trees are those of the grammar's own rules. A nonterminal that rewrites itself as one word is that word's tag,
    /// unless it is the root; all other nonterminals are constituents. A word of a longer right side has no tag, and
    /// constituents without words are left out. Tree k of sentence i is sentence i \* trees + k of the treebank. Where
    /// there are no more trees, it has no words.
    ///
    /// Words are matched by their names. A word that the grammar lacks counts as its class, if the grammar was learned
    /// from a corpus of classes (`Corpus::with_classes`), or else as the word of the option unknown; a sentence with one
    /// for which nothing stands has no tree, which is no failure. Trees have the sentence's own words.
    ///
    /// Arguments:
    ///
    /// - `corpus`: the sentences, of words with names
    /// - `trees`: of each sentence; 1 if the option decode is mbr
    ///
    /// Gives:
    ///
    /// - `log_weights` (nats): of each tree; -infinity where there is none. With mbr it is that of all trees of the
    ///   sentence
    /// - `unknown`: of each sentence the place, from 0, of its first word that the grammar lacks and for which nothing
    ///   stands, or -1
    /// - `impossible` (count): sentences without a tree
    /// - `parses`: the treebank
    ///
    /// `ErrorKind::Argument`: also if the option unknown names no word of the grammar
    ///
    /// `ErrorKind::Diverged`: as `Grammar::score`
    ///
    /// Cost: O(words^3 \* rules) of each sentence, three times that with max-rule and mbr, and O(words \* splits) for
    /// each further tree
    ///
    /// Source: Jelinek, Lafferty and Mercer 1992; Huang and Chiang 2005; Goodman 1996, 1998; Petrov and Klein 2007
    ///
    /// C: `hws_grammar_parse`.
    pub fn parse(
        &self, corpus: &Corpus, trees: i64, options: Option<&GrammarParseOptions>,
    ) -> Result<GrammarParseOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_weights_ = room::<f64>(times(corpus.count(), trees))?;
        let mut unknown_ = room::<i32>(corpus.count())?;
        let mut impossible_ = 0;
        let mut parses_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_parse(
                self.raw(), corpus.raw(), trees, options.raw(), log_weights_.as_mut_ptr(), unknown_.as_mut_ptr(),
                &mut impossible_, &mut parses_,
            )
        })?;
        Ok(GrammarParseOutput { 
            log_weights: log_weights_, unknown: unknown_, impossible: impossible_, parses: Treebank::of(parses_),
        })
    }

    /// Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit is what
    /// a rule with words alone in its right side rewrites a nonterminal as; a word of another right side is a unit by
    /// itself. A sentence without a tree is one unit.
    ///
    /// Arguments:
    ///
    /// - `corpus`: the sentences; words are matched as by `Grammar::score`
    ///
    /// Gives:
    ///
    /// - `ends` (probability): of each word in turn, whether a unit ends with it: 1 or 0 in the best tree, or with the
    ///   option decode=marginal the probability of that under all trees
    /// - `log_weights` (nats): of each sentence's best tree, or of all its trees; -infinity: it has none
    /// - `impossible` (count): sentences without a tree
    ///
    /// `ErrorKind::Diverged`: as `Grammar::score`
    ///
    /// Cost: as `Grammar::score`, and three times that for marginals
    ///
    /// Source: Johnson, Griffiths and Goldwater 2007
    ///
    /// C: `hws_grammar_segment`.
    pub fn segment(&self, corpus: &Corpus, options: Option<&GrammarSegmentOptions>) -> Result<GrammarSegmentOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut ends_ = room::<f64>(corpus.symbols())?;
        let mut log_weights_ = room::<f64>(corpus.count())?;
        let mut impossible_ = 0;
        check(unsafe {
            sys::hws_grammar_segment(
                self.raw(), corpus.raw(), options.raw(), ends_.as_mut_ptr(), log_weights_.as_mut_ptr(),
                &mut impossible_,
            )
        })?;
        Ok(GrammarSegmentOutput { ends: ends_, log_weights: log_weights_, impossible: impossible_ })
    }

    /// Expected uses of each rule as `Grammar::counts` gives them, of the trees that agree with what is known. No node
    /// crosses a constituent of the treebank: each node's words are all inside of it, all outside of it, or hold all of
    /// its words. A word that has a tag has no other one, if the option `tags` says so, and stands in no longer right
    /// side.
    ///
    /// Labels of constituents do not count, unless the option `labels` says so (`Corpus::read` has another one of this
    /// name). Then a node with the label stands over exactly the constituent's words, alone or in a chain of unary rules
    /// with others. A label that begins with ! forbids nodes of the nonterminal named behind it over these words, and
    /// says nothing else. A constituent whose label is empty is a bracket alone. A label that stands twice over the same
    /// words is required once.
    ///
    /// Arguments:
    ///
    /// - `known`: the sentences with what is known of their trees
    ///
    /// Gives:
    ///
    /// - `counts` (count): of each rule
    /// - `log_weight` (nats): the sum of the log weights of the sentences that have such a tree
    /// - `impossible` (count): sentences that have none and do not count
    ///
    /// `ErrorKind::Argument`: a tag or label that counts and is no nonterminal, naming its place
    ///
    /// `ErrorKind::Unsupported`: more than 8 labels required over the same words
    ///
    /// `ErrorKind::Diverged`: as `Grammar::counts`
    ///
    /// Cost: as `Grammar::counts`
    ///
    /// Source: Pereira and Schabes 1992
    ///
    /// C: `hws_grammar_counts_known`.
    pub fn counts_known(
        &self, known: &Treebank, options: Option<&GrammarCountsKnownOptions>,
    ) -> Result<GrammarCountsKnownOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut counts_ = room::<f64>(whole(self.info("rules")?))?;
        let mut log_weight_ = 0.0;
        let mut impossible_ = 0;
        check(unsafe {
            sys::hws_grammar_counts_known(
                self.raw(), known.raw(), options.raw(), counts_.as_mut_ptr(), &mut log_weight_, &mut impossible_,
            )
        })?;
        Ok(GrammarCountsKnownOutput { counts: counts_, log_weight: log_weight_, impossible: impossible_ })
    }

    /// Trees as `Grammar::parse` gives them, of those that agree with what is known, as `Grammar::counts_known` says it.
    /// Where labels are required of some words, max-rule counts nodes over them below and above these labels apart.
    ///
    /// Arguments:
    ///
    /// - `known`: the sentences with what is known of their trees
    /// - `trees`: of each sentence; 1 if the option decode is mbr
    ///
    /// Gives:
    ///
    /// - `log_weights` (nats): of each tree; -infinity where there is none. With mbr it is that of all trees of the
    ///   sentence that agree
    /// - `impossible` (count): sentences without a tree
    /// - `parses`: the treebank
    ///
    /// `ErrorKind::Argument`: a tag or label that counts and is no nonterminal, naming its place
    ///
    /// `ErrorKind::Unsupported`: as `Grammar::counts_known`
    ///
    /// `ErrorKind::Diverged`: as `Grammar::score`
    ///
    /// Cost: as `Grammar::parse`
    ///
    /// C: `hws_grammar_parse_known`.
    pub fn parse_known(
        &self, known: &Treebank, trees: i64, options: Option<&GrammarParseKnownOptions>,
    ) -> Result<GrammarParseKnownOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_weights_ = room::<f64>(times(whole(known.info("sentences")?), trees))?;
        let mut impossible_ = 0;
        let mut parses_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_parse_known(
                self.raw(), known.raw(), trees, options.raw(), log_weights_.as_mut_ptr(), &mut impossible_,
                &mut parses_,
            )
        })?;
        Ok(GrammarParseKnownOutput { log_weights: log_weights_, impossible: impossible_, parses: Treebank::of(parses_) })
    }

    /// The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read the
    /// same words, of the products of their weights. Failure, default and epsilon arcs count as they do in sums over
    /// machines, and cycles are solved for. A machine that accepts one sentence with weight 1 has that sentence's log
    /// weight. Words are matched by their names, or by their labels if neither side has names. A word that the grammar
    /// lacks is read as its class, or has no tree; default arcs read each of them. Nonterminals between two states count
    /// as states for limits, and rules over them as arcs.
    ///
    /// Arguments:
    ///
    /// - `lattice`: of one tape, in the real or log semiring
    ///
    /// Gives:
    ///
    /// - `log_weight` (nats): -infinity: no path has a tree
    ///
    /// `ErrorKind::Diverged`: the sum is infinite; the message names a nonterminal and states
    ///
    /// `ErrorKind::Unsupported`: another semiring
    ///
    /// Cost: O(states^3 \* rules) in time and memory at most; only what has a tree over a path counts. A solve of each
    /// cyclic component.
    ///
    /// Source: Bar-Hillel, Perles and Shamir 1961; Goodman 1999; Nederhof and Satta 2003
    ///
    /// C: `hws_grammar_score_lattice`.
    pub fn score_lattice(&self, lattice: &Machine, options: Option<&Limits>) -> Result<f64> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_weight_ = 0.0;
        check(unsafe { sys::hws_grammar_score_lattice(self.raw(), lattice.raw(), options.raw(), &mut log_weight_) })?;
        Ok(log_weight_)
    }

    /// How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the
    /// derivatives of the log weight by the logs of their weights. A failure arc counts when a look-up goes through it.
    ///
    /// Arguments:
    ///
    /// - `lattice`: of one tape, in the real or log semiring
    ///
    /// Gives:
    ///
    /// - `counts` (count): of each rule
    /// - `arc_counts` (count): of each arc
    /// - `final_counts` (count): of each state, the ends that use its own final weight
    /// - `log_weight` (nats): as `Grammar::score_lattice` gives it
    ///
    /// `ErrorKind::Empty`: no path has a tree
    ///
    /// `ErrorKind::Diverged`: the sum is infinite, or pairs are infinitely large on average
    ///
    /// `ErrorKind::Unsupported`: another semiring
    ///
    /// Cost: as `Grammar::score_lattice`, and another solve of each cyclic component
    ///
    /// C: `hws_grammar_counts_lattice`.
    pub fn counts_lattice(&self, lattice: &Machine, options: Option<&Limits>) -> Result<GrammarCountsLatticeOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut counts_ = room::<f64>(whole(self.info("rules")?))?;
        let mut arc_counts_ = room::<f64>(lattice.arcs())?;
        let mut final_counts_ = room::<f64>(lattice.states())?;
        let mut log_weight_ = 0.0;
        check(unsafe {
            sys::hws_grammar_counts_lattice(
                self.raw(), lattice.raw(), options.raw(), counts_.as_mut_ptr(), arc_counts_.as_mut_ptr(),
                final_counts_.as_mut_ptr(), &mut log_weight_,
            )
        })?;
        Ok(GrammarCountsLatticeOutput { 
            counts: counts_, arc_counts: arc_counts_, final_counts: final_counts_, log_weight: log_weight_,
        })
    }

    /// The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as
    /// `Grammar::parse` has trees. If there is none, the sentence has no words. Of pairs of the same weight it is always
    /// the same one.
    ///
    /// Arguments:
    ///
    /// - `lattice`: of one tape, in the real or log semiring
    ///
    /// Gives:
    ///
    /// - `arc_uses` (count): how often the path takes each arc, failure arcs included. If no cycle is taken, these arcs are
    ///   the path
    /// - `log_weight` (nats): of the tree times the path; -infinity: there is none
    /// - `parses`: the treebank
    ///
    /// `ErrorKind::Diverged`: the sum over all pairs is infinite, so that there may be no heaviest one
    ///
    /// `ErrorKind::Unsupported`: another semiring
    ///
    /// Cost: as `Grammar::score_lattice`
    ///
    /// C: `hws_grammar_parse_lattice`.
    pub fn parse_lattice(&self, lattice: &Machine, options: Option<&Limits>) -> Result<GrammarParseLatticeOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut arc_uses_ = room::<i64>(lattice.arcs())?;
        let mut log_weight_ = 0.0;
        let mut parses_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_parse_lattice(
                self.raw(), lattice.raw(), options.raw(), arc_uses_.as_mut_ptr(), &mut log_weight_, &mut parses_,
            )
        })?;
        Ok(GrammarParseLatticeOutput { arc_uses: arc_uses_, log_weight: log_weight_, parses: Treebank::of(parses_) })
    }

    /// The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it
    /// together. Nonterminal A between states p and q is named A\<p-q\>, and the start S is named S\<\>. Only what a tree
    /// of the start has is there. The machine's weights are in those of rules with words, and its final weights in those
    /// of the start's rules. `Grammar::mass` gives its start the log weight of `Grammar::score_lattice`. Words that the
    /// grammar lacks stand as classes.
    ///
    /// Arguments:
    ///
    /// - `lattice`: of one tape, in the real or log semiring
    ///
    /// Gives:
    ///
    /// - `intersection`: over the grammar's words; its weights have any sums. A state p + n is p of n states before any
    ///   word is read
    ///
    /// `ErrorKind::Empty`: no path has a tree
    ///
    /// `ErrorKind::Diverged`: epsilon arcs have an infinite sum
    ///
    /// `ErrorKind::Unsupported`: another semiring, or a rule with a weight that no double holds. An infinite mass is no
    /// failure
    ///
    /// Cost: as `Grammar::score_lattice`, and O(size of the result \* log)
    ///
    /// Source: Bar-Hillel, Perles and Shamir 1961
    ///
    /// C: `hws_grammar_intersect`.
    pub fn intersect(&self, lattice: &Machine, options: Option<&Limits>) -> Result<Grammar> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut intersection_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_intersect(self.raw(), lattice.raw(), options.raw(), &mut intersection_) })?;
        Ok(Grammar::of(intersection_))
    }

    /// A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side has a
    /// nonterminal at its end alone. States are the nonterminals in their order, then one where all words were read, then
    /// those inside longer rules. Real weights have the same bits.
    ///
    /// Arguments:
    ///
    /// - `semiring`: of the machine
    ///
    /// Gives:
    ///
    /// - `machine`: the new machine
    ///
    /// `ErrorKind::Argument`: also for a grammar that is not right-linear, naming a rule
    ///
    /// C: `hws_grammar_machine`.
    pub fn machine(&self, semiring: Semiring, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut machine_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_machine(self.raw(), semiring.0, options.raw(), &mut machine_) })?;
        Ok(Machine::of(machine_))
    }

    /// A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths are the
    /// nonterminals q0, q1, ... by their numbers, each arc is a rule `q1 --> word q2`, and each final weight an empty
    /// rule. Arcs that have the same label and states are one rule. Failure and default arcs are made explicit.
    ///
    /// Arguments:
    ///
    /// - `machine`: of one tape that has an alphabet, in the real or log semiring
    ///
    /// Gives:
    ///
    /// - `grammar`: over the machine's alphabet; its weights have any sums
    ///
    /// `ErrorKind::Empty`: nothing is accepted
    ///
    /// `ErrorKind::Unsupported`: another semiring, or a weight that no double holds
    ///
    /// C: `hws_grammar_from_machine`.
    pub fn from_machine(machine: &Machine, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut grammar_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_from_machine(machine.raw(), options.raw(), &mut grammar_) })?;
        Ok(Grammar::of(grammar_))
    }
}

/// The words of a sentence that were read so far. It is immutable: reading a word gives a new prefix, and the old one may
/// be kept and read from again. Prefixes that come from each other share their memory.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct GrammarPrefix {
    owned: Arc<Owned<sys::hws_grammar_prefix>>,
}
handle!(GrammarPrefix, hws_grammar_prefix, hws_grammar_prefix_free, shared,
    |raw| GrammarPrefix { owned: Arc::new(Owned::of(raw)) });

impl GrammarPrefix {
    /// A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion, cycles
    /// and empty rules are solved for, as for `Grammar::mass`.
    ///
    /// Arguments:
    ///
    /// - `grammar`: whose sentences are read; it may be freed before the prefix
    ///
    /// Gives:
    ///
    /// - `prefix`: nothing read
    ///
    /// `ErrorKind::Improper`: no finite tree of the start has a positive weight
    ///
    /// `ErrorKind::Diverged`: their mass is infinite
    ///
    /// Cost: that of `Grammar::mass`, and a solve of each cyclic component of left corners
    ///
    /// Source: Jelinek and Lafferty 1991; Stolcke 1995
    ///
    /// C: `hws_grammar_prefix_new`.
    pub fn new(grammar: &Grammar, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut prefix_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_prefix_new(grammar.raw(), options.raw(), &mut prefix_) })?;
        Ok(GrammarPrefix::of(prefix_))
    }

    /// Reads one word.
    ///
    /// Arguments:
    ///
    /// - `word` (label): of the grammar's words; 0: a word that the grammar lacks, after which all weights are 0
    ///
    /// Gives:
    ///
    /// - `next`: what is read now
    ///
    /// Cost: O(words^2 \* rules) in time and O(words \* symbols) in memory, for the words read so far
    ///
    /// C: `hws_grammar_prefix_read`.
    pub fn read(&self, word: i32, options: Option<&Limits>) -> Result<GrammarPrefix> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut next_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_prefix_read(self.raw(), word, options.raw(), &mut next_) })?;
        Ok(GrammarPrefix::of(next_))
    }

    /// The log weight of all sentences that begin with what was read, and of what was read as a sentence.
    ///
    /// Gives:
    ///
    /// - `log_prefix` (nats): of all sentences that begin so; -infinity: there are none
    /// - `log_sentence` (nats): of the sentence
    ///
    /// C: `hws_grammar_prefix_score`.
    pub fn score(&self) -> Result<GrammarPrefixScoreOutput> {
        let mut log_prefix_ = 0.0;
        let mut log_sentence_ = 0.0;
        check(unsafe { sys::hws_grammar_prefix_score(self.raw(), &mut log_prefix_, &mut log_sentence_) })?;
        Ok(GrammarPrefixScoreOutput { log_prefix: log_prefix_, log_sentence: log_sentence_ })
    }

    /// The log weight of all sentences that begin with what was read and one word more, for every word: less the log
    /// weight of the prefix, the log probability of the next word.
    ///
    /// Gives:
    ///
    /// - `log_weights` (nats): by label; entry 0 is the sentence that ends here
    ///
    /// Cost: O(rules)
    ///
    /// C: `hws_grammar_prefix_next`.
    pub fn next(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_grammar_prefix_next(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }
}

/// An immutable bitext.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Bitext {
    owned: Arc<Owned<sys::hws_bitext>>,
}
handle!(Bitext, hws_bitext, hws_bitext_free, shared,
    |raw| Bitext { owned: Arc::new(Owned::of(raw)) });

impl Bitext {
    /// A bitext of two corpora, which it keeps.
    ///
    /// Arguments:
    ///
    /// - `source`: the texts that target words are aligned to
    /// - `target`: as many sequences, in the same order; a sequence of either may be empty
    ///
    /// Gives:
    ///
    /// - `bitext`: the new bitext
    ///
    /// C: `hws_bitext_new`.
    pub fn new(source: &Corpus, target: &Corpus) -> Result<Self> {
        let mut bitext_ = ptr::null_mut();
        check(unsafe { sys::hws_bitext_new(source.raw(), target.raw(), &mut bitext_) })?;
        Ok(Bitext::of(bitext_))
    }

    /// A bitext from lines `source ||| target`, words between blanks. A side may be empty, and keeps its line.
    ///
    /// Arguments:
    ///
    /// - `text`: the bitext, UTF-8
    ///
    /// Gives:
    ///
    /// - `bitext`: the new bitext
    ///
    /// `ErrorKind::Parse`: a line without the bars or with more than one of them, with its line and column
    ///
    /// Cost: O(length)
    ///
    /// C: `hws_bitext_read`.
    pub fn read(text: &str, options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut bitext_ = ptr::null_mut();
        check(unsafe { sys::hws_bitext_read(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut bitext_) })?;
        Ok(Bitext::of(bitext_))
    }

    /// How many pairs of sequences a bitext has.
    ///
    /// C: `hws_bitext_count`.
    pub fn count(&self) -> i64 {
        unsafe { sys::hws_bitext_count(self.raw()) }
    }

    /// One side of a bitext.
    ///
    /// Arguments:
    ///
    /// - `side`: 0 the source, 1 the target
    ///
    /// Gives:
    ///
    /// - `corpus`: its sequences
    ///
    /// C: `hws_bitext_corpus`.
    pub fn corpus(&self, side: i32) -> Result<Corpus> {
        let mut corpus_ = ptr::null_mut();
        check(unsafe { sys::hws_bitext_corpus(self.raw(), side, &mut corpus_) })?;
        Ok(Corpus::of(corpus_))
    }
}

/// Links between the words of pairs: for each pair, which source position goes with which target position, both from 0.
/// Immutable. Links that were marked by hand are sure or only possible. Links of an aligner are sure, and have a
/// probability.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Links {
    owned: Arc<Owned<sys::hws_links>>,
}
handle!(Links, hws_links, hws_links_free, shared,
    |raw| Links { owned: Arc::new(Owned::of(raw)) });

impl Links {
    /// Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is kept
    /// once.
    ///
    /// Arguments:
    ///
    /// - `offsets`: where each pair's links begin, ascending from 0
    /// - `sources`: position of the source word
    /// - `targets`: position of the target word
    /// - `sure` (0 or 1): 0: only possible; `None`: all are sure
    ///
    /// Gives:
    ///
    /// - `links`: the new links
    ///
    /// C: `hws_links_new`.
    pub fn new(offsets: &[i64], sources: &[i32], targets: &[i32], sure: Option<&[i32]>) -> Result<Self> {
        let count = counted::<i64>("offsets", offsets.len(), 1)?;
        sized("offsets", offsets, plus(count, 1))?;
        sized("sources", sources, entry(offsets, count)?)?;
        sized("targets", targets, entry(offsets, count)?)?;
        let sure_ = maybe_sized("sure", sure, entry(offsets, count)?)?;
        let mut links_ = ptr::null_mut();
        check(unsafe {
            sys::hws_links_new(count, offsets.as_ptr(), sources.as_ptr(), targets.as_ptr(), sure_, &mut links_)
        })?;
        Ok(Links::of(links_))
    }

    /// Links from text, a line per pair: `1-2` is sure and `1p2` possible, source position first, between blanks. What
    /// stands before the last tab of a line is skipped, so that files of pairs or collections with links are read too.
    ///
    /// Arguments:
    ///
    /// - `text`: the links
    ///
    /// Gives:
    ///
    /// - `links`: the new links
    ///
    /// `ErrorKind::Parse`: line, column and reason
    ///
    /// C: `hws_links_read`.
    pub fn read(text: &str, options: Option<&LinksReadOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut links_ = ptr::null_mut();
        check(unsafe { sys::hws_links_read(text.as_ptr().cast(), text.len() as i64, options.raw(), &mut links_) })?;
        Ok(Links::of(links_))
    }

    /// Links as text, in the form that `Links::read` takes: without possible ones that of Pharaoh.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_links_write`.
    pub fn write(&self, options: Option<&LinksWriteOptions>) -> Result<String> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_links_write(self.raw(), options.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How many pairs there are links of, pairs without links counted.
    ///
    /// C: `hws_links_count`.
    pub fn count(&self) -> i64 {
        unsafe { sys::hws_links_count(self.raw()) }
    }

    /// All links, borrowed. Those of a pair are in the order of source positions, then of target positions.
    ///
    /// Gives:
    ///
    /// - `offsets`: where each pair's links begin
    /// - `sources`: position of the source word
    /// - `targets`: position of the target word
    /// - `sure` (0 or 1): 0: only possible
    /// - `probabilities` (probability): of each link; 1 where nothing is known
    ///
    /// C: `hws_links_arrays_view`.
    pub fn arrays_view(&self) -> Result<LinksArraysViewOutput<'_>> {
        let mut offsets_ = ptr::null();
        let mut sources_ = ptr::null();
        let mut targets_ = ptr::null();
        let mut sure_ = ptr::null();
        let mut probabilities_ = ptr::null();
        check(unsafe {
            sys::hws_links_arrays_view(
                self.raw(), &mut offsets_, &mut sources_, &mut targets_, &mut sure_, &mut probabilities_,
            )
        })?;
        let offsets_ = unsafe { lent(offsets_, plus(self.count(), 1)) };
        let sources_ = unsafe { lent(sources_, entry(offsets_, self.count())?) };
        let targets_ = unsafe { lent(targets_, entry(offsets_, self.count())?) };
        let sure_ = unsafe { lent(sure_, entry(offsets_, self.count())?) };
        let probabilities_ = unsafe { lent(probabilities_, entry(offsets_, self.count())?) };
        Ok(LinksArraysViewOutput { 
            offsets: offsets_, sources: sources_, targets: targets_, sure: sure_, probabilities: probabilities_,
        })
    }

    /// One set of links from those of two directions, by the rule that an option names. The growing rules are those of
    /// Moses (Koehn, Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union whose
    /// words have none, then, with `final`, links of either direction where one word has none, or with `final-and`
    /// neither has. Probabilities are the products of both directions', or that of the one there is.
    ///
    /// Arguments:
    ///
    /// - `reverse`: those of the other, of as many pairs, sources first, too
    ///
    /// Gives:
    ///
    /// - `links`: the new links
    ///
    /// C: `hws_links_symmetrize`.
    pub fn symmetrize(&self, reverse: &Links, options: Option<&LinksSymmetrizeOptions>) -> Result<Links> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut links_ = ptr::null_mut();
        check(unsafe { sys::hws_links_symmetrize(self.raw(), reverse.raw(), options.raw(), &mut links_) })?;
        Ok(Links::of(links_))
    }

    /// How well links agree with those that were marked by hand (Och and Ney 2003), over all pairs that have marked
    /// links.
    ///
    /// Arguments:
    ///
    /// - `links`: those that are judged
    /// - `name`: which measure
    ///
    /// Gives:
    ///
    /// - `value`: the measure
    ///
    /// `ErrorKind::Empty`: it is not defined, because there are no links of the kind that it divides by
    ///
    /// C: `hws_links_evaluate`.
    pub fn evaluate(&self, links: &Links, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_links_evaluate(self.raw(), links.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }
}

/// An immutable model that aligns words, in one direction or in both.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Aligner {
    owned: Arc<Owned<sys::hws_aligner>>,
}
handle!(Aligner, hws_aligner, hws_aligner_free, shared,
    |raw| Aligner { owned: Arc::new(Owned::of(raw)) });

impl Aligner {
    /// One aligner with the counts of two, as if both had counted together what each has. Words are found by name.
    ///
    /// Arguments:
    ///
    /// - `second`: of the same directions, model, pseudo-counts, null and folding
    ///
    /// Gives:
    ///
    /// - `aligner`: the new aligner
    ///
    /// `ErrorKind::Argument`: they differ in one of these, which the message names
    ///
    /// C: `hws_aligner_merge`.
    pub fn merge(&self, second: &Aligner, options: Option<&Limits>) -> Result<Aligner> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut aligner_ = ptr::null_mut();
        check(unsafe { sys::hws_aligner_merge(self.raw(), second.raw(), options.raw(), &mut aligner_) })?;
        Ok(Aligner::of(aligner_))
    }

    /// A number about an aligner, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_aligner_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_aligner_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// How an aligner was learned: an object like that of `Hmm::card`.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_aligner_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_aligner_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The words of one side of an aligner.
    ///
    /// Arguments:
    ///
    /// - `side`: 0 the source's, 1 the target's
    ///
    /// Gives:
    ///
    /// - `words`: their alphabet
    ///
    /// C: `hws_aligner_words`.
    pub fn words(&self, side: i32) -> Result<Alphabet> {
        let mut words_ = ptr::null_mut();
        check(unsafe { sys::hws_aligner_words(self.raw(), side, &mut words_) })?;
        Ok(Alphabet::of(words_))
    }

    /// Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned to any.
    /// ibm1 and hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws depend on a
    /// pair's words and the seed alone: a pair has the same links wherever it stands.
    ///
    /// Arguments:
    ///
    /// - `bitext`: the pairs
    ///
    /// Gives:
    ///
    /// - `links`: of as many pairs
    ///
    /// `ErrorKind::Argument`: the options ask for a direction that the aligner lacks
    ///
    /// Cost: as a step of the learner; an ordinary pair takes some tenths of a millisecond
    ///
    /// C: `hws_aligner_align`.
    pub fn align(&self, bitext: &Bitext, options: Option<&AlignerAlignOptions>) -> Result<Links> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut links_ = ptr::null_mut();
        check(unsafe { sys::hws_aligner_align(self.raw(), bitext.raw(), options.raw(), &mut links_) })?;
        Ok(Links::of(links_))
    }

    /// ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of hmm with
    /// the same jumps. Divided by the number of words it tells translations from what is none.
    ///
    /// Arguments:
    ///
    /// - `bitext`: the pairs
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): of each
    ///
    /// C: `hws_aligner_score`.
    pub fn score(&self, bitext: &Bitext, options: Option<&AlignerScoreOptions>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(bitext.count())?;
        check(unsafe { sys::hws_aligner_score(self.raw(), bitext.raw(), options.raw(), log_probs_.as_mut_ptr()) })?;
        Ok(log_probs_)
    }

    /// Probabilities of translations as text: lines `target source p`, as lex.e2f of Moses has them, sorted by source
    /// word in the order of its vocabulary and then by falling probability. `None` stands for null.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_aligner_lexicon`.
    pub fn lexicon(&self, options: Option<&AlignerLexiconOptions>) -> Result<String> {
        let options = prepared(options.map(|options| &options.0))?;
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_aligner_lexicon(self.raw(), options.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The binary of an aligner, versioned and with checksums.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_aligner_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_aligner_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// An aligner from a copy of its binary.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Aligner::write` made
    ///
    /// Gives:
    ///
    /// - `aligner`: the new aligner
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_aligner_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut aligner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_aligner_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut aligner_)
        })?;
        Ok(Aligner::of(aligner_))
    }

    /// Writes an aligner's binary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_aligner_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_aligner_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps files,
    /// and must not change while the aligner lives.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `aligner`: the new aligner
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_aligner_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&AlignerReadFileOptions>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut aligner_ = ptr::null_mut();
        check(unsafe { sys::hws_aligner_read_file(path_.as_ptr(), options.raw(), &mut aligner_) })?;
        Ok(Aligner::of(aligner_))
    }
}

/// An immutable parser.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Parser {
    owned: Arc<Owned<sys::hws_parser>>,
}
handle!(Parser, hws_parser, hws_parser_free, shared,
    |raw| Parser { owned: Arc::new(Owned::of(raw)) });

impl Parser {
    /// A number about a parser, by its name.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_parser_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_parser_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }

    /// The method of inference that a parser was trained with, and that it parses with unless the option `method` says
    /// otherwise.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the word of the option
    ///
    /// C: `hws_parser_method`.
    pub fn method(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_parser_method(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// What a parser's features look at.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the list
    ///
    /// C: `hws_parser_templates`.
    pub fn templates(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_parser_templates(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// How a parser was learned: an object like that of `Hmm::card`.
    ///
    /// Gives:
    ///
    /// - `buffer`: receives the card
    ///
    /// C: `hws_parser_card`.
    pub fn card(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_parser_card(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// The heads of sentences: of each sentence the tree that is expected to have most heads right, by the marginals. Any
    /// number of threads gives the same heads.
    ///
    /// Arguments:
    ///
    /// - `treebank`: sentences; heads that they have are not looked at
    ///
    /// Gives:
    ///
    /// - `parses`: the new parses
    ///
    /// `ErrorKind::Argument`: a sentence of more than 30,000 words
    ///
    /// Cost: for each sentence O(words^2 \* templates + words^3), and O(pairs \* templates + sweeps \* (pairs + words^3))
    /// where pairs stay
    ///
    /// C: `hws_parser_parse`.
    pub fn parse(&self, treebank: &Treebank, options: Option<&ParserParseOptions>) -> Result<Parses> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut parses_ = ptr::null_mut();
        check(unsafe { sys::hws_parser_parse(self.raw(), treebank.raw(), options.raw(), &mut parses_) })?;
        Ok(Parses::of(parses_))
    }

    /// The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them. With
    /// the scores `trees_best` and its like find trees of arcs alone.
    ///
    /// Arguments:
    ///
    /// - `treebank`: sentences
    /// - `count`: the sum of (words + 1) \* (words + 1)
    ///
    /// Gives:
    ///
    /// - `marginals` (probability): by head and word
    /// - `scores` (nats): the sum of the weights of each arc's own features
    ///
    /// Cost: as `Parser::parse`
    ///
    /// C: `hws_parser_marginals`.
    pub fn marginals(
        &self, treebank: &Treebank, count: i64, options: Option<&ParserMarginalsOptions>,
    ) -> Result<ParserMarginalsOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut marginals_ = room::<f64>(count)?;
        let mut scores_ = room::<f64>(count)?;
        check(unsafe {
            sys::hws_parser_marginals(
                self.raw(), treebank.raw(), count, options.raw(), marginals_.as_mut_ptr(), scores_.as_mut_ptr(),
            )
        })?;
        Ok(ParserMarginalsOutput { marginals: marginals_, scores: scores_ })
    }

    /// The binary of a parser, versioned and with checksums.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// Cost: 12 bytes for each weight that some step has changed: what a learner begins with is kept, too
    ///
    /// C: `hws_parser_write`.
    pub fn write(&self) -> Result<Vec<u8>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_parser_write(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it has
    /// learned, and so are files that the command line wrote before version 0.1.
    ///
    /// Arguments:
    ///
    /// - `buffer`: a binary that `Parser::write` or `Learner::save` made
    ///
    /// Gives:
    ///
    /// - `parser`: the new parser
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_parser_read`.
    pub fn read(buffer: &[u8], options: Option<&Limits>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut parser_ = ptr::null_mut();
        check(unsafe { sys::hws_parser_read(buffer.as_ptr().cast(), buffer.len() as i64, options.raw(), &mut parser_) })?;
        Ok(Parser::of(parser_))
    }

    /// Writes a parser's binary to a file.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// C: `hws_parser_write_file`.
    pub fn write_file(&self, path: impl AsRef<Path>) -> Result<()> {
        let path_ = path_ended(path.as_ref())?;
        check(unsafe { sys::hws_parser_write_file(self.raw(), path_.as_ptr()) })?;
        Ok(())
    }

    /// A parser from a file with its binary.
    ///
    /// Arguments:
    ///
    /// - `path`: a file's path, UTF-8
    ///
    /// Gives:
    ///
    /// - `parser`: the new parser
    ///
    /// `ErrorKind::Corrupt`: damaged
    ///
    /// `ErrorKind::Version`: of another version
    ///
    /// C: `hws_parser_read_file`.
    pub fn read_file(path: impl AsRef<Path>, options: Option<&Limits>) -> Result<Self> {
        let path_ = path_ended(path.as_ref())?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut parser_ = ptr::null_mut();
        check(unsafe { sys::hws_parser_read_file(path_.as_ptr(), options.raw(), &mut parser_) })?;
        Ok(Parser::of(parser_))
    }
}

/// Heads of the sentences of a treebank, and what finding them took. Immutable.
///
/// Threads: immutable: any number of threads may use it at once.
#[derive(Clone, Debug)]
pub struct Parses {
    owned: Arc<Owned<sys::hws_parses>>,
}
handle!(Parses, hws_parses, hws_parses_free, shared,
    |raw| Parses { owned: Arc::new(Owned::of(raw)) });

impl Parses {
    /// The treebank that was parsed, with the heads that were found and without relations.
    ///
    /// Gives:
    ///
    /// - `treebank`: shares nothing with what changes
    ///
    /// C: `hws_parses_treebank`.
    pub fn treebank(&self) -> Result<Treebank> {
        let mut treebank_ = ptr::null_mut();
        check(unsafe { sys::hws_parses_treebank(self.raw(), &mut treebank_) })?;
        Ok(Treebank::of(treebank_))
    }

    /// A number about what parsing took, by its name. Seconds are those of processors, summed over threads, and differ
    /// from run to run.
    ///
    /// Arguments:
    ///
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// C: `hws_parses_info`.
    pub fn info(&self, name: &str) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let mut value_ = 0.0;
        check(unsafe { sys::hws_parses_info(self.raw(), name_.as_ptr(), &mut value_) })?;
        Ok(value_)
    }
}

/// A learner of an edit model from pairs of strings, by EM.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct EditLearner(Learner);
family!(EditLearner);

impl EditLearner {
    /// A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never lowers
    /// the objective log-likelihood + ln prior, where the prior of each context's own distribution is a Dirichlet around
    /// the starting model: an option's number of pseudo-counts, spread over the outcomes as the starting model does in
    /// that context. Every context that occurs at some cell of a pair's grid gets a distribution of its own. Any number
    /// of threads gives the same bits. Memory: 4 bytes per cell of all grids, and three times contexts \* (symbols + 1)
    /// doubles.
    ///
    /// Pairs that the model gives no probability make the first step `ErrorKind::Empty`, and the message names the pair.
    ///
    /// Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected
    /// edits are inferred under them. A fixed part gets no contexts of the data, and the objective leaves out its prior.
    ///
    /// A step is a sum over items (hawser/learner.h), which are the pairs in their order. Which contexts there are
    /// depends on all pairs. So the first round of learners that share the pairs collects their contexts, and each then
    /// counts in all of them.
    ///
    /// Arguments:
    ///
    /// - `start`: the parameters and windows to begin with
    /// - `pairs`: of two tapes, input and output; values are weights (counts)
    /// - `heldout`: as pairs, for metrics alone; those without a probability are counted as heldout_impossible and do not
    ///   enter heldout_log_likelihood; `None`: none
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: no pair, or no held-out pair, has a weight above 0
    ///
    /// C: `hws_edit_learner_new`.
    pub fn new(
        start: &EditModel, pairs: &Strings, heldout: Option<&Strings>, options: Option<&EditLearnerOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_edit_learner_new(start.raw(), pairs.raw(), maybe(heldout), options.raw(), &mut learner_)
        })?;
        Ok(EditLearner::of(learner_))
    }

    /// The edit model as it stands after the steps made.
    ///
    /// Gives:
    ///
    /// - `model`: the new edit model
    ///
    /// C: `hws_edit_learner_model`.
    pub fn model(&self) -> Result<EditModel> {
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_edit_learner_model(self.raw(), &mut model_) })?;
        Ok(EditModel::of(model_))
    }

    /// The expected numbers of edits over the data, under the model before the last step.
    ///
    /// Gives:
    ///
    /// - `insertions`: symbols inserted
    /// - `deletions`: symbols deleted
    /// - `copies`: symbols copied
    /// - `substitutions`: symbols read that another one was written for
    ///
    /// `ErrorKind::Empty`: no step has been made
    ///
    /// C: `hws_edit_learner_edits`.
    pub fn edits(&self) -> Result<EditLearnerEditsOutput> {
        let mut insertions_ = 0.0;
        let mut deletions_ = 0.0;
        let mut copies_ = 0.0;
        let mut substitutions_ = 0.0;
        check(unsafe {
            sys::hws_edit_learner_edits(
                self.raw(), &mut insertions_, &mut deletions_, &mut copies_, &mut substitutions_,
            )
        })?;
        Ok(EditLearnerEditsOutput { 
            insertions: insertions_, deletions: deletions_, copies: copies_, substitutions: substitutions_,
        })
    }
}

/// A learner of the beliefs of a graph's variables.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct GraphLearner(Learner);
family!(GraphLearner);

impl GraphLearner {
    /// A learner of the beliefs of a graph's variables. The option `method` says how string variables keep their
    /// messages; finite variables keep vectors under every method, so that bp to pep-greedy are the same where no factor
    /// reads strings or tapes.
    ///
    /// auto of finite variables and tables exact, where there are cycles, at most 2^20 edges, and the junction tree has
    /// at most 2^26 entries that take half of max_bytes at most, else bp; with strings bp where that is exact and cheap:
    /// no cycle is left once observed variables are taken out, and two sweeps that are tried show no message and no
    /// belief of more than 16,384 arcs; pep otherwise, and where an option is given that bp has no use for. With factors
    /// of logic or trees exact where there is no cycle, else as if they were tables where they can be, else bp.
    /// `GraphLearner::method` says which bp as machines: exact on trees; grows with loops and with the factors of a
    /// variable, within limits pruned the best strings of each incoming message, united (Dreyer and Eisner 2009;
    /// Cotterell et al. 2015) candidates a fixed list: the strings observed anywhere over the same alphabet (Hall and
    /// Klein 2011) surrogate a bigram model fitted under a 0-gram model instead of the other messages (Hall and Klein
    /// 2010) ep all n-grams of an order (Cotterell and Eisner 2015, sections 3 and 4) pep penalized EP (section 6.1):
    /// n-grams whose counts the belief misses by more than the penalty's weight join it pep-greedy penalized EP by greedy
    /// growing (appendix B.9) exact a junction tree over finite variables (Lauritzen and Spiegelhalter 1988), of graphs
    /// without strings and machines: all beliefs in one step, exact with any cycles. Zeros are propagated first: values
    /// without support go, and decided variables leave. Several elimination orders are tried, and bytes are checked
    /// before tables are made: 8 for each entry, and in passing as many again for the largest table. Graphs with factors
    /// of logic or trees and without cycles have exact messages instead, whatever the number of variables. A projective
    /// tree with tables of grandparents is one sum (`GraphBuilder::add_tree`); auto takes it for up to 40 words trw
    /// tree-reweighted messages (Wainwright, Jaakkola and Willsky 2005), as the next three of finite variables and tables
    /// alone. The weights of pairs are their shares of spanning trees, so that -free_energy is an upper bound of ln Z
    /// once messages have converged (metric "bound"). The option spanning_trees says which trees: uniform: all alike
    /// (matrix-tree theorem); sampled: tree_samples of them, drawn by loop-erased walks (Wilson 1996), and more until
    /// each pair is in one; optimized: those of the lowest value, by conditional gradients from those of auto, in which
    /// messages converge anew in each of tree_rounds steps at most; auto: uniform, or sampled where that would take more
    /// than some seconds or max_bytes. Tables of more than two variables are split into pairs by an auxiliary variable
    /// (metric "split") mean-field independent variables: -free_energy is a lower bound of ln Z. Models with zeros that
    /// decide nothing are refused gibbs samples in several chains; -free_energy is not known. Metric "r_hat" says how far
    /// chains agree. Where zeros are left, chains begin at one state of high weight and may not reach all others
    /// max-product messages of the largest weights, for `GraphLearner::best_state`; beliefs are max-marginals, scaled to
    /// sum 1 best-state exact where the junction tree is as cheap as auto asks, with or without cycles, so that the best
    /// state is the best of all; else max-product
    ///
    /// Belief propagation in a graph of finite variables and tables with cycles may have several fixed points, some of
    /// them far from the truth. So it may have several starts, one run after another: the first one as it always is, the
    /// others from messages of states that are drawn, and damped by .5 unless the option damping says otherwise. Beliefs
    /// are those of the run that settled with the largest Bethe value. Metric "fixed_points" counts the fixed points that
    /// differ: where there is more than one, convergence says little about the truth. A single one is no proof either.
    /// The option `starts` says how many runs there are. auto takes 8 where it chooses bp in a graph with cycles, and
    /// fewer where a sweep of all would make more than 2^18 products of a table's entry, down to 1; where bp is asked for
    /// by name it is 1. A step is a sweep of one run, and `iterations` counts those of each. A learner made from another
    /// one (`GraphLearner::with_graph`) goes on from its messages in a single run.
    ///
    /// The penalized methods take the n-grams that the penalty chooses, with the weights that are best without it, and
    /// keep them while any message to the variable has a weight for them; the option projection has the penalized
    /// optimum, the paper's single steps and appendix B.8's closed form instead.
    ///
    /// A step is one sweep, with the same bits for any number of threads. It is done once every message was made anew and
    /// none would change by more than the tolerance, or after all iterations; residual runs end with a sweep over all
    /// edges that checks this. In graphs of finite variables and tables the change is tanh(d / 2), where d is the largest
    /// change of a message's log weight, so that no probability changes by more; it is also estimated how far messages
    /// still have to go where they approach their limit slowly, and runs go on until that is within 20 tolerances. Under
    /// mean-field the change is that of a probability. Elsewhere it is that of the message's log weights (finite
    /// variables, lists, machines that keep their shape; 1 for other machines), or the largest change of an expected
    /// count of an n-gram in the belief (ep and its kin; of a weight under surrogate and while a belief is improper): the
    /// whole change, whatever part of it damping leaves. Damping mixes logarithms; what is zero on either side is not
    /// mixed, nor machines of other shapes. Beliefs that have converged are exact on trees where messages are exact, and
    /// the same under all schedules where there is one fixed point. pep does not end while it may have single symbols
    /// only, nor any penalized method while its penalty's weight still falls.
    ///
    /// pep and pep-greedy have several fixed points. Where each message in the light of the others expects a string less
    /// than the penalty's weight, none gives it a weight, although all of them together may prefer it by many nats. At
    /// the end of a run of pep each belief is therefore compared with the product of its messages as they are. The metric
    /// "lacking" counts variables whose beliefs expect an n-gram less than the penalty's weight (or the tolerance, if
    /// that is larger) and whose messages expect it more than ten times as often. Such a run is not converged; a smaller
    /// weight, damping or another schedule may help. Variables with more than eight messages, or whose product has more
    /// than 4,096 states or 16,384 arcs, are not compared, nor with the option separate.
    ///
    /// A step is `ErrorKind::Limit` where a machine of a variable that keeps machines would exceed the limits: the
    /// message names the variable; the learner is as before. Under other methods such a message is left out and counted,
    /// as improper ones are. Whether all is excluded is found before any sweep, under every method, from what factors and
    /// observations allow at all. Messages that would take too long or exceed limits in this check are taken to allow
    /// everything; the metric "unchecked" counts them. Where it is not 0 and all messages are exact, a step or a belief
    /// may be `ErrorKind::Impossible` as well.
    ///
    /// Arguments:
    ///
    /// - `graph`: what is inferred in
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Impossible`: no assignment has a positive weight; the message names a factor and a variable
    ///
    /// C: `hws_graph_learner_new`.
    pub fn new(graph: &Graph, options: Option<&GraphLearnerOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_learner_new(graph.raw(), options.raw(), &mut learner_) })?;
        Ok(GraphLearner::of(learner_))
    }

    /// The method of a learner as the option "method" has it; where that is auto, the one that was chosen.
    ///
    /// Gives:
    ///
    /// - `buffer`: the caller's memory, which is filled; `None` asks for the size alone
    ///
    /// C: `hws_graph_learner_method`.
    pub fn method(&self) -> Result<String> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_learner_method(self.raw(), buffer.cast(), capacity, needed)
        })?;
        text_of(made)
    }

    /// A learner in a changed graph with another one's options. Under ep, pep, pep-greedy and surrogate, and between
    /// finite variables and tables under all methods but exact, it starts from the messages, distributions or states of
    /// the other, which stays as it is, and so needs fewer sweeps where little has changed (EM, frame after frame),
    /// unless the option separate is set or zeros leave other values; other methods start anew. No step is made yet.
    ///
    /// Arguments:
    ///
    /// - `graph`: the learner's own, or one made from it by the `hws_graph_with_` functions
    ///
    /// Gives:
    ///
    /// - `next`: the new learner
    ///
    /// `ErrorKind::Argument`: variables, factors or which variables over strings are observed differ
    ///
    /// `ErrorKind::Cancelled`: the other's cancel request is set
    ///
    /// `ErrorKind::Impossible`: no assignment has a positive weight
    ///
    /// C: `hws_graph_learner_with_graph`.
    pub fn with_graph(&self, graph: &Graph) -> Result<GraphLearner> {
        let mut next_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_learner_with_graph(self.raw(), graph.raw(), &mut next_) })?;
        Ok(GraphLearner::of(next_))
    }

    /// Puts other tables into factors of a learner, in place: the graph stays as it is, and the learner has tables of its
    /// own from then on. So a caller that goes from frame to frame makes one graph and one learner. The run begins anew,
    /// without steps, and its results are those of a new learner in the changed graph. A call that fails leaves the
    /// learner as it was.
    ///
    /// Calls for the same factors take no memory after the first one, nor do `GraphLearner::marginals` and steps on one
    /// thread under schedule sweeps or flooding then. This is so under bp, and exact without cycles, in graphs with
    /// factors of logic or with tables of three variables or more, as long as no variable is observed, no table has a
    /// zero and no factor is a tree. Where all factors are `Logic::AT_MOST_ONE` or tables of one variable with a positive
    /// weight of 0, zeros of value 1 may come and go. Tables of one variable also change so under schedule sweeps between
    /// pairs of binary variables that are no grid. Otherwise the method is made anew, with the same results.
    ///
    /// Arguments:
    ///
    /// - `factors` (factor): tables'; where one comes twice the last table counts
    /// - `tables`: the new ones, one behind another, as `GraphBuilder::add_table` takes them
    /// - `keep` (0 or 1): 1: the run starts from the messages as they are, as that of `GraphLearner::with_graph` does; 0:
    ///   as that of a new learner
    ///
    /// `ErrorKind::Cancelled`: the learner's cancel request is set
    ///
    /// `ErrorKind::Impossible`: no assignment has a positive weight
    ///
    /// Cost: O(entries + edges) where no memory is taken
    ///
    /// C: `hws_graph_learner_set_tables`.
    pub fn set_tables(&mut self, factors: &[i64], tables: &[f64], keep: bool) -> Result<()> {
        let count = counted::<i64>("factors", factors.len(), 0)?;
        let entries = counted::<i64>("tables", tables.len(), 0)?;
        check(unsafe {
            sys::hws_graph_learner_set_tables(
                self.raw(), factors.as_ptr(), count, tables.as_ptr(), entries, i32::from(keep),
            )
        })?;
        Ok(())
    }

    /// The belief of a finite variable.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    /// - `count`: as many as the variable has values
    ///
    /// Gives:
    ///
    /// - `probabilities` (probability): by value
    ///
    /// C: `hws_graph_learner_probabilities`.
    pub fn probabilities(&self, variable: i64, count: i64) -> Result<Vec<f64>> {
        let mut probabilities_ = room::<f64>(count)?;
        check(unsafe { sys::hws_graph_learner_probabilities(self.raw(), variable, probabilities_.as_mut_ptr(), count) })?;
        Ok(probabilities_)
    }

    /// The beliefs of all finite variables: those of the first one by value, then those of the next.
    ///
    /// Gives:
    ///
    /// - `values` (probability): variables over strings have none
    ///
    /// `ErrorKind::Empty`: there was no step yet
    ///
    /// Cost: exact: O(values); bp: that of all messages to the variables
    ///
    /// C: `hws_graph_learner_marginals`.
    pub fn marginals(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_learner_marginals(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The beliefs of all factors that are tables, as expected counts need them: the probability of each entry of the
    /// first table, as `GraphBuilder::add_table` orders them, then those of the next. Each table's sum to 1.
    ///
    /// Gives:
    ///
    /// - `values` (probability): other factors have none
    ///
    /// `ErrorKind::Empty`: there was no step yet, or the messages contradict one another
    ///
    /// `ErrorKind::Unsupported`: the method has none
    ///
    /// Cost: exact: as much as its step, as nothing is kept for it; other methods: O(values)
    ///
    /// C: `hws_graph_learner_factor_marginals`.
    pub fn factor_marginals(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_learner_factor_marginals(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The expected count of each weight: of all features that have it, the sum of the probabilities that their variables
    /// have the values they ask for. These are the derivatives of ln Z by the weights where the method is exact, and
    /// those of its value under bp and trw once they have converged. A gradient of a likelihood is a difference of two
    /// such vectors.
    ///
    /// Gives:
    ///
    /// - `counts` (count): by index of the weight
    ///
    /// `ErrorKind::Empty`: there was no step yet, or the messages contradict one another
    ///
    /// `ErrorKind::Unsupported`: the method has none
    ///
    /// Cost: that of `GraphLearner::factor_marginals`
    ///
    /// C: `hws_graph_learner_expected_counts`.
    pub fn expected_counts(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_learner_expected_counts(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// A state of high weight of a graph of finite variables and tables: a value of each variable. Under exact, and under
    /// max-product on trees, it is the best one of all. The metric "best_log_weight" is its log weight. Otherwise no
    /// change of a single value is better. Under max-product it is the best that messages gave after any step, in graphs
    /// of up to 2^16 edges; under gibbs it is the best that the chains were in at the end of a step.
    ///
    /// Gives:
    ///
    /// - `values` (from 0): by variable
    ///
    /// `ErrorKind::Empty`: there was no step yet
    ///
    /// `ErrorKind::Unsupported`: methods that keep messages over strings, and trees
    ///
    /// Cost: exact: about half of its step
    ///
    /// C: `hws_graph_learner_best_state`.
    pub fn best_state(&self) -> Result<Vec<i32>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<i32>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_graph_learner_best_state(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }

    /// The k states of the highest weights, under method exact. Of states of equal weight the one with the lower value at
    /// the first variable where they differ comes first, and which of them are given where not all can be is the same in
    /// each run.
    ///
    /// Arguments:
    ///
    /// - `k`: states that are wanted
    /// - `count`: number of variables
    ///
    /// Gives:
    ///
    /// - `values` (from 0): of each state the values of all variables, the best state first; what there are no states for
    ///   is -1
    /// - `log_weights` (nats): of each state; what there are no states for is -infinity
    /// - `found`: how many there are
    ///
    /// `HWS_PARTIAL`: fewer have a positive weight
    ///
    /// `ErrorKind::Empty`: there was no step yet
    ///
    /// `ErrorKind::Unsupported`: other methods, and trees
    ///
    /// `ErrorKind::Limit`: the junction tree's tables, or the states and their next choices
    ///
    /// Cost: O(tables + k cliques residual choices)
    ///
    /// C: `hws_graph_learner_best_states`.
    pub fn best_states(&self, k: i64, count: i64, options: Option<&Limits>) -> Result<GraphLearnerBestStatesOutput> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut values_ = room::<i32>(times(k, count))?;
        let mut log_weights_ = room::<f64>(k)?;
        let mut found_ = 0;
        check(unsafe {
            sys::hws_graph_learner_best_states(
                self.raw(), k, options.raw(), values_.as_mut_ptr(), count, log_weights_.as_mut_ptr(), &mut found_,
            )
        })?;
        Ok(GraphLearnerBestStatesOutput { values: values_, log_weights: log_weights_, found: found_ })
    }

    /// Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the one
    /// symbol v + 1), each with the number 1 beside it. Item i depends on the belief, the seed, the variable and i alone.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    /// - `n`: how many
    /// - `seed`: any number
    ///
    /// Gives:
    ///
    /// - `samples`: what was drawn
    ///
    /// `ErrorKind::Empty`: there was no step yet, or the messages that were kept contradict one another
    ///
    /// `ErrorKind::Improper`: infinite mass, also where no message could be taken up
    ///
    /// C: `hws_graph_learner_sample`.
    pub fn sample(&self, variable: i64, n: i64, seed: u64, options: Option<&Limits>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut samples_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_learner_sample(self.raw(), variable, n, seed, options.raw(), &mut samples_) })?;
        Ok(Strings::of(samples_))
    }

    /// A number about one variable, by its name.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    /// - `name`: which number
    ///
    /// Gives:
    ///
    /// - `value`: the number
    ///
    /// `ErrorKind::Limit`: limits were met
    ///
    /// `ErrorKind::Unsupported`: a belief that cannot be made unambiguous
    ///
    /// `ErrorKind::Empty`: as `GraphLearner::belief`
    ///
    /// C: `hws_graph_learner_variable`.
    pub fn variable(&self, variable: i64, name: &str, options: Option<&Limits>) -> Result<f64> {
        let name_ = zero_ended("name", name)?;
        let options = prepared(options.map(|options| &options.0))?;
        let mut value_ = 0.0;
        check(unsafe {
            sys::hws_graph_learner_variable(self.raw(), variable, name_.as_ptr(), options.raw(), &mut value_)
        })?;
        Ok(value_)
    }

    /// The normalized belief of a string variable as an acceptor in the log semiring.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    ///
    /// Gives:
    ///
    /// - `belief`: the acceptor
    ///
    /// `ErrorKind::Empty`: there was no step yet, or the messages that were kept contradict one another
    ///
    /// `ErrorKind::Improper`: infinite mass, also where no message could be taken up
    ///
    /// C: `hws_graph_learner_belief`.
    pub fn belief(&self, variable: i64, options: Option<&Limits>) -> Result<Machine> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut belief_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_learner_belief(self.raw(), variable, options.raw(), &mut belief_) })?;
        Ok(Machine::of(belief_))
    }

    /// The normalized belief of a string variable that is kept as n-grams, as a log-linear model.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    ///
    /// Gives:
    ///
    /// - `model`: the belief
    ///
    /// `ErrorKind::Unsupported`: the variable's method keeps no model
    ///
    /// `ErrorKind::Empty`: as `GraphLearner::belief`
    ///
    /// `ErrorKind::Improper`: as there
    ///
    /// C: `hws_graph_learner_model`.
    pub fn model(&self, variable: i64, options: Option<&Limits>) -> Result<Ngram> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut model_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_learner_model(self.raw(), variable, options.raw(), &mut model_) })?;
        Ok(Ngram::of(model_))
    }

    /// The log-probability of strings under the normalized belief of a string variable.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): which one
    /// - `strings`: of one tape, over its alphabet
    ///
    /// Gives:
    ///
    /// - `log_probs` (nats): by string; -infinity: none
    ///
    /// `ErrorKind::Empty`: there was no step yet, or the messages that were kept contradict one another
    ///
    /// `ErrorKind::Improper`: infinite mass, also where no message could be taken up
    ///
    /// C: `hws_graph_learner_log_probs`.
    pub fn log_probs(&self, variable: i64, strings: &Strings, options: Option<&Limits>) -> Result<Vec<f64>> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut log_probs_ = room::<f64>(strings.count())?;
        check(unsafe {
            sys::hws_graph_learner_log_probs(
                self.raw(), variable, strings.raw(), options.raw(), log_probs_.as_mut_ptr(),
            )
        })?;
        Ok(log_probs_)
    }

    /// The best strings of a belief, with their posterior probabilities as values.
    ///
    /// Arguments:
    ///
    /// - `variable` (variable): a string variable
    /// - `n`: strings that are wanted
    ///
    /// Gives:
    ///
    /// - `strings`: the best first
    ///
    /// `HWS_PARTIAL`: there are fewer
    ///
    /// `HWS_CUT_SHORT`: as `Machine::best_strings`
    ///
    /// `ErrorKind::Empty`: as `GraphLearner::belief`
    ///
    /// `ErrorKind::Improper`: as there
    ///
    /// C: `hws_graph_learner_best`.
    pub fn best(&self, variable: i64, n: i64, options: Option<&Limits>) -> Result<Strings> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut strings_ = ptr::null_mut();
        check(unsafe { sys::hws_graph_learner_best(self.raw(), variable, n, options.raw(), &mut strings_) })?;
        Ok(Strings::of(strings_))
    }

    /// What the full graph's marginals can be, where D(H \|\| F) is at most a bound: for each value the least and the
    /// largest probability x with kl(marginal, x) \<= bound.
    ///
    /// Arguments:
    ///
    /// - `bound`: in nats
    /// - `count`: as many numbers as that call gives
    ///
    /// Gives:
    ///
    /// - `least` (probability): by variable and value, as `GraphLearner::marginals` gives them
    /// - `most` (probability): the same
    ///
    /// `ErrorKind::Empty`: the learner has made no step
    ///
    /// C: `hws_graph_learner_intervals`.
    pub fn intervals(&self, bound: f64, count: i64) -> Result<GraphLearnerIntervalsOutput> {
        let mut least_ = room::<f64>(count)?;
        let mut most_ = room::<f64>(count)?;
        check(unsafe {
            sys::hws_graph_learner_intervals(self.raw(), bound, least_.as_mut_ptr(), most_.as_mut_ptr(), count)
        })?;
        Ok(GraphLearnerIntervalsOutput { least: least_, most: most_ })
    }
}

/// A learner of a dependency model from sentences without trees.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct DmvLearner(Learner);
family!(DmvLearner);

impl DmvLearner {
    /// A learner of a dependency model from sentences without trees. The option `method` says how:
    ///
    /// em, hard-em maximize the likelihood times the priors; hard-em counts each sentence's best tree alone vi
    /// variational inference: rows have Dirichlet posteriors svi, scvi the same from minibatches, after a pass over all
    /// sentences; scvi has the rows' posterior means cvi collapsed variational inference: each sentence's trees under
    /// what all other sentences' expected counts predict; a pass goes through the sentences in order, so that their order
    /// matters hastings samples trees; each is proposed under what the other sentences' trees predict, and accepted by
    /// Hastings' ratio, so that the chain's law is the exact posterior; the metric acceptance is the share of trees that
    /// are accepted blocked-gibbs samples rows given all trees, then all trees given the rows
    ///
    /// The option `start` says what learning begins with. `harmonic` lets nearer words be likelier heads: in a sentence
    /// of n words each is the root's child with probability 1/n, and the head of word m is h with probability
    ///
    /// q(h, m) = (1 - 1/n) \* \|h - m\|^-1 / sum over h' of \|h' - m\|^-1
    ///
    /// With these arcs independent, the number K of children on a side of h has a Poisson-binomial law. The side goes on
    /// from state v with the expected count P(K \> v) and stops in it with P(K = v); the last state L is left by stopping
    /// with P(K \>= L), and by going on E\[max(0, K - L)\] times. These counts, divided by their sums, are the first
    /// rows. For cvi they are also the first local counts of every sentence.
    ///
    /// Every sentence has a word at least. A step is one pass over all sentences, one minibatch, or one sweep. Sums for
    /// em, hard-em, vi, svi and scvi may be shared among learners of parts (hawser/learner.h).
    ///
    /// Arguments:
    ///
    /// - `model`: one to begin with, over the same symbols; then its valence holds; `None`: the option start says it
    /// - `sentences`: to learn from; the model keeps the table of a corpus of classes (`Corpus::with_classes`)
    /// - `heldout`: for metrics alone; those without a tree, or with another symbol, are counted as heldout_impossible and
    ///   do not enter heldout_log_likelihood; `None`: none
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: there are no sentences, or the start gives one no probability (then of the first step)
    ///
    /// C: `hws_dmv_learner_new`.
    pub fn new(
        model: Option<&Dmv>, sentences: &Corpus, heldout: Option<&Corpus>, options: Option<&DmvLearnerOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_dmv_learner_new(maybe(model), sentences.raw(), maybe(heldout), options.raw(), &mut learner_)
        })?;
        Ok(DmvLearner::of(learner_))
    }

    /// A learner as `DmvLearner::new` makes it, of trees alone in which no subtree crosses a bracket: the words of each
    /// subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the constituents
    /// of a treebank, whose labels do not count. Every method is that of the other call, with these trees in place of
    /// all, but the harmonic start counts without brackets. A sentence without brackets has all its trees.
    ///
    /// Arguments:
    ///
    /// - `model`: one to begin with, over the same symbols; then its valence holds; `None`: the option start says it
    /// - `sentences`: to learn from
    /// - `known`: their brackets: as many sentences, each with as many words. Its words, tags and heads are not read
    /// - `heldout`: over the same symbols, for metrics alone and without brackets; `None`: none
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Argument`: also for a treebank whose sentences have other numbers of words
    ///
    /// `ErrorKind::Empty`: also for a sentence without a tree that agrees; else as `DmvLearner::new`
    ///
    /// Cost: O(words^4) of a sentence with brackets in a step, O(words^3) of another one
    ///
    /// Source: Pereira and Schabes 1992
    ///
    /// C: `hws_dmv_learner_new_known`.
    pub fn new_known(
        model: Option<&Dmv>, sentences: &Corpus, known: &Treebank, heldout: Option<&Corpus>,
        options: Option<&DmvLearnerNewKnownOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_dmv_learner_new_known(
                maybe(model), sentences.raw(), known.raw(), maybe(heldout), options.raw(), &mut learner_,
            )
        })?;
        Ok(DmvLearner::of(learner_))
    }

    /// The dependency model as it stands: of em and hard-em the last estimate; of vi, svi, scvi and cvi the posterior
    /// mean; of samplers the mean under the average counts of the best chain's samples.
    ///
    /// Gives:
    ///
    /// - `dmv`: the new dmv
    ///
    /// C: `hws_dmv_learner_model`.
    pub fn model(&self) -> Result<Dmv> {
        let mut dmv_ = ptr::null_mut();
        check(unsafe { sys::hws_dmv_learner_model(self.raw(), &mut dmv_) })?;
        Ok(Dmv::of(dmv_))
    }
}

/// A learner of a grammar with latent annotations from trees.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct PcfgLaLearner(Learner);
family!(PcfgLaLearner);

impl PcfgLaLearner {
    /// A learner of a grammar with latent annotations from trees. The option `method` says how:
    ///
    /// em, hard-em maximize the likelihood times the prior; hard-em counts each tree's best subtypes alone vi variational
    /// inference: rows have Dirichlet posteriors svi, scvi the same from minibatches, after a pass over all trees; scvi
    /// has the rows' posterior means cvi collapsed variational inference: each tree's subtypes under what all other
    /// trees' expected counts predict; a pass goes through the trees in order cvi1 the same node by node: subtypes of a
    /// tree's nodes are taken as independent hastings samples subtypes; those of a tree are proposed under what the other
    /// trees predict, and accepted by Hastings' ratio, so that the chain's law is the exact posterior blocked-gibbs
    /// samples rows given all subtypes, then all subtypes given the rows
    ///
    /// Learning begins with the relative frequency of each rule, divided evenly among its subtypes, times 1 plus noise
    /// from -0.01 to 0.01: without noise subtypes would stay alike. Where that leaves them alike for long, as in trees
    /// whose words depend on each other by way of several labels alone, most children begin with the subtype of their
    /// parent (the option `coupling`). Or learning begins with a model, whose rules and words then hold.
    ///
    /// A sentence without tags and without constituents below an outermost one, such as "(( the) ( dog))", is a bare one:
    /// its tree is not known. em, vi, svi and scvi sum over all trees that the rules of the others give it. Its words do
    /// not count for `rare`, and the label of its outermost constituent does not either. Other methods refuse bare
    /// sentences.
    ///
    /// Arguments:
    ///
    /// - `model`: one to begin with; `None`: options say what learning begins with
    /// - `trees`: to learn from; bare sentences, and trees with a constituent around all words and with a tag for each word
    /// - `signatures`: the table of classes of words, in the form of `PcfgLa::signatures`; `None`: that one, or the
    ///   model's. With a model it must be `None`
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: there are no trees, or a bare sentence has none by the rules
    ///
    /// `ErrorKind::Parse`: the table, with its line
    ///
    /// `ErrorKind::Argument`: a sentence without such a tree, or a tree with a rule that the model lacks
    ///
    /// `ErrorKind::Unsupported`: a method that takes no bare sentences
    ///
    /// Cost: of a step O(nodes \* subtypes^3) for a tree, and O(words^3 \* rules \* subtypes^3) for a bare sentence
    ///
    /// C: `hws_pcfg_la_learner_new`.
    pub fn new(
        model: Option<&PcfgLa>, trees: &Treebank, signatures: Option<&str>, options: Option<&PcfgLaLearnerOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_pcfg_la_learner_new(
                maybe(model), trees.raw(), signatures.map_or(ptr::null(), |text| text.as_ptr().cast()),
                signatures.map_or(0, |text| text.len() as i64), options.raw(), &mut learner_,
            )
        })?;
        Ok(PcfgLaLearner::of(learner_))
    }

    /// The grammar as it stands: of em and hard-em the last estimate; of the others the posterior mean, of samplers under
    /// the average counts of the best chain's samples.
    ///
    /// Gives:
    ///
    /// - `pcfg_la`: the new pcfg la
    ///
    /// C: `hws_pcfg_la_learner_model`.
    pub fn model(&self) -> Result<PcfgLa> {
        let mut pcfg_la_ = ptr::null_mut();
        check(unsafe { sys::hws_pcfg_la_learner_model(self.raw(), &mut pcfg_la_) })?;
        Ok(PcfgLa::of(pcfg_la_))
    }
}

/// The same as a learner, which can be stopped, saved and resumed (hawser/learner.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct PcfgLaSplitMergeLearner(Learner);
family!(PcfgLaSplitMergeLearner);

impl PcfgLaSplitMergeLearner {
    /// The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all
    /// subtypes, a merge, or a step of EM with the smoothing behind it. The metric iterations says how many there are.
    /// `PcfgLaLearner::model` gives the grammar as it stands; at the end it is bit for bit that of `PcfgLa::split_merge`.
    ///
    /// Arguments:
    ///
    /// - `pcfg_la`: to split
    /// - `trees`: that it was learned from, or others by its rules
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: there are no trees
    ///
    /// `ErrorKind::Argument`: a tree with a rule that the grammar lacks, and of a step that splits: more than 64 subtypes
    ///
    /// `ErrorKind::Unsupported`: a bare sentence (`PcfgLaLearner::new`)
    ///
    /// C: `hws_pcfg_la_split_merge_learner_new`.
    pub fn new(pcfg_la: &PcfgLa, trees: &Treebank, options: Option<&PcfgLaSplitMergeLearnerOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_pcfg_la_split_merge_learner_new(pcfg_la.raw(), trees.raw(), options.raw(), &mut learner_)
        })?;
        Ok(PcfgLaSplitMergeLearner::of(learner_))
    }
}

/// A learner of an automaton from the sequences of a corpus.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct PfaLearner(Learner);
family!(PfaLearner);

impl PfaLearner {
    /// A learner of an automaton from the sequences of a corpus. The option `method` says how:
    ///
    /// auto cgs with its sizes chosen as below, or estatemerge, whichever predicts held-out sequences better; merging if
    /// sampling is not better by more than a standard error of the difference. With sizes given: cgs. cgs collapsed Gibbs
    /// sampling (\[SY\] algorithm 1). A step is a sweep of every chain. It begins annealed: the prior of transitions
    /// falls to its own value within the burn-in, without which chains stay in poor modes for long. cgs-sg the same with
    /// a sparse graph, sampled too (\[SY\] algorithm 2). cgs-hmm collapsed Gibbs sampling of emission and transition
    /// (\[SY\] section 4.4, equation 20); cgs-hmm-star: the same draws, from which probabilities of (state, symbol, next
    /// state) are estimated as cgs does. em, hard-em, vb expectation maximization, with best paths only, variational
    /// Bayes. A step is an iteration. cvb0, cvb2 collapsed variational Bayes, of order 0 and 2 (\[SY\] section 2.4). A
    /// step is a pass over the corpus. gcvb0 its objective D0 minimized by L-BFGS-B (\[SY\] section 2.5). A step is an
    /// iteration of that. estatemerge, alergia, mdi, likelihood-ratio, aic merging states of the prefix tree; a step is a
    /// merge or promotion. evgram, cvgram, ngram variable-length grams grown by evidence or cross-validation, n-grams of
    /// one order.
    ///
    /// Of sampling methods two thirds of the iterations are burn-in and 50 samples of each chain are kept, unless options
    /// say otherwise; so who means to go on from a checkpoint with other iterations gives both.
    ///
    /// Sizes of auto and cgs that are not given are chosen first, by cross-validation over folds: candidates are compared
    /// by the held-out log-probability of short runs (first by how many sequences have none), in rounds that keep ever
    /// fewer candidates for ever longer runs (successive halving: numbers of states first, then priors; or all at once,
    /// \[SY\] section 4.1). A step is then a few candidates' runs in one round; sweeps follow. The option budget bounds
    /// the work of choosing and of the sampling after it, by default to about a minute of one processor; the metrics
    /// planned_visits and planned_seconds tell of it before the first step. That step merges states of the whole corpus,
    /// and until sampling has a sample the model is the merged automaton. Where the budget has no room for the shortest
    /// comparison, auto merges alone. A checkpoint keeps its budget. Options that a method has no use for are errors. Any
    /// number of threads gives the same bits.
    ///
    /// A run that is stopped while it is hot gives the best it had. Of a sampler whose prior still falls, each chain's
    /// automaton is that of its present states, or of the start if that has the higher ln p(corpus, states); of em and vb
    /// while posteriors are flattened, it is the present one, or that of the counts expected under the given start if the
    /// corpus is likelier under it.
    ///
    /// Learning may begin with a model instead of random numbers: one learned before, on other data or by another method,
    /// or read from a file; of an ensemble its best automaton. em, hard-em and vb begin with the counts expected under
    /// it, cvb0, cvb2 and gcvb0 with the states' posterior, samplers with states drawn from it. Symbols are matched by
    /// their names; one that the model lacks says nothing of its states. The option states is then the model's unless it
    /// is given, and nothing is chosen by cross-validation. Under cvb0, cvb2, gcvb0 and samplers a sequence without
    /// probability under the model begins at random.
    ///
    /// Parts that the option fixed names stay what those of the start are, in every later model too: initial, where
    /// strings begin (all that leaves the initial state; of shape hmm the initial distribution), transition (symbol and
    /// next state, given that a state does not end; of hidden Markov models the next state), emission (of hidden Markov
    /// models: the symbol, given that a state does not end) and end, whether a state ends. The rest is learned under
    /// them, and objectives leave out what is constant. States all of whose parts are fixed keep their bits, and so do
    /// ends; a part beside an end that is learned keeps its proportions. Fixed parts that hold symbols need a corpus over
    /// the start's symbols, and those of hidden Markov models a start that is one: for cgs-hmm one that cgs-hmm learned.
    /// cgs-sg and cgs-hmm-star refuse fixed parts, and gcvb0 fixed probabilities of 0.
    ///
    /// The steps of em, hard-em and vb are sums over items (hawser/learner.h). Items are the distinct sequences, sorted
    /// by their labels, a sequence before those that it begins; equal ones are one item. All learners have the same
    /// alphabet. To share a corpus out, sort it and cut it between distinct sequences; `items` is how many of these there
    /// are, and `first_item` how many come before the part. Parts need not come from one sorted corpus: where a sequence
    /// is in two of them it counts as two items, and what is learned differs by rounding. The metric distinct_strings
    /// says how many items a learner holds.
    ///
    /// Arguments:
    ///
    /// - `start`: the model to begin with, of as many states as are learned, for samplers of at most as many
    /// - `corpus`: the sequences
    /// - `heldout`: sequences over a matching alphabet, for metrics alone; those without a probability are counted as
    ///   heldout_impossible and do not enter heldout_log_likelihood; `None`: none
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: the corpus or heldout has no sequences, or em, hard-em or vb, or any method with fixed parts,
    /// is given one without probability under start. `ErrorKind::Unsupported`: start for state merging or grams, which
    /// begin with the corpus; fixed parts that a method cannot hold
    ///
    /// C: `hws_pfa_learner_new`.
    pub fn new(
        start: Option<&Pfa>, corpus: &Corpus, heldout: Option<&Corpus>, options: Option<&PfaLearnerOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_pfa_learner_new(maybe(start), corpus.raw(), maybe(heldout), options.raw(), &mut learner_)
        })?;
        Ok(PfaLearner::of(learner_))
    }

    /// The automaton or ensemble as it stands after the steps made.
    ///
    /// Gives:
    ///
    /// - `pfa`: the new pfa
    ///
    /// `ErrorKind::Empty`: there is none before the first step of a learner that chooses
    ///
    /// C: `hws_pfa_learner_model`.
    pub fn model(&self) -> Result<Pfa> {
        let mut pfa_ = ptr::null_mut();
        check(unsafe { sys::hws_pfa_learner_model(self.raw(), &mut pfa_) })?;
        Ok(Pfa::of(pfa_))
    }

    /// Whether a learner chooses sizes, and what of. The chosen candidate comes first, then the best; without rows
    /// nothing is chosen. Numbers that are not known yet are NaN.
    ///
    /// Gives:
    ///
    /// - `rows`: five numbers per candidate: states (0: the automaton of state merging), prior of transitions, rounds it
    ///   stayed in, mean held-out log-probability per symbol (ends counted), standard error of that over parts of the folds
    ///
    /// C: `hws_pfa_learner_candidates`.
    pub fn candidates(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_pfa_learner_candidates(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }
}

/// A learner of a hidden Markov model from data.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct HmmLearner(Learner);
family!(HmmLearner);

impl HmmLearner {
    /// A learner of a hidden Markov model from data. The option `method` says how; by default it is vi with channels,
    /// cvi1 with a dictionary or observed tags, else cgs:
    ///
    /// Steps of em, vi, and svi and scvi2 of whole sequences are sums over sequences (hawser/learner.h, "Statistics").
    /// The data may then be a part of a corpus (options items, first_item), without sequences for a coordinator, over the
    /// same words as the other parts. With a dictionary, init must be given. Steps of scvi2 with hdp are such sums unless
    /// it samples its start or moves states.
    ///
    /// em expectation maximization: the posterior's mode, by default (priors of 1) the maximum of the likelihood. A step
    /// is a pass over the corpus. vi variational inference (3.11 to 3.22), with a bound. A step is a pass. cvi1, cvi2,
    /// cvi3 collapsed variational inference, token by token (3.33 to 3.39), sequence by sequence (3.49 to 3.56), and by
    /// pieces of some tokens that hear of their neighbours (3.57 to 3.82; with the option vanilla they do not and begin
    /// with the stationary distribution). A step is a pass, by one thread. There is no bound. The expected counts that
    /// each token or sequence adds are kept in 16 bits, with a relative error of at most 2^-12 (2.5e-4 of a count), and
    /// are taken out again exactly as they were added. What is inferred together is inferred from all other tokens: cvi2
    /// and cvi3 refuse a sequence, or a piece, of more than nine tenths of the corpus. cgs collapsed Gibbs sampling
    /// (3.25). A step is a sweep of every chain. The model is of the counts averaged over the samples of the best chain;
    /// annealed, of its last state, or while the temperature falls of the start if that has the higher ln p(corpus,
    /// states). With hdp it is direct assignment (Teh et al. 2006), without a truncation: the number of states of the
    /// data is what it begins with. blocked-gibbs Gibbs sampling of the parameters, then of each sequence's states at
    /// once. Likewise. With hdp it takes the weak limit: it has all states of the data, whose weights are drawn from
    /// Dirichlet(gamma / states + tables). beam beam sampling (Van Gael et al. 2008), with hdp alone, and without a
    /// truncation: a sweep draws parameters, a slice of each transition, as many states as are above the slices, and each
    /// sequence's states at once. The number of states of the data is what it begins with, and it may come to more or
    /// fewer. Likewise. svi stochastic variational inference (Hoffman et al. 2013). A step is a minibatch of sequences or
    /// of pieces. svi-buffered the same of pieces with more tokens on either side (Foti et al. 2014). scvi2, scvi3
    /// stochastic collapsed variational inference of sequences, and of pieces that hear of their neighbours (3.98 to
    /// 3.109); scvi3 and svi-buffered with the option vanilla: pieces for themselves, begun by the stationary
    /// distribution.
    ///
    /// The option init says what learning begins with: random rows, random local posteriors (3.8.2), random counts
    /// (3.106), even local posteriors, or the states of a first chain of cgs after some sweeps, for cvi1, cvi2 and cvi3
    /// on words alone, fewer than 2^24. With hdp these are a chain of blocked-gibbs, for channels too; scvi2 and scvi3
    /// then have such states of a sample of the corpus (sample_tokens), unless the learner holds a part of it. By default
    /// that is even posteriors with a dictionary or observed tags, with random counts for states that these treat alike;
    /// random posteriors with channels; else sampled states where that is possible, else counts. From even posteriors
    /// cvi1, cvi2 and cvi3 first take a step of vi. They make what they begin with in the first step, or when a metric or
    /// the model is asked for before, and so do scvi2 and scvi3 where it is sampled; a checkpoint that is loaded needs
    /// none.
    ///
    /// With the option starts, em, vi, cvi1, cvi2 and cvi3 begin several times, and each start makes start_iterations
    /// steps. The one whose objective (of cvi1, cvi2, cvi3: surrogate) is best then goes on. Metrics: starts_done, start,
    /// best_objective, starts_spread. The model is that of the best start judged so far.
    ///
    /// A model may take the place of init: one learned before, on other data or by another method, or arrays
    /// (`Hmm::new`). Learning begins with the counts that are expected under it (an E step, which is half a step of em),
    /// cvi1 to cvi3 with posteriors under the means of these counts, Gibbs sampling with states drawn from their
    /// posterior under the model. States and words are matched by their names, states without names by their numbers. A
    /// word that the model lacks is taken as the model takes unknown words, by its class or as \<unk\>; where it has
    /// neither, the word's context alone decides. Priors are those of the options, not the model's.
    ///
    /// Concentrations of the priors are those given, or learned between steps by Minka's fixed point (learned too soon,
    /// when posteriors have not come apart yet, they may end in one state), or chosen from a grid: with each candidate
    /// some steps are made, and it is judged on held-out data: the fewest sequences without a probability, and among
    /// equals the highest probability of the others; fits that use fewer than five states are excluded, and learning goes
    /// on with the best. A step is then one of a candidate's first. In the same way the number of states is chosen among
    /// candidate_states, where the data leave it open or these are given, by held-out data or by the Bayesian information
    /// criterion (Schwarz 1978). Data for the model are then made by `HmmData::for_`. Options that a method has no use
    /// for are errors. Any number of threads gives the same bits.
    ///
    /// The metric states_used counts the states that hold half a token at least; states_alike counts those of them that
    /// emit and lead to the same as one before them, within 0.05 in total variation. Such a model could do with fewer
    /// states, or learning has stayed near a saddle, where all states are the same (posteriors without a dictionary are
    /// one for em and vi).
    ///
    /// Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected
    /// counts are inferred under them. Objectives leave out what is constant. Fixed emissions need data in the start's
    /// words, as `HmmData::for_` makes them, and keep its classes of unknown words. Fixed channels need its families with
    /// their priors, which these data have too. Their densities stay what the start's method made of them: at modes or
    /// maxima of the likelihood, or predictive. Where states are matched by names in another order, a tied covariance may
    /// differ by rounding.
    ///
    /// Arguments:
    ///
    /// - `start`: the model to begin with, of as many states as the data and of their tags; `None`: what init says
    /// - `data`: what is learned from
    /// - `heldout`: data made by `HmmData::like`, for metrics and the grid; sequences without a probability are counted as
    ///   heldout_impossible and do not enter heldout_log_likelihood; `None`: none, the grid takes every tenth sequence
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: a sequence has no probability under start. `ErrorKind::Unsupported`: cvi2 or cvi3 where a
    /// sequence or piece holds more than nine tenths of the corpus
    ///
    /// C: `hws_hmm_learner_new`.
    pub fn new(
        start: Option<&Hmm>, data: &HmmData, heldout: Option<&HmmData>, options: Option<&HmmLearnerOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_hmm_learner_new(maybe(start), data.raw(), maybe(heldout), options.raw(), &mut learner_)
        })?;
        Ok(HmmLearner::of(learner_))
    }

    /// Sets the bases of a prior from the next step on: the parameter of an outcome is the concentration times its base.
    /// Outcomes are states; states, then the end if there is one; words. A base of 0 forbids the outcome: its probability
    /// and its count are 0 and stay 0, as in a left-right model, where transition\[j\]\[k\] is forbidden for k \< j.
    /// Sequences that are impossible then make a step fail with `ErrorKind::Empty`, and strings over the words may have
    /// probability 0. cgs draws one state at a time, so it needs zeros under which single changes lead everywhere. A
    /// choice among candidates keeps bases for all of them; under choose=grid a candidate's own concentrations take the
    /// place of `concentration` until one is chosen. What is refused changes nothing.
    ///
    /// Arguments:
    ///
    /// - `which`: which prior
    /// - `concentration`: what bases are multiplied by
    /// - `base`: one number \>= 0 per outcome for all rows, or as many for each row
    ///
    /// `ErrorKind::Argument`: also rows of zeros alone, parameters that the method cannot have (em: below 1; estimate ml:
    /// a concentration other than 1, or a base other than 0 and 1), or a fixed part
    ///
    /// `ErrorKind::Empty`: cvi1, cvi2, cvi3 after a step: zeros make a sequence impossible
    ///
    /// C: `hws_hmm_learner_set_prior`.
    pub fn set_prior(&mut self, which: &str, concentration: f64, base: &[f64]) -> Result<()> {
        let count = counted::<i64>("base", base.len(), 0)?;
        let which_ = zero_ended("which", which)?;
        check(unsafe {
            sys::hws_hmm_learner_set_prior(self.raw(), which_.as_ptr(), concentration, base.as_ptr(), count)
        })?;
        Ok(())
    }

    /// The hidden Markov model as it stands after the steps made.
    ///
    /// With the option hdp it has the states that hold half a token at least, numbered by their tokens, largest first.
    /// One more state stands for the rest of the stick: it emits and leads on as the priors say. `HmmData::for_` makes
    /// data in its states.
    ///
    /// Unknown words: by the option unknown, and if the vocabulary has "\<unk\>", the model splits the probability of
    /// "\<unk\>" over classes of spelling: a shape (capitals, digits, a hyphen) and, within it, the longest known suffix
    /// up to a length. What each state emits of rare words says how likely it emits each class: by successive abstraction
    /// from longer suffixes to shorter ones (Brants, "TnT", 2000, 2.3). How much a state gives to "\<unk\>" is the part
    /// of its tokens whose word occurs once or was read as "\<unk\>", and a little more. Its other words share the rest
    /// as before, so `Hmm::score` differs from what the learner's metrics say. A state's probabilities sum to 1 over the
    /// vocabulary with "\<unk\>", and over the vocabulary with the classes in its place; an unknown word counts as its
    /// class. Otherwise all unknown words are the one symbol "\<unk\>", with the probability that the method gives it: 0
    /// by em, where no token was "\<unk\>" and the prior is 1.
    ///
    /// Gives:
    ///
    /// - `hmm`: the new hmm
    ///
    /// `ErrorKind::Empty`: there is none while candidates are being compared
    ///
    /// C: `hws_hmm_learner_model`.
    pub fn model(&self, options: Option<&HmmLearnerModelOptions>) -> Result<Hmm> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut hmm_ = ptr::null_mut();
        check(unsafe { sys::hws_hmm_learner_model(self.raw(), options.raw(), &mut hmm_) })?;
        Ok(Hmm::of(hmm_))
    }

    /// What a grid of priors, or of numbers of states, chooses from, in its order. There are no rows where nothing is
    /// chosen.
    ///
    /// Gives:
    ///
    /// - `rows`: seven numbers per candidate: states, prior of transitions, prior of emissions, held-out log-probability
    ///   per token of the sequences that have one (NaN: not judged yet; criterion bic: -BIC / 2 per token), states used, 1
    ///   if excluded, 1 if chosen
    ///
    /// C: `hws_hmm_learner_candidates`.
    pub fn candidates(&self) -> Result<Vec<f64>> {
        static LAST: AtomicUsize = AtomicUsize::new(64);
        let made = two_call::<f64>(&LAST, |buffer, capacity, needed| unsafe {
            sys::hws_hmm_learner_candidates(self.raw(), buffer.cast(), capacity, needed)
        })?;
        Ok(made)
    }
}

/// A learner of a grammar's weights from sentences, whose trees are hidden.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct GrammarLearner(Learner);
family!(GrammarLearner);

impl GrammarLearner {
    /// A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet prior
    /// over its rules. Rules that the grammar calls fixed keep their weights, and the others of their nonterminal share
    /// what these leave.
    ///
    /// em raises the log-likelihood plus the log prior, and vi the evidence's lower bound; neither ever falls. cvi infers
    /// each sentence's trees under the expected counts of the other sentences, with the rows of parameters integrated
    /// out; its surrogate is no bound. hastings proposes a tree for each sentence under those predictions, and accepts it
    /// so that the trees of all sentences are drawn from their exact posterior. Acceptance is 1 by identity where no
    /// nonterminal occurs twice in a tree, so that it says nothing there; in recursive grammars it is below 1.
    /// blocked-gibbs draws rows given trees and trees given rows.
    ///
    /// svi is vi from minibatches (Hoffman, Blei, Wang and Paisley 2013): a step blends the expected counts of some
    /// sentences, scaled to the corpus, into those it has. scvi does so under posterior means. Both begin with a pass
    /// over all sentences. With a minibatch of all and steps of size 1 (forgetting_rate 0) svi is vi.
    ///
    /// A step is a pass over all sentences, a minibatch, or a sweep of every chain. For em, hard-em, vi, svi and scvi it
    /// is a sum over items (hawser/learner.h), which are the sentences. Any number of threads gives the same bits.
    ///
    /// The weights to begin with are random, or those of the grammar (option init): a grammar that was learned before
    /// goes on. Without the option a grammar whose nonterminals each have equal weights begins with random ones, because
    /// equal weights are a saddle point of all methods, and so does one with "\<any\>". Rules for strings of words that
    /// are random would make trees of few rules the most probable ones by far. So the strings' rules weigh about 1 each
    /// in a first E step, and the weights to begin with are the shares of its counts and a hundredth of random ones.
    ///
    /// Rules A --\> \<any\> are written out for the substrings of both corpora. With the option items a learner may hold
    /// a part of the sentences, whose substrings are not all. Then the rules have to be written out for the whole corpus
    /// (`Grammar::with_substrings`), and a grammar that still has "\<any\>" is refused. Nor can a part make the E step
    /// above, which is over all sentences: with items all random weights are random, the same ones in each part that has
    /// the same seed.
    ///
    /// Arguments:
    ///
    /// - `grammar`: the rules and the weights to begin with
    /// - `corpus`: the sentences; words are matched by their names
    /// - `heldout`: sentences for metrics alone, of which those without a tree are counted as heldout_impossible and do not
    ///   enter heldout_log_likelihood; `None`: none
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: no sentence; also, here or from a step, for a sentence without a tree, which the message names
    ///
    /// `ErrorKind::Argument`: also if all rules are fixed
    ///
    /// `ErrorKind::Improper`: fixed rules that leave nothing for the others
    ///
    /// `ErrorKind::Diverged`: as `Grammar::score`
    ///
    /// Cost: O(words^3 \* rules) of each sentence in a step; cvi keeps at most 2 bytes for each rule and sentence, twice
    ///
    /// Source: Baker 1979; Kurihara and Sato 2004; Johnson, Griffiths and Goldwater 2007
    ///
    /// C: `hws_grammar_learner_new`.
    pub fn new(
        grammar: &Grammar, corpus: &Corpus, heldout: Option<&Corpus>, options: Option<&GrammarLearnerOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_learner_new(grammar.raw(), corpus.raw(), maybe(heldout), options.raw(), &mut learner_)
        })?;
        Ok(GrammarLearner::of(learner_))
    }

    /// A learner as `GrammarLearner::new` makes it, of the trees alone that agree with what is known of each sentence, as
    /// `Grammar::counts_known` says it: no node crosses a bracket, and labels are met if the option `labels` says so.
    /// Every method is that of the other call, with these trees in place of all. A sentence of which nothing is known has
    /// all its trees.
    ///
    /// Arguments:
    ///
    /// - `grammar`: the rules and the weights to begin with
    /// - `corpus`: the sentences; words are matched by their names
    /// - `known`: what is known of their trees: as many sentences, each with as many words. Its words are not read, and its
    ///   tags count under the option tags
    /// - `heldout`: sentences for metrics alone, of whose trees nothing is known; `None`: none
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Argument`: also for a treebank whose sentences have other numbers of words, and for a tag or label
    /// that counts and is no nonterminal
    ///
    /// `ErrorKind::Unsupported`: as `Grammar::counts_known`
    ///
    /// `ErrorKind::Empty`: also for a sentence without a tree that agrees; else as `GrammarLearner::new`
    ///
    /// Cost: as `GrammarLearner::new`
    ///
    /// Source: Pereira and Schabes 1992
    ///
    /// C: `hws_grammar_learner_new_known`.
    pub fn new_known(
        grammar: &Grammar, corpus: &Corpus, known: &Treebank, heldout: Option<&Corpus>,
        options: Option<&GrammarLearnerNewKnownOptions>,
    ) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe {
            sys::hws_grammar_learner_new_known(
                grammar.raw(), corpus.raw(), known.raw(), maybe(heldout), options.raw(), &mut learner_,
            )
        })?;
        Ok(GrammarLearner::of(learner_))
    }

    /// The grammar with the weights that the learner has after the steps made: posterior means for vi, svi, scvi, cvi and
    /// the samplers. It has the learner's method and card. If the corpus has classes of words (`Corpus::with_classes`),
    /// their table is in the card. A text of the grammar has no card.
    ///
    /// Gives:
    ///
    /// - `grammar`: the rules of the learner's grammar in the same order; those for substrings are written out
    ///
    /// C: `hws_grammar_learner_model`.
    pub fn model(&self) -> Result<Grammar> {
        let mut grammar_ = ptr::null_mut();
        check(unsafe { sys::hws_grammar_learner_model(self.raw(), &mut grammar_) })?;
        Ok(Grammar::of(grammar_))
    }
}

/// A learner of alignments.
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct AlignLearner(Learner);
family!(AlignLearner);

impl AlignLearner {
    /// A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both
    /// directions and all chains of a sampler are made at once if there are threads, and any number of them gives the
    /// same bits. Memory: 12 bytes for each pair of words that some pair of sequences has both of, more for samplers, and
    /// 4 bytes for each pair of positions.
    ///
    /// EM never lowers the likelihood where jumps are deficient, and variational inference never lowers its bound there.
    ///
    /// With a start the learner goes on from what that has counted: its counts are added to those of the bitext in every
    /// step, and models have the counts of both. em's objective then includes their ln p. The start's words keep their
    /// numbers, new ones come behind them, and the tension stays the start's.
    ///
    /// A step of svi or scvi2 takes O(pairs of words seen together) beside its cells. Without counts the first one passes
    /// over all pairs.
    ///
    /// Arguments:
    ///
    /// - `start`: an aligner with the directions and the folding that the options ask for; `None`: from nothing
    /// - `bitext`: what to learn from
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: there is no pair with words on both sides
    ///
    /// Cost: a step of ibm1 O(cells), where a cell is a source position and a target position of one pair; one of hmm
    /// O(cells \* source words) by sums, O(cells) by cgs
    ///
    /// C: `hws_align_learner_new`.
    pub fn new(start: Option<&Aligner>, bitext: &Bitext, options: Option<&AlignLearnerOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe { sys::hws_align_learner_new(maybe(start), bitext.raw(), options.raw(), &mut learner_) })?;
        Ok(AlignLearner::of(learner_))
    }

    /// An aligner as it stands after the steps made: posterior means of the parameters under the priors. Its model is
    /// that of the last stage that has begun.
    ///
    /// Gives:
    ///
    /// - `aligner`: the new aligner
    ///
    /// C: `hws_align_learner_model`.
    pub fn model(&self) -> Result<Aligner> {
        let mut aligner_ = ptr::null_mut();
        check(unsafe { sys::hws_align_learner_model(self.raw(), &mut aligner_) })?;
        Ok(Aligner::of(aligner_))
    }
}

/// A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011).
///
/// The verbs of every learner are those of [`Learner`].
#[derive(Debug)]
pub struct ParserLearner(Learner);
family!(ParserLearner);

impl ParserLearner {
    /// A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes `batch` sentences
    /// and moves the weights by the features that their trees have minus those that are expected. A pass over the
    /// treebank ends with a step of what is left, and the next one has another order, from the seed. Any number of
    /// threads gives the same bits.
    ///
    /// What parses are the weights as they were on average after each step (Polyak and Juditsky 1992; Collins 2002).
    ///
    /// Sentences whose trees are not of the kind that the options `trees` and `roots` allow are left out, and a metric
    /// says how many.
    ///
    /// Arguments:
    ///
    /// - `treebank`: sentences, all of whose words have heads
    /// - `start`: a parser whose weights are the first ones, and whose templates and bits the learner takes
    ///
    /// Gives:
    ///
    /// - `learner`: the new learner
    ///
    /// `ErrorKind::Empty`: no sentence is of the kind
    ///
    /// `ErrorKind::Parse`: the templates, with line and reason
    ///
    /// `ErrorKind::Argument`: a sentence has no heads, or the options ask for other templates or bits than the start's
    ///
    /// Cost: a step O(arcs \* templates + pairs \* templates + words^3) for each sentence; memory 12 bytes \* 2^bits
    ///
    /// C: `hws_parser_learner_new`.
    pub fn new(treebank: &Treebank, start: Option<&Parser>, options: Option<&ParserLearnerOptions>) -> Result<Self> {
        let options = prepared(options.map(|options| &options.0))?;
        let mut learner_ = ptr::null_mut();
        check(unsafe { sys::hws_parser_learner_new(treebank.raw(), maybe(start), options.raw(), &mut learner_) })?;
        Ok(ParserLearner::of(learner_))
    }

    /// The parser as it stands after the steps made.
    ///
    /// Gives:
    ///
    /// - `parser`: the new parser
    ///
    /// C: `hws_parser_learner_model`.
    pub fn model(&self) -> Result<Parser> {
        let mut parser_ = ptr::null_mut();
        check(unsafe { sys::hws_parser_learner_model(self.raw(), &mut parser_) })?;
        Ok(Parser::of(parser_))
    }

    /// How far the gradient of the first sentence's log-likelihood is from finite differences: the largest difference
    /// among its largest parts, relative to the largest of them. Under tree and bp it shows that inference has converged;
    /// under the other methods the choice of pairs depends on the weights, which the gradient does not see.
    ///
    /// Arguments:
    ///
    /// - `weights`: how many parts of the gradient are compared
    ///
    /// Gives:
    ///
    /// - `error`: the largest difference
    ///
    /// Cost: two inferences for each part
    ///
    /// C: `hws_parser_learner_gradient_error`.
    pub fn gradient_error(&self, weights: i64) -> Result<f64> {
        let mut error_ = 0.0;
        check(unsafe { sys::hws_parser_learner_gradient_error(self.raw(), weights, &mut error_) })?;
        Ok(error_)
    }
}

/// The name of a status, such as "`ErrorKind::Parse`".
///
/// Arguments:
///
/// - `status`: any number
///
/// C: `hws_status_name`.
pub fn status_name(status: i32) -> &'static str {
    unsafe { fixed_text(sys::hws_status_name(status)) }
}

/// The library's version at run time.
///
/// C: `hws_version`.
pub fn version() -> &'static str {
    unsafe { fixed_text(sys::hws_version()) }
}

/// The ABI's version at run time.
///
/// C: `hws_abi_version`.
pub fn abi_version() -> i32 {
    unsafe { sys::hws_abi_version() }
}

/// What this build holds: version, modules, name of the random number generator, limits of calls whose options set none.
///
/// C: `hws_build_info`.
pub fn build_info() -> &'static str {
    unsafe { fixed_text(sys::hws_build_info()) }
}

/// The options that a call takes, as a JSON array of {"name", "type" (int\|real\|text), "default", "min", "max"
/// (numbers) or "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that the
/// word "auto", set as a text, is a value too: the call chooses, as "doc" says. "needed": false says that a limit is
/// taken and has no effect on the call.
///
/// Arguments:
///
/// - `call`: the function's name; `None`: a JSON object with every call that takes options
///
/// Gives:
///
/// - `buffer`: receives the description
///
/// C: `hws_options_describe`.
pub fn options_describe(call: Option<&str>) -> Result<String> {
    let call_ = call.map(|text| zero_ended("call", text)).transpose()?;
    static LAST: AtomicUsize = AtomicUsize::new(64);
    let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
        sys::hws_options_describe(pointer(&call_), buffer.cast(), capacity, needed)
    })?;
    text_of(made)
}

/// Reads an integer: digits with a sign or none, within 64 bits.
///
/// Arguments:
///
/// - `text`: the number
///
/// Gives:
///
/// - `value`: what it says
///
/// `ErrorKind::Parse`: anything else, which the message quotes
///
/// C: `hws_parse_integer`.
pub fn parse_integer(text: &str) -> Result<i64> {
    let text_ = zero_ended("text", text)?;
    let mut value_ = 0;
    check(unsafe { sys::hws_parse_integer(text_.as_ptr(), &mut value_) })?;
    Ok(value_)
}

/// Reads a real number: decimal (3, +0.5, -1e-9), or inf, infinity in any case. What is nearer to 0 than any double
/// (1e-400) is 0; what is beyond every double is refused.
///
/// Arguments:
///
/// - `text`: the number
///
/// Gives:
///
/// - `value`: what it says
///
/// `ErrorKind::Parse`: anything else, which the message quotes
///
/// C: `hws_parse_real`.
pub fn parse_real(text: &str) -> Result<f64> {
    let text_ = zero_ended("text", text)?;
    let mut value_ = 0.0;
    check(unsafe { sys::hws_parse_real(text_.as_ptr(), &mut value_) })?;
    Ok(value_)
}

/// What a binary file of the library holds, as its header says: "machine", "edit_model", "checkpoint", "statistics",
/// "ngram", "pfa", "hmm", "corpus", "graph", "grammar", "dmv" or "pcfg_la".
///
/// Arguments:
///
/// - `file`: any bytes
///
/// C: `hws_file_kind`.
pub fn file_kind(file: &[u8]) -> &'static str {
    unsafe { fixed_text(sys::hws_file_kind(file.as_ptr().cast(), file.len() as i64)) }
}

/// A binary file of the library with a note of the host: bytes that no reader of the library looks at, such as what a
/// program has to know of a model beside the model. A file has one note at most, and is otherwise as it was.
///
/// Arguments:
///
/// - `file`: a file that a write call made
/// - `note`: the note's bytes; none take away the note that there is
///
/// Gives:
///
/// - `buffer`: receives the file with the note
///
/// `ErrorKind::Corrupt`: the bytes are no file of the library, or damaged
///
/// Cost: O(length)
///
/// C: `hws_file_with_note`.
pub fn file_with_note(file: &[u8], note: &[u8]) -> Result<Vec<u8>> {
    static LAST: AtomicUsize = AtomicUsize::new(64);
    let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
        sys::hws_file_with_note(
            file.as_ptr().cast(), file.len() as i64, note.as_ptr().cast(), note.len() as i64, buffer.cast(),
            capacity, needed,
        )
    })?;
    Ok(made)
}

/// The note that `file_with_note` left in a file.
///
/// Arguments:
///
/// - `file`: a file that a write call made
///
/// Gives:
///
/// - `buffer`: receives the note's bytes
///
/// `ErrorKind::Empty`: there is no note
///
/// `ErrorKind::Corrupt`: the bytes are no file of the library, or damaged
///
/// Cost: O(length)
///
/// C: `hws_file_note`.
pub fn file_note(file: &[u8]) -> Result<Vec<u8>> {
    static LAST: AtomicUsize = AtomicUsize::new(64);
    let made = two_call::<u8>(&LAST, |buffer, capacity, needed| unsafe {
        sys::hws_file_note(file.as_ptr().cast(), file.len() as i64, buffer.cast(), capacity, needed)
    })?;
    Ok(made)
}

/// Writes bytes to a file, as every call with a path does: a temporary file beside it comes to the disk and takes its
/// name, so that after a crash there is the old file or the new one. Symbolic links are followed, permissions are kept,
/// devices are written to directly, and temporary files of processes that were killed are removed.
///
/// Arguments:
///
/// - `path`: a file's path, UTF-8
/// - `buffer`: the bytes
///
/// `ErrorKind::Io`: the message names the path and says why
///
/// Cost: O(length + files in the folder)
///
/// C: `hws_write_file`.
pub fn write_file(path: impl AsRef<Path>, buffer: &[u8]) -> Result<()> {
    let path_ = path_ended(path.as_ref())?;
    check(unsafe { sys::hws_write_file(path_.as_ptr(), buffer.as_ptr().cast(), buffer.len() as i64) })?;
    Ok(())
}

/// The log of the weight of all trees, of each sentence.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of all sentences
///
/// Gives:
///
/// - `log_totals` (nats): of each sentence; -infinity: no tree has a positive weight
///
/// Cost: O(words^3) of each sentence in time, O(words^2) of the longest one in memory
///
/// C: `hws_trees_log_totals`.
pub fn trees_log_totals(
    words: &[i64], log_weights: &[f64], options: Option<&TreesLogTotalsOptions>,
) -> Result<Vec<f64>> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut log_totals_ = room::<f64>(sentences)?;
    check(unsafe {
        sys::hws_trees_log_totals(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, options.raw(), log_totals_.as_mut_ptr(),
        )
    })?;
    Ok(log_totals_)
}

/// The probability of every arc: the gradient of the log total by the log weights.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of all sentences
///
/// Gives:
///
/// - `marginals` (probability): by head and word, as the log weights are; 0 in column 0 and on the diagonal
/// - `log_totals` (nats): as `trees_log_totals` gives them
///
/// `ErrorKind::Impossible`: no tree of a sentence has a positive weight; the message says which
///
/// Cost: as `trees_log_totals`, about three times the time
///
/// Source: Eisner 2016; Smith and Smith 2007; Koo, Globerson, Carreras and Collins 2007
///
/// C: `hws_trees_marginals`.
pub fn trees_marginals(
    words: &[i64], log_weights: &[f64], options: Option<&TreesMarginalsOptions>,
) -> Result<TreesMarginalsOutput> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut marginals_ = room::<f64>(count)?;
    let mut log_totals_ = room::<f64>(sentences)?;
    check(unsafe {
        sys::hws_trees_marginals(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, options.raw(), marginals_.as_mut_ptr(),
            log_totals_.as_mut_ptr(),
        )
    })?;
    Ok(TreesMarginalsOutput { marginals: marginals_, log_totals: log_totals_ })
}

/// The tree of the largest weight, of each sentence; of several always the same one.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of all sentences. With the marginals in their place it is the tree that is expected to have most
///   arcs in common with the right one
///
/// Gives:
///
/// - `heads`: of the words of the first sentence, then of those of the next; 0 is the root
/// - `best` (nats): log weight of each tree
///
/// `ErrorKind::Impossible`: no tree of a sentence has a positive weight; the message says which
///
/// Cost: O(words^3) of each sentence; non-projective trees O(words^2) as a rule
///
/// Source: Eisner 1996; Chu and Liu 1965; Edmonds 1967
///
/// C: `hws_trees_best`.
pub fn trees_best(words: &[i64], log_weights: &[f64], options: Option<&TreesBestOptions>) -> Result<TreesBestOutput> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut heads_ = room::<i32>(total(words))?;
    let mut best_ = room::<f64>(sentences)?;
    check(unsafe {
        sys::hws_trees_best(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, options.raw(), heads_.as_mut_ptr(),
            best_.as_mut_ptr(),
        )
    })?;
    Ok(TreesBestOutput { heads: heads_, best: best_ })
}

/// The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors
/// (grandparents, siblings) are expected to be under a first-order model.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of all sentences
/// - `offsets`: where the pairs of each sentence begin, ascending from 0
/// - `arcs`: of each pair the first arc's head and word, then the second one's
///
/// Gives:
///
/// - `means` (probability): of each pair
///
/// `ErrorKind::Impossible`: no tree of a sentence has a positive weight; the message says which
///
/// Cost: non-projective trees O(words^3), and O(1) for each pair. Projective ones O(words^4) for pairs of a grandparent
/// or of siblings; O(words^3) for each first arc of other pairs.
///
/// C: `hws_trees_pair_means`.
pub fn trees_pair_means(
    words: &[i64], log_weights: &[f64], offsets: &[i64], arcs: &[i32], options: Option<&TreesPairMeansOptions>,
) -> Result<Vec<f64>> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    sized("offsets", offsets, plus(sentences, 1))?;
    sized("arcs", arcs, times(4, entry(offsets, sentences)?))?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut means_ = room::<f64>(entry(offsets, sentences)?)?;
    check(unsafe {
        sys::hws_trees_pair_means(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, offsets.as_ptr(), arcs.as_ptr(),
            options.raw(), means_.as_mut_ptr(),
        )
    })?;
    Ok(means_)
}

/// The log of the weight of all trees, of each sentence, with weights of grandparents.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of the arcs of all sentences
/// - `offsets`: where the grandparents of each sentence begin, ascending from 0
/// - `grandparents`: of each grandparent, its word or the root 0, the head and the word: three that differ
/// - `log_grandparents` (nats): the weight of each; -infinity forbids it. One that is not listed weighs 1, and one that is
///   listed twice weighs the product
///
/// Gives:
///
/// - `log_totals` (nats): of each sentence; -infinity: no tree has a positive weight
///
/// Cost: O(words^4) of each sentence in time; 160 bytes times the cube of the longest one's words + 1 in memory, in each
/// thread
///
/// Source: Koo and Collins 2010, model 0
///
/// C: `hws_trees_grandparent_log_totals`.
pub fn trees_grandparent_log_totals(
    words: &[i64], log_weights: &[f64], offsets: &[i64], grandparents: &[i32], log_grandparents: &[f64],
    options: Option<&TreesGrandparentLogTotalsOptions>,
) -> Result<Vec<f64>> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    sized("offsets", offsets, plus(sentences, 1))?;
    sized("grandparents", grandparents, times(3, entry(offsets, sentences)?))?;
    sized("log_grandparents", log_grandparents, entry(offsets, sentences)?)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut log_totals_ = room::<f64>(sentences)?;
    check(unsafe {
        sys::hws_trees_grandparent_log_totals(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, offsets.as_ptr(), grandparents.as_ptr(),
            log_grandparents.as_ptr(), options.raw(), log_totals_.as_mut_ptr(),
        )
    })?;
    Ok(log_totals_)
}

/// The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of the log
/// total by the log weights of both.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of the arcs of all sentences
/// - `offsets`: where the grandparents of each sentence begin, ascending from 0
/// - `grandparents`: as `trees_grandparent_log_totals` takes them. One whose log weight is 0 changes no tree, and has its
///   probability all the same
/// - `log_grandparents` (nats): the weight of each
///
/// Gives:
///
/// - `marginals` (probability): by head and word, as the log weights are; 0 in column 0 and on the diagonal
/// - `means` (probability): that a tree has both arcs of each grandparent
/// - `log_totals` (nats): as `trees_grandparent_log_totals` gives them
///
/// `ErrorKind::Impossible`: no tree of a sentence has a positive weight; the message says which
///
/// Cost: as `trees_grandparent_log_totals`, about three times the time
///
/// Source: Koo and Collins 2010, model 0; Eisner 2016
///
/// C: `hws_trees_grandparent_marginals`.
pub fn trees_grandparent_marginals(
    words: &[i64], log_weights: &[f64], offsets: &[i64], grandparents: &[i32], log_grandparents: &[f64],
    options: Option<&TreesGrandparentMarginalsOptions>,
) -> Result<TreesGrandparentMarginalsOutput> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    sized("offsets", offsets, plus(sentences, 1))?;
    sized("grandparents", grandparents, times(3, entry(offsets, sentences)?))?;
    sized("log_grandparents", log_grandparents, entry(offsets, sentences)?)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut marginals_ = room::<f64>(count)?;
    let mut means_ = room::<f64>(entry(offsets, sentences)?)?;
    let mut log_totals_ = room::<f64>(sentences)?;
    check(unsafe {
        sys::hws_trees_grandparent_marginals(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, offsets.as_ptr(), grandparents.as_ptr(),
            log_grandparents.as_ptr(), options.raw(), marginals_.as_mut_ptr(), means_.as_mut_ptr(),
            log_totals_.as_mut_ptr(),
        )
    })?;
    Ok(TreesGrandparentMarginalsOutput { marginals: marginals_, means: means_, log_totals: log_totals_ })
}

/// The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same one.
///
/// Arguments:
///
/// - `words`: number of words of each sentence, 0 to 30,000
/// - `log_weights` (nats): of the arcs of all sentences
/// - `offsets`: where the grandparents of each sentence begin, ascending from 0
/// - `grandparents`: as `trees_grandparent_log_totals` takes them
/// - `log_grandparents` (nats): the weight of each
///
/// Gives:
///
/// - `heads`: of the words of the first sentence, then of those of the next; 0 is the root
/// - `best` (nats): log weight of each tree
///
/// `ErrorKind::Impossible`: no tree of a sentence has a positive weight; the message says which
///
/// Cost: O(words^4) of each sentence in time; 32 bytes times the cube of the longest one's words + 1 in memory, in each
/// thread
///
/// Source: Koo and Collins 2010, model 0
///
/// C: `hws_trees_grandparent_best`.
pub fn trees_grandparent_best(
    words: &[i64], log_weights: &[f64], offsets: &[i64], grandparents: &[i32], log_grandparents: &[f64],
    options: Option<&TreesGrandparentBestOptions>,
) -> Result<TreesGrandparentBestOutput> {
    let sentences = counted::<i64>("words", words.len(), 0)?;
    let count = counted::<i64>("log_weights", log_weights.len(), 0)?;
    sized("offsets", offsets, plus(sentences, 1))?;
    sized("grandparents", grandparents, times(3, entry(offsets, sentences)?))?;
    sized("log_grandparents", log_grandparents, entry(offsets, sentences)?)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut heads_ = room::<i32>(total(words))?;
    let mut best_ = room::<f64>(sentences)?;
    check(unsafe {
        sys::hws_trees_grandparent_best(
            words.as_ptr(), sentences, log_weights.as_ptr(), count, offsets.as_ptr(), grandparents.as_ptr(),
            log_grandparents.as_ptr(), options.raw(), heads_.as_mut_ptr(), best_.as_mut_ptr(),
        )
    })?;
    Ok(TreesGrandparentBestOutput { heads: heads_, best: best_ })
}

/// The gains of features: of factors that weigh e^theta where a feature holds, and 1 elsewhere.
///
/// Arguments:
///
/// - `means` (probability): of each feature, under the seed
/// - `thetas` (nats): weight of each; -infinity forbids it
///
/// Gives:
///
/// - `gains` (nats): ln(1 - mean + mean e^theta) - mean theta, of each; infinity: it is forbidden and has mass
///
/// Cost: O(count)
///
/// C: `hws_prune_feature_gains`.
pub fn prune_feature_gains(means: &[f64], thetas: &[f64]) -> Result<Vec<f64>> {
    let count = counted::<i64>("means", means.len(), 0)?;
    sized("thetas", thetas, count)?;
    let mut gains_ = room::<f64>(count)?;
    check(unsafe { sys::hws_prune_feature_gains(means.as_ptr(), thetas.as_ptr(), count, gains_.as_mut_ptr()) })?;
    Ok(gains_)
}

/// Which candidates stay, by their gains, as `GraphPruner::select` decides it.
///
/// Arguments:
///
/// - `gains` (nats): of each candidate, \>= 0
/// - `seed_factors`: factors of the seed, which the option `factors` counts too
///
/// Gives:
///
/// - `stays` (0 or 1): of each candidate
///
/// Cost: O(count); min-size O(count log count)
///
/// C: `hws_prune_select`.
pub fn prune_select(gains: &[f64], seed_factors: i64, options: Option<&PruneSelectOptions>) -> Result<Vec<i32>> {
    let count = counted::<i64>("gains", gains.len(), 0)?;
    let options = prepared(options.map(|options| &options.0))?;
    let mut stays_ = room::<i32>(count)?;
    check(unsafe { sys::hws_prune_select(gains.as_ptr(), count, seed_factors, options.raw(), stays_.as_mut_ptr()) })?;
    Ok(stays_)
}

/// An upper bound of D(H \|\| F), where F has besides the factors of H those of features that were left out.
///
/// Arguments:
///
/// - `means` (probability): of each feature left out, under H
/// - `thetas` (nats): weight of each
///
/// Gives:
///
/// - `bound` (nats): a bound where the means are exact, and else an estimate of one
/// - `looser` (nats): with every feature at its largest weight
///
/// Cost: O(count log count)
///
/// Source: proposition 2, with the means under H and the sign corrected
///
/// C: `hws_prune_feature_bound`.
pub fn prune_feature_bound(means: &[f64], thetas: &[f64]) -> Result<PruneFeatureBoundOutput> {
    let count = counted::<i64>("means", means.len(), 0)?;
    sized("thetas", thetas, count)?;
    let mut bound_ = 0.0;
    let mut looser_ = 0.0;
    check(unsafe { sys::hws_prune_feature_bound(means.as_ptr(), thetas.as_ptr(), count, &mut bound_, &mut looser_) })?;
    Ok(PruneFeatureBoundOutput { bound: bound_, looser: looser_ })
}

stored! {
    Machine(None),
    Ngram(None),
    EditModel(None),
    Graph(None),
    Dmv(None),
    PcfgLa(None),
    Pfa(None),
    Hmm(None),
    Grammar(None),
    Aligner(None),
    Parser(None),
}

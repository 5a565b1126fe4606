//! A small binding: enough of hawser for client.rs, and the shape a whole crate would have.
//!
//! Handles are owned by Rust values and returned by `Drop`. No lifetimes tie a result to its inputs: the library
//! keeps alive what a handle needs. What is borrowed (`Strings::labels`, `Alphabet::name`) borrows from its handle.
use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::c_char;
use std::ptr;

mod sys;

const LOG: i32 = 1;

/// What a failed call left behind.
#[derive(Debug)]
pub struct Error {
    pub name: String,
    pub message: String,
    pub line: i64,
    pub column: i64,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

/// Text the library lends, as a copy.
fn copied(text: *const c_char) -> String {
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

fn text(text: &str) -> CString {
    CString::new(text).expect("names hold no zero byte")
}

/// Reads the error in the thread that failed, at once.
fn check(status: i32) -> Result<()> {
    if status >= 0 {
        return Ok(());
    }
    unsafe {
        Err(Error {
            name: copied(sys::hws_status_name(status)),
            message: copied(sys::hws_error_message_view()),
            line: sys::hws_error_line(),
            column: sys::hws_error_column(),
        })
    }
}

/// Runs a call that gives a number or a pointer through its last parameter.
fn out<T>(nothing: T, call: impl FnOnce(*mut T) -> i32) -> Result<T> {
    let mut value = nothing;
    check(call(&mut value))?;
    Ok(value)
}

/// A handle, its constructor from a call, and its release.
macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $raw:ty, $free:ident) => {
        $(#[$doc])*
        pub struct $name(ptr::NonNull<$raw>);
        impl $name {
            fn made(call: impl FnOnce(*mut *mut $raw) -> i32) -> Result<$name> {
                let raw = out(ptr::null_mut(), call)?;
                Ok($name(ptr::NonNull::new(raw).expect("a successful call makes a handle")))
            }
            fn raw(&self) -> *mut $raw {
                self.0.as_ptr()
            }
        }
        impl Drop for $name {
            fn drop(&mut self) {
                unsafe { sys::$free(self.raw()) }
            }
        }
    };
}
handle!(Alphabet, sys::Alphabet, hws_alphabet_free);
handle!(Options, sys::Options, hws_options_free);
handle!(Builder, sys::Builder, hws_builder_free);
handle!(Machine, sys::Machine, hws_machine_free);
handle!(
    /// Items of one string per tape, each with a number.
    Strings, sys::Strings, hws_strings_free
);
handle!(EditModel, sys::EditModel, hws_edit_model_free);
handle!(NgramModel, sys::NgramModel, hws_ngram_model_free);
handle!(EditLearner, sys::Learner, hws_learner_free);
handle!(GraphBuilder, sys::GraphBuilder, hws_graph_builder_free);
handle!(Graph, sys::Graph, hws_graph_free);
handle!(GraphLearner, sys::Learner, hws_learner_free);
handle!(Corpus, sys::Corpus, hws_corpus_free);
handle!(Pfa, sys::Pfa, hws_pfa_free);
handle!(PfaLearner, sys::Learner, hws_learner_free);
handle!(
    /// Words with tags.
    Tagged, sys::Tagged, hws_tagged_free
);
handle!(Dictionary, sys::Dictionary, hws_dictionary_free);
handle!(
    /// A corpus of words, and the states its tokens may be in.
    HmmData, sys::HmmData, hws_hmm_data_free
);
handle!(Hmm, sys::Hmm, hws_hmm_free);
handle!(HmmLearner, sys::Learner, hws_learner_free);

// These never change once made: any number of threads may read them. The others go from thread to thread.
unsafe impl Send for Alphabet {}
unsafe impl Sync for Alphabet {}
unsafe impl Send for Machine {}
unsafe impl Sync for Machine {}
unsafe impl Send for Strings {}
unsafe impl Sync for Strings {}
unsafe impl Send for EditModel {}
unsafe impl Sync for EditModel {}
unsafe impl Send for NgramModel {}
unsafe impl Sync for NgramModel {}
unsafe impl Send for Graph {}
unsafe impl Sync for Graph {}
unsafe impl Send for Corpus {}
unsafe impl Sync for Corpus {}
unsafe impl Send for Pfa {}
unsafe impl Sync for Pfa {}
unsafe impl Send for Tagged {}
unsafe impl Sync for Tagged {}
unsafe impl Send for Dictionary {}
unsafe impl Sync for Dictionary {}
unsafe impl Send for HmmData {}
unsafe impl Sync for HmmData {}
unsafe impl Send for Hmm {}
unsafe impl Sync for Hmm {}
unsafe impl Send for Options {}
unsafe impl Send for Builder {}
unsafe impl Send for EditLearner {}
unsafe impl Send for GraphBuilder {}
unsafe impl Send for GraphLearner {}
unsafe impl Send for PfaLearner {}
unsafe impl Send for HmmLearner {}

/// NULL stands for the defaults.
fn or_defaults(options: Option<&Options>) -> *const sys::Options {
    options.map_or(ptr::null(), |o| o.raw())
}

impl Alphabet {
    pub fn of_size(size: i64) -> Result<Alphabet> {
        Alphabet::made(|a| unsafe { sys::hws_alphabet_new(size, ptr::null(), a) })
    }

    pub fn of_names(names: &[&str]) -> Result<Alphabet> {
        let owned: Vec<CString> = names.iter().map(|n| text(n)).collect();
        let pointers: Vec<*const c_char> = owned.iter().map(|n| n.as_ptr()).collect();
        Alphabet::made(|a| unsafe { sys::hws_alphabet_from_names(pointers.as_ptr(), pointers.len() as i64, ptr::null(), a) })
    }

    /// Names are checked UTF-8; the empty name stands for no name.
    pub fn name(&self, label: i32) -> &str {
        unsafe { CStr::from_ptr(sys::hws_alphabet_name_view(self.raw(), label)) }.to_str().unwrap_or("")
    }
}

impl Options {
    pub fn new() -> Result<Options> {
        Options::made(|o| unsafe { sys::hws_options_new(o) })
    }

    pub fn int(self, name: &str, value: i64) -> Result<Options> {
        check(unsafe { sys::hws_options_set_int(self.raw(), text(name).as_ptr(), value) })?;
        Ok(self)
    }

    pub fn text(self, name: &str, value: &str) -> Result<Options> {
        check(unsafe { sys::hws_options_set_text(self.raw(), text(name).as_ptr(), text(value).as_ptr()) })?;
        Ok(self)
    }

    pub fn real(self, name: &str, value: f64) -> Result<Options> {
        check(unsafe { sys::hws_options_set_real(self.raw(), text(name).as_ptr(), value) })?;
        Ok(self)
    }
}

/// An arc over TAPES tapes.
pub struct Arc<const TAPES: usize>(pub i64, pub [i32; TAPES], pub f64, pub i64);

impl Machine {
    /// A machine in the log semiring; `finals` are states and costs.
    pub fn of_arcs<const TAPES: usize>(alphabet: &Alphabet, states: i64, arcs: &[Arc<TAPES>], finals: &[(i64, f64)])
        -> Result<Machine> {
        let alphabets = [alphabet.raw() as *const sys::Alphabet; TAPES];
        let builder = Builder::made(|b| unsafe { sys::hws_builder_new(LOG, TAPES as i32, alphabets.as_ptr(), ptr::null(), b) })?;
        out(0, |first| unsafe { sys::hws_builder_add_states(builder.raw(), states, first) })?;
        let from: Vec<i64> = arcs.iter().map(|a| a.0).collect();
        let labels: Vec<i32> = arcs.iter().flat_map(|a| a.1).collect();
        let weights: Vec<f64> = arcs.iter().map(|a| a.2).collect();
        let to: Vec<i64> = arcs.iter().map(|a| a.3).collect();
        let (ends, costs): (Vec<i64>, Vec<f64>) = finals.iter().copied().unzip();
        unsafe {
            check(sys::hws_builder_add_arcs(builder.raw(), arcs.len() as i64, from.as_ptr(), labels.as_ptr(),
                weights.as_ptr(), to.as_ptr()))?;
            check(sys::hws_builder_set_finals(builder.raw(), ends.len() as i64, ends.as_ptr(), costs.as_ptr()))?;
        }
        Machine::made(|m| unsafe { sys::hws_builder_build(builder.raw(), m) })
    }

    /// An acceptor from AT&T text, log semiring. Text goes in by pointer and length, so it needs no copy.
    pub fn of_text(text: &str, alphabet: &Alphabet) -> Result<Machine> {
        let alphabets = [alphabet.raw() as *const sys::Alphabet];
        Machine::made(|m| unsafe {
            sys::hws_machine_read_text(text.as_ptr() as *const c_char, text.len() as i64, LOG, 1, alphabets.as_ptr(), 1,
                ptr::null(), ptr::null(), ptr::null(), m)
        })
    }

    pub fn states(&self) -> i64 {
        unsafe { sys::hws_machine_states(self.raw()) }
    }

    pub fn arcs(&self) -> i64 {
        unsafe { sys::hws_machine_arcs(self.raw()) }
    }

    pub fn alphabet(&self, tape: i32) -> Result<Alphabet> {
        Alphabet::made(|a| unsafe { sys::hws_machine_alphabet(self.raw(), tape, a) })
    }

    pub fn compose(&self, other: &Machine, options: Option<&Options>) -> Result<Machine> {
        Machine::made(|m| unsafe { sys::hws_machine_compose(self.raw(), other.raw(), or_defaults(options), m) })
    }

    pub fn total(&self, options: Option<&Options>) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_machine_total(self.raw(), or_defaults(options), x) })
    }

    pub fn best_strings(&self, n: i64, options: Option<&Options>) -> Result<Strings> {
        Strings::made(|s| unsafe { sys::hws_machine_best_strings(self.raw(), n, or_defaults(options), s) })
    }

    pub fn sample(&self, n: i64, seed: u64, options: Option<&Options>) -> Result<Strings> {
        Strings::made(|s| unsafe { sys::hws_machine_sample(self.raw(), n, seed, or_defaults(options), s) })
    }
}

/// One item, borrowed from its batch.
pub struct Item<'a> {
    strings: &'a Strings,
    index: i64,
}

impl Strings {
    /// Pairs of strings with their counts.
    pub fn of_pairs(pairs: &[(&[i32], &[i32], f64)], alphabet: &Alphabet) -> Result<Strings> {
        let alphabets = [alphabet.raw() as *const sys::Alphabet; 2];
        let (mut offsets, mut labels, mut counts) = (vec![0i64], Vec::new(), Vec::new());
        for (input, output, count) in pairs {
            for string in [input, output] {
                labels.extend_from_slice(string);
                offsets.push(labels.len() as i64);
            }
            counts.push(*count);
        }
        Strings::made(|s| unsafe {
            sys::hws_strings_from_arrays(2, counts.len() as i64, offsets.as_ptr(), labels.as_ptr(), counts.as_ptr(),
                alphabets.as_ptr(), ptr::null(), s)
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = Item<'_>> {
        let count = unsafe { sys::hws_strings_count(self.raw()) };
        (0..count).map(move |index| Item { strings: self, index })
    }
}

impl<'a> Item<'a> {
    pub fn value(&self) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_strings_value(self.strings.raw(), self.index, x) })
    }

    /// Lent by the batch, not copied.
    pub fn labels(&self, tape: i32) -> Result<&'a [i32]> {
        let (mut labels, mut count) = (ptr::null(), 0);
        check(unsafe {
            sys::hws_strings_labels_view(self.strings.raw(), self.index, tape, &mut labels, &mut count)
        })?;
        // A slice's pointer must not be null, not even an empty one's.
        Ok(if count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(labels, count as usize) } })
    }
}

impl EditModel {
    pub fn new(alphabet: &Alphabet, options: Option<&Options>) -> Result<EditModel> {
        EditModel::made(|m| unsafe { sys::hws_edit_model_new(alphabet.raw(), or_defaults(options), m) })
    }

    pub fn info(&self, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_edit_model_info(self.raw(), text(name).as_ptr(), x) })
    }

    /// p(write | read, windows).
    pub fn probability(&self, left_input: &[i32], right_input: &[i32], left_output: &[i32], read: i32, write: i32)
        -> Result<f64> {
        out(0.0, |x| unsafe {
            sys::hws_edit_model_probability(self.raw(), left_input.as_ptr(), left_input.len() as i32,
                right_input.as_ptr(), right_input.len() as i32, left_output.as_ptr(), left_output.len() as i32, read,
                write, x)
        })
    }
}

impl NgramModel {
    /// The model, and how near it is to the machine's distribution, in nats.
    pub fn nearest(machine: &Machine, options: Option<&Options>) -> Result<(NgramModel, f64)> {
        let mut nats = 0.0;
        let model = NgramModel::made(|m| unsafe {
            sys::hws_ngram_project(machine.raw(), ptr::null(), or_defaults(options), m, &mut nats)
        })?;
        Ok((model, nats))
    }

    pub fn info(&self, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_ngram_info(self.raw(), text(name).as_ptr(), x) })
    }

    pub fn start(&self) -> Result<i64> {
        out(0, |s| unsafe { sys::hws_ngram_start(self.raw(), s) })
    }

    pub fn log_prob(&self, state: i64, word: i32) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_ngram_score_word(self.raw(), state, word, ptr::null_mut(), x) })
    }
}

impl EditLearner {
    pub fn new(start: &EditModel, pairs: &Strings, options: Option<&Options>) -> Result<EditLearner> {
        EditLearner::made(|l| unsafe {
            sys::hws_edit_learner_new(start.raw(), pairs.raw(), ptr::null(), or_defaults(options), l)
        })
    }

    /// Makes up to n steps; true once there is nothing left to do.
    pub fn step(&mut self, n: i64) -> Result<bool> {
        Ok(out(0, |done| unsafe { sys::hws_learner_step(self.raw(), n, done) })? == 1)
    }

    pub fn metric(&self, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_learner_metric(self.raw(), text(name).as_ptr(), x) })
    }

    pub fn model(&self) -> Result<EditModel> {
        EditModel::made(|m| unsafe { sys::hws_edit_learner_model(self.raw(), m) })
    }
}

impl GraphBuilder {
    pub fn new() -> Result<GraphBuilder> {
        GraphBuilder::made(|b| unsafe { sys::hws_graph_builder_new(b) })
    }

    pub fn add_strings(&mut self, alphabet: &Alphabet, name: &str) -> Result<i64> {
        out(0, |v| unsafe { sys::hws_graph_builder_add_strings(self.raw(), alphabet.raw(), text(name).as_ptr(), v) })
    }

    /// A factor without a name.
    pub fn add_machine(&mut self, machine: &Machine, variables: &[i64]) -> Result<i64> {
        out(0, |f| unsafe {
            sys::hws_graph_builder_add_machine(self.raw(), machine.raw(), variables.as_ptr(), variables.len() as i32,
                ptr::null(), f)
        })
    }

    pub fn observe_string(&mut self, variable: i64, labels: &[i32]) -> Result<()> {
        check(unsafe {
            sys::hws_graph_builder_observe_string(self.raw(), variable, labels.as_ptr(), labels.len() as i64)
        })
    }

    /// The graph; the builder is empty afterwards.
    pub fn build(&mut self) -> Result<Graph> {
        Graph::made(|g| unsafe { sys::hws_graph_builder_build(self.raw(), g) })
    }
}

impl GraphLearner {
    pub fn new(graph: &Graph, options: Option<&Options>) -> Result<GraphLearner> {
        GraphLearner::made(|l| unsafe { sys::hws_graph_learner_new(graph.raw(), or_defaults(options), l) })
    }

    /// Makes up to n sweeps; true once there is nothing left to do.
    pub fn step(&mut self, n: i64) -> Result<bool> {
        Ok(out(0, |done| unsafe { sys::hws_learner_step(self.raw(), n, done) })? == 1)
    }

    /// The n most probable strings of a variable, their probabilities as values.
    pub fn best(&self, variable: i64, n: i64, options: Option<&Options>) -> Result<Strings> {
        Strings::made(|s| unsafe { sys::hws_graph_learner_best(self.raw(), variable, n, or_defaults(options), s) })
    }

    pub fn variable(&self, variable: i64, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_graph_learner_variable(self.raw(), variable, text(name).as_ptr(), ptr::null(), x) })
    }
}

impl Corpus {
    /// Strings of labels.
    pub fn of_strings(strings: &[&[i32]], alphabet: &Alphabet) -> Result<Corpus> {
        let mut offsets = vec![0i64];
        offsets.extend(strings.iter().scan(0, |end, string| {
            *end += string.len() as i64;
            Some(*end)
        }));
        let symbols = strings.concat();
        Corpus::made(|c| unsafe {
            sys::hws_corpus_from_arrays(strings.len() as i64, offsets.as_ptr(), symbols.as_ptr(), alphabet.raw(), c)
        })
    }

    pub fn count(&self) -> i64 {
        unsafe { sys::hws_corpus_count(self.raw()) }
    }
}

impl Pfa {
    pub fn info(&self, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_pfa_info(self.raw(), text(name).as_ptr(), x) })
    }

    /// ln p of each of a corpus' strings.
    pub fn score(&self, corpus: &Corpus, options: Option<&Options>) -> Result<Vec<f64>> {
        let mut log_probs = vec![0.0; corpus.count() as usize];
        check(unsafe { sys::hws_pfa_score(self.raw(), corpus.raw(), or_defaults(options), log_probs.as_mut_ptr()) })?;
        Ok(log_probs)
    }
}

impl PfaLearner {
    pub fn new(corpus: &Corpus, options: Option<&Options>) -> Result<PfaLearner> {
        PfaLearner::made(|l| unsafe { sys::hws_pfa_learner_new(ptr::null(), corpus.raw(), ptr::null(), or_defaults(options), l) })
    }

    /// Makes up to n steps; true once there is nothing left to do.
    pub fn step(&mut self, n: i64) -> Result<bool> {
        Ok(out(0, |done| unsafe { sys::hws_learner_step(self.raw(), n, done) })? == 1)
    }

    pub fn metric(&self, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_learner_metric(self.raw(), text(name).as_ptr(), x) })
    }

    pub fn model(&self) -> Result<Pfa> {
        Pfa::made(|m| unsafe { sys::hws_pfa_learner_model(self.raw(), m) })
    }
}

impl Tagged {
    /// Words and tags from text; both alphabets are collected.
    pub fn of_text(text: &str, options: Option<&Options>) -> Result<Tagged> {
        Tagged::made(|t| unsafe {
            sys::hws_tagged_read(text.as_ptr() as *const c_char, text.len() as i64, ptr::null(), ptr::null(), or_defaults(options), t)
        })
    }

    pub fn corpus(&self) -> Result<Corpus> {
        Corpus::made(|c| unsafe { sys::hws_tagged_corpus(self.raw(), c) })
    }
}

impl Dictionary {
    pub fn of_tagged(tagged: &Tagged, options: Option<&Options>) -> Result<Dictionary> {
        Dictionary::made(|d| unsafe { sys::hws_dictionary_collect(tagged.raw(), or_defaults(options), d) })
    }
}

impl HmmData {
    pub fn new(corpus: &Corpus, dictionary: &Dictionary, options: Option<&Options>) -> Result<HmmData> {
        HmmData::made(|d| unsafe {
            sys::hws_hmm_data_new(corpus.raw(), ptr::null(), dictionary.raw(), ptr::null(), or_defaults(options), d)
        })
    }

    /// With the dictionary the model was learned with.
    pub fn for_model(model: &Hmm, corpus: &Corpus, options: Option<&Options>) -> Result<HmmData> {
        HmmData::made(|d| unsafe {
            sys::hws_hmm_data_for(model.raw(), corpus.raw(), ptr::null(), ptr::null(), ptr::null(), or_defaults(options), d)
        })
    }

    pub fn sequences(&self) -> i64 {
        unsafe { sys::hws_hmm_data_sequences(self.raw()) }
    }

    pub fn tokens(&self) -> i64 {
        unsafe { sys::hws_hmm_data_tokens(self.raw()) }
    }
}

impl Hmm {
    pub fn tags(&self) -> Result<Alphabet> {
        Alphabet::made(|a| unsafe { sys::hws_hmm_tags(self.raw(), a) })
    }

    /// ln p of each sequence.
    pub fn score(&self, data: &HmmData, options: Option<&Options>) -> Result<Vec<f64>> {
        let mut log_probs = vec![0.0; data.sequences() as usize];
        check(unsafe { sys::hws_hmm_score(self.raw(), data.raw(), or_defaults(options), log_probs.as_mut_ptr()) })?;
        Ok(log_probs)
    }

    /// The state of each token, over all sequences.
    pub fn decode(&self, data: &HmmData, options: Option<&Options>) -> Result<Vec<i32>> {
        let mut states = vec![0; data.tokens() as usize];
        check(unsafe { sys::hws_hmm_decode(self.raw(), data.raw(), or_defaults(options), states.as_mut_ptr()) })?;
        Ok(states)
    }
}

impl HmmLearner {
    pub fn new(data: &HmmData, options: Option<&Options>) -> Result<HmmLearner> {
        HmmLearner::made(|l| unsafe { sys::hws_hmm_learner_new(ptr::null(), data.raw(), ptr::null(), or_defaults(options), l) })
    }

    /// Makes up to n steps; true once there is nothing left to do.
    pub fn step(&mut self, n: i64) -> Result<bool> {
        Ok(out(0, |done| unsafe { sys::hws_learner_step(self.raw(), n, done) })? == 1)
    }

    pub fn metric(&self, name: &str) -> Result<f64> {
        out(0.0, |x| unsafe { sys::hws_learner_metric(self.raw(), text(name).as_ptr(), x) })
    }

    pub fn model(&self) -> Result<Hmm> {
        Hmm::made(|m| unsafe { sys::hws_hmm_learner_model(self.raw(), ptr::null(), m) })
    }
}

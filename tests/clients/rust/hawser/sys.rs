//! The functions, as the headers declare them.
use std::os::raw::c_char;

macro_rules! opaque {
    ($($name:ident)*) => { $(#[repr(C)] pub struct $name { _private: [u8; 0] })* };
}
opaque! { Alphabet Builder Machine Strings Options EditModel NgramModel Learner GraphBuilder Graph Corpus Pfa
    Tagged Dictionary Channels HmmData Hmm }

extern "C" {
    pub fn hws_status_name(status: i32) -> *const c_char;
    pub fn hws_error_message_view() -> *const c_char;
    pub fn hws_error_line() -> i64;
    pub fn hws_error_column() -> i64;

    pub fn hws_alphabet_new(size: i64, options: *const Options, alphabet: *mut *mut Alphabet) -> i32;
    pub fn hws_alphabet_from_names(names: *const *const c_char, count: i64, options: *const Options,
        alphabet: *mut *mut Alphabet) -> i32;
    pub fn hws_alphabet_name_view(alphabet: *const Alphabet, label: i32) -> *const c_char;
    pub fn hws_alphabet_free(alphabet: *mut Alphabet);

    pub fn hws_options_new(options: *mut *mut Options) -> i32;
    pub fn hws_options_set_int(options: *mut Options, name: *const c_char, value: i64) -> i32;
    pub fn hws_options_set_real(options: *mut Options, name: *const c_char, value: f64) -> i32;
    pub fn hws_options_set_text(options: *mut Options, name: *const c_char, value: *const c_char) -> i32;
    pub fn hws_options_free(options: *mut Options);

    pub fn hws_builder_new(semiring: i32, tapes: i32, alphabets: *const *const Alphabet, options: *const Options,
        builder: *mut *mut Builder) -> i32;
    pub fn hws_builder_add_states(builder: *mut Builder, count: i64, first: *mut i64) -> i32;
    pub fn hws_builder_add_arcs(builder: *mut Builder, count: i64, from: *const i64, labels: *const i32,
        weights: *const f64, to: *const i64) -> i32;
    pub fn hws_builder_set_finals(builder: *mut Builder, count: i64, states: *const i64, weights: *const f64) -> i32;
    pub fn hws_builder_build(builder: *const Builder, machine: *mut *mut Machine) -> i32;
    pub fn hws_builder_free(builder: *mut Builder);

    pub fn hws_machine_read_text(text: *const c_char, length: i64, semiring: i32, tapes: i32,
        alphabets: *const *const Alphabet, alphabet_count: i32, phi: *const c_char, rho: *const c_char,
        options: *const Options, machine: *mut *mut Machine) -> i32;
    pub fn hws_machine_states(machine: *const Machine) -> i64;
    pub fn hws_machine_arcs(machine: *const Machine) -> i64;
    pub fn hws_machine_alphabet(machine: *const Machine, tape: i32, alphabet: *mut *mut Alphabet) -> i32;
    pub fn hws_machine_compose(a: *const Machine, b: *const Machine, options: *const Options,
        result: *mut *mut Machine) -> i32;
    pub fn hws_machine_total(machine: *const Machine, options: *const Options, total: *mut f64) -> i32;
    pub fn hws_machine_best_strings(machine: *const Machine, n: i64, options: *const Options,
        strings: *mut *mut Strings) -> i32;
    pub fn hws_machine_sample(machine: *const Machine, n: i64, seed: u64, options: *const Options,
        samples: *mut *mut Strings) -> i32;
    pub fn hws_machine_free(machine: *mut Machine);

    pub fn hws_strings_from_arrays(tapes: i32, count: i64, offsets: *const i64, labels: *const i32,
        values: *const f64, alphabets: *const *const Alphabet, options: *const Options, strings: *mut *mut Strings) -> i32;
    pub fn hws_strings_count(strings: *const Strings) -> i64;
    pub fn hws_strings_value(strings: *const Strings, item: i64, value: *mut f64) -> i32;
    pub fn hws_strings_labels_view(strings: *const Strings, item: i64, tape: i32, labels: *mut *const i32,
        count: *mut i64) -> i32;
    pub fn hws_strings_free(strings: *mut Strings);

    pub fn hws_edit_model_new(alphabet: *const Alphabet, options: *const Options, model: *mut *mut EditModel) -> i32;
    pub fn hws_edit_model_info(model: *const EditModel, name: *const c_char, value: *mut f64) -> i32;
    pub fn hws_edit_model_probability(model: *const EditModel, left_input: *const i32, left_input_count: i32,
        right_input: *const i32, right_input_count: i32, left_output: *const i32, left_output_count: i32,
        input: i32, output: i32, probability: *mut f64) -> i32;
    pub fn hws_edit_model_free(model: *mut EditModel);

    pub fn hws_ngram_project(machine: *const Machine, start: *const NgramModel, options: *const Options,
        model: *mut *mut NgramModel, cross_entropy: *mut f64) -> i32;
    pub fn hws_ngram_info(model: *const NgramModel, name: *const c_char, value: *mut f64) -> i32;
    pub fn hws_ngram_start(model: *const NgramModel, state: *mut i64) -> i32;
    pub fn hws_ngram_score_word(model: *const NgramModel, state: i64, word: i32, next: *mut i64,
        log_prob: *mut f64) -> i32;
    pub fn hws_ngram_model_free(model: *mut NgramModel);

    pub fn hws_edit_learner_new(start: *const EditModel, pairs: *const Strings, heldout: *const Strings,
        options: *const Options, learner: *mut *mut Learner) -> i32;
    pub fn hws_edit_learner_model(learner: *const Learner, model: *mut *mut EditModel) -> i32;
    pub fn hws_learner_step(learner: *mut Learner, n: i64, done: *mut i32) -> i32;
    pub fn hws_learner_metric(learner: *const Learner, name: *const c_char, value: *mut f64) -> i32;
    pub fn hws_learner_free(learner: *mut Learner);

    pub fn hws_graph_builder_new(builder: *mut *mut GraphBuilder) -> i32;
    pub fn hws_graph_builder_add_strings(builder: *mut GraphBuilder, alphabet: *const Alphabet, name: *const c_char,
        variable: *mut i64) -> i32;
    pub fn hws_graph_builder_add_machine(builder: *mut GraphBuilder, machine: *const Machine, variables: *const i64,
        count: i32, name: *const c_char, factor: *mut i64) -> i32;
    pub fn hws_graph_builder_observe_string(builder: *mut GraphBuilder, variable: i64, labels: *const i32, count: i64)
        -> i32;
    pub fn hws_graph_builder_build(builder: *mut GraphBuilder, graph: *mut *mut Graph) -> i32;
    pub fn hws_graph_builder_free(builder: *mut GraphBuilder);
    pub fn hws_graph_free(graph: *mut Graph);
    pub fn hws_graph_learner_new(graph: *const Graph, options: *const Options, learner: *mut *mut Learner) -> i32;
    pub fn hws_graph_learner_best(learner: *const Learner, variable: i64, n: i64, options: *const Options,
        strings: *mut *mut Strings) -> i32;
    pub fn hws_graph_learner_variable(learner: *const Learner, variable: i64, name: *const c_char,
        options: *const Options, value: *mut f64) -> i32;

    pub fn hws_corpus_from_arrays(count: i64, offsets: *const i64, symbols: *const i32, alphabet: *const Alphabet,
        corpus: *mut *mut Corpus) -> i32;
    pub fn hws_corpus_count(corpus: *const Corpus) -> i64;
    pub fn hws_corpus_free(corpus: *mut Corpus);
    pub fn hws_pfa_learner_new(start: *const Pfa, corpus: *const Corpus, heldout: *const Corpus,
        options: *const Options, learner: *mut *mut Learner) -> i32;
    pub fn hws_pfa_learner_model(learner: *const Learner, pfa: *mut *mut Pfa) -> i32;
    pub fn hws_pfa_info(pfa: *const Pfa, name: *const c_char, value: *mut f64) -> i32;
    pub fn hws_pfa_score(pfa: *const Pfa, corpus: *const Corpus, options: *const Options, log_probs: *mut f64) -> i32;
    pub fn hws_pfa_free(pfa: *mut Pfa);

    pub fn hws_tagged_read(text: *const c_char, length: i64, words: *const Alphabet, tags: *const Alphabet,
        options: *const Options, tagged: *mut *mut Tagged) -> i32;
    pub fn hws_tagged_corpus(tagged: *const Tagged, words: *mut *mut Corpus) -> i32;
    pub fn hws_tagged_free(tagged: *mut Tagged);
    pub fn hws_dictionary_collect(tagged: *const Tagged, options: *const Options, dictionary: *mut *mut Dictionary) -> i32;
    pub fn hws_dictionary_free(dictionary: *mut Dictionary);
    pub fn hws_hmm_data_new(words: *const Corpus, channels: *const Channels, dictionary: *const Dictionary,
        observed: *const Tagged, options: *const Options, data: *mut *mut HmmData) -> i32;
    pub fn hws_hmm_data_for(hmm: *const Hmm, words: *const Corpus, channels: *const Channels, dictionary: *const Dictionary,
        observed: *const Tagged, options: *const Options, data: *mut *mut HmmData) -> i32;
    pub fn hws_hmm_data_sequences(data: *const HmmData) -> i64;
    pub fn hws_hmm_data_tokens(data: *const HmmData) -> i64;
    pub fn hws_hmm_data_free(data: *mut HmmData);
    pub fn hws_hmm_learner_new(start: *const Hmm, data: *const HmmData, heldout: *const HmmData, options: *const Options,
        learner: *mut *mut Learner) -> i32;
    pub fn hws_hmm_learner_model(learner: *const Learner, options: *const Options, hmm: *mut *mut Hmm) -> i32;
    pub fn hws_hmm_tags(hmm: *const Hmm, tags: *mut *mut Alphabet) -> i32;
    pub fn hws_hmm_score(hmm: *const Hmm, data: *const HmmData, options: *const Options, log_probs: *mut f64) -> i32;
    pub fn hws_hmm_decode(hmm: *const Hmm, data: *const HmmData, options: *const Options, states: *mut i32) -> i32;
    pub fn hws_hmm_free(hmm: *mut Hmm);
}

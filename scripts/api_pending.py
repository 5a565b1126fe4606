"""Headers whose comments do not yet have the form of docs/design/api-description.md, and what their comments do not say
of their parameters. It shrinks as headers are written in that form, and goes with the last of them."""
HEADERS = {"graph", "hmm"}
LENGTHS = {
    "hws_machine_forward.weights": "states", "hws_machine_backward.weights": "states",
    "hws_machine_expected_counts.arc_counts": "arcs", "hws_machine_expected_counts.final_counts": "states",
    "hws_machine_expectation.mean": "d", "hws_machine_expectation.covariance": "d * d",
    "hws_machine_ngram_counts.counts": "count of ngrams",
    "hws_machine_arc.labels": "tapes", "hws_machine_components.component": "states",
    "hws_machine_copy_arcs.from": "arcs", "hws_machine_copy_arcs.labels": "arcs * tapes",
    "hws_machine_copy_arcs.weights": "arcs", "hws_machine_copy_arcs.to": "arcs",
    "hws_machine_copy_finals.weights": "states", "hws_machine_copy_finals.is_final": "states",
    "hws_ngram_theta.offsets": "count + 1", "hws_ngram_theta.theta": "count", "hws_ngram_theta.labels": "label_count",
    "hws_ngram_log_weights.log_weights": "count of strings", "hws_ngram_counts_get.values": "count",
    "hws_ngram_score.log_probs": "count of strings", "hws_ngram_score.known_log_probs": "count of strings",
    "hws_ngram_score.unknown_counts": "count of strings",
    "hws_ngram_score_symbols.log_probs": "labels and count of strings", "hws_ngram_score_symbols.lengths": "labels and count of strings",
    "hws_ngram_score_words.log_probs": "count",
    "hws_ngram_best_continuations.words": "k", "hws_ngram_best_continuations.log_probs": "k",
    "hws_edit_model_score.log_probs": "count of pairs",
    "hws_pfa_score.log_probs": "count of corpus",
    "hws_hmm_score.log_probs": "sequences of data", "hws_hmm_decode.states": "tokens of data",
    "hws_graph_learner_probabilities.probabilities": "count", "hws_graph_learner_log_probs.log_probs": "count of strings",
}
NULLABLE = {
    "hws_alphabet_encode.alphabet", "hws_alphabet_decode.alphabet", "hws_machine_from_labels.alphabet",
    "hws_machine_relabel.alphabet", "hws_machine_realphabet.alphabet", "hws_machine_from_regex.alphabet",
    "hws_ngram_segment_text.alphabet", "hws_ngram_read_arpa.alphabet", "hws_ngram_read_arpa_file.alphabet",
    "hws_corpus_read.alphabet", "hws_corpus_read_file.alphabet", "hws_corpus_reader_new.alphabet",
    "hws_tagged_read.words", "hws_tagged_read.tags", "hws_tagged_read_file.words", "hws_tagged_read_file.tags",
    "hws_tagged_reader_new.words", "hws_tagged_reader_new.tags", "hws_tagged_score.tags", "hws_dictionary_read.tags",
    "hws_dictionary_read_file.tags", "hws_hmm_data_new.channels", "hws_hmm_data_new.dictionary", "hws_hmm_data_new.observed",
    "hws_hmm_data_for.channels", "hws_hmm_data_for.dictionary", "hws_hmm_data_for.observed",
    "hws_hmm_data_like.channels", "hws_hmm_data_like.dictionary", "hws_hmm_data_like.observed", "hws_hmm_new.tags", "hws_hmm_learner_new.heldout",
    "hws_options_set_cancel.cancel", "hws_options_set_monitor.monitor", "hws_learner_set_cancel.cancel",
    "hws_learner_set_monitor.monitor", "hws_ngram_project.start", "hws_machine_rewrite.left", "hws_machine_rewrite.right",
    "hws_machine_final.is_final", "hws_machine_arc.from", "hws_machine_arc.weight", "hws_machine_arc.to",
    "hws_machine_fit_weights.cross_entropy", "hws_machine_total_difference.log_ratio", "hws_ngram_normalize.log_total",
    "hws_ngram_segment_text.built", "hws_ngram_project.cross_entropy", "hws_ngram_perplexity.tokens",
    "hws_ngram_perplexity.unknown", "hws_ngram_score_word.next", "hws_ngram_score_word.log_prob", "hws_ngram_score_words.next",
    "hws_ngram_theta.count", "hws_ngram_theta.label_count", "hws_graph_info.variables", "hws_graph_info.factors", "hws_graph_info.edges",
}
OF_NULL = {"hws_machine_phi_tape": -1, "hws_machine_rho_tape": -1}

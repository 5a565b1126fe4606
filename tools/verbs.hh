// The verbs: each adds itself to its group and runs when it was chosen.
#pragma once
#include "tools/base/session.hh"

namespace tool {

void add_convert_verbs(Command fst, Session *session);   // compile print info draw
void add_compile_verbs(Command fst, Session *session);   // regex words rewrite replace
void add_openfst_verbs(Command fst, Session *session);   // convert far
void add_operation_verbs(Command fst, Session *session);  // compose intersect project
void add_join_verbs(Command fst, Session *session);       // join constrain
void add_rational_verbs(Command fst, Session *session);   // union concat closure cross reverse ... set-weights
void add_determinize_verbs(Command fst, Session *session);  // determinize disambiguate difference synchronize equivalent
void add_sum_verbs(Command fst, Session *session);        // sum sum-product shortest-distance counts
void add_normal_verbs(Command fst, Session *session);     // rmepsilon push normalize minimize isomorphic prune posterior-prune
void add_string_verbs(Command fst, Session *session);     // shortest-path sample
void add_expectation_verbs(Command fst, Session *session);  // expectation entropy cross-entropy kl difference-of-totals
void add_ngram_verb(Command fst, Session *session);         // ngram-counts
void add_ngram_model_verbs(Command ngram, Session *session);  // to-fst from-fst project info sample
void add_ngram_data_verbs(Command ngram, Session *session);   // fit grow prune score arpa
void add_ngram_query_verbs(Command ngram, Session *session);  // binary complete
void add_random_verb(Command fst, Session *session);
void add_apply_verb(Command fst, Session *session);
void add_cascade_verb(Command fst, Session *session);
void add_train_verb(Command fst, Session *session);
void add_edit_verbs(Command edit, Session *session);      // train info
void add_edit_correct_verb(Command edit, Session *session);  // correct
void add_morph_infer_verb(Command morph, Session *session);    // infer
void add_morph_learn_verb(Command morph, Session *session);    // learn
void add_morph_predict_verb(Command morph, Session *session);  // predict
void add_morph_tree_verb(Command morph, Session *session);     // tree
void add_graph_verbs(Command graph, Session *session);    // infer info
void add_graph_train_verbs(Command graph, Session *session);  // train score
void add_mrf_verbs(Command mrf, Session *session);        // infer
void add_mrf_network_verbs(Command mrf, Session *session);  // info convert
void add_mrf_denoise_verb(Command mrf, Session *session);   // denoise
void add_parse_verbs(Command mrf, Session *session);      // parse train run templates
void add_pfa_train_verbs(Command pfa, Session *session);  // train select
void add_pfa_verbs(Command pfa, Session *session);        // score generate info draw kl
void add_pfa_slice_verb(Command pfa, Session *session);   // slice
void add_pfa_join_verb(Command pfa, Session *session);    // join
void add_hmm_corpus_verb(Command hmm, Session *session);  // corpus
void add_hmm_train_verb(Command hmm, Session *session);   // train
void add_hmm_tag_verbs(Command hmm, Session *session);    // tag score eval
void add_hmm_model_verbs(Command hmm, Session *session);  // sample info draw machine
void add_plot_verb(Command family, Session *session);     // plot, of every family with learners
void add_hmm_pick_verb(Command hmm, Session *session);    // pick
void add_grammar_verbs(Command grammar, Session *session);  // info print compile score sample
void add_treebank_verbs(Command grammar, Session *session);  // eval convert
void add_grammar_train_verb(Command grammar, Session *session);
void add_grammar_parse_verb(Command grammar, Session *session);
void add_lattice_verbs(Command grammar, Session *session);  // intersect to-machine from-machine
void add_grammar_segment_verb(Command grammar, Session *session);
void add_grammar_draw_verb(Command grammar, Session *session);
void add_align_verbs(Command align, Session *session);    // train run eval lexicon info
void add_pairs_verbs(Command pairs, Session *session);    // train apply eval align language info
void add_doctor_verb(Command all, Session *session);

}  // namespace tool

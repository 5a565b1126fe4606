// The morphology model (Cotterell and Eisner 2015, section 7) as a factor graph: per morph a latent string with a prior;
// per word the concatenation of its morphs (a word of one morph is that morph's string) and, given it, the observed surface
// form by an edit transducer.
#pragma once
#include <hawser/edit.h>
#include <hawser/graph.h>
#include <hawser/graph_learner.h>

#include "tools/morph/morph_words.hh"

namespace tool {

using GraphBuilder = std::unique_ptr<hws_graph_builder, Free<hws_graph_builder_free>>;
using Graph = std::unique_ptr<hws_graph, Free<hws_graph_free>>;

// The untrained edit model, which is the same in every context. Windows matter only for learning.
struct EditRates {
  double p_insert = 0.01, p_delete = 0.01, p_copy = 0.95;
  double backoff = 0.2;
  int32_t left_input = 0, right_input = 2, left_output = 0;
};
std::vector<Flag> add_rate_flags(Command verb, EditRates *rates);
void add_window_flags(Command verb, EditRates *rates);
Flag add_allomorph_flag(Command verb, double *weight);  // MorphPrior::allomorphs
EditModel untrained_edit(const hws_alphabet *alphabet, const EditRates &rates);
Machine edit_machine(Session *session, const hws_edit_model *model);

// p(form) = end * product over its segments a of (1 - end) * segment[a]: one for affixes, [0], one for stems, [1].
struct MorphPrior {
  struct Part {
    double end = 0.5;
    std::vector<double> segment;  // of label a at a - 1
  };
  Part part[2];
  double allomorphs = 0;  // what stems' forms weigh more that occur within a surface form of theirs (morph_allomorphs.hh)
  const Part &of(const std::string &morph) const { return part[is_stem(morph)]; }
};
// Segments alike, and the length of both parts `length` in expectation: end = 1 / (length + 1).
MorphPrior even_prior(const hws_alphabet *alphabet, double length);
// Segments of surface forms per morph in a word: the length that even_prior is given where the user names none.
double mean_length(const MorphWords &words);
// Returns the prior as a log-linear model. If all segments are alike its only feature is the empty n-gram with weight ln((1 -
// end) / segments), which differs from ln p(form) by a constant.
std::unique_ptr<hws_ngram_model, Free<hws_ngram_model_free>> prior_model(const hws_alphabet *alphabet,
                                                                         const MorphPrior::Part &part);

struct MorphGraph {
  Graph graph;
  std::vector<int64_t> morph_variable, prior_factor;    // by morph
  std::vector<int64_t> word_variable, surface_factor;   // by word; a word of one morph has its morph's variable
};
// used[w] false: word w is left out (its entries are -1); empty: all are used.
MorphGraph build_morph_graph(const MorphWords &words, const std::vector<bool> &used, const hws_machine *edit,
                             const MorphPrior &prior);
// The same graph under another edit transducer and prior.
void replace_parameters(const MorphWords &words, const hws_machine *edit, const MorphPrior &prior, MorphGraph *graph);

}  // namespace tool

// Running inference in a graph over strings, and what the beliefs say.
#pragma once
#include "tools/morph/morph_graph.hh"

namespace tool {

// One flag per option of hws_graph_learner_new, --sweeps for its iterations; threads and max_bytes are those of
// hws_edit_model_score too. What only other methods use is accepted and not passed on, so that one command line serves all of
// them.
struct InferenceFlags {
  int64_t sweeps = 0;  // at most; 0: not given, kSweeps
};
inline constexpr int64_t kSweeps = 10, kListSweeps = 60;  // over strings, over lists of candidates (morph_lists.hh)
void add_inference_flags(Session *session, Command verb, InferenceFlags *flags);
// Names of options given that the method, or inference over lists of candidates, has no use for.
std::vector<std::string> idle_options(const Session *session, bool lists);
// Prints a line to standard error that names the flags of idle options and `others`; nothing if there are none.
void tell_flags_without_effect(const Session *session, bool lists, const std::vector<std::string> &others = {});
std::string method_given(const Session *session);  // or the default

struct Inference {
  Learner learner;
  double seconds = 0;
  double seconds_factors = 0, seconds_projections = 0, seconds_growth = 0;  // of these, summed over threads
  double features = 0;  // kept, over all messages
  int64_t sweeps = 0;
  bool converged = false;
  double skipped = 0, free_energy = 0;
};
// Steps until done, or until `sweeps` are made. Interrupted: exit code 130.
Inference run_inference(const Session *session, const hws_graph *graph, const InferenceFlags &flags);
// Under options of hws_graph_learner_new that say it all.
Inference run_inference_with(const Session *session, const hws_graph *graph, const hws_options *options);
// The same in a graph whose parameters have changed, from the messages of a run.
Inference run_inference_from(const Session *session, const hws_learner *before, const hws_graph *graph);

struct Form {
  std::vector<int32_t> labels;
  double probability;
};
// The n best strings of a variable, best first; none where it has no belief, or none that can be listed within the limits.
std::vector<Form> best_forms(const hws_learner *learner, int64_t variable, int64_t n);
// n strings drawn from the belief about a variable (of a finite one values, from 1); none where it has no belief.
std::vector<std::vector<int32_t>> drawn_forms(const Session *session, const hws_learner *learner, int64_t variable, int64_t n,
                                              uint64_t seed);
// ln of the summed probabilities of some strings.
double log_belief(const hws_learner *learner, int64_t variable, const hws_alphabet *alphabet,
                  const std::vector<std::vector<int32_t>> &strings);
Segments names_of(const hws_alphabet *alphabet, const std::vector<int32_t> &labels);

}  // namespace tool

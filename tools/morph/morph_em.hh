// EM for the morphology model: the E-step is inference in the graph, which may be approximate; the M-step fits the edit
// model to pairs of underlying and surface words and the priors to the morphs' forms.
#pragma once
#include "tools/morph/morph_held_out.hh"
#include "tools/morph/morph_lists.hh"
#include "tools/morph/morph_model.hh"

namespace tool {

struct EmFlags {
  EditRates rates{0.001, 0.01, 0.95, 0.2, 0, 1, 1};
  InferenceFlags inference;
  int64_t iterations = 20, edit_steps = 5, starts = 1, forms = 20;
  std::string held_out;  // a share of the words; empty: none
  int64_t candidates = -1;  // of each morph; 0: any string; -1: as the method says
  uint64_t seed = 1;
  double pseudo_counts = 0.1, tolerance = 0, length = 0, allomorphs = 0;
  bool fixed_prior = false;
};

// A number in (0, 1) from (seed, a, b): the finalizer of SplitMix64 (Steele, Lea and Flood 2014), applied three times.
double uniform(uint64_t seed, uint64_t a, uint64_t b);

// -ln p per segment of held-out words, and of those learned from, under the parameters of an iteration.
struct EmPoint {
  double held_out, training;
  double free_energy;  // Bethe, of the words learned from: -ln p on a tree under bp; NaN where a belief is not exact
  double seconds, scoring, learning;   // of inference, of these numbers, of the M-step
};

inline constexpr double kSettled = 1e-3;  // nats per segment

struct EmRun {
  MorphModel model;           // of the best iteration
  int64_t restart = 0;
  std::vector<EmPoint> points;
  size_t best = 0;
  bool converged = false;     // the last iteration lowered -ln p by no more than the tolerance, or kSettled if that is 0
};

// The part of a run that restarts share.
struct EmProblem {
  const MorphWords &words;
  std::vector<bool> training, held_out;
  MorphPrior prior;           // untrained
};

// One run from untrained parameters. With flags.candidates the E-step is over lists of candidates (morph_lists.hh), else over
// all strings, where it goes on from the messages of the iteration before. Restart 0 starts from `flags.rates`. The others
// start from rates (inserting, deleting, replacing) that are each multiplied by 2^u, u drawn evenly from -1 to 1, and their
// first M-step weighs each word by an exponential random number of mean 1. An iteration is inference and then -ln p per
// segment of held-out words (of all words if none are held out). The iteration where that is lowest is kept. The run ends
// once it changes by no more than `tolerance`, or after `iterations`. Between iterations comes the M-step. It pairs each
// word's `forms` best underlying strings, with posteriors scaled to sum to 1, with its surface form. fit_edit fits the edit
// model to them, from the untrained one, and fit_prior the prior.
EmRun em_run(Session *session, const EmProblem &problem, const EmFlags &flags, int64_t restart);

// EM from weighted pairs (underlying, surface): hws_edit_learner_new with `pseudo_counts`.
EditModel fit_edit(const Session *session, const hws_edit_model *start, const hws_strings *pairs, int64_t steps,
                   double pseudo_counts);

// Relative frequencies over the best forms, weighted by their posteriors (each morph counts one), with the untrained
// prior's expectations added as if they came from `imagined` further morphs: a sharper prior prefers frequent segments where a
// rare one explains more. Stems and affixes apart.
inline constexpr double kPriorMorphs = 100;  // of morph learn
MorphPrior fit_prior(const std::vector<bool> &stems, const std::vector<std::vector<Form>> &forms, const MorphPrior &untrained,
                     double imagined);

// -ln p per segment of the held-out words without learning. copy_only: under the untrained edit model, which mostly copies.
// bare_form: the same, but a stem that is a word by itself among the words learned from has that word's form and no other.
struct BaseLines {
  double copy_only, bare_form;
};
BaseLines base_lines(Session *session, const EmProblem &problem, const EmFlags &flags);

}  // namespace tool

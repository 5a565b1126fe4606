// What learning an HMM may be told: one struct and one list of options for all methods, each of which reads those it has a use
// for (hmm_fields.hh). Every learner takes the whole struct, as resolved() leaves it.
#pragma once
#include <optional>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/learner/option_table.hh"

namespace hws {

// In the order of the option's words, here and below.
enum class HmmMethod : int32_t {
  automatic, em, vi, cvi1, cvi2, cvi3, cgs, blocked_gibbs, svi, svi_buffered, scvi2, scvi3
};

// What learning begins with: random counts, as if expectations had been taken once. Allowed states hold from the start. Of
// channels, every start takes the statistics of seeds far apart (src/hmm/learner/seed_states.hh).
enum class HmmStart : int32_t {
  // What the data ask for. Local posteriors are nearly even once they are summed, which is a saddle of the likelihood and of
  // VI's bound unless allowed states or the channels' seeds tell the states apart; where these do, random counts mislead. So:
  // even posteriors with a dictionary or observed tags, random posteriors with channels alone, random counts with words alone.
  automatic,
  // Rows drawn evenly from all distributions, symbols weighed by how often they occur; each state has its even part of
  // the tokens.
  rows,
  // Of local posteriors q(z_t | z_{t−1}) ∝ U(0, 1), each drawn for itself (seed 001, 3.8.2): K² draws per token, or the product
  // of the sizes of allowed sets. With channels ∝ U(0, 1) · the seeds' density.
  posteriors,
  // Each count exponentially distributed about its even part of the tokens (seed 001, 3.106 and 3.107).
  counts,
  // Of a Gibbs sampler's states (src/hmm/sampling/sampled_counts.hh); of collapsed inference alone.
  sampled,
  // Of local posteriors that are as even as allowed states and the channels' seeds let them be. Each count of a state that is
  // allowed wherever another one is (src/hmm/learner/mask_groups.hh) is multiplied by an exponential number, which parts the
  // two; where there are no such states nothing is random. Collapsed inference begins with the posteriors that one step of VI
  // makes of these counts: without it each token would begin by itself, and the order of the tokens would decide.
  even
};

// What em estimates: the posterior's mode, or without any prior what makes the corpus most probable.
enum class HmmEstimated : int32_t { map, ml };
// Which transitions there are. left_right: sequences begin in state 0, and a state leads to itself and to later ones, with at
// most `jumps` states between the two. The end stands behind the last state.
enum class HmmTopology : int32_t { free, left_right };
enum class HmmPriorUpdate : int32_t { fixed, minka };
enum class HmmChoice : int32_t { none, grid };
// By what numbers of states are compared: ln p of held-out data, or of all data less half the parameters times ln of the tokens
// (Schwarz 1978).
enum class HmmCriterion : int32_t { heldout, bic };

struct HmmNumbers {
  HmmMethod method = HmmMethod::automatic;
  HmmEstimated estimated = HmmEstimated::map;
  double prior_transition = 1;
  std::optional<double> prior_emission, prior_initial;
  bool end = false;
  HmmTopology topology = HmmTopology::free;
  int64_t jumps = 0;
  std::optional<int64_t> iterations;
  double tolerance = 0;
  HmmStart init = HmmStart::automatic;
  std::optional<int64_t> start_sweeps;
  int64_t starts = 1;
  std::optional<int64_t> start_iterations;
  std::optional<int64_t> burn_in, period;
  int32_t chains = 2;
  int32_t first_chain = 0;
  Temperatures anneal;
  double cold = 0.1;
  int64_t minibatch = 100;
  std::optional<int64_t> subsequence;  // resolved: empty for whole sequences
  int64_t buffer = 10;
  bool vanilla = false;
  double forgetting_rate = 0.5, delay = 1;
  HmmPriorUpdate prior_update = HmmPriorUpdate::fixed;
  std::optional<int64_t> prior_update_first;
  HmmChoice choose = HmmChoice::none;
  WordSet fixed;             // parts (HmmPart) that stay what those of the model to begin with are
  bool open_states = false;  // no option: of data whose states are to be chosen
  HmmCriterion criterion = HmmCriterion::heldout;
  std::optional<int64_t> items;  // empty: the data are all
  int64_t first_item = 0;
  int64_t candidate_iterations = 20;
  uint64_t seed = 1;
};

struct HmmSettings : HmmNumbers {
  // What a learner begins with. new_hmm_learner() makes it of the three concentrations above; whoever makes a learner of a
  // class sets it.
  HmmPriors priors;
  // Parameters as the data lie, of a model that learning begins with; null: it begins as `init` says.
  HmmParametersPtr start;
  HeldPartsPtr held;  // of `fixed`; whoever makes a learner of a class puts them into the priors
  Array<double> candidate_prior_transition, candidate_prior_emission;
  Array<int32_t> candidate_states;
};

inline HmmSettings settings_for(HmmMethod method) {
  HmmSettings s;
  s.method = method;
  return s;
}

// The method that learns an HMM if none is named. What the choice rests on is in docs/benchmarks.md, "Starts and defaults".
// Channels: vi, since the sampler needs many times as long there for the same likelihood. A dictionary or observed tags: cvi1,
// which is the best on tagging or within half a point of it, with next to no spread over seeds. Words alone: cgs, the best on
// text.
HmmMethod default_method(const HmmData &data);

// With the method's own numbers for what is "auto", but for what depends on the data: the method, the start and its sweeps.
// `argument` for numbers out of range.
HmmSettings resolved(HmmSettings settings);

// The priors of the concentrations; of candidates all are chosen.
HmmPriors priors_of(const HmmSettings &settings);

// What parameters are of counts: those of the model that the method learns.
Estimate estimate_of_model(const HmmSettings &settings);

// The priors of a model of so many states whose bases forbid what its topology has not; the same where that is free.
HmmPriors with_topology(HmmPriors priors, const HmmSettings &settings, size_t states);

// The method's word.
std::string_view method_name(HmmMethod method);

}  // namespace hws

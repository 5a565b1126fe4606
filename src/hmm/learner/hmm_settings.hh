// The settings of learning an HMM: one struct and one list of options for all methods. Each method reads those that it uses
// (hmm_fields.hh). Every learner takes the whole struct, as resolved() returns it.
#pragma once
#include <optional>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/hdp/chain_existence.hh"
#include "src/learner/option_table.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

// These enumerators, and those below, are in the order of the option's words.
enum class HmmMethod : int32_t {
  automatic, em, vi, cvi1, cvi2, cvi3, cgs, blocked_gibbs, beam, svi, svi_buffered, scvi2, scvi3
};

// The start of learning: random counts that replace those of a first E-step. Allowed states hold from the start. For channels
// every start takes the statistics of seeds that are far apart (src/hmm/learner/seed_states.hh).
enum class HmmStart : int32_t {
  // Depends on the data. Sums of random local posteriors are nearly uniform. This is a saddle of the likelihood and of VI's
  // bound, unless allowed states or the channels' seeds distinguish the states. If they do, random counts mislead. So the start
  // is even posteriors with a dictionary or observed tags, random posteriors with channels alone, and random counts with words
  // alone. Where no transition leads back and neither tags nor a dictionary say where states stand, it is flat.
  automatic,
  // Rows are drawn uniformly from all distributions, and symbols are weighed by their frequency. Each state has an equal share
  // of the tokens.
  rows,
  // Counts of random local posteriors q(z_t | z_{t−1}) ∝ U(0, 1), drawn independently (seed 001, 3.8.2): K² draws per token, or
  // the product of the sizes of allowed sets. With channels they are ∝ U(0, 1) · the seeds' density.
  posteriors,
  // Each count is exponentially distributed with an equal share of the tokens as mean (seed 001, 3.106 and 3.107).
  counts,
  // Counts of a Gibbs sampler's states (src/hmm/sampling/sampled_counts.hh); only for collapsed inference. Under a stick
  // minibatches have those of a sample of the corpus (src/hmm/minibatch/corpus_sample.hh).
  sampled,
  // Counts of local posteriors that are as uniform as allowed states and the channels' seeds permit. Some states are allowed
  // exactly where another one is (src/hmm/learner/mask_groups.hh). Their counts are multiplied by exponential numbers, which
  // separates them; without such states nothing is random. Collapsed inference begins with the posteriors of one step of VI
  // under these counts. Without that step each token would begin independently, and the order of tokens would decide the
  // result.
  even,
  // Counts of states that follow the relative places of tokens in their sequences (src/hmm/learner/flat_start.hh).
  flat
};

// What em estimates: the posterior's mode, or without any prior the parameters that make the corpus most probable.
enum class HmmEstimated : int32_t { map, ml };
// Which transitions are allowed. left_right: sequences begin in state 0. A state leads to itself and to later states, with at
// most `jumps` states between the two. The end follows the last state.
enum class HmmTopology : int32_t { free, left_right };
enum class HmmPriorUpdate : int32_t { fixed, minka };
enum class HmmChoice : int32_t { none, grid };
// The criterion for comparing numbers of states: ln p of held-out data; or ln p of all data minus half the number of parameters
// times ln of the tokens (Schwarz 1978). By itself it is the former where there are enough sequences to hold some out.
enum class HmmCriterion : int32_t { automatic, heldout, bic };

// What the rows of transitions share: nothing, or the stick of a hierarchical Dirichlet process (src/prior/hdp_level.hh).
// Labels in order of the expected tokens of their states, or in their own; what the stick's weights follow; and how its
// concentrations are learned.
enum class HmmLabelOrder : int32_t { counts, none };
// When the stick moves: after each pass (of minibatches: an epoch), after each minibatch, or never.
enum class HmmTopLevel : int32_t { automatic, pass, minibatch, even };
// The step after a minibatch, and what is kept of the minibatches' existence (src/hmm/minibatch/stochastic_level.hh).
enum class HmmLevelStep : int32_t { natural, printed };
enum class HmmExistenceSum : int32_t { decayed, minibatches };
// Whether κ moves; automatic: where the other concentrations do.
enum class HmmStickyUpdate : int32_t { automatic, fixed, learn };
// The base of the emissions of words: as the priors say, or learned (src/prior/shared_base.hh).
enum class HmmEmissionBase : int32_t { fixed, learn };
// Whether tables are counted by the mean counts alone or by their variances too (src/prior/tables.hh).
enum class HmmExpectedTables : int32_t { first_order, second_order };
// Moves between passes that change the number of states in use (src/hmm/moves).
// merge, with deletes; split, with merges and deletes.
enum class HmmMoves : int32_t { merge, split, none };
enum class HmmHyper : int32_t { automatic, fixed, ml, gamma };

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
  int64_t sample_tokens = 20000;
  std::optional<int64_t> starts;
  std::optional<int64_t> start_iterations;
  std::optional<int64_t> burn_in, period;
  int32_t chains = 2;
  int32_t first_chain = 0;
  Temperatures anneal;
  double cold = 0.1;
  int64_t minibatch = 100;
  std::optional<int64_t> subsequence;  // after resolved(): empty for whole sequences
  int64_t buffer = 10;
  bool vanilla = false;
  double forgetting_rate = 0.5, delay = 1;
  bool hdp = false;
  double gamma = 1, sigma = 1, sticky = 0, prior_end = 1;
  std::optional<double> expect_states;
  HmmEmissionBase emission_base = HmmEmissionBase::fixed;
  double emission_base_prior = 1;
  HmmStickyUpdate sticky_update = HmmStickyUpdate::automatic;
  HmmExistence existence = HmmExistence::automatic;
  int64_t existence_samples = 10, existence_every = 3;
  HmmExpectedTables expected_tables = HmmExpectedTables::first_order;
  HmmLabelOrder label_order = HmmLabelOrder::counts;
  HmmTopLevel top_level = HmmTopLevel::automatic;
  HmmLevelStep level_step = HmmLevelStep::natural;
  LevelForm level_form = LevelForm::sticks;
  HmmExistenceSum existence_sum = HmmExistenceSum::decayed;
  HmmMoves moves = HmmMoves::merge;
  HmmHyper hyper = HmmHyper::automatic;
  double hyper_shape = 1, hyper_rate = 1;
  HmmPriorUpdate prior_update = HmmPriorUpdate::fixed;
  std::optional<int64_t> prior_update_first;
  HmmChoice choose = HmmChoice::none;
  WordSet fixed;             // parts (HmmPart) that stay those of the start model
  bool own_starts = false;   // no option: `starts` was auto
  int64_t start_number = 0;  // no option: which of several starts this is
  bool grows = false;        // no option: splits may pass the number of states, which follows from the data
  bool open_states = false;  // no option: the states of the data are to be chosen
  HmmCriterion criterion = HmmCriterion::automatic;
  std::optional<int64_t> items;  // empty: the data are the whole corpus
  int64_t first_item = 0;
  int64_t candidate_iterations = 20;
  uint64_t seed = 1;
};

inline constexpr int64_t kHmmSettingsPiece = 10;  // tokens of a piece, for methods that need pieces

struct HmmSettings : HmmNumbers {
  // The priors at the start. new_hmm_learner() makes them of the three concentrations above. Code that constructs a learner
  // directly sets them.
  HmmPriors priors;
  // Parameters of the model that learning begins with, in the layout of the data; null: it begins as `init` says.
  HmmParametersPtr start;
  HeldPartsPtr held;  // of `fixed`; code that constructs a learner directly puts them into the priors
  Array<double> candidate_prior_transition, candidate_prior_emission;
  Array<int32_t> candidate_states;
};

inline HmmSettings settings_for(HmmMethod method) {
  HmmSettings s;
  s.method = method;
  return s;
}

// The method that learns an HMM if none is named. docs/benchmarks.md, "Starts and defaults", has the evidence. With channels:
// vi, since the sampler needs many times as long for the same likelihood. With a dictionary or observed tags: cvi1, which is
// best on tagging or within half a point of it, and varies little over seeds. With words alone: cgs, the best on text.
HmmMethod default_method(const HmmData &data);

// Replaces "auto" by the method's defaults, except for what depends on the data: the method, the start and its sweeps. Fails
// with `argument` for numbers out of range.
HmmSettings resolved(HmmSettings settings);

// The priors with these concentrations. Those of candidates are set for each candidate.
HmmPriors priors_of(const HmmSettings &settings);

// What the rows of an HDP begin with, and how its existence probabilities are found.
HdpSettings hdp_settings(const HmmSettings &settings);
// What the stick of a sampler begins with whose states collapsed inference begins with. Concentrations that are learned have a
// gamma prior there, since maximum likelihood is no distribution.
HdpSettings start_settings(const HmmSettings &settings);
ChainExistence::Settings existence_settings(const HmmSettings &settings);

// The estimate that turns the method's counts into its model.
Estimate estimate_of_model(const HmmSettings &settings);

// The priors of a model of that many states, whose bases forbid the transitions that the topology excludes. Unchanged if the
// topology is free.
HmmPriors with_topology(HmmPriors priors, const HmmSettings &settings, size_t states);

// The method's word.
std::string_view method_name(HmmMethod method);

}  // namespace hws

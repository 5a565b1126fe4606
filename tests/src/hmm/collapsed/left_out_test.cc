#include "src/hmm/collapsed/left_out.hh"

#include <cmath>
#include <vector>

#include "src/hmm/choosing/new_hmm_learner.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/initial_counts.hh"
#include "src/hmm/sums/expectation.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Weights 1/rank of `used` outcomes in a random order.
Array<double> skewed(Rng *rng, size_t size, size_t used) {
  Array<size_t> order;
  for (size_t i = 0; i < size; ++i) order.push_back(i);
  Array<double> weights(size, 0.0);
  for (size_t rank = 0; rank < used; ++rank) {
    std::swap(order[rank], order[rank + rng->below(size - rank)]);
    weights[order[rank]] = 1 / static_cast<double>(rank + 1);
  }
  return weights;
}

size_t drawn(Rng *rng, const Array<double> &weights) {
  double left = 0;
  for (const double w : weights) left += w;
  left *= rng->uniform();
  size_t last = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    last = i;
    if ((left -= weights[i]) < 0) break;
  }
  return last;
}

// Sequences of 12 skewed states, each of which emits 9 of 60 symbols by 1/rank: states overlap.
sampler_oracle::Sequences overlapping(uint32_t draw, int count) {
  constexpr size_t kStates = 12, kSymbols = 60, kUsed = 9;
  Rng rng(977, RngMethod::test, 0, draw, 0);
  std::vector<Array<double>> rows, emissions;
  for (size_t k = 0; k < kStates; ++k) rows.push_back(skewed(&rng, kStates, kStates));
  for (size_t k = 0; k < kStates; ++k) emissions.push_back(skewed(&rng, kSymbols, kUsed));
  sampler_oracle::Sequences sequences;
  for (int i = 0; i < count; ++i) {
    Array<Label> line;
    size_t state = rng.below(kStates);
    for (uint64_t left = 10 + rng.below(31); left > 0; --left) {
      line.push_back(static_cast<Label>(1 + drawn(&rng, emissions[state])));
      state = drawn(&rng, rows[state]);
    }
    sequences.push_back(line);
  }
  return sequences;
}

HmmDataPtr data_of(const sampler_oracle::Sequences &sequences, int32_t states) {
  sampler_oracle::Tiny tiny;
  tiny.states = states;
  tiny.symbols = 60;
  return tiny.data(sequences);
}

double held_out_per_token(const HmmDataPtr &learned, const HmmDataPtr &held_out, HmmMoves moves) {
  HmmSettings s = settings_for(HmmMethod::cvi2);
  s.hdp = true;
  s.moves = moves;
  s.iterations = 30;
  const std::unique_ptr<HmmLearner> learner = new_hmm_learner(learned, held_out, s, Run{});
  learner->step(30);
  return learner->metric("heldout_log_likelihood_per_token");
}

}  // namespace

// Merges and deletes of states that overlap cost no more than .005 nats a held-out token. By the joint probability of hard
// states alone they cost .02 to .05 here.
static void moves_keep_states_that_overlap(void **) {
  for (uint32_t draw = 0; draw < 3; ++draw) {
    sampler_oracle::Sequences all = overlapping(draw, 400);
    const sampler_oracle::Sequences first(all.begin(), all.begin() + 200), rest(all.begin() + 200, all.end());
    const HmmDataPtr learned = data_of(first, 16), held_out = data_of(rest, 16);
    const double with = held_out_per_token(learned, held_out, HmmMoves::merge);
    const double without = held_out_per_token(learned, held_out, HmmMoves::none);
    if (!(with >= without - .005)) fail_msg("draw %d: %.4f with moves, %.4f without", static_cast<int>(draw), with, without);
  }
}

// The first pass leaves each sequence out of counts that the others' posteriors make: a slow sum for each sequence by itself.
// Sequences before it in the corpus have their new posteriors by then, as the pass has.
static void a_pass_sums_what_left_out_sequences_have(void **) {
  const HmmDataPtr d = data_of(overlapping(7, 12), 3);
  HmmSettings s = settings_for(HmmMethod::cvi2);
  s.iterations = 3;
  s = resolved(s);
  s.priors = priors_of(s);
  const HmmExpectation expectation(d, false, Run{});
  const HmmParameters begun = initial_counts(expectation, HmmStart::counts, 5, Run{});
  const HmmParameters means = estimate(begun, s.priors, *d, Estimate::predictive, Run{}).parameters;
  const int64_t n = d->corpus->count();
  std::vector<HmmDataPtr> parts;
  std::vector<HmmParameters> own;
  for (int64_t i = 0; i < n; ++i) {
    const auto line = d->corpus->sequence(i);
    sampler_oracle::Sequences one{Array<Label>(line.begin(), line.end())};
    parts.push_back(data_of(one, 3));
    own.push_back(HmmExpectation(parts.back(), false, Run{}).counts(means, Run{}).uses);
  }
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) {
    HmmParameters others = no_counts(*d, false);
    for (int64_t j = 0; j < n; ++j) {
      if (j == i) continue;
      for (size_t a = 0; a < others.arrays().size(); ++a) {
        Array<double> &to = *others.arrays()[a];
        for (size_t x = 0; x < to.size(); ++x) to[x] += (*own[static_cast<size_t>(j)].arrays()[a])[x];
      }
    }
    const HmmParameters left = estimate(others, s.priors, *d, Estimate::predictive, Run{}).parameters;
    const HmmCounts found = HmmExpectation(parts[static_cast<size_t>(i)], false, Run{}).counts(left, Run{});
    sum += found.log_likelihood;
    own[static_cast<size_t>(i)] = found.uses;
  }
  const std::unique_ptr<CviUpdate> update = piece_cvi(d, false, SIZE_MAX, false, Run{});
  assert_close(left_out_log_prob(*update, begun, s.priors, 1, Run{}), sum, 1e-3);
}

// Where one sequence has nearly all tokens, pieces are left out. Whole sequences would be judged by their priors.
static void one_long_sequence_is_left_out_by_pieces(void **) {
  sampler_oracle::Sequences sequences = overlapping(3, 40);
  Array<Label> joined;
  for (const Array<Label> &line : sequences) joined.insert(joined.end(), line.begin(), line.end());
  const HmmDataPtr d = data_of({joined}, 3);
  const HmmParameters begun = initial_counts(HmmExpectation(d, false, Run{}), HmmStart::counts, 5, Run{});
  HmmPriors priors;
  priors.emission.concentration = .1;
  const double pieces = left_out_log_prob(*update_of_left_out(d, false, 10, Run{}), begun, priors, 2, Run{});
  const double whole = left_out_log_prob(*piece_cvi(d, false, SIZE_MAX, false, Run{}), begun, priors, 2, Run{});
  assert_true(pieces > whole + 100);
}

TESTS(moves_keep_states_that_overlap, a_pass_sums_what_left_out_sequences_have, one_long_sequence_is_left_out_by_pieces)

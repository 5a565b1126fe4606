#include "src/hmm/learner/flat_start.hh"

#include <vector>

#include "src/hmm/learner/initial_counts.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmPriors left_right(size_t states, int64_t jumps) {
  HmmSettings s;
  s.topology = HmmTopology::left_right;
  s.jumps = jumps;
  return with_topology({}, s, states);
}

Array<size_t> flat_states(std::span<const double> cuts, size_t length, const HmmPriors &priors) {
  Array<size_t> states;
  each_flat_state(cuts, length, priors, [&](size_t t, size_t k) {
    assert_int_equal(t, states.size());
    states.push_back(k);
  });
  return states;
}

HmmDataPtr some_data(bool channels) {
  Rng r(71, RngMethod::test, 0, channels, 0);
  random_hmm::Choice choice;
  choice.states = 5;
  choice.symbols = 6;
  choice.count = 200;
  choice.longest = 20;
  choice.channels = channels ? 2 : 0;
  return random_hmm::data(&r, choice);
}

}  // namespace

// Even cuts give each state as many tokens as the others, but for one; no state of a long sequence lacks tokens.
static void parts_are_even(void **) {
  for (size_t states = 1; states <= 7; ++states) {
    const Array<double> cuts = flat_cuts(states, 3, 0);
    assert_int_equal(cuts.size(), states - 1);
    for (size_t length = 1; length < 60; ++length) {
      const Array<size_t> found = flat_states(cuts, length, {});
      Array<size_t> tokens(states, size_t{0});
      for (size_t t = 0; t < length; ++t) {
        assert_int_equal(found[t], t * states / length);
        ++tokens[found[t]];
      }
      for (const size_t n : tokens) assert_true(n == length / states || n == length / states + 1);
    }
  }
}

// Whatever the cuts are, a path that priors allow comes out, which begins in the first state and never leads back.
static void paths_are_allowed_and_forward(void **) {
  int cut_short = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    for (int64_t jumps = 0; jumps <= 2; ++jumps) {
      for (const size_t states : {2, 3, 7}) {
        const HmmPriors priors = left_right(states, jumps);
        assert_true(leads_forward(priors, states));
        const Array<double> cuts = flat_cuts(states, seed, static_cast<int64_t>(seed % 4));
        for (size_t k = 1; k < cuts.size(); ++k) assert_true(cuts[k - 1] < cuts[k] && cuts[k] < 1);
        for (size_t length = 1; length < 25; ++length) {
          const Array<size_t> found = flat_states(cuts, length, priors), free = flat_states(cuts, length, {});
          assert_int_equal(found[0], 0);
          for (size_t t = 1; t < length; ++t) {
            assert_true(found[t] >= found[t - 1]);
            assert_false(priors.transition.forbids(found[t - 1], found[t], states));
            cut_short += found[t] != free[t];
          }
        }
      }
    }
  }
  assert_true(cut_short > 100);
}

static void models_that_may_lead_back_are_told_apart(void **) {
  assert_false(leads_forward({}, 3));
  assert_false(leads_forward(left_right(3, 0), 1));
  HmmPriors priors = left_right(3, 0);
  priors.transition.base[6] = 1;
  assert_false(leads_forward(priors, 3));
}

// The start's counts are those of the flat states, of which a hundredth is shared out; sums stay what the corpus has.
static void counts_are_those_of_flat_states(void **) {
  for (const bool channels : {false, true}) {
    const HmmDataPtr d = some_data(channels);
    const HmmExpectation expectation(d, true, Run{});
    HmmSettings s;
    s.init = HmmStart::flat;
    const HmmParameters counts = initial_counts(expectation, s, Run{});
    Array<double> tokens(5, 0.0), symbols(static_cast<size_t>(d->rows.symbols()), 0.0);
    std::vector<Array<double>> emitted(5, Array<double>(symbols.size(), 0.0));
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      for (size_t t = 0; t < d->length(i); ++t) {
        const size_t k = t * 5 / d->length(i);
        tokens[k] += 1;
        if (const Label w = d->symbols(i)[t]; w != 0) {
          emitted[k][static_cast<size_t>(w) - 1] += 1;
          symbols[static_cast<size_t>(w) - 1] += 1;
        }
      }
    }
    double all = 0, counted = 0, sequences = 0;
    for (const double n : tokens) all += n;
    for (int64_t i = 0; i < d->corpus->count(); ++i) sequences += d->length(i) > 0;
    for (const double n : tokens_of_states(counts.chain)) counted += n;
    for (const double n : counts.chain.end) counted += n;
    assert_close(counted, all + sequences, 1e-12);
    for (Label w = 1; w <= d->rows.symbols(); ++w) {
      for (size_t k = 0; k < 5; ++k) {
        const double expected = .99 * emitted[k][static_cast<size_t>(w) - 1] + .01 / 5 * symbols[static_cast<size_t>(w) - 1];
        assert_close(counts.emission[d->rows.offset(w) + k], expected, 1e-12);
      }
    }
    if (!channels) continue;
    // The first statistic of these families is a number of values.
    double of_channels = 0;
    for (size_t k = 0; k < 5; ++k) of_channels += counts.channels[k * d->families->statistics()];
    assert_true(of_channels > .5 * all && of_channels <= all * (1 + 1e-12));
  }
}

// Starts beside the first one differ from it and from one another.
static void further_starts_draw_their_parts(void **) {
  const Array<double> even = flat_cuts(5, 7, 0), one = flat_cuts(5, 7, 1), other = flat_cuts(5, 8, 2);
  assert_true(flat_cuts(5, 8, 0) == even && flat_cuts(5, 7, 1) == one);
  for (size_t k = 0; k < 4; ++k) assert_true(even[k] != one[k] && one[k] != other[k]);
}

TESTS(parts_are_even, paths_are_allowed_and_forward, models_that_may_lead_back_are_told_apart, counts_are_those_of_flat_states,
      further_starts_draw_their_parts)

#include "src/hmm/learner/states_alike.hh"

#include <cmath>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Two states' distance by the definition, from tables.
double distance(const HmmData &d, const HmmParameters &p, size_t j, size_t k) {
  double sum = 0;
  for (size_t i = 0; i < d.rows.states(); ++i) {
    sum += std::fabs(p.chain.transition[j * p.chain.stride + i] - p.chain.transition[k * p.chain.stride + i]) / 2;
  }
  for (Label w = 1; w <= d.rows.symbols(); ++w) {
    Array<double> row(d.rows.stride(), 0.0);
    d.rows.expand(p.emission.data(), w, d.rows.set_of(w), row.data());
    sum += std::fabs(row[j] - row[k]) / 2;
  }
  return sum;
}

}  // namespace

static void states_are_alike_by_total_variation_of_what_they_emit_and_lead_to(void **) {
  int found = 0, none = 0;
  for (int round = 0; round < 400; ++round) {
    Rng r(23, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice choice;
    choice.states = 1 + static_cast<int32_t>(r.below(5));
    choice.dictionary = round % 3 == 0;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const size_t n = d->rows.states(), stride = d->rows.stride();
    HmmParameters p(d->rows, false);
    Array<double> tokens(stride, 0.0);
    // Rows of several shades about one of two rows.
    const double near = round % 2 ? .02 : .2;
    for (size_t k = 0; k < n; ++k) {
      tokens[k] = r.below(5) == 0 ? 0.1 : 3;
      const double base = r.below(2) ? .2 : .7;
      for (size_t i = 0; i < n; ++i) p.chain.transition[k * stride + i] = (base + near * r.uniform()) / static_cast<double>(n);
      for (Label w = 1; w <= d->rows.symbols(); ++w) {
        if (d->rows.sets().holds(d->rows.set_of(w), static_cast<int32_t>(k))) {
          p.emission[d->rows.offset(w) + d->rows.place_of(w, static_cast<int32_t>(k))] = base * .2 + near * .1 * r.uniform();
        }
      }
    }
    Array<size_t> distinct;
    int64_t expected = 0;
    for (size_t k = 0; k < n; ++k) {
      if (tokens[k] < .5) continue;
      bool again = false;
      for (const size_t j : distinct) again |= distance(*d, p, j, k) <= kAlike;
      if (again) ++expected;
      else distinct.push_back(k);
    }
    assert_int_equal(states_alike(p, tokens, *d, Run{}), expected);
    found += expected > 0;
    none += expected == 0 && n > 2;
  }
  assert_true(found > 40 && none > 40);
}

// Channels: states of one Gaussian are alike, those of others are not, whatever the words' numbers are.
static void channels_tell_states_apart(void **) {
  for (int round = 0; round < 20; ++round) {
    Rng r(29, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice choice;
    choice.states = 3;
    choice.count = 30;
    choice.channels = 2;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    HmmParameters p(d->rows, false);
    for (size_t j = 0; j < 3; ++j) {
      for (size_t k = 0; k < 3; ++k) p.chain.transition[j * p.chain.stride + k] = 1. / 3;
    }
    const size_t statistics = d->families->statistics();
    Array<double> sums(3 * statistics), scratch(d->families->scratch()), tokens(p.chain.stride, 1.0);
    TokenReader reader(*d->channels);
    const auto prepared = [&] { return d->families->prepare_states(sums, 3, Estimate::predictive); };
    p.channels = prepared();
    assert_int_equal(states_alike(p, tokens, *d, Run{}), 2);
    for (int i = 0; i < 6; ++i) {  // the first state gets tokens
      d->families->add(reader.token(i), 1, p.channels.data(), sums.data(), scratch.data());
    }
    p.channels = prepared();
    assert_int_equal(states_alike(p, tokens, *d, Run{}), 1);
  }
}

TESTS(states_are_alike_by_total_variation_of_what_they_emit_and_lead_to, channels_tell_states_apart)

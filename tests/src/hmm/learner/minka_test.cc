#include "src/hmm/learner/minka.hh"

#include <functional>

#include "src/hmm/sampling/log_joint.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Case {
  HmmDataPtr data;
  HmmParameters counts;
  HmmPriors priors;
};

// Whole counts of a few hundred events, uneven.
Case some_case(uint32_t kind) {
  Rng r(96, RngMethod::test, 0, kind, 0);
  random_hmm::Choice choice;
  choice.symbols = 7;
  choice.dictionary = kind & 1;
  const bool end = kind & 2;
  Case c{random_hmm::data(&r, choice), {}, {}};
  c.counts = random_hmm::parameters(&r, *c.data, end, .4);
  for (Array<double> *numbers :
       {&c.counts.chain.initial, &c.counts.chain.transition, &c.counts.chain.end, &c.counts.emission}) {
    for (double &x : *numbers) x = std::floor(20 * x * x * x);
  }
  for (RowPriors *p : {&c.priors.initial, &c.priors.transition, &c.priors.emission}) p->concentration = .7;
  if (kind & 4) {
    for (size_t k = 0; k < 3; ++k) c.priors.initial.base.push_back(1 + static_cast<double>(k));
    for (size_t k = 0; k < 3u + end; ++k) c.priors.transition.base.push_back(2 - .4 * static_cast<double>(k));
    for (size_t i = 0; i < 21; ++i) c.priors.emission.base.push_back(.5 + .1 * static_cast<double>(i % 5));
  }
  return c;
}

double joint(const Case &c, const HmmPriors &priors) { return log_joint(c.counts, priors, c.data->rows, Run{}); }

}  // namespace

static void every_iteration_raises_the_probability_of_the_counts(void **) {
  for (uint32_t kind = 0; kind < 8; ++kind) {
    const Case c = some_case(kind);
    HmmPriors now = c.priors;
    double last = joint(c, now);
    for (int i = 0; i < 50; ++i) {
      now = minka_update(c.counts, now, c.data->rows, {}, Run{});
      const double next = joint(c, now);
      assert_true(next >= last - 1e-12 * std::fabs(last));
      if (i == 0) assert_true(next > last + 1e-3);
      last = next;
    }
    assert_true(now.transition.base == c.priors.transition.base && now.emission.base == c.priors.emission.base);
  }
}

static void it_ends_where_no_concentration_is_better(void **) {
  int probed = 0;
  for (uint32_t kind = 0; kind < 8; ++kind) {
    const Case c = some_case(kind);
    MinkaSettings s;
    s.iterations = 3000;
    const HmmPriors best = minka_update(c.counts, c.priors, c.data->rows, s, Run{});
    const auto probe = [&](RowPriors HmmPriors::*rows) {
      const double at = (best.*rows).concentration;
      if (at > 30 || at < .01) return;  // far out the fixed point is slow, or there is no maximum
      HmmPriors lower = best, higher = best;
      (lower.*rows).concentration = at * .999;
      (higher.*rows).concentration = at * 1.001;
      const double middle = joint(c, best);
      if (std::fabs(middle - joint(c, lower)) < 1e-10) return;  // one event or none: all are as good
      assert_true(middle > joint(c, lower) && middle > joint(c, higher));
      ++probed;
    };
    probe(&HmmPriors::initial);
    probe(&HmmPriors::transition);
    probe(&HmmPriors::emission);
  }
  assert_true(probed >= 10);
}

static void only_what_is_asked_for_is_updated(void **) {
  const Case c = some_case(2);
  for (int which = 0; which < 3; ++which) {
    MinkaSettings s;
    s.initial = which == 0;
    s.transition = which == 1;
    s.emission = which == 2;
    const HmmPriors p = minka_update(c.counts, c.priors, c.data->rows, s, Run{});
    assert_true((p.initial.concentration != .7) == (which == 0));
    assert_true((p.transition.concentration != .7) == (which == 1));
    assert_true((p.emission.concentration != .7) == (which == 2));
  }
}

static void counts_without_a_maximum_come_to_a_bound_or_stay(void **) {
  Case c = some_case(0);
  MinkaSettings s;
  s.iterations = 2000;
  s.bounds.most = 50;
  s.bounds.least = .01;
  // Even counts: the more concentrated the better. One outcome per row: the less.
  for (size_t k = 0; k < 3; ++k) {
    c.counts.chain.initial[k] = 1;
    for (size_t j = 0; j < 3; ++j) c.counts.chain.transition[j * c.counts.chain.stride + k] = j == k ? 40 : 0;
  }
  HmmPriors p = minka_update(c.counts, c.priors, c.data->rows, s, Run{});
  assert_true(p.initial.concentration == 50 && p.transition.concentration == .01);
  p = minka_update(HmmParameters(c.data->rows, false), c.priors, c.data->rows, s, Run{});
  assert_true(p.initial.concentration == .7 && p.transition.concentration == .7 && p.emission.concentration == .7);
}

static void settings_that_make_no_sense_are_refused(void **) {
  const Case c = some_case(0);
  MinkaSettings s[4];
  s[0].iterations = -1;
  s[1].bounds.least = 0;
  s[2].bounds.most = INFINITY;
  s[3].bounds.most = s[3].bounds.least / 2;
  for (const MinkaSettings &one : s) assert_throws(minka_update(c.counts, c.priors, c.data->rows, one, Run{}), Code::argument);
}

TESTS(every_iteration_raises_the_probability_of_the_counts, it_ends_where_no_concentration_is_better,
      only_what_is_asked_for_is_updated, counts_without_a_maximum_come_to_a_bound_or_stay,
      settings_that_make_no_sense_are_refused)

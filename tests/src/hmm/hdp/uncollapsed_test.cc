// Variational inference whose rows of transitions share a stick (vi, svi and svi-buffered with hdp), beside the evidence by
// enumeration, the finite model and the equations of its steps.
#include <numeric>

#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "src/stats/log_rising.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/hmm/hdp/hdp_settings_of.hh"
#include "tests/src/hmm/stochastic_reference.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;
using stochastic_reference::some_data;

namespace {

constexpr LevelForm kForms[] = {LevelForm::sticks, LevelForm::point, LevelForm::surrogate};
constexpr HmmMethod kMinibatches[] = {HmmMethod::svi, HmmMethod::svi_buffered};

HmmSettings batch_settings(int round) {
  HmmSettings s = settings_for(HmmMethod::vi);
  s.priors.emission.concentration = 0.3;
  s.iterations = 1000;
  s = hdp_settings_of::round(std::move(s), round);
  s.level_form = kForms[round % 3];
  return s;
}

// Weights that stay even, without what they have no use for.
HmmSettings evened(HmmSettings s) {
  const HmmSettings defaults;
  s.top_level = HmmTopLevel::even;
  s.gamma = defaults.gamma;
  s.label_order = defaults.label_order;
  s.level_form = defaults.level_form;
  return s;
}

// Counts of one assignment of states to all tokens, and what its emissions are worth.
struct Assignment {
  Array<double> initial, transition, end;
  double emissions = 0;
};

std::vector<Assignment> assignments(const HmmData &d, const HmmSettings &s) {
  const size_t states = d.rows.states(), symbols = static_cast<size_t>(d.rows.symbols()), tokens = d.corpus->symbols.size();
  const double beta = s.priors.emission.concentration;
  std::vector<Assignment> all;
  Array<size_t> z(tokens, 0);
  for (;;) {
    Assignment a{Array<double>(states, 0.0), Array<double>(states * states, 0.0), Array<double>(states, 0.0)};
    Array<int64_t> words(states * symbols, 0), totals(states, 0);
    size_t at = 0;
    for (int64_t i = 0; i < d.corpus->count(); ++i) {
      const std::span<const Label> x = d.corpus->sequence(i);
      for (size_t t = 0; t < x.size(); ++t, ++at) {
        if (t == 0) a.initial[z[at]] += 1;
        else a.transition[z[at - 1] * states + z[at]] += 1;
        if (t + 1 == x.size() && s.end) a.end[z[at]] += 1;
        if (x[t] == 0) continue;
        ++words[z[at] * symbols + static_cast<size_t>(x[t]) - 1];
        ++totals[z[at]];
      }
    }
    for (const int64_t n : words) a.emissions += log_rising(beta, n);
    for (const int64_t n : totals) a.emissions -= log_rising(beta * static_cast<double>(symbols), n);
    all.push_back(a);
    size_t t = 0;
    while (t < tokens && ++z[t] == states) z[t++] = 0;
    if (t == tokens) return all;
  }
}

// ln p(data | these weights of the states), with rows and emissions integrated out. States beyond them have none of the data.
double log_given(const std::vector<Assignment> &all, std::span<const double> weights, const HmmSettings &s) {
  const size_t states = weights.size();
  const auto rising = [](double prior, double n) { return n > 0 ? log_rising(prior, static_cast<int64_t>(n)) : 0; };
  double sum = 0;
  for (const Assignment &a : all) {
    double log_p = a.emissions, items = 0;
    for (size_t k = 0; k < states; ++k) {
      log_p += rising(s.sigma * weights[k], a.initial[k]);
      items += a.initial[k];
    }
    log_p -= rising(s.sigma, items);
    for (size_t j = 0; j < states; ++j) {
      double total = a.end[j];
      for (size_t k = 0; k < states; ++k) {
        const double n = a.transition[j * states + k];
        log_p += rising(s.sigma * weights[k] + (j == k ? s.sticky : 0), n);
        total += n;
      }
      if (s.end) log_p += rising(s.prior_end, a.end[j]);
      log_p -= rising(s.sigma + s.sticky + (s.end ? s.prior_end : 0), total);
    }
    sum += std::exp(log_p);
  }
  return std::log(sum);
}

// ln p(data), over pieces of the stick at the midpoints of equal parts of their law.
double log_evidence(const std::vector<Assignment> &all, const HmmSettings &s) {
  constexpr int kParts = 30;
  double sum = 0;
  for (int a = 0; a < kParts; ++a) {
    for (int b = 0; b < kParts; ++b) {
      const auto piece = [&](int part) { return 1 - std::pow((part + 0.5) / kParts, 1 / s.gamma); };
      const double first = piece(a), weights[] = {first, (1 - first) * piece(b)};
      sum += std::exp(log_given(all, weights, s));
    }
  }
  return std::log(sum / (kParts * kParts));
}

double log_density(std::span<const double> weights, double gamma) {  // of ln m / (1 − m)
  double left = 1, sum = 0;
  for (const double w : weights) {
    const double m = w / left;
    sum += std::log(gamma * m) + gamma * std::log1p(-m);
    left -= w;
  }
  return sum;
}

HmmDataPtr tiny_data(uint32_t seed) {
  random_hmm::Choice choice;
  choice.states = 2;
  choice.count = 2;
  choice.symbols = 2;
  choice.longest = 3;
  choice.missing = seed % 4 == 3;
  Rng r(276, RngMethod::test, 0, seed, 0);
  return random_hmm::data(&r, choice);
}

void assert_sums_to_1(const HmmCompleted &own) {
  const HmmParameters p = estimate(own.counts, own.priors, *own.data, Estimate::predictive, Run{}).parameters;
  const size_t states = own.data->rows.states(), stride = own.data->rows.stride();
  for (size_t j = 0; j < states; ++j) {
    double row = p.chain.end.empty() ? 0 : p.chain.end[j];
    for (size_t k = 0; k < states; ++k) row += p.chain.transition[j * stride + k];
    assert_close(row, 1, 1e-12);
  }
}

template <class Learner>
void assert_resumes(const HmmDataPtr &d, const HmmSettings &s) {
  Learner learner(d, s, Run{}), resumed(d, s, Run{});
  learner.step(4);
  assert_a_cancelled_step_changes_nothing(&learner);
  const std::string saved = learner.save();
  resumed.load(std::as_bytes(std::span(saved)));
  assert_true(resumed.save() == saved);
  learner.step(4);
  resumed.step(4);
  assert_true(random_hmm::same(learner.counts(), resumed.counts()));
  assert_true(learner.save() == resumed.save());
  assert_sums_to_1(*learner.completed());
  for (size_t cut = 0; cut < saved.size(); cut += 97) {
    assert_throws(resumed.load(std::as_bytes(std::span(saved).first(cut))), Code::corrupt);
  }
}

}  // namespace

// The bound is below ln p(data), or below ln p(data, stick) of a point, in every step.
static void bounds_are_below_the_evidence(void **) {
  for (int round = 0; round < 24; ++round) {
    HmmSettings s = batch_settings(round);
    s.hyper = HmmHyper::fixed;
    s.sticky = round % 4 < 2 ? 0 : 1.5;
    s.end = round % 8 < 4;
    if (s.end) s.prior_end = 0.7;
    s.seed = static_cast<uint64_t>(round);
    if (s.level_form == LevelForm::point) s.label_order = HmmLabelOrder::none;  // the stick is in the order of the weights
    const HmmDataPtr d = tiny_data(static_cast<uint32_t>(round / 3));
    const std::vector<Assignment> all = assignments(*d, s);
    const double evidence = log_evidence(all, s);
    HmmBatchLearner learner(d, s, Run{});
    for (int step = 0; step < 12; ++step) {
      const RowPriors initial = learner.priors().initial;
      Array<double> weights = initial.base;
      learner.step(1);
      if (s.level_form != LevelForm::point) {
        assert_true(learner.metric("elbo") <= evidence + 1e-2);
        continue;
      }
      assert_throws(learner.metric("elbo"), Code::empty);
      assert_true(learner.metric("objective") <= log_given(all, weights, s) + log_density(weights, s.gamma) + 1e-9);
    }
  }
}

// Whatever moves, with channels and without.
static void no_step_lowers_the_objective(void **) {
  for (int round = 0; round < 60; ++round) {
    random_hmm::Choice choice = stochastic_reference::sequences(12);
    choice.states = 1 + round % 7;
    choice.missing = round % 4 == 1;
    choice.channels = round % 6 < 3 ? 0 : round % 3;
    HmmSettings s = batch_settings(round);
    if (round % 11 == 5) s = evened(s);
    if (round % 11 == 6) s.sticky_update = HmmStickyUpdate::learn;
    HmmBatchLearner learner(some_data(static_cast<uint32_t>(round), choice), s, Run{});
    double last = -INFINITY;
    for (int step = 0; step < 30; ++step, last = learner.metric("objective")) {
      learner.step(1);
      assert_true(learner.metric("objective") >= last - 1e-11 * std::fabs(last));
    }
    assert_true(learner.metric("states_99") >= 1 && learner.metric("states_99") <= choice.states);
    assert_sums_to_1(*learner.completed());
  }
}

// The weights that stay even make the finite model: to the bit where sigma / K is exact.
static void even_weights_are_the_finite_model(void **) {
  for (const int32_t states : {3, 4}) {
    for (const bool end : {false, true}) {
      random_hmm::Choice choice = stochastic_reference::sequences(12);
      choice.states = states;
      const HmmDataPtr d = some_data(50, choice);
      const double tolerance = states == 4 ? 0 : 1e-12;
      HmmSettings batch = settings_for(HmmMethod::vi);
      batch.end = end;
      HmmBatchLearner a(d, hdp_settings_of::even(batch, states), Run{}), b(d, hdp_settings_of::finite(batch, states), Run{});
      for (int step = 0; step < 5; ++step) {
        a.step(1);
        b.step(1);
        stochastic_reference::assert_same(a.counts(), b.counts(), tolerance);
        assert_close(a.metric("elbo"), b.metric("elbo"), 1e-12);
      }
      for (const HmmMethod method : kMinibatches) {
        HmmSettings s = stochastic_reference::settings(method);
        s.end = end;
        const HmmSettings shared = hdp_settings_of::even(s, states), finite = hdp_settings_of::finite(s, states);
        HmmStochasticLearner c(d, shared, Run{}), e(d, finite, Run{});
        for (int step = 0; step < 5; ++step) {
          c.step(1);
          e.step(1);
          stochastic_reference::assert_same(c.counts(), e.counts(), tolerance);
        }
      }
    }
  }
}

static void steps_are_those_of_the_equations(void **) {
  for (int round = 0; round < 48; ++round) {
    random_hmm::Choice choice = stochastic_reference::sequences(12);
    choice.states = 2 + round % 2;
    choice.symbols = 12;
    HmmSettings s = hdp_settings_of::round(stochastic_reference::settings(kMinibatches[round / 24]), round);
    s.level_form = kForms[round / 2 % 3];
    if (round % 4 == 2) s.top_level = HmmTopLevel::pass;
    if (round % 8 == 7) s = evened(s);
    const HmmDataPtr d = some_data(static_cast<uint32_t>(round), choice);
    HmmStochasticLearner learner(d, s, Run{});
    stochastic_reference::Reference reference(d, s, learner.counts());
    for (int64_t m = 1; m <= 7; ++m) {
      learner.step(1);
      reference.step(m);
      stochastic_reference::assert_same(learner.counts(), reference.counts(), 1e-8);
      assert_close(learner.metric("sigma"), reference.level().sigma(), 1e-8);
      assert_close(learner.metric("gamma"), reference.level().gamma(), 1e-8);
      const RowPriors rows = reference.level().rows();
      assert_int_equal(rows.base.size(), learner.priors().transition.base.size());
      for (size_t k = 0; k < rows.base.size(); ++k) assert_close(learner.priors().transition.base[k], rows.base[k], 1e-8);
    }
  }
}

static void runs_resume_to_the_bit(void **) {
  for (int round = 0; round < 12; ++round) {
    random_hmm::Choice choice = stochastic_reference::sequences(12);
    choice.states = 6;
    choice.channels = round % 3;
    const HmmDataPtr d = some_data(60 + static_cast<uint32_t>(round), choice);
    assert_resumes<HmmBatchLearner>(d, batch_settings(round));
    HmmSettings s = hdp_settings_of::round(stochastic_reference::settings(kMinibatches[round % 2]), round);
    s.level_form = kForms[round % 3];
    if (round % 4 == 1) s.top_level = HmmTopLevel::pass;
    assert_resumes<HmmStochasticLearner>(d, s);
  }
}

static void what_shares_no_stick_is_refused(void **) {
  random_hmm::Choice choice;
  choice.dictionary = true;
  assert_throws(HmmBatchLearner(some_data(90, choice), batch_settings(0), Run{}), Code::unsupported);
  const HmmDataPtr d = some_data(91);
  HmmSettings s = batch_settings(0);
  s.method = HmmMethod::em;
  assert_throws(HmmBatchLearner(d, s, Run{}), Code::argument);
  s = batch_settings(0);
  s.existence = HmmExistence::pairs;
  assert_throws(HmmBatchLearner(d, s, Run{}), Code::argument);
  s = batch_settings(0);
  s.top_level = HmmTopLevel::minibatch;
  assert_throws(HmmBatchLearner(d, s, Run{}), Code::argument);
  HmmBatchLearner learner(d, batch_settings(0), Run{});
  learner.step(1);
  HmmPriors priors = learner.priors();
  priors.emission.concentration = 0.7;
  learner.set_priors(priors);
  assert_throws(learner.metric("elbo"), Code::empty);  // of other priors
  learner.step(1);
  assert_true(learner.priors().emission.concentration == 0.7);
  priors = learner.priors();
  priors.transition.concentration = 7;
  assert_throws(learner.set_priors(priors), Code::argument);
  priors = learner.priors();
  priors.emission.base.assign(static_cast<size_t>(d->rows.symbols()) * d->rows.states(), 1.0);
  assert_throws(learner.set_priors(priors), Code::argument);
}

TESTS(bounds_are_below_the_evidence, no_step_lowers_the_objective, even_weights_are_the_finite_model,
      steps_are_those_of_the_equations, runs_resume_to_the_bit, what_shares_no_stick_is_refused)

#include "src/hmm/sampling/parameter_draw.hh"

#include <functional>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int kDraws = 8000;

struct Moments {
  double sum = 0, square = 0;
  void add(double x) {
    sum += x / kDraws;
    square += x * x / kDraws;
  }
};

// Mean and variance of a Beta(a, total − a) number, the one outcome of a Dirichlet row; within five standard errors. (A Beta
// number's fourth central moment is below its variance.)
void check(const Moments &m, double a, double total) {
  const double mean = a / total, variance = mean * (1 - mean) / (total + 1);
  assert_true(std::fabs(m.sum - mean) <= 5 * std::sqrt(variance / kDraws));
  assert_true(std::fabs(m.square - m.sum * m.sum - variance) <= 5 * std::sqrt(variance / kDraws));
}

HmmParameters some_counts(Rng *r, const HmmData &d, bool end) {
  HmmParameters c = random_hmm::parameters(r, d, end, .3);
  for (Array<double> *numbers : {&c.chain.initial, &c.chain.transition, &c.chain.end, &c.emission}) {
    for (double &x : *numbers) x = std::floor(6 * x);
  }
  return c;
}

HmmPriors some_priors(size_t states, size_t symbols, bool end, bool bases) {
  HmmPriors p;
  p.initial.concentration = p.transition.concentration = .7;
  p.emission.concentration = .3;
  if (!bases) return p;
  for (size_t k = 0; k < states; ++k) p.initial.base.push_back(1 + static_cast<double>(k));
  for (size_t i = 0; i < states * (states + end); ++i) p.transition.base.push_back(.5 + static_cast<double>(i % 3));
  for (size_t i = 0; i < states * symbols; ++i) p.emission.base.push_back(.2 + static_cast<double>(i % 4));
  return p;
}

}  // namespace

static void rows_have_the_moments_of_their_posteriors(void **) {
  for (uint32_t kind = 0; kind < 4; ++kind) {
    Rng r(91, RngMethod::test, 0, kind, 0);
    random_hmm::Choice choice;
    choice.dictionary = kind & 1;
    const bool end = kind & 2, bases = kind != 0;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const EmissionRows &rows = d->rows;
    const HmmParameters c = some_counts(&r, *d, end);
    const HmmPriors priors = some_priors(3, 4, end, bases);
    std::vector<Moments> initial(3), moved(9), ends(3), emitted(rows.size());
    for (int i = 0; i < kDraws; ++i) {
      const HmmParameters p = draw_parameters(c, priors, *d, 1, Rng(1, RngMethod::test, 0, static_cast<uint32_t>(i), 0), Run{});
      for (size_t k = 0; k < 3; ++k) {
        initial[k].add(p.chain.initial[k]);
        if (end) ends[k].add(p.chain.end[k]);
        for (size_t j = 0; j < 3; ++j) moved[3 * j + k].add(p.chain.transition[j * p.chain.stride + k]);
      }
      for (size_t e = 0; e < emitted.size(); ++e) emitted[e].add(p.emission[e]);
    }
    const size_t stride = c.chain.stride, outcomes = 3 + end;
    double total = 0;
    for (size_t k = 0; k < 3; ++k) total += c.chain.initial[k] + priors.initial.of(0, k, 3);
    for (size_t k = 0; k < 3; ++k) check(initial[k], c.chain.initial[k] + priors.initial.of(0, k, 3), total);
    for (size_t j = 0; j < 3; ++j) {
      total = end ? c.chain.end[j] + priors.transition.of(j, 3, outcomes) : 0;
      const double of_end = total;
      for (size_t k = 0; k < 3; ++k) total += c.chain.transition[j * stride + k] + priors.transition.of(j, k, outcomes);
      for (size_t k = 0; k < 3; ++k) {
        check(moved[3 * j + k], c.chain.transition[j * stride + k] + priors.transition.of(j, k, outcomes), total);
      }
      if (end) check(ends[j], of_end, total);
      total = 0;
      for (size_t w = 0; w < 4; ++w) total += priors.emission.of(j, w, 4);
      const auto each = [&](const std::function<void(size_t, size_t)> &work) {
        for (Label w = 1; w <= 4; ++w) {
          const std::span<const int32_t> own = rows.row_states(w);
          for (size_t i = 0; i < own.size(); ++i) {
            if (own[i] == static_cast<int32_t>(j)) work(static_cast<size_t>(w) - 1, rows.offset(w) + i);
          }
        }
      };
      each([&](size_t, size_t at) { total += c.emission[at]; });
      each([&](size_t w, size_t at) { check(emitted[at], c.emission[at] + priors.emission.of(j, w, 4), total); });
    }
  }
}

// With a power the numbers are those of the parameters to it, from a posterior that counts so much of each event.
static void powers_keep_the_relative_weights(void **) {
  Rng r(92, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.dictionary = true;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  HmmParameters c = some_counts(&r, *d, true), half = c;
  for (Array<double> *numbers : {&half.chain.initial, &half.chain.transition, &half.chain.end, &half.emission}) {
    for (double &x : *numbers) x /= 2;
  }
  const HmmPriors priors = some_priors(3, 4, true, true);
  const Rng random(2, RngMethod::test, 0, 0, 0);
  const HmmParameters p = draw_parameters(half, priors, *d, 1, random, Run{}),
                      q = draw_parameters(c, priors, *d, .5, random, Run{});
  const auto check_ratio = [](double q1, double q2, double p1, double p2) {
    assert_close(q1 * std::sqrt(p2), q2 * std::sqrt(p1), 1e-13);
  };
  const size_t stride = p.chain.stride;
  double most = 0;
  for (size_t j = 0; j < 3; ++j) {
    check_ratio(q.chain.initial[j], q.chain.initial[0], p.chain.initial[j], p.chain.initial[0]);
    check_ratio(q.chain.end[j], q.chain.end[0], p.chain.end[j], p.chain.end[0]);
    for (size_t k = 0; k < 3; ++k) {
      check_ratio(q.chain.transition[j * stride + k], q.chain.transition[0], p.chain.transition[j * stride + k],
                  p.chain.transition[0]);
      most = std::fmax(most, q.chain.transition[j * stride + k]);
    }
  }
  assert_true(most == 1);
  for (Label w = 1; w <= 4; ++w) {
    for (size_t i = 0; i < d->rows.row_states(w).size(); ++i) {
      const size_t first = d->rows.offset(w);
      check_ratio(q.emission[first + i], q.emission[first], p.emission[first + i], p.emission[first]);
    }
  }
}

static void tiny_priors_give_distributions(void **) {
  Rng r(93, RngMethod::test, 0, 0, 0);
  const HmmDataPtr d = random_hmm::data(&r, {});
  const HmmParameters none(d->rows, false);
  HmmPriors priors;
  priors.initial.concentration = priors.transition.concentration = priors.emission.concentration = 1e-6;
  const HmmParameters p = draw_parameters(none, priors, *d, 1, Rng(3, RngMethod::test, 0, 0, 0), Run{});
  double sum = 0;
  for (const double x : p.chain.initial) sum += x;
  assert_close(sum, 1, 1e-12);
  sum = 0;
  for (const double x : p.emission) sum += x;
  assert_close(sum, 3, 1e-12);
}

static void threads_do_not_show(void **) {
  Rng r(94, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.symbols = 1000;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters none(d->rows, false);
  Run run;
  run.threads = 3;
  const Rng random(4, RngMethod::test, 0, 0, 0);
  assert_true(random_hmm::same(draw_parameters(none, {}, *d, 1, random, Run{}), draw_parameters(none, {}, *d, 1, random, run)));
}

TESTS(rows_have_the_moments_of_their_posteriors, powers_keep_the_relative_weights, tiny_priors_give_distributions,
      threads_do_not_show)

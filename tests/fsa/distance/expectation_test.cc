// Means, covariances and entropies against dense linear systems in long double: moments
// over every move and stop of the resolved machine.
#include "fsa/distance/expectation.hh"

#include <optional>

#include "fsa/base/rng.hh"
#include "fsa/distance/entropy.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/distance/back_off.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::Real;

namespace {

struct Values {
  int32_t d;
  Array<double> arcs, finals;
};

Values random_values(const Machine &m, int32_t d, uint64_t seed) {
  Rng r(seed, RngMethod::test, 5, 0, 0);
  Values v{d, {}, {}};
  for (ArcId i = 0; i < m.arcs() * d; ++i) v.arcs.push_back(4 * r.uniform() - 2);
  for (State i = 0; i < m.states() * d; ++i) v.finals.push_back(4 * r.uniform() - 2);
  return v;
}

struct Moments {
  Array<Real> mean, covariance;
  Real entropy;
};

// Backward moments of zeroth, first and second order; none without mass or if it diverges.
std::optional<Moments> dense(const Machine &m, const Values &v) {
  const auto beta = oracle::backward(m);
  const size_t start = static_cast<size_t>(m.start()), n = static_cast<size_t>(m.states()), d = static_cast<size_t>(v.d);
  if (!beta || !((*beta)[start] > 0)) return std::nullopt;
  const oracle::Resolved r = oracle::resolve(m);
  const auto useful = [&](size_t s) { return r.accessible[s] && r.coaccessible[s]; };
  std::vector<Array<Real>> matrix = r.matrix;
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) matrix[i][j] = useful(i) && useful(j) ? matrix[i][j] : 0;
  }
  const auto value = [&](const oracle::Step &step, size_t i) {
    Real x = v.arcs[static_cast<size_t>(step.arc) * d + i];
    for (const ArcId phi : step.phis) x += v.arcs[static_cast<size_t>(phi) * d + i];
    return x;
  };
  const auto stop_value = [&](const oracle::Stop &stop, size_t i) {
    Real x = v.finals[static_cast<size_t>(stop.at) * d + i];
    for (const ArcId phi : stop.phis) x += v.arcs[static_cast<size_t>(phi) * d + i];
    return x;
  };
  // Solves for Σ weight · (what `step` and `stop` say of one move) + the same further on.
  const auto solved = [&](auto of_step, auto of_stop) {
    Array<Real> b(n, 0);
    for (size_t s = 0; s < n; ++s) {
      if (!useful(s)) continue;
      for (const oracle::Step &step : oracle::steps(m, static_cast<State>(s))) {
        if (step.weight > 0 && useful(static_cast<size_t>(step.to))) b[s] += step.weight * of_step(step);
      }
      const oracle::Stop stop = oracle::stop(m, static_cast<State>(s));
      if (stop.weight > 0) b[s] += stop.weight * of_stop(stop);
    }
    return oracle::solve(matrix, b);
  };
  Moments out;
  std::vector<Array<Real>> first;
  for (size_t i = 0; i < d; ++i) {
    first.push_back(solved([&](const auto &s) { return value(s, i) * (*beta)[static_cast<size_t>(s.to)]; },
                           [&](const auto &s) { return stop_value(s, i); }));
    out.mean.push_back(first[i][start] / (*beta)[start]);
  }
  for (size_t i = 0; i < d; ++i) {
    for (size_t j = 0; j < d; ++j) {
      const auto second = solved(
          [&](const auto &s) {
            const size_t to = static_cast<size_t>(s.to);
            return value(s, i) * value(s, j) * (*beta)[to] + value(s, i) * first[j][to] + value(s, j) * first[i][to];
          },
          [&](const auto &s) { return stop_value(s, i) * stop_value(s, j); });
      out.covariance.push_back(second[start] / (*beta)[start] - out.mean[i] * out.mean[j]);
    }
  }
  const auto logs = solved([&](const auto &s) { return std::log(s.weight) * (*beta)[static_cast<size_t>(s.to)]; },
                           [&](const auto &s) { return std::log(s.weight); });
  out.entropy = std::log((*beta)[start]) - logs[start] / (*beta)[start];
  return out;
}

}  // namespace

static void moments_and_entropy_agree_with_dense_systems(void **) {
  int compared = 0, refused = 0;
  for (uint64_t seed = 0; seed < 2500 / kCasesDivisor; ++seed) {
    oracle::Shape shape = oracle::summed_shape_of_seed(seed, 3 + static_cast<int32_t>(seed / 256 % 6), 3, 7, {2, 9});
    shape.cyclic = seed & 64;
    if (shape.cyclic) shape.scale = shape.rho ? 0.03 : 0.15;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const int32_t d = 1 + static_cast<int32_t>(seed % 3);
    const Values v = random_values(*m, d, seed);
    Array<double> mean(static_cast<size_t>(d), NAN), covariance(static_cast<size_t>(d * d), NAN), alone = mean;
    const auto expected = dense(*m, v);
    if (!expected) {
      bool thrown = false;
      try {
        path_expectation(*m, v.arcs, v.finals, d, mean, covariance, Run{});
      } catch (const Error &e) {
        thrown = e.code == Code::empty || e.code == Code::diverged;
      }
      assert_true(thrown);
      ++refused;
      continue;
    }
    path_expectation(*m, v.arcs, v.finals, d, mean, covariance, Run{});
    path_expectation(*m, v.arcs, v.finals, d, alone, {}, Run{});
    for (size_t i = 0; i < mean.size(); ++i) {
      assert_close(mean[i], static_cast<double>(expected->mean[i]), 1e-11);
      assert_true(mean[i] == alone[i]);
      assert_true(covariance[i * mean.size() + i] >= 0);
    }
    for (size_t i = 0; i < covariance.size(); ++i) {
      assert_close(covariance[i], static_cast<double>(expected->covariance[i]), 1e-9);
    }
    assert_close(path_entropy(*m, Run{}), static_cast<double>(expected->entropy), 1e-11);
    ++compared;
  }
  assert_true(compared > 1800 / kCasesDivisor && refused > 5);
}

// A geometric number of loops: closed forms, far beyond what E[R²] − E[R]² could hold.
static void a_large_mean_costs_the_variance_no_digits(void **) {
  for (const double stop : {0.5, 1e-3, 1e-6}) {
    Builder b(Semiring::real, {Alphabet::sized(1)});
    b.add_states(2);
    const Label x = 1, none = kEpsilon;
    b.add_arc(0, &none, 1, 1);
    b.add_arc(1, &x, 1 - stop, 1);
    b.set_final(1, stop);
    const double arcs[] = {1e9, 1};
    double mean, variance;
    path_expectation(*b.build(), arcs, {}, 1, {&mean, 1}, {&variance, 1}, Run{});
    const double gap = 1 - (1 - stop);  // what the machine holds
    assert_close(mean / (1e9 + (1 - gap) / gap), 1, 1e-12);
    assert_close(variance / ((1 - gap) / (gap * gap)), 1, 1e-8);
    assert_close(path_entropy(*b.build(), Run{}), -std::log(gap) - (1 - gap) / gap * std::log1p(-gap), 1e-9);
  }
}

// A component too large for dense elimination: variances by finite differences of the mean,
// d mean / d t under weights w · exp(t · value).
static void covariances_are_derivatives_of_means(void **) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    oracle::Shape shape;
    shape.semiring = Semiring::log;
    shape.states = 120;
    shape.arcs = 500;
    shape.cyclic = true;
    shape.scale = 0.1;
    shape.phi = seed & 1;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const Values v = random_values(*m, 1, seed);
    const auto tilted = [&](double t) {
      Builder b(Semiring::log, m->arrays().alphabets);
      b.add_states(m->states());
      for (State s = 0; s < m->states(); ++s) {
        for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
          const Label c = m->label(a, 0);
          b.add_arc(s, &c, m->weight(a) - t * v.arcs[static_cast<size_t>(a)], m->next(a));
        }
        if (m->is_final(s)) b.set_final(s, m->final_weight(s) - t * v.finals[static_cast<size_t>(s)]);
      }
      double mean;
      path_expectation(*b.build(), v.arcs, v.finals, 1, {&mean, 1}, {}, Run{});
      return mean;
    };
    double mean, variance;
    path_expectation(*m, v.arcs, v.finals, 1, {&mean, 1}, {&variance, 1}, Run{});
    const double t = 1e-5;
    assert_close((tilted(t) - tilted(-t)) / (2 * t), variance, 1e-6);
  }
}

static void the_alphabet_is_never_expanded(void **) {
  const MachinePtr m = back_off_machine(Semiring::log, 50'000, 300, 5, 3);
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  Array<double> arcs(static_cast<size_t>(m->arcs()), 1), mean(1), variance(1);
  path_expectation(*m, arcs, {}, 1, mean, variance, run);
  path_entropy(*m, run);
  assert_true(visited < 100 * int64_t{m->arcs()});  // explicit: 15 million arcs
}

static void what_has_no_expectation_is_refused(void **) {
  double x;
  const double one_arc[] = {1.0};
  assert_throws(path_expectation(*Builder(Semiring::log, {Alphabet::sized(1)}).build(), {}, {}, 1, {&x, 1}, {}, Run{}),
                Code::empty);
  assert_throws(path_entropy(*Builder(Semiring::boolean, {Alphabet::sized(1)}).build(), Run{}), Code::unsupported);
  Builder b(Semiring::real, {Alphabet::sized(1)});
  b.add_states(1);
  const Label c = 1;
  b.add_arc(0, &c, 1, 0);
  b.set_final(0, 1);
  assert_throws(path_expectation(*b.build(), one_arc, {}, 1, {&x, 1}, {}, Run{}), Code::diverged);
  assert_throws(path_entropy(*b.build(), Run{}), Code::diverged);
}

TESTS(moments_and_entropy_agree_with_dense_systems, a_large_mean_costs_the_variance_no_digits,
      covariances_are_derivatives_of_means, the_alphabet_is_never_expanded, what_has_no_expectation_is_refused)

#include "tests/fsa/relation.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/machine/builder.hh"
#include "tests/harness.hh"

namespace oracle {

void add_up(const Machine &m, Relation &r, const Strings &strings, Real weight) {
  Real &sum = r[strings];
  sum = idempotent(m.semiring()) ? std::max(sum, weight) : sum + weight;
}

Relation relation(const Machine &m) {
  Relation r;
  for (const Path &p : paths(m, m.states())) add_up(m, r, p.strings, p.weight);
  return r;
}

Relation composed(const Machine &a, const Machine &b) {
  Relation r;
  const Relation right = relation(b);
  for (const auto &[u, x] : relation(a)) {
    for (const auto &[w, y] : right) {
      if (u.back() != w.front()) continue;
      Strings strings(u.begin(), u.end() - 1);
      if (u.size() == 1 || w.size() == 1) strings.push_back(u.back());
      strings.insert(strings.end(), w.begin() + 1, w.end());
      add_up(a, r, strings, x * y);
    }
  }
  return r;
}

Relation picked(const Machine &m, const hws::Array<int32_t> &tapes) {
  Relation r;
  for (const auto &[strings, weight] : relation(m)) {
    Strings some;
    for (const int32_t t : tapes) some.push_back(strings[static_cast<size_t>(t)]);
    add_up(m, r, some, weight);
  }
  return r;
}

void assert_same(const Relation &got, const Relation &expected) {
  for (const auto &[strings, weight] : expected) {
    const auto it = got.find(strings);
    assert_close(static_cast<double>(it == got.end() ? 0 : std::log(it->second)), static_cast<double>(std::log(weight)), 1e-11);
    assert_true(it != got.end());
  }
  assert_int_equal(got.size(), expected.size());
}

void assert_same_weight(Real got, Real expected, double tolerance) {
  if (expected < 1e-16L) {
    assert_true(got < 1e-15L);
  } else {
    assert_close(static_cast<double>(got / expected), 1, tolerance);
  }
}

MachinePtr checked(const MachinePtr &m) {
  Builder b(m->semiring(), m->arrays().alphabets);
  b.add_states(m->states());
  hws::Array<Label> labels(static_cast<size_t>(m->tapes()));
  for (State s = 0; s < m->states(); ++s) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      for (int32_t t = 0; t < m->tapes(); ++t) labels[static_cast<size_t>(t)] = m->label(a, t);
      b.add_arc(s, labels.data(), m->weight(a), m->next(a));
    }
  }
  const MachinePtr again = b.build();
  assert_int_equal(again->has_phi(), m->has_phi());
  assert_int_equal(again->has_rho(), m->has_rho());
  assert_int_equal(again->phi_tape(), m->phi_tape());
  return m;
}

BySymbol by_symbol(const Machine &m, int32_t tape, Label symbols) {
  const size_t n = static_cast<size_t>(m.states());
  const std::vector<hws::Array<Real>> zeros(n, hws::Array<Real>(n, 0));
  BySymbol r{std::vector(static_cast<size_t>(symbols) + 1, zeros), {}};
  for (State s = 0; s < m.states(); ++s) {
    for (const Step &step : steps(m, s)) {
      r.move[static_cast<size_t>(step.labels[static_cast<size_t>(tape)])][static_cast<size_t>(s)]
            [static_cast<size_t>(step.to)] += step.weight;
    }
    r.stops.push_back(stop(m, s).weight);
  }
  const auto epsilon = r.move[0];
  r.stops = solve(epsilon, r.stops);
  for (size_t c = 1; c < r.move.size(); ++c) {
    for (size_t t = 0; t < n; ++t) {
      hws::Array<Real> column(n);
      for (size_t s = 0; s < n; ++s) column[s] = r.move[c][s][t];
      column = solve(epsilon, column);
      for (size_t s = 0; s < n; ++s) r.move[c][s][t] = column[s];
    }
  }
  return r;
}

Real total_composed(const Machine &a, const Machine &b, Label symbols) {
  const BySymbol x = by_symbol(a, a.tapes() - 1, symbols), y = by_symbol(b, 0, symbols);
  const size_t na = x.stops.size(), nb = y.stops.size();
  std::vector<hws::Array<Real>> n(na * nb, hws::Array<Real>(na * nb, 0));
  hws::Array<Real> ends(na * nb);
  for (size_t i = 0; i < na; ++i) {
    for (size_t j = 0; j < nb; ++j) {
      ends[i * nb + j] = x.stops[i] * y.stops[j];
      for (size_t c = 1; c < x.move.size(); ++c) {
        for (size_t k = 0; k < na; ++k) {
          for (size_t l = 0; l < nb; ++l) n[i * nb + j][k * nb + l] += x.move[c][i][k] * y.move[c][j][l];
        }
      }
    }
  }
  return solve(n, ends)[static_cast<size_t>(a.start()) * nb + static_cast<size_t>(b.start())];
}

}  // namespace oracle

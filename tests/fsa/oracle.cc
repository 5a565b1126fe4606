#include "tests/fsa/oracle.hh"

#include <algorithm>
#include <cmath>
#include <functional>

#include "fsa/base/array.hh"

namespace oracle {

Real linear(const Machine &m, double w) {
  return m.semiring() == Semiring::real ? static_cast<Real>(w) : std::exp(-static_cast<Real>(w));  // boolean: 1 or 0
}

void look_up(const Machine &m, State s, Label c, Real weight, hws::Array<ArcId> phis, std::vector<Step> &out) {
  const int32_t t = m.phi_tape();
  for (;;) {
    bool own = false, rho = false;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      own |= m.label(a, t) == c;
      rho |= m.label(a, t) == kRho;
    }
    if (own || rho) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        if (m.label(a, t) != (own ? c : kRho)) continue;
        Step step{{}, weight * linear(m, m.weight(a)), m.next(a), a, phis};
        for (int32_t u = 0; u < m.tapes(); ++u) step.labels.push_back(u == t ? c : m.label(a, u));
        out.push_back(step);
      }
      return;
    }
    const ArcId phi = m.phi_arc(s);
    if (phi < 0) return;
    weight *= linear(m, m.weight(phi));
    phis.push_back(phi);
    s = m.next(phi);
  }
}

std::vector<Step> steps(const Machine &m, State s) {
  std::vector<Step> out;
  const int32_t t = m.phi_tape();
  if (t < 0) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      Step step{{}, linear(m, m.weight(a)), m.next(a), a, {}};
      for (int32_t u = 0; u < m.tapes(); ++u) step.labels.push_back(m.label(a, u));
      out.push_back(step);
    }
    return out;
  }
  for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
    if (m.label(a, t) != kEpsilon) continue;
    Step step{{}, linear(m, m.weight(a)), m.next(a), a, {}};
    for (int32_t u = 0; u < m.tapes(); ++u) step.labels.push_back(m.label(a, u));
    out.push_back(step);
  }
  Label top = 0;
  if (!m.alphabet(t)->is_open()) top = static_cast<Label>(m.alphabet(t)->size());
  else for (ArcId a = 0; a < m.arcs(); ++a) top = std::max(top, m.label(a, t));
  for (Label c = 1; c <= top; ++c) look_up(m, s, c, 1, {}, out);
  return out;
}

Stop stop(const Machine &m, State s) {
  Stop end;
  Real weight = 1;
  for (;;) {
    if (m.is_final(s)) {
      end.weight = weight * linear(m, m.final_weight(s));
      end.at = s;
      return end;
    }
    const ArcId phi = m.phi_arc(s);
    if (phi < 0) return Stop{};
    weight *= linear(m, m.weight(phi));
    end.phis.push_back(phi);
    s = m.next(phi);
  }
}

hws::Array<Real> solve(std::vector<hws::Array<Real>> n, hws::Array<Real> b) {
  const size_t size = b.size();
  for (size_t i = 0; i < size; ++i) {
    for (size_t j = 0; j < size; ++j) n[i][j] = (i == j) - n[i][j];
  }
  for (size_t k = 0; k < size; ++k) {
    size_t p = k;
    for (size_t i = k + 1; i < size; ++i) {
      if (std::fabs(n[i][k]) > std::fabs(n[p][k])) p = i;
    }
    std::swap(n[p], n[k]);
    std::swap(b[p], b[k]);
    for (size_t i = k + 1; i < size; ++i) {
      const Real f = n[i][k] / n[k][k];
      if (f == 0) continue;
      for (size_t j = k; j < size; ++j) n[i][j] -= f * n[k][j];
      b[i] -= f * b[k];
    }
  }
  for (size_t k = size; k-- > 0;) {
    for (size_t j = k + 1; j < size; ++j) b[k] -= n[k][j] * b[j];
    b[k] /= n[k][k];
  }
  return b;
}

bool converges(const std::vector<hws::Array<Real>> &n) {
  const hws::Array<Real> x = solve(n, hws::Array<Real>(n.size(), 1));
  return std::all_of(x.begin(), x.end(), [](Real v) { return v >= 1 - 1e-9L && v < 1e15L; });
}

Resolved resolve(const Machine &m) {
  const size_t n = static_cast<size_t>(m.states());
  Resolved r{std::vector<hws::Array<Real>>(n, hws::Array<Real>(n, 0)), {}, std::vector<bool>(n), std::vector<bool>(n)};
  for (State s = 0; s < m.states(); ++s) {
    for (const Step &step : steps(m, s)) r.matrix[static_cast<size_t>(s)][static_cast<size_t>(step.to)] += step.weight;
    r.stops.push_back(stop(m, s).weight);
  }
  r.accessible[static_cast<size_t>(m.start())] = true;
  for (size_t s = 0; s < n; ++s) r.coaccessible[s] = r.stops[s] > 0;
  for (size_t round = 0; round < n; ++round) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) {
        if (!(r.matrix[i][j] > 0)) continue;
        if (r.accessible[i]) r.accessible[j] = true;
        if (r.coaccessible[j]) r.coaccessible[i] = true;
      }
    }
  }
  return r;
}

std::optional<hws::Array<Real>> backward(const Machine &m) {
  Resolved r = resolve(m);
  const size_t n = r.stops.size();
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (!r.accessible[i] || !r.accessible[j] || !r.coaccessible[i] || !r.coaccessible[j]) r.matrix[i][j] = 0;
    }
    if (!r.accessible[i]) r.stops[i] = 0;
  }
  if (!converges(r.matrix)) return std::nullopt;
  return solve(r.matrix, r.stops);
}

std::optional<Real> total(const Machine &m) {
  const auto beta = backward(m);
  if (!beta) return std::nullopt;
  return (*beta)[static_cast<size_t>(m.start())];
}

Real weight_of(const Machine &m, const Strings &strings) {
  const size_t n = static_cast<size_t>(m.states());
  size_t cells = 1;
  for (const auto &s : strings) cells *= s.size() + 1;
  std::vector<std::vector<Step>> moves;
  for (State s = 0; s < m.states(); ++s) moves.push_back(steps(m, s));
  struct Edge {
    size_t from, to;
    Real weight;
  };
  hws::Array<Edge> edges;
  hws::Array<Real> ends(cells * n, 0);
  hws::Array<size_t> at(strings.size());
  for (size_t cell = 0; cell < cells; ++cell) {
    size_t rest = cell;
    bool last = true;
    for (size_t t = 0; t < strings.size(); ++t) {
      at[t] = rest % (strings[t].size() + 1);
      rest /= strings[t].size() + 1;
      last &= at[t] == strings[t].size();
    }
    for (size_t s = 0; s < n; ++s) {
      if (last) ends[cell * n + s] = stop(m, static_cast<State>(s)).weight;
      for (const Step &step : moves[s]) {
        size_t to = 0, stride = 1;
        bool fits = step.weight > 0;
        for (size_t t = 0; t < strings.size() && fits; ++t) {
          size_t p = at[t];
          if (step.labels[t] != kEpsilon) {
            fits = p < strings[t].size() && strings[t][p] == step.labels[t];
            ++p;
          }
          to += p * stride;
          stride *= strings[t].size() + 1;
        }
        if (fits) edges.push_back({cell * n + s, to * n + static_cast<size_t>(step.to), step.weight});
      }
    }
  }
  if (idempotent(m.semiring())) {
    hws::Array<Real> best = ends;
    bool better = true;
    for (size_t round = 0; better && round <= best.size(); ++round) {
      better = false;
      for (const Edge &e : edges) {
        const Real through = e.weight * best[e.to];
        if (!(through > best[e.from])) continue;
        best[e.from] = through;
        better = true;
      }
    }
    return best[static_cast<size_t>(m.start())];
  }
  // Moves lead to the same cell or a later one: solve cell by cell from the last.
  hws::Array<Real> value = ends;
  size_t edge = edges.size();
  for (size_t cell = cells; cell-- > 0;) {
    std::vector<hws::Array<Real>> inside(n, hws::Array<Real>(n, 0));
    hws::Array<Real> b(ends.begin() + static_cast<std::ptrdiff_t>(cell * n),
                        ends.begin() + static_cast<std::ptrdiff_t>((cell + 1) * n));
    bool loops = false;
    for (; edge > 0 && edges[edge - 1].from / n == cell; --edge) {
      const Edge &e = edges[edge - 1];
      if (e.to / n == cell) {
        inside[e.from % n][e.to % n] += e.weight;
        loops = true;
      } else {
        b[e.from % n] += e.weight * value[e.to];
      }
    }
    if (loops) b = solve(inside, b);
    std::copy(b.begin(), b.end(), value.begin() + static_cast<std::ptrdiff_t>(cell * n));
  }
  return value[static_cast<size_t>(m.start())];
}

std::vector<Strings> all_strings(const hws::Array<Label> &sizes, size_t length) {
  std::vector<Strings> tuples{Strings{}};
  for (const Label size : sizes) {
    std::vector<hws::Array<Label>> words{{}};
    for (size_t from = 0, l = 0; l < length; ++l) {
      const size_t end = words.size();
      for (; from < end; ++from) {
        for (Label c = 1; c <= size; ++c) {
          words.push_back(words[from]);
          words.back().push_back(c);
        }
      }
    }
    std::vector<Strings> longer;
    for (const Strings &t : tuples) {
      for (const auto &w : words) {
        longer.push_back(t);
        longer.back().push_back(w);
      }
    }
    tuples = std::move(longer);
  }
  return tuples;
}

std::vector<Path> paths(const Machine &m, int moves) {
  std::vector<Path> out;
  std::function<void(State, Real, Strings, int)> walk = [&](State s, Real weight, const Strings &read, int left) {
    const Stop end = stop(m, s);
    if (end.weight > 0) out.push_back({read, weight * end.weight});
    if (left == 0) return;
    for (const Step &step : steps(m, s)) {
      if (!(step.weight > 0)) continue;
      Strings longer = read;
      for (size_t t = 0; t < longer.size(); ++t) {
        if (step.labels[t] != kEpsilon) longer[t].push_back(step.labels[t]);
      }
      walk(step.to, weight * step.weight, longer, left - 1);
    }
  };
  walk(m.start(), 1, Strings(static_cast<size_t>(m.tapes())), moves);
  return out;
}

}  // namespace oracle

// The slow, obvious reference for machines: rules 2 to 4 of docs/semantics.md
// taken literally, dense long double arithmetic, and random machines to try on.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"

namespace oracle {

using namespace hws;
using Real = long double;
using Strings = std::vector<std::vector<Label>>;  // one per tape

// ---------------------------------------------------------------- resolving

struct Step {
  std::vector<Label> labels;  // explicit: epsilon or a symbol
  Real weight;                // linear; one path
  State to;
  ArcId arc;                  // the arc it ends with
  std::vector<ArcId> phis;    // failure arcs looked through
};

inline Real linear(const Machine &m, double w) {
  return m.semiring() == Semiring::real ? static_cast<Real>(w) : std::exp(-static_cast<Real>(w));  // boolean: 1 or 0
}

// The ways to read symbol c of the φ tape at s, by look-up (rules 3.2 and 4).
inline void look_up(const Machine &m, State s, Label c, Real weight, std::vector<ArcId> phis, std::vector<Step> &out) {
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

// Every single move from s.
inline std::vector<Step> steps(const Machine &m, State s) {
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

struct Stop {
  Real weight = 0;
  State at = -1;  // whose final weight; −1: cannot stop
  std::vector<ArcId> phis;
};

// Stopping at s (rule 3.4).
inline Stop stop(const Machine &m, State s) {
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

// ------------------------------------------------------------- dense algebra

// Solves (I − N) x = b by Gaussian elimination with pivoting.
inline std::vector<Real> solve(std::vector<std::vector<Real>> n, std::vector<Real> b) {
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

// Spectral radius below 1? Solving with a right-hand side of ones is positive
// everywhere exactly then (N ≥ 0); `margin` answers are undecided.
inline bool converges(const std::vector<std::vector<Real>> &n) {
  const std::vector<Real> x = solve(n, std::vector<Real>(n.size(), 1));
  return std::all_of(x.begin(), x.end(), [](Real v) { return v >= 1 - 1e-9L && v < 1e15L; });
}

// The resolved matrix of a machine and its stopping vector, restricted to states
// that are accessible and coaccessible by steps of positive weight.
struct Resolved {
  std::vector<std::vector<Real>> matrix;
  std::vector<Real> stops;
  std::vector<bool> accessible, coaccessible;
};

inline Resolved resolve(const Machine &m) {
  const size_t n = static_cast<size_t>(m.states());
  Resolved r{std::vector<std::vector<Real>>(n, std::vector<Real>(n, 0)), {}, std::vector<bool>(n), std::vector<bool>(n)};
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

// Backward weight of each state over the useful part (0 elsewhere); none if it diverges.
inline std::optional<std::vector<Real>> backward(const Machine &m) {
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

// Total weight, real or log machines; none if it diverges.
inline std::optional<Real> total(const Machine &m) {
  const auto beta = backward(m);
  if (!beta) return std::nullopt;
  return (*beta)[static_cast<size_t>(m.start())];
}

// ------------------------------------------------------------ string weights

// Weight of one tuple of strings: a linear system (real, log) or least cost
// (tropical and boolean, returned as exp(−cost)) over (position per tape, state). The sum over
// epsilon cycles must converge.
inline Real weight_of(const Machine &m, const Strings &strings) {
  const size_t n = static_cast<size_t>(m.states());
  size_t cells = 1;
  for (const auto &s : strings) cells *= s.size() + 1;
  std::vector<std::vector<Step>> moves;
  for (State s = 0; s < m.states(); ++s) moves.push_back(steps(m, s));
  struct Edge {
    size_t from, to;
    Real weight;
  };
  std::vector<Edge> edges;
  std::vector<Real> ends(cells * n, 0);
  std::vector<size_t> at(strings.size());
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
    std::vector<Real> best = ends;
    for (size_t round = 0; round <= best.size(); ++round) {
      for (const Edge &e : edges) best[e.from] = std::max(best[e.from], e.weight * best[e.to]);
    }
    return best[static_cast<size_t>(m.start())];
  }
  // Moves lead to the same cell or a later one: solve cell by cell from the last.
  std::vector<Real> value = ends;
  size_t edge = edges.size();
  for (size_t cell = cells; cell-- > 0;) {
    std::vector<std::vector<Real>> inside(n, std::vector<Real>(n, 0));
    std::vector<Real> b(ends.begin() + static_cast<std::ptrdiff_t>(cell * n), ends.begin() + static_cast<std::ptrdiff_t>((cell + 1) * n));
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

// All tuples over symbols 1..sizes[t] with at most `length` symbols per tape.
inline std::vector<Strings> all_strings(const std::vector<Label> &sizes, size_t length) {
  std::vector<Strings> tuples{Strings{}};
  for (const Label size : sizes) {
    std::vector<std::vector<Label>> words{{}};
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

// Every accepting path of positive weight with at most `moves` moves: its labels
// without epsilons, its weight, in depth-first order of moves.
struct Path {
  Strings strings;
  Real weight;
};
inline std::vector<Path> paths(const Machine &m, int moves) {
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

// ----------------------------------------------------------- random machines

struct Shape {
  Semiring semiring = Semiring::log;
  int32_t states = 5;
  int32_t arcs = 10;
  std::vector<Label> alphabet{3};  // size per tape
  bool cyclic = false;             // else arcs lead to higher states only
  bool epsilons = false;
  bool phi = false, rho = false;   // on tape phi_tape
  int32_t phi_tape = 0;
  bool zero_weights = false;       // some arcs and finals of weight zero
  double scale = 0.3;              // mean linear weight; cyclic sums converge if small
};

inline MachinePtr random_machine(const Shape &shape, uint64_t seed) {
  Rng r(seed, RngMethod::test, 17, 0, 0);
  std::vector<AlphabetPtr> alphabets;
  for (const Label size : shape.alphabet) alphabets.push_back(Alphabet::sized(size));
  Builder b(shape.semiring, alphabets);
  const State n = shape.states;
  b.add_states(n);
  const auto weight = [&]() -> double {
    if (shape.zero_weights && r.below(6) == 0) return zero(shape.semiring);
    if (shape.semiring == Semiring::boolean) return one(shape.semiring);
    const double w = shape.scale * (0.2 + 1.6 * r.uniform());
    return shape.semiring == Semiring::real ? w : -std::log(w);
  };
  const auto target = [&](State from) {
    return static_cast<State>(shape.cyclic ? r.below(static_cast<uint64_t>(n))
                                           : static_cast<uint64_t>(from) + 1 + r.below(static_cast<uint64_t>(n - 1 - from)));
  };
  const size_t tapes = shape.alphabet.size();
  std::vector<Label> labels(tapes);
  for (int32_t i = 0; i < shape.arcs; ++i) {
    const State from = static_cast<State>(r.below(static_cast<uint64_t>(shape.cyclic ? n : n - 1)));
    for (size_t t = 0; t < tapes; ++t) {
      labels[t] = shape.epsilons && r.below(3) == 0 ? kEpsilon
                                                     : static_cast<Label>(1 + r.below(static_cast<uint64_t>(shape.alphabet[t])));
    }
    const State to = target(from);  // draws in an order no compiler chooses
    b.add_arc(from, labels.data(), weight(), to);
  }
  const size_t special = static_cast<size_t>(shape.phi_tape);
  for (State s = 0; s < n; ++s) {
    if (!shape.cyclic && s == n - 1) break;
    if (shape.rho && r.below(3) == 0) {
      for (size_t t = 0; t < tapes; ++t) {
        labels[t] = t == special ? kRho : static_cast<Label>(r.below(static_cast<uint64_t>(shape.alphabet[t]) + 1));
      }
      const State to = target(s);
      b.add_arc(s, labels.data(), weight(), to);
    }
    // Failure arcs lead to higher states, so that they form no cycle.
    if (shape.phi && s + 1 < n && r.below(3) != 0) {
      for (size_t t = 0; t < tapes; ++t) labels[t] = t == special ? kPhi : kEpsilon;
      const State to = static_cast<State>(static_cast<uint64_t>(s) + 1 + r.below(static_cast<uint64_t>(n - 1 - s)));
      b.add_arc(s, labels.data(), weight(), to);
    }
  }
  for (State s = 0; s < n; ++s) {
    if (s == n - 1 || r.below(3) == 0) b.set_final(s, weight());
  }
  return b.build();
}

}  // namespace oracle

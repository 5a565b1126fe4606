#include "tests/src/hmm/sampler_oracle.hh"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "src/stats/chi_square.hh"
#include "tests/src/pfa/gibbs_oracle.hh"

namespace sampler_oracle {

namespace {

constexpr size_t kMostTokens = 5, kSequences = 3;

// Events by row and outcome: row 0 the initial one, then K of transitions, then K of emissions.
using Counts = std::map<std::pair<int, int>, double>;

struct Rows {
  const Tiny &m;
  HmmPriors priors = m.priors();
  size_t length(int row) const {
    const size_t n = static_cast<size_t>(m.states);
    return row == 0 ? n : row <= m.states ? n + m.end : static_cast<size_t>(m.symbols);
  }
  double prior(int row, int outcome) const {
    const RowPriors &p = row == 0 ? priors.initial : row <= m.states ? priors.transition : priors.emission;
    const int at = row == 0 ? 0 : (row - 1) % m.states;
    return p.of(static_cast<size_t>(at), static_cast<size_t>(outcome), length(row));
  }
  double prior_total(int row) const {
    double sum = 0;
    for (size_t o = 0; o < length(row); ++o) sum += prior(row, static_cast<int>(o));
    return sum;
  }
};

double count_of(const Counts &c, int row, int outcome) {
  const auto at = c.find({row, outcome});
  return at == c.end() ? 0 : at->second;
}
double total_of(const Counts &c, const Rows &rows, int row) {
  double sum = 0;
  for (size_t o = 0; o < rows.length(row); ++o) sum += count_of(c, row, static_cast<int>(o));
  return sum;
}
double urn(const Counts &c, const Rows &rows, int row, int outcome) {
  return (count_of(c, row, outcome) + rows.prior(row, outcome)) / (total_of(c, rows, row) + rows.prior_total(row));
}

// The events of one sequence, in order. False if a state is not allowed.
bool events(const Tiny &m, const std::vector<Label> &x, const int32_t *z, std::vector<std::pair<int, int>> *out) {
  for (size_t t = 0; t < x.size(); ++t) {
    if (!m.allowed(t, x[t], z[t])) return false;
    out->push_back({t == 0 ? 0 : 1 + z[t - 1], z[t]});
    if (!(m.missing && t == 2)) out->push_back({1 + m.states + z[t], x[t] - 1});
  }
  if (m.end && !x.empty()) out->push_back({1 + z[x.size() - 1], m.states});
  return true;
}

bool all_events(const Tiny &m, const Sequences &sequences, const States &z, std::vector<std::pair<int, int>> *out) {
  size_t at = 0;
  for (const auto &x : sequences) {
    if (!events(m, x, z.data() + at, out)) return false;
    at += x.size();
  }
  return true;
}

struct Outcomes {
  std::vector<States> states;
  std::vector<double> p;
};

Outcomes enumerate(const Tiny &m, const Sequences &sequences, const LogTarget &target) {
  size_t tokens = 0, outcomes = 1;
  for (const auto &x : sequences) tokens += x.size();
  for (size_t i = 0; i < tokens; ++i) outcomes *= static_cast<size_t>(m.states);
  Outcomes all;
  std::vector<double> logs;
  for (size_t o = 0; o < outcomes; ++o) {
    const States z = gibbs_oracle::states_of(o, tokens, m.states);
    all.states.push_back(z);
    logs.push_back(target(sequences, z));
  }
  all.p = gibbs_oracle::normalized(logs);
  return all;
}

double tail(const std::vector<double> &p, const std::vector<int64_t> &seen) {
  const double total = static_cast<double>(std::accumulate(seen.begin(), seen.end(), int64_t{0}));
  double chi = 0, rest = 0, rest_seen = 0;
  int64_t cells = 0;
  for (size_t i = 0; i < p.size(); ++i) {
    const double expected = p[i] * total, got = static_cast<double>(seen[i]);
    if (p[i] == 0 && got > 0) return 0;
    if (expected < 8) {
      rest += expected;
      rest_seen += got;
      continue;
    }
    chi += (got - expected) * (got - expected) / expected;
    ++cells;
  }
  if (rest >= 8) {
    chi += (rest_seen - rest) * (rest_seen - rest) / rest;
    ++cells;
  }
  return chi_square_tail(chi, cells - 1);
}

// Symbols (before any is hidden) and states.
struct Everything {
  const Tiny &m;
  Sequences x{};
  std::vector<States> z{};

  // Without an end sequences keep fixed lengths.
  bool try_redraw(Rng *r, size_t which) {
    const Rows rows{m};
    Counts c;
    for (size_t s = 0; s < x.size(); ++s) {
      std::vector<std::pair<int, int>> e;
      if (s != which) events(m, x[s], z[s].data(), &e);
      for (const auto &event : e) c[event] += 1;
    }
    x[which].clear();
    z[which].clear();
    const auto draw = [&](int row) {
      std::vector<double> sums;
      double sum = 0;
      for (size_t o = 0; o < rows.length(row); ++o) sums.push_back(sum += urn(c, rows, row, static_cast<int>(o)));
      const int outcome = static_cast<int>(gibbs_oracle::draw(*r, sums));
      c[{row, outcome}] += 1;
      return outcome;
    };
    for (int row = 0;;) {
      const size_t t = x[which].size();
      if (!m.end && t == which + 2) return true;
      const int k = draw(row);
      if (k == m.states) return true;
      if (t == kMostTokens) return false;
      const Label w = m.missing && t == 2 ? 1 : static_cast<Label>(1 + draw(1 + m.states + k));
      if (!m.allowed(t, w, k)) return false;
      x[which].push_back(w);
      z[which].push_back(k);
      row = 1 + k;
    }
  }
  void redraw(Rng *r, size_t which) {
    while (!try_redraw(r, which)) {
    }
  }
  // Each given those before; all again if one is not allowed.
  void draw_all(Rng *r) {
    for (bool done = false; !done;) {
      done = true;
      x.assign(0, {});
      z.assign(0, {});
      for (size_t s = 0; s < kSequences && done; ++s) {
        x.emplace_back();
        z.emplace_back();
        done = try_redraw(r, s);
      }
    }
  }
  void statistics(std::vector<double> *out) const {
    std::vector<std::pair<int, int>> e;
    for (size_t s = 0; s < x.size(); ++s) events(m, x[s], z[s].data(), &e);
    Counts c;
    for (const auto &event : e) c[event] += 1;
    std::fill(out->begin(), out->end(), 0.);
    for (const auto &[key, count] : c) {
      const bool moved = key.first > 0 && key.first <= m.states;
      (*out)[0] += key.first == 0 ? count * count : 0;
      (*out)[1] += moved ? count * count : 0;
      (*out)[2] += moved && key.first == key.second + 1 ? count : 0;
      (*out)[3] += key.first > m.states ? count * count : 0;
      (*out)[4] += 1;
      (*out)[5] += key.second == 0 && key.first <= m.states ? count : 0;
      (*out)[6] += key.first > m.states && key.second == 0 ? count : 0;
    }
  }
};

}  // namespace

HmmPriors Tiny::priors() const {
  HmmPriors p;
  p.initial.concentration = p.transition.concentration = alpha;
  p.emission.concentration = beta;
  if (!bases) return p;
  const size_t n = static_cast<size_t>(states);
  for (size_t k = 0; k < n; ++k) p.initial.base.push_back(.6 + .5 * static_cast<double>(k));
  for (size_t i = 0; i < n * (n + end); ++i) p.transition.base.push_back(.4 + .3 * static_cast<double>(i % 5));
  for (size_t i = 0; i < n * static_cast<size_t>(symbols); ++i) p.emission.base.push_back(.5 + .4 * static_cast<double>(i % 4));
  return p;
}

bool Tiny::allowed(size_t place, Label symbol, int32_t state) const {
  const bool hidden = missing && place == 2;
  return !(dictionary && !hidden && symbol == 1 && state + 1 == states) && !(masks && place == 1 && state > 1);
}

HmmDataPtr Tiny::data(const Sequences &sequences) const {
  auto corpus = std::make_shared<Corpus>();
  corpus->alphabet = Alphabet::sized(symbols);
  std::shared_ptr<StateMasks> sets;
  if (dictionary || masks) sets = std::make_shared<StateMasks>(states, Run{});
  if (dictionary) {
    std::vector<int32_t> some(static_cast<size_t>(states) - 1);
    std::iota(some.begin(), some.end(), 0);
    sets->of_symbol.assign(static_cast<size_t>(symbols), 0);
    sets->of_symbol[0] = sets->sets.add(some, Run{});
  }
  const int32_t first[] = {0, 1};
  for (const auto &x : sequences) {
    for (size_t t = 0; t < x.size(); ++t) {
      corpus->symbols.push_back(missing && t == 2 ? 0 : x[t]);
      if (masks) sets->of_token.push_back(t == 1 ? sets->sets.add(first, Run{}) : 0);
    }
    corpus->offsets.push_back(static_cast<int64_t>(corpus->symbols.size()));
  }
  return make_hmm_data(corpus, states, sets, Run{});
}

std::vector<Tiny> every_option() {
  std::vector<Tiny> all(9);
  all[1].end = true;
  all[2].states = 3;
  all[2].dictionary = true;
  all[3].states = 3;
  all[3].masks = true;
  all[4].missing = true;
  all[5].bases = true;
  all[6].bases = all[6].end = true;
  all[7].alpha = 5e-9;  // products of single-precision numbers leave their range
  all[7].beta = .8;
  all[7].end = true;
  all[8].states = 3;
  all[8].end = all[8].dictionary = all[8].masks = all[8].missing = all[8].bases = true;
  return all;
}

Sequences tiny_sequences() { return {{1, 1, 1}, {}, {2}, {1, 2}}; }

double chained_log_joint(const Tiny &m, const Sequences &sequences, const States &z) {
  std::vector<std::pair<int, int>> e;
  if (!all_events(m, sequences, z, &e)) return -INFINITY;
  const Rows rows{m};
  Counts c;
  double sum = 0;
  for (const auto &[row, outcome] : e) {
    sum += std::log(urn(c, rows, row, outcome));
    c[{row, outcome}] += 1;
  }
  return sum;
}

double weighted_log_joint(const Tiny &m, const Sequences &sequences, const States &z, double weight) {
  std::vector<std::pair<int, int>> e;
  if (!all_events(m, sequences, z, &e)) return -INFINITY;
  const Rows rows{m};
  Counts c;
  for (const auto &event : e) c[event] += weight;
  double sum = 0;
  for (int row = 0; row <= 2 * m.states; ++row) {
    for (size_t o = 0; o < rows.length(row); ++o) {
      const double a = rows.prior(row, static_cast<int>(o));
      sum += std::lgamma(count_of(c, row, static_cast<int>(o)) + a) - std::lgamma(a);
    }
    sum += std::lgamma(rows.prior_total(row)) - std::lgamma(total_of(c, rows, row) + rows.prior_total(row));
  }
  return sum;
}

void set_states(StateSampler *sampler, const States &z) {
  for (size_t i = 0; i < z.size(); ++i) sampler->states().set(static_cast<int64_t>(i), z[i]);
  sampler->recount();
}

States get_states(const StateSampler &sampler) {
  States z;
  for (int64_t i = 0; i < sampler.states().size(); ++i) z.push_back(sampler.states().at(i));
  return z;
}

double invariance(const Tiny &m, const Sequences &sequences, const LogTarget &target, double temperature, const Factory &factory,
                  int64_t draws) {
  const Outcomes all = enumerate(m, sequences, target);
  const std::vector<double> sums = gibbs_oracle::cumulative(all.p);
  std::vector<int64_t> seen(all.p.size());
  const std::unique_ptr<StateSampler> sampler = factory(m.data(sequences), m);
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (int64_t i = 0; i < draws; ++i) {
    set_states(sampler.get(), all.states[gibbs_oracle::draw(r, sums)]);
    sampler->sweep(i, temperature, Run{});
    ++seen[gibbs_oracle::outcome_of(get_states(*sampler), m.states)];
  }
  return tail(all.p, seen);
}

double convergence(const Tiny &m, const Sequences &sequences, const LogTarget &target, double temperature, const Factory &factory,
                   int64_t draws, int64_t sweeps) {
  const Outcomes all = enumerate(m, sequences, target);
  std::vector<int64_t> seen(all.p.size());
  const std::unique_ptr<StateSampler> sampler = factory(m.data(sequences), m);
  const States first = get_states(*sampler);
  for (int64_t i = 0; i < draws; ++i) {
    set_states(sampler.get(), first);
    for (int64_t s = 0; s < sweeps; ++s) sampler->sweep(sweeps * i + s, temperature, Run{});
    ++seen[gibbs_oracle::outcome_of(get_states(*sampler), m.states)];
  }
  return tail(all.p, seen);
}

double geweke(const Tiny &m, const Factory &factory, int64_t draws) {
  Rng forward(2, RngMethod::test, 0, 0, 0), random(3, RngMethod::test, 0, 0, 0);
  Everything fresh{m}, now{m};
  now.draw_all(&random);
  return gibbs_oracle::geweke_score(
      7, draws,
      [&](int64_t, std::vector<double> &x) {
        fresh.draw_all(&forward);
        fresh.statistics(&x);
      },
      2 * draws,
      [&](int64_t i, std::vector<double> &x) {
        now.redraw(&random, random.below(kSequences));
        const std::unique_ptr<StateSampler> sampler = factory(m.data(now.x), m);
        States z;
        for (const States &s : now.z) z.insert(z.end(), s.begin(), s.end());
        set_states(sampler.get(), z);
        for (int64_t s = 0; s < 4; ++s) sampler->sweep(4 * i + s, 1, Run{});
        z = get_states(*sampler);
        size_t at = 0;
        for (States &s : now.z) {
          for (int32_t &k : s) k = z[at++];
        }
        now.statistics(&x);
      });
}

}  // namespace sampler_oracle

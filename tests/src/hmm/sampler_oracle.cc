#include "tests/src/hmm/sampler_oracle.hh"

#include <algorithm>
#include <cmath>
#include <map>

#include "fsa/base/array.hh"
#include "src/prior/poisson.hh"
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
bool events(const Tiny &m, const hws::Array<Label> &x, const int32_t *z, hws::Array<std::pair<int, int>> *out) {
  for (size_t t = 0; t < x.size(); ++t) {
    if (!m.allowed(t, x[t], z[t])) return false;
    out->push_back({t == 0 ? 0 : 1 + z[t - 1], z[t]});
    if (!(m.missing && t == 2)) out->push_back({1 + m.states + z[t], x[t] - 1});
  }
  if (m.end && !x.empty()) out->push_back({1 + z[x.size() - 1], m.states});
  return true;
}

bool all_events(const Tiny &m, const Sequences &sequences, const States &z, hws::Array<std::pair<int, int>> *out) {
  size_t at = 0;
  for (const auto &x : sequences) {
    if (!events(m, x, z.data() + at, out)) return false;
    at += x.size();
  }
  return true;
}

struct Outcomes {
  std::vector<States> states;
  hws::Array<double> p;
};

Outcomes enumerate(const Tiny &m, const Sequences &sequences, const LogTarget &target) {
  size_t tokens = 0, outcomes = 1;
  for (const auto &x : sequences) tokens += x.size();
  for (size_t i = 0; i < tokens; ++i) outcomes *= static_cast<size_t>(m.states);
  Outcomes all;
  hws::Array<double> logs;
  for (size_t o = 0; o < outcomes; ++o) {
    const States z = gibbs_oracle::states_of(o, tokens, m.states);
    all.states.push_back(z);
    logs.push_back(target(sequences, z));
  }
  all.p = gibbs_oracle::normalized(logs);
  return all;
}

// All values of a token; NaN where one is missing that is no part of a vector that families want whole.
using Row = hws::Array<double>;

// Urns of values: a state's next one has its predictive density given those before.
class ValueUrns {
 public:
  ValueUrns(const Values &of, int32_t states)
      : of_(of), f_(*of.families), statistics_(static_cast<size_t>(states) * f_.statistics()),
        prepared_(static_cast<size_t>(states) * f_.prepared()),
        scratch_(f_.scratch()) {}
  void add(const Row &v, int32_t k) {
    hws::Array<ChannelValues> token;
    for (size_t c = 0; c < f_.count(); ++c) {
      const double *x = v.data() + f_.values_at(c);
      token.push_back({x, std::any_of(x, x + f_.family(c).dimension(), [](double y) { return std::isnan(y); })});
    }
    f_.add(token, 1, nullptr, own(k), scratch_.data());
  }
  Row draw(size_t place, int32_t k, Rng *r) {
    Row v(f_.values());
    f_.prepare_states(statistics_.data(), prepared_.size() / f_.prepared(), Estimate::predictive, prepared_.data(),
                      scratch_.data());
    f_.draw(prepared_.data() + static_cast<size_t>(k) * f_.prepared(), r, v.data(), scratch_.data());
    for (size_t c = 0; c < f_.count(); ++c) {
      const size_t first = f_.values_at(c), n = f_.family(c).dimension();
      size_t missing = 0;
      for (size_t d = 0; d < n; ++d) missing += of_.missing(place, first + d);
      for (size_t d = 0; d < n; ++d) {
        if (of_.missing(place, first + d) && (missing == n || !f_.family(c).wants_whole())) v[first + d] = NAN;
      }
    }
    add(v, k);
    return v;
  }

 private:
  double *own(int32_t k) { return statistics_.data() + static_cast<size_t>(k) * f_.statistics(); }
  const Values &of_;
  const EmissionChannels &f_;
  hws::Array<double> statistics_, prepared_, scratch_;
};

// Symbols (before any is hidden), states, and values.
struct Everything {
  const Tiny &m;
  const Values *values = nullptr;
  Sequences x{};
  std::vector<States> z{};
  std::vector<std::vector<Row>> v{};

  size_t statistic_count() const { return 7 + (values ? 2 * values->families->count() + 1 : 0); }

  // Without an end sequences keep fixed lengths.
  bool try_redraw(Rng *r, size_t which) {
    const Rows rows{m};
    Counts c;
    for (size_t s = 0; s < x.size(); ++s) {
      hws::Array<std::pair<int, int>> e;
      if (s != which) events(m, x[s], z[s].data(), &e);
      for (const auto &event : e) c[event] += 1;
    }
    std::unique_ptr<ValueUrns> urns;
    if (values) {
      urns = std::make_unique<ValueUrns>(*values, m.states);
      v.resize(x.size());
      for (size_t s = 0; s < x.size(); ++s) {
        for (size_t t = 0; s != which && t < v[s].size(); ++t) urns->add(v[s][t], z[s][t]);
      }
      v[which].clear();
    }
    x[which].clear();
    z[which].clear();
    const auto draw = [&](int row) {
      hws::Array<double> sums;
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
      if (urns) v[which].push_back(urns->draw(t, k, r));
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
      v.assign(0, {});
      for (size_t s = 0; s < kSequences && done; ++s) {
        x.emplace_back();
        z.emplace_back();
        done = try_redraw(r, s);
      }
    }
  }
  void statistics(hws::Array<double> *out) const {
    hws::Array<std::pair<int, int>> e;
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
    if (!values) return;
    // Values by x / (1 + |x|): heavy tails would leave their means without an error.
    const auto bounded = [](double y) { return std::isnan(y) ? 0 : y / (1 + std::fabs(y)); };
    const EmissionChannels &f = *values->families;
    for (size_t c = 0; c < f.count(); ++c) {
      hws::Array<double> sums(static_cast<size_t>(m.states));
      for (size_t s = 0; s < x.size(); ++s) {
        for (size_t t = 0; t < x[s].size(); ++t) {
          for (size_t d = 0; d < f.family(c).dimension(); ++d) {
            const double y = bounded(v[s][t][f.values_at(c) + d]);
            sums[static_cast<size_t>(z[s][t])] += y;
            (*out)[7 + 2 * c] += y * y;
          }
          if (c == 0) out->back() += bounded(v[s][t][0]) * bounded(v[s][t][1]);
        }
      }
      for (const double sum : sums) (*out)[8 + 2 * c] += sum * sum;
    }
  }

  // The data as samplers see them.
  HmmDataPtr data() const {
    const HmmDataPtr words = m.data(x);
    if (!values) return words;
    const EmissionChannels &f = *values->families;
    auto channels = std::make_shared<Channels>();
    channels->offsets.assign(words->corpus->offsets.begin(), words->corpus->offsets.end());
    for (size_t c = 0; c < f.count(); ++c) {
      const size_t n = f.family(c).dimension(), size = words->corpus->symbols.size() * n;
      Channel made;
      made.spec = {"", f.family(c).kind(), static_cast<int32_t>(n)};
      made.missing.words.resize((size + 63) / 64);
      if (made.spec.kind == ChannelKind::bit) made.bits.words.resize((size + 63) / 64);
      size_t at = 0;
      for (size_t s = 0; s < x.size(); ++s) {
        for (size_t t = 0; t < x[s].size(); ++t) {
          for (size_t d = 0; d < n; ++d, ++at) {
            const bool none = values->missing(t, f.values_at(c) + d);
            const double y = none ? 0 : v[s][t][f.values_at(c) + d];
            if (none) made.missing.set(at);
            if (made.spec.kind == ChannelKind::real) made.reals.push_back(y);
            if (made.spec.kind == ChannelKind::count) made.counts.push_back(static_cast<int64_t>(y));
            if (made.spec.kind == ChannelKind::bit && y != 0) made.bits.set(at);
          }
        }
      }
      channels->channels.push_back(std::move(made));
    }
    return make_hmm_data(words->corpus, channels, values->families, m.states,
                         words->masks ? std::make_shared<StateMasks>(*words->masks) : nullptr, Run{});
  }

  // visit(number) of what a sampler draws beside the states, in its order.
  template <class Visit>
  void each_hidden(Visit visit) {
    for (size_t s = 0; values && s < x.size(); ++s) {
      for (size_t t = 0; t < x[s].size(); ++t) {
        const EmissionChannels &f = *values->families;
        for (size_t i = 0; i < f.values(); ++i) {
          if (values->missing(t, i) && !std::isnan(v[s][t][i])) visit(v[s][t][i]);
        }
      }
    }
  }
  // Sweeps of a sampler that begins here.
  void sweep(const Factory &factory, int64_t first, int64_t count) {
    const std::unique_ptr<StateSampler> sampler = factory(data(), m);
    States all;
    for (const States &s : z) all.insert(all.end(), s.begin(), s.end());
    set_states(sampler.get(), all);
    hws::Array<double> &hidden = sampler->missing().numbers();
    size_t at = 0;
    each_hidden([&](double &y) { hidden[at++] = y; });
    for (int64_t s = 0; s < count; ++s) sampler->sweep(first + s, 1, Run{});
    at = 0;
    each_hidden([&](double &y) { y = hidden[at++]; });
    all = get_states(*sampler);
    at = 0;
    for (States &s : z) {
      for (int32_t &k : s) k = all[at++];
    }
  }
};

double geweke_of(Everything fresh, const Factory &factory, int64_t draws) {
  Rng forward(2, RngMethod::test, 0, 0, 0), random(3, RngMethod::test, 0, 0, 0);
  Everything now = fresh;
  now.draw_all(&random);
  return gibbs_oracle::geweke_score(
      fresh.statistic_count(), draws,
      [&](int64_t, hws::Array<double> &x) {
        fresh.draw_all(&forward);
        fresh.statistics(&x);
      },
      2 * draws,
      [&](int64_t i, hws::Array<double> &x) {
        now.redraw(&random, random.below(kSequences));
        now.sweep(factory, 4 * i, 4);
        now.statistics(&x);
      });
}

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
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(symbols);
  std::shared_ptr<StateMasks> sets;
  if (dictionary || masks) sets = std::make_shared<StateMasks>(states, Run{});
  if (dictionary) {
    hws::Array<int32_t> some(static_cast<size_t>(states) - 1);
    std::iota(some.begin(), some.end(), 0);
    sets->of_symbol.assign(static_cast<size_t>(symbols), 0);
    sets->of_symbol[0] = sets->sets.add(some, Run{});
  }
  const int32_t first[] = {0, 1};
  for (const auto &x : sequences) {
    for (size_t t = 0; t < x.size(); ++t) {
      corpus.symbols.push_back(missing && t == 2 ? 0 : x[t]);
      if (masks) sets->of_token.push_back(t == 1 ? sets->sets.add(first, Run{}) : 0);
    }
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return make_hmm_data(shared_corpus(corpus), states, sets, Run{});
}

hws::HmmDataPtr ring_of_states(Rng r, int32_t truth, uint64_t stays, int lines, int32_t states) {
  const auto ring = static_cast<uint64_t>(truth);
  Tiny m;
  m.states = states;
  m.symbols = 2 * truth;
  Sequences sequences;
  for (int i = 0; i < lines; ++i) {
    Array<Label> line;
    uint64_t state = r.below(ring);
    for (int t = 0; t < 20; ++t) {
      if (r.below(stays) == 0) state = (state + 1) % ring;
      line.push_back(static_cast<Label>(1 + 2 * state + r.below(2)));
    }
    sequences.push_back(line);
  }
  return m.data(sequences);
}

HmmDataPtr words_and_counts(const Sequences &sequences, int32_t states, bool counts) {
  Array<int64_t> numbers;
  for (const Array<Label> &words : sequences) {
    for (const Label w : words) numbers.push_back(w - 1);
  }
  return words_and_counts(sequences, states, counts ? numbers : Array<int64_t>{});
}

HmmDataPtr words_and_counts(const Sequences &sequences, int32_t states, const Array<int64_t> &counts) {
  Tiny m;
  m.states = states;
  const HmmDataPtr words = m.data(sequences);
  if (counts.empty()) return words;
  auto values = std::make_shared<Channels>();
  values->offsets.assign(words->corpus->offsets.begin(), words->corpus->offsets.end());
  Channel channel;
  channel.spec = {"", ChannelKind::count, 1};
  channel.counts = counts;
  values->channels.push_back(std::move(channel));
  const auto families = std::make_shared<EmissionChannels>(
      std::vector<EmissionFamilyPtr>{std::make_shared<Poisson>(1, Array<double>{2, 1})});
  return make_hmm_data(words->corpus, values, families, states, nullptr, Run{});
}

double rising(double x, double n) {
  double product = 1;
  for (double i = 0; i < n; ++i) product *= x + i;
  return product;
}

Array<Tiny> every_option() {
  hws::Array<Tiny> all(9);
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
  hws::Array<std::pair<int, int>> e;
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
  hws::Array<std::pair<int, int>> e;
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

double invariance(const Tiny &m, const Sequences &sequences, const LogTarget &target, double temperature,
                  const Factory &factory, int64_t draws, const std::function<void(StateSampler *)> &settle) {
  const Outcomes all = enumerate(m, sequences, target);
  const hws::Array<double> sums = gibbs_oracle::cumulative(all.p);
  hws::Array<int64_t> seen(all.p.size());
  const std::unique_ptr<StateSampler> sampler = factory(m.data(sequences), m);
  Rng r(1, RngMethod::test, 0, 0, 0);
  for (int64_t i = 0; i < draws; ++i) {
    set_states(sampler.get(), all.states[gibbs_oracle::draw(r, sums)]);
    if (settle) settle(sampler.get());
    sampler->sweep(i, temperature, Run{});
    ++seen[gibbs_oracle::outcome_of(get_states(*sampler), m.states)];
  }
  return gibbs_oracle::chi_square_fit(all.p, seen);
}

double convergence(const Tiny &m, const Sequences &sequences, const LogTarget &target, double temperature,
                   const Factory &factory, int64_t draws, int64_t sweeps) {
  const Outcomes all = enumerate(m, sequences, target);
  hws::Array<int64_t> seen(all.p.size());
  const std::unique_ptr<StateSampler> sampler = factory(m.data(sequences), m);
  const States first = get_states(*sampler);
  for (int64_t i = 0; i < draws; ++i) {
    set_states(sampler.get(), first);
    for (int64_t s = 0; s < sweeps; ++s) sampler->sweep(sweeps * i + s, temperature, Run{});
    ++seen[gibbs_oracle::outcome_of(get_states(*sampler), m.states)];
  }
  return gibbs_oracle::chi_square_fit(all.p, seen);
}

double geweke(const Tiny &m, const Factory &factory, int64_t draws) { return geweke_of(Everything{m}, factory, draws); }

double geweke(const Tiny &m, const Values &values, const Factory &factory, int64_t draws) {
  return geweke_of(Everything{m, &values}, factory, draws);
}

}  // namespace sampler_oracle

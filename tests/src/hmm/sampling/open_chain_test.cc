// Samplers without a truncation, beam sampling and direct assignment, beside the enumerated posterior of partitions of the
// tokens into states, the stick and its concentrations integrated out; Geweke's test of them; and what a chain is whose number
// of states changes.

#include <map>

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/sampling/beam_chain.hh"
#include "src/hmm/sampling/direct_gibbs_chain.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "src/stats/gamma_draw.hh"
#include "src/stats/poisson_draw.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

constexpr double kLeastTail = 1e-5, kMostScore = 4.6, kEmission = 0.4;
enum class Kind { beam, direct };
constexpr Kind kKinds[] = {Kind::beam, Kind::direct};

HdpSettings some(double kappa, double end, bool learned) {
  HdpSettings s;
  s.gamma = 1.5;
  s.sigma = 2;
  s.kappa = kappa;
  s.end = end;
  s.learned = learned;
  s.on = {2, 1};
  s.open = true;
  return s;
}

// Planted faults of the most frequent state's tables: one too many, and κ's own beside the stick's.
HdpTables with_fault(HdpTables tables, double too_many) {
  *std::max_element(tables.of_stick.begin(), tables.of_stick.end()) += too_many;
  return tables;
}
HdpTables table_too_many(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item,
                         const Run &run) {
  return with_fault(drawn_tables(level, counts, random, first_item, run), 1);
}
HdpTables share_forgotten(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item,
                          const Run &run) {
  const HdpTables tables = drawn_tables(level, counts, random, first_item, run);
  return with_fault(tables, tables.of_rows);
}

std::unique_ptr<OpenChain> open_chain(Kind kind, const HmmDataPtr &data, const HdpSettings &s, uint64_t seed,
                                      DrawTables *tables = drawn_tables) {
  HmmPriors priors;
  priors.emission.concentration = kEmission;
  const HdpLevel level(data->rows.states(), s);
  priors = shared_priors(priors, level);
  const bool end = s.end > 0;
  std::unique_ptr<OpenChain> chain;
  if (kind == Kind::beam) chain = std::make_unique<BeamChain>(data, end, priors, seed, 0, Run{}, tables);
  else chain = std::make_unique<DirectGibbsChain>(data, end, priors, seed, 0, Run{}, tables);
  chain->share_stick(level, priors);
  return chain;
}

// States by the order in which they come.
States partition_of(const States &z) {
  std::map<int32_t, int32_t> names;
  States named;
  for (const int32_t k : z) named.push_back(names.emplace(k, static_cast<int32_t>(names.size())).first->second);
  return named;
}

std::vector<States> partitions(size_t tokens) {
  std::vector<States> all{{}};
  for (size_t t = 0; t < tokens; ++t) {
    std::vector<States> next;
    for (const States &z : all) {
      int32_t most = -1;
      for (const int32_t k : z) most = std::max(most, k);
      for (int32_t k = 0; k <= most + 1; ++k) {
        next.push_back(z);
        next.back().push_back(k);
      }
    }
    all.swap(next);
  }
  return all;
}

using Polynomial = std::vector<double>;  // in the weight of an outcome
Polynomial product(const Polynomial &a, const Polynomial &b) {
  Polynomial c(a.size() + b.size() - 1, 0.0);
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
  }
  return c;
}

// p(partition), without emissions: rows have the prior counts σ w_k + κ [j = k], and E Π w_k^m_k over all places that the
// states may have on the stick is γ^states Π Γ(m_k) / (γ (γ + 1) ... (γ + Σ m − 1)).
double chain_of_partition(const StateChain &c, size_t states, double gamma, double sigma, double kappa, double end) {
  Polynomial all{1};  // by the sum of the exponents
  double p = 1, begun = 0;
  for (size_t k = 0; k < states; ++k) {
    Polynomial of_k{1};
    const auto add = [&](double count, double own) {
      for (double i = 0; i < count; ++i) of_k = product(of_k, {own + i, sigma});
    };
    add(c.initial[k], 0);
    for (size_t j = 0; j < states; ++j) add(c.transition[j * c.stride + k], j == k ? kappa : 0);
    for (size_t m = 0; m < of_k.size(); ++m) of_k[m] *= m == 0 ? 0 : std::tgamma(static_cast<double>(m));
    all = product(all, of_k);
    p *= gamma;
    begun += c.initial[k];
    double left = c.end.empty() ? 0 : c.end[k];
    if (!c.end.empty()) p *= rising(end, left);
    for (size_t l = 0; l < states; ++l) left += c.transition[k * c.stride + l];
    p /= rising(sigma + kappa + end, left);
  }
  double sum = 0;
  for (size_t m = 0; m < all.size(); ++m) sum += all[m] / rising(gamma, static_cast<double>(m));
  return p * sum / rising(sigma, begun);
}

// The posterior of all partitions of a tiny corpus.
Array<double> posterior(const HmmDataPtr &data, const HdpSettings &s, const std::vector<States> &all) {
  struct Draw {
    double gamma, sigma, kappa;
  };
  std::vector<Draw> draws{{s.gamma, s.sigma, s.kappa}};
  if (s.learned) {
    Rng r(280, RngMethod::test, 0, 0, 0);
    const auto concentration = [&](double fixed) {
      return fixed > 0 ? std::exp(draw_log_gamma(&r, s.on.shape)) / s.on.rate : 0;
    };
    draws.clear();
    for (int i = 0; i < 6000; ++i) draws.push_back({concentration(1), concentration(1), concentration(s.kappa)});
  }
  const HmmDataPtr wide = with_states(*data, static_cast<int32_t>(data->corpus->symbols.size()), Run{});
  const std::unique_ptr<OpenChain> any = open_chain(Kind::beam, wide, s, 1);
  HmmPriors even;  // whose chain is taken out again
  even.emission.concentration = kEmission;
  Array<double> logs;
  for (const States &z : all) {
    set_states(any.get(), z);
    const HmmParameters counts = any->counts();
    HmmParameters chain = counts;
    chain.emission.assign(chain.emission.size(), 0.0);
    size_t states = 0;
    for (const int32_t k : z) states = std::max(states, static_cast<size_t>(k) + 1);
    double mean = 0;
    for (const Draw &d : draws) mean += chain_of_partition(counts.chain, states, d.gamma, d.sigma, d.kappa, s.end);
    logs.push_back(log_joint(counts, any->states(), even, *wide, Run{}) - log_joint(chain, even, wide->rows, Run{}) +
                   std::log(mean));
  }
  return gibbs_oracle::normalized(logs);
}

double tail_of(Kind kind, const HdpSettings &s, bool counts, int64_t draws) {
  const HmmDataPtr data = words_and_counts({{1, 1, 2}, {2, 1}}, 2, counts);
  const std::vector<States> all = partitions(5);
  const Array<double> p = posterior(data, s, all);
  Array<int64_t> seen(all.size(), int64_t{0});
  for (int64_t i = 0; i < draws; ++i) {
    const std::unique_ptr<OpenChain> chain = open_chain(kind, data, s, static_cast<uint64_t>(i));
    for (int64_t sweep = 0; sweep < 15; ++sweep) chain->sweep(sweep, 1, Run{});
    const States z = partition_of(get_states(*chain));
    ++seen[static_cast<size_t>(std::find(all.begin(), all.end(), z) - all.begin())];
  }
  return gibbs_oracle::chi_square_fit(p, seen);
}

// Concentrations, a partition, symbols and perhaps counts, drawn from the prior by urns and a stick that is broken where it is
// needed.
struct World {
  static constexpr size_t kLengths[] = {4, 3}, kTokens = 7;
  static constexpr Label kSymbols = 2;
  bool counts = false;
  double gamma = 0, sigma = 0, kappa = 0;
  States z;
  Array<Label> x;
  Array<int64_t> values;

  void draw(const HdpSettings &s, Rng *r) {
    const auto concentration = [&] { return std::exp(draw_log_gamma(r, s.on.shape)) / s.on.rate; };
    gamma = concentration();
    sigma = concentration();
    kappa = s.kappa > 0 ? concentration() : 0;
    z.clear();
    Array<double> weights;
    double rest = 1;
    std::map<std::pair<int32_t, int32_t>, double> count;
    for (const size_t length : kLengths) {
      int32_t from = -1;
      for (size_t t = 0; t < length; ++t) {
        Array<double> sums;
        double sum = 0;
        for (size_t k = 0; k < weights.size(); ++k) {
          const int32_t to = static_cast<int32_t>(k);
          sums.push_back(sum += count[{from, to}] + sigma * weights[k] + (to == from ? kappa : 0));
        }
        sums.push_back(sum + sigma * rest);
        size_t k = gibbs_oracle::draw(*r, sums);
        for (bool found = k < weights.size(); !found;) {
          const double part = 1 - std::pow(1 - r->uniform(), 1 / gamma);  // Beta(1, γ)
          weights.push_back(rest * part);
          rest *= 1 - part;
          k = weights.size() - 1;
          found = r->uniform() < part;
        }
        ++count[{from, static_cast<int32_t>(k)}];
        z.push_back(from = static_cast<int32_t>(k));
      }
    }
    draw_symbols(r);
  }
  // Given the states.
  void draw_symbols(Rng *r) {
    std::map<std::pair<int32_t, Label>, double> count;
    x.clear();
    for (const int32_t k : z) {
      const double first = count[{k, 1}] + kEmission, second = count[{k, 2}] + kEmission;
      x.push_back(r->uniform() * (first + second) < first ? 1 : 2);
      ++count[{k, x.back()}];
    }
    if (!counts) return;
    std::map<int32_t, double> sum, tokens;
    values.clear();
    for (const int32_t k : z) {
      const double rate = std::exp(draw_log_gamma(r, 2 + sum[k])) / (1 + tokens[k]);
      values.push_back(static_cast<int64_t>(draw_poisson(r, rate)));
      sum[k] += static_cast<double>(values.back());
      ++tokens[k];
    }
  }
  HmmDataPtr data(int32_t states) const {
    Sequences sequences;
    size_t at = 0;
    for (const size_t length : kLengths) {
      sequences.push_back(Array<Label>(x.data() + at, x.data() + at + length));
      at += length;
    }
    return words_and_counts(sequences, states, values);
  }
  size_t numbers() const { return counts ? 12 : 10; }
  void statistics(Array<double> *out) const {
    const auto bounded = [](double c) { return c / (1 + c); };
    std::map<int32_t, double> sizes;
    double stays = 0, squares = 0, same = 0;
    for (size_t t = 0; t < kTokens; ++t) {
      ++sizes[z[t]];
      stays += t > 0 && t != kLengths[0] && z[t] == z[t - 1];
      same += t > 0 && x[t] == x[t - 1];
    }
    for (const auto &[state, tokens] : sizes) squares += tokens * tokens;
    const double states = static_cast<double>(sizes.size());
    size_t i = 0;
    for (const double v : {bounded(gamma), bounded(sigma), bounded(kappa), states, stays, squares, same,
                           states * bounded(sigma), stays * bounded(kappa), states * bounded(gamma)}) {
      (*out)[i++] = v;
    }
    if (!counts) return;
    double sum = 0, equal = 0;
    for (size_t t = 0; t < kTokens; ++t) {
      sum += static_cast<double>(values[t]);
      for (size_t u = 0; u < t; ++u) equal += z[t] == z[u] && values[t] == values[u];
    }
    (*out)[i++] = bounded(sum);
    (*out)[i] = equal;
  }
};

double geweke_of(Kind kind, const HdpSettings &s, bool counts, DrawTables *tables, int64_t draws) {
  Rng forward(281, RngMethod::test, 0, 0, 0), random(282, RngMethod::test, 0, 0, 0);
  World fresh, now;
  fresh.counts = now.counts = counts;
  now.draw(s, &random);
  std::unique_ptr<OpenChain> chain = open_chain(kind, now.data(2), s, 5, tables);
  chain->sweep(0, 1, Run{});
  return gibbs_oracle::geweke_score(
      now.numbers(), draws,
      [&](int64_t, Array<double> &x) {
        fresh.draw(s, &forward);
        fresh.statistics(&x);
      },
      2 * draws,
      [&](int64_t i, Array<double> &x) {
        now.z = get_states(*chain);
        now.draw_symbols(&random);
        std::string bytes;
        chain->save(&bytes);
        chain = open_chain(kind, now.data(2), s, 5, tables);
        std::string_view from = bytes;
        chain->load(&from, 0);
        chain->sweep(i + 1, 1, Run{});
        now.gamma = chain->level().gamma();
        now.sigma = chain->level().sigma();
        now.kappa = chain->level().kappa();
        now.z = get_states(*chain);
        now.statistics(&x);
      });
}

HmmDataPtr some_data(uint32_t seed, int32_t states, int channels = 0) {
  Rng r(283, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = states;
  choice.count = 40;
  choice.longest = 20;
  choice.channels = channels;
  return random_hmm::data(&r, choice);
}

}  // namespace

static void partitions_come_to_their_posterior(void **) {
  for (const Kind kind : kKinds) {
    for (const double kappa : {0.0, 1.5}) {
      for (const bool learned : {false, true}) {
        assert_true(tail_of(kind, some(kappa, 0, learned), false, 2000 / kCasesDivisor) > kLeastTail);
      }
    }
    assert_true(tail_of(kind, some(0, 0.6, false), false, 2000 / kCasesDivisor) > kLeastTail);
    assert_true(tail_of(kind, some(1.5, 0.6, true), true, 2000 / kCasesDivisor) > kLeastTail);
  }
}

static void geweke_finds_nothing(void **) {
  for (const Kind kind : kKinds) {
    for (const double kappa : {0.0, 1.0}) {
      for (const bool counts : {false, true}) {
        assert_true(geweke_of(kind, some(kappa, 0, true), counts, drawn_tables, 10000 / kCasesDivisor) < kMostScore);
      }
    }
  }
}

static void geweke_finds_what_is_planted(void **) {
  if (kCasesDivisor > 1) return;  // this tries the test, and needs all draws
  for (const Kind kind : kKinds) {
    assert_true(geweke_of(kind, some(0, 0, true), false, table_too_many, 10000) > 6);
    assert_true(geweke_of(kind, some(1, 0, true), false, table_too_many, 10000) > 6);
    assert_true(geweke_of(kind, some(1, 0, true), false, share_forgotten, 10000) > 6);
    assert_true(geweke_of(kind, some(1, 0, true), true, table_too_many, 10000) > 6);
  }
}

static void states_grow_beyond_the_first_number_and_are_dropped(void **) {
  for (const Kind kind : kKinds) {
    const HmmDataPtr data = ring_of_states(Rng(284, RngMethod::test, 0, 0, 0), 4, 8, 30, 1);
    // A chain seldom cuts a state in two, but it tries.
    const std::unique_ptr<OpenChain> chain = open_chain(kind, data, some(0, 0, true), 3);
    size_t most = 0;
    for (int64_t sweep = 0; sweep < 200; ++sweep) {
      chain->sweep(sweep, 1, Run{});
      most = std::max(most, chain->data()->rows.states());
      assert_true(chain->level().weights().size() == chain->data()->rows.states());
      assert_true(chain->level().beyond() >= 0);
    }
    assert_true(most > 1);
    const std::unique_ptr<OpenChain> wide = open_chain(kind, with_states(*data, 10, Run{}), some(0, 0, true), 6);
    for (int64_t sweep = 0; sweep < 200; ++sweep) wide->sweep(sweep, 1, Run{});
    int large = 0;
    for (const double n : tokens_of_states(wide->counts().chain)) large += n >= 100;
    assert_true(large == 4);
    // A hundred states are too many.
    const std::unique_ptr<OpenChain> wider = open_chain(kind, with_states(*data, 100, Run{}), some(0, 0, true), 3);
    for (int64_t sweep = 0; sweep < 60; ++sweep) wider->sweep(sweep, 1, Run{});
    int used = 0;
    for (const double n : tokens_of_states(wider->counts().chain)) used += n > 0;
    assert_true(used < 50);
  }
}

static void threads_show_nowhere(void **) {
  for (const Kind kind : kKinds) {
    for (const int channels : {0, 1, 2}) {
      const HmmDataPtr data = some_data(4, 5, channels);
      const HdpSettings s = some(1, 0.5, true);
      const std::unique_ptr<OpenChain> one = open_chain(kind, data, s, 3), four = open_chain(kind, data, s, 3);
      Run run;
      run.threads = 4;
      for (int64_t sweep = 0; sweep < 8; ++sweep) {
        one->sweep(sweep, 1, Run{});
        four->sweep(sweep, 1, run);
        assert_true(get_states(*one) == get_states(*four));
        assert_true(one->missing().numbers() == four->missing().numbers());
        assert_true(one->level().weights() == four->level().weights());
      }
    }
  }
}

static void a_sweep_is_undone_with_its_states_and_stick(void **) {
  for (const Kind kind : kKinds) {
    const HmmDataPtr d = some_data(2, 3);
    const std::unique_ptr<OpenChain> chain = open_chain(kind, d, some(1, 0, true), 3);
    const auto bytes_of = [&] {
      std::string bytes;
      chain->save(&bytes);
      return bytes;
    };
    int changed = 0;
    for (int64_t sweep = 0; sweep < 12; ++sweep) {
      const std::string before = bytes_of();
      const size_t states = chain->data()->rows.states();
      chain->sweep(sweep, 1, Run{});
      const std::string after = bytes_of();
      changed += chain->data()->rows.states() != states;
      chain->undo(sweep);
      assert_true(get_states(*chain).size() == d->corpus->symbols.size() && chain->data()->rows.states() == states);
      Run run;
      CancelFlag cancel;
      cancel.set = 1;
      run.cancel = &cancel;
      assert_throws(chain->sweep(sweep, 1, run), Code::cancelled);
      chain->undo(sweep);
      chain->sweep(sweep, 1, Run{});
      assert_true(bytes_of() == after && before != after);
    }
    assert_true(changed > 0);
  }
}

static void a_checkpoint_goes_on_to_the_bit(void **) {
  for (const Kind kind : kKinds) {
    const HmmDataPtr d = some_data(3, kind == Kind::beam ? 2 : 12);
    const HdpSettings s = some(1, 0, true);
    const std::unique_ptr<OpenChain> chain = open_chain(kind, d, s, 3), loaded = open_chain(kind, d, s, 3);
    double tokens = 0;
    const auto sample = [](OpenChain *own) {
      own->make_sample(Run{});
      own->keep_sample();
    };
    size_t least = SIZE_MAX, most = 0;
    for (int64_t sweep = 0; sweep < 15; ++sweep) {
      chain->sweep(sweep, 1, Run{});
      sample(chain.get());
      least = std::min(least, chain->data()->rows.states());
      most = std::max(most, chain->data()->rows.states());
    }
    assert_true(least < most && chain->mean_data()->rows.states() == most);
    for (const double n : tokens_of_states(chain->mean_counts().chain)) tokens += n;
    assert_close(tokens, static_cast<double>(d->corpus->symbols.size()), 1e-9);
    std::string bytes;
    chain->save(&bytes);
    std::string_view from = bytes;
    loaded->load(&from, 15);
    assert_true(from.empty());
    for (int64_t sweep = 15; sweep < 25; ++sweep) {
      for (OpenChain *own : {chain.get(), loaded.get()}) {
        own->sweep(sweep, 1, Run{});
        sample(own);
      }
    }
    std::string own, other;
    chain->save(&own);
    loaded->save(&other);
    assert_true(own == other && own != bytes);
    const int32_t none = 0;
    bytes.replace(0, sizeof none, reinterpret_cast<const char *>(&none), sizeof none);
    from = bytes;
    assert_throws(loaded->load(&from, 15), Code::corrupt);
  }
}

static void memory_is_limited(void **) {
  for (const Kind kind : kKinds) {
    const std::unique_ptr<OpenChain> chain = open_chain(kind, some_data(5, 4), some(0, 0, true), 3);
    Run run;
    run.max_bytes = 1000;
    assert_throws(chain->sweep(0, 1, run), Code::limit);
  }
}

TESTS(partitions_come_to_their_posterior, geweke_finds_nothing, geweke_finds_what_is_planted,
      states_grow_beyond_the_first_number_and_are_dropped, threads_show_nowhere, a_sweep_is_undone_with_its_states_and_stick,
      a_checkpoint_goes_on_to_the_bit, memory_is_limited)

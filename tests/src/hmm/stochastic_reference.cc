#include "tests/src/hmm/stochastic_reference.hh"

#include <algorithm>
#include <functional>

#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/learner/minibatch_order.hh"
#include "src/hmm/sums/token_emissions.hh"
#include "tests/harness.hh"

using namespace hws;

namespace stochastic_reference {

namespace {

// A chain of variables with weights of their own and of neighbours, by all assignments. Those of their own are logarithms.
struct Chain {
  std::vector<Array<double>> single;             // [t][k]
  std::vector<std::vector<Array<double>>> pair;  // [t][j][k]: t − 1 and t; [0] is not read
  double log_z = -INFINITY;
  std::vector<Array<double>> posterior;
  std::vector<std::vector<bool>> possible;       // [t][k]: whether an assignment of some weight has it
  std::vector<std::vector<Array<double>>> pairs;

  void enumerate() {
    const size_t n = single.size(), states = single[0].size();
    posterior.assign(n, Array<double>(states, 0.0));
    possible.assign(n, std::vector<bool>(states, false));
    pairs.assign(n, std::vector<Array<double>>(states, Array<double>(states, 0.0)));
    double most = -INFINITY, z = 0;
    for (const bool first : {true, false}) {
      Array<size_t> x(n, 0);
      for (;;) {
        double weight = 0;
        for (size_t t = 0; t < n; ++t) weight += single[t][x[t]] + (t > 0 ? std::log(pair[t][x[t - 1]][x[t]]) : 0);
        if (first) most = std::fmax(most, weight);
        for (size_t t = 0; first && weight > -INFINITY && t < n; ++t) possible[t][x[t]] = true;
        weight = first || weight == -INFINITY ? 0 : std::exp(weight - most);
        z += weight;
        for (size_t t = 0; t < n; ++t) {
          posterior[t][x[t]] += weight;
          if (t > 0) pairs[t][x[t - 1]][x[t]] += weight;
        }
        size_t t = 0;
        while (t < n && ++x[t] == states) x[t++] = 0;
        if (t == n) break;
      }
    }
    log_z = most + std::log(z);
    for (size_t t = 0; t < n; ++t) {
      for (size_t j = 0; j < states; ++j) {
        posterior[t][j] /= z;
        for (size_t k = 0; k < states; ++k) pairs[t][j][k] /= z;
      }
    }
  }
};

// ln of the tokens' weights by state, −∞ where they may not be.
std::vector<Array<double>> log_emission(const HmmData &d, const HmmParameters &p, int64_t sequence) {
  std::vector<Array<double>> all;
  TokenEmissions tokens(d, p);
  Array<double> logs(d.rows.stride());
  for (size_t t = 0; t < d.length(sequence); ++t) {
    all.emplace_back(d.rows.states(), -INFINITY);
    const size_t place = static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(sequence)]) + t;
    const std::span<const int32_t> set = tokens.logs(place, logs.data());
    for (size_t i = 0; i < set.size(); ++i) all.back()[static_cast<size_t>(set[i])] = logs[i];
  }
  return all;
}

void blend(Array<double> *to, const Array<double> &from, double rho, double scale) {
  for (size_t i = 0; i < to->size(); ++i) (*to)[i] = (1 - rho) * (*to)[i] + rho * scale * from[i];
}

}  // namespace

HmmSettings settings(HmmMethod method, int64_t batch) {
  HmmSettings s = settings_for(method);
  s.priors.initial.concentration = 0.4;
  s.priors.transition.concentration = 0.3;
  s.priors.emission.concentration = 0.2;
  s.minibatch = batch;
  if (method == HmmMethod::svi_buffered) s.buffer = 2;
  if (method == HmmMethod::svi_buffered || method == HmmMethod::scvi3) s.subsequence = 3;
  return s;
}

random_hmm::Choice sequences(int64_t count) {
  random_hmm::Choice choice;
  choice.count = count;
  return choice;
}

HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice) {
  Rng r(83, RngMethod::test, 0, seed, 0);
  choice.longest = 9;
  return random_hmm::data(&r, choice);
}

HmmPriors based(HmmPriors priors, int32_t states, int64_t symbols, bool end, bool by_row) {
  Rng r(84, RngMethod::test, 0, 0, 0);
  const size_t rows = by_row ? static_cast<size_t>(states) : 1;
  for (size_t i = 0; i < rows * static_cast<size_t>(states + end); ++i) priors.transition.base.push_back(0.5 + r.uniform());
  for (size_t i = 0; i < rows * static_cast<size_t>(symbols); ++i) priors.emission.base.push_back(0.5 + r.uniform());
  return priors;
}

void assert_same(const HmmParameters &a, const HmmParameters &b, double tolerance) {
  for (size_t i = 0; i < a.chain.initial.size(); ++i) assert_close(a.chain.initial[i], b.chain.initial[i], tolerance);
  for (size_t i = 0; i < a.chain.transition.size(); ++i) assert_close(a.chain.transition[i], b.chain.transition[i], tolerance);
  for (size_t i = 0; i < a.chain.end.size(); ++i) assert_close(a.chain.end[i], b.chain.end[i], tolerance);
  for (size_t i = 0; i < a.emission.size(); ++i) assert_close(a.emission[i], b.emission[i], tolerance);
  for (size_t i = 0; i < a.channels.size(); ++i) assert_close(a.channels[i], b.channels[i], tolerance);
}

Reference::Reference(HmmDataPtr data, const HmmSettings &s, HmmParameters counts)
    : d_(std::move(data)), s_(s), units_(d_, s.subsequence.value_or(0), Run{}), counts_(std::move(counts)),
      states_(d_->rows.states()), stride_(d_->rows.stride()), edges_(static_cast<size_t>(units_.count())) {
  if (s_.hdp) level_.emplace(states_, hdp_settings(s_));
  if (s_.hdp) s_.priors = shared_priors(s_.priors, *level_);
}

void Reference::raise_level(int64_t m, int64_t batches, double rho) {
  const HdpCounts counts = counts_of(counts_.chain);
  if (s_.top_level != HmmTopLevel::pass) level_ = level_->stepped(counts, rho, Run{});
  else if (m % batches == 0) level_ = level_->raised(counts, Run{});
  s_.priors = shared_priors(s_.priors, *level_);
}

void Reference::move_level(int64_t m, int64_t batches, double rho, double scale) {
  Array<double> logs = existence_reference::numbers(absent_, variances_, stride_);
  Array<double> all(logs.size(), 0.0);
  if (s_.existence_sum == HmmExistenceSum::minibatches) {
    for (double &x : logs) x = std::max(x, -700.0);
    if (static_cast<int64_t>(kept_.size()) == batches) kept_.erase(kept_.begin());
    kept_.push_back(logs);
    for (const auto &one : kept_) {
      const double share = static_cast<double>(batches) / static_cast<double>(kept_.size());
      for (size_t i = 0; i < all.size(); ++i) all[i] += one[i] * share;
    }
  } else {
    logs_.resize(logs.size(), 0.0);
    weight_ = (1 - rho) * weight_ + rho;
    for (size_t i = 0; i < all.size(); ++i) {
      logs_[i] = (1 - rho) * logs_[i] + rho * std::max(-700.0, scale * logs[i]);
      all[i] = logs_[i] / weight_;
    }
  }
  const HdpTables found = level_->tables(counts_of(counts_.chain, all, hmm_fields::sums_variances(s_)), Run{});
  if (s_.top_level == HmmTopLevel::pass) {
    if (m % batches == 0) level_ = level_->updated(found);
  } else if (s_.level_step == HmmLevelStep::printed) {
    level_ = level_->climbed(found, rho);
  } else {
    tables_.resize(states_, 0.0);
    table_weight_ = (1 - rho) * table_weight_ + rho;
    Array<double> of_stick;
    for (size_t k = 0; k < states_; ++k) {
      tables_[k] = (1 - rho) * tables_[k] + rho * found.of_stick[k];
      of_stick.push_back(tables_[k] / table_weight_);
    }
    level_ = level_->moved(found, of_stick, rho);
  }
  s_.priors = shared_priors(s_.priors, *level_);
}

void Reference::step(int64_t m) {
  const bool collapsed = s_.method == HmmMethod::scvi2 || s_.method == HmmMethod::scvi3;
  const HmmParameters p =
      estimate(counts_, s_.priors, *d_, collapsed ? Estimate::predictive : Estimate::geometric_mean, Run{}).parameters;
  pi_ = power_iteration();
  HmmParameters sums = no_counts(*d_, s_.end);
  const int64_t count = units_.count(), batches = (count + s_.minibatch - 1) / s_.minibatch;
  const MinibatchOrder order(s_.seed, (m - 1) / batches, count);
  const int64_t b = (m - 1) % batches, first = b * count / batches, last = (b + 1) * count / batches;
  double log_z = 0, tokens = 0;
  auto edges = edges_;
  absent_ = existence_reference::ones(states_);
  variances_ = existence_reference::no_variances(states_);
  for (int64_t place = first; place < last; ++place) add(order.at(place), p, &sums, &edges, &log_z, &tokens);
  edges_ = edges;
  per_token_ = log_z / tokens;
  const double rho = std::pow(s_.delay + static_cast<double>(m), -s_.forgetting_rate);
  const double scale = static_cast<double>(count) / static_cast<double>(last - first);
  double all = 0, inside = 0;
  for (int64_t u = 0; u < count; ++u) {
    const SequencePiece piece = units_.unit(u);
    for (size_t t = piece.begin; t < piece.end; ++t) all += t > 0, inside += t > piece.begin;
  }
  const bool apart = s_.method == HmmMethod::svi || (s_.vanilla && s_.subsequence > 0);
  blend(&counts_.chain.initial, sums.chain.initial, rho, scale);
  blend(&counts_.chain.transition, sums.chain.transition, rho, scale * (apart ? all / inside : 1));
  blend(&counts_.chain.end, sums.chain.end, rho, scale);
  blend(&counts_.emission, sums.emission, rho, scale);
  blend(&counts_.channels, sums.channels, rho, scale);
  if (level_ && hmm_fields::uncollapsed(s_)) raise_level(m, batches, rho);
  else if (level_) move_level(m, batches, rho, scale);
}

Array<double> Reference::power_iteration() const {
  Array<double> pi(states_, 1.0 / static_cast<double>(states_));
  if (fixed() ? s_.priors.held->forbids_transitions() : s_.priors.transition.has_zeros()) {
    // Shares of tokens, and one more token in each state.
    double sum = 0;
    for (size_t k = 0; k < states_; ++k) {
      pi[k] = 1 + counts_.chain.initial[k];
      for (size_t j = 0; j < states_; ++j) pi[k] += counts_.chain.transition[j * stride_ + k];
      sum += pi[k];
    }
    for (double &x : pi) x /= sum;
    return pi;
  }
  for (int i = 0; i < 3000; ++i) {
    Array<double> next(states_, 0.0);
    for (size_t j = 0; j < states_; ++j) {
      double sum = 0;
      for (size_t k = 0; k < states_; ++k) sum += n(j, k) + prior(j, k);
      for (size_t k = 0; k < states_; ++k) next[k] += 0.5 * pi[j] * (n(j, k) + prior(j, k)) / sum;
      next[j] += 0.5 * pi[j];
    }
    pi = next;
  }
  return pi;
}

std::vector<bool> Reference::allowed(int64_t sequence, size_t t) const {
  std::vector<bool> in(states_, false);
  for (const int32_t k :
       d_->rows.sets().set(d_->set_of(static_cast<size_t>(d_->corpus->offsets[static_cast<size_t>(sequence)]) + t))) {
    in[static_cast<size_t>(k)] = true;
  }
  return in;
}

Array<double> Reference::known(const Array<double> &edge, const std::vector<bool> &in, const Array<double> &otherwise) const {
  if (!edge.empty()) return edge;
  Array<double> q(states_, 0.0);
  double sum = 0;
  for (size_t k = 0; k < states_; ++k) sum += q[k] = in[k] ? otherwise[k] : 0;
  for (double &x : q) x /= sum;
  return q;
}

double Reference::row_total(size_t j) const {
  double total = fixed() ? 0 : s_.priors.transition.concentration * s_.priors.transition.beyond;
  if (s_.end) total += chain().end[j] + prior(j, states_);
  for (size_t k = 0; k < states_; ++k) total += n(j, k) + prior(j, k);
  return total;
}

void Reference::add(int64_t unit, const HmmParameters &p, HmmParameters *sums, Edges *edges, double *log_z,
                    double *tokens) {
  const SequencePiece piece = units_.unit(unit);
  if (piece.begin == piece.end) return;
  const size_t length = d_->length(piece.sequence);
  const size_t buffer = s_.method == HmmMethod::svi_buffered && !s_.vanilla ? static_cast<size_t>(s_.buffer) : 0;
  const size_t from = piece.begin - std::min(piece.begin, buffer), to = std::min(length, piece.end + buffer);
  const bool hears = s_.method == HmmMethod::scvi3 && !s_.vanilla;
  const auto emission = log_emission(*d_, p, piece.sequence);
  const size_t ahead = hears && from > 0;
  Chain c;
  const std::vector<Array<double>> zeros(states_, Array<double>(states_, 0.0));
  double message = 0;  // z of the left message: the kernel's is normalized
  if (ahead) {
    c.single.push_back(Array<double>(states_, 0.0));
    c.pair.push_back(zeros);
  }
  for (size_t t = from; t < to; ++t) {
    c.single.push_back(emission[t]);
    c.pair.push_back(zeros);
    for (size_t j = 0; j < states_; ++j) {
      for (size_t k = 0; k < states_; ++k) c.pair.back()[j][k] = p.chain.transition[j * stride_ + k];
    }
    if (t == from && ahead) {
      const std::vector<bool> in = allowed(piece.sequence, t - 1);
      const Array<double> a = known(edges_[static_cast<size_t>(unit) - 1].second, in, pi_);
      for (size_t j = 0; j < states_; ++j) {
        for (size_t k = 0; k < states_; ++k) message += c.pair.back()[j][k] = a[j] * (n(j, k) + prior(j, k)) / row_total(j);
      }
    } else if (t == from) {
      for (size_t k = 0; k < states_; ++k) c.single.back()[k] += std::log(from == 0 ? p.chain.initial[k] : pi_[k]);
    }
  }
  if (to == length && s_.end) {
    for (size_t k = 0; k < states_; ++k) c.single.back()[k] += std::log(p.chain.end[k]);
  }
  if (to < length && hears) {
    const std::vector<bool> in = allowed(piece.sequence, to);
    const Array<double> b = known(edges_[static_cast<size_t>(unit) + 1].first, in, Array<double>(states_, 1.0));
    c.single.push_back(Array<double>(states_, 0.0));
    c.pair.push_back(zeros);
    for (size_t j = 0; j < states_; ++j) {
      for (size_t k = 0; k < states_; ++k) c.pair.back()[j][k] = (n(j, k) + prior(j, k)) / row_total(j) * b[k];
    }
  }
  c.enumerate();
  *log_z += c.log_z - (ahead ? std::log(message) : 0);
  *tokens += static_cast<double>(to - from);
  for (size_t t = piece.begin; t < piece.end; ++t) {
    const size_t at = t - from + ahead;
    Array<double> row = c.posterior[at];
    row.resize(stride_);
    d_->rows.collect(sums->emission.data(), d_->symbols(piece.sequence)[t], row.data());
    const size_t place = static_cast<size_t>(d_->corpus->offsets[static_cast<size_t>(piece.sequence)]) + t;
    Array<double> in_set;
    for (const int32_t k : d_->rows.sets().set(d_->set_of(place))) in_set.push_back(row[static_cast<size_t>(k)]);
    TokenEmissions(*d_, p).add_statistics(place, in_set.data(), true, sums->channels.data());
    for (size_t k = 0; t == 0 && k < states_; ++k) sums->chain.initial[k] += row[k];
    for (size_t k = 0; s_.end && t + 1 == length && k < states_; ++k) sums->chain.end[k] += row[k];
    for (size_t j = 0; at > 0 && j < states_; ++j) {
      for (size_t k = 0; k < states_; ++k) sums->chain.transition[j * stride_ + k] += c.pairs[at][j][k];
    }
  }
  if (level_) {
    existence_reference::Chain chain;
    chain.end = s_.end && to == length;
    const auto shortened = [&](Array<double> row) {
      row.resize(states_);
      return row;
    };
    chain.initial = shortened(c.posterior[ahead]);
    if (ahead) {
      chain.transition.emplace_back(states_, chain.initial);
      chain.initial = shortened(c.posterior[0]);
    }
    for (size_t at = ahead + 1; at < ahead + (to - from); ++at) {
      existence_reference::Matrix m;
      for (size_t j = 0; j < states_; ++j) {
        m.push_back(c.pairs[at][j]);
        for (double &x : m.back()) x = c.posterior[at - 1][j] > 0 ? x / c.posterior[at - 1][j] : 0;
      }
      chain.transition.push_back(m);
    }
    namespace reference = existence_reference;
    reference::Absent own = s_.existence == HmmExistence::exact        ? reference::enumerated(chain)
                            : s_.existence == HmmExistence::pairs      ? reference::of_pairs(chain)
                            : s_.existence == HmmExistence::mean_field ? reference::enumerated_mean_field(chain)
                                                                       : reference::of_memory(chain);
    reference::Variances spread =
        reference::variances(s_.existence == HmmExistence::mean_field ? reference::independent(chain) : chain);
    if (!piece.begins()) {
      own.initial.assign(states_, 1.0);
      spread.initial.assign(states_, 0.0);
    }
    absent_.multiply(own);
    variances_.add(spread);
  }
  // What the piece alone says of its first and its last state: without the messages it received, which are sums of the pairs.
  const auto without = [&](size_t at, const std::function<double(size_t)> &message) {
    Array<double> q = c.posterior[at];
    double sum = 0;
    for (size_t k = 0; k < states_; ++k) sum += q[k] = q[k] > 0 ? q[k] / message(k) : 0;
    for (size_t k = 0; k < states_; ++k) {
      q[k] = static_cast<double>(static_cast<float>(q[k] / sum));
      if (!fixed() || !c.possible[at][k] || q[k] > 0) continue;
      q[k] = 0x1p-149;
      kept_possible_ = true;
    }
    return q;
  };
  const bool behind = to < length && hears;
  const auto into = [&](size_t k) {
    double sum = 0;
    for (size_t j = 0; j < states_; ++j) sum += ahead ? c.pair[1][j][k] : 1;
    return sum;
  };
  const auto out_of = [&](size_t j) {
    double sum = 0;
    for (size_t k = 0; k < states_; ++k) sum += behind ? c.pair.back()[j][k] : 1;
    return sum;
  };
  (*edges)[static_cast<size_t>(unit)] = {without(ahead, into), without(ahead + (to - from) - 1, out_of)};
}

}  // namespace stochastic_reference

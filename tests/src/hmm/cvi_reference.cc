#include "tests/src/hmm/cvi_reference.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/learner/local_draws.hh"
#include "src/hmm/learner/seed_states.hh"

namespace cvi_reference {

using namespace hws;

namespace {

Matrix zeros(size_t rows, size_t columns) { return Matrix(rows, Row(columns, 0.0)); }

double rounded(const CountGrid &grid, bool floats, double x) {
  if (floats) return static_cast<double>(grid.rounded(x));
  return grid.quantum() * static_cast<double>(number_of(code_of(static_cast<float>(x * grid.scale()))));
}

}  // namespace

Reference::Reference(HmmDataPtr data, bool end, HmmPriors priors, const CountGrid &grid, size_t longest, bool vanilla,
                     uint64_t seed)
    : data_(data), end_(end), vanilla_(vanilla), priors_(std::move(priors)), grid_(grid) {
  const size_t states = data->rows.states();
  const HmmParameters seeds = seed_states(*data, seed, Run{});
  LocalDraws draws(*data, seeds, seed);
  for (int64_t i = 0; i < data->corpus->count(); ++i) {
    const size_t length = data->length(i), place = static_cast<size_t>(data->corpus->offsets[static_cast<size_t>(i)]);
    const size_t first = pieces.size(), step = longest == 0 ? std::max<size_t>(length, 1) : longest;
    for (size_t t = 0; t < length; t += step) {
      const size_t now = std::min(step, length - t);
      const bool floats = length <= step && !data->sparse.empty() && data->sparse[static_cast<size_t>(i)];
      pieces.push_back({i, place + t, now, t == 0, t + now == length, floats, zeros(now, states), zeros(now, states), {}});
      pieces.back().pairs.assign(floats ? now - 1 : 1, zeros(states, states));
    }
    const auto states_of = [&](size_t t) { return data->rows.sets().set(data->set_of(place + t)); };
    draws.sequence(
        i, Run{},
        [&](size_t t, size_t j, const double *row, double share) {
          Piece &p = pieces[first + t / step];
          if (t % step == 0) return;
          Matrix &m = p.pairs[p.floats ? t % step - 1 : 0];
          for (size_t k = 0; k < states_of(t).size(); ++k) {
            m[static_cast<size_t>(states_of(t - 1)[j])][static_cast<size_t>(states_of(t)[k])] += share * row[k];
          }
        },
        [&](size_t t, const double *q) {
          for (size_t k = 0; k < states_of(t).size(); ++k) {
            pieces[first + t / step].q[t % step][static_cast<size_t>(states_of(t)[k])] = q[k];
          }
        });
  }
  for (Piece &p : pieces) round(&p);
}

void Reference::round(Piece *p) const {
  for (size_t t = 0; t < p->length; ++t) {
    // Beside another piece what is possible stays so, where transitions are forbidden.
    const bool keeps = priors_.transition.has_zeros() && ((t == 0 && !p->first) || (t + 1 == p->length && !p->last));
    for (size_t k = 0; k < p->q[t].size(); ++k) {
      const double least = keeps && p->possible[t][k] > 0 ? grid_.quantum() : 0;
      p->q[t][k] = std::max(least, rounded(grid_, p->floats, p->q[t][k]));
    }
  }
  for (Matrix &m : p->pairs) {
    for (Row &row : m) {
      for (double &x : row) x = rounded(grid_, p->floats, x);
    }
  }
}

void Reference::take(const LocalStore &store) {
  const size_t states = data_->rows.states();
  for (size_t i = 0; i < pieces.size(); ++i) {
    Piece &p = pieces[i];
    p.pairs.assign(p.floats ? p.length - 1 : 1, zeros(states, states));
    const auto set = [&](size_t t) { return data_->rows.sets().set(p.floats ? data_->set_of(p.place + t) : 0); };
    size_t at = 0;
    const auto next = [&] {
      if (p.floats) return static_cast<double>(store.floats(i)[at++]);
      return grid_.quantum() * static_cast<double>(number_of(store.codes(i)[at++]));
    };
    for (size_t t = 0; t < p.length; ++t) {
      std::fill(p.q[t].begin(), p.q[t].end(), 0.0);
      for (const int32_t k : set(t)) p.q[t][static_cast<size_t>(k)] = next();
    }
    for (size_t t = 1; t < (p.floats ? p.length : std::min<size_t>(p.length, 2)); ++t) {
      for (const int32_t j : set(t - 1)) {
        for (const int32_t k : set(t)) p.pairs[t - 1][static_cast<size_t>(j)][static_cast<size_t>(k)] = next();
      }
    }
  }
}

HmmParameters Reference::total(Array<size_t> without) const {
  HmmParameters c = no_counts(*data_, end_);
  const size_t states = data_->rows.states(), stride = data_->rows.stride();
  const auto is_out = [&](size_t i) { return std::find(without.begin(), without.end(), i) != without.end(); };
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (is_out(i)) continue;
    const Piece &p = pieces[i];
    for (size_t k = 0; k < states; ++k) {
      if (p.first) c.chain.initial[k] += p.q[0][k];
      if (p.last && end_) c.chain.end[k] += p.q.back()[k];
      for (size_t j = 0; j < states; ++j) {
        for (const Matrix &m : p.pairs) c.chain.transition[j * stride + k] += m[j][k];
        if (p.last || vanilla_ || is_out(i + 1)) continue;
        if (priors_.transition.forbids(j, k, states + (end_ ? 1 : 0))) continue;
        const double x = p.q.back()[j] * pieces[i + 1].q[0][k];
        c.chain.transition[j * stride + k] += std::nearbyint(x * grid_.scale()) * grid_.quantum();
      }
    }
    for (size_t t = 0; t < p.length; ++t) {
      Row row(stride, 0.0);
      std::copy(p.q[t].begin(), p.q[t].end(), row.begin());
      data_->rows.collect(c.emission.data(), data_->corpus->symbols[p.place + t], row.data());
      for (size_t k = 0; k < states && data_->channels; ++k) {
        Array<double> scratch(data_->families->scratch());
        TokenReader reader(*data_->channels);
        data_->families->add(reader.token(static_cast<int64_t>(p.place + t)), p.q[t][k], nullptr,
                             c.channels.data() + k * data_->families->statistics(), scratch.data());
      }
    }
  }
  return c;
}

double Reference::infer(size_t number) {
  Piece &p = pieces[number];
  const size_t states = data_->rows.states(), stride = data_->rows.stride(),
               symbols = static_cast<size_t>(data_->rows.symbols());
  const size_t outcomes = states + (end_ ? 1 : 0);
  // Of numbers kept as floats a row has the posteriors, not their pairs.
  const auto row_sum = [&](const HmmParameters &c, const Array<size_t> &without, size_t j) {
    double sum = end_ ? c.chain.end[j] : 0;
    for (size_t k = 0; k < states; ++k) sum += c.chain.transition[j * stride + k];
    for (size_t i = 0; i < pieces.size(); ++i) {
      if (!pieces[i].floats || std::find(without.begin(), without.end(), i) != without.end()) continue;
      for (size_t t = 0; t + 1 < pieces[i].length; ++t) {
        sum += pieces[i].q[t][j];
        for (const double x : pieces[i].pairs[t][j]) sum -= x;
      }
    }
    for (size_t k = 0; k < outcomes; ++k) sum += priors_.transition.of(j, k, outcomes);
    return sum + priors_.transition.concentration * priors_.transition.beyond;
  };
  const HmmParameters c = total({number});
  double starts = priors_.initial.concentration * priors_.initial.beyond;
  for (size_t k = 0; k < states; ++k) starts += c.chain.initial[k] + priors_.initial.of(0, k, states);
  Row emitted(states, priors_.emission.concentration * priors_.emission.beyond), initial(states, 0.0), last(states, 1.0);
  for (size_t k = 0; k < states; ++k) {
    for (size_t w = 0; w < symbols; ++w) emitted[k] += priors_.emission.of(k, w, symbols);
  }
  for (size_t w = 0; w < symbols; ++w) {
    Row row(stride, 0.0);
    data_->rows.expand(c.emission.data(), static_cast<Label>(w + 1), 0, row.data());
    for (size_t k = 0; k < states; ++k) emitted[k] += row[k];
  }
  // What stands before and behind, summed over z_0 and z_{T+1}: factors 3.72, 3.73, 3.75 and 3.76 in the form of ERRATA 001.5.
  const double alpha = priors_.transition.concentration, n = static_cast<double>(states);
  // Where rows have one prior, or even ones, the posteriors' sum counts as 1.
  const bool own = !priors_.transition.base.empty(), by_row = priors_.transition.base.size() > outcomes;
  for (size_t k = 0; k < states; ++k) {
    if (p.first) {
      initial[k] = (c.chain.initial[k] + priors_.initial.of(0, k, states)) / starts;
    } else if (vanilla_) {
      initial[k] = stationary_[k];
    } else {
      const HmmParameters before = total({number - 1, number});
      for (size_t j = 0; j < states; ++j) {
        const double v = pieces[number - 1].q.back()[j];
        initial[k] += v * before.chain.transition[j * stride + k] +
                      (by_row ? v : 1 / n) * priors_.transition.of(j, k, outcomes);
      }
    }
    if (p.last) {
      if (end_) last[k] = (c.chain.end[k] + priors_.transition.of(k, states, outcomes)) / row_sum(c, {number}, k);
    } else if (!vanilla_) {
      const HmmParameters after = total({number, number + 1});
      last[k] = 0;
      for (size_t l = 0; l < states; ++l) {
        const double u = pieces[number + 1].q[0][l];
        const double prior = own ? u * priors_.transition.of(k, l, outcomes) : alpha / n;
        last[k] += (u * after.chain.transition[k * stride + l] + prior) / row_sum(after, {number, number + 1}, k);
      }
    }
  }
  Matrix emission = zeros(p.length, states), densities = zeros(p.length, states);  // of words; ln of those of channels
  Array<double> predictive;
  if (data_->channels) predictive = data_->families->prepare_states(c.channels, states, Estimate::predictive);
  for (size_t t = 0; t < p.length; ++t) {
    const Label w = data_->corpus->symbols[p.place + t];
    Row row(stride, 0.0);
    if (w != 0) data_->rows.expand(c.emission.data(), w, 0, row.data());
    for (const int32_t state : data_->rows.sets().set(data_->set_of(p.place + t))) {
      const size_t k = static_cast<size_t>(state);
      emission[t][k] = w == 0 ? 1 : (row[k] + priors_.emission.of(k, static_cast<size_t>(w) - 1, symbols)) / emitted[k];
      if (!data_->channels) continue;
      Array<double> scratch(data_->families->scratch());
      TokenReader reader(*data_->channels);
      const TokenValues token = reader.token(static_cast<int64_t>(p.place + t));
      densities[t][k] =
          data_->families->log_density(predictive.data() + k * data_->families->prepared(), token, scratch.data()) +
          data_->families->log_base(token);
    }
  }
  Row sums(states);
  for (size_t j = 0; j < states; ++j) sums[j] = row_sum(c, {number}, j);
  const HeldParts none, &held = priors_.held ? *priors_.held : none;
  const StateChain &theta = held.own.chain;
  const auto step = [&](size_t j, size_t k) {
    if (held.transition) return theta.transition[j * stride + k];
    return (c.chain.transition[j * stride + k] + priors_.transition.of(j, k, outcomes)) / sums[j];
  };
  for (size_t k = 0; k < states; ++k) {
    if (held.initial && p.first) initial[k] = theta.initial[k];
    if (!held.transition) continue;
    if (p.last) {
      last[k] = end_ ? theta.end[k] : 1;
    } else if (!vanilla_) {
      last[k] = 0;
      for (size_t l = 0; l < states; ++l) last[k] += pieces[number + 1].q[0][l] * step(k, l);
    }
    if (p.first || vanilla_) continue;
    initial[k] = 0;
    for (size_t j = 0; j < states; ++j) initial[k] += pieces[number - 1].q.back()[j] * step(j, k);
  }
  for (size_t t = 0; held.emission && t < p.length; ++t) {
    const Label w = data_->corpus->symbols[p.place + t];
    Row row(stride, 1.0);
    if (w != 0) data_->rows.expand(held.own.emission.data(), w, 0, row.data());
    for (size_t k = 0; k < states; ++k) emission[t][k] = emission[t][k] > 0 ? row[k] : 0;
  }
  p.q = p.possible = zeros(p.length, states);
  for (Matrix &m : p.pairs) m = zeros(states, states);
  std::vector<Matrix> by_step(p.length - 1, zeros(states, states));
  // In logarithms: first the largest weight of a sequence, then their sum, then posteriors.
  double most = -INFINITY, sum = 0;
  for (int pass = 0; pass < 3; ++pass) {
    Array<size_t> z(p.length, 0);
    for (;;) {
      double log_weight = std::log(initial[z[0]]) + std::log(last[z.back()]);
      for (size_t t = 0; t < p.length; ++t) {
        log_weight += std::log(emission[t][z[t]]) + densities[t][z[t]];
        if (t > 0) log_weight += std::log(step(z[t - 1], z[t]));
      }
      const double weight = pass > 0 && log_weight > -INFINITY ? std::exp(log_weight - most) : 0;
      if (pass == 0) {
        most = std::fmax(most, log_weight);
        for (size_t t = 0; t < p.length && log_weight > -INFINITY; ++t) p.possible[t][z[t]] = 1;
      } else if (pass == 1) {
        sum += weight;
      } else {
        for (size_t t = 0; t < p.length; ++t) {
          p.q[t][z[t]] += weight / sum;
          if (t > 0) p.pairs[p.floats ? t - 1 : 0][z[t - 1]][z[t]] += weight / sum;
          if (t > 0) by_step[t - 1][z[t - 1]][z[t]] += weight / sum;
        }
      }
      size_t t = 0;
      while (t < p.length && ++z[t] == states) z[t++] = 0;
      if (t == p.length) break;
    }
  }
  inferred_pairs.resize(pieces.size());
  inferred.resize(pieces.size());
  inferred_pairs[number] = by_step;
  inferred[number] = p.q;
  round(&p);
  return most + std::log(sum);
}

double Reference::step() {
  const size_t states = data_->rows.states(), stride = data_->rows.stride(), outcomes = states + (end_ ? 1 : 0);
  if (vanilla_) {
    const HmmParameters c = total({});
    stationary_.assign(states, 1.0 / static_cast<double>(states));
    for (int round_trip = 0; round_trip < 3000; ++round_trip) {
      Row next(states, 0.0);
      double sum = 0;
      for (size_t j = 0; j < states; ++j) {
        double row = 0;
        for (size_t k = 0; k < states; ++k) row += c.chain.transition[j * stride + k] + priors_.transition.of(j, k, outcomes);
        for (size_t k = 0; k < states; ++k) {
          next[k] += stationary_[j] * (c.chain.transition[j * stride + k] + priors_.transition.of(j, k, outcomes)) / row;
        }
      }
      for (size_t k = 0; k < states; ++k) sum += next[k] = (next[k] + stationary_[k]) / 2;
      for (size_t k = 0; k < states; ++k) stationary_[k] = next[k] / sum;
    }
  }
  double surrogate = 0;
  for (size_t i = 0; i < pieces.size(); ++i) surrogate += infer(i);
  return surrogate;
}

}  // namespace cvi_reference

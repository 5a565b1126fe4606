#include "tests/src/hmm/token_update_reference.hh"

#include <cmath>

using namespace hws;

namespace token_update_reference {

Update updated(const HmmData &data, bool end, const HmmPriors &priors, const Rows &q, size_t place) {
  const size_t states = data.rows.states(), tokens = q.size(), outcomes = states + (end ? 1 : 0);
  const size_t symbols = static_cast<size_t>(data.rows.symbols());
  const Label *w = data.corpus->symbols.data();
  std::vector<bool> first(tokens, false), last(tokens, false);
  for (int64_t i = 0; i < data.corpus->count(); ++i) {
    if (data.length(i) == 0) continue;
    first[static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(i)])] = true;
    last[static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(i) + 1]) - 1] = true;
  }
  // Pairs from j to k that the token is not part of, with the token at `fixed` in state z: 0 of those that may not be.
  const HeldParts none, &held = priors.held ? *priors.held : none;
  const auto theta = [&](size_t j, size_t k) {
    return k == states ? held.own.chain.end[j] : held.own.chain.transition[j * held.own.chain.stride + k];
  };
  const auto allows = [&](size_t j, size_t k) {
    return (held.transition ? theta(j, k) : priors.transition.of(j, k, outcomes)) > 0;
  };
  const auto pairs = [&](size_t j, size_t k, size_t fixed, size_t z) {
    double sum = 0;
    if (!allows(j, k)) return sum;
    for (size_t s = 1; s < tokens; ++s) {
      if (first[s] || s == place || s - 1 == place) continue;
      const double from = s - 1 == fixed ? (z == j ? 1 : 0) : q[s - 1][j], to = s == fixed ? (z == k ? 1 : 0) : q[s][k];
      sum += from * to;
    }
    return sum;
  };
  Array<double> p(states, 0.0);
  double sum = 0, all_in = 0;
  for (const int32_t state : data.rows.sets().set(data.set_of(place))) {
    const size_t k = static_cast<size_t>(state);
    double in = 0, out = 0, leaving = 0, all = 0, count = 0, any = 0, word_priors = 0;
    if (first[place]) in = priors.initial.of(0, k, states);
    for (size_t s = 0; s < tokens; ++s) {
      if (s == place) continue;
      if (first[place] && first[s]) in += q[s][k];
      if (last[place] && last[s]) out += q[s][k];
      if (last[s] && end) leaving += q[s][k];
      if (w[s] != 0) any += q[s][k];
      if (w[s] != 0 && w[s] == w[place]) count += q[s][k];
    }
    for (size_t l = 0; l < states; ++l) leaving += pairs(k, l, tokens, 0);
    if (!first[place] && allows(k, k)) leaving += q[place - 1][k];
    for (size_t j = 0; j < states && !first[place]; ++j) {
      in += q[place - 1][j] * (pairs(j, k, place - 1, j) + priors.transition.of(j, k, outcomes));
    }
    for (size_t l = 0; l < states && !last[place]; ++l) {
      out += q[place + 1][l] * (pairs(k, l, place + 1, l) + priors.transition.of(k, l, outcomes));
    }
    if (!first[place] && !last[place] && allows(k, k)) out += q[place - 1][k] * q[place + 1][k];
    if (last[place] && end) out += priors.transition.of(k, states, outcomes);
    for (size_t l = 0; l < outcomes; ++l) all += priors.transition.of(k, l, outcomes);
    for (size_t v = 0; v < symbols; ++v) word_priors += priors.emission.of(k, v, symbols);
    if (held.initial && first[place]) in = held.own.chain.initial[k];
    if (held.transition) {
      if (!first[place]) in = 0;
      for (size_t j = 0; j < states && !first[place]; ++j) in += q[place - 1][j] * theta(j, k);
      out = last[place] && end ? theta(k, states) : 0;
      for (size_t l = 0; l < states && !last[place]; ++l) out += theta(k, l) * q[place + 1][l];
      leaving = 0;
      all = 1;
    }
    p[k] = in;
    if (!last[place] || end) p[k] *= out / (leaving + all);
    if (w[place] != 0 && held.emission) {
      Array<double> row(data.rows.stride());
      data.rows.expand(held.own.emission.data(), w[place], data.set_of(place), row.data());
      p[k] *= row[k];
    } else if (w[place] != 0) {
      p[k] *= (count + priors.emission.of(k, static_cast<size_t>(w[place]) - 1, symbols)) / (any + word_priors);
    }
    sum += p[k];
    all_in += in;
  }
  for (double &x : p) x /= sum;
  return {p, std::log(sum / all_in)};
}

Rows random_rows(Rng *r, const HmmData &data) {
  Rows q;
  for (size_t t = 0; t < data.corpus->symbols.size(); ++t) {
    const std::span<const int32_t> set = data.rows.sets().set(data.set_of(t));
    q.emplace_back(data.rows.states(), 0.0);
    double left = 1;
    for (size_t i = 0; i < set.size(); ++i) {
      const double x = i + 1 == set.size() ? left : std::floor(left * 1024 * r->uniform()) / 1024;
      q.back()[static_cast<size_t>(set[i])] = x;
      left -= x;
    }
  }
  return q;
}

Array<float> stored(const HmmData &data, const Rows &q, size_t place, size_t length, bool few) {
  Array<float> numbers;
  for (size_t t = place; t < place + length; ++t) {
    if (few) {
      for (const int32_t k : data.rows.sets().set(data.set_of(t))) {
        numbers.push_back(static_cast<float>(q[t][static_cast<size_t>(k)]));
      }
    } else {
      for (const double x : q[t]) numbers.push_back(static_cast<float>(x));
    }
  }
  return numbers;
}

}  // namespace token_update_reference

// Random models, some of whose probabilities may be 0, and every set of their parts.
#pragma once
#include <utility>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/pfa/model/pfa_held_parts.hh"

namespace held_scene {

// Positive but for some; never all of a row.
inline hws::Array<double> random_rows(hws::Rng &r, size_t rows, size_t length, double zeros) {
  hws::Array<double> p;
  for (size_t i = 0; i < rows; ++i) {
    double sum = 0;
    for (size_t k = 0; k < length; ++k) {
      p.push_back(k + 1 < length && k != i % length && r.uniform() < zeros ? 0 : .1 + r.uniform());
      sum += p.back();
    }
    for (size_t k = p.size() - length; k < p.size(); ++k) p[k] /= sum;
  }
  return p;
}

// States 0 to n, of which strings begin in 0 and enter the others.
inline hws::PfaModel random_model(uint32_t seed, size_t n, size_t symbols, double zeros) {
  hws::Rng r(41, hws::RngMethod::test, 3, seed, n);
  const size_t width = symbols * n + 1;
  const hws::Array<double> rows = random_rows(r, n + 1, width, zeros);
  auto pfa = std::make_shared<hws::Pfa>();
  pfa->alphabet = hws::Alphabet::sized(static_cast<int64_t>(symbols));
  pfa->states = static_cast<int32_t>(n) + 1;
  pfa->initial.assign(n + 1, 0);
  pfa->initial[0] = 1;
  for (size_t i = 0; i <= n; ++i) pfa->final.push_back(rows[(i + 1) * width - 1]);
  for (size_t a = 0; a < symbols; ++a) {
    for (size_t i = 0; i <= n; ++i) {
      for (size_t j = 0; j < n; ++j) {
        const double p = rows[i * width + a * n + j];
        if (p == 0) continue;
        pfa->from.push_back(static_cast<int32_t>(i));
        pfa->to.push_back(static_cast<int32_t>(j) + 1);
        pfa->weight.push_back(p);
      }
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
  hws::PfaModel model;
  model.alphabet = pfa->alphabet;
  model.method = "given";
  model.members.push_back({std::move(pfa), 0, 0});
  return model;
}

// A hidden Markov model. `begins`: strings begin in state 0, which is never entered.
inline hws::PfaModelPtr random_hmm(uint32_t seed, size_t n, size_t symbols, bool begins) {
  hws::Rng r(42, hws::RngMethod::test, 3, seed, n);
  hws::Array<double> initial = random_rows(r, 1, n, 0);
  hws::HmmFactors f;
  f.emission = random_rows(r, n, symbols + 1, 0);
  f.transition = random_rows(r, n, n, 0);
  if (begins) {
    initial.assign(n, 0);
    initial[0] = 1;
    for (size_t i = 0; i < n; ++i) {
      double sum = 0;
      f.transition[i * n] = 0;
      for (size_t j = 1; j < n; ++j) sum += f.transition[i * n + j];
      for (size_t j = 1; j < n; ++j) f.transition[i * n + j] /= sum;
    }
  }
  return hws::hmm_model(hws::Alphabet::sized(static_cast<int64_t>(symbols)), initial, std::move(f), hws::Run{});
}

inline hws::WordSet set_of(std::initializer_list<hws::PfaPart> parts) {
  hws::WordSet set;
  for (const hws::PfaPart part : parts) set.bits |= 1 << static_cast<int32_t>(part);
  return set;
}

// Those that a learner of the shape may hold: some of its parts, and not all.
inline std::vector<hws::WordSet> sets(bool hmm) {
  std::vector<hws::WordSet> all;
  const int32_t emission = 1 << static_cast<int32_t>(hws::PfaPart::emission), every = hmm ? 15 : 15 & ~emission;
  for (int32_t bits = 1; bits < every; ++bits) {
    if ((bits & ~every) == 0) all.push_back({bits});
  }
  return all;
}

}  // namespace held_scene

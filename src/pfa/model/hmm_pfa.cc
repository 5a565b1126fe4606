// An HMM as an automaton: p(symbol, next | state) = emission[state][symbol] · transition[state][next].
#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

namespace {

constexpr double kHmmPfaSumTolerance = 1e-9;

void require_row(std::span<const double> row, const char *what, size_t number) {
  LongSum sum;
  for (const double p : row) {
    if (!(p >= 0 && p < INFINITY)) fail(Code::argument, "%s %zu: %s; expected a number >= 0", what, number, NumberText(p).text);
    sum.add(p);
  }
  if (!(std::fabs(sum.value() - 1) <= kHmmPfaSumTolerance)) {
    fail(Code::improper, "%s %zu: probabilities that sum to %s; expected 1", what, number, NumberText(sum.value()).text);
  }
}

size_t positive(std::span<const double> row) {
  return static_cast<size_t>(std::count_if(row.begin(), row.end(), [](double p) { return p > 0; }));
}

}  // namespace

void add_factored_arcs(const HmmFactors &factors, const Run &run, Pfa *pfa) {
  const size_t n = static_cast<size_t>(pfa->states), width = static_cast<size_t>(pfa->alphabet->size()) + 1;
  for (size_t a = 1; a < width; ++a) {
    run.check();
    for (size_t i = 0; i < n; ++i) {
      const double emitted = factors.emission[i * width + a];
      for (size_t j = 0; emitted > 0 && j < n; ++j) {
        const double weight = emitted * factors.transition[i * n + j];
        if (!(weight > 0)) continue;
        pfa->from.push_back(static_cast<int32_t>(i));
        pfa->to.push_back(static_cast<int32_t>(j));
        pfa->weight.push_back(weight);
      }
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->weight.size()));
  }
}

PfaModelPtr hmm_model(const AlphabetPtr &alphabet, std::span<const double> initial, HmmFactors factors, const Run &run) {
  if (!alphabet || alphabet->is_open()) fail(Code::argument, "a hidden Markov model without a sized alphabet");
  const size_t n = initial.size(), width = static_cast<size_t>(alphabet->size()) + 1;
  if (n < 1 || n > static_cast<size_t>(INT32_MAX) - 1) fail(Code::argument, "%zu states; expected 1 to %d", n, INT32_MAX - 1);
  if (factors.emission.size() != n * width || factors.transition.size() != n * n) {
    fail(Code::argument, "%zu probabilities of emission and %zu of transition; expected %zu and %zu", factors.emission.size(),
         factors.transition.size(), n * width, n * n);
  }
  const auto emission = [&](size_t i) { return std::span<const double>(factors.emission).subspan(i * width, width); };
  const auto transition = [&](size_t i) { return std::span<const double>(factors.transition).subspan(i * n, n); };
  require_row(initial, "initial probabilities, row", 0);
  double arcs = 0;  // n² · A may be too large for an integer
  for (size_t i = 0; i < n; ++i) {
    run.check();
    require_row(emission(i), "emission of state", i);
    require_row(transition(i), "transition of state", i);
    arcs += static_cast<double>(positive(emission(i).subspan(1))) * static_cast<double>(positive(transition(i)));
  }
  run.limit_states(static_cast<int64_t>(n));
  run.limit_arcs(arcs < 0x1p58 ? static_cast<int64_t>(arcs) : INT64_MAX);
  run.limit_bytes(16 * static_cast<int64_t>(arcs) + 16 * static_cast<int64_t>(n) + 8 * static_cast<int64_t>(width));

  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = alphabet;
  pfa->states = static_cast<int32_t>(n);
  pfa->initial.assign(initial.begin(), initial.end());
  for (size_t i = 0; i < n; ++i) pfa->final.push_back(emission(i)[0]);
  pfa->from.reserve(static_cast<size_t>(arcs));
  pfa->to.reserve(static_cast<size_t>(arcs));
  pfa->weight.reserve(static_cast<size_t>(arcs));
  add_factored_arcs(factors, run, pfa.get());
  auto model = std::make_shared<PfaModel>();
  model->alphabet = alphabet;
  model->method = "given";
  model->members.push_back({std::move(pfa), 0, 0});
  model->factors.push_back(std::move(factors));
  return model;
}

}  // namespace hws

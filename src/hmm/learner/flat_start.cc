#include "src/hmm/learner/flat_start.hh"

#include <cmath>
#include <optional>

#include "fsa/base/rng.hh"

namespace hws {

namespace {

constexpr double kSpread = 0.01;
constexpr uint32_t kCuts = 6;  // stream number; others are used in initial_counts.cc and seed_states.cc

// Makes n numbers their own shares of 1 − kSpread and equal shares of the rest.
void spread(double *x, size_t n, size_t step) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i * step];
  for (size_t i = 0; i < n; ++i) x[i * step] = (1 - kSpread) * x[i * step] + kSpread / static_cast<double>(n) * sum;
}

}  // namespace

bool leads_forward(const HmmPriors &priors, size_t states) {
  const size_t numbers = priors.transition.base.size();
  if (states < 2 || (numbers != states * states && numbers != states * (states + 1))) return false;
  for (size_t j = 1; j < states; ++j) {
    for (size_t k = 0; k < j; ++k) {
      if (!priors.transition.forbids(j, k, numbers / states)) return false;
    }
  }
  return true;
}

Array<double> flat_cuts(size_t states, uint64_t seed, int64_t number) {
  Array<double> cuts;
  if (states < 2) return cuts;
  Array<double> parts(states, 1.0);
  Rng rng(seed, RngMethod::hmm_start, 0, kCuts, 0);
  double all = 0, passed = 0;
  for (double &part : parts) {
    if (number > 0) part = 0.5 - std::log1p(-rng.uniform());
    all += part;
  }
  for (size_t k = 0; k + 1 < states; ++k) cuts.push_back((passed += parts[k]) / all);
  return cuts;
}

SufficientStatistics flat_statistics(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run) {
  const HmmData &data = *expectation.data();
  if (data.masks) {
    fail(Code::argument, "init flat with a dictionary or observed tags, which say where states stand; expected another start");
  }
  const size_t stride = data.rows.stride();
  const Array<double> cuts = flat_cuts(data.rows.states(), settings.seed, settings.start_number);
  run.stage("hmm: start", expectation.blocks().count());
  return expectation.sum(run, [&](int64_t first, int64_t last, const HmmExpectation::Leaf &leaf) {
    std::optional<TokenReader> reader;
    if (data.channels) reader.emplace(*data.channels);
    Array<double> scratch(data.channels ? data.families->scratch() : 0);
    for (int64_t i = first; i < last; ++i) {
      run.check();
      const size_t place = static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(i)]), length = data.length(i);
      size_t before = 0;
      each_flat_state(cuts, length, settings.priors, [&](size_t t, size_t k) {
        (t == 0 ? leaf.initial[k] : leaf.transition[before * stride + k]) += 1;
        const Label w = data.corpus->symbols[place + t];
        if (w != 0) leaf.emission[w - 1][data.rows.place_of(w, static_cast<int32_t>(k))] += 1;
        if (reader) {
          double *own = leaf.channels.data() + k * data.families->statistics();
          data.families->add(reader->token(static_cast<int64_t>(place + t)), 1, nullptr, own, scratch.data());
        }
        before = k;
      });
      if (length > 0 && expectation.end()) leaf.end[before] += 1;
      *leaf.tokens += static_cast<double>(length);
      data.corpus->passed(data.corpus->sequence(i).size_bytes());
    }
  });
}

void spread_flat_counts(const EmissionRows &rows, size_t statistics, HmmParameters *counts, const Run &run) {
  StateChain &chain = counts->chain;
  const size_t states = rows.states();
  spread(chain.initial.data(), states, 1);
  for (size_t j = 0; j < states; ++j) {
    double *const row = chain.transition.data() + j * chain.stride;
    double left = chain.end.empty() ? 0 : chain.end[j];
    for (size_t k = 0; k < states; ++k) left += row[k];
    const double outcomes = static_cast<double>(states + (chain.end.empty() ? 0 : 1));
    const auto share = [&](double *x) { *x = (1 - kSpread) * *x + kSpread / outcomes * left; };
    for (size_t k = 0; k < states; ++k) share(row + k);
    if (!chain.end.empty()) share(&chain.end[j]);
  }
  for (int64_t w = 1; w <= rows.symbols(); ++w) {
    if (w % 256 == 0) run.check();
    spread(counts->emission.data() + rows.offset(static_cast<Label>(w)), states, 1);
  }
  for (size_t i = 0; i < statistics; ++i) spread(counts->channels.data() + i, states, statistics);
}

}  // namespace hws

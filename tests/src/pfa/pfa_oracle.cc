#include "tests/src/pfa/pfa_oracle.hh"

#include <functional>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"

namespace pfa_oracle {

Dense dense(const Pfa &pfa) {
  Dense d;
  d.states = static_cast<size_t>(pfa.states);
  d.symbols = static_cast<size_t>(pfa.alphabet->size());
  d.initial.assign(pfa.initial.begin(), pfa.initial.end());
  d.final.assign(pfa.final.begin(), pfa.final.end());
  d.p.assign(d.states * d.symbols * d.states, 0);
  for (size_t a = 0; a < d.symbols; ++a) {
    for (int64_t k = pfa.offsets[a]; k < pfa.offsets[a + 1]; ++k) {
      const size_t at = static_cast<size_t>(k), i = static_cast<size_t>(pfa.from[at]);
      d.at(i, a, static_cast<size_t>(pfa.to[at])) += static_cast<Real>(pfa.weight[at]) * (pfa.scale.empty() ? 1 : pfa.scale[i]);
    }
    for (size_t i = 0; i < d.states && !pfa.background.empty(); ++i) {
      for (size_t j = static_cast<size_t>(pfa.background_begin); j < d.states; ++j) d.at(i, a, j) += pfa.background[i];
    }
  }
  return d;
}

Real probability(const Dense &d, const String &x) {
  Real sum = 0;
  const std::function<void(size_t, size_t, Real)> walk = [&](size_t at, size_t i, Real p) {
    if (at == x.size()) {
      sum += p * d.final[i];
      return;
    }
    for (size_t j = 0; j < d.states; ++j) walk(at + 1, j, p * d.at(i, static_cast<size_t>(x[at]) - 1, j));
  };
  for (size_t i = 0; i < d.states; ++i) walk(0, i, d.initial[i]);
  return sum;
}

std::vector<String> strings(size_t symbols, size_t most) {
  std::vector<String> all{{}};
  for (size_t from = 0, length = 0; length < most; ++length) {
    const size_t end = all.size();
    for (; from < end; ++from) {
      for (size_t a = 1; a <= symbols; ++a) {
        String x = all[from];
        x.push_back(static_cast<Label>(a));
        all.push_back(x);
      }
    }
  }
  return all;
}

CorpusPtr corpus_of(AlphabetPtr alphabet, const std::vector<String> &list) {
  CorpusArrays corpus;
  corpus.alphabet = std::move(alphabet);
  for (const String &x : list) {
    corpus.symbols.insert(corpus.symbols.end(), x.begin(), x.end());
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return shared_corpus(corpus);
}

PfaPtr random(int32_t states, int64_t symbols, Form form, double share, uint64_t seed) {
  Rng rng(seed, RngMethod::test, 0, 0, 0);
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = Alphabet::sized(symbols);
  pfa->states = states;
  const size_t n = static_cast<size_t>(states);
  const bool collapsed = form == Form::collapsed;
  const double beta = .02, prior = beta * (states - 1);  // of the end
  hws::Array<double> sum(n, 0), end(n);
  for (size_t i = 0; i < n; ++i) sum[i] = end[i] = collapsed ? static_cast<double>(rng.below(5)) : .1 + rng.uniform();
  for (int64_t a = 0; a < symbols; ++a) {
    for (int32_t i = 0; i < states; ++i) {
      for (int32_t j = collapsed; j < states; ++j) {
        if (rng.uniform() >= share) continue;
        pfa->from.push_back(i);
        pfa->to.push_back(j);
        pfa->weight.push_back(collapsed ? 1 + static_cast<double>(rng.below(9)) : .05 + rng.uniform());
        sum[static_cast<size_t>(i)] += pfa->weight.back();
      }
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->weight.size()));
  }
  pfa->initial.assign(n, 0);
  pfa->initial[0] = 1;
  if (form != Form::collapsed) {
    double total = 0;
    for (double &p : pfa->initial) total += p = rng.uniform();
    for (double &p : pfa->initial) p /= total;
  }
  for (size_t i = 0; i < n; ++i) {
    const double scale = 1 / (collapsed ? sum[i] + prior * static_cast<double>(symbols + 1) : sum[i]);
    pfa->final.push_back((end[i] + (collapsed ? prior : 0)) * scale);
    if (form != Form::plain) pfa->scale.push_back(scale);
    if (collapsed) pfa->background.push_back(beta * scale);
  }
  if (collapsed) pfa->background_begin = 1;
  for (size_t k = 0; k < pfa->weight.size() && form == Form::plain; ++k) {
    pfa->weight[k] /= sum[static_cast<size_t>(pfa->from[k])];
  }
  return pfa;
}

PfaModel model_of(std::vector<PfaPtr> automata) {
  PfaModel model;
  model.alphabet = automata[0]->alphabet;
  model.method = "given";
  int32_t chain = 0;
  for (PfaPtr &pfa : automata) model.members.push_back({std::move(pfa), chain++, 0});
  return model;
}

}  // namespace pfa_oracle

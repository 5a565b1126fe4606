#include "tests/src/pfa/merge_oracle.hh"

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"

std::vector<PlantedState> planted_states() {
  return {{{0.1, 0.6, 0.2, 0.1}, {1, 0, 2}}, {{0.3, 0.1, 0.6, 0}, {2, 1, 0}}, {{0.2, 0.1, 0.1, 0.6}, {0, 2, 1}}};
}

hws::CorpusPtr draw_corpus(const std::vector<PlantedState> &states, int64_t count, uint64_t seed) {
  hws::CorpusArrays corpus;
  corpus.alphabet = hws::Alphabet::sized(static_cast<int64_t>(states[0].next.size()));
  for (int64_t i = 0; i < count; ++i) {
    hws::Rng rng(seed, hws::RngMethod::test, 0, 0, static_cast<uint64_t>(i));
    for (size_t q = 0;;) {
      double u = rng.uniform();
      size_t a = 0;
      while (a + 1 < states[q].outcome.size() && u >= states[q].outcome[a]) u -= states[q].outcome[a++];
      if (a == 0) break;
      corpus.symbols.push_back(static_cast<hws::Label>(a));
      q = static_cast<size_t>(states[q].next[a - 1]);
    }
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return hws::shared_corpus(std::move(corpus));
}

hws::CorpusPtr corpus_of(int64_t symbols, const std::vector<hws::Array<hws::Label>> &sequences) {
  hws::CorpusArrays corpus;
  corpus.alphabet = hws::Alphabet::sized(symbols);
  for (const auto &x : sequences) {
    corpus.symbols.insert(corpus.symbols.end(), x.begin(), x.end());
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return hws::shared_corpus(std::move(corpus));
}

SlowAutomaton slow_copy(const hws::MergeAutomaton &m) {
  SlowAutomaton slow;
  hws::Array<int32_t> wait{0};
  while (!wait.empty()) {
    const int32_t v = wait.back();
    wait.pop_back();
    if (slow.contains(v)) continue;
    SlowState &s = slow[v];
    s.ends = m.node(v).ends;
    s.count = m.node(v).count;
    for (int32_t c = m.node(v).arcs; c >= 0; c = m.node(c).next) {
      s.arcs[m.node(c).label] = {m.node(c).taken, m.node(c).target};
      wait.push_back(m.node(c).target);
    }
  }
  return slow;
}

void slow_fold(SlowAutomaton *slow, int32_t into, int32_t from) {
  const SlowState gone = slow->at(from);
  slow->erase(from);
  for (auto &[name, state] : *slow) {
    for (auto &[label, arc] : state.arcs) {
      if (arc.second == from) arc.second = into;
    }
  }
  (*slow)[into].ends += gone.ends;
  (*slow)[into].count += gone.count;
  for (const auto &[label, arc] : gone.arcs) {
    const auto [at, hung] = (*slow)[into].arcs.emplace(label, arc);
    if (hung) continue;
    at->second.first += arc.first;
    slow_fold(slow, at->second.second, arc.second);
  }
}

SlowAutomaton renamed(const SlowAutomaton &slow) {
  std::map<int32_t, int32_t> name{{0, 0}};
  hws::Array<int32_t> order{0};
  SlowAutomaton result;
  for (size_t i = 0; i < order.size(); ++i) {
    SlowState s = slow.at(order[i]);
    for (auto &[label, arc] : s.arcs) {
      const auto [at, fresh] = name.emplace(arc.second, static_cast<int32_t>(order.size()));
      if (fresh) order.push_back(arc.second);
      arc.second = at->second;
    }
    result[static_cast<int32_t>(i)] = s;
  }
  return result;
}

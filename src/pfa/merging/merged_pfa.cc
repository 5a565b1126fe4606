#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/pfa/merging/count_terms.hh"
#include "src/pfa/merging/merge_learner.hh"

namespace hws {

namespace {

// Returns red states in order of promotion, then other targets of arcs, breadth first. place[v] becomes the index of state v;
// −1: it was folded.
Array<int32_t> live_states(const MergeAutomaton &m, Array<int32_t> *place) {
  Array<int32_t> live(m.reds().begin(), m.reds().end());
  live.reserve(static_cast<size_t>(m.states()));
  place->assign(static_cast<size_t>(m.nodes()), -1);
  for (size_t i = 0; i < live.size(); ++i) (*place)[static_cast<size_t>(live[i])] = static_cast<int32_t>(i);
  for (size_t i = 0; i < live.size(); ++i) {
    for (int32_t c = m.node(live[i]).arcs; c >= 0; c = m.node(c).next) {
      int32_t &at = (*place)[static_cast<size_t>(m.node(c).target)];
      if (at >= 0) continue;
      at = static_cast<int32_t>(live.size());
      live.push_back(m.node(c).target);
    }
  }
  return live;
}

}  // namespace

PfaPtr merged_pfa(const MergeAutomaton &m, const AlphabetPtr &alphabet, double smoothing, const Run &run) {
  const size_t symbols = static_cast<size_t>(alphabet->size());
  const double s = smoothing, outcomes = static_cast<double>(symbols) + 1;
  const int64_t states = m.states() + (s > 0);
  run.limit_states(states);
  if (s > 0 && static_cast<int64_t>(symbols) > run.max_arcs / states) run.limit_arcs(INT64_MAX);
  const int64_t arcs = s > 0 ? states * static_cast<int64_t>(symbols) : m.outcomes();
  run.limit_arcs(arcs);
  run.limit_bytes(20 * arcs + 32 * states + 4 * int64_t{m.nodes()} + 24 * static_cast<int64_t>(symbols));
  Array<int32_t> place;
  const Array<int32_t> live = live_states(m, &place);

  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = alphabet;
  pfa->states = static_cast<int32_t>(states);
  pfa->initial.assign(static_cast<size_t>(states), 0.0);
  pfa->initial[0] = 1;
  pfa->offsets.assign(symbols + 1, 0);
  Array<double> total(symbols + 1, 0.0);  // of the corpus, by outcome
  for (const int32_t v : live) {
    for (int32_t c = m.node(v).arcs; c >= 0; c = m.node(c).next) {
      total[static_cast<size_t>(m.node(c).label)] += m.node(c).taken;
      ++pfa->offsets[static_cast<size_t>(m.node(c).label)];
    }
    total[0] += m.node(v).ends;
  }
  for (size_t a = 1; a <= symbols; ++a) {
    if ((a & 4095) == 0) run.check();
    if (s > 0) pfa->offsets[a] = states;
    pfa->offsets[a] += pfa->offsets[a - 1];
  }
  const size_t n = static_cast<size_t>(pfa->offsets[symbols]);
  pfa->from.resize(n);
  pfa->to.resize(n);
  pfa->weight.resize(n);
  Array<int64_t> at(pfa->offsets.begin(), pfa->offsets.end() - 1);
  const auto add = [&](size_t a, size_t from, int32_t to, double weight) {
    const size_t arc = static_cast<size_t>(at[a - 1]++);
    pfa->from[arc] = static_cast<int32_t>(from);
    pfa->to[arc] = to;
    pfa->weight[arc] = weight;
  };
  const int32_t unseen = pfa->states - 1;
  for (size_t i = 0; i < live.size(); ++i) {
    if ((i & 1023) == 0) run.check();
    const MergeNode &node = m.node(live[i]);
    Label next = 1;
    for (int32_t c = node.arcs; c >= 0; c = m.node(c).next) {
      const MergeNode &arc = m.node(c);
      for (; s > 0 && next < arc.label; ++next) add(static_cast<size_t>(next), i, unseen, s);
      add(static_cast<size_t>(arc.label), i, place[static_cast<size_t>(arc.target)], arc.taken + s);
      next = arc.label + 1;
    }
    for (; s > 0 && static_cast<size_t>(next) <= symbols; ++next) add(static_cast<size_t>(next), i, unseen, s);
    pfa->scale.push_back(1 / (node.count + s * outcomes));
    pfa->final.push_back((node.ends + s) * pfa->scale.back());
  }
  if (s > 0) {
    double sum = 0;
    for (const double x : total) sum += x;
    for (size_t a = 1; a <= symbols; ++a) add(a, live.size(), unseen, total[a] + s);
    pfa->scale.push_back(1 / (sum + s * outcomes));
    pfa->final.push_back((total[0] + s) * pfa->scale.back());
  }
  return pfa;
}

double log_likelihood(const MergeAutomaton &m) {
  Array<int32_t> place;
  const LogPower power(m.node(0).count, Run{});
  LongSum sum;
  for (const int32_t v : live_states(m, &place)) {
    sum.add(-power(m.node(v).count));
    sum.add(power(m.node(v).ends));
    for (int32_t c = m.node(v).arcs; c >= 0; c = m.node(c).next) sum.add(power(m.node(c).taken));
  }
  return sum.value();
}

double log_evidence(const MergeAutomaton &m, double beta, int64_t outcomes) {
  Array<int32_t> place;
  const Array<int32_t> live = live_states(m, &place);
  int32_t largest = 0;
  for (const int32_t v : live) largest = std::max(largest, m.node(v).count);
  const LogRising outcome(beta, largest, Run{}), total(beta * static_cast<double>(outcomes), largest, Run{});
  LongSum sum;
  for (const int32_t v : live) {
    sum.add(-total(m.node(v).count));
    sum.add(outcome(m.node(v).ends));
    for (int32_t c = m.node(v).arcs; c >= 0; c = m.node(c).next) sum.add(outcome(m.node(c).taken));
  }
  return sum.value();
}

}  // namespace hws

// Contexts the slow way: histories as vectors, the most recent symbol last, 0 for the begin of the sequence in front.
#pragma once
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "fsa/base/array.hh"
#include "src/pfa/merging/context_tree.hh"

using History = hws::Array<hws::Label>;

struct SlowEvent {
  History history;  // begins with 0
  hws::Label outcome;
  uint8_t fold;
};

inline std::vector<SlowEvent> slow_events(const hws::Corpus &corpus, std::span<const uint8_t> folds) {
  std::vector<SlowEvent> events;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    History h{0};
    const uint8_t fold = folds.empty() ? uint8_t{0} : folds[static_cast<size_t>(i)];
    for (const hws::Label a : corpus.sequence(i)) {
      events.push_back({h, a, fold});
      h.push_back(a);
    }
    events.push_back({h, 0, fold});
  }
  return events;
}

inline bool follows(const SlowEvent &e, const History &context) {
  return context.size() <= e.history.size() &&
         std::equal(context.begin(), context.end(), e.history.end() - static_cast<std::ptrdiff_t>(context.size()));
}

inline std::vector<History> spelt(std::span<const hws::Context> contexts) {
  std::vector<History> all;
  for (const hws::Context &c : contexts) {
    History h;
    if (!all.empty()) {
      h = all[static_cast<size_t>(c.shorter)];
      h.insert(h.begin(), c.symbol);
    }
    all.push_back(h);
  }
  return all;
}

// ln of the probability of the outcomes that follow a context, drawn from Pólya's urn.
inline double slow_evidence(const std::vector<SlowEvent> &events, const History &context, double beta, size_t outcomes) {
  hws::Array<double> mass(outcomes, beta);
  double total = beta * static_cast<double>(outcomes), sum = 0;
  for (const SlowEvent &e : events) {
    if (!follows(e, context)) continue;
    sum += std::log(mass[static_cast<size_t>(e.outcome)] / total);
    mass[static_cast<size_t>(e.outcome)] += 1;
    total += 1;
  }
  return sum;
}

// A context's probability of an outcome from the events outside a fold (255: from all), backed off symbol by symbol.
inline double slow_backed_off(const std::vector<SlowEvent> &events, const History &context, hws::Label outcome, uint8_t but,
                              double beta, size_t outcomes) {
  double p = 1 / static_cast<double>(outcomes);
  const double weight = beta * static_cast<double>(outcomes);
  for (size_t length = 0; length <= context.size(); ++length) {
    const History suffix(context.end() - static_cast<std::ptrdiff_t>(length), context.end());
    double seen = 0, all = 0;
    for (const SlowEvent &e : events) {
      if (e.fold == but || !follows(e, suffix)) continue;
      all += 1;
      seen += e.outcome == outcome;
    }
    p = (seen + weight * p) / (all + weight);
  }
  return p;
}

inline double slow_held_out_gain(const std::vector<SlowEvent> &events, const History &longer, double beta, size_t outcomes) {
  const History shorter(longer.begin() + 1, longer.end());
  double sum = 0;
  for (const SlowEvent &e : events) {
    if (!follows(e, longer)) continue;
    sum += std::log(slow_backed_off(events, longer, e.outcome, e.fold, beta, outcomes) /
                    slow_backed_off(events, shorter, e.outcome, e.fold, beta, outcomes));
  }
  return sum;
}

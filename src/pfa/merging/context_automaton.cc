#include "src/pfa/merging/context_automaton.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

// The states and their transitions: next[state · (A + 1) + symbol]. Symbol 0, the beginning, only matters at the root.
struct ContextStates {
  size_t width;
  Array<int32_t> next;
  Array<int32_t> context;  // by state: the number of its longest context
  size_t count() const { return context.size(); }
};

void limit_table(int64_t states, int64_t width, const Run &run) {
  run.limit_states(states);
  run.limit_arcs(states > run.max_arcs / width ? INT64_MAX : states * width);
  run.limit_bytes(states * width * 4);
}

ContextStates context_states(std::span<const Context> contexts, size_t width, const Run &run) {
  ContextStates s{width, Array<int32_t>(width, -1), {0}};
  // Contexts read forward form a tree of prefixes; −1: no child yet. Going from a context to the empty one yields its symbols
  // in the order in which they are read.
  for (size_t w = 1; w < contexts.size(); ++w) {
    if ((w & 1023) == 0) run.check();
    size_t at = 0;
    for (int32_t c = static_cast<int32_t>(w); c > 0; c = contexts[static_cast<size_t>(c)].shorter) {
      const size_t cell = at * width + static_cast<size_t>(contexts[static_cast<size_t>(c)].symbol);
      if (s.next[cell] < 0) {
        limit_table(static_cast<int64_t>(s.count()) + 1, static_cast<int64_t>(width), run);
        s.next[cell] = static_cast<int32_t>(s.count());
        s.context.push_back(-1);
        s.next.resize(s.next.size() + width, -1);
      }
      at = static_cast<size_t>(s.next[cell]);
    }
    s.context[at] = static_cast<int32_t>(w);
  }
  // Breadth first: a state's suffix (its longest proper suffix that is a state) is complete before the state.
  Array<int32_t> order{0}, suffix(s.count(), 0);
  order.reserve(s.count());
  for (size_t i = 0; i < order.size(); ++i) {
    if ((i & 1023) == 0) run.check();
    const size_t q = static_cast<size_t>(order[i]), f = static_cast<size_t>(suffix[q]);
    if (s.context[q] < 0) s.context[q] = s.context[f];
    for (size_t a = 0; a < width; ++a) {
      int32_t &to = s.next[q * width + a];
      const int32_t elsewhere = q == 0 ? 0 : s.next[f * width + a];
      if (to < 0) {
        to = elsewhere;
      } else {
        suffix[static_cast<size_t>(to)] = elsewhere;
        order.push_back(to);
      }
    }
  }
  return s;
}

}  // namespace

PfaPtr context_pfa(std::span<const Context> contexts, const Corpus &corpus, double beta, bool back_off, double *log_likelihood,
                   const Run &run) {
  const size_t width = static_cast<size_t>(corpus.alphabet->size()) + 1;
  const ContextStates s = context_states(contexts, width, run);
  const size_t start = static_cast<size_t>(s.next[0]);
  run.limit_bytes(static_cast<int64_t>(s.next.size() * 20 + contexts.size() * (width * 12 + 4)));
  Array<int32_t> counts(contexts.size() * width, 0), totals(contexts.size(), 0);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    run.check();
    size_t q = start;
    const auto event = [&](size_t outcome) {
      const size_t context = static_cast<size_t>(s.context[q]);
      ++counts[context * width + outcome];
      ++totals[context];
    };
    for (const Label a : corpus.sequence(i)) {
      event(static_cast<size_t>(a));
      q = static_cast<size_t>(s.next[q * width + static_cast<size_t>(a)]);
    }
    event(0);
  }

  // Parents come before children. Events are passed up from the last context to the first, and distributions down from the
  // first to the last.
  const Array<int32_t> own = counts;
  for (size_t w = contexts.size(); back_off && --w > 0;) {
    const size_t shorter = static_cast<size_t>(contexts[w].shorter);
    for (size_t a = 0; a < width; ++a) counts[shorter * width + a] += counts[w * width + a];
    totals[shorter] += totals[w];
  }
  const double weight = beta * static_cast<double>(width);
  Array<double> p(counts.size());
  LongSum sum;
  for (size_t w = 0; w < contexts.size(); ++w) {
    for (size_t a = 0; a < width; ++a) {
      const double base =
          !back_off || w == 0 ? 1 / static_cast<double>(width) : p[static_cast<size_t>(contexts[w].shorter) * width + a];
      p[w * width + a] = (counts[w * width + a] + weight * base) / (totals[w] + weight);
      if (own[w * width + a] > 0) sum.add(own[w * width + a] * std::log(p[w * width + a]));
    }
  }
  *log_likelihood = sum.value();

  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = corpus.alphabet;
  pfa->states = static_cast<int32_t>(s.count());
  pfa->initial.assign(s.count(), 0.0);
  pfa->initial[start] = 1;
  for (size_t q = 0; q < s.count(); ++q) pfa->final.push_back(p[static_cast<size_t>(s.context[q]) * width]);
  const size_t arcs = s.count() * (width - 1);
  pfa->from.reserve(arcs);
  pfa->to.reserve(arcs);
  pfa->weight.reserve(arcs);
  for (size_t a = 1; a < width; ++a) {
    run.check();
    for (size_t q = 0; q < s.count(); ++q) {
      pfa->from.push_back(static_cast<int32_t>(q));
      pfa->to.push_back(s.next[q * width + a]);
      pfa->weight.push_back(p[static_cast<size_t>(s.context[q]) * width + a]);
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
  return pfa;
}

PfaPtr ngram_pfa(const NgramModel &model, const Run &run) {
  const NgramTrie &t = model.trie();
  Array<NgramNode> states;
  Array<int32_t> number(static_cast<size_t>(t.nodes()), -1);
  for (NgramNode w = 0; w < t.nodes(); ++w) {
    if (!model.is_state(w)) continue;
    number[static_cast<size_t>(w)] = static_cast<int32_t>(states.size());
    states.push_back(w);
  }
  const int64_t count = static_cast<int64_t>(states.size()), symbols = t.symbols();
  limit_table(count, symbols + 1, run);
  run.limit_bytes(count * symbols * 16 + 24 * count + t.bytes());
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = model.alphabet();
  pfa->states = static_cast<int32_t>(count);
  pfa->initial.assign(states.size(), 0.0);
  pfa->initial[static_cast<size_t>(number[static_cast<size_t>(model.start())])] = 1;
  pfa->from.reserve(static_cast<size_t>(count * symbols));
  pfa->to.reserve(static_cast<size_t>(count * symbols));
  pfa->weight.reserve(static_cast<size_t>(count * symbols));
  NgramNode to = -1;
  for (Label a = 1; a <= t.symbols(); ++a) {
    for (size_t q = 0; q < states.size(); ++q) {
      if ((q & 1023) == 0) run.check();
      const double p = std::exp(model.read(states[q], a, &to));
      if (!(p > 0)) continue;
      pfa->from.push_back(static_cast<int32_t>(q));
      pfa->to.push_back(number[static_cast<size_t>(to)]);
      pfa->weight.push_back(p);
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
  for (const NgramNode h : states) pfa->final.push_back(std::exp(model.read(h, t.eos(), &to)));
  return pfa;
}

}  // namespace hws

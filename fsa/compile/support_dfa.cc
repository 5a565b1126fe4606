#include "fsa/compile/support_dfa.hh"

#include <algorithm>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/ops/refine_partition.hh"

namespace hws {

void SymbolClasses::mention(const Machine &m, int32_t tape) {
  for (const Label c : m.arrays().labels[static_cast<size_t>(tape)]) {
    if (c > 0 && (labels_.empty() || labels_.back() != c)) labels_.push_back(c);
  }
}

void SymbolClasses::finish() {
  merge_sort(labels_.begin(), labels_.end());
  labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
}

int32_t SymbolClasses::of(Label label) const {
  const auto at = std::lower_bound(labels_.begin(), labels_.end(), label);
  return at != labels_.end() && *at == label ? static_cast<int32_t>(at - labels_.begin()) : others();
}

void SupportNfa::add_loop(int32_t s, int32_t classes) {
  for (int32_t c = 0; c < classes; ++c) add(s, c, s);
}

int32_t SupportNfa::append(const Machine &m, int32_t tape, const SymbolClasses &classes, std::span<const int32_t> not_default,
                           bool reversed, const Run &run) {
  const int32_t first = states;
  run.limit_states(int64_t{states} + m.states());
  states += m.states();
  const auto put = [&](State s, int32_t c, State t) { reversed ? add(first + t, c, first + s) : add(first + s, c, first + t); };
  Array<char> own(static_cast<size_t>(classes.count()), 0);
  for (State s = 0; s < m.states(); ++s) {
    if (s % 1024 == 0) {
      run.check();
      run.limit_bytes(static_cast<int64_t>(3 * (arcs.size() + own.size()) * sizeof(Arc)));
    }
    bool rho = false;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label c = m.label(a, tape);
      if (c == kRho) {
        rho = true;
        continue;
      }
      const int32_t symbol = c == kEpsilon ? -1 : classes.of(c);
      if (symbol >= 0) own[symbol] = 1;
      if (!is_zero(m.semiring(), m.weight(a))) put(s, symbol, m.next(a));
    }
    if (!rho) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) own[classes.of(m.label(a, tape))] = 0;
      continue;
    }
    for (const int32_t c : not_default) own[c] = 1;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (m.label(a, tape) != kRho || is_zero(m.semiring(), m.weight(a))) continue;
      for (int32_t c = 0; c < classes.count(); ++c) {
        if (!own[c]) put(s, c, m.next(a));
      }
    }
    std::fill(own.begin(), own.end(), 0);
  }
  return first;
}

namespace {

// Sets of states, each kept once, numbered as they come.
class Subsets {
 public:
  Subsets(int32_t classes, const Run &run) : run_(run), classes_(classes), slots_(256) {}
  int32_t id(std::span<const int32_t> set);
  std::span<const int32_t> set(int32_t s) const {
    return {members_.data() + begin_[s],
            begin_[static_cast<size_t>(s) + 1] - begin_[s]};
  }
  int32_t count() const { return static_cast<int32_t>(begin_.size()) - 1; }

 private:
  const Run &run_;
  const int32_t classes_;
  Array<int32_t> members_;
  Array<size_t> begin_{0};
  HashSlots slots_;
};

int32_t Subsets::id(std::span<const int32_t> set_now) {
  slots_.reserve(static_cast<size_t>(count()), run_, 0, [&](int32_t s) { return slots_.hash().of(set(s)); });
  const auto same = [&](int32_t s) {
    const std::span<const int32_t> there = set(s);
    return std::equal(there.begin(), there.end(), set_now.begin(), set_now.end());
  };
  return slots_.number(slots_.hash().of(set_now), same, [&] {
    const int64_t n = count() + int64_t{1};
    run_.limit_states(n);
    if (n > INT32_MAX - 1) fail(Code::limit, "more than %d states", INT32_MAX - 1);
    run_.limit_bytes(n * (classes_ + 6) * int64_t{4} + static_cast<int64_t>(8 * (members_.size() + set_now.size())));
    members_.insert(members_.end(), set_now.begin(), set_now.end());
    begin_.push_back(members_.size());
    return static_cast<int32_t>(n - 1);
  });
}

}  // namespace

SupportDfa determinize_support(const SupportNfa &nfa, int32_t classes, std::span<const int32_t> starts,
                               std::span<const uint8_t> marks, const Run &run) {
  // Arcs by source, then by class (−1 first).
  Array<SupportNfa::Arc> arcs = nfa.arcs;
  merge_sort(arcs.begin(), arcs.end(), [](const SupportNfa::Arc &x, const SupportNfa::Arc &y) {
    return x.from != y.from ? x.from < y.from : x.symbol != y.symbol ? x.symbol < y.symbol : x.to < y.to;
  });
  Array<size_t> begin(static_cast<size_t>(nfa.states) + 1, 0);
  for (const auto &a : arcs) ++begin[static_cast<size_t>(a.from) + 1];
  for (size_t s = 0; s < static_cast<size_t>(nfa.states); ++s) begin[s + 1] += begin[s];

  Array<int32_t> seen(static_cast<size_t>(nfa.states), -1);  // by the number of the closure it was seen in
  int32_t closures = 0;
  Array<int32_t> set;
  const auto close = [&] {  // over epsilon arcs; sorted, each state once
    size_t kept = 0;
    for (size_t i = 0; i < set.size(); ++i) {
      if (seen[set[i]] == closures) continue;
      seen[set[i]] = closures;
      set[kept++] = set[i];
    }
    set.resize(kept);
    for (size_t i = 0; i < set.size(); ++i) {
      for (size_t a = begin[set[i]]; a < begin[static_cast<size_t>(set[i]) + 1] && arcs[a].symbol < 0;
           ++a) {
        if (seen[arcs[a].to] == closures) continue;
        seen[arcs[a].to] = closures;
        set.push_back(arcs[a].to);
      }
    }
    merge_sort(set.begin(), set.end());
    if (++closures == INT32_MAX) fail(Code::limit, "more than %d transitions", INT32_MAX - 1);
  };

  SupportDfa dfa;
  dfa.classes = classes;
  Subsets subsets(classes, run);
  set.assign(starts.begin(), starts.end());
  close();
  subsets.id(set);
  struct Move {
    int32_t symbol, to;
  };
  Array<Move> moves;
  for (int32_t s = 0; s < subsets.count(); ++s) {
    if (s % 64 == 0) run.check();
    uint8_t mark = 0;
    moves.clear();
    for (const int32_t q : subsets.set(s)) {
      mark |= marks[static_cast<size_t>(q)];
      for (size_t a = begin[q]; a < begin[static_cast<size_t>(q) + 1]; ++a) {
        if (arcs[a].symbol >= 0) moves.push_back({arcs[a].symbol, arcs[a].to});
      }
    }
    merge_sort(moves.begin(), moves.end(),
               [](const Move &x, const Move &y) { return x.symbol != y.symbol ? x.symbol < y.symbol : x.to < y.to; });
    dfa.marks.push_back(mark);
    size_t i = 0;
    for (int32_t c = 0; c < classes; ++c) {
      set.clear();
      for (; i < moves.size() && moves[i].symbol == c; ++i) set.push_back(moves[i].to);
      close();
      dfa.next.push_back(subsets.id(set));
    }
  }
  return dfa;
}

SupportDfa minimize_support(const SupportDfa &dfa, const Run &run) {
  const size_t n = dfa.marks.size(), k = static_cast<size_t>(dfa.classes);
  if (n * k > INT32_MAX - 1) fail(Code::limit, "more than %d transitions", INT32_MAX - 1);
  run.limit_bytes(static_cast<int64_t>(n * k) * 16);
  Array<int32_t> offsets(n + 1), letters(n * k), block;
  for (size_t s = 0; s <= n; ++s) offsets[s] = static_cast<int32_t>(s * k);
  for (size_t i = 0; i < n * k; ++i) letters[i] = static_cast<int32_t>(i % k);
  const Array<int32_t> marks(dfa.marks.begin(), dfa.marks.end());
  refine_partition({offsets, dfa.next, letters, dfa.classes}, marks, block, run);
  const size_t blocks = static_cast<size_t>(*std::max_element(block.begin(), block.end())) + 1;
  SupportDfa small;
  small.classes = dfa.classes;
  small.start = block[dfa.start];
  small.marks.resize(blocks);
  small.next.resize(blocks * k);
  for (size_t s = 0; s < n; ++s) {
    const auto b = static_cast<size_t>(block[s]);
    small.marks[b] = dfa.marks[s];
    for (size_t c = 0; c < k; ++c) small.next[b * k + c] = block[dfa.next[s * k + c]];
  }
  return small;
}

}  // namespace hws

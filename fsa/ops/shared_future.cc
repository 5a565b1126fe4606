#include "fsa/ops/shared_future.hh"

#include <algorithm>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/step_check.hh"
#include "fsa/ops/pair_table.hh"

namespace hws {

namespace {

uint64_t key(State p, State q) { return static_cast<uint64_t>(p) << 32 | static_cast<uint32_t>(q); }

struct Move {
  int32_t symbol;
  State to;
  bool operator<(const Move &o) const { return symbol != o.symbol ? symbol < o.symbol : to < o.to; }
  bool operator==(const Move &o) const { return symbol == o.symbol && to == o.to; }
};

}  // namespace

SharedFuture::SharedFuture(const LetterView &view, const Run &run) {
  const Machine &m = *view.machine;
  Array<Move> moves(static_cast<size_t>(m.arcs()));
  Array<int32_t> end(static_cast<size_t>(m.states()));  // of each state's distinct moves
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      moves[a] = {view.symbol[static_cast<size_t>(a)], m.next(a)};
    }
    const auto from = moves.begin() + m.arc_begin(s), to = moves.begin() + m.arc_end(s);
    cancellable_sort(from, to, std::less<>(), run);
    end[s] = static_cast<int32_t>(std::unique(from, to) - moves.begin());
  }
  // Finds the reachable pairs p ≤ q and the edges between them.
  PairTable table(-1, -1, run);
  Array<int32_t> source, target;
  StepCheck asked(run);
  (void)table.id(m.start(), m.start(), 0);
  for (State at = 0; at < table.size(); ++at) {
    if ((at & 1023) == 0) run.check();
    const PairTable::Pair pair = table.pair(at);
    int32_t i = m.arc_begin(pair.left), j = m.arc_begin(pair.right);
    const int32_t i_end = end[pair.left], j_end = end[pair.right];
    while (i < i_end && j < j_end) {
      const int32_t symbol = moves[i].symbol;
      if (symbol != moves[j].symbol) {
        ++(symbol < moves[j].symbol ? i : j);
        continue;
      }
      int32_t j_run = j;
      for (; j_run < j_end && moves[j_run].symbol == symbol; ++j_run) {}
      for (; i < i_end && moves[i].symbol == symbol; ++i) {
        for (int32_t k = j; k < j_run; ++k) {
          const State p = moves[i].to, q = moves[k].to;
          source.push_back(at);
          target.push_back(table.id(std::min(p, q), std::max(p, q), 0));
        }
        run.visit(j_run - j);
        asked.add(static_cast<size_t>(j_run - j));
        run.limit_arcs(static_cast<int64_t>(source.size()));
        run.limit_bytes(table.bytes() + static_cast<int64_t>(source.capacity() * 16));
      }
      j = j_run;
    }
  }
  // Back from pairs of final states.
  const size_t n = static_cast<size_t>(table.size());
  run.limit_bytes(table.bytes() + static_cast<int64_t>(source.capacity() * 16 + n * 16));
  Array<int32_t> begin(n + 1, 0), before(source.size()), waiting;
  for (const int32_t t : target) ++begin[static_cast<size_t>(t) + 1];
  for (size_t i = 0; i < n; ++i) begin[i + 1] += begin[i];
  Array<int32_t> fill(begin.begin(), begin.end() - 1);
  for (size_t e = 0; e < source.size(); ++e) {
    asked.add(1);
    before[fill[target[e]]++] = source[e];
  }
  Array<char> useful(n, false);
  const auto is_final = [&](State s) { return !is_zero(m.semiring(), m.final_weight(s)); };
  for (State at = 0; at < table.size(); ++at) {
    const PairTable::Pair pair = table.pair(at);
    if (!is_final(pair.left) || !is_final(pair.right)) continue;
    useful[at] = true;
    waiting.push_back(at);
  }
  while (!waiting.empty()) {
    const size_t at = static_cast<size_t>(waiting.back());
    waiting.pop_back();
    for (int32_t e = begin[at]; e < begin[at + 1]; ++e) {
      const int32_t from = before[e];
      asked.add(1);
      if (useful[from]) continue;
      useful[from] = true;
      waiting.push_back(from);
    }
  }
  for (State at = 0; at < table.size(); ++at) {
    const PairTable::Pair pair = table.pair(at);
    if (useful[at] && pair.left != pair.right) pairs_.push_back(key(pair.left, pair.right));
  }
  cancellable_sort(pairs_.begin(), pairs_.end(), std::less<>(), run);
}

bool SharedFuture::share(State p, State q) const {
  return p == q || std::binary_search(pairs_.begin(), pairs_.end(), key(std::min(p, q), std::max(p, q)));
}

}  // namespace hws

// Each state's row is written out over the symbols that m names anywhere and one more
// that stands for all others, if there are others: default arcs of two states can be
// compared only so, since each stands for what its own state does not name. Rows are
// then partitioned (ops/refine_partition.hh), and default arcs put back.
#include "fsa/ops/minimize_complete.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/refine_partition.hh"

namespace hws {

namespace {

struct CompleteRows {
  Array<Label> named;     // ascending
  bool others = false;    // the alphabet has more: the last of a row's entries
  Array<State> states;    // those that are reached, ascending
  Array<int32_t> target;  // per state reached and symbol: place in `states`
  size_t width() const { return named.size() + others; }
};

CompleteRows complete_rows(const Machine &m, const Run &run) {
  CompleteRows r;
  run.limit_bytes(int64_t{m.arcs()} * 4 + int64_t{m.states()} * 12);
  for (const Label c : m.arrays().labels[0]) {
    if (c > 0) r.named.push_back(c);
  }
  merge_sort(r.named.begin(), r.named.end());
  r.named.erase(std::unique(r.named.begin(), r.named.end()), r.named.end());
  r.others = m.alphabet(0)->is_open() || m.alphabet(0)->size() > static_cast<int64_t>(r.named.size());
  run.check();
  Array<int32_t> row(r.width());
  const auto read = [&](State s) {
    std::fill(row.begin(), row.end(), -1);
    State otherwise = -1;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label c = m.label(a, 0);
      if (c <= 0 && c != kRho) fail(Code::internal, "state %d of a complete machine has an arc that is no symbol's", s);
      if (c == kRho) otherwise = m.next(a);
      else row[std::lower_bound(r.named.begin(), r.named.end(), c) - r.named.begin()] = m.next(a);
    }
    for (int32_t &to : row) {
      if (to < 0) to = otherwise;
      if (to < 0) fail(Code::internal, "state %d of a complete machine does not read every symbol", s);
    }
  };
  Array<int32_t> place(static_cast<size_t>(m.states()), -1);
  Array<State> waiting{m.start()};
  place[m.start()] = 0;
  while (!waiting.empty()) {
    const State s = waiting.back();
    waiting.pop_back();
    r.states.push_back(s);
    if (r.states.size() % 256 == 0) run.check();
    read(s);
    for (const int32_t to : row) {
      if (place[to] >= 0) continue;
      place[to] = 0;
      waiting.push_back(to);
    }
  }
  merge_sort(r.states.begin(), r.states.end());
  for (size_t i = 0; i < r.states.size(); ++i) place[r.states[i]] = static_cast<int32_t>(i);
  const int64_t entries = static_cast<int64_t>(r.states.size()) * static_cast<int64_t>(r.width());
  run.limit_bytes(entries * 20);
  if (entries > INT32_MAX - 1) fail(Code::limit, "more than %d transitions", INT32_MAX - 1);
  r.target.reserve(static_cast<size_t>(entries));
  for (size_t i = 0; i < r.states.size(); ++i) {
    if (i % 256 == 0) run.check();
    read(r.states[i]);
    for (const int32_t to : row) r.target.push_back(place[to]);
  }
  return r;
}

}  // namespace

MachinePtr minimize_complete(const MachinePtr &m, const Run &run) {
  const CompleteRows rows = complete_rows(*m, run);
  const size_t n = rows.states.size(), width = rows.width();
  Array<int32_t> offsets(n + 1), letters(n * width), accepts(n), block;
  for (size_t s = 0; s <= n; ++s) offsets[s] = static_cast<int32_t>(s * width);
  for (size_t i = 0; i < letters.size(); ++i) letters[i] = static_cast<int32_t>(i % width);
  for (size_t s = 0; s < n; ++s) accepts[s] = !is_zero(m->semiring(), m->final_weight(rows.states[s]));
  refine_partition({offsets, rows.target, letters, static_cast<int32_t>(width)}, accepts, block, run);

  RowWriter out(m->semiring(), m->arrays().alphabets);
  State start = 0;
  for (size_t s = 0; s < n; ++s) {
    if (rows.states[s] == m->start()) start = block[s];
    if (block[s] < static_cast<int32_t>(out.finals.size())) continue;  // not the first of its block
    run.limit_arcs(static_cast<int64_t>(out.next.size() + width));
    const auto to = [&](size_t i) { return block[rows.target[s * width + i]]; };
    const State otherwise = rows.others ? to(width - 1) : -1;
    if (rows.others) out.arc(&kRho, one(out.semiring), otherwise);
    for (size_t i = 0; i < rows.named.size(); ++i) {
      if (to(i) != otherwise) out.arc(&rows.named[i], one(out.semiring), to(i));
    }
    out.end_state(accepts[s] != 0 ? one(out.semiring) : zero(out.semiring), accepts[s] != 0);
  }
  return out.finish(start, rows.others ? 0 : -1);
}

}  // namespace hws

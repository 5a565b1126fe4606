#include "src/pfa/merging/prefix_tree.hh"

#include <cinttypes>

#include "fsa/base/cancellable_sort.hh"

namespace hws {

PrefixTree prefix_tree(const Corpus &corpus, const Run &run) {
  if (corpus.tokens() > INT32_MAX) {
    fail(Code::limit, "%" PRId64 " symbols and ends of sequences; a prefix tree takes at most 2147483647", corpus.tokens());
  }
  const int32_t sequences = static_cast<int32_t>(corpus.count());
  run.limit_bytes(int64_t{8} * sequences);
  PrefixTree t;
  // (next symbol, sequence) of the sequences that reach the nodes of the level, node by node; at first those of the root.
  struct Reader {
    Label next;
    int32_t sequence;
  };
  Array<Reader> readers(static_cast<size_t>(sequences));
  for (int32_t i = 0; i < sequences; ++i) readers[static_cast<size_t>(i)].sequence = i;
  t.label.push_back(0);
  t.count.push_back(sequences);
  int64_t steps = 0;
  // A level has the nodes from `begin` on, and readers in their order.
  for (size_t begin = 0, depth = 0; begin < t.label.size(); ++depth) {
    const size_t end = t.label.size();
    run.limit_states(static_cast<int64_t>(end));
    run.limit_bytes(static_cast<int64_t>(16 * (end + readers.size()) + 8 * static_cast<size_t>(sequences)));
    size_t at = 0, kept = 0;
    for (size_t v = begin; v < end; ++v) {
      const size_t last = at + static_cast<size_t>(t.count[v]);
      int32_t ends = 0;
      const size_t first = kept;
      t.first.push_back(static_cast<int32_t>(t.label.size()));
      for (; at < last; ++at) {
        if ((++steps & 4095) == 0) run.check();
        const std::span<const Label> x = corpus.sequence(readers[at].sequence);
        if (x.size() == depth) {
          ++ends;
        } else {
          readers[kept++] = {x[depth], readers[at].sequence};
        }
      }
      t.ends.push_back(ends);
      cancellable_sort(
          readers.begin() + static_cast<std::ptrdiff_t>(first), readers.begin() + static_cast<std::ptrdiff_t>(kept),
          [](const Reader &a, const Reader &b) { return a.next < b.next; }, run);
      for (size_t i = first; i < kept; ++i) {
        if (i == first || readers[i].next != readers[i - 1].next) {
          t.label.push_back(readers[i].next);
          t.count.push_back(0);
        }
        ++t.count.back();
      }
    }
    readers.resize(kept);
    begin = end;
  }
  t.first.push_back(t.nodes());
  return t;
}

}  // namespace hws

// Optimize: balanced
#include "src/align/word_pairs.hh"

#include <algorithm>

#include "fsa/base/step_check.hh"

namespace hws {

namespace {

struct Occurrence {
  int32_t pair, position;
};

// Where each source word occurs: word e's occurrences are those from starts[e] to starts[e + 1], in the order of the corpus.
struct Occurrences {
  Array<int64_t> starts;
  Array<Occurrence> at;
};

Occurrences occurrences_of(const Corpus &source) {
  Occurrences found;
  found.starts.assign(static_cast<size_t>(source.alphabet->size()) + 2, 0);
  for (const Label e : source.symbols) ++found.starts[static_cast<size_t>(e) + 1];
  for (size_t e = 1; e < found.starts.size(); ++e) found.starts[e] += found.starts[e - 1];
  found.at.resize(source.symbols.size());
  Array<int64_t> next = found.starts;
  for (int64_t p = 0; p < source.count(); ++p) {
    const std::span<const Label> words = source.sequence(p);
    for (size_t i = 0; i < words.size(); ++i) {
      found.at[next[words[i]]++] = {static_cast<int32_t>(p), static_cast<int32_t>(i)};
    }
  }
  return found;
}

}  // namespace

WordPairs::WordPairs(const Bitext &bitext, const Run &run) {
  const Corpus &source = *bitext.source, &target = *bitext.target;
  if (bitext.count() > INT32_MAX) fail(Code::limit, "more than 2147483647 pairs");
  cells_.reserve(static_cast<size_t>(bitext.count()) + 1);
  cells_.push_back(0);
  for (int64_t p = 0; p < bitext.count(); ++p) cells_.push_back(cells_.back() + bitext.cells(p));
  run.limit_bytes(4 * cells_.back() + 8 * static_cast<int64_t>(source.symbols.size()) + 16 * bitext.count());
  places_.resize(static_cast<size_t>(cells_.back()));
  const Occurrences occurrences = occurrences_of(source);
  const size_t words = static_cast<size_t>(source.alphabet->size()), vocabulary = static_cast<size_t>(target.alphabet->size());
  starts_.reserve(words + 2);
  starts_.push_back(0);
  for (size_t f = 1; f <= vocabulary; ++f) targets_.push_back(static_cast<int32_t>(f));
  starts_.push_back(static_cast<int32_t>(vocabulary));
  Array<int32_t> place(vocabulary + 1, -1), seen;
  StepCheck check(run);
  for (size_t e = 1; e <= words; ++e) {
    const std::span<const Occurrence> here(occurrences.at.data() + occurrences.starts[e],
                                           static_cast<size_t>(occurrences.starts[e + 1] - occurrences.starts[e]));
    seen.clear();
    for (const Occurrence &o : here) {
      check.add(target.sequence(o.pair).size());
      for (const Label f : target.sequence(o.pair)) {
        if (place[f] >= 0) continue;
        place[f] = 0;
        seen.push_back(f);
      }
    }
    std::sort(seen.begin(), seen.end());
    if (targets_.size() + seen.size() > INT32_MAX) fail(Code::limit, "more than 2147483647 pairs of words seen together");
    for (size_t k = 0; k < seen.size(); ++k) place[seen[k]] = static_cast<int32_t>(targets_.size() + k);
    for (const Occurrence &o : here) {
      const std::span<const Label> to = target.sequence(o.pair);
      const size_t width = source.sequence(o.pair).size();
      int32_t *cell = places_.data() + cells_[o.pair] + o.position;
      for (const Label f : to) {
        *cell = place[f];
        cell += width;
      }
    }
    for (const int32_t f : seen) place[f] = -1;
    targets_.insert(targets_.end(), seen.begin(), seen.end());
    starts_.push_back(static_cast<int32_t>(targets_.size()));
  }
  targets_.shrink_to_fit();
}

}  // namespace hws

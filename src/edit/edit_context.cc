#include "src/edit/edit_context.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/base/merge_sort.hh"

namespace hws {

BackoffChain::BackoffChain(Stage stage, Windows full) {
  if (stage == write_stage && full.right_input == 0) full.right_input = 1;
  const int32_t least_right = stage == write_stage ? 1 : 0;
  for (Windows w = full;;) {
    lengths_.push_back(w);
    const int32_t right = w.right_input > least_right ? w.right_input : 0;
    const int32_t longest = std::max({w.left_input, w.left_output, right});
    if (longest == 0) break;
    if (w.left_input == longest) {
      --w.left_input;
    } else if (w.left_output == longest) {
      --w.left_output;
    } else {
      --w.right_input;
    }
  }
  std::reverse(lengths_.begin(), lengths_.end());
}

ContextKey BackoffChain::cut(const ContextKey &key, int32_t depth) const {
  const Windows &w = windows(depth);
  const int32_t lengths[3] = {w.left_input, w.left_output, w.right_input};
  ContextKey r;
  for (size_t window = 0; window < 3; ++window) {
    for (size_t k = 0; k < kMaxWindow; ++k) {
      const size_t at = window * kMaxWindow + k;
      r.symbol[at] = static_cast<int32_t>(k) < lengths[window] ? key.symbol[at] : kUnseen;
    }
  }
  return r;
}

ContextKey context_at(std::span<const Label> x, size_t i, std::span<const Label> y, size_t j) {
  ContextKey key;
  for (size_t k = 0; k < kMaxWindow; ++k) {
    key.symbol[k] = k < i ? x[i - 1 - k] : kEdge;
    key.symbol[kMaxWindow + k] = k < j ? y[j - 1 - k] : kEdge;
    key.symbol[2 * kMaxWindow + k] = i + k < x.size() ? x[i + k] : kEdge;
  }
  return key;
}

ContextTable::ContextTable(BackoffChain chain, Array<Entry> entries)
    : chain_(std::move(chain)), entries_(std::move(entries)) {
  merge_sort(entries_.begin(), entries_.end());
  entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
  if (entries_.size() > INT32_MAX - 1) fail(Code::limit, "more than %d contexts", INT32_MAX - 1);
  shorter_.reserve(entries_.size());
  for (const Entry &e : entries_) {
    int32_t up = kNone;
    if (e.depth > 0) {
      up = index_.find(chain_.cut(e.key, e.depth - 1).symbol);
      if (up == kNone) fail(Code::argument, "a context without its shorter one");
    }
    index_.number(e.key.symbol, Run{});
    shorter_.push_back(up);
  }
}

int32_t ContextTable::longest(const ContextKey &key) const {
  int32_t best = kNone;
  for (int32_t depth = 0; depth < chain_.depths(); ++depth) {
    const int32_t found = index_.find(chain_.cut(key, depth).symbol);
    if (found == kNone) break;
    best = found;
  }
  return best;
}

}  // namespace hws

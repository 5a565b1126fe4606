// Rows of numbers for all spans of a sentence, span by span in order of width: words i + 1 to i + w of n are span (i, w).
#pragma once
#include <cstddef>

namespace hws {

struct SpanIndex {
  size_t words = 0;
  size_t count() const { return words * (words + 1) / 2; }
  // The widths below w have (words) + (words − 1) + ... + (words − w + 2) spans.
  size_t of(size_t first, size_t width) const { return (width - 1) * (2 * words + 2 - width) / 2 + first; }
};

}  // namespace hws

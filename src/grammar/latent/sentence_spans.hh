// The spans of a sentence of n words, numbered from 0: from word i to before word j.
#pragma once
#include <cstddef>

namespace hws {

struct SentenceSpans {
  size_t words = 0;

  size_t count() const { return words * (words + 1) / 2; }
  size_t at(size_t i, size_t j) const { return i * (2 * words - i + 1) / 2 + (j - i - 1); }
};

}  // namespace hws

// Optimize: balanced
#include "src/align/align_model.hh"

#include <algorithm>

#include "fsa/base/text.hh"

namespace hws {

namespace {
constexpr size_t kLettersAlike = 4;
}  // namespace

double spelled_alike(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty() || a[0] != b[0]) return 0;
  if (a == b) return 1;
  size_t letters = 0, at = 0;
  while (letters < kLettersAlike) {
    uint32_t first, second;
    const int bytes = at < a.size() ? decode_utf8(a, at, first) : 0;
    if (bytes == 0 || at >= b.size() || decode_utf8(b, at, second) != bytes || first != second) return 0;
    at += static_cast<size_t>(bytes);
    ++letters;
  }
  return kShareAlike;
}

int32_t AlignDirectionModel::place(int32_t e, int32_t f) const {
  if (e == 0) return f - 1;
  const size_t row = static_cast<size_t>(e);
  const int32_t *first = targets.data() + starts[row], *last = targets.data() + starts[row + 1];
  const int32_t *at = std::lower_bound(first, last, f);
  return at != last && *at == f ? static_cast<int32_t>(at - targets.data()) : -1;
}

double AlignDirectionModel::translation(int32_t e, int32_t f, double alike) const {
  const size_t row = static_cast<size_t>(e);
  const double even = 1 / static_cast<double>(target_words() + 1), more = spelling * alike;
  if (row >= rows()) return (even + more) / (1 + more);
  const int32_t at = f == 0 ? -1 : place(e, f);
  if (at >= 0) return totals[row] > 0 ? static_cast<double>(weights[static_cast<size_t>(at)]) / totals[row] : even;
  return totals[row] + more > 0 ? (unseen + more) / (totals[row] + more) : even;
}

}  // namespace hws

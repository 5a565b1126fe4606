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
  if (row < rows()) return translation_at(row, f == 0 ? -1 : place(e, f), alike);
  const double even = 1 / static_cast<double>(target_words() + 1), more = spelling * alike;
  return (even + more) / (1 + more);
}

Array<double> AlignDirectionModel::jump_probabilities() const {
  Array<double> p;
  if (!has_jumps(kind)) return p;
  p.assign(jumps.begin(), jumps.end());
  double sum = 0;
  for (const double x : p) sum += x;
  for (double &x : p) x = sum > 0 ? x / sum : 1 / static_cast<double>(p.size());
  return p;
}

void AlignArrays::lend(AlignDirectionModel *to) const {
  to->starts = starts;
  to->targets = targets;
  to->weights = weights;
  to->totals = totals;
  to->jumps = jumps;
  to->fertilities = fertilities;
}

double spelling_of(const AlignModel &model, int direction, int32_t e, int32_t f) {
  const Alphabet &source = direction == 0 ? *model.source : *model.target;
  const Alphabet &target = direction == 0 ? *model.target : *model.source;
  return source.has_names() && target.has_names() ? spelled_alike(source.name(e), target.name(f)) : 0;
}

PseudoCounts::PseudoCounts(const AlignModel &model, int direction)
    : all_(model), model_(model.directions[direction]), direction_(direction) {}

double PseudoCounts::of(int32_t e, int32_t k) const {
  if (e == 0 || model_.spelling == 0) return model_.unseen;
  return model_.unseen + model_.spelling * spelling_of(all_, direction_, e, model_.targets[static_cast<size_t>(k)]);
}

}  // namespace hws

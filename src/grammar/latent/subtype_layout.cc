#include "src/grammar/latent/subtype_layout.hh"

namespace hws {

SubtypeLayout::SubtypeLayout(const LatentGrammar &grammar, Array<int32_t> counts)
    : subtypes(std::move(counts)), stride(grammar.labels.size(), 0), first(grammar.rules.size()),
      outcomes(grammar.rules.size()), first_row{0}, starts{0} {
  for (int32_t label = 0; label < grammar.label_count(); ++label) {
    for (int32_t r = grammar.first_rule[label]; r < grammar.first_rule[label + 1]; ++r) {
      const LatentRule &rule = grammar.rules[r];
      outcomes[r] = rule.is_word() ? 1 : subtypes[rule.left] * (rule.is_unary() ? 1 : subtypes[rule.right]);
      first[r] = starts.back() + stride[label];
      stride[label] += static_cast<size_t>(outcomes[r]);
    }
    for (int32_t a = 0; a < subtypes[label]; ++a) starts.push_back(starts.back() + stride[label]);
    first_row.push_back(first_row.back() + subtypes[label]);
  }
}

RowPart SubtypeLayout::part(double concentration) const {
  RowPart part{"rule", {}, false, 0};
  part.block.rows = rows();
  part.block.concentration = concentration;
  part.block.starts = starts;
  return part;
}

void SubtypeLayout::normalize(Array<double> *numbers) const {
  for (size_t row = 0; row < rows(); ++row) {
    double sum = 0;
    for (size_t k = starts[row]; k < starts[row + 1]; ++k) sum += (*numbers)[k];
    for (size_t k = starts[row]; sum > 0 && k < starts[row + 1]; ++k) (*numbers)[k] /= sum;
  }
}

double layout_numbers(const LatentGrammar &grammar, std::span<const int32_t> subtypes) {
  double size = 0;
  for (const LatentRule &rule : grammar.rules) {
    size += static_cast<double>(subtypes[static_cast<size_t>(rule.parent)]) *
            (rule.is_word() ? 1 : subtypes[static_cast<size_t>(rule.left)]) *
            (rule.is_word() || rule.is_unary() ? 1 : subtypes[static_cast<size_t>(rule.right)]);
  }
  return size;
}

Array<int32_t> even_subtypes(const LatentGrammar &grammar, int32_t subtypes) {
  Array<int32_t> counts(grammar.labels.size(), subtypes);
  for (size_t l = 0; l < counts.size(); ++l) {
    if (grammar.labels[l].kind == LatentKind::start) counts[l] = 1;
  }
  return counts;
}

}  // namespace hws

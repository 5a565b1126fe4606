#include "fsa/base/text.hh"
#include "src/grammar/model/equations.hh"

namespace hws {

void expand_counts(const BinaryForm &form, const ChartCounts &chart, std::span<double> counts, const Run &run) {
  const auto add = [&](int32_t rule, double count) {
    if (rule >= 0) counts[static_cast<size_t>(rule)] += count;
  };
  for (size_t b = 0; b < chart.binary.size(); ++b) add(form.binary_rule[b], chart.binary[b]);
  for (size_t l = 0; l < chart.lexical.size(); ++l) add(form.lexical_rule[l], chart.lexical[l]);
  Array<double> roots(static_cast<size_t>(form.symbols));
  bool any = false;
  const auto add_empty = [&](int32_t symbol, double count) {
    roots[symbol] += count;
    any |= count > 0;
  };
  if (chart.empty_sentences > 0) add_empty(form.start, chart.empty_sentences);
  for (size_t p = 0; p < chart.unary.size(); ++p) {
    if (!(chart.unary[p] > 0)) continue;
    for (int32_t s = form.source_offsets[p]; s < form.source_offsets[p + 1]; ++s) {
      const BinaryForm::UnarySource &source = form.sources[s];
      const double count = chart.unary[p] * (source.weight / form.unary_weight[p]);
      add(source.rule >= 0 ? source.rule : form.binary_rule[source.binary], count);
      if (source.empty >= 0) add_empty(source.empty, count);
    }
  }
  if (!any) return;
  const Equations all = equations_of(form, false);
  Array<Scaled> x(form.empty.size());
  for (size_t a = 0; a < x.size(); ++a) x[a] = Scaled::from(form.empty[a]);
  Array<double> uses;
  const int32_t infinite = expected_uses(all.terms, x, form.critical, roots, &uses, run);
  if (infinite >= 0) {
    fail(Code::diverged, "infinite expected counts: trees without words are infinitely large on average at a critical grammar");
  }
  for (size_t k = 0; k < all.terms.size(); ++k) {
    if (all.rule[k] >= 0) add(all.rule[k], uses[all.terms[k].of] * share_of(all.terms[k], x));
  }
}

}  // namespace hws

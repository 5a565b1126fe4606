#include <cmath>

#include "fsa/ngram/variable_kneser_ney.hh"

namespace hws {

void prune_kneser_ney(VariableKneserNey *model, const NgramCounts &counts, double threshold, const Run &run) {
  if (!(threshold >= 0 && threshold < INFINITY)) {
    fail(Code::argument, "a threshold of %s; expected a finite number >= 0", NumberText(threshold).text);
  }
  const NgramTrie &t = *counts.trie;
  Array<int32_t> extensions(static_cast<size_t>(t.nodes()), 0);
  for (NgramNode w = 1; w < t.nodes(); ++w) extensions[t.parent(w)] += model->has(w);
  for (int32_t length = t.order(); length >= 2; --length) {
    for (NgramNode w = t.level_begin(length); w < t.level_begin(length + 1); ++w) {
      if ((w & 0xfff) == 0) run.check();
      if (!model->has(w) || extensions[w] > 0) continue;
      const double before = std::log(model->probability(w));
      model->remove(w, true);
      if (model->count(w) * (before - std::log(model->probability(w))) > threshold) model->restore(w);
      else --extensions[t.parent(w)];
    }
    model->estimate_discounts();
  }
}

NgramModelPtr prune_kneser_ney(const NgramCounts &counts, double threshold, const Run &run) {
  VariableKneserNey model(counts, true, run);
  prune_kneser_ney(&model, counts, threshold, run);
  return model.model(run);
}

}  // namespace hws

#include <cmath>

#include "fsa/ngram/variable_kneser_ney.hh"

namespace hws {

NgramModelPtr grow_kneser_ney(const NgramCounts &counts, double delta, double alpha, double threshold, const Run &run) {
  for (const double x : {delta, alpha, threshold}) {
    if (!(x >= 0 && x < INFINITY)) fail(Code::argument, "a cost of %s; expected a finite number >= 0", NumberText(x).text);
  }
  const NgramTrie &t = *counts.trie;
  VariableKneserNey model(counts, false, run);
  const auto likelihood = [&](NgramNode h) {
    double sum = 0;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) sum += model.count(w) * std::log(model.probability(w));
    return sum;
  };
  const auto description = [&] {
    const double size = static_cast<double>(model.size());
    return alpha * size + size * std::log(size);
  };
  for (int32_t length = 2; length <= t.order(); ++length) {
    const int64_t before = model.size();
    for (NgramNode h = t.level_begin(length - 1); h < t.level_begin(length); ++h) {
      if ((h & 0xfff) == 0) run.check();
      if (!t.has_children(h) || !(model.has(h) || h == t.begin_node())) continue;
      const double without = likelihood(h), small = description();
      for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) model.put(w);
      if (likelihood(h) - without > delta * (description() - small)) continue;
      for (NgramNode w = t.child_end(h); w-- > t.child_begin(h);) model.remove(w, false);
    }
    if (model.size() == before) break;
    model.estimate_discounts();
  }
  if (threshold > 0) prune_kneser_ney(&model, counts, threshold, run);
  return model.model(run);
}

}  // namespace hws

#include "src/trees/grandparent_batch.hh"

#include <cinttypes>

#include "src/trees/best_grandparent_tree.hh"
#include "src/trees/grandparent_trees.hh"

namespace hws {

GrandparentBatch::GrandparentBatch(const TreeBatch &sentences, std::span<const int64_t> offsets,
                                   std::span<const int32_t> triples, std::span<const double> logs)
    : sentences_(sentences), offsets_(offsets), logs_(logs) {
  if (!sentences.kind().projective) {
    fail(Code::unsupported, "weights of grandparents among non-projective trees, whose sum is not known to have an algorithm; "
                            "expected projective ones");
  }
  for (size_t s = 0; s < static_cast<size_t>(sentences.sentences()); ++s) {
    const int32_t words = sentences.sentence(s).words();
    for (auto i = static_cast<size_t>(offsets[s]); i < static_cast<size_t>(offsets[s + 1]); ++i) {
      const int32_t g = triples[3 * i], h = triples[3 * i + 1], m = triples[3 * i + 2];
      if (g < 0 || h < 1 || m < 1 || g > words || h > words || m > words || g == h || h == m || g == m) {
        fail(Code::argument, "grandparent %zu, sentence %zu: arcs from %" PRId32 " to %" PRId32 " to %" PRId32
             "; expected three different words of %" PRId32 ", of which the first may be the root 0", i, s, g, h, m, words);
      }
      if (logs[i] != -INFINITY && !(std::fabs(logs[i]) <= kMostLogWeight)) {
        fail(Code::argument, "grandparent %zu, sentence %zu: log weight %s; expected one within 1e9 of 0, or -inf", i, s,
             NumberText(logs[i]).text);
      }
      grandparents_.push_back({static_cast<size_t>(g), static_cast<size_t>(h), static_cast<size_t>(m)});
    }
  }
}

GrandparentWeights GrandparentBatch::sentence(size_t s) const {
  const auto begin = static_cast<size_t>(offsets_[s]), count = static_cast<size_t>(offsets_[s + 1]) - begin;
  return {sentences_.sentence(s), {grandparents_.data() + begin, count}, logs_.subspan(begin, count)};
}

Array<double> GrandparentBatch::log_totals(const Run &run) const {
  Array<double> totals(static_cast<size_t>(sentences_.sentences()));
  sentences_.for_each(run, "trees: totals", [] { return GrandparentTrees(); }, [&](size_t s, GrandparentTrees &trees) {
    totals[s] = trees.inside(sentence(s), sentences_.kind().one_root, run).log();
  });
  return totals;
}

Array<double> GrandparentBatch::marginals(const Run &run, Array<double> *means, Array<double> *log_totals) const {
  Array<double> marginals(sentences_.weights());
  means->assign(grandparents_.size(), 0.0);
  log_totals->resize(static_cast<size_t>(sentences_.sentences()));
  sentences_.for_each(run, "trees: marginals", [] { return GrandparentTrees(); }, [&](size_t s, GrandparentTrees &trees) {
    const GrandparentWeights weights = sentence(s);
    const Scaled total = trees.inside(weights, sentences_.kind().one_root, run);
    (*log_totals)[s] = total.log();
    if (total.zero()) return;
    Array<double> of_all;
    trees.outside(run, sentences_.square_of(s, &marginals), &of_all);
    for (size_t i = 0; i < weights.listed.size(); ++i) {
      (*means)[static_cast<size_t>(offsets_[s]) + i] = of_all[weights.place(weights.listed[i])];
    }
  });
  TreeBatch::require_trees(*log_totals);
  return marginals;
}

Array<int32_t> GrandparentBatch::best(const Run &run, Array<double> *log_weights) const {
  Array<int32_t> heads(static_cast<size_t>(sentences_.words()));
  log_weights->resize(static_cast<size_t>(sentences_.sentences()));
  sentences_.for_each(run, "trees: best", [] { return 0; }, [&](size_t s, int) {
    const Array<int32_t> tree =
        best_grandparent_tree(sentence(s), sentences_.kind().one_root, run, &(*log_weights)[s]);
    std::copy(tree.begin(), tree.end(), sentences_.words_of(s, &heads));
  });
  TreeBatch::require_trees(*log_weights);
  return heads;
}

}  // namespace hws

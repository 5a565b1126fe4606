// Optimize: balanced
#include "src/grammar/latent/split_merge.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/grammar/latent/subtype_sums.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

namespace {

// A rule's numbers as a block: by the parent's subtype, the left and the right one.
struct Block {
  RuleShape shape;
  size_t first, stride;
  size_t at(size_t a, size_t b, size_t c) const { return first + a * stride + b * shape.right + c; }
};
Block block_of(const LatentGrammar &grammar, const SubtypeLayout &layout, size_t rule) {
  RuleShape shape = shape_of(grammar, layout, static_cast<int32_t>(rule));
  if (grammar.rules[rule].is_unary()) shape.right = 1;
  return {shape, layout.first[rule], layout.stride[grammar.rules[rule].parent]};
}

}  // namespace

LatentModelPtr split_subtypes(const LatentModel &model, uint64_t seed) {
  const LatentGrammar &g = model.grammar();
  Array<int32_t> subtypes = model.layout().subtypes;
  for (size_t l = 1; l < subtypes.size(); ++l) {
    subtypes[l] *= 2;
    if (subtypes[l] > kMostSubtypes) {
      fail(Code::argument, "%d subtypes of a label; expected %lld at most", subtypes[l], static_cast<long long>(kMostSubtypes));
    }
  }
  SubtypeLayout layout(g, std::move(subtypes));
  Array<double> numbers(layout.size());
  const Rng random(seed, RngMethod::row_start, 0, 1, 0);
  for (size_t r = 0; r < g.rules.size(); ++r) {
    const Block from = block_of(g, model.layout(), r), to = block_of(g, layout, r);
    const size_t halves = to.shape.left / from.shape.left * (to.shape.right / from.shape.right);
    Rng of_rule = random.at_item(r);
    for (size_t a = 0; a < to.shape.parents; ++a) {
      for (size_t b = 0; b < to.shape.left; ++b) {
        for (size_t c = 0; c < to.shape.right; ++c) {
          const size_t old = from.at(a * from.shape.parents / to.shape.parents, b * from.shape.left / to.shape.left,
                                     c * from.shape.right / to.shape.right);
          numbers[to.at(a, b, c)] =
              model.numbers()[old] / static_cast<double>(halves) * (1 + .01 * (2 * of_rule.uniform() - 1));
        }
      }
    }
  }
  layout.normalize(&numbers);
  return std::make_shared<const LatentModel>(g, std::move(layout), std::move(numbers), model.names());
}

std::vector<MergeChange> merge_changes(const LatentModel &model, const BinarizedTrees &trees, const Run &run) {
  const SubtypeLayout &layout = model.layout();
  std::vector<MergeChange> changes;
  Array<size_t> first(layout.subtypes.size(), 0);  // of each label
  for (size_t l = 0; l < first.size(); ++l) {
    first[l] = changes.size();
    for (int32_t a = 0; layout.subtypes[l] % 2 == 0 && a < layout.subtypes[l] / 2; ++a) {
      changes.push_back({static_cast<int32_t>(l), a, 0, 0, 0});
    }
  }
  SubtypeSums sums(trees, layout);
  Array<double> room(static_cast<size_t>(*std::max_element(layout.outcomes.begin(), layout.outcomes.end())), 0.0);
  // Calls see(pair, node) for each pair of each node, after the tree's sums.
  const auto each_pair = [&](auto see) {
    for (int64_t t = 0; t < trees.trees(); ++t) {
      run.check();
      const std::span<const LatentNode> nodes = trees.tree(t);
      const auto rows = [&](size_t i) {
        const int32_t rule = nodes[i].rule;
        return RuleRows{model.numbers().data() + layout.first[rule], layout.stride[trees.rules[rule].parent]};
      };
      if (!(sums.inside(nodes, rows) > -INFINITY)) fail_without_probability(t);
      sums.outside(nodes, rows, [&](size_t) { return std::pair(room.data(), size_t{0}); });
      for (size_t i = 0; i < nodes.size(); ++i) {
        const int32_t label = trees.rules[nodes[i].rule].parent, h = layout.subtypes[label];
        for (int32_t a = 0; h % 2 == 0 && a < h / 2; ++a) see(changes[first[label] + static_cast<size_t>(a)], i);
      }
    }
  };
  each_pair([&](MergeChange &change, size_t i) {
    const auto a = static_cast<size_t>(2 * change.pair);
    change.first += sums.posterior(i, a);
    change.second += sums.posterior(i, a + 1);
  });
  for (MergeChange &change : changes) {
    const double both = change.first + change.second;
    change.first = both > 0 ? change.first / both : .5;
    change.second = 1 - change.first;
  }
  each_pair([&](MergeChange &change, size_t i) {
    const auto a = static_cast<size_t>(2 * change.pair);
    const double inner = change.first * sums.inner(i, a) + change.second * sums.inner(i, a + 1);
    const double merged = inner * (sums.outer(i, a) + sums.outer(i, a + 1));
    const double apart = sums.posterior(i, a) + sums.posterior(i, a + 1);
    change.log_likelihood += std::log1p(std::max(merged - apart, -1 + 1e-300));
  });
  return changes;
}

LatentModelPtr merge_subtypes(const LatentModel &model, std::span<const MergeChange> pairs) {
  const LatentGrammar &g = model.grammar();
  const SubtypeLayout &old = model.layout();
  // For each subtype of each label its new number, and its weight among those that it is merged with.
  Array<size_t> begin{0};
  for (const int32_t h : old.subtypes) begin.push_back(begin.back() + static_cast<size_t>(h));
  Array<double> weight(begin.back(), 1.0);
  Array<int32_t> merged(begin.back(), 0), number(begin.back(), 0), subtypes = old.subtypes;
  for (const MergeChange &pair : pairs) {
    const size_t at = begin[pair.label] + 2 * static_cast<size_t>(pair.pair);
    weight[at] = pair.first;
    weight[at + 1] = pair.second;
    merged[at + 1] = 1;
    --subtypes[pair.label];
  }
  for (size_t l = 0; l + 1 < begin.size(); ++l) {
    int32_t next = -1;
    for (size_t k = begin[l]; k < begin[l + 1]; ++k) number[k] = next += !merged[k];
  }
  const SubtypeLayout layout(g, std::move(subtypes));
  Array<double> numbers(layout.size(), 0.0);
  const auto now = [&](int32_t label, size_t subtype) {
    return label < 0 ? size_t{0} : static_cast<size_t>(number[begin[label] + subtype]);
  };
  for (size_t r = 0; r < g.rules.size(); ++r) {
    const LatentRule &rule = g.rules[r];
    const Block from = block_of(g, old, r), to = block_of(g, layout, r);
    for (size_t a = 0; a < from.shape.parents; ++a) {
      for (size_t b = 0; b < from.shape.left; ++b) {
        for (size_t c = 0; c < from.shape.right; ++c) {
          const size_t at = to.at(now(rule.parent, a), rule.is_word() ? 0 : now(rule.left, b),
                                  rule.is_word() || rule.is_unary() ? 0 : now(rule.right, c));
          numbers[at] += weight[begin[rule.parent] + a] * model.numbers()[from.at(a, b, c)];
        }
      }
    }
  }
  return std::make_shared<const LatentModel>(g, layout, std::move(numbers), model.names());
}

LatentModelPtr smooth_subtypes(const LatentModel &model, double rules, double words) {
  const LatentGrammar &g = model.grammar();
  const SubtypeLayout &layout = model.layout();
  const std::span<const double> old = model.numbers();
  Array<double> numbers(old.begin(), old.end());
  for (size_t r = 0; r < g.rules.size(); ++r) {
    const Block block = block_of(g, layout, r);
    const LatentRule &rule = g.rules[r];
    double share = rules;
    const double *of_class = nullptr;  // what the word's class has under subtype 0; null: there is no class
    if (rule.is_word()) {
      share = words > 0 ? words / (words + static_cast<double>(g.uses[r])) : 0;
      for (const WordRules::Rule &own : model.of_word(rule.right)) {
        if (own.parent == rule.parent && static_cast<size_t>(own.rule) != r) of_class = old.data() + layout.first[own.rule];
      }
    }
    const auto weight = [&](size_t a) { return of_class ? of_class[a * block.stride] : 1.0; };
    double all = 0;
    for (size_t a = 0; a < block.shape.parents; ++a) all += weight(a);
    if (!(all > 0)) continue;
    for (size_t j = 0; j < block.shape.outcomes; ++j) {
      double sum = 0;
      for (size_t a = 0; a < block.shape.parents; ++a) sum += old[block.first + a * block.stride + j];
      for (size_t a = 0; a < block.shape.parents; ++a) {
        double &x = numbers[block.first + a * block.stride + j];
        x = (1 - share) * x + share * sum * (weight(a) / all);
      }
    }
  }
  layout.normalize(&numbers);
  return std::make_shared<const LatentModel>(g, layout, std::move(numbers), model.names());
}

}  // namespace hws

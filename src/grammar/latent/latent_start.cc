// Optimize: balanced
#include "src/grammar/latent/latent_start.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/grammar/latent/subtype_sums.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

namespace {

constexpr double kNoise = .01, kCoupling = .9;
constexpr int64_t kTreesLookedAt = 256;
constexpr int kStepsAhead = 20;
constexpr double kLeastGain = 1e-3;  // of ln p: what these steps gain if they tell subtypes apart

}  // namespace

Array<double> latent_start(const LatentGrammar &grammar, const SubtypeLayout &layout, uint64_t seed, double coupling) {
  Array<double> numbers(layout.size());
  const Rng random(seed, RngMethod::row_start, 0, 0, 0);
  for (size_t label = 0; label < grammar.labels.size(); ++label) {
    const auto parents = static_cast<size_t>(layout.subtypes[label]);
    for (size_t a = 0; a < parents; ++a) {
      // Returns a child's subtype's part of an even share. Children with another number of subtypes, and words, have even ones.
      const auto share = [&](size_t subtype, size_t count) {
        if (count != parents) return 1.0;
        return 1 - coupling + (subtype == a ? coupling * static_cast<double>(count) : 0);
      };
      const size_t row = static_cast<size_t>(layout.first_row[label]) + a;
      Rng of_row = random.at_item(row);
      double *next = numbers.data() + layout.starts[row];
      for (int32_t r = grammar.first_rule[label]; r < grammar.first_rule[label + 1]; ++r) {
        const RuleShape shape = shape_of(grammar, layout, r);
        const double even = static_cast<double>(grammar.uses[r]) / static_cast<double>(shape.outcomes);
        for (size_t b = 0; b < shape.left; ++b) {
          for (size_t c = 0; c < shape.right; ++c) {
            *next++ = even * (1 + kNoise * (2 * of_row.uniform() - 1)) * (share(b, shape.left) * share(c, shape.right));
          }
        }
      }
    }
  }
  layout.normalize(&numbers);
  return numbers;
}

double needed_coupling(const BinarizedTrees &trees, const SubtypeLayout &layout, uint64_t seed, const Run &run) {
  if (*std::max_element(layout.subtypes.begin(), layout.subtypes.end()) == 1) return 0;
  Array<double> numbers = latent_start(trees, layout, seed, 0), counts(layout.size());
  SubtypeSums sums(trees, layout);
  const int64_t apart = (trees.trees() + kTreesLookedAt - 1) / kTreesLookedAt;
  double first = 0;
  for (int step = 0; step <= kStepsAhead; ++step) {
    std::fill(counts.begin(), counts.end(), 0.0);
    double log_likelihood = 0;
    for (int64_t t = 0; t < trees.trees(); t += apart) {
      run.check();
      const std::span<const LatentNode> nodes = trees.tree(t);
      if (nodes.empty()) continue;  // a bare sentence
      const auto at = [&](size_t i) {
        const int32_t rule = nodes[i].rule;
        return std::pair(layout.first[rule], layout.stride[trees.rules[rule].parent]);
      };
      const auto rows = [&](size_t i) { return RuleRows{numbers.data() + at(i).first, at(i).second}; };
      log_likelihood += sums.inside(nodes, rows);
      if (!(log_likelihood > -INFINITY)) fail_without_probability(t);
      sums.outside(nodes, rows, [&](size_t i) { return std::pair(counts.data() + at(i).first, at(i).second); });
    }
    if (step <= 1) first = log_likelihood;  // the first step alone fits the frequencies of the trees that are looked at
    if (log_likelihood - first > kLeastGain * std::fabs(first)) return 0;
    layout.normalize(&counts);
    std::swap(counts, numbers);
  }
  return kCoupling;
}

}  // namespace hws

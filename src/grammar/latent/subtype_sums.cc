// Optimize: speed
#include "src/grammar/latent/subtype_sums.hh"

#include <algorithm>

#include "fsa/base/scaled.hh"

namespace hws {

void SubtypeSums::make_room(std::span<const LatentNode> tree) {
  begin_.clear();
  shapes_.clear();
  size_t size = 0, most = 1;
  for (const LatentNode &node : tree) {
    const RuleShape shape = shape_of(grammar_, layout_, node.rule);
    begin_.push_back(size);
    shapes_.push_back(shape);
    size += shape.parents;
    most = std::max(most, shape.outcomes);
  }
  if (in_.size() < size) {
    in_.resize(size);
    out_.resize(size);
  }
  if (scale_.size() < tree.size()) scale_.resize(tree.size());
  if (pairs_.size() < most) {
    pairs_.resize(most);
    above_.resize(most + kOutcomesBehind);
  }
}

void SubtypeSums::most_of(RuleRows rows, const RuleShape &shape, const double *outcome, double *to) {
  for (size_t a = 0; a < shape.parents; ++a) {
    double most = 0;
    for (size_t j = 0; j < shape.outcomes; ++j) most = std::max(most, rows.first[a * rows.stride + j] * outcome[j]);
    to[a] = most;
  }
}

// Scales a node's inside numbers. Returns false if there is none.
bool SubtypeSums::scale(size_t node, size_t count, int64_t *exponent) {
  double *const in = in_.data() + begin_.data()[node];
  double most = 0;
  for (size_t a = 0; a < count; ++a) most = in[a] > most ? in[a] : most;
  Scaled size{most, 0};
  size.normalize();
  if (size.e < kLeastExponent) return false;
  const double factor = power_of_two(-size.e);
  scale_.data()[node] = factor;
  for (size_t a = 0; a < count; ++a) {
    in[a] *= factor;
    in[a] = in[a] < kLeast ? 0 : in[a];
  }
  *exponent += size.e;
  return true;
}

}  // namespace hws

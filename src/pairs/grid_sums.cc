// Optimize: balanced
#include "src/pairs/grid_sums.hh"

#include <cmath>

#include "fsa/base/log_add.hh"

namespace hws {

namespace {

constexpr double kLeastDirectTotal = 1e-200;  // totals below are summed in logarithms

}  // namespace

ChunkWeights::ChunkWeights(std::span<const double> weights) : weight(weights.begin(), weights.end()) {
  weight.push_back(0);
  for (const double w : weight) log_weight.push_back(std::log(w));
}

double GridSums::expect(const PairGrids &grids, int64_t pair, const ChunkWeights &w, double amount, std::span<double> uses) {
  if (!grids.can_be_cut(pair)) return -INFINITY;
  const CutShape &shape = grids.shape(pair);
  const std::span<const int32_t> chunks = grids.chunks(pair);
  const CutEdge *const edges = shape.edges.data();
  const size_t n = shape.edges.size();
  forward_.assign(shape.cells.size(), 0);
  double *const forward = forward_.data();
  forward[0] = 1;
  for (size_t e = 0; e < n; ++e) forward[edges[e].to] += forward[edges[e].from] * w.weight[chunks[e]];
  const double total = forward_.back();
  if (!(total > kLeastDirectTotal && total < 1 / kLeastDirectTotal)) return expect_in_logs(shape, chunks, w, amount, uses);
  if (uses.empty() || amount == 0) return std::log(total);
  backward_.assign(shape.cells.size(), 0);
  double *const backward = backward_.data();
  backward_.back() = amount / total;
  for (size_t e = n; e-- > 0;) {
    const double onward = w.weight[chunks[e]] * backward[edges[e].to];
    backward[edges[e].from] += onward;
    uses[static_cast<size_t>(chunks[e])] += forward[edges[e].from] * onward;
  }
  return std::log(total);
}

double GridSums::expect_in_logs(const CutShape &shape, std::span<const int32_t> chunks, const ChunkWeights &w, double amount,
                                std::span<double> uses) {
  const size_t n = shape.edges.size();
  forward_.assign(shape.cells.size(), -INFINITY);
  forward_[0] = 0;
  for (size_t e = 0; e < n; ++e) {
    double &to = forward_[shape.edges[e].to];
    to = log_add(to, forward_[shape.edges[e].from] + w.log_weight[chunks[e]]);
  }
  const double total = forward_.back();
  if (total == -INFINITY || uses.empty() || amount == 0) return total;
  backward_.assign(shape.cells.size(), -INFINITY);
  backward_.back() = -total;
  for (size_t e = n; e-- > 0;) {
    const double onward = w.log_weight[chunks[e]] + backward_[shape.edges[e].to];
    double &from = backward_[shape.edges[e].from];
    from = log_add(from, onward);
    uses[static_cast<size_t>(chunks[e])] += amount * std::exp(forward_[shape.edges[e].from] + onward);
  }
  return total;
}

double GridSums::best(const PairGrids &grids, int64_t pair, const ChunkWeights &w, Array<int32_t> *way) {
  way->clear();
  if (!grids.can_be_cut(pair)) return -INFINITY;
  const CutShape &shape = grids.shape(pair);
  const std::span<const int32_t> chunks = grids.chunks(pair);
  forward_.assign(shape.cells.size(), -INFINITY);
  came_.assign(shape.cells.size(), -1);
  forward_[0] = 0;
  for (size_t e = 0; e < chunks.size(); ++e) {
    const CutEdge edge = shape.edges[e];
    const double value = forward_[edge.from] + w.log_weight[chunks[e]];
    if (value > forward_[edge.to]) {
      forward_[edge.to] = value;
      came_[edge.to] = static_cast<int32_t>(e);
    }
  }
  if (forward_.back() == -INFINITY) return -INFINITY;
  for (size_t cell = shape.cells.size() - 1; cell != 0;) {
    const auto e = static_cast<size_t>(came_[cell]);
    way->push_back(chunks[e]);
    cell = static_cast<size_t>(shape.edges[e].from);
  }
  std::reverse(way->begin(), way->end());
  return forward_.back();
}

}  // namespace hws

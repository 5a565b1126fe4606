#include "src/graph/finite/methods/tree_weights.hh"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "src/graph/finite/edge_appearance.hh"
#include "src/graph/finite/spanning_forest.hh"

namespace hws {

namespace {

// Sweeps after which messages count as not converging.
constexpr int64_t kMostSweeps = 2000;
// Steps that are tried in a round, each shorter than the one before.
constexpr int kMostTries = 6;

// Weights, and the messages that have converged under them.
struct Weighted {
  Array<double> weights;
  std::unique_ptr<MessagePassing> passing;  // null: they have not
  double value = INFINITY;
};

class Optimization {
 public:
  Optimization(const FiniteModel &model, const MessagePassingSettings &settings, const Run &run)
      : model_(model), settings_(settings), run_(run) {
    for (int32_t f = 0; f < model.factors(); ++f) {
      if (model.scope(f).size() == 2) pairs_.push_back(f);
    }
  }

  Array<double> best(Array<double> start) const {
    Weighted now = converged(std::move(start), nullptr);
    for (int64_t round = 0; now.passing && round < settings_.trees.rounds; ++round) {
      const Array<double> information = informations(*now.passing), towards = direction(now.weights, information);
      const double fall = dot(towards, information);
      if (!(fall > settings_.tolerance)) break;
      Weighted next = step(now, towards, fall, round);
      if (!next.passing) break;
      now = std::move(next);
    }
    return std::move(now.weights);
  }

 private:
  Weighted converged(Array<double> weights, const MessagePassing *from) const {
    Weighted at;
    at.weights = std::move(weights);
    MessagePassingSettings settings(settings_);
    settings.given_weights = &at.weights;
    auto passing = std::make_unique<MessagePassing>(model_, settings, run_);
    if (from) passing->carry_over(*from);
    for (int64_t i = 0; i < kMostSweeps && !passing->settled(); ++i) passing->step(i, run_);
    if (!passing->settled()) return at;
    at.value = passing->log_partition();
    at.passing = std::move(passing);
    return at;
  }

  Array<double> informations(const MessagePassing &passing) const {
    Array<double> all(static_cast<size_t>(model_.factors()), 0.0), p;
    for (const int32_t f : pairs_) {
      p.resize(model_.table(f).size());
      passing.factor_probabilities(f, p.data());
      all[f] = mutual_information(p, model_.sizes[model_.scope(f)[0]]);
    }
    return all;
  }

  // From the weights to the forest of the largest information; of equal ones the pair of the lower number comes first.
  Array<double> direction(const Array<double> &weights, const Array<double> &information) const {
    Array<int32_t> order(pairs_);
    std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
      return information[a] != information[b] ? information[a] > information[b] : a < b;
    });
    Array<double> towards(weights.size(), 0.0);
    for (const int32_t f : pairs_) towards[f] = -weights[f];
    for (const int32_t f : spanning_forest(model_, order)) towards[f] += 1;
    return towards;
  }

  Weighted along(const Weighted &from, const Array<double> &towards, double length) const {
    Array<double> weights(from.weights);
    for (const int32_t f : pairs_) weights[f] += length * towards[f];
    return converged(std::move(weights), from.passing.get());
  }

  // Null messages if no step lowers the value. A step beyond the lowest value is followed by one to where the derivatives at
  // either end would meet zero.
  Weighted step(const Weighted &from, const Array<double> &towards, double fall, int64_t round) const {
    double length = std::min(0.5, 2 / static_cast<double>(round + 2));
    for (int tries = 0; tries < kMostTries; ++tries, length /= 4) {
      Weighted next = along(from, towards, length);
      if (!next.passing) continue;
      const double rise = -dot(towards, informations(*next.passing));
      if (rise > 0) {
        Weighted nearer = along(from, towards, length * fall / (fall + rise));
        if (nearer.passing && nearer.value < next.value) next = std::move(nearer);
      }
      if (next.value < from.value) return next;
    }
    return {};
  }

  double dot(const Array<double> &a, const Array<double> &b) const {
    double sum = 0;
    for (const int32_t f : pairs_) sum += a[f] * b[f];
    return sum;
  }

  const FiniteModel &model_;
  const MessagePassingSettings &settings_;
  const Run &run_;
  Array<int32_t> pairs_;
};

// Of all trees alike where that takes some seconds at most, else of trees that are drawn.
Array<double> weights_by_size(const FiniteModel &model, const MessagePassingSettings &settings, const Run &run) {
  constexpr int64_t kMostProducts = int64_t{1} << 32;
  if (std::optional<Array<double>> uniform = spanning_tree_weights_within(kMostProducts, model, run)) {
    return std::move(*uniform);
  }
  return sampled_tree_weights(model, settings.trees.samples, settings.trees.seed, run);
}

}  // namespace

double mutual_information(std::span<const double> probabilities, int32_t rows) {
  const size_t columns = probabilities.size() / static_cast<size_t>(rows);
  Array<double> of_row(static_cast<size_t>(rows), 0.0), of_column(columns, 0.0);
  for (size_t i = 0; i < probabilities.size(); ++i) {
    of_row[i / columns] += probabilities[i];
    of_column[i % columns] += probabilities[i];
  }
  double sum = 0;
  for (size_t i = 0; i < probabilities.size(); ++i) {
    const double p = probabilities[i];
    if (p > 0) sum += p * std::log(p / (of_row[i / columns] * of_column[i % columns]));
  }
  return std::max(sum, 0.0);
}

Array<double> tree_weights(const FiniteModel &model, const MessagePassingSettings &settings, const Run &run) {
  if (settings.given_weights) {
    const auto factors = static_cast<size_t>(model.factors());
    if (settings.given_weights->size() != factors) fail(Code::internal, "weights of another model");
    return *settings.given_weights;
  }
  switch (settings.trees.kind) {
    case TreeChoice::uniform: return spanning_tree_weights(model, run);
    case TreeChoice::sampled: return sampled_tree_weights(model, settings.trees.samples, settings.trees.seed, run);
    case TreeChoice::optimized: return Optimization(model, settings, run).best(weights_by_size(model, settings, run));
    default: return weights_by_size(model, settings, run);
  }
}

}  // namespace hws

// Optimize: speed
// The samplers of grammars with latent annotations: Metropolis-Hastings with the rows integrated out, and rows and subtypes in
// turn.
#include <cmath>

#include "src/grammar/latent/latent_family.hh"
#include "src/learner/rows/drawn_place.hh"
#include "src/learner/rows/row_start.hh"

namespace hws {

namespace {

auto draw_by(Rng *rng) {
  return [rng](const double *weights, size_t count) { return drawn_place(rng, weights, count); };
}

}  // namespace

Drawn LatentFamily::draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                         const Run &run) const {
  const double power = 1 / temperature;
  if (uses && !blocked_) return propose(view, power, rng, uses, choices, run);
  // Streams of rows stand behind those of the trees.
  Array<double> numbers = uses ? drawn_rows(view.parts(), *uses, power, rng, static_cast<uint64_t>(items())) : view.numbers();
  for (size_t k = 0; power != 1 && k < numbers.size(); ++k) numbers[k] = std::pow(numbers[k], power);
  const Array<int32_t> old = *choices;
  SubtypeSums sums(*trees_, layout_);
  for (int64_t t = 0; t < items(); ++t) {
    run.check();
    const std::span<const LatentNode> nodes = tree(t);
    const auto rows = [&](size_t i) { return rows_of(numbers.data(), nodes[i].rule); };
    if (!(sums.inside(nodes, rows) > -INFINITY)) fail_without_probability(t);
    Rng of_item = rng.at_item(static_cast<uint64_t>(t));
    sums.descend(nodes, rows, draw_by(&of_item), choices->data() + first_node(t));
  }
  if (!uses) return {};
  *uses = this->uses(view.parts(), *choices, run);
  int64_t changed = 0;
  for (size_t k = 0; k < old.size(); ++k) changed += old[k] != (*choices)[k];
  return {static_cast<double>(changed) / static_cast<double>(choices->size()), 1};
}

// Tree by tree: subtypes are drawn under the rules' predictions from the other trees, and accepted by Hastings' ratio with
// their probability given the others, in which a rule that the tree uses twice is likelier the second time.
Drawn LatentFamily::propose(const RowView &view, double power, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                            const Run &run) const {
  const RowPredictions predictions(view.parts());
  SubtypeSums sums(*trees_, layout_);
  Array<double> room;
  Array<int32_t> proposed;
  int64_t changed = 0, accepted = 0;
  // Adds the uses of a tree, or takes them away. Returns ln p(subtypes | all other uses).
  const auto put = [&](int64_t t, const int32_t *subtypes, double sign) {
    double log_p = 0;
    each_use(t, subtypes, [&](size_t at, size_t row, size_t) {
      if (sign > 0) log_p += std::log(predictions.probability(*uses, at, row));
      uses->counts.data()[at] += sign;
      uses->sums.data()[row] += sign;
      if (sign < 0) log_p += std::log(predictions.probability(*uses, at, row));
    });
    return log_p;
  };
  for (int64_t t = 0; t < items(); ++t) {
    run.check();
    const std::span<const LatentNode> nodes = tree(t);
    int32_t *const own = choices->data() + first_node(t);
    const double log_old = put(t, own, -1);
    if (room.size() < local_size(t)) room.resize(local_size(t));
    predict(t, predictions, *uses, room.data());
    for (size_t k = 0; power != 1 && k < local_size(t); ++k) room[k] = std::pow(room[k], power);
    const auto local = local_rows(t, static_cast<const double *>(room.data()));
    const auto rows = [&](size_t i) {
      const auto of_node = local(i);
      return RuleRows{of_node.first, of_node.stride};
    };
    if (!(sums.inside(nodes, rows) > -INFINITY)) fail_without_probability(t);
    Rng of_item = rng.at_item(static_cast<uint64_t>(t));
    if (proposed.size() < nodes.size()) proposed.resize(nodes.size());
    sums.descend(nodes, rows, draw_by(&of_item), proposed.data());
    // ln of what subtypes are drawn by.
    const auto log_weight = [&](const int32_t *subtypes) {
      double sum = 0;
      const Slot *const own_slots = slots(t).data();
      each_use(t, subtypes, [&](size_t at, size_t row, size_t i) {
        const Slot &s = own_slots[slot_of_node_.data()[first_node(t) + static_cast<int64_t>(i)]];
        const size_t a = row - s.row;
        sum += std::log(room[s.first + a * static_cast<size_t>(s.outcomes) + (at - s.at - a * s.stride)]);
      });
      return sum;
    };
    const double log_old_weight = log_weight(own), log_new_weight = log_weight(proposed.data());
    const double log_new = put(t, proposed.data(), 1);
    if (std::log(of_item.uniform()) >= power * (log_new - log_old) + log_old_weight - log_new_weight) {
      put(t, proposed.data(), -1);
      put(t, own, 1);
      continue;
    }
    ++accepted;
    for (size_t i = 0; i < nodes.size(); ++i) changed += own[i] != proposed[i];
    std::copy_n(proposed.data(), nodes.size(), own);
  }
  return {static_cast<double>(changed) / static_cast<double>(choices->size()),
          static_cast<double>(accepted) / static_cast<double>(items())};
}

RowUses LatentFamily::uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const {
  RowUses uses(parts);
  for (int64_t t = 0; t < items(); ++t) {
    if ((t & 255) == 0) run.check();
    each_use(t, choices.data() + first_node(t), [&](size_t at, size_t row, size_t) {
      uses.counts[at] += 1;
      uses.sums[row] += 1;
    });
  }
  return uses;
}

void LatentFamily::check(const Array<int32_t> &choices) const {
  for (int64_t t = 0; t < items(); ++t) {
    const std::span<const LatentNode> nodes = tree(t);
    const int32_t *const own = choices.data() + first_node(t);
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (own[i] < 0 || own[i] >= layout_.subtypes[trees_->rules[nodes[i].rule].parent]) fail_without_choice(t);
    }
  }
}

}  // namespace hws

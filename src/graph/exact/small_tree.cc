#include "src/graph/exact/small_tree.hh"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hws {

namespace {

// Entries of a table, and numbers of all lists of places (4 bytes each).
constexpr int64_t kSmallTable = 1 << 12, kSmallLists = 1 << 18;
// Products between these lose nothing, and neither does their ratio to a sum of some of them.
constexpr double kLeast = 1e-140, kMost = 1e140;

// Appends, for each entry of a table over `whole`, the entry of a table over some of these variables in any order.
void append_places(const FiniteModel &model, std::span<const int32_t> whole, std::span<const int32_t> part,
                   Array<int32_t> *places) {
  Array<int32_t> stride(whole.size(), 0), at(whole.size(), 0);
  int32_t step = 1, entries = 1;
  for (size_t i = part.size(); i-- > 0; step *= model.sizes[part[i]]) {
    stride[static_cast<size_t>(std::find(whole.begin(), whole.end(), part[i]) - whole.begin())] = step;
  }
  for (const int32_t v : whole) entries *= model.sizes[v];
  int32_t place = 0;
  for (int32_t e = 0; e < entries; ++e) {
    places->push_back(place);
    for (size_t i = whole.size(); i-- > 0;) {
      place += stride[i];
      if (++at[i] < model.sizes[whole[i]]) break;
      place -= stride[i] * at[i];
      at[i] = 0;
    }
  }
}

}  // namespace

std::unique_ptr<const SmallTree> SmallTree::of(const FiniteModel &model, const JunctionTree &tree) {
  std::unique_ptr<SmallTree> made(new SmallTree);
  const auto cliques = static_cast<size_t>(tree.cliques());
  std::vector<Array<int32_t>> factors(cliques), children(cliques);
  int64_t places = 0;
  made->weights_.push_back(0);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const VariableId> scope = model.scope(f);
    if (scope.empty()) return nullptr;
    const auto first = *std::min_element(scope.begin(), scope.end(), [&](VariableId a, VariableId b) {
      return tree.position[a] < tree.position[b];
    });
    const int32_t home = tree.home[first];
    factors[static_cast<size_t>(home)].push_back(f);
    places += tree.entries[home];
    if (places > kSmallLists) return nullptr;
    made->weights_.push_back(made->weights_.back() + static_cast<int32_t>(model.table(f).size()));
  }
  int64_t tables = 0;
  for (int32_t c = 0; c < tree.cliques(); ++c) {
    tables += tree.entries[c];
    if (tree.entries[c] > kSmallTable || tables > kSmallLists) return nullptr;
    if (tree.parent[c] < 0) continue;
    children[static_cast<size_t>(tree.parent[c])].push_back(c);
    places += tree.entries[tree.parent[c]];
    if (places > kSmallLists) return nullptr;
  }
  for (int32_t c = 0; c < tree.cliques(); ++c) {
    Clique clique;
    clique.entries = static_cast<int32_t>(tree.entries[c]);
    clique.separator_values = 1;
    for (const int32_t v : tree.separator(c)) clique.separator_values *= model.sizes[v];
    clique.table = made->tables_;
    clique.message = made->messages_;
    made->tables_ += clique.entries;
    made->messages_ += clique.separator_values;
    clique.first_input = static_cast<int32_t>(made->inputs_.size());
    for (const int32_t f : factors[static_cast<size_t>(c)]) {
      made->inputs_.push_back({made->weights_[f], made->weights_[f + 1] - made->weights_[f], -1,
                               static_cast<int32_t>(made->places_.size())});
      append_places(model, tree.clique(c), model.scope(f), &made->places_);
    }
    for (const int32_t child : children[static_cast<size_t>(c)]) {
      const Clique &below = made->cliques_[child];
      made->inputs_.push_back({below.message, below.separator_values, child, static_cast<int32_t>(made->places_.size())});
      append_places(model, tree.clique(c), tree.separator(child), &made->places_);
    }
    clique.end_input = static_cast<int32_t>(made->inputs_.size());
    made->cliques_.push_back(clique);
  }
  return made;
}

void SmallTreeSums::begin(const SmallTree &tree) {
  tree_ = &tree;
  weights_.resize(static_cast<size_t>(tree.weights_.back()));
}

SmallTreeSums::Range SmallTreeSums::range_of(const SmallTree::Input &input) const {
  if (input.child >= 0) return {least_[input.child], 1};
  Range range{INFINITY, 0};
  for (int32_t i = input.from; i < input.from + input.size; ++i) {
    const double x = weights_[i];
    if (x > 0) range.least = std::min(range.least, x);
    range.most = std::max(range.most, x);
  }
  return range;
}

bool SmallTreeSums::multiply(const SmallTree::Clique &c) {
  double *const table = tables_.data() + c.table;
  std::fill_n(table, c.entries, 1.0);
  Range all;
  for (int32_t i = c.first_input; i < c.end_input; ++i) {
    const SmallTree::Input &input = tree_->inputs_[i];
    const Range range = range_of(input);
    all.least *= range.least;
    all.most *= range.most;
    // Without a positive number everything is 0, whose least is infinite.
    if (range.most > 0 && !(all.least > kLeast && all.most < kMost)) return false;
    const double *const from = (input.child < 0 ? weights_ : messages_).data() + input.from;
    const int32_t *const places = tree_->places_.data() + input.places;
    for (int32_t e = 0; e < c.entries; ++e) table[e] *= from[places[e]];
    if (!(range.most > 0)) return true;
  }
  return true;
}

std::optional<double> SmallTreeSums::towards_roots(bool largest) {
  tables_.resize(static_cast<size_t>(tree_->tables_));
  sums_.resize(static_cast<size_t>(tree_->messages_));
  messages_.resize(sums_.size());
  least_.resize(tree_->cliques_.size());
  if (largest) largest_.resize(sums_.size());
  double log_all = 0;
  for (size_t c = 0; c < tree_->cliques_.size(); ++c) {
    const SmallTree::Clique &clique = tree_->cliques_[c];
    if (!multiply(clique)) return std::nullopt;
    const double *const table = tables_.data() + clique.table;
    double *const sums = sums_.data() + clique.message;
    const int32_t values = clique.separator_values;
    std::fill_n(sums, values, 0.0);
    if (largest) {
      std::fill_n(largest_.data() + clique.message, values, 0);
      for (int32_t e = 0, s = 0; e < clique.entries; ++e) {
        if (table[e] > sums[s]) {
          sums[s] = table[e];
          largest_[clique.message + s] = e;
        }
        if (++s == values) s = 0;
      }
    } else {
      for (int32_t e = 0; e < clique.entries; e += values) {
        for (int32_t s = 0; s < values; ++s) sums[s] += table[e + s];
      }
    }
    const double most = *std::max_element(sums, sums + values);
    if (!(most > 0)) return -INFINITY;
    log_all += std::log(most);
    double least = 1;
    for (int32_t s = 0; s < values; ++s) {
      const double x = sums[s] / most;
      messages_[clique.message + s] = x;
      if (x > 0) least = std::min(least, x);
    }
    least_[c] = least;
  }
  return log_all;
}

std::optional<double> SmallTreeSums::sum() {
  const std::optional<double> log_sum = towards_roots(false);
  if (!log_sum || !(*log_sum > -INFINITY)) return log_sum;
  entries_.assign(weights_.size(), 0.0);
  above_.assign(sums_.size(), 0.0);
  for (size_t c = tree_->cliques_.size(); c-- > 0;) {
    const SmallTree::Clique &clique = tree_->cliques_[c];
    double *const table = tables_.data() + clique.table;
    double *const above = above_.data() + clique.message;
    const double *const sums = sums_.data() + clique.message;
    const int32_t values = clique.separator_values;
    // A root's sum is all there is. Elsewhere the parent has set the probability of each value of the separator.
    if (values == 1) above[0] = 1;
    for (int32_t s = 0; s < values; ++s) above[s] = sums[s] > 0 ? above[s] / sums[s] : 0;
    for (int32_t e = 0; e < clique.entries; e += values) {
      for (int32_t s = 0; s < values; ++s) table[e + s] *= above[s];
    }
    for (int32_t i = clique.first_input; i < clique.end_input; ++i) {
      const SmallTree::Input &input = tree_->inputs_[i];
      double *const to = (input.child < 0 ? entries_ : above_).data() + input.from;
      const int32_t *const places = tree_->places_.data() + input.places;
      for (int32_t e = 0; e < clique.entries; ++e) to[places[e]] += table[e];
    }
  }
  return log_sum;
}

std::optional<double> SmallTreeSums::best() {
  const std::optional<double> log_best = towards_roots(true);
  if (!log_best || !(*log_best > -INFINITY)) return log_best;
  entries_.assign(weights_.size(), 0.0);
  taken_.assign(tree_->cliques_.size(), 0);
  for (size_t c = tree_->cliques_.size(); c-- > 0;) {
    const SmallTree::Clique &clique = tree_->cliques_[c];
    const int32_t entry = largest_[clique.message + taken_[c]];
    for (int32_t i = clique.first_input; i < clique.end_input; ++i) {
      const SmallTree::Input &input = tree_->inputs_[i];
      const int32_t place = tree_->places_[input.places + entry];
      if (input.child >= 0) taken_[input.child] = place;
      else entries_[input.from + place] = 1;
    }
  }
  return log_best;
}

void SmallTreeSums::read(int32_t f, double *to) const {
  std::copy(entries_.begin() + tree_->weights_[f], entries_.begin() + tree_->weights_[f + 1], to);
}

}  // namespace hws

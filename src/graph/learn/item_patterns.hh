// What items of a family have in common: which variables were seen, hidden or absent. Items of one pattern share the model of
// their hidden variables, and differ in the numbers of its tables alone. In a data set whose hidden variables are always the
// same ones there is one pattern.
//
// A factor of an item with hidden variables is a table of these. Its entry for their values has in the family's rows (of a
// fixed factor: in its table) the place
//
//   sum over seen variables of stride * value  +  offset of the entry
//
// Factors all of whose variables were seen have one place, and multiply the item's weight. Factors with an absent variable are
// left out.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "src/graph/exact/small_tree.hh"
#include "src/graph/finite/finite_model.hh"
#include "src/graph/learn/graph_family.hh"

namespace hws {

struct ItemPattern {
  struct Factor {
    FactorId factor;       // of the template
    int32_t part;          // -1: fixed
    int32_t own = -1;      // of the hidden variables' model; -1: it has none of these
    int32_t local = -1;    // where an item's local numbers of it begin; -1: it is fixed
    int32_t first_seen = 0, end_seen = 0;  // in `seen`
    int32_t first_offset = 0, end_offset = 0;  // in `offsets`: an entry each; one if all was seen
  };
  struct Seen {
    VariableId variable;
    int64_t stride;
  };
  Array<Factor> factors;
  Array<Seen> seen;
  Array<int64_t> offsets;
  Array<VariableId> hidden;   // by variable of the model, that of the template
  FiniteModel model;          // its tables are to be filled in
  std::optional<JunctionTree> tree;  // of the model; none where sums are approximate, or nothing is hidden
  std::unique_ptr<const SmallTree> small;  // the same tree where its tables are small
  FactorGraphPtr graph;       // of the model, where sums are approximate
  int32_t local_size = 0;     // local numbers of an item

  // The place of the entry at offset 0, given an item's values.
  int64_t base(const Factor &f, const int32_t *values) const {
    int64_t place = 0;
    for (int32_t i = f.first_seen; i < f.end_seen; ++i) place += seen[i].stride * values[seen[i].variable];
    return place;
  }
};

// How items' hidden variables are summed over. pruned: strings of lists alone, in graphs with strings.
enum class ItemSums : int32_t { automatic, exact, bp, trw, mean_field, pruned };

class ItemPatterns {
 public:
  // exact: by a junction tree, `limit` where its tables are too large; automatic: the same, or bp where they are.
  ItemPatterns(const GraphFamily &family, const GraphItems &items, ItemSums sums, const Run &run);

  const ItemPattern &of(int64_t item) const { return *patterns_[static_cast<size_t>(pattern_of_[item])]; }
  int32_t number_of(int64_t item) const { return pattern_of_[item]; }
  int32_t count() const { return static_cast<int32_t>(patterns_.size()); }
  const ItemPattern &pattern(int32_t p) const { return *patterns_[static_cast<size_t>(p)]; }
  int64_t inexact_items() const { return inexact_items_; }
  // Calls visit(item, how many of these items are equal to it) for the first of all that are equal, in a fixed order.
  template <class Visit>
  void each_different(const GraphItems &items, std::span<const int64_t> of, Visit visit) const {
    Array<int64_t> order(of.begin(), of.end());
    std::sort(order.begin(), order.end(),
              [&](int64_t a, int64_t b) { return marks_[a] != marks_[b] ? marks_[a] < marks_[b] : a < b; });
    for (size_t i = 0, end; i < order.size(); i = end) {
      const std::span<const int32_t> first = items.item(order[i]);
      const auto equal = [&](int64_t other) {
        return marks_[other] == marks_[order[i]] && std::equal(first.begin(), first.end(), items.item(other).begin());
      };
      for (end = i + 1; end < order.size() && equal(order[end]);) ++end;
      visit(order[i], static_cast<double>(end - i));
    }
  }

 private:
  std::vector<std::unique_ptr<const ItemPattern>> patterns_;
  Array<int32_t> pattern_of_;
  Array<uint64_t> marks_;  // of the items' values: equal ones for equal items
  int64_t inexact_items_ = 0;
};

}  // namespace hws

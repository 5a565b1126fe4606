// The two passes over a junction tree whose tables are small, for many sets of tables of one model. Where the numbers that an
// entry multiplies stand is laid out once:
//
//   weights   of all factors, one behind the other, in the order of their own tables
//   messages  of all cliques to their parents, by separator value
//   places    for each entry of a clique's table, and each factor and child of the clique: a number of these
//
// CliqueTables (clique_tables.hh) lay out their tables for each set anew, which costs far more than sums of a few entries. Sums
// are plain here. Where products might leave the range of a double the passes end without a result, and CliqueTables, which
// have logarithms as well, take their place.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "src/graph/exact/junction_tree.hh"

namespace hws {

class SmallTree {
 public:
  // Null: a table or the lists of places are so large that CliqueTables, whose runs are vectors, are faster; or a factor has no
  // variable. The model's tables, constant and observations are not looked at.
  static std::unique_ptr<const SmallTree> of(const FiniteModel &model, const JunctionTree &tree);

 private:
  friend class SmallTreeSums;
  struct Clique {
    int32_t entries, separator_values;
    int32_t table;    // where its table begins among all tables
    int32_t message;  // where its sums and its message to the parent begin among all messages
    int32_t first_input, end_input;
  };
  struct Input {
    int32_t from, size;  // a factor's weights, or the message of a child
    int32_t child;       // -1: a factor
    int32_t places;      // where its list begins
  };
  SmallTree() = default;

  Array<Clique> cliques_;  // children stand before their parents
  Array<Input> inputs_;
  Array<int32_t> places_;
  Array<int32_t> weights_;  // where those of each factor begin, and the end
  int32_t tables_ = 0, messages_ = 0;
};

// The passes for one set of tables after the other, of any trees. One thread uses it at a time.
class SmallTreeSums {
 public:
  // Room for the weights of all factors of a tree, whose own begin at weights(f); all are to be set before a pass.
  void begin(const SmallTree &tree);
  double *weights(int32_t f) { return weights_.data() + tree_->weights_[static_cast<size_t>(f)]; }

  // ln of the sum of all products, and the probabilities of each factor's entries; or of the largest product, and the entries
  // of its state. -infinity: nothing has a positive weight, and there are no entries. None: weights lie too far apart.
  std::optional<double> sum();
  std::optional<double> best();
  // Reads the entries of factor f after either pass.
  void read(int32_t f, double *to) const;

 private:
  struct Range {
    double least = 1, most = 1;  // of positive numbers
  };
  std::optional<double> towards_roots(bool largest);
  bool multiply(const SmallTree::Clique &c);  // false: too far apart
  Range range_of(const SmallTree::Input &input) const;

  const SmallTree *tree_ = nullptr;
  Array<double> weights_, entries_;  // of factors
  Array<double> tables_, sums_, messages_, above_;
  Array<int32_t> largest_, taken_;   // by message, and by clique
  Array<double> least_;              // positive number of each clique's message, whose largest one is 1
};

}  // namespace hws

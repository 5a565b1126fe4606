// The most probable tree of a sentence (Jelinek, Lafferty and Mercer 1992): the chart of chart.hh with maxima of sums of
// logarithms. O(words³ · rules). Of trees of the same weight, every node has the first possibility: a word or a binary rule
// before a unary rule, then the first binary rule of the form, then the shortest left part.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/grammar/chart/span_rows.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

class BestParse {
 public:
  // Takes the form's weights as they are now; the form must outlive this. Fails with `diverged` if chains of unary or empty
  // rules gain weight without end.
  BestParse(const BinaryForm &form, const Run &run);

  // Returns ln of the weight of the best tree, −infinity if there is none. The tree's rules are appended (derivation.hh). Fails
  // with `limit`, and as the constructor.
  double find(std::span<const int32_t> words, Array<int32_t> *rules, const Run &run);

 private:
  struct Node {
    int32_t symbol;
    size_t first, width;
  };
  struct Pair {
    int32_t parent, child, rule, binary, empty;
    double weight;
  };
  void close(double *values, int32_t *chains) const;
  void solve_empty(const Run &run);
  void rewrite(const Node &node, Array<int32_t> *rules);
  void rewrite_empty(int32_t symbol, Array<int32_t> *rules);
  void use(int32_t binary, const Node &left, const Node &right, Array<int32_t> *rules);
  double *row(size_t first, size_t width) { return best_.data() + index_.of(first, width) * symbols_; }

  const BinaryForm &form_;
  size_t symbols_;
  Array<double> binary_, lexical_;
  Array<Pair> pairs_;            // the best source of each unary pair that has a weight
  Array<double> empty_;          // ln of the weight of each symbol's best tree without words
  Array<int32_t> empty_choice_;  // how: −1 none, −2 the empty rule, s >= 0 source s of a unary pair, −3 − b binary rule b
  SpanIndex index_;
  Array<int32_t> words_;
  Array<double> best_;
  Array<int32_t> chains_;  // the pair by which a symbol over a span begins; −1: none
  Array<Node> pending_;
};

}  // namespace hws

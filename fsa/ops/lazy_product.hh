// A product as an operand of another product, for sums only. Its arcs are computed on demand and soon dropped. Only its last
// tape, which is joined next, is visible; the others are summed over.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/ops/operand.hh"
#include "fsa/ops/product.hh"

namespace hws {

class LazyProduct final : public Operand {
 public:
  // joined: the alphabet of the tape `left` and `right` are joined on.
  LazyProduct(Operand &left, Operand &right, const Machine &right_machine, Semiring semiring, const Alphabet &joined,
              const Run &run);
  JoinRow row(State s) override;
  Failure failure(State s) override { return product_.failure(s); }
  Stop stop(State s) override { return product_.stop(s); }
  State start() override { return 0; }
  int64_t states() const override { return -1; }
  int64_t bytes() const override { return product_.bytes() + row_bytes_; }

 private:
  // The arcs of one state, in the order in which they were found. `at` orders them by label.
  struct Row {
    State state = -1;
    Array<Label> label, sorted;
    Array<int32_t> at;
    Array<State> next;
    Array<double> weight;
    int64_t bytes() const;
  };
  void find(Row &row, State s);

  const Machine &right_machine_;
  const Run &run_;
  Product product_;
  std::vector<Row> rows_;  // the row of state s is in place s mod their number, if it is there
  int64_t row_bytes_ = 0;
  Array<uint64_t> order_;  // of the row that is made: labels and places
};

}  // namespace hws

#include "fsa/ops/lazy_product.hh"

#include <algorithm>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/ordered_pair.hh"

namespace hws {

namespace {

constexpr size_t kLazyProductRows = 256;  // a power of two

}  // namespace

// A right side of one tape leaves the joined tape to be joined again.
LazyProduct::LazyProduct(Operand &left, Operand &right, const Machine &right_machine, Semiring semiring,
                         const Alphabet &joined, const Run &run)
    : right_machine_(right_machine), run_(run), product_(left, right, semiring, right_machine.tapes() == 1, joined, run),
      rows_(kLazyProductRows) {
  has_phi_ = product_.has_phi();
}

int64_t LazyProduct::Row::bytes() const {
  return static_cast<int64_t>((label.capacity() + sorted.capacity() + at.capacity() + next.capacity()) * 4 +
                              weight.capacity() * 8);
}

void LazyProduct::find(Row &row, State s) {
  row.state = -1;  // nothing, should memory run out on the way
  row_bytes_ -= row.bytes();
  row.label.clear();
  row.next.clear();
  row.weight.clear();
  const int32_t tape = right_machine_.tapes() - 1;
  product_.expand(s, [&](const ProductArc &arc) {
    if (arc.joined == kPhi) return;
    row.label.push_back(tape == 0 ? arc.joined : arc.right < 0 ? kEpsilon : right_machine_.label(arc.right, tape));
    row.next.push_back(arc.next);
    row.weight.push_back(arc.weight);
  });
  order_.clear();
  for (const Label label : row.label) order_.push_back(ordered_pair(label, static_cast<int32_t>(order_.size())));
  quick_or_cancellable_sort(order_.begin(), order_.end(), run_);
  row.sorted.clear();
  row.at.clear();
  for (const uint64_t arc : order_) {
    row.sorted.push_back(first_of(arc));
    row.at.push_back(second_of(arc));
  }
  row_bytes_ += row.bytes();
  run_.limit_bytes(bytes());
  row.state = s;
}

JoinRow LazyProduct::row(State s) {
  Row &row = rows_[static_cast<size_t>(s) & (kLazyProductRows - 1)];
  if (row.state != s) find(row, s);
  JoinRow r;
  r.label = row.sorted.data();
  r.at = row.at.data();
  r.n = static_cast<int32_t>(row.at.size());
  r.next = row.next.data();
  r.weight = row.weight.data();
  r.find_parts();
  return r;
}

}  // namespace hws

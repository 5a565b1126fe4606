// How the table of some of a clique's variables lies in the clique's own. Tables are gone through in runs: the fastest
// variables of the clique are taken together until they have at least 64 entries, and a sub-table is kept expanded, so that
// each run of the clique meets a run of the sub-table, entry by entry:
//
//   clique      | slow values |  run of entries  |      run i of the clique
//   sub-table   |   some of   |  the same length |      run at(i) of the expanded sub-table
//
// Multiplying by a sub-table and summing to one are then straight loops, whatever its variables are. An expanded table is never
// larger than the clique's.
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

class SubTable {
 public:
  // `sizes` and `within`: of the clique's variables in their order, the number of values, and whether the sub-table has it.
  SubTable(std::span<const int32_t> sizes, std::span<const char> within);

  // Of a clique with these sizes.
  static size_t run_of(std::span<const int32_t> sizes);

  size_t entries() const { return runs_ * low_entries_; }       // of the sub-table
  size_t expanded() const { return runs_ * run_; }
  size_t run() const { return run_; }
  // Whether it has all variables of a run, so that the sub-table is the expanded one.
  bool is_expanded() const { return low_entries_ == run_; }
  // From the sub-table to the expanded one.
  void expand(std::span<const double> plain, double *expanded) const;
  // The sum of the numbers that stand for one, or the largest of them.
  void fold(const double *expanded, std::span<double> plain) const;
  void fold_largest(const double *expanded, std::span<double> plain) const;

  // Where the runs of the clique are in the expanded table, one after the other.
  class Walk {
   public:
    explicit Walk(const SubTable &table) : table_(&table), at_(table.high_.size(), 0) {}
    size_t offset() const { return offset_; }  // of the present run in the expanded table
    void next() {
      for (size_t i = 0; i < at_.size(); ++i) {  // the fastest first
        const High &high = table_->high_[i];
        offset_ += high.stride;
        if (++at_[i] < high.size) return;
        at_[i] = 0;
        offset_ -= high.stride * static_cast<size_t>(high.size);
      }
    }

   private:
    const SubTable *table_;
    Array<int32_t> at_;
    size_t offset_ = 0;
  };

 private:
  // Variables beyond a run, the fastest first; neighbours of a kind are taken as one.
  struct High {
    int32_t size;
    size_t stride;  // in the expanded table; 0: the sub-table has it not
  };
  size_t run_ = 1;          // entries of a run
  size_t low_entries_ = 1;  // of the sub-table's variables within a run
  size_t runs_ = 1;         // of the expanded table
  Array<int32_t> low_;      // by entry of a run: the entry of the sub-table's low part
  Array<High> high_;
};

}  // namespace hws

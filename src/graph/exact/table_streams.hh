// Tables that are gone through together, run by run (sub_table.hh): parts of a clique that are multiplied, and sums that are
// added to.
#pragma once
#include <memory>
#include <vector>

#include "fsa/base/large_pages.hh"
#include "fsa/base/run.hh"
#include "src/graph/exact/sub_table.hh"
#include "src/graph/exact/table_runs.hh"

namespace hws {

// Large arrays that are not in use. Fresh memory has to be cleared by the system, which takes longer than all else that is done
// with a table.
class SpareTables {
 public:
  SpareTables() { spare_.reserve(kMost); }
  // Without numbers and with room for n: the smallest one that is large enough, unless it is much too large.
  Array<double> take(size_t n) {
    size_t best = spare_.size();
    for (size_t i = 0; i < spare_.size(); ++i) {
      const size_t room = spare_[i].capacity();
      if (room >= n && room / 4 <= n && (best == spare_.size() || room < spare_[best].capacity())) best = i;
    }
    Array<double> table;
    if (best < spare_.size()) {
      table = std::move(spare_[best]);
      spare_[best] = std::move(spare_.back());
      spare_.pop_back();
      table.clear();
    }
    if (table.capacity() < n) {
      table.reserve(n);
      ask_for_large_pages(table.data(), n * sizeof(double));
    }
    return table;
  }
  void give(Array<double> table) noexcept {
    if (table.capacity() >= kLeast && spare_.size() < kMost) spare_.push_back(std::move(table));
  }

 private:
  static constexpr size_t kMost = 8, kLeast = 1 << 15;
  std::vector<Array<double>> spare_;
};

// A sub-table at work: expanded, and where the present run is in it.
struct TableStream {
  SubTable table;
  Array<double> numbers;
  const double *from = nullptr;  // numbers, or those of somebody else
  SubTable::Walk walk;

  SpareTables *spares;

  TableStream(SubTable t, SpareTables *of) : table(std::move(t)), walk(table), spares(of) {}
  ~TableStream() { spares->give(std::move(numbers)); }
  TableStream(const TableStream &) = delete;
  TableStream &operator=(const TableStream &) = delete;
  double *run() { return numbers.data() + walk.offset(); }
  const double *read_run() const { return from + walk.offset(); }
  void fill(double x) {
    numbers = spares->take(table.expanded());
    numbers.assign(table.expanded(), x);
  }
  // A table that is expanded already is read where it lies, so it must outlive this.
  void read(std::span<const double> plain) {
    from = plain.data();
    if (table.is_expanded()) return;
    numbers = spares->take(table.expanded());
    table.expand(plain, numbers.extend(table.expanded()));
    from = numbers.data();
  }
  // The sums of what stands for one entry each.
  Array<double> folded() {
    if (table.is_expanded()) return std::move(numbers);
    Array<double> plain = spares->take(table.entries());
    plain.extend(table.entries());
    table.fold(numbers.data(), plain);
    return plain;
  }
};
using TableStreams = std::vector<std::unique_ptr<TableStream>>;

// The product of the present runs of the first `count` streams. It is made where it stays in the cache: the whole table would
// have to be written and read again, which takes longer than to make it twice.
class RunProduct {
 public:
  RunProduct(const TableStreams &streams, size_t count, size_t run)
      : streams_(streams), run_(run), runs_(count, nullptr), count_(count), product_(run, 1.0) {}
  const double *next() {
    for (size_t i = 0; i < count_; ++i) runs_[i] = streams_[i]->read_run();
    if (count_ == 1) return runs_[0];
    if (count_ > 1) multiply_runs(runs_.data(), count_, run_, product_.data());
    return product_.data();
  }

 private:
  const TableStreams &streams_;
  const size_t run_;
  Array<const double *> runs_;
  const size_t count_;
  Array<double> product_;
};

// Entries between two looks at the cancel flag.
inline constexpr size_t kEntriesPerCheck = 1 << 18;

// Calls visit(first entry of the run) for each run of a table; all streams are at that run.
template <class Visit>
void each_run(size_t entries, size_t run, const TableStreams &streams, const Run &r, Visit visit) {
  size_t until_check = kEntriesPerCheck;
  for (size_t at = 0; at < entries; at += run) {
    if (until_check <= run) {
      r.check();
      until_check = kEntriesPerCheck;
    } else {
      until_check -= run;
    }
    visit(at);
    for (const std::unique_ptr<TableStream> &s : streams) s->walk.next();
  }
}

}  // namespace hws

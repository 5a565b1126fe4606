// Items are summed together. Where that fails because one of them has no probability, both halves are summed by themselves.
#include "src/learner/rows/possible_items.hh"

#include <cmath>
#include <numeric>

#include "src/learner/rows/block_expectation.hh"

namespace hws {

PossibleItems sum_possible(const RowFamilyPtr &items, const RowParts &parts, const Array<double> &rows, const Run &run) {
  struct Range {
    int64_t first, last;
  };
  const int64_t count = items->items();
  const BlockExpectation all(items, parts, count, 0);
  const std::unique_ptr<ExpectStep> step = all.prepare(parts, rows, false, run);
  PossibleItems sum;
  Array<Range> pending;
  if (count > 0) pending.push_back({0, count});
  while (!pending.empty()) {
    run.check();
    const Range range = pending.back();
    pending.pop_back();
    try {
      Array<int64_t> some;
      if (range.last - range.first < count) {
        some.resize(static_cast<size_t>(range.last - range.first));
        std::iota(some.begin(), some.end(), range.first);
      }
      const Expectation found =
          some.empty() ? all.expect(parts, *step, nullptr, run)
                       : BlockExpectation(items, parts, items->plan(count), 0, std::move(some), nullptr)
                             .expect(parts, *step, nullptr, run);
      sum.log_likelihood += found.log_likelihood;
      sum.tokens += found.tokens;
    } catch (const Error &error) {
      if (error.code != Code::empty) throw;
      const int64_t middle = range.first + (range.last - range.first) / 2;
      if (range.last - range.first == 1) {
        ++sum.impossible;
      } else {
        pending.push_back({middle, range.last});
        pending.push_back({range.first, middle});
      }
    }
  }
  if (count > 0 && sum.impossible == count) sum.log_likelihood = -INFINITY;
  return sum;
}

}  // namespace hws

// merge_sort under a run: for as many values as take longer than a moment. Asks the run every few hundred comparisons whether
// to stop; stopped, or thrown out of `less`, it leaves all values there, in some order.
#pragma once
#include <algorithm>
#include <functional>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/run.hh"

namespace hws {

template <class Iterator, class Less>
void cancellable_sort(Iterator first, Iterator last, const Less &less, const Run &run) {
  using T = std::iter_value_t<Iterator>;
  uint32_t asked = 0;
  merge_sort(first, last, [&](const T &x, const T &y) {
    if ((++asked & 255) == 0) run.check();
    return less(x, y);
  });
}

// By operator<, for measured parts of operations: std::sort, which takes half as long, unless there are so many values that
// a request to stop would wait for it. Values of which neither is less are the same: either sort gives one order.
template <class Iterator>
void quick_or_cancellable_sort(Iterator first, Iterator last, const Run &run) {
  if (last - first < 65536) std::sort(first, last);
  else cancellable_sort(first, last, std::less<>(), run);
}

}  // namespace hws

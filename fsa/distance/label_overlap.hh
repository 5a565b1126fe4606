// Each entry stands for a range of labels and has a value. The result is the maximum over labels of the sum of the values
// whose range contains the label. A sweep visits the entries sorted by `low`; O(entries · wide ranges open at a time).
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/string_algebra.hh"

namespace hws {

template <class Entry, class ValueOf>
Scaled label_overlap(StringAlgebra algebra, std::span<const Entry> entries, ValueOf value_of) {
  struct Open {
    Label high;
    Scaled value;
  };
  const Scaled zero = algebra.zero();
  Scaled best = zero, narrow = zero;
  Array<Open> wide;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Label low = entries[i].low;
    if (entries[i].high > low) {
      wide.push_back({entries[i].high, value_of(entries[i])});
    } else {
      narrow = algebra.plus(narrow, value_of(entries[i]));
    }
    if (i + 1 < entries.size() && entries[i + 1].low == low) continue;
    // All that starts at `low` is in: what covers it now is what covers the label.
    Scaled sum = narrow;
    narrow = zero;
    if (!wide.empty()) {
      erase_if(wide, [low](const Open &o) { return o.high < low; });
      for (const Open &o : wide) sum = algebra.plus(sum, o.value);
    }
    if (algebra.better(sum, best)) best = sum;
  }
  return best;
}

}  // namespace hws

// The most that any one label can get from entries that each stand for a range of
// labels: the maximum over labels of the sum of the entries' values whose range holds
// it. By a sweep over the entries, sorted by `low`; O(entries · wide ones open at a time).
#pragma once
#include <span>
#include <vector>

#include "fsa/machine/alphabet.hh"

namespace hws {

template <class A, class Entry, class ValueOf>
typename A::Value label_overlap(std::span<const Entry> entries, ValueOf value_of) {
  using Value = typename A::Value;
  struct Open {
    Label high;
    Value value;
  };
  Value best = A::zero(), narrow = A::zero();
  std::vector<Open> wide;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Label low = entries[i].low;
    if (entries[i].high > low) {
      wide.push_back({entries[i].high, value_of(entries[i])});
    } else {
      narrow = A::plus(narrow, value_of(entries[i]));
    }
    if (i + 1 < entries.size() && entries[i + 1].low == low) continue;
    // All that starts at `low` is in: what covers it now is what covers the label.
    Value sum = narrow;
    narrow = A::zero();
    if (!wide.empty()) {
      std::erase_if(wide, [low](const Open &o) { return o.high < low; });
      for (const Open &o : wide) sum = A::plus(sum, o.value);
    }
    if (A::better(sum, best)) best = sum;
  }
  return best;
}

}  // namespace hws

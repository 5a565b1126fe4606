// Sets of symbols as expressions name them: [a-z x], [^a-z], the dot. Ranges of
// labels, so that no set is as large as the alphabet.
#pragma once
#include <utility>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

struct LabelClass {
  Array<std::pair<Label, Label>> ranges;  // ascending, apart, ends included
  bool excluded = false;                  // all symbols but those

  void add(Label from, Label to) { ranges.emplace_back(from, to); }
  void finish();  // after the last add: sorts and joins
  bool named(Label c) const;  // within the ranges
  bool holds(Label c) const { return named(c) != excluded; }
  int64_t listed() const;  // number of symbols in the ranges
};

// Numbers the classes of one expression. A positive number stands for the symbol itself.
class LabelClasses {
 public:
  static constexpr int32_t kNothing = 0;  // epsilon
  int32_t add(LabelClass c);
  bool excluded(int32_t id) const { return id < 0 && at(id).excluded; }
  bool holds(int32_t id, Label c) const { return id > 0 ? c == id : at(id).holds(c); }
  // Symbols in the class's ranges (kNothing: none).
  int64_t listed(int32_t id) const { return id > 0 ? 1 : id == kNothing ? 0 : at(id).listed(); }
  // Symbols in the class; −1 if it is all but some of an open alphabet.
  int64_t size(int32_t id, const Alphabet &alphabet) const;
  // Calls f(label) for each label in the class's ranges, ascending.
  template <class F>
  void each_listed(int32_t id, const F &f) const {
    if (id > 0) f(id);
    if (id >= 0) return;
    for (const auto &[from, to] : at(id).ranges) {
      for (Label c = from; c <= to; ++c) f(c);
    }
  }
  // Calls f for each label in the class. The class must be listed or its alphabet sized.
  template <class F>
  void each(int32_t id, const Alphabet &alphabet, const F &f) const {
    if (!excluded(id)) return each_listed(id, f);
    Label c = 1;
    for (const auto &[from, to] : at(id).ranges) {
      for (; c < from; ++c) f(c);
      c = to + 1;
    }
    for (; c <= alphabet.size(); ++c) f(c);
  }

 private:
  const LabelClass &at(int32_t id) const { return classes_[static_cast<size_t>(-1 - id)]; }
  std::vector<LabelClass> classes_;
};

}  // namespace hws

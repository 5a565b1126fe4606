// Numbers for tuples of strings: what a machine in the making still has to write. A
// tuple is stored as its strings with an epsilon between them; 0 is the tuple of empty
// strings. O(length) per operation.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/sequence_table.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class OutputStrings {
 public:
  // The strings have `tapes` tapes (1 or more). The first of them is tape `first` of the machines.
  OutputStrings(int32_t first, int32_t tapes, const Run &run);

  // Returns `string` followed by the output of an arc.
  int32_t extended(int32_t string, const Machine &m, ArcId arc);
  // The longest tuple that all of these begin with, tape by tape.
  int32_t common_prefix(std::span<const int32_t> strings);
  // `string` without `prefix`, with which it begins; and `first` followed by `second`.
  int32_t without(int32_t string, int32_t prefix);
  // Without the first symbol of each string that is not empty.
  int32_t without_heads(int32_t string);
  int32_t joined(int32_t first, int32_t second);

  // String `tape` of a tuple (0: the first output). Valid until the next new tuple.
  std::span<const Label> on(int32_t string, int32_t tape) const;
  // Symbols of the longest of a tuple's strings.
  int32_t length(int32_t string) const;
  int64_t bytes() const { return table_.bytes(); }

 private:
  int32_t first_, tapes_;
  Array<Label> scratch_;
  const Run &run_;
  SequenceTable table_;
};

}  // namespace hws

// Symbol files, as OpenFst's: a line per symbol, name, white space, number.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

// An alphabet whose symbols have other numbers in a file. Symbol i has the i-th number in ascending order.
struct NumberedSymbols {
  AlphabetPtr alphabet;
  Array<int64_t> numbers;  // of the symbols 1, 2, ..., ascending; empty: each symbol's own
  // The symbol of a number of the file; 0 if there is none. O(log symbols).
  Label symbol(int64_t number) const;
};

// Collects names with their numbers, of which each occurs once.
class NamesWithNumbers {
 public:
  // number: 1 or above. line, place: where the symbol stands, as fail_at takes them.
  void add(std::string name, int64_t number, int64_t line, int64_t place);
  size_t size() const { return names_.size(); }
  // `code` if a number or a name occurs twice, or if there are no symbols. O(n log n).
  NumberedSymbols numbered(Code code);

 private:
  struct Entry {
    int64_t number, line, place;
    size_t name;
  };
  std::vector<std::string> names_;
  Array<Entry> entries_;
};

// Number 0 is epsilon's, whatever its name, and may be left out; symbols with numbers below 0 are left out too. The others may
// have any numbers above 0 in any order, such as the codes of characters. Errors (`parse`) give the place. O(n log n).
NumberedSymbols read_numbered_symbols(std::string_view text, const Run &run);
// The alphabet alone.
AlphabetPtr read_symbols(std::string_view text, const Run &run);
// "<eps>\t0", then every symbol; nameless ones by their numbers. `argument` for
// an open alphabet.
std::string write_symbols(const Alphabet &alphabet);

}  // namespace hws

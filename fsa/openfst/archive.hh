// Archives of machines, as OpenFst's farcreate, Thrax and pynini write them: sttable, stlist, or a single machine.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/openfst/openfst.hh"

namespace hws {

bool is_archive(std::span<const std::byte> bytes);

// Keys with the places of their machines. Machines are read when they are asked for.
class Archive {
 public:
  // owner keeps `file` alive. A single machine is an archive of one with the empty key. `corrupt` gives the offset.
  // O(machines log machines) for sttable, O(size of the file) for stlist, whose machines are passed one after the other.
  Archive(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run);
  size_t size() const { return entries_.size(); }
  std::string_view key(size_t i) const { return keys_[i]; }
  // The first machine with this key; size() if there is none. O(log machines).
  size_t find(std::string_view key) const;
  MachinePtr machine(size_t i, const OpenFstReading &reading, const Run &run) const;

 private:
  void read_table(const Run &run);
  void read_list(const Run &run);
  void add(std::string_view key, size_t place);
  std::span<const std::byte> file_;
  std::shared_ptr<const void> owner_;
  std::vector<std::string> keys_;
  Array<size_t> entries_;  // where each machine begins
  Array<size_t> by_key_;   // numbers of the machines, by key and then in order
};

// An sttable archive of machines, each with a key. `argument`: a key occurs twice or is empty.
std::string write_archive(std::span<const std::pair<std::string_view, MachinePtr>> machines, const OpenFstWriting &writing);

}  // namespace hws

// Machines as binaries, in the container of fsa/base/sections.hh: kind 1,
// version 1. Little-endian; sections, each present unless it says otherwise:
//
//   meta  BinaryMeta
//   offs  int32[n + 1]   next  int32[m]   wght  double[m]   fins  double[n]
//   zfin  int32[]        ascending states final with weight zero
//   lb00, lb01, ...      int32[m], labels of tape 0, 1, ...
//   ab00, ab01, ...      alphabets: int64 kind (0 open, 1 nameless, 2 named, 3 as on
//                        an earlier tape), int64 size or that tape's number; then
//                        the names, each with a zero byte
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

inline constexpr uint32_t kMachineVersion = 1;

struct BinaryMeta {
  int32_t semiring, tapes, start, phi_tape;
  int64_t states, arcs;
};

// Knows the size before anything is copied.
class BinaryWriter {
 public:
  explicit BinaryWriter(MachinePtr machine);
  size_t size() const;
  void write_to(void *buffer) const;  // size() bytes
  std::string finish() const;

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

// In place: the arrays stay where they are, `owner` keeps them alive. Checks
// every rule a machine must follow before there is one: sizes, checksums, rows,
// states, labels, weights, failure arcs. Throws `corrupt`, `version`, or `limit`.
// O(size). Without `verify` lengths and names alone are checked, and a damaged file is read as it is: O(names), and
// O(arcs) for machines with failure or default arcs.
MachinePtr read_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                       bool verify = true);
// From a copy of the bytes.
MachinePtr read_binary_copy(std::span<const std::byte> file, const Run &run);

}  // namespace hws

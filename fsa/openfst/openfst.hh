// Binary machines of OpenFst, as its fstcompile, pynini, Kaldi and others write them.
//
// Kinds that are read: vector, const and const8 to const64, the compact kinds with indices of 8 to 64 bits, and arc_lookahead,
// ilabel_lookahead and olabel_lookahead, which hold a machine of these. Arcs: standard, log and log64. Arrays may be aligned.
// Source: the formats as the programs of OpenFst 1.7.9 and 1.8.4 write them; tests/fsa/openfst has files of each kind.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "fsa/base/run.hh"
#include "fsa/io/symbols.hh"
#include "fsa/machine/machine.hh"
#include "fsa/openfst/byte_cursor.hh"

namespace hws {

// Says how a file is read.
struct OpenFstReading {
  int32_t tapes = 0;                             // 1 or 2; 0: 1 if all arcs have equal labels and symbols, else 2
  std::optional<int64_t> phi, rho;               // labels of failure and default arcs
  bool keep_symbols = true;                      // names of the file's own tables
  std::optional<NumberedSymbols> input, output;  // instead of the file's tables
};

// Whether the bytes begin as a machine of OpenFst.
bool is_openfst(std::span<const std::byte> bytes);

// The machine where the cursor stands, which ends behind it. Weights of standard arcs are costs in the tropical semiring,
// others in log. A label is a symbol of its table, or with no table its own number. A machine without a start accepts nothing.
// `corrupt` gives the offset of what is wrong; `unsupported` names a kind, an arc type or a label that has no meaning here.
// O(states + arcs), and memory only for what the file holds.
MachinePtr read_openfst(ByteCursor &cursor, const OpenFstReading &reading, const Run &run);

// Passes the machine where the cursor stands, whatever its labels and weights. O(states + arcs).
void skip_openfst(ByteCursor &cursor, const Run &run);

enum class OpenFstKind { vector, constant };
enum class OpenFstArcs { standard, log, log64 };

// Says how a machine is written.
struct OpenFstWriting {
  OpenFstKind kind = OpenFstKind::vector;
  std::optional<OpenFstArcs> arcs;  // none: standard for tropical and boolean machines, log for log
  bool aligned = false;             // arrays of a const machine begin at multiples of 16 bytes
  bool keep_symbols = true;         // alphabets with names are written as tables
  std::optional<int64_t> phi, rho;  // labels of failure and default arcs
};

// The file of a machine of one or two tapes. Costs are rounded to four bytes but for log64. A failure label of tape 1 of a
// transducer is written on both sides, and one of tape 2 on the output side alone. begin: offset at which it will stand in its
// file. `argument`: more tapes, the real semiring, a failure or default arc without a label for it.
std::string write_openfst(const Machine &machine, const OpenFstWriting &writing, size_t begin = 0);

}  // namespace hws

// Files of OpenFst: machines of all kinds, symbol tables and archives. What is read is written and read again.
#include <cstdlib>

#include "fsa/base/error.hh"
#include "fsa/openfst/archive.hh"
#include "fsa/openfst/symbol_numbers.hh"

using namespace hws;

namespace {

std::span<const std::byte> bytes_of(const std::string &s) { return std::as_bytes(std::span(s.data(), s.size())); }

bool expected(const Error &e) {
  return e.code == Code::corrupt || e.code == Code::unsupported || e.code == Code::version || e.code == Code::argument ||
         e.code == Code::limit || e.code == Code::parse;
}

void write_and_read(const Machine &m) {
  OpenFstWriting writing;
  if (m.semiring() == Semiring::log) writing.arcs = OpenFstArcs::log64;
  writing.phi = 2000000000;
  writing.rho = 2000000001;
  OpenFstReading reading;
  reading.phi = writing.phi;
  reading.rho = writing.rho;
  reading.tapes = m.tapes();
  for (const OpenFstKind kind : {OpenFstKind::vector, OpenFstKind::constant}) {
    writing.kind = kind;
    writing.aligned = m.states() % 2 == 0;
    const std::string file = write_openfst(m, writing);
    ByteCursor cursor(bytes_of(file));
    const MachinePtr again = read_openfst(cursor, reading, Run{});
    if (cursor.left() != 0 || again->arcs() != m.arcs() || again->states() != m.states()) std::abort();
    for (ArcId a = 0; a < m.arcs(); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) {
        if (again->label(a, t) != m.label(a, t)) std::abort();
      }
      if (again->weight(a) != m.weight(a) || again->next(a) != m.next(a)) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> file(reinterpret_cast<const std::byte *>(data), size);
  Run run;
  run.max_bytes = int64_t{1} << 26;
  for (const bool keep : {true, false}) {
    try {
      OpenFstReading reading;
      reading.keep_symbols = keep;
      if (!keep) reading.phi = 3;
      ByteCursor cursor(file);
      const MachinePtr m = read_openfst(cursor, reading, run);
      ByteCursor passed(file);
      skip_openfst(passed, run);
      if (passed.place() != cursor.place()) std::abort();
      bool large = false;  // labels that stand for failure and default arcs above
      for (ArcId a = 0; a < m->arcs(); ++a) large |= m->label(a, 0) >= 2000000000 || m->label(a, m->tapes() - 1) >= 2000000000;
      if (!large) write_and_read(*m);
    } catch (const Error &e) {
      if (!expected(e)) std::abort();
    }
  }
  try {
    const NumberedSymbols symbols = read_symbol_file(file, run);
    for (Label s = 1; s <= symbols.alphabet->size(); ++s) {
      if (symbols.symbol(symbols.numbers.empty() ? s : symbols.numbers[s - 1]) != s) std::abort();
    }
    const std::string written = write_symbol_table(*symbols.alphabet);
    if (!join(symbols.alphabet, read_symbol_file(bytes_of(written), run).alphabet)) std::abort();
  } catch (const Error &e) {
    if (!expected(e)) std::abort();
  }
  try {
    const Archive archive(file, nullptr, run);
    for (size_t i = 0; i < archive.size(); ++i) {
      if (archive.find(archive.key(i)) > i) std::abort();
      try {
        archive.machine(i, {}, run);
      } catch (const Error &e) {
        if (!expected(e)) std::abort();
      }
    }
  } catch (const Error &e) {
    if (!expected(e)) std::abort();
  }
  return 0;
}

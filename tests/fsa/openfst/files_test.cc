// Files that OpenFst has written (tests/fsa/openfst/files), and files cut short or changed, which are read or refused.
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "fsa/base/rng.hh"
#include "fsa/openfst/archive.hh"
#include "fsa/openfst/openfst.hh"
#include "fsa/openfst/symbol_numbers.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_data.h"
#include "tests/test_list.hh"

using namespace hws;

namespace {

std::span<const std::byte> bytes_of(const std::string &s) { return std::as_bytes(std::span(s.data(), s.size())); }

std::string contents(const std::string &name) {
  std::ifstream file(std::string(test_data()) + "/fsa/openfst/files/" + name, std::ios::binary);
  assert_true(file.good());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

MachinePtr read(const std::string &file, const OpenFstReading &reading = {}) {
  ByteCursor cursor(bytes_of(file));
  return read_openfst(cursor, reading, Run{});
}

struct ExpectedArc {
  State from;
  Label input, output;
  double cost;
  State to;
};

void assert_arcs(const Machine &m, std::initializer_list<ExpectedArc> arcs) {
  assert_int_equal(m.arcs(), arcs.size());
  size_t found = 0;
  for (const ExpectedArc &e : arcs) {  // look-ahead machines have sorted theirs
    for (ArcId a = m.arc_begin(e.from); a < m.arc_end(e.from); ++a) {
      found += m.label(a, 0) == e.input && m.label(a, m.tapes() - 1) == e.output && m.weight(a) == e.cost && m.next(a) == e.to;
    }
  }
  assert_int_equal(found, arcs.size());
}

constexpr const char *kPlainKinds[] = {
    "vector.standard",          "vector.log",       "vector.log64",     "const.standard",         "const.log64",
    "const8.standard",          "const16.standard", "const64.standard", "arc_lookahead.standard", "ilabel_lookahead.standard",
    "olabel_lookahead.standard"};
constexpr const char *kOthers[] = {
    "compact_acceptor.standard",     "compact8_acceptor.standard",           "compact_unweighted.standard",
    "compact16_unweighted.standard", "compact_unweighted_acceptor.standard", "compact64_unweighted_acceptor.standard",
    "compact_string.standard",       "compact_weighted_string.log64"};

}  // namespace

static void each_kind_has_its_arcs(void **) {
  for (const char *name : kPlainKinds) {
    const MachinePtr m = read(contents(std::string(name) + ".fst"));
    assert_int_equal(m->states(), 4);
    assert_int_equal(m->start(), 1);
    assert_int_equal(m->tapes(), 2);
    assert_true(m->final_weight(0) == .25 && m->final_weight(3) == 0 && !m->is_final(1) && !m->is_final(2));
    assert_arcs(*m, {{0, 1, 2, .5, 1}, {1, 0, 3, 1.25, 2}, {1, 2, 2, -.75, 1}, {2, 3, 0, 0, 0}});
    assert_true(m->semiring() == (strstr(name, "standard") ? Semiring::tropical : Semiring::log));
    const bool names = std::string(name) == "vector.log" || std::string(name) == "const.standard";
    assert_int_equal(m->alphabet(0)->has_names(), names);
  }
  for (const char *name : {"compact_acceptor.standard.fst", "compact8_acceptor.standard.fst"}) {
    const MachinePtr m = read(contents(name));
    assert_int_equal(m->tapes(), 1);
    assert_arcs(*m, {{0, 1, 1, .5, 1}, {1, 2, 2, 1.5, 2}, {1, 3, 3, 0, 0}});
    assert_true(m->final_weight(2) == .25);
  }
  for (const char *name : {"compact_unweighted.standard.fst", "compact16_unweighted.standard.fst"}) {
    assert_arcs(*read(contents(name)), {{0, 1, 2, 0, 1}, {1, 2, 1, 0, 2}, {1, 3, 0, 0, 0}});
  }
  for (const char *name : {"compact_unweighted_acceptor.standard.fst", "compact64_unweighted_acceptor.standard.fst"}) {
    assert_arcs(*read(contents(name)), {{0, 1, 1, 0, 1}, {1, 2, 2, 0, 2}, {1, 3, 3, 0, 0}});
  }
  for (const char *name : {"compact_string.standard.fst", "compact_weighted_string.log64.fst"}) {
    const MachinePtr m = read(contents(name));
    assert_arcs(*m, {{0, 3, 3, 0, 1}, {1, 1, 1, 0, 2}});
    assert_true(m->is_final(2));
  }
}

// The start of -1 stands behind two counted texts, a version, flags and properties.
static void a_machine_without_a_start_accepts_nothing(void **) {
  for (const char *name : {"vector.standard.fst", "const.standard.fst", "compact_acceptor.standard.fst"}) {
    std::string file = contents(name);
    size_t at = 4;
    for (int text = 0; text < 2; ++text) {
      int32_t length;
      std::memcpy(&length, file.data() + at, sizeof length);
      at += sizeof length + static_cast<size_t>(length);
    }
    at += 16;
    int64_t start;
    std::memcpy(&start, file.data() + at, sizeof start);
    assert_true(start >= 0 && start < 4);
    start = -1;
    std::memcpy(file.data() + at, &start, sizeof start);
    const MachinePtr with = read(contents(name)), without = read(file);
    assert_int_equal(without->tapes(), with->tapes());
    assert_int_equal(without->arcs(), 0);
    for (int32_t t = 0; t < with->tapes(); ++t) assert_int_equal(without->alphabet(t)->size(), with->alphabet(t)->size());
    for (State s = 0; s < without->states(); ++s) assert_true(!without->is_final(s));
  }
}

static void files_of_pynini(void **) {
  for (const char *name : {"pynini.vector.fst", "pynini.const.fst"}) {
    const MachinePtr m = read(contents(name));
    assert_int_equal(m->tapes(), 2);
    double least = INFINITY;
    for (ArcId a = 0; a < m->arcs(); ++a) least = std::min(least, static_cast<double>(m->label(a, 0) == 'a' ? 0 : 1));
    assert_true(least == 0);  // labels are bytes
  }
  const std::string file = contents("pynini.far");
  const Archive archive(bytes_of(file), nullptr, Run{});
  assert_int_equal(archive.size(), 2);
  assert_true(archive.key(0) == "first" && archive.key(1) == "second");
  assert_int_equal(archive.machine(1, {}, Run{})->arcs(), 2);  // a generated symbol and x
}

static void archives_and_symbols(void **) {
  for (const char *name : {"sttable.far", "stlist.far"}) {
    const std::string file = contents(name);
    const Archive archive(bytes_of(file), nullptr, Run{});
    assert_int_equal(archive.size(), 2);
    const size_t i = archive.find("const.standard.fst");
    assert_true(i < 2);
    assert_int_equal(archive.machine(i, {}, Run{})->states(), 4);
    assert_int_equal(archive.find("other"), 2);
  }
  const std::string one = contents("vector.log.fst");
  const Archive single(bytes_of(one), nullptr, Run{});
  assert_int_equal(single.size(), 1);
  assert_int_equal(single.find(""), 0);
  assert_int_equal(single.machine(0, {}, Run{})->states(), 4);
  const std::string table = contents("gaps.syms");
  const NumberedSymbols s = read_symbol_file(bytes_of(table), Run{});
  assert_int_equal(s.alphabet->size(), 5);
  assert_int_equal(s.symbol(300), 4);
  assert_int_equal(s.symbol(70000000000), 5);
  assert_true(s.alphabet->name(2) == "<0x20>");
}

// A header that promises 2^40 states, and arrays that would be as large, take no memory.
static void promises_allocate_nothing(void **) {
  for (const char *name :
       {"vector.standard.fst", "const.standard.fst", "compact_acceptor.standard.fst", "compact_string.standard.fst"}) {
    std::string file = contents(name);
    const size_t states_at = 4 + 4 + std::string(name).find('.') + 4 + 8 + 4 + 4 + 8 + 8;  // behind the texts and numbers
    const int64_t many = int64_t{1} << 40;
    std::memcpy(file.data() + states_at, &many, 8);
    Run run;
    run.max_states = INT64_MAX;
    run.max_arcs = INT64_MAX;
    run.max_bytes = int64_t{1} << 20;
    try {
      ByteCursor cursor(bytes_of(file));
      read_openfst(cursor, {}, run);
      fail_msg("%s was read", name);
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt && e.column > 0);
      assert_non_null(strstr(e.message, "1099511627776 states"));
    }
  }
}

static void damaged_files_are_read_or_refused(void **) {
  Rng r(5, RngMethod::test, 0, 0, 0);
  int refused = 0, read_all = 0;
  const auto attempt = [&](const std::string &file) {
    try {
      Run run;
      run.max_bytes = int64_t{1} << 24;
      const Archive archive(bytes_of(file), nullptr, run);
      for (size_t i = 0; i < archive.size(); ++i) archive.machine(i, {}, run);
      ++read_all;
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt || e.code == Code::unsupported || e.code == Code::version || e.code == Code::limit ||
                  e.code == Code::argument);
      assert_true(*e.message != '\0');
      ++refused;
    }
  };
  std::vector<std::string> files = {contents("sttable.far"), contents("stlist.far"), contents("pynini.far")};
  for (const char *name : kPlainKinds) files.push_back(contents(std::string(name) + ".fst"));
  for (const char *name : kOthers) files.push_back(contents(std::string(name) + ".fst"));
  for (const std::string &whole : files) {
    for (size_t n = 0; n < whole.size(); ++n) attempt(whole.substr(0, n));
    for (int i = 0; i < 400; ++i) {
      std::string bad = whole;
      for (uint64_t n = 1 + r.below(3); n > 0; --n)
        bad[r.below(bad.size())] = static_cast<char>(r.below(4) ? r.below(256) : 255);
      attempt(bad);
    }
  }
  assert_true(refused > 2000 && read_all > 100);
}

// Random machines, with failure and default arcs on either side, are read again as they were written.
static void written_machines_are_read_again(void **) {
  int failing[2] = {0, 0};
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    oracle::Shape shape;
    shape.semiring = seed & 1 ? Semiring::tropical : Semiring::log;
    if (seed & 2) shape.alphabet = {3, 3};
    shape.epsilons = seed & 4;
    shape.phi = seed & 8;
    shape.rho = seed & 16;
    shape.phi_tape = seed & 2 && seed & 32 ? 1 : 0;
    shape.cyclic = seed & 64;
    const MachinePtr m = oracle::random_machine(shape, seed);
    if (m->has_phi()) ++failing[m->phi_tape()];
    OpenFstWriting writing;
    if (m->semiring() == Semiring::log) writing.arcs = OpenFstArcs::log64;
    writing.phi = 1000;
    writing.rho = 1001;
    OpenFstReading reading;
    reading.phi = writing.phi;
    reading.rho = writing.rho;
    reading.tapes = m->tapes();
    for (const OpenFstKind kind : {OpenFstKind::vector, OpenFstKind::constant}) {
      writing.kind = kind;
      writing.aligned = seed & 128;
      const MachinePtr again = read(write_openfst(*m, writing), reading);
      assert_int_equal(again->states(), m->states());
      assert_int_equal(again->arcs(), m->arcs());
      assert_int_equal(again->phi_tape(), m->phi_tape());
      for (ArcId a = 0; a < m->arcs(); ++a) {
        for (int32_t t = 0; t < m->tapes(); ++t) assert_int_equal(again->label(a, t), m->label(a, t));
        assert_int_equal(again->next(a), m->next(a));
        if (m->semiring() == Semiring::log) assert_true(again->weight(a) == m->weight(a));
        else assert_true(again->weight(a) == static_cast<double>(static_cast<float>(m->weight(a))));
      }
      for (State s = 0; s < m->states(); ++s) assert_int_equal(again->is_final(s), m->is_final(s));
    }
  }
  assert_true(failing[0] > 200 && failing[1] > 50);
}

TESTS(each_kind_has_its_arcs, a_machine_without_a_start_accepts_nothing, files_of_pynini, archives_and_symbols,
      promises_allocate_nothing, damaged_files_are_read_or_refused, written_machines_are_read_again)

// Binary files beside OpenFst's library: random machines in every kind that it writes are read to the same arcs and weights,
// and it reads what we write. Some files are archives made by farcreate, where that tool is installed.
#include "tests/oracle/openfst_files_peer.hh"

#include <stdlib.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "fsa/io/att_text.hh"
#include "fsa/openfst/archive.hh"
#include "fsa/openfst/openfst.hh"
#include "fsa/openfst/symbol_numbers.hh"
#include "tests/oracle/machine_tables.hh"

using namespace hws;
using namespace oracle;

namespace {

std::span<const std::byte> bytes_of(const std::string &s) { return std::as_bytes(std::span(s.data(), s.size())); }

MachinePtr read(const std::string &file, const OpenFstReading &reading = {}) {
  ByteCursor cursor(bytes_of(file));
  const MachinePtr m = read_openfst(cursor, reading, Run{});
  assert_int_equal(cursor.left(), 0);
  ByteCursor again(bytes_of(file));
  skip_openfst(again, Run{});
  assert_int_equal(again.left(), 0);
  return m;
}

// A random table of a machine of one or two tapes, each cost an eighth, so that four bytes hold it.
peer::Table random_table(uint64_t seed, bool acceptor, bool unweighted) {
  Rng r(seed, RngMethod::test, 21, 0, 0);
  peer::Table t;
  t.states = static_cast<int32_t>(r.below(7));
  t.start = t.states == 0 ? -1 : static_cast<int32_t>(r.below(static_cast<uint64_t>(t.states)));
  const auto cost = [&] { return unweighted ? 0.0 : (static_cast<double>(r.below(64)) - 16) / 8; };
  for (int32_t s = 0; s < t.states; ++s) {
    if (r.below(2) == 0) t.finals.push_back({s, cost()});
    for (uint64_t n = r.below(4); n > 0; --n) {
      const auto label = static_cast<int32_t>(r.below(4));
      t.arcs.push_back({s, label, acceptor ? label : static_cast<int32_t>(r.below(4)), cost(),
                        static_cast<int32_t>(r.below(static_cast<uint64_t>(t.states)))});
    }
  }
  return t;
}

// A string of labels, each state with one arc to the next.
peer::Table string_table(uint64_t seed, bool unweighted) {
  Rng r(seed, RngMethod::test, 22, 0, 0);
  peer::Table t;
  t.states = 1 + static_cast<int32_t>(r.below(6));
  for (int32_t s = 0; s + 1 < t.states; ++s) {
    const auto label = 1 + static_cast<int32_t>(r.below(3));
    t.arcs.push_back({s, label, label, unweighted ? 0.0 : static_cast<double>(r.below(32)) / 8, s + 1});
  }
  t.finals.push_back({t.states - 1, unweighted ? 0.0 : .5});
  return t;
}

double final_of(const peer::Table &t, int32_t state) {
  for (const peer::Final &f : t.finals) {
    if (f.state == state) return f.cost;
  }
  return INFINITY;
}

// Same states, arcs in the same order, same bits of the costs.
void assert_equals_table(const Machine &m, const peer::Table &t) {
  if (t.start < 0) {  // accepts nothing
    assert_int_equal(m.states(), 1);
    assert_int_equal(m.arcs(), 0);
    assert_false(m.is_final(0));
    return;
  }
  assert_int_equal(m.states(), t.states);
  assert_int_equal(m.start(), t.start);
  assert_int_equal(m.arcs(), t.arcs.size());
  for (State s = 0; s < m.states(); ++s) assert_true(m.final_weight(s) == final_of(t, s));
  State from = 0;
  for (ArcId a = 0; a < m.arcs(); ++a) {
    while (m.arc_end(from) <= a) ++from;
    const peer::Arc &arc = t.arcs[static_cast<size_t>(a)];
    assert_int_equal(from, arc.from);
    assert_int_equal(m.label(a, 0), arc.input);
    assert_int_equal(m.label(a, m.tapes() - 1), arc.output);
    assert_true(m.weight(a) == arc.cost);
    assert_int_equal(m.next(a), arc.to);
  }
}

bool is_acceptor(const peer::Table &t) {
  for (const peer::Arc &a : t.arcs) {
    if (a.input != a.output) return false;
  }
  return true;
}

void every_kind_is_read(void **) {
  const struct {
    const char *kind;
    bool acceptor, unweighted, string;
    const char *arcs[3];
  } kinds[] = {{"vector", false, false, false, {"standard", "log", "log64"}},
               {"const", false, false, false, {"standard", "log", "log64"}},
               {"const8", false, false, false, {"standard"}},
               {"const16", false, false, false, {"standard"}},
               {"const64", false, false, false, {"standard", "log64"}},
               {"compact_acceptor", true, false, false, {"standard", "log", "log64"}},
               {"compact8_acceptor", true, false, false, {"standard"}},
               {"compact_unweighted_acceptor", true, true, false, {"standard", "log", "log64"}},
               {"compact64_unweighted_acceptor", true, true, false, {"standard"}},
               {"compact_unweighted", false, true, false, {"standard", "log", "log64"}},
               {"compact16_unweighted", false, true, false, {"standard"}},
               {"compact_string", true, true, true, {"standard", "log", "log64"}},
               {"compact_weighted_string", true, false, true, {"standard", "log", "log64"}}};
  int files = 0;
  for (uint64_t seed = 0; seed < 60 / kCasesDivisor + 6; ++seed) {
    for (const auto &k : kinds) {
      const peer::Table t = k.string ? string_table(seed, k.unweighted) : random_table(seed, k.acceptor, k.unweighted);
      for (const char *arcs : k.arcs) {
        for (const bool aligned : {false, true}) {
          if (!arcs) continue;
          const std::string file = peer::written(t, {k.kind, arcs, aligned, {}, {}});
          assert_true(file.size() > 40);
          const MachinePtr m = read(file);
          assert_equals_table(*m, t);
          assert_int_equal(m->tapes(), is_acceptor(t) ? 1 : 2);
          assert_true(m->semiring() == (std::string(arcs) == "standard" ? Semiring::tropical : Semiring::log));
          OpenFstReading two;
          two.tapes = 2;
          assert_int_equal(read(file, two)->tapes(), 2);
          ++files;
        }
      }
    }
  }
  assert_true(files > 300);
}

void lookahead_machines_are_those_within(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const peer::Table t = random_table(seed, false, false);
    if (t.start < 0) continue;
    assert_equals_table(*read(peer::written(t, {"arc_lookahead", "standard", false, {}, {}})), t);
    for (const char *kind : {"ilabel_lookahead", "olabel_lookahead"}) {
      // Arcs are sorted by their new labels: they are compared as sets of each state.
      const MachinePtr m = read(peer::written(t, {kind, "standard", false, {}, {}}));
      assert_int_equal(m->arcs(), t.arcs.size());
      Array<char> met(t.arcs.size(), false);
      for (State s = 0; s < m->states(); ++s) {
        assert_true(m->final_weight(s) == final_of(t, s));
        for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
          bool found = false;
          for (size_t i = 0; i < t.arcs.size() && !found; ++i) {
            const peer::Arc &arc = t.arcs[i];
            found = !met[i] && arc.from == s && arc.to == m->next(a) && arc.input == m->label(a, 0) &&
                    arc.output == m->label(a, m->tapes() - 1) && arc.cost == m->weight(a);
            if (found) met[i] = true;
          }
          assert_true(found);
        }
      }
    }
    if (t.arcs.empty()) continue;
    // What the labels were is not in such a file.
    const std::string bare = peer::written(t, {"bare_olabel_lookahead", "standard", false, {}, {}});
    assert_throws(read(bare), Code::unsupported);
    OpenFstReading as_they_are;
    as_they_are.keep_symbols = false;
    assert_int_equal(read(bare, as_they_are)->arcs(), t.arcs.size());
  }
}

const peer::NumberedNames kNames = {{"<eps>", 0}, {"b", 2}, {"New York", 3}, {"a", 1}};
const peer::NumberedNames kGaps = {{"e", 0}, {"x", 300}, {" ", 2}, {"y", 70000000000}, {"<phi>", -2}, {"z", 3}, {"a", 1}};

void symbols_are_names_and_ranks(void **) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const peer::Table t = random_table(seed, false, false);
    if (t.start < 0) continue;
    const MachinePtr named = read(peer::written(t, {"const", "standard", false, kNames, kGaps}));
    assert_int_equal(named->tapes(), 2);
    assert_int_equal(named->alphabet(0)->size(), 3);
    assert_true(named->alphabet(0)->name(3) == "New York");
    assert_int_equal(named->alphabet(1)->size(), 5);
    assert_true(named->alphabet(1)->name(2) == "<0x20>" && named->alphabet(1)->name(4) == "x");
    assert_equals_table(*named, t);  // 1 to 3 are their own ranks
    OpenFstReading numbers;
    numbers.keep_symbols = false;
    const MachinePtr plain = read(peer::written(t, {"const", "standard", false, kNames, kGaps}), numbers);
    assert_true(plain->alphabet(0)->is_open());
    assert_equals_table(*plain, t);
    OpenFstReading beside;
    const std::string table = peer::written_symbols({{"u", 1}, {"v", 2}, {"w", 3}});
    beside.input = read_symbol_file(bytes_of(table), Run{});
    beside.output = read_symbol_file(bytes_of(std::string("p 1\nq 2\nr 3\n")), Run{});
    const MachinePtr given = read(peer::written(t, {"vector", "log", false, {}, {}}), beside);
    assert_true(given->alphabet(0)->name(2) == "v" && given->alphabet(1)->name(3) == "r");
  }
  // A label that the table lacks.
  peer::Table t;
  t.states = 1;
  t.arcs.push_back({0, 2, 2, 0, 0});
  assert_throws(read(peer::written(t, {"vector", "standard", false, {{"a", 1}}, {{"a", 1}}})), Code::corrupt);
}

// Labels by the codes of characters become ranks.
void codes_become_ranks(void **) {
  peer::Table t;
  t.states = 2;
  t.arcs.push_back({0, 97, 8364, .5, 1});
  t.finals.push_back({1, 0});
  const peer::NumberedNames codes = {{"a", 97}, {"e", 101}, {"\xE2\x82\xAC", 8364}};
  const MachinePtr m = read(peer::written(t, {"vector", "standard", false, codes, codes}));
  assert_int_equal(m->label(0, 0), 1);
  assert_int_equal(m->label(0, 1), 3);
  assert_true(m->alphabet(1)->name(3) == "\xE2\x82\xAC");
}

void failure_labels(void **) {
  peer::Table t;
  t.states = 3;
  t.arcs = {{0, 1, 1, 1, 1}, {0, 28, 28, .5, 2}, {2, 2, 2, 0, 1}, {1, 29, 29, 0, 1}};
  t.finals = {{1, 0}};
  OpenFstReading reading;
  reading.phi = 28;
  reading.rho = 29;
  const std::string file = peer::written(t, {"vector", "standard", false, {}, {}});
  const MachinePtr m = read(file, reading);
  assert_int_equal(m->tapes(), 1);
  assert_true(m->has_phi() && m->has_rho());
  reading.tapes = 2;
  assert_throws(read(file, reading), Code::unsupported);  // a default arc on both sides
  t.arcs.pop_back();
  const MachinePtr two = read(peer::written(t, {"vector", "standard", false, {}, {}}), reading);
  assert_int_equal(two->label(1, 0), kPhi);
  assert_int_equal(two->label(1, 1), kEpsilon);
  OpenFstWriting writing;
  assert_throws(write_openfst(*two, writing), Code::argument);
  writing.phi = 28;
  peer::FileForm form;
  const peer::Table back = peer::read_file(write_openfst(*two, writing), &form);
  assert_int_equal(back.arcs[1].input, 28);
  assert_int_equal(back.arcs[1].output, 28);
  t.arcs[0].input = -5;
  assert_throws(read(peer::written(t, {"vector", "standard", false, {}, {}})), Code::unsupported);
}

void openfst_reads_what_is_written(void **) {
  for (uint64_t seed = 0; seed < 300 / kCasesDivisor + 20; ++seed) {
    const peer::Table t = random_table(seed, seed % 3 == 0, false);
    if (t.start < 0) continue;
    const char *arcs[] = {"standard", "log", "log64"};
    for (const char *type : arcs) {
      const bool names = seed % 2 == 0;
      const MachinePtr m = read(peer::written(
          t, {"vector", type, false, names ? kNames : peer::NumberedNames{}, names ? kNames : peer::NumberedNames{}}));
      for (const OpenFstKind kind : {OpenFstKind::vector, OpenFstKind::constant}) {
        for (const bool aligned : {false, true}) {
          OpenFstWriting writing;
          writing.kind = kind;
          writing.aligned = aligned;
          if (std::string(type) == "log64") writing.arcs = OpenFstArcs::log64;
          const std::string file = write_openfst(*m, writing);
          peer::FileForm form;
          const peer::Table back = peer::read_file(file, &form);
          assert_string_equal(form.kind.c_str(), kind == OpenFstKind::vector ? "vector" : "const");
          assert_string_equal(form.arcs.c_str(), type);
          assert_int_equal(form.inputs.size(), names ? 4 : 0);
          if (names) assert_true(form.outputs[3].first == "New York" && form.outputs[3].second == 3);
          assert_equals_table(*read(file), back);
          assert_equals_table(*m, back);
        }
      }
    }
  }
}

void kinds_without_meaning_here_are_named(void **) {
  const std::string file = peer::written(string_table(3, false), {"vector", "standard", false, {}, {}});
  for (const auto &[old, now] : {std::pair{"vector", "ngram"}, std::pair{"standard", "gallic"}}) {
    std::string other = file;
    const size_t at = other.find(old);
    const auto length = static_cast<int32_t>(strlen(now));
    other.replace(at, strlen(old), now);
    std::memcpy(other.data() + at - 4, &length, 4);
    try {
      read(other);
      fail_msg("a machine of %s was read", now);
    } catch (const Error &e) {
      assert_true(e.code == Code::unsupported && strstr(e.message, now));
    }
  }
}

std::string directory;

std::string contents(const std::string &name) {
  std::ostringstream text;
  text << std::ifstream(directory + name, std::ios::binary).rdbuf();
  return text.str();
}

void archives_of_farcreate(void **) {
  std::vector<peer::Table> tables;
  for (uint64_t i = 0; i < 5; ++i) {
    tables.push_back(random_table(100 + i, false, false));
    if (tables.back().start < 0) tables.back() = string_table(i, false);
    std::ofstream(directory + "/m" + std::to_string(i), std::ios::binary)
        << peer::written(tables.back(), {i % 2 ? "const" : "vector", "standard", false, {}, {}});
  }
  for (const char *type : {"sttable", "stlist"}) {
    const std::string make = "cd '" + directory + "' && farcreate --far_type=" + type + " m0 m1 m2 m3 m4 all.far";
    assert_int_equal(std::system(make.c_str()), 0);
    const std::string file = contents("/all.far");
    assert_true(is_archive(bytes_of(file)));
    const Archive archive(bytes_of(file), nullptr, Run{});
    assert_int_equal(archive.size(), 5);
    for (size_t i = 0; i < 5; ++i) {
      assert_int_equal(archive.find("m" + std::to_string(i)), i);
      assert_equals_table(*archive.machine(i, {}, Run{}), tables[i]);
    }
    assert_int_equal(archive.find("m7"), 5);
  }
  // farextract takes ours apart.
  std::vector<std::pair<std::string_view, MachinePtr>> machines;
  const char *keys[] = {"two", "one", "three"};
  for (size_t i = 0; i < 3; ++i) {
    machines.emplace_back(keys[i], read(peer::written(tables[i], {"vector", "standard", false, {}, {}})));
  }
  for (const OpenFstKind kind : {OpenFstKind::vector, OpenFstKind::constant}) {
    OpenFstWriting writing;
    writing.kind = kind;
    writing.aligned = kind == OpenFstKind::constant;
    std::ofstream(directory + "/ours.far", std::ios::binary) << write_archive(machines, writing);
    assert_int_equal(std::system(("cd '" + directory + "' && farextract ours.far").c_str()), 0);
    for (size_t i = 0; i < 3; ++i) {
      peer::FileForm form;
      assert_equals_table(*machines[i].second, peer::read_file(contents("/" + std::string(keys[i])), &form));
    }
  }
}

// Writes the files that tests/fsa/openfst/files_test.cc reads and fuzz_openfst begins with: one of each kind.
int write_files(const std::string &folder) {
  const peer::Table plain{
      true, 4, 1, {{0, 1, 2, .5, 1}, {1, 0, 3, 1.25, 2}, {1, 2, 2, -.75, 1}, {2, 3, 0, 0, 0}}, {{0, .25}, {3, 0}}, 0};
  const peer::Table acceptor{true, 3, 0, {{0, 1, 1, .5, 1}, {1, 2, 2, 1.5, 2}, {1, 3, 3, 0, 0}}, {{2, .25}}, 0};
  const peer::Table unweighted{true, 3, 0, {{0, 1, 2, 0, 1}, {1, 2, 1, 0, 2}, {1, 3, 0, 0, 0}}, {{2, 0}}, 0};
  const peer::Table bare{true, 3, 0, {{0, 1, 1, 0, 1}, {1, 2, 2, 0, 2}, {1, 3, 3, 0, 0}}, {{2, 0}}, 0};
  const peer::Table string{true, 3, 0, {{0, 3, 3, 0, 1}, {1, 1, 1, 0, 2}}, {{2, 0}}, 0};
  const struct {
    const char *kind, *arcs;
    const peer::Table &table;
    bool aligned, names;
  } files[] = {{"vector", "standard", plain, false, false},
               {"vector", "log", plain, false, true},
               {"vector", "log64", plain, false, false},
               {"const", "standard", plain, true, true},
               {"const", "log64", plain, false, false},
               {"const8", "standard", plain, false, false},
               {"const16", "standard", plain, true, false},
               {"const64", "standard", plain, false, false},
               {"compact_acceptor", "standard", acceptor, false, false},
               {"compact8_acceptor", "standard", acceptor, true, false},
               {"compact_unweighted", "standard", unweighted, false, false},
               {"compact16_unweighted", "standard", unweighted, false, false},
               {"compact_unweighted_acceptor", "standard", bare, false, false},
               {"compact64_unweighted_acceptor", "standard", bare, true, false},
               {"compact_string", "standard", string, false, false},
               {"compact_weighted_string", "log64", string, false, false},
               {"arc_lookahead", "standard", plain, false, false},
               {"ilabel_lookahead", "standard", plain, false, false},
               {"olabel_lookahead", "standard", plain, false, false}};
  for (const auto &f : files) {
    const peer::NumberedNames names = f.names ? kNames : peer::NumberedNames{};
    std::ofstream(folder + "/" + f.kind + "." + f.arcs + ".fst", std::ios::binary)
        << peer::written(f.table, {f.kind, f.arcs, f.aligned, names, names});
  }
  std::ofstream(folder + "/gaps.syms", std::ios::binary) << peer::written_symbols(kGaps);
  const std::string make = "cd '" + folder +
                           "' && for type in sttable stlist; do farcreate --far_type=$type --key_suffix= "
                           "const.standard.fst vector.standard.fst $type.far; done";
  return std::system(make.c_str());
}

}  // namespace

int main() {
  if (const char *folder = getenv("HWS_WRITE_OPENFST_FILES")) return write_files(folder);
  const char *where = getenv("TMPDIR");
  std::string pattern = std::string(where ? where : "/tmp") + "/hawser-openfst-XXXXXX";
  if (!mkdtemp(pattern.data())) {
    std::printf("no temporary directory %s\n", pattern.c_str());
    return 1;
  }
  directory = pattern;
  const CMUnitTest library[] = {cmocka_unit_test(every_kind_is_read),
                                cmocka_unit_test(lookahead_machines_are_those_within),
                                cmocka_unit_test(symbols_are_names_and_ranks),
                                cmocka_unit_test(codes_become_ranks),
                                cmocka_unit_test(failure_labels),
                                cmocka_unit_test(openfst_reads_what_is_written),
                                cmocka_unit_test(kinds_without_meaning_here_are_named)};
  const CMUnitTest tools[] = {cmocka_unit_test(archives_of_farcreate)};
  int failed = cmocka_run_group_tests_name("library", library, nullptr, nullptr);
  const bool installed = std::system("farcreate --help > /dev/null 2>&1; test $? -ne 127") == 0;
  if (installed) failed += cmocka_run_group_tests_name("tools", tools, nullptr, nullptr);
  for (const char *name : {"/m0", "/m1", "/m2", "/m3", "/m4", "/all.far", "/ours.far", "/one", "/two", "/three"}) {
    unlink((directory + name).c_str());
  }
  rmdir(directory.c_str());
  if (failed == 0 && !installed) {
    std::printf("skipped: OpenFst's tools are not installed (Debian: libfst-tools)\n");
    return 77;
  }
  return failed;
}

// AT&T text beside OpenFst: more than a thousand random machines, half of them cyclic, half with
// epsilons, half with failure arcs, through its reader and writer both ways; and some through the
// tools fstcompile and fstprint. Exits with 77 if these are not installed.
#include "tests/oracle/text_peer.hh"

#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

#include "fsa/io/att_text.hh"
#include "tests/oracle/machine_tables.hh"

using namespace hws;
using namespace oracle;

namespace {

MachinePtr random(uint64_t seed) {
  const size_t tapes = 1 + seed / 16 % 2;
  return random_of(Kind(seed), Array<Label>(tapes, 3), 6, 14, seed, tapes == 2 ? static_cast<int32_t>(seed / 32 % 2) : 0);
}

// Failure arcs are written −2 on every tape that has their label: OpenFst knows no names for them.
std::string text_of(const Machine &m) { return write_att_text(m, std::to_string(peer::kFailure), ""); }

// OpenFst's text has nine digits; tropical eighths need no more.
void assert_same_machine(const Machine &a, const Machine &b) {
  const double tolerance = a.semiring() == Semiring::log ? 1e-8 : 0;
  assert_int_equal(a.states(), b.states());
  assert_int_equal(a.arcs(), b.arcs());
  assert_int_equal(a.start(), b.start());
  for (State s = 0; s < a.states(); ++s) {
    assert_int_equal(a.arc_begin(s), b.arc_begin(s));
    assert_close(a.final_weight(s), b.final_weight(s), tolerance);
  }
  for (ArcId e = 0; e < a.arcs(); ++e) {
    assert_int_equal(a.next(e), b.next(e));
    for (int32_t t = 0; t < a.tapes(); ++t) assert_int_equal(a.label(e, t), b.label(e, t));
    assert_close(a.weight(e), b.weight(e), tolerance);
  }
}

MachinePtr read(const std::string &text, const Machine &like) {
  AttFormat format;
  format.semiring = like.semiring();
  format.tapes = like.tapes();
  format.alphabets = like.arrays().alphabets;
  format.phi = std::to_string(peer::kFailure);
  return read_att_text(text, format, Run{});
}

void text_goes_both_ways(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(seed);
    const bool acceptor = m->tapes() == 1;
    const peer::Table compiled = peer::compiled(text_of(*m), m->semiring() == Semiring::tropical, acceptor);
    assert_same_machine(*machine_of(compiled, m->arrays().alphabets), *m);
    assert_same_machine(*read(peer::printed(compiled, acceptor), *m), *m);
  }
}

std::string directory;

void the_tools_read_and_write_the_same(void **) {
  for (uint64_t seed = 0; seed < 32; ++seed) {
    const MachinePtr m = random(37 * seed);
    const bool acceptor = m->tapes() == 1;
    std::ofstream(directory + "/a.txt") << text_of(*m);
    const std::string flags = acceptor ? " --acceptor" : "";
    const std::string commands =
        "cd '" + directory + "' && fstcompile --keep_state_numbering --allow_negative_labels --arc_type=" +
        (m->semiring() == Semiring::log ? "log64" : "standard") + flags + " a.txt | fstprint" + flags + " > b.txt";
    assert_int_equal(std::system(commands.c_str()), 0);
    std::ostringstream printed;
    printed << std::ifstream(directory + "/b.txt").rdbuf();
    assert_same_machine(*read(printed.str(), *m), *m);
  }
}

}  // namespace

int main() {
  if (std::system("fstcompile --help > /dev/null 2>&1; test $? -ne 127") != 0) {
    std::printf("skipped: OpenFst's tools are not installed (Debian: libfst-tools)\n");
    return 77;
  }
  const char *where = getenv("TMPDIR");
  std::string pattern = std::string(where ? where : "/tmp") + "/hawser-openfst-XXXXXX";
  if (!mkdtemp(pattern.data())) {
    std::printf("no temporary directory %s\n", pattern.c_str());
    return 1;
  }
  directory = pattern;
  const CMUnitTest tests[] = {cmocka_unit_test(text_goes_both_ways), cmocka_unit_test(the_tools_read_and_write_the_same)};
  const int failed = cmocka_run_group_tests(tests, nullptr, nullptr);
  for (const char *name : {"/a.txt", "/b.txt"}) unlink((directory + name).c_str());
  rmdir(directory.c_str());
  return failed;
}

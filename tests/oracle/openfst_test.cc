// OpenFst's command line tools as an oracle: random machines go through both, as text.
// Tropical weights are eighths, which OpenFst's 32-bit floats hold exactly; log weights
// use its 64-bit arcs, printed with nine digits. Exits with 77 if the tools are absent.
#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/io/att_text.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/distance/shapes.hh"
#include "tests/harness.hh"

using namespace hws;

namespace {

constexpr uint64_t kMachines = 60;
std::string directory;

void write(const char *name, const std::string &text) { std::ofstream(directory + "/" + name) << text; }

std::string read(const std::string &name) {
  std::ostringstream text;
  text << std::ifstream(directory + "/" + name).rdbuf();
  return text.str();
}

void shell(const std::string &commands) {
  const std::string all = "cd '" + directory + "' && set -e\n" + commands;
  if (std::system(all.c_str()) != 0) {
    print_error("failed: %s\n", commands.c_str());
    fail();
  }
}

// What the tools print, as a machine; none: one that accepts nothing.
MachinePtr machine(const std::string &name, Semiring semiring, int32_t tapes) {
  const std::string text = read(name);
  if (text.empty()) return Builder(semiring, std::vector<AlphabetPtr>(static_cast<size_t>(tapes), Alphabet::open())).build();
  AttFormat format;
  format.semiring = semiring;
  format.tapes = tapes;
  return read_att_text(text, format, Run{});
}

// Lines "state weight" of fstshortestdistance.
std::vector<double> distances(const std::string &name, State states) {
  std::vector<double> d(static_cast<size_t>(states), INFINITY);
  std::istringstream lines(read(name));
  for (std::string state, weight; lines >> state >> weight;) {
    if (std::stoul(state) < d.size()) d[std::stoul(state)] = weight == "Infinity" ? INFINITY : std::stod(weight);
  }
  return d;
}

oracle::Shape shape(Semiring semiring, std::vector<Label> alphabet, bool cyclic) {
  oracle::Shape s;
  s.semiring = semiring;
  s.alphabet = std::move(alphabet);
  s.cyclic = cyclic;
  s.states = 6;
  s.arcs = 14;
  s.epsilons = true;
  return s;
}

// Costs rounded to eighths.
MachinePtr eighths(const Machine &m) {
  std::vector<AlphabetPtr> alphabets;
  for (int32_t t = 0; t < m.tapes(); ++t) alphabets.push_back(m.alphabet(t));
  Builder b(m.semiring(), alphabets);
  b.add_states(m.states());
  std::vector<Label> labels(alphabets.size());
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (size_t t = 0; t < labels.size(); ++t) labels[t] = m.label(a, static_cast<int32_t>(t));
      b.add_arc(s, labels.data(), std::round(8 * m.weight(a)) / 8, m.next(a));
    }
    if (m.is_final(s)) b.set_final(s, std::round(8 * m.final_weight(s)) / 8);
  }
  return b.build();
}

MachinePtr random(Semiring semiring, std::vector<Label> alphabet, bool cyclic, uint64_t seed) {
  const MachinePtr m = oracle::random_machine(shape(semiring, std::move(alphabet), cyclic), seed);
  return semiring == Semiring::tropical ? eighths(*m) : m;
}

std::string compiled(const char *name, Semiring semiring, int32_t tapes) {
  const std::string n = name;
  return "fstcompile --keep_state_numbering --arc_type=" + std::string(semiring == Semiring::log ? "log64" : "standard") +
         (tapes == 1 ? " --acceptor" : "") + " " + n + ".txt " + n + ".fst\n";
}

// The same relation: strings (the n best) and their costs.
void check_same_strings(const MachinePtr &ours, const MachinePtr &theirs) {
  const StringBatch a = best_strings(ours, 2000, Run{}), b = best_strings(theirs, 2000, Run{});
  assert_int_equal(a.count(), b.count());
  std::map<oracle::Strings, double> costs;
  for (int64_t i = 0; i < a.count(); ++i) costs[shapes::strings_of(a, i)] = a.values[static_cast<size_t>(i)];
  for (int64_t i = 0; i < b.count(); ++i) {
    const auto found = costs.find(shapes::strings_of(b, i));
    assert_true(found != costs.end());
    assert_close(found->second, b.values[static_cast<size_t>(i)], 1e-7);
  }
}

void check_costs(const std::vector<double> &a, const std::vector<double> &b, double tolerance) {
  assert_int_equal(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) assert_close(a[i], b[i], tolerance);
}

void text_goes_through_fstcompile_and_fstprint(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Semiring semiring = seed % 2 ? Semiring::log : Semiring::tropical;
    const int32_t tapes = seed % 4 < 2 ? 1 : 2;
    const MachinePtr m = random(semiring, std::vector<Label>(static_cast<size_t>(tapes), 3), seed % 3 == 0, seed);
    write("a.txt", write_att_text(*m, "", ""));
    shell(compiled("a", semiring, tapes) + "fstprint" + (tapes == 1 ? " --acceptor" : "") + " a.fst > b.txt\n");
    const MachinePtr back = machine("b.txt", semiring, tapes);
    assert_int_equal(back->states(), m->states());
    assert_int_equal(back->arcs(), m->arcs());
    assert_int_equal(back->start(), m->start());
    for (ArcId a = 0; a < m->arcs(); ++a) {
      assert_int_equal(back->next(a), m->next(a));
      for (int32_t t = 0; t < tapes; ++t) assert_int_equal(back->label(a, t), m->label(a, t));
      assert_close(back->weight(a), m->weight(a), semiring == Semiring::log ? 1e-8 : 0);
    }
    for (State s = 0; s < m->states(); ++s) {
      assert_close(back->final_weight(s), m->final_weight(s), semiring == Semiring::log ? 1e-8 : 0);
    }
  }
}

void compositions_and_projections_agree(void **) {
  int nonempty = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Semiring semiring = seed % 2 ? Semiring::log : Semiring::tropical;
    const MachinePtr a = random(semiring, {2, 3}, false, 1000 + seed), b = random(semiring, {3, 2}, false, 2000 + seed);
    write("a.txt", write_att_text(*a, "", ""));
    write("b.txt", write_att_text(*b, "", ""));
    shell(compiled("a", semiring, 2) + compiled("b", semiring, 2) +
          "fstarcsort --sort_type=olabel a.fst | fstcompose - b.fst > c.fst\n"
          "fstprint c.fst > c.txt\n"
          "fstshortestdistance --reverse c.fst > d.txt\n"
          "(fstproject --project_type=output a.fst || fstproject --project_output a.fst) 2> e.txt | fstprint --acceptor > p.txt\n");
    const MachinePtr c = compose(a, b, Run{});
    const double cost = 0 - total(*c, Run{}).log();
    assert_close(distances("d.txt", 1)[0], cost, 1e-7);
    check_same_strings(c, machine("c.txt", semiring, 2));
    const int32_t output[] = {1};
    check_same_strings(project(a, output, Run{}), machine("p.txt", semiring, 1));
    nonempty += cost < INFINITY;
  }
  assert_true(nonempty > static_cast<int>(kMachines) / 4);
}

void shortest_distances_agree(void **) {
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    // Cyclic in the tropical semiring only: OpenFst's log sums over cycles stop early.
    const Semiring semiring = seed % 2 ? Semiring::log : Semiring::tropical;
    const MachinePtr m = random(semiring, {3}, semiring == Semiring::tropical, 3000 + seed);
    write("a.txt", write_att_text(*m, "", ""));
    shell(compiled("a", semiring, 1) + "fstshortestdistance a.fst > f.txt\nfstshortestdistance --reverse a.fst > r.txt\n");
    const LinearGraph &g = linear_graph(*m, Run{});
    std::vector<double> f, r;
    if (semiring == Semiring::tropical) {
      f = tropical_forward(g, Run{});
      r = tropical_backward(g, Run{});
    } else {
      for (const Scaled &x : forward(g, Run{})) f.push_back(0 - x.log());
      for (const Scaled &x : backward(g, Run{})) r.push_back(0 - x.log());
    }
    check_costs(distances("f.txt", m->states()), f, 1e-7);
    check_costs(distances("r.txt", m->states()), r, 1e-7);
  }
}

void shortest_paths_and_strings_agree(void **) {
  int full = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const MachinePtr m = random(Semiring::tropical, {2}, seed % 2, 4000 + seed);
    write("a.txt", write_att_text(*m, "", ""));
    shell(compiled("a", Semiring::tropical, 1) +
          "fstshortestpath --nshortest=10 a.fst | fstprint --acceptor > p.txt\n"
          "fstrmepsilon a.fst | fstshortestpath --nshortest=10 --unique | fstprint --acceptor > s.txt\n");
    const auto costs = [](const char *name) {
      std::vector<double> sorted;
      for (const oracle::Path &p : oracle::paths(*machine(name, Semiring::tropical, 1), 1000)) {
        sorted.push_back(static_cast<double>(-std::log(p.weight)));
      }
      std::sort(sorted.begin(), sorted.end());
      return sorted;
    };
    const StringBatch paths = best_paths(m, 10, Run{}), strings = best_strings(m, 10, Run{});
    check_costs(costs("p.txt"), paths.values, 1e-12);
    check_costs(costs("s.txt"), strings.values, 1e-12);
    full += strings.count() == 10;
  }
  assert_true(full > static_cast<int>(kMachines) / 4);
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
  const CMUnitTest tests[] = {
      cmocka_unit_test(text_goes_through_fstcompile_and_fstprint), cmocka_unit_test(compositions_and_projections_agree),
      cmocka_unit_test(shortest_distances_agree), cmocka_unit_test(shortest_paths_and_strings_agree)};
  const int failed = cmocka_run_group_tests(tests, nullptr, nullptr);
  for (const char *name : {"a", "b", "c", "d", "e", "f", "p", "r", "s"}) {
    for (const char *suffix : {".txt", ".fst"}) unlink((directory + "/" + name + suffix).c_str());
  }
  rmdir(directory.c_str());
  return failed;
}

// Replacement and minimal word lists beside OpenFst's library: of each more than a thousand random
// ones; for replacement half of the machines cyclic, half with epsilons, half with failure arcs.
#include "fsa/compile/minimal_words.hh"
#include "fsa/compile/replace.hh"
#include "fsa/compile/word_list.hh"
#include "tests/oracle/compile_peer.hh"
#include "tests/oracle/machine_tables.hh"
#include "tests/test_list.hh"

using namespace oracle;

namespace {

void assert_near_relations(const Relation &a, const Relation &b) {
  assert_int_equal(a.size(), b.size());
  for (const auto &[strings, weight] : a) {
    const auto found = b.find(strings);
    assert_true(found != b.end());
    assert_close(static_cast<double>(std::log(weight)), static_cast<double>(std::log(found->second)), 1e-5);
  }
}

// Labels 4 and 5 call machines 1 and 2, which call later machines only.
MachinePtr part(Kind kind, uint64_t seed, Label calls_above) {
  peer::Table t = table_of(*random_of(kind, {5}, 4, 5, seed));
  for (peer::Arc &a : t.arcs) {
    if (a.input > 3 && a.input <= calls_above) a.input = a.output = 1;
  }
  return machine_of(t, {Alphabet::sized(5)});
}

void replacements_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const std::vector<MachinePtr> machines{part(kind, 3 * seed, 3), part(kind, 3 * seed + 1, 4), part(kind, 3 * seed + 2, 5)};
    std::vector<peer::Table> tables;
    for (const MachinePtr &m : machines) tables.push_back(resolved_table(*m));
    bool cut = false;
    const MachinePtr ours = replace(machines, std::vector<Label>{0, 4, 5}, 0, 0, std::nullopt, cut, Run{});
    assert_false(cut);
    const MachinePtr theirs = machine_of(peer::replaced(tables, {6, 4, 5}), {Alphabet::sized(5)});
    some += assert_same_strings(*ours, *theirs, kind.cyclic, seed);
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

void minimal_word_lists_agree_in_size_and_weights(void **) {
  int64_t merged = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    Rng r(seed, RngMethod::test, 21, 0, 0);
    const Semiring semiring = seed % 2 ? Semiring::log : Semiring::tropical;
    StringBatch words;
    words.alphabets = {Alphabet::sized(3)};
    for (uint64_t i = 1 + r.below(25); i > 0; --i) {
      for (uint64_t k = r.below(6); k > 0; --k) words.labels.push_back(static_cast<Label>(1 + r.below(3)));
      words.end_string();
      words.end_item(static_cast<double>(r.below(4)) / 8);
    }
    const MachinePtr ours = minimal_words(words, semiring, Run{}), tree = word_list(words, semiring, Run{});
    const MachinePtr theirs = machine_of(peer::minimal(table_of(*tree)), {Alphabet::sized(3)});
    assert_near_relations(relation(*ours), relation(*theirs));
    // Its log weights are compared by steps that rounding can straddle; tropical eighths are exact.
    if (semiring == Semiring::tropical) {
      assert_int_equal(ours->states(), theirs->states());
      assert_int_equal(ours->arcs(), theirs->arcs());
    } else {
      assert_true(ours->states() <= theirs->states());
    }
    merged += tree->states() - ours->states();
  }
  assert_true(merged > 5 * static_cast<int64_t>(kMachines));
}

}  // namespace

TESTS(replacements_agree, minimal_word_lists_agree_in_size_and_weights)

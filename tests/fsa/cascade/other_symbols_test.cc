// Identity and unknown symbols of cascades beside relations that are enumerated symbol by symbol.
#include "fsa/cascade/other_symbols.hh"

#include <map>
#include <string>

#include "fsa/base/rng.hh"
#include "fsa/cascade/cascade.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Names = std::vector<std::string>;
using Pairs = std::map<std::pair<Names, Names>, double>;  // what is read and written, and its weight

constexpr int kOthers = 2;
const std::string kEmpty;

std::string identity() { return std::string(kIdentitySymbol); }
std::string unknown() { return std::string(kUnknownSymbol); }

// A machine without cycles of one tape or two, which names some of a to d and may have the two symbols.
MachinePtr machine_of_seed(uint64_t seed) {
  Rng r(seed, RngMethod::test, 95, 0, 0);
  Names names;
  for (const char *name : {"a", "b", "c", "d"}) {
    if (r.below(2)) names.emplace_back(name);
  }
  const bool others = r.below(5) > 0;
  if (others || names.empty()) names.insert(names.begin() + static_cast<int64_t>(r.below(names.size() + 1)), identity());
  if (others) names.insert(names.begin() + static_cast<int64_t>(r.below(names.size() + 1)), unknown());
  const AlphabetPtr alphabet = Alphabet::named(names);
  const size_t tapes = 1 + (r.below(4) > 0);
  Builder b(Semiring::log, std::vector<AlphabetPtr>(tapes, alphabet));
  b.add_states(4);
  const Label same = alphabet->find(kIdentitySymbol);
  for (int k = 0; k < 7; ++k) {
    Label pair[2];
    do {
      for (Label &label : pair) label = static_cast<Label>(r.below(names.size() + 1));
    } while (tapes == 2 && (pair[0] == same || pair[1] == same) && pair[0] != pair[1] && same != 0);
    const State from = static_cast<State>(r.below(3));
    const State to = from + 1 + static_cast<State>(r.below(static_cast<uint64_t>(3 - from)));
    b.add_arc(from, pair, static_cast<double>(r.below(4)) / 4, to);
  }
  b.set_final(3, 0.5);
  if (r.below(2)) b.set_final(static_cast<State>(r.below(3)), 0.25);
  return b.build();
}

bool names_it(const Machine &m, const std::string &symbol) {
  for (int32_t t = 0; t < m.tapes(); ++t) {
    if (m.alphabet(t)->find(symbol) != 0) return true;
  }
  return false;
}

std::string name_on(const Machine &m, ArcId a, int32_t tape) {
  const Label label = m.label(a, tape);
  return label == kEpsilon ? kEmpty : std::string(m.alphabet(tape)->name(label));
}

// The pairs of symbols that an arc stands for, by the definition.
std::vector<std::pair<std::string, std::string>> meant(const Machine &m, ArcId a, const Names &all) {
  const std::string in = name_on(m, a, 0), out = m.tapes() > 1 ? name_on(m, a, 1) : in;
  const bool copies = m.tapes() == 1 || in == identity();
  std::vector<std::pair<std::string, std::string>> found;
  Names with_empty = all;
  with_empty.push_back(kEmpty);
  for (const std::string &x : with_empty) {
    for (const std::string &y : with_empty) {
      const auto fits = [&](const std::string &label, const std::string &symbol) {
        if (label != identity() && label != unknown()) return label == symbol;
        return symbol != kEmpty && !names_it(m, symbol);
      };
      if (!fits(in, x) || !fits(out, y)) continue;
      if (copies && x != y) continue;
      if (!copies && in == unknown() && out == unknown() && x == y) continue;
      found.push_back({x, y});
    }
  }
  return found;
}

void walk(const Machine &m, State s, const Names &all, Names &in, Names &out, double cost, Pairs &to) {
  if (m.is_final(s)) to[{in, out}] += std::exp(-cost - m.final_weight(s));
  for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
    for (const auto &[x, y] : meant(m, a, all)) {
      if (x != kEmpty) in.push_back(x);
      if (y != kEmpty) out.push_back(y);
      walk(m, m.next(a), all, in, out, cost + m.weight(a), to);
      if (x != kEmpty) in.pop_back();
      if (y != kEmpty) out.pop_back();
    }
  }
}

Pairs pairs_of(const Machine &m, const Names &all) {
  Pairs pairs;
  Names in, out;
  walk(m, m.start(), all, in, out, 0, pairs);
  return pairs;
}

Names symbols_of(const std::vector<MachinePtr> &machines) {
  Names all;
  for (const char *name : {"a", "b", "c", "d"}) {
    for (const MachinePtr &m : machines) {
      if (!names_it(*m, name)) continue;
      all.emplace_back(name);
      break;
    }
  }
  for (int k = 0; k < kOthers; ++k) all.push_back(std::string(1, static_cast<char>('1' + k)));
  return all;
}

bool any_others(const std::vector<MachinePtr> &machines) {
  for (const MachinePtr &m : machines) {
    if (names_it(*m, identity()) || names_it(*m, unknown())) return true;
  }
  return false;
}

Label label_of(const Cascade &c, const std::string &name) {
  return name[0] < 'a' ? c.other_symbols().first + (name[0] - '1') : c.input()->find(name);
}

void cascades_weigh_what_the_definition_says(void **) {
  int strings = 0, composed = 0;
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    std::vector<MachinePtr> machines{machine_of_seed(2 * seed)};
    if (seed % 2) machines.push_back(machine_of_seed(2 * seed + 1));
    if (!any_others(machines)) continue;
    const Names all = symbols_of(machines);
    const Pairs first = pairs_of(*machines[0], all);
    std::map<Names, std::map<Names, double>> expected;
    if (machines.size() == 1) {
      for (const auto &[pair, weight] : first) expected[pair.first][pair.second] += weight;
    } else {
      for (const auto &[pair, weight] : first) {
        for (const auto &[next, more] : pairs_of(*machines[1], all)) {
          if (pair.second == next.first) expected[pair.first][next.second] += weight * more;
        }
      }
      composed += !expected.empty();
    }
    CascadeSettings settings;
    settings.other_symbols = kOthers;
    settings.composed_states = seed % 3 ? 0 : 100;
    const Cascade cascade(machines, settings, Run{});
    assert_int_equal(cascade.other_symbols().count, kOthers);
    assert_int_equal(cascade.input()->size(), all.size());
    std::vector<Names> inputs{{}};
    for (size_t i = 0; i < inputs.size() && inputs[i].size() < 3; ++i) {
      for (const std::string &symbol : all) {
        inputs.push_back(inputs[i]);
        inputs.back().push_back(symbol);
      }
    }
    for (const Names &input : inputs) {
      Array<Label> labels;
      for (const std::string &symbol : input) labels.push_back(label_of(cascade, symbol));
      oracle::Relation outputs;
      if (const auto at = expected.find(input); at != expected.end()) {
        for (const auto &[output, weight] : at->second) {
          oracle::Strings strings_of_output(1);
          for (const std::string &symbol : output) strings_of_output[0].push_back(label_of(cascade, symbol));
          outputs[strings_of_output] = weight;
          ++strings;
        }
      }
      bool cut = false;
      oracle::assert_same(oracle::relation(*oracle::checked(cascade.lattice(labels, false, {}, cut, Run{}))), outputs);
    }
  }
  assert_true(strings > 4000 / kCasesDivisor);
  assert_true(composed > 100 / kCasesDivisor);
}

void machines_without_such_symbols_stay_as_they_are(void **) {
  Builder b(Semiring::log, {Alphabet::named({"x", "y"})});
  b.add_states(1);
  const Label x = 1;
  b.add_arc(0, &x, 0.5, 0);
  b.set_final(0, 0);
  std::vector<MachinePtr> machines{b.build()};
  const MachinePtr before = machines[0];
  assert_int_equal(write_out_other_symbols(machines, 7, Run{}).count, 0);
  assert_true(machines[0] == before);
}

// A machine that names nothing, and no other symbols: there is no alphabet for it.
void nothing_to_name_is_refused(void **) {
  Builder b(Semiring::log, {Alphabet::named({identity()})});
  b.add_states(1);
  const Label same = 1;
  b.add_arc(0, &same, 0, 0);
  b.set_final(0, 0);
  std::vector<MachinePtr> machines{b.build()};
  assert_throws(write_out_other_symbols(machines, 0, Run{}), Code::argument);
  const OtherSymbols others = write_out_other_symbols(machines, 3, Run{});
  assert_int_equal(others.count, 3);
  assert_int_equal(machines[0]->arcs(), 3);
  Run small;
  small.max_arcs = 2;
  std::vector<MachinePtr> again{b.build()};
  assert_throws(write_out_other_symbols(again, 3, small), Code::limit);
  assert_throws(other_symbols_of(machines, 2), Code::argument);
  assert_throws(other_symbols_of(machines, 4), Code::argument);
  assert_throws(other_symbols_of(machines, -1), Code::argument);
}

}  // namespace

TESTS(cascades_weigh_what_the_definition_says, machines_without_such_symbols_stay_as_they_are, nothing_to_name_is_refused)

// docs/semantics.md, sections 5 and 6, one case per numbered rule. Numbers are worked out by hand.
#include <initializer_list>

#include "fsa/cascade/cascade.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/written_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::machine;
using oracle::Relation;
using oracle::relation;

namespace {

MachinePtr join_of(const MachinePtr &a, const MachinePtr &b) { return compose(a, b, Run{}); }

}  // namespace

static void rule_5_1(void **) {
  // Tapes of the result, told apart by the symbols they carry.
  const MachinePtr one = machine(1, 2, {{0, {2}, 0.5, 1}}), ending = machine(2, 2, {{0, {1, 2}, 0.5, 1}});
  const MachinePtr starting = machine(2, 2, {{0, {2, 3}, 0.5, 1}}), three = machine(3, 2, {{0, {2, 3, 1}, 0.5, 1}});
  const auto reads = [](const MachinePtr &m, const oracle::Strings &strings) {
    const Relation r = relation(*m);
    assert_int_equal(r.size(), 1);
    assert_true(r.begin()->first == strings);
    assert_close(static_cast<double>(r.begin()->second), 0.25, 0);
  };
  reads(join_of(one, one), {{2}});
  reads(join_of(one, starting), {{2}, {3}});
  reads(join_of(ending, one), {{1}, {2}});
  reads(join_of(ending, starting), {{1}, {3}});
  reads(join_of(ending, three), {{1}, {3}, {1}});
  reads(join_of(one, three), {{2}, {3}, {1}});
}

static void rule_5_2(void **) {
  // Two ways to v = (1) and (2), each read by b: the weights are summed over v.
  const MachinePtr a = machine(2, 2, {{0, {3, 1}, 0.5, 1}, {0, {3, 2}, 0.25, 1}});
  const MachinePtr b = machine(2, 2, {{0, {1, 1}, 0.5, 1}, {0, {2, 1}, 0.125, 1}});
  assert_close(total(*join_of(a, b), Run{}).value(), 0.25 + 0.03125, 0);
  // Both sides have two epsilon arcs on the joined tape: one pair of paths, one path.
  const MachinePtr x = machine(2, 4, {{0, {1, 0}, 0.5, 1}, {1, {2, 0}, 0.5, 2}, {2, {3, 1}, 1, 3}});
  const MachinePtr y = machine(2, 4, {{0, {0, 1}, 0.5, 1}, {1, {0, 2}, 0.5, 2}, {2, {1, 3}, 1, 3}});
  const MachinePtr xy = join_of(x, y);
  assert_close(total(*xy, Run{}).value(), 0.0625, 0);
  assert_int_equal(oracle::paths(*xy, xy->states()).size(), 1);
}

static void rule_5_3(void **) {
  // 0 reads 1 itself and looks 2 up at 1 for half the weight.
  const MachinePtr phi = machine(1, 3, {{0, {1}, 0.5, 2}, {0, {kPhi}, 0.5, 1}, {1, {1}, 1, 2}, {1, {2}, 0.25, 2}});
  const MachinePtr both = machine(2, 2, {{0, {1, 3}, 1, 1}, {0, {2, 3}, 1, 1}}),
                   into = machine(2, 2, {{0, {3, 1}, 1, 1}, {0, {3, 2}, 1, 1}});
  // The joined tape stays: φ stays.
  const MachinePtr stays = join_of(phi, both);
  assert_true(stays->has_phi());
  assert_int_equal(stays->phi_tape(), 0);
  assert_close(total(*stays, Run{}).value(), 0.5 + 0.5 * 0.25, 0);
  assert_int_equal(join_of(into, phi)->phi_tape(), 1);
  // The joined tape goes: each symbol is looked up.
  const MachinePtr phi2 = machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {1, 1}, 1, 2}, {1, {2, 1}, 0.25, 2}});
  const MachinePtr goes = join_of(into, phi2);
  assert_false(goes->has_phi());
  assert_close(total(*goes, Run{}).value(), 0.5 + 0.5 * 0.25, 0);
  // φ on both sides: 1 and 2 are looked up on each.
  const MachinePtr squared = join_of(phi, phi);
  assert_false(squared->has_phi());
  assert_close(total(*squared, Run{}).value(), 0.25 + 0.125 * 0.125, 0);
  // φ on another tape is made explicit.
  const MachinePtr other =
      machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {1, 1}, 1, 2}, {1, {2, 1}, 0.25, 2}});
  const MachinePtr explicit_ = join_of(other, machine(1, 2, {{0, {1}, 1, 1}}));
  assert_false(explicit_->has_phi());
  assert_close(total(*explicit_, Run{}).value(), 0.5 + 0.5 * 0.25, 0);
  // ρ meets own labels, and ρ where neither side has its own: one arc where the tape stays.
  const MachinePtr rho = machine(1, 2, {{0, {1}, 0.5, 1}, {0, {kRho}, 0.25, 1}});
  const MachinePtr stays_rho = join_of(rho, rho);
  assert_true(stays_rho->has_rho());
  assert_close(total(*stays_rho, Run{}).value(), 0.25 + 2 * 0.0625, 0);
  // An own arc of weight zero still keeps φ from being followed.
  const MachinePtr blocked = machine(1, 3, {{0, {1}, 0, 2}, {0, {kPhi}, 0.5, 1}, {1, {1}, 1, 2}, {1, {2}, 0.25, 2}});
  assert_close(total(*join_of(blocked, both), Run{}).value(), 0.125, 0);
}

static MachinePtr joined(const MachinePtr &a, const MachinePtr &b, Array<TapePair> pairs, bool keep) {
  return join(a, b, pairs, keep, Run{});
}

static void rule_5_4(void **) {
  const MachinePtr a = machine(2, 2, {{0, {1, 2}, 0.5, 1}, {0, {1, 3}, 0.25, 1}}),
                   b = machine(3, 2, {{0, {1, 2, 3}, 0.5, 1}, {0, {2, 3, 3}, 0.5, 1}});
  // a's tapes, then b's that are not joined.
  const Relation kept = relation(*joined(a, b, {{1, 1}}, true));
  assert_int_equal(kept.size(), 2);
  assert_close(static_cast<double>(kept.at({{1}, {2}, {1}, {3}})), 0.25, 0);
  assert_close(static_cast<double>(kept.at({{1}, {3}, {2}, {3}})), 0.125, 0);
  // Dropped: summed over.
  const Relation dropped = relation(*joined(a, b, {{1, 1}, {0, 0}}, false));
  assert_int_equal(dropped.size(), 1);
  assert_close(static_cast<double>(dropped.at({{3}})), 0.25, 0);
  assert_int_equal(joined(a, a, {{1, 1}}, false)->tapes(), 2);
  assert_close(static_cast<double>(relation(*joined(a, a, {{1, 1}}, false)).at({{1}, {1}})), 0.25 + 0.0625, 0);
  // No pair: the cross product.
  assert_int_equal(relation(*joined(a, b, {}, true)).size(), 4);
}

static void rule_5_5(void **) {
  // φ on the first tape of the right side: kept with its tape, at the left side's place for it.
  const MachinePtr phi = machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {1, 2}, 1, 2}, {1, {2, 3}, 0.25, 2}});
  const MachinePtr both = machine(2, 2, {{0, {3, 1}, 1, 1}, {0, {3, 2}, 1, 1}});
  const MachinePtr stays = joined(both, phi, {{1, 0}}, true);
  assert_true(stays->has_phi());
  assert_int_equal(stays->phi_tape(), 1);
  assert_close(total(*stays, Run{}).value(), 0.5 + 0.125, 0);
  assert_false(joined(both, phi, {{1, 0}}, false)->has_phi());
  assert_close(total(*joined(both, phi, {{1, 0}}, false), Run{}).value(), 0.5 + 0.125, 0);
  // Joined on the other tape it is made explicit.
  const MachinePtr other = joined(phi, both, {{1, 0}}, true);
  assert_false(other->has_phi());
  assert_close(total(*other, Run{}).value(), 2 * 0.125, 0);  // tape 1 reads 3 twice
}

static void rule_5_6(void **) {
  const MachinePtr loop = machine(2, 1, {{0, {1, 1}, 0.25, 0}});
  // In step by letters; with a delay; and not at all, which a side without cycles makes up for.
  const MachinePtr late = machine(2, 3, {{0, {1, 0}, 0.5, 1}, {1, {1, 1}, 0.25, 1}, {1, {0, 1}, 1, 2}});
  const MachinePtr drifts = machine(2, 1, {{0, {1, 0}, 0.25, 0}, {0, {0, 1}, 0.25, 0}});
  const MachinePtr finite = machine(2, 3, {{0, {1, 1}, 1, 1}, {1, {1, 1}, 1, 2}});
  assert_close(total(*joined(loop, loop, {{0, 1}, {1, 0}}, true), Run{}).value(), 1 / (1 - 0.0625), 1e-15);
  assert_close(total(*joined(loop, late, {{0, 1}, {1, 0}}, true), Run{}).value(), 0.25 * 0.5 / (1 - 0.0625), 1e-15);
  assert_close(total(*joined(drifts, finite, {{0, 1}, {1, 0}}, true), Run{}).value(), 6 / 256.0, 1e-15);  // 4 choose 2 orders
  assert_throws(joined(drifts, loop, {{0, 1}, {1, 0}}, true), Code::unsupported);
  // One pair is enough to be without bound if the others are not.
  const MachinePtr one_loop = machine(2, 2, {{0, {1, 0}, 0.25, 0}, {0, {0, 1}, 1, 1}});
  assert_close(total(*joined(drifts, one_loop, {{0, 0}, {1, 1}}, true), Run{}).value(), 0.25 / ((1 - 0.0625) * (1 - 0.0625)),
               1e-15);
}

static void rule_5_7(void **) {
  const MachinePtr phi =
      machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {1, 2}, 1, 2}, {1, {kRho, 3}, 0.25, 2}});
  const MachinePtr some = machine(2, 2, {{0, {1, 1}, 1, 1}, {0, {2, 3}, 1, 1}, {0, {3, 1}, 1, 1}});
  const MachinePtr c = joined(phi, some, {{0, 0}, {1, 1}}, true);
  assert_false(c->has_phi());
  const Relation r = relation(*c);
  assert_int_equal(r.size(), 2);
  assert_close(static_cast<double>(r.at({{1}, {1}})), 0.5, 0);
  assert_close(static_cast<double>(r.at({{2}, {3}})), 0.125, 0);
}

static void rule_5_8(void **) {
  const MachinePtr m = machine(2, 2, {{0, {1, 2}, 0.5, 1}, {0, {2, 2}, 0.25, 1}, {0, {2, 3}, 0.25, 1}});
  const MachinePtr on_first = machine(1, 2, {{0, {2}, 0.5, 1}}), on_second = machine(1, 2, {{0, {2}, 0.5, 1}, {0, {1}, 1, 1}});
  for (const bool turned : {false, true}) {
    std::vector<MachinePtr> by{on_first, on_second};
    Array<int32_t> on{0, 1};
    if (turned) {
      std::swap(by[0], by[1]);
      std::swap(on[0], on[1]);
    }
    const Relation r = relation(*constrain(m, by, on, Run{}));
    assert_int_equal(r.size(), 1);
    assert_close(static_cast<double>(r.at({{2}, {2}})), 0.0625, 0);
  }
}

static void rule_5_9(void **) {
  const MachinePtr first = machine(2, 2, {{0, {1, 2}, 0.5, 1}, {0, {1, 3}, 0.25, 1}});
  const MachinePtr second = machine(2, 2, {{0, {2, 1}, 0.5, 1}, {0, {3, 1}, 1, 1}});
  const std::vector<MachinePtr> both{first, second};
  const Array<Label> x{1};
  const StringBatch sum = Cascade(both, {}, Run{}).best(x, 5, CascadeAnswer::strings, {}, Run{});
  assert_int_equal(sum.count(), 1);
  assert_close(sum.values[0], -std::log(0.5), 1e-15);
  const std::vector<MachinePtr> ties{machine(2, 2, {{0, {1, 2}, 0.5, 1}, {0, {1, 0}, 0.5, 1}, {0, {1, 1}, 0.5, 1}})};
  const StringBatch ordered = Cascade(ties, {}, Run{}).best(x, 5, CascadeAnswer::strings, {}, Run{});
  assert_int_equal(ordered.count(), 3);
  assert_int_equal(ordered.labels_of(0, 0).size(), 0);
  assert_int_equal(ordered.labels_of(1, 0)[0], 1);
  assert_int_equal(ordered.labels_of(2, 0)[0], 2);
}

static void rule_5_10(void **) {
  const AlphabetPtr first = Alphabet::named({"b", "@_IDENTITY_SYMBOL_@", "a"});
  const AlphabetPtr second = Alphabet::named({"c", "@_UNKNOWN_SYMBOL_@"});
  const auto one_arc = [](const AlphabetPtr &alphabet, Label in, Label out) {
    Builder b(Semiring::log, {alphabet, alphabet});
    b.add_states(2);
    const Label pair[2] = {in, out};
    b.add_arc(0, pair, 0, 1);
    b.set_final(1, 0);
    return b.build();
  };
  CascadeSettings settings;
  settings.other_symbols = 1;
  const auto pairs = [&](const std::vector<MachinePtr> &machines) {  // over a, b, c and one other
    const Cascade cascade(machines, settings, Run{});
    assert_int_equal(cascade.input()->size(), 4);
    std::vector<std::pair<Label, Label>> found;
    for (Label x = 1; x <= 4; ++x) {
      bool cut = false;
      for (const auto &[strings, weight] : relation(*cascade.lattice(Array<Label>{x}, false, {}, cut, Run{}))) {
        found.push_back({x, strings[0].empty() ? 0 : strings[0][0]});
      }
    }
    return found;
  };
  using Pairs = std::vector<std::pair<Label, Label>>;
  const MachinePtr copies = one_arc(first, 2, 2), changes = one_arc(second, 2, 2), reads = one_arc(second, 2, 0),
                   writes = one_arc(second, 1, 2), c_to_c = one_arc(second, 1, 1), names = one_arc(first, 1, 3);
  assert_true(pairs({copies, c_to_c}) == Pairs({{3, 3}}));                  // of c and the other, the first machine copies both
  assert_true(pairs({names, changes}) == Pairs({{2, 2}, {2, 4}}));          // a becomes b or the other
  assert_true(pairs({copies, reads}) == Pairs({{4, 0}}));                   // the second machine names c
  assert_true(pairs({copies, writes}) == Pairs({{3, 1}, {3, 2}, {3, 4}}));  // c becomes any that it does not name
}

static void rule_6_1(void **) {
  const MachinePtr m = machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {1, 2}, 0.25, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {2, 3}, 0.5, 2}});
  const auto kept = [&](std::initializer_list<int32_t> tapes) {
    const Array<int32_t> list(tapes);
    return project(m, list, Run{});
  };
  const Relation first = relation(*kept({0})), swapped = relation(*kept({1, 0}));
  assert_close(static_cast<double>(first.at({{1}})), 0.75, 0);
  assert_close(static_cast<double>(first.at({{2}})), 0.25, 0);
  assert_close(static_cast<double>(swapped.at({{2}, {1}})), 0.25, 0);
  assert_true(kept({0})->has_phi());
  assert_int_equal(kept({1, 0})->phi_tape(), 1);
  assert_false(kept({1})->has_phi());
  assert_close(static_cast<double>(relation(*kept({1})).at({{3}})), 0.25, 0);
}

TESTS(rule_5_1, rule_5_2, rule_5_3, rule_5_4, rule_5_5, rule_5_6, rule_5_7, rule_5_8, rule_5_9,
      rule_5_10, rule_6_1)

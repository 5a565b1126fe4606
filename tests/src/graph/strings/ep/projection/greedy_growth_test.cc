// Growing within EP against growing from a machine (fsa/ngram/grow_greedy.hh).
#include "src/graph/strings/ep/projection/greedy_growth.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/grow_greedy.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

namespace {

MachinePtr distribution(const Json &entry, const AlphabetPtr &alphabet) {
  const MachinePtr m = golden::golden_machine(entry, alphabet);
  const int32_t last[] = {m->tapes() - 1};
  return project(m, last, Run{});
}

}  // namespace

static void it_finds_what_growing_from_the_machine_finds(void **) {
  int cases = 0;
  for (const Json &entry : golden::read("greedy.json")) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    const MachinePtr p = distribution(entry, alphabet);
    GreedySettings from_machine;
    from_machine.lambda = entry["lam"].get<double>();
    from_machine.order = entry["max_length"].get<int32_t>();
    from_machine.estimate = GrowthEstimate::printed;  // by which the order in which n-grams join makes no difference
    const GreedyGrowth reference = grow_greedy(p, from_machine, Run{});

    EpSettings s;
    s.family = EpFamily::greedy;
    s.step = EpStep::closed;
    s.order = from_machine.order;
    s.printed_estimate = true;
    EpBelief b;
    b.automaton = std::make_shared<const FeatureAutomaton>(full_tree(static_cast<Label>(alphabet->size()), 1, Run{}));
    b.belief.assign(static_cast<size_t>(b.trie().nodes()), 0);
    b.slot.resize(1);
    EpProjector projector;
    Moments moments;
    ModelSum sum;
    const LatticeMessage message = whole_lattice(MessageLattice::make(p, Run{}));
    const EpUpdate done = projector.update(message, 0, s, from_machine.lambda, true, 0, &b, Run{});
    assert_true(done.accepted);
    Array<double> expected(b.belief.size());
    double log_total = 0, cross_entropy = 0;
    Array<double> none(b.belief.size(), 0);
    assert_true(moments.expected(message, *b.automaton, none, expected, &log_total, Run{}) == SumStatus::ok);
    for (size_t i = 0; i < expected.size(); ++i) cross_entropy -= expected[i] > 0 ? expected[i] * b.belief[i] : 0;
    Array<double> model(b.belief.size());
    assert_true(sum.expected(*b.automaton, b.belief, model, &log_total, Run{}) == SumStatus::ok);
    assert_close(log_total, 0, 1e-9);
    assert_close(cross_entropy, reference.cross_entropy, 1e-9);
    // Refitted, they match the expectations of the n-grams and say more.
    s.step = EpStep::refit;
    b.slot[0].assign(b.belief.size(), 0);
    std::fill(b.belief.begin(), b.belief.end(), 0);
    b.model_known = false;
    assert_true(projector.update(message, 0, s, from_machine.lambda, true, 0, &b, Run{}).accepted);
    expected.resize(b.belief.size());
    none.assign(b.belief.size(), 0);
    model.resize(b.belief.size());
    double mass = 0, refitted = 0;
    assert_true(moments.expected(message, *b.automaton, none, expected, &mass, Run{}) == SumStatus::ok);
    assert_true(sum.expected(*b.automaton, b.belief, model, &log_total, Run{}) == SumStatus::ok);
    for (size_t i = 0; i < expected.size(); ++i) refitted -= expected[i] > 0 ? expected[i] * b.belief[i] : 0;
    assert_true(refitted + log_total < cross_entropy + 1e-9);
    ++cases;
  }
  assert_true(cases > 3);
}

// Seven strings of up to three letters (errata 14), which a model of order 5 can express.
static void seven_strings_are_reached_as_lambda_falls(void **) {
  const std::pair<const char *, double> strings[] = {{"b", 27}, {"ab", 24}, {"a", 22},  {"ba", 6},
                                                     {"aa", 6}, {"bb", 4},  {"abb", 2}};
  Builder machine(Semiring::real, {Alphabet::sized(2)});
  machine.add_states(2);
  machine.set_final(1, 1);
  double entropy = 0;
  for (const auto &[text, count] : strings) {
    entropy -= count / 91 * std::log(count / 91);
    State at = 0;
    for (const char *c = text; *c; ++c) {
      const Label label = *c - 'a' + 1;
      const State next = c[1] ? machine.add_state() : 1;
      machine.add_arc(at, &label, c == text ? count / 91 : 1, next);
      at = next;
    }
  }
  const LatticeMessage message = whole_lattice(MessageLattice::make(machine.build(), Run{}));
  double gap[2];
  for (const bool printed : {false, true}) {
    EpSettings s;
    s.family = EpFamily::greedy;
    s.step = EpStep::closed;
    s.order = 5;
    s.printed_estimate = printed;
    EpBelief b;
    b.automaton = std::make_shared<const FeatureAutomaton>(full_tree(2, 1, Run{}));
    b.belief.assign(static_cast<size_t>(b.trie().nodes()), 0);
    b.slot.resize(1);
    EpProjector projector;
    assert_true(projector.update(message, 0, s, 1e-6, true, 0, &b, Run{}).accepted);
    Moments moments;
    Array<double> expected(b.belief.size()), none(b.belief.size(), 0);
    double log_total = 0, cross_entropy = 0;
    assert_true(moments.expected(message, *b.automaton, none, expected, &log_total, Run{}) == SumStatus::ok);
    for (size_t i = 0; i < expected.size(); ++i) cross_entropy -= expected[i] > 0 ? expected[i] * b.belief[i] : 0;
    gap[printed] = cross_entropy - entropy;
  }
  assert_true(std::fabs(gap[0]) < 1e-6);
  assert_true(gap[1] > .1);
}

TESTS(seven_strings_are_reached_as_lambda_falls, it_finds_what_growing_from_the_machine_finds)

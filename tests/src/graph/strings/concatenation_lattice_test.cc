// Concatenations as lattices against the same written out.
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"
#include "src/graph/strings/message_machine.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

Message random_model(Rng &draw, const AlphabetPtr &alphabet) {
  const Array<int64_t> offsets{0, 0, 1, 2, 3, 5, 7, 9};
  const Array<Label> labels{1, 2, 3, 1, 2, 2, 3, 2, 1};  // the empty one, a, b, end, ab, b end, ba
  Array<double> theta{-1.6};
  for (int i = 0; i < 6; ++i) theta.push_back(2 * draw.uniform() - 1);
  const LogLinear model = log_linear(alphabet, offsets, labels, theta, Run{});
  Message m;
  m.model = std::make_shared<const LogLinearMessage>(
      LogLinearMessage{std::make_shared<const FeatureAutomaton>(model.trie), model.theta});
  return m;
}

FactorGraphPtr concatenation(int32_t parts, const AlphabetPtr &alphabet) {
  FactorGraphBuilder builder;
  Array<VariableId> variables;
  for (int32_t i = 0; i <= parts; ++i) variables.push_back(builder.add_strings("", alphabet));
  builder.add(concatenation_factor(variables));
  return builder.build();
}

}  // namespace

static void lattices_weigh_every_string_as_machines_do(void **) {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  Moments moments;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Rng draw(22, RngMethod::test, 1, 0, seed);
    const int32_t parts = static_cast<int32_t>(2 + seed % 3);
    const FactorGraphPtr g = concatenation(parts, alphabet);
    std::vector<Message> incoming;
    for (int32_t i = 0; i < parts; ++i) incoming.push_back(draw.below(4) == 0 ? Message{} : random_model(draw, alphabet));
    Message whole;
    if (seed % 3 == 0) {
      oracle::Shape shape;
      shape.alphabet = {2};
      shape.arcs = 16;
      whole.machine = oracle::random_machine(shape, seed);
    } else {
      Array<Label> word;
      for (uint64_t n = draw.below(6); n > 0; --n) word.push_back(static_cast<Label>(1 + draw.below(2)));
      whole.machine = string_machine(alphabet, Semiring::log, word);
    }
    incoming.push_back(whole);
    for (int32_t place = 0; place < parts; ++place) {
      const Message lattice = factor_lattice(*g, 0, place, incoming, &moments, Run{});
      assert_true(lattice.lattice && !lattice.machine);
      const MachinePtr got = machine_of(lattice, alphabet, Run{}),
                       expected = factor_message(*g, 0, place, incoming, Run{}).machine;
      const double ratio = total(*got, Run{}).log() - total(*expected, Run{}).log();
      for (const oracle::Strings &s : oracle::all_strings({2}, 5)) {
        assert_close(static_cast<double>(oracle::weight_of(*got, s) / std::exp(static_cast<Real>(ratio))),
                     static_cast<double>(oracle::weight_of(*expected, s)), 1e-11);
      }
    }
    // The whole's own message is written out either way, and shares nothing with the parts' lattice.
    const Message of_whole = factor_lattice(*g, 0, parts, incoming, &moments, Run{});
    assert_true(of_whole.lattice != nullptr);
  }
}

static void all_parts_share_the_lattice_of_the_whole(void **) {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  const FactorGraphPtr g = concatenation(2, alphabet);
  Rng draw(22, RngMethod::test, 1, 0, 99);
  Moments moments;
  std::vector<Message> incoming{random_model(draw, alphabet), random_model(draw, alphabet), {}};
  incoming[2].machine = string_machine(alphabet, Semiring::log, Array<Label>{1, 2, 2});
  const Message first = factor_lattice(*g, 0, 0, incoming, &moments, Run{}),
                second = factor_lattice(*g, 0, 1, incoming, &moments, Run{});
  assert_ptr_equal(first.lattice->lattice.get(), second.lattice->lattice.get());
  // Another part that is a machine has no lattice form; the result is one all the same.
  incoming[0] = {};
  incoming[0].machine = string_machine(alphabet, Semiring::log, Array<Label>{1});
  const Message rest = factor_lattice(*g, 0, 1, incoming, &moments, Run{});
  assert_close(static_cast<double>(oracle::weight_of(*machine_of(rest, alphabet, Run{}), {{2, 2}})), 1, 1e-13);
  // Nothing known of the whole: nothing said of a part.
  incoming[2] = {};
  assert_true(factor_lattice(*g, 0, 1, incoming, &moments, Run{}).uniform());
  // A part that fits nowhere.
  incoming[2].machine = string_machine(alphabet, Semiring::log, Array<Label>{2});
  assert_throws(factor_lattice(*g, 0, 1, incoming, &moments, Run{}), Code::empty);
}

TESTS(lattices_weigh_every_string_as_machines_do, all_parts_share_the_lattice_of_the_whole)

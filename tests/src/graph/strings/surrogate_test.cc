// The surrogate projection against sums over all strings; and that what reaches a variable under EP keeps its epsilon arcs.

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/schedule/factor_messages.hh"
#include "src/graph/strings/ep/moments/message_lattice.hh"
#include "src/graph/strings/ep_state.hh"
#include "src/graph/strings/message_machine.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::Real;
using graph_oracle::Word;

namespace {

double ln_weight(const MachinePtr &m, const Word &word) {
  return total(*compose(string_machine(m->alphabet(0), Semiring::log, word), m, Run{}), Run{}).log();
}

// p(next | before) of the strings' distribution, sums over all of them; 0 stands for both ends.
class Bigrams {
 public:
  explicit Bigrams(const std::map<Word, Real> &weights) {
    for (const auto &[word, w] : weights) {
      Label before = 0;
      for (size_t i = 0; i <= word.size(); ++i) {
        const Label next = i < word.size() ? word[i] : 0;
        pair_[{before, next}] += w;
        all_[before] += w;
        before = next;
      }
    }
  }
  double log_probability(const Word &word) const {
    double sum = 0;
    Label before = 0;
    for (size_t i = 0; i <= word.size(); ++i) {
      const Label next = i < word.size() ? word[i] : 0;
      const auto it = pair_.find({before, next});
      if (it == pair_.end()) return -INFINITY;
      sum += static_cast<double>(std::log(it->second / all_.at(before)));
      before = next;
    }
    return sum;
  }

 private:
  std::map<std::pair<Label, Label>, Real> pair_;
  std::map<Label, Real> all_;
};

// Acyclic, with epsilon arcs, ambiguous.
MachinePtr random_acceptor(Label symbols, uint64_t seed) {
  oracle::Shape shape;
  shape.alphabet = {symbols};
  shape.states = 6;
  shape.arcs = 16;
  shape.epsilons = true;
  shape.semiring = Semiring::log;
  return oracle::random_machine(shape, seed);
}

std::vector<Word> words_up_to(Label symbols, size_t length) {
  std::vector<Word> words{{}};
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() == length) continue;
    for (Label c = 1; c <= symbols; ++c) {
      words.push_back(words[i]);
      words.back().push_back(c);
    }
  }
  return words;
}

}  // namespace

// Hall and Klein 2010: each message times tau, where every symbol and the end weigh 1 / (symbols + 1), is projected on bigrams,
// whatever the others say; tau is then divided out. So the belief is the product of q_i / tau.
static void a_surrogate_message_is_bigrams_under_even_weights(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 300 / kCasesDivisor; ++seed) {
    const Label symbols = 2 + static_cast<Label>(seed % 2);
    const double even = std::log(static_cast<double>(symbols) + 1);
    FactorGraphBuilder builder;
    builder.add_strings("", Alphabet::sized(symbols));
    for (int i = 0; i < 3; ++i) {
      builder.add(graph_oracle::machine_factor({0}, string_machine(Alphabet::sized(symbols), Semiring::log, {})));
    }
    const FactorGraphPtr graph = builder.build();
    GraphSettings settings;
    settings.method = GraphMethod::surrogate;
    FullAutomata full;
    const std::unique_ptr<VariableState> state =
        make_ep_state(*graph, 0, settings.method, settings, &full, std::make_shared<EpWorkshop>(), Run{});
    std::vector<Bigrams> expected;
    for (int32_t slot = 0; slot < 3; ++slot) {
      const MachinePtr m = random_acceptor(symbols, seed * 10 + static_cast<uint64_t>(slot));
      std::map<Word, Real> weights;
      for (const auto &[strings, w] : oracle::relation(*m)) {
        weights[strings[0]] = w * std::exp(static_cast<Real>(-even) * static_cast<Real>(strings[0].size() + 1));
      }
      if (weights.empty()) continue;
      expected.emplace_back(weights);
      Message machine, message;
      machine.machine = m;
      message.lattice = std::make_shared<const LatticeMessage>(lattice_of(machine, Alphabet::sized(symbols), Run{}));
      state->receive(slot, message);
      PhaseSeconds seconds;
      state->update({&slot, 1}, Visit{}, &seconds, Run{});
    }
    if (expected.empty()) continue;
    assert_int_equal(state->counts().accepted, expected.size());
    assert_int_equal(state->counts().skipped, 0);
    const MachinePtr belief = machine_of(state->belief(Run{}), graph->variable(0).alphabet, Run{});
    for (const Word &word : words_up_to(symbols, 4)) {
      double sum = 0;
      for (const Bigrams &q : expected) sum += q.log_probability(word) + even * static_cast<double>(word.size() + 1);
      const double found = ln_weight(belief, word);
      if (sum == -INFINITY) assert_true(found == -INFINITY);
      else assert_close(found, sum, 1e-9);
      compared += sum > -INFINITY;
    }
    // Over one edge goes what the others say.
    if (expected.size() < 3) continue;
    const MachinePtr out = machine_of(state->outgoing(1, Run{}), graph->variable(0).alphabet, Run{});
    for (const Word &word : words_up_to(symbols, 3)) {
      const double sum = expected[0].log_probability(word) + expected[2].log_probability(word) +
                         2 * even * static_cast<double>(word.size() + 1);
      if (sum > -INFINITY && expected[1].log_probability(word) > -INFINITY) assert_close(ln_weight(out, word), sum, 1e-9);
    }
  }
  assert_true(compared > 200 / kCasesDivisor);
}

// Insertions are epsilon arcs on the side of what was meant: the message from an observation keeps them, and its states are
// those of the product, trimmed.
static void messages_keep_their_epsilon_arcs(void **) {
  const AlphabetPtr ab = Alphabet::sized(2);
  Builder b(Semiring::real, {ab, ab});
  b.add_states(1);
  for (Label x = 0; x <= 2; ++x) {
    for (Label y = 0; y <= 2; ++y) {
      const Label both[] = {x, y};
      if (x || y) b.add_arc(0, both, x == y ? .7 : x ? .1 : .05, 0);
    }
  }
  b.set_final(0, 1);
  FactorGraphBuilder builder;
  for (int i = 0; i < 2; ++i) builder.add_strings("", ab);
  builder.observe(1, Array<Label>{1, 2, 1, 1, 2});
  builder.add(graph_oracle::machine_factor({0, 1}, b.build()));
  const FactorGraphPtr graph = builder.build();
  for (const GraphMethod method : {GraphMethod::ep, GraphMethod::pep, GraphMethod::pep_greedy}) {
    GraphSettings settings;
    settings.method = method;
    FullAutomata full;
    const OuterGraph outer(graph);
    VariableStates states = make_states(outer, settings, &full, Run{});
    const std::vector<Message> observed{Message{}, observed_message(graph->variable(1))};
    ConstantMessages constant;
    FactorMessages messages(outer, observed, states, {}, &constant);
    const int32_t place = 0;
    const FactorMessages::Said said = std::move(messages.say(0, {&place, 1}, Run{})[0]);
    assert_false(said.why_not.has_value());
    const LatticeMessage lattice = lattice_of(said.message, ab, Run{});
    assert_true(lattice.lattice->has_epsilons());
    int64_t silent = 0;
    for (const MessageLattice::Arc &arc : lattice.lattice->arcs()) silent += arc.label == 0;
    assert_int_equal(lattice.lattice->states(), 6);  // one per place of the observation
    assert_true(silent >= 4);
    // And it is taken up so: a sweep on top of it gives a belief.
    GraphLearner learner(graph, settings, Run{});
    learner.step(2);
    assert_true(learner.metric("skipped_total") == 0);
  }
}

TESTS(a_surrogate_message_is_bigrams_under_even_weights, messages_keep_their_epsilon_arcs)

// Messages from single factors of every kind, against sums over all tuples.
#include "src/graph/schedule/factor_product.hh"

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ops/rational.hh"
#include "fsa/ops/sum_product.hh"
#include "src/graph/mixed/string_domain.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

using Weights = std::map<Word, Real>;

Message message_of(const GraphVariable &x, const Weights &weights) {
  Message m;
  if (x.domain == Domain::finite) {
    Array<double> logs(static_cast<size_t>(x.values), -INFINITY);
    for (const auto &[word, w] : weights) logs[static_cast<size_t>(word[0]) - 1] = static_cast<double>(std::log(w));
    m.logs = std::make_shared<const Array<double>>(logs);
    return m;
  }
  Builder b(Semiring::log, {x.alphabet});
  b.add_states(2);
  for (const auto &[word, w] : weights) {
    State at = 0;
    for (const Label c : word) {
      const State to = b.add_state();
      b.add_arc(at, &c, 0, to);
      at = to;
    }
    const Label none = kEpsilon;
    b.add_arc(at, &none, -std::log(static_cast<double>(w)), 1);
  }
  b.set_final(1, 0);
  m.machine = b.build();
  return m;
}

// Random weights on a few strings, or on some values.
Weights random_weights(Rng &draw, const GraphVariable &x) {
  Weights weights;
  for (int i = 0; i < 4; ++i) {
    Word word;
    if (x.domain == Domain::finite) {
      word = {static_cast<Label>(1 + draw.below(static_cast<uint64_t>(x.values)))};
    } else {
      for (uint64_t n = draw.below(4); n > 0; --n) {
        word.push_back(static_cast<Label>(1 + draw.below(static_cast<uint64_t>(x.alphabet->size()))));
      }
    }
    weights[word] = 0.1 + draw.uniform();
  }
  return weights;
}

Real weight_in(const GraphVariable &x, const Message &m, const Word &word) {
  if (x.domain == Domain::finite) return std::exp((*m.logs)[static_cast<size_t>(word[0]) - 1]);
  return m.machine ? oracle::weight_of(*m.machine, {word}) : 1;
}

// The factor alone, all its variables but `place` given weights: enumerated as a graph with those as unary factors.
void compare(const FactorGraphPtr &alone, Rng &draw, int *impossible) {
  const int32_t degree = static_cast<int32_t>(alone->factor(0).variables.size());
  for (int32_t place = 0; place < degree; ++place) {
    FactorGraphBuilder builder;
    std::vector<Message> incoming;
    for (VariableId v = 0; v < alone->variables(); ++v) {
      const GraphVariable &x = alone->variable(v);
      if (x.domain == Domain::finite) builder.add_finite("", x.values);
      else builder.add_strings("", x.alphabet);
    }
    builder.add(alone->factor(0));
    for (int32_t i = 0; i < degree; ++i) {
      const VariableId v = alone->factor(0).variables[static_cast<size_t>(i)];
      const GraphVariable &x = alone->variable(v);
      incoming.push_back(message_of(x, random_weights(draw, x)));
      if (i == place) {
        incoming.back() = {};
      } else if (x.domain == Domain::finite) {
        Array<double> weights(*incoming.back().logs);
        for (double &w : weights) w = std::exp(w);
        builder.add(table_factor({v}, weights));
      } else {
        builder.add(machine_factor({v}, incoming.back().machine));
      }
    }
    const Marginals truth = marginals(*builder.build());
    double log_scale;
    Message m;
    try {
      m = factor_message(*alone, 0, place, incoming, Run{}, &log_scale);
    } catch (const Error &e) {
      assert_true(e.code == Code::empty);
      assert_true(truth.z == 0);
      ++*impossible;
      continue;
    }
    assert_true(truth.z > 0);
    const VariableId v = alone->factor(0).variables[static_cast<size_t>(place)];
    for (const auto &[word, p] : truth.of[static_cast<size_t>(v)]) {
      assert_close(
          static_cast<double>(weight_in(alone->variable(v), m, word) * std::exp(static_cast<Real>(log_scale)) / truth.z),
          static_cast<double>(p), 1e-10);
    }
  }
}

}  // namespace

static void machines_tables_and_concatenations_sum_over_the_others(void **) {
  int impossible = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    RandomGraph random(seed);
    Array<VariableId> variables;
    for (uint64_t i = 0; i <= seed % 3; ++i) variables.push_back(random.add_variable());
    random.add_factor(variables);
    compare(random.builder.build(), random.draw, &impossible);
  }
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    RandomGraph random(seed);
    Array<VariableId> variables;
    for (uint64_t i = 0; i < 2 + seed % 3; ++i) variables.push_back(random.builder.add_strings("", Alphabet::sized(2)));
    random.builder.add(concatenation_factor(variables));
    compare(random.builder.build(), random.draw, &impossible);
  }
  assert_true(impossible > 0 && impossible < 80);
}

static void a_concatenation_of_what_is_not_known_splits_the_whole(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::sized(3);
  for (int i = 0; i < 3; ++i) builder.add_strings("", alphabet);
  builder.add(concatenation_factor({0, 1, 2}));
  const FactorGraphPtr g = builder.build();
  std::vector<Message> incoming(3);
  incoming[2].machine = string_machine(alphabet, Semiring::log, Array<Label>{1, 2, 3});
  const MachinePtr prefixes = factor_message(*g, 0, 0, incoming, Run{}).machine;
  for (const Word &w : {Word{}, Word{1}, Word{1, 2}, Word{1, 2, 3}}) {
    assert_close(static_cast<double>(oracle::weight_of(*prefixes, {w})), 1, 1e-14);
  }
  assert_close(total(*prefixes, Run{}).value(), 4, 1e-12);
  const MachinePtr suffixes = factor_message(*g, 0, 1, incoming, Run{}).machine;
  for (const Word &w : {Word{}, Word{3}, Word{2, 3}, Word{1, 2, 3}}) {
    assert_close(static_cast<double>(oracle::weight_of(*suffixes, {w})), 1, 1e-14);
  }
  // Any string comes about in as many ways as it has places to cut.
  const MachinePtr wholes = factor_message(*g, 0, 2, incoming, Run{}).machine;
  assert_close(static_cast<double>(oracle::weight_of(*wholes, {{3, 1}})), 3, 1e-14);
  // Nothing being known of the whole, a part is as likely as the others are.
  incoming[2] = {};
  assert_throws(factor_message(*g, 0, 0, incoming, Run{}), Code::diverged);
  incoming[1].machine = string_machine(alphabet, Semiring::log, Array<Label>{2});
  double log_scale = -1;
  assert_true(factor_message(*g, 0, 0, incoming, Run{}, &log_scale).uniform());
  assert_close(log_scale, 0, 1e-15);
}

static void failure_arcs_of_messages_are_looked_up(void **) {
  // A copying machine hands an n-gram model on as it is.
  const AlphabetPtr alphabet = Alphabet::sized(2);
  const Array<int64_t> offsets{0, 0, 1, 2, 4};
  const Array<Label> labels{1, 3, 1, 2};
  const Array<double> theta{-1.5, 0.3, -0.2, 0.7};
  const LogLinear model = log_linear(alphabet, offsets, labels, theta, Run{});
  const MachinePtr written = encode_machine(*encode_log_linear(model), Semiring::log, Run{});
  assert_true(written->has_phi() || written->has_rho());
  FactorGraphBuilder builder;
  builder.add_strings("", alphabet);
  builder.add_strings("", alphabet);
  Builder copy(Semiring::log, {alphabet, alphabet});
  copy.add_states(1);
  for (Label c = 1; c <= 2; ++c) {
    const Label both[] = {c, c};
    copy.add_arc(0, both, 0, 0);
  }
  copy.set_final(0, 0);
  builder.add(machine_factor({0, 1}, copy.build()));
  GraphFactor weights;
  weights.kind = FactorKind::log_linear;
  weights.strings = &string_domain();
  weights.variables = {0};
  weights.log_linear = std::make_shared<const LogLinear>(model);
  builder.add(std::move(weights));
  const FactorGraphPtr g = builder.build();
  std::vector<Message> incoming(2);
  incoming[0] = factor_message(*g, 1, 0, incoming, Run{});
  const MachinePtr passed = factor_message(*g, 0, 1, incoming, Run{}).machine;
  for (const oracle::Strings &s : oracle::all_strings({2}, 4)) {
    assert_close(static_cast<double>(oracle::weight_of(*passed, s) / oracle::weight_of(*written, s)), 1, 1e-12);
  }
}

static void limits_are_kept(void **) {
  RandomGraph random(3);
  Array<VariableId> variables{random.builder.add_strings("", Alphabet::sized(2)),
                                    random.builder.add_strings("", Alphabet::sized(2))};
  random.builder.add(concatenation_factor(variables));
  const FactorGraphPtr g = random.builder.build();
  Run run;
  run.max_states = 3;
  std::vector<Message> incoming(2);
  incoming[1].machine = string_machine(Alphabet::sized(2), Semiring::log, Array<Label>{1, 2, 1, 2, 1, 2});
  assert_throws(factor_message(*g, 0, 0, incoming, run), Code::limit);
}

TESTS(machines_tables_and_concatenations_sum_over_the_others, a_concatenation_of_what_is_not_known_splits_the_whole,
      failure_arcs_of_messages_are_looked_up, limits_are_kept)

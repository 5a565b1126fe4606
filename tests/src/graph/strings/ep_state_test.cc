// What an EP variable takes over from a run in a graph with other factors, and what runs share.
#include "src/graph/strings/ep_state.hh"

#include <cmath>
#include <map>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/graph/schedule/make_state.hh"
#include "src/graph/schedule/outer_graph.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Weights = std::map<Array<Label>, double>;

GraphFactor prior_of(const Weights &weights) {
  Array<int64_t> offsets{0};
  Array<Label> labels;
  Array<double> theta;
  for (const auto &[ngram, weight] : weights) {
    labels.insert(labels.end(), ngram.begin(), ngram.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
    theta.push_back(weight);
  }
  GraphFactor f;
  f.kind = FactorKind::log_linear;
  f.strings = &string_domain();
  f.variables = {0};
  f.log_linear = std::make_shared<const LogLinear>(log_linear(Alphabet::sized(2), offsets, labels, theta, Run{}));
  return f;
}

// Keeps a symbol, replaces it or leaves it out.
MachinePtr channel() {
  Builder b(Semiring::real, {Alphabet::sized(2), Alphabet::sized(2)});
  b.add_states(1);
  for (Label in = 1; in <= 2; ++in) {
    for (Label out = 0; out <= 2; ++out) {
      const Label labels[] = {in, out};
      b.add_arc(0, labels, out == 0 ? 0.1 : out == in ? 0.7 : 0.2, 0);
    }
  }
  b.set_final(0, 1);
  return b.build();
}

// A string with two equal messages and a prior.
FactorGraphPtr heard(const Weights &prior) {
  FactorGraphBuilder builder;
  for (int v = 0; v < 3; ++v) builder.add_strings("", Alphabet::sized(2));
  builder.add(graph_oracle::machine_factor({0, 1}, channel()));
  builder.add(prior_of(prior));
  builder.add(graph_oracle::machine_factor({0, 2}, channel()));
  builder.observe(1, Array<Label>{2, 1, 2, 2, 1});
  builder.observe(2, Array<Label>{1, 2, 2, 1});
  return builder.build();
}

const Weights kFirst{{{}, -1.5}, {{1}, -0.5}, {{1, 2}, 1}},
    kLonger{{{}, -1.4}, {{2}, -0.4}, {{2, 1, 2}, 0.7}, {{1, 1, 1}, -0.6}}, kShorter{{{}, -1.3}, {{1}, 0.2}};

// The belief's weights; those of 0 are left out.
Weights weights_of(const GraphLearner &learner) {
  const Message belief = learner.state(0)->belief(Run{});
  const NgramTrie &trie = *belief.model->automaton->trie();
  Weights found;
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    const double theta = belief.model->theta[static_cast<size_t>(w)];
    Array<Label> ngram;
    trie.spell(w, &ngram);
    if (theta != 0) found[ngram] = theta;
  }
  return found;
}

double weight(const Weights &weights, const Array<Label> &ngram) {
  const auto at = weights.find(ngram);
  return at == weights.end() ? 0 : at->second;
}

// -infinity: an n-gram that no string has.
void assert_same(double a, double b, double tolerance) { assert_true(a == b || std::fabs(a - b) < tolerance); }

GraphSettings settings_of(GraphMethod method) {
  GraphSettings s;
  s.method = method;
  if (method != GraphMethod::ep) s.penalty_weight = 0.002;
  if (method == GraphMethod::pep) s.unigram_sweeps = 0;
  return s;
}

}  // namespace

// The prior's weights are exchanged, n-gram by n-gram, whatever the trees are; all other messages stay.
static void messages_are_kept_and_the_prior_is_this_graphs_own(void **) {
  for (const GraphMethod method : {GraphMethod::ep, GraphMethod::pep, GraphMethod::pep_greedy}) {
    for (const Weights &changed : {kLonger, kShorter, kFirst}) {
      GraphLearner first(heard(kFirst), settings_of(method), Run{});
      first.step(3);
      const GraphLearner next(heard(changed), first);
      const Weights before = weights_of(first), after = weights_of(next);
      Weights expected = before;
      for (const Weights &prior : {kFirst, changed}) {
        for (const auto &[ngram, w] : prior) expected[ngram];
      }
      for (auto &[ngram, w] : expected) {
        assert_same(weight(after, ngram), w + weight(changed, ngram) - weight(kFirst, ngram), 1e-12);
      }
      for (const auto &[ngram, w] : after) {
        assert_true(expected.count(ngram) == 1 || std::fabs(w) < 1e-12);  // sums of what cancelled out
      }
      assert_true(before.size() > kFirst.size());
      assert_int_equal(next.steps(), 0);
    }
  }
}

// Both lead to the same beliefs where all n-grams of an order are there.
static void going_on_ends_where_a_fresh_run_does(void **) {
  GraphSettings s = settings_of(GraphMethod::ep);
  s.tolerance = 1e-10;
  s.iterations = 200;
  GraphLearner first(heard(kFirst), s, Run{}), fresh(heard(kLonger), s, Run{});
  first.step(s.iterations);
  fresh.step(s.iterations);
  GraphLearner next(heard(kLonger), first);
  next.step(s.iterations);
  const Weights expected = weights_of(fresh), found = weights_of(next);
  for (const auto &[ngram, w] : expected) assert_same(weight(found, ngram), w, 1e-4);  // EP comes near slowly here
}

static void automata_of_all_ngrams_are_made_once(void **) {
  for (const GraphMethod method : {GraphMethod::ep, GraphMethod::pep}) {
    FactorGraphBuilder builder;
    for (int v = 0; v < 3; ++v) builder.add_strings("", Alphabet::sized(2));
    for (VariableId v = 0; v < 2; ++v) builder.add(graph_oracle::machine_factor({v, v + 1}, channel()));
    const FactorGraphPtr graph = builder.build();
    FullAutomata full;
    const auto automaton = [](const VariableStates &states, size_t v) {
      return states[v]->outgoing(0, Run{}).model->automaton;
    };
    const OuterGraph outer(graph);
    const VariableStates states = make_states(outer, settings_of(method), &full, Run{}),
                         again = make_states(outer, settings_of(method), &full, Run{});
    assert_int_equal(full.size(), 1);
    for (size_t v = 0; v < 3; ++v) {
      assert_true(automaton(states, v) == automaton(states, 0) && automaton(again, v) == automaton(states, 0));
    }
  }
}

static void going_on_stops_when_the_run_before_is_cancelled(void **) {
  GraphLearner first(heard(kFirst), settings_of(GraphMethod::ep), Run{});
  first.step(1);
  CancelFlag flag;
  first.watch(&flag);
  const GraphLearner good(heard(kLonger), first);
  flag.set = 1;
  assert_throws(GraphLearner(heard(kLonger), first), Code::cancelled);
}

// A string of two, judged by two factors; `nats` is what each of them prefers the second one by.
static FactorGraphPtr judged(double nats, double other_nats) {
  FactorGraphBuilder builder;
  builder.add_strings("", Alphabet::sized(2));
  for (const double gain : {nats, other_nats}) {
    Builder b(Semiring::log, {Alphabet::sized(2)});
    b.add_states(4);
    for (State s = 0; s < 2; ++s) {
      const Label first = s + 1, second = 2 - s;
      b.add_arc(0, &first, s == 0 ? 0 : -gain, s + 1);
      b.add_arc(s + 1, &second, 0, 3);
    }
    b.set_final(3, 0);
    builder.add(graph_oracle::machine_factor({0}, b.build()));
  }
  return builder.build();
}

// Together the factors prefer the second string. After the first message alone it has less than the penalty; the second message
// then expects it less than the penalty as well, and no message gives it a weight. A run that begins where both strings have
// weights ends elsewhere. Nothing moves at either point. One of them agrees with the product of both messages, and only this
// one is called converged.
static void of_several_fixed_points_one_is_called_converged(void **) {
  const auto second = [](const GraphLearner &l) {
    return static_cast<double>(oracle::weight_of(*l.belief(0, Run{}), {{2, 1}}));
  };
  for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
    GraphSettings s = settings_of(GraphMethod::pep);
    s.schedule = schedule;
    s.penalty_weight = 1e-6;
    s.tolerance = 1e-10;
    s.iterations = 50;
    const FactorGraphPtr graph = judged(-16, 18);
    GraphLearner even(judged(0, 0), s, Run{}), misled(graph, s, Run{});
    even.step(s.iterations);
    GraphLearner right(graph, even);
    for (GraphLearner *l : {&misled, &right}) {
      l->step(s.iterations);
      assert_true(l->steps() < s.iterations && l->metric("change") <= 1e-10);
    }
    assert_true(right.metric("converged") == 1 && right.metric("lacking") == 0);
    assert_close(second(right), 1 / (1 + std::exp(-2.0)), 1e-5);
    assert_true(misled.metric("converged") == 0 && misled.metric("lacking") == 1);
    assert_true(second(misled) < 1e-6);
  }
}

// The even model that a run begins with has the counts of single symbols already, so that a first sweep, which allows no longer
// n-grams, changes nothing. Going backwards no factor has anything to send. The run goes on all the same.
static void runs_do_not_end_while_only_single_symbols_were_allowed(void **) {
  for (const ScheduleKind schedule : {ScheduleKind::sweeps, ScheduleKind::flooding, ScheduleKind::residual}) {
    GraphSettings s = settings_of(GraphMethod::pep);
    s.schedule = schedule;
    s.unigram_sweeps = 1;
    GraphLearner learner(judged(0, 0), s, Run{});
    learner.step(s.iterations);
    assert_true(learner.metric("converged") == 1);
    assert_close(static_cast<double>(oracle::weight_of(*learner.belief(0, Run{}), {{2, 1}})), 0.5, 0.01);
  }
}

TESTS(messages_are_kept_and_the_prior_is_this_graphs_own, going_on_ends_where_a_fresh_run_does,
      automata_of_all_ngrams_are_made_once, going_on_stops_when_the_run_before_is_cancelled,
      of_several_fixed_points_one_is_called_converged, runs_do_not_end_while_only_single_symbols_were_allowed)

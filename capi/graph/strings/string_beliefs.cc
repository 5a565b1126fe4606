// include/hawser/graph_learner.h: what a learner believes about variables over strings.
#include <algorithm>
#include <cmath>

#include "capi/graph/graph.hh"
#include "capi/graph/strings/graph_strings_calls.hh"
#include "capi/ngram/ngram.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ngram/normalize.hh"
#include "fsa/ops/sum_product.hh"
#include "src/graph/mixed/factor_beliefs.hh"
#include "src/graph/model/variable_state.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// The normalized model of a variable that keeps one; null otherwise. For string variables that were not observed.
NgramModelPtr model_of(const GraphLearner &l, VariableId v, const Run &run) {
  if (!l.state(v) || l.state(v)->exact() || l.steps() == 0) return nullptr;
  const Message belief = l.belief_message(v, run);
  if (!belief.model) return nullptr;
  LogLinear theta;
  theta.alphabet = l.graph()->variable(v).alphabet;
  theta.trie = belief.model->automaton->trie();
  theta.theta = belief.model->theta;
  try {
    return normalize(*encode_log_linear(theta), run).model;
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    fail(Code::improper, "the messages to variable %d have infinite mass", v);
  }
}

VariableId string_variable_in(const GraphLearner &l, int64_t variable) {
  const VariableId v = variable_in(*l.graph(), variable);
  if (l.graph()->variable(v).domain != Domain::strings) {
    fail(Code::argument, "variable %d is finite; expected one over strings", v);
  }
  return v;
}

FactorId factor_in(const GraphLearner &l, int64_t factor) {
  const int32_t factors = l.graph()->factors();
  if (factor < 0 || factor >= factors) {
    fail(Code::argument, "factor %" PRId64 "; there are %d, numbered from 0", factor, factors);
  }
  return static_cast<FactorId>(factor);
}

// Fills the caller's room once all numbers are there, so that a call that fails leaves it as it was.
template <class Make>
void counts_in_whole(std::span<double> room, Make make) {
  Array<double> counts(room.size(), 0.0);
  make(std::span<double>(counts));
  std::copy(counts.begin(), counts.end(), room.begin());
}

}  // namespace

HWS_OPTIONS(hws_graph_learner_belief, kSizeOptions);
hws_status hws_graph_learner_belief(const hws_learner *learner, int64_t variable, const hws_options *options,
                                    hws_machine **belief) {
  return Call().out("belief", belief).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_belief, options);
    const GraphLearner &l = graph_learner(learner);
    hand_out(belief, l.belief(string_variable_in(l, variable), run.run()));
  });
}

HWS_OPTIONS(hws_graph_learner_factor_belief, kSizeOptions);
hws_status hws_graph_learner_factor_belief(const hws_learner *learner, int64_t factor, const hws_options *options,
                                           hws_machine **belief) {
  return Call().out("belief", belief).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_factor_belief, options);
    const GraphLearner &l = graph_learner(learner);
    hand_out(belief, factor_belief(l, factor_in(l, factor), run.run()));
  });
}

HWS_OPTIONS(hws_graph_learner_factor_counts, kSizeOptions);
hws_status hws_graph_learner_factor_counts(const hws_learner *learner, int64_t factor, const hws_options *options,
                                           double *counts, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_factor_counts, options);
    const GraphLearner &l = graph_learner(learner);
    const FactorId f = factor_in(l, factor);
    const std::span<double> room = room_out(factor_count_size(*l.graph(), f), counts, capacity, needed);
    if (!room.empty()) counts_in_whole(room, [&](std::span<double> to) { factor_counts(l, f, to, run.run()); });
  });
}

HWS_OPTIONS(hws_graph_learner_all_factor_counts, kSizeOptions);
hws_status hws_graph_learner_all_factor_counts(const hws_learner *learner, const hws_options *options, double *counts,
                                               int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_all_factor_counts, options);
    const GraphLearner &l = graph_learner(learner);
    const std::span<double> room = room_out(all_factor_counts_size(*l.graph()), counts, capacity, needed);
    if (!room.empty()) counts_in_whole(room, [&](std::span<double> to) { all_factor_counts(l, to, run.run()); });
  });
}

HWS_OPTIONS(hws_graph_learner_model, kSizeOptions);
hws_status hws_graph_learner_model(const hws_learner *learner, int64_t variable, const hws_options *options,
                                   hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_model, options);
    const GraphLearner &l = graph_learner(learner);
    const VariableId v = string_variable_in(l, variable);
    if (l.state(v) && l.steps() == 0) fail(Code::empty, "variable %d has no belief before a first step", v);
    const NgramModelPtr m = model_of(l, v, run.run());
    if (!m) {
      fail(Code::unsupported, "variable %d is not kept as n-grams, but %s", v,
           l.state(v) ? "as its method says" : "was observed");
    }
    hand_out(model, m);
  });
}

HWS_OPTIONS(hws_graph_learner_log_probs, kSizeOptions);
hws_status hws_graph_learner_log_probs(const hws_learner *learner, int64_t variable, const hws_strings *strings,
                                       const hws_options *options, double *log_probs) {
  return Call().run([&] {
    const EngineRun run(option_tables::hws_graph_learner_log_probs, options);
    const GraphLearner &l = graph_learner(learner);
    const VariableId v = string_variable_in(l, variable);
    const AlphabetPtr &alphabet = l.graph()->variable(v).alphabet;
    const StringBatch &batch = *given(strings, "strings").p;
    const std::span<double> out = array_out(log_probs, batch.count(), "log_probs");
    if (batch.tapes != 1) fail(Code::argument, "a batch of %d tapes; expected 1", batch.tapes);
    if (!join(batch.alphabets[0], alphabet)) {
      fail(Code::argument, "strings over %s and a variable over %s", batch.alphabets[0]->describe().c_str(),
           alphabet->describe().c_str());
    }
    const NgramModelPtr model = model_of(l, v, run.run());
    const MachinePtr belief = model ? nullptr : l.belief(v, run.run());
    Array<double> p(out.size());
    for (size_t i = 0; i < p.size(); ++i) {
      run.run().check();
      const std::span<const Label> labels = batch.labels_of(static_cast<int64_t>(i), 0);
      for (const Label c : labels) {
        if (!alphabet->holds(c)) {
          fail(Code::argument, "label %d in string %zu; expected a symbol of %s", c, i, alphabet->describe().c_str());
        }
      }
      if (model) {
        p[i] = model->log_weight(labels);
      } else {
        const MachinePtr both[] = {string_machine(alphabet, Semiring::log, labels), belief};
        p[i] = sum_product(both, run.run()).log();
      }
    }
    std::copy(p.begin(), p.end(), out.begin());
  });
}

HWS_OPTIONS(hws_graph_learner_best, kSizeOptions);
hws_status hws_graph_learner_best(const hws_learner *learner, int64_t variable, int64_t n, const hws_options *options,
                                  hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const EngineRun run(option_tables::hws_graph_learner_best, options);
    const GraphLearner &l = graph_learner(learner);
    const VariableId v = string_variable_in(l, variable);
    if (n < 0) fail(Code::argument, "n is %" PRId64 "; expected a number >= 0", n);
    StringBatch best = best_strings(l.belief(v, run.run()), n, run.run());
    for (double &value : best.values) value = std::exp(-value);  // costs to probabilities
    const hws_status status = best.cut_short ? HWS_CUT_SHORT : best.count() < n ? HWS_PARTIAL : HWS_OK;
    hand_out(strings, std::make_shared<const StringBatch>(std::move(best)));
    return status;
  });
}

#include "src/graph/mixed/factor_beliefs.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/model/factor_check.hh"
#include "src/graph/strings/factor_belief.hh"
#include "src/graph/strings/factor_counts.hh"

namespace hws {

namespace {

[[noreturn]] void fail_belief(Code code, const FactorGraph &graph, FactorId f, const char *what) {
  const std::string name = factor_text(graph.factor(f).name, f);
  fail(code, "the messages to %.120s %s", name.c_str(), what);
}

void require_belief(const FactorGraph &graph, FactorId f) {
  if (graph.kind(f) != FactorKind::structured) return;
  const std::string name = factor_text(graph.factor(f).name, f);
  fail(Code::unsupported, "%.120s is a rule of logic or a tree; expected a table or a factor that reads tapes", name.c_str());
}

}  // namespace

MachinePtr factor_belief(const GraphLearner &learner, FactorId f, const Run &run) {
  const FactorGraphPtr graph = learner.graph();
  require_belief(*graph, f);
  if (graph->kind(f) == FactorKind::table) {
    return table_machine(*graph, graph->factor(f), learner.factor_probabilities(f, run), run);
  }
  run.stage("belief of a factor", 0);
  try {
    const MachinePtr m = factor_product(*graph, f, learner.messages_to(f, run), run);
    const double log_total = total(*m, run).log();
    if (log_total == -INFINITY) fail_belief(Code::empty, *graph, f, "leave nothing possible");
    return scale(m, weight_from_log(Semiring::log, -log_total), run);
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    fail_belief(Code::improper, *graph, f, "have infinite mass");
  }
}

int64_t factor_count_size(const FactorGraph &graph, FactorId f) {
  if (graph.kind(f) == FactorKind::table) return static_cast<int64_t>(graph.pool_table(graph.table_of(f)).size());
  return graph.kind(f) == FactorKind::structured ? 0 : string_factor_count_size(graph.factor(f));
}

void factor_counts(const GraphLearner &learner, FactorId f, std::span<double> counts, const Run &run) {
  const FactorGraphPtr graph = learner.graph();
  require_belief(*graph, f);
  if (graph->kind(f) == FactorKind::table) {
    const Array<double> p = learner.factor_probabilities(f, run);
    std::copy(p.begin(), p.end(), counts.begin());
    return;
  }
  const std::vector<Message> messages = learner.messages_to(f, run);
  try {
    string_factor_counts(*graph, f, messages, counts, run);
  } catch (const Error &e) {
    if (e.code == Code::empty) fail_belief(Code::empty, *graph, f, "leave nothing possible");
    if (e.code != Code::diverged) throw;
    fail_belief(Code::improper, *graph, f, "have infinite mass");
  }
}

int64_t all_factor_counts_size(const FactorGraph &graph) {
  int64_t size = 0;
  for (FactorId f = 0; f < graph.factors(); ++f) size += factor_count_size(graph, f);
  return size;
}

// Tables are read off together, since a method may have to work anew for them.
void all_factor_counts(const GraphLearner &learner, std::span<double> counts, const Run &run) {
  const FactorGraphPtr graph = learner.graph();
  size_t at = 0, table_at = 0;
  Array<double> tables;
  bool has_tables = false;
  for (FactorId f = 0; f < graph->factors(); ++f) has_tables |= graph->kind(f) == FactorKind::table;
  if (has_tables) tables = learner.factor_marginals(run);
  run.stage("expected counts of factors", graph->factors());
  for (FactorId f = 0; f < graph->factors(); ++f) {
    run.advance(f);
    run.check();
    const auto size = static_cast<size_t>(factor_count_size(*graph, f));
    if (graph->kind(f) == FactorKind::table) {
      std::copy_n(tables.begin() + table_at, size, counts.begin() + static_cast<std::ptrdiff_t>(at));
      table_at += size;
    } else if (size > 0) {
      factor_counts(learner, f, counts.subspan(at, size), run);
    }
    at += size;
  }
}

}  // namespace hws

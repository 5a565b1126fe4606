#include "src/graph/learner/structured_inference.hh"

#include <cmath>

#include "src/graph/model/factor_check.hh"

namespace hws {

namespace {

Array<int32_t> table_numbers(const FactorGraph &graph) {
  Array<int32_t> numbers;
  int32_t tables = 0;
  for (FactorId f = 0; f < graph.factors(); ++f) numbers.push_back(graph.kind(f) == FactorKind::table ? tables++ : -1);
  return numbers;
}

StructuredModel structured_model(const FactorGraph &graph, const Run &run) {
  StructuredModel model;
  FiniteModelBuilder builder;
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    builder.add_variable(x.values, x.observed ? x.value : -1);
  }
  Array<double> logs;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (f % 1024 == 0) run.check();
    const FactorView factor = graph.factor(f);
    if (factor.kind == FactorKind::structured) {
      model.structured.push_back({factor.structured, Array<VariableId>(factor.variables.begin(), factor.variables.end())});
      continue;
    }
    logs.clear();
    for (const double x : factor.table) logs.push_back(std::log(x));
    builder.add_factor(factor.variables, logs);
  }
  model.tables = builder.build();
  return model;
}

}  // namespace

void require_structured(const FactorGraph &graph, const GraphSettings &settings) {
  if (settings.schedule == ScheduleKind::residual) {
    fail(Code::unsupported, "schedule residual makes one message after the other, and structured factors make all of theirs at "
         "once; expected sweeps or flooding");
  }
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.domain == Domain::finite) continue;
    fail(Code::unsupported, "bp takes structured factors beside finite variables, and %.120s ranges over strings",
         variable_text(x, v).c_str());
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const FactorKind kind = graph.kind(f);
    if (kind == FactorKind::table || kind == FactorKind::structured) continue;
    fail(Code::unsupported, "bp takes structured factors beside tables, and %.120s is none",
         factor_text(graph.factor(f).name, f).c_str());
  }
}

StructuredInference::StructuredInference(const InferenceStart &start, const Run &run)
    : GraphInference(start), table_of_(table_numbers(*start.graph)), bp_(structured_model(*start.graph, run)) {
  const auto *const before = static_cast<const StructuredInference *>(start.before);
  if (before) bp_.carry_over(before->bp_);
}

// A sweep that fails leaves the messages as they were.
void StructuredInference::step(int64_t, const Run &run) {
  const Array<double> before = bp_.messages();
  try {
    change_ = bp_.sweep(settings_.schedule == ScheduleKind::flooding, settings_.damping, run);
    moves_.add(change_);
  } catch (...) {
    bp_.set_messages(before);
    throw;
  }
}

double StructuredInference::value(GraphMetric metric, const Run &run) const {
  switch (metric) {
    case GraphMetric::change: return change_;
    case GraphMetric::free_energy: return std::isnan(change_) ? kNotKnown : -bp_.log_partition(run);
    default: return GraphInference::value(metric, run);
  }
}

Array<double> StructuredInference::factor_probabilities(FactorId f, const Run &run) const {
  return table_of_[f] < 0 ? GraphInference::factor_probabilities(f, run) : bp_.table_probabilities(table_of_[f]);
}

Message StructuredInference::belief(VariableId v, const Run &) const {
  Message message;
  message.logs = std::make_shared<const Array<double>>(bp_.log_probabilities(v));
  return message;
}

void StructuredInference::save(SectionWriter &out) const {
  out.add_array(tag("mess"), std::span<const double>(bp_.messages()));
  double moves[LastMoves::kKept + 1];
  moves_.save(moves);
  out.add_array(tag("move"), std::span<const double>(moves));
  out.add(tag("chng"), &change_, sizeof change_);
}

void StructuredInference::load(const SectionReader &in, const Run &) {
  const std::span<const double> messages = in.array<double>(tag("mess"));
  const std::span<const double> last = in.array<double>(tag("move"));
  const double change = in.value<double>(tag("chng"));
  LastMoves moves;
  bool fit = last.size() == LastMoves::kKept + 1 && moves.load(last.data()) &&
             messages.size() == bp_.messages().size() && (std::isnan(change) || (change >= 0 && change <= 1));
  for (const double x : messages) fit = fit && x <= 0;
  if (!fit) fail(Code::corrupt, "a checkpoint of another graph's messages");
  bp_.set_messages(messages);
  change_ = change;
  moves_ = moves;
}

}  // namespace hws

#include "tools/learner/metric_recorder.hh"

#include <cmath>
#include <filesystem>

#include "tools/learner/learner_steps.hh"

namespace tool {

void CurveFlags::add_to(Command verb, const std::string &verb_of_plots) {
  verb.output("--trace", trace,
            "Write all metrics after each step here (JSON lines if it ends in .jsonl or .json, else TSV), for " + verb_of_plots)
      .group("Curves");
  verb.output("--plot", plot, "Draw a metric over the steps here, as SVG (more runs in one: " + verb_of_plots + ")")
      .group("Curves");
  verb.option("--plot-metric", choice.metric,
              "What --plot draws (default: held-out log-likelihood per token, else what the method raises)")
      .group("Curves");
}

void CurveFlags::refuse(const std::string &where) const {
  if (given()) throw Failure{2, "--trace and --plot have no effect " + where};
}

void CurveFlags::require_writable_files() const {
  if (plot.empty() && !choice.metric.empty()) throw Failure{2, "--plot-metric has no effect without --plot"};
  for (const std::string &path : {plot, trace}) {
    if (!path.empty()) require_writable(path);
  }
}

MetricRecorder::MetricRecorder(const hws_learner *learner, const CurveFlags &flags) : learner_(learner), flags_(flags) {
  trace_.columns = {"step", "seconds"};
  for (const std::string &name : metric_names(learner)) trace_.columns.push_back(name);
}

void MetricRecorder::add(double seconds, int64_t steps) {
  steps_ += steps;
  step_seconds_ += seconds;
  if (!flags_.given()) return;
  int64_t step = 0;
  check(hws_learner_steps(learner_, &step));
  if (steps_ == 1) begin(step - 1);
  std::vector<double> row{static_cast<double>(step), begun_ + step_seconds_};
  for (size_t i = 2; i < trace_.columns.size(); ++i) {
    double value = 0;
    const hws_status status = hws_learner_metric(learner_, trace_.columns[i].c_str(), &value);
    if (status != HWS_E_EMPTY) check(status);
    row.push_back(status == HWS_OK ? value : NAN);
  }
  trace_.rows.push_back(row);
  if (file_) file_->add(row);
}

// A run that goes on from a checkpoint goes on with its trace, too: with the rows of steps that the checkpoint has.
void MetricRecorder::begin(int64_t steps_before) {
  if (flags_.trace.empty()) return;
  if (steps_before > 0 && std::filesystem::exists(flags_.trace)) {
    keep(read_trace(flags_.trace), static_cast<double>(steps_before));
  }
  file_ = std::make_unique<TraceFile>(flags_.trace, trace_);
}

void MetricRecorder::keep(const Trace &old, double last) {
  for (const auto &row : old.rows) {
    if (!(row[old.column("step")] <= last)) continue;
    std::vector<double> same;
    for (const std::string &name : trace_.columns) {
      same.push_back(old.column(name) < row.size() ? row[old.column(name)] : NAN);
    }
    if (std::isfinite(same[1])) begun_ = same[1];
    trace_.rows.push_back(same);
  }
}

void MetricRecorder::draw(const std::string &name) const {
  if (!flags_.plot.empty()) write_file(flags_.plot, curves_svg({trace_}, {name}, flags_.choice));
}

void write_curves(const std::vector<Trace> &runs, const std::vector<std::string> &names, size_t chosen,
                  const CurveFlags &flags) {
  if (!flags.trace.empty()) TraceFile(flags.trace, runs[chosen]);
  if (!flags.plot.empty()) write_file(flags.plot, curves_svg(runs, names, flags.choice));
}

std::string raised_metric(const hws_learner *learner) {
  std::vector<std::string> names = metric_names(learner);
  std::erase(names, "elbo");  // em has none, and vi's is its objective
  return objective_among(names);
}

}  // namespace tool

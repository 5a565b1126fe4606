// A run of a learner keeps its metrics step by step as a trace, and draws one of them.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "tools/base/session.hh"
#include "tools/learner/metric_curves.hh"

namespace tool {

struct CurveFlags {
  std::string trace, plot;
  CurveChoice choice;
  // --trace, --plot and --plot-metric; `verb_of_plots` draws traces.
  void add_to(Command verb, const std::string &verb_of_plots);
  bool given() const { return !trace.empty() || !plot.empty(); }
  // Usage failure if a trace or a plot is wanted where there is none: "--trace and --plot have no effect `where`".
  void refuse(const std::string &where) const;
  // Failure if a file cannot be written, or nothing is drawn of a metric that was chosen.
  void require_writable_files() const;
};

// Records the metrics after each step: in memory if a drawing is wanted, in a file if a trace is.
class MetricRecorder {
 public:
  // Both arguments are borrowed.
  MetricRecorder(const hws_learner *learner, const CurveFlags &flags);

  // After a step that took some seconds; if no step is wanted by itself, after any number of them.
  void add(double seconds, int64_t steps);
  // Writes the drawing, if one is wanted, of a run with this name.
  void draw(const std::string &name) const;

  bool wants_each() const { return flags_.given(); }
  int64_t steps() const { return steps_; }               // of this run
  double step_seconds() const { return step_seconds_; }  // spent in them

 private:
  void begin(int64_t steps_before);
  void keep(const Trace &old, double last);

  const hws_learner *learner_;
  const CurveFlags &flags_;
  Trace trace_;
  std::unique_ptr<TraceFile> file_;
  int64_t steps_ = 0;
  double step_seconds_ = 0, begun_ = 0;
};

// Writes the trace of `chosen`, and the drawing of all runs, where they are wanted. For methods that are no learner of the
// library; what they have learned is written before.
void write_curves(const std::vector<Trace> &runs, const std::vector<std::string> &names, size_t chosen,
                  const CurveFlags &flags);

// Returns the metric that a line of progress shows: the one that the method raises.
std::string raised_metric(const hws_learner *learner);

}  // namespace tool

#include "tools/learner/metric_curves.hh"

#include <algorithm>
#include <cmath>

#include "tools/base/handles.hh"
#include "tools/plot/curve_plot.hh"

namespace tool {

namespace {

std::string first_of(const std::vector<std::string> &names, std::initializer_list<const char *> wanted) {
  for (const char *name : wanted) {
    if (std::find(names.begin(), names.end(), name) != names.end()) return name;
  }
  return "";
}

// Names of metrics that every run knows at some step.
std::vector<std::string> known_in_all(const std::vector<Trace> &runs) {
  std::vector<std::string> names;
  for (const std::string &name : runs[0].columns) {
    bool known = name != "step" && name != "seconds";
    for (const Trace &run : runs) {
      const size_t column = run.column(name);
      bool some = false;
      for (const auto &row : run.rows) some |= column < row.size() && std::isfinite(row[column]);
      known &= some;
    }
    if (known) names.push_back(name);
  }
  return names;
}

std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

std::string metric_of(const std::vector<Trace> &runs, const std::string &wanted) {
  const std::vector<std::string> known = known_in_all(runs);
  const std::string held_out = first_of(known, {"heldout_log_likelihood_per_token"});
  const std::string metric = !wanted.empty() ? wanted : !held_out.empty() ? held_out : objective_among(known);
  if (std::find(known.begin(), known.end(), metric) != known.end()) return metric;
  const std::string found = metric.empty() ? "no metric that is usually drawn is" : "metric '" + metric + "' is not";
  throw Failure{1, found + " known in all runs; expected one of: " + listed(known)};
}

Curve curve_of(const Trace &run, const std::string &name, const std::string &metric, const CurveChoice &choice) {
  Curve curve{name, {}, {}};
  const size_t step = run.column("step"), across = run.column(choice.x), up = run.column(metric);
  for (const auto &row : run.rows) {
    if (across == row.size() || row[step] < static_cast<double>(choice.from_step) || !std::isfinite(row[across]) ||
        !std::isfinite(row[up])) {
      continue;
    }
    if (!curve.x.empty() && row[across] < curve.x.back()) continue;
    curve.x.push_back(row[across]);
    curve.y.push_back(row[up]);
  }
  if (curve.x.empty()) {
    throw Failure{1, name + ": " + metric + " is not known at any " + choice.x + " from step " +
                         std::to_string(choice.from_step) + " on"};
  }
  return curve;
}

}  // namespace

std::string objective_among(const std::vector<std::string> &names) {
  return first_of(names, {"elbo", "objective", "surrogate", "log_joint", "log_likelihood",
                           "log_likelihood_per_token", "held_out", "uas", "change"});
}

std::string curves_svg(const std::vector<Trace> &runs, const std::vector<std::string> &names, const CurveChoice &choice) {
  const std::string metric = metric_of(runs, choice.metric);
  std::vector<Curve> curves;
  for (size_t i = 0; i < runs.size(); ++i) curves.push_back(curve_of(runs[i], names[i], metric, choice));
  std::string words = metric;
  std::replace(words.begin(), words.end(), '_', ' ');
  return plot_svg(curves, {choice.title.empty() ? words : choice.title, choice.x, words}, choice.x == "step");
}

}  // namespace tool

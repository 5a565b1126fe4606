// hmm plot.
#include <algorithm>
#include <cmath>

#include "curve_plot.hh"
#include "hmm_metrics.hh"
#include "metric_trace.hh"
#include "verbs.hh"

namespace tool {

namespace {

struct PlotFlags {
  std::vector<std::string> traces, names;
  std::string metric, x = "step", title;
  int64_t from_step = 0;
};

std::string name_of(const std::string &path) {
  const size_t slash = path.find_last_of('/'), begin = slash == path.npos ? 0 : slash + 1, dot = path.find_last_of('.');
  return path.substr(begin, dot == path.npos || dot <= begin ? path.npos : dot - begin);
}

// Names of metrics that every run knows at some step.
std::vector<std::string> known_in_all(const std::vector<Trace> &traces) {
  std::vector<std::string> names;
  for (size_t c = 0; c < traces[0].columns.size(); ++c) {
    const std::string &name = traces[0].columns[c];
    bool known = name != "step" && name != "seconds";
    for (const Trace &trace : traces) {
      const size_t column = trace.column(name);
      bool some = false;
      for (const auto &row : trace.rows) some |= column < row.size() && std::isfinite(row[column]);
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

Curve curve_of(const Trace &trace, const std::string &x, const std::string &y, int64_t from_step) {
  Curve curve;
  const size_t step = trace.column("step"), across = trace.column(x), up = trace.column(y);
  for (const auto &row : trace.rows) {
    if (row[step] < static_cast<double>(from_step) || across == row.size() || !std::isfinite(row[across]) || !std::isfinite(row[up])) continue;
    if (!curve.x.empty() && row[across] < curve.x.back()) continue;
    curve.x.push_back(row[across]);
    curve.y.push_back(row[up]);
  }
  return curve;
}

void plot(Session *session, const PlotFlags &flags) {
  if (!flags.names.empty() && flags.names.size() != flags.traces.size()) {
    throw Failure{2, std::to_string(flags.names.size()) + " --names for " + std::to_string(flags.traces.size()) + " traces; expected as many"};
  }
  std::vector<Trace> traces;
  for (const std::string &path : flags.traces) {
    session->claim(path);
    traces.push_back(read_trace(path));
  }
  const std::vector<std::string> known = known_in_all(traces);
  const std::string metric = flags.metric.empty() ? curve_among(known) : flags.metric;
  if (std::find(known.begin(), known.end(), metric) == known.end()) {
    throw Failure{1, (metric.empty() ? "no metric that is usually drawn" : "metric '" + metric + "' is not") + std::string(" in all traces; expected --metric with one of: ") + listed(known)};
  }
  std::vector<Curve> curves;
  for (size_t i = 0; i < traces.size(); ++i) {
    curves.push_back(curve_of(traces[i], flags.x, metric, flags.from_step));
    curves.back().name = flags.names.empty() ? name_of(flags.traces[i]) : flags.names[i];
    if (curves.back().x.empty()) throw Failure{1, flags.traces[i] + ": " + metric + " is known at no " + flags.x + " from step " + std::to_string(flags.from_step)};
  }
  std::string words = metric;
  std::replace(words.begin(), words.end(), '_', ' ');
  const std::string svg = plot_svg(curves, {flags.title.empty() ? words : flags.title, flags.x, words}, flags.x == "step");
  if (session->to_stdout()) session->out += svg;
  else write_file(session->output, svg);
}

}  // namespace

void add_hmm_plot_verb(Command hmm, Session *session) {
  const auto flags = std::make_shared<PlotFlags>();
  Command verb = hmm.verb("plot", "Draw a metric of one or more runs, as train --trace wrote them, as SVG");
  verb.option("TRACE", flags->traces, "Traces, one per run (-: standard input)").required();
  verb.option("--metric", flags->metric, "What to draw (default: held-out log-likelihood per token if all runs have it, else what the method raises)");
  verb.option("--x", flags->x, "step or seconds (default step)").one_of({"step", "seconds"});
  verb.option("--from-step", flags->from_step, "Leave out the steps before this one, which often dwarf the rest (default 0)").not_negative();
  verb.option("--names", flags->names, "Names of the runs, separated by commas (default: those of the files)").delimiter(',');
  verb.option("--title", flags->title, "Above the drawing (default: the metric)");
  verb.option("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  verb.run([=] { plot(session, *flags); });
}

}  // namespace tool

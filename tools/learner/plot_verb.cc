// plot, of every family that has learners.
#include "tools/learner/metric_curves.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct PlotFlags {
  std::vector<std::string> traces, names;
  CurveChoice choice;
};

std::string name_of(const std::string &path) {
  const size_t slash = path.find_last_of('/'), begin = slash == path.npos ? 0 : slash + 1, dot = path.find_last_of('.');
  return path.substr(begin, dot == path.npos || dot <= begin ? path.npos : dot - begin);
}

void plot(Session *session, const PlotFlags &flags) {
  if (!flags.names.empty() && flags.names.size() != flags.traces.size()) {
    throw Failure{2, std::to_string(flags.names.size()) + " --names for " + std::to_string(flags.traces.size()) +
                         " traces; expected as many"};
  }
  std::vector<Trace> runs;
  std::vector<std::string> names = flags.names;
  for (const std::string &path : flags.traces) {
    session->claim(path);
    runs.push_back(read_trace(path));
    if (flags.names.empty()) names.push_back(name_of(path));
  }
  const std::string svg = curves_svg(runs, names, flags.choice);
  if (session->to_stdout()) session->out += svg;
  else write_file(session->output, svg);
}

}  // namespace

void add_plot_verb(Command family, Session *session) {
  const auto flags = std::make_shared<PlotFlags>();
  Command verb = family.verb("plot", "Draw a metric of one or more runs, as train --trace wrote them, as SVG");
  verb.option("TRACE", flags->traces, "Traces, one per run (-: standard input)").required();
  verb.option("--metric", flags->choice.metric,
              "What to draw (default: held-out log-likelihood per token if all runs have it, else what the method raises)");
  verb.option("--x", flags->choice.x, "step or seconds (default step)").one_of({"step", "seconds"});
  verb.option("--from-step", flags->choice.from_step,
              "Leave out the steps before this one, which often dwarf the rest (default 0)")
      .not_negative();
  verb.option("--names", flags->names, "Names of the runs, separated by commas (default: those of the files)").delimiter(',');
  verb.option("--title", flags->choice.title, "Above the drawing (default: the metric)");
  verb.output("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  verb.run([=] { plot(session, *flags); });
}

}  // namespace tool

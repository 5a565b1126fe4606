// mrf denoise: a picture without its noise. The true picture has few grey levels and neighbours that are mostly alike. The
// noise is Gaussian. A variable stands for each point, a factor of it for what was seen, and factors of neighbours are
//
//   exp(-smoothness * min(d / kStep, 1)),   d the distance of their grey levels, black to white being 1,
//
// so that an edge costs no more than a step of kStep does. With two levels that is a Potts model.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/graph/graph_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/mrf/grey_picture.hh"
#include "tools/mrf/network_learner.hh"
#include "tools/mrf/options_of_strings.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kDenoiseCall = "hws_graph_learner_new";
constexpr double kStep = .2;
// Near the best on the pictures of bench/denoise.py, and well below 8, where whole shapes begin to vanish.
constexpr double kTwoLevels = 5.0, kGreyLevels = 4.0, kLeastNoise = .02;

struct DenoiseFlags {
  std::string picture, result, method = "auto", decision = "marginal", truth, panel;
  int64_t levels = 32;
  bool verbose = false;
  double smoothness = -1, noise = -1;
};

Graph network_of(const GreyPicture &seen, int64_t levels, double smoothness, double noise) {
  const auto grey = [&](int64_t level) { return static_cast<double>(level) / static_cast<double>(levels - 1); };
  std::vector<double> pair, unary;
  for (int64_t x = 0; x < levels; ++x) {
    for (int64_t y = 0; y < levels; ++y) {
      pair.push_back(std::exp(-smoothness * std::min(std::fabs(grey(x) - grey(y)) / kStep, 1.0)));
    }
  }
  for (const double point : seen.points) {
    // Of the nearest level 1, so that no table is 0 everywhere, and none is 0 anywhere.
    const double nearest = grey(std::lround(point * static_cast<double>(levels - 1))) - point;
    for (int64_t x = 0; x < levels; ++x) {
      const double d = grey(x) - point;
      unary.push_back(std::exp(std::max((nearest * nearest - d * d) / (2 * noise * noise), -300.0)));
    }
  }
  const GraphBuilder builder = own<GraphBuilder>("", [](auto *p) { return hws_graph_builder_new(p); });
  int64_t first = 0;
  check(hws_graph_builder_add_grid(builder.get(), seen.rows, seen.columns, levels, pair.data(), pair.data(), unary.data(),
                                   &first));
  return own<Graph>("", [&](auto *p) { return hws_graph_builder_build(builder.get(), p); });
}

// With two levels the likelier one, with more the mean level; or that of the best state.
GreyPicture decided(const hws_learner *learner, const GreyPicture &seen, int64_t levels, bool best) {
  GreyPicture clean{seen.rows, seen.columns, std::vector<double>(seen.points.size())};
  const double white = static_cast<double>(levels - 1);
  int64_t needed = 0;
  if (best) {
    std::vector<int32_t> state(seen.points.size());
    check(hws_graph_learner_best_state(learner, state.data(), static_cast<int64_t>(state.size()), &needed));
    for (size_t i = 0; i < state.size(); ++i) clean.points[i] = state[i] / white;
    return clean;
  }
  const std::vector<double> p =
      copied_numbers([&](double *b, int64_t c, int64_t *n) { return hws_graph_learner_marginals(learner, b, c, n); });
  for (size_t i = 0; i < clean.points.size(); ++i) {
    double mean = 0;
    const double *const own = p.data() + i * static_cast<size_t>(levels);
    for (int64_t x = 0; x < levels; ++x) mean += own[x] * static_cast<double>(x);
    clean.points[i] = levels == 2 ? (mean > .5 ? 1 : 0) : mean / white;
  }
  return clean;
}

// The root of the mean square of the differences.
double distance(const GreyPicture &a, const GreyPicture &b, const std::string &path) {
  if (a.rows != b.rows || a.columns != b.columns) throw Failure{1, path + ": a picture of another size"};
  double sum = 0;
  for (size_t i = 0; i < a.points.size(); ++i) sum += (a.points[i] - b.points[i]) * (a.points[i] - b.points[i]);
  return std::sqrt(sum / static_cast<double>(a.points.size()));
}

void denoise(Session *session, const DenoiseFlags &flags) {
  session->claim(flags.picture);
  const GreyPicture seen = read_picture(flags.picture);
  const bool best = flags.decision == "map";
  const double smoothness = flags.smoothness >= 0 ? flags.smoothness : flags.levels == 2 ? kTwoLevels : kGreyLevels;
  const double noise = std::max(flags.noise >= 0 ? flags.noise : noise_of(seen), kLeastNoise);
  const Graph graph = network_of(seen, flags.levels, smoothness, noise);
  const std::string method = flags.method != "auto" ? flags.method : best ? "max-product" : "bp";
  const Learner learner = graph_learner(session, kDenoiseCall, flags.picture, flags.verbose, method, graph.get());
  step_until_done(session, learner.get(), CheckpointFlags(), flags.picture,
                  {"sweep", "change", nullptr, sweeps_at_most(session, kDenoiseCall, learner.get())});
  note_fixed_points(learner.get(), flags.picture);
  const GreyPicture clean = decided(learner.get(), seen, flags.levels, best);
  write_file(flags.result, picture_bytes(clean));
  Json report{{"method", method}, {"levels", flags.levels}, {"noise", noise}, {"smoothness", smoothness}};
  int64_t iterations = 0;
  check(hws_learner_steps(learner.get(), &iterations));
  report["iterations"] = iterations;
  GreyPicture truth;
  if (!flags.truth.empty()) {
    truth = read_picture(flags.truth);
    report["error_before"] = distance(seen, truth, flags.truth);
    report["error_after"] = distance(clean, truth, flags.truth);
  }
  if (!flags.panel.empty()) {
    std::vector<const GreyPicture *> shown = {&seen, &clean};
    if (!flags.truth.empty()) shown.push_back(&truth);
    write_file(flags.panel, picture_bytes(side_by_side(shown)));
  }
  if (session->json) {
    print_json(session, report);
    return;
  }
  for (const char *name : {"error_before", "error_after"}) {
    if (report.contains(name)) session->out += std::string(name) + "\t" + number(report[name].get<double>()) + "\n";
  }
}

}  // namespace

void add_mrf_denoise_verb(Command mrf, Session *session) {
  const auto flags = std::make_shared<DenoiseFlags>();
  Command verb = mrf.verb("denoise", "A picture without its noise");
  verb.file("IN", flags->picture, "Picture with noise (PGM)").required();
  verb.output("OUT", flags->result, "Where the picture without noise goes (PGM)").required();
  verb.option("--levels", flags->levels, "Grey levels of the true picture; 2: black and white (default 32)").range(2, 256);
  verb.option("--smoothness", flags->smoothness,
              "What an edge between neighbours costs, in nats (default 5 with two levels, else 4)").not_negative();
  verb.option("--noise", flags->noise,
              "Standard deviation of the noise, black to white being 1 (default: estimated from the picture)").not_negative();
  verb.option("--decision", flags->decision,
              "marginal: the mean of each point's levels, with two levels the likelier one; map: the best picture as a whole "
              "(default marginal)")
      .one_of({"marginal", "map"});
  verb.option("--method", flags->method,
              "bp, trw, mean-field, gibbs, max-product or exact; auto: max-product for --decision map, else bp (default auto)")
      .one_of({"auto", "bp", "trw", "mean-field", "gibbs", "max-product", "exact"});
  verb.file("--truth", flags->truth, "The true picture (PGM): print the root mean square errors before and after");
  verb.output("--panel", flags->panel, "Write before, after and, if given, the true picture side by side (PGM)");
  session->add_options_of(verb, {kDenoiseCall}, kOfStrings);
  verb.flag("-v,--verbose", flags->verbose, kSayIdle);
  session->add_json_flag(verb);
  verb.run([=] { denoise(session, *flags); });
}

}  // namespace tool

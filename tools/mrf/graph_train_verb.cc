// graph train, graph score: families of graphs of finite variables, whose tables are learned from items.
#include <cmath>

#include "tools/base/files.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/mrf/network_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kFamilyLearner = "hws_graph_family_learner_new", *kFamilyItems = "hws_graph_family_items",
                     *kFamilyScore = "hws_graph_family_score", *kFamilyRead = "hws_graph_family_read";

using GraphFamilyHandle = std::unique_ptr<hws_graph_family, Free<hws_graph_family_free>>;

struct GraphTrainFlags {
  std::string network, items, held_out, from;
  std::vector<int32_t> parts, outcomes;
  CheckpointFlags checkpoint;
};

// The values of all items of a file.
struct ItemValues {
  std::vector<int32_t> values;
  int64_t count = 0;
};
ItemValues read_items(Session *session, const hws_graph_family *family, const std::string &path) {
  const std::string text = read_input(path);
  const Options options = session->options_for(kFamilyItems);
  const auto length = static_cast<int64_t>(text.size());
  int64_t needed = 0;
  double variables = 0;
  ItemValues items;
  check(hws_graph_family_items(family, text.data(), length, options.get(), nullptr, 0, &needed), path);
  items.values.resize(static_cast<size_t>(needed));
  if (needed > 0) {
    check(hws_graph_family_items(family, text.data(), length, options.get(), items.values.data(), needed, nullptr), path);
  }
  check(hws_graph_family_info(family, "variables", &variables));
  items.count = variables > 0 ? needed / static_cast<int64_t>(variables) : 0;
  return items;
}

GraphFamilyHandle read_family(Session *session, const std::string &path) {
  const std::string bytes = read_input(path);
  const Options options = session->options_for(kFamilyRead);
  return own<GraphFamilyHandle>(path, [&](auto *p) {
    return hws_graph_family_read(bytes.data(), static_cast<int64_t>(bytes.size()), options.get(), p);
  });
}

GraphFamilyHandle family_of(Session *session, const GraphTrainFlags &flags) {
  if (!flags.from.empty()) {
    if (!flags.parts.empty() || !flags.outcomes.empty()) throw Failure{2, "--from has its own --parts and --outcomes"};
    return read_family(session, flags.from);
  }
  const Graph graph = read_network(session, flags.network);
  const size_t factors = parts_of(graph.get()).scopes.size();
  const auto fits = [&](size_t n, const char *name) {
    if (n == 0 || n == factors) return;
    throw Failure{2, std::string(name) + ": " + std::to_string(n) + " numbers; expected one for each of " +
                         std::to_string(factors) + " factors"};
  };
  fits(flags.parts.size(), "--parts");
  fits(flags.outcomes.size(), "--outcomes");
  const std::vector<int64_t> parts(flags.parts.begin(), flags.parts.end());
  return own<GraphFamilyHandle>(flags.network, [&](auto *p) {
    return hws_graph_family_new(graph.get(), parts.empty() ? nullptr : parts.data(),
                                flags.outcomes.empty() ? nullptr : flags.outcomes.data(), static_cast<int64_t>(factors), p);
  });
}

void train_graph(Session *session, const GraphTrainFlags &flags) {
  flags.checkpoint.require_file();
  Stopwatch watch;
  const GraphFamilyHandle family = family_of(session, flags);
  const ItemValues items = read_items(session, family.get(), flags.items);
  ItemValues held_out;
  if (!flags.held_out.empty()) held_out = read_items(session, family.get(), flags.held_out);
  const Learner learner = made_learner(
      session, kFamilyLearner, flags.items, flags.checkpoint.verbose,
      [&](const std::vector<std::string> &without, hws_learner **p) {
        const Options options = session->options_for(kFamilyLearner, without);
        use_all_processors(session, options.get());
        return hws_graph_family_learner_new(family.get(), items.values.data(), items.count,
                                            flags.held_out.empty() ? nullptr : held_out.values.data(), held_out.count,
                                            options.get(), p);
      });
  step_until_done(session, learner.get(), flags.checkpoint, flags.items,
                  {"iteration", "objective", nullptr, iterations_of(session, kFamilyLearner, learner.get())});
  const GraphFamilyHandle learned =
      own<GraphFamilyHandle>("", [&](auto *p) { return hws_graph_family_learner_model(learner.get(), p); });
  write_file(session->output, copied([&](char *b, int64_t c, int64_t *n) {
               return hws_graph_family_write(learned.get(), b, c, n);
             }, false));
  nlohmann::ordered_json values{{"items", items.count}};
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  values["steps"] = steps;
  values["seconds"] = watch.seconds();
  const nlohmann::ordered_json metrics = metrics_of(learner.get());
  if (!flags.held_out.empty()) note_impossible(flags.held_out, "items", metrics);
  values.update(metrics);
  print_values(session, values);
}

struct GraphScoreFlags {
  std::string family, items;
  bool verbose = false;
};

void score_graph(Session *session, const GraphScoreFlags &flags) {
  const GraphFamilyHandle family = read_family(session, flags.family);
  const ItemValues items = read_items(session, family.get(), flags.items);
  const Options options = session->options_for(kFamilyScore);
  use_all_processors(session, options.get());
  std::vector<double> log_probs(static_cast<size_t>(items.count));
  check(hws_graph_family_score(family.get(), items.values.data(), items.count, options.get(), log_probs.data()), flags.items);
  double sum = 0;
  int64_t impossible = 0;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const double p : log_probs) {
    if (std::isfinite(p)) sum += p;
    else ++impossible;
    all.push_back(std::isfinite(p) ? nlohmann::ordered_json(p) : nlohmann::ordered_json(nullptr));
  }
  print_values(session, {{"items", items.count}, {"log_likelihood", sum}, {"impossible", impossible}, {"log_probs", all}});
}

}  // namespace

void add_graph_train_verbs(Command graph, Session *session) {
  const auto flags = std::make_shared<GraphTrainFlags>();
  Command verb = graph.verb("train", "Learn tables of a graph of finite variables from items of which some values are hidden "
                                     "(--threads: else one per processor)");
  verb.option("NETWORK", flags->network,
              "Template: UAI (BAYES), .fg, graph JSON or binary, without observations (-: standard input)")
      .required();
  verb.file("ITEMS", flags->items,
            "Values of variables: a table whose first line names them, or JSON lines; ? or null: not seen, -: not there")
      .required();
  verb.output("-o,--output", session->output, "Where the family goes; verbs of mrf read it as a graph");
  verb.option("--parts", flags->parts,
              "By factor, with commas between, the part whose rows it shares, or -1 for a table that stays (default: each "
              "table by itself)")
      .delimiter(',');
  verb.option("--outcomes", flags->outcomes,
              "By factor, with commas between, the place of its outcome among its variables (default: the last one)")
      .delimiter(',');
  verb.file("--from", flags->from, "Family that was learned, in the place of what NETWORK, --parts and --outcomes say");
  verb.file("--heldout", flags->held_out, "Items that are not learned from, of which heldout_log_likelihood is");
  std::vector<std::string> calls = kNetworkReadCalls;
  for (const char *const call : {kFamilyLearner, kFamilyItems, kFamilyRead}) calls.push_back(call);
  session->add_options_of(verb, calls, {"items", "first_item"});
  flags->checkpoint.seconds = kSaveSeconds;
  flags->checkpoint.add_to(verb, "iteration");
  session->add_json_flag(verb);
  verb.run([=] { train_graph(session, *flags); });

  const auto scored = std::make_shared<GraphScoreFlags>();
  Command score = graph.verb("score", "ln p of items under a family that graph train made");
  score.option("FAMILY", scored->family, "Family (-: standard input)").required();
  score.file("ITEMS", scored->items, "Items, as graph train reads them").required();
  session->add_options_of(score, {kFamilyScore, kFamilyItems, kFamilyRead});
  session->add_json_flag(score);
  score.run([=] { score_graph(session, *scored); });
}

}  // namespace tool

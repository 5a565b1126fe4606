// hmm pick.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/hmm/hmm_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

// What a model's learner said of its run, beside the metric that models are compared by.
constexpr const char *kDiagnostics[] = {"states_used", "states_alike", "r_hat", "effective_samples", "chains_disagree",
                                        "converged"};

void pick(Session *session, const std::vector<std::string> &paths, const std::string &metric) {
  if (!session->to_stdout()) require_writable(session->output);
  std::vector<Hmm> models;
  std::vector<const hws_hmm *> all;
  for (const std::string &path : paths) {
    models.push_back(read_hmm(session, path));
    all.push_back(models.back().get());
  }
  std::vector<double> values(all.size());
  int64_t best = 0;
  check(hws_hmm_pick(all.data(), static_cast<int64_t>(all.size()), metric.empty() ? nullptr : metric.c_str(), values.data(),
                     &best),
        session->inputs());
  if (!session->to_stdout()) {
    check(hws_hmm_write_file(all[static_cast<size_t>(best)], session->output.c_str()), session->output);
  }
  Json rows = Json::array();
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string card = copied([&](char *b, int64_t c, int64_t *n) { return hws_hmm_card(all[i], b, c, n); });
    const Json metrics = Json::parse(card).value("metrics", Json::object());
    Json row{{"model", paths[i]}, {"value", values[i]}, {"best", static_cast<int64_t>(i) == best}};
    for (const char *name : kDiagnostics) {
      if (metrics.contains(name)) row[name] = metrics[name];
    }
    rows.push_back(row);
  }
  if (session->json) {
    print_json(session, rows);
    return;
  }
  for (const Json &row : rows) {
    session->out += row["model"].get<std::string>() + "\t" + number(row["value"].get<double>()) + "\t";
    if (row["best"] == true) session->out += "best";
    for (const char *name : kDiagnostics) {
      if (row.contains(name)) session->out += "\t" + std::string(name) + " " + number(row[name].get<double>());
    }
    session->out += "\n";
  }
}

}  // namespace

void add_hmm_pick_verb(Command hmm, Session *session) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto metric = std::make_shared<std::string>();
  Command verb = hmm.verb("pick",
                          "Say which of several models of one corpus is the best, such as those of other seeds or, with "
                          "--first-chain, of samplers on other machines");
  verb.option("MODEL", *paths, "Files with models").required();
  verb.option("--metric", *metric,
              "What they are compared by: a metric on their cards (default: of samplers best_chain_log_joint, else the "
              "objective)");
  verb.output("-o,--output", session->output, "Where the best one goes (default: nowhere)");
  session->add_options_of(verb, {});
  session->add_json_flag(verb);
  verb.run([=] { pick(session, *paths, *metric); });
}

}  // namespace tool

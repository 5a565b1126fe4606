// fst sum, sum-product, shortest-distance, counts. All print costs, -ln(weight),
// in every semiring.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/fst/machine_verb.hh"

namespace tool {

namespace {

double as_cost(const hws_machine *m, double weight) {
  return hws_machine_semiring(m) == HWS_REAL ? -std::log(weight) : weight;
}

void print_total(Session *session, double cost, const std::string &what) {
  if (cost == INFINITY) throw Failure{1, what + ": empty: nothing is accepted, the total weight is zero"};
  if (session->json) print_json(session, nlohmann::json({{"cost", cost}}));
  else session->out += number(cost) + "\n";
}

void sum(Session *session, const std::string &path) {
  const Machine m = session->read_machine(path);
  const Options options = session->options_for("hws_machine_log_total");
  double log_total = 0;
  check(hws_machine_log_total(m.get(), options.get(), &log_total), path);
  print_total(session, -log_total, path);
}

void sum_product(Session *session, const std::vector<std::string> &paths) {
  const std::vector<Machine> machines = session->read_machines(paths);
  std::vector<const hws_machine *> raw;
  for (const Machine &m : machines) raw.push_back(m.get());
  const Options options = session->options_for("hws_machine_sum_product");
  double total = 0;
  check(hws_machine_sum_product(raw.data(), static_cast<int32_t>(raw.size()), options.get(), &total), "the composition");
  print_total(session, as_cost(raw[0], total), "the composition");
}

void shortest_distance(Session *session, const std::string &path, bool reverse) {
  const Machine m = session->read_machine(path);
  std::vector<double> weights(static_cast<size_t>(hws_machine_states(m.get())));
  const Options options = session->options_for(reverse ? "hws_machine_backward" : "hws_machine_forward");
  check((reverse ? hws_machine_backward : hws_machine_forward)(m.get(), options.get(), weights.data()), path);
  nlohmann::json rows = nlohmann::json::array();
  for (size_t s = 0; s < weights.size(); ++s) {
    const double cost = as_cost(m.get(), weights[s]);
    if (session->json) rows.push_back(cost);
    else session->out += std::to_string(s) + "\t" + number(cost) + "\n";
  }
  if (session->json) print_json(session, nlohmann::json({{"costs", rows}}));
}

// Prints the machine as AT&T text, with expected counts instead of weights.
void counts(Session *session, const std::string &path) {
  const Machine m = session->read_machine(path);
  const int64_t arcs = hws_machine_arcs(m.get()), states = hws_machine_states(m.get());
  const int32_t tapes = hws_machine_tapes(m.get());
  std::vector<double> arc_counts(static_cast<size_t>(arcs)), final_counts(static_cast<size_t>(states));
  const Options options = session->options_for("hws_machine_expected_counts");
  check(hws_machine_expected_counts(m.get(), options.get(), arc_counts.data(), final_counts.data()), path);
  if (session->json) {
    print_json(session, nlohmann::json({{"arcs", arc_counts}, {"finals", final_counts}}));
    return;
  }
  std::vector<Alphabet> alphabets;
  for (int32_t t = 0; t < tapes; ++t) {
    alphabets.push_back(own<Alphabet>("", [&](auto *p) { return hws_machine_alphabet(m.get(), t, p); }));
  }
  std::vector<int32_t> labels(static_cast<size_t>(tapes));
  for (int64_t a = 0; a < arcs; ++a) {
    int64_t from = 0, to = 0;
    check(hws_machine_arc(m.get(), a, &from, labels.data(), nullptr, &to));
    session->out += std::to_string(from) + "\t" + std::to_string(to);
    for (size_t t = 0; t < labels.size(); ++t) {
      session->out.append("\t").append(session->spell(alphabets[t].get(), &labels[t], 1));
    }
    session->out.append("\t").append(number(arc_counts[static_cast<size_t>(a)])).append("\n");
  }
  for (int64_t s = 0; s < states; ++s) {
    int32_t is_final = 0;
    double weight = 0;
    check(hws_machine_final(m.get(), s, &weight, &is_final));
    if (is_final) session->out += std::to_string(s) + "\t" + number(final_counts[static_cast<size_t>(s)]) + "\n";
  }
}

}  // namespace

void add_sum_verbs(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto reverse = std::make_shared<bool>(false);
  value_verb(fst, session, "sum", "The cost -ln(total weight) of all accepting paths", {"hws_machine_log_total"},
             [=] { sum(session, *path); })
      .option("MACHINE", *path, "File with a machine")
      .required();
  value_verb(fst, session, "sum-product", "The cost of a composition's total weight, without making it",
             {"hws_machine_sum_product"}, [=] { sum_product(session, *paths); })
      .option("MACHINES", *paths, "Files")
      .required()
      .expected(1, 1 << 20);
  Command distance = value_verb(fst, session, "shortest-distance", "For each state the cost of all paths from the start to it",
                       {"hws_machine_forward", "hws_machine_backward"}, [=] { shortest_distance(session, *path, *reverse); });
  distance.option("MACHINE", *path, "File with a machine").required();
  distance.flag("--reverse", *reverse, "From each state to the end instead");
  value_verb(fst, session, "counts", "Expected number of times each arc and final weight is used",
             {"hws_machine_expected_counts"}, [=] { counts(session, *path); })
      .option("MACHINE", *path, "File with a machine")
      .required();
}

}  // namespace tool

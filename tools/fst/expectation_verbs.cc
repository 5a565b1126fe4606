// fst expectation, entropy, cross-entropy, kl, fit-weights, difference-of-totals.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/fst/machine_verb.hh"
#include "tools/fst/path_values.hh"

namespace tool {

namespace {

void print_number(Session *session, const char *name, double value) {
  if (session->json) print_json(session, nlohmann::json({{name, value}}));
  else session->out += number(value) + "\n";
}

struct Wanted {
  std::vector<std::string> names;
  std::string file;
  int32_t tape = 1;
  bool covariance = false;
};

// A line per value: its name, mean and, if asked for, its row of covariances.
void expectation(Session *session, const std::string &path, const Wanted &wanted) {
  if (wanted.names.empty() == wanted.file.empty()) throw Failure{2, "expected --value or --values, and not both"};
  const Machine m = session->read_machine(path);
  const PathValues values =
      wanted.file.empty() ? named_values(m.get(), wanted.names, wanted.tape - 1) : listed_values(m.get(), wanted.file);
  const size_t d = values.names.size();
  std::vector<double> mean(d), covariance(wanted.covariance ? d * d : 0);
  const Options options = session->options_for("hws_machine_expectation");
  check(hws_machine_expectation(m.get(), values.arcs.data(), values.finals.data(), static_cast<int32_t>(d), options.get(),
                                mean.data(), wanted.covariance ? covariance.data() : nullptr), path);
  nlohmann::json rows = nlohmann::json::array();
  for (size_t i = 0; i < d; ++i) {
    const std::vector<double> row(covariance.begin() + static_cast<std::ptrdiff_t>(wanted.covariance ? i * d : 0),
                                  covariance.begin() + static_cast<std::ptrdiff_t>(wanted.covariance ? (i + 1) * d : 0));
    if (session->json) {
      nlohmann::json entry{{"value", values.names[i]}, {"mean", mean[i]}};
      if (wanted.covariance) entry["covariance"] = row;
      rows.push_back(entry);
      continue;
    }
    session->out.append(values.names[i]).append("\t").append(number(mean[i]));
    for (const double x : row) session->out.append("\t").append(number(x));
    session->out += "\n";
  }
  if (session->json) print_json(session, rows);
}

void entropy(Session *session, const std::string &path) {
  const Machine m = session->read_machine(path);
  const Options options = session->options_for("hws_machine_entropy");
  double nats = 0;
  check(hws_machine_entropy(m.get(), options.get(), &nats), path);
  print_number(session, "nats", nats);
}

void relative_entropy(Session *session, const std::vector<std::string> &paths, bool divergence) {
  const Machine p = session->read_machine(paths[0]), q = session->read_machine(paths[1]);
  const Options options = session->options_for(divergence ? "hws_machine_kl" : "hws_machine_cross_entropy");
  double nats = 0;
  check((divergence ? hws_machine_kl : hws_machine_cross_entropy)(p.get(), q.get(), options.get(), &nats),
        paths[0] + ", " + paths[1]);
  print_number(session, "nats", nats);
}

// With --json and no file for the machine, prints how near it is.
void fit_weights(Session *session, const std::vector<std::string> &paths) {
  const Machine p = session->read_machine(paths[0]), acceptor = session->read_machine(paths[1]);
  const Options options = session->options_for("hws_machine_fit_weights");
  double nats = 0;
  const Machine fitted = own<Machine>(paths[0] + ", " + paths[1], [&](auto *q) {
    return hws_machine_fit_weights(p.get(), acceptor.get(), options.get(), q, &nats);
  });
  if (session->json) print_number(session, "cross_entropy", nats);
  if (!session->json || !session->to_stdout()) session->write_machine(fitted.get());
}

void difference(Session *session, const std::vector<std::string> &paths) {
  const Machine a = session->read_machine(paths[0]), b = session->read_machine(paths[1]);
  const Options options = session->options_for("hws_machine_total_difference");
  double value = 0, log_ratio = 0;
  check(hws_machine_total_difference(a.get(), b.get(), options.get(), &value, &log_ratio), paths[0] + ", " + paths[1]);
  if (session->json) {
    print_json(session, nlohmann::json({{"difference", value}, {"log-ratio", log_ratio}}));
  } else session->out += number(value) + "\t" + number(log_ratio) + "\n";
}

}  // namespace

void add_expectation_verbs(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto wanted = std::make_shared<Wanted>();
  Command verb =
      value_verb(fst, session, "expectation", "Mean (and covariance) over accepting paths of values added up along them",
                 {"hws_machine_expectation"}, [=] { expectation(session, *path, *wanted); });
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.option("--value", wanted->names,
              "length (symbols read), arcs, cost, or label:NAME (how often a symbol is read); repeat for several");
  verb.file("--values", wanted->file,
              "File with lines 'arc NUMBER value...' and 'final STATE value...'; arcs count from 0 in the order of fst counts");
  verb.option("--tape", wanted->tape, "Tape that length and label are about, from 1 (default 1)").range(1, 16);
  verb.flag("--covariance", wanted->covariance, "Print each value's covariances with all values after its mean");
  value_verb(fst, session, "entropy", "Entropy in nats of the distribution over paths", {"hws_machine_entropy"},
             [=] { entropy(session, *path); })
      .option("MACHINE", *path, "File with a machine")
      .required();
  value_verb(fst, session, "cross-entropy", "Cross-entropy in nats of Q's distribution over strings under P's",
             {"hws_machine_cross_entropy"}, [=] { relative_entropy(session, *paths, false); })
      .option("MACHINES", *paths, "P and Q, which must be unambiguous")
      .required()
      .expected(2);
  value_verb(fst, session, "kl", "Kullback-Leibler divergence D(P || Q) in nats", {"hws_machine_kl"},
             [=] { relative_entropy(session, *paths, true); })
      .option("MACHINES", *paths, "P and Q, both unambiguous")
      .required()
      .expected(2);
  verb =
      session->reading_verb(fst, "fit-weights", "The weights of an acceptor's arcs that bring it nearest to P's distribution",
                            {"hws_machine_fit_weights"});
  verb.option("MACHINES", *paths, "P, and an unambiguous acceptor that accepts all of its strings").required().expected(2);
  session->add_output_flag(verb);
  session->add_json_flag(verb);
  verb.run([=] { fit_weights(session, *paths); });
  value_verb(fst, session, "difference-of-totals", "Total weight of A minus that of B, and the logarithm of their ratio",
             {"hws_machine_total_difference"}, [=] { difference(session, *paths); })
      .option("MACHINES", *paths, "A and B")
      .required()
      .expected(2);
}

}  // namespace tool

// ngram to-fst, from-fst, info, sample.
#include <cmath>

#include "tools/base/batch_lines.hh"
#include "tools/base/print_values.hh"
#include "tools/learner/model_card.hh"
#include "tools/ngram/ngram_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

NgramModel normalized(Session *session, const NgramModel &model, const std::string &path, double *log_total) {
  const Options options = session->options_for("hws_ngram_normalize");
  return own<NgramModel>(path, [&](auto *p) { return hws_ngram_normalize(model.get(), options.get(), p, log_total); });
}

Machine machine_of(Session *session, const NgramModel &model, int32_t semiring, const std::string &path) {
  const Options options = session->options_for("hws_ngram_machine");
  return own<Machine>(path, [&](auto *p) { return hws_ngram_machine(model.get(), semiring, options.get(), p); });
}

void to_fst(Session *session, const std::string &path, bool normalize) {
  NgramModel model = read_ngram_model(session, path);
  if (normalize) model = normalized(session, model, path, nullptr);
  session->write_machine(machine_of(session, model, session->semiring_number(), path).get());
}

using Json = nlohmann::ordered_json;

// Sums over more n-grams than this take minutes and gigabytes, so they are made only on request.
constexpr int64_t kSummed = 1 << 20;

// Adds properties of the distribution if the total weight is finite.
void add_sums(Session *session, const NgramModel &model, const std::string &path, Json *out) {
  Json &j = *out;
  double log_total = 0;
  const Options options = session->options_for("hws_ngram_log_total");
  const hws_status status = hws_ngram_log_total(model.get(), options.get(), &log_total);
  if (status != HWS_E_DIVERGED) check(status, path);
  if (status != HWS_OK || log_total == -HUGE_VAL) {
    j["log total"] = status == HWS_OK ? "-Infinity" : "Infinity";
    return;
  }
  j["log total"] = log_total;
  const NgramModel q = normalized(session, model, path, nullptr);
  const Machine machine = machine_of(session, q, HWS_LOG, path);
  // Mean length: expected occurrences of the empty n-gram, less the end.
  const int64_t offsets[] = {0, 0};
  const Strings empty =
      own<Strings>("", [&](auto *p) { return hws_strings_from_arrays(1, 1, offsets, nullptr, nullptr, nullptr, nullptr, p); });
  const Options sums = session->options_for("hws_machine_entropy"), counts = session->options_for("hws_machine_ngram_counts");
  double entropy = 0, events = 0;
  check(hws_machine_entropy(machine.get(), sums.get(), &entropy), path);
  check(hws_machine_ngram_counts(machine.get(), 0, empty.get(), counts.get(), &events), path);
  j["entropy"] = entropy;
  j["expected length"] = events - 1;
  j["perplexity"] = std::exp(entropy / events);  // per symbol, the end counted
}

void ngram_info(Session *session, const std::string &path, bool sums, bool card) {
  const NgramModel model = read_ngram_model(session, path);
  if (card) {
    if (sums) throw Failure{2, "--card and --sums do not go together; expected one of them"};
    const std::string json = copied([&](char *b, int64_t c, int64_t *n) { return hws_ngram_card(model.get(), b, c, n); });
    return print_card(session, path, json);
  }
  Json j;
  double value = 0;
  for (const char *name : {"symbols", "states", "order", "ngrams"}) {
    check(hws_ngram_info(model.get(), name, &value));
    j[name] = static_cast<int64_t>(value);
  }
  double number = 0;
  check(hws_ngram_info(model.get(), "bytes", &number));
  j["bytes per n-gram"] = number / value;
  check(hws_ngram_info(model.get(), "weight_bits", &number));
  j["weight bits"] = static_cast<int64_t>(number);
  check(hws_ngram_info(model.get(), "weight_error", &number));
  if (number > 0) j["weight error"] = number;
  for (int32_t n = 0; n <= j["order"].get<int32_t>(); ++n) j["ngrams " + std::to_string(n)] = hws_ngram_count(model.get(), n);
  if (sums || value <= static_cast<double>(kSummed)) add_sums(session, model, path, &j);
  else note(path + ": " + j["ngrams"].dump() + " n-grams; --sums sums over them too, for total weight, entropy and perplexity");
  print_values(session, j);
}

void sample_ngram(Session *session, const std::string &path, int64_t n, uint64_t seed) {
  const NgramModel model = read_ngram_model(session, path);
  const Options options = session->options_for("hws_ngram_sample");
  const Strings drawn = own<Strings>(path, [&](auto *p) { return hws_ngram_sample(model.get(), n, seed, options.get(), p); });
  std::vector<Alphabet> alphabets;
  alphabets.push_back(own<Alphabet>(path, [&](auto *p) { return hws_ngram_alphabet(model.get(), p); }));
  append_lines(session, alphabets, drawn.get(), {.costs = false});
}

}  // namespace

void add_ngram_model_verbs(Command ngram, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto normalize = std::make_shared<bool>(false), sums = std::make_shared<bool>(false),
             card = std::make_shared<bool>(false);
  const auto n = std::make_shared<int64_t>(1);
  const auto seed = std::make_shared<uint64_t>(1);
  const auto add = [&](const char *name, const char *meaning, std::vector<std::string> calls) {
    Command verb = ngram.verb(name, meaning);
    verb.option("MODEL", *path,
                "ARPA file, a binary machine of that shape, or a line per n-gram: theta, tab, symbols with spaces, <s> and "
                "</s> the ends")
        .required();
    session->add_alphabet_flag(verb);
    calls.insert(calls.end(), {"hws_ngram_from_theta", "hws_ngram_from_machine"});
    session->add_options_of(verb, calls);
    return verb;
  };
  Command verb = add("to-fst", "The machine of an n-gram model, with failure arcs and a default arc",
                     {"hws_ngram_machine", "hws_ngram_normalize"});
  session->add_semiring_flag(verb);
  session->add_output_flag(verb);
  verb.flag("--normalize", *normalize, "With probabilities for weights");
  verb.run([=] { to_fst(session, *path, *normalize); });

  verb = session->reading_verb(ngram, "from-fst", "The n-gram model of a machine of that shape: theta, then the n-gram",
                               {"hws_ngram_from_machine", "hws_ngram_theta"});
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.run([=] { session->out += theta_text(session, ngram_model_of(session, session->read_machine(*path), *path).get()); });

  verb = add(
      "info", "Sizes, total weight, entropy and perplexity of an n-gram model; of a large one its sizes",
      {"hws_ngram_log_total", "hws_ngram_normalize", "hws_ngram_machine", "hws_machine_entropy", "hws_machine_ngram_counts"});
  session->add_json_flag(verb);
  verb.flag("--sums", *sums, "Total weight, entropy and perplexity of a model with more than 1,048,576 n-grams too");
  verb.flag("--card", *card, "How it came to be instead, in Markdown: method, options, data, metrics (in binaries)");
  verb.run([=] { ngram_info(session, *path, *sums, *card); });

  verb = add("sample", "Draw strings from an n-gram model", {"hws_ngram_sample"});
  session->add_json_flag(verb);
  verb.option("-n", *n, "How many (default 1)").not_negative();
  verb.option("--seed", *seed, "Seed (default 1)");
  verb.run([=] { sample_ngram(session, *path, *n, *seed); });
}

}  // namespace tool

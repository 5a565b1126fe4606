// ngram fit, grow, prune, score, arpa.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/ngram/ngram_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using NgramCounts = std::unique_ptr<hws_ngram_counts, Free<hws_ngram_counts_free>>;

struct TextFlags {
  std::vector<std::string> texts;
  std::string split = "spaces";
  int32_t order = 3;
  double prune = -1;
  bool binary = false;
};

int32_t split_number(const std::string &name) {
  return name == "chars" ? HWS_SPLIT_CHARS : name == "words" ? HWS_SPLIT_WORDS : HWS_SPLIT_SPACES;
}

Strings segments(Session *session, const std::string &path, const std::string &split, const hws_alphabet *alphabet,
                 Alphabet *built) {
  session->claim(path);
  const std::string text = read_input(path);
  const Options options = session->options_for("hws_ngram_segment_text");
  hws_alphabet *made = nullptr;
  Strings strings = own<Strings>(path, [&](auto *p) {
    return hws_ngram_segment_text(text.data(), static_cast<int64_t>(text.size()), split_number(split), alphabet, options.get(),
                                  p, built ? &made : nullptr);
  });
  if (built) built->reset(made);
  return strings;
}

// Counts of all texts; without --alphabet the first one's symbols are the alphabet.
NgramCounts count(Session *session, const TextFlags &flags) {
  Alphabet alphabet = session->alphabet_given();
  NgramCounts counts;
  for (const std::string &path : flags.texts) {
    const Strings strings = segments(session, path, flags.split, alphabet.get(), alphabet ? nullptr : &alphabet);
    if (!counts) counts = own<NgramCounts>("", [&](auto *p) { return hws_ngram_counts_new(alphabet.get(), flags.order, p); });
    check(hws_ngram_counts_add(counts.get(), strings.get(), session->options_for("hws_ngram_counts_add").get()), path);
  }
  return counts;
}

std::string arpa_text(const Session *session, const hws_ngram_model *model) {
  const Options options = session->options_for("hws_ngram_write_arpa");
  return copied([&](char *buffer, int64_t capacity, int64_t *needed) {
    return hws_ngram_write_arpa(model, options.get(), buffer, capacity, needed);
  });
}

void write_text(Session *session, const std::string &text) {
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

void write_arpa(Session *session, const hws_ngram_model *model) { write_text(session, arpa_text(session, model)); }

// A binary has the model's card, which ARPA has no place for.
void write_model(Session *session, const hws_ngram_model *model, bool binary) {
  if (!binary) return write_arpa(session, model);
  if (session->to_stdout()) throw Failure{2, "--binary needs -o FILE"};
  check(hws_ngram_write_file(model, session->output.c_str()), session->output);
}

// ARPA of models that sum to 1, theta of log-linear weights. --json says how near it is, in place of a model that has no file.
void project(Session *session, const std::string &path, const std::string &start_path) {
  const bool gradient = session->option_given("method") == "gradient";
  const Machine p = session->read_machine(path);
  const Options options = session->options_for("hws_ngram_project");
  double cross_entropy = 0;
  const NgramModel start = start_path.empty() ? NgramModel() : read_ngram_model(session, start_path);
  hws_status status = HWS_OK;
  const NgramModel model = own<NgramModel>(
      path, [&](auto *q) { return status = hws_ngram_project(p.get(), start.get(), options.get(), q, &cross_entropy); });
  if (status == HWS_NOT_CONVERGED) session->unfinished = path + ": not converged; more --iterations, or another --step, may be";
  if (session->json) {
    double ngrams = 0;
    check(hws_ngram_info(model.get(), "ngrams", &ngrams));
    session->out += nlohmann::json({{"cross_entropy", cross_entropy}, {"ngrams", ngrams}}).dump() + "\n";
    if (session->to_stdout()) return;
  }
  write_text(session, gradient ? theta_text(session, model.get()) : arpa_text(session, model.get()));
}

void fit(Session *session, const TextFlags &flags) {
  const NgramCounts counts = count(session, flags);
  const Options options = session->options_for(flags.prune >= 0 ? "hws_ngram_prune_kneser_ney" : "hws_ngram_estimate");
  const NgramModel model = own<NgramModel>("", [&](auto *p) {
    return flags.prune >= 0 ? hws_ngram_prune_kneser_ney(counts.get(), flags.prune, options.get(), p)
                            : hws_ngram_estimate(counts.get(), options.get(), p);
  });
  write_model(session, model.get(), flags.binary);
}

void grow(Session *session, const TextFlags &flags) {
  const NgramCounts counts = count(session, flags);
  const Options options = session->options_for("hws_ngram_grow");
  write_model(session, own<NgramModel>("", [&](auto *p) { return hws_ngram_grow(counts.get(), options.get(), p); }).get(),
              flags.binary);
}

void prune(Session *session, const std::string &path, double threshold, bool binary) {
  const NgramModel model = read_ngram_model(session, path);
  const Options options = session->options_for("hws_ngram_prune");
  write_model(session,
              own<NgramModel>(path, [&](auto *p) { return hws_ngram_prune(model.get(), threshold, options.get(), p); }).get(),
              binary);
}

// A line per string: its symbols, each with the length of its n-gram and ln p.
void append_symbols(Session *session, const hws_ngram_model *model, const hws_strings *strings, const hws_alphabet *alphabet) {
  const int64_t *offsets = nullptr;
  const int32_t *labels = nullptr;
  const double *values = nullptr;
  check(hws_strings_arrays_view(strings, &offsets, &labels, &values));
  const int64_t n = hws_strings_count(strings);
  std::vector<double> log_probs(static_cast<size_t>(offsets[n] + n));
  std::vector<int32_t> lengths(log_probs.size());
  check(hws_ngram_score_symbols(model, strings, session->options_for("hws_ngram_score_symbols").get(), log_probs.data(),
                                lengths.data()));
  size_t token = 0;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t k = offsets[i]; k <= offsets[i + 1]; ++k, ++token) {
      session->out += (k == offsets[i + 1] ? "</s>" : session->spell(alphabet, labels + k, 1)) + "\t" +
                      std::to_string(lengths[token]) + "\t" + number(log_probs[token]) + "\n";
    }
    session->out += '\n';
  }
}

void score(Session *session, const std::string &path, const TextFlags &flags, bool symbols, bool strings_too) {
  const NgramModel model = read_ngram_model(session, path);
  const Alphabet alphabet = own<Alphabet>(path, [&](auto *p) { return hws_ngram_alphabet(model.get(), p); });
  const Strings strings = segments(session, flags.texts[0], flags.split, alphabet.get(), nullptr);
  if (symbols) append_symbols(session, model.get(), strings.get(), alphabet.get());
  if (strings_too) {
    std::vector<double> log_probs(static_cast<size_t>(hws_strings_count(strings.get())));
    check(hws_ngram_score(model.get(), strings.get(), session->options_for("hws_ngram_score").get(), log_probs.data(), nullptr,
                          nullptr),
          path);
    for (const double x : log_probs) session->out += number(x) + "\n";
  }
  double with = 0, without = 0, tokens = 0, unknown = 0;
  check(hws_ngram_perplexity(model.get(), strings.get(), session->options_for("hws_ngram_perplexity").get(), &with, &without,
                             &tokens, &unknown),
        flags.texts[0]);
  if (session->json) {
    session->out +=
        nlohmann::ordered_json(
            {{"perplexity", with}, {"perplexity_without_unknown", without}, {"tokens", tokens}, {"unknown", unknown}})
            .dump() +
        "\n";
  } else if (!symbols && !strings_too) {
    session->out += "perplexity\t" + number(with) + "\nwithout unknown\t" + number(without) + "\ntokens\t" + number(tokens) +
                    "\nunknown\t" + number(unknown) + "\n";
  }
}

}  // namespace

void add_ngram_data_verbs(Command ngram, Session *session) {
  const auto flags = std::make_shared<TextFlags>();
  const auto path = std::make_shared<std::string>(), start = std::make_shared<std::string>();
  const auto threshold = std::make_shared<double>(1e-8);
  const auto symbols = std::make_shared<bool>(false), each = std::make_shared<bool>(false);
  const auto cut = [&](Command verb) {
    verb.option("--split", flags->split, "chars, spaces or words (default spaces)").one_of({"chars", "spaces", "words"});
  };
  const auto add_binary = [&](Command verb) {
    verb.flag("--binary", flags->binary, "Write a binary instead, which keeps how the model came to be (ngram info --card)");
  };
  const auto from_text = [&](const char *name, const char *meaning, std::vector<std::string> calls) {
    Command verb = ngram.verb(name, meaning);
    verb.option("TEXT", flags->texts, "Files of plain text, a string per line; -: standard input").required();
    verb.option("--order", flags->order, "Longest n-grams (default 3)").range(1, 255);
    cut(verb);
    session->add_alphabet_flag(verb);
    session->add_output_flag(verb);
    add_binary(verb);
    calls.insert(calls.end(), {"hws_ngram_segment_text", "hws_ngram_counts_add", "hws_ngram_write_arpa"});
    session->add_options_of(verb, calls);
    return verb;
  };
  const auto from_model = [&](const char *name, const char *meaning, std::vector<std::string> calls) {
    Command verb = ngram.verb(name, meaning);
    verb.option("MODEL", *path, "ARPA file, or another n-gram model").required();
    session->add_alphabet_flag(verb);
    calls.push_back("hws_ngram_read_arpa");
    session->add_options_of(verb, calls);
    return verb;
  };
  Command verb = from_text("fit", "Estimate an n-gram model from text; writes ARPA", {"hws_ngram_estimate"});
  verb.option("--prune", flags->prune, "Kneser-Ney with n-grams pruned that are worth at most this many nats").not_negative();
  verb.run([=] { fit(session, *flags); });
  verb = from_text("grow", "Grow a variable-order Kneser-Ney model from text; writes ARPA", {"hws_ngram_grow"});
  verb.run([=] { grow(session, *flags); });

  verb = session->reading_verb(ngram, "project",
                               "The n-gram model nearest to a machine's distribution: ARPA, with --method gradient theta text",
                               {"hws_ngram_project", "hws_ngram_theta", "hws_ngram_write_arpa", "hws_ngram_from_theta",
                                "hws_ngram_from_machine", "hws_ngram_read_arpa"});
  verb.option("MACHINE", *path, "File with an acceptor of finite total weight").required();
  session->add_output_flag(verb);
  session->add_json_flag(verb);
  verb.file("--start", *start, "n-gram model to begin with (gradient), or whose contexts are taken (closed)");
  verb.run([=] { project(session, *path, *start); });

  verb = from_model("prune", "Entropy pruning of an n-gram model; writes ARPA", {"hws_ngram_prune", "hws_ngram_write_arpa"});
  verb.option("--threshold", *threshold, "Relative change of perplexity below which an n-gram goes (default 1e-8)")
      .not_negative();
  session->add_output_flag(verb);
  add_binary(verb);
  verb.run([=] { prune(session, *path, *threshold, flags->binary); });
  verb = from_model("arpa", "An n-gram model as an ARPA file", {"hws_ngram_write_arpa"});
  session->add_output_flag(verb);
  verb.run([=] { write_arpa(session, read_ngram_model(session, *path).get()); });

  verb = from_model("score", "Perplexity of a text under an n-gram model",
                    {"hws_ngram_segment_text", "hws_ngram_score", "hws_ngram_score_symbols", "hws_ngram_perplexity"});
  verb.option("TEXT", flags->texts, "File of plain text, a string per line").required().expected(1);
  cut(verb);
  verb.flag("--symbols", *symbols, "Each symbol, the length of its n-gram, ln p");
  verb.flag("--strings", *each, "ln p of each string");
  session->add_json_flag(verb);
  verb.run([=] { score(session, *path, *flags, *symbols, *each); });
}

}  // namespace tool

// ngram fit, grow, prune, score, arpa.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/learner/idle_flags.hh"
#include "tools/ngram/text_strings.hh"
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
  UnknownFlag unknown;  // of score
};

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

// A binary has the model's card, which ARPA has no place for. --weight-bits asks for a binary too.
void write_model(Session *session, NgramModel made, bool binary) {
  if (session->to_stdout() && binary) throw Failure{2, "--binary needs -o FILE"};
  bool compact = false;
  const NgramModel model = in_the_store_asked_for(session, std::move(made), &compact);
  if (session->to_stdout() && compact) throw Failure{2, "--weight-bits needs -o FILE"};
  if (!binary && !compact) return write_arpa(session, model.get());
  check(hws_ngram_write_file(model.get(), session->output.c_str()), session->output);
}

// ARPA of models that sum to 1, theta of log-linear weights. --json says how near it is, in place of a model that has no file.
void project(Session *session, const std::string &path, const std::string &start_path, const IdleFlags &idle) {
  const bool gradient = session->option_given("method") == "gradient";
  const Machine p = session->read_machine(path);
  idle.say();
  double cross_entropy = 0;
  const NgramModel start = start_path.empty() ? NgramModel() : read_ngram_model(session, start_path);
  NgramModel model;
  const hws_status status =
      without_idle_options(session, "hws_ngram_project", path, idle.verbose(), [&](const std::vector<std::string> &without) {
        const Options options = session->options_for("hws_ngram_project", without);
        hws_ngram_model *made = nullptr;
        const hws_status one = hws_ngram_project(p.get(), start.get(), options.get(), &made, &cross_entropy);
        model.reset(made);
        return one;
      });
  check(status, path);
  if (status == HWS_NOT_CONVERGED) session->unfinished = path + ": not converged; more --iterations, or another --step, may be";
  if (session->json) {
    double ngrams = 0;
    check(hws_ngram_info(model.get(), "ngrams", &ngrams));
    print_json(session, nlohmann::json({{"cross_entropy", cross_entropy}, {"ngrams", ngrams}}));
    if (session->to_stdout()) return;
  }
  write_text(session, gradient ? theta_text(session, model.get()) : arpa_text(session, model.get()));
}

void fit(Session *session, const TextFlags &flags) {
  const NgramCounts counts = count(session, flags);
  const Options options = session->options_for(flags.prune >= 0 ? "hws_ngram_prune_kneser_ney" : "hws_ngram_estimate");
  NgramModel model = own<NgramModel>("", [&](auto *p) {
    return flags.prune >= 0 ? hws_ngram_prune_kneser_ney(counts.get(), flags.prune, options.get(), p)
                            : hws_ngram_estimate(counts.get(), options.get(), p);
  });
  write_model(session, std::move(model), flags.binary);
}

void grow(Session *session, const TextFlags &flags) {
  const NgramCounts counts = count(session, flags);
  const Options options = session->options_for("hws_ngram_grow");
  write_model(session, own<NgramModel>("", [&](auto *p) { return hws_ngram_grow(counts.get(), options.get(), p); }),
              flags.binary);
}

void prune(Session *session, const std::string &path, double threshold, bool binary) {
  const NgramModel model = read_ngram_model(session, path);
  const Options options = session->options_for("hws_ngram_prune");
  write_model(session,
              own<NgramModel>(path, [&](auto *p) { return hws_ngram_prune(model.get(), threshold, options.get(), p); }),
              binary);
}

// Of place k of a line; the last one is the end.
std::string symbol_name(Session *session, const std::vector<int32_t> &line, size_t k, const hws_alphabet *alphabet) {
  return k == line.size() ? "</s>" : line[k] == 0 ? "<unk>" : session->spell(alphabet, &line[k], 1);
}

// A list per line of text: what append_symbols prints, as objects.
nlohmann::ordered_json symbols_in_json(Session *session, const LabelLines &lines, const LineScores &scores,
                                       const hws_alphabet *alphabet) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  size_t token = 0;
  for (const std::vector<int32_t> &line : lines) {
    all.push_back(nlohmann::ordered_json::array());
    for (size_t k = 0; k <= line.size(); ++k, ++token) {
      all.back().push_back({{"symbol", symbol_name(session, line, k, alphabet)},
                            {"length", scores.lengths[token]},
                            {"log_prob", scores.symbol_log_probs[token]}});
    }
  }
  return all;
}

// A block per line of text: its symbols, each with the length of its n-gram and ln p.
void append_symbols(Session *session, const LabelLines &lines, const LineScores &scores, const hws_alphabet *alphabet) {
  size_t token = 0;
  for (const std::vector<int32_t> &line : lines) {
    for (size_t k = 0; k <= line.size(); ++k, ++token) {
      const std::string name = symbol_name(session, line, k, alphabet);
      session->out += name + "\t" + std::to_string(scores.lengths[token]) + "\t" +
                      number(scores.symbol_log_probs[token]) + "\n";
    }
    session->out += '\n';
  }
}

void score(Session *session, const std::string &path, const TextFlags &flags, bool symbols, bool strings_too) {
  const NgramModel model = read_ngram_model(session, path);
  const Alphabet alphabet = own<Alphabet>(path, [&](auto *p) { return hws_ngram_alphabet(model.get(), p); });
  const std::string &text = flags.texts[0];
  UnknownWords unknown(flags.unknown, alphabet.get(), text == "-" ? "standard input" : text);
  const LabelLines lines = label_lines(session, text, flags.split, &unknown);
  if (lines.empty()) throw Failure{1, text + ": no lines; expected a string a line"};
  const LineScores scores = line_scores(session, model.get(), alphabet.get(), lines, unknown.stand_in());
  unknown.say(scores.impossible, static_cast<int64_t>(lines.size()), "lines");
  if (symbols && !session->json) append_symbols(session, lines, scores, alphabet.get());
  if (strings_too && !session->json) {
    for (const double x : scores.log_probs) session->out += number(x) + "\n";
  }
  if (session->json) {
    nlohmann::ordered_json values{{"perplexity", scores.perplexity},
                                  {"perplexity_without_unknown", scores.without_unknown},
                                  {"tokens", scores.tokens},
                                  {"unknown", scores.unknown}};
    if (strings_too) values["log_probs"] = scores.log_probs;
    if (symbols) values["symbols"] = symbols_in_json(session, lines, scores, alphabet.get());
    print_json(session, std::move(values));
  } else if (!symbols && !strings_too) {
    session->out += "perplexity\t" + number(scores.perplexity) + "\nwithout unknown\t" + number(scores.without_unknown) +
                    "\ntokens\t" + number(scores.tokens) + "\nunknown\t" + number(scores.unknown) + "\n";
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
    verb.flag("--binary", flags->binary,
              "Write a binary, which keeps how the model came to be (ngram info --card), as --weight-bits does");
  };
  const auto from_text = [&](const char *name, const char *meaning, std::vector<std::string> calls) {
    Command verb = ngram.verb(name, meaning);
    verb.option("TEXT", flags->texts, "Files of plain text, a string per line; -: standard input").required();
    verb.option("--order", flags->order, "Longest n-grams (default 3)").range(1, 255);
    cut(verb);
    session->add_alphabet_flag(verb);
    session->add_output_flag(verb);
    add_binary(verb);
    calls.insert(calls.end(), {"hws_ngram_segment_text", "hws_ngram_counts_add", "hws_ngram_write_arpa", "hws_ngram_compact"});
    session->add_options_of(verb, calls);
    return verb;
  };
  const auto from_model = [&](const char *name, const char *meaning, std::vector<std::string> calls,
                              const std::vector<std::string> &without = {}) {
    Command verb = ngram.verb(name, meaning);
    verb.option("MODEL", *path, "ARPA file, or another n-gram model").required();
    session->add_alphabet_flag(verb);
    calls.push_back("hws_ngram_read_arpa");
    session->add_options_of(verb, calls, without);
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
  const auto idle = std::make_shared<IdleFlags>();
  idle->add_to(verb);
  verb.run([=] { project(session, *path, *start, *idle); });

  verb = from_model("prune", "Entropy pruning of an n-gram model; writes ARPA",
                    {"hws_ngram_prune", "hws_ngram_write_arpa", "hws_ngram_compact"});
  verb.option("--threshold", *threshold, "Relative change of perplexity below which an n-gram goes (default 1e-8)")
      .not_negative();
  session->add_output_flag(verb);
  add_binary(verb);
  verb.run([=] { prune(session, *path, *threshold, flags->binary); });
  verb = from_model("arpa", "An n-gram model as an ARPA file", {"hws_ngram_write_arpa"});
  session->add_output_flag(verb);
  verb.run([=] { write_arpa(session, read_ngram_model(session, *path).get()); });

  verb = from_model("score", "Perplexity of a text under an n-gram model",
                    {"hws_ngram_segment_text", "hws_ngram_score", "hws_ngram_score_symbols", "hws_ngram_perplexity"},
                    {"unknown", "min_count"});
  verb.option("TEXT", flags->texts, "File of plain text, a string per line").required().expected(1);
  cut(verb);
  flags->unknown.add_to(verb);
  verb.flag("--symbols", *symbols, "Each symbol, the length of its n-gram, ln p");
  verb.flag("--strings", *each, "ln p of each string");
  session->add_json_flag(verb);
  verb.run([=] { score(session, *path, *flags, *symbols, *each); });
}

}  // namespace tool

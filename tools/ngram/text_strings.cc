#include "tools/ngram/text_strings.hh"

#include <algorithm>
#include <cmath>

#include "tools/base/text_lines.hh"

namespace tool {

namespace {

bool is_impossible(const std::vector<int32_t> &line) { return std::find(line.begin(), line.end(), 0) != line.end(); }

// Those that are possible; the others are empty strings.
Strings possible_strings(const LabelLines &lines, const hws_alphabet *alphabet) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  for (const std::vector<int32_t> &line : lines) {
    if (!is_impossible(line)) labels.insert(labels.end(), line.begin(), line.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
  }
  return own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(1, static_cast<int64_t>(lines.size()), offsets.data(), labels.data(), nullptr, &alphabet,
                                   nullptr, p);
  });
}

// Of each symbol and the end of a line with symbols for which nothing stands.
std::vector<double> log_probs_of(const hws_ngram_model *model, const std::vector<int32_t> &line) {
  int64_t state = 0;
  check(hws_ngram_start(model, &state));
  std::vector<double> log_probs(line.size() + 1, -INFINITY);
  for (size_t k = 0; k < log_probs.size(); ++k) {
    const int32_t label = k < line.size() ? line[k] : HWS_EOS;
    if (label == 0) state = 0;
    else check(hws_ngram_score_word(model, state, label, &state, &log_probs[k]));
  }
  return log_probs;
}

}  // namespace

int32_t split_number(const std::string &name) {
  return name == "chars" ? HWS_SPLIT_CHARS : name == "words" ? HWS_SPLIT_WORDS : HWS_SPLIT_SPACES;
}

LabelLines label_lines(Session *session, const std::string &path, const std::string &split, UnknownWords *unknown) {
  session->claim(path);
  const std::string text = read_input(path);
  const std::vector<std::string_view> rows = text_lines(text);
  LabelLines lines(rows.size());
  if (std::all_of(rows.begin(), rows.end(), is_blank_line)) return lines;
  const Options options = session->options_for("hws_ngram_segment_text");
  check(hws_options_set_text(options.get(), "unknown", ""));
  hws_alphabet *made = nullptr;
  const Strings strings = own<Strings>(path, [&](auto *p) {
    return hws_ngram_segment_text(text.data(), static_cast<int64_t>(text.size()), split_number(split), nullptr, options.get(),
                                  p, &made);
  });
  const Alphabet names(made);
  const int64_t *offsets = nullptr;
  const int32_t *labels = nullptr;
  const double *values = nullptr;
  check(hws_strings_arrays_view(strings.get(), &offsets, &labels, &values));
  std::vector<int32_t> known(static_cast<size_t>(hws_alphabet_size(names.get())) + 1);
  const auto name_of = [&](int32_t label) { return hws_alphabet_name_view(names.get(), label); };
  for (size_t k = 1; k < known.size(); ++k) known[k] = unknown->known(name_of(static_cast<int32_t>(k)));
  int64_t string = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (is_blank_line(rows[i])) continue;
    const int64_t begin = offsets[string], end = offsets[++string];
    for (int64_t k = begin; k < end; ++k) {
      int32_t label = known[static_cast<size_t>(labels[k])];
      if (label == 0) {
        label = unknown->read_unknown(name_of(labels[k]), "line", static_cast<int64_t>(i), k - begin);
      }
      if (label > 0 || !unknown->skips()) lines[i].push_back(label);
    }
  }
  return lines;
}

LineScores line_scores(Session *session, const hws_ngram_model *model, const hws_alphabet *alphabet, const LabelLines &lines,
                       int32_t stand_in) {
  const Strings strings = possible_strings(lines, alphabet);
  const Options scoring = session->options_for("hws_ngram_score"), by_symbol = session->options_for("hws_ngram_score_symbols"),
                summing = session->options_for("hws_ngram_perplexity");
  for (hws_options *options : {scoring.get(), summing.get()}) {
    if (stand_in > 0) check(hws_options_set_text(options, "unknown", hws_alphabet_name_view(alphabet, stand_in)));
  }
  LineScores scores;
  scores.log_probs.resize(lines.size());
  std::vector<double> known(lines.size());
  std::vector<int64_t> unknown(lines.size());
  check(hws_ngram_score(model, strings.get(), scoring.get(), scores.log_probs.data(), known.data(), unknown.data()));
  size_t possible_symbols = lines.size();
  for (const auto &line : lines) possible_symbols += is_impossible(line) ? 0 : line.size();
  std::vector<double> symbols(possible_symbols);
  std::vector<int32_t> lengths(possible_symbols);
  check(hws_ngram_score_symbols(model, strings.get(), by_symbol.get(), symbols.data(), lengths.data()));
  long double all_known = 0;
  size_t at = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const size_t count = lines[i].size() + 1;
    if (is_impossible(lines[i])) {
      const std::vector<double> own = log_probs_of(model, lines[i]);
      known[i] = 0;
      for (const double x : own) known[i] += x > -INFINITY ? x : 0;
      unknown[i] = std::count(lines[i].begin(), lines[i].end(), 0);
      scores.log_probs[i] = -INFINITY;
      scores.symbol_log_probs.insert(scores.symbol_log_probs.end(), own.begin(), own.end());
      scores.lengths.insert(scores.lengths.end(), count, 0);
      ++scores.impossible;
      ++at;  // the end of the empty string in its place
    } else {
      scores.symbol_log_probs.insert(scores.symbol_log_probs.end(), &symbols[at], &symbols[at] + count);
      scores.lengths.insert(scores.lengths.end(), &lengths[at], &lengths[at] + count);
      at += count;
    }
    all_known += known[i];
    scores.tokens += static_cast<double>(count);
    scores.unknown += static_cast<double>(unknown[i]);
  }
  if (scores.impossible == 0) {
    check(hws_ngram_perplexity(model, strings.get(), summing.get(), &scores.perplexity, &scores.without_unknown, &scores.tokens,
                               &scores.unknown));
  } else {
    scores.perplexity = INFINITY;
    scores.without_unknown = std::exp(static_cast<double>(-all_known / (scores.tokens - scores.unknown)));
  }
  return scores;
}

}  // namespace tool

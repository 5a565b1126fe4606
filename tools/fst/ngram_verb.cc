// fst ngram-counts: expected counts of given n-grams, or of all frequent ones.

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct WantedCounts {
  std::string file;
  int32_t order = 2, tape = 1;
  double threshold = 0;
  bool ends = false;
};

struct Ngrams {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
};

// Labels beyond any symbol the tape has, for <s> and </s>.
void choose_ends(const hws_machine *m, const hws_alphabet *alphabet, int32_t tape, int32_t *bos, int32_t *eos) {
  int32_t most = alphabet ? static_cast<int32_t>(hws_alphabet_size(alphabet)) : 0;
  std::vector<int32_t> labels(static_cast<size_t>(hws_machine_tapes(m)));
  for (int64_t a = 0; !alphabet && a < hws_machine_arcs(m); ++a) {
    check(hws_machine_arc(m, a, nullptr, labels.data(), nullptr, nullptr));
    most = std::max(most, labels[static_cast<size_t>(tape)]);
  }
  *bos = most + 1;
  *eos = most + 2;
}

// A line is an n-gram, symbols separated by spaces.
Ngrams read_ngrams(const std::string &path, const hws_alphabet *alphabet, int32_t bos, int32_t eos) {
  const std::string text = read_input(path);
  const bool named = alphabet && *hws_alphabet_name_view(alphabet, 1) != '\0';
  Ngrams out;
  size_t line = 1;
  for (size_t at = 0; at < text.size(); ++line) {
    const size_t end = std::min(text.find('\n', at), text.size());
    for (; (at = std::min(text.find_first_not_of(" \t\r\v\f", at), end)) < end;) {
      const size_t stop = std::min(text.find_first_of(kBlanks, at), end);
      const std::string word = text.substr(at, stop - at);
      int32_t label = 0;
      if (bos && word == "<s>") label = bos;
      else if (eos && word == "</s>") label = eos;
      else if (named && hws_alphabet_find(alphabet, word.data(), static_cast<int64_t>(word.size()), &label) != HWS_OK) {
        label = 0;
      }
      if (!named && label == 0 && !parse(word, &label)) label = 0;
      if (label < 1) throw Failure{1, path + ":" + std::to_string(line) + ": " + word + " is no symbol of the tape"};
      out.labels.push_back(label);
      at = stop;
    }
    out.offsets.push_back(static_cast<int64_t>(out.labels.size()));
    at = end + 1;
  }
  return out;
}

void ngram_counts(Session *session, const std::string &path, const WantedCounts &wanted) {
  if (wanted.file.empty() == (wanted.threshold == 0)) throw Failure{2, "expected --ngrams or --threshold, and not both"};
  const Machine m = session->read_machine(path);
  const int32_t tape = wanted.tape - 1;
  const Alphabet alphabet = own<Alphabet>(path, [&](auto *p) { return hws_machine_alphabet(m.get(), tape, p); });
  int32_t bos = 0, eos = 0;
  if (wanted.ends) choose_ends(m.get(), alphabet.get(), tape, &bos, &eos);
  const std::string call = wanted.file.empty() ? "hws_machine_frequent_ngrams" : "hws_machine_ngram_counts";
  const Options options = session->options_for(call);
  if (wanted.ends) {
    check(hws_options_set_int(options.get(), "bos", bos));
    check(hws_options_set_int(options.get(), "eos", eos));
  }
  Strings ngrams;
  std::vector<double> counts;
  if (wanted.file.empty()) {
    ngrams = own<Strings>(path, [&](auto *p) {
      return hws_machine_frequent_ngrams(m.get(), tape, wanted.order, wanted.threshold, options.get(), p);
    });
    for (int64_t i = 0; i < hws_strings_count(ngrams.get()); ++i) {
      check(hws_strings_value(ngrams.get(), i, &counts.emplace_back()));
    }
  } else {
    const Ngrams read = read_ngrams(wanted.file, alphabet.get(), bos, eos);
    const int64_t count = static_cast<int64_t>(read.offsets.size()) - 1;
    ngrams = own<Strings>(wanted.file, [&](auto *p) {
      return hws_strings_from_arrays(1, count, read.offsets.data(), read.labels.data(), nullptr, nullptr, nullptr, p);
    });
    counts.resize(static_cast<size_t>(count));
    check(hws_machine_ngram_counts(m.get(), tape, ngrams.get(), options.get(), counts.data()), path);
  }
  nlohmann::json rows = nlohmann::json::array();
  for (int64_t i = 0; i < hws_strings_count(ngrams.get()); ++i) {
    const int32_t *labels = nullptr;
    int64_t n = 0;
    check(hws_strings_labels_view(ngrams.get(), i, 0, &labels, &n));
    std::string text;
    for (int64_t k = 0; k < n; ++k) {
      if (k > 0) text += ' ';
      text += bos && labels[k] == bos   ? "<s>"
              : eos && labels[k] == eos ? "</s>"
                                        : session->spell(alphabet.get(), labels + k, 1);
    }
    if (session->json) rows.push_back({{"ngram", text}, {"count", counts[static_cast<size_t>(i)]}});
    else session->out += number(counts[static_cast<size_t>(i)]) + "\t" + text + "\n";
  }
  if (session->json) print_json(session, rows);
}

}  // namespace

void add_ngram_verb(Command fst, Session *session) {
  const auto path = std::make_shared<std::string>();
  const auto wanted = std::make_shared<WantedCounts>();
  Command verb = session->reading_verb(fst, "ngram-counts",
                                       "Expected counts of n-grams in the strings of a machine: count, then the n-gram",
                                       {"hws_machine_ngram_counts", "hws_machine_frequent_ngrams"});
  verb.option("MACHINE", *path, "File with a machine").required();
  verb.file("--ngrams", wanted->file, "File with an n-gram a line, symbols separated by spaces");
  verb.option("--threshold", wanted->threshold, "All n-grams with at least this expected count instead").positive();
  verb.option("--order", wanted->order, "Longest of those (default 2)").range(1, 1 << 20);
  verb.option("--tape", wanted->tape, "Tape to read, from 1 (default 1)").range(1, 16);
  verb.flag("--ends", wanted->ends, "Begin and end of the string count as symbols, <s> and </s>");
  session->add_json_flag(verb);
  verb.run([=] { ngram_counts(session, *path, *wanted); });
}

}  // namespace tool

// edit correct: the words of a list that were most probably meant by what was typed.
#include <algorithm>
#include <cmath>
#include <map>

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/edit/edit_model_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Speller = std::unique_ptr<hws_speller, Free<hws_speller_free>>;
using Json = nlohmann::ordered_json;

constexpr const char *kTypingCall = "hws_edit_model_typing", *kSpellerCall = "hws_speller_new",
                     *kCorrectCall = "hws_speller_correct", *kCutCall = "hws_ngram_segment_text";
// Names of symbols have no blanks. The second one stands for characters that the channel lacks.
constexpr const char *kSpace = "\u2423", *kOther = "\uFFFD";
constexpr const char *kLetters = "abcdefghijklmnopqrstuvwxyz'-";

struct CorrectFlags {
  std::string lexicon, model, format = "auto";
  int64_t n = 1;
};

// Words with what they weigh, in the order in which they are listed.
struct Lexicon {
  std::vector<std::string> words;
  std::vector<double> weights;
  bool lower = true;  // no word has an ASCII capital, so that typed ones count as small letters
};

std::string in_small_letters(std::string text) {
  for (char &c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

std::string_view without_blanks_around(std::string_view line) {
  const size_t begin = line.find_first_not_of(kBlanks);
  return begin == line.npos ? std::string_view() : line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin);
}

// The characters of a word as symbols, UTF-8 each.
std::vector<std::string> symbols_of(std::string_view word) {
  std::vector<std::string> symbols;
  for (size_t at = 0; at < word.size();) {
    size_t end = at + 1;
    while (end < word.size() && (static_cast<unsigned char>(word[end]) & 0xC0) == 0x80) ++end;
    const std::string one(word.substr(at, end - at));
    symbols.push_back(kBlanks.find(one) != kBlanks.npos ? kSpace : one);
    at = end;
  }
  return symbols;
}

// Whether each line that says something is a word alone, or a word, a tab and a number.
bool is_list(const std::string &text) {
  for (const std::string_view line : text_lines(text)) {
    if (is_blank_line(line) || is_comment_line(line)) continue;
    const size_t tab = line.find('\t');
    double weight = 0;
    if (tab == line.npos ? words_of_line(line).size() > 1
                         : !parse(std::string(without_blanks_around(line.substr(tab + 1))), &weight)) {
      return false;
    }
  }
  return true;
}

Lexicon listed_words(const std::string &text, const std::string &path) {
  Lexicon lexicon;
  int64_t number = 0;
  for (const std::string_view line : text_lines(text)) {
    ++number;
    if (is_blank_line(line) || is_comment_line(line)) continue;
    const size_t tab = line.find('\t');
    double weight = 1;
    if (tab != line.npos) {
      const std::string given(without_blanks_around(line.substr(tab + 1)));
      if (!parse(given, &weight) || !(weight >= 0) || std::isinf(weight)) {
        throw Failure{1, path + ":" + std::to_string(number) + ": weight '" + given + "'; expected a number of 0 or more"};
      }
    }
    const std::string_view word = without_blanks_around(line.substr(0, tab));
    if (word.empty()) throw Failure{1, path + ":" + std::to_string(number) + ": no word before the tab; expected one"};
    lexicon.words.emplace_back(word);
    lexicon.weights.push_back(weight);
  }
  return lexicon;
}

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
const std::vector<std::string> kReadingCalls = {kCutCall};
// The words of a text in small letters, as often as they occur.
Lexicon words_of_text(Session *session, const std::string &given, const std::string &path) {
  const std::string text = in_small_letters(given);
  const Options options = session->options_for(kCutCall);
  hws_alphabet *raw = nullptr;
  const Strings lines = own<Strings>(path, [&](auto *p) {
    return hws_ngram_segment_text(text.data(), static_cast<int64_t>(text.size()), HWS_SPLIT_WORDS, nullptr, options.get(), p,
                                  &raw);
  });
  const Alphabet names(raw);
  const int64_t *offsets = nullptr;
  const int32_t *labels = nullptr;
  const double *values = nullptr;
  check(hws_strings_arrays_view(lines.get(), &offsets, &labels, &values));
  std::vector<double> counts(static_cast<size_t>(hws_alphabet_size(names.get())) + 1);
  for (int64_t i = 0; i < offsets[hws_strings_count(lines.get())]; ++i) ++counts[static_cast<size_t>(labels[i])];
  Lexicon lexicon;
  for (size_t label = 1; label < counts.size(); ++label) {
    const std::string name = hws_alphabet_name_view(names.get(), static_cast<int32_t>(label));
    const auto is_letter = [](unsigned char c) { return c >= 0x80 || (c >= 'a' && c <= 'z'); };
    // Punctuation, numbers, and the symbol of words that are too rare, which cutting makes of no text.
    if (counts[label] == 0 || name == "<unk>" || std::none_of(name.begin(), name.end(), is_letter)) continue;
    lexicon.words.push_back(name);
    lexicon.weights.push_back(counts[label]);
  }
  return lexicon;
}
#else
const std::vector<std::string> kReadingCalls;
Lexicon words_of_text(Session *, const std::string &, const std::string &path) {
  throw Failure{1, path + ": texts are cut by the n-gram module, which this build lacks; expected a list"};
}
#endif

Lexicon read_lexicon(Session *session, const CorrectFlags &flags) {
  session->claim(flags.lexicon);
  const std::string text = read_input(flags.lexicon), shown = flags.lexicon == "-" ? "standard input" : flags.lexicon;
  const bool list = flags.format == "list" || (flags.format == "auto" && is_list(text));
  if (list && !session->option_given("min_count").empty()) throw Failure{2, "--min-count is of texts: a list has its counts"};
  Lexicon lexicon = list ? listed_words(text, shown) : words_of_text(session, text, shown);
  if (lexicon.words.empty()) throw Failure{1, shown + ": no words; expected lines of word TAB count, or a text"};
  for (const std::string &word : lexicon.words) lexicon.lower &= in_small_letters(word) == word;
  return lexicon;
}

// The typing channel over the letters of the list, and one for all others.
EditModel typing_channel(Session *session, const Lexicon &lexicon) {
  std::map<std::string, bool> symbols;
  for (const std::string &letter : symbols_of(kLetters)) symbols[letter] = true;
  for (const std::string &word : lexicon.words) {
    for (const std::string &symbol : symbols_of(word)) symbols[symbol] = true;
  }
  symbols.erase(kOther);
  std::vector<const char *> names;
  for (const auto &[name, is_there] : symbols) names.push_back(name.c_str());
  names.push_back(kOther);
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) {
    return hws_alphabet_from_names(names.data(), static_cast<int64_t>(names.size()), nullptr, p);
  });
  const Options options = session->options_for(kTypingCall);
  return own<EditModel>("", [&](auto *p) { return hws_edit_model_typing(alphabet.get(), options.get(), p); });
}

// Words as labels of the channel; an empty one where a character is none of the channel's and nothing stands for it.
class Encoder {
 public:
  explicit Encoder(const hws_edit_model *channel)
      : alphabet_(own<Alphabet>("", [&](auto *p) { return hws_edit_model_alphabet(channel, p); })) {}

  // Returns whether the word has symbols of the channel alone, or what stands for others.
  bool add(std::string_view word) {
    std::vector<int32_t> labels;
    for (const std::string &symbol : symbols_of(word)) {
      const int32_t label = label_of(symbol), other = label == 0 ? label_of(kOther) : 0;
      if (label == 0 && other == 0) {
        ends_.push_back(static_cast<int64_t>(labels_.size()));
        return false;
      }
      labels.push_back(label > 0 ? label : other);
    }
    labels_.insert(labels_.end(), labels.begin(), labels.end());
    ends_.push_back(static_cast<int64_t>(labels_.size()));
    return true;
  }
  Strings strings(const std::vector<double> &values) const {
    const hws_alphabet *one[1] = {alphabet_.get()};
    return own<Strings>("", [&](auto *p) {
      return hws_strings_from_arrays(1, static_cast<int64_t>(ends_.size()) - 1, ends_.data(), labels_.data(), values.data(),
                                     one, nullptr, p);
    });
  }

 private:
  int32_t label_of(const std::string &name) const {
    int32_t label = 0;
    const hws_status status = hws_alphabet_find(alphabet_.get(), name.data(), static_cast<int64_t>(name.size()), &label);
    return status == HWS_OK && label > 0 ? label : 0;
  }

  Alphabet alphabet_;
  std::vector<int64_t> ends_{0};
  std::vector<int32_t> labels_;
};

Speller speller_of(Session *session, const CorrectFlags &flags, const hws_edit_model *channel, const Lexicon &lexicon) {
  Encoder words(channel);
  std::vector<double> weights = lexicon.weights;
  int64_t left_out = 0;
  for (size_t i = 0; i < lexicon.words.size(); ++i) {
    if (words.add(lexicon.words[i])) continue;
    weights[i] = 0;
    ++left_out;
  }
  if (left_out > 0) {
    note(flags.lexicon + ": " + std::to_string(left_out) + " of " + std::to_string(weights.size()) +
         " words have a letter that the model lacks, and are left out");
  }
  if (std::none_of(weights.begin(), weights.end(), [](double w) { return w > 0; })) {
    throw Failure{1, flags.lexicon + ": no word with a weight above 0 that the model can write; expected one"};
  }
  const Options options = session->options_for(kSpellerCall);
  const Strings listed = words.strings(weights);
  return own<Speller>(flags.lexicon,
                      [&](auto *p) { return hws_speller_new(channel, listed.get(), options.get(), p); });
}

struct Meant {
  std::string word;
  double probability, log_prob;
};

// What is printed of one line: what was typed, then the words with their shares of the probability that these have together.
std::string answer(const Session *session, std::string_view typed, const std::vector<Meant> &words) {
  if (session->json) {
    Json list = Json::array();
    for (const Meant &one : words) {
      list.push_back({{"word", one.word}, {"probability", one.probability}, {"log_prob", one.log_prob}});
    }
    return json_line({{"typed", typed}, {"words", std::move(list)}});
  }
  std::string line(typed);
  for (const Meant &one : words) line += "\t" + one.word + "\t" + number(one.probability);
  return line + "\n";
}

void correct(Session *session, const CorrectFlags &flags) {
  for (const char *name : {"layout", "backoff", "p_insert", "p_delete", "p_copy", "near_keys", "like_sounds"}) {
    if (flags.model.empty() || session->option_given(name).empty()) continue;
    throw Failure{2, std::string(name) + " is of the channel of keyboards and sounds: with MODEL it has no effect"};
  }
  const Lexicon lexicon = read_lexicon(session, flags);
  const EditModel channel = flags.model.empty() ? typing_channel(session, lexicon) : read_edit_model(session, flags.model);
  const Speller speller = speller_of(session, flags, channel.get(), lexicon);
  session->claim("-");
  const std::string text = read_input("-");
  std::vector<std::string_view> typed;
  for (const std::string_view line : text_lines(text)) typed.push_back(without_blanks_around(line));
  Encoder encoder(channel.get());
  std::vector<bool> readable;
  for (const std::string_view word : typed) {
    readable.push_back(encoder.add(lexicon.lower ? in_small_letters(std::string(word)) : word) && !word.empty());
  }
  const Strings lines = encoder.strings(std::vector<double>(typed.size(), 1.0));
  const size_t wanted = static_cast<size_t>(flags.n), all = typed.size() * wanted;
  std::vector<int64_t> words(all), counts(typed.size());
  std::vector<double> scores(all);
  const Options options = session->options_for(kCorrectCall);
  use_all_processors(session, options.get());
  check(hws_speller_correct(speller.get(), lines.get(), flags.n, options.get(), words.data(), scores.data(), counts.data()),
        "standard input");
  int64_t unreadable = 0;
  for (size_t i = 0; i < typed.size(); ++i) {
    std::vector<Meant> meant;
    double sum = 0;
    for (size_t k = 0; readable[i] && k < static_cast<size_t>(counts[i]); ++k) {
      const size_t at = wanted * i + k;
      meant.push_back({lexicon.words[static_cast<size_t>(words[at])], std::exp(scores[at] - scores[wanted * i]), scores[at]});
      sum += meant.back().probability;
    }
    for (Meant &one : meant) one.probability /= sum;
    unreadable += !readable[i] && !typed[i].empty();
    session->out += answer(session, typed[i], meant);
  }
  if (unreadable > 0) {
    note("standard input: " + std::to_string(unreadable) + " of " + std::to_string(typed.size()) +
         " lines have a letter that the model lacks, and no answer");
  }
}

}  // namespace

void add_edit_correct_verb(Command edit, Session *session) {
  const auto flags = std::make_shared<CorrectFlags>();
  Command verb = edit.verb("correct", "Find the words that were most probably meant by what was typed: a line of standard "
                                      "input each, a line with the words and their probabilities back (--threads: else one "
                                      "per processor)");
  verb.option("LEXICON", flags->lexicon, "Words that may be meant: a word a line, or word TAB count; or a text that has them")
      .required();
  verb.file("MODEL", flags->model,
            "Model of edit train --chars, of right and typed words (default: one of keyboards and sounds)");
  verb.option("-n", flags->n, "Words to print of each line at most (default 1)").range(1, 1 << 20);
  verb.option("--format", flags->format,
              "How LEXICON is written; auto: a list if each line is one word, or a word, a tab and a number (default auto)")
      .one_of({"auto", "list", "text"});
  std::vector<std::string> calls = {kTypingCall, kSpellerCall, kCorrectCall};
  calls.insert(calls.end(), kReadingCalls.begin(), kReadingCalls.end());
  session->add_options_of(verb, calls, {"unknown", "space"});
  session->add_json_flag(verb);
  verb.run([=] { correct(session, *flags); });
}

}  // namespace tool

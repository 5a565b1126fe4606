// grammar segment: words into units by a grammar, and how many boundaries are right.
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/treebank_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kSegment = "hws_grammar_segment";

struct SegmentFlags {
  GrammarFlags model;
  SentenceFlags words;
  std::string path, gold;
};

// A word's symbols as they are shown, and after which of them a unit ends.
struct SegmentedWord {
  std::vector<std::string> symbols;
  std::vector<bool> ends;

  std::string units(bool chars, bool marked) const {
    std::string text;
    for (size_t i = 0; i < symbols.size(); ++i) {
      if (i > 0 && !chars) text += ' ';
      text += symbols[i];
      if (marked && ends[i] && i + 1 < symbols.size()) text += chars ? "+" : " +";
    }
    return text;
  }
  // {"symbols": [...], "units": [numbers of symbols]}, whose sum is the number of all.
  nlohmann::ordered_json values() const {
    nlohmann::ordered_json all{{"symbols", symbols}, {"units", nlohmann::ordered_json::array()}};
    int64_t length = 0;
    for (size_t i = 0; i < symbols.size(); ++i) {
      ++length;
      if (!ends[i] && i + 1 < symbols.size()) continue;
      all["units"].push_back(length);
      length = 0;
    }
    return all;
  }
};

// A line of gold: symbols between blanks, or characters, and a + between units.
SegmentedWord gold_word(const std::string &line, bool chars) {
  SegmentedWord word;
  for (size_t at = 0; at < line.size();) {
    size_t end = at + 1;
    if (chars) {
      while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) ++end;
    } else {
      at = line.find_first_not_of(kBlanks, at);
      if (at == line.npos) break;
      end = std::min(line.find_first_of(kBlanks, at), line.size());
    }
    const std::string symbol = line.substr(at, end - at);
    at = end;
    if (symbol == "+" && !word.ends.empty()) {
      word.ends.back() = true;
    } else {
      word.symbols.push_back(symbol);
      word.ends.push_back(false);
    }
  }
  if (!word.ends.empty()) word.ends.back() = true;
  return word;
}

nlohmann::ordered_json boundary_scores(const SegmentFlags &flags, const std::vector<SegmentedWord> &words) {
  const std::string text = read_input(flags.gold);
  int64_t right = 0, found = 0, gold = 0, exact = 0;
  size_t at = 0, line = 0;
  for (const SegmentedWord &word : words) {
    const size_t begin = std::min(at, text.size()), end = std::min(text.find('\n', begin), text.size());
    std::string one = text.substr(begin, end - begin);
    if (one.ends_with('\r')) one.pop_back();
    at = end + 1;
    const SegmentedWord known = gold_word(one, flags.words.chars);
    ++line;
    if (known.symbols != word.symbols) {
      throw Failure{1, flags.gold + ":" + std::to_string(line) + ": '" + known.units(flags.words.chars, false) +
                           "'; expected the word '" + word.units(flags.words.chars, false) + "'"};
    }
    exact += known.ends == word.ends;
    for (size_t i = 0; i + 1 < word.ends.size(); ++i) {
      right += known.ends[i] && word.ends[i];
      found += word.ends[i];
      gold += known.ends[i];
    }
  }
  if (at < text.size()) {
    throw Failure{1, flags.gold + ": more lines than the " + std::to_string(words.size()) + " of " + shown_path(flags.path)};
  }
  const auto percent = [](int64_t part, int64_t all) {
    return all > 0 ? 100 * static_cast<double>(part) / static_cast<double>(all) : 100.0;
  };
  return {{"words", static_cast<int64_t>(words.size())},
          {"precision", percent(right, found)},
          {"recall", percent(right, gold)},
          {"f1", percent(2 * right, found + gold)},
          {"exact", percent(exact, static_cast<int64_t>(words.size()))}};
}

void segment(Session *session, const SegmentFlags &flags) {
  const Grammar grammar = read_grammar(session, flags.model);
  const Corpus corpus = read_sentences(session, flags.path, flags.words, nullptr).symbols;
  const Alphabet names = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(corpus.get(), p); });
  const Options options = session->options_for(kSegment);
  use_all_processors(session, options.get());
  std::vector<double> ends(static_cast<size_t>(hws_corpus_symbols(corpus.get())) + 1);
  int64_t impossible = 0;
  check(hws_grammar_segment(grammar.get(), corpus.get(), options.get(), ends.data(), nullptr, &impossible), flags.path);
  say_impossible(flags.path, impossible, static_cast<size_t>(hws_corpus_count(corpus.get())));
  std::vector<SegmentedWord> words(static_cast<size_t>(hws_corpus_count(corpus.get())));
  size_t at = 0;
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    const int32_t *symbols = nullptr;
    int64_t length = 0;
    check(hws_corpus_sequence_view(corpus.get(), static_cast<int64_t>(i), &symbols, &length));
    for (int64_t k = 0; k < length; ++k) {
      words[i].symbols.push_back(hws_alphabet_name_view(names.get(), symbols[k]));
      words[i].ends.push_back(ends[at++] > .5);
    }
    text += session->json && flags.gold.empty() ? json_line(words[i].values()) : words[i].units(flags.words.chars, true) + "\n";
  }
  if (flags.gold.empty() || !session->to_stdout()) write_result(session, text);
  if (!flags.gold.empty()) print_values(session, boundary_scores(flags, words));
}

}  // namespace

void add_grammar_segment_verb(Command grammar, Session *session) {
  const auto flags = std::make_shared<SegmentFlags>();
  Command verb = grammar.verb("segment", "Cut words into units, such as morphs: what a grammar's rules with words alone stand "
                                         "for (--threads: else one per processor)");
  verb.option("MODEL", flags->model.path,
              "Model of grammar train, or a file with a grammar: " + std::string(kGrammarFiles))
      .required();
  verb.file("WORDS", flags->path,
            "Words: symbols between blanks, or with --chars characters, one word a line (-: standard input)")
      .required();
  verb.flag("--chars", flags->words.chars, kCharsHelp);
  verb.file("--gold", flags->gold,
            "The same words with a + between units: print precision, recall and f1 of boundaries, and the words that are "
            "exactly right, in percent");
  verb.output("-o,--output", session->output, "Where the words go, with a + between units (default: standard output)");
  flags->model.add_reading_to(verb, session, {kSegment});
  session->add_json_flag(verb);
  verb.run([=] { segment(session, *flags); });
}

}  // namespace tool

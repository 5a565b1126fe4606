#include "tools/pairs/pair_text.hh"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "tools/base/text_lines.hh"
#include "tools/pairs/grapheme_clusters.hh"

namespace tool {

namespace {

constexpr std::string_view kBlankSymbol = "\u2423", kMarkDigits = "0123456789";

// The number that a whole word is; false: it is none.
bool is_number(std::string_view word, double *value) {
  const std::string text(word);
  char *end = nullptr;
  *value = std::strtod(text.c_str(), &end);
  return !text.empty() && end == text.c_str() + text.size() && text.find_first_not_of("0123456789.eE+-") == text.npos;
}

std::vector<std::string_view> cut_at_tabs(std::string_view line) {
  std::vector<std::string_view> fields;
  for (size_t begin = 0; begin <= line.size();) {
    const size_t end = std::min(line.find('\t', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

std::vector<std::string> named(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view word : words_of_line(text)) names.emplace_back(word);
  return names;
}

[[noreturn]] void fail_at_line(const std::string &path, size_t line, const std::string &what) {
  throw Failure{1, path + ":" + std::to_string(line + 1) + ": " + what};
}

// "word(2)" is another pronunciation of "word".
std::string_view without_number(std::string_view word) {
  if (!word.ends_with(')')) return word;
  const size_t open = word.rfind('(');
  if (open == word.npos || open == 0) return word;
  const std::string_view inside = word.substr(open + 1, word.size() - open - 2);
  return inside.empty() || inside.find_first_not_of(kMarkDigits) != inside.npos ? word : word.substr(0, open);
}

std::vector<std::string> symbols_of(std::string_view text, Units units) {
  if (units == Units::words) return named(text);
  if (units == Units::characters) return characters(text);
  std::vector<std::string> symbols;
  for (const std::string_view cluster : grapheme_clusters(text)) {
    symbols.emplace_back(cluster.size() == 1 && kBlanks.find(cluster[0]) != kBlanks.npos ? kBlankSymbol : cluster);
  }
  return symbols;
}

void drop_marks(std::vector<std::string> *output) {
  for (std::string &symbol : *output) {
    const size_t last = symbol.find_last_not_of(kMarkDigits);
    if (last != symbol.npos) symbol.resize(last + 1);
  }
}

TextPair pair_of_line(std::string_view line, const PairTextFlags &flags, const std::string &path, size_t number) {
  const std::string &format = flags.format;
  TextPair pair;
  std::string_view output;
  if (format == "cmudict" || format == "mfa") {
    if (format == "cmudict") line = line.substr(0, line.find(" #"));
    std::vector<std::string_view> words = words_of_line(line);
    if (words.empty()) fail_at_line(path, number, "no word; expected a word and its sounds");
    pair.text = format == "cmudict" ? without_number(words[0]) : words[0];
    size_t first = 1;
    // A dictionary of the aligner may have a probability of the pronunciation, and three more of silences, behind the word.
    double value = 1;
    while (format == "mfa" && first < words.size() && is_number(words[first], &value)) {
      if (first++ == 1) pair.weight = value;
    }
    for (; first < words.size(); ++first) pair.output.emplace_back(words[first]);
  } else {
    const std::vector<std::string_view> fields = cut_at_tabs(line);
    if (fields.size() < 2) fail_at_line(path, number, "no tab; expected input TAB output");
    pair.text = fields[0];
    output = fields[1];
    pair.output = symbols_of(output, flags.output_of_format());
    if (format == "table" && fields.size() > 2 && !is_number(fields[2], &pair.weight)) {
      fail_at_line(path, number, "the weight '" + std::string(fields[2]) + "'; expected a number");
    }
    if (format == "inflection") {
      if (fields.size() < 3) fail_at_line(path, number, "two fields; expected lemma TAB form TAB features");
      std::string features(fields[2]);
      std::replace(features.begin(), features.end(), ';', ' ');
      for (const std::string &feature : named(features)) pair.input.push_back("+" + feature);
    }
  }
  for (std::string &symbol : input_symbols(pair.text, flags.input_of_format())) {
    pair.input.push_back(std::move(symbol));
  }
  if (flags.no_marks) drop_marks(&pair.output);
  return pair;
}

// Letters without their accents: U+00C0 to U+017F, '.' where a letter has none.
constexpr std::string_view kBases =
    "AAAAAA.CEEEEIIII.NOOOOO.OUUUUY..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi..JjKk.LlLlLlLlLlNnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUu"
    "WwYyYZzZzZzs";
static_assert(kBases.size() == 0x180 - 0xC0);

// The code point of a symbol that is a character of two bytes; 0: it is none.
uint32_t two_bytes(const std::string &symbol) {
  if (symbol.size() != 2 || (static_cast<unsigned char>(symbol[0]) & 0xE0) != 0xC0) return 0;
  return (static_cast<uint32_t>(static_cast<unsigned char>(symbol[0])) & 0x1F) << 6 |
         (static_cast<uint32_t>(static_cast<unsigned char>(symbol[1])) & 0x3F);
}

// The same of a character of three bytes, and back.
constexpr uint32_t kFirstSyllable = 0xAC00, kLastSyllable = 0xD7A3;  // of Hangul
uint32_t three_bytes(const std::string &symbol) {
  if (symbol.size() != 3) return 0;
  uint32_t code = static_cast<unsigned char>(symbol[0]) & 0xF;
  for (const size_t k : {size_t{1}, size_t{2}}) code = code << 6 | (static_cast<unsigned char>(symbol[k]) & 0x3F);
  return code;
}
std::string of_three_bytes(uint32_t code) {
  return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
          static_cast<char>(0x80 | (code & 0x3F))};
}

std::string in_other_case(const std::string &letter) {
  if (letter.size() != 1) return letter;
  const char c = letter[0];
  if (c >= 'A' && c <= 'Z') return std::string(1, static_cast<char>(c - 'A' + 'a'));
  if (c >= 'a' && c <= 'z') return std::string(1, static_cast<char>(c - 'a' + 'A'));
  return letter;
}

}  // namespace

void PairTextFlags::add_to(Command verb) {
  verb.option("--format", format,
              "table: input TAB output [TAB weight]; cmudict: word, blanks, sounds; wikipron: word TAB sounds; mfa: word, "
              "probabilities, sounds; inflection: lemma TAB form TAB features; auto: table or cmudict by the first line")
      .one_of({std::begin(kPairFormats), std::end(kPairFormats)});
  UnitFlags::add_to(verb);
  verb.flag("--drop-marks", no_marks, "Take digits off the ends of output symbols, such as stress");
}

Units PairTextFlags::input_of_format() const {
  if (format != "inflection") return input();
  return graphemes ? Units::graphemes : Units::characters;
}

Units PairTextFlags::output_of_format() const {
  if (format == "inflection") return input_of_format();
  return format == "cmudict" || format == "mfa" ? Units::words : output();
}

void UnitFlags::add_to(Command verb) {
  verb.flag("--words", words, "Input symbols stand between blanks (default: characters, or what the model's card says)");
  verb.flag("--chars", chars, "Output symbols are characters (default: they stand between blanks, or what the card says)");
  verb.flag("--graphemes", graphemes, "Characters are grapheme clusters (UAX 29), letters with what is written on them");
}

void UnitFlags::use_card(const std::string &card) {
  if (words || chars || graphemes) return;
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(card, nullptr, false);
  if (!json.is_object() || !json.contains("reading")) return;
  const auto is = [&](const char *side, Units units) {
    return json["reading"].value(side, "") == kUnitNames[static_cast<size_t>(units)];
  };
  words = is("input_units", Units::words);
  graphemes = is("input_units", Units::graphemes) || is("output_units", Units::graphemes);
  chars = is("output_units", Units::characters) || is("output_units", Units::graphemes);
}

std::vector<std::string> characters(std::string_view text) {
  std::vector<std::string> symbols;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    const std::string_view symbol = text.substr(at, end - at);
    symbols.emplace_back(symbol.size() == 1 && kBlanks.find(symbol[0]) != kBlanks.npos ? kBlankSymbol : symbol);
    at = end;
  }
  return symbols;
}

std::vector<std::string> input_symbols(std::string_view text, Units units) {
  if (units != Units::characters) return symbols_of(text, units);
  std::vector<std::string> symbols;
  for (std::string &symbol : characters(text)) {
    const uint32_t code = three_bytes(symbol);
    if (code < kFirstSyllable || code > kLastSyllable) {
      symbols.push_back(std::move(symbol));
      continue;
    }
    // Unicode 3.12: a syllable is 588 times its first letter, 28 times its vowel, and its last letter, where 0 is none.
    const uint32_t syllable = code - kFirstSyllable, last = syllable % 28;
    symbols.push_back(of_three_bytes(0x1100 + syllable / 588));
    symbols.push_back(of_three_bytes(0x1161 + syllable % 588 / 28));
    if (last > 0) symbols.push_back(of_three_bytes(0x11A7 + last));
  }
  return symbols;
}

std::vector<std::string> output_symbols(std::string_view text, const PairTextFlags &flags) {
  std::vector<std::string> symbols = symbols_of(text, flags.output());
  if (flags.no_marks) drop_marks(&symbols);
  return symbols;
}

// Lines with tabs are a table; lines "word  PH PH" are CMUdict's.
std::string format_of_text(const std::string &text, const PairTextFlags &flags) {
  if (flags.format != "auto") return flags.format;
  for (const std::string_view line : text_lines(text)) {
    if (is_blank_line(line) || line.starts_with(";;;")) continue;
    return line.find('\t') != line.npos ? "table" : "cmudict";
  }
  return "table";
}

std::vector<TextPair> pairs_of_text(const std::string &text, const PairTextFlags &flags, const std::string &path) {
  const std::vector<std::string_view> lines = text_lines(text);
  PairTextFlags known = flags;
  known.format = format_of_text(text, flags);
  std::vector<TextPair> pairs;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (is_blank_line(lines[i]) || lines[i].starts_with(";;;") || is_comment_line(lines[i])) continue;
    pairs.push_back(pair_of_line(lines[i], known, path, i));
  }
  return pairs;
}

int32_t label_for(const hws_alphabet *alphabet, const std::string &symbol) {
  const auto find = [&](const std::string &name) {
    int32_t label = 0;
    if (name.empty()) return 0;
    const hws_status status = hws_alphabet_find(alphabet, name.data(), static_cast<int64_t>(name.size()), &label);
    return status == HWS_OK ? label : 0;
  };
  if (const int32_t label = find(symbol); label > 0) return label;
  std::string base = symbol;
  const uint32_t code = two_bytes(symbol);
  if (code >= 0x300 && code < 0x370) return -1;
  if (code >= 0xC0 && code < 0x180) base = kBases[code - 0xC0] == '.' ? symbol : std::string(1, kBases[code - 0xC0]);
  if (symbol == "\u2019" || symbol == "\u02BC") base = "'";
  if (const int32_t label = find(base); label > 0) return label;
  return find(in_other_case(base));
}

Alphabet alphabet_of_symbols(const std::vector<TextPair> &pairs, bool output) {
  std::set<std::string> names;
  for (const TextPair &pair : pairs) {
    for (const std::string &symbol : output ? pair.output : pair.input) names.insert(symbol);
  }
  std::vector<const char *> raw;
  for (const std::string &name : names) raw.push_back(name.c_str());
  return own<Alphabet>("", [&](auto *p) {
    return hws_alphabet_from_names(raw.data(), static_cast<int64_t>(raw.size()), nullptr, p);
  });
}

Strings strings_of_pairs(const std::vector<TextPair> &pairs, const hws_alphabet *input, const hws_alphabet *output) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> values;
  for (const TextPair &pair : pairs) {
    for (const bool written : {false, true}) {
      for (const std::string &symbol : written ? pair.output : pair.input) {
        int32_t label = 0;
        check(hws_alphabet_find(written ? output : input, symbol.data(), static_cast<int64_t>(symbol.size()), &label));
        labels.push_back(label);
      }
      offsets.push_back(static_cast<int64_t>(labels.size()));
    }
    values.push_back(pair.weight);
  }
  const hws_alphabet *alphabets[] = {input, output};
  return own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(2, static_cast<int64_t>(pairs.size()), offsets.data(), labels.data(), values.data(),
                                   alphabets, nullptr, p);
  });
}

}  // namespace tool

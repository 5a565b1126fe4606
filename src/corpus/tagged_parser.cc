#include "src/corpus/tagged_parser.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"

namespace hws {

namespace {

void require_names(const AlphabetPtr &alphabet, const char *of) {
  if (alphabet && !alphabet->has_names()) {
    fail(Code::argument, "an alphabet of %s that is %s; expected names", of, alphabet->describe().c_str());
  }
}

}  // namespace

TaggedParser::TaggedParser(const TaggedOptions &options, const Run &run)
    : LineFeed(run), options_(options), unknown_(options.words           ? options.words->find(kUnknownWord)
                                                 : options.min_count > 0 ? 1
                                                                         : 0),
      lines_(options.format == TaggedFormat::text ? TaggedFormat::pairs : options.format, options.word_column,
             options.tag_column) {
  require_names(options.words, "words");
  require_names(options.tags, "tags");
  if (options.min_count < 0) fail(Code::argument, "min_count %" PRId64 "; expected 0 or more", options.min_count);
  if (options.words && options.min_count > 1) {
    fail(Code::argument, "min_count %" PRId64 " beside a given alphabet of words; expected one or the other",
         options.min_count);
  }
  if (!options.words && unknown_) word_names_.label(kUnknownWord, run_, [](const char *) {});
}

void TaggedParser::line(std::string_view text) {
  if (options_.format == TaggedFormat::text) {
    for_tokens(text, [&](std::string_view token) { add_token(word_label(token, text), 0); });
    return end_sequence();
  }
  const TokenLine found = lines_.read(text, number());
  if (found.kind == TokenLine::end) end_sequence();
  if (found.kind != TokenLine::token) return;
  add_token(word_label(found.word, text), found.tag.empty() ? 0 : tag_label(found.tag, text));
}

void TaggedParser::add_token(Label word, Label tag) {
  if ((tag_.size() & 4095) == 4095) run_.check();
  ask_to_grow(words_.symbols, run_);
  ask_to_grow(tag_, run_);
  words_.symbols.push_back(word);
  tag_.push_back(tag);
}

void TaggedParser::end_sequence() {
  if (words_.offsets.back() == static_cast<int64_t>(words_.symbols.size())) return;
  ask_to_grow(words_.offsets, run_);
  words_.offsets.push_back(static_cast<int64_t>(words_.symbols.size()));
}

Label TaggedParser::word_label(std::string_view word, std::string_view line) {
  const std::string_view name = spelling(word, options_.lower_case, options_.format == TaggedFormat::conllu, spelled_);
  const auto refuse = [&](const char *why) {
    fail_at(Code::parse, number(), column_of(line, word), "%s %s", quoted(word).c_str(), why);
  };
  if (!options_.words) return word_names_.label(name, run_, refuse);
  if (const Label label = options_.words->find(name)) return label;
  if (const char *why = NameTable::objection(name)) refuse(why);
  if (!unknown_) {
    fail_at(Code::parse, number(), column_of(line, word), "%s is no word; expected %s, which have no %s for others",
            quoted(word).c_str(), options_.words->describe().c_str(), std::string(kUnknownWord).c_str());
  }
  return unknown_;
}

Label TaggedParser::tag_label(std::string_view tag, std::string_view line) {
  if (options_.tags) {
    if (const Label label = options_.tags->find(tag)) return label;
    fail_at(Code::parse, number(), column_of(line, tag), "%s is no tag; expected %s", quoted(tag).c_str(),
            options_.tags->describe().c_str());
  }
  return tag_names_.label(tag, run_, [&](const char *why) {
    fail_at(Code::parse, number(), column_of(line, tag), "%s %s", quoted(tag).c_str(), why);
  });
}

// Words seen too seldom become <unk>, the others keep their order.
void TaggedParser::drop_rare_words(std::vector<std::string> &names) {
  run_.limit_bytes(static_cast<int64_t>(16 * names.size()));
  Array<int64_t> seen(names.size());
  for (const Label word : words_.symbols) ++seen[static_cast<size_t>(word) - 1];
  Array<Label> becomes(names.size(), unknown_);
  size_t kept = 1;
  for (size_t i = 1; i < names.size(); ++i) {
    if (seen[i] < options_.min_count) continue;
    if (kept != i) names[kept] = std::move(names[i]);
    becomes[i] = static_cast<Label>(++kept);
  }
  names.resize(kept);
  for (Label &word : words_.symbols) word = becomes[static_cast<size_t>(word) - 1];
}

TaggedCorpusPtr TaggedParser::finish() {
  end_feed();
  end_sequence();
  if (words_.symbols.empty()) {
    fail_at(Code::parse, std::max<int64_t>(number(), 1), 1, "no tokens in %" PRId64 " lines; expected at least one", number());
  }
  TextReading reading{{"split", "words"}, {"lower_case", options_.lower_case ? "1" : "0"}};
  if (options_.format == TaggedFormat::conllu) {
    reading.emplace_back("word_column", std::to_string(options_.word_column));
    if (options_.tag_column != kNoColumn) reading.emplace_back(kTagColumn, std::to_string(options_.tag_column));
  }
  words_.reading = std::make_shared<const TextReading>(std::move(reading));
  words_.alphabet = options_.words;
  if (!options_.words) {
    std::vector<std::string> names = word_names_.take();
    if (options_.min_count > 1) drop_rare_words(names);
    words_.alphabet = Alphabet::named(std::move(names));
  }
  AlphabetPtr tags = options_.tags;
  if (!tags && tag_names_.size() > 0) tags = Alphabet::named(tag_names_.take());
  words_.symbols.shrink_to_fit();
  words_.offsets.shrink_to_fit();
  tag_.shrink_to_fit();
  return tagged_corpus(shared_corpus(std::move(words_)), std::move(tags), std::move(tag_));
}

TaggedCorpusPtr read_tagged_corpus(std::string_view text, const TaggedOptions &options, const Run &run) {
  TaggedParser parser(options, run);
  parser.feed(text);
  return parser.finish();
}

}  // namespace hws

#include "src/corpus/dictionary_text.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/blanks.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/symbol_text.hh"

namespace hws {

DictionaryParser::DictionaryParser(AlphabetPtr tags, const Run &run) : LineFeed(run), given_(std::move(tags)) {
  if (given_ && !given_->has_names()) {
    fail(Code::argument, "an alphabet of tags that is %s; expected names", given_->describe().c_str());
  }
}

int32_t DictionaryParser::tag_number(std::string_view tag, std::string_view line) {
  const auto refuse = [&](const char *why) {
    fail_at(Code::parse, number(), column_of(line, tag), "%s %s", quoted(tag).c_str(), why);
  };
  if (tag.empty()) fail_at(Code::parse, number(), column_of(line, tag), "an empty tag; expected word TAB tag TAB tag ...");
  if (!given_) return tags_.label(tag, run_, refuse) - 1;
  const Label label = given_->find(tag);
  if (label == 0) {
    fail_at(Code::parse, number(), column_of(line, tag), "%s is no tag; expected %s", quoted(tag).c_str(),
            given_->describe().c_str());
  }
  return label - 1;
}

void DictionaryParser::line(std::string_view text) {
  if (trim_blanks(text).empty()) return;
  size_t tab = text.find('\t');
  const std::string_view word = text.substr(0, tab);
  if (word.empty()) fail_at(Code::parse, number(), 1, "an empty word; expected word TAB tag TAB tag ...");
  if (tab == std::string_view::npos) {
    fail_at(Code::parse, number(), column_of(text, text.substr(text.size())),
            "a word without tags; expected word TAB tag TAB tag ...");
  }
  const int64_t known = words_.size();
  const Label label =
      words_.label(word, run_, [&](const char *why) { fail_at(Code::parse, number(), 1, "%s %s", quoted(word).c_str(), why); });
  if (label <= known) fail_at(Code::parse, number(), 1, "a second line for %s; expected each word once", quoted(word).c_str());
  while (tab != std::string_view::npos) {
    const size_t next = text.find('\t', tab + 1);
    ask_to_grow(members_, run_);
    members_.push_back(tag_number(text.substr(tab + 1, next == std::string_view::npos ? next : next - tab - 1), text));
    if ((members_.size() & 4095) == 0) run_.check();
    tab = next;
  }
  ask_to_grow(offsets_, run_);
  offsets_.push_back(static_cast<int64_t>(members_.size()));
}

TagDictionaryPtr DictionaryParser::finish() {
  end_feed();
  if (words_.size() == 0) {
    fail_at(Code::parse, std::max<int64_t>(number(), 1), 1, "no words in %" PRId64 " lines; expected at least one", number());
  }
  AlphabetPtr words = Alphabet::named(words_.take()), tags = given_;
  if (!tags) tags = Alphabet::named(tags_.take());
  auto made = std::make_shared<TagDictionary>(std::move(words), std::move(tags), run_);
  for (size_t w = 0; w < made->entry.size(); ++w) {
    if ((w & 1023) == 0) run_.check();
    const size_t begin = static_cast<size_t>(offsets_[w]), end = static_cast<size_t>(offsets_[w + 1]);
    made->entry[w] = made->sets.add(std::span(members_).subspan(begin, end - begin), run_);
  }
  return made;
}

TagDictionaryPtr read_dictionary(std::string_view text, AlphabetPtr tags, const Run &run) {
  DictionaryParser parser(std::move(tags), run);
  parser.feed(text);
  return parser.finish();
}

std::string write_dictionary(const TagDictionary &dictionary, const Run &run) {
  std::string out;
  for (size_t w = 0; w < dictionary.entry.size(); ++w) {
    ask_for_text(out, static_cast<int64_t>(w), run);
    if (dictionary.entry[w] == TagDictionary::kNone) continue;
    append_symbol(out, *dictionary.words, static_cast<Label>(w + 1));
    for (const int32_t tag : dictionary.sets.set(dictionary.entry[w])) {
      out += '\t';
      append_symbol(out, *dictionary.tags, tag + 1);
    }
    out += '\n';
  }
  keep_first_mark(out);
  return out;
}

}  // namespace hws

#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/line_feed.hh"
#include "src/corpus/name_table.hh"
#include "src/corpus/treebank/treebank_text.hh"

namespace hws {

namespace {

constexpr size_t kColumns = 10, kForm = 1, kUpos = 3, kXpos = 4, kHead = 6, kRelation = 7;
constexpr std::string_view kConlluBlank = "\xC2\xA0";

bool digits(std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == text.npos; }
// Whether this is the number of a token of several words ("3-4") or of a word that is not written ("3.1").
bool between_words(std::string_view id) {
  const size_t at = id.find_first_of("-.");
  return at != id.npos && digits(id.substr(0, at)) && digits(id.substr(at + 1));
}
// Returns −1 for what is no number below 2^31.
int64_t token_number(std::string_view text) {
  int64_t x = -1;
  return digits(text) && parse_integer(text, x) && x <= INT32_MAX ? x : -1;
}

class ConlluReader : private LineFeed {
 public:
  ConlluReader(TagColumn column, const Run &run) : LineFeed(run), column_(column == TagColumn::upos ? kUpos : kXpos) {}

  TreebankPtr read(std::string_view text) {
    feed(text);
    end_feed();
    end_sentence();
    const auto taken = [](NameTable *names) { return names->size() > 0 ? Alphabet::named(names->take()) : nullptr; };
    all_.words = taken(&words_);
    all_.tags = taken(&tags_);
    all_.relations = taken(&relations_);
    return std::make_shared<const Treebank>(std::move(all_));
  }

 private:
  void line(std::string_view text) override {
    if (text.empty()) return end_sentence();
    if (text[0] == '#') return;
    std::string_view columns[kColumns];
    size_t count = 0;
    for (std::string_view rest = text;; ++count) {
      const size_t end = std::min(rest.find('\t'), rest.size());
      if (count < kColumns) columns[count] = rest.substr(0, end);
      if (end == rest.size()) break;
      rest.remove_prefix(end + 1);
    }
    if (++count != kColumns) {
      fail_at(Code::parse, number(), 1, "%zu columns; expected 10, with tabs between them", count);
    }
    if (between_words(columns[0])) return;
    const int64_t expected = static_cast<int64_t>(all_.word.size()) - all_.offsets.back() + 1;
    const auto column_at = [&](size_t c) { return columns[c].data() - text.data() + 1; };
    if (token_number(columns[0]) != expected) {
      fail_at(Code::parse, number(), 1, "word number %s; expected %" PRId64, quoted(columns[0]).c_str(), expected);
    }
    const auto label = [&](NameTable *names, size_t c, bool may_lack) -> Label {
      if (columns[c] == "_" && may_lack) return 0;
      if (columns[c].empty()) fail_at(Code::parse, number(), column_at(c), "an empty column; expected a name or _");
      std::string spelled;
      for (const char x : columns[c]) x == ' ' ? spelled += kConlluBlank : spelled += x;
      return names->label(spelled, run_, [&](const char *why) {
        fail_at(Code::parse, number(), column_at(c), "%s %s", quoted(columns[c]).c_str(), why);
      });
    };
    int64_t head = -1;
    if (columns[kHead] != "_" && (head = token_number(columns[kHead])) < 0) {
      fail_at(Code::parse, number(), column_at(kHead), "head %s; expected a word's number, 0 or _",
              quoted(columns[kHead]).c_str());
    }
    ask_to_grow(all_.word, run_);
    if ((all_.word.size() & 4095) == 4095) run_.check();
    all_.word.push_back(label(&words_, kForm, false));
    all_.tag.push_back(label(&tags_, column_, true));
    all_.head.push_back(static_cast<int32_t>(head));
    all_.relation.push_back(label(&relations_, kRelation, true));
    all_.parent_of_word.push_back(-1);
    line_of_word_.push_back(number());
  }

  void end_sentence() {
    const size_t begin = static_cast<size_t>(all_.offsets.back()), n = all_.word.size() - begin;
    if (n == 0) return;
    const std::span<const int32_t> heads(all_.head.data() + begin, n);
    const auto without = static_cast<size_t>(std::count(heads.begin(), heads.end(), -1));
    if (without > 0 && without < n) {
      fail_at(Code::parse, line_of_word_[0], 1, "some words of the sentence have heads and others have none");
    }
    const int64_t fault = without ? -1 : fault_of_heads(heads);
    if (fault >= 0) {
      const int32_t head = heads[static_cast<size_t>(fault)];
      fail_at(Code::parse, line_of_word_[static_cast<size_t>(fault)], 1,
              head > static_cast<int32_t>(n) ? "head %d; the sentence has %zu words"
                                             : "head %d; the heads lead from this word back to it (%zu words)",
              head, n);
    }
    all_.offsets.push_back(static_cast<int64_t>(all_.word.size()));
    all_.node_offsets.push_back(0);
    line_of_word_.clear();
  }

  size_t column_;
  TreebankArrays all_;
  NameTable words_, tags_, relations_;
  Array<int64_t> line_of_word_;  // of the sentence
};

}  // namespace

TreebankPtr read_conllu(std::string_view text, TagColumn column, const Run &run) {
  return ConlluReader(column, run).read(text);
}

std::string write_conllu(const Treebank &bank, TagColumn column, const Run &run) {
  const TreebankArrays &all = bank.arrays();
  std::string out;
  const auto name = [](const AlphabetPtr &names, Label label) {
    return label > 0 ? names->name(label) : std::string_view("_");
  };
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    run.check();
    const TreeView t = bank.sentence(s);
    for (size_t w = 0; w < t.words(); ++w) {
      const std::string_view tag = name(all.tags, t.tag[w]), none = "_";
      out += std::to_string(w + 1);
      out += '\t';
      out += name(all.words, t.word[w]);
      out += "\t_\t";
      out += column == TagColumn::upos ? tag : none;
      out += '\t';
      out += column == TagColumn::xpos ? tag : none;
      out += "\t_\t";
      if (t.head[w] < 0) out += none;
      else out += std::to_string(t.head[w]);
      out += '\t';
      out += name(all.relations, t.relation[w]);
      out += "\t_\t_\n";
    }
    if (t.words() > 0) out += '\n';
  }
  return out;
}

}  // namespace hws

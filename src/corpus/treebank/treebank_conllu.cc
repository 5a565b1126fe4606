#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/names.hh"
#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/conllu_line.hh"
#include "src/corpus/line_feed.hh"
#include "src/corpus/name_table.hh"
#include "src/corpus/symbol_text.hh"
#include "src/corpus/treebank/treebank_text.hh"

namespace hws {

namespace {

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
    all_.fines = taken(&fines_);
    if (!all_.fines) all_.fine.clear();
    all_.relations = taken(&relations_);
    return std::make_shared<const Treebank>(std::move(all_));
  }

 private:
  void line(std::string_view text) override {
    const ConlluLine found = lines_.read(text, number());
    if (found.kind == ConlluLine::end) return end_sentence();
    if (found.kind != ConlluLine::word) return;
    const auto label = [&](NameTable *names, int32_t column, bool may_lack) -> Label {
      const std::string_view value = ConlluLines::value(found, column, text, number());
      if (value == "_" && may_lack) return 0;
      return names->label(spelling(value, false, true, spelled_), run_, [&](const char *why) {
        fail_at(Code::parse, number(), column_of(text, value), "%s %s", quoted(value).c_str(), why);
      });
    };
    const int32_t head = ConlluLines::head(found, text, number());
    ask_to_grow(all_.word, run_);
    if ((all_.word.size() & 4095) == 4095) run_.check();
    all_.word.push_back(label(&words_, kForm, false));
    all_.tag.push_back(label(&tags_, column_, true));
    all_.fine.push_back(label(&fines_, kXpos, true));
    all_.head.push_back(head);
    all_.relation.push_back(label(&relations_, kRelationColumn, true));
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

  const int32_t column_;
  ConlluLines lines_;
  std::string spelled_;
  TreebankArrays all_;
  NameTable words_, tags_, fines_, relations_;
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
      out += column == TagColumn::xpos ? tag : t.fine.empty() ? none : name(all.fines, t.fine[w]);
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

std::string replace_heads(std::string_view text, std::span<const int32_t> heads, const Run &run) {
  ConlluLines lines;
  std::string out;
  size_t written = 0, used = 0;  // of the text, and of the heads
  LineReader reader(text);
  while (reader.next()) {
    ask_for_text(out, reader.number(), run);
    const ConlluLine found = lines.read(reader.line(), reader.number());
    if (found.kind != ConlluLine::word) continue;
    if (used == heads.size()) {
      fail(Code::argument, "%zu heads for a text with more words (one is on line %" PRId64 "); expected one each", used,
           reader.number());
    }
    const int32_t head = heads[used++];
    if (head < -1) fail(Code::argument, "head %d of word %zu; expected a number from -1", head, used - 1);
    if (head == ConlluLines::head(found, reader.line(), reader.number())) continue;
    for (const int32_t column : {kHeadColumn, kRelationColumn, kRelationsColumn}) {
      const std::string_view field = found.column(column);
      const auto begin = static_cast<size_t>(field.data() - text.data());
      out += text.substr(written, begin - written);
      if (column == kHeadColumn && head >= 0) append_integer(out, head);
      else out += '_';
      written = begin + field.size();
    }
  }
  if (used != heads.size()) {
    fail(Code::argument, "%zu heads for a text of %zu words; expected one each", heads.size(), used);
  }
  out += text.substr(written);
  return out;
}

}  // namespace hws

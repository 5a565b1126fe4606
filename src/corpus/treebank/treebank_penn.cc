#include <algorithm>
#include <cinttypes>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/names.hh"
#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/name_table.hh"
#include "src/corpus/treebank/treebank_text.hh"

namespace hws {

namespace {

constexpr std::string_view kTrace = "-NONE-", kTop = "TOP";
constexpr size_t kNowhere = SIZE_MAX;

class PennReader {
 public:
  PennReader(std::string_view text, const PennReading &reading, const Run &run) : text_(text), reading_(reading), run_(run) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  TreebankPtr read() {
    for (skip(); at_ < text_.size(); skip()) {
      if (text_[at_] != '(') wrong(at_, "expected '(', which begins a tree");
      read_tree();
      if ((all_.offsets.size() & 255) == 0) run_.check();
    }
    all_.words = taken(&words_);
    all_.tags = taken(&tags_);
    all_.labels = taken(&labels_);
    return std::make_shared<const Treebank>(std::move(all_));
  }

 private:
  static AlphabetPtr taken(NameTable *names) { return names->size() > 0 ? Alphabet::named(names->take()) : nullptr; }

  [[noreturn]] void wrong(size_t at, const char *what) const {
    const std::string_view before = text_.substr(0, at);
    const size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
    const int64_t line = std::count(before.begin(), before.end(), '\n') + 1;
    fail_at(Code::parse, line, static_cast<int64_t>(at - line_begin) + 1, "%s", what);
  }
  void skip() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  // A label or a word; empty at a bracket.
  std::string_view atom() {
    const size_t begin = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '(' && text_[at_] != ')') ++at_;
    return text_.substr(begin, at_ - begin);
  }
  Label name(NameTable *names, std::string_view text, size_t at) {
    return names->label(text, run_, [&](const char *why) { wrong(at, (std::string("a name that ") + why).c_str()); });
  }

  void read_tree() {
    const size_t begin = at_, words = all_.word.size(), nodes = all_.label.size();
    bool nothing = true;  // but brackets around nothing
    size_t pair = kNowhere;  // the first brackets around nothing
    open_.clear();
    do {
      skip();
      if (at_ == text_.size()) wrong(begin, "a tree that does not end; expected ')'");
      if (text_[at_] == ')') {
        if (empty_ != kNowhere && pair == kNowhere) pair = empty_;
        empty_ = kNowhere;
        ++at_;
        close(words, nodes);
      } else if (text_[at_] == '(') {
        empty_ = kNowhere;
        nothing &= read_bracket(words);
      } else {
        wrong(at_, "a word beside constituents; expected '(' or ')'");
      }
    } while (!open_.empty());
    if (!nothing && pair != kNowhere) {
      wrong(pair, "brackets around nothing in a tree; expected a tag and a word (a bracket as a word is -LRB- or -RRB-)");
    }
    // Of traces alone no constituent is left.
    if (all_.word.size() == words) {
      for (Array<int32_t> *values : {&all_.label, &all_.parent, &all_.first, &all_.last}) values->resize(nodes);
    } else {
      name_root(words, nodes);
    }
    all_.offsets.push_back(static_cast<int64_t>(all_.word.size()));
    all_.node_offsets.push_back(static_cast<int64_t>(all_.label.size()));
  }

  // Reads what begins at '(': a word with its tag, a word without one behind a blank, or the begin of a constituent. Returns
  // whether that is a bracket without a label.
  bool read_bracket(size_t words) {
    const size_t begin = at_++;
    skip();
    const size_t label_at = at_;
    const std::string_view label = atom();
    skip();
    if (at_ == text_.size()) wrong(begin, "a tree that does not end; expected ')'");
    if (text_[at_] != '(' && text_[at_] != ')') {
      const size_t word_at = at_;
      const std::string_view word = atom();
      skip();
      if (at_ == text_.size() || text_[at_] != ')') wrong(at_, "expected ')' after a tag and its word");
      ++at_;
      if (label == kTrace && !reading_.traces) return false;
      add_word(name(&words_, word, word_at), name(&tags_, label, label_at));
      return false;
    }
    if (text_[at_] == ')' && !label.empty()) {
      if (label_at == begin + 1) wrong(at_, "a label without constituents; expected a word or '('");
      ++at_;
      add_word(name(&words_, label, label_at), 0);
      return false;
    }
    ask_to_grow(all_.label, run_);
    all_.label.push_back(label.empty() ? 0 : name(&labels_, without_function(label), label_at));
    all_.parent.push_back(open_.empty() ? -1 : open_.back());
    all_.first.push_back(static_cast<int32_t>(all_.word.size() - words));
    all_.last.push_back(0);
    open_.push_back(static_cast<int32_t>(all_.label.size() - 1 - static_cast<size_t>(all_.node_offsets.back())));
    if (label.empty()) empty_ = begin;
    return label.empty();
  }
  std::string_view without_function(std::string_view label) const {
    if (reading_.functions) return label;
    const size_t end = label.find_first_of("-=|", 1);
    return label.substr(0, end);
  }

  void add_word(Label word, Label tag) {
    ask_to_grow(all_.word, run_);
    all_.word.push_back(word);
    all_.tag.push_back(tag);
    all_.head.push_back(-1);
    all_.relation.push_back(0);
    all_.parent_of_word.push_back(open_.empty() ? -1 : open_.back());
  }

  void close(size_t words, size_t nodes) {
    if (open_.empty()) wrong(at_ - 1, "')' without '('");
    const size_t node = nodes + static_cast<size_t>(open_.back());
    open_.pop_back();
    const int32_t last = static_cast<int32_t>(all_.word.size() - words);
    if (all_.first[node] < last) {
      all_.last[node] = last;
      return;
    }
    // A constituent without words goes, and those below it have gone.
    for (Array<int32_t> *values : {&all_.label, &all_.parent, &all_.first, &all_.last}) values->resize(node);
  }

  // `nodes` is the outermost constituent, which has no label if the text has none.
  void name_root(size_t words, size_t nodes) {
    if (nodes == all_.label.size() || all_.label[nodes] != 0 || reading_.empty_root == EmptyRoot::keep) return;
    if (reading_.empty_root == EmptyRoot::name) {
      all_.label[nodes] = labels_.label(kTop, run_, [](const char *) {});
      return;
    }
    // It goes if the next one spans all that it spans.
    const bool one = nodes + 1 < all_.label.size() && all_.first[nodes + 1] == all_.first[nodes] &&
                     all_.last[nodes + 1] == all_.last[nodes];
    if (!one) return;
    for (Array<int32_t> *values : {&all_.label, &all_.parent, &all_.first, &all_.last}) {
      values->erase(values->begin() + static_cast<ptrdiff_t>(nodes));
    }
    for (size_t k = nodes; k < all_.parent.size(); ++k) --all_.parent[k];
    for (size_t w = words; w < all_.word.size(); ++w) --all_.parent_of_word[w];
  }

  std::string_view text_;
  PennReading reading_;
  const Run &run_;
  size_t at_ = 0;
  size_t empty_ = kNowhere;  // where the bracket without a label began that was read last
  TreebankArrays all_;
  NameTable words_, tags_, labels_;
  Array<int32_t> open_;  // constituents that have not ended, from the outermost, numbered within the sentence
};

// Round brackets in a name are written as the Penn treebank has them.
void append_name(std::string *out, const AlphabetPtr &names, Label label) {
  if (label == 0) return;
  require_no_blank(names->name(label), "Penn brackets");
  for (const char c : names->name(label)) {
    if (c == '(') *out += "-LRB-";
    else if (c == ')') *out += "-RRB-";
    else *out += c;
  }
}

}  // namespace

TreebankPtr read_penn(std::string_view text, const PennReading &reading, const Run &run) {
  return PennReader(text, reading, run).read();
}

std::string write_penn(const Treebank &bank, const Run &run) {
  const TreebankArrays &all = bank.arrays();
  std::string out;
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    run.check();
    const TreeView t = bank.sentence(s);
    if (t.words() == 0) {
      out += "(())\n";
      continue;
    }
    if (t.nodes() == 0 || t.first[0] != 0 || t.last[0] != static_cast<int32_t>(t.words())) {
      fail(Code::argument, "sentence %" PRId64 " (counted from 0) has no brackets around all words", s);
    }
    Array<size_t> open;
    size_t next = 0;
    for (size_t w = 0; w < t.words(); ++w) {
      const int32_t word = static_cast<int32_t>(w);
      if (w > 0) out += ' ';
      for (; next < t.nodes() && t.first[next] == word; ++next) {
        out += '(';
        append_name(&out, all.labels, t.label[next]);
        out += ' ';
        open.push_back(next);
      }
      out += '(';
      append_name(&out, all.tags, t.tag[w]);
      out += ' ';
      append_name(&out, all.words, t.word[w]);
      out += ')';
      for (; !open.empty() && t.last[open.back()] == word + 1; open.pop_back()) out += ')';
    }
    out += '\n';
  }
  return out;
}

bool looks_like_penn(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const size_t at = text.find_first_not_of(kBlanks);
  return at != text.npos && text[at] == '(';
}

}  // namespace hws

#include "tools/mrf/parse/treebank.hh"

#include <algorithm>

#include "tools/base/text_lines.hh"
#include "tools/base/numbers.hh"

namespace tool {

namespace {

constexpr size_t kColumns = 10, kForm = 1, kTag = 3, kFine = 4, kHead = 6, kRelation = 7, kRelations = 8;

std::vector<std::string> columns_of(const std::string &line) {
  std::vector<std::string> columns;
  for (size_t begin = 0;; ) {
    const size_t end = std::min(line.find('\t', begin), line.size());
    columns.push_back(line.substr(begin, end - begin));
    if (end == line.size()) return columns;
    begin = end + 1;
  }
}

// Of "3-4", a token of several words, and of "3.1", a word that is not written.
bool is_between_words(const std::string &id) {
  const size_t at = id.find_first_of("-.");
  return at != id.npos && at > 0 && at + 1 < id.size() && id.find_first_not_of("0123456789-.") == id.npos;
}

class TreebankReader {
 public:
  TreebankReader(std::string path, bool heads) : heads_(heads) { bank_.path = std::move(path); }

  void read(const std::string &text) {
    for (const std::string_view line : text_lines(text)) {
      ++line_;
      if (is_blank_line(line)) end_sentence();
      else add(std::string(line));
    }
    end_sentence();
    if (bank_.sentences.empty()) throw Failure{1, bank_.path + ": no sentence; expected CoNLL-U"};
  }
  Treebank take() { return std::move(bank_); }

 private:
  [[noreturn]] void wrong(int64_t line, const std::string &what) const {
    throw Failure{1, bank_.path + ":" + std::to_string(line) + ": " + what};
  }

  void add(std::string line) {
    if (line[0] == '#') {
      sentence_.lines.push_back(std::move(line));
      return;
    }
    const std::vector<std::string> columns = columns_of(line);
    if (columns.size() != kColumns) {
      wrong(line_, std::to_string(columns.size()) + " columns; expected " + std::to_string(kColumns) +
                       ", with tabs between them");
    }
    if (!is_between_words(columns[0])) {
      const auto number = static_cast<int64_t>(sentence_.words.size()) + 1;
      int64_t id = 0;
      if (!parse(columns[0], &id) || id != number) {
        wrong(line_, "word number '" + columns[0].substr(0, 20) + "'; expected " + std::to_string(number));
      }
      TreebankWord word{columns[kForm], columns[kTag], columns[kFine]};
      if (columns[kHead] != "_") {
        if (!parse(columns[kHead], &word.head) || word.head < 0) {
          wrong(line_, "head '" + columns[kHead].substr(0, 20) + "'; expected a word's number, 0 or _");
        }
      } else if (heads_) {
        wrong(line_, "no head; expected a word's number or 0");
      }
      if (sentence_.words.empty()) sentence_.line = line_;
      sentence_.word_line.push_back(sentence_.lines.size());
      sentence_.words.push_back(std::move(word));
      word_at_.push_back(line_);
    }
    sentence_.lines.push_back(std::move(line));
  }

  void end_sentence() {
    if (sentence_.lines.empty()) return;
    if (sentence_.words.empty()) {
      const auto is_comment = [](const std::string &line) { return line.empty() || line[0] == '#'; };
      if (!std::all_of(sentence_.lines.begin(), sentence_.lines.end(), is_comment)) wrong(line_, "a sentence without words");
      sentence_.lines.emplace_back();  // comments alone stay where they are, before the next sentence
      return;
    }
    require_tree();
    bank_.sentences.push_back(std::move(sentence_));
    sentence_ = {};
    word_at_.clear();
  }

  void require_tree() const {
    const size_t n = sentence_.words.size();
    size_t without = 0;
    for (size_t w = 0; w < n; ++w) {
      const int32_t head = sentence_.words[w].head;
      without += head == TreebankWord::kNoHead;
      if (head > static_cast<int32_t>(n)) {
        wrong(word_at_[w], "head " + std::to_string(head) + "; the sentence has " + std::to_string(n) + " words");
      }
    }
    if (without == n) return;
    if (without > 0) wrong(sentence_.line, "some words of the sentence have heads and others have none");
    // 0: not seen; else the number of the word from which it was first reached.
    std::vector<size_t> reached(n, 0);
    for (size_t w = 0; w < n; ++w) {
      for (size_t at = w;;) {
        if (reached[at] == w + 1) wrong(word_at_[at], "the heads lead from word " + std::to_string(at + 1) + " back to it");
        if (reached[at] != 0) break;
        reached[at] = w + 1;
        const int32_t head = sentence_.words[at].head;
        if (head == 0) break;
        at = static_cast<size_t>(head) - 1;
      }
    }
  }

  Treebank bank_;
  bool heads_;
  int64_t line_ = 0;
  TreebankSentence sentence_;
  std::vector<int64_t> word_at_;  // by word of the sentence, its line
};

}  // namespace

bool TreebankSentence::has_heads() const { return words[0].head != TreebankWord::kNoHead; }

int64_t Treebank::words() const {
  int64_t sum = 0;
  for (const TreebankSentence &sentence : sentences) sum += static_cast<int64_t>(sentence.words.size());
  return sum;
}

Treebank read_treebank(Session *session, const std::string &path, bool heads) {
  session->claim(path);
  TreebankReader reader(path, heads);
  reader.read(read_input(path));
  return reader.take();
}

std::string with_heads(const TreebankSentence &sentence, const std::vector<int32_t> &heads) {
  std::string text;
  size_t word = 0;
  for (size_t l = 0; l < sentence.lines.size(); ++l) {
    if (word == heads.size() || sentence.word_line[word] != l) {
      text += sentence.lines[l] + "\n";
      continue;
    }
    std::vector<std::string> columns = columns_of(sentence.lines[l]);
    if (sentence.words[word].head != heads[word]) columns[kRelation] = columns[kRelations] = "_";
    columns[kHead] = std::to_string(heads[word++]);
    for (size_t c = 0; c < columns.size(); ++c) text += columns[c] + (c + 1 < columns.size() ? "\t" : "\n");
  }
  return text + "\n";
}

// Two arcs of a tree never cross, the root's among them, which comes from before the first word.
bool is_projective(const std::vector<int32_t> &heads) {
  for (size_t a = 0; a < heads.size(); ++a) {
    const auto [low, high] = std::minmax({heads[a], static_cast<int32_t>(a) + 1});
    for (size_t b = 0; b < heads.size(); ++b) {
      const auto [from, to] = std::minmax({heads[b], static_cast<int32_t>(b) + 1});
      if (low < from && from < high && high < to) return false;
    }
  }
  return true;
}

int64_t roots_of(const std::vector<int32_t> &heads) { return std::count(heads.begin(), heads.end(), 0); }

std::vector<int32_t> heads_of(const TreebankSentence &sentence) {
  std::vector<int32_t> heads;
  for (const TreebankWord &word : sentence.words) heads.push_back(word.head);
  return heads;
}

}  // namespace tool

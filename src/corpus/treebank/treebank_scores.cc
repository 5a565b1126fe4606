#include "src/corpus/treebank/treebank_scores.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <string_view>

#include "fsa/base/error.hh"

namespace hws {

namespace {

struct Bracket {
  int32_t first, last, label;
  bool operator==(const Bracket &) const = default;
  auto operator<=>(const Bracket &) const = default;
};

// Numbers of names that both treebanks share: those of the first one, then names that only the second one has.
Array<int32_t> numbers_in(const AlphabetPtr &names, const AlphabetPtr &other) {
  Array<int32_t> numbers(names ? static_cast<size_t>(names->size()) + 1 : 1, 0);
  for (size_t l = 1; l < numbers.size(); ++l) {
    const Label label = static_cast<Label>(l), found = other ? other->find(names->name(label)) : 0;
    numbers[l] = found > 0 ? found : (other ? static_cast<int32_t>(other->size()) : 0) + label;
  }
  return numbers;
}

// Scores one pair of treebanks; what is counted is summed over sentences.
class Scorer {
 public:
  Scorer(const Treebank &gold, const Treebank &guess, std::span<const std::string_view> punctuation)
      : gold_(gold), guess_(guess), words_(numbers_in(guess.arrays().words, gold.arrays().words)),
        tags_(numbers_in(guess.arrays().tags, gold.arrays().tags)) {
    const AlphabetPtr &tags = gold.arrays().tags;
    drops_.resize(tags ? static_cast<size_t>(tags->size()) + 1 : 1, 0);
    for (const std::string_view name : punctuation) {
      const Label tag = tags ? tags->find(name) : 0;
      if (tag > 0) drops_[static_cast<size_t>(tag)] = 1;
    }
    gold_labels_ = bracket_labels(gold.arrays().labels);
    guess_labels_ = bracket_labels(guess.arrays().labels);
  }

  void add(int64_t s) {
    const TreeView right = gold_.sentence(s), guessed = guess_.sentence(s);
    const bool none = guessed.words() == 0;
    if (!none && guessed.words() != right.words()) {
      fail(Code::argument, "sentence %" PRId64 " (counted from 0) has %zu words; expected %zu", s, guessed.words(),
           right.words());
    }
    // The place of each word among those that count; the entry behind the last is their number.
    Array<int32_t> place(right.words() + 1, 0);
    for (size_t w = 0; w < right.words(); ++w) {
      const bool counts = !drops_[static_cast<size_t>(right.tag[w])];
      place[w + 1] = place[w] + counts;
      if (!none && words_[static_cast<size_t>(guessed.word[w])] != right.word[w]) {
        fail(Code::argument, "sentence %" PRId64 ", word %zu (counted from 0) is \"%.100s\"; expected \"%.100s\"", s, w,
             std::string(guess_.arrays().words->name(guessed.word[w])).c_str(),
             std::string(gold_.arrays().words->name(right.word[w])).c_str());
      }
      if (counts) add_word(right, guessed, w, none);
    }
    add_brackets(right, guessed, place);
  }

  TreebankScores scores() const {
    const auto percent = [](int64_t part, int64_t all) {
      return all > 0 ? 100 * static_cast<double>(part) / static_cast<double>(all) : NAN;
    };
    TreebankScores s;
    s.precision = percent(same_, guessed_);
    s.recall = percent(same_, right_);
    s.f1 = right_ + guessed_ > 0 ? percent(2 * same_, right_ + guessed_) : NAN;
    s.exact = percent(exact_, sentences_);
    s.crossing = sentences_ > 0 ? static_cast<double>(crossing_) / static_cast<double>(sentences_) : NAN;
    s.tagging = percent(tagged_, tags_counted_);
    s.directed = percent(directed_, heads_counted_);
    s.undirected = percent(undirected_, heads_counted_);
    return s;
  }

 private:
  // Labels by name, 0 for those that do not count.
  Array<int32_t> bracket_labels(const AlphabetPtr &names) {
    Array<int32_t> numbers(1, 0);
    for (Label l = 1; names && l <= names->size(); ++l) {
      const std::string_view name = names->name(l) == "PRT" ? "ADVP" : names->name(l);
      if (name == "TOP" || name == "ROOT" || name == "S1") {
        numbers.push_back(0);
        continue;
      }
      const auto at = std::find(label_names_.begin(), label_names_.end(), name);
      numbers.push_back(static_cast<int32_t>(at - label_names_.begin()) + 1);
      if (at == label_names_.end()) label_names_.push_back(name);
    }
    return numbers;
  }

  void add_word(const TreeView &right, const TreeView &guessed, size_t w, bool none) {
    if (right.tag[w] > 0) {
      ++tags_counted_;
      tagged_ += !none && tags_[static_cast<size_t>(guessed.tag[w])] == right.tag[w];
    }
    if (!right.has_heads()) return;
    ++heads_counted_;
    if (none || !guessed.has_heads()) return;
    const int32_t head = guessed.head[w];
    const bool same = head == right.head[w];
    directed_ += same;
    undirected_ += same || (head > 0 && right.head[static_cast<size_t>(head) - 1] == static_cast<int32_t>(w) + 1);
  }

  static void list(const TreeView &tree, const Array<int32_t> &labels, const Array<int32_t> &place, Array<Bracket> *brackets) {
    brackets->clear();
    for (size_t k = 0; k < tree.nodes(); ++k) {
      const int32_t label = labels[static_cast<size_t>(tree.label[k])];
      const int32_t first = place[static_cast<size_t>(tree.first[k])], last = place[static_cast<size_t>(tree.last[k])];
      if (label > 0 && first < last) brackets->push_back({first, last, label});
    }
    std::sort(brackets->begin(), brackets->end());
  }

  void add_brackets(const TreeView &right, const TreeView &guessed, const Array<int32_t> &place) {
    if (right.nodes() == 0) return;
    list(right, gold_labels_, place, &of_right_);
    list(guessed, guess_labels_, place, &of_guess_);
    int64_t same = 0;
    for (size_t a = 0, b = 0; a < of_right_.size() && b < of_guess_.size();) {
      if (of_right_[a] == of_guess_[b]) {
        ++same;
        ++a;
        ++b;
      } else if (of_right_[a] < of_guess_[b]) {
        ++a;
      } else {
        ++b;
      }
    }
    ++sentences_;
    same_ += same;
    right_ += static_cast<int64_t>(of_right_.size());
    guessed_ += static_cast<int64_t>(of_guess_.size());
    exact_ += same == static_cast<int64_t>(of_right_.size()) && of_right_.size() == of_guess_.size();
    for (const Bracket &g : of_guess_) {
      crossing_ += std::any_of(of_right_.begin(), of_right_.end(), [&](const Bracket &r) {
        return (r.first < g.first && g.first < r.last && r.last < g.last) ||
               (g.first < r.first && r.first < g.last && g.last < r.last);
      });
    }
  }

  const Treebank &gold_, &guess_;
  Array<int32_t> words_, tags_, gold_labels_, guess_labels_;
  std::vector<std::string_view> label_names_;
  Array<uint8_t> drops_;
  Array<Bracket> of_right_, of_guess_;
  int64_t sentences_ = 0, same_ = 0, right_ = 0, guessed_ = 0, exact_ = 0, crossing_ = 0;
  int64_t tags_counted_ = 0, tagged_ = 0, heads_counted_ = 0, directed_ = 0, undirected_ = 0;
};

}  // namespace

TreebankScores score_treebank(const Treebank &gold, const Treebank &guess, std::span<const std::string_view> punctuation,
                              const Run &run) {
  if (gold.sentences() != guess.sentences()) {
    fail(Code::argument, "%" PRId64 " sentences; expected %" PRId64, guess.sentences(), gold.sentences());
  }
  Scorer scorer(gold, guess, punctuation);
  for (int64_t s = 0; s < gold.sentences(); ++s) {
    run.check();
    scorer.add(s);
  }
  return scorer.scores();
}

}  // namespace hws

#include "src/grammar/model/substrings.hh"

#include <algorithm>

#include "fsa/base/text.hh"
#include "src/corpus/name_table.hh"
#include "src/grammar/model/rule_strings.hh"

namespace hws {

namespace {

class WrittenOut {
 public:
  WrittenOut(const Grammar &grammar, const Run &run)
      : grammar_(grammar), any_(symbol_of_word(grammar.words->find(kAnySubstring))), run_(run) {}

  void read(std::span<const Corpus *const> corpora);
  GrammarPtr make();

 private:
  Label label_of(std::string_view name) {
    return names_.label(name, run_, [](const char *why) { fail(Code::argument, "a word that %s", why); });
  }
  bool is_any(std::span<const int32_t> right) const { return right.size() == 1 && right[0] == any_; }
  void add_rule(int32_t parent, int32_t like, double weight) {
    list_.parent.push_back(parent);
    list_.offsets.push_back(static_cast<int64_t>(list_.right.size()));
    list_.weight.push_back(weight);
    if (!grammar_.prior.empty()) list_.prior.push_back(grammar_.prior[like]);
    if (!grammar_.fixed.empty()) list_.fixed.push_back(grammar_.fixed[like]);
  }
  void mark_own_strings(int32_t parent);
  void add_substrings(int32_t parent, int32_t rule);

  const Grammar &grammar_;
  const int32_t any_;
  const Run &run_;
  NameTable names_;
  Array<int32_t> label_;  // by word of the grammar: its label now
  StringTrie substrings_;
  Array<char> own_;       // by substring: whether the nonterminal has a rule for it
  RuleList list_;
};

void WrittenOut::read(std::span<const Corpus *const> corpora) {
  label_.push_back(0);
  for (Label word = 1; word <= grammar_.words->size(); ++word) {
    label_.push_back(symbol_of_word(word) == any_ ? 0 : label_of(grammar_.words->name(word)));
  }
  Array<int32_t> labels, words;
  for (const Corpus *const corpus : corpora) {
    if (!corpus->alphabet->has_names()) fail(Code::argument, "a corpus without names; expected the names of its words");
    if (corpus->alphabet->find(kAnySubstring) != 0) {
      fail(Code::argument, "a corpus with the word %s, which stands for any substring in the grammar", kAnySubstring.data());
    }
    labels.assign(1, 0);
    for (Label word = 1; word <= corpus->alphabet->size(); ++word) labels.push_back(label_of(corpus->alphabet->name(word)));
    for (int64_t i = 0; i < corpus->count(); ++i) {
      run_.check();
      words.clear();
      for (const Label word : corpus->sequence(i)) words.push_back(labels[word]);
      for (size_t first = 0; first < words.size(); ++first) {
        int32_t node = 0;
        for (size_t at = first; at < words.size(); ++at) node = substrings_.add(node, words[at], run_);
      }
    }
  }
  if (substrings_.nodes() == 1) fail(Code::empty, "corpora without words; expected substrings for %s", kAnySubstring.data());
}

// Marks the substrings that the nonterminal rewrites itself as by rules that are written out.
void WrittenOut::mark_own_strings(int32_t parent) {
  own_.assign(static_cast<size_t>(substrings_.nodes()), 0);
  for (int32_t r = grammar_.first_rule[parent]; r < grammar_.first_rule[parent + 1]; ++r) {
    const std::span<const int32_t> right = grammar_.right_side(r);
    if (is_any(right) || !std::all_of(right.begin(), right.end(), is_word)) continue;
    int32_t node = 0;
    for (size_t i = 0; i < right.size() && (i == 0 || node != 0); ++i) {
      node = substrings_.find(node, label_[word_of(right[i])]);
    }
    own_[node] = 1;  // the empty string if it is no substring
  }
  own_[0] = 1;
}

void WrittenOut::add_substrings(int32_t parent, int32_t rule) {
  mark_own_strings(parent);
  const auto all = static_cast<int64_t>(std::count(own_.begin(), own_.end(), 0));
  const double share = all > 0 ? grammar_.weight[rule] / static_cast<double>(all) : 0;
  Array<int32_t> words;
  for (int32_t node = 1; node < substrings_.nodes(); ++node) {
    if (own_[node]) continue;
    words.clear();
    substrings_.append(node, &words);
    if ((node & 1023) == 0) {
      run_.check();
      run_.limit_bytes(static_cast<int64_t>(list_.right.capacity() * 4 + list_.parent.capacity() * 32));
    }
    for (const int32_t word : words) list_.right.push_back(symbol_of_word(word));
    add_rule(parent, rule, share);
  }
}

GrammarPtr WrittenOut::make() {
  for (int32_t a = 0; a < grammar_.nonterminal_count(); ++a) {
    for (int32_t r = grammar_.first_rule[a]; r < grammar_.first_rule[a + 1]; ++r) {
      const std::span<const int32_t> right = grammar_.right_side(r);
      if (is_any(right)) {
        add_substrings(a, r);
        continue;
      }
      if (std::find(right.begin(), right.end(), any_) != right.end()) {
        fail(Code::argument, "the rule %s: %s beside other symbols; expected it alone", quoted(rule_text(grammar_, r)).c_str(),
             kAnySubstring.data());
      }
      for (const int32_t symbol : right) {
        list_.right.push_back(is_word(symbol) ? symbol_of_word(label_[word_of(symbol)]) : symbol);
      }
      add_rule(a, r, grammar_.weight[r]);
    }
  }
  const GrammarPtr made = make_grammar(grammar_.nonterminals, Alphabet::named(names_.take()), grammar_.start, list_,
                                       RowSums::any, RulePlaces(), run_);
  auto grammar = std::make_shared<Grammar>(*made);
  grammar->method = grammar_.method;
  grammar->card = grammar_.card;
  return grammar;
}

}  // namespace

GrammarPtr with_substrings(const GrammarPtr &grammar, std::span<const Corpus *const> corpora, const Run &run) {
  if (!has_any_substring(*grammar)) return grammar;
  WrittenOut out(*grammar, run);
  out.read(corpora);
  return out.make();
}

}  // namespace hws

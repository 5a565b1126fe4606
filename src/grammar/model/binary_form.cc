#include "src/grammar/model/binary_form.hh"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/pair_numbers.hh"
#include "fsa/base/text.hh"
#include "src/grammar/model/equations.hh"
#include "src/grammar/model/substrings.hh"

namespace hws {

namespace {

struct BinaryRule {
  int32_t left, right, parent, rule;
};
struct LexicalRule {
  Label word;  // or string
  int32_t symbol, rule;
};

// The rules of the form in the order in which the grammar brings them.
class Derivation {
 public:
  Derivation(const Grammar &grammar, bool with_strings, const Run &run)
      : grammar_(grammar), with_strings_(with_strings), strings_(static_cast<int32_t>(grammar.words->size()) + 1),
        suffixes_(run), run_(run) {}
  void derive(BinaryForm *form);

 private:
  void number_words();
  void add_rule(int32_t parent, int32_t rule);
  bool is_string(std::span<const int32_t> right) const {
    return with_strings_ && right.size() > 1 && std::all_of(right.begin(), right.end(), is_word);
  }
  // The symbol of a right side's symbol, of two or more.
  int32_t part(int32_t symbol) const { return is_word(symbol) ? word_symbol_[word_of(symbol)] : symbol; }

  const Grammar &grammar_;
  const bool with_strings_;
  RuleStrings strings_;
  Array<int32_t> word_symbol_;  // by label; 0: the word stands alone only
  int32_t first_suffix_ = 0;
  PairNumbers suffixes_;  // (first symbol, symbol of the rest)
  const Run &run_;
  Array<BinaryRule> binary_;
  Array<LexicalRule> lexical_;
  Array<std::pair<int32_t, int32_t>> unary_;  // (parent, child) and its rule
  Array<int32_t> unary_rule_, string_;
};

void Derivation::number_words() {
  word_symbol_.assign(static_cast<size_t>(grammar_.words->size()) + 1, 0);
  int32_t next = grammar_.nonterminal_count();
  for (int32_t r = 0; r < grammar_.rules(); ++r) {
    const std::span<const int32_t> right = grammar_.right_side(r);
    if (is_string(right)) continue;
    for (const int32_t symbol : right) {
      if (right.size() < 2 || !is_word(symbol) || word_symbol_[word_of(symbol)] != 0) continue;
      lexical_.push_back({word_of(symbol), next, -1});
      word_symbol_[word_of(symbol)] = next++;
    }
  }
  first_suffix_ = next;
}

void Derivation::add_rule(int32_t parent, int32_t rule) {
  const std::span<const int32_t> right = grammar_.right_side(rule);
  if (right.size() == 1) {
    if (is_word(right[0])) {
      lexical_.push_back({word_of(right[0]), parent, rule});
    } else {
      unary_.push_back({parent, right[0]});
      unary_rule_.push_back(rule);
    }
    return;
  }
  if (is_string(right)) {
    string_.clear();
    for (const int32_t symbol : right) string_.push_back(word_of(symbol));
    lexical_.push_back({strings_.label(string_, run_), parent, rule});
    return;
  }
  int32_t rest = part(right.back());
  for (size_t i = right.size() - 1; i-- > 1;) {
    const int32_t first = part(right[i]), known = suffixes_.count();
    const int32_t number = suffixes_.number(first, rest);
    if (first_suffix_ > INT32_MAX - number) fail(Code::unsupported, "a grammar whose binary form has 2^31 symbols or more");
    if (number == known) binary_.push_back({first, rest, first_suffix_ + number, -1});
    rest = first_suffix_ + number;
  }
  binary_.push_back({part(right[0]), rest, parent, rule});
}

void Derivation::derive(BinaryForm *form) {
  run_.limit_bytes(static_cast<int64_t>(grammar_.right.size()) * 80 + grammar_.words->size() * 8);
  number_words();
  const int32_t nonterminals = grammar_.nonterminal_count();
  Array<int32_t> empty_rules;
  for (int32_t a = 0; a < nonterminals; ++a) {
    for (int32_t r = grammar_.first_rule[a]; r < grammar_.first_rule[a + 1]; ++r) {
      if ((r & 4095) == 0) run_.check();
      if (grammar_.right_side(r).empty()) {
        form->empty_rule.resize(static_cast<size_t>(a), -1);
        form->empty_rule.push_back(r);
      } else {
        add_rule(a, r);
      }
    }
  }
  form->symbols = first_suffix_ + suffixes_.count();
  form->start = grammar_.start;
  form->empty_rule.resize(static_cast<size_t>(form->symbols), -1);
  form->empty.assign(static_cast<size_t>(form->symbols), 0);
  form->critical.assign(static_cast<size_t>(form->symbols), 0);

  cancellable_sort(binary_.begin(), binary_.end(), [](const BinaryRule &x, const BinaryRule &y) {
    return std::tie(x.left, x.right, x.parent) < std::tie(y.left, y.right, y.parent);
  }, run_);
  for (const BinaryRule &b : binary_) {
    form->left.push_back(b.left);
    form->right.push_back(b.right);
    form->parent.push_back(b.parent);
    form->binary_rule.push_back(b.rule);
  }
  form->binary_weight.assign(binary_.size(), 1);

  cancellable_sort(lexical_.begin(), lexical_.end(), [](const LexicalRule &x, const LexicalRule &y) {
    return std::tie(x.word, x.symbol) < std::tie(y.word, y.symbol);
  }, run_);
  form->word_offsets.assign(static_cast<size_t>(grammar_.words->size() + strings_.count()) + 2, 0);
  for (const LexicalRule &l : lexical_) {
    ++form->word_offsets[l.word + 1];
    form->lexical_symbol.push_back(l.symbol);
    form->lexical_rule.push_back(l.rule);
  }
  std::partial_sum(form->word_offsets.begin(), form->word_offsets.end(), form->word_offsets.begin());
  form->lexical_weight.assign(lexical_.size(), 1);
  if (strings_.count() > 0) form->strings = std::make_shared<const RuleStrings>(std::move(strings_));

  // Symbols that may be empty, whatever the weights: only they make unary pairs of binary rules.
  Array<QuadraticTerm> terms;
  for (int32_t a = 0; a < form->symbols; ++a) {
    if (form->empty_rule[a] >= 0) terms.push_back({a, -1, -1, 1});
  }
  for (const BinaryRule &b : binary_) terms.push_back({b.parent, b.left, b.right, 1});
  for (const auto &[parent, child] : unary_) terms.push_back({parent, child, -1, 1});
  const Array<int32_t> nullable = productive_ranks(form->symbols, terms);

  struct Source {
    int32_t parent, child;
    BinaryForm::UnarySource source;
  };
  Array<Source> found;
  for (size_t i = 0; i < unary_.size(); ++i) {
    found.push_back({unary_[i].first, unary_[i].second, {unary_rule_[i], -1, -1, false, 0}});
  }
  for (size_t b = 0; b < binary_.size(); ++b) {
    const BinaryRule &rule = binary_[b];
    const auto number = static_cast<int32_t>(b);
    if (nullable[rule.right] >= 0) found.push_back({rule.parent, rule.left, {-1, number, rule.right, false, 0}});
    if (nullable[rule.left] >= 0) found.push_back({rule.parent, rule.right, {-1, number, rule.left, true, 0}});
  }
  cancellable_sort(found.begin(), found.end(), [](const Source &x, const Source &y) {
    return std::tie(x.parent, x.child) < std::tie(y.parent, y.child);
  }, run_);
  for (const Source &s : found) {
    if (form->unary_parent.empty() || form->unary_parent.back() != s.parent || form->unary_child.back() != s.child) {
      form->source_offsets.push_back(static_cast<int32_t>(form->sources.size()));
      form->unary_parent.push_back(s.parent);
      form->unary_child.push_back(s.child);
    }
    form->sources.push_back(s.source);
  }
  form->source_offsets.push_back(static_cast<int32_t>(form->sources.size()));
  form->unary_weight.assign(form->unary_parent.size(), 0);
}

void set_rule_weights(BinaryForm *form, std::span<const double> weight) {
  form->weight.assign(weight.begin(), weight.end());
  for (size_t b = 0; b < form->left.size(); ++b) {
    if (form->binary_rule[b] >= 0) form->binary_weight[b] = weight[static_cast<size_t>(form->binary_rule[b])];
  }
  for (size_t l = 0; l < form->lexical_symbol.size(); ++l) {
    if (form->lexical_rule[l] >= 0) form->lexical_weight[l] = weight[static_cast<size_t>(form->lexical_rule[l])];
  }
}

void solve_empty(BinaryForm *form, const Array<char> &needed, const Run &run) {
  Array<QuadraticTerm> terms = equations_of(*form, false).terms;
  erase_if(terms, [&](const QuadraticTerm &t) { return !needed[t.of]; });
  LeastSolution e = least_solution(form->symbols, terms, run);
  if (e.infinite >= 0) {
    fail(Code::diverged, "infinite sum: the trees of %s without words have no finite weight",
         quoted(symbol_text(*form, e.infinite)).c_str());
  }
  form->critical = std::move(e.critical);
  for (int32_t a = 0; a < form->symbols; ++a) {
    form->empty[a] = e.x[a].value();
    if (!std::isfinite(form->empty[a])) {
      fail(Code::unsupported, "the trees of %s without words weigh more than a double holds",
           quoted(symbol_text(*form, a)).c_str());
    }
  }
}

}  // namespace

std::string symbol_text(const BinaryForm &form, int32_t symbol) {
  if (symbol < form.grammar->nonterminal_count()) return nonterminal_text(*form.grammar, symbol);
  return "part of a longer right side";
}

BinaryForm::BinaryForm() = default;
BinaryForm::BinaryForm(const BinaryForm &) = default;
BinaryForm::BinaryForm(BinaryForm &&) noexcept = default;
BinaryForm &BinaryForm::operator=(const BinaryForm &) = default;
BinaryForm &BinaryForm::operator=(BinaryForm &&) noexcept = default;
BinaryForm::~BinaryForm() = default;

int64_t BinaryForm::bytes() const {
  return static_cast<int64_t>(left.size() * 24 + lexical_symbol.size() * 16 + word_offsets.size() * 4 +
                              unary_parent.size() * 20 + sources.size() * sizeof(UnarySource) + empty.size() * 12);
}

namespace {

BinaryForm derived(const GrammarPtr &grammar, bool with_strings, const Run &run) {
  BinaryForm form;
  form.grammar = grammar;
  Derivation(*grammar, with_strings, run).derive(&form);
  set_rule_weights(&form, grammar->weight);
  return form;
}

BinaryForm solved(BinaryForm form, const Run &run) {
  set_weights(&form, form.grammar->weight, run);
  return form;
}

}  // namespace

BinaryForm unsolved_form(const GrammarPtr &grammar, const Run &run) { return derived(grammar, false, run); }

BinaryForm binary_form(const GrammarPtr &grammar, const Run &run) { return solved(derived(grammar, false, run), run); }

BinaryForm chart_form(const GrammarPtr &grammar, const Run &run) {
  if (has_any_substring(*grammar)) {
    fail(Code::argument, "a grammar with the word %s; expected its rules written out for the substrings of a corpus",
         kAnySubstring.data());
  }
  return solved(derived(grammar, true, run), run);
}

void set_weights(BinaryForm *form, std::span<const double> weight, const Run &run) {
  set_rule_weights(form, weight);
  form->has_words.assign(static_cast<size_t>(form->symbols), 0);
  for (size_t l = 0; l < form->lexical_symbol.size(); ++l) {
    if (form->lexical_weight[l] > 0) form->has_words[form->lexical_symbol[l]] = 1;
  }
  solve_unary_and_empty(form, run);
}

void solve_unary_and_empty(BinaryForm *form, const Run &run) {
  const Array<double> &weight = form->weight;
  if (form->sources.empty()) {
    // No unary rules, and no binary rule has a child that may be empty: only rules of the start are left to be empty.
    for (int32_t a = 0; a < form->symbols; ++a) {
      form->empty[a] = form->empty_rule[a] < 0 ? 0 : weight[static_cast<size_t>(form->empty_rule[a])];
    }
    return;
  }
  // What no finite tree of the start has may have infinite sums, and is left out.
  Array<QuadraticTerm> terms = equations_of(*form, false).terms;
  for (int32_t a = 0; a < form->symbols; ++a) {
    if (form->has_words[a]) terms.push_back({a, -1, -1, 1});
  }
  const Array<char> needed = needed_variables(form->start, form->symbols, terms);
  solve_empty(form, needed, run);
  for (size_t p = 0; p < form->unary_parent.size(); ++p) {
    double sum = 0;
    for (int32_t s = form->source_offsets[p]; s < form->source_offsets[p + 1]; ++s) {
      BinaryForm::UnarySource &source = form->sources[s];
      const bool wanted = needed[form->unary_parent[p]] && needed[form->unary_child[p]];
      source.weight = !wanted            ? 0
                      : source.rule >= 0 ? weight[static_cast<size_t>(source.rule)]
                                         : form->binary_weight[source.binary] * form->empty[source.empty];
      sum += source.weight;
    }
    if (!std::isfinite(sum)) fail(Code::unsupported, "unary rules whose weight exceeds a double");
    form->unary_weight[p] = sum;
  }
  const int32_t infinite = form->closure.prepare(form->symbols, form->unary_parent, form->unary_child, form->unary_weight, run);
  if (infinite >= 0) {
    fail(Code::diverged, "infinite sum: the cycles of unary rules through %s have a total weight of 1 or more",
         quoted(symbol_text(*form, infinite)).c_str());
  }
}

}  // namespace hws

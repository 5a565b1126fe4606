#include "src/grammar/model/grammar.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/text.hh"
#include "src/corpus/class_corpus.hh"

namespace hws {

namespace {

constexpr double kSumTolerance = .01;  // what probabilities that were rounded, or smoothed and cut, may miss 1 by

std::string name_in(const Alphabet &alphabet, Label label) {
  if (alphabet.has_names()) return std::string(alphabet.name(label));
  std::string number;
  append_integer(number, label);
  return number;
}

void require_symbols(const RuleList &list, int64_t nonterminals, int64_t words, const RulePlaces &places) {
  for (size_t r = 0; r < list.parent.size(); ++r) {
    const auto refuse = [&](const char *why) { places.refuse(Code::argument, static_cast<int64_t>(r), why); };
    if (list.parent[r] < 0 || list.parent[r] >= nonterminals) refuse("its left side is no nonterminal");
    for (int64_t i = list.offsets[r]; i < list.offsets[r + 1]; ++i) {
      const int32_t symbol = list.right[i];
      if (is_word(symbol) ? word_of(symbol) < 1 || word_of(symbol) > words : symbol >= nonterminals) {
        refuse("its right side has a symbol that is neither a nonterminal nor a word");
      }
    }
    if (!(list.weight[r] >= 0 && std::isfinite(list.weight[r]))) refuse("its weight is no finite number >= 0");
    if (!list.prior.empty() && !(list.prior[r] > 0 && std::isfinite(list.prior[r]))) {
      refuse("its prior is no finite number > 0");
    }
  }
}

// Fails at the second of two rules that are the same. `order` holds all rules.
void require_different(const RuleList &list, Array<int32_t> order, const RulePlaces &places, const Run &run) {
  const auto right = [&](int32_t r) {
    return std::span<const int32_t>(list.right.data() + list.offsets[r], list.right.data() + list.offsets[r + 1]);
  };
  const auto compared = [&](int32_t a, int32_t b) {
    if (list.parent[a] != list.parent[b]) return list.parent[a] < list.parent[b] ? -1 : 1;
    const std::span<const int32_t> x = right(a), y = right(b);
    if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
    const auto [at, other] = std::mismatch(x.begin(), x.end(), y.begin());
    return at == x.end() ? 0 : *at < *other ? -1 : 1;
  };
  cancellable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return compared(a, b) < 0; }, run);
  int32_t second = -1;  // the earliest in the list, whatever their order here
  for (size_t i = 1; i < order.size(); ++i) {
    if (compared(order[i - 1], order[i]) == 0 && (second < 0 || order[i] < second)) second = order[i];
  }
  if (second >= 0) places.refuse(Code::argument, second, "it occurs twice");
}

template <class T>
Array<T> in_order(const Array<T> &values, const Array<int32_t> &order) {
  Array<T> out;
  if (values.empty()) return out;
  out.reserve(order.size());
  for (const int32_t r : order) out.push_back(values[r]);
  return out;
}

// The sum of a nonterminal's weights, by which they are to be divided; 1: they stay.
double divisor(const Grammar &g, int32_t a, RowSums sums, int64_t first_in_list, const RulePlaces &places) {
  if (sums == RowSums::any) return 1;
  double sum = 0;
  for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) sum += g.weight[r];
  const bool good = sums == RowSums::normalize ? sum > 0 && std::isfinite(sum) : std::fabs(sum - 1) <= kSumTolerance;
  if (!good) {
    const ShortText why("the weights of %s sum to %s; expected %s", quoted(nonterminal_text(g, a)).c_str(),
                        NumberText(sum).text,
                        sums == RowSums::normalize ? "a positive sum"
                                                   : "1 within .01, or else weights=normalize, which divides them by it");
    places.refuse(Code::improper, first_in_list, why.c_str());
  }
  return sum;
}

}  // namespace

void RulePlaces::refuse(Code code, int64_t rule, const char *why) const { fail(code, "rule %" PRId64 ": %s", rule, why); }

GrammarPtr make_grammar(const AlphabetPtr &nonterminals, const AlphabetPtr &words, int32_t start, const RuleList &list,
                        RowSums sums, const RulePlaces &places, const Run &run) {
  const size_t rules = list.parent.size();
  if (nonterminals->is_open() || words->is_open()) {
    fail(Code::argument, "an open alphabet of %s; expected one with a size", words->is_open() ? "words" : "nonterminals");
  }
  const int64_t count = nonterminals->size();
  if (start < 0 || start >= count) {
    fail(Code::argument, "the start %d; expected one of %" PRId64 " nonterminals", start, count);
  }
  if (rules > INT32_MAX || count >= INT32_MAX) fail(Code::unsupported, "a grammar of 2^31 rules or more");
  run.limit_bytes(static_cast<int64_t>(rules * 48 + list.right.size() * 8) + count * 8);
  require_symbols(list, count, words->size(), places);

  auto g = std::make_shared<Grammar>();
  g->nonterminals = nonterminals;
  g->words = words;
  g->start = start;
  g->first_rule.assign(static_cast<size_t>(count) + 1, 0);
  for (const int32_t a : list.parent) ++g->first_rule[a + 1];
  for (size_t a = 0; a < static_cast<size_t>(count); ++a) {
    if (g->first_rule[a + 1] == 0) {
      fail(Code::argument, "nonterminal %s has no rule", quoted(name_in(*nonterminals, static_cast<Label>(a + 1))).c_str());
    }
    g->first_rule[a + 1] += g->first_rule[a];
  }
  Array<int32_t> order(rules), at(g->first_rule.begin(), g->first_rule.end());
  for (size_t r = 0; r < rules; ++r) order[at[list.parent[r]]++] = static_cast<int32_t>(r);
  require_different(list, order, places, run);
  g->offsets.reserve(rules + 1);
  g->offsets.push_back(0);
  g->right.reserve(list.right.size());
  for (const int32_t r : order) {
    g->right.insert(g->right.end(), list.right.begin() + list.offsets[r], list.right.begin() + list.offsets[r + 1]);
    g->offsets.push_back(static_cast<int64_t>(g->right.size()));
  }
  g->weight = in_order(list.weight, order);
  g->prior = in_order(list.prior, order);
  g->fixed = in_order(list.fixed, order);
  for (int32_t a = 0; a < g->nonterminal_count(); ++a) {
    const int32_t first = g->first_rule[a];
    const double sum = divisor(*g, a, sums, order[first], places);
    if (sum == 1) continue;
    if (sums == RowSums::probabilities) g->sum_error = std::max(g->sum_error, std::fabs(sum - 1));
    for (int32_t r = first; r < g->first_rule[a + 1]; ++r) g->weight[r] /= sum;
  }
  return g;
}

GrammarPtr with_weights(const Grammar &grammar, std::span<const double> weight) {
  auto g = std::make_shared<Grammar>(grammar);
  g->weight.assign(weight.begin(), weight.end());
  g->sum_error = 0;
  return g;
}

std::string_view signatures_of(const Grammar &grammar) { return grammar.card.value("reading", kSignatures); }

GrammarPtr with_signatures_of(const Corpus &corpus, const GrammarPtr &grammar) {
  const std::string_view table = signatures_of(corpus);
  if (table.empty() || table == signatures_of(*grammar)) return grammar;
  auto made = std::make_shared<Grammar>(*grammar);
  made->card.add("reading", kSignatures, table);
  return made;
}

std::string nonterminal_text(const Grammar &grammar, int32_t nonterminal) {
  return name_in(*grammar.nonterminals, nonterminal + 1);
}

std::string rule_text(const Grammar &grammar, int32_t rule) {
  const auto after = std::upper_bound(grammar.first_rule.begin(), grammar.first_rule.end(), rule);
  std::string text = nonterminal_text(grammar, static_cast<int32_t>(after - grammar.first_rule.begin()) - 1) + " -->";
  for (const int32_t symbol : grammar.right_side(rule)) {
    text += ' ';
    text += is_word(symbol) ? name_in(*grammar.words, word_of(symbol)) : nonterminal_text(grammar, symbol);
  }
  return text;
}

}  // namespace hws

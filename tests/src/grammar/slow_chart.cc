#include "tests/src/grammar/slow_chart.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/text.hh"
#include "src/grammar/model/grammar_text.hh"

using namespace hws;

namespace grammar_reference {

GrammarPtr grammar_of(std::string_view text) { return read_johnson(text, RowSums::any, Run{}); }

Sentence sentence_of(const Grammar &grammar, std::string_view words) {
  Array<std::string_view> fields;
  split_blanks(words, fields);
  Sentence out;
  for (const std::string_view word : fields) out.push_back(grammar.words->find(word));
  return out;
}

double total_by_iteration(const Grammar &g, const Sentence &x, int rounds) {
  const size_t n = x.size(), side = n + 1, symbols = static_cast<size_t>(g.nonterminal_count());
  std::vector<long double> weight(symbols * side * side, 0), before;
  const auto at = [&](int32_t a, size_t i, size_t j) { return (static_cast<size_t>(a) * side + i) * side + j; };
  // Of the symbols of a right side from `from` on, over the words i to j.
  const auto rest = [&](const auto &self, std::span<const int32_t> right, size_t from, size_t i, size_t j) -> long double {
    if (from == right.size()) return i == j ? 1 : 0;
    const int32_t symbol = right[from];
    if (is_word(symbol)) return i < j && x[i] == word_of(symbol) ? self(self, right, from + 1, i + 1, j) : 0;
    long double sum = 0;
    for (size_t k = i; k <= j; ++k) {
      const long double first = before[at(symbol, i, k)];
      if (first > 0) sum += first * self(self, right, from + 1, k, j);
    }
    return sum;
  };
  for (int round = 0; round < rounds; ++round) {
    before = weight;
    long double change = 0;
    for (int32_t a = 0; a < g.nonterminal_count(); ++a) {
      for (size_t i = 0; i <= n; ++i) {
        for (size_t j = i; j <= n; ++j) {
          long double sum = 0;
          for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
            sum += static_cast<long double>(g.weight[r]) * rest(rest, g.right_side(r), 0, i, j);
          }
          weight[at(a, i, j)] = sum;
          if (sum > 0) change = std::max(change, (sum - before[at(a, i, j)]) / sum);
        }
      }
    }
    if (change < 1e-15L) return static_cast<double>(weight[at(g.start, 0, n)]);
  }
  return INFINITY;
}

SlowSums sums_of_form(const BinaryForm &form, const Sentence &x) {
  const size_t n = x.size(), side = n + 1;
  const auto symbols = static_cast<size_t>(form.symbols);
  Array<double> inside(side * side * symbols), outside(side * side * symbols);
  const auto span = [&](Array<double> &of, size_t i, size_t j) { return of.data() + (i * side + j) * symbols; };
  for (size_t length = 1; length <= n; ++length) {
    for (size_t i = 0; i + length <= n; ++i) {
      double *v = span(inside, i, i + length);
      if (length == 1) {
        for (int32_t l = form.word_offsets[x[i]]; l < form.word_offsets[x[i] + 1]; ++l) {
          v[form.lexical_symbol[l]] += form.lexical_weight[l];
        }
      }
      for (size_t k = i + 1; k < i + length; ++k) {
        const double *left = span(inside, i, k), *right = span(inside, k, i + length);
        for (size_t b = 0; b < form.left.size(); ++b) {
          v[form.parent[b]] += form.binary_weight[b] * left[form.left[b]] * right[form.right[b]];
        }
      }
      form.closure.inside(v);
    }
  }
  SlowSums out;
  out.total = n == 0 ? form.empty[form.start] : span(inside, 0, n)[form.start];
  out.counts.resize(static_cast<size_t>(form.grammar->rules()));
  if (!(out.total > 0)) return out;
  Array<double> binary(form.left.size()), lexical(form.lexical_symbol.size()), unary(form.unary_parent.size());
  if (n > 0) span(outside, 0, n)[form.start] = 1 / out.total;
  for (size_t length = n; length > 0; --length) {
    for (size_t i = 0; i + length <= n; ++i) {
      double *o = span(outside, i, i + length);
      const double *v = span(inside, i, i + length);
      form.closure.outside(o);
      for (size_t p = 0; p < unary.size(); ++p) {
        unary[p] += form.unary_weight[p] * o[form.unary_parent[p]] * v[form.unary_child[p]];
      }
      if (length == 1) {
        for (int32_t l = form.word_offsets[x[i]]; l < form.word_offsets[x[i] + 1]; ++l) {
          lexical[l] += form.lexical_weight[l] * o[form.lexical_symbol[l]];
        }
      }
      for (size_t k = i + 1; k < i + length; ++k) {
        for (size_t b = 0; b < form.left.size(); ++b) {
          const double w = form.binary_weight[b] * o[form.parent[b]];
          const double left = span(inside, i, k)[form.left[b]], right = span(inside, k, i + length)[form.right[b]];
          binary[b] += w * left * right;
          span(outside, i, k)[form.left[b]] += w * right;
          span(outside, k, i + length)[form.right[b]] += w * left;
        }
      }
    }
  }
  expand_counts(form, {binary, lexical, unary, n == 0 ? 1. : 0.}, out.counts, Run{});
  return out;
}

GrammarPtr random_grammar(Rng *rng, int nonterminals, int words, double mass) {
  std::string text;
  for (int a = 0; a < nonterminals; ++a) {
    const int rules = 1 + static_cast<int>(rng->below(4));
    std::vector<std::string> right;
    std::vector<double> weight;
    for (int r = 0; r < rules; ++r) {
      const int length = static_cast<int>(rng->below(5));
      std::string side;
      for (int i = 0; i < length; ++i) {
        const bool word = rng->uniform() < .4;
        side += word ? " w" : " N";
        side += std::to_string(rng->below(static_cast<uint64_t>(word ? words : nonterminals)));
      }
      if (std::find(right.begin(), right.end(), side) != right.end()) continue;
      right.push_back(side);
      weight.push_back(rng->uniform() < .1 ? 0 : rng->uniform() + .01);
    }
    const std::string lexical = " w" + std::to_string(a % words);
    if (std::find(right.begin(), right.end(), lexical) == right.end()) {
      right.push_back(lexical);
      weight.push_back(rng->uniform() + .01);
    }
    double sum = 0;
    for (const double w : weight) sum += w;
    for (size_t r = 0; r < right.size(); ++r) {
      append_real(text, sum > 0 ? mass * weight[r] / sum : 1);
      text += " N" + std::to_string(a) + " -->" + right[r] + "\n";
    }
  }
  return grammar_of(text);
}

}  // namespace grammar_reference

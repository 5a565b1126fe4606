// Moments of the counts that a collapsed update is made of, over all assignments of states: every product of q's, every
// token's state counted anew. Shared by the tests of cvb0 and cvb2.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/collapsed/cvb_tables.hh"
#include "src/stats/dense_products.hh"
#include "tests/src/pfa/held_scene.hh"

namespace cvb_oracle {

struct Moments {
  double mean = 0, second = 0;
  void add(double p, double x) {
    mean += p * x;
    second += p * x * x;
  }
  double variance() const { return second - mean * mean; }
};

// Per state k: the way in, the way out, the visits and those that do not end, without the token.
struct Token {
  std::vector<Moments> in, out, total, going;
};

// The weight of state k at the row: of a learned part its counts under the prior, of a held one its probabilities. Both are
// taken by log_of(moments, what is added to the count).
template <class LogOf>
double log_weight(const Token &token, size_t k, bool first, bool last, size_t n, size_t symbols, double beta,
                  const hws::HeldTables &held, LogOf log_of) {
  const double ends = static_cast<double>(n) * beta, arcs = ends * static_cast<double>(symbols),
               final = held.automaton.final[k];
  double sum = log_of(token.in[k], (first ? held.initial : held.transition) ? 0 : beta);
  if (last) return sum + (held.end ? std::log(final) : log_of(token.out[k], ends) - log_of(token.total[k], ends + arcs));
  sum += held.end ? std::log(1 - final) : log_of(token.going[k], arcs) - log_of(token.total[k], ends + arcs);
  return sum + log_of(token.out[k], held.transition ? 0 : beta) - (held.transition ? 0 : log_of(token.going[k], arcs));
}

// Row r of the sequence `at`. States are 1..n for rows of q; 0 begins every sequence and ends it. `held` or null: the ways
// there are then have the probabilities of its held parts.
inline Token moments(const hws::Corpus &corpus, const hws::Array<double> &q, size_t n, int64_t at, size_t r,
                     const hws::HeldTables *held = nullptr) {
  const size_t rows = corpus.symbols.size(), stride = hws::dense_stride(n);
  Token result{std::vector<Moments>(n), std::vector<Moments>(n), std::vector<Moments>(n), std::vector<Moments>(n)};
  hws::Array<size_t> z(rows, 1);
  // Arcs (from, letter, to) by the row they lead to; ends have a row of their own behind all.
  struct Arc {
    size_t from;
    hws::Label letter;
    size_t to;
    bool of_token;
  };
  for (;;) {
    double p = 1;
    for (size_t k = 0; k < rows; ++k) p *= q[k * stride + z[k] - 1];
    hws::Array<Arc> arcs;
    hws::Array<double> visits(n + 1), going(n + 1);
    for (int64_t i = 0; i < corpus.count(); ++i) {
      const size_t begin = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]),
                   end = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i) + 1]);
      for (size_t k = begin; k <= end; ++k) {
        const size_t from = k == begin ? 0 : z[k - 1], to = k == end ? 0 : z[k];
        const bool of_token = i == at && (k == r || k == r + 1);
        arcs.push_back({from, k == end ? 0 : corpus.symbols[k], to, of_token});
        if (!(i == at && k == r + 1)) visits[from] += 1;
        if (!(i == at && k == r + 1) && k < end) going[from] += 1;
      }
    }
    const size_t begin = static_cast<size_t>(corpus.offsets[static_cast<size_t>(at)]),
                 end = static_cast<size_t>(corpus.offsets[static_cast<size_t>(at) + 1]);
    const size_t last = r == begin ? 0 : z[r - 1], next = r + 1 == end ? 0 : z[r + 1];
    const hws::Label letter_in = corpus.symbols[r], letter_out = r + 1 == end ? 0 : corpus.symbols[r + 1];
    const auto count = [&](size_t from, hws::Label letter, size_t to) {
      double c = 0;
      for (const Arc &a : arcs) c += !a.of_token && a.from == from && a.letter == letter && a.to == to;
      return c;
    };
    for (size_t k = 1; k <= n; ++k) {
      const bool same = k == last && letter_out == letter_in && next == k;
      result.going[k - 1].add(p, going[k]);
      const auto probability = [&](const hws::Array<double> &of, hws::Label a, size_t row, size_t rows_each, size_t column) {
        return of[((static_cast<size_t>(a) - 1) * rows_each + row) * stride + column - 1];
      };
      if (held && last == 0 && held->initial) {
        result.in[k - 1].add(p, probability(held->automaton.start, letter_in, 0, 1, k));
      } else if (held && last > 0 && held->transition) {
        result.in[k - 1].add(p, probability(held->automaton.arcs, letter_in, last - 1, n, k));
      } else {
        result.in[k - 1].add(p, count(last, letter_in, k) + same);
      }
      if (held && next > 0 && held->transition) {
        result.out[k - 1].add(p, probability(held->automaton.arcs, letter_out, k - 1, n, next));
      } else {
        result.out[k - 1].add(p, count(k, letter_out, next));
      }
      result.total[k - 1].add(p, visits[k]);
    }
    size_t k = rows;
    while (k > 0 && ++z[k - 1] > n) z[--k] = 1;
    if (k == 0) return result;
  }
}

// Sequences of few letters, so that neighbouring arcs often have the same one.
inline std::vector<hws::CorpusPtr> corpora() {
  std::vector<hws::CorpusPtr> all;
  for (const std::vector<hws::Array<hws::Label>> &words :
       {std::vector<hws::Array<hws::Label>>{{1, 1, 1, 1, 1, 1}, {1}}, {{1, 1, 2, 1, 1}, {}, {1, 1}}, {{2, 1, 1, 1, 2}, {2, 2}},
        {{1}, {1, 2}, {2, 1, 1, 1}}, {{1, 1, 1, 1, 2, 2, 2}}, {{2}, {2}, {1, 2, 1, 2}}}) {
    hws::CorpusArrays corpus;
    corpus.alphabet = hws::Alphabet::sized(2);
    for (const auto &word : words) {
      corpus.symbols.insert(corpus.symbols.end(), word.begin(), word.end());
      corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
    }
    all.push_back(hws::shared_corpus(std::move(corpus)));
  }
  return all;
}

// Tables of a random automaton's held parts, without zeros.
inline hws::CvbTables held_tables(const hws::Corpus &corpus, size_t n, hws::WordSet fixed) {
  const hws::PfaModel model = held_scene::random_model(static_cast<uint32_t>(n), n, 2, 0);
  return hws::zero_cvb_tables(corpus, n, hws::pfa_held_parts(model, model.alphabet, fixed, false, hws::Run{}).get());
}

}  // namespace cvb_oracle

#include "src/grammar/chart/minimum_risk.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

int32_t nonterminals_of(const Chart &chart) { return chart.rules().form().grammar->nonterminal_count(); }

double share(const Chart &chart, int32_t symbol, size_t first, size_t width) {
  return std::min(chart.posterior(symbol, first, width), 1.0);
}

// The most probable tag of a word and the most probable other bracket over it.
struct OverWord {
  int32_t tag = -1, label = -1;
  double tag_share = 0, share = 0;
};
OverWord over_word(const Chart &chart, size_t place) {
  const BinaryForm &form = chart.rules().form();
  const int32_t nonterminals = nonterminals_of(chart), word = chart.words()[place];
  Array<double> others(static_cast<size_t>(nonterminals));
  for (int32_t a = 0; a < nonterminals; ++a) others[a] = chart.posterior(a, place, 1);
  OverWord out;
  double untagged = 1;  // the share of longer right sides
  for (int32_t e = form.word_offsets[word]; e < form.word_offsets[word + 1]; ++e) {
    const int32_t symbol = form.lexical_symbol[e];
    const double p = chart.lexical_posterior(e, place, 1);
    if (symbol >= nonterminals) continue;
    others[symbol] -= p;
    untagged -= p;
    if (!(p > out.tag_share)) continue;
    out.tag_share = p;
    out.tag = symbol;
  }
  if (untagged > out.tag_share) out.tag = -1;
  for (int32_t a = 0; a < nonterminals; ++a) {
    if (!(others[a] > out.share)) continue;
    out.share = others[a];
    out.label = a;
  }
  return out;
}

}  // namespace

void posterior_gains(const Chart &chart, Array<double> *gains, const Run &run) {
  const SpanIndex index{chart.words().size()};
  const auto symbols = static_cast<size_t>(chart.rules().form().symbols);
  const SpanFilter *const filter = chart.filter();
  const size_t rows = filter ? filter->rows() : index.count();
  run.limit_bytes(static_cast<int64_t>(8 * rows * symbols));
  gains->assign(rows * symbols, 0.0);
  for (size_t w = 1; w <= index.words; ++w) {
    run.check();
    for (size_t i = 0; i + w <= index.words; ++i) {
      for (uint32_t m = filter ? filter->states(i, w) : 1; m-- > 0;) {
        double *const row = gains->data() + (m == 0 ? index.of(i, w) : filter->row(i, w, m)) * symbols;
        for (int32_t a = 0; a < nonterminals_of(chart); ++a) row[a] = std::log(std::min(chart.posterior(a, i, w, m), 1.0));
      }
    }
  }
}

RecalledBrackets recalled_brackets(const Chart &chart, const Run &run) {
  const SpanIndex index{chart.words().size()};
  const size_t n = index.words;
  run.limit_bytes(static_cast<int64_t>(24 * index.count()));
  struct Cell {
    double share, best;  // of the label; of it and all inside
    int32_t label, split;
  };
  Array<Cell> cells(index.count());
  const int32_t start = chart.rules().form().start;
  for (size_t w = 2; w <= n; ++w) {
    run.check();
    for (size_t i = 0; i + w <= n; ++i) {
      Cell cell{0, -1, -1, 0};
      for (int32_t a = 0; a < nonterminals_of(chart); ++a) {
        const double p = share(chart, a, i, w);
        if (!(p > cell.share)) continue;
        cell.share = p;
        cell.label = a;
      }
      if (w == n) cell = {1, -1, start, 0};
      for (size_t k = 1; k < w; ++k) {
        const double inner = cells[index.of(i, k)].best + cells[index.of(i + k, w - k)].best;
        if (!(inner > cell.best)) continue;
        cell.best = inner;
        cell.split = static_cast<int32_t>(k);
      }
      cell.best += cell.share;
      cells[index.of(i, w)] = cell;
    }
  }
  RecalledBrackets out;
  Array<Bracket> pending{{start, 0, n}};
  while (!pending.empty()) {
    const auto [unused, first, width] = pending.back();
    pending.pop_back();
    if (width == 1) {
      OverWord word = over_word(chart, first);
      if (n == 1) {
        // The root is a bracket even where it stands over the word itself.
        out.brackets.push_back({start, 0, 1});
        out.recall = 1;
        if (word.tag == start) word.tag = -1;
        if (word.label == start) word.label = -1;
      }
      if (word.label >= 0 && word.share > .5) {
        out.brackets.push_back({word.label, first, 1});
        out.recall += std::min(word.share, 1.0);
      }
      out.tags.push_back(word.tag);
      continue;
    }
    const Cell &cell = cells[index.of(first, width)];
    if (cell.label >= 0) out.brackets.push_back({cell.label, first, width});
    out.recall += cell.share;
    const auto k = static_cast<size_t>(cell.split);
    pending.push_back({0, first + k, width - k});
    pending.push_back({0, first, k});
  }
  return out;
}

}  // namespace hws

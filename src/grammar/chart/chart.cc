// Optimize: speed
#include "src/grammar/chart/chart.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hws {

namespace {

// A span's largest weight is kept in this range, and a smaller weight than the last number makes the sentence wide.
constexpr double kLeastMost = 0x1p-100, kGreatestMost = 0x1p100, kLeastValue = 0x1p-600;

struct Range {
  double most = 0, least = INFINITY, sum = 0;  // least: of those above 0
};
Range range_of(const double *row, size_t n) {
  Range r;
  for (size_t a = 0; a < n; ++a) {
    r.most = row[a] > r.most ? row[a] : r.most;
    r.least = row[a] > 0 && row[a] < r.least ? row[a] : r.least;
    r.sum += row[a];
  }
  return r;
}

void move_numbers(Array<double> *from, Array<double> *to) {
  for (size_t k = 0; k < from->size(); ++k) to->data()[k] += from->data()[k];
  std::fill(from->begin(), from->end(), 0.0);
}

}  // namespace

void FormCounts::clear() {
  std::fill(binary.begin(), binary.end(), 0.0);
  std::fill(lexical.begin(), lexical.end(), 0.0);
  std::fill(unary.begin(), unary.end(), 0.0);
  empty_sentences = 0;
}

Chart::Chart(const ChartRules &rules)
    : rules_(rules), symbols_(rules.symbols()), stride_(rules.stride()),
      sums_(rules.tables() == RuleTables::sparse ? new_sparse_sums(rules) : new_dense_sums(rules)), strings_(rules.form()),
      counts_(rules.form()) {
  if (sums_->needs_symbols()) symbol_words_ = (symbols_ + 63) / 64;
  const size_t slots = sums_->spans();
  block_.resize(slots * stride_, 0.0);
  rows_.resize(slots);
  firsts_.resize(slots);
  common_.resize(slots);
}

Chart::~Chart() = default;

double Chart::inside(std::span<const int32_t> words, const Run &run, const SpanFilter *filter) {
  words_.assign(words.begin(), words.end());
  filter_ = filter;
  is_wide_ = false;
  if (words.empty()) return std::log(rules_.form().empty[rules_.form().start]);
  strings_.read(this->words());
  const size_t n = words.size();
  const auto start = static_cast<size_t>(rules_.form().start);
  if (!rules_.wide() && sum_inside(run)) {
    const int64_t exponent = this->exponent(0, n);
    const double top = exponent == kEmpty ? 0 : inside_row(0, n)[start];
    if (top > 0) {
      const int64_t all = exponent + static_cast<int64_t>(n - 1) * rules_.exponent();
      return std::log(top) + static_cast<double>(all) * std::numbers::ln2;
    }
  }
  is_wide_ = true;
  if (!wide_) wide_ = std::make_unique<WideChart>(rules_.form());
  return wide_->inside(words, run, filter).log();
}

// The exponent at which a row has the span's lexical weights as they are, divided by that of the largest.
int64_t Chart::lexical_exponent(size_t first, size_t width) const {
  const double *const weights = rules_.form().lexical_weight.data();
  double most = 0;
  strings_.each_rule(first, width, [&](int32_t e) { most = std::max(most, weights[e]); });
  return (most > 0 ? std::ilogb(most) : 0) - static_cast<int64_t>(width - 1) * rules_.exponent();
}

// Adds the weights of a span's lexical rules to its row, which has this exponent.
void Chart::add_lexical(size_t first, size_t width, int64_t exponent) {
  const BinaryForm &form = rules_.form();
  double *const row = in(first_span_[width] + first);
  const int64_t all = exponent + static_cast<int64_t>(width - 1) * rules_.exponent();
  strings_.each_rule(first, width, [&](int32_t e) {
    if (filter_ && !filter_->allows_words(e, first, width)) return;
    row[form.lexical_symbol.data()[e]] += ldexp_clamped(form.lexical_weight.data()[e], -all);
  });
}

// Does the same for a span of several words, whose row may have sums over splits at `exponent` (kEmpty: it has none). Returns
// false if one exponent does not serve both.
bool Chart::add_string(size_t first, size_t width, int64_t *exponent) {
  constexpr int64_t kFarthest = 500;
  if (!strings_.any() || strings_.label(first, width) == 0) return true;
  const int64_t own = lexical_exponent(first, width);
  if (*exponent == kEmpty) *exponent = own;
  else if (own - *exponent > kFarthest || *exponent - own > kFarthest) return false;
  add_lexical(first, width, *exponent);
  return true;
}

bool Chart::finish(size_t first, size_t width, int64_t exponent) {
  const size_t span = first_span_[width] + first;
  double *const row = in(span);
  if (filter_ && filter_->touches(first, width)) filter_->close(false, first, width, in_.data(), stride_);
  else if (!rules_.form().closure.trivial()) rules_.form().closure.inside(row);
  Range range, all;
  const uint32_t states = filter_ ? filter_->states(first, width) : 1;
  for (uint32_t m = states; m-- > 0;) {
    range = range_of(inside_row(first, width, m), symbols_);
    all = {std::max(all.most, range.most), std::min(all.least, range.least), all.sum + range.sum};
  }
  exponents_[span] = range.most > 0 ? exponent : kEmpty;
  if (!(all.sum < INFINITY) || all.least < kLeastValue * std::max(all.most, 1.0)) return false;
  if (!(range.most > 0)) return true;
  if (range.most < kLeastMost || range.most > kGreatestMost) {
    const int64_t shift = std::ilogb(range.most);
    for (uint32_t m = 0; m < states; ++m) {
      double *const own = in(row_of(first, width, m));
      for (size_t a = 0; a < symbols_; ++a) own[a] = ldexp_clamped(own[a], -shift);
    }
    exponents_[span] = exponent + shift;
  }
  if (symbol_words_ > 0) {
    uint64_t *const bits = present_.data() + span * symbol_words_;
    std::fill_n(bits, symbol_words_, 0);
    for (size_t a = 0; a < symbols_; ++a) bits[a / 64] |= static_cast<uint64_t>(row[a] > 0) << (a & 63);
  }
  return true;
}

int64_t Chart::list_splits(size_t slot, size_t first, size_t width, bool outside) {
  const size_t begin = slot * room_;
  const int64_t *const exponents = exponents_.data();
  int64_t most = kEmpty;
  bool even = true;
  size_t at = begin;
  for (size_t w = 1; w < width; ++w) {
    const size_t l = first_span_[w] + first, r = first_span_[width - w] + first + w;
    if (exponents[l] == kEmpty || exponents[r] == kEmpty) continue;
    const int64_t e = exponents[l] + exponents[r];
    even &= at == begin || e == most;
    most = std::max(most, e);
    left_[at] = in(l);
    right_[at] = right_scaled_[at] = in(r);
    if (outside) {
      left_outside_[at] = out(l);
      right_outside_[at] = out(r);
    }
    if (symbol_words_ > 0) {
      left_symbols_[at] = present_.data() + l * symbol_words_;
      right_symbols_[at] = present_.data() + r * symbol_words_;
    }
    ++at;
  }
  splits_[slot].count = at - begin;
  if (!even) scale_splits(slot, most);
  return most;
}

void Chart::scale_splits(size_t slot, int64_t exponent) {
  const size_t begin = slot * room_;
  double *to = scaled_.data() + 2 * begin * stride_;
  const auto exponent_of = [this](const double *row) { return exponents_[static_cast<size_t>(row - in_.data()) / stride_]; };
  const auto scaled = [&](const double *row, double factor) {
    for (size_t a = 0; a < stride_; ++a) to[a] = row[a] * factor;
    to += stride_;
    return to - stride_;
  };
  for (size_t k = begin; k < begin + splits_[slot].count; ++k) {
    const int64_t shift = exponent_of(left_[k]) + exponent_of(right_[k]) - exponent;
    if (shift == 0) continue;
    const double factor = power_of_two(shift);
    left_[k] = scaled(left_[k], factor);
    right_scaled_[k] = scaled(right_[k], factor);
  }
}

void Chart::hold(size_t n, const Run &run) {
  index_.words = n;
  const size_t spans = index_.count(), rows = filter_ ? filter_->rows() : spans, slots = sums_->spans();
  run.limit_bytes(static_cast<int64_t>(rows * 16 * stride_ + spans * (12 + 8 * symbol_words_) +
                                       slots * n * (16 * stride_ + 56)));
  in_.assign(rows * stride_, 0.0);
  exponents_.assign(spans, kEmpty);
  present_.resize(std::max(present_.size(), spans * symbol_words_));
  first_span_.resize(n + 1);
  for (size_t w = 1; w <= n; ++w) first_span_[w] = index_.of(0, w);
  if (room_ >= n) return;
  const auto lists = slots * n;
  left_.resize(lists);
  right_.resize(lists);
  right_scaled_.resize(lists);
  left_outside_.resize(lists);
  right_outside_.resize(lists);
  left_symbols_.resize(lists);
  right_symbols_.resize(lists);
  scaled_.resize(2 * lists * stride_);
  splits_.resize(slots);
  for (size_t s = 0; s < slots; ++s) {
    splits_[s] = {0, left_.data() + s * n, right_.data() + s * n, right_scaled_.data() + s * n, left_outside_.data() + s * n,
                  right_outside_.data() + s * n, left_symbols_.data() + s * n, right_symbols_.data() + s * n};
  }
  room_ = n;
}

bool Chart::sum_inside(const Run &run) {
  const size_t n = words_.size(), most = sums_->spans();
  hold(n, run);
  for (size_t i = 0; i < n; ++i) {
    const int64_t exponent = lexical_exponent(i, 1);
    add_lexical(i, 1, exponent);
    if (!finish(i, 1, exponent)) return false;
  }
  Array<double *> rows(most);
  for (size_t w = 2; w <= n; ++w) {
    run.check();
    for (size_t i = 0; i + w <= n;) {
      size_t count = 0;
      for (; i + w <= n && count < most; ++i) {
        common_[count] = list_splits(count, i, w, false);
        if (splits_[count].count == 0) {
          int64_t exponent = kEmpty;
          if (!add_string(i, w, &exponent)) return false;
          if (exponent != kEmpty && !finish(i, w, exponent)) return false;
          continue;
        }
        sums_->pair(count, splits_[count]);
        rows[count] = in(first_span_[w] + i);
        firsts_[count++] = i;
      }
      if (count == 0) continue;
      sums_->inside(count, rows.data());
      for (size_t s = 0; s < count; ++s) {
        if (!add_string(firsts_[s], w, &common_[s]) || !finish(firsts_[s], w, common_[s])) return false;
      }
    }
  }
  return true;
}

bool Chart::outside_of_parts(size_t first, size_t width, int64_t exponent, double *row) {
  const BinaryForm &form = rules_.form();
  const size_t span = first_span_[width] + first;
  double *const o = out(span);
  const double *const v = in(span);
  double some = 0;
  for (size_t a = 0; a < symbols_; ++a) {
    o[a] = v[a] > 0 ? o[a] : 0;  // the outside weight of what has no tree may be anything
    some += o[a];
  }
  if (!(some > 0)) return false;
  const bool filtered = filter_ && filter_->touches(first, width);
  const double factor = power_of_two(exponent - exponents_[span]);
  if (filtered) filter_->close(true, first, width, out_.data(), stride_);
  const double *ends = o;
  if (filtered && filter_->states(first, width) > 1) {
    filter_->count_pairs(first, width, in_.data(), out_.data(), stride_, counts_.unary.data());
    std::fill_n(row, stride_, 0.0);
    filter_->ends(first, width, out_.data(), stride_, row);
    ends = row;
  } else if (!form.closure.trivial()) {
    if (!filtered) form.closure.outside(o);
    for (size_t p = 0; p < form.unary_weight.size(); ++p) {
      counts_.unary[p] += o[form.unary_parent[p]] * v[form.unary_child[p]] * form.unary_weight[p];
    }
  }
  for (size_t a = 0; a < stride_; ++a) row[a] = ends[a] * factor;
  return true;
}

void Chart::outside(const Run &run) {
  const size_t n = words_.size(), most = sums_->spans();
  if (n == 0) {
    counts_.empty_sentences += 1;
    return;
  }
  if (is_wide_) {
    has_wide_counts_ = true;
    wide_->outside(run, &counts_.binary, &counts_.lexical, &counts_.unary);
    return;
  }
  const auto start = static_cast<size_t>(rules_.form().start);
  out_.assign(in_.size(), 0.0);
  out(index_.of(0, n))[start] = 1 / inside_row(0, n)[start];
  for (size_t w = n; w >= 2; --w) {
    run.check();
    for (size_t i = 0; i + w <= n;) {
      size_t count = 0;
      for (; i + w <= n && count < most; ++i) {
        if (exponents_[first_span_[w] + i] == kEmpty) continue;
        int64_t exponent = list_splits(count, i, w, true);
        if (splits_[count].count == 0) exponent = this->exponent(i, w);
        double *const row = block_.data() + count * stride_;
        if (!outside_of_parts(i, w, exponent, row)) continue;
        if (strings_.any()) count_lexical(i, w, exponent, row);
        if (splits_[count].count == 0) continue;
        sums_->pair(count, splits_[count]);
        rows_[count++] = row;
      }
      if (count == 0) continue;
      sums_->outside(count, rows_.data());
      for (size_t s = 0; s < count; ++s) sums_->spread(s, splits_[s]);
    }
  }
  for (size_t i = 0; i < n; ++i) {
    const int64_t exponent = lexical_exponent(i, 1);
    if (outside_of_parts(i, 1, exponent, block_.data())) count_lexical(i, 1, exponent, block_.data());
  }
}

// Counts the lexical rules of a span. `row`: outside weights at the exponent.
void Chart::count_lexical(size_t first, size_t width, int64_t exponent, const double *row) {
  const BinaryForm &form = rules_.form();
  const int64_t all = exponent + static_cast<int64_t>(width - 1) * rules_.exponent();
  strings_.each_rule(first, width, [&](int32_t e) {
    if (filter_ && !filter_->allows_words(e, first, width)) return;
    counts_.lexical[e] += row[form.lexical_symbol.data()[e]] * ldexp_clamped(form.lexical_weight.data()[e], -all);
  });
}

void Chart::take_all_but_lexical(FormCounts *counts) {
  sums_->take_counts(rules_.places(), counts->binary.data());
  if (has_wide_counts_) move_numbers(&counts_.binary, &counts->binary);
  has_wide_counts_ = false;
  move_numbers(&counts_.unary, &counts->unary);
  counts->empty_sentences += counts_.empty_sentences;
  counts_.empty_sentences = 0;
}

void Chart::take_counts(FormCounts *counts) {
  take_all_but_lexical(counts);
  move_numbers(&counts_.lexical, &counts->lexical);
}

void Chart::take_sentence_counts(FormCounts *counts) {
  take_all_but_lexical(counts);
  take_lexical(counts);
}

void Chart::take_listed_counts(size_t count, double *binary, FormCounts *lexical) {
  sums_->take_counts({rules_.listed_places().data(), count}, binary);
  if (has_wide_counts_) {
    for (size_t k = 0; k < count; ++k) binary[k] += counts_.binary[rules_.listed()[k]];
    std::fill(counts_.binary.begin(), counts_.binary.end(), 0.0);
    has_wide_counts_ = false;
  }
  take_lexical(lexical);
}

void Chart::take_lexical(FormCounts *counts) {
  const size_t n = words_.size(), widest = strings_.any() ? n : 1;
  for (size_t w = 1; w <= widest; ++w) {
    for (size_t i = 0; i + w <= n; ++i) {
      strings_.each_rule(i, w, [&](int32_t e) {
        counts->lexical[e] += counts_.lexical[e];
        counts_.lexical[e] = 0;  // the word may come again
      });
    }
  }
}

double Chart::posterior(int32_t symbol, size_t first, size_t width) const {
  double sum = 0;
  for (uint32_t m = filter_ ? filter_->states(first, width) : 1; m-- > 0;) sum += posterior(symbol, first, width, m);
  return sum;
}

double Chart::posterior(int32_t symbol, size_t first, size_t width, uint32_t missing) const {
  if (is_wide_) return wide_->posterior(static_cast<size_t>(symbol), first, width, missing);
  if (empty_span(first, width)) return 0;
  return inside_row(first, width, missing)[symbol] * outside_row(first, width, missing)[symbol];
}

double Chart::lexical_posterior(int32_t lexical, size_t first, size_t width) const {
  if (filter_ && !filter_->allows_words(lexical, first, width)) return 0;
  const BinaryForm &form = rules_.form();
  const auto symbol = static_cast<size_t>(form.lexical_symbol[lexical]);
  const double weight = form.lexical_weight[lexical];
  const uint32_t missing = filter_ ? filter_->missing_at_end(form.lexical_symbol[lexical], first, width) : 0;
  if (is_wide_) return (wide_->outside_weight(symbol, first, width, missing) * Scaled::from(weight)).value();
  if (empty_span(first, width)) return 0;
  const int64_t all = exponent(first, width) + static_cast<int64_t>(width - 1) * rules_.exponent();
  return outside_row(first, width, missing)[symbol] * ldexp_clamped(weight, -all);
}

}  // namespace hws

#include "src/grammar/chart/wide_chart.hh"

namespace hws {

void WideChart::close(bool outside, size_t first, size_t width, Scaled *rows) const {
  if (filter_ && filter_->touches(first, width)) {
    filter_->close(outside, first, width, rows, symbols());
  } else {
    const std::span<Scaled> values{rows + at(first, width), symbols()};
    outside ? form_.closure.outside(values) : form_.closure.inside(values);
  }
}

Scaled WideChart::inside(std::span<const int32_t> words, const Run &run, const SpanFilter *filter) {
  words_.assign(words.begin(), words.end());
  filter_ = filter;
  const size_t n = words.size();
  index_.words = n;
  strings_.read(words_);
  const size_t numbers = (filter ? filter->rows() : index_.count()) * symbols();
  run.limit_bytes(static_cast<int64_t>(2 * sizeof(Scaled) * numbers));
  in_.assign(numbers, Scaled{});
  Array<Scaled> weight(form_.binary_weight.size());
  for (size_t r = 0; r < weight.size(); ++r) weight[r] = Scaled::from(form_.binary_weight[r]);
  for (size_t w = 1; w <= n; ++w) {
    for (size_t i = 0; i + w <= n; ++i) {
      run.check();
      Scaled *const row = in_.data() + at(i, w);
      each_lexical(i, w, [&](int32_t e) { row[form_.lexical_symbol[e]] = Scaled::from(form_.lexical_weight[e]); });
      for (size_t k = 1; k < w; ++k) {
        const Scaled *const left = in_.data() + at(i, k), *const right = in_.data() + at(i + k, w - k);
        for (size_t r = 0; r < weight.size(); ++r) {
          const Scaled &l = left[form_.left[r]], &x = right[form_.right[r]];
          if (l.zero() || x.zero() || weight[r].zero()) continue;
          row[form_.parent[r]] = row[form_.parent[r]] + weight[r] * l * x;
        }
      }
      close(false, i, w, in_.data());
    }
  }
  return in_[at(0, n) + static_cast<size_t>(form_.start)];
}

void WideChart::outside(const Run &run, Array<double> *binary, Array<double> *lexical, Array<double> *unary) {
  const size_t n = words_.size();
  out_.assign(in_.size(), Scaled{});
  const size_t top = at(0, n) + static_cast<size_t>(form_.start);
  out_[top] = Scaled::from(1) / in_[top];
  Array<Scaled> weight(form_.binary_weight.size());
  for (size_t r = 0; r < weight.size(); ++r) weight[r] = Scaled::from(form_.binary_weight[r]);
  for (size_t w = n; w >= 1; --w) {
    for (size_t i = 0; i + w <= n; ++i) {
      run.check();
      Scaled *row = out_.data() + at(i, w);
      const Scaled *const v = in_.data() + at(i, w);
      for (size_t a = 0; a < symbols(); ++a) {
        if (v[a].zero()) row[a] = Scaled{};
      }
      close(true, i, w, out_.data());
      if (filter_ && filter_->states(i, w) > 1) {
        filter_->count_pairs(i, w, in_.data(), out_.data(), symbols(), unary->data());
        parts_.resize(symbols());
        filter_->ends(i, w, out_.data(), symbols(), parts_.data());
        row = parts_.data();
      } else {
        for (size_t p = 0; p < form_.unary_weight.size(); ++p) {
          const Scaled x = row[form_.unary_parent[p]] * v[form_.unary_child[p]] * Scaled::from(form_.unary_weight[p]);
          (*unary)[p] += x.value();
        }
      }
      each_lexical(i, w, [&](int32_t e) {
        (*lexical)[e] += (row[form_.lexical_symbol[e]] * Scaled::from(form_.lexical_weight[e])).value();
      });
      for (size_t k = 1; k < w; ++k) {
        const size_t l = at(i, k), x = at(i + k, w - k);
        for (size_t r = 0; r < weight.size(); ++r) {
          const size_t b = l + static_cast<size_t>(form_.left[r]), c = x + static_cast<size_t>(form_.right[r]);
          const Scaled &left = in_[b], &right = in_[c], o = row[form_.parent[r]] * weight[r];
          if (o.zero() || left.zero() || right.zero()) continue;
          Scaled &left_outside = out_[b], &right_outside = out_[c];
          (*binary)[r] += (o * left * right).value();
          left_outside = left_outside + o * right;
          right_outside = right_outside + o * left;
        }
      }
    }
  }
}

}  // namespace hws

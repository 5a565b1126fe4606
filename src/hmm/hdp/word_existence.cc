// Optimize: balanced
#include "src/hmm/hdp/word_existence.hh"

#include <algorithm>
#include <cmath>

namespace hws {

WordExistence::WordExistence(const HmmData &data, bool independent)
    : data_(data), independent_(independent), states_(data.rows.states()), stride_(data.rows.stride()),
      no_word_(data.rows.size(), 1.0), no_words_(stride_, 1.0), fading_(stride_),
      last_(static_cast<size_t>(data.rows.symbols()) + 1, -1) {}

int64_t WordExistence::bytes(const HmmData &data) {
  return static_cast<int64_t>(data.rows.size()) * 8 + (data.rows.symbols() + 1) * 8;
}

double WordExistence::lambda(const ChainMarginals &chain, size_t t, size_t k) const {
  const size_t at = t * stride_ + k;
  const double now = chain.posterior[at], next = chain.posterior[at + stride_];
  const double both = chain.left[at] * chain.transition[k * stride_ + k] * chain.right[at];
  return (now > 0 ? both / now : 0) - (now < 1 ? (next - both) / (1 - now) : 0);
}

// Multiplies by the probabilities that states are not those of token t, given that they are not those of token `before`.
void WordExistence::multiply(const ChainMarginals &chain, size_t before, size_t t, double *absent) {
  constexpr double kFaded = 1e-12;
  std::copy_n(chain.posterior + before * stride_, states_, fading_.begin());
  double most = independent_ ? 0 : 1;
  for (size_t u = before; u < t && most > kFaded; ++u) {
    most = 0;
    for (size_t k = 0; k < states_; ++k) {
      fading_[k] *= lambda(chain, u, k);
      most = std::max(most, std::fabs(fading_[k]));
    }
  }
  const double *const q = chain.posterior + t * stride_;
  for (size_t k = 0; k < states_; ++k) {
    absent[k] *= std::clamp(1 - q[k] + (most > kFaded ? fading_[k] : 0), 0.0, 1.0);
  }
}

void WordExistence::add(const ChainMarginals &chain, size_t place) {
  const std::span<const Label> symbols = data_.corpus->symbols.subspan(place, chain.length);
  size_t of_any = chain.length;  // the last token with a word
  for (size_t t = 0; t < chain.length; ++t) {
    const Label w = symbols[t];
    if (w == 0) continue;
    const double *const q = chain.posterior + t * stride_;
    double *const row = no_word_.data() + data_.rows.offset(w);
    int64_t &last = last_[static_cast<size_t>(w)];
    if (last >= 0) multiply(chain, static_cast<size_t>(last), t, row);
    for (size_t k = 0; last < 0 && k < states_; ++k) row[k] *= std::max(0.0, 1 - q[k]);
    if (of_any < chain.length) multiply(chain, of_any, t, no_words_.data());
    for (size_t k = 0; of_any == chain.length && k < states_; ++k) no_words_[k] *= std::max(0.0, 1 - q[k]);
    last = static_cast<int64_t>(t);
    of_any = t;
  }
  for (const Label w : symbols) last_[static_cast<size_t>(w)] = -1;
}

}  // namespace hws

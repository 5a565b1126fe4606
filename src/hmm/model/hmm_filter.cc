#include "src/hmm/model/hmm_filter.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/text.hh"
#include "src/corpus/channel_arrays.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// If the sum of a step's products is below this, products that a double does not hold may be too large a part of it.
constexpr double kLeastSum = 1e-100;
// Transitions below this may lose numbers, and products of the smallest one with a number must not be below the second.
constexpr double kLeastTransition = 1e-100, kLeastProduct = 1e-300;
// A state is never further below the best one, so that exponents of long sequences fit into 64 bits.
constexpr double kFarthestCost = 1e9;

// What the filter's least_ is.
double least_held(const StateChain &chain) {
  double least = 1;
  bool zeros = false;
  for (size_t j = 0; j < chain.states; ++j) {
    for (size_t k = 0; k < chain.states; ++k) {
      const double p = chain.transition[j * chain.stride + k];
      if (p > 0) least = std::fmin(least, p);
      else zeros = true;
    }
  }
  return !zeros && least >= kLeastTransition ? 0 : kLeastProduct / std::fmin(least, kLeastTransition);
}

}  // namespace

HmmFilter::HmmFilter(HmmModelPtr model, bool dictionary, const Run &run)
    : model_(std::move(model)), dictionary_(dictionary ? model_->dictionary : nullptr) {
  const size_t stride = model_->rows.stride();
  const EmissionChannels *families = model_->families.get();
  run.limit_bytes(static_cast<int64_t>(9 * stride + (families ? families->scratch() + families->values() : 0)) * 8);
  now_.resize(stride);
  ahead_.resize(stride);
  weights_.resize(stride);
  products_.resize(stride);
  wide_now_.resize(stride);
  wide_ahead_.resize(stride);
  least_ = least_held(model_->parameters.chain);
  if (families) {
    costs_.resize(stride);
    scratch_.resize(families->scratch());
    values_.resize(families->values());
    token_.resize(families->count());
  }
  start();
}

void HmmFilter::start() noexcept {
  const Array<double> &initial = model_->parameters.chain.initial;
  std::copy(initial.begin(), initial.end(), now_.begin());
  std::copy(initial.begin(), initial.end(), ahead_.begin());
  begun_ = wide_ = false;
}

std::span<const int32_t> HmmFilter::allowed(Label word) const {
  const Label known = word > model_->rows.symbols() ? model_->unknown->unknown : word;
  return dictionary_->sets.set(dictionary_->set_of(known));
}

void HmmFilter::require(Label word, std::span<const double> values) const {
  const int64_t words = model_->words ? model_->rows.symbols() + (model_->unknown ? model_->unknown->count() : 0) : 0;
  if (word < 0 || word > words) {
    fail(Code::argument, "symbol %d; expected 0 (none) to %" PRId64 ", as hws_hmm_encode has it", static_cast<int>(word),
         words);
  }
  const EmissionChannels *families = model_->families.get();
  if (values.empty()) return;
  if (values.size() != (families ? families->values() : 0)) {
    fail(Code::argument, "%zu numbers of a token; expected %zu, of all channels, or none", values.size(),
         families ? families->values() : size_t{0});
  }
  for (size_t c = 0; c < families->count(); ++c) {
    const EmissionFamily &family = families->family(c);
    require_values(family.kind(), values.subspan(families->values_at(c), family.dimension()), c, 0, family.dimension());
  }
}

// Sets weights_ to p(word | state), and to 0 in states where the word may not be.
void HmmFilter::emit_word(Label word) {
  const size_t states = model_->rows.states();
  if (word == 0) {
    std::fill_n(weights_.begin(), states, 1.0);
    return;
  }
  const int64_t vocabulary = model_->rows.symbols();
  const Label row = word > vocabulary ? model_->unknown->unknown : word;
  const double *emitted = model_->parameters.emission.data() + model_->rows.offset(row);
  const double *share =
      word > vocabulary ? &model_->unknown->shares[static_cast<size_t>(word - vocabulary - 1) * states] : nullptr;
  std::copy_n(emitted, states, weights_.begin());
  for (size_t k = 0; share && k < states; ++k) weights_[k] *= share[k];
  if (!dictionary_) return;
  size_t k = 0;
  for (const int32_t state : allowed(word)) {
    for (; k < static_cast<size_t>(state); ++k) weights_[k] = 0;
    k = static_cast<size_t>(state) + 1;
  }
  for (; k < states; ++k) weights_[k] = 0;
}

double HmmFilter::emit_values(std::span<const double> values, double *base) {
  const EmissionChannels &families = *model_->families;
  std::copy(values.begin(), values.end(), values_.begin());
  for (size_t c = 0; c < families.count(); ++c) {
    const double *own = values_.data() + families.values_at(c);
    const bool missing = std::any_of(own, own + families.family(c).dimension(), [](double x) { return std::isnan(x); });
    token_[c] = {own, missing};
  }
  double most = -INFINITY;
  for (size_t k = 0; k < model_->rows.states(); ++k) {
    costs_[k] = -INFINITY;
    if (!may_be_in(k)) continue;
    const double x =
        families.log_density(model_->parameters.channels.data() + k * families.prepared(), token_, scratch_.data());
    if (x > -INFINITY) most = std::fmax(most, costs_[k] = x);  // NaN arises from values whose squares overflow
  }
  *base = families.log_base(token_);
  return most;
}

HmmFilter::Range HmmFilter::step_in_doubles(bool values, double most, double *log_p) {
  const StateChain &chain = model_->parameters.chain;
  const size_t states = model_->rows.states();
  double sum = 0;
  for (size_t k = 0; k < states; ++k) {
    products_[k] = weights_[k] * ahead_[k];
    if (values) products_[k] *= costs_[k] > -INFINITY ? std::exp(costs_[k] - most) : 0;
    sum += products_[k];
  }
  bool possible = false, lost = sum < kLeastSum;
  for (size_t k = 0; k < states; ++k) {
    if (!may_be_in(k) || (values && !(costs_[k] > -INFINITY))) continue;
    possible = true;
    lost = lost || products_[k] < least_ * sum;
  }
  *log_p = possible ? std::log(sum) : -INFINITY;
  if (!possible) return Range::doubles;
  if (lost) return Range::wide;
  for (size_t k = 0; k < states; ++k) now_[k] = products_[k] / sum;
  const double *const row = now_.data();
  double *const out = ahead_.data();
  dense_products().rows_times_matrix(&row, 1, chain.transition.data(), states, chain.stride, &out);
  return Range::doubles;
}

double HmmFilter::step_in_wide_numbers(bool values, double most) {
  const StateChain &chain = model_->parameters.chain;
  const size_t states = model_->rows.states();
  Scaled sum;
  for (size_t k = 0; k < states; ++k) {
    wide_now_[k] = Scaled();
    if (!may_be_in(k) || (values && !(costs_[k] > -INFINITY))) continue;
    const Scaled ahead = wide_ ? wide_ahead_[k] : Scaled::from(ahead_[k]);
    wide_now_[k] = ahead * Scaled::from(weights_[k]);
    if (values) wide_now_[k] = wide_now_[k] * Scaled::exp(std::fmax(costs_[k] - most, -kFarthestCost));
    sum = sum + wide_now_[k];
  }
  if (sum.zero()) return -INFINITY;
  bool held = true;  // by doubles, as all that follows
  for (size_t k = 0; k < states; ++k) {
    wide_now_[k] = wide_now_[k] / sum;
    now_[k] = wide_now_[k].value();
    held = held && (wide_now_[k].zero() || now_[k] >= least_);
  }
  for (size_t k = 0; k < states; ++k) {
    Scaled ahead;
    for (size_t j = 0; j < states; ++j) {
      const double p = chain.transition[j * chain.stride + k];
      if (p > 0 && !wide_now_[j].zero()) ahead = ahead + wide_now_[j] * Scaled::from(p);
    }
    wide_ahead_[k] = ahead;
    ahead_[k] = ahead.value();
  }
  wide_ = !held;
  return sum.log();
}

double HmmFilter::step(Label word, std::span<const double> values) {
  require(word, values);
  emit_word(word);
  const bool measured = !values.empty();
  double base = 0, log_p = -INFINITY;
  const double most = measured ? emit_values(values, &base) : 0;
  if (wide_ || step_in_doubles(measured, most, &log_p) == Range::wide) log_p = step_in_wide_numbers(measured, most);
  if (!(log_p > -INFINITY)) fail(Code::empty, "a token that has no probability after those before it");
  begun_ = true;
  return log_p + most + base;
}

void HmmFilter::next_words(std::span<double> p) const {
  for (size_t w = 0; w < p.size(); ++w) {
    const Label word = static_cast<Label>(w + 1);
    const double *emitted = model_->parameters.emission.data() + model_->rows.offset(word);
    double sum = 0;
    if (dictionary_) {
      for (const int32_t k : allowed(word)) sum += ahead_[static_cast<size_t>(k)] * emitted[k];
    } else {
      for (size_t k = 0; k < model_->rows.states(); ++k) sum += ahead_[k] * emitted[k];
    }
    p[w] = sum;
  }
}

double HmmFilter::end() const {
  if (!model_->end() || !begun_) return 0;
  double sum = 0;
  for (size_t k = 0; k < model_->rows.states(); ++k) sum += now_[k] * model_->parameters.chain.end[k];
  return sum;
}

}  // namespace hws

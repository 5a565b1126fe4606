#include "src/hmm/model/hmm_filter.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/text.hh"
#include "src/corpus/channel_arrays.hh"
#include "src/stats/dense_products.hh"

namespace hws {

HmmFilter::HmmFilter(HmmModelPtr model, bool dictionary, const Run &run)
    : model_(std::move(model)), dictionary_(dictionary ? model_->dictionary : nullptr) {
  const size_t stride = model_->rows.stride();
  const EmissionChannels *families = model_->families.get();
  run.limit_bytes(static_cast<int64_t>(4 * stride + (families ? families->scratch() + families->values() : 0)) * 8);
  now_.resize(stride);
  ahead_.resize(stride);
  weights_.resize(stride);
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
  begun_ = false;
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

// Multiplies weights_ by the densities of the channels divided by the largest of them. Returns ln of that one, base included.
double HmmFilter::emit_values(std::span<const double> values) {
  if (values.empty()) return 0;
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
    if (!(weights_[k] * ahead_[k] > 0)) continue;
    costs_[k] = families.log_density(model_->parameters.channels.data() + k * families.prepared(), token_, scratch_.data());
    most = std::fmax(most, costs_[k]);
  }
  for (size_t k = 0; k < model_->rows.states(); ++k) weights_[k] *= costs_[k] > -INFINITY ? std::exp(costs_[k] - most) : 0;
  return most > -INFINITY ? most + families.log_base(token_) : 0;
}

double HmmFilter::step(Label word, std::span<const double> values) {
  require(word, values);
  emit_word(word);
  const double taken = emit_values(values);
  const size_t states = model_->rows.states(), stride = model_->rows.stride();
  double sum = 0;
  for (size_t k = 0; k < states; ++k) sum += weights_[k] *= ahead_[k];
  if (!(sum > 0)) fail(Code::empty, "a token that has no probability after those before it");
  for (size_t k = 0; k < states; ++k) now_[k] = weights_[k] / sum;
  const double *const row = now_.data();
  double *const out = ahead_.data();
  dense_products().rows_times_matrix(&row, 1, model_->parameters.chain.transition.data(), states, stride, &out);
  begun_ = true;
  return std::log(sum) + taken;
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

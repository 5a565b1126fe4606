#include "src/hmm/sampling/open_chain.hh"

#include <algorithm>

#include "fsa/base/state_bytes.hh"
#include "src/hmm/data/chosen_states.hh"

namespace hws {

namespace {

constexpr double kFreeNumber = 1e-100;  // the weight of a number that no token has

}  // namespace

OpenChain::OpenChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                     DrawTables *tables)
    : StateSampler(data, end, seed, number, run, HiddenStates::kMost), priors_(priors), drawn_(data->corpus->symbols.size()),
      first_data_(std::move(data)) {
  draw_tables_by(tables);
}

void OpenChain::use_priors(const HmmPriors &priors, const Run &run) {
  keep_zeros(priors, run);
  priors_ = priors;
}

int64_t OpenChain::bytes() const { return StateSampler::bytes() + static_cast<int64_t>(2 * drawn_.size()); }

HmmDataPtr OpenChain::in_states(size_t states, const Run &run) const {
  if (states > static_cast<size_t>(HiddenStates::kMost)) {
    fail(Code::limit, "more than %d states in a sweep; expected fewer, as with smaller concentrations", HiddenStates::kMost);
  }
  return data_->rows.states() == states ? data_ : with_states(*first_data_, static_cast<int32_t>(states), run);
}

OpenChain::Used OpenChain::begin_draws(int64_t sweep) {
  begin(sweep);
  changed_data_ = -1;
  Array<uint8_t> has(data_->rows.states(), uint8_t{0});
  for (size_t t = 0; t < drawn_.size(); ++t) has[drawn_[t] = static_cast<uint16_t>(states().at(static_cast<int64_t>(t)))] = 1;
  if (drawn_.empty()) has[0] = 1;
  Used used;
  Array<uint16_t> state(has.size());
  for (size_t k = 0; k < has.size(); ++k) {
    if (!has[k]) continue;
    state[k] = static_cast<uint16_t>(used.numbers.size());
    used.numbers.push_back(k);
    used.weights.push_back(level().weights()[k]);
  }
  for (uint16_t &k : drawn_) k = state[k];
  return used;
}

OpenChain::Counted OpenChain::counted(const Used &used, const Run &run) const {
  Counted own{with_states(*first_data_, static_cast<int32_t>(used.numbers.size()), run), {}};
  own.counts = counts_of_chosen(counts(), *data_, used.numbers, *own.data);
  return own;
}

void OpenChain::end_draws(int64_t sweep, std::span<const double> weights, const Array<size_t> &numbers, const Run &run) {
  constexpr size_t kNone = SIZE_MAX;
  const size_t count = weights.size();
  Array<size_t> tokens(count, size_t{0}), number(count, kNone);
  for (const uint16_t k : drawn_) ++tokens[k];
  Array<uint8_t> taken(count + data_->rows.states(), uint8_t{0});
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (tokens[i] == 0 && !drawn_.empty()) continue;
    number[i] = numbers[i];
    taken[numbers[i]] = 1;
  }
  size_t free = 0, most = 0;
  for (size_t i = 0; i < count; ++i) {
    if (number[i] == kNone && tokens[i] == 0) continue;
    if (number[i] == kNone) {
      while (taken[free]) ++free;
      taken[number[i] = free] = 1;
    }
    most = std::max(most, number[i]);
  }
  Array<double> of_numbers(most + 1, kFreeNumber);
  for (size_t i = 0; i < count; ++i) {
    if (number[i] != kNone) of_numbers[number[i]] = std::max(kFreeNumber, weights[i]);
  }
  next_data_ = in_states(most + 1, run);
  grown_ = level().with_weights(std::move(of_numbers));
  // Nothing below fails.
  for (size_t t = 0; t < drawn_.size(); ++t) states().redraw(static_cast<int64_t>(t), static_cast<int32_t>(number[drawn_[t]]));
  states().drawn(states().size());
  finish();
  data_.swap(next_data_);
  changed_data_ = sweep;
}

void OpenChain::undo(int64_t sweep) {
  if (changed_data_ == sweep) {
    data_.swap(next_data_);
    changed_data_ = -1;
  }
  StateSampler::undo(sweep);
}

void OpenChain::save(std::string *out) const {
  append_value(out, static_cast<int32_t>(data_->rows.states()));
  append_value(out, static_cast<int32_t>(mean_data()->rows.states()));
  StateSampler::save(out);
}

void OpenChain::load(std::string_view *bytes, int64_t samples) {
  const auto take_states = [&] {
    const int32_t states = take_value<int32_t>(bytes);
    if (states < 1 || states > HiddenStates::kMost) fail(Code::corrupt, "a checkpoint of a chain of %d states", states);
    return with_states(*first_data_, states, Run{});
  };
  const HmmDataPtr now = take_states(), mean = take_states();
  take_data(now, mean);
  changed_data_ = -1;
  StateSampler::load(bytes, samples);
}

}  // namespace hws

// Optimize: speed
#include "src/hmm/data/emission_rows.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/sections.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

std::shared_ptr<const NumberSets> sets_of(const StateMasksPtr &masks, int32_t states, const Run &run) {
  if (!masks) return std::make_shared<const NumberSets>(states, run);
  if (masks->sets.numbers() != states) {
    fail(Code::argument, "sets of allowed states among %d states; expected %d", static_cast<int>(masks->sets.numbers()),
         static_cast<int>(states));
  }
  return std::shared_ptr<const NumberSets>(masks, &masks->sets);
}

}  // namespace

EmissionRows::EmissionRows(int32_t states, int64_t symbols, StateMasksPtr masks, const Run &run)
    : EmissionRows(static_cast<size_t>(states), sets_of(masks, states, run), masks ? masks->of_symbol : Array<int32_t>(),
                   symbols, run) {}

EmissionRows EmissionRows::of(std::span<const Label> symbols, const Run &run) const {
  Array<int32_t> of_symbol;
  if (!of_symbol_.empty()) {
    of_symbol.reserve(symbols.size());
    for (const Label symbol : symbols) of_symbol.push_back(set_of(symbol));
  }
  return EmissionRows(states_, sets_, std::move(of_symbol), static_cast<int64_t>(symbols.size()), run);
}

EmissionRows::EmissionRows(size_t states, std::shared_ptr<const NumberSets> sets, Array<int32_t> of_symbol,
                           int64_t symbols, const Run &run)
    : states_(states), stride_(dense_stride(states)), sets_(std::move(sets)), of_symbol_(std::move(of_symbol)) {
  if (!of_symbol_.empty() && static_cast<int64_t>(of_symbol_.size()) != symbols) {
    fail(Code::argument, "allowed states of %zu symbols; expected %" PRId64, of_symbol_.size(), symbols);
  }
  double size = 0;
  for (int64_t w = 0; w < symbols; ++w) {
    const int32_t set = of_symbol_.empty() ? 0 : of_symbol_[static_cast<size_t>(w)];
    size += set == 0 ? static_cast<double>(stride_) : static_cast<double>(sets_->set(set).size());
  }
  run.limit_bytes(size < 1e18 ? static_cast<int64_t>(size) * 8 + symbols * 8 : INT64_MAX);
  offsets_.reserve(static_cast<size_t>(symbols) + 1);
  offsets_.push_back(0);
  for (int64_t w = 1; w <= symbols; ++w) {
    const Label symbol = static_cast<Label>(w);
    offsets_.push_back(offsets_.back() + (full(symbol) ? stride_ : row_states(symbol).size()));
  }
}

size_t EmissionRows::place_of(Label symbol, int32_t state) const {
  if (full(symbol)) return static_cast<size_t>(state);
  const std::span<const int32_t> own = row_states(symbol);
  return static_cast<size_t>(std::lower_bound(own.begin(), own.end(), state) - own.begin());
}

void EmissionRows::gather(const double *numbers, Label symbol, int32_t set, double *out) const {
  const std::span<const int32_t> states = sets_->set(set);
  if (symbol == 0) {
    std::fill_n(out, states.size(), 1.0);
    return;
  }
  const double *row = numbers + offset(symbol);
  if (set == set_of(symbol)) {
    std::copy_n(row, states.size(), out);
  } else if (full(symbol)) {
    for (size_t i = 0; i < states.size(); ++i) out[i] = row[states[i]];
  } else {
    const std::span<const int32_t> own = row_states(symbol);
    for (size_t i = 0, k = 0; i < states.size(); ++i) {
      while (k < own.size() && own[k] < states[i]) ++k;
      out[i] = k < own.size() && own[k] == states[i] ? row[k] : 0;
    }
  }
}

void EmissionRows::scatter_row(double *to, Label symbol, int32_t set, const double *in) const {
  const std::span<const int32_t> states = sets_->set(set);
  if (set == set_of(symbol)) {
    for (size_t i = 0; i < states.size(); ++i) to[i] += in[i];
  } else if (full(symbol)) {
    for (size_t i = 0; i < states.size(); ++i) to[states[i]] += in[i];
  } else {
    const std::span<const int32_t> own = row_states(symbol);
    for (size_t i = 0, k = 0; i < states.size(); ++i) {
      while (k < own.size() && own[k] < states[i]) ++k;
      if (k < own.size() && own[k] == states[i]) to[k] += in[i];
    }
  }
}

void EmissionRows::expand(const double *numbers, Label symbol, int32_t set, double *row) const {
  const std::span<const int32_t> states = sets_->set(set);
  gather(numbers, symbol, set, row);
  if (states.size() == states_) {
    std::fill(row + states_, row + stride_, 0.0);
    return;
  }
  size_t above = stride_;  // from the end, so that no number is overwritten before it is moved
  for (size_t i = states.size(); i-- > 0;) {
    const size_t at = static_cast<size_t>(states[i]);
    const double x = row[i];
    std::fill(row + at + 1, row + above, 0.0);
    row[at] = x;
    above = at;
  }
  std::fill(row, row + above, 0.0);
}

void EmissionRows::collect_row(double *to, Label symbol, const double *row) const {
  if (full(symbol)) {
    for (size_t k = 0; k < stride_; ++k) to[k] += row[k];
    return;
  }
  const std::span<const int32_t> own = row_states(symbol);
  for (size_t i = 0; i < own.size(); ++i) to[i] += row[own[i]];
}

void EmissionRows::add_row(const double *numbers, Label symbol, double *row) const {
  const double *from = numbers + offset(symbol);
  const std::span<const int32_t> own = row_states(symbol);
  for (size_t i = 0; i < own.size(); ++i) row[own[i]] += from[i];
}

uint64_t EmissionRows::hash() const {
  Array<uint64_t> of_set{0};
  for (int32_t s = 1; s < sets_->count(); ++s) {
    of_set.push_back(checksum64(sets_->set(s).data(), sets_->set(s).size_bytes(), 1));
  }
  uint64_t h = checksum64(&states_, sizeof states_, static_cast<uint64_t>(symbols()));
  // The hash is of what the sets contain. It depends neither on how they are numbered nor on the sets of tokens.
  for (const int32_t set : of_symbol_) h = mixed(h, of_set[static_cast<size_t>(set)]);
  return h;
}

}  // namespace hws

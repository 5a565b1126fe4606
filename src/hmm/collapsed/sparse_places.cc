#include "src/hmm/collapsed/sparse_places.hh"

#include "fsa/base/prefetch.hh"
#include "src/hmm/data/allowed_places.hh"

namespace hws {

SparsePlaces::SparsePlaces(const HmmData &data, const Run &run) : data_(data), begins_(1) {
  if (!data.masks && data.sparse.empty()) return;
  const Corpus &corpus = *data.corpus;
  const auto each = [&](const auto &sequence) {
    for (int64_t i = 0; i < corpus.count(); ++i) {
      if (i % 1024 == 0) run.check();
      sequence(static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]), data.few_states(i) ? data.length(i) : 0);
    }
  };
  size_t tokens = 0, singles = 0, pairs = 0;
  each([&](size_t place, size_t length) {
    size_t before = 0;
    for (size_t t = place; t < place + length; ++t) {
      const size_t now = data.rows.sets().set(data.set_of(t)).size();
      singles += now;
      pairs += before * now;
      before = now;
    }
    tokens += length + 1;
  });
  ++tokens;
  const size_t sequences = static_cast<size_t>(corpus.count()) + 1;
  run.limit_bytes(static_cast<int64_t>(tokens * sizeof(SparseToken) + singles * 10 + pairs * 4 + sequences * sizeof(Begin)));
  begins_.reserve(sequences);
  tokens_.reserve(tokens);
  at_.reserve(singles);
  state_.reserve(singles);
  before_.reserve(singles);
  ahead_.reserve(singles);
  pair_at_.reserve(pairs);
  each([&](size_t place, size_t length) { append(place, length); });
  tokens_.push_back({});
}

void SparsePlaces::append(size_t place, size_t length) {
  constexpr uint32_t kMostPairs = (1u << 31) - 1;
  const EmissionRows &rows = data_.rows;
  if (rows.size() >= kNoCell || rows.stride() > UINT16_MAX) {
    fail(Code::limit,
         "%zu numbers of symbols and %zu states; expected fewer than 2^32 and 2^16 where tokens may be in few states",
         rows.size(), rows.states());
  }
  const size_t first = at_.size(), first_pair = pair_at_.size(), stride = rows.stride();
  const auto token = [&] {
    tokens_.push_back(
        {static_cast<uint32_t>(at_.size() - first), static_cast<uint32_t>(pair_at_.size() - first_pair) & kMostPairs, 0});
  };
  bool without_symbol = false;
  for (size_t t = 0; t < length; ++t) {
    const std::span<const int32_t> states = rows.sets().set(data_.set_of(place + t));
    token();
    without_symbol = without_symbol || data_.corpus->symbols[place + t] == 0;
    for (size_t i = t == 0 ? at_.size() : first + tokens_[tokens_.size() - 2].single, end = at_.size(); i < end; ++i) {
      for (const int32_t k : states) pair_at_.push_back(static_cast<uint32_t>(state_[i] * stride + static_cast<size_t>(k)));
    }
    scratch_.resize(states.size());
    allowed_places(data_, place + t, scratch_.data());
    for (size_t i = 0; i < states.size(); ++i) {
      at_.push_back(scratch_[i] == kNoPlace ? kNoCell : static_cast<uint32_t>(scratch_[i]));
      state_.push_back(static_cast<uint16_t>(states[i]));
      before_.push_back(0);
      ahead_.push_back(0);
    }
    if (t > 0) link(first + tokens_[tokens_.size() - 2].single, at_.size() - states.size());
    if (pair_at_.size() - first_pair > kMostPairs) {
      fail(Code::limit, "a sequence of %zu tokens with 2^31 pairs of states; expected fewer", length);
    }
  }
  token();
  begins_.back().without_symbol = without_symbol;
  begins_.push_back({tokens_.size(), at_.size(), pair_at_.size(), false});
}

// States ascend in both tokens.
void SparsePlaces::link(size_t from, size_t to) {
  for (size_t j = from, k = to; j < to && k < state_.size();) {
    if (state_[j] == state_[k]) {
      ahead_[j] = static_cast<uint16_t>(1 + k - to);
      before_[k] = static_cast<uint16_t>(1 + j - from);
      tokens_.back().meets = 1;
    }
    const bool behind = state_[j] <= state_[k];
    k += state_[k] <= state_[j];
    j += behind;
  }
}

void SparsePlaces::expect(size_t sequence, const double *emission) const {
  const SparseView v = of(sequence);
  for (size_t t = 0; t < v.length; ++t) {
    const uint32_t at = v.at[v.tokens[t].single];
    prefetch(emission + (at == kNoCell ? 0 : at));
  }
}

SparseView SparsePlaces::of(size_t sequence) const {
  const Begin &b = begins_[sequence], &e = begins_[sequence + 1];
  return {tokens_.data() + b.token,  at_.data() + b.single,    state_.data() + b.single, before_.data() + b.single,
          ahead_.data() + b.single,  pair_at_.data() + b.pair, e.token - b.token - 1,   e.single - b.single,
          e.pair - b.pair,           b.without_symbol};
}

int64_t SparsePlaces::bytes() const {
  return static_cast<int64_t>(begins_.capacity() * sizeof(Begin) + tokens_.capacity() * sizeof(SparseToken) +
                              pair_at_.capacity() * 4 + at_.capacity() * 4 +
                              (state_.capacity() + before_.capacity() + ahead_.capacity()) * 2);
}

}  // namespace hws

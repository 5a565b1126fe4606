#include "fsa/base/pair_numbers.hh"

namespace hws {

int32_t PairNumbers::number(int32_t a, int32_t b) {
  const uint64_t key = (uint64_t{static_cast<uint32_t>(a)} << 32) | static_cast<uint32_t>(b);
  const auto hash = [this](uint64_t k) { return slots_.hash().of(k); };
  slots_.reserve(keys_.size(), run_, static_cast<int64_t>(keys_.capacity()) * 16,
                 [&](int32_t k) { return hash(keys_[k]); });
  return slots_.number(hash(key), [&](int32_t k) { return keys_[k] == key; }, [&] {
    keys_.push_back(key);
    return count() - 1;
  });
}

}  // namespace hws

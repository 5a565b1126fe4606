#include "fsa/base/sequence_table.hh"

#include <algorithm>

namespace hws {

namespace {

bool same_as(std::span<const int32_t> a, std::span<const int32_t> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

int32_t SequenceTable::number(std::span<const int32_t> sequence, const Run &run) {
  slots_.reserve(static_cast<size_t>(size()), run, bytes(), [&](int32_t s) { return slots_.hash().of(at(s)); });
  return slots_.number(
      slots_.hash().of(sequence), [&](int32_t s) { return same_as(at(s), sequence); }, [&] { return add(sequence, run); });
}

int32_t SequenceTable::find(std::span<const int32_t> sequence) const {
  return slots_.find(slots_.hash().of(sequence), [&](int32_t s) { return same_as(at(s), sequence); });
}

int32_t SequenceTable::add(std::span<const int32_t> sequence, const Run &run) {
  const int32_t count = size();
  if (count >= INT32_MAX - 1) fail(Code::limit, "more than %d %s", INT32_MAX - 1, what_);
  values_.resize(static_cast<size_t>(begin_.back()));  // without what an addition that found no memory left behind
  const size_t to = values_.size() + sequence.size();
  if (to > values_.capacity()) {
    run.limit_bytes(bytes() + static_cast<int64_t>(std::max(to, 2 * values_.capacity()) * sizeof(int32_t)));
    values_.reserve(std::max(to, 2 * values_.capacity()));
  }
  values_.insert(values_.end(), sequence.begin(), sequence.end());
  begin_.push_back(static_cast<int64_t>(to));
  return count;
}

}  // namespace hws

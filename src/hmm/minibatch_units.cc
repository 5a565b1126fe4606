#include "src/hmm/minibatch_units.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

MinibatchUnits::MinibatchUnits(HmmDataPtr data, int64_t length, const Run &run) : data_(std::move(data)), length_(length) {
  if (length < 0) fail(Code::argument, "pieces of %" PRId64 " tokens; expected 1 or more, or 0 for whole sequences", length);
  const int64_t sequences = data_->corpus->count();
  if (length > 0) {
    run.limit_bytes(sequences * 8);
    firsts_.reserve(static_cast<size_t>(sequences));
  }
  for (int64_t i = 0; i < sequences; ++i) {
    if (i % 4096 == 0) run.check();
    const int64_t tokens = static_cast<int64_t>(data_->length(i));
    const int64_t pieces = length == 0 || tokens == 0 ? 1 : (tokens - 1) / length + 1;
    if (length > 0) firsts_.push_back(count_);
    count_ += pieces;
    transitions_ += tokens > 0 ? static_cast<double>(tokens - 1) : 0;
    transitions_inside_ += tokens > 0 ? static_cast<double>(tokens - pieces) : 0;
  }
}

SequencePiece MinibatchUnits::unit(int64_t number) const {
  if (length_ == 0) return {number, 0, data_->length(number)};
  const int64_t sequence = std::upper_bound(firsts_.begin(), firsts_.end(), number) - firsts_.begin() - 1;
  const size_t length = data_->length(sequence), t = static_cast<size_t>(length_);
  const size_t begin = static_cast<size_t>(number - firsts_[static_cast<size_t>(sequence)]) * t;
  return {sequence, begin, length - begin < t ? length : begin + t};
}

}  // namespace hws

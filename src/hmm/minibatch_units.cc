#include "src/hmm/minibatch_units.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

MinibatchUnits::MinibatchUnits(HmmDataPtr data, int64_t length, const Run &run, int64_t most_firsts) : data_(std::move(data)), length_(length) {
  if (length < 0) fail(Code::argument, "pieces of %" PRId64 " tokens; expected 1 or more, or 0 for whole sequences", length);
  const int64_t sequences = data_->corpus->count();
  if (length > 0) {
    each_ = std::max<int64_t>(1, (sequences + most_firsts - 1) / most_firsts);
    firsts_.reserve(static_cast<size_t>(sequences / each_ + 1));
  }
  for (int64_t i = 0; i < sequences; ++i) {
    if (i % 4096 == 0) run.check();
    const int64_t tokens = static_cast<int64_t>(data_->length(i));
    const int64_t pieces = pieces_of(i);
    if (length > 0 && i % each_ == 0) firsts_.push_back(count_);
    data_->corpus->passed(sizeof(int64_t));
    count_ += pieces;
    transitions_ += tokens > 0 ? static_cast<double>(tokens - 1) : 0;
    transitions_inside_ += tokens > 0 ? static_cast<double>(tokens - pieces) : 0;
  }
}

int64_t MinibatchUnits::pieces_of(int64_t sequence) const {
  const int64_t tokens = static_cast<int64_t>(data_->length(sequence));
  return length_ == 0 || tokens == 0 ? 1 : (tokens - 1) / length_ + 1;
}

SequencePiece MinibatchUnits::unit(int64_t number) const {
  data_->corpus->passed(static_cast<size_t>(each_) * sizeof(int64_t), 1);
  if (length_ == 0) return {number, 0, data_->length(number)};
  const int64_t known = std::upper_bound(firsts_.begin(), firsts_.end(), number) - firsts_.begin() - 1;
  int64_t sequence = known * each_, first = firsts_[static_cast<size_t>(known)];
  for (int64_t pieces = pieces_of(sequence); first + pieces <= number; pieces = pieces_of(++sequence)) first += pieces;
  const size_t length = data_->length(sequence), t = static_cast<size_t>(length_);
  const size_t begin = static_cast<size_t>(number - first) * t;
  return {sequence, begin, length - begin < t ? length : begin + t};
}

}  // namespace hws

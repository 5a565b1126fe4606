#include "src/hmm/minibatch/minibatch_units.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/prefetch.hh"

namespace hws {

MinibatchUnits::MinibatchUnits(HmmDataPtr data, int64_t length, const Run &run, int64_t most_firsts)
    : data_(std::move(data)), length_(length) {
  if (length < 0) fail(Code::argument, "pieces of %" PRId64 " tokens; expected 1 or more, or 0 for whole sequences", length);
  const int64_t sequences = data_->corpus->count();
  if (length > 0) {
    each_ = std::max<int64_t>(1, (sequences + most_firsts - 1) / most_firsts);
    firsts_.reserve(static_cast<size_t>(sequences / each_ + 1));
    const std::span<const int64_t> offsets = data_->corpus->offsets;
    if (each_ == 1 && data_->corpus->pages) places_.assign(offsets.begin(), offsets.end());
  }
  for (int64_t i = 0; i < sequences; ++i) {
    if (i % 4096 == 0) run.check();
    const int64_t tokens = static_cast<int64_t>(data_->length(i));
    const int64_t pieces = pieces_of(tokens);
    if (length > 0 && i % each_ == 0) firsts_.push_back(count_);
    data_->corpus->passed(sizeof(int64_t));
    count_ += pieces;
    transitions_ += tokens > 0 ? static_cast<double>(tokens - 1) : 0;
    transitions_inside_ += tokens > 0 ? static_cast<double>(tokens - pieces) : 0;
  }
  if (length == 0) return;
  while (static_cast<size_t>(count_ >> shift_) > firsts_.size()) ++shift_;
  for (int64_t number = 0, known = 0; number < count_; number += int64_t{1} << shift_) {
    while (static_cast<size_t>(known + 1) < firsts_.size() && firsts_[static_cast<size_t>(known + 1)] <= number) ++known;
    near_.push_back(static_cast<int32_t>(known));
  }
}

void MinibatchUnits::prefetch_unit(int64_t number) const noexcept {
  if (length_ == 0 && !data_->corpus->pages) prefetch(data_->corpus->offsets.data() + number);
}

SequencePiece MinibatchUnits::unit(int64_t number) const {
  int64_t sequence = number, first = number;
  size_t count = 1;
  if (length_ > 0) {
    size_t known = static_cast<size_t>(near_[static_cast<size_t>(number >> shift_)]);
    while (known + 1 < firsts_.size() && firsts_[known + 1] <= number) ++known;
    sequence = static_cast<int64_t>(known) * each_;
    first = firsts_[known];
    count = static_cast<size_t>(std::min(each_, data_->corpus->count() - sequence));
  }
  const Corpus &corpus = *data_->corpus;
  const bool copies = corpus.pages && places_.empty();
  Array<int64_t> copied(copies ? count + 1 : 0);
  if (copies) corpus.copy_offsets(static_cast<size_t>(sequence), copied);
  const int64_t *at = copies ? copied.data() : (corpus.pages ? places_.data() : corpus.offsets.data()) + sequence;
  for (int64_t pieces = pieces_of(at[1] - at[0]); first + pieces <= number; pieces = pieces_of(at[1] - at[0])) {
    if (--count == 0) fail_changed();
    first += pieces;
    ++sequence;
    ++at;
  }
  SequencePiece piece{sequence, 0, 0, static_cast<size_t>(at[0]), static_cast<size_t>(at[1] - at[0])};
  piece.begin = static_cast<size_t>(number - first) * static_cast<size_t>(length_);
  piece.end = length_ == 0 ? piece.length : std::min(piece.length, piece.begin + static_cast<size_t>(length_));
  return piece;
}

}  // namespace hws

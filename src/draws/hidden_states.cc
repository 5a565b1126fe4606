#include "src/draws/hidden_states.hh"

#include <algorithm>
#include <limits>

#include "fsa/base/state_bytes.hh"

namespace hws {

HiddenStates::HiddenStates(int64_t symbols, int32_t states)
    : words_(static_cast<size_t>(symbols)), mask_(states <= 256 ? 0xFF : 0xFFFF), shift_(states <= 256 ? 8 : 16) {
  if (shift_ == 16) before_.resize(words_.size());
}

void HiddenStates::begin_sweep(int64_t sweep) {
  begun_ = sweep;
  changes_before_ = changes_;
  drawn_ = 0;
  if (shift_ == 16) std::copy(words_.begin(), words_.end(), before_.begin());
}

bool HiddenStates::undo_sweep(int64_t sweep) {
  if (begun_ != sweep) return false;
  begun_ = -1;
  changes_ = changes_before_;
  if (shift_ == 16) {
    if (drawn_ > 0) std::copy(before_.begin(), before_.end(), words_.begin());
  } else {
    for (size_t i = 0; i < static_cast<size_t>(drawn_); ++i) words_[i] = static_cast<uint16_t>(words_[i] >> 8);
  }
  drawn_ = 0;
  return true;
}

void HiddenStates::end_sweep() {
  changes_ = 0;
  for (size_t i = 0; i < words_.size(); ++i) {
    changes_ += (words_[i] & mask_) != (shift_ == 16 ? before_[i] : static_cast<uint32_t>(words_[i] >> 8));
  }
}

double HiddenStates::changed() const {
  if (changes_ < 0) return std::numeric_limits<double>::quiet_NaN();
  return words_.empty() ? 0 : static_cast<double>(changes_) / static_cast<double>(words_.size());
}

void HiddenStates::append(std::string *out) const {
  append_value(out, size());
  for (const uint16_t word : words_) {
    if (shift_ == 16) {
      append_value(out, word);
    } else {
      out->push_back(static_cast<char>(word & mask_));
    }
  }
  append_value(out, changes_);
}

void HiddenStates::take(std::string_view *bytes, int32_t states) {
  if (take_value<int64_t>(bytes) != size()) fail(Code::corrupt, "a checkpoint of another corpus' states");
  Array<uint16_t> words;
  words.reserve(words_.size());
  for (size_t i = 0; i < words_.size(); ++i) {
    words.push_back(shift_ == 16 ? take_value<uint16_t>(bytes) : take_value<uint8_t>(bytes));
    if (words.back() >= states) fail(Code::corrupt, "a checkpoint with state %d of %d", words.back(), states);
  }
  changes_ = take_value<int64_t>(bytes);
  words_.swap(words);
  drawn_ = 0;
  begun_ = -1;
}

}  // namespace hws

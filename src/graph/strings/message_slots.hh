// The incoming messages of a variable, for states that keep messages as they are. A slot holds a message that was received, one
// that was taken up, or the fact that the factor allows nothing.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "fsa/base/array.hh"
#include "src/graph/strings/message_bytes.hh"
#include "src/graph/model/variable_state.hh"

namespace hws {

class MessageSlots {
 public:
  explicit MessageSlots(size_t slots) : received_(slots), held_(slots), impossible_(slots, 0) {}
  int32_t size() const { return static_cast<int32_t>(held_.size()); }

  void receive(int32_t slot, Message mu) { received_[static_cast<size_t>(slot)] = std::move(mu); }
  void receive_nothing(int32_t slot) {
    received_[static_cast<size_t>(slot)].reset();
    ++counts_.skipped;
  }
  void receive_impossible(int32_t slot) {
    receive_nothing(slot);
    if (!impossible_[static_cast<size_t>(slot)]) contradicted_ = true;
    impossible_[static_cast<size_t>(slot)] = 1;
  }
  // What was received and not yet taken up; none a second time.
  std::optional<Message> take(int32_t slot) {
    std::optional<Message> taken;
    taken.swap(received_[static_cast<size_t>(slot)]);
    return taken;
  }
  void hold(int32_t slot, Message mu) {
    held_[static_cast<size_t>(slot)] = std::move(mu);
    if (impossible_[static_cast<size_t>(slot)]) contradicted_ = true;
    impossible_[static_cast<size_t>(slot)] = 0;
    ++counts_.accepted;
  }
  void skip() { ++counts_.skipped; }
  const Message &held(int32_t slot) const { return held_[static_cast<size_t>(slot)]; }
  bool impossible(int32_t slot) const { return impossible_[static_cast<size_t>(slot)] != 0; }
  bool any_impossible() const { return std::find(impossible_.begin(), impossible_.end(), 1) != impossible_.end(); }
  // Whether an edge became impossible, or possible again, since this was last asked.
  bool take_contradicted() {
    const bool was = contradicted_;
    contradicted_ = false;
    return was;
  }
  const UpdateCounts &counts() const { return counts_; }

  // Between sweeps: nothing is received and not taken up.
  void save(std::string *out) const {
    append_value(out, counts_);
    append_array(out, impossible_);
    for (const Message &m : held_) append_message(out, m);
  }
  void load(std::string_view *bytes, const GraphVariable &variable) {
    MessageSlots other(held_.size());
    other.counts_ = take_value<UpdateCounts>(bytes);
    other.impossible_ = take_array<char>(bytes);
    if (other.impossible_.size() != held_.size()) fail(Code::corrupt, "a checkpoint of a variable with other edges");
    for (Message &m : other.held_) m = take_message(bytes, variable);
    *this = std::move(other);
  }

 private:
  std::vector<std::optional<Message>> received_;
  std::vector<Message> held_;
  Array<char> impossible_;
  bool contradicted_ = false;
  UpdateCounts counts_;
};

}  // namespace hws

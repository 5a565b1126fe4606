// Steps of a machine, or of several as one, over one symbol: from a state, all states just after an arc that reads the symbol,
// each with the best cost and output of the silent arcs before it and of that arc. This is removal of silent arcs, done for the
// pairs (state, symbol) that strings ask for, and only through states that can read the symbol (one symbol of look-ahead).
// Steps are kept, so that other strings find them made; who uses the store empties it when it has grown beyond a limit.
//
// Where costs are equal, the store keeps the output of fewer symbols, then the one earlier in label order. Both hold for a
// whole string if they hold for its beginnings, since what follows is the same.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/cascade/joint_machine.hh"

namespace hws {

struct Step {
  State to;       // -1: the string ends
  uint32_t text;  // where the output begins, for read_output()
  double cost;    // on the grid of costs, by which ways are compared
  uint32_t kind;  // the number of to's look-ahead set, so that a step is judged without a look at its state
  float rest;     // what rounding to the grid took from the cost
};

// Outputs are stored as numbers of seven bits a byte, the last with its top bit clear: first the number of labels.
inline uint32_t read_number(const uint8_t *&at) {
  uint32_t x = *at & 127;
  for (int shift = 7; *at++ & 128; shift += 7) x |= static_cast<uint32_t>(*at & 127) << shift;
  return x;
}

class StepStore {
 public:
  explicit StepStore(JointMachine &m) : m_(m) {}

  struct Range {
    uint32_t from = 0, count = 0;  // of steps()
  };
  // The steps over symbol b, 0 for the end, that leave s; made if they are not there. What was found before stays where it is
  // within steps(), which may move as a whole.
  Range find(State s, Label b, const Run &run) {
    if (!slots_.empty()) {
      const uint64_t key = key_of(s, b);
      for (size_t i = static_cast<size_t>(hash_.of(key)) & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
        const Slot &slot = slots_.data()[i];
        if (slot.key == key) return slot.steps;
        if (slot.key == kFree) break;
      }
    }
    return make(s, b, run);
  }
  const Step *steps() const { return steps_.data(); }
  // The number of labels of an output, and where they begin.
  uint32_t output_size(uint32_t text) const {
    const uint8_t *at = texts_.data() + text;
    return read_number(at);
  }
  void read_output(uint32_t text, Array<Label> &to) const {
    const uint8_t *at = texts_.data() + text;
    for (uint32_t n = read_number(at); n > 0; --n) to.push_back(static_cast<Label>(read_number(at)));
  }
  int64_t bytes() const;  // of what is kept
  void clear();           // forgets all steps and gives their memory back
  int64_t made() const { return static_cast<int64_t>(taken_); }

 private:
  static constexpr uint64_t kFree = ~uint64_t{0};
  struct Slot {
    uint64_t key = kFree;
    Range steps;
  };
  // A state on the way to the symbol. parent: the node before it; -1: the first. length: of its output.
  struct Node {
    State state;
    int32_t parent;
    Label written;
    uint32_t length;
    double cost, exact;
    bool waiting;
  };
  struct Waiting {
    int64_t rank;
    double cost;
    uint32_t length;
    int32_t node;
    bool operator<(const Waiting &other) const {  // the heap's first is the greatest
      if (rank != other.rank) return rank < other.rank;
      return cost != other.cost ? cost > other.cost : length > other.length;
    }
  };
  struct Made {
    State to;
    int32_t node;
    Label written;
    uint32_t length;
    double cost, exact;
  };

  static uint64_t key_of(State s, Label b) {
    return static_cast<uint64_t>(static_cast<uint32_t>(s)) << 32 | static_cast<uint32_t>(b);
  }
  Range make(State s, Label b, const Run &run);
  void enter(State s, int32_t parent, Label written, double weight, double cost);
  void take(State to, int32_t node, Label written, double weight, double cost);
  bool earlier(int32_t node, Label written, int32_t other, Label other_written);
  void output_of(int32_t node, Label written, Array<Label> &to) const;
  Range keep(State s, Label b, const Run &run);
  uint32_t keep_text(const Made &made);
  void put(const Slot &slot);

  JointMachine &m_;
  const TableHash hash_;
  Array<Slot> slots_;
  size_t taken_ = 0;
  Array<Step> steps_;
  Array<uint8_t> texts_;
  // For one set of steps.
  Array<Node> nodes_;
  Array<Waiting> heap_;
  Array<Made> found_;
  Array<int32_t> node_of_, made_of_;  // per state; an entry holds where its node has that state
  Array<Label> left_, right_;
};

}  // namespace hws

// The outputs of a search as a tree: a node is an output, its parent the output without its last symbol. Node 0 is empty.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

class OutputTree {
 public:
  OutputTree() : slots_(256, Slot{}) { clear(); }

  void clear() {
    nodes_.assign(1, {-1, 0});
    if (++mark_ == 0) {
      for (Slot &slot : slots_) slot.mark = 0;
      mark_ = 1;
    }
  }
  int32_t after(int32_t node, std::span<const Label> symbols) {
    for (const Label symbol : symbols) node = child(node, symbol);
    return node;
  }
  // The symbols of a node, the first one first.
  void spell(int32_t node, Array<Label> *symbols) const {
    symbols->clear();
    for (; node != 0; node = nodes_[node].parent) symbols->push_back(nodes_[node].symbol);
    std::reverse(symbols->begin(), symbols->end());
  }
  int32_t size() const { return static_cast<int32_t>(nodes_.size()); }

 private:
  struct Node {
    int32_t parent;
    Label symbol;
  };
  struct Slot {
    uint32_t mark = 0;
    int32_t node = 0;
  };
  size_t first_slot(Node key) const {
    return static_cast<size_t>(hash_.of(static_cast<uint64_t>(static_cast<uint32_t>(key.parent)) << 32 |
                                        static_cast<uint32_t>(key.symbol))) & (slots_.size() - 1);
  }
  Slot &slot_of(Node key) {
    size_t at = first_slot(key);
    while (slots_[at].mark == mark_) {
      const Node &there = nodes_[slots_[at].node];
      if (there.parent == key.parent && there.symbol == key.symbol) break;
      at = (at + 1) & (slots_.size() - 1);
    }
    return slots_[at];
  }
  int32_t child(int32_t parent, Label symbol) {
    if (2 * (nodes_.size() + 1) > slots_.size()) {
      slots_.assign(2 * slots_.size(), Slot{});
      for (size_t k = 1; k < nodes_.size(); ++k) slot_of(nodes_[k]) = {mark_, static_cast<int32_t>(k)};
    }
    Slot &slot = slot_of({parent, symbol});
    if (slot.mark != mark_) {
      slot = {mark_, static_cast<int32_t>(nodes_.size())};
      nodes_.push_back({parent, symbol});
    }
    return slot.node;
  }

  Array<Node> nodes_;
  Array<Slot> slots_;
  TableHash hash_;
  uint32_t mark_ = 0;
};

}  // namespace hws

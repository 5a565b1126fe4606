// Classes of words by how they are spelled: a shape (capitals, digits, a hyphen) and, within it, the longest known suffix.
// Every text has one class, also one that is no word of any vocabulary, so the classes split the open vocabulary. Suffixes
// count in code points, and letters of ASCII in them are in lower case. Immutable.
//
// Classes form a forest: each suffix stands below the suffix with one letter less, and those of one letter below their shape.
// Parents have smaller numbers than their children.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/hash_slots.hh"

namespace hws {

// Suffixes as a tree: numbers from kRoots on, below the roots 0 to kRoots − 1. A letter is the bytes of a code point.
class SuffixTree {
 public:
  static constexpr int32_t kRoots = 36, kNone = -1;
  int32_t count() const { return kRoots + static_cast<int32_t>(nodes_.size()); }
  int32_t child(int32_t parent, uint32_t letter) const;             // kNone: there is none
  int32_t add(int32_t parent, uint32_t letter, const Run &run);     // a new one if there is none; asks limit_bytes
  int32_t parent(int32_t number) const { return number < kRoots ? kNone : node(number).parent; }
  uint32_t letter(int32_t number) const { return node(number).letter; }  // of no root

 private:
  struct Node {
    int32_t parent;
    uint32_t letter;
  };
  const Node &node(int32_t number) const { return nodes_[static_cast<size_t>(number - kRoots)]; }
  bool is(int32_t at, int32_t parent, uint32_t letter) const {
    const Node &node = nodes_[static_cast<size_t>(at)];
    return node.parent == parent && node.letter == letter;
  }
  Array<Node> nodes_;
  HashSlots slots_;
};

class WordClasses {
 public:
  static constexpr int32_t kShapes = SuffixTree::kRoots;  // the classes 0 to kShapes − 1
  static constexpr int32_t kNone = SuffixTree::kNone;

  struct Word {
    std::string_view text;
    double weight;
  };
  // Suffixes of up to `longest` code points that words with a weight of `least` in all have in common. Asks limit_bytes.
  // O(words · longest).
  WordClasses(std::span<const Word> words, int32_t longest, double least, const Run &run);

  int32_t count() const { return tree_.count(); }
  int32_t of(std::string_view text) const;  // O(length)
  // The class that this one is a part of; kNone for a shape.
  int32_t parent(int32_t number) const { return tree_.parent(number); }

 private:
  SuffixTree tree_;
  int32_t longest_;
};

}  // namespace hws

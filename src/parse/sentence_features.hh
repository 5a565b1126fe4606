// The features of a sentence's arcs and pairs of arcs, as indices of a table of 2^bits weights. Half of the table belongs to
// arcs and a quarter to each kind of pair, so that hashes of pairs and of arcs are never the same.
#pragma once
#include <algorithm>

#include "src/corpus/treebank/treebank.hh"
#include "src/parse/feature_templates.hh"

namespace hws {

// Hashes of the names that words of a treebank have, by column and label; 0 stands for "_". O(names).
class FeatureValues {
 public:
  explicit FeatureValues(const TreebankArrays &bank);
  uint64_t of(FeatureColumn column, Label label) const {
    return values_[static_cast<size_t>(column)][static_cast<size_t>(label)];
  }

 private:
  Array<uint64_t> values_[kFeatureColumns];
};

class SentenceFeatures {
 public:
  SentenceFeatures(const FeatureTemplates &templates, int32_t bits, const FeatureValues &values, const TreeView &sentence);

  // Calls feature(index) for each of them. Words are numbered from 1, and 0 is the root; `third` is the grandparent of a
  // grandparent's pair and the farther child of siblings.
  template <class Feature>
  void each(FeaturePart part, size_t h, size_t m, size_t third, Feature &&feature) const {
    using Kind = FeatureAtom::Kind;
    const size_t at[] = {h, m, third};
    for (const FeatureTemplate &one : templates_.part(part)) {
      uint64_t hash = one.seed;
      const FeatureAtom *between = nullptr;
      for (const FeatureAtom &atom : one.atoms) {
        switch (atom.kind) {
          case Kind::column:
            hash = mixed(hash, value(atom.of, static_cast<int64_t>(at[atom.role]) + atom.offset));
            break;
          case Kind::between: between = &atom; break;
          case Kind::distance: hash = mixed(hash, distance(part, atom.role, at)); break;
          case Kind::direction: hash = mixed(hash, distance(part, atom.role, at) < kFirstToLeft); break;
        }
      }
      if (!between) feature(index(part, hash));
      else each_between(between->of, h, m, hash, feature);
    }
  }
  size_t words() const { return words_; }

 private:
  static constexpr uint64_t kFirstToLeft = 16;

  static uint64_t mixed(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
  }
  size_t index(FeaturePart part, uint64_t hash) const {
    const auto number = static_cast<size_t>((hash * 0xD6E8FEB86659FD93u) >> shift_);  // below half of the weights
    return part == FeaturePart::arc ? number : (static_cast<size_t>(part) + 1) * quarter_ + number / 2;
  }
  uint64_t value(FeatureColumn column, int64_t position) const {
    return values_[static_cast<size_t>(column)][static_cast<size_t>(position + kFarthestBeside)];
  }
  // Returns 1 to 7 to the right, and from kFirstToLeft on to the left.
  static uint64_t distance(FeaturePart part, int32_t role, const size_t *at) {
    const bool of_pair = role == 2;
    const size_t from = !of_pair ? at[0] : part == FeaturePart::grandparent ? at[2] : at[1];
    const size_t to = !of_pair ? at[1] : part == FeaturePart::grandparent ? at[0] : at[2];
    const size_t far = to > from ? to - from : from - to;
    return (far <= 5 ? far : far <= 10 ? 6 : 7) + (to > from ? 0 : kFirstToLeft);
  }
  template <class Feature>
  void each_between(FeatureColumn column, size_t h, size_t m, uint64_t hash, Feature &&feature) const {
    const size_t begin = std::min(h, m) + 1, end = std::max(h, m);
    const uint64_t *const values = values_[static_cast<size_t>(column)].data() + kFarthestBeside;
    for (size_t k = begin; k < end; ++k) {
      bool before = false;
      for (size_t j = begin; j < k && !before; ++j) before = values[j] == values[k];
      if (!before) feature(index(FeaturePart::arc, mixed(hash, values[k])));
    }
  }

  const FeatureTemplates &templates_;
  const int shift_;
  const size_t quarter_;  // of the weights
  const size_t words_;
  Array<uint64_t> values_[kFeatureColumns];  // by position, from kFarthestBeside before the root on
};

}  // namespace hws

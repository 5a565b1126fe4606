// Depth first over n-grams, with the extensions of each that reach the threshold.
#include <algorithm>

#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/ngram_extensions.hh"

namespace hws {

namespace {

class NgramSearch {
 public:
  NgramSearch(const Machine &m, int32_t tape, int32_t order, double threshold, NgramEnds ends, const Run &run)
      : extensions_(m, tape, ends, run), order_(static_cast<size_t>(order)), threshold_(threshold), run_(run) {
    found_.tapes = 1;
    const AlphabetPtr &alphabet = m.alphabet(tape);
    const bool inside = (ends.bos == 0 || alphabet->holds(ends.bos)) && (ends.eos == 0 || alphabet->holds(ends.eos));
    found_.alphabets = {inside ? alphabet : Alphabet::open()};
  }

  StringBatch run() {
    std::vector<std::vector<NgramExtension>> levels;
    Array<Label> ngram;
    push(&levels, extensions_.first(threshold_));
    while (!levels.empty()) {
      std::vector<NgramExtension> &level = levels.back();
      if (level.empty()) {
        levels.pop_back();
        if (!ngram.empty()) ngram.pop_back();
        continue;
      }
      const NgramExtension child = std::move(level.back());
      level.pop_back();
      held_ -= static_cast<int64_t>(child.map.size());
      ngram.push_back(child.label);
      found_.labels.insert(found_.labels.end(), ngram.begin(), ngram.end());
      found_.end_string();
      found_.end_item(child.count);
      run_.limit_states(found_.count());
      if (!child.ends && ngram.size() < order_) push(&levels, extensions_.next(child.map, threshold_));
      else ngram.pop_back();
    }
    return std::move(found_);
  }

 private:
  // Kept last first.
  void push(std::vector<std::vector<NgramExtension>> *levels, std::vector<NgramExtension> children) {
    std::reverse(children.begin(), children.end());
    for (const NgramExtension &child : children) held_ += static_cast<int64_t>(child.map.size());
    run_.limit_bytes(held_ * int64_t{sizeof(NgramMap::value_type)} +
                     static_cast<int64_t>(found_.labels.size() * sizeof(Label)) + found_.count() * 16);
    levels->push_back(std::move(children));
  }

  NgramExtensions extensions_;
  const size_t order_;
  const double threshold_;
  const Run &run_;
  StringBatch found_;
  int64_t held_ = 0;  // entries of maps kept
};

}  // namespace

StringBatch frequent_ngrams(const Machine &m, int32_t tape, int32_t order, double threshold, NgramEnds ends, const Run &run) {
  if (order < 1) fail(Code::argument, "n-grams of up to %d labels; expected at least 1", order);
  if (!(threshold > 0 && threshold < INFINITY)) {
    fail(Code::argument, "a threshold of %s; expected a finite number > 0", NumberText(threshold).text);
  }
  return NgramSearch(m, tape, order, threshold, ends, run).run();
}

}  // namespace hws

// Learners of a dependency model do this for every choice of a sentence: they read its weights from
// given numbers, or predict them from counts, and add its uses to counts. Predictions integrate the parameters out: they are
// the posterior means of the rows.
#pragma once
#include "src/grammar/dmv/dmv_layout.hh"
#include "src/learner/rows/row_predictions.hh"

namespace hws {

// Whether a word is no symbol of the model. Such a sentence has no tree, and all its weights are 0.
bool has_unknown(std::span<const Label> words);

void read_weights(const DmvLayout &layout, std::span<const Label> words, const double *numbers, ValenceUses weights);
// Adds a sentence's uses to numbers of the model.
void add_uses(const DmvLayout &layout, std::span<const Label> words, ValenceWeights uses, double *numbers);
// Adds them to counts, times a sign.
void add_local(const DmvLayout &layout, std::span<const Label> words, ValenceWeights local, double sign, RowUses *uses);

// The place of each choice of a sentence: a number of the model and its row.
struct DmvPlace {
  size_t at, row;
};
class DmvPlaces {
 public:
  DmvPlaces(const DmvLayout &layout, std::span<const Label> words);
  ValenceNumbers<const DmvPlace> of() const { return {words_, valence_, all_.data()}; }

 private:
  size_t words_, valence_;
  Array<DmvPlace> all_;
};

// What the uses of other sentences predict.
class DmvPriors : public RowPredictions {
 public:
  using RowPredictions::RowPredictions;
  void read(const DmvLayout &layout, std::span<const Label> words, const RowUses &uses, ValenceUses weights) const;
};

// Adds a tree's uses, or takes them away. Returns ln p(tree | all other uses) with the parameters integrated out.
double move_tree(const DmvPlaces &places, const int32_t *heads, const DmvPriors &priors, double sign, RowUses *uses);

}  // namespace hws

// Collapsed inference of one sequence whose tokens may be in few states each: what src/hmm/dense_cvi.hh does, touching only
// numbers of states that are allowed side by side. O(Σ |S_t| · |S_{t+1}|) time. Stored are, as floats, each token's posteriors
// over its states and each transition's over pairs of them, place by place.
#pragma once
#include <cstdint>
#include <vector>

#include "src/hmm/cvi_totals.hh"
#include "src/hmm/dense_cvi.hh"

namespace hws {

class SparseCvi {
 public:
  SparseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);
  static int64_t stored(const HmmData &data, const CviPiece &piece);

  // Brings what a sequence will touch near.
  void expect(const CviPiece &piece, const CviTotals &totals) const;
  // Adds sign · the numbers stored to the totals.
  void add(const CviPiece &piece, const float *stored, double sign, CviTotals *totals);
  // As DenseCvi has them; pieces are whole sequences.
  void take_out(const CviPiece &piece, const float *stored, CviTotals *totals);
  double infer(const CviPiece &piece, const CviTotals &totals, const Run &run);
  double put_in(const CviPiece &piece, float *stored, CviTotals *totals);
  // Zeros to be filled: posterior(t) over the states of token t, pair(t) from the states of token t − 1, row by row.
  void draw(const CviPiece &piece);
  double *posterior(size_t t) { return single_.data() + tokens_[t].single; }
  double *pair(size_t t) { return pairs_.data() + tokens_[t].pairs; }

 private:
  struct Token {
    Label symbol;
    bool own;  // in the states that its symbol has numbers for
    const int32_t *states;
    size_t count;
    size_t single, pairs;  // where its numbers begin; its pairs are those with the token before
  };
  void prepare(const CviPiece &piece);

  const HmmData &data_;
  const bool end_;
  const size_t stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  std::vector<Token> tokens_;
  size_t ready_ = SIZE_MAX;  // the place of the piece that tokens_ are of
  size_t singles_ = 0, pair_count_ = 0;
  bool without_symbol_ = false;  // some token is
  std::vector<size_t> at_;  // where a token's counts of emissions lie, by place of its posteriors
  std::vector<uint32_t> state_;                // by place of a token's posteriors
  std::vector<uint32_t> pair_at_, pair_from_;  // where pairs' counts of transitions lie, and their rows
  std::vector<double> single_, pairs_, emission_, weight_, expected_, denominator_;
  std::vector<float> taken_;
};

}  // namespace hws

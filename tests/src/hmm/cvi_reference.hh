// Collapsed variational inference by the letter of its equations (seed 001, 3.49, 3.50, 3.57 to 3.70): counts of the rest are
// summed anew for each piece, and its state sequences are enumerated, those of its neighbours' edges with them. Numbers are
// rounded as the learner stores them. For tiny corpora.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/stats/local_store.hh"

namespace cvi_reference {

using Row = hws::Array<double>;
using Matrix = std::vector<Row>;

struct Piece {
  int64_t sequence;
  size_t place, length;
  bool first, last;
  bool floats;  // how its numbers are rounded
  Matrix q;     // [t][k]
  Matrix possible;  // [t][k]: 1 if some state sequence of the last pass has weight there, however small
  std::vector<Matrix> pairs;  // [j][k]: one for each t from 1 as floats, of all together as codes
};

class Reference {
 public:
  // Pieces of at most `longest` tokens, 0: whole sequences. Starts from local draws.
  Reference(hws::HmmDataPtr data, bool end, hws::HmmPriors priors, const hws::CountGrid &grid, size_t longest, bool vanilla,
            uint64_t seed);
  // Goes on from what a store has.
  void take(const hws::LocalStore &store);
  // A pass; Σ ln Z.
  double step();
  hws::HmmParameters counts() const { return total({}); }
  std::vector<Piece> pieces;
  // The priors hold from the next pass on.
  void use(const hws::HmmPriors &priors) { priors_ = priors; }
  // Of each piece, as the last pass inferred it, before rounding: q(z_t = j, z_{t+1} = k), and q(z_t).
  std::vector<std::vector<Matrix>> inferred_pairs;
  std::vector<Matrix> inferred;

 private:
  // Without the contributions of these pieces, by number.
  hws::HmmParameters total(hws::Array<size_t> without) const;
  double infer(size_t number);
  void round(Piece *p) const;
  hws::HmmDataPtr data_;
  bool end_, vanilla_;
  hws::HmmPriors priors_;
  hws::CountGrid grid_;
  Row stationary_;
};

}  // namespace cvi_reference

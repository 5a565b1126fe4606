// A parser: weights of hashed features, and what it takes to go on with their training.
//
// What parses are the weights as they were on average after each step (Polyak and Juditsky 1992; Collins 2002), which miss less
// than the last ones. A step changes few of them, so that a sum of changes is kept: with Δ_t of step t, of T,
//   average = last − Σ_t (t − 1) Δ_t / T.
//
// Its file begins with "hwsparse" and a version, and ends with a checksum; numbers are little-endian. Of the weights those are
// in it that some step has changed.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tools/mrf/parse/feature_templates.hh"

namespace tool {

struct ParserModel {
  FeatureTemplates templates;
  int32_t bits = 22;  // there are 2^bits weights, shared by features whose hashes are the same
  bool projective = true, one_root = true;
  std::string method;    // of inference in training, and of parsing unless that is said otherwise
  std::vector<float> weights;  // of training, the last ones
  std::vector<float> squares;  // by weight, the sum of the squares of its gradients (AdaGrad)
  std::vector<float> late;     // by weight, Σ_t (t − 1) Δ_t
  int64_t steps = 0;           // T
  // How far training went: whole passes, and sentences of the one under way. With the same settings and data the rest follows.
  int64_t epochs = 0, at = 0;
  std::string settings;  // "name value" lines
  uint64_t data = 0;     // a hash of the treebank

  void make_weights() {
    weights.assign(size_t{1} << bits, 0.0f);
    squares.assign(size_t{1} << bits, 0.0f);
    late.assign(size_t{1} << bits, 0.0f);
  }
  // The average takes the place of the weights, and training would begin from it.
  void average();
};

inline constexpr int32_t kFewestBits = 8, kMostBits = 28;

void write_parser(const ParserModel &model, const std::string &path);
// Fails with the path for another file, another version, and one that was cut or changed.
ParserModel read_parser(const std::string &path);

}  // namespace tool

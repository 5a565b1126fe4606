// A parser: weights of hashed features, and what it takes to go on with their training.
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
  std::vector<float> weights;
  std::vector<float> squares;  // by weight, the sum of the squares of its gradients (AdaGrad)
  // How far training went: whole passes, and sentences of the one under way. With the same settings and data the rest follows.
  int64_t epochs = 0, at = 0;
  std::string settings;  // "name value" lines
  uint64_t data = 0;     // a hash of the treebank

  void make_weights() {
    weights.assign(size_t{1} << bits, 0.0f);
    squares.assign(size_t{1} << bits, 0.0f);
  }
};

inline constexpr int32_t kFewestBits = 8, kMostBits = 28;

void write_parser(const ParserModel &model, const std::string &path);
// Fails with the path for another file, another version, and one that was cut or changed.
ParserModel read_parser(const std::string &path);

}  // namespace tool

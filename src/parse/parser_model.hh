// A parser: weights of hashed features, and which trees it finds.
#pragma once
#include <memory>

#include "src/parse/feature_templates.hh"
#include "src/parse/parser_fields.hh"
#include "src/trees/arc_weights.hh"

namespace hws {

struct ParserModel {
  FeatureTemplates templates;
  int32_t bits = static_cast<int32_t>(kStandardBits);
  TreeKind trees;
  ParseMethod method = ParseMethod::min_joint;  // of inference in training, and of parsing unless that is said otherwise
  Array<float> weights;                         // 2^bits
  // By weight, the sum of the squares of its gradients (AdaGrad), from which a learner that begins with the parser goes on.
  Array<float> squares;
};
using ParserModelPtr = std::shared_ptr<const ParserModel>;

// Returns 2^bits zeros; asks first whether `arrays` arrays of as many floats may be made.
Array<float> no_weights(int32_t bits, int64_t arrays, const Run &run);

}  // namespace hws

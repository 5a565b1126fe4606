// What a parser looks at: a list of templates, one a line. `arc h.tag m.tag m.dist` is a feature for each pair of tags of a
// head and a word at some distance. What it is about comes first, then what of these words is looked at:
//
//   arc          a head h and a word m
//   grandparent  the arcs g -> h and h -> m
//   sibling      the arcs h -> m and h -> s on one side of h, where s is farther away
//
//   .word .tag .fine     of one of these words, or of one beside it (m-1.tag), the columns FORM (in lower case where it is
//                        ASCII), UPOS and XPOS; the root and what is beyond the sentence have values of their own
//   .dist .dir           of m: from h to m; of g: from g to h; of s: from m to s. How far it is (1 to 5, 6 to 10, above) and to
//                        which side, or the side alone
//   between.tag          of an arc: each tag that is between h and m, .fine alike; a feature for every one of them
//
// Lines that begin with # are comments.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tool {

enum class FeaturePart : int32_t { arc, grandparent, sibling };
inline constexpr size_t kFeatureParts = 3;

enum class FeatureColumn : int32_t { word, tag, fine };
inline constexpr size_t kFeatureColumns = 3;

struct FeatureAtom {
  enum Kind { column, between, distance, direction } kind = column;
  FeatureColumn of = FeatureColumn::tag;
  int32_t role = 0, offset = 0;  // role: 0 h, 1 m, 2 the third word
};

struct FeatureTemplate {
  FeaturePart part = FeaturePart::arc;
  std::vector<FeatureAtom> atoms;
  uint64_t seed = 0;  // of its hashes: from its text, not its place in the list
};

struct FeatureTemplates {
  std::string text;
  std::vector<FeatureTemplate> of[kFeatureParts];  // by part
};

inline constexpr int32_t kFarthestBeside = 4;  // words beside those of an arc that may be looked at

// Fails with `where` and the line for what is no template, and for lists without one of arcs.
FeatureTemplates read_templates(const std::string &text, const std::string &where);
// Those of a parser that is given none.
const char *default_templates();

uint64_t text_hash(const std::string &text);  // of 64 bits, the same everywhere

}  // namespace tool

// What a parser's features look at: a list of templates, one a line, as include/hawser/parse.h describes it. `arc h.tag m.tag
// m.dist` is a feature for each pair of tags of a head and a word at some distance.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"

namespace hws {

enum class FeaturePart : int32_t { arc, grandparent, sibling };
inline constexpr size_t kFeatureParts = 3;

// Columns of a word: its form, its tag, and CoNLL-U's column XPOS.
enum class FeatureColumn : int32_t { word, tag, fine };
inline constexpr size_t kFeatureColumns = 3;

struct FeatureAtom {
  enum class Kind : int32_t { column, between, distance, direction };
  Kind kind = Kind::column;
  FeatureColumn of = FeatureColumn::tag;
  int32_t role = 0, offset = 0;  // role: 0 the head, 1 the word, 2 the third word
};

struct FeatureTemplate {
  Array<FeatureAtom> atoms;
  uint64_t seed = 0;  // of its hashes: from its text, not from its place in the list
};

struct FeatureTemplates {
  std::string text;
  std::vector<FeatureTemplate> of[kFeatureParts];  // by part

  const std::vector<FeatureTemplate> &part(FeaturePart p) const { return of[static_cast<size_t>(p)]; }
  size_t count() const { return of[0].size() + of[1].size() + of[2].size(); }
};

inline constexpr int32_t kFarthestBeside = 4;  // words beside those of an arc that may be looked at
inline constexpr size_t kMostTemplateBytes = size_t{1} << 20;

// Fails with `parse` and the line for what is no template, and for lists without a template of arcs. O(length).
FeatureTemplates read_templates(std::string_view text);
// The list that learners have by default.
std::string_view default_templates();

// A hash of 64 bits, the same everywhere: features of a parser's file depend on it.
uint64_t feature_hash(std::string_view text);

}  // namespace hws

// The handles of grammars and of what was read of a sentence.
#pragma once
#include "capi/base/engine_options.hh"
#include "capi/base/handles.hh"
#include "src/grammar/chart/prefix_state.hh"
#include "src/grammar/model/grammar.hh"
#include "src/grammar/score/known_trees.hh"

struct hws_grammar {
  hws::GrammarPtr p;
};

struct hws_grammar_prefix {
  std::shared_ptr<const hws::PrefixState> p;
};

namespace hws::capi {

// An option of calls that take what is known of trees.
inline constexpr OptionSpec kKnownTags =
    choice_option("tags", 0, "known|any", "whether a word's tag is known or may be any one");
inline constexpr OptionSpec kKnownLabels =
    choice_option("labels", 0, "any|known",
                  "of brackets in known trees: whether a node over a bracket's words may have any label or must have the "
                  "bracket's; a label that begins with ! must not stand there");

inline KnownParts known_parts_in(const OptionReader &reader) {
  return {reader.text("tags") == "known", reader.text("labels") == "known"};
}

}  // namespace hws::capi

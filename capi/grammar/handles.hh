// The handles of grammars and of what was read of a sentence.
#pragma once
#include "capi/base/engine_options.hh"
#include "capi/base/handles.hh"
#include "src/grammar/chart/prefix_state.hh"
#include "src/grammar/model/grammar.hh"

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

}  // namespace hws::capi

// The handles of grammars and of what was read of a sentence.
#pragma once
#include "capi/base/handles.hh"
#include "src/grammar/chart/prefix_state.hh"
#include "src/grammar/model/grammar.hh"

struct hws_grammar {
  hws::GrammarPtr p;
};

struct hws_grammar_prefix {
  std::shared_ptr<const hws::PrefixState> p;
};

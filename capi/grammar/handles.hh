// The handle of a grammar.
#pragma once
#include "capi/base/handles.hh"
#include "src/grammar/model/grammar.hh"

struct hws_grammar {
  hws::GrammarPtr p;
};

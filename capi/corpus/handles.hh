// The handle of a corpus.
#pragma once
#include "capi/base/handles.hh"
#include "src/corpus/corpus.hh"

struct hws_corpus {
  hws::CorpusPtr p;
};

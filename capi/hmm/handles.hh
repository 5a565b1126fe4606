// The handles of hidden Markov models and of the data they read.
#pragma once
#include "capi/base/handles.hh"
#include "src/corpus/channels.hh"
#include "src/corpus/tag_dictionary.hh"
#include "src/corpus/tagged_corpus.hh"
#include "src/hmm/model/hmm_model.hh"

struct hws_tagged {
  hws::TaggedCorpusPtr p;
};
struct hws_dictionary {
  hws::TagDictionaryPtr p;
};
struct hws_channels {
  hws::ChannelsPtr p;
};
struct hws_hmm_data {
  hws::HmmInput input;
};
struct hws_hmm {
  hws::HmmModelPtr p;
};

// What is behind each opaque handle. Immutable things are shared pointers: a
// handle keeps alive what it needs, and handles may be freed in any order.
#pragma once
#include <atomic>
#include <memory>
#include <string>

#include "fsa/base/modules.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/builder.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"
#include "fsa/ngram/ngram_counter.hh"
#include "fsa/ngram/ngram_model.hh"
#include "hawser/hawser.h"
#if HWS_WITH_PFA || HWS_WITH_HMM
#include "src/corpus/corpus_parser.hh"
#endif
#if HWS_WITH_HMM
#include "src/corpus/channels.hh"
#include "src/corpus/tag_dictionary.hh"
#include "src/corpus/tagged_parser.hh"
#include "src/hmm/model/hmm_filter.hh"
#endif
#include "src/edit/edit_model.hh"
#if HWS_WITH_GRAPH
#include "src/graph/model/factor_graph.hh"
#endif
#include "src/learner/learner.hh"
#include "src/learner/option_table.hh"
#if HWS_WITH_PFA
#include "src/pfa/model/pfa_model.hh"
#endif

namespace hws::capi {

// What an hws_monitor watches: the progress of the call that runs, and counters
// summed over calls.
struct MonitorState {
  ProgressCell progress;
  std::atomic<int64_t> arcs_visited{0};
};

}  // namespace hws::capi

struct hws_alphabet {
  hws::AlphabetPtr p;
};
struct hws_strings {
  hws::StringBatchPtr p;
};
struct hws_machine {
  hws::MachinePtr p;
};
struct hws_builder {
  hws::Builder builder;
};
struct hws_cancel {
  std::shared_ptr<hws::CancelFlag> p;
};
struct hws_monitor {
  std::shared_ptr<hws::capi::MonitorState> p;
};
struct hws_options {
  hws::OptionSet set;
  std::shared_ptr<hws::CancelFlag> cancel;
  std::shared_ptr<hws::capi::MonitorState> monitor;
};
struct hws_edit_model {
  hws::EditModelPtr p;
};
#if HWS_WITH_NGRAM
struct hws_ngram_model {
  hws::NgramModelPtr p;
};
struct hws_ngram_counts {
  hws::NgramCounter counter;
};
#endif
#if HWS_WITH_GRAPH
struct hws_graph_builder {
  hws::FactorGraphBuilder builder;
};
struct hws_graph {
  hws::FactorGraphPtr p;
};
#endif
#if HWS_WITH_PFA || HWS_WITH_HMM
struct hws_corpus {
  hws::CorpusPtr p;
};
struct hws_corpus_reader {
  std::unique_ptr<hws::CorpusParser> p;  // null once it finished or failed
  std::shared_ptr<hws::CancelFlag> cancel;  // which it looks at, kept alive here
};
#endif
#if HWS_WITH_PFA
struct hws_pfa {
  hws::PfaModelPtr p;
};
#endif
#if HWS_WITH_HMM
struct hws_tagged {
  hws::TaggedCorpusPtr p;
};
struct hws_tagged_reader {
  std::unique_ptr<hws::TaggedParser> p;  // as a hws_corpus_reader's
  std::shared_ptr<hws::CancelFlag> cancel;
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
struct hws_hmm_filter {
  hws::HmmFilter value;
};
struct hws_statistics {
  hws::SufficientStatistics value;
};
#endif
struct hws_learner {
  std::unique_ptr<hws::Learner> p;
#if HWS_WITH_HMM
  hws::HmmInput hmm;    // of HMMs: what it learns from, with the names of its states
  std::string method;   // of HMMs
#endif
  // What it works under, kept alive here.
  std::shared_ptr<hws::CancelFlag> cancel;
  std::shared_ptr<hws::capi::MonitorState> monitor;
};

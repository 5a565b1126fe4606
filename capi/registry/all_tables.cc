// The option tables of all calls that are built. A discarded branch refers to no table, so a module that is left out adds none.
#include "capi/align/align_calls.hh"
#include "capi/align/files/align_file_calls.hh"
#include "capi/base/engine_options.hh"
#include "capi/corpus/corpus_calls.hh"
#include "capi/corpus/files/corpus_file_calls.hh"
#include "capi/dmv/dmv_calls.hh"
#include "capi/dmv/files/dmv_file_calls.hh"
#include "capi/edit/edit_calls.hh"
#include "capi/edit/files/edit_file_calls.hh"
#include "capi/engine/engine_calls.hh"
#include "capi/engine/files/engine_file_calls.hh"
#include "capi/grammar/files/grammar_file_calls.hh"
#include "capi/grammar/grammar_calls.hh"
#include "capi/graph/graph_calls.hh"
#include "capi/graph/strings/graph_strings_calls.hh"
#include "capi/hmm/files/hmm_file_calls.hh"
#include "capi/hmm/hmm_calls.hh"
#include "capi/learner/files/learner_file_calls.hh"
#include "capi/learner/learner_calls.hh"
#include "capi/ngram/files/ngram_file_calls.hh"
#include "capi/ngram/ngram_calls.hh"
#include "capi/pairs/files/pairs_file_calls.hh"
#include "capi/pairs/pairs_calls.hh"
#include "capi/parse/files/parse_file_calls.hh"
#include "capi/parse/parse_calls.hh"
#include "capi/pcfg_la/files/pcfg_la_file_calls.hh"
#include "capi/pcfg_la/pcfg_la_calls.hh"
#include "capi/pfa/files/pfa_file_calls.hh"
#include "capi/pfa/pfa_calls.hh"
#include "capi/treebank/files/treebank_file_calls.hh"
#include "capi/treebank/treebank_calls.hh"
#include "capi/transducer/transducer_calls.hh"
#include "capi/trees/trees_calls.hh"
#include "fsa/base/modules.hh"

namespace hws::capi {

#define HWS_ADD_TABLE(call) all.push_back(&option_tables::call);

Array<const OptionTable *> all_tables() {
  Array<const OptionTable *> all;
  HWS_ENGINE_CALLS(HWS_ADD_TABLE)
  HWS_EDIT_CALLS(HWS_ADD_TABLE)
  HWS_LEARNER_CALLS(HWS_ADD_TABLE)
  HWS_TRANSDUCER_CALLS(HWS_ADD_TABLE)
  if constexpr (HWS_WITH_NGRAM != 0) { HWS_NGRAM_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_MRF != 0) { HWS_TREES_CALLS(HWS_ADD_TABLE) HWS_GRAPH_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_GRAPH != 0) { HWS_GRAPH_STRINGS_CALLS(HWS_ADD_TABLE) }
  constexpr bool kCorpora = HWS_WITH_PFA != 0 || HWS_WITH_HMM != 0 || HWS_WITH_GRAMMAR != 0 || HWS_WITH_ALIGN != 0 ||
                             HWS_WITH_PARSE != 0;
  constexpr bool kTreebanks = HWS_WITH_GRAMMAR != 0 || HWS_WITH_PARSE != 0;
  if constexpr (kCorpora) { HWS_CORPUS_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_PFA != 0) { HWS_PFA_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_HMM != 0) { HWS_HMM_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_GRAMMAR != 0) {
    HWS_GRAMMAR_CALLS(HWS_ADD_TABLE)
    HWS_DMV_CALLS(HWS_ADD_TABLE)
    HWS_PCFG_LA_CALLS(HWS_ADD_TABLE)
  }
  if constexpr (kTreebanks) { HWS_TREEBANK_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_ALIGN != 0) { HWS_ALIGN_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_PARSE != 0) { HWS_PARSE_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_PAIRS != 0) { HWS_PAIRS_CALLS(HWS_ADD_TABLE) }
  if constexpr (HWS_WITH_FILES != 0) {
    HWS_ENGINE_FILE_CALLS(HWS_ADD_TABLE)
    HWS_EDIT_FILE_CALLS(HWS_ADD_TABLE)
    HWS_LEARNER_FILE_CALLS(HWS_ADD_TABLE)
    if constexpr (HWS_WITH_NGRAM != 0) { HWS_NGRAM_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (kCorpora) { HWS_CORPUS_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (HWS_WITH_PFA != 0) { HWS_PFA_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (HWS_WITH_HMM != 0) { HWS_HMM_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (HWS_WITH_GRAMMAR != 0) {
      HWS_GRAMMAR_FILE_CALLS(HWS_ADD_TABLE)
      HWS_DMV_FILE_CALLS(HWS_ADD_TABLE)
      HWS_PCFG_LA_FILE_CALLS(HWS_ADD_TABLE)
    }
    if constexpr (kTreebanks) { HWS_TREEBANK_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (HWS_WITH_ALIGN != 0) { HWS_ALIGN_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (HWS_WITH_PARSE != 0) { HWS_PARSE_FILE_CALLS(HWS_ADD_TABLE) }
    if constexpr (HWS_WITH_PAIRS != 0) { HWS_PAIRS_FILE_CALLS(HWS_ADD_TABLE) }
  }
  return all;
}

#undef HWS_ADD_TABLE

}  // namespace hws::capi

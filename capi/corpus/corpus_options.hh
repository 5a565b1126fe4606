// Options and checks that all calls on corpora share, in memory and in files.
#pragma once
#include <string>

#include "capi/base/engine_options.hh"
#include "capi/corpus/handles.hh"
#include "src/corpus/corpus_parser.hh"

namespace hws::capi {

inline constexpr OptionSpec kCorpusReadOptions[] = {
    text_option("labels", "positive", "positive|all",
                "of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept"),
    kMaxBytes};

// How to read a format of text. `argument` for others.
CorpusOptions corpus_options_in(int32_t format, const hws_alphabet *alphabet, const OptionReader &reader);
// Whether the format is HWS_CORPUS_BINARY. A binary corpus has its own alphabet; another is an error here.
bool is_binary_corpus(int32_t format, const hws_alphabet *alphabet);
// The corpus in a format of text.
std::string corpus_text(const hws_corpus *corpus, int32_t format);

}  // namespace hws::capi

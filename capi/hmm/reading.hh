// Options and checks that all readers of tagged text and channels share, in memory and in files.
#pragma once
#include <vector>

#include "capi/base/engine_options.hh"
#include "capi/hmm/handles.hh"
#include "src/corpus/tagged_parser.hh"

namespace hws::capi {

inline constexpr OptionSpec kTaggedFormat =
    text_option("format", "pairs", "pairs|conllu|text",
                "a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags", "Reading the corpus");
inline constexpr OptionSpec kTaggedTagColumn =
    text_option("tag_column", "upos", "", "conllu: the tags' column, by name or number; none: no tags", "Reading the corpus");
inline constexpr OptionSpec kTaggedReadOptions[] = {
    kTaggedFormat,
    text_option("word_column", "form", "", "conllu: the words' column, by name or number", "Reading the corpus"),
    kTaggedTagColumn,
    int_option("lower_case", 0, 0, 1, "1: A to Z are read as a to z", "Reading the corpus"),
    int_option("min_count", 1, 0, INT64_MAX, "collected words seen less often are read as <unk>; 0: there is no <unk>",
               "Reading the corpus"),
    kMaxBytes};
inline constexpr OptionSpec kChannelsReadOptions[] = {
    text_option("kinds", "", "", "channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns",
                "Reading the corpus"),
    kMaxBytes};

TaggedFormat tagged_format_in(const OptionReader &reader);
int32_t tag_column_in(const OptionReader &reader);
// How to read tagged text. Uses up the reader's options.
TaggedOptions tagged_options_in(const hws_alphabet *words, const hws_alphabet *tags, const OptionReader &reader);
// Reads kinds such as "real:3,count" into one channel each, with its dimension. Uses up the reader's options.
std::vector<ChannelSpec> channel_specs_in(const OptionReader &reader);

}  // namespace hws::capi

// The handle of a treebank, and the options of its texts.
#pragma once
#include "capi/base/engine_options.hh"
#include "capi/base/handles.hh"
#include "hawser/treebank.h"
#include "src/corpus/treebank/treebank_text.hh"

struct hws_treebank {
  hws::TreebankPtr p;
};

namespace hws::capi {

inline constexpr OptionSpec kTreebankReading[] = {
    choice_option("format", 0, "auto|penn|conllu|plain",
                  "how the text is written; plain: a sentence a line, words between blanks; auto: penn if it begins with a "
                  "bracket, else conllu"),
    choice_option("traces", 0, "drop|keep", "penn: what becomes of words tagged -NONE-"),
    choice_option("functions", 0, "drop|keep", "penn: what becomes of functions behind a label, such as -SBJ"),
    choice_option("empty_root", 0, "name|keep|drop",
                  "penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it has one "
                  "constituent"),
    choice_option("column", 0, "upos|xpos", "conllu: the column of tags"), kMaxBytes};
inline constexpr OptionSpec kTreebankWriting[] = {
    choice_option("format", 0, "penn|conllu", "how the text is written"),
    choice_option("column", 0, "upos|xpos", "conllu: the column that tags are written to"), kMaxBytes};

// A treebank from text, under the options of a call with such a table.
TreebankPtr treebank_in(const OptionTable &table, std::string_view text, const hws_options *options);
std::string treebank_text(const OptionTable &table, const Treebank &bank, const hws_options *options);

}  // namespace hws::capi

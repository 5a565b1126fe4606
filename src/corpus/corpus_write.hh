// Corpora as text: what corpus_parser.hh reads back as they were.
#pragma once
#include <string>

#include "fsa/base/run.hh"
#include "fsa/machine/encode.hh"
#include "src/corpus/corpus.hh"

namespace hws {

// One sequence a line. Nameless symbols are written as their labels, from 1. `argument` for characters without names, or with
// a name of several. O(length).
std::string write_text_corpus(const Corpus &corpus, Split split, const Run &run);
// PAutomaC's format: label k is written as k − 1. O(length).
std::string write_pautomac_corpus(const Corpus &corpus, const Run &run);

}  // namespace hws

// The kinds of hawser's binaries. They stand apart from the container of fsa/base/sections.hh, so that a new kind concerns
// those who name kinds and no one else.
#pragma once
#include <cstdint>

namespace hws {

// Kinds of files. Never renumber them; kind_name in sections.cc has their names.
enum class FileKind : uint32_t {
  machine = 1,
  edit_model = 2,
  checkpoint = 3,
  statistics = 4,
  ngram_model = 5,
  pfa_model = 6,
  hmm_model = 7,
  corpus = 8,
  graph = 9,
  grammar = 10,
  dependency_model = 11,
  latent_grammar = 12,
  alignment_model = 13,
  parser_model = 14,
  pair_model = 15,
  cascade = 16
};

}  // namespace hws

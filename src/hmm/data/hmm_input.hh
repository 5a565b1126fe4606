// What somebody has of a corpus - words, channels, tags of some tokens, a tag dictionary - as an HMM reads it. State k stands
// for the tag with label k + 1.
#pragma once
#include <string_view>

#include "src/corpus/tag_dictionary.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

struct HmmInput {
  HmmDataPtr data;
  AlphabetPtr tags;             // names of the states, or a nameless alphabet of as many
  TagDictionaryPtr dictionary;  // for the data's words; null: none
};

struct HmmSource {
  CorpusPtr words;              // null: none
  ChannelsPtr channels;         // null: none; the words' sequences, if there are words
  EmissionChannelsPtr families;  // of the channels
  TagDictionaryPtr dictionary;  // of any words and tags, matched by names; null: none
  TaggedCorpusPtr observed;     // tags of tokens that are known; null: none
  UnknownWordsPtr unknown;      // classes of words the model lacks; null: they are read as <unk>
  std::string_view missing;     // the name of the symbol that stands for a word nobody observed; empty: there is none
  int32_t states = 0;           // K; 0: as many as there are tags, and where there are none to be chosen by learning
  bool open_states = false;     // of hmm_input_for: they are to be chosen
};

// The words a model knows: the corpus' but for the missing one. A token is in the states of its word's entry; where its tag is
// observed in that state alone, and an entry that lacks it is enlarged by it. `argument` for K below the number of tags, tags
// observed that the dictionary lacks, other sequences, or neither words nor channels. O(tokens + words + tags).
HmmInput hmm_input(const HmmSource &source, const Run &run);

// Whether the name is of those that hmm_input() gives states beyond the tags.
bool is_name_of_spare_state(std::string_view name);

// The same in a model's words (null: it has none) and states (`tags`, of as many symbols as there are states). Words that
// `words` lacks are read as their class, or as <unk> where the source has no classes, in the states of their own entries if the
// dictionary has them; `empty`, naming it, for one where there is no <unk>. The source's `states` says nothing; it has words if
// and only if `words` are given.
HmmInput hmm_input_for(const AlphabetPtr &words, const AlphabetPtr &tags, const HmmSource &source, const Run &run);

// The same data in the vocabulary alone: words of classes are read as <unk>, as a learner reads them. O(tokens).
HmmInput without_classes(const HmmInput &input, const Run &run);

// The same data with fewer states for some tokens: the one at places[i] of the corpus is in those of states[offsets[i]] to
// states[offsets[i + 1] − 1] that it may be in now. `argument` for places or states there are not, a place named twice, or a
// token that is left none. O(tokens).
HmmInput with_allowed(const HmmInput &input, std::span<const int64_t> places, std::span<const int64_t> offsets,
                      std::span<const int32_t> states, const Run &run);

}  // namespace hws

// Reads a user's data as an HMM needs them: words, channels, tags of some tokens, and a tag dictionary. State k stands for the
// tag with label k + 1.
#pragma once
#include <string_view>

#include "src/corpus/tag_dictionary.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

struct HmmInput {
  HmmDataPtr data;
  AlphabetPtr tags;             // names of the states, or a sized alphabet without names
  TagDictionaryPtr dictionary;  // its words are the data's words; null: none
};

struct HmmSource {
  CorpusPtr words;              // null: none
  ChannelsPtr channels;         // null: none. With words, they have the words' sequences
  EmissionChannelsPtr families;  // of the channels
  TagDictionaryPtr dictionary;  // its words and tags may be any; names are matched; null: none
  TaggedCorpusPtr observed;     // tags of tokens, where known; null: none
  UnknownWordsPtr unknown;      // classes of words that the model lacks; null: such words are read as <unk>
  std::string_view missing;     // the name of the symbol that stands for a missing word; empty: none
  int32_t states = 0;           // K; 0: the number of tags, or chosen by learning if there are none
  bool open_states = false;     // for hmm_input_for: learning is to choose them
};

// The model's words are those of the corpus without the missing one. A token may be in the states of its word's entry. If its
// tag is observed it is in that state alone, and an entry that lacks the state gets it. Fails with `argument` if K is below the
// number of tags, if an observed tag is not in the dictionary, if the sequences differ, or if there are neither words nor
// channels. O(tokens + words + tags).
HmmInput hmm_input(const HmmSource &source, const Run &run);

// Returns whether hmm_input() gives such a name to states beyond the tags.
bool is_name_of_spare_state(std::string_view name);

// As hmm_input(), with a model's words (null: it has none) and states (`tags` has one symbol per state). A word that `words`
// lacks is read as its class, or as <unk> if the source has no classes. It may be in the states of its own entry if the
// dictionary has one. Fails with `empty` if there is no <unk>, naming the word. The source's `states` is not read. The source
// must have words if and only if `words` is given.
HmmInput hmm_input_for(const AlphabetPtr &words, const AlphabetPtr &tags, const HmmSource &source, const Run &run);

// Returns the data in the vocabulary alone: words read as classes become <unk>, as learners need them. O(tokens).
HmmInput without_classes(const HmmInput &input, const Run &run);

// Returns the data with fewer states for some tokens. The token at index places[i] of the corpus keeps those of its states that
// are among states[offsets[i]] to states[offsets[i + 1] − 1]. Fails with `argument` if such an index or state does not exist,
// if an index occurs twice, or if a token would have no state. O(tokens).
HmmInput with_allowed(const HmmInput &input, std::span<const int64_t> places, std::span<const int64_t> offsets,
                      std::span<const int32_t> states, const Run &run);

}  // namespace hws

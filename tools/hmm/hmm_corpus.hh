// Corpora of any format for the verbs of `hawser hmm`: words, tagged words, numbers.
#pragma once
#include <string>
#include <vector>

#include "tools/corpus/known_words.hh"
#include "tools/hmm/corpus_format.hh"

namespace tool {

using Tagged = std::unique_ptr<hws_tagged, Free<hws_tagged_free>>;
using Channels = std::unique_ptr<hws_channels, Free<hws_channels_free>>;
using Dictionary = std::unique_ptr<hws_dictionary, Free<hws_dictionary_free>>;

struct HmmCorpus {
  std::string path, format;  // name for messages; format as given or guessed
  std::string text;          // as it was read, where asked for
  Corpus words;              // NULL: numbers alone
  Tagged tagged;             // pairs, conllu and text; NULL: others
  Channels channels;         // NULL: words alone
  KnownCorpus known;         // the words in a model's vocabulary, where the model reads them so (keep_known); or else empty
};

struct HmmCorpusFlags {
  std::string format = "auto", channels;
  bool learns = false;  // rare words may become <unk>; else words keep their names, and a model decides which it knows
  // --format, --channels and the options of readers.
  void add_to(Command verb, Session *session, std::vector<std::string> calls, std::vector<std::string> without = {});
  // The same of words without channels.
  void add_words_to(Command verb, Session *session);

 private:
  void add_format_to(Command verb);
};

// alphabet: the words (a text's others are read as <unk>); NULL: those of the text. Where flags are silent the text is read as
// `reading` says.
HmmCorpus read_hmm_corpus(Session *session, const std::string &path, const HmmCorpusFlags &flags, const hws_alphabet *alphabet,
                          bool keep_text = false, const Reading &reading = {});
// The words' names; NULL for numbers alone.
Alphabet words_of(const HmmCorpus &corpus);
bool has_tags(const HmmCorpus &corpus);

// A dictionary's file, or a tagged corpus that it is collected from.
Dictionary read_tag_dictionary(Session *session, const std::string &path);

}  // namespace tool

// Words that a model has no symbol for: one rule for every verb that reads sentences for a model.
#pragma once
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

// --unknown. By default a model's own symbol for unknown words, <unk> or <UNK>, stands for them; without one the sentence has
// probability 0, which is counted and said. `error` fails at the first such word, `skip` leaves such words out, and any other
// value is the name of the model's symbol that stands for them.
struct UnknownFlag {
  std::string value;
  void add_to(Command verb);
};

// What is done with the unknown words of one file under one model.
class UnknownWords {
 public:
  // `shown` names the file. Names are those of `model`; an alphabet without names has numbers.
  UnknownWords(const UnknownFlag &flag, const hws_alphabet *model, std::string shown);

  // Label that stands for unknown words; 0: there is none.
  int32_t stand_in() const { return stand_in_; }
  bool skips() const { return skips_; }
  // Whether no sentence keeps a word that the model lacks.
  bool replaces() const { return stand_in_ > 0 || skips_ || fails_; }
  // Label of a word that the model has; 0: it has none.
  int32_t known(const std::string &name) const;
  std::string name(int32_t label) const;
  // Counts a word that the model lacks, and returns the label that stands for it, or 0. Fails where --unknown error asks for
  // it: `sentence` and `place` count from 0 and are for the message, as is `of`, what the file has ("line", "sentence").
  int32_t read_unknown(const std::string &name, const char *of, int64_t sentence, int64_t place);

  // Says on standard error how many of the sentences have probability 0, or how many words were left out.
  void say(int64_t impossible, int64_t sentences, const char *of) const;
  int64_t unknown() const { return unknown_; }  // words that were read and that the model lacks

 private:
  const hws_alphabet *model_;
  std::string shown_;
  bool fails_ = false, skips_ = false, names_ = true;
  int32_t stand_in_ = 0;
  int64_t unknown_ = 0;
};

}  // namespace tool

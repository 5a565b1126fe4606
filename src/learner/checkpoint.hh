// What a checkpoint belongs to: the learner's family and version, the options that determine its numbers, and fingerprints of
// its data. The file has it as lines of text, so that messages and `strings` can show a mismatch. Options that only say how far
// or how fast to go (iteration limits, tolerance, threads) are not part of it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "fsa/base/sections.hh"
#include "fsa/machine/string_batch.hh"
#include "src/learner/model_card.hh"

namespace hws {

class CheckpointIdentity {
 public:
  CheckpointIdentity(const char *family, int32_t version);
  void option(const char *name, double value);
  void option(const char *name, int64_t value);
  void option(const char *name, std::string_view value);  // one line
  // Messages name the data `what`: "the pairs", "the start model".
  void data(const char *what, uint64_t fingerprint);
  // The same for the items themselves, of which learners that share statistics have different ones.
  void items(const char *what, uint64_t fingerprint);
  void option_items(int64_t items);  // the option `items`, likewise
  // The same for what statistics have to agree in and a checkpoint need not record, because its other lines imply it.
  void of_statistics(const char *what, uint64_t fingerprint);

  void describe(ModelCard *card) const;
  void write(SectionWriter &out) const;
  // What learners whose statistics may be merged have in common: all lines but those of the items.
  std::string origin() const;
  // Fails with `version`, naming the first difference.
  void require(const SectionReader &in) const;

 private:
  struct Line {
    std::string name, value;
    bool of_items = false;
  };
  static std::vector<Line> parse(std::string_view text);
  std::vector<Line> lines_, more_of_statistics_;
};

// A hash of a batch's strings and values. Its alphabets are checked with the model.
uint64_t fingerprint(const StringBatch &batch);

inline constexpr uint32_t kCheckpointVersion = 1;

}  // namespace hws

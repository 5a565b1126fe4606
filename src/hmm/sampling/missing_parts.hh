// Parts of tokens' vectors that are missing where a family's statistics are of whole vectors (EmissionFamily::wants_whole):
// samplers draw them as hidden numbers beside the states (data augmentation: Tanner, Wong 1987), so they are part of a chain's
// state. A vector that is missing altogether has no part here: it says nothing, and is left out.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

class MissingParts {
 public:
  // All numbers 0; none without channels. `data` is lent. `limit` beyond run.max_bytes. O(values).
  MissingParts(const HmmData &data, const Run &run);
  // What they take. O(values).
  static int64_t bytes(const HmmData &data, const Run &run);
  int64_t bytes() const { return static_cast<int64_t>(parts_.size() * sizeof(Part) + 16 * numbers_.size()); }

  bool any() const { return !parts_.empty(); }
  bool any(int64_t token) const { return !of(token).empty(); }
  // The token's values, completed by the numbers as they stand. Good as TokenReader has it.
  TokenValues token(int64_t token, TokenReader *reader) const;
  // Draws the token's anew given the values that are there, from a state's prepared density. Different tokens' may be drawn by
  // different threads.
  void draw(int64_t token, const double *prepared, TokenReader *reader, Rng *rng, double *scratch);
  // By token, channel and dimension.
  Array<double> &numbers() { return numbers_; }

  void begin_sweep() { before_ = numbers_; }
  void undo_sweep() { numbers_ = before_; }  // once; without memory, as begin_sweep()
  // As bytes of a checkpoint and back, nothing where there are none; `corrupt` unless they are as many, and finite.
  void append(std::string *out) const;
  void take(std::string_view *bytes);

 private:
  struct Part {
    int64_t token;
    size_t channel, first;  // of its numbers
  };
  template <class Visit>
  static void each_part(const HmmData &data, const Run &run, Visit visit);
  std::span<const Part> of(int64_t token) const;

  const HmmData &data_;
  Array<Part> parts_;  // ascending
  Array<double> numbers_, before_;
};

}  // namespace hws

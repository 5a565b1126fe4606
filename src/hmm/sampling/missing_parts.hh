// Missing parts of tokens' vectors, for families whose statistics are sums over complete vectors (EmissionFamily::wants_whole).
// Samplers draw them as hidden numbers beside the states (data augmentation: Tanner, Wong 1987), so they belong to a chain's
// state. A vector without any value carries no information, so it has no part here.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

class MissingParts {
 public:
  // All numbers are 0; there are none without channels. `data` is borrowed. Fails with `limit` beyond run.max_bytes. O(values).
  MissingParts(const HmmData &data, const Run &run);
  // The memory they take. O(values).
  static int64_t bytes(const HmmData &data, const Run &run);
  int64_t bytes() const { return static_cast<int64_t>(parts_.size() * sizeof(Part) + 16 * numbers_.size()); }

  bool any() const { return !parts_.empty(); }
  bool any(int64_t token) const { return !of(token).empty(); }
  // Returns the token's values, with the current numbers in place of missing ones. Valid as long as those of TokenReader.
  TokenValues token(int64_t token, TokenReader *reader) const;
  // Draws the token's missing values again given its observed ones, from a state's prepared density. Several threads may draw
  // for different tokens.
  void draw(int64_t token, const double *prepared, TokenReader *reader, Rng *rng, double *scratch);
  // Ordered by token, channel and dimension.
  Array<double> &numbers() { return numbers_; }

  void begin_sweep() { before_ = numbers_; }
  void undo_sweep() { numbers_ = before_; }  // once per sweep; neither allocates
  // Writes them to a checkpoint, and reads them from one. Without missing parts both do nothing. take() fails with `corrupt`
  // unless their number is right and all are finite.
  void append(std::string *out) const;
  void take(std::string_view *bytes);

 private:
  struct Part {
    int64_t token;
    size_t channel, first;  // first: index of its first number
  };
  template <class Visit>
  static void each_part(const HmmData &data, const Run &run, Visit visit);
  std::span<const Part> of(int64_t token) const;

  const HmmData &data_;
  Array<Part> parts_;  // ascending by token
  Array<double> numbers_, before_;
};

}  // namespace hws

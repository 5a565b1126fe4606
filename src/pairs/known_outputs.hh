// Inputs whose outputs are known, in front of a pair model: words with listed pronunciations. Each input has its outputs in
// the order of their probabilities. O(log inputs) per question; the arrays are the list's own or stay in a binary.
#pragma once
#include <memory>
#include <span>

#include "fsa/machine/string_batch.hh"

namespace hws {

class KnownOutputs {
 public:
  KnownOutputs() = default;
  // From pairs, whose values are weights. A weight of 0 leaves a pair out, and equal pairs have the sum of their weights.
  KnownOutputs(const StringBatch &pairs, const Run &run);
  // From arrays as spans() gives them, which stay where `owner` keeps them. Fails with `corrupt` unless they are a list.
  struct Spans {
    std::span<const int64_t> inputs;    // by input: its first pair; one entry more
    std::span<const int64_t> offsets;   // by input, then by pair: where its symbols begin; one entry more
    std::span<const Label> labels;
    std::span<const double> log_probs;  // by pair: ln of its share of the input's weight
  };
  KnownOutputs(const Spans &spans, std::shared_ptr<const void> owner, int64_t input_symbols, int64_t output_symbols);

  int64_t inputs() const { return spans_.inputs.empty() ? 0 : static_cast<int64_t>(spans_.inputs.size()) - 1; }
  int64_t pairs() const { return static_cast<int64_t>(spans_.log_probs.size()); }
  // The pairs of an input, from the first to the one before the second number; none: equal numbers.
  std::pair<int64_t, int64_t> find(std::span<const Label> input) const;
  // The pairs of an input by its number.
  std::pair<int64_t, int64_t> pairs_of(int64_t input) const {
    const auto at = static_cast<size_t>(input);
    return {spans_.inputs[at], spans_.inputs[at + 1]};
  }
  std::span<const Label> input(int64_t k) const { return string(k); }
  std::span<const Label> output(int64_t pair) const { return string(inputs() + pair); }
  double log_prob(int64_t pair) const { return spans_.log_probs[static_cast<size_t>(pair)]; }
  const Spans &spans() const { return spans_; }

 private:
  std::span<const Label> string(int64_t k) const {
    const auto at = static_cast<size_t>(k);
    return spans_.labels.subspan(static_cast<size_t>(spans_.offsets[at]),
                                 static_cast<size_t>(spans_.offsets[at + 1] - spans_.offsets[at]));
  }
  Spans spans_;
  std::shared_ptr<const void> owner_;
};

}  // namespace hws

// A chain whose rows share an open stick: a sweep may give tokens to states that had none before, and there is no truncation.
//
// A state keeps its number for as long as a token is in it. A new one takes the lowest number that is free. Numbers without
// tokens have next to no weight. The data are those of as many states as there are numbers. The states that a chain begins with
// are those of its first data.
#pragma once
#include <span>

#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class OpenChain : public StateSampler {
 public:
  // The chain must share an open stick (share_stick()) before its first sweep. `data` has no masks.
  OpenChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
            DrawTables *tables);

  void undo(int64_t sweep) override;
  int64_t bytes() const override;
  void save(std::string *out) const override;
  void load(std::string_view *bytes, int64_t samples) override;

 protected:
  static constexpr uint64_t kBreaks = uint64_t{8} << 60;  // items of the stream that breaks the stick

  void use_priors(const HmmPriors &priors, const Run &run) override;
  HdpLevel level_of_states() const override { return grown_; }

  // The states that tokens are in, at least one.
  struct Used {
    Array<size_t> numbers;  // ascending; state i of a sweep has numbers[i]
    Array<double> weights;  // of the stick
  };
  // Begins a sweep, with the states of all tokens in drawn_. O(tokens).
  Used begin_draws(int64_t sweep);
  // The corpus in these states alone, and their counts. O(tokens + numbers).
  struct Counted {
    HmmDataPtr data;
    HmmParameters counts;
  };
  Counted counted(const Used &used, const Run &run) const;
  // The corpus in as many states.
  HmmDataPtr in_states(size_t states, const Run &run) const;
  // Ends a sweep that has drawn states into drawn_, with these weights. The first of them were used, and have these numbers.
  // Changes nothing if it fails.
  void end_draws(int64_t sweep, std::span<const double> weights, const Array<size_t> &numbers, const Run &run);

  HmmPriors priors_;
  Array<uint16_t> drawn_;  // by token, in a sweep

 private:
  HmmDataPtr first_data_;  // the data that missing parts refer to
  HmmDataPtr next_data_;   // data of a sweep that takes other states; of its undoing
  int64_t changed_data_ = -1;  // the last sweep, if it changed the data
  HdpLevel grown_;         // of the drawn states
};

}  // namespace hws

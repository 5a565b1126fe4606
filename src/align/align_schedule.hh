// A learner of alignments runs stages, each of which goes on with the counts of the one before. A text has them as
// MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas: "ibm1:5,hmm/vi:5,fertility:30". Models are ibm1, hmm and fertility,
// methods em, vi, cvi2 and cgs. Without one ibm1 and hmm are learned by em; fertility is learned by cgs alone, because its sums
// over alignments have no closed form.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "src/align/pair_sums.hh"

namespace hws {

enum class AlignMethod : int32_t { em, vi, cvi2, cgs };

struct AlignStage {
  AlignModelKind model = AlignModelKind::ibm1;
  AlignMethod method = AlignMethod::em;
  int64_t steps = 0;
};

struct AlignSchedule {
  static constexpr size_t kMost = 16;
  std::array<AlignStage, kMost> stages{};
  size_t count = 0;

  int64_t steps() const;
  // The stage of a step, and how many of the stage's steps are before it. After the last step it is the last stage.
  size_t stage_of(int64_t step, int64_t *before = nullptr) const;
  AlignModelKind model() const { return stages[count - 1].model; }
  bool jumps() const;       // some stage has jumps
  bool sums_jumps() const;  // some stage of hmm is learned by em or cvi2
  bool samples() const;
  bool fertile() const;
  bool priors() const;      // some stage is not em
};

inline constexpr char kAlignSchedule[] = "ibm1:3,hmm:3,fertility:20";

// Fails with `argument`, saying what is wrong where.
AlignSchedule parse_schedule(std::string_view text);

}  // namespace hws

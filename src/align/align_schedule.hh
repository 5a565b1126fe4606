// A learner of alignments runs stages, each of which goes on with the counts of the one before. A text has them as
// MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas: "ibm1:5,hmm/vi:5,fertility:30". Models are ibm1, diagonal, hmm and
// fertility, and methods are em, vi, cvi1, cvi2, svi, scvi2 and cgs. A model without a method is learned by em. Fertility is
// learned by cgs alone, because its sums over alignments have no closed form.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "src/align/pair_sums.hh"

namespace hws {

enum class AlignMethod : int32_t { em, vi, cvi1, cvi2, svi, scvi2, cgs };

inline constexpr char kAlignModels[] = "ibm1|hmm|fertility|diagonal", kAlignMethods[] = "em|vi|cvi1|cvi2|svi|scvi2|cgs";

constexpr bool is_stochastic(AlignMethod m) { return m == AlignMethod::svi || m == AlignMethod::scvi2; }
// Whether the weights of a step are those of the variational bound, exp(E[ln p]).
constexpr bool is_variational(AlignMethod m) { return m == AlignMethod::vi || m == AlignMethod::svi; }
// Whether jumps may be divided by their sum over a sentence.
constexpr bool may_normalize(AlignMethod m) {
  return m == AlignMethod::em || m == AlignMethod::cvi2 || m == AlignMethod::scvi2;
}

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
  // Whether some stage has what the name says.
  bool jumps() const;
  bool sums_jumps() const;  // hmm by em, cvi2 or scvi2
  bool diagonal() const;
  bool samples() const;
  bool minibatches() const;
  bool fertile() const;
  bool priors() const;      // a method that is not em

 private:
  template <class Of>
  bool any(Of of) const;
};

inline constexpr char kAlignSchedule[] = "ibm1:3,hmm:3,fertility:20";

// Fails with `argument`, saying what is wrong where.
AlignSchedule parse_schedule(std::string_view text);

}  // namespace hws

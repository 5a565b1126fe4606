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

// Whether each pair's posteriors are kept from one pass to the next.
constexpr bool keeps_posteriors(AlignMethod m) { return m == AlignMethod::cvi1 || m == AlignMethod::cvi2; }
constexpr bool is_stochastic(AlignMethod m) { return m == AlignMethod::svi || m == AlignMethod::scvi2; }
// Whether a step is a sum over pairs, which learners of parts can make together.
constexpr bool adds_up(AlignMethod m) { return m == AlignMethod::em || m == AlignMethod::vi || is_stochastic(m); }
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
  // Returns the stage of a step, and how many of the stage's steps are before it. After the last step it is the last stage.
  size_t stage_of(int64_t step, int64_t *before = nullptr) const;
  AlignModelKind model() const { return stages[count - 1].model; }
  // Return whether some stage has what the name says.
  bool jumps() const;
  bool sums_jumps() const;  // whether hmm is learned by em, cvi2 or scvi2
  bool diagonal() const;
  bool samples() const;
  bool minibatches() const;
  bool collapsed() const;
  bool fertile() const;
  bool priors() const;      // whether a method is not em
  bool adds_up() const;     // whether the steps of all stages are sums over pairs
  bool only_draws() const;  // whether all methods are svi or scvi2
  bool by_rows() const;     // whether all sums go row by row (row_sums.hh), where no cell needs its place

 private:
  template <class Of>
  bool any(Of of) const;
};

inline constexpr char kAlignSchedule[] = "ibm1:3,hmm:3,fertility:20";

// Fails with `argument`, saying what is wrong where.
AlignSchedule parse_schedule(std::string_view text);

}  // namespace hws

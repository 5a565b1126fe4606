// Options of learners of probabilistic grammars.
#pragma once
#include <string_view>

#include "src/learner/rows/row_fields.hh"

namespace hws {

enum class PcfgStart : int32_t { automatic, random, given };
enum class SentenceOrder : int32_t { random, given };

struct PcfgSettings : RowSettings {
  std::optional<double> prior;
  PcfgStart init = PcfgStart::automatic;
  SentenceOrder order = SentenceOrder::random;
};

namespace pcfg_fields {

// Methods that visit the sentences one by one, each under the counts of the others.
inline bool visits(const PcfgSettings &s) { return s.method == RowMethod::cvi || s.method == RowMethod::cgs; }

inline bool draws(const PcfgSettings &s) {
  return row_fields::draws(s) || (visits(s) && s.order == SentenceOrder::random);
}

using F = FieldsOf<PcfgSettings>;
inline constexpr Field kReplaced[] = {F::of<&PcfgSettings::method>(
    "method", {"em|hard-em|vi|svi|scvi|cvi|hastings|blocked-gibbs"},
    "how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means; hastings: "
    "trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees"),
    F::of<&PcfgSettings::seed, draws>("seed", {0, INT64_MAX}, "seed of all random numbers, and of the order of sentences")};
inline constexpr Field kOwn[] = {
    F::of<&PcfgSettings::prior>(
        "prior", {0, 1e9},
        "concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such; auto: 1 for "
        "em and hard-em and if the grammar has numbers, 0.1 otherwise"),
    F::of<&PcfgSettings::init>(
        "init", {"auto|random|given"},
        "weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal weights"),
    F::of<&PcfgSettings::order, visits>(
        "order", {"random|given"}, "cvi, hastings: in which order sentences are visited; random: drawn from the seed")};

// The shared list, in which two fields are the family's own.
inline constexpr auto kFields = [] {
  auto all = joined(kRowFields<PcfgSettings>, kOwn);
  for (Field &field : all) {
    for (const Field &own : kReplaced) {
      if (std::string_view(field.option.name) == own.option.name) field = own;
    }
  }
  return all;
}();

}  // namespace pcfg_fields

}  // namespace hws

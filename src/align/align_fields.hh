// The settings of a learner of alignments, and their options. The schedule is a text of its own (align_schedule.hh), from which
// the others follow that have an effect.
#pragma once
#include "src/align/align_schedule.hh"
#include "src/align/word_folding.hh"
#include "src/learner/fields.hh"

namespace hws {

enum class AlignDirection : int32_t { forward, reverse, both };
enum class AlignStop : int32_t { none, agreement };

struct AlignSettings {
  AlignSchedule schedule;
  AlignDirection direction = AlignDirection::both;
  bool normalized = false;
  AlignStop stop = AlignStop::none;
  double null = .2, prior_translation = .0003, prior_spelling = 1, prior_jump = .5, prior_fertility = .5;
  int32_t max_jump = 100, chains = 3;
  std::optional<int64_t> burn_in;
  Temperatures anneal;
  int64_t minibatch = 500;
  double forgetting_rate = .5, delay = 1;
  uint64_t seed = 1;
  WordFolding folding;
  std::optional<int64_t> items;  // empty: the pairs are all
  int64_t first_item = 0;
  // Of svi and scvi2: pairs of words of all directions. Some 36 bytes each are 900 MB.
  int64_t most_word_pairs = 25000000;

  bool leaves_out() const { return schedule.only_draws() && !items; }
  int64_t most_pairs_a_side() const {
    return leaves_out() ? most_word_pairs / (direction == AlignDirection::both ? 2 : 1) : INT64_MAX;
  }
};

namespace align_fields {

inline bool jumps(const AlignSettings &s) { return s.schedule.jumps(); }
inline bool samples(const AlignSettings &s) { return s.schedule.samples(); }
inline bool minibatches(const AlignSettings &s) { return s.schedule.minibatches(); }
inline bool stops(const AlignSettings &s) { return s.schedule.collapsed() && s.direction == AlignDirection::both; }
inline bool random(const AlignSettings &s) { return samples(s) || minibatches(s); }
inline bool fertile(const AlignSettings &s) { return s.schedule.fertile(); }
inline constexpr const char *kParts = "Parts of a corpus";
inline bool adds_up(const AlignSettings &s) { return s.schedule.adds_up(); }
inline bool in_parts(const AlignSettings &s) { return adds_up(s) && s.items.has_value(); }
inline bool leaves_out(const AlignSettings &s) { return s.leaves_out(); }
inline bool sums_jumps(const AlignSettings &s) { return s.schedule.sums_jumps(); }

using F = FieldsOf<AlignSettings>;
inline constexpr Field kFields[] = {
    F::of<&AlignSettings::direction>(
        "direction", {"forward|reverse|both"},
        "which way: forward aligns target words to source words, reverse the other way, both are needed to symmetrize"),
    F::of<&AlignSettings::null>("null", {0, 0.999}, "probability that a target word is aligned to no source word"),
    F::of<&AlignSettings::max_jump, jumps>("longest_jump", {1, 10000},
                                           "longest jump with a probability of its own; longer ones have that of this one"),
    F::of<&AlignSettings::normalized, sums_jumps>(
        "normalized", {0, 1},
        "1: em, cvi2, scvi2 divide jumps by their sum over the sentence, as GIZA does, and em may then lower the likelihood; "
        "0: what leaves the sentence is lost"),
    F::of<&AlignSettings::stop, stops>(
        "stop", {"none|agreement"},
        "agreement: a stage of cvi1 or cvi2 ends before a pass that lowers the agreement of both directions; none: it makes "
        "all its passes"),
    F::of<&AlignSettings::prior_translation>(
        "prior_translation", {0, 1e6},
        "pseudo-count (beta) of each target word for each source word; em takes none but for the model that is read off",
        "Priors"),
    F::of<&AlignSettings::prior_spelling>(
        "prior_spelling", {0, 1e6},
        "pseudo-counts more for two words that are spelled alike; a third of it if four letters at their begin are", "Priors"),
    F::of<&AlignSettings::prior_jump, jumps>(
        "prior_jump", {1e-6, 1e6}, "pseudo-count (alpha) of each jump; em takes none but for the model that is read off",
        "Priors"),
    F::of<&AlignSettings::prior_fertility, fertile>(
        "prior_fertility", {1e-6, 1e6}, "pseudo-count of each number of target words that a source word is aligned to",
        "Priors"),
    F::of<&AlignSettings::chains, samples>("chains", {1, 1024}, "cgs: independent samplers, whose counts are averaged",
                                           "Sampling"),
    F::of<&AlignSettings::burn_in, samples>(
        "burn_in", {0, INT64_MAX}, "cgs: sweeps of a stage before its first sample; auto: a third of them", "Sampling"),
    F::of<&AlignSettings::anneal, samples>(
        "anneal", {0.01, 100},
        "cgs: temperatures of a stage's first sweep and, from its first sample on, of the others, as 3:1; draws are from "
        "conditional probabilities to the power 1 / temperature",
        "Sampling"),
    F::of<&AlignSettings::minibatch, minibatches>("minibatch", {1, INT64_MAX}, "svi, scvi2: pairs of a step, at most",
                                                  "Minibatches"),
    F::of<&AlignSettings::forgetting_rate, minibatches>(
        "forgetting_rate", {0, 1}, "svi, scvi2: step m of a stage has the size (delay + m)^-forgetting_rate (kappa)",
        "Minibatches"),
    F::of<&AlignSettings::delay, minibatches>(
        "delay", {0, 1e9}, "svi, scvi2: added to the number of a step, see forgetting_rate (tau)", "Minibatches"),
    F::of<&AlignSettings::most_word_pairs, leaves_out>(
        "most_word_pairs", {1, INT64_MAX},
        "schedules of svi and scvi2 alone, without items: pairs of words seen together that are kept, of all directions, "
        "beside those with null; pairs whose words are mostly seen apart are left out first, and are never aligned while "
        "learning",
        "Minibatches"),
    F::of<&AlignSettings::seed, random>("seed", {0, INT64_MAX}, "seed of all random numbers"),
    F::of<&AlignSettings::items, adds_up>(
        "items", {1, INT64_MAX},
        "schedules of em, vi, svi and scvi2: pairs in all, of which the learner's are a part, or none; auto: they are all",
        kParts)
        .free(),
    F::of<&AlignSettings::first_item, in_parts>(
        "first_item", {0, INT64_MAX}, "with items: which of all pairs, counted from 0, is the learner's first one", kParts)
        .free()};

}  // namespace align_fields

}  // namespace hws

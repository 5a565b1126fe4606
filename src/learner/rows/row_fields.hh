// The settings that all families of rows have, and their options. A family derives its settings from RowSettings, and appends
// its own options:
//
//   struct ToySettings : RowSettings { int64_t topics = 2; };
//   constexpr Field kOwn[] = {FieldsOf<ToySettings>::of<&ToySettings::topics>("topics", {1, 1000}, "how many")};
//   constexpr auto kFields = joined(kRowFields<ToySettings>, kOwn);
#pragma once
#include "src/learner/fields.hh"

namespace hws {

// Families name their methods in this order. A family without collapsed Gibbs sampling may have another sampler in its place,
// one that draws rows and hidden variables in turn behind it, and then collapsed inference of each hidden variable by itself.
enum class RowMethod : int32_t { em, hard_em, vi, svi, scvi, cvi, cgs, blocked_gibbs, cvi1 };

struct RowSettings {
  RowMethod method = RowMethod::em;
  int64_t iterations = 200;
  double tolerance = 1e-6;
  uint64_t seed = 1;
  int32_t starts = 1;
  int64_t start_iterations = 10;
  std::optional<int64_t> burn_in;
  int64_t period = 1;
  int32_t chains = 1;
  Temperatures anneal;
  std::optional<int64_t> items;
  int64_t first_item = 0;
  int64_t minibatch = 100;
  double forgetting_rate = 0.5, delay = 1;
  bool given = false;  // no option: the rows at the start are given
};

namespace row_fields {

inline bool modes(const RowSettings &s) { return s.method <= RowMethod::hard_em; }
inline bool batch(const RowSettings &s) { return s.method <= RowMethod::vi; }
inline bool collapses(const RowSettings &s) { return s.method == RowMethod::cvi || s.method == RowMethod::cvi1; }
inline bool minibatches(const RowSettings &s) { return s.method == RowMethod::svi || s.method == RowMethod::scvi; }
inline bool passes(const RowSettings &s) { return batch(s) || collapses(s); }
inline bool samples(const RowSettings &s) { return !passes(s) && !minibatches(s); }
inline bool draws(const RowSettings &s) { return !s.given || !passes(s); }
inline bool may_restart(const RowSettings &s) { return passes(s) && !s.given; }
inline bool several(const RowSettings &s) { return may_restart(s) && s.starts > 1; }
inline bool sums(const RowSettings &s) { return (batch(s) && !several(s)) || minibatches(s); }
inline bool in_parts(const RowSettings &s) { return sums(s) && s.items.has_value(); }

// Turns a condition into one on the family's own settings.
template <class S, bool (*Applies)(const RowSettings &)>
bool on(const S &s) {
  return Applies(s);
}

}  // namespace row_fields

template <class S, class F = FieldsOf<S>>
inline constexpr Field kRowFields[] = {
    F::template of<&RowSettings::method>("method", {"em|hard-em|vi|svi|scvi|cvi|cgs"}, "how it is learned"),
    F::template of<&RowSettings::iterations>("iterations", {0, INT64_MAX}, "passes, sweeps or minibatches at most").free(),
    F::template of<&RowSettings::tolerance, row_fields::on<S, row_fields::passes>>(
        "tolerance", {0, 1},
        "em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and "
        "become no larger; cvi: once a pass changes the posteriors by no more, per token").free(),
    F::template of<&RowSettings::seed, row_fields::on<S, row_fields::draws>>(
        "seed", {0, INT64_MAX}, "seed of all random numbers"),
    F::template of<&RowSettings::starts, row_fields::on<S, row_fields::may_restart>>(
        "starts", {1, 10000}, "starts with other random rows, of which the one with the best objective goes on", "Starts"),
    F::template of<&RowSettings::start_iterations, row_fields::on<S, row_fields::several>>(
        "start_iterations", {1, INT64_MAX}, "with starts: passes of each before they are compared", "Starts"),
    F::template of<&RowSettings::burn_in, row_fields::on<S, row_fields::samples>>(
        "burn_in", {0, INT64_MAX}, "sweeps before the first sample; auto: half of them", "Sampling"),
    F::template of<&RowSettings::period, row_fields::on<S, row_fields::samples>>(
        "period", {1, INT64_MAX}, "sweeps from one sample to the next", "Sampling"),
    F::template of<&RowSettings::chains, row_fields::on<S, row_fields::samples>>(
        "chains", {1, 1024}, "independent samplers, of which the best is taken", "Sampling"),
    F::template of<&RowSettings::anneal, row_fields::on<S, row_fields::samples>>(
        "anneal", {0.01, 100}, "temperatures of the first sweep and of the last one, as 2:0.1", "Sampling"),
    F::template of<&RowSettings::minibatch, row_fields::on<S, row_fields::minibatches>>(
        "minibatch", {1, INT64_MAX}, "svi, scvi: items of a minibatch, at most", "Minibatches (svi, scvi)"),
    F::template of<&RowSettings::forgetting_rate, row_fields::on<S, row_fields::minibatches>>(
        "forgetting_rate", {0, 1}, "svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa)",
        "Minibatches (svi, scvi)"),
    F::template of<&RowSettings::delay, row_fields::on<S, row_fields::minibatches>>(
        "delay", {0, 1e9}, "svi, scvi: added to the number of a step, see forgetting_rate (tau)", "Minibatches (svi, scvi)"),
    F::template of<&RowSettings::items, row_fields::on<S, row_fields::sums>>(
        "items", {1, INT64_MAX},
        "em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data are all",
        "Parts of a corpus").free(),
    F::template of<&RowSettings::first_item, row_fields::on<S, row_fields::in_parts>>(
        "first_item", {0, INT64_MAX}, "with items: which of the whole corpus' items, counted from 0, is the data's first one",
        "Parts of a corpus").free(),
};

}  // namespace hws

// include/hawser/expectations.h
#include "hawser/expectations.h"

#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/distance/entropy.hh"
#include "fsa/distance/expectation.hh"
#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/total_difference.hh"
#include "fsa/ops/cross_entropy.hh"
#include "fsa/ops/fit_weights.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kNgramOptions[] = {
    int_or_auto("bos", 1, INT32_MAX - 1, "label that stands for the begin of the string in n-grams; auto: none does"),
    int_or_auto("eos", 1, INT32_MAX - 1, "label that stands for the end of the string in n-grams; auto: none does"),
    kMaxStates, kMaxArcs, kMaxBytes, kTolerance};

NgramEnds ends_in(const OptionReader &reader) {
  const NgramEnds ends{static_cast<Label>(reader.integer_or("bos", 0)), static_cast<Label>(reader.integer_or("eos", 0))};
  if (ends.bos != 0 && ends.bos == ends.eos) {
    fail(Code::argument, "bos and eos are both %d; expected two labels", ends.bos);
  }
  return ends;
}

// Rows of d numbers.
std::span<const double> values_in(const double *values, int64_t rows, int32_t d, const char *name) {
  const std::span<const double> all = array_in(values, rows * d, name);
  for (size_t i = 0; i < all.size(); ++i) {
    if (!(std::fabs(all[i]) <= 1e150)) {
      fail(Code::argument, "%s[%zu] is %s; expected a number within 1e150 of 0", name, i, NumberText(all[i]).text);
    }
  }
  return all;
}

}  // namespace

HWS_OPTIONS(hws_machine_expectation, kSumOptions);
hws_status hws_machine_expectation(const hws_machine *machine, const double *arc_values, const double *final_values,
                                   int32_t d, const hws_options *options, double *mean, double *covariance) {
  return Call().run([&] {
    const EngineRun run(option_tables::hws_machine_expectation, options);
    const Machine &m = *given(machine, "machine").p;
    if (d < 1) fail(Code::argument, "d is %d; expected at least 1 value", d);
    const std::span<double> means = array_out(mean, d, "mean");
    const std::span<double> squares = array_out(covariance, covariance ? int64_t{d} * d : 0, "covariance");
    path_expectation(m, values_in(arc_values, m.arcs(), d, "arc_values"),
                     values_in(final_values, final_values ? m.states() : 0, d, "final_values"), d, means, squares, run.run());
  });
}

HWS_OPTIONS(hws_machine_entropy, kSumOptions);
hws_status hws_machine_entropy(const hws_machine *machine, const hws_options *options, double *nats) {
  return Call().out("nats", nats).run([&] {
    const EngineRun run(option_tables::hws_machine_entropy, options);
    *nats = path_entropy(*given(machine, "machine").p, run.run());
  });
}

HWS_OPTIONS(hws_machine_cross_entropy, kSumOptions);
hws_status hws_machine_cross_entropy(const hws_machine *p, const hws_machine *q, const hws_options *options, double *nats) {
  return Call().out("nats", nats).run([&] {
    const EngineRun run(option_tables::hws_machine_cross_entropy, options);
    *nats = cross_entropy(given(p, "p").p, given(q, "q").p, run.run());
  });
}

HWS_OPTIONS(hws_machine_kl, kSumOptions);
hws_status hws_machine_kl(const hws_machine *p, const hws_machine *q, const hws_options *options, double *nats) {
  return Call().out("nats", nats).run([&] {
    const EngineRun run(option_tables::hws_machine_kl, options);
    *nats = kl_divergence(given(p, "p").p, given(q, "q").p, run.run());
  });
}

HWS_OPTIONS(hws_machine_fit_weights, kSumOptions);
hws_status hws_machine_fit_weights(const hws_machine *p, const hws_machine *acceptor, const hws_options *options,
                                   hws_machine **fitted, double *cross_entropy) {
  return Call().out("fitted", fitted).maybe(cross_entropy).run([&] {
    const EngineRun run(option_tables::hws_machine_fit_weights, options);
    const FittedWeights q = fit_weights(given(p, "p").p, given(acceptor, "acceptor").p, run.run());
    hand_out(fitted, q.machine);
    if (cross_entropy) *cross_entropy = q.cross_entropy;
  });
}

HWS_OPTIONS(hws_machine_total_difference, kSumOptions);
hws_status hws_machine_total_difference(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                        double *difference, double *log_ratio) {
  return Call().out("difference", difference).maybe(log_ratio).run([&] {
    const EngineRun run(option_tables::hws_machine_total_difference, options);
    const TotalDifference d = total_difference(*given(a, "a").p, *given(b, "b").p, run.run());
    if (log_ratio && std::isnan(d.log_ratio)) fail(Code::empty, "the ratio of the totals of two machines that accept nothing");
    *difference = d.difference;
    if (log_ratio) *log_ratio = d.log_ratio;
  });
}

HWS_OPTIONS(hws_machine_ngram_counts, kNgramOptions);
hws_status hws_machine_ngram_counts(const hws_machine *machine, int32_t tape, const hws_strings *ngrams,
                                    const hws_options *options, double *counts) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_machine_ngram_counts, options);
    const NgramEnds ends = ends_in(asked.reader);
    const Machine &m = *given(machine, "machine").p;
    const StringBatch &batch = *given(ngrams, "ngrams").p;
    ngram_counts(m, tape, batch, ends, array_out(counts, batch.count(), "counts"), asked.run());
  });
}

HWS_OPTIONS(hws_machine_frequent_ngrams, kNgramOptions);
hws_status hws_machine_frequent_ngrams(const hws_machine *machine, int32_t tape, int32_t order, double threshold,
                                       const hws_options *options, hws_strings **ngrams) {
  return Call().out("ngrams", ngrams).run([&] {
    const Asked asked(option_tables::hws_machine_frequent_ngrams, options);
    const NgramEnds ends = ends_in(asked.reader);
    hand_out(ngrams, std::make_shared<const StringBatch>(
                         frequent_ngrams(*given(machine, "machine").p, tape, order, threshold, ends, asked.run())));
  });
}

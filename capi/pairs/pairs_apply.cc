// hws_pairs_model_*: include/hawser/pairs.h. What models say of strings.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/ngram/ngram.hh"
#include "capi/pairs/handles.hh"
#include "capi/pairs/pairs_calls.hh"
#include "hawser/pairs.h"
#include "src/pairs/apply_pair_model.hh"
#include "src/pairs/pair_language.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr ApplySettings kApply{};
constexpr OptionSpec kOutputBeam =
    real_option("beam", kApply.beam, 0, 1e9,
                "hypotheses that are less probable than the best one by more than this are left out, nats");
constexpr OptionSpec kHypotheses =
    int_option("hypotheses", kApply.hypotheses, 1, INT32_MAX, "hypotheses after each input symbol at most");
// A given output leaves few hypotheses, of which the right one may look bad for a while.
constexpr OptionSpec kPairBeam = real_option("beam", 30, 0, 1e9, kOutputBeam.doc);
constexpr OptionSpec kPairHypotheses = int_option("hypotheses", 2000, 1, INT32_MAX, kHypotheses.doc);
constexpr OptionSpec kFold = int_option("fold", 0, 0, 1, "1: outputs that differ in marks alone are one, without the marks");
constexpr OptionSpec kNormalize =
    int_option("normalize", 1, 0, 1, "1: values are ln p(output | input); 0: ln p(input, output), which takes half the time");
constexpr OptionSpec kLanguageWeight =
    real_or_auto("language_weight", 0, 1e9, "weight of the language model's ln p; auto: that of the model");
constexpr OptionSpec kKnown = int_option("known", 1, 0, 1, "1: inputs of the model's list are answered from it");
constexpr OptionSpec kSkipUnread =
    int_option("skip", 0, 0, 1, "1: symbols that no chunk reads are left out; 0: an input with such symbols has no output");
constexpr OptionSpec kPairApplyOptions[] = {kOutputBeam, kHypotheses,     kFold,    kNormalize, kKnown,
                                            kSkipUnread, kLanguageWeight, kThreads, kMaxBytes};
constexpr OptionSpec kPairScoreOptions[] = {kPairBeam,   kPairHypotheses, kFold,    kNormalize,
                                            kSkipUnread, kLanguageWeight, kThreads, kMaxBytes};
constexpr OptionSpec kPairCutOptions[] = {kPairBeam, kPairHypotheses, kThreads, kMaxBytes};
constexpr OptionSpec kChooseWeightOptions[] = {
    text_option("criterion", "errors", "errors|likelihood",
                "what chooses a weight: fewest wrong inputs, or highest ln p of outputs"),
    kOutputBeam, kHypotheses, kFold, kThreads, kMaxBytes};

void read_beam(const OptionReader &reader, ApplySettings *s) {
  s->beam = reader.real("beam");
  s->hypotheses = reader.integer("hypotheses");
}

void read_reading(const OptionReader &reader, ApplySettings *s) {
  read_beam(reader, s);
  s->fold = reader.integer("fold") != 0;
  s->normalize = reader.integer("normalize") != 0;
  s->skip = reader.integer("skip") != 0;
  if (const double weight = reader.real_or("language_weight", -1); weight >= 0) s->language_weight = weight;
}

ApplySettings apply_settings(const OptionReader &reader) {
  ApplySettings s;
  read_reading(reader, &s);
  s.known = reader.integer("known") != 0;
  return s;
}

// Answers of a call for n of each input, by `make`.
template <class Make>
void hand_out_answers(const hws_strings *inputs, int64_t n, int64_t *counts, hws_strings **outputs, Make make) {
  const StringBatch &batch = *given(inputs, "inputs").p;
  if (n < 1 || n > INT32_MAX) fail(Code::argument, "n is %" PRId64 "; expected 1 to %d", n, INT32_MAX);
  const std::span<int64_t> to = array_out(counts, batch.count(), "counts");
  Answers answers = make(batch);
  hand_out(outputs, std::move(answers.outputs));
  std::copy(answers.counts.begin(), answers.counts.end(), to.begin());
}

}  // namespace

HWS_OPTIONS(hws_pairs_model_apply, kPairApplyOptions);
hws_status hws_pairs_model_apply(const hws_pairs_model *model, const hws_strings *inputs, int64_t n, const hws_options *options,
                                 int64_t *counts, hws_strings **outputs) {
  return Call().out("outputs", outputs).run([&] {
    const PairModel &m = *given(model, "model").p;
    const Asked asked(option_tables::hws_pairs_model_apply, options);
    const ApplySettings s = apply_settings(asked.reader);
    hand_out_answers(inputs, n, counts, outputs,
                     [&](const StringBatch &batch) { return best_answers(m, batch, n, s, asked.run()); });
  });
}

HWS_OPTIONS(hws_pairs_model_sample, kPairApplyOptions);
hws_status hws_pairs_model_sample(const hws_pairs_model *model, const hws_strings *inputs, int64_t n, uint64_t seed,
                                  const hws_options *options, int64_t *counts, hws_strings **outputs) {
  return Call().out("outputs", outputs).run([&] {
    const PairModel &m = *given(model, "model").p;
    const Asked asked(option_tables::hws_pairs_model_sample, options);
    const ApplySettings s = apply_settings(asked.reader);
    hand_out_answers(inputs, n, counts, outputs,
                     [&](const StringBatch &batch) { return drawn_answers(m, batch, n, seed, s, asked.run()); });
  });
}

HWS_OPTIONS(hws_pairs_model_score, kPairScoreOptions);
hws_status hws_pairs_model_score(const hws_pairs_model *model, const hws_strings *pairs, const hws_options *options,
                                 double *log_probs) {
  return Call().run([&] {
    const PairModel &m = *given(model, "model").p;
    const StringBatch &batch = *given(pairs, "pairs").p;
    const std::span<double> to = array_out(log_probs, batch.count(), "log_probs");
    const Asked asked(option_tables::hws_pairs_model_score, options);
    ApplySettings s;
    read_reading(asked.reader, &s);
    Array<double> scores(to.size());
    score_answers(m, batch, s, scores, asked.run());
    std::copy(scores.begin(), scores.end(), to.begin());
  });
}

HWS_OPTIONS(hws_pairs_model_choose_weight, kChooseWeightOptions);
hws_status hws_pairs_model_choose_weight(const hws_pairs_model *model, const hws_ngram_model *language,
                                         const hws_strings *pairs, int64_t count, const double *weights,
                                         const hws_options *options, double *wrong, double *log_probs, int64_t *chosen) {
  return Call().out("chosen", chosen).run([&] {
    const PairModel &m = *given(model, "model").p;
    const StringBatch &batch = *given(pairs, "pairs").p;
    if (count < 1 || count > INT32_MAX) fail(Code::argument, "%" PRId64 " weights; expected 1 to %d", count, INT32_MAX);
    const std::span<const double> tried = array_in(weights, count, "weights");
    const Asked asked(option_tables::hws_pairs_model_choose_weight, options);
    ApplySettings s;
    read_beam(asked.reader, &s);
    s.fold = asked.reader.integer("fold") != 0;
    const auto criterion =
        asked.reader.text("criterion") == "errors" ? WeightCriterion::errors : WeightCriterion::likelihood;
    const PairModelPtr joined = m.with_language({plain_in(language, asked.run(), "language"), nullptr, 0});
    const WeightTrials made = try_language_weights(*joined, batch, tried, criterion, log_probs != nullptr, s, asked.run());
    for (size_t k = 0; k < tried.size(); ++k) {
      if (wrong) wrong[k] = made.trials[k].wrong;
      if (log_probs) log_probs[k] = made.trials[k].log_prob;
    }
    *chosen = static_cast<int64_t>(made.chosen);
  });
}

HWS_OPTIONS(hws_pairs_model_align, kPairCutOptions);
hws_status hws_pairs_model_align(const hws_pairs_model *model, const hws_strings *pairs, const hws_options *options,
                                 hws_strings **ways) {
  return Call().out("ways", ways).run([&] {
    const PairModel &m = *given(model, "model").p;
    const StringBatch &batch = *given(pairs, "pairs").p;
    const Asked asked(option_tables::hws_pairs_model_align, options);
    ApplySettings s;
    read_beam(asked.reader, &s);
    hand_out(ways, cut_pairs(m, batch, s, asked.run()));
  });
}

// hws_pairs_model_*: include/hawser/pairs.h. What models say of strings.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/pairs/handles.hh"
#include "capi/pairs/pairs_calls.hh"
#include "hawser/pairs.h"
#include "src/pairs/apply_pair_model.hh"

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
constexpr OptionSpec kKnown = int_option("known", 1, 0, 1, "1: inputs of the model's list are answered from it");
constexpr OptionSpec kSkipUnread =
    int_option("skip", 0, 0, 1, "1: symbols that no chunk reads are left out; 0: an input with such symbols has no output");
constexpr OptionSpec kPairApplyOptions[] = {kOutputBeam, kHypotheses, kFold,    kNormalize,
                                            kKnown,      kSkipUnread, kThreads, kMaxBytes};
constexpr OptionSpec kPairScoreOptions[] = {kPairBeam, kPairHypotheses, kFold, kNormalize, kSkipUnread, kThreads, kMaxBytes};
constexpr OptionSpec kPairCutOptions[] = {kPairBeam, kPairHypotheses, kThreads, kMaxBytes};

void read_beam(const OptionReader &reader, ApplySettings *s) {
  s->beam = reader.real("beam");
  s->hypotheses = reader.integer("hypotheses");
}

ApplySettings apply_settings(const OptionReader &reader) {
  ApplySettings s;
  read_beam(reader, &s);
  s.fold = reader.integer("fold") != 0;
  s.normalize = reader.integer("normalize") != 0;
  s.known = reader.integer("known") != 0;
  s.skip = reader.integer("skip") != 0;
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
    read_beam(asked.reader, &s);
    s.fold = asked.reader.integer("fold") != 0;
    s.normalize = asked.reader.integer("normalize") != 0;
    s.skip = asked.reader.integer("skip") != 0;
    Array<double> scores(to.size());
    score_answers(m, batch, s, scores, asked.run());
    std::copy(scores.begin(), scores.end(), to.begin());
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

// include/hawser/ngram.h: what may follow a context, as the best symbols or as whole strings that are drawn.
#include <optional>

#include "capi/ngram/ngram.hh"
#include "capi/ngram/ngram_calls.hh"
#include "fsa/ngram/continuations.hh"

using namespace hws;
using namespace hws::capi;

HWS_OPTIONS(hws_ngram_best_continuations, kByteOptions);
hws_status hws_ngram_best_continuations(const hws_ngram_model *model, int64_t state, const char *prefix, int64_t k,
                                        const hws_options *options, int32_t *words, double *log_probs, int64_t *count) {
  return Call().out("count", count).run([&] {
    // Reading options allocates memory, so a call without options must not read any.
    const Run defaults;
    std::optional<EngineRun> call;
    if (options) call.emplace(option_tables::hws_ngram_best_continuations, options);
    const Run &run = call ? call->run() : defaults;
    const StoredNgrams &stored = given(model, "model").p;
    const NgramNode h = stored.ask([&](const auto &m) { return ngram_state_in(m, state); });
    if (k < 0) fail(Code::argument, "k is %" PRId64 "; expected a number >= 0", k);
    const std::span<int32_t> labels = array_out(words, k, "words");
    *count = stored.ask([&](const auto &m) {
      return static_cast<int64_t>(m.continuations(run).best(h, prefix ? prefix : "", labels, log_probs, run));
    });
  });
}

HWS_OPTIONS(hws_ngram_sample, kSumOptions);
hws_status hws_ngram_sample(const hws_ngram_model *model, int64_t n, uint64_t seed, const hws_options *options,
                            hws_strings **samples) {
  return Call().out("samples", samples).run([&] {
    const EngineRun call(option_tables::hws_ngram_sample, options);
    if (n < 0) fail(Code::argument, "n is %" PRId64 "; expected a number >= 0", n);
    hand_out(samples, std::make_shared<const StringBatch>(given(model, "model").p.sample(n, seed, call.run())));
  });
}

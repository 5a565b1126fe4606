// include/hawser/hmm.h: filters, which follow a stream of tokens.
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/hmm/handles.hh"
#include "capi/hmm/hmm_calls.hh"
#include "src/hmm/model/hmm_filter.hh"

struct hws_hmm_filter {
  hws::HmmFilter value;
};

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kHmmFilterOptions[] = {
    text_option("dictionary", "own", "own|none", "which states words may be in: as the model was learned, or all"), kMaxBytes};

}  // namespace

hws_status hws_hmm_encode(const hws_hmm *hmm, const char *word, int32_t *symbol) {
  return Call().out("symbol", symbol).run([&] { *symbol = symbol_of(*given(hmm, "hmm").p, name_in(word, "word")); });
}

HWS_OPTIONS(hws_hmm_filter_new, kHmmFilterOptions);
hws_status hws_hmm_filter_new(const hws_hmm *hmm, const hws_options *options, hws_hmm_filter **filter) {
  return Call().out("filter", filter).run([&] {
    const HmmModelPtr &model = given(hmm, "hmm").p;
    const Asked asked(option_tables::hws_hmm_filter_new, options);
    const bool own = asked.reader.text("dictionary") == "own";
    hand_out(filter, HmmFilter(model, own, asked.run()));
  });
}

void hws_hmm_filter_free(hws_hmm_filter *filter) { delete filter; }

hws_status hws_hmm_filter_copy(const hws_hmm_filter *filter, hws_hmm_filter **copy) {
  return Call().out("copy", copy).run([&] { hand_out(copy, HmmFilter(given(filter, "filter").value)); });
}

hws_status hws_hmm_filter_start(hws_hmm_filter *filter) {
  return Call().run([&] { given(filter, "filter").value.start(); });
}

hws_status hws_hmm_filter_step(hws_hmm_filter *filter, int32_t symbol, const double *values, int64_t count, double *log_prob) {
  return Call().out("log_prob", log_prob).run([&] {
    *log_prob = given(filter, "filter").value.step(symbol, array_in(values, count, "values"));
  });
}

hws_status hws_hmm_filter_states(const hws_hmm_filter *filter, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_out(given(filter, "filter").value.states(), values, capacity, needed); });
}

hws_status hws_hmm_filter_next(const hws_hmm_filter *filter, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmFilter &f = given(filter, "filter").value;
    if (!f.model().words) fail(Code::empty, "a model of channels alone has no words");
    const std::span<double> room = room_out<double>(f.model().rows.symbols(), values, capacity, needed);
    if (values) f.next_words(room);
  });
}

hws_status hws_hmm_filter_end(const hws_hmm_filter *filter, double *probability) {
  return Call().out("probability", probability).run([&] { *probability = given(filter, "filter").value.end(); });
}

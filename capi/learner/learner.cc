// hws_learner_*: include/hawser/learner.h.
#include "hawser/learner.h"

#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "capi/learner/learner_calls.hh"
#include "src/learner/chain_samples.hh"

struct hws_statistics {
  hws::SufficientStatistics value;
};

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kLoadOptions[] = {kMaxBytes};

// A monitor shows what a call does only while it runs.
struct Watched {
  explicit Watched(const hws_learner &l) : monitor(l.monitor.get()) {}
  ~Watched() {
    if (monitor) monitor->progress.stage.store(nullptr, std::memory_order_release);
  }
  MonitorState *monitor;
};

}  // namespace

void hws::capi::load_checkpoint(const hws_learner &learner, std::span<const std::byte> bytes, Run run) {
  if (!run.cancel) run.cancel = learner.cancel.get();
  learner.p->load(bytes, run);
}

void hws::capi::hand_out_learner(hws_learner **learner, std::unique_ptr<hws_learner> made, const hws_options *options) {
  if (options) {
    made->cancel = options->cancel;
    made->monitor = options->monitor;
    made->p->watch(made->cancel.get());
    made->p->report(made->monitor ? &made->monitor->progress : nullptr);
  }
  *learner = made.release();
}

ModelCard hws::capi::card_of(const Learner &learner, std::string_view method) {
  ModelCard card;
  card.add("", "method", method);
  card.add("", "hawser", std::string_view(hws_version()));
  const ModelCard own = learner.card();
  for (const ModelCard::Entry &entry : own.entries()) card.add(entry);
  return card;
}

void hws_learner_free(hws_learner *learner) { delete learner; }

hws_status hws_learner_step(hws_learner *learner, int64_t n, int32_t *done) {
  return Call().out("done", done).run([&] {
    hws_learner &l = given(learner, "learner");
    const Watched watched(l);
    *done = l.p->step(n) ? 1 : 0;
  });
}

void hws_statistics_free(hws_statistics *statistics) { delete statistics; }

hws_status hws_learner_statistics(const hws_learner *learner, hws_statistics **statistics) {
  return Call().out("statistics", statistics).run([&] {
    const hws_learner &l = given(learner, "learner");
    const Watched watched(l);
    hand_out(statistics, l.p->statistics());
  });
}

hws_status hws_statistics_write(const hws_statistics *statistics, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(given(statistics, "statistics").value.write(), buffer, capacity, needed); });
}

hws_status hws_learner_read_statistics(const hws_learner *learner, const void *buffer, int64_t length,
                                       hws_statistics **statistics) {
  return Call().out("statistics", statistics).run([&] {
    hand_out(statistics, given(learner, "learner").p->read_statistics(bytes_in(buffer, length, "buffer")));
  });
}

hws_status hws_statistics_merge(const hws_statistics *first, const hws_statistics *second, hws_statistics **merged) {
  return Call().out("merged", merged).run([&] {
    SufficientStatistics all = given(first, "first").value;
    all.merge(given(second, "second").value, Run{});
    hand_out(merged, std::move(all));
  });
}

hws_status hws_learner_update(hws_learner *learner, const hws_statistics *statistics, int32_t *done) {
  return Call().out("done", done).run([&] {
    hws_learner &l = given(learner, "learner");
    const Watched watched(l);
    *done = l.p->update(given(statistics, "statistics").value) ? 1 : 0;
  });
}

hws_status hws_learner_steps(const hws_learner *learner, int64_t *steps) {
  return Call().out("steps", steps).run([&] { *steps = given(learner, "learner").p->steps(); });
}

hws_status hws_learner_metric(const hws_learner *learner, const char *name, double *value) {
  return Call().out("value", value).run([&] { *value = given(learner, "learner").p->metric(name_in(name, "name")); });
}

hws_status hws_learner_metrics(const hws_learner *learner, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    std::string json = "[";
    for (const MetricSpec &m : given(learner, "learner").p->metrics()) {
      json += json.size() > 1 ? ",\n {\"name\": " : "\n {\"name\": ";
      append_json_string(json, m.name);
      json += ", \"doc\": ";
      append_json_string(json, m.doc);
      json += '}';
    }
    copy_text_out(json + "]", buffer, capacity, needed);
  });
}

hws_status hws_chains_measure(const double *samples, int64_t count, int64_t chains, double tokens, const char *name,
                              double *value) {
  return Call().out("value", value).run([&] {
    const std::span<const double> numbers = array_in(samples, count, "samples");
    if (chains < 1 || count % chains != 0) {
      fail(Code::argument, "%lld samples of %lld chains; expected as many of each", static_cast<long long>(count),
           static_cast<long long>(chains));
    }
    if (!(tokens > 0) || std::isinf(tokens)) fail(Code::argument, "tokens is no number above 0; expected one");
    for (size_t i = 0; i < numbers.size(); ++i) {
      if (!std::isfinite(numbers[i])) fail(Code::argument, "sample %zu is infinite or NaN; expected a finite number", i);
    }
    const ChainSamples all(numbers, static_cast<size_t>(chains));
    const std::pair<std::string_view, double> known[] = {{"r_hat", all.r_hat()},
                                                         {"effective_samples", all.effective_samples()},
                                                         {"chain_spread", all.spread() / tokens},
                                                         {"chains_disagree", all.disagree(tokens)}};
    const double found = named_value<double>(name_in(name, "name"), known, "chains have no number named");
    if (std::isnan(found)) {
      fail(Code::empty, "%s of %lld samples of %lld chains; expected more", name, static_cast<long long>(count / chains),
           static_cast<long long>(chains));
    }
    *value = found;
  });
}

hws_status hws_learner_set_cancel(hws_learner *learner, hws_cancel *cancel) {
  return Call().run([&] {
    hws_learner &l = given(learner, "learner");
    l.cancel = cancel ? cancel->p : nullptr;
    l.p->watch(l.cancel.get());
  });
}

hws_status hws_learner_set_monitor(hws_learner *learner, hws_monitor *monitor) {
  return Call().run([&] {
    hws_learner &l = given(learner, "learner");
    l.monitor = monitor ? monitor->p : nullptr;
    l.p->report(l.monitor ? &l.monitor->progress : nullptr);
  });
}

hws_status hws_learner_save(const hws_learner *learner, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_bytes_out(given(learner, "learner").p->save(), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_learner_load, kLoadOptions);
hws_status hws_learner_load(hws_learner *learner, const void *buffer, int64_t length, const hws_options *options) {
  return Call().run([&] {
    hws_learner &l = given(learner, "learner");
    const Asked asked(option_tables::hws_learner_load, options);
    load_checkpoint(l, bytes_in(buffer, length, "buffer"), asked.run());
  });
}

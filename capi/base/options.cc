#include "hawser/options.h"

#include <cinttypes>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "fsa/base/text.hh"

using namespace hws;
using namespace hws::capi;

namespace {

const OptionTable &table_of(std::string_view call) {
  Array<std::string_view> names;
  for (const OptionTable *table : all_tables()) {
    if (call == table->call) return *table;
    names.push_back(table->call);
  }
  fail(Code::argument, "no call named %.60s takes options; the nearest that does is %s", std::string(call).c_str(),
       std::string(nearest_name(call, names)).c_str());
}

}  // namespace

hws_status hws_options_new(hws_options **options) {
  return Call().out("options", options).run([&] { hand_out(options); });
}
void hws_options_free(hws_options *options) { delete options; }

namespace {

// Sets an option of a type; `fill` gives it its value.
template <class Fill>
hws_status set_option(hws_options *options, const char *name, OptionType type, const Fill &fill) {
  return Call().run([&] {
    OptionValue v;
    v.name = name_in(name, "name");
    v.type = type;
    fill(&v);
    given(options, "options").set.set(std::move(v));
  });
}

}  // namespace

hws_status hws_options_set_int(hws_options *options, const char *name, int64_t value) {
  return set_option(options, name, OptionType::integer, [&](OptionValue *v) { v->integer = value; });
}

hws_status hws_options_set_real(hws_options *options, const char *name, double value) {
  return set_option(options, name, OptionType::real, [&](OptionValue *v) { v->real = value; });
}

hws_status hws_options_set_text(hws_options *options, const char *name, const char *value) {
  return set_option(options, name, OptionType::text, [&](OptionValue *v) { v->text = name_in(value, "value"); });
}

hws_status hws_options_set(hws_options *options, const char *name, const char *text) {
  return set_option(options, name, OptionType::text, [&](OptionValue *v) {
    v->text = name_in(text, "text");
    v->written = true;
  });
}

hws_status hws_options_check(const hws_options *options, const char *call) {
  return Call().run([&] { OptionReader(table_of(name_in(call, "call")), &given(options, "options").set); });
}

hws_status hws_parse_integer(const char *text, int64_t *value) {
  return Call().out("value", value).run([&] {
    if (!parse_integer(name_in(text, "text"), *value)) {
      fail(Code::parse, "%s; expected a whole number from %" PRId64 " to %" PRId64, quoted(text).c_str(), INT64_MIN, INT64_MAX);
    }
  });
}

hws_status hws_parse_real(const char *text, double *value) {
  return Call().out("value", value).run([&] {
    if (!parse_real(name_in(text, "text"), *value)) fail(Code::parse, "%s; expected a number", quoted(text).c_str());
  });
}

hws_status hws_options_describe(const char *call, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const std::string json = call ? describe_options(table_of(call)) : describe_options(all_tables());
    copy_text_out(json, buffer, capacity, needed);
  });
}

hws_status hws_cancel_new(hws_cancel **cancel) {
  return Call().out("cancel", cancel).run([&] { hand_out(cancel, std::make_shared<CancelFlag>()); });
}
void hws_cancel_free(hws_cancel *cancel) { delete cancel; }

// What a signal handler may do: one store to a lock-free atomic.
static_assert(std::atomic<int32_t>::is_always_lock_free);
void hws_cancel_set(hws_cancel *cancel) {
  if (cancel) cancel->p->set.store(1, std::memory_order_release);
}
void hws_cancel_clear(hws_cancel *cancel) {
  if (cancel) cancel->p->set.store(0, std::memory_order_relaxed);
}
int32_t hws_cancel_is_set(const hws_cancel *cancel) {
  return cancel && cancel->p->set.load(std::memory_order_acquire) ? 1 : 0;
}
hws_status hws_options_set_cancel(hws_options *options, hws_cancel *cancel) {
  return Call().run([&] { given(options, "options").cancel = cancel ? cancel->p : nullptr; });
}

hws_status hws_monitor_new(hws_monitor **monitor) {
  return Call().out("monitor", monitor).run([&] { hand_out(monitor, std::make_shared<MonitorState>()); });
}
void hws_monitor_free(hws_monitor *monitor) { delete monitor; }
hws_status hws_options_set_monitor(hws_options *options, hws_monitor *monitor) {
  return Call().run([&] { given(options, "options").monitor = monitor ? monitor->p : nullptr; });
}

hws_status hws_monitor_read(const hws_monitor *monitor, const char **stage, int64_t *done, int64_t *total) {
  return Call().out("stage", stage).out("done", done).out("total", total).run([&] {
    const ProgressCell &cell = given(monitor, "monitor").p->progress;
    const char *name = cell.stage.load(std::memory_order_acquire);
    *stage = name ? name : "";
    *done = name ? cell.done.load(std::memory_order_relaxed) : 0;
    *total = name ? cell.total.load(std::memory_order_relaxed) : 0;
  });
}

hws_status hws_monitor_metric(const hws_monitor *monitor, const char *name, int64_t *value) {
  return Call().out("value", value).run([&] {
    const MonitorState &state = *given(monitor, "monitor").p;
    if (std::string_view(name_in(name, "name")) != "arcs_visited") {
      fail(Code::argument, "no counter named %.60s; expected arcs_visited", name);
    }
    *value = state.arcs_visited.load(std::memory_order_relaxed);
  });
}

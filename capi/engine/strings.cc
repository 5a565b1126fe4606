// hws_strings_*: include/hawser/strings.h.
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/io/string_lines.hh"

using namespace hws;
using namespace hws::capi;

namespace {

void check_item(const StringBatch &batch, int64_t item, int32_t tape) {
  if (item < 0 || item >= batch.count()) {
    fail(Code::argument, "item %" PRId64 "; expected a number >= 0 and below %" PRId64, item, batch.count());
  }
  if (tape < 0 || tape >= batch.tapes) fail(Code::argument, "tape %d; expected 0 to %d", tape, batch.tapes - 1);
}

}  // namespace

HWS_OPTIONS(hws_strings_from_arrays, kByteOptions);
hws_status hws_strings_from_arrays(int32_t tapes, int64_t count, const int64_t *offsets, const int32_t *labels,
                                   const double *values, const hws_alphabet *const *alphabets,
                                   const hws_options *options, hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const EngineRun run(option_tables::hws_strings_from_arrays, options);
    auto batch = std::make_shared<StringBatch>();
    batch->alphabets = alphabets_in(alphabets, tapes);
    batch->tapes = tapes;
    if (count < 0 || count > INT64_MAX / kMaxTapes - 1) fail(Code::argument, "%" PRId64 " items; expected a count >= 0", count);
    const std::span<const int64_t> ends = array_in(offsets, count * tapes + 1, "offsets");
    if (ends[0] != 0) fail(Code::argument, "offsets[0] is %" PRId64 "; expected 0", ends[0]);
    for (size_t i = 1; i < ends.size(); ++i) {
      if (ends[i] < ends[i - 1]) {
        fail(Code::argument, "offsets[%zu] is %" PRId64 ", less than the entry before it (%" PRId64 ")", i, ends[i],
             ends[i - 1]);
      }
    }
    const std::span<const Label> all = array_in(labels, ends.back(), "labels");
    for (size_t i = 0; i + 1 < ends.size(); ++i) {
      const size_t tape = i % static_cast<size_t>(tapes);
      const Alphabet &alphabet = *batch->alphabets[tape];
      for (int64_t j = ends[i]; j < ends[i + 1]; ++j) {
        const Label label = all[static_cast<size_t>(j)];
        if (alphabet.holds(label)) continue;
        fail(Code::argument, "labels[%" PRId64 "] is %d, on tape %zu of item %zu; expected a symbol of %s", j, label, tape,
             i / static_cast<size_t>(tapes), alphabet.describe().c_str());
      }
    }
    if (values) {
      const std::span<const double> numbers = array_in(values, count, "values");
      for (size_t i = 0; i < numbers.size(); ++i) {
        if (std::isnan(numbers[i])) fail(Code::argument, "values[%zu] is NaN; expected a number", i);
      }
      batch->values.assign(numbers.begin(), numbers.end());
    } else {
      batch->values.assign(static_cast<size_t>(count), 1.0);
    }
    batch->offsets.assign(ends.begin(), ends.end());
    batch->labels.assign(all.begin(), all.end());
    hand_out(strings, std::move(batch));
  });
}

HWS_OPTIONS(hws_strings_read, kByteOptions);
hws_status hws_strings_read(const char *text, int64_t length, int32_t tapes, int32_t split,
                            const hws_alphabet *const *alphabets, const hws_options *options, hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const EngineRun run(option_tables::hws_strings_read, options);
    const std::string_view lines = text_in(text, length, "text");
    hand_out(strings, read_string_lines(lines, alphabets_in(alphabets, tapes), split_in(split), run.run()));
  });
}

void hws_strings_free(hws_strings *strings) { delete strings; }
int64_t hws_strings_count(const hws_strings *strings) { return strings ? strings->p->count() : 0; }
int32_t hws_strings_tapes(const hws_strings *strings) { return strings ? strings->p->tapes : 0; }

hws_status hws_strings_value(const hws_strings *strings, int64_t item, double *value) {
  return Call().out("value", value).run([&] {
    const StringBatch &batch = *given(strings, "strings").p;
    check_item(batch, item, 0);
    *value = batch.values[static_cast<size_t>(item)];
  });
}

hws_status hws_strings_labels(const hws_strings *strings, int64_t item, int32_t tape, int32_t *labels, int64_t capacity,
                              int64_t *needed) {
  return Call().needed(needed).run([&] {
    const StringBatch &batch = *given(strings, "strings").p;
    check_item(batch, item, tape);
    copy_out(batch.labels_of(item, tape), labels, capacity, needed);
  });
}

hws_status hws_strings_labels_view(const hws_strings *strings, int64_t item, int32_t tape, const int32_t **labels,
                                   int64_t *count) {
  return Call().out("labels", labels).out("count", count).run([&] {
    const StringBatch &batch = *given(strings, "strings").p;
    check_item(batch, item, tape);
    const std::span<const Label> found = batch.labels_of(item, tape);
    *labels = found.data();
    *count = static_cast<int64_t>(found.size());
  });
}

hws_status hws_strings_arrays_view(const hws_strings *strings, const int64_t **offsets, const int32_t **labels,
                                   const double **values) {
  return Call().out("offsets", offsets).out("labels", labels).out("values", values).run([&] {
    const StringBatch &batch = *given(strings, "strings").p;
    *offsets = batch.offsets.data();
    *labels = batch.labels.data();
    *values = batch.values.data();
  });
}

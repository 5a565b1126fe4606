// include/hawser/cascade.h
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/cascade_handle.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/base/sections.hh"
#include "fsa/cascade/cascade_binary.hh"
#include "fsa/cascade/text_units.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kBeam = real_or_auto(
    "beam", 0, 1e300, "ways on that cost more than the best by more than this are left out; auto: none", "Search");
constexpr OptionSpec kSeconds = real_or_auto(
    "seconds", 0, 1e9, "seconds per string after which only the best way on is followed; auto: no limit", "Search");
constexpr char kTextUnits[] = "auto|bytes|code_points|chars|spaces";
constexpr OptionSpec kCascadeNewOptions[] = {
    kStoreBytes, kTogether, choice_option("unit", 0, kTextUnits, "what a symbol of a text is; auto: as the alphabet suggests"),
    int_option("composed_states", 0, 0, kMostIds,
               "neighbours become one machine where their composition has at most so many states; 0: none"),
    int_option("other_symbols", 32, 0, kMostOtherSymbols,
               "different symbols of a text that no machine names, where machines have identity or unknown symbols"),
    kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kCascadeReadOptions[] = {kStoreBytes, kTogether, kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kCascadePairOptions[] = {kBeam, kSeconds};
constexpr OptionSpec kCascadeStringOptions[] = {kBeam, kSeconds, kMaxStates, kMaxArcs, kMaxBytes, kTolerance};
constexpr OptionSpec kCascadePathOptions[] = {kBeam, kSeconds, kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kCascadeLatticeOptions[] = {
    int_option("input_tape", 0, 0, 1, "1: a first tape has what is read"), kBeam, kSeconds, kMaxStates, kMaxArcs, kMaxBytes};
constexpr char kAnswers[] = "strings|paths";
constexpr OptionSpec kCascadeApplyOptions[] = {
    choice_option("outputs", 0, kAnswers, "what is listed: distinct strings, or the outputs of paths"),
    kBeam, kSeconds, kThreads, kMaxStates, kMaxArcs, kMaxBytes, kTolerance};

double bound_in(const Asked &asked, std::string_view name) {
  if (asked.reader.is_auto(name)) {
    asked.reader.use(name);
    return INFINITY;
  }
  return asked.reader.real(name);
}

SearchBounds bounds_in(const Asked &asked) { return {bound_in(asked, "beam"), bound_in(asked, "seconds")}; }

int64_t wanted_in(int64_t n) {
  if (n < 0) fail(Code::argument, "n is %" PRId64 "; expected a number >= 0", n);
  return n;
}

hws_status status_of(const StringBatch &batch, int64_t asked) {
  return batch.cut_short ? HWS_CUT_SHORT : batch.count() < asked ? HWS_PARTIAL : HWS_OK;
}

hws_status best_of(const OptionTable &table, CascadeAnswer what, const hws_cascade *cascade, const int32_t *labels,
                   int64_t count, int64_t n, const hws_options *options, hws_strings **out, const char *name) {
  return Call().out(name, out).run([&] {
    const Asked asked(table, options);
    const SearchBounds bounds = bounds_in(asked);
    const Cascade &c = *given(cascade, "cascade").p;
    StringBatch batch = c.best(array_in(labels, count, "labels"), wanted_in(n), what, bounds, asked.run());
    const hws_status status = status_of(batch, n);
    hand_out(out, std::make_shared<const StringBatch>(std::move(batch)));
    return status;
  });
}

TextUnit unit_in(int32_t unit) {
  if (unit < HWS_UNIT_BYTES || unit > HWS_UNIT_SPACES) {
    fail(Code::argument, "unit %d; expected HWS_UNIT_BYTES (0) to HWS_UNIT_SPACES (3)", unit);
  }
  return static_cast<TextUnit>(unit);
}

}  // namespace

HWS_OPTIONS(hws_cascade_new, kCascadeNewOptions);
hws_status hws_cascade_new(const hws_machine *const *machines, int32_t count, const hws_options *options,
                           hws_cascade **cascade) {
  return Call().out("cascade", cascade).run([&] {
    const Asked asked(option_tables::hws_cascade_new, options);
    CascadeSettings settings = search_settings(asked.reader);
    settings.composed_states = asked.reader.integer("composed_states");
    settings.other_symbols = asked.reader.integer("other_symbols");
    const int32_t unit = choice_index(kTextUnits, asked.reader.text("unit"));
    if (unit > 0) settings.unit = static_cast<TextUnit>(unit - 1);
    std::vector<MachinePtr> all = machines_in(machines, count);
    hand_out(cascade, std::make_shared<const Cascade>(std::move(all), settings, asked.run()));
  });
}

void hws_cascade_free(hws_cascade *cascade) { delete cascade; }

int32_t hws_cascade_semiring(const hws_cascade *cascade) {
  return cascade ? static_cast<int32_t>(cascade->p->semiring()) : -1;
}

int32_t hws_cascade_unit(const hws_cascade *cascade) { return cascade ? static_cast<int32_t>(cascade->p->unit()) : -1; }

hws_status hws_cascade_info(const hws_cascade *cascade, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const CascadeSizes sizes = given(cascade, "cascade").p->sizes();
    const std::pair<std::string_view, int64_t> known[] = {
        {"machines", sizes.machines},       {"states", sizes.states},           {"arcs", sizes.arcs},
        {"table_bytes", sizes.table_bytes}, {"store_bytes", sizes.store_bytes}, {"steps", sizes.steps},
        {"other_symbols", given(cascade, "cascade").p->other_symbols().count}};
    *value = static_cast<double>(named_value<int64_t>(name_in(name, "name"), known, "a cascade has no number named"));
  });
}

hws_status hws_cascade_alphabet(const hws_cascade *cascade, int32_t written, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const Cascade &c = *given(cascade, "cascade").p;
    if (written != 0 && written != 1) fail(Code::argument, "written is %d; expected 0 or 1", written);
    const AlphabetPtr &of = written ? c.output() : c.input();
    if (!of->is_open()) hand_out(alphabet, of);
  });
}

HWS_OPTIONS(hws_cascade_best_strings, kCascadeStringOptions);
hws_status hws_cascade_best_strings(const hws_cascade *cascade, const int32_t *labels, int64_t count, int64_t n,
                                    const hws_options *options, hws_strings **strings) {
  return best_of(option_tables::hws_cascade_best_strings, CascadeAnswer::strings, cascade, labels, count, n, options, strings,
                 "strings");
}

HWS_OPTIONS(hws_cascade_best_paths, kCascadePathOptions);
hws_status hws_cascade_best_paths(const hws_cascade *cascade, const int32_t *labels, int64_t count, int64_t n,
                                  const hws_options *options, hws_strings **paths) {
  return best_of(option_tables::hws_cascade_best_paths, CascadeAnswer::paths, cascade, labels, count, n, options, paths,
                 "paths");
}

HWS_OPTIONS(hws_cascade_total, kSumOptions);
hws_status hws_cascade_total(const hws_cascade *cascade, const int32_t *labels, int64_t count, const hws_options *options,
                             double *sum) {
  return Call().out("total", sum).run([&] {
    const EngineRun run(option_tables::hws_cascade_total, options);
    const Cascade &c = *given(cascade, "cascade").p;
    *sum = c.total(array_in(labels, count, "labels"), run.run());
  });
}

HWS_OPTIONS(hws_cascade_lattice, kCascadeLatticeOptions);
hws_status hws_cascade_lattice(const hws_cascade *cascade, const int32_t *labels, int64_t count, const hws_options *options,
                               hws_machine **lattice) {
  return Call().out("lattice", lattice).run([&]() -> hws_status {
    const Asked asked(option_tables::hws_cascade_lattice, options);
    const SearchBounds bounds = bounds_in(asked);
    const bool input = asked.reader.integer("input_tape") != 0;
    const Cascade &c = *given(cascade, "cascade").p;
    bool cut_short = false;
    hand_out(lattice, c.lattice(array_in(labels, count, "labels"), input, bounds, cut_short, asked.run()));
    return cut_short ? HWS_CUT_SHORT : HWS_OK;
  });
}

HWS_OPTIONS(hws_cascade_pairs, kCascadePairOptions);
hws_status hws_cascade_pairs(const hws_cascade *cascade, const int32_t *labels, int64_t count, const hws_options *options,
                             int64_t *entered, int64_t *kept) {
  return Call().out("entered", entered).out("kept", kept).run([&] {
    const Asked asked(option_tables::hws_cascade_pairs, options);
    const SearchBounds bounds = bounds_in(asked);
    const PairCounts pairs =
        given(cascade, "cascade").p->pairs(array_in(labels, count, "labels"), bounds, asked.run());
    *entered = pairs.entered;
    *kept = pairs.kept;
  });
}

HWS_OPTIONS(hws_cascade_compose, kSizeOptions);
hws_status hws_cascade_compose(const hws_cascade *cascade, const hws_machine *acceptor, const hws_options *options,
                               hws_machine **lattice) {
  return Call().out("lattice", lattice).run([&] {
    const EngineRun run(option_tables::hws_cascade_compose, options);
    const Cascade &c = *given(cascade, "cascade").p;
    hand_out(lattice, c.lattice(given(acceptor, "acceptor").p, run.run()));
  });
}

HWS_OPTIONS(hws_cascade_apply, kCascadeApplyOptions);
hws_status hws_cascade_apply(const hws_cascade *cascade, const hws_strings *inputs, int64_t n, const hws_options *options,
                             hws_strings **outputs, int64_t *begin) {
  return Call().out("outputs", outputs).run([&]() -> hws_status {
    const Asked asked(option_tables::hws_cascade_apply, options);
    const SearchBounds bounds = bounds_in(asked);
    const auto what = static_cast<CascadeAnswer>(choice_index(kAnswers, asked.reader.text("outputs")));
    const Cascade &c = *given(cascade, "cascade").p;
    const StringBatch &strings = *given(inputs, "inputs").p;
    Array<int64_t> places;
    StringBatch batch = c.best_of_all(strings, wanted_in(n), what, bounds, places, asked.run());
    hws_status status = batch.cut_short ? HWS_CUT_SHORT : HWS_OK;
    for (int64_t i = 0; i < strings.count() && status == HWS_OK; ++i) {
      if (places[i + 1] - places[i] < n) status = HWS_PARTIAL;
    }
    hand_out(outputs, std::make_shared<const StringBatch>(std::move(batch)));
    if (begin) std::copy(places.begin(), places.end(), begin);
    return status;
  });
}

HWS_OPTIONS(hws_cascade_rewrite, kCascadePathOptions);
hws_status hws_cascade_rewrite(const hws_cascade *cascade, const char *text, int64_t length, int32_t unit,
                               const hws_options *options, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&]() -> hws_status {
    const Asked asked(option_tables::hws_cascade_rewrite, options);
    const SearchBounds bounds = bounds_in(asked);
    const Cascade &c = *given(cascade, "cascade").p;
    const TextUnit of = unit_in(unit);
    const std::string_view read = text_in(text, length, "text");
    const Array<Label> labels = c.labels_of(read, of);
    const StringBatch best = c.best(labels, 1, CascadeAnswer::strings, bounds, asked.run());
    if (best.count() == 0) fail(Code::impossible, "the cascade writes nothing for this text");
    copy_text_out(c.text_of(best.labels_of(0, 0), of, read), buffer, capacity, needed);
    return best.cut_short ? HWS_CUT_SHORT : HWS_OK;
  });
}

hws_status hws_cascade_encode(const hws_cascade *cascade, const char *text, int64_t length, int32_t unit, int32_t *labels,
                              int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Cascade &c = *given(cascade, "cascade").p;
    const TextUnit of = unit_in(unit);
    const Array<Label> found = c.labels_of(text_in(text, length, "text"), of);
    copy_out(std::span<const Label>(found), labels, capacity, needed);
  });
}

hws_status hws_cascade_decode(const hws_cascade *cascade, const char *text, int64_t length, const int32_t *labels,
                              int64_t count, int32_t unit, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Cascade &c = *given(cascade, "cascade").p;
    const TextUnit of = unit_in(unit);
    const std::string_view read = text ? text_in(text, length, "text") : std::string_view();
    copy_text_out(c.text_of(array_in(labels, count, "labels"), of, read), buffer, capacity, needed);
  });
}

hws_status hws_cascade_write(const hws_cascade *cascade, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_cascade(*given(cascade, "cascade").p), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_cascade_read, kCascadeReadOptions);
hws_status hws_cascade_read(const void *buffer, int64_t length, const hws_options *options, hws_cascade **cascade) {
  return Call().out("cascade", cascade).run([&] {
    const Asked asked(option_tables::hws_cascade_read, options);
    const CascadeSettings settings = search_settings(asked.reader);
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    const Run &run = asked.run();
    run.limit_bytes(length);
    AlignedCopy copy = aligned_copy(bytes);
    hand_out(cascade, read_cascade(copy.bytes, std::move(copy.owner), settings, run));
  });
}

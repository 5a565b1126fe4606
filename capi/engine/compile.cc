// include/hawser/compile.h
#include <algorithm>
#include <optional>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/compile/minimal_words.hh"
#include "fsa/compile/parentheses.hh"
#include "fsa/compile/regex.hh"
#include "fsa/compile/replace.hh"
#include "fsa/compile/rewrite.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kWordOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kDelta};
constexpr OptionSpec kReplaceOptions[] = {
    kMaxStates, kMaxArcs, kMaxBytes,
    int_or_auto("max_depth", 0, INT32_MAX, "calls open at once at most, deeper ones are left out; auto: no bound")};
constexpr OptionSpec kParenthesesOptions[] = {
    kMaxStates, kMaxArcs, kMaxBytes,
    int_or_auto("max_depth", 0, INT32_MAX, "pairs open at once at most, deeper ones are left out; auto: no bound"),
    int_option("keep_parentheses", 0, 0, 1, "1: parentheses keep their labels, and are not read as epsilon")};

std::optional<int64_t> depth_in(const Asked &asked) {
  if (!asked.reader.is_auto("max_depth")) return asked.reader.integer("max_depth");
  asked.reader.use("max_depth");
  return std::nullopt;
}
// A short expression can ask for exponentially many states: one for each set of places that ~, & and - must tell apart.
constexpr OptionSpec kRegexStates =
    int_option("max_states", std::min(kStandard.max_states, int64_t{1} << 20), 1, kMostIds,
               "states made at most; fewer than in other calls, since ~, & and - can need exponentially many", "Limits");
constexpr OptionSpec kRegexOptions[] = {kRegexStates, kMaxArcs, kMaxBytes};

}  // namespace

HWS_OPTIONS(hws_machine_from_words_minimal, kWordOptions);
hws_status hws_machine_from_words_minimal(const hws_strings *words, int32_t semiring, const hws_options *options,
                                          hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun call(option_tables::hws_machine_from_words_minimal, options);
    hand_out(machine, minimal_words(*given(words, "words").p, semiring_in(semiring), call.run()));
  });
}

HWS_OPTIONS(hws_machine_replace, kReplaceOptions);
hws_status hws_machine_replace(const hws_machine *const *machines, const int32_t *labels, int32_t count, int32_t root,
                               int32_t tape, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&]() -> hws_status {
    const Asked asked(option_tables::hws_machine_replace, options);
    const std::optional<int64_t> max_depth = depth_in(asked);
    bool cut_short = false;
    hand_out(result, replace(machines_in(machines, count), array_in(labels, count, "labels"), root, tape, max_depth, cut_short,
                             asked.run()));
    return cut_short ? HWS_CUT_SHORT : HWS_OK;
  });
}

HWS_OPTIONS(hws_machine_expand_parentheses, kParenthesesOptions);
hws_status hws_machine_expand_parentheses(const hws_machine *machine, const int32_t *open, const int32_t *close, int32_t count,
                                          int32_t tape, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&]() -> hws_status {
    const Asked asked(option_tables::hws_machine_expand_parentheses, options);
    const ParenthesesAsked how{tape, depth_in(asked), asked.reader.integer("keep_parentheses") != 0};
    bool cut_short = false;
    hand_out(result, expand_parentheses(given(machine, "machine").p, array_in(open, count, "open"),
                                        array_in(close, count, "close"), how, cut_short, asked.run()));
    return cut_short ? HWS_CUT_SHORT : HWS_OK;
  });
}

HWS_OPTIONS(hws_machine_from_regex, kRegexOptions);
hws_status hws_machine_from_regex(const hws_alphabet *alphabet, int32_t semiring, const char *pattern, int64_t length,
                                  const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun call(option_tables::hws_machine_from_regex, options);
    hand_out(machine,
             regex_machine(alphabet_in(alphabet), semiring_in(semiring), text_in(pattern, length, "pattern"), call.run()));
  });
}

HWS_OPTIONS(hws_machine_rewrite, kSizeOptions);
hws_status hws_machine_rewrite(const hws_machine *change, const hws_machine *left, const hws_machine *right, int32_t bos,
                               int32_t eos, int32_t direction, int32_t mode, const hws_options *options,
                               hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun call(option_tables::hws_machine_rewrite, options);
    if (direction < HWS_LEFT_TO_RIGHT || direction > HWS_SIMULTANEOUS) {
      fail(Code::argument, "direction %d; expected HWS_LEFT_TO_RIGHT (0), HWS_RIGHT_TO_LEFT (1) or HWS_SIMULTANEOUS (2)",
           direction);
    }
    if (mode != HWS_OBLIGATORY && mode != HWS_OPTIONAL) {
      fail(Code::argument, "mode %d; expected HWS_OBLIGATORY (0) or HWS_OPTIONAL (1)", mode);
    }
    const RewriteRule rule{given(change, "change").p, left ? left->p : nullptr, right ? right->p : nullptr, bos, eos,
                           static_cast<RewriteDirection>(direction), mode == HWS_OPTIONAL};
    hand_out(result, rewrite(rule, call.run()));
  });
}

// include/hawser/compile.h
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "fsa/compile/minimal_words.hh"
#include "fsa/compile/regex.hh"
#include "fsa/compile/replace.hh"
#include "fsa/compile/rewrite.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_machine_from_words_minimal(const hws_strings *words, int32_t semiring, const hws_options *options,
                                          hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun call("hws_machine_from_words_minimal", options);
    hand_out(machine, minimal_words(*given(words, "words").p, semiring_in(semiring), call.run()));
  });
}

hws_status hws_machine_replace(const hws_machine *const *machines, const int32_t *labels, int32_t count, int32_t root,
                               int32_t tape, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const OptionTable &table = engine_table("hws_machine_replace");
    const OptionReader reader(table, options ? &options->set : nullptr);
    const EngineRun call(table, reader, options);
    std::optional<int64_t> max_depth;
    if (!reader.is_auto("max_depth")) max_depth = reader.integer("max_depth");
    reader.require_all_used();
    hand_out(result,
             replace(machines_in(machines, count), array_in(labels, count, "labels"), root, tape, max_depth, call.run()));
  });
}

hws_status hws_machine_from_regex(const hws_alphabet *alphabet, int32_t semiring, const char *pattern, int64_t length,
                                  const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun call("hws_machine_from_regex", options);
    hand_out(machine,
             regex_machine(alphabet_in(alphabet), semiring_in(semiring), text_in(pattern, length, "pattern"), call.run()));
  });
}

hws_status hws_machine_rewrite(const hws_machine *change, const hws_machine *left, const hws_machine *right, int32_t bos,
                               int32_t eos, int32_t direction, int32_t mode, const hws_options *options,
                               hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun call("hws_machine_rewrite", options);
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

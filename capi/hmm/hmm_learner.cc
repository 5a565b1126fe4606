// include/hawser/hmm.h: learners. One table of options for all methods; each method reads those it has a use for, the others,
// if set, are refused.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/hmm/handles.hh"
#include "capi/hmm/hmm_calls.hh"
#include "capi/learner/handles.hh"
#include "src/hmm/choosing/new_hmm_learner.hh"
#include "src/hmm/choosing/selection_learner.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/model/hmm_start.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kHmmLearnerOptions = options_of(hmm_fields::kFields, kThreads, kMaxStates, kMaxArcs, kMaxBytes);
constexpr UnknownSettings kHmmLearnerUnknown{};
constexpr OptionSpec kHmmLearnerModelOptions[] = {
    text_option("unknown", "classes", "classes|symbol",
                "words outside a vocabulary that has <unk>: by suffix and shape, as rare words of the text are; or all alike"),
    int_option("rare", static_cast<int64_t>(kHmmLearnerUnknown.rare), 1, 1000000000,
               "unknown classes: words of at most so many tokens say what unknown words are like"),
    int_option("suffix", kHmmLearnerUnknown.suffix, 0, kMostSuffix,
        "unknown classes: letters of the longest suffix that is looked at"),
    kMaxBytes};

std::optional<UnknownSettings> unknown_settings_in(const OptionReader &reader) {
  if (reader.text("unknown") == "symbol") return std::nullopt;
  return UnknownSettings{static_cast<double>(reader.integer("rare")), static_cast<int32_t>(reader.integer("suffix"))};
}

// Holds the data and symbols that a model needs beside the learner.
struct HmmLearnerNotes : FamilyNotes {
  HmmInput input;  // what it learns from, with the names of its states
  std::string method;
};

bool is_hmm_learner(const Learner &l) { return l.family().starts_with(HmmLearner::kFamilyPrefix); }

const HmmLearner &hmm_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (!is_hmm_learner(l)) fail(Code::argument, "a learner of another family; expected one from hws_hmm_learner_new");
  return static_cast<const HmmLearner &>(l);
}

}  // namespace

HWS_OPTIONS(hws_hmm_learner_new, kHmmLearnerOptions);
hws_status hws_hmm_learner_new(const hws_hmm *start, const hws_hmm_data *data, const hws_hmm_data *heldout,
                               const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const HmmInput &all = given(data, "data").input;
    const AskedLearner asked(option_tables::hws_hmm_learner_new, options);
    const OptionReader &reader = asked.reader;
    const Run &limits = asked.limits();
    HmmInput input = without_classes(all, limits);
    const HmmDataPtr held_out = heldout ? without_classes(heldout->input, limits).data : nullptr;
    HmmSettings settings;
    read_fields(reader, hmm_fields::kFields, &settings);
    if (start) {
      HmmStartModel begun = start_model(*start->p, input, limits);
      settings.start = std::move(begun.parameters);
      settings.held = held_parts(*start->p, input, settings.fixed, limits);
      input.tags = std::move(begun.tags);
    }
    const auto takes = [&](const HmmSettings &s) { return given_fields_apply(reader, hmm_fields::kFields, &s); };
    settings = chosen_for(input.data, std::move(settings), takes, limits);
    use_fields(reader, hmm_fields::kFields, &settings);
    auto made = std::make_unique<hws_learner>();
    auto notes = std::make_unique<HmmLearnerNotes>();
    notes->method = method_name(settings.method);
    made->p = new_hmm_learner(input.data, held_out, std::move(settings), asked.run());
    notes->input = std::move(input);
    made->notes = std::move(notes);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_hmm_learner_set_prior(hws_learner *learner, const char *which, double concentration, const double *base,
                                     int64_t count) {
  return Call().run([&] {
    HmmPriors priors = hmm_learner(learner).priors();
    const std::string_view name = name_in(which, "which");
    RowPriors *const rows = name == "initial"      ? &priors.initial
                            : name == "transition" ? &priors.transition
                            : name == "emission"   ? &priors.emission
                                                   : nullptr;
    if (!rows) fail(Code::argument, "which is %.60s; expected initial, transition or emission", which);
    const bool held = name == "initial"      ? priors.holds_initial()
                      : name == "transition" ? priors.holds_transition()
                                             : priors.holds_emission();
    if (held) fail(Code::argument, "a prior of the part %.60s, which is fixed; expected one that is learned", which);
    const std::span<const double> numbers = array_in(base, count, "base");
    rows->concentration = concentration;
    rows->base.assign(numbers.begin(), numbers.end());
    HmmLearner &l = static_cast<HmmLearner &>(*learner->p);
    l.set_priors(std::move(priors));
  });
}

HWS_OPTIONS(hws_hmm_learner_model, kHmmLearnerModelOptions);
hws_status hws_hmm_learner_model(const hws_learner *learner, const hws_options *options, hws_hmm **hmm) {
  return Call().out("hmm", hmm).run([&] {
    const HmmLearner &l = hmm_learner(learner);
    const Asked asked(option_tables::hws_hmm_learner_model, options);
    std::optional<UnknownSettings> unknown;  // fixed emissions have their classes
    if (!l.priors().holds_emission()) unknown = unknown_settings_in(asked.reader);
    const auto &notes = static_cast<const HmmLearnerNotes &>(*learner->notes);
    hand_out(hmm, hmm_model(l, notes.input, notes.method, asked.run(), unknown, card_of(l, notes.method)));
  });
}

hws_status hws_hmm_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmLearner &l = hmm_learner(learner);
    Array<double> found;
    if (l.family() == HmmSelectionLearner::kFamily) {
      const HmmSelectionLearner &grid = static_cast<const HmmSelectionLearner &>(l);
      int64_t number = 0;
      for (const HmmCandidate &c : grid.candidates()) {
        found.insert(found.end(),
                     {static_cast<double>(c.states), c.prior_transition, c.prior_emission, c.judged.worth, c.judged.states_used,
                      c.judged.excluded ? 1. : 0., number++ == grid.chosen() ? 1. : 0.});
      }
    }
    copy_out(std::span<const double>(found), rows, capacity, needed);
  });
}

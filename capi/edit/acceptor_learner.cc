// hws_edit_learner_machines_new, hws_edit_learner_hold_out: include/hawser/machine_learner.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/edit/edit_calls.hh"
#include "capi/edit/handles.hh"
#include "capi/learner/handles.hh"
#include "hawser/machine_learner.h"
#include "src/edit/acceptor_pairs.hh"
#include "src/edit/edit_em.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kAcceptorLearnerOptions = options_of(edit_fields::kFields, kThreads, kMaxStates, kMaxArcs, kMaxBytes);
constexpr OptionSpec kEditHoldOutOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance};

EditPairsPtr acceptor_pairs_in(const hws_machine *const *inputs, const hws_machine *const *outputs, const double *weights,
                               int32_t items, const EditModel &model, const Run &run) {
  const std::vector<MachinePtr> in = machines_in(inputs, items, "inputs"), out = machines_in(outputs, items, "outputs");
  return std::make_shared<const AcceptorPairs>(
      in, out, weights ? array_in(weights, items, "weights") : std::span<const double>(), model, run);
}

}  // namespace

HWS_OPTIONS(hws_edit_learner_machines_new, kAcceptorLearnerOptions);
hws_status hws_edit_learner_machines_new(const hws_edit_model *start, const hws_machine *const *inputs,
                                         const hws_machine *const *outputs, const double *weights, int32_t items,
                                         const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const EditModel &m = *given(start, "start").p;
    const AskedLearner asked(option_tables::hws_edit_learner_machines_new, options);
    EditEmSettings s;
    read_fields(asked.reader, edit_fields::kFields, &s);
    use_fields(asked.reader, edit_fields::kFields, &s);
    const Run &run = asked.run();
    auto made = std::make_unique<hws_learner>();
    made->p = std::make_unique<EditLearner>(m, acceptor_pairs_in(inputs, outputs, weights, items, m, run), s, run);
    hand_out_learner(learner, std::move(made), options);
  });
}

HWS_OPTIONS(hws_edit_learner_hold_out, kEditHoldOutOptions);
hws_status hws_edit_learner_hold_out(hws_learner *learner, const hws_machine *const *inputs,
                                     const hws_machine *const *outputs, const double *weights, int32_t items,
                                     const hws_options *options) {
  return Call().run([&] {
    Learner &l = *given(learner, "learner").p;
    if (l.family() != EditLearner::kFamily) {
      fail(Code::argument, "a learner of another family; expected one from hws_edit_learner_new");
    }
    auto &own = static_cast<EditLearner &>(l);
    const Asked asked(option_tables::hws_edit_learner_hold_out, options);
    own.watch_held_out(acceptor_pairs_in(inputs, outputs, weights, items, own.begins_with(), asked.run()));
  });
}

// include/hawser/pfa.h: learners.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/learner/handles.hh"
#include "capi/pfa/handles.hh"
#include "capi/pfa/pfa_calls.hh"
#include "src/pfa/choosing/new_pfa_learner.hh"
#include "src/pfa/choosing/selection.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/pfa/model/start_automaton.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kPfaLearnerOptions = options_of(pfa_fields::kFields, kThreads, kMaxStates, kMaxArcs, kMaxBytes);

const PfaLearner &pfa_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (!l.family().starts_with(PfaLearner::kFamilyPrefix)) {
    fail(Code::argument, "a learner of another family; expected one from hws_pfa_learner_new");
  }
  return static_cast<const PfaLearner &>(l);
}

}  // namespace

HWS_OPTIONS(hws_pfa_learner_new, kPfaLearnerOptions);
hws_status hws_pfa_learner_new(const hws_pfa *start, const hws_corpus *corpus, const hws_corpus *heldout,
                               const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const CorpusPtr &c = given(corpus, "corpus").p;
    const AskedLearner asked(option_tables::hws_pfa_learner_new, options);
    const OptionReader &reader = asked.reader;
    const Run &limits = asked.limits();
    auto made = std::make_unique<hws_learner>();
    PfaSettings settings;
    read_fields(reader, pfa_fields::kFields, &settings);
    if (start) settings = settings_from(std::move(settings), *start->p, c->alphabet, limits);
    use_fields(reader, pfa_fields::kFields, &settings);
    std::unique_ptr<PfaLearner> own = new_pfa_learner(c, std::move(settings), asked.run());
    if (heldout) own->watch_held_out(heldout->p);
    made->p = std::move(own);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_pfa_learner_model(const hws_learner *learner, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const PfaLearner &l = pfa_learner(learner);
    auto made = std::make_shared<PfaModel>(*l.model());
    made->card = card_of(l, made->method);
    hand_out(pfa, std::move(made));
  });
}

hws_status hws_pfa_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const PfaLearner &l = pfa_learner(learner);
    Array<double> found;
    if (l.family() == SelectionLearner::kFamily) {
      for (const Candidate &c : static_cast<const SelectionLearner &>(l).candidates()) {
        found.insert(found.end(), {static_cast<double>(c.states), c.prior_transition, static_cast<double>(c.rounds), c.held_out,
                                   c.error});
      }
    }
    copy_out(std::span<const double>(found), rows, capacity, needed);
  });
}

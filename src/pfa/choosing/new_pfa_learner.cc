#include "src/pfa/choosing/new_pfa_learner.hh"

#include "fsa/base/error.hh"
#include "src/pfa/batch/em_learner.hh"
#include "src/pfa/choosing/selection.hh"
#include "src/pfa/choosing/starts_learner.hh"
#include "src/pfa/collapsed/cvb_learner.hh"
#include "src/pfa/collapsed/gcvb_learner.hh"
#include "src/pfa/merging/gram_learner.hh"
#include "src/pfa/merging/merge_learner.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/pfa/sampling/gibbs_learner.hh"

namespace hws {

namespace {

PfaPtr merged_by_alergia(const CorpusPtr &corpus, const Run &run) {
  MergeLearner learner(corpus, settings_for(PfaMethod::alergia), run);
  learner.watch(run.cancel);
  learner.report(run.progress);
  while (!learner.step(1)) {
  }
  return chosen(*learner.model(), PfaChoice::best).automaton;
}

std::unique_ptr<PfaLearner> new_em(CorpusPtr corpus, PfaSettings s, const Run &run) {
  return std::make_unique<EmLearner>(std::move(corpus), std::move(s), run);
}

std::unique_ptr<PfaLearner> new_sampler(CorpusPtr corpus, PfaSettings s, const Run &run) {
  const int64_t symbols = corpus->alphabet->size();
  if (chooses(s)) {
    auto learner = std::make_unique<SelectionLearner>(std::move(corpus), std::move(s), run);
    for (const int32_t n : learner->settings().candidate_states) limit_full_automaton(n, symbols, run);
    return learner;
  }
  if (s.init == PfaStart::merged) {
    if (s.start) fail(Code::argument, "init is merged beside a model to begin with; expected one of them");
    if (!s.states) {
      fail(Code::argument, "init is merged, states is not given; expected as many as the merged automaton has, or more");
    }
    s.start = merged_by_alergia(corpus, run);
  }
  if (s.states) limit_full_automaton(*s.states, symbols, run);
  return std::make_unique<GibbsLearner>(std::move(corpus), std::move(s), run);
}

}  // namespace

std::unique_ptr<PfaLearner> new_pfa_learner(CorpusPtr corpus, PfaSettings s, const Run &run) {
  using namespace pfa_fields;
  if (samples(s)) return new_sampler(std::move(corpus), std::move(s), run);
  if (several(s)) return std::make_unique<PfaStartsLearner>(std::move(corpus), std::move(s), new_em, run);
  if (batch(s)) return new_em(std::move(corpus), std::move(s), run);
  if (gcvb(s)) return std::make_unique<GcvbLearner>(std::move(corpus), std::move(s), run);
  if (cvb(s)) return std::make_unique<CvbLearner>(std::move(corpus), std::move(s), run);
  if (merges(s)) return std::make_unique<MergeLearner>(std::move(corpus), std::move(s), run);
  return std::make_unique<GramLearner>(std::move(corpus), std::move(s), run);
}

}  // namespace hws

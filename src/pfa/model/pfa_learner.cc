#include "src/pfa/model/pfa_learner.hh"

#include "fsa/base/error.hh"
#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

PfaSettings checked_settings(PfaSettings settings, bool (*learns)(const PfaSettings &), const Corpus &corpus) {
  if (corpus.count() == 0 && !settings.items) fail(Code::empty, "a corpus without sequences; expected at least one");
  if (!learns(settings)) {
    fail(Code::argument, "method %s is not one of this learner's, or states and prior_transition are still to be chosen",
         std::string(method_name(settings.method)).c_str());
  }
  return resolved(std::move(settings), corpus);
}

}  // namespace

PfaLearner::PfaLearner(const char *family, bool (*learns)(const PfaSettings &), CorpusPtr corpus, PfaSettings settings,
                       const Run &run, int32_t version)
    : Learner(run), family_(family), corpus_(std::move(corpus)),
      settings_(checked_settings(std::move(settings), learns, *corpus_)),
      identity_(family, version) {
  identify(pfa_fields::kFields, &settings_, &identity_);
  if (settings_.items) {  // a learner with one part can resume the checkpoint of another part
    identity_.option("items", *settings_.items);
    identity_.data("the symbols", fingerprint(*part_of(*corpus_, {})));
  } else {
    identity_.data("the corpus", fingerprint(*corpus_));
  }
  if (!settings_.start) return;
  const Pfa &start = *settings_.start;
  if (!join(start.alphabet, corpus_->alphabet)) {
    fail(Code::argument, "an automaton to begin with over %s; the corpus is over %s", start.alphabet->describe().c_str(),
         corpus_->alphabet->describe().c_str());
  }
  identity_.data("the automaton to begin with", fingerprint(start));
}

void PfaLearner::require_states_of_start(int32_t states) const {
  if (states == *settings_.states) return;
  fail(Code::argument, "an automaton to begin with of %d states; expected the %d to be learned", static_cast<int>(states),
       static_cast<int>(*settings_.states));
}

std::shared_ptr<PfaModel> PfaLearner::new_model() const {
  auto model = std::make_shared<PfaModel>();
  model->alphabet = corpus_->alphabet;
  model->method = method_name(settings_.method);
  return model;
}

}  // namespace hws

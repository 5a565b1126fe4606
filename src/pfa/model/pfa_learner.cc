#include "src/pfa/model/pfa_learner.hh"

#include <cinttypes>
#include <limits>

#include "fsa/base/error.hh"
#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

constexpr size_t kSharedMetrics = 4;

PfaSettings checked_settings(PfaSettings settings, bool (*learns)(const PfaSettings &), const Corpus &corpus) {
  if (corpus.count() == 0 && !settings.items) fail(Code::empty, "a corpus without sequences; expected at least one");
  if (!learns(settings)) {
    fail(Code::argument, "method %s is not one of this learner's, or states and prior_transition are still to be chosen",
         std::string(method_name(settings.method)).c_str());
  }
  return resolved(std::move(settings), corpus);
}

// `argument` unless the held parts are those that settings fix, as the corpus and the states have them.
void check_held_parts(const PfaSettings &s, const Corpus &corpus) {
  using namespace pfa_fields;
  const PfaHeldParts none, &held = s.held ? *s.held : none;
  if (held.initial != fixes(s, PfaPart::initial) || held.transition != fixes(s, PfaPart::transition) ||
      held.emission != fixes(s, PfaPart::emission) || held.end != fixes(s, PfaPart::end)) {
    fail(Code::argument, "held parts that are not the fixed ones");
  }
  if (!s.held) return;
  const size_t states = static_cast<size_t>(*s.states) + samples_hmm(s);
  if (samples_hmm(s) && !begins_only(*s.start)) {
    fail(Code::argument, "fixed parts of a model without a state that strings begin in and that is never entered; expected one "
                         "that cgs-hmm learned");
  }
  if (held.is_hmm() != is_hmm(s) || held.symbols != static_cast<size_t>(corpus.alphabet->size()) || held.states != states) {
    fail(Code::argument, "fixed parts of %zu states and %zu symbols; expected %zu and %" PRId64, held.states, held.symbols,
         states, corpus.alphabet->size());
  }
}

}  // namespace

PfaLearner::PfaLearner(const char *family, bool (*learns)(const PfaSettings &), CorpusPtr corpus, PfaSettings settings,
                       std::span<const MetricSpec> own, const Run &run, int32_t version)
    : Learner(run), family_(family), corpus_(std::move(corpus)),
      settings_(checked_settings(std::move(settings), learns, *corpus_)),
      identity_(family, version), metrics_(own.begin(), own.end()) {
  using L = PfaLearner;
  static constexpr MetricSpec kShared[kSharedMetrics] = {
      metric_of<L>("iterations", "steps at most", [](const L &l) { return l.most_steps(); }),
      metric_of<L>("heldout_log_likelihood",
                   "ln p(held-out corpus) under the model as it stands, nats, of the sequences that have a probability",
                   [](const L &l) { return l.measures_held_out() ? l.held_out_sums().log_likelihood : kNotKnown; }),
      metric_of<L>("heldout_log_likelihood_per_token", "the same per symbol, ends counted",
                   [](const L &l) { return l.measures_held_out() ? l.held_out_sums().per_token() : kNotKnown; }),
      metric_of<L>("heldout_impossible", "held-out sequences that have no probability under the model as it stands",
                   [](const L &l) {
                     return l.measures_held_out() ? static_cast<double>(l.held_out_sums().impossible) : kNotKnown;
                   }),
  };
  metrics_.insert(metrics_.end(), std::begin(kShared), std::end(kShared));
  identify(pfa_fields::kFields, &settings_, &identity_);
  if (settings_.items) {  // a learner with one part can resume the checkpoint of another part
    identity_.option_items(*settings_.items);
    identity_.items("the symbols", fingerprint(*part_of(*corpus_, {})));
  } else {
    identity_.items("the corpus", fingerprint(*corpus_));
  }
  identity_.of_statistics("the symbols", fingerprint(*corpus_->alphabet));
  if (!settings_.start) return;
  const Pfa &start = *settings_.start;
  if (!join(start.alphabet, corpus_->alphabet)) {
    fail(Code::argument, "an automaton to begin with over %s; the corpus is over %s", start.alphabet->describe().c_str(),
         corpus_->alphabet->describe().c_str());
  }
  identity_.data("the automaton to begin with", fingerprint(start));
  check_held_parts(settings_, *corpus_);
  if (settings_.held) identity_.data("the fixed parts", settings_.held->fingerprint());
}

std::span<const MetricSpec> PfaLearner::own_metrics() const {
  return std::span(metrics_).first(metrics_.size() - kSharedMetrics);
}

void PfaLearner::watch_held_out(CorpusPtr held_out) {
  if (held_out && !join(held_out->alphabet, corpus_->alphabet)) {
    fail(Code::argument, "held-out sequences over %s; expected the corpus' alphabet, %s",
         held_out->alphabet->describe().c_str(), corpus_->alphabet->describe().c_str());
  }
  if (held_out && held_out->count() == 0) fail(Code::empty, "a held-out corpus without sequences; expected at least one");
  held_out_ = std::move(held_out);
}

double PfaLearner::most_steps() const {
  const bool counts = pfa_fields::has_states(settings_) && settings_.iterations;
  return counts ? static_cast<double>(*settings_.iterations) : kNotKnown;
}

PossibleItems PfaLearner::held_out_sums() const {
  Array<double> log_probs(static_cast<size_t>(held_out_->count()));
  score(*model(), *held_out_, log_probs, reading_run());
  PossibleItemSum sum;
  for (size_t i = 0; i < log_probs.size(); ++i) {
    sum.add(log_probs[i], static_cast<double>(held_out_->sequence(static_cast<int64_t>(i)).size()) + 1);
  }
  return sum.value();
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

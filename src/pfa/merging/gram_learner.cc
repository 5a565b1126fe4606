#include "src/pfa/merging/gram_learner.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/ngram/estimate.hh"
#include "src/learner/folds.hh"
#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

StringBatch batch_of(const Corpus &corpus, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(4 * corpus.symbols.size() + 16 * corpus.offsets.size()));
  StringBatch batch;
  batch.labels.assign(corpus.symbols.begin(), corpus.symbols.end());
  batch.offsets.assign(corpus.offsets.begin(), corpus.offsets.end());
  batch.values.assign(static_cast<size_t>(corpus.count()), 1.0);
  batch.alphabets = {corpus.alphabet};
  return batch;
}

double states_of(const NgramModel &model) {
  int64_t states = 0;
  for (NgramNode w = 0; w < model.trie().nodes(); ++w) states += model.is_state(w);
  return static_cast<double>(states);
}

}  // namespace

const MetricSpec GramLearner::kReported[3] = {
    metric_of<GramLearner>(
        "contexts", "contexts that have a distribution of their own; for ngram, those of the back-off model",
        [](const GramLearner &l) {
          return l.grows() ? static_cast<double>(l.tree_.contexts().size()) : l.ngrams_ ? states_of(*l.ngrams_) : NAN;
        }),
    metric_of<GramLearner>("depth", "symbols that contexts may look back so far",
                           [](const GramLearner &l) -> double {
                             return l.grows() ? l.tree_.depth() : l.ngrams_ ? static_cast<double>(*l.settings_.order - 1) : NAN;
                           }),
    metric_of<GramLearner>(
        "log_likelihood", "log-likelihood of the corpus under the model as it is read off, nats",
        [](const GramLearner &l) { return l.grows() || l.ngrams_ ? l.model()->members[0].log_joint : NAN; }),
};

GramLearner::GramLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::grams, std::move(corpus), std::move(settings), kReported, run),
      folds_(settings_.method == PfaMethod::cvgram ? deal_folds(corpus_->count(), settings_.folds, settings_.seed)
                                                   : Array<uint8_t>()),
      tree_(grows() ? *corpus_ : *shared_corpus({corpus_->alphabet, {}, {0}}), folds_, folds(), prior(), run) {}

bool GramLearner::done() const {
  return grows() ? tree_.done() || tree_.depth() + 1 >= *settings_.order : ngrams_ != nullptr;
}

void GramLearner::iterate(const Run &run) {
  run.stage("grams", *settings_.order);
  if (grows()) {
    tree_.grow(run);
    run.advance(tree_.depth());
    return;
  }
  const StringBatch batch = batch_of(*corpus_, run);
  const int32_t order = static_cast<int32_t>(*settings_.order);
  const NgramCountsPtr counts = count_strings(batch, 0, batch.count(), corpus_->alphabet, order, run);
  ngrams_ = settings_.smoothing == GramSmoothing::witten_bell ? witten_bell(*counts, run) : kneser_ney(*counts, run);
}

PfaModelPtr GramLearner::model() const {
  if (!has_model()) fail(Code::empty, "no n-grams before the first step");
  const Run run = reading_run();
  auto model = new_model();
  PfaMember member;
  if (grows()) {
    member.automaton = context_pfa(tree_.contexts(), *corpus_, prior(), !folds_.empty(), &member.log_joint, run);
  } else {
    member.automaton = ngram_pfa(*ngrams_, run);
    LongSum sum;
    for (int64_t i = 0; i < corpus_->count(); ++i) sum.add(ngrams_->log_weight(corpus_->sequence(i)));
    member.log_joint = sum.value();
  }
  model->members.push_back(std::move(member));
  return model;
}

void GramLearner::save_state(SectionWriter &out) const {
  if (!grows()) return;
  out.add_array(tag("ctxt"), tree_.contexts());
}

void GramLearner::load_state(const SectionReader &in) {
  const int64_t steps = in.value<int64_t>(tag("step"));
  const Run run = reading_run();
  if (!grows()) {
    // Counting again is as fast as reading would be.
    if (steps > 0 && !ngrams_) iterate(run);
    if (steps == 0) ngrams_ = nullptr;
    return;
  }
  const std::span<const Context> contexts = in.array<Context>(tag("ctxt"));
  ContextTree tree(*corpus_, folds_, folds(), prior(), run);
  size_t at = 1;
  for (int64_t round = 0; round < steps; ++round) {
    if (tree.done()) fail(Code::corrupt, "a checkpoint with more rounds than contexts grew");
    const int32_t before = static_cast<int32_t>(tree.contexts().size()) - 1;
    size_t end = at;
    // Contexts of the next round are longer than all previous ones.
    while (end < contexts.size() && contexts[end].shorter <= before) ++end;
    tree.adopt(contexts.subspan(at, end - at), run);
    at = end;
  }
  if (contexts.empty() || at != contexts.size()) {
    fail(Code::corrupt, "a checkpoint with %zu contexts; expected %zu", contexts.size(), at);
  }
  tree_ = std::move(tree);
}

}  // namespace hws

#include "src/pfa/merging/gram_learner.hh"

#include <cinttypes>
#include <cmath>
#include <numeric>

#include "fsa/base/long_sum.hh"
#include "fsa/base/rng.hh"
#include "fsa/ngram/estimate.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"contexts", "contexts that have a distribution of their own; for ngram, those of the back-off model"},
    {"depth", "symbols that contexts may look back so far"},
    {"log_likelihood", "log-likelihood of the corpus under the model as it is read off, nats"},
};

const GramSettings &checked(const GramSettings &s, const Corpus &corpus) {
  if (corpus.count() == 0) fail(Code::empty, "a corpus without sequences; expected at least one");
  if (s.method != "evgram" && s.method != "cvgram" && s.method != "ngram") {
    fail(Code::argument, "method %.40s; expected evgram, cvgram or ngram", s.method.c_str());
  }
  if (s.smoothing != "kneser-ney" && s.smoothing != "witten-bell") {
    fail(Code::argument, "smoothing %.40s; expected kneser-ney or witten-bell", s.smoothing.c_str());
  }
  if (s.order < 0 || s.order > kMostOrder) {
    fail(Code::argument, "order %" PRId32 "; expected 0 to %" PRId32, s.order, kMostOrder);
  }
  if (!(s.beta > 0 && s.beta < INFINITY)) {
    fail(Code::argument, "beta is %s; expected a finite number above 0", NumberText(s.beta).text);
  }
  if (s.folds < 2 || s.folds > 255) fail(Code::argument, "%" PRId32 " folds; expected 2 to 255", s.folds);
  return s;
}

GramSettings with_order(GramSettings s) {
  if (s.order == 0) s.order = default_order(s.method);
  return s;
}

// Sequences in a random order, dealt out in turn: folds of like size.
Array<uint8_t> deal(const Corpus &corpus, const GramSettings &s) {
  if (s.method != "cvgram") return {};
  Array<int64_t> order(static_cast<size_t>(corpus.count()));
  std::iota(order.begin(), order.end(), 0);
  Rng rng(s.seed, RngMethod::folds, 0, 0, 0);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  Array<uint8_t> folds(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    folds[static_cast<size_t>(order[i])] = static_cast<uint8_t>(i % static_cast<size_t>(s.folds));
  }
  return folds;
}

StringBatch batch_of(const Corpus &corpus, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(4 * corpus.symbols.size() + 16 * corpus.offsets.size()));
  StringBatch batch;
  batch.labels.assign(corpus.symbols.begin(), corpus.symbols.end());
  batch.offsets.assign(corpus.offsets.begin(), corpus.offsets.end());
  batch.values.assign(static_cast<size_t>(corpus.count()), 1.0);
  batch.alphabets = {corpus.alphabet};
  return batch;
}

}  // namespace

int32_t default_order(std::string_view method) { return method == "ngram" ? 5 : 32; }

GramLearner::GramLearner(CorpusPtr corpus, const GramSettings &settings, const Run &run)
    : PfaLearner(run), corpus_(std::move(corpus)), settings_(with_order(checked(settings, *corpus_))),
      folds_(deal(*corpus_, settings_)), tree_(grows() ? *corpus_ : *shared_corpus({corpus_->alphabet, {}, {0}}), folds_,
                                               folds_.empty() ? 0 : settings_.folds, settings_.beta, run),
      identity_(kFamily, 1) {
  identity_.option("method", settings_.method == "evgram" ? int64_t{0} : settings_.method == "cvgram" ? 1 : 2);
  identity_.option("order", int64_t{settings_.order});
  if (grows()) {
    identity_.option("beta", settings_.beta);
  } else {
    identity_.option("smoothing", int64_t{settings_.smoothing == "kneser-ney"});
  }
  if (!folds_.empty()) {
    identity_.option("folds", int64_t{settings_.folds});
    identity_.option("seed", static_cast<int64_t>(settings_.seed));
  }
  identity_.data("the corpus", fingerprint(*corpus_));
}

bool GramLearner::done() const {
  return grows() ? tree_.done() || tree_.depth() + 1 >= settings_.order : ngrams_ != nullptr;
}

std::span<const MetricSpec> GramLearner::metrics() const { return kMetrics; }

double GramLearner::value(size_t metric) const {
  if (!grows() && !ngrams_) return NAN;
  switch (metric) {
    case 0: {
      if (grows()) return static_cast<double>(tree_.contexts().size());
      int64_t states = 0;
      for (NgramNode w = 0; w < ngrams_->trie().nodes(); ++w) states += ngrams_->is_state(w);
      return static_cast<double>(states);
    }
    case 1: return grows() ? tree_.depth() : settings_.order - 1;
    default: return model()->members[0].log_joint;
  }
}

void GramLearner::iterate(const Run &run) {
  run.stage("grams", settings_.order);
  if (grows()) {
    tree_.grow(run);
    run.advance(tree_.depth());
    return;
  }
  const StringBatch batch = batch_of(*corpus_, run);
  const NgramCountsPtr counts = count_strings(batch, 0, batch.count(), corpus_->alphabet, settings_.order, run);
  ngrams_ = settings_.smoothing == "witten-bell" ? witten_bell(*counts, run) : kneser_ney(*counts, run);
}

PfaModelPtr GramLearner::model() const {
  if (!grows() && !ngrams_) fail(Code::empty, "no n-grams before the first step");
  const Run run = reading_run();
  auto model = std::make_shared<PfaModel>();
  model->alphabet = corpus_->alphabet;
  model->method = settings_.method;
  PfaMember member;
  if (grows()) {
    member.automaton = context_pfa(tree_.contexts(), *corpus_, settings_.beta, !folds_.empty(), &member.log_joint, run);
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
  ContextTree tree(*corpus_, folds_, folds_.empty() ? 0 : settings_.folds, settings_.beta, run);
  size_t at = 1;
  for (int64_t round = 0; round < steps; ++round) {
    if (tree.done()) fail(Code::corrupt, "a checkpoint with more rounds than contexts grew");
    const int32_t before = static_cast<int32_t>(tree.contexts().size()) - 1;
    size_t end = at;
    // Contexts of the next round are longer than all there are.
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

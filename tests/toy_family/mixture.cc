#include "tests/toy_family/mixture.hh"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/learner/handles.hh"
#include "src/learner/general_options.hh"
#include "tests/toy_family/mixture.h"

namespace hws {

namespace {

constexpr char kMixture[] = "mixture";  // in checkpoints
constexpr int32_t kMixtureVersion = 3;  // raised when what a checkpoint holds changes

using F = FieldsOf<MixtureSettings>;
constexpr Field kMixtureOwn[] = {
    F::of<&MixtureSettings::topics>("topics", {1, 1000}, "topics there are"),
    F::of<&MixtureSettings::prior_topic>(
        "prior_topic", {0, 1e9}, "concentration of the topics' prior (alpha); auto: 1 for em and hard-em, 0.1 otherwise"),
    F::of<&MixtureSettings::prior_word>("prior_word", {0, 1e9}, "the same of words (beta)")};
constexpr auto kMixtureFields = joined(kRowFields<MixtureSettings>, kMixtureOwn);

}  // namespace

Mixture::Mixture(CorpusPtr corpus, const MixtureSettings &s)
    : corpus_(std::move(corpus)), topics_(s.topics),
      parts_({row_part("topic", 1, static_cast<size_t>(topics_), *s.prior_topic),
              row_part("word", static_cast<size_t>(topics_), static_cast<size_t>(corpus_->alphabet->size()), *s.prior_word)}) {
  for (int64_t d = 0; d < items(); ++d) {
    const std::span<const Label> words = corpus_->sequence(d);
    for (auto word = words.begin(); word != words.end(); ++word) {
      earlier_.push_back(static_cast<int32_t>(std::count(words.begin(), word, *word)));
    }
  }
}

double Mixture::infer(int64_t document, const RowView &view, double *topics) const {
  const std::span<const Label> words = corpus_->sequence(document);
  const int32_t *const earlier = earlier_.data() + corpus_->offsets[static_cast<size_t>(document)];
  double highest = -INFINITY, sum = 0;
  for (int64_t k = 0; k < topics_; ++k) {
    const size_t topic = static_cast<size_t>(k);
    topics[k] = std::log(view.probability(kTopic, 0, topic));
    // Words of the document before this one make it more probable where parameters are integrated out. Where they are given,
    // the view pays no attention to them.
    for (size_t i = 0; i < words.size(); ++i) {
      const size_t word = static_cast<size_t>(words[i] - 1);
      topics[k] += std::log(view.probability(kWord, topic, word, earlier[i], static_cast<double>(i)));
    }
    highest = std::max(highest, topics[k]);
  }
  if (highest == -INFINITY) return highest;
  for (int64_t k = 0; k < topics_; ++k) sum += topics[k] = std::exp(topics[k] - highest);
  for (int64_t k = 0; k < topics_; ++k) topics[k] /= sum;
  return highest + std::log(sum);
}

std::unique_ptr<RowLearner> new_mixture_learner(const CorpusPtr &corpus, const MixtureSettings &settings, Array<double> start,
                                                const Run &run) {
  MixtureSettings s = settings;
  const double prior = row_fields::modes(s) ? 1 : 0.1;  // modes are sought with 1: no prior at all
  s.prior_topic = s.prior_topic.value_or(prior);
  s.prior_word = s.prior_word.value_or(prior);
  auto family = std::make_shared<const Mixture>(corpus, s);
  return new_row_learner(kMixture, kMixtureVersion, kMixtureFields, s, std::move(family), std::move(start), run);
}

}  // namespace hws

// ---- The C interface. In the library it would stand in capi/mixture and its table in capi's list of tables, and a header
// would declare it.

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kMixtureOptions = options_of(kMixtureFields, kThreads, kMaxBytes);
constexpr OptionTable kMixtureTable{"hws_mixture_learner_new", kMixtureOptions};

const RowLearner &mixture_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != kMixture) fail(Code::argument, "a learner of another family; expected one from hws_mixture_learner_new");
  return static_cast<const RowLearner &>(l);
}

}  // namespace

hws_status hws_mixture_learner_new(const hws_learner *start, const hws_corpus *corpus, const hws_options *options,
                                   hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const Asked asked(kMixtureTable, options);
    MixtureSettings s;
    read_fields(asked.reader, kMixtureFields, &s);
    s.given = start != nullptr;
    use_fields(asked.reader, kMixtureFields, &s);
    Array<double> rows = start ? mixture_learner(start).rows() : Array<double>();
    auto made = std::make_unique<hws_learner>();
    made->p = new_mixture_learner(given(corpus, "corpus").p, s, std::move(rows), asked.run());
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_mixture_learner_rows(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Array<double> all = mixture_learner(learner).rows();
    copy_out(std::span<const double>(all), rows, capacity, needed);
  });
}

hws_status hws_mixture_options(char *json, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(describe_options(kMixtureTable), json, capacity, needed); });
}

// Models over grams as learners: held-out strings, checkpoints, options.
#include "src/pfa/merging/gram_learner.hh"

#include <cstring>

#include "tests/src/pfa/merge_oracle.hh"
#include "tests/src/pfa/walked.hh"
#include "tests/test_list.hh"

using namespace hws;

static constexpr PfaMethod kMethods[] = {PfaMethod::evgram, PfaMethod::cvgram, PfaMethod::ngram};

static void finish(Learner &learner) {
  while (!learner.step(1)) {
  }
}

static double log_probability(const PfaModel &model, const Corpus &corpus) {
  double sum = 0;
  for (int64_t i = 0; i < corpus.count(); ++i) sum += std::log(walked(*model.members[0].automaton, corpus.sequence(i)));
  return sum;
}

static void every_method_predicts_new_strings_better_than_single_symbols_do(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 3000, 21), held_out = draw_corpus(planted_states(), 1000, 22);
  GramLearner start(corpus, settings_for(PfaMethod::evgram), Run{});
  const double single = log_probability(*start.model(), *held_out);
  for (const PfaMethod method : kMethods) {
    GramLearner learner(corpus, settings_for(method), Run{});
    finish(learner);
    const PfaModelPtr model = learner.model();
    assert_true(model->method == method_name(method));
    assert_true(worst_sum(*model->members[0].automaton) <= 1e-12);
    // Drawn from three states whose outcomes differ: a tenth of a nat per symbol is there to be had.
    assert_true(log_probability(*model, *held_out) > single + 0.1 * static_cast<double>(held_out->tokens()));
    assert_close(log_probability(*model, *corpus), model->members[0].log_joint, 1e-11);
    assert_true(learner.metric("log_likelihood") == model->members[0].log_joint);
    assert_true(learner.metric("contexts") > 3);
    assert_true(learner.metric("depth") >= 1);
  }
}

static void settings_out_of_range_are_named(void **) {
  const CorpusPtr corpus = corpus_of(2, {{1}, {2}});
  const auto set = [](auto change) {
    PfaSettings s = settings_for(PfaMethod::cvgram);
    change(s);
    return s;
  };
  const PfaSettings wrong[] = {set([](PfaSettings &s) { s.method = PfaMethod::em; }),
                                set([](PfaSettings &s) { s.order = 256; }),
                                set([](PfaSettings &s) { s.prior_transition = 0; }), set([](PfaSettings &s) { s.folds = 1; })};
  for (const PfaSettings &s : wrong) assert_throws(GramLearner(corpus, s, Run{}), Code::argument);
  assert_throws(GramLearner(corpus_of(2, {}), settings_for(PfaMethod::ngram), Run{}), Code::empty);
  GramLearner ngrams(corpus, settings_for(PfaMethod::ngram), Run{});
  assert_throws(ngrams.model(), Code::empty);
  assert_throws(ngrams.metric("contexts"), Code::empty);
}

static void a_cancel_reaches_the_reading_of_models_and_checkpoints(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 3000, 4);
  GramLearner learner(corpus, settings_for(PfaMethod::evgram), Run{});
  learner.step(3);
  const std::string saved = learner.save();
  CancelFlag flag;
  flag.set = 1;
  learner.watch(&flag);
  assert_throws(learner.model(), Code::cancelled);
  assert_throws(learner.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()}), Code::cancelled);
  flag.set = 0;
  learner.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()});
  assert_int_equal(learner.model()->members.size(), 1);
}

TESTS(every_method_predicts_new_strings_better_than_single_symbols_do, settings_out_of_range_are_named,
      a_cancel_reaches_the_reading_of_models_and_checkpoints)

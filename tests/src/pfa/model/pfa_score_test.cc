#include "src/pfa/model/pfa_score.hh"

#include "fsa/base/rng.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/compose.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static Array<double> scored(const PfaModel &model, const Corpus &corpus) {
  Array<double> log_probs(static_cast<size_t>(corpus.count()));
  score(model, corpus, log_probs, Run{});
  return log_probs;
}

static void scores_are_sums_over_all_paths(void **) {
  const std::vector<String> all = strings(3, 4);
  for (const Form form : {Form::plain, Form::scaled, Form::collapsed}) {
    for (const double share : {.2, .5, 1.}) {
      for (uint64_t seed = 1; seed <= 4; ++seed) {
        const PfaPtr pfa = random(4, 3, form, share, seed);
        const auto corpus = corpus_of(pfa->alphabet, all);
        Array<double> log_probs(all.size());
        score(*pfa, *corpus, log_probs, Run{});
        const Dense table = dense(*pfa);
        for (size_t i = 0; i < all.size(); ++i) {
          const Real p = probability(table, all[i]);
          if (p == 0) assert_true(log_probs[i] == -INFINITY);
          else assert_close(log_probs[i], static_cast<double>(std::log(p)), 2e-15);
        }
      }
    }
  }
}

static void an_ensemble_gives_the_mean_of_probabilities(void **) {
  const std::vector<String> all = strings(2, 5);
  const PfaModel model = model_of({random(3, 2, Form::plain, .3, 1), random(5, 2, Form::collapsed, .4, 2),
                                   random(3, 2, Form::scaled, .3, 3), random(2, 2, Form::plain, 0, 4)});
  const Array<double> log_probs = scored(model, *corpus_of(model.alphabet, all));
  for (size_t i = 0; i < all.size(); ++i) {
    Real mean = 0;
    for (const PfaMember &member : model.members) mean += probability(dense(*member.automaton), all[i]) / 4;
    assert_close(log_probs[i], static_cast<double>(std::log(mean)), 2e-15);
  }
}

static void scores_are_the_totals_of_the_machine_with_the_string(void **) {
  const PfaPtr pfa = random(12, 3, Form::collapsed, .3, 8);
  const MachinePtr machine = pfa_machine(*pfa, Semiring::log, Run{});
  const PfaModel model = model_of({pfa});
  const CorpusPtr corpus = sample_strings(model, 40, 3, 1000, Run{});
  const Array<double> log_probs = scored(model, *corpus);
  for (int64_t i = 0; i < corpus->count(); ++i) {
    const MachinePtr both = compose(string_machine(pfa->alphabet, Semiring::log, corpus->sequence(i)), machine, Run{});
    assert_close(log_probs[static_cast<size_t>(i)], total(*both, Run{}).log(), 1e-13);
  }
  assert_close(total(*machine, Run{}).log(), 0, 1e-12);  // all strings together
}

static void long_strings_do_not_underflow(void **) {
  // Every symbol has probability .5 · 1e-9, whatever the state.
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = Alphabet::sized(2);
  pfa->states = 2;
  pfa->initial = {1, 0};
  pfa->final = {1 - 1e-9 - .25, 1 - 1e-9 - .25};
  pfa->offsets = {0, 4, 6};
  pfa->from = {0, 0, 1, 1, 0, 1};
  pfa->to = {0, 1, 0, 1, 0, 0};
  pfa->weight = {.5e-9, .5e-9, .5e-9, .5e-9, .25, .25};
  const PfaModel model = model_of({pfa});
  const int64_t n = 100000;
  const Array<double> log_probs = scored(model, *corpus_of(pfa->alphabet, {String(static_cast<size_t>(n), 1)}));
  const double expected = static_cast<double>(n) * std::log(1e-9) + std::log(pfa->final[0]);
  assert_true(std::fabs(log_probs[0] - expected) <= 1e-13 * std::fabs(expected) + 1e-9);
  // Certain strings have ln p = 0 to the bit.
  auto sure = std::make_shared<Pfa>(*pfa);
  sure->offsets = {0, 0, 0};
  sure->from.clear(), sure->to.clear(), sure->weight.clear();
  sure->final = {1, 1};
  assert_true(scored(model_of({sure}), *corpus_of(sure->alphabet, {{}, {1}}))[0] == 0);
  assert_true(scored(model_of({sure}), *corpus_of(sure->alphabet, {{}, {1}}))[1] == -INFINITY);
}

static void common_beginnings_change_no_bit(void **) {
  const PfaPtr pfa = random(30, 2, Form::collapsed, .3, 5);  // large enough to be worth an order
  const PfaModel model = model_of({pfa, random(9, 2, Form::plain, .2, 6)});
  // Strings with long common beginnings, some beyond what is kept, some that are others' beginnings.
  Rng rng(1, RngMethod::test, 0, 0, 0);
  std::vector<String> list;
  for (int i = 0; i < 200; ++i) {
    String x = i > 0 ? list[rng.below(list.size())] : String{};
    x.resize(std::min<size_t>(x.size(), rng.below(150)));
    for (uint64_t k = rng.below(60); k > 0; --k) x.push_back(static_cast<Label>(1 + rng.below(2)));
    list.push_back(x);
  }
  const Array<double> together = scored(model, *corpus_of(pfa->alphabet, list));
  for (size_t i = 0; i < list.size(); ++i) assert_true(scored(model, *corpus_of(pfa->alphabet, {list[i]}))[0] == together[i]);
}

static void threads_give_the_same_bits(void **) {
  const PfaModel model = model_of({random(9, 3, Form::collapsed, .3, 1), random(7, 3, Form::collapsed, .3, 2)});
  const CorpusPtr corpus = sample_strings(model, 1000, 1, 10000, Run{});
  Run run;
  run.threads = 3;
  Array<double> log_probs(1000);
  score(model, *corpus, log_probs, run);
  assert_true(log_probs == scored(model, *corpus));
}

static void other_alphabets_and_wrong_room_are_refused(void **) {
  const PfaModel model = model_of({random(3, 2, Form::plain, .5, 1)});
  Array<double> log_probs(1);
  assert_throws(score(model, *corpus_of(Alphabet::sized(3), {{1}}), log_probs, Run{}), Code::argument);
  assert_throws(score(model, *corpus_of(Alphabet::named({"a", "b"}), {{1}}), log_probs, Run{}), Code::argument);
  assert_throws(score(model, *corpus_of(Alphabet::sized(2), {{1}, {2}}), log_probs, Run{}), Code::argument);
  CancelFlag stop;
  stop.set = 1;
  Run run;
  run.cancel = &stop;
  assert_throws(score(model, *corpus_of(Alphabet::sized(2), {{1}}), log_probs, run), Code::cancelled);
}

static void the_room_of_every_thread_is_asked_of_the_limit(void **) {
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = Alphabet::sized(2);
  pfa->states = 50000;
  pfa->initial.assign(50000, 0);
  pfa->initial[0] = 1;
  pfa->final.assign(50000, 1);
  pfa->offsets = {0, 0, 0};
  const std::vector<String> many(600, String{1});
  const CorpusPtr corpus = corpus_of(pfa->alphabet, many);
  Array<double> log_probs(many.size());
  Run run;
  run.max_bytes = 30000000;  // one room takes 26 MB
  score(*pfa, *corpus, log_probs, run);
  assert_true(log_probs[0] == -INFINITY);
  run.threads = 2;
  assert_throws(score(*pfa, *corpus, log_probs, run), Code::limit);
}

TESTS(scores_are_sums_over_all_paths, an_ensemble_gives_the_mean_of_probabilities,
      scores_are_the_totals_of_the_machine_with_the_string, long_strings_do_not_underflow, common_beginnings_change_no_bit,
      threads_give_the_same_bits, other_alphabets_and_wrong_room_are_refused, the_room_of_every_thread_is_asked_of_the_limit)

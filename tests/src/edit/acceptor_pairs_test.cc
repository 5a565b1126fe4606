// Edit models learned from acceptors, against pairs of strings: with one string on each side nothing differs, and with several
// a step is that of all pairs of strings, each weighted by its posterior.
#include "src/edit/acceptor_pairs.hh"

#include "fsa/machine/builder.hh"
#include "src/edit/edit_em.hh"
#include "src/edit/edit_score.hh"
#include "tests/fsa/oracle.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

constexpr Label kSymbols = 2;
using Weighted = std::vector<std::pair<Word, double>>;

EditModelPtr start_model(Windows w) {
  EditSettings s;
  s.windows = w;
  s.backoff = .2;
  s.p_insert = .1;
  s.p_delete = .1;
  s.p_copy = .6;
  return new_edit_model(Alphabet::sized(kSymbols), s, Run{});
}

// An acceptor of strings with these weights, in which strings share nothing; silent arcs lead to each.
MachinePtr acceptor_of(const Weighted &strings, Semiring semiring) {
  Builder b(semiring, {Alphabet::sized(kSymbols)});
  const State first = b.add_state();
  const Label silent = kEpsilon;
  for (const auto &[word, weight] : strings) {
    State at = b.add_state();
    b.add_arc(first, &silent, weight_from_log(semiring, std::log(weight)), at);
    for (const Label l : word) {
      const State next = b.add_state();
      b.add_arc(at, &l, one(semiring), next);
      at = next;
    }
    b.set_final(at, one(semiring));
  }
  return b.build();
}

EditEmSettings settings() {
  EditEmSettings s;
  s.tolerance = 0;
  s.prior_edit = .3;
  return s;
}

const std::vector<Windows> &all_windows() {
  static const std::vector<Windows> all = {{0, 0, 0}, {0, 1, 1}, {1, 2, 1}, {2, 0, 2}, {3, 3, 3}, {0, 2, 0}};
  return all;
}

Word random_word_of(Rng &rng, size_t most) {
  Word word;
  for (size_t n = rng.below(most + 1); n > 0; --n) word.push_back(1 + static_cast<Label>(rng.below(kSymbols)));
  return word;
}

void expect_same_models(const EditLearner &a, const EditLearner &b, const std::vector<std::pair<Word, Word>> &pairs) {
  const auto batch = pair_batch(Alphabet::sized(kSymbols), pairs);
  Array<double> one(pairs.size()), two(pairs.size());
  score_pairs(*a.model(), *batch, one, Run{});
  score_pairs(*b.model(), *batch, two, Run{});
  for (size_t i = 0; i < one.size(); ++i) assert_close(one[i], two[i], 1e-10);
}

}  // namespace

static void one_string_on_each_side_is_a_pair_of_strings(void **) {
  for (const Windows &w : all_windows()) {
    Rng rng(3, RngMethod::test, 0, 0, 0);
    const EditModelPtr start = start_model(w);
    std::vector<std::pair<Word, Word>> pairs;
    std::vector<MachinePtr> inputs, outputs;
    for (int i = 0; i < 8; ++i) {
      pairs.emplace_back(random_word_of(rng, 4), random_word_of(rng, 4));
      inputs.push_back(acceptor_of({{pairs.back().first, 1}}, Semiring::log));
      outputs.push_back(acceptor_of({{pairs.back().second, .5}}, Semiring::real));
    }
    EditLearner strings(*start, pair_batch(start->alphabet(), pairs), settings(), Run{});
    const EditPairsPtr items =
        std::make_shared<const AcceptorPairs>(inputs, outputs, std::span<const double>(), *start, Run{});
    EditLearner acceptors(*start, items, settings(), Run{});
    acceptors.watch_held_out(items);
    for (int step = 0; step < 4; ++step) {
      strings.step(1);
      acceptors.step(1);
      assert_close(acceptors.metric("log_likelihood"), strings.metric("log_likelihood") + 8 * std::log(.5), 1e-11);
      assert_true(acceptors.metric("contexts") == strings.metric("contexts"));
      expect_same_models(strings, acceptors, pairs);
    }
    const double held_out = acceptors.metric("heldout_log_likelihood");
    acceptors.step(1);
    assert_close(acceptors.metric("log_likelihood"), held_out, 1e-11);
  }
}

static void several_strings_count_by_their_posteriors(void **) {
  for (const Windows &w : all_windows()) {
    for (uint32_t seed = 0; seed < 6; ++seed) {
      Rng rng(seed, RngMethod::test, 1, 0, 0);
      const EditModelPtr start = start_model(w);
      std::vector<MachinePtr> inputs, outputs;
      std::vector<Weighted> xs, ys;
      const Array<double> weights{1, 2.5, .5};
      for (int i = 0; i < 3; ++i) {
        for (const bool output : {false, true}) {
          Weighted strings;
          for (size_t n = 1 + rng.below(3); n > 0; --n) strings.emplace_back(random_word_of(rng, 3), .1 + rng.uniform());
          if (rng.below(2)) strings.push_back(strings.front());  // one string twice
          (output ? outputs : inputs).push_back(acceptor_of(strings, rng.below(2) ? Semiring::log : Semiring::real));
          (output ? ys : xs).push_back(strings);
        }
      }
      // A learner that begins with a model that has been learned, so that contexts have distributions of their own.
      const std::vector<std::pair<Word, Word>> few = {{{1, 2}, {2, 2}}, {{2, 1}, {1}}, {{1}, {1, 1}}};
      EditLearner taught(*start, pair_batch(start->alphabet(), few), settings(), Run{});
      taught.step(2);
      const EditModelPtr model = taught.model();
      EditLearner acceptors(*model, std::make_shared<const AcceptorPairs>(inputs, outputs, weights, *model, Run{}), settings(),
                            Run{});
      std::vector<std::pair<Word, Word>> pairs;
      Array<double> posterior;
      double expected = 0;
      for (size_t i = 0; i < 3; ++i) {
        std::vector<std::pair<Word, Word>> own;
        Array<double> weight;
        for (const auto &[x, p] : xs[i]) {
          for (const auto &[y, q] : ys[i]) {
            own.emplace_back(x, y);
            weight.push_back(p * q);
          }
        }
        Array<double> scores(own.size());
        score_pairs(*model, *pair_batch(model->alphabet(), own), scores, Run{});
        double sum = 0;
        for (size_t k = 0; k < own.size(); ++k) sum += weight[k] *= std::exp(scores[k]);
        expected += weights[i] * std::log(sum);
        for (size_t k = 0; k < own.size(); ++k) {
          pairs.push_back(own[k]);
          posterior.push_back(weights[i] * weight[k] / sum);
        }
      }
      auto batch = pair_batch(model->alphabet(), pairs);
      batch->values.swap(posterior);
      EditLearner strings(*model, batch, settings(), Run{});
      strings.step(1);
      acceptors.step(1);
      assert_close(acceptors.metric("log_likelihood"), expected, 1e-10);
      assert_close(acceptors.edits().copies, strings.edits().copies, 1e-9);
      assert_close(acceptors.edits().insertions, strings.edits().insertions, 1e-9);
      expect_same_models(strings, acceptors, pairs);
    }
  }
}

// Inputs of any length: a cycle that reads, and windows that look through it.
static void cyclic_acceptors_are_summed_exactly(void **) {
  for (const Windows &w : {Windows{0, 1, 0}, Windows{1, 2, 1}}) {
    const EditModelPtr start = start_model(w);
    Builder b(Semiring::real, {Alphabet::sized(kSymbols)});
    b.add_states(1);
    const Label symbols[2] = {1, 2};
    b.add_arc(0, &symbols[0], .3, 0);
    b.add_arc(0, &symbols[1], .2, 0);
    b.set_final(0, .5);
    const Word y = {1, 2};
    const AcceptorPairs pairs({b.build()}, {acceptor_of({{y, 1}}, Semiring::log)}, {}, *start, Run{});
    const EditSites sites = pairs.sites(*start, Run{});
    Array<double> probabilities(sites.size() * kMoves);
    sites.evaluate(*start, start->own(insert_stage), start->own(write_stage), probabilities, Run{});
    const double found = pairs.visit(sites, probabilities)->expect(0, nullptr, Run{});
    double sum = 0;
    std::vector<std::pair<Word, Word>> listed;
    Array<double> prior;
    for (const oracle::Strings &x : oracle::all_strings({kSymbols}, 11)) {
      listed.emplace_back(x[0], y);
      double p = .5;
      for (const Label l : x[0]) p *= l == 1 ? .3 : .2;
      prior.push_back(p);
    }
    Array<double> scores(listed.size());
    score_pairs(*start, *pair_batch(start->alphabet(), listed), scores, Run{});
    for (size_t i = 0; i < listed.size(); ++i) sum += prior[i] * std::exp(scores[i]);
    assert_close(found, std::log(sum), 1e-6);  // longer inputs delete at least ten symbols
  }
}

static void bad_acceptors_are_refused(void **) {
  const EditModelPtr start = start_model({0, 1, 0});
  const MachinePtr good = acceptor_of({{{1}, 1}}, Semiring::log);
  Builder other(Semiring::log, {Alphabet::sized(5)}), tropical(Semiring::tropical, {Alphabet::sized(kSymbols)});
  tropical.add_states(1);
  tropical.set_final(0, 0);
  assert_throws(AcceptorPairs({other.build()}, {good}, {}, *start, Run{}), Code::argument);
  assert_throws(AcceptorPairs({good}, {tropical.build()}, {}, *start, Run{}), Code::unsupported);
  Run small;
  small.max_states = 2;
  assert_throws(AcceptorPairs({good}, {good}, {}, *start, small), Code::limit);
  const Array<double> negative{-1};
  EditPairsPtr pairs = std::make_shared<const AcceptorPairs>(std::vector<MachinePtr>{good}, std::vector<MachinePtr>{good},
                                                             negative, *start, Run{});
  assert_throws(EditLearner(*start, pairs, settings(), Run{}), Code::argument);
  // Nothing is accepted: the pair has no probability.
  Builder nothing(Semiring::log, {Alphabet::sized(kSymbols)});
  pairs = std::make_shared<const AcceptorPairs>(std::vector<MachinePtr>{nothing.build()}, std::vector<MachinePtr>{good},
                                                std::span<const double>(), *start, Run{});
  EditLearner learner(*start, pairs, settings(), Run{});
  assert_throws(learner.step(1), Code::empty);
}

TESTS(one_string_on_each_side_is_a_pair_of_strings, several_strings_count_by_their_posteriors,
      cyclic_acceptors_are_summed_exactly, bad_acceptors_are_refused)

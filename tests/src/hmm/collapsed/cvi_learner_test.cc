#include "src/hmm/collapsed/cvi_learner.hh"

#include "src/hmm/learner/estimation.hh"
#include "src/hmm/sampling/sampled_counts.hh"
#include "tests/src/hmm/cvi_reference.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

random_hmm::Choice of_words(random_hmm::Choice c) {
  c.channels = 0;
  return c;
}

HmmSettings settings(HmmMethod method, double prior) {
  HmmSettings s = settings_for(HmmMethod::cvi2);
  s.method = method;
  s.priors.initial.concentration = s.priors.transition.concentration = s.priors.emission.concentration = prior;
  s.init = HmmStart::posteriors;
  s.iterations = 1000;
  if (method == HmmMethod::cvi3) s.subsequence = 2;
  return s;
}

// Without tokens that may be in no state.
HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice = {}) {
  choice.count = 12;
  for (uint32_t attempt = 0;; ++attempt) {
    Rng r(83, RngMethod::test, attempt, seed, 0);
    const HmmDataPtr d = random_hmm::data(&r, choice);
    bool possible = true;
    for (size_t t = 0; t < d->corpus->symbols.size(); ++t) possible = possible && !d->rows.sets().set(d->set_of(t)).empty();
    if (possible) return d;
  }
}

void assert_same_counts(const HmmParameters &a, const HmmParameters &b, double tolerance) {
  const auto same = [&](const Array<double> &x, const Array<double> &y) {
    assert_int_equal(x.size(), y.size());
    for (size_t i = 0; i < x.size(); ++i) assert_close(x[i], y[i], tolerance);
  };
  same(a.chain.initial, b.chain.initial);
  same(a.chain.transition, b.chain.transition);
  same(a.chain.end, b.chain.end);
  same(a.emission, b.emission);
}

CountGrid grid_of(const HmmData &data) {
  size_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, data.length(i));
  return CountGrid(static_cast<double>(data.corpus->symbols.size()) + 1, static_cast<double>(longest + 1));
}

constexpr HmmMethod kMethods[] = {HmmMethod::cvi1, HmmMethod::cvi2, HmmMethod::cvi3};

}  // namespace

static void passes_of_cvi_2_are_those_of_its_equations(void **) {
  for (int round = 0; round < 24; ++round) {
    Rng r(84, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr d = some_data(static_cast<uint32_t>(round), of_words(random_hmm::choice_of_round(&r, round)));
    HmmSettings s = settings(HmmMethod::cvi2, 0.3);
    s.end = round % 3 == 0;
    if (round % 5 == 0) s.priors.emission.base = {0.5, 1, 1.5, 2};
    if (round % 5 == 1) {
      for (size_t i = 0; i < 4 * d->rows.states(); ++i) s.priors.emission.base.push_back(1 + 0.1 * static_cast<double>(i));
    }
    if (round % 5 == 2) {
      for (size_t i = 0; i < d->rows.states() * (d->rows.states() + s.end); ++i) {
        s.priors.transition.base.push_back(0.7 + 0.1 * static_cast<double>(i));
      }
    }
    HmmCviLearner learner(d, s, Run{});
    cvi_reference::Reference reference(d, s.end, s.priors, grid_of(*d), 0, false, s.seed);
    assert_same_counts(learner.counts(), reference.counts(), 1e-14);
    for (int step = 0; step < 3; ++step) {
      learner.step(1);
      const double surrogate = reference.step();
      assert_same_counts(learner.counts(), reference.counts(), 1e-11);
      assert_close(learner.metric("surrogate"), surrogate, 1e-11);
    }
  }
}

static void passes_of_cvi_3_are_those_of_its_equations(void **) {
  for (int round = 0; round < 36; ++round) {
    Rng r(85, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice choice = of_words(random_hmm::choice_of_round(&r, round));
    choice.longest = 9;
    const HmmDataPtr d = some_data(static_cast<uint32_t>(round), choice);
    HmmSettings s = settings(HmmMethod::cvi3, 0.3);
    s.end = round & 1;
    s.subsequence = 1 + round % 4;
    s.vanilla = round % 3 == 2;
    if (round % 5 == 0) s.priors.emission.base = {0.5, 1, 1.5, 2};
    HmmCviLearner learner(d, s, Run{});
    const size_t longest = static_cast<size_t>(*s.subsequence);
    size_t most = 0;
    for (int64_t i = 0; i < d->corpus->count(); ++i) most = std::max(most, std::min(longest, d->length(i)));
    const CountGrid grid(static_cast<double>(d->corpus->symbols.size()) + 1, static_cast<double>(most + 1));
    cvi_reference::Reference reference(d, s.end, s.priors, grid, longest, s.vanilla, s.seed);
    assert_same_counts(learner.counts(), reference.counts(), 1e-14);
    for (int step = 0; step < 3; ++step) {
      learner.step(1);
      const double surrogate = reference.step();
      assert_same_counts(learner.counts(), reference.counts(), 1e-9);
      assert_close(learner.metric("surrogate"), surrogate, 1e-9);
    }
  }
}

static void one_piece_per_sequence_is_cvi_2_to_the_bit(void **) {
  for (const bool dictionary : {false, true}) {
    random_hmm::Choice choice;
    choice.dictionary = dictionary;
    const HmmDataPtr d = some_data(32, choice);
    for (const HmmStart start : {HmmStart::posteriors, HmmStart::counts}) {
      HmmSettings two = settings(HmmMethod::cvi2, 0.3), three = settings(HmmMethod::cvi3, 0.3);
      two.init = three.init = start;
      for (const int64_t subsequence : {int64_t{5}, int64_t{1000}, INT64_MAX}) {
        three.subsequence = subsequence;
        HmmCviLearner a(d, two, Run{}), b(d, three, Run{});
        a.step(4);
        b.step(4);
        assert_true(random_hmm::same(a.counts(), b.counts()));
        assert_true(a.metric("surrogate") == b.metric("surrogate"));
      }
    }
  }
}

static void messages_and_the_length_of_pieces_matter(void **) {
  random_hmm::Choice choice;
  choice.longest = 12;
  const HmmDataPtr d = some_data(33, choice);
  Array<double> surrogates;
  for (const int64_t subsequence : {1, 3}) {
    for (const bool vanilla : {false, true}) {
      HmmSettings s = settings(HmmMethod::cvi3, 0.3);
      s.subsequence = subsequence;
      s.vanilla = vanilla;
      HmmCviLearner learner(d, s, Run{});
      learner.step(3);
      surrogates.push_back(learner.metric("surrogate"));
    }
  }
  for (size_t i = 0; i < 4; ++i) {
    for (size_t j = 0; j < i; ++j) assert_true(surrogates[i] != surrogates[j]);
  }
}

static void change_is_how_far_posteriors_moved(void **) {
  for (const bool dictionary : {false, true}) {
    random_hmm::Choice choice;
    choice.dictionary = dictionary;
    const HmmDataPtr d = some_data(31, choice);
    const HmmSettings s = settings(HmmMethod::cvi2, 0.3);
    HmmCviLearner learner(d, s, Run{});
    cvi_reference::Reference reference(d, s.end, s.priors, grid_of(*d), 0, false, s.seed);
    for (int step = 0; step < 2; ++step) {
      const auto before = reference.pieces;
      reference.step();
      learner.step(1);
      double change = 0;
      for (size_t i = 0; i < before.size(); ++i) {
        for (size_t t = 0; t < before[i].length; ++t) {
          for (size_t k = 0; k < 3; ++k) change += std::fabs(before[i].q[t][k] - reference.pieces[i].q[t][k]) / 2;
        }
      }
      assert_close(learner.metric("change"), change / static_cast<double>(d->corpus->symbols.size()), 1e-11);
    }
  }
}

static void starts_are_the_counts_that_others_start_from(void **) {
  const HmmDataPtr d = some_data(1);
  for (const HmmMethod method : kMethods) {
    HmmSettings s = settings(method, 0.3);
    const HmmExpectation expectation(d, false, Run{});
    HmmCviLearner learner(d, s, Run{});
    const HmmParameters drawn = initial_counts(expectation, s.init, s.seed, Run{});
    assert_same_counts(learner.counts(), drawn, method == HmmMethod::cvi2 ? 1e-3 : 10);  // others multiply posteriors
    for (size_t i = 0; i < drawn.emission.size(); ++i) assert_close(learner.counts().emission[i], drawn.emission[i], 1e-3);
    if (method == HmmMethod::cvi3) continue;  // pieces know nothing of each other at first
    for (const HmmStart start : {HmmStart::rows, HmmStart::counts, HmmStart::sampled}) {
      s.init = start;
      HmmCviLearner from_counts(d, s, Run{});
      const int64_t sweeps = own_start_sweeps(*d, Run{});
      const HmmParameters random = start == HmmStart::sampled ? sampled_counts(d, false, s.priors, s.seed, sweeps, Run{})
                                                              : initial_counts(expectation, start, s.seed, Run{});
      const HmmParameters means = estimate(random, s.priors, *d, Estimate::predictive, Run{}).parameters;
      const HmmParameters expected = expectation.counts(means, Run{}).uses;
      assert_same_counts(from_counts.counts(), expected, method == HmmMethod::cvi1 ? 10 : 1e-3);
      for (size_t i = 0; i < expected.emission.size(); ++i) {
        assert_close(from_counts.counts().emission[i], expected.emission[i], 1e-3);
      }
    }
  }
}

static void what_it_begins_with_is_made_when_it_is_asked_for(void **) {
  const HmmDataPtr d = some_data(1);
  for (const HmmMethod method : kMethods) {
    HmmSettings s = settings(method, 0.3);
    s.init = HmmStart::sampled;
    HmmCviLearner learner(d, s, Run{}), loaded(d, s, Run{}), read(d, s, Run{});
    assert_false(learner.begun());
    const HmmParameters first = read.counts();
    assert_true(read.begun());
    // Cancelled in the sampler, it has not begun.
    CancelFlag cancelled;
    cancelled.set = 1;
    learner.watch(&cancelled);
    assert_throws(learner.counts(), Code::cancelled);
    assert_throws(learner.step(1), Code::cancelled);
    const std::string none = learner.save();
    assert_false(learner.begun());
    learner.watch(nullptr);
    // Later priors do not change it.
    const HmmPriors priors = learner.priors();
    HmmPriors others = priors;
    others.transition.concentration = 7;
    learner.set_priors(others);
    assert_same_counts(learner.counts(), first, 0);
    learner.set_priors(priors);
    learner.step(2);
    read.step(2);
    assert_same_counts(learner.counts(), read.counts(), 0);
    const std::string saved = learner.save();
    assert_false(loaded.begun());
    loaded.load(std::as_bytes(std::span(saved)));
    assert_same_counts(loaded.counts(), read.counts(), 0);
    loaded.step(1);
    read.step(1);
    assert_same_counts(loaded.counts(), read.counts(), 0);
    loaded.load(std::as_bytes(std::span(none)));
    assert_false(loaded.begun());
    assert_same_counts(loaded.counts(), first, 0);
  }
  random_hmm::Choice with_channels;
  with_channels.channels = 1;
  HmmSettings s = settings(HmmMethod::cvi2, 0.3);
  s.init = HmmStart::sampled;
  assert_throws(HmmCviLearner(some_data(3, with_channels), s, Run{}), Code::unsupported);
}

static void a_dictionary_of_all_states_is_no_dictionary(void **) {
  // Masks token by token go by one kernel, and the same masks in dense sequences by the other.
  random_hmm::Choice choice;
  choice.states = 4;
  choice.dictionary = choice.tokens = choice.missing = true;
  for (uint32_t seed = 0; seed < 6; ++seed) {
    const HmmDataPtr d = some_data(seed, choice);
    auto dense = std::make_shared<HmmData>(*d), sparse = std::make_shared<HmmData>(*d);
    std::fill(dense->sparse.begin(), dense->sparse.end(), 0);
    std::fill(sparse->sparse.begin(), sparse->sparse.end(), 1);
    HmmSettings s = settings(HmmMethod::cvi2, 0.2);
    s.end = seed & 1;
    HmmCviLearner a(dense, s, Run{}), b(sparse, s, Run{});
    for (int step = 0; step < 4; ++step) {
      assert_same_counts(a.counts(), b.counts(), 2e-3);  // as their numbers are rounded
      a.step(1);
      b.step(1);
    }
  }
}

static void counts_are_of_the_corpus(void **) {
  for (const HmmMethod method : kMethods) {
    HmmSettings s = settings(method, 0.1);
    s.end = true;
    const HmmDataPtr d = some_data(2);
    HmmCviLearner learner(d, s, Run{});
    learner.step(4);
    double sequences = 0, tokens = static_cast<double>(d->corpus->symbols.size());
    for (int64_t i = 0; i < d->corpus->count(); ++i) sequences += d->length(i) > 0;
    const auto sum = [](const Array<double> &x) {
      double total = 0;
      for (const double y : x) total += y;
      return total;
    };
    const HmmParameters c = learner.counts();
    assert_close(sum(c.chain.initial), sequences, 1e-3);
    assert_close(sum(c.chain.end), sequences, 1e-3);
    assert_close(sum(c.chain.transition), tokens - sequences, 1e-3);
    assert_close(sum(c.emission), tokens, 1e-3);
    // The model read off is a distribution.
    const HmmParameters p = learner.parameters();
    for (size_t j = 0; j < 3; ++j) {
      double row = p.chain.end[j];
      for (size_t k = 0; k < 3; ++k) row += p.chain.transition[j * p.chain.stride + k];
      assert_close(row, 1, 1e-13);
    }
  }
}

static void one_state_and_symbols_never_seen_are_fine(void **) {
  for (const HmmMethod method : kMethods) {
    random_hmm::Choice choice;
    choice.states = 1;
    choice.symbols = 20;
    choice.longest = 1;
    HmmCviLearner learner(some_data(3, choice), settings(method, 1e-6), Run{});
    learner.step(2);
    assert_close(learner.metric("change"), 0, 1e-9);
    assert_true(std::isfinite(learner.metric("surrogate")));
    assert_true(learner.metric("states_used") == 1);
    assert_true(learner.done());
  }
}

static void new_priors_count_from_the_next_step_on(void **) {
  for (const HmmMethod method : kMethods) {
    const HmmDataPtr d = some_data(7);
    HmmCviLearner learner(d, settings(method, 0.2), Run{}), same(d, settings(method, 0.2), Run{});
    learner.step(2);
    same.step(2);
    HmmPriors priors = learner.priors();
    priors.transition.base = {1, 2, 30};
    learner.set_priors(priors);
    learner.step(1);
    same.step(1);
    assert_true(learner.metric("surrogate") != same.metric("surrogate"));
  }
}

static void a_step_that_fails_or_is_cancelled_changes_nothing(void **) {
  for (const HmmMethod method : kMethods) {
    random_hmm::Choice choice;
    choice.tokens = true;
    const HmmDataPtr d = some_data(8, choice);
    // Data whose last token may be closed to all states, so that a step fails behind all others.
    auto closing = std::make_shared<HmmData>(*d);
    auto masks = std::make_shared<StateMasks>(*d->masks);
    closing->masks = masks;
    const int32_t open = masks->of_token.back(), closed = static_cast<int32_t>(masks->sets.add({}, Run{}));
    closing->rows = EmissionRows(3, 4, masks, Run{});
    HmmCviLearner learner(closing, settings(method, 0.3), Run{}), same(closing, settings(method, 0.3), Run{});
    learner.step(2);
    same.step(2);
    masks->of_token.back() = closed;
    assert_throws(learner.step(1), Code::empty);
    masks->of_token.back() = open;
    assert_true(learner.save() == same.save());
    assert_true(random_hmm::same(learner.counts(), same.counts()));
    assert_a_cancelled_step_changes_nothing(&learner);
    assert_true(learner.save() == same.save());
    learner.step(1);
    same.step(1);
    assert_true(learner.save() == same.save());
  }
}

static void learning_ends_where_posteriors_stay(void **) {
  for (const HmmMethod method : kMethods) {
    HmmSettings s = settings(method, 0.3);
    s.tolerance = 1e-3;
    HmmCviLearner learner(some_data(9), s, Run{});
    assert_true(learner.step(1000));
    assert_true(learner.steps() > 1 && learner.steps() < 1000);
    assert_true(learner.metric("change") <= 1e-3);
  }
}

static void settings_that_make_no_sense_are_refused(void **) {
  const HmmDataPtr d = some_data(10);
  assert_throws(HmmCviLearner(d, settings(HmmMethod::cvi2, 0), Run{}), Code::argument);
  HmmSettings s = settings(HmmMethod::cvi2, 1);
  s.iterations = -1;
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  s.iterations = 1;
  s.tolerance = NAN;
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  s.tolerance = 0;
  s.init = HmmStart::sampled;
  s.start_sweeps = -1;
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  s.init = HmmStart::posteriors;
  s.start_sweeps = 1;
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  HmmSettings pieces = settings(HmmMethod::cvi3, 1);
  pieces.subsequence = -1;
  assert_throws(HmmCviLearner(d, pieces, Run{}), Code::argument);
  pieces.subsequence = 3;
  pieces.method = HmmMethod::cvi2;
  assert_throws(HmmCviLearner(d, pieces, Run{}), Code::argument);
  Run run;
  run.max_bytes = 2000;
  assert_throws(HmmCviLearner(d, settings(HmmMethod::cvi2, 1), run), Code::limit);
}

TESTS(passes_of_cvi_2_are_those_of_its_equations, passes_of_cvi_3_are_those_of_its_equations,
      one_piece_per_sequence_is_cvi_2_to_the_bit, messages_and_the_length_of_pieces_matter, change_is_how_far_posteriors_moved,
      starts_are_the_counts_that_others_start_from, what_it_begins_with_is_made_when_it_is_asked_for,
      a_dictionary_of_all_states_is_no_dictionary, counts_are_of_the_corpus, one_state_and_symbols_never_seen_are_fine,
      new_priors_count_from_the_next_step_on, a_step_that_fails_or_is_cancelled_changes_nothing,
      learning_ends_where_posteriors_stay, settings_that_make_no_sense_are_refused)

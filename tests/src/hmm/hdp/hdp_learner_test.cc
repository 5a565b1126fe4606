// Collapsed inference whose rows of transitions share a stick (cvi1 and cvi2 with hdp), beside its equations and the finite
// model.
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/model/hmm_model.hh"
#include "src/hmm/sums/decode.hh"
#include "src/prior/hdp_level.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/hmm/cvi_reference.hh"
#include "tests/src/hmm/hdp/existence_reference.hh"
#include "tests/src/hmm/hdp/hdp_settings_of.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice = {}) {
  choice.count = 12;
  Rng r(249, RngMethod::test, 0, seed, 0);
  return random_hmm::data(&r, choice);
}

HmmSettings settings(HmmMethod method) {
  HmmSettings s = settings_for(method);
  s.priors.emission.concentration = 0.3;
  s.init = HmmStart::posteriors;
  s.iterations = 1000;
  s.hdp = true;
  return s;
}

CountGrid grid_of(const HmmData &data, size_t piece = SIZE_MAX) {
  size_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, std::min(piece, data.length(i)));
  return CountGrid(static_cast<double>(data.corpus->symbols.size()) + 1, static_cast<double>(longest + 1));
}

void assert_same(const Array<double> &a, const Array<double> &b, double tolerance) {
  assert_int_equal(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) assert_close(a[i], b[i], tolerance);
}

struct Found {
  existence_reference::Absent absent;
  existence_reference::Variances variances;
};

// What exists by the formula of a method, under the posteriors that a pass has inferred. Pieces of a sequence are one chain
// where the transitions between them count.
Found found_by(const cvi_reference::Reference &reference, size_t states, bool end, HmmExistence method, bool vanilla) {
  Found all{existence_reference::ones(states), existence_reference::no_variances(states)};
  existence_reference::Chain c;
  for (size_t i = 0; i < reference.pieces.size(); ++i) {
    const cvi_reference::Piece &piece = reference.pieces[i];
    if (piece.first || vanilla) c = {reference.inferred[i][0], {}, false};
    else c.transition.emplace_back(states, reference.inferred[i][0]);
    for (size_t t = 0; t < reference.inferred_pairs[i].size(); ++t) {
      c.transition.push_back(reference.inferred_pairs[i][t]);
      for (size_t j = 0; j < states; ++j) {
        const double q = reference.inferred[i][t][j];
        for (double &x : c.transition.back()[j]) x = q > 0 ? x / q : 0;
      }
    }
    if (!piece.last && !vanilla) continue;
    c.end = end && piece.last;
    existence_reference::Absent own = method == HmmExistence::exact   ? existence_reference::enumerated(c)
                                      : method == HmmExistence::pairs ? existence_reference::of_pairs(c)
                                      : method == HmmExistence::mean_field ? existence_reference::enumerated_mean_field(c)
                                                                           : existence_reference::of_memory(c);
    existence_reference::Variances spread =
        existence_reference::variances(method == HmmExistence::mean_field ? existence_reference::independent(c) : c);
    if (!piece.first && vanilla) {
      own.initial.assign(states, 1.0);
      spread.initial.assign(states, 0.0);
    }
    all.absent.multiply(own);
    all.variances.add(spread);
  }
  return all;
}

HdpLevel moved(const HdpLevel &level, const HmmParameters &counts, const Found &found, bool variances) {
  const Array<double> numbers = existence_reference::numbers(found.absent, found.variances, counts.chain.stride);
  return level.updated(level.tables(counts_of(counts.chain, numbers, variances), Run{}));
}

}  // namespace

static void passes_are_those_of_their_equations(void **) {
  constexpr HmmExistence kMethods[] = {HmmExistence::automatic, HmmExistence::pairs, HmmExistence::exact,
                                       HmmExistence::mean_field};
  constexpr int kPlain = 48;  // rounds without channels, then rounds with them, and then rounds with outliers
  for (int round = 0; round < 4 * kPlain; ++round) {
    random_hmm::Choice choice;
    choice.outliers = round >= 2 * kPlain;
    const bool pieces = round % kPlain >= 24;
    choice.states = 2 + round % 3;  // a pass over one state changes nothing and ends the run
    choice.missing = round % 3 == 1;
    if (round >= kPlain) choice.channels = 1 + round % 2;
    const HmmDataPtr d = some_data(static_cast<uint32_t>(round), choice);
    HmmSettings s = settings(pieces ? HmmMethod::cvi3 : HmmMethod::cvi2);
    if (pieces) s.subsequence = 2;
    s.vanilla = pieces && round % 5 == 4;
    s.existence = kMethods[round % 4];
    // The reference visits all steps, a pass with memory those from likely states (ChainExistence::kVisited).
    const double near = s.existence == HmmExistence::automatic ? 1e-5 : 1e-9;
    if (round / 4 % 2 == 1) s.expected_tables = HmmExpectedTables::second_order;
    if (round % 7 == 6) s.existence_every = 2;
    s = hdp_settings_of::round(std::move(s), round);
    HmmCviLearner learner(d, s, Run{});
    HdpLevel level(d->rows.states(), hdp_settings(s));
    HmmPriors priors = s.priors;
    priors.initial = level.initial();
    priors.transition = level.rows();
    cvi_reference::Reference reference(d, s.end, priors, grid_of(*d, pieces ? 2 : SIZE_MAX),
                                       pieces ? 2 : 0, s.vanilla, s.seed);
    for (int step = 0; step < 3; ++step) {
      learner.step(1);
      assert_close(learner.metric("surrogate"), reference.step(), near);
      if (step % s.existence_every == 0) {
        level = moved(level, reference.counts(), found_by(reference, d->rows.states(), s.end, s.existence, s.vanilla),
                      hmm_fields::sums_variances(s));
      }
      priors.initial = level.initial();
      priors.transition = level.rows();
      reference.use(priors);
      assert_false(learner.done());
      assert_same(learner.counts().chain.transition, reference.counts().chain.transition, near);
      assert_same(learner.priors().initial.base, priors.initial.base, near);
      assert_same(learner.priors().transition.base, priors.transition.base, near);
      assert_close(learner.metric("gamma"), level.gamma(), near);
      assert_close(learner.metric("sigma"), level.sigma(), near);
      assert_close(learner.metric("kappa"), level.kappa(), near);
    }
  }
}

// Far values fix the states of tokens from the start on, so that no pass moves a posterior. The stick moves all the same, and
// the run ends where it stands still, whether it moves after each pass or after some.
static void a_run_ends_once_the_stick_stands_still_too(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2, HmmMethod::cvi3}) {
    for (int round = 0; round < 12; ++round) {
      random_hmm::Choice choice;
      choice.states = 2;
      choice.channels = 1 + round % 2;
      choice.outliers = true;
      const HmmDataPtr d = some_data(96 + static_cast<uint32_t>(round), choice);
      HmmSettings s = settings(method);
      s.hyper = HmmHyper::fixed;
      HmmCviLearner each(d, s, Run{});
      s.existence_every = 2 + round % 2;
      HmmCviLearner some(d, s, Run{});
      for (HmmCviLearner *learner : {&each, &some}) {
        learner->step(1);
        const Array<double> counts = learner->counts().chain.transition;
        assert_true(!learner->done() && learner->metric("change") > 1e-6 && learner->metric("converged") == 0);
        while (!learner->done()) learner->step(1);
        assert_true(learner->counts().chain.transition == counts);
        assert_true(learner->metric("change") == 0 && learner->metric("converged") == 1 && learner->steps() < 1000);
      }
      assert_same(each.priors().initial.base, some.priors().initial.base, 1e-6);
    }
  }
}

// The weights that stay even make the finite model: to the bit where sigma / K is exact.
static void even_weights_are_the_finite_model(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2, HmmMethod::cvi3}) {
    for (const int32_t states : {3, 4}) {
      for (const bool end : {false, true}) {
        random_hmm::Choice choice;
        choice.states = states;
        const HmmDataPtr d = some_data(50, choice);
        HmmSettings finite = settings(method);
        finite.end = end;
        const HmmSettings s = hdp_settings_of::even(finite, states);
        finite = hdp_settings_of::finite(std::move(finite), states);
        HmmCviLearner a(d, s, Run{}), b(d, finite, Run{});
        for (int step = 0; step < 5; ++step) {
          a.step(1);
          b.step(1);
          const double tolerance = states == 4 ? 0 : 1e-12;
          assert_same(a.counts().chain.transition, b.counts().chain.transition, tolerance);
          assert_same(a.counts().emission, b.counts().emission, tolerance);
          assert_close(a.metric("surrogate"), b.metric("surrogate"), tolerance);
        }
      }
    }
  }
}

// A pass in doubles, without rounding, beside the golden numbers: existence, tables and sticks over three passes.
static void golden_passes_are_met(void **) {
  for (const golden::Json &corpus : golden::read("hdp_cvi_pass.json")) {
    const size_t states = corpus["states"].get<size_t>(), symbols = corpus["symbols"].get<size_t>();
    const auto sequences = corpus["sequences"].get<std::vector<std::vector<size_t>>>();
    const double kappa = corpus["kappa"].get<double>(), beta = corpus["beta"].get<double>();
    std::vector<existence_reference::Chain> chains;
    for (const golden::Json &start : corpus["start"]) {
      existence_reference::Chain c;
      for (const double x : start["initial"].get<std::vector<double>>()) c.initial.push_back(x);
      for (const golden::Json &m : start["transition"]) {
        existence_reference::Matrix rows;
        for (const golden::Json &row : m) {
          rows.emplace_back();
          for (const double x : row.get<std::vector<double>>()) rows.back().push_back(x);
        }
        c.transition.push_back(rows);
      }
      chains.push_back(c);
    }
    HdpSettings fixed;
    fixed.gamma = corpus["gamma"].get<double>();
    fixed.sigma = corpus["sigma"].get<double>();
    fixed.kappa = kappa;
    fixed.by_size = fixed.learned = false;
    HdpLevel level(states, fixed);
    for (const golden::Json &pass : corpus["passes"]) {
      const RowPriors of_initial = level.initial(), of_rows = level.rows();
      ChainExistence memory(states, false, {HmmExistence::memory}, 0), pairs(states, false, {HmmExistence::pairs}, 0),
          exact(states, false, {HmmExistence::exact}, 0);
      for (size_t i = 0; i < chains.size(); ++i) {
        StateChain model(states, false);
        std::vector<existence_reference::Row> emitted(states, existence_reference::Row(symbols, beta));
        double all = of_initial.row(0, states).total();
        Array<double> rows(states);
        for (size_t j = 0; j < states; ++j) {
          model.initial[j] = of_initial.of(0, j, states);
          for (size_t k = 0; k < states; ++k) model.transition[j * model.stride + k] = of_rows.of(j, k, states);
          rows[j] = of_rows.row(j, states).total();
        }
        for (size_t n = 0; n < chains.size(); ++n) {
          if (n == i) continue;
          const auto q = existence_reference::posteriors(chains[n]);
          const auto xi = existence_reference::pairs(chains[n]);
          all += 1;
          for (size_t j = 0; j < states; ++j) {
            model.initial[j] += q[0][j];
            for (size_t t = 0; t < q.size(); ++t) emitted[j][sequences[n][t]] += q[t][j];
            for (const auto &m : xi) {
              for (size_t k = 0; k < states; ++k) {
                model.transition[j * model.stride + k] += m[j][k];
                rows[j] += m[j][k];
              }
            }
          }
        }
        Array<double> emission(sequences[i].size() * model.stride, 0.0);
        Array<const double *> pointers;
        for (size_t j = 0; j < states; ++j) {
          model.initial[j] /= all;
          double words = 0;
          for (const double x : emitted[j]) words += x;
          for (size_t k = 0; k < states; ++k) model.transition[j * model.stride + k] /= rows[j];
          for (size_t t = 0; t < sequences[i].size(); ++t) emission[t * model.stride + j] = emitted[j][sequences[i][t]] / words;
        }
        for (size_t t = 0; t < sequences[i].size(); ++t) pointers.push_back(emission.data() + t * model.stride);
        const Array<double> transposed = transposed_transition(model);
        DenseForwardBackward sums(model, transposed);
        TransitionFactors factors;
        const EmittedSequence sequence{pointers.data(), sequences[i].size(), {}};
        sums.forward(std::span(&sequence, 1), true, Run{});
        Array<double> counts(states * model.stride, 0.0);
        sums.backward(counts.data(), Run{}, &factors);
        assert_close(sums.log_z(0), pass["log_z"][i].get<double>(), 1e-10);
        for (ChainExistence *e : {&memory, &pairs, &exact}) {
          e->add({static_cast<int64_t>(i), sequences[i].size(), sums.posterior(0, 0), factors.left.data(), factors.right.data(),
                  model.transition.data()}, Run{});
        }
        chains[i].initial.assign(sums.posterior(0, 0), sums.posterior(0, 0) + states);
        for (size_t t = 0; t + 1 < sequences[i].size(); ++t) {
          for (size_t j = 0; j < states; ++j) {
            for (size_t k = 0; k < states; ++k) {
              const size_t at = t * model.stride;
              chains[i].transition[t][j][k] = factors.left[at + j] * model.transition[j * model.stride + k] *
                                              factors.right[at + k] / sums.posterior(0, t)[j];
            }
          }
        }
      }
      HmmParameters counts;
      counts.chain = StateChain(states, false);
      const size_t stride = counts.chain.stride;
      for (const auto &c : chains) {
        for (size_t j = 0; j < states; ++j) counts.chain.initial[j] += c.initial[j];
        for (const auto &m : existence_reference::pairs(c)) {
          for (size_t j = 0; j < states; ++j) {
            for (size_t k = 0; k < states; ++k) counts.chain.transition[j * stride + k] += m[j][k];
          }
        }
      }
      const std::pair<ChainExistence *, const char *> methods[] = {
          {&memory, "pairs_memory"}, {&exact, "exact"}, {&pairs, "pairs"}};
      HdpLevel next;
      for (const auto &[existence, name] : methods) {
        for (size_t j = 0; j < states; ++j) {
          assert_close(std::exp(existence->no_initial()[j]), pass[name]["q_zero_initial"][j].get<double>(), 1e-10);
          assert_close(std::exp(existence->no_row()[j]), pass[name]["q_zero_row"][j].get<double>(), 1e-10);
          for (size_t k = 0; k < states; ++k) {
            assert_close(std::exp(existence->no_transition()[j * stride + k]), pass[name]["q_zero"][j][k].get<double>(), 1e-10);
          }
        }
        next = level.updated(level.tables({stride, counts.chain.initial.data(), counts.chain.transition.data(), nullptr,
                                           existence->no_initial(), existence->no_transition(), existence->no_row()}, Run{}));
        double tables = 0, expected = 0;
        for (const double u : next.sticks().u) tables += u - 1;
        for (size_t j = 0; j < states; ++j) {
          expected += pass[name]["tables_initial"][j].get<double>();
          for (size_t k = 0; k < states; ++k) expected += pass[name]["tables_global"][j][k].get<double>();
        }
        assert_close(tables, expected, 1e-10);
      }
      level = next;
      for (size_t k = 0; k < states; ++k) {
        assert_close(level.sticks().u[k], pass["u"][k].get<double>(), 1e-10);
        assert_close(level.sticks().v[k], pass["v"][k].get<double>(), 1e-10);
        assert_close(level.weights()[k], pass["G"][k].get<double>(), 1e-10);
      }
    }
  }
}

// The names of the states that a run begins with change names only, where labels are put in order.
static void names_of_states_do_not_matter(void **) {
  random_hmm::Choice choice;
  choice.states = 4;
  const HmmDataPtr d = some_data(60, choice);
  Rng r(250, RngMethod::test, 0, 0, 0);
  const auto start = std::make_shared<HmmParameters>(random_hmm::parameters(&r, *d, false, 0));
  auto other = std::make_shared<HmmParameters>(*start);
  const size_t order[] = {2, 0, 3, 1}, stride = d->rows.stride();
  for (size_t j = 0; j < 4; ++j) {
    other->chain.initial[j] = start->chain.initial[order[j]];
    for (size_t k = 0; k < 4; ++k) {
      other->chain.transition[j * stride + k] = start->chain.transition[order[j] * stride + order[k]];
    }
    for (int64_t w = 1; w <= d->rows.symbols(); ++w) {
      const size_t at = d->rows.offset(static_cast<Label>(w));
      other->emission[at + j] = start->emission[at + order[j]];
    }
  }
  HmmSettings a = settings(HmmMethod::cvi2);
  a.init = HmmStart::automatic;
  HmmSettings b = a;
  a.start = start;
  b.start = other;
  HmmCviLearner first(d, a, Run{}), second(d, b, Run{});
  first.step(5);
  second.step(5);
  for (size_t k = 0; k < 4; ++k) {
    // Stored posteriors are rounded.
    assert_close(second.priors().initial.base[k], first.priors().initial.base[order[k]], 1e-3);
  }
  const HmmCompleted one = *first.completed(), same = *second.completed();
  assert_same(one.counts.chain.initial, same.counts.chain.initial, 1e-2);
}

static void the_model_sums_to_1_and_has_the_largest_states_first(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2}) {
    for (const bool end : {false, true}) {
      for (const double sticky : {0.0, 2.0}) {
        random_hmm::Choice choice;
        choice.states = 8;
        const HmmDataPtr d = some_data(70, choice);
        HmmSettings s = settings(method);
        s.end = end;
        s.sticky = sticky;
        HmmCviLearner learner(d, s, Run{});
        learner.watch_held_out(d);
        learner.step(30);
        const HmmCompleted own = *learner.completed();
        const HmmParameters p = estimate(own.counts, own.priors, *own.data, Estimate::predictive, Run{}).parameters;
        const size_t states = own.data->rows.states(), stride = own.data->rows.stride();
        assert_true(states <= 9);
        assert_true(static_cast<double>(states) == learner.metric("states_used") + 1);
        const Array<double> tokens = tokens_of_states(own.counts.chain);
        double initial = 0;
        for (size_t j = 0; j < states; ++j) {
          initial += p.chain.initial[j];
          double row = end ? p.chain.end[j] : 0, words = 0;
          for (size_t k = 0; k < states; ++k) row += p.chain.transition[j * stride + k];
          for (int64_t w = 1; w <= d->rows.symbols(); ++w) {
            words += p.emission[own.data->rows.offset(static_cast<Label>(w)) + j];
          }
          assert_close(row, 1, 1e-13);
          assert_close(words, 1, 1e-13);
          if (j > 0 && j + 1 < states) assert_true(tokens[j] <= tokens[j - 1] + 1e-9);
        }
        assert_close(initial, 1, 1e-13);
        // The rest has the priors' means.
        const double sigma = learner.metric("sigma"), kappa = learner.metric("kappa"), all = sigma + kappa + (end ? 1 : 0);
        const Array<double> &weights = own.priors.initial.base;
        for (size_t k = 0; k < states; ++k) {
          const double expected = (sigma * weights[k] + (k + 1 == states ? kappa : 0)) / all;
          assert_close(p.chain.transition[(states - 1) * stride + k], expected, 1e-12);
        }
        for (int64_t w = 1; w <= d->rows.symbols(); ++w) {
          const size_t at = own.data->rows.offset(static_cast<Label>(w));
          assert_close(p.emission[at + states - 1], 1 / static_cast<double>(d->rows.symbols()), 1e-13);
        }
        double held_out = 0;
        for (const double x : log_probabilities(*own.data, p, Run{})) held_out += x;
        assert_close(learner.metric("heldout_log_likelihood"), held_out, 1e-12);
      }
    }
  }
}

static void states_are_counted_by_what_they_cover(void **) {
  assert_int_equal(covering_states({0, 90, 1, 9, 0}, 0.99), 2);
  assert_int_equal(covering_states({0, 90, 1, 9, 0}, 0.991), 3);
  assert_int_equal(covering_states({5}, 0.5), 1);
  assert_int_equal(covering_states({0, 0}, 0.99), 0);
}

// Channels of numbers beside words and alone, and a step that somebody stops.
static void channels_and_cancelled_steps_are_as_without_a_stick(void **) {
  for (int channels = 0; channels < 3; ++channels) {
    for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2}) {
      random_hmm::Choice choice;
      choice.channels = channels;
      const HmmDataPtr d = some_data(80, choice);
      HmmCviLearner learner(d, settings(method), Run{}), resumed(d, settings(method), Run{});
      learner.step(2);
      assert_a_cancelled_step_changes_nothing(&learner);
      const std::string saved = learner.save();
      resumed.load(std::as_bytes(std::span(saved)));
      learner.step(2);
      resumed.step(2);
      assert_true(random_hmm::same(learner.counts(), resumed.counts()));
      assert_true(learner.priors().transition.base == resumed.priors().transition.base);
      assert_true(learner.save() == resumed.save());
      const HmmCompleted own = *learner.completed();
      assert_int_equal(own.counts.channels.size(),
                       channels ? own.data->rows.states() * d->families->statistics() : 0);
    }
  }
}

static void what_shares_no_stick_is_refused(void **) {
  random_hmm::Choice choice;
  choice.dictionary = true;
  assert_throws(HmmCviLearner(some_data(90, choice), settings(HmmMethod::cvi2), Run{}), Code::unsupported);
  const HmmDataPtr d = some_data(91);
  HmmSettings s = settings(HmmMethod::cvi2);
  s.priors.emission.base.assign(static_cast<size_t>(d->rows.symbols()) * d->rows.states(), 1.0);
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  s = settings(HmmMethod::cvi1);
  s.existence = HmmExistence::memory;
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  s = settings(HmmMethod::cvi2);
  s.top_level = HmmTopLevel::minibatch;
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
  HmmCviLearner learner(d, settings(HmmMethod::cvi2), Run{});
  learner.step(1);
  HmmPriors priors = learner.priors();
  priors.emission.concentration = 0.7;
  learner.set_priors(priors);
  assert_true(learner.priors().emission.concentration == 0.7);
  learner.step(1);
  priors.emission.base.assign(static_cast<size_t>(d->rows.symbols()) * d->rows.states(), 1.0);
  assert_throws(learner.set_priors(priors), Code::argument);
  priors = learner.priors();
  priors.transition.concentration = 7;
  assert_throws(learner.set_priors(priors), Code::argument);
}

TESTS(passes_are_those_of_their_equations, a_run_ends_once_the_stick_stands_still_too, even_weights_are_the_finite_model,
      golden_passes_are_met, names_of_states_do_not_matter, the_model_sums_to_1_and_has_the_largest_states_first,
      states_are_counted_by_what_they_cover, channels_and_cancelled_steps_are_as_without_a_stick,
      what_shares_no_stick_is_refused)

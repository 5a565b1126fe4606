#include "src/edit/edit_em.hh"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

#include "src/edit/edit_model_io.hh"
#include "src/edit/edit_score.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

using Pairs = std::vector<std::pair<Word, Word>>;

// Random words and noisy copies of them under a model, by its own process.
Word draw_output(Rng &r, const EditModel &m, const Word &x) {
  Word y;
  const auto draw = [&](Stage stage, size_t i) {
    double u = r.uniform();
    for (Label e = 0; e < m.symbols(); ++e) {
      u -= static_cast<double>(at(m, stage, x, i, y, y.size(), e));
      if (u < 0) return e;
    }
    return m.symbols();
  };
  for (size_t i = 0;;) {
    const Label inserted = draw(insert_stage, i);
    if (inserted) {
      y.push_back(inserted);
    } else if (i == x.size()) {
      return y;
    } else {
      const Label written = draw(write_stage, i++);
      if (written) y.push_back(written);
    }
  }
}

Pairs channel_pairs(const EditModel &m, size_t count, size_t length, uint32_t seed) {
  Rng r(20, RngMethod::test, 3, seed, 0);
  Pairs pairs;
  for (size_t k = 0; k < count; ++k) {
    Word x = random_word(r, m.symbols(), length);
    Word y = draw_output(r, m, x);
    pairs.emplace_back(std::move(x), std::move(y));
  }
  return pairs;
}

EditModelPtr start_model(Label symbols, Windows w, double backoff = 0.2) {
  EditSettings s;
  s.windows = w;
  s.backoff = backoff;
  s.p_insert = 0.1;
  s.p_delete = 0.1;
  s.p_copy = 0.6;
  return new_edit_model(Alphabet::sized(symbols), s, Run{});
}

double log_likelihood(const EditModel &m, const StringBatch &pairs) {
  Array<double> scores(static_cast<size_t>(pairs.count()));
  score_pairs(m, pairs, scores, Run{});
  double sum = 0;
  for (size_t i = 0; i < scores.size(); ++i) sum += pairs.values[i] * scores[i];
  return sum;
}

double objective(const EditModel &m, const EditModel &start, const StringBatch &pairs, double prior, int32_t fixed = 0) {
  double sum = log_likelihood(m, pairs);
  for (const Stage stage : {insert_stage, write_stage}) {
    if (fixed >> stage & 1) continue;
    for (int32_t c = 0; c < m.table(stage).size(); ++c) {
      const int32_t before = start.table(stage).longest(m.table(stage).entry(c).key);
      for (Label e = 0; e <= m.symbols(); ++e) {
        const double alpha = prior * start.probability(stage, before, e);
        if (alpha > 0) sum += alpha * std::log(m.own_row(stage, c)[static_cast<size_t>(e)]);
      }
    }
  }
  return sum;
}

EditEmSettings settings(int64_t iterations, double tolerance = 0, double prior = 0.1, int32_t fixed = 0) {
  EditEmSettings s;
  s.iterations = iterations;
  s.tolerance = tolerance;
  s.prior_edit = prior;
  s.fixed = {fixed};
  return s;
}

bool same_rows(const EditModel &a, const EditModel &b, Stage stage) {
  const std::span<const double> x = a.own(stage), y = b.own(stage);
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0;
}

}  // namespace

static void the_objective_never_falls_and_is_what_it_says(void **) {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    Rng r(21, RngMethod::test, 1, seed, 0);
    const Windows w = random_windows(r);
    const EditModelPtr channel = random_model(r, 3, w, 0.5), start = start_model(3, w);
    const auto batch = pair_batch(channel->alphabet(), channel_pairs(*channel, 30, 6, seed));
    for (size_t i = 0; i < batch->values.size(); ++i) batch->values[i] = static_cast<double>(r.below(3));
    for (const double prior : {0.0, 0.3}) {
      const int32_t fixed = prior > 0 ? static_cast<int32_t>(seed % 3) : 0;
      EditLearner learner(*start, batch, settings(25, 0, prior, fixed), Run{});
      double last = -INFINITY;
      for (EditModelPtr before = learner.model(); !learner.done(); before = learner.model()) {
        learner.step(1);
        const double now = learner.metric("objective");
        assert_true(now >= last - 1e-11 * std::fabs(now));
        last = now;
        if (learner.steps() % 8 == 1) assert_close(now, objective(*before, *start, *batch, prior, fixed), 1e-11);
      }
    }
  }
}

// The expected edits and the model after one step, from the enumeration, where all or one of the stages is learned.
static void one_step_is_the_textbooks_step(void **) {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    const int32_t fixed = static_cast<int32_t>(seed % 3);
    Rng r(22, RngMethod::test, 1, seed, 0);
    const Windows w = random_windows(r);
    const EditModelPtr start = random_model(r, 2, w, 0.5);
    const Pairs pairs = channel_pairs(*start, 4, 3, seed);
    EditLearner learner(*start, pair_batch(start->alphabet(), pairs), settings(1, 0, 0.1, fixed), Run{});
    learner.step(1);
    EditCounts expected;
    std::map<std::tuple<int, int32_t, Label>, Real> counts;  // stage, row of the learner's table, outcome
    const EditModelPtr after = learner.model();
    const double b = start->backoff();
    for (const auto &pair : pairs) {
      const auto &x = pair.first, &y = pair.second;  // names a lambda may capture in clang 14 as well
      const Real total = likelihood(*start, x, y);
      enumerate(*start, x, y, [&](const Array<Edit> &edits, Real p) {
        const double share = static_cast<double>(p / total);
        for (const Edit &e : edits) {
          if (e.move == 0) expected.insertions += share;
          if (e.move == 2) expected.deletions += share;
          if (e.move == 1) (x[e.i] == y[e.j] ? expected.copies : expected.substitutions) += share;
          // Each decision is drawn from a level of the chain: own rows of the learner's tables at all levels.
          const auto decide = [&](Stage stage, Label outcome) {
            if (fixed >> stage & 1) return;
            const BackoffChain &chain = after->table(stage).chain();
            const ContextKey key = context_at(x, e.i, y, e.j);
            const Real all = at(*start, stage, x, e.i, y, e.j, outcome);
            Real left = 1;
            for (int32_t d = chain.depths() - 1; d >= 0; --d) {
              const int32_t row = after->table(stage).longest(chain.cut(key, d));
              assert_int_equal(after->table(stage).entry(row).depth, d);  // allocated
              const ContextKey cut = chain.cut(key, d);
              // A new context begins with the distribution it had: that of the longest one the start has.
              const int32_t in_start = start->table(stage).longest(cut);
              const bool own = start->table(stage).entry(in_start).depth == d;
              const Real q = own ? Real(start->own_row(stage, in_start)[static_cast<size_t>(outcome)])
                                 : Real(start->probability(stage, in_start, outcome));
              counts[{stage, row, outcome}] += p / total * left * (d > 0 ? 1 - b : 1) * q / all;
              left *= b;
            }
          };
          if (e.move == 0) {
            decide(insert_stage, y[e.j]);
          } else {
            decide(insert_stage, 0);
          }
          if (e.move == 1) decide(write_stage, y[e.j]);
          if (e.move == 2) decide(write_stage, 0);
        }
      });
    }
    const EditCounts edits = learner.edits();
    assert_close(edits.insertions, expected.insertions, 1e-11);
    assert_close(edits.deletions, expected.deletions, 1e-11);
    assert_close(edits.copies, expected.copies, 1e-11);
    assert_close(edits.substitutions, expected.substitutions, 1e-11);
    for (const Stage stage : {insert_stage, write_stage}) {
      if (fixed >> stage & 1) {
        assert_true(same_rows(*after, *start, stage));
        continue;
      }
      for (int32_t c = 0; c < after->table(stage).size(); ++c) {
        const int32_t in_start = start->table(stage).longest(after->table(stage).entry(c).key);
        const bool own = start->table(stage).entry(in_start) == after->table(stage).entry(c);
        Real total = 0, row[3];
        for (Label e = 0; e <= 2; ++e) {
          const double before =
              own ? start->own_row(stage, in_start)[static_cast<size_t>(e)] : start->probability(stage, in_start, e);
          row[e] = counts[{stage, c, e}] + 0.1 * before;
          total += row[e];
        }
        for (Label e = 0; e <= 2; ++e) {
          assert_close(after->own_row(stage, c)[static_cast<size_t>(e)], static_cast<double>(row[e] / total), 1e-11);
        }
      }
    }
  }
}

// Under any number of threads, and after a checkpoint too.
static void a_part_held_fixed_never_changes(void **) {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    Rng r(25, RngMethod::test, 1, seed, 0);
    const Stage held = seed % 2 ? write_stage : insert_stage, learned = seed % 2 ? insert_stage : write_stage;
    const EditModelPtr start = random_model(r, 3, random_windows(r), 0.5);
    const auto batch = pair_batch(start->alphabet(), channel_pairs(*start, 40, 6, seed));
    Run run;
    run.threads = static_cast<int32_t>(1 + seed % 4);
    const EditEmSettings s = settings(6, 0, 0.5, 1 << held);
    EditLearner learner(*start, batch, s, run), later(*start, batch, s, Run{});
    for (int step = 0; step < 6; ++step) {
      learner.step(1);
      const EditModelPtr now = learner.model();
      assert_true(same_rows(*now, *start, held));
      assert_true(now->table(held).size() == start->table(held).size());
      assert_false(same_rows(*now, *start, learned));
      if (step != 2) continue;
      const std::string checkpoint = learner.save();
      later.load(std::as_bytes(std::span(checkpoint)));
    }
    later.step(3);
    for (const Stage stage : {insert_stage, write_stage}) assert_true(same_rows(*later.model(), *learner.model(), stage));
    EditLearner free(*start, batch, settings(6, 0, 0.5), Run{});
    const std::string checkpoint = learner.save();
    assert_throws(free.load(std::as_bytes(std::span(checkpoint))), Code::version);
    assert_throws(EditLearner(*start, batch, settings(6, 0, 0.5, 3), Run{}), Code::argument);
  }
}

static void held_out_pairs_are_scored_under_the_model_as_it_stands(void **) {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    Rng r(26, RngMethod::test, 1, seed, 0);
    const EditModelPtr start = random_model(r, 3, random_windows(r), 0.5);
    const auto batch = pair_batch(start->alphabet(), channel_pairs(*start, 20, 5, seed));
    const auto held_out = pair_batch(start->alphabet(), channel_pairs(*start, 20, 7, seed + 100));
    double symbols = 0;
    for (size_t i = 0; i < held_out->values.size(); ++i) {
      held_out->values[i] = static_cast<double>(r.below(3)) / 2;
      symbols += held_out->values[i] * (static_cast<double>(held_out->labels_of(static_cast<int64_t>(i), 1).size()) + 1);
    }
    EditLearner learner(*start, batch, settings(5), Run{}), alone(*start, batch, settings(5), Run{});
    assert_throws(learner.metric("heldout_log_likelihood"), Code::empty);
    learner.watch_held_out(held_out);
    for (int step = 0; step < 5; ++step) {
      const double now = log_likelihood(*learner.model(), *held_out);
      assert_close(learner.metric("heldout_log_likelihood"), now, 1e-12);
      assert_close(learner.metric("heldout_log_likelihood_per_token"), now / symbols, 1e-12);
      learner.step(1);
      alone.step(1);
    }
    assert_true(learner.save() == alone.save());  // what is held out changes nothing
    learner.watch_held_out(StringBatchPtr());
    assert_throws(learner.metric("heldout_log_likelihood"), Code::empty);
    const auto other = pair_batch(Alphabet::sized(4), {{{1}, {4}}});
    assert_throws(learner.watch_held_out(other), Code::argument);
    for (double &w : held_out->values) w = 0;
    assert_throws(learner.watch_held_out(held_out), Code::empty);
    held_out->values[0] = -1;
    assert_throws(learner.watch_held_out(held_out), Code::argument);
  }
}

// At convergence the objective's gradient on each row's simplex vanishes: moving
// mass between two outcomes of a row changes it by second order only.
static void at_the_fixed_point_the_gradient_vanishes(void **) {
  Rng r(23, RngMethod::test, 1, 0, 0);
  const Windows w{1, 0, 1};
  const EditModelPtr channel = random_model(r, 2, w, 0.8), start = start_model(2, w);
  const auto batch = pair_batch(channel->alphabet(), channel_pairs(*channel, 25, 4, 1));
  const double prior = 2;
  EditLearner learner(*start, batch, settings(4000, 0, prior), Run{});
  learner.step(4000);
  const EditModelPtr m = learner.model();
  const auto slope = [&](const EditModel &around, Stage stage, size_t row, size_t from, size_t to) {
    const double h = 1e-5;
    double f[2];
    for (int side = 0; side < 2; ++side) {
      Array<double> own[2];
      for (const Stage s : {insert_stage, write_stage}) own[s].assign(around.own(s).begin(), around.own(s).end());
      own[stage][row + from] -= side ? h : -h;
      own[stage][row + to] += side ? h : -h;
      f[side] =
          objective(EditModel(m->alphabet(), w, m->backoff(), m->table(insert_stage), m->table(write_stage), own[0], own[1]),
                    *start, *batch, prior);
    }
    return (f[1] - f[0]) / (2 * h);
  };
  double largest = 0, at_start = 0;
  EditLearner fresh(*start, batch, settings(1, 0, prior), Run{});
  const EditModelPtr before = fresh.model();
  for (const Stage stage : {insert_stage, write_stage}) {
    for (int32_t c = 0; c < m->table(stage).size(); ++c) {
      const std::span<const double> row = m->own_row(stage, c);
      for (size_t e = 1; e <= 2; ++e) {
        if (row[0] < 1e-3 || row[e] < 1e-3) continue;  // a finite difference needs room
        largest = std::max(largest, std::fabs(slope(*m, stage, static_cast<size_t>(c) * 3, 0, e)));
        at_start = std::max(at_start, std::fabs(slope(*before, stage, static_cast<size_t>(c) * 3, 0, e)));
      }
    }
  }
  assert_true(at_start > 1);
  assert_true(largest < 1e-3);
}

// Voicing: p is written as b after a, else copied; x is dropped before the end.
static void a_planted_channel_is_found(void **) {
  const Label a = 1, p = 2, b = 3, x = 4;
  Rng r(24, RngMethod::test, 1, 0, 0);
  Pairs pairs;
  for (int k = 0; k < 300; ++k) {
    const Word word = random_word(r, 4, 8);
    Word out;
    for (size_t i = 0; i < word.size(); ++i) {
      if (word[i] == p && i > 0 && word[i - 1] == a) {
        out.push_back(b);
      } else if (!(word[i] == x && i + 1 == word.size())) {
        out.push_back(word[i]);
      }
    }
    pairs.emplace_back(word, out);
  }
  EditLearner learner(*start_model(4, {1, 2, 0}, 0.02), pair_batch(Alphabet::sized(4), pairs), settings(30, 0, 0.1), Run{});
  learner.step(30);
  const EditModelPtr m = learner.model();
  const auto write = [&](const Word &word, size_t i, Label t) {
    return static_cast<double>(at(*m, write_stage, word, i, word, 0, t));
  };
  assert_true(write({a, p, a}, 1, b) > 0.9);
  assert_true(write({x, p, a}, 1, p) > 0.9);
  assert_true(write({b, x}, 1, 0) > 0.9);
  assert_true(write({b, x, b}, 1, x) > 0.9);
  assert_true(learner.metric("log_likelihood_per_token") > -0.2);
}

static void what_cannot_be_learned_from_is_refused(void **) {
  EditSettings s;
  s.p_insert = 0;
  s.p_delete = 0;
  s.p_copy = 1;
  const EditModelPtr copies = new_edit_model(Alphabet::sized(2), s, Run{});
  auto batch = pair_batch(copies->alphabet(), {{{1}, {1}}, {{1}, {2}}});
  EditLearner impossible(*copies, batch, settings(5), Run{});
  try {
    impossible.step(1);
    fail_msg("took an impossible pair");
  } catch (const Error &e) {
    assert_true(e.code == Code::empty);
    assert_non_null(std::strstr(e.message, "pair 1 "));
  }
  assert_int_equal(impossible.steps(), 0);
  batch->values = {0, 0};
  assert_throws(EditLearner(*copies, batch, settings(5), Run{}), Code::empty);
  batch->values = {1, -1};
  assert_throws(EditLearner(*copies, batch, settings(5), Run{}), Code::argument);
  batch->values = {1, INFINITY};
  assert_throws(EditLearner(*copies, batch, settings(5), Run{}), Code::argument);
  batch->values = {1, 0};  // a pair of weight 0 does not count
  EditLearner one(*copies, batch, settings(5), Run{});
  one.step(1);
  assert_close(one.metric("log_likelihood"), 0, 1e-15);
  Run tight;
  tight.max_bytes = 2000;
  assert_throws(
      EditLearner(*start_model(40, {1, 1, 1}), pair_batch(Alphabet::sized(40), {{{1, 2, 3}, {4, 5, 6}}}), settings(5), tight),
      Code::limit);
}

static void metrics_are_known_by_name_and_in_time(void **) {
  EditLearner learner(*start_model(2, {0, 1, 1}), pair_batch(Alphabet::sized(2), {{{1, 2}, {1}}}), settings(50, 1e-3), Run{});
  assert_throws(learner.metric("objective"), Code::empty);
  assert_throws(learner.edits(), Code::empty);
  assert_true(learner.metric("contexts") > 3);
  try {
    learner.metric("log_likelyhood");
    fail_msg("took a misspelt name");
  } catch (const Error &e) {
    assert_true(e.code == Code::argument);
    assert_non_null(std::strstr(e.message, "nearest is log_likelihood"));
  }
  learner.step(1);
  assert_throws(learner.metric("change"), Code::empty);
  assert_throws(learner.step(-1), Code::argument);
  assert_true(learner.step(100));
  assert_true(learner.steps() < 50);  // by the tolerance, not by the limit
  assert_true(learner.metric("converged") == 1);
  assert_true(learner.metric("change") <= 1e-3);
  learner.watch_held_out(pair_batch(Alphabet::sized(2), {{{1}, {1}}}));
  for (const MetricSpec &m : learner.metrics()) assert_true(std::isfinite(learner.metric(m.name)));
}

TESTS(the_objective_never_falls_and_is_what_it_says, one_step_is_the_textbooks_step, a_part_held_fixed_never_changes,
      held_out_pairs_are_scored_under_the_model_as_it_stands, at_the_fixed_point_the_gradient_vanishes,
      a_planted_channel_is_found, what_cannot_be_learned_from_is_refused, metrics_are_known_by_name_and_in_time)

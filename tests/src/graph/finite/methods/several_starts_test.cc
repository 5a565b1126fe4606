// Belief propagation from several starts: beside runs that are made one by one, on two networks with distant fixed points, and
// what checkpoints, cancelled steps and other learners make of them.
#include "src/graph/finite/methods/several_starts.hh"

#include "fsa/base/rng.hh"
#include "src/graph/finite/methods/drawn_state.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

namespace {

MessagePassingSettings precise(MessageOrder order = MessageOrder::sweeps, double damping = 0) {
  MessagePassingSettings s;
  s.order = order;
  s.damping = damping;
  s.tolerance = 1e-9;
  return s;
}

Array<double> marginals_of(const FiniteModel &model, const FiniteMethod &method) {
  Array<double> all;
  for (int32_t v = 0; v < model.variables(); ++v) {
    Array<double> p(static_cast<size_t>(model.sizes[v]));
    method.probabilities(v, p.data());
    all.insert(all.end(), p.begin(), p.end());
  }
  return all;
}

double distance(const Array<double> &a, const Array<double> &b) {
  assert_int_equal(a.size(), b.size());
  double most = 0;
  for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::fabs(a[i] - b[i]));
  return most;
}

int run_to_end(FiniteMethod *method, int steps = 0) {
  for (; !method->settled(); ++steps) method->step(steps, Run{});
  return steps;
}

void assert_same_bits(const Array<double> &a, const Array<double> &b) {
  assert_int_equal(a.size(), b.size());
  assert_memory_equal(a.data(), b.data(), a.size() * sizeof(double));
}

// Six binary variables, all joined. Each alone prefers 0 by 4.5 nats, and each pair weighs e^2 where both are 1. All 1 weighs
// e^3 as much as all 0. Messages that start even never learn of it.
FiniteModel all_joined() {
  FiniteModelBuilder m;
  const double own[] = {0, -4.5}, pair[] = {0, 0, 0, 2};
  for (int32_t v = 0; v < 6; ++v) m.add_variable(2);
  for (int32_t v = 0; v < 6; ++v) m.add_factor({&v, 1}, own);
  for (int32_t a = 0; a < 6; ++a) {
    for (int32_t b = a + 1; b < 6; ++b) {
      const int32_t scope[] = {a, b};
      m.add_factor(scope, pair);
    }
  }
  return m.build();
}

// Nine variables of three values in a ring, and tables of each with the next two, which weigh e^4 where all three are 2. Each
// variable alone prefers 0 by 3 nats and 1 by 2.
FiniteModel ring_of_threes() {
  FiniteModelBuilder m;
  const double own[] = {0, -1, -3};
  Array<double> triple(27, 0.0);
  triple[26] = 4;
  for (int32_t v = 0; v < 9; ++v) m.add_variable(3);
  for (int32_t v = 0; v < 9; ++v) {
    m.add_factor({&v, 1}, own);
    const int32_t scope[] = {v, (v + 1) % 9, (v + 2) % 9};
    m.add_factor(scope, triple);
  }
  return m.build();
}

// Variables all of which are joined and attract one another, so that there are fixed points where most agree.
FiniteModel attracting(uint64_t seed) {
  Rng draw(47, RngMethod::test, 0, 0, seed);
  FiniteModelBuilder m;
  const auto n = static_cast<int32_t>(5 + draw.below(4));
  for (int32_t v = 0; v < n; ++v) m.add_variable(2);
  for (int32_t v = 0; v < n; ++v) {
    const double own[] = {0, draw.uniform() - .5};
    m.add_factor({&v, 1}, own);
    for (int32_t u = 0; u < v; ++u) {
      const double j = 1.5 * draw.uniform();
      const int32_t scope[] = {u, v};
      const double table[] = {j, 0, 0, j};
      m.add_factor(scope, table);
    }
  }
  return m.build();
}

// Others at random, with tables of up to three variables; they may have zeros.
FiniteModel random_cycles(uint64_t seed) {
  if (seed % 2 == 1) return attracting(seed);
  RandomModel what;
  what.most_variables = 9;
  what.most_factors = 16;
  what.most_scope = 3;
  what.most_values = seed % 4 == 0 ? 2 : 3;
  what.nats = seed % 3 == 0 ? 4 : 1.5;
  what.zeros = seed % 5 == 0 ? 1 : 0;
  return random_model(31000 + seed, what);
}

// The first run, and those from drawn starts, each made alone.
struct Alone {
  bool settled;
  double log_partition, change;
  Array<double> marginals;
};
std::vector<Alone> runs_alone(const FiniteModel &model, const MessagePassingSettings &settings, const StartSettings &starts) {
  std::vector<Alone> all;
  for (int64_t k = 0; k < starts.starts; ++k) {
    MessagePassingSettings own = settings;
    if (k > 0) {
      own.forms = MessageForms::logs;
      if (own.damping == 0) own.damping = .5;
    }
    MessagePassing passing(model, own, Run{});
    if (k > 0) passing.begin_at_drawn(starts.seed, static_cast<uint32_t>(k), Run{});
    for (int64_t i = 0; i < starts.iterations && !passing.settled(); ++i) passing.step(i, Run{});
    all.push_back({passing.settled(), passing.log_partition(), passing.number(FiniteNumber::change),
                   marginals_of(model, passing)});
  }
  return all;
}

}  // namespace

// On both networks the run that starts even settles far from the truth; a later one settles near it, with a larger value.
static void two_networks_have_distant_fixed_points(void **) {
  for (const FiniteModel &model : {all_joined(), ring_of_threes()}) {
    const Enumerated right = enumerated(model);
    MessagePassing plain(model, precise(), Run{});
    for (int i = 0; i < 1000 && !plain.settled(); ++i) plain.step(i, Run{});
    assert_true(plain.settled());
    const double alone = distance(marginals_of(model, plain), right.marginals);
    assert_true(alone > .8);
    SeveralStarts several(model, precise(), {8, 1000, 1}, Run{});
    run_to_end(&several);
    assert_true(several.converged());
    assert_true(several.number(FiniteNumber::fixed_points) >= 2);
    assert_true(several.number(FiniteNumber::starts_done) == 8);
    assert_true(several.number(FiniteNumber::starts_spread) > 2);
    const double value = several.number(FiniteNumber::log_partition);
    assert_true(value > plain.log_partition() + 2);
    assert_close(value - plain.log_partition(), several.number(FiniteNumber::starts_spread), 1e-6);
    assert_true(distance(marginals_of(model, several), right.marginals) < .1);
    assert_true(std::fabs(value - static_cast<double>(right.log_partition)) < .2);
  }
}

// Bits are those of the best of the runs that are made one by one, whatever the order and the damping.
static void the_best_of_all_runs_is_taken(void **) {
  int several_points = 0, unsettled = 0, later = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    const FiniteModel model = seed == 0 ? all_joined() : random_cycles(seed);
    if (std::isinf(enumerated(model).log_partition)) continue;
    const MessagePassingSettings settings =
        precise(static_cast<MessageOrder>(seed % 3), seed % 4 == 0 ? .3 : 0);
    const StartSettings starts{static_cast<int64_t>(2 + seed % 4), seed % 7 == 0 ? 6 : 300, seed};
    const std::vector<Alone> alone = runs_alone(model, settings, starts);
    SeveralStarts several(model, settings, starts, Run{});
    run_to_end(&several);
    size_t best = 0;
    bool any = false;
    double least = INFINITY, most = -INFINITY;
    std::vector<Array<double>> points;
    for (const Alone &a : alone) {
      any = any || a.settled;
      if (!a.settled) continue;
      least = std::min(least, a.log_partition);
      most = std::max(most, a.log_partition);
      const auto near = [&](const Array<double> &p) { return distance(p, a.marginals) <= 1e-6; };
      if (std::none_of(points.begin(), points.end(), near)) points.push_back(a.marginals);
    }
    for (size_t k = 1; k < alone.size(); ++k) {
      const Alone &a = alone[k], &b = alone[best];
      if (a.settled != b.settled ? a.settled
          : a.settled ? a.log_partition > b.log_partition + 1e-6 * std::max(1.0, std::fabs(b.log_partition))
                      : a.change < b.change) {
        best = k;
      }
    }
    assert_true(several.converged() == any);
    assert_same_bits(marginals_of(model, several), alone[best].marginals);
    assert_true(several.number(FiniteNumber::log_partition) == alone[best].log_partition);
    assert_true(several.number(FiniteNumber::change) == alone[best].change);
    assert_true(several.number(FiniteNumber::starts_done) == static_cast<double>(starts.starts));
    assert_true(several.number(FiniteNumber::fixed_points) == static_cast<double>(points.size()));
    assert_true(any ? several.number(FiniteNumber::starts_spread) == most - least
                    : std::isnan(several.number(FiniteNumber::starts_spread)));
    several_points += points.size() > 1;
    unsettled += !any;
    later += best > 0;
  }
  assert_true(several_points > 3 && unsettled > 3 && later > 10);
}

// A checkpoint after any step goes on to the same bits, also one that was made with fewer sweeps for each run.
static void checkpoints_go_on_to_the_bit(void **) {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    const FiniteModel model = seed == 0 ? all_joined() : random_cycles(seed);
    if (std::isinf(enumerated(model).log_partition)) continue;
    const MessagePassingSettings settings = precise(static_cast<MessageOrder>(seed % 3));
    const StartSettings starts{3, 7, 5}, longer{3, 20, 5};
    SeveralStarts whole(model, settings, starts, Run{}), until(model, settings, longer, Run{});
    const int steps = run_to_end(&whole);
    run_to_end(&until);
    for (int at = 0; at <= steps; ++at) {
      SeveralStarts before(model, settings, starts, Run{});
      for (int i = 0; i < at; ++i) before.step(i, Run{});
      const Array<double> saved = before.save();
      SeveralStarts after(model, settings, starts, Run{});
      after.load(saved);
      assert_same_bits(after.save(), saved);
      assert_same_bits(marginals_of(model, after), marginals_of(model, before));
      run_to_end(&after, at);
      assert_same_bits(after.save(), whole.save());
      assert_same_bits(marginals_of(model, after), marginals_of(model, whole));
      SeveralStarts more(model, settings, longer, Run{});
      more.load(saved);
      run_to_end(&more, at);
      assert_same_bits(marginals_of(model, more), marginals_of(model, until));
      assert_true(more.number(FiniteNumber::fixed_points) == until.number(FiniteNumber::fixed_points));
      assert_true(more.number(FiniteNumber::messages) == until.number(FiniteNumber::messages));
    }
  }
}

static void damaged_checkpoints_are_refused(void **) {
  const FiniteModel model = all_joined();
  SeveralStarts method(model, precise(), {3, 7, 1}, Run{});
  for (int i = 0; i < 10; ++i) method.step(i, Run{});
  const Array<double> saved = method.save();
  for (size_t at = 0; at < saved.size(); ++at) {
    const Array<double> part(saved.begin(), saved.begin() + static_cast<ptrdiff_t>(at));
    assert_throws(method.load(part), Code::corrupt);
  }
  for (const size_t at : {size_t{0}, size_t{2}, size_t{3}, size_t{4}}) {
    for (const double x : {-1.0, .5, 1e300, static_cast<double>(NAN)}) {
      Array<double> other = saved;
      other[at] = x;
      assert_throws(method.load(other), Code::corrupt);
    }
  }
  assert_same_bits(method.save(), saved);
}

static void a_cancelled_step_changes_nothing(void **) {
  const FiniteModel model = ring_of_threes();
  SeveralStarts method(model, precise(), {3, 9, 1}, Run{}), other(model, precise(), {3, 9, 1}, Run{});
  CancelFlag cancel;
  cancel.set = 1;
  Run cancelled;
  cancelled.cancel = &cancel;
  int refused = 0;
  for (int i = 0; !method.settled(); ++i) {
    const Array<double> before = method.save(), p = marginals_of(model, method);
    try {
      method.step(i, cancelled);  // small models may not look
      other.step(i, Run{});
      continue;
    } catch (const Error &e) {
      assert_true(e.code == Code::cancelled);
    }
    ++refused;
    assert_same_bits(method.save(), before);
    assert_same_bits(marginals_of(model, method), p);
    method.step(i, Run{});
    other.step(i, Run{});
    assert_same_bits(method.save(), other.save());
  }
  assert_true(refused > 0);
}

// Another method's messages are the start of a single run, which ends where they were.
static void another_method_is_gone_on_from(void **) {
  for (const FiniteModel &model : {all_joined(), ring_of_threes()}) {
    SeveralStarts first(model, precise(), {8, 1000, 1}, Run{});
    run_to_end(&first);
    SeveralStarts next(model, precise(), {8, 1000, 1}, Run{});
    next.carry_over(first);
    assert_same_bits(marginals_of(model, next), marginals_of(model, first));
    const int steps = run_to_end(&next);
    assert_true(steps <= 6);
    assert_true(next.number(FiniteNumber::starts_done) == 1 && next.number(FiniteNumber::fixed_points) == 1);
    assert_true(distance(marginals_of(model, next), marginals_of(model, first)) < 1e-7);
    // It can be saved and loaded into one that begins anew.
    SeveralStarts loaded(model, precise(), {8, 1000, 1}, Run{});
    loaded.load(next.save());
    assert_same_bits(loaded.save(), next.save());
    assert_true(loaded.settled());
  }
}

static void numbers_of_all_runs_are_limited(void **) {
  Run small;
  small.max_bytes = 1 << 16;
  SeveralStarts fits(all_joined(), precise(), {8, 10, 1}, small);
  assert_throws(SeveralStarts(all_joined(), precise(), {10000, 10, 1}, small), Code::limit);
}

TESTS(two_networks_have_distant_fixed_points, the_best_of_all_runs_is_taken, checkpoints_go_on_to_the_bit,
      damaged_checkpoints_are_refused, a_cancelled_step_changes_nothing, another_method_is_gone_on_from,
      numbers_of_all_runs_are_limited)

// Features that are the arcs of an acceptor: bigrams written as one are the n-gram family, lengths are kept exactly, and the
// projection matches moments whether the acceptor has failure arcs, default arcs or silent ones.
#include "src/graph/strings/acceptor_state.hh"

#include <cmath>
#include <cstring>
#include <string>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/mixed/string_domain.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

struct Arc {
  State from;
  Label label;
  State to;
};

MachinePtr acceptor(int64_t states, const std::vector<Arc> &arcs, const std::vector<State> &finals, Label symbols = 2) {
  Builder b(Semiring::boolean, {Alphabet::sized(symbols)});
  b.add_states(states);
  for (const Arc &a : arcs) b.add_arc(a.from, &a.label, one(Semiring::boolean), a.to);
  for (const State s : finals) b.set_final(s, one(Semiring::boolean));
  return b.build();
}

// A state for the begin and for each letter that was read last.
MachinePtr bigrams() { return acceptor(3, {{0, 1, 1}, {0, 2, 2}, {1, 1, 1}, {1, 2, 2}, {2, 1, 1}, {2, 2, 2}}, {0, 1, 2}); }
// Unigrams, but what follows a is counted by itself where it is a b: all else fails over.
MachinePtr few_bigrams() { return acceptor(3, {{0, 1, 1}, {0, 2, 0}, {1, 2, 2}, {1, kPhi, 0}, {2, kPhi, 0}}, {0}); }
MachinePtr lengths(int64_t most) {
  std::vector<Arc> arcs;
  std::vector<State> finals;
  for (State s = 0; s <= most; ++s) {
    arcs.push_back({s, kRho, static_cast<State>(std::min<int64_t>(s + 1, most))});
    finals.push_back(s);
  }
  return acceptor(most + 1, arcs, finals);
}
// Guesses whether the last letter is an a, silently at the start.
MachinePtr last_letter() {
  const Label none = kEpsilon;
  return acceptor(
      4, {{0, none, 1}, {0, none, 2}, {0, none, 3}, {1, 1, 1}, {1, 2, 1}, {1, 1, 3}, {2, 1, 2}, {2, 2, 2}, {2, 2, 3}}, {3});
}

// Strings of up to `longest` letters over a and b.
std::vector<Word> words_up_to(size_t longest) {
  std::vector<Word> all{{}};
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].size() == longest) continue;
    for (Label c = 1; c <= 2; ++c) {
      Word longer = all[i];
      longer.push_back(c);
      all.push_back(longer);
    }
  }
  return all;
}

// Some strings with weights; the same one may come twice.
MachinePtr random_list(Rng *draw) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_state();
  const uint64_t count = 2 + draw->below(6);
  for (uint64_t i = 0; i < count; ++i) {
    State at = 0;
    const uint64_t letters = draw->below(5);
    for (uint64_t k = 0; k < letters; ++k) {
      const Label c = static_cast<Label>(1 + draw->below(2));
      const State to = b.add_state();
      b.add_arc(at, &c, draw->uniform(), to);
      at = to;
    }
    const State end = b.add_state();
    const Label nothing = kEpsilon;
    b.add_arc(at, &nothing, 3 * draw->uniform(), end);
    b.set_final(end, 0);
  }
  return b.build();
}

// Keeps, replaces, drops or adds letters.
MachinePtr channel(Rng *draw) {
  Builder b(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)});
  b.add_states(1);
  for (Label in = 0; in <= 2; ++in) {
    for (Label out = 0; out <= 2; ++out) {
      const Label labels[] = {in, out};
      if (in + out > 0) b.add_arc(0, labels, (in == out ? 0.2 : 2) + draw->uniform() + (in == 0 ? 1 : 0), 0);
    }
  }
  b.set_final(0, 0.5);
  return b.build();
}

// v0 - v1 - v2 - ... with channels between neighbours, a list at both ends, and strings that were seen beside some of them.
FactorGraphPtr chain(uint64_t seed, int32_t variables, const MachinePtr &features, int64_t order) {
  Rng draw(33, RngMethod::test, 0, 0, seed);
  FactorGraphBuilder b;
  for (int32_t v = 0; v < variables; ++v) {
    b.add_strings("", Alphabet::sized(2));
    VariableChoice choice;
    choice.method = GraphMethod::ep;
    if (!features) choice.order = order;
    if (features) b.choose_acceptor(v, features, Run{});
    b.choose(v, choice);
  }
  const MachinePtr between = channel(&draw);
  b.add(machine_factor({0}, random_list(&draw)));
  for (int32_t v = 0; v + 1 < variables; ++v) b.add(machine_factor({v, v + 1}, between));
  if (draw.below(2)) b.add(machine_factor({variables - 1}, random_list(&draw)));
  for (int32_t v = 0; v < variables; ++v) {
    if (draw.below(2)) continue;
    const VariableId seen = b.add_strings("", Alphabet::sized(2));
    b.add(machine_factor({v, seen}, between));
    Word word;
    const uint64_t letters = draw.below(4);
    for (uint64_t i = 0; i < letters; ++i) word.push_back(static_cast<Label>(1 + draw.below(2)));
    b.observe(seen, word);
  }
  return b.build();
}

GraphSettings settings_of(int32_t schedule, double damping, GraphProjection projection = GraphProjection::automatic) {
  GraphSettings s;
  s.method = GraphMethod::ep;
  s.schedule = static_cast<ScheduleKind>(schedule);
  s.damping = damping;
  s.projection = projection;
  s.tolerance = 1e-13;
  s.iterations = 300;
  return s;
}

double log_of(const MachinePtr &belief, const Word &w) {
  return std::log(static_cast<double>(oracle::weight_of(*belief, {w})));
}

// What the belief of a graph of one variable and one list is, and that list's share of each string.
struct Projected {
  std::map<Word, double> p;
  MachinePtr q;
};
Projected projected(const MachinePtr &list, const MachinePtr &features,
                    GraphProjection projection = GraphProjection::automatic) {
  FactorGraphBuilder b;
  b.add_strings("", Alphabet::sized(2));
  b.choose_acceptor(0, features, Run{});
  b.add(machine_factor({0}, list));
  GraphSettings s = settings_of(0, 0, projection);
  if (projection == GraphProjection::gradient) s.step = 0.05;
  s.iterations = projection == GraphProjection::gradient ? 4000 : 4;
  GraphLearner learner(b.build(), s, Run{});
  learner.step(s.iterations);
  Projected found;
  found.q = learner.belief(0, Run{});
  double sum = 0;
  for (const auto &[strings, weight] : oracle::relation(*list)) sum += found.p[strings[0]] = static_cast<double>(weight);
  for (auto &[word, p] : found.p) p /= sum;
  return found;
}

double cross_entropy(const Projected &of, const MachinePtr &q) {
  double nats = 0;
  for (const auto &[word, p] : of.p) nats -= p * log_of(q, word);
  return nats;
}

}  // namespace

static void bigrams_as_an_acceptor_are_the_family_of_bigrams(void **) {
  const std::vector<Word> some = words_up_to(4);
  int converged = 0, compared = 0;
  for (uint64_t seed = 1; seed <= 40 / kCasesDivisor + 1; ++seed) {
    const int32_t variables = 1 + static_cast<int32_t>(seed % 4);
    const GraphSettings settings = settings_of(static_cast<int32_t>(seed % 3), seed % 5 == 0 ? 0.3 : 0);
    GraphLearner ngrams(chain(seed, variables, nullptr, 2), settings, Run{});
    GraphLearner arcs(chain(seed, variables, bigrams(), 0), settings, Run{});
    ngrams.step(settings.iterations);
    arcs.step(settings.iterations);
    if (ngrams.metric("converged") != 1 || arcs.metric("converged") != 1) {
      assert_true(ngrams.metric("converged") == arcs.metric("converged"));
      continue;
    }
    ++converged;
    for (VariableId v = 0; v < variables; ++v) {
      const MachinePtr a = ngrams.belief(v, Run{}), b = arcs.belief(v, Run{});
      for (const Word &w : some) {
        const double x = log_of(a, w), y = log_of(b, w);
        if (x < -25) continue;
        ++compared;
        assert_true(std::fabs(x - y) <= 1e-10 * (1 + std::fabs(x)));
      }
    }
  }
  print_message("%d pairs of runs converged, %d probabilities compared\n", converged, compared);
  assert_true(converged >= 25 / kCasesDivisor);
}

static void lengths_are_kept_exactly(void **) {
  Rng draw(34, RngMethod::test, 0, 0, 1);
  for (int i = 0; i < 60 / kCasesDivisor; ++i) {
    const MachinePtr list = random_list(&draw);
    const int64_t most = static_cast<int64_t>(draw.below(7));
    const Projected found = projected(list, lengths(most));
    double length = 0, kept = 0;
    std::map<size_t, double> of_length, of_belief;
    for (const auto &[word, p] : found.p) {
      length += p * static_cast<double>(word.size());
      of_length[word.size()] += p;
    }
    for (const Word &w : words_up_to(4)) of_belief[w.size()] += static_cast<double>(oracle::weight_of(*found.q, {w}));
    FactorGraphBuilder b;
    b.add_strings("", Alphabet::sized(2));
    b.choose_acceptor(0, lengths(most), Run{});
    b.add(machine_factor({0}, list));
    GraphLearner learner(b.build(), settings_of(0, 0), Run{});
    learner.step(3);
    kept = learner.variable_value(0, "expected_length", Run{});
    assert_true(std::fabs(kept - length) <= 1e-12 * (1 + length));
    for (size_t n = 0; static_cast<int64_t>(n) < most && n <= 4; ++n) {
      assert_true(std::fabs(of_length[n] - of_belief[n]) <= 1e-12);
    }
  }
}

// The optimum of -E_p[ln q]: no other weights on the same arcs are better, tried one by one.
static void projections_are_the_nearest_of_their_family(void **) {
  Rng draw(35, RngMethod::test, 0, 0, 1);
  const MachinePtr families[] = {bigrams(), few_bigrams(), lengths(2), last_letter()};
  for (int i = 0; i < 40 / kCasesDivisor + 4; ++i) {
    const MachinePtr list = random_list(&draw), &features = families[i % 4];
    const Projected found = projected(list, features);
    const double nats = cross_entropy(found, found.q);
    assert_true(std::isfinite(nats));
    for (const GraphProjection projection : {GraphProjection::closed, GraphProjection::converged, GraphProjection::gradient}) {
      if (features->has_phi() && projection == GraphProjection::closed) continue;
      // Steps along the gradient come near slowly where the best weights are infinite.
      const double other = cross_entropy(found, projected(list, features, projection).q);
      assert_true(other >= nats - 1e-9 && other <= nats + (projection == GraphProjection::gradient ? 0.1 : 1e-9));
    }
    for (ArcId a = 0; a < found.q->arcs(); ++a) {
      for (const double by : {-0.01, 0.01}) {
        Array<double> costs(found.q->arrays().weights.begin(), found.q->arrays().weights.end());
        costs[static_cast<size_t>(a)] += by;
        MachineArrays arrays = found.q->arrays();
        arrays.weights = costs;
        const MachinePtr moved = std::make_shared<const Machine>(arrays);
        double log_total = 0;
        try {
          log_total = total(*moved, Run{}).log();
        } catch (const Error &) {
          continue;
        }
        assert_true(cross_entropy(found, moved) + log_total >= nats - 1e-9);
      }
    }
  }
}

static void a_run_goes_on_from_its_bytes(void **) {
  for (const MachinePtr &features : {bigrams(), few_bigrams()}) {
    const FactorGraphPtr graph = chain(3, 3, features, 0);
    const GraphSettings settings = settings_of(0, 0.2);
    GraphLearner whole(graph, settings, Run{}), first(graph, settings, Run{}), second(graph, settings, Run{});
    whole.step(5);
    first.step(2);
    const std::string bytes = first.save();
    second.load(std::as_bytes(std::span(bytes)));
    second.step(3);
    assert_true(whole.save() == second.save());
  }
}

static void wrong_acceptors_are_named(void **) {
  const auto refused = [](const MachinePtr &features, Code code, const char *what) {
    FactorGraphBuilder b;
    b.add_strings("word", Alphabet::sized(2));
    try {
      b.choose_acceptor(0, features, Run{});
      fail_msg("%s was not refused", what);
    } catch (const Error &e) {
      assert_int_equal(static_cast<int>(e.code), static_cast<int>(code));
      assert_non_null(std::strstr(e.message, what));
      assert_non_null(std::strstr(e.message, "word"));
    }
  };
  refused(acceptor(1, {{0, 1, 0}, {0, 1, 0}, {0, 2, 0}}, {0}), Code::unsupported, "ambiguous");
  refused(acceptor(1, {{0, 1, 0}}, {0}), Code::argument, "complete");
  refused(acceptor(2, {{0, kRho, 1}, {1, kRho, 1}}, {1}), Code::argument, "complete");
  refused(acceptor(1, {{0, kRho, 0}}, {0}, 3), Code::argument, "3 symbols");
  FactorGraphBuilder b;
  b.add_strings("word", Alphabet::sized(2));
  b.choose_acceptor(0, bigrams(), Run{});
  for (const GraphMethod method : {GraphMethod::bp, GraphMethod::pep}) {
    VariableChoice choice;
    choice.method = method;
    try {
      b.choose(0, choice);
      fail_msg("a method without such features");
    } catch (const Error &e) {
      assert_int_equal(static_cast<int>(e.code), static_cast<int>(Code::argument));
    }
  }
}

TESTS(bigrams_as_an_acceptor_are_the_family_of_bigrams, lengths_are_kept_exactly, projections_are_the_nearest_of_their_family,
      a_run_goes_on_from_its_bytes, wrong_acceptors_are_named)

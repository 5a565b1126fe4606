// Learners of machines against their equations: M-steps from expected uses that are derivatives of the oracle's weights, hidden
// Markov models by listing their paths, the edit model's own learner, and an evidence that is known in closed form.
#include "src/transducer/machine_learner.hh"

#include <algorithm>
#include <cstring>
#include <map>

#include "fsa/machine/builder.hh"
#include "src/edit/edit_em.hh"
#include "src/edit/edit_machine.hh"
#include "src/edit/edit_score.hh"
#include "src/stats/special_functions.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Word = Array<Label>;
using Tuples = std::vector<oracle::Strings>;

StringBatch batch_of(const Machine &m, const Tuples &tuples, const Array<double> &weights = {}) {
  StringBatch batch;
  batch.tapes = m.tapes();
  for (int32_t t = 0; t < m.tapes(); ++t) batch.alphabets.push_back(m.alphabet(t));
  for (size_t i = 0; i < tuples.size(); ++i) {
    for (const Word &word : tuples[i]) {
      batch.labels.insert(batch.labels.end(), word.begin(), word.end());
      batch.end_string();
    }
    batch.end_item(weights.empty() ? 1 : weights[i]);
  }
  return batch;
}

struct Asked {
  Array<int64_t> parameters, groups;
  ArcGroups kind = ArcGroups::joint;
};

std::unique_ptr<RowLearner> learner_of(const MachinePtr &m, const StringBatch &batch, RowMethod method, const Asked &asked = {},
                                       double prior = 1) {
  MachineSettings s;
  s.method = method;
  if (row_fields::passes(s)) s.tolerance = 0;
  s.prior = prior;
  s.init = MachineStart::given;
  s.groups = asked.groups.empty() ? asked.kind : ArcGroups::joint;
  s.has_groups = !asked.groups.empty();
  auto parameters = std::make_shared<const ArcParameters>(m, asked.parameters, asked.groups, asked.kind, Run{});
  return new_machine_learner(parameters, items_of_strings(*m, batch, Run{}), s, Run{});
}

// The weight of a slot.
double value_of(const Machine &m, size_t slot) {
  const auto arcs = static_cast<size_t>(m.arcs());
  const double w = slot < arcs ? m.weight(static_cast<ArcId>(slot)) : m.final_weight(static_cast<State>(slot - arcs));
  return std::exp(log_weight(m.semiring(), w));
}
size_t slots_of(const Machine &m) { return static_cast<size_t>(m.arcs()) + static_cast<size_t>(m.states()); }

// A machine like another one, with these weights of its slots.
MachinePtr with_values(const Machine &m, const Array<double> &values) {
  std::vector<AlphabetPtr> alphabets;
  for (int32_t t = 0; t < m.tapes(); ++t) alphabets.push_back(m.alphabet(t));
  Builder builder(m.semiring(), alphabets);
  builder.add_states(m.states());
  builder.set_start(m.start());
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label labels[2] = {m.label(a, 0), m.tapes() > 1 ? m.label(a, 1) : 0};
      builder.add_arc(s, labels, weight_from_log(m.semiring(), std::log(values[static_cast<size_t>(a)])), m.next(a));
    }
    const double final = values[static_cast<size_t>(m.arcs()) + static_cast<size_t>(s)];
    if (m.is_final(s)) builder.set_final(s, weight_from_log(m.semiring(), std::log(final)));
  }
  return builder.build();
}

double log_likelihood(const Machine &m, const Tuples &tuples, const Array<double> &weights) {
  double sum = 0;
  for (size_t i = 0; i < tuples.size(); ++i) {
    sum += weights[i] * static_cast<double>(std::log(oracle::weight_of(m, tuples[i])));
  }
  return sum;
}

// Expected uses of each slot: derivatives of the log-likelihood.
Array<double> uses_of(const Machine &m, const Tuples &tuples, const Array<double> &weights) {
  constexpr double h = 1e-5;
  Array<double> values, uses;
  for (size_t i = 0; i < slots_of(m); ++i) values.push_back(value_of(m, i));
  for (size_t i = 0; i < slots_of(m); ++i) {
    Array<double> up(values.begin(), values.end()), down(values.begin(), values.end());
    up[i] *= std::exp(h);
    down[i] *= std::exp(-h);
    uses.push_back((log_likelihood(*with_values(m, up), tuples, weights) -
                    log_likelihood(*with_values(m, down), tuples, weights)) / (2 * h));
  }
  return uses;
}

// Tuples that the machine gives a weight, some of them twice, with weights.
void draw_items(const Machine &m, Rng &rng, Tuples *tuples, Array<double> *weights) {
  for (int k = 0; k < 40 && tuples->size() < 6; ++k) {
    oracle::Strings drawn;
    for (int32_t t = 0; t < m.tapes(); ++t) {
      Word word;
      for (size_t n = rng.below(4); n > 0; --n) word.push_back(1 + static_cast<Label>(rng.below(2)));
      drawn.push_back(std::move(word));
    }
    if (!(oracle::weight_of(m, drawn) > 0)) continue;
    for (size_t twice = 1 + rng.below(2); twice > 0; --twice) {
      tuples->push_back(drawn);
      weights->push_back(.5 + rng.uniform() * 2);
    }
  }
}

MachinePtr random_start(uint64_t seed, bool one_tape) {
  oracle::Shape shape;
  shape.semiring = seed % 2 ? Semiring::log : Semiring::real;
  shape.states = 2 + static_cast<int32_t>(seed % 3);
  shape.arcs = 4 + static_cast<int32_t>(seed % 7);
  shape.alphabet = one_tape ? Word{2} : Word{2, 2};
  shape.cyclic = seed % 3 != 0;
  shape.epsilons = true;
  shape.scale = .2;
  return oracle::random_machine(shape, seed);
}

// The machine that a learner begins with has divided weights, and it is this that uses are counted under.
void a_step_of_em_divides_expected_uses_by_their_sums(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 120 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_start(seed, seed % 5 == 0);
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    Tuples tuples;
    Array<double> weights;
    draw_items(*m, rng, &tuples, &weights);
    if (tuples.size() < 2) continue;
    const auto learner = learner_of(m, batch_of(*m, tuples, weights), RowMethod::em);
    const MachinePtr before = learned_machine(*learner);
    const double log_p = log_likelihood(*before, tuples, weights);
    if (!std::isfinite(log_p)) continue;  // of a silent cycle that leads nowhere the oracle's system is singular
    const Array<double> uses = uses_of(*before, tuples, weights);
    learner->step(1);
    assert_close(learner->metric("log_likelihood"), log_p, 1e-10);
    const MachinePtr after = learned_machine(*learner);
    assert_true(after->semiring() == m->semiring());
    for (State s = 0; s < m->states(); ++s) {
      const size_t final = static_cast<size_t>(m->arcs()) + static_cast<size_t>(s);
      double sum = uses[final], start = 0;
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) sum += uses[static_cast<size_t>(a)];
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) start += value_of(*before, static_cast<size_t>(a));
      if (m->is_final(s) || m->arc_begin(s) < m->arc_end(s)) assert_close(start + value_of(*before, final), 1, 1e-12);
      if (!(sum > 1e-6)) continue;
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
        assert_close(value_of(*after, static_cast<size_t>(a)), uses[static_cast<size_t>(a)] / sum, 1e-7);
      }
      assert_close(value_of(*after, final), uses[final] / sum, 1e-7);
      ++compared;
    }
  }
  assert_true(compared > 60 / kCasesDivisor);
}

// Groups of four slots over states of their own, of which some are tied within a group, and two groups as a whole. At the
// maximum of the expected log-likelihood uses over weights are alike within a row, however often a parameter occurs.
MachinePtr tied_machine(Asked *asked) {
  Builder builder(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)});
  builder.add_states(3);
  const Label aa[2] = {1, 1}, ab[2] = {1, 2}, ba[2] = {2, 1}, bb[2] = {2, 2}, ea[2] = {0, 1};
  const auto add = [&](State from, const Label *labels, double weight, State to) {
    builder.add_arc(from, labels, -std::log(weight), to);
  };
  add(0, aa, .2, 0);  // 0: parameters 7, 7, 3, fixed .1, and 5 in the end
  add(0, bb, .2, 1);
  add(0, ab, .3, 0);
  add(0, ba, .1, 2);
  add(1, aa, .1, 1);  // 1: the same parameters
  add(1, ab, .2, 0);
  add(1, bb, .1, 0);
  add(1, ea, .1, 2);
  add(2, aa, .5, 2);  // 2: its own, all tied
  add(2, bb, .5, 0);
  builder.set_final(0, -std::log(.2));
  builder.set_final(1, -std::log(.4));
  builder.set_final(2, -std::log(.5));
  asked->parameters = {7, 7, 3, -1, 3, 7, 7, -1, 9, 9, 5, 5, 9};
  return builder.build();
}

void tied_weights_stay_equal_and_take_what_fixed_ones_leave(void **) {
  Asked asked;
  const MachinePtr m = tied_machine(&asked);
  Rng rng(5, RngMethod::test, 0, 0, 0);
  Tuples tuples;
  Array<double> weights;
  draw_items(*m, rng, &tuples, &weights);
  assert_true(tuples.size() > 3);
  const auto learner = learner_of(m, batch_of(*m, tuples, weights), RowMethod::em, asked);
  double before = -INFINITY;
  for (int step = 0; step < 8; ++step) {
    const MachinePtr now = learned_machine(*learner);
    const Array<double> uses = uses_of(*now, tuples, weights);
    learner->step(1);
    const double reached = learner->metric("log_likelihood");
    assert_true(reached >= before - 1e-10);
    before = reached;
    const MachinePtr next = learned_machine(*learner);
    std::map<int64_t, double> used, weight;
    for (size_t i = 0; i < slots_of(*m); ++i) {
      const int64_t p = asked.parameters[i];
      if (p < 0) {
        assert_close(value_of(*next, i), value_of(*m, i), 1e-15);
        continue;
      }
      if (weight.count(p)) assert_close(value_of(*next, i), weight[p], 1e-14);
      weight[p] = value_of(*next, i);
      used[p] += uses[i];
    }
    // Groups 0 and 1 have 7 twice, 3 and 5 once, beside .1; the third has 9 three times.
    assert_close(2 * weight[7] + weight[3] + weight[5], .9, 1e-12);
    assert_close(weight[9], 1 / 3.0, 1e-12);
    const double all = used[7] + used[3] + used[5];
    assert_close(weight[7], .9 * used[7] / all / 2, 1e-7);
    assert_close(weight[3], .9 * used[3] / all, 1e-7);
    assert_close(weight[5], .9 * used[5] / all, 1e-7);
  }
  Array<double> counts = learner->counts();
  double sum = 0;
  for (const double count : counts) sum += count;
  assert_true(sum > 1);
}

// One state with silent arcs, in conditional groups.
void conditional_weights_of_all_outputs_of_an_input_sum_to_one(void **) {
  Builder builder(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)});
  builder.add_states(1);
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (Label in = 0; in <= 2; ++in) {
    for (Label out = in == 0 ? 1 : 0; out <= 2; ++out) {
      const Label labels[2] = {in, out};
      builder.add_arc(0, labels, 1 + rng.uniform(), 0);
    }
  }
  builder.set_final(0, .3);
  const MachinePtr m = builder.build();
  Tuples tuples = {{{1, 2}, {2, 2, 1}}, {{1}, {}}, {{2, 2, 1}, {1, 2}}, {{}, {1}}, {{1, 2}, {2, 2, 1}}};
  const Array<double> weights{1, 2, 1, .5, 1};
  Asked asked;
  asked.kind = ArcGroups::conditional;
  const auto learner = learner_of(m, batch_of(*m, tuples, weights), RowMethod::em, asked);
  for (int step = 0; step < 5; ++step) {
    const MachinePtr now = learned_machine(*learner);
    Array<EdgeWeight> slots;
    for (size_t i = 0; i < slots_of(*now); ++i) slots.push_back({value_of(*now, i), 0});
    for (const Word &x : {Word{}, Word{1}, Word{2}, Word{1, 1, 2}}) {
      Array<double> unused(slots.size(), 0.0);
      const SlotLattice lattice = pair_lattice(*now, ItemSide(x), ItemSide(), Run{});
      assert_close(SlotSums().expect(lattice, slots, 1, unused, 0, Run{}), 0, 1e-12);
    }
    const Array<double> uses = uses_of(*now, tuples, weights);
    learner->step(1);
    const MachinePtr next = learned_machine(*learner);
    double silent = 0, all = 0;
    for (size_t i = 0; i < uses.size(); ++i) all += uses[i];
    for (ArcId a = 0; a < m->arcs(); ++a) silent += m->label(a, 0) == kEpsilon ? uses[static_cast<size_t>(a)] : 0;
    assert_close(value_of(*next, slots_of(*m) - 1), 1 - silent / all, 1e-7);
    for (ArcId a = 0; a < m->arcs(); ++a) {
      const Label in = m->label(a, 0);
      double group = 0;
      for (ArcId b = 0; b < m->arcs(); ++b) group += m->label(b, 0) == in ? uses[static_cast<size_t>(b)] : 0;
      const double share = uses[static_cast<size_t>(a)] / group;
      assert_close(value_of(*next, static_cast<size_t>(a)), share * (in == kEpsilon ? silent / all : 1 - silent / all), 1e-7);
    }
  }
}

// An HMM of two states as an acceptor: a state's words are arcs to its twin, whose silent arcs are the transitions.
void a_hidden_markov_model_makes_the_steps_of_baum_and_welch(void **) {
  constexpr int kStates = 2, kWords = 2;
  double first[kStates] = {.6, .4}, go[kStates][kStates + 1] = {{.5, .3, .2}, {.2, .4, .4}},
         say[kStates][kWords] = {{.7, .3}, {.2, .8}};
  Builder builder(Semiring::log, {Alphabet::sized(kWords)});
  builder.add_states(1 + 2 * kStates);
  const Label silent = kEpsilon;
  for (State s = 0; s < kStates; ++s) builder.add_arc(0, &silent, -std::log(first[s]), 1 + s);
  for (State s = 0; s < kStates; ++s) {
    for (Label w = 1; w <= kWords; ++w) builder.add_arc(1 + s, &w, -std::log(say[s][w - 1]), 1 + kStates + s);
    for (State t = 0; t < kStates; ++t) builder.add_arc(1 + kStates + s, &silent, -std::log(go[s][t]), 1 + t);
    builder.set_final(1 + kStates + s, -std::log(go[s][kStates]));
  }
  const MachinePtr m = builder.build();
  const Tuples tuples = {{{1, 1, 2}}, {{2}}, {{2, 1, 2, 2}}, {{1, 1, 2}}, {{1, 2}}};
  const auto learner = learner_of(m, batch_of(*m, tuples), RowMethod::em);
  for (int step = 0; step < 10; ++step) {
    double c_first[kStates] = {}, c_go[kStates][kStates + 1] = {}, c_say[kStates][kWords] = {}, log_p = 0;
    for (const oracle::Strings &tuple : tuples) {
      const Word &words = tuple[0];
      const size_t n = words.size();
      double total = 0;
      for (const bool adds : {false, true}) {
        for (size_t path = 0; path < size_t{1} << n; ++path) {
          const auto at = [&](size_t i) { return static_cast<int>(path >> i & 1); };
          double p = first[at(0)];
          for (size_t i = 0; i < n; ++i) p *= say[at(i)][words[i] - 1] * go[at(i)][i + 1 < n ? at(i + 1) : kStates];
          if (!adds) {
            total += p;
            continue;
          }
          c_first[at(0)] += p / total;
          for (size_t i = 0; i < n; ++i) {
            c_say[at(i)][words[i] - 1] += p / total;
            c_go[at(i)][i + 1 < n ? at(i + 1) : kStates] += p / total;
          }
        }
        if (!adds) log_p += std::log(total);
      }
    }
    learner->step(1);
    assert_close(learner->metric("log_likelihood"), log_p, 1e-12);
    const auto divide = [](double *to, const double *from, int count) {
      double sum = 0;
      for (int i = 0; i < count; ++i) sum += from[i];
      for (int i = 0; i < count; ++i) to[i] = from[i] / sum;
    };
    divide(first, c_first, kStates);
    for (int s = 0; s < kStates; ++s) {
      divide(go[s], c_go[s], kStates + 1);
      divide(say[s], c_say[s], kWords);
    }
    const MachinePtr now = learned_machine(*learner);
    size_t slot = 0;
    for (int s = 0; s < kStates; ++s) assert_close(value_of(*now, slot++), first[s], 1e-12);
    for (int s = 0; s < kStates; ++s) {
      for (int w = 0; w < kWords; ++w) assert_close(value_of(*now, slot++), say[s][w], 1e-12);
    }
    for (int s = 0; s < kStates; ++s) {
      for (int t = 0; t < kStates; ++t) assert_close(value_of(*now, slot++), go[s][t], 1e-12);
      assert_close(std::exp(-now->final_weight(1 + kStates + s)), go[s][kStates], 1e-12);
    }
  }
}

void the_machine_of_an_edit_model_learns_what_the_edit_model_does(void **) {
  EditSettings settings;
  settings.windows = {0, 0, 0};
  settings.backoff = 0;
  settings.p_insert = .1;
  settings.p_delete = .15;
  settings.p_copy = .5;
  const EditModelPtr start = new_edit_model(Alphabet::sized(3), settings, Run{});
  const MachinePtr m = edit_machine(*start, Semiring::log, Run{});
  Rng rng(9, RngMethod::test, 0, 0, 0);
  Tuples tuples;
  for (int i = 0; i < 60; ++i) {
    oracle::Strings pair(2);
    for (Word &word : pair) {
      for (size_t n = rng.below(6); n > 0; --n) word.push_back(1 + static_cast<Label>(rng.below(3)));
    }
    tuples.push_back(pair);
  }
  const auto pairs = std::make_shared<StringBatch>(batch_of(*m, tuples));
  EditEmSettings em;
  em.tolerance = 0;
  em.prior_edit = 0;
  EditLearner edits(*start, pairs, em, Run{});
  Asked asked;
  asked.kind = ArcGroups::conditional;
  const auto learner = learner_of(m, *pairs, RowMethod::em, asked);
  for (int step = 0; step < 6; ++step) {
    edits.step(1);
    learner->step(1);
    assert_close(learner->metric("log_likelihood"), edits.metric("log_likelihood"), 1e-11);
    const MachinePtr now = learned_machine(*learner);
    Array<double> scores(static_cast<size_t>(pairs->count()));
    score_pairs(*edits.model(), *pairs, scores, Run{});
    Array<EdgeWeight> slots;
    for (size_t i = 0; i < slots_of(*now); ++i) slots.push_back({value_of(*now, i), 0});
    for (size_t i = 0; i < tuples.size(); ++i) {
      Array<double> unused(slots.size(), 0.0);
      const SlotLattice lattice = pair_lattice(*now, ItemSide(tuples[i][0]), ItemSide(tuples[i][1]), Run{});
      assert_close(SlotSums().expect(lattice, slots, 1, unused, 0, Run{}), scores[i], 1e-10);
    }
  }
}

// Without hidden choices the bound of variational inference is the evidence itself.
void the_bound_is_the_evidence_where_nothing_is_hidden(void **) {
  Builder builder(Semiring::real, {Alphabet::sized(2)});
  builder.add_states(1);
  const Label a = 1, b = 2;
  builder.add_arc(0, &a, .3, 0);
  builder.add_arc(0, &b, .3, 0);
  builder.set_final(0, .4);
  const MachinePtr m = builder.build();
  const Tuples tuples = {{{1, 1, 2}}, {{2}}, {{}}, {{1}}};
  const double prior = .7;
  const auto learner = learner_of(m, batch_of(*m, tuples), RowMethod::vi, {}, prior);
  learner->step(3);
  const double counts[3] = {3, 2, 4};
  double evidence = std::lgamma(3 * prior) - std::lgamma(3 * prior + 9);
  for (const double count : counts) evidence += std::lgamma(prior + count) - std::lgamma(prior);
  assert_close(learner->metric("elbo"), evidence, 1e-12);
  const MachinePtr now = learned_machine(*learner);
  for (size_t i = 0; i < 3; ++i) assert_close(value_of(*now, i), (counts[i] + prior) / (9 + 3 * prior), 1e-12);
}

void bounds_and_objectives_never_fall(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const MachinePtr m = random_start(seed, seed % 4 == 0);
    Rng rng(seed, RngMethod::test, 1, 0, 0);
    Tuples tuples;
    Array<double> weights;
    draw_items(*m, rng, &tuples, &weights);
    if (tuples.size() < 2) continue;
    for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi}) {
      for (const ArcGroups kind : {ArcGroups::joint, ArcGroups::conditional}) {
        Asked asked;
        asked.kind = kind;
        const auto learner = learner_of(m, batch_of(*m, tuples, weights), method, asked, method == RowMethod::vi ? .3 : 1.5);
        double before = -INFINITY;
        try {
          for (int step = 0; step < 12; ++step) {
            learner->step(1);
            const double reached = learner->metric("objective");
            assert_true(reached >= before - 1e-9 * std::fabs(before));
            before = reached;
          }
          ++compared;
        } catch (const Error &error) {  // conditional groups let silent cycles weigh 1
          assert_true(error.code == Code::diverged && kind == ArcGroups::conditional);
        }
      }
    }
  }
  assert_true(compared > 60 / kCasesDivisor);
}

// An acceptor that allows one string is that string, a sum over several is known in part, and weights count items.
void acceptors_are_items_like_strings(void **) {
  Asked unused;
  const MachinePtr m = tied_machine(&unused);
  Rng rng(11, RngMethod::test, 0, 0, 0);
  Tuples tuples;
  Array<double> weights;
  draw_items(*m, rng, &tuples, &weights);
  assert_true(tuples.size() >= 2);
  const auto acceptor = [](const AlphabetPtr &alphabet, const Word &word, double weight) {
    Builder builder(Semiring::real, {alphabet});
    builder.add_states(static_cast<int64_t>(word.size()) + 1);
    for (size_t i = 0; i < word.size(); ++i) {
      builder.add_arc(static_cast<State>(i), &word[i], 1, static_cast<State>(i) + 1);
    }
    builder.set_final(static_cast<State>(word.size()), weight);
    return builder.build();
  };
  std::vector<MachinePtr> inputs, outputs;
  for (const oracle::Strings &tuple : tuples) {
    inputs.push_back(acceptor(m->alphabet(0), tuple[0], .25));
    outputs.push_back(acceptor(m->alphabet(1), tuple[1], 1));
  }
  MachineSettings s;
  s.init = MachineStart::given;
  s.tolerance = 0;
  const auto parameters =
      std::make_shared<const ArcParameters>(m, std::span<const int64_t>(), std::span<const int64_t>(), ArcGroups::joint, Run{});
  const auto one = new_machine_learner(parameters, items_of_strings(*m, batch_of(*m, tuples, weights), Run{}), s, Run{});
  const auto two = new_machine_learner(parameters, items_of_machines(*m, inputs, outputs, weights, Run{}), s, Run{});
  one->watch_held_out(machine_held_out(*one, items_of_machines(*m, inputs, {}, {}, Run{})));
  double quarter = 0;
  for (const double weight : weights) quarter += weight * std::log(.25);
  for (int step = 0; step < 5; ++step) {
    one->step(1);
    two->step(1);
    assert_close(two->metric("log_likelihood"), one->metric("log_likelihood") + quarter, 1e-12);
    const MachinePtr a = learned_machine(*one), b = learned_machine(*two);
    for (size_t i = 0; i < slots_of(*m); ++i) assert_close(value_of(*a, i), value_of(*b, i), 1e-12);
    double expected = 0;
    for (const oracle::Strings &tuple : tuples) {
      Array<EdgeWeight> slots;
      for (size_t i = 0; i < slots_of(*a); ++i) slots.push_back({value_of(*a, i), 0});
      Array<double> unused(slots.size(), 0.0);
      const SlotLattice lattice = pair_lattice(*a, ItemSide(tuple[0]), ItemSide(), Run{});
      expected += std::log(.25) + SlotSums().expect(lattice, slots, 1, unused, 0, Run{});
    }
    assert_close(one->metric("heldout_log_likelihood"), expected, 1e-10);
  }
}

void what_cannot_be_learned_is_refused_with_its_place(void **) {
  Asked asked;
  const MachinePtr m = tied_machine(&asked);
  const auto refused = [&](const MachinePtr &of, const Array<int64_t> &parameters, const Array<int64_t> &groups, ArcGroups kind,
                           Code code, const char *place) {
    try {
      ArcParameters(of, parameters, groups, kind, Run{});
    } catch (const Error &error) {
      if (error.code != code || !strstr(error.message, place)) print_error("%s\n", error.message);
      assert_true(error.code == code);
      assert_non_null(strstr(error.message, place));
      return;
    }
    fail_msg("not refused: %s", place);
  };
  const Array<int64_t> fixed(slots_of(*m), -1);
  refused(m, fixed, {}, ArcGroups::joint, Code::argument, "all weights");
  Array<int64_t> other(asked.parameters.begin(), asked.parameters.end());
  other[2] = 8;  // 3 only at state 1
  refused(m, other, {}, ArcGroups::joint, Code::argument, "state 1");
  other[2] = 7;  // more often than at state 1
  refused(m, other, {}, ArcGroups::joint, Code::argument, "state 1");
  other[2] = -2;
  refused(m, other, {}, ArcGroups::joint, Code::argument, "arc 2");
  other.resize(4);
  refused(m, other, {}, ArcGroups::joint, Code::argument, "expected 13");
  Array<int64_t> groups(slots_of(*m), 0);
  groups[1] = -1;
  refused(m, {}, groups, ArcGroups::joint, Code::argument, "arc 1");
  refused(m, asked.parameters, {}, ArcGroups::conditional, Code::argument, "state 0");
  Array<int64_t> own(slots_of(*m), 0);
  for (size_t i = 0; i < own.size(); ++i) own[i] = i == 4 ? -1 : static_cast<int64_t>(i);
  refused(m, own, {}, ArcGroups::conditional, Code::argument, "arc 4");
  Array<double> values(slots_of(*m), .6);
  other.assign(asked.parameters.begin(), asked.parameters.end());
  other[0] = -1;  // beside arc 3, which is fixed, too
  refused(with_values(*m, values), other, {}, ArcGroups::joint, Code::improper, "state 0");
  Builder tropical(Semiring::tropical, {Alphabet::sized(1)});
  refused(tropical.build(), {}, {}, ArcGroups::joint, Code::unsupported, "tropical");
  Builder failing(Semiring::log, {Alphabet::sized(1)});
  failing.add_states(2);
  const Label phi = kPhi;
  failing.add_arc(0, &phi, 0, 1);
  refused(failing.build(), {}, {}, ArcGroups::joint, Code::unsupported, "failure");
  Builder wide(Semiring::log, {Alphabet::sized(1), Alphabet::sized(1), Alphabet::sized(1)});
  refused(wide.build(), {}, {}, ArcGroups::joint, Code::unsupported, "3 tapes");

  const auto learner = learner_of(m, batch_of(*m, {{{1}, {1}}}), RowMethod::em, asked);
  assert_throws(learner_of(m, batch_of(*m, {{{1}, {1}}}, {-1}), RowMethod::em, asked), Code::argument);
  assert_throws(learner_of(m, batch_of(*m, {{{1}, {1}}}, {0}), RowMethod::em, asked), Code::empty);
  assert_throws(learner_of(m, batch_of(*m, {}), RowMethod::em, asked), Code::empty);
  StringBatch others = batch_of(*m, {{{1}, {1}}});
  others.alphabets[1] = Alphabet::sized(5);
  assert_throws(items_of_strings(*m, others, Run{}), Code::argument);
  Run small;
  small.max_states = 3;
  assert_throws(items_of_strings(*m, batch_of(*m, {{{1, 1, 1}, {1, 1, 1}}}), small), Code::limit);
}

// Explicit groups that are those of an option give the same learner.
void given_groups_are_those_of_the_option(void **) {
  const MachinePtr m = random_start(10, false);
  Rng rng(4, RngMethod::test, 0, 0, 0);
  Tuples tuples;
  Array<double> weights;
  draw_items(*m, rng, &tuples, &weights);
  assert_true(tuples.size() >= 2);
  Asked given;
  for (State s = 0; s < m->states(); ++s) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) given.groups.push_back(100 - s);
  }
  for (State s = 0; s < m->states(); ++s) given.groups.push_back(100 - s);
  const auto one = learner_of(m, batch_of(*m, tuples, weights), RowMethod::em);
  const auto two = learner_of(m, batch_of(*m, tuples, weights), RowMethod::em, given);
  one->step(4);
  two->step(4);
  const MachinePtr a = learned_machine(*one), b = learned_machine(*two);
  for (size_t i = 0; i < slots_of(*m); ++i) assert_close(value_of(*a, i), value_of(*b, i), 1e-12);
}

}  // namespace

TESTS(a_step_of_em_divides_expected_uses_by_their_sums, tied_weights_stay_equal_and_take_what_fixed_ones_leave,
      conditional_weights_of_all_outputs_of_an_input_sum_to_one, a_hidden_markov_model_makes_the_steps_of_baum_and_welch,
      the_machine_of_an_edit_model_learns_what_the_edit_model_does, the_bound_is_the_evidence_where_nothing_is_hidden,
      bounds_and_objectives_never_fall, acceptors_are_items_like_strings, what_cannot_be_learned_is_refused_with_its_place,
      given_groups_are_those_of_the_option)

// Sums, counts and best pairs of trees and paths beside enumeration, iteration and golden numbers.
#include "src/grammar/lattice/lattice_sums.hh"

#include <cmath>

#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "src/grammar/chart/best_parse.hh"
#include "src/grammar/chart/derivation.hh"
#include "src/grammar/lattice/best_lattice_parse.hh"
#include "src/grammar/score/sentence_sums.hh"
#include "tests/src/grammar/golden_grammar.hh"
#include "tests/src/grammar/lattice/lattice_reference.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

// The tree is one of the words that the path reads, and both together weigh what is said.
void expect_pair(const Grammar &g, const Machine &m, const LatticeParse &best) {
  State at = m.start(), looking = m.start();
  long double log_weight = 0;
  Sentence words;
  for (const ArcId a : best.path) {
    assert_true(a >= m.arc_begin(looking) && a < m.arc_end(looking));
    log_weight += std::log(::oracle::linear(m, m.weight(a)));
    looking = m.next(a);
    if (m.label(a, 0) == kPhi) continue;
    at = looking;
    if (m.label(a, 0) != kEpsilon) words.push_back(m.label(a, 0));  // a default arc's is found below
  }
  assert_true(m.is_final(looking) && (looking == at || m.phi_arc(at) >= 0));
  log_weight += std::log(::oracle::linear(m, m.final_weight(looking)));
  Sentence read;
  for (const int32_t r : best.rules) log_weight += std::log(static_cast<long double>(g.weight[r]));
  Array<int32_t> pending{g.start};
  size_t used = 0;
  while (!pending.empty()) {
    const int32_t symbol = pending.back();
    pending.pop_back();
    if (is_word(symbol)) {
      read.push_back(word_of(symbol));
      continue;
    }
    assert_true(used < best.rules.size() && g.first_rule[symbol] <= best.rules[used]);
    const std::span<const int32_t> right = g.right_side(best.rules[used++]);
    for (size_t i = right.size(); i-- > 0;) pending.push_back(right[i]);
  }
  assert_int_equal(used, best.rules.size());
  assert_int_equal(words.size(), read.size());
  for (size_t i = 0; i < words.size(); ++i) assert_true(words[i] == kRho || words[i] == read[i]);
  assert_close(best.log_weight, static_cast<double>(log_weight), 1e-11);
}

void a_golden_lattice(void **) {
  const golden::Json file = golden::read("pcfg_prefix_lattice.json"), &lattice = file["lattice"];
  const GrammarPtr grammar = golden_grammar(lattice["grammar"]);
  Builder b(Semiring::real, {grammar->words});
  b.add_states(5);
  for (const golden::Json &edge : lattice["edges"]) {
    const Label label = grammar->words->find(edge[2].get<std::string>());
    b.add_arc(edge[0].get<int>(), &label, edge[3].get<double>(), edge[1].get<int>());
  }
  b.set_final(4, 1);
  const MachinePtr machine = b.build();
  const double log_z = lattice["log_z"].get<double>();
  assert_close(score_lattice(grammar, *machine, Run{}), log_z, 1e-11);
  const LatticeCounts counts = count_lattice(grammar, *machine, Run{});
  assert_close(counts.log_weight, log_z, 1e-11);
  size_t r = 0;
  for (const golden::Json &count : lattice["expected_counts"]) assert_close(counts.rules[r++], count.get<double>(), 1e-11);
  assert_int_equal(r, counts.rules.size());
  assert_close(counts.finals[4], 1, 1e-14);
}

void a_chain_is_its_sentence(void **) {
  Rng rng(1, RngMethod::test, 21, 0, 0);
  for (int c = 0; c < 500 / kCasesDivisor; ++c) {
    const hws::oracle::SentenceCase s = hws::oracle::random_sentence(500, &rng);
    CorpusArrays arrays;
    arrays.alphabet = s.grammar->words;
    arrays.symbols.assign(s.words.begin(), s.words.end());
    arrays.offsets.push_back(static_cast<int64_t>(s.words.size()));
    const CorpusPtr corpus = shared_corpus(std::move(arrays));
    const MachinePtr chain = string_machine(s.grammar->words, Semiring::log, s.words, Run{});
    const SentenceCounts sentence = count_rules(s.grammar, *corpus, Run{});
    const LatticeCounts counts = count_lattice(s.grammar, *chain, Run{});
    assert_close(score_lattice(s.grammar, *chain, Run{}), sentence.log_weight, 1e-12);
    assert_close(counts.log_weight, sentence.log_weight, 1e-12);
    for (size_t r = 0; r < counts.rules.size(); ++r) assert_close(counts.rules[r], sentence.counts[r], 1e-11);
    for (const double arc : counts.arcs) assert_close(arc, 1, 1e-11);
    const LatticeParse best = best_lattice_parse(s.grammar, *chain, Run{});
    Array<int32_t> rules;
    assert_close(best.log_weight, BestParse(s.form, Run{}).find(s.words, &rules, Run{}), 1e-12);
    assert_int_equal(derivation_length(*s.grammar, s.grammar->start, s.words, best.rules), best.rules.size());
    expect_pair(*s.grammar, *chain, best);
  }
}

void sums_are_those_of_enumerated_paths_and_trees(void **) {
  Rng rng(2, RngMethod::test, 21, 0, 0);
  int tried = 0, possible = 0, failing = 0;
  while (tried < 1000 / kCasesDivisor) {
    const GrammarPtr grammar = small_grammar(&rng, 1);
    const MachinePtr machine = small_machine(&rng, false, .8);
    const std::optional<PairSums> sums = sums_of_pairs(*grammar, *machine, paths_of(*machine));
    if (!sums) continue;
    ++tried;
    const LatticeParse best = expect_sums(grammar, *machine, *sums);
    if (sums->total == 0) continue;
    ++possible;
    failing += machine->has_phi() || machine->has_rho();
    expect_pair(*grammar, *machine, best);
  }
  assert_true(possible > tried / 3 && failing > tried / 20);
}

// The machine with the weight of one arc times a factor.
MachinePtr with_factor(const Machine &m, ArcId changed, double factor) {
  Builder b(m.semiring(), {m.alphabet(0)});
  b.add_states(m.states());
  b.set_start(m.start());
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      const Label label = m.label(a, 0);
      const double w = m.weight(a);
      b.add_arc(s, &label, a != changed ? w : m.semiring() == Semiring::real ? w * factor : w - std::log(factor), m.next(a));
    }
    if (m.is_final(s)) b.set_final(s, m.final_weight(s));
  }
  return b.build();
}

void cycles_are_solved_for(void **) {
  Rng rng(3, RngMethod::test, 21, 0, 0);
  int finite = 0, infinite = 0, differed = 0;
  for (int c = 0; c < 1500 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = small_grammar(&rng, 1.5);
    const MachinePtr machine = small_machine(&rng, true, c % 4 == 0 ? .6 : .25);
    const long double slow = lattice_by_iteration(*grammar, *machine, 600);
    double found = 0;
    try {
      found = score_lattice(grammar, *machine, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      assert_true(std::isinf(slow));
      assert_throws(best_lattice_parse(grammar, *machine, Run{}), Code::diverged);
      ++infinite;
      continue;
    }
    const LatticeParse best = best_lattice_parse(grammar, *machine, Run{});
    if (found == -INFINITY) {
      assert_true(best.log_weight == -INFINITY);
      continue;
    }
    assert_true(best.log_weight <= found + 1e-12);
    expect_pair(*grammar, *machine, best);
    if (std::isinf(slow)) continue;  // slow to converge, or infinite where no tree of the start is
    assert_close(found, static_cast<double>(std::log(slow)), 1e-10);
    ++finite;
    if (finite % 8 != 0) continue;
    const LatticeCounts counts = count_lattice(grammar, *machine, Run{});
    double stops = 0;
    for (const double x : counts.finals) stops += x;
    assert_close(stops, 1, 1e-10);
    const double step = 1e-5;
    const auto difference = [&](const auto &score) { return (score(1 + step) - score(1 - step)) / (2 * step); };
    try {
      for (int32_t r = 0; r < grammar->rules(); ++r) {
        const double slope = difference([&](double factor) {
          Array<double> weight = grammar->weight;
          weight[r] *= factor;
          return score_lattice(with_weights(*grammar, weight), *machine, Run{});
        });
        assert_close(counts.rules[r], slope, 1e-5);
      }
      for (ArcId a = 0; a < machine->arcs(); ++a) {
        if (is_zero(machine->semiring(), machine->weight(a))) continue;
        const double slope = difference(
            [&](double factor) { return score_lattice(grammar, *with_factor(*machine, a, factor), Run{}); });
        assert_close(counts.arcs[a], slope, 1e-5);
      }
      ++differed;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);  // close to infinity
    }
  }
  assert_true(finite > 300 / kCasesDivisor && infinite > 20 / kCasesDivisor && differed > 30 / kCasesDivisor);
}

// Costs and weights of e^±700, and arcs of costs beyond what a double holds as a weight.
void extreme_weights_give_a_number_or_a_status(void **) {
  Rng rng(4, RngMethod::test, 21, 0, 0);
  int numbers = 0;
  for (int c = 0; c < 1000 / kCasesDivisor; ++c) {
    const double spread = c % 2 == 0 ? 700 : 40;
    const GrammarPtr plain = small_grammar(&rng, spread);
    Array<double> weight = plain->weight;
    for (double &w : weight) w = rng.uniform() < .15 ? 0 : w;
    const GrammarPtr grammar = with_weights(*plain, weight);
    const MachinePtr shape = small_machine(&rng, rng.below(2) == 0, .5);
    Builder b(Semiring::log, {shape->alphabet(0)});
    b.add_states(shape->states());
    for (State s = 0; s < shape->states(); ++s) {
      for (ArcId a = shape->arc_begin(s); a < shape->arc_end(s); ++a) {
        const Label label = shape->label(a, 0);
        const double cost = rng.uniform() < .1 ? INFINITY : (c % 3 == 0 ? 5e4 : spread) * (2 * rng.uniform() - 1);
        b.add_arc(s, &label, cost, shape->next(a));
      }
      if (shape->is_final(s)) b.set_final(s, spread * (2 * rng.uniform() - 1));
    }
    const MachinePtr machine = b.build();
    try {
      const double score = score_lattice(grammar, *machine, Run{});
      assert_true(!std::isnan(score) && score < INFINITY);
      const LatticeParse best = best_lattice_parse(grammar, *machine, Run{});
      if (score == -INFINITY) {
        assert_true(best.log_weight == -INFINITY);
        continue;
      }
      assert_true(best.log_weight <= score + 1e-9 * (1 + std::fabs(score)));
      ++numbers;
      const LatticeCounts counts = count_lattice(grammar, *machine, Run{});
      for (const Array<double> *all : {&counts.rules, &counts.arcs, &counts.finals}) {
        for (const double x : *all) assert_true(x >= 0 && std::isfinite(x));
      }
    } catch (const Error &e) {
      assert_true(e.code == Code::diverged && e.message[0] != 0);
    }
  }
  assert_true(numbers > 150 / kCasesDivisor);
}

void what_cannot_be_read_is_refused(void **) {
  const GrammarPtr grammar = grammar_of("1 S --> S S\n1 S --> a\n");
  const MachinePtr chain = string_machine(grammar->words, Semiring::log, Array<Label>{1, 1, 1, 1, 1, 1}, Run{});
  assert_close(score_lattice(grammar, *chain, Run{}), std::log(42.), 1e-13);
  Run few;
  few.max_states = 20;
  assert_throws(score_lattice(grammar, *chain, few), Code::limit);
  few = Run{};
  few.max_arcs = 30;
  assert_throws(score_lattice(grammar, *chain, few), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(score_lattice(grammar, *chain, cancelled), Code::cancelled);
  const MachinePtr costs = string_machine(grammar->words, Semiring::tropical, Array<Label>{1}, Run{});
  assert_throws(score_lattice(grammar, *costs, Run{}), Code::unsupported);
  const MachinePtr nameless = string_machine(Alphabet::sized(1), Semiring::log, Array<Label>{1}, Run{});
  assert_throws(score_lattice(grammar, *nameless, Run{}), Code::argument);
  Builder two(Semiring::log, {grammar->words, grammar->words});
  assert_throws(score_lattice(grammar, *two.build(), Run{}), Code::argument);
  // A loop: the sum x over all lengths has x = x² + w, so that it is 1/4 for w = 3/16 and infinite for w = 1.
  for (const double weight : {1., .1875}) {
    Builder b(Semiring::real, {grammar->words});
    b.add_state();
    const Label a = 1;
    b.add_arc(0, &a, weight, 0);
    b.set_final(0, 1);
    const MachinePtr loop = b.build();
    if (weight < 1) {
      assert_close(score_lattice(grammar, *loop, Run{}), std::log(.25), 1e-14);
    } else {
      assert_throws(score_lattice(grammar, *loop, Run{}), Code::diverged);
    }
  }
}

}  // namespace

TESTS(a_golden_lattice, a_chain_is_its_sentence, sums_are_those_of_enumerated_paths_and_trees, cycles_are_solved_for,
      extreme_weights_give_a_number_or_a_status, what_cannot_be_read_is_refused)

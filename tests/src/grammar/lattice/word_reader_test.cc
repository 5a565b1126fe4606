// Words that a grammar lacks on the paths of machines: their classes stand for them, as they do in sentences.
#include "src/grammar/lattice/word_reader.hh"

#include <cmath>

#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "src/grammar/lattice/best_lattice_parse.hh"
#include "src/grammar/lattice/intersect.hh"
#include "src/grammar/lattice/lattice_sums.hh"
#include "src/grammar/model/grammar_mass.hh"
#include "src/grammar/score/sentence_sums.hh"
#include "tests/src/grammar/lattice/lattice_reference.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

// As many of the names, from a random one on.
AlphabetPtr some_of(const std::vector<std::string> &names, int64_t count, Rng *rng) {
  std::vector<std::string> some;
  const size_t first = rng->below(names.size());
  for (size_t i = 0; i < static_cast<size_t>(count); ++i) some.push_back(names[(first + i) % names.size()]);
  return Alphabet::named(some);
}

// A grammar that has classes among its words, and their table.
GrammarPtr grammar_of_classes(Rng *rng) {
  const GrammarPtr plain = small_grammar(rng, 1);
  auto made = std::make_shared<Grammar>(*plain);
  made->words = some_of({"UNK-INIT", "UNK-S", "UNK", "a"}, plain->words->size(), rng);
  CorpusArrays arrays;
  arrays.alphabet = made->words;
  arrays.reading = std::make_shared<const TextReading>(TextReading{{"signatures", "INIT initial\n\nS suffix s\n"}});
  return with_signatures_of(*shared_corpus(std::move(arrays)), made);
}

AlphabetPtr words_of_machine(int64_t count, Rng *rng) { return some_of({"a", "Wug", "dogs", "Cats"}, count, rng); }

MachinePtr machine_of_words(bool cyclic, double scale, Rng *rng) {
  const MachinePtr plain = small_machine(rng, cyclic, scale);
  MachineArrays arrays = plain->arrays();
  arrays.alphabets = {words_of_machine(plain->alphabet(0)->size(), rng)};
  arrays.owner = plain;
  return std::make_shared<const Machine>(std::move(arrays));
}

void a_chain_of_unknown_words_is_its_sentence(void **) {
  Rng rng(1, RngMethod::test, 25, 0, 0);
  int possible = 0;
  for (int c = 0; c < 500 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = grammar_of_classes(&rng);
    CorpusArrays arrays;
    arrays.alphabet = words_of_machine(3, &rng);
    for (uint64_t left = rng.below(5); left > 0; --left) arrays.symbols.push_back(static_cast<Label>(rng.below(3)) + 1);
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
    const CorpusPtr corpus = shared_corpus(std::move(arrays));
    const MachinePtr chain = string_machine(corpus->alphabet, Semiring::log, corpus->sequence(0), Run{});
    double sentence = 0;
    try {
      score_sentences(grammar, *corpus, {&sentence, 1}, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      continue;
    }
    assert_close(score_lattice(grammar, *chain, Run{}), sentence, 1e-12);
    if (sentence == -INFINITY) continue;
    ++possible;
    const SentenceCounts counts = count_rules(grammar, *corpus, Run{});
    const LatticeCounts found = count_lattice(grammar, *chain, Run{});
    for (size_t r = 0; r < found.rules.size(); ++r) assert_close(found.rules[r], counts.counts[r], 1e-11);
    const LatticeParse best = best_lattice_parse(grammar, *chain, Run{});
    assert_true(std::equal(best.words.begin(), best.words.end(), corpus->symbols.begin(), corpus->symbols.end()));
  }
  assert_true(possible > 50 / kCasesDivisor);
}

void sums_are_those_of_enumerated_paths_of_classes(void **) {
  Rng rng(2, RngMethod::test, 25, 0, 0);
  int tried = 0, possible = 0, failing = 0;
  while (tried < 1000 / kCasesDivisor) {
    const GrammarPtr grammar = grammar_of_classes(&rng);
    const MachinePtr machine = machine_of_words(false, .8, &rng);
    const WordLabels labels(*machine->alphabet(0), *grammar, Run{});
    const std::vector<LatticePath> paths = paths_of(*machine);
    std::vector<LatticePath> known;  // with words of the grammar
    for (LatticePath path : paths) {
      const Array<int32_t> symbols = path.words;
      labels.translate(symbols, &path.words);
      if (std::find(path.words.begin(), path.words.end(), 0) == path.words.end()) known.push_back(path);
    }
    const std::optional<PairSums> sums = sums_of_pairs(*grammar, *machine, known);
    if (!sums) continue;
    ++tried;
    const LatticeParse best = expect_sums(grammar, *machine, *sums);
    if (sums->total == 0) continue;
    ++possible;
    failing += machine->has_phi() || machine->has_rho();
    assert_true(std::any_of(paths.begin(), paths.end(), [&](const LatticePath &path) {
      return std::equal(path.arcs.begin(), path.arcs.end(), best.path.begin(), best.path.end()) &&
             std::equal(path.words.begin(), path.words.end(), best.words.begin(), best.words.end());
    }));
  }
  assert_true(possible > tried / 5 && failing > tried / 20);
}

// The machine over the grammar's words, with a copy of each state for paths before their first word. It has no failure arcs.
MachinePtr written_out(const Machine &m, const Grammar &grammar) {
  const WordLabels labels(*m.alphabet(0), grammar, Run{});
  Builder b(m.semiring(), {grammar.words});
  b.add_states(2 * m.states());
  b.set_start(m.start() + m.states());
  for (State s = 0; s < m.states(); ++s) {
    for (const bool first : {false, true}) {
      const State from = first ? s + m.states() : s;
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        const bool silent = m.label(a, 0) == kEpsilon;
        const Label label = silent ? kEpsilon : labels.of(m.label(a, 0), first);
        if (silent || label > 0) b.add_arc(from, &label, m.weight(a), silent && first ? m.next(a) + m.states() : m.next(a));
      }
      if (m.is_final(s)) b.set_final(from, m.final_weight(s));
    }
  }
  return b.build();
}

void a_first_word_is_one_even_where_paths_come_back(void **) {
  Rng rng(3, RngMethod::test, 25, 0, 0);
  int finite = 0;
  for (int c = 0; c < 1500 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = grammar_of_classes(&rng);
    const MachinePtr machine = machine_of_words(true, .25, &rng);
    if (machine->has_phi() || machine->has_rho()) continue;
    const MachinePtr plain = written_out(*machine, *grammar);
    auto bare = std::make_shared<Grammar>(*grammar);
    bare->card = ModelCard();
    try {
      const double expected = score_lattice(bare, *plain, Run{});
      assert_close(score_lattice(grammar, *machine, Run{}), expected, 1e-11);
      if (expected == -INFINITY) continue;
      assert_close(best_lattice_parse(grammar, *machine, Run{}).log_weight,
                   best_lattice_parse(bare, *plain, Run{}).log_weight, 1e-11);
      const GrammarPtr both = intersect(grammar, *machine, Run{});
      assert_close(grammar_mass(binary_form(both, Run{}), Run{}).log_masses[both->start], expected, 1e-10);
      ++finite;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      assert_throws(score_lattice(grammar, *machine, Run{}), Code::diverged);
    }
  }
  assert_true(finite > 50 / kCasesDivisor);
}

}  // namespace

TESTS(a_chain_of_unknown_words_is_its_sentence, sums_are_those_of_enumerated_paths_of_classes,
      a_first_word_is_one_even_where_paths_come_back)

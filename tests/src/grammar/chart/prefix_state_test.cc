// Weights of prefixes beside golden numbers, the strings of finite languages, and the law that binds them to sentences.
#include "src/grammar/chart/prefix_state.hh"

#include <cmath>
#include <map>

#include "src/grammar/chart/chart.hh"
#include "src/grammar/model/grammar_mass.hh"
#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using StatePtr = std::shared_ptr<const PrefixState>;

StatePtr begin_of(const GrammarPtr &grammar) {
  return PrefixState::begin(std::make_shared<const PrefixRules>(binary_form(grammar, Run{}), Run{}), Run{});
}

// Numbers that are 0 but for rounding are 0.
void assert_weight(double log_weight, double expected) {
  if (expected < 1e-14) assert_true(log_weight < std::log(1e-13));
  else assert_close(std::exp(log_weight), expected, 1e-10);
}

void prefixes_have_the_golden_probabilities(void **) {
  const golden::Json all = golden::read("pcfg_prefix_lattice.json");
  int compared = 0;
  for (const golden::Json &one : all["prefix"]) {
    const oracle::GoldenGrammar g = oracle::golden_grammar(one["grammar"]);
    for (const golden::Member &entry : one["prefix_probability"].items()) {
      StatePtr state = begin_of(g.grammar);
      for (const char letter : entry.name) state = state->read(g.grammar->words->find(std::string(1, letter)), Run{});
      assert_close(std::exp(state->log_prefix()), entry.value.get<double>(), 1e-10);
      ++compared;
    }
  }
  assert_true(compared >= 9);
}

// Grammars whose nonterminals lead to higher ones alone have finite languages.
GrammarPtr layered_grammar(Rng *rng, int32_t nonterminals, int32_t words) {
  RuleList list;
  std::map<std::pair<int32_t, std::vector<int32_t>>, bool> seen;
  for (int32_t a = 0; a < nonterminals; ++a) {
    for (uint64_t rules = 1 + rng->below(3); rules > 0; --rules) {
      std::vector<int32_t> right;
      for (uint64_t length = rng->below(4); length > 0; --length) {
        const bool word = a + 1 == nonterminals || rng->below(3) == 0;
        right.push_back(word ? symbol_of_word(1 + static_cast<int32_t>(rng->below(static_cast<uint64_t>(words))))
                             : a + 1 + static_cast<int32_t>(rng->below(static_cast<uint64_t>(nonterminals - a - 1))));
      }
      if (seen[{a, right}]) continue;
      seen[{a, right}] = true;
      list.parent.push_back(a);
      list.right.insert(list.right.end(), right.begin(), right.end());
      list.offsets.push_back(static_cast<int64_t>(list.right.size()));
      list.weight.push_back(std::exp(4 * rng->uniform() - 2));
    }
  }
  return make_grammar(Alphabet::sized(nonterminals), Alphabet::sized(words), 0, list, RowSums::any, {}, Run{});
}

using Language = std::map<std::vector<int32_t>, double>;

std::vector<Language> languages_of(const Grammar &g) {
  std::vector<Language> of(static_cast<size_t>(g.nonterminal_count()));
  for (int32_t a = g.nonterminal_count(); a-- > 0;) {
    for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
      Language strings{{{}, g.weight[r]}};
      for (const int32_t symbol : g.right_side(r)) {
        const Language own = is_word(symbol) ? Language{{{word_of(symbol)}, 1}} : of[static_cast<size_t>(symbol)];
        Language longer;
        for (const auto &[x, w] : strings) {
          for (const auto &[y, u] : own) {
            std::vector<int32_t> both = x;
            both.insert(both.end(), y.begin(), y.end());
            longer[both] += w * u;
          }
        }
        strings = std::move(longer);
      }
      for (const auto &[x, w] : strings) of[static_cast<size_t>(a)][x] += w;
    }
  }
  return of;
}

void prefixes_of_finite_languages_are_sums_over_strings(void **) {
  Rng rng(12, RngMethod::test, 0, 0, 0);
  for (int count = 300 / kCasesDivisor; count > 0; --count) {
    const GrammarPtr g = layered_grammar(&rng, 1 + static_cast<int32_t>(rng.below(4)), 2);
    const Language language = languages_of(*g)[0];
    if (language.size() > 3000) continue;
    Language prefixes;
    for (const auto &[x, w] : language) {
      for (size_t n = 0; n <= x.size(); ++n) {
        prefixes[std::vector<int32_t>(x.begin(), x.begin() + static_cast<ptrdiff_t>(n))] += w;
      }
    }
    int tried = 0;
    for (const auto &[x, w] : prefixes) {
      if (++tried > 40) break;
      StatePtr state = begin_of(g);
      for (const int32_t word : x) state = state->read(word, Run{});
      assert_weight(state->log_prefix(), w);
      const auto sentence = language.find(x);
      assert_weight(state->log_sentence(), sentence == language.end() ? 0 : sentence->second);
    }
  }
}

// A prefix is the sentence that ends there, or goes on with one of the words.
void a_prefix_ends_or_goes_on(void **) {
  Rng rng(13, RngMethod::test, 0, 0, 0);
  int checked = 0;
  for (int count = 400 / kCasesDivisor; count > 0; --count) {
    const double mass = count % 3 == 0 ? 1 : count % 3 == 1 ? .8 : 1.05;
    const GrammarPtr g = grammar_reference::random_grammar(&rng, 1 + static_cast<int>(rng.below(4)), 2, mass);
    StatePtr state;
    BinaryForm form;
    double log_mass = 0;
    try {
      form = binary_form(g, Run{});
      log_mass = grammar_mass(form, Run{}).log_masses[g->start];
      state = begin_of(g);
    } catch (const Error &e) {
      assert_true(e.code == Code::diverged || e.code == Code::improper);
      continue;
    }
    assert_close(state->log_prefix(), log_mass, 1e-12);
    const ChartRules rules(form, Run{});
    Chart chart(rules);
    Array<int32_t> words;
    const auto vocabulary = static_cast<size_t>(g->words->size());
    for (int step = 0; step < 5; ++step) {
      Array<double> next(vocabulary + 1);
      state->next(next);
      double sum = 0;
      for (const double x : next) sum += std::exp(x);
      assert_weight(state->log_prefix(), sum);
      assert_weight(state->log_sentence(), std::exp(chart.inside(words, Run{})));
      assert_true(next[0] == state->log_sentence());
      Array<int32_t> possible;
      for (size_t w = 1; w <= vocabulary; ++w) {
        const auto word = static_cast<int32_t>(w);
        assert_true(state->read(word, Run{})->log_prefix() == next[w]);
        if (next[w] > -INFINITY) possible.push_back(word);
      }
      ++checked;
      if (possible.empty()) break;
      words.push_back(possible[static_cast<size_t>(rng.below(possible.size()))]);
      state = state->read(words.back(), Run{});
      assert_int_equal(state->words(), words.size());
    }
  }
  assert_true(checked > 400 / kCasesDivisor);
}

void critical_and_left_recursive_grammars_have_prefixes(void **) {
  // S --> S S | a with 1/2 each: every tree is finite, but infinitely large on average.
  StatePtr state = begin_of(grammar_reference::grammar_of(".5 S --> S S\n.5 S --> a\n"));
  assert_true(std::fabs(state->log_prefix()) < 1e-12);
  state = state->read(1, Run{});
  assert_true(std::fabs(state->log_prefix()) < 1e-12);
  state = state->read(1, Run{});
  assert_close(state->log_prefix(), std::log(.5), 1e-10);
  // Lengths are geometric, and 500 words neither underflow nor lose digits.
  state = begin_of(grammar_reference::grammar_of(".01 S --> S a\n.99 S --> a\n"));
  for (int n = 0; n < 300; ++n) {
    if (n > 0) assert_close(state->log_prefix(), (n - 1) * std::log(.01), 1e-11);
    state = state->read(1, Run{});
  }
  assert_close(state->log_sentence(), std::log(.99) + 299 * std::log(.01), 1e-11);
}

void states_are_kept_and_read_from_again(void **) {
  const GrammarPtr g = grammar_reference::grammar_of(".5 S --> A S\n.5 S --> b\n.7 A --> a\n.3 A -->\n");
  const int32_t a = g->words->find("a"), b = g->words->find("b");
  const StatePtr kept = begin_of(g)->read(a, Run{});
  const double before = kept->log_prefix();
  const StatePtr left = kept->read(a, Run{}), right = kept->read(b, Run{});
  const StatePtr again = kept->read(a, Run{});
  assert_true(left->log_prefix() == again->log_prefix() && left->log_sentence() == again->log_sentence());
  assert_true(kept->log_prefix() == before && kept->words() == 1);
  assert_true(right->log_sentence() > -INFINITY && left->log_sentence() == -INFINITY);
  Array<double> next(3);
  for (const int32_t none : {0, b}) {
    const StatePtr state = none == 0 ? kept->read(0, Run{}) : right->read(a, Run{});
    assert_true(state->log_prefix() == -INFINITY);
    state->next(next);
    for (const double x : next) assert_true(x == -INFINITY);
  }
  Run run;
  run.max_bytes = 100;
  assert_throws(kept->read(a, run), Code::limit);
  assert_throws(begin_of(grammar_reference::grammar_of("1 S --> S S\n1 S --> a\n")), Code::diverged);
}

}  // namespace

TESTS(prefixes_have_the_golden_probabilities, prefixes_of_finite_languages_are_sums_over_strings, a_prefix_ends_or_goes_on,
      critical_and_left_recursive_grammars_have_prefixes, states_are_kept_and_read_from_again)

// Learners of grammars that rewrite nonterminals as any substring, beside the same grammars spelled letter by letter.
#include <cmath>

#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/model/substrings.hh"
#include "src/grammar/pcfg/pcfg_learner.hh"
#include "src/grammar/score/segment_sentences.hh"
#include "src/learner/rows/row_sampling_learner.hh"
#include "tests/src/grammar/letters.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr char kMorphs[] = "W --> S\nW --> S E\nS --> <any>\nE --> <any>\n";

GrammarPtr written(std::string_view text, const CorpusPtr &corpus, const CorpusPtr &more = nullptr) {
  const Corpus *const both[] = {corpus.get(), more.get()};
  return with_substrings(read_johnson(text, RowSums::normalize, Run{}), std::span(both, more ? 2 : 1), Run{});
}

// The same grammar in which strings are sequences of nonterminals, each of which is one letter for ever.
GrammarPtr spelled(const Grammar &g) {
  RuleList list;
  const int32_t nonterminals = g.nonterminal_count();
  for (int32_t a = 0; a < nonterminals; ++a) {
    for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
      for (const int32_t symbol : g.right_side(r)) {
        list.right.push_back(is_word(symbol) ? nonterminals + word_of(symbol) - 1 : symbol);
      }
      list.offsets.push_back(static_cast<int64_t>(list.right.size()));
      list.parent.push_back(a);
      list.weight.push_back(g.weight[r]);
      list.fixed.push_back(0);
    }
  }
  for (Label word = 1; word <= g.words->size(); ++word) {
    list.right.push_back(symbol_of_word(word));
    list.offsets.push_back(static_cast<int64_t>(list.right.size()));
    list.parent.push_back(nonterminals + word - 1);
    list.weight.push_back(1);
    list.fixed.push_back(1);
  }
  return make_grammar(Alphabet::sized(nonterminals + g.words->size()), g.words, g.start, list, RowSums::any, {}, Run{});
}

PcfgSettings settings(RowMethod method, double prior) {
  PcfgSettings s;
  s.method = method;
  s.prior = prior;
  if (row_fields::passes(s)) s.tolerance = 0;
  s.iterations = 20;
  return s;
}

void strings_are_learned_like_their_letters(void **) {
  const CorpusPtr corpus = corpus_of_letters({"abab", "bba", "aabba", "b", "abba", "abb"});
  Rng rng(5, RngMethod::test, 0, 0, 0);
  // The second grammar uses a nonterminal several times in a tree.
  for (const char *text : {kMorphs, "W --> S\nW --> W S\nS --> <any>\n"}) {
    const GrammarPtr even = written(text, corpus);
    Array<double> weight = even->weight;
    for (int32_t a = 0; a < even->nonterminal_count(); ++a) {
      double sum = 0;
      for (int32_t r = even->first_rule[a]; r < even->first_rule[a + 1]; ++r) sum += weight[r] = .1 + rng.uniform();
      for (int32_t r = even->first_rule[a]; r < even->first_rule[a + 1]; ++r) weight[r] /= sum;
    }
    const GrammarPtr g = with_weights(*even, weight), letters = spelled(*g);
    for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi, RowMethod::cvi}) {
      PcfgSettings s = settings(method, method <= RowMethod::hard_em ? 1 : .1);
      s.init = PcfgStart::given;
      const auto learner = new_pcfg_learner(g, corpus, s, Run{}), reference = new_pcfg_learner(letters, corpus, s, Run{});
      for (int step = 0; step < 4; ++step) {
        learner->step(1);
        reference->step(1);
        const Array<double> counts = learner->counts(), expected = reference->counts();
        for (size_t k = 0; k < counts.size(); ++k) assert_close(counts[k], expected[k], 1e-12);
        const char *objective = method == RowMethod::cvi ? "surrogate" : "objective";
        assert_close(learner->metric(objective), reference->metric(objective), 1e-12);
      }
    }
  }
}

// Every stem with every suffix, and alone.
struct Planted {
  CorpusPtr corpus;
  std::vector<size_t> stem;  // its letters
};
Planted planted_words() {
  Rng rng(9, RngMethod::test, 0, 0, 0);
  std::vector<std::string> words;
  Planted out;
  for (int s = 0; s < 40; ++s) {
    std::string stem;
    for (uint64_t k = 3 + rng.below(3); k > 0; --k) stem += static_cast<char>('a' + rng.below(4));
    for (const char *suffix : {"", "cab", "dd"}) {
      words.push_back(stem + suffix);
      out.stem.push_back(stem.size());
    }
  }
  const std::vector<std::string_view> views(words.begin(), words.end());
  out.corpus = corpus_of_letters(views);
  return out;
}

double boundary_f1(const Planted &data, const SentenceUnits &units) {
  double hits = 0, guessed = 0, gold = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) {
    const auto begin = static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(i)]);
    const size_t stem = data.stem[static_cast<size_t>(i)];
    const size_t length = data.corpus->sequence(i).size();
    for (size_t k = 1; k < length; ++k) {
      const bool cut = units.ends[begin + k - 1] > .5;
      guessed += cut;
      gold += k == stem;
      hits += cut && k == stem;
    }
  }
  return 2 * hits / (guessed + gold);
}

void stems_and_suffixes_are_found_from_any_start(void **) {
  const Planted data = planted_words();
  const GrammarPtr g = written(kMorphs, data.corpus);
  for (const double prior : {.01, 1e-5}) {
    for (const RowMethod method : {RowMethod::cvi, RowMethod::cgs, RowMethod::blocked_gibbs}) {
      if (method != RowMethod::cvi && prior < .01) continue;  // samplers stay in a mode
      for (uint64_t seed = 1; seed < 4; ++seed) {
        PcfgSettings s = settings(method, prior);
        s.seed = seed;
        s.init = PcfgStart::random;
        s.iterations = 60;
        s.burn_in = 30;
        if (row_fields::passes(s)) s.burn_in = std::nullopt;
        const auto learner = new_pcfg_learner(g, data.corpus, s, Run{});
        while (!learner->done()) learner->step(1);
        const GrammarPtr model = pcfg_model(*learner, {});
        const double f1 = boundary_f1(data, segment_sentences(model, *data.corpus, true, Run{}));
        const double least = method == RowMethod::blocked_gibbs ? .5 : .85;  // drawn rows mix slowly
        if (!(f1 > least)) print_error("method %d, prior %g: %g\n", static_cast<int>(method), prior, f1);
        assert_true(f1 > least);
        // No nonterminal occurs twice in a tree.
        if (method == RowMethod::cgs) assert_close(learner->metric("acceptance"), 1, 1e-12);
      }
    }
  }
}

// Random rows would give a word by one rule almost all of its probability.
void a_random_start_uses_trees_of_every_size(void **) {
  const Planted data = planted_words();
  const GrammarPtr g = written(kMorphs, data.corpus);
  PcfgSettings s = settings(RowMethod::cvi, .01);
  s.init = PcfgStart::random;
  const auto learner = new_pcfg_learner(g, data.corpus, s, Run{});
  assert_true(learner->counts()[1] > .1 * static_cast<double>(data.corpus->count()));
  s.seed = 2;
  const auto other = new_pcfg_learner(g, data.corpus, s, Run{});
  assert_true(std::fabs(other->counts()[1] - learner->counts()[1]) > 1e-3);
  // A learner of a part of the words does not see the others.
  s = settings(RowMethod::em, 1);
  s.init = PcfgStart::random;
  s.items = data.corpus->count();
  const auto part = new_pcfg_learner(g, data.corpus, s, Run{});
  s.items = std::nullopt;
  assert_true(part->rows() != new_pcfg_learner(g, data.corpus, s, Run{})->rows());
}

// Substrings of the held-out words have rules, and those of no word have none.
void held_out_words_are_possible(void **) {
  const CorpusPtr corpus = corpus_of_letters({"abc", "ab", "abd"}), more = corpus_of_letters({"dcd", "dc"});
  const GrammarPtr g = written(kMorphs, corpus, more);
  PcfgSettings s = settings(RowMethod::cvi, .1);
  s.init = PcfgStart::random;
  const auto learner = new_pcfg_learner(g, corpus, s, Run{});
  learner->step(3);
  learner->watch_held_out(pcfg_held_out(*learner, more, Run{}));
  assert_true(learner->metric("heldout_log_likelihood") > -INFINITY);
  learner->watch_held_out(pcfg_held_out(*learner, corpus_of_letters({"cdbbb"}), Run{}));
  assert_true(learner->metric("heldout_log_likelihood") == -INFINITY);
}

}  // namespace

TESTS(strings_are_learned_like_their_letters, stems_and_suffixes_are_found_from_any_start,
      a_random_start_uses_trees_of_every_size, held_out_words_are_possible)

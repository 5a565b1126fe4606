// Geweke's test of the samplers of grammars: trees that are drawn rule by rule beside a chain that redraws a sentence and lets
// the sampler draw all trees anew. All is conditioned on sentences of few words.
#include <algorithm>

#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/pcfg/pcfg_family.hh"
#include "tests/src/learner/rows/geweke_of_rows.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr size_t kSentences = 3, kMostWords = 4;
constexpr double kAlpha = .4;

// Both nonterminals occur several times in a tree, so that trees are refused now and then.
constexpr char kRules[] = "S --> S A\nS --> A S\nS --> a\nS --> b\nA --> S A\nA --> a\nA --> b\n";

class Trees {
 public:
  Trees(GrammarPtr grammar, RowMethod method) : grammar_(std::move(grammar)), method_(method), trees_(kSentences) {}

  size_t items() const { return trees_.size(); }
  void draw_all(Rng &rng) {
    for (bool all = false; !all;) {
      for (auto &tree : trees_) tree.clear();
      all = true;
      for (size_t i = 0; all && i < items(); ++i) all = draw(rng, i);
    }
  }
  void redraw(Rng &rng, size_t which) {
    while (!draw(rng, which)) {
    }
  }
  RowFamilyPtr family() const {
    CorpusArrays arrays;
    arrays.alphabet = grammar_->words;
    for (const auto &tree : trees_) {
      for (const int32_t rule : tree) {
        for (const int32_t symbol : grammar_->right_side(rule)) {
          if (is_word(symbol)) arrays.symbols.push_back(word_of(symbol));
        }
      }
      arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
    }
    PcfgSettings s;
    s.method = method_;
    s.prior = kAlpha;
    s.order = SentenceOrder::given;
    return std::make_shared<const PcfgFamily>(grammar_, shared_corpus(std::move(arrays)), s, Run{});
  }
  Array<int32_t> choices() const {
    Array<int32_t> all;
    for (const auto &tree : trees_) all.insert(all.end(), tree.begin(), tree.end());
    return all;
  }
  void set_choices(const Array<int32_t> &all) {
    const int32_t *rule = all.data();
    for (auto &tree : trees_) {
      tree.clear();
      for (int64_t pending = 1; pending > 0; ++rule) {
        tree.push_back(*rule);
        pending += children(*rule) - 1;
      }
    }
  }

 private:
  int64_t children(int32_t rule) const {
    const auto right = grammar_->right_side(rule);
    return std::count_if(right.begin(), right.end(), [](int32_t x) { return !is_word(x); });
  }
  // Draws one tree given the others, from the left; returns false once it has too many words.
  bool draw(Rng &rng, size_t which) {
    trees_[which].clear();
    Array<double> uses(static_cast<size_t>(grammar_->rules()), 0.0);
    for (const auto &tree : trees_) {
      for (const int32_t rule : tree) uses[static_cast<size_t>(rule)] += 1;
    }
    Array<int32_t> pending{grammar_->start};  // the next nonterminal is at the end
    size_t words = 0;
    while (!pending.empty()) {
      const int32_t a = pending.back(), first = grammar_->first_rule[a], last = grammar_->first_rule[a + 1];
      pending.pop_back();
      const int32_t rule =
          first + static_cast<int32_t>(drawn_from_urn(rng, uses.data() + first, static_cast<size_t>(last - first), kAlpha));
      uses[static_cast<size_t>(rule)] += 1;
      trees_[which].push_back(rule);
      const auto right = grammar_->right_side(rule);
      for (size_t k = right.size(); k > 0; --k) {
        if (is_word(right[k - 1])) ++words;
        else pending.push_back(right[k - 1]);
      }
      if (words + pending.size() > kMostWords) return false;
    }
    return true;
  }

  GrammarPtr grammar_;
  RowMethod method_;
  std::vector<Array<int32_t>> trees_;  // rules from the left (derivation.hh)
};

double score(RowMethod method, bool planted) {
  return geweke_of_rows(Trees(read_johnson(kRules, RowSums::normalize, Run{}), method), 2, planted, 4000);
}

void geweke_finds_nothing(void **) {
  for (const RowMethod method : {RowMethod::cgs, RowMethod::blocked_gibbs}) {
    const double found = score(method, false);
    if (!(found < 4)) print_error("method %d: %g\n", static_cast<int>(method), found);
    assert_true(found < 4);
  }
}

void geweke_finds_one_count_too_many(void **) {
  for (const RowMethod method : {RowMethod::cgs, RowMethod::blocked_gibbs}) {
    const double found = score(method, true);
    print_error("method %d: %g\n", static_cast<int>(method), found);
    assert_true(found > 6);
  }
}

}  // namespace

TESTS(geweke_finds_nothing, geweke_finds_one_count_too_many)

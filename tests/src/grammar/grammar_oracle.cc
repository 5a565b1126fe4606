#include "tests/src/grammar/grammar_oracle.hh"

#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace hws::oracle {

namespace {

class Enumeration {
 public:
  Enumeration(const Grammar &grammar, const Array<int32_t> &words) : grammar_(grammar), words_(words) {}

  const std::vector<ParseTree> &of(int32_t symbol, size_t i, size_t j) {
    const auto key = std::make_tuple(symbol, i, j);
    const auto known = done_.find(key);
    if (known != done_.end()) return known->second;
    if (!open_.insert(key).second) {
      cyclic = true;
      return none_;
    }
    std::vector<ParseTree> all;
    for (int32_t r = grammar_.first_rule[symbol]; r < grammar_.first_rule[symbol + 1] && !cyclic; ++r) {
      for (ParseTree &tree : sequences(grammar_.right_side(r), i, j)) {
        tree.weight *= grammar_.weight[r];
        tree.rules.insert(tree.rules.begin(), r);
        all.push_back(std::move(tree));
      }
    }
    open_.erase(key);
    return done_[key] = std::move(all);
  }

  bool cyclic = false;

 private:
  std::vector<ParseTree> sequences(std::span<const int32_t> right, size_t i, size_t j) {
    if (right.empty()) return i == j ? std::vector<ParseTree>(1) : std::vector<ParseTree>();
    std::vector<ParseTree> all;
    if (is_word(right[0])) {
      if (i < j && words_[i] == word_of(right[0])) all = sequences(right.subspan(1), i + 1, j);
      return all;
    }
    for (size_t k = i; k <= j && !cyclic; ++k) {
      const std::vector<ParseTree> rest = sequences(right.subspan(1), k, j);
      if (rest.empty()) continue;
      const std::vector<ParseTree> first = of(right[0], i, k);
      for (const ParseTree &a : first) {
        for (const ParseTree &b : rest) {
          ParseTree tree{a.weight * b.weight, a.rules};
          tree.rules.insert(tree.rules.end(), b.rules.begin(), b.rules.end());
          all.push_back(std::move(tree));
        }
      }
    }
    return all;
  }

  const Grammar &grammar_;
  const Array<int32_t> &words_;
  const std::vector<ParseTree> none_;
  std::map<std::tuple<int32_t, size_t, size_t>, std::vector<ParseTree>> done_;
  std::set<std::tuple<int32_t, size_t, size_t>> open_;
};

class SmallTrees {
 public:
  SmallTrees(const Grammar &grammar, const Array<int32_t> &words) : grammar_(grammar), words_(words) {}

  const std::vector<ParseTree> &of(int32_t symbol, size_t i, size_t j, size_t most_rules) {
    const auto key = std::make_tuple(symbol, i, j, most_rules);
    const auto known = done_.find(key);
    if (known != done_.end()) return known->second;
    std::vector<ParseTree> all;
    for (int32_t r = grammar_.first_rule[symbol]; r < grammar_.first_rule[symbol + 1] && most_rules > 0; ++r) {
      extend(grammar_.right_side(r), i, j, most_rules - 1, {grammar_.weight[r], {r}}, &all);
    }
    return done_[key] = std::move(all);
  }

 private:
  void extend(std::span<const int32_t> right, size_t i, size_t j, size_t most, ParseTree tree, std::vector<ParseTree> *all) {
    if (right.empty()) {
      if (i == j) all->push_back(std::move(tree));
      return;
    }
    if (is_word(right[0])) {
      if (i < j && words_[i] == word_of(right[0])) extend(right.subspan(1), i + 1, j, most, std::move(tree), all);
      return;
    }
    for (size_t k = i; k <= j; ++k) {
      for (const ParseTree &first : of(right[0], i, k, most)) {
        ParseTree longer{tree.weight * first.weight, tree.rules};
        longer.rules.insert(longer.rules.end(), first.rules.begin(), first.rules.end());
        extend(right.subspan(1), k, j, most - first.rules.size(), std::move(longer), all);
      }
    }
  }

  const Grammar &grammar_;
  const Array<int32_t> &words_;
  std::map<std::tuple<int32_t, size_t, size_t, size_t>, std::vector<ParseTree>> done_;
};

}  // namespace

std::vector<ParseTree> small_trees(const Grammar &grammar, int32_t nonterminal, const Array<int32_t> &words,
                                   size_t most_rules) {
  return SmallTrees(grammar, words).of(nonterminal, 0, words.size(), most_rules);
}

std::vector<ParseTree> all_trees(const Grammar &grammar, int32_t nonterminal, const Array<int32_t> &words, bool *cyclic) {
  Enumeration all(grammar, words);
  std::vector<ParseTree> trees = all.of(nonterminal, 0, words.size());
  *cyclic = all.cyclic;
  if (all.cyclic) trees.clear();
  return trees;
}

std::vector<RuleUse> uses_of(const Grammar &grammar, const ParseTree &tree) {
  std::vector<RuleUse> uses;
  size_t next = 0, place = 0;
  const auto read = [&](const auto &self, int32_t symbol) -> void {
    if (is_word(symbol)) {
      ++place;
      return;
    }
    const size_t use = uses.size();
    uses.push_back({tree.rules[next++], {}});
    for (const int32_t part : grammar.right_side(uses[use].rule)) {
      uses[use].bounds.push_back(place);
      self(self, part);
    }
    uses[use].bounds.push_back(place);
  };
  read(read, grammar.start);
  return uses;
}

TreeTotals totals_of(const Grammar &grammar, const std::vector<ParseTree> &trees) {
  TreeTotals totals{0, std::vector<double>(static_cast<size_t>(grammar.rules()), 0.0)};
  for (const ParseTree &tree : trees) {
    totals.total += tree.weight;
    for (const int32_t r : tree.rules) totals.counts[static_cast<size_t>(r)] += tree.weight;
  }
  for (double &c : totals.counts) c = totals.total > 0 ? c / totals.total : 0;
  return totals;
}

GrammarPtr random_grammar(const GrammarShape &s, Rng *rng) {
  RuleList list;
  std::set<std::pair<int32_t, std::vector<int32_t>>> seen;
  const auto add = [&](int32_t parent, const std::vector<int32_t> &right) {
    if (!seen.insert({parent, right}).second) return;
    list.parent.push_back(parent);
    for (const int32_t symbol : right) list.right.push_back(symbol);
    list.offsets.push_back(static_cast<int64_t>(list.right.size()));
    list.weight.push_back(std::exp(s.spread * (2 * rng->uniform() - 1)));
  };
  const auto word = [&] { return symbol_of_word(static_cast<int32_t>(rng->below(static_cast<uint64_t>(s.words))) + 1); };
  const auto nonterminal = [&] { return static_cast<int32_t>(rng->below(static_cast<uint64_t>(s.nonterminals))); };
  for (int32_t a = 0; a < s.nonterminals; ++a) add(a, {word()});
  for (int32_t r = 0; r < s.rules; ++r) {
    const int32_t parent = nonterminal();
    const uint64_t lengths = static_cast<uint64_t>(s.longest) + (s.empties ? 1 : 0);
    const auto length = static_cast<int32_t>(rng->below(lengths)) + (s.empties ? 0 : 1);
    std::vector<int32_t> right;
    for (int32_t k = 0; k < length; ++k) {
      // Alone a nonterminal goes to a higher one mostly, so that few grammars have cycles.
      const bool is_word = rng->uniform() < (length == 1 ? .6 : .2);
      right.push_back(is_word ? word() : nonterminal());
      if (length == 1 && !is_word && right[0] <= parent && rng->uniform() < .9) right[0] = word();
    }
    add(parent, right);
  }
  return make_grammar(Alphabet::sized(s.nonterminals), Alphabet::sized(s.words), 0, std::move(list), RowSums::any, {}, Run{});
}

Array<int32_t> random_words(const GrammarShape &s, int32_t length, Rng *rng) {
  Array<int32_t> words;
  for (int32_t i = 0; i < length; ++i) words.push_back(static_cast<int32_t>(rng->below(static_cast<uint64_t>(s.words))) + 1);
  return words;
}

SentenceCase random_sentence(size_t most_trees, Rng *rng) {
  while (true) {
    GrammarShape shape;
    shape.nonterminals = 1 + static_cast<int32_t>(rng->below(4));
    shape.words = 1 + static_cast<int32_t>(rng->below(2));
    shape.rules = 4 + static_cast<int32_t>(rng->below(12));
    shape.longest = 2 + static_cast<int32_t>(rng->below(3));
    shape.empties = rng->below(2) == 0;
    shape.spread = 1;
    SentenceCase c{random_grammar(shape, rng), {}, random_words(shape, static_cast<int32_t>(rng->below(5)), rng), {}};
    bool cyclic = false;
    c.trees = all_trees(*c.grammar, c.grammar->start, c.words, &cyclic);
    if (cyclic || c.trees.empty() || c.trees.size() > most_trees) continue;
    try {
      c.form = chart_form(c.grammar, Run{});
    } catch (const Error &) {
      continue;  // a cycle that this sentence does not meet diverges
    }
    return c;
  }
}

GoldenGrammar golden_grammar(const golden::Json &json) {
  std::vector<std::string> nonterminals, words;
  const auto place = [](std::vector<std::string> *names, const std::string &name) {
    for (size_t i = 0; i < names->size(); ++i) {
      if ((*names)[i] == name) return static_cast<int32_t>(i);
    }
    names->push_back(name);
    return static_cast<int32_t>(names->size()) - 1;
  };
  for (const golden::Json &rule : json["rules"]) place(&nonterminals, rule[0].get<std::string>());
  const size_t count = nonterminals.size();
  RuleList list;
  std::vector<std::pair<int32_t, int32_t>> of_row;  // parent and place within it
  std::vector<int32_t> in_row(count, 0);
  for (const golden::Json &rule : json["rules"]) {
    const int32_t parent = place(&nonterminals, rule[0].get<std::string>());
    list.parent.push_back(parent);
    of_row.push_back({parent, in_row[static_cast<size_t>(parent)]++});
    for (const golden::Json &symbol : rule[1]) {
      const std::string name = symbol.get<std::string>();
      size_t at = 0;
      while (at < count && nonterminals[at] != name) ++at;
      list.right.push_back(at < count ? static_cast<int32_t>(at) : symbol_of_word(place(&words, name) + 1));
    }
    list.offsets.push_back(static_cast<int64_t>(list.right.size()));
    list.weight.push_back(rule[2].get<double>());
  }
  const std::string start_name = json["start"].get<std::string>();
  const int32_t start = place(&nonterminals, start_name);
  GoldenGrammar g;
  g.grammar = make_grammar(Alphabet::named(nonterminals), Alphabet::named(words), start, std::move(list), RowSums::any, {},
                           Run{});
  for (const auto &[parent, at] : of_row) g.number.push_back(g.grammar->first_rule[parent] + at);
  return g;
}

Array<int32_t> golden_words(const Grammar &grammar, const golden::Json &sentence) {
  Array<int32_t> words;
  for (const golden::Json &word : sentence) words.push_back(grammar.words->find(word.get<std::string>()));
  return words;
}

}  // namespace hws::oracle

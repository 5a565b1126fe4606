// The rules are read off the terms of the equations, whose parts all have trees. A longer right side is a chain of suffixes
// there, which is followed with all its choices of states. A run of words has choices that end in the same rule, and their
// weights are added.
#include "src/grammar/lattice/intersect.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/text.hh"
#include "src/grammar/lattice/lattice_equations.hh"

namespace hws {

namespace {

class Intersection {
 public:
  Intersection(const LatticeEquations &all, const Run &run);
  GrammarPtr grammar();

 private:
  struct Found {
    int32_t rule;  // of the given grammar
    int64_t begin, end;
    Scaled weight;
  };
  struct Suffix {
    int32_t item, next;
    size_t before;  // symbols before it
    Scaled weight;
  };
  std::span<const int32_t> terms_of(int32_t item) const {
    return {order_.data() + offsets_[item], static_cast<size_t>(offsets_[item + 1] - offsets_[item])};
  }
  bool is_nonterminal(int32_t item) const { return all_.items[item].symbol < nonterminals_; }
  // A word, or a symbol of the form that stands for one.
  bool is_one_word(int32_t item) const {
    return all_.is_word(item) || (!is_nonterminal(item) && all_.terms[terms_of(item)[0]].second < 0);
  }
  void solve_words();
  void number_nonterminals();
  Scaled add_part(int32_t item);
  void find(int32_t rule, Scaled weight);
  void follow(int32_t rule, int32_t rest, Scaled weight);
  void add_rules(int32_t item);
  void write_rules(int32_t number);

  const LatticeEquations &all_;
  const Run &run_;
  const int32_t nonterminals_;
  Array<int32_t> offsets_, order_;  // terms by their variables
  Array<Scaled> x_;                 // of words and stops
  Array<int32_t> number_, listed_;  // the nonterminals of the result, and their variables
  Array<int32_t> right_, found_right_;
  Array<Found> found_;
  Array<Suffix> open_;
  RuleList list_;
};

Intersection::Intersection(const LatticeEquations &all, const Run &run)
    : all_(all), run_(run), nonterminals_(all.form.grammar->nonterminal_count()), offsets_(all.items.size() + 1),
      order_(all.terms.size()) {
  for (const QuadraticTerm &t : all.terms) ++offsets_[t.of + 1];
  for (size_t i = 0; i < all.items.size(); ++i) offsets_[i + 1] += offsets_[i];
  Array<int32_t> at(offsets_.begin(), offsets_.end());
  for (size_t k = 0; k < all.terms.size(); ++k) order_[at[all.terms[k].of]++] = static_cast<int32_t>(k);
  solve_words();
  number_nonterminals();
}

void Intersection::solve_words() {
  Array<QuadraticTerm> terms;
  for (const QuadraticTerm &t : all_.terms) {
    if (all_.items[t.of].symbol >= all_.form.symbols && t.of != all_.root) terms.push_back(t);
  }
  LeastSolution solution = least_solution(static_cast<int32_t>(all_.items.size()), terms, run_);
  if (solution.infinite >= 0) {
    fail(Code::diverged, "infinite sum: the silent arcs before %s have no finite weight", all_.text(solution.infinite).c_str());
  }
  x_ = std::move(solution.x);
}

void Intersection::number_nonterminals() {
  number_.assign(all_.items.size(), 0);
  for (int32_t i = 0; i < static_cast<int32_t>(all_.items.size()); ++i) {
    if (is_nonterminal(i)) listed_.push_back(i);
  }
  std::sort(listed_.begin(), listed_.end(), [&](int32_t i, int32_t j) {
    const LatticeItem &x = all_.items[i], &y = all_.items[j];
    return x.symbol != y.symbol ? x.symbol < y.symbol : x.from != y.from ? x.from < y.from : x.to < y.to;
  });
  for (size_t k = 0; k < listed_.size(); ++k) number_[listed_[k]] = static_cast<int32_t>(k) + 1;
}

// Appends a nonterminal or a word to the right side; returns the word's weight.
Scaled Intersection::add_part(int32_t item) {
  if (is_nonterminal(item)) {
    right_.push_back(number_[item]);
    return Scaled::from(1);
  }
  if (!all_.is_word(item)) item = all_.terms[terms_of(item)[0]].first;
  right_.push_back(symbol_of_word(all_.word_of(item)));
  return x_[item];
}

void Intersection::find(int32_t rule, Scaled weight) {
  run_.limit_arcs(static_cast<int64_t>(list_.parent.size() + found_.size()) + 1);
  const auto begin = static_cast<int64_t>(found_right_.size());
  found_right_.insert(found_right_.end(), right_.begin(), right_.end());
  found_.push_back({rule, begin, static_cast<int64_t>(found_right_.size()), weight});
}

void Intersection::follow(int32_t rule, int32_t rest, Scaled weight) {
  const auto enter = [&](int32_t item, Scaled w) {
    if (is_nonterminal(item) || is_one_word(item)) {
      const Scaled part = add_part(item);
      find(rule, w * part);
    } else {
      open_.push_back({item, 0, right_.size(), w});
    }
  };
  enter(rest, weight);
  while (!open_.empty()) {
    run_.check();
    Suffix &top = open_.back();
    const std::span<const int32_t> terms = terms_of(top.item);
    if (static_cast<size_t>(top.next) == terms.size()) {
      open_.pop_back();
      continue;
    }
    const QuadraticTerm &t = all_.terms[terms[static_cast<size_t>(top.next++)]];
    right_.resize(top.before);
    const Scaled before = top.weight, part = add_part(t.first);
    enter(t.second, before * part);
  }
}

void Intersection::add_rules(int32_t item) {
  for (const int32_t k : terms_of(item)) {
    const QuadraticTerm &t = all_.terms[k];
    right_.clear();
    Scaled weight = t.weight();
    if (t.first >= 0) weight = weight * add_part(t.first);
    if (t.second >= 0) follow(all_.origin[k], t.second, weight);
    else find(all_.origin[k], weight);
  }
}

// The rules found of one nonterminal, in the order of the given grammar's rules. Those with the same right side are one.
void Intersection::write_rules(int32_t number) {
  const auto right = [this](const Found &f) {
    return std::span<const int32_t>(found_right_.data() + f.begin, found_right_.data() + f.end);
  };
  const auto compared = [&](const Found &x, const Found &y) {
    if (x.rule != y.rule) return x.rule < y.rule ? -1 : 1;
    const std::span<const int32_t> a = right(x), b = right(y);
    const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return at == a.end() ? (other == b.end() ? 0 : -1) : other == b.end() ? 1 : *at < *other ? -1 : *at > *other;
  };
  // In the order of their choices, so that sums do not depend on the sort.
  std::sort(found_.begin(), found_.end(), [&](const Found &x, const Found &y) {
    const int order = compared(x, y);
    return order != 0 ? order < 0 : x.begin < y.begin;
  });
  for (size_t k = 0; k < found_.size();) {
    Scaled weight;
    const size_t first = k;
    for (; k < found_.size() && compared(found_[first], found_[k]) == 0; ++k) weight = weight + found_[k].weight;
    const double plain = weight.value();
    if (!(std::isnormal(plain) && plain > 0)) {
      fail(Code::unsupported, "a rule of the intersection has the weight e^%s, which no double holds",
           NumberText(weight.log()).text);
    }
    const std::span<const int32_t> symbols = right(found_[first]);
    list_.parent.push_back(number);
    list_.right.insert(list_.right.end(), symbols.begin(), symbols.end());
    list_.offsets.push_back(static_cast<int64_t>(list_.right.size()));
    list_.weight.push_back(plain);
  }
  found_.clear();
  found_right_.clear();
}

GrammarPtr Intersection::grammar() {
  const Grammar &given = *all_.form.grammar;
  for (const int32_t k : terms_of(all_.root)) {
    const QuadraticTerm &t = all_.terms[k];
    right_.assign({number_[t.first]});
    find(0, x_[t.second]);
  }
  write_rules(0);
  std::vector<std::string> names{nonterminal_text(given, given.start) + "<>"};
  size_t letters = names[0].size();
  for (const int32_t i : listed_) {
    const LatticeItem &item = all_.items[i];
    std::string name = nonterminal_text(given, item.symbol) + "<";
    append_integer(name, item.from);
    name += '-';
    append_integer(name, item.to);
    letters += name.size() + 1;
    run_.limit_bytes(Alphabet::bytes_of_names(names.size() + 1, letters));
    names.push_back(name + ">");
    add_rules(i);
    write_rules(number_[i]);
  }
  return make_grammar(Alphabet::named(std::move(names)), given.words, 0, list_, RowSums::any, RulePlaces(), run_);
}

}  // namespace

GrammarPtr intersect(const GrammarPtr &grammar, const Machine &machine, const Run &run) {
  const LatticeEquations all = lattice_equations(grammar, machine, run);
  if (all.root < 0) fail(Code::empty, "no path of the machine has a tree of positive weight");
  return Intersection(all, run).grammar();
}

}  // namespace hws

// What readers of grammars share: rules with the lines that they stand in, and names that become numbers.
#pragma once
#include <string_view>

#include "fsa/base/text.hh"
#include "src/corpus/name_table.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

class TextRules final : public RulePlaces {
 public:
  TextRules(RowSums sums, const Run &run) : sums_(sums), run_(run) {}

  // First all left sides, then all rules. `place` is the part of the line that the name is made of.
  void name_nonterminal(std::string_view name, std::string_view place, std::string_view line, int64_t number);
  void name_nonterminal(std::string_view name, std::string_view line, int64_t number) {
    name_nonterminal(name, name, line, number);
  }
  void end_names();
  int32_t nonterminal(std::string_view name) const { return nonterminals_->find(name) - 1; }  // −1: none of this name

  void begin_rule(int32_t parent, double weight, int64_t number);
  void add_nonterminal(int32_t a) { list_.right.push_back(a); }
  void add_word(std::string_view name, std::string_view line, int64_t number);
  void set_weight(double weight) { list_.weight.back() = weight; }
  void set_prior(double prior);
  void end_rule() { list_.offsets.push_back(static_cast<int64_t>(list_.right.size())); }

  // Fails with `parse` if there are no rules or no words.
  GrammarPtr finish(int32_t start, int64_t lines);
  [[noreturn]] void refuse(Code code, int64_t rule, const char *why) const override;

 private:
  [[noreturn]] static void refuse_name(std::string_view name, std::string_view place, std::string_view line,
                                       int64_t number, const char *why);

  const RowSums sums_;
  const Run run_;
  NameTable names_, words_;
  AlphabetPtr nonterminals_, vocabulary_;
  RuleList list_;
  Array<int64_t> line_;  // of each rule
};

// A weight of a text: a number >= 0. Fails with `parse` at its place.
double weight_in(std::string_view text, std::string_view line, int64_t number);

}  // namespace hws

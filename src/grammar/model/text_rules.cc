#include "src/grammar/model/text_rules.hh"

#include <algorithm>
#include <cmath>

namespace hws {

void TextRules::refuse_name(std::string_view name, std::string_view place, std::string_view line, int64_t number,
                            const char *why) {
  fail_at(Code::parse, number, column_of(line, place), "%s %s", quoted(name).c_str(), why);
}

void TextRules::name_nonterminal(std::string_view name, std::string_view place, std::string_view line, int64_t number) {
  if ((number & 1023) == 0) run_.check();
  names_.label(name, run_, [&](const char *why) { refuse_name(name, place, line, number, why); });
}

void TextRules::end_names() {
  if (names_.size() == 0) fail_at(Code::parse, 1, 1, "a text without rules; expected one at least");
  nonterminals_ = Alphabet::named(names_.take());
}

void TextRules::begin_rule(int32_t parent, double weight, int64_t number) {
  if ((number & 1023) == 0) run_.check();
  list_.parent.push_back(parent);
  list_.weight.push_back(weight);
  line_.push_back(number);
  if (!list_.prior.empty()) list_.prior.push_back(1);
}

void TextRules::add_word(std::string_view name, std::string_view line, int64_t number) {
  list_.right.push_back(
      symbol_of_word(words_.label(name, run_, [&](const char *why) { refuse_name(name, name, line, number, why); })));
}

void TextRules::set_prior(double prior) {
  if (list_.prior.empty()) list_.prior.assign(list_.parent.size(), 1);
  list_.prior.back() = prior;
}

GrammarPtr TextRules::finish(int32_t start, int64_t lines) {
  if (words_.size() == 0) {
    fail_at(Code::parse, std::max<int64_t>(lines, 1), 1, "a grammar without words; expected one at least");
  }
  vocabulary_ = Alphabet::named(words_.take());
  return make_grammar(nonterminals_, vocabulary_, start, list_, sums_, *this, run_);
}

void TextRules::refuse(Code, int64_t rule, const char *why) const {
  std::string text(nonterminals_->name(list_.parent[rule] + 1));
  text += " -->";
  for (int64_t i = list_.offsets[rule]; i < list_.offsets[rule + 1]; ++i) {
    const int32_t symbol = list_.right[i];
    text += ' ';
    text += is_word(symbol) ? vocabulary_->name(word_of(symbol)) : nonterminals_->name(symbol + 1);
  }
  fail_at(Code::parse, line_[rule], 1, "the rule %s: %s", quoted(text).c_str(), why);
}

double weight_in(std::string_view text, std::string_view line, int64_t number) {
  double weight = -1;
  if (!parse_real(text, weight) || !(weight >= 0 && weight < INFINITY)) {
    fail_at(Code::parse, number, column_of(line, text), "%s is no weight; expected a finite number >= 0", quoted(text).c_str());
  }
  return weight;
}

}  // namespace hws

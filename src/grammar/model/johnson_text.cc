#include <cmath>

#include "fsa/base/names.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/model/text_rules.hh"

namespace hws {

namespace {

constexpr std::string_view kArrow = "-->";

// A line's fields, and the place of its arrow among them. False: an empty line.
bool split_rule(const LineReader &lines, Array<std::string_view> &fields, size_t &arrow) {
  fields.clear();
  split_blanks(lines.line(), fields);
  if (fields.empty()) return false;
  arrow = 0;
  while (arrow < fields.size() && fields[arrow] != kArrow) ++arrow;
  if (arrow == fields.size() || arrow == 0 || arrow > 3) {
    fail_at(Code::parse, lines.number(), 1, "%s; expected [weight [prior]] A --> X1 X2 ...", quoted(lines.line()).c_str());
  }
  return true;
}

}  // namespace

GrammarPtr read_johnson(std::string_view text, RowSums sums, const Run &run) {
  TextRules rules(sums, run);
  Array<std::string_view> fields;
  size_t arrow = 0;
  for (LineReader lines(text); lines.next();) {
    if (split_rule(lines, fields, arrow)) rules.name_nonterminal(fields[arrow - 1], lines.line(), lines.number());
  }
  rules.end_names();
  LineReader lines(text);
  while (lines.next()) {
    if (!split_rule(lines, fields, arrow)) continue;
    const double weight = arrow > 1 ? weight_in(fields[0], lines.line(), lines.number()) : 1;
    rules.begin_rule(rules.nonterminal(fields[arrow - 1]), weight, lines.number());
    if (arrow > 2) {
      const double prior = weight_in(fields[1], lines.line(), lines.number());
      rules.set_prior(prior);
    }
    for (size_t i = arrow + 1; i < fields.size(); ++i) {
      const int32_t a = rules.nonterminal(fields[i]);
      if (a >= 0) rules.add_nonterminal(a);
      else rules.add_word(fields[i], lines.line(), lines.number());
    }
    rules.end_rule();
  }
  return rules.finish(0, lines.number());
}

std::string write_johnson(const Grammar &grammar) {
  // The start's rules come first, since the first left side is the start.
  Array<int32_t> order{grammar.start};
  for (int32_t a = 0; a < grammar.nonterminal_count(); ++a) {
    if (a != grammar.start) order.push_back(a);
    const std::string name = nonterminal_text(grammar, a);
    require_no_blank(name, "a grammar as text");
    if (name == kArrow || grammar.words->find(name) != 0) {
      fail(Code::argument, "the nonterminal %s is also a word, which this format cannot express", quoted(name).c_str());
    }
  }
  for (Label w = 1; grammar.words->has_names() && w <= grammar.words->size(); ++w) {
    require_no_blank(grammar.words->name(w), "a grammar of this format");
  }
  std::string out;
  for (const int32_t a : order) {
    for (int32_t r = grammar.first_rule[a]; r < grammar.first_rule[a + 1]; ++r) {
      append_real(out, grammar.weight[r]);
      if (!grammar.prior.empty()) {
        out += ' ';
        append_real(out, grammar.prior[r]);
      }
      out += ' ';
      out += rule_text(grammar, r);
      out += '\n';
    }
  }
  return out;
}

}  // namespace hws

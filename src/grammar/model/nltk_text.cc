#include <cmath>

#include "fsa/base/blanks.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/model/text_rules.hh"

namespace hws {

namespace {

constexpr std::string_view kStartLine = "%start";
// What ends the name of a nonterminal.
bool ends_name(char c) { return is_blank(c) || c == '|' || c == '[' || c == '\'' || c == '"'; }

// One line: a left side and the text after the arrow; a directive; or neither, if it is empty or a comment.
struct Line {
  std::string_view left, right, start;
};

Line split_line(const LineReader &lines) {
  const std::string_view line = lines.line();
  Array<std::string_view> fields;
  split_blanks(line, fields, 3);
  Line out;
  if (fields.empty() || fields[0].starts_with('#')) return out;
  if (fields[0] == kStartLine && fields.size() == 2) {
    out.start = fields[1];
    return out;
  }
  if (fields.size() < 2 || fields[1] != "->") {
    fail_at(Code::parse, lines.number(), 1, "%s; expected A -> B 'word' [weight] | ..., or %%start A", quoted(line).c_str());
  }
  for (const char c : fields[0]) {
    if (ends_name(c)) {
      fail_at(Code::parse, lines.number(), 1, "the left side %s; expected a name without quotes, bars and brackets",
              quoted(fields[0]).c_str());
    }
  }
  out.left = fields[0];
  out.right = line.substr(static_cast<size_t>(fields[1].data() - line.data()) + fields[1].size());
  return out;
}

class NltkText {
 public:
  NltkText(std::string_view text, RowSums sums, const Run &run) : text_(text), rules_(sums, run) {}
  GrammarPtr read();

 private:
  void read_right(int32_t parent, std::string_view rest, const LineReader &lines);
  int32_t known(std::string_view name, const LineReader &lines) const;

  const std::string_view text_;
  TextRules rules_;
};

int32_t NltkText::known(std::string_view name, const LineReader &lines) const {
  const int32_t a = rules_.nonterminal(name);
  if (a < 0) {
    fail_at(Code::parse, lines.number(), column_of(lines.line(), name),
            "%s has no rule; expected a nonterminal with a rule, or a word in quotes", quoted(name).c_str());
  }
  return a;
}

// Alternatives between bars; each ends with its weight, if it has one.
void NltkText::read_right(int32_t parent, std::string_view rest, const LineReader &lines) {
  bool weighted = false;
  const auto wrong = [&](std::string_view at, const char *why) {
    fail_at(Code::parse, lines.number(), column_of(lines.line(), at), "%s; %s", quoted(at).c_str(), why);
  };
  rules_.begin_rule(parent, 1, lines.number());
  while (!rest.empty()) {
    const char c = rest[0];
    if (is_blank(c)) {
      rest.remove_prefix(1);
      continue;
    }
    if (c == '|') {
      rules_.end_rule();
      rules_.begin_rule(parent, 1, lines.number());
      weighted = false;
      rest.remove_prefix(1);
      continue;
    }
    if (weighted) wrong(rest, "expected | or the end of the line after a weight");
    if (c == '[') {
      const size_t end = rest.find(']');
      if (end == std::string_view::npos) wrong(rest, "expected ] after the weight");
      Array<std::string_view> number;
      split_blanks(rest.substr(1, end - 1), number, 2);
      if (number.size() != 1) wrong(rest, "expected one weight in the brackets");
      rules_.set_weight(weight_in(number[0], lines.line(), lines.number()));
      weighted = true;
      rest.remove_prefix(end + 1);
      continue;
    }
    if (c == '\'' || c == '"') {
      const size_t end = rest.find(c, 1);
      if (end == std::string_view::npos) wrong(rest, "expected another quote after the word");
      if (end == 1) wrong(rest, "expected a word between the quotes");
      rules_.add_word(rest.substr(1, end - 1), lines.line(), lines.number());
      rest.remove_prefix(end + 1);
      continue;
    }
    size_t length = 0;
    while (length < rest.size() && !ends_name(rest[length])) ++length;
    rules_.add_nonterminal(known(rest.substr(0, length), lines));
    rest.remove_prefix(length);
  }
  rules_.end_rule();
}

GrammarPtr NltkText::read() {
  for (LineReader lines(text_); lines.next();) {
    const Line line = split_line(lines);
    if (!line.left.empty()) rules_.name_nonterminal(line.left, lines.line(), lines.number());
  }
  rules_.end_names();
  int32_t start = 0;
  LineReader lines(text_);
  while (lines.next()) {
    const Line line = split_line(lines);
    if (!line.start.empty()) start = known(line.start, lines);
    if (!line.left.empty()) read_right(rules_.nonterminal(line.left), line.right, lines);
  }
  return rules_.finish(start, lines.number());
}

void append_word(std::string &out, const Grammar &grammar, Label label) {
  std::string number;
  if (!grammar.words->has_names()) append_integer(number, label);
  const std::string_view word = grammar.words->has_names() ? grammar.words->name(label) : std::string_view(number);
  const char quote = word.find('\'') == std::string_view::npos ? '\'' : '"';
  if (word.find(quote) != std::string_view::npos) {
    fail(Code::argument, "the word %s has both quotes, which this format cannot express", quoted(word).c_str());
  }
  out += quote;
  out += word;
  out += quote;
}

void append_nonterminal(std::string &out, const Grammar &grammar, int32_t a) {
  const std::string name = nonterminal_text(grammar, a);
  bool bad = name[0] == '#' || name == "->" || name == kStartLine;
  for (const char c : name) bad |= ends_name(c);
  if (bad) fail(Code::argument, "a nonterminal named %s, which this format cannot express", quoted(name).c_str());
  out += name;
}

}  // namespace

GrammarPtr read_nltk(std::string_view text, RowSums sums, const Run &run) { return NltkText(text, sums, run).read(); }

std::string write_nltk(const Grammar &grammar) {
  std::string out = "%start ";
  append_nonterminal(out, grammar, grammar.start);
  out += '\n';
  for (int32_t a = 0; a < grammar.nonterminal_count(); ++a) {
    for (int32_t r = grammar.first_rule[a]; r < grammar.first_rule[a + 1]; ++r) {
      append_nonterminal(out, grammar, a);
      out += " ->";
      for (const int32_t symbol : grammar.right_side(r)) {
        out += ' ';
        if (is_word(symbol)) append_word(out, grammar, word_of(symbol));
        else append_nonterminal(out, grammar, symbol);
      }
      out += " [";
      append_real(out, grammar.weight[r]);
      out += "]\n";
    }
  }
  return out;
}

}  // namespace hws

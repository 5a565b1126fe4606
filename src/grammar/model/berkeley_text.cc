#include <algorithm>
#include <cmath>

#include "fsa/base/cancellable_sort.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/model/text_rules.hh"

namespace hws {

namespace {

constexpr std::string_view kRoot = "ROOT_0";
constexpr int64_t kMostTextSubtypes = 1 << 20;

struct Entry {
  std::string_view tag, word, weights;  // the weights with blanks and commas between them
};

class BerkeleyText {
 public:
  BerkeleyText(std::string_view rules, std::string_view lexicon, RowSums sums, const Run &run)
      : rules_text_(rules), lexicon_text_(lexicon), rules_(sums, run) {}
  GrammarPtr read();

 private:
  // The fields of a rule, without the arrow; false: an empty line, or a symbol that becomes itself.
  bool split_rule(const LineReader &lines);
  bool split_entry(const LineReader &lines, Entry &entry);
  // Calls use(subtype's name, weight) for each weight > 0.
  template <class Use>
  void each_weight(const Entry &entry, const LineReader &lines, const Use &use);
  int32_t known(std::string_view name, const LineReader &lines) const;

  const std::string_view rules_text_, lexicon_text_;
  TextRules rules_;
  Array<std::string_view> fields_;
  std::string name_;
};

bool BerkeleyText::split_rule(const LineReader &lines) {
  fields_.clear();
  split_blanks(lines.line(), fields_, 6);
  if (fields_.empty()) return false;
  if (fields_.size() < 4 || fields_.size() > 5 || fields_[1] != "->") {
    fail_at(Code::parse, lines.number(), 1, "%s; expected A -> B weight or A -> B C weight", quoted(lines.line()).c_str());
  }
  fields_.erase(fields_.begin() + 1);
  return fields_.size() == 4 || fields_[0] != fields_[1];
}

bool BerkeleyText::split_entry(const LineReader &lines, Entry &entry) {
  const std::string_view line = lines.line();
  fields_.clear();
  split_blanks(line, fields_, 3);
  if (fields_.empty()) return false;
  const size_t open = line.rfind('['), close = line.rfind(']');
  if (fields_.size() < 3 || open == std::string_view::npos || close == std::string_view::npos || close < open ||
      fields_[2].data() != line.data() + open) {
    fail_at(Code::parse, lines.number(), 1, "%s; expected TAG word [weight, weight, ...]", quoted(line).c_str());
  }
  entry = {fields_[0], fields_[1], line.substr(open + 1, close - open - 1)};
  return true;
}

template <class Use>
void BerkeleyText::each_weight(const Entry &entry, const LineReader &lines, const Use &use) {
  std::string_view rest = entry.weights;
  for (int64_t subtype = 0;; ++subtype) {
    if (subtype >= kMostTextSubtypes) fail_at(Code::parse, lines.number(), 1, "a tag of more than 2^20 subtypes");
    const size_t comma = std::min(rest.find(','), rest.size());
    fields_.clear();
    split_blanks(rest.substr(0, comma), fields_, 2);
    if (fields_.size() != 1) {
      fail_at(Code::parse, lines.number(), column_of(lines.line(), rest), "expected a weight between commas");
    }
    const double weight = weight_in(fields_[0], lines.line(), lines.number());
    if (weight > 0) {
      name_.assign(entry.tag);
      name_ += '_';
      append_integer(name_, subtype);
      use(std::string_view(name_), weight);
    }
    if (comma == rest.size()) return;
    rest.remove_prefix(comma + 1);
  }
}

int32_t BerkeleyText::known(std::string_view name, const LineReader &lines) const {
  const int32_t a = rules_.nonterminal(name);
  if (a < 0) {
    fail_at(Code::parse, lines.number(), column_of(lines.line(), name), "%s has neither a rule nor a word",
            quoted(name).c_str());
  }
  return a;
}

GrammarPtr BerkeleyText::read() {
  for (LineReader lines(rules_text_); lines.next();) {
    if (split_rule(lines)) rules_.name_nonterminal(fields_[0], lines.line(), lines.number());
  }
  Entry entry;
  for (LineReader lines(lexicon_text_); lines.next();) {
    if (!split_entry(lines, entry)) continue;
    each_weight(entry, lines, [&](std::string_view name, double) {
      rules_.name_nonterminal(name, entry.tag, lines.line(), lines.number());
    });
  }
  rules_.end_names();
  for (LineReader lines(rules_text_); lines.next();) {
    if (!split_rule(lines)) continue;
    rules_.begin_rule(rules_.nonterminal(fields_[0]), weight_in(fields_.back(), lines.line(), lines.number()), lines.number());
    for (size_t i = 1; i + 1 < fields_.size(); ++i) rules_.add_nonterminal(known(fields_[i], lines));
    rules_.end_rule();
  }
  LineReader lines(lexicon_text_);
  while (lines.next()) {
    if (!split_entry(lines, entry)) continue;
    each_weight(entry, lines, [&](std::string_view name, double weight) {
      rules_.begin_rule(rules_.nonterminal(name), weight, lines.number());
      rules_.add_word(entry.word, lines.line(), lines.number());
      rules_.end_rule();
    });
  }
  return rules_.finish(std::max(rules_.nonterminal(kRoot), 0), lines.number());
}

// A name as tag and subtype; fails with `argument` if it is not made of both.
std::pair<std::string_view, int64_t> subtype_in(std::string_view name) {
  const size_t bar = name.rfind('_');
  int64_t subtype = -1;
  if (bar == std::string_view::npos || bar == 0 || !parse_integer(name.substr(bar + 1), subtype) || subtype < 0 ||
      subtype >= kMostTextSubtypes || name[bar + 1] == '+' || (name[bar + 1] == '0' && name.size() > bar + 2)) {
    fail(Code::argument, "a nonterminal named %s; this format asks for a number at the end, as in NP_0", quoted(name).c_str());
  }
  return {name.substr(0, bar), subtype};
}

}  // namespace

GrammarPtr read_berkeley(std::string_view rules, std::string_view lexicon, RowSums sums, const Run &run) {
  return BerkeleyText(rules, lexicon, sums, run).read();
}

std::string write_berkeley_rules(const Grammar &grammar) {
  Array<int32_t> order{grammar.start};
  const std::string start = nonterminal_text(grammar, grammar.start);
  for (int32_t a = 0; a < grammar.nonterminal_count(); ++a) {
    if (a == grammar.start) continue;
    order.push_back(a);
    if (nonterminal_text(grammar, a) == kRoot) {
      fail(Code::argument, "the start %s beside a nonterminal ROOT_0, which this format takes for the start",
           quoted(start).c_str());
    }
  }
  std::string out;
  for (const int32_t a : order) {
    const std::string name = nonterminal_text(grammar, a);
    for (int32_t r = grammar.first_rule[a]; r < grammar.first_rule[a + 1]; ++r) {
      const std::span<const int32_t> right = grammar.right_side(r);
      if (right.size() == 1 && is_word(right[0])) continue;
      const bool mixed = std::any_of(right.begin(), right.end(), is_word);
      if (right.empty() || right.size() > 2 || mixed || (right.size() == 1 && right[0] == a)) {
        fail(Code::argument, "the rule %s; this format has rules of one word, or of one or two nonterminals",
             quoted(rule_text(grammar, r)).c_str());
      }
      out += name;
      out += " ->";
      for (const int32_t symbol : right) {
        out += ' ';
        out += nonterminal_text(grammar, symbol);
      }
      out += ' ';
      append_real(out, grammar.weight[r]);
      out += '\n';
    }
  }
  return out;
}

std::string write_berkeley_lexicon(const Grammar &grammar) {
  struct Lexical {
    int32_t tag, parent;
    Label word;
    int64_t subtype;
    double weight;
  };
  Array<Lexical> all;
  std::vector<std::string> tags;
  for (int32_t a = 0; a < grammar.nonterminal_count(); ++a) {
    const std::string name = nonterminal_text(grammar, a);
    int32_t tag = -1;
    for (int32_t r = grammar.first_rule[a]; r < grammar.first_rule[a + 1]; ++r) {
      const std::span<const int32_t> right = grammar.right_side(r);
      if (right.size() != 1 || !is_word(right[0])) continue;
      const auto [base, subtype] = subtype_in(name);
      if (tag < 0) {
        tag = static_cast<int32_t>(std::find(tags.begin(), tags.end(), base) - tags.begin());
        if (static_cast<size_t>(tag) == tags.size()) tags.emplace_back(base);
      }
      all.push_back({tag, a, word_of(right[0]), subtype, grammar.weight[r]});
    }
  }
  std::sort(all.begin(), all.end(), [](const Lexical &x, const Lexical &y) {
    return x.tag != y.tag ? x.tag < y.tag : x.word != y.word ? x.word < y.word : x.subtype < y.subtype;
  });
  std::string out;
  for (size_t i = 0; i < all.size();) {
    out += tags[static_cast<size_t>(all[i].tag)];
    out += ' ';
    if (grammar.words->has_names()) out += grammar.words->name(all[i].word);
    else append_integer(out, all[i].word);
    out += " [";
    const Lexical first = all[i];
    for (int64_t subtype = 0; i < all.size() && all[i].tag == first.tag && all[i].word == first.word; ++subtype) {
      if (subtype > 0) out += ", ";
      if (all[i].subtype == subtype) append_real(out, all[i++].weight);
      else out += '0';
    }
    out += "]\n";
  }
  return out;
}

}  // namespace hws

#include "src/graph/learn/item_text.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/sequence_table.hh"
#include "fsa/base/text.hh"
#include "src/graph/model/factor_check.hh"

namespace hws {

namespace {

bool is_blank_or_return(char c) { return c == ' ' || c == '\t' || c == '\r'; }

class ItemText {
 public:
  // new_strings: gets the strings of the text that the family lacks, one behind another; null: it has to have all.
  ItemText(const GraphFamily &family, std::string_view text, StringBatch *new_strings, const Run &run)
      : new_strings_(new_strings), graph_(*family.graph()), rest_(text), run_(run), items_(std::make_shared<GraphItems>()),
        item_(static_cast<size_t>(graph_.variables())), given_(item_.size()) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
    items_->variables = graph_.variables();
    items_->strings = family.strings();
    // The first of equal strings has the number.
    for (int64_t i = 0; items_->strings && i < items_->strings->count(); ++i) {
      known_.number(items_->strings->labels_of(i, 0), run);
      if (static_cast<size_t>(known_.size()) > numbers_.size()) {
        numbers_.push_back(static_cast<int32_t>(i));
      }
    }
  }

  GraphItemsPtr read() {
    if (!next_line()) return std::move(items_);
    const bool objects = line_.substr(first_of_line()).starts_with("{");
    if (!objects) header();
    for (bool there = objects || next_line(); there; there = next_line()) {
      if ((number_ & 255) == 0) run_.check();
      std::fill(item_.begin(), item_.end(), GraphItems::kHidden);
      std::fill(given_.begin(), given_.end(), 0);
      if (objects) object();
      else cells();
      items_->values.insert(items_->values.end(), item_.begin(), item_.end());
      run_.limit_bytes(static_cast<int64_t>(items_->values.size() * sizeof(int32_t)));
    }
    return std::move(items_);
  }

 private:
  // Goes to the next line that is not empty.
  bool next_line() {
    while (!rest_.empty()) {
      const size_t end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
      if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
      at_ = 0;
      if (first_of_line() < line_.size()) return true;
    }
    return false;
  }
  size_t first_of_line() const {
    size_t i = 0;
    while (i < line_.size() && is_blank_or_return(line_[i])) ++i;
    return i;
  }

  template <class First, class... More>
  [[noreturn]] void wrong(size_t at, const char *format, First first, More... more) const {
    fail_at(Code::parse, number_, static_cast<int64_t>(at) + 1, format, first, more...);
  }

  VariableId variable_of(size_t at, std::string_view name) const {
    VariableId v = name.empty() ? -1 : graph_.find_variable(name);
    int64_t number = 0;
    if (v < 0 && parse_integer(name, number) && number >= 0 && number < graph_.variables()) v = static_cast<VariableId>(number);
    if (v < 0) wrong(at, "%s is no variable; expected a name, or a number below %d", quoted(name).c_str(), graph_.variables());
    return v;
  }
  void put(size_t at, VariableId v, int64_t value) {
    const GraphVariable &x = graph_.variable(v);
    if (given_[v]) wrong(at, "%.120s comes twice in an item", variable_text(x, v).c_str());
    if (x.domain == Domain::finite && value >= x.values) {
      wrong(at, "value %" PRId64 " of %.120s; expected 0 to %d", value, variable_text(x, v).c_str(), x.values - 1);
    }
    given_[v] = 1;
    item_[v] = static_cast<int32_t>(value);
  }
  // The symbols of a string: its characters, where each symbol's name is one; else names or numbers with blanks between them.
  int64_t string_of(size_t at, VariableId v, std::string_view word) {
    const Alphabet &alphabet = *graph_.variable(v).alphabet;
    labels_.clear();
    for (size_t i = 0; i < word.size();) {
      const size_t first = i;
      if (is_blank_or_return(word[i])) {
        ++i;
        continue;
      }
      uint32_t code = 0;
      const int length = has_characters(v) ? decode_utf8(word, i, code) : 0;
      if (length > 0) i += static_cast<size_t>(length);
      else while (i < word.size() && !is_blank_or_return(word[i])) ++i;
      const std::string_view name = word.substr(first, i - first);
      int64_t number = alphabet.find(name);
      if (!alphabet.has_names() && !(parse_integer(name, number) && number <= alphabet.size())) number = 0;
      if (number < 1) {
        wrong(at, "%s in a string of %.100s; expected a symbol of %.100s", quoted(name).c_str(),
              variable_text(graph_.variable(v), v).c_str(), alphabet.describe().c_str());
      }
      labels_.push_back(static_cast<Label>(number));
    }
    const int32_t found = known_.find(labels_);
    if (found >= 0) return numbers_[found];
    if (!new_strings_) {
      wrong(at, "%s is none of the family's strings; expected them from hws_graph_family_with_text", quoted(word).c_str());
    }
    known_.number(labels_, run_);
    numbers_.push_back(static_cast<int32_t>(new_strings_->count()));
    new_strings_->labels.insert(new_strings_->labels.end(), labels_.begin(), labels_.end());
    new_strings_->end_string();
    new_strings_->end_item(1);
    return numbers_.back();
  }
  bool has_characters(VariableId v) {
    if (characters_.empty()) characters_.resize(item_.size(), -1);
    if (characters_[v] < 0) {
      const Alphabet &alphabet = *graph_.variable(v).alphabet;
      bool all = alphabet.has_names();
      for (Label c = 1; all && c <= alphabet.size(); ++c) {
        uint32_t code = 0;
        const std::string_view name = alphabet.name(c);
        all = decode_utf8(name, 0, code) == static_cast<int>(name.size());
      }
      characters_[v] = all;
    }
    return characters_[v] > 0;
  }
  bool over_strings(VariableId v) const { return graph_.variable(v).domain == Domain::strings; }

  // A value as a word: of a cell, or in quotation marks.
  int64_t value_of(size_t at, VariableId v, std::string_view word) {
    if (word.empty() || word == "?" || word == "NA") return GraphItems::kHidden;
    if (word == "-") return GraphItems::kAbsent;
    if (over_strings(v)) return string_of(at, v, word);
    int64_t value = 0;
    if (parse_integer(word, value) && value >= 0) return value;
    wrong(at, "%s is no value; expected a whole number, ? (not seen) or - (not there)", quoted(word).c_str());
  }

  // The next cell, without blanks around it.
  std::string_view cell(size_t *at) {
    const size_t end = std::min(line_.find(separator_, at_), line_.size());
    size_t begin = at_, stop = end;
    while (begin < stop && is_blank_or_return(line_[begin])) ++begin;
    while (stop > begin && is_blank_or_return(line_[stop - 1])) --stop;
    *at = begin;
    at_ = end + 1;
    return line_.substr(begin, stop - begin);
  }
  bool more_cells() const { return at_ <= line_.size(); }

  void header() {
    separator_ = line_.find('\t') != std::string_view::npos ? '\t' : ',';
    std::fill(given_.begin(), given_.end(), 0);
    while (more_cells()) {
      size_t at = 0;
      const std::string_view name = cell(&at);
      const VariableId v = variable_of(at, name);
      if (given_[v]) wrong(at, "%s has two columns", quoted(name).c_str());
      given_[v] = 1;
      columns_.push_back(v);
    }
  }
  void cells() {
    size_t n = 0, at = 0;
    for (; more_cells(); ++n) {
      const std::string_view word = cell(&at);
      if (n == columns_.size()) wrong(at, "more than the %zu cells that the first line has", columns_.size());
      put(at, columns_[n], value_of(at, columns_[n], word));
    }
    if (n < columns_.size()) wrong(line_.size(), "%zu cells; expected %zu, as in the first line", n, columns_.size());
  }

  // ---- Objects.
  void pass_blanks() {
    while (at_ < line_.size() && is_blank_or_return(line_[at_])) ++at_;
  }
  bool take(char c) {
    pass_blanks();
    if (at_ >= line_.size() || line_[at_] != c) return false;
    ++at_;
    return true;
  }
  void require(char c) {
    if (!take(c)) wrong(at_, "expected '%c' in an object", c);
  }
  std::string quoted_word() {
    require('"');
    std::string word;
    for (; at_ < line_.size() && line_[at_] != '"'; ++at_) {
      if (line_[at_] != '\\') {
        word.push_back(line_[at_]);
        continue;
      }
      ++at_;
      const char c = at_ < line_.size() ? line_[at_] : '\0';
      if (c != '"' && c != '\\' && c != '/') wrong(at_, "an escape; expected %s", "a quotation mark, \\ or / after a \\");
      word.push_back(c);
    }
    require('"');
    return word;
  }
  void object() {
    require('{');
    if (!take('}')) {
      do {
        pass_blanks();
        const size_t at = at_;
        const std::string name = quoted_word();
        const VariableId v = variable_of(at, name);
        require(':');
        pass_blanks();
        const size_t value_at = at_;
        if (at_ < line_.size() && line_[at_] == '"') {
          const std::string word = quoted_word();
          // In quotation marks a string may be anything, the empty one too.
          put(value_at, v, over_strings(v) ? string_of(value_at, v, word) : value_of(value_at, v, word));
          continue;
        }
        while (at_ < line_.size() && line_[at_] != ',' && line_[at_] != '}' && !is_blank_or_return(line_[at_])) ++at_;
        const std::string_view word = line_.substr(value_at, at_ - value_at);
        if (word.empty()) wrong(value_at, "%s has no value", quoted(name).c_str());
        if (over_strings(v) && word != "null" && word != "-") {
          wrong(value_at, "%s is no string; expected quotation marks, null (not seen) or - (not there)", quoted(word).c_str());
        }
        put(value_at, v, word == "null" ? GraphItems::kHidden : value_of(value_at, v, word));
      } while (take(','));
      require('}');
    }
    pass_blanks();
    if (at_ < line_.size()) wrong(at_, "%s behind an object", quoted(line_.substr(at_)).c_str());
  }

  StringBatch *new_strings_;
  SequenceTable known_{"strings of items"};
  Array<int32_t> numbers_;  // by number of known_, that of the string
  const FactorGraph &graph_;
  std::string_view rest_, line_;
  const Run &run_;
  std::shared_ptr<GraphItems> items_;
  Array<int32_t> item_;
  Array<char> given_;  // by variable, in the item
  Array<VariableId> columns_;
  Array<Label> labels_;      // of a string
  Array<char> characters_;   // by variable, whether its symbols are characters; -1: not asked yet
  char separator_ = ',';
  int64_t number_ = 0;  // of the line
  size_t at_ = 0;       // in the line
};

}  // namespace

GraphItemsPtr read_graph_items(const GraphFamily &family, std::string_view text, const Run &run) {
  return ItemText(family, text, nullptr, run).read();
}

StringBatchPtr read_item_strings(const GraphFamily &family, std::string_view text, const Run &run) {
  auto strings = std::make_shared<StringBatch>(family.strings() ? *family.strings() : StringBatch{});
  if (strings->alphabets.empty()) strings->alphabets.push_back(Alphabet::open());
  ItemText(family, text, strings.get(), run).read();
  return strings;
}

}  // namespace hws

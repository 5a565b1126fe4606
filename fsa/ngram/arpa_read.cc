// One pass over the sections. The prefix of an n-gram is nearly always that of the line before or one of the next few, so that
// its names need not be looked up. An n-gram that occurs twice would take a look-up per line to notice. It is noticed when the
// tree is done, as two equal siblings; then the file is read again, carefully, to name the line.
#include <algorithm>
#include <cmath>

#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"
#include "fsa/ngram/arpa.hh"

namespace hws {

namespace {

constexpr double kArpaReadLn10 = 2.302585092994045684;

class Reader {
 public:
  // careful: notices an n-gram that comes twice where it does; else at the end.
  Reader(std::string_view text, AlphabetPtr alphabet, bool careful, const Run &run)
      : lines_(text), alphabet_(std::move(alphabet)), careful_(careful), run_(run), labels_(kLabels) {}

  // Returns nullptr if an n-gram occurs twice and the reader is not careful.
  NgramModelPtr read() {
    header();
    if (!alphabet_) alphabet_ = unigram_names();
    if (alphabet_->is_open()) fail(Code::argument, "an open alphabet; expected a sized one, or none to have it built");
    NgramTrieBuilder builder(alphabet_->size());
    score_.assign(2, NAN);
    backoff_.assign(2, 0);
    for (int32_t length = 1; length <= static_cast<int32_t>(counts_.size()); ++length) section(&builder, length);
    if (lines_.line() != "\\end\\") wrong(lines_.line(), "expected \\end\\");
    return model(&builder);
  }

 private:
  [[noreturn]] void wrong(std::string_view part, const char *expected) const {
    fail_at(Code::parse, lines_.number(), part.empty() ? 1 : column_of(lines_.line(), part), "%s; %s",
            part.empty() ? "the line ends" : quoted(part).c_str(), expected);
  }
  bool next_line() {
    while (lines_.next()) {
      if ((lines_.number() & 0xfff) == 0) run_.check();
      // Line ends and blanks at the end.
      split_blanks(lines_.line(), fields_, counts_.size() + 3);
      if (!fields_.empty()) return true;
    }
    return false;
  }
  void need_line(const char *expected) {
    if (!next_line()) fail_at(Code::parse, lines_.number() + 1, 1, "the file ends; %s", expected);
  }

  void header() {
    do {
      if (!next_line()) fail_at(Code::parse, lines_.number() + 1, 1, "the file ends; expected \\data\\");
    } while (fields_[0] != "\\data\\");
    for (need_line("expected ngram 1=..."); fields_[0] == "ngram"; need_line("expected \\1-grams:")) {
      std::string_view rest = lines_.line().substr(static_cast<size_t>(fields_[0].data() - lines_.line().data()) + 5);
      const size_t equals = rest.find('=');
      if (equals == std::string_view::npos) wrong(fields_[0], "expected ngram LENGTH=NUMBER");
      int64_t length = 0, count = 0;
      if (!number_in(rest.substr(0, equals), &length) || length != static_cast<int64_t>(counts_.size()) + 1) {
        wrong(fields_[0], "expected lengths 1, 2, ... in order");
      }
      if (!number_in(rest.substr(equals + 1), &count) || count < 0) wrong(fields_[0], "expected ngram LENGTH=NUMBER");
      // The writer declares one length more, without n-grams, where the longest have back-off weights.
      if (counts_.size() == (count == 0 ? 256 : 255)) wrong(fields_[0], "expected at most 255 symbols in an n-gram");
      counts_.push_back(count);
    }
    if (counts_.empty()) wrong(fields_[0], "expected ngram 1=...");
  }
  static bool number_in(std::string_view text, int64_t *value) {
    return parse_integer(trim_blanks(text), *value);
  }

  // A look ahead at the names of the unigrams.
  AlphabetPtr unigram_names() const {
    LineReader ahead(lines_);
    Array<std::string_view> fields;
    std::vector<std::string> names;
    Array<std::pair<std::string_view, int64_t>> places;  // and lines
    while (ahead.next()) {
      split_blanks(ahead.line(), fields, 3);
      if (fields.empty()) continue;
      if (fields[0].front() == '\\') break;
      if (fields.size() < 2 || fields[1] == "<s>" || fields[1] == "</s>") continue;
      check_name(fields[1], ahead);
      names.emplace_back(fields[1]);
      places.emplace_back(fields[1], ahead.number());
      if ((names.size() & 0xfff) == 0) {
        run_.check();
        run_.limit_bytes(static_cast<int64_t>(names.size() * 4 * sizeof(std::string)));
      }
    }
    if (names.empty()) fail(Code::empty, "no unigrams but <s> and </s>; expected at least one to make an alphabet of");
    std::sort(places.begin(), places.end());
    for (size_t i = 1; i < places.size(); ++i) {
      if (places[i].first != places[i - 1].first) continue;
      fail_at(Code::parse, places[i].second, 1, "%s a second time; expected each n-gram once", quoted(places[i].first).c_str());
    }
    return Alphabet::named(std::move(names));
  }
  static void check_name(std::string_view name, const LineReader &at) {
    for (size_t i = 0; i < name.size();) {
      uint32_t c;
      const int length = decode_utf8(name, i, c);
      if (length == 0 || is_control(name[i])) {
        fail_at(Code::parse, at.number(), column_of(at.line(), name), "%s; expected UTF-8 without control characters",
                quoted(name).c_str());
      }
      i += static_cast<size_t>(length);
    }
  }

  Label label_of(std::string_view name, bool first, bool last) {
    if (name == "<s>") {
      if (!first) wrong(name, "expected the begin of the string only at the first place of an n-gram");
      return static_cast<Label>(alphabet_->size() + 2);
    }
    if (name == "</s>") {
      if (!last) wrong(name, "expected the end of the string only at the last place of an n-gram");
      return static_cast<Label>(alphabet_->size() + 1);
    }
    if (alphabet_->has_names()) {
      // The commonest words are found here before the alphabet is asked.
      Word &known = labels_[hash_.of(name) % kLabels];
      if (known.name != name) known = {name, static_cast<Label>(alphabet_->find(name))};
      return known.label;
    }
    int64_t label = 0;
    if (!parse_integer(name, label) || label < 1 || label > alphabet_->size()) label = 0;
    return static_cast<Label>(label);
  }

  double number(std::string_view field, const char *expected) const {
    double x = 0;
    if (field == "-inf" || field == "-Inf") return -INFINITY;
    if (!parse_real(field, x) || x == INFINITY) wrong(field, expected);
    return x <= -99 ? -INFINITY : x * kArpaReadLn10;
  }

  // The first symbols of this line's n-gram as they stand there.
  std::string_view spelling(size_t words) const {
    return {fields_[1].data(), static_cast<size_t>(fields_[words].data() + fields_[words].size() - fields_[1].data())};
  }
  // Number of the n-gram that the line's n-gram extends. Sections usually have the same order, so it is that of the line
  // before or one of the next few in the section before. Otherwise a table is searched.
  int32_t prefix(NgramTrieBuilder *builder, size_t words) {
    constexpr size_t kNext = 32;
    const std::string_view text = spelling(words);
    for (size_t i = cursor_, end = std::min(shorter_.size(), cursor_ + kNext); i < end; ++i) {
      if (shorter_[i].text != text) continue;
      cursor_ = i;
      return shorter_[i].number;
    }
    builder->index();
    int32_t at = 0;
    for (size_t k = 1; k <= words; ++k) {
      const Label c = label_of(fields_[k], k == 1, false);
      at = c == 0 ? -1 : builder->find(at, c);
      if (at < 0) wrong(fields_[k], "expected an n-gram whose prefix is one of the file's");
    }
    // Numbers of a section ascend.
    const auto found = std::lower_bound(shorter_.begin(), shorter_.end(), at,
                                        [](const Spelt &s, int32_t number) { return s.number < number; });
    if (found != shorter_.end() && found->number == at) cursor_ = static_cast<size_t>(found - shorter_.begin());
    return at;
  }

  void section(NgramTrieBuilder *builder, int32_t length) {
    std::string title(1, '\\');
    title.append(std::to_string(length)).append("-grams:");
    if (fields_[0] != title) wrong(fields_[0], ("expected " + title).c_str());
    const size_t words = static_cast<size_t>(length);
    // A context is shorter than the longest n-grams, so that nothing backs off from these. Files cut to a lower order keep
    // such weights.
    const bool longest = words == counts_.size();
    int64_t found = 0;
    for (need_line("expected an n-gram or \\end\\"); fields_[0].front() != '\\'; need_line("expected an n-gram or \\end\\")) {
      if (fields_.size() < words + 1) wrong(fields_.back(), "expected a number and an n-gram");
      if (fields_.size() > words + 2) wrong(fields_[words + 2], "expected nothing after the back-off weight");
      ++found;
      const double p = number(fields_[0], "expected a log10 probability");
      if (p > kMostLog10 * kArpaReadLn10) wrong(fields_[0], "expected a log10 probability, which is at most 0");
      const double backoff =
          fields_.size() > words + 1 ? number(fields_[words + 1], "expected the log10 of a back-off weight") : 0;
      const int32_t at = words == 1 ? 0 : prefix(builder, words - 1);
      const Label c = label_of(fields_[words], words == 1, true);
      if (fields_[words] == "<unk>" && words == 1) {
        unknown_ = p;
        if (c == 0) continue;
      }
      if (c == 0) wrong(fields_[words], ShortText("expected %s", alphabet_->describe().c_str()).c_str());
      const int32_t number = length == 1 || careful_ ? builder->extend(at, c) : builder->append(at, c);
      const size_t i = static_cast<size_t>(number);
      if (i < score_.size() && !std::isnan(score_[i])) wrong(fields_[1], "expected each n-gram once");
      if (i >= score_.size()) {
        score_.resize(i + 1, NAN);
        backoff_.resize(i + 1, 0);
        if ((i & 0xfff) == 0) {
          run_.limit_states(number);
          run_.limit_bytes(builder->bytes() + number * int64_t{16} +
                           static_cast<int64_t>((spelt_.size() + shorter_.size()) * sizeof(Spelt)));
        }
      }
      score_[i] = c == alphabet_->size() + 2 ? 0 : p;
      backoff_[i] = longest ? 0 : backoff;
      if (c != alphabet_->size() + 1 && !longest) {
        spelt_.push_back({spelling(words), number});
      }
    }
    shorter_.swap(spelt_);
    spelt_.clear();
    cursor_ = 0;
    if (found != counts_[words - 1]) {
      fail_at(Code::parse, lines_.number(), 1, "%lld n-grams of length %d; the header says %lld", static_cast<long long>(found),
              length, static_cast<long long>(counts_[words - 1]));
    }
  }

  NgramModelPtr model(NgramTrieBuilder *builder) {
    Array<NgramNode> node;
    NgramTriePtr trie = builder->build(&node, run_);
    for (NgramNode w = 2; w < trie->nodes(); ++w) {
      if (trie->label(w) == trie->label(w - 1) && trie->parent(w) == trie->parent(w - 1)) return nullptr;
    }
    Array<double> score(node.size()), backoff(node.size());
    for (size_t i = 0; i < node.size(); ++i) {
      score[node[i]] = std::isnan(score_[i]) ? 0 : score_[i];
      backoff[node[i]] = backoff_[i];
    }
    score[0] = unknown_;
    backoff[0] = 0;
    return std::make_shared<const NgramModel>(alphabet_, std::move(trie), std::move(score), std::move(backoff));
  }

  LineReader lines_;
  AlphabetPtr alphabet_;
  const bool careful_;
  const Run &run_;
  Array<std::string_view> fields_;
  Array<int64_t> counts_;
  struct Word {
    std::string_view name;
    Label label = 0;
  };
  static constexpr size_t kLabels = 1 << 12;
  Array<Word> labels_;  // of words that were met lately
  const TableHash hash_;
  struct Spelt {
    std::string_view text;
    int32_t number;
  };
  Array<Spelt> spelt_, shorter_;  // this section's n-grams, and those of the one before
  size_t cursor_ = 0;             // in `shorter_`: of the last line
  Array<double> score_, backoff_;  // in the builder's numbering; NaN: not read
  double unknown_ = -INFINITY;
};

}  // namespace

NgramModelPtr read_arpa(std::string_view text, AlphabetPtr alphabet, const Run &run) {
  NgramModelPtr model = Reader(text, alphabet, false, run).read();
  return model ? model : Reader(text, std::move(alphabet), true, run).read();
}

}  // namespace hws

// ARPA files: written and read back, read as others write them, and every kind of mistake.
#include "fsa/ngram/arpa.hh"

#include <cmath>
#include <map>
#include <sstream>

#include "fsa/base/text.hh"
#include "fsa/ngram/estimate.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr const char *kFile =
    "written by somebody\n\\data\\\nngram 1=5\nngram "
    "2=3\n\n\\1-grams:\n-1.5\t<unk>\n-99\t<s>\t-0.25\n-0.5\t</s>\n-0.75\tthe\t-0.125\n-1\tcat\n\n"
    "\\2-grams:\n-0.25\t<s> the\n-0.5 the   cat\n-0.125\tcat </s>\n\n\\end\\\nafter\n";

void assert_bad(std::string text, const std::string &from, const std::string &to, int64_t line, int64_t column,
                AlphabetPtr alphabet = nullptr) {
  const size_t at = text.find(from);
  assert_true(at != std::string::npos);
  text.replace(at, from.size(), to);
  try {
    (void)read_arpa(text, alphabet, Run{});
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line != line || e.column != column) {
      print_error("'%s': %lld:%lld %s\n", to.c_str(), (long long)e.line, (long long)e.column, e.message);
    }
    assert_true(e.code == Code::parse && e.line == line && e.column == column);
    return;
  }
  print_error("'%s' was read\n", to.c_str());
  fail();
}

// An ARPA file by its definition: the log10 probability of a word after a history is the listed one; else that after the
// history without its first word, with the history's back-off weight if that is listed. Histories are shorter than the longest
// length.
struct SlowArpa {
  std::map<std::string, std::pair<double, double>> grams;
  size_t order = 0;

  explicit SlowArpa(const std::string &text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("ngram ")) ++order;
      const size_t tab = line.find('\t'), second = line.find('\t', tab + 1);
      if (tab == line.npos) continue;
      double p = 0, back = 0;
      assert_true(parse_real(line.substr(0, tab), p));
      assert_true(second == line.npos || parse_real(line.substr(second + 1), back));
      grams[line.substr(tab + 1, second == line.npos ? second : second - tab - 1)] = {p, back};
    }
  }
  double after(std::vector<std::string> history, const std::string &word) const {
    double sum = 0;
    for (;; history.erase(history.begin())) {
      std::string key;
      for (const std::string &w : history) key += w + " ";
      if (const auto found = grams.find(key + word); found != grams.end()) return sum + found->second.first;
      if (history.empty()) return -INFINITY;
      key.pop_back();
      if (const auto found = grams.find(key); found != grams.end()) sum += found->second.second;
    }
  }
  // ln p of a string of symbols without names.
  double log_weight(std::span<const Label> string) const {
    std::vector<std::string> all{"<s>"};
    for (const Label x : string) all.push_back(std::to_string(x));
    all.push_back("</s>");
    double sum = 0;
    for (size_t i = 1; i < all.size(); ++i) {
      const size_t from = i - std::min(i, order - 1);
      sum += after({all.begin() + static_cast<ptrdiff_t>(from), all.begin() + static_cast<ptrdiff_t>(i)}, all[i]);
    }
    return sum * std::log(10.0);
  }
};

}  // namespace

static void a_file_is_read(void **) {
  const auto m = read_arpa(kFile, nullptr, Run{});
  assert_true(m->alphabet()->size() == 3 && m->alphabet()->name(1) == "<unk>" && m->alphabet()->name(3) == "cat");
  const double ln10 = std::log(10.0);
  const Label words[] = {2, 3};
  assert_close(m->log_weight(words), (-0.25 - 0.5 - 0.125) * ln10, 1e-14);
  const Label odd[] = {3, 1};  // back off from <s>, then from cat (weight 1), then the end
  assert_close(m->log_weight(odd), (-0.25 - 1 - 1.5 - 0.5) * ln10, 1e-14);
  // Over a larger alphabet the others are as <unk>.
  const auto given = read_arpa(kFile, Alphabet::named({"cat", "dog", "the"}), Run{});
  const Label dog[] = {2};
  assert_close(given->log_weight(dog), (-0.25 - 1.5 - 0.5) * ln10, 1e-14);
  // Carriage returns and a missing last line end.
  std::string dos;
  for (const char *c = kFile; *c; ++c) dos += *c == '\n' ? "\r\n" : std::string(1, *c);
  assert_close(read_arpa(dos, nullptr, Run{})->log_weight(words), m->log_weight(words), 0);
}

static void what_is_written_reads_back(void **) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const int symbols = 2 + static_cast<int>(seed % 4);
    const auto c =
        texts::counts(texts::random(seed, symbols, 1 + static_cast<int>(seed)), symbols + 1, 1 + static_cast<int>(seed % 4));
    for (const auto estimate : {kneser_ney, witten_bell, maximum_likelihood}) {
      const auto m = estimate(*c, Run{});
      for (const int digits : {4, 7, 17}) {
        const std::string text = write_arpa(*m, digits, Run{});
        const auto back = read_arpa(text, m->alphabet(), Run{});
        assert_true(write_arpa(*back, digits, Run{}) == text || digits == 17);
        Rng rng(seed, RngMethod::test, 0, 0, 2);
        for (int i = 0; i < 30; ++i) {
          Array<Label> string(rng.below(6));
          for (Label &x : string) x = static_cast<Label>(1 + rng.below(static_cast<uint64_t>(symbols) + 1));
          assert_close(back->log_weight(string), m->log_weight(string), 10 * std::pow(10, -std::min(digits, 15)));
        }
        // With the file's own alphabet: the same text.
        if (digits < 17) {
          const auto own = read_arpa(text, nullptr, Run{});
          assert_true(own->alphabet()->size() == m->alphabet()->size() || m->score(0) == -INFINITY);
        }
      }
    }
  }
}

// Sections in orders that have nothing to do with one another, and blanks of all sorts.
static void the_order_of_a_section_does_not_matter(void **) {
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const auto c = texts::counts(texts::random(seed, 12, 60), 13, 4);
    const std::string text = write_arpa(*kneser_ney(*c, Run{}), 17, Run{});
    Rng rng(seed, RngMethod::test, 0, 0, 3);
    std::vector<std::string> section;
    std::string mixed;
    const auto flush = [&] {
      for (size_t i = section.size(); i > 1; --i) std::swap(section[i - 1], section[rng.below(i)]);
      for (const std::string &line : section) mixed += line + "\n";
      section.clear();
    };
    for (size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
      std::string line = text.substr(at, end - at);
      const bool ngram = !line.empty() && line[0] != '\\' && line.rfind("ngram", 0) != 0;
      if (!ngram) {
        flush();
        mixed += line + "\n";
        continue;
      }
      if (rng.below(3) == 0 && line.find(' ') != std::string::npos) line.replace(line.find(' '), 1, " \t ");
      section.push_back(line);
    }
    const auto plain = read_arpa(text, c->alphabet, Run{}), other = read_arpa(mixed, c->alphabet, Run{});
    assert_int_equal(other->trie().nodes(), plain->trie().nodes());
    assert_true(write_arpa(*other, 17, Run{}) == write_arpa(*plain, 17, Run{}));
  }
}

static void mistakes_have_their_place(void **) {
  assert_bad(kFile, "cat </s>", "the cat", 16, 8);
  assert_bad(kFile, "\\data\\", "data", 20, 1);
  assert_bad(kFile, "ngram 1=5", "ngram 2=5", 3, 1);
  assert_bad(kFile, "ngram 1=5", "ngram 1=x", 3, 1);
  assert_bad(kFile, "ngram 1=5\nngram 2=3", "", 5, 1);
  assert_bad(kFile, "ngram 1=5", "ngram 1=6", 13, 1);
  assert_bad(kFile, "\\1-grams:", "\\one-grams:", 6, 1);
  assert_bad(kFile, "-0.75\tthe", "x\tthe", 10, 1);
  assert_bad(kFile, "the\t-0.125", "the\tnan", 10, 11);
  assert_bad(kFile, "the\t-0.125", "the\t-1 2", 10, 14);
  assert_bad(kFile, "-1\tcat", "-1\tthe", 11, 1);
  assert_bad(kFile, "-0.5 the   cat", "-0.5 <s> the", 15, 6);
  assert_bad(kFile, "-1\tcat", "-1", 11, 1);
  assert_bad(kFile, "the   cat", "the   dog", 15, 12);
  assert_bad(kFile, "the   cat", "dog   cat", 15, 6);
  assert_bad(kFile, "the   cat", "</s>   cat", 15, 6);
  assert_bad(kFile, "the   cat", "the   <s>", 15, 12);
  assert_bad(kFile, "\\end\\", "", 19, 1);
  assert_bad(kFile, "\\end\\", "\\stop\\", 18, 1);
  assert_bad(kFile, "cat\n", "c\xFF\n", 11, 4);
  assert_bad(kFile, "cat\n", "cat\n", 11, 4, Alphabet::named({"the", "dog"}));
  assert_bad(kFile, "-0.75\tthe", "0.75\tthe", 10, 1);
  assert_bad(kFile, "-1.5\t<unk>", "2e-6\t<unk>", 7, 1);
  assert_bad(kFile, "-0.25\t<s> the", "0.25\t<s> the", 14, 1);
  assert_throws(read_arpa(kFile, Alphabet::open(), Run{}), Code::argument);
  assert_throws(read_arpa("", nullptr, Run{}), Code::parse);
  assert_throws(write_arpa(*read_arpa(kFile, nullptr, Run{}), 18, Run{}), Code::argument);
  Array<NgramNode> node;
  const NgramModel taken(Alphabet::named({"<s>"}), NgramTrieBuilder(1).build(&node, Run{}), {-1, 0}, {});
  assert_throws(write_arpa(taken, 7, Run{}), Code::argument);
}

// Weights above 1 are no probabilities: neither read nor written, but for their writer's rounding. Back-off weights may be.
static void only_probabilities_are_read_and_written(void **) {
  Rng rng(72, RngMethod::test, 0, 0, 0);
  int refused = 0, written = 0;
  for (int i = 0; i < 200 / kCasesDivisor; ++i) {
    const NgramModelPtr m = features::random_backoff_model(rng, 1 + static_cast<int64_t>(rng.below(3)), 6, 0);
    double most = -INFINITY;
    for (NgramNode w = 0; w < m->trie().nodes(); ++w) {
      if (w != m->trie().begin_node()) most = std::max(most, m->score(w));
    }
    if (most > 1e-5) {
      assert_throws(write_arpa(*m, 17, Run{}), Code::argument);
      ++refused;
    } else {
      const std::string text = write_arpa(*m, 7, Run{});
      assert_true(write_arpa(*read_arpa(text, m->alphabet(), Run{}), 7, Run{}) == text);
      ++written;
    }
  }
  assert_true(refused > 20 / kCasesDivisor && written > 20 / kCasesDivisor);
  std::string rounded = kFile;
  rounded.replace(rounded.find("-0.75\tthe"), 5, "4e-8");
  const Label the[] = {2};
  assert_true(read_arpa(rounded, nullptr, Run{})->log_weight(the) > -10);
}

// A file cut to a lower order keeps back-off weights of n-grams that are now its longest. They count for nothing, as in the
// file without them; with a longer length declared they count.
static void back_offs_of_the_longest_length_mean_nothing(void **) {
  Rng rng(44, RngMethod::test, 0, 0, 0);
  int differ = 0;
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    const auto m = kneser_ney(*texts::counts(texts::random(seed, 4, 40), 5, 3), Run{});
    const std::string text = write_arpa(*m, 17, Run{});
    const size_t third = text.find("\n\\3-grams:"), declared = text.find("ngram 3=");
    assert_true(third != std::string::npos);
    std::string cut = text.substr(0, third) + "\n\\end\\\n", plain;
    cut.erase(declared, cut.find('\n', declared) + 1 - declared);
    size_t second = cut.find("\\2-grams:");
    for (size_t at = 0, end; (end = cut.find('\n', at)) != std::string::npos; at = end + 1) {
      std::string line = cut.substr(at, end - at);
      if (at > second && std::count(line.begin(), line.end(), '\t') == 2) line.resize(line.rfind('\t'));
      plain += line + "\n";
    }
    std::string longer = cut;
    longer.insert(declared, "ngram 3=0\n");
    longer.insert(longer.find("\n\\end\\"), "\n\\3-grams:\n");
    const auto is = read_arpa(cut, m->alphabet(), Run{}), expected = read_arpa(plain, m->alphabet(), Run{});
    const auto with = read_arpa(longer, m->alphabet(), Run{});
    assert_true(write_arpa(*is, 17, Run{}) == write_arpa(*expected, 17, Run{}));
    assert_true(write_arpa(*read_arpa(write_arpa(*with, 17, Run{}), m->alphabet(), Run{}), 17, Run{}) ==
                write_arpa(*with, 17, Run{}));
    for (int i = 0; i < 20; ++i) {
      Array<Label> string(1 + rng.below(6));
      for (Label &x : string) x = static_cast<Label>(1 + rng.below(5));
      assert_true(is->log_weight(string) == expected->log_weight(string));
      // Each file is what its back-offs sum up to, and the cut one is no worse than it says.
      assert_true(std::fabs(m->log_weight(string) - SlowArpa(text).log_weight(string)) < 1e-9);
      assert_true(std::fabs(is->log_weight(string) - SlowArpa(cut).log_weight(string)) < 1e-9);
      assert_true(std::fabs(with->log_weight(string) - SlowArpa(longer).log_weight(string)) < 1e-9);
      differ += std::fabs(with->log_weight(string) - is->log_weight(string)) > 1e-9;
    }
  }
  assert_true(differ > 100);
  std::string bad = kFile;
  bad.replace(bad.find("<s> the"), 7, "<s> the\tnan");
  assert_throws(read_arpa(bad, nullptr, Run{}), Code::parse);
}

static void words_have_any_letters_but_blanks(void **) {
  for (const char *part : {"\xC2\xA0", "\xC2\x85", "\xE3\x80\x80"}) {
    std::string text = kFile;
    const std::string name = "c" + std::string(part) + "t";
    for (size_t at; (at = text.find("cat")) != std::string::npos;) text.replace(at, 3, name);
    assert_true(read_arpa(text, nullptr, Run{})->alphabet()->name(3) == name);
  }
  for (const char blank : {'\v', '\f', '\r'}) {
    std::string text = kFile;
    std::replace(text.begin(), text.end(), '\t', blank);
    const auto read = [](std::string_view arpa) { return write_arpa(*read_arpa(arpa, nullptr, Run{}), 17, Run{}); };
    assert_true(read(text) == read(kFile));
  }
  assert_bad(kFile, "cat\n", "c\x01\n", 11, 4);
}

TESTS(a_file_is_read, what_is_written_reads_back, the_order_of_a_section_does_not_matter, mistakes_have_their_place,
      only_probabilities_are_read_and_written, back_offs_of_the_longest_length_mean_nothing, words_have_any_letters_but_blanks)

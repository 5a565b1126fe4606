// ARPA files: written and read back, read as others write them, and every kind of mistake.
#include "fsa/ngram/arpa.hh"
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

TESTS(a_file_is_read, what_is_written_reads_back, the_order_of_a_section_does_not_matter, mistakes_have_their_place,
      only_probabilities_are_read_and_written)

// Counts against the definition, in one piece, in many, weighted, and from machines.
#include "fsa/compile/word_list.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

void assert_counts(const NgramCounts &c, const std::map<std::string, double> &expected, double tolerance) {
  size_t seen = 0;
  for (NgramNode w = 1; w < c.trie->nodes(); ++w) {
    const auto at = expected.find(texts::text(*c.trie, w));
    if (at == expected.end()) {
      assert_true(w == c.trie->begin_node() && c.count[static_cast<size_t>(w)] == 0);
      continue;
    }
    assert_close(c.count[static_cast<size_t>(w)], at->second, tolerance);
    ++seen;
    // Its suffix is the string without its first symbol, which was counted too.
    const std::string suffix = texts::text(*c.trie, w).substr(1);
    assert_true(texts::text(*c.trie, c.trie->suffix(w)) == suffix);
  }
  assert_true(seen == expected.size());
}

}  // namespace

static void counts_are_those_of_the_definition(void **) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const int symbols = 1 + static_cast<int>(seed % 5), order = 1 + static_cast<int>(seed % 6);
    const auto strings = texts::random(seed, symbols, static_cast<int>(seed % 30));
    if (strings.empty()) continue;
    assert_counts(*texts::counts(strings, symbols, order), texts::counts_by_definition(strings, order), 0);
  }
}

static void pieces_add_up_to_the_whole(void **) {
  const auto strings = texts::random(7, 4, 300);
  NgramCounter counter(Alphabet::sized(4), 4);
  for (size_t from = 0; from < strings.size();) {
    const size_t to = std::min(strings.size(), from + 1 + from % 13);
    counter.add(texts::batch({strings.begin() + static_cast<ptrdiff_t>(from), strings.begin() + static_cast<ptrdiff_t>(to)}, 4),
                Run{});
    from = to;
  }
  assert_counts(*counter.counts(Run{}), texts::counts_by_definition(strings, 4), 0);
  counter.add(texts::batch({"abab"}, 4), Run{});
  auto more = strings;
  more.push_back("abab");
  assert_counts(*counter.counts(Run{}), texts::counts_by_definition(more, 4), 0);
}

static void values_are_weights_and_zero_is_not_there(void **) {
  StringBatch b = texts::batch({"ab", "b", "ca"}, 3);
  b.values = {2.5, 0, 1};
  NgramCounter counter(Alphabet::sized(3), 2);
  counter.add(b, Run{});
  assert_counts(*counter.counts(Run{}),
                {{"^", 3.5},
                 {"a", 3.5},
                 {"b", 2.5},
                 {"c", 1},
                 {"$", 3.5},
                 {"^a", 2.5},
                 {"ab", 2.5},
                 {"b$", 2.5},
                 {"^c", 1},
                 {"ca", 1},
                 {"a$", 1}},
                1e-15);
  b.values[1] = -1;
  assert_throws(counter.add(b, Run{}), Code::argument);
  b.values[1] = 0;
  b.labels[0] = 9;
  assert_throws(counter.add(b, Run{}), Code::argument);
}

static void a_machine_counts_as_the_strings_it_stands_for(void **) {
  const auto strings = texts::random(3, 3, 20);
  StringBatch b = texts::batch(strings, 3);
  const MachinePtr m = word_list(b, Semiring::real, Run{});
  NgramCounter counter(Alphabet::sized(3), 3);
  counter.add(*m, 0, 1e-9, 20, Run{});
  assert_counts(*counter.counts(Run{}), texts::counts_by_definition(strings, 3), 1e-12);
  // Together with text.
  counter.add(b, Run{});
  auto twice = strings;
  twice.insert(twice.end(), strings.begin(), strings.end());
  assert_counts(*counter.counts(Run{}), texts::counts_by_definition(twice, 3), 1e-12);
}

static void bad_arguments_limits_and_nothing(void **) {
  assert_throws(NgramCounter(Alphabet::open(), 2), Code::argument);
  assert_throws(NgramCounter(Alphabet::sized(3), 0), Code::argument);
  assert_throws(NgramCounter(Alphabet::sized(3), 256), Code::argument);
  NgramCounter counter(Alphabet::sized(3), 3);
  assert_throws(counter.counts(Run{}), Code::empty);
  assert_throws(counter.add(texts::batch({"a"}, 4), Run{}), Code::argument);
  Run tight;
  tight.max_bytes = 100;
  assert_throws(counter.add(texts::batch({"abcabcabc"}, 3), tight), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(counter.add(texts::batch({"a"}, 3), cancelled), Code::cancelled);
  assert_true(counter.empty());
}

TESTS(counts_are_those_of_the_definition, pieces_add_up_to_the_whole, values_are_weights_and_zero_is_not_there,
      a_machine_counts_as_the_strings_it_stands_for, bad_arguments_limits_and_nothing)

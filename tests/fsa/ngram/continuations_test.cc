// The best continuations, against a scan of all symbols.
#include "fsa/ngram/continuations.hh"

#include <algorithm>
#include <set>
#include <thread>

#include "fsa/ngram/estimate.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

static Array<double> scan(const NgramModel &m, NgramNode h, const std::string &prefix) {
  Array<double> weights;
  for (Label c = 1; c <= m.trie().symbols(); ++c) {
    NgramNode to;
    const double w = m.read(h, c, &to);
    if (w > -INFINITY && m.alphabet()->name(c).starts_with(prefix)) weights.push_back(w);
  }
  std::sort(weights.rbegin(), weights.rend());
  return weights;
}

struct Continuation {
  Label symbol;
  double weight;
};

// With room for weights and without: the same symbols.
static Array<Continuation> ask(const NgramContinuations &c, NgramNode h, const std::string &prefix, size_t k) {
  Array<Label> symbols(k), alone(k);
  Array<double> weights(k);
  const size_t n = c.best(h, prefix, symbols, weights.data(), Run{});
  assert_int_equal(c.best(h, prefix, alone, nullptr, Run{}), n);
  Array<Continuation> found;
  for (size_t i = 0; i < n; ++i) {
    assert_true(alone[i] == symbols[i]);
    found.push_back({symbols[i], weights[i]});
    if (i > 0 && weights[i] == weights[i - 1]) assert_true(symbols[i] > symbols[i - 1]);
  }
  return found;
}

static void compare(const NgramModel &m, const std::vector<std::string> &prefixes) {
  const NgramContinuations &c = m.continuations(Run{});
  for (NgramNode h = 0; h < m.trie().nodes(); ++h) {
    if (!m.is_state(h)) continue;
    for (const std::string &prefix : prefixes) {
      const Array<double> all = scan(m, h, prefix);
      for (const size_t k : {size_t{0}, size_t{1}, size_t{3}, size_t{1000}}) {
        const Array<Continuation> best = ask(c, h, prefix, k);
        assert_int_equal(best.size(), std::min(k, all.size()));
        std::set<Label> seen;
        for (size_t i = 0; i < best.size(); ++i) {
          NgramNode to;
          assert_true(best[i].weight == all[i]);
          assert_true(best[i].weight == m.read(h, best[i].symbol, &to));
          assert_true(m.alphabet()->name(best[i].symbol).starts_with(prefix));
          assert_true(seen.insert(best[i].symbol).second);
        }
      }
    }
  }
}

// Names not in their order: some begin with others.
static AlphabetPtr names(int64_t symbols) {
  static const char *const kNames[] = {"sea", "a", "se", "b", "seam", "ab", "s", "t", "\xC3\xA4", "abc"};
  std::vector<std::string> list;
  for (int64_t i = 0; i < symbols; ++i) list.push_back(i < 10 ? kNames[i] : "n" + std::to_string(i));
  return Alphabet::named(list);
}

static NgramModelPtr named(const NgramModel &m) {
  return std::make_shared<const NgramModel>(names(m.trie().symbols()), m.trie_ptr(),
                                            Array<double>(m.scores().begin(), m.scores().end()),
                                            Array<double>(m.fails().begin(), m.fails().end()));
}

static void the_best_are_those_a_scan_finds(void **) {
  Rng rng(17, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 400 / kCasesDivisor; ++round) {
    compare(*named(*features::random_backoff_model(rng, 1 + static_cast<int64_t>(rng.below(9)), round % 40, 0.2)),
            {"", "s", "sea", "zz", "\xC3", "a"});
  }
  for (int order = 1; order <= 4; ++order) {
    for (uint64_t seed = 0; seed < 4; ++seed) {
      compare(*named(*kneser_ney(*texts::counts(texts::random(seed, 26, 200), 26, order), Run{})), {"", "s", "n1", "n"});
    }
  }
}

// Contexts of which only the heaviest n-grams are sorted at first: answers do not depend on what was asked before, nor on other
// threads that ask at the same time. Long names differ behind their eighth byte.
static void parts_of_tables_are_made_once(void **) {
  constexpr int64_t kSymbols = 400;
  std::vector<std::string> list;
  for (int64_t i = 0; i < kSymbols; ++i) list.push_back((i % 3 ? "longprefix" : "l") + std::to_string((i * 7919) % kSymbols));
  StringBatch strings;
  strings.alphabets = {Alphabet::sized(kSymbols)};
  Rng rng(18, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 6000; ++i) {  // one symbol in three is one of two, which many others follow
    for (uint64_t n = rng.below(8); n-- > 0;) {
      strings.labels.push_back(static_cast<Label>(1 + (rng.below(3) ? rng.below(kSymbols) : rng.below(2))));
    }
    strings.end_string();
    strings.end_item(1);
  }
  NgramCounter counter(strings.alphabets[0], 2);
  counter.add(strings, Run{});
  const NgramModelPtr plain = kneser_ney(*counter.counts(Run{}), Run{});
  const auto again = [&] {
    return std::make_shared<const NgramModel>(Alphabet::named(list), plain->trie_ptr(),
                                              Array<double>(plain->scores().begin(), plain->scores().end()),
                                              Array<double>(plain->fails().begin(), plain->fails().end()));
  };
  NgramNode widest = 0;
  for (NgramNode h = 1; h < plain->trie().nodes(); ++h) {
    const auto children = [&](NgramNode at) { return plain->trie().child_end(at) - plain->trie().child_begin(at); };
    if (widest == 0 || children(h) > children(widest)) widest = h;
  }
  assert_true(plain->trie().child_end(widest) - plain->trie().child_begin(widest) > 64);
  const std::string prefixes[] = {"", "l", "longprefix1", "longprefix39", "longprefixes", "l2"};
  const size_t counts[] = {1, 5, 100, 400};
  for (const std::string &prefix : prefixes) {
    for (const size_t k : counts) {
      const Array<double> all = scan(*again(), widest, prefix);
      const Array<Continuation> found = ask(again()->continuations(Run{}), widest, prefix, k);
      assert_int_equal(found.size(), std::min(k, all.size()));
      for (size_t i = 0; i < found.size(); ++i) assert_true(found[i].weight == all[i]);
    }
  }
  compare(*again(), {"", "longprefix1"});
  const NgramModelPtr shared = again();
  std::vector<std::vector<Label>> heard(4);
  std::vector<std::thread> threads;
  for (std::vector<Label> &symbols : heard) {
    threads.emplace_back([&] {
      symbols.resize(static_cast<size_t>(kSymbols));
      for (NgramNode h = 1; h < shared->trie().nodes(); ++h) {
        if (shared->is_state(h)) shared->continuations(Run{}).best(h, "longprefix", symbols, nullptr, Run{});
      }
    });
  }
  for (std::thread &thread : threads) thread.join();
  for (const std::vector<Label> &symbols : heard) assert_true(symbols == heard[0]);
}

static void names_are_needed_for_prefixes_only(void **) {
  const NgramModelPtr m = features::model_of({{"ab", 1}, {"", -1}}, 3);
  const NgramContinuations &c = m->continuations(Run{});
  assert_int_equal(ask(c, 0, "", 5).size(), 3);
  assert_throws(ask(c, 0, "a", 5), Code::argument);
  Run run;
  run.max_bytes = 8;
  const NgramModelPtr other = features::model_of({{"ab", 1}}, 3);
  assert_throws(other->continuations(run), Code::limit);
  assert_int_equal(ask(other->continuations(Run{}), 0, "", 1).size(), 1);
}

TESTS(the_best_are_those_a_scan_finds, parts_of_tables_are_made_once, names_are_needed_for_prefixes_only)

#include "src/edit/speller.hh"

#include <algorithm>
#include <cmath>

#include "src/edit/edit_score.hh"
#include "src/edit/score_matrix.hh"
#include "src/edit/typing_model.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

int32_t edit_distance(const Word &a, const Word &b) {
  std::vector<int32_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int32_t>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int32_t corner = row[0]++;
    for (size_t j = 1; j <= b.size(); ++j) {
      const int32_t best = std::min({corner + (a[i - 1] != b[j - 1]), row[j] + 1, row[j - 1] + 1});
      corner = row[j];
      row[j] = best;
    }
  }
  return row[b.size()];
}

double channel_probability(const EditModel &model, const Word &x, const Word &y, EditPaths ways) {
  double score = 0;
  if (ways == EditPaths::sum) {
    score_pairs(model, *pair_batch(model.alphabet(), {{x, y}}), {&score, 1}, Run{});
  } else {
    score_matrix(model, list_of(model.alphabet(), {x}), list_of(model.alphabet(), {y}), ways, {&score, 1}, Run{});
  }
  return std::exp(score);
}

WordSearchSettings within(int32_t edits) {
  WordSearchSettings settings;
  settings.max_edits = edits;
  settings.lowest = -INFINITY;
  return settings;
}

struct Answer {
  double score;
  int64_t word;
};

// Every word by the whole channel, once as it is and once for each swap.
std::vector<Answer> all_answers(const EditModel &model, const std::vector<Word> &words, const std::vector<double> &weights,
                                double swap, const Word &typed, const WordSearchSettings &settings) {
  std::vector<Answer> found;
  const auto together = [&](double a, double b) { return settings.ways == EditPaths::sum ? a + b : std::max(a, b); };
  double total = 0;
  for (const double w : weights) total += w;
  for (size_t i = 0; i < words.size(); ++i) {
    const Word &x = words[i];
    const auto here = words.begin() + static_cast<ptrdiff_t>(i);
    if (std::find(words.begin(), here, x) != here) continue;
    double weight = 0;
    for (size_t k = i; k < words.size(); ++k) weight += words[k] == x ? weights[k] : 0;
    int64_t first = -1;
    for (size_t k = words.size(); k-- > i;) first = words[k] == x && weights[k] > 0 ? static_cast<int64_t>(k) : first;
    double p = channel_probability(model, x, typed, settings.ways);
    int32_t distance = edit_distance(x, typed);
    if (swap > 0 && x.size() >= 2) {
      double swapped = 0;
      for (size_t k = 0; k + 1 < x.size(); ++k) {
        Word z = x;
        std::swap(z[k], z[k + 1]);
        swapped = together(swapped, channel_probability(model, z, typed, settings.ways));
        distance = std::min(distance, 1 + edit_distance(z, typed));
      }
      p = together((1 - swap) * p, swap / static_cast<double>(x.size() - 1) * swapped);
    }
    const double score = std::log(p) + (settings.weighted ? std::log(weight / total) : 0);
    if (weight > 0 && p > 0 && distance <= settings.max_edits && score >= settings.lowest) found.push_back({score, first});
  }
  std::stable_sort(found.begin(), found.end(), [](const Answer &a, const Answer &b) { return a.score > b.score; });
  return found;
}

}  // namespace

static void the_best_words_are_those_of_the_whole_list(void **) {
  int full = 0, cut = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    Rng r(1, RngMethod::test, 2, seed, 0);
    const Label symbols = static_cast<Label>(2 + r.below(2));
    const Windows windows{static_cast<int32_t>(r.below(4)), static_cast<int32_t>(r.below(4)), static_cast<int32_t>(r.below(3))};
    const EditModelPtr model = random_model(r, symbols, windows, 0.7);
    std::vector<Word> words(1 + r.below(60));
    std::vector<double> weights;
    for (Word &w : words) {
      w = random_word(r, symbols, 7);
      weights.push_back(r.below(8) == 0 ? 0 : r.uniform() * 9);
    }
    weights[0] += 1;
    const double swap = seed % 3 == 0 ? 0 : 0.05 + 0.6 * r.uniform();
    const Speller speller(model, list_of(model->alphabet(), words, weights), {swap}, Run{});
    std::vector<Word> typed(6);
    for (Word &y : typed) y = r.below(2) ? words[r.below(words.size())] : random_word(r, symbols, 8);
    const int64_t n = static_cast<int64_t>(1 + r.below(6));
    WordSearchSettings settings = within(r.below(3) ? static_cast<int32_t>(r.below(5)) : 1000);
    settings.ways = r.below(2) ? EditPaths::best : EditPaths::sum;
    settings.weighted = r.below(2) != 0;
    if (r.below(3) == 0) settings.lowest = -12 * r.uniform();
    const size_t room = typed.size() * static_cast<size_t>(n);
    std::vector<int64_t> got(room), counts(typed.size()), again(room);
    std::vector<double> scores(room), same(room);
    const StringBatch batch = list_of(model->alphabet(), typed, {});
    speller.correct(batch, n, settings, got, scores, counts, Run{});
    Run threads;
    threads.threads = 3;
    speller.correct(batch, n, settings, again, same, counts, threads);
    assert_true(again == got && same == scores);
    for (size_t t = 0; t < typed.size(); ++t) {
      const std::vector<Answer> right = all_answers(*model, words, weights, swap, typed[t], settings);
      const size_t count = std::min(right.size(), static_cast<size_t>(n));
      assert_int_equal(counts[t], count);
      full += right.size() > count;
      cut += count < static_cast<size_t>(n);
      for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
        const size_t at = t * static_cast<size_t>(n) + k;
        if (k >= count) {
          assert_int_equal(got[at], -1);
          continue;
        }
        assert_close(scores[at], right[k].score, 1e-9);
        // Words that are as good may change places.
        assert_true(std::any_of(right.begin(), right.end(), [&](const Answer &a) {
          return a.word == got[at] && std::fabs(a.score - scores[at]) < 1e-9 * (1 + std::fabs(a.score));
        }));
      }
    }
  }
  assert_true(full > 100 && cut > 100);
}

static void long_words_do_not_vanish(void **) {
  EditSettings settings;
  settings.p_copy = 0.02;
  settings.p_delete = 0.004;
  const EditModelPtr model = new_edit_model(Alphabet::sized(200), settings, Run{});
  const size_t length = 900;
  Word x(length), y(length);
  for (size_t i = 0; i < length; ++i) x[i] = y[i] = static_cast<Label>(1 + i % 3);
  std::swap(y[500], y[501]);
  y[20] = y[20] % 3 + 1;
  const Speller speller(model, list_of(model->alphabet(), {x, {1, 2}}, {1, 3}), {0.2}, Run{});
  int64_t word, count;
  double score;
  speller.correct(list_of(model->alphabet(), {y}, {}), 1, within(4), {&word, 1}, {&score, 1}, {&count, 1}, Run{});
  assert_int_equal(word, 0);
  assert_true(std::isfinite(score) && score < -1000);
  StringBatch pair;
  pair.tapes = 2;
  pair.alphabets = {model->alphabet(), model->alphabet()};
  double plain = 0;
  for (const Word *w : {&x, &y}) {
    pair.labels.insert(pair.labels.end(), w->begin(), w->end());
    pair.end_string();
  }
  pair.end_item(1);
  score_pairs(*model, pair, {&plain, 1}, Run{});
  const Speller without(model, list_of(model->alphabet(), {x, {1, 2}}, {1, 3}), {0}, Run{});
  without.correct(list_of(model->alphabet(), {y}, {}), 1, within(4), {&word, 1}, {&score, 1}, {&count, 1}, Run{});
  assert_close(score, plain + std::log(0.25), 1e-12);
}

static void bad_lists_are_refused(void **) {
  const EditModelPtr model = new_edit_model(Alphabet::sized(3), EditSettings{}, Run{});
  const AlphabetPtr a = model->alphabet();
  const auto make = [&](const std::vector<Word> &words, const std::vector<double> &weights, double swap) {
    return Speller(model, list_of(a, words, weights), {swap}, Run{});
  };
  assert_throws(make({{1}}, {0}, 0.1), Code::empty);
  assert_throws(make({{1}}, {-1}, 0.1), Code::argument);
  assert_throws(make({{1}}, {NAN}, 0.1), Code::argument);
  assert_throws(make({{1}}, {INFINITY}, 0.1), Code::argument);
  assert_throws(make({{1}, {2}}, {1e308, 1e308}, 0.1), Code::limit);
  assert_throws(make({{4}}, {1}, 0.1), Code::argument);
  assert_throws(make({{1}}, {1}, 1), Code::argument);
  assert_throws(Speller(model, list_of(Alphabet::sized(4), {{1}}, {1}), {0.1}, Run{}), Code::argument);
  Run tight;
  tight.max_bytes = 100;
  assert_throws(Speller(model, list_of(a, {{1, 2, 3}, {3, 3}}, {1, 1}), {0.1}, tight), Code::limit);
}

static void typing_models_know_keys_and_sounds(void **) {
  const AlphabetPtr a = Alphabet::named({"a", "b", "c", "k", "m", "p", "T", "x", "-"});
  const EditModelPtr m = typing_model(a, {}, Run{});
  for (const Stage stage : {insert_stage, write_stage}) {
    for (int32_t c = 0; c < m->table(stage).size(); ++c) {
      Array<double> p(10);
      m->distribution(stage, c, p);
      double sum = 0;
      for (const double x : p) sum += x;
      assert_close(sum, 1, 1e-12);
      assert_true(std::all_of(p.begin(), p.end(), [](double x) { return x > 0; }));
    }
  }
  const auto written = [&](const EditModel &model, Label before, Label x, Label last, Label t) {
    const Word in{before, x}, out{last};
    return model.probability(write_stage, model.table(write_stage).longest(context_at(in, 1, out, 1)), t);
  };
  assert_true(written(*m, 1, 3, 1, 4) > 3 * written(*m, 1, 3, 1, 1));  // c: k sounds alike, a does not
  assert_true(written(*m, 1, 3, 1, 8) > 3 * written(*m, 1, 3, 1, 1));  // c: x is a key beside it
  assert_close(written(*m, 1, 9, 1, 1), written(*m, 1, 9, 1, 4), 1e-12);
  assert_true(written(*m, 2, 2, 2, 0) > 2 * written(*m, 1, 2, 1, 0));  // the second of two letters is lost more easily
  const auto inserted = [&](Label next, Label t) {
    const Word in{1, next}, out{1};
    return m->probability(insert_stage, m->table(insert_stage).longest(context_at(in, 1, out, 1)), t);
  };
  assert_true(inserted(7, 7) > 3 * inserted(7, 9));
  TypingSettings s;
  s.layout = "azerty";
  const EditModelPtr azerty = typing_model(a, s, Run{});
  assert_true(written(*azerty, 3, 6, 3, 5) > 3 * written(*m, 3, 6, 3, 5));  // m lies below p there
  s.layout = "dvorak";
  assert_throws(typing_model(a, s, Run{}), Code::argument);
  s = {};
  s.near_keys = 0.8;
  assert_throws(typing_model(a, s, Run{}), Code::argument);
}

// Lists of this size have subtrees that are left out, a beam that is full, and symbols that share a bit of the trie's sets.
static void large_lists_have_the_greatest_entries_of_the_matrix(void **) {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    Rng r(1, RngMethod::test, 4, seed, 0);
    const Label symbols = seed % 3 == 2 ? 70 : 12;
    const Windows windows{static_cast<int32_t>(seed % 2), static_cast<int32_t>(r.below(3)), static_cast<int32_t>(r.below(2))};
    const EditModelPtr model = seed % 4 == 3 ? new_edit_model(Alphabet::sized(symbols), EditSettings{}, Run{})
                                             : random_model(r, symbols, windows, 0.3);
    std::vector<Word> words(3000), typed(8);
    for (Word &w : words) w = random_word(r, symbols, 12);
    std::sort(words.begin(), words.end(), [](const Word &a, const Word &b) {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
    words.erase(std::unique(words.begin(), words.end()), words.end());
    for (Word &y : typed) {
      y = words[r.below(words.size())];
      for (size_t e = r.below(4); e-- > 0 && !y.empty();) {
        y[r.below(y.size())] = static_cast<Label>(1 + r.below(static_cast<uint64_t>(symbols)));
      }
    }
    typed.push_back({});
    const StringBatch list = list_of(model->alphabet(), words), asked = list_of(model->alphabet(), typed);
    const Speller speller(model, list, {0}, Run{});
    for (const EditPaths ways : {EditPaths::sum, EditPaths::best}) {
      constexpr int64_t kBest = 10;
      WordSearchSettings settings = within(1000000);
      settings.weighted = false;
      settings.ways = ways;
      std::vector<int64_t> got(typed.size() * kBest), counts(typed.size());
      std::vector<double> scores(got.size()), matrix(words.size() * typed.size());
      speller.correct(asked, kBest, settings, got, scores, counts, Run{});
      score_matrix(*model, list, asked, ways, matrix, Run{});
      for (size_t t = 0; t < typed.size(); ++t) {
        std::vector<double> right;
        for (size_t i = 0; i < words.size(); ++i) {
          if (std::isfinite(matrix[i * typed.size() + t])) right.push_back(matrix[i * typed.size() + t]);
        }
        std::sort(right.begin(), right.end(), std::greater<>());
        assert_int_equal(counts[t], std::min<int64_t>(kBest, static_cast<int64_t>(right.size())));
        for (size_t k = 0; k < static_cast<size_t>(counts[t]); ++k) {
          const size_t at = t * kBest + k;
          assert_close(scores[at], right[k], 1e-9);
          assert_close(scores[at], matrix[static_cast<size_t>(got[at]) * typed.size() + t], 1e-9);
          const bool tie = k > 0 && scores[at] == scores[at - 1];
          assert_true(!tie || got[at] > got[at - 1]);
        }
      }
    }
  }
}

TESTS(the_best_words_are_those_of_the_whole_list, large_lists_have_the_greatest_entries_of_the_matrix,
      long_words_do_not_vanish, bad_lists_are_refused, typing_models_know_keys_and_sounds)

// The best five words of a pronouncing dictionary for words with one to three random edits, under edit costs that are drawn,
// and the matrix of all scores.
//
//     nearest DICTIONARY [QUERIES]
//
// DICTIONARY has a word and its pronunciation a line, as CMUdict's cmudict.dict; words of [a-z'] count. Costs: .05 to copy a
// letter, 4 to 8 nats for any other edit, made probabilities by dividing by their sums. With context every pair of a letter and
// the last one written has costs of its own, so that the machine has 28 states. Processor times of one thread. Before a time is
// given, the answers to 20 queries are compared with the greatest entries of the matrix.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bench/peak_memory.hh"
#include "src/edit/edit_machine.hh"
#include "src/edit/score_matrix.hh"
#include "src/edit/speller.hh"

using namespace hws;

namespace {

constexpr const char *kLetters = "abcdefghijklmnopqrstuvwxyz'";
constexpr Label kSymbols = 27;
constexpr int64_t kBest = 5;

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<std::string> words_of(const char *path) {
  std::ifstream file(path);
  std::string line;
  std::set<std::string> words;
  while (std::getline(file, line)) {
    line = line.substr(0, line.find(' '));
    if (line.find_first_not_of(kLetters) == std::string::npos && line.size() < 40) words.insert(line);
  }
  return {words.begin(), words.end()};
}

EditModelPtr drawn_model(bool context, std::mt19937 &draw) {
  EditSettings settings;
  settings.windows = {0, 0, context ? 1 : 0};
  const EditModelPtr plain = new_edit_model(Alphabet::sized(kSymbols), settings, Run{});
  Array<ContextTable::Entry> entries[2];
  for (Label x = 0; context && x <= kSymbols; ++x) {
    for (Label last = 0; last <= kSymbols; ++last) {
      const Label in[] = {x}, out[] = {last};
      const ContextKey key = context_at({in, x > 0 ? 1u : 0u}, 0, {out, last > 0 ? 1u : 0u}, last > 0 ? 1 : 0);
      for (const Stage stage : {insert_stage, write_stage}) {
        const BackoffChain &chain = plain->table(stage).chain();
        for (int32_t depth = 1; depth < chain.depths() && (stage == insert_stage || x > 0); ++depth) {
          entries[stage].push_back({depth, chain.cut(key, depth)});
        }
      }
    }
  }
  const EditModelPtr grown = grow_edit_model(*plain, entries[0], entries[1], Run{});
  std::uniform_real_distribution<double> cost(4, 8);
  Array<double> own[2];
  constexpr size_t kWidth = kSymbols + 1;
  for (const Stage stage : {insert_stage, write_stage}) {
    const ContextTable &table = grown->table(stage);
    for (int32_t c = 0; c < table.size(); ++c) {
      double row[kWidth], sum = 0;
      for (double &p : row) p = std::exp(-cost(draw));
      if (stage == write_stage) row[table.entry(c).key.symbol[2 * kMaxWindow]] = std::exp(-.05);
      for (const double p : row) sum += p;
      if (stage == insert_stage) row[0] = 1 - (sum - row[0]);
      for (const double p : row) own[stage].push_back(stage == insert_stage ? p : p / sum);
    }
  }
  return std::make_shared<const EditModel>(grown->alphabet(), grown->windows(), grown->backoff(), grown->table(insert_stage),
                                           grown->table(write_stage), own[0], own[1]);
}

StringBatch batch_of(const EditModel &model, const std::vector<std::string> &words) {
  StringBatch batch;
  batch.alphabets = {model.alphabet()};
  for (const std::string &word : words) {
    for (const char c : word) batch.labels.push_back(c == '\'' ? 27 : c - 'a' + 1);
    batch.end_string();
    batch.end_item(1);
  }
  return batch;
}

std::vector<std::string> mistyped(const std::vector<std::string> &words, size_t count, std::mt19937 &draw) {
  std::vector<std::string> typed;
  while (typed.size() < count) {
    std::string word = words[draw() % words.size()];
    const int edits = 1 + (draw() % 20 >= 10) + (draw() % 20 >= 16);
    for (int e = 0; e < edits; ++e) {
      const size_t kind = draw() % 3, at = draw() % (word.size() + (kind == 1));
      const char c = kLetters[draw() % kSymbols];
      if (kind == 0) word[at] = c;
      if (kind == 1) word.insert(at, 1, c);
      if (kind == 2 && word.size() > 2) word.erase(at, 1);
    }
    typed.push_back(word);
  }
  return typed;
}

struct Answers {
  std::vector<int64_t> words, counts;
  std::vector<double> scores;
};
Answers nearest(const Speller &speller, const StringBatch &typed, EditPaths ways) {
  WordSearchSettings settings;
  settings.weighted = false;
  settings.ways = ways;
  settings.max_edits = 1000000;
  settings.lowest = -INFINITY;
  const size_t n = static_cast<size_t>(typed.count() * kBest);
  Answers a{std::vector<int64_t>(n), std::vector<int64_t>(static_cast<size_t>(typed.count())), std::vector<double>(n)};
  speller.correct(typed, kBest, settings, a.words, a.scores, a.counts, Run{});
  return a;
}

bool compare(const EditModel &model, const Speller &speller, const StringBatch &words, const StringBatch &typed,
             EditPaths ways) {
  const Answers found = nearest(speller, typed, ways);
  const size_t columns = static_cast<size_t>(typed.count());
  std::vector<double> matrix(static_cast<size_t>(words.count()) * columns);
  score_matrix(model, words, typed, ways, matrix, Run{});
  for (size_t t = 0; t < columns; ++t) {
    std::vector<double> column;
    for (size_t i = t; i < matrix.size(); i += columns) column.push_back(matrix[i]);
    std::partial_sort(column.begin(), column.begin() + kBest, column.end(), std::greater<>());
    for (size_t k = 0; k < kBest; ++k) {
      if (std::fabs(column[k] - found.scores[t * kBest + k]) > 1e-9) return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: nearest DICTIONARY [QUERIES]\n");
    return 2;
  }
  const std::vector<std::string> words = words_of(argv[1]);
  const size_t queries = argc > 2 ? static_cast<size_t>(std::atoi(argv[2])) : 1000;
  if (words.size() < 100 || queries < 20) {
    std::fprintf(stderr, "%zu words and %zu queries; expected 100 and 20 at least\n", words.size(), queries);
    return 2;
  }
  for (const bool context : {false, true}) {
    std::mt19937 draw(1);
    const EditModelPtr model = drawn_model(context, draw);
    const std::vector<std::string> typed = mistyped(words, queries, draw);
    const StringBatch list = batch_of(*model, words);
    const StringBatch few = batch_of(*model, {typed.begin(), typed.begin() + 20});
    const double begun = seconds();
    const Speller speller(model, list, {0}, Run{});
    std::printf("%zu words, a channel of %lld states, prepared in %.0f ms\n", words.size(),
                static_cast<long long>(edit_machine(*model, Semiring::log, Run{})->states()), 1e3 * (seconds() - begun));
    const int64_t peak = bench::peak_bytes([&] {
      const Speller own(model, list, {0}, Run{});
      nearest(own, few, EditPaths::sum);
    });
    std::printf("  prepared and searched %18.1f MB at most\n", static_cast<double>(peak) / 1e6);
    for (const EditPaths ways : {EditPaths::best, EditPaths::sum}) {
      if (!compare(*model, speller, list, few, ways)) {
        std::fprintf(stderr, "the search and the matrix differ\n");
        return 1;
      }
      std::vector<double> times;
      double all = 0;
      for (const std::string &word : typed) {
        const StringBatch one = batch_of(*model, {word});
        const double from = seconds();
        nearest(speller, one, ways);
        times.push_back(1e3 * (seconds() - from));
        all += times.back();
      }
      std::sort(times.begin(), times.end());
      std::printf("  best five by %-9s mean %6.2f ms  median %6.2f  p99 %6.2f\n",
                  ways == EditPaths::best ? "best path" : "sums", all / static_cast<double>(queries),
                  times[queries / 2], times[queries * 99 / 100]);
      const auto middle = words.begin() + static_cast<ptrdiff_t>(words.size() / 2);
      const std::vector<std::string> part(middle, middle + std::min<ptrdiff_t>(2000, words.end() - middle));
      const StringBatch inputs = batch_of(*model, part), outputs = batch_of(*model, typed);
      std::vector<double> matrix(part.size() * typed.size());
      const double from = seconds();
      score_matrix(*model, inputs, outputs, ways, matrix, Run{});
      std::printf("  matrix of %zu x %zu %14.2f us a pair\n", part.size(), typed.size(),
                  1e6 * (seconds() - from) / static_cast<double>(matrix.size()));
    }
  }
  return 0;
}

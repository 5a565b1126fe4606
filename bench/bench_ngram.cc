// n-gram models from text: words and n-grams per second of each stage. See docs/benchmarks.md.
#include <array>
#include <cmath>
#include <cstdio>

#include "bench/compare.hh"
#include "bench/text.hh"
#include "fsa/ngram/arpa.hh"
#include "fsa/ngram/continuations.hh"
#include "fsa/ngram/ngram_binary.hh"
#include "fsa/ngram/prune_entropy.hh"
#include "fsa/ngram/score_strings.hh"
#include "fsa/ngram/segment_text.hh"
#include "fsa/ngram/variable_kneser_ney.hh"

namespace {

using namespace hws;

StringBatchPtr read(const std::string &text) {
  SegmentSettings settings;
  settings.by = Segments::words;
  return segment_text(text, nullptr, settings, Run{});
}

NgramCountsPtr count(const StringBatch &strings, int32_t order) {
  NgramCounter counter(strings.alphabets[0], order);
  counter.add(strings, Run{});
  return counter.counts(Run{});
}

void add_rows(const std::string &name, const std::string &text, int32_t order, std::vector<bench::Row> *rows) {
  struct State {
    StringBatchPtr strings;
    NgramCountsPtr counts;
    NgramModelPtr model;
    std::string arpa, binary;
    std::vector<std::array<uint64_t, 3>> chain;
    uint64_t sum = 0;
  };
  const auto s = std::make_shared<State>();
  const std::string title = name + ", order " + std::to_string(order) + ": ";
  const auto prepare = [=] {
    if (!s->strings) s->strings = read(text);
    if (!s->counts) s->counts = count(*s->strings, order);
    if (!s->model) s->model = kneser_ney(*s->counts, Run{});
    return static_cast<int64_t>(s->strings->labels.size());
  };
  const auto none = [] { return std::string(); };
  const auto makes = [&](const char *what, std::function<NgramModelPtr()> make) {
    const auto result = std::make_shared<NgramModelPtr>();
    const auto note = [=] {
      return *result ? std::to_string((*result)->trie().nodes()) + " n-grams, perplexity " +
                           std::to_string(perplexity(**result, *s->strings, 1, Run{}).with)
                     : "";
    };
    rows->push_back({title + what, "word", prepare, [=] { *result = make(); }, {}, none, note});
  };
  makes("text to Kneser-Ney", [=] { return kneser_ney(*count(*read(text), order), Run{}); });
  makes("entropy pruning 1e-8", [=] { return prune_entropy(*s->model, 1e-8, Run{}); });
  makes("Kneser-Ney pruning 1 nat", [=] { return prune_kneser_ney(*s->counts, 1, Run{}); });
  makes("growing", [=] { return grow_kneser_ney(*s->counts, 0.01, 10, 0, Run{}); });
  rows->push_back(
      {title + "ARPA written", "word", prepare, [=] { s->arpa = write_arpa(*s->model, 7, Run{}); }, {}, none, none});
  rows->push_back({title + "ARPA read", "word", [=] {
    const int64_t words = prepare();
    if (s->arpa.empty()) s->arpa = write_arpa(*s->model, 7, Run{});
    return words;
  }, [=] { s->model = read_arpa(s->arpa, s->model->alphabet(), Run{}); }, {}, none, none});
  rows->push_back({title + "binary opened", "n-gram", [=] {
    prepare();
    if (s->binary.empty()) s->binary = ngram_binary(*s->model).finish();
    return static_cast<int64_t>(s->model->trie().nodes());
  }, [=] { s->model = read_ngram_binary_copy(std::as_bytes(std::span(s->binary)), Run{}).plain(Run{}); }, {}, none, none});
  // Reads the text. The sum of the states is kept, so that the compiler cannot drop the work.
  rows->push_back({title + "read word by word", "word", prepare, [=] {
    for (int64_t i = 0; i < s->strings->count(); ++i) {
      NgramNode h = s->model->start();
      for (const Label c : s->strings->labels_of(i, 0)) {
        const double p = s->model->read(h, c, &h);
        s->sum += static_cast<uint64_t>(h) + static_cast<uint64_t>(-p);
      }
    }
  }, {}, none, [=] {
    // How many contexts are asked for a word: each is a place that is found in the one before.
    int64_t contexts = 0;
    for (int64_t i = 0; i < s->strings->count(); ++i) {
      NgramNode h = s->model->start();
      for (const Label c : s->strings->labels_of(i, 0)) {
        for (NgramNode g = h; g >= 0; g = s->model->backoff(g)) {
          ++contexts;
          if (s->model->trie().child(g, c) >= 0) break;
        }
        s->model->read(h, c, &h);
      }
    }
    char text[64];
    std::snprintf(text, sizeof text, "%.2f contexts a word",
                  static_cast<double>(contexts) / static_cast<double>(s->strings->labels.size()));
    return std::string(text);
  }});
  // The same by one call for all strings (hws_ngram_score).
  rows->push_back({title + "all strings scored", "word", prepare, [=] {
    double sum = 0;
    for (const StringScore &score : score_strings(*s->model, *s->strings, 0, {}, {}, Run{})) sum += score.log_prob;
    s->sum += static_cast<uint64_t>(-sum);
  }, {}, none, none});
  // The least time of a hash table: it reads slots, each of which names the next.
  rows->push_back({title + "as many places of a table, each after another", "word", [=] {
    const int64_t words = prepare();
    const size_t n = static_cast<size_t>(s->model->trie().nodes()) * 3 / 2;
    if (s->chain.size() != n) {
      s->chain.assign(n, {});
      for (size_t i = 0; i < n; ++i) s->chain[i][0] = (i * 0x9E3779B97F4A7C15u >> 20) % n;
    }
    return words;
  }, [=] {
    uint64_t at = s->sum % s->chain.size();
    for (size_t i = 0; i < s->strings->labels.size(); ++i) at = (s->chain[at][0] + i * 7919) % s->chain.size();
    s->sum += at;
  }, {}, none, none});
  for (const char *prefix : {"", "t", "sh", "wha"}) {
    rows->push_back({title + "five continuations of '" + prefix + "'", "answer", [=] {
      prepare();
      s->model->continuations(Run{});
      return int64_t{10000};
    }, [=] {
      const Run run;
      NgramNode h = s->model->start();
      for (size_t i = 0; i < 10000; ++i) {
        Label symbols[5];
        double weights[5];
        s->sum += s->model->continuations(run).best(h, prefix, symbols, weights, run);
        s->model->read(h, s->strings->labels[i * 37 % s->strings->labels.size()], &h);
      }
    }, {}, none, [=] { return std::to_string(s->sum); }});
  }
}

}  // namespace

int main(int argc, char **argv) {
  std::vector<bench::Row> rows;
  const std::string zipf = bench::zipf_text(790889, 12800, 1), bible = bench::king_james();
  for (const int32_t order : {3, 5}) add_rows("made text, 790,889 words", zipf, order, &rows);
  if (bible.empty()) {
    std::printf("left out: the King James Bible's rows; it is not installed (Debian's bible-kjv, scripts/setup.sh bench)\n");
  }
  for (const int32_t order : {3, 5}) {
    if (!bible.empty()) add_rows("King James Bible", bible, order, &rows);
  }
  return bench::run(argc, argv, std::move(rows));
}

// n-gram models from text: words and n-grams per second of each stage. See docs/benchmarks.md.
#include <cmath>
#include <cstdio>

#include "bench/compare.hh"
#include "bench/text.hh"
#include "fsa/ngram/arpa.hh"
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
    NgramModelPtr model, result;
    std::string arpa;
  };
  const auto s = std::make_shared<State>();
  const std::string title = name + ", order " + std::to_string(order) + ": ";
  const auto prepare = [=] {
    if (!s->strings) s->strings = read(text);
    if (!s->counts) s->counts = count(*s->strings, order);
    if (!s->model) s->model = kneser_ney(*s->counts, Run{});
    return static_cast<int64_t>(s->strings->labels.size());
  };
  const auto size = [=] {
    return std::to_string(s->counts->trie->nodes()) + " n-grams; " + (s->result ? std::to_string(s->result->trie().nodes()) + " left, perplexity " +
           std::to_string(perplexity(*s->result, *s->strings, 1, Run{}).with) : "");
  };
  const auto none = [] { return std::string(); };
  rows->push_back({title + "text to Kneser-Ney", "word", prepare, [=] { s->result = kneser_ney(*count(*read(text), order), Run{}); }, {}, none, size});
  rows->push_back({title + "entropy pruning 1e-8", "word", prepare, [=] { s->result = prune_entropy(*s->model, 1e-8, Run{}); }, {}, none, size});
  rows->push_back({title + "Kneser-Ney pruning 1 nat", "word", prepare, [=] { s->result = prune_kneser_ney(*s->counts, 1, Run{}); }, {}, none, size});
  rows->push_back({title + "growing", "word", prepare, [=] { s->result = grow_kneser_ney(*s->counts, 0.01, 10, 0, Run{}); }, {}, none, size});
  rows->push_back({title + "ARPA written", "word", prepare, [=] { s->arpa = write_arpa(*s->model, 7, Run{}); }, {}, none, none});
  rows->push_back({title + "ARPA read", "word", [=] { s->arpa.empty() ? void(s->arpa = (prepare(), write_arpa(*s->model, 7, Run{}))) : void(); return prepare(); },
                   [=] { s->result = read_arpa(s->arpa, nullptr, Run{}); }, {}, none, none});
}

}  // namespace

int main(int argc, char **argv) {
  std::vector<bench::Row> rows;
  const std::string zipf = bench::zipf_text(790889, 12800, 1), bible = bench::king_james();
  for (const int32_t order : {3, 5}) add_rows("made text, 790,889 words", zipf, order, &rows);
  for (const int32_t order : {3, 5}) {
    if (!bible.empty()) add_rows("King James Bible", bible, order, &rows);
  }
  return bench::run(argc, argv, std::move(rows));
}

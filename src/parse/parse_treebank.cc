#include "src/parse/parse_treebank.hh"

#include <algorithm>

#include "fsa/base/parallel_for.hh"

namespace hws {

namespace {

// Sentences of a chunk keep the memory of their sums.
constexpr int64_t kParseChunk = 4;

// Calls use(s, features, inference) for each sentence that has words.
template <class Use>
void for_each_sentence(const ParserModel &model, const Treebank &bank, const ParseInference &settings, const Run &run,
                       const Use &use) {
  const FeatureValues values(bank.arrays());
  run.stage("parse", bank.sentences());
  parallel_for((bank.sentences() + kParseChunk - 1) / kParseChunk, run.threads, [&](int64_t chunk) {
    SentenceInference inference(settings, model.trees);
    for (int64_t s = chunk * kParseChunk; s < std::min((chunk + 1) * kParseChunk, bank.sentences()); ++s) {
      run.check();
      const TreeView t = bank.sentence(s);
      if (t.words() == 0) continue;
      const double before = thread_seconds();
      const SentenceFeatures features(model.templates, model.bits, values, t);
      const double seconds = thread_seconds() - before;
      use(s, features, &inference, seconds);
    }
  });
}

Run run_of_sentences(const Run &run) {
  Run each = run;
  each.threads = 1;
  each.progress = nullptr;
  return each;
}

}  // namespace

TreebankParses parse_treebank(const ParserModel &model, const Treebank &bank, const ParseInference &settings, const Run &run) {
  struct One {
    int64_t pairs = 0, kept = 0, iterations = 0;
    ParseSeconds seconds;
    double all = 0;
  };
  const Run each = run_of_sentences(run);
  Array<int32_t> heads(bank.arrays().word.size(), -1);
  std::vector<One> of(static_cast<size_t>(bank.sentences()));
  for_each_sentence(model, bank, settings, run,
                    [&](int64_t s, const SentenceFeatures &features, SentenceInference *inference, double seconds) {
                      const double before = thread_seconds();
                      const SentenceBeliefs found =
                          inference->beliefs(model.templates, model.weights, features, {}, nullptr, each);
                      const Array<int32_t> best = inference->best_heads(found, each);
                      std::copy(best.begin(), best.end(), heads.begin() + bank.arrays().offsets[static_cast<size_t>(s)]);
                      One &one = of[static_cast<size_t>(s)];
                      one.pairs = static_cast<int64_t>(found.pairs.size());
                      one.kept = found.kept;
                      one.iterations = found.iterations;
                      one.seconds = found.seconds;
                      one.seconds.features += seconds;
                      one.all = thread_seconds() - before + seconds;
                    });
  TreebankParses parses;
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    if (bank.sentence(s).words() == 0) continue;
    const One &one = of[static_cast<size_t>(s)];
    ++parses.sentences;
    parses.words += static_cast<int64_t>(bank.sentence(s).words());
    parses.pairs += one.pairs;
    parses.kept += one.kept;
    parses.iterations += one.iterations;
    parses.once += one.iterations == 0;
    for (const auto part : {&ParseSeconds::features, &ParseSeconds::seed, &ParseSeconds::select, &ParseSeconds::infer}) {
      parses.seconds.*part += one.seconds.*part;
    }
    parses.all_seconds += one.all;
  }
  parses.bank = with_heads(bank, heads, run);
  return parses;
}

void arc_marginals_of(const ParserModel &model, const Treebank &bank, const ParseInference &settings,
                      std::span<double> marginals, std::span<double> scores, const Run &run) {
  Array<size_t> begin(1, 0);
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    const size_t side = bank.sentence(s).words() + 1;
    begin.push_back(begin.back() + side * side);
  }
  if (marginals.size() != begin.back()) {
    fail(Code::argument, "room for %zu marginals; expected %zu, the squares of all sentences' words + 1", marginals.size(),
         begin.back());
  }
  const Run each = run_of_sentences(run);
  std::fill(marginals.begin(), marginals.end(), 0);
  std::fill(scores.begin(), scores.end(), 0);
  for_each_sentence(model, bank, settings, run,
                    [&](int64_t s, const SentenceFeatures &features, SentenceInference *inference, double) {
                      const SentenceBeliefs found =
                          inference->beliefs(model.templates, model.weights, features, {}, nullptr, each);
                      const auto at = static_cast<std::ptrdiff_t>(begin[static_cast<size_t>(s)]);
                      std::copy(found.marginals.begin(), found.marginals.end(), marginals.begin() + at);
                      if (!scores.empty()) std::copy(found.scores.begin(), found.scores.end(), scores.begin() + at);
                    });
}

}  // namespace hws

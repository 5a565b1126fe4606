// Estimators, entropy pruning and perplexity against tests/golden/ngram.json
// (make_ngram.py: KenLM's formulas in exact fractions).
#include <string>

#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/prune_entropy.hh"
#include "fsa/ngram/score_strings.hh"
#include "fsa/ngram/segment_text.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

namespace {

StringBatchPtr strings_of(const std::vector<Json> &lines, const AlphabetPtr &alphabet) {
  SegmentSettings settings;
  settings.unknown = "<unk>";
  std::string text;
  for (const Json &line : lines) text += line.get<std::string>() + "\n";
  return segment_text(text, alphabet, settings, Run{});
}

Array<Label> labels_of(const std::string &ngram, const NgramModel &m) {
  Array<Label> labels;
  for (size_t at = 0; at < ngram.size();) {
    const size_t end = std::min(ngram.find(' ', at), ngram.size());
    const std::string word = ngram.substr(at, end - at);
    labels.push_back(word == "<s>" ? m.trie().bos() : word == "</s>" ? m.trie().eos() : m.alphabet()->find(word));
    at = end + 1;
  }
  return labels;
}

template <class Body>
void for_each_model(Body body) {
  const Json all = golden::read("ngram.json");
  int models = 0;
  for (const Json &entry : all["models"]) {
    const StringBatchPtr text = strings_of(entry["text"].list, nullptr);
    NgramCounter counter(text->alphabets[0], entry["order"].get<int32_t>());
    counter.add(*text, Run{});
    const NgramCountsPtr counts = counter.counts(Run{});
    for (const char *method : {"kneser_ney", "witten_bell"}) {
      const NgramModelPtr m = method[0] == 'k' ? kneser_ney(*counts, Run{}) : witten_bell(*counts, Run{});
      body(*m, entry[method], all["test"]);
      ++models;
    }
  }
  assert_true(models == 24);
}

}  // namespace

static void probabilities_and_backoff_weights(void **) {
  for_each_model([](const NgramModel &m, const Json &expected, const Json &) {
    for (const auto &[ngram, p] : expected["log_probs"].items()) {
      const Array<Label> labels = labels_of(ngram, m);
      const NgramNode w = m.trie().find(labels);
      if (ngram == "<unk>") {
        assert_true(w < 0);
        assert_close(m.score(NgramTrie::kRoot), p.get<double>(), 1e-12);
      } else {
        assert_true(w > 0);
        assert_close(m.score(w), p.get<double>(), 1e-12);
      }
    }
    for (const auto &[context, weight] : expected["log_backoff"].items()) {
      const NgramNode h = m.trie().find(labels_of(context, m));
      assert_true(h > 0);
      assert_close(m.fail_weight(h), weight.get<double>(), 1e-12);
    }
  });
}

static void scores_and_perplexities(void **) {
  for_each_model([](const NgramModel &m, const Json &expected, const Json &test) {
    // A blank line is no string to segment_text.
    StringBatch batch;
    batch.alphabets = {m.alphabet()};
    for (const Json &line : test) {
      const StringBatchPtr one = strings_of({line}, m.alphabet());
      batch.labels.insert(batch.labels.end(), one->labels.begin(), one->labels.end());
      batch.end_string();
      batch.end_item(1);
    }
    Array<double> words(batch.labels.size() + static_cast<size_t>(batch.count()));
    Array<int32_t> lengths(words.size());
    const Array<StringScore> scores = score_strings(m, batch, 1, words, lengths, Run{});
    size_t at = 0;
    for (size_t i = 0; i < scores.size(); ++i) {
      double sum = 0;
      for (const Json &p : expected["scores"][i]) {
        assert_close(words[at], p.get<double>(), 1e-12);
        sum += words[at];
        assert_true(lengths[at] <= m.trie().order());
        ++at;
      }
      assert_close(scores[i].log_prob, sum, 1e-12);
    }
    assert_true(at == words.size());
    const Perplexity p = perplexity(m, batch, 1, Run{});
    assert_close(p.with, expected["perplexity"].get<double>(), 1e-12);
    assert_close(p.without, expected["without_unknown"].get<double>(), 1e-12);
    assert_close(p.unknown, expected["unknown"].get<double>(), 0);
    assert_close(p.tokens, expected["tokens"].get<double>(), 0);
  });
}

// At thresholds between the losses: exactly those leaves go whose loss is below.
static void entropy_pruning_takes_what_loses_less(void **) {
  int compared = 0;
  for_each_model([&](const NgramModel &m, const Json &expected, const Json &) {
    if (!expected.contains("entropy_losses")) return;
    for (const double threshold : {1e-4, 1e-3, 3e-3, 1e-2}) {
      const NgramModelPtr pruned = prune_entropy(m, threshold, Run{});
      for (const auto &[ngram, loss] : expected["entropy_losses"].items()) {
        if (std::fabs(loss.get<double>() - threshold) < 1e-9) continue;
        const Array<Label> labels = labels_of(ngram, m);
        const NgramNode w = pruned->trie().find(labels);
        const bool extended = w >= 0 && pruned->trie().has_children(w);
        assert_true((w >= 0) == (extended || loss.get<double>() > threshold));
        ++compared;
      }
    }
  });
  assert_true(compared > 1000);
}

TESTS(probabilities_and_backoff_weights, scores_and_perplexities, entropy_pruning_takes_what_loses_less)

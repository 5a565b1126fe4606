#include "src/grammar/latent/latent_parser.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/grammar/latent/subtype_chart.hh"

namespace hws {

namespace {

constexpr double kProbable = 1e-5;
constexpr int64_t kLatentChunk = 8;  // sentences of one thread at a time

// The charts of one thread.
struct Charts {
  explicit Charts(const LatentModel &model) : plain(model), subtypes(model) {}
  double sum(std::span<const Label> words, const Run &run) {
    if (words.empty() || !(plain.sum(words, run) > -INFINITY)) return -INFINITY;
    kept = plain.probable_labels(kProbable);
    return subtypes.sum(words, kept, run);
  }
  PlainChart plain;
  SubtypeChart subtypes;
  SpanLabels kept;
};

// Calls work(sentence, its words, charts) for every sentence.
template <class Work>
void for_each_treebank_sentence(const LatentModel &model, const Treebank &bank, const char *stage, const Run &run, Work work) {
  run.stage(stage, bank.sentences());
  const Array<Label> words = model.lexicon().of_tokens(bank, run);
  parallel_for((bank.sentences() + kLatentChunk - 1) / kLatentChunk, run.threads, [&](int64_t chunk) {
    Charts charts(model);
    for (int64_t s = chunk * kLatentChunk; s < std::min((chunk + 1) * kLatentChunk, bank.sentences()); ++s) {
      run.check();
      const int64_t begin = bank.arrays().offsets[s], end = bank.arrays().offsets[s + 1];
      work(s, std::span<const Label>(words.data() + begin, static_cast<size_t>(end - begin)), charts);
    }
  });
}

// Constituents of a parse: intermediate labels go, and the middle labels of chains come back.
class TreeRestorer {
 public:
  TreeRestorer(const LatentModel &model, TreebankArrays *to) : model_(model), to_(*to) {}

  void add(const TreeView &sentence, const Array<ParseNode> &parse) {
    const size_t words = parse.empty() ? 0 : sentence.words();
    to_.word.insert(to_.word.end(), sentence.word.begin(), sentence.word.begin() + static_cast<ptrdiff_t>(words));
    open_.clear();
    nodes_ = 0;
    for (const ParseNode &node : parse) {
      const LatentRule &rule = model_.grammar().rules[node.rule];
      const LatentLabel &label = model_.grammar().labels[rule.parent];
      while (!open_.empty() && open_.back().end <= node.begin) open_.pop_back();
      if (label.kind == LatentKind::constituent) add_constituent(label.number, node);
      if (rule.is_unary()) {
        for (int32_t m = model_.grammar().first_middle[node.rule]; m < model_.grammar().first_middle[node.rule + 1]; ++m) {
          add_constituent(model_.grammar().middle[m], node);
        }
      } else if (rule.is_word()) {
        to_.tag.push_back(label.number);
        to_.head.push_back(-1);
        to_.relation.push_back(0);
        to_.parent_of_word.push_back(open_.empty() ? -1 : open_.back().node);
      }
    }
    to_.offsets.push_back(static_cast<int64_t>(to_.word.size()));
    to_.node_offsets.push_back(static_cast<int64_t>(to_.label.size()));
  }

 private:
  void add_constituent(int32_t label, const ParseNode &node) {
    to_.label.push_back(label);
    to_.parent.push_back(open_.empty() ? -1 : open_.back().node);
    to_.first.push_back(node.begin);
    to_.last.push_back(node.end);
    open_.push_back({nodes_++, node.end});
  }

  struct Open {
    int32_t node, end;
  };
  const LatentModel &model_;
  TreebankArrays &to_;
  Array<Open> open_;
  int32_t nodes_ = 0;
};

}  // namespace

TreebankPtr parse_sentences(const LatentModel &model, const Treebank &bank, const Run &run) {
  std::vector<Array<ParseNode>> parses(static_cast<size_t>(bank.sentences()));
  for_each_treebank_sentence(model, bank, "grammar: parses", run, [&](int64_t s, std::span<const Label> words, Charts &charts) {
    if (charts.sum(words, run) > -INFINITY) charts.subtypes.best_tree(&parses[static_cast<size_t>(s)], run);
  });
  TreebankArrays all;
  all.words = bank.arrays().words;
  all.tags = model.names()->tags;
  all.labels = model.names()->labels;
  TreeRestorer restorer(model, &all);
  for (int64_t s = 0; s < bank.sentences(); ++s) restorer.add(bank.sentence(s), parses[static_cast<size_t>(s)]);
  return std::make_shared<const Treebank>(std::move(all));
}

Array<double> score_sentences(const LatentModel &model, const Treebank &bank, const Run &run) {
  Array<double> scores(static_cast<size_t>(bank.sentences()));
  for_each_treebank_sentence(model, bank, "grammar: scores", run, [&](int64_t s, std::span<const Label> words, Charts &charts) {
    scores[s] = charts.sum(words, run);
  });
  return scores;
}

}  // namespace hws

// A mixture of unigrams: a document draws one topic, and each of its words from that topic's distribution (Nigam, McCallum,
// Thrun, Mitchell 2000). The smallest family of learners that hawser can have, and the tutorial "How to add a family"
// (docs/design/families.md walks through this file and mixture.cc).
//
// A family of rows says four things: which options it has, which parts its parameters are made of, what its items are, and how
// the hidden variable of one item is inferred. The learners of src/learner/rows do the rest: EM, hard EM, variational
// inference, the same from minibatches (two methods), collapsed variational inference and collapsed Gibbs sampling, several
// starts, parts of a corpus, checkpoints.
#pragma once
#include "src/corpus/corpus.hh"
#include "src/learner/rows/new_row_learner.hh"
#include "src/learner/rows/per_item.hh"

namespace hws {

// 1. The options: members, and a list that names them. A number that is empty is "auto".
struct MixtureSettings : RowSettings {
  int64_t topics = 2;
  std::optional<double> prior_topic, prior_word;
};

// 2. The family. PerItem makes the kernels of all methods from infer() and use().
class Mixture final : public PerItem<Mixture> {
 public:
  enum Part : size_t { kTopic, kWord };  // one row over topics; a row over words for each topic

  Mixture(CorpusPtr corpus, const MixtureSettings &settings);

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return corpus_->count(); }
  uint64_t fingerprint() const override { return hws::fingerprint(*corpus_); }
  int64_t tokens_of(int64_t document) const { return static_cast<int64_t>(corpus_->sequence(document).size()); }

  // The posterior of a document's topic; returns ln p(document).
  int64_t local_size(int64_t) const { return topics_; }
  double infer(int64_t document, const RowView &view, double *topics) const;
  // What the document uses if it has these topics.
  template <class Add>
  void use(int64_t document, const double *topics, Add add) const {
    for (size_t k = 0; k < static_cast<size_t>(topics_); ++k) {
      if (topics[k] == 0) continue;
      add(kTopic, 0, k, topics[k]);
      for (const Label word : corpus_->sequence(document)) add(kWord, k, static_cast<size_t>(word - 1), topics[k]);
    }
  }

 private:
  CorpusPtr corpus_;
  int64_t topics_;
  RowParts parts_;
  Array<int32_t> earlier_;  // by token: the same word earlier in its document
};

// 3. A learner by the name of its method. `start`: rows to begin with, the topics' distribution first; empty: random ones.
std::unique_ptr<RowLearner> new_mixture_learner(const CorpusPtr &corpus, const MixtureSettings &settings, Array<double> start,
                                                const Run &run);

}  // namespace hws

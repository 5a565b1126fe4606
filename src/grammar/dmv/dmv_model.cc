#include "src/grammar/dmv/dmv_model.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/text.hh"
#include "src/corpus/class_corpus.hh"
#include "src/grammar/dmv/dmv_weights.hh"
#include "src/trees/best_tree.hh"
#include "src/trees/best_valence_trees.hh"
#include "src/trees/valence_trees.hh"

namespace hws {

namespace {

constexpr int64_t kChunk = 8;  // sentences that a thread takes at once

// The weights of a sentence under a model, and its sums.
struct SentenceSums {
  Array<double> weights, uses;
  ValenceTrees trees;

  ValenceWeights read(const DmvModel &model, std::span<const Label> words) {
    const size_t size = ValenceUses::size_of(words.size(), model.layout().valence);
    if (weights.size() < size) weights.resize(size);
    const ValenceUses of(words.size(), model.layout().valence, weights.data());
    read_weights(model.layout(), words, model.numbers().data(), of);
    return of;
  }
  // −∞ for a sentence that is impossible, as one without words is.
  double log_total(ValenceWeights of, const Run &run) { return of.words() == 0 ? -INFINITY : trees.inside(of, run); }
  ValenceWeights uses_of(ValenceWeights of, const Run &run) {
    if (uses.size() < of.size()) uses.resize(of.size());
    const ValenceUses found(of.words(), of.valence(), uses.data());
    trees.outside(found, run);
    return found;
  }
};

// Calls work(sentence, sums) for every sentence.
template <class Work>
void for_each_sentence(const Corpus &corpus, const Run &run, const char *stage, Work work) {
  run.stage(stage, corpus.count());
  parallel_for((corpus.count() + kChunk - 1) / kChunk, run.threads, [&](int64_t chunk) {
    SentenceSums sums;
    for (int64_t s = chunk * kChunk; s < std::min((chunk + 1) * kChunk, corpus.count()); ++s) {
      run.check();
      work(s, sums);
    }
  });
}

// Trees of one sentence, and how they are joined in the sentences' order.
struct OwnTrees {
  Array<int32_t> heads;
  Array<double> scores;
};
DmvTrees joined_trees(const std::vector<OwnTrees> &all) {
  DmvTrees trees;
  for (const OwnTrees &own : all) {
    trees.heads.insert(trees.heads.end(), own.heads.begin(), own.heads.end());
    trees.scores.insert(trees.scores.end(), own.scores.begin(), own.scores.end());
    trees.offsets.push_back(static_cast<int64_t>(trees.scores.size()));
  }
  for (int32_t &head : trees.heads) ++head;
  return trees;
}

// The tree that is expected to have most right arcs, by the uses of a sentence's arcs.
OwnTrees most_expected(ValenceWeights uses, const Run &run) {
  const size_t n = uses.words(), side = n + 1;
  Array<double> gains(side * side, 0.0);
  for (size_t m = 0; m < n; ++m) {
    gains[m + 1] = uses.root(m);
    for (size_t h = 0; h < n; ++h) gains[(h + 1) * side + m + 1] = h == m ? 0 : uses.arc(h, m);
  }
  OwnTrees own;
  own.scores.push_back(0);
  own.heads = best_tree(ArcWeights(static_cast<int32_t>(n), gains), {true, true}, run, &own.scores[0]);
  for (int32_t &head : own.heads) --head;
  return own;
}

}  // namespace

DmvModel::DmvModel(AlphabetPtr alphabet, size_t valence, Array<double> numbers)
    : alphabet_(std::move(alphabet)), layout_{static_cast<size_t>(std::max<int64_t>(alphabet_->size(), 0)), valence},
      numbers_(std::move(numbers)) {
  if (alphabet_->is_open()) fail(Code::argument, "a dependency model over an open alphabet; expected one with a size");
  if (valence != 2 && valence != 3) fail(Code::argument, "a dependency model of valence %zu; expected 2 or 3", valence);
  if (layout_.symbols > (size_t{1} << 24) || numbers_.size() != layout_.size()) {
    fail(Code::argument, "%zu numbers of a dependency model of %zu symbols; expected %zu", numbers_.size(), layout_.symbols,
         layout_.size());
  }
  const auto check = [&](const char *what, size_t begin, size_t rows, size_t outcomes) {
    for (size_t r = 0; r < rows; ++r) {
      double sum = 0;
      for (size_t k = 0; k < outcomes; ++k) {
        const double p = numbers_[begin + r * outcomes + k];
        if (!(p >= 0 && p <= 1 + 1e-9)) {
          fail(Code::argument, "row %zu of %s has the probability %s; expected one from 0 to 1", r, what, NumberText(p).text);
        }
        sum += p;
      }
      if (sum != 0 && !(std::fabs(sum - 1) <= 1e-9)) {
        fail(Code::argument, "row %zu of %s sums to %s; expected 1", r, what, NumberText(sum).text);
      }
    }
  };
  check("root", layout_.root_begin(), 1, layout_.symbols);
  check("child", layout_.child_begin(), 2 * layout_.symbols, layout_.symbols);
  check("stop", layout_.stop_begin(), 2 * layout_.symbols * valence, 2);
}

CorpusPtr sentence_over(const AlphabetPtr &alphabet, std::span<const Label> words) {
  for (size_t k = 0; k < words.size(); ++k) {
    if (!alphabet->holds(words[k])) {
      fail(Code::argument, "word %zu is %d; expected a symbol from 1 to %" PRId64, k, words[k], alphabet->size());
    }
  }
  CorpusArrays arrays;
  arrays.alphabet = alphabet;
  arrays.symbols.assign(words.begin(), words.end());
  arrays.offsets.push_back(static_cast<int64_t>(words.size()));
  return shared_corpus(std::move(arrays));
}

CorpusPtr sentences_over(const AlphabetPtr &own, const CorpusPtr &corpus, UnknownSymbols unknown) {
  const AlphabetPtr &given = corpus->alphabet;
  if (own == given || (!own->has_names() && !given->has_names() && given->size() <= own->size())) return corpus;
  if (!own->has_names() || !given->has_names()) {
    fail(Code::argument, "sentences over %s; expected %s", given->describe().c_str(), own->describe().c_str());
  }
  Array<Label> numbers(static_cast<size_t>(given->size()) + 1, 0);
  for (Label l = 1; l <= given->size(); ++l) numbers[static_cast<size_t>(l)] = own->find(given->name(l));
  CorpusArrays arrays;
  arrays.alphabet = own;
  for (const Label l : corpus->symbols) {
    const Label number = numbers[static_cast<size_t>(l)];
    if (number == 0 && unknown == UnknownSymbols::refused) {
      fail(Code::argument, "a symbol named \"%.200s\"; expected one of %s", std::string(given->name(l)).c_str(),
           own->describe().c_str());
    }
    arrays.symbols.push_back(number);
  }
  arrays.offsets.assign(corpus->offsets.begin(), corpus->offsets.end());
  return shared_corpus(std::move(arrays));
}

CorpusPtr sentences_over(const AlphabetPtr &own, const CorpusPtr &corpus, std::string_view signatures, UnknownSymbols unknown,
                         const Run &run) {
  if (signatures.empty() || !own->has_names()) return sentences_over(own, corpus, unknown);
  const CorpusPtr classes = with_classes(*corpus, own, WordSignatures(signatures), run);
  return classes->alphabet == own ? classes : sentences_over(own, classes, unknown);  // which names a symbol without a class
}

Array<double> score_sentences(const DmvModel &model, const Corpus &corpus, const Run &run) {
  Array<double> scores(static_cast<size_t>(corpus.count()));
  for_each_sentence(corpus, run, "dependency model: scores", [&](int64_t s, SentenceSums &sums) {
    scores[static_cast<size_t>(s)] = sums.log_total(sums.read(model, corpus.sequence(s)), run);
  });
  return scores;
}

DmvTrees parse_sentences(const DmvModel &model, const Corpus &corpus, DmvDecode decode, int64_t count, const Run &run) {
  std::vector<OwnTrees> all(static_cast<size_t>(corpus.count()));
  Array<double> logs;
  for (const double x : model.numbers()) logs.push_back(std::log(x));
  const DmvLayout &layout = model.layout();
  for_each_sentence(corpus, run, "dependency model: parses", [&](int64_t s, SentenceSums &sums) {
    const std::span<const Label> words = corpus.sequence(s);
    OwnTrees &own = all[static_cast<size_t>(s)];
    if (words.empty() || has_unknown(words)) return;
    const ValenceWeights weights = sums.read(model, words);
    if (decode == DmvDecode::mbr) {
      if (sums.log_total(weights, run) > -INFINITY) own = most_expected(sums.uses_of(weights, run), run);
      return;
    }
    const ValenceUses of(words.size(), layout.valence, sums.weights.data());
    for_each_choice(layout, words, of, [&](double &x, size_t at, size_t) { x = logs[at]; });
    BestTrees best = best_valence_trees(of, count, run);
    own.heads = std::move(best.heads);
    own.scores = std::move(best.log_weights);
  });
  return joined_trees(all);
}

DmvTrees draw_trees(const DmvModel &model, const Corpus &corpus, int64_t count, uint64_t seed, const Run &run) {
  std::vector<OwnTrees> all(static_cast<size_t>(corpus.count()));
  const Rng rng(seed, RngMethod::dependency_trees, 0, 0, 0);
  for_each_sentence(corpus, run, "dependency model: samples", [&](int64_t s, SentenceSums &sums) {
    const ValenceWeights weights = sums.read(model, corpus.sequence(s));
    if (!(sums.log_total(weights, run) > -INFINITY)) return;
    OwnTrees &own = all[static_cast<size_t>(s)];
    own.heads.resize(weights.words() * static_cast<size_t>(count));
    Rng of_sentence = rng.at_item(static_cast<uint64_t>(s));
    for (int64_t k = 0; k < count; ++k) {
      int32_t *const heads = own.heads.data() + static_cast<size_t>(k) * weights.words();
      sums.trees.draw(&of_sentence, heads);
      own.scores.push_back(log_weight_of_tree(weights, heads));
    }
  });
  return joined_trees(all);
}

Array<double> arc_probabilities(const DmvModel &model, const Corpus &corpus, Array<double> *entropies, const Run &run) {
  Array<int64_t> begin{0};
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const int64_t side = static_cast<int64_t>(corpus.sequence(s).size()) + 1;
    begin.push_back(begin.back() + side * side);
  }
  run.limit_bytes(8 * begin.back());
  Array<double> all(static_cast<size_t>(begin.back()), 0.0), spread(static_cast<size_t>(corpus.count()), NAN);
  for_each_sentence(corpus, run, "dependency model: arcs", [&](int64_t s, SentenceSums &sums) {
    const ValenceWeights weights = sums.read(model, corpus.sequence(s));
    const double log_total = sums.log_total(weights, run);
    if (!(log_total > -INFINITY)) return;
    const ValenceWeights uses = sums.uses_of(weights, run);
    const size_t n = weights.words(), side = n + 1;
    double *const square = all.data() + begin[static_cast<size_t>(s)];
    for (size_t m = 0; m < n; ++m) {
      square[m + 1] = uses.root(m);
      for (size_t h = 0; h < n; ++h) square[(h + 1) * side + m + 1] = h == m ? 0 : uses.arc(h, m);
    }
    spread[static_cast<size_t>(s)] = entropy_of_trees(log_total, weights, uses);
  });
  for (size_t s = 0; s < spread.size(); ++s) {
    if (std::isnan(spread[s])) fail(Code::impossible, "sentence %zu (counted from 0) has no probability", s);
  }
  if (entropies) *entropies = std::move(spread);
  return all;
}

}  // namespace hws

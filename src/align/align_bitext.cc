// Optimize: balanced
#include "src/align/align_bitext.hh"

#include <algorithm>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr int64_t kPairsOfChunk = 64;

// The model's label of a label of a corpus; 0: a word that the model lacks.
int32_t label_in(const Alphabet &model, const Alphabet &own, const WordFolding &folding, Label l) {
  if (&model == &own || !own.has_names() || !model.has_names()) return l <= model.size() ? l : 0;
  return folding.folds() ? model.find(folded(own.name(l), folding)) : model.find(own.name(l));
}

// The same of all labels; empty where words are looked up as they come, because the corpus has fewer of them.
Array<int32_t> labels_in(const Alphabet &model, const Corpus &corpus, const WordFolding &folding) {
  const Alphabet &own = *corpus.alphabet;
  Array<int32_t> labels;
  if (&model == &own || corpus.symbols.size() < static_cast<size_t>(own.size())) return labels;
  labels.assign(static_cast<size_t>(own.size()) + 1, 0);
  for (Label l = 1; l <= own.size(); ++l) labels[l] = label_in(model, own, folding, l);
  return labels;
}

// The folded names of an alphabet, by label; empty if none are folded.
std::vector<std::string> folded_names_in(const Alphabet &own, const WordFolding &folding) {
  std::vector<std::string> names;
  if (!folding.folds() || !own.has_names()) return names;
  names.resize(static_cast<size_t>(own.size()) + 1);
  for (Label l = 1; l <= own.size(); ++l) names[static_cast<size_t>(l)] = folded(own.name(l), folding);
  return names;
}

// Pairs of a bitext in the words of one direction of a model.
class PairReader {
 public:
  PairReader(const AlignModel &model, const Bitext &bitext, int direction)
      : corpora_{direction == 0 ? bitext.source.get() : bitext.target.get(),
                 direction == 0 ? bitext.target.get() : bitext.source.get()},
        models_{direction == 0 ? model.source.get() : model.target.get(),
                direction == 0 ? model.target.get() : model.source.get()},
        folding_(model.folding),
        labels_{labels_in(*models_[0], *corpora_[0], folding_), labels_in(*models_[1], *corpora_[1], folding_)},
        names_{folded_names_in(*corpora_[0]->alphabet, folding_), folded_names_in(*corpora_[1]->alphabet, folding_)} {}

  struct Scratch {
    Array<int32_t> words[2];
    Array<std::string_view> names[2];
  };
  PairWords read(int64_t p, Scratch *scratch) const {
    for (int side = 0; side < 2; ++side) {
      scratch->words[side].clear();
      scratch->names[side].clear();
      const bool named = corpora_[side]->alphabet->has_names();
      for (const Label l : corpora_[side]->sequence(p)) {
        scratch->words[side].push_back(labels_[side].empty()
                                           ? label_in(*models_[side], *corpora_[side]->alphabet, folding_, l)
                                           : labels_[side][l]);
        if (!named) continue;
        const std::string_view plain = corpora_[side]->alphabet->name(l);
        scratch->names[side].push_back(names_[side].empty() ? plain : names_[side][static_cast<size_t>(l)]);
      }
    }
    return {scratch->words[0], scratch->words[1], scratch->names[0], scratch->names[1]};
  }

 private:
  const Corpus *corpora_[2];
  const Alphabet *models_[2];
  WordFolding folding_;
  Array<int32_t> labels_[2];
  std::vector<std::string> names_[2];
};

void require_direction(const AlignModel &model, int direction) {
  if (direction == 0 ? model.forward : model.reverse) return;
  fail(Code::argument, "the aligner has no %s direction; expected output of the one it has",
       direction == 0 ? "forward" : "reverse");
}

// Appends the links of one direction, each with its source position first.
void append_direction(const PairWords &pair, int direction, const AlignBitextSettings &s, PairAligner *aligner,
                      Array<int32_t> *to, Array<Link> *links, const Run &run) {
  const size_t columns = pair.source.size() + 1;
  const auto add = [&](size_t i, size_t j, double p) {
    const int32_t from = static_cast<int32_t>(i) - 1, at = static_cast<int32_t>(j);
    const double at_most_1 = std::min(p, 1.0);  // averages of rounded numbers may exceed it
    links->push_back(direction == 0 ? Link{from, at, at_most_1, true} : Link{at, from, at_most_1, true});
  };
  if (s.decode == AlignDecode::viterbi) {
    to->assign(pair.target.size(), 0);
    aligner->best(pair, *to);
    for (size_t j = 0; j < to->size(); ++j) {
      if ((*to)[j] > 0) add(static_cast<size_t>((*to)[j]), j, 1);
    }
    return;
  }
  aligner->posteriors(pair, run);
  for (size_t j = 0; j < pair.target.size(); ++j) {
    const double *row = aligner->matrix() + j * columns;
    if (s.threshold > 0) {
      for (size_t i = 1; i < columns; ++i) {
        if (row[i] >= s.threshold) add(i, j, row[i]);
      }
      continue;
    }
    const size_t best = static_cast<size_t>(std::max_element(row, row + columns) - row);
    if (best > 0) add(best, j, row[best]);
  }
}

// Links whose posteriors of both directions have a product of the square of the threshold or more.
void append_agreement(const PairWords &pair, double threshold, PairAligner *forward, PairAligner *reverse, Array<Link> *links,
                      const Run &run) {
  const size_t sources = pair.source.size(), targets = pair.target.size();
  forward->posteriors(pair, run);
  reverse->posteriors({pair.target, pair.source, pair.target_names, pair.source_names}, run);
  for (size_t i = 0; i < sources; ++i) {
    for (size_t j = 0; j < targets; ++j) {
      const double p = forward->matrix()[j * (sources + 1) + i + 1] * reverse->matrix()[i * (targets + 1) + j + 1];
      if (p < threshold * threshold) continue;
      links->push_back({static_cast<int32_t>(i), static_cast<int32_t>(j), std::min(p, 1.0), true});
    }
  }
}

constexpr double kAlignAgreement = .45;

}  // namespace

Links align_bitext(const AlignModel &model, const Bitext &bitext, const AlignBitextSettings &settings, const Run &run) {
  const bool forward = settings.output != AlignOutput::reverse, reverse = settings.output != AlignOutput::forward;
  if (forward) require_direction(model, 0);
  if (reverse) require_direction(model, 1);
  const bool needed[2] = {forward, reverse};
  for (int d = 0; d < 2; ++d) {
    if (needed[d] && settings.decode == AlignDecode::viterbi && model.directions[d].kind == AlignModelKind::fertility) {
      fail(Code::argument, "viterbi of a model with fertilities; expected decode posterior");
    }
  }
  const PairReader reader(model, bitext, 0);
  const int64_t chunks = (bitext.count() + kPairsOfChunk - 1) / kPairsOfChunk;
  std::vector<Links> parts(static_cast<size_t>(chunks));
  run.stage("alignment of pairs", bitext.count());
  parallel_for(chunks, run.threads, [&](int64_t chunk) {
    PairReader::Scratch scratch;
    PairAligner to_targets(model.directions[0], settings.sampling), to_sources(model.directions[1], settings.sampling);
    Array<int32_t> to;
    Array<Link> of_pair;
    Links one, other;
    const int64_t last = std::min(bitext.count(), (chunk + 1) * kPairsOfChunk);
    for (int64_t p = chunk * kPairsOfChunk; p < last; ++p) {
      run.check();
      const PairWords pair = reader.read(p, &scratch);
      of_pair.clear();
      if (settings.output == AlignOutput::agreement) {
        const double threshold = settings.threshold > 0 ? settings.threshold : kAlignAgreement;
        append_agreement(pair, threshold, &to_targets, &to_sources, &of_pair, run);
        append_pair(&parts[static_cast<size_t>(chunk)], of_pair);
        continue;
      }
      const PairWords turned{pair.target, pair.source, pair.target_names, pair.source_names};
      if (forward) append_direction(pair, 0, settings, &to_targets, &to, &of_pair, run);
      if (forward) append_pair(reverse ? &one : &parts[static_cast<size_t>(chunk)], of_pair);
      of_pair.clear();
      if (reverse) append_direction(turned, 1, settings, &to_sources, &to, &of_pair, run);
      if (reverse) append_pair(forward ? &other : &parts[static_cast<size_t>(chunk)], of_pair);
    }
    if (forward && reverse && settings.output != AlignOutput::agreement) {
      parts[static_cast<size_t>(chunk)] = symmetrize(one, other, static_cast<Symmetrization>(settings.output), run);
    }
  });
  Links all;
  for (const Links &part : parts) {
    const int64_t before = static_cast<int64_t>(all.sources.size());
    all.sources.insert(all.sources.end(), part.sources.begin(), part.sources.end());
    all.targets.insert(all.targets.end(), part.targets.begin(), part.targets.end());
    all.sure.insert(all.sure.end(), part.sure.begin(), part.sure.end());
    all.probabilities.insert(all.probabilities.end(), part.probabilities.begin(), part.probabilities.end());
    for (int64_t p = 1; p <= part.count(); ++p) all.offsets.push_back(before + part.offsets[p]);
  }
  return all;
}

void score_bitext(const AlignModel &model, const Bitext &bitext, int direction, std::span<double> log_probs, const Run &run) {
  require_direction(model, direction);
  const PairReader reader(model, bitext, direction);
  AlignDirectionModel summed = model.directions[direction];
  if (summed.kind == AlignModelKind::fertility) summed.kind = AlignModelKind::hmm;
  const int64_t chunks = (bitext.count() + kPairsOfChunk - 1) / kPairsOfChunk;
  parallel_for(chunks, run.threads, [&](int64_t chunk) {
    PairReader::Scratch scratch;
    PairAligner aligner(summed, {});
    const int64_t last = std::min(bitext.count(), (chunk + 1) * kPairsOfChunk);
    for (int64_t p = chunk * kPairsOfChunk; p < last; ++p) {
      run.check();
      log_probs[static_cast<size_t>(p)] = aligner.posteriors(reader.read(p, &scratch), run);
    }
  });
}

std::string lexicon_of(const AlignModel &model, int direction, double least, const Run &run) {
  require_direction(model, direction);
  const AlignDirectionModel &m = model.directions[direction];
  const Alphabet &sources = direction == 0 ? *model.source : *model.target;
  const Alphabet &targets = direction == 0 ? *model.target : *model.source;
  struct Entry {
    int32_t target;
    double p;
  };
  Array<Entry> row;
  std::string text;
  const auto append_name = [&text](const Alphabet &words, int32_t l) {
    if (words.has_names()) text += words.name(l);
    else append_integer(text, l);
  };
  for (size_t e = 0; e < m.rows(); ++e) {
    if ((e & 255) == 0) run.check();
    row.clear();
    for (int32_t k = m.starts[e]; k < m.starts[e + 1]; ++k) {
      const int32_t f = m.targets[static_cast<size_t>(k)];
      const double p = m.translation(static_cast<int32_t>(e), f, 0);
      if (p >= least) row.push_back({f, p});
    }
    std::sort(row.begin(), row.end(), [](const Entry &a, const Entry &b) {
      return a.p != b.p ? a.p > b.p : a.target < b.target;
    });
    run.limit_bytes(static_cast<int64_t>(text.size()));
    for (const Entry &entry : row) {
      append_name(targets, entry.target);
      text += ' ';
      if (e == 0) text += "NULL";
      else append_name(sources, static_cast<int32_t>(e));
      text += ' ';
      append_real(text, entry.p);
      text += '\n';
    }
  }
  return text;
}

}  // namespace hws

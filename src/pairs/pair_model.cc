#include "src/pairs/pair_model.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/error.hh"

namespace hws {

PairModelParts::PairModelParts() = default;
PairModelParts::PairModelParts(const PairModelParts &) = default;
PairModelParts::PairModelParts(PairModelParts &&) = default;
PairModelParts::~PairModelParts() = default;

PairModel::PairModel(PairModelParts parts) : parts_(std::move(parts)) {
  const ChunkList &chunks = parts_.chunks;
  const int64_t inputs = parts_.input->size(), outputs = parts_.output->size();
  if (parts_.ngrams->trie().symbols() != chunks.size()) {
    fail(Code::argument, "%d chunks and an n-gram model over %d symbols; expected as many", chunks.size(),
         parts_.ngrams->trie().symbols());
  }
  if (!parts_.folded.empty() && static_cast<int64_t>(parts_.folded.size()) != outputs) {
    fail(Code::argument, "%zu folded symbols; expected one for each of %lld", parts_.folded.size(),
         static_cast<long long>(outputs));
  }
  for (const Label l : parts_.folded) {
    if (!parts_.output->holds(l) || parts_.folded[l - 1] != l) {
      fail(Code::argument, "a symbol that folds to %d; expected one that folds to itself", l);
    }
  }
  if (const PairLanguage &language = parts_.language; language.ngrams) {
    if (!join(language.ngrams->alphabet(), parts_.output)) {
      fail(Code::argument, "a language model over %s; expected the pair model's output symbols, %s",
           language.ngrams->alphabet()->describe().c_str(), parts_.output->describe().c_str());
    }
    if (!(language.weight >= 0 && language.weight < INFINITY)) {
      fail(Code::argument, "the weight %s of a language model; expected a finite number >= 0",
           NumberText(language.weight).text);
    }
  }
  for (const double weight : parts_.ngrams->fails()) falls_ = falls_ && weight <= 0;
  first_.assign(static_cast<size_t>(inputs), {0, 0});
  single_.assign(static_cast<size_t>(inputs), {0, 0});
  is_read_.assign(static_cast<size_t>(inputs), 0);
  output_begin_.push_back(0);
  for (int32_t k = 0; k < chunks.size(); ++k) {
    const ChunkSides sides = chunks[k];
    if (sides.input.empty()) fail(Code::argument, "chunk %d reads nothing; expected an input symbol", k);
    for (const Label l : sides.input) {
      if (!parts_.input->holds(l)) fail(Code::argument, "chunk %d reads the symbol %d; expected one of the alphabet", k, l);
      is_read_[l - 1] = 1;
    }
    for (const Label l : sides.output) {
      if (!parts_.output->holds(l)) fail(Code::argument, "chunk %d writes the symbol %d; expected one of the alphabet", k, l);
    }
    const auto symbol = static_cast<size_t>(sides.input[0] - 1);
    for (Array<ChunkRange> *by : {&first_, &single_}) {
      if (by == &single_ && sides.input.size() > 1) continue;
      ChunkRange &range = (*by)[symbol];
      if (range.empty()) range.first = k + 1;
      range.last = k + 2;
    }
    outputs_.insert(outputs_.end(), sides.output.begin(), sides.output.end());
    output_begin_.push_back(static_cast<int32_t>(outputs_.size()));
  }
  if (!parts_.folded.empty()) {
    for (const Label l : outputs_) folded_outputs_.push_back(parts_.folded[l - 1]);
  }
}

PairModelPtr PairModel::with_known(KnownOutputs known) const {
  PairModelParts parts = parts_;
  parts.known = std::move(known);
  return std::make_shared<const PairModel>(std::move(parts));
}

PairModelPtr PairModel::with_language(PairLanguage language) const {
  PairModelParts parts = parts_;
  parts.language = std::move(language);
  return std::make_shared<const PairModel>(std::move(parts));
}

void PairModel::ranges(std::span<const Label> input, Array<ChunkRange> *ranges) const {
  ranges->clear();
  if (input.empty() || !parts_.input->holds(input[0])) return;
  const auto symbol = static_cast<size_t>(input[0] - 1);
  ranges->push_back(single_[symbol]);
  // Chunks are sorted by their input, so those with one more symbol in common lie inside those found so far.
  ChunkRange within = first_[symbol];
  const auto symbol_at = [&](Label chunk, size_t place) {
    const std::span<const Label> own = parts_.chunks[chunk - 1].input;
    return place < own.size() ? own[place] : 0;
  };
  const auto most = std::min(input.size(), static_cast<size_t>(parts_.chunks.longest_input()));
  for (size_t place = 1; place < most && !within.empty(); ++place) {
    const auto bound = [&](Label first, Label last, Label symbol_wanted) {
      while (first < last) {
        const Label middle = first + (last - first) / 2;
        if (symbol_at(middle, place) < symbol_wanted) first = middle + 1;
        else last = middle;
      }
      return first;
    };
    within = {bound(within.first, within.last, input[place]), bound(within.first, within.last, input[place] + 1)};
    Label end = within.first;
    while (end < within.last && parts_.chunks[end - 1].input.size() == place + 1) ++end;
    ranges->push_back({within.first, end});
  }
}

}  // namespace hws

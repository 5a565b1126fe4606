// Optimize: balanced
#include "src/hmm/minibatch/minibatch_data.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/prefetch.hh"

namespace hws {

namespace {

// A table of all symbols is used if a minibatch has at most this many symbols of the vocabulary per token; otherwise sorting is
// faster.
constexpr size_t kMinibatchDataTable = 64;

// Pieces may be anywhere in a large corpus, so they are prefetched this many pieces ahead.
constexpr size_t kPiecesAhead = 4;

void copy_bits(const PackedBits &from, size_t begin, size_t count, PackedBits *to, size_t at) {
  for (size_t i = 0; i < count; ++i) {
    if (from.at(begin + i)) to->set(at + i);
  }
}

// Replaces each symbol but 0 by its number, from 1 on, among the symbols that occur. Returns these, ascending.
Array<Label> number_anew(Array<Label> *symbols, size_t vocabulary) {
  Array<Label> found;
  if (vocabulary <= kMinibatchDataTable * symbols->size()) {
    Array<Label> table(vocabulary + 1, 0);
    for (const Label symbol : *symbols) table[static_cast<size_t>(symbol)] = 1;
    table[0] = 0;
    found.resize(std::min(symbols->size(), vocabulary) + 1);
    size_t count = 0;
    for (size_t w = 1; w <= vocabulary; ++w) {  // without branches, because they could not be predicted
      found[count] = static_cast<Label>(w);
      count += static_cast<size_t>(table[w]);
      table[w] = static_cast<Label>(count);  // numbers of symbols that do not occur are not read
    }
    found.resize(count);
    for (Label &symbol : *symbols) symbol = table[static_cast<size_t>(symbol)];
    return found;
  }
  found = *symbols;
  merge_sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  if (!found.empty() && found[0] == 0) found.erase(found.begin());
  for (Label &symbol : *symbols) {
    if (symbol != 0) symbol = static_cast<Label>(std::lower_bound(found.begin(), found.end(), symbol) - found.begin() + 1);
  }
  return found;
}

ChannelsPtr channels_of(const Channels &all, std::span<const SequencePiece> pieces, size_t tokens, const Run &run) {
  auto own = std::make_shared<Channels>();
  for (const SequencePiece &p : pieces) own->offsets.push_back(own->offsets.back() + static_cast<int64_t>(p.end - p.begin));
  for (const Channel &from : all.channels) {
    const size_t d = static_cast<size_t>(from.spec.dimension), words = (tokens * d + 63) / 64;
    run.limit_bytes(static_cast<int64_t>(tokens * d * 8));
    Channel to{from.spec, from.columns, {}, {}, {}, {}};
    if (from.spec.kind == ChannelKind::bit) to.bits.words.assign(words, 0);
    if (!from.missing.words.empty()) to.missing.words.assign(words, 0);
    size_t at = 0;
    for (const SequencePiece &p : pieces) {
      run.check();
      const size_t begin = (p.place + p.begin) * d, count = (p.end - p.begin) * d;
      const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(begin), last = static_cast<std::ptrdiff_t>(begin + count);
      if (from.spec.kind == ChannelKind::real) {
        to.reals.insert(to.reals.end(), from.reals.begin() + first, from.reals.begin() + last);
      }
      if (from.spec.kind == ChannelKind::count) {
        to.counts.insert(to.counts.end(), from.counts.begin() + first, from.counts.begin() + last);
      }
      if (from.spec.kind == ChannelKind::bit) copy_bits(from.bits, begin, count, &to.bits, at);
      if (!from.missing.words.empty()) copy_bits(from.missing, begin, count, &to.missing, at);
      at += count;
    }
    own->channels.push_back(std::move(to));
  }
  return own;
}

}  // namespace

MinibatchData minibatch_data(const HmmData &data, std::span<const SequencePiece> pieces, const Run &run) {
  size_t tokens = 0;
  for (const SequencePiece &p : pieces) tokens += p.end - p.begin;
  const size_t vocabulary = static_cast<size_t>(data.rows.symbols());
  run.limit_bytes(
      static_cast<int64_t>(tokens * 64 + pieces.size() * 32 + std::min(vocabulary, kMinibatchDataTable * tokens) *
          sizeof(Label)));
  MinibatchData batch;
  CorpusArrays corpus;
  std::shared_ptr<StateMasks> masks;
  if (data.masks) masks = std::make_shared<StateMasks>(static_cast<int32_t>(data.rows.states()), run);
  const bool by_token = data.masks && !data.masks->of_token.empty();
  corpus.symbols.resize(tokens);
  corpus.offsets.reserve(pieces.size() + 1);
  if (by_token) masks->of_token.reserve(tokens);
  const std::span<Label> symbols(corpus.symbols);
  for (size_t i = 0; i < pieces.size(); ++i) {
    run.check();
    const SequencePiece &p = pieces[i];
    if (i + kPiecesAhead < pieces.size()) {
      prefetch(data.corpus->symbols.data() + pieces[i + kPiecesAhead].place + pieces[i + kPiecesAhead].begin);
    }
    const size_t from = p.place + p.begin, length = p.end - p.begin, to = static_cast<size_t>(corpus.offsets.back());
    data.corpus->copy_symbols(from, symbols.subspan(to, length));
    corpus.offsets.push_back(static_cast<int64_t>(to + length));
    for (size_t t = from; by_token && t < from + length; ++t) masks->of_token.push_back(data.masks->of_token[t]);
  }
  batch.symbols = number_anew(&corpus.symbols, vocabulary);
  corpus.alphabet = Alphabet::sized(std::max<int64_t>(1, static_cast<int64_t>(batch.symbols.size())));
  const ChannelsPtr channels = data.channels ? channels_of(*data.channels, pieces, tokens, run) : nullptr;
  auto made = std::make_shared<HmmData>(
      HmmData{shared_corpus(std::move(corpus)), masks, data.rows.of(batch.symbols, run), channels, data.families, nullptr,
              {}, 0});
  made->numbers.reserve(pieces.size());
  for (const SequencePiece &p : pieces) made->numbers.push_back(p.sequence);
  weigh_sequences(made.get());
  batch.data = made;
  return batch;
}

}  // namespace hws

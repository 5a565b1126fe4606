#include "src/hmm/minibatch_data.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

void copy_bits(const PackedBits &from, size_t begin, size_t count, PackedBits *to, size_t at) {
  for (size_t i = 0; i < count; ++i) {
    if (from.at(begin + i)) to->set(at + i);
  }
}

ChannelsPtr channels_of(const Channels &all, const Corpus &whole, std::span<const SequencePiece> pieces, size_t tokens, const Run &run) {
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
      const size_t begin = (static_cast<size_t>(whole.offsets[static_cast<size_t>(p.sequence)]) + p.begin) * d, count = (p.end - p.begin) * d;
      const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(begin), last = static_cast<std::ptrdiff_t>(begin + count);
      if (from.spec.kind == ChannelKind::real) to.reals.insert(to.reals.end(), from.reals.begin() + first, from.reals.begin() + last);
      if (from.spec.kind == ChannelKind::count) to.counts.insert(to.counts.end(), from.counts.begin() + first, from.counts.begin() + last);
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
  run.limit_bytes(static_cast<int64_t>(tokens * 32 + pieces.size() * 32));
  MinibatchData batch;
  auto corpus = std::make_shared<Corpus>();
  std::shared_ptr<StateMasks> masks;
  if (data.masks) masks = std::make_shared<StateMasks>(static_cast<int32_t>(data.rows.states()), run);
  const bool by_token = data.masks && !data.masks->of_token.empty();
  corpus->symbols.reserve(tokens);
  corpus->offsets.reserve(pieces.size() + 1);
  if (by_token) masks->of_token.reserve(tokens);
  size_t slots = 64;
  while (slots < 2 * tokens + 2) slots *= 2;
  HashSlots numbers(slots);
  for (const SequencePiece &p : pieces) {
    run.check();
    const size_t from = static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(p.sequence)]);
    for (size_t t = from + p.begin; t < from + p.end; ++t) {
      const Label symbol = data.corpus->symbols[t];
      Label own = 0;
      if (symbol != 0) {
        own = 1 + numbers.number(
                      mixed(0, static_cast<uint64_t>(symbol)), [&](int32_t n) { return batch.symbols[static_cast<size_t>(n)] == symbol; },
                      [&] {
                        batch.symbols.push_back(symbol);
                        return static_cast<int32_t>(batch.symbols.size()) - 1;
                      });
      }
      corpus->symbols.push_back(own);
      if (by_token) masks->of_token.push_back(data.masks->of_token[t]);
    }
    corpus->offsets.push_back(static_cast<int64_t>(corpus->symbols.size()));
  }
  batch.others = static_cast<int64_t>(batch.symbols.size()) < data.rows.symbols();
  std::vector<Label> rows = batch.symbols;
  if (batch.others) rows.push_back(0);
  corpus->alphabet = Alphabet::sized(std::max<int64_t>(1, static_cast<int64_t>(rows.size())));
  const ChannelsPtr channels = data.channels ? channels_of(*data.channels, *data.corpus, pieces, tokens, run) : nullptr;
  auto made = std::make_shared<HmmData>(HmmData{corpus, masks, data.rows.of(rows, run), channels, data.families, {}, 0});
  weigh_sequences(made.get());
  batch.data = made;
  return batch;
}

HmmPriors MinibatchData::priors(const HmmPriors &of_corpus, int64_t symbols_of_corpus, std::span<const double> totals) const {
  HmmPriors own{of_corpus.initial, of_corpus.transition, {of_corpus.emission.concentration, {}}};
  const std::vector<double> &base = of_corpus.emission.base;
  const size_t length = static_cast<size_t>(symbols_of_corpus);
  if (base.empty() && !others) return own;
  if (base.empty()) {
    own.emission.base.assign(symbols.size(), 1.0);
    own.emission.base.push_back(static_cast<double>(length - symbols.size()));
    return own;
  }
  if (totals.size() != base.size() / length) fail(Code::corrupt, "sums of %zu rows of a prior's base; expected %zu", totals.size(), base.size() / length);
  for (size_t row = 0; row < totals.size(); ++row) {
    LongSum rest;
    rest.add(totals[row]);
    for (const Label w : symbols) {
      own.emission.base.push_back(base[row * length + static_cast<size_t>(w) - 1]);
      rest.add(-own.emission.base.back());
    }
    if (others) own.emission.base.push_back(std::fmax(rest.value(), 1e-300));  // above 0 but for rounding
  }
  return own;
}

std::vector<double> base_totals(const RowPriors &priors, int64_t length) {
  std::vector<double> totals;
  for (size_t from = 0; from < priors.base.size(); from += static_cast<size_t>(length)) {
    LongSum sum;
    for (size_t w = 0; w < static_cast<size_t>(length); ++w) sum.add(priors.base[from + w]);
    totals.push_back(sum.value());
  }
  return totals;
}

}  // namespace hws

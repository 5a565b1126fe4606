#include "src/hmm/data/data_part.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

namespace {

template <class T>
void append_part(const Array<T> &from, size_t begin, size_t end, Array<T> *to) {
  if (!from.empty()) {
    to->insert(to->end(), from.begin() + static_cast<std::ptrdiff_t>(begin), from.begin() + static_cast<std::ptrdiff_t>(end));
  }
}

void append_bits(const PackedBits &from, size_t begin, size_t end, size_t at, PackedBits *to) {
  if (from.words.empty()) return;
  to->words.resize((at + end - begin + 63) / 64, 0);
  for (size_t i = begin; i < end; ++i) {
    if (from.at(i)) to->set(at + i - begin);
  }
}

ChannelsPtr part_of_channels(const Channels &channels, std::span<const int64_t> sequences) {
  auto part = std::make_shared<Channels>();
  for (const Channel &c : channels.channels) {
    Channel to;
    to.spec = c.spec;
    to.columns = c.columns;
    const size_t d = static_cast<size_t>(c.spec.dimension);
    size_t at = 0;
    for (const int64_t i : sequences) {
      const size_t s = static_cast<size_t>(i), begin = static_cast<size_t>(channels.offsets[s]) * d,
                   end = static_cast<size_t>(channels.offsets[s + 1]) * d;
      append_part(c.reals, begin, end, &to.reals);
      append_part(c.counts, begin, end, &to.counts);
      append_bits(c.bits, begin, end, at, &to.bits);
      append_bits(c.missing, begin, end, at, &to.missing);
      at += end - begin;
    }
    part->channels.push_back(std::move(to));
  }
  for (const int64_t i : sequences) {
    const size_t s = static_cast<size_t>(i);
    part->offsets.push_back(part->offsets.back() + channels.offsets[s + 1] - channels.offsets[s]);
  }
  return part;
}

}  // namespace

HmmDataPtr part_of(const HmmData &data, std::span<const int64_t> sequences, const Run &run) {
  if (sequences.empty()) fail(Code::empty, "a part of a corpus without sequences");
  const CorpusPtr corpus = part_of(*data.corpus, sequences);
  run.limit_bytes(static_cast<int64_t>(data.rows.symbols()) * 12 + static_cast<int64_t>(corpus->symbols.size()) * 8);
  std::shared_ptr<StateMasks> masks;
  Array<uint8_t> sparse;
  if (data.masks) {
    masks = std::make_shared<StateMasks>(*data.masks);
    masks->of_token.clear();
  }
  for (const int64_t i : sequences) {
    run.check();
    const size_t s = static_cast<size_t>(i);
    if (!data.sparse.empty()) sparse.push_back(data.sparse[s]);
    if (!masks) continue;
    append_part(data.masks->of_token, static_cast<size_t>(data.corpus->offsets[s]),
                static_cast<size_t>(data.corpus->offsets[s + 1]), &masks->of_token);
  }
  const double share =
      static_cast<double>(corpus->symbols.size()) / std::max(1.0, static_cast<double>(data.corpus->symbols.size()));
  return std::make_shared<HmmData>(HmmData{corpus, masks, data.rows,
                                           data.channels ? part_of_channels(*data.channels, sequences) : nullptr, data.families,
                                           data.unknown, sparse, data.products * share, data.open_states});
}

HeldOutSplit hold_out(const HmmData &data, int64_t each, const Run &run) {
  Array<int64_t> kept, held;
  for (int64_t i = 0; i < data.corpus->count(); ++i) ((i + 1) % each == 0 ? held : kept).push_back(i);
  if (held.empty() || kept.empty()) {
    fail(Code::argument,
         "%" PRId64 " sequences, of which every %" PRId64 "th is to be held out; expected %" PRId64
         " or more, or held-out data",
         data.corpus->count(), each, each);
  }
  return {part_of(data, kept, run), part_of(data, held, run)};
}

}  // namespace hws

#include "src/pairs/pair_model_io.hh"

#include "fsa/base/file_kinds.hh"
#include "fsa/io/alphabet_bytes.hh"
#include "fsa/ngram/ngram_binary.hh"

namespace hws {

namespace {

// A library that knows version 1 alone would answer without the language model.
constexpr uint32_t kPairModelVersion = 1, kLanguageVersion = 2;

// Chunks from the numbers of their section; they must ascend.
ChunkList read_chunks(std::span<const int32_t> numbers, const Run &run) {
  SequenceTable keys("chunks");
  Array<int32_t> key, place;
  for (size_t at = 0; at < numbers.size();) {
    const auto left = numbers.size() - at;
    if (left < 2 || numbers[at] < 1 || numbers[at + 1] < 0 ||
        static_cast<uint64_t>(numbers[at]) + static_cast<uint64_t>(numbers[at + 1]) > left - 2) {
      fail(Code::corrupt, "a pair model with a damaged list of chunks");
    }
    const auto input = numbers.subspan(at + 2, static_cast<size_t>(numbers[at]));
    const auto output = numbers.subspan(at + 2 + input.size(), static_cast<size_t>(numbers[at + 1]));
    chunk_key(input, output, &key);
    const int32_t before = keys.size();
    if (keys.number(key, run) != before) fail(Code::corrupt, "a pair model that has a chunk twice");
    at += 2 + input.size() + output.size();
  }
  ChunkList chunks = ChunkList::sorted(keys, &place, run);
  for (size_t k = 0; k < place.size(); ++k) {
    if (place[k] != static_cast<int32_t>(k)) fail(Code::corrupt, "a pair model whose chunks are in disorder");
  }
  return chunks;
}

PairModelPtr read_checked_pairs(std::span<const std::byte> file, std::shared_ptr<const void> owner, ModelCard *card,
                                const Run &run) {
  const SectionReader in(file, FileKind::pair_model, kLanguageVersion, {.run = &run});
  run.stage("checking a pair model", 0);
  const std::span<const int64_t> meta = in.array<int64_t>(tag("meta"));
  if (meta.size() != 2 || meta[0] < 0 || meta[0] > 1) fail(Code::corrupt, "a pair model with damaged settings");
  const std::span<const std::byte> names[] = {in.bytes(tag("ialp")), in.bytes(tag("oalp"))};
  run.limit_bytes(16 * static_cast<int64_t>(names[0].size() + names[1].size() + in.bytes(tag("chnk")).size()));
  PairModelParts parts;
  parts.reversed = meta[0] != 0;
  parts.input = read_alphabet(names[0], {});
  parts.output = read_alphabet(names[1], {});
  if (parts.input->is_open() || parts.output->is_open()) fail(Code::corrupt, "a pair model over an open alphabet");
  run.limit_bytes(20 * parts.input->size());  // which chunks read each symbol
  parts.chunks = read_chunks(in.array<int32_t>(tag("chnk")), run);
  if (in.has(tag("fold"))) {
    const std::span<const Label> folded = in.array<Label>(tag("fold"));
    parts.folded.assign(folded.begin(), folded.end());
  }
  const StoredNgrams ngrams = read_ngram_binary(in.bytes(tag("ngrm")), owner, run);
  parts.packed = ngrams.packed();
  parts.ngrams = ngrams.plain(run);
  if (in.has(tag("lang"))) {
    const StoredNgrams language = read_ngram_binary(in.bytes(tag("lang")), owner, run);
    parts.language = {language.plain(run), language.packed(), in.value<double>(tag("lwgt"))};
  }
  if (in.has(tag("kinp"))) {
    parts.known = KnownOutputs({in.array<int64_t>(tag("kinp")), in.array<int64_t>(tag("koff")), in.array<Label>(tag("klab")),
                                in.array<double>(tag("klog"))},
                               owner, parts.input->size(), parts.output->size());
  }
  ModelCard kept;
  if (in.has(tag("card"))) kept = ModelCard::read(in.bytes(tag("card")));
  auto model = std::make_shared<const PairModel>(std::move(parts));
  if (card) *card = std::move(kept);
  return model;
}

}  // namespace

SectionWriter pair_binary(const PairModel &model, const ModelCard &card, PairBytes *nested) {
  const PairLanguage &language = model.language();
  SectionWriter out(FileKind::pair_model, language.ngrams ? kLanguageVersion : kPairModelVersion);
  const int64_t meta[] = {model.reversed(), 0};
  out.add(tag("meta"), meta, sizeof meta);
  out.add(tag("ialp"), write_alphabet(*model.input()));
  out.add(tag("oalp"), write_alphabet(*model.output()));
  Array<int32_t> chunks;
  for (int32_t k = 0; k < model.chunks().size(); ++k) {
    const ChunkSides sides = model.chunks()[k];
    chunks.push_back(static_cast<int32_t>(sides.input.size()));
    chunks.push_back(static_cast<int32_t>(sides.output.size()));
    chunks.insert(chunks.end(), sides.input.begin(), sides.input.end());
    chunks.insert(chunks.end(), sides.output.begin(), sides.output.end());
  }
  out.add_array(tag("chnk"), std::span<const int32_t>(chunks));
  if (!model.folded().empty()) out.add_array(tag("fold"), model.folded());
  const auto binary = [](const PackedNgramsPtr &packed, const NgramModelPtr &plain) {
    return (packed ? ngram_binary(*packed) : ngram_binary(*plain)).finish();
  };
  nested->ngrams = binary(model.packed(), model.ngrams());
  out.add_view(tag("ngrm"), nested->ngrams.data(), nested->ngrams.size());
  if (language.ngrams) {
    nested->language = binary(language.packed, language.ngrams);
    out.add_view(tag("lang"), nested->language.data(), nested->language.size());
    out.add(tag("lwgt"), &language.weight, sizeof language.weight);
  }
  const KnownOutputs::Spans &known = model.known().spans();
  if (model.known().inputs() > 0) {
    out.add_array_view(tag("kinp"), known.inputs);
    out.add_array_view(tag("koff"), known.offsets);
    out.add_array_view(tag("klab"), known.labels);
    out.add_array_view(tag("klog"), known.log_probs);
  }
  if (!card.empty()) out.add(tag("card"), card.bytes());
  return out;
}

std::string write_pair_model(const PairModel &model, const ModelCard &card) {
  PairBytes nested;
  return pair_binary(model, card, &nested).finish();
}

PairModelPtr read_pair_model(std::span<const std::byte> file, std::shared_ptr<const void> owner, ModelCard *card,
                             const Run &run) {
  return read_parts([&] { return read_checked_pairs(file, std::move(owner), card, run); });
}

}  // namespace hws

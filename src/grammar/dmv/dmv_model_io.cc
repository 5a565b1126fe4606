#include "src/grammar/dmv/dmv_model_io.hh"

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"

namespace hws {

namespace {

constexpr uint32_t kDmvFileVersion = 1;

struct Meta {
  int64_t symbols, valence;
};

AlphabetPtr tag_alphabet(std::string_view names, int64_t symbols) {
  if (symbols < 1 || symbols > int64_t{1} << 24) fail(Code::corrupt, "a dependency model over an alphabet of damaged size");
  if (names.empty()) return Alphabet::sized(symbols);
  std::vector<std::string> all;
  for (size_t end; !names.empty(); names.remove_prefix(end + 1)) {
    end = names.find('\0');
    if (end == std::string_view::npos) fail(Code::corrupt, "a dependency model with damaged names");
    all.emplace_back(names.substr(0, end));
  }
  if (static_cast<int64_t>(all.size()) != symbols) fail(Code::corrupt, "a dependency model with damaged names");
  return Alphabet::named(std::move(all));
}

DmvModelPtr checked_dmv_model(std::span<const std::byte> file, ModelCard *card, const Run &run) {
  const SectionReader in(file, FileKind::dependency_model, kDmvFileVersion, {.run = &run});
  run.check();
  // Names of two bytes become some hundred bytes.
  run.limit_bytes(2 * static_cast<int64_t>(file.size()) + 48 * static_cast<int64_t>(in.bytes(tag("name")).size()));
  const Meta meta = in.value<Meta>(tag("meta"));
  const std::span<const double> numbers = in.array<double>(tag("rows"));
  ModelCard kept;
  if (in.has(tag("card"))) kept = ModelCard::read(in.bytes(tag("card")));
  DmvModelPtr model;
  try {
    model = std::make_shared<const DmvModel>(tag_alphabet(in.text(tag("name")), meta.symbols),
                                             static_cast<size_t>(meta.valence), Array<double>(numbers.begin(), numbers.end()));
  } catch (const Error &e) {
    if (e.code != Code::argument) throw;
    fail(Code::corrupt, "a damaged dependency model: %.200s", e.message);
  }
  if (card) *card = std::move(kept);
  return model;
}

}  // namespace

std::string write_dmv_model(const DmvModel &model, const ModelCard &card) {
  SectionWriter out(FileKind::dependency_model, kDmvFileVersion);
  const Meta meta{static_cast<int64_t>(model.layout().symbols), static_cast<int64_t>(model.layout().valence)};
  out.add(tag("meta"), &meta, sizeof meta);
  std::string names;
  if (model.alphabet()->has_names()) {
    for (Label l = 1; l <= meta.symbols; ++l) names.append(model.alphabet()->name(l)).push_back('\0');
  }
  out.add(tag("name"), names);
  out.add_array(tag("rows"), model.numbers());
  if (!card.empty()) out.add(tag("card"), card.bytes());
  return out.finish();
}

DmvModelPtr read_dmv_model(std::span<const std::byte> bytes, ModelCard *card, const Run &run) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return checked_dmv_model(file, card, run); });
}

}  // namespace hws

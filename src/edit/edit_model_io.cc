#include "src/edit/edit_model_io.hh"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"

namespace hws {

namespace {

constexpr uint32_t kEditModelIoVersion = 1;

struct Meta {
  int64_t symbols;
  int32_t windows[4];  // left input, right input, left output, 0
  double backoff;
};

constexpr uint32_t kContextTag[2] = {tag("ictx"), tag("wctx")}, kOwnTag[2] = {tag("iown"), tag("wown")};
constexpr size_t kContextWidth = 1 + 3 * kMaxWindow;  // depth, then the symbols

ContextTable read_table(const SectionReader &in, Stage stage, Windows windows, int64_t symbols, const Run &run) {
  const std::span<const int32_t> numbers = in.array<int32_t>(kContextTag[stage]);
  if (numbers.size() % kContextWidth != 0) fail(Code::corrupt, "an edit model with a damaged list of contexts");
  BackoffChain chain(stage, windows);
  Array<ContextTable::Entry> entries(numbers.size() / kContextWidth);
  int64_t shortest = 0;
  for (size_t c = 0; c < entries.size(); ++c) {
    if (c % 4096 == 0) run.check();
    ContextTable::Entry &e = entries[c];
    const std::span<const int32_t> row = numbers.subspan(c * kContextWidth, kContextWidth);
    e.depth = row[0];
    bool good = e.depth >= 0 && e.depth < chain.depths();
    for (size_t k = 0; k < e.key.symbol.size(); ++k) {
      e.key.symbol[k] = row[k + 1];
      good = good && row[k + 1] >= kUnseen && row[k + 1] <= symbols;
    }
    if (!good || (c > 0 && !(entries[c - 1] < e))) fail(Code::corrupt, "an edit model with a damaged context (number %zu)", c);
    const ContextKey cut = chain.cut(e.key, e.depth);
    // The cut hides what lies outside the windows; inside nothing may be hidden.
    ContextKey seen = e.key;
    for (Label &l : seen.symbol) l = kEdge;
    seen = chain.cut(seen, e.depth);
    for (size_t k = 0; k < seen.symbol.size(); ++k) good = good && (seen.symbol[k] == kUnseen) == (e.key.symbol[k] == kUnseen);
    good = good && cut == e.key && (stage == insert_stage || e.key.symbol[2 * kMaxWindow] != kEdge);
    if (!good) fail(Code::corrupt, "an edit model with a damaged context (number %zu)", c);
    shortest += e.depth == 0;
  }
  if (shortest != (stage == insert_stage ? 1 : symbols)) fail(Code::corrupt, "an edit model that lacks shortest contexts");
  try {
    return ContextTable(std::move(chain), std::move(entries));
  } catch (const Error &e) {
    fail(Code::corrupt, "an edit model with %s", e.message);
  }
}

Array<double> read_own(const SectionReader &in, Stage stage, const ContextTable &table, int64_t symbols,
                       const Run &run) {
  const std::span<const double> own = in.array<double>(kOwnTag[stage]);
  const size_t width = static_cast<size_t>(symbols) + 1, rows = static_cast<size_t>(table.size());
  if (own.size() / width != rows || own.size() % width != 0) {
    fail(Code::corrupt, "an edit model with %zu numbers; expected %zu rows of %zu", own.size(), rows, width);
  }
  for (size_t r = 0; r < rows; ++r) {
    run.check();
    double sum = 0;
    for (size_t e = 0; e < width; ++e) {
      const double p = own[r * width + e];
      if (!(p >= 0 && p <= 1 + 1e-9)) fail(Code::corrupt, "an edit model with the probability %s", NumberText(p).text);
      sum += p;
    }
    if (std::fabs(sum - 1) > 1e-9) {
      fail(Code::corrupt, "an edit model with a distribution that sums to %s", NumberText(sum).text);
    }
  }
  return {own.begin(), own.end()};
}

AlphabetPtr stored_alphabet(const SectionReader &in, int64_t symbols) {
  const std::span<const std::byte> bytes = in.bytes(tag("name"));
  if (bytes.empty()) return Alphabet::sized(symbols);
  std::vector<std::string> names;
  for (size_t at = 0; at < bytes.size();) {
    const char *text = reinterpret_cast<const char *>(bytes.data()) + at;
    const size_t length = static_cast<size_t>(std::find(text, text + (bytes.size() - at), '\0') - text);
    names.emplace_back(text, length);
    at += length + 1;
  }
  if (bytes.back() != std::byte{0} || static_cast<int64_t>(names.size()) != symbols) {
    fail(Code::corrupt, "an edit model with damaged names");
  }
  try {
    return Alphabet::named(std::move(names));
  } catch (const Error &e) {
    fail(Code::corrupt, "an edit model with damaged names: %.200s", e.message);
  }
}

EditModelPtr checked_edit_model(std::span<const std::byte> file, ModelCard *card, const Run &run) {
  const SectionReader in(file, FileKind::edit_model, kEditModelIoVersion, {.run = &run});
  run.check();
  // Names of two bytes become some hundred bytes.
  run.limit_bytes(2 * static_cast<int64_t>(file.size()) + 48 * static_cast<int64_t>(in.bytes(tag("name")).size()));
  const Meta meta = in.value<Meta>(tag("meta"));
  for (int i = 0; i < 3; ++i) {
    if (meta.windows[i] < 0 || meta.windows[i] > kMaxWindow) {
      fail(Code::corrupt, "an edit model with a window of %d symbols", meta.windows[i]);
    }
  }
  if (meta.symbols < 1 || meta.symbols > INT32_MAX - 2) fail(Code::corrupt, "an edit model over an alphabet of damaged size");
  if (!(meta.backoff >= 0 && meta.backoff <= 1)) {
    fail(Code::corrupt, "an edit model with backoff %s", NumberText(meta.backoff).text);
  }
  const Windows windows{meta.windows[0], meta.windows[1], meta.windows[2]};
  ContextTable insert_table = read_table(in, insert_stage, windows, meta.symbols, run);
  ContextTable write_table = read_table(in, write_stage, windows, meta.symbols, run);
  Array<double> insert_own = read_own(in, insert_stage, insert_table, meta.symbols, run);
  Array<double> write_own = read_own(in, write_stage, write_table, meta.symbols, run);
  ModelCard kept;
  if (in.has(tag("card"))) kept = ModelCard::read(in.bytes(tag("card")));
  EditModelPtr model = std::make_shared<const EditModel>(stored_alphabet(in, meta.symbols), windows, meta.backoff,
                                                         std::move(insert_table), std::move(write_table),
                                                         std::move(insert_own), std::move(write_own));
  if (card) *card = std::move(kept);
  return model;
}

}  // namespace

std::string write_edit_model(const EditModel &model, const ModelCard &card) {
  SectionWriter out(FileKind::edit_model, kEditModelIoVersion);
  Meta meta{model.symbols(),
            {model.windows().left_input, model.windows().right_input, model.windows().left_output, 0},
            model.backoff()};
  out.add(tag("meta"), &meta, sizeof meta);
  std::string names;
  if (model.alphabet()->has_names()) {
    for (Label l = 1; l <= model.symbols(); ++l) names.append(model.alphabet()->name(l)).push_back('\0');
  }
  out.add(tag("name"), names.data(), names.size());
  for (const Stage stage : {insert_stage, write_stage}) {
    Array<int32_t> contexts;
    for (int32_t c = 0; c < model.table(stage).size(); ++c) {
      const ContextTable::Entry &e = model.table(stage).entry(c);
      contexts.push_back(e.depth);
      contexts.insert(contexts.end(), e.key.symbol.begin(), e.key.symbol.end());
    }
    out.add_array(kContextTag[stage], std::span<const int32_t>(contexts));
    out.add_array(kOwnTag[stage], model.own(stage));
  }
  if (!card.empty()) {
    const std::string entries = card.bytes();
    out.add(tag("card"), entries.data(), entries.size());
  }
  return out.finish();
}

EditModelPtr read_edit_model(std::span<const std::byte> bytes, ModelCard *card, const Run &run) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return checked_edit_model(file, card, run); });
}

}  // namespace hws

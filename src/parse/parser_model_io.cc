#include "src/parse/parser_model_io.hh"

#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstring>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/state_bytes.hh"
#include "src/learner/checkpoint.hh"

namespace hws {

namespace {

constexpr uint32_t kParserVersion = 1;
constexpr uint32_t kParserMeta = tag("pmta"), kParserTemplates = tag("ptpl"), kParserPlaces = tag("pidx"),
                   kParserWeights = tag("pwgt"), kParserSquares = tag("psqr"), kParserLate = tag("plat");

struct ParserHead {
  int32_t bits, projective, one_root, method;
};

void write_head(const ParserModel &model, SectionWriter *out) {
  const ParserHead head{model.bits, model.trees.projective, model.trees.one_root, static_cast<int32_t>(model.method)};
  out->add(kParserMeta, &head, sizeof head);
  out->add(kParserTemplates, model.templates.text);
}

// Writes arrays of as many numbers, but not where the first two have 0.
void write_weights(std::span<const std::pair<uint32_t, const Array<float> *>> arrays, SectionWriter *out) {
  Array<uint32_t> places;
  for (size_t i = 0; i < arrays[0].second->size(); ++i) {
    if ((*arrays[0].second)[i] != 0 || (*arrays[1].second)[i] != 0) places.push_back(static_cast<uint32_t>(i));
  }
  out->add_array(kParserPlaces, std::span<const uint32_t>(places));
  Array<float> of(places.size());
  for (const auto &[section, values] : arrays) {
    for (size_t i = 0; i < places.size(); ++i) of[i] = (*values)[places[i]];
    out->add_array(section, std::span<const float>(of));
  }
}

[[noreturn]] void fail_damaged(const char *what) { fail(Code::corrupt, "a parser with %s that is damaged", what); }

ParserModel read_head(const SectionReader &in) {
  const auto head = in.value<ParserHead>(kParserMeta);
  if (head.bits < kFewestBits || head.bits > kMostBits) fail_damaged("a number of weights");
  if (head.projective < 0 || head.projective > 1 || head.one_root < 0 || head.one_root > 1) fail_damaged("a kind of trees");
  if (head.method < 0 || head.method > static_cast<int32_t>(ParseMethod::min_divergence)) fail_damaged("a method");
  ParserModel model;
  model.bits = head.bits;
  model.trees = {head.projective != 0, head.one_root != 0};
  model.method = static_cast<ParseMethod>(head.method);
  try {
    model.templates = read_templates(in.text(kParserTemplates));
  } catch (const Error &) {
    fail_damaged("a list of templates");
  }
  return model;
}

// The numbers of a section, by their indices; others are 0.
Array<float> spread(const SectionReader &in, uint32_t section, int32_t bits, const Run &run) {
  const std::span<const uint32_t> places = in.array<uint32_t>(kParserPlaces);
  const std::span<const float> values = in.array<float>(section);
  Array<float> all = no_weights(bits, 1, run);
  if (values.size() != places.size() || places.size() > all.size()) fail_damaged("a number of weights");
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i] >= all.size() || (i > 0 && places[i] <= places[i - 1]) || !std::isfinite(values[i])) {
      fail_damaged("a weight");
    }
    all[places[i]] = values[i];
  }
  return all;
}

Array<float> squares_in(const SectionReader &in, int32_t bits, const Run &run) {
  Array<float> squares = spread(in, kParserSquares, bits, run);
  for (const float x : squares) {
    if (x < 0) fail_damaged("a square");
  }
  return squares;
}

Array<float> averages(Array<float> last, const Array<float> &late, int64_t steps) {
  for (size_t i = 0; i < last.size() && steps > 0; ++i) {
    last[i] = static_cast<float>(last[i] - static_cast<double>(late[i]) / static_cast<double>(steps));
  }
  return last;
}

// ---- files of the command line's first versions

constexpr std::string_view kOldParserMagic = "hwsparse";
constexpr uint64_t kOldParserVersion = 2;

std::string_view old_text(std::string_view *in) {
  const auto size = take_value<uint64_t>(in);
  if (size > in->size()) fail_damaged("a text");
  return take_bytes(in, static_cast<size_t>(size));
}

ParserModelPtr read_old_parser(std::string_view file, const Run &run) {
  std::string_view in = file.substr(kOldParserMagic.size());
  const auto version = take_value<uint64_t>(&in);
  if (version != kOldParserVersion) {
    fail(Code::version, "a parser of the old version %" PRIu64 "; expected %" PRIu64, version, kOldParserVersion);
  }
  if (in.size() < 8) fail_damaged("a checksum");
  std::string_view last = in.substr(in.size() - 8);
  in.remove_suffix(8);
  if (feature_hash(file.substr(0, file.size() - 8)) != take_value<uint64_t>(&last)) fail_damaged("a checksum");
  auto model = std::make_shared<ParserModel>();
  try {
    model->templates = read_templates(old_text(&in));
  } catch (const Error &) {
    fail_damaged("a list of templates");
  }
  model->bits = take_value<int32_t>(&in);
  if (model->bits < kFewestBits || model->bits > kMostBits) fail_damaged("a number of weights");
  model->trees.projective = take_value<uint8_t>(&in) != 0;
  model->trees.one_root = take_value<uint8_t>(&in) != 0;
  const std::string_view method = old_text(&in);
  bool known = false;
  for (int32_t m = 0; m <= static_cast<int32_t>(ParseMethod::min_divergence); ++m) {
    if (choice_word(kParseMethods, m) != method) continue;
    model->method = static_cast<ParseMethod>(m);
    known = true;
  }
  if (!known) fail_damaged("a method");
  take_bytes(&in, 16);  // passes and sentences of the one under way
  const int64_t steps = take_value<int64_t>(&in);
  (void)old_text(&in);  // settings
  take_bytes(&in, 8);   // a hash of the treebank
  const auto count = take_value<uint64_t>(&in);
  constexpr size_t kEntry = 16;
  if (steps < 0 || steps > kMostSteps || count != in.size() / kEntry || in.size() % kEntry != 0) fail_damaged("an end");
  Array<float> weights = no_weights(model->bits, 3, run), late(weights.size(), 0.0f);
  model->squares.assign(weights.size(), 0.0f);
  for (uint64_t i = 0; i < count; ++i) {
    const auto place = take_value<uint32_t>(&in);
    const auto weight = take_value<float>(&in), square = take_value<float>(&in), sum = take_value<float>(&in);
    if (place >= weights.size() || !std::isfinite(weight) || !std::isfinite(sum) || !std::isfinite(square) || square < 0) {
      fail_damaged("a weight");
    }
    weights[place] = weight;
    model->squares[place] = square;
    late[place] = sum;
  }
  model->weights = averages(std::move(weights), late, steps);
  return model;
}

}  // namespace

Array<float> no_weights(int32_t bits, int64_t arrays, const Run &run) {
  run.limit_bytes(arrays * (int64_t{4} << bits));
  return Array<float>(size_t{1} << bits, 0.0f);
}

Array<float> TrainedWeights::average(int64_t steps) const { return averages(last, late, steps); }

SectionWriter parser_binary(const ParserModel &model, const ModelCard &card) {
  SectionWriter out(FileKind::parser_model, kParserVersion);
  write_head(model, &out);
  const std::pair<uint32_t, const Array<float> *> arrays[] = {{kParserWeights, &model.weights},
                                                              {kParserSquares, &model.squares}};
  write_weights(arrays, &out);
  if (!card.empty()) out.add(tag("card"), card.bytes());
  return out;
}

void write_trained(const ParserModel &head, const TrainedWeights &weights, SectionWriter *out) {
  write_head(head, out);
  const std::pair<uint32_t, const Array<float> *> arrays[] = {
      {kParserWeights, &weights.last}, {kParserSquares, &weights.squares}, {kParserLate, &weights.late}};
  write_weights(arrays, out);
}

TrainedWeights read_trained(const SectionReader &in, int32_t bits, const Run &run) {
  if (read_head(in).bits != bits) fail_damaged("a number of weights");
  TrainedWeights found;
  found.last = spread(in, kParserWeights, bits, run);
  found.squares = squares_in(in, bits, run);
  found.late = spread(in, kParserLate, bits, run);
  return found;
}

ParserModelPtr read_parser_binary(std::span<const std::byte> file, ModelCard *card, const Run &run) {
  const std::string_view bytes(reinterpret_cast<const char *>(file.data()), file.size());
  if (bytes.starts_with(kOldParserMagic)) return read_old_parser(bytes, run);
  return read_parts([&]() -> ParserModelPtr {
    if (container_kind(file) == static_cast<uint32_t>(FileKind::checkpoint)) {
      const SectionReader in(file, FileKind::checkpoint, kCheckpointVersion, {nullptr, &run});
      if (!in.text(tag("iden")).starts_with("learner=parser/")) {
        fail(Code::corrupt, "a checkpoint of another family; expected a parser");
      }
      auto model = std::make_shared<ParserModel>(read_head(in));
      const int64_t steps = in.value<int64_t>(tag("step"));
      if (steps < 0 || steps > kMostSteps) fail_damaged("a number of steps");
      model->weights = averages(spread(in, kParserWeights, model->bits, run), spread(in, kParserLate, model->bits, run), steps);
      model->squares = squares_in(in, model->bits, run);
      return model;
    }
    const SectionReader in(file, FileKind::parser_model, kParserVersion, {nullptr, &run});
    auto model = std::make_shared<ParserModel>(read_head(in));
    model->weights = spread(in, kParserWeights, model->bits, run);
    model->squares = squares_in(in, model->bits, run);
    if (card && in.has(tag("card"))) *card = ModelCard::read(in.bytes(tag("card")));
    return model;
  });
}

}  // namespace hws

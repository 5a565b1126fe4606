#include "tools/mrf/parse/parser_model.hh"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "tools/base/session.hh"

namespace tool {

namespace {

constexpr char kParserMagic[] = "hwsparse";
constexpr size_t kParserMagicBytes = sizeof kParserMagic - 1, kParserChecksumBytes = 8;
constexpr uint64_t kParserVersion = 2;

class ParserWriter {
 public:
  void number(uint64_t x, int bytes = 8) {
    for (int b = 0; b < bytes; ++b) bytes_ += static_cast<char>(x >> 8 * b & 0xFF);
  }
  void text(const std::string &x) {
    number(x.size());
    bytes_ += x;
  }
  void real(float x) { number(std::bit_cast<uint32_t>(x), 4); }
  std::string bytes_;
};

class ParserReader {
 public:
  ParserReader(const std::string &bytes, const std::string &path) : bytes_(bytes), path_(path) {}
  [[noreturn]] void damaged() const { throw Failure{1, path_ + ": a parser's file that was cut or changed"}; }
  uint64_t number(size_t bytes = 8) {
    if (bytes_.size() - at_ < bytes) damaged();
    uint64_t x = 0;
    for (size_t b = 0; b < bytes; ++b) x |= static_cast<uint64_t>(static_cast<unsigned char>(bytes_[at_ + b])) << 8 * b;
    at_ += bytes;
    return x;
  }
  std::string text() {
    const uint64_t size = number();
    if (bytes_.size() - at_ < size) damaged();
    at_ += static_cast<size_t>(size);
    return bytes_.substr(at_ - static_cast<size_t>(size), static_cast<size_t>(size));
  }
  float real() { return std::bit_cast<float>(static_cast<uint32_t>(number(4))); }
  size_t at_ = 0;

 private:
  const std::string &bytes_, &path_;
};

}  // namespace

void ParserModel::average() {
  for (size_t i = 0; i < weights.size() && steps > 0; ++i) {
    weights[i] = static_cast<float>(weights[i] - static_cast<double>(late[i]) / static_cast<double>(steps));
  }
  late.assign(weights.size(), 0.0f);
  steps = epochs = at = 0;
}

void write_parser(const ParserModel &model, const std::string &path) {
  ParserWriter out;
  out.bytes_.assign(kParserMagic, kParserMagicBytes);
  out.number(kParserVersion);
  out.text(model.templates.text);
  out.number(static_cast<uint64_t>(model.bits), 4);
  out.number(model.projective, 1);
  out.number(model.one_root, 1);
  out.text(model.method);
  out.number(static_cast<uint64_t>(model.epochs));
  out.number(static_cast<uint64_t>(model.at));
  out.number(static_cast<uint64_t>(model.steps));
  out.text(model.settings);
  out.number(model.data);
  uint64_t changed = 0;
  for (const float square : model.squares) changed += square != 0;
  out.number(changed);
  out.bytes_.reserve(out.bytes_.size() + 16 * changed + kParserChecksumBytes);
  for (size_t i = 0; i < model.squares.size(); ++i) {
    if (model.squares[i] == 0) continue;
    out.number(i, 4);
    out.real(model.weights[i]);
    out.real(model.squares[i]);
    out.real(model.late[i]);
  }
  out.number(text_hash(out.bytes_));
  write_file(path, out.bytes_);
}

ParserModel read_parser(const std::string &path) {
  std::string bytes = read_input(path);
  if (bytes.compare(0, kParserMagicBytes, kParserMagic) != 0) {
    throw Failure{1, path + ": no parser; expected a file of hawser mrf parse train"};
  }
  ParserReader in(bytes, path);
  in.at_ = kParserMagicBytes;
  const uint64_t version = in.number();
  if (version != kParserVersion) {
    throw Failure{1, path + ": a parser of version " + std::to_string(version) + "; expected version " +
                         std::to_string(kParserVersion)};
  }
  if (bytes.size() < in.at_ + kParserChecksumBytes) in.damaged();
  ParserReader last(bytes, path);
  last.at_ = bytes.size() - kParserChecksumBytes;
  const uint64_t checksum = last.number();
  bytes.resize(bytes.size() - kParserChecksumBytes);
  if (text_hash(bytes) != checksum) in.damaged();
  ParserModel model;
  const std::string templates = in.text();
  model.templates = read_templates(templates, path + ", templates");
  model.bits = static_cast<int32_t>(in.number(4));
  if (model.bits < kFewestBits || model.bits > kMostBits) in.damaged();
  model.projective = in.number(1) != 0;
  model.one_root = in.number(1) != 0;
  model.method = in.text();
  model.epochs = static_cast<int64_t>(in.number());
  model.at = static_cast<int64_t>(in.number());
  model.steps = static_cast<int64_t>(in.number());
  model.settings = in.text();
  model.data = in.number();
  model.make_weights();
  const uint64_t changed = in.number();
  for (uint64_t i = 0; i < changed; ++i) {
    const uint64_t place = in.number(4);
    if (place >= model.weights.size()) in.damaged();
    model.weights[place] = in.real();
    model.squares[place] = in.real();
    model.late[place] = in.real();
    const bool finite = std::isfinite(model.weights[place]) && std::isfinite(model.late[place]);
    if (!finite || !(model.squares[place] >= 0 && model.squares[place] <= std::numeric_limits<float>::max())) in.damaged();
  }
  if (in.at_ != bytes.size()) in.damaged();
  return model;
}

}  // namespace tool

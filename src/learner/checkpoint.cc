#include "src/learner/checkpoint.hh"

#include <charconv>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

CheckpointIdentity::CheckpointIdentity(const char *family, int32_t version) {
  lines_.push_back({"learner", std::string(family) + "/" + std::to_string(version)});
}

void CheckpointIdentity::option(const char *name, double value) {
  std::string digits;
  append_real(digits, value);
  lines_.push_back({std::string("option ") + name, digits});
}

void CheckpointIdentity::option(const char *name, int64_t value) {
  lines_.push_back({std::string("option ") + name, std::to_string(value)});
}

void CheckpointIdentity::option(const char *name, std::string_view value) {
  lines_.push_back({std::string("option ") + name, std::string(value)});
}

static std::string in_hexadecimal(uint64_t fingerprint) {
  char digits[32];
  return std::string(digits, std::to_chars(digits, digits + sizeof digits, fingerprint, 16).ptr);
}

void CheckpointIdentity::data(const char *what, uint64_t fingerprint) {
  lines_.push_back({what, in_hexadecimal(fingerprint)});
}

void CheckpointIdentity::items(const char *what, uint64_t fingerprint) {
  lines_.push_back({what, in_hexadecimal(fingerprint), true});
}

void CheckpointIdentity::option_items(int64_t items) {
  option("items", items);
  lines_.back().of_items = true;
}

void CheckpointIdentity::of_statistics(const char *what, uint64_t fingerprint) {
  more_of_statistics_.push_back({what, in_hexadecimal(fingerprint)});
}

std::string CheckpointIdentity::origin() const {
  std::string text;
  for (const Line &line : lines_) {
    if (!line.of_items) text += line.name + '=' + line.value + '\n';
  }
  for (const Line &line : more_of_statistics_) text += line.name + '=' + line.value + '\n';
  return text;
}

void CheckpointIdentity::describe(ModelCard *card) const {
  constexpr std::string_view kOption = "option ";
  for (const Line &line : lines_) {
    double number = 0;
    if (line.name == "learner") card->add("", line.name, line.value);
    else if (!line.name.starts_with(kOption)) card->add("data", line.name, line.value);
    else if (parse_real(line.value, number)) card->add("options", line.name.substr(kOption.size()), number);
    else card->add("options", line.name.substr(kOption.size()), std::string_view(line.value));
  }
}

void CheckpointIdentity::write(SectionWriter &out) const {
  std::string text;
  for (const Line &line : lines_) text += line.name + '=' + line.value + '\n';
  out.add(tag("iden"), text.data(), text.size());
}

std::vector<CheckpointIdentity::Line> CheckpointIdentity::parse(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n'), equals = text.find('=');
    if (end == text.npos || equals == text.npos || equals > end) {
      fail(Code::corrupt, "a checkpoint whose description is damaged");
    }
    lines.push_back({std::string(text.substr(0, equals)), std::string(text.substr(equals + 1, end - equals - 1))});
    text.remove_prefix(end + 1);
  }
  return lines;
}

void CheckpointIdentity::require(const SectionReader &in) const {
  const std::span<const std::byte> bytes = in.bytes(tag("iden"));
  const std::vector<Line> theirs = parse({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  for (size_t i = 0; i < lines_.size() || i < theirs.size(); ++i) {
    if (i >= lines_.size() || i >= theirs.size() || theirs[i].name != lines_[i].name) {
      fail(Code::version, "a checkpoint of another version of this learner: what it records differs");
    }
    if (theirs[i].value == lines_[i].value) continue;
    if (lines_[i].name == "learner" || lines_[i].name.starts_with("option ")) {
      fail(Code::version, "the checkpoint was made with %.60s = %.60s; this learner has %.60s", lines_[i].name.c_str(),
           theirs[i].value.c_str(), lines_[i].value.c_str());
    }
    fail(Code::version, "the checkpoint was made from other data: %.60s differ%s", lines_[i].name.c_str(),
         lines_[i].name.ends_with('s') ? "" : "s");
  }
}

uint64_t fingerprint(const StringBatch &batch) {
  uint64_t h = checksum64(&batch.tapes, sizeof batch.tapes);
  h = checksum64(batch.offsets.data(), batch.offsets.size() * sizeof batch.offsets[0], h);
  h = checksum64(batch.labels.data(), batch.labels.size() * sizeof batch.labels[0], h);
  return checksum64(batch.values.data(), batch.values.size() * sizeof batch.values[0], h);
}

}  // namespace hws

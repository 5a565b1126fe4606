#include "fsa/io/file_note.hh"

#include <iterator>
#include <limits>

#include "fsa/base/sections.hh"

namespace hws {

namespace {

constexpr uint32_t kNote = tag("note");
constexpr uint32_t kAnyVersion = std::numeric_limits<uint32_t>::max();
// The table of sections, as fsa/base/sections.cc lays it out: their number, and the place and size of an entry, which begins
// with the tag.
constexpr size_t kVersionAt = 16, kSectionsAt = 20, kTableAt = 64, kEntryBytes = 32;

uint32_t number_at(std::span<const std::byte> file, size_t place) {
  uint32_t value;
  std::memcpy(&value, file.data() + place, sizeof value);
  return value;
}

SectionReader checked(std::span<const std::byte> file) {
  return SectionReader(file, static_cast<FileKind>(container_kind(file)), kAnyVersion);
}

}  // namespace

std::string_view file_kind(std::span<const std::byte> file) noexcept {
  static constexpr std::string_view kNames[] = {
      "",    "machine", "edit_model", "checkpoint", "statistics", "ngram", "pfa",
      "hmm", "corpus",  "graph",      "grammar",    "dmv",        "pcfg_la", "aligner", "parser",
      "pairs",  "cascade"};
  const uint32_t kind = container_kind(file);
  return kind < std::size(kNames) ? kNames[kind] : "";
}

std::string with_note(std::span<const std::byte> file, std::string_view note) {
  return read_aligned(file, [note](std::span<const std::byte> bytes) {
    const SectionReader reader = checked(bytes);
    SectionWriter writer(static_cast<FileKind>(container_kind(bytes)), number_at(bytes, kVersionAt));
    for (uint32_t i = 0; i < number_at(bytes, kSectionsAt); ++i) {
      const uint32_t t = number_at(bytes, kTableAt + kEntryBytes * i);
      if (t == kNote) continue;
      const std::span<const std::byte> section = reader.bytes(t);
      writer.add_view(t, section.data(), section.size());
    }
    if (!note.empty()) writer.add_view(kNote, note.data(), note.size());
    return writer.finish();
  });
}

std::optional<std::string> note_of(std::span<const std::byte> file) {
  return read_aligned(file, [](std::span<const std::byte> bytes) -> std::optional<std::string> {
    const SectionReader reader = checked(bytes);
    if (!reader.has(kNote)) return std::nullopt;
    return std::string(reader.text(kNote));
  });
}

}  // namespace hws

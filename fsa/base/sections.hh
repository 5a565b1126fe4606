// The container of all of hawser's binaries (machines, models, checkpoints):
// little-endian; a 64-byte header (magic "hawser\r\n", container version, kind,
// kind version, number of sections, file length, checksum of header and table);
// a table of sections (tag, offset, length, checksum); the sections, each
// aligned to 64 bytes. Unknown sections are skipped by readers. Everything a
// reader uses was checked first: sizes against the file, then checksums.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/base/mapped_pages.hh"
#include "fsa/base/run.hh"

namespace hws {

enum class FileKind : uint32_t;  // fsa/base/file_kinds.hh has them

// Four characters as a section's tag: tag("next").
constexpr uint32_t tag(const char (&t)[5]) {
  return static_cast<uint32_t>(static_cast<unsigned char>(t[0])) |
         static_cast<uint32_t>(static_cast<unsigned char>(t[1])) << 8 |
         static_cast<uint32_t>(static_cast<unsigned char>(t[2])) << 16 |
         static_cast<uint32_t>(static_cast<unsigned char>(t[3])) << 24;
}

class SectionWriter {
 public:
  SectionWriter(FileKind kind, uint32_t kind_version);
  void add(uint32_t tag, const void *data, size_t bytes);  // copies; a tag once per file
  void add(uint32_t tag, const std::string &bytes) { add(tag, bytes.data(), bytes.size()); }
  // Without copying: the data must stay as it is until the file is written.
  void add_view(uint32_t tag, const void *data, size_t bytes);
  template <class T>
  void add_array(uint32_t tag, std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    add(tag, values.data(), values.size_bytes());
  }
  template <class T>
  void add_array_view(uint32_t tag, std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    add_view(tag, values.data(), values.size_bytes());
  }
  size_t size() const;                // of the file; O(sections)
  void write_to(void *buffer) const;  // size() bytes
  // Returns the file in pieces, in their order. The first one is `head`, which is written for it, and the others are views of
  // the sections: nothing of them is copied.
  std::vector<std::string_view> pieces(std::string *head) const;
  std::string finish() const;

 private:
  struct Section {
    uint32_t tag;
    std::string copy;
    std::string_view view;
    std::string_view bytes() const { return view.data() ? view : std::string_view(copy); }
  };
  FileKind kind_;
  uint32_t kind_version_;
  std::vector<Section> sections_;
};

// Whether bytes start as a container does; and what it says it holds (0: none does).
bool is_container(std::span<const std::byte> file);
uint32_t container_kind(std::span<const std::byte> file);

// A copy of a buffer in aligned memory, or the buffer itself if it is no container.
struct AlignedCopy {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};
AlignedCopy aligned_copy(std::span<const std::byte> file);

// Returns the result of `read`, which reads a file. The parts of the file (alphabets, priors, automata) are checked where
// they are made. Errors `argument` and `improper` mean here that the file is damaged, so they become `corrupt`.
template <class Read>
auto read_parts(const Read &read) {
  try {
    return read();
  } catch (Error &e) {
    if (e.code == Code::argument || e.code == Code::improper) e.code = Code::corrupt;
    throw;
  }
}

// The same of bytes that lie anywhere: of these if they are 8-aligned, else of an aligned copy, which lives until it returns.
template <class Read>
auto read_aligned(std::span<const std::byte> file, const Read &read) {
  const AlignedCopy copy = reinterpret_cast<uintptr_t>(file.data()) % 8 == 0 ? AlignedCopy{file, nullptr} : aligned_copy(file);
  return read_parts([&] { return read(copy.bytes); });
}

// Called after each piece of a long read: gives pages back and checks whether the call is cancelled.
struct Passed {
  const MappedPages *pages = nullptr;
  const Run *run = nullptr;
  bool verify = true;  // whether a SectionReader looks at its sections' bytes; it checks header and table in any case
  void operator()(size_t bytes) const;
};

class SectionReader {
 public:
  // Checks everything; throws `corrupt` (not such a file, damaged) or `version`
  // (newer than max_version). The bytes must stay alive and be 8-aligned. Without
  // Passed::verify checksums of sections and the bytes between them are not read,
  // which takes O(sections).
  SectionReader(std::span<const std::byte> file, FileKind kind, uint32_t max_version, const Passed &passed = {});
  uint32_t version() const { return version_; }
  bool has(uint32_t tag) const;
  std::span<const std::byte> bytes(uint32_t tag) const;  // `corrupt` if it is not there
  // The same as characters, for who cuts them from the front (fsa/base/state_bytes.hh).
  std::string_view text(uint32_t tag) const {
    const std::span<const std::byte> b = bytes(tag);
    return {reinterpret_cast<const char *>(b.data()), b.size()};
  }
  // As an array of T, in place; `corrupt` if its length is no multiple of T's.
  template <class T>
  std::span<const T> array(uint32_t t) const {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    const std::span<const std::byte> b = bytes(t);
    if (b.size() % sizeof(T) != 0) {
      fail(Code::corrupt, "a section of %zu bytes; expected a multiple of %zu", b.size(), sizeof(T));
    }
    return {reinterpret_cast<const T *>(b.data()), b.size() / sizeof(T)};
  }
  // A single value.
  template <class T>
  T value(uint32_t t) const {
    const std::span<const std::byte> b = bytes(t);
    if (b.size() != sizeof(T)) fail(Code::corrupt, "a section of %zu bytes; expected %zu", b.size(), sizeof(T));
    T v;
    std::memcpy(&v, b.data(), sizeof v);
    return v;
  }

 private:
  struct Entry {
    uint32_t tag;
    std::span<const std::byte> bytes;
  };
  uint32_t version_ = 0;
  Array<Entry> entries_;
};

// 64-bit checksum of the container and fingerprint of data (XXH64's
// construction, seed 0): the same on every platform.
uint64_t checksum64(const void *data, size_t bytes, uint64_t seed = 0, const Passed &passed = {});

}  // namespace hws
